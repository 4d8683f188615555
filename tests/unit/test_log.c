/* tests/unit/test_log.c - what the operator reads
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "bot/log.h"

enum { NOON_S = 1795262400 }; /* 2026-11-21T12:00:00Z */

/* GLib has one log for a process, so all tests share it. */
static struct clock *the_clock;
static struct log *the_log;
static char *folder, *path;

static int set_up(void **state)
{
    (void)state;
    g_unsetenv("JOURNAL_STREAM");
    folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    path = g_build_filename(folder, "log", NULL);
    the_clock = clock_new_by_hand((int64_t)NOON_S * 1000);
    the_log = log_start(the_clock, G_LOG_LEVEL_INFO);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    log_end(the_log);
    clock_free(the_clock);
    g_unlink(path);
    g_rmdir(folder);
    g_free(path);
    g_free(folder);
    return 0;
}

/* What log_event() appends to the file, which is empty before. */
static char *logged(GLogLevelFlags level, struct log_about about, const char *text)
{
    int terminal = dup(STDERR_FILENO);
    char *all = NULL;

    assert_true(log_to_file(the_log, path));
    assert_int_equal(truncate(path, 0), 0);
    log_event(level, about, "%s", text);
    dup2(terminal, STDERR_FILENO);
    close(terminal);
    assert_true(g_file_get_contents(path, &all, NULL, NULL));
    return all;
}

static void assert_logged(GLogLevelFlags level, struct log_about about, const char *text, const char *line)
{
    g_autofree char *all = logged(level, about, text);

    assert_string_equal(all, line);
}

static void an_event_is_a_line_with_its_time_and_what_it_is_about(void **state)
{
    (void)state;
    assert_logged(G_LOG_LEVEL_MESSAGE, (struct log_about){ .network = NULL }, "started",
                  "2026-11-21T12:00:00Z notice: started\n");
    assert_logged(G_LOG_LEVEL_WARNING,
                  (struct log_about){ .network = "libera", .table = "crypt", .person = "anna" },
                  "does nothing", "2026-11-21T12:00:00Z warning: libera: crypt: anna: does nothing\n");
    assert_logged(G_LOG_LEVEL_WARNING, (struct log_about){ .network = "libera", .place = "#dungeon" },
                  "kicked by eve: why not",
                  "2026-11-21T12:00:00Z warning: libera: #dungeon: kicked by eve: why not\n");
}

static void what_is_less_urgent_than_the_level_is_not_told(void **state)
{
    struct log_about nothing = { .network = NULL };

    (void)state;
    assert_logged(G_LOG_LEVEL_DEBUG, nothing, "x", "");
    log_set_level(the_log, G_LOG_LEVEL_WARNING);
    assert_logged(G_LOG_LEVEL_INFO, nothing, "x", "");
    assert_logged(G_LOG_LEVEL_CRITICAL, nothing, "x", "2026-11-21T12:00:00Z error: x\n");
    log_set_level(the_log, G_LOG_LEVEL_DEBUG);
    assert_logged(G_LOG_LEVEL_DEBUG, nothing, "x", "2026-11-21T12:00:00Z debug: x\n");
    log_set_level(the_log, G_LOG_LEVEL_INFO);
}

static void nothing_that_a_stranger_says_ends_a_line_or_moves_a_cursor(void **state)
{
    static const struct {
        const char *text, *safe;
    } rows[] = {
        { "two\nlines\r", "two\\x0alines\\x0d" },
        { "\x1b[2J", "\\x1b[2J" },
        { "\x7f\xc2\x9b", "\\x7f\\u009b" },
        { "a\xe2\x80\xae z", "a\\u202e z" },
        { "\xe2\x80\xa8", "\\u2028" },
        { "\xff\xc3", "\\xff\\xc3" },
        { "K\xc3\xb6nig \xe7\x8e\x8b", "K\xc3\xb6nig \xe7\x8e\x8b" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *line =
            g_strdup_printf("2026-11-21T12:00:00Z notice: %s: %s\n", rows[i].safe, rows[i].safe);

        assert_logged(G_LOG_LEVEL_MESSAGE, (struct log_about){ .person = rows[i].text }, rows[i].text, line);
    }
}

static void the_words_of_the_configuration_are_levels(void **state)
{
    static const char *const words[] = { "error", "warning", "notice", "info", "debug" };
    GLogLevelFlags level, before = 0;

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        assert_true(log_level_read(&level, words[i]));
        assert_true(level > before);
        before = level;
    }
    assert_false(log_level_read(&level, "loud"));
}

static void a_log_is_for_its_owner_and_made_anew_when_it_was_moved(void **state)
{
    struct log_about nothing = { .network = NULL };
    g_autofree char *moved = g_strconcat(path, ".1", NULL),
                    *one = logged(G_LOG_LEVEL_MESSAGE, nothing, "one");
    g_autofree char *two = NULL;
    struct stat st;

    (void)state;
    assert_int_equal(g_rename(path, moved), 0);
    assert_false(log_to_file(the_log, "/nowhere/log"));
    {
        int terminal = dup(STDERR_FILENO);

        assert_true(log_to_file(the_log, path));
        log_event(G_LOG_LEVEL_MESSAGE, nothing, "two");
        dup2(terminal, STDERR_FILENO);
        close(terminal);
    }
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(g_file_get_contents(path, &two, NULL, NULL));
    assert_string_equal(two, "2026-11-21T12:00:00Z notice: two\n");
    g_unlink(moved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_a_line_with_its_time_and_what_it_is_about),
        cmocka_unit_test(what_is_less_urgent_than_the_level_is_not_told),
        cmocka_unit_test(nothing_that_a_stranger_says_ends_a_line_or_moves_a_cursor),
        cmocka_unit_test(the_words_of_the_configuration_are_levels),
        cmocka_unit_test(a_log_is_for_its_owner_and_made_anew_when_it_was_moved),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
