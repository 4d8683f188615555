/* tests/unit/test_habit.c - people who chose how they are told
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "adapters/marks.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17, ANN = 0, BEN, SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static const char place[] = "#dungeon", cellar[] = "#cellar";

/* Of a hero's walk through ann's dungeon, where all may answer; ann is asked first. */
#define WALK                                                                                               \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [{'boss': 'Draculord', 'hand': "          \
    "['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory', "               \
    "'Neanderthal Cave']},{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory'," \
    " 'Neanderthal Cave']}]}"

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static void find_tape(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    failing_vfs_install();
    failing_vfs_heal();
    f->stage = stage_new_in_folder("net:#dungeon,#cellar", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    find_tape(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    find_tape(f);
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, where, text);
}

/* Somebody asks for help, and is answered so. */
static void is_whispered_to(struct fixture *f, const char *nick, const char *where, bool as_message)
{
    say(f, nick, where, "help start");
    assert_true(tape_expect(f->net, nick, "Begins the game.")->as_message == as_message);
}

/* ---- whispers -------------------------------------------------------------------------------- */

static void who_chooses_messages_is_whispered_to_in_them_everywhere(void **state)
{
    struct fixture *f = *state;

    is_whispered_to(f, "ann", NULL, false);
    say(f, "ann", place, "manner message");
    assert_true(tape_expect(f->net, "ann", "I whisper to you in messages; !manner notice")->as_message);
    is_whispered_to(f, "ann", NULL, true);
    is_whispered_to(f, "ann", place, true);
    is_whispered_to(f, "ben", NULL, false);
    restart(f);
    is_whispered_to(f, "ann", NULL, true);
    say(f, "ann", NULL, "manner notice");
    tape_expect(f->net, "ann", "I whisper to you in notices; manner message");
    is_whispered_to(f, "ann", NULL, false);
    restart(f);
    is_whispered_to(f, "ann", NULL, false);
}

static void a_game_is_told_to_each_as_that_person_chose(void **state)
{
    struct fixture *f = *state;
    bool ann = false, ben = false;

    say(f, "ann", NULL, "manner message");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        assert_true(l->as_message == (l->to != ADAPTER_TO_PLACE && g_str_equal(l->whom, "ann")));
        ann = ann || (l->to == ADAPTER_TO_PERSON && g_str_equal(l->whom, "ann"));
        ben = ben || (l->to == ADAPTER_TO_PERSON && g_str_equal(l->whom, "ben"));
    }
    assert_true(ann && ben);
}

static void what_is_set_and_what_can_be_is_told(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "manner");
    tape_expect(f->net, "ann", "I whisper to you in notices; !manner message has it in messages.");
    say(f, "ann", NULL, "manner message  call 2h");
    tape_expect(f->net, "ann", "I say your nick in the channel when you have been waited for 2 hours");
    say(f, "ann", NULL, "manner");
    tape_expect(
        f->net, "ann",
        "I whisper to you in messages; manner notice has it in notices. Colours are off; manner colour "
        "turns them on. I say your nick in the channel when you have been waited for 2 hours, once for "
        "all your tables; in windows I whisper it to you alone. manner call off ends that.");
    say(f, "ann", NULL, "manner call off");
    tape_expect(f->net, "ann", "I do not call you in the channel");
}

static bool has_marks(const struct tape_letter *l)
{
    for (const char *c = l->whole; *c != '\0'; c++)
        if (marks_is(*c))
            return true;
    return false;
}

