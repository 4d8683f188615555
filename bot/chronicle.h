/* bot/chronicle.h - events become sentences, for one reader
 *
 * Each kind of event has a template, event-NAME, with the event's facts as data
 * (bot/words/facts.h).  An event whose template comes out empty is told by silence.
 * Events of a kind that follow each other are told in one sentence: "cards"
 * lists them all, "rooms" and "spells" count them.  A hero's way through a
 * dungeon is one sentence of several parts; those after the first have "joined", and
 * "again" if the part before is of the same kind.  "routine" is what everybody does each
 * turn, as heroes arrive.  "solitary": there is one seat; "asked_hand": and it is asked whether
 * it keeps the hand, which tells the cards. */
#ifndef LAIR_BOT_CHRONICLE_H
#define LAIR_BOT_CHRONICLE_H

#include "bot/words/facts.h"
#include "bot/words/template.h"

enum chronicle_which {
    CHRONICLE_ALL,     /* all that the viewer is told */
    CHRONICLE_PRIVATE, /* what the viewer is told otherwise than the public is */
};
enum chronicle_layout {
    CHRONICLE_LINES,  /* a sentence a line */
    CHRONICLE_PACKED, /* one paragraph, for narrow channels */
    CHRONICLE_EACH,   /* a line for each event, also for what is routine */
};

/* The text of n events; "" if they are told by silence.  g_free it. */
char *chronicle_text(const struct template_set *set, const struct facts *f, const struct lair_event *events,
                     size_t n, enum chronicle_which which, enum chronicle_layout layout);

#endif
