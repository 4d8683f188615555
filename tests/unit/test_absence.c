/* tests/unit/test_absence.c - who is not there when asked, and what it costs the others
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/timer.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum {
    SEED = 17,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    CLOCK = MINUTE,
    TOLD = 5 * SECOND
};
enum { ANN, BEN, CLEO };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage =
        stage_new_in_folder("net:#dungeon far:", &(struct host_settings){ .sets = "bmr", .clock_s = 60 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
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

/* Lets time pass, and the host do each second what is due. */
static void wait(struct fixture *f, int64_t ms)
{
    for (; ms >= SECOND; ms -= SECOND)
        stage_turn(f->stage, SECOND);
    stage_turn(f->stage, ms);
}

static int times_told(const struct fixture *f, const char *whom, const char *text)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        n += strcmp(l->whom, whom) == 0 && strstr(l->text, text) != NULL;
    }
    return n;
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void begin(struct fixture *f, const char *where, int seats)
{
    stage_begin(f->stage, f->net, where, "crypt", "", seats, SEED);
    for (int i = 0; i < seats; i++)
        say(f, stage_nick(i), "keep");
}

/* Players who are asked and present answer, as long as there are any; but the last seat does not. */
static void others_play(struct fixture *f, int moves)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int seat = 0; moves > 0 && crypt(f)->state == TABLE_RUNNING; moves--) {
        for (seat = 0; seat + 1 < crypt(f)->n_seats; seat++)
            if (table_awaits(crypt(f), seat))
                break;
        if (seat + 1 == crypt(f)->n_seats)
            break;
        say(f, stage_nick(seat), "moves");
        tape_pick(f->net, stage_nick(seat), stage_choice(tape_question(f->net, stage_nick(seat)), dice));
    }
    g_rand_free(dice);
}

/* The last of three leaves, and is asked for its first room. */
static void cleo_is_gone(struct fixture *f)
{
    stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    say(f, "ann", "keep");
    say(f, "cleo", "keep");
    tape_leave(f->net, "cleo");
    say(f, "ben", "keep");
    say(f, "ann", "build nothing");
    say(f, "ben", "build nothing");
    assert_true(seat(f, CLEO)->gone);
    assert_int_not_equal(seat(f, CLEO)->decision, 0);
}

/* ---- one absence ----------------------------------------------------------------------------- */

static void an_absence_costs_one_clock_and_is_told_once(void **state)
{
    struct fixture *f = *state;
    int moves;

    cleo_is_gone(f);
    moves = crypt(f)->n_moves;
    wait(f, TOLD - 1);
    assert_int_equal(times_told(f, place, "cannot be reached"), 0);
    wait(f, 1);
    assert_int_equal(times_told(f, place, "c\u200bleo cannot be reached. crypt waits 55 seconds at most"), 1);
    wait(f, CLOCK - TOLD - 1);
    assert_int_equal(crypt(f)->n_moves, moves);
    wait(f, 1);
    assert_true(crypt(f)->n_moves > moves);
    assert_int_equal(times_told(f, place, "c\u200bleo is not back: the harmless move is made"), 1);
    assert_int_equal(seat(f, CLEO)->away, SEAT_GONE);
    others_play(f, 40);
    assert_true(crypt(f)->n_moves > moves + 40); /* and not a second passed */
    assert_int_equal(times_told(f, place, "cannot be reached"), 1);
    assert_int_equal(times_told(f, place, "took too long"), 0);
}

static void who_is_back_plays_again(void **state)
{
    struct fixture *f = *state;

    cleo_is_gone(f);
    wait(f, CLOCK);
    tape_skip(f->net);
    tape_come(f->net, "cleo");
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
    for (int i = 0; i < 20 && seat(f, CLEO)->decision == 0; i++)
        others_play(f, 1);
    assert_non_null(tape_find(f->net, "cleo", "1) "));
    assert_true(timer_runs(crypt(f), CLEO));
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), CLOCK);
}