/* ... and only in what is whispered to them; the words are the same. */
static void who_wants_colours_has_them(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    g_autofree char *plain = NULL;

    say(f, "ann", NULL, "manner colour");
    l = tape_expect(f->net, "ann", "Colours are \x15on\x0f; manner plain ends them.");
    assert_true(has_marks(l));
    stage_set(f->stage, stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED), WALK);
    say(f, "ann", place, "board");
    l = tape_expect(f->net, "ann", "Nick the Masher");
    assert_true(has_marks(l));
    plain = marks_strip(l->text);
    say(f, "ben", place, "board");
    assert_string_equal(tape_expect(f->net, "ben", "Nick the Masher")->text, plain);
    for (guint i = 0; i < tape_mark(f->net); i++)
        assert_true(!has_marks(tape_letter(f->net, i)) || g_str_equal(tape_letter(f->net, i)->whom, "ann"));
    restart(f);
    say(f, "ann", NULL, "manner color");
    tape_expect(f->net, "ann", "Colours are \x15on");
    say(f, "ann", NULL, "manner plain");
    assert_false(has_marks(tape_expect(f->net, "ann", "Colours are off")));
}

static void a_line_that_is_wrong_changes_nothing(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner message loudly");
    tape_expect(
        f->net, "ann",
        "loudly is no manner. Say manner with one or more of: notice, message, colour, plain, call 10m, "
        "call off, digest 9:00, digest off.");
    is_whispered_to(f, "ann", NULL, false);
    say(f, "ann", NULL, "manner message call");
    tape_expect(f->net, "ann", "Say after how long a wait, from a minute to a week");
    say(f, "ann", NULL, "manner call 10s message");
    tape_expect(f->net, "ann", "Say after how long a wait");
    say(f, "ann", NULL, "manner call soon");
    tape_expect(f->net, "ann", "Say after how long a wait");
    is_whispered_to(f, "ann", NULL, false);
}

static void a_guest_with_another_nick_takes_its_manner_along(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", NULL, "manner message");
    tape_rename(f->net, "gus", "gustav");
    is_whispered_to(f, "gustav", NULL, true);
    restart(f);
    is_whispered_to(f, "gustav", NULL, true);
    tape_guest(f->net, "gus");
    is_whispered_to(f, "gus", NULL, false);
    tape_log_in(f->net, "gustav", "augustus");
    is_whispered_to(f, "gustav", NULL, true);
}

static void an_account_with_another_nick_goes_on_as_it_chose(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner message");
    tape_rename(f->net, "ann", "anna");
    is_whispered_to(f, "anna", NULL, true);
}

static void a_manner_is_forgotten_with_its_person(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner message call 10m");
    say(f, "ann", NULL, "forget me really");
    is_whispered_to(f, "ann", NULL, false);
    restart(f);
    is_whispered_to(f, "ann", NULL, false);
}

/* A choice that could not be stored was not made. */
static void what_is_not_stored_is_not_chosen(void **state)
{
    struct fixture *f = *state;

    failing_vfs_after(0);
    say(f, "ann", NULL, "manner message");
    failing_vfs_heal();
    stage_turn(f->stage, 11 * SECOND);
    is_whispered_to(f, "ann", NULL, false);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static int calls(const struct fixture *f, const char *text)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        n += l->slot == ADAPTER_CALL && strstr(l->text, text) != NULL;
    }
    return n;
}

/* Waits for whoever is called by then; the host's heartbeat and the like come in between. */
static void wait_minutes(struct fixture *f, int minutes)
{
    while (minutes-- > 0)
        stage_turn(f->stage, MINUTE);
}

/* Whoever is asked something takes the first choice. */
static void answer(struct fixture *f, const char *nick)
{
    tape_line(f->net, nick, NULL, "moves");
    tape_pick(f->net, nick, 1);
}

static void who_wants_it_is_called_once_a_question(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", NULL, "manner call 10m");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    assert_true(table_awaits(t, ANN) && table_awaits(t, BEN));
    wait_minutes(f, 9);
    assert_int_equal(calls(f, ""), 0);
    tape_skip(f->net);
    wait_minutes(f, 2);
    const struct tape_letter *l = tape_expect(f->net, place, "ann: crypt waits for you.");
    assert_string_equal(l->mentions[0], "ann");
    assert_null(l->mentions[1]);
    wait_minutes(f, 60);
    assert_int_equal(calls(f, ""), 1);
    stage_crash(f->stage);
    find_tape(f);
    wait_minutes(f, 60);
    assert_int_equal(calls(f, ""), 0);
    /* The next question is another one. */
    answer(f, "ann");
    answer(f, "ben");
    t = stage_table(f->stage, "crypt");
    assert_true(table_awaits(t, ANN) && !table_is_hushed(t));
    wait_minutes(f, 11);
    assert_int_equal(calls(f, "ann: crypt"), 1);
}

