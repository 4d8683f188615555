/* bot/commands/clock.c - the time there is for a decision at a table, and in a seat's bank: clock, time */
#include "bot/commands/commands.h"

#include <string.h>

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

void command_clock(struct talk *talk)
{
    struct table *t = talk->t;
    bool may = person_is(&t->owner, talk->r->who.network, talk->r->who.key);
    adapter_quiet *quiet;
    struct json_object *o;
    int seconds;

    if (talk->args[0] == '\0') {
        talk_reply(talk, "clock", lobby_facts(t, NULL));
    } else if (!may) {
        talk_reply(talk, "not-yours", NULL);
    } else if (!commands_read_clock(talk->args, &seconds)) {
        talk_reply_typed(talk, "bad-clock", talk->args);
    } else if (t->state == TABLE_RUNNING && seconds != 0 && (t->clock_s == 0 || seconds < t->clock_s)) {
        talk_reply(talk, "clock-only-longer", NULL); /* nobody's time is cut while it runs */
    } else {
        if (seconds > t->clock_s)
            timer_lengthen(t, (int64_t)(seconds - t->clock_s) * 1000);
        t->clock_s = seconds;
        tables_touch(talk->h, t);
        quiet = say_quiet(talk->h, t);
        o = lobby_facts(t, quiet);
        facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
        say_table(talk->h, t, "clock", o);
    }
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
    timer_give(t, seat, seconds * INT64_C(1000));
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
