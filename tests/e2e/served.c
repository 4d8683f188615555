/* tests/e2e/served.c - `lair serve` as a process of its own, for tests
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/served.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "tests/folder.h"

struct served {
    char *folder, *config, *database;
    GPid pid;     /* 0: does not run */
    rlim_t files; /* it may have open; 0: as the test */
};

/* ---- its folder ------------------------------------------------------------------------------ */

/* "key=value" lines replace those of the group, since lair refuses a key that is there twice. */
static void set_lines(GKeyFile *file, const char *group, const char *lines)
{
    g_auto(GStrv) line = g_strsplit(lines != NULL ? lines : "", "\n", -1);

    for (char **l = line; *l != NULL; l++) {
        g_auto(GStrv) pair = g_strsplit(*l, "=", 2);

        if (pair[0] != NULL && pair[1] != NULL)
            g_key_file_set_value(file, group, pair[0], pair[1]);
    }
}

static void write_config(const struct served *s, uint16_t port, const char *table, const char *irc)
{
    g_autofree char *text =
        g_strdup_printf("[host]\ndatabase=%s\n[limits]\nperson_lines=0\nplace_lines=0\n"
                        "[table]\nclock=0\nbeat=0\n"
                        "[irc]\nserver=127.0.0.1\nport=%u\ntls=no\nnick=lair\nchannels=#dungeon\n"
                        "burst=1000\nline_ms=0\n",
                        s->database, port);
    g_autoptr(GKeyFile) file = g_key_file_new();

    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    set_lines(file, "table", table);
    set_lines(file, "irc", irc);
    assert_true(g_key_file_save_to_file(file, s->config, NULL));
    assert_int_equal(chmod(s->config, 0600), 0); /* there may be a password in it */
}

void served_write(const struct served *s, const char *text)
{
    assert_true(g_file_set_contents(s->config, text, -1, NULL));
    assert_int_equal(chmod(s->config, 0600), 0); /* there may be a token in it */
}

struct served *served_new(uint16_t port, const char *table, const char *irc)
{
    struct served *s = g_new0(struct served, 1);

    s->folder = folder_new();
    s->config = g_build_filename(s->folder, "lair.conf", NULL);
    s->database = g_build_filename(s->folder, "lair.db", NULL);
    write_config(s, port, table, irc);
    return s;
}

void served_free(struct served *s)
{
    if (s == NULL)
        return;
    served_end(s, SIGKILL);
    folder_remove(s->folder);
    g_free(s->config);
    g_free(s->database);
    g_free(s);
}

/* ---- the process ----------------------------------------------------------------------------- */

static void in_the_child(void *ctx)
{
    const struct served *s = ctx;
    struct rlimit limit;

    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it dies with the test */
    if (s->files == 0 || getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return;
    limit.rlim_cur = s->files;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void served_limit_files(struct served *s, unsigned files)
{
    s->files = files;
}

void served_start(struct served *s)
{
    const char *lair = g_getenv("LAIR") != NULL ? g_getenv("LAIR") : "./lair";
    char *argv[] = { (char *)lair, "serve", "-c", s->config, NULL };
    GError *error = NULL;

    if (!g_spawn_async(NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, in_the_child, s, &s->pid, &error))
        fail_msg("%s: %s", lair, error->message);
}

int served_end(struct served *s, int signal)
{
    int status = 0;

    if (s->pid == 0)
        return 0;
    kill(s->pid, signal);
    waitpid(s->pid, &status, 0);
    g_spawn_close_pid(s->pid);
    s->pid = 0;
    return status;
}

void served_signal(const struct served *s, int signal)
{
    assert_int_equal(kill(s->pid, signal), 0);
}

const char *served_folder(const struct served *s)
{
    return s->folder;
}

const char *served_database(const struct served *s)
{
    return s->database;
}

static char *read_proc(const struct served *s, const char *name)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/%s", (int)s->pid, name);
    char *text = NULL;

    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

char *served_limits(const struct served *s)
{
    return read_proc(s, "limits");
}

unsigned served_memory(const struct served *s)
{
    g_autofree char *text = read_proc(s, "status");
    const char *line = strstr(text, "VmRSS:");

    assert_non_null(line);
    return (unsigned)strtoul(line + strlen("VmRSS:"), NULL, 10);
}

int64_t served_work(const struct served *s)
{
    clockid_t clock;
    struct timespec worked;

    assert_int_equal(clock_getcpuclockid(s->pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &worked), 0);
    return (int64_t)worked.tv_sec * 1000000 + worked.tv_nsec / 1000;
}