static void who_answers_in_time_is_not_called(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", NULL, "manner call 10m");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 9);
    tape_pick(f->net, "ann", 1);
    assert_false(table_awaits(t, ANN));
    wait_minutes(f, 60);
    assert_int_equal(calls(f, ""), 0);
}

/* It may wait to be said yet. */
static void a_call_is_withdrawn_with_the_answer(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 11);
    tape_expect(f->net, place, "ann: crypt waits for you.");
    tape_pick(f->net, "ann", 1);
    assert_string_equal(tape_expect(f->net, place, "")->text, "");
    assert_int_equal(calls(f, ""), 2);
    wait_minutes(f, 60);
    assert_int_equal(calls(f, ""), 2);
}

/* ... and is due again as soon as storage works. */
static void a_call_that_is_not_stored_is_not_said(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 9);
    failing_vfs_after(0);
    wait_minutes(f, 3);
    assert_int_equal(calls(f, ""), 0);
    failing_vfs_heal();
    wait_minutes(f, 20);
    assert_int_equal(calls(f, "ann: crypt"), 1);
}

/* How often that was whispered to somebody. */
static int whispers(const struct fixture *f, const char *nick, const char *text)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        n += l->to == ADAPTER_TO_PERSON && g_str_equal(l->whom, nick) && strstr(l->text, text) != NULL;
    }
    return n;
}

/* ... in sight of others; each is told alone, and once, until it has said something. */
static void in_a_window_a_call_is_whispered(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", NULL, "manner call 1m");
    say(f, "ben", NULL, "manner call 1m");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, t, WALK);
    assert_true(t->in_window && table_awaits(t, ANN) && table_awaits(t, BEN));
    say(f, "ben", NULL, "pass once");
    for (int i = 0; i < 30; i++) /* before the game would be read from the store, which does not know of it */
        stage_turn(f->stage, 10 * SECOND);
    assert_int_equal(calls(f, ""), 0);
    assert_int_equal(whispers(f, "ann", "crypt waits for you"), 1);
    assert_int_equal(whispers(f, "ben", "crypt waits for you"), 0);
}

static void one_call_is_for_all_tables(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_turn(f->stage, 5 * MINUTE);
    stage_begin(f->stage, f->net, cellar, "vault", "", 2, SEED);
    tape_skip(f->net);
    wait_minutes(f, 6);
    tape_expect(f->net, place, "ann: crypt waits for you.");
    wait_minutes(f, 60);
    assert_int_equal(calls(f, ""), 1);
}

/* ... from then on the wait begins anew. */
static void a_question_after_a_call_waits_for_its_answer(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 11);
    assert_int_equal(calls(f, "ann: crypt"), 1);
    stage_begin(f->stage, f->net, cellar, "vault", "", 2, SEED);
    wait_minutes(f, 60);
    assert_int_equal(calls(f, "ann"), 1);
    tape_line(f->net, "ann", NULL, "moves @crypt");
    tape_pick(f->net, "ann", 1);
    assert_false(table_awaits(stage_table(f->stage, "crypt"), ANN));
    wait_minutes(f, 9);
    assert_int_equal(calls(f, "ann: vault"), 0);
    wait_minutes(f, 2);
    assert_int_equal(calls(f, "ann: vault"), 1);
}

