/* tests/e2e/test_discord_trouble.c - requests to Discord's HTTP API: what goes wrong, and what must not
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>

#include "adapters/http.h"
#include "adapters/discord/rest.h"
#include "tests/e2e/asker.h"
#include "tests/e2e/certificate.h"
#include "tests/e2e/httpd.h"
#include "tests/e2e/peer.h"
#include "tests/folder.h"

static char *folder, *good_cert, *good_key, *other_cert, *other_key, *elsewhere_cert, *elsewhere_key;

/* ---- trouble --------------------------------------------------------------------------------- */

/* It is tried again after a second, and makes one message. */
static void check_tried_again(struct asker *f, struct httpd_answer first)
{
    httpd_next(f->httpd, first);
    post(f, "one");
    post(f, "two");
    wait_for_all(f);
    assert_messages(f, "one two");
    assert_seen(f, 3);
    assert_string_equal(seen(f, 0)->body, seen(f, 1)->body);
    assert_true(seen(f, 1)->at - seen(f, 0)->at >= 1000);
    assert_end(f, "one", DISCORD_DONE);
    assert_end(f, "two", DISCORD_DONE);
}

static void a_502_in_html_is_tried_again(void **state)
{
    check_tried_again(*state, bad_gateway);
}

static void a_503_in_json_is_tried_again(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .status = 503, .body = "{\"message\":\"later\"}" });
}

static void a_cut_before_the_answer_is_tried_again(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .cut = HTTPD_CUT_BEFORE });
}

static void a_cut_in_the_midst_of_the_answer_is_tried_again(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .cut = HTTPD_CUT_MIDDLE });
}

static void a_lost_answer_makes_no_second_message(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .cut = HTTPD_CUT_LOST });
}

static void an_answer_that_makes_no_sense_is_tried_again(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .type = "text/html", .body = "<html>hello" });
}

static void garbage_is_tried_again(void **state)
{
    check_tried_again(*state, (struct httpd_answer){ .cut = HTTPD_RAW, .body = "\001\002 what?\r\n\r\n" });
}

static void silence_is_tried_again_after_half_a_minute(void **state)
{
    struct asker *f = *state;

    check_tried_again(f, (struct httpd_answer){ .cut = HTTPD_SILENT });
    assert_true(seen(f, 1)->at - seen(f, 0)->at >= 31 * 1000);
}

static void twelve_posts_come_in_order_and_none_twice(void **state)
{
    static const struct httpd_answer ok = { .status = 200 }, cut = { .cut = HTTPD_CUT_BEFORE },
                                     lost = { .cut = HTTPD_CUT_LOST }, middle = { .cut = HTTPD_CUT_MIDDLE };
    const struct httpd_answer script[] = {
        ok,   too_many_global, ok,          bad_gateway, ok, cut,           lost, ok, lost, ok,
        lost, too_many,        bad_gateway, middle,      ok, too_many_html, cut,  ok
    };
    struct asker *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(script); i++)
        httpd_next(f->httpd, script[i]);
    for (int i = 0; i < 12; i++) {
        char name[] = { 'a' + i, '\0' };
        post(f, name);
    }
    wait_for_all(f);
    assert_messages(f, "a b c d e f g h i j k l");
    for (unsigned i = 0; i < f->endings->len; i++)
        assert_int_equal(((struct ending *)f->endings->pdata[i])->answer.end, DISCORD_DONE);
    assert_int_equal(f->endings->len, 12);
}

/* The messages of one lane are numbered: "3.17" is in lane 3. */
static void assert_lane_is_in_order(const struct asker *f, int lane)
{
    const GPtrArray *made = httpd_messages(f->httpd);
    g_autofree char *prefix = g_strdup_printf("%d.", lane);
    int last = -1;

    for (unsigned i = 0; i < made->len; i++) {
        const char *content = made->pdata[i];
        if (!g_str_has_prefix(content, prefix))
            continue;
        assert_true(atoi(content + strlen(prefix)) > last);
        last = atoi(content + strlen(prefix));
    }
}

