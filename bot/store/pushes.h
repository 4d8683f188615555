/* bot/store/pushes.h - the addresses that people want to be called at outside chat, and what is owed to them
 *
 * An address is its owner's secret.  What is to be sent is stored before it is, and that it is sent, too
 * (bot/pushes.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_PUSHES_H
#define LAIR_BOT_STORE_PUSHES_H

#include "bot/store.h"

enum {
    PUSH_ADDRESS_MAX = 300, /* bytes, NUL included */
    PUSH_FAILURES_MAX = 10, /* in a row, after which nothing is sent any more */
};

/* What is to be sent yet. */
enum push_owed { PUSH_NOTHING, PUSH_CALL, PUSH_TEST };
enum { PUSH_OWED = PUSH_TEST + 1 };

struct store_push {
    char address[PUSH_ADDRESS_MAX];
    enum push_owed owed;
    int64_t next; /* the time of day before which nothing is sent, in ms since 1970 */
    int failed;   /* how often in a row it was not taken */
    int status;   /* what the last one was answered; 0: nothing, or none was sent yet */
    bool told;    /* its owner knows that nothing is sent any more */
};

/* push NULL: there is none any more. */
void store_put_push(struct store *s, const struct person *person, const struct store_push *push);
/* Hands the push of a person, or (NULL) every one that is owed anything, to fn, which may not put any.  0, or -1. */
typedef void store_push_fn(void *ctx, const struct person *person, const struct store_push *push);
int store_read_pushes(struct store *s, const struct person *person, store_push_fn *fn, void *ctx);

#endif
