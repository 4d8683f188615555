/* tests/unit/test_asked.c - whom the rules ask, and what for, at every question of whole games
 * SPDX-License-Identifier: MIT */
#include "tests/unit/games.h"

#include "engine/language/catalog.h"
#include "engine/rules/effect.h"
#include "engine/rules/noun.h"
#include "engine/rules/window.h"

enum { GAMES = 30, MOST_MOVES = 20000 };

struct seen {
    int choices, windows;
    int shared; /* windows of more than one seat */
    int moves;  /* that declare a text */
};

static void look_at_choice(const struct lair_catalog *cat, const struct lair_game *g, struct seen *seen)
{
    static struct lair_ref refs[MAX_THINGS], none;
    int n;

    memset(&none, 0xff, sizeof none);
    memset(refs, 0xff, sizeof refs);
    n = effect_choices(cat, g, refs);
    assert_in_range(n, 1, MAX_THINGS - 1);
    assert_memory_not_equal(&refs[n - 1], &none, sizeof none);
    assert_memory_equal(&refs[n], &none, sizeof none);
    assert_non_null(effect_wants(cat, g));
    seen->choices++;
}

/* Each seat comes once, and first the one that is asked. */
static void look_at_window(const struct lair_catalog *cat, const struct lair_game *g, struct seen *seen)
{
    uint8_t seats[LAIR_MAX_SEATS];
    int n = window_seats(cat, g, seats);
    unsigned bits = 0;

    assert_in_range(n, 1, g->n_seats);
    assert_int_equal(g->owes, 1u << seats[0]);
    for (int i = 0; i < n; i++) {
        assert_true(seats[i] < g->n_seats);
        assert_int_equal(bits >> seats[i] & 1, 0);
        bits |= 1u << seats[i];
    }
    seen->windows++;
    seen->shared += n > 1;
}

/* A text has a number where its card has more than one that can be declared. */
static void look_at_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          struct seen *seen)
{
    static struct lair_move move[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, move);

    for (size_t i = 0; i < n; i++) {
        const struct lair_ref *what = &move[i].what;
        lair_design d = what->id;

        if (what->kind == LAIR_REF_ROOM)
            d = g->card[g->seat[what->seat].room[what->id].top].design;
        if (move[i].verb != LAIR_CAST && (move[i].verb != LAIR_USE || what->kind != LAIR_REF_ROOM))
            continue;
        assert_int_equal(move[i].option > 0, catalog_design(cat, d)->n_declared > 1);
        seen->moves++;
    }
}

static void play(const struct lair_catalog *cat, struct lair_game *g, uint32_t dice, struct seen *seen)
{
    for (int i = 0; g->phase != LAIR_PHASE_OVER; i++) {
        int seat = games_asked(g, &dice);
        struct lair_move m = games_move(cat, g, seat, &dice);

        assert_true(i < MOST_MOVES);
        if (g->ask == LAIR_ASK_CHOOSE)
            look_at_choice(cat, g, seen);
        else if (lair_ask_is_window((enum lair_ask_kind)g->ask))
            look_at_window(cat, g, seen);
        look_at_moves(cat, g, seat, seen);
        assert_int_equal(lair_play(cat, g, seat, &m, NULL), LAIR_OK);
    }
}

static void whoever_is_asked_is_asked_once_and_told_what_for(void **state)
{
    static const char *const super[] = { "bmr", "board-super" };
    struct lair_catalog *cat = games_catalog();
    struct seen classic = { 0 }, board = { 0 };
    struct lair_game g;

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        games_new(cat, &g, 2 + (int)(i % 3), 0, 100 + i);
        play(cat, &g, 1 + i, &classic);
        games_new_by(cat, &g, LAIR_SUPER, super, 2, 2 + (int)(i % 3), 0, 100 + i);
        play(cat, &g, 1 + i, &board);
    }
    assert_true(classic.choices > 100 && classic.windows > 100 && classic.shared > 100 &&
                classic.moves > 100);
    assert_true(board.choices > 100 && board.windows > 100 && board.shared > 100 && board.moves > 100);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_asked_is_asked_once_and_told_what_for),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
