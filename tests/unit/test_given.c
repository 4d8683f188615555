/* tests/unit/test_given.c - standing orders, at tables of a host
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/given.h"
#include "bot/games/weigh.h"
#include "tests/stage.h"

enum { SEED = 17, BEAT_MS = 500, ANN = 0, BEN = 1 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a) and ben (b) */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void begin(struct fixture *f, int seats)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", "", seats, SEED);
}

/* A game of two in a position; answers wait for a beat. */
static void stands(struct fixture *f, const char *position)
{
    begin(f, 2);
    stage_set(f->stage, f->table, position);
}

/* The host starts again with other sets. */
static void reopen(struct fixture *f, const char *sets)
{
    stage_close(f->stage);
    f->stage->settings.sets = sets;
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void say(struct fixture *f, const char *nick, const char *line)
{
    tape_skip(f->net);
    tape_line(f->net, nick, NULL, line);
}

static void expect(struct fixture *f, const char *nick, const char *text)
{
    tape_expect(f->net, nick, text);
}

static void beats(struct fixture *f, int n)
{
    for (int i = 0; i < n; i++)
        stage_turn(f->stage, BEAT_MS);
}

static const struct lair_game *game(const struct fixture *f)
{
    return table_game(f->table);
}

/* Is its player to answer? */
static bool is_awaited(const struct fixture *f, int seat)
{
    return table_awaits(f->table, seat) && f->table->seat[seat].orders.acting == 0;
}

static int count(const struct fixture *f, enum lair_zone zone, int seat)
{
    return lair_count(game(f), zone, seat);
}

/* Nick comes to ann's dungeon, then Sir Digby, of 8 health, who gets through it; both can freeze a room. */
#define ADVENTURE                                                              \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["            \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Giant Size', 'Dark Altar'],"    \
    " 'entrance': ['Nick the Masher', 'Sir Digby Apple, Ace Detective'],"      \
    " 'dungeon': ['Bottomless Pit', 'Neanderthal Cave', 'Neanderthal Cave']}," \
    "{'boss': 'Robobo', 'hand': ['Freeze', 'Giant Size'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

/* Nobody can do anything but build. */
#define BUILDING                                                                         \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                          \
    "{'boss': 'Draculord', 'hand': ['Golem Factory'], 'dungeon': ['Neanderthal Cave']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

/* ---- the grammar ----------------------------------------------------------------------------- */

static void orders_are_told_as_they_were_understood(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "order if a hero with 8+ health enters my dungeon: cast freeze on a1",
          "if a hero with 8+ health enters my dungeon: cast freeze a1 -" },
        { "ORDER If A Hero With 8+ Health Enters My Dungeon : Cast FREEZE at A1",
          "if a hero with 8+ health enters my dungeon: cast freeze a1 -" },
        { "order pass", "Order 3: pass - would hold now." },
        { "order always if digby is in a2 and i hold freeze: cast freeze a1, else pass",
          "always if sir digby apple, ace detective is in a2 and i hold freeze: cast freeze a1, else pass - not "
          "now." },
        { "order if an epic thief enters b: ask me", "if an epic thief hero enters b: ask me" },
        { "order if an explorer hero enters a dungeon: pass", "if an explorer hero enters a dungeon: pass" },
        { "order if nick enters a dungeon and would survive: pass",
          "if nick the masher enters a dungeon and it would survive: pass" },
        { "order if a hero is in town and it would die in my dungeon: pass",
          "if a hero is in town and it would die in my dungeon: pass" },
        { "order if a hero would survive my dungeon: pass", "if a hero would survive my dungeon: pass" },
        { "order if somebody casts: pass", "if somebody casts: pass" },
        { "order if b casts giant size: pass", "if b casts giant size: pass" },
        { "order if i have 3+ souls and b has 4- wounds: pass",
          "if i have 3+ souls and b has 4- wounds: pass" },
        { "order if a has 1 room card: pass", "if i have 1 room card: pass - would hold now." },
        { "order if somebody has 2 spell cards and my turn: pass",
          "if somebody has 2 spell cards and my turn: pass" },
        { "order if i am asked: use pit on digby",
          "if i am asked: use bottomless pit a1 sir digby apple, ace detective" },
        { "order use neanderthal cave a3", "use neanderthal cave a3" },
        { "order build dark altar new, else done", "build dark altar new, else done" },
        { "order build #1 on a2 else build nothing", "build dark altar on a2, else build nothing" },
        { "order choose none, else choose b, else choose nick, else yes",
          "choose none, else choose b, else choose nick the masher, else yes" },
        { "order draw spell", "draw spell" },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", rows[i].typed);
        expect(f, "ann", rows[i].told);
    }
}

static void orders_for_what_cards_ask_are_told_as_they_were_understood(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "order always if the open grave asks me: choose dark altar, else choose anything",
          "always if open grave asks: choose dark altar, else choose any" },
        { "order if robobo asks: choose nick from the deck, else choose the discard pile, else choose room card",
          "if robobo asks: choose nick the masher, else choose discard pile, else choose room card" },
        { "order build any on a2, else build any new", "build any on a2, else build any new" },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", rows[i].typed);
        expect(f, "ann", rows[i].told);
    }
}

/* Of several texts one is meant by its word, or its number. */
static void a_text_of_a_room_is_told_by_its_word(void **state)
{
    struct fixture *f = *state;

    reopen(f, "bmr,rmb");
    stands(f, "{'sets': ['bmr', 'rmb'], 'phase': 'adventure', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': ['RMB038']},"
              "{'boss': 'Robobo', 'dungeon': ['Golem Factory']}]}");
    say(f, "ann", "order if my turn: use a1 draw, else use a1 2");
    expect(f, "ann", "if my turn: use efreet's chamber a1 draw, else use efreet's chamber a1 discard");
    say(f, "ann", "orders"); /* as it is kept */
    expect(f, "ann", "1. if my turn: use efreet's chamber a1 draw, else use efreet's chamber a1 discard");
}

