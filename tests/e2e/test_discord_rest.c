/* tests/e2e/test_discord_rest.c - requests to Discord's HTTP API, over real connections to a server that fails
 *
 * The time is turned by hand while the loop turns, in steps that are small beside all waits: an answer takes a
 * few turns of the loop, half a minute takes 600. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>

#include "adapters/discord/http.h"
#include "adapters/discord/limits.h"
#include "adapters/discord/rest.h"
#include "tests/e2e/httpd.h"
#include "tests/e2e/peer.h"
#include "tests/folder.h"

enum { STEP_MS = 50 };

#define TOKEN "s3cret.token"

struct ending { /* of a request */
    char *name;
    struct discord_answer answer; /* why and body are its own */
};

struct fixture {
    struct clock *clock;
    struct httpd *httpd;
    struct discord_rest *rest;
    GPtrArray *endings; /* of struct ending *, in the order in which they came */
    guint spin;         /* keeps the loop turning, so that the time goes on */
    bool in_call;       /* of a function that may not call back */
};

struct call { /* what a request's done is handed */
    struct fixture *fixture;
    char *name;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

static char *folder, *good_cert, *good_key, *other_cert, *other_key, *elsewhere_cert, *elsewhere_key;

static void ending_free(gpointer data)
{
    struct ending *e = data;

    json_object_put(e->answer.body);
    g_free((char *)e->answer.why);
    g_free(e->name);
    g_free(e);
}

static gboolean spin(gpointer ctx)
{
    (void)ctx;
    return G_SOURCE_CONTINUE;
}

static void connect_to(struct fixture *f, const char *base, const char *ca_file)
{
    struct discord_rest_to to = { .base = base, .ca_file = ca_file };

    discord_rest_free(f->rest);
    f->rest = discord_rest_new(&to, f->clock);
    discord_rest_token(f->rest, TOKEN);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->clock = clock_new_by_hand(1000000);
    f->httpd = httpd_new(f->clock, NULL, NULL);
    f->endings = g_ptr_array_new_with_free_func(ending_free);
    f->spin = g_timeout_add(1, spin, NULL);
    connect_to(f, httpd_base(f->httpd), NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    discord_rest_free(f->rest);
    httpd_free(f->httpd);
    g_source_remove(f->spin);
    g_ptr_array_unref(f->endings);
    assert_int_equal(clock_waiting(f->clock), 0);
    clock_free(f->clock);
    g_free(f);
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void done(void *ctx, const struct discord_answer *a)
{
    g_autofree struct call *call = ctx;
    struct ending *e = g_new0(struct ending, 1);

    assert_false(call->fixture->in_call);
    e->name = call->name;
    e->answer = *a;
    e->answer.body = json_object_get(a->body);
    e->answer.why = g_strdup(a->why);
    assert_int_equal(a->why == NULL, a->end == DISCORD_DONE);
    assert_true(a->why == NULL || strstr(a->why, "s3cret") == NULL);
    g_ptr_array_add(call->fixture->endings, e);
}

/* Sends q, whose end is kept under name. */
static void ask(struct fixture *f, const char *name, struct discord_request q)
{
    struct call *call = g_new0(struct call, 1);

    *call = (struct call){ .fixture = f, .name = g_strdup(name) };
    q.method = q.method != NULL ? q.method : "PATCH";
    q.path = q.path != NULL ? q.path : "/channels/1/messages/2";
    q.lane = q.lane != NULL ? q.lane : "lane";
    q.done = done;
    q.ctx = call;
    f->in_call = true;
    discord_rest_send(f->rest, &q);
    f->in_call = false;
}

static struct json_object *message(const char *content)
{
    struct json_object *body = json_object_new_object();

    json_object_object_add(body, "content", json_object_new_string(content));
    json_object_object_add(body, "nonce", json_object_new_string(content));
    json_object_object_add(body, "enforce_nonce", json_object_new_boolean(true));
    return body;
}

static void post(struct fixture *f, const char *content)
{
    ask(f, content,
        (struct discord_request){
            .method = "POST", .path = "/channels/1/messages", .body = message(content) });
}

static void edit(struct fixture *f, const char *name, const char *replaces)
{
    ask(f, name, (struct discord_request){ .replaces = replaces, .body = message(name) });
}

static void press(struct fixture *f, const char *name)
{
    ask(f, name,
        (struct discord_request){ .method = "POST",
                                  .path = "/interactions/1/hush/callback",
                                  .lane = "",
                                  .urgent = true,
                                  .body = message(name) });
}

static const struct httpd_answer
    too_many = { .status = 429,
                 .headers = "X-RateLimit-Scope: user\nRetry-After: 2",
                 .body = "{\"message\":\"slow\",\"retry_after\":1.5,\"global\":false}" },
    too_many_global = { .status = 429,
                        .headers = "X-RateLimit-Global: true",
                        .body = "{\"retry_after\":3,\"global\":true}" },
    too_many_html = { .status = 429,
                      .headers = "Retry-After: 4",
                      .type = "text/html",
                      .body = "<html>slow down</html>" },
    bad_gateway = { .status = 502, .type = "text/html", .body = "<html>502" },
    unauthorized = { .status = 401, .body = "{\"message\":\"401: Unauthorized\",\"code\":0}" };

/* ---- waiting --------------------------------------------------------------------------------- */

static bool is_over(void *ctx)
{
    struct fixture *f = ctx;

    if (discord_rest_waiting(f->rest) == 0)
        return true;
    clock_turn(f->clock, STEP_MS);
    return false;
}

static void wait_for_all(struct fixture *f)
{
    assert_true(wait_until(is_over, f));
}

struct count {
    const GPtrArray *of;
    unsigned wanted;
};

static bool are_there(void *ctx)
{
    const struct count *c = ctx;

    return c->of->len >= c->wanted;
}

/* Until so many requests have come; the time stands still. */
static void wait_for_seen(struct fixture *f, unsigned wanted)
{
    struct count c = { httpd_seen(f->httpd), wanted };

    assert_true(wait_until(are_there, &c));
}

static void wait_for_endings(struct fixture *f, unsigned wanted)
{
    struct count c = { f->endings, wanted };

    assert_true(wait_until(are_there, &c));
}

static const struct httpd_request *seen(const struct fixture *f, unsigned i)
{
    assert_true(i < httpd_seen(f->httpd)->len);
    return httpd_seen(f->httpd)->pdata[i];
}

static const struct discord_answer *answer_to(const struct fixture *f, const char *name)
{
    for (unsigned i = 0; i < f->endings->len; i++) {
        const struct ending *e = f->endings->pdata[i];
        if (strcmp(e->name, name) == 0)
            return &e->answer;
    }
    fail_msg("%s has not ended", name);
    return NULL;
}

static unsigned endings_of(const struct fixture *f, const char *name)
{
    unsigned n = 0;

    for (unsigned i = 0; i < f->endings->len; i++)
        n += strcmp(((struct ending *)f->endings->pdata[i])->name, name) == 0;
    return n;
}

#define assert_end(f, name, wanted) assert_int_equal(answer_to(f, name)->end, wanted)
#define assert_seen(f, n) assert_int_equal(httpd_seen((f)->httpd)->len, n)

/* Exactly these messages were made, in this order: "a b c". */
static void assert_messages(const struct fixture *f, const char *wanted)
{
    g_autoptr(GString) s = g_string_new(NULL);
    const GPtrArray *made = httpd_messages(f->httpd);

    for (unsigned i = 0; i < made->len; i++)
        g_string_append_printf(s, "%s%s", i > 0 ? " " : "", (char *)made->pdata[i]);
    assert_string_equal(s->str, wanted);
}

/* ---- what is sent ---------------------------------------------------------------------------- */

static void a_request_says_who_asks_for_what(void **state)
{
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
static void check_stops_all(struct fixture *f, struct httpd_answer first, int64_t ms)
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
    struct fixture *f = *state;

    httpd_next(f->httpd, too_many_html);
    press(f, "pressed");
    wait_for_all(f);
    assert_end(f, "pressed", DISCORD_DONE);
    assert_true(seen(f, 1)->at >= 4000);
}

static void a_bucket_that_is_used_up_is_waited_for(void **state)
{
    struct fixture *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .headers = "X-RateLimit-Bucket: abc\nX-RateLimit-Limit: 5\n"
                                                 "X-RateLimit-Remaining: 0\nX-RateLimit-Reset-After: 2.5" });
    post(f, "one");
    post(f, "two");
    wait_for_all(f);
    assert_true(seen(f, 1)->at - seen(f, 0)->at >= 2500);
}

/* ---- trouble --------------------------------------------------------------------------------- */

/* It is tried again after a second, and makes one message. */
static void check_tried_again(struct fixture *f, struct httpd_answer first)
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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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

static void it_is_given_up_after_six_more_tries(void **state)
{
    struct fixture *f = *state;

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
    struct fixture *f = *state;
    g_autofree char *base = g_strdup_printf("http://127.0.0.1:%u/api", free_port());

    connect_to(f, base, NULL);
    post(f, "one");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_FAILED);
    assert_int_equal(answer_to(f, "one")->status, 0);
}