static void who_says_something_is_back_wherever_from(void **state)
{
    struct fixture *f = *state;

    cleo_is_gone(f);
    wait(f, CLOCK);
    say(f, "cleo", "help"); /* nothing about a table, and she is not seen to come */
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
    assert_false(seat(f, CLEO)->gone);
}

static void who_leaves_under_the_question_has_what_is_left_and_costs_no_second_clock(void **state)
{
    struct fixture *f = *state;

    begin(f, place, 3);
    say(f, "ann", "build nothing");
    say(f, "ben", "build nothing");
    wait(f, CLOCK / 2);
    tape_leave(f->net, "cleo"); /* she has read what is asked */
    wait(f, CLOCK / 2 - 1);
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
    wait(f, 1);
    assert_int_equal(seat(f, CLEO)->away, SEAT_GONE);
    assert_int_equal(times_told(f, place, "cannot be reached"), 0); /* that she left was seen */
    assert_int_equal(times_told(f, place, "c\u200bleo is not back"), 1);
}

static void who_is_back_at_once_is_not_announced(void **state)
{
    struct fixture *f = *state;

    cleo_is_gone(f);
    wait(f, TOLD - 1);
    tape_come(f->net, "cleo");
    wait(f, 10 * SECOND);
    assert_int_equal(times_told(f, place, "cannot be reached"), 0);
}

/* ---- coming and going ------------------------------------------------------------------------ */

static void coming_and_going_costs_two_clocks_until_a_word_comes(void **state)
{
    struct fixture *f = *state;
    int64_t waited = 0;

    cleo_is_gone(f);
    for (int i = 0; i < 300 && seat(f, CLEO)->away != SEAT_AWAY; i++) {
        tape_come(f->net, "cleo"); /* just to be seen */
        others_play(f, 1);
        tape_leave(f->net, "cleo");
        if (seat(f, CLEO)->decision == 0)
            continue;
        wait(f, SECOND);
        waited += SECOND;
    }
    assert_int_equal(waited, 2 * CLOCK);
    others_play(f, 20); /* and nobody waits for her */
    tape_come(f->net, "cleo");
    assert_int_equal(seat(f, CLEO)->away, SEAT_AWAY);
    say(f, "cleo", "hand");
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
}

static void who_gave_the_seat_up_is_not_back_by_being_seen(void **state)
{
    struct fixture *f = *state;

    begin(f, place, 3);
    say(f, "cleo", "leave really");
    tape_leave(f->net, "cleo");
    tape_come(f->net, "cleo");
    assert_int_equal(seat(f, CLEO)->away, SEAT_LEFT);
}

/* ---- many ------------------------------------------------------------------------------------ */

static void several_who_are_gone_make_one_line(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 4, SEED);
    say(f, "ben", "keep");
    say(f, "cleo", "keep");
    say(f, "dora", "keep");
    tape_leave(f->net, "ben");
    tape_leave(f->net, "dora");
    say(f, "ann", "keep");
    wait(f, TOLD);
    assert_int_equal(times_told(f, place, "b\u200ben, d\u200bora cannot be reached"), 1);
    wait(f, CLOCK);
    assert_int_equal(times_told(f, place, "cannot be reached"), 1);
    assert_int_equal(times_told(f, place, "is not back"), 2);
}

/* At each of ten tables of four, three players are asked for their hands when the net splits. */
static void thirty_who_split_off_make_no_thirty_lines(void **state)
{
    struct fixture *f = *state;

    for (int t = 0; t < 10; t++) {
        g_autofree char *open = g_strdup_printf("new pit%d 4", t), *join = g_strdup_printf("join pit%d", t);
        g_autofree char *start = g_strdup_printf("start @pit%d", t), *first = g_strdup_printf("p%d-0", t);

        tape_line(f->net, first, place, open);
        for (int i = 1; i < 4; i++) {
            g_autofree char *nick = g_strdup_printf("p%d-%d", t, i);

            tape_line(f->net, nick, place, join);
            tape_person(f->net, nick)->here = false; /* when they are asked */
        }
        tape_line(f->net, first, NULL, start);
    }
    tape_skip(f->net);
    wait(f, CLOCK / 2);
    assert_int_equal(times_told(f, place, "cannot be reached"), 10);
    for (int i = 0; i < 40; i++) { /* those who were left are there, and need not answer */
        g_autofree char *nick = g_strdup_printf("p%d-%d", i / 4, i % 4);

        tape_come(f->net, nick);
    }
    wait(f, CLOCK / 4);
    assert_int_equal(times_told(f, place, "cannot be reached"), 10);
    assert_int_equal(times_told(f, place, "is not back"), 0);
}

