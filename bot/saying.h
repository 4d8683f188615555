/* bot/saying.h - a text about a table becomes a message in the outbox
 *
 * Everything that is said passes here: it gets the marks that its reader's network understands, the buttons that come with
 * it, and a mark of its own if it may be said again.  What is said to one person about a table names that table, since a
 * whisper does not show where it belongs; on a terminal it does so only if that person sits at several.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_SAYING_H
#define LAIR_BOT_SAYING_H

#include "bot/host.h"
#include "bot/voice.h"
#include "bot/words/prompt.h"

/* A message, and for what it is said: t, the table that it is about; NULL: none. */
struct saying {
    struct voice voice;
    const struct table *t;
    int reader;             /* of the table; meaningless without one */
    const char *sentence;   /* whose buttons come with it; NULL: those of its slot do, or of the end */
    const struct prompt *p; /* what is asked; NULL: nothing */
    const char *tag;
    const char *author; /* of the request that it answers: the key; NULL: it answers none */
    const char *round;  /* of a call: what parts it from others for the same question; NULL: it is none */
    struct outbox_about about;
};

/* Puts it into the outbox.  m has target, slot and text, and what else only its caller knows. */
void saying_put(struct host *h, struct saying *s, struct adapter_message *m);

/* The tag that says which question of a seat a choice answers; NULL: none.  g_free it. */
char *saying_tag(const struct table *t, int seat);

/* What is said of a game in its table's place may be parted from all else there. */
void saying_set_apart(struct adapter_message *m, const struct table *t, const struct outbox_about *about);

/* The text with the table's name in front of it, if it does not begin with that.  g_free it. */
char *saying_of_table(const struct voice *v, const char *table, const char *text);
/* ... as a person is told it in a whisper; t NULL: it is about no table. */
char *saying_private(struct host *h, const struct voice *v, const struct table *t,
                     const struct person *person, const char *text);

/* Does somebody need the table's name to know which table is meant?  At a terminal, a person with
 * no more than one table was never told its name. */
bool saying_needs_name(const struct host *h, const struct network *net, const struct person *person);

#endif
