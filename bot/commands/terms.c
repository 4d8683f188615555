/* bot/commands/terms.c - answers about the terms on which a table is played: limits and seed */
#include "bot/commands/terms.h"

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

void terms_tell_seed(struct talk *talk)
{
    if (say_proves_seed(talk->r->net, talk->t))
        talk_reply(talk, "commitment", lobby_facts(talk->t, NULL));
}
