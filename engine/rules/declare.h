/* engine/rules/declare.h - spells are cast, abilities used: what may be declared, and how
 *
 * A declaration fixes its targets and pays its costs at once (D12).  Each
 * condition has two readings: can (the truth) and could (what everybody knows).
 * A seat that could act is asked even if it cannot.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DECLARE_H
#define LAIR_ENGINE_RULES_DECLARE_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* In a window: anything the phase allows.  In an answer round: cancels only. */
enum declare_mode { DECLARE_ANY, DECLARE_ANSWERS };

/* Could the seat declare anything, by what everybody knows? */
bool declare_could(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                   enum declare_mode mode);
/* Is it something that cards answer: a spell, or with some sets a room's ability that answers one? */
bool declare_may_be_answered(const struct lair_catalog *cat, const struct lair_game *g,
                             const struct lair_entry *e);
/* Every declaration that the seat can make, as moves from out on; returns their number. */
size_t declare_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     enum declare_mode mode, struct lair_move *out);
/* Declares what a legal move says. */
void declare(struct run *r, int seat, const struct lair_move *m);
/* An item that another pushes out may be used there and then, also if it was won this turn (B10): such declarations,
 * as moves from out on, and making one, of which this is the number on the agenda. */
size_t declare_pushed_out_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                struct lair_move *out);
uint16_t declare_pushed_out(struct run *r, int seat, const struct lair_move *m);
void declare_step(struct run *r, struct lair_frame *f);

#endif
