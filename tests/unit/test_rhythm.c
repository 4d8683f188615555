/* tests/unit/test_rhythm.c - hours that are offered to whoever answers at them
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/people/rhythm.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char offer[] = "By your answers you are awake at ";
static const int64_t hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

/* ---- which hours ----------------------------------------------------------------------------- */

/* So many days for each hour of UTC, as 24 digits. */
static void come_to(const char *days, const char *wanted)
{
    uint8_t n[RHYTHM_HOURS];
    g_autofree char *text = NULL;
    struct hours h;

    for (int i = 0; i < RHYTHM_HOURS; i++)
        n[i] = (uint8_t)(days[i] - '0');
    rhythm_hours(n, &h);
    text = hours_text(&h);
    assert_string_equal(text, wanted);
}

static void the_hours_of_ones_answers_are_told_as_spans(void **state)
{
    (void)state;
    come_to("000000022200000002222200", "7-10 17-22 UTC");
    come_to("222222222222222222222222", "0-24 UTC");
}

static void answers_past_midnight_make_one_span(void **state)
{
    (void)state;
    come_to("233000000000000000002222", "20-4 UTC");
}

static void what_lies_shortly_between_two_answers_is_awake(void **state)
{
    (void)state;
    come_to("000000002002002002000000", "8-18 UTC");
    come_to("020000000000000000022022", "19-3 UTC");
}

static void one_answer_far_from_all_others_is_left_out(void **state)
{
    (void)state;
    come_to("000100000000002222222200", "14-22 UTC");
    come_to("000200000000002222222200", "3-4 14-22 UTC");
    come_to("000010000000100000001000", "3-6 11-14 20-22 UTC"); /* all are far from each other */
}

static void eight_hours_come_out_at_least(void **state)
{
    (void)state;
    come_to("000000022000000000222220", "7-10 18-23 UTC");
    come_to("000000000000000000002000", "17-1 UTC");
}

/* ---- at tables ------------------------------------------------------------------------------- */

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
    GRand *dice;
};

static int set_up_on(void **state, const char *networks)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder(networks, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->dice = g_rand_new_with_seed(5);
    clock_set(f->stage->clock, stage_date("2026-11-25T05:00:00Z"));
    *state = f;
    return 0;
}

static int set_up(void **state)
{
    return set_up_on(state, "net:#dungeon");
}

static int set_up_panel(void **state)
{
    return set_up_on(state, "net=panel:hall");
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    g_rand_free(f->dice);
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void restart(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static struct person ben(void)
{
    return (struct person){ (char *)"net", (char *)"ben", NULL, NULL };
}

/* What the store has of ben's answers; g_free it. */
static char *known(const struct fixture *f)
{
    const struct person person = ben();

    return store_read_setting(f->stage->host->store, &person, SETTING_ANSWERS);
}

/* How often ben was offered hours, and these. */
static int offered(const struct fixture *f, const char *hours)
{
    g_autofree char *text = g_strconcat(offer, hours, NULL);
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++)
        n += strstr(tape_letter(f->net, i)->text, text) != NULL;
    return n;
}

/* Ben answers once, in a game alone with that clock. */
static void answers_by(struct fixture *f, const char *clock)
{
    g_autofree char *line = g_strdup_printf("new keep solo clock=%s", clock);
    struct table *t = stage_table(f->stage, "keep");

    if (t == NULL || t->state != TABLE_RUNNING)
        tape_line(f->net, "ben", NULL, line);
    t = stage_table(f->stage, "keep");
    assert_true(stage_act(f->net, t, f->dice));
}

static void answers(struct fixture *f, const char *when)
{
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock));
    answers_by(f, "7d");
}

/* Ben answers in five hours of two days. */
static void answers_five_times(struct fixture *f)
{
    answers(f, "2026-11-25T07:10:00Z");
    answers(f, "2026-11-25T08:10:00Z");
    answers(f, "2026-11-25T18:10:00Z");
    answers(f, "2026-11-26T20:10:00Z");
    answers(f, "2026-11-26T21:10:00Z");
}

static void after_three_days_hours_are_offered_and_not_before(void **state)
{
    struct fixture *f = *state;

    answers_five_times(f);
    answers(f, "2026-11-27T07:30:00Z");
    stage_turn(f->stage, stage_date("2026-11-28T07:10:00Z") - clock_now(f->stage->clock) - 1);
    answers_by(f, "7d");
    assert_int_equal(offered(f, ""), 0);
    stage_turn(f->stage, 1);
    answers_by(f, "7d");
    assert_int_equal(offered(f, "7-10 18-23 UTC. Say hours 7-10 18-23 UTC, better with your city"), 1);
    tape_assert_told(f->net, "ben", NULL, "hours 7-10 18-23 UTC", "you are awake 7-10 18-23 in UTC");
}

static void hours_are_offered_once_and_then_nothing_is_known_any_more(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL;

    answers_five_times(f);
    answers(f, "2026-11-27T07:30:00Z");
    before = known(f);
    assert_true(g_str_has_suffix(before, " 000000021000000000101100"));
    answers(f, "2026-11-28T08:00:00Z");
    assert_int_equal(offered(f, ""), 1);
    after = known(f);
    assert_string_equal(after, "off");
    restart(f);
    for (int i = 0; i < 8; i++) {
        stage_turn(f->stage, 12 * hour);
        answers_by(f, "7d");
    }
    assert_int_equal(offered(f, ""), 0); /* in this life of the host */
}

