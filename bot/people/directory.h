/* bot/people/directory.h - tables found by two words
 *
 * A telephone book: under a network and a second word (a name, a place, a
 * person's key) stand the tables that have to do with them, the oldest first.
 * A table stands under as many words as it likes, once under each.
 *
 * To find, to add and to take out cost the same however many tables there are. */
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

/* Where tables stand: for who adds one, to take it out again. */
struct directory_entry;

/* any_case: the second word is found in upper and lower case (of ASCII). */
struct directory *directory_new(bool any_case);
void directory_free(struct directory *d); /* NULL is allowed; the tables are not its own */

/* The tables under the words.  Never NULL; the directory's, until it is changed. */
const struct table_list *directory_find(const struct directory *d, const char *network, const char *word);

/* Adds t, which must not stand there.  The entry holds until t is removed from it. */
struct directory_entry *directory_add(struct directory *d, const char *network, const char *word,
                                      struct table *t);
void directory_remove(struct directory *d, struct directory_entry *e, const struct table *t);

/* Is it the entry of these words? */
bool directory_is(const struct directory_entry *e, const char *network, const char *word);

#endif
