/* bot/words/reasons.h - why something is as it is, as facts: the engine's codes for the templates
 *
 * A code is a member that is true ("too_long":true), and numbers and moves that go with it stand
 * beside it.  Which words it has is the templates' business: the headings "*refusal" and so on
 * list the members.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_REASONS_H
#define LAIR_BOT_WORDS_REASONS_H

#include "bot/words/facts.h"

/* Why a line of the seat is refused, with the moves that it may have meant: "*refusal".  That others
 * are asked, or that the seat is out, has sentences of its own and is not told here. */
void reasons_of_refusal(struct json_object *o, const struct lair_catalog *cat, const struct lair_game *g,
                        int seat, const struct lair_refused *why);

/* What keeps a game of these rules from beginning with so many seats: "*unfit".  LAIR_FITS: something that only
 * the operator is told. */
void reasons_of_unfit(struct json_object *o, enum lair_rules rules, int seats, enum lair_unfit unfit);

/* Why a built-in opponent would make a move: "*motive"; the caller owns it.  NULL: it does not say. */
struct json_object *reasons_motive(const struct lair_motive *why);

#endif
