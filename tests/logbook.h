/* tests/logbook.h - what the operator would read, kept for tests
 *
 * GLib has one log for a process, so all tests of a program share it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_LOGBOOK_H
#define LAIR_TESTS_LOGBOOK_H

/* From now on what is logged is kept and not shown.  To be called once, in main(). */
void logbook_open(void);
void logbook_close(void);

/* Forgets what was logged so far. */
void logbook_forget(void);

/* How many lines match a pattern ('*' any text).  A line is "level: text", with the words of
 * lair.conf(5) for levels: "warning: net: crypt: does nothing". */
unsigned logbook_count(const char *pattern);

#endif
