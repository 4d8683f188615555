/* tests/e2e/world.c - a game as the database has it, and who may have seen what of it */
#include "world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bot/shelf.h"
#include "bot/store.h"

enum { PUBLIC = LAIR_MAX_SEATS, VIEWERS = PUBLIC + 1 }; /* places in what is known */

struct world {
    char *database, *name;
    struct shelf *shelf;
    struct table *table;  /* replayed so far; NULL: no game has begun */
    bool *known[VIEWERS]; /* by design; NULL: no such seat            */
    int n_events;         /* looked at so far                         */
};

struct world *world_new(const char *database, const char *table)
{
    struct world *w = g_new0(struct world, 1);

    w->database = g_strdup(database);
    w->name = g_strdup(table);
    w->shelf = shelf_new(NULL);
    return w;
}

void world_free(struct world *w)
{
    if (w == NULL)
        return;
    table_free(w->table);
    shelf_free(w->shelf);
    for (int i = 0; i < VIEWERS; i++)
        g_free(w->known[i]);
    g_free(w->database);
    g_free(w->name);
    g_free(w);
}

const struct table *world_table(const struct world *w)
{
    return w->table;
}

/* ---- what everybody may know --------------------------------------------------------- */

static void know(struct world *w, int who, lair_design d)
{
    if (d != 0)
        w->known[who][d] = true;
}

static int viewer_of(int who)
{
    return who == PUBLIC ? LAIR_PUBLIC : who;
}

/* Adds what the position and the newest events show to each. */
static void learn(struct world *w)
{
    struct table *t = w->table;

    for (int who = 0; who < VIEWERS; who++) {
        struct table_eyes *e;

        if (w->known[who] == NULL)
            continue;
        e = table_eyes(t, viewer_of(who), false);
        for (int c = 1; c <= e->view.n_cards; c++)
            know(w, who, e->view.card[c].design);
        table_eyes_free(e);
        for (int i = w->n_events; i < (int)t->events->len; i++) {
            struct lair_event ev =
                lair_event_for(t->cat, &g_array_index(t->events, struct lair_event, i), viewer_of(who));
            know(w, who, ev.card);
            know(w, who, ev.card2);
        }
    }
    w->n_events = (int)t->events->len;
}

const char *world_secret(const struct world *w, int viewer, const char *text)
{
    const bool *known = w->known[viewer == LAIR_PUBLIC ? PUBLIC : viewer];

    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(w->table->cat); d++) {
        const struct lair_print *p = lair_print(w->table->cat, (lair_design)d);

        if ((p->kind == LAIR_ROOM || p->kind == LAIR_SPELL) && !known[d] && strstr(text, p->name) != NULL)
            return p->name;
    }
    return NULL;
}

/* ---- reading ------------------------------------------------------------------------- */

static bool replay(void *ctx, int n, int seat, const char *text)
{
    struct world *w = ctx;
    struct lair_move m;
    char why[LAIR_REASON];

    if (n < w->table->n_moves)
        return true;
    assert_int_equal(lair_parse(w->table->cat, table_game(w->table), seat, text, &m, why, sizeof why),
                     LAIR_OK);
    assert_int_equal(table_play(w->table, seat, &m, 0), LAIR_OK);
    learn(w);
    return true;
}

static void deal(struct world *w, struct store *s, struct table *t)
{
    struct lair_fault why;
    const struct lair_catalog *cat = shelf_catalog(w->shelf, s, t->sets, &why);

    assert_non_null(cat);
    assert_int_equal(table_deal(t, cat, &why), 0);
    for (int i = 0; i < VIEWERS; i++)
        if (i < t->n_seats || i == PUBLIC)
            w->known[i] = g_new0(bool, lair_designs(cat) + 1);
    w->table = t;
    learn(w);
}

struct reading {
    struct world *world;
    struct store *store;
    enum table_state state;
};

static void take_table(void *ctx, struct table *t)
{
    struct reading *r = ctx;
    bool ours = strcmp(t->name, r->world->name) == 0;

    if (ours)
        r->state = t->state;
    if (ours && r->world->table == NULL && (t->state == TABLE_RUNNING || t->state == TABLE_OVER))
        deal(r->world, r->store, t);
    else
        table_free(t);
}

enum table_state world_look(struct world *w)
{
    char *why = NULL;
    struct store *s = store_open(w->database, STORE_READ, &why);
    struct reading r = { w, s, TABLE_LOBBY };

    if (s == NULL)
        fail_msg("%s", why);
    assert_int_equal(store_read_tables(s, 0, take_table, &r), 0);
    if (w->table != NULL)
        assert_int_equal(store_read_moves(s, w->table->id, replay, w), 0);
    store_close(s);
    return r.state;
}
