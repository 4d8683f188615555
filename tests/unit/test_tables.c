/* tests/unit/test_tables.c - how tables are found, and how long they are kept in memory
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/pace.h"
#include "bot/host.h"
#include "bot/loop.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "tests/stage.h"

enum { SEED = 17, MINUTE = 60 * 1000, HOUR = 60 * MINUTE };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static void open_stage(struct fixture *f, const struct host_settings *settings)
{
    f->stage = stage_new_in_folder("net:#dungeon,#cellar", settings);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

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

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static void expect(struct fixture *f, const char *whom, const char *text)
{
    if (tape_find(f->net, whom, text) == NULL)
        fail_msg("nothing like \"%s\" was said to %s", text, whom);
}

static struct table *named(struct fixture *f, const char *name)
{
    return tables_by_name(f->stage->host, "net", name);
}

static guint n_of(struct fixture *f, const char *key)
{
    return tables_of_person(f->stage->host, "net", key)->n;
}

/* ---- finding --------------------------------------------------------------------------------- */

static void tables_are_found_by_name_place_and_people(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    say(f, "anna", place, "new One");
    say(f, "anna", place, "new two");
    say(f, "ben", "#cellar", "new three");
    say(f, "ben", place, "join one");
    struct host *h = f->stage->host;
    assert_ptr_equal(named(f, "oNe"), tables_by_id(h, named(f, "one")->id));
    assert_int_equal(tables_at_place(h, "net", place)->n, 2);
    assert_int_equal(tables_at_place(h, "far", place)->n, 0);
    assert_int_equal(tables_lobbies(h, "net")->n, 3);
    assert_int_equal(n_of(f, "anna"), 2);
    assert_int_equal(n_of(f, "ben"), 2);
    assert_ptr_equal(tables_of_person(h, "net", "ben")->table[0], named(f, "one")); /* the oldest first */
    say(f, "ben", NULL, "leave @one");
    assert_int_equal(n_of(f, "ben"), 1);
    restart(f);
    assert_int_equal(n_of(f, "ben"), 1);
    assert_int_equal(n_of(f, "anna"), 2);
}

