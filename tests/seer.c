/* tests/seer.c - what a player who thinks ahead orders for what its own cards will ask (bot/games/given.h)
 * SPDX-License-Identifier: MIT */
#include "tests/seer.h"

#include <string.h>

#include "bot/games/given.h"
#include "bot/games/plans.h"
#include "bot/games/standing.h"

enum {
    WORLDS = 16, /* that are imagined */
    STEPS = 400, /* of a world */
    WISHES = 3,  /* of a choice; then anything */
};

struct seer {
    const struct lair_catalog *cat;
    const struct table *t;
    int seat, turn;
    const struct lair_game *now; /* what the seat sees */
    enum lair_policy policy;
    uint64_t *dice;
    GPtrArray *lines;
    GHashTable *seen; /* what an order answers already: its kind, and the card that asks */
};

static bool can_be_ordered(enum lair_ask_kind kind)
{
    switch (kind) {
    case LAIR_ASK_FIRST:
    case LAIR_ASK_DRAW:
    case LAIR_ASK_CHOOSE:
    case LAIR_ASK_MAY:
    case LAIR_ASK_ORDER:
    case LAIR_ASK_EXTRA: return true;
    case LAIR_ASK_NONE:
    case LAIR_ASK_BOSS:
    case LAIR_ASK_MULLIGAN:
    case LAIR_ASK_HAND:
    case LAIR_ASK_BUILD:
    case LAIR_ASK_WINDOW:
    case LAIR_ASK_ANSWER:
    case LAIR_ASK_SCHEME:
    case LAIR_ASK_DRAFT:
    case LAIR_ASK_MINION:
    case LAIR_ASK_ITEM: break;
    }
    return false;
}

static bool holds(const struct seer *s, lair_design d)
{
    for (lair_card c = lair_first(s->now, LAIR_HAND_ROOMS, s->seat); c != 0; c = s->now->card[c].next)
        if (s->now->card[c].design == d)
            return true;
    return false;
}

/* Can it be spoken of today?  Rooms that do not lie there yet, and cards that are not in the hand yet, cannot. */
static bool can_be_named(const struct seer *s, const struct lair_move *m)
{
    const struct lair_ref *refs[] = { &m->what, &m->target };

    for (size_t i = 0; i < G_N_ELEMENTS(refs); i++)
        if (refs[i]->kind == LAIR_REF_ROOM && refs[i]->id >= s->now->seat[refs[i]->seat].n_rooms)
            return false;
    return (m->verb != LAIR_BUILD_NEW && m->verb != LAIR_BUILD_ON) || holds(s, m->what.id);
}

/* "order always if open grave asks: choose dark altar, else choose any" */
static void add_order(struct seer *s, const struct lair_game *view, const struct lair_ask *ask)
{
    GString *line = g_string_new("order ");
    struct lair_move wish[WISHES];
    bool many = ask->kind == LAIR_ASK_CHOOSE || ask->kind == LAIR_ASK_ORDER;
    size_t n = lair_prefer(s->cat, view, s->policy, s->dice, wish, many ? WISHES : 1);
    char text[LAIR_TEXT];

    if (ask->kind == LAIR_ASK_ORDER)
        g_string_append(line, "always if my effects wait: ");
    else if (ask->source != 0)
        g_string_append_printf(line, "always if %s asks: ", lair_print(s->cat, ask->source)->name);
    for (size_t i = 0; i < n; i++) {
        if (!can_be_named(s, &wish[i]))
            continue;
        lair_move_text(s->cat, view, s->seat, &wish[i], text);
        g_string_append_printf(line, "%s, else ", text);
    }
    if (many)
        g_string_append(line, "choose any");
    else if (ask->kind == LAIR_ASK_EXTRA)
        g_string_append(line, wish[0].verb == LAIR_BUILD_NONE ? "build nothing" : "build any");
    else
        g_string_truncate(line, line->len - strlen(", else "));
    g_ptr_array_add(s->lines, g_string_free(line, FALSE));
}

static void foresee(struct seer *s, const struct lair_game *view, const struct lair_ask *ask)
{
    if (ask->seat != s->seat || !can_be_ordered(ask->kind) ||
        !g_hash_table_add(s->seen, GINT_TO_POINTER((ask->source << 8) | (int)ask->kind)))
        return;
    add_order(s, view, ask);
}

/* Is it this turn, or before the building of the next one? */
static bool is_soon(const struct seer *s, const struct lair_game *world)
{
    return world->turn <= s->turn || (world->turn == s->turn + 1 && world->phase < LAIR_PHASE_BUILD);
}

/* What it does in a world: what it has sealed, or what the policy would. */
static bool decide(const struct seer *s, const struct lair_game *view, struct lair_move *out)
{
    struct plan sealed;

    if (view->viewer == s->seat && view->ask == LAIR_ASK_BUILD &&
        plans_get(s->t, s->seat, PLANS_BUILD, &sealed) && sealed.turn == view->turn &&
        plans_look(s->t, s->seat, &sealed, view, out) == PLANS_HOLDS)
        return true;
    return lair_choose(s->cat, view, s->policy, s->dice, out, NULL);
}

static void imagine(struct seer *s, struct lair_game *world)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct lair_ask ask[LAIR_MAX_SEATS];
    struct lair_move move;

    for (int i = 0; i < STEPS && is_soon(s, world) && lair_asks(s->cat, world, ask) > 0; i++) {
        lair_view(s->cat, world, ask[0].seat, view);
        foresee(s, view, &ask[0]);
        if (!decide(s, view, &move) || lair_play(s->cat, world, ask[0].seat, &move, NULL) != LAIR_OK)
            return;
    }
}

GPtrArray *seer_orders(const struct table *t, int seat, enum lair_policy policy, uint64_t *dice)
{
    g_autofree struct lair_game *world = g_new(struct lair_game, 2);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_direct_hash, g_direct_equal);
    struct seer s = {
        .cat = t->cat, .t = t, .seat = seat, .policy = policy, .dice = dice, .seen = seen, .now = &world[1]
    };

    s.lines = g_ptr_array_new_with_free_func(g_free);
    table_view(t, seat, &world[1]);
    s.turn = standing_turn(&world[1]);
    for (uint8_t i = 0; i < WORLDS; i++) {
        uint8_t seed[LAIR_SEED] = { (uint8_t)*dice, (uint8_t)(*dice >> 8), (uint8_t)(*dice >> 16), i };

        lair_redeal(t->cat, &world[1], seed, &world[0]);
        imagine(&s, &world[0]);
    }
    return s.lines;
}
