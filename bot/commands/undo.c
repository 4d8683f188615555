/* bot/commands/undo.c - undo: takes back whatever nobody else has been told of
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/ask.h"
#include "bot/games/answers.h"
#include "bot/games/given.h"
#include "bot/games/orders.h"
#include "bot/games/plans.h"
#include "bot/games/undo.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

static struct seat *seat_of(const struct talk *talk)
{
    return &talk->t->seat[talk->seat];
}

/* Says what is taken back: a text under that key. */
static void tell_undone(struct talk *talk, const char *key, const char *text)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, key, text);
    talk_reply(talk, "undone", o);
}

/* ---- what nobody but its author knows of ----------------------------------------------------- */

/* A line that could mean several moves, which are offered. */
static bool undo_half(struct talk *talk)
{
    struct seat *s = seat_of(talk);
    g_autofree char *half = s->decision != 0 && s->half_to == s->decision ? g_steal_pointer(&s->half) : NULL;

    if (half == NULL)
        return false;
    tell_undone(talk, "move", half);
    ask_seat(talk->h, talk->t, talk->seat, talk->r);
    return true;
}

/* The seat's player is asked again what a pass, an order or a held answer would have answered. */
static void ask_after_all(struct talk *talk)
{
    struct seat *s = seat_of(talk);

    seat_forget_answer(s);
    orders_end(talk->t, talk->seat);
    s->scoped = false;
    s->orders.why = STANDING_FIRST;
    tables_touch(talk->h, talk->t);
    ask_seat(talk->h, talk->t, talk->seat, talk->r);
}

/* An answer that is held until it counts, or an act that is kept. */
static bool undo_answer(struct talk *talk)
{
    struct seat *s = seat_of(talk);
    g_autofree char *answer = g_strdup(s->answer.kept != NULL ? s->answer.kept : s->answer.move);

    if (s->answer.kept == NULL && !table_has_answered(talk->t, talk->seat))
        return false;
    tell_undone(talk, "held", answer);
    ask_after_all(talk);
    return true;
}

/* A pass that stands, or an order, which is going to answer what is asked now. */
static bool undo_automatic(struct talk *talk)
{
    struct seat *s = seat_of(talk);
    struct lair_move m;
    char text[LAIR_TEXT];
    bool waits = s->scoped || s->orders.acting != 0, acts = waits && orders_act(talk->t, talk->seat, &m);

    if (s->decision == 0 || !waits || (!acts && !orders_pass_stands(talk->t, talk->seat)))
        return false;
    if (acts) {
        g_autofree struct lair_game *room = g_new(struct lair_game, 1);

        lair_move_text(talk->t->cat, table_game_for(talk->t, talk->seat, room), talk->seat, &m, text);
        if (s->orders.acting != 0)
            given_undo(talk->t, talk->seat);
        else
            orders_done(talk->t, talk->seat);
        s->orders.acts = false;
    }
    tell_undone(talk, acts ? "order" : "held", acts ? text : "pass");
    ask_after_all(talk);
    return true;
}

/* What was set since so many events, and has done nothing yet. */
static bool undo_order(struct talk *talk, int since)
{
    g_autofree char *act = NULL;

    switch (orders_take_back(talk->t, talk->seat, since, &act)) {
    case ORDERS_NOTHING: return false;
    case ORDERS_PASS:
    case ORDERS_AHEAD: tell_undone(talk, "ahead", "pass"); break;
    case ORDERS_STOP: tell_undone(talk, act != NULL ? "order" : "stop", act != NULL ? act : "stop"); break;
    }
    tables_touch(talk->h, talk->t);
    return true;
}

/* What was sealed since so many events. */
static bool undo_plan(struct talk *talk, int since)
{
    g_autofree char *plan = plans_take_back(talk->t, talk->seat, since);

    if (plan == NULL)
        return false;
    tables_touch(talk->h, talk->t);
    tell_undone(talk, "sealed", plan);
    return true;
}

/* ---- among others ---------------------------------------------------------------------------- */

static bool is_deed(const struct lair_event *e)
{
    return e->kind == LAIR_EV_PLACES || e->kind == LAIR_EV_TAKES_BACK || e->kind == LAIR_EV_NO_BUILD ||
           e->kind == LAIR_EV_CASTS || e->kind == LAIR_EV_USES || e->kind == LAIR_EV_PASSES ||
           e->kind == LAIR_EV_DRAFTS || e->kind == LAIR_EV_MINION;
}

/* The number of the events up to the last thing that the seat did, itself included. */
static int last_done(const struct table *t, int seat)
{
    for (int n = (int)t->events->len; n > 0; n--) {
        const struct lair_event *e = &g_array_index(t->events, struct lair_event, n - 1);

        if (e->seat == seat && is_deed(e))
            return n;
    }
    return 0;
}

/* The move that takes back what the seat laid face-down last, as long as it builds.  Returns the card; 0: there
 * is none. */
static lair_design find_take_back(const struct talk *talk, struct lair_move *m)
{
    const struct table *t = talk->t;
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(t->cat, table_game(t), talk->seat, moves), back = 0;

    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_TAKE_BACK)
            moves[back++] = moves[i];
    for (int i = (int)t->events->len; back > 0 && i-- > 0;) {
        const struct lair_event *e = &g_array_index(t->events, struct lair_event, i);

        for (size_t k = 0; k < back; k++)
            if (e->kind == LAIR_EV_PLACES && e->seat == talk->seat && moves[k].target.seat == e->other &&
                moves[k].target.id == e->square) {
                *m = moves[k];
                return e->card;
            }
    }
    return 0;
}

