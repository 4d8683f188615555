/* bot/community/seeking.c - people who seek others for a game, over all places and networks of a host
 * SPDX-License-Identifier: MIT */
#include "bot/community/seeking.h"

#include <string.h>

#include "bot/community/reliability.h"
#include "bot/games/sets.h"
#include "bot/lobby.h"
#include "bot/name.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/hours.h"
#include "bot/people/people.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

enum {
    LOOK_AGAIN_MS =
        60 * 60 * 1000, /* while anybody seeks: a place may have opened, or somebody finished a game */
    TELL_AGAIN_MS = 60 * 60 * 1000, /* nobody makes us talk by coming and going */
};

/* All who seek, in the order in which they began. */
struct pool {
    struct host *h;
    GPtrArray *seeks;   /* whose they are */
    GPtrArray *seekers; /* of struct seeker *, as many and in the same order */
};

/* ---- what is told ---------------------------------------------------------------------------- */

struct json_object *seeking_facts(const struct seek *seek)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "rules", lair_rules_name((int)seek->rules));
    facts_number(o, "least", seek->least);
    facts_number(o, "most", seek->most);
    facts_flag(o, "range", seek->least < seek->most);
    facts_flag(o, "live", seek->pace == LADDER_LIVE);
    if (seek->reliable > 0)
        facts_number(o, "reliable", seek->reliable);
    facts_flag(o, "shared", seek->shared);
    return o;
}

/* Says it to all accounts of somebody on the network where it sought; data is taken over. */
static void tell(struct host *h, const struct seeker *one, const char *name, struct json_object *data)
{
    const struct network *net = network_find(h, one->seek->network);

    for (guint i = 0; net != NULL && i < one->accounts->len; i++) {
        struct adapter_target target = { .to = ADAPTER_TO_PERSON,
                                         .person = person_shown(one->accounts->pdata[i]) };

        if (strcmp(target.person.network, net->name) != 0)
            continue;
        if (target.person.nick == NULL)
            target.person.nick = one->seek->who.nick;
        say_notice(h, net, &target, name, json_object_get(data));
    }
    json_object_put(data);
}

/* Adds the accounts by which somebody is called in a place of a network; so many are in called then. */
static size_t add_called(const struct seeker *one, const struct network *net, struct adapter_person *called,
                         size_t n, size_t most)
{
    for (guint i = 0; i < one->accounts->len && n < most; i++) {
        called[n] = person_shown(one->accounts->pdata[i]);
        called[n].nick = one->seek->who.nick;
        n += strcmp(called[n].network, net->name) == 0;
    }
    return n;
}

/* Is it to be called in the place of a network, and sleeps? */
static bool sleeps(const struct host *h, const struct seeker *one, const struct network *net,
                   const char *place)
{
    int64_t now = clock_now(h->clock);

    return net != NULL && network_calls(net, place) && vacation_wake(h, &one->seek->who, now) != now;
}

/* ... where it sought: what it would be called for waits for the morning, and is not over till then. */
static bool sleeps_there(const struct host *h, const struct seeker *one)
{
    return sleeps(h, one, network_find(h, one->seek->network), one->seek->place);
}

/* Whoever cannot be whispered to unasked is called where it sought, by words that tell others nothing. */
static void call(struct host *h, const struct seeker *one)
{
    const struct network *net = network_find(h, one->seek->network);
    const struct adapter_target target = { .to = ADAPTER_TO_PLACE, .place = one->seek->place };
    struct adapter_person called[PEOPLE_ACCOUNTS_MAX];

    if (net != NULL && network_calls(net, one->seek->place))
        say_calling(h, net, &target, called, add_called(one, net, called, 0, G_N_ELEMENTS(called)), 0,
                    "seek-call", say_nick(one->seek->who.nick, NULL));
}

static int64_t answer_ms(const struct seek *seek)
{
    return seek->pace == LADDER_LIVE ? SEEKING_LIVE_MS : SEEKING_SLOW_MS;
}