static void a_list_has_each_table_once_and_in_order(void **state)
{
    struct directory *d = directory_new(true);
    struct table t[3] = { { .id = 5 }, { .id = 7 }, { .id = 0 } };
    struct directory_entry *e[3];
    static const int order[] = { 2, 1, 0 };

    (void)state;
    for (int i = 0; i < 3; i++)
        e[order[i]] = directory_add(d, "net", i % 2 ? "Crypt" : "crypt", &t[order[i]]);
    const struct table_list *l = directory_find(d, "net", "CRYPT");
    assert_int_equal(l->n, 3);
    for (int i = 0; i < 3; i++)
        assert_ptr_equal(l->table[i], &t[i]);
    assert_true(directory_is(e[0], "net", "crypt"));
    for (int i = 0; i < 3; i++)
        directory_remove(d, e[i], &t[i]);
    assert_int_equal(directory_find(d, "net", "crypt")->n, 0);
    directory_free(d);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void there_is_an_end_to_opening_tables(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = {
        .sets = "bmr", .tables_per_person = 3, .tables_per_place = 5, .max_tables = 6
    };

    open_stage(f, &settings);
    for (int i = 0; i < 4; i++)
        say(f, "mallory", place, "new");
    expect(f, "mallory", "You sit at 3 open tables");
    tape_guest(f->net, "guest");
    say(f, "guest", place, "new");
    say(f, "anna", place, "new");
    say(f, "ben", place, "new");
    expect(f, "ben", "5 tables are open here");
    say(f, "ben", "#cellar", "new");
    say(f, "cleo", NULL, "new");
    expect(f, "cleo", "as many tables as I can carry");
    assert_int_equal(f->stage->host->tables->len, 6);
}

static void guests_of_one_host_count_as_one(void **state)
{
    struct fixture *f = *state;
    const struct host_settings settings = { .sets = "bmr", .tables_per_person = 3 };
    struct adapter_line line = { .who = { .network = "net", .source = "lounge" },
                                 .place = place,
                                 .text = "new" };

    open_stage(f, &settings);
    for (int i = 0; i < 5; i++) {
        g_autofree char *nick = g_strdup_printf("guest%d", i), *key = g_strdup_printf("key %d", i);

        line.who.nick = line.request = nick;
        line.who.key = key;
        f->net->host->line(f->net->ctx, &line);
        tape_settle();
    }
    assert_int_equal(f->stage->host->tables->len, 3);
}

static void a_flood_delays_nobody_else(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = host_defaults;
    guint answers = 0;

    settings.beat_ms = 0;
    open_stage(f, &settings);
    for (int i = 0; i < 10000; i++)
        tape_hand_in(f->net, &(struct tape_line){ .nick = "mallory", .text = "rules bait" });
    tape_hand_in(f->net, &(struct tape_line){ .nick = "anna", .place = place, .text = "new crypt" });
    turn_run(f->stage->host); /* the first turn of the loop, and hers is in it */
    assert_non_null(named(f, "crypt"));
    tape_settle();
    for (guint i = 0; i < tape_mark(f->net); i++)
        answers += strcmp(tape_letter(f->net, i)->whom, "mallory") == 0;
    assert_int_equal(answers, host_defaults.person_lines.lines + 1);
    expect(f, "mallory", "Too fast for me");
    stage_turn(f->stage, 10 * 1000);
    tape_skip(f->net);
    say(f, "mallory", NULL, "rules bait");
    expect(f, "mallory", "bait:");
}

static void who_plays_in_a_lively_place_is_heard(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = host_defaults;

    open_stage(f, &settings);
    say(f, "anna", place, "new crypt");
    for (int i = 0; i < 200; i++) {
        g_autofree char *nick = g_strdup_printf("mallory%d", i);

        say(f, nick, place, "rules bait");
    }
    expect(f, place, "Too much at once in here");
    assert_null(tape_find(f->net, place, "Too much at once in here")); /* one line of it */
    say(f, "anna", place, "bots");
    expect(f, place, "(machine)");
    say(f, "ben", place, "tables"); /* a bystander */
    assert_null(tape_find(f->net, "ben", "crypt"));
    say(f, "ben", NULL, "tables");
    expect(f, "ben", "crypt");
}

/* ---- lives ----------------------------------------------------------------------------------- */

static void a_lobby_where_nobody_comes_closes(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr", .lobby_s = 3600 });
    say(f, "anna", place, "new crypt clock=5m");
    stage_turn(f->stage, 40 * MINUTE);
    restart(f); /* its age is not forgotten */
    stage_turn(f->stage, 19 * MINUTE);
    assert_non_null(named(f, "crypt"));
    say(f, "ben", place, "join");
    stage_turn(f->stage, HOUR - 1);
    assert_non_null(named(f, "crypt"));
    stage_turn(f->stage, 1);
    expect(f, place, "crypt is closed");
    assert_null(named(f, "crypt"));
    assert_int_equal(n_of(f, "ben"), 0);
}

/* A player of slow games looks once a day, and is told in a whisper what it did not see. */
static void a_lobby_of_a_slow_game_waits_for_a_day_and_a_clock(void **state)
{
    static const struct {
        const char *options;
        int hours;
    } all[] = { { "clock=7d", 7 * 24 }, { "clock=1h", 24 }, { "pace=slow", 24 }, { "clock=off", 24 } };
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr", .lobby_s = 3600 });
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        g_autofree char *line = g_strconcat("new crypt ", all[i].options, NULL);

        say(f, "anna", place, line);
        stage_turn(f->stage, all[i].hours * HOUR - 1);
        assert_non_null(named(f, "crypt"));
        tape_skip(f->net);
        stage_turn(f->stage, 1);
        expect(f, place, "Nobody came for a while: the table crypt is closed.");
        expect(f, "anna", "Nobody came for a while: the table crypt is closed.");
        assert_null(named(f, "crypt"));
    }
}

