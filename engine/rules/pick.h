/* engine/rules/pick.h - one thing among those that fit a phrase */
#ifndef LAIR_ENGINE_RULES_PICK_H
#define LAIR_ENGINE_RULES_PICK_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* Picks one thing that fits: chance does, or it is plain to everybody, or the actor is asked.
 * need: how many more will be picked.  PROGRESS_NONE: there is none. */
enum progress pick_thing(struct run *r, const struct context *c, int actor, const struct noun *n, int need,
                         struct thing *out);

#endif
