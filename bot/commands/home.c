/* bot/commands/home.c - home: the place for which one's games in whispers count
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/words/facts.h"

static void tell(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "chosen", store_has_home(talk->h->store, &talk->r->who, talk->r->net->name));
    talk_reply(talk, "home", o);
}

void command_home(struct talk *talk)
{
    const struct request *r = talk->r;
    bool here = g_ascii_strcasecmp(talk->args, "here") == 0, off = g_ascii_strcasecmp(talk->args, "off") == 0;
    const char *place = solo_place(r->net, r->place);

    talk->t = NULL;
    if (talk->args[0] == '\0')
        tell(talk);
    else if (off || (here && place != NULL)) {
        store_put_home(talk->h->store, &r->who, r->net->name, off ? NULL : place);
        talk_reply(talk, off ? "home-off" : "home-here", NULL);
    } else if (here)
        talk_reply(talk, "home-where", NULL);
    else
        talk_reply_typed(talk, "home-what", talk->args);
}