static void an_idle_game_leaves_the_memory_and_its_clock_still_rings(void **state)
{
    struct fixture *f = *state;
    struct table *t;
    int moves;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    t = stage_begin(f->stage, f->net, place, "crypt", "clock=3600", 2, SEED);
    moves = t->n_moves;
    stage_turn(f->stage, 11 * MINUTE);
    assert_false(table_has_game(t));
    assert_int_equal(clock_waiting(f->stage->clock), 2); /* the reminder, and a heartbeat */
    stage_turn(f->stage, 37 * MINUTE);
    expect(f, "ann", "crypt"); /* the reminder */
    assert_false(table_has_game(t));
    stage_turn(f->stage, 12 * MINUTE);
    expect(f, place, "out of the time bank");
    assert_false(table_has_game(t));
    stage_turn(f->stage, 60 * MINUTE);
    assert_true(t->n_moves > moves);
    expect(f, place, "took too long");
}

static void an_idle_table_without_a_clock_waits_for_nothing(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    t = stage_begin(f->stage, f->net, place, "crypt", "clock=off", 2, SEED);
    stage_turn(f->stage, 11 * MINUTE);
    assert_false(table_has_game(t));
    assert_int_equal(clock_waiting(f->stage->clock), 0);
    say(f, stage_nick(0), NULL, "hand");
    assert_true(table_has_game(t));
    assert_int_equal(clock_waiting(f->stage->clock), 1); /* its game's own way out */
    stage_turn(f->stage, 10 * MINUTE);
    assert_false(table_has_game(t));
}

static void give_up(struct fixture *f, const char *name)
{
    g_autofree char *line = g_strdup_printf("resign really @%s", name);

    say(f, "ann", NULL, line);
    assert_int_equal(named(f, name)->state, TABLE_OVER);
    stage_turn(f->stage, 2000); /* until it is stored that everybody heard it */
}

static void the_newest_that_is_over_can_be_asked_for(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    stage_begin(f->stage, f->net, place, "one", "", 2, SEED);
    give_up(f, "one");
    assert_int_equal(named(f, "one")->state, TABLE_OVER);
    say(f, "ann", place, "log");
    expect(f, "ann", "ben");
    stage_begin(f->stage, f->net, place, "two", "", 2, SEED);
    give_up(f, "two");
    assert_null(named(f, "one"));
    assert_non_null(named(f, "two"));
    restart(f);
    assert_null(named(f, "one"));
    stage_turn(f->stage, 100 * HOUR);
    say(f, "ben", place, "rematch");
    expect(f, place, "two");
    assert_int_equal(named(f, "two")->state, TABLE_LOBBY);
}

static void a_whispered_game_is_remembered_for_a_day(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    stage_begin(f->stage, f->net, NULL, "one", "", 2, SEED);
    give_up(f, "one");
    stage_turn(f->stage, 23 * HOUR);
    assert_non_null(named(f, "one"));
    restart(f);
    assert_non_null(named(f, "one"));
    stage_turn(f->stage, 2 * HOUR);
    assert_null(named(f, "one"));
    assert_int_equal(clock_waiting(f->stage->clock), 0);
}

static void an_end_that_was_told_is_not_told_again_though_the_next_one_came_at_once(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    say(f, "ann", NULL, "new one solo");
    say(f, "ann", NULL, "new two solo");
    say(f, "ann", NULL, "resign really @one");
    say(f, "ann", NULL, "resign really @two");
    expect(f, "ann", "plays again");
    stage_turn(f->stage, 2000); /* until it is stored that they were told */
    assert_null(named(f, "one"));
    restart(f);
    assert_null(named(f, "one"));
    assert_non_null(named(f, "two"));
    assert_null(tape_find(f->net, "ann", "plays again"));
}

