/* tests/unit/test_config.c - lair.conf: what it means, and what is wrong with it
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "bot/cli/config.h"
#include "bot/cli/secret.h"

static const char secret[] = "hunter2hunter2";

struct fixture {
    char *folder, *path, *password;
    struct config *config; /* NULL: refused */
    char **faults;         /* why */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.conf", NULL);
    f->password = g_build_filename(f->folder, "password", NULL);
    *state = f;
    return f->folder != NULL ? 0 : -1;
}

static void forget(struct fixture *f)
{
    config_free(f->config);
    g_strfreev(f->faults);
    f->config = NULL;
    f->faults = NULL;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    g_unsetenv("LAIR_TEST_PASSWORD");
    g_unsetenv("CREDENTIALS_DIRECTORY");
    forget(f);
    g_unlink(f->path);
    g_unlink(f->password);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f->password);
    g_free(f);
    return 0;
}

static void write_private(const char *path, const char *text)
{
    assert_true(g_file_set_contents(path, text, -1, NULL));
    assert_int_equal(g_chmod(path, 0600), 0);
}

static struct config *read_text(struct fixture *f, const char *text)
{
    forget(f);
    write_private(f->path, text);
    f->config = config_read(f->path, &f->faults);
    return f->config;
}

static struct config *read_good(struct fixture *f, const char *text)
{
    struct config *c = read_text(f, text);

    if (c == NULL)
        fail_msg("%s", f->faults[0]);
    return c;
}

static char *setting(const struct config *c, const char *network, const char *name)
{
    return g_key_file_get_string(c->settings, config_network(c, network)->group, name, NULL);
}

static void assert_setting(const struct config *c, const char *network, const char *name, const char *value)
{
    g_autofree char *found = setting(c, network, name);

    assert_non_null(found);
    assert_string_equal(found, value);
}

#define IRC "[irc]\nserver=irc.test\nchannels=#dungeon\n"

static void a_file_of_two_lines_and_a_group_is_enough(void **state)
{
    struct fixture *f = *state;
    struct config *c = read_good(f, IRC);
    g_autofree char *database = g_build_filename(f->folder, "lair.db", NULL);

    assert_string_equal(c->database, database);
    assert_string_equal(c->prefix, "!");
    assert_null(c->data);
    assert_null(c->log);
    assert_int_equal(c->host.clock_s, 300);
    assert_int_equal(c->host.beat_ms, 1000);
    assert_int_equal(c->host.lobby_s, host_defaults.lobby_s);
    assert_int_equal(c->host.keep_days, 0);
    assert_int_equal(c->host.tables_per_person, host_defaults.tables_per_person);
    assert_int_equal(c->host.tables_per_place, host_defaults.tables_per_place);
    assert_int_equal(c->host.max_tables, host_defaults.max_tables);
    assert_memory_equal(&c->host.person_lines, &host_defaults.person_lines, sizeof c->host.person_lines);
    assert_memory_equal(&c->host.place_lines, &host_defaults.place_lines, sizeof c->host.place_lines);
    assert_int_equal(c->networks->len, 1);
    assert_int_equal(g_hash_table_size(c->operators), 0);
    assert_setting(c, "irc", "server", "irc.test");
    assert_setting(c, "irc", "prefix", "!");
}

static void several_networks_have_settings_of_their_own(void **state)
{
    struct fixture *f = *state;
    struct config *c = read_good(f, "[host]\nprefix=.\n" IRC "[irc libera]\nserver=libera.test\nnick=croak\n"
                                    "channels=#a,#b key\nprefix=?\nca=certs/ca.pem\n");
    g_autofree char *ca = g_build_filename(f->folder, "certs/ca.pem", NULL);

    assert_int_equal(c->networks->len, 2);
    assert_setting(c, "irc", "prefix", ".");
    assert_setting(c, "libera", "prefix", "?");
    assert_setting(c, "libera", "nick", "croak");
    assert_setting(c, "libera", "ca", ca);
    assert_null(config_network(c, "oftc"));
}

