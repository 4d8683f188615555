/* bot/commands/top.c - top: who stands where, and who wants to stand nowhere
 * SPDX-License-Identifier: MIT */
#include "bot/commands/top.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/games/sets.h"
#include "bot/network.h"
#include "bot/words/facts.h"

/* ---- what is asked for ----------------------------------------------------------------------- */

enum choice { RULES, SPAN, LAST, SCOPE, BY, RATING, PACE };
static const struct {
    const char *word;
    enum choice what;
    int value;
} sayable[] = {
    { "solo", RULES, LAIR_SOLO },
    { "challenge", RULES, LAIR_CHALLENGE },
    { "today", SPAN, STANDINGS_TODAY },
    { "week", SPAN, STANDINGS_WEEK },
    { "season", SPAN, STANDINGS_SEASON },
    { "ever", SPAN, STANDINGS_EVER },
    { "here", SCOPE, TOP_HERE },
    { "network", SCOPE, TOP_NETWORK },
    { "best", BY, STANDINGS_BEST },
    { "everywhere", SCOPE, TOP_EVERYWHERE },
    { "mean", BY, STANDINGS_MEAN },
    { "improved", BY, STANDINGS_IMPROVED },
    { "rating", RATING, true },
    { "live", PACE, LADDER_LIVE },
    { "slow", PACE, LADDER_SLOW },
    { "community", SCOPE, TOP_COMMUNITY },
    { "last", LAST, true },
};

static void choose(struct top *top, enum choice what, int value)
{
    switch (what) {
    case RULES: top->rules = (enum lair_rules)value; break;
    case SCOPE: top->scope = (enum top_scope)value; break;
    case BY: top->by = (enum standings_by)value; break;
    case LAST: top->last = true; break;
    case RATING: break; /* it was looked for first */
    case SPAN:
        top->span = (enum standings_span)value;
        top->any_span = false;
        break;
    case PACE:
        top->pace = (enum ladder_pace)value;
        top->any_pace = false;
        break;
    }
}

/* Does a word of that kind say something of the board that is meant? */
static bool fits(const struct top *top, enum choice what)
{
    switch (what) {
    case RATING:
    case SCOPE: return true;
    case PACE: return top->rating;
    case RULES:
    case SPAN:
    case LAST:
    case BY: return !top->rating;
    }
    return false;
}

static bool take_word(struct top *top, const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (g_ascii_strcasecmp(sayable[i].word, word) == 0 && fits(top, sayable[i].what)) {
            choose(top, sayable[i].what, sayable[i].value);
            return true;
        }
    return false;
}

static void tell_what(struct talk *talk, const struct top *top, const char *word)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(word);

    facts_text(o, "typed", typed);
    facts_flag(o, "rating", top->rating);
    talk_reply(talk, "top-what", o);
}

/* Takes "sets=bmr,trial", or "sets" and the word after it; word: where it goes on.  False: it is neither. */
static bool take_sets(struct top *top, char ***word)
{
    const char *list = NULL;

    if (top->rating)
        return false;
    if (g_ascii_strncasecmp(**word, "sets=", strlen("sets=")) == 0)
        list = **word + strlen("sets=");
    else if (g_ascii_strcasecmp(**word, "sets") == 0 && (*word)[1] != NULL)
        list = *++*word;
    if (list == NULL || list[0] == '\0')
        return false;
    g_free(top->sets);
    top->sets = g_ascii_strdown(list, -1);
    return true;
}

/* "last" alone is the season before this one.  False: nothing was before "ever", and the author was told so. */
static bool settle_last(struct talk *talk, struct top *top)
{
    if (!top->last)
        return true;
    if (top->any_span)
        top->span = STANDINGS_SEASON;
    top->any_span = false;
    if (top->span == STANDINGS_EVER)
        tell_what(talk, top, "last");
    return top->span != STANDINGS_EVER;
}

/* False: a word means nothing, and the author was told so. */
static bool take_words(struct talk *talk, struct top *top)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", -1);

    for (char **word = words; *word != NULL; word++)
        top->rating |= g_ascii_strcasecmp(*word, "rating") == 0; /* wherever it stands */
    for (char **word = words; *word != NULL; word++)
        if (**word != '\0' && !take_word(top, *word) && !take_sets(top, &word)) {
            tell_what(talk, top, *word);
            return false;
        }
    return settle_last(talk, top);
}

/* Were there games with the sets that are asked for, which are the usual ones if none are and games were played with
 * several choices?  False: the author was told which there are. */
static bool know_sets(struct talk *talk, struct top *top)
{
    g_auto(GStrv) played = store_read_played_sets(talk->h->store), names = NULL;
    g_autofree char *typed = top->sets, *echo = NULL;
    struct json_object *o;

    if (typed == NULL) {
        top->sets = !top->rating && g_strv_length(played) > 1
                        ? sets_usual(talk->h, talk->r->net->name, talk->r->place)
                        : NULL;
        return true;
    }
    names = data_split(typed);
    top->sets = sets_list(talk->h, names);
    if (g_strv_contains((const char *const *)played, top->sets))
        return true;
    echo = talk_echo(typed);
    o = json_object_new_object();
    facts_text(o, "typed", echo);
    for (char **one = played; *one != NULL; one++) {
        struct json_object *item = json_object_new_object();

        facts_text(item, "name", *one);
        facts_append(o, "sets", item);
    }
    talk_reply(talk, "top-sets", o);
    return false;
}

/* ---- off and on ------------------------------------------------------------------------------ */

static void set_off(struct talk *talk, bool off)
{
    store_set_unlisted(talk->h->store, &talk->r->who, off);
    talk_reply(talk, off ? "top-off" : "top-on", NULL);
}

void command_top(struct talk *talk)
{
    struct top top = { .rules = LAIR_SOLO, .span = STANDINGS_WEEK, .any_span = true, .any_pace = true };

    talk->t = NULL;
    if (g_ascii_strcasecmp(talk->args, "off") == 0 || g_ascii_strcasecmp(talk->args, "on") == 0) {
        set_off(talk, g_ascii_strcasecmp(talk->args, "off") == 0);
        return;
    }
    if (!take_words(talk, &top) || !know_sets(talk, &top)) {
        g_free(top.sets);
        return;
    }
    top.off = store_is_unlisted(talk->h->store, &talk->r->who);
    top.place = top_place_meant(talk);
    if (top.place != NULL)
        top.community = g_strdup(places_community(talk->r->net->places, top.place));
    if (top.rating)
        top_rating(talk, &top);
    else
        top_solo(talk, &top);
    g_free(top.place);
    g_free(top.community);
    g_free(top.sets);
}
