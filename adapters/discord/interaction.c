/* adapters/discord/interaction.c - what somebody did: a command, a press, a letter of one being typed
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/interaction.h"

#include <string.h>

#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/discord/json.h"

/* Types of interaction. */
enum { COMMAND = 2, COMPONENT = 3, AUTOCOMPLETE = 4, SUBMIT = 5 };

/* Types of channel that are threads. */
enum { PUBLIC_THREAD = 11, PRIVATE_THREAD = 12 };

enum {
    MANAGE_CHANNELS = 1 << 4,
    MANAGE_MESSAGES = 1 << 13,
    EPHEMERAL = 1 << 6,
    NICK_MAX = 32,   /* characters */
    TOKEN_MAX = 600, /* bytes; they have some 200 */
    LOCALE_MAX = 16, /* bytes */
};

/* The one command that takes whole lines. */
static const char any_line[] = "lair";

/* A name without what could end a line or turn its direction, and not too long. */
static char *clean_name(const char *name)
{
    GString *out = g_string_new(NULL);
    int n = 0;

    for (const char *p = name; *p != '\0' && n < NICK_MAX; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        bool good = g_unichar_isprint(c) && !g_unichar_iszerowidth(c);

        if (good && !(g_unichar_isspace(c) && (out->len == 0 || out->str[out->len - 1] == ' '))) {
            g_string_append_unichar(out, g_unichar_isspace(c) ? ' ' : c);
            n++;
        }
    }
    return g_strchomp(g_string_free(out, FALSE));
}

char *discord_interaction_nick(struct json_object *user, struct json_object *member)
{
    const char *names[] = { discord_json_string(member, "nick"), discord_json_string(user, "global_name"),
                            discord_json_string(user, "username"), discord_json_id(user, "id"), "?" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *clean = names[i] != NULL ? clean_name(names[i]) : NULL;

        if (clean != NULL && clean[0] != '\0')
            return g_steal_pointer(&clean);
    }
    return g_strdup("?");
}

/* ---- what was typed -------------------------------------------------------------------------- */

/* An option's value as it would be typed. */
static void add_value(GString *line, struct json_object *option)
{
    struct json_object *value;

    if (!json_object_object_get_ex(option, "value", &value))
        return;
    if (json_object_is_type(value, json_type_string) && discord_json_string(option, "value") != NULL)
        g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", discord_json_string(option, "value"));
    else if (json_object_is_type(value, json_type_int))
        g_string_append_printf(line, "%s%" G_GINT64_FORMAT, line->len > 0 ? " " : "",
                               json_object_get_int64(value));
}

/* A text without what could end a line; takes it.  NULL: it is too long. */
static char *one_line(char *text)
{
    for (char *p = text; *p != '\0'; p++)
        if ((unsigned char)*p < 0x20)
            *p = ' ';
    if (strlen(text) <= ADAPTER_LINE_MAX)
        return text;
    g_free(text);
    return NULL;
}

