/* bot/people/people.h - who is who: several accounts, one person
 *
 * A person is (network, key) as in adapters/adapter.h.  Somebody with accounts on
 * several networks joins them: one whispers `link` and is told a code, the other
 * whispers `link CODE`, and from then on both are the first: its *identity*.  Seats,
 * limits, votes and clocks count identities; whispers go to the account that the
 * person spoke from last (struct seat, reach).
 *
 * Every request carries both (struct request): .who is the identity, .from the
 * account that the line came from.  Only what a network vouches for can be joined:
 * a guest is nobody's identity but its own.
 *
 * Links are rows of the store and nothing else: they are read when they are needed,
 * and a turn that cannot be stored has joined nobody.  Codes live in memory: one per
 * person, good for ten minutes and for one use.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_PEOPLE_H
#define LAIR_BOT_PEOPLE_PEOPLE_H

#include "bot/host.h"

enum {
    PEOPLE_CODE = 8, /* characters of a code */
    PEOPLE_CODE_MINUTES = 10,
    PEOPLE_ACCOUNTS_MAX = 8, /* that one person may join */
};

struct people;

struct people *people_new(void);
void people_free(struct people *p);

/* Sets *person to the identity of an account, or of a guest, under its nick.  Frees what *person had. */
void people_identify(const struct host *h, const struct person *account, struct person *person);

/* The accounts of the identity that an account belongs to, that identity first, of struct person *
 * without nicks.  g_ptr_array_unref it. */
GPtrArray *people_accounts_of(struct host *h, const struct person *account);

/* Is an account an operator's, itself or by one that it is joined to? */
bool people_is_operator(const struct host *h, const struct person *account);
/* ... by a database and a set of "network/account" (NULL: nobody). */
bool people_operates(struct store *s, GHashTable *operators, const struct person *account);

/* Did an operator make a person, an identity, a helper (bot/commands/helper.c)? */
bool people_is_helper(const struct host *h, const struct person *person);

/* ---- joining --------------------------------------------------------------------------------- */

/* A new code for person, in place of the one it had: good until the next call for person. */
const char *people_new_code(struct host *h, const struct person *person);

enum people_link {
    PEOPLE_LINKED,
    PEOPLE_LINKED_ALREADY, /* they are one person */
    PEOPLE_NO_CODE,        /* no such code, or it holds no longer */
    PEOPLE_TOO_FAST,       /* too many tries in a minute; the code was not even looked at */
    PEOPLE_TOO_MANY,       /* together they would have too many accounts */
    PEOPLE_BOTH_SIT,       /* both sit at one open table: *where */
};
/* Makes the account from, and all that are joined to it, one person with whoever was given the code. */
enum people_link people_link(struct host *h, const struct person *from, const char *code,
                             const struct table **where);
/* Forgets a code that was said aloud.  False: it is no code. */
bool people_burn_code(struct host *h, const char *code);

/* Parts the account from those it is joined to, which keep what was played.  False: it is joined to none. */
bool people_unlink(struct host *h, const struct person *from);

/* Forgets a person that sits at no open table; what was forgotten is added to *n. */
struct store_forgotten;
void people_forget(struct host *h, const struct person *person, struct store_forgotten *n);

/* ---- what the network saw -------------------------------------------------------------------- */

/* Whom its network knew by the key from is account now (adapters/adapter.h, ADAPTER_CHANGED). */
void people_renamed(struct host *h, const char *from, const struct person *account);

/* Sets .who of a request; from now on that person's seats are reached at the account that spoke. */
void people_heard(struct host *h, struct request *r);

#endif
