/* tests/e2e/httpd.c - an HTTP server in the test's own process, that misbehaves as it is told
 *
 * We accept connections ourselves: libsoup 3.2 keeps the socket of each one for ever.
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/httpd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <json-c/json.h>
#include <libsoup/soup.h>

struct httpd {
    SoupServer *server;
    GSocketService *door;
    GTlsCertificate *cert; /* NULL: plain */
    struct clock *clock;
    char *base;
    GQueue script; /* of struct httpd_answer * */
    GPtrArray *seen, *messages;
    GHashTable *nonces;
    GPtrArray *silent; /* connections that are kept and never answered */
    unsigned answered;
};

/* ---- what was asked -------------------------------------------------------------------------- */

static void request_free(gpointer data)
{
    struct httpd_request *q = data;

    g_free(q->method);
    g_free(q->path);
    g_free(q->body);
    g_free(q->authorization);
    g_free(q->agent);
    g_free(q->type);
    g_free(q);
}

static const struct httpd_request *note(struct httpd *d, SoupServerMessage *m, const char *path)
{
    struct httpd_request *q = g_new0(struct httpd_request, 1);
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(m);
    g_autoptr(GBytes) body = soup_message_body_flatten(soup_server_message_get_request_body(m));

    q->method = g_strdup(soup_server_message_get_method(m));
    q->path = g_strdup(path);
    q->body = g_strndup(g_bytes_get_data(body, NULL), g_bytes_get_size(body));
    q->authorization = g_strdup(soup_message_headers_get_one(headers, "Authorization"));
    q->agent = g_strdup(soup_message_headers_get_one(headers, "User-Agent"));
    q->type = g_strdup(soup_message_headers_get_one(headers, "Content-Type"));
    q->at = clock_ticks(d->clock);
    g_ptr_array_add(d->seen, q);
    return q;
}

static void make_message(struct httpd *d, const struct httpd_request *q)
{
    struct json_object *body = json_tokener_parse(q->body), *nonce = NULL, *content = NULL;

    if (json_object_is_type(body, json_type_object) && json_object_object_get_ex(body, "nonce", &nonce) &&
        json_object_object_get_ex(body, "content", &content) &&
        g_hash_table_add(d->nonces, g_strdup(json_object_get_string(nonce))))
        g_ptr_array_add(d->messages, g_strdup(json_object_get_string(content)));
    json_object_put(body);
}

/* ---- what is answered ------------------------------------------------------------------------ */

static char *body_of(struct httpd *d, const struct httpd_answer *a)
{
    if (a->fill > 0)
        return g_strnfill(a->fill, 'x');
    return a->body != NULL ? g_strdup(a->body) : g_strdup_printf("{\"id\":\"%u\"}", d->answered);
}

static void answer(struct httpd *d, SoupServerMessage *m, const struct httpd_answer *a)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(m);
    g_auto(GStrv) lines = g_strsplit(a->headers != NULL ? a->headers : "", "\n", -1);
    char *body = body_of(d, a);

    for (char **line = lines; *line != NULL; line++) {
        g_auto(GStrv) pair = g_strsplit(*line, ": ", 2);
        soup_message_headers_append(headers, pair[0], pair[1]);
    }
    soup_server_message_set_status(m, a->status, NULL);
    if (a->status == 204)
        g_free(body);
    else
        soup_server_message_set_response(m, a->type != NULL ? a->type : "application/json", SOUP_MEMORY_TAKE,
                                         body, strlen(body));
}

/* Takes the connection away from the server, writes text, and ends it or keeps it. */
static void cut(struct httpd *d, SoupServerMessage *m, const char *text, bool keep)
{
    GIOStream *stream = soup_server_message_steal_connection(m);

    g_output_stream_write_all(g_io_stream_get_output_stream(stream), text, strlen(text), NULL, NULL, NULL);
    if (keep) {
        g_ptr_array_add(d->silent, stream);
        return;
    }
    g_io_stream_close(stream, NULL, NULL);
    g_object_unref(stream);
}

