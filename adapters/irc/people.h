/* adapters/irc/people.h - who is in our channels, and who they are
 *
 * There is one row for each nick that shares a channel with us.  Only about these does a server
 * tell us when they change nick, log in or leave, so only their rows stay true; what is known of
 * anybody else is good for one line.  Rows are found by nick and by key without walking over the
 * others, since a busy network shows us thousands.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_PEOPLE_H
#define LAIR_ADAPTERS_IRC_PEOPLE_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/irc/wire.h"

enum { IRC_PEOPLE_MAX = 100 * 1000 }; /* rows; what a server lists beyond them is passed over */

/* What the server calls somebody. */
struct irc_who {
    char *nick;    /* as spelled */
    char *user;    /* NULL: not known yet */
    char *host;    /* NULL: not known yet */
    char *account; /* NULL: none, or not known yet */
};

void irc_people_who_clear(struct irc_who *w); /* frees its texts */

struct irc_person {
    struct irc_who who;
    char *key;          /* see irc_people_key; NULL: user, host and account are not known */
    uint64_t rooms;     /* bit i: this person is in channel i; never 0 */
    uint64_t moderates; /* of these, the channels where this person keeps order */
    int64_t heard;      /* clock_ticks of this person's last line; 0: none */
    int64_t asked;      /* clock_ticks when account was last confirmed */
};

struct irc_people {
    GHashTable *by_nick; /* folded nick -> struct irc_person * */
    GHashTable *by_key;  /* key -> GPtrArray of struct irc_person *, never empty */
    enum irc_casemap map;
};

void irc_people_init(struct irc_people *p);
void irc_people_clear(struct irc_people *p); /* forgets all, and stays usable */
void irc_people_free(struct irc_people *p);  /* and its memory */

/* How nicks compare.  Forgets all. */
void irc_people_set_casemap(struct irc_people *p, enum irc_casemap map);

struct irc_person *irc_people_find(const struct irc_people *p, const char *nick);

/* The row of nick; a new one, with nothing known, if there is none.  NULL: too many. */
struct irc_person *irc_people_get(struct irc_people *p, const char *nick);

/* Takes nick's row out.  False: there is none. */
bool irc_people_remove(struct irc_people *p, const char *nick);

/* person, a row of p, is called nick from now on.  A row that nick had is removed. */
void irc_people_rename(struct irc_people *p, struct irc_person *person, const char *nick);

/* Sets what is known of person, a row of p.  An account of NULL, "", "*" or "0" is none.  False:
 * that makes no key, and nothing is known. */
bool irc_people_learn(struct irc_people *p, struct irc_person *person, const char *user, const char *host,
                      const char *account);

/* Writes the key of such a person (struct adapter_person) into buf: the account, or
 * "nick!user@host", in lower case.  False: it does not fit or is not clean, so this is nobody whom
 * we deal with. */
bool irc_people_key(char *buf, size_t cap, enum irc_casemap map, const char *nick, const char *user,
                    const char *host, const char *account);

/* Where the guest with that key comes from, "user@host", which points into it; NULL: it is an
 * account's key. */
const char *irc_people_source(const char *key);

/* The row with that key; of several, the one that spoke last, or nick's if none has spoken.  NULL:
 * nobody here has that key. */
struct irc_person *irc_people_by_key(const struct irc_people *p, const char *key, const char *nick);

/* Is anybody with that key in one of these rooms? */
bool irc_people_is_in(const struct irc_people *p, const char *key, uint64_t rooms);

/* How many rows have that key. */
unsigned irc_people_count_key(const struct irc_people *p, const char *key);

#endif
