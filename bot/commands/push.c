/* bot/commands/push.c - push: an address of one's own at which one is called outside chat
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/people/person.h"
#include "bot/pushes.h"
#include "bot/words/facts.h"

static void refuse(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "hosts", talk->h->settings.push_hosts);
    talk_reply(talk, "push-what", o);
}

/* An address is told to nobody, not even to its owner, who may be looked at: its host is enough to know it. */
static void tell(struct talk *talk)
{
    struct json_object *o = json_object_new_object();
    struct store_push push = { .failed = 0 };

    facts_text(o, "hosts", talk->h->settings.push_hosts);
    if (pushes_of(talk->h, &talk->r->who, &push)) {
        g_auto(GStrv) part = g_strsplit(push.address, "/", 4); /* "https:", "", its host */

        facts_text(o, "host", g_strv_length(part) > 2 ? part[2] : "?");
        facts_flag(o, "barred", !pushes_can(talk->h, &talk->r->who) && push.failed < PUSH_FAILURES_MAX);
        facts_flag(o, "ended", push.failed >= PUSH_FAILURES_MAX);
        facts_flag(o, "any_failed", push.failed > 0);
        facts_flag(o, "answered", push.status > 0);
    }
    facts_number(o, "failed", push.failed);
    facts_number(o, "status", push.status);
    talk_reply(talk, "push", o);
}

static void set(struct talk *talk)
{
    struct store_push push = { .owed = PUSH_NOTHING };

    if (!talk->r->whisper)
        talk_reply(talk, "push-aloud", NULL);
    else if (g_strlcpy(push.address, talk->args, sizeof push.address) >= sizeof push.address ||
             !pushes_fits(talk->h, push.address))
        refuse(talk);
    else {
        pushes_set(talk->h, &talk->r->who, &push);
        tell(talk);
    }
}

/* One that was stopped may work again. */
static void test(struct talk *talk)
{
    struct store_push push;

    if (!pushes_of(talk->h, &talk->r->who, &push) || !pushes_fits(talk->h, push.address)) {
        tell(talk);
        return;
    }
    push.failed = 0;
    push.told = false;
    push.owed = PUSH_TEST;
    pushes_set(talk->h, &talk->r->who, &push);
    talk_reply(talk, "push-test", NULL);
}

static void drop(struct talk *talk)
{
    pushes_set(talk->h, &talk->r->who, NULL);
    talk_reply(talk, "push-off", NULL);
}

static bool says(const struct talk *talk, const char *word)
{
    return g_ascii_strcasecmp(talk->args, word) == 0;
}

void command_push(struct talk *talk)
{
    talk->t = NULL;
    if (says(talk, "off"))
        drop(talk);
    else if (talk->h->settings.push_hosts == NULL)
        talk_reply(talk, "push-none", NULL);
    else if (person_is_guest(&talk->r->from))
        talk_reply(talk, "push-guest", NULL);
    else if (says(talk, ""))
        tell(talk);
    else if (says(talk, "test"))
        test(talk);
    else
        set(talk);
}
