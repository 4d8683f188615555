/* bot/commands/wish.c - the options of a new table: rules, seats, variants, sets, clock, ... */
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

static void set_rules(struct table *t, enum lair_rules rules)
{
    t->rules = rules;
    t->max_seats = CLAMP(t->max_seats, lair_rules_least_seats(rules), lair_rules_most_seats(rules));
}

/* False: the rules named so far do not allow so many. */
static bool set_seats(struct table *t, int seats)
{
    if (seats < lair_rules_least_seats(t->rules) || seats > lair_rules_most_seats(t->rules))
        return false;
    t->max_seats = seats;
    return true;
}

static bool is_tick(const char *word)
{
    return g_ascii_strncasecmp(word, "tick=", strlen("tick=")) == 0;
}

static bool read_tick(struct table *t, const char *typed)
{
    return span_read(typed, TICK_MIN_S, TICK_MAX_S, &t->tick_s) &&
           (t->tick_s == 0 || tick_is_length(t->tick_s));
}

/* Reads what comes behind "pace=". */
static bool read_pace(struct wish *wish, const char *word)
{
    static const char *const paces[] = { "live", "slow" };

    for (size_t i = 0; i < G_N_ELEMENTS(paces); i++)
        if (g_ascii_strcasecmp(paces[i], word) == 0) {
            wish->pace = paces[i];
            return true;
        }
    return false;
}

/* Reads what comes behind "weekends=". */
static bool read_weekends(struct table *t, const char *word)
{
    t->weekends_off = g_ascii_strcasecmp(word, "off") == 0;
    return t->weekends_off || g_ascii_strcasecmp(word, "on") == 0;
}

/* Reads what comes behind "stars=": names or ids.  Whether there are such cards only the sets tell. */
static bool read_stars(struct table *t, const char *names)
{
    g_free(t->stars);
    t->stars = g_strdup(names);
    return names[0] != '\0' && names[strcspn(names, "{}<>`*_")] == '\0';
}

static bool read_option(struct table *t, struct wish *wish, const char *word)
{
    g_autofree char *small = g_ascii_strdown(word, -1);
    int variant = variant_called(word), rules = lair_rules_called(small);

    if (variant >= 0)
        t->variants |= (uint8_t)(1 << variant);
    else if (rules >= 0)
        set_rules(t, (enum lair_rules)rules);
    else if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0')
        return set_seats(t, word[0] - '0');
    else if (g_str_has_prefix(small, "seed="))
        return t->by_hand = seed_read(t->seed, word + strlen("seed="));
    else if (g_str_has_prefix(small, "stars="))
        return read_stars(t, word + strlen("stars="));
    else if (g_ascii_strcasecmp(word, "asks=all") == 0)
        t->asks_all = true;
    else if (g_str_has_prefix(small, "clock="))
        return wish->clock = commands_read_clock(word + strlen("clock="), &t->clock_s);
    else if (g_str_has_prefix(small, "pace="))
        return read_pace(wish, small + strlen("pace="));
    else if (g_str_has_prefix(small, "sets="))
        wish->sets = word + strlen("sets=");
    else if (g_str_has_prefix(small, "weekends="))
        return read_weekends(t, small + strlen("weekends="));
    else if (is_tick(word))
        return read_tick(t, word + strlen("tick="));
    else
        return talk_read_reliable(word, &t->reliable);
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

const char *wish_read(const struct host *h, struct table *t, struct wish *wish, char **words,
                      const char **name)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0' || g_ascii_strcasecmp(words[i], "seats") == 0 ||
            read_option(t, wish, words[i])) {
            wish->tick = is_tick(words[i]) ? words[i] : wish->tick;
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
    return settle_recipe(wish, name);
}

void wish_refuse(struct talk *talk, const char *word)
{
    static const char clock[] = "clock=";

    if (g_ascii_strncasecmp(word, clock, strlen(clock)) == 0)
        talk_reply_typed(talk, "bad-clock", word + strlen(clock));
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
        return wish_refuse(talk, wish->tick), false;
    }
    o = json_object_new_object();
    facts_flag(o, "live", g_strcmp0(wish->pace, "live") == 0);
    facts_flag(o, "slow", g_strcmp0(wish->pace, "slow") == 0);
    talk_reply(talk, "bad-pace", o);
    return false;
}
