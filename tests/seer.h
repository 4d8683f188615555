/* tests/seer.h - what a player who thinks ahead orders for what its own cards will ask (bot/games/given.h)
 *
 * It imagines the rest of the turn a few times over, by what its own view tells: what is hidden is dealt anew, and all
 * play as a policy does.  What a card asks it on the way, an effect or a cost, it can answer now.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_SEER_H
#define LAIR_TESTS_SEER_H

#include "bot/table.h"

/* The orders by which the seat's player would answer what is asked of it until the turn ends and is no window, no
 * build, no draft and no minion: lines of chat, a list (g_ptr_array_unref()). */
GPtrArray *seer_orders(const struct table *t, int seat, enum lair_policy policy, uint64_t *dice);

#endif
