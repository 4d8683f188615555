/* bot/commands/forecast.c - what comes of the turn if everybody passes
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/chronicle.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* Keeps what is foretold. */
struct keeper {
    struct lair_sink sink; /* the first member */
    GArray *events;        /* of struct lair_event */
};

static void keep(struct lair_sink *sink, const struct lair_event *e)
{
    g_array_append_val(((struct keeper *)sink)->events, *e);
}

/* act: the author's next move; NULL: none.  NULL: it is not legal. */
static struct json_object *forecast_facts(const struct talk *talk, const struct table_eyes *e,
                                          const struct lair_move *act)
{
    struct voice v = voice_back(talk->r, talk->t);
    g_autoptr(GArray) events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
    struct keeper k = { .sink = { .event = keep }, .events = events };
    struct json_object *o;
    g_autofree char *told = NULL;
    struct lair_forecast f;

    if (lair_forecast(talk->t->cat, &e->view, act, &k.sink, &f) != LAIR_OK)
        return NULL;
    o = json_object_new_object();
    told = chronicle_text(v.words, &e->facts, (const struct lair_event *)(void *)events->data, events->len,
                          CHRONICLE_ALL, CHRONICLE_PACKED);
    facts_text(o, "told", told);
    facts_flag(o, "quiet", told[0] == '\0');
    facts_flag(o, "acts", act != NULL);
    facts_flag(o, "turn", f.end == LAIR_FORECAST_TURN);
    facts_flag(o, "over", f.end == LAIR_FORECAST_OVER);
    facts_flag(o, "chance", f.end == LAIR_FORECAST_CHANCE);
    facts_flag(o, "hidden", f.end == LAIR_FORECAST_HIDDEN);
    if (f.end == LAIR_FORECAST_CHOICE)
        facts_add(o, "chooser", facts_seat(&e->facts, f.seat));
    return o;
}

/* Is what was typed a move of the author's now? */
static bool read_act(const struct talk *talk, const struct table_eyes *e, struct lair_move *m)
{
    return talk->seat >= 0 && table_asks(talk->t, talk->seat) &&
           lair_parse(talk->t->cat, &e->view, talk->seat, talk->args, m, NULL) == LAIR_OK;
}

void command_forecast(struct talk *talk)
{
    struct table_eyes *e;
    struct json_object *o;
    struct lair_move m;
    bool acts = talk->args[0] != '\0';

    if (talk->t->state != TABLE_RUNNING) {
        talk_reply(talk, "too-late-over", NULL);
        return;
    }
    if (!talk_load_game(talk))
        return;
    e = table_eyes(talk->t, talk->seat >= 0 ? talk->seat : LAIR_PUBLIC, NULL);
    o = acts && !read_act(talk, e, &m) ? NULL : forecast_facts(talk, e, acts ? &m : NULL);
    if (o == NULL)
        talk_reply_typed(talk, "forecast-what", talk->args);
    else
        talk_reply(talk, "forecast", o);
    table_eyes_free(e);
}