static void whatever_happens_every_lane_keeps_its_order(void **state)
{
    static const struct httpd_answer ok = { .status = 200 }, cut = { .cut = HTTPD_CUT_BEFORE },
                                     lost = { .cut = HTTPD_CUT_LOST }, middle = { .cut = HTTPD_CUT_MIDDLE };
    const struct httpd_answer *const kinds[] = { &ok,   &ok,     &ok,       &ok,         &ok,
                                                 &ok,   &cut,    &lost,     &middle,     &bad_gateway,
                                                 &lost, &middle, &too_many, &bad_gateway };
    struct asker *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(13);

    for (int i = 0; i < 150; i++)
        httpd_next(f->httpd, *kinds[g_rand_int_range(dice, 0, G_N_ELEMENTS(kinds))]);
    for (int i = 0; i < 120; i++) {
        g_autofree char *content = g_strdup_printf("%d.%d", i % 6, i), *path = NULL;
        path = g_strdup_printf("/channels/%d/messages", i % 6);
        ask(f, content,
            (struct discord_request){
                .method = "POST", .path = path, .lane = path, .body = message(content) });
    }
    wait_for_all(f);
    for (int lane = 0; lane < 6; lane++)
        assert_lane_is_in_order(f, lane);
    assert_int_equal(httpd_messages(f->httpd)->len, 120);
}

static void it_is_given_up_after_six_more_tries(void **state)
{
    struct asker *f = *state;

    for (int i = 0; i < 7; i++)
        httpd_next(f->httpd, bad_gateway);
    post(f, "one");
    post(f, "two");
    wait_for_all(f);
    assert_seen(f, 8);
    assert_end(f, "one", DISCORD_FAILED);
    assert_int_equal(answer_to(f, "one")->status, 502);
    assert_end(f, "two", DISCORD_DONE);
    assert_true(seen(f, 6)->at - seen(f, 5)->at >= 32 * 1000);
    assert_messages(f, "two");
}

static void where_nobody_listens_it_is_given_up(void **state)
{
    struct asker *f = *state;
    g_autofree char *base = g_strdup_printf("http://127.0.0.1:%u/api", free_port());

    asker_connect(f, base, NULL);
    post(f, "one");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_FAILED);
    assert_int_equal(answer_to(f, "one")->status, 0);
}

static void only_http_is_spoken(void **state)
{
    struct asker *f = *state;

    asker_connect(f, "file:///etc", NULL);
    ask(f, "file", (struct discord_request){ .method = "GET", .path = "/passwd" });
    wait_for_all(f);
    assert_end(f, "file", DISCORD_FAILED);
}

/* ---- refused --------------------------------------------------------------------------------- */

static void a_refusal_is_final(void **state)
{
    struct asker *f = *state;
    const struct discord_answer *a;

    httpd_next(f->httpd, (struct httpd_answer){
                             .status = 404, .body = "{\"message\":\"Unknown\\nMessage\",\"code\":10008}" });
    httpd_next(f->httpd, (struct httpd_answer){ .status = 403, .type = "text/html", .body = "<html>" });
    httpd_next(f->httpd, (struct httpd_answer){ .status = 302, .headers = "Location: http://127.0.0.1:1/" });
    edit(f, "gone", NULL);
    edit(f, "forbidden", NULL);
    edit(f, "elsewhere", NULL);
    wait_for_all(f);
    assert_seen(f, 3);
    a = answer_to(f, "gone");
    assert_int_equal(a->end, DISCORD_REFUSED);
    assert_int_equal(a->status, 404);
    assert_int_equal(a->code, 10008);
    assert_non_null(a->body);
    assert_string_equal(a->why, "404, 10008: Unknown Message");
    assert_end(f, "forbidden", DISCORD_REFUSED);
    assert_null(answer_to(f, "forbidden")->body);
    assert_end(f, "elsewhere", DISCORD_REFUSED);
    assert_int_equal(answer_to(f, "elsewhere")->status, 302);
}

static void a_dead_interaction_is_not_asked_again(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 404, .body = "{\"message\":\"late\",\"code\":10062}" });
    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 400, .body = "{\"message\":\"twice\",\"code\":40060}" });
    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 401, .body = "{\"message\":\"dead\",\"code\":50027}" });
    press(f, "late");
    press(f, "twice");
    press(f, "dead");
    wait_for_all(f);
    assert_seen(f, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(((struct ending *)f->endings->pdata[i])->answer.end, DISCORD_REFUSED);
    post(f, "goes on"); /* that 401 was not about our token */
    wait_for_all(f);
    assert_end(f, "goes on", DISCORD_DONE);
}

static void a_401_ends_all_until_there_is_another_token(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, unauthorized);
    post(f, "one");
    post(f, "two");
    wait_for_all(f);
    post(f, "three");
    press(f, "pressed");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_DENIED);
    assert_int_equal(answer_to(f, "one")->status, 401);
    assert_end(f, "two", DISCORD_DENIED);
    assert_end(f, "three", DISCORD_DENIED);
    assert_end(f, "pressed", DISCORD_DONE);
    discord_rest_token(f->rest, "new");
    post(f, "four");
    wait_for_all(f);
    assert_end(f, "four", DISCORD_DONE);
    assert_seen(f, 3);
    assert_string_equal(seen(f, 2)->authorization, "Bot new");
}

