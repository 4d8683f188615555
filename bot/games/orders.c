/* bot/games/orders.c - what the players of a table pass and order beforehand
 * SPDX-License-Identifier: MIT */
#include "bot/games/orders.h"

#include <stdlib.h>
#include <string.h>

#include "bot/games/given.h"
#include "bot/games/held.h"
#include "bot/games/plans.h"
#include "bot/words/plan.h"

/* ---- a seat's pass --------------------------------------------------------------------------- */

static struct standing *standing_of(struct table *t, int seat)
{
    if (t->standing == NULL)
        t->standing = g_new0(struct standing, LAIR_MAX_SEATS);
    return &t->standing[seat];
}

/* What a seat's passes go by.  view: room for it. */
static struct standing_eyes eyes_of(const struct table *t, int seat, struct lair_game *view)
{
    lair_view(t->cat, table_game(t), table_is_alone(t) ? seat : LAIR_PUBLIC, view);
    return (struct standing_eyes){ .cat = t->cat,
                                   .view = view,
                                   .seat = seat,
                                   .event = (const struct lair_event *)(void *)t->events->data,
                                   .n_events = (int)t->events->len };
}

/* "=4.0.2=use%20boulder%20ramp": if it helps; "+1.0.17+cast...": whether it helps or not.  The numbers are what
 * it casts or uses. */
static void write_act(GString *out, const struct standing_stop *stop)
{
    g_autofree char *act = g_uri_escape_string(stop->act, NULL, false);

    if (act[0] != '\0')
        g_string_append_printf(out, "%c%d.%d.%d%c%s", stop->helps ? '=' : '+', stop->what.kind,
                               stop->what.seat, stop->what.id, stop->helps ? '=' : '+', act);
}

/* "BMA101@a3", "@b", "cast", "BMA102@a1=4.0.2=use%20boulder%20ramp" */
static void write_stop(GString *out, const struct lair_catalog *cat, const struct standing_stop *stop)
{
    if (out->len > 0)
        g_string_append_c(out, ' ');
    if (stop->cast) {
        g_string_append(out, "cast");
        return;
    }
    if (stop->hero != 0)
        g_string_append(out, lair_print(cat, stop->hero)->id);
    if (stop->seat != LAIR_NOBODY)
        g_string_append_printf(out, "@%c", 'a' + stop->seat);
    if (stop->seat != LAIR_NOBODY && stop->square != LAIR_NO_SQUARE)
        g_string_append_printf(out, "%d", stop->square + 1);
    write_act(out, stop);
}

/* Writes what is to be stored of a seat's pass into the seat. */
static void keep(struct table *t, int seat)
{
    const struct standing *s = standing_of(t, seat);
    struct seat_orders *o = &t->seat[seat].orders;
    GString *stops = g_string_new(NULL);

    for (int i = 0; i < s->n_stops; i++)
        write_stop(stops, t->cat, &s->stop[i]);
    g_free(o->stops);
    o->stops = g_string_free(stops, stops->len == 0);
    o->kind = s->kind;
    o->ahead = s->ahead;
    o->turn = s->turn;
    o->since = s->events;
    o->stops_since = s->stops_since;
}

void orders_pass(struct table *t, int seat, enum standing_kind kind, int since)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_pass(standing_of(t, seat), &e, kind, since >= 0 ? since : e.n_events);
    t->seat[seat].orders.at = t->n_moves;
    keep(t, seat);
}

void orders_end(struct table *t, int seat)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_end(standing_of(t, seat), &e);
    keep(t, seat);
}

void orders_pass_ahead(struct table *t, int seat, unsigned phases)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);

    standing_pass_ahead(standing_of(t, seat), &e, phases);
    keep(t, seat);
}

bool orders_stop(struct table *t, int seat, const struct standing_stop *stop)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);
    bool fits = standing_set_stop(standing_of(t, seat), &e, stop);

    keep(t, seat);
    return fits;
}

void orders_stop_off(struct table *t, int seat)
{
    standing_of(t, seat)->n_stops = 0;
    keep(t, seat);
}

