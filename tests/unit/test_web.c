/* tests/unit/test_web.c - monitoring may ask, and nobody may crowd out what matters more
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/cli/web.h"
#include "tests/e2e/peer.h"
#include "tests/logbook.h"
#include "tests/stage.h"

enum { MOST = 16, STAY_MS = 10 * 1000, SPARED = 16, SHUT_MS = 1000, MINUTE_MS = 60 * 1000 };

struct fixture {
    struct stage *stage;
    struct web *web;
    uint16_t port;
    struct peer *peer[MOST + 4]; /* NULL: not there */
    struct rlimit files;         /* as it was */
};

static unsigned complaints(void)
{
    return logbook_count("warning: monitoring is not answered: ?*");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *address = NULL, *why = NULL;

    *state = f;
    logbook_forget();
    getrlimit(RLIMIT_NOFILE, &f->files);
    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->port = free_port();
    address = g_strdup_printf("127.0.0.1:%u", f->port);
    f->web = web_new(f->stage->host, address, &why);
    return f->web != NULL ? 0 : -1;
}

static void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    setrlimit(RLIMIT_NOFILE, &f->files);
    for (size_t i = 0; i < G_N_ELEMENTS(f->peer); i++)
        peer_free(f->peer[i]);
    web_free(f->web);
    settle(); /* libsoup lets connections go in its own time */
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static unsigned open_files(void)
{
    g_autoptr(GDir) dir = g_dir_open("/proc/self/fd", 0, NULL);
    unsigned n = 0;

    while (g_dir_read_name(dir) != NULL)
        n++;
    return n - 1; /* the folder's own */
}

/* From now on only so many more descriptors may be opened, provided that none above the lowest free
 * one is open. */
static void leave_files(struct fixture *f, unsigned n)
{
    struct rlimit limit = f->files;
    int lowest = dup(0);

    close(lowest);
    limit.rlim_cur = (rlim_t)lowest + n;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

static void come(struct fixture *f, unsigned i)
{
    f->peer[i] = peer_connect(f->port);
    assert_non_null(f->peer[i]);
    settle();
}

static void ask(struct peer *p)
{
    peer_send(p, "GET /health HTTP/1.1\r\nHost: here\r\n");
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void a_connection_is_for_one_question(void **state)
{
    struct fixture *f = *state;

    come(f, 0);
    ask(f->peer[0]);
    peer_expect(f->peer[0], "HTTP/1.1 200 *");
    peer_expect_end(f->peer[0]);
}

static void who_is_slow_to_ask_is_shown_out(void **state)
{
    struct fixture *f = *state;

    come(f, 0);
    peer_send(f->peer[0], "GET /health HTTP/1.1");
    settle();
    clock_turn(f->stage->clock, STAY_MS - 1);
    peer_send(f->peer[0], "Host: here");
    settle();
    assert_false(peer_saw(f->peer[0], "*"));
    clock_turn(f->stage->clock, 1);
    peer_expect_end(f->peer[0]);
}

static void more_than_sixteen_wait_their_turn(void **state)
{
    struct fixture *f = *state;
    unsigned before = open_files();

    for (unsigned i = 0; i < MOST; i++)
        come(f, i);
    assert_int_equal(open_files(), before + 2 * MOST); /* both ends are ours */
    come(f, MOST);
    ask(f->peer[MOST]);
    settle();
    assert_int_equal(open_files(), before + 2 * MOST + 1);
    clock_turn(f->stage->clock, STAY_MS);
    peer_expect(f->peer[MOST], "HTTP/1.1 200 *");
    assert_int_equal(complaints(), 0);
}

static void the_last_descriptors_are_for_others(void **state)
{
    struct fixture *f = *state;

    leave_files(f, SPARED + 2); /* one for each end of a connection */
    come(f, 0);
    ask(f->peer[0]);
    peer_expect(f->peer[0], "HTTP/1.1 200 *");
    peer_expect_end(f->peer[0]);
    leave_files(f, SPARED + 1);
    for (unsigned i = 1; i < 5; i++) {
        come(f, i);
        peer_expect_end(f->peer[i]);
    }
    assert_int_equal(complaints(), 1);
    clock_turn(f->stage->clock, MINUTE_MS);
    come(f, 5);
    peer_expect_end(f->peer[5]);
    assert_int_equal(complaints(), 2);
}

static void without_any_descriptor_it_waits_and_does_not_spin(void **state)
{
    struct fixture *f = *state;

    f->peer[0] = peer_connect(f->port);
    leave_files(f, 0);
    ask(f->peer[0]);
    settle(); /* would not come to an end */
    clock_turn(f->stage->clock, SHUT_MS);
    settle();
    assert_int_equal(complaints(), 1);
    setrlimit(RLIMIT_NOFILE, &f->files);
    clock_turn(f->stage->clock, SHUT_MS);
    peer_expect(f->peer[0], "HTTP/1.1 200 *");
}

static void a_host_that_ends_leaves_no_guest_behind(void **state)
{
    struct fixture *f = *state;

    come(f, 0);
    come(f, 1);
    peer_send(f->peer[1], "GET /hea");
    g_clear_pointer(&f->web, web_free);
    peer_expect_end(f->peer[0]);
    peer_expect_end(f->peer[1]);
    clock_turn(f->stage->clock, STAY_MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_connection_is_for_one_question, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_slow_to_ask_is_shown_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(more_than_sixteen_wait_their_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_last_descriptors_are_for_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_any_descriptor_it_waits_and_does_not_spin, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_host_that_ends_leaves_no_guest_behind, set_up, tear_down),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    logbook_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    logbook_close();
    return failed;
}
