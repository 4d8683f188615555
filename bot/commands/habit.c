/* bot/commands/habit.c - manner: how a person wants to be told
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/digest.h"
#include "bot/hail.h"
#include "bot/network.h"
#include "bot/news.h"
#include "bot/people/habit.h"
#include "bot/people/hours.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

enum { CALL_MIN_S = 60 };

/* What a word chooses. */
enum choice { AS_NOTICE, AS_MESSAGE, WITH_COLOUR, WITHOUT_COLOUR, BE_CALLED, BE_TOLD_DAILY };

/* What is chosen by a line. */
struct chosen {
    struct habit habit;
    bool digests; /* a digest, or none */
    int half;     /* of the day, for it; -1: none */
};

static bool has_notices(const struct network *net)
{
    return network_traits(net)->notices;
}

static bool has_colours(const struct network *net)
{
    return network_traits(net)->marks && network_traits(net)->marks_on_request;
}

/* Where nobody is whispered to unasked a call in the place can ring (bot/call.h); somebody who sits alone there is in none. */
static bool can_ring(const struct network *net)
{
    return !network_traits(net)->whispers && !network_traits(net)->alone;
}

static bool can_be_called(const struct network *net)
{
    return hail_can(net) || can_ring(net);
}

/* Somebody who sits at a terminal sees what waits. */
static bool has_digests(const struct network *net)
{
    return !network_traits(net)->alone;
}

static const struct word {
    const char *word;
    enum choice choice;
    bool (*means)(const struct network *net); /* can that be chosen there? */
    const char *way;                          /* as it is shown; NULL: it is another word's twin */
} sayable[] = {
    { "notice", AS_NOTICE, has_notices, "notice" },
    { "message", AS_MESSAGE, has_notices, "message" },
    { "colour", WITH_COLOUR, has_colours, "colour" },
    { "color", WITH_COLOUR, has_colours, NULL },
    { "plain", WITHOUT_COLOUR, has_colours, "plain" },
    { "call", BE_CALLED, can_be_called, "call 10m, call off" },
    { "digest", BE_TOLD_DAILY, has_digests, "digest 9:00, digest off" },
};

/* The word of that name, if it can be said on a network; NULL: it cannot. */
static const struct word *word_called(const struct network *net, const char *typed)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (g_ascii_strcasecmp(sayable[i].word, typed) == 0)
            return sayable[i].means(net) ? &sayable[i] : NULL;
    return NULL;
}

/* When somebody is told once a day, and where that is: {"hour","minute","zone"?}; NULL: never. */
static struct json_object *digest_facts(const struct host *h, const struct person *person)
{
    struct json_object *o;
    struct digest digest;
    struct hours hours;

    if (!digest_of(h, person, &digest))
        return NULL;
    o = facts_moment(digest.half * INT64_C(30 * 60 * 1000));
    hours_of(h, person, &hours);
    facts_text(o, "zone", hours_are_told(&hours) ? hours.zone : NULL);
    return o;
}

/* What can be chosen on the author's network, and what was. */
static struct json_object *habit_facts(const struct talk *talk)
{
    const struct network *net = talk->r->net;
    struct habit habit = habit_of(net, talk->r->from.key);
    struct json_object *o = json_object_new_object();

    facts_flag(o, "notices", has_notices(net));
    facts_flag(o, "message", habit.message);
    facts_flag(o, "colours", has_colours(net));
    facts_flag(o, "colour", habit.colour);
    facts_flag(o, "calls", hail_can(net));
    facts_flag(o, "rings", can_ring(net));
    if (habit.call_s > 0)
        facts_add(o, "call", facts_span(habit.call_s * INT64_C(1000), FACTS_EXACTLY));
    facts_flag(o, "digests", has_digests(net));
    facts_add(o, "digest", digest_facts(talk->h, &talk->r->who));
    return o;
}

/* The word at *typed, past which *typed goes; NULL: there is none. */
static const char *next_word(char ***typed)
{
    while (**typed != NULL && ***typed == '\0')
        ++*typed;
    return **typed != NULL ? *(*typed)++ : NULL;
}

