/* tests/e2e/foreign.c - IRC clients that nobody here wrote: ii and irssi
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/foreign.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <pty.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include <cmocka.h>
#include <glib-unix.h>

#include "tests/e2e/peer.h"

/* A file that the client writes: a window. */
struct page {
    size_t read;      /* bytes of it that were made lines */
    GPtrArray *lines; /* all that was shown */
    unsigned next;    /* where foreign_expect goes on */
};

struct foreign {
    enum foreign_kind kind;
    char *nick, *account, *password, *ca; /* of struct foreign_user */
    uint16_t port;
    char *folder;
    pid_t pid;
    int keyboard;      /* the other end of its terminal */
    guint screen;      /* source that empties it */
    GHashTable *fifos; /* ii: window -> fd, open for good */
    int changes;       /* inotify: wakes whoever waits */
    guint waker;       /* its source */
    GHashTable *pages; /* window -> struct page * */
};

/* What differs between the kinds. */
static const struct kind {
    const char *program;
    void (*prepare)(struct foreign *c);
    char **(*arguments)(const struct foreign *c);
    void (*enter)(struct foreign *c, const char *channel);
    void (*say)(struct foreign *c, const char *to, const char *text);
    void (*rename)(struct foreign *c, const char *nick);
    void (*scan)(struct foreign *c);
} kinds[FOREIGN_KINDS];

/* ---- what it shows --------------------------------------------------------------------------- */

static struct page *page_of(struct foreign *c, const char *window)
{
    struct page *page = g_hash_table_lookup(c->pages, window);

    if (page == NULL) {
        page = g_new0(struct page, 1);
        page->lines = g_ptr_array_new_with_free_func(g_free);
        g_hash_table_insert(c->pages, g_strdup(window), page);
    }
    return page;
}

static void page_free(void *ctx)
{
    g_ptr_array_unref(((struct page *)ctx)->lines);
    g_free(ctx);
}

/* Takes the whole lines that have come into a file. */
static void read_page(struct foreign *c, const char *path, const char *window)
{
    struct page *page = page_of(c, window);
    g_autofree char *text = NULL;
    const char *at, *end;
    struct stat now;
    size_t len;

    if (stat(path, &now) < 0 || (size_t)now.st_size == page->read ||
        !g_file_get_contents(path, &text, &len, NULL))
        return;
    for (at = text + page->read; (end = memchr(at, '\n', text + len - at)) != NULL; at = end + 1) {
        const char *blank = memchr(at, ' ', end - at); /* behind the time of day, or which way it went */
        const char *line = blank != NULL ? blank + 1 : at;
        g_ptr_array_add(page->lines, g_strndup(line, end - line));
    }
    page->read = at - text;
}

static gboolean empty_changes(int fd, GIOCondition condition, void *ctx)
{
    char buf[4096];

    (void)condition, (void)ctx;
    while (read(fd, buf, sizeof buf) > 0)
        continue;
    return G_SOURCE_CONTINUE;
}

/* Calls fn for each entry of a folder, which is watched from now on. */
static void for_entries(struct foreign *c, const char *folder,
                        void (*fn)(struct foreign *c, const char *path, const char *name))
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;

    if (dir == NULL)
        return;
    inotify_add_watch(c->changes, folder, IN_CREATE | IN_MODIFY);
    while ((name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        fn(c, path, name);
    }
    g_dir_close(dir);
}

static void look(struct foreign *c)
{
    kinds[c->kind].scan(c);
}

/* ---- ii -------------------------------------------------------------------------------------- */

static char *ii_folder(const struct foreign *c, const char *window)
{
    return g_build_filename(c->folder, "127.0.0.1", strcmp(window, "server") == 0 ? NULL : window, NULL);
}

static char **ii_arguments(const struct foreign *c)
{
    g_autofree char *line =
        g_strdup_printf("ii -s 127.0.0.1 -p %u -n %s -f %s -i %s", c->port, c->nick, c->nick, c->folder);

    return g_strsplit(line, " ", -1);
}

static void ii_scan_one(struct foreign *c, const char *path, const char *name)
{
    g_autofree char *out = g_build_filename(path, "out", NULL);

    if (strcmp(name, "out") == 0) {
        read_page(c, path, "server");
    } else if (g_file_test(out, G_FILE_TEST_EXISTS)) {
        inotify_add_watch(c->changes, path, IN_CREATE | IN_MODIFY);
        read_page(c, out, name);
    }
}

