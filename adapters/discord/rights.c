/* adapters/discord/rights.c - what the bot may do in a channel, and what it needs to
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/rights.h"

#include <glib.h>

#include "adapters/discord/json.h"

#define BIT(n) ((uint64_t)1 << (n))

static const uint64_t administrator = BIT(3), view_channel = BIT(10);

/* What each is needed for. */
enum { CHANNELS = 1, THREADS = 2, TO_OPEN = 4 };

static const struct {
    uint64_t bit;
    unsigned needed;
    const char *name;
} wanted[] = {
    { BIT(10), CHANNELS | THREADS, "View Channel" },  { BIT(11), CHANNELS, "Send Messages" },
    { BIT(38), THREADS, "Send Messages in Threads" }, { BIT(35), TO_OPEN, "Create Public Threads" },
    { BIT(15), CHANNELS | THREADS, "Attach Files" }, /* boards come with a picture */
    { BIT(16), 0, "Read Message History" },
};

static uint64_t needed_for(unsigned what)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        if ((wanted[i].needed & what) != 0)
            bits |= wanted[i].bit;
    return bits;
}

uint64_t discord_rights_needed(bool thread)
{
    return needed_for(thread ? THREADS : CHANNELS);
}

uint64_t discord_rights_for_threads(void)
{
    return needed_for(THREADS | TO_OPEN);
}

uint64_t discord_rights_missing(uint64_t rights, uint64_t bits)
{
    return (bits & administrator) != 0 ? 0 : rights & ~bits;
}

uint64_t discord_rights_wanted(void)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        bits |= wanted[i].bit;
    return bits;
}

char *discord_rights_names(uint64_t bits)
{
    GString *names = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        if ((bits & wanted[i].bit) != 0)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", wanted[i].name);
    return g_string_free(names, FALSE);
}

/* ---- what it may do -------------------------------------------------------------------------- */

static bool has_role(struct json_object *member, const char *id)
{
    struct json_object *roles = discord_json_array(member, "roles");
    size_t n = roles != NULL ? json_object_array_length(roles) : 0;

    for (size_t i = 0; i < n; i++)
        if (g_strcmp0(json_object_get_string(json_object_array_get_idx(roles, i)), id) == 0)
            return true;
    return false;
}

/* In all channels that do not say otherwise: what everybody may, whose role has the guild's id, and its own roles. */
static uint64_t by_roles(struct json_object *guild, struct json_object *member)
{
    struct json_object *roles = discord_json_array(guild, "roles");
    size_t n = roles != NULL ? json_object_array_length(roles) : 0;
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        struct json_object *role = json_object_array_get_idx(roles, i);
        const char *id = discord_json_id(role, "id");

        if (id != NULL && (g_strcmp0(id, discord_json_id(guild, "id")) == 0 || has_role(member, id)))
            bits |= discord_json_bits(role, "permissions");
    }
    return bits;
}

enum { OF_EVERYBODY, OF_ROLES, OF_MEMBER, LEVELS };

/* Whom an overwrite is about; -1: somebody else. */
static int level_of(struct json_object *overwrite, struct json_object *guild, struct json_object *member,
                    const char *me)
{
    const char *id = discord_json_id(overwrite, "id");

    if (id == NULL)
        return -1;
    if (discord_json_number(overwrite, "type", 0) == 1)
        return g_str_equal(id, me) ? OF_MEMBER : -1;
    if (g_strcmp0(id, discord_json_id(guild, "id")) == 0)
        return OF_EVERYBODY;
    return has_role(member, id) ? OF_ROLES : -1;
}

uint64_t discord_rights(struct json_object *guild, struct json_object *member, const char *me,
                        struct json_object *channel)
{
    struct json_object *all = discord_json_array(channel, "permission_overwrites");
    size_t n = all != NULL ? json_object_array_length(all) : 0;
    uint64_t bits = by_roles(guild, member), allow[LEVELS] = { 0 }, deny[LEVELS] = { 0 };

    if (g_strcmp0(discord_json_id(guild, "owner_id"), me) == 0 || (bits & administrator) != 0)
        return UINT64_MAX;
    for (size_t i = 0; i < n; i++) {
        struct json_object *one = json_object_array_get_idx(all, i);
        int level = level_of(one, guild, member, me);

        if (level >= 0) {
            allow[level] |= discord_json_bits(one, "allow");
            deny[level] |= discord_json_bits(one, "deny");
        }
    }
    for (int level = 0; level < LEVELS; level++)
        bits = (bits & ~deny[level]) | allow[level];
    return (bits & view_channel) != 0 ? bits : 0;
}
