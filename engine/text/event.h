/* engine/text/event.h - the table of events
 *
 * One row for each enum lair_event_kind says what it is called, which members of
 * struct lair_event mean something in it and how they are called in JSON, and
 * what of it is hidden from those who do not know it whole.  Shadows, JSON, the
 * manual and the linter of templates read this table and no other.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_EVENT_H
#define LAIR_ENGINE_TEXT_EVENT_H

#include "engine/lair.h"

enum event_number {                 /* what the member n is */
                    EVENT_COUNT,    /* a number of something */
                    EVENT_FLAG,     /* 1: true */
                    EVENT_KIND,     /* enum lair_kind */
                    EVENT_PHASE,    /* enum lair_phase */
                    EVENT_ZONE,     /* enum lair_zone */
                    EVENT_PROPERTY, /* enum property */
                    EVENT_SPACE,    /* enum space */
};

enum event_other { /* what the member other is */
                   EVENT_SEAT,
                   EVENT_YES_NO, /* 1: true */
                   EVENT_AMOUNT, /* a number from -128 to 127 */
};

enum event_owner { EVENT_OF_SEAT, EVENT_OF_OTHER }; /* in whose dungeon a square is */

/* The name of a member in JSON; NULL: it means nothing in this event. */
struct event_info {
    const char *name;
    const char *seat, *other, *card, *card2, *square, *square2, *n;
    enum event_number n_is;
    enum event_other other_is;
    enum event_owner square_of, square2_of;
    bool hides_card;  /* those who do not know it whole see only the kind of card */
    const char *help; /* a sentence for the manual, with the names above */
};

extern const struct event_info event_table[LAIR_N_EVENTS];

#endif
