/* bot/commands/orders.c - stop, stops, order, orders, asks: what somebody wants to be asked, and done without that
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "bot/ask.h"
#include "bot/commands/sight.h"
#include "bot/games/given.h"
#include "bot/games/orders.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/plan.h"

/* ---- stops ----------------------------------------------------------------------------------- */

/* {"cast"?, "hero"?, "seat"?, "at"?, "act"?} */
static struct json_object *stop_facts(const struct facts *f, const struct standing_stop *stop)
{
    struct json_object *o = json_object_new_object();
    char at[] = { (char)('a' + stop->seat), (char)('1' + stop->square), '\0' };

    facts_flag(o, "cast", stop->cast);
    if (stop->act[0] != '\0')
        facts_text(o, "act", stop->act);
    facts_add(o, "hero", stop->hero != 0 ? facts_card(f, stop->hero) : NULL);
    if (stop->cast || stop->seat == LAIR_NOBODY)
        return o;
    if (stop->square != LAIR_NO_SQUARE)
        facts_text(o, "at", at);
    else
        facts_add(o, "seat", facts_seat(f, stop->seat));
    return o;
}

/* Says what the author's stops are, by a sentence that gets them. */
static void tell_stops_by(struct talk *talk, const struct facts *f, const char *name, struct json_object *o)
{
    struct standing_stop stop[STANDING_STOPS];
    int n = orders_stops(talk->t, talk->seat, stop);

    for (int i = 0; i < n; i++)
        facts_append(o, stop[i].act[0] != '\0' ? "orders" : "stops", stop_facts(f, &stop[i]));
    facts_flag(o, "none", n == 0);
    facts_flag(o, "all", !orders_stand(talk->t, talk->seat));
    talk_reply(talk, name, o);
}

static void tell_stops(struct talk *talk, const struct facts *f)
{
    tell_stops_by(talk, f, "stops", json_object_new_object());
}

/* An act says already what it casts or uses. */
static bool says_same(const struct standing_stop *a, const struct standing_stop *b)
{
    return a->cast == b->cast && a->hero == b->hero && a->seat == b->seat && a->square == b->square &&
           a->helps == b->helps && strcmp(a->act, b->act) == 0;
}

/* Does a stop, or an order of this turn, stand that says the same? */
static bool stands(const struct talk *talk, const struct standing_stop *wanted)
{
    struct standing_stop stop[STANDING_STOPS];
    int n = orders_stops(talk->t, talk->seat, stop);

    for (int i = 0; i < n; i++)
        if (says_same(&stop[i], wanted))
            return true;
    return false;
}

static void tell_again(struct talk *talk, const struct facts *f)
{
    struct json_object *o = json_object_new_object();

    facts_true(o, "again");
    tell_stops_by(talk, f, "stops", o);
}

/* Reads a hero that may be followed by a square: "digby a3". */
static bool read_hero(const struct facts *f, const char *typed, struct standing_stop *stop)
{
    g_autofree char *name = g_strdup(typed);
    char *last = strrchr(name, ' ');
    int seat, square;
    lair_card hero;

    if (last != NULL && sight_square(f, last + 1, &seat, &square)) {
        stop->seat = (uint8_t)seat;
        stop->square = (uint8_t)square;
        *last = '\0';
    }
    hero = name[0] != '\0' ? sight_hero(f, name) : 0;
    stop->hero = f->view->card[hero].design;
    return hero != 0;
}

/* Reads what somebody wants to be asked for: "cast", "a3", a hero, or a player who becomes active. */
static bool understand_stop(const struct talk *talk, const struct facts *f, struct standing_stop *stop)
{
    int seat, square;

    *stop = (struct standing_stop){ .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE };
    if (g_ascii_strcasecmp(talk->args, "cast") == 0)
        return stop->cast = true;
    if (sight_square(f, talk->args, &seat, &square)) {
        stop->seat = (uint8_t)seat;
        stop->square = (uint8_t)square;
        return true;
    }
    seat = table_seat_called(talk->t, talk->args);
    if (seat < 0)
        return read_hero(f, talk->args, stop);
    stop->seat = (uint8_t)seat;
    return seat != talk->seat;
}

