/* tests/e2e/test_console.c - the console adapter in a process of its own, on a terminal and on a pipe
 *
 * The child is a host that answers each line with "line TEXT" and each choice
 * with "pick TEXT"; the test types, and reads what appears.
 * SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* posix_openpt */
#endif

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/adapter.h"

enum { DEADLINE_MS = 60 * 1000 };

/* ---- the child ------------------------------------------------------------------------------- */

struct echo {
    struct clock *clock;
    struct adapter *console;
    GMainLoop *loop;
    uint64_t told; /* serial of the last message */
};

static const struct adapter_choice choices[] = { { .label = "Build", .line = "build dark altar new" },
                                                 { .label = "Pass", .line = "pass" } };

static void answer(struct echo *e, const char *what, const struct adapter_line *line)
{
    g_autofree char *text = g_strdup_printf("%s %s at %s %s", what, line->text, line->place,
                                            line->whisper ? "whispered" : "aloud");
    struct adapter_message m = { .serial = ++e->told,
                                 .target = { .to = ADAPTER_TO_REQUEST, .request = line->request },
                                 .slot = ADAPTER_PROMPT,
                                 .text = text,
                                 .choices = choices,
                                 .n_choices = g_str_equal(line->text, "offer") ? 2 : 0 };

    if (console_adapter.say(e->console, &m) != ADAPTER_SAY_TAKEN)
        abort();
    if (g_str_equal(line->text, "quit"))
        console_adapter.stop(e->console);
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    answer(ctx, "line", line);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    answer(ctx, "pick", &pick->line);
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    (void)ctx, (void)person;
    if (g_str_has_suffix(text, " dark a"))
        return g_strsplit("altar|axe", "|", -1);
    if (g_str_has_suffix(text, " da"))
        return g_strsplit("dark|dart", "|", -1);
    if (g_str_has_suffix(text, " dark"))
        return g_strsplit("dark altar new", "|", -1);
    return NULL;
}

/* A terminal shows all at once. */
static void on_shown(void *ctx, uint64_t serial)
{
    (void)ctx, (void)serial;
    abort();
}

static void on_told(void *ctx, uint64_t serial, enum adapter_told what)
{
    if (serial > ((struct echo *)ctx)->told || what != ADAPTER_TOLD)
        abort();
}

static void on_person(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                      const char *from)
{
    (void)ctx, (void)what, (void)from;
    if (!g_str_equal(person->key, "ann"))
        abort();
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    struct echo *e = ctx;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = place->place },
                                 .slot = ADAPTER_NOTICE,
                                 .text = "ready" };

    (void)open;
    console_adapter.say(e->console, &m);
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)ctx, (void)network, (void)place, (void)level, (void)what;
}

static void on_connection(void *ctx, const char *network, bool online, bool final, const char *why)
{
    (void)network, (void)online, (void)why;
    if (final)
        g_main_loop_quit(((struct echo *)ctx)->loop);
}

/* Nothing is kept. */
static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    (void)ctx, (void)network, (void)name, (void)value;
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)ctx, (void)network, (void)name;
    return NULL;
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = on_shown,
    .told = on_told,
    .person = on_person,
    .place = on_place,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = on_connection,
};

static int child(const char *history)
{
    struct echo e = { .clock = clock_new(), .loop = g_main_loop_new(NULL, FALSE) };
    g_autoptr(GKeyFile) settings = g_key_file_new();
    char *why;

    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        return 3;
    g_key_file_set_string(settings, "x", "name", "ann");
    if (history != NULL)
        g_key_file_set_string(settings, "x", "history", history);
    e.console = console_adapter.open("console", settings, "x", &host, &e, e.clock, &why);
    if (e.console == NULL)
        return 4;
    console_adapter.start(e.console);
    g_main_loop_run(e.loop);
    console_adapter.free(e.console);
    clock_free(e.clock);
    g_main_loop_unref(e.loop);
    return 0;
}

/* ---- the test's side ------------------------------------------------------------------------- */

struct fixture {
    pid_t pid; /* 0: has ended */
    int in;    /* where we write */
    int out;   /* where we read; may be the same */
    GString *seen;
    size_t next; /* where expect goes on */
    char *folder;
    char *history; /* in folder */
    char *self;    /* this program */
};

