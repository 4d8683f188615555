/* bot/store.h - what a host remembers: one SQLite database
 *
 * A turn of the host's loop is one transaction.  The store_put_* functions write into it, and begin
 * it if need be.  None of them fails by itself: the first fault is kept, everything put after it is
 * dropped, and store_commit() then rolls all of it back.  What is read inside a turn includes what
 * the turn has put.
 *
 * WAL, synchronous=FULL: what store_commit() has accepted is on disk.  The file and its companions
 * are mode 0600.  A database of an older schema is brought up to date when it is opened for
 * writing; one of a newer schema is refused.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_H
#define LAIR_BOT_STORE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "bot/table.h"

struct store;

enum store_mode {
    STORE_WRITE, /* created if it is not there */
    STORE_READ,  /* for looking only; it must be there */
    /* To see whether STORE_WRITE would work; it must be there, and cannot be read or written. */
    STORE_TRY,
};
enum { STORE_SCHEMA = 42 };

#define STORE_MEMORY ":memory:" /* the path of a database that is gone when it is closed */

/* NULL: *why (g_free) says what is wrong, with the path. */
struct store *store_open(const char *path, enum store_mode mode, char **why);
void store_close(struct store *s); /* what is not committed is lost; NULL is allowed */

/* 0: all that was put is on disk (or nothing was put).  -1: none of it is. */
int store_commit(struct store *s);
void store_rollback(struct store *s);
/* From here to store_end_reading() the database is read as it is at one moment, whatever a host
 * writes meanwhile; for one that was opened for looking.  False, or -1: see store_fault(). */
bool store_begin_reading(struct store *s);
int store_end_reading(struct store *s);
/* Was anything put since the last commit? */
bool store_is_dirty(const struct store *s);
/* Was it opened for looking only? */
bool store_is_for_looking(const struct store *s);
/* The absolute path of the file; "" for a database in memory. */
const char *store_path(const struct store *s);
/* Has reading or writing failed since the last commit?  (Then the next commit fails as well.) */
bool store_has_failed(const struct store *s);
/* Did it fail because the file is damaged, which waiting does not mend? */
bool store_is_damaged(const struct store *s);
/* Why the last commit failed, for the operator. */
const char *store_fault(const struct store *s);

/* A number that changes when somebody else has changed the database. */
int64_t store_state(struct store *s);

/* Copies the database while it is in use: the copy is consistent, mode 0600, and replaces an older
 * copy, but no other file, and none of the database's own (bot/store/kin.h).  It is written as
 * TO.part, and takes its name when all of it is on disk.  -1: *why (g_free), and to is as it was, unless *why says that
 * the copy is there, and may not be after a power cut. */
int store_backup(struct store *s, const char *to, char **why);

/* Is the operator told this for the first time?  For what would be found again and again. */
bool store_first_time(struct store *s, const char *what);

/* Tells the operator, once, of a row that makes no sense. */
void store_tell_skipped(struct store *s, const char *fault);

/* ---- tables (bot/store/table.c) -------------------------------------------------------------- */

/* Puts a table and its seats as they are now.  A new table (id 0) gets its id. */
void store_put_table(struct store *s, struct table *t);
/* Puts move number n (from 0) of a table.  decided: its player did, and not a pass that stood, an order or a
 * machine. */
void store_put_move(struct store *s, const struct table *t, int n, int seat, const char *move, bool decided,
                    int64_t when);
/* Removes the moves of a table from its t->n_moves on. */
void store_cut_moves(struct store *s, const struct table *t);
/* Puts how far the readers of a table have been told, what they were asked and the time they have
 * for it, and whether the end has been told. */
void store_put_readers(struct store *s, const struct table *t);
/* Puts the record of a game that has ended; its moves stay. */
void store_put_record(struct store *s, const struct table *t, const char *record);
/* Puts only the state of a table where nobody is awaited any more: everything else stays as the
 * store has it. */
void store_put_state(struct store *s, const struct table *t);
/* Removes a table that was given up in the lobby, without a trace. */
void store_drop_table(struct store *s, const struct table *t);

/* How far the search for tables to be thinned has come. */
struct store_thinning {
    int64_t touched, id; /* of the last that was looked at; both begin at 0 */
};
/* The next table that has been over since before when, and was not thinned; 0: there is none. */
int64_t store_next_to_thin(struct store *s, int64_t when, struct store_thinning *at);
/* Takes the moves and watchers of a table that is over out of the store; the record of a rated game
 * is packed, any other is removed. */
