/* bot/people/tongue.h - the language that a place or a person chose
 *
 * A person who keeps order in a place chooses for all who read there, and everybody for themselves: for the
 * account that they read with.  Whoever chose none where nobody chose for the place is spoken to as the own program
 * is.  Where nobody chose, a thread has the language of the place it grew
 * out of.  A choice of a language whose folder is gone stays stored, and counts for nothing
 * until that is back.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_TONGUE_H
#define LAIR_BOT_PEOPLE_TONGUE_H

#include "bot/network.h"

/* Reads what was chosen on a network from the store.  0, or -1. */
int tongue_read(struct network *net);

/* The language chosen for a place, or by a person for the account key; NULL: nobody chose, or there
 * is no place or key.  It stays the network's. */
const char *tongue_of_place(const struct network *net, const char *place);
const char *tongue_of_person(const struct network *net, const char *key);

/* What a person's program is set to, as that says it ("de", "en-US"; NULL: it does not), is remembered as long as the
 * host runs, if that language is there. */
void tongue_hear(struct network *net, const char *key, const char *locale);
/* The language that was heard of; NULL: none, or there is no key. */
const char *tongue_heard(const struct network *net, const char *key);

/* Chooses, and stores that; language NULL: nobody chose. */
void tongue_set(struct network *net, enum tongue_of of, const char *chooser, const char *language);

#endif
