/* adapters/console/plain.c - lines from a pipe or a file
 * SPDX-License-Identifier: MIT */
#include "adapters/console/input.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include <glib-unix.h>

enum { LINE_MAX_BYTES = 4096 }; /* longer ones are cut: nobody types them */

struct console_plain {
    const struct console_events *events;
    void *ctx;
    guint watch;    /* the source that waits for bytes; 0: none */
    guint hand_out; /* the source that hands out whole lines, or the end; 0: none */
    GString *bytes; /* read, and not handed out yet */
    bool ended;     /* there is nothing more to be read */
};

static gboolean hand_out(void *ctx);

static gboolean readable(int fd, GIOCondition condition, void *ctx)
{
    struct console_plain *p = ctx;
    char buf[4096];
    ssize_t n = read(fd, buf, sizeof buf);

    (void)condition;
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return G_SOURCE_CONTINUE;
    if (n > 0)
        g_string_append_len(p->bytes, buf, n);
    else
        p->ended = true;
    if (!p->ended && memchr(p->bytes->str, '\n', p->bytes->len) == NULL && p->bytes->len < LINE_MAX_BYTES)
        return G_SOURCE_CONTINUE;
    p->watch = 0;
    p->hand_out = g_idle_add_full(G_PRIORITY_LOW, hand_out, p, NULL);
    return G_SOURCE_REMOVE;
}

/* The next line out of bytes; NULL: there is none yet. */
static char *take_line(struct console_plain *p)
{
    const char *end = memchr(p->bytes->str, '\n', p->bytes->len);
    size_t len = end != NULL ? (size_t)(end - p->bytes->str) : p->bytes->len;
    char *line;

    if (end == NULL && (len == 0 || (!p->ended && len < LINE_MAX_BYTES)))
        return NULL;
    line = g_strndup(p->bytes->str, MIN(len, LINE_MAX_BYTES));
    g_string_erase(p->bytes, 0, len + (end != NULL));
    return line;
}

/* One line each time, so that what it leads to comes before the next. */
static gboolean hand_out(void *ctx)
{
    struct console_plain *p = ctx;
    g_autofree char *line = take_line(p);

    if (line != NULL) {
        p->events->line(p->ctx, line);
        return G_SOURCE_CONTINUE;
    }
    p->hand_out = 0;
    if (p->ended)
        p->events->end(p->ctx);
    else
        p->watch = g_unix_fd_add_full(G_PRIORITY_LOW, STDIN_FILENO, G_IO_IN | G_IO_HUP, readable, p, NULL);
    return G_SOURCE_REMOVE;
}

struct console_plain *console_plain_new(const struct console_events *events, void *ctx)
{
    struct console_plain *p = g_new0(struct console_plain, 1);

    p->events = events;
    p->ctx = ctx;
    p->bytes = g_string_new(NULL);
    p->watch = g_unix_fd_add_full(G_PRIORITY_LOW, STDIN_FILENO, G_IO_IN | G_IO_HUP, readable, p, NULL);
    return p;
}

void console_plain_free(struct console_plain *p)
{
    if (p == NULL)
        return;
    if (p->watch != 0)
        g_source_remove(p->watch);
    if (p->hand_out != 0)
        g_source_remove(p->hand_out);
    g_string_free(p->bytes, TRUE);
    g_free(p);
}
