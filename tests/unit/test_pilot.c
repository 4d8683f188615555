/* tests/unit/test_pilot.c - whom a machine plays on for at a slow table, and who takes the seat over, until when
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/answers.h"
#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/store/matches.h"
#include "bot/store/substitutes.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum {
    SEED = 17,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    DAY = 24 * HOUR,
    BEAT = 3 * SECOND
};
enum { ANN, BEN, CLEO };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up_with(void **state, int clock_s)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder(
        "net:#dungeon far:", &(struct host_settings){ .sets = "bmr", .clock_s = clock_s, .beat_ms = BEAT });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
}

static int set_up(void **state)
{
    return set_up_with(state, 24 * 60 * 60);
}

static int set_up_hours(void **state)
{
    return set_up_with(state, 2 * 60 * 60);
}

static int set_up_live(void **state)
{
    return set_up_with(state, 60);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, NULL, text);
}

static struct table *crypt(const struct fixture *f)
{
    return stage_table(f->stage, "crypt");
}

static struct seat *seat(const struct fixture *f, int n)
{
    return &crypt(f)->seat[n];
}

static int times_told(const struct fixture *f, const char *whom, const char *text)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        n += g_strcmp0(l->whom, whom) == 0 && strstr(l->text, text) != NULL;
    }
    return n;
}

/* The newest board that somebody asked for. */
static const char *board_for(struct fixture *f, const char *nick)
{
    tape_skip(f->net);
    say(f, nick, "board");
    return tape_find(f->net, nick, "c cleo")->text;
}

/* Three play, and nobody has a time bank that would help before all this. */
static void begin(struct fixture *f)
{
    stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    for (int i = 0; i < 3; i++)
        seat(f, i)->bank_used = TIMER_BANK_DAYS * 24 * (int64_t)HOUR;
}

/* It is the last one's turn to lay a first room. */
static void ask_cleo(struct fixture *f)
{
    begin(f);
    for (int i = 0; i < 3; i++)
        say(f, stage_nick(i), "keep");
    say(f, "ann", "build nothing");
    say(f, "ben", "build nothing");
    assert_int_not_equal(seat(f, CLEO)->decision, 0);
}

/* Lets a time pass, and Ann and Ben answer what they are asked. */
static void others_play(struct fixture *f, int64_t ms)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    stage_turn(f->stage, ms);
    for (int n = 0; n < 200 && crypt(f)->state == TABLE_RUNNING; n++) {
        int s = ANN;

        while (s < CLEO && !table_awaits(crypt(f), s))
            s++;
        if (s == CLEO)
            break;
        say(f, stage_nick(s), "moves");
        tape_pick(f->net, stage_nick(s), stage_choice(tape_question(f->net, stage_nick(s)), dice));
    }
    g_rand_free(dice);
}

/* ... until Cleo is asked something. */
static void until_cleo_is_asked(struct fixture *f)
{
    for (int n = 0; n < 100 && !table_awaits(crypt(f), CLEO); n++)
        others_play(f, BEAT);
    assert_true(table_awaits(crypt(f), CLEO));
}

static void miss(struct fixture *f)
{
    until_cleo_is_asked(f);
    others_play(f, timer_left(f->stage->host, crypt(f), CLEO));
}

static void cleo_is_piloted(struct fixture *f)
{
    ask_cleo(f);
    miss(f);
    miss(f);
    assert_true(table_is_piloted(crypt(f), CLEO));
    others_play(f, BEAT);
}

/* Moves of a seat that its player decided, and others, as the store has them. */
struct counted {
    int seat, decided, others;
};

static bool count_move(void *ctx, int n, int seat, const char *move, bool decided)
{
    struct counted *c = ctx;

    (void)n;
    (void)move;
    if (seat == c->seat)
        *(decided ? &c->decided : &c->others) += 1;
    return true;
}

static struct counted count(const struct fixture *f, int seat)
{
    struct counted c = { .seat = seat };

    store_commit(f->stage->host->store);
    assert_int_equal(store_read_moves(f->stage->host->store, crypt(f)->id, count_move, &c), 0);
    return c;
}

/* ---- the rungs ------------------------------------------------------------------------------- */

