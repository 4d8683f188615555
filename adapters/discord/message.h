/* adapters/discord/message.h - what the host says, as the body of a Discord message
 *
 * Boards, lobbies and what one person sees are of the new kind of message (Components V2): a text, a picture, choices
 * and commands below it.  Notices and calls are plain ones.  Nobody is called by a text: mentions are switched off
 * except those that the host asks for, and what would be Markdown, a mention or a link in it is written so that it
 * reads as it is.
 *
 * Limits of Discord: 4,000 characters of text in a message, 2,000 in a plain one, 40 components, 5 buttons in a row
 * and 80 characters on one, 25 options in a list with 100 characters each and as many to describe it, 45 characters
 * of a form's title and of a label in it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_MESSAGE_H
#define LAIR_ADAPTERS_DISCORD_MESSAGE_H

#include <json-c/json.h>

#include "adapters/discord/said.h"

enum {
    DISCORD_TEXT_MAX = 4000,  /* characters of a message */
    DISCORD_PLAIN_MAX = 2000, /* ... of a plain one */
};

/* Flags of a message. */
enum {
    DISCORD_EPHEMERAL = 1 << 6, /* only one person sees it */
    DISCORD_SILENT = 1 << 12,   /* it rings no bell */
    DISCORD_V2 = 1 << 15,
};

/* The body of one message with the texts of all parts, one below the other, and what they offer: moves of the last
 * part that offers any, commands of all.  What stands beside a line is a section with it while all has room; else it
 * is an option of a list below.  A board by itself stands in a frame, each of its lines apart. */
struct json_object *discord_message(const struct discord_said *const *part, size_t n, unsigned flags,
                                    const struct discord_digests *d);

/* The part whose file goes with that body as files[0]; NULL: none does. */
const struct discord_said *discord_message_file(const struct discord_said *const *part, size_t n);

/* The body of a form, in which one line is typed: the answer to a press on that control, which is kind FORM. */
struct json_object *discord_message_form(const struct discord_control *c);

/* The body of a plain message. */
struct json_object *discord_message_plain(const struct discord_said *s, unsigned flags,
                                          const struct discord_digests *d);

/* Makes a post of the body safe to repeat: within some minutes a message with the nonce of that mark is created once. */
void discord_message_nonce(struct json_object *body, const char *mark);

/* The text as it reads where Markdown is understood; g_free it. */
char *discord_message_escape(const char *text);

/* So much of a text as fits into so many of Discord's characters, ending with "…" if it is not all of it; g_free it. */
char *discord_message_cut(const char *text, size_t most);

#endif
