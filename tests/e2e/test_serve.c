/* tests/e2e/test_serve.c - what the operator of `lair serve` relies on: its log, systemd, SIGHUP
 *
 * The real program on a real server.  The test is its service manager: it listens where the
 * program says how it does.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <gio/gio.h>
#include <glib/gstdio.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"
#include "tests/e2e/world.h"

static struct ircd *ircd; /* started once for all tests */

struct fixture {
    struct served *served;
    struct peer *anna;
    struct peer *crowd[60]; /* at its metrics port; NULL: not there */
    struct world *world;
    char *log;        /* path of its log */
    int notify;       /* the service manager's end */
    GString *notices; /* all that came, a line each */
};

/* ---- the service manager --------------------------------------------------------------------- */

static int listen_for_notices(const char *folder)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    g_snprintf(at.sun_path, sizeof at.sun_path, "%s/notify", folder);
    if (bind(fd, (struct sockaddr *)&at, sizeof at) < 0)
        return -1;
    g_setenv("NOTIFY_SOCKET", at.sun_path, TRUE);
    return fd;
}

static void read_notices(struct fixture *f)
{
    char buf[4096];
    ssize_t n;

    while ((n = recv(f->notify, buf, sizeof buf - 1, 0)) > 0) {
        buf[n] = '\0';
        g_string_append_printf(f->notices, "%s\n", buf);
    }
}

/* Something waited for in the notices or in the log. */
struct awaited {
    struct fixture *f;
    const char *text;
};

static bool is_noticed(void *ctx)
{
    struct awaited *a = ctx;

    read_notices(a->f);
    return strstr(a->f->notices->str, a->text) != NULL;
}

/* Waits for a notice, and forgets all that came until then. */
static void expect_notice(struct fixture *f, const char *text)
{
    struct awaited a = { f, text };

    if (!wait_until(is_noticed, &a))
        fail_msg("no \"%s\" in:\n%s", text, f->notices->str);
    g_string_truncate(f->notices, 0);
}

static char *log_text(const struct fixture *f)
{
    char *text = NULL;

    return g_file_get_contents(f->log, &text, NULL, NULL) ? text : g_strdup("");
}

static bool is_logged(void *ctx)
{
    struct awaited *a = ctx;
    g_autofree char *text = log_text(a->f);

    return strstr(text, a->text) != NULL;
}

static void expect_logged(struct fixture *f, const char *text)
{
    struct awaited a = { f, text };
    g_autofree char *all = NULL;

    if (wait_until(is_logged, &a))
        return;
    all = log_text(f);
    fail_msg("no \"%s\" in:\n%s", text, all);
}

/* ---- the program ----------------------------------------------------------------------------- */

/* A configuration that hurries; host and more are lines of [host] and groups of their own. */
static void configure(struct fixture *f, const char *host, const char *irc, const char *more)
{
    g_autofree char *text = g_strdup_printf(
        "[host]\nlog=log\n%s\n[table]\nclock=0\nbeat=0\n[irc]\nserver=127.0.0.1\nport=%u\ntls=no\n"
        "nick=lair\nchannels=#dungeon\nburst=1000\nline_ms=0\n%s%s",
        host, ircd_port(ircd), irc, more);

    served_write(f->served, text);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->served = served_new(ircd_port(ircd), NULL, NULL);
    f->world = world_new(served_database(f->served), "crypt");
    f->log = g_build_filename(served_folder(f->served), "log", NULL);
    f->notices = g_string_new(NULL);
    f->notify = listen_for_notices(served_folder(f->served));
    configure(f, "", "", "");
    f->anna = peer_new(ircd_port(ircd), "anna");
    if (f->notify < 0 || f->anna == NULL)
        return -1;
    peer_send(f->anna, "JOIN #dungeon");
    peer_sync(f->anna);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    g_unsetenv("NOTIFY_SOCKET");
    g_unsetenv("WATCHDOG_USEC");
    peer_free(f->anna);
    for (size_t i = 0; i < G_N_ELEMENTS(f->crowd); i++)
        peer_free(f->crowd[i]);
    close(f->notify);
    world_free(f->world);
    served_free(f->served);
    g_string_free(f->notices, TRUE);
    g_free(f->log);
    g_free(f);
    return 0;
}

