/* tests/e2e/test_discord_rest.c - requests to Discord's HTTP API: what is sent, and when
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>

#include "adapters/discord/limits.h"
#include "adapters/discord/rest.h"
#include "tests/e2e/asker.h"
#include "tests/e2e/httpd.h"
#include "tests/e2e/peer.h"

/* ---- what is sent ---------------------------------------------------------------------------- */

static void a_request_says_who_asks_for_what(void **state)
{
    struct asker *f = *state;

    post(f, "hello/you");
    wait_for_all(f);
    assert_string_equal(seen(f, 0)->method, "POST");
    assert_string_equal(seen(f, 0)->path, "/api/channels/1/messages");
    assert_string_equal(seen(f, 0)->authorization, "Bot " TOKEN);
    assert_true(g_pattern_match_simple("DiscordBot (lair, *)", seen(f, 0)->agent));
    assert_string_equal(seen(f, 0)->type, "application/json");
    assert_string_equal(seen(f, 0)->body,
                        "{\"content\":\"hello/you\",\"nonce\":\"hello/you\",\"enforce_nonce\":true}");
    assert_end(f, "hello/you", DISCORD_DONE);
    assert_int_equal(answer_to(f, "hello/you")->status, 200);
    assert_string_equal(
        json_object_to_json_string_ext(answer_to(f, "hello/you")->body, JSON_C_TO_STRING_PLAIN),
        "{\"id\":\"1\"}");
}

static void a_request_may_have_no_body_and_no_answer(void **state)
{
    static const char *const methods[] = { "GET", "DELETE", "PUT", "POST" };
    struct asker *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        httpd_next(f->httpd, (struct httpd_answer){ .status = 204 });
        ask(f, methods[i], (struct discord_request){ .method = methods[i] });
    }
    wait_for_all(f);
    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        assert_string_equal(seen(f, i)->method, methods[i]);
        assert_string_equal(seen(f, i)->body, "");
        assert_null(seen(f, i)->type);
        assert_end(f, methods[i], DISCORD_DONE);
        assert_null(answer_to(f, methods[i])->body);
    }
}

static void a_file_goes_with_its_json(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, bad_gateway);
    ask(f, "board",
        (struct discord_request){ .method = "POST",
                                  .body = message("board"),
                                  .file = g_bytes_new_static("PNG bytes", 9),
                                  .file_name = "board.png",
                                  .file_type = "image/png" });
    wait_for_all(f);
    assert_seen(f, 2);
    assert_true(g_pattern_match_simple("multipart/form-data; boundary=*", seen(f, 1)->type));
    assert_true(g_pattern_match_simple(
        "--*Content-Disposition: form-data; name=\"payload_json\"\r\nContent-Type: application/json\r\n\r\n"
        "{\"content\":\"board\",*}\r\n--*Content-Disposition: form-data; name=\"files[0]\"; "
        "filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\nPNG bytes\r\n--*",
        seen(f, 1)->body));
    assert_end(f, "board", DISCORD_DONE);
}

static void lanes_do_not_wait_for_each_other(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, (struct httpd_answer){ .cut = HTTPD_SILENT });
    edit(f, "waits", NULL);
    edit(f, "behind", NULL);
    wait_for_seen(f, 1);
    ask(f, "other", (struct discord_request){ .lane = "other", .path = "/channels/2/messages/3" });
    ask(f, "nobody", (struct discord_request){ .lane = "", .path = "/channels/3/messages/3" });
    wait_for_endings(f, 2);
    assert_seen(f, 3);
    wait_for_all(f);
    assert_int_equal(f->endings->len, 4);
}

/* ---- 429 ------------------------------------------------------------------------------------- */

static void a_429_keeps_the_order(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, too_many);
    httpd_next(f->httpd, too_many);
    post(f, "one");
    post(f, "two");
    post(f, "three");
    wait_for_all(f);
    assert_messages(f, "one two three");
    assert_seen(f, 5);
    assert_true(seen(f, 1)->at - seen(f, 0)->at >= 1500);
    assert_true(seen(f, 2)->at - seen(f, 1)->at >= 1500);
}

static void a_429_stops_nobody_elses_bucket(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, too_many);
    edit(f, "here", NULL);
    wait_for_seen(f, 1);
    ask(f, "there", (struct discord_request){ .lane = "there", .path = "/channels/2/messages/3" });
    wait_for_endings(f, 1);
    assert_end(f, "there", DISCORD_DONE);
    wait_for_all(f);
    assert_end(f, "here", DISCORD_DONE);
}

/* All but urgent ones wait for ms after the first answer. */
static void check_stops_all(struct asker *f, struct httpd_answer first, int64_t ms)
{
    httpd_next(f->httpd, first);
    edit(f, "here", NULL);
    wait_for_seen(f, 1);
    press(f, "pressed");
    wait_for_endings(f, 1);
    assert_end(f, "pressed", DISCORD_DONE);
    ask(f, "there", (struct discord_request){ .lane = "there", .path = "/channels/2/messages/3" });
    press(f, "again");
    wait_for_all(f);
    assert_seen(f, 5);
    assert_true(strstr(seen(f, 2)->path, "callback") != NULL);
    assert_true(seen(f, 3)->at >= ms && seen(f, 4)->at >= ms);
}

static void a_global_429_stops_all_but_urgent_ones(void **state)
{
    check_stops_all(*state, too_many_global, 3000);
}

