/* tests/villager.c - somebody in a village: when it looks, and what it says besides answering
 * SPDX-License-Identifier: MIT */
#include "tests/villager.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/games/holidays.h"
#include "bot/games/plans.h"
#include "bot/people/dates.h"
#include "bot/people/vacation.h"
#include "bot/store/notes.h"
#include "bot/tables.h"
#include "tests/fate.h"
#include "tests/vigil.h"

enum {
    PLACES = 6,
    READS_MS = 2 * SECOND_MS,
    ANSWERS_MOST = 200, /* in one look at one table */
    TABLES_EACH = 2,
    QUIET = 40,         /* days after which who stops coming has done so */
    HOLIDAY_LOOKS = 60, /* after so many looks, on average */
    EARLY_LOOKS = 40,   /* ... on its vacation somebody comes back early */
    HOURS_TOLD = 32,    /* bytes of hours, as "7-23 UTC+10" */
};

/* All but those that think for long, and what a village does itself. */
static const unsigned habits_of_visitors = VISITOR_ALL & ~(VISITOR_ANSWERS | VISITOR_HOURS);

/* Two of each network. */
static const char *const places[PLACES] = { "#crypt", "#vault", "#moat", "#gate", "pit", "well" };

void villager_settle(struct village *v, int i, uint32_t seed)
{
    struct villager *w = &v->villager[i];
    g_autofree char *nick = g_strdup_printf("%s%d", vigil_nick, i);

    *w = (struct villager){ .number = i, .net = i % VILLAGE_NETWORKS };
    w->bent = i / VILLAGE_NETWORKS % 3 == 0 ? DAILY : i / VILLAGE_NETWORKS % 6 == 5 ? LEAVES : USUAL;
    w->visitor = visitor_new(nick, habits_of_visitors, seed * 1000 + (uint32_t)i, village_now(v));
    w->visitor->misses = w->bent == DAILY ? 0 : w->visitor->misses;
    w->person = (struct person){ (char *)village_networks[w->net], w->visitor->nick, w->visitor->nick, NULL };
    w->at = visitor_next(w->visitor);
    if (w->bent == LEAVES)
        w->until = village_now(v) + (5 + village_below(v, QUIET)) * (int64_t)DAY_MS;
    w->missed = g_hash_table_new(NULL, NULL);
    w->called = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tape_person(v->tape[w->net], nick);
}

void villager_clear(struct villager *w)
{
    visitor_free(w->visitor);
    g_hash_table_unref(w->missed);
    g_hash_table_unref(w->called);
    g_free(w->address);
}

static void say(struct village *v, struct villager *w, const char *place, const char *line)
{
    w->heard_at = village_now(v);
    tape_line(v->tape[w->net], w->visitor->nick, place, line);
}

/* Says what nobody else is to notice. */
static void say_alone(struct village *v, struct villager *w, const char *line)
{
    fate_pass(v, 0); /* what was due by now is said: a call goes when whoever it called has looked */
    v->alone = w->visitor->nick;
    v->said = line;
    say(v, w, NULL, line);
    v->alone = NULL;
}

static void note(struct village *v, struct villager *w, const struct table *t)
{
    g_autofree char *line =
        g_strdup_printf("note %s%s. number %d @%s", vigil_note, w->visitor->nick, v->notes++, t->name);

    say_alone(v, w, line);
}

static void stop(struct village *v, struct villager *w, const struct table *t)
{
    g_autofree char *line = g_strdup_printf("stop cast @%s", t->name);

    say_alone(v, w, line);
    v->stops++;
}

/* Some are carried out, some never, and some are refused, as they fit nothing in the hand. */
static void order(struct village *v, struct villager *w, const struct table *t)
{
    static const char *const acts[] = {
        "if a hero enters my dungeon and it would die: pass",
        "if a hero with 8+ health enters my dungeon: cast freeze on a1, else pass", "build #1 new, else done",
        "off 1"
    };
    g_autofree char *never = g_strdup_printf("always if i have %d+ souls: ask me", VIGIL_SOULS + w->number);
    int which = village_below(v, 2 + (int)G_N_ELEMENTS(acts)) - 2;
    g_autofree char *line = g_strdup_printf("order %s @%s", which < 0 ? never : acts[which], t->name);

    say_alone(v, w, line);
    v->orders++;
}

/* What one types while one looks at a game. */
static void chat(struct village *v, struct villager *w, const struct table *t)
{
    static const char *const lines[] = { "board", "mine", "recap", "why now",
                                         "hand",  "town", "stops", "tables" };
    g_autofree char *line =
        g_strdup_printf("%s @%s", lines[village_below(v, (int)G_N_ELEMENTS(lines))], t->name);

    say(v, w, NULL, line);
}

/* Objects to the vacation of somebody who does not come every day. */
static void object(struct village *v, struct villager *w, const struct table *t)
{
    for (int seat = 0; seat < t->n_seats; seat++) {
        const struct villager *off = vigil_find(v, t->seat[seat].who.nick);
        g_autofree char *line = g_strdup_printf("object %s @%s", t->seat[seat].who.nick, t->name);

        if (off == NULL || off == w || off->bent == DAILY ||
            holidays_may_object(v->stage->host, t, seat) != HOLIDAYS_MAY_OBJECT)
            continue;
        say(v, w, NULL, line);
        v->objections += t->seat[seat].vacation.refused;
    }
}

