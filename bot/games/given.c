/* bot/games/given.c - the standing orders that the player of a seat has given
 * SPDX-License-Identifier: MIT */
#include "bot/games/given.h"

#include <string.h>

#include "bot/games/weigh.h"
#include "bot/say.h"
#include "bot/words/facts.h"

/* ---- a seat's list --------------------------------------------------------------------------- */

/* A seat's orders, and all that they are looked up in. */
struct given {
    struct lair_game view;
    struct spoken_world w;
    struct weigh_news news;
    int n;
    struct order order[GIVEN_MOST + 1]; /* one more while it is being added */
    /* Of one that has laid a room, and goes on: how many moves there are where it does, and nowhere else; 0: it is whole. */
    int rest[GIVEN_MOST + 1];
};

/* Before what goes on so, in what is stored: ">57 done". */
static const char rest_mark[] = ">";

/* Reads that; returns what stands behind it. */
static const char *read_rest(const char *text, int *moves)
{
    char *end = (char *)text;

    *moves =
        g_str_has_prefix(text, rest_mark) ? (int)g_ascii_strtoull(text + strlen(rest_mark), &end, 10) : 0;
    return *moves > 0 ? end : text;
}

/* What is stored and means nothing is passed over. */
static struct given *open_given(const struct table *t, int seat)
{
    const char *text = t->seat[seat].orders.given;
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "|", -1);
    struct given *g = g_new0(struct given, 1);
    struct order_wrong why;

    table_view(t, seat, &g->view);
    g->w = (struct spoken_world){
        .cat = t->cat, .game = table_game(t), .view = &g->view, .seat = seat, .stored = true
    };
    for (int i = 0; i < t->n_seats; i++)
        g->w.nick[i] = t->seat[i].who.nick;
    g->news = (struct weigh_news){ .event = (const struct lair_event *)(void *)t->events->data,
                                   .n = (int)t->events->len };
    for (char **one = lines; *one != NULL && g->n < GIVEN_MOST; one++) {
        const char *line = read_rest(*one, &g->rest[g->n]);

        g->n += order_read(&g->w, line, &g->order[g->n], &why);
    }
    g->rest[g->n] = 0;
    return g;
}

static void keep(struct table *t, int seat, const struct given *g)
{
    struct seat_orders *o = &t->seat[seat].orders;
    GString *text = g_string_new(NULL);

    for (int i = 0; i < g->n; i++) {
        g_autofree char *one = order_write(&g->w, &g->order[i]);

        g_string_append_printf(text, "%s", i > 0 ? "|" : "");
        if (g->rest[i] > 0)
            g_string_append_printf(text, "%s%d ", rest_mark, g->rest[i]);
        g_string_append(text, one);
    }
    g_free(o->given);
    o->given = g_string_free(text, text->len == 0);
}

static void drop(struct given *g, int i)
{
    g->n--;
    memmove(&g->order[i], &g->order[i + 1], (size_t)(g->n - i) * sizeof g->order[0]);
    memmove(&g->rest[i], &g->rest[i + 1], (size_t)(g->n - i) * sizeof g->rest[0]);
}

/* Drops what would have gone on elsewhere: its player has gone on otherwise, or undone what it did.  Returns how many. */
static int drop_rests(const struct table *t, struct given *g)
{
    int before = g->n;

    for (int i = g->n; i-- > 0;)
        if (g->rest[i] != 0 && g->rest[i] != t->n_moves)
            drop(g, i);
    return before - g->n;
}

/* As its player reads it. */
static char *text_of(const struct given *g, const struct order *o)
{
    struct spoken_world read = g->w;

    read.stored = false;
    return order_write(&read, o);
}

/* ---- giving them ----------------------------------------------------------------------------- */

/* Leaves what the seat is asked now to its player. */
static void leave_question(struct table *t, int seat)
{
    t->seat[seat].orders.given_not = t->seat[seat].decision;
}

/* The number of the first of the others that says the same as the one behind them; 0: none does. */
static int same_as(const struct given *g)
{
    g_autofree char *new = order_write(&g->w, &g->order[g->n]);

    for (int i = 0; i < g->n; i++) {
        g_autofree char *one = order_write(&g->w, &g->order[i]);

        if (g->rest[i] == 0 && strcmp(one, new) == 0)
            return i + 1;
    }
    return 0;
}

int given_add(struct table *t, int seat, const char *typed, struct order_wrong *why, int *same)
{
    g_autofree struct given *g = open_given(t, seat);
    struct spoken_world spoken = g->w;

    spoken.stored = false;
    if (!order_read(&spoken, typed, &g->order[g->n], why) || g->n == GIVEN_MOST)
        return 0;
    *same = same_as(g);
    if (*same != 0 && g->order[g->n].always)
        return *same;
    g->n++;
    keep(t, seat, g);
    if (t->seat[seat].orders.acting == 0)
        leave_question(t, seat);
    return g->n;
}

bool given_off(struct table *t, int seat, int number)
{
    g_autofree struct given *g = open_given(t, seat);
    int acting = t->seat[seat].orders.acting;

    if (number < 0 || number > g->n)
        return false;
    if (acting != 0 && (number == 0 || number == acting))
        leave_question(t, seat);
    if (number == 0)
        g->n = 0;
    else
        drop(g, number - 1);
    keep(t, seat, g);
    return true;
}

/* ---- telling of them ------------------------------------------------------------------------- */

static void add_heroes(const struct facts *f, const struct weighed *now, struct json_object *o)
{
    for (int i = 0; i < WEIGH_HEROES && now->hero[i] != 0; i++) {
        g_autofree char *name = facts_short_name(f, now->hero[i]);
        struct json_object *one = json_object_new_object();

        facts_text(one, "name", name);
        facts_append(o, "heroes", one);
    }
}