static void a_lobby_that_was_there_closes_by_a_new_setting(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = { .sets = "bmr" };

    open_stage(f, &settings);
    say(f, "anna", place, "new crypt clock=5m");
    stage_turn(f->stage, 2 * HOUR);
    assert_non_null(named(f, "crypt"));
    settings.lobby_s = 60 * 60;
    loop_change(f->stage->host, &settings);
    turn_run(f->stage->host);
    expect(f, place, "crypt is closed");
}

static void what_was_given_up_is_gone_at_once(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    say(f, "anna", place, "new crypt");
    say(f, "anna", place, "leave");
    assert_null(named(f, "crypt"));
    assert_int_equal(f->stage->host->tables->len, 0);
    restart(f);
    say(f, "anna", place, "new pit");
    assert_int_equal(named(f, "pit")->id, 2); /* its number is nobody else's */
}

/* ---- clocks ---------------------------------------------------------------------------------- */

/* ann and ben play; ben is asked for his first room, and is not there any more. */
static struct table *ben_leaves(struct fixture *f)
{
    struct table *t;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    t = stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
    say(f, "ben", NULL, "keep");
    tape_leave(f->net, "ben");
    say(f, "ann", NULL, "keep");
    say(f, "ann", NULL, "build nothing");
    assert_int_not_equal(t->seat[1].decision, 0);
    return t;
}

static void who_is_not_there_has_the_clocks_time(void **state)
{
    struct fixture *f = *state;
    struct table *t = ben_leaves(f);
    int moves = t->n_moves;

    stage_turn(f->stage, MINUTE - 1);
    assert_int_equal(t->n_moves, moves);
    stage_turn(f->stage, 1);
    assert_true(t->n_moves > moves);
    assert_int_equal(t->seat[1].missed, 1);
}

static void who_comes_back_in_time_has_what_is_left_of_it(void **state)
{
    struct fixture *f = *state;
    struct table *t = ben_leaves(f);
    int moves = t->n_moves;

    stage_turn(f->stage, MINUTE / 3);
    tape_come(f->net, "ben");
    expect(f, "ben", "first room");
    stage_turn(f->stage, MINUTE / 3);
    tape_leave(f->net, "ben"); /* and wins nothing by it */
    tape_come(f->net, "ben");
    stage_turn(f->stage, MINUTE / 3 - 1);
    assert_int_equal(t->n_moves, moves);
    stage_turn(f->stage, 1);
    assert_true(t->n_moves > moves);
}

static void a_question_on_its_way_costs_nobody_time(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    f->net->holds = true;
    t = stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
    stage_turn(f->stage, HOUR);
    assert_int_equal(t->n_moves, 0);
    tape_deliver(f->net, ADAPTER_TOLD);
    tape_settle();
    stage_turn(f->stage, MINUTE - 1);
    assert_int_equal(t->n_moves, 0);
    stage_turn(f->stage, 1);
    assert_true(t->n_moves > 0);
}

static void a_network_without_room_costs_nobody_time(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    t = stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
    f->net->holds = true;
    f->net->room = 1;
    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    for (int i = 0; i < 20 * 60; i++)
        stage_turn(f->stage, 1000);
    assert_int_equal(t->n_moves, 2);
    f->net->room = G_MAXUINT;
    f->net->holds = false;
    tape_deliver(f->net, ADAPTER_TOLD);
    stage_turn(f->stage, 2000);
    expect(f, "ann", "first room");
    expect(f, "ben", "first room");
}

/* ---- coming back ----------------------------------------------------------------------------- */

/* How often somebody was asked something since the mark. */
static int times_asked(const struct fixture *f, const char *whom, guint mark)
{
    int n = 0;

    for (guint i = mark; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        n += l->slot == ADAPTER_PROMPT && strcmp(l->whom, whom) == 0;
    }
    return n;
}

