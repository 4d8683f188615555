/* bot/people/directory.h - tables found by two words
 *
 * A telephone book: under a network and a second word (a name, a place, a
 * person's key) stand the tables that have to do with them, the oldest first.
 * A table stands under as many words as it likes, once under each.
 *
 * Finding, adding and taking out cost the same however many tables there are.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_DIRECTORY_H
#define LAIR_BOT_PEOPLE_DIRECTORY_H

#include <glib.h>
#include <stdbool.h>

struct directory;
struct table;

struct table_list {
    struct table **table; /* the oldest first */
    guint n;
};

/* Where a table stands: whoever adds one keeps it, to take the table out again. */
struct directory_entry;

/* any_case: upper and lower case (of ASCII) of the second word are the same. */
struct directory *directory_new(bool any_case);
void directory_free(struct directory *d); /* NULL is allowed; the tables are not its own */

/* The tables under the words.  Never NULL; the list is the directory's, and holds until that is changed. */
const struct table_list *directory_find(const struct directory *d, const char *network, const char *word);

/* The tables of a list, ended by NULL: for a loop in which they may leave the list.  g_free it. */
struct table **directory_copy(const struct table_list *l);

/* Adds t, which must not stand there yet.  The entry holds until t is removed from it. */
struct directory_entry *directory_add(struct directory *d, const char *network, const char *word,
                                      struct table *t);
void directory_remove(struct directory *d, struct directory_entry *e, const struct table *t);

/* Is e the entry of these words? */
bool directory_is(const struct directory_entry *e, const char *network, const char *word);

#endif
