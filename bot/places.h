/* bot/places.h - the places of a network that can be spoken to, and where they belong
 *
 * What is known of them outlives a lost connection: it is forgotten when the network is there again and
 * says anew which places are open.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PLACES_H
#define LAIR_BOT_PLACES_H

#include <glib.h>
#include <stdbool.h>

#include "adapters/adapter.h"

struct places; /* opaque */

struct places *places_new(void);
void places_free(struct places *p);

/* A place can be spoken to, or no longer can (adapters/adapter.h, place). */
void places_put(struct places *p, const struct adapter_place *place, bool open);
void places_forget(struct places *p); /* all of them */

/* Whether a place is hidden from anybody is known now.  True: it is, and that was not known so far, so that it may have
 * been hidden while nobody looked. */
bool places_hide(struct places *p, const char *place, bool hidden);

bool places_is_open(const struct places *p, const char *place);
guint places_count(const struct places *p);

/* The rights that we lack in a place that cannot be spoken to, ends with NULL; NULL: none, or nobody knows which. */
const char *const *places_lacks(const struct places *p, const char *place);

/* Something was refused there for its words; false: that is known.  Never forgotten. */
bool places_censors(struct places *p, const char *place);

/* The community that a place is in; NULL: the network itself, or nothing is known of the place. */
const char *places_community(const struct places *p, const char *place);
/* The place whose thread this is; NULL: it is none, or nothing is known of it. */
const char *places_parent(const struct places *p, const char *place);
/* Calls fn with each open thread of a place. */
void places_threads(const struct places *p, const char *place, void (*fn)(void *ctx, const char *thread),
                    void *ctx);

#endif
