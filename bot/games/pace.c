/* bot/games/pace.c - when answers count, and the clock of each move
 * SPDX-License-Identifier: MIT */
#include "bot/games/pace.h"

#include "bot/attention.h"
#include "bot/community/ladder.h"
#include "bot/games/answers.h"
#include "bot/games/bout.h"
#include "bot/games/heartbeat.h"
#include "bot/games/holidays.h"
#include "bot/games/tick.h"
#include "bot/games/timer.h"
#include "bot/hail.h"
#include "bot/network.h"
#include "bot/people/hours.h"
#include "bot/people/vacation.h"
#include "bot/pushes.h"
#include "bot/vacancies.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

enum {
    TRY_AGAIN_MS = 60 * 1000, /* after a network is back, until those not seen to come are asked */
    GATHER_MS = 5 * 1000,     /* to learn of all who are not there, before the others are told */
    CALL_MS = 2 * 60 * 1000,  /* after which those are called who were told in silence */
    AT_ONCE_MAX = 500,        /* times that answers count in one turn of the loop, with a beat of 0 */
    DUE_PER_TURN = 64,        /* tables; the others follow in the next turn, after what came in meanwhile */
    DAY_MS = 24 * 60 * 60 * 1000,
};

/* So that everybody is awake at one of the times at which a call is said. */
G_STATIC_ASSERT((int)PACE_CALL_AGAIN_S <= (int)HOURS_LEAST * 60 * 60);

/* What stands now.  A tick at which nothing stood, or not enough, is over: what came since waits for the next one. */
static void look(struct host *h, struct table *t)
{
    bool ticks = table_tick_s(t) > 0;
    unsigned stands = answers_stand(t);

    if (ticks && t->turn.tick_at < 0) /* its clock was made longer in a window, or somebody sat down */
        tick_arm(h, t);
    else if (ticks && (t->turn.stands == 0 || t->turn.stuck) && t->turn.tick_at <= host_ticks(h))
        tick_pass(h, t);
    t->turn.stuck = ticks && t->turn.stuck && t->turn.stands == stands;
    t->turn.stands = stands;
}

/* What may count by now does. */
static void beat(struct host *h, struct table *t)
{
    int64_t now = host_ticks(h);

    look(h, t);
    if (t->turn.stands == 0 || t->turn.stuck || answers_at(t) > now || !bout_load(h, t))
        return;
    if (t->turn.beat_at < 0)
        t->turn.beat_at = now + h->settings.beat_ms;
    for (int n = 0; n < AT_ONCE_MAX && answers_stand(t) != 0 && answers_at(t) <= now && !t->turn.stuck; n++)
        t->turn.stuck = answers_count(h, t) == 0;
    t->turn.stands = answers_stand(t);
}

/* ---- the clock ------------------------------------------------------------------------------- */

/* What is left, and what comes then: {"table","left","bank"?,"machine"?}. */
static struct json_object *reminder_facts(const struct table *t, int seat, int64_t left_ms)
{
    struct json_object *o = json_object_new_object();
    int64_t gives = timer_bank_gives(t, seat);

    facts_text(o, "table", t->name);
    facts_add(o, "left", facts_span((left_ms + 999) / 1000 * 1000, FACTS_ABOUT));
    facts_add(o, "bank", gives > 0 ? facts_span(gives, FACTS_ABOUT) : NULL);
    facts_flag(o, "machine", timer_is_slow(t) && t->seat[seat].missed + 1 >= TABLE_MISSES);
    return o;
}

static void remind(struct host *h, struct table *t, int seat, int64_t left_ms)
{
    const struct person *reach = &t->seat[seat].reach;
    struct voice v = voice_to(network_find(h, reach->network), reach->key, t);
    g_autofree char *text = voice_text(&v, "reminder", reminder_facts(t, seat, left_ms));

    t->seat[seat].reminded = t->seat[seat].decision;
    if (pushes_can(h, &t->seat[seat].who))
        host_told_now(h, t);
    else
        host_told(h, t);
    if (!t->seat[seat].gone)
        say_seat(h, t, seat, ADAPTER_NOTICE, text, NULL);
    pushes_call(h, &t->seat[seat].who);
}

/* {"nick","letter","span"}: what the bank gave; left: what it has yet; 0: this is not told. */
static struct json_object *bank_facts(struct json_object *person, const struct table *t, int64_t gave,
                                      int64_t left)
{
    facts_text(person, "table", t->name);
    facts_add(person, "gave", facts_span(gave, FACTS_ABOUT));
    if (left > 0)
        facts_add(person, "left", facts_span(left, FACTS_ABOUT));
    return person;
}

