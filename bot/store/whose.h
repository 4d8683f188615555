/* bot/store/whose.h - whom the rows of the database are about
 *
 * Every table of the database is listed here, with what becomes of its rows when two accounts
 * become one person, when somebody wants to be forgotten, and which of them answer a request for
 * one's data.  No table, and no column that names somebody, can be left out: a test fails if one is
 * missing.
 *
 * An archive (bot/store/archive.h) has all tables whole, and needs no list of them.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_WHOSE_H
#define LAIR_BOT_STORE_WHOSE_H

/* What happens to rows when somebody's identity changes (`link`, `unlink`, a guest who logs in). */
enum whose_link {
    LINK_STAYS,    /* the row is about the account, not the person; or about nobody */
    LINK_MOVES,    /* the rows become the new identity's, unless it has such rows itself */
    LINK_REPLACES, /* ... and then they replace those, which say the same */
};

/* What `forget me` does to the rows of an account. */
enum whose_forget {
    FORGET_STAYS,  /* they stay: bans, what operators did, and what is about nobody */
    FORGET_ROWS,   /* the rows go */
    FORGET_NAME,   /* in tables that are over the person becomes "somebody" */
    FORGET_NOBODY, /* the person becomes nobody, in all rows the same nobody, and another one than others do */
    FORGET_COLUMN, /* in tables that are over the two columns become empty */
};

/* What the answer to `forget me` counts. */
enum whose_count { COUNT_NOTHING, COUNT_SEATS, COUNT_RESULTS, COUNT_LINKS };
enum { WHOSE_COUNTS = COUNT_LINKS + 1 };

/* A table of the database, by one of the ways in which it names somebody.  One that names nobody
 * has no key. */
struct whose {
    const char *table;
    const char *network, *key, *nick, *source; /* its columns; NULL: it has no such column */
    const char *of; /* the column with the id of the game's table it belongs to; NULL: none */
    enum whose_link link;
    enum whose_forget forget;
    enum whose_count count;
    const char *then;    /* another statement that forgets the account ?1, ?2; NULL: none */
    const char *told;    /* a query about the account ?1, ?2: the rows for whoever asks; NULL: none */
    const char *because; /* why nothing is told, or why it is kept */
};

/* Entry i, in the order in which they are told; NULL past the last. */
const struct whose *whose_at(int i);

#endif
