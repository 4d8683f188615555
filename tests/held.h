/* tests/held.h - what a host has acknowledged to the seats of its open tables, as text
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_HELD_H
#define LAIR_TESTS_HELD_H

#include "bot/host.h"

/* A line for each seat: its table and player, how many moves there were, the answer that is held, how it passes, its stops,
 * plan and orders, whose seat it was, its vacation, and what its player noted.  g_free it. */
char *held_text(const struct host *h);

#endif
