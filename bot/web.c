/* bot/web.c - what monitoring asks for, over HTTP on loopback */
#include "web.h"

#include <string.h>

#include <libsoup/soup.h>

#include "metrics.h"

struct web {
    const struct host *host;
    GSocketService *door; /* accepts: libsoup 3.2's own listener keeps the socket of every
                           * connection for ever, and one day there is none left */
    SoupServer *server;
};

GSocketAddress *web_address(const char *text)
{
    g_autoptr(GSocketConnectable) parsed = g_network_address_parse(text, 0, NULL);
    g_autoptr(GInetAddress) ip = NULL;
    uint16_t port;

    if (parsed == NULL)
        return NULL;
    port = g_network_address_get_port(G_NETWORK_ADDRESS(parsed));
    ip = g_inet_address_new_from_string(g_network_address_get_hostname(G_NETWORK_ADDRESS(parsed)));
    if (ip == NULL || port == 0 || !g_inet_address_get_is_loopback(ip))
        return NULL;
    return g_inet_socket_address_new(ip, port);
}

static void answer(SoupServerMessage *m, guint status, const char *type, char *text)
{
    soup_server_message_set_status(m, status, NULL);
    soup_server_message_set_response(m, type, SOUP_MEMORY_TAKE, text, strlen(text));
    soup_message_headers_replace(soup_server_message_get_response_headers(m), "Cache-Control", "no-store");
}

/* Is it a question, and for this very path?  If not it is answered. */
static bool is_asked(SoupServerMessage *m, const char *asked, const char *path)
{
    const char *method = soup_server_message_get_method(m);
    bool reads = method == SOUP_METHOD_GET || method == SOUP_METHOD_HEAD;

    if (strcmp(asked, path) != 0)
        answer(m, SOUP_STATUS_NOT_FOUND, "text/plain", g_strdup("there are /health and /metrics\n"));
    else if (!reads)
        answer(m, SOUP_STATUS_METHOD_NOT_ALLOWED, "text/plain", g_strdup("it can only be read\n"));
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
    answer(m, wrong == NULL ? SOUP_STATUS_OK : SOUP_STATUS_SERVICE_UNAVAILABLE, "text/plain; charset=utf-8",
           wrong != NULL ? wrong : g_strdup("ok\n"));
}

static void on_metrics(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                       gpointer ctx)
{
    const struct web *w = ctx;

    (void)server, (void)query;
    if (is_asked(m, path, "/metrics"))
        answer(m, SOUP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", metrics_text(w->host));
}

static void on_other(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                     gpointer ctx)
{
    (void)server, (void)query, (void)ctx;
    is_asked(m, path, "");
}

static gboolean on_incoming(GSocketService *door, GSocketConnection *c, GObject *source, gpointer ctx)
{
    const struct web *w = ctx;
    g_autoptr(GSocketAddress) here = g_socket_connection_get_local_address(c, NULL);
    g_autoptr(GSocketAddress) there = g_socket_connection_get_remote_address(c, NULL);

    (void)door, (void)source;
    soup_server_accept_iostream(w->server, G_IO_STREAM(c), here, there, NULL);
    return TRUE;
}

struct web *web_new(const struct host *h, const char *address, char **why)
{
    g_autoptr(GSocketAddress) at = web_address(address);
    g_autoptr(GError) error = NULL;
    struct web *w = g_new0(struct web, 1);

    w->host = h;
    w->server = soup_server_new(NULL, NULL);
    w->door = g_socket_service_new();
    g_signal_connect(w->door, "incoming", G_CALLBACK(on_incoming), w);
    soup_server_add_handler(w->server, NULL, on_other, w, NULL);
    soup_server_add_handler(w->server, "/health", on_health, w, NULL);
    soup_server_add_handler(w->server, "/metrics", on_metrics, w, NULL);
    if (g_socket_listener_add_address(G_SOCKET_LISTENER(w->door), at, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, &error))
        return w;
    *why = g_strdup_printf("%s: %s", address, error->message);
    web_free(w);
    return NULL;
}

void web_free(struct web *w)
{
    if (w == NULL)
        return;
    g_signal_handlers_disconnect_by_data(w->door, w);
    g_socket_service_stop(w->door);
    g_socket_listener_close(G_SOCKET_LISTENER(w->door));
    soup_server_disconnect(w->server);
    g_object_unref(w->door);
    g_object_unref(w->server);
    g_free(w);
}