static void one_clock_makes_one_harmless_move_and_no_machine_plays(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    stage_turn(f->stage, DAY - 1);
    assert_int_equal(count(f, CLEO).others, 0);
    stage_turn(f->stage, 1);
    assert_int_equal(count(f, CLEO).others, 1);
    assert_int_equal(times_told(f, place, "c\u200bleo took too long: the harmless move is made."), 1);
    until_cleo_is_asked(f);
    assert_false(table_is_piloted(crypt(f), CLEO));
    assert_true(timer_runs(crypt(f), CLEO));
    assert_null(strstr(board_for(f, "ann"), "a machine plays"));
}

static void the_second_clock_in_a_row_is_a_machines_and_all_are_told(void **state)
{
    struct fixture *f = *state;
    int moves;

    cleo_is_piloted(f);
    assert_int_equal(
        times_told(f, place, "took too long again, and is away: a machine plays on for c\u200bleo"), 1);
    assert_int_equal(times_told(f, place, "the harmless move is made"), 1);
    assert_non_null(strstr(board_for(f, "ann"), "c cleo (away: a machine plays)"));
    say(f, "ann", "tables");
    assert_non_null(tape_find(f->net, "ann", "cleo (away: a machine plays)"));
    moves = crypt(f)->n_moves;
    for (int i = 0; i < 10 && crypt(f)->state == TABLE_RUNNING; i++)
        others_play(f, BEAT);
    assert_true(crypt(f)->n_moves > moves + 10); /* and nobody waits for her */
    assert_int_equal(count(f, CLEO).decided, 1); /* her first hand */
}

static void who_is_off_the_network_has_two_clocks_as_well(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    tape_leave(f->net, "cleo");
    miss(f);
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
    miss(f);
    assert_int_equal(seat(f, CLEO)->away, SEAT_AWAY);
}

static void at_a_live_table_the_harmless_move_is_made(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    miss(f);
    miss(f);
    assert_int_equal(seat(f, CLEO)->away, SEAT_AWAY);
    assert_false(table_is_piloted(crypt(f), CLEO));
    assert_int_equal(times_told(f, place, "a machine plays"), 0);
    assert_int_equal(times_told(f, place, "the harmless move is made"), 2);
}

/* What it answers follows from what Cleo can see, as for anybody who asks what greedy would do there. */
static void the_machine_is_greedy_on_its_own_view(void **state)
{
    struct fixture *f = *state;
    struct table_eyes *e;
    struct lair_move m, best;
    uint64_t dice = 0;
    bool found;

    ask_cleo(f);
    assert_true(bout_load(f->stage->host, crypt(f)));
    assert_true(answers_of_machine(crypt(f), CLEO, &m));
    e = table_eyes(crypt(f), CLEO, NULL);
    found = lair_choose(crypt(f)->cat, &e->view, LAIR_POLICY_GREEDY, &dice, &best, NULL);
    table_eyes_free(e);
    assert_true(found);
    assert_int_equal(m.verb, best.verb);
    assert_memory_equal(&m, &best, sizeof m);
}

static void while_nobody_is_there_no_machine_plays(void **state)
{
    struct fixture *f = *state;
    int moves;

    cleo_is_piloted(f);
    say(f, "ann", "leave really");
    say(f, "ben", "leave really");
    moves = crypt(f)->n_moves;
    for (int i = 0; i < 10; i++)
        stage_turn(f->stage, DAY);
    assert_int_equal(crypt(f)->n_moves, moves);
}

/* ---- back ------------------------------------------------------------------------------------ */

static void any_word_gives_the_seat_back_at_once(void **state)
{
    struct fixture *f = *state;

    cleo_is_piloted(f);
    tape_skip(f->net);
    say(f, "cleo", "help");
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
    assert_non_null(
        tape_find(f->net, place, "c\u200bleo is back at crypt and plays on; the machine is gone."));
    tape_skip(f->net);
    say(f, "cleo", "recap");
    assert_int_equal(times_told(f, place, "is back at crypt"), 1);
    assert_null(strstr(board_for(f, "ann"), "a machine plays"));
    until_cleo_is_asked(f);
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), DAY);
}

static void who_is_back_is_told_what_was_played(void **state)
{
    struct fixture *f = *state;

    cleo_is_piloted(f);
    for (int i = 0; i < 10; i++)
        others_play(f, BEAT);
    tape_skip(f->net);
    say(f, "cleo", "hand");
    assert_non_null(tape_find(f->net, "cleo", "Turn "));
}

