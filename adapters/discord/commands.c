/* adapters/discord/commands.c - the slash commands of the host's commands
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/commands.h"

#include <string.h>

#include <glib.h>

#include "adapters/discord/json.h"
#include "adapters/discord/message.h"

enum { STRING = 3 };               /* type of an option */
enum { GUILD = 0, BOT_DM = 1 };    /* contexts */
enum { INSTALLED_IN_A_GUILD = 0 }; /* integration type */

/* The commands that have a slash command of their own; what comes behind them is the option. */
static const struct {
    const char *name, *option; /* option NULL: it takes nothing */
} shortcuts[] = {
    { "new", "line" },  { "join", "table" },  { "bots", "number" }, { "start", NULL },  { "moves", NULL },
    { "hand", NULL },   { "board", NULL },    { "town", NULL },     { "card", "name" }, { "rules", "topic" },
    { "solo", "line" }, { "tutorial", NULL }, { "help", "topic" },
};

static const struct adapter_command *find(const struct adapter_command *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (g_str_equal(list[i].name, name))
            return &list[i];
    return NULL;
}

static struct json_object *numbers(const int *value, size_t n)
{
    struct json_object *all = json_object_new_array();

    for (size_t i = 0; i < n; i++)
        json_object_array_add(all, json_object_new_int(value[i]));
    return all;
}

static void describe(struct json_object *o, const char *text)
{
    g_autofree char *line = g_strndup(text, strcspn(text, "\n"));
    g_autofree char *short_one = discord_message_cut(line[0] != '\0' ? line : "-", DISCORD_DESCRIPTION_MAX);

    discord_json_put(o, "description", short_one);
}

static void add_option(struct json_object *command, const char *name, const char *usage, bool required)
{
    struct json_object *all = json_object_new_array(), *o = json_object_new_object();

    json_object_object_add(o, "type", json_object_new_int(STRING));
    discord_json_put(o, "name", name);
    describe(o, usage);
    json_object_object_add(o, "required", json_object_new_boolean(required));
    json_object_object_add(o, "autocomplete", json_object_new_boolean(TRUE));
    json_object_array_add(all, o);
    json_object_object_add(command, "options", all);
}

static struct json_object *command_new(const char *name, const char *help)
{
    static const int contexts[] = { GUILD, BOT_DM }, types[] = { INSTALLED_IN_A_GUILD };
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "type", json_object_new_int(1));
    discord_json_put(o, "name", name);
    describe(o, help);
    json_object_object_add(o, "contexts", numbers(contexts, G_N_ELEMENTS(contexts)));
    json_object_object_add(o, "integration_types", numbers(types, G_N_ELEMENTS(types)));
    return o;
}

struct json_object *discord_commands(const struct adapter_command *list, size_t n)
{
    struct json_object *all = json_object_new_array(), *any;
    const struct adapter_command *help = find(list, n, "help");

    any = command_new("lair", help != NULL ? help->help : "-");
    add_option(any, "line", help != NULL ? help->example : "help", true);
    json_object_array_add(all, any);
    for (size_t i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        const struct adapter_command *c = find(list, n, shortcuts[i].name);
        struct json_object *o = c != NULL ? command_new(c->name, c->help) : NULL;

        if (o == NULL)
            continue;
        if (shortcuts[i].option != NULL)
            add_option(o, shortcuts[i].option, c->usage[0] != '\0' ? c->usage : c->example, false);
        json_object_array_add(all, o);
    }
    return all;
}

char *discord_commands_hash(struct json_object *list)
{
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256,
                                         json_object_to_json_string_ext(list, JSON_C_TO_STRING_PLAIN), -1);
}
