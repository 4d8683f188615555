/* bot/games/shelf.c - the catalogs that games are played with */
#include "bot/games/shelf.h"

#include <sodium.h>
#include <string.h>

#include "bot/games/data.h"
#include "bot/log.h"

struct shelf {
    char *dir;            /* NULL: the usual places */
    GHashTable *catalogs; /* char * (pinned list) -> struct lair_catalog * */
    char *offered_sets;   /* what .offered was made of; "": of all there are; NULL: nothing yet */
    struct lair_catalog *offered;
};

enum { HEX = 2 * crypto_hash_sha256_BYTES + 1 };

struct shelf *shelf_new(const char *dir)
{
    struct shelf *s = g_new0(struct shelf, 1);

    s->dir = g_strdup(dir);
    s->catalogs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lair_catalog_free);
    return s;
}

void shelf_look_again(struct shelf *s)
{
    g_clear_pointer(&s->offered, lair_catalog_free);
    g_clear_pointer(&s->offered_sets, g_free);
}

void shelf_free(struct shelf *s)
{
    g_hash_table_unref(s->catalogs);
    shelf_look_again(s);
    g_free(s->dir);
    g_free(s);
}

static void say(struct lair_fault *why, const char *set, const char *reason)
{
    g_snprintf(why->text, sizeof why->text, "%s: %s", set, reason);
}

/* The bytes of an installed set; NULL with *why.  g_free them. */
static char *read_installed(const struct shelf *s, const char *name, size_t *len, struct lair_fault *why)
{
    g_autofree char *path = data_set_file(s->dir, name);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    if (path == NULL)
        say(why, name, "no such set");
    else if (!g_file_get_contents(path, &text, len, &error))
        say(why, name, error->message);
    return text;
}

static void hash_of(const char *text, size_t len, char hex[HEX])
{
    unsigned char hash[crypto_hash_sha256_BYTES];

    crypto_hash_sha256(hash, (const unsigned char *)text, len);
    sodium_bin2hex(hex, HEX, hash, sizeof hash);
}

char *shelf_pin(struct shelf *s, struct store *store, const char *sets, struct lair_fault *why)
{
    g_auto(GStrv) names = data_split(sets);
    g_autoptr(GString) pinned = g_string_new(NULL);

    for (int i = 0; names[i] != NULL; i++) {
        size_t len;
        g_autofree char *text = read_installed(s, names[i], &len, why);
        char hex[HEX];

        if (text == NULL)
            return NULL;
        hash_of(text, len, hex);
        store_put_set(store, hex, names[i], text, len);
        g_string_append_printf(pinned, "%s%s@%s", i > 0 ? "," : "", names[i], hex);
    }
    if (pinned->len == 0) {
        say(why, "sets", "none is named");
        return NULL;
    }
    return g_string_free(g_steal_pointer(&pinned), FALSE);
}

/* The installed set of that name, if its bytes have that hash; g_free it. */
static char *installed_as(const struct shelf *s, const char *name, const char *hash, size_t *len)
{
    struct lair_fault why = { "" };
    g_autofree char *text = read_installed(s, name, len, &why);
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

/* Adds the set "bmr@HASH" to cat from the store. */
static int add_pinned(const struct shelf *s, struct lair_catalog *cat, struct store *store, const char *one,
                      struct lair_fault *why)
{
    g_autofree char *name = g_strndup(one, strcspn(one, "@")), *text = NULL;
    const char *hash = one + strlen(name) + (strchr(one, '@') != NULL);
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

/* Adds an installed set, if it can be read. */
static void offer(const struct shelf *s, struct lair_catalog *cat, const char *name)
{
    g_autofree char *file = data_set_file(s->dir, name);
    struct lair_fault why = { "" };

    if (file != NULL && lair_catalog_add_file(cat, file, &why) < 0)
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL }, "not offered: %s", why.text);
}

const struct lair_catalog *shelf_offered(struct shelf *s, const char *list)
{
    g_auto(GStrv) all = NULL, named = NULL;

    if (s->offered != NULL && strcmp(s->offered_sets, list != NULL ? list : "") == 0)
        return s->offered;
    all = data_set_names(s->dir);
    named = list != NULL ? data_split(list) : NULL;
    lair_catalog_free(s->offered);
    g_free(s->offered_sets);
    s->offered_sets = g_strdup(list != NULL ? list : "");
    s->offered = lair_catalog_new();
    g_assert(s->offered != NULL); /* as GLib does when there is no memory */
    for (char **name = all; *name != NULL; name++)
        if (named == NULL || data_is_board(*name) || g_strv_contains((const char *const *)named, *name))
            offer(s, s->offered, *name);
    return s->offered;
}