static bool read_stop(struct talk *talk, const struct facts *f, struct standing_stop *stop)
{
    bool understood = understand_stop(talk, f, stop);

    if (!understood)
        talk_reply_typed(talk, "stop-what", talk->args);
    return understood;
}

/* Reads a stop or an order; what is wrong about it is told. */
typedef bool read_stop_fn(struct talk *talk, const struct facts *f, struct standing_stop *stop);

static void set_stop(struct talk *talk, const struct facts *f, read_stop_fn *read)
{
    struct standing_stop stop = { .seat = LAIR_NOBODY };

    if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        orders_stop_off(talk->t, talk->seat);
    } else if (!read(talk, f, &stop)) {
        return;
    } else if (stands(talk, &stop)) {
        tell_again(talk, f);
        return;
    } else if (!orders_stop(talk->t, talk->seat, &stop)) {
        talk_reply(talk, "stop-many", NULL);
        return;
    }
    tables_touch(talk->h, talk->t);
    tell_stops(talk, f);
    if (stop.act[0] != '\0' && table_awaits(talk->t, talk->seat))
        ask_seat(talk->h, talk->t, talk->seat, talk->r); /* an order does not answer what is asked now */
}

/* Does something with the author's eyes. */
static void with_eyes(struct talk *talk, void (*act)(struct talk *talk, const struct facts *f))
{
    struct table_eyes *e;

    if (!talk_load_game(talk))
        return;
    e = table_eyes(talk->t, talk->seat, NULL);
    act(talk, &e->facts);
    table_eyes_free(e);
}

/* Lists the author's stops, or sets one. */
static void list_or_stop(struct talk *talk, const struct facts *f)
{
    if (talk->args[0] == '\0')
        tell_stops(talk, f);
    else
        set_stop(talk, f, read_stop);
}

void command_stop(struct talk *talk)
{
    with_eyes(talk, list_or_stop);
}

/* ---- orders ---------------------------------------------------------------------------------- */

static const char when[] = " when ";

/* Where the last " when " of an order begins; NULL: it names no moment. */
static char *find_moment(char *typed)
{
    char *found = NULL;

    for (char *at = typed; *at != '\0'; at++)
        if (g_ascii_strncasecmp(at, when, strlen(when)) == 0)
            found = at;
    return found;
}

/* Reads "use bottomless pit when digby a1"; what is wrong about it is told. */
static bool read_order(struct talk *talk, const struct facts *f, struct standing_stop *order)
{
    g_autofree char *act = g_strdup(talk->args);
    char *moment = find_moment(act);
    struct plan_order read;
    enum lair_refusal r;

    *order = (struct standing_stop){ .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE };
    if (moment == NULL || !read_hero(f, moment + strlen(when), order)) {
        talk_reply_typed(talk, "order-what", talk->args);
        return false;
    }
    *moment = '\0';
    r = plan_read(f, order->hero, order->seat, order->square == LAIR_NO_SQUARE ? -1 : order->square, act,
                  &read);
    if (r != LAIR_OK) {
        talk_reply_typed(talk, r == LAIR_NOT_ASKED ? "order-never" : "order-not", talk->args);
        return false;
    }
    order->helps = read.helps;
    order->what = read.what;
    g_strlcpy(order->act, read.act, sizeof order->act);
    return true;
}

/* ---- standing orders ------------------------------------------------------------------------- */

static void tell_orders(struct talk *talk, const struct facts *f)
{
    struct json_object *o = json_object_new_object();

    given_add_facts(f, talk->t, talk->seat, o);
    tell_stops_by(talk, f, "orders-listed", o);
}

/* What an order was to answer, and does not any more, its player is asked. */
static void ask_after_all(struct talk *talk)
{
    struct seat *s = &talk->t->seat[talk->seat];

    tables_touch(talk->h, talk->t);
    if (s->orders.acting == 0)
        return;
    s->orders.noted = 0;
    orders_note(talk->t);
    if (table_awaits(talk->t, talk->seat) && s->orders.acting == 0)
        ask_seat(talk->h, talk->t, talk->seat, talk->r);
}

