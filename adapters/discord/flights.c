/* adapters/discord/flights.c - what is under way to Discord, and what became of it
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/flights.h"

struct discord_report {
    uint64_t serial;
    enum adapter_told what;
};

static void flight_free(gpointer data)
{
    struct discord_flight *f = data;

    g_array_unref(f->serials);
    g_free(f->about);
    g_free(f->by);
    discord_said_free(f->said);
    g_free(f);
}

void discord_flights_init(struct discord *d)
{
    d->flights = g_hash_table_new_full(NULL, NULL, flight_free, NULL);
    d->reports = g_array_new(FALSE, FALSE, sizeof(struct discord_report));
}

void discord_flights_free(struct discord *d)
{
    clock_stop(d->clock, &d->reporting);
    g_hash_table_unref(d->flights);
    g_array_unref(d->reports);
}

/* ---- telling the host ------------------------------------------------------------------------ */

static void report_all(void *ctx)
{
    struct discord *d = ctx;
    g_autoptr(GArray) reports = d->reports;

    d->reporting = CLOCK_NONE;
    d->reports = g_array_new(FALSE, FALSE, sizeof(struct discord_report));
    for (guint i = 0; i < reports->len; i++) {
        const struct discord_report *r = &g_array_index(reports, struct discord_report, i);

        d->host->told(d->ctx, r->serial, r->what);
    }
}

void discord_report(struct discord *d, uint64_t serial, enum adapter_told what)
{
    struct discord_report r = { .serial = serial, .what = what };

    if (serial == 0)
        return;
    g_array_append_val(d->reports, r);
    if (d->reporting == CLOCK_NONE)
        d->reporting = clock_after(d->clock, 0, report_all, d);
}

/* ---- flights --------------------------------------------------------------------------------- */

struct discord_flight *discord_flight_new(struct discord *d, const char *about)
{
    struct discord_flight *f = g_new0(struct discord_flight, 1);

    f->d = d;
    f->about = g_strdup(about);
    f->serials = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_hash_table_add(d->flights, f);
    return f;
}

void discord_flight_carries(struct discord_flight *f, struct discord_said *s)
{
    if (s->serial != 0)
        g_array_append_val(f->serials, s->serial);
    s->serial = 0;
}

static enum adapter_told as_answered(const struct discord_answer *a)
{
    return a->end == DISCORD_DONE ? ADAPTER_TOLD : ADAPTER_TOLD_LOST;
}

static void on_end(void *ctx, const struct discord_answer *a)
{
    struct discord_flight *f = ctx;
    struct discord *d = f->d;
    enum adapter_told what = f->ended != NULL ? f->ended(f, a) : as_answered(a);

    d->counts.dropped += what == ADAPTER_TOLD_LOST;
    for (guint i = 0; i < f->serials->len; i++)
        discord_report(d, g_array_index(f->serials, uint64_t, i), what);
    g_hash_table_remove(d->flights, f);
    if (g_hash_table_size(d->flights) == 0 && d->landed != NULL)
        d->landed(d);
}

void discord_flight_send(struct discord_flight *f, const struct discord_request *q)
{
    struct discord_request sent = *q;

    sent.done = on_end;
    sent.ctx = f;
    f->d->counts.lines_out++;
    discord_rest_send(f->d->rest, &sent);
}

void discord_flights_nonce(const struct discord *d, struct json_object *body, const char *mark)
{
    g_autofree char *own = mark != NULL ? g_strdup_printf("%s %s", d->me, mark)
                                        : g_strdup_printf("%s %" G_GINT64_FORMAT " %u", d->me,
                                                          clock_micros(d->clock), g_random_int());

    discord_message_nonce(body, own);
}
