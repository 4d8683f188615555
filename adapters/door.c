/* adapters/door.c - a way in by HTTP, on loopback, that nobody can crowd
 *
 * We accept connections ourselves.  libsoup 3.2 keeps the socket of each one for ever; and when no
 * descriptor is left, both its listener and GLib's try again at once, with a line of the log, in a
 * loop that nothing else stops.
 * SPDX-License-Identifier: MIT */
#include "adapters/door.h"

#include <string.h>
#include <sys/resource.h>

enum {
    FILES_SPARED = 16,       /* descriptors that are left to networks and the disk */
    SHUT_MS = 1000,          /* before accepting is tried again */
    COMPLAIN_MS = 60 * 1000, /* between two complaints */
    QUEUE = 64,              /* connections that the kernel keeps for us */
};

struct door {
    struct clock *clock;
    door_complain_fn *complain;
    void *ctx; /* for complain */
    unsigned guests_max;
    int64_t stay_ms;
    GSocket *listener;
    GSource *knock; /* fires when somebody comes; NULL: the door is shut */
    /* When a shut door is opened again; CLOCK_NONE: when a guest leaves. */
    clock_handle open;
    GPtrArray *guests; /* of struct guest *, at most guests_max */
    int64_t silent;    /* clock_ticks() before which nobody complains any more */
    SoupServer *server;
};

struct guest { /* a connection, as long as libsoup has it */
    struct door *door;
    GObject *connection;
    GSocket *socket; /* of the connection */
    GSocketAddress *there;
    clock_handle patience;
};

GSocketAddress *door_address(const char *text)
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

void door_answer(SoupServerMessage *m, guint status, const char *type, char *text)
{
    soup_server_message_set_status(m, status, NULL);
    if (text != NULL)
        soup_server_message_set_response(m, type, SOUP_MEMORY_TAKE, text, strlen(text));
    soup_message_headers_replace(soup_server_message_get_response_headers(m), "Cache-Control", "no-store");
    soup_message_headers_replace(soup_server_message_get_response_headers(m), "Connection", "close");
}

/* ---- guests ---------------------------------------------------------------------------------- */

static void let_in(struct door *d);

static void shut(struct door *d)
{
    if (d->knock != NULL)
        g_source_destroy(d->knock);
    g_clear_pointer(&d->knock, g_source_unref);
}

static void open_again(void *ctx)
{
    struct door *d = ctx;

    d->open = CLOCK_NONE;
    let_in(d);
}

static void complain(struct door *d, const char *why)
{
    int64_t now = clock_ticks(d->clock);

    if (now < d->silent)
        return;
    d->silent = now + COMPLAIN_MS;
    d->complain(d->ctx, why);
}

static void lose_patience(void *ctx)
{
    struct guest *g = ctx;

    g->patience = CLOCK_NONE;
    g_socket_shutdown(g->socket, TRUE, TRUE, NULL); /* libsoup does the rest */
}

static void guest_free(struct guest *g)
{
    clock_stop(g->door->clock, &g->patience);
    g_clear_object(&g->there); /* NULL: it had left before we looked */
    g_free(g);
}

static void on_left(gpointer ctx, GObject *connection)
{
    struct guest *g = ctx;
    struct door *d = g->door;

    (void)connection;
    g_ptr_array_remove_fast(d->guests, g);
    guest_free(g);
    if (d->open == CLOCK_NONE)
        let_in(d);
}

void door_refuse_long(struct door *d, SoupServerMessage *m)
{
    static const char answer[] = "HTTP/1.1 413 Request Entity Too Large\r\n"
                                 "Connection: close\r\nContent-Length: 0\r\n\r\n";
    GSocketAddress *there = soup_server_message_get_remote_address(m); /* as handed to libsoup */

    soup_message_body_set_accumulate(soup_server_message_get_request_body(m), FALSE);
    soup_server_message_set_status(m, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE, NULL);
    for (guint i = 0; i < d->guests->len; i++) {
        struct guest *g = d->guests->pdata[i];

        if (g->there != there)
            continue;
        g_socket_send_with_blocking(g->socket, answer, sizeof answer - 1, FALSE, NULL, NULL);
        g_socket_shutdown(g->socket, TRUE, TRUE, NULL);
    }
}

