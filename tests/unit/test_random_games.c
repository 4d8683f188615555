/* tests/unit/test_random_games.c - what must hold of every game, after every move
 *
 * Random games by all policies and all rules, of all the sets that there are, alone and mixed, with all numbers of seats and
 * every variant (tests/ordeal.h).  The run counts what it saw and fails if it saw too little: a rule that was never
 * met was never tested, and nor was a line of a card.  contrib/soak cards sees more of each.
 *
 * Games go on until enough was seen of everything; LAIR_GAMES plays that many instead.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "engine/language/catalog.h"
#include "tests/ordeal.h"
#include "tests/unit/games.h"
#include "tests/unreached.h"

enum { SEEN_ENOUGH = 2, LINE_ENOUGH = 1, GAMES = 40, GAMES_AT_MOST = 2000 };

/* What the run has seen. */
static struct ordeal_seen saw;

/* ---- was it enough? -------------------------------------------------------------------------- */

static int less_than(unsigned long enough, const char *what, const char *name, unsigned long n, bool say)
{
    if (n >= enough)
        return 0;
    if (say)
        print_message("saw too little: %s %s: %lu times\n", what, name, n);
    return 1;
}

static int too_little(const char *what, const char *name, unsigned long n, bool say)
{
    return less_than(SEEN_ENOUGH, what, name, n, say);
}

/* A town board: minions on every space, heroes at every landmark. */
static int count_board_lacks(const struct lair_catalog *cat, bool say)
{
    int lacks = 0;

    for (int i = LAIR_N_KINDS + 1; i <= lair_designs(cat); i++) {
        const struct lair_print *p = lair_print(cat, (lair_design)i);

        if (p->kind != LAIR_LANDMARK)
            continue;
        lacks += too_little("heroes at", p->id, saw.pushed[i], say);
        for (int line = 1; lair_line_word(cat, (lair_design)i, line) != NULL; line++) {
            const struct lair_ref space = { LAIR_REF_SPACE, (uint8_t)(line - 1), (uint16_t)i };
            const char *name = lair_space_name(cat, &space);

            for (int s = 0; s < N_SPACES; s++)
                if (name != NULL && strcmp(name, lair_space_word(s)) == 0)
                    lacks += too_little(p->id, name, saw.spaces[i][s], say);
        }
    }
    lacks += too_little("a summons", "home", saw.summoned_home, say);
    lacks += too_little("a summons", "to another entrance", saw.summoned_away, say);
    lacks += too_little("a room", "with four counters, alone", saw.capped, say);
    return lacks + too_little("answers", "on answers", saw.stacked, say);
}

/* Every line of every card, but those of which it is said that no game comes to them: they must not have been seen. */
static int count_line_lacks(const struct lair_catalog *cat, const struct unreached *none, bool say)
{
    int lacks = 0;

    for (int d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);

        for (int i = 0; p->kind != LAIR_LANDMARK && lair_line_word(cat, (lair_design)d, i + 1) != NULL; i++) {
            char name[LAIR_TEXT];

            snprintf(name, sizeof name, "%d of %s (%s)", i + 1, p->id, p->name);
            if (unreached_has(none, cat, (lair_design)d, i + 1))
                assert_int_equal(saw.line[d][i], 0);
            else
                lacks += less_than(LINE_ENOUGH, "line", name, saw.line[d][i], say);
        }
    }
    return lacks;
}

/* A card of which a line has yet to be seen, another one each time; 0: there is none. */
static lair_design choose_focus(const struct lair_catalog *cat, const struct unreached *none, uint32_t *dice)
{
    lair_design drawn = 0;
    uint32_t n = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++)
        for (int line = 1; lair_line_word(cat, d, line) != NULL; line++)
            if (saw.line[d][line - 1] < LINE_ENOUGH && !unreached_has(none, cat, d, line) &&
                games_roll(dice, ++n) == 0)
                drawn = d;
    return drawn;
}