static struct table *ann_and_ben_are_asked(struct fixture *f, const struct host_settings *settings)
{
    open_stage(f, settings);
    return stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
}

static void who_comes_back_is_asked_again_once(void **state)
{
    struct fixture *f = *state;
    struct table *t = ann_and_ben_are_asked(f, &(struct host_settings){ .sets = "bmr" });
    guint mark = tape_mark(f->net);

    stage_turn(f->stage, MINUTE / 2);
    tape_leave(f->net, "ben");
    stage_turn(f->stage, 1000);
    tape_come(f->net, "ben");
    assert_int_equal(times_asked(f, "ben", mark), 1);
    tape_come(f->net, "ben");
    tables_touch(f->stage->host, t);
    turn_run(f->stage->host);
    assert_int_equal(times_asked(f, "ben", mark), 1);
    assert_int_equal(times_asked(f, "ann", mark), 0);
    stage_turn(f->stage, MINUTE / 2 - 1001); /* and wins no time by it */
    assert_int_equal(t->n_moves, 0);
    stage_turn(f->stage, 1);
    assert_int_equal(t->n_moves, 2);
}

static void who_asked_while_out_of_sight_is_not_asked_again(void **state)
{
    struct fixture *f = *state;
    guint mark;

    ann_and_ben_are_asked(f, &(struct host_settings){ .sets = "bmr" });
    tape_leave(f->net, "ben");
    say(f, "ben", NULL, "moves"); /* from outside of the channel */
    mark = tape_mark(f->net);
    tape_come(f->net, "ben");
    assert_int_equal(times_asked(f, "ben", mark), 0);
}

static void who_logs_in_late_is_asked_then(void **state)
{
    struct fixture *f = *state;
    guint mark;

    ann_and_ben_are_asked(f, &(struct host_settings){ .sets = "bmr" });
    tape_leave(f->net, "ben");
    g_hash_table_remove(f->net->people, "ben");
    tape_guest(f->net, "benny");
    mark = tape_mark(f->net);
    tape_come(f->net, "benny");
    assert_int_equal(times_asked(f, "benny", mark), 0);
    tape_log_in(f->net, "benny", "ben");
    assert_int_equal(times_asked(f, "benny", mark), 1);
}

static void coming_and_going_makes_nobody_talk_without_end(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = { .sets = "bmr", .person_lines = host_defaults.person_lines };
    guint mark;

    ann_and_ben_are_asked(f, &settings);
    stage_turn(f->stage, MINUTE / 2);
    mark = tape_mark(f->net);
    for (int i = 0; i < 50; i++) {
        tape_leave(f->net, "ben");
        tape_come(f->net, "ben");
    }
    assert_int_equal(times_asked(f, "ben", mark), settings.person_lines.lines);
}

/* They have seen it: it was the host that was away. */
static void who_stayed_is_not_asked_again(void **state)
{
    struct fixture *f = *state;
    guint mark;

    ann_and_ben_are_asked(f, &(struct host_settings){ .sets = "bmr" });
    mark = tape_mark(f->net);
    tape_offline(f->net);
    tape_online(f->net);
    assert_int_equal(times_asked(f, "ann", mark) + times_asked(f, "ben", mark), 0);
}

static void what_a_network_lost_is_asked_again_soon(void **state)
{
    struct fixture *f = *state;
    guint mark;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    f->net->holds = true;
    stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
    mark = tape_mark(f->net);
    f->net->holds = false;
    tape_deliver(f->net, ADAPTER_TOLD_LOST);
    stage_turn(f->stage, 1000);
    assert_int_equal(times_asked(f, "ann", mark), 1);
    assert_int_equal(times_asked(f, "ben", mark), 1);
    stage_turn(f->stage, 10 * 1000);
    assert_int_equal(times_asked(f, "ann", mark), 1);
}

