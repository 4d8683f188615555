/* adapters/discord/said.h - a message of the host's, kept
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_SAID_H
#define LAIR_ADAPTERS_DISCORD_SAID_H

#include "adapters/adapter.h"
#include "adapters/discord/control.h"

struct discord_said {
    uint64_t serial;
    enum adapter_slot slot;
    char *subject, *tag; /* "": none */
    char *mark;          /* NULL: none */
    char *turn;          /* of the game, in digits */
    char *apart;         /* NULL: it is for all in the place */
    bool ends;
    bool rings;  /* of a call: it calls somebody anew */
    size_t head; /* bytes of the text that say no more than what the subject is */
    char *text;
    GArray *choices;  /* of struct discord_choice; its strings are its own */
    GPtrArray *calls; /* of char *: ids of whom it names so that a client shows it */
    GPtrArray *names; /* ... and their nicks in the text */
    GPtrArray *rung;  /* of char *, in calls: ids of those whose phones it may ring */
    GBytes *file;     /* that comes with it; NULL: none */
    char *file_name, *file_type;
    char *picture_words; /* for those who do not see that it shows; NULL: it is no picture */
};

struct discord_said *discord_said_new(const struct adapter_message *m);
void discord_said_free(struct discord_said *s); /* NULL is allowed */

/* A call goes in the place of an older one, which was not sent: it rings also whom that would have rung, and names yet. */
void discord_said_replaces(struct discord_said *s, const struct discord_said *older);

#endif
