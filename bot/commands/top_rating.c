/* bot/commands/top_rating.c - top rating: who stands where by ratings against people
 * SPDX-License-Identifier: MIT */
#include "bot/commands/top.h"

#include "bot/community/ranking.h"
#include "bot/network.h"
#include "bot/words/facts.h"

/* ---- reading --------------------------------------------------------------------------------- */

static struct ranking *read_pace(struct talk *talk, const struct top *top, enum ladder_pace pace)
{
    const struct ranking_of of = { .pace = pace,
                                   .network = top_network(talk, top),
                                   .place = top_place(top),
                                   .community = top_community(top),
                                   .net = talk->r->net,
                                   .now = clock_now(talk->h->clock) };
    const struct ladder *ladder = ladder_of(talk->h);

    return ladder != NULL ? ranking_new(talk->h->store, ladder, &of) : NULL;
}

/* NULL: the store failed. */
static struct ranking *read_board(struct talk *talk, const struct top *top, enum ladder_pace *pace)
{
    struct ranking *live = read_pace(talk, top, *pace), *slow;

    if (live == NULL || !top->any_pace || ranking_size(live) > 0)
        return live;
    slow = read_pace(talk, top, LADDER_SLOW);
    if (slow != NULL && ranking_size(slow) == 0) {
        ranking_free(slow);
        return live;
    }
    ranking_free(live);
    *pace = LADDER_SLOW;
    return slow;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void add_tenths(struct json_object *o, const char *key, double value)
{
    g_autofree char *text = g_strdup_printf("%.1f", value);

    facts_text(o, key, text);
}

static void add_rating(struct json_object *o, const struct ranked *one)
{
    add_tenths(o, "mean", one->person.rating.mu);
    add_tenths(o, "deviation", one->person.rating.sigma);
    if (one->place > 0)
        facts_number(o, "place", one->place);
}

static void add_rows(const struct talk *talk, struct json_object *o, const struct ranking *ranking,
                     const struct ranked *author)
{
    const struct ranked *one;

    for (guint i = 0; i < TOP_SHOWN && (one = ranking_at(ranking, i)) != NULL; i++) {
        const struct ladder_person *p = &one->person;
        struct json_object *row = top_named(talk, p->table, p->network, p->key, one == author);

        add_rating(row, one);
        facts_append(o, "rows", row);
    }
}

static void show(struct talk *talk, const struct top *top, const struct ranking *ranking,
                 enum ladder_pace pace)
{
    guint i;
    const struct ranked *author = ranking_of(ranking, &talk->r->who, &i);
    struct json_object *o = json_object_new_object();

    top_add_facts(o, talk, top);
    facts_flag(o, "live", pace == LADDER_LIVE);
    add_rows(talk, o, ranking, author);
    if (author != NULL && i >= TOP_SHOWN) {
        struct json_object *own = json_object_new_object();

        add_rating(own, author);
        facts_add(o, "own", own);
    }
    facts_flag(o, "stands", author != NULL);
    facts_flag(o, "provisional", author != NULL && author->place == 0);
    add_tenths(o, "sure", RATING_SURE);
    talk_reply(talk, "top-rating", o);
}

void top_rating(struct talk *talk, const struct top *top)
{
    enum ladder_pace pace = top->pace;
    struct ranking *ranking = read_board(talk, top, &pace);

    if (ranking != NULL)
        show(talk, top, ranking, pace);
    else
        talk_reply(talk, "not-stored", NULL);
    ranking_free(ranking);
}
