/* bot/commands/votes.c - what the players of a game decide together
 * SPDX-License-Identifier: MIT */
#include "bot/commands/votes.h"

#include "bot/say.h"
#include "bot/words/facts.h"

bool votes_has_voice(const struct table *t, int seat)
{
    return !t->seat[seat].bot && !t->seat[seat].away && !(table_game(t)->seat[seat].flags & LAIR_OUT);
}

bool votes_may(struct talk *talk)
{
    bool may = votes_has_voice(talk->t, talk->seat);

    if (!may)
        talk_reply(talk, "no-voice", talk_seat_facts(talk, -1, NULL));
    return may;
}

void votes_open(struct table *t)
{
    if (t->vote_turn != table_game(t)->turn)
        table_forget_votes(t);
    t->vote_turn = table_game(t)->turn;
}

struct votes votes_count(const struct table *t, bool (*wants)(const struct seat *s, int about), int about)
{
    struct votes v = { 0 };

    for (int i = 0; i < t->n_seats; i++)
        if (i != about && votes_has_voice(t, i)) {
            v.of++;
            v.yes += wants(&t->seat[i], about);
        }
    return v;
}

bool votes_carry(struct votes v)
{
    return v.yes * 2 > v.of;
}

struct json_object *votes_facts(const struct talk *talk, int seat, struct votes v)
{
    struct json_object *o = talk_seat_facts(talk, seat, say_quiet(talk->h, talk->t));

    facts_number(o, "yes", v.yes);
    facts_number(o, "of", v.of);
    facts_number(o, "needed", v.of / 2 + 1);
    return o;
}
