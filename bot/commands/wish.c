/* bot/commands/wish.c - the options of a new table: rules, seats, variants, sets, clock, ...
 * SPDX-License-Identifier: MIT */
#include "bot/commands/wish.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/games/seed.h"
#include "bot/games/sets.h"
#include "bot/games/tick.h"
#include "bot/name.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

static int variant_called(const char *word)
{
    for (int i = 0; lair_variant_name(i) != NULL; i++)
        if (g_ascii_strcasecmp(lair_variant_name(i), word) == 0)
            return i;
    return -1;
}

/* Keeps a word of which a line has one.  False: it has another already, with which it does not go. */
static bool is_alone(struct wish *wish, const char **kept, const char *word)
{
    if (*kept != NULL && g_ascii_strcasecmp(*kept, word) != 0) {
        wish->clash = *kept;
        return false;
    }
    *kept = word;
    return true;
}

/* The word for seats, if the rules do not allow so many; NULL otherwise. */
static const char *settle_seats(struct table *t, struct wish *wish)
{
    int least = lair_rules_least_seats(t->rules), most = lair_rules_most_seats(t->rules);
    int seats = wish->seats != NULL ? wish->seats[0] - '0' : CLAMP(t->max_seats, least, most);

    if (seats < least || seats > most) {
        wish->clash = t->rules != LAIR_CLASSIC ? lair_rules_name(t->rules) : wish->rules;
        return wish->seats;
    }
    t->max_seats = seats;
    return NULL;
}

/* The variant that the rules do not know; NULL: there is none. */
static const char *settle_variants(const struct table *t, struct wish *wish)
{
    unsigned wrong = t->variants & ~lair_rules_variants(t->rules);

    if (wrong == 0)
        return NULL;
    wish->clash = lair_rules_name(t->rules);
    return lair_variant_name(g_bit_nth_lsf(wrong, -1));
}

static bool is_tick(const char *word)
{
    return g_ascii_strncasecmp(word, "tick=", strlen("tick=")) == 0;
}

/* ---- options with a value -------------------------------------------------------------------- */

static bool read_tick(struct table *t, struct wish *wish, const char *typed)
{
    (void)wish;
    return span_read(typed, TICK_MIN_S, TICK_MAX_S, &t->tick_s) &&
           (t->tick_s == 0 || tick_is_length(t->tick_s));
}

static const struct {
    const char *name, *way; /* way: as it is typed */
} paces[] = { { "live", "pace=live" }, { "slow", "pace=slow" } };

static bool read_pace(struct table *t, struct wish *wish, const char *word)
{
    (void)t;
    for (size_t i = 0; i < G_N_ELEMENTS(paces); i++)
        if (g_ascii_strcasecmp(paces[i].name, word) == 0) {
            wish->pace = paces[i].name;
            return true;
        }
    return false;
}

static bool read_weekends(struct table *t, struct wish *wish, const char *word)
{
    (void)wish;
    t->weekends_off = g_ascii_strcasecmp(word, "off") == 0;
    return t->weekends_off || g_ascii_strcasecmp(word, "on") == 0;
}

/* Names or ids.  Whether there are such cards only the sets tell. */
static bool read_stars(struct table *t, struct wish *wish, const char *names)
{
    (void)wish;
    g_free(t->stars);
    t->stars = g_strdup(names);
    return names[0] != '\0' && names[strcspn(names, "{}<>`*_")] == '\0';
}

static bool read_seed(struct table *t, struct wish *wish, const char *word)
{
    (void)wish;
    return t->by_hand = seed_read(t->seed, word);
}

static bool read_asks(struct table *t, struct wish *wish, const char *word)
{
    (void)wish;
    return t->asks_all = g_ascii_strcasecmp(word, "all") == 0;
}

static bool read_clock(struct table *t, struct wish *wish, const char *word)
{
    return wish->clock = commands_read_clock(word, &t->clock_s);
}

static bool read_sets(struct table *t, struct wish *wish, const char *word)
{
    (void)t;
    wish->sets = word;
    return true;
}

static bool read_reliable(struct table *t, struct wish *wish, const char *word)
{
    (void)wish;
    return talk_read_percent(word, &t->reliable);
}

/* The words before a '='. */
static const struct option {
    const char *name, *way; /* way: as it is typed, for example */
    /* Reads what stands behind it; false: that is wrong. */
    bool (*read)(struct table *t, struct wish *wish, const char *word);
} options[] = {
    { "asks", "asks=all", read_asks },
    { "clock", "clock=10m", read_clock },
    { "pace", "pace=slow", read_pace },
    { "reliable", "reliable=80", read_reliable },
    { "seed", "seed=HEX", read_seed },
    { "sets", "sets=bmr", read_sets },
    { "stars", "stars=CARD", read_stars },
    { "tick", "tick=10m", read_tick },
    { "weekends", "weekends=off", read_weekends },
};

/* The option of that name, of len letters; NULL: there is none. */
static const struct option *option_called(const char *word, size_t len)
{
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++)
        if (strlen(options[i].name) == len && g_ascii_strncasecmp(options[i].name, word, len) == 0)
            return &options[i];
    return NULL;
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *wish_word(int i, const char **way)
{
    const int after_variants = i - LAIR_N_VARIANTS, after_rules = after_variants - LAIR_N_RULES,
              after_paces = after_rules - (int)G_N_ELEMENTS(paces);

    if (after_variants < 0)
        return *way = lair_variant_name(i);
    if (after_rules < 0)
        return *way = lair_rules_name(after_variants);
    if (after_paces < 0) {
        *way = paces[after_rules].way;
        return paces[after_rules].name;
    }
    if (after_paces >= (int)G_N_ELEMENTS(options))
        return NULL;
    *way = options[after_paces].way;
    return options[after_paces].name;
}

