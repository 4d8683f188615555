/* bot/commands/clock.c - the time there is for a decision at a table, and in a seat's bank: clock, time, pause
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/terms.h"
#include "bot/commands/votes.h"
#include "bot/community/ladder.h"
#include "bot/games/timer.h"
#include "bot/lobby.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

/* ---- clock ----------------------------------------------------------------------------------- */

bool commands_read_clock(const char *typed, int *seconds)
{
    enum { LEAST_S = 10, MOST_S = 7 * 24 * 60 * 60 };

    return span_read(typed, LEAST_S, MOST_S, seconds);
}

/* May the author, who sits there, have a clock that makes a table a slow one that was none?  False: it was told why not. */
static bool may_be_slow(struct talk *talk, int seconds)
{
    const struct table *t = talk->t;
    bool becomes = ladder_is_slow(seconds) && !ladder_is_slow(t->clock_s);

    return !becomes || t->max_seats == 1 || talk->seat < 0 || terms_let_in(talk, t->reliable, seconds);
}

static void set_clock(struct talk *talk, int seconds)
{
    struct table *t = talk->t;
    adapter_quiet *quiet = say_quiet(talk->h, t);
    struct json_object *o;

    if (seconds > t->clock_s)
        timer_lengthen(t, (int64_t)(seconds - t->clock_s) * 1000);
    t->clock_s = seconds;
    tables_touch(talk->h, t);
    o = lobby_facts(t, quiet);
    facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
    say_table(talk->h, t, "clock", o);
}

/* Of all who play on, also who is away: it would find nothing left to end the others' turns. */
static struct votes votes_for_no_clock(const struct table *t)
{
    struct votes v = { 0 };

    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && !(table_game(t)->seat[i].flags & LAIR_OUT)) {
            v.of++;
            v.yes += t->seat[i].unclocks;
        }
    return v;
}

/* Says what is wanted, and how many agree: to all, or to the author alone, who has said so before. */
static void tell_wish(struct talk *talk, const char *name, struct json_object *o, bool again)
{
    if (again)
        talk_reply(talk, name, o);
    else
        say_table(talk->h, talk->t, name, o);
}

static void vote_for_no_clock(struct talk *talk)
{
    struct table *t = talk->t;
    bool again;
    struct votes v;

    if (!votes_may(talk))
        return;
    votes_open(t);
    again = t->seat[talk->seat].unclocks;
    t->seat[talk->seat].unclocks = true;
    tables_touch(talk->h, t);
    v = votes_for_no_clock(t);
    if (v.yes < v.of)
        tell_wish(talk, "wants-no-clock", votes_facts(talk, -1, v), again);
    else if (may_be_slow(talk, 0)) {
        table_forget_votes(t);
        set_clock(talk, 0);
    }
}

/* Would a clock cut somebody's time while a game runs?  Without one that is as slow as any. */
static bool cuts(const struct table *t, int seconds)
{
    return t->state == TABLE_RUNNING && seconds < (t->clock_s > 0 ? t->clock_s : LADDER_SLOW_S);
}

void command_clock(struct talk *talk)
{
    struct table *t = talk->t;
    int seconds = -1;
    bool is_clock = commands_read_clock(talk->args, &seconds);

    if (talk->args[0] == '\0' || (seconds == 0 && t->clock_s == 0))
        talk_reply(talk, "clock", lobby_facts(t, NULL));
    else if (seconds == 0 && t->state == TABLE_RUNNING && talk->seat >= 0) {
        if (talk_load_game(talk))
            vote_for_no_clock(talk);
    } else if (!person_is(&t->owner, talk->r->who.network, talk->r->who.key))
        talk_reply(talk, "not-yours", NULL);
    else if (!is_clock)
        talk_reply_typed(talk, "bad-clock", talk->args);
    else if (cuts(t, seconds))
        talk_reply(talk, "clock-only-longer", NULL);
    else if (may_be_slow(talk, seconds))
        set_clock(talk, seconds);
}

/* ---- time ------------------------------------------------------------------------------------ */

/* seat: -1: none; ms: 0: it is not told. */
static struct json_object *time_facts(const struct talk *talk, int seat, int64_t ms, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", talk->t->name);
    facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
    if (seat >= 0)
        facts_add(o, "seat", say_person(talk->t, seat, quiet));
    if (ms > 0)
        facts_add(o, "time", facts_span(ms, FACTS_ABOUT));
    return o;
}

/* The seat of "NICK 1d", and how much, in s; -1: the author was told what is wrong. */
static int read_gift(struct talk *talk, int *seconds)
{
    enum { LEAST_S = 60, DAY_S = 24 * 60 * 60 };
    const char *space = strrchr(talk->args, ' ');
    g_autofree char *nick = space != NULL ? g_strndup(talk->args, (gsize)(space - talk->args)) : NULL;
    const char *args = talk->args;
    int seat;

    if (nick == NULL || !span_read(space + 1, LEAST_S, TIMER_BANK_MOST_DAYS * DAY_S, seconds) ||
        *seconds == 0) {
        talk_reply_typed(talk, "time-what", talk->args);
        return -1;
    }
    talk->args = nick;
    seat = talk_seat_named(talk);
    talk->args = args;
    return seat;
}

