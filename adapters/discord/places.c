/* adapters/discord/places.c - which channels there are */
#include "adapters/discord/places.h"

#include <string.h>

#include "adapters/discord/json.h"

/* Types of channel in which people write. */
enum { GUILD_TEXT = 0, PUBLIC_THREAD = 11, PRIVATE_THREAD = 12 };

static void place_free(gpointer data)
{
    struct discord_place *p = data;

    g_free(p->id);
    g_free(p->guild);
    g_free(p->parent);
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
    const struct adapter_place place = {
        .network = d->network, .place = p->id, .community = p->guild, .parent = p->parent
    };

    d->host->place(d->ctx, &place, p->open);
}

static void set_open(struct discord *d, struct discord_place *p, bool open)
{
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

void discord_places_meet(struct discord *d, const char *id, const char *guild)
{
    struct discord_place *p = discord_place(d, id);

    set_open(d, p != NULL ? p : place_new(d, id, guild, NULL), true);
}

void discord_places_close(struct discord *d, struct discord_place *p, const char *why)
{
    if (p->open)
        d->host->note(d->ctx, d->network, p->id, G_LOG_LEVEL_WARNING, why);
    set_open(d, p, false);
}

void discord_places_report(struct discord *d)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (((struct discord_place *)p)->open)
            report(d, p);
}

/* ---- events ---------------------------------------------------------------------------------- */

static bool is_closed_thread(struct json_object *channel)
{
    struct json_object *thread = discord_json_object(channel, "thread_metadata");

    return discord_json_flag(thread, "locked");
}

static void take_channel(struct discord *d, struct json_object *channel, const char *guild)
{
    const char *id = discord_json_id(channel, "id"), *parent = discord_json_id(channel, "parent_id");
    int64_t type = discord_json_number(channel, "type", -1);
    bool thread = type == PUBLIC_THREAD || type == PRIVATE_THREAD;
    struct discord_place *p;

    if (id == NULL || guild == NULL || (type != GUILD_TEXT && !thread) || (thread && parent == NULL))
        return;
    p = discord_place(d, id);
    if (p == NULL)
        p = place_new(d, id, guild, thread ? parent : NULL);
    set_open(d, p, !is_closed_thread(channel));
}

static void take_channels(struct discord *d, struct json_object *guild, const char *name)
{
    struct json_object *all = discord_json_array(guild, name);
    size_t n = all != NULL ? json_object_array_length(all) : 0;

    for (size_t i = 0; i < n; i++)
        take_channel(d, json_object_array_get_idx(all, i), discord_json_id(guild, "id"));
}

/* The channels of a server that is gone; while it is only out of order they are not there either. */
static void lose_guild(struct discord *d, const char *guild)
{
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, d->places);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (g_strcmp0(((struct discord_place *)p)->guild, guild) == 0)
            set_open(d, p, false);
}

static void lose_channel(struct discord *d, const char *id)
{
    struct discord_place *p = id != NULL ? discord_place(d, id) : NULL;

    if (p != NULL)
        set_open(d, p, false);
}

bool discord_places_event(struct discord *d, const char *name, struct json_object *o)
{
    if (g_str_equal(name, "GUILD_CREATE")) {
        take_channels(d, o, "channels");
        take_channels(d, o, "threads");
    } else if (g_str_equal(name, "GUILD_DELETE")) {
        lose_guild(d, discord_json_id(o, "id"));
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
