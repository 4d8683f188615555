/* bot/commands/hours.c - hours: when somebody is awake, and where */
#include "bot/commands/commands.h"

#include "bot/news.h"
#include "bot/people/hours.h"
#include "bot/words/facts.h"

/* What is set, or (changed) what was set just now. */
static void tell(struct talk *talk, const struct hours *hours, bool changed)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *spans = hours_spans(hours);
    int64_t now = clock_now(talk->h->clock);

    if (hours_are_told(hours)) {
        facts_text(o, "spans", spans);
        facts_text(o, "zone", hours->zone);
        facts_add(o, "there", facts_moment(now + hours_east(hours, now)));
    }
    facts_flag(o, "changed", changed);
    talk_reply(talk, "hours", o);
}

/* about: what is wrong. */
static void refuse(struct talk *talk, enum hours_fault fault, const char *about)
{
    static const char *const flags[] = {
        [HOURS_NO_HOURS] = "no_hours", [HOURS_NO_ZONE] = "no_zone",   [HOURS_BAD_HOURS] = "bad_hours",
        [HOURS_TOO_FEW] = "few",       [HOURS_BAD_ZONE] = "bad_zone",
    };
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(about);

    facts_true(o, flags[fault]);
    facts_text(o, "typed", typed);
    facts_number(o, "least", HOURS_LEAST);
    talk_reply(talk, "hours-what", o);
}

/* A digest goes by them as well. */
static void put(struct talk *talk, const struct hours *hours)
{
    hours_put(talk->h, &talk->r->who, hours);
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
        tell(talk, &none, true);
    } else {
        set(talk, &hours);
    }
}
