/* bot/games/data.h - where card sets and templates are
 *
 * A root is a folder with sets/ (or engine/sets/) and templates/ in it.  A set is
 * taken from the first root that has it:
 *
 *   1. the folder named by hand (`lair --data DIR`, `data=` in lair.conf)
 *   2. $LAIR_DATA
 *   3. the source tree that an uninstalled binary was built from
 *   4. where lair was installed: PKGDATADIR
 *
 * Every function takes the folder named by hand as dir; NULL: none was.  `lair
 * --data DIR` is handed on in $LAIR_DATA by main.c.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_DATA_H
#define LAIR_BOT_GAMES_DATA_H

#include "engine/lair.h"

/* The file of the set called name ("bmr").  A path is no name, so that what a stranger types reaches no
 * file but a set.  NULL: there is none.  g_free it. */
char *data_set_file(const char *dir, const char *name);

/* The list of the cards that nobody knows (bot/games/unknown.h); NULL: there is none.  g_free it. */
char *data_unknown_file(const char *dir);

/* data_set_file(), where name may also be the path of a file, known by a '/' in it or ".json" at its end:
 * on the command line and in lair.conf. */
char *data_set_path(const char *dir, const char *name);

/* The bytes of the set called name; NULL with *why set.  g_free them. */
char *data_read_set(const char *dir, const char *name, size_t *len, struct lair_fault *why);

/* The names of all sets that can be found, sorted, ended by NULL; g_strfreev it. */
char **data_set_names(const char *dir);

/* The folders of templates called name ("text", "irc", "de/irc") that are read over each other, ended
 * by NULL; g_strfreev it.  First the one that came with the program, then those of the roots named by
 * hand, which say things otherwise. */
char **data_template_dirs(const char *dir, const char *name);

/* The names of all folders that templates/ has, sorted, ended by NULL; g_strfreev it. */
char **data_template_names(const char *dir);

/* The names of the sets that the text of a set file draws from, ended by NULL: none, unless it is a recipe.
 * g_strfreev it. */
char **data_draws(const char *text, size_t len);

/* Adds to a catalog what a recipe draws from, as far as it is found and not there yet.  0, or -1 with *why set. */
int data_add_drawn(struct lair_catalog *cat, const char *dir, const char *text, size_t len,
                   struct lair_fault *why);

/* A catalog of the sets in names (names or paths, ended by NULL), in their order, and before each recipe of what it
 * draws from; lair_catalog_free() it.  NULL with *why set. */
struct lair_catalog *data_catalog(const char *dir, const char *const *names, struct lair_fault *why);

/* Is a set of that name a town board? */
bool data_is_board(const char *name);

/* The sets that a game by such rules with so many seats is played with, made of a list ("bmr,tnl"): the usual town board
 * for as many is added if the rules want one and the list names none.  g_free it. */
char *data_sets_for(enum lair_rules rules, int seats, const char *list);

/* Adds the board to the "sets" of a position that somebody wrote, if its rules want one and it names none.
 * What is wrong with the position is left for its reader to refuse. */
void data_add_board(struct json_object *position);

/* data_catalog() of a list with commas: "bmr,tnl". */
struct lair_catalog *data_catalog_of(const char *dir, const char *list, struct lair_fault *why);

/* For who names the sets and stars of a game on the command line, and cannot have these stars: says in *why what of all
 * sets that can be found comes on request.  If something else is wrong, *why stays as it is. */
void data_tell_stars(enum lair_rules rules, int seats, const char *sets, const char *stars,
                     struct lair_fault *why);

/* The names in a list with commas, without blanks and empty ones, ended by NULL; g_strfreev it. */
char **data_split(const char *list);

/* The names that the sets of a catalog give themselves, in order, ended by NULL: what goes
 * into struct lair_setup.  g_free the array; the names are the catalog's. */
const char **data_set_ids(const struct lair_catalog *cat);

#endif
