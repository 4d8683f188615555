/* adapters/http.c - one HTTP request and its answer, on GLib's main loop
 * SPDX-License-Identifier: MIT */
#include "adapters/http.h"

#include <assert.h>
#include <string.h>
#include <sys/socket.h>

#include <curl/curl.h>
#include <glib-unix.h>

enum { CONNECTIONS_KEPT = 16 };

struct http {
    CURLM *multi;
    struct clock *clock;
    struct http_how how;        /* its first three strings are ours */
    struct curl_slist *resolve; /* NULL: nothing is known beforehand */
    GHashTable *watches;        /* socket -> id of the source that waits for it */
    GQueue calls;               /* of struct http_call *, all that are under way */
    clock_handle later;         /* when libcurl wants to be called */
    guint soon;                 /* it wants that at once; 0: it does not */
};

struct http_call {
    struct http *http;
    CURL *easy;
    struct curl_slist *headers;
    curl_mime *mime; /* NULL: no file goes with it */
    GString *body;   /* what was answered */
    size_t head;     /* bytes of headers that were answered */
    bool too_large;
    clock_handle patience;
    http_fn *done;
    void *ctx;
    char error[CURL_ERROR_SIZE];
};

/* ---- calls that end -------------------------------------------------------------------------- */

static void call_free(struct http_call *call)
{
    curl_easy_cleanup(call->easy);
    curl_slist_free_all(call->headers);
    curl_mime_free(call->mime);
    g_string_free(call->body, TRUE);
    g_free(call);
}

/* It is under way no more; what it was answered can still be read. */
static void take_out(struct http_call *call)
{
    struct http *h = call->http;

    clock_stop(h->clock, &call->patience);
    curl_multi_remove_handle(h->multi, call->easy);
    g_queue_remove(&h->calls, call);
}

void http_drop(struct http_call *call)
{
    take_out(call);
    call_free(call);
}

static void end(struct http_call *call, struct http_said said)
{
    take_out(call);
    said.call = call;
    said.body = call->body->str;
    said.len = call->body->len;
    call->done(call->ctx, &said);
    call_free(call);
}

static void lose_patience(void *ctx)
{
    struct http_call *call = ctx;

    call->patience = CLOCK_NONE;
    end(call, (struct http_said){ .why = "no answer in time" });
}

/* Would the same happen again? */
static bool is_hopeless(CURLcode result)
{
    return result == CURLE_URL_MALFORMAT || result == CURLE_PEER_FAILED_VERIFICATION ||
           result == CURLE_SSL_CACERT_BADFILE;
}

static void finished(struct http_call *call, CURLcode result)
{
    const char *why = *call->error != '\0' ? call->error : curl_easy_strerror(result);
    struct http_said said = { .why = why, .hopeless = is_hopeless(result) };
    long status = 0;

    if (call->too_large) {
        said.why = "the answer is too large";
        said.hopeless = true;
    } else if (result == CURLE_OK) {
        curl_easy_getinfo(call->easy, CURLINFO_RESPONSE_CODE, &status);
        said.status = status;
    }
    end(call, said);
}

/* ---- the loop -------------------------------------------------------------------------------- */

static int timer_changed(CURLM *multi, long ms, void *ctx);

/* Libcurl's timers go by the machine's clock, ours perhaps by another: what is left of them is asked
 * again, as libcurl itself tells only of changes. */
static void act(struct http *h, curl_socket_t fd, int events)
{
    struct CURLMsg *message;
    int running, left;
    long ms = -1;

    curl_multi_socket_action(h->multi, fd, events, &running);
    while ((message = curl_multi_info_read(h->multi, &left)) != NULL) {
        CURLcode result = message->data.result;
        char *call = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &call);
        finished((struct http_call *)call, result);
    }
    if (fd == CURL_SOCKET_TIMEOUT && curl_multi_timeout(h->multi, &ms) == CURLM_OK)
        timer_changed(h->multi, ms, h);
}

static gboolean ready(int fd, GIOCondition condition, void *ctx)
{
    int events = (condition & (G_IO_IN | G_IO_HUP) ? CURL_CSELECT_IN : 0) |
                 (condition & G_IO_OUT ? CURL_CSELECT_OUT : 0) |
                 (condition & (G_IO_ERR | G_IO_NVAL) ? CURL_CSELECT_ERR : 0);

    act(ctx, fd, events);
    return G_SOURCE_CONTINUE; /* for a source that is gone by now that means nothing */
}

