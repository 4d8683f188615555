/* bot/community/signer.c - the key that signs the chain of results: its file
 * SPDX-License-Identifier: MIT */
#include "bot/community/signer.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include <glib.h>
#include <sodium.h>

#include "bot/games/seed.h"

static const char title[] = "lair-key 1\n";

enum { FILE_LEN = sizeof title - 1 + CHAIN_HEX }; /* a newline takes the NUL's place */

char *signer_path(const char *database)
{
    return g_strconcat(database, ".key", NULL);
}

char *signer_old_path(const char *database)
{
    return g_strconcat(database, ".key.old", NULL);
}

/* What is wrong with the file, before it is read; NULL: nothing. */
static const char *fault_of(const struct stat *st)
{
    if (!S_ISREG(st->st_mode))
        return "it is not a file";
    return (st->st_mode & 077) != 0 ? "others can read it: chmod 600" : NULL;
}

/* False: the text is no key's. */
static bool take(struct chain_keys *keys, const char *text, gsize len)
{
    char hex[CHAIN_HEX] = "";
    uint8_t seed[CHAIN_KEY];
    bool good = len == FILE_LEN && g_str_has_prefix(text, title) && text[len - 1] == '\n';

    if (good)
        memcpy(hex, text + sizeof title - 1, CHAIN_HEX - 1);
    good = good && seed_read(seed, hex);
    if (good)
        chain_keys_of(keys, seed);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(hex, sizeof hex);
    return good;
}

enum signer signer_read(const char *path, struct chain_keys *keys, char **why)
{
    struct stat st;
    char *text = NULL;
    gsize len = 0;
    const char *fault = NULL;

    if (stat(path, &st) < 0 && errno == ENOENT)
        return SIGNER_NONE;
    if (stat(path, &st) < 0)
        fault = g_strerror(errno);
    else if ((fault = fault_of(&st)) == NULL && !g_file_get_contents(path, &text, &len, NULL))
        fault = "it cannot be read";
    else if (fault == NULL && !take(keys, text, len))
        fault = "it is no key of lair's";
    if (text != NULL)
        sodium_memzero(text, len);
    g_free(text);
    if (fault == NULL)
        return SIGNER_READ;
    *why = g_strdup_printf("%s: %s", path, fault);
    return SIGNER_WRONG;
}

static bool write_file(const char *path, const struct chain_keys *keys, char **why)
{
    g_autoptr(GError) error = NULL;
    char text[FILE_LEN + 1], hex[CHAIN_HEX];
    bool written;

    seed_write(hex, keys->seed);
    g_snprintf(text, sizeof text, "%s%s\n", title, hex);
    written = g_file_set_contents_full(
        path, text, FILE_LEN, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, &error);
    sodium_memzero(text, sizeof text);
    sodium_memzero(hex, sizeof hex);
    if (!written)
        *why = g_strdup(error->message);
    return written;
}

bool signer_make(const char *path, struct chain_keys *keys, char **why)
{
    uint8_t seed[CHAIN_KEY];

    randombytes_buf(seed, sizeof seed);
    chain_keys_of(keys, seed);
    sodium_memzero(seed, sizeof seed);
    return path == NULL || write_file(path, keys, why);
}
