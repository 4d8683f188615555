/* bot/cli/web.c - what monitoring asks for, over HTTP on loopback
 *
 * We accept connections ourselves.  libsoup 3.2 keeps the socket of each one for ever; and when no
 * descriptor is left, both its listener and GLib's try again at once, with a line of the log, in a
 * loop that nothing else stops. */
#include "bot/cli/web.h"

#include <string.h>
#include <sys/resource.h>

#include <libsoup/soup.h>

#include "bot/cli/metrics.h"
#include "bot/log.h"

enum {
    GUESTS_MAX = 16,         /* connections at once: further ones wait in the kernel's queue */
    STAY_MS = 10 * 1000,     /* how long one may last, however slowly it asks */
    FILES_SPARED = 16,       /* descriptors that are left to networks and the disk */
    SHUT_MS = 1000,          /* before accepting is tried again */
    COMPLAIN_MS = 60 * 1000, /* between two lines of the log */
    QUEUE = 64,              /* connections that the kernel keeps for us */
};

struct web {
    const struct host *host;
    GSocket *door;
    GSource *knock; /* fires when somebody comes; NULL: the door is shut */
    /* When a shut door is opened again; CLOCK_NONE: when a guest leaves. */
    clock_handle open;
    GPtrArray *guests; /* of struct guest *, at most GUESTS_MAX */
    int64_t silent;    /* clock_ticks() before which no more is logged */
    SoupServer *server;
};

struct guest { /* a connection, as long as libsoup has it */
    struct web *web;
    GObject *connection;
    GSocket *socket; /* of the connection */
    clock_handle patience;
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
    soup_message_headers_replace(soup_server_message_get_response_headers(m), "Connection", "close");
}

/* Is this a question about that very path?  If not, it has been answered. */
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

/* ---- the door -------------------------------------------------------------------------------- */

static void open_door(struct web *w);

static void shut_door(struct web *w)
{
    if (w->knock != NULL)
        g_source_destroy(w->knock);
    g_clear_pointer(&w->knock, g_source_unref);
}

static void open_again(void *ctx)
{
    struct web *w = ctx;

    w->open = CLOCK_NONE;
    open_door(w);
}

static void complain(struct web *w, const char *why)
{
    int64_t now = host_ticks(w->host);

    if (now < w->silent)
        return;
    w->silent = now + COMPLAIN_MS;
    log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL }, "monitoring is not answered: %s",
              why);
}

static void lose_patience(void *ctx)
{
    struct guest *g = ctx;

    g->patience = CLOCK_NONE;
    g_socket_shutdown(g->socket, TRUE, TRUE, NULL); /* libsoup does the rest */
}

static void guest_free(struct guest *g)
{
    clock_stop(g->web->host->clock, &g->patience);
    g_free(g);
}

static void on_left(gpointer ctx, GObject *connection)
{
    struct guest *g = ctx;
    struct web *w = g->web;

    (void)connection;
    g_ptr_array_remove_fast(w->guests, g);
    guest_free(g);
    if (w->open == CLOCK_NONE)
        open_door(w);
}

/* Hands a connection to libsoup. */
static void receive(struct web *w, GSocket *socket)
{
    g_autoptr(GSocketConnection) c = g_socket_connection_factory_create_connection(socket);
    g_autoptr(GSocketAddress) here = g_socket_get_local_address(socket, NULL);
    g_autoptr(GSocketAddress) there = g_socket_get_remote_address(socket, NULL);
    struct guest *g = g_new0(struct guest, 1);

    *g = (struct guest){ .web = w, .connection = G_OBJECT(c), .socket = socket };
    g->patience = clock_after(w->host->clock, STAY_MS, lose_patience, g);
    g_object_weak_ref(g->connection, on_left, g);
    g_ptr_array_add(w->guests, g);
    soup_server_accept_iostream(w->server, G_IO_STREAM(c), here, there, NULL);
}

/* Does a connection take a descriptor that networks and the disk may want?  A new one gets the
 * lowest number that is free, so a high number means that all below it are taken. */
static bool is_one_too_many(GSocket *socket)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           (rlim_t)g_socket_get_fd(socket) + FILES_SPARED >= limit.rlim_cur;
}

static gboolean on_knock(GSocket *door, GIOCondition condition, gpointer ctx)
{
    struct web *w = ctx;
    g_autoptr(GError) error = NULL;
    g_autoptr(GSocket) socket = g_socket_accept(door, NULL, &error);

    (void)condition;
    if (socket != NULL && !is_one_too_many(socket)) {
        receive(w, socket);
    } else if (socket != NULL) {
        complain(w, "too few descriptors are left");
    } else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)) { /* or it left already */
        complain(w, error->message);
        w->open = clock_after(w->host->clock, SHUT_MS, open_again, w);
    }
    if (w->open != CLOCK_NONE || w->guests->len >= GUESTS_MAX)
        shut_door(w);
    return G_SOURCE_CONTINUE; /* a shut door has removed its source already */
}

static void open_door(struct web *w)
{
    if (w->knock != NULL)
        return;
    w->knock = g_socket_create_source(w->door, G_IO_IN, NULL);
    g_source_set_callback(w->knock, G_SOURCE_FUNC(on_knock), w, NULL);
    g_source_attach(w->knock, NULL);
}

static GSocket *listen_at(GSocketAddress *at, GError **error)
{
    g_autoptr(GSocket) door =
        g_socket_new(g_socket_address_get_family(at), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, error);

    if (door == NULL)
        return NULL;
    g_socket_set_blocking(door, FALSE);
    g_socket_set_listen_backlog(door, QUEUE);
    return g_socket_bind(door, at, TRUE, error) && g_socket_listen(door, error) ? g_steal_pointer(&door)
                                                                                : NULL;
}

struct web *web_new(const struct host *h, const char *address, char **why)
{
    g_autoptr(GSocketAddress) at = web_address(address);
    g_autoptr(GError) error = NULL;
    GSocket *door = listen_at(at, &error);
    struct web *w;

    if (door == NULL) {
        *why = g_strdup_printf("%s: %s", address, error->message);
        return NULL;
    }
    w = g_new0(struct web, 1);
    w->host = h;
    w->door = door;
    w->guests = g_ptr_array_new();
    w->server = soup_server_new(NULL, NULL);
    soup_server_add_handler(w->server, NULL, on_other, w, NULL);
    soup_server_add_handler(w->server, "/health", on_health, w, NULL);
    soup_server_add_handler(w->server, "/metrics", on_metrics, w, NULL);
    open_door(w);
    return w;
}

void web_free(struct web *w)
{
    if (w == NULL)
        return;
    shut_door(w);
    clock_stop(w->host->clock, &w->open);
    for (guint i = 0; i < w->guests->len; i++) {
        struct guest *g = w->guests->pdata[i];

        g_object_weak_unref(g->connection, on_left, g); /* libsoup may keep it for a while */
        guest_free(g);
    }
    soup_server_disconnect(w->server);
    g_object_unref(w->server);
    g_socket_close(w->door, NULL);
    g_object_unref(w->door);
    g_ptr_array_unref(w->guests);
    g_free(w);
}