static void give_time(struct talk *talk)
{
    struct table *t = talk->t;
    int seconds, seat = read_gift(talk, &seconds);

    if (seat < 0)
        return;
    if (seat == talk->seat || t->seat[seat].bot) {
        talk_reply(talk, "time-not", time_facts(talk, seat, 0, NULL));
        return;
    }
    timer_give(talk->h, t, seat, seconds * INT64_C(1000));
    tables_touch(talk->h, t);
    say_table(talk->h, t, "time-given",
              time_facts(talk, seat, seconds * INT64_C(1000), say_quiet(talk->h, t)));
}

void command_time(struct talk *talk)
{
    if (!timer_is_slow(talk->t))
        talk_reply(talk, "only-slow", NULL);
    else if (talk->args[0] != '\0')
        give_time(talk);
    else
        talk_reply(talk, "time-bank", time_facts(talk, -1, timer_bank(talk->t, talk->seat), NULL));
}

/* ---- pause ----------------------------------------------------------------------------------- */

static bool wants_pause(const struct seat *s, int about)
{
    (void)about;
    return s->pauses;
}

static struct json_object *pause_facts(const struct talk *talk, struct votes v)
{
    const struct table *t = talk->t;
    struct json_object *o = votes_facts(talk, -1, v);

    if (t->pause_s > 0)
        facts_add(o, "wanted", facts_span(t->pause_s * INT64_C(1000), FACTS_EXACTLY));
    facts_add(o, "paused", t->paused_until != 0 ? facts_moment(t->paused_until) : NULL);
    facts_number(o, "most", TIMER_PAUSE_MOST_DAYS);
    return o;
}

static void pause(struct talk *talk, struct votes v)
{
    struct table *t = talk->t;

    t->paused_until = clock_now(talk->h->clock) + t->pause_s * INT64_C(1000);
    say_table(talk->h, t, "paused", pause_facts(talk, v));
    t->pause_s = 0;
    table_forget_votes(t);
    tables_touch(talk->h, t);
}

static void end_pause(struct talk *talk)
{
    struct table *t = talk->t;

    if (t->paused_until == 0) {
        talk_reply(talk, "pause", pause_facts(talk, (struct votes){ 0 }));
        return;
    }
    if (!votes_may(talk))
        return;
    t->paused_until = 0;
    say_table(talk->h, t, "pause-over", talk_seat_facts(talk, -1, say_quiet(talk->h, t)));
    tables_touch(talk->h, t);
}

/* seconds: of the pause that is wanted; 0: the one that others want. */
static void vote_to_pause(struct talk *talk, int seconds)
{
    struct table *t = talk->t;
    bool again;
    struct votes v;

    if (!votes_may(talk))
        return;
    votes_open(t);
    for (int i = 0; i < t->n_seats && seconds != 0 && seconds != t->pause_s; i++)
        t->seat[i].pauses = false; /* they agreed to another one */
    t->pause_s = seconds != 0 ? seconds : t->pause_s;
    again = t->seat[talk->seat].pauses;
    t->seat[talk->seat].pauses = true;
    tables_touch(talk->h, t);
    v = votes_count(t, wants_pause, -1);
    if (v.yes == v.of)
        pause(talk, v);
    else
        tell_wish(talk, "wants-pause", pause_facts(talk, v), again);
}

/* Is there a pause that somebody wants in this turn of the game? */
static bool is_wanted(const struct table *t)
{
    return t->vote_turn == table_game(t)->turn && votes_count(t, wants_pause, -1).yes > 0;
}

void command_pause(struct talk *talk)
{
    enum { LEAST_S = 60 * 60, DAY_S = 24 * 60 * 60 };
    int seconds = 0;

    if (!talk_load_game(talk))
        return;
    if (!timer_is_slow(talk->t) && talk->t->paused_until == 0)
        talk_reply(talk, "only-slow", NULL);
    else if (talk->args[0] != '\0' &&
             !span_read(talk->args, LEAST_S, TIMER_PAUSE_MOST_DAYS * DAY_S, &seconds))
        talk_reply_typed(talk, "pause-what", talk->args);
    else if (talk->args[0] != '\0' && seconds == 0)
        end_pause(talk);
    else if (seconds == 0 && (talk->t->paused_until != 0 || !is_wanted(talk->t)))
        talk_reply(talk, "pause", pause_facts(talk, (struct votes){ 0 }));
    else
        vote_to_pause(talk, seconds);
}
