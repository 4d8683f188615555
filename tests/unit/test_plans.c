/* tests/unit/test_plans.c - what players seal before they are asked, at tables of a host */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/games/bout.h"
#include "bot/games/plans.h"
#include "tests/sealer.h"
#include "tests/stage.h"

enum { ANN, BEN, CLEO, SEED = 17, BEAT_MS = 1500 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a), ben (b) and cleo (c) */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void begin(struct fixture *f, const char *options, int seats)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, seats, SEED);
}

static void stands(struct fixture *f, const char *position)
{
    begin(f, "", 2);
    stage_set(f->stage, f->table, position);
}

static void say(struct fixture *f, const char *nick, const char *line)
{
    tape_skip(f->net);
    tape_line(f->net, nick, NULL, line);
}

static void expect(struct fixture *f, const char *nick, const char *text)
{
    tape_expect(f->net, nick, text);
}

static void beats(struct fixture *f, int n)
{
    for (int i = 0; i < n; i++)
        stage_turn(f->stage, BEAT_MS);
}

static const struct lair_seat *seat_of(const struct fixture *f, int seat)
{
    return &table_game(f->table)->seat[seat];
}

static bool is_asked(const struct fixture *f, int seat, enum lair_ask_kind kind)
{
    return table_awaits(f->table, seat) && table_asked(f->table, seat, NULL) == kind;
}

/* The name of the room that lies face-down on a square; "": none does. */
static const char *laid(const struct fixture *f, int seat, int square)
{
    lair_card c = seat_of(f, seat)->room[square].new_card;

    return c != 0 ? lair_print(f->table->cat, table_game(f->table)->card[c].design)->name : "";
}

/* Draculord builds before Robobo.  BMA024: Witch's Kitchen, which takes a Monster room card for a spell. */
#define BUILD                                                                                            \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                                          \
    "{'boss': 'Draculord', 'hand': ['Dark Altar', 'Freeze', 'Jeopardy'], 'dungeon': ['Golem Factory']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Laboratory', 'Brainsucker Hive', 'Bottomless Pit', 'Freeze',"     \
    " 'Kobold Strike'], 'dungeon': ['Dark Altar', 'BMA024', 'Golem Factory']}]}"

/* Passes what is asked in windows until a seat is asked something that is none, or the phase ends. */
static void pass_to(struct fixture *f, int seat)
{
    int phase = table_game(f->table)->phase;

    for (int i = 0; i < 12 && table_game(f->table)->phase == phase; i++) {
        if (f->table->seat[seat].decision != 0 && !table_is_in_window(f->table))
            return;
        for (int s = 0; s < f->table->n_seats; s++)
            if (table_awaits(f->table, s) && table_is_in_window(f->table))
                say(f, stage_nick(s), "pass");
        beats(f, 1);
    }
}

static void ann_is_done(struct fixture *f)
{
    say(f, "ann", "done");
    pass_to(f, BEN);
}

/* ---- what is laid ---------------------------------------------------------------------------- */

static void what_is_sealed_is_laid_when_the_seat_is_active(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build dark laboratory new");
    expect(f, "ben", "turn 2: build dark laboratory new (now that would lay Dark Laboratory");
    assert_true(is_asked(f, ANN, LAIR_ASK_BUILD));
    ann_is_done(f);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    assert_string_equal(laid(f, BEN, 0), "");
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 0), "Dark Laboratory");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    assert_null(f->table->seat[BEN].plan);
    tape_expect_nothing(f->net, "ben", "Your plan is off");
}

/* ---- what makes a plan lapse ----------------------------------------------------------------- */