/* From now on it is called elsewhere. */
static void change_address(struct village *v, struct villager *w)
{
    g_autofree char *line = NULL;

    g_free(w->address);
    w->address = g_strdup_printf("https://" PAGER_HOST "/%s%s-%d", vigil_knock, w->visitor->nick,
                                 village_below(v, 1000));
    line = g_strdup_printf("push %s", w->address);
    say_alone(v, w, line);
}

/* What one does besides answering, and how seldom. */
static const struct {
    void (*fn)(struct village *v, struct villager *w, const struct table *t);
    int one_in;
} habits[] = { { chat, 4 }, { note, 8 }, { stop, 10 }, { order, 6 }, { object, 3 } };

/* False: it has nothing more to say. */
static bool answer(struct village *v, struct villager *w, struct table *t, int seat)
{
    unsigned lines = v->tape[w->net]->lines;
    enum visitor_said said = visitor_say(w->visitor, v->stage->host, v->tape[w->net], t, seat);

    if (v->tape[w->net]->lines != lines)
        w->heard_at = village_now(v);
    return said != VISITOR_NOTHING;
}

static void look_at_table(struct village *v, struct villager *w, int64_t id)
{
    struct table *t = tables_by_id(v->stage->host, id);
    int seat = t != NULL ? table_seat_of(t, w->person.network, w->person.key) : -1;

    if (seat < 0)
        return;
    v->acted += t->seat[seat].orders.acting != 0;
    for (size_t i = 0; i < G_N_ELEMENTS(habits); i++)
        if (t != NULL && t->state == TABLE_RUNNING && village_one_in(v, habits[i].one_in)) {
            habits[i].fn(v, w, t);
            t = tables_by_id(v->stage->host, id);
        }
    for (int i = 0; i < ANSWERS_MOST && t != NULL && t->state == TABLE_RUNNING; i++) {
        if (!answer(v, w, t, seat))
            return;
        v->answers++;
        fate_pass(v, READS_MS);
        t = tables_by_id(v->stage->host, id);
    }
}

/* The numbers (int64_t) of somebody's tables that are in some state; g_array_unref() it. */
static GArray *tables_in(const struct village *v, const struct villager *w, enum table_state state)
{
    const struct table_list *own = tables_of_person(v->stage->host, w->person.network, w->person.key);
    GArray *found = g_array_new(FALSE, FALSE, sizeof(int64_t));

    for (guint i = 0; i < own->n; i++)
        if (own->table[i]->state == state)
            g_array_append_val(found, own->table[i]->id);
    return found;
}

static void open_table(struct village *v, struct villager *w)
{
    int place = 2 * w->net + village_below(v, 2), seats = village_one_in(v, 3) ? 3 + village_below(v, 2) : 2;
    g_autofree char *line =
        g_strdup_printf("new v%d %s%d", v->tables++, village_one_in(v, 4) ? "super " : "", seats);

    say(v, w, places[place], line);
}

static void join_table(struct village *v, struct villager *w, struct table *t)
{
    g_autofree char *join = g_strdup_printf("join %s", t->name),
                    *start = g_strdup_printf("start @%s", t->name);

    say(v, w, t->place, join);
    if (t->n_seats == t->max_seats)
        say(v, w, NULL, start);
}

/* A lobby of its network at which it does not sit; NULL: there is none. */
static struct table *find_lobby(const struct village *v, const struct villager *w)
{
    const struct table_list *all = tables_lobbies(v->stage->host, w->person.network);

    for (guint i = 0; i < all->n; i++)
        if (all->table[i]->state == TABLE_LOBBY &&
            table_seat_of(all->table[i], w->person.network, w->person.key) < 0)
            return all->table[i];
    return NULL;
}

static void find_game(struct village *v, struct villager *w)
{
    g_autoptr(GArray) waits = tables_in(v, w, TABLE_LOBBY);
    struct table *lobby = find_lobby(v, w);

    if (lobby != NULL)
        join_table(v, w, lobby);
    else if (waits->len == 0)
        open_table(v, w);
}

/* A seat of its network that it may take over; NULL: there is none. */
static struct table *find_vacancy(const struct village *v, const struct villager *w)
{
    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        struct table *t = v->stage->host->tables->pdata[i];

        if (t->state != TABLE_RUNNING || strcmp(t->network, w->person.network) != 0 ||
            table_seat_of(t, w->person.network, w->person.key) >= 0)
            continue;
        for (int seat = 0; seat < t->n_seats; seat++)
            if (table_is_free(t, seat))
                return t;
    }
    return NULL;
}

