/* adapters/push.c - a line to somebody's telephone: one POST to an address of the web
 * SPDX-License-Identifier: MIT */
#include "adapters/push.h"

#include <arpa/inet.h>
#include <glib.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "adapters/http.h"

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

#define SCHEME "https://"

struct push {
    struct http *http;
    GQueue errands; /* of struct errand *, all that are under way */
};

/* A line under way. */
struct errand {
    struct push *push;
    char *line;
    push_fn *done;
    void *ctx;
};

/* ---- which addresses of the internet are everybody's ----------------------------------------- */

struct net4 {
    uint32_t net;
    int bits;
};

/* RFC 6890 and its followers: what is not the public internet's. */
static const struct net4 private4[] = {
    { 0x00000000, 8 },  /* this network */
    { 0x0a000000, 8 },  /* private */
    { 0x64400000, 10 }, /* carriers' own */
    { 0x7f000000, 8 },  /* loopback */
    { 0xa9fe0000, 16 }, /* link-local */
    { 0xac100000, 12 }, /* private */
    { 0xc0000000, 24 }, /* protocols */
    { 0xc0000200, 24 }, /* documentation */
    { 0xc0586300, 24 }, /* relays from IPv6 */
    { 0xc0a80000, 16 }, /* private */
    { 0xc6120000, 15 }, /* benchmarks */
    { 0xc6336400, 24 }, /* documentation */
    { 0xcb007100, 24 }, /* documentation */
    { 0xe0000000, 4 },  /* multicast */
    { 0xf0000000, 4 },  /* reserved, broadcast */
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < G_N_ELEMENTS(private4); i++)
        if ((address ^ private4[i].net) >> (32 - private4[i].bits) == 0)
            return false;
    return true;
}

static bool begins(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t c, uint8_t d)
{
    return bytes[0] == a && bytes[1] == b && bytes[2] == c && bytes[3] == d;
}

static uint32_t as_net4(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Global unicast is 2000::/3, but for protocols (2001::/23, Teredo among them), documentation, and what leads to an
 * address of IPv4: that counts where a network without IPv4 writes it so (64:ff9b::/96), and nowhere else. */
static bool is_public6(const uint8_t *a)
{
    static const uint8_t zeros[8] = { 0 };

    if (begins(a, 0x00, 0x64, 0xff, 0x9b) && memcmp(a + 4, zeros, sizeof zeros) == 0)
        return is_public4(as_net4(a + 12));
    if ((a[0] & 0xe0) != 0x20 || (a[0] == 0x20 && a[1] == 0x02))
        return false;
    return !(begins(a, 0x20, 0x01, 0x0d, 0xb8) || (a[0] == 0x20 && a[1] == 0x01 && a[2] < 2) ||
             (a[0] == 0x3f && a[1] == 0xff && a[2] < 16));
}

bool push_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    return false;
}

/* For tests. */
static bool is_here_or_public(const struct sockaddr *address)
{
    const struct sockaddr_in *a = (const struct sockaddr_in *)(const void *)address;

    return (address->sa_family == AF_INET && ntohl(a->sin_addr.s_addr) == INADDR_LOOPBACK) ||
           push_is_public(address);
}

/* ---- addresses of people --------------------------------------------------------------------- */

static bool is_host(const char *host)
{
    const char *colon = strchr(host, ':');
    size_t len = colon != NULL ? (size_t)(colon - host) : strlen(host);
    gint64 port;

    return len > 0 && host[0] != '.' && host[0] != '-' &&
           strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-") == len &&
           (colon == NULL || g_ascii_string_to_signed(colon + 1, 10, 1, 65535, &port, NULL));
}

/* The hosts of a list; g_strfreev it. */
static char **hosts_of(const char *hosts)
{
    char **list = g_strsplit(hosts != NULL ? hosts : "", ",", -1);

    for (char **host = list; *host != NULL; host++)
        g_strstrip(*host);
    return list;
}

bool push_hosts_fit(const char *hosts)
{
    g_auto(GStrv) list = hosts_of(hosts);

    for (char **host = list; *host != NULL; host++)
        if (!is_host(*host))
            return false;
    return true;
}

/* Only what every reader of addresses reads alike: then what stands before the first '/' is the host for libcurl, too. */
static bool is_plain(const char *path)
{
    for (; *path != '\0'; path++)
        if (!g_ascii_isalnum(*path) && strchr("/-._~?=&%+,:@", *path) == NULL)
            return false;
    return true;
}

bool push_allows(const char *hosts, const char *address)
{
    const char *host = address + strlen(SCHEME);
    g_auto(GStrv) list = NULL;
    size_t len;

    if (g_ascii_strncasecmp(address, SCHEME, strlen(SCHEME)) != 0)
        return false;
    len = strcspn(host, "/");
    list = hosts_of(hosts);
    for (char **one = list; *one != NULL; one++)
        if (len > 0 && strlen(*one) == len && g_ascii_strncasecmp(*one, host, len) == 0)
            return host[len] == '/' && is_plain(host + len);
    return false;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void errand_free(struct errand *e)
{
    g_queue_remove(&e->push->errands, e);
    g_free(e->line);
    g_free(e);
}

static void answered(void *ctx, const struct http_said *said)
{
    struct errand *e = ctx;

    e->done(e->ctx, said->status);
    errand_free(e);
}

void push_send(struct push *p, const char *address, const char *line, push_fn *done, void *ctx)
{
    struct errand *e = g_new0(struct errand, 1);
    struct http_ask ask = {
        .method = "POST", .url = address, .type = "text/plain; charset=utf-8", .patience_ms = PUSH_PATIENCE_MS
    };

    e->push = p;
    e->line = g_strdup(line);
    e->done = done;
    e->ctx = ctx;
    ask.body = e->line;
    g_queue_push_tail(&p->errands, e);
    http_begin(p->http, &ask, answered, e);
}

struct push *push_new(const struct push_how *how, struct clock *clock)
{
    struct http_how http = { .user_agent = "lair/" PACKAGE_VERSION,
                             .protocols = "https",
                             .body_max = PUSH_ANSWER_MAX,
                             .once = true,
                             .allows = push_is_public };
    struct push *p = g_new0(struct push, 1);

    if (how != NULL) {
        http.ca_file = how->ca_file;
        http.resolve = how->resolve;
        http.allows = how->loopback ? is_here_or_public : push_is_public;
    }
    p->http = http_new(&http, clock);
    return p;
}

void push_free(struct push *p)
{
    if (p == NULL)
        return;
    http_free(p->http);
    while (!g_queue_is_empty(&p->errands))
        errand_free(g_queue_peek_head(&p->errands));
    g_free(p);
}
