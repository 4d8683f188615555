/* tests/unit/test_standing.c - when a pass that stands lapses, and stops
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>

#include "bot/games/standing.h"
#include "tests/unit/games.h"

/* Somebody at a seat of a game. */
struct sitting {
    struct lair_catalog *cat;
    struct lair_match *match;
    struct lair_sink sink;
    GArray *events;
    int seat;
    struct standing pass;
    struct lair_game view;
    lair_design about;
};

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct sitting *s = (struct sitting *)(void *)((char *)sink - offsetof(struct sitting, sink));

    g_array_append_val(s->events, *e);
}

static int set_up(void **state)
{
    struct sitting *s = g_new0(struct sitting, 1);

    *state = s;
    s->cat = games_catalog();
    s->sink.event = hear;
    s->events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
    return 0;
}

static int tear_down(void **state)
{
    struct sitting *s = *state;

    if (s->match != NULL)
        lair_match_free(s->match);
    lair_catalog_free(s->cat);
    g_array_unref(s->events);
    g_free(s);
    return 0;
}

static const struct lair_game *game(const struct sitting *s)
{
    return lair_match_game(s->match);
}

/* The game stands as a position says, with ' for ". */
static void stands(struct sitting *s, int seat, const char *position)
{
    g_autofree char *text = g_strdelimit(g_strdup(position), "'", '"');
    struct json_object *pos = json_tokener_parse(text);
    struct lair_fault why;

    assert_non_null(pos);
    if (s->match != NULL)
        lair_match_free(s->match);
    s->match = lair_match_set(s->cat, pos, &why);
    json_object_put(pos);
    if (s->match == NULL)
        fail_msg("%s", why.text);
    s->seat = seat;
}

static struct standing_eyes eyes(struct sitting *s)
{
    lair_view(s->cat, game(s), LAIR_PUBLIC, &s->view);
    return (struct standing_eyes){ .cat = s->cat,
                                   .view = &s->view,
                                   .seat = s->seat,
                                   .event = (const struct lair_event *)(void *)s->events->data,
                                   .n_events = (int)s->events->len };
}

/* "b cast freeze a1" */
static void play(struct sitting *s, const char *line)
{
    int seat = line[0] - 'a';
    struct lair_move m;
    struct lair_refused why;

    if (lair_parse(s->cat, game(s), seat, line + 2, &m, &why) != LAIR_OK ||
        lair_match_play(s->match, seat, &m, &s->sink) != LAIR_OK)
        fail_msg("%s: %s", line, why.text);
}

static bool is_window(const struct lair_game *g)
{
    return g->ask == LAIR_ASK_WINDOW || g->ask == LAIR_ASK_ANSWER;
}

static int asked(const struct sitting *s)
{
    struct lair_ask ask[LAIR_MAX_SEATS];

    return lair_asks(s->cat, game(s), ask) > 0 ? ask[0].seat : LAIR_NOBODY;
}

static void play_default(struct sitting *s, int seat)
{
    struct lair_move m;

    assert_true(lair_default(s->cat, game(s), seat, &m));
    assert_int_equal(lair_match_play(s->match, seat, &m, &s->sink), LAIR_OK);
}

enum { TURN_ENDS = -1 };

/* Everybody does what harms nobody, until somebody in particular is asked in a window. */
static void go_to(struct sitting *s, int seat)
{
    int turn = game(s)->turn;

    while (!(asked(s) == seat && is_window(game(s)))) {
        play_default(s, asked(s));
        assert_int_equal(game(s)->turn, turn);
    }
}

/* Goes on until the seat is asked in a window in spite of what it passed; returns why, or TURN_ENDS. */
static int goes_on(struct sitting *s)
{
    int turn = game(s)->turn;

    while (game(s)->turn == turn && game(s)->phase != LAIR_PHASE_OVER) {
        struct standing_eyes e = eyes(s);
        int seat = asked(s);
        enum standing_why why;

        if (seat == s->seat && is_window(game(s))) {
            why = standing_ask(&s->pass, &e, &s->about);
            if (why != STANDING_HOLDS)
                return why;
        }
        play_default(s, seat);
    }
    return TURN_ENDS;
}