/* Runs this program again as the child: what it inherits is what it gets. */
static void spawn(struct fixture *f, int in, int out)
{
    f->pid = fork();
    assert_true(f->pid >= 0);
    if (f->pid > 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    ioctl(in, TIOCSCTTY, 0);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl(f->self, "test_console", "child", f->history, (char *)NULL);
    _exit(127);
}

static void on_terminal(struct fixture *f)
{
    struct winsize size = { .ws_row = 24, .ws_col = 80 };
    int slave;

    f->in = f->out = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(f->in >= 0 && grantpt(f->in) == 0 && unlockpt(f->in) == 0);
    slave = open(ptsname(f->in), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    ioctl(slave, TIOCSWINSZ, &size);
    spawn(f, slave, slave);
    close(slave);
}

static void on_pipe(struct fixture *f)
{
    int to[2], from[2];

    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    fcntl(to[1], F_SETFD, FD_CLOEXEC);
    spawn(f, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    f->in = to[1];
    f->out = from[0];
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->in = f->out = -1;
    f->seen = g_string_new(NULL);
    f->folder = g_dir_make_tmp("lair-console-XXXXXX", NULL);
    f->history = g_build_filename(f->folder, "history", NULL);
    f->self = g_file_read_link("/proc/self/exe", NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    if (f->pid > 0) {
        kill(f->pid, SIGKILL);
        waitpid(f->pid, NULL, 0);
    }
    if (f->in >= 0)
        close(f->in);
    if (f->out >= 0 && f->out != f->in)
        close(f->out);
    unlink(f->history);
    rmdir(f->folder);
    g_string_free(f->seen, TRUE);
    g_free(f->folder);
    g_free(f->history);
    g_free(f->self);
    g_free(f);
    return 0;
}

static void type(struct fixture *f, const char *text)
{
    assert_int_equal(write(f->in, text, strlen(text)), strlen(text));
}

/* Reads until text appears, behind what was expected last; false: it does not. */
static bool appears(struct fixture *f, const char *text)
{
    gint64 deadline = g_get_monotonic_time() + DEADLINE_MS * 1000;
    const char *found;

    while ((found = strstr(f->seen->str + f->next, text)) == NULL) {
        struct pollfd fd = { .fd = f->out, .events = POLLIN };
        char buf[4096];
        gint64 left = (deadline - g_get_monotonic_time()) / 1000;
        ssize_t n = left > 0 && poll(&fd, 1, left) > 0 ? read(f->out, buf, sizeof buf) : -1;

        if (n <= 0)
            return false;
        g_string_append_len(f->seen, buf, n);
    }
    f->next = found + strlen(text) - f->seen->str;
    return true;
}

static void expect(struct fixture *f, const char *text)
{
    if (!appears(f, text)) {
        print_error("%s\n", f->seen->str);
        fail_msg("\"%s\" does not appear", text);
    }
}

static void expect_end(struct fixture *f)
{
    int status;

    appears(f, "\001 which nobody says"); /* until all is read */
    waitpid(f->pid, &status, 0);
    f->pid = 0;
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void a_line_is_typed_and_edited(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "ready");
    type(f, "buuld\x7f\x7f\x7f"
            "ild caf\xc3\xa9\r");
    expect(f, "line build caf\xc3\xa9 at terminal whispered\r\n");
    type(f, "ello\x01h\r"); /* Control-A: to the beginning */
    expect(f, "line hello at");
    type(f, "one\033[Dx\r"); /* the left arrow */
    expect(f, "line onxe at");
    type(f, "quit\r");
    expect(f, "line quit");
    expect_end(f);
}

static void tab_completes_what_the_host_offers(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "ready");
    type(f, "build da\tk\t\r");
    expect(f, "line build dark altar new at");
    type(f, "build dark a\t");
    expect(f, "altar  axe");
    type(f, "xe\r");
    expect(f, "line build dark axe at");
    type(f, "\x04");
    expect_end(f);
}

static void the_history_is_kept_in_its_file(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "ready");
    type(f, "first\r");
    expect(f, "line first at");
    type(f, "\033[A!\r"); /* the up arrow */
    expect(f, "line first! at");
    type(f, "\x04");
    expect_end(f);
    close(f->in);
    on_terminal(f);
    expect(f, "ready");
    type(f, "\033[A\r");
    expect(f, "line first! at");
}

/* What libedit writes begins with its own mark. */
static void a_file_that_is_no_history_is_left_alone(void **state)
{
    static const char letter[] = "Dear aunt, this is no history.\n";
    struct fixture *f = *state;
    char *text = NULL;

    assert_true(g_file_set_contents(f->history, letter, -1, NULL));
    on_terminal(f);
    expect(f, "ready");
    type(f, "first\r");
    expect(f, "line first at");
    type(f, "\033[A!\r"); /* it is kept in memory all the same */
    expect(f, "line first! at");
    type(f, "\x04");
    expect_end(f);
    assert_true(g_file_get_contents(f->history, &text, NULL, NULL));
    assert_string_equal(text, letter);
    g_free(text);
}

static void a_lone_escape_stops_nothing(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "ready");
    type(f, "ab\033");
    /* A host that waited for the rest of the key would not print this. */
    expect(f, "ab");
    kill(f->pid, SIGWINCH);
    type(f, "\x05"
            "c\r");
    expect(f, "line ab");
}

static void what_is_printed_leaves_the_typed_line_whole(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "> ");
    type(f, "offer\r");
    expect(f, "line offer at terminal whispered\r\n1) Build  2) Pass\r\n");
    expect(f, "> ");
    type(f, "2\r");
    expect(f, "pick pass at");
}