static void too_few_answers_offer_nothing(void **state)
{
    struct fixture *f = *state;

    answers_five_times(f);
    answers(f, "2026-11-26T21:20:00Z"); /* an hour counts once a day */
    answers(f, "2026-11-26T21:30:00Z");
    stage_turn(f->stage, 3 * day);
    assert_int_equal(offered(f, ""), 0);
    answers(f, "2026-11-30T19:00:00Z");
    assert_int_equal(offered(f, "7-10 18-23 UTC"), 1);
}

static void answers_outlive_the_host(void **state)
{
    struct fixture *f = *state;

    answers_five_times(f);
    restart(f);
    answers(f, "2026-11-28T08:00:00Z");
    assert_int_equal(offered(f, ""), 1);
}

static void who_told_hours_or_wants_none_is_offered_none(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ben", NULL, "hours 8-23 berlin");
    answers_five_times(f);
    tape_line(f->net, "ben", NULL, "hours off");
    for (int i = 0; i < 12; i++) {
        stage_turn(f->stage, 12 * hour);
        answers_by(f, "7d");
    }
    assert_int_equal(offered(f, ""), 0);
}

static void opting_out_forgets_what_was_learned(void **state)
{
    struct fixture *f = *state;
    g_autofree char *off = NULL, *forgotten = NULL;

    answers_five_times(f);
    tape_line(f->net, "ben", NULL, "hours off");
    off = known(f);
    assert_string_equal(off, "off");
    answers(f, "2026-11-28T08:00:00Z");
    assert_int_equal(offered(f, ""), 0);
    tape_line(f->net, "ben", NULL, "resign really");
    tape_line(f->net, "ben", NULL, "forget me");
    tape_line(f->net, "ben", NULL, "forget me really");
    forgotten = known(f);
    assert_null(forgotten);
}

static void live_tables_teach_nothing(void **state)
{
    struct fixture *f = *state;
    g_autofree char *nothing = NULL;

    for (int i = 0; i < 12; i++) {
        answers_by(f, "59m");
        stage_turn(f->stage, 12 * hour);
    }
    nothing = known(f);
    assert_null(nothing);
}

static void after_two_weeks_without_an_answer_counting_begins_anew(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = NULL;

    answers_five_times(f);
    stage_turn(f->stage, 15 * day);
    answers_by(f, "7d");
    assert_int_equal(offered(f, ""), 0);
    text = known(f);
    assert_true(g_str_has_suffix(text, " 000000000000000000000100"));
}

static void nobody_else_is_told(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ben", "#dungeon", "new keep solo clock=7d");
    answers_five_times(f);
    answers(f, "2026-11-28T08:00:00Z");
    assert_int_equal(offered(f, ""), 1);
    for (guint i = 0; i < tape_mark(f->net); i++)
        if (strstr(tape_letter(f->net, i)->text, offer) != NULL)
            assert_string_equal(tape_letter(f->net, i)->whom, "ben");
}

static void a_row_of_answers_that_makes_no_sense_is_none(void **state)
{
    static const char *const odd[] = {
        "",
        "x",
        "1 1",
        "1 490041 00000002100000000010110",
        "1 490041 0000000210000000001011000",
        "1 490041 00000002100000000010110x",
        "0 490041 999999999999999999999990",
        "1 -1 999999999999999999999990",
        "1 9223372036854775807 999999999999999999999990",
        "9223372036854775807 490041 999999999999999999999990",
        "1 499999 999999999999999999999990 1",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT OR REPLACE INTO person_settings VALUES ('net', 'ben', 'answers', '%s')", odd[i]);

        stage_sql(f->stage, sql);
        answers_by(f, "7d");
        assert_int_equal(offered(f, ""), 0);
    }
}

/* ---- where there are buttons ----------------------------------------------------------------- */

static const struct tape_letter *the_offer(const struct fixture *f)
{
    for (guint i = tape_mark(f->net); i-- > 0;)
        if (strstr(tape_letter(f->net, i)->text, offer) != NULL)
            return tape_letter(f->net, i);
    return NULL;
}

static void a_button_takes_the_hours_and_another_refuses_them(void **state)
{
    struct fixture *f = *state;

    answers_five_times(f);
    answers(f, "2026-11-28T08:00:00Z");
    assert_non_null(the_offer(f));
    assert_string_equal(the_offer(f)->moves[0], "hours 7-10 18-23 UTC");
    assert_string_equal(the_offer(f)->moves[1], "hours off");
    tape_pick_of(f->net, "ben", the_offer(f), 1);
    tape_assert_told(f->net, "ben", NULL, "hours", "You are awake 7-10 18-23 in UTC");
    tape_pick_of(f->net, "ben", the_offer(f), 2);
    tape_assert_told(f->net, "ben", NULL, "hours", "I do not know when you sleep");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hours_of_ones_answers_are_told_as_spans),
        cmocka_unit_test(answers_past_midnight_make_one_span),
        cmocka_unit_test(what_lies_shortly_between_two_answers_is_awake),
        cmocka_unit_test(one_answer_far_from_all_others_is_left_out),
        cmocka_unit_test(eight_hours_come_out_at_least),
        T(after_three_days_hours_are_offered_and_not_before),
        T(hours_are_offered_once_and_then_nothing_is_known_any_more),
        T(too_few_answers_offer_nothing),
        T(answers_outlive_the_host),
        T(who_told_hours_or_wants_none_is_offered_none),
        T(opting_out_forgets_what_was_learned),
        T(live_tables_teach_nothing),
        T(after_two_weeks_without_an_answer_counting_begins_anew),
        T(nobody_else_is_told),
        T(a_row_of_answers_that_makes_no_sense_is_none),
        cmocka_unit_test_setup_teardown(a_button_takes_the_hours_and_another_refuses_them, set_up_panel,
                                        tear_down),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
