/* bot/store/seeks.h - what people seek (bot/community/seeking.h), as rows of the store
 *
 * A seek is a person's, under all its accounts: linked and forgotten like everywhere (bot/store/whose.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_SEEKS_H
#define LAIR_BOT_STORE_SEEKS_H

#include "bot/store.h"

enum { STORE_PACES = 2 /* live and slow: enum ladder_pace */ };

/* People are sought for a game. */
struct seek {
    int64_t id;        /* in the order in which people sought; 0: it has no row yet */
    struct person who; /* its identity, with the nick it had then */
    char *network;     /* where it was said, and its person is told of it */
    char *place;       /* ... NULL: in a whisper */
    enum lair_rules rules;
    int least, most; /* seats that will do */
    int pace;        /* enum ladder_pace */
    int reliable;    /* percent that the others have to be; 0: any */
    bool shared;     /* ... awake at the same time for some hours */
    bool near;       /* its person was told of what nearly fits */
    int64_t at;      /* time of day, ms since 1970 */
    int64_t lobby;   /* the newest table that its person was told of as one that fits; 0: none */
    int64_t table;   /* the lobby that was opened for it; 0: none */
    int64_t asked;   /* ... when its person was asked to sit down there */
    int64_t told;    /* ... and when it was told so last */
    bool sat;        /* ... and it did */
};

/* Puts a seek as it is now; a new one gets its id. */
void store_put_seek(struct store *s, struct seek *seek);
void store_drop_seek(struct store *s, const struct seek *seek);
/* All there are, of struct seek *, the oldest first; g_ptr_array_unref. */
GPtrArray *store_read_seeks(struct store *s);

#endif