static int count_game_lacks(const struct lair_catalog *cat, bool say)
{
    const char *set;
    int lacks = 0;

    for (int i = 0; (set = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        lacks += too_little("games with", set, saw.sets[i], say);
    for (int i = 0; i < LAIR_N_RULES; i++)
        lacks += too_little("games of", lair_rules_name(i), saw.rules[i], say);
    for (int i = 0; i < ORDEAL_ENDINGS; i++)
        lacks += too_little("the ending", ordeal_ending_name((enum ordeal_ending)i), saw.endings[i], say);
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        lacks += too_little("the variant", lair_variant_name(i), saw.variants[i], say);
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        lacks += too_little("seats of", lair_policy_name((enum lair_policy)i), saw.policies[i], say);
    for (int i = 1; i <= LAIR_MAX_SEATS; i++)
        lacks += too_little("a table", (const char[]){ (char)('0' + i), '\0' }, saw.seats[i], say);
    return lacks;
}

/* Events of coins, of which a game has some if a set has. */
static bool needs_coins(enum lair_event_kind kind)
{
    return kind == LAIR_EV_PAYS || kind == LAIR_EV_GAINS || kind == LAIR_EV_GIVES || kind == LAIR_EV_LAYS ||
           kind == LAIR_EV_SWAPS_HOARDS || kind == LAIR_EV_SELLS || kind == LAIR_EV_ATTACHED ||
           kind == LAIR_EV_LEVEL || kind == LAIR_EV_DETACHED;
}

/* No card of the sets that are played here takes a room back to a hand: tests/rules has those that do. */
static bool is_brought(const struct lair_catalog *cat, enum lair_event_kind kind)
{
    return kind != LAIR_EV_TAKEN_UP && (catalog_coins(cat, UINT32_MAX) > 0 || !needs_coins(kind));
}

static int count_lacks(const struct lair_catalog *cat, const struct unreached *none, bool say)
{
    int lacks = count_game_lacks(cat, say) + count_board_lacks(cat, say) + count_line_lacks(cat, none, say);

    for (int i = 1; i < LAIR_N_ASKS; i++)
        lacks += too_little("the ask", lair_ask_name((enum lair_ask_kind)i), saw.asks[i], say);
    for (int i = 1; i < LAIR_NO_MEMORY; i++)
        lacks +=
            too_little("the refusal", lair_refusal_name((enum lair_refusal)i), saw.checks.refusals[i], say);
    for (int i = 0; i < LAIR_N_EVENTS; i++)
        if (is_brought(cat, (enum lair_event_kind)i))
            lacks += less_than(i == LAIR_EV_SWAPS_HOARDS ? LINE_ENOUGH : SEEN_ENOUGH, /* one card's line */
                               "the event", lair_event_name((enum lair_event_kind)i), saw.events[i], say);
    lacks += too_little("full", "dungeons", saw.full_dungeons, say);
    lacks += too_little("level", "ups", saw.level_ups, say);
    lacks += too_little("epic", "heroes inside", saw.epics, say);
    lacks += too_little("windows", "of several", saw.checks.turned, say);
    lacks += too_little("a place", "of two seats", saw.checks.ties, say);
    lacks += too_little("a room", "barred", saw.checks.barred, say);
    return lacks + too_little("deck", "refills", saw.refills, say);
}

static void every_game_keeps_what_must_hold(void **state)
{
    struct lair_catalog *cat = mixture_catalog();
    struct unreached *none = unreached_read(cat);
    struct ordeal o = { .cat = cat,
                        .saw = &saw,
                        .rare = &saw,
                        .enough = LINE_ENOUGH,
                        .care = { .moves = 3, .position = 12, .secrets = 12, .worlds = 10, .record = 400 } };
    /* a number given: so many games, and all must have been seen by then */
    const char *wish = getenv("LAIR_GAMES");
    int games = wish != NULL ? atoi(wish) : GAMES, at_most = wish != NULL ? games : GAMES_AT_MOST;
    uint32_t dice = 2463534242u;

    (void)state;
    ordeal_begin(&saw, cat, LINE_ENOUGH);
    for (int i = 0; i < at_most && (i < games || count_lacks(cat, none, false) > 0); i++) {
        o.focus = i < games / 2 ? 0 : choose_focus(cat, none, &dice);
        ordeal_play(&o, &dice);
    }
    print_message("%lu games, %lu moves\n", saw.games, saw.moves);
    print_message("%lu other worlds, %lu moves in both, %lu of them others\n", saw.worlds.deals,
                  saw.worlds.moves, saw.worlds.hid);
    assert_int_equal(count_lacks(cat, none, true), 0);
    assert_true(saw.secrets.changed * 100 >=
                saw.secrets.states * 90); /* else that check would prove nothing */
    assert_true(saw.worlds.deals >= 1000 && saw.worlds.hid * 20 >= saw.worlds.moves);
    unreached_free(none);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game_keeps_what_must_hold) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
