/* bot/commands/profile.c - profile: all there is to tell of the author, or of somebody, in few lines
 * SPDX-License-Identifier: MIT */
#include "bot/commands/career.h"
#include "bot/commands/top.h"
#include "bot/community/ranking.h"
#include "bot/community/reliability.h"
#include "bot/words/facts.h"

/* ---- places ---------------------------------------------------------------------------------- */

/* Adds a place on one board, which is the caller's to describe. */
static struct json_object *add_place(struct json_object *o, int place)
{
    struct json_object *one = json_object_new_object();

    facts_number(one, "place", place);
    facts_append(o, "boards", one);
    return one;
}

/* Adds those on this season's boards of games alone. */
static void add_alone(const struct talk *talk, struct json_object *o, const struct top *top,
                      const struct person *player, enum lair_rules rules)
{
    static const enum standings_by by[] = { STANDINGS_BEST, STANDINGS_MEAN };
    const struct store_board board = { .rules = rules,
                                       .network = top_network(talk, top),
                                       .place = top_place(top),
                                       .since =
                                           standings_since(STANDINGS_SEASON, clock_now(talk->h->clock)) };
    struct standings *s = standings_new();

    if (store_read_board(talk->h->store, &board, standings_add, s) == 0 &&
        store_read_unlisted(talk->h->store, standings_drop, s) == 0)
        for (size_t i = 0; i < G_N_ELEMENTS(by); i++) {
            const struct contender *person = NULL;
            struct json_object *one;

            standings_rank(s, by[i]);
            person = standings_of(s, player);
            if (person == NULL || person->place == 0)
                continue;
            one = add_place(o, person->place);
            facts_flag(one, "challenge", rules == LAIR_CHALLENGE);
            facts_flag(one, "mean", by[i] == STANDINGS_MEAN);
        }
    standings_free(s);
}

/* ... and the one on the board of ratings of a pace. */
static void add_rated(const struct talk *talk, struct json_object *o, const struct top *top,
                      const struct person *player, enum ladder_pace pace)
{
    const struct ladder *ladder = ladder_of(talk->h);
    const struct ranking_of of = { .pace = pace,
                                   .network = top_network(talk, top),
                                   .place = top_place(top),
                                   .net = talk->r->net,
                                   .now = clock_now(talk->h->clock) };
    struct ranking *ranking = ladder != NULL ? ranking_new(talk->h->store, ladder, &of) : NULL;
    guint i;
    const struct ranked *person = ranking != NULL ? ranking_of(ranking, player, &i) : NULL;

    if (person != NULL && person->place > 0) {
        struct json_object *one = add_place(o, person->place);

        facts_true(one, "rated");
        facts_flag(one, "live", pace == LADDER_LIVE);
    }
    ranking_free(ranking);
}

static void add_places(const struct talk *talk, struct json_object *o, const struct person *player)
{
    struct top here = { .scope = TOP_HERE, .place = top_place_meant(talk) };

    top_add_facts(o, talk, &here);
    add_alone(talk, o, &here, player, LAIR_SOLO);
    add_alone(talk, o, &here, player, LAIR_CHALLENGE);
    for (int pace = 0; pace < LADDER_PACES; pace++)
        add_rated(talk, o, &here, player, (enum ladder_pace)pace);
    facts_flag(o, "placed", json_object_object_get_ex(o, "boards", NULL));
    g_free(here.place);
}

/* Adds how reliable the player is, at each pace at which it has begun games. */
static void add_reliability(const struct talk *talk, struct json_object *o, const struct person *player)
{
    for (int pace = 0; pace < LADDER_PACES; pace++) {
        struct reliability r =
            reliability_of(talk->h->store, player, (enum ladder_pace)pace, clock_now(talk->h->clock));

        if (r.percent != RELIABILITY_NONE)
            facts_append(o, "reliability", reliability_facts(&r, (enum ladder_pace)pace));
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

/* called: how others know the player; NULL: it is the author. */
static void tell(struct talk *talk, const struct person *player, struct json_object *called)
{
    int64_t since = 0;
    struct json_object *o = career_alone(talk, player, &since);
    bool sure;

    if (o == NULL || !career_add_ratings(talk, o, player, &since, &sure)) {
        json_object_put(o);
        json_object_put(called);
        talk_reply(talk, "not-stored", NULL);
        return;
    }
    json_object_object_del(o, "latest"); /* that is for stats to tell */
    if (called != NULL)
        facts_add(o, "player", called);
    if (since > 0)
        facts_add(o, "since", facts_moment(since));
    add_reliability(talk, o, player);
    add_places(talk, o, player);
    talk_reply(talk, "profile", o);
}

void command_profile(struct talk *talk)
{
    career_answer(talk, tell);
}
