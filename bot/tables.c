/* bot/tables.c - all tables of a host: finding, loading, keeping, forgetting */
#include "bot/tables.h"

#include <stdlib.h>
#include <string.h>

#include "bot/games/replay.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
#include "bot/games/timer.h"
#include "bot/log.h"
#include "bot/network.h"
#include "bot/people/watch.h"
#include "bot/store/check.h"

enum {
    AGAIN_MS = 10 * 1000,               /* until it is tried again what could not be stored */
    GAMES_KEPT = 2000,                  /* in memory at once: the one that was used longest ago makes room */
    GAME_KEPT_MS = 10 * 60 * 1000,      /* a game that nobody needed for so long leaves the memory */
    OVER_KEPT_MS = 24 * 60 * 60 * 1000, /* ... and a whispered table, after its end                 */
};

struct tables_index {
    GHashTable *by_id;         /* &table->id -> struct table *; those that are stored  */
    struct directory *names;   /* name                                                 */
    struct directory *places;  /* place; those told in a whisper stand nowhere         */
    struct directory *people;  /* key of who sits there                                */
    struct directory *guests;  /* user@host of each guest who sits there               */
    struct directory *lobbies; /* "": all of a network                                */
    GPtrArray *touched;        /* in this turn                                         */
    GQueue games;              /* of struct table * with a game, the one used last first */
    GSequence *due;            /* those that wait for their time, the soonest first    */
    GPtrArray *unread;         /* of struct table *: as they were, of those that cannot be read again */
};

void tables_open(struct host *h)
{
    struct tables_index *x = g_new0(struct tables_index, 1);

    x->by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    x->names = directory_new(true);
    x->places = directory_new(false);
    x->people = directory_new(false);
    x->guests = directory_new(false);
    x->lobbies = directory_new(false);
    x->touched = g_ptr_array_new();
    x->due = g_sequence_new(NULL);
    g_queue_init(&x->games);
    x->unread = g_ptr_array_new_with_free_func((GDestroyNotify)table_free);
    h->tables = g_ptr_array_new();
    h->index = x;
}

void tables_close(struct host *h)
{
    struct tables_index *x = h->index;

    for (guint i = 0; i < h->tables->len; i++)
        table_free(h->tables->pdata[i]);
    g_ptr_array_unref(h->tables);
    g_sequence_free(x->due);
    g_ptr_array_unref(x->unread);
    g_ptr_array_unref(x->touched);
    directory_free(x->lobbies);
    directory_free(x->people);
    directory_free(x->guests);
    directory_free(x->places);
    directory_free(x->names);
    g_hash_table_unref(x->by_id);
    g_free(x);
}

/* ---- finding ------------------------------------------------------------------------ */

struct table *tables_by_id(const struct host *h, int64_t id)
{
    return g_hash_table_lookup(h->index->by_id, &id);
}

struct table *tables_by_name(const struct host *h, const char *network, const char *name)
{
    const struct table_list *l = directory_find(h->index->names, network, name);
    struct table *found = NULL;

    for (guint i = 0; i < l->n; i++)
        if (found == NULL || table_is_open(l->table[i]) || !table_is_open(found))
            found = l->table[i];
    return found;
}

const struct table_list *tables_of_person(const struct host *h, const char *network, const char *key)
{
    return directory_find(h->index->people, network, key);
}

const struct table_list *tables_of_source(const struct host *h, const char *network, const char *key)
{
    const char *source = person_source(key);

    return source == key ? tables_of_person(h, network, key)
                         : directory_find(h->index->guests, network, source);
}

const struct table_list *tables_at_place(const struct host *h, const char *network, const char *place)
{
    return directory_find(h->index->places, network, place);
}

const struct table_list *tables_lobbies(const struct host *h, const char *network)
{
    return directory_find(h->index->lobbies, network, "");
}

