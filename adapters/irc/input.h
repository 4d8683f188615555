/* adapters/irc/input.h - bytes from a server become lines
 *
 *     while (reading) {
 *         char *room = irc_input_room(in, &cap);
 *         irc_input_add(in, read into room);
 *         while ((line = irc_input_next(in)) != NULL) ...
 *     }
 *
 * Lines end with LF, CR LF or CR.  Empty ones are passed over; ones that are too
 * long or hold a NUL are passed over and counted.  Takes a fixed amount of
 * memory, whatever is sent.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_INPUT_H
#define LAIR_ADAPTERS_IRC_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "adapters/irc/wire.h"

/* twice the longest lawful line, for servers that send longer ones */
enum { IRC_INPUT_SIZE = 2 * (IRC_TAGS + IRC_LINE) };

struct irc_input { /* all zero: new */
    char buf[IRC_INPUT_SIZE];
    size_t start;     /* where the first line begins that was not handed out */
    size_t len;       /* bytes in buf */
    bool skipping;    /* the rest of an over-long line is still to come */
    unsigned skipped; /* lines passed over so far */
};

/* Where the next bytes go, and in *cap how many may, never 0.  Lines handed out before are no
 * longer valid. */
char *irc_input_room(struct irc_input *in, size_t *cap);

/* n bytes were written there. */
void irc_input_add(struct irc_input *in, size_t n);

/* The next whole line, NUL-terminated, inside *in; NULL: more bytes are needed. */
char *irc_input_next(struct irc_input *in);

#endif
