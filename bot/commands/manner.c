/* bot/commands/manner.c - quiet, normal, verbose: how much a place is told
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/network.h"
#include "bot/people/manner.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* Shows boards again: whoever is told from now on what it was not told before sees how things stand. */
static void show_boards(struct host *h, const struct network *net, const char *place)
{
    g_autofree struct table **list = directory_copy(tables_at_place(h, net->name, place));

    for (guint i = 0; list[i] != NULL; i++)
        if (list[i]->state == TABLE_RUNNING) {
            list[i]->turn.board_due = true;
            tables_touch(h, list[i]);
        }
}

static void show_boards_of_thread(void *ctx, const char *thread)
{
    const struct talk *talk = ctx;

    if (!manner_is_own(talk->r->net, thread))
        show_boards(talk->h, talk->r->net, thread);
}

void command_manner(struct talk *talk)
{
    const struct request *r = talk->r;
    enum manner m = (enum manner)talk->command->which;
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
        manner_set(r->net, r->place, m);
        show_boards(talk->h, r->net, r->place);
        places_threads(r->net->places, r->place, show_boards_of_thread, talk);
    }
    o = json_object_new_object();
    facts_flag(o, "quiet", m == MANNER_QUIET);
    facts_flag(o, "normal", m == MANNER_NORMAL);
    facts_flag(o, "verbose", m == MANNER_VERBOSE);
    talk_reply(talk, "manner", o);
}