static void who_asks_for_a_recap_is_told_it_once(void **state)
{
    struct fixture *f = *state;
    int before;

    cleo_is_piloted(f);
    for (int i = 0; i < 10; i++)
        others_play(f, BEAT);
    before = times_told(f, "cleo", "Turn 1: ");
    say(f, "cleo", "recap");
    assert_int_equal(times_told(f, "cleo", "Turn 1: "), before + 1);
}

/* Is Cleo asked in a window, and somebody else as well? */
static bool cleo_is_asked_in_a_window(const struct fixture *f)
{
    return crypt(f)->in_window && table_awaits(crypt(f), CLEO) &&
           (table_awaits(crypt(f), ANN) || table_awaits(crypt(f), BEN));
}

/* All play until that is so. */
static void ask_cleo_in_a_window(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int n = 0; n < 300 && !cleo_is_asked_in_a_window(f); n++) {
        int s = ANN;

        while (s < crypt(f)->n_seats && !table_awaits(crypt(f), s))
            s++;
        if (s == crypt(f)->n_seats) {
            stage_turn(f->stage, BEAT);
            continue;
        }
        say(f, stage_nick(s), "moves");
        tape_pick(f->net, stage_nick(s), stage_choice(tape_question(f->net, stage_nick(s)), dice));
    }
    g_rand_free(dice);
    assert_true(cleo_is_asked_in_a_window(f));
}

/* Her time is up in a window in which the others have an hour more. */
static void cleo_is_late_in_a_window(struct fixture *f)
{
    begin(f);
    crypt(f)->asks_all = true;
    ask_cleo_in_a_window(f);
    seat(f, CLEO)->missed = 1;
    for (int s = ANN; s < CLEO; s++)
        seat(f, s)->left_ms += HOUR;
    stage_turn(f->stage, timer_left(f->stage->host, crypt(f), CLEO));
    assert_true(table_is_piloted(crypt(f), CLEO));
}

static void in_a_window_nobody_learns_of_it_before_it_goes_on(void **state)
{
    struct fixture *f = *state;

    cleo_is_late_in_a_window(f);
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    stage_turn(f->stage, BEAT);
    assert_null(strstr(board_for(f, "ann"), "a machine plays"));
    assert_int_equal(times_told(f, place, "took too long"), 0);
    tape_assert_told(f->net, "zoe", place, "sub crypt", "No such seat is free at crypt");
    tape_assert_told(f->net, "zoe", place, "sub crypt c", "No such seat is free at crypt");
    assert_true(person_is(&seat(f, CLEO)->who, "net", "cleo"));
    for (int i = 0; i < 10 && seat(f, CLEO)->late; i++)
        others_play(f, BEAT);
    assert_int_equal(times_told(f, place, "took too long again"), 1);
    assert_non_null(strstr(board_for(f, "ann"), "a machine plays"));
}

static void who_is_back_before_that_was_not_away(void **state)
{
    struct fixture *f = *state;

    cleo_is_late_in_a_window(f);
    say(f, "cleo", "help");
    assert_int_equal(times_told(f, place, "is back"), 0);
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), DAY);
    others_play(f, BEAT);
    assert_int_equal(times_told(f, place, "took too long"), 0);
}

static void being_seen_is_no_word(void **state)
{
    struct fixture *f = *state;

    cleo_is_piloted(f);
    tape_leave(f->net, "cleo");
    tape_come(f->net, "cleo");
    assert_true(table_is_piloted(crypt(f), CLEO));
}

static void who_gave_the_seat_up_is_back_by_a_word_about_that_table_alone(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "cleo", "leave really");
    assert_int_equal(times_told(f, place, "leaves crypt: a machine plays on until"), 1);
    assert_true(table_is_piloted(crypt(f), CLEO));
    say(f, "cleo", "help");
    say(f, "cleo", "mine");
    assert_non_null(tape_find(f->net, "cleo", "crypt: you left, a machine plays"));
    assert_true(table_is_piloted(crypt(f), CLEO));
    say(f, "cleo", "hand @crypt");
    assert_false(table_is_piloted(crypt(f), CLEO));
}

