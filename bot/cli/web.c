/* bot/cli/web.c - what monitoring asks for, over HTTP on loopback
 * SPDX-License-Identifier: MIT */
#include "bot/cli/web.h"

#include <string.h>

#include "adapters/door.h"
#include "bot/cli/metrics.h"
#include "bot/log.h"

enum { GUESTS = 16, STAY_MS = 10 * 1000 };

struct web {
    const struct host *host;
    struct door *door;
};

/* Is this a question about that very path?  If not, it has been answered. */
static bool is_asked(SoupServerMessage *m, const char *asked, const char *path)
{
    const char *method = soup_server_message_get_method(m);
    bool reads = method == SOUP_METHOD_GET || method == SOUP_METHOD_HEAD;

    if (strcmp(asked, path) != 0)
        door_answer(m, SOUP_STATUS_NOT_FOUND, "text/plain", g_strdup("there are /health and /metrics\n"));
    else if (!reads)
        door_answer(m, SOUP_STATUS_METHOD_NOT_ALLOWED, "text/plain", g_strdup("it can only be read\n"));
    return reads && strcmp(asked, path) == 0;
}

static void on_health(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                      gpointer ctx)
{
    const struct web *w = ctx;
    char *wrong;

    (void)server, (void)query;
    if (!is_asked(m, path, "/health"))
        return;
    wrong = metrics_health(w->host);
    door_answer(m, wrong == NULL ? SOUP_STATUS_OK : SOUP_STATUS_SERVICE_UNAVAILABLE,
                "text/plain; charset=utf-8", wrong != NULL ? wrong : g_strdup("ok\n"));
}

static void on_metrics(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                       gpointer ctx)
{
    const struct web *w = ctx;

    (void)server, (void)query;
    if (is_asked(m, path, "/metrics"))
        door_answer(m, SOUP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", metrics_text(w->host));
}

static void on_other(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                     gpointer ctx)
{
    (void)server, (void)query, (void)ctx;
    is_asked(m, path, "");
}

static void complain(void *ctx, const char *why)
{
    (void)ctx;
    log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL }, "monitoring is not answered: %s",
              why);
}

struct web *web_new(const struct host *h, const char *address, char **why)
{
    const struct door_to to = { .address = address, .guests = GUESTS, .stay_ms = STAY_MS };
    struct door *door = door_new(&to, h->clock, complain, NULL, why);
    struct web *w;

    if (door == NULL)
        return NULL;
    w = g_new0(struct web, 1);
    w->host = h;
    w->door = door;
    soup_server_add_handler(door_server(door), NULL, on_other, w, NULL);
    soup_server_add_handler(door_server(door), "/health", on_health, w, NULL);
    soup_server_add_handler(door_server(door), "/metrics", on_metrics, w, NULL);
    return w;
}

void web_free(struct web *w)
{
    if (w == NULL)
        return;
    door_free(w->door);
    g_free(w);
}