static void who_is_meant_is_called_by_its_nick_as_well(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "order if ben casts: pass", "if b casts: pass" },
        { "order if Ben has 2+ souls and a hero enters ben: pass",
          "if b has 2+ souls and a hero enters b: pass" },
        { "order if nick enters dungeon ann: choose ben", "if nick the masher enters my dungeon: choose b" },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", rows[i].typed);
        expect(f, "ann", rows[i].told);
    }
    tape_rename(f->net, "ben", "benny"); /* the seat is meant */
    say(f, "ann", "orders");
    expect(f, "ann", "if b casts: pass");
}

static void what_is_no_order_is_told(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "order fly", "fly: no act." },
        { "order juggle one two three four five six seven eight nine ten",
          "juggle one two three four five six seven eig...: no act" }, /* 47 bytes at most, and whole letters */
        { "order juggle one two three four five six seven eiéht nine ten",
          "juggle one two three four five six seven ei...: no act" },
        { "order if", "No condition is said. Such are: " },
        { "order if a hero", "a hero: no condition" },
        { "order if a hero flies over my dungeon: pass", "a hero flies over my dungeon: no condition" },
        { "order if a hero enters my dungeon pass", "a hero enters my dungeon pass: no condition" },
        { "order if a hero enters a9: pass", "a hero enters a9: no condition" },
        { "order if a hero with health enters b: pass", "no condition" },
        { "order if a hero with 1000+ health enters b: pass", "no condition" },
        { "order if i have many souls: pass", "i have many souls: no condition" },
        { "order if i have 3+ friends: pass", "no condition" },
        { "order if i casts freeze: pass", "no condition" },
        { "order if crypt of nobody asks: pass", "crypt of nobody asks: no condition" },
        { "order if somebody asks: pass", "somebody asks: no condition" },
        { "order if my turn", "A colon parts" },
        { "order if my turn and would survive: pass", "would survive: name a hero first" },
        { "order if my turn and my turn and my turn and my turn and my turn: pass", "4 at most" },
        { "order if my turn:", "No act is said. Such are: build dark altar new" },
        { "order if : pass", "No condition is said. Such are: a hero" },
        { "order always", "No act is said. Such are: build dark altar new" },
        { "order if my turn: resign", "resign: no act" },
        { "order if my turn: cast", "Build and cast want a card that you hold" },
        { "order cast, else pass", "Build and cast want a card that you hold" },
        { "order cast freeze on, else pass", "on: behind an act" },
        { "order cast freeze on : pass", "on: behind an act" },
        { "order choose digby on a7", "on a7: behind an act" },
        { "order if my turn: cast counterspell", "counterspell: build and cast want a card that you hold" },
        { "order if my turn: build freeze", "a card that you hold" },
        { "order use neanderthal cave", "by its square if there are several" },
        { "order use golem factory", "golem factory: build and cast" },
        { "order pass, else pass, else pass, else pass, else pass", "one act too many" },
        { "order pass tomorrow", "tomorrow: behind an act" },
        { "order cast freeze on a1 on a2", "on a2: behind an act" },
        { "order cast freeze on a7", "a7: no room lies there, and no player or card is called so" },
        { "order cast freeze b3, else pass", "b3: no room lies there" },
        { "order if my turn: cast freeze on zoe, else pass", "zoe: no room lies there" },
        { "order if zoe casts: pass", "zoe casts: no condition" },
        { "order build dark altar on a7", "a7: no room lies there" },
        { "order off 1", "off 1 is no order of yours" },
        { "orders off x", "off x is no order of yours" },
        { "orders off 0", "off 0 is no order of yours" },
        { "orders off -1", "is no order of yours" },
        { "orders off 999999999999", "is no order of yours" },
        { "orders", "No standing orders" },
    };
    struct fixture *f = *state;
    g_autofree char *filler = g_strnfill(1000, 'x'),
                    *longer = g_strconcat("order if ", filler, " enters b: pass", NULL);

    stands(f, ADVENTURE);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", rows[i].typed);
        expect(f, "ann", rows[i].told);
    }
    say(f, "ann", longer);
    expect(f, "ann", "too long for an order: 1000 letters at most");
    assert_null(f->table->seat[ANN].orders.given);
}

/* Twice once is twice; twice always is once. */
static void an_order_that_is_given_again_is_told_so(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if b has 8+ souls: pass");
    say(f, "ann", "order if ben has 8+ souls : pass");
    expect(
        f, "ann",
        "The same as order 1: both are carried out, one after the other. Order 2: if b has 8+ souls: pass");
    say(f, "ann", "order always if b has 8+ souls: pass");
    expect(f, "ann", "Order 3: always if b");
    say(f, "ann", "order always if b has 8+ souls: pass");
    expect(f, "ann", "That is your order already. Order 3: always if b");
    say(f, "ann", "orders");
    tape_expect_nothing(f->net, "ann", "4. ");
    say(f, "ann", "stop nick");
    say(f, "ann", "stop nick");
    expect(f, "ann", "That stands already. You are asked this turn: when Nick the Masher goes in.");
    say(f, "ann", "order use bottomless pit when sir digby a1");
    say(f, "ann", "order use bottomless pit when sir digby a1");
    expect(f, "ann", "That stands already.");
}

static void orders_are_listed_tried_and_taken_back(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if a hero with 8+ health would survive my dungeon: ask me");
    expect(f, "ann", "would hold now: Sir Digby Apple.");
    say(f, "ann", "order if b has 8+ souls: pass");
    say(f, "ann", "order use bottomless pit when sir digby a1");
    say(f, "ann", "orders");
    expect(f, "ann",
           "1. if a hero with 8+ health would survive my dungeon: ask me - would hold now: Sir Digby Apple\n"
           "2. if b has 8+ souls: pass - not now\n"
           "Ordered: use bottomless pit a1 sir digby apple, ace detective, when");
    say(f, "ben", "orders");
    expect(f, "ben", "No standing orders");
    say(f, "ann", "orders off 1");
    expect(f, "ann", "1. if b has 8+ souls: pass - not now");
    say(f, "ann", "orders off");
    expect(f, "ann", "No standing orders; help order tells what they are.\nNo stops this turn");
    assert_null(f->table->seat[ANN].orders.given);
}

