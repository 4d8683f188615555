/* bot/people/person.c - somebody: a network, a key there, and what it is called
 * SPDX-License-Identifier: MIT */
#include "bot/people/person.h"

#include <string.h>

void person_set(struct person *p, const char *network, const char *key, const char *nick, const char *source)
{
    struct person old = *p;

    *p = (struct person){ g_strdup(network), g_strdup(key), g_strdup(nick), g_strdup(source) };
    person_clear(&old);
}

void person_copy(struct person *p, const struct person *from)
{
    person_set(p, from->network, from->key, from->nick, from->source);
}

void person_clear(struct person *p)
{
    g_free(p->network);
    g_free(p->key);
    g_free(p->nick);
    g_free(p->source);
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

bool person_is_guest(const struct person *p)
{
    return p->source != NULL;
}

const char *person_origin(const struct person *p)
{
    return person_is_guest(p) ? p->source : p->key;
}

struct person person_seen(const struct adapter_person *seen)
{
    g_assert(seen->has_account == (seen->source == NULL));
    return (struct person){ (char *)seen->network, (char *)seen->key, (char *)seen->nick,
                            (char *)seen->source };
}

struct adapter_person person_shown(const struct person *p)
{
    return (struct adapter_person){ .network = p->network,
                                    .key = p->key,
                                    .nick = p->nick,
                                    .source = p->source,
                                    .has_account = !person_is_guest(p) };
}