int orders_stops(const struct table *t, int seat, struct standing_stop out[STANDING_STOPS])
{
    const struct standing *s = t->standing != NULL ? &t->standing[seat] : NULL;

    if (s == NULL || s->turn != standing_turn(table_game(t)))
        return 0;
    memcpy(out, s->stop, (size_t)s->n_stops * sizeof out[0]);
    return s->n_stops;
}

void orders_forget(struct table *t, int seat)
{
    struct seat_orders *o = &t->seat[seat].orders;

    g_free(o->stops);
    g_free(o->about);
    g_free(o->given);
    *o = (struct seat_orders){ 0 };
    g_clear_pointer(&t->seat[seat].plan, g_free);
    t->seat[seat].planned = false;
    seat_forget_answer(&t->seat[seat]);
    seat_forget_line(&t->seat[seat]);
    t->seat[seat].moved_at = 0;
    g_clear_pointer(&t->seat[seat].half, g_free);
    if (t->standing != NULL)
        t->standing[seat] = (struct standing){ 0 };
}

/* Takes back the newest stop or order. */
static void drop_newest_stop(struct table *t, int seat, char **act)
{
    struct standing *s = standing_of(t, seat);

    s->n_stops--;
    if (s->stop[s->n_stops].act[0] != '\0')
        *act = g_strdup(s->stop[s->n_stops].act);
}

enum orders_back orders_take_back(struct table *t, int seat, int since, char **act)
{
    struct standing *s = standing_of(t, seat);
    bool now = s->turn == standing_turn(table_game(t));
    enum orders_back what = ORDERS_NOTHING;

    *act = NULL;
    if (now && s->n_stops > 0 && s->stops_since >= since) {
        drop_newest_stop(t, seat, act);
        what = ORDERS_STOP;
    } else if (now && s->ahead != 0 && s->events >= since) {
        s->ahead = 0;
        what = ORDERS_AHEAD;
    } else if (now && s->kind != STANDING_NONE && s->events >= since) {
        orders_end(t, seat);
        what = ORDERS_PASS;
    }
    keep(t, seat);
    return what;
}

bool orders_pass_stands(const struct table *t, int seat)
{
    const struct standing *s = t->standing != NULL ? &t->standing[seat] : NULL;

    return s != NULL && s->turn == standing_turn(table_game(t)) && s->kind != STANDING_NONE &&
           (s->kind == STANDING_TURN || s->phase == table_game(t)->phase);
}

bool orders_stand(const struct table *t, int seat)
{
    return !t->asks_all && !t->seat[seat].orders.asks_all;
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* The act of an order as a move that may be played now, and is to be; false: it means nothing any more. */
static bool read_act(const struct table *t, int seat, const struct standing_stop *order, struct lair_move *m)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);

    table_view(t, seat, view);
    return lair_parse(t->cat, view, seat, order->act, m, NULL) == LAIR_OK &&
           (!order->helps || plan_helps(t->cat, view, m));
}

bool orders_act(const struct table *t, int seat, struct lair_move *m)
{
    const struct standing *s = t->standing != NULL ? &t->standing[seat] : NULL;

    if (t->seat[seat].orders.acting != 0)
        return given_act(t, seat, m);
    return s != NULL && t->seat[seat].orders.acts && s->reached >= 0 && s->reached < s->n_stops &&
           read_act(t, seat, &s->stop[s->reached], m);
}

void orders_done(struct table *t, int seat)
{
    if (t->seat[seat].orders.acting != 0) {
        given_spend(t, seat);
        return;
    }
    standing_drop_stop(standing_of(t, seat), standing_of(t, seat)->reached);
    keep(t, seat);
}

bool orders_have(const struct table *t, int seat, const char *line)
{
    struct standing_stop stop[STANDING_STOPS];
    int n = orders_stops(t, seat, stop);

    for (int i = 0; i < n; i++)
        if (stop[i].act[0] != '\0' && plan_orders(line, stop[i].act))
            return true;
    return false;
}

/* The first order whose moment will not come, as far as its player can foresee; -1: there is none.  When the newest was given
 * they all would, and nothing has happened since. */
