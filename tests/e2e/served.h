/* tests/e2e/served.h - `lair serve` as a process of its own, for tests
 *
 * It sits in #dungeon on a server of loopback under the nick lair, with its
 * configuration and database in a folder of their own, and without a pace: no
 * clock, no beat, no pause between lines, unless a test says otherwise.  It ends
 * with served_free, and in any case with the test program.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_SERVED_H
#define LAIR_TESTS_SERVED_H

#include <stdint.h>

struct served; /* opaque */

/* Writes the configuration and starts nothing.  table, irc: more lines of these groups
 * ("clock=60\n"), which win over what is said above; NULL: none. */
struct served *served_new(uint16_t port, const char *table, const char *irc);

/* Ends it and removes its folder.  NULL is allowed. */
void served_free(struct served *s);

/* Starts it, without waiting; a test may wait for its JOIN. */
void served_start(struct served *s);

/* From the next start on it may have at most so many files open (`ulimit -n`). */
void served_limit_files(struct served *s, unsigned files);

/* Ends it by a signal, if it runs; returns its wait status. */
int served_end(struct served *s, int signal);

/* Gives it a configuration of the test's own; relative paths in that begin at served_folder(). */
void served_write(const struct served *s, const char *text);
/* Sends a signal; it must run, and goes on running. */
void served_signal(const struct served *s, int signal);
const char *served_folder(const struct served *s);

/* The path of its database. */
const char *served_database(const struct served *s);

/* Its limits as in /proc/PID/limits; g_free it. It must run. */
char *served_limits(const struct served *s);

/* How much of the machine's memory it holds now, in KiB.  It must run. */
unsigned served_memory(const struct served *s);

/* How long the processor has worked for it, in us: what else the machine does changes little.  It must run. */
int64_t served_work(const struct served *s);

#endif
