/* tests/unit/test_discord_shard.c - what is said to the gateway, what it says, and what an end means
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/discord/shard.h"

static int set_up(void **state)
{
    struct discord_shard *s = g_new0(struct discord_shard, 1);

    *s = (struct discord_shard){ .number = 0, .of = 1, .intents = 4097, .token = g_strdup("abc.def") };
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct discord_shard *s = *state;

    discord_shard_clear(s);
    g_free(s);
    return 0;
}

/* With ' for ".  What is read is put at once: only its kind is wanted. */
static bool reads(struct discord_shard *s, const char *text, enum discord_op *op)
{
    g_autofree char *copy = g_strdup(text);
    struct discord_payload p;

    g_strdelimit(copy, "'", '"');
    if (!discord_shard_read(s, copy, strlen(copy), &p))
        return false;
    *op = p.op;
    json_object_put(p.whole);
    return true;
}

static void numbers_are_kept_and_told(void **state)
{
    struct discord_shard *s = *state;
    enum discord_op op;
    g_autofree char *none = discord_shard_heartbeat(s), *some = NULL, *same = NULL;

    assert_string_equal(none, "{\"op\":1,\"d\":null}");
    assert_true(reads(s, "{'op':0,'t':'GUILD_CREATE','s':41,'d':{}}", &op));
    assert_int_equal(op, DISCORD_OP_DISPATCH);
    some = discord_shard_heartbeat(s);
    assert_string_equal(some, "{\"op\":1,\"d\":41}");
    assert_true(reads(s, "{'op':11,'t':null,'s':null,'d':null}", &op));
    same = discord_shard_heartbeat(s);
    assert_string_equal(same, some);
}

static void what_is_no_payload_is_none(void **state)
{
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "5",
        "{}",
        "{'op':'1'}",
        "{'op':-1}",
        "{'op':12}",
        "{'op':0}",
        "{'op':0,'t':null}",
        "{'op':0,'t':5}",
        "{'op':11} x",
        "\xff\xfe",
    };
    struct discord_shard *s = *state;
    enum discord_op op;
    g_autofree char *deep = g_strnfill(100000, '['), *nul = g_strdup("{'op':11}");

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        if (i != 11 && reads(s, bad[i], &op))
            fail_msg("read: %s", bad[i]);
    assert_false(reads(s, deep, &op));
    assert_true(reads(s, nul, &op));
}

static void a_session_is_identified_once_and_resumed(void **state)
{
    struct discord_shard *s = *state;
    g_autofree char *identify = discord_shard_identify(s), *resume = NULL;
    struct json_object *ready =
        json_tokener_parse("{\"session_id\":\"s1\",\"resume_gateway_url\":\"wss://r.example\"}");
    enum discord_op op;

    assert_string_equal(
        identify, "{\"op\":2,\"d\":{\"token\":\"abc.def\",\"intents\":4097,\"properties\":{\"os\":\"linux\","
                  "\"browser\":\"lair\",\"device\":\"lair\"},\"shard\":[0,1]}}");
    assert_true(reads(s, "{'op':0,'t':'READY','s':1,'d':{}}", &op));
    assert_true(discord_shard_begins(s, ready, false));
    assert_string_equal(s->resume, "wss://r.example");
    resume = discord_shard_resume(s);
    assert_string_equal(resume, "{\"op\":6,\"d\":{\"token\":\"abc.def\",\"session_id\":\"s1\",\"seq\":1}}");
    discord_shard_forget(s);
    assert_null(s->session);
    assert_false(s->counted);
    json_object_put(ready);
}

static void a_session_without_its_name_is_none(void **state)
{
    static const char *const bad[] = {
        "{}",
        "{\"session_id\":\"s1\"}",
        "{\"session_id\":5,\"resume_gateway_url\":\"wss://r.example\"}",
        "{\"session_id\":\"s1\",\"resume_gateway_url\":\"ws://r.example\"}", /* not encrypted */
        "{\"session_id\":\"s1\",\"resume_gateway_url\":\"http://r.example\"}",
        "{\"session_id\":\"s1\",\"resume_gateway_url\":\"wss://r.example/?x\"}",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        struct json_object *ready = json_tokener_parse(bad[i]);

        if (discord_shard_begins(*state, ready, false))
            fail_msg("begun: %s", bad[i]);
        json_object_put(ready);
    }
    assert_true(discord_shard_is_address("ws://127.0.0.1:80/gateway", true));
}

static void each_code_has_its_meaning(void **state)
{
    static const struct {
        unsigned code;
        enum discord_shard_next next;
    } wanted[] = {
        { 0, DISCORD_NEXT_RESUME },      { 1000, DISCORD_NEXT_IDENTIFY }, { 1001, DISCORD_NEXT_IDENTIFY },
        { 1006, DISCORD_NEXT_RESUME },   { 4000, DISCORD_NEXT_RESUME },   { 4001, DISCORD_NEXT_RESUME },
        { 4002, DISCORD_NEXT_RESUME },   { 4003, DISCORD_NEXT_RESUME },   { 4004, DISCORD_NEXT_NEVER },
        { 4005, DISCORD_NEXT_RESUME },   { 4007, DISCORD_NEXT_IDENTIFY }, { 4008, DISCORD_NEXT_RESUME },
        { 4009, DISCORD_NEXT_IDENTIFY }, { 4010, DISCORD_NEXT_NEVER },    { 4011, DISCORD_NEXT_NEVER },
        { 4012, DISCORD_NEXT_NEVER },    { 4013, DISCORD_NEXT_NEVER },    { 4014, DISCORD_NEXT_NEVER },
        { 4999, DISCORD_NEXT_RESUME },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
        if (discord_shard_after(wanted[i].code) != wanted[i].next)
            fail_msg("%u", wanted[i].code);
        assert_non_null(discord_shard_why(wanted[i].code));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(numbers_are_kept_and_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_payload_is_none, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_session_is_identified_once_and_resumed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_session_without_its_name_is_none, set_up, tear_down),
        cmocka_unit_test(each_code_has_its_meaning),
    };

    return cmocka_run_group_tests_name("discord_shard", tests, NULL, NULL);
}
