/* adapters/discord/panels.h - what one person sees, and nobody else
 *
 * Whoever presses a button or gives a command in a server is answered by a message that nobody else sees: the panel.
 * For fifteen minutes after each press more can be said there: news and new questions change it in its place.  After
 * that nothing can be said to the person until the next press; the host then calls the person in the channel.  In
 * direct messages what is said is posted, for as long.
 *
 * A panel holds what was told since the last press, the answer to that, and the newest question of each table.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_PANELS_H
#define LAIR_ADAPTERS_DISCORD_PANELS_H

#include "adapters/discord/interaction.h"
#include "adapters/discord/session.h"

void discord_panels_init(struct discord *d);
void discord_panels_free(struct discord *d);

/* Somebody did something: takes i over, and hands it to the host. */
void discord_panels_did(struct discord *d, struct discord_interaction *i);

/* Somebody wrote to us: MESSAGE_CREATE of a direct message. */
void discord_panels_wrote(struct discord *d, struct json_object *message);

/* What the host says to a person, or to whoever made a request. */
enum adapter_say discord_panels_say(struct discord *d, const struct adapter_message *m);

/* Nothing more will be said to a request. */
void discord_panels_done(struct discord *d, const char *request);

/* We are online again: who can be spoken to is reported to the host. */
void discord_panels_report(struct discord *d);

/* Has that person done something in the channel?  Only then it is sure that it may know of it. */
bool discord_panels_knows(const struct discord *d, const char *person, const char *channel);

size_t discord_panels_people(const struct discord *d);

#endif
