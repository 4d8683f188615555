/* bot/chronicle.h - events become sentences, for one reader
 *
 * Each kind of event has a template, event-NAME, with the event's facts as data
 * (bot/words/facts.h).  An event whose template comes out empty is not told.  Events of one kind
 * that follow each other are told in one sentence: "cards" lists them all, "rooms" and "spells"
 * count them.  A hero's way through a dungeon is one sentence of several parts; every part after
 * the first has "joined", and "again" if the part before it is of the same kind.  "brief" marks
 * what the next board or question shows and need not be told, "boarded" what the board shows that
 * follows at once, "routine" what everybody does each turn, such as heroes arriving.  "solitary"
 * means that there is only one seat, and "asked_hand" that the reader is still asked whether it
 * keeps its hand, a question that tells the cards itself.  The template "told" puts the sentences
 * together.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CHRONICLE_H
#define LAIR_BOT_CHRONICLE_H

#include "bot/words/facts.h"
#include "bot/words/template.h"

enum chronicle_which {
    CHRONICLE_ALL,     /* all that the viewer is told */
    CHRONICLE_PRIVATE, /* what the viewer is told differently from the public */
};
enum chronicle_layout {
    CHRONICLE_LINES,   /* one sentence per line */
    CHRONICLE_PACKED,  /* one paragraph, for narrow channels */
    CHRONICLE_BRIEF,   /* ... without what the next board or question shows */
    CHRONICLE_BOARDED, /* ... without what the board shows that follows at once, either */
    CHRONICLE_EACH,    /* one line per event, even for routine ones */
};

/* How many of n events can be told so that the way of a hero who still walks is not cut in two. */
size_t chronicle_whole(const struct lair_event *events, size_t n);

/* The text of n events; "" if none of them is told.  g_free it. */
char *chronicle_text(const struct template_set *set, const struct facts *f, const struct lair_event *events,
                     size_t n, enum chronicle_which which, enum chronicle_layout layout);

#endif