static int socket_changed(CURL *easy, curl_socket_t fd, int what, void *ctx, void *none)
{
    struct http *h = ctx;
    GIOCondition condition = (what & CURL_POLL_IN ? G_IO_IN : 0) | (what & CURL_POLL_OUT ? G_IO_OUT : 0);
    gpointer watch = g_hash_table_lookup(h->watches, GINT_TO_POINTER(fd));

    (void)easy, (void)none;
    if (watch != NULL)
        g_source_remove(GPOINTER_TO_UINT(watch));
    if (what == CURL_POLL_REMOVE || condition == 0)
        g_hash_table_remove(h->watches, GINT_TO_POINTER(fd));
    else
        g_hash_table_insert(h->watches, GINT_TO_POINTER(fd),
                            GUINT_TO_POINTER(g_unix_fd_add(fd, condition, ready, h)));
    return 0;
}

static void rang(void *ctx)
{
    struct http *h = ctx;

    h->later = CLOCK_NONE;
    act(h, CURL_SOCKET_TIMEOUT, 0);
}

static gboolean at_once(gpointer ctx)
{
    struct http *h = ctx;

    h->soon = 0;
    act(h, CURL_SOCKET_TIMEOUT, 0);
    return G_SOURCE_REMOVE;
}

static void timer_stop(struct http *h)
{
    clock_stop(h->clock, &h->later);
    if (h->soon != 0)
        g_source_remove(h->soon);
    h->soon = 0;
}

/* ms < 0: no time. */
static int timer_changed(CURLM *multi, long ms, void *ctx)
{
    struct http *h = ctx;

    (void)multi;
    timer_stop(h);
    if (ms == 0)
        h->soon = g_idle_add_full(G_PRIORITY_DEFAULT, at_once, h, NULL);
    else if (ms > 0)
        h->later = clock_after(h->clock, ms, rang, h);
    return 0;
}

/* ---- what is answered ------------------------------------------------------------------------ */

static size_t on_body(char *bytes, size_t one, size_t len, void *ctx)
{
    struct http_call *call = ctx;

    (void)one;
    if (call->body->len + len > call->http->how.body_max) {
        call->too_large = true;
        return 0;
    }
    g_string_append_len(call->body, bytes, len);
    return len;
}

static size_t on_header(char *bytes, size_t one, size_t len, void *ctx)
{
    struct http_call *call = ctx;

    (void)bytes, (void)one;
    call->head += len;
    call->too_large |= call->head > HTTP_HEAD_MAX;
    return call->too_large ? 0 : len;
}

