/* bot/words/given.h - the data that a part of a page gets, as its heading lists them
 *
 *     table, seats          texts or numbers, always there
 *     rules?, timed?        may be missing, null or false: a flag, or a text if there is one
 *     by(nick, you?)        an object with these members; by(nick)? may be missing
 *     variants[name]        a list of such objects, each with a flag "first"; it may be
 *                           missing or empty
 *     *card                 all that the heading "*card" lists, which may be on another page;
 *                           with *card? each of it may be missing
 *
 * What is listed for an object or list is that thing's own: if it is missing there, it is not looked for in what is
 * around it.
 *
 * Commas are between them, blanks and line ends where one likes.  What a list names itself
 * wins over what it has through a '*'.  "p", which a command begins with, may come unasked.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_GIVEN_H
#define LAIR_BOT_WORDS_GIVEN_H

#include <glib.h>
#include <stdbool.h>

struct json_object;

enum given_kind {
    GIVEN_VALUE, /* a flag, text or number */
    GIVEN_OBJECT,
    GIVEN_LIST, /* of objects */
};

struct given;

struct given_member {
    char *name;
    enum given_kind kind;
    bool maybe;           /* it may be missing; lists always may */
    struct given *inside; /* of OBJECT and LIST; NULL: a value has no members */
};

/* Reads what a heading lists, "" for nothing.  NULL: refused, and *why (g_free) says it. */
struct given *given_read(const char *text, char **why);

struct given *given_ref(struct given *given);
void given_unref(void *given); /* NULL is allowed */

/* Puts what each '*' stands for in its place.  shared: "*card" -> struct given.  false: one is
 * not there, or holds itself, and *why (g_free) says it. */
bool given_resolve(struct given *given, GHashTable *shared, char **why);

/* From here on they are resolved.  The member of that name, or NULL. */
const struct given_member *given_find(const struct given *given, const char *name);

/* The members, of const struct given_member *, in order of their names: g_ptr_array_unref it. */
GPtrArray *given_members(const struct given *given);

/* What is wrong with data that were handed in for these; NULL: nothing.  g_free it. */
char *given_refuses(const struct given *given, struct json_object *data);

/* Can what wants `wanted` be given `member` for it?  NULL: yes; else what it lacks, "seat.nick". */
char *given_lacks(const struct given_member *wanted, const struct given_member *member);

#endif