static void only_http_is_spoken(void **state)
{
    struct fixture *f = *state;

    connect_to(f, "file:///etc", NULL);
    ask(f, "file", (struct discord_request){ .method = "GET", .path = "/passwd" });
    wait_for_all(f);
    assert_end(f, "file", DISCORD_FAILED);
}

/* ---- refused --------------------------------------------------------------------------------- */

static void a_refusal_is_final(void **state)
{
    struct fixture *f = *state;
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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

    httpd_next(f->httpd,
               (struct httpd_answer){ .status = 400, .body = "{\"message\":\"you said Bot " TOKEN "\"}" });
    post(f, "one");
    wait_for_all(f);
    assert_end(f, "one", DISCORD_REFUSED);
}

/* ---- what waits ------------------------------------------------------------------------------ */

static void only_the_newest_edit_waits(void **state)
{
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

    httpd_next(f->httpd, too_many_html);
    edit(f, "first", NULL);
    wait_for_seen(f, 1);
    ask(f, "soon", (struct discord_request){ .deadline_ms = 2000 });
    ask(f, "later", (struct discord_request){ .deadline_ms = 60000 });
    wait_for_all(f);
    assert_end(f, "soon", DISCORD_FAILED);
    assert_end(f, "later", DISCORD_DONE);
    assert_seen(f, 3);
    assert_string_equal(((struct ending *)f->endings->pdata[0])->name, "soon");
}

