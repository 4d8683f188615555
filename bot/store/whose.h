/* bot/store/whose.h - whom the rows of the database are about
 *
 * Every table of the database stands here, with what becomes of its rows when two accounts become
 * one person, when somebody wants to be forgotten, and what of it answers a request for data.  A
 * table, or a column that names somebody, is not forgotten: a test fails for one that is not here.
 *
 * An archive (bot/store/archive.h) has all tables whole, and needs no list of them. */
#ifndef LAIR_BOT_STORE_WHOSE_H
#define LAIR_BOT_STORE_WHOSE_H

/* Somebody's identity is another from now (`link`, `unlink`, a guest who logs in). */
enum whose_link {
    LINK_STAYS,    /* it is about the account, not the person; or about nobody */
    LINK_MOVES,    /* the rows are the new identity's, where that has none itself */
    LINK_REPLACES, /* ... and take the place of its own, which say the same */
};

/* `forget me`, of an account. */
enum whose_forget {
    FORGET_STAYS,  /* bans and what operators did are kept; or it is about nobody */
    FORGET_ROWS,   /* the rows go */
    FORGET_NAME,   /* of tables that are over: whoever it was is "somebody" */
    FORGET_COLUMN, /* of tables that are over: the two columns are empty */
};

/* What the answer to `forget me` counts. */
enum whose_count { COUNT_NOTHING, COUNT_SEATS, COUNT_RESULTS, COUNT_LINKS };
enum { WHOSE_COUNTS = COUNT_LINKS + 1 };

/* A table, by one of the ways in which it names somebody.  One that names nobody has no key. */
struct whose {
    const char *table;
    const char *network, *key, *nick; /* columns; NULL: it has none of the kind */
    const char *of; /* the column with the number of the table that it hangs on; NULL: none */
    enum whose_link link;
    enum whose_forget forget;
    enum whose_count count;
    const char *then;    /* what else is forgotten then of the account ?1, ?2; NULL: nothing */
    const char *told;    /* a query of the account ?1, ?2: rows for whoever asks; NULL: none */
    const char *because; /* why nothing is told, or kept */
};

/* Number i, in the order in which it is told; NULL past the last. */
const struct whose *whose_at(int i);

#endif
