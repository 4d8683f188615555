/* bot/commands/topics.c - which page of the rules somebody means
 * SPDX-License-Identifier: MIT */
#include "bot/commands/topics.h"

#include <glib.h>
#include <string.h>

#include "adapters/typed.h"
#include "bot/table.h"

/* Words of players, and the topic that tells of each: in a classic game, in one of Super, and alone; one alone is for all
 * three. */
static const struct {
    const char *word, *topic[TOPICS_RULES];
} words[] = {
    { "first", { "xp", "first-player", "turn" } },
    { "order", { "xp", "first-player", "turn" } },
    { "starts", { "xp", "first-player", "turn" } },
    { "win", { "end", "end", "titles" } },
    { "winning", { "end", "end", "titles" } },
    { "winner", { "end", "end", "titles" } },
    { "victory", { "end", "end", "titles" } },
    { "score", { "end", "end", "titles" } },
    { "scoring", { "end", "end", "titles" } },
    { "points", { "souls", "souls", "titles" } },
    { "lose", { "end", "end", "end" } },
    { "losing", { "end", "end", "end" } },
    { "out", { "end", "end", "end" } },
    { "tie", { "end", "end", "end" } },
    { "over", { "end", "end", "end" } },
    { "round", { "turn" } },
    { "phase", { "turn" } },
    { "draw", { "turn", "market", "market" } },
    { "start", { "setup" } },
    { "begin", { "setup", "super", "solo" } },
    { "beginning", { "setup", "super", "solo" } },
    { "wound", { "souls" } },
    { "life", { "souls" } },
    { "lives", { "souls" } },
    { "death", { "dead" } },
    { "die", { "dead" } },
    { "dies", { "dead" } },
    { "kill", { "dead" } },
    { "survive", { "souls" } },
    { "lure", { "bait" } },
    { "walk", { "adventure" } },
    { "dungeon", { "building" } },
    { "lay", { "building" } },
    { "cover", { "room-stack" } },
    { "magic", { "spells" } },
    { "casting", { "spells" } },
    { "counterspell", { "cancel" } },
    { "ability", { "activated" } },
    { "abilities", { "activated" } },
    { "use", { "activated" } },
    { "icon", { "treasure" } },
    { "symbol", { "treasure" } },
    { "boss", { "level-up" } },
    { "bosses", { "level-up" } },
    { "experience", { "xp" } },
    { "player", { "seats" } },
    { "discard-pile", { "discard" } },
    { "shuffle", { "decks" } },
    { "pass", { "windows" } },
    { "time", { "clock" } },
    { "money", { "coins" } },
    { "gold", { "coins" } },
    { "secret", { "hidden" } },
    { "mode", { "variants" } },
    { "option", { "variants" } },
    { "minions", { "minion" } },
    { "move", { "commands" } },
    { "anfang", { "setup", "super", "solo" } },
    { "aufbau", { "setup", "super", "solo" } },
    { "gewinnen", { "end", "end", "titles" } },
    { "sieg", { "end", "end", "titles" } },
    { "ende", { "end" } },
    { "verlieren", { "end" } },
    { "punkte", { "souls", "souls", "titles" } },
    { "runde", { "turn" } },
    { "zug", { "turn" } },
    { "startspieler", { "xp", "first-player", "turn" } },
    { "reihenfolge", { "xp", "first-player", "turn" } },
    { "held", { "hero" } },
    { "helden", { "hero" } },
    { "raum", { "room" } },
    { "r\303\244ume", { "room" } },
    { "falle", { "trap" } },
    { "zauber", { "spells" } },
    { "schatz", { "treasure" } },
    { "sch\303\244tze", { "treasure" } },
    { "seele", { "souls" } },
    { "seelen", { "souls" } },
    { "wunde", { "souls" } },
    { "wunden", { "souls" } },
    { "stadt", { "town" } },
    { "markt", { "market" } },
    { "diener", { "minion" } },
    { "anlocken", { "bait" } },
    { "abenteuer", { "adventure" } },
    { "bauen", { "building" } },
    { "stapel", { "room-stack" } },
    { "varianten", { "variants" } },
    { "heilen", { "heal" } },
    { "m\303\274nzen", { "coins" } },
    { "gegenst\303\244nde", { "items" } },
    { "spieler", { "seats" } },
    { "passen", { "windows" } },
    { "tod", { "dead" } },
};

const char *topics_word(int i, enum topics_rules rules, const char **topic)
{
    if (i < 0 || i >= (int)G_N_ELEMENTS(words))
        return NULL;
    *topic = words[i].topic[rules] != NULL ? words[i].topic[rules] : words[i].topic[TOPICS_CLASSIC];
    return words[i].word;
}

/* The topic that a word stands for; NULL: it is none of the table.  All variants are told of on one page. */
static const char *topic_of_word(const char *typed, enum topics_rules rules)
{
    const char *word, *topic;

    for (int i = 0; (word = topics_word(i, rules, &topic)) != NULL; i++)
        if (typed_is_name(word, typed))
            return topic;
    for (int i = 0; lair_variant_name(i) != NULL; i++)
        if (g_ascii_strcasecmp(lair_variant_name(i), typed) == 0)
            return "variants";
    return NULL;
}

/* One that was typed, or (begins) that begins so; NULL: none. */
static const char *topic_named(const char *const *topics, const char *typed, bool begins)
{
    for (int i = 0; topics[i] != NULL && typed[0] != '\0'; i++)
        if (begins ? g_ascii_strncasecmp(topics[i], typed, strlen(typed)) == 0
                   : g_ascii_strcasecmp(topics[i], typed) == 0)
            return topics[i];
    return NULL;
}

static const char *find(const char *const *topics, const char *typed, enum topics_rules rules)
{
    const char *topic = topic_named(topics, typed, false);

    if (topic == NULL && topic_of_word(typed, rules) != NULL)
        topic = topic_named(topics, topic_of_word(typed, rules), false);
    return topic != NULL ? topic : topic_named(topics, typed, true);
}

const char *topics_called(const char *const *topics, const char *typed, enum topics_rules rules)
{
    static const char *const plurals[] = { "", "s", "es" };
    const char *topic = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(plurals) && topic == NULL; i++) {
        g_autofree char *one = g_strdup(typed);

        if (g_str_has_suffix(one, plurals[i]))
            one[strlen(one) - strlen(plurals[i])] = '\0';
        topic = find(topics, one, rules);
    }
    return topic;
}