const char *http_header(const struct http_said *said, const char *name)
{
    struct curl_header *header;

    return curl_easy_header(said->call->easy, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value
                                                                                               : NULL;
}

/* ---- what is asked --------------------------------------------------------------------------- */

static void add_header(struct http_call *call, const char *name, const char *value)
{
    g_autofree char *line = g_strdup_printf("%s: %s", name, value);

    call->headers = curl_slist_append(call->headers, line);
}

static void set_file(struct http_call *call, const struct http_ask *ask)
{
    gsize len;
    const char *bytes = g_bytes_get_data(ask->file, &len);
    curl_mimepart *part;

    call->mime = curl_mime_init(call->easy);
    if (ask->body != NULL) {
        part = curl_mime_addpart(call->mime);
        curl_mime_name(part, "payload_json");
        curl_mime_type(part, "application/json");
        curl_mime_data(part, ask->body, CURL_ZERO_TERMINATED);
    }
    part = curl_mime_addpart(call->mime);
    curl_mime_name(part, "files[0]");
    curl_mime_filename(part, ask->file_name != NULL ? ask->file_name : "file");
    curl_mime_type(part, ask->file_type != NULL ? ask->file_type : "application/octet-stream");
    curl_mime_data(part, bytes, len);
    curl_easy_setopt(call->easy, CURLOPT_MIMEPOST, call->mime);
}

/* An empty body is one as well: who POSTs nothing says so. */
static void set_body(struct http_call *call, const struct http_ask *ask)
{
    bool empty = ask->body == NULL && (strcmp(ask->method, "GET") == 0 || strcmp(ask->method, "DELETE") == 0);

    if (ask->file != NULL) {
        set_file(call, ask);
    } else if (!empty) {
        const char *body = ask->body != NULL ? ask->body : "";
        curl_easy_setopt(call->easy, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(call->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)strlen(body));
        if (ask->body != NULL)
            add_header(call, "Content-Type", ask->type != NULL ? ask->type : "application/json");
        else
            call->headers = curl_slist_append(call->headers, "Content-Type:");
    }
    curl_easy_setopt(call->easy, CURLOPT_CUSTOMREQUEST, ask->method);
    call->headers = curl_slist_append(call->headers, "Expect:"); /* we do not wait to be invited */
    if (ask->authorization != NULL)
        add_header(call, "Authorization", ask->authorization);
    curl_easy_setopt(call->easy, CURLOPT_HTTPHEADER, call->headers);
}

/* Libcurl has looked the name up, and is about to connect to what came of it. */
static curl_socket_t open_socket(void *ctx, curlsocktype what, struct curl_sockaddr *to)
{
    const struct http *h = ctx;

    if (what != CURLSOCKTYPE_IPCXN || !h->how.allows(&to->addr))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Where it may go, and where names lead. */
static void set_limits(struct http_call *call)
{
    struct http *h = call->http;

    curl_easy_setopt(call->easy, CURLOPT_PROTOCOLS_STR,
                     h->how.protocols != NULL ? h->how.protocols : "http,https");
    curl_easy_setopt(call->easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(call->easy, CURLOPT_PROXY, "");
    curl_easy_setopt(call->easy, CURLOPT_RESOLVE, h->resolve);
    curl_easy_setopt(call->easy, CURLOPT_FRESH_CONNECT, (long)h->how.once);
    curl_easy_setopt(call->easy, CURLOPT_FORBID_REUSE, (long)h->how.once);
    if (h->how.allows != NULL) {
        curl_easy_setopt(call->easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
        curl_easy_setopt(call->easy, CURLOPT_OPENSOCKETDATA, h);
    }
}

/* Which servers are believed, and how they are reached.  HTTP/1.1, so that one cut ends one request. */
static void set_ways(struct http_call *call, const struct http_ask *ask)
{
    struct http *h = call->http;

    curl_easy_setopt(call->easy, CURLOPT_URL, ask->url);
    curl_easy_setopt(call->easy, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(call->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(call->easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(call->easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(call->easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (h->how.ca_file != NULL) { /* and nobody besides */
        curl_easy_setopt(call->easy, CURLOPT_CAINFO, h->how.ca_file);
        curl_easy_setopt(call->easy, CURLOPT_CAPATH, NULL);
    }
    curl_easy_setopt(call->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(call->easy, CURLOPT_QUICK_EXIT, 1L); /* no waiting for a name that is being looked up */
    curl_easy_setopt(call->easy, CURLOPT_USERAGENT, h->how.user_agent);
}

static void set_ears(struct http_call *call)
{
    curl_easy_setopt(call->easy, CURLOPT_PRIVATE, call);
    curl_easy_setopt(call->easy, CURLOPT_ERRORBUFFER, call->error);
    curl_easy_setopt(call->easy, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(call->easy, CURLOPT_WRITEDATA, call);
    curl_easy_setopt(call->easy, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(call->easy, CURLOPT_HEADERDATA, call);
}

struct http_call *http_begin(struct http *h, const struct http_ask *ask, http_fn *done, void *ctx)
{
    struct http_call *call = g_new0(struct http_call, 1);

    call->http = h;
    call->done = done;
    call->ctx = ctx;
    call->body = g_string_new(NULL);
    call->easy = curl_easy_init();
    if (call->easy == NULL)
        g_error("libcurl: no memory");
    set_ears(call);
    set_ways(call, ask);
    set_limits(call);
    set_body(call, ask);
    g_queue_push_tail(&h->calls, call);
    call->patience = clock_after(h->clock, ask->patience_ms, lose_patience, call);
    curl_multi_add_handle(h->multi, call->easy);
    return call;
}

/* ---- all of it ------------------------------------------------------------------------------- */

struct http *http_new(const struct http_how *how, struct clock *clock)
{
    struct http *h = g_new0(struct http, 1);

    curl_global_init(CURL_GLOBAL_DEFAULT);
    h->multi = curl_multi_init();
    if (h->multi == NULL)
        g_error("libcurl: no memory");
    h->clock = clock;
    h->how = *how;
    h->how.user_agent = g_strdup(how->user_agent);
    h->how.ca_file = g_strdup(how->ca_file);
    h->how.protocols = g_strdup(how->protocols);
    if (how->body_max == 0)
        h->how.body_max = HTTP_BODY_MAX;
    if (how->resolve != NULL)
        h->resolve = curl_slist_append(NULL, how->resolve);
    h->watches = g_hash_table_new(NULL, NULL);
    curl_multi_setopt(h->multi, CURLMOPT_SOCKETFUNCTION, socket_changed);
    curl_multi_setopt(h->multi, CURLMOPT_SOCKETDATA, h);
    curl_multi_setopt(h->multi, CURLMOPT_TIMERFUNCTION, timer_changed);
    curl_multi_setopt(h->multi, CURLMOPT_TIMERDATA, h);
    curl_multi_setopt(h->multi, CURLMOPT_MAXCONNECTS, (long)CONNECTIONS_KEPT);
    return h;
}

void http_free(struct http *h)
{
    struct http_call *call;

    if (h == NULL)
        return;
    while ((call = g_queue_peek_head(&h->calls)) != NULL)
        http_drop(call);
    curl_multi_cleanup(h->multi);
    timer_stop(h);
    assert(g_hash_table_size(h->watches) == 0);
    g_hash_table_unref(h->watches);
    curl_slist_free_all(h->resolve);
    g_free((char *)h->how.user_agent);
    g_free((char *)h->how.ca_file);
    g_free((char *)h->how.protocols);
    g_free(h);
    curl_global_cleanup();
}
