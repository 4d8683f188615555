/* tests/unit/test_discord_limits.c - how many requests may go to Discord, and when; time by hand
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/discord/limits.h"

static const char post_1[] = "POST /channels/1/messages", post_2[] = "POST /channels/2/messages",
                  edit_1[] = "PATCH /channels/1/messages/:id", callback[] = "POST /interactions/1/x/callback";

/* What an answer says that speaks of no limit. */
static const struct discord_limits_said nothing = {
    .status = 200, .limit = -1, .remaining = -1, .reset_after_ms = -1, .retry_after_ms = -1
};

static int set_up(void **state)
{
    *state = discord_limits_new();
    return 0;
}

static int tear_down(void **state)
{
    discord_limits_free(*state);
    return 0;
}

static struct discord_limits_said says(const char *bucket, int limit, int remaining, int64_t reset_after_ms)
{
    struct discord_limits_said said = nothing;

    said.bucket = bucket;
    said.limit = limit;
    said.remaining = remaining;
    said.reset_after_ms = reset_after_ms;
    return said;
}

/* Sends one and has it answered at once. */
static void ask(struct discord_limits *l, const char *route, struct discord_limits_said said, int64_t now)
{
    discord_limits_answered(l, discord_limits_sent(l, route, false, now), route, &said, now);
}

static void refuse(struct discord_limits *l, const char *route, int status, int64_t now)
{
    struct discord_limits_said said = nothing;

    said.status = status;
    said.retry_after_ms = 0;
    ask(l, route, said, now);
}

#define assert_waits(l, route, now, ms) assert_int_equal(discord_limits_wait(l, route, false, now), ms)

/* ---- routes ---------------------------------------------------------------------------------- */

static void a_route_keeps_the_ids_that_are_counted_apart(void **state)
{
    static const struct {
        const char *method, *path, *route;
    } cases[] = {
        { "POST", "/channels/1/messages", "POST /channels/1/messages" },
        { "PATCH", "/channels/1/messages/22", "PATCH /channels/1/messages/:id" },
        { "PUT", "/channels/1/messages/2/reactions/%F0%9F%97%A1/@me",
          "PUT /channels/1/messages/:id/reactions/:id/@me" },
        { "GET", "/channels/1/messages?limit=5", "GET /channels/1/messages" },
        { "PUT", "/applications/7/guilds/8/commands", "PUT /applications/:id/guilds/:id/commands" },
        { "PATCH", "/webhooks/7/secret/messages/@original", "PATCH /webhooks/7/secret/messages/@original" },
        { "POST", "/interactions/7/secret/callback", "POST /interactions/7/secret/callback" },
        { "GET", "/gateway/bot", "GET /gateway/bot" },
        { "GET", "/channels", "GET /channels" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *route = discord_limits_route(cases[i].method, cases[i].path);
        assert_string_equal(route, cases[i].route);
    }
}

/* ---- buckets --------------------------------------------------------------------------------- */

static void an_unknown_route_goes_one_at_a_time(void **state)
{
    struct discord_limits *l = *state;
    struct discord_bucket *b = discord_limits_sent(l, post_1, false, 0);

    assert_waits(l, post_1, 5, DISCORD_AFTER_ANSWER);
    assert_waits(l, post_2, 5, 0); /* another channel */
    discord_limits_answered(l, b, post_1, &nothing, 10);
    discord_limits_sent(l, post_1, false, 10);
    assert_waits(l, post_1, 10, 0); /* it has no limit */
}

static void an_unknown_route_goes_on_after_a_lost_answer(void **state)
{
    struct discord_limits *l = *state;

    discord_limits_lost(discord_limits_sent(l, post_1, false, 0));
    assert_waits(l, post_1, 5, 0);
}

static void a_used_up_bucket_waits_for_its_next_window(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says("abc", 5, 1, 2000), 1000);
    assert_waits(l, post_1, 1000, 0);
    discord_limits_sent(l, post_1, false, 1000);
    assert_waits(l, post_1, 1000, 2000);
    assert_waits(l, post_1, 2999, 1);
    assert_waits(l, post_2, 1000, 0);
    assert_waits(l, post_1, 3000, 0);
}