static void twenty_is_all_one_may_have(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    for (int i = 1; i <= GIVEN_MOST; i++) {
        g_autofree char *told = g_strdup_printf("Order %d: if b has 8+ souls: pass", i);

        say(f, "ann", "order if b has 8+ souls: pass");
        expect(f, "ann", told);
    }
    say(f, "ann", "order pass");
    expect(f, "ann", "That is one order too many: 20 at most");
    say(f, "ann", "orders off 20");
    say(f, "ann", "order pass");
    expect(f, "ann", "Order 20: pass");
}

/* ---- when they hold -------------------------------------------------------------------------- */

static void an_order_answers_a_beat_after_it_is_asked(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if a hero with 8+ health enters my dungeon: cast freeze on a2");
    assert_true(is_awaited(f, ANN)); /* what is asked is its player's */
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    for (int i = 0; i < 40 && count(f, LAIR_HAND_SPELLS, ANN) == 2; i++)
        beats(f, 1);
    assert_int_equal(game(f)->card[game(f)->walk.hero].zone, LAIR_INSIDE);
    assert_int_equal(count(f, LAIR_HAND_SPELLS, ANN), 1);
    tape_expect(f->net, place, "Freeze");
    say(f, "ann", "orders");
    expect(f, "ann", "No standing orders");
}

static void nothing_happens_before_the_beat(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    assert_true(is_awaited(f, ANN));
    say(f, "ben", "order build dark altar new, else done");
    say(f, "ann", "done");
    assert_true(table_awaits(f->table, BEN)); /* as far as others can tell */
    assert_false(is_awaited(f, BEN));
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 1);
    beats(f, 1);
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 0);
    beats(f, 2);
    assert_true(game(f)->seat[BEN].flags & LAIR_DONE);
    say(f, "ben", "orders");
    expect(f, "ben", "No standing orders");
}

static void the_first_that_holds_counts(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ben", "order if b has 5 rooms: build nothing");
    say(f, "ben", "order if i have 9+ souls: done");
    say(f, "ben", "order if i hold dark altar: build dark altar on b1");
    say(f, "ben", "order build dark altar new");
    say(f, "ann", "done");
    beats(f, 1);
    assert_int_equal(game(f)->seat[BEN].n_rooms, 2);
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 0);
    assert_true(is_awaited(f, BEN));
    expect(f, "ben", "Your order is void, since the card has left your hand: build dark altar new.");
}

/* "once" is once; what stands always is done each time. */
static void always_is_each_time(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order always if a hero enters my dungeon: pass");
    say(f, "ann", "order if a hero enters my dungeon: ask me");
    say(f, "ann", "pass once");
    say(f, "ben", "pass turn");
    beats(f, 3);
    say(f, "ann", "orders");
    expect(f, "ann",
           "1. always if a hero enters my dungeon: pass - not now\n2. if a hero enters my dungeon: ask me");
    say(f, "ann", "orders off 1");
    say(f, "ann", "pass turn");
    beats(f, 20);
    expect(f, "ann", "As you ordered (if a hero enters my dungeon: ask me).");
    assert_true(is_awaited(f, ANN));
    say(f, "ann", "why now");
    expect(f, "ann", "As you ordered");
    say(f, "ann", "orders");
    expect(f, "ann", "No standing orders");
}

static void a_stop_comes_first(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order always if a hero enters my dungeon: cast freeze a2");
    say(f, "ann", "stop nick");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    beats(f, 4);
    expect(f, "ann", "Your stop.");
    assert_true(is_awaited(f, ANN));
    assert_int_equal(count(f, LAIR_HAND_SPELLS, ANN), 2);
}

static void a_pass_stands_on_when_an_order_was_carried_out(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if digby is in a1: use a1 on digby");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    beats(f, 40);
    assert_int_equal(game(f)->turn, 3);
    assert_int_equal(lair_souls(f->table->cat, game(f), ANN), 2);
    assert_int_equal(lair_wounds(f->table->cat, game(f), ANN), 0);
}

static void an_order_is_undone_before_its_beat(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ben", "order always build dark altar new");
    say(f, "ann", "done");
    assert_false(is_awaited(f, BEN));
    say(f, "ben", "undo");
    expect(f, "ben", "build dark altar new");
    assert_true(is_awaited(f, BEN));
    beats(f, 5);
    assert_true(is_awaited(f, BEN));
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 1);
}

/* Ben has an order that lays a room, and goes on; it is his turn to build. */
static void builds_and_goes_on(struct fixture *f)
{
    stands(f, BUILDING);
    say(f, "ben", "order build dark altar new, else done");
    say(f, "ann", "done");
    assert_false(is_awaited(f, BEN));
}

/* He is asked, and stays so. */
static void has_no_order_left(struct fixture *f)
{
    say(f, "ben", "orders");
    expect(f, "ben", "No standing orders");
    beats(f, 5);
    assert_true(is_awaited(f, BEN));
}

static void nothing_is_left_of_an_order_that_is_undone_before_its_beat(void **state)
{
    struct fixture *f = *state;

    builds_and_goes_on(f);
    say(f, "ben", "undo");
    has_no_order_left(f);
    say(f, "ben", "build dark altar new");
    has_no_order_left(f);
}

static void nothing_is_left_of_an_order_whose_move_is_undone(void **state)
{
    struct fixture *f = *state;

    builds_and_goes_on(f);
    beats(f, 1);
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 0);
    assert_false(is_awaited(f, BEN));
    say(f, "ben", "undo");
    expect(f, "ben", "done");
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 0);
    say(f, "ben", "undo");
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 1);
    has_no_order_left(f);
}

static void nothing_is_left_of_an_order_whose_player_goes_on(void **state)
{
    struct fixture *f = *state;

    builds_and_goes_on(f);
    beats(f, 1);
    say(f, "ben", "take back");
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 1);
    has_no_order_left(f);
}

