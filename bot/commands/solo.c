/* bot/commands/solo.c - solo, stats: what the author, or somebody, has reached alone
 * SPDX-License-Identifier: MIT */
#include "bot/commands/career.h"
#include "bot/commands/commands.h"
#include "bot/words/facts.h"

void command_solo(struct talk *talk)
{
    int64_t since;
    struct json_object *o;

    talk->t = NULL;
    o = career_alone(talk, &talk->r->who, &since);
    talk_reply(talk, o != NULL ? "solo" : "not-stored", o);
}

/* Tells of somebody who is called that and has played alone. */
static void tell_of(struct talk *talk, const char *nick)
{
    struct person player = { 0 };
    struct json_object *called = career_find(talk, nick, &player), *o = NULL;
    int64_t since = 0;

    if (called == NULL) {
        person_clear(&player);
        return;
    }
    o = career_alone(talk, &player, &since);
    person_clear(&player);
    if (o != NULL && since == 0) {
        career_tell_nobody(talk, nick);
        json_object_put(o);
        json_object_put(called);
        return;
    }
    if (o != NULL)
        facts_add(o, "player", called);
    else
        json_object_put(called);
    talk_reply(talk, o != NULL ? "stats" : "not-stored", o);
}

void command_stats(struct talk *talk)
{
    talk->t = NULL;
    if (talk->args[0] == '\0')
        command_solo(talk);
    else
        tell_of(talk, talk->args);
}
