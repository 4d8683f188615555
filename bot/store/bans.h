/* bot/store/bans.h - bans, and what operators did: rows of the store */
#ifndef LAIR_BOT_STORE_BANS_H
#define LAIR_BOT_STORE_BANS_H

#include "bot/store.h"

struct ban {
    int64_t id; /* of the store; 0: not there yet */
    char *network;
    char *mask;      /* an account, or user@host; in lower case */
    bool silent;     /* ignored */
    int64_t at;      /* clock_now() when it was said */
    int64_t until;   /* ... when it ends; 0: it does not */
    char *by;        /* the operator's account */
    char *why;       /* for the banned; "" none */
    int64_t tell_at; /* clock_ticks() from which on it is told again */
};

void store_free_ban(struct ban *ban);

/* A new one gets its id. */
void store_put_ban(struct store *s, struct ban *ban);
void store_drop_ban(struct store *s, const struct ban *ban);
/* Each is handed to fn, whose it is then, the oldest first; of one that makes no sense in parts those
 * parts are empty.  0, or -1. */
typedef void store_ban_fn(void *ctx, struct ban *ban);
int store_read_bans(struct store *s, store_ban_fn *fn, void *ctx);

/* Who did what, and when: it is never changed. */
void store_put_audit(struct store *s, int64_t at, const struct person *person, const char *what);
/* The newest n, the newest first. */
typedef void store_audit_fn(void *ctx, int64_t at, const char *key, const char *what);
int store_read_audit(struct store *s, int n, store_audit_fn *fn, void *ctx);

#endif
