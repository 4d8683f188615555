/* tests/e2e/served.h - `lair serve` as a process of its own, for tests
 *
 * It sits in #dungeon on a server of loopback under the nick lair, with its
 * configuration and database in a folder of their own, and without a pace: no
 * clock, no beat, no pause between lines, unless a test says otherwise.  It ends
 * with served_free, and in any case with the test program. */
#ifndef LAIR_TESTS_SERVED_H
#define LAIR_TESTS_SERVED_H

#include <stdint.h>

struct served; /* opaque */

/* Writes the configuration and starts nothing.  table, irc: more lines of these groups
 * ("clock=60\n"), which win over what is said above; NULL: none. */
struct served *served_new(uint16_t port, const char *table, const char *irc);

/* Ends it and removes its folder.  NULL is allowed. */
void served_free(struct served *s);

/* Starts it and waits for nothing: who wants to, waits for its JOIN. */
void served_start(struct served *s);

/* From the next start on it may have no more than so many files open (`ulimit -n`). */
void served_limit_files(struct served *s, unsigned files);

/* Ends it by a signal, if it runs.  Its wait status. */
int served_end(struct served *s, int signal);

/* A configuration of the test's own from now; relative paths in it begin at served_folder(). */
void served_write(const struct served *s, const char *text);
/* It runs, and goes on. */
void served_signal(const struct served *s, int signal);
const char *served_folder(const struct served *s);

/* The path of its database. */
const char *served_database(const struct served *s);

/* What the system lets it have, as in /proc/PID/limits; g_free it.  It runs. */
char *served_limits(const struct served *s);

/* What it holds of the machine's memory now, in KiB.  It runs. */
unsigned served_memory(const struct served *s);

#endif