static void what_is_under_way_counts_in_the_next_window(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says("abc", 3, 2, 1000), 0);
    discord_limits_sent(l, post_1, false, 10);
    discord_limits_sent(l, post_1, false, 20);
    discord_limits_sent(l, post_1, false, 1000); /* three are under way */
    assert_waits(l, post_1, 1000, 1000);
}

static void answers_out_of_order_allow_no_more_than_the_lowest(void **state)
{
    struct discord_limits *l = *state;
    struct discord_bucket *first, *second;
    struct discord_limits_said three = says("abc", 5, 3, 900), two = says("abc", 5, 2, 900);

    ask(l, post_1, says("abc", 5, 4, 1000), 0);
    first = discord_limits_sent(l, post_1, false, 90);
    second = discord_limits_sent(l, post_1, false, 90);
    discord_limits_answered(l, second, post_1, &two, 100);
    discord_limits_answered(l, first, post_1, &three, 110);
    discord_limits_sent(l, post_1, false, 120);
    discord_limits_sent(l, post_1, false, 120);
    assert_true(discord_limits_wait(l, post_1, false, 120) > 800);
}

static void routes_of_one_bucket_share_it(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says("abc", 5, 4, 2000), 0);
    ask(l, edit_1, says("abc", 5, 0, 2000), 0);
    assert_waits(l, post_1, 0, 2000);
    assert_waits(l, post_2, 0, 0);
}

static void a_bucket_may_get_another_name(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says("abc", 5, 0, 2000), 0);
    ask(l, post_1, says("def", 5, 3, 2000), 0);
    assert_waits(l, post_1, 0, 0);
}

static void a_limit_without_a_name_counts(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says(NULL, 5, 0, 700), 0);
    assert_waits(l, post_1, 0, 700);
}

static void a_window_without_length_goes_by_answers(void **state)
{
    struct discord_limits *l = *state;
    struct discord_bucket *b;

    ask(l, post_1, says("abc", 1, 1, 0), 0);
    b = discord_limits_sent(l, post_1, false, 0);
    assert_waits(l, post_1, 10, DISCORD_AFTER_ANSWER);
    discord_limits_answered(l, b, post_1, &nothing, 20);
    assert_waits(l, post_1, 20, 0);
}

static void absurd_times_are_not_believed(void **state)
{
    struct discord_limits *l = *state;

    ask(l, post_1, says("abc", 1, 0, INT64_MAX), 0);
    assert_waits(l, post_1, 0, DISCORD_WAIT_MAX_MS);
}

static void thousands_of_buckets_are_forgotten(void **state)
{
    struct discord_limits *l = *state;

    for (int i = 0; i < 5000; i++) {
        g_autofree char *route = g_strdup_printf("POST /webhooks/1/token%d", i);
        ask(l, route, says("abc", 5, 0, 100), i * 1000);
    }
    assert_waits(l, "POST /webhooks/1/token4999", 4999 * 1000, 100);
}

/* ---- 429 ------------------------------------------------------------------------------------- */

static void a_429_stops_its_bucket(void **state)
{
    struct discord_limits *l = *state;
    struct discord_limits_said said = says("abc", 5, 0, 100);

    said.status = 429;
    said.retry_after_ms = 1500;
    ask(l, post_1, said, 0);
    assert_waits(l, post_1, 0, 1500);
    assert_waits(l, post_2, 0, 0);
}

static void a_global_429_stops_all_but_urgent_ones(void **state)
{
    struct discord_limits *l = *state;
    struct discord_limits_said said = nothing;

    said.status = 429;
    said.global = true;
    said.retry_after_ms = 3000;
    ask(l, post_1, said, 0);
    assert_waits(l, post_1, 0, 3000);
    assert_waits(l, post_2, 1000, 2000);
    assert_int_equal(discord_limits_wait(l, callback, true, 1000), 0);
    assert_waits(l, post_2, 3000, 0);
}