/* The bank helps, if there is anything in it.  In a window only the player learns of it. */
static bool draw_bank(struct host *h, struct table *t, int seat)
{
    int64_t gave = timer_draw(h, t, seat);
    const struct person *reach = &t->seat[seat].reach;
    struct voice v = voice_to(network_find(h, reach->network), reach->key, t);
    g_autofree char *text = NULL;

    if (gave == 0)
        return false;
    text = voice_text(&v, "bank-drawn", bank_facts(say_person(t, seat, NULL), t, gave, timer_bank(t, seat)));
    say_seat(h, t, seat, ADAPTER_NOTICE, text, NULL);
    if (!table_is_hushed(t))
        say_table(h, t, "bank-helps", bank_facts(say_person(t, seat, say_quiet(h, t)), t, gave, 0));
    return true;
}

static void time_is_up(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    if (!bout_load(h, t))
        return;
    s->missed++;
    s->missed_at = clock_now(h->clock);
    if (s->missed >= TABLE_MISSES)
        pace_goes(h, t, seat, SEAT_AWAY);
    else if (s->gone && !ladder_is_slow(t->clock_s))
        pace_goes(h, t, seat, SEAT_GONE);
    answers_end(h, t, seat);
}

/* A player who is not there is so outside chat, if it wants that. */
static bool is_to_be_reminded(const struct host *h, const struct seat *s)
{
    return s->reminded != s->decision && (!s->gone || pushes_can(h, &s->who));
}

static void run_clocks(struct host *h, struct table *t)
{
    int64_t now = host_ticks(h);

    for (int i = 0; i < t->n_seats && t->state == TABLE_RUNNING; i++) {
        struct seat *s = &t->seat[i];
        int64_t end = timer_ends(h, t, i);

        if (end < 0)
            continue;
        if (now >= end) {
            if (!draw_bank(h, t, i))
                time_is_up(h, t, i);
        } else if (is_to_be_reminded(h, s) && now >= timer_reminds(h, t, i, end)) {
            remind(h, t, i, end - now);
        }
    }
}

/* ---- absences -------------------------------------------------------------------------------- */

/* When the others are to be told that they wait for a seat's player, who is not there; -1: they are not. */
static int64_t absence_due(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    if (table_is_hushed(t) || !s->gone || s->in_vain != s->decision || s->gone_told == s->decision ||
        timer_ends(h, t, seat) < 0 || holidays_waits(h, t, seat))
        return -1;
    return s->vain_at + GATHER_MS;
}

/* Says it in one line for all who are not there. */
static void say_absences(struct host *h, struct table *t)
{
    struct json_object *o = json_object_new_object();
    int64_t longest = 0;

    for (int i = 0; i < t->n_seats; i++) {
        if (absence_due(h, t, i) < 0)
            continue;
        t->seat[i].gone_told = t->seat[i].decision;
        longest = MAX(longest, timer_left_for_others(h, t, i));
        facts_append(o, "people", say_person(t, i, say_quiet(h, t)));
    }
    facts_add(o, "left", facts_span((longest + 999) / 1000 * 1000, FACTS_ABOUT));
    say_table(h, t, "gone", o);
}

static void tell_absences(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        int64_t due = absence_due(h, t, i);

        if (due >= 0 && due <= host_ticks(h)) {
            say_absences(h, t);
            return;
        }
    }
}

/* Is the seat's player, who cannot be whispered to unasked, called in the place instead? */
static bool is_called(const struct host *h, const struct table *t, int seat)
{
    const struct network *net = network_find(h, t->seat[seat].reach.network);

    return !t->seat[seat].bot && net != NULL && network_calls(net, t->place);
}

/* Can anybody be called in the table's place now? */
static bool place_hears(const struct host *h, const struct table *t)
{
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;

    return net != NULL && net->online && places_is_open(net->places, t->place);
}

void pace_in_vain(struct host *h, struct table *t, int seat, int decision)
{
    struct seat *s = seat >= 0 && seat < t->n_seats ? &t->seat[seat] : NULL;

    if (s == NULL || s->bot || decision == 0 || s->decision != decision)
        return;
    if (s->in_vain != decision)
        s->vain_at = host_ticks(h);
    s->in_vain = decision;
    if (is_called(h, t, seat)) {
        if (s->call_sent != decision && pace_calls(h, t, seat) && place_hears(h, t))
            tables_touch(h, t); /* to be called; it is asked again then, maybe in vain again */
        return;
    }
    pace_left(h, t, seat);
    pace_wait(h, t);
}

