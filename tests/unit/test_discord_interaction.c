/* tests/unit/test_discord_interaction.c - what somebody did, as Discord tells it, and as nobody should
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/discord/interaction.h"

/* With ' for ". */
static struct json_object *json(const char *text)
{
    g_autofree char *copy = g_strdup(text);
    struct json_object *o = json_tokener_parse(g_strdelimit(copy, "'", '"'));

    assert_non_null(o);
    return o;
}

#define WHO \
    "'member':{'user':{'id':'5','username':'ann','global_name':'Ann'},'permissions':'8208','nick':'A\\n n'}"
#define WHERE "'id':'1','token':'tok-en_1','application_id':'2','guild_id':'3','channel_id':'4','locale':'de'"

static bool read_text(struct discord_interaction *i, const char *text)
{
    struct json_object *o = json(text);
    bool good = discord_interaction_read(i, o);

    json_object_put(o);
    return good;
}

static void a_command_is_the_line_that_one_would_type(void **state)
{
    struct discord_interaction i;

    (void)state;
    assert_true(
        read_text(&i, "{" WHERE "," WHO ",'type':2,'app_permissions':'2048','data':{'name':'join',"
                      "'options':[{'name':'table','type':3,'value':'crypt\\n!x'},{'name':'n','value':3}]}}"));
    assert_int_equal(i.did, DISCORD_DID_COMMAND);
    assert_string_equal(i.line, "join crypt !x 3");
    assert_string_equal(i.user, "5");
    assert_string_equal(i.nick, "A n");
    assert_string_equal(i.channel, "4");
    assert_string_equal(i.guild, "3");
    assert_true(i.moderates);
    assert_int_equal(i.may, 2048);
    assert_string_equal(i.locale, "de");
    discord_interaction_clear(&i);

    assert_true(read_text(&i, "{" WHERE "," WHO ",'type':4,'data':{'name':'lair','options':[{'name':'line',"
                              "'type':3,'value':'card gol','focused':true}]}}"));
    assert_int_equal(i.did, DISCORD_DID_COMPLETE);
    assert_string_equal(i.line, "card gol");
    discord_interaction_clear(&i);
}

static void a_press_tells_what_was_pressed_and_where(void **state)
{
    struct discord_interaction i;

    (void)state;
    assert_true(read_text(&i, "{'id':'1','token':'t','application_id':'2','channel_id':'4','user':{'id':'5',"
                              "'username':'ann'},'type':3,'message':{'id':'9','flags':64},"
                              "'data':{'custom_id':'s|7|1|1','component_type':3,'values':['pass']}}"));
    assert_int_equal(i.did, DISCORD_DID_PRESS);
    assert_null(i.guild);
    assert_string_equal(i.nick, "ann");
    assert_string_equal(i.custom_id, "s|7|1|1");
    assert_string_equal(i.value, "pass");
    assert_string_equal(i.message, "9");
    assert_true(i.own_message);
    assert_false(i.moderates);
    discord_interaction_clear(&i);
}

static void a_form_tells_what_was_typed(void **state)
{
    struct discord_interaction i;

    (void)state;
    assert_true(read_text(&i, "{" WHERE "," WHO
                              ",'type':5,'message':{'id':'9','flags':64},'data':{'custom_id':'t|7||',"
                              "'components':[{'type':18,'component':{'type':4,'custom_id':'line',"
                              "'value':'build x\nnew'}}]}}"));
    assert_int_equal(i.did, DISCORD_DID_FORM);
    assert_string_equal(i.custom_id, "t|7||");
    assert_string_equal(i.line, "build x new");
    assert_true(i.own_message);
    discord_interaction_clear(&i);
}

static void what_lacks_something_is_nothing(void **state)
{
    static const char *const bad[] = {
        "[]",
        "{}",
        "{" WHERE "," WHO "}",
        "{" WHERE "," WHO ",'type':1}",
        "{" WHERE "," WHO ",'type':2}",
        "{" WHERE "," WHO ",'type':2,'data':[]}",
        "{" WHERE "," WHO ",'type':'2','data':{'name':'join'}}",
        "{" WHERE "," WHO ",'type':3,'data':{'custom_id':'x'}}",
        "{" WHERE "," WHO ",'type':3,'data':{'custom_id':5},'message':{'id':'9'}}",
        "{" WHERE ",'type':2,'data':{'name':'join'}}",
        "{" WHERE "," WHO ",'type':5,'data':{'custom_id':'t|7||'}}",
        "{" WHERE "," WHO
        ",'type':5,'data':{'custom_id':'t|7||','components':[5,{'component':{'value':1}}]}}",
        "{" WHERE "," WHO ",'type':5,'data':{'components':[{'component':{'value':'x'}}]}}",
        "{" WHERE ",'user':{'id':'5'},'type':2,'data':{'name':'join'}}", /* in a server, but no member */
        "{'id':'1','token':'a/../b','application_id':'2','channel_id':'4','user':{'id':'5'},'type':2,"
        "'data':{'name':'join'}}",
        "{'id':'x1','token':'t','application_id':'2','channel_id':'4','user':{'id':'5'},'type':2,"
        "'data':{'name':'join'}}",
        "{'id':'123456789012345678901','token':'t','application_id':'2','channel_id':'4','user':{'id':'5'},"
        "'type':2,'data':{'name':'join'}}",
    };
    struct discord_interaction i;

    (void)state;
    for (size_t k = 0; k < G_N_ELEMENTS(bad); k++)
        if (read_text(&i, bad[k]))
            fail_msg("read: %s", bad[k]);
}

static void assert_named(const char *user, const char *member, const char *wanted)
{
    struct json_object *u = json(user), *m = member != NULL ? json(member) : NULL;
    g_autofree char *nick = discord_interaction_nick(u, m);

    assert_string_equal(nick, wanted);
    json_object_put(u);
    json_object_put(m);
}

static void a_name_is_the_one_that_others_see(void **state)
{
    (void)state;
    assert_named("{'id':'5','username':'ann','global_name':'Ann'}", "{'nick':'The Ann'}", "The Ann");
    assert_named("{'id':'5','username':'ann','global_name':'Ann'}", "{'nick':null}", "Ann");
    assert_named("{'id':'5','username':'ann','global_name':null}", NULL, "ann");
    assert_named("{'id':'5','username':'\\u202e\\u200b '}", NULL, "5");
    assert_named("{}", NULL, "?");
    assert_named("{'username':'a\\u0000b','id':'5'}", NULL, "5");
    assert_named("{'username':'  a   b\\t c  '}", NULL, "a b c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_is_the_line_that_one_would_type),
        cmocka_unit_test(a_press_tells_what_was_pressed_and_where),
        cmocka_unit_test(a_form_tells_what_was_typed),
        cmocka_unit_test(what_lacks_something_is_nothing),
        cmocka_unit_test(a_name_is_the_one_that_others_see),
    };

    return cmocka_run_group_tests_name("discord_interaction", tests, NULL, NULL);
}
