/* bot/store/settings.h - what people chose for themselves, and when they were there, whichever account they speak from
 *
 * A setting is a text that its reader checks, since a row may say anything.  It is an identity's
 * (bot/people/people.h) and nobody else's: it moves as accounts are joined, and goes when somebody is forgotten.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_SETTINGS_H
#define LAIR_BOT_STORE_SETTINGS_H

#include "bot/store.h"

enum store_setting {
    SETTING_HOURS,   /* when somebody is awake (bot/people/hours.h) */
    SETTING_DIGEST,  /* when somebody is told of all its games at once (bot/digest.h) */
    SETTING_HEARD,   /* when somebody who plays was heard last (bot/news.h): not chosen, but known */
    SETTING_ANSWERS, /* ... and at which hours somebody answers (bot/people/rhythm.h) */
    SETTING_AWAY,    /* on which days somebody is away (bot/people/vacation.h) */
    SETTING_HELPER, /* since which day somebody may help (bot/commands/helper.c): not chosen, but given by an operator */
    SETTING_SHARES, /* "yes": others may be told when all of them are awake (bot/people/hours.h) */
    SETTING_BACK, /* the day on which somebody came back from a vacation that has it (bot/people/vacation.h) */
};
enum {
    STORE_SETTINGS = SETTING_BACK + 1,
    STORE_SETTING_NAME = 32,  /* bytes of its name */
    STORE_SETTING_MAX = 1024, /* bytes of its text */
};

/* text: at most STORE_SETTING_MAX bytes, and not ""; NULL: it is chosen no more. */
void store_put_setting(struct store *s, const struct person *person, enum store_setting setting,
                       const char *text);
/* NULL: nothing is chosen; g_free it. */
char *store_read_setting(struct store *s, const struct person *person, enum store_setting setting);
/* Hands everybody who chose it to fn, without a nick.  0, or -1. */
int store_read_choosers(struct store *s, enum store_setting setting, store_person_fn *fn, void *ctx);

#endif
