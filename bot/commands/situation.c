/* bot/commands/situation.c - where somebody stands, and what it most likely wants to do now
 * SPDX-License-Identifier: MIT */
#include "bot/commands/situation.h"

#include <string.h>

#include "bot/games/bout.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"

enum { TRIES = 3, WORTH_TELLING_MS = 10 * 1000 };

/* ---- which table ----------------------------------------------------------------------------- */

static int rank(const struct request *r, const struct table *t)
{
    int seat = table_seat_of(t, r->who.network, r->who.key);
    bool here = r->place != NULL && g_strcmp0(t->place, r->place) == 0;
    int of_state = t->state == TABLE_RUNNING ? (table_awaits(t, seat) ? 4 : 3)
                   : t->state == TABLE_LOBBY ? 2
                   : t->state == TABLE_OVER  ? 1
                                             : 0;

    return of_state == 0 ? 0 : 2 * of_state + here;
}

struct table *situation_table(const struct host *h, const struct request *r)
{
    const struct table_list *l = tables_of_person(h, r->who.network, r->who.key);
    struct table *best = NULL;

    for (guint i = l->n; i-- > 0;)
        if (rank(r, l->table[i]) > (best != NULL ? rank(r, best) : 0))
            best = l->table[i];
    return best;
}

/* ---- what to type ---------------------------------------------------------------------------- */

static void try_this(struct json_object *o, const char *line)
{
    struct json_object *list = json_object_object_get(o, "try"), *one;

    if (line == NULL || (list != NULL && json_object_array_length(list) >= TRIES))
        return;
    one = json_object_new_object();
    facts_text(one, "type", line);
    facts_append(o, "try", one);
}

static void try_on(struct json_object *o, const char *verb, const char *name)
{
    g_autofree char *line = g_strdup_printf("%s %s", verb, name);

    try_this(o, line);
}

/* A legal move that does something, as one types it; NULL: there is none.  g_free it. */
static char *some_move(const struct facts *f, bool builds)
{
    static const enum lair_verb wanted[] = { LAIR_BUILD_NEW, LAIR_BUILD_ON,  LAIR_KEEP, LAIR_CHOOSE,
                                             LAIR_YES,       LAIR_DRAW_ROOM, LAIR_CAST, LAIR_USE };
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(f->cat, f->view, f->viewer, moves);
    char text[LAIR_TEXT];

    for (size_t w = builds ? 0 : 2; w < G_N_ELEMENTS(wanted); w++)
        for (size_t i = 0; i < n; i++)
            if (moves[i].verb == wanted[w]) {
                lair_move_text(f->cat, f->view, f->viewer, &moves[i], text);
                return g_strdup(text);
            }
    return NULL;
}

/* Suggests what else is wanted by those who are asked this. */
static void try_usual(struct json_object *o, enum lair_ask_kind kind)
{
    /* The rest is not asked. */
    static const char *const usual[LAIR_N_ASKS][TRIES] = {
        [LAIR_ASK_BOSS] = { "moves", "rules setup" },
        [LAIR_ASK_MULLIGAN] = { "hand", "rules setup" },
        [LAIR_ASK_HAND] = { "hand", "moves" },
        [LAIR_ASK_FIRST] = { "hand", "build nothing" },
        [LAIR_ASK_DRAW] = { "draw spell", "hand" },
        [LAIR_ASK_BUILD] = { "hand", "done", "board" },
        [LAIR_ASK_WINDOW] = { "pass", "pass turn", "hand" },
        [LAIR_ASK_ANSWER] = { "pass", "pass turn", "hand" },
        [LAIR_ASK_CHOOSE] = { "moves", "board" },
        [LAIR_ASK_MAY] = { "no", "board" },
        [LAIR_ASK_ORDER] = { "moves", "board" },
        [LAIR_ASK_EXTRA] = { "pass", "hand" },
        [LAIR_ASK_SCHEME] = { "draw spell", "pass" },
        [LAIR_ASK_ITEM] = { "moves", "board" },
        [LAIR_ASK_DRAFT] = { "moves", "hand" },
        [LAIR_ASK_MINION] = { "moves", "rules action space" },
    };

    for (int i = 0; i < TRIES; i++)
        try_this(o, usual[kind][i]);
}

static void add_question(const struct voice *v, const struct table *t, int seat, struct json_object *o)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    struct prompt *p = prompt_new(v->words, &e->facts);
    enum lair_ask_kind kind = table_asked(t, seat, NULL);
    bool built = kind == LAIR_ASK_BUILD && e->view.seat[seat].builds > 0;
    g_autofree char *move = some_move(&e->facts, !built);

    facts_text(o, "question", p != NULL ? p->text : "");
    try_this(o, built ? "done" : move);
    if (built)
        try_this(o, "take back");
    try_usual(o, kind);
    prompt_free(p);
    table_eyes_free(e);
}