bool tables_show(const struct host *h, const struct table *t, const struct person *account)
{
    const struct network *net = network_find(h, t->network);

    if (table_seat_of(t, account->network, account->key) >= 0)
        return true;
    if (t->place == NULL || net == NULL)
        return t->watchable;
    return strcmp(t->network, account->network) == 0 &&
           network_shows(net, t->place, account->key, account->nick);
}

bool tables_in_sight(const struct host *h, const struct table *t, const struct request *r)
{
    return table_seat_of(t, r->who.network, r->who.key) >= 0 || tables_show(h, t, &r->from);
}

int tables_count_open(const struct table_list *l)
{
    int n = 0;

    for (guint i = 0; i < l->n; i++)
        n += table_is_open(l->table[i]) && (i == 0 || l->table[i] != l->table[i - 1]);
    return n;
}

int tables_of(const struct host *h, const char *network, const char *key)
{
    return tables_count_open(tables_of_person(h, network, key));
}

const char *tables_no_seat(const struct host *h, const char *network, const char *key)
{
    int most = h->settings.tables_per_person;

    return most > 0 && tables_count_open(tables_of_source(h, network, key)) >= most ? "too-many-yours" : NULL;
}

const char *tables_no_table(const struct host *h, const char *network, const char *key, const char *place)
{
    const struct host_settings *s = &h->settings;

    if (tables_no_seat(h, network, key) != NULL)
        return tables_no_seat(h, network, key);
    if (place != NULL && s->tables_per_place > 0 &&
        tables_count_open(tables_at_place(h, network, place)) >= s->tables_per_place)
        return "too-many-here";
    return s->max_tables > 0 && (int)h->tables->len >= s->max_tables ? "too-many-tables" : NULL;
}

/* Files a table in a directory under a word, or (word NULL) under none. */
static void file(struct directory *d, struct directory_entry **e, struct table *t, const char *network,
                 const char *word)
{
    if (*e != NULL && word != NULL && directory_is(*e, network, word))
        return;
    if (*e != NULL)
        directory_remove(d, *e, t);
    *e = word != NULL ? directory_add(d, network, word, t) : NULL;
}

/* The table is found by what is true of it now. */
static void file_table(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    for (int i = 0; i < LAIR_MAX_SEATS; i++) {
        const struct person *who = i < t->n_seats && !t->seat[i].bot ? &t->seat[i].who : NULL;
        const char *key = who != NULL ? who->key : NULL, *source = who != NULL ? person_source(key) : NULL;

        file(x->people, &t->by_person[i], t, who != NULL ? who->network : NULL, key);
        file(x->guests, &t->by_guest[i], t, who != NULL ? who->network : NULL, source != key ? source : NULL);
    }
    file(x->lobbies, &t->by_lobby, t, t->network, t->state == TABLE_LOBBY ? "" : NULL);
}

static void take_in(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    g_ptr_array_add(h->tables, t);
    if (t->id != 0)
        g_hash_table_insert(x->by_id, &t->id, t);
    file(x->names, &t->by_name, t, t->network, t->name);
    file(x->places, &t->by_place, t, t->network, t->place);
    file_table(h, t);
    watch_file(h, t);
}

/* ---- coming, changing, going ------------------------------------------------------------ */

/* Tells the operator, once while the host runs, why a table is frozen. */
static void tell_frozen(struct host *h, const struct table *t)
{
    g_autofree char *what =
        g_strdup_printf("number %" G_GINT64_FORMAT " is frozen: %s", t->id, t->why_frozen);

    if (store_first_time(h->store, what))
        log_event(G_LOG_LEVEL_CRITICAL, (struct log_about){ .network = t->network, .table = t->name }, "%s",
                  what);
}

void tables_freeze(struct host *h, struct table *t, const char *why)
{
    table_freeze(t, why);
    tell_frozen(h, t);
}