static int lost_order(const struct table *t, int seat, const struct standing *s)
{
    g_autofree struct lair_game *view = NULL;
    struct facts f = { .cat = t->cat, .viewer = seat };

    for (int i = 0; i < s->n_stops; i++) {
        const struct standing_stop *one = &s->stop[i];

        if (one->act[0] == '\0')
            continue;
        if (view == NULL) {
            f.view = view = g_new(struct lair_game, 1);
            table_view(t, seat, view);
        }
        if (!plan_comes(&f, one->hero, one->seat, one->square == LAIR_NO_SQUARE ? -1 : one->square))
            return i;
    }
    return -1;
}

/* The order is gone, and its player is asked. */
static enum standing_why drop(struct table *t, int seat, const struct standing_eyes *e, int order)
{
    struct standing *s = standing_of(t, seat);

    t->seat[seat].orders.about = g_strdup(s->stop[order].act);
    standing_drop_stop(s, order);
    standing_end(s, e);
    return STANDING_ORDER;
}

/* Nobody has to be asked, but for orders: one whose moment has come is carried out, if it means anything. */
static enum standing_why why_by_orders(struct table *t, int seat, const struct standing_eyes *e, bool come)
{
    struct standing *s = standing_of(t, seat);
    struct seat_orders *o = &t->seat[seat].orders;
    struct lair_move m;
    int lost;

    if (come) {
        o->acts = read_act(t, seat, &s->stop[s->reached], &m);
        return o->acts ? STANDING_HOLDS : drop(t, seat, e, s->reached);
    }
    lost = s->stops_since < e->n_events ? lost_order(t, seat, s) : -1;
    return lost < 0 ? STANDING_HOLDS : drop(t, seat, e, lost);
}

/* ---- who is asked ---------------------------------------------------------------------------- */

/* With hints a window in which one can only pass is asked as well, or it could not be explained. */
static bool is_empty_window(const struct table *t, int seat)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);

    return table_is_alone(t) && t->hints == 0 &&
           standing_has_only_passes(t->cat, table_game_for(t, seat, room), seat);
}

static enum standing_why why_asked(struct table *t, int seat)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = eyes_of(t, seat, view);
    struct standing *s = standing_of(t, seat);
    int ahead = s->ahead;
    lair_design about;
    enum standing_why why = standing_ask(s, &e, &about);

    if (s->ahead != ahead)
        t->seat[seat].orders.at = t->n_moves;
    if (why == STANDING_ORDER || why == STANDING_HOLDS)
        why = why_by_orders(t, seat, &e, why == STANDING_ORDER);
    else if (about != 0 && !lair_is_unknown(about))
        t->seat[seat].orders.about = g_strdup(lair_print(t->cat, about)->id);
    keep(t, seat);
    return why;
}

/* Does a standing order decide whether the seat is asked? */
static bool note_given(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    char *text = NULL;

    switch (given_note(t, seat, &text)) {
    case GIVEN_NOTHING: return false;
    case GIVEN_ACTS: s->scoped = table_is_in_window(t); break;
    case GIVEN_ASKS:
        orders_end(t, seat);
        s->scoped = false;
        s->orders.why = STANDING_ASKS;
        g_free(s->orders.about);
        s->orders.about = text;
        break;
    }
    return true;
}

/* Stops come first, then orders, then passes.  A pass that lapses for what an order answers stands on. */
static void note_window(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct standing before = *standing_of(t, seat);
    enum standing_why why = why_asked(t, seat);

    s->scoped = why == STANDING_HOLDS;
    s->orders.why = (uint8_t)why;
    if (why == STANDING_STOP || why == STANDING_ORDER || s->orders.acts || !note_given(t, seat) ||
        s->orders.acting == 0)
        return;
    s->orders.why = STANDING_HOLDS;
    g_clear_pointer(&s->orders.about, g_free);
    if (why != STANDING_HOLDS && why != STANDING_FIRST)
        *standing_of(t, seat) = before;
    keep(t, seat);
}