static void a_plan_lapses_if_what_it_was_made_for_is_gone_and_its_player_is_asked(void **state)
{
    static const struct {
        const char *plan, *nick, *act, *told;
    } rows[] = {
        { "plan build brainsucker hive new", "ben", "use b2",
          "Your plan is off, as nothing of it is there: build brainsucker hive new." },
        { "plan build bottomless pit on b1", "ben", "use b1",
          "Your plan is off, as there is no such place any more: build bottomless pit on dark altar." },
        { "plan build bottomless pit new", "ben", "cast kobold strike",
          "Your plan is off, as that does not go there any more: build bottomless pit new." },
        { "plan build bottomless pit new", "ann", "cast freeze b3",
          "Your plan is off, as somebody's act concerns you since then: build bottomless pit new." },
        { "plan wait", "ann", "cast jeopardy",
          "Your plan is off, as somebody's act concerns you since then: wait." },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (i > 0) {
            tear_down(state);
            set_up(state);
            f = *state;
        }
        stands(f, BUILD);
        say(f, "ben", rows[i].plan);
        expect(f, "ben", "now that would lay");
        if (strcmp(rows[i].nick, "ann") == 0) {
            say(f, "ann", rows[i].act);
            pass_to(f, ANN);
        }
        say(f, "ann", "done");
        if (strcmp(rows[i].nick, "ben") == 0) {
            assert_true(is_asked(f, BEN, LAIR_ASK_WINDOW));
            say(f, "ben", rows[i].act);
            beats(f, 1);
        }
        pass_to(f, BEN);
        if (is_asked(f, BEN, LAIR_ASK_CHOOSE)) { /* what is paid: the Hive, the only Monster card */
            say(f, "ben", "choose brainsucker hive");
            pass_to(f, BEN);
        }
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        expect(f, "ben", rows[i].told);
        say(f, "ben", "why now");
        expect(f, "ben", rows[i].told);
        beats(f, 3);
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        assert_null(f->table->seat[BEN].plan);
    }
}

static void a_plan_goes_where_its_room_goes(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build bottomless pit on b3");
    expect(f, "ben", "would lay Bottomless Pit");
    say(f, "ann", "done");
    say(f, "ben", "use b1"); /* the Dark Altar, so that all others move up */
    beats(f, 1);
    pass_to(f, BEN);
    say(f, "ben", "plan");
    expect(f, "ben", "build bottomless pit on b2");
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 1), "Bottomless Pit");
}

/* ---- what others see ------------------------------------------------------------------------- */

/* All that others than ben were told, and when. */
static char *others_text(const struct fixture *f, guint from)
{
    GString *out = g_string_new(NULL);

    for (guint i = from; i < f->net->letters->len; i++) {
        const struct tape_letter *l = f->net->letters->pdata[i];

        if (g_strcmp0(l->whom, "ben") != 0)
            g_string_append_printf(out, "%" G_GINT64_FORMAT " %s %d %s\n", l->at, l->whom, l->slot, l->whole);
    }
    return g_string_free(out, FALSE);
}

/* Ben, who seals what he lays, or says it when he is asked, at the beat. */
static char *watch_build(void **state, bool seals)
{
    struct fixture *f = *state;
    guint from;
    char *text;

    stands(f, BUILD);
    from = tape_mark(f->net);
    tape_line(f->net, "wanda", NULL, "watch crypt");
    say(f, "ben", seals ? "plan build bottomless pit on b1" : "hand");
    ann_is_done(f);
    tape_line(f->net, "wanda", place, "tables");
    beats(f, 1);
    if (!seals)
        say(f, "ben", "build bottomless pit on b1");
    tape_line(f->net, "ann", NULL, "board");
    beats(f, 1);
    if (!seals)
        say(f, "ben", "done");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    text = others_text(f, from);
    tear_down(state);
    set_up(state);
    return text;
}

static void others_hear_the_same_at_the_same_times_whether_a_plan_answers_or_its_player(void **state)
{
    g_autofree char *sealed = watch_build(state, true), *said = watch_build(state, false);

    assert_non_null(strstr(said, "ben"));
    assert_string_equal(sealed, said);
}

static void its_player_is_not_asked_what_a_plan_answers(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan wait");
    say(f, "ann", "done");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    tape_skip(f->net);
    beats(f, 1);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    tape_expect_nothing(f->net, "ben", "1)");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
}

/* ---- what can be sealed, and when ------------------------------------------------------------ */

