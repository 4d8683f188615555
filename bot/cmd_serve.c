/* bot/cmd_serve.c - lair serve: the host in the foreground */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib-unix.h>
#include <sodium.h>

#include "adapters/adapter.h"
#include "bot/cmd.h"
#include "bot/config.h"
#include "bot/host.h"

/* What the signals end. */
struct service {
    struct host *host;
    GMainLoop *loop;
    const struct config *config;
    bool stopping;
};

static gboolean on_end(void *ctx)
{
    struct service *s = ctx;

    if (s->stopping) { /* asked twice: without goodbye */
        g_main_loop_quit(s->loop);
        return G_SOURCE_CONTINUE;
    }
    s->stopping = true;
    host_stop(s->host);
    return G_SOURCE_CONTINUE;
}

static void on_ended(void *ctx)
{
    struct service *s = ctx;

    g_main_loop_quit(s->loop);
}

/* Standard error goes to the log file.  False: errno says why not. */
static bool open_log(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

    if (fd < 0)
        return false;
    dup2(fd, STDERR_FILENO);
    close(fd);
    return true;
}

static gboolean on_reopen(void *ctx)
{
    struct service *s = ctx;

    if (s->config->log != NULL && !open_log(s->config->log))
        g_warning("%s: %s", s->config->log, g_strerror(errno));
    return G_SOURCE_CONTINUE;
}

/* A host with the networks of the configuration, not started.  NULL with *why (g_free). */
static struct host *make_host(const struct config *c, struct clock *clock, struct store *store, char **why)
{
    struct host_settings settings = {
        .data = c->data, .sets = "bmr", .clock_s = c->clock_s, .beat_ms = c->beat_ms
    };
    struct host *h = host_new(&settings, clock, store);

    for (guint i = 0; i < c->networks->len; i++) {
        const struct config_network *n = c->networks->pdata[i];

        if (host_add_network(h, n->name, n->kind, c->settings, n->group, n->prefix, why) < 0) {
            host_free(h);
            return NULL;
        }
    }
    return h;
}

/* All that can be checked without touching the database or a network. */
static int check(const struct config *c)
{
    struct clock *clock = clock_new();
    char *why = NULL;
    struct store *none = NULL;
    struct host *h = make_host(c, clock, none, &why);
    int rc = CMD_OK;

    if (h == NULL)
        rc = cmd_wrong("%s", why);
    else
        puts("the configuration is good");
    host_free(h);
    clock_free(clock);
    g_free(why);
    return rc;
}

static void loop(struct service *s)
{
    guint term = g_unix_signal_add(SIGTERM, on_end, s), in = g_unix_signal_add(SIGINT, on_end, s);
    guint hup = g_unix_signal_add(SIGHUP, on_reopen, s);

    g_main_loop_run(s->loop);
    g_source_remove(term);
    g_source_remove(in);
    g_source_remove(hup);
}

static int serve(const struct config *c)
{
    struct clock *clock = clock_new();
    struct service s = { .loop = g_main_loop_new(NULL, FALSE), .config = c };
    g_autofree char *why = NULL;
    struct store *store = store_open(c->database, STORE_WRITE, &why);
    int rc = CMD_OK;

    s.host = store != NULL ? make_host(c, clock, store, &why) : NULL;
    if (s.host == NULL) {
        rc = cmd_wrong("%s", why);
    } else {
        s.host->ended = on_ended;
        s.host->ended_ctx = &s;
        if (host_start(s.host, &why) < 0)
            rc = cmd_wrong("%s", why);
        else
            loop(&s);
    }
    host_free(s.host);
    g_main_loop_unref(s.loop);
    clock_free(clock);
    return rc;
}

/* The configuration; NULL: all its faults were told. */
static struct config *read_config(const char *path)
{
    g_auto(GStrv) faults = NULL;
    struct config *c = config_read(path, &faults);

    for (char **one = faults; one != NULL && *one != NULL; one++)
        cmd_wrong("%s", *one);
    return c;
}

int cmd_serve(int argc, char **argv)
{
    g_autofree char *path = NULL;
    gboolean only_check = FALSE;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration, see lair.conf(5)", "FILE" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &only_check, "only look whether it is good", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct config *c;
    int rc;

    if (!cmd_options(&argc, &argv, options, "",
                     "Hosts games on chat networks, in the foreground, until SIGTERM."))
        return CMD_MISUSE;
    if (path == NULL || argc > 1)
        return cmd_misuse("-c FILE is wanted");
    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    c = read_config(path);
    if (c == NULL)
        return CMD_WRONG;
    signal(SIGPIPE, SIG_IGN);
    if (c->log != NULL && !only_check && !open_log(c->log))
        rc = cmd_wrong("%s: %s", c->log, g_strerror(errno));
    else
        rc = only_check ? check(c) : serve(c);
    config_free(c);
    return rc;
}