/* As people write them: what follows a unit without one is of the next smaller. */
static void times_are_read_to_their_end(void **state)
{
    static const struct {
        const char *text;
        int seconds;
    } rows[] = {
        { "1h30", 90 * 60 }, { "1d12", 36 * 3600 },
        { "90m", 90 * 60 },  { "1 h 30 min", 90 * 60 },
        { "2d", 2 * 86400 }, { "1w", 7 * 86400 },
        { "600", 600 },      { "6d23h59m60s", 604800 },
        { "10", 10 },        { "1 Day 12 Hours", 36 * 3600 },
        { "90", 90 },        { "1m30", 90 },
    };
    static const char *const bad[] = {
        "1h30x", "1h90", "1d30", "30 1h",  "30m1h", "1h1h", "1h,30m",
        "1.5h",  "0x20", "1e2",  "+5m",    "- 5m",  "5 5",  "1s5",
        "m",     "1h m", "8d",   "604801", "1w1s",  "9",    "99999999999999999999999h",
        "1h30 5"
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *text = g_strdup_printf("[table]\nclock=%s\n" IRC, rows[i].text);

        if (read_good(f, text)->host.clock_s != rows[i].seconds)
            fail_msg("%s: %d", rows[i].text, f->config->host.clock_s);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autofree char *text = g_strdup_printf("[table]\nclock=%s\n" IRC, bad[i]);

        if (read_text(f, text) != NULL)
            fail_msg("%s: %d", bad[i], f->config->host.clock_s);
    }
}

static void games_are_kept_for_days_or_for_ever(void **state)
{
    static const struct {
        const char *text;
        int days; /* -1: it is refused */
    } rows[] = {
        { "keep=90d", 90 }, { "keep=1d", 1 },      { "keep=0", 0 },     { "keep=", 0 },
        { "keep=0d", -1 },  { "keep=90", -1 },     { "keep=-90d", -1 }, { "keep=3 months", -1 },
        { "keep=d", -1 },   { "keep=99999d", -1 }, { "keep=9d d", -1 }, { "keep=36500d", 36500 },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *text = g_strdup_printf("[host]\n%s\n" IRC, rows[i].text);
        const struct config *c = read_text(f, text);

        if ((c != NULL ? c->host.keep_days : -1) != rows[i].days)
            fail_msg("%s", rows[i].text);
        if (c == NULL)
            assert_non_null(
                strstr(f->faults[0], "[host] keep: a number of days from 1d to 36500d is wanted"));
    }
}