/* To that hour of the day, of UTC. */
static void wait_for_hour(struct fixture *f, int hour)
{
    const int64_t day = INT64_C(24) * HOUR;
    int64_t now = clock_now(f->stage->clock) % day;

    wait_minutes(f, (int)((day + hour * (int64_t)HOUR - now) % day / MINUTE));
}

/* What others read at night, or as soon as it is over, would tell them when one sleeps. */
static void at_night_nobody_is_called_and_in_the_morning_in_whispers(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "hours 8-22 UTC");
    say(f, "ann", NULL, "manner call 10m");
    wait_for_hour(f, 22);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_for_hour(f, 7);
    assert_int_equal(whispers(f, "ann", "crypt waits for you"), 0);
    wait_for_hour(f, 12);
    assert_int_equal(whispers(f, "ann", "crypt waits for you"), 1);
    assert_int_equal(calls(f, ""), 0);
}

/* It waits for the morning as well if it was due by day, when nobody could be reached. */
static void what_could_not_be_said_by_day_is_not_said_at_night(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "hours 8-22 UTC");
    say(f, "ann", NULL, "manner call 1h");
    wait_for_hour(f, 20);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 30);
    tape_offline(f->net);
    wait_minutes(f, 3 * 60);
    tape_online(f->net);
    wait_minutes(f, 3 * 60);
    assert_int_equal(whispers(f, "ann", "crypt waits for you"), 0);
    wait_for_hour(f, 12);
    assert_int_equal(whispers(f, "ann", "crypt waits for you"), 1);
}

/* ... until some time after it came back, and then by the nick of that moment. */
static void who_is_not_there_is_not_called(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    tape_leave(f->net, "ann");
    wait_minutes(f, 20);
    assert_int_equal(calls(f, ""), 0);
    tape_come(f->net, "ann");
    tape_rename(f->net, "ann", "anna");
    wait_minutes(f, 9);
    assert_int_equal(calls(f, ""), 0);
    wait_minutes(f, 2);
    assert_int_equal(calls(f, "anna: crypt waits for you."), 1);
}

static void a_quiet_place_hears_no_call(void **state)
{
    struct fixture *f = *state;

    tape_hand_in(f->net,
                 &(struct tape_line){ .nick = "olga", .place = place, .text = "quiet", .moderates = true });
    tape_settle();
    say(f, "ann", NULL, "manner call 10m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 20);
    assert_int_equal(calls(f, ""), 0);
}

/* Whoever chooses it while waited for is called for that question as well. */
static void a_call_may_be_wanted_late_and_ended(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 5);
    say(f, "ann", NULL, "manner call 10m");
    say(f, "ben", NULL, "manner call 10m");
    say(f, "ben", NULL, "manner call off");
    wait_minutes(f, 6);
    assert_int_equal(calls(f, "ann: crypt"), 1);
    assert_int_equal(calls(f, "ben"), 0);
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(who_chooses_messages_is_whispered_to_in_them_everywhere),
        T(a_game_is_told_to_each_as_that_person_chose),
        T(what_is_set_and_what_can_be_is_told),
        T(who_wants_colours_has_them),
        T(a_line_that_is_wrong_changes_nothing),
        T(a_guest_with_another_nick_takes_its_manner_along),
        T(an_account_with_another_nick_goes_on_as_it_chose),
        T(a_manner_is_forgotten_with_its_person),
        T(what_is_not_stored_is_not_chosen),
        T(who_wants_it_is_called_once_a_question),
        T(who_answers_in_time_is_not_called),
        T(a_call_is_withdrawn_with_the_answer),
        T(a_call_that_is_not_stored_is_not_said),
        T(in_a_window_a_call_is_whispered),
        T(at_night_nobody_is_called_and_in_the_morning_in_whispers),
        T(one_call_is_for_all_tables),
        T(a_question_after_a_call_waits_for_its_answer),
        T(what_could_not_be_said_by_day_is_not_said_at_night),
        T(who_is_not_there_is_not_called),
        T(a_quiet_place_hears_no_call),
        T(a_call_may_be_wanted_late_and_ended),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
