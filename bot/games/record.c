/* bot/games/record.c - what the host reads in the text of a record
 * SPDX-License-Identifier: MIT */
#include "bot/games/record.h"

#include <string.h>

#include <glib.h>

#include "bot/community/chance.h"
#include "bot/community/day.h"
#include "bot/games/data.h"
#include "bot/games/seed.h"

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

/* ---- the seed -------------------------------------------------------------------------------- */

enum tag { SEATS, COMMITMENT, SEED, HALF, SALT_HASH, UNRATED, POSITION, DAILY, VALUE, RULES, SETS, N_TAGS };

static const char *const tag_name[] = {
    [SEATS] = "seats",         [COMMITMENT] = "commitment", [SEED] = "seed",         [HALF] = "half",
    [SALT_HASH] = "salt-hash", [UNRATED] = "unrated",       [POSITION] = "position", [DAILY] = "daily",
    [VALUE] = "value",         [RULES] = "rules",           [SETS] = "sets",
};
static_assert(G_N_ELEMENTS(tag_name) == N_TAGS, "a name for every tag");

static const char word_name[] = "word-";

/* What the head of a record says of its seed, each value as it stands there. */
struct claim {
    char *tag[N_TAGS];          /* NULL: it is not there */
    char *word[LAIR_MAX_SEATS]; /* in the order of the seats */
    int n_words;
};

static void claim_clear(struct claim *c)
{
    for (int i = 0; i < N_TAGS; i++)
        g_free(c->tag[i]);
    for (int i = 0; i < c->n_words; i++)
        g_free(c->word[i]);
}