/* What the place was told since the mark more than once, or NULL. */
static const char *told_twice(const struct fixture *f, guint mark)
{
    for (guint i = mark; i < f->net->letters->len; i++)
        for (guint k = mark; k < i; k++) {
            const struct tape_letter *l = f->net->letters->pdata[i], *m = f->net->letters->pdata[k];

            if (l->slot == ADAPTER_NOTICE && strcmp(l->whom, place) == 0 && strcmp(l->whom, m->whom) == 0 &&
                strcmp(l->text, m->text) == 0)
                return l->text;
        }
    return NULL;
}

/* One message is lost while others are on the way, and those are lost, too, when it could have been said again. */
static void what_is_lost_bit_by_bit_is_told_once(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    struct table *t;
    int events;
    guint mark;

    open_stage(f, &(struct host_settings){ .sets = "bmr" });
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    while (t->turn.events == 0 || t->n_moves < 8)
        stage_act(f->net, t, dice);
    f->net->holds = true;
    for (int i = 0; i < 8; i++) {
        for (guint k = f->net->heard; k < f->net->letters->len; k++)
            tape_show(f->net, f->net->letters->pdata[k]);
        stage_act(f->net, t, dice);
    }
    events = t->reader.sent;
    assert_true(t->reader.told < events);
    mark = f->net->letters->len;
    for (guint i = f->net->heard; i < mark; i++) {
        tape_deliver_one(f->net, ADAPTER_TOLD_LOST);
        stage_turn(f->stage, 2000);
    }
    f->net->holds = false;
    tape_deliver(f->net, ADAPTER_TOLD);
    stage_turn(f->stage, 2000);
    assert_null(told_twice(f, mark));
    assert_true(t->reader.told >= events);
    g_rand_free(dice);
}

static void a_solo_game_that_cannot_begin_leaves_no_lobby_behind(void **state)
{
    struct fixture *f = *state;

    open_stage(f, &(struct host_settings){ .sets = "nope" });
    say(f, "ann", place, "new solo");
    expect(f, "ann", "cannot begin");
    say(f, "ann", NULL, "tutorial");
    expect(f, "ann", "cannot begin");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 0);
    say(f, "ann", place, "new crypt 2"); /* where others may come it can be mended */
    say(f, "ann", place, "bots");
    say(f, "ann", place, "start");
    expect(f, "ann", "cannot begin");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 1);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(tables_are_found_by_name_place_and_people),
        T(a_list_has_each_table_once_and_in_order),
        T(there_is_an_end_to_opening_tables),
        T(guests_of_one_host_count_as_one),
        T(a_flood_delays_nobody_else),
        T(who_plays_in_a_lively_place_is_heard),
        T(a_lobby_where_nobody_comes_closes),
        T(a_lobby_of_a_slow_game_waits_for_a_day_and_a_clock),
        T(an_idle_game_leaves_the_memory_and_its_clock_still_rings),
        T(an_idle_table_without_a_clock_waits_for_nothing),
        T(the_newest_that_is_over_can_be_asked_for),
        T(a_whispered_game_is_remembered_for_a_day),
        T(an_end_that_was_told_is_not_told_again_though_the_next_one_came_at_once),
        T(a_lobby_that_was_there_closes_by_a_new_setting),
        T(what_was_given_up_is_gone_at_once),
        T(who_is_not_there_has_the_clocks_time),
        T(who_comes_back_in_time_has_what_is_left_of_it),
        T(a_question_on_its_way_costs_nobody_time),
        T(a_network_without_room_costs_nobody_time),
        T(who_comes_back_is_asked_again_once),
        T(who_asked_while_out_of_sight_is_not_asked_again),
        T(who_logs_in_late_is_asked_then),
        T(coming_and_going_makes_nobody_talk_without_end),
        T(who_stayed_is_not_asked_again),
        T(what_a_network_lost_is_asked_again_soon),
        T(what_is_lost_bit_by_bit_is_told_once),
        T(a_solo_game_that_cannot_begin_leaves_no_lobby_behind),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