static void an_order_that_is_taken_back_has_its_player_asked(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ben", "order build dark altar new");
    say(f, "ann", "done");
    assert_false(is_awaited(f, BEN));
    say(f, "ben", "orders off");
    assert_true(is_awaited(f, BEN));
    beats(f, 3);
    assert_true(is_awaited(f, BEN));
    assert_int_equal(count(f, LAIR_HAND_ROOMS, BEN), 1);
}

/* ... also where the next one would hold: nothing is done by somebody who takes back. */
static void no_other_order_answers_what_one_was_to_that_is_taken_back(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if a hero enters my dungeon: pass");
    say(f, "ann", "order if a hero enters my dungeon: cast freeze on a1");
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    beats(f, 1);
    assert_int_equal(f->table->seat[ANN].orders.acting, 1);
    say(f, "ann", "orders off 1");
    expect(f, "ann", "1. if a hero enters my dungeon: cast freeze a1 - would hold now: Nick the Masher");
    assert_true(is_awaited(f, ANN));
    beats(f, 3);
    assert_true(is_awaited(f, ANN));
    assert_int_equal(count(f, LAIR_HAND_SPELLS, ANN), 2);
}

static void its_player_may_be_quicker(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ben", "order if my turn: build dark altar new");
    say(f, "ann", "done");
    say(f, "ben", "done");
    say(f, "ben", "orders");
    expect(f, "ben", "1. if my turn: build dark altar new");
}

/* ---- conditions ------------------------------------------------------------------------------ */

struct condition {
    const char *typed, *told;
};

/* Gives an order that begins with a condition, and takes it back. */
static void try_condition(struct fixture *f, const char *nick, const struct condition *c)
{
    g_autofree char *line = g_strdup_printf("order if %s: ask me", c->typed);
    g_autofree char *told = g_strdup_printf(" - %s", c->told);

    say(f, nick, line);
    expect(f, nick, told);
    say(f, nick, "orders off");
}

static void try_conditions(struct fixture *f, const struct condition *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        try_condition(f, "ann", &c[i]);
}

static void what_is_and_would_be_holds(void **state)
{
    static const struct condition rows[] = {
        { "a hero would die in my dungeon", "would hold now: Nick the Masher." },
        { "a hero would survive", "would hold now: Sir Digby Apple." },
        { "a hero with 8+ health would die", "not now." },
        { "a hero with 7- health would die", "would hold now: Nick the Masher." },
        { "digby would survive my dungeon", "would hold now: Sir Digby Apple." },
        { "digby would survive b", "not now." },
        { "nick would die in a2", "would hold now: Nick the Masher." },
        { "nick would die in a1", "not now." },
        { "an epic hero would die", "not now." },
        { "a hero is in my dungeon", "not now." },
        { "a hero is in town", "not now." },
        { "i have 0 souls", "would hold now." },
        { "i have 1+ wounds", "not now." },
        { "b has 2 rooms", "would hold now." },
        { "somebody has 3+ rooms", "not now." },
        { "i have 2 spell cards", "would hold now." },
        { "b has 1- spell cards", "not now." },
        { "i have 1+ room cards", "would hold now." },
        { "i hold dark altar", "would hold now." },
        { "i hold golem factory", "not now." },
        { "i am asked", "would hold now." },
        { "i am asked and i hold golem factory", "not now." },
        { "bottomless pit asks", "not now." },
        { "my effects wait", "not now." },
        { "somebody casts", "not now." },
        { "a hero enters my dungeon", "not now." },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    try_conditions(f, rows, G_N_ELEMENTS(rows));
}

static void a_hero_enters_until_its_player_has_answered(void **state)
{
    static const struct condition first[] = {
        { "a hero enters my dungeon", "would hold now: Nick the Masher." },
        { "a hero enters a dungeon", "would hold now: Nick the Masher." },
        { "nick enters a1", "would hold now: Nick the Masher." },
        { "nick enters a2", "not now." },
        { "nick enters b", "not now." },
        { "digby enters my dungeon", "not now." },
        { "nick is in a1", "would hold now: Nick the Masher." },
        { "a hero is in a1 and it would die in a2", "would hold now: Nick the Masher." },
        { "a hero is in a1 and it would survive", "not now." },
    };
    static const struct condition later[] = {
        { "nick enters my dungeon", "not now." },
        { "nick is in my dungeon", "would hold now: Nick the Masher." },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ben", "pass turn");
    say(f, "ann", "pass once");
    beats(f, 3);
    assert_int_equal(game(f)->walk.square, 0);
    assert_true(is_awaited(f, ANN));
    try_conditions(f, first, G_N_ELEMENTS(first));
    say(f, "ann", "pass once");
    beats(f, 3);
    assert_true(is_awaited(f, ANN));
    try_conditions(f, later, G_N_ELEMENTS(later));
}

static void a_spell_is_cast_until_its_player_has_answered(void **state)
{
    static const struct condition rows[] = {
        { "somebody casts", "would hold now." },
        { "b casts freeze", "would hold now." },
        { "somebody casts giant size", "not now." },
    };
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "pass once");
    say(f, "ben", "cast freeze b1");
    beats(f, 1);
    assert_true(is_awaited(f, ANN));
    try_conditions(f, rows, G_N_ELEMENTS(rows));
    say(f, "ann", "pass once");
    beats(f, 1);
    try_condition(f, "ann", &(struct condition){ "somebody casts", "not now." });
}

/* Nothing came before it, so no answer of the player did. */
static void the_first_event_of_a_game_counts(void **state)
{
    struct fixture *f = *state;
    struct lair_game *view = g_new(struct lair_game, 1);
    struct lair_event event = { .kind = LAIR_EV_CASTS, .seat = BEN };
    const struct weigh_news news = { &event, 1 };
    struct spoken_world w;
    struct weighed now;
    struct order o;
    struct order_wrong why;

    stands(f, ADVENTURE);
    table_view(f->table, ANN, view);
    w = (struct spoken_world){ .cat = f->table->cat, .game = game(f), .view = view, .seat = ANN };
    assert_true(order_read(&w, "if somebody casts: ask me", &o, &why));
    weigh_order(&w, &news, &o, &now);
    assert_true(now.holds);
    event.seat = ANN; /* that was an answer */
    weigh_order(&w, &news, &o, &now);
    assert_false(now.holds);
    g_free(view);
}

/* What a dungeon has no more lies nowhere. */
static void no_room_lies_behind_the_last(void **state)
{
    struct lair_game *g = g_new0(struct lair_game, 1);
    const struct spoken_world w = { .game = g };
    int seat, square;

    (void)state;
    g->n_seats = 2;
    g->seat[1].n_rooms = 1;
    g->seat[1].room[0].top = 7;
    g->seat[1].room[1].top = g->seat[2].room[0].top = 8;
    g->seat[2].n_rooms = 1;
    assert_true(spoken_place(&w, 7, &seat, &square));
    assert_int_equal(seat, 1);
    assert_int_equal(square, 0);
    assert_false(spoken_place(&w, 8, &seat, &square));
    g_free(g);
}

static void a_turn_is_who_is_active(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    try_condition(f, "ann",
                  &(struct condition){ "my turn", "would hold now, but nothing of it can be done." });
    try_condition(f, "ben", &(struct condition){ "my turn", "not now." });
}

/* Ben builds a Monstrous Monument, which gives him a Monster room of the discard pile. */
#define MONUMENT                                                                                                                    \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'discard': ['Witch\\'s Kitchen', 'Golem Factory', 'Goblin Armory'], 'seats': [" \
    "{'boss': 'Draculord', 'hand': ['Golem Factory'], 'dungeon': ['Neanderthal Cave']},"                                            \
    "{'boss': 'Robobo', 'hand': ['Monstrous Monument'], 'dungeon': ['Neanderthal Cave', 'Neanderthal Cave']}]}"

static void ben_builds(struct fixture *f)
{
    say(f, "ann", "done");
    say(f, "ben", "build monstrous monument new");
    say(f, "ben", "done");
    beats(f, 3);
}

static bool ben_holds(const struct fixture *f, const char *name)
{
    const struct lair_game *g = game(f);

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, BEN); c != 0; c = g->card[c].next)
        if (strcmp(lair_print(f->table->cat, g->card[c].design)->name, name) == 0)
            return true;
    return false;
}