/* When the seat's player, who may be called from some moment on, in clock_ticks, is: now or later, and not on vacation. */
static int64_t not_on_vacation(const struct host *h, const struct table *t, int seat, int64_t at)
{
    int64_t since = clock_now(h->clock) - host_ticks(h);

    return seat_calls_again(&t->seat[seat], MAX(at, host_ticks(h)) + since) - since;
}

/* Is it on vacation now? */
static bool is_spared(const struct host *h, const struct table *t, int seat)
{
    return not_on_vacation(h, t, seat, host_ticks(h)) > host_ticks(h);
}

/* Could the seat's player not be told what is asked? */
static bool is_unreached(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->decision != 0 && s->in_vain == s->decision && s->reader.arrived != s->decision &&
           is_called(h, t, seat) && !is_spared(h, t, seat);
}

/* When the seat's player, who was told it in silence, is to be called; -1: never.  In a window nobody is told who is
 * awaited. */
static int64_t call_at(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    if (!is_called(h, t, seat))
        return -1;
    if (table_tick_s(t) > 0) /* all are: by then everybody can see that it waits for somebody */
        return not_on_vacation(h, t, seat,
                               host_ticks(h) + table_tick_after(t, 0) + CALL_MS - clock_now(h->clock));
    if (table_is_hushed(t) || !table_awaits(t, seat) || s->away != SEAT_THERE)
        return -1;
    return not_on_vacation(h, t, seat, s->asked_at + CALL_MS);
}

bool pace_calls(const struct host *h, const struct table *t, int seat)
{
    bool ticks = table_tick_s(t) > 0;
    int64_t at;

    if (t->state != TABLE_RUNNING || !is_called(h, t, seat) || is_spared(h, t, seat))
        return false;
    if (ticks || !table_is_hushed(t)) {
        at = call_at(h, t, seat);
        return (!ticks && is_unreached(h, t, seat)) || (at >= 0 && at <= host_ticks(h));
    }
    for (int i = 0; i < t->n_seats; i++)
        if (is_unreached(h, t, i))
            return true;
    return false;
}

/* Is the seat's player still to be called for what is asked?  For a window of a slow table all are called once,
 * whatever becomes of their questions meanwhile. */
static bool is_uncalled(const struct table *t, int seat)
{
    if (table_tick_s(t) > 0)
        return (t->calls >> seat & 1) == 0;
    return t->seat[seat].call_sent != t->seat[seat].decision;
}

/* ---- what is called once more ---------------------------------------------------------------- */

/* When the seat's player would be reminded if it never slept, in clock_now(), as far as all can know; 0: never. */
static int64_t reminds_plainly(const struct host *h, const struct table *t, int seat)
{
    int64_t end = 0;

    if (t->clock_s == 0 || t->paused_until != 0 || !pace_calls(h, t, seat))
        return 0;
    if (table_is_hushed(t))
        end = t->opened > 0 ? table_clock_end(t, t->opened) + t->longer_ms : 0;
    else if (timer_runs(t, seat))
        end = clock_now(h->clock) + timer_left_for_others(h, t, seat);
    return end > 0 ? end - timer_fifth(t) : 0;
}

/* What was said so shortly before it would remind, in ms, is not said again for that. */
static int64_t slack(const struct table *t)
{
    return MIN(INT64_C(10) * 60 * 1000, timer_fifth(t) / 4);
}

/* The first of the fixed times at which what stands may be said again, after another moment that is not before the call. */
static int64_t next_time(const struct table *t, int64_t after)
{
    const int64_t every = PACE_CALL_AGAIN_S * INT64_C(1000);

    return t->calls_since + (MAX(0, after - t->calls_since) / every + 1) * every;
}

/* The first moment after another at which what stands is said again because of such a reminder; INT64_MAX: none. */
static int64_t reminds_after(const struct table *t, int64_t plainly, int64_t after)
{
    int64_t at = next_time(t, MAX(after, plainly - DAY_MS));

    if (ladder_is_slow(t->clock_s) && at < plainly - slack(t))
        return at;
    return after < plainly - slack(t) ? plainly : INT64_MAX;
}

