/* tests/e2e/test_discord_check.c - lair serve --check --online: what Discord itself says of the bot
 *
 * The stand-in is one that a person has set up in some way or other, and what the program prints is all there is.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "tests/e2e/peer.h"
#include "tests/e2e/standin.h"
#include "tests/folder.h"

struct fixture {
    struct standin *discord;
    char *folder, *config;
    char *out, *err; /* what the last run printed */
    int status;      /* its exit status */
};

/* ---- set-up ---------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->discord = standin_new();
    f->folder = folder_new();
    f->config = g_build_filename(f->folder, "lair.conf", NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    standin_assert_clean(f->discord);
    standin_free(f->discord);
    folder_remove(f->folder);
    g_free(f->config);
    g_free(f->out);
    g_free(f->err);
    g_free(f);
    return 0;
}

/* Runs the check on a configuration with these groups of networks, and keeps what it prints. */
static void run(struct fixture *f, const char *networks)
{
    const char *lair = g_getenv("LAIR") != NULL ? g_getenv("LAIR") : "./lair";
    char *argv[] = { (char *)lair,      (char *)"serve",    (char *)"-c", f->config,
                     (char *)"--check", (char *)"--online", NULL };
    g_autofree char *text = g_strdup_printf("[host]\ndatabase=lair.db\n%s", networks);
    int status;

    assert_true(g_file_set_contents(f->config, text, -1, NULL));
    assert_int_equal(g_chmod(f->config, 0600), 0);
    g_clear_pointer(&f->out, g_free);
    g_clear_pointer(&f->err, g_free);
    assert_true(g_spawn_sync(NULL, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &f->out, &f->err, &status, NULL));
    f->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ... on one with a bot on Discord; more: lines of its group. */
static void run_discord(struct fixture *f, const char *more)
{
    g_autofree char *text =
        g_strdup_printf("[discord]\ntoken=" STANDIN_TOKEN "\napi=%s\n%s", standin_api(f->discord), more);

    run(f, text);
}

static void check_printed(const struct fixture *f, const char *text, const char *pattern)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **l = lines; *l != NULL; l++)
        if (g_pattern_match_simple(pattern, *l))
            return;
    fail_msg("nothing like '%s' in:\n%s\n%s", pattern, f->out, f->err);
}

static void assert_fine(const struct fixture *f, const char *pattern)
{
    check_printed(f, f->out, pattern);
}

static void assert_wrong(const struct fixture *f, const char *pattern)
{
    check_printed(f, f->err, pattern);
    assert_int_equal(f->status, 1);
}

static unsigned faults(const struct fixture *f)
{
    unsigned n = 0;

    for (const char *p = f->err; *p != '\0'; p++)
        n += *p == '\n';
    return n;
}

/* Allows to, or takes from, whoever it is, in a channel or in a whole server. */
static void set_rights(struct fixture *f, const char *user, const char *where, const char *channel,
                       const char *what, const char *right, bool role)
{
    struct json_object *o = json_object_new_object(), *rights = json_object_new_array();

    json_object_array_add(rights, json_object_new_string(right));
    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, where, json_object_new_string(channel));
    json_object_object_add(o, what, rights);
    json_object_object_add(o, "role", json_object_new_boolean(role));
    standin_call(f->discord, "permissions", o);
}

static void set_castle(struct fixture *f)
{
    standin_guild(f->discord, "castle");
    standin_channel(f->discord, "castle", "dungeon");
    standin_channel(f->discord, "castle", "keep");
}

/* ---- all is well ----------------------------------------------------------------------------- */

static void where_all_is_well_it_says_who_it_is_and_where(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    run_discord(f, "");
    assert_string_equal(f->err, "");
    assert_int_equal(f->status, 0);
    assert_fine(f, "?discord] the application is lair (*); anybody may invite it");
    assert_fine(f, "?discord] commands and presses come by the gateway");
    assert_fine(f, "?discord] castle: all that is needed is there in 2 of 2 channels");
    assert_fine(f, "?discord] invite it: https://discord.com/oauth2/authorize?client_id=*&scope=bot+"
                   "applications.commands&permissions=309237746688");
}

static void a_bot_that_nobody_has_invited_yet_is_well(void **state)
{
    struct fixture *f = *state;

    run_discord(f, "");
    assert_int_equal(f->status, 0);
    assert_fine(f, "*it is in no server yet");
    assert_fine(f, "*invite it: *");
}