/* Reads the number behind "off"; false: it is none.  0: there is nothing, so that all are meant. */
static bool read_off(const char *typed, int *number)
{
    const char *digits = typed + strspn(typed, " ");
    size_t len = strspn(digits, "0123456789");

    *number = len > 0 ? atoi(digits) : 0;
    return digits[len] == '\0' && len <= 2 && (len == 0 || *number > 0);
}

static void take_back_orders(struct talk *talk, const struct facts *f)
{
    const char *typed = talk->args + strlen("off");
    int number;

    if (!read_off(typed, &number) || !given_off(talk->t, talk->seat, number)) {
        talk_reply_typed(talk, "order-number", talk->args);
        return;
    }
    if (number == 0)
        orders_stop_off(talk->t, talk->seat);
    ask_after_all(talk);
    tell_orders(talk, f);
}

/* Says what is wrong about an order. */
static void refuse_order(struct talk *talk, const struct order_wrong *why)
{
    static const char *const names[] = {
        [ORDER_OK] = "many",          [ORDER_TOO_LONG] = "long",
        [ORDER_NO_COLON] = "colon",   [ORDER_NO_CONDITION] = "condition",
        [ORDER_NO_HERO] = "hero",     [ORDER_MANY_CLAUSES] = "clauses",
        [ORDER_NO_ACT] = "verb",      [ORDER_NO_CARD] = "card",
        [ORDER_NO_TARGET] = "target", [ORDER_MANY_ACTS] = "acts",
        [ORDER_LEFT_OVER] = "left",
    };
    struct json_object *o = json_object_new_object();

    facts_text(o, "typed", why->text[0] != '\0' ? why->text : NULL);
    facts_true(o, names[why->fault]);
    talk_reply(talk, "order-wrong", o);
}

static void give_order(struct talk *talk, const struct facts *f)
{
    struct order_wrong why;
    int same = 0, number = given_add(talk->t, talk->seat, talk->args, &why, &same);
    struct json_object *o;

    if (number == 0) {
        refuse_order(talk, &why);
        return;
    }
    tables_touch(talk->h, talk->t);
    o = given_facts(f, talk->t, talk->seat, number);
    facts_flag(o, "again", same == number);
    if (same != 0 && same != number)
        facts_number(o, "same", same);
    talk_reply(talk, "order-given", o);
    if (table_awaits(talk->t, talk->seat) && talk->t->seat[talk->seat].orders.acting == 0)
        ask_seat(talk->h, talk->t, talk->seat, talk->r); /* it does not answer what is asked now */
}

/* Is it one of the first generation, for this turn: "use bottomless pit when digby a1"? */
static bool is_of_turn(const char *typed)
{
    g_autofree char *line = g_strdup(typed);

    return g_ascii_strncasecmp(typed, "if ", 3) != 0 && g_ascii_strncasecmp(typed, "always ", 7) != 0 &&
           find_moment(line) != NULL;
}

static void list_or_order(struct talk *talk, const struct facts *f)
{
    bool off = g_ascii_strncasecmp(talk->args, "off", 3) == 0 && strchr(" ", talk->args[3]) != NULL;

    if (talk->args[0] == '\0')
        tell_orders(talk, f);
    else if (off)
        take_back_orders(talk, f);
    else if (is_of_turn(talk->args))
        set_stop(talk, f, read_order);
    else
        give_order(talk, f);
}

void command_order(struct talk *talk)
{
    with_eyes(talk, list_or_order);
}

/* ---- few or all ------------------------------------------------------------------------------ */

void command_asks(struct talk *talk)
{
    struct seat_orders *o = &talk->t->seat[talk->seat].orders;
    bool all = g_ascii_strcasecmp(talk->args, "all") == 0;
    struct json_object *facts = json_object_new_object();

    if (all || g_ascii_strcasecmp(talk->args, "few") == 0) {
        o->asks_all = all;
        tables_touch(talk->h, talk->t);
    }
    facts_flag(facts, "all", o->asks_all);
    facts_flag(facts, "table", talk->t->asks_all);
    talk_reply(talk, "asks", facts);
}