bool pace_reminds(const struct host *h, const struct table *t, int seat)
{
    const struct person *who = &t->seat[seat].who;
    int64_t now = clock_now(h->clock), plainly = reminds_plainly(h, t, seat), at = now;

    if (plainly == 0 || now < plainly - DAY_MS)
        return false;
    while ((at = reminds_after(t, plainly, at)) != INT64_MAX)
        if (vacation_wake(h, who, at) == at)
            return false;
    return true;
}

int64_t pace_calls_again(const struct host *h, const struct table *t)
{
    int64_t now = clock_now(h->clock), since = MIN(t->called_at, now), at = next_time(t, since);

    if (t->state != TABLE_RUNNING || t->calls == 0 || t->called_at == 0)
        return -1;
    if (!ladder_is_slow(t->clock_s) || at >= t->calls_since + DAY_MS)
        at = INT64_MAX;
    for (int i = 0; i < t->n_seats; i++) {
        int64_t plainly = reminds_plainly(h, t, i);

        if (plainly != 0)
            at = MIN(at, reminds_after(t, plainly, since));
    }
    return at != INT64_MAX ? host_ticks(h) + MAX(0, at - now) : -1;
}

/* Is the seat's player called though its vacation has begun? */
static bool is_called_in_vain(const struct host *h, const struct table *t, int seat)
{
    return (t->calls >> seat & 1) != 0 && is_spared(h, t, seat);
}

/* When the next one is to be called who was not called for that question yet, or is not to be called any more, or all are
 * again; -1: nobody is. */
static int64_t call_due(const struct host *h, const struct table *t)
{
    int64_t first = pace_calls_again(h, t);

    if (!place_hears(h, t) || t->turn.retell_at != 0)
        return -1; /* they are when it can be said */
    for (int i = 0; i < t->n_seats; i++) {
        if (is_uncalled(t, i))
            first = clock_sooner(first, pace_calls(h, t, i) ? host_ticks(h) : call_at(h, t, i));
        if (is_called_in_vain(h, t, i))
            first = clock_sooner(first, host_ticks(h));
    }
    return first;
}

void pace_left(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    if (t->state != TABLE_RUNNING || s->gone)
        return;
    s->gone = true;
    s->gone_at = host_ticks(h);
    if (s->decision != 0)
        host_told(h, t);
    pace_wait(h, t);
}

void pace_seen(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    if (t->state != TABLE_RUNNING || (!s->gone && s->away != SEAT_GONE))
        return;
    s->gone = false;
    s->back_at = host_ticks(h);
    if (s->away == SEAT_GONE)
        s->away = SEAT_THERE;
    tables_touch(h, t);
}

/* ---- pauses ---------------------------------------------------------------------------------- */

static void end_pause(struct host *h, struct table *t)
{
    struct json_object *o;
    int64_t end = timer_pause_ends(h, t);

    if (end < 0 || end > host_ticks(h))
        return;
    t->paused_until = 0;
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    say_table(h, t, "pause-over", o);
    tables_touch(h, t);
}

/* ---- lobbies --------------------------------------------------------------------------------- */

/* For how long a lobby waits, in ms: people of slow games look once a day, or once in a clock. */
static int64_t lobby_waits(const struct host *h, const struct table *t)
{
    int64_t whole = (int64_t)h->settings.lobby_s * 1000;

    return ladder_is_slow(t->clock_s) ? MAX(whole, MAX(DAY_MS, (int64_t)t->clock_s * 1000)) : whole;
}

/* When a lobby closes; -1: never. */
static int64_t lobby_ends(const struct host *h, const struct table *t)
{
    return h->settings.lobby_s > 0 && !t->kept ? MAX(0, t->filed.used_at + lobby_waits(h, t)) : -1;
}

/* A player who looks once a day has not seen what was said in the place. */
static void say_closed(struct host *h, const struct table *t)
{
    struct json_object *o = json_object_new_object();

    if (!ladder_is_slow(t->clock_s)) {
        say_table(h, t, "lobby-closed", o);
        return;
    }
    say_others(h, t, "lobby-closed", json_object_get(o));
    say_players(h, t, "lobby-closed", o);
}

static void close_lobby(struct host *h, struct table *t)
{
    int64_t end = lobby_ends(h, t);

    if (end < 0 || host_ticks(h) < end)
        return;
    say_closed(h, t);
    t->state = TABLE_ABORTED;
    tables_touch(h, t);
}

/* ---- when ------------------------------------------------------------------------------------ */

