/* bot/tables.c - all tables of a host: finding them, and what they wait for
 * SPDX-License-Identifier: MIT */
#include "bot/tables.h"

#include <stdlib.h>
#include <string.h>

#include "bot/log.h"
#include "bot/network.h"

/* In memory at once: the game that has not been used for longest makes room. */
enum { GAMES_KEPT = 2000 };

/* What tables are found by, each within a network. */
enum by {
    BY_NAME,
    BY_PLACE,   /* tables that are told in whispers have none */
    BY_PERSON,  /* the key of each person who sits there */
    BY_GUEST,   /* the source of each guest who sits there */
    BY_WATCHER, /* the key of each watcher */
    BY_LOBBY,   /* "": all lobbies of a network */
};
enum { N_BY = BY_LOBBY + 1 };

struct tables_index {
    GHashTable *by_id; /* &table->id -> struct table *; those that are stored */
    struct directory *tables[N_BY];
    GPtrArray *touched; /* those touched in this turn */
    GQueue games;       /* of struct table * with a game, the last used first */
    GSequence *due;     /* those that wait for their time, the soonest first */
};

void tables_open(struct host *h)
{
    struct tables_index *x = g_new0(struct tables_index, 1);

    x->by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (int by = 0; by < N_BY; by++)
        x->tables[by] = directory_new(by == BY_NAME);
    x->touched = g_ptr_array_new();
    x->due = g_sequence_new(NULL);
    g_queue_init(&x->games);
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
    g_ptr_array_unref(x->touched);
    for (int by = 0; by < N_BY; by++)
        directory_free(x->tables[by]);
    g_hash_table_unref(x->by_id);
    g_free(x);
}

/* ---- finding --------------------------------------------------------------------------------- */

struct table *tables_by_id(const struct host *h, int64_t id)
{
    return g_hash_table_lookup(h->index->by_id, &id);
}

struct table *tables_by_name(const struct host *h, const char *network, const char *name)
{
    const struct table_list *l = directory_find(h->index->tables[BY_NAME], network, name);
    struct table *found = NULL;

    for (guint i = 0; i < l->n; i++)
        if (found == NULL || table_is_open(l->table[i]) || !table_is_open(found))
            found = l->table[i];
    return found;
}

/* Is t at a place of the community where a request was made?  A whisper is made in all of them. */
static bool is_around(const struct request *r, const struct table *t)
{
    const struct places *places = r->net->places;

    return r->place == NULL || t->place == NULL ||
           g_strcmp0(places_community(places, r->place), places_community(places, t->place)) == 0;
}

struct table *tables_meant(const struct host *h, const struct request *r, const char *name)
{
    const struct table_list *l = directory_find(h->index->tables[BY_NAME], r->net->name, name);
    struct table *found = NULL;
    int nearest = -1;

    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        int near = 2 * table_is_open(t) + (g_strcmp0(t->place, r->place) == 0);

        if (near < nearest || (!is_around(r, t) && table_seat_of(t, r->who.network, r->who.key) < 0))
            continue;
        nearest = near;
        found = t;
    }
    return found;
}

const struct table_list *tables_of_person(const struct host *h, const char *network, const char *key)
{
    return directory_find(h->index->tables[BY_PERSON], network, key);
}

/* The tables where somebody sits who comes from where person comes from: for a guest, anybody of the
 * same source (bot/people/person.h).  A table is listed once for each of them. */
static const struct table_list *of_origin(const struct host *h, const struct person *person)
{
    return person_is_guest(person)
               ? directory_find(h->index->tables[BY_GUEST], person->network, person->source)
               : tables_of_person(h, person->network, person->key);
}

const struct table_list *tables_watched_by(const struct host *h, const char *network, const char *key)
{
    return directory_find(h->index->tables[BY_WATCHER], network, key);
}

const struct table_list *tables_at_place(const struct host *h, const char *network, const char *place)
{
    return directory_find(h->index->tables[BY_PLACE], network, place);
}

const struct table_list *tables_lobbies(const struct host *h, const char *network)
{
    return directory_find(h->index->tables[BY_LOBBY], network, "");
}

bool tables_show_place(const struct network *n, const char *place, const struct person *account)
{
    const struct adapter_person person = person_shown(account);

    return n->way.kind->shows == NULL || n->way.kind->shows(n->way.adapter, place, &person);
}

