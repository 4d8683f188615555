/* bot/commands/terms.c - answers about the terms on which a table is played: limits and seed
 * SPDX-License-Identifier: MIT */
#include "bot/commands/terms.h"

#include "bot/community/reliability.h"
#include "bot/lobby.h"
#include "bot/say.h"
#include "bot/words/facts.h"

void terms_refuse_limit(struct talk *talk, const char *name)
{
    struct json_object *o = json_object_new_object();

    facts_number(o, "yours", talk->h->settings.tables_per_person);
    facts_flag(o, "one_yours", talk->h->settings.tables_per_person == 1);
    facts_number(o, "here", talk->h->settings.tables_per_place);
    facts_flag(o, "one_here", talk->h->settings.tables_per_place == 1);
    talk_reply(talk, name, o);
}

/* Some games more would do. */
static void tell_unreliable(struct talk *talk, const struct reliability *r, enum ladder_pace pace, int wanted)
{
    struct json_object *o = json_object_new_object();
    int games = reliability_lacks(r, wanted);

    facts_number(o, "wanted", wanted);
    facts_number(o, "percent", r->percent);
    facts_number(o, "games", games);
    facts_flag(o, "one", games == 1);
    facts_flag(o, "live", pace == LADDER_LIVE);
    talk_reply(talk, "unreliable", o);
}

static void tell_cap(struct talk *talk, int most)
{
    struct json_object *o = json_object_new_object();

    facts_number(o, "most", most);
    talk_reply(talk, "too-many-slow", o);
}

bool terms_let_in(struct talk *talk, int percent, int clock_s)
{
    struct host *h = talk->h;
    enum ladder_pace pace = ladder_pace(clock_s);
    struct reliability r = { .percent = RELIABILITY_NONE };
    int most = reliability_caps(h, &talk->r->who, clock_s);

    if (percent > 0)
        r = reliability_of(h->store, &talk->r->who, pace, clock_now(h->clock));
    if (reliability_lacks(&r, percent) > 0)
        tell_unreliable(talk, &r, pace, percent);
    else if (most > 0)
        tell_cap(talk, most);
    else
        return true;
    return false;
}

void terms_tell_seed(struct talk *talk)
{
    if (say_proves_seed(talk->r->net, talk->t))
        talk_reply(talk, "commitment", lobby_facts(talk->t, NULL));
}