static void so_does_a_429_in_html(void **state)
{
    check_stops_all(*state, too_many_html, 4000);
}

static void an_urgent_one_waits_for_its_own_429(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, too_many_html);
    press(f, "pressed");
    wait_for_all(f);
    assert_end(f, "pressed", DISCORD_DONE);
    assert_true(seen(f, 1)->at >= 4000);
}

static void a_bucket_that_is_used_up_is_waited_for(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .headers = "X-RateLimit-Bucket: abc\nX-RateLimit-Limit: 5\n"
                                                 "X-RateLimit-Remaining: 0\nX-RateLimit-Reset-After: 2.5" });
    post(f, "one");
    post(f, "two");
    wait_for_all(f);
    assert_true(seen(f, 1)->at - seen(f, 0)->at >= 2500);
}

/* ---- what waits ------------------------------------------------------------------------------ */

static void only_the_newest_edit_waits(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, too_many);
    edit(f, "first", "board");
    wait_for_seen(f, 1);
    post(f, "between");
    edit(f, "other", "panel");
    edit(f, "second", "board"); /* the first is under way or waits to be tried again */
    edit(f, "third", "board");
    edit(f, "fourth", NULL);
    wait_for_all(f);
    assert_end(f, "second", DISCORD_REPLACED);
    assert_end(f, "third", DISCORD_DONE);
    assert_end(f, "other", DISCORD_DONE);
    assert_end(f, "fourth", DISCORD_DONE);
    assert_end(f, "between", DISCORD_DONE);
}

static void what_waits_to_be_tried_again_may_be_replaced(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, bad_gateway);
    edit(f, "old", "board");
    post(f, "behind");
    ask(f, "probe", (struct discord_request){ .lane = "other" }); /* goes when that answer has come */
    wait_for_endings(f, 1);
    edit(f, "new", "board");
    wait_for_all(f);
    assert_end(f, "old", DISCORD_REPLACED);
    assert_seen(f, 4);
    assert_non_null(strstr(seen(f, 2)->body, "new"));
    assert_true(seen(f, 2)->at >= 1000);
    assert_non_null(strstr(seen(f, 3)->body, "behind"));
}

static void urgent_ones_go_before_a_lane_that_waits(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, (struct httpd_answer){ .cut = HTTPD_SILENT });
    edit(f, "waits", NULL);
    edit(f, "behind", NULL);
    wait_for_seen(f, 1);
    ask(f, "hurry",
        (struct discord_request){
            .lane = "lane", .urgent = true, .path = "/webhooks/1/hush/messages/@original" });
    wait_for_endings(f, 1);
    assert_end(f, "hurry", DISCORD_DONE);
    assert_null(seen(f, 1)->authorization);
    wait_for_all(f);
}

static void a_hundred_presses_wait_for_nothing(void **state)
{
    struct asker *f = *state;

    for (int i = 0; i < 100; i++)
        ask(f, "edit", (struct discord_request){ .lane = "", .path = "/channels/1/messages/2" });
    for (int i = 0; i < 100; i++)
        press(f, "pressed");
    wait_for_endings(f, 100 + DISCORD_A_SECOND);
    assert_int_equal(clock_ticks(f->clock), 0);
    assert_int_equal(endings_of(f, "pressed"), 100);
    wait_for_all(f);
    assert_seen(f, 200);
    assert_true(seen(f, 199)->at >= 2000);
}

static void a_deadline_ends_what_waits(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, too_many_html);
    edit(f, "first", NULL);
    wait_for_seen(f, 1);
    ask(f, "soon", (struct discord_request){ .deadline_ms = 2000 });
    ask(f, "later", (struct discord_request){ .deadline_ms = 60000 });
    wait_for_all(f);
    assert_end(f, "soon", DISCORD_FAILED);
    assert_string_equal(answer_to(f, "soon")->why, "its time was over");
    assert_end(f, "later", DISCORD_DONE);
    assert_seen(f, 3);
    assert_string_equal(((struct ending *)f->endings->pdata[0])->name, "soon");
}

static void after_its_deadline_nothing_is_tried_again(void **state)
{
    struct asker *f = *state;

    for (int i = 0; i < 7; i++)
        httpd_next(f->httpd, bad_gateway);
    ask(f, "tried", (struct discord_request){ .deadline_ms = 5000 });
    wait_for_all(f);
    assert_end(f, "tried", DISCORD_FAILED);
    assert_string_equal(answer_to(f, "tried")->why, "its time was over; last: answered 502");
    assert_seen(f, 3); /* at 0, 1 and 3 s */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, asker_set_up, asker_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_request_says_who_asks_for_what),
        TEST(a_request_may_have_no_body_and_no_answer),
        TEST(a_file_goes_with_its_json),
        TEST(lanes_do_not_wait_for_each_other),
        TEST(a_429_keeps_the_order),
        TEST(a_429_stops_nobody_elses_bucket),
        TEST(a_global_429_stops_all_but_urgent_ones),
        TEST(so_does_a_429_in_html),
        TEST(an_urgent_one_waits_for_its_own_429),
        TEST(a_bucket_that_is_used_up_is_waited_for),
        TEST(only_the_newest_edit_waits),
        TEST(what_waits_to_be_tried_again_may_be_replaced),
        TEST(urgent_ones_go_before_a_lane_that_waits),
        TEST(a_hundred_presses_wait_for_nothing),
        TEST(a_deadline_ends_what_waits),
        TEST(after_its_deadline_nothing_is_tried_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