static void is_about(const struct sitting *s, const char *card)
{
    assert_string_equal(lair_print(s->cat, s->about)->name, card);
}

/* The seat passes so when it is asked next. */
static void passes(struct sitting *s, enum standing_kind kind)
{
    struct standing_eyes e;

    go_to(s, s->seat);
    e = eyes(s);
    standing_pass(&s->pass, &e, kind, e.n_events);
    play_default(s, s->seat);
}

static void stops(struct sitting *s, struct standing_stop stop)
{
    struct standing_eyes e = eyes(s);

    assert_true(standing_set_stop(&s->pass, &e, &stop));
}

/* An adventure of two seats, a with the higher XP. */
#define ADVENTURE(hand_a, dungeon_a, entrance_a, hand_b, dungeon_b, entrance_b)                              \
    "{'sets': ['bmr'], 'phase': 'adventure', 'seats': ["                                                     \
    "{'boss': 'Draculord', 'hand': [" hand_a "], 'entrance': [" entrance_a "], 'dungeon': [" dungeon_a "]}," \
    "{'boss': 'Robobo', 'hand': [" hand_b "], 'entrance': [" entrance_b "], 'dungeon': [" dungeon_b "]}]}"
#define DEADLY "'Golem Factory', 'Neanderthal Cave'"
#define WEAK "'Golem Factory', 'Dragon Hatchery'"

static void who_passed_nothing_is_asked(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("'Fear'", DEADLY, "", "", DEADLY, ""));
    assert_int_equal(goes_on(s), STANDING_FIRST);
    play_default(s, 0);
    stands(s, 0, ADVENTURE("'Fear'", DEADLY, "'Nick the Masher'", "", DEADLY, ""));
    passes(s, STANDING_NONE);
    assert_int_equal(goes_on(s), STANDING_FIRST);
}

static void a_pass_holds_while_all_goes_as_foreseen(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("'Fear'", DEADLY, "'Nick the Masher'", "", WEAK, "'Boden the Pantless'"));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), TURN_ENDS);
}

static void a_hero_that_goes_in_at_its_cost_ends_it(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("'Fear'", WEAK, "'Nick the Masher'", "", DEADLY, "'Boden the Pantless'"));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_ENTERS);
    is_about(s, "Nick the Masher"); /* its own wound */
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_ENTERS);
    is_about(s, "Boden the Pantless"); /* the other's soul */
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), TURN_ENDS);
}

/* By count, as everybody sees it: which spells they are does not matter. */
static void without_spells_it_does_not(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("", "'Dark Altar', 'Golem Factory'", "'Nick the Masher'", "", DEADLY, ""));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), TURN_ENDS);
    stands(s, 0,
           ADVENTURE("'Motivation'", "'Dark Altar', 'Golem Factory'", "'Nick the Masher'", "", DEADLY, ""));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_ENTERS);
}

static void an_ability_that_comes_into_play_ends_it(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("", "'Dark Altar', 'Bottomless Pit'", "'Nick the Masher'", "", DEADLY, ""));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_ABILITY);
    assert_int_equal(game(s)->walk.square, 1);
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), TURN_ENDS);
}