/* time: NULL: none stands there. */
static bool choose_call(struct talk *talk, struct habit *habit, const char *time)
{
    if (time != NULL && span_read(time, CALL_MIN_S, HABIT_CALL_MAX, &habit->call_s))
        return true;
    talk_reply(talk, "manner-time", NULL);
    return false;
}

/* time: NULL: none stands there. */
static bool choose_digest(struct talk *talk, struct chosen *c, const char *time)
{
    c->digests = true;
    c->half = time != NULL && g_ascii_strcasecmp(time, "off") != 0 ? hours_read_half(time) % 48 : -1;
    if (time != NULL && (c->half >= 0 || g_ascii_strcasecmp(time, "off") == 0))
        return true;
    talk_reply(talk, "manner-digest", NULL);
    return false;
}

static bool refuse(struct talk *talk, const char *typed)
{
    g_autofree char *echo = talk_echo(typed);
    struct json_object *o = json_object_new_object();

    facts_text(o, "typed", echo);
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (sayable[i].way != NULL && sayable[i].means(talk->r->net)) {
            struct json_object *one = json_object_new_object();

            facts_text(one, "way", sayable[i].way);
            facts_append(o, "ways", one);
        }
    talk_reply(talk, "manner-what", o);
    return false;
}

/* Takes in a word, and for `call` and `digest` the one at *typed as well.  False: it means nothing, and the author was told
 * so. */
static bool choose(struct talk *talk, struct chosen *c, const char *word, char ***typed)
{
    struct habit *habit = &c->habit;
    const struct word *w = word_called(talk->r->net, word);

    if (w == NULL)
        return refuse(talk, word);
    switch (w->choice) {
    case AS_NOTICE: habit->message = false; break;
    case AS_MESSAGE: habit->message = true; break;
    case WITH_COLOUR: habit->colour = true; break;
    case WITHOUT_COLOUR: habit->colour = false; break;
    case BE_CALLED: return choose_call(talk, habit, next_word(typed));
    case BE_TOLD_DAILY: return choose_digest(talk, c, next_word(typed));
    }
    return true;
}

/* When they are to be called may have changed. */
static void touch_tables(struct talk *talk)
{
    const struct request *r = talk->r;
    g_autofree struct table **list = directory_copy(tables_of_person(talk->h, r->who.network, r->who.key));

    for (guint i = 0; list[i] != NULL; i++)
        if (list[i]->state == TABLE_RUNNING)
            tables_touch(talk->h, list[i]);
}

/* Another time of the day does not have it come twice on one. */
static void put_digest(struct talk *talk, int half)
{
    struct digest digest = { .half = half };

    if (half >= 0) {
        digest_of(talk->h, &talk->r->who, &digest);
        digest.half = half;
        digest.since = clock_now(talk->h->clock);
    }
    digest_put(talk->h, &talk->r->who, half >= 0 ? &digest : NULL);
    news_again(talk->h, 0);
}

static void put_chosen(struct talk *talk, const struct chosen *c)
{
    habit_set(talk->r->net, talk->r->from.key, &c->habit);
    if (c->digests)
        put_digest(talk, c->half);
    touch_tables(talk);
}

/* Is there any manner to choose on a network? */
static bool has_any(const struct network *net)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (sayable[i].means(net))
            return true;
    return false;
}

void command_habit(struct talk *talk)
{
    const struct network *net = talk->r->net;
    struct chosen chosen = { .habit = habit_of(net, talk->r->from.key) };
    g_auto(GStrv) all = g_strsplit(talk->args, " ", -1);
    char **typed = all;
    const char *word;

    talk->t = NULL;
    if (!has_any(net)) {
        talk_reply(talk, "manner-none", NULL);
        return;
    }
    while ((word = next_word(&typed)) != NULL)
        if (!choose(talk, &chosen, word, &typed))
            return;
    if (talk->args[0] != '\0')
        put_chosen(talk, &chosen);
    talk_reply(talk, "manners", habit_facts(talk));
}
