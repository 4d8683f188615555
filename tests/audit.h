/* tests/audit.h - what people keep of a host's chain of results, and what its database must therefore hold
 *
 * Somebody who trusts nobody keeps each receipt that people are told and, now and then, the head of the chain.  All of
 * them stand for as long as the database was not put back to an older one; then those that came after it stand no
 * longer, which is what they are kept for.  All that fails fails the test.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_AUDIT_H
#define LAIR_TESTS_AUDIT_H

#include "bot/host.h"
#include "tests/tape.h"

struct audit;

struct audit *audit_new(void);
void audit_free(struct audit *a);

/* Keeps the receipts that were told on a tape of a host. */
void audit_take(struct audit *a, const struct tape *tape, struct host *h);
guint audit_receipts(const struct audit *a);

/* The entry and the table of a game that somebody has a receipt of. */
struct audit_game {
    int64_t entry, table;
};
struct audit_game audit_game(const struct audit *a, guint receipt);

/* Inspects the database as lair verify --chain does: nothing is wrong with it, and each head that was kept stands.  Keeps
 * the head. */
void audit_inspect(struct audit *a, const char *path);
/* Looks up every receipt that was kept: each stands. */
void audit_look_up(const struct audit *a, const char *path);

/* How much is kept; and the database was put back to what it was when that much was: whatever came
 * after it no longer stands, and is no longer kept. */
struct audit_kept {
    guint receipts, heads;
};
struct audit_kept audit_kept(const struct audit *a);
void audit_put_back(struct audit *a, struct audit_kept kept, const char *path);

/* No row of the database, and no record in it, has any of these names in it (ends with NULL) as a word. */
void audit_names_none(const char *path, const char *const *names);

#endif
