/* engine/rules/pick.h - one thing among those that fit a phrase
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_PICK_H
#define LAIR_ENGINE_RULES_PICK_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* Picks one thing that fits: by chance, or because everybody sees that it is the only one, or by asking
 * the actor.  need: how many more will be picked.  PROGRESS_NONE: nothing fits. */
enum progress pick_thing(struct run *r, const struct context *c, int actor, const struct noun *n, int need,
                         struct thing *out);
/* What the actor of a clause has chosen, which is taken; false: it is asked first. */
bool pick_answer(struct run *r, const struct lair_frame *f, struct lair_ref *what);
/* A seat looks at the hand of another until pick_stop_looking(), or until it has chosen a card. */
void pick_look_at_hand(struct run *r, int seat, int owner);
void pick_stop_looking(struct lair_game *g);

#endif
