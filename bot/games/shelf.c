/* bot/games/shelf.c - the catalogs that games are played with
 * SPDX-License-Identifier: MIT */
#include "bot/games/shelf.h"

#include <sodium.h>
#include <string.h>

#include "bot/games/data.h"
#include "bot/log.h"

struct shelf {
    char *dir;            /* NULL: the usual places */
    GHashTable *catalogs; /* char * (pinned list) -> struct lair_catalog * */
};

enum { HEX = 2 * crypto_hash_sha256_BYTES + 1 };

struct shelf *shelf_new(const char *dir)
{
    struct shelf *s = g_new0(struct shelf, 1);

    s->dir = g_strdup(dir);
    s->catalogs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lair_catalog_free);
    return s;
}

void shelf_free(struct shelf *s)
{
    g_hash_table_unref(s->catalogs);
    g_free(s->dir);
    g_free(s);
}

static void say(struct lair_fault *why, const char *set, const char *reason)
{
    g_snprintf(why->text, sizeof why->text, "%s: %s", set, reason);
}

static void hash_of(const char *text, size_t len, char hex[HEX])
{
    unsigned char hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, (const unsigned char *)text, len);
    sodium_bin2hex(hex, HEX, hash, sizeof hash);
}

/* What a game is to be pinned to. */
struct pinning {
    const struct shelf *s;
    struct store *store;
    GHashTable *names; /* of the sets that are in the list */
    GString *list;     /* "bmr@HASH,+tnl@HASH" */
};

/* Adds a set, and before it what it draws from, unless they are there.  drawn: it is there for a recipe, and must be none
 * itself, which the catalog refuses. */
static int pin(struct pinning *p, const char *name, bool drawn, struct lair_fault *why)
{
    size_t len;
    g_autofree char *text = NULL;
    g_auto(GStrv) from = NULL;
    char hex[HEX];

    if (g_hash_table_contains(p->names, name))
        return 0;
    text = data_read_set(p->s->dir, name, &len, why);
    if (text == NULL)
        return -1;
    from = data_draws(text, len);
    for (int i = 0; !drawn && from[i] != NULL; i++)
        if (pin(p, from[i], true, why) < 0)
            return -1;
    hash_of(text, len, hex);
    store_put_set(p->store, hex, name, text, len);
    if (p->list->len > 0)
        g_string_append_c(p->list, ',');
    if (drawn)
        g_string_append_c(p->list, STORE_DRAWN);
    g_string_append_printf(p->list, "%s@%s", name, hex);
    g_hash_table_add(p->names, g_strdup(name));
    return 0;
}

char *shelf_pin(struct shelf *s, struct store *store, const char *sets, struct lair_fault *why)
{
    g_auto(GStrv) names = data_split(sets);
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(GHashTable) pinned = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    struct pinning p = { s, store, pinned, list };

    for (int i = 0; names[i] != NULL; i++)
        if (pin(&p, names[i], false, why) < 0)
            return NULL;
    if (list->len == 0) {
        say(why, "sets", "none is named");
        return NULL;
    }
    return g_string_free(g_steal_pointer(&list), FALSE);
}

/* The installed set of that name, if its bytes have that hash; g_free it. */
static char *installed_as(const struct shelf *s, const char *name, const char *hash, size_t *len)
{
    struct lair_fault why = { "" };
    g_autofree char *text = data_read_set(s->dir, name, len, &why);
    char hex[HEX];

    if (text == NULL)
        return NULL;
    hash_of(text, *len, hex);
    return strcmp(hex, hash) == 0 ? g_steal_pointer(&text) : NULL;
}

/* The bytes of whichever installed set has that hash: it may have another name by now. */
static char *installed_by_hash(const struct shelf *s, const char *name, const char *hash, size_t *len)
{
    g_auto(GStrv) names = data_set_names(s->dir);
    char *text = installed_as(s, name, hash, len);

    for (char **other = names; text == NULL && *other != NULL; other++)
        text = installed_as(s, *other, hash, len);
    return text;
}

/* The bytes of a set that the store has lost or has damaged, from an installed file; the store is put
 * right, and the operator told.  NULL: no such file is installed.  g_free them. */
static char *heal(const struct shelf *s, struct store *store, const char *name, const char *hash, size_t *len)
{
    char *text = installed_by_hash(s, name, hash, len);

    if (text == NULL || store_is_for_looking(store))
        return text;
    store_put_set(store, hash, name, text, *len);
    log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL },
              "the cards of set %s were damaged in the database, or missing: they are put right from the "
              "installed file",
              name);
    return text;
}

/* Adds the set "bmr@HASH" or "+bmr@HASH" to cat from the store. */
static int add_pinned(const struct shelf *s, struct lair_catalog *cat, struct store *store, const char *one,
                      struct lair_fault *why)
{
    const char *begin = one + (one[0] == STORE_DRAWN);
    g_autofree char *name = g_strndup(begin, strcspn(begin, "@")), *text = NULL;
    const char *hash = begin + strlen(name) + (strchr(begin, '@') != NULL);
    size_t len = 0;

    text = store_read_set(store, hash, &len);
    if (text == NULL && !store_has_failed(store))
        text = heal(s, store, name, hash, &len);
    if (text == NULL) {
        say(why, name, "its cards are missing, or not those it began with");
        return -1;
    }
    return lair_catalog_add_text(cat, name, text, len, why);
}

const struct lair_catalog *shelf_catalog(struct shelf *s, struct store *store, const char *pinned,
                                         struct lair_fault *why)
{
    struct lair_catalog *cat = g_hash_table_lookup(s->catalogs, pinned);
    g_auto(GStrv) sets = data_split(pinned);

    if (cat != NULL)
        return cat;
    cat = lair_catalog_new();
    if (cat == NULL)
        return NULL;
    for (int i = 0; sets[i] != NULL; i++)
        if (add_pinned(s, cat, store, sets[i], why) < 0) {
            lair_catalog_free(cat);
            return NULL;
        }
    g_hash_table_insert(s->catalogs, g_strdup(pinned), cat);
    return cat;
}
