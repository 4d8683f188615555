/* bot/news.c - what somebody is told of all its games at once: the digest
 * SPDX-License-Identifier: MIT */
#include "bot/news.h"

#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/mine.h"
#include "bot/digest.h"
#include "bot/games/bout.h"
#include "bot/network.h"
#include "bot/people/hours.h"
#include "bot/people/vacation.h"
#include "bot/pushes.h"
#include "bot/say.h"
#include "bot/store/notes.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "bot/words/recap.h"

enum {
    AT_ONCE = 4,                     /* people who are told in one turn: games may have to be read for it */
    LOOK_AGAIN_MS = 60 * 60 * 1000,  /* somebody may set the time of day */
    HEARD_AGAIN_MS = 60 * 60 * 1000, /* between two notes of when somebody was heard */
    REACH_AGAIN_MS = 10 * 60 * 1000, /* while somebody is not there */
    LOOK_DAYS = 5,                   /* in which a digest is due once more, whatever clocks are changed */
};

/* ---- what is told ---------------------------------------------------------------------------- */

/* Whom something is told, in the words of which network, and what happened since when. */
struct reader_of_all {
    struct host *h;
    const struct person *person;
    const char *network;
    int64_t since; /* games that ended after that are told of, in ms since 1970 */
    bool back;     /* it was away for long, and is there again */
};

/* Takes over what one object has of the members of another. */
static void add_all(struct json_object *to, struct json_object *from)
{
    json_object_object_foreach(from, key, value) {
        json_object_object_add(to, key, json_object_get(value));
    }
    json_object_put(from);
}

/* Adds what happened at a table since its player moved, or was told that.  False: nothing. */
static bool add_happened(const struct reader_of_all *r, struct table *t, int seat, struct json_object *o)
{
    struct json_object *recap;
    struct table_eyes *e;
    size_t from;

    if (!bout_load(r->h, t))
        return false;
    from = commands_since_move(t, seat);
    if (!r->back)
        from = MAX(from, (size_t)t->seat[seat].digested);
    e = table_eyes(t, seat, NULL);
    recap = recap_facts(&e->facts, &g_array_index(t->events, struct lair_event, 0), t->events->len, from, 1);
    table_eyes_free(e);
    if (recap == NULL)
        return false;
    json_object_object_del(recap, "seats");
    add_all(o, recap);
    return true;
}

static void add_note(const struct reader_of_all *r, const struct table *t, struct json_object *o)
{
    struct note note;

    if (store_read_note(r->h->store, t->id, r->person, &note))
        facts_text(o, "note", note.text);
}

/* Is a table over since then? */
static bool ended_since(const struct table *t, int64_t since)
{
    return t->state == TABLE_OVER && t->changed > since;
}

/* A table as its reader finds it: whoever is back plays there again, unless it gave the seat up. */
static struct mine as_found(const struct reader_of_all *r, const struct mine *mine)
{
    struct mine found = *mine;

    if (r->back && found.left_it && found.t->seat[found.seat].away != SEAT_LEFT) {
        found.left_it = false;
        found.awaited = table_awaits(found.t, found.seat);
    }
    return found;
}

/* A table as it is told; NULL: there is nothing to tell of it. */
static struct json_object *table_facts(const struct reader_of_all *r, const struct mine *mine)
{
    const struct mine found = as_found(r, mine);
    struct json_object *o = mine_facts(r->h, &found, r->network);
    bool over = mine->t->state == TABLE_OVER, told = found.awaited;

    facts_flag(o, "over", over);
    told = add_happened(r, mine->t, mine->seat, o) || told;
    if (!over)
        add_note(r, mine->t, o);
    if (!told)
        g_clear_pointer(&o, json_object_put);
    return o;
}

static void append(const struct reader_of_all *r, const struct mine *mine, struct json_object *all)
{
    struct json_object *one = table_facts(r, mine);

    if (one != NULL)
        facts_append(all, "tables", one);
}

/* All that there is to tell; NULL: nothing. */
static struct json_object *news_facts(const struct reader_of_all *r)
{
    struct json_object *all = json_object_new_object();
    g_autoptr(GArray) open = mine_tables(r->h, r->person);
    g_autofree struct table **list =
        directory_copy(tables_of_person(r->h, r->person->network, r->person->key));

    facts_flag(all, "back", r->back);
    for (guint i = 0; i < open->len; i++) {
        const struct mine *mine = &g_array_index(open, struct mine, i);

        if (mine->t->state == TABLE_RUNNING)
            append(r, mine, all);
    }
    for (guint i = 0; list[i] != NULL; i++)
        if (ended_since(list[i], r->since))
            append(r,
                   &(struct mine){ list[i], table_seat_of(list[i], r->person->network, r->person->key),
                                   .left = INT64_MAX },
                   all);
    if (r->back)
        mine_add_lost(r->h, r->person, r->network, all);
    if (!json_object_object_get_ex(all, "tables", NULL) && !json_object_object_get_ex(all, "lost", NULL))
        g_clear_pointer(&all, json_object_put);
    return all;
}

