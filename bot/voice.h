/* bot/voice.h - in which words, and in what manner, somebody is spoken to
 *
 * Everybody is told in the words of their own network's kind, and with what begins a command where they
 * read it: a network's prefix in a place, nothing in a whisper.  A place is told in the language that was
 * chosen for it, and a person in its own (bot/people/tongue.h).  A player who chose none is told in that of the
 * place: of the one where the line was said that is answered, or of the table's that it is about.  Where
 * nobody chose, the language is that of the person's program, if the network tells it, else the host's.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_VOICE_H
#define LAIR_BOT_VOICE_H

#include "bot/network.h"
#include "bot/request.h"
#include "bot/table.h"
#include "bot/words/template.h"

struct voice {
    const struct network *net;  /* NULL: it is not there, and all else is NULL */
    struct template_set *words; /* the sentences: the lexicon's */
    const char *language;       /* as the lexicon knows it */
    const char *prefix;         /* what begins a command where it is read; "": nothing does */
    struct habit habit;         /* how its reader wants to be told, where that is one person */
};

/* What is said to all in a place.  n may be NULL. */
struct voice voice_in(const struct network *n, const char *place);

/* What is whispered to the account key about a table; NULL: about none.  n may be NULL. */
struct voice voice_to(const struct network *n, const char *key, const struct table *t);

/* What answers a request about a table; NULL: about none. */
struct voice voice_back(const struct request *r, const struct table *t);

/* The text of a template.  data is taken over; NULL: the template needs none.  "p" is added to it:
 * what begins a command there.  "" if the template is empty; g_free it. */
char *voice_text(const struct voice *v, const char *name, struct json_object *data);

/* The text of the template called BEGIN and NAME together, such as "help-join", which needs no data.
 * "" if there is none; g_free it. */
char *voice_text_of(const struct voice *v, const char *begin, const char *name);

#endif
