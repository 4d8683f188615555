/* bot/commands/terms.c - on what terms a table is played: its seats, rules, limits and seed */
#include "bot/commands/terms.h"

#include "bot/games/seed.h"
#include "bot/say.h"
#include "bot/words/facts.h"

struct json_object *terms_facts(const struct table *t, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();
    char hex[SEED_HEX];

    facts_text(o, "table", t->name);
    facts_number(o, "seats", t->max_seats);
    facts_number(o, "taken", t->n_seats);
    facts_number(o, "free", t->max_seats - t->n_seats);
    facts_flag(o, "full", t->n_seats >= t->max_seats);
    facts_flag(o, "ready", t->n_seats >= lair_rules_least_seats(t->rules));
    facts_flag(o, "alone", lair_rules_most_seats(t->rules) == 1);
    if (t->rules != LAIR_CLASSIC)
        facts_text(o, "rules", lair_rules_name(t->rules));
    facts_flag(o, "timed", t->clock_s > 0);
    facts_add(o, "clock", facts_span(t->clock_s * INT64_C(1000), FACTS_EXACTLY));
    facts_flag(o, "asks_all", t->asks_all);
    facts_flag(o, "unrated", t->by_hand);
    seed_write(hex, t->drawn.commitment);
    facts_text(o, "commitment", hex);
    for (int i = 0; i < t->n_seats; i++)
        facts_append(o, "people", say_person(t, i, quiet));
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (t->variants & 1 << i) {
            struct json_object *one = json_object_new_object();
            facts_text(one, "name", lair_variant_name(i));
            facts_append(o, "variants", one);
        }
    return o;
}

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
        talk_reply(talk, "commitment", terms_facts(talk->t, NULL));
}
