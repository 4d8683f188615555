/* bot/commands/pages.c - pages: whether the tables of a place have pages on the web
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

struct change {
    struct host *h;
    const struct network *net;
    bool on;
};

static void change_tables(const struct change *c, const char *place)
{
    g_autofree struct table **list = directory_copy(tables_at_place(c->h, c->net->name, place));

    for (guint i = 0; list[i] != NULL; i++)
        if (list[i]->state == TABLE_RUNNING || !c->on)
            store_put_page_table(c->h->store, list[i], c->on);
}

static void change_thread(void *ctx, const char *thread)
{
    change_tables(ctx, thread);
}

/* Off: pages of games that are over go as well. */
static void change_place(const struct talk *talk, const char *place, bool on)
{
    struct change c = { talk->h, talk->r->net, on };

    store_put_page_place(talk->h->store, c.net->name, place, on);
    change_tables(&c, place);
    places_threads(c.net->places, place, change_thread, &c);
    if (!on)
        store_drop_page_tables(talk->h->store, c.net->name, place);
}

static void tell(struct talk *talk, const char *place)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "on", store_has_page_place(talk->h->store, talk->r->net->name, place));
    facts_text(o, "address", talk->h->settings.pages);
    talk_reply(talk, "pages", o);
}

void command_pages(struct talk *talk)
{
    const struct request *r = talk->r;
    bool on = g_ascii_strcasecmp(talk->args, "on") == 0, off = g_ascii_strcasecmp(talk->args, "off") == 0;
    const char *place = solo_place(r->net, r->place);

    talk->t = NULL;
    if (place == NULL)
        talk_reply(talk, "manner-where", NULL);
    else if ((on || off) && !r->moderates && !talk_is_operators(talk))
        talk_reply(talk, "manner-who", NULL);
    else {
        if (on || off)
            change_place(talk, place, on);
        tell(talk, place);
    }
}

void pages_begin(struct host *h, const struct table *t)
{
    const char *place = solo_place(network_find(h, t->network), t->place);

    if (place != NULL && store_has_page_place(h->store, t->network, place))
        store_put_page_table(h->store, t, true);
}
