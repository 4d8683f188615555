/* bot/commands/hours.c - hours: when somebody is awake, and where
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/community/ladder.h"
#include "bot/network.h"
#include "bot/news.h"
#include "bot/people/hours.h"
#include "bot/people/rhythm.h"
#include "bot/reply.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"

/* What is set, or (changed) what was set just now. */
static void tell(struct talk *talk, const struct hours *hours, bool changed)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *spans = hours_spans(hours);
    int64_t now = clock_now(talk->h->clock);

    if (hours_are_told(hours)) {
        facts_text(o, "spans", spans);
        facts_text(o, "zone", hours->zone);
        facts_text(o, "meant", timezone_meant(hours->zone));
        facts_add(o, "there", facts_moment(now + hours_east(hours, now)));
    }
    facts_flag(o, "changed", changed);
    facts_flag(o, "shared", hours_are_shared(talk->h, &talk->r->who));
    talk_reply(talk, "hours", o);
}

/* about: what is wrong. */
static void refuse(struct talk *talk, enum hours_fault fault, const char *about)
{
    /* The rest is no fault. */
    static const char *const flags[] = {
        [HOURS_NO_HOURS] = "no_hours", [HOURS_NO_ZONE] = "no_zone",   [HOURS_BAD_HOURS] = "bad_hours",
        [HOURS_TOO_FEW] = "few",       [HOURS_BAD_ZONE] = "bad_zone",
    };
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(about);

    facts_true(o, flags[fault]);
    facts_text(o, "typed", typed);
    facts_text(o, "meant", fault == HOURS_BAD_ZONE ? timezone_meant(about) : NULL);
    facts_number(o, "least", HOURS_LEAST);
    talk_reply(talk, "hours-what", o);
}

/* A digest goes by them as well.  Whoever has decided that is not offered any. */
static void put(struct talk *talk, const struct hours *hours)
{
    hours_put(talk->h, &talk->r->who, hours);
    rhythm_end(talk->h, &talk->r->who);
    news_again(talk->h, 0);
}

static void set(struct talk *talk, struct hours *hours)
{
    g_autofree char *about = NULL;
    enum hours_fault fault = hours_read(talk->args, hours, &about);

    if (fault != HOURS_OK) {
        refuse(talk, fault, about);
        return;
    }
    put(talk, hours);
    tell(talk, hours, true);
}

/* Whether others may be told when all of them are awake. */
static void share(struct talk *talk, const struct hours *hours, bool shares)
{
    if (shares && !hours_are_told(hours)) {
        refuse(talk, HOURS_NO_HOURS, "");
        return;
    }
    hours_share(talk->h, &talk->r->who, shares);
    tell(talk, hours, false);
}

void command_hours(struct talk *talk)
{
    static const struct hours none;
    struct hours hours;

    talk->t = NULL;
    hours_of(talk->h, &talk->r->who, &hours);
    if (talk->args[0] == '\0') {
        tell(talk, &hours, false);
    } else if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        put(talk, &none);
        hours_share(talk->h, &talk->r->who, false);
        tell(talk, &none, hours_are_told(&hours));
    } else if (g_ascii_strcasecmp(talk->args, "shared") == 0 ||
               g_ascii_strcasecmp(talk->args, "private") == 0) {
        share(talk, &hours, g_ascii_tolower(talk->args[0]) == 's');
    } else {
        set(talk, &hours);
    }
}

/* ---- hours that are offered ------------------------------------------------------------------ */

/* Where there are buttons they can be taken by one, or refused. */
static void offer(struct talk *talk, const struct hours *hours)
{
    struct voice v = voice_back(talk->r, NULL);
    struct prompt *p = g_new0(struct prompt, 1);
    struct json_object *o = json_object_new_object();
    g_autofree char *text = hours_text(hours), *spans = hours_spans(hours);

    facts_text(o, "spans", spans);
    p->text = voice_text(&v, "hours-offer", o);
    if (network_traits(talk->r->net)->buttons > 0) {
        prompt_add_command(p, voice_text(&v, "hours-use", NULL), g_strconcat("hours ", text, NULL));
        prompt_add_command(p, voice_text(&v, "hours-refuse", NULL), g_strdup("hours off"));
    }
    reply_commands(talk->h, talk->r, p);
    prompt_free(p);
}

void commands_learn_hours(struct talk *talk)
{
    struct hours hours;

    if (talk->t->clock_s >= LADDER_SLOW_S && rhythm_hears(talk->h, &talk->r->who, &hours))
        offer(talk, &hours);
}