int64_t seeking_until(const struct seek *seek)
{
    return seek->table != 0 && !seek->sat ? seek->asked + answer_ms(seek) : 0;
}

/* How long slow games take them. */
static struct json_object *pace_of(struct host *h, const GPtrArray *group)
{
    const struct seek *seek = ((struct seeker *)group->pdata[0])->seek;
    const struct person *people[LAIR_MAX_SEATS];

    for (guint i = 0; i < group->len; i++)
        people[i] = &((struct seeker *)group->pdata[i])->seek->who;
    if (seek->pace == LADDER_LIVE)
        return NULL;
    return reliability_pace(h->store, people, (int)group->len, seek->rules);
}

/* When all of them are awake, if each agreed to be told of that. */
static void add_awake(struct json_object *o, const GPtrArray *group)
{
    struct hours all = { .awake = UINT64_MAX >> 16, .zone = "UTC" };
    g_autofree char *spans = NULL;

    for (guint i = 0; i < group->len; i++)
        all.awake &= ((struct seeker *)group->pdata[i])->awake;
    spans = all.awake != 0 ? hours_spans(&all) : NULL;
    facts_text(o, "awake", spans);
}

/* Asks somebody to sit down at the lobby that was opened for it; not yet, if it sleeps where it is to be called. */
static void ask(struct host *h, const struct seeker *one, const struct table *t, const GPtrArray *group)
{
    struct json_object *o;
    int64_t now = clock_now(h->clock);

    if (sleeps_there(h, one))
        return;
    o = seeking_facts(one->seek);
    facts_text(o, "table", t->name);
    facts_text(o, "network", strcmp(t->network, one->seek->network) != 0 ? t->network : NULL);
    facts_add(o, "left", facts_span(MAX(0, seeking_until(one->seek) - now), FACTS_ABOUT));
    for (guint i = 0; group != NULL && i < group->len; i++) {
        const struct seeker *other = group->pdata[i];

        if (other != one)
            facts_append(o, "people", say_nick(other->seek->who.nick, NULL));
    }
    if (group != NULL) {
        facts_add(o, "pace", pace_of(h, group));
        add_awake(o, group);
    }
    tell(h, one, "seek-found", o);
    if (strcmp(t->network, one->seek->network) != 0 || g_strcmp0(t->place, one->seek->place) != 0)
        call(h, one);
    one->seek->told = now;
}

/* The host's usual clock, if that is of the pace. */
static int clock_of(const struct host *h, const struct seek *seek)
{
    int usual = h->settings.clock_s;

    if ((int)ladder_pace(usual) == seek->pace && usual > 0)
        return usual;
    return seek->pace == LADDER_LIVE ? SEEKING_CLOCK_LIVE : SEEKING_CLOCK_SLOW;
}

/* ---- the pool -------------------------------------------------------------------------------- */

static struct pool pool_read(struct host *h)
{
    struct pool p = { h, store_read_seeks(h->store), g_ptr_array_new_with_free_func(fitting_free) };
    bool asked = fitting_asks(h, p.seeks);

    for (guint i = 0; i < p.seeks->len; i++)
        g_ptr_array_add(p.seekers, fitting_look_up(h, p.seeks->pdata[i], asked));
    return p;
}

static void pool_clear(struct pool *p)
{
    g_ptr_array_unref(p->seekers);
    g_ptr_array_unref(p->seeks);
}

static bool is_by(const struct seek *seek, const struct person *person)
{
    return person_is(&seek->who, person->network, person->key);
}

/* Ends a seek, which tells its person so; name NULL: it knows. */
static void drop(struct pool *p, guint i, const char *name, const struct table *t)
{
    const struct seeker *one = p->seekers->pdata[i];
    struct json_object *o = seeking_facts(one->seek);

    facts_text(o, "table", t != NULL ? t->name : NULL);
    if (name != NULL)
        tell(p->h, one, name, json_object_get(o));
    json_object_put(o);
    store_drop_seek(p->h->store, one->seek);
    g_ptr_array_remove_index(p->seekers, i);
    g_ptr_array_remove_index(p->seeks, i);
}