static void after_its_deadline_nothing_is_tried_again(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 7; i++)
        httpd_next(f->httpd, bad_gateway);
    ask(f, "tried", (struct discord_request){ .deadline_ms = 5000 });
    wait_for_all(f);
    assert_end(f, "tried", DISCORD_FAILED);
    assert_seen(f, 3); /* at 0, 1 and 3 s */
}

/* ---- bounds and ends ------------------------------------------------------------------------- */

static void an_answer_that_is_too_large_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autofree char *header = g_strnfill(2000, 'x');
    g_autoptr(GString) headers = g_string_new("X-A: b");

    for (int i = 0; i < 40; i++)
        g_string_append_printf(headers, "\nX-More-%d: %s", i, header);
    httpd_next(f->httpd, (struct httpd_answer){ .fill = DISCORD_HTTP_BODY_MAX + 1 });
    httpd_next(f->httpd, (struct httpd_answer){ .headers = headers->str });
    post(f, "body");
    post(f, "headers");
    wait_for_all(f);
    assert_seen(f, 2);
    assert_end(f, "body", DISCORD_FAILED);
    assert_end(f, "headers", DISCORD_FAILED);
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
    struct fixture *f = *state;

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
    struct fixture *f = *state;

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
        connect_to(f, httpd_base(f->httpd), NULL);
        assert_int_equal(clock_waiting(f->clock), 0);
    }
}

