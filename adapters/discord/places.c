/* adapters/discord/places.c - which channels there are
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/places.h"

#include <string.h>

#include "adapters/discord/interaction.h"
#include "adapters/discord/json.h"
#include "adapters/discord/rights.h"

/* Types of channel in which people write. */
enum { GUILD_TEXT = 0, PUBLIC_THREAD = 11, PRIVATE_THREAD = 12 };

static void place_free(gpointer data)
{
    struct discord_place *p = data;

    g_free(p->id);
    g_free(p->guild);
    g_free(p->parent);
    g_strfreev(p->lacks);
    g_free(p->trouble);
    g_free(p);
}

void discord_places_init(struct discord *d)
{
    d->places = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, place_free);
}

void discord_places_free(struct discord *d)
{
    g_hash_table_unref(d->places);
}

struct discord_place *discord_place(const struct discord *d, const char *id)
{
    return g_hash_table_lookup(d->places, id);
}

static void report(struct discord *d, const struct discord_place *p)
{
    const struct adapter_place place = { .network = d->network,
                                         .place = p->id,
                                         .community = p->guild,
                                         .parent = p->parent,
                                         .lacks = (const char *const *)p->lacks };

    d->host->place(d->ctx, &place, p->open);
}

static bool plays(const struct discord *d, const struct discord_place *p)
{
    return d->set.channels == NULL ||
           g_strv_contains((const char *const *)d->set.channels, p->parent != NULL ? p->parent : p->id);
}

bool discord_places_plays(const struct discord *d, const char *id)
{
    const struct discord_place *p = discord_place(d, id);

    return p != NULL && plays(d, p);
}

static void set_open(struct discord *d, struct discord_place *p, bool open)
{
    p->there = open;
    if (open) {
        p->refused = false;
        g_clear_pointer(&p->lacks, g_strfreev);
    }
    open = open && plays(d, p);
    if (p->open == open)
        return;
    p->open = open;
    report(d, p);
}

static struct discord_place *place_new(struct discord *d, const char *id, const char *guild,
                                       const char *parent)
{
    struct discord_place *p = g_new0(struct discord_place, 1);

    p->id = g_strdup(id);
    p->guild = g_strdup(guild);
    p->parent = g_strdup(parent);
    g_hash_table_insert(d->places, p->id, p);
    return p;
}

/* A place that is there no more, or perhaps not. */
static void lose(struct discord *d, struct discord_place *p)
{
    g_clear_pointer(&p->lacks, g_strfreev);
    p->refused = false;
    set_open(d, p, false);
}

void discord_places_report(struct discord *d)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (((struct discord_place *)p)->open || ((struct discord_place *)p)->lacks != NULL)
            report(d, p);
}

/* ---- rights ---------------------------------------------------------------------------------- */

/* The names of the rights that are missing; NULL: none is. */
static GStrv lacking(const struct discord_place *p, uint64_t may)
{
    uint64_t missing = discord_rights_missing(discord_rights_needed(p->parent != NULL), may);
    g_autofree char *names = discord_rights_names(missing);

    return missing != 0 ? g_strsplit(names, ", ", -1) : NULL;
}

/* The operator hears of it once. */
static void note_trouble(struct discord *d, struct discord_place *p, const char *what)
{
    if (g_strcmp0(p->trouble, what) != 0)
        d->host->note(d->ctx, d->network, p->id, G_LOG_LEVEL_WARNING, what);
    g_free(p->trouble);
    p->trouble = g_strdup(what);
}

static bool same(char *const *a, char *const *b)
{
    return a != NULL && b != NULL && g_strv_equal((const char *const *)a, (const char *const *)b);
}

/* Closes it; lacks is taken over. */
static void refuse(struct discord *d, struct discord_place *p, GStrv lacks)
{
    g_autofree char *names = lacks != NULL ? g_strjoinv(", ", lacks) : NULL;
    g_autofree char *what = names != NULL ? g_strconcat("we lack there: ", names, NULL)
                                          : g_strdup("we may not speak there any more");
    bool news = p->open || !same(p->lacks, lacks);

    note_trouble(d, p, what);
    g_strfreev(p->lacks);
    p->lacks = lacks;
    p->refused = true;
    p->there = p->open = false;
    if (news)
        report(d, p);
}

void discord_places_works(struct discord *d, const char *id)
{
    struct discord_place *p = discord_place(d, id);

    if (p == NULL || p->trouble == NULL)
        return;
    g_clear_pointer(&p->trouble, g_free);
    d->host->note(d->ctx, d->network, id, G_LOG_LEVEL_MESSAGE, "we may speak there again");
}

void discord_places_meet(struct discord *d, const struct discord_interaction *i)
{
    struct discord_place *p = discord_place(d, i->channel);
    GStrv lacks;

    if (p == NULL)
        p = place_new(d, i->channel, i->guild, i->parent);
    p->may = i->may;
    lacks = plays(d, p) ? lacking(p, i->may) : NULL;
    if (lacks != NULL)
        refuse(d, p, lacks);
    else
        set_open(d, p, !p->locked);
}

void discord_places_shut(struct discord *d, const char *id, enum discord_shut how)
{
    struct discord_place *p = discord_place(d, id);

    if (p == NULL)
        return;
    switch (how) {
    case DISCORD_SHUT_GONE:
        note_trouble(d, p, "that channel is not there any more");
        lose(d, p);
        g_hash_table_remove(d->places, p->id);
        break;
    case DISCORD_SHUT_RIGHTS: refuse(d, p, NULL); break;
    case DISCORD_SHUT_LOCKED:
        note_trouble(d, p, "that thread is locked");
        p->locked = true;
        lose(d, p);
        break;
    }
}

