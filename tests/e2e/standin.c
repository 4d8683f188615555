/* tests/e2e/standin.c - a Discord of our own as a process, for tests
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/standin.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/e2e/peer.h"

#define PYTHON "/usr/bin/python3"
#define PROGRAM LAIR_SOURCE_DIR "/tests/e2e/discord/standin.py"

enum { NEWEST = 50 }; /* messages of a channel that are looked through */

struct standin {
    GPid pid;
    int in; /* its standard input: it ends when that does */
    uint16_t port;
    int control; /* the connection of calls; -1: there is none yet */
    char *api;
    struct json_object *answer; /* the last one */
    GStringChunk *ids;
};

/* ---- the process ----------------------------------------------------------------------------- */

bool standin_is_installed(void)
{
    char *argv[] = { (char *)PYTHON, (char *)"-c", (char *)"import aiohttp, jsonschema", NULL };
    int status = 1;

    return g_spawn_sync(NULL, argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                        NULL) &&
           g_spawn_check_wait_status(status, NULL);
}

static void in_the_child(void *ctx)
{
    (void)ctx;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it dies with the test */
}

/* It says "ready PORT". */
static uint16_t port_of(int out)
{
    FILE *f = fdopen(out, "r");
    char line[64];
    unsigned port = 0;

    assert_non_null(f);
    if (fgets(line, sizeof line, f) == NULL || !g_str_has_prefix(line, "ready "))
        fail_msg("%s does not start", PROGRAM);
    port = (unsigned)strtoul(line + strlen("ready "), NULL, 10);
    fclose(f);
    return (uint16_t)port;
}

struct standin *standin_new(void)
{
    char *argv[] = { (char *)PYTHON, (char *)"-B", (char *)PROGRAM, NULL };
    struct standin *s = g_new0(struct standin, 1);
    GError *error = NULL;
    int out;

    if (!g_spawn_async_with_pipes(NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, in_the_child, NULL, &s->pid,
                                  &s->in, &out, NULL, &error))
        fail_msg("%s", error->message);
    s->port = port_of(out);
    s->control = -1;
    s->api = g_strdup_printf("http://127.0.0.1:%u/api/v10", s->port);
    s->ids = g_string_chunk_new(1024);
    return s;
}

void standin_free(struct standin *s)
{
    if (s == NULL)
        return;
    close(s->in);
    if (s->control >= 0)
        close(s->control);
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    g_spawn_close_pid(s->pid);
    json_object_put(s->answer);
    g_string_chunk_free(s->ids);
    g_free(s->api);
    g_free(s);
}

uint16_t standin_port(const struct standin *s)
{
    return s->port;
}

const char *standin_api(const struct standin *s)
{
    return s->api;
}

/* ---- a call ---------------------------------------------------------------------------------- */

