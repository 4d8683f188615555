/* bot/store/marks.h - what results leave behind that an operator may want to look at, as rows of the store
 *
 * Of a day that is not over nothing is handed on.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_MARKS_H
#define LAIR_BOT_STORE_MARKS_H

#include "bot/store.h"

/* Hands on the newest rated results for which no hints were taken, at most that many, the latest first.  0, or -1. */
int store_read_newest_results(struct store *s, int most, store_result_fn *fn, void *ctx);

/* Fills in when the decisions of a table's first seat were taken, ms since 1970, in order; a move that a clock made
 * is none.  How many; at most that many are read. */
int store_read_decisions(struct store *s, int64_t table, int64_t *at, int most);

/* Guests who have rated results with one seed, from one source and under several keys: hands on the last of their
 * tables, and how many keys they are.  0, or -1. */
typedef void store_twins_fn(void *ctx, int64_t table, int keys);
int store_read_twins(struct store *s, store_twins_fn *fn, void *ctx);
/* The same of people whose tries on one day came from one address (store_put_day_address), if they are no more than
 * most. */
int store_read_neighbours(struct store *s, int most, store_twins_fn *fn, void *ctx);

#endif