void store_thin(struct store *s, const struct table *t);
/* Packs the records of thinned tables that are not packed yet, as after importing an archive. */
void store_pack_thinned(struct store *s);
/* The record of a table; NULL: there is none, or it makes no sense.  g_free it. */
char *store_read_record(struct store *s, int64_t table);

/* Reads tables with their seats; only: an id, or 0 for all that are open and, of those that are
 * over, the newest of each place, those of the last day, and those whose end has not been told.
 * Each is handed to fn, which owns it from then on.  One that makes no sense is frozen
 * (TABLE_FROZEN): it has what can be read of it, and a name made from its id if it has none.  0, or
 * -1: see store_fault(). */
typedef void store_table_fn(void *ctx, struct table *t);
int store_read_tables(struct store *s, int64_t only, store_table_fn *fn, void *ctx);

/* Reads the moves of a table in order; fn returns false to stop.  A move that makes no sense is
 * handed on as NULL, and is the last.  0, or -1. */
typedef bool store_move_fn(void *ctx, int n, int seat, const char *move, bool decided);
int store_read_moves(struct store *s, int64_t table, store_move_fn *fn, void *ctx);

/* Puts how a table stands: the hash of the position after the last move that was put (NULL: as
 * before), and the names of those who are awaited, for `lair tables`. */
void store_put_standing(struct store *s, const struct table *t, const char *hash, const char *waiting);
/* "" if there is none, NULL if what is stored is no hash; g_free it. */
char *store_read_hash(struct store *s, int64_t table);
/* "" if nobody is awaited, or what is stored makes no sense; g_free it. */
char *store_read_waiting(struct store *s, int64_t table);

/* ---- watchers (bot/store/watch.c) ------------------------------------------------------------ */

void store_put_watcher(struct store *s, const struct table *t, const struct watcher *w);
void store_drop_watcher(struct store *s, const struct table *t, const struct watcher *w);

/* ---- networks and their places (bot/store/networks.c, memo.c) -------------------------------- */

/* How long a network has been there, in ms; 0: it never was. */
void store_put_time(struct store *s, const char *network, int64_t ms);
int64_t store_read_time(struct store *s, const char *network);

enum manner { MANNER_NORMAL, MANNER_QUIET, MANNER_VERBOSE }; /* see bot/people/manner.h */
enum { MANNERS = MANNER_VERBOSE + 1 };

/* own: false: it has none of its own any more. */
void store_put_manner(struct store *s, const char *network, const char *place, enum manner manner, bool own);
/* Hands each place of a network that has a manner of its own to fn.  0, or -1. */
typedef void store_manner_fn(void *ctx, const char *place, enum manner manner);
int store_read_manners(struct store *s, const char *network, store_manner_fn *fn, void *ctx);

/* The languages that were chosen there (bot/people/tongue.h); language NULL: nobody chose. */
enum tongue_of { TONGUE_OF_PLACE, TONGUE_OF_PERSON };
enum { TONGUES = TONGUE_OF_PERSON + 1, TONGUE_MAX = 32 /* bytes of a language's name */ };

void store_put_tongue(struct store *s, const char *network, enum tongue_of of, const char *chooser,
                      const char *language);
typedef void store_tongue_fn(void *ctx, enum tongue_of of, const char *chooser, const char *language);
int store_read_tongues(struct store *s, const char *network, store_tongue_fn *fn, void *ctx);

/* The sets with which tables of a place are played if nobody says others, as bot/games/sets.h writes them; NULL: nobody
 * chose.  g_free what is read. */
void store_put_place_sets(struct store *s, const char *network, const char *place, const char *sets);
char *store_read_place_sets(struct store *s, const char *network, const char *place);

/* Places whose tables have pages on the web (lair boards --html), and the tables that have one: those whose game began
 * since, and that ran then.  Either goes with its row alone. */
void store_put_page_place(struct store *s, const char *network, const char *place, bool on);
bool store_has_page_place(struct store *s, const char *network, const char *place);
void store_put_page_table(struct store *s, const struct table *t, bool on);
/* No table that stands or stood at a place has one. */
void store_drop_page_tables(struct store *s, const char *network, const char *place);
/* Of int64_t, in their order; g_array_unref. */
GArray *store_read_page_tables(struct store *s);

