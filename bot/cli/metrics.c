/* bot/cli/metrics.c - a host in figures, and whether it is well
 *
 * The format: https://prometheus.io/docs/instrumenting/exposition_formats/
 * SPDX-License-Identifier: MIT */
#include "bot/cli/metrics.h"

#include <sys/resource.h>

#include "bot/host.h"
#include "bot/network.h"

#ifdef HAVE_CONFIG_H
#include <config.h> /* the build's; "config.h" would be bot/cli/config.h */
#endif
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

/* ---- writing --------------------------------------------------------------------------------- */

static void head(GString *out, const char *name, const char *type, const char *help)
{
    g_string_append_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void number(GString *out, const char *name, const char *type, const char *help, uint64_t value)
{
    head(out, name, type, help);
    g_string_append_printf(out, "%s %" G_GUINT64_FORMAT "\n", name, value);
}

/* Whole seconds and a fraction, written the same in every locale. */
static void append_seconds(GString *out, int64_t us)
{
    g_string_append_printf(out, "%" G_GINT64_FORMAT ".%06d", us / 1000000, (int)(us % 1000000));
}

static void times(GString *out, const char *name, const char *help, const struct counts_times *t)
{
    uint64_t sum = 0;

    head(out, name, "histogram", help);
    for (size_t i = 0; i < COUNTS_BUCKETS; i++) {
        sum += t->bucket[i];
        g_string_append_printf(out, "%s_bucket{le=\"", name);
        append_seconds(out, counts_bucket_us[i]);
        g_string_append_printf(out, "\"} %" G_GUINT64_FORMAT "\n", sum);
    }
    sum += t->bucket[COUNTS_BUCKETS];
    g_string_append_printf(out, "%s_bucket{le=\"+Inf\"} %" G_GUINT64_FORMAT "\n%s_sum ", name, sum, name);
    append_seconds(out, t->sum_us);
    g_string_append_printf(out, "\n%s_count %" G_GUINT64_FORMAT "\n", name, sum);
}

static void tables(GString *out, const struct host *h)
{
    static const enum table_state shown[] = { TABLE_LOBBY, TABLE_RUNNING, TABLE_FROZEN };
    unsigned n[TABLE_STATES] = { 0 };

    for (guint i = 0; i < h->tables->len; i++)
        n[((const struct table *)h->tables->pdata[i])->state]++;
    head(out, "lair_tables", "gauge", "Tables by state.");
    for (size_t i = 0; i < G_N_ELEMENTS(shown); i++)
        g_string_append_printf(out, "lair_tables{state=\"%s\"} %u\n", table_state_name(shown[i]),
                               n[shown[i]]);
}

/* Open files, under Prometheus' own names.  Nothing where the system does not tell. */
static void files(GString *out)
{
    g_autoptr(GDir) dir = g_dir_open("/proc/self/fd", 0, NULL);
    struct rlimit limit;
    uint64_t n = 0;

    while (dir != NULL && g_dir_read_name(dir) != NULL)
        n++;
    if (dir != NULL)
        number(out, "process_open_fds", "gauge", "Files and connections that are open.", n - 1); /* dir's */
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
        number(out, "process_max_fds", "gauge", "How many there may be.", limit.rlim_cur);
}

/* ---- networks -------------------------------------------------------------------------------- */

struct figures {
    struct adapter_counts counts;
    size_t online, places;
};

/* What is told of each network.  A gauge is a size_t, a counter a uint64_t. */
static const struct {
    const char *name, *type, *help;
    size_t at;
} of_network[] = {
    { "lair_network_online", "gauge", "1: connected.", offsetof(struct figures, online) },
    { "lair_network_places", "gauge", "Channels we are in.", offsetof(struct figures, places) },
    { "lair_network_people", "gauge", "People in sight.", offsetof(struct figures, counts.people) },
    { "lair_network_waiting", "gauge", "Messages that wait to be said.",
      offsetof(struct figures, counts.waiting) },
    { "lair_network_connects_total", "counter", "Times it came online.",
      offsetof(struct figures, counts.connected) },
    { "lair_network_lines_in_total", "counter", "Lines from the server.",
      offsetof(struct figures, counts.lines_in) },
    { "lair_network_lines_out_total", "counter", "Lines to the server.",
      offsetof(struct figures, counts.lines_out) },
    { "lair_network_skipped_total", "counter", "Lines from the server that could not be used.",
      offsetof(struct figures, counts.skipped) },
    { "lair_network_dropped_total", "counter", "Messages that were refused or lost.",
      offsetof(struct figures, counts.dropped) },
};

static void look_at(const struct network *n, struct figures *f)
{
    *f = (struct figures){ .online = n->online, .places = n->online ? places_count(n->places) : 0 };
    if (n->way.kind->count != NULL)
        n->way.kind->count(n->way.adapter, &f->counts);
}

static uint64_t value_of(const struct figures *f, size_t row)
{
    const char *at = (const char *)f + of_network[row].at;

    return of_network[row].type[0] == 'g' ? *(const size_t *)at : *(const uint64_t *)at;
}

static void networks(GString *out, const struct host *h)
{
    g_autofree struct figures *f = g_new(struct figures, h->networks->len);

    for (guint i = 0; i < h->networks->len; i++)
        look_at(h->networks->pdata[i], &f[i]);
    for (size_t row = 0; row < G_N_ELEMENTS(of_network); row++) {
        head(out, of_network[row].name, of_network[row].type, of_network[row].help);
        for (guint i = 0; i < h->networks->len; i++)
            g_string_append_printf(out, "%s{network=\"%s\"} %" G_GUINT64_FORMAT "\n", of_network[row].name,
                                   ((struct network *)h->networks->pdata[i])->name, value_of(&f[i], row));
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

char *metrics_text(const struct host *h)
{
    const struct counts *m = &h->counts;
    GString *out = g_string_new(NULL);

    head(out, "lair_build_info", "gauge", "The version that runs.");
    g_string_append(out, "lair_build_info{version=\"" PACKAGE_VERSION "\"} 1\n");
    number(out, "lair_start_time_seconds", "gauge", "When it was started, since 1970.",
           (uint64_t)(m->started / 1000));
    files(out);
    tables(out, h);
    number(out, "lair_requests_total", "counter", "Lines and choices for the host.", m->requests);
    number(out, "lair_moves_total", "counter", "Moves played, automatic ones too.", m->moves);
    number(out, "lair_store_faults_total", "counter", "Turns that could not be stored.", m->store_faults);
    times(out, "lair_turn_seconds", "Turns of the loop, from what came in to what was said.", &m->turn);
    times(out, "lair_store_commit_seconds", "Waiting for the disk.", &m->commit);
    networks(out, h);
    return g_string_free(out, FALSE);
}

char *metrics_health(const struct host *h)
{
    GString *wrong = g_string_new(NULL);

    if (h->counts.store_failed)
        g_string_append_printf(wrong, "storage: %s\n", store_fault(h->store));
    for (guint i = 0; i < h->networks->len; i++) {
        const struct network *n = h->networks->pdata[i];

        if (!n->online && !n->ended)
            g_string_append_printf(wrong, "network %s is offline\n", n->name);
    }
    return g_string_free(wrong, wrong->len == 0);
}
