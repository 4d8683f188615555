/* adapters/discord/threads.c - the thread that a table has to itself
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/threads.h"

#include <string.h>

#include "adapters/discord/flights.h"
#include "adapters/discord/json.h"
#include "adapters/discord/message.h"
#include "adapters/discord/places.h"
#include "adapters/discord/rights.h"

enum { PUBLIC_THREAD = 11 }; /* type of channel */

enum {
    NAME_MAX_LENGTH = 100,
    WEEK_MINUTES =
        7 * 24 * 60, /* without a word, after which Discord archives it: the longest that there is */
};

static void thread_free(gpointer data)
{
    struct discord_thread *t = data;

    g_free(t->place);
    g_free(t->subject);
    g_free(t->id);
    g_free(t->anchor);
    g_ptr_array_unref(t->waiting);
    g_free(t);
}

void discord_threads_init(struct discord *d, void (*opened)(struct discord *d, struct discord_thread *t))
{
    d->threads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, thread_free);
    d->threads_by_id = g_hash_table_new(g_str_hash, g_str_equal);
    d->thread_opened = opened;
}

void discord_threads_free(struct discord *d)
{
    g_hash_table_unref(d->threads_by_id);
    g_hash_table_unref(d->threads);
}

/* ---- what is kept ---------------------------------------------------------------------------- */

static char *name_of(const char *place, const char *subject)
{
    return g_strdup_printf("thread %s %s", place, subject);
}

static char *talk_of(const char *id)
{
    return g_strconcat("talk ", id, NULL);
}

static void keep(struct discord *d, const struct discord_thread *t)
{
    g_autofree char *name = name_of(t->place, t->subject), *talk = t->id != NULL ? talk_of(t->id) : NULL;
    g_autofree char *value =
        g_strdup_printf("%s %s", t->id != NULL ? t->id : "-", t->anchor != NULL ? t->anchor : "-");
    g_autofree char *whose = g_strdup_printf("%s %s", t->place, t->subject);

    d->host->keep(d->ctx, d->network, name, value);
    if (talk != NULL)
        d->host->keep(d->ctx, d->network, talk, whose);
}

static char *id_or_none(const char *text)
{
    return g_str_equal(text, "-") ? NULL : g_strdup(text);
}

/* What an earlier life kept. */
static void read_kept(struct discord *d, struct discord_thread *t, const char *name)
{
    g_autofree char *value = d->host->kept(d->ctx, d->network, name);
    g_auto(GStrv) part = g_strsplit(value != NULL ? value : "", " ", 2);

    if (g_strv_length(part) != 2)
        return;
    t->id = id_or_none(part[0]);
    t->anchor = id_or_none(part[1]);
    t->state = t->id != NULL ? DISCORD_THREAD_THERE : DISCORD_THREAD_NONE;
    if (t->id != NULL)
        g_hash_table_insert(d->threads_by_id, t->id, t);
}

/* ---- finding --------------------------------------------------------------------------------- */

struct discord_thread *discord_thread_of(struct discord *d, const char *place, const char *subject)
{
    g_autofree char *name = name_of(place, subject);
    struct discord_thread *t = g_hash_table_lookup(d->threads, name);

    if (t != NULL)
        return t;
    t = g_new0(struct discord_thread, 1);
    t->place = g_strdup(place);
    t->subject = g_strdup(subject);
    t->waiting = g_ptr_array_new_with_free_func((GDestroyNotify)discord_said_free);
    read_kept(d, t, name);
    g_hash_table_insert(d->threads, g_steal_pointer(&name), t);
    return t;
}

struct discord_thread *discord_thread_with(struct discord *d, const char *id)
{
    struct discord_thread *t = g_hash_table_lookup(d->threads_by_id, id);
    g_autofree char *talk = t == NULL ? talk_of(id) : NULL;
    g_autofree char *whose = t == NULL ? d->host->kept(d->ctx, d->network, talk) : NULL;
    g_auto(GStrv) part = g_strsplit(whose != NULL ? whose : "", " ", 2);

    if (t == NULL && g_strv_length(part) == 2)
        t = discord_thread_of(d, part[0], part[1]);
    return t != NULL && g_strcmp0(t->id, id) == 0 ? t : NULL;
}

bool discord_threads_may(const struct discord *d, const char *place)
{
    const struct discord_place *p = discord_place(d, place);

    return d->set.threads && p != NULL && p->parent == NULL &&
           discord_rights_missing(discord_rights_for_threads(), p->may) == 0;
}

/* ---- opening --------------------------------------------------------------------------------- */

