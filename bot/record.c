/* bot/record.c - what the host reads in the text of a record */
#include "bot/record.h"

#include <string.h>

#include <glib.h>
#include <sodium.h>

#include "bot/data.h"
#include "bot/seed.h"

/* The line after this one; NULL: none. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end == NULL || end[1] == '\0' ? NULL : end + 1;
}

char *record_tag(const char *text, const char *name)
{
    size_t len = strlen(name);

    for (const char *line = text; line != NULL; line = next_line(line))
        if (strncmp(line, name, len) == 0 && line[len] == ' ')
            return g_strstrip(g_strndup(line + len, strcspn(line + len, "\n")));
    return NULL;
}

/* "bmr@5f1c09aa tnl@…" into "bmr,tnl" */
static char *names_of(const char *sets)
{
    g_auto(GStrv) words = g_strsplit_set(sets, " ,", -1);

    for (int i = 0; words[i] != NULL; i++)
        words[i][strcspn(words[i], "@")] = '\0';
    return g_strjoinv(",", words);
}

struct lair_catalog *record_catalog(const char *text, const char *sets, struct lair_fault *why)
{
    g_autofree char *tag = sets != NULL ? NULL : record_tag(text, "sets");
    g_autofree char *names = tag == NULL ? g_strdup(sets) : names_of(tag);

    if (names != NULL)
        return data_catalog_of(NULL, names, why);
    g_snprintf(why->text, sizeof why->text, "no record: it names no sets");
    return NULL;
}

static enum record_seed wrong(struct lair_fault *why, const char *reason)
{
    g_snprintf(why->text, sizeof why->text, "%s", reason);
    return RECORD_SEED_WRONG;
}

/* A tag of 64 hexadecimal digits. */
static bool read_tag(const char *text, const char *name, uint8_t bytes[LAIR_SEED])
{
    g_autofree char *hex = record_tag(text, name);

    return seed_read(bytes, hex);
}

/* The words of the seats in order; their number. */
static int read_words(const char *text, char *words[LAIR_MAX_SEATS])
{
    int n = 0;

    while (n < LAIR_MAX_SEATS) {
        const char tag[] = { 'w', 'o', 'r', 'd', '-', (char)('a' + n), '\0' };

        words[n] = record_tag(text, tag);
        if (words[n] == NULL)
            break;
        n++;
    }
    return n;
}

enum record_seed record_check_seed(const char *text, struct lair_fault *why)
{
    g_autofree char *committed = record_tag(text, "commitment");
    uint8_t commitment[LAIR_HASH], half[LAIR_SEED], seed[LAIR_SEED], is[LAIR_HASH];
    char *words[LAIR_MAX_SEATS];
    int n;

    if (committed == NULL)
        return RECORD_SEED_BY_HAND;
    if (!seed_read(commitment, committed))
        return wrong(why, "the commitment is no SHA-256");
    if (!read_tag(text, "seed", seed))
        return wrong(why, "the seed is missing");
    if (!read_tag(text, "half", half))
        return wrong(why, "the commitment cannot be checked: the host's half is missing");
    crypto_hash_sha256(is, half, sizeof half);
    if (memcmp(is, commitment, sizeof is) != 0)
        return wrong(why, "the host's half is not the one it committed to");
    n = read_words(text, words);
    seed_mix(is, half, (const char *const *)words, n);
    for (int i = 0; i < n; i++)
        g_free(words[i]);
    if (memcmp(is, seed, sizeof is) != 0)
        return wrong(why, "the host's half and the players' words do not make the seed");
    return RECORD_SEED_PROVED;
}
