/* tests/unit/test_helper.c - helpers: who is one, what they may do for a table, and what they do not learn
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, ANN = 0, BEN = 1 };

static const char place[] = "#dungeon";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000;

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static void opened(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder("net:#dungeon far: pan=panel:#hall",
                                   &(struct host_settings){ .sets = "bmr", .operators = f->operators });
    stage_open(f->stage);
    opened(f);
    clock_set(f->stage->clock, INT64_C(1795636800000)); /* 2026-11-25T20:00:00Z */
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_hash_table_unref(f->operators);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, NULL, text);
}

static void assert_told(struct fixture *f, const char *nick, const char *line, const char *expected)
{
    tape_assert_told(f->net, nick, NULL, line, expected);
}

static struct table *crypt(const struct fixture *f)
{
    return stage_table(f->stage, "crypt");
}

static void name_zoe(struct fixture *f)
{
    say(f, "zoe", "tables");
    assert_told(f, "oper", "helper zoe", "zoe on net is a helper from now on; helper off zoe takes it back.");
}

/* Ann has laid her first room, and ben is asked for his, with a day. */
static void ask_ben(struct fixture *f)
{
    stage_begin(f->stage, f->net, place, "crypt", "pace=slow", 2, SEED);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    say(f, "ann", "build nothing");
    assert_true(table_awaits(crypt(f), BEN) && !table_awaits(crypt(f), ANN));
    tape_skip(f->net);
}

/* ---- who helps ------------------------------------------------------------------------------- */

static void to_everybody_else_there_is_no_such_thing(void **state)
{
    static const char *const words[] = { "helper ann",   "helpers",           "stalled",
                                         "remind crypt", "lengthen crypt 1d", "offer crypt b" };
    struct fixture *f = *state;

    ask_ben(f);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autofree char *help = g_strconcat("help ", words[i], NULL);

        assert_told(f, "wanda", words[i], "No command");
        help[5 + strcspn(help + 5, " ")] = '\0';
        tape_assert_not_told(f->net, "wanda", NULL, help, "For helpers");
    }
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 24 * hour);
    name_zoe(f);
    assert_told(f, "zoe", "helper wanda", "No command");
    assert_told(f, "zoe", "helpers", "No command");
    assert_told(f, "zoe", "ban wanda", "No command");
    assert_told(f, "zoe", "audit", "No command");
}

static void an_operator_gives_and_takes_the_right(void **state)
{
    struct fixture *f = *state;

    assert_told(f, "oper", "helpers", "Nobody is a helper; helper NICK makes somebody one.");
    assert_told(f, "oper", "helper zoe", "I have not seen zoe here lately.");
    say(f, "zoe", "tables");
    tape_skip(f->net);
    say(f, "oper", "helper zoe");
    tape_expect(f->net, "zoe", "You are a helper here: stalled lists tables that do not get on;");
    assert_told(f, "oper", "helper zoe", "zoe on net is a helper already.");
    assert_told(f, "oper", "helper", "Whom?");
    assert_told(f, "oper", "helper off", "Whom?");
    assert_told(f, "oper", "helpers", "zoe on net");
    assert_told(f, "zoe", "help remind", "remind TABLE: For helpers: whispers to those");
    assert_told(f, "zoe", "help stalled", "For helpers: tables that wait for longer");
    assert_told(f, "zoe", "help lengthen", "lengthen TABLE TIME: For helpers: gives everybody");
    assert_told(f, "zoe", "help offer", "For helpers: offers a seat");
    assert_told(f, "zoe", "help all", "lengthen");
    stage_restart(f->stage);
    opened(f);
    assert_told(f, "zoe", "stalled", "No table here waits");
    tape_skip(f->net);
    say(f, "oper", "helper off zoe"); /* who was not seen in this life */
    tape_expect(f->net, "zoe", "You are no helper here any more.");
    assert_told(f, "zoe", "stalled", "No command");
    assert_told(f, "oper", "helper off zoe", "zoe on net is no helper already.");
    assert_told(f, "oper", "audit", "helper off zoe on net");
    assert_told(f, "oper", "audit 2x", "Say how many lines, 1 to 20.");
    assert_told(f, "oper", "audit", "helper zoe on net");
}

