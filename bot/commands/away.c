/* bot/commands/away.c - vacations: away, and object, at a table that is to wait for somebody's
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/games/holidays.h"
#include "bot/games/timer.h"
#include "bot/people/dates.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* ---- away ------------------------------------------------------------------------------------ */

/* What is left of a year: {"year","left","of"}. */
static struct json_object *year_facts(const struct talk *talk, int year)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *text = g_strdup_printf("%d", year);

    facts_text(o, "year", text);
    facts_number(o, "left", vacation_left(talk->h, &talk->r->who, year));
    facts_number(o, "of", VACATION_DAYS);
    return o;
}

/* The vacations of all but *v. */
static void add_others(struct json_object *o, const struct vacations *all, const struct vacation *v)
{
    for (int i = 0; i < all->n; i++) {
        struct json_object *one;

        if (all->span[i].first == v->first)
            continue;
        one = json_object_new_object();
        facts_add(one, "from", facts_moment(dates_moment(all->span[i].first)));
        facts_add(one, "until", facts_moment(dates_moment(all->span[i].last)));
        facts_append(o, "others", one);
    }
}

/* All that is set, with *v at the beginning, which (changed) was set just now; v NULL: the next. */
static void tell(struct talk *talk, const struct vacation *v, bool changed)
{
    const struct person *person = &talk->r->who;
    struct vacations all = vacation_ahead(talk->h, person);
    int today = vacation_today(talk->h, person), year = dates_year(today);
    struct json_object *o = json_object_new_object();

    if (v == NULL)
        v = &all.span[0];
    if (v->last != 0) {
        facts_add(o, "from", v->first > today ? facts_moment(dates_moment(v->first)) : NULL);
        facts_add(o, "until", facts_moment(dates_moment(v->last)));
    }
    facts_flag(o, "changed", changed);
    facts_add(o, "back", vacation_is_back(talk->h, person) ? facts_moment(dates_moment(today)) : NULL);
    add_others(o, &all, v);
    facts_append(o, "years", year_facts(talk, year));
    if (all.n > 0 && dates_year(all.span[all.n - 1].last) > year)
        facts_append(o, "years", year_facts(talk, year + 1));
    talk_reply(talk, "away", o);
}

/* The author's vacation is another one: its tables are told. */
static void touch_tables(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    const struct table_list *l = tables_of_person(talk->h, who->network, who->key);

    for (guint i = 0; i < l->n; i++)
        if (l->table[i]->state == TABLE_RUNNING)
            tables_touch(talk->h, l->table[i]);
}

/* The year for which days of v are too many. */
static int short_year(const struct talk *talk, const struct vacation *v)
{
    int first = dates_year(v->first), left = vacation_left(talk->h, &talk->r->who, first);
    bool within = dates_year(v->first + left) > first;

    return within ? dates_year(v->last) : first;
}

static void refuse(struct talk *talk, enum vacation_fault fault, const struct vacation *v)
{
    /* The rest is no fault. */
    static const char *const flags[] = {
        [VACATION_WHAT] = "what",           [VACATION_NO_DAY] = "no_day", [VACATION_PAST] = "past",
        [VACATION_BACKWARDS] = "backwards", [VACATION_FAR] = "far",       [VACATION_LONG] = "long",
    };
    bool is_long = fault == VACATION_LONG;
    struct json_object *o = is_long ? year_facts(talk, short_year(talk, v)) : json_object_new_object();
    g_autofree char *typed = talk_echo(talk->args);

    facts_true(o, flags[fault]);
    facts_text(o, "typed", typed);
    facts_flag(o, "none", is_long && vacation_left(talk->h, &talk->r->who, short_year(talk, v)) == 0);
    talk_reply(talk, "away-what", o);
}

static void take(struct talk *talk)
{
    struct vacation v = { .last = 0 };
    enum vacation_fault fault = vacation_take(talk->h, &talk->r->who, talk->args, &v);

    if (fault != VACATION_OK) {
        refuse(talk, fault, &v);
        return;
    }
    touch_tables(talk);
    v = vacation_from(talk->h, &talk->r->who, v);
    tell(talk, &v, true);
}

void command_away(struct talk *talk)
{
    talk->t = NULL;
    if (talk->args[0] == '\0') {
        tell(talk, NULL, false);
    } else if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        bool any = vacation_end(talk->h, &talk->r->who);

        touch_tables(talk);
        tell(talk, NULL, any);
    } else {
        take(talk);
    }
}

/* ---- object ---------------------------------------------------------------------------------- */

static struct json_object *vacation_facts(const struct talk *talk, int seat, adapter_quiet *quiet)
{
    struct json_object *o = talk_seat_facts(talk, seat, quiet);
    int last = seat >= 0 ? talk->t->seat[seat].vacation.days.last : 0;

    facts_add(o, "until", last != 0 ? facts_moment(dates_moment(last)) : NULL);
    facts_number(o, "hours", HOLIDAYS_OBJECT_H);
    return o;
}

/* The seat whose player's vacation is meant without a name: the one that may be objected to, or else any; -1: there is
 * none. */
static int seat_on_vacation(const struct talk *talk)
{
    int found = -1;

    for (int i = 0; i < talk->t->n_seats; i++) {
        enum holidays_objection may = holidays_may_object(talk->h, talk->t, i);

        if (i != talk->seat && may == HOLIDAYS_MAY_OBJECT)
            return i;
        if (may != HOLIDAYS_NONE && (found < 0 || found == talk->seat))
            found = i;
    }
    return found;
}

/* Somebody who is out of the game does not wait for anybody. */
static bool is_out(struct talk *talk)
{
    return (table_game(talk->t)->seat[talk->seat].flags & LAIR_OUT) != 0;
}

static void object(struct talk *talk, int seat)
{
    /* The rest: the player may object. */
    static const char *const answers[] = {
        [HOLIDAYS_NONE] = "object-none", [HOLIDAYS_LATE] = "object-late", [HOLIDAYS_REFUSED] = "object-again"
    };
    enum holidays_objection may = seat >= 0 ? holidays_may_object(talk->h, talk->t, seat) : HOLIDAYS_NONE;

    if (may != HOLIDAYS_NONE && seat == talk->seat) {
        talk_reply(talk, "object-own", vacation_facts(talk, seat, NULL));
    } else if (may != HOLIDAYS_MAY_OBJECT) {
        talk_reply(talk, answers[may], vacation_facts(talk, seat, NULL));
    } else if (!talk_load_game(talk)) {
        return;
    } else if (is_out(talk)) {
        talk_reply(talk, "no-voice", talk_seat_facts(talk, seat, NULL));
    } else {
        holidays_refuse(talk->h, talk->t, seat);
        say_table(talk->h, talk->t, "objected", vacation_facts(talk, seat, say_quiet(talk->h, talk->t)));
    }
}

void command_object(struct talk *talk)
{
    int seat = -1;

    if (!timer_is_slow(talk->t)) {
        talk_reply(talk, "only-slow", NULL);
        return;
    }
    if (talk->args[0] == '\0')
        seat = seat_on_vacation(talk);
    else if ((seat = talk_seat_named(talk)) < 0)
        return;
    object(talk, seat);
}
