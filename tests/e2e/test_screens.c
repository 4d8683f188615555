/* tests/e2e/test_screens.c - lair play on terminals of several widths, as one sees it
 *
 * What is on the screen in the end is compared with tests/e2e/screens/COLUMNS, to the byte.  After a change that is
 * meant to be seen, write them anew, and read them:
 *
 *     LAIR_SCREENS=write make check TESTS=tests/e2e/test_screens
 * SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* posix_openpt */
#endif

#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/screen.h"
#include "tests/folder.h"

#define SCREENS LAIR_SOURCE_DIR "/tests/e2e/screens"

enum { DEADLINE_MS = 60 * 1000 };

struct fixture {
    char *folder;
    pid_t pid; /* 0: has ended */
    int terminal;
    struct screen *screen;
    bool over;   /* the terminal was closed on the other side */
    size_t read; /* of the screen's text, up to where it was expected */
};

/* ---- lair on a terminal ---------------------------------------------------------------------- */

static void run(int slave, char **args)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    for (int fd = 0; fd <= 2; fd++)
        dup2(slave, fd);
    g_setenv("TERM", "xterm", TRUE);
    g_setenv("LC_ALL", "C.UTF-8", TRUE);
    g_unsetenv("NO_COLOR");
    execv(args[0], args);
    _exit(127);
}