/* The command and its options as one line; NULL: it cannot be one. */
static char *line_of(struct json_object *data)
{
    const char *name = discord_json_string(data, "name");
    struct json_object *options = discord_json_array(data, "options");
    size_t n = options != NULL ? json_object_array_length(options) : 0;
    GString *line;

    if (name == NULL)
        return NULL;
    line = g_string_new(g_str_equal(name, any_line) ? "" : name);
    for (size_t i = 0; i < n; i++)
        add_value(line, json_object_array_get_idx(options, i));
    return one_line(g_string_free(line, FALSE));
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_who(struct discord_interaction *i, struct json_object *o)
{
    struct json_object *member = discord_json_object(o, "member");
    struct json_object *user = discord_json_object(member != NULL ? member : o, "user");
    struct json_object *channel = discord_json_object(o, "channel");
    int64_t type = discord_json_number(channel, "type", -1);

    i->user = g_strdup(discord_json_id(user, "id"));
    i->guild = g_strdup(discord_json_id(o, "guild_id"));
    i->channel = g_strdup(discord_json_id(o, "channel_id"));
    i->nick = discord_interaction_nick(user, member);
    i->moderates = (discord_json_bits(member, "permissions") & (MANAGE_CHANNELS | MANAGE_MESSAGES)) != 0;
    i->may = discord_json_string(o, "app_permissions") != NULL ? discord_json_bits(o, "app_permissions")
                                                               : UINT64_MAX;
    if (type == PUBLIC_THREAD || type == PRIVATE_THREAD)
        i->parent = g_strdup(discord_json_id(channel, "parent_id"));
    i->locale = g_strndup(discord_json_string(o, "locale"), LOCALE_MAX);
    return i->user != NULL && i->channel != NULL && (i->guild == NULL || member != NULL);
}

static bool read_press(struct discord_interaction *i, struct json_object *o, struct json_object *data)
{
    struct json_object *values = discord_json_array(data, "values"),
                       *message = discord_json_object(o, "message");
    struct json_object *first = values != NULL ? json_object_array_get_idx(values, 0) : NULL;

    i->did = DISCORD_DID_PRESS;
    i->custom_id = g_strdup(discord_json_string(data, "custom_id"));
    if (json_object_is_type(first, json_type_string) &&
        g_utf8_validate(json_object_get_string(first), -1, NULL))
        i->value = g_strdup(json_object_get_string(first));
    i->message = g_strdup(discord_json_id(message, "id"));
    i->own_message = (discord_json_number(message, "flags", 0) & EPHEMERAL) != 0;
    return i->custom_id != NULL && i->message != NULL;
}

/* What was typed in a form: the first text in it; NULL: there is none. */
static const char *typed_in(struct json_object *data)
{
    struct json_object *all = discord_json_array(data, "components");
    const char *text = NULL;

    for (size_t k = 0; all != NULL && text == NULL && k < json_object_array_length(all); k++)
        text =
            discord_json_string(discord_json_object(json_object_array_get_idx(all, k), "component"), "value");
    return text;
}

static bool read_form(struct discord_interaction *i, struct json_object *o, struct json_object *data)
{
    struct json_object *message = discord_json_object(o, "message");
    const char *typed = typed_in(data);

    i->did = DISCORD_DID_FORM;
    i->custom_id = g_strdup(discord_json_string(data, "custom_id"));
    i->line = typed != NULL ? one_line(g_strdup(typed)) : NULL;
    i->message = g_strdup(discord_json_id(message, "id"));
    i->own_message = (discord_json_number(message, "flags", 0) & EPHEMERAL) != 0;
    return i->custom_id != NULL && i->line != NULL;
}

static bool read_data(struct discord_interaction *i, struct json_object *o)
{
    struct json_object *data = discord_json_object(o, "data");
    int64_t type = discord_json_number(o, "type", 0);

    if (type == COMPONENT)
        return read_press(i, o, data);
    if (type == SUBMIT)
        return read_form(i, o, data);
    if (type != COMMAND && type != AUTOCOMPLETE)
        return false;
    i->did = type == COMMAND ? DISCORD_DID_COMMAND : DISCORD_DID_COMPLETE;
    i->line = line_of(data);
    if (i->line != NULL && !g_str_equal(discord_json_string(data, "name"), any_line))
        i->typed_at = strcspn(i->line, " ") + 1;
    return i->line != NULL;
}

/* A token goes into a path. */
static bool is_token(const char *token)
{
    size_t len = token != NULL ? strlen(token) : 0;

    for (size_t k = 0; k < len; k++)
        if (!g_ascii_isalnum(token[k]) && strchr("-_.=~", token[k]) == NULL)
            return false;
    return len > 0 && len <= TOKEN_MAX;
}

bool discord_interaction_read(struct discord_interaction *i, struct json_object *o)
{
    *i = (struct discord_interaction){ .id = g_strdup(discord_json_id(o, "id")),
                                       .token = g_strdup(discord_json_string(o, "token")),
                                       .application = g_strdup(discord_json_id(o, "application_id")) };
    if (i->id != NULL && is_token(i->token) && i->application != NULL && read_who(i, o) && read_data(i, o))
        return true;
    discord_interaction_clear(i);
    return false;
}

void discord_interaction_clear(struct discord_interaction *i)
{
    char **const strings[] = { &i->id,        &i->token, &i->application, &i->user,   &i->nick,
                               &i->channel,   &i->guild, &i->parent,      &i->locale, &i->line,
                               &i->custom_id, &i->value, &i->message };

    for (size_t k = 0; k < G_N_ELEMENTS(strings); k++)
        g_clear_pointer(strings[k], g_free);
}
