/* bot/people/person.h - somebody: a network, a key there, and what it is called
 *
 * The key is an account, or nick!user@host of a guest (adapters/adapter.h).  The nick is only what
 * somebody is called. */
#ifndef LAIR_BOT_PEOPLE_PERSON_H
#define LAIR_BOT_PEOPLE_PERSON_H

#include <glib.h>
#include <stdbool.h>

struct person {
    char *network, *key, *nick;
};

/* Copies the three, any of which may be NULL, and frees what *p had. */
void person_set(struct person *p, const char *network, const char *key, const char *nick);
void person_clear(struct person *p);
void person_free(gpointer p); /* one that was made by g_new0() */
bool person_is(const struct person *p, const char *network, const char *key);

/* Is it a guest's: nick!user@host, and no account? */
bool person_is_guest(const char *key);
/* Where a key comes from: an account from itself, a guest from its user@host, since its nick may be
 * anything.  Points into key. */
const char *person_source(const char *key);

#endif