static void what_cannot_be_sealed_is_refused_with_what_would_do(void **state)
{
    static const struct {
        const char *nick, *typed, *told;
    } rows[] = {
        { "ben", "plan", "Turn 2: you will be asked what you lay." },
        { "ben", "plan off", "Nothing is sealed now." },
        { "ben", "plan build", "Not sealed: build is not one room" },
        { "ben", "plan build the moon", "Not sealed: " },
        { "ben", "plan build dragon hatchery new", "build dark laboratory new" },
        { "ben", "plan build dark laboratory new, bottomless pit new", "is not one room" },
        { "ben", "plan build freeze b1", "Not sealed: " },
        { "ben", "plan draft any", "In this game nobody drafts" },
        { "ben", "plan minion any", "In this game nobody drafts" },
        { "ben", "plan the moon", "the moon is no plan: plan build" },
        { "ann", "plan build dark altar new", "That is asked now: say it without plan." },
        { "ben", "plan build nothing", "turn 2: wait (now that would lay nothing)" },
        { "ben", "plan build dark lab new, done", "turn 2: build dark laboratory new, done (now" },
        { "ben", "plan", "turn 2: build dark laboratory new, done (now" },
        { "ben", "plan off", "Nothing is sealed now." },
    };
    struct fixture *f = *state;

    stands(f, BUILD);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, rows[i].nick, rows[i].typed);
        expect(f, rows[i].nick, rows[i].told);
    }
    assert_null(f->table->seat[BEN].plan);
}

static void a_number_seals_what_is_offered(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    struct plan plan;

    stands(f, BUILD);
    say(f, "ben", "plan");
    l = tape_expect(f->net, "ben", "you will be asked what you lay");
    assert_string_equal(l->moves[0], "plan wait");
    assert_string_equal(l->moves[1], "plan build dark laboratory");
    tape_pick_of(f->net, "ben", l, 1);
    assert_true(plans_get(f->table, BEN, PLANS_BUILD, &plan));
    assert_int_equal(plan.step[0].what, PLANS_DONE);
    tape_pick_of(f->net, "ben", l, 2);
    l = tape_expect(f->net, "ben", "you will be asked what you lay");
    assert_string_equal(l->moves[0], "plan build dark laboratory new");
    tape_pick_of(f->net, "ben", l, 1);
    assert_true(plans_get(f->table, BEN, PLANS_BUILD, &plan));
    assert_int_equal(plan.step[0].what, PLANS_NEW);
}

static void who_is_done_with_this_turn_seals_for_the_next(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ann", "done");
    say(f, "ann", "plan build dark altar new");
    expect(f, "ann", "turn 3: build dark altar new");
    pass_to(f, BEN);
    say(f, "ben", "done");
    for (int i = 0; i < 40 && table_game(f->table)->turn == 2; i++) {
        for (int s = 0; s < 2; s++)
            if (table_awaits(f->table, s))
                say(f, stage_nick(s), "pass turn");
        beats(f, 1);
    }
    assert_int_equal(table_game(f->table)->turn, 3);
    beats(f, 2);
    assert_string_equal(laid(f, ANN, 0), "Dark Altar");
}

static void undo_takes_a_plan_back(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan wait");
    say(f, "ben", "undo");
    expect(f, "ben", "Your plan is taken back: wait.");
    assert_null(f->table->seat[BEN].plan);
}

static void who_lays_something_else_at_the_last_moment_has_no_plan_any_more(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build dark laboratory new");
    ann_is_done(f);
    say(f, "ben", "build bottomless pit new");
    beats(f, 3);
    assert_string_equal(laid(f, BEN, 0), "Bottomless Pit");
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    assert_null(f->table->seat[BEN].plan);
}

static void whose_seat_another_takes_leaves_no_plan(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 3);
    stage_set(f->stage, f->table,
              "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']},"
              "{'boss': 'Robobo', 'hand': ['Dark Laboratory'], 'dungeon': ['Golem Factory']},"
              "{'boss': 'King Croak', 'hand': ['Bottomless Pit'], 'dungeon': ['Golem Factory']}]}");
    for (int s = 0; s < 3; s++)
        if (f->table->seat[s].decision == 0) {
            say(f, stage_nick(s), "plan wait");
            assert_non_null(f->table->seat[s].plan);
        }
    say(f, "ann", "kick cleo");
    say(f, "ben", "kick cleo");
    assert_true(f->table->seat[CLEO].bot);
    assert_null(f->table->seat[CLEO].plan);
}

/* ---- what is offered ------------------------------------------------------------------------- */

