/* bot/store/days.h - days and their dungeons (bot/community/daily.h), as rows of the store
 *
 * A day that has begun has its games, and is told when it is over: its value is put then.  Until then it is *open*, and
 * nothing is handed out of what was reached in its games (store_read_results(), store_read_board()).
 *
 * Those who have had a try on an open day are kept as digests of people (bot/community/daily.c): they stay when somebody is
 * forgotten, and go when the day is told.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_DAYS_H
#define LAIR_BOT_STORE_DAYS_H

#include "bot/store.h"

enum { STORE_DAY_MAX = 2912443 /* 9999-12-31 (bot/community/day.h) */ };

/* A game of a day. */
struct store_day {
    int day;
    enum lair_rules rules;
    int rules_number;
    const char *
        sets; /* with hashes, as of a table; the store's, and valid while it hands the game to a store_day_fn */
    uint8_t commitment[LAIR_HASH];
    bool told;
    uint8_t value[LAIR_SEED]; /* of the day, if it was told */
};

void store_put_day(struct store *s, const struct store_day *game);
/* Hands the games of a day to fn, of which there are none if it has not begun.  0, or -1: see store_fault(). */
typedef void store_day_fn(void *ctx, const struct store_day *game);
int store_read_day(struct store *s, int day, store_day_fn *fn, void *ctx);
/* The last day that began, and the last and the first that are told, or not; 0: there is none. */
int store_last_day(struct store *s);
int store_last_told_day(struct store *s);
int store_first_open_day(struct store *s);
/* All that are not told, of int, in their order; g_array_unref. */
GArray *store_read_open_days(struct store *s);
/* The last day that is told, of those from one to another; 0: none of them is. */
int store_last_told_between(struct store *s, int from, int to);
/* Has a day begun that is not told? */
bool store_day_is_open(struct store *s, int day);
/* The value that a game of a day was dealt of; false: no table has one. */
bool store_read_day_value(struct store *s, int day, uint8_t value[LAIR_SEED]);
bool store_has_day_value(struct store *s, int day);
/* A day is as if it had never begun. */
void store_drop_day(struct store *s, int day);
/* Tells a day: puts its value, and forgets who had a try, and where tries of STORE_ADDRESS_DAYS before came from. */
void store_tell_day(struct store *s, int day, const uint8_t value[LAIR_SEED]);

/* What was told of a year before its first day; false: nothing yet, of any year. */
bool store_read_day_end(struct store *s, int *first, uint8_t end[LAIR_SEED]);
void store_put_day_end(struct store *s, int first, const uint8_t end[LAIR_SEED]);
/* Hands on all of them, the earliest first.  0, or -1. */
typedef void store_day_end_fn(void *ctx, int first, const uint8_t end[LAIR_SEED]);
int store_read_day_ends(struct store *s, store_day_end_fn *fn, void *ctx);

/* Somebody has a try at a game of an open day, at a table.  The first that is put counts. */
void store_put_try(struct store *s, int day, enum lair_rules rules, const uint8_t digest[LAIR_HASH],
                   int64_t table);
/* The try at a table came from where that digest is of (bot/community/tries.h). */
enum { STORE_ADDRESS_DAYS = 7 };
void store_put_day_address(struct store *s, int day, const uint8_t digest[LAIR_HASH], int64_t table);
/* The table at which somebody had a try; 0: nowhere. */
int64_t store_find_try(struct store *s, int day, enum lair_rules rules, const uint8_t digest[LAIR_HASH]);
/* The last table at which a person has sat on a day's game; 0: there is none. */
int64_t store_find_day_table(struct store *s, int day, enum lair_rules rules, const struct person *person);

/* Reads the results of a day's game that is told, those first whose game began first, without those that were voided.
 * 0, or -1. */
int store_read_day_results(struct store *s, int day, enum lair_rules rules, store_result_fn *fn, void *ctx);
/* Hands on the days on which somebody played a game of the day to its end, the earliest first.  0, or -1. */
typedef void store_day_number_fn(void *ctx, int day);
int store_read_days_played(struct store *s, const struct person *person, store_day_number_fn *fn, void *ctx);
/* ... and the days that began, from one on. */
int store_read_days(struct store *s, int from, store_day_number_fn *fn, void *ctx);

/* Places that are told of each day; told: the last one of which they were. */
void store_put_day_place(struct store *s, const char *network, const char *place, int told);
void store_drop_day_place(struct store *s, const char *network, const char *place);
typedef void store_day_place_fn(void *ctx, const char *network, const char *place, int told);
int store_read_day_places(struct store *s, store_day_place_fn *fn, void *ctx);

#endif