/* ---- all together ---------------------------------------------------------------------------- */

static void no_second_has_more_than_its_share(void **state)
{
    struct discord_limits *l = *state;
    unsigned sent = 0;

    for (int64_t now = 0; now < 5000; now++) {
        g_autofree char *route = g_strdup_printf("POST /channels/%" G_GINT64_FORMAT "/typing", now % 100);
        if (discord_limits_wait(l, route, false, now) == 0) {
            ask(l, route, nothing, now);
            sent++;
        }
    }
    assert_int_equal(sent, 5 * DISCORD_A_SECOND);
}

static void urgent_ones_are_not_in_that_account(void **state)
{
    struct discord_limits *l = *state;

    for (int i = 0; i < 100; i++) {
        assert_int_equal(discord_limits_wait(l, callback, true, 0), 0);
        discord_limits_sent(l, callback, true, 0);
    }
    assert_waits(l, post_1, 0, 0);
}

/* ---- invalid answers ------------------------------------------------------------------------- */

static void too_many_invalid_answers_stop_everything(void **state)
{
    struct discord_limits *l = *state;

    for (int i = 0; i < DISCORD_INVALID_MAX; i++)
        refuse(l, post_1, i % 2 == 0 ? 403 : 401, 0);
    assert_true(discord_limits_wait(l, post_2, false, 0) > 0);
    assert_int_equal(discord_limits_wait(l, callback, true, 0), 0);
    for (int i = DISCORD_INVALID_MAX; i < DISCORD_INVALID_URGENT_MAX; i++)
        refuse(l, post_1, 403, 0);
    assert_true(discord_limits_wait(l, callback, true, 0) > 0);
}

static void invalid_answers_are_forgotten_after_ten_minutes(void **state)
{
    struct discord_limits *l = *state;
    int64_t now = 30 * 1000, wait;

    for (int i = 0; i < DISCORD_INVALID_MAX; i++)
        refuse(l, post_1, 403, now);
    while ((wait = discord_limits_wait(l, post_2, false, now)) > 0)
        now += wait;
    assert_true(now >= 30 * 1000 + DISCORD_INVALID_WINDOW_MS);
    assert_true(now <= 30 * 1000 + DISCORD_INVALID_WINDOW_MS + 60 * 1000);
    assert_int_equal(discord_limits_invalid(l, now), 0);
}

static void what_others_used_up_is_not_held_against_us(void **state)
{
    struct discord_limits *l = *state;
    struct discord_limits_said said = nothing;

    said.status = 429;
    said.shared = true;
    ask(l, post_1, said, 0);
    assert_int_equal(discord_limits_invalid(l, 0), 0);
    refuse(l, post_1, 404, 0);
    refuse(l, post_1, 500, 0);
    assert_int_equal(discord_limits_invalid(l, 0), 0);
    refuse(l, post_1, 429, 0);
    assert_int_equal(discord_limits_invalid(l, 0), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_route_keeps_the_ids_that_are_counted_apart),
        TEST(an_unknown_route_goes_one_at_a_time),
        TEST(an_unknown_route_goes_on_after_a_lost_answer),
        TEST(a_used_up_bucket_waits_for_its_next_window),
        TEST(what_is_under_way_counts_in_the_next_window),
        TEST(answers_out_of_order_allow_no_more_than_the_lowest),
        TEST(routes_of_one_bucket_share_it),
        TEST(a_bucket_may_get_another_name),
        TEST(a_limit_without_a_name_counts),
        TEST(a_window_without_length_goes_by_answers),
        TEST(absurd_times_are_not_believed),
        TEST(thousands_of_buckets_are_forgotten),
        TEST(a_429_stops_its_bucket),
        TEST(a_global_429_stops_all_but_urgent_ones),
        TEST(no_second_has_more_than_its_share),
        TEST(urgent_ones_are_not_in_that_account),
        TEST(too_many_invalid_answers_stop_everything),
        TEST(invalid_answers_are_forgotten_after_ten_minutes),
        TEST(what_others_used_up_is_not_held_against_us),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