/* A table of the store: it goes on where it was. */
static void adopt(void *ctx, struct table *t)
{
    struct host *h = ctx;
    int64_t now = host_ticks(h);

    if (t->state == TABLE_FROZEN)
        tell_frozen(h, t);
    t->used_at = now - MAX(0, clock_now(h->clock) - t->changed);
    t->board_due = true; /* nobody knows whether the last one has arrived */
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].asked_at = now;
    timer_adopt(h, t);
    take_in(h, t);
}

static void tell_lost(void *ctx, const char *fault)
{
    struct host *h = ctx;

    store_tell_skipped(h->store, fault);
}

int tables_read(struct host *h)
{
    if (store_read_tables(h->store, 0, adopt, h) < 0)
        return -1;
    return store_check_lost(h->store, tell_lost, h);
}

void tables_add(struct host *h, struct table *t)
{
    t->made = t->changed = clock_now(h->clock);
    store_put_table(h->store, t);
    take_in(h, t);
    tables_touch(h, t);
}

/* Nobody finds it any more; it is the caller's. */
/* The game, if there is one, is on disk alone from now. */
static void drop_game(struct host *h, struct table *t)
{
    if (t->game_link.data != NULL)
        g_queue_unlink(&h->index->games, &t->game_link);
    t->game_link.data = NULL;
    table_drop_game(t);
}

void tables_thinned(struct host *h, struct table *t)
{
    drop_game(h, t);
    t->thinned = t->posted_over = true;
    t->n_moves = 0;
}

/* The game is wanted: others leave the memory before it. */
static void use_game(struct host *h, struct table *t)
{
    GQueue *games = &h->index->games;

    t->used_at = host_ticks(h);
    if (t->game_link.data != NULL)
        g_queue_unlink(games, &t->game_link);
    t->game_link.data = t;
    g_queue_push_head_link(games, &t->game_link);
    if (games->length > GAMES_KEPT && !((struct table *)games->tail->data)->touched)
        drop_game(h, games->tail->data);
}

static void take_out(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    drop_game(h, t);
    tables_wait(h, t, -1);
    watch_unfile(h, t);
    file(x->names, &t->by_name, t, NULL, NULL);
    file(x->places, &t->by_place, t, NULL, NULL);
    file(x->lobbies, &t->by_lobby, t, NULL, NULL);
    for (int i = 0; i < LAIR_MAX_SEATS; i++) {
        file(x->people, &t->by_person[i], t, NULL, NULL);
        file(x->guests, &t->by_guest[i], t, NULL, NULL);
    }
    if (t->id != 0)
        g_hash_table_remove(x->by_id, &t->id);
    if (t->touched)
        g_ptr_array_remove(x->touched, t);
    g_ptr_array_remove(h->tables, t);
}

void tables_remove(struct host *h, struct table *t)
{
    take_out(h, t);
    table_free(t);
}

void tables_touch(struct host *h, struct table *t)
{
    if (!t->touched)
        g_ptr_array_add(h->index->touched, t);
    t->touched = true;
    t->used_at = host_ticks(h);
    t->changed = clock_now(h->clock);
    file_table(h, t);
    host_wake(h);
}

const GPtrArray *tables_touched(const struct host *h)
{
    return h->index->touched;
}

/* ---- waiting ---------------------------------------------------------------------------- */

static gint sooner(gconstpointer a, gconstpointer b, gpointer ctx)
{
    const struct table *x = a, *y = b;

    (void)ctx;
    if (x->due_at != y->due_at)
        return x->due_at < y->due_at ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

void tables_wait(struct host *h, struct table *t, int64_t until)
{
    if (t->due != NULL && t->due_at == until)
        return;
    g_clear_pointer(&t->due, g_sequence_remove);
    t->due_at = until;
    if (until >= 0)
        t->due = g_sequence_insert_sorted(h->index->due, t, sooner, NULL);
}

int64_t tables_wait_until(const struct host *h)
{
    GSequenceIter *first = g_sequence_get_begin_iter(h->index->due);

    return g_sequence_iter_is_end(first) ? -1 : ((struct table *)g_sequence_get(first))->due_at;
}

struct table *tables_take_due(struct host *h)
{
    GSequenceIter *first = g_sequence_get_begin_iter(h->index->due);
    struct table *t = g_sequence_iter_is_end(first) ? NULL : g_sequence_get(first);

    if (t == NULL || t->due_at > host_ticks(h))
        return NULL;
    tables_wait(h, t, -1);
    return t;
}

/* ---- the game ------------------------------------------------------------------ */

/* Playing a game again asks everything anew; whose question is still the same keeps its time. */
static void keep_times(struct host *h, struct table *t, const struct seat before[LAIR_MAX_SEATS])
{
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].asked_at = t->seat[i].decision == before[i].decision ? before[i].asked_at : host_ticks(h);
}

