/* bot/games/held.c - what players have answered in a window, held with their seats until it counts
 * SPDX-License-Identifier: MIT */
#include "bot/games/held.h"

#include <string.h>

/* Reads what can be answered in a window: a plain pass, or an act. */
static bool read_answer(const struct table *t, int seat, const char *text, struct lair_move *m)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);

    return lair_parse(t->cat, table_game_for(t, seat, room), seat, text, m, NULL) == LAIR_OK &&
           (m->verb == LAIR_PASS || m->verb == LAIR_CAST || m->verb == LAIR_USE);
}

void held_put(struct table *t, int seat, const struct lair_move *m)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct seat_answer *a = &t->seat[seat].answer;
    char text[LAIR_TEXT];

    lair_move_text(t->cat, table_game_for(t, seat, room), seat, m, text);
    held_spend(t, seat);
    a->to = t->seat[seat].decision;
    a->move = g_strdup(text);
    t->seat[seat].looks_at = 0;
}

bool held_move(const struct table *t, int seat, struct lair_move *m)
{
    return table_has_answered(t, seat) && read_answer(t, seat, t->seat[seat].answer.move, m);
}

bool held_act(const struct table *t, int seat)
{
    struct lair_move m;

    return held_move(t, seat, &m) && m.verb != LAIR_PASS;
}

bool held_is_pass(const char *answer)
{
    return g_strcmp0(answer, "pass") == 0;
}

void held_spend(struct table *t, int seat)
{
    struct seat_answer *a = &t->seat[seat].answer;

    if (table_game(t)->ask != LAIR_ASK_ANSWER) {
        seat_forget_answer(&t->seat[seat]);
        return;
    }
    g_clear_pointer(&a->move, g_free); /* what is kept waits */
    a->to = 0;
    a->then = STANDING_NONE;
}

bool held_keep(struct table *t, int seat)
{
    struct seat_answer *a = &t->seat[seat].answer;

    if (!held_act(t, seat))
        return false;
    g_free(a->kept);
    a->kept = g_strdup(a->move);
    a->kept_since = (int)t->events->len;
    return true;
}

/* Has the game stayed where it was when the seat's act was kept: with the same hero in the same place? */
static bool is_same_window(const struct table *t, int seat)
{
    for (int i = t->seat[seat].answer.kept_since; i < (int)t->events->len; i++)
        switch ((enum lair_event_kind)g_array_index(t->events, struct lair_event, i).kind) {
        case LAIR_EV_TURN:
        case LAIR_EV_PHASE:
        case LAIR_EV_ACTIVE:
        case LAIR_EV_ENTERS:
        case LAIR_EV_ENTERS_ROOM:
        case LAIR_EV_SURVIVES_ROOM:
        case LAIR_EV_WOUNDS: return false;
        default: break;
        }
    return true;
}

bool held_goes_on(struct table *t, const struct lair_ask *ask)
{
    struct seat *s = &t->seat[ask->seat];
    struct lair_move m;

    if (s->answer.kept == NULL || !is_same_window(t, ask->seat) ||
        !read_answer(t, ask->seat, s->answer.kept, &m))
        return false;
    g_free(s->answer.move);
    s->answer.move = g_strdup(s->answer.kept);
    s->answer.to = s->decision;
    return true;
}

char *held_void(struct table *t, const struct lair_ask *ask)
{
    struct seat *s = &t->seat[ask->seat];
    char *act;

    if (s->answer.kept != NULL && ask->kind == LAIR_ASK_ANSWER && is_same_window(t, ask->seat))
        return NULL;
    act = g_strdup(s->answer.kept != NULL ? s->answer.kept : s->answer.move);
    seat_forget_answer(s);
    if (held_is_pass(act))
        g_clear_pointer(&act, g_free);
    return act;
}