static void guests_are_no_helpers(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", "tables");
    assert_told(f, "oper", "helper gus", "gus is not logged in: only accounts can be helpers.");
    assert_told(f, "gus", "stalled", "No command");
}

static void the_right_is_the_person_s_by_all_its_accounts_until_it_is_forgotten(void **state)
{
    struct fixture *f = *state;
    struct tape *far = stage_tape(f->stage, "far");
    g_autofree char *code = NULL, *line = NULL;

    name_zoe(f);
    code = stage_link_code(f->net, "zoe");
    line = g_strconcat("link ", code, NULL);
    tape_line(far, "zoey", NULL, line);
    tape_assert_told(far, "zoey", NULL, "stalled", "No table here waits");
    say(f, "zoe", "forget me really");
    assert_told(f, "zoe", "stalled", "No command");
    assert_told(f, "oper", "helpers", "Nobody is a helper");
}

/* ---- stalled --------------------------------------------------------------------------------- */

static void tables_that_wait_for_longer_than_their_clock_are_stalled(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    stage_turn(f->stage, 23 * hour);
    assert_told(f, "zoe", "stalled", "No table here waits for longer than its clock, and no seat is free.");
    stage_turn(f->stage, 2 * hour); /* his bank helps */
    assert_told(f, "zoe", "stalled", "nothing new for 25 hours; waiting for ben");
    tape_line(f->net, "ann", place, "pause 3d");
    tape_line(f->net, "ben", place, "pause");
    assert_told(f, "zoe", "stalled", "No table here");
}

static void a_seat_that_is_free_is_told(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    tape_line(f->net, "ben", place, "leave really");
    assert_told(f, "zoe", "stalled", "free: b ben");
    assert_told(f, "oper", "stalled", "free: b ben");
}

/* Where nobody is told who is awaited. */
static void a_free_seat_is_told_before_when_answers_count(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    tape_line(f->net, "ben", place, "leave really");
    assert_true(bout_load(f->stage->host, crypt(f)));
    stage_set(
        f->stage, crypt(f),
        "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Freeze'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory']},"
        "{'boss': 'Robobo', 'hand': ['Freeze'], 'dungeon': ['Golem Factory']}]}");
    assert_told(f, "zoe", "stalled", "; free: b ben; ");
}

static void tables_in_nobody_s_sight_are_none_for_helpers(void **state)
{
    struct fixture *f = *state;
    static const char *const inside[] = { "ann", "ben", NULL };

    name_zoe(f);
    ask_ben(f);
    tape_hide(f->net, place, inside);
    stage_turn(f->stage, 30 * hour);
    assert_told(f, "zoe", "stalled", "No table here");
    assert_told(f, "zoe", "remind crypt", "crypt");
    tape_expect_nothing(f->net, place, "a helper");
}

/* ---- acts ------------------------------------------------------------------------------------ */

static void those_who_are_awaited_are_reminded_and_nobody_learns_who(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    say(f, "zoe", "remind crypt");
    tape_expect(f->net, "ben", "zoe, a helper, reminds you: crypt waits for you.");
    tape_expect(f->net, place, ", a helper, reminds those whom it waits for.");
    tape_expect_nothing(f->net, "ann", "reminds you");
    assert_told(f, "zoe", "remind crypt", "Those whom crypt waits for were reminded within the last hour.");
    assert_told(f, "oper", "audit", "remind crypt (number ");
    stage_turn(f->stage, hour);
    tape_skip(f->net);
    say(f, "zoe", "remind @crypt");
    tape_expect(f->net, "ben", "a helper, reminds you");
}

