/* bot/store/substitutes.h - who asked for seats that become free
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_SUBSTITUTES_H
#define LAIR_BOT_STORE_SUBSTITUTES_H

#include "bot/store.h"

/* What somebody asked for. */
struct substitute {
    int rules;  /* enum lair_rules; -1: any */
    bool slow;  /* at slow tables alone */
    int64_t at; /* when, in ms since 1970: no two have asked at the same time */
};

/* account: with its nick.  want NULL: it asks for none any more; else .at is made the next that nobody has. */
void store_put_substitute(struct store *s, const struct person *account, const struct substitute *want);
/* Forgets all who asked by then. */
void store_drop_substitutes(struct store *s, int64_t until);
/* Hands on those who asked after that time, the first first; fn returns false to stop.  0, or -1. */
typedef bool store_substitute_fn(void *ctx, const struct person *account, const struct substitute *want);
int store_read_substitutes(struct store *s, int64_t after, store_substitute_fn *fn, void *ctx);

#endif