/* Each row is a file, and what is said about it. */
static void what_is_wrong_is_told_with_group_and_key(void **state)
{
    static const struct {
        const char *text, *fault;
    } rows[] = {
        { "", "*: [irc]: there is no network*" },
        { "server=x\n" IRC, "*: line 1 stands before the first ?group?" },
        { IRC "=x\n", "*: line 4 is neither a ?group? *" },
        { IRC "[]\n", "*: line 4 is neither a ?group? *" },
        { IRC "# fine\nhunter2hunter2\n", "*: line 5 is neither a ?group? *" },
        { "[irc\nserver=x\n" IRC, "*: line 1 is neither a ?group? *" },
        { "[irc]\nchannels=#a\n", "*: [irc] server: is missing" },
        { "[irc]\nserver=x\n", "*: [irc] channels: *none*" },
        { IRC "port=70000\n", "*: [irc] port: *1 to 65535*" },
        { IRC "tls=perhaps\n", "*: [irc] tls: yes or no*" },
        { IRC "chanels=#b\n", "*: [irc] chanels: *did you mean channels?" },
        { IRC "passwrod_env=X\n", "*: [irc] passwrod_env: *" },
        { IRC "server=y\n", "*: [irc] server: it is there twice" },
        { IRC "nick=\\x\n", "*: [irc] nick: a backslash*" },
        { IRC "nick=\xff\n", "*: [irc] nick: it is not UTF-8" },
        { IRC IRC, "*: [irc]: it is there twice" },
        { IRC "[irc irc]\nserver=x\nchannels=#a\n", "*: [irc irc]: there is another network*" },
        { IRC "[irc Libera]\nserver=x\nchannels=#a\n", "*: [irc Libera]: a network's name*" },
        { IRC "[irc ]\nserver=x\nchannels=#a\n", "*" },
        { IRC "[hots]\nlog=x\n", "*: [hots]: *did you mean host?" },
        { IRC "[host]\nprefix=!!!!!\n", "*: [host] prefix: *" },
        { IRC "prefix=a b\n", "*: [irc] prefix: *" },
        { IRC "[host]\nmetrics=0.0.0.0:80\n", "*: [host] metrics: a loopback address*" },
        { IRC "[host]\nmetrics=127.0.0.1\n", "*: [host] metrics: *" },
        { IRC "[host]\nmetrics=example.org:80\n", "*: [host] metrics: *" },
        { IRC "[host]\nlog_level=loud\n", "*: [host] log_level: *" },
        { IRC "[table]\nclock=5\n", "*: [table] clock: *from 10 seconds to 7 days is wanted, as 90s*" },
        { IRC "[table]\nclock=soon\n", "*: [table] clock: *" },
        { IRC "[table]\nbeat=61\n", "*: [table] beat: *0 to 60*" },
        { IRC "[table]\nbeat=nan\n", "*: [table] beat: *" },
        { IRC "[table]\nbeat=0x1\n", "*: [table] beat: *" },
        { IRC "[table]\nbeat=1e1\n", "*: [table] beat: *" },
        { IRC "[table]\nbeat=1 2\n", "*: [table] beat: *" },
        { IRC "[table]\nclock=1h90\n", "*: [table] clock: *" },
        { IRC "[table]\nlobby=1h 30m 20m\n", "*: [table] lobby: *" },
        { IRC "[table]\ntick=2m3x\n", "*: [table] tick: *" },
        { IRC "[limits]\ntables=12k\n", "*: [limits] tables: *" },
        { IRC "burst=5 lines\n", "*: [irc] burst: *" },
        { IRC "line_ms=2s\n", "*: [irc] line_ms: *" },
        { IRC "[host]\nkeep=1h30\n", "*: [host] keep: *" },
        { IRC "[host]\npush_hosts=ntfy.sh push.example.org\n", "*: [host] push_hosts: *" },
        { IRC "[host]\npush_hosts=ntfy.sh,,\n", "*: [host] push_hosts: *" },
        { "[irc]\nserver=x\nchannels=#dungeon #other\n", "*: [irc] channels: *commas part channels" },
        { "[irc]\nserver=x\nchannels=#cave key, #dungeon  &other\n",
          "*: [irc] channels: *commas part channels" },
        { "[irc]\nserver=x\nchannels=#cave key more\n", "*: [irc] channels: *" },
        { "[irc]\nserver=x\nchannels=#cave,key\n", "*: [irc] channels: not a channel's name" },
        { "[discord]\ntoken=x\nchannels=123 45x\n", "*: [discord] channels: *" },
        { "[discord]\ntoken=x\ngather=6s\n", "*: [discord] gather: *" },
        { IRC "[operators]\naccounts=irc/ann irc/ben\n", "*: [operators] accounts: *NETWORK/ACCOUNT*" },
        { IRC "[operators]\naccounts=bob\n", "*: [operators] accounts: *NETWORK/ACCOUNT*" },
        { IRC "[operators]\naccounts=irc/bob!u@h\n", "*: [operators] accounts: *NETWORK/ACCOUNT*" },
        { IRC "[operators]\naccounts=oftc/bob\n", "*: [operators] accounts: *no network*" },
        { IRC "sasl_account=lair\n", "*: [irc] sasl_account: *" },
        { IRC "password_env=LAIR_TEST_NO_SUCH\n", "*: [irc] password_env: *not set*" },
        { IRC "password=a\npassword_env=PATH\n", "*: [irc] password: *more than once*" },
        { IRC "password_file=nowhere\n", "*: [irc] password_file: *" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_null(read_text(f, rows[i].text));
        if (!g_pattern_match_simple(rows[i].fault, f->faults[0]))
            fail_msg("row %zu: %s", i, f->faults[0]);
        assert_true(g_str_has_prefix(f->faults[0], f->path));
    }
}

static void all_faults_are_found_at_once(void **state)
{
    struct fixture *f = *state;

    assert_null(
        read_text(f, "[hots]\nlog=x\n[table]\nclock=1\nbeat=x\n[irc]\nserver=x\nport=0\nnick=two words\n"));
    assert_int_equal(g_strv_length(f->faults), 6); /* group, port, channels, nick, clock, beat */
    assert_null(read_text(f, "database=x\n" IRC "nonsense\n[host]\nlog_level=x\nlog_level=x\n[irc\n"
                             "channels\nlost=1\n[irc]\n[hots]\n"));
    assert_true(g_str_has_suffix(f->faults[0], "line 1 stands before the first [group]"));
    assert_true(g_str_has_suffix(f->faults[1], "line 5 is neither a [group] nor KEY=VALUE nor a comment"));
    assert_true(g_str_has_suffix(f->faults[2], "[host] log_level: it is there twice"));
    assert_true(g_str_has_suffix(f->faults[3], "line 9 is neither a [group] nor KEY=VALUE nor a comment"));
    assert_true(g_str_has_suffix(f->faults[4], "line 10 is neither a [group] nor KEY=VALUE nor a comment"));
    assert_true(g_str_has_suffix(f->faults[5], "[irc]: it is there twice"));
    assert_int_equal(g_strv_length(f->faults), 8); /* and [hots], and the level */
}

static void a_file_that_is_not_there_is_one_fault(void **state)
{
    struct fixture *f = *state;

    assert_null(config_read(f->path, &f->faults));
    assert_int_equal(g_strv_length(f->faults), 1);
    assert_non_null(strstr(f->faults[0], "lair.conf"));
}

static void operators_are_accounts_of_a_network(void **state)
{
    struct fixture *f = *state;
    struct config *c = read_good(f, IRC "[operators]\naccounts=irc/Bob, irc/eve\n");

    assert_int_equal(g_hash_table_size(c->operators), 2);
    assert_true(g_hash_table_contains(c->operators, "irc/bob"));
    assert_true(g_hash_table_contains(c->operators, "irc/eve"));
}

static void passwords_come_from_the_environment_or_a_private_file(void **state)
{
    struct fixture *f = *state;
    struct config *c;

    g_setenv("LAIR_TEST_PASSWORD", secret, TRUE);
    c = read_good(f, IRC "sasl_account=lair\nsasl_password_env=LAIR_TEST_PASSWORD\n");
    assert_setting(c, "irc", "sasl_password", secret);
    write_private(f->password, "hunter2hunter2\n");
    c = read_good(f, IRC "password_file=password\n");
    assert_setting(c, "irc", "password", secret);
    assert_int_equal(g_chmod(f->password, 0640), 0);
    assert_null(read_text(f, IRC "password_file=password\n"));
    assert_non_null(strstr(f->faults[0], "chmod 600"));
    g_setenv("CREDENTIALS_DIRECTORY", f->folder, TRUE); /* systemd keeps that one */
    c = read_good(f, IRC "password_file=password\n");
    assert_setting(c, "irc", "password", secret);
}

static void a_file_with_a_password_is_not_for_everybody(void **state)
{
    struct fixture *f = *state;

    read_good(f, IRC "password=hunter2hunter2\n");
    assert_int_equal(g_chmod(f->path, 0644), 0);
    forget(f);
    assert_null(config_read(f->path, &f->faults));
    assert_int_equal(g_strv_length(f->faults), 1);
    assert_non_null(strstr(f->faults[0], "chmod o-r"));
    assert_int_equal(g_chmod(f->path, 0640), 0);
    g_strfreev(g_steal_pointer(&f->faults));
    f->config = config_read(f->path, &f->faults);
    assert_non_null(f->config);
}

static void no_fault_says_a_password(void **state)
{
    static const char *const texts[] = {
        IRC "password=hunter2hunter2\npassword_env=PATH\n",
        IRC "sasl_password=hunter2hunter2\n",
        IRC "password=hunter2hunter2\nsasl_password=hunter2hunter2\nport=x\npasword=hunter2hunter2\n",
        IRC "password=\\hunter2hunter2\n",
        IRC "password=hunter2hunter2\x01\n",
        IRC "password hunter2hunter2\n",
        IRC "[hunter2hunter2\n",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        assert_null(read_text(f, texts[i]));
        for (char **one = f->faults; *one != NULL; one++)
            assert_null(strstr(*one, "hunter2"));
    }
}

static bool is_closed(void)
{
    struct rlimit core;

    return getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur == 0 && core.rlim_max == 0 &&
           prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}

/* Done in a child, since there is no way back. */
static void a_closed_memory_is_nobody_elses(void **state)
{
    int status = -1;
    pid_t child = fork();

    (void)state;
    if (child == 0) {
        secret_close_memory();
        _exit(is_closed() ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void the_database_is_found_whatever_else_is_wrong(void **state)
{
    struct fixture *f = *state;
    char *why = NULL;
    g_autofree char *expected = g_build_filename(f->folder, "games.db", NULL), *found = NULL;

    write_private(f->path, "[host]\ndatabase=games.db\n[irc]\nport=x\n");
    found = config_database(f->path, &why);
    assert_string_equal(found, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_of_two_lines_and_a_group_is_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(several_networks_have_settings_of_their_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(times_are_read_to_their_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_are_kept_for_days_or_for_ever, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_wrong_is_told_with_group_and_key, set_up, tear_down),
        cmocka_unit_test_setup_teardown(all_faults_are_found_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_that_is_not_there_is_one_fault, set_up, tear_down),
        cmocka_unit_test_setup_teardown(operators_are_accounts_of_a_network, set_up, tear_down),
        cmocka_unit_test_setup_teardown(passwords_come_from_the_environment_or_a_private_file, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_file_with_a_password_is_not_for_everybody, set_up, tear_down),
        cmocka_unit_test_setup_teardown(no_fault_says_a_password, set_up, tear_down),
        cmocka_unit_test(a_closed_memory_is_nobody_elses),
        cmocka_unit_test_setup_teardown(the_database_is_found_whatever_else_is_wrong, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
