/* bot/commands/people.c - several accounts, one person: link, unlink; and being forgotten
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/community/tries.h"
#include "bot/people/people.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* The author's accounts, save the one it speaks from. */
static struct json_object *account_facts(struct talk *talk)
{
    g_autoptr(GPtrArray) accounts = people_accounts_of(talk->h, &talk->r->from);
    struct json_object *o = json_object_new_object();

    facts_number(o, "minutes", PEOPLE_CODE_MINUTES);
    for (guint i = 0; i < accounts->len; i++) {
        const struct person *p = accounts->pdata[i];
        struct json_object *one;

        if (person_is(&talk->r->from, p->network, p->key))
            continue;
        one = json_object_new_object();
        facts_text(one, "network", p->network);
        facts_text(one, "account", p->key);
        facts_append(o, "accounts", one);
    }
    return o;
}

static void offer_code(struct talk *talk)
{
    struct json_object *o = account_facts(talk);

    facts_text(o, "code", people_new_code(talk->h, &talk->r->who));
    talk_reply(talk, "link-code", o);
}

/* A code that was said in sight of others is worth nothing any more: anybody could use it. */
static void refuse_aloud(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "burnt", talk->args[0] != '\0' && people_burn_code(talk->h, talk->args));
    talk_reply(talk, "link-aloud", o);
}

static void take_code(struct talk *talk)
{
    static const char *const answer[] = {
        [PEOPLE_LINKED] = "linked",      [PEOPLE_LINKED_ALREADY] = "linked",
        [PEOPLE_NO_CODE] = "link-wrong", [PEOPLE_TOO_FAST] = "link-too-fast",
        [PEOPLE_TOO_MANY] = "link-many", [PEOPLE_BOTH_SIT] = "link-both-sit",
    };
    const struct table *where = NULL;
    enum people_link what = people_link(talk->h, &talk->r->from, talk->args, &where);
    struct json_object *o;

    people_heard(talk->h, talk->r); /* the author may be somebody else from now on */
    o = account_facts(talk);
    facts_number(o, "most", PEOPLE_ACCOUNTS_MAX);
    facts_text(o, "table", where != NULL ? where->name : NULL);
    talk_reply(talk, answer[what], o);
}

void command_link(struct talk *talk)
{
    if (!talk->r->whisper)
        refuse_aloud(talk);
    else if (person_is_guest(&talk->r->from))
        talk_reply(talk, "link-guest", NULL);
    else if (talk->args[0] == '\0')
        offer_code(talk);
    else
        take_code(talk);
}

void command_unlink(struct talk *talk)
{
    bool joined;

    tries_share(talk->h, talk->r);
    joined = people_unlink(talk->h, &talk->r->from);

    people_heard(talk->h, talk->r);
    talk_reply(talk, joined ? "unlinked" : "not-linked", NULL);
}

void command_forget(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    struct store_forgotten n = { 0 };
    struct json_object *o;

    if (tables_of(talk->h, who->network, who->key) > 0) {
        talk_reply(talk, "forget-later", NULL);
        return;
    }
    if (g_ascii_strcasecmp(talk->args, "me really") != 0) {
        talk_reply(talk, "forget-really", NULL);
        return;
    }
    tries_share(talk->h, talk->r);
    people_forget(talk->h, who, &n);
    people_heard(talk->h, talk->r);
    o = json_object_new_object();
    facts_number(o, "seats", n.seats);
    facts_flag(o, "one_seat", n.seats == 1);
    facts_number(o, "results", n.results);
    facts_flag(o, "one_result", n.results == 1);
    facts_number(o, "links", n.links);
    facts_flag(o, "one_link", n.links == 1);
    talk_reply(talk, "forgotten", o);
}
