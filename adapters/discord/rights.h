/* adapters/discord/rights.h - what the bot may do in a channel, and what it needs to
 *
 * Rights are bits, as Discord numbers them; what they are called is what its settings of roles and channels say.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_RIGHTS_H
#define LAIR_ADAPTERS_DISCORD_RIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include <json-c/json.h>

/* All that lair wants to be given, and needs in a channel to play there. */
uint64_t discord_rights_wanted(void);

/* Without which it cannot play in a channel, or in a thread. */
uint64_t discord_rights_needed(bool thread);

/* With which it can open threads, and play there. */
uint64_t discord_rights_for_threads(void);

/* Which of them are not among the bits: an administrator has them all. */
uint64_t discord_rights_missing(uint64_t wanted, uint64_t bits);

/* Their names, "View Channel, Send Messages"; g_free it.  Bits that are not wanted are left out. */
char *discord_rights_names(uint64_t bits);

/* What the member me may do in a channel that is no thread: by its roles in the guild, which has "roles" and
 * "owner_id", and by the channel's overwrites, in the order that Discord documents.  0: it cannot even see it. */
uint64_t discord_rights(struct json_object *guild, struct json_object *member, const char *me,
                        struct json_object *channel);

#endif
