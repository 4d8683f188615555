/* bot/community/root.h - the roots of the days' chance: their file
 *
 * The roots of a year or two (engine/DAILY.md, "The file of the roots") lie in a file of their own beside the database,
 * DATABASE.daily, mode 0600: whoever reads it knows every day of them, and a copy of the database does not give
 * them away.  A root is on disk before anybody is told its end; what is on disk is a whole file, the old one or the new one.
 *
 * When a host starts:
 *
 *     switch (root_read(path, &root, &why)) {
 *     case ROOT_READ: case ROOT_NONE: break;  there is none: root is empty
 *     case ROOT_WRONG: ... no day begins, for *why, and the host goes on ...
 *     }
 *     if (root_compare(&root, &told, &why) == ROOT_FITS)
 *         ... tell the values of days that are over, then root_renew() ...
 *
 * As each day begins: root_renew(), and when the database has the day on disk, root_begin().
 *
 * path may be NULL where something is written: to no file, for a host that keeps nothing.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_ROOT_H
#define LAIR_BOT_COMMUNITY_ROOT_H

#include "bot/community/chance.h"

enum {
    ROOT_YEARS = 6, /* one that runs, the ones before it and after it, and those that a wrong clock brought */
    ROOT_RECENT = 8, /* days that began, each by itself */
};

/* What the file says; zero: nothing yet.  Secret: root_wipe() it. */
struct root {
    int begun; /* the last day that began, by the file; 0: none */
    int floor; /* every day up to this one counts as one that began; 0: none does */
    /* Days after it that began, the earliest first: those between them, which a clock that ran ahead has left out, begin
     * when they come. */
    int n_recent;
    int recent[ROOT_RECENT];
    int n_years;
    struct chance_year year[ROOT_YEARS]; /* chains, the earliest first; they do not overlap */
};

enum root_read {
    ROOT_READ,
    ROOT_NONE,  /* there is no such file; *root is empty */
    ROOT_WRONG, /* *why (g_free) says what is wrong with it, and *root is empty */
};

/* The path of the file that goes with a database; g_free it. */
char *root_path(const char *database);

/* Reads a file that root_renew() or root_begin() wrote, or those of older lairs.  One that others may read, a link, and
 * another text are refused. */
enum root_read root_read(const char *path, struct root *root, char **why);
void root_wipe(struct root *root);

/* Draws what is due: the year of tomorrow, and from December 1 on the next one, too, each from its first day that no
 * chain has, to its last or to where the next chain begins: a clock that ran ahead may have had a later part of it drawn.
 * If there are too many, the earliest goes, whose values are told, or else the latest.  True: all that is due is there, on
 * disk; false with *why (g_free): nothing has changed. */
bool root_renew(const char *path, struct root *root, int today, char **why);

/* Has a day begun, or may it have? */
bool root_has_begun(const struct root *root, int day);

/* Notes that a day has begun; the database has it on disk.  False with *why (g_free): nothing has
 * changed. */
bool root_begin(const char *path, struct root *root, int day, char **why);

/* The value of a day; false: there is no root for it. */
bool root_value(const struct root *root, int day, uint8_t value[CHANCE_BYTES]);
/* The last day whose value gives away that of a day: the last of its chain; 0: it has none. */
int root_last(const struct root *root, int day);

/* What a database has of all this.  Zero: nothing. */
struct root_told {
    struct chance_deal deal;       /* a game of the last day that began; day 0: none did */
    uint8_t commitment[LAIR_HASH]; /* ... its commitment */
    int first;                     /* the first day of the latest year whose end was told; 0: none was */
    uint8_t end[CHANCE_BYTES];     /* ... that end */
};

enum root_match {
    ROOT_FITS,
    ROOT_AHEAD, /* the database is older: of the days after its last one, to root->begun, some began and are lost */
    ROOT_OTHER, /* the file is not the one, or an older one, or missing: what was told does not come from it */
};

/* Are file and database of one another?  Else *why (g_free) says what does not fit. */
enum root_match root_compare(const struct root *root, const struct root_told *told, char **why);

#endif