/* Hands a connection to libsoup. */
static void receive(struct door *d, GSocket *socket)
{
    g_autoptr(GSocketConnection) c = g_socket_connection_factory_create_connection(socket);
    g_autoptr(GSocketAddress) here = g_socket_get_local_address(socket, NULL);
    GSocketAddress *there = g_socket_get_remote_address(socket, NULL);
    struct guest *g = g_new0(struct guest, 1);

    *g = (struct guest){ .door = d, .connection = G_OBJECT(c), .socket = socket, .there = there };
    g->patience = clock_after(d->clock, d->stay_ms, lose_patience, g);
    g_object_weak_ref(g->connection, on_left, g);
    g_ptr_array_add(d->guests, g);
    soup_server_accept_iostream(d->server, G_IO_STREAM(c), here, there, NULL);
}

/* Does a connection take a descriptor that networks and the disk may want?  A new one gets the
 * lowest number that is free, so a high number means that all below it are taken. */
static bool is_one_too_many(GSocket *socket)
{
    struct rlimit limit;

    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           (rlim_t)g_socket_get_fd(socket) + FILES_SPARED >= limit.rlim_cur;
}

static gboolean on_knock(GSocket *listener, GIOCondition condition, gpointer ctx)
{
    struct door *d = ctx;
    g_autoptr(GError) error = NULL;
    g_autoptr(GSocket) socket = g_socket_accept(listener, NULL, &error);

    (void)condition;
    if (socket != NULL && !is_one_too_many(socket)) {
        receive(d, socket);
    } else if (socket != NULL) {
        complain(d, "too few descriptors are left");
    } else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)) { /* or it left already */
        complain(d, error->message);
        d->open = clock_after(d->clock, SHUT_MS, open_again, d);
    }
    if (d->open != CLOCK_NONE || d->guests->len >= d->guests_max)
        shut(d);
    return G_SOURCE_CONTINUE; /* a shut door has removed its source already */
}

static void let_in(struct door *d)
{
    if (d->knock != NULL)
        return;
    d->knock = g_socket_create_source(d->listener, G_IO_IN, NULL);
    g_source_set_callback(d->knock, G_SOURCE_FUNC(on_knock), d, NULL);
    g_source_attach(d->knock, NULL);
}

static GSocket *listen_at(GSocketAddress *at, GError **error)
{
    g_autoptr(GSocket) listener =
        g_socket_new(g_socket_address_get_family(at), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, error);

    if (listener == NULL)
        return NULL;
    g_socket_set_blocking(listener, FALSE);
    g_socket_set_listen_backlog(listener, QUEUE);
    return g_socket_bind(listener, at, TRUE, error) && g_socket_listen(listener, error)
               ? g_steal_pointer(&listener)
               : NULL;
}

struct door *door_new(const struct door_to *to, struct clock *clock, door_complain_fn *complain, void *ctx,
                      char **why)
{
    g_autoptr(GSocketAddress) at = door_address(to->address);
    g_autoptr(GError) error = NULL;
    GSocket *listener = listen_at(at, &error);
    struct door *d;

    if (listener == NULL) {
        *why = g_strdup_printf("%s: %s", to->address, error->message);
        return NULL;
    }
    d = g_new0(struct door, 1);
    *d = (struct door){ .clock = clock,
                        .complain = complain,
                        .ctx = ctx,
                        .guests_max = to->guests,
                        .stay_ms = to->stay_ms,
                        .listener = listener };
    d->guests = g_ptr_array_new();
    d->server = soup_server_new(NULL, NULL);
    let_in(d);
    return d;
}

SoupServer *door_server(const struct door *d)
{
    return d->server;
}

void door_free(struct door *d)
{
    if (d == NULL)
        return;
    shut(d);
    clock_stop(d->clock, &d->open);
    for (guint i = 0; i < d->guests->len; i++) {
        struct guest *g = d->guests->pdata[i];

        g_object_weak_unref(g->connection, on_left, g); /* libsoup may keep it for a while */
        guest_free(g);
    }
    soup_server_disconnect(d->server);
    g_object_unref(d->server);
    g_socket_close(d->listener, NULL);
    g_object_unref(d->listener);
    g_ptr_array_unref(d->guests);
    g_free(d);
}
