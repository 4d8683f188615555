/* bot/commands/substitute.c - substitute: asking for seats that become free
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/vacancies.h"
#include "bot/people/people.h"
#include "bot/words/facts.h"

static bool is_word(const char *typed, const char *word)
{
    return g_ascii_strcasecmp(typed, word) == 0;
}

/* Reads "me [classic|super] [slow]"; false: it is something else. */
static bool read_want(const char *typed, struct substitute *want)
{
    g_auto(GStrv) words = g_strsplit_set(typed, " ", -1);

    *want = (struct substitute){ .rules = -1 };
    for (int i = 0; words[i] != NULL; i++) {
        if (i == 0 ? is_word(words[i], "me") : words[i][0] == '\0')
            continue;
        if (i > 0 && is_word(words[i], "slow") && !want->slow)
            want->slow = true;
        else if (i > 0 && want->rules < 0 && (is_word(words[i], "classic") || is_word(words[i], "super")))
            want->rules = lair_rules_called(words[i]);
        else
            return false;
    }
    return true;
}

static int64_t life_ms(void)
{
    return (int64_t)VACANCIES_LIFE_DAYS * 24 * 60 * 60 * 1000;
}

static void tell(struct talk *talk)
{
    int64_t now = clock_now(talk->h->clock);
    struct json_object *o = json_object_new_object();
    struct substitute want;
    bool asked = vacancies_wanted(talk->h, &talk->r->from, &want);

    facts_flag(o, "asked", asked);
    if (asked) {
        facts_text(o, "rules", want.rules >= 0 ? lair_rules_name(want.rules) : NULL);
        facts_flag(o, "slow", want.slow);
        facts_add(o, "left", facts_span(MAX(want.at + life_ms() - now, 0), FACTS_ABOUT));
        vacancies_add(talk->h, want.at, o);
    }
    talk_reply(talk, "substitute", o);
}

/* What the author wants from now on, at the account that it speaks from; NULL: nothing. */
static void put(struct talk *talk, struct substitute *want)
{
    g_autoptr(GPtrArray) accounts = people_accounts_of(talk->h, &talk->r->from);

    for (guint i = 0; i < accounts->len; i++)
        store_put_substitute(talk->h->store, accounts->pdata[i], NULL);
    if (want == NULL)
        return;
    want->at = clock_now(talk->h->clock);
    store_drop_substitutes(talk->h->store, want->at - life_ms());
    store_put_substitute(talk->h->store, &talk->r->from, want);
    vacancies_asked(talk->h);
}

void command_substitute(struct talk *talk)
{
    struct substitute want;
    bool off = is_word(talk->args, "off");

    talk->t = NULL;
    if (talk->args[0] == '\0')
        tell(talk);
    else if (!off && !read_want(talk->args, &want))
        talk_reply_typed(talk, "substitute-what", talk->args);
    else if (!off && person_is_guest(&talk->r->from))
        talk_reply(talk, "substitute-guest", NULL);
    else {
        put(talk, off ? NULL : &want);
        tell(talk);
    }
}