static void resize(struct fixture *f, unsigned short columns)
{
    struct winsize size = { .ws_row = 24, .ws_col = columns };

    assert_int_equal(ioctl(f->in, TIOCSWINSZ, &size), 0); /* the kernel tells the child */
}

/* What is above the typed line is others' words: nothing goes back up there. */
static void a_line_of_several_rows_is_begun_anew_when_the_size_changes(void **state)
{
    struct fixture *f = *state;
    g_autofree char *begin = g_strnfill(100, 'x'), *line = g_strconcat(begin, "end", NULL),
                    *anew = g_strconcat("\r\n> ", line, NULL);

    on_terminal(f);
    expect(f, "> ");
    type(f, line);
    expect(f, "end"); /* all of it is shown */
    resize(f, 200);
    expect(f, anew);
    type(f, "\x15" /* Control-U */
            "ab\r");
    expect(f, "line ab at");
    assert_null(strstr(f->seen->str, "\033[A"));
    assert_null(strstr(f->seen->str, "\033[1A"));
}

static void a_line_of_one_row_stays_where_it_is(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "> ");
    type(f, "ab");
    expect(f, "ab");
    resize(f, 40);
    expect(f, "\r\033[J> ab");
    type(f, "c\r");
    expect(f, "line abc at");
}

/* The child has no shell that could let it go on, so the system does not stop it. */
static void who_was_stopped_finds_the_typed_line_again(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "> ");
    type(f, "ab\x1a");
    expect(f, "ab\r\n");
    expect(f, "> ab");
    type(f, "c\r");
    expect(f, "line abc at");
}

static void the_end_of_the_input_is_not_shown(void **state)
{
    struct fixture *f = *state;

    on_terminal(f);
    expect(f, "> ");
    type(f, "\x04");
    expect_end(f);
    assert_true(g_str_has_suffix(f->seen->str, "\r\033[J"));
}

static void without_a_terminal_lines_are_read_one_by_one(void **state)
{
    struct fixture *f = *state;

    on_pipe(f);
    type(f, "  hello \r\n\noffer\n1\n\xff\x01\nlast without end");
    close(f->in);
    f->in = -1;
    expect(f, "ready\nline hello at terminal whispered\n");
    expect(f, "line offer at terminal whispered\n1) Build  2) Pass\npick build dark altar new at");
    expect(f, "line \xef\xbf\xbd at");
    expect(f, "line last without end at");
    expect_end(f);
    assert_null(strchr(f->seen->str, '\033'));
    assert_null(strstr(f->seen->str, "> "));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_line_is_typed_and_edited, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tab_completes_what_the_host_offers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_history_is_kept_in_its_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_that_is_no_history_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lone_escape_stops_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_printed_leaves_the_typed_line_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_line_of_several_rows_is_begun_anew_when_the_size_changes, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_line_of_one_row_stays_where_it_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_was_stopped_finds_the_typed_line_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_end_of_the_input_is_not_shown, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_a_terminal_lines_are_read_one_by_one, set_up, tear_down),
    };

    if (argc > 1 && g_str_equal(argv[1], "child"))
        return child(argc > 2 ? argv[2] : NULL);
    g_setenv("TERM", "xterm", TRUE);
    return cmocka_run_group_tests_name("console", tests, NULL, NULL);
}