bool tables_show(const struct host *h, const struct table *t, const struct person *account)
{
    const struct network *net = network_find(h, t->network);

    if (table_seat_of(t, account->network, account->key) >= 0)
        return true;
    if (t->place == NULL || net == NULL)
        return t->watchable;
    return strcmp(t->network, account->network) == 0 && tables_show_place(net, t->place, account);
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

const char *tables_no_seat(const struct host *h, const struct person *person)
{
    int most = h->settings.tables_per_person;

    return most > 0 && tables_count_open(of_origin(h, person)) >= most ? "too-many-yours" : NULL;
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

/* Files the table by what is true of it now. */
static void file_table(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    for (int i = 0; i < LAIR_MAX_SEATS; i++) {
        const struct person *person = i < t->n_seats && !t->seat[i].bot ? &t->seat[i].who : NULL;
        const char *network = person != NULL ? person->network : NULL;

        file(x->tables[BY_PERSON], &t->filed.by_person[i], t, network, person != NULL ? person->key : NULL);
        file(x->tables[BY_GUEST], &t->filed.by_guest[i], t, network, person != NULL ? person->source : NULL);
    }
    file(x->tables[BY_LOBBY], &t->filed.by_lobby, t, t->network, t->state == TABLE_LOBBY ? "" : NULL);
}

void tables_file_watcher(struct host *h, struct table *t, struct watcher *w)
{
    w->entry = directory_add(h->index->tables[BY_WATCHER], w->who.network, w->who.key, t);
}

void tables_unfile_watcher(struct host *h, struct table *t, struct watcher *w)
{
    directory_remove(h->index->tables[BY_WATCHER], w->entry, t);
    w->entry = NULL;
}

void tables_drop_game(struct host *h, struct table *t)
{
    if (t->filed.game_link.data != NULL)
        g_queue_unlink(&h->index->games, &t->filed.game_link);
    t->filed.game_link.data = NULL;
    table_drop_game(t);
}

void tables_hold_game(struct host *h, struct table *t)
{
    GQueue *games = &h->index->games;

    t->filed.used_at = host_ticks(h);
    if (t->filed.game_link.data != NULL)
        g_queue_unlink(games, &t->filed.game_link);
    t->filed.game_link.data = t;
    g_queue_push_head_link(games, &t->filed.game_link);
    if (games->length > GAMES_KEPT && !((struct table *)games->tail->data)->turn.touched)
        tables_drop_game(h, games->tail->data);
}

void tables_take_in(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    g_ptr_array_add(h->tables, t);
    if (t->id != 0)
        g_hash_table_insert(x->by_id, &t->id, t);
    file(x->tables[BY_NAME], &t->filed.by_name, t, t->network, t->name);
    file(x->tables[BY_PLACE], &t->filed.by_place, t, t->network, t->place);
    file_table(h, t);
    for (int i = 0; i < table_watchers(t); i++)
        tables_file_watcher(h, t, table_watcher_at(t, i));
}

/* ---- coming, changing, going ----------------------------------------------------------------- */

void tables_tell_frozen(struct host *h, const struct table *t)
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
    tables_tell_frozen(h, t);
}

void tables_add(struct host *h, struct table *t)
{
    t->made = t->changed = clock_now(h->clock);
    store_put_table(h->store, t);
    tables_take_in(h, t);
    tables_touch(h, t);
}

void tables_take_out(struct host *h, struct table *t)
{
    struct tables_index *x = h->index;

    tables_drop_game(h, t);
    tables_wait(h, t, -1);
    for (int i = 0; i < table_watchers(t); i++)
        tables_unfile_watcher(h, t, table_watcher_at(t, i));
    file(x->tables[BY_NAME], &t->filed.by_name, t, NULL, NULL);
    file(x->tables[BY_PLACE], &t->filed.by_place, t, NULL, NULL);
    file(x->tables[BY_LOBBY], &t->filed.by_lobby, t, NULL, NULL);
    for (int i = 0; i < LAIR_MAX_SEATS; i++) {
        file(x->tables[BY_PERSON], &t->filed.by_person[i], t, NULL, NULL);
        file(x->tables[BY_GUEST], &t->filed.by_guest[i], t, NULL, NULL);
    }
    if (t->id != 0)
        g_hash_table_remove(x->by_id, &t->id);
    if (t->turn.touched)
        g_ptr_array_remove(x->touched, t);
    g_ptr_array_remove(h->tables, t);
}

void tables_remove(struct host *h, struct table *t)
{
    tables_take_out(h, t);
    table_free(t);
}

void tables_touch(struct host *h, struct table *t)
{
    if (!t->turn.touched)
        g_ptr_array_add(h->index->touched, t);
    t->turn.touched = true;
    t->filed.used_at = host_ticks(h);
    t->changed = clock_now(h->clock);
    file_table(h, t);
    host_wake(h);
}

const GPtrArray *tables_touched(const struct host *h)
{
    return h->index->touched;
}

struct table *tables_take_touched(struct host *h)
{
    GPtrArray *touched = h->index->touched;
    struct table *t = touched->len > 0 ? g_ptr_array_steal_index(touched, touched->len - 1) : NULL;

    if (t != NULL)
        t->turn.touched = false;
    return t;
}

/* ---- waiting --------------------------------------------------------------------------------- */

static gint sooner(gconstpointer a, gconstpointer b, gpointer ctx)
{
    const struct table *x = a, *y = b;

    (void)ctx;
    if (x->filed.due_at != y->filed.due_at)
        return x->filed.due_at < y->filed.due_at ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

void tables_wait(struct host *h, struct table *t, int64_t until)
{
    if (t->filed.due != NULL && t->filed.due_at == until)
        return;
    g_clear_pointer(&t->filed.due, g_sequence_remove);
    t->filed.due_at = until;
    if (until >= 0)
        t->filed.due = g_sequence_insert_sorted(h->index->due, t, sooner, NULL);
}

int64_t tables_wait_until(const struct host *h)
{
    GSequenceIter *first = g_sequence_get_begin_iter(h->index->due);

    return g_sequence_iter_is_end(first) ? -1 : ((struct table *)g_sequence_get(first))->filed.due_at;
}

struct table *tables_take_due(struct host *h)
{
    GSequenceIter *first = g_sequence_get_begin_iter(h->index->due);
    struct table *t = g_sequence_iter_is_end(first) ? NULL : g_sequence_get(first);

    if (t == NULL || t->filed.due_at > host_ticks(h))
        return NULL;
    tables_wait(h, t, -1);
    return t;
}

/* ---- names ----------------------------------------------------------------------------------- */

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