static void set_id(struct discord *d, struct discord_thread *t, const char *id)
{
    if (t->id != NULL)
        g_hash_table_remove(d->threads_by_id, t->id);
    g_free(t->id);
    t->id = g_strdup(id);
    if (id != NULL)
        g_hash_table_insert(d->threads_by_id, t->id, t);
}

static void settle(struct discord *d, struct discord_thread *t, enum discord_thread_state state)
{
    t->state = state;
    keep(d, t);
    d->thread_opened(d, t);
}

static enum adapter_told answered(struct discord_flight *f, const struct discord_answer *a)
{
    struct discord *d = f->d;
    struct discord_thread *t = g_hash_table_lookup(d->threads, f->about);
    const char *id = discord_json_id(a->body, "id");

    if (t == NULL)
        return ADAPTER_TOLD;
    set_id(d, t, a->end == DISCORD_DONE ? id : NULL);
    if (t->id == NULL)
        d->host->note(d->ctx, d->network, t->place, G_LOG_LEVEL_MESSAGE,
                      "no thread could be opened there: the game is told in the channel");
    settle(d, t, t->id != NULL ? DISCORD_THREAD_THERE : DISCORD_THREAD_NONE);
    return ADAPTER_TOLD;
}

void discord_thread_ask(struct discord *d, struct discord_thread *t, const char *anchor, const char *name)
{
    g_autofree char *key = name_of(t->place, t->subject), *lane = g_strdup_printf("channel %s", t->place);
    g_autofree char *called = discord_message_cut(name, NAME_MAX_LENGTH);
    g_autofree char *path = anchor != NULL
                                ? g_strdup_printf("/channels/%s/messages/%s/threads", t->place, anchor)
                                : g_strdup_printf("/channels/%s/threads", t->place);
    struct discord_request q = { .method = "POST", .path = path, .lane = lane };
    struct discord_flight *f = discord_flight_new(d, key);

    t->state = DISCORD_THREAD_ASKED;
    g_free(t->anchor);
    t->anchor = g_strdup(anchor);
    set_id(d, t, anchor); /* that is what it will be called, also in events that come before the answer */
    q.body = json_object_new_object();
    discord_json_put(q.body, "name", called);
    json_object_object_add(q.body, "auto_archive_duration", json_object_new_int(WEEK_MINUTES));
    if (anchor == NULL)
        json_object_object_add(q.body, "type", json_object_new_int(PUBLIC_THREAD));
    f->ended = answered;
    discord_flight_send(f, &q);
}

/* ---- leaving --------------------------------------------------------------------------------- */

void discord_thread_lose(struct discord *d, struct discord_thread *t)
{
    if (t->state != DISCORD_THREAD_THERE)
        return;
    d->host->note(d->ctx, d->network, t->place, G_LOG_LEVEL_MESSAGE,
                  "a game's thread cannot be written to: it goes on in the channel");
    settle(d, t, DISCORD_THREAD_NONE);
}

void discord_thread_archive(struct discord *d, const struct discord_thread *t)
{
    g_autofree char *path = g_strdup_printf("/channels/%s", t->id),
                    *lane = g_strdup_printf("channel %s", t->id);
    struct discord_request q = { .method = "PATCH", .path = path, .lane = lane };

    q.body = json_object_new_object();
    json_object_object_add(q.body, "archived", json_object_new_boolean(true));
    discord_flight_send(discord_flight_new(d, t->id), &q);
}

void discord_thread_forget(struct discord *d, const char *place, const char *subject)
{
    g_autofree char *name = name_of(place, subject);
    struct discord_thread *t = discord_thread_of(d, place, subject);
    g_autofree char *talk = t->id != NULL ? talk_of(t->id) : NULL;

    if (t->state == DISCORD_THREAD_WANTED || t->state == DISCORD_THREAD_ASKED)
        return; /* its answer finds it yet */
    if (t->state != DISCORD_THREAD_NEW)
        d->host->keep(d->ctx, d->network, name, NULL);
    if (talk != NULL)
        d->host->keep(d->ctx, d->network, talk, NULL);
    set_id(d, t, NULL);
    g_hash_table_remove(d->threads, name);
}

bool discord_threads_event(struct discord *d, const char *name, struct json_object *o)
{
    const char *id = g_str_has_prefix(name, "THREAD_") ? discord_json_id(o, "id") : NULL;
    struct discord_thread *t = id != NULL ? discord_thread_with(d, id) : NULL;

    if (t == NULL)
        return false;
    if (g_str_equal(name, "THREAD_DELETE") ||
        discord_json_flag(discord_json_object(o, "thread_metadata"), "locked"))
        discord_thread_lose(d, t);
    return true;
}
