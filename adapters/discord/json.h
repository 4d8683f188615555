/* adapters/discord/json.h - members of what Discord sends, whatever it sends
 *
 * Every byte from the network is hostile: a member that is missing, or of another type, reads as if it were not
 * there.  Strings live as long as the object.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_JSON_H
#define LAIR_ADAPTERS_DISCORD_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include <json-c/json.h>

/* A member of o; NULL: it has none of that type, or o is NULL. */
struct json_object *discord_json_object(struct json_object *o, const char *name);
struct json_object *discord_json_array(struct json_object *o, const char *name);
const char *discord_json_string(struct json_object *o, const char *name);

/* A member that is a snowflake: 1 to 20 digits in a string.  NULL: it has none. */
const char *discord_json_id(struct json_object *o, const char *name);

/* A number; otherwise: it has none. */
int64_t discord_json_number(struct json_object *o, const char *name, int64_t otherwise);

bool discord_json_flag(struct json_object *o, const char *name);

/* Bits written as a decimal number in a string, as permissions are; 0: it has none. */
uint64_t discord_json_bits(struct json_object *o, const char *name);

/* Adds a string to o. */
void discord_json_put(struct json_object *o, const char *name, const char *value);

#endif
