/* bot/commands/company.c - what the people of a table may expect of each other
 * SPDX-License-Identifier: MIT */
#include "bot/commands/company.h"

#include "bot/community/ladder.h"
#include "bot/community/reliability.h"
#include "bot/people/hours.h"
#include "bot/say.h"
#include "bot/words/facts.h"

void company_add_author(const struct talk *talk, struct json_object *o)
{
    const struct table *t = talk->t;

    if (lair_rules_most_seats(t->rules) > 1)
        facts_add(o, "finishes",
                  reliability_told(talk->h->store, &talk->r->who, ladder_pace(t->clock_s),
                                   clock_now(talk->h->clock)));
}

/* When all of them are awake; NULL: that is not to be told, or never.  g_free it. */
static char *awake(const struct host *h, const struct person *const *people, int n)
{
    struct hours all = { .awake = UINT64_MAX >> 16, .zone = "UTC" };

    for (int i = 0; i < n; i++)
        all.awake &= hours_shared(h, people[i], clock_now(h->clock));
    return all.awake != 0 ? hours_spans(&all) : NULL;
}

void company_tell(struct talk *talk)
{
    const struct table *t = talk->t;
    const struct person *people[LAIR_MAX_SEATS];
    g_autofree char *spans = NULL;
    struct json_object *o, *pace;
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot)
            people[n++] = &t->seat[i].who;
    if (!ladder_is_slow(t->clock_s) || n != t->n_seats || n < 2)
        return;
    pace = reliability_pace(talk->h->store, people, n, t->rules);
    spans = awake(talk->h, people, n);
    if (pace == NULL && spans == NULL)
        return;
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    facts_add(o, "pace", pace);
    facts_text(o, "awake", spans);
    say_table(talk->h, t, "pace-told", o);
}