/* How a person wants to be told (bot/people/habit.h).  All of it is zero where nobody chose. */
struct habit {
    bool message; /* whispers come as messages, where the network has two kinds of them */
    bool colour;  /* ... and with colours, where it has them */
    int call_s;   /* called by name in a table's place when waited for so long (bot/hail.h), in s; 0: never */
};
enum { HABIT_CALL_MAX = 7 * 24 * 60 * 60 };

/* habit: NULL: nothing is chosen any more. */
void store_put_habit(struct store *s, const char *network, const char *key, const struct habit *habit);
/* Hands each account of a network whose person chose anything to fn.  0, or -1. */
typedef void store_habit_fn(void *ctx, const char *key, const struct habit *habit);
int store_read_habits(struct store *s, const char *network, store_habit_fn *fn, void *ctx);

/* Small values that networks keep (bot/memo.h); value NULL: it goes. */
void store_put_memo(struct store *s, const char *network, const char *name, const char *value);
/* g_free it; NULL: nothing is kept. */
char *store_read_memo(struct store *s, const char *network, const char *name);

/* ---- results of games played alone (bot/store/solo.c) ---------------------------------------- */

/* A result; the strings are the store's, and valid while it hands one to a store_result_fn. */
struct solo_result {
    int64_t table;
    const char *network, *key; /* whose it is */
    const char *source;        /* where a guest came from; NULL: an account's */
    const char *played_on;     /* the network on which it counts; NULL: nobody knows */
    const char *place;         /* ... and the place (bot/games/solo.h); NULL: none */
    enum lair_rules rules;
    int score, souls, wounds, turns;
    const char *boss; /* the id of its design; NULL: it was given up (bot/games/solo.h) */
    bool rated;       /* the seed was not given by hand */
    bool hints;       /* some were taken */
    int day;          /* whose dungeon it was (bot/store/days.h); 0: no day's */
    bool unfinished;  /* ... and the day was over first */
    bool open;        /* everybody could look into the place then, and it was not hidden since */
    int64_t at;       /* time of day, ms since 1970 */
};

/* Keeps a result of the table's first seat, whose number and player are taken from the table. */
void store_put_result(struct store *s, const struct table *t, const struct solo_result *result);
/* Reads somebody's results, the latest first, without those of a day that is not over.  0, or -1. */
typedef void store_result_fn(void *ctx, const struct solo_result *result);
/* ... and those of a table. */
int store_read_table_results(struct store *s, int64_t table, store_result_fn *fn, void *ctx);
int store_read_results(struct store *s, const char *network, const char *key, store_result_fn *fn, void *ctx);

/* Results that are compared. */
struct store_board {
    enum lair_rules rules;
    const char *network; /* where they were reached; NULL: anywhere, and then those of guests do not count */
    const char *place;   /* ... and the place there; NULL: any */
    int64_t since;       /* ms since 1970 */
    int64_t until;       /* ... and what came then or later does not count; 0: all since does */
    const char *sets;    /* they were played with, as store_sets_names() writes them; NULL: any */
};
/* Reads the rated results that are compared, the latest first, without souls, wounds, turns, boss and day.  What was
 * reached on a day that is not over is left out.  0, or -1. */
int store_read_board(struct store *s, const struct store_board *board, store_result_fn *fn, void *ctx);

/* The names of sets that are listed with hashes or without ("bmr@HASH,trial@HASH,tnl@HASH"), without the usual town
 * board, which is with all of them: the first, whose heroes come, and then the others in one order: "bmr,tnl,trial";
 * g_free it. */
char *store_sets_names(const char *sets);
enum { STORE_DRAWN = '+' }; /* begins a set of a list that is there for a recipe: "+bmr@HASH,friday@HASH" */
/* The sets that rated results were played with: of each combination the names with commas, in order; g_strfreev it. */
char **store_read_played_sets(struct store *s);

/* A place is hidden now: it is not open any more for any result. */
void store_hide_place(struct store *s, const char *network, const char *place);
/* Was a place open when the newest result that counts for it was reached, and not hidden since? */
bool store_place_was_open(struct store *s, const char *network, const char *place);
/* Reads where results count: of each place of each network, in their order, the latest one with played_on, place,
 * open and at alone.  0, or -1. */
int store_read_sites(struct store *s, store_result_fn *fn, void *ctx);

