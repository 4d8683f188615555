/* adapters/irc/link.c - one connection to an IRC server: lines in, lines out
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/link.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>

#include <gio/gio.h>

#include "adapters/irc/input.h"

enum {
    CONNECT_MS = 30 * 1000, /* to look up the name, connect and set up TLS */
    UNREAD_MAX = 64 * 1024, /* bytes that a server may leave unread */
};

struct irc_link {
    const struct irc_link_events *events; /* NULL: freed, only a callback of GIO still holds it */
    void *ctx;
    struct clock *clock;
    unsigned refs; /* the owner's, and one for each GIO call under way */

    char *tls_name; /* NULL: the host's */
    char *ca_file;  /* NULL: the system's */
    char *cert_file;
    char *key_file;
    GCancellable *cancel;
    GSocketConnection *connection; /* NULL: not up */
    clock_handle patience;         /* until connected; after that, until the end is reported */
    char *why;                     /* why it ended, not reported yet; NULL: it has not ended */

    struct irc_input in;
    GByteArray *out;     /* waits to be written */
    GByteArray *writing; /* is being written, and must not be touched */
    bool busy;           /* a write is under way */
};

static void link_unref(struct irc_link *l)
{
    if (--l->refs > 0)
        return;
    g_clear_object(&l->connection);
    g_clear_object(&l->cancel);
    g_byte_array_unref(l->out);
    g_byte_array_unref(l->writing);
    g_free(l->tls_name);
    g_free(l->ca_file);
    g_free(l->cert_file);
    g_free(l->key_file);
    g_free(l->why);
    g_free(l);
}

/* The owner hears of the end from the clock, since it may be found deep inside a call by the owner. */
static void tell_down(void *ctx)
{
    struct irc_link *l = ctx;
    const struct irc_link_events *events = l->events;
    g_autofree char *why = g_steal_pointer(&l->why);

    l->patience = CLOCK_NONE;
    l->refs++;
    events->down(l->ctx, why);
    link_unref(l);
}

static void go_down(struct irc_link *l, const char *why)
{
    if (l->events == NULL || l->why != NULL)
        return;
    l->why = g_strdup(why);
    g_cancellable_cancel(l->cancel);
    clock_stop(l->clock, &l->patience);
    l->patience = clock_after(l->clock, 0, tell_down, l);
}

static bool is_over(const struct irc_link *l)
{
    return l->events == NULL || l->why != NULL;
}

static void lose_patience(void *ctx)
{
    struct irc_link *l = ctx;

    l->patience = CLOCK_NONE;
    go_down(l, "no connection within half a minute");
}

/* ---- in -------------------------------------------------------------------------------------- */

static void read_more(struct irc_link *l);

static void hand_in_lines(struct irc_link *l)
{
    char *line;

    while (!is_over(l) && (line = irc_input_next(&l->in)) != NULL)
        l->events->line(l->ctx, line);
}

static void read_done(GObject *source, GAsyncResult *result, gpointer ctx)
{
    struct irc_link *l = ctx;
    g_autoptr(GError) error = NULL;
    gssize n = g_input_stream_read_finish(G_INPUT_STREAM(source), result, &error);

    if (n > 0 && !is_over(l)) {
        irc_input_add(&l->in, n);
        hand_in_lines(l);
    }
    if (n > 0 && !is_over(l))
        read_more(l);
    else
        go_down(l, error != NULL ? error->message : "the server closed the connection");
    link_unref(l);
}

static void read_more(struct irc_link *l)
{
    size_t cap;
    char *room = irc_input_room(&l->in, &cap);
    GInputStream *stream = g_io_stream_get_input_stream(G_IO_STREAM(l->connection));

    l->refs++;
    g_input_stream_read_async(stream, room, cap, G_PRIORITY_DEFAULT, l->cancel, read_done, l);
}

/* ---- out ------------------------------------------------------------------------------------- */

static void write_more(struct irc_link *l);

static void write_done(GObject *source, GAsyncResult *result, gpointer ctx)
{
    struct irc_link *l = ctx;
    g_autoptr(GError) error = NULL;

    l->busy = false;
    if (!g_output_stream_write_all_finish(G_OUTPUT_STREAM(source), result, NULL, &error))
        go_down(l, error->message);
    else if (!is_over(l))
        write_more(l);
    link_unref(l);
}

static void write_more(struct irc_link *l)
{
    GOutputStream *stream = g_io_stream_get_output_stream(G_IO_STREAM(l->connection));
    GByteArray *done = l->writing;

    if (l->busy || l->out->len == 0)
        return;
    l->writing = l->out;
    l->out = done;
    g_byte_array_set_size(l->out, 0);
    l->busy = true;
    l->refs++;
    g_output_stream_write_all_async(stream, l->writing->data, l->writing->len, G_PRIORITY_DEFAULT, l->cancel,
                                    write_done, l);
}

