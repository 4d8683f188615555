/* engine/rules/deed.h - what each verb of the ability language does: a row a verb
 *
 * All else that there is to say of a verb is its row in words_verb_use (engine/language/words.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DEED_H
#define LAIR_ENGINE_RULES_DEED_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* A clause of the frame that runs. */
struct doing {
    struct run *r;
    struct lair_frame *f;
    const struct clause *c;
    const struct thing *t; /* what it is done to; NULL: to nothing, or the verb finds it itself */
};

struct deed {
    /* Either: done to each thing that the clause's phrase finds ... */
    void (*thing)(const struct doing *d);
    const struct noun *phrase; /* ... or that this one does, which the verb always has; NULL */
    /* ... or done as a whole, ... */
    enum progress (*clause)(const struct doing *d);
    /* ... with questions of its own: what may be chosen at this point of the clause, and what is wanted.  No choices:
     * it asks about its phrase.  NULL: always. */
    int (*choices)(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                   struct lair_ref out[MAX_THINGS]);
    const char *wants;
};

/* What a verb does. */
const struct deed *deed_of(enum verb v);

#endif