static void free_rest(void *ctx, const struct discord_answer *a)
{
    struct fixture *f = ctx;

    assert_int_equal(a->end, DISCORD_DENIED);
    discord_rest_free(f->rest);
    f->rest = NULL;
}

static bool is_freed(void *ctx)
{
    return ((struct fixture *)ctx)->rest == NULL;
}

static void it_may_be_freed_by_who_hears_of_an_end(void **state)
{
    struct fixture *f = *state;
    struct discord_request q = {
        .method = "GET", .path = "/gateway/bot", .lane = "", .done = free_rest, .ctx = f
    };

    discord_rest_token(f->rest, NULL);
    discord_rest_send(f->rest, &q);
    discord_rest_send(f->rest, &q); /* which nobody will be told of */
    assert_true(wait_until(is_freed, f));
}

/* ---- certificates ---------------------------------------------------------------------------- */

static void check_certificate(struct fixture *f, const char *cert, const char *key, const char *ca,
                              enum discord_end wanted)
{
    httpd_free(f->httpd);
    f->httpd = httpd_new(f->clock, cert, key);
    connect_to(f, httpd_base(f->httpd), ca);
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

static void make_certificate(const char *name, const char *valid_for, char **cert, char **key)
{
    g_autofree char *line = NULL;

    *cert = g_strdup_printf("%s/%s.pem", folder, name);
    *key = g_strdup_printf("%s/%s.key", folder, name);
    line =
        g_strdup_printf("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 "
                        "-subj /CN=%s.test -addext subjectAltName=%s -keyout %s -out %s 2>/dev/null",
                        name, valid_for, *key, *cert);
    assert_int_equal(system(line), 0);
}

static int make_certificates(void **state)
{
    (void)state;
    folder = folder_new();
    make_certificate("good", "IP:127.0.0.1", &good_cert, &good_key);
    make_certificate("other", "IP:127.0.0.1", &other_cert, &other_key);
    make_certificate("elsewhere", "DNS:elsewhere.test", &elsewhere_cert, &elsewhere_key);
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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

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
        TEST(a_502_in_html_is_tried_again),
        TEST(a_503_in_json_is_tried_again),
        TEST(a_cut_before_the_answer_is_tried_again),
        TEST(a_cut_in_the_midst_of_the_answer_is_tried_again),
        TEST(a_lost_answer_makes_no_second_message),
        TEST(an_answer_that_makes_no_sense_is_tried_again),
        TEST(garbage_is_tried_again),
        TEST(silence_is_tried_again_after_half_a_minute),
        TEST(twelve_posts_come_in_order_and_none_twice),
        TEST(it_is_given_up_after_six_more_tries),
        TEST(where_nobody_listens_it_is_given_up),
        TEST(only_http_is_spoken),
        TEST(a_refusal_is_final),
        TEST(a_dead_interaction_is_not_asked_again),
        TEST(a_401_ends_all_until_there_is_another_token),
        TEST(a_401_for_an_old_token_is_asked_again_with_the_new_one),
        TEST(without_a_token_only_urgent_ones_go),
        TEST(the_token_is_in_no_why),
        TEST(only_the_newest_edit_waits),
        TEST(what_waits_to_be_tried_again_may_be_replaced),
        TEST(urgent_ones_go_before_a_lane_that_waits),
        TEST(a_hundred_presses_wait_for_nothing),
        TEST(a_deadline_ends_what_waits),
        TEST(after_its_deadline_nothing_is_tried_again),
        TEST(an_answer_that_is_too_large_is_refused),
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
