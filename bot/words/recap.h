/* bot/words/recap.h - a part of a game in a few lines: who built what, whom heroes died for, and how it stands
 *
 * The events are told a turn a line: so many of the newest, RECAP_TURNS mostly, each by itself, the last one with all
 * that was used and with the heroes that still walk; older ones together, as what each player won and lost.  Everything is
 * as the viewer may know it.
 *
 *   {"long":{"from","to","gains":[...]},"turns":[{"turn","parts":[...]}],"seats":[...]}
 *
 * The headings "recap" and "*part" list the members.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_RECAP_H
#define LAIR_BOT_WORDS_RECAP_H

#include "bot/words/facts.h"

enum { RECAP_TURNS = 3 };

/* What happened from an event on, of all n since the game began; f's view is the game after them.  turns: how many at
 * most are told each by itself.  NULL: nothing that is told.  The caller owns it. */
struct json_object *recap_facts(const struct facts *f, const struct lair_event *event, size_t n, size_t from,
                                guint turns);

/* Where the last so many turns begin, the one that is played included. */
size_t recap_turns_ago(const struct lair_event *event, size_t n, int turns);

#endif