/* Whoever takes a seat over finds nothing there that its former player had set. */
static void take_over(struct village *v, struct villager *w)
{
    struct table *t = find_vacancy(v, w);
    g_autofree char *line = t != NULL ? g_strdup_printf("sub %s", t->name) : NULL;
    struct note note;
    struct plan plan;
    const struct seat *s;
    int seat;

    if (t == NULL)
        return;
    say(v, w, NULL, line);
    seat = table_seat_of(t, w->person.network, w->person.key);
    if (seat < 0)
        return;
    s = &t->seat[seat];
    assert_null(s->orders.given);
    assert_null(s->orders.stops);
    for (enum plans_about about = PLANS_BUILD; about < PLANS_TOLD; about++)
        assert_false(plans_get(t, seat, about, &plan));
    assert_null(s->answer.move);
    if (store_read_note(v->stage->host->store, t->id, &w->person,
                        &note)) /* of its own, when it sat there before */
        assert_true(vigil_is_note_of(w, note.text));
    v->substitutes++;
}

/* Says once when and how it wants to be called, and whether it takes seats over. */
static void settle_down(struct village *v, struct villager *w)
{
    char hours[HOURS_TOLD];
    g_autofree char *line = NULL;

    w->settled = true;
    if (w->number % 4 == 1)
        say_alone(v, w, "manner call 1h");
    w->digests = w->number % 7 == 3;
    if (w->digests)
        say_alone(v, w, "manner digest 8:00");
    if (w->number / VILLAGE_NETWORKS % 2 == 0)
        change_address(v, w);
    if (w->number % 5 == 2)
        say_alone(v, w, "substitute me slow");
    if (w->number % 5 == 0)
        return;
    g_snprintf(hours, sizeof hours, "7-23 UTC%+d", w->visitor->zone_h);
    line = g_strdup_printf("hours %s", hours);
    say_alone(v, w, line);
    assert_int_equal(hours_read(hours, &w->hours, NULL), HOURS_OK);
}

/* ---- holidays -------------------------------------------------------------------------------- */

/* Tells of a vacation from today or tomorrow on, which everybody may know; false: there are too few days left in the
 * year. */
static bool take_vacation(struct village *v, struct villager *w, int days)
{
    struct host *h = v->stage->host;
    int first = village_day(w, village_now(v)) + village_below(v, 2);
    g_autoptr(GString) line = g_string_new("away ");
    struct vacation taken;

    if (vacation_left(h, &w->person, dates_year(first)) < days ||
        dates_year(first) != dates_year(first + days - 1))
        return false;
    dates_write_iso(line, first);
    g_string_append(line, " until ");
    dates_write_iso(line, first + days - 1);
    say(v, w, NULL, line->str);
    taken = vacation_of(h, &w->person);
    assert_int_equal(taken.last, first + days - 1);
    g_hash_table_remove_all(w->missed);
    w->off_first = taken.first;
    w->off_last = taken.last;
    if (first == village_day(w, village_now(v)))
        w->back = 0;
    v->vacations++;
    return true;
}

static void come_back_early(struct village *v, struct villager *w)
{
    w->back = w->off_last = village_day(w, village_now(v)); /* a day that has begun is taken */
    say(v, w, NULL, "away off");                            /* and what waits may be told at once */
    assert_int_equal(vacation_of(v->stage->host, &w->person).last, w->off_last);
    g_hash_table_remove_all(w->missed);
}

/* It looks at nothing for some days.  A player who comes every day tells that beforehand, and so does half of the
 * others. */
static void go_on_holiday(struct village *v, struct villager *w)
{
    int days = 2 + village_below(v, 8);
    bool tells = w->bent == DAILY || village_one_in(v, 2);

    if (tells && take_vacation(v, w, days))
        return;
    if (w->bent == USUAL)
        w->until = village_now(v) + days * (int64_t)DAY_MS;
}

static void forget_letters(struct village *v)
{
    for (int i = 0; i < VILLAGE_NETWORKS; i++)
        tape_forget(v->tape[i]);
}

void villager_look(struct village *v, struct villager *w)
{
    g_autoptr(GArray) own = tables_in(v, w, TABLE_RUNNING);

    v->looks++;
    if (village_is_off(w, village_now(v)))
        come_back_early(v, w);
    if (!w->settled)
        settle_down(v, w);
    say(v, w, NULL, "mine");
    if (w->address != NULL && village_one_in(v, 40))
        change_address(v, w);
    for (guint i = 0; i < own->len; i++)
        look_at_table(v, w, g_array_index(own, int64_t, i));
    if (own->len < TABLES_EACH && village_one_in(v, 2))
        take_over(v, w);
    if (own->len < TABLES_EACH)
        find_game(v, w);
    if (v->looks % 10 == 0)
        forget_letters(v);
}

/* When somebody who has looked, or could not, comes again. */
void villager_plan_look(struct village *v, struct villager *w)
{
    do
        w->at = visitor_next(w->visitor);
    while (w->at <= village_now(v));
    if (w->bent == LEAVES && w->at > w->until)
        w->at = INT64_MAX;
    if (w->bent == LEAVES)
        return;
    if (village_one_in(v, HOLIDAY_LOOKS) && !village_is_off(w, village_now(v)) && w->settled)
        go_on_holiday(v, w);
    while (w->at <= w->until || (village_is_off(w, w->at) && !village_one_in(v, EARLY_LOOKS)))
        w->at = visitor_next(w->visitor);
}
