/* adapters/discord/rest.c - requests to Discord's HTTP API
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/rest.h"

#include <assert.h>
#include <string.h>

#include <json-c/json.h>

#include "adapters/discord/limits.h"
#include "adapters/http.h"

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

/* Discord shuts out who does not say "DiscordBot (URL, VERSION)"; lair has no page of its own. */
#define USER_AGENT "DiscordBot (lair, " PACKAGE_VERSION ")"

enum {
    PATIENCE_MS = 30 * 1000, /* for the answer to one try */
    TRIES_MORE = 6,
    PAUSE_MS = 1000,       /* before the second try; doubled each time */
    PAUSE_URGENT_MS = 250, /* somebody has pressed a button */
    REFUSED_MS = 250,      /* after a 429 at least, whatever it says */
    REFUSED_DOUBLED = 5,   /* times, if it says nothing */
    WHY_BYTES = 200,
    NAME_BYTES = 64, /* of a bucket: Discord's have 32 */
    NESTED = 64,     /* JSON in JSON */
};

/* How many may be under way at once.  Each has a connection to itself. */
enum { ORDINARY, URGENT, KINDS };
static const unsigned under_way_max[KINDS] = { [ORDINARY] = 8, [URGENT] = 64 };

struct lane;

struct errand { /* a request, from being handed in until done was called */
    struct discord_rest *rest;
    struct lane *lane; /* NULL: it has ended */
    char *method, *url, *route;
    char *replaces; /* NULL: nothing */
    char *json;     /* NULL: no body */
    GBytes *file;   /* NULL: none */
    char *file_name, *file_type;
    discord_rest_fn *done; /* NULL: nobody cares */
    void *ctx;

    int64_t deadline_at;           /* 0: none */
    clock_handle deadline;         /* until then */
    unsigned failed;               /* tries of which it is not known whether they were done */
    unsigned refused;              /* ... that were answered 429 */
    char *trouble;                 /* what became of the last try; NULL: there was none */
    int64_t not_before;            /* when it may be tried (again) */
    struct http_call *call;        /* the try under way; NULL: it waits */
    struct discord_bucket *bucket; /* what that counts in */
    unsigned token;                /* the number of the token that it went with */

    struct discord_answer answer; /* its why and body are its own */
};

struct lane { /* never empty */
    char *name;
    int kind;
    GQueue errands; /* of struct errand *; only the first is ever under way */
};

struct discord_rest {
    struct clock *clock;
    struct http *http;
    struct discord_limits *limits;
    char *base;
    char *authorization; /* NULL: there is no token */
    unsigned token;      /* its number */
    bool denied;         /* it earned a 401 */

    GHashTable *named[KINDS]; /* name -> struct lane *; those without a name are not in it */
    GQueue lanes[KINDS];      /* of struct lane *, the one that was served longest ago first */
    unsigned under_way[KINDS];
    GQueue over; /* of struct errand *: ended, but done was not called yet */
    size_t open; /* all that have not been told of their end */

    clock_handle wake; /* when the next may go */
    guint soon;        /* turn() will run; 0: it will not */
    bool in_turn, freed;
};

static gboolean turn(gpointer ctx);

static void turn_soon(struct discord_rest *r)
{
    if (r->soon == 0)
        r->soon = g_idle_add_full(G_PRIORITY_DEFAULT, turn, r, NULL);
}

/* ---- errands and lanes ----------------------------------------------------------------------- */

static void errand_free(struct errand *e)
{
    if (e->deadline != CLOCK_NONE) /* a done may have freed the clock, too */
        clock_stop(e->rest->clock, &e->deadline);
    g_free(e->method);
    g_free(e->url);
    g_free(e->route);
    g_free(e->replaces);
    g_free(e->json);
    g_clear_pointer(&e->file, g_bytes_unref);
    g_free(e->file_name);
    g_free(e->file_type);
    g_free(e->trouble);
    json_object_put(e->answer.body);
    g_free((char *)e->answer.why);
    g_free(e);
}

static void lane_free(struct discord_rest *r, struct lane *lane)
{
    if (*lane->name != '\0')
        g_hash_table_remove(r->named[lane->kind], lane->name);
    g_queue_remove(&r->lanes[lane->kind], lane);
    g_free(lane->name);
    g_free(lane);
}

static struct lane *lane_for(struct discord_rest *r, const char *name, int kind)
{
    struct lane *lane = name != NULL ? g_hash_table_lookup(r->named[kind], name) : NULL;