static void a_401_for_an_old_token_is_asked_again_with_the_new_one(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd, unauthorized);
    post(f, "one");
    wait_for_seen(f, 1);
    discord_rest_token(f->rest, "new"); /* the answer is on its way */
    wait_for_all(f);
    assert_end(f, "one", DISCORD_DONE);
    assert_string_equal(seen(f, 1)->authorization, "Bot new");
}

static void without_a_token_only_urgent_ones_go(void **state)
{
    static const char *const none[] = { NULL, "", "x\r\nX-Evil: yes" };
    struct asker *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
        discord_rest_token(f->rest, none[i]);
        post(f, "one");
        wait_for_all(f);
        assert_int_equal(((struct ending *)f->endings->pdata[i])->answer.end, DISCORD_DENIED);
    }
    press(f, "pressed");
    wait_for_all(f);
    assert_end(f, "pressed", DISCORD_DONE);
    assert_seen(f, 1);
    assert_null(seen(f, 0)->authorization);
}

static void the_token_is_in_no_why(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 400, .body = "{\"message\":\"you said Bot " TOKEN "\"}" });
    post(f, "one");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_REFUSED);
}

/* ---- bounds and ends ------------------------------------------------------------------------- */

static void an_answer_that_is_too_large_is_refused(void **state)
{
    struct asker *f = *state;
    g_autofree char *header = g_strnfill(2000, 'x');
    g_autoptr(GString) headers = g_string_new("X-A: b");

    for (int i = 0; i < 40; i++)
        g_string_append_printf(headers, "\nX-More-%d: %s", i, header);
    httpd_next(f->httpd, (struct httpd_answer){ .fill = HTTP_BODY_MAX + 1 });
    httpd_next(f->httpd, (struct httpd_answer){ .headers = headers->str });
    post(f, "body");
    post(f, "headers");
    wait_for_all(f);
    assert_seen(f, 2);
    assert_end(f, "body", DISCORD_FAILED);
    assert_end(f, "headers", DISCORD_FAILED);
}

/* Not all that is too much becomes less by waiting. */
static void a_429_without_a_time_and_with_a_code_is_final(void **state)
{
    struct asker *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 429, .body = "{\"code\":30046,\"message\":\"x\"}" });
    edit(f, "old", NULL);
    wait_for_all(f);
    assert_seen(f, 1);
    assert_end(f, "old", DISCORD_REFUSED);
}

static void odd_answers_hurt_nobody(void **state)
{
    static const struct httpd_answer odd[] = {
        { .status = 429, .body = "{\"retry_after\":\"soon\",\"global\":7}" },
        { .status = 429, .body = "{\"retry_after\":-5}" },
        { .status = 429, .body = "{\"retry_after\":NaN}", .headers = "X-RateLimit-Bucket: a" },
        { .status = 429, .body = "[1,2]", .headers = "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT" },
        { .status = 429, .body = "" },
        { .status = 200, .body = "{\"a\":\"\xff\xfe\"}" },
        { .headers = "X-RateLimit-Limit: -3\nX-RateLimit-Remaining: 99999999999999999999\n"
                     "X-RateLimit-Reset-After: 1e300\nX-RateLimit-Bucket: b" },
        { .headers = "X-RateLimit-Limit: 1\nX-RateLimit-Remaining: 1\nX-RateLimit-Reset-After: nan\n"
                     "X-RateLimit-Bucket: b" },
        { .status = 400, .body = "{\"code\":\"x\",\"message\":{\"a\":[]}}" },
    };
    struct asker *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++)
        httpd_next(f->httpd, odd[i]);
    post(f, "one");
    post(f, "two");
    post(f, "three");
    post(f, "four");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_DONE);
    assert_end(f, "two", DISCORD_DONE);
    assert_end(f, "three", DISCORD_REFUSED);
    assert_end(f, "four", DISCORD_DONE);
}

static void it_may_be_freed_at_any_time(void **state)
{
    struct asker *f = *state;

    for (unsigned turns = 0; turns < 40; turns++) {
        httpd_next(f->httpd, turns % 2 ? bad_gateway : (struct httpd_answer){ .cut = HTTPD_CUT_MIDDLE });
        for (int i = 0; i < 4; i++) {
            struct discord_request q = { .method = "POST",
                                         .path = "/channels/1/messages",
                                         .lane = i < 2 ? "lane" : "",
                                         .urgent = i == 3,
                                         .deadline_ms = 1000,
                                         .body = message("never") };
            discord_rest_send(f->rest, &q);
        }
        for (unsigned i = 0; i < turns; i++)
            g_main_context_iteration(NULL, FALSE);
        asker_connect(f, httpd_base(f->httpd), NULL);
        assert_int_equal(clock_waiting(f->clock), 0);
    }
}

