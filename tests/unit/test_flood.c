/* tests/unit/test_flood.c - how much one may say, and whose turn comes next
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/inbox.h"
#include "bot/people/flood.h"
#include "bot/people/person.h"

static const struct flood_limits person = { .lines = 4, .line_ms = 1000, .calm_ms = 5000 };
static const struct flood_limits place = { .lines = 4, .line_ms = 1000 };

static int set_up(void **state)
{
    *state = flood_new();
    return 0;
}

static int tear_down(void **state)
{
    flood_free(*state);
    return 0;
}

static void says(struct flood *f, const char *nick, int64_t at, enum flood_verdict v)
{
    assert_int_equal(flood_line(f, &person, "net", nick, false, at), v);
}

/* ---- buckets --------------------------------------------------------------------------------- */

static void who_says_too_much_is_told_once_and_heard_after_a_calm(void **state)
{
    struct flood *f = *state;

    for (int i = 0; i < 4; i++)
        says(f, "mallory", 0, FLOOD_HEARD);
    says(f, "mallory", 0, FLOOD_OVER);
    for (int i = 0; i < 10000; i++) /* one in four seconds is no calm of five */
        says(f, "mallory", 4000 * (int64_t)(i + 1), FLOOD_IGNORED);
    says(f, "anna", 0, FLOOD_HEARD); /* another's bucket */
    for (int i = 0; i < 4; i++)
        says(f, "mallory", 4000 * 10000 + 5000, FLOOD_HEARD);
    says(f, "mallory", 4000 * 10000 + 5000, FLOOD_OVER);
}

static void an_honest_pace_is_never_too_much(void **state)
{
    struct flood *f = *state;

    for (int i = 0; i < 3; i++)
        says(f, "anna", 0, FLOOD_HEARD);
    for (int i = 1; i < 10000; i++)
        says(f, "anna", 1000 * (int64_t)i, FLOOD_HEARD);
}

static void who_is_asked_may_say_twice_as_much(void **state)
{
    struct flood *f = *state;

    for (int i = 0; i < 7; i++)
        assert_int_equal(flood_line(f, &person, "net", "anna", true, 0), FLOOD_HEARD);
    for (int i = 1; i < 1000; i++)
        assert_int_equal(flood_line(f, &person, "net", "anna", true, 500 * (int64_t)i), FLOOD_HEARD);
    says(f, "anna", 500 * 1000, FLOOD_HEARD);
    says(f, "anna", 500 * 1000, FLOOD_OVER);
}

static void a_crowd_is_heard_as_fast_as_it_may_and_told_once(void **state)
{
    struct flood *f = *state;
    int heard = 0, told = 0;

    for (int64_t at = 0; at < 100000; at += 10)
        switch (flood_line(f, &place, "net", "#dungeon", false, at)) {
        case FLOOD_HEARD: heard++; break;
        case FLOOD_OVER: told++; break;
        case FLOOD_IGNORED: break;
        }
    assert_in_range(heard, 100, 104);
    assert_int_equal(told, 1);
    assert_int_equal(flood_line(f, &place, "net", "#dungeon", false, 200000), FLOOD_HEARD);
}

static void without_limits_everything_is_heard(void **state)
{
    static const struct flood_limits none;

    for (int i = 0; i < 1000; i++)
        assert_int_equal(flood_line(*state, &none, "net", "anna", false, 0), FLOOD_HEARD);
}

static void guests_of_one_host_share_what_they_may_say(void **state)
{
    const struct person one = { "net", "key 1", "one", "lounge" }, two = { "net", "key 2", "two", "lounge" },
                        other = { "net", "key 3", "one", "bar" }, account = { "net", "a!b@c", "one", NULL };

    (void)state;
    assert_string_equal(person_origin(&one), person_origin(&two));
    assert_string_not_equal(person_origin(&one), person_origin(&other));
    assert_string_equal(person_origin(&account), "a!b@c");
}

static void the_bucket_used_longest_ago_makes_room(void **state)
{
    struct flood *f = *state;
    char nick[16];

    for (int i = 0; i < 5; i++)
        says(f, "mallory", 0, i < 4 ? FLOOD_HEARD : FLOOD_OVER);
    for (int i = 0; i < FLOOD_BUCKETS - 1; i++) {
        g_snprintf(nick, sizeof nick, "p%d", i);
        says(f, nick, 1, FLOOD_HEARD);
    }
    says(f, "mallory", 2, FLOOD_IGNORED); /* remembered, and the newest now */
    says(f, "p-one-more", 3, FLOOD_HEARD);
    says(f, "mallory", 4, FLOOD_IGNORED);
    for (int i = 0; i < FLOOD_BUCKETS; i++) {
        g_snprintf(nick, sizeof nick, "q%d", i);
        says(f, nick, 5, FLOOD_HEARD);
    }
    says(f, "mallory", 6, FLOOD_HEARD); /* forgotten */
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void free_nothing(struct request *r)
{
    (void)r;
}

static void put(struct inbox *in, const char *nick, const char *what)
{
    inbox_put(in, nick, (struct request *)what); /* the inbox does not look into it */
}

static void expect(struct inbox *in, const char *what)
{
    assert_string_equal((const char *)inbox_take(in), what);
}

static void who_wrote_most_waits_longest(void **state)
{
    struct inbox *in = inbox_new(free_nothing);

    (void)state;
    assert_true(inbox_is_empty(in));
    put(in, "mallory", "m1");
    put(in, "mallory", "m2");
    put(in, "mallory", "m3");
    put(in, "anna", "a1");
    put(in, "ben", "b1");
    put(in, "anna", "a2");
    expect(in, "m1");
    expect(in, "a1");
    expect(in, "b1");
    put(in, "ben", "b2");
    expect(in, "m2");
    expect(in, "a2");
    expect(in, "b2");
    expect(in, "m3");
    assert_null(inbox_take(in));
    assert_true(inbox_is_empty(in));
    put(in, "anna", "a3");
    inbox_free(in);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(who_says_too_much_is_told_once_and_heard_after_a_calm),
        T(an_honest_pace_is_never_too_much),
        T(who_is_asked_may_say_twice_as_much),
        T(a_crowd_is_heard_as_fast_as_it_may_and_told_once),
        T(without_limits_everything_is_heard),
        T(guests_of_one_host_share_what_they_may_say),
        T(the_bucket_used_longest_ago_makes_room),
        T(who_wrote_most_waits_longest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
