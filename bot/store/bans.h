/* bot/store/bans.h - bans, and what operators did, as rows of the store
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_BANS_H
#define LAIR_BOT_STORE_BANS_H

#include "bot/store.h"

struct ban {
    int64_t id; /* in the store; 0: not there yet */
    char *network;
    char *mask;      /* an account's key, or what guests' sources match; in lower case */
    bool guests;     /* it is on guests; otherwise on an account */
    bool silent;     /* the person is ignored, and not told of the ban */
    int64_t at;      /* clock_now() when it was imposed */
    int64_t until;   /* ... and when it ends; 0: never */
    char *by;        /* the operator's account */
    char *why;       /* for the banned person; "": none */
    int64_t tell_at; /* clock_ticks() before which it is not told again */
};

void store_free_ban(struct ban *ban);

/* A new ban gets its id. */
void store_put_ban(struct store *s, struct ban *ban);
void store_drop_ban(struct store *s, const struct ban *ban);
/* Hands each ban to fn, which owns it from then on, the oldest first; the parts of it that make no
 * sense are empty.  0, or -1. */
typedef void store_ban_fn(void *ctx, struct ban *ban);
int store_read_bans(struct store *s, store_ban_fn *fn, void *ctx);

/* Records who did what, and when; such a row is never changed. */
void store_put_audit(struct store *s, int64_t at, const struct person *person, const char *what);
/* Reads the last n, the newest first. */
typedef void store_audit_fn(void *ctx, int64_t at, const char *key, const char *what);
int store_read_audit(struct store *s, int n, store_audit_fn *fn, void *ctx);

#endif