/* ---- those who were asked -------------------------------------------------------------------- */

/* The lobby may open for somebody else: it is sought on. */
static void seek_on(struct host *h, struct seek *seek)
{
    seek->table = 0;
    seek->sat = false;
    store_put_seek(h->store, seek);
}

static void miss(struct pool *p, guint i, struct table *t)
{
    const struct seeker *one = p->seekers->pdata[i];

    say_table(p->h, t, "seek-missing", say_nick(one->seek->who.nick, say_quiet(p->h, t)));
    tables_touch(p->h, t);
    drop(p, i, "seek-late", t);
}

/* What became of somebody who was asked.  True: it seeks no more. */
static bool settle_asked(struct pool *p, guint i)
{
    struct seek *seek = ((struct seeker *)p->seekers->pdata[i])->seek;
    struct table *t = tables_by_id(p->h, seek->table);
    bool sits = t != NULL && table_is_open(t) && table_seat_of(t, seek->who.network, seek->who.key) >= 0;
    int64_t now = clock_now(p->h->clock);

    if (t == NULL || t->state != TABLE_LOBBY) {
        if (!sits)
            seek_on(p->h, seek);
        else
            drop(p, i, NULL, NULL);
        return sits;
    }
    if (sits && now >= seek->at + SEEKING_MS) {
        drop(p, i, "seek-over", NULL);
        return true;
    }
    if (sits && !seek->sat) {
        seek->sat = true;
        store_put_seek(p->h->store, seek);
    } else if (!sits && seek->sat) {
        drop(p, i, "seek-left", t);
        return true;
    } else if (!sits && now >= seeking_until(seek)) {
        miss(p, i, t);
        return true;
    }
    return false;
}

/* Has a game that fits begun with its person? */
static bool plays(const struct pool *p, const struct seek *seek)
{
    const GPtrArray *touched = tables_touched(p->h);

    for (guint i = 0; i < touched->len; i++) {
        const struct table *t = touched->pdata[i];

        if (t->state == TABLE_RUNNING && t->n_moves == 0 && fitting_terms(seek, t) &&
            table_seat_of(t, seek->who.network, seek->who.key) >= 0)
            return true;
    }
    return false;
}

/* Does its person wait in a lobby that fits? */
static bool waits(const struct host *h, const struct seek *seek)
{
    const struct table_list *l = tables_of_person(h, seek->who.network, seek->who.key);

    for (guint i = 0; i < l->n; i++)
        if (l->table[i]->state == TABLE_LOBBY && fitting_terms(seek, l->table[i]))
            return true;
    return false;
}

static bool is_on_vacation(const struct host *h, const struct person *person)
{
    int64_t now = clock_now(h->clock);

    return vacation_return(h, person, now) > now;
}

/* It was asked while it slept. */
static void ask_late(struct host *h, struct seeker *one)
{
    const struct table *t = tables_by_id(h, one->seek->table);

    if (t == NULL || one->seek->told != 0 || one->seek->sat || sleeps_there(h, one))
        return;
    ask(h, one, t, NULL);
    store_put_seek(h->store, one->seek);
}

/* A player who sleeps is asked to no live game. */
static bool is_there(const struct host *h, const struct seek *seek)
{
    int64_t now = clock_now(h->clock);

    return seek->pace != LADDER_LIVE || vacation_wake(h, &seek->who, now) == now;
}

static void settle(struct pool *p, guint i)
{
    struct seeker *one = p->seekers->pdata[i];
    struct seek *seek = one->seek;

    if (seek->table != 0 && settle_asked(p, i))
        return;
    ask_late(p->h, one);
    if (seek->table == 0 && plays(p, seek))
        drop(p, i, NULL, NULL);
    else if (seek->table == 0 && clock_now(p->h->clock) >= seek->at + SEEKING_MS)
        drop(p, i, "seek-over", NULL);
    else
        one->free = seek->table == 0 && !waits(p->h, seek) && bans_of(p->h, &seek->who) == NULL &&
                    tables_no_seat(p->h, &seek->who) == NULL &&
                    reliability_caps(p->h, &seek->who, clock_of(p->h, seek)) == 0 &&
                    !is_on_vacation(p->h, &seek->who) && is_there(p->h, seek);
}

