/* bot/community/chain.h - results as a hash chain: its entries as text, their hashes and signatures
 *
 * bot/community/CHAIN.md says to the byte what an entry is.  Here entries are written, read, and checked one
 * after the other; nothing here knows a database or a host.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_CHAIN_H
#define LAIR_BOT_COMMUNITY_CHAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum {
    CHAIN_HASH = 32,         /* bytes of a SHA-256, and of a salt */
    CHAIN_KEY = 32,          /* ... of a public key, and of the seed of a secret one */
    CHAIN_SIGNATURE = 64,    /* ... of a signature */
    CHAIN_HEX = 65,          /* characters of 32 bytes in hexadecimal, the NUL included */
    CHAIN_DIGITS = 32,       /* hexadecimal digits of a hash or a key that people are told: 128 bits */
    CHAIN_DIGITS_LEAST = 16, /* ... that they were told by older lairs */
    CHAIN_TEXT_MAX = 16384,  /* bytes of an entry */
};

enum chain_kind {
    CHAIN_KIND_KEY,       /* a key, which signs what follows */
    CHAIN_KIND_SOLO,      /* a game, alone */
    CHAIN_KIND_CHALLENGE, /* ... a challenge */
    CHAIN_KIND_MATCH,     /* ... against people */
    CHAIN_KIND_VOID,      /* an operator's word that an entry does not count */
};
enum { CHAIN_KINDS = CHAIN_KIND_VOID + 1 };

const char *chain_kind_name(enum chain_kind kind); /* "solo" */
bool chain_kind_is_game(enum chain_kind kind);

/* The one who had a seat when the game ended. */
struct chain_seat {
    enum chain_seat_kind {
        CHAIN_SEAT_PERSON,
        CHAIN_SEAT_MACHINE,
        CHAIN_SEAT_LEFT, /* a machine, in the place of somebody who left */
    } kind;
    uint8_t digest[CHAIN_HASH]; /* of a person: chain_digest() */
};

/* An entry.  What its kind does not have is zero. */
struct chain_entry {
    int64_t number;             /* from 1 */
    uint8_t before[CHAIN_HASH]; /* the hash of the entry before it; of the first: zeros */
    int64_t when;               /* ms since 1970 */
    enum chain_kind kind;
    int64_t table;               /* the number of the game's table; of a void entry: of that game's */
    uint8_t record[CHAIN_HASH];  /* SHA-256 of the record */
    char *rules, *sets, *result; /* as these lines of the record have them */
    char *variants;              /* ... NULL: there is no such line */
    int n_seats;
    struct chain_seat seat[LAIR_MAX_SEATS];
    uint8_t key[CHAIN_KEY]; /* the new one */
    int64_t voids;          /* the number of the entry that does not count */
    char *reason;           /* ... and why; one line */
};

/* The text of an entry; g_free it. */
char *chain_write(const struct chain_entry *e);
/* Reads a text, for chain_clear(); a text that chain_write() would not have written is refused: false with *why, and
 * *e is empty. */
bool chain_read(struct chain_entry *e, const char *text, struct lair_fault *why);
void chain_clear(struct chain_entry *e);

void chain_hash(uint8_t hash[CHAIN_HASH], const char *text);
/* Somebody, salted, so that nobody can try out names. */
void chain_digest(uint8_t digest[CHAIN_HASH], const uint8_t salt[CHAIN_HASH], const char *network,
                  const char *key);

/* Does a record say what an entry says of it?  False with *why. */
bool chain_agrees(const struct chain_entry *e, const char *record, struct lair_fault *why);
/* Takes rules, sets, variants, result and hash from a record; false: it lacks one of them. */
bool chain_take_record(struct chain_entry *e, const char *record);

/* ---- signatures ------------------------------------------------------------------------------ */

/* A pair of keys.  Wipe it when it is no longer wanted. */
struct chain_keys {
    uint8_t public_key[CHAIN_KEY];
    uint8_t seed[CHAIN_KEY]; /* the secret, as Ed25519 has it */
};

/* The pair of a seed. */
void chain_keys_of(struct chain_keys *keys, const uint8_t seed[CHAIN_KEY]);
void chain_sign(uint8_t signature[CHAIN_SIGNATURE], const char *text, const struct chain_keys *keys);
bool chain_is_signed(const char *text, const uint8_t signature[CHAIN_SIGNATURE],
                     const uint8_t key[CHAIN_KEY]);

/* The text that is signed besides that of the newest entry: it says that there is none after it.  g_free it. */
char *chain_head_text(int64_t number, const uint8_t hash[CHAIN_HASH]);

/* ---- going along a chain --------------------------------------------------------------------- */

/* Where one stands in a chain; zero before the first entry. */
struct chain_walk {
    int64_t number;           /* of the entry one stands at */
    uint8_t hash[CHAIN_HASH]; /* ... its hash */
    uint8_t key[CHAIN_KEY];   /* the key that signs what follows; zero: none yet */
};

enum chain_step {
    CHAIN_HOLDS,
    CHAIN_HOLDS_ALONE, /* a key that the one before it did not sign: nothing vouches for who holds it */
    CHAIN_BREAKS,      /* *why says what does not hold */
};

/* Steps to the next entry, and reads it into *e (for chain_clear(), whatever comes of it).  The walk goes on from what
 * is there, so that one fault does not make a hundred. */
enum chain_step chain_step(struct chain_walk *w, int64_t number, const char *text,
                           const uint8_t signature[CHAIN_SIGNATURE], struct chain_entry *e,
                           struct lair_fault *why);

#endif