static void note_seat(struct table *t, const struct lair_ask *ask)
{
    struct seat *s = &t->seat[ask->seat];
    struct lair_move m;
    char *undone;

    if (s->orders.noted == s->decision) {
        s->scoped = s->scoped || (s->orders.acting != 0 && table_is_in_window(t));
        return;
    }
    s->orders.noted = s->decision;
    s->scoped = ask->scoped;
    s->orders.why = STANDING_HOLDS;
    s->orders.acts = false;
    s->orders.acting = 0;
    g_clear_pointer(&s->orders.about, g_free);
    s->planned = false;
    if (s->bot || !lair_ask_is_window(ask->kind)) {
        s->answer.to = 0;
        plans_note(t, ask->seat);
        if (!s->bot && !s->planned)
            note_given(t, ask->seat);
        return;
    }
    if (held_move(t, ask->seat, &m) || held_goes_on(t, ask))
        return;
    undone = held_void(t, ask);
    s->scoped = s->scoped || is_empty_window(t, ask->seat);
    if (!s->scoped && undone == NULL)
        note_window(t, ask->seat);
    else if (!s->scoped)
        why_asked(t, ask->seat);
    if (undone != NULL) {
        s->scoped = false;
        s->orders.why = STANDING_VOID;
        g_free(s->orders.about);
        s->orders.about = undone;
    }
}

/* Notes those of some seats, as bits, that are asked. */
static void note_asked(struct table *t, unsigned seats)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = table_questions(t, ask);

    for (int i = 0; i < n; i++)
        if ((seats >> ask[i].seat & 1) != 0)
            note_seat(t, &ask[i]);
}

void orders_note(struct table *t)
{
    note_asked(t, (1u << LAIR_MAX_SEATS) - 1);
}

void orders_acted(struct table *t, int seat, enum standing_kind kind, int since)
{
    if (kind != STANDING_NONE)
        orders_pass(t, seat, kind, since);
    else
        orders_end(t, seat);
    t->seat[seat].orders.noted = 0;
    note_asked(t, 1u << seat);
}

/* The card of a game with an id; 0: none. */
static lair_design card_with_id(const struct lair_catalog *cat, const struct lair_game *g, const char *id,
                                size_t len)
{
    for (lair_card c = 1; c <= g->n_cards; c++) {
        const char *own = lair_is_unknown(g->card[c].design) ? "" : lair_print(cat, g->card[c].design)->id;

        if (strlen(own) == len && strncmp(own, id, len) == 0)
            return g->card[c].design;
    }
    return 0;
}

struct json_object *orders_why(const struct facts *f, const struct seat *seat)
{
    /* The rest is told elsewhere. */
    static const char *const names[STANDING_WHYS] = {
        [STANDING_STOP] = "stop",       [STANDING_ACT] = "act",       [STANDING_FATE] = "fate",
        [STANDING_ABILITY] = "ability", [STANDING_ENTERS] = "enters", [STANDING_OUT] = "out",
        [STANDING_NEWS] = "news",
    };
    const struct seat_orders *o = &seat->orders;
    const struct seat_answer *answer = &seat->answer;
    struct json_object *facts = json_object_new_object();

    if (names[o->why] != NULL)
        facts_flag(facts, names[o->why], true);
    if (f->answered && answer->move != NULL)
        facts_text(facts, held_is_pass(answer->move) ? "passed" : "acts", answer->move);
    plans_add_why(facts, o);
    facts_flag(facts, "own", f->view->walk.hero != 0 && f->view->walk.seat == f->viewer);
    if (o->why == STANDING_ORDER || o->why == STANDING_VOID || o->why == STANDING_ASKS)
        facts_text(facts,
                   o->why == STANDING_VOID   ? "void"
                   : o->why == STANDING_ASKS ? "asks"
                                             : "order",
                   o->about);
    else if (o->about != NULL && o->why != STANDING_PLAN)
        facts_add(facts, "card", facts_card(f, card_with_id(f->cat, f->view, o->about, strlen(o->about))));
    return facts;
}

/* ---- out of the store ------------------------------------------------------------------------ */