/* What a helper and the place are told of it, with ben's hours, or a vacation of his. */
static char *reminded(const char *bens, bool *told)
{
    struct fixture *f = NULL;
    g_autofree char *helper = NULL, *all = NULL;
    guint before;
    char *whole;

    set_up((void **)&f);
    name_zoe(f);
    if (bens != NULL)
        say(f, "ben", bens);
    ask_ben(f);
    before = tape_mark(f->net);
    say(f, "zoe", "remind crypt");
    *told = tape_find(f->net, "ben", "reminds you") != NULL;
    helper = tape_told(f->net, "zoe", before);
    all = tape_told(f->net, place, before);
    whole = g_strconcat(helper, all, NULL);
    tear_down((void **)&f);
    return whole;
}

static void nobody_is_reminded_at_night_and_nobody_learns_when_that_is(void **state)
{
    bool awake, asleep;
    g_autofree char *day = reminded(NULL, &awake), *night = reminded("hours 8-20 tokyo", &asleep);

    (void)state;
    assert_true(awake);
    assert_false(asleep);
    assert_string_equal(day, night);
}

static void nobody_is_reminded_on_vacation(void **state)
{
    bool told;
    g_autofree char *out = reminded("away 3d", &told);

    (void)state;
    assert_non_null(strstr(out, "reminds those"));
    assert_false(told);
}

static void where_nobody_is_whispered_to_people_are_called_anew(void **state)
{
    struct fixture *f = *state;
    struct tape *pan = stage_tape(f->stage, "pan");
    guint before;
    int calls = 0;

    say(f, "oper", "tables");
    tape_line(pan, "zoe", "#hall", "tables");
    store_put_setting(f->stage->host->store, &(struct person){ (char *)"pan", (char *)"zoe", NULL, NULL },
                      SETTING_HELPER, "2026-11-25");
    stage_begin(f->stage, pan, "#hall", "vault", "pace=slow", 2, SEED);
    stage_turn(f->stage, 30 * minute);
    before = tape_mark(pan);
    tape_line(pan, "zoe", "#hall", "remind vault");
    for (guint i = before; i < tape_mark(pan); i++)
        for (char **called = tape_letter(pan, i)->mentions; *called != NULL; called++)
            calls += strcmp(*called, "ben") == 0;
    assert_int_equal(calls, 1);
}

static void everybody_who_is_asked_is_given_time(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    say(f, "zoe", "lengthen crypt 1d");
    tape_expect(f->net, place, ", a helper, gives everybody who is asked 24 hours more.");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 48 * hour);
    assert_int_equal(timer_bank(crypt(f), BEN), 72 * hour);
    stage_crash(f->stage);
    opened(f);
    assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 48 * hour, 48 * hour + minute);
    assert_told(f, "zoe", "lengthen crypt", "How much, from a minute to three days? lengthen crypt 1d.");
    assert_told(f, "zoe", "lengthen crypt 4d", "How much");
    assert_told(f, "zoe", "lengthen crypt off", "How much");
    assert_told(f, "zoe", "lengthen vault 1d", "vault");
    assert_told(f, "oper", "audit", "lengthen crypt by 24 hours (number ");
}

static void a_question_is_lengthened_by_seven_days_at_most(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    say(f, "zoe", "lengthen crypt 3d");
    say(f, "zoe", "lengthen crypt 3d");
    assert_told(f, "zoe", "lengthen crypt 2d",
                "What is asked at crypt now can be given 7 days in all; 24 hours of them are left.");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 7 * 24 * hour);
    say(f, "zoe", "lengthen crypt 1d");
    assert_told(f, "zoe", "lengthen crypt 1m", "can be given 7 days in all, and has been.");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 8 * 24 * hour);
    say(f, "ben", "build nothing");
    tape_skip(f->net);
    say(f, "zoe", "lengthen crypt 1d"); /* what is asked next is another question */
    tape_expect(f->net, place, "gives everybody who is asked 24 hours more.");
}

static void what_is_given_ends_at_no_night(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 UTC");
    name_zoe(f);
    ask_ben(f);
    say(f, "zoe", "lengthen crypt 6h"); /* until 2:00 */
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 38 * hour);
}