static struct json_object *order_facts(const struct facts *f, const struct given *g, int i, bool asked)
{
    g_autofree char *text = text_of(g, &g->order[i]);
    struct json_object *o = json_object_new_object();
    struct weighed now;

    weigh_order(&g->w, &g->news, &g->order[i], &now);
    facts_number(o, "n", i + 1);
    facts_text(o, "text", text);
    facts_flag(o, "holds", now.holds);
    facts_flag(o, "barred", now.holds && asked && now.act < 0);
    facts_flag(o, "room", now.gone == WEIGH_ROOM_GONE);
    facts_flag(o, "card", now.gone == WEIGH_CARD_GONE);
    if (now.holds)
        add_heroes(f, &now, o);
    return o;
}

struct json_object *given_facts(const struct facts *f, const struct table *t, int seat, int number)
{
    g_autofree struct given *g = open_given(t, seat);

    return order_facts(f, g, number - 1, table_asks(t, seat));
}

void given_add_facts(const struct facts *f, const struct table *t, int seat, struct json_object *o)
{
    g_autofree struct given *g = open_given(t, seat);

    for (int i = 0; i < g->n; i++)
        facts_append(o, "given", order_facts(f, g, i, table_asks(t, seat)));
}

/* ---- what they do ---------------------------------------------------------------------------- */

/* The first that holds and can do anything; -1: none. */
static int find_first(const struct given *g, struct weighed *now)
{
    for (int i = 0; i < g->n; i++) {
        weigh_order(&g->w, &g->news, &g->order[i], now);
        if (now->holds && now->act >= 0)
            return i;
    }
    return -1;
}

/* It was carried out.  What has built a room goes on to say that this is all, if it was to do that otherwise: where there are
 * so many moves. */
static void spend(struct given *g, int i, int act, int moves)
{
    struct order *o = &g->order[i];
    bool built = o->act[act].verb == LAIR_BUILD_NEW;

    if (o->always)
        return;
    while (++act < o->n_acts)
        if (built && o->act[act].verb == LAIR_DONE_BUILDING) {
            *o = (struct order){ .n_acts = 1, .act = { o->act[act] } };
            g->rest[i] = moves;
            return;
        }
    drop(g, i);
}

enum given_does given_note(struct table *t, int seat, char **text)
{
    struct seat_orders *o = &t->seat[seat].orders;
    g_autofree struct given *g = NULL;
    struct weighed now;
    int first;

    if (o->given == NULL)
        return GIVEN_NOTHING;
    g = open_given(t, seat);
    if (drop_rests(t, g) > 0)
        keep(t, seat, g);
    if (o->given_not == t->seat[seat].decision)
        return GIVEN_NOTHING;
    first = find_first(g, &now);
    if (first < 0)
        return GIVEN_NOTHING;
    if (g->order[first].act[now.act].verb != ACT_ASK_ME) {
        o->acting = (uint8_t)(first + 1);
        return GIVEN_ACTS;
    }
    *text = text_of(g, &g->order[first]);
    spend(g, first, now.act, 0);
    keep(t, seat, g);
    leave_question(t, seat);
    return GIVEN_ASKS;
}

bool given_act(const struct table *t, int seat, struct lair_move *m)
{
    int acting = t->seat[seat].orders.acting;
    g_autofree struct given *g = acting != 0 ? open_given(t, seat) : NULL;
    struct weighed now;

    if (g == NULL || acting > g->n)
        return false;
    weigh_order(&g->w, &g->news, &g->order[acting - 1], &now);
    *m = now.move;
    return now.holds && now.act >= 0;
}

/* The order that answers what the seat is asked is done with: its move is going to be played, or is undone. */
static void end_acting(struct table *t, int seat, bool undone)
{
    int acting = t->seat[seat].orders.acting;
    g_autofree struct given *g = acting != 0 ? open_given(t, seat) : NULL;
    struct weighed now;

    t->seat[seat].orders.acting = 0;
    if (g == NULL || acting > g->n)
        return;
    weigh_order(&g->w, &g->news, &g->order[acting - 1], &now);
    if (!undone)
        spend(g, acting - 1, MAX(0, now.act), t->n_moves + 1);
    else if (!g->order[acting - 1].always)
        drop(g, acting - 1);
    keep(t, seat, g);
}

void given_spend(struct table *t, int seat)
{
    end_acting(t, seat, false);
}

void given_undo(struct table *t, int seat)
{
    end_acting(t, seat, true);
    leave_question(t, seat);
}

/* ---- void ------------------------------------------------------------------------------------ */

static void drop_void_of(struct host *h, struct table *t, int seat)
{
    g_autofree struct given *g = open_given(t, seat);
    int before = g->n;
    struct weighed now;

    drop_rests(t, g);
    for (int i = g->n; i-- > 0;) {
        g_autofree char *text = NULL;
        struct json_object *o;

        weigh_order(&g->w, &g->news, &g->order[i], &now);
        if (now.gone == WEIGH_NOT_GONE)
            continue;
        text = text_of(g, &g->order[i]);
        o = json_object_new_object();
        facts_text(o, "text", text);
        facts_flag(o, "room", now.gone == WEIGH_ROOM_GONE);
        say_player(h, t, seat, "order-void", o);
        json_object_put(o);
        drop(g, i);
    }
    if (g->n < before)
        keep(t, seat, g);
}

void given_drop_void(struct host *h, struct table *t)
{
    for (int seat = 0; seat < t->n_seats; seat++)
        if (t->seat[seat].orders.given != NULL)
            drop_void_of(h, t, seat);
}
