/* bot/people/person.h - somebody: a network, a key there, and what it is called
 *
 * The key says who it is, and nothing that could be read out of it (adapters/adapter.h).  The nick is
 * only what somebody is called.  Whoever has a source is a guest; whoever has none has an account.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_PERSON_H
#define LAIR_BOT_PEOPLE_PERSON_H

#include <glib.h>
#include <stdbool.h>

#include "adapters/adapter.h"

struct person {
    char *network, *key, *nick;
    char *source; /* where a guest comes from; NULL: this is an account */
};

/* Copies the four, any of which may be NULL, and frees what *p had. */
void person_set(struct person *p, const char *network, const char *key, const char *nick, const char *source);
void person_copy(struct person *p, const struct person *from);
void person_clear(struct person *p);
void person_free(gpointer p); /* one that was made by g_new0() */
bool person_is(const struct person *p, const char *network, const char *key);

bool person_is_guest(const struct person *p);
/* Whom all that comes from one place is counted for: an account itself, and of a guest the source,
 * since its nick may be anything. */
const char *person_origin(const struct person *p);

/* Somebody as the network sees it.  The strings stay whose they are: what is to be kept is copied, and
 * what is returned here never cleared. */
struct person person_seen(const struct adapter_person *seen);
struct adapter_person person_shown(const struct person *p);

#endif