/* Rights may have been given: in the channel of that id and its threads, or (NULL) in the whole server. */
static void try_again(struct discord *d, const char *guild, const char *channel)
{
    GHashTableIter i;
    gpointer data;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &data)) {
        struct discord_place *p = data;
        bool meant = channel == NULL ? g_strcmp0(p->guild, guild) == 0
                                     : g_str_equal(p->id, channel) || g_strcmp0(p->parent, channel) == 0;

        if (meant && p->refused)
            set_open(d, p, !p->locked);
    }
}

void discord_places_change(struct discord *d)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        set_open(d, p, ((struct discord_place *)p)->there);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void take_channel(struct discord *d, struct json_object *channel, const char *guild)
{
    const char *id = discord_json_id(channel, "id"), *parent = discord_json_id(channel, "parent_id");
    struct json_object *metadata = discord_json_object(channel, "thread_metadata");
    int64_t type = discord_json_number(channel, "type", -1);
    bool thread = type == PUBLIC_THREAD || type == PRIVATE_THREAD;
    struct discord_place *p;

    if (id == NULL || guild == NULL || (type != GUILD_TEXT && !thread) || (thread && parent == NULL))
        return;
    p = discord_place(d, id);
    if (p == NULL)
        p = place_new(d, id, guild, thread ? parent : NULL);
    p->locked = discord_json_flag(metadata, "locked");
    set_open(d, p, !p->locked);
    try_again(d, guild, id);
}

static void take_channels(struct discord *d, struct json_object *guild, const char *name)
{
    struct json_object *all = discord_json_array(guild, name);
    size_t n = all != NULL ? json_object_array_length(all) : 0;

    for (size_t i = 0; i < n; i++)
        take_channel(d, json_object_array_get_idx(all, i), discord_json_id(guild, "id"));
}

/* The ids of the objects in a list, which may be NULL; g_hash_table_unref it before the list goes. */
static GHashTable *ids_of(struct json_object *list)
{
    GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
    size_t n = list != NULL ? json_object_array_length(list) : 0;

    for (size_t i = 0; i < n; i++) {
        const char *id = discord_json_id(json_object_array_get_idx(list, i), "id");

        if (id != NULL)
            g_hash_table_add(ids, (gpointer)id);
    }
    return ids;
}

/* Of a server's channels only these are there, with those of their threads of which nothing else was heard. */
static void take_list(struct discord *d, const char *guild, struct json_object *list)
{
    g_autoptr(GHashTable) ids = ids_of(list);
    GHashTableIter i;
    gpointer data;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &data)) {
        struct discord_place *p = data;

        if (g_strcmp0(p->guild, guild) != 0)
            continue;
        if (!g_hash_table_contains(ids, p->parent != NULL ? p->parent : p->id))
            lose(d, p);
        else if (p->parent != NULL)
            set_open(d, p, !p->locked);
    }
}

/* A server is there, or there again.  Of its threads it tells only those that are not archived; in the others we can
 * write all the same. */
static void take_guild(struct discord *d, struct json_object *o)
{
    take_channels(d, o, "channels");
    take_channels(d, o, "threads");
    take_list(d, discord_json_id(o, "id"), discord_json_array(o, "channels"));
}

/* The channels of a server that is gone; while it is only out of order they are not there either. */
static void lose_guild(struct discord *d, struct json_object *o)
{
    const char *guild = discord_json_id(o, "id");
    g_autofree char *what =
        guild != NULL ? g_strdup_printf("we were removed from the server %s", guild) : NULL;

    if (guild == NULL)
        return;
    if (!discord_json_flag(o, "unavailable"))
        d->host->note(d->ctx, d->network, NULL, G_LOG_LEVEL_MESSAGE, what);
    take_list(d, guild, NULL);
}

void discord_places_guilds(struct discord *d, struct json_object *guilds)
{
    g_autoptr(GHashTable) ids = ids_of(guilds);
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (!g_hash_table_contains(ids, ((struct discord_place *)p)->guild))
            lose(d, p);
}

/* A channel that was deleted, with its threads. */
static void lose_channel(struct discord *d, const char *id)
{
    GHashTableIter i;
    gpointer data;

    g_hash_table_iter_init(&i, d->places);
    while (id != NULL && g_hash_table_iter_next(&i, NULL, &data)) {
        struct discord_place *p = data;

        if (g_str_equal(p->id, id) || g_strcmp0(p->parent, id) == 0) {
            lose(d, p);
            g_hash_table_iter_remove(&i);
        }
    }
}

static bool is_me(const struct discord *d, struct json_object *member)
{
    return g_strcmp0(discord_json_id(discord_json_object(member, "user"), "id"), d->me) == 0;
}

bool discord_places_event(struct discord *d, const char *name, struct json_object *o)
{
    if (g_str_equal(name, "GUILD_CREATE")) {
        take_guild(d, o);
    } else if (g_str_equal(name, "GUILD_DELETE")) {
        lose_guild(d, o);
    } else if (g_str_has_prefix(name, "GUILD_ROLE_") ||
               (g_str_equal(name, "GUILD_MEMBER_UPDATE") && is_me(d, o))) {
        try_again(d, discord_json_id(o, "guild_id"), NULL);
    } else if (g_str_has_prefix(name, "CHANNEL_") || g_str_has_prefix(name, "THREAD_")) {
        if (g_str_has_suffix(name, "_DELETE"))
            lose_channel(d, discord_json_id(o, "id"));
        else if (g_str_has_suffix(name, "_CREATE") || g_str_has_suffix(name, "_UPDATE"))
            take_channel(d, o, discord_json_id(o, "guild_id"));
    } else {
        return false;
    }
    return true;
}
