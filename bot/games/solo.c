/* bot/games/solo.c - games played alone: score, title, and what one has reached */
#include "bot/games/solo.h"

#include "bot/store.h"
#include "bot/words/facts.h"

/* RULES.md S9: the first whose score is reached. */
static const struct {
    int least;
    const char *title;
} titles[] = {
    { 36, "Grand Ultimate Master of the Dungeon" },
    { 35, "Master of the Dungeon" },
    { 32, "Grand Boss" },
    { 29, "Boss Monster" },
    { 26, "Dungeon Sultan" },
    { 22, "Total Boss" },
    { 17, "Boss" },
    { 13, "Mini Boss" },
    { 7, "Minion" },
    { 0, "Kobold" },
};

const char *solo_title(int score)
{
    for (size_t i = 0; i < G_N_ELEMENTS(titles); i++)
        if (score >= titles[i].least)
            return titles[i].title;
    return "Failure";
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
    facts_text(o, "title", solo_title(result.score));
    facts_flag(o, "challenge", result.rules == LAIR_CHALLENGE);
    facts_flag(o, "perfect", result.score == 36);
    return o;
}