static void leaving_and_coming_back_wins_no_time(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    tape_leave(f->net, "ann");
    tape_leave(f->net, "ben"); /* or the machine would answer */
    stage_turn(f->stage, SECOND);
    tape_come(f->net, "ann");
    stage_turn(f->stage, 20 * HOUR);
    tape_leave(f->net, "ann");
    say(f, "cleo", "leave really");
    say(f, "cleo", "hand @crypt");
    tape_come(f->net, "ann");
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), 4 * HOUR - SECOND);
}

/* ---- nights ---------------------------------------------------------------------------------- */

static void no_two_clocks_end_in_one_night(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), 2 * HOUR);
    miss(f);
    assert_int_equal(seat(f, CLEO)->missed, 1);
    until_cleo_is_asked(f);
    assert_true(timer_left(f->stage->host, crypt(f), CLEO) > 7 * HOUR);
    others_play(f, 7 * HOUR);
    assert_int_equal(seat(f, CLEO)->missed, 1);
    assert_int_equal(count(f, CLEO).others, 1);
    say(f, "cleo", "hand"); /* in the morning */
    assert_int_equal(seat(f, CLEO)->missed, 0);
    assert_int_equal(times_told(f, place, "took too long"), 1);
}

static void who_has_eight_hours_after_a_missed_clock_has_them_over_restarts(void **state)
{
    struct fixture *f = *state;
    int64_t left;

    ask_cleo(f);
    miss(f);
    until_cleo_is_asked(f);
    left = timer_left(f->stage->host, crypt(f), CLEO);
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), left);
}

/* ---- over restarts, kills and outages -------------------------------------------------------- */

static void every_rung_outlives_kills(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    miss(f);
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(seat(f, CLEO)->missed, 1);
    miss(f);
    assert_true(table_is_piloted(crypt(f), CLEO));
    for (int i = 0; i < 5; i++) {
        stage_crash(f->stage);
        f->net = stage_tape(f->stage, "net");
        assert_true(table_is_piloted(crypt(f), CLEO));
        others_play(f, BEAT);
    }
    assert_non_null(strstr(board_for(f, "ann"), "c cleo (away: a machine plays)"));
    say(f, "cleo", "recap");
    assert_non_null(tape_find(f->net, place, "is back at crypt"));
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_false(table_is_piloted(crypt(f), CLEO));
}

static void an_outage_is_no_absence(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    stage_turn(f->stage, DAY / 2);
    tape_offline(f->net);
    stage_turn(f->stage, 5 * (int64_t)DAY);
    tape_online(f->net);
    stage_turn(f->stage, SECOND);
    assert_int_equal(seat(f, CLEO)->missed, 0);
    stage_close(f->stage);
    clock_turn(f->stage->clock, 9 * (int64_t)DAY);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    stage_turn(f->stage, SECOND);
    assert_int_equal(seat(f, CLEO)->missed, 0);
}

/* An older lair made harmless moves for whoever was away. */
static void who_was_away_in_an_older_database_is_played_for(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE seats SET away = 1 WHERE seat = 2");
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    others_play(f, BEAT);
    assert_true(table_is_piloted(crypt(f), CLEO));
    assert_true(count(f, CLEO).others > 0);
    say(f, "cleo", "help");
    assert_false(table_is_piloted(crypt(f), CLEO));
}

/* ---- substitutes ----------------------------------------------------------------------------- */

static void crash(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
}

/* How often somebody was offered Cleo's seat. */
static int offers(const struct fixture *f, const char *nick)
{
    return times_told(f, nick, "looks for somebody to take over from cleo");
}

static void a_seat_is_offered_when_a_machine_has_played_for_a_day(void **state)
{
    struct fixture *f = *state;

    say(f, "dora", "substitute chess");
    tape_expect(f->net, "dora", "chess is nothing to ask for");
    say(f, "dora", "substitute me");
    cleo_is_piloted(f);
    for (int i = 0; i < 12; i++)
        stage_turn(f->stage, HOUR);
    assert_int_equal(offers(f, "dora"), 0);
    assert_int_equal(times_told(f, place, "is offered to people"), 0);
    crash(f);
    stage_turn(f->stage, 12 * HOUR + MINUTE);
    assert_int_equal(offers(f, "dora"), 1);
    assert_int_equal(
        times_told(f, place, "crypt: the seat of c\u200bleo is offered to people who asked for such."), 1);
    assert_non_null(strstr(board_for(f, "ann"), "c cleo (away: a machine plays, the seat is offered)"));
}

