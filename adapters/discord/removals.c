/* adapters/discord/removals.c - messages that are to go from their channels
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/removals.h"

#include <string.h>

#include "adapters/discord/flights.h"
#include "adapters/discord/places.h"

static const char kept_name[] = "removals";

enum {
    ID_MAX = 20, /* digits of 64 bits */
    WAITING_MAX = ADAPTER_KEPT_MAX /
                  (2 * ID_MAX + 2), /* so many fit into what is kept; of more the first is forgotten */
};

/* Discord's codes of errors. */
enum {
    NO_ACCESS = 50001,
    NO_PERMISSION = 50013,
    THREAD_ARCHIVED = 50083,
    THREAD_LOCKED = 160005,
};

struct removal {
    char *channel, *message;
    bool busy;   /* its request is under way */
    bool opened; /* its thread was archived, and opened for it */
};

static void removal_free(gpointer data)
{
    struct removal *r = data;

    g_free(r->channel);
    g_free(r->message);
    g_free(r);
}

void discord_removals_free(struct discord *d)
{
    if (d->removals != NULL)
        g_ptr_array_unref(d->removals);
}

/* ---- the list -------------------------------------------------------------------------------- */

static void add(GPtrArray *all, const char *channel, const char *message)
{
    struct removal *r = g_new0(struct removal, 1);

    r->channel = g_strdup(channel);
    r->message = g_strdup(message);
    g_ptr_array_add(all, r);
    if (all->len > WAITING_MAX)
        g_ptr_array_remove_index(all, 0); /* if it is on its way, it goes on */
}

/* With what an earlier life kept. */
static GPtrArray *list(struct discord *d)
{
    g_autofree char *value = NULL;
    g_auto(GStrv) part = NULL;

    if (d->removals != NULL)
        return d->removals;
    d->removals = g_ptr_array_new_with_free_func(removal_free);
    value = d->host->kept(d->ctx, d->network, kept_name);
    part = g_strsplit(value != NULL ? value : "", " ", -1);
    for (char **p = part; *p != NULL; p++) {
        g_auto(GStrv) id = g_strsplit(*p, "/", -1);

        if (g_strv_length(id) == 2)
            add(d->removals, id[0], id[1]);
    }
    return d->removals;
}

static void keep(struct discord *d)
{
    g_autoptr(GString) value = g_string_new(NULL);

    for (guint i = 0; i < d->removals->len; i++) {
        const struct removal *r = d->removals->pdata[i];

        g_string_append_printf(value, "%s%s/%s", i > 0 ? " " : "", r->channel, r->message);
    }
    d->host->keep(d->ctx, d->network, kept_name, value->len > 0 ? value->str : NULL);
}

static struct removal *find(struct discord *d, const char *channel, const char *message)
{
    for (guint i = 0; i < list(d)->len; i++) {
        struct removal *r = d->removals->pdata[i];

        if (strcmp(r->channel, channel) == 0 && strcmp(r->message, message) == 0)
            return r;
    }
    return NULL;
}

/* ---- removing -------------------------------------------------------------------------------- */

/* Is it there yet, as far as we know, and may be removed some day? */
static bool stays(const struct discord_answer *a)
{
    return a->end == DISCORD_REFUSED
               ? a->code == NO_ACCESS || a->code == NO_PERMISSION || a->code == THREAD_LOCKED
               : a->end != DISCORD_DONE;
}

static void send(struct discord *d, struct removal *r);

/* In a thread that is archived nothing can be removed: it is opened first, once. */
static void open_thread(struct discord *d, struct removal *r)
{
    g_autofree char *lane = g_strdup_printf("channel %s", r->channel),
                    *path = g_strdup_printf("/channels/%s", r->channel);
    struct discord_request q = { .method = "PATCH", .path = path, .lane = lane };

    r->opened = true;
    q.body = json_object_new_object();
    json_object_object_add(q.body, "archived", json_object_new_boolean(false));
    discord_flight_send(discord_flight_new(d, r->channel), &q);
    send(d, r);
}

static enum adapter_told removed(struct discord_flight *f, const struct discord_answer *a)
{
    struct removal *r = find(f->d, f->about, f->by);

    if (r == NULL) /* it was forgotten */
        return ADAPTER_TOLD;
    r->busy = false;
    if (a->end == DISCORD_REFUSED && a->code == THREAD_ARCHIVED && !r->opened) {
        open_thread(f->d, r);
    } else if (!stays(a)) {
        g_ptr_array_remove(f->d->removals, r);
        keep(f->d);
    }
    if (a->end == DISCORD_DONE)
        discord_removals_go_on(f->d, f->about);
    return ADAPTER_TOLD;
}

static void send(struct discord *d, struct removal *r)
{
    g_autofree char *lane = g_strdup_printf("channel %s", r->channel),
                    *path = g_strdup_printf("/channels/%s/messages/%s", r->channel, r->message);
    const struct discord_request q = { .method = "DELETE", .path = path, .lane = lane };
    struct discord_flight *f = discord_flight_new(d, r->channel);

    f->ended = removed;
    f->by = g_strdup(r->message);
    r->busy = true;
    discord_flight_send(f, &q);
}

void discord_remove(struct discord *d, const char *channel, const char *message)
{
    const struct discord_place *p = discord_place(d, channel);

    if (message == NULL || find(d, channel, message) != NULL)
        return;
    add(d->removals, channel, message);
    keep(d);
    if (p == NULL || p->open)
        send(d, d->removals->pdata[d->removals->len - 1]);
}

void discord_removals_go_on(struct discord *d, const char *channel)
{
    for (guint i = 0; i < list(d)->len; i++) {
        struct removal *r = d->removals->pdata[i];

        if (!r->busy && strcmp(r->channel, channel) == 0)
            send(d, r);
    }
}