    if (lane != NULL)
        return lane;
    lane = g_new0(struct lane, 1);
    lane->name = g_strdup(name != NULL ? name : "");
    lane->kind = kind;
    g_queue_push_tail(&r->lanes[kind], lane);
    if (*lane->name != '\0')
        g_hash_table_insert(r->named[kind], lane->name, lane);
    return lane;
}

/* The lane goes on with the next, when the other lanes have had their turn. */
static void leave_lane(struct errand *e)
{
    struct lane *lane = e->lane;
    struct discord_rest *r = e->rest;

    g_queue_remove(&lane->errands, e);
    e->lane = NULL;
    g_queue_remove(&r->lanes[lane->kind], lane);
    g_queue_push_tail(&r->lanes[lane->kind], lane);
    if (lane->errands.length == 0)
        lane_free(r, lane);
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* What a stranger wrote becomes one line, in which no secret is read. */
static char *clean(const struct discord_rest *r, const char *text)
{
    const char *token = r->authorization != NULL ? strchr(r->authorization, ' ') + 1 : NULL;
    g_autofree char *valid = NULL;
    char *cut;

    if (token != NULL && strstr(text, token) != NULL)
        return g_strdup("something with the token in it");
    valid = g_utf8_make_valid(text, strnlen(text, WHY_BYTES));
    cut = g_strdup(valid);
    for (char *p = cut; *p != '\0'; p++)
        if (g_ascii_iscntrl(*p))
            *p = ' ';
    return cut;
}

/* e ends, and hears of it from the next turn(). */
static void end(struct errand *e, enum discord_end how, const char *why)
{
    struct discord_rest *r = e->rest;

    assert(e->call == NULL);
    clock_stop(r->clock, &e->deadline);
    leave_lane(e);
    e->answer.end = how;
    e->answer.why = why != NULL ? clean(r, why) : NULL;
    g_queue_push_tail(&r->over, e);
    turn_soon(r);
}

static void end_late(struct errand *e)
{
    g_autofree char *why =
        g_strconcat("its time was over", e->trouble != NULL ? "; last: " : NULL, e->trouble, NULL);

    end(e, DISCORD_FAILED, why);
}

static void on_deadline(void *ctx)
{
    struct errand *e = ctx;

    e->deadline = CLOCK_NONE;
    if (e->call == NULL)
        end_late(e);
}

/* It is tried again after ms, as the first of its lane; why: what happened. */
static void try_after(struct errand *e, int64_t ms, const char *why)
{
    int64_t now = clock_ticks(e->rest->clock);

    g_free(e->trouble);
    e->trouble = g_strdup(why);
    e->not_before = now + ms;
    if (e->deadline_at != 0 && now >= e->deadline_at)
        end_late(e);
}

/* Nobody knows whether it was done. */
static void try_again(struct errand *e, int64_t at_least_ms, const char *why)
{
    int64_t pause = (int64_t)(e->lane->kind == URGENT ? PAUSE_URGENT_MS : PAUSE_MS) << e->failed;

    if (e->failed++ == TRIES_MORE)
        end(e, DISCORD_FAILED, why);
    else
        try_after(e, MAX(pause, at_least_ms), why);
}

/* ---- what answers say ------------------------------------------------------------------------ */

/* NULL with *ok: there is nothing, or null. */
static struct json_object *parse(const struct http_said *said, bool *ok)
{
    struct json_tokener *reader = json_tokener_new_ex(NESTED);
    struct json_object *body = NULL;

    *ok = said->len == 0;
    if (said->len > 0) {
        json_tokener_set_flags(reader, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        body = json_tokener_parse_ex(reader, said->body, said->len);
        *ok = json_tokener_get_error(reader) == json_tokener_success;
    }
    json_tokener_free(reader);
    return body;
}

static struct json_object *member(struct json_object *body, const char *key)
{
    struct json_object *value = NULL;

    if (json_object_is_type(body, json_type_object))
        json_object_object_get_ex(body, key, &value);
    return value;
}

static int header_count(const struct http_said *said, const char *name)
{
    const char *value = http_header(said, name);

    return value != NULL && g_ascii_isdigit(*value) ? (int)MIN(g_ascii_strtoull(value, NULL, 10), 1000000)
                                                    : -1;
}

/* Rounded up, so that nothing is asked too early. */
static int64_t seconds_to_ms(double seconds)
{
    if (!(seconds >= 0)) /* not even a number */
        return -1;
    return (int64_t)(MIN(seconds * 1000, DISCORD_WAIT_MAX_MS) + 0.999);
}

static int64_t header_ms(const struct http_said *said, const char *name)
{
    const char *value = http_header(said, name);

    return value != NULL && g_ascii_isdigit(*value) ? seconds_to_ms(g_ascii_strtod(value, NULL)) : -1;
}

static bool header_says(const struct http_said *said, const char *name, const char *what)
{
    const char *value = http_header(said, name);

    return value != NULL && g_ascii_strcasecmp(value, what) == 0;
}

/* When a 429 lets e be tried again.  Discord says that in JSON, proxies at best in a header. */
static int64_t retry_after(const struct errand *e, const struct http_said *said, struct json_object *body)
{
    struct json_object *seconds = member(body, "retry_after");
    int64_t ms = seconds != NULL ? seconds_to_ms(json_object_get_double(seconds)) : -1;

    if (ms < 0)
        ms = header_ms(said, "Retry-After");
    if (ms < 0)
        ms = (int64_t)PAUSE_MS << MIN(e->refused, REFUSED_DOUBLED);
    return MAX(ms, REFUSED_MS);
}

static struct discord_limits_said limits_said(const struct errand *e, const struct http_said *said,
                                              struct json_object *body)
{
    struct discord_limits_said s = { .status = said->status,
                                     .bucket = http_header(said, "X-RateLimit-Bucket"),
                                     .limit = header_count(said, "X-RateLimit-Limit"),
                                     .remaining = header_count(said, "X-RateLimit-Remaining"),
                                     .reset_after_ms = header_ms(said, "X-RateLimit-Reset-After"),
                                     .retry_after_ms = -1 };

    if (s.bucket != NULL && (*s.bucket == '\0' || strlen(s.bucket) > NAME_BYTES))
        s.bucket = NULL;
    if (said->status != 429)
        return s;
    s.retry_after_ms = retry_after(e, said, body);
    s.global = json_object_get_boolean(member(body, "global")) ||
               header_says(said, "X-RateLimit-Global", "true") ||
               (!json_object_is_type(body, json_type_object) && s.bucket == NULL);
    s.shared = header_says(said, "X-RateLimit-Scope", "shared");
    return s;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void end_done(struct errand *e, struct json_object *body)
{
    e->answer.body = json_object_get(body);
    end(e, DISCORD_DONE, NULL);
}

static void end_refused(struct errand *e, struct json_object *body)
{
    struct json_object *message = member(body, "message");
    const char *text =
        json_object_is_type(message, json_type_string) ? json_object_get_string(message) : NULL;
    g_autofree char *why = NULL;

    e->answer.body = json_object_get(body);
    e->answer.code = json_object_get_int(member(body, "code"));
    if (text == NULL)
        text = e->answer.status < 400 ? "it is somewhere else, where nobody follows" : "without a word";
    why = g_strdup_printf("%d, %d: %s", e->answer.status, e->answer.code, text);
    end(e, DISCORD_REFUSED, why);
}

/* The token may have been replaced while this was under way. */
static void take_denial(struct errand *e)
{
    struct discord_rest *r = e->rest;

    if (e->token != r->token) {
        try_after(e, 0, "the token was wrong");
        return;
    }
    r->denied = true;
    end(e, DISCORD_DENIED, "the token is wrong");
}

/* Is a 429 not about time?  Some that refuse a request for good, as that an old message was edited too often, come
 * as one, with a code and without a time. */
static bool refuses_for_good(struct json_object *body)
{
    return json_object_get_int(member(body, "code")) != 0 && member(body, "retry_after") == NULL;
}

static void take_answer(struct errand *e, struct json_object *body, bool makes_sense, int64_t retry_after_ms)
{
    int status = e->answer.status;
    g_autofree char *why = g_strdup_printf("answered %d", status);

    if (status / 100 == 2 && makes_sense) {
        end_done(e, body);
    } else if (status == 429 && !refuses_for_good(body)) {
        e->refused++;
        try_after(e, retry_after_ms, why);
    } else if (status == 401 && e->lane->kind == ORDINARY) {
        take_denial(e);
    } else if (status / 100 == 3 || status / 100 == 4) {
        end_refused(e, body);
    } else {
        try_again(e, retry_after_ms, status / 100 == 2 ? "answered what makes no sense" : why);
    }
}

static void answered(void *ctx, const struct http_said *said)
{
    struct errand *e = ctx;
    struct discord_rest *r = e->rest;
    struct discord_limits_said limits;
    struct json_object *body;
    bool makes_sense;

    e->call = NULL;
    r->under_way[e->lane->kind]--;
    e->answer.status = said->status;
    turn_soon(r);
    if (said->status == 0) {
        discord_limits_lost(e->bucket);
        if (said->hopeless)
            end(e, DISCORD_FAILED, said->why);
        else
            try_again(e, 0, said->why);
        return;
    }
    body = parse(said, &makes_sense);
    limits = limits_said(e, said, body);
    discord_limits_answered(r->limits, e->bucket, e->route, &limits, clock_ticks(r->clock));
    take_answer(e, body, makes_sense,
                said->status == 429 ? limits.retry_after_ms : header_ms(said, "Retry-After"));
    json_object_put(body);
}

/* ---- what goes now --------------------------------------------------------------------------- */

static void go(struct errand *e)
{
    struct discord_rest *r = e->rest;
    bool urgent = e->lane->kind == URGENT;
    struct http_ask ask = { .method = e->method,
                            .url = e->url,
                            .authorization = urgent ? NULL : r->authorization,
                            .body = e->json,
                            .file = e->file,
                            .file_name = e->file_name,
                            .file_type = e->file_type,
                            .patience_ms = PATIENCE_MS };

    e->token = r->token;
    e->bucket = discord_limits_sent(r->limits, e->route, urgent, clock_ticks(r->clock));
    e->call = http_begin(r->http, &ask, answered, e);
    r->under_way[e->lane->kind]++;
}

/* For how long e has to wait; 0: it may go; INT64_MAX: for an answer, not for a time. */
static int64_t wait_of(const struct errand *e)
{
    struct discord_rest *r = e->rest;
    int64_t now = clock_ticks(r->clock);
    int64_t limit;

    if (e->call != NULL || r->under_way[e->lane->kind] >= under_way_max[e->lane->kind])
        return INT64_MAX;
    limit = discord_limits_wait(r->limits, e->route, e->lane->kind == URGENT, now);
    if (limit == DISCORD_AFTER_ANSWER)
        return INT64_MAX;
    return MAX(limit, e->not_before - now);
}

static void end_denied(struct discord_rest *r)
{
    const char *why = r->authorization != NULL ? "the token is wrong" : "there is no token";

    for (GList *i = r->lanes[ORDINARY].head, *next; i != NULL; i = next) {
        struct lane *lane = i->data;
        GList *errand = lane->errands.head;
        next = i->next;
        while (errand != NULL) {
            struct errand *e = errand->data;
            errand = errand->next;
            if (e->call == NULL)
                end(e, DISCORD_DENIED, why);
        }
    }
}

static void wake(void *ctx);

static void send_what_may_go(struct discord_rest *r)
{
    int64_t soonest = INT64_MAX;

    if (r->denied || r->authorization == NULL)
        end_denied(r);
    for (int kind = URGENT; kind >= ORDINARY; kind--) {
        for (GList *i = r->lanes[kind].head; i != NULL; i = i->next) {
            struct errand *first = g_queue_peek_head(&((struct lane *)i->data)->errands);
            int64_t wait = wait_of(first);
            if (wait <= 0)
                go(first);
            else
                soonest = MIN(soonest, wait);
        }
    }
    clock_stop(r->clock, &r->wake);
    if (soonest < INT64_MAX)
        r->wake = clock_after(r->clock, soonest, wake, r);
}

static void wake(void *ctx)
{
    struct discord_rest *r = ctx;

    r->wake = CLOCK_NONE;
    turn_soon(r);
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* A done may free r. */
static void tell_ends(struct discord_rest *r)
{
    struct errand *e;

    while (!r->freed && (e = g_queue_pop_head(&r->over)) != NULL) {
        r->open--;
        if (e->done != NULL)
            e->done(e->ctx, &e->answer);
        errand_free(e);
    }
}

/* All that is sent and all that is told comes from here, so that nobody is called back while calling. */
static gboolean turn(gpointer ctx)
{
    struct discord_rest *r = ctx;

    r->soon = 0;
    r->in_turn = true;
    send_what_may_go(r);
    tell_ends(r);
    r->in_turn = false;
    if (r->freed)
        g_free(r);
    return G_SOURCE_REMOVE;
}

/* ---- what is asked of us --------------------------------------------------------------------- */

static struct errand *errand_new(struct discord_rest *r, const struct discord_request *q)
{
    struct errand *e = g_new0(struct errand, 1);

    e->rest = r;
    e->method = g_strdup(q->method);
    e->url = g_strconcat(r->base, q->path, NULL);
    e->route = discord_limits_route(q->method, q->path);
    e->replaces = g_strdup(q->replaces);
    e->file = q->file;
    e->file_name = g_strdup(q->file_name);
    e->file_type = g_strdup(q->file_type);
    e->done = q->done;
    e->ctx = q->ctx;
    if (q->body != NULL)
        e->json = g_strdup(
            json_object_to_json_string_ext(q->body, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(q->body);
    if (q->deadline_ms != 0) {
        e->deadline_at = clock_ticks(r->clock) + q->deadline_ms;
        e->deadline = clock_after(r->clock, q->deadline_ms, on_deadline, e);
    }
    return e;
}

/* What waits in lane with e's key; NULL: nothing. */
static GList *outdated(struct lane *lane, const struct errand *e)
{
    for (GList *i = lane->errands.head; e->replaces != NULL && i != NULL; i = i->next) {
        const struct errand *old = i->data;
        if (old->call == NULL && g_strcmp0(old->replaces, e->replaces) == 0)
            return i;
    }
    return NULL;
}

void discord_rest_send(struct discord_rest *r, const struct discord_request *q)
{
    struct errand *e = errand_new(r, q), *old;
    GList *place;

    e->lane = lane_for(r, q->lane, q->urgent ? URGENT : ORDINARY);
    place = outdated(e->lane, e);
    if (place == NULL) {
        g_queue_push_tail(&e->lane->errands, e);
    } else {
        old = place->data;
        e->not_before = old->not_before; /* the reason for its pause is still there */
        g_queue_insert_before(&e->lane->errands, place, e);
        end(old, DISCORD_REPLACED, "a newer one took its place");
    }
    r->open++;
    turn_soon(r);
}

/* It is written into a header, so there must be nothing in it that ends one. */
static bool is_token(const char *token)
{
    if (token == NULL || *token == '\0')
        return false;
    for (const char *p = token; *p != '\0'; p++)
        if (!g_ascii_isgraph(*p))
            return false;
    return true;
}

void discord_rest_token(struct discord_rest *r, const char *token)
{
    g_free(r->authorization);
    r->authorization = is_token(token) ? g_strconcat("Bot ", token, NULL) : NULL;
    r->token++;
    r->denied = false;
    turn_soon(r);
}

size_t discord_rest_waiting(const struct discord_rest *r)
{
    return r->open;
}

size_t discord_rest_under_way(const struct discord_rest *r)
{
    return r->under_way[ORDINARY] + r->under_way[URGENT];
}

struct discord_rest *discord_rest_new(const struct discord_rest_to *to, struct clock *clock)
{
    struct discord_rest *r = g_new0(struct discord_rest, 1);

    r->clock = clock;
    r->http = http_new(&(struct http_how){ .user_agent = USER_AGENT, .ca_file = to->ca_file }, clock);
    r->limits = discord_limits_new();
    r->base = g_strdup(to->base);
    for (int kind = 0; kind < KINDS; kind++)
        r->named[kind] = g_hash_table_new(g_str_hash, g_str_equal);
    return r;
}

static void free_errands(struct discord_rest *r)
{
    struct errand *e;

    for (int kind = 0; kind < KINDS; kind++) {
        struct lane *lane;
        while ((lane = g_queue_peek_head(&r->lanes[kind])) != NULL) {
            while ((e = g_queue_pop_head(&lane->errands)) != NULL)
                errand_free(e);
            lane_free(r, lane);
        }
        g_hash_table_unref(r->named[kind]);
    }
    while ((e = g_queue_pop_head(&r->over)) != NULL)
        errand_free(e);
}

void discord_rest_free(struct discord_rest *r)
{
    if (r == NULL)
        return;
    http_free(r->http);
    discord_limits_free(r->limits);
    free_errands(r);
    clock_stop(r->clock, &r->wake);
    if (r->soon != 0)
        g_source_remove(r->soon);
    g_free(r->base);
    g_free(r->authorization);
    if (r->in_turn)
        r->freed = true; /* and turn() does the rest */
    else
        g_free(r);
}
