/* adapters/irc/people.c - who is in our channels, and who they are
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/people.h"

#include <string.h>

#include "adapters/adapter.h"

void irc_people_who_clear(struct irc_who *w)
{
    g_free(w->nick);
    g_free(w->user);
    g_free(w->host);
    g_free(w->account);
}

static void person_free(gpointer data)
{
    struct irc_person *person = data;

    irc_people_who_clear(&person->who);
    g_free(person->key);
    g_free(person);
}

void irc_people_init(struct irc_people *p)
{
    p->by_nick = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, person_free);
    p->by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    p->map = IRC_CASE_RFC1459;
}

void irc_people_clear(struct irc_people *p)
{
    g_hash_table_remove_all(p->by_key);
    g_hash_table_remove_all(p->by_nick);
}

void irc_people_free(struct irc_people *p)
{
    g_hash_table_unref(p->by_key);
    g_hash_table_unref(p->by_nick);
}

void irc_people_set_casemap(struct irc_people *p, enum irc_casemap map)
{
    irc_people_clear(p);
    p->map = map;
}

struct irc_person *irc_people_find(const struct irc_people *p, const char *nick)
{
    g_autofree char *folded = irc_wire_fold(p->map, g_strdup(nick));

    return g_hash_table_lookup(p->by_nick, folded);
}

struct irc_person *irc_people_get(struct irc_people *p, const char *nick)
{
    struct irc_person *person = irc_people_find(p, nick);

    if (person == NULL && g_hash_table_size(p->by_nick) < IRC_PEOPLE_MAX) {
        person = g_new0(struct irc_person, 1);
        person->who.nick = g_strdup(nick);
        g_hash_table_insert(p->by_nick, irc_wire_fold(p->map, g_strdup(nick)), person);
    }
    return person;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void forget_key(struct irc_people *p, struct irc_person *person)
{
    GPtrArray *same = person->key != NULL ? g_hash_table_lookup(p->by_key, person->key) : NULL;

    if (same == NULL)
        return;
    g_ptr_array_remove_fast(same, person);
    if (same->len == 0)
        g_hash_table_remove(p->by_key, person->key);
    g_clear_pointer(&person->key, g_free);
}

/* Works out person's key. */
static bool make_key(struct irc_people *p, struct irc_person *person)
{
    char key[ADAPTER_KEY_MAX + 1];
    GPtrArray *same;

    if (!irc_people_key(key, sizeof key, p->map, person->who.nick, person->who.user, person->who.host,
                        person->who.account))
        return false;
    person->key = g_strdup(key);
    same = g_hash_table_lookup(p->by_key, key);
    if (same == NULL) {
        same = g_ptr_array_new();
        g_hash_table_insert(p->by_key, g_strdup(key), same);
    }
    g_ptr_array_add(same, person);
    return true;
}

bool irc_people_remove(struct irc_people *p, const char *nick)
{
    g_autofree char *folded = irc_wire_fold(p->map, g_strdup(nick));
    struct irc_person *person = g_hash_table_lookup(p->by_nick, folded);

    if (person == NULL)
        return false;
    forget_key(p, person);
    return g_hash_table_remove(p->by_nick, folded);
}

void irc_people_rename(struct irc_people *p, struct irc_person *person, const char *nick)
{
    g_autofree char *folded = irc_wire_fold(p->map, g_strdup(person->who.nick));
    bool known = person->key != NULL;
    gpointer key;

    forget_key(p, person);
    g_hash_table_steal_extended(p->by_nick, folded, &key, NULL);
    g_free(key);
    irc_people_remove(p, nick);
    g_free(person->who.nick);
    person->who.nick = g_strdup(nick);
    g_hash_table_insert(p->by_nick, irc_wire_fold(p->map, g_strdup(nick)), person);
    if (known)
        make_key(p, person);
}

static bool is_account(const char *account)
{
    return account != NULL && *account != '\0' && !g_str_equal(account, "*") && !g_str_equal(account, "0");
}

static void set(char **member, const char *value)
{
    char *copy = g_strdup(value);

    g_free(*member);
    *member = copy;
}

bool irc_people_learn(struct irc_people *p, struct irc_person *person, const char *user, const char *host,
                      const char *account)
{
    forget_key(p, person);
    set(&person->who.user, user);
    set(&person->who.host, host);
    set(&person->who.account, is_account(account) ? account : NULL);
    return make_key(p, person);
}

bool irc_people_key(char *buf, size_t cap, enum irc_casemap map, const char *nick, const char *user,
                    const char *host, const char *account)
{
    int n;

    if (is_account(account)) {
        if (strchr(account, '!') != NULL) /* would look like somebody without one */
            return false;
        n = g_snprintf(buf, cap, "%s", account);
    } else {
        if (user == NULL || host == NULL)
            return false;
        n = g_snprintf(buf, cap, "%s!%s@%s", nick, user, host);
    }
    if (n < 1 || (size_t)n >= cap || n > ADAPTER_KEY_MAX || !irc_wire_is_clean(buf))
        return false; /* a cut key could be another person's */
    irc_wire_fold(map, buf);
    return true;
}

const char *irc_people_source(const char *key)
{
    const char *bang = strchr(key, '!');

    return bang != NULL ? bang + 1 : NULL;
}

struct irc_person *irc_people_by_key(const struct irc_people *p, const char *key, const char *nick)
{
    struct irc_person *best = nick != NULL ? irc_people_find(p, nick) : NULL;
    const GPtrArray *same = g_hash_table_lookup(p->by_key, key);

    if (best != NULL && g_strcmp0(best->key, key) != 0)
        best = NULL;
    for (unsigned i = 0; same != NULL && i < same->len; i++) {
        struct irc_person *person = same->pdata[i];
        if (best == NULL || person->heard > best->heard)
            best = person;
    }
    return best;
}

bool irc_people_is_in(const struct irc_people *p, const char *key, uint64_t rooms)
{
    const GPtrArray *same = g_hash_table_lookup(p->by_key, key);

    for (unsigned i = 0; same != NULL && i < same->len; i++)
        if ((((const struct irc_person *)same->pdata[i])->rooms & rooms) != 0)
            return true;
    return false;
}

unsigned irc_people_count_key(const struct irc_people *p, const char *key)
{
    const GPtrArray *same = g_hash_table_lookup(p->by_key, key);

    return same != NULL ? same->len : 0;
}