static void a_free_seat_is_offered_at_once(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    ask_ben(f);
    assert_told(f, "zoe", "offer crypt ben",
                "That seat is not free: only one whose player is away can be offered.");
    assert_told(f, "zoe", "offer crypt zed", "zed");
    assert_told(f, "zoe", "offer crypt", "That seat is not free");
    crypt(f)->seat[BEN].bank_used = 3 * 24 * hour;
    stage_turn(f->stage, 24 * hour + minute);
    for (int i = 0; i < 6 && !table_is_piloted(crypt(f), BEN); i++) {
        say(f, "ann", "moves");
        while (tape_question(f->net, "ann") != NULL && table_awaits(crypt(f), ANN))
            tape_pick(f->net, "ann", 1);
        stage_turn(f->stage, 25 * hour);
    }
    if (!table_is_free(crypt(f), BEN))
        tape_line(f->net, "ben", place, "leave really");
    assert_true(table_is_free(crypt(f), BEN));
    assert_told(f, "zoe", "offer crypt ben", "Nobody who asked for a seat may have that one.");
    assert_told(f, "zoe", "offer crypt", "Nobody who asked for a seat may have that one.");
    crypt(f)->seat[0].away = SEAT_AWAY;
    assert_told(f, "zoe", "offer crypt", "Several seats are free at crypt: say which, as in offer crypt b.");
    crypt(f)->seat[0].away = SEAT_THERE;
    say(f, "dora", "substitute me");
    crypt(f)->seat[BEN].unwanted = false;
    tape_skip(f->net);
    say(f, "zoe", "offer crypt b");
    tape_expect(f->net, "dora", "crypt");
    assert_told(f, "oper", "audit", "offer crypt b (ben) (number ");
}

static void who_plays_there_does_not_help_there(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "tables");
    say(f, "oper", "helper ann");
    ask_ben(f);
    assert_told(f, "ann", "lengthen crypt 1d", "You play at crypt: let another helper do that.");
    assert_told(f, "ann", "remind crypt", "You play at crypt");
    assert_told(f, "ann", "offer crypt b", "You play at crypt");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 24 * hour);
}

static void a_table_without_a_game_is_not_helped(void **state)
{
    struct fixture *f = *state;

    name_zoe(f);
    tape_line(f->net, "ann", place, "new crypt 2");
    assert_told(f, "zoe", "remind crypt", "No game runs at crypt.");
    assert_told(f, "zoe", "remind tomb", "tomb");
    assert_told(f, "zoe", "remind", "");
    tape_line(f->net, "ann", place, "clock off");
    tape_line(f->net, "ben", place, "join crypt");
    tape_line(f->net, "ann", place, "start");
    assert_told(f, "zoe", "lengthen crypt 1d", "crypt has no clock.");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(to_everybody_else_there_is_no_such_thing),
        T(an_operator_gives_and_takes_the_right),
        T(guests_are_no_helpers),
        T(the_right_is_the_person_s_by_all_its_accounts_until_it_is_forgotten),
        T(tables_that_wait_for_longer_than_their_clock_are_stalled),
        T(a_seat_that_is_free_is_told),
        T(a_free_seat_is_told_before_when_answers_count),
        T(tables_in_nobody_s_sight_are_none_for_helpers),
        T(those_who_are_awaited_are_reminded_and_nobody_learns_who),
        cmocka_unit_test(nobody_is_reminded_at_night_and_nobody_learns_when_that_is),
        cmocka_unit_test(nobody_is_reminded_on_vacation),
        T(where_nobody_is_whispered_to_people_are_called_anew),
        T(everybody_who_is_asked_is_given_time),
        T(a_question_is_lengthened_by_seven_days_at_most),
        T(what_is_given_ends_at_no_night),
        T(a_free_seat_is_offered_at_once),
        T(who_plays_there_does_not_help_there),
        T(a_table_without_a_game_is_not_helped),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("helper", tests, NULL, NULL);
}
