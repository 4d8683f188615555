/* bot/log.h - what the operator reads: one line an event
 *
 * log_event() tells what happened and, apart, what it is about: in the journal these are fields
 * to search by (LAIR_NETWORK, LAIR_PLACE, LAIR_TABLE, LAIR_PERSON), elsewhere they stand before the
 * text.
 * What GLib, libraries and g_warning() say takes the same way.  A stranger's bytes cannot end a
 * line, move a cursor or turn the reading direction.
 *
 * Never logged: hands, seeds, passwords, what somebody typed or was whispered.
 *
 * Levels are GLib's: ERROR and CRITICAL (error), WARNING (warning), MESSAGE (notice), INFO
 * (info), DEBUG (debug). */
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

/* "warning" into the level; false: it is none of the five words above. */
bool log_level_read(GLogLevelFlags *level, const char *word);

/* The text with all that a terminal would obey, and all that is no text, written as an escape.
 * g_free it. */
char *log_safe(const char *text);

/* From now on all goes to standard error, in a form that suits what that is; clock outlives it.
 * Once in a process: GLib has one log. */
struct log *log_start(struct clock *clock, GLogLevelFlags level);
/* clock may go. */
void log_end(struct log *log);
/* What is less urgent than level is not told. */
void log_set_level(struct log *log, GLogLevelFlags level);
/* Standard error is a file from now on, mode 0600, which is appended to, and made if it is not
 * there; again and again, for who moves it away.  False: errno says why it stays as it was. */
bool log_to_file(struct log *log, const char *path);

#endif