/* Takes a person off the boards, or puts it back.  A guest is known by its source, and
 * so are all who come from there. */
void store_set_unlisted(struct store *s, const struct person *person, bool off);
bool store_is_unlisted(struct store *s, const struct person *person);
/* Reads who is off the boards, without nicks.  0, or -1. */
typedef void store_person_fn(void *ctx, const struct person *person);
int store_read_unlisted(struct store *s, store_person_fn *fn, void *ctx);

/* Finds whoever has a rated result or a match on a network and was called that at its table, the latest first: its identity
 * without a nick in *player, whose content is freed first, and the number of that table.  0: nobody. */
int64_t store_find_player(struct store *s, const char *network, const char *nick, struct person *player);
/* A person's place on a network: the one that it chose, or where it last had a seat; NULL: none.  g_free it. */
char *store_read_home(struct store *s, const struct person *person, const char *network);
/* Chooses it; NULL: none is chosen any more. */
void store_put_home(struct store *s, const struct person *person, const char *network, const char *place);
bool store_has_home(struct store *s, const struct person *person, const char *network);
/* What somebody was called at a table, and where a guest came from; NULL: nobody knows.  g_free it. */
char *store_read_nick(struct store *s, int64_t table, const char *network, const char *key);
char *store_read_source(struct store *s, int64_t table, const char *network, const char *key);

/* ---- against machines (bot/store/machines.c) ------------------------------------------------- */

/* Rated games of one person against machines that are over, and whose record was not thinned. */
struct store_machines {
    int played, won;
};

/* Counts those of a person in which all machines followed a policy, or -1: whichever.  0, or -1. */
int store_read_machines(struct store *s, const struct person *person, int policy, struct store_machines *out);

/* ---- people (bot/store/people.c) ------------------------------------------------------------- */

/* The identity that an account is joined to (bot/people/people.h), without a nick, in *primary,
 * whose content is freed first; false: it is joined to none. */
bool store_read_link(struct store *s, const char *network, const char *key, struct person *primary);
void store_put_link(struct store *s, const struct person *account, const struct person *primary,
                    int64_t when);
void store_drop_link(struct store *s, const struct person *account);
/* The accounts joined to an identity, of struct person * without nicks; g_ptr_array_unref. */
GPtrArray *store_read_links(struct store *s, const struct person *primary);
/* What is kept under the account from is kept under to, an account as well, from now on
 * (bot/store/whose.h). */
void store_become(struct store *s, const struct person *from, const struct person *to);
/* Seats of other people that were reached by an account are reached by their player's own again. */
void store_reach_elsewhere(struct store *s, const struct person *account);

/* Remembers that a person had a seat at a table, and so has seen its cards. */
void store_put_sitter(struct store *s, const struct table *t, const struct person *person);
bool store_has_sat(struct store *s, const struct table *t, const struct person *person);
/* Wherever person sat, other counts as having sat as well. */
void store_sat_as_well(struct store *s, const struct person *person, const struct person *other);
bool store_sat_anywhere(struct store *s, const struct person *person);
/* The table that was over last of those where a person sat; 0: there is none. */
int64_t store_last_over(struct store *s, const struct person *person);

/* How much was forgotten of somebody; store_forget_account() adds to it. */
struct store_forgotten {
    int seats, results, links;
};
/* Nothing leads from tables that are over to the account any more: whoever sat there was
 * "somebody".  Its links, its results and what it watched are gone; moves, the audit and bans stay
 * (bot/store/whose.h).  A table at which nobody is known any more also loses
 * the salt of its words. */
void store_forget_account(struct store *s, const struct person *account, struct store_forgotten *n);

/* ---- sets of cards, and requests (bot/store/sets.c, bot/store/requests.c) -------------------- */

/* Puts the bytes of a set file under their SHA-256 in hexadecimal.  If the store has other bytes
 * under it, these replace them. */
void store_put_set(struct store *s, const char *hash, const char *name, const char *text, size_t len);
/* NULL: there is none, or what is stored does not have that hash.  g_free it. */
char *store_read_set(struct store *s, const char *hash, size_t *len);

/* Remembers a request; false: it was remembered before, and must not be done again. */
bool store_put_request(struct store *s, const char *network, const char *id, int64_t when);
bool store_has_request(struct store *s, const char *network, const char *id);
/* Forgets requests made before when. */
void store_forget_requests(struct store *s, int64_t when);

#endif