static void it_is_offered_to_one_after_the_other_and_to_nobody_twice(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "eve", "substitute me classic slow");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, SECOND);
    assert_int_equal(offers(f, "dora"), 1);
    assert_int_equal(offers(f, "eve"), 0);
    crash(f);
    stage_turn(f->stage, DAY - MINUTE);
    assert_int_equal(offers(f, "eve"), 0);
    stage_turn(f->stage, MINUTE);
    assert_int_equal(offers(f, "eve"), 1);
    for (int i = 0; i < 5; i++) {
        stage_turn(f->stage, DAY);
        say(f, "ann", "board"); /* she is there */
    }
    assert_int_equal(offers(f, "dora"), 0); /* since the crash */
    assert_int_equal(offers(f, "eve"), 1);
    say(f, "fay", "substitute me"); /* who asks now has it at once */
    stage_turn(f->stage, SECOND);
    assert_int_equal(offers(f, "fay"), 1);
    assert_int_equal(times_told(f, place, "the seat of c\u200bleo is offered"), 0); /* that was said before */
}

/* ... also if it missed that. */
static void what_one_was_offered_is_told_by_substitute_while_it_is_free(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, SECOND);
    tape_assert_told(f->net, "dora", NULL, "substitute",
                     "The seat of cleo at crypt is free for you: sub crypt c sits down.");
    crash(f);
    tape_assert_told(f->net, "dora", NULL, "substitute", "The seat of cleo at crypt is free for you");
    say(f, "eve", "sub crypt");
    tape_assert_not_told(f->net, "dora", NULL, "substitute", "is free for you");
}

/* Where it cannot be whispered to. */
static void on_panels_it_is_offered_by_a_call_in_the_place(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    stage_free(f->stage);
    f->stage = stage_new_in_folder("net=panel:#dungeon",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = 24 * 60 * 60 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    say(f, "dora", "substitute me");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, SECOND);
    l = tape_expect(f->net, place, "dora: a seat at crypt is free for you; !substitute tells.");
    assert_string_equal(l->mentions[0], "dora");
    tape_assert_told(f->net, "dora", NULL, "substitute", "The seat of cleo at crypt is free for you");
    say(f, "dora", "sub crypt c");
    seat(f, CLEO)->sub_moves = TABLE_SUB_MOVES;
    say(f, "cleo", "sub crypt");
    l = tape_expect(f->net, place, "crypt: cleo would have the seat back that dora took over.");
    assert_string_equal(l->mentions[0], "dora");
    say(f, "dora", "sub yes");
    assert_string_equal(seat(f, CLEO)->who.key, "cleo");
}

/* Her night ends at eight. */
static void who_sleeps_is_offered_it_when_it_wakes(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-25T20:00:00Z"));
    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "dora", "hours 8-18 UTC");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, 11 * HOUR);
    assert_int_equal(times_told(f, place, "the seat of c\u200bleo is offered"), 1);
    assert_int_equal(offers(f, "dora"), 0);
    crash(f);
    stage_turn(f->stage, HOUR + MINUTE);
    assert_int_equal(offers(f, "dora"), 1);
    stage_turn(f->stage, 6 * HOUR);
    assert_int_equal(offers(f, "dora"), 1);
}

/* Nobody calls her then; but she has asked for that, and a day later it is somebody else's. */
static void who_is_on_vacation_is_offered_it_by_day(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-25T20:00:00Z"));
    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "dora", "hours 8-18 UTC");
    say(f, "dora", "away 5d");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, 11 * HOUR);
    assert_int_equal(offers(f, "dora"), 0);
    stage_turn(f->stage, HOUR + MINUTE);
    assert_int_equal(offers(f, "dora"), 1);
}

static void who_comes_back_is_told_of_its_offer_again(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "eve", "substitute me");
    tape_leave(f->net, "dora");
    say(f, "cleo", "leave really");
    stage_turn(f->stage, 2 * HOUR);
    assert_int_equal(offers(f, "dora"), 0);
    tape_come(f->net, "dora");
    assert_int_equal(offers(f, "dora"), 1);
    tape_leave(f->net, "dora");
    stage_turn(f->stage, 10 * MINUTE);
    tape_come(f->net, "dora");
    assert_int_equal(offers(f, "dora"), 1);
    stage_turn(f->stage, HOUR);
    tape_come(f->net, "eve");
    assert_int_equal(offers(f, "eve"), 0);
    say(f, "fay", "sub crypt");
    tape_come(f->net, "dora");
    assert_int_equal(offers(f, "dora"), 1);
}