static int connect_to(const struct standin *s)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons(s->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_true(fd >= 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail_msg("the stand-in does not listen any more");
    return fd;
}

static bool send_all(int fd, const char *text)
{
    for (size_t left = strlen(text); left > 0;) {
        ssize_t n = send(fd, text, left, MSG_NOSIGNAL);

        if (n <= 0)
            return false;
        text += n;
        left -= (size_t)n;
    }
    return true;
}

/* Is that all of an answer? */
static bool is_whole(const GString *all)
{
    const char *length = strstr(all->str, "\r\nContent-Length: "), *body = strstr(all->str, "\r\n\r\n");

    if (length == NULL || body == NULL)
        return false;
    return (size_t)(all->str + all->len - body - 4) >=
           g_ascii_strtoull(length + strlen("\r\nContent-Length: "), NULL, 10);
}

/* NULL: the connection has ended. */
static char *talk(int fd, const char *request)
{
    g_autoptr(GString) all = g_string_new(NULL);
    char buf[16384];
    ssize_t n;

    if (!send_all(fd, request))
        return NULL;
    while (!is_whole(all)) {
        n = read(fd, buf, sizeof buf);
        if (n <= 0)
            return NULL;
        g_string_append_len(all, buf, n);
    }
    return g_strdup(all->str);
}

/* All calls go on one connection, which the stand-in ends when nothing was said for long. */
static char *answer_to(struct standin *s, const char *request)
{
    char *answer = s->control >= 0 ? talk(s->control, request) : NULL;

    if (answer != NULL)
        return answer;
    if (s->control >= 0)
        close(s->control);
    s->control = connect_to(s);
    answer = talk(s->control, request);
    if (answer == NULL)
        fail_msg("the stand-in does not answer any more");
    return answer;
}

/* NULL: the stand-in says that it cannot be; *why (g_free) says why. */
static struct json_object *call(struct standin *s, const char *name, struct json_object *arguments,
                                char **why)
{
    const char *body = arguments != NULL ? json_object_to_json_string(arguments) : "{}";
    g_autofree char *request =
        g_strdup_printf("POST /_c/%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        name, strlen(body), body);
    g_autofree char *answer = answer_to(s, request);
    const char *text = strstr(answer, "\r\n\r\n");
    struct json_object *parsed = text != NULL ? json_tokener_parse(text + 4) : NULL;

    if (parsed == NULL || strstr(answer, " 200 ") != answer + strlen("HTTP/1.1")) {
        *why = g_strdup_printf("%s %s: %s", name, body, text != NULL ? text + 4 : answer);
        g_clear_pointer(&parsed, json_object_put);
    }
    json_object_put(arguments);
    json_object_put(s->answer);
    return s->answer = parsed;
}

struct json_object *standin_call(struct standin *s, const char *name, struct json_object *arguments)
{
    g_autofree char *why = NULL;
    struct json_object *answer = call(s, name, arguments, &why);

    if (answer == NULL)
        fail_msg("%s", why);
    return answer;
}

/* Adds pairs of texts until NULL. */
static void add_texts(struct json_object *o, const char *key, va_list args)
{
    for (; key != NULL; key = va_arg(args, const char *)) {
        const char *value = va_arg(args, const char *);

        if (value != NULL)
            json_object_object_add(o, key, json_object_new_string(value));
    }
}

struct json_object *standin_do(struct standin *s, const char *name, ...)
{
    struct json_object *o = json_object_new_object();
    va_list args;

    va_start(args, name);
    add_texts(o, va_arg(args, const char *), args);
    va_end(args);
    return standin_call(s, name, o);
}

static const char *text_of(struct json_object *o, const char *key)
{
    return json_object_get_string(json_object_object_get(o, key));
}

static int64_t number_of(struct json_object *o, const char *key)
{
    return json_object_get_int64(json_object_object_get(o, key));
}

/* The id in an answer, to be kept. */
static const char *id_of(struct standin *s, struct json_object *answer)
{
    return g_string_chunk_insert(s->ids, text_of(answer, "id"));
}

/* ---- the world ------------------------------------------------------------------------------- */

const char *standin_guild(struct standin *s, const char *name)
{
    return id_of(s, standin_do(s, "guild", "name", name, NULL));
}

const char *standin_channel(struct standin *s, const char *guild, const char *name)
{
    return id_of(s, standin_do(s, "channel", "guild", guild, "name", name, NULL));
}

const char *standin_user(struct standin *s, const char *name, const char *guild)
{
    const char *id = id_of(s, standin_do(s, "user", "name", name, NULL));

    if (guild != NULL)
        standin_do(s, "join", "user", id, "guild", guild, NULL);
    return id;
}

const char *standin_dm_channel(struct standin *s, const char *user)
{
    return id_of(s, standin_do(s, "dm_channel", "user", user, NULL));
}

/* ---- what people do -------------------------------------------------------------------------- */

static struct json_object *texts(const char *first, ...)
{
    struct json_object *o = json_object_new_object();
    va_list args;

    va_start(args, first);
    add_texts(o, first, args);
    va_end(args);
    return o;
}

struct using
{
    struct standin *s;
    struct json_object *what, *answer;
    char *why; /* of the last refusal */
};

/* A host that is online has perhaps not said yet which commands there are. */
static bool is_used(void *ctx)
{
    struct using *u = ctx;

    g_clear_pointer(&u->why, g_free);
    u->answer = call(u->s, "slash", json_object_get(u->what), &u->why);
    return u->answer != NULL || strstr(u->why, "is offered there") == NULL;
}

const char *standin_slash(struct standin *s, const char *user, const char *channel, const char *command, ...)
{
    struct json_object *o = texts("user", user, "channel", channel, "command", command, NULL);
    struct json_object *options = json_object_new_object();
    struct using u = { .s = s, .what = o };
    va_list args;

    va_start(args, command);
    add_texts(options, va_arg(args, const char *), args);
    va_end(args);
    json_object_object_add(o, "options", options);
    wait_until(is_used, &u);
    json_object_put(o);
    if (u.answer == NULL)
        fail_msg("%s", u.why);
    return id_of(s, u.answer);
}

const char *standin_press(struct standin *s, const char *user, const char *channel, const char *what)
{
    return id_of(s, standin_do(s, "press", "user", user, "on", channel, "what", what, NULL));
}

const char *standin_choose(struct standin *s, const char *user, const char *channel, const char *select,
                           const char *option)
{
    struct json_object *o = texts("user", user, "on", channel, "what", select, NULL);
    struct json_object *values = json_object_new_array();

    json_object_array_add(values, json_object_new_string(option));
    json_object_object_add(o, "values", values);
    return id_of(s, standin_call(s, "press", o));
}

const char *standin_try(struct standin *s, const char *user, const char *message, const char *control,
                        const char *option)
{
    struct json_object *o = texts("user", user, "on", message, "what", control, NULL);
    struct json_object *values = json_object_new_array();
    g_autofree char *why = NULL;

    if (option != NULL)
        json_object_array_add(values, json_object_new_string(option));
    json_object_object_add(o, "values", values);
    o = call(s, "press", o, &why);
    return o != NULL ? id_of(s, o) : NULL;
}

const char *standin_modal(struct standin *s, const char *user, ...)
{
    struct json_object *o = texts("user", user, NULL);
    struct json_object *values = json_object_new_object();
    va_list args;

    va_start(args, user);
    add_texts(values, va_arg(args, const char *), args);
    va_end(args);
    json_object_object_add(o, "values", values);
    return id_of(s, standin_call(s, "modal", o));
}

const char *standin_dm(struct standin *s, const char *user, const char *text)
{
    return id_of(s, standin_do(s, "dm", "user", user, "text", text, NULL));
}

struct waiting {
    struct standin *s;
    const char *user, *channel, *pattern; /* of an interaction: pattern is its id */
    unsigned number;
    struct json_object *found;
};

static bool is_answered(void *ctx)
{
    struct waiting *w = ctx;

    w->found = standin_do(w->s, "interaction", "id", w->pattern, NULL);
    return json_object_object_get(w->found, "answer") != NULL ||
           json_object_get_boolean(json_object_object_get(w->found, "failed"));
}

int standin_answer(struct standin *s, const char *interaction)
{
    struct waiting w = { .s = s, .pattern = interaction };

    if (!wait_until(is_answered, &w) || json_object_object_get(w.found, "answer") == NULL)
        fail_msg("no answer in time: %s", json_object_to_json_string(w.found));
    return (int)number_of(w.found, "answer");
}

/* ---- what they see --------------------------------------------------------------------------- */

struct json_object *standin_view(struct standin *s, const char *user, const char *channel)
{
    return standin_do(s, "view", "user", user, "channel", channel, NULL);
}

/* The text of a message, and what is written on its buttons and in its selects. */
static bool matches(struct json_object *message, const char *pattern)
{
    struct json_object *components = json_object_object_get(message, "components");
    g_autoptr(GString) text = g_string_new(text_of(message, "text"));

    for (size_t i = 0; i < json_object_array_length(components); i++) {
        struct json_object *c = json_object_array_get_idx(components, i);
        const char *label = text_of(c, "label") != NULL ? text_of(c, "label") : text_of(c, "placeholder");

        if (label != NULL)
            g_string_append_printf(text, "\n[%s]", label);
    }
    return g_pattern_match_simple(pattern, text->str);
}

/* The newest. */
static struct json_object *find_in(struct json_object *channel, const char *pattern)
{
    struct json_object *messages = json_object_object_get(channel, "messages");

    for (size_t i = json_object_array_length(messages); i-- > 0;) {
        struct json_object *message = json_object_array_get_idx(messages, i);
        if (matches(message, pattern))
            return message;
    }
    return NULL;
}

struct json_object *standin_seen(struct standin *s, const char *user, const char *channel,
                                 const char *pattern)
{
    struct json_object *channels = json_object_object_get(standin_view(s, user, channel), "channels");

    for (size_t i = 0; i < json_object_array_length(channels); i++) {
        struct json_object *found = find_in(json_object_array_get_idx(channels, i), pattern);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static bool sees(void *ctx)
{
    struct waiting *w = ctx;

    w->found = standin_seen(w->s, w->user, w->channel, w->pattern);
    return w->found != NULL;
}

static bool sees_not(void *ctx)
{
    return !sees(ctx);
}

static void fail_view(const struct waiting *w, const char *what)
{
    struct json_object *view = standin_view(w->s, w->user, w->channel);

    fail_msg("%s %s \"%s\": %s", w->user, what, w->pattern,
             json_object_to_json_string_ext(view, JSON_C_TO_STRING_PRETTY));
}

struct json_object *standin_expect(struct standin *s, const char *user, const char *channel,
                                   const char *pattern)
{
    struct waiting w = { .s = s, .user = user, .channel = channel, .pattern = pattern };

    if (!wait_until(sees, &w))
        fail_view(&w, "does not see");
    return w.found;
}

void standin_expect_gone(struct standin *s, const char *user, const char *channel, const char *pattern)
{
    struct waiting w = { .s = s, .user = user, .channel = channel, .pattern = pattern };

    if (!wait_until(sees_not, &w))
        fail_view(&w, "still sees");
}

/* ---- what goes wrong ------------------------------------------------------------------------- */

void standin_fault(struct standin *s, const char *kind, const char *method, const char *path, unsigned times)
{
    struct json_object *o = texts("kind", kind, "method", method, "path", path, NULL);

    json_object_object_add(o, "times", json_object_new_int64(times));
    standin_call(s, "faults", o);
}

static struct json_object *call_with_number(struct standin *s, const char *name, const char *key,
                                            int64_t value)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, key, json_object_new_int64(value));
    return standin_call(s, name, o);
}

unsigned standin_turn(struct standin *s, int64_t ms)
{
    return (unsigned)number_of(call_with_number(s, "clock", "ms", ms), "online");
}

void standin_set(struct standin *s, const char *name, int64_t value)
{
    call_with_number(s, "settings", name, value);
}

void standin_no_limits(struct standin *s)
{
    standin_call(s, "settings", json_tokener_parse("{\"limits\": {\"\": [1000000, 1000]}}"));
}

/* ---- what came of it ------------------------------------------------------------------------- */

static bool is_online(void *ctx)
{
    struct waiting *w = ctx;

    w->found = json_object_object_get(standin_call(w->s, "requests", NULL), "online");
    return json_object_get_int64(w->found) == (int64_t)w->number;
}

void standin_expect_online(struct standin *s, unsigned connections)
{
    struct waiting w = { .s = s, .number = connections };

    if (!wait_until(is_online, &w))
        fail_msg("%s connections are online, not %u", json_object_to_json_string(w.found), connections);
}

unsigned standin_requests(struct standin *s, const char *route)
{
    struct json_object *routes = json_object_object_get(standin_call(s, "requests", NULL), "routes");

    return (unsigned)number_of(routes, route);
}

void standin_assert_clean(struct standin *s)
{
    struct json_object *o = standin_call(s, "violations", NULL);

    if (json_object_array_length(json_object_object_get(o, "violations")) > 0 ||
        json_object_array_length(json_object_object_get(o, "failed")) > 0 || number_of(o, "limited") > 0)
        fail_msg("%s", json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY));
}