/* options: of lair play, NULL at their end */
static void start(struct fixture *f, unsigned columns, const char *const *options)
{
    g_autofree char *database = g_build_filename(f->folder, "play.db", NULL);
    struct winsize size = { .ws_row = 24, .ws_col = (unsigned short)columns };
    g_autoptr(GPtrArray) args = g_ptr_array_new();
    int slave;

    g_ptr_array_add(args, (void *)(g_getenv("LAIR") != NULL ? g_getenv("LAIR") : "./lair"));
    for (const char *const *a = (const char *const[]){ "play", "--name", "ann", "--database", NULL };
         *a != NULL; a++)
        g_ptr_array_add(args, (void *)*a);
    g_ptr_array_add(args, database);
    for (; *options != NULL; options++)
        g_ptr_array_add(args, (void *)*options);
    g_ptr_array_add(args, NULL);
    f->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(f->terminal >= 0 && grantpt(f->terminal) == 0 && unlockpt(f->terminal) == 0);
    slave = open(ptsname(f->terminal), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    ioctl(slave, TIOCSWINSZ, &size);
    f->screen = screen_new(columns);
    f->over = false;
    f->read = 0;
    f->pid = fork();
    assert_true(f->pid >= 0);
    if (f->pid == 0)
        run(slave, (char **)args->pdata);
    close(slave);
}

static void end(struct fixture *f)
{
    if (f->pid > 0) {
        kill(f->pid, SIGKILL);
        waitpid(f->pid, NULL, 0);
    }
    f->pid = 0;
    if (f->terminal >= 0)
        close(f->terminal);
    f->terminal = -1;
    g_clear_pointer(&f->screen, screen_free);
}

static void show(const struct fixture *f)
{
    g_autofree char *text = screen_text(f->screen);

    fputs(text, stderr);
}

static void read_more(struct fixture *f, gint64 deadline)
{
    struct pollfd fd = { .fd = f->terminal, .events = POLLIN };
    gint64 left = (deadline - g_get_monotonic_time()) / 1000;
    char buf[4096];
    ssize_t n;

    if (left <= 0 || poll(&fd, 1, (int)left) <= 0) {
        show(f);
        fail_msg("nothing more comes");
    }
    n = read(f->terminal, buf, sizeof buf);
    f->over = n <= 0;
    if (n > 0)
        screen_show(f->screen, buf, (size_t)n);
}

/* Waits until a text stands on the screen behind what was expected before, and below it the prompt, with
 * nothing typed. */
static void expect(struct fixture *f, const char *text)
{
    gint64 deadline = g_get_monotonic_time() + DEADLINE_MS * 1000;

    for (;;) {
        g_autofree char *all = screen_text(f->screen);
        const char *from = all + MIN(f->read, strlen(all)), *found = strstr(from, text);

        if (found != NULL && g_str_has_suffix(found, "\n>\n")) {
            f->read = strlen(all) - strlen(">\n");
            return;
        }
        if (f->over) {
            show(f);
            fail_msg("\"%s\" does not appear", text);
        }
        read_more(f, deadline);
    }
}

static void type(struct fixture *f, const char *line)
{
    g_autofree char *keys = g_strconcat(line, "\r", NULL);

    assert_int_equal(write(f->terminal, keys, strlen(keys)), strlen(keys));
}

static void expect_end(struct fixture *f)
{
    gint64 deadline = g_get_monotonic_time() + DEADLINE_MS * 1000;
    int status;

    while (!f->over)
        read_more(f, deadline);
    waitpid(f->pid, &status, 0);
    f->pid = 0;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static void compare(const struct fixture *f, const char *name)
{
    g_autofree char *path = g_build_filename(SCREENS, name, NULL), *wanted = NULL;
    g_autofree char *text = screen_text(f->screen);

    if (g_strcmp0(g_getenv("LAIR_SCREENS"), "write") == 0) {
        assert_true(g_file_set_contents(path, text, -1, NULL));
        return;
    }
    assert_true(g_file_get_contents(path, &wanted, NULL, NULL));
    if (strcmp(wanted, text) != 0) {
        show(f);
        fail_msg("tests/e2e/screens/%s is another; see the head of this test", name);
    }
}

/* ---- tests ----------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    f->terminal = -1;
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    end(f);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

#define SEED "0000000000000000000000000000000000000000000000000000000000000007"

/* Two turns of a game of Super, and what one asks for in them. */
static void play(struct fixture *f, unsigned columns)
{
    static const char *const options[] = { "--rules", "super", "--seats", "3", "--seed", SEED, NULL };
    static const char *const typed[][2] = {
        { "1", "keep the hand" },
        { "1", "first room" },
        { "1", "Which card of the" },
        { "1", "Where does your minion go?" },
        { "1", "you may act, or pass" },
        { "1", "1) done: build nothing" },
        { "2", "Your dungeon will be" },
        { "done", "1) pass" },
        { "pass turn", "Which card of the" },
        { "1", "Where does your minion go?" },
        { "2", "1) done: build nothing" },
        { "board", "c  Mudge" },
        { "town", "Town" },
        { "hand", "Fear (adventure)" },
        { "why a1", "a1" },
    };
    g_autofree char *name = g_strdup_printf("%u", columns);

    start(f, columns, options);
    expect(f, "1) ");
    for (size_t i = 0; i < G_N_ELEMENTS(typed); i++) {
        type(f, typed[i][0]);
        expect(f, typed[i][1]);
    }
    type(f, "quit");
    expect_end(f);
    compare(f, name);
}

static void it_reads_well_on_60_columns(void **state)
{
    play(*state, 60);
}

static void it_reads_well_on_80_columns(void **state)
{
    play(*state, 80);
}

static void it_reads_well_on_100_columns(void **state)
{
    play(*state, 100);
}

static void it_reads_well_on_200_columns(void **state)
{
    play(*state, 200);
}

static void begin(struct fixture *f, unsigned columns)
{
    static const char *const options[] = { "--rules", "solo", "--seed", SEED, NULL };

    start(f, columns, options);
    expect(f, "Which boss do you keep?");
}

static void pasted_lines_are_read_one_by_one(void **state)
{
    struct fixture *f = *state;

    begin(f, 80);
    type(f, "1\r1\r1\rboard");
    expect(f, "Turn 1, town");
}

static void tab_completes_what_can_be_typed(void **state)
{
    struct fixture *f = *state;

    begin(f, 80);
    type(f, "rul\tbai\t");
    expect(f, "> rules bait\n");
    type(f, "card dark a\t");
    expect(f, "> card dark altar\nDark Altar (");
}

/* The widest row of the screen's text from a place on. */
static glong widest(const char *text)
{
    g_auto(GStrv) rows = g_strsplit(text, "\n", -1);
    glong most = 0;

    for (char **row = rows; *row != NULL; row++)
        most = MAX(most, g_utf8_strlen(*row, -1));
    return most;
}

static void what_comes_after_a_change_of_size_is_as_wide_as_the_terminal_then(void **state)
{
    struct fixture *f = *state;
    struct winsize size = { .ws_row = 24, .ws_col = 60 };
    g_autofree char *text = NULL;
    size_t before;

    begin(f, 100);
    text = screen_text(f->screen);
    assert_in_range(widest(text), 61, 100);
    before = strlen(text);
    assert_int_equal(ioctl(f->terminal, TIOCSWINSZ, &size), 0);
    screen_resize(f->screen, 60);
    type(f, "moves");
    expect(f, "Which boss do you keep?");
    g_free(text);
    text = screen_text(f->screen);
    assert_in_range(widest(text + before), 40, 60);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(it_reads_well_on_60_columns),
        T(it_reads_well_on_80_columns),
        T(it_reads_well_on_100_columns),
        T(it_reads_well_on_200_columns),
        T(pasted_lines_are_read_one_by_one),
        T(tab_completes_what_can_be_typed),
        T(what_comes_after_a_change_of_size_is_as_wide_as_the_terminal_then),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
