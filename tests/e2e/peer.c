/* tests/e2e/peer.c - a raw IRC client for tests, and the other end of one
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/peer.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib-unix.h>

struct peer {
    int fd;
    guint watch; /* 0: the other side has hung up */
    bool answers_ping;
    GString *bytes;   /* not yet a line */
    GPtrArray *lines; /* all that came */
    unsigned next;    /* where peer_expect goes on */
    unsigned syncs;
};

struct peer_server {
    int fd;
    uint16_t port;
};

/* ---- waiting --------------------------------------------------------------------------------- */

static gboolean wake(gpointer ctx)
{
    (void)ctx;
    return G_SOURCE_CONTINUE;
}

bool wait_until(bool (*done)(void *ctx), void *ctx)
{
    gint64 deadline = g_get_monotonic_time() + WAIT_MS * 1000;
    guint waker = g_timeout_add(20, wake, NULL); /* so that the deadline is looked at */
    bool ok;

    while (!(ok = done(ctx)) && g_get_monotonic_time() < deadline)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(waker);
    return ok;
}

/* ---- sockets --------------------------------------------------------------------------------- */

static struct sockaddr_in loopback(uint16_t port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons(port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

/* A bound socket; *port is where. */
static int bound_socket(uint16_t *port)
{
    struct sockaddr_in address = loopback(0);
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &len), 0);
    *port = ntohs(address.sin_port);
    return fd;
}

uint16_t free_port(void)
{
    uint16_t port;

    close(bound_socket(&port));
    return port;
}

/* ---- a connection ---------------------------------------------------------------------------- */

static void take_line(struct peer *p, const char *line)
{
    g_ptr_array_add(p->lines, g_strdup(line));
    if (p->answers_ping && g_str_has_prefix(line, "PING "))
        peer_send(p, "PONG %s", line + 5);
}

static void take_lines(struct peer *p)
{
    char *end;

    while ((end = strchr(p->bytes->str, '\n')) != NULL) {
        g_autofree char *line = g_strndup(p->bytes->str, end - p->bytes->str);
        g_string_erase(p->bytes, 0, end + 1 - p->bytes->str);
        g_strchomp(line);
        take_line(p, line);
    }
}

static gboolean readable(int fd, GIOCondition condition, void *ctx)
{
    struct peer *p = ctx;
    char buf[8192];
    ssize_t n = read(fd, buf, sizeof buf);

    (void)condition;
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return G_SOURCE_CONTINUE;
    if (n <= 0) {
        p->watch = 0;
        return G_SOURCE_REMOVE;
    }
    g_string_append_len(p->bytes, buf, n);
    take_lines(p);
    return G_SOURCE_CONTINUE;
}

static struct peer *peer_of(int fd)
{
    struct peer *p = g_new0(struct peer, 1);

    p->fd = fd;
    p->bytes = g_string_new(NULL);
    p->lines = g_ptr_array_new_with_free_func(g_free);
    p->watch = g_unix_fd_add(fd, G_IO_IN | G_IO_HUP, readable, p);
    return p;
}

struct peer *peer_connect(uint16_t port)
{
    struct sockaddr_in address = loopback(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct peer *p;

    assert_true(fd >= 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        close(fd);
        return NULL;
    }
    p = peer_of(fd);
    p->answers_ping = true;
    return p;
}

struct peer *peer_new(uint16_t port, const char *nick)
{
    struct peer *p = peer_connect(port);

    assert_non_null(p);
    peer_send(p, "NICK %s", nick);
    peer_send(p, "USER %s 0 * :%s", nick, nick);
    peer_expect(p, ":* 001 *");
    peer_expect(p, ":* 005 *");
    peer_sync(p);
    return p;
}

void peer_free(struct peer *p)
{
    if (p == NULL)
        return;
    if (p->watch != 0)
        g_source_remove(p->watch);
    close(p->fd);
    g_string_free(p->bytes, TRUE);
    g_ptr_array_unref(p->lines);
    g_free(p);
}

void peer_send_bytes(struct peer *p, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t n = send(p->fd, at, len, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return; /* hung up: the next expectation says so */
        at += n;
        len -= n;
    }
}

void peer_send(struct peer *p, const char *format, ...)
{
    va_list args;
    g_autofree char *line = NULL, *ended = NULL;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    ended = g_strconcat(line, "\r\n", NULL);
    peer_send_bytes(p, ended, strlen(ended));
}

/* ---- expecting ------------------------------------------------------------------------------- */

struct expectation {
    struct peer *peer;
    const char *pattern;
    unsigned found; /* index of the line */
};

static bool is_here(void *ctx)
{
    struct expectation *e = ctx;

    for (unsigned i = e->peer->next; i < e->peer->lines->len; i++) {
        if (g_pattern_match_simple(e->pattern, e->peer->lines->pdata[i])) {
            e->found = i;
            return true;
        }
    }
    return false;
}

static bool is_here_or_hopeless(void *ctx)
{
    return is_here(ctx) || ((struct expectation *)ctx)->peer->watch == 0;
}

const char *peer_expect(struct peer *p, const char *pattern)
{
    struct expectation e = { .peer = p, .pattern = pattern };

    if (!wait_until(is_here_or_hopeless, &e) || !is_here(&e)) {
        for (unsigned i = 0; i < p->lines->len; i++)
            print_error("%s %s\n", i < p->next ? " " : "?", (char *)p->lines->pdata[i]);
        fail_msg("no line like \"%s\"%s", pattern, p->watch == 0 ? ": the connection has ended" : "");
    }
    p->next = e.found + 1;
    return p->lines->pdata[e.found];
}

bool peer_saw(struct peer *p, const char *pattern)
{
    struct expectation e = { .peer = p, .pattern = pattern };

    return is_here(&e);
}

const char *peer_line(const struct peer *p, unsigned i)
{
    return i < p->lines->len ? p->lines->pdata[i] : NULL;
}

void peer_sync(struct peer *p)
{
    g_autofree char *pattern = g_strdup_printf("*PONG*sync-%u", ++p->syncs);
    struct expectation e = { .peer = p, .pattern = pattern };

    peer_send(p, "PING :sync-%u", p->syncs);
    if (!wait_until(is_here_or_hopeless, &e) || !is_here(&e))
        fail_msg("the server does not answer");
}

static bool is_over(void *ctx)
{
    return ((struct peer *)ctx)->watch == 0;
}

void peer_expect_end(struct peer *p)
{
    assert_true(wait_until(is_over, p));
}

/* ---- the other end --------------------------------------------------------------------------- */

struct peer_server *peer_server_new(void)
{
    struct peer_server *s = g_new0(struct peer_server, 1);

    s->fd = bound_socket(&s->port);
    assert_int_equal(listen(s->fd, 8), 0);
    return s;
}

uint16_t peer_server_port(const struct peer_server *s)
{
    return s->port;
}

void peer_server_free(struct peer_server *s)
{
    if (s == NULL)
        return;
    close(s->fd);
    g_free(s);
}

static bool somebody_knocks(void *ctx)
{
    struct pollfd fd = { .fd = ((struct peer_server *)ctx)->fd, .events = POLLIN };

    return poll(&fd, 1, 0) > 0;
}

struct peer *peer_server_accept(struct peer_server *s)
{
    if (!wait_until(somebody_knocks, s))
        fail_msg("nobody connected");
    return peer_of(accept(s->fd, NULL, NULL));
}
