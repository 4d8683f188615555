/* tests/unit/pretend.h - a network that is not there: what the host says is kept
 *
 * An adapter for tests.  People say lines by pretend_line(); what the host says is
 * a list of letters.  A letter reaches its reader at once, or, with .holds set,
 * when pretend_deliver() is called. */
#ifndef LAIR_TESTS_PRETEND_H
#define LAIR_TESTS_PRETEND_H

#include <glib.h>

#include "adapters/adapter.h"

/* Something the host said. */
struct letter {
    enum adapter_to to;
    char *whom; /* a place, a person's key, or the key of who made the request */
    char *text; /* with the choices behind it, as "\n1) label"                 */
    char *subject, *tag;
    char **moves;    /* of the choices                                              */
    uint64_t serial; /* 0: nobody waits for it                                      */
};

struct pretend {
    const struct adapter_host *host;
    void *ctx;
    char *network;
    GPtrArray *letters;   /* of struct letter *, all since the beginning            */
    GHashTable *requests; /* id -> key of who made it                               */
    guint next;           /* letters before it were looked at by pretend_find       */
    guint delivered;      /* letters before it were told to the host                */
    bool holds;           /* nothing reaches anybody yet                            */
    unsigned lines;       /* said so far: for ids                                   */
};

extern const struct adapter_kind pretend_adapter;
/* The one that was opened last. */
extern struct pretend *pretend;

/* The network is there, its place "#dungeon" too. */
void pretend_online(void);
void pretend_offline(void);

/* nick says text: in the place, or (place NULL) whispering. */
void pretend_line(const char *nick, const char *place, const char *text);
/* The same with an id of the test's. */
void pretend_line_as(const char *nick, const char *place, const char *text, const char *request);
/* nick takes choice number n (from 1) of the newest letter to it that had choices. */
void pretend_pick(const char *nick, unsigned n);
/* As pretend_pick, of a letter. */
void pretend_pick_of(const char *nick, const struct letter *l, unsigned n);

/* All letters that were held reach their readers. */
void pretend_deliver(void);

/* The first letter not looked at yet to whom (a place or a nick; NULL: anybody) that has text in
 * it; those before it count as looked at.  NULL: there is none, and nothing was looked at. */
const struct letter *pretend_find(const char *whom, const char *text);
/* The newest letter to a nick with choices; NULL. */
const struct letter *pretend_question(const char *nick);

#endif