static void what_a_card_asks_is_answered_before_it_asks(void **state)
{
    struct fixture *f = *state;

    stands(f, MONUMENT);
    say(f, "ben",
        "order if monstrous monument asks: choose dark altar, else choose golem factory, else choose any");
    ben_builds(f);
    assert_true(ben_holds(f, "Golem Factory"));
    assert_null(f->table->seat[BEN].orders.given);
}

/* King Croak looks through either pile. */
static void a_pile_is_chosen_by_its_name(void **state)
{
    struct fixture *f = *state;

    stands(
        f,
        "{'sets': ['bmr'], 'phase': 'build', 'turn': 3, 'discard': ['Beast Menagerie', 'Dracolich Lair'], 'seats': ["
        "{'boss': 'Robobo'},"
        "{'boss': 'King Croak', 'hand': ['Boulder Ramp'],"
        " 'dungeon': ['Dizzygas Hallway', 'Dizzygas Hallway', 'Dizzygas Hallway', 'Golem Factory']}]}");
    say(f, "ben", "order if king croak asks: choose spell deck, else choose discard pile");
    say(f, "ann", "done");
    say(f, "ben", "build boulder ramp new");
    say(f, "ben", "done");
    beats(f, 3);
    assert_null(f->table->seat[BEN].orders.given);
    say(f, "ben", "choose beast menagerie");
    assert_true(ben_holds(f, "Beast Menagerie"));
    assert_int_equal(count(f, LAIR_DISCARD, 0), 1);
}

static void any_is_the_first_there_is(void **state)
{
    struct fixture *f = *state;

    stands(f, MONUMENT);
    say(f, "ben", "order if monstrous monument asks: choose dark altar, else choose any");
    ben_builds(f);
    assert_true(ben_holds(f, "Golem Factory") || ben_holds(f, "Goblin Armory") ||
                ben_holds(f, "Witch's Kitchen"));
    assert_null(f->table->seat[BEN].orders.given);
}

static void what_another_card_asks_is_not(void **state)
{
    struct fixture *f = *state;

    stands(f, MONUMENT);
    say(f, "ben", "order always if robobo asks: choose golem factory, else choose any");
    ben_builds(f);
    assert_true(is_awaited(f, BEN));
    say(f, "ben", "orders");
    expect(f, "ben", "not now");
    say(f, "ben", "order if monstrous monument asks: choose golem factory");
    expect(f, "ben", "would hold now");
    say(f, "ben", "choose goblin armory");
    assert_true(ben_holds(f, "Goblin Armory"));
}

/* Specter's Sanctum makes somebody discard; the Menagerie draws for the first other Monster room that is built. */
#define SANCTUM                                                                                    \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                                    \
    "{'boss': 'Draculord', 'hand': ['Golem Factory', 'Freeze'], 'dungeon': ['Neanderthal Cave']}," \
    "{'boss': 'Robobo', 'hand': ['Specter\\'s Sanctum'], 'dungeon': ['Beast Menagerie']}]}"

static void ben_lays_the_sanctum(struct fixture *f)
{
    say(f, "ann", "done");
    say(f, "ann", "pass turn");
    say(f, "ben", "build specter's sanctum new");
    say(f, "ben", "done");
    tape_skip(f->net);
    beats(f, 3);
}

static void which_effect_comes_first_can_be_ordered(void **state)
{
    struct fixture *f = *state;

    stands(f, SANCTUM);
    say(f, "ben", "order if my effects wait: choose b1");
    expect(f, "ben", "if my effects wait: choose b1 - not now.");
    ben_lays_the_sanctum(f);
    tape_expect_nothing(f->net, "ben", "Which comes first?");
    assert_null(f->table->seat[BEN].orders.given);
    assert_int_equal(lair_count(game(f), LAIR_HAND_SPELLS, ANN), 0);
}