static void whoever_builds_later_in_a_slow_game_is_told_once_that_it_may_be_sealed(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    begin(f, "clock=86400", 2);
    tape_skip(f->net);
    stage_set(f->stage, f->table, BUILD);
    expect(f, "ben", "Turn 2: you will be asked what you lay. You need not wait");
    tape_expect_nothing(f->net, "ann", "you will be asked");
    l = tape_question(f->net, "ben");
    assert_true(l->command[0]);
    say(f, "ann", "build dark altar new");
    tape_expect_nothing(f->net, "ben", "you will be asked");
    assert_true(g_str_has_prefix(l->moves[0], "plan "));
}

static void nobody_is_told_so_in_a_live_game(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=600", 2);
    tape_skip(f->net);
    stage_set(f->stage, f->table, BUILD);
    tape_expect_nothing(f->net, "ben", "you will be asked");
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* How often something was sealed. */
static int sealed;

static void come_back(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
}

/* Everybody seals what a machine would do, wherever nothing is sealed and it is not asked. */
static void seal_all(struct fixture *f, bool kills)
{
    uint64_t dice = 7;

    for (int s = 0; s < f->table->n_seats && f->table->state == TABLE_RUNNING; s++)
        for (int about = 0; about < PLANS_TOLD; about++) {
            struct plan plan;
            g_autofree char *line = NULL;

            assert_true(bout_load(f->stage->host, f->table));
            if (plans_get(f->table, s, (enum plans_about)about, &plan) &&
                plan.turn >= table_game(f->table)->turn)
                continue;
            line = sealer_line(f->table, s, (enum plans_about)about, LAIR_POLICY_SANE, &dice);
            if (line == NULL)
                continue;
            say(f, stage_nick(s), line);
            assert_true(plans_get(f->table, s, (enum plans_about)about, &plan));
            sealed++;
            if (kills)
                come_back(f);
        }
}

/* A game in which all is sealed that can be; its record.  kills: the host is killed after every line. */
static char *play(struct fixture *f, const char *options, int seats, bool kills)
{
    GRand *dice = g_rand_new_with_seed(3);
    char *record;

    sealed = 0;
    begin(f, options, seats);
    for (int i = 0; i < 4000 && f->table->state == TABLE_RUNNING; i++) {
        seal_all(f, kills);
        if (!stage_act(f->net, f->table, dice))
            beats(f, 1);
        if (kills)
            come_back(f);
        if (i == 60 && kills) /* it takes long */
            break;
    }
    g_rand_free(dice);
    record = store_read_record(f->stage->host->store, f->table->id);
    return record;
}

static void games_that_are_sealed_have_ordinary_records(void **state)
{
    static const struct {
        const char *options;
        int seats;
    } rows[] = { { "", 2 }, { "", 3 }, { "", 4 }, { "super", 2 }, { "super", 3 }, { "super", 4 } };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *record = NULL;
        struct lair_fault why;
        struct lair_match *m;

        if (i > 0) {
            tear_down(state);
            set_up(state);
            f = *state;
        }
        record = play(f, rows[i].options, rows[i].seats, false);
        assert_non_null(record);
        assert_int_equal(f->table->state, TABLE_OVER);
        assert_true(sealed > 5);
        assert_null(strstr(record, "plan"));
        assert_true(bout_load(f->stage->host, f->table));
        m = lair_match_load(f->table->cat, record, strlen(record), NULL, &why);
        if (m == NULL)
            fail_msg("%s", why.text);
        lair_match_free(m);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_is_sealed_is_laid_when_the_seat_is_active),
        T(a_plan_lapses_if_what_it_was_made_for_is_gone_and_its_player_is_asked),
        T(a_plan_goes_where_its_room_goes),
        T(others_hear_the_same_at_the_same_times_whether_a_plan_answers_or_its_player),
        T(its_player_is_not_asked_what_a_plan_answers),
        T(what_cannot_be_sealed_is_refused_with_what_would_do),
        T(a_number_seals_what_is_offered),
        T(who_is_done_with_this_turn_seals_for_the_next),
        T(undo_takes_a_plan_back),
        T(who_lays_something_else_at_the_last_moment_has_no_plan_any_more),
        T(whose_seat_another_takes_leaves_no_plan),
        T(whoever_builds_later_in_a_slow_game_is_told_once_that_it_may_be_sealed),
        T(nobody_is_told_so_in_a_live_game),
        T(games_that_are_sealed_have_ordinary_records),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