/* ---- a game that goes on --------------------------------------------------------------------- */

static void add_awaited(const struct host *h, const struct table *t, struct json_object *o)
{
    facts_add(o, "answers", table_answers(t, clock_now(h->clock)));
    for (int i = 0; i < t->n_seats && !table_is_hushed(t); i++) {
        struct json_object *one;

        if (t->seat[i].decision == 0)
            continue;
        one = say_person(t, i, NULL);
        if (!t->seat[i].bot && host_ticks(h) - t->seat[i].asked_at >= WORTH_TELLING_MS)
            facts_add(one, "since", facts_span(host_ticks(h) - t->seat[i].asked_at, FACTS_ABOUT));
        facts_append(o, "waiting", one);
    }
}

/* Suggests asking about a card of the hand. */
static void try_card(const struct table *t, int seat, struct json_object *o)
{
    lair_card c = lair_first(table_game(t), LAIR_HAND_SPELLS, seat);

    if (c != 0)
        try_on(o, "card", lair_print(t->cat, table_game(t)->card[c].design)->name);
}

static void running(struct host *h, const struct request *r, struct table *t, struct json_object *o)
{
    int seat = table_seat_of(t, r->who.network, r->who.key);
    bool out, loaded = bout_load(h, t);

    out = loaded && (table_game(t)->seat[seat].flags & LAIR_OUT) != 0;
    facts_flag(o, "asked", loaded && table_asks(t, seat));
    facts_flag(o, "waits", !loaded || !table_asks(t, seat));
    facts_flag(o, "out", out);
    if (loaded && table_asks(t, seat)) {
        struct voice v = voice_back(r, t);

        add_question(&v, t, seat, o);
        return;
    }
    add_awaited(h, t, o);
    try_this(o, "board");
    try_this(o, "recap");
    if (loaded && !out)
        try_card(t, seat, o);
}

/* ---- before and after ------------------------------------------------------------------------ */

static void lobby(const struct table *t, struct json_object *o)
{
    int free_seats = t->max_seats - t->n_seats;

    facts_true(o, "lobby");
    facts_number(o, "free", free_seats);
    facts_flag(o, "full", free_seats == 0);
    facts_flag(o, "unrated", t->by_hand);
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", say_person(t, i, NULL));
    if (t->n_seats >= 2)
        try_this(o, "start");
    if (free_seats > 0)
        try_this(o, "bots");
    if (free_seats > 1)
        try_this(o, "bots 1");
    try_this(o, "leave");
}

/* Suggests what a watcher may want. */
static void watcher(struct host *h, const struct request *r, struct json_object *o)
{
    const struct table_list *l = tables_watched_by(h, r->who.network, r->who.key);
    const struct table *t = l->n > 0 ? l->table[l->n - 1] : NULL;
    g_autofree char *name = NULL;

    if (t == NULL || !tables_in_sight(h, t, r))
        return;
    name = g_strconcat("@", t->name, NULL);
    try_on(o, "board", name);
    try_this(o, "watch off");
}

/* Somebody who sits nowhere. */
static void stranger(struct host *h, const struct request *r, struct json_object *o)
{
    const struct table_list *l = r->place != NULL ? tables_at_place(h, r->net->name, r->place) : NULL;
    const struct table *waits = NULL, *played = NULL;

    for (guint i = 0; l != NULL && i < l->n; i++) {
        if (!tables_in_sight(h, l->table[i], r))
            continue;
        if (l->table[i]->state == TABLE_LOBBY && l->table[i]->n_seats < l->table[i]->max_seats)
            waits = l->table[i];
        if (l->table[i]->state == TABLE_RUNNING)
            played = l->table[i];
    }
    facts_true(o, "stranger");
    watcher(h, r, o);
    if (waits != NULL)
        try_on(o, "join", waits->name);
    if (played != NULL && table_watcher_of(played, r->who.network, r->who.key) < 0)
        try_on(o, "watch", played->name);
    try_this(o, "new");
    try_this(o, "tutorial");
    try_this(o, "rules turn");
}

struct json_object *situation_facts(struct host *h, const struct request *r, struct table *t)
{
    struct json_object *o = json_object_new_object();

    if (t != NULL)
        facts_text(o, "table", t->name);
    if (t != NULL && t->state == TABLE_RUNNING) {
        running(h, r, t, o);
    } else if (t != NULL && t->state == TABLE_LOBBY) {
        lobby(t, o);
    } else if (t != NULL) {
        facts_true(o, "over");
        try_this(o, "rematch");
        try_this(o, "new");
        try_this(o, "board");
    } else {
        stranger(h, r, o);
    }
    return o;
}
