/* bot/commands/rating.c - rating: how the author, or somebody, stands against people
 * SPDX-License-Identifier: MIT */
#include "bot/commands/career.h"
#include "bot/commands/commands.h"
#include "bot/community/rating.h"
#include "bot/words/facts.h"

/* called: how others know the player; NULL: it is the author. */
static void tell(struct talk *talk, const struct person *player, struct json_object *called)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *open = g_strdup_printf("%.1f", RATING_SURE);
    int64_t since = 0;
    bool sure;

    if (called != NULL)
        facts_add(o, "player", called);
    if (!career_add_ratings(talk, o, player, &since, &sure)) {
        json_object_put(o);
        talk_reply(talk, "not-stored", NULL);
        return;
    }
    facts_flag(o, "provisional", !sure);
    facts_text(o, "sure", open);
    talk_reply(talk, "rating", o);
}

void command_rating(struct talk *talk)
{
    career_answer(talk, tell);
}
