/* bot/games/solo.c - games played alone: score, title, and what one has reached
 * SPDX-License-Identifier: MIT */
#include "bot/games/solo.h"

#include <limits.h>

#include "bot/community/day.h"
#include "bot/games/hints.h"
#include "bot/network.h"
#include "bot/places.h"
#include "bot/store.h"
#include "bot/tables.h"
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

static_assert(G_N_ELEMENTS(titles) == SOLO_TITLES, "all that there are");

size_t solo_title_number(int score)
{
    size_t title = 0;

    while (score < titles[title].least)
        title++;
    return title;
}

struct json_object *solo_title(int score)
{
    struct json_object *o = json_object_new_object();
    size_t title = solo_title_number(score);

    for (size_t i = 0; i < G_N_ELEMENTS(titles); i++)
        facts_flag(o, titles[i].key, i == title);
    return o;
}

bool solo_result_of(const struct lair_catalog *cat, const struct lair_game *g, struct solo_result *out)
{
    if (lair_rules_most_seats((enum lair_rules)g->rules) > 1 || !(g->seat[0].flags & LAIR_WON))
        return false;
    *out = (struct solo_result){ .rules = (enum lair_rules)g->rules,
                                 .souls = lair_souls(cat, g, 0),
                                 .wounds = lair_wounds(cat, g, 0),
                                 .turns = g->turn,
                                 .boss = lair_print(cat, g->card[g->seat[0].boss].design)->id };
    out->score = out->souls - out->wounds;
    return true;
}

bool solo_counts(const struct table *t)
{
    return table_is_solo(t) && !t->by_hand && t->n_moves > 0;
}

/* ... of one that was given up.  False: it was not, or before the first decision. */
static bool result_given_up(const struct table *t, struct solo_result *out)
{
    if (!solo_counts(t) || t->n_moves < 2 || !(table_game(t)->seat[0].flags & LAIR_OUT))
        return false; /* one of the moves is that of giving up */
    *out = (struct solo_result){
        .rules = t->rules, .score = SOLO_GIVEN_UP, .wounds = -SOLO_GIVEN_UP, .turns = table_game(t)->turn
    };
    return true;
}

const char *solo_place(const struct network *net, const char *place)
{
    const char *parent = net != NULL && place != NULL ? places_parent(net->places, place) : NULL;

    return parent != NULL ? parent : place;
}

bool solo_place_is_open(const struct network *net, const char *place)
{
    const struct person nobody = { .network = (char *)"", .key = (char *)"", .nick = (char *)"" };

    return net != NULL && place != NULL && places_is_open(net->places, place) &&
           tables_show_place(net, place, &nobody);
}

/* Can everybody look into the place that a result counts for?  A network that is not there yet has not said: then it is
 * as it was; and if it was hidden meanwhile the network says so as soon as it is there. */
static bool result_is_open(struct host *h, const struct network *net, const char *place)
{
    if (net != NULL && place != NULL && !net->online && !places_is_open(net->places, place))
        return store_place_was_open(h->store, net->name, place);
    return solo_place_is_open(net, place);
}

void solo_finish(struct host *h, struct table *t)
{
    const struct network *net = network_find(h, t->network);
    struct solo_result result;
    g_autofree char *home = NULL;

    if (!table_has_game(t) ||
        (!solo_result_of(t->cat, table_game(t), &result) && !result_given_up(t, &result)))
        return;
    if (t->place == NULL)
        home = store_read_home(h->store, &t->seat[0].who, t->network);
    result.played_on = t->network;
    result.place = solo_place(net, home != NULL ? home : t->place);
    result.open = result_is_open(h, net, result.place);
    result.hints = hints_were_taken(t);
    result.rated = !t->by_hand;
    result.at = clock_now(h->clock);
    result.day = t->day;
    result.unfinished = t->day != 0 && day_of(result.at) > t->day;
    store_put_result(h->store, t, &result);
}

struct json_object *solo_facts(const struct lair_catalog *cat, const struct lair_game *g)
{
    struct solo_result result;
    struct json_object *o;

    if (!solo_result_of(cat, g, &result))
        return NULL;
    o = json_object_new_object();
    facts_number(o, "score", result.score);
    facts_flag(o, "one_point", result.score == 1);
    facts_add(o, "title", solo_title(result.score));
    facts_flag(o, "challenge", result.rules == LAIR_CHALLENGE);
    facts_flag(o, "perfect", result.score == 36);
    return o;
}