static void bound_reader(struct reader *r, int most)
{
    r->told = MIN(r->told, most);
    r->sent = MIN(r->sent, most);
}

/* Nobody was told more than there was: what is to come is told. */
static void bound_readers(struct table *t)
{
    int most = (int)t->events->len;

    bound_reader(&t->reader, most);
    for (int i = 0; i < t->n_seats; i++)
        bound_reader(&t->seat[i].reader, most);
    for (int i = 0; i < watch_count(t); i++)
        bound_reader(&watch_at(t, i)->reader, most);
}

bool tables_load_game(struct host *h, struct table *t)
{
    struct lair_fault why = { "" };
    struct seat before[LAIR_MAX_SEATS];

    if (t->thinned || (t->state != TABLE_RUNNING && t->state != TABLE_OVER && !table_has_game(t)))
        return false;
    use_game(h, t);
    if (table_has_game(t))
        return true;
    memcpy(before, t->seat, sizeof before);
    if (!replay_game(h->shelf, h->store, t, host_ticks(h), &why)) {
        drop_game(h, t);
        memcpy(t->seat, before, sizeof before);
        if (store_has_failed(h->store) && !store_is_damaged(h->store)) {
            t->again_at = host_ticks(h) + AGAIN_MS;
            return false;
        }
        tables_freeze(h, t, store_is_damaged(h->store) ? "the database is damaged" : why.text);
        return false;
    }
    keep_times(h, t, before);
    bound_readers(t);
    t->turn_events = (int)t->events->len;
    if (t->due == NULL || t->due_at > tables_rest_at(t))
        tables_wait(h, t, tables_rest_at(t));
    return true;
}

int64_t tables_rest_at(const struct table *t)
{
    if (table_has_game(t))
        return MAX(0, t->used_at + GAME_KEPT_MS);
    if (t->state == TABLE_OVER && t->posted_over && t->place == NULL)
        return MAX(0, t->used_at + OVER_KEPT_MS);
    return -1;
}

/* Is it the newest of a list that is over?  (Of whispered ones, if it is one.) */
static bool is_newest_over(const struct table_list *l, const struct table *t)
{
    for (guint i = l->n; i-- > 0;)
        if (l->table[i]->state == TABLE_OVER && (l->table[i]->place == NULL) == (t->place == NULL))
            return l->table[i] == t;
    return false;
}

/* May somebody still ask for a table that is over?  The newest of its place, or of one of its
 * people, can be looked at and played again. */
static bool is_remembered(const struct host *h, const struct table *t)
{
    if (t->place != NULL)
        return is_newest_over(tables_at_place(h, t->network, t->place), t);
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot &&
            is_newest_over(tables_of_person(h, t->seat[i].who.network, t->seat[i].who.key), t))
            return host_ticks(h) < t->used_at + OVER_KEPT_MS;
    return false;
}

bool tables_rest(struct host *h, struct table *t)
{
    if (t->touched)
        return true;
    if (t->state == TABLE_ABORTED || (t->state == TABLE_OVER && t->posted_over && !is_remembered(h, t))) {
        tables_remove(h, t);
        return false;
    }
    if (table_has_game(t) && host_ticks(h) >= tables_rest_at(t))
        drop_game(h, t);
    return true;
}

