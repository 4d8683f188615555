/* tests/unit/test_clock.c - the clock, by hand and on the main loop
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/clock.h"

struct fixture {
    struct clock *clock;
    GString *order;    /* a letter for each wait that came */
    clock_handle last; /* the wait that a callback asked for */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->clock = clock_new_by_hand(1000000);
    f->order = g_string_new(NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    clock_free(f->clock);
    g_string_free(f->order, TRUE);
    g_free(f);
    return 0;
}

static void ring_a(void *ctx)
{
    g_string_append_c(((struct fixture *)ctx)->order, 'a');
}

static void ring_b(void *ctx)
{
    g_string_append_c(((struct fixture *)ctx)->order, 'b');
}

static void ring_c(void *ctx)
{
    g_string_append_c(((struct fixture *)ctx)->order, 'c');
}

static void ring_and_ask_again(void *ctx)
{
    struct fixture *f = ctx;

    g_string_append_c(f->order, 'r');
    f->last = clock_after(f->clock, 100, ring_and_ask_again, f);
}

static void cancel_the_other(void *ctx)
{
    struct fixture *f = ctx;

    g_string_append_c(f->order, 'x');
    assert_true(clock_cancel(f->clock, f->last));
}

static void waits_come_in_the_order_they_are_due(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, 300, ring_c, f);
    clock_after(f->clock, 100, ring_a, f);
    clock_after(f->clock, 200, ring_b, f);
    assert_int_equal(clock_due(f->clock), clock_ticks(f->clock) + 100);
    clock_turn(f->clock, 99);
    assert_string_equal(f->order->str, "");
    assert_int_equal(clock_due(f->clock), clock_ticks(f->clock) + 1);
    clock_turn(f->clock, 1);
    assert_string_equal(f->order->str, "a");
    clock_turn(f->clock, 1000);
    assert_string_equal(f->order->str, "abc");
    assert_int_equal(clock_due(f->clock), INT64_MAX);
    assert_int_equal(clock_waiting(f->clock), 0);
}

static void waits_due_together_come_in_the_order_they_were_asked_for(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, 50, ring_b, f);
    clock_after(f->clock, 50, ring_a, f);
    clock_turn(f->clock, 10);
    clock_after(f->clock, 40, ring_c, f);
    clock_turn(f->clock, 40);
    assert_string_equal(f->order->str, "bac");
}

static void a_cancelled_wait_never_comes(void **state)
{
    struct fixture *f = *state;
    clock_handle a = clock_after(f->clock, 10, ring_a, f), b = clock_after(f->clock, 10, ring_b, f);

    assert_true(clock_cancel(f->clock, a));
    assert_false(clock_cancel(f->clock, a));
    assert_false(clock_cancel(f->clock, CLOCK_NONE));
    clock_turn(f->clock, 10);
    assert_string_equal(f->order->str, "b");
    assert_false(clock_cancel(f->clock, b));
}

static void a_callback_can_cancel_one_due_at_the_same_time(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, 10, cancel_the_other, f);
    f->last = clock_after(f->clock, 10, ring_a, f);
    clock_turn(f->clock, 10);
    assert_string_equal(f->order->str, "x");
}

static void turning_by_a_day_stops_at_each_wait_on_the_way(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, 100, ring_and_ask_again, f);
    clock_turn(f->clock, 1000);
    assert_int_equal(f->order->len, 10);
    assert_int_equal(clock_waiting(f->clock), 1);
}

static void both_times_move_with_the_hand(void **state)
{
    struct fixture *f = *state;
    int64_t ticks = clock_ticks(f->clock);

    assert_int_equal(clock_now(f->clock), 1000000);
    clock_turn(f->clock, 86400000);
    assert_int_equal(clock_now(f->clock), 87400000);
    assert_int_equal(clock_ticks(f->clock) - ticks, 86400000);
}

static void setting_the_time_of_day_moves_no_wait(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, 1000, ring_a, f);
    clock_set(f->clock, 5);
    assert_int_equal(clock_now(f->clock), 5);
    assert_int_equal(clock_ticks(f->clock), 0);
    clock_turn(f->clock, 999);
    assert_int_equal(clock_now(f->clock), 1004);
    assert_string_equal(f->order->str, "");
    clock_turn(f->clock, 1);
    assert_string_equal(f->order->str, "a");
}

static void a_heap_of_waits_keeps_its_order_while_some_are_cancelled(void **state)
{
    struct fixture *f = *state;
    clock_handle waits[500];
    int64_t rung = 0;
    GRand *rand = g_rand_new_with_seed(7);

    for (unsigned i = 0; i < G_N_ELEMENTS(waits); i++)
        waits[i] = clock_after(f->clock, g_rand_int_range(rand, 0, 1000), ring_a, f);
    for (unsigned i = 0; i < G_N_ELEMENTS(waits); i += 3)
        assert_true(clock_cancel(f->clock, waits[i]));
    for (unsigned left = clock_waiting(f->clock); left > 0; left = clock_waiting(f->clock), rung++)
        clock_turn(f->clock, 1);
    assert_int_equal(f->order->len, 500 - 167);
    assert_true(rung <= 1000);
    g_rand_free(rand);
}

static void a_wait_of_centuries_does_not_overflow(void **state)
{
    struct fixture *f = *state;

    clock_after(f->clock, INT64_MAX, ring_a, f);
    clock_after(f->clock, -5, ring_b, f);
    clock_turn(f->clock, 1000);
    assert_string_equal(f->order->str, "b");
}

static void on_the_loop_waits_come_by_themselves_and_not_too_soon(void **state)
{
    struct fixture *f = *state;
    struct clock *real = clock_new();
    int64_t start = clock_ticks(real);

    clock_after(real, 30, ring_b, f);
    clock_after(real, 0, ring_a, f);
    assert_string_equal(f->order->str, ""); /* not before clock_after has returned */
    while (f->order->len < 2)
        g_main_context_iteration(NULL, TRUE);
    assert_string_equal(f->order->str, "ab");
    assert_true(clock_ticks(real) - start >= 29);
    assert_true(clock_now(real) > INT64_C(1500000000000));
    clock_free(real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(waits_come_in_the_order_they_are_due, set_up, tear_down),
        cmocka_unit_test_setup_teardown(waits_due_together_come_in_the_order_they_were_asked_for, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_cancelled_wait_never_comes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_callback_can_cancel_one_due_at_the_same_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(turning_by_a_day_stops_at_each_wait_on_the_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(both_times_move_with_the_hand, set_up, tear_down),
        cmocka_unit_test_setup_teardown(setting_the_time_of_day_moves_no_wait, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_heap_of_waits_keeps_its_order_while_some_are_cancelled, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_wait_of_centuries_does_not_overflow, set_up, tear_down),
        cmocka_unit_test_setup_teardown(on_the_loop_waits_come_by_themselves_and_not_too_soon, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
