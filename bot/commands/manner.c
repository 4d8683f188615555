/* bot/commands/manner.c - quiet, normal, verbose: how much a place is told */
#include "bot/commands/commands.h"

#include "bot/network.h"
#include "bot/people/manner.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* Shows boards again: whoever is told from now on what it was not told before sees how things stand. */
static void show_boards(struct talk *talk)
{
    const struct request *r = talk->r;
    g_autofree struct table **list = directory_copy(tables_at_place(talk->h, r->net->name, r->place));

    for (guint i = 0; list[i] != NULL; i++)
        if (list[i]->state == TABLE_RUNNING) {
            list[i]->turn.board_due = true;
            tables_touch(talk->h, list[i]);
        }
}

/* Sets the manner of a place, and stores it. */
static void store_manner(struct host *h, const char *network, const char *place, enum manner m)
{
    struct network *net = network_find(h, network);

    if (m == MANNER_NORMAL)
        g_hash_table_remove(net->manners, place);
    else
        g_hash_table_insert(net->manners, g_strdup(place), GINT_TO_POINTER(m));
    store_put_manner(h->store, network, place, m);
}

static void set(struct talk *talk, enum manner m)
{
    const struct request *r = talk->r;
    struct json_object *o;

    talk->t = NULL;
    if (r->place == NULL) {
        talk_reply(talk, "manner-where", NULL);
        return;
    }
    if (!r->moderates && !talk_is_operators(talk)) {
        talk_reply(talk, "manner-who", NULL);
        return;
    }
    if (manner_of(talk->h, r->net->name, r->place) != m) {
        store_manner(talk->h, r->net->name, r->place, m);
        show_boards(talk);
    }
    o = json_object_new_object();
    facts_flag(o, "quiet", m == MANNER_QUIET);
    facts_flag(o, "normal", m == MANNER_NORMAL);
    facts_flag(o, "verbose", m == MANNER_VERBOSE);
    talk_reply(talk, "manner", o);
}

void command_quiet(struct talk *talk)
{
    set(talk, MANNER_QUIET);
}

void command_normal(struct talk *talk)
{
    set(talk, MANNER_NORMAL);
}

void command_verbose(struct talk *talk)
{
    set(talk, MANNER_VERBOSE);
}
