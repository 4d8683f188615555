/* bot/lobby.c - a table before its game
 * SPDX-License-Identifier: MIT */
#include "bot/lobby.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/community/reliability.h"
#include "bot/games/seed.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* Will windows close on ticks, if more than one person plays? */
static bool has_ticks(const struct table *t)
{
    return t->tick_s > 0 && t->clock_s >= LADDER_SLOW_S && lair_rules_most_seats(t->rules) > 1;
}

void lobby_add_sets(const struct table *t, struct json_object *o)
{
    g_autofree char *sets = store_sets_names(t->sets != NULL ? t->sets : "");

    if (sets[0] != '\0' && strcmp(sets, host_defaults.sets) != 0)
        facts_text(o, "sets", sets);
}

struct json_object *lobby_facts(const struct table *t, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();
    char hex[SEED_HEX];

    facts_text(o, "table", t->name);
    facts_number(o, "seats", t->max_seats);
    facts_number(o, "taken", t->n_seats);
    facts_number(o, "free", t->max_seats - t->n_seats);
    facts_flag(o, "full", t->n_seats >= t->max_seats);
    facts_flag(o, "ready", t->n_seats >= lair_rules_least_seats(t->rules));
    facts_flag(o, "alone", lair_rules_most_seats(t->rules) == 1);
    if (t->rules != LAIR_CLASSIC)
        facts_text(o, "rules", lair_rules_name(t->rules));
    lobby_add_sets(t, o);
    facts_flag(o, "timed", t->clock_s > 0);
    facts_add(o, "clock", facts_span(t->clock_s * INT64_C(1000), FACTS_EXACTLY));
    if (has_ticks(t))
        facts_add(o, "tick", facts_span(t->tick_s * INT64_C(1000), FACTS_EXACTLY));
    if (t->reliable > 0)
        facts_number(o, "reliable", t->reliable);
    facts_flag(o, "asks_all", t->asks_all);
    facts_flag(o, "weekends", t->weekends_off);
    facts_flag(o, "unrated", t->by_hand);
    seed_write(hex, t->drawn.commitment);
    facts_text(o, "commitment", hex);
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", say_person(t, i, quiet));
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (t->variants & 1 << i) {
            struct json_object *one = json_object_new_object();
            facts_text(one, "name", lair_variant_name(i));
            facts_append(o, "variants", one);
        }
    if (t->stars != NULL)
        facts_text(o, "stars", t->stars);
    return o;
}

/* Adds to each person of a lobby for several how many such games it has finished. */
static void add_finishes(struct host *h, const struct table *t, struct json_object *o)
{
    struct json_object *people = json_object_object_get(o, "people");

    for (int i = 0; i < t->n_seats && lair_rules_most_seats(t->rules) > 1; i++)
        if (!t->seat[i].bot)
            facts_add(
                json_object_array_get_idx(people, (size_t)i), "finishes",
                reliability_told(h->store, &t->seat[i].who, ladder_pace(t->clock_s), clock_now(h->clock)));
}

/* The network on whose place the lobby is shown; NULL: it is not. */
static const struct network *shown_on(const struct host *h, const struct table *t)
{
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;

    return net != NULL && network_traits(net)->edits ? net : NULL;
}

/* The sentence that says how it stands; NULL: there is nothing to say any more. */
static const char *sentence_of(const struct table *t)
{
    if (t->state == TABLE_LOBBY)
        return "lobby";
    if (t->state == TABLE_ABORTED && t->rules_number == 0)
        return "lobby-gone";
    return t->state == TABLE_RUNNING && t->shown != NULL ? "lobby-begun" : NULL;
}

void lobby_show(struct host *h, struct table *t)
{
    const struct network *net = shown_on(h, t);
    const char *sentence = sentence_of(t);
    struct voice v = voice_in(net, t->place);
    struct json_object *o;
    g_autofree char *text = NULL;

    if (net == NULL || sentence == NULL || !net->online || !places_is_open(net->places, t->place))
        return;
    o = lobby_facts(t, say_quiet(h, t));
    if (t->state == TABLE_LOBBY)
        add_finishes(h, t, o);
    text = voice_text(&v, sentence, o);
    if (g_strcmp0(t->shown, text) != 0)
        say_lobby(h, t, sentence, text);
    g_free(t->shown);
    t->shown = t->state == TABLE_RUNNING ? NULL : g_steal_pointer(&text);
}