static void at_a_table_without_a_place_the_others_are_told(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, NULL, "crypt", "", 3, SEED);
    say(f, "ann", "keep");
    say(f, "cleo", "keep");
    tape_leave(f->net, "cleo");
    say(f, "ben", "keep");
    wait(f, TOLD);
    assert_int_equal(times_told(f, "ann", "cleo cannot be reached. crypt waits 55 seconds"), 1);
    assert_int_equal(times_told(f, "ben", "cleo cannot be reached. crypt waits 55 seconds"), 1);
}

/* ---- all ------------------------------------------------------------------------------------- */

static void while_nobody_is_there_the_game_waits_and_no_clock_runs(void **state)
{
    struct fixture *f = *state;
    int moves;

    begin(f, place, 2);
    moves = crypt(f)->n_moves;
    wait(f, CLOCK / 3);
    tape_leave(f->net, "ben");
    wait(f, CLOCK / 3);
    tape_leave(f->net, "ann");
    for (int i = 0; i < 48; i++)
        stage_turn(f->stage, HOUR);
    assert_int_equal(crypt(f)->n_moves, moves);
    assert_int_equal(clock_waiting(f->stage->clock), 0);
    restart(f); /* and nobody is there now either */
    wait(f, HOUR);
    assert_int_equal(crypt(f)->n_moves, moves);
    tape_come(f->net, "ann");
    wait(f, CLOCK / 3 - 1);
    assert_int_equal(crypt(f)->n_moves, moves);
    wait(f, 1); /* now both have had their time */
    assert_int_equal(seat(f, BEN)->away, SEAT_GONE);
    assert_int_equal(seat(f, ANN)->away, SEAT_THERE);
    assert_int_equal(seat(f, ANN)->missed, 1);
}

static void who_plays_alone_against_machines_finds_the_game_as_it_was(void **state)
{
    struct fixture *f = *state;
    int moves;

    say(f, "ann", "new crypt 2");
    say(f, "ann", "bots");
    say(f, "ann", "start");
    say(f, "ann", "keep");
    moves = crypt(f)->n_moves;
    tape_leave(f->net, "ann");
    wait(f, 3 * CLOCK);
    assert_int_equal(crypt(f)->n_moves, moves);
    tape_come(f->net, "ann");
    assert_int_equal(timer_left(f->stage->host, crypt(f), ANN), CLOCK);
}

/* ---- restarts -------------------------------------------------------------------------------- */

static void an_absence_goes_on_over_restarts(void **state)
{
    struct fixture *f = *state;

    cleo_is_gone(f);
    for (int i = 0; i < 5; i++) {
        wait(f, CLOCK / 10);
        restart(f);
    }
    assert_int_equal(timer_left(f->stage->host, crypt(f), CLEO), CLOCK / 2);
    wait(f, CLOCK / 2);
    assert_int_equal(seat(f, CLEO)->away, SEAT_GONE);
    restart(f);
    assert_int_equal(seat(f, CLEO)->away, SEAT_GONE);
}

static void who_came_while_the_host_was_away_is_back(void **state)
{
    struct fixture *f = *state;
    struct stage_network *n = f->stage->networks->pdata[0];

    cleo_is_gone(f);
    wait(f, CLOCK);
    stage_close(f->stage);
    ((struct tape_person *)g_hash_table_lookup(n->people, "cleo"))->here = true;
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(seat(f, CLEO)->away, SEAT_THERE);
}

/* ---- what the network knows ------------------------------------------------------------------ */

