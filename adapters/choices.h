/* adapters/choices.h - numbered choices, for networks without buttons
 *
 * A message's choices are written behind its text, numbered from 1, and a
 * number typed later takes one of them.  What each target was last offered is
 * kept here, so that "2" means what its author last saw. */
#ifndef LAIR_CHOICES_H
#define LAIR_CHOICES_H

#include <stddef.h>

#include <glib.h>

#include "adapter.h"

struct choices; /* opaque: what one message offers */

/* What m offers, copied.  NULL: m changes nothing about what is offered (it is
 * no prompt and has no choices).  One without choices withdraws. */
struct choices *choices_new(const struct adapter_message *m);

/* Gives a reference back; the last one frees.  NULL is allowed. */
void choices_unref(struct choices *c);

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

/* What was offered to was is offered to target from now. */
void offers_rename(struct offers *o, const char *was, const char *target);

/* Is text the number of something that target is offered?  Then fills *pick's
 * subject, tag and line.text, and returns the reference that keeps them, the
 * caller's: a host that is handed the pick may offer something else at once.
 * NULL: it is not, and *pick is as it was. */
struct choices *offers_take(const struct offers *o, const char *target, const char *text,
                            struct adapter_pick *pick);

#endif
