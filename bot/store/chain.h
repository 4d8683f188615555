/* bot/store/chain.h - the chain of results (bot/community/chain.h), as rows of the store
 *
 * An entry is put once, and never changed.  The names and salts that its digests were made of stand apart from it
 * and can be forgotten.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_CHAIN_H
#define LAIR_BOT_STORE_CHAIN_H

#include "bot/store.h"

enum { STORE_SALT = 32, STORE_SIGNATURE = 64, STORE_ENTRY_MAX = 16384 /* bytes of an entry's text */ };
#define STORE_ENTRIES_MAX INT64_C(1000000000000) /* numbers of entries */

struct store_entry {
    int64_t number;
    int64_t table; /* of the game it is about; 0: it is about none */
    int64_t voids; /* the number of the entry that it says does not count; 0: none */
    const char *text;
    uint8_t signature[STORE_SIGNATURE];
};

/* One of those whose digest an entry has. */
struct store_entry_person {
    int64_t entry;
    int seat;
    const char *network, *key; /* the account, as the digest has it */
    uint8_t salt[STORE_SALT];
    const char *now_network, *now_key; /* read: the person as it is known now, who may have linked accounts */
};

void store_put_entry(struct store *s, const struct store_entry *e);
/* What is linked to the account later, or becomes it, goes for the person as well. */
void store_put_entry_person(struct store *s, const struct store_entry_person *p);

enum store_entries {
    STORE_ENTRIES,         /* all, in their order */
    STORE_ENTRY,           /* the one of that number */
    STORE_ENTRY_LAST,      /* the newest */
    STORE_ENTRY_KEY,       /* the newest that is about no game */
    STORE_ENTRY_OF_TABLE,  /* that of the game at the table of that number */
    STORE_ENTRY_VOIDED_AT, /* the one that says that this game does not count */
};

/* That an entry is the newest, as it was noted with each, and signed (bot/community/chain.h). */
struct store_head {
    int64_t number;
    uint8_t hash[LAIR_HASH];
    uint8_t signature[STORE_SIGNATURE];
};
void store_put_head(struct store *s, const struct store_head *head);
/* The last of them; false: none is noted. */
bool store_read_head(struct store *s, struct store_head *head);

/* The number of the newest entry, whether it makes sense or not; 0: there is none. */
int64_t store_last_entry_number(struct store *s);

/* Hands entries to fn; the texts are the store's, and valid while it does.  0, or -1: see store_fault(). */
typedef void store_entry_fn(void *ctx, const struct store_entry *e);
int store_read_entries(struct store *s, enum store_entries which, int64_t number, store_entry_fn *fn,
                       void *ctx);
typedef void store_entry_person_fn(void *ctx, const struct store_entry_person *p);
int store_read_entry_people(struct store *s, int64_t entry, store_entry_person_fn *fn, void *ctx);

#endif