/* Calls in the place, and of them those that ring. */
static void count_calls(const struct fixture *f, int *calls, int *rings)
{
    *calls = *rings = 0;
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (g_strcmp0(l->whom, place) != 0 ||
            strstr(l->text, "dora: a seat at crypt is free for you") == NULL)
            continue;
        ++*calls;
        *rings += g_strv_contains((const char *const *)l->mentions, "dora");
    }
}

/* Where she can only be called: what is said, and when, is the same whether she sleeps, and it rings once. */
static void nobody_learns_from_an_offer_when_somebody_sleeps(void **state)
{
    static const struct {
        const char *hours;
        int rings[3]; /* at once, and eight and sixteen hours later */
    } rows[] = {
        { NULL, { 1, 1, 1 } },
        { "hours 20-4 UTC", { 1, 1, 1 } },
        { "hours 4-12 UTC", { 0, 1, 1 } },
        { "hours 12-20 UTC", { 0, 0, 1 } },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        int calls, rings;

        stage_free(f->stage);
        f->stage = stage_new_in_folder("net=panel:#dungeon",
                                       &(struct host_settings){ .sets = "bmr", .clock_s = 24 * 60 * 60 });
        stage_open(f->stage);
        f->net = stage_tape(f->stage, "net");
        clock_set(f->stage->clock, stage_date("2026-11-25T21:00:00Z"));
        stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
        say(f, "dora", "substitute me");
        if (rows[i].hours != NULL)
            say(f, "dora", rows[i].hours);
        say(f, "cleo", "leave really");
        stage_turn(f->stage, 7 * HOUR);
        for (int n = 0; n < 3; n++) {
            count_calls(f, &calls, &rings);
            assert_int_equal(calls, n + 1);
            assert_int_equal(rings, rows[i].rings[n]);
            stage_turn(f->stage, 4 * HOUR);
            stage_turn(f->stage, 4 * HOUR);
        }
    }
}

static bool count_one(void *n, const struct person *account, const struct substitute *want)
{
    (void)account;
    (void)want;
    ++*(int *)n;
    return true;
}

/* How many have asked, whenever that was. */
static int asked(const struct fixture *f)
{
    int n = 0;

    assert_int_equal(store_read_substitutes(f->stage->host->store, 0, count_one, &n), 0);
    return n;
}

static void who_asked_too_long_ago_is_forgotten(void **state)
{
    struct fixture *f = *state;

    say(f, "dora", "substitute me");
    stage_turn(f->stage, DAY);
    say(f, "eve", "substitute me");
    stage_turn(f->stage, INT64_C(29) * DAY - MINUTE);
    say(f, "fay", "substitute me");
    assert_int_equal(asked(f), 3);
    stage_turn(f->stage, 2 * MINUTE);
    say(f, "gus", "substitute me");
    assert_int_equal(asked(f), 3); /* without dora */
    ask_cleo(f);
    stage_turn(f->stage, DAY);
    say(f, "cleo", "leave really");
    stage_turn(f->stage, SECOND);
    assert_int_equal(asked(f), 2); /* nor eve, when a seat is offered */
    assert_int_equal(offers(f, "fay"), 1);
}

static void it_is_offered_to_nobody_who_may_not_have_it(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "ann", "substitute me");        /* sits there */
    say(f, "cleo", "substitute me");       /* sat there */
    say(f, "dora", "substitute me super"); /* wants another game */
    say(f, "eve", "watch crypt");          /* watches */
    say(f, "eve", "substitute me");
    say(f, "fay", "substitute me"); /* asked, and took it back */
    say(f, "fay", "substitute off");
    tape_guest(f->net, "gus");
    say(f, "gus", "substitute me");
    assert_int_equal(times_told(f, "gus", "Only accounts are offered seats"), 1);
    say(f, "cleo", "leave really");
    stage_turn(f->stage, 9 * (int64_t)DAY);
    for (int i = 0; i < 6; i++)
        assert_int_equal(offers(f, ((const char *[]){ "ann", "cleo", "dora", "eve", "fay", "gus" })[i]), 0);
    assert_int_equal(times_told(f, place, "is offered to people"), 0);
}