static void somebody_elses_act_ends_it_if_it_concerns_the_seat(void **state)
{
    static const struct {
        const char *line, *card; /* NULL: it holds */
    } acts[] = {
        { "b cast freeze a1", "Freeze" },          { "b cast freeze b1", NULL },
        { "b cast jeopardy", "Jeopardy" },         { "b cast soul harvest charles the young", NULL },
        { "b cast fear nick the masher", "Fear" }, { "b use dark altar", NULL },
    };
    struct sitting *s = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(acts); i++) {
        stands(s, 0,
               "{'sets': ['bmr'], 'phase': 'adventure', 'discard': ['Open Grave'], 'seats': ["
               "{'boss': 'Draculord', 'hand': ['Counterspell'], 'dungeon': [" DEADLY "],"
               " 'entrance': ['Nick the Masher']},"
               "{'boss': 'Robobo', 'hand': ['Freeze', 'Jeopardy', 'Soul Harvest', 'Fear'],"
               " 'souls': ['Charles the Young'], 'dungeon': ['Open Grave', 'Dark Altar']}]}");
        passes(s, STANDING_FORESEEN);
        go_to(s, 1); /* Nick is in a1 */
        if (strstr(acts[i].line, "fear") != NULL)
            while (game(s)->walk.hero == 0) {
                play_default(s, 1);
                go_to(s, 1);
            }
        play(s, acts[i].line);
        if (acts[i].card == NULL) {
            assert_int_not_equal(goes_on(s), STANDING_ACT);
            continue;
        }
        assert_int_equal(goes_on(s), STANDING_ACT);
        is_about(s, acts[i].card);
    }
}

/* What somebody else's effect does to the seat ends it as well, once it is done. */
static void somebody_elses_effect_ends_it(void **state)
{
    struct sitting *s = *state;

    stands(s, 0,
           "{'sets': ['bmr'], 'phase': 'adventure', 'seats': ["
           "{'boss': 'Draculord', 'hand': ['Fear', 'Fear', 'Open Grave', 'Succubus Spa'], 'dungeon': [" DEADLY
           "]},"
           "{'boss': 'Robobo', 'dungeon': ['Torture Chamber', 'Golem Factory']}]}");
    passes(s, STANDING_FORESEEN);
    go_to(s, 1);
    play(s, "b use torture chamber");
    assert_int_equal(goes_on(s), STANDING_ACT);
}

/* A pass of a game that nobody plays, in which only those events come. */
static enum standing_why after(struct sitting *s, const struct lair_event *come, guint n)
{
    struct standing_eyes e;

    stands(s, 0,
           "{'sets': ['bmr'], 'phase': 'adventure', 'seats': [{'boss': 'Draculord'}, {'boss': 'Robobo'}]}");
    g_array_set_size(s->events, 0);
    e = eyes(s);
    standing_pass(&s->pass, &e, STANDING_FORESEEN, 0);
    g_array_append_vals(s->events, come, n);
    e = eyes(s);
    return standing_ask(&s->pass, &e, &s->about);
}

static void what_a_turn_begins_with_is_nobodys_effect(void **state)
{
    static const struct lair_event text = { .kind = LAIR_EV_TRIGGERS, .seat = 1 },
                                   draws = { .kind = LAIR_EV_DRAWS, .seat = 0, .whole = 1 },
                                   turn = { .kind = LAIR_EV_TURN, .seat = LAIR_NOBODY };

    assert_int_equal(after(*state, (struct lair_event[]){ text, draws }, 2), STANDING_ACT);
    assert_int_equal(after(*state, (struct lair_event[]){ text, turn, draws }, 3), STANDING_HOLDS);
}

/* Plans are made anew for what is done to their seat alone (bot/games/plans.h). */
static void what_is_about_everybody_names_nobody(void **state)
{
    struct sitting *s = *state;
    struct lair_event cast = { .kind = LAIR_EV_CASTS, .seat = 1, .other = LAIR_NOBODY };
    struct standing_eyes e;

    cast.card = lair_find_design(s->cat, "Jeopardy", NULL);
    assert_int_equal(after(s, &cast, 1), STANDING_ACT);
    e = eyes(s);
    assert_false(standing_named(&e, 0));
    cast.other = 0;
    assert_int_equal(after(s, &cast, 1), STANDING_ACT);
    e = eyes(s);
    assert_true(standing_named(&e, 0));
}