static void start(struct fixture *f)
{
    served_start(f->served);
    peer_expect(f->anna, ":lair!* JOIN *#dungeon*");
}

static void reload(struct fixture *f)
{
    served_signal(f->served, SIGHUP);
    expect_notice(f, "RELOADING=1\nREADY=1");
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void systemd_hears_how_it_does(void **state)
{
    struct fixture *f = *state;

    g_setenv("WATCHDOG_USEC", "100000", TRUE);
    start(f);
    expect_notice(f, "READY=1");
    expect_notice(f, "STATUS=1 of 1 networks; 0 games, 0 lobbies");
    expect_notice(f, "WATCHDOG=1");
    expect_notice(f, "WATCHDOG=1"); /* and again */
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    expect_notice(f, "STATUS=1 of 1 networks; 0 games, 1 lobbies");
    assert_int_equal(served_end(f->served, SIGTERM), 0);
    expect_notice(f, "STOPPING=1");
}

static void the_log_tells_each_event_in_a_line(void **state)
{
    struct fixture *f = *state;
    struct stat st;
    g_autofree char *all = NULL;
    g_auto(GStrv) lines = NULL;
    unsigned checked = 0;

    start(f);
    expect_logged(f, "notice: irc: online");
    expect_logged(f, "notice: irc: #dungeon: joined");
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    expect_logged(f, "info: irc: crypt: anna!");
    peer_send(f->anna, "PRIVMSG #dungeon :!bots 1");
    peer_send(f->anna, "PRIVMSG #dungeon :!start");
    expect_logged(f, "info: irc: crypt: begins, 2 seats");
    peer_send(f->anna, "PRIVMSG lair :my secret plan");
    peer_expect(f->anna, ":lair!* NOTICE anna :*");
    assert_int_equal(served_end(f->served, SIGTERM), 0);
    all = log_text(f);
    assert_null(strstr(all, "secret plan"));
    world_check_peer(f->world, f->anna, 0, "#dungeon", &checked);
    assert_non_null(world_table(f->world));
    assert_null(world_secret(f->world, LAIR_PUBLIC, all));
    lines = g_strsplit(g_strchomp(all), "\n", -1);
    for (char **l = lines; *l != NULL; l++)
        if (!g_pattern_match_simple("20*-*-*T*:*:*Z *: *", *l))
            fail_msg("%s", *l);
    assert_int_equal(stat(f->log, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

static void a_log_that_was_moved_away_is_made_anew(void **state)
{
    struct fixture *f = *state;
    g_autofree char *old = g_strconcat(f->log, ".1", NULL);

    start(f);
    expect_logged(f, "online");
    assert_int_equal(g_rename(f->log, old), 0);
    reload(f);
    expect_logged(f, "notice: configuration read again");
}

static void networks_come_and_go_without_a_restart(void **state)
{
    struct fixture *f = *state;
    g_autofree char *second = g_strdup_printf("[irc second]\nserver=127.0.0.1\nport=%u\ntls=no\nnick=twin\n"
                                              "channels=#dungeon\nprefix=?\n",
                                              ircd_port(ircd));

    start(f);
    configure(f, "", "", second);
    reload(f);
    peer_expect(f->anna, ":twin!* JOIN *#dungeon*");
    peer_send(f->anna, "PRIVMSG #dungeon :?tables");
    peer_expect(f->anna, ":twin!* NOTICE anna :*");
    configure(f, "", "", "");
    reload(f);
    peer_expect(f->anna, ":twin!* QUIT *");
    expect_logged(f, "second: offline");
    configure(f, "", "", second); /* and back again */
    reload(f);
    peer_expect(f->anna, ":twin!* JOIN *#dungeon*");
    assert_int_equal(served_end(f->served, SIGTERM), 0);
}

static void what_only_a_restart_changes_is_named(void **state)
{
    struct fixture *f = *state;

    start(f);
    configure(f, "database=other.db\n", "", "");
    reload(f);
    expect_logged(f, "only a restart changes: [host] database");
    peer_send(f->anna, "PRIVMSG #dungeon :!tables");
    peer_expect(f->anna, ":lair!* NOTICE anna :*");
}

static void a_broken_configuration_changes_nothing_and_says_why(void **state)
{
    struct fixture *f = *state;

    start(f);
    configure(f, "log_level=error\n", "chanels=#x\n", "[table x]\n");
    reload(f);
    expect_logged(f, "[irc] chanels: there is no such key; did you mean channels?");
    expect_logged(f, "the configuration has faults: nothing is changed");
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    expect_logged(f, "info: irc: crypt: anna!"); /* the level, too */
}

static void new_tables_have_the_new_clock(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = g_build_filename(served_folder(f->served), "lair.conf", NULL), *text = NULL;
    g_autoptr(GString) changed = NULL;

    start(f);
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    changed = g_string_new(text);
    g_string_replace(changed, "clock=0", "clock=77", 1);
    served_write(f->served, changed->str);
    reload(f);
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    peer_send(f->anna, "PRIVMSG #dungeon :!clock");
    peer_expect(f->anna, ":lair!* :*77*");
}

/* What the program answers on its port; "" if nobody listens.  g_free it. */
static char *fetch(uint16_t port, const char *request)
{
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_autoptr(GSocketConnection) c = g_socket_client_connect_to_host(client, "127.0.0.1", port, NULL, NULL);
    GString *all = g_string_new(NULL);
    char buf[4096];
    gssize n;

    if (c == NULL)
        return g_string_free(all, FALSE);
    assert_true(g_output_stream_write_all(g_io_stream_get_output_stream(G_IO_STREAM(c)), request,
                                          strlen(request), NULL, NULL, NULL));
    while ((n = g_input_stream_read(g_io_stream_get_input_stream(G_IO_STREAM(c)), buf, sizeof buf, NULL,
                                    NULL)) > 0)
        g_string_append_len(all, buf, n);
    return g_string_free(all, FALSE);
}

static void assert_answers(uint16_t port, const char *request, const char *pattern)
{
    g_autofree char *whole = g_strconcat(request, " HTTP/1.0\r\n\r\n", NULL), *all = fetch(port, whole);

    if (!g_pattern_match_simple(pattern, all))
        fail_msg("%s: %s", request, all);
}

static bool is_ill(void *port)
{
    g_autofree char *all = fetch(*(uint16_t *)port, "GET /health HTTP/1.0\r\n\r\n");

    return strstr(all, " 503 ") != NULL && strstr(all, "network second is offline") != NULL;
}

/* How many files and connections the program has open, as it says. */
static unsigned open_files(uint16_t port)
{
    static const char name[] = "\nprocess_open_fds ";
    g_autofree char *all = fetch(port, "GET /metrics HTTP/1.0\r\n\r\n");
    const char *at = strstr(all, name);

    assert_non_null(at);
    return (unsigned)strtoul(at + strlen(name), NULL, 10);
}

static void who_asks_again_and_again_uses_nothing_up(void **state)
{
    struct fixture *f = *state;
    uint16_t port = free_port();
    g_autofree char *metrics = g_strdup_printf("metrics=127.0.0.1:%u\n", port);
    unsigned before;

    configure(f, metrics, "", "");
    start(f);
    assert_answers(port, "GET /health", "HTTP/1.0 200 *");
    before = open_files(port);
    for (int i = 0; i < 50; i++)
        assert_answers(port, "GET /health", "HTTP/1.0 200 *");
    assert_true(open_files(port) < before + 10); /* some may still be closing */
}

static unsigned count_logged(const struct fixture *f, const char *text)
{
    g_autofree char *all = log_text(f);
    unsigned n = 0;

    for (const char *at = all; (at = strstr(at, text)) != NULL; at++)
        n++;
    return n;
}

static void whoever_crowds_the_metrics_port_takes_no_network_away(void **state)
{
    struct fixture *f = *state;
    uint16_t port = free_port();
    g_autofree char *metrics = g_strdup_printf("metrics=127.0.0.1:%u\n", port);

    served_limit_files(f->served, 40); /* fewer than the crowd */
    configure(f, metrics, "reconnect_ms=10\n", "");
    start(f);
    assert_answers(port, "GET /health", "HTTP/1.0 200 *");
    for (size_t i = 0; i < G_N_ELEMENTS(f->crowd); i++)
        f->crowd[i] = peer_connect(port);
    expect_logged(f, "monitoring is not answered: ");
    ircd_kill(ircd);
    peer_free(f->anna);
    assert_true(ircd_revive(ircd));
    f->anna = peer_new(ircd_port(ircd), "anna");
    peer_send(f->anna, "JOIN #dungeon");
    peer_expect(f->anna, "*lair*"); /* it joins, or is among the names */
    peer_send(f->anna, "PRIVMSG #dungeon :!tables");
    peer_expect(f->anna, ":lair!* NOTICE anna :*");
    assert_true(count_logged(f, "monitoring is not answered: ") < 3); /* one a minute */
}

static void monitoring_gets_figures_and_no_names(void **state)
{
    struct fixture *f = *state;
    uint16_t port = free_port();
    g_autofree char *metrics = g_strdup_printf("metrics=127.0.0.1:%u\n", port), *all = NULL;

    configure(f, metrics, "", "");
    start(f);
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    peer_expect(f->anna, ":lair!* PRIVMSG #dungeon :*crypt*");
    assert_answers(port, "GET /health", "HTTP/1.0 200 *\r\n\r\nok\n");
    assert_answers(port, "GET /metrics", "*\nlair_tables{state=\"lobby\"} 1\n*");
    assert_answers(port, "GET /metrics", "*\nlair_requests_total 1\n*");
    assert_answers(port, "GET /metrics", "*\nlair_network_online{network=\"irc\"} 1\n*");
    assert_answers(port, "GET /metrics", "*\nlair_turn_seconds_bucket{le=\"+Inf\"} *");
    assert_answers(port, "GET /metrics", "*\nlair_store_faults_total 0\n*");
    assert_answers(port, "GET /metrics/x", "* 404 *");
    assert_answers(port, "GET /", "* 404 *");
    assert_answers(port, "POST /metrics", "* 405 *");
    all = fetch(port, "GET /metrics HTTP/1.0\r\n\r\n");
    assert_null(strstr(all, "anna"));
    assert_null(strstr(all, "crypt"));
    assert_null(strstr(all, "dungeon"));
    configure(f, "", "", "");
    reload(f);
    assert_answers(port, "GET /health", "");
}

static void who_is_ill_says_so(void **state)
{
    struct fixture *f = *state;
    uint16_t port = free_port();
    g_autofree char *metrics = g_strdup_printf("metrics=127.0.0.1:%u\n", port);
    g_autofree char *nowhere =
        g_strdup_printf("[irc second]\nserver=127.0.0.1\nport=%u\ntls=no\nchannels=#a\n", free_port());

    configure(f, metrics, "", nowhere);
    start(f);
    assert_true(wait_until(is_ill, &port));
    assert_int_equal(served_end(f->served, SIGTERM), 0);
}

static void a_host_that_crashes_leaves_no_hands_behind(void **state)
{
    struct fixture *f = *state;
    g_autofree char *limits = NULL;

    start(f);
    limits = served_limits(f->served);
    assert_true(g_pattern_match_simple("*\nMax core file size *0 *0 *\nMax resident*", limits));
}

static int start_ircd(void **state)
{
    (void)state;
    ircd = ircd_new(IRCD_NGIRCD, IRCD_ALONE);
    return ircd != NULL ? 0 : -1;
}

static int end_ircd(void **state)
{
    (void)state;
    ircd_free(ircd);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(systemd_hears_how_it_does, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_log_tells_each_event_in_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_log_that_was_moved_away_is_made_anew, set_up, tear_down),
        cmocka_unit_test_setup_teardown(networks_come_and_go_without_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_only_a_restart_changes_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_broken_configuration_changes_nothing_and_says_why, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(new_tables_have_the_new_clock, set_up, tear_down),
        cmocka_unit_test_setup_teardown(monitoring_gets_figures_and_no_names, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_asks_again_and_again_uses_nothing_up, set_up, tear_down),
        cmocka_unit_test_setup_teardown(whoever_crowds_the_metrics_port_takes_no_network_away, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_is_ill_says_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_host_that_crashes_leaves_no_hands_behind, set_up, tear_down),
    };

    if (!ircd_is_installed(IRCD_NGIRCD, IRCD_ALONE)) {
        puts("1..0 # SKIP ngircd is not installed");
        return 0;
    }
    return cmocka_run_group_tests(tests, start_ircd, end_ircd);
}