static void who_asked_a_month_ago_is_offered_nothing(void **state)
{
    struct fixture *f = *state;

    say(f, "dora", "substitute me");
    clock_turn(f->stage->clock, 30 * (int64_t)DAY + MINUTE);
    ask_cleo(f);
    say(f, "cleo", "leave really");
    stage_turn(f->stage, SECOND);
    assert_int_equal(offers(f, "dora"), 0);
    say(f, "dora", "substitute");
    assert_int_equal(times_told(f, "dora", "No seats are offered to you."), 1);
}

/* Is any card of Cleo's hand named in what somebody was told? */
static bool knows_hand(struct fixture *f, const char *nick)
{
    static const enum lair_zone zones[] = { LAIR_HAND_ROOMS, LAIR_HAND_SPELLS };
    const struct lair_game *g;
    bool knows = false;

    assert_true(bout_load(f->stage->host, crypt(f)));
    g = table_game(crypt(f));
    for (int z = 0; z < 2; z++)
        for (lair_card c = lair_first(g, zones[z], CLEO); c != 0; c = g->card[c].next)
            knows = knows || times_told(f, nick, lair_print(crypt(f)->cat, g->card[c].design)->name) > 0;
    return knows;
}

static void the_hand_is_seen_after_sitting_down_and_not_before(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    say(f, "dora", "substitute me");
    say(f, "cleo", "leave really");
    assert_int_equal(offers(f, "dora"), 1);
    assert_false(knows_hand(f, "dora"));
    say(f, "dora", "sub crypt c");
    assert_true(knows_hand(f, "dora"));
}

/* Dora has Cleo's seat. */
static void dora_sits(struct fixture *f)
{
    ask_cleo(f);
    say(f, "cleo", "leave really");
    say(f, "dora", "sub crypt");
    assert_string_equal(seat(f, CLEO)->who.key, "dora");
    assert_int_equal(store_read_leavers(f->stage->host->store, crypt(f)).left, 1 << CLEO);
}

static void owns_again(struct fixture *f)
{
    assert_string_equal(seat(f, CLEO)->who.key, "cleo");
    assert_null(seat(f, CLEO)->owner.key);
    assert_int_equal(store_read_leavers(f->stage->host->store, crypt(f)).left, 0);
    crash(f);
    assert_string_equal(seat(f, CLEO)->who.key, "cleo");
}

/* Dora decides so many moves. */
static void dora_decides(struct fixture *f, int moves)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int n = 0; n < 300 && seat(f, CLEO)->sub_moves < moves; n++) {
        if (table_awaits(crypt(f), CLEO)) {
            say(f, "dora", "moves");
            tape_pick(f->net, "dora", stage_choice(tape_question(f->net, "dora"), dice));
        }
        others_play(f, BEAT);
    }
    g_rand_free(dice);
    assert_int_equal(seat(f, CLEO)->sub_moves, moves);
}

static void the_owner_is_back_by_one_word_until_the_third_move(void **state)
{
    struct fixture *f = *state;

    dora_sits(f);
    assert_int_equal(times_told(f, place, "c\u200bleo has it back with !sub crypt until the third move"), 1);
    tape_assert_told(f->net, "cleo", NULL, "mine", "crypt: dora plays your seat; sub crypt has it back");
    tape_assert_not_told(f->net, "ann", NULL, "mine", "plays your seat");
    dora_decides(f, 2);
    crash(f);
    say(f, "cleo", "sub");
    assert_int_equal(times_told(f, place, "c\u200bleo has the seat at crypt back from d\u200bora."), 1);
    owns_again(f);
    say(f, "dora", "sub crypt"); /* who has seen the hand */
    assert_string_equal(seat(f, CLEO)->who.key, "cleo");
}

static void after_the_third_move_the_substitute_is_asked(void **state)
{
    struct fixture *f = *state;

    dora_sits(f);
    dora_decides(f, TABLE_SUB_MOVES);
    crash(f);
    tape_assert_told(f->net, "cleo", NULL, "mine", "crypt: dora plays your seat; sub crypt asks for it back");
    say(f, "cleo", "sub crypt");
    tape_assert_told(f->net, "cleo", NULL, "mine",
                     "dora plays your seat, and is asked whether you have it back");
    say(f, "cleo", "sub crypt");
    assert_int_equal(times_told(f, "dora", "cleo would have the seat at crypt back"), 1);
    assert_int_equal(times_told(f, place, "c\u200bleo would have the seat back that d\u200bora took over."),
                     1);
    assert_string_equal(seat(f, CLEO)->who.key, "dora");
    crash(f);
    say(f, "dora", "sub no");
    assert_int_equal(times_told(f, place, "d\u200bora keeps the seat at crypt."), 1);
    say(f, "cleo", "sub crypt");
    say(f, "dora", "sub yes");
    owns_again(f);
}