static void sees_leave(struct fixture *f, const char *nick)
{
    const struct adapter_person person = tape_seen("net", tape_person(f->net, nick));

    f->net->host->person(f->net->ctx, ADAPTER_LEFT, &person, NULL);
    tape_settle();
}

static void who_left_the_channel_and_can_be_asked_is_there(void **state)
{
    struct fixture *f = *state;

    begin(f, place, 2);
    say(f, "ben", "build nothing");
    stage_turn(f->stage, SECOND);
    sees_leave(f, "ben"); /* who can still be whispered to */
    assert_true(seat(f, BEN)->gone);
    stage_turn(f->stage, SECOND);
    say(f, "ann", "build nothing"); /* and he is asked */
    for (int i = 0; i < 5 && seat(f, BEN)->decision == 0; i++)
        say(f, "ann", "pass");
    assert_false(seat(f, BEN)->gone);
    wait(f, TOLD);
    assert_int_equal(times_told(f, place, "cannot be reached"), 0);
}

static void what_was_said_before_somebody_left_brings_nobody_back(void **state)
{
    struct fixture *f = *state;

    begin(f, place, 2);
    f->net->holds = true;
    say(f, "ben", "build nothing");
    say(f, "ann", "build nothing"); /* news for ben */
    stage_turn(f->stage, SECOND);
    sees_leave(f, "ben");
    tape_deliver(f->net, ADAPTER_TOLD); /* for it had arrived */
    assert_true(seat(f, BEN)->gone);
}

/* Ben is asked on a network that is away, and does not come back with it. */
static void who_does_not_come_with_the_network_is_asked_in_vain_after_a_while(void **state)
{
    struct fixture *f = *state;
    struct tape *far = stage_tape(f->stage, "far");
    int moves;

    tape_line(f->net, "ann", NULL, "new crypt 2");
    tape_line(far, "bob", NULL, "link");
    const struct tape_letter *l = tape_find(far, "bob", "link ");
    g_autofree char *line =
        g_strndup(strstr(l->text, "link "), strlen("link ") + strcspn(strstr(l->text, "link ") + 5, " ."));
    say(f, "ben", line);
    say(f, "ben", "join crypt");
    say(f, "ann", "start");
    say(f, "ann", "keep");
    tape_line(far, "bob", NULL, "keep"); /* from now on he is asked there */
    assert_string_equal(seat(f, BEN)->reach.network, "far");
    say(f, "ann", "build nothing");
    tape_offline(far);
    stage_turn(f->stage, SECOND);
    tape_person(far, "bob")->here = false;
    moves = crypt(f)->n_moves;
    seat(f, BEN)->reader.prompted = seat(f, BEN)->reader.seen = seat(f, BEN)->reader.arrived =
        seat(f, BEN)->timed = 0;
    stage_turn(f->stage, HOUR);
    tape_online(far);
    wait(f, 60 * SECOND + CLOCK);
    assert_true(crypt(f)->n_moves > moves);
    assert_int_equal(seat(f, BEN)->away, SEAT_GONE);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(an_absence_costs_one_clock_and_is_told_once),
        T(who_is_back_plays_again),
        T(who_says_something_is_back_wherever_from),
        T(who_leaves_under_the_question_has_what_is_left_and_costs_no_second_clock),
        T(who_is_back_at_once_is_not_announced),
        T(coming_and_going_costs_two_clocks_until_a_word_comes),
        T(who_gave_the_seat_up_is_not_back_by_being_seen),
        T(several_who_are_gone_make_one_line),
        T(thirty_who_split_off_make_no_thirty_lines),
        T(at_a_table_without_a_place_the_others_are_told),
        T(while_nobody_is_there_the_game_waits_and_no_clock_runs),
        T(who_plays_alone_against_machines_finds_the_game_as_it_was),
        T(an_absence_goes_on_over_restarts),
        T(who_came_while_the_host_was_away_is_back),
        T(who_left_the_channel_and_can_be_asked_is_there),
        T(what_was_said_before_somebody_left_brings_nobody_back),
        T(who_does_not_come_with_the_network_is_asked_in_vain_after_a_while),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("absence", tests, NULL, NULL);
}