static void all_servers_are_asked(void **state)
{
    struct fixture *f = *state;

    standin_no_limits(f->discord);
    for (int i = 0; i < 26; i++) {
        g_autofree char *name = g_strdup_printf("castle-%d", i);
        standin_guild(f->discord, name);
        standin_channel(f->discord, name, name);
    }
    run_discord(f, "");
    assert_int_equal(f->status, 0);
    assert_fine(f, "*castle-0: *");
    assert_fine(f, "*castle-25: *");
}

/* ---- rights ---------------------------------------------------------------------------------- */

static void what_is_missing_in_a_channel_is_named(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "bot", "channel", "keep", "deny", "SEND_MESSAGES", false);
    run_discord(f, "");
    assert_wrong(f, "*?discord] castle: #keep (*): missing: Send Messages");
    assert_int_equal(faults(f), 1);
    assert_fine(f, "*castle: all that is needed is there in 1 of 2 channels");
    assert_fine(f, "*invite it: *");
}

static void a_role_and_everybody_may_be_kept_from_something_too(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "everyone", "channel", "dungeon", "deny", "CREATE_PUBLIC_THREADS", false);
    set_rights(f, "bot", "channel", "keep", "deny", "ATTACH_FILES", true);
    run_discord(f, "");
    assert_wrong(f, "*castle: #dungeon (*): missing: Create Public Threads");
    assert_wrong(f, "*castle: #keep (*): missing: Attach Files");
}

static void who_is_nearer_overrules(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "everyone", "channel", "keep", "deny", "SEND_MESSAGES", false);
    set_rights(f, "bot", "channel", "keep", "allow", "SEND_MESSAGES", true);
    set_rights(f, "bot", "channel", "dungeon", "deny", "SEND_MESSAGES", true);
    set_rights(f, "bot", "channel", "dungeon", "allow", "SEND_MESSAGES", false);
    run_discord(f, "");
    assert_int_equal(f->status, 0);
}

static void a_right_may_be_missing_in_a_whole_server(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "everyone", "guild", "castle", "deny", "READ_MESSAGE_HISTORY", false);
    run_discord(f, "");
    assert_wrong(f, "*castle: #keep (*): missing: Read Message History");
    assert_wrong(f, "*castle: all that is needed is there in 0 of 2 channels");
}

static void nothing_is_kept_from_an_administrator_or_the_owner(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "bot", "channel", "keep", "deny", "VIEW_CHANNEL", false);
    set_rights(f, "bot", "guild", "castle", "allow", "ADMINISTRATOR", false);
    run_discord(f, "");
    assert_fine(f, "*castle: all that is needed is there in 2 of 2 channels");
    set_rights(f, "bot", "guild", "castle", "deny", "ADMINISTRATOR", false);
    standin_do(f->discord, "owner", "user", "bot", "guild", "castle", NULL);
    run_discord(f, "");
    assert_fine(f, "*castle: all that is needed is there in 2 of 2 channels");
}

static void a_channel_that_is_hidden_from_it_is_named_and_not_wrong(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    set_rights(f, "everyone", "channel", "keep", "deny", "VIEW_CHANNEL", false);
    run_discord(f, "");
    assert_int_equal(f->status, 0);
    assert_fine(f, "*castle: #keep (*): not seen by the bot: View Channel is missing");
}

static void a_time_out_is_told(void **state)
{
    struct fixture *f = *state;
    struct json_object *o = json_object_new_object();

    set_castle(f);
    json_object_object_add(o, "user", json_object_new_string("bot"));
    json_object_object_add(o, "guild", json_object_new_string("castle"));
    json_object_object_add(o, "ms", json_object_new_int64(3600 * 1000));
    standin_call(f->discord, "time_out", o);
    run_discord(f, "");
    assert_wrong(f, "*castle: the bot is in time-out there, and may not speak");
}

/* ---- channels that are named ----------------------------------------------------------------- */

static void of_channels_that_are_named_only_these_are_looked_at(void **state)
{
    struct fixture *f = *state;
    g_autofree char *keep = NULL;

    set_castle(f);
    keep = g_strdup_printf("channels=%s\n", standin_channel(f->discord, "castle", "tower"));
    set_rights(f, "bot", "channel", "keep", "deny", "SEND_MESSAGES", false);
    standin_guild(f->discord, "village");
    run_discord(f, keep);
    assert_int_equal(f->status, 0);
    assert_fine(f, "*castle: all that is needed is there in 1 of 1 channels");
    assert_fine(f, "*village: none of its channels is to be played in");
    set_rights(f, "bot", "channel", "tower", "deny", "VIEW_CHANNEL", false);
    run_discord(f, keep);
    assert_wrong(f, "*castle: #tower (*): missing: View Channel");
}