static void who_has_ordered_nothing_is_asked_which_effect_comes_first(void **state)
{
    struct fixture *f = *state;

    stands(f, SANCTUM);
    say(f, "ben", "order if specter's sanctum asks: choose a");
    ben_lays_the_sanctum(f);
    expect(f, "ben", "Which comes first?");
    say(f, "ben", "order always if my effects wait: choose any");
    expect(f, "ben", "would hold now");
    beats(f, 3);
    assert_true(is_awaited(f, BEN)); /* what is asked already is its player's to answer */
}

/* ---- what they are bound to ------------------------------------------------------------------ */

static void a_square_means_the_room_that_lay_there(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ann", "order if nick is in b1: pass");
    say(f, "ann", "order if a hero is in b2: pass");
    expect(f, "ann", "Order 2: if a hero is in b2: pass");
    say(f, "ben", "order if i am asked: build dark altar on b2, else done");
    say(f, "ann", "done");
    beats(f, 3);
    expect(f, "ann", "Your order is void, since a room that it names is gone: if a hero is in ...: pass.");
    say(f, "ann", "orders");
    expect(f, "ann", "1. if nick the masher is in b1: pass - not now");
}

static void a_square_moves_with_its_room(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILDING);
    say(f, "ann", "order if a hero is in b2: pass");
    say(f, "ben", "order if i am asked: build dark altar new, else done");
    say(f, "ann", "done");
    beats(f, 3);
    say(f, "ann", "orders");
    expect(f, "ann", "1. if a hero is in b3: pass");
}

static void a_card_that_has_left_the_hand_voids_an_order(void **state)
{
    struct fixture *f = *state;

    stands(f, ADVENTURE);
    say(f, "ann", "order if digby is in a1: cast freeze a1, else pass");
    say(f, "ann", "order if digby is in a2: cast freeze a1, else cast giant size digby");
    say(f, "ann", "cast freeze b1");
    expect(f, "ann",
           "Your order is void, since the card has left your hand: if sir digby apple, ace detective is "
           "in a1: cast freeze a1, else pass.");
    say(f, "ann", "orders");
    expect(f, "ann", "1. if sir digby apple, ace detective is in a2: cast freeze a1, else cast giant size");
}

static void who_leaves_leaves_no_orders(void **state)
{
    struct fixture *f = *state;

    begin(f, 3);
    say(f, "cleo", "order if b has 8+ souls: pass");
    assert_non_null(f->table->seat[2].orders.given);
    say(f, "ann", "kick cleo");
    say(f, "ben", "kick cleo");
    assert_true(f->table->seat[2].bot);
    assert_null(f->table->seat[2].orders.given);
}

/* What a database says may be anything. */
static void what_is_written_oddly_is_no_order(void **state)
{
    static const char *const odd[] = {
        "",
        "pass pass",
        "if: pass",
        "cast freeze",
        "use a1",
        "use @0",
        "use @768",
        "use @99999",
        "always",
        "if my turn:",
        "cast BMA999",
        "@57",
        "if a hero is in @3000: pass",
        "\xff\xfe",
        "if if if if",
        "resign",
    };
    struct fixture *f = *state;
    struct seat_orders *o;

    stands(f, ADVENTURE);
    o = &f->table->seat[ANN].orders;
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_free(o->given);
        o->given = g_strdup_printf("if b has 8+ souls: pass|%s|ask me", odd[i]);
        say(f, "ann", "orders");
        expect(f, "ann", "1. if b has 8+ souls: pass - not now\n2. ask me");
    }
}

/* ---- any order ------------------------------------------------------------------------------- */

/* What a random order is made of. */
struct maker {
    GRand *dice;
    const struct spoken_world *w;
    GString *text;
};

static int roll(const struct maker *m, int n)
{
    return g_rand_int_range(m->dice, 0, n);
}

static void add(struct maker *m, const char *words)
{
    g_string_append_printf(m->text, "%s%s", m->text->len > 0 ? " " : "", words);
}

static void add_one(struct maker *m, const char *const *words, int n)
{
    add(m, words[roll(m, n)]);
}

#define ADD_ONE(m, ...)                              \
    add_one(m, (const char *const[]){ __VA_ARGS__ }, \
            (int)(sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *)))

/* The name of a card of a kind. */
static void add_card(struct maker *m, enum lair_kind kind)
{
    int n = lair_designs(m->w->cat), d = roll(m, n);

    while (lair_is_unknown((lair_design)(1 + d)) || lair_print(m->w->cat, (lair_design)(1 + d))->kind != kind)
        d = (d + 1) % n;
    add(m, lair_print(m->w->cat, (lair_design)(1 + d))->name);
}

static void add_square(struct maker *m)
{
    int seat = roll(m, m->w->game->n_seats), n = m->w->game->seat[seat].n_rooms;
    g_autofree char *square = g_strdup_printf("%c%d", 'a' + seat, n > 0 ? 1 + roll(m, n) : 1);

    add(m, n > 0 ? square : "a dungeon");
}

static void add_place(struct maker *m)
{
    if (roll(m, 2) == 0)
        add_square(m);
    else
        ADD_ONE(m, "my dungeon", "a dungeon", "a", "b");
}

static void add_hero(struct maker *m, bool it)
{
    if (it && roll(m, 3) == 0) {
        add(m, "it");
        return;
    }
    if (roll(m, 3) == 0)
        add_card(m, roll(m, 2) == 0 ? LAIR_HERO : LAIR_EPIC);
    else
        ADD_ONE(m, "a hero", "an epic hero", "an ordinary mage hero", "a thief hero", "an explorer hero");
    if (roll(m, 2) == 0)
        ADD_ONE(m, "with 8+ health", "with 5- health", "with 11 health");
}

