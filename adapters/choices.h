/* adapters/choices.h - numbered choices, for networks without buttons
 *
 * A message's choices are written behind its text, numbered from 1, and a
 * number typed later takes one of them.  What each target was last offered is
 * kept here, so that "2" means what its author last saw: a list that is on its
 * way is none yet. */
#ifndef LAIR_ADAPTERS_CHOICES_H
#define LAIR_ADAPTERS_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"

struct choices; /* opaque: what one message offers */

/* What m offers, copied.  NULL: m changes nothing about what is offered (it is
 * no prompt and has no choices).  One without choices withdraws. */
struct choices *choices_new(const struct adapter_message *m);

struct choices *choices_ref(struct choices *c);
/* Gives a reference back; the last one frees.  NULL is allowed. */
void choices_unref(struct choices *c);

/* What is out of a message that goes out line by line.  Its question has arrived, and the first
 * line that has a number was written: then the numbers mean its choices, for no list older than the
 * question is answered any more by who has read that. */
enum choices_part {
    CHOICES_QUESTION = 1,
    CHOICES_NUMBERS = 2, /* true from the beginning of one that withdraws */
};
/* One more part is out.  True, once: now all is, and c is to be offered. */
bool choices_out(struct choices *c, enum choices_part part);

/* Appends "1) label  2) label ..." to text, in lines of at most `width`
 * characters each where the labels allow; after a '\n' if text is not empty. */
void choices_append(GString *text, const struct adapter_message *m, size_t width);

/* Offers by target (any string the adapter knows it by).  Of more than some thousand
 * the oldest is forgotten. */
struct offers; /* opaque */
struct offers *offers_new(void);
void offers_free(struct offers *o);

/* c, taken over, is what target is offered from now.  NULL changes nothing. */
void offers_put(struct offers *o, const char *target, struct choices *c);

/* Grows with each offer: which of them a line has seen. */
uint64_t offers_count(const struct offers *o);

/* What was offered to was is offered to target from now. */
void offers_rename(struct offers *o, const char *from, const char *target);

/* Is text the number of something that target was offered when offers_count() was count?
 * Then fills *pick's subject, tag and line.text, and returns the reference that keeps
 * them, the caller's: a host that is handed the pick may offer something else at once.
 * NULL: it is not, or two later offers made it be forgotten, and *pick is as it was. */
struct choices *offers_take(const struct offers *o, const char *target, const char *text, uint64_t count,
                            struct adapter_pick *pick);

#endif
