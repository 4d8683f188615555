/* bot/games/data.h - where card sets and templates are
 *
 * A root is a folder with sets/ (or engine/sets/) and templates/ in it.  What is
 * asked for by name is taken from the first root that has it:
 *
 *   1. the folder named by hand (`lair --data DIR`, `data=` in lair.conf)
 *   2. $LAIR_DATA
 *   3. the source tree that an uninstalled binary was built from
 *   4. where lair was installed: PKGDATADIR
 *
 * Every function takes the folder named by hand as dir; NULL: none was.  `lair
 * --data DIR` is handed on in $LAIR_DATA by main.c. */
#ifndef LAIR_BOT_GAMES_DATA_H
#define LAIR_BOT_GAMES_DATA_H

#include "engine/lair.h"

/* The file of the set of that name ("bmr").  Paths are no names, so that a name from a stranger
 * reaches no file but a set.  NULL: there is none.  g_free it. */
char *data_set_file(const char *dir, const char *name);

/* The same where a path to a file may stand for a name, told by a '/' or ".json" in it: on the
 * command line and in lair.conf. */
char *data_set_path(const char *dir, const char *name);

/* The names of all sets that can be found, sorted, ended by NULL; g_strfreev it. */
char **data_set_names(const char *dir);

/* The folder of templates for a medium ("text", "irc").  NULL: there is none.  g_free it. */
char *data_template_dir(const char *dir, const char *medium);

/* A catalog of the sets (names or paths) in names, which ends with NULL, in their order.  NULL
 * with *why set.
 * Free it with lair_catalog_free(). */
struct lair_catalog *data_catalog(const char *dir, const char *const *names, struct lair_fault *why);

/* The sets of a list that a game by such rules is played with, as a list: with the usual town board
 * if the rules want one and the list names none.  g_free it. */
char *data_sets_for(enum lair_rules rules, const char *list);

/* Does the same to a position that somebody wrote: adds the board to its "sets".  What is wrong with it
 * stays for its reader to refuse. */
void data_add_board(struct json_object *position);

/* The same for a list with commas: "bmr,tnl". */
struct lair_catalog *data_catalog_of(const char *dir, const char *list, struct lair_fault *why);

/* The names in a list with commas, without blanks and empty ones, ended by NULL; g_strfreev
 * it. */
char **data_split(const char *list);

/* The names that the sets of a catalog give themselves, in order, ended by NULL: what goes
 * into struct lair_setup.  g_free the array; the names are the catalog's. */
const char **data_set_ids(const struct lair_catalog *cat);

#endif
