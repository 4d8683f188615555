/* bot/people/person.c - somebody: a network, a key there, and what it is called */
#include "bot/people/person.h"

#include <string.h>

void person_set(struct person *p, const char *network, const char *key, const char *nick)
{
    struct person old = *p;

    *p = (struct person){ g_strdup(network), g_strdup(key), g_strdup(nick) };
    person_clear(&old);
}

void person_clear(struct person *p)
{
    g_free(p->network);
    g_free(p->key);
    g_free(p->nick);
    *p = (struct person){ 0 };
}

void person_free(gpointer p)
{
    person_clear(p);
    g_free(p);
}

bool person_is(const struct person *p, const char *network, const char *key)
{
    return p->key != NULL && strcmp(p->key, key) == 0 && strcmp(p->network, network) == 0;
}

bool person_is_guest(const char *key)
{
    return strchr(key, '!') != NULL;
}

const char *person_source(const char *key)
{
    const char *guest = strchr(key, '!');

    return guest != NULL ? guest + 1 : key;
}