static void channels_that_are_named_and_are_none_are_told(void **state)
{
    struct fixture *f = *state;
    const char *gone, *direct;
    g_autofree char *channels = NULL;

    set_castle(f);
    standin_guild(f->discord, "village");
    standin_user(f->discord, "ann", "castle");
    gone = standin_channel(f->discord, "village", "well");
    direct = standin_dm_channel(f->discord, "ann");
    standin_do(f->discord, "remove_from_guild", "guild", "village", NULL);
    channels = g_strdup_printf("channels=123 %s %s\n", gone, direct);
    run_discord(f, channels);
    assert_wrong(f, "*channels: 123 does not exist");
    assert_wrong(f, "*channels: * cannot be seen by the bot");
    assert_wrong(f, "*channels: * is no text channel of a server");
}

/* ---- the application ------------------------------------------------------------------------- */

static void a_token_that_is_refused_is_one_line(void **state)
{
    struct fixture *f = *state;
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "token", json_object_new_string("another"));
    standin_call(f->discord, "settings", o);
    run_discord(f, "");
    assert_wrong(f, "*?discord] the token is refused");
    assert_int_equal(faults(f), 1);
    assert_null(strstr(f->err, STANDIN_TOKEN));
    o = json_object_new_object();
    json_object_object_add(o, "clear", json_object_new_boolean(true));
    standin_call(f->discord, "violations", o); /* the wrong token was one */
}

static void an_endpoint_in_the_portal_alone_is_told(void **state)
{
    struct fixture *f = *state;

    set_castle(f);
    standin_do(f->discord, "endpoint", "url", "https://lair.example.org/press", NULL);
    run_discord(f, "");
    assert_wrong(f, "*the portal has the Interactions Endpoint URL https://lair.example.org/press,*: "
                    "then no press arrives: empty the field in the portal");
}

static void an_endpoint_here_alone_or_with_another_key_is_told(void **state)
{
    static const char wrong_key[] = "interactions=endpoint\nlisten=127.0.0.1:8787\npublic_key="
                                    "000000000000000000000000000000000000000000000000000000000000ffff\n";
    struct fixture *f = *state;

    set_castle(f);
    run_discord(f, wrong_key);
    assert_wrong(f, "*then no press arrives: fill the field in, or leave the setting out");
    assert_wrong(f, "*public_key is not the application's, so that no post is taken: it is *");
}

static void an_application_that_cannot_be_invited_is_told(void **state)
{
    struct fixture *f = *state;

    standin_set(f->discord, "public", 0);
    standin_set(f->discord, "code_grant", 1);
    run_discord(f, "");
    assert_wrong(f, "*it requires an OAuth2 code grant*");
    assert_fine(f, "*only its owner can invite it");
}

/* ---- other networks -------------------------------------------------------------------------- */

static void where_nobody_answers_that_is_one_line(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text =
        g_strdup_printf("[discord]\ntoken=" STANDIN_TOKEN "\napi=http://127.0.0.1:%u/api/v10\n", free_port());

    run(f, text);
    assert_wrong(f, "*?discord] no answer from http://127.0.0.1:*: *");
    assert_int_equal(faults(f), 1);
}

static void irc_is_not_asked_and_says_so(void **state)
{
    struct fixture *f = *state;

    run(f, "[irc]\nserver=127.0.0.1\nnick=lair\nchannels=#dungeon\n");
    assert_int_equal(f->status, 0);
    assert_fine(f, "?irc] not asked*");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(where_all_is_well_it_says_who_it_is_and_where),
        TEST(a_bot_that_nobody_has_invited_yet_is_well),
        TEST(all_servers_are_asked),
        TEST(what_is_missing_in_a_channel_is_named),
        TEST(a_role_and_everybody_may_be_kept_from_something_too),
        TEST(who_is_nearer_overrules),
        TEST(a_right_may_be_missing_in_a_whole_server),
        TEST(nothing_is_kept_from_an_administrator_or_the_owner),
        TEST(a_channel_that_is_hidden_from_it_is_named_and_not_wrong),
        TEST(a_time_out_is_told),
        TEST(of_channels_that_are_named_only_these_are_looked_at),
        TEST(channels_that_are_named_and_are_none_are_told),
        TEST(a_token_that_is_refused_is_one_line),
        TEST(an_endpoint_in_the_portal_alone_is_told),
        TEST(an_endpoint_here_alone_or_with_another_key_is_told),
        TEST(an_application_that_cannot_be_invited_is_told),
        TEST(where_nobody_answers_that_is_one_line),
        TEST(irc_is_not_asked_and_says_so),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_check", tests, NULL, NULL);
}
