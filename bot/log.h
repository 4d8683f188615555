/* bot/log.h - what the operator reads: one line per event
 *
 * log_event() tells what happened and, separately, what it is about: in the journal these are
 * fields to search by (LAIR_NETWORK, LAIR_PLACE, LAIR_TABLE, LAIR_PERSON), elsewhere they stand
 * before the text.  Messages from GLib, from libraries and from g_warning() are written in the same
 * way.  A stranger's bytes cannot end a line, move a cursor or turn the reading direction.
 *
 * Never logged: hands, seeds, passwords, what somebody typed or was whispered.
 *
 * Levels are GLib's: ERROR and CRITICAL (error), WARNING (warning), MESSAGE (notice), INFO (info),
 * DEBUG (debug).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_LOG_H
#define LAIR_BOT_LOG_H

#include <glib.h>
#include <stdbool.h>

#include "adapters/clock.h"

/* What an event is about; NULL: nothing of that kind. */
struct log_about {
    const char *network;
    const char *place;  /* a channel */
    const char *table;  /* its name */
    const char *person; /* the key */
};

void log_event(GLogLevelFlags level, struct log_about about, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Reads a level: "warning".  False: the word is none of the five above. */
bool log_level_read(GLogLevelFlags *level, const char *word);

/* The text with everything that a terminal would obey, and everything that is not text, written as
 * an escape.  g_free it. */
char *log_safe(const char *text);

/* Sends everything to standard error from now on, in a form that suits what standard error is;
 * clock outlives the log.  Only once in a process, since GLib has one log. */
struct log *log_start(struct clock *clock, GLogLevelFlags level);
/* After this the clock may be freed. */
void log_end(struct log *log);
/* Nothing less urgent than level is written. */
void log_set_level(struct log *log, GLogLevelFlags level);
/* Makes standard error a file, mode 0600, which is created if need be and appended to.  May be
 * called again, for operators who move the file away.  False: errno says why,
 * and it stays as it was. */
bool log_to_file(struct log *log, const char *path);

#endif