/* Reads "a3" or "b", to which a stop is bound. */
static bool read_at(const struct table *t, const char *at, struct standing_stop *stop)
{
    if (at[0] < 'a' || at[0] >= 'a' + t->n_seats)
        return false;
    stop->seat = (uint8_t)(at[0] - 'a');
    if (at[1] >= '1' && at[1] <= '9' && at[2] == '\0')
        stop->square = (uint8_t)(at[1] - '1');
    return at[1] == '\0' || stop->square != LAIR_NO_SQUARE;
}

/* Reads a moment, "BMA101@a3"; false: it makes no sense at this table. */
static bool read_moment(const struct table *t, const char *text, struct standing_stop *stop)
{
    size_t id = strcspn(text, "@");
    const char *at = text[id] == '@' ? text + id + 1 : NULL;

    *stop = (struct standing_stop){ .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE };
    if (strcmp(text, "cast") == 0)
        return stop->cast = true;
    if (id > 0 && (stop->hero = card_with_id(t->cat, table_game(t), text, id)) == 0)
        return false;
    return at != NULL ? read_at(t, at, stop) : id > 0;
}

/* Reads what write_act() wrote. */
static bool read_order(const char *text, struct standing_stop *order)
{
    g_auto(GStrv) part = g_strsplit_set(text + 1, "=+", 2);
    bool whole = g_strv_length(part) == 2;
    g_auto(GStrv) number = g_strsplit(whole ? part[0] : "", ".", 3);
    g_autofree char *act = whole ? g_uri_unescape_string(part[1], NULL) : NULL;

    if (act == NULL || act[0] == '\0' || g_strv_length(number) != 3)
        return false;
    order->helps = text[0] == '=';
    order->what = (struct lair_ref){ .kind = (uint8_t)atoi(number[0]),
                                     .seat = (uint8_t)atoi(number[1]),
                                     .id = (uint16_t)atoi(number[2]) };
    return g_strlcpy(order->act, act, sizeof order->act) < sizeof order->act;
}

/* Reads one stop or order. */
static bool read_stop(const struct table *t, const char *text, struct standing_stop *stop)
{
    size_t len = strcspn(text, "=+");
    g_autofree char *moment = g_strndup(text, len);

    return read_moment(t, moment, stop) && (text[len] == '\0' || read_order(text + len, stop));
}

static void read_stops(struct table *t, int seat)
{
    g_auto(GStrv) all =
        g_strsplit(t->seat[seat].orders.stops != NULL ? t->seat[seat].orders.stops : "", " ", -1);
    struct standing *s = standing_of(t, seat);

    s->n_stops = 0;
    for (char **one = all; *one != NULL && s->n_stops < STANDING_STOPS; one++)
        s->n_stops += read_stop(t, *one, &s->stop[s->n_stops]);
}

void orders_replay(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat_orders *o = &t->seat[i].orders;
        g_autofree struct lair_game *view = NULL;
        struct standing_eyes e;

        if (o->kind == STANDING_NONE || o->at != t->n_moves)
            continue;
        view = g_new(struct lair_game, 1);
        e = eyes_of(t, i, view);
        standing_pass(standing_of(t, i), &e, (enum standing_kind)o->kind, MIN(o->since, e.n_events));
    }
}

void orders_restore(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat_orders *o = &t->seat[i].orders;
        struct standing *s = standing_of(t, i);

        s->turn = (uint16_t)o->turn;
        s->ahead = o->ahead;
        s->events = MIN(o->since, (int)t->events->len);
        s->stops_since = MIN(o->stops_since, (int)t->events->len);
        read_stops(t, i);
    }
}

void orders_go_back(struct table *t, int seat)
{
    struct seat_orders *o = &t->seat[seat].orders;
    struct standing *s = standing_of(t, seat);
    int now = standing_turn(table_game(t));

    if (o->turn != now)
        g_clear_pointer(&o->stops, g_free);
    *s = (struct standing){ .turn = (uint16_t)now };
    s->events = s->stops_since = (int)t->events->len;
    read_stops(t, seat);
    keep(t, seat);
    plans_go_back(t, seat);
    o->noted = 0;
    o->given_not = t->seat[seat].decision;
}