static void a_fate_that_changes_ends_it(void **state)
{
    struct sitting *s = *state;
    struct standing_eyes e;

    stands(s, 0, ADVENTURE("'Fear'", DEADLY, "'Nick the Masher'", "", WEAK, ""));
    passes(s, STANDING_FORESEEN);
    stands(s, 0, ADVENTURE("'Fear'", WEAK, "'Nick the Masher'", "", WEAK, ""));
    g_array_set_size(s->events, 0);
    s->pass.events = 0;
    e = eyes(s);
    assert_int_equal(standing_ask(&s->pass, &e, &s->about), STANDING_FATE);
    is_about(s, "Nick the Masher");
}

static void stops_are_asked_whatever_was_passed(void **state)
{
    static const struct {
        struct standing_stop stop;
        int square; /* of the hero that walks; -1: none does */
    } cases[] = {
        { { .seat = 0, .square = 1 }, 1 },
        { { .hero = 1, .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE }, 0 },
        { { .seat = 1, .square = LAIR_NO_SQUARE }, -1 },
    };
    struct sitting *s = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct standing_stop stop = cases[i].stop;

        s->pass = (struct standing){ 0 };
        stands(s, 0, ADVENTURE("'Freeze'", DEADLY, "'Nick the Masher'", "'Freeze'", WEAK, ""));
        if (stop.hero != 0)
            stop.hero = game(s)->card[lair_first(game(s), LAIR_ENTRANCE, 0)].design;
        passes(s, STANDING_TURN);
        stops(s, stop);
        assert_int_equal(goes_on(s), STANDING_STOP);
        assert_int_equal(game(s)->walk.hero != 0 ? game(s)->walk.square : -1, cases[i].square);
        passes(s, STANDING_TURN);
        if (game(s)->turn == 1) /* where b is the last one, the pass ends it */
            assert_int_equal(goes_on(s), TURN_ENDS);
    }
    s->pass = (struct standing){ 0 };
    stands(s, 0, ADVENTURE("'Freeze'", DEADLY, "'Nick the Masher'", "'Freeze'", WEAK, ""));
    passes(s, STANDING_TURN);
    stops(s, (struct standing_stop){ .cast = true });
    go_to(s, 1);
    play(s, "b cast freeze b1");
    assert_int_equal(goes_on(s), STANDING_STOP);
}

static void a_stop_is_for_what_comes_and_for_its_turn(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("'Freeze'", DEADLY, "'Nick the Masher'", "", WEAK, ""));
    passes(s, STANDING_TURN);
    assert_int_equal(goes_on(s), TURN_ENDS);
    stops(s, (struct standing_stop){ .seat = 0, .square = 0 }); /* where Nick was in the turn before */
    assert_int_equal(goes_on(s), STANDING_FIRST);
    assert_int_equal(s->pass.n_stops, 1);
    while (game(s)->turn == 2)
        play_default(s, asked(s));
    go_to(s, 0);
    assert_int_equal(goes_on(s), STANDING_FIRST);
    assert_int_equal(s->pass.n_stops, 0);
}

static void there_are_so_many_stops_and_no_more(void **state)
{
    struct sitting *s = *state;
    struct standing_eyes e;

    stands(s, 0, ADVENTURE("'Freeze'", DEADLY, "", "", WEAK, ""));
    for (int i = 0; i < STANDING_STOPS; i++)
        stops(s, (struct standing_stop){ .cast = true });
    e = eyes(s);
    assert_false(standing_set_stop(&s->pass, &e, &(struct standing_stop){ .cast = true }));
}

static void a_pass_of_a_hero_ends_with_it(void **state)
{
    struct sitting *s = *state;

    stands(s, 0, ADVENTURE("'Freeze'", WEAK, "'Nick the Masher', 'Boden the Pantless'", "", WEAK, ""));
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_ENTERS);
    passes(s, STANDING_HERO);
    assert_int_equal(goes_on(s), STANDING_FIRST);
    assert_int_equal(game(s)->walk.square, 0);
}