/* A lobby that nobody is asked to any more, and nobody sits at, is closed; one that somebody is asked to, or waits in,
 * does not close by itself (bot/games/pace.h). */
static void keep_lobby(struct pool *p, struct table *t)
{
    bool kept = false;

    for (guint i = 0; !kept && i < p->seeks->len; i++)
        kept = ((struct seek *)p->seeks->pdata[i])->table == t->id;
    if (kept == t->kept && (kept || t->n_seats > 0))
        return;
    t->kept = kept;
    if (!kept && t->n_seats == 0)
        t->state = TABLE_ABORTED;
    tables_touch(p->h, t);
}

static void keep_lobbies(struct pool *p)
{
    for (guint n = 0; n < p->h->networks->len; n++) {
        const struct network *net = p->h->networks->pdata[n];
        g_autofree struct table **all = directory_copy(tables_lobbies(p->h, net->name));

        for (guint i = 0; all[i] != NULL; i++)
            keep_lobby(p, all[i]);
    }
}

/* ---- lobbies that fit ------------------------------------------------------------------------ */

static struct json_object *lobby_line(const struct table *t, const char *network)
{
    struct json_object *o = lobby_facts(t, NULL);

    facts_text(o, "network", strcmp(t->network, network) != 0 ? t->network : NULL);
    return o;
}

/* Appends the lobbies that fit so to o, of those that are newer than a number; the newest of them, or 0. */
static int64_t add_lobbies(const struct host *h, const struct seeker *one, enum fit fit, int64_t since,
                           struct json_object *o)
{
    int64_t newest = 0;

    for (guint n = 0; n < h->networks->len; n++) {
        const char *network = ((struct network *)h->networks->pdata[n])->name;
        const struct table_list *l = tables_lobbies(h, network);

        for (guint i = 0; i < l->n; i++)
            if (l->table[i]->id > since && fitting_lobby(h, one, l->table[i]) == fit) {
                facts_append(o, "lobbies", lobby_line(l->table[i], one->seek->network));
                newest = MAX(newest, l->table[i]->id);
            }
    }
    return newest;
}

void seeking_add_lobbies(struct host *h, struct seek *seek, struct json_object *o)
{
    struct seeker *one = seek->table == 0 ? fitting_look_up(h, seek, fitting_asks(h, NULL)) : NULL;

    if (one == NULL)
        return;
    add_lobbies(h, one, FIT_WELL, 0, o);
    if (seek->near)
        add_lobbies(h, one, FIT_NEARLY, 0, o);
    fitting_free(one);
}

static void tell_lobbies(const struct pool *p, const struct seeker *one)
{
    struct json_object *o = seeking_facts(one->seek);
    int64_t newest =
        one->free && !sleeps_there(p->h, one) ? add_lobbies(p->h, one, FIT_WELL, one->seek->lobby, o) : 0;

    if (newest > 0) {
        one->seek->lobby = newest;
        store_put_seek(p->h->store, one->seek);
        tell(p->h, one, "seek-lobbies", json_object_get(o));
        call(p->h, one);
    }
    json_object_put(o);
}

/* ---- enough of them -------------------------------------------------------------------------- */

/* What the group asks of whoever sits there. */
static int reliable_of(const GPtrArray *group)
{
    int most = 0;

    for (guint i = 0; i < group->len; i++)
        most = MAX(most, ((struct seeker *)group->pdata[i])->seek->reliable);
    return most;
}

static struct table *open_lobby(struct host *h, const struct seek *seek, const GPtrArray *group)
{
    g_autofree char *name = tables_free_name(h, seek->network);
    struct table *t = table_new(name, seek->network, seek->place);