/* How the seed was made, for the record (bot/games/record.h). */
static void tag_seed(struct table *t)
{
    char hex[SEED_HEX], tag[] = "word-a";

    if (t->by_hand) {
        lair_match_tag(t->match, "unrated", "the seed was given");
        return;
    }
    seed_write(hex, t->drawn.half);
    lair_match_tag(t->match, "half", hex);
    if (t->drawn.salted) {
        seed_write(hex, t->drawn.salt_hash);
        lair_match_tag(t->match, "salt-hash", hex);
    }
    for (int i = 0; i < t->n_seats; i++, tag[5]++)
        lair_match_tag(t->match, tag, t->seat[i].word);
}

static void finish(struct host *h, struct table *t)
{
    char *record;

    t->state = TABLE_OVER;
    tag_seed(t);
    record = lair_match_record(t->match);
    if (record != NULL)
        store_put_record(h->store, t, record);
    free(record);
    solo_finish(h, t);
}

enum lair_refusal tables_play(struct host *h, struct table *t, int seat, const struct lair_move *m)
{
    char text[LAIR_TEXT];
    enum lair_refusal refusal;
    int n = t->n_moves;

    lair_move_text(t->cat, table_game(t), seat, m, text);
    refusal = table_play(t, seat, m, host_ticks(h));
    if (refusal != LAIR_OK)
        return refusal;
    store_put_move(h->store, t, n, seat, text, clock_now(h->clock));
    h->counts.moves++;
    t->beat_at = -1;
    tables_touch(h, t);
    if (table_game(t)->phase == LAIR_PHASE_OVER)
        finish(h, t);
    return LAIR_OK;
}

/* ---- the end of a turn ------------------------------------------------------------- */

static void store_standing(struct host *h, const struct table *t)
{
    g_autoptr(GString) names = g_string_new(NULL);
    char hash[REPLAY_HEX];

    for (int i = 0; t->state == TABLE_RUNNING && i < t->n_seats; i++)
        if (t->seat[i].decision != 0)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", t->seat[i].who.nick);
    if (table_has_game(t))
        replay_hash(t, hash);
    store_put_standing(h->store, t, table_has_game(t) ? hash : NULL, names->str);
}

void tables_store(struct host *h)
{
    for (guint i = 0; i < h->index->touched->len; i++) {
        struct table *t = h->index->touched->pdata[i];

        t->told_more = false;
        if (t->why_frozen != NULL) { /* nothing is overwritten but, by an operator, that it is open */
            if (t->state == TABLE_ABORTED)
                store_put_state(h->store, t);
            continue;
        }
        if (t->state == TABLE_ABORTED && t->n_events == 0) {
            store_drop_table(h->store, t); /* no game began there */
            continue;
        }
        store_put_table(h->store, t);
        store_standing(h, t);
    }
}

static void keep_reader(struct host *h, struct table *t, struct reader *r, const struct reader *was)
{
    if (was->told <= r->told)
        return;
    r->told = r->sent = was->told;
    host_told(h, t);
}

/* The same of what is asked. */
static void keep_question(struct seat *s, const struct seat *was)
{
    if (s->decision == 0)
        return;
    if (was->seen == s->decision) {
        s->seen = was->seen;
        s->seen_at = was->seen_at;
    }
    if (was->arrived == s->decision)
        s->arrived = s->prompted = was->arrived;
    if (was->timed == s->decision) {
        s->timed = was->timed;
        s->left_ms = was->left_ms;
        s->since = was->since;
    }
}

/* Who was seen to come or go has done so. */
static void keep_presence(struct seat *s, const struct seat *was)
{
    s->gone = was->gone;
    s->gone_at = was->gone_at;
    s->in_vain = was->in_vain;
    s->vain_at = was->vain_at;
    s->gone_told = was->gone_told;
    if (s->away == SEAT_GONE && !s->gone)
        s->away = SEAT_THERE;
}

