/* bot/commands/top_facts.c - what is said of every board: where it is of, and who is on it
 * SPDX-License-Identifier: MIT */
#include "bot/commands/top.h"

#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

char *top_place_meant(const struct talk *talk)
{
    const struct request *r = talk->r;
    g_autofree char *home = NULL;

    if (r->place != NULL)
        return g_strdup(solo_place(r->net, r->place));
    home = store_read_home(talk->h->store, &r->who, r->net->name);
    if (home == NULL || !tables_show_place(r->net, home, &r->from))
        return NULL;
    return g_strdup(solo_place(r->net, home));
}

const char *top_network(const struct talk *talk, const struct top *top)
{
    return top->scope == TOP_EVERYWHERE ? NULL : talk->r->net->name;
}

const char *top_place(const struct top *top)
{
    return top->scope == TOP_HERE ? top->place : NULL;
}

const char *top_community(const struct top *top)
{
    return top->scope == TOP_COMMUNITY ? top->community : NULL;
}

void top_add_facts(struct json_object *o, const struct talk *talk, const struct top *top)
{
    if (top_place(top) != NULL)
        facts_true(o, talk->r->place != NULL ? "here" : "home");
    else if (top_community(top) != NULL)
        facts_true(o, "community");
    else
        facts_text(o, "on", top_network(talk, top));
    facts_flag(o, "off", top->off);
    facts_flag(o, "guest", top->scope == TOP_EVERYWHERE && person_is_guest(&talk->r->who));
}

struct json_object *top_named(const struct talk *talk, int64_t table, const char *network, const char *key,
                              bool author)
{
    const struct network *net = talk->r->net;
    g_autofree char *nick = store_read_nick(talk->h->store, table, network, key);
    bool calls = talk->r->place != NULL && !author;
    struct json_object *o = say_nick(nick != NULL ? nick : "somebody", calls ? net->way.kind->quiet : NULL);

    if (g_strcmp0(network, net->name) != 0)
        facts_text(o, "network", network);
    return o;
}