void irc_link_send(struct irc_link *l, const char *line)
{
    if (l->connection == NULL || is_over(l))
        return;
    if (l->out->len + strlen(line) > UNREAD_MAX) {
        go_down(l, "the server does not read what is sent");
        return;
    }
    g_byte_array_append(l->out, (const guint8 *)line, strlen(line));
    g_byte_array_append(l->out, (const guint8 *)"\r\n", 2);
    write_more(l);
}

/* ---- connecting ------------------------------------------------------------------------------ */

/* Sets the certificate that we show. */
static void show_certificate(struct irc_link *l, GTlsConnection *tls)
{
    const char *key = l->key_file != NULL ? l->key_file : l->cert_file;
    g_autoptr(GError) error = NULL;
    g_autoptr(GTlsCertificate) own = g_tls_certificate_new_from_files(l->cert_file, key, &error);
    g_autofree char *why = NULL;

    if (own != NULL) {
        g_tls_connection_set_certificate(tls, own);
        return;
    }
    why = g_strdup_printf("%s: %s", l->cert_file, error->message);
    go_down(l, why);
}

/* Sets what the server's certificate is checked against, and ours, before the handshake. */
static void prepare_tls(struct irc_link *l, GTlsConnection *tls)
{
    g_autoptr(GTlsDatabase) database = NULL;
    g_autoptr(GError) error = NULL;

    if (l->cert_file != NULL)
        show_certificate(l, tls);

    if (l->tls_name != NULL) {
        g_autoptr(GSocketConnectable) name = g_network_address_new(l->tls_name, 0);
        g_tls_client_connection_set_server_identity(G_TLS_CLIENT_CONNECTION(tls), name);
    }
    if (l->ca_file == NULL)
        return;
    database = g_tls_file_database_new(l->ca_file, &error);
    if (database == NULL)
        go_down(l, error->message);
    else
        g_tls_connection_set_database(tls, database);
}

static void connecting(GSocketClient *client, GSocketClientEvent event, GSocketConnectable *to,
                       GIOStream *stream, gpointer ctx)
{
    struct irc_link *l = ctx;

    (void)client, (void)to;
    if (event == G_SOCKET_CLIENT_TLS_HANDSHAKING && !is_over(l))
        prepare_tls(l, G_TLS_CONNECTION(stream));
}

/* Makes each line go at once.  Without this the kernel keeps a line until the one before is
 * acknowledged, which a server that has nothing to say does only after 40 ms. */
static void send_at_once(GSocketConnection *connection)
{
    g_socket_set_option(g_socket_connection_get_socket(connection), IPPROTO_TCP, TCP_NODELAY, 1, NULL);
}

static void connect_done(GObject *source, GAsyncResult *result, gpointer ctx)
{
    struct irc_link *l = ctx;
    g_autoptr(GError) error = NULL;
    GSocketConnection *connection = g_socket_client_connect_finish(G_SOCKET_CLIENT(source), result, &error);

    g_signal_handlers_disconnect_by_data(source, l);
    if (connection == NULL) {
        go_down(l, error->message);
    } else if (is_over(l)) {
        g_object_unref(connection);
    } else {
        clock_stop(l->clock, &l->patience);
        l->connection = connection;
        send_at_once(connection);
        l->events->up(l->ctx);
        if (!is_over(l))
            read_more(l);
    }
    link_unref(l);
}

struct irc_link *irc_link_new(const struct irc_link_to *to, const struct irc_link_events *events, void *ctx,
                              struct clock *clock)
{
    struct irc_link *l = g_new0(struct irc_link, 1);
    g_autoptr(GSocketClient) client = g_socket_client_new();
    g_autoptr(GSocketConnectable) address = g_network_address_new(to->host, to->port);

    *l = (struct irc_link){ .events = events, .ctx = ctx, .clock = clock, .refs = 2 };
    l->tls_name = g_strdup(to->tls_name);
    l->ca_file = g_strdup(to->ca_file);
    l->cert_file = g_strdup(to->cert_file);
    l->key_file = g_strdup(to->key_file);
    l->cancel = g_cancellable_new();
    l->out = g_byte_array_new();
    l->writing = g_byte_array_new();
    l->patience = clock_after(clock, CONNECT_MS, lose_patience, l);

    g_socket_client_set_enable_proxy(client, FALSE);
    g_socket_client_set_tls(client, to->tls);
    g_signal_connect(client, "event", G_CALLBACK(connecting), l);
    g_socket_client_connect_async(client, address, l->cancel, connect_done, l);
    return l;
}

void irc_link_free(struct irc_link *l)
{
    if (l == NULL)
        return;
    l->events = NULL;
    clock_stop(l->clock, &l->patience);
    g_cancellable_cancel(l->cancel);
    link_unref(l);
}

unsigned irc_link_skipped(const struct irc_link *l)
{
    return l->in.skipped;
}
