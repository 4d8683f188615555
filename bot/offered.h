/* bot/offered.h - the choices that readers were shown last, so that the words on one can be typed
 *
 * For each of the last readers its newest list is kept, in memory alone.  Numbers are not looked up here: what a number
 * means depends on what its author has read, which the network knows.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_OFFERED_H
#define LAIR_BOT_OFFERED_H

#include "adapters/adapter.h"

struct offered; /* opaque: the lists of all readers */

struct offered *offered_new(void);
void offered_free(struct offered *o); /* NULL is allowed */

/* A reader of a network, a person's key or a place, is shown the choices of m.  Without any nothing changes. */
void offered_put(struct offered *o, const char *network, const char *reader, const struct adapter_message *m);

/* The meaning of a choice; its strings are those of the list that it is in. */
struct offered_choice {
    const char *line, *subject, *tag; /* of struct adapter_message; "" if there is none */
    bool command;
};

/* Finds the choice of a reader's newest list that is labelled so (adapters/typed.h).  False: none is, or several that
 * stand for different lines are. */
bool offered_find(const struct offered *o, const char *network, const char *reader, const char *label,
                  struct offered_choice *out);

#endif