    t->sets = sets_for_seats(h, seek->rules, (int)group->len, h->settings.sets);
    if (t->sets == NULL) /* there were some when they began to seek */
        t->sets = g_strdup(h->settings.sets);
    t->rules = seek->rules;
    t->max_seats = (int)group->len;
    t->reliable = reliable_of(group);
    t->clock_s = clock_of(h, seek);
    t->tick_s = h->settings.tick_s;
    t->kept = true;
    person_copy(&t->owner, &seek->who);
    seed_draw(&t->drawn);
    tables_add(h, t);
    return t;
}

/* Says in the lobby's place whom it was opened for, and calls those of them who cannot be whispered to and are awake. */
static void announce(struct host *h, const struct table *t, const GPtrArray *group)
{
    const struct network *net = network_find(h, t->network);
    const struct adapter_target target = { .to = ADAPTER_TO_PLACE, .place = t->place };
    struct adapter_person called[LAIR_MAX_SEATS * PEOPLE_ACCOUNTS_MAX];
    struct json_object *o;
    uint32_t quiet = 0;
    size_t n = 0;

    if (t->place == NULL)
        return;
    o = lobby_facts(t, NULL);
    for (guint i = 0; i < group->len; i++) {
        const struct seeker *one = group->pdata[i];
        size_t before = n;

        facts_append(o, "sought", say_nick(one->seek->who.nick, NULL));
        if (!network_calls(net, t->place))
            continue;
        n = add_called(one, net, called, n, G_N_ELEMENTS(called));
        for (size_t k = before; k < n && k < 32 && sleeps(h, one, net, t->place); k++)
            quiet |= 1u << k;
    }
    say_calling(h, net, &target, called, n, quiet, "seek-opened", o);
}

static void bring_together(struct pool *p, const GPtrArray *group)
{
    const struct seeker *first = group->pdata[0];
    struct table *t = open_lobby(p->h, first->seek, group);

    announce(p->h, t, group);
    for (guint i = 0; i < group->len; i++) {
        struct seeker *one = group->pdata[i];

        one->free = false;
        one->seek->table = t->id;
        one->seek->asked = clock_now(p->h->clock);
        one->seek->told = 0;
        ask(p->h, one, t, group);
        store_put_seek(p->h->store, one->seek);
    }
}

static void match(struct pool *p)
{
    for (guint i = 0; i < p->seekers->len; i++) {
        GPtrArray *group = fitting_group(p->h, p->seekers, p->seekers->pdata[i]);

        if (group != NULL) {
            bring_together(p, group);
            g_ptr_array_unref(group);
        }
    }
}

/* ---- what nearly fits ------------------------------------------------------------------------ */

static void add_near(const struct pool *p, const struct seeker *one, struct json_object *o)
{
    for (guint i = 0; i < p->seekers->len; i++) {
        const struct seeker *other = p->seekers->pdata[i];

        if (other->free && fitting_seeker(one, other) == FIT_NEARLY &&
            fitting_shows(p->h, one->accounts, other->seek->network, other->seek->place)) {
            struct json_object *near = seeking_facts(other->seek);

            facts_text(near, "nick", other->seek->who.nick);
            facts_append(o, "seeks", near);
        }
    }
}

static void tell_near(const struct pool *p, const struct seeker *one)
{
    struct json_object *o = seeking_facts(one->seek);

    add_near(p, one, o);
    add_lobbies(p->h, one, FIT_NEARLY, 0, o);
    if (json_object_object_get_ex(o, "seeks", NULL) || json_object_object_get_ex(o, "lobbies", NULL)) {
        one->seek->near = true;
        store_put_seek(p->h->store, one->seek);
        tell(p->h, one, "seek-near", json_object_get(o));
        call(p->h, one);
    }
    json_object_put(o);
}

/* ---- in a turn ------------------------------------------------------------------------------- */

