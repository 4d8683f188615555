/* bot/games/solo.c - games played alone: score, title, and what one has reached */
#include "bot/games/solo.h"

#include <limits.h>

#include "bot/store.h"
#include "bot/words/facts.h"

/* RULES.md S9: the first whose score is reached, by the member of its words. */
static const struct {
    int least;
    const char *key;
} titles[] = {
    { 36, "grand_master" }, { 35, "master" },     { 32, "grand_boss" },   { 29, "boss_monster" },
    { 26, "sultan" },       { 22, "total_boss" }, { 17, "boss" },         { 13, "mini_boss" },
    { 7, "minion" },        { 0, "kobold" },      { INT_MIN, "failure" },
};

struct json_object *solo_title(int score)
{
    struct json_object *o = json_object_new_object();
    size_t title = 0;

    while (score < titles[title].least)
        title++;
    for (size_t i = 0; i < G_N_ELEMENTS(titles); i++)
        facts_flag(o, titles[i].key, i == title);
    return o;
}

/* The result of a table's game.  False: the game was given up, or is not over. */
static bool result_of(const struct table *t, struct solo_result *out)
{
    const struct lair_game *g = table_has_game(t) ? table_game(t) : NULL;

    if (g == NULL || !table_is_solo(t) || !(g->seat[0].flags & LAIR_WON))
        return false;
    *out = (struct solo_result){ .rules = t->rules,
                                 .souls = lair_souls(t->cat, g, 0),
                                 .wounds = lair_wounds(t->cat, g, 0),
                                 .turns = g->turn,
                                 .boss = lair_print(t->cat, g->card[g->seat[0].boss].design)->id,
                                 .rated = !t->by_hand };
    out->score = out->souls - out->wounds;
    return true;
}

void solo_finish(struct host *h, struct table *t)
{
    struct solo_result result;

    if (!result_of(t, &result))
        return;
    result.at = clock_now(h->clock);
    store_put_result(h->store, t, &result);
}

struct json_object *solo_facts(const struct table *t)
{
    struct solo_result result;
    struct json_object *o;

    if (!result_of(t, &result))
        return NULL;
    o = json_object_new_object();
    facts_number(o, "score", result.score);
    facts_flag(o, "one_point", result.score == 1);
    facts_add(o, "title", solo_title(result.score));
    facts_flag(o, "challenge", result.rules == LAIR_CHALLENGE);
    facts_flag(o, "perfect", result.score == 36);
    return o;
}