/* Returns whether the condition is about a hero. */
static bool add_condition(struct maker *m, bool it)
{
    switch (roll(m, 10)) {
    case 0: add(m, "my turn"); return it;
    case 9: add(m, "my effects wait"); return it;
    case 8:
        add_card(m, roll(m, 2) == 0 ? LAIR_ROOM : LAIR_BOSS);
        add(m, "asks");
        return it;
    case 1: add(m, "i am asked"); return it;
    case 2:
        add(m, "i hold");
        add_card(m, roll(m, 2) == 0 ? LAIR_ROOM : LAIR_SPELL);
        return it;
    case 3:
        ADD_ONE(m, "somebody casts", m->w->seat == BEN ? "a casts" : "b casts");
        add_card(m, LAIR_SPELL);
        return it;
    case 4:
        ADD_ONE(m, "i have", "b has", "somebody has");
        ADD_ONE(m, "3+", "0", "9-");
        ADD_ONE(m, "souls", "wounds", "rooms", "room cards", "spell cards");
        return it;
    case 5:
        add_hero(m, it);
        ADD_ONE(m, "would die", "would survive", "would die in my dungeon", "would survive b", "is in town");
        return true;
    case 6:
        add_hero(m, it);
        add(m, "would die in");
        add_place(m);
        return true;
    default: break;
    }
    add_hero(m, it);
    ADD_ONE(m, "enters", "is in");
    add_place(m);
    return true;
}

/* A card of the hand, or a word that needs none. */
static void add_act(struct maker *m)
{
    enum lair_zone hand = roll(m, 2) == 0 ? LAIR_HAND_ROOMS : LAIR_HAND_SPELLS;
    lair_card c = lair_first(m->w->view, hand, m->w->seat);

    if (c != 0 && roll(m, 2) == 0) {
        add(m, hand == LAIR_HAND_ROOMS ? "build" : "cast");
        add(m, lair_print(m->w->cat, m->w->view->card[c].design)->name);
        if (hand == LAIR_HAND_ROOMS && roll(m, 2) == 0)
            add(m, "new");
        else if (m->w->game->seat[0].n_rooms > 0 && roll(m, 2) == 0)
            add(m, "on a1");
    } else if (m->w->game->seat[0].n_rooms > 0 && roll(m, 3) == 0) {
        add(m, "use a1");
        ADD_ONE(m, "1", "2", "on a1", "on ann");
    } else if (roll(m, 3) == 0) {
        ADD_ONE(m, "choose", "draft");
        add_card(m, (enum lair_kind)roll(m, LAIR_EPIC + 1));
    } else {
        ADD_ONE(m, "pass", "done", "ask me", "yes", "no", "draw room", "build nothing", "choose none",
                "choose any", "choose room deck", "build any new", "keep");
    }
}

static void make_order(struct maker *m)
{
    int conditions = roll(m, ORDER_CLAUSES + 1), acts = 1 + roll(m, ORDER_ACTS);
    bool it = false;

    g_string_truncate(m->text, 0);
    if (roll(m, 2) == 0)
        add(m, "always");
    for (int i = 0; i < conditions; i++) {
        add(m, i == 0 ? "if" : "and");
        it = add_condition(m, it);
    }
    if (conditions > 0)
        g_string_append_c(m->text, ':');
    for (int i = 0; i < acts; i++) {
        if (i > 0)
            g_string_append(m->text, ", else");
        add_act(m);
    }
}

/* An order, read as it is written in either way, is written the same in both. */
static void is_itself(const struct spoken_world *w, const struct order *o, bool stored)
{
    struct spoken_world as_played = *w, as_stored = *w, as_read = *w;
    struct order again;
    struct order_wrong why;
    g_autofree char *played = NULL, *kept = NULL, *played_again = NULL, *kept_again = NULL;

    as_stored.stored = true;
    as_read.stored = stored;
    played = order_write(&as_played, o);
    kept = order_write(&as_stored, o);
    if (!order_read(&as_read, stored ? kept : played, &again, &why))
        fail_msg("%s is not read again: %d %s", stored ? kept : played, why.fault, why.text);
    played_again = order_write(&as_played, &again);
    kept_again = order_write(&as_stored, &again);
    assert_string_equal(played, played_again);
    assert_string_equal(kept, kept_again);
}

static int try_orders(const struct table *t, int seat, GRand *dice)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    g_autoptr(GString) text = g_string_new(NULL);
    const struct spoken_world w = { .cat = t->cat, .game = table_game(t), .view = view, .seat = seat };
    const struct weigh_news news = { (const struct lair_event *)(void *)t->events->data,
                                     (int)t->events->len };
    struct maker m = { .dice = dice, .w = &w, .text = text };
    struct order_wrong why;
    struct weighed now;
    struct order o;
    int held = 0;

    table_view(t, seat, view);
    for (int i = 0; i < 5; i++) {
        make_order(&m);
        if (text->len > SPOKEN_BYTES)
            continue;
        if (!order_read(&w, text->str, &o, &why))
            fail_msg("%s: %d %s", text->str, why.fault, why.text);
        is_itself(&w, &o, false);
        is_itself(&w, &o, true);
        weigh_order(&w, &news, &o, &now);
        held += now.holds;
    }
    return held;
}

static void every_order_is_read_as_it_is_written(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    int held = 0, moves = 0;
    bool three_digits = false;

    reopen(f, "bmr,thk,crl,dbm,promo"); /* so many that rooms have numbers of three digits */
    begin(f, 3);
    while (f->table->state == TABLE_RUNNING) {
        if (stage_asked(f->table, dice) >= 0)
            stage_act(f->net, f->table, dice);
        stage_turn(f->stage, BEAT_MS);
        if (f->table->state == TABLE_RUNNING && moves++ % 8 == 0)
            for (int seat = 0; seat < f->table->n_seats; seat++) {
                three_digits |= game(f)->seat[seat].room[0].top > 99;
                held += try_orders(f->table, seat, dice);
            }
    }
    print_message("# %d moves, orders held %d times\n", moves, held);
    assert_true(moves > 100);
    assert_true(held > 50);
    assert_true(three_digits);
}

/* ---- others ---------------------------------------------------------------------------------- */