/* When something is due at a running table; -1: never. */
static int64_t game_due(const struct host *h, const struct table *t)
{
    /* after a restart it is not known yet when the beat is: then it is found out at once */
    int64_t beat = answers_stand(t) != 0 && !t->turn.stuck ? MAX(answers_at(t), 0) : -1;
    int64_t first = clock_sooner(beat, hail_due(h, t));

    first = clock_sooner(first, call_due(h, t));
    first = clock_sooner(first, attention_due(h, t));
    first = clock_sooner(first, holidays_due(h, t));
    first = clock_sooner(first, vacancies_due(h, t));
    first = clock_sooner(first, timer_pause_ends(h, t));
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        int64_t end = timer_ends(h, t, i);

        if (end < 0)
            continue;
        first = clock_sooner(first, is_to_be_reminded(h, s) ? timer_reminds(h, t, i, end) : end);
        first = clock_sooner(first, absence_due(h, t, i));
    }
    return first;
}

static bool any_clock_runs(const struct host *h, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (timer_ends(h, t, i) >= 0)
            return true;
    return false;
}

void pace_wait(struct host *h, struct table *t)
{
    int64_t at = bout_rest_at(t);

    timer_settle(h, t);
    if (any_clock_runs(h, t))
        heartbeat_want(h);
    switch (t->state) {
    case TABLE_LOBBY: at = lobby_ends(h, t); break;
    case TABLE_RUNNING:
        at = clock_sooner(at, game_due(h, t));
        if (at >= 0)
            at = MAX(at, t->turn.again_at);
        break;
    case TABLE_OVER:
    case TABLE_ABORTED:
    case TABLE_FROZEN: break;
    }
    if (t->turn.retell_at != 0)
        at = clock_sooner(at, t->turn.retell_at);
    tables_wait(h, t, at);
}

void pace_retell(struct host *h, struct table *t, int64_t ms)
{
    int64_t at = host_ticks(h) + ms;

    if (t->turn.retell_at == 0 || at < t->turn.retell_at)
        t->turn.retell_at = at;
    pace_wait(h, t);
}

void pace_table(struct host *h, struct table *t)
{
    if (t->turn.retell_at != 0 && t->turn.retell_at <= host_ticks(h)) {
        t->turn.retell_at = 0;
        tables_touch(h, t);
    }
    if (t->state == TABLE_LOBBY) {
        close_lobby(h, t);
    } else if (t->state == TABLE_RUNNING) {
        if (call_due(h, t) >= 0 && call_due(h, t) <= host_ticks(h))
            tables_touch(h, t); /* so that they are called */
        end_pause(h, t);
        holidays_table(h, t);
        run_clocks(h, t);
        tell_absences(h, t);
        beat(h, t);
        vacancies_table(h, t);
    }
    attention_table(h, t);
    hail_table(h, t);
}

void pace_due(struct host *h)
{
    struct table *due[DUE_PER_TURN];
    int n = 0;

    while (n < DUE_PER_TURN && (due[n] = tables_take_due(h)) != NULL)
        n++;
    for (int i = 0; i < n; i++) {
        pace_table(h, due[i]);
        if (bout_rest(h, due[i]))
            pace_wait(h, due[i]);
    }
}

/* Is a player on that network still to be asked something? */
static bool owes_questions(const struct table *t, const char *network)
{
    for (int i = 0; i < t->n_seats; i++)
        if (table_owes_question(t, i) && g_strcmp0(t->seat[i].reach.network, network) == 0)
            return true;
    return false;
}

/* A player who is seen to come is asked then.  The others are asked as well, later: only a question that
 * reaches nobody shows that they are gone, and nobody may wait for them without end. */
void pace_online(struct host *h, const char *network)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        if (t->state != TABLE_RUNNING)
            continue;
        if (owes_questions(t, network))
            pace_retell(h, t, TRY_AGAIN_MS);
        else
            pace_wait(h, t);
    }
}

void pace_goes(struct host *h, struct table *t, int seat, enum seat_away how)
{
    t->seat[seat].away = how;
    t->seat[seat].away_at = timer_now(h, t, seat);
    tables_touch(h, t);
}

/* What a machine would have answered is its player's to answer, who has the time for it anew. */
static void take_from_machine(struct seat *s)
{
    if (s->left_ms <= 0)
        s->timed = 0;
    s->late = false;
}

void pace_heard(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    s->missed = 0;
    s->offered = s->offered_at = 0;
    s->unwanted = false;
    if (s->away == SEAT_THERE && !s->gone)
        return;
    if (table_is_piloted(t, seat))
        take_from_machine(s);
    s->away = SEAT_THERE;
    s->gone = false;
    s->back_at = host_ticks(h);
    tables_touch(h, t);
}