static void a_pass_ends_with_its_phase_and_a_turns_with_the_turn(void **state)
{
    static const char build[] = "{'sets': ['bmr'], 'phase': 'build', 'seats': ["
                                "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': [" DEADLY "]},"
                                "{'boss': 'Robobo', 'hand': ['Freeze'], 'dungeon': [" WEAK "]}]}";
    struct sitting *s = *state;

    stands(s, 1, build);
    passes(s, STANDING_FORESEEN);
    assert_int_equal(goes_on(s), STANDING_FIRST);
    assert_int_equal(game(s)->phase, LAIR_PHASE_ADVENTURE);
    stands(s, 1, build);
    passes(s, STANDING_TURN);
    assert_int_equal(goes_on(s), TURN_ENDS);
    assert_int_equal(goes_on(s), STANDING_FIRST);
}

static void a_phase_can_be_passed_before_it_begins(void **state)
{
    struct sitting *s = *state;
    struct standing_eyes e;

    stands(s, 1,
           "{'sets': ['bmr'], 'phase': 'build', 'seats': ["
           "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': [" DEADLY
           "], 'entrance': ['Nick the Masher']},"
           "{'boss': 'Robobo', 'hand': ['Fear'], 'dungeon': [" WEAK "]}]}");
    e = eyes(s);
    standing_pass_ahead(&s->pass, &e, LAIR_IN_BUILD | LAIR_IN_ADVENTURE);
    assert_int_equal(goes_on(s), STANDING_ENTERS); /* it is a pass as any other */
    assert_int_equal(game(s)->phase, LAIR_PHASE_ADVENTURE);
}

/* As it would be when a host that was started again looks at the same question. */
static void what_is_passed_ahead_in_a_window_is_not_that_window(void **state)
{
    struct sitting *s = *state;
    struct standing_eyes e;
    lair_design about;

    stands(s, 1,
           "{'sets': ['bmr'], 'phase': 'build', 'seats': ["
           "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': [" DEADLY "]},"
           "{'boss': 'Robobo', 'hand': ['Fear'], 'dungeon': [" WEAK "]}]}");
    e = eyes(s);
    assert_int_equal(standing_ask(&s->pass, &e, &about), STANDING_FIRST);
    standing_pass_ahead(&s->pass, &e, LAIR_IN_BUILD);
    assert_int_equal(standing_ask(&s->pass, &e, &about), STANDING_FIRST);
    assert_int_equal(s->pass.ahead, LAIR_IN_BUILD);
}

/* Redealt, what nobody can see differs: the pass lapses in the same windows for the same reasons. */
static void hidden_cards_decide_nothing(void **state)
{
    static const char *const hands[] = { "'Fear', 'Counterspell'", "'Motivation', 'Princess in Peril'" };
    int why[2][2];
    struct sitting *s = *state;

    for (int i = 0; i < 2; i++) {
        g_autofree char *position = g_strdup_printf(
            ADVENTURE("%s", WEAK, "'Nick the Masher'", "", DEADLY, "'Boden the Pantless'"), hands[i]);

        stands(s, 0, position);
        passes(s, STANDING_FORESEEN);
        why[i][0] = goes_on(s);
        passes(s, STANDING_FORESEEN);
        why[i][1] = goes_on(s);
    }
    assert_memory_equal(why[0], why[1], sizeof why[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_passed_nothing_is_asked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pass_holds_while_all_goes_as_foreseen, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_that_goes_in_at_its_cost_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_spells_it_does_not, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_ability_that_comes_into_play_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(somebody_elses_act_ends_it_if_it_concerns_the_seat, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(somebody_elses_effect_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_a_turn_begins_with_is_nobodys_effect, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_about_everybody_names_nobody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_fate_that_changes_ends_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stops_are_asked_whatever_was_passed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stop_is_for_what_comes_and_for_its_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(there_are_so_many_stops_and_no_more, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pass_of_a_hero_ends_with_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pass_ends_with_its_phase_and_a_turns_with_the_turn, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_phase_can_be_passed_before_it_begins, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_passed_ahead_in_a_window_is_not_that_window, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(hidden_cards_decide_nothing, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
