/* bot/people/bans.h - who is not listened to
 *
 * A ban is for an account of a network, or for guests by "user@host", where '*' is any text.
 * It holds for the person: for all accounts that are joined to that one (bot/people/people.h), on every
 * network.  It is looked at before anything else is done for a line.  Who is banned hears so once a day; who
 * is ignored hears nothing.  A ban ends by its time, or when an operator takes it back.
 *
 * All of them are in memory: the store is asked once, and again after a turn that was lost. */
#ifndef LAIR_BOT_PEOPLE_BANS_H
#define LAIR_BOT_PEOPLE_BANS_H

#include "bot/host.h"
#include "bot/store/bans.h"

enum { BANS_MASK_MIN = 4 }; /* characters of a mask that are not wild: it is not for half the world */

struct bans; /* opaque */

struct bans *bans_new(void);
void bans_free(struct bans *b); /* NULL is allowed */

/* Reads all from the store.  0, or -1: see store_fault(). */
int bans_read(struct host *h);
/* A turn was lost: what it said of bans does not hold.  Or it is on disk. */
void bans_forget_turn(struct host *h);
void bans_end_turn(struct host *h);

/* The ban in force of somebody, by whichever of its accounts; NULL: none. */
struct ban *bans_of(struct host *h, const char *network, const char *key);

/* The ban for which a line of somebody is not listened to; NULL: there is none, and who it was is
 * remembered for bans_seen().  *tell: its author is to be told so now. */
struct ban *bans_stop(struct host *h, const struct adapter_line *line, bool *tell);

/* The key of somebody of that nick who spoke to the host lately; NULL: nobody did. */
const char *bans_seen(const struct host *h, const char *network, const char *nick);

/* May a mask be banned?  Not what hardly says anything.  (The mask of somebody is person_source.) */
bool bans_may(const char *mask);

/* Adds a ban, in place of one of the same mask; puts it into the store, and owns it. */
void bans_add(struct host *h, struct ban *ban);
/* Takes back the one of a mask, and of an account all that hold for its person; false: there was none. */
bool bans_drop(struct host *h, const char *network, const char *mask);
/* Those in force, the newest first; of struct ban *.  g_ptr_array_unref it. */
GPtrArray *bans_list(const struct host *h);
/* "2026-11-21", of a clock_now(); g_free it. */
char *bans_day(int64_t ms);

#endif