static bool fail(struct lair_fault *why, const char *format, ...) G_GNUC_PRINTF(2, 3);
static bool fail(struct lair_fault *why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

/* Takes the word of a seat.  They stand in the order of the seats: what stood twice, or elsewhere, could be
 * read in more ways than one. */
static bool take_word(struct claim *c, const char *name, const char *value, struct lair_fault *why)
{
    const char *seat = name + strlen(word_name);

    if (c->n_words == LAIR_MAX_SEATS || seat[0] != 'a' + c->n_words || seat[1] != '\0')
        return fail(why, "\"%.20s\" stands where the word of another seat, or none, should be", name);
    c->word[c->n_words++] = g_strdup(value);
    return true;
}

static bool take_line(struct claim *c, const char *line, struct lair_fault *why)
{
    g_auto(GStrv) part = g_strsplit(line, " ", 2);

    if (part[0] == NULL || part[1] == NULL)
        return true;
    if (g_str_has_prefix(part[0], word_name))
        return take_word(c, part[0], part[1], why);
    for (int i = 0; i < N_TAGS; i++) {
        if (strcmp(part[0], tag_name[i]) != 0)
            continue;
        if (c->tag[i] != NULL)
            return fail(why, "there are two lines \"%s\"", tag_name[i]);
        c->tag[i] = g_strdup(part[1]);
    }
    return true;
}

/* The head ends where the moves begin, or the result. */
static bool read_claim(struct claim *c, const char *text, struct lair_fault *why)
{
    for (const char *at = text; at != NULL && !g_ascii_isdigit(*at) && !g_str_has_prefix(at, "result ");
         at = next_line(at)) {
        g_autofree char *line = g_strndup(at, strcspn(at, "\n"));

        if (!take_line(c, line, why))
            return false;
    }
    return true;
}

/* With one word more than players brought, words could be tried out until the seed pleased. */
static bool words_are_counted(const struct claim *c, struct lair_fault *why)
{
    guint64 seats;

    if (c->tag[SEATS] == NULL ||
        !g_ascii_string_to_unsigned(c->tag[SEATS], 10, 1, LAIR_MAX_SEATS, &seats, NULL))
        return fail(why, "it does not say how many seats there were");
    if (c->n_words != (int)seats)
        return fail(why,
                    "it has %d word%s for %d seat%s, so that one could be tried out until the seed pleased",
                    c->n_words, c->n_words == 1 ? "" : "s", (int)seats, seats == 1 ? "" : "s");
    return true;
}

/* What the commitment and the seed must be, whatever they come from. */
static bool read_seed(const struct claim *c, uint8_t commitment[LAIR_HASH], uint8_t seed[LAIR_SEED],
                      struct lair_fault *why)
{
    if (c->tag[UNRATED] != NULL)
        return fail(why, "it has a commitment, and says that its seed was given");
    if (c->tag[POSITION] != NULL) /* which lays the cards out as it likes */
        return fail(why, "it began from a position, whose cards are not dealt from the seed");
    if (!seed_read(commitment, c->tag[COMMITMENT]))
        return fail(why, "the commitment is no SHA-256");
    if (!seed_read(seed, c->tag[SEED]))
        return fail(why, "the seed is missing");
    return true;
}

/* "solo 2" */
static bool read_rules(const char *tag, struct chance_deal *deal)
{
    g_auto(GStrv) word = g_strsplit(tag != NULL ? tag : "", " ", 2);
    int rules = word[0] != NULL ? lair_rules_called(word[0]) : -1;
    gint64 number;

    if (rules < 0 || word[1] == NULL || !g_ascii_string_to_signed(word[1], 10, 1, UINT16_MAX, &number, NULL))
        return false;
    deal->rules = (enum lair_rules)rules;
    deal->rules_number = (int)number;
    return true;
}

/* A day's seed is made of its value and of what was told at 00:00 (engine/DAILY.md). */
static bool is_a_days(const struct claim *c, struct lair_fault *why)
{
    uint8_t commitment[LAIR_HASH], seed[LAIR_SEED], value[CHANCE_BYTES], made[LAIR_HASH];
    struct chance_deal deal = { 0 };
    struct chance_sets sets;

    if (!read_seed(c, commitment, seed, why))
        return false;
    if (c->tag[HALF] != NULL || c->tag[SALT_HASH] != NULL || c->n_words > 0)
        return fail(why, "it is a day's, in whose seed there is nobody's half or word");
    if (!day_read(&deal.day, c->tag[DAILY]))
        return fail(why, "its day is no date");
    if (!seed_read(value, c->tag[VALUE]))
        return fail(why, "the value of its day is missing");
    if (!read_rules(c->tag[RULES], &deal) ||
        !chance_read_sets(&sets, c->tag[SETS] != NULL ? c->tag[SETS] : ""))
        return fail(why, "it does not say by which rules, and with which sets");
    deal.n_sets = sets.n;
    deal.set = sets.at;
    chance_seed(made, value, &deal);
    if (memcmp(made, seed, sizeof made) != 0)
        return fail(why, "the value of its day does not make the seed");
    chance_commit(made, seed);
    if (memcmp(made, commitment, sizeof made) != 0)
        return fail(why, "the seed is not the one that the host committed to");
    return true;
}

static bool is_proved(const struct claim *c, struct lair_fault *why)
{
    struct seed_draw told = { .salted = c->tag[SALT_HASH] != NULL };
    uint8_t seed[LAIR_SEED], made[LAIR_HASH];

    if (!read_seed(c, told.commitment, seed, why))
        return false;
    if (!seed_read(told.half, c->tag[HALF]))
        return fail(why, "the host's half is missing");
    if (told.salted && !seed_read(told.salt_hash, c->tag[SALT_HASH]))
        return fail(why, "the salt's hash is no SHA-256");
    seed_commit(&told, made);
    if (memcmp(made, told.commitment, sizeof made) != 0)
        return fail(why, "the host's half and salt are not those it committed to");
    if (!words_are_counted(c, why))
        return false;
    seed_mix(made, told.half, (const char *const *)c->word, c->n_words);
    if (memcmp(made, seed, sizeof made) != 0)
        return fail(why, "the host's half and the players' words do not make the seed");
    return true;
}

enum record_seed record_check_seed(const char *text, struct lair_fault *why)
{
    struct claim c = { .n_words = 0 };
    enum record_seed found = RECORD_SEED_WRONG;

    if (read_claim(&c, text, why)) {
        if (c.tag[COMMITMENT] == NULL)
            found = RECORD_SEED_BY_HAND;
        else if (c.tag[DAILY] != NULL)
            found = is_a_days(&c, why) ? RECORD_SEED_OF_DAY : RECORD_SEED_WRONG;
        else if (is_proved(&c, why))
            found = RECORD_SEED_PROVED;
    }
    claim_clear(&c);
    return found;
}
