/* engine/rules/rules.c - the tables of the rules
 * SPDX-License-Identifier: MIT */
#include "engine/rules/rules.h"

#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static const struct phase_row classic_rows[] = {
    { LAIR_PHASE_BOSS, LAIR_CHOOSE_BOSS },
    { LAIR_PHASE_MULLIGAN, 0 },
    { LAIR_PHASE_HAND, LAIR_CLASSIC_HAND },
    { LAIR_PHASE_FIRST, 0 },
    { LAIR_PHASE_START, 0 }, /* a turn begins here */
    { LAIR_PHASE_BUILD, 0 },
    { LAIR_PHASE_BAIT, 0 },
    { LAIR_PHASE_ADVENTURE, 0 },
    { LAIR_PHASE_END, 0 },
};

static const struct phase_row board_rows[] = {
    { LAIR_PHASE_BOSS, 0 },      { LAIR_PHASE_MULLIGAN, 0 }, { LAIR_PHASE_FIRST, 0 },
    { LAIR_PHASE_TOWN, 0 }, /* a turn begins here */
    { LAIR_PHASE_BUILD, 0 },     { LAIR_PHASE_MINION, 0 },   { LAIR_PHASE_BAIT, 0 },
    { LAIR_PHASE_ADVENTURE, 0 }, { LAIR_PHASE_END, 0 },
};

#define ON_A_BOARD                                                                                      \
    .newest = 3, .row = board_rows, .n_rows = ARRAY_LEN(board_rows), .turn_row = 3, .two_bosses = true, \
    .board = true, .clockwise = true, .last_in_first = true, .counters_stay = true

#define ALONE                                                                                      \
    .least_seats = 1, .most_seats = 1, .usual_seats = 1, .most_counters = 4, .any_landmark = true, \
    .slots_lure = true, .wounds_end = true, .tavern_ends = true, .end = RULES_END_SOLO

static const struct rules all[] = {
    [LAIR_CLASSIC] = { .name = "classic",
                       .newest = 3,
                       .least_seats = 2,
                       .most_seats = 6,
                       .usual_seats = 4,
                       .variants = LAIR_CLASSIC_HAND | LAIR_HARD | LAIR_CHOOSE_BOSS | LAIR_MACHINATIONS |
                                   LAIR_UNLIMITED_LIVES,
                       .row = classic_rows,
                       .n_rows = ARRAY_LEN(classic_rows),
                       .turn_row = 4,
                       .seeds_pile = true,
                       .wounds_end = true,
                       .most_counters = 99,
                       .end = RULES_END_CLASSIC },
    [LAIR_SUPER] = { ON_A_BOARD, .name = "super", .least_seats = 2, .most_seats = 6, .usual_seats = 4,
                     .most_counters = 99, .end = RULES_END_SUPER },
    [LAIR_SOLO] = { ON_A_BOARD, ALONE, .name = "solo" },
    [LAIR_CHALLENGE] = { ON_A_BOARD, ALONE, .name = "challenge" },
};
static_assert(ARRAY_LEN(all) == LAIR_N_RULES, "a table for all rules");

/* The number that brought a change. */
/* clang-format off */
static const uint16_t brought_by[] = {
    [RULES_BAIT_AGAIN] = 2,
    [RULES_DIE_OUTSIDE] = 2,
    [RULES_ASK_IN_EARNEST] = 2,
    [RULES_ORDER_UNLIKE] = 2,
    [RULES_SEE_SPELLS] = 2,
    [RULES_ITEM_CHOICE] = 2,
    [RULES_OWN_DUNGEON] = 3,
    [RULES_BUILD_UNSEEN] = 3,
    [RULES_SOUND_POSITIONS] = 3,
    [RULES_FORGET_CARD] = 3,
    [RULES_WOUNDS_STAND] = 3,
    [RULES_WAKING_ENDS] = 3,
    [RULES_BUILT_RESTS] = 3,
    [RULES_BARRED_NEVER_WINS] = 3,
    [RULES_OWN_LANDMARK] = 3,
    [RULES_FORGET_NAMED] = 3,
};
/* clang-format on */
static_assert(ARRAY_LEN(brought_by) == RULES_N_CHANGES, "a number for every change");

bool rules_have(const struct lair_game *g, enum rules_change change)
{
    return g->rules_number >= brought_by[change];
}

const struct rules *rules_of(const struct lair_game *g)
{
    return &all[g->rules];
}

const struct rules *rules_by(enum lair_rules rules)
{
    return &all[rules];
}

const struct board *rules_board(const struct lair_catalog *cat, const struct lair_game *g)
{
    return rules_of(g)->board ? catalog_board(cat, g->sets, g->n_seats) : NULL;
}

int lair_rules_called(const char *name)
{
    for (int i = 0; i < LAIR_N_RULES; i++)
        if (strcmp(all[i].name, name) == 0)
            return i;
    return -1;
}

const char *lair_rules_name(int i)
{
    return i >= 0 && i < LAIR_N_RULES ? all[i].name : NULL;
}

int lair_rules_least_seats(enum lair_rules rules)
{
    return all[rules].least_seats;
}

int lair_rules_most_seats(enum lair_rules rules)
{
    return all[rules].most_seats;
}

int lair_rules_usual_seats(enum lair_rules rules)
{
    return all[rules].usual_seats;
}

bool lair_rules_want_board(enum lair_rules rules)
{
    return all[rules].board;
}

unsigned lair_rules_variants(enum lair_rules rules)
{
    return all[rules].variants;
}

int lair_rules_number(enum lair_rules rules)
{
    return all[rules].newest;
}

int lair_slot_asks(const struct lair_catalog *cat, const struct lair_game *g, int slot)
{
    const struct board *board = rules_board(cat, g);

    if (board == NULL || slot < 0 || slot >= LAIR_MAX_SEATS)
        return 0;
    return g->rules == LAIR_CHALLENGE ? board->challenge[slot] : board->lure[slot];
}