static bool read_option(struct table *t, struct wish *wish, const char *word)
{
    g_autofree char *small = g_ascii_strdown(word, -1);
    int variant = variant_called(word), rules = lair_rules_called(small);
    const char *equals = strchr(word, '=');
    const struct option *o = equals != NULL ? option_called(word, (size_t)(equals - word)) : NULL;

    if (variant >= 0)
        t->variants |= (uint8_t)(1 << variant);
    else if (rules >= 0) {
        t->rules = (enum lair_rules)rules;
        return is_alone(wish, &wish->rules, word);
    } else if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0')
        return is_alone(wish, &wish->seats, word);
    else
        return o != NULL && o->read(t, wish, equals + 1);
    return true;
}

/* Is a word the name of a recipe on offer? */
static bool is_recipe(const struct host *h, const char *word)
{
    g_autofree char *small = g_ascii_strdown(word, -1);

    return sets_are(h, small, LAIR_SET_DECK);
}

/* Where sets are named otherwise the name of a recipe is one for the table.  Returns it if it is wrong, or NULL. */
static const char *settle_recipe(struct wish *wish, const char **name)
{
    if (wish->recipe == NULL)
        return NULL;
    if (wish->sets == NULL)
        wish->sets = wish->recipe;
    else if (*name == NULL && name_fits_table(wish->recipe))
        *name = wish->recipe;
    else
        return wish->recipe;
    return NULL;
}

/* Reads "called NAME", of which words[*i] is the first word, past which *i goes; the word that is wrong, or NULL. */
static const char *read_called(struct wish *wish, char **words, int *i, const char **name)
{
    const char *called = words[*i];

    while (words[*i + 1] != NULL && words[*i + 1][0] == '\0')
        ++*i;
    if (words[*i + 1] == NULL)
        return called;
    wish->called = true;
    ++*i;
    if (*name != NULL || !name_fits_table(words[*i]))
        return words[*i];
    *name = words[*i];
    return NULL;
}

/* Reads each word; as wish_read(). */
static const char *read_words(const struct host *h, struct table *t, struct wish *wish, char **words,
                              const char **name)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0' || g_ascii_strcasecmp(words[i], "seats") == 0 ||
            read_option(t, wish, words[i])) {
            wish->tick = is_tick(words[i]) ? words[i] : wish->tick;
            continue;
        }
        if (wish->clash != NULL)
            return words[i];
        if (g_ascii_strcasecmp(words[i], "called") == 0) {
            const char *wrong = read_called(wish, words, &i, name);

            if (wrong != NULL)
                return wrong;
            continue;
        }
        if (wish->recipe == NULL && is_recipe(h, words[i])) {
            wish->recipe = words[i];
            continue;
        }
        if (*name != NULL || !name_fits_table(words[i]) || is_recipe(h, words[i]))
            return words[i];
        *name = words[i];
    }
    return NULL;
}

const char *wish_read(const struct host *h, struct table *t, struct wish *wish, char **words,
                      const char **name)
{
    const char *wrong = read_words(h, t, wish, words, name);

    if (wrong == NULL)
        wrong = settle_seats(t, wish);
    if (wrong == NULL)
        wrong = settle_variants(t, wish);
    return wrong != NULL ? wrong : settle_recipe(wish, name);
}

static void refuse_clash(struct talk *talk, const char *one, const char *other)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "one", one);
    facts_text(o, "other", other);
    talk_reply(talk, "options-clash", o);
}

void wish_refuse(struct talk *talk, const struct wish *wish, const char *word)
{
    static const char clock[] = "clock=";

    if (wish->clash != NULL)
        refuse_clash(talk, wish->clash, word);
    else if (g_ascii_strncasecmp(word, clock, strlen(clock)) == 0)
        talk_reply_typed(talk, "bad-clock", word + strlen(clock));
    else if (g_ascii_strcasecmp(word, "called") == 0)
        talk_reply(talk, "bad-called", NULL);
    else
        talk_reply_typed(talk, is_tick(word) ? "bad-tick" : "bad-option", word);
}

/* The clock of a pace where none is given.  usual: the host's. */
static int clock_of_pace(const char *pace, int usual)
{
    enum { LIVE_S = 5 * 60, SLOW_S = 24 * 60 * 60 };

    if (g_str_equal(pace, "slow"))
        return SLOW_S;
    return ladder_pace(usual) == LADDER_LIVE ? usual : LIVE_S;
}

bool wish_settle_pace(struct talk *talk, struct table *t, const struct wish *wish)
{
    struct json_object *o;
    bool slow;

    if (wish->pace != NULL && !wish->clock)
        t->clock_s = clock_of_pace(wish->pace, talk->h->settings.clock_s);
    slow = t->clock_s >= LADDER_SLOW_S;
    if ((wish->pace == NULL || g_str_equal(wish->pace, "slow") == slow) && (slow || !t->weekends_off)) {
        if (slow || wish->tick == NULL || t->tick_s == 0)
            return true;
        return wish_refuse(talk, wish, wish->tick), false;
    }
    o = json_object_new_object();
    facts_flag(o, "live", g_strcmp0(wish->pace, "live") == 0);
    facts_flag(o, "slow", g_strcmp0(wish->pace, "slow") == 0);
    talk_reply(talk, "bad-pace", o);
    return false;
}