/* All that happened so far a person has been told. */
static void note_told(struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        int seat = table_seat_of(t, person->network, person->key);

        if (!table_has_game(t))
            continue;
        t->seat[seat].digested = t->n_events;
        host_told(h, t);
    }
}

/* ---- where ----------------------------------------------------------------------------------- */

/* A seat whose player is reached at it, and how. */
struct way {
    struct table *t; /* NULL: it is not reached in chat */
    int seat;
    bool calls; /* it can only be called in the table's place */
};

/* Whoever can be whispered to is. */
static struct way find_way(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    struct way call = { .t = NULL };

    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        int seat = table_seat_of(t, person->network, person->key);
        const struct seat *s = &t->seat[seat];
        const struct network *net = network_find(h, s->reach.network);

        if (net == NULL || !net->online)
            continue;
        if (network_traits(net)->whispers && !s->gone)
            return (struct way){ t, seat, false };
        if (network_calls(net, t->place) && strcmp(t->network, net->name) == 0)
            call = (struct way){ t, seat, true };
    }
    return call;
}

/* Calls a seat's player in the place of the table, by words that tell others nothing. */
static void call(struct host *h, const struct table *t, int seat)
{
    const struct network *net = network_find(h, t->network);
    const struct adapter_target place = { .to = ADAPTER_TO_PLACE, .place = t->place };
    const struct adapter_person called = person_shown(&t->seat[seat].reach);

    say_calling(h, net, &place, &called, 1, 0, "digest-call", say_nick(t->seat[seat].who.nick, NULL));
}

/* ---- when ------------------------------------------------------------------------------------ */

/* When the next one is to be told, on a day of the person's zone on which none was. */
static int64_t digest_when(const struct hours *hours, const struct digest *d)
{
    int64_t from = MAX(d->since, d->told), at = from;
    int day = hours_day(hours, from) - 1;

    for (int n = 0; n < LOOK_DAYS; n++) {
        at = hours_wake(hours, hours_moment(hours, day + n, d->half));
        if (at > from && (d->told == 0 || hours_day(hours, at) > hours_day(hours, d->told)))
            break;
    }
    return at;
}

/* Tells a seat's player what happened since then.  back: it was away for long.  False: there is nothing to tell. */
static bool tell(struct host *h, const struct way *way, int64_t since, bool back)
{
    const struct seat *s = &way->t->seat[way->seat];
    struct json_object *o = news_facts(&(struct reader_of_all){ h, &s->who, s->reach.network, since, back });

    if (o == NULL)
        return false;
    say_of_all(h, way->t, way->seat, "digest", o);
    note_told(h, &s->who);
    return true;
}

/* Is there anything to tell, as far as all who see a call may know?  In a window nobody may learn who is awaited. */
static bool seems_to_have_news(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++) {
        const struct table *t = l->table[i];
        int seat = table_seat_of(t, person->network, person->key);

        if (t->state == TABLE_RUNNING &&
            (table_is_hushed(t) || table_awaits(t, seat) || t->n_events != t->seat[seat].digested))
            return true;
    }
    return false;
}

/* Is there anything to tell somebody who is called where it alone sees it? */
static bool has_news(struct host *h, const struct person *person, int64_t since)
{
    struct json_object *o = news_facts(&(struct reader_of_all){ h, person, "", since, false });
    bool any = o != NULL;

    json_object_put(o);
    return any;
}

/* Tells somebody, or calls it to be told; false: neither is possible now. */
static bool reach(struct host *h, const struct person *person, struct digest *d)
{
    bool pushes = pushes_can(h, person);
    struct way way = find_way(h, person);

    d->owed = false;
    if (tables_of_person(h, person->network, person->key)->n == 0)
        return true;
    if (way.t != NULL && !way.calls) {
        if (tell(h, &way, d->since, false) && pushes)
            pushes_call(h, person);
        return true;
    }
    if (way.t == NULL && !pushes)
        return false;
    d->owed = way.t != NULL ? seems_to_have_news(h, person) : has_news(h, person, d->since);
    if (d->owed && way.t != NULL)
        call(h, way.t, way.seat);
    if (d->owed && pushes)
        pushes_call(h, person);
    return true;
}

/* What a person chose, as of now: the time of day may have been set back.  False: nothing. */
static bool wants(struct host *h, const struct person *person, struct digest *d)
{
    int64_t now = clock_now(h->clock);

    if (!digest_of(h, person, d))
        return false;
    if (MAX(d->since, d->told) > now) {
        d->since = MIN(d->since, now);
        d->told = MIN(d->told, now);
        digest_put(h, person, d);
    }
    return true;
}

static char *rest_name(const struct person *person)
{
    return g_strdup_printf("%s %s", person->network, person->key);
}

/* Whoever was not there is looked for again after REACH_AGAIN_MS, and not when others change what they choose, who would be
 * seen by that.  How much is left of it, in ms. */
static int64_t rests(const struct host *h, const struct person *person)
{
    g_autofree char *name = rest_name(person);
    const int64_t *until = g_hash_table_lookup(h->news_rests, name);

    return until != NULL ? MAX(*until - host_ticks(h), 0) : 0;
}

