/* tests/e2e/asker.c - who asks Discord's HTTP API, and hears of every end
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/asker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <json-c/json.h>

#include "tests/e2e/peer.h"

enum { STEP_MS = 100 };

struct call { /* what a request's done is handed */
    struct asker *fixture;
    char *name;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

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

void asker_connect(struct asker *f, const char *base, const char *ca_file)
{
    struct discord_rest_to to = { .base = base, .ca_file = ca_file };

    discord_rest_free(f->rest);
    f->rest = discord_rest_new(&to, f->clock);
    discord_rest_token(f->rest, TOKEN);
}

int asker_set_up(void **state)
{
    struct asker *f = g_new0(struct asker, 1);

    f->clock = clock_new_by_hand(1000000);
    f->httpd = httpd_new(f->clock, NULL, NULL);
    f->endings = g_ptr_array_new_with_free_func(ending_free);
    f->spin = g_timeout_add(1, spin, NULL);
    asker_connect(f, httpd_base(f->httpd), NULL);
    *state = f;
    return 0;
}

int asker_tear_down(void **state)
{
    struct asker *f = *state;

    discord_rest_free(f->rest);
    httpd_free(f->httpd);
    g_source_remove(f->spin);
    g_ptr_array_unref(f->endings);
    assert_int_equal(clock_waiting(f->clock), 0); /* nothing was left behind */
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

void ask(struct asker *f, const char *name, struct discord_request q)
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

struct json_object *message(const char *content)
{
    struct json_object *body = json_object_new_object();

    json_object_object_add(body, "content", json_object_new_string(content));
    json_object_object_add(body, "nonce", json_object_new_string(content));
    json_object_object_add(body, "enforce_nonce", json_object_new_boolean(true));
    return body;
}

void post(struct asker *f, const char *content)
{
    ask(f, content,
        (struct discord_request){
            .method = "POST", .path = "/channels/1/messages", .body = message(content) });
}

void edit(struct asker *f, const char *name, const char *replaces)
{
    ask(f, name, (struct discord_request){ .replaces = replaces, .body = message(name) });
}

void press(struct asker *f, const char *name)
{
    ask(f, name,
        (struct discord_request){ .method = "POST",
                                  .path = "/interactions/1/hush/callback",
                                  .lane = "",
                                  .urgent = true,
                                  .body = message(name) });
}

const struct httpd_answer too_many = { .status = 429,
                                       .headers = "X-RateLimit-Scope: user\nRetry-After: 2",
                                       .body =
                                           "{\"message\":\"slow\",\"retry_after\":1.5,\"global\":false}" },
                          too_many_global = { .status = 429,
                                              .headers = "X-RateLimit-Global: true",
                                              .body = "{\"retry_after\":3,\"global\":true}" },
                          too_many_html = { .status = 429,
                                            .headers = "Retry-After: 4",
                                            .type = "text/html",
                                            .body = "<html>slow down</html>" },
                          bad_gateway = { .status = 502, .type = "text/html", .body = "<html>502" },
                          unauthorized = { .status = 401,
                                           .body = "{\"message\":\"401: Unauthorized\",\"code\":0}" };

/* ---- waiting --------------------------------------------------------------------------------- */

static bool is_over(void *ctx)
{
    struct asker *f = ctx;

    if (discord_rest_waiting(f->rest) == 0)
        return true;
    clock_turn(f->clock, STEP_MS);
    return false;
}

void wait_for_all(struct asker *f)
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

void wait_for_seen(struct asker *f, unsigned wanted)
{
    struct count c = { httpd_seen(f->httpd), wanted };

    assert_true(wait_until(are_there, &c));
}

void wait_for_endings(struct asker *f, unsigned wanted)
{
    struct count c = { f->endings, wanted };

    assert_true(wait_until(are_there, &c));
}

const struct httpd_request *seen(const struct asker *f, unsigned i)
{
    assert_true(i < httpd_seen(f->httpd)->len);
    return httpd_seen(f->httpd)->pdata[i];
}

const struct discord_answer *answer_to(const struct asker *f, const char *name)
{
    for (unsigned i = 0; i < f->endings->len; i++) {
        const struct ending *e = f->endings->pdata[i];
        if (strcmp(e->name, name) == 0)
            return &e->answer;
    }
    fail_msg("%s has not ended", name);
    return NULL;
}

unsigned endings_of(const struct asker *f, const char *name)
{
    unsigned n = 0;

    for (unsigned i = 0; i < f->endings->len; i++)
        n += strcmp(((struct ending *)f->endings->pdata[i])->name, name) == 0;
    return n;
}

void assert_messages(const struct asker *f, const char *wanted)
{
    g_autoptr(GString) s = g_string_new(NULL);
    const GPtrArray *made = httpd_messages(f->httpd);

    for (unsigned i = 0; i < made->len; i++)
        g_string_append_printf(s, "%s%s", i > 0 ? " " : "", (char *)made->pdata[i]);
    assert_string_equal(s->str, wanted);
}