static void look_at(struct pool *p)
{
    int64_t now = clock_now(p->h->clock);

    for (guint i = p->seekers->len; i-- > 0;)
        settle(p, i);
    for (guint i = 0; i < p->seekers->len; i++)
        tell_lobbies(p, p->seekers->pdata[i]);
    match(p);
    for (guint i = 0; i < p->seekers->len; i++) {
        const struct seeker *one = p->seekers->pdata[i];

        if (one->free && !one->seek->near && now >= one->seek->at + SEEKING_NEAR_MS &&
            !sleeps_there(p->h, one))
            tell_near(p, one);
    }
    keep_lobbies(p);
}

/* The time of day at which a seek is due, if nothing else happens. */
static int64_t due(const struct seek *seek, int64_t now)
{
    int64_t at = seek->at + SEEKING_MS;

    if (seeking_until(seek) != 0)
        return seeking_until(seek);
    if (seek->table == 0 && !seek->near && now < seek->at + SEEKING_NEAR_MS)
        at = seek->at + SEEKING_NEAR_MS;
    return at;
}

static void set_time(struct pool *p)
{
    int64_t now = clock_now(p->h->clock), next = LOOK_AGAIN_MS;

    for (guint i = 0; i < p->seeks->len; i++)
        next = MIN(next, MAX(0, due(p->seeks->pdata[i], now) - now));
    p->h->seek_at = p->seeks->len > 0 ? host_ticks(p->h) + next : -1;
}

/* Did something happen in this turn that seeks depend on? */
static bool is_touched(const struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    for (guint i = 0; i < touched->len; i++) {
        const struct table *t = touched->pdata[i];

        if (t->state == TABLE_LOBBY || (t->n_moves == 0 && t->state != TABLE_FROZEN))
            return true;
    }
    return false;
}

void seeking_due(struct host *h)
{
    struct pool p;

    if (!is_touched(h) && (h->seek_at < 0 || h->seek_at > host_ticks(h)))
        return;
    p = pool_read(h);
    look_at(&p);
    set_time(&p);
    pool_clear(&p);
}

int64_t seeking_at(const struct host *h)
{
    return h->seek_at;
}

void seeking_forget_turn(struct host *h)
{
    h->seek_at = host_ticks(h) + HOST_LATER_MS;
}

void seeking_seen(struct host *h, const struct person *person)
{
    g_autoptr(GPtrArray) all = h->seek_at >= 0 ? store_read_seeks(h->store) : g_ptr_array_new();
    int64_t now = clock_now(h->clock);

    for (guint i = 0; i < all->len; i++) {
        struct seek *seek = all->pdata[i];
        const struct table *t = is_by(seek, person) && !seek->sat ? tables_by_id(h, seek->table) : NULL;
        struct seeker *one;

        if (t == NULL || t->state != TABLE_LOBBY || now < seek->told + TELL_AGAIN_MS)
            continue;
        one = fitting_look_up(h, seek, false);
        ask(h, one, t, NULL);
        store_put_seek(h->store, seek);
        fitting_free(one);
    }
}

/* ---- what people say ------------------------------------------------------------------------- */

struct table *seeking_asked(struct host *h, const struct person *person, const char *name)
{
    g_autoptr(GPtrArray) all = store_read_seeks(h->store);
    struct table *found = NULL;

    for (guint i = 0; i < all->len; i++) {
        const struct seek *seek = all->pdata[i];
        struct table *t = is_by(seek, person) ? tables_by_id(h, seek->table) : NULL;

        if (t != NULL && t->state == TABLE_LOBBY && (name == NULL || name_is(t->name, name)) &&
            (found == NULL || t->id > found->id))
            found = t;
    }
    return found;
}

int seeking_kept(struct host *h, const struct table *t, const struct person *person)
{
    g_autoptr(GPtrArray) all = t->kept ? store_read_seeks(h->store) : g_ptr_array_new();
    int n = 0;

    for (guint i = 0; i < all->len; i++) {
        const struct seek *seek = all->pdata[i];

        n += seek->table == t->id && !is_by(seek, person) &&
             table_seat_of(t, seek->who.network, seek->who.key) < 0;
    }
    return n;
}
