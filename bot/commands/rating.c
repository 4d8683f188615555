/* bot/commands/rating.c - rating: how the author stands against people */
#include "bot/commands/commands.h"

#include "bot/community/ladder.h"
#include "bot/words/facts.h"

static void add_tenths(struct json_object *o, const char *key, double value)
{
    g_autofree char *text = g_strdup_printf("%.1f", value);

    facts_text(o, key, text);
}

static void add_rating(struct json_object *o, enum ladder_pace pace, const struct ladder_person *p)
{
    struct json_object *one = json_object_new_object();

    facts_flag(one, "live", pace == LADDER_LIVE);
    add_tenths(one, "mean", p->rating.mu);
    add_tenths(one, "deviation", p->rating.sigma);
    facts_number(one, "games", p->games);
    facts_flag(one, "provisional", rating_is_provisional(p->rating));
    facts_append(o, "ratings", one);
}

void command_rating(struct talk *talk)
{
    const struct person *author = &talk->r->who;
    const struct ladder *ladder = ladder_of(talk->h);
    struct json_object *o;
    struct ladder_person p;
    bool provisional = false;

    talk->t = NULL;
    if (ladder == NULL) {
        talk_reply(talk, "not-stored", NULL);
        return;
    }
    o = json_object_new_object();
    for (int pace = 0; pace < LADDER_PACES; pace++)
        if (ladder_person(ladder, (enum ladder_pace)pace, author->network, author->key,
                          clock_now(talk->h->clock), &p)) {
            add_rating(o, (enum ladder_pace)pace, &p);
            provisional |= rating_is_provisional(p.rating);
        }
    facts_flag(o, "provisional", provisional);
    add_tenths(o, "sure", RATING_SURE);
    talk_reply(talk, "rating", o);
}