static void ii_scan(struct foreign *c)
{
    g_autofree char *folder = ii_folder(c, "server");

    for_entries(c, folder, ii_scan_one);
}

struct fifo {
    char *path;
    int fd;
};

static bool fifo_opens(void *ctx)
{
    struct fifo *f = ctx;

    f->fd = open(f->path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return f->fd >= 0;
}

/* It stays open: ii reopens a FIFO that ends, and would lose what is written just then. */
static int ii_fifo(struct foreign *c, const char *window)
{
    g_autofree char *folder = ii_folder(c, window);
    struct fifo f = { .path = g_build_filename(folder, "in", NULL) };

    if (!g_hash_table_contains(c->fifos, window)) {
        if (!wait_until(fifo_opens, &f))
            fail_msg("%s cannot be written to", f.path);
        g_hash_table_insert(c->fifos, g_strdup(window), GINT_TO_POINTER(f.fd));
    }
    g_free(f.path);
    return GPOINTER_TO_INT(g_hash_table_lookup(c->fifos, window));
}

static void ii_type(struct foreign *c, const char *window, const char *text)
{
    g_autofree char *line = g_strconcat(text, "\n", NULL);

    assert_int_equal(write(ii_fifo(c, window), line, strlen(line)), strlen(line));
}

/* A window opens with the first words to somebody. */
static void ii_say(struct foreign *c, const char *to, const char *text)
{
    g_autofree char *first = g_strdup_printf("/j %s %s", to, text), *folder = ii_folder(c, to);

    if (to[0] == '#' || g_file_test(folder, G_FILE_TEST_EXISTS))
        ii_type(c, to, text);
    else
        ii_type(c, "server", first);
}

static void ii_rename(struct foreign *c, const char *nick)
{
    g_autofree char *line = g_strdup_printf("/n %s", nick);

    ii_type(c, "server", line);
}

static void ii_enter(struct foreign *c, const char *channel)
{
    g_autofree char *join = g_strdup_printf("/j %s", channel);

    foreign_expect(c, "server", "*Welcome to *");
    if (c->account != NULL) {
        foreign_say(c, "nickserv", "IDENTIFY %s %s", c->account, c->password);
        foreign_expect(c, "nickserv", "*you are now recognized*");
    }
    ii_type(c, "server", join);
}

/* ---- irssi ----------------------------------------------------------------------------------- */

/* One line each, and no pause between lines: tests are in a hurry. */
static const char irssi_config[] =
    "settings = { core = { real_name = \"@NICK@\"; user_name = \"@NICK@\"; nick = \"@NICK@\";\n"
    "    term_charset = \"UTF-8\"; };\n"
    "  \"irc/core\" = { cmd_queue_speed = \"10msec\"; cmds_max_at_once = \"100\"; };\n"
    "  \"fe-common/core\" = { autolog = \"yes\"; autolog_path = \"@DIR@/log/$0.log\"; autolog_level = \"ALL\";\n"
    "    show_nickmode = \"no\"; show_nickmode_empty = \"no\"; };\n"
    "  \"fe-text\" = { paste_verify_line_count = \"0\"; }; };\n"
    "chatnets = { test = { type = \"IRC\"; @SASL@ }; };\n"
    "servers = ( { address = \"localhost\"; port = \"@PORT@\"; chatnet = \"test\"; autoconnect = \"yes\"; @TLS@ } );\n"
    "logs = { \"@DIR@/log/server.log\" = { auto_open = \"yes\"; level = \"CRAP CLIENTNOTICE CLIENTERROR\"; }; };\n";

static void irssi_prepare(struct foreign *c)
{
    g_autofree char *path = g_build_filename(c->folder, "config", NULL);
    g_autofree char *log = g_build_filename(c->folder, "log", NULL);
    g_autofree char *port = g_strdup_printf("%u", c->port);
    g_autofree char *sasl =
        c->account == NULL
            ? g_strdup("")
            : g_strdup_printf("sasl_mechanism = \"PLAIN\"; sasl_username = \"%s\"; sasl_password = \"%s\";",
                              c->account, c->password);
    g_autofree char *tls =
        c->ca == NULL
            ? g_strdup("")
            : g_strdup_printf("use_tls = \"yes\"; tls_verify = \"yes\"; tls_cafile = \"%s\";", c->ca);
    g_autoptr(GString) s = g_string_new(irssi_config);

    g_string_replace(s, "@NICK@", c->nick, 0);
    g_string_replace(s, "@DIR@", c->folder, 0);
    g_string_replace(s, "@PORT@", port, 0);
    g_string_replace(s, "@SASL@", sasl, 0);
    g_string_replace(s, "@TLS@", tls, 0);
    assert_true(g_file_set_contents(path, s->str, s->len, NULL));
    assert_int_equal(mkdir(log, 0700), 0);
}

static char **irssi_arguments(const struct foreign *c)
{
    g_autofree char *line = g_strdup_printf("irssi --home=%s", c->folder);

    return g_strsplit(line, " ", -1);
}

static void irssi_type(struct foreign *c, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void irssi_type(struct foreign *c, const char *format, ...)
{
    va_list args;
    g_autofree char *line = NULL, *keys = NULL;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    keys = g_strconcat(line, "\r", NULL);
    assert_int_equal(write(c->keyboard, keys, strlen(keys)), strlen(keys));
}

static void irssi_scan_one(struct foreign *c, const char *path, const char *name)
{
    g_autofree char *window = g_strndup(name, strcspn(name, "."));

    read_page(c, path, window);
}

static void irssi_scan(struct foreign *c)
{
    g_autofree char *folder = g_build_filename(c->folder, "log", NULL);

    for_entries(c, folder, irssi_scan_one);
}

static void irssi_say(struct foreign *c, const char *to, const char *text)
{
    irssi_type(c, "/msg %s %s", to, text);
}

static void irssi_rename(struct foreign *c, const char *nick)
{
    irssi_type(c, "/nick %s", nick);
}

static void irssi_enter(struct foreign *c, const char *channel)
{
    foreign_expect(c, "server", "*Welcome to *");
    irssi_type(c, "/rawlog open %s/log/raw", c->folder);
    foreign_expect(c, "raw", "*");
    irssi_type(c, "/join %s", channel);
}

static const struct kind kinds[FOREIGN_KINDS] = {
    [FOREIGN_II] = { .program = "ii",
                     .arguments = ii_arguments,
                     .enter = ii_enter,
                     .say = ii_say,
                     .rename = ii_rename,
                     .scan = ii_scan },
    [FOREIGN_IRSSI] = { .program = "irssi",
                        .prepare = irssi_prepare,
                        .arguments = irssi_arguments,
                        .enter = irssi_enter,
                        .say = irssi_say,
                        .rename = irssi_rename,
                        .scan = irssi_scan },
};

/* ---- the process ----------------------------------------------------------------------------- */

bool foreign_is_installed(enum foreign_kind kind)
{
    g_autofree char *path = g_find_program_in_path(kinds[kind].program);

    return path != NULL;
}

/* Nobody looks at the screen, but it must not fill up. */
static gboolean empty_screen(int fd, GIOCondition condition, void *ctx)
{
    char buf[8192];

    (void)condition;
    if (read(fd, buf, sizeof buf) > 0 || errno == EINTR || errno == EAGAIN)
        return G_SOURCE_CONTINUE;
    ((struct foreign *)ctx)->screen = 0;
    return G_SOURCE_REMOVE;
}

/* Opens a terminal, and returns the client's side of it. */
static int open_terminal(struct foreign *c)
{
    struct winsize size = { .ws_row = 50, .ws_col = 200 };
    int theirs;

    assert_int_equal(openpty(&c->keyboard, &theirs, NULL, NULL, &size), 0);
    fcntl(c->keyboard, F_SETFD, FD_CLOEXEC);
    c->screen = g_unix_fd_add(c->keyboard, G_IO_IN | G_IO_HUP, empty_screen, c);
    return theirs;
}

/* In the child: takes its terminal, if it has one, and dies with the test program. */
static void become(char **argv, const char *folder, int terminal)
{
    if (terminal < 0 || login_tty(terminal) < 0)
        _exit(127);
    setenv("HOME", folder, 1);
    setenv("TERM", "xterm", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(argv[0], argv);
    _exit(127);
}

/* ii needs none, but every client has one, so that its complaints do not go to the test's output. */
static void start(struct foreign *c)
{
    g_auto(GStrv) argv = kinds[c->kind].arguments(c);
    int terminal = open_terminal(c);

    c->pid = fork();
    if (c->pid == 0)
        become(argv, c->folder, terminal);
    close(terminal);
    assert_true(c->pid > 0);
}

struct foreign *foreign_new(const struct foreign_user *user)
{
    struct foreign *c = g_new0(struct foreign, 1);

    c->kind = user->kind;
    c->nick = g_strdup(user->nick);
    c->account = g_strdup(user->account);
    c->password = g_strdup(user->password);
    c->ca = g_strdup(user->ca);
    c->port = user->port;
    c->fifos = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    c->pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, page_free);
    c->changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    assert_true(c->changes >= 0);
    c->waker = g_unix_fd_add(c->changes, G_IO_IN, empty_changes, c);
    c->folder = g_dir_make_tmp("lair-client-XXXXXX", NULL);
    assert_non_null(c->folder);
    if (kinds[c->kind].prepare != NULL)
        kinds[c->kind].prepare(c);
    start(c);
    return c;
}

static void close_fifo(void *window, void *fd, void *ctx)
{
    (void)window, (void)ctx;
    close(GPOINTER_TO_INT(fd));
}

static void end(struct foreign *c)
{
    if (c->pid <= 0)
        return;
    kill(c->pid, SIGKILL);
    waitpid(c->pid, NULL, 0);
}

void foreign_free(struct foreign *c)
{
    g_autofree char *command = NULL;

    if (c == NULL)
        return;
    end(c);
    if (c->screen != 0)
        g_source_remove(c->screen);
    close(c->keyboard);
    g_source_remove(c->waker);
    close(c->changes);
    g_hash_table_foreach(c->fifos, close_fifo, NULL);
    command = g_strdup_printf("rm -rf '%s'", c->folder);
    if (system(command) != 0)
        fprintf(stderr, "%s stays behind\n", c->folder);
    g_hash_table_unref(c->fifos);
    g_hash_table_unref(c->pages);
    g_free(c->nick);
    g_free(c->account);
    g_free(c->password);
    g_free(c->ca);
    g_free(c->folder);
    g_free(c);
}

/* ---- typing ---------------------------------------------------------------------------------- */

void foreign_join(struct foreign *c, const char *channel)
{
    g_autofree char *there = g_strdup_printf("*%s*has joined *", c->nick);

    kinds[c->kind].enter(c, channel);
    foreign_expect(c, channel, there);
}

void foreign_say(struct foreign *c, const char *to, const char *format, ...)
{
    va_list args;
    g_autofree char *text = NULL;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    kinds[c->kind].say(c, to, text);
}

void foreign_rename(struct foreign *c, const char *nick)
{
    kinds[c->kind].rename(c, nick);
}

/* ---- expecting ------------------------------------------------------------------------------- */

struct expectation {
    struct foreign *client;
    const char *window, *pattern;
    unsigned found; /* index of the line */
};

static bool is_here(void *ctx)
{
    struct expectation *e = ctx;
    const char *line;

    for (e->found = page_of(e->client, e->window)->next;
         (line = foreign_line(e->client, e->window, e->found)) != NULL; e->found++)
        if (g_pattern_match_simple(e->pattern, line))
            return true;
    return false;
}

const char *foreign_expect(struct foreign *c, const char *window, const char *pattern)
{
    struct expectation e = { .client = c, .window = window, .pattern = pattern };
    struct page *page = page_of(c, window);

    if (!wait_until(is_here, &e)) {
        for (unsigned i = 0; i < page->lines->len; i++)
            print_error("%s %s\n", i < page->next ? " " : "?", (char *)page->lines->pdata[i]);
        fail_msg("%s of %s shows no line like \"%s\" in %s", kinds[c->kind].program, c->nick, pattern,
                 window);
    }
    page->next = e.found + 1;
    return page->lines->pdata[e.found];
}

bool foreign_saw(struct foreign *c, const char *window, const char *pattern)
{
    struct expectation e = { .client = c, .window = window, .pattern = pattern };

    look(c);
    return is_here(&e);
}

const char *foreign_line(struct foreign *c, const char *window, unsigned i)
{
    struct page *page = page_of(c, window);

    if (i >= page->lines->len)
        look(c);
    return i < page->lines->len ? page->lines->pdata[i] : NULL;
}
