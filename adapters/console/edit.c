/* adapters/console/edit.c - lines typed on a terminal, with libedit
 *
 * libedit runs in unbuffered mode: it is called when a key can be read, and
 * returns after each.
 * SPDX-License-Identifier: MIT */
#include "adapters/console/input.h"
#include "adapters/console/paint.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

#include <histedit.h>

#include <glib-unix.h>

enum {
    HISTORY_LINES = 1000,
    KEY_MS = 50, /* the rest of a key that sends several bytes comes within this time */
};

struct console_edit {
    const struct console_events *events;
    void *ctx;
    EditLine *line;
    History *history;
    char *history_file; /* NULL: none */
    char *prompt;
    guint watch;      /* 0: the input has ended */
    guint resized;    /* watches for another size of the terminal */
    unsigned columns; /* of the terminal that libedit draws for */
    bool first_byte;  /* the first byte of a key is there already */
    bool hung_up;     /* the terminal is gone */
};

static struct console_edit *edit_of(EditLine *line)
{
    void *data = NULL;

    el_get(line, EL_CLIENTDATA, &data);
    return data;
}

static char *prompt_of(EditLine *line)
{
    return edit_of(line)->prompt;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static bool byte_comes(struct console_edit *e)
{
    struct pollfd fd = { .fd = STDIN_FILENO, .events = POLLIN };

    if (e->first_byte) {
        e->first_byte = false;
        return true;
    }
    return poll(&fd, 1, KEY_MS) > 0;
}

/* EL_GETCFN: 1, a character; -1, none.  libedit's own function would wait for ever for what follows
 * a lone Escape, and the whole host with it. */
static int get_character(EditLine *line, wchar_t *ch)
{
    struct console_edit *e = edit_of(line);
    mbstate_t state = { 0 };

    while (byte_comes(e)) {
        char byte;
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        size_t length;

        if (n <= 0) {
            e->hung_up = n == 0 || (errno != EINTR && errno != EAGAIN);
            return -1;
        }
        length = mbrtowc(ch, &byte, 1, &state);
        if (length == 0 || length == 1)
            return 1;
        if (length == (size_t)-1)
            state = (mbstate_t){ 0 }; /* not a character: skipped */
    }
    return -1;
}

/* ---- completion ------------------------------------------------------------------------------ */

static size_t last_word(const char *text)
{
    const char *space = strrchr(text, ' ');

    return space != NULL ? (size_t)(space + 1 - text) : 0;
}

/* What all words begin with, up to the end of a character. */
static char *common_beginning(char **words)
{
    char *common = g_strdup(words[0]);

    for (char **word = words + 1; *word != NULL; word++) {
        size_t n = 0;
        while (common[n] != '\0' && common[n] == (*word)[n])
            n++;
        while (n > 0 && (common[n] & 0xc0) == 0x80)
            n--;
        common[n] = '\0';
    }
    return common;
}

static void list_words(char **words)
{
    fputc('\n', stdout);
    for (char **word = words; *word != NULL; word++)
        fprintf(stdout, "%s%s", word > words ? "  " : "", *word);
    fputc('\n', stdout);
    fflush(stdout);
}

static unsigned char complete(EditLine *line, int key)
{
    struct console_edit *e = edit_of(line);
    const LineInfo *info = el_line(line);
    g_autofree char *typed = g_strndup(info->buffer, info->cursor - info->buffer), *common = NULL;
    g_auto(GStrv) words = e->events->complete(e->ctx, typed);
    const char *word = typed + last_word(typed);

    (void)key;
    if (words == NULL || words[0] == NULL)
        return CC_REFRESH_BEEP;
    common = common_beginning(words);
    if (words[1] != NULL && strlen(common) <= strlen(word)) {
        list_words(words);
        return CC_REDISPLAY;
    }
    el_deletestr(line, g_utf8_strlen(word, -1));
    el_insertstr(line, common);
    if (words[1] == NULL)
        el_insertstr(line, " ");
    return CC_REFRESH;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void remember(struct console_edit *e, const char *line)
{
    HistEvent event;

    if (*line != '\0')
        history(e->history, &event, H_ENTER, line);
}

static void input_ended(struct console_edit *e)
{
    g_source_remove(e->watch);
    e->watch = 0;
    el_set(e->line, EL_UNBUFFERED, 0);
    if (!e->hung_up) { /* libedit shows the Control-D */
        fputs("\r\033[J", stdout);
        fflush(stdout);
    }
    e->events->end(e->ctx);
}

/* Control-Z is a key to us, so that what is typed is there again after `fg`. */
static unsigned char suspend(EditLine *line, int key)
{
    (void)key;
    el_set(line, EL_PREP_TERM, 0);
    fputc('\n', stdout);
    fflush(stdout);
    kill(0, SIGTSTP); /* to all who share the terminal; this call returns when somebody lets us go on */
    el_set(line, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
}

static gboolean readable(int fd, GIOCondition condition, void *ctx)
{
    struct console_edit *e = ctx;
    int count = 0;
    const char *typed;

    (void)fd, (void)condition;
    e->first_byte = true;
    typed = el_gets(e->line, &count);
    if (e->hung_up || (typed != NULL && count == 1 && typed[0] == '\x04')) {
        input_ended(e);
    } else if (typed != NULL && count > 0 && (typed[count - 1] == '\n' || typed[count - 1] == '\r')) {
        g_autofree char *line = g_strndup(typed, count - 1);
        /* Leaving the mode and entering it again makes libedit begin a new line. */
        el_set(e->line, EL_UNBUFFERED, 0);
        remember(e, line);
        el_set(e->line, EL_UNBUFFERED, 1);
        e->events->line(e->ctx, line);
    }
    return G_SOURCE_CONTINUE;
}

/* ---- printing -------------------------------------------------------------------------------- */

unsigned console_edit_columns(void)
{
    struct winsize size;

    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/* How many rows of a screen with so many columns the typed line takes above the cursor's. */
static unsigned rows_above(const struct console_edit *e, unsigned columns)
{
    const LineInfo *info = el_line(e->line);
    unsigned before = paint_width(e->prompt, strlen(e->prompt));

    return (before + paint_width(info->buffer, (size_t)(info->cursor - info->buffer))) / columns;
}

/* Takes the typed line off the screen, and leaves the cursor where it began. */
static void erase_typed(struct console_edit *e)
{
    unsigned rows = rows_above(e, e->columns);

    fputc('\r', stdout);
    if (rows > 0)
        fprintf(stdout, "\033[%uA", rows);
    fputs("\033[J", stdout);
}

void console_edit_print(struct console_edit *e, const char *text)
{
    if (e->watch != 0)
        erase_typed(e);
    fputs(text, stdout);
    fflush(stdout);
    if (e->watch != 0)
        el_set(e->line, EL_REFRESH);
}

/* Only the terminal knows what it does to a line of several rows when its size changes.  Such a
 * line is left where it is and begun again below: going up to where it should begin could erase
 * what others have said. */
static gboolean on_resize(void *ctx)
{
    struct console_edit *e = ctx;
    unsigned now = console_edit_columns();

    if (e->watch == 0)
        return G_SOURCE_CONTINUE;
    fputs(rows_above(e, e->columns) > 0 || rows_above(e, now) > 0 ? "\r\n" : "\r\033[J", stdout);
    e->columns = now;
    el_resize(e->line);
    el_set(e->line, EL_REFRESH);
    return G_SOURCE_CONTINUE;
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static bool can_edit(void)
{
    const char *term = g_getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term != NULL && *term != '\0' &&
           !g_str_equal(term, "dumb");
}

/* A file that is no history of ours is not overwritten with one. */
static void load_history(struct console_edit *e)
{
    struct stat st;
    HistEvent event;

    if (e->history_file != NULL && history(e->history, &event, H_LOAD, e->history_file) < 0 &&
        lstat(e->history_file, &st) == 0 && !(S_ISREG(st.st_mode) && st.st_size == 0))
        g_clear_pointer(&e->history_file, g_free);
}

struct console_edit *console_edit_new(const char *prompt, const char *file,
                                      const struct console_events *events, void *ctx)
{
    struct console_edit *e;
    HistEvent event;

    if (!can_edit())
        return NULL;
    e = g_new0(struct console_edit, 1);
    e->events = events;
    e->ctx = ctx;
    e->prompt = g_strdup(prompt);
    e->history_file = g_strdup(file);
    e->history = history_init();
    history(e->history, &event, H_SETSIZE, HISTORY_LINES);
    history(e->history, &event, H_SETUNIQUE, 1);
    load_history(e);

    e->line = el_init("lair", stdin, stdout, stderr);
    el_set(e->line, EL_CLIENTDATA, e);
    el_set(e->line, EL_PROMPT, prompt_of);
    el_set(e->line, EL_EDITOR, "emacs");
    el_set(e->line, EL_HIST, history, e->history);
    /* The wide call, since the narrow one keeps copies that it never frees. */
    el_wset(e->line, EL_ADDFN, L"lair-complete", L"complete the word", complete);
    el_set(e->line, EL_BIND, "^I", "lair-complete", NULL);
    el_set(e->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_wset(e->line, EL_ADDFN, L"lair-suspend", L"stop until fg", suspend);
    el_set(e->line, EL_BIND, "^Z", "lair-suspend", NULL);
    el_set(e->line, EL_SETTY, "-d", "-susp", NULL); /* the terminal hands the key to us */
    el_set(e->line, EL_GETCFN, get_character);
    el_set(e->line, EL_UNBUFFERED, 1); /* and shows the prompt */
    e->watch = g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP, readable, e);
    e->columns = console_edit_columns();
    e->resized = g_unix_signal_add(SIGWINCH, on_resize, e);
    return e;
}

void console_edit_free(struct console_edit *e)
{
    HistEvent event;

    if (e == NULL)
        return;
    g_source_remove(e->resized);
    if (e->watch != 0) {
        g_source_remove(e->watch);
        el_set(e->line, EL_UNBUFFERED, 0);
        erase_typed(e);
        fflush(stdout);
    }
    if (e->history_file != NULL)
        history(e->history, &event, H_SAVE, e->history_file);
    el_end(e->line);
    history_end(e->history);
    g_free(e->history_file);
    g_free(e->prompt);
    g_free(e);
}
