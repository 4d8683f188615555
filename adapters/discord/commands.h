/* adapters/discord/commands.h - the slash commands of the host's commands
 *
 * One for each command that people use most, and /lair, which takes any line.  Discord is told of them by one list,
 * which replaces the one before; it is told again only when its hash has changed.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_COMMANDS_H
#define LAIR_ADAPTERS_DISCORD_COMMANDS_H

#include <stddef.h>

#include <json-c/json.h>

#include "adapters/adapter.h"

/* Limits of Discord: characters of a description, and of names, descriptions and values of one command. */
enum { DISCORD_DESCRIPTION_MAX = 100, DISCORD_COMMAND_MAX = 8000 };

/* The list for PUT .../commands. */
struct json_object *discord_commands(const struct adapter_command *list, size_t n);

/* What the list is known by; g_free it. */
char *discord_commands_hash(struct json_object *list);

#endif