static bool undo_build(struct talk *talk)
{
    struct lair_move back;
    lair_design room = find_take_back(talk, &back);

    if (room == 0 || answers_give(talk->h, talk->t, talk->seat, &back) != LAIR_OK)
        return false;
    tell_undone(talk, "room", lair_print(talk->t->cat, room)->name);
    return true;
}

/* A pass that stands is for what comes; what it answered counts. */
static bool undo_pass(struct talk *talk)
{
    if (!orders_pass_stands(talk->t, talk->seat))
        return false;
    orders_end(talk->t, talk->seat);
    tables_touch(talk->h, talk->t);
    tell_undone(talk, "stood", "pass");
    return true;
}

/* Says that it is too late, and why. */
static void refuse_late(struct talk *talk)
{
    const struct lair_game *g = table_game(talk->t);
    unsigned flags = g->seat[talk->seat].flags;
    g_autofree char *newest = undo_newest(talk->h, talk->t, talk->seat);
    const char *move = newest == NULL || g_str_has_prefix(newest, "take back ") ? NULL : newest;
    struct json_object *o = json_object_new_object();
    bool final = g->phase == LAIR_PHASE_BUILD && (flags & LAIR_DONE) != 0,
         sealed = g->turn == 0 && (flags & LAIR_ANSWERED) != 0;

    facts_text(o, "move", move);
    facts_flag(o, "final", move != NULL && final);
    facts_flag(o, "sealed", move != NULL && sealed && !final);
    facts_flag(o, "counts", move != NULL && !sealed && !final);
    facts_flag(o, "nothing", move == NULL);
    talk_reply(talk, "undo-late", o);
}

/* A decision that nothing has come of yet: the first of two choices, or an answer in secret. */
static bool undo_silently(struct talk *talk)
{
    struct undo u;

    undo_last(talk->h, talk->t, talk->seat, &u);
    if (u.bar != UNDO_FREE)
        return false;
    tell_undone(talk, "move", u.text);
    return true;
}

static void undo_among(struct talk *talk)
{
    int since = last_done(talk->t, talk->seat);

    if (!undo_plan(talk, since) && !undo_order(talk, since) && !undo_build(talk) && !undo_silently(talk) &&
        !undo_pass(talk))
        refuse_late(talk);
}

/* ---- alone, or against machines -------------------------------------------------------------- */

/* May everybody know what the move was? */
static bool is_public(const struct undo *u)
{
    switch ((enum lair_verb)u->move.verb) {
    case LAIR_PASS:
    case LAIR_PASS_HERO:
    case LAIR_PASS_TURN:
    case LAIR_DONE_BUILDING:
    case LAIR_USE:
    case LAIR_DRAFT:
    case LAIR_MINION:
    case LAIR_PROMOTE:
    case LAIR_SELL:
    case LAIR_DRAW_ROOM:
    case LAIR_DRAW_SPELL: return true;
    case LAIR_CAST: return u->cast;
    case LAIR_KEEP:
    case LAIR_MULLIGAN:
    case LAIR_BUILD_NONE:
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON:
    case LAIR_TAKE_BACK:
    case LAIR_CHOOSE:
    case LAIR_YES:
    case LAIR_NO:
    case LAIR_RESIGN: break;
    }
    return false;
}

/* Tells the others who follow the table. */
static void tell_others(struct talk *talk, const struct undo *u)
{
    struct json_object *o = say_nick(seat_of(talk)->who.nick, say_quiet(talk->h, talk->t));

    facts_text(o, "move", is_public(u) ? u->text : NULL);
    say_others(talk->h, talk->t, "undone-told", o);
}

static void refuse_learned(struct talk *talk, const struct undo *u)
{
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);
    struct json_object *o = json_object_new_object();

    facts_text(o, "move", u->bar != UNDO_NOTHING ? u->text : NULL);
    facts_flag(o, "nothing", u->bar == UNDO_NOTHING);
    facts_flag(o, "drawn", u->bar == UNDO_DRAWN);
    facts_flag(o, "shown", u->bar == UNDO_SHOWN && u->card == 0);
    facts_add(o, "card", u->bar == UNDO_SHOWN && u->card != 0 ? facts_card(&e->facts, u->card) : NULL);
    facts_flag(o, "looked", u->bar == UNDO_LOOKED);
    facts_flag(o, "chance", u->bar == UNDO_CHANCE);
    facts_flag(o, "built", u->bar == UNDO_BUILT);
    facts_flag(o, "opened", u->bar == UNDO_OPENED);
    talk_reply(talk, "undo-not", o);
    table_eyes_free(e);
}

static void undo_alone(struct talk *talk)
{
    struct undo u;

    if (undo_plan(talk, (int)talk->t->events->len) || undo_order(talk, (int)talk->t->events->len))
        return;
    undo_last(talk->h, talk->t, talk->seat, &u);
    if (u.bar != UNDO_FREE) {
        refuse_learned(talk, &u);
        return;
    }
    tell_undone(talk, "move", u.text);
    tell_others(talk, &u);
}

void command_undo(struct talk *talk)
{
    if (!talk_load_game(talk) || undo_half(talk) || undo_answer(talk) || undo_automatic(talk))
        return;
    if (table_is_alone(talk->t))
        undo_alone(talk);
    else
        undo_among(talk);
}
