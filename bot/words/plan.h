/* bot/words/plan.h - what becomes of a turn, and what its player could do about it, and when
 *
 * All of it is the forecast (engine/lair.h), as far as the player can know: how the heroes fare that come to
 * its dungeon, and which of its acts would change that for the better, at the last moment that is foreseen at
 * which each does so.  An order is such an act, given beforehand (bot/games/orders.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_PLAN_H
#define LAIR_BOT_WORDS_PLAN_H

#include "bot/words/facts.h"

/* Does a move of the viewer's, by the forecast, leave it better off than passing does: more souls or fewer
 * wounds for itself, or the other way about for the others? */
bool plan_helps(const struct lair_catalog *cat, const struct lair_game *view, const struct lair_move *m);

/* Adds a list of that name to o, "*fate": the heroes that die in the viewer's dungeon, and that come through.
 * After act, if it is not NULL; against, if it is not NULL: nothing where all is as it is after that. */
void plan_add_fates(const struct facts *f, struct json_object *o, const char *key,
                    const struct lair_move *act, const struct lair_move *against);

/* An act that would help. */
struct plan_chance {
    struct json_object *facts; /* "chance" */
    char *line;                /* the move, or "order ...": what the player says to have it done */
};
enum { PLAN_CHANCES = 6 };

/* What the viewer could do from here to the end of the turn; what helps most comes first.  Returns how many
 * there are; plan_clear() them. */
int plan_chances(const struct facts *f, struct plan_chance out[PLAN_CHANCES]);
void plan_clear(struct plan_chance *chances, int n);

/* Does the line of a chance order that act? */
bool plan_orders(const char *line, const char *act);

/* An act at a moment to come. */
struct plan_order {
    char act[LAIR_TEXT];  /* in canonical notation */
    struct lair_ref what; /* the card that it casts or uses */
    bool helps;           /* by the forecast */
};

/* Finds the moment, "sir digby" in "a3" (square -1: as it enters), in the rest of the turn as it is foreseen,
 * and reads an act there.  Refused: LAIR_NOT_ASKED, where that moment is not foreseen, or what lair_parse()
 * says. */
enum lair_refusal plan_read(const struct facts *f, lair_design hero, int seat, int square, const char *typed,
                            struct plan_order *out);

/* Will that moment come?  False only if all of the turn is foreseen, and it is not in it. */
bool plan_comes(const struct facts *f, lair_design hero, int seat, int square);

#endif