static void forget_rest(struct host *h, const struct person *person)
{
    g_autofree char *name = rest_name(person);

    g_hash_table_remove(h->news_rests, name);
}

static int64_t let_rest(struct host *h, const struct person *person)
{
    int64_t until = host_ticks(h) + REACH_AGAIN_MS;

    g_hash_table_replace(h->news_rests, rest_name(person), g_memdup2(&until, sizeof until));
    return REACH_AGAIN_MS;
}

/* Tells somebody if it is time, and returns after how many ms it is looked at again.  *room: how many more may be told in
 * this turn. */
static int64_t look_at(struct host *h, const struct person *person, int *room)
{
    int64_t now = clock_now(h->clock), at, rest;
    struct hours hours;
    struct digest d;

    if (!wants(h, person, &d))
        return LOOK_AGAIN_MS;
    hours_of(h, person, &hours);
    at = digest_when(&hours, &d);
    if (at <= now)
        at = vacation_wake(h, person, now);
    if (at > now || *room == 0)
        return at - now;
    rest = rests(h, person);
    if (rest > 0)
        return rest;
    if (!reach(h, person, &d))
        return let_rest(h, person);
    forget_rest(h, person);
    --*room; /* whoever is not there takes none, or the others would be looked at again at once, for ever */
    d.told = now;
    digest_put(h, person, &d);
    return digest_when(&hours, &d) - now;
}

static void take_chooser(void *ctx, const struct person *person)
{
    struct person *copy = g_new0(struct person, 1);

    person_copy(copy, person);
    g_ptr_array_add(ctx, copy);
}

void news_due(struct host *h)
{
    g_autoptr(GPtrArray) all = NULL;
    int64_t next = LOOK_AGAIN_MS;
    int room = AT_ONCE;

    if (h->news_at < 0 || h->news_at > host_ticks(h))
        return;
    all = g_ptr_array_new_with_free_func(person_free);
    store_read_choosers(h->store, SETTING_DIGEST, take_chooser, all);
    for (guint i = 0; i < all->len; i++)
        next = MIN(next, look_at(h, all->pdata[i], &room));
    h->news_at = all->len > 0 ? host_ticks(h) + MAX(next, 0) : -1;
}

int64_t news_at(const struct host *h)
{
    return h->news_at;
}

void news_again(struct host *h, int64_t ms)
{
    h->news_at = host_ticks(h) + ms;
    host_wake(h);
}

/* ---- who says something ---------------------------------------------------------------------- */

/* A table at which somebody sits, one whose game runs before all others; NULL in .t: there is none. */
static struct way some_table(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    struct way some = { .t = NULL };

    for (guint i = 0; i < l->n; i++)
        if (some.t == NULL || l->table[i]->state == TABLE_RUNNING)
            some =
                (struct way){ l->table[i], table_seat_of(l->table[i], person->network, person->key), false };
    return some;
}

static bool sits_at_open_table(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++)
        if (table_is_open(l->table[i]))
            return true;
    return false;
}

/* When somebody was heard last, as the store has it; 0: that is not known. */
static int64_t stored_heard(const struct host *h, const struct person *person)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_HEARD);
    gint64 at;

    return text != NULL && g_ascii_string_to_signed(text, 10, 1, G_MAXINT64, &at, NULL) ? at : 0;
}

/* It is heard now: that is stored once an hour, as long as it may matter. */
static void note_heard(struct host *h, const struct person *person, int64_t stored)
{
    int64_t now = clock_now(h->clock);
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, now);

    if (!sits_at_open_table(h, person)) {
        if (stored != 0)
            store_put_setting(h->store, person, SETTING_HEARD, NULL);
    } else if (stored > now || now - stored >= HEARD_AGAIN_MS) {
        store_put_setting(h->store, person, SETTING_HEARD, text);
    }
}

/* Has a person who plays at that table said nothing for long?  stored: when it was heard last. */
static bool was_away(const struct host *h, const struct table *t, int seat, int64_t stored)
{
    int64_t silence = clock_now(h->clock) - stored;

    if (t->seat[seat].heard_at > 0) /* in this life of the host */
        silence = MIN(silence, host_ticks(h) - t->seat[seat].heard_at);
    return t->state == TABLE_RUNNING && stored != 0 && silence > NEWS_ABSENCE_MS;
}

void news_heard(struct host *h, struct request *r)
{
    struct way way = some_table(h, &r->who);
    int64_t stored = stored_heard(h, &r->who);
    bool back = way.t != NULL && was_away(h, way.t, way.seat, stored), digests;
    struct digest d = { .owed = false };

    note_heard(h, &r->who, stored);
    digests = way.t != NULL && digest_of(h, &r->who, &d);
    if (!back && !d.owed)
        return;
    r->caught_up = tell(h, &way, back ? stored : d.since, back);
    if (back)
        d.told = clock_now(h->clock);
    d.owed = false;
    if (digests)
        digest_put(h, &r->who, &d);
}
