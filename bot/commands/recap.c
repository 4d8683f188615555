/* bot/commands/recap.c - what happened while one was away, in a few lines
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/games/pace.h"
#include "bot/say.h"
#include "bot/tell.h"
#include "bot/words/recap.h"

enum {
    TURNS_UNASKED = 2, /* told to who has no move here to begin from */
    TURNS_MAX = 99,
};

/* What a player lays, casts or uses it does itself: no clock does it. */
static bool is_deed(const struct lair_event *e, int seat)
{
    return e->seat == seat &&
           (e->kind == LAIR_EV_PLACES || e->kind == LAIR_EV_CASTS || e->kind == LAIR_EV_USES);
}

/* A host that began later reads it off what happened. */
size_t commands_since_move(const struct table *t, int seat)
{
    const struct lair_event *event = &g_array_index(t->events, struct lair_event, 0);
    size_t i = t->events->len;

    if (t->seat[seat].moved_at > 0)
        return MIN((size_t)t->seat[seat].moved_at, i);
    while (i > 0 && !is_deed(&event[i - 1], seat))
        i--;
    return i;
}

/* From which event on: turns, or (0) since the author was here. */
static size_t recap_from(const struct talk *talk, const struct lair_event *event, int turns)
{
    const struct table *t = talk->t;

    if (turns == 0 && talk->seat >= 0)
        return commands_since_move(t, talk->seat);
    return recap_turns_ago(event, t->events->len, turns > 0 ? turns : TURNS_UNASKED);
}

/* Reads the number of turns, 0 for none; false: it is none. */
static bool read_turns(const char *typed, int *turns)
{
    gint64 n = 0;
    bool good = typed[0] == '\0' || g_ascii_string_to_signed(typed, 10, 1, TURNS_MAX, &n, NULL);

    *turns = (int)n;
    return good;
}

static void tell_recap(struct talk *talk, int turns)
{
    const struct lair_event *event = &g_array_index(talk->t->events, struct lair_event, 0);
    size_t n = talk->t->events->len;
    struct table_eyes *e = table_eyes(talk->t, talk->seat >= 0 ? talk->seat : LAIR_PUBLIC, NULL);
    struct json_object *o = recap_facts(&e->facts, event, n, recap_from(talk, event, turns), RECAP_TURNS);

    if (o == NULL) /* nothing since then: the turns before may be what is wanted */
        o = recap_facts(&e->facts, event, n, recap_turns_ago(event, n, TURNS_UNASKED), RECAP_TURNS);
    table_eyes_free(e);
    talk_reply(talk, o != NULL ? "recap" : "recap-nothing", o);
}

void command_recap(struct talk *talk)
{
    int turns;

    if (!read_turns(talk->args, &turns)) {
        struct json_object *o = json_object_new_object();

        facts_number(o, "most", TURNS_MAX);
        talk_reply(talk, "bad-recap", o);
        return;
    }
    if (!talk_load_game(talk))
        return;
    tell_recap(talk, turns);
    if (talk->seat >= 0 && talk->t->state == TABLE_RUNNING)
        command_moves(talk);
}

void command_come_back(struct talk *talk, bool told)
{
    struct table *t = talk->t;
    bool shown = table_shows_piloted(t, talk->seat);
    struct json_object *o;

    pace_heard(talk->h, t, talk->seat);
    if (!shown)
        return;
    o = say_person(t, talk->seat, say_quiet(talk->h, t));
    facts_text(o, "table", t->name);
    say_table(talk->h, t, "seat-back", o);
    if (!told && !talk->r->caught_up && talk_load_game(talk))
        tell_recap(talk, 0);
}