/* Plays a game on; returns all that was said to somebody, and in the place. */
static char *play_on(struct fixture *f, int orders, const char *nick)
{
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    GString *heard = g_string_new(NULL);
    guint from;

    begin(f, 3);
    for (int i = 0; i < orders; i++) {
        say(f, "ann", "order always if i have 90+ souls: ask me");
        say(f, "ann",
            "order always if a hero with 90+ health enters my dungeon and it would survive: cast freeze a1");
        say(f, "ann", "order always if i am asked: choose none, else yes, else draft nick");
    }
    from = tape_mark(f->net);
    for (int i = 0; i < 150 && f->table->state == TABLE_RUNNING; i++) {
        if (stage_asked(f->table, dice) >= 0)
            stage_act(f->net, f->table, dice);
        stage_turn(f->stage, BEAT_MS);
    }
    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (strcmp(l->whom, nick) == 0 || strcmp(l->whom, place) == 0)
            g_string_append_printf(heard, "%d %d %s: %s\n", (int)l->at, l->slot, l->whom, l->whole);
    }
    return g_string_free(heard, FALSE);
}

/* Nor is its player told anything else. */
static void an_order_that_covers_nothing_is_as_none(void **state)
{
    static const char *const readers[] = { "ann", "ben", "cleo" };

    for (size_t i = 0; i < G_N_ELEMENTS(readers); i++) {
        g_autofree char *without = play_on(*state, 0, readers[i]), *with = NULL;

        tear_down(state);
        set_up(state);
        with = play_on(*state, 1, readers[i]);
        tear_down(state);
        set_up(state);
        assert_true(strlen(with) > 2000);
        assert_string_equal(with, without);
    }
}

/* ---- kept ------------------------------------------------------------------------------------ */

static void orders_outlive_the_host_and_the_turn(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL;

    begin(f, 2);
    say(f, "ann", "order if b has 8+ souls: pass");
    say(f, "ann", "order always if a hero with 8+ health is in town: ask me");
    before = g_strdup(f->table->seat[ANN].orders.given);
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    assert_string_equal(f->table->seat[ANN].orders.given, before);
    say(f, "ann", "orders");
    expect(f, "ann",
           "1. if b has 8+ souls: pass - not now\n2. always if a hero with 8+ health is in town: ask me");
}

static void what_is_asked_already_is_left_to_its_player_over_restarts(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    say(f, "ann", "order if i am asked: keep");
    beats(f, 3);
    assert_true(is_awaited(f, ANN));
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    say(f, "ann", "board"); /* she is there */
    beats(f, 3);
    assert_true(is_awaited(f, ANN));
}

static void what_is_undone_stays_undone_when_the_host_is_killed(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    int builder, cards;

    begin(f, 2);
    while (game(f)->ask != LAIR_ASK_BUILD) {
        stage_act(f->net, f->table, dice);
        beats(f, 1);
    }
    builder = game(f)->active;
    say(f, stage_nick(!builder), "order always build #1 new");
    say(f, stage_nick(builder), "build #1 new");
    for (int i = 0; i < 9 && f->table->seat[!builder].orders.acting == 0; i++) {
        say(f, stage_nick(builder), game(f)->ask == LAIR_ASK_BUILD ? "done" : "pass");
        say(f, stage_nick(!builder), "pass");
        beats(f, 1);
    }
    assert_int_not_equal(f->table->seat[!builder].orders.acting, 0);
    say(f, stage_nick(!builder), "undo");
    assert_true(is_awaited(f, !builder));
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    say(f, stage_nick(!builder), "orders");
    expect(f, stage_nick(!builder), "1. always build ");
    cards = count(f, LAIR_HAND_ROOMS, !builder);
    beats(f, 5);
    assert_int_equal(count(f, LAIR_HAND_ROOMS, !builder), cards);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(orders_are_told_as_they_were_understood),
        TEST(orders_for_what_cards_ask_are_told_as_they_were_understood),
        TEST(a_text_of_a_room_is_told_by_its_word),
        TEST(who_is_meant_is_called_by_its_nick_as_well),
        TEST(what_is_no_order_is_told),
        TEST(an_order_that_is_given_again_is_told_so),
        TEST(orders_are_listed_tried_and_taken_back),
        TEST(twenty_is_all_one_may_have),
        TEST(an_order_answers_a_beat_after_it_is_asked),
        TEST(nothing_happens_before_the_beat),
        TEST(the_first_that_holds_counts),
        TEST(always_is_each_time),
        TEST(a_stop_comes_first),
        TEST(a_pass_stands_on_when_an_order_was_carried_out),
        TEST(an_order_is_undone_before_its_beat),
        TEST(nothing_is_left_of_an_order_that_is_undone_before_its_beat),
        TEST(nothing_is_left_of_an_order_whose_move_is_undone),
        TEST(nothing_is_left_of_an_order_whose_player_goes_on),
        TEST(an_order_that_is_taken_back_has_its_player_asked),
        TEST(no_other_order_answers_what_one_was_to_that_is_taken_back),
        TEST(its_player_may_be_quicker),
        TEST(what_is_and_would_be_holds),
        TEST(a_hero_enters_until_its_player_has_answered),
        TEST(a_spell_is_cast_until_its_player_has_answered),
        TEST(the_first_event_of_a_game_counts),
        TEST(no_room_lies_behind_the_last),
        TEST(a_turn_is_who_is_active),
        TEST(what_a_card_asks_is_answered_before_it_asks),
        TEST(a_pile_is_chosen_by_its_name),
        TEST(any_is_the_first_there_is),
        TEST(what_another_card_asks_is_not),
        TEST(which_effect_comes_first_can_be_ordered),
        TEST(who_has_ordered_nothing_is_asked_which_effect_comes_first),
        TEST(a_square_means_the_room_that_lay_there),
        TEST(a_square_moves_with_its_room),
        TEST(a_card_that_has_left_the_hand_voids_an_order),
        TEST(who_leaves_leaves_no_orders),
        TEST(what_is_written_oddly_is_no_order),
        TEST(every_order_is_read_as_it_is_written),
        TEST(an_order_that_covers_nothing_is_as_none),
        TEST(orders_outlive_the_host_and_the_turn),
        TEST(what_is_asked_already_is_left_to_its_player_over_restarts),
        TEST(what_is_undone_stays_undone_when_the_host_is_killed),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