static void on_request(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                       gpointer ctx)
{
    struct httpd *d = ctx;
    g_autofree struct httpd_answer *a = g_queue_pop_head(&d->script);
    const struct httpd_request *q = note(d, m, path);

    (void)server, (void)query;
    if (a == NULL)
        a = g_new0(struct httpd_answer, 1);
    a->status = a->status != 0 ? a->status : 200;
    if (a->status / 100 == 2 && a->cut != HTTPD_CUT_BEFORE && a->cut != HTTPD_SILENT)
        make_message(d, q);
    d->answered++;
    switch (a->cut) {
    case HTTPD_WHOLE: answer(d, m, a); return;
    case HTTPD_CUT_BEFORE:
    case HTTPD_CUT_LOST: cut(d, m, "", false); return;
    case HTTPD_CUT_MIDDLE: cut(d, m, "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"id\":", false); return;
    case HTTPD_SILENT: cut(d, m, "", true); return;
    case HTTPD_RAW: cut(d, m, a->body, false); return;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static gboolean on_knock(GSocketService *door, GSocketConnection *connection, GObject *none, gpointer ctx)
{
    struct httpd *d = ctx;
    g_autoptr(GSocketAddress) here = g_socket_connection_get_local_address(connection, NULL);
    g_autoptr(GSocketAddress) there = g_socket_connection_get_remote_address(connection, NULL);
    g_autoptr(GIOStream) stream = g_object_ref(G_IO_STREAM(connection));

    (void)door, (void)none;
    if (d->cert != NULL) {
        g_object_unref(stream);
        stream = g_tls_server_connection_new(G_IO_STREAM(connection), d->cert, NULL);
    }
    soup_server_accept_iostream(d->server, stream, here, there, NULL);
    return TRUE;
}

/* On a free port of the loopback interface. */
static uint16_t open_door(struct httpd *d)
{
    g_autoptr(GInetAddress) loopback = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4);
    g_autoptr(GSocketAddress) any = g_inet_socket_address_new(loopback, 0), address = NULL;

    d->door = g_socket_service_new();
    assert_true(g_socket_listener_add_address(G_SOCKET_LISTENER(d->door), any, G_SOCKET_TYPE_STREAM,
                                              G_SOCKET_PROTOCOL_TCP, NULL, &address, NULL));
    g_signal_connect(d->door, "incoming", G_CALLBACK(on_knock), d);
    g_socket_service_start(d->door);
    return g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
}

struct httpd *httpd_new(struct clock *clock, const char *cert_file, const char *key_file)
{
    struct httpd *d = g_new0(struct httpd, 1);

    d->clock = clock;
    d->seen = g_ptr_array_new_with_free_func(request_free);
    d->messages = g_ptr_array_new_with_free_func(g_free);
    d->nonces = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    d->silent = g_ptr_array_new_with_free_func(g_object_unref);
    d->server = soup_server_new(NULL, NULL);
    soup_server_add_handler(d->server, NULL, on_request, d, NULL);
    if (cert_file != NULL) {
        d->cert = g_tls_certificate_new_from_files(cert_file, key_file, NULL);
        assert_non_null(d->cert);
    }
    d->base = g_strdup_printf("%s://127.0.0.1:%u/api", cert_file != NULL ? "https" : "http", open_door(d));
    return d;
}

void httpd_free(struct httpd *d)
{
    if (d == NULL)
        return;
    g_socket_service_stop(d->door);
    g_socket_listener_close(G_SOCKET_LISTENER(d->door));
    g_object_unref(d->door);
    soup_server_disconnect(d->server);
    g_object_unref(d->server);
    g_clear_object(&d->cert);
    g_queue_clear_full(&d->script, g_free);
    g_ptr_array_unref(d->seen);
    g_ptr_array_unref(d->messages);
    g_ptr_array_unref(d->silent);
    g_hash_table_unref(d->nonces);
    g_free(d->base);
    g_free(d);
}

const char *httpd_base(const struct httpd *d)
{
    return d->base;
}

void httpd_next(struct httpd *d, struct httpd_answer answer)
{
    g_queue_push_tail(&d->script, g_memdup2(&answer, sizeof answer));
}

const GPtrArray *httpd_seen(const struct httpd *d)
{
    return d->seen;
}

const GPtrArray *httpd_messages(const struct httpd *d)
{
    return d->messages;
}
