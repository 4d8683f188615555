/* bot/commands/wish.h - the options of a new table: rules, seats, variants, sets, clock, ...
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_WISH_H
#define LAIR_BOT_COMMANDS_WISH_H

#include "bot/commands/commands.h"

/* What the options of a new table say that is settled when all of them are known. */
struct wish {
    const char *pace;   /* "slow", "live"; NULL: neither */
    bool clock;         /* a clock is given */
    const char *tick;   /* the word that gives a tick; NULL: none does */
    const char *sets;   /* what stands behind "sets=", or else .recipe; NULL: neither is there */
    const char *recipe; /* a word that is the name of a recipe on offer; NULL: none is */
    const char *rules;  /* the word that names the rules; NULL: none does */
    const char *seats;  /* the word that says how many; NULL: none does */
    const char *clash;  /* the word with which the wrong one does not go; NULL: it is wrong in itself */
    bool called;        /* the name stands behind "called" */
};

/* The words of which options are made, from i = 0 on: those of variants, rules and paces, and what stands before a '='.
 * *way is how one is typed, as "pace=slow" for "slow".  NULL: there are no more. */
const char *wish_word(int i, const char **way);

/* Reads the options into t; *name is what stands behind "called", or the first word that is none of them and may be a
 * name.  A recipe's may be one as well, where sets are named besides.  Returns the word that is wrong, or NULL; whether a
 * tick fits the clock is not looked at. */
const char *wish_read(const struct host *h, struct table *t, struct wish *wish, char **words,
                      const char **name);

/* Refuses a word that wish_read() has returned. */
void wish_refuse(struct talk *talk, const struct wish *wish, const char *word);

/* Makes pace and clock one.  False: they contradict each other, or a tick, and the author was told so. */
bool wish_settle_pace(struct talk *talk, struct table *t, const struct wish *wish);

#endif