/* Cleo has used it up. */
static void who_takes_a_seat_over_finds_a_day_in_its_bank(void **state)
{
    struct fixture *f = *state;

    ask_cleo(f);
    seat(f, CLEO)->bank_used = 3 * (int64_t)DAY;
    say(f, "cleo", "leave really");
    say(f, "dora", "sub crypt");
    assert_int_equal(timer_bank(crypt(f), CLEO), DAY);
}

static void a_substitute_who_is_absent_is_not_asked(void **state)
{
    struct fixture *f = *state;

    dora_sits(f);
    dora_decides(f, TABLE_SUB_MOVES);
    seat(f, CLEO)->bank_used = 3 * (int64_t)DAY;
    miss(f);
    miss(f);
    assert_true(table_is_piloted(crypt(f), CLEO));
    say(f, "cleo", "sub crypt");
    owns_again(f);
}

static void who_forgets_the_game_has_no_seat_to_come_back_to(void **state)
{
    struct fixture *f = *state;

    dora_sits(f);
    say(f, "cleo", "forget me");
    say(f, "cleo", "forget me really");
    say(f, "cleo", "sub crypt");
    assert_string_equal(seat(f, CLEO)->who.key, "dora");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(one_clock_makes_one_harmless_move_and_no_machine_plays),
        T(the_second_clock_in_a_row_is_a_machines_and_all_are_told),
        T(who_is_off_the_network_has_two_clocks_as_well),
        cmocka_unit_test_setup_teardown(at_a_live_table_the_harmless_move_is_made, set_up_live, tear_down),
        T(the_machine_is_greedy_on_its_own_view),
        T(while_nobody_is_there_no_machine_plays),
        T(any_word_gives_the_seat_back_at_once),
        T(who_is_back_is_told_what_was_played),
        T(who_asks_for_a_recap_is_told_it_once),
        T(in_a_window_nobody_learns_of_it_before_it_goes_on),
        T(who_is_back_before_that_was_not_away),
        T(being_seen_is_no_word),
        T(who_gave_the_seat_up_is_back_by_a_word_about_that_table_alone),
        T(leaving_and_coming_back_wins_no_time),
        cmocka_unit_test_setup_teardown(no_two_clocks_end_in_one_night, set_up_hours, tear_down),
        cmocka_unit_test_setup_teardown(who_has_eight_hours_after_a_missed_clock_has_them_over_restarts,
                                        set_up_hours, tear_down),
        T(every_rung_outlives_kills),
        T(an_outage_is_no_absence),
        T(who_was_away_in_an_older_database_is_played_for),
        T(a_seat_is_offered_when_a_machine_has_played_for_a_day),
        T(it_is_offered_to_one_after_the_other_and_to_nobody_twice),
        T(what_one_was_offered_is_told_by_substitute_while_it_is_free),
        T(on_panels_it_is_offered_by_a_call_in_the_place),
        T(who_sleeps_is_offered_it_when_it_wakes),
        T(who_is_on_vacation_is_offered_it_by_day),
        T(who_comes_back_is_told_of_its_offer_again),
        T(nobody_learns_from_an_offer_when_somebody_sleeps),
        T(who_asked_too_long_ago_is_forgotten),
        T(it_is_offered_to_nobody_who_may_not_have_it),
        T(who_asked_a_month_ago_is_offered_nothing),
        T(the_hand_is_seen_after_sitting_down_and_not_before),
        T(the_owner_is_back_by_one_word_until_the_third_move),
        T(after_the_third_move_the_substitute_is_asked),
        T(who_takes_a_seat_over_finds_a_day_in_its_bank),
        T(a_substitute_who_is_absent_is_not_asked),
        T(who_forgets_the_game_has_no_seat_to_come_back_to),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("pilot", tests, NULL, NULL);
}
