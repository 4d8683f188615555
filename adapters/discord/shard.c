/* adapters/discord/shard.c - what is said on a connection to the gateway, and what its end means
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/shard.h"

#include <string.h>

#include <glib.h>

#include "adapters/discord/json.h"

void discord_shard_clear(struct discord_shard *s)
{
    discord_shard_forget(s);
    g_clear_pointer(&s->token, g_free);
}

void discord_shard_forget(struct discord_shard *s)
{
    g_clear_pointer(&s->session, g_free);
    g_clear_pointer(&s->resume, g_free);
    s->counted = false;
}

/* ---- in -------------------------------------------------------------------------------------- */

static struct json_object *parse(const char *text, size_t len)
{
    struct json_tokener *t = json_tokener_new();
    struct json_object *o = len <= G_MAXINT ? json_tokener_parse_ex(t, text, (int)len) : NULL;

    if (json_tokener_get_error(t) != json_tokener_success || !json_object_is_type(o, json_type_object))
        g_clear_pointer(&o, json_object_put);
    json_tokener_free(t);
    return o;
}

static void note_number(struct discord_shard *s, struct json_object *whole)
{
    int64_t seq = discord_json_number(whole, "s", -1);

    if (seq < 0)
        return;
    s->counted = true;
    s->seq = seq;
}

bool discord_shard_read(struct discord_shard *s, const char *text, size_t len, struct discord_payload *p)
{
    struct json_object *whole = parse(text, len);
    int64_t op = discord_json_number(whole, "op", -1);

    if (op < DISCORD_OP_DISPATCH || op > DISCORD_OP_ACK) {
        json_object_put(whole);
        return false;
    }
    *p = (struct discord_payload){ .whole = whole, .op = (enum discord_op)op };
    p->d = json_object_object_get(whole, "d");
    if (p->op == DISCORD_OP_DISPATCH)
        p->name = discord_json_string(whole, "t");
    if (p->op == DISCORD_OP_DISPATCH && p->name == NULL) {
        json_object_put(whole);
        return false;
    }
    note_number(s, whole);
    return true;
}

bool discord_shard_is_address(const char *url, bool plain)
{
    if (url == NULL || strlen(url) > DISCORD_SECRET_MAX || strpbrk(url, " ?#@\"\\") != NULL)
        return false;
    return g_str_has_prefix(url, "wss://") || (plain && g_str_has_prefix(url, "ws://"));
}

bool discord_shard_begins(struct discord_shard *s, struct json_object *ready, bool plain)
{
    const char *session = discord_json_string(ready, "session_id");
    const char *resume = discord_json_string(ready, "resume_gateway_url");

    if (session == NULL || strlen(session) > DISCORD_SECRET_MAX || !discord_shard_is_address(resume, plain))
        return false;
    g_free(s->session);
    g_free(s->resume);
    s->session = g_strdup(session);
    s->resume = g_strdup(resume);
    return true;
}

/* ---- out ------------------------------------------------------------------------------------- */

/* A payload with d, which is taken over. */
static char *payload(enum discord_op op, struct json_object *d)
{
    struct json_object *o = json_object_new_object();
    char *text;

    json_object_object_add(o, "op", json_object_new_int(op));
    json_object_object_add(o, "d", d);
    text = g_strdup(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN));
    json_object_put(o);
    return text;
}

char *discord_shard_heartbeat(const struct discord_shard *s)
{
    return payload(DISCORD_OP_HEARTBEAT, s->counted ? json_object_new_int64(s->seq) : NULL);
}

char *discord_shard_identify(const struct discord_shard *s)
{
    struct json_object *d = json_object_new_object(), *properties = json_object_new_object();
    struct json_object *part = json_object_new_array();

    discord_json_put(properties, "os", "linux");
    discord_json_put(properties, "browser", "lair");
    discord_json_put(properties, "device", "lair");
    json_object_array_add(part, json_object_new_int(s->number));
    json_object_array_add(part, json_object_new_int(s->of));
    discord_json_put(d, "token", s->token);
    json_object_object_add(d, "intents", json_object_new_int64(s->intents));
    json_object_object_add(d, "properties", properties);
    json_object_object_add(d, "shard", part);
    return payload(DISCORD_OP_IDENTIFY, d);
}

char *discord_shard_resume(const struct discord_shard *s)
{
    struct json_object *d = json_object_new_object();

    discord_json_put(d, "token", s->token);
    discord_json_put(d, "session_id", s->session);
    json_object_object_add(d, "seq", s->counted ? json_object_new_int64(s->seq) : NULL);
    return payload(DISCORD_OP_RESUME, d);
}

/* ---- ends ------------------------------------------------------------------------------------ */

/* The codes that say more than that the connection is to be made anew. */
static const struct {
    unsigned code;
    enum discord_shard_next next;
    const char *why;
} codes[] = {
    { 1000, DISCORD_NEXT_IDENTIFY, "Discord has closed the session" },
    { 1001, DISCORD_NEXT_IDENTIFY, "Discord has closed the session" },
    { 4004, DISCORD_NEXT_NEVER, "the token is refused" },
    { 4007, DISCORD_NEXT_IDENTIFY, "the session could not be resumed" },
    { 4008, DISCORD_NEXT_RESUME, "too much was sent" },
    { 4009, DISCORD_NEXT_IDENTIFY, "the session has timed out" },
    { 4010, DISCORD_NEXT_NEVER, "Discord refuses our shard" },
    { 4011, DISCORD_NEXT_NEVER, "the bot is in too many servers for one connection" },
    { 4012, DISCORD_NEXT_NEVER, "Discord does not know this version of its gateway any more" },
    { 4013, DISCORD_NEXT_NEVER, "Discord does not know our intents" },
    { 4014, DISCORD_NEXT_NEVER, "the bot may not have our intents" },
};

enum discord_shard_next discord_shard_after(unsigned code)
{
    for (size_t i = 0; i < G_N_ELEMENTS(codes); i++)
        if (codes[i].code == code)
            return codes[i].next;
    return DISCORD_NEXT_RESUME;
}

const char *discord_shard_why(unsigned code)
{
    for (size_t i = 0; i < G_N_ELEMENTS(codes); i++)
        if (codes[i].code == code)
            return codes[i].why;
    return "the connection has ended";
}