/* Who was told what of the table as it was has still been told it. */
static void keep_told(struct host *h, struct table *t, const struct table *was)
{
    keep_reader(h, t, &t->reader, &was->reader);
    for (int i = 0; i < was->n_seats; i++) {
        const struct seat *x = &was->seat[i];
        int seat = x->bot ? -1 : table_seat_of(t, x->who.network, x->who.key);

        if (seat < 0)
            continue;
        keep_reader(h, t, &t->seat[seat].reader, &x->reader);
        keep_question(&t->seat[seat], x);
        keep_presence(&t->seat[seat], x);
        t->seat[seat].left_with = x->left_with;
    }
}

/* The operator is told when it begins, and when it is over. */
static void note_reading(struct host *h, struct table *t, bool works)
{
    struct log_about about = { .network = t->network, .table = t->name };

    if (!works && !t->lost)
        log_event(G_LOG_LEVEL_WARNING, about, "cannot be read now: %s", store_fault(h->store));
    if (works && t->lost)
        log_event(G_LOG_LEVEL_MESSAGE, about, "can be read again");
    t->lost = !works;
}

/* The table as it was gives way to the one in the store.  False: that cannot be read. */
static bool read_again(struct host *h, struct table *was)
{
    struct table *t;
    bool works = was->id == 0 || store_read_tables(h->store, was->id, adopt, h) == 0;

    note_reading(h, was, works);
    if (!works) {
        store_rollback(h->store);
        return false;
    }
    t = tables_by_id(h, was->id);
    if (t == NULL)
        return true; /* it was new */
    keep_told(h, t, was);
    tables_wait(h, t, t->retell_at = host_ticks(h) + AGAIN_MS);
    return true;
}

void tables_forget_turn(struct host *h)
{
    GPtrArray *touched = h->index->touched;

    while (touched->len > 0) {
        struct table *t = touched->pdata[touched->len - 1];

        take_out(h, t);
        if (read_again(h, t))
            table_free(t);
        else
            g_ptr_array_add(h->index->unread, t);
    }
}

void tables_read_again(struct host *h)
{
    for (guint i = h->index->unread->len; i-- > 0;)
        if (read_again(h, h->index->unread->pdata[i]))
            g_ptr_array_remove_index(h->index->unread, i);
}

/* A table is over: those before it in a list are not the newest any more. */
static void rest_others(struct host *h, const struct table_list *l, const struct table *t)
{
    for (guint i = l->n; i-- > 0;)
        if (l->table[i] != t && l->table[i]->state == TABLE_OVER)
            tables_rest(h, l->table[i]);
}

bool tables_settle(struct host *h, struct table *t)
{
    if (t->state == TABLE_OVER && t->place != NULL)
        rest_others(h, tables_at_place(h, t->network, t->place), t);
    for (int i = 0; t->state == TABLE_OVER && t->place == NULL && i < t->n_seats; i++)
        if (!t->seat[i].bot)
            rest_others(h, tables_of_person(h, t->seat[i].who.network, t->seat[i].who.key), t);
    return tables_rest(h, t);
}

/* Ends the turn of one table. */
static void end_turn(struct host *h, struct table *t)
{
    t->touched = false;
    if (table_has_game(t))
        t->turn_events = (int)t->events->len;
    tables_settle(h, t);
}

void tables_end_turn(struct host *h)
{
    GPtrArray *touched = h->index->touched;

    while (touched->len > 0)
        end_turn(h, g_ptr_array_steal_index(touched, touched->len - 1));
}

/* ---- names ------------------------------------------------------------------------------- */

char *tables_free_name(const struct host *h, const char *network)
{
    static const char *const names[] = { "crypt", "vault", "keep", "cellar", "tower", "pit", "maze", "tomb" };

    for (int round = 1;; round++)
        for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
            char *name = round == 1 ? g_strdup(names[i]) : g_strdup_printf("%s%d", names[i], round);
            struct table *t = tables_by_name(h, network, name);

            if (t == NULL || !table_is_open(t))
                return name;
            g_free(name);
        }
}
