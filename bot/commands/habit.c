/* bot/commands/habit.c - manner: how a person wants to be told */
#include "bot/commands/commands.h"

#include "bot/hail.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

enum { CALL_MIN_S = 60 };

/* What a word chooses. */
enum choice { AS_NOTICE, AS_MESSAGE, WITH_COLOUR, WITHOUT_COLOUR, BE_CALLED };

static bool has_notices(const struct network *net)
{
    return network_traits(net)->notices;
}

static bool has_colours(const struct network *net)
{
    return network_traits(net)->marks && network_traits(net)->marks_on_request;
}

static const struct word {
    const char *word;
    enum choice choice;
    bool (*means)(const struct network *net); /* can that be chosen there? */
    const char *way;                          /* as it is shown; NULL: it is another word's twin */
} sayable[] = {
    { "notice", AS_NOTICE, has_notices, "notice" },    { "message", AS_MESSAGE, has_notices, "message" },
    { "colour", WITH_COLOUR, has_colours, "colour" },  { "color", WITH_COLOUR, has_colours, NULL },
    { "plain", WITHOUT_COLOUR, has_colours, "plain" }, { "call", BE_CALLED, hail_can, "call 10m, call off" },
};

/* The word of that name, if it can be said on a network; NULL: it cannot. */
static const struct word *word_called(const struct network *net, const char *typed)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sayable); i++)
        if (g_ascii_strcasecmp(sayable[i].word, typed) == 0)
            return sayable[i].means(net) ? &sayable[i] : NULL;
    return NULL;
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
    if (habit.call_s > 0)
        facts_add(o, "call", facts_span(habit.call_s * INT64_C(1000), FACTS_EXACTLY));
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

/* Takes in a word, and for `call` the one at *typed as well.  False: it means nothing, and the author was told
 * so. */
static bool choose(struct talk *talk, struct habit *habit, const char *word, char ***typed)
{
    const struct word *w = word_called(talk->r->net, word);

    if (w == NULL)
        return refuse(talk, word);
    switch (w->choice) {
    case AS_NOTICE: habit->message = false; break;
    case AS_MESSAGE: habit->message = true; break;
    case WITH_COLOUR: habit->colour = true; break;
    case WITHOUT_COLOUR: habit->colour = false; break;
    case BE_CALLED: return choose_call(talk, habit, next_word(typed));
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

void command_habit(struct talk *talk)
{
    struct network *net = talk->r->net;
    struct habit habit = habit_of(net, talk->r->from.key);
    g_auto(GStrv) all = g_strsplit(talk->args, " ", -1);
    char **typed = all;
    const char *word;

    talk->t = NULL;
    if (!has_notices(net) && !has_colours(net) && !hail_can(net)) {
        talk_reply(talk, "manner-none", NULL);
        return;
    }
    while ((word = next_word(&typed)) != NULL)
        if (!choose(talk, &habit, word, &typed))
            return;
    if (talk->args[0] != '\0') {
        habit_set(net, talk->r->from.key, &habit);
        touch_tables(talk);
    }
    talk_reply(talk, "manners", habit_facts(talk));
}