static void free_rest(void *ctx, const struct discord_answer *a)
{
    struct asker *f = ctx;

    assert_int_equal(a->end, DISCORD_DENIED);
    discord_rest_free(f->rest);
    f->rest = NULL;
}

static bool is_freed(void *ctx)
{
    return ((struct asker *)ctx)->rest == NULL;
}

static void it_may_be_freed_by_who_hears_of_an_end(void **state)
{
    struct asker *f = *state;
    struct discord_request q = {
        .method = "GET", .path = "/gateway/bot", .lane = "", .done = free_rest, .ctx = f
    };

    discord_rest_token(f->rest, NULL);
    discord_rest_send(f->rest, &q);
    discord_rest_send(f->rest, &q); /* which nobody will be told of */
    assert_true(wait_until(is_freed, f));
}

/* ---- certificates ---------------------------------------------------------------------------- */

static void check_certificate(struct asker *f, const char *cert, const char *key, const char *ca,
                              enum discord_end wanted)
{
    httpd_free(f->httpd);
    f->httpd = httpd_new(f->clock, cert, key);
    asker_connect(f, httpd_base(f->httpd), ca);
    post(f, "hello");
    wait_for_endings(f, 1); /* the time stands still: it is not tried again */
    assert_end(f, "hello", wanted);
    assert_messages(f, wanted == DISCORD_DONE ? "hello" : "");
}

static void the_right_certificate_is_believed(void **state)
{
    check_certificate(*state, good_cert, good_key, good_cert, DISCORD_DONE);
}

static void a_wrong_certificate_is_refused(void **state)
{
    check_certificate(*state, good_cert, good_key, other_cert, DISCORD_FAILED);
}

static void the_system_does_not_believe_it_either(void **state)
{
    check_certificate(*state, good_cert, good_key, NULL, DISCORD_FAILED);
}

static void a_wrong_name_is_refused(void **state)
{
    check_certificate(*state, elsewhere_cert, elsewhere_key, elsewhere_cert, DISCORD_FAILED);
}

static void a_file_without_certificates_is_refused(void **state)
{
    check_certificate(*state, good_cert, good_key, good_key, DISCORD_FAILED);
}

static int make_certificates(void **state)
{
    (void)state;
    folder = folder_new();
    certificate_make(folder, "good", "IP:127.0.0.1", &good_cert, &good_key);
    certificate_make(folder, "other", "IP:127.0.0.1", &other_cert, &other_key);
    certificate_make(folder, "elsewhere", "DNS:elsewhere.test", &elsewhere_cert, &elsewhere_key);
    return 0;
}

static int remove_certificates(void **state)
{
    char *const names[] = { good_cert, good_key, other_cert, other_key, elsewhere_cert, elsewhere_key };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        g_free(names[i]);
    folder_remove(folder);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, asker_set_up, asker_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_502_in_html_is_tried_again),
        TEST(a_503_in_json_is_tried_again),
        TEST(a_cut_before_the_answer_is_tried_again),
        TEST(a_cut_in_the_midst_of_the_answer_is_tried_again),
        TEST(a_lost_answer_makes_no_second_message),
        TEST(an_answer_that_makes_no_sense_is_tried_again),
        TEST(garbage_is_tried_again),
        TEST(silence_is_tried_again_after_half_a_minute),
        TEST(twelve_posts_come_in_order_and_none_twice),
        TEST(whatever_happens_every_lane_keeps_its_order),
        TEST(it_is_given_up_after_six_more_tries),
        TEST(where_nobody_listens_it_is_given_up),
        TEST(only_http_is_spoken),
        TEST(a_refusal_is_final),
        TEST(a_dead_interaction_is_not_asked_again),
        TEST(a_401_ends_all_until_there_is_another_token),
        TEST(a_401_for_an_old_token_is_asked_again_with_the_new_one),
        TEST(without_a_token_only_urgent_ones_go),
        TEST(the_token_is_in_no_why),
        TEST(an_answer_that_is_too_large_is_refused),
        TEST(a_429_without_a_time_and_with_a_code_is_final),
        TEST(odd_answers_hurt_nobody),
        TEST(it_may_be_freed_at_any_time),
        TEST(it_may_be_freed_by_who_hears_of_an_end),
        TEST(the_right_certificate_is_believed),
        TEST(a_wrong_certificate_is_refused),
        TEST(the_system_does_not_believe_it_either),
        TEST(a_wrong_name_is_refused),
        TEST(a_file_without_certificates_is_refused),
    };

    return cmocka_run_group_tests(tests, make_certificates, remove_certificates);
}
