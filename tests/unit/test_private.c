/* tests/unit/test_private.c - what somebody sets for itself looks to all others as if it had not
 *
 * The same is played in worlds that differ in what one person whispers to the host.  What all others hear, in their
 * whispers and in the place, must be the same in each, by its words and by its time.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/tables.h"
#include "tests/pager.h"
#include "tests/stage.h"

enum { SEED = 17, SEATS = 3, LINES = 8, BEAT_MS = 1500, ANN = 0, BEN };
enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, TICK_MS = 4 * MINUTE_MS, HOUR_MS = 60 * MINUTE_MS };
#define MIDNIGHT_MS (INT64_C(19675) * 24 * HOUR_MS)

/* Where it happens. */
struct scene {
    const char *network, *place;
    const char *options;
    int acts;         /* that people have made before */
    int64_t after_ms; /* so long after the last of them the host is killed */
};

/* A slow game. */
static const struct scene slow = { "net", "#dungeon", "clock=1d", 0, 0 };

struct fixture {
    const char *owner; /* who sets something */
    struct stage *stage;
    struct tape *net;
    struct table *table;
    GRand *dice;
};

/* ---- a world --------------------------------------------------------------------------------- */

/* Whoever is called outside chat hears it there. */
static int ring(void *ctx, const char *address, const char *line)
{
    (void)ctx;
    assert_string_equal(address, "https://" PAGER_HOST "/ann");
    return line != NULL ? 200 : 0;
}

static void open_world(struct fixture *f, const struct scene *scene)
{
    g_autofree char *networks = g_strdup_printf("%s:%s", scene->network, scene->place);
    static const struct pager pager = { .rings = ring };
    const struct host_settings settings = { .sets = "bmr",
                                            .beat_ms = BEAT_MS,
                                            .tick_s = TICK_MS / 1000,
                                            .push_hosts = PAGER_HOST,
                                            .push_how = &pager.how };

    *f = (struct fixture){ .owner = stage_nick(ANN), .dice = g_rand_new_with_seed(SEED) };
    f->stage = stage_new_in_folder(networks, &settings);
    stage_reboot(f->stage, MIDNIGHT_MS);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_begin(f->stage, f->net, scene->place, "crypt", scene->options, SEATS, SEED);
}

static void close_world(struct fixture *f)
{
    stage_free(f->stage);
    g_rand_free(f->dice);
}

/* Somebody who is asked answers, and as long passes as answers take to count. */
static void act(struct fixture *f)
{
    if (stage_asked(f->table, f->dice) >= 0)
        stage_act(f->net, f->table, f->dice);
    for (int i = 0; i < 3; i++)
        stage_turn(f->stage, f->table->clock_s > 0 ? TICK_MS : BEAT_MS);
}

static void kill_host(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
}

/* What all but the owner hear from a letter on, with its times. */
static char *others_hear(const struct fixture *f, guint from)
{
    GString *out = g_string_new(NULL);

    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (strcmp(l->whom, f->owner) != 0 && (l->to == ADAPTER_TO_PLACE || l->reaches))
            g_string_append_printf(out, "%" G_GINT64_FORMAT " ms, slot %d to %s, question %s: %s\n", l->at,
                                   l->slot, l->whom, l->tag, l->whole);
    }
    return g_string_free(out, FALSE);
}

static void look_alike(const char *expected, const char *heard, const char *what)
{
    if (strcmp(expected, heard) == 0)
        return;
    fprintf(stderr, "---- others hear:\n%s\n---- otherwise they would:\n%s\n", heard, expected);
    fail_msg("%s", what);
}

/* ---- after a restart ------------------------------------------------------------------------- */

/* The host is killed in the midst of a game.  When it is back the owner looks, so that a call of it goes, which all may
 * see, and whispers some lines; all others say nothing. */
static char *restarted(const struct scene *scene, const char *const *lines)
{
    struct fixture f;
    char *heard;

    open_world(&f, scene);
    for (int i = 0; i < scene->acts; i++)
        act(&f);
    stage_turn(f.stage, scene->after_ms);
    kill_host(&f);
    stage_turn(f.stage, MINUTE_MS);
    tape_line(f.net, f.owner, NULL, "moves @crypt");
    stage_turn(f.stage, SECOND_MS);
    for (int i = 0; i < LINES; i++) {
        if (*lines != NULL)
            tape_line(f.net, f.owner, NULL, *lines++);
        stage_turn(f.stage, SECOND_MS);
    }
    stage_turn(f.stage, 3 * TICK_MS);
    heard = others_hear(&f, 0);
    close_world(&f);
    return heard;
}

static void after_a_restart_nobody_learns_that_somebody_set_something(void **state)
{
    static const struct scene scenes[] = {
        { "net", "#dungeon", "clock=1d", 14, MINUTE_MS },
        { "net", "#dungeon", "clock=1d", 25, 0 },
        { "net", "#dungeon", "", 20, MINUTE_MS },
        { "net=panel", "hall", "clock=1d", 14, MINUTE_MS },
        { "net=panel", "hall", "clock=1d", 25, MINUTE_MS },
        { "net=panel", "hall", "", 20, 0 },
    };
    static const char *const none[] = { NULL };
    static const char *const lines[][LINES] = {
        { "note mind the gap @crypt" },
        { "stop cast @crypt" },
        { "order if i have 90+ souls: pass @crypt" },
        { "push https://" PAGER_HOST "/ann" },
        { "manner digest 0:30", "hours 0-12 UTC" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        g_autofree char *expected = restarted(&scenes[i], none);

        for (size_t k = 0; k < G_N_ELEMENTS(lines); k++) {
            g_autofree char *heard = restarted(&scenes[i], lines[k]);

            look_alike(expected, heard, lines[k][0]);
        }
    }
}

static int boards_since(const struct fixture *f, guint from)
{
    int n = 0;

    for (; from < tape_mark(f->net); from++)
        n += tape_letter(f->net, from)->slot == ADAPTER_BOARD &&
             tape_letter(f->net, from)->to == ADAPTER_TO_PLACE;
    return n;
}

/* How many boards the place is told by a host that was killed before or after its last one had arrived. */
static int boards_again(bool arrives)
{
    struct fixture f;
    guint from;
    int n;

    open_world(&f, &slow);
    f.net->holds = true;
    do {
        tape_deliver(f.net, ADAPTER_TOLD);
        from = tape_mark(f.net);
        act(&f);
    } while (boards_since(&f, from) == 0);
    if (arrives)
        tape_deliver(f.net, ADAPTER_TOLD);
    stage_turn(f.stage, 2 * SECOND_MS);
    kill_host(&f);
    stage_turn(f.stage, 2 * SECOND_MS);
    n = boards_since(&f, 0);
    close_world(&f);
    return n;
}

static void a_board_is_said_again_if_nobody_knows_that_it_has_arrived(void **state)
{
    (void)state;
    assert_int_equal(boards_again(false), 1);
    assert_int_equal(boards_again(true), 0);
}

/* ---- an act, however it was decided ---------------------------------------------------------- */

/* Nick walks through ann's dungeon; all hold spells, and ann is asked first. */
#define WALK                                                                                                \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["                                         \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'],"                \
    " 'dungeon': ['Golem Factory', 'Neanderthal Cave']},"                                                   \
    "{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}," \
    "{'boss': 'Xyzax', 'hand': ['Freeze', 'Annihilator'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

/* How somebody comes to act, where it passes else. */
struct way {
    const char *lines[LINES];
    const char *act; /* by hand, a minute after it is asked; NULL: it did all beforehand */
};

/* What others hear of a walk in which the owner decides so what it does. */
static char *walked(const struct way *way, int owner)
{
    struct fixture f;
    char *heard;
    guint from;

    open_world(&f, &slow);
    stage_turn(f.stage, TICK_MS);
    stage_set(f.stage, f.table, WALK);
    f.owner = stage_nick(owner);
    from = tape_mark(f.net);
    for (int i = 0; way->lines[i] != NULL; i++)
        tape_line(f.net, f.owner, NULL, way->lines[i]);
    for (int seat = 0; seat < SEATS; seat++)
        tape_line(f.net, stage_nick(seat), NULL, "pass turn");
    for (int i = 0, asked = 0; i < 60; i++) {
        asked = way->act != NULL && table_awaits(f.table, owner) ? asked + 1 : 0;
        if (asked == 2)
            tape_line(f.net, f.owner, NULL, way->act);
        stage_turn(f.stage, MINUTE_MS);
    }
    heard = others_hear(&f, from);
    close_world(&f);
    return heard;
}

static void an_act_does_not_tell_that_it_was_ordered(void **state)
{
    static const struct way ways[][4] = {
        { { { "stop a2", NULL }, "cast freeze a1, pass turn" },
          { { "order if nick is in a2: cast freeze a1", NULL }, NULL },
          { { "order always if nick is in a1: use a1, else pass",
              "order if nick is in a2 and i hold freeze: cast freeze a1", "note freeze it", NULL },
            NULL },
          { { "order cast freeze a1 when nick a2", NULL }, NULL } },
        { { { "stop a2", NULL }, "cast freeze a1, pass turn" },
          { { "order if nick is in a2: cast freeze a1", NULL }, NULL },
          { { "order if nick is in a2: cast freeze a1", "stop cast", "order if i have 90+ souls: pass",
              NULL },
            NULL },
          { { "order cast freeze a1 when nick a2", NULL }, NULL } },
    };
    static const struct way none = { { NULL }, NULL };

    (void)state;
    for (int owner = ANN; owner <= BEN; owner++) {
        g_autofree char *by_hand = walked(&ways[owner][0], owner), *without = walked(&none, owner);

        assert_string_not_equal(by_hand, without);
        for (size_t i = 1; i < G_N_ELEMENTS(ways[0]); i++) {
            g_autofree char *heard = walked(&ways[owner][i], owner);

            look_alike(by_hand, heard, ways[owner][i].lines[0]);
        }
    }
}

/* Ann is asked what she lays, then ben; nobody can do anything else. */
#define BUILDING                                                                         \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                          \
    "{'boss': 'Draculord', 'hand': ['Golem Factory'], 'dungeon': ['Neanderthal Cave']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']},"          \
    "{'boss': 'Xyzax', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']}]}"

/* What others hear when ben builds: beforehand by these lines, or (NULL) by hand, just when the beat comes. */
static char *built(const char *const *lines)
{
    static const char *const by_hand[] = { "build dark altar new", "done" };
    struct fixture f;
    char *heard;
    guint from;

    open_world(&f, &slow);
    stage_set(f.stage, f.table, BUILDING);
    f.owner = stage_nick(BEN);
    from = tape_mark(f.net);
    for (int i = 0; lines[i] != NULL; i++)
        tape_line(f.net, f.owner, NULL, lines[i]);
    tape_line(f.net, stage_nick(ANN), NULL, "done");
    for (size_t i = 0; i < G_N_ELEMENTS(by_hand); i++) {
        stage_turn(f.stage, BEAT_MS);
        if (lines[0] == NULL)
            tape_line(f.net, f.owner, NULL, by_hand[i]);
    }
    stage_turn(f.stage, HOUR_MS);
    heard = others_hear(&f, from);
    close_world(&f);
    return heard;
}

static void a_room_does_not_tell_that_it_was_ordered_or_sealed(void **state)
{
    static const char *const none[] = { NULL }, *const lines[][LINES] = {
        { "order build dark altar new, else done" },
        { "plan build dark altar new, done" },
        { "plan build dark altar new, done", "order build nothing", "note a dark one" },
        { "order build dark altar new, else done", "order always if i have 90+ souls: ask me", "stop cast" },
    };
    g_autofree char *by_hand = built(none);

    (void)state;
    assert_non_null(strstr(by_hand, "question"));
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *heard = built(lines[i]);

        look_alike(by_hand, heard, lines[i][0]);
    }
}

/* ---- what is left behind --------------------------------------------------------------------- */

/* Somebody who is asked answers, who is not the owner. */
static void others_act(struct fixture *f)
{
    const struct tape_letter *l;
    const char *nick = NULL;

    for (int seat = 0; seat < SEATS && nick == NULL; seat++)
        if (table_awaits(f->table, seat) && strcmp(stage_nick(seat), f->owner) != 0)
            nick = stage_nick(seat);
    if (nick == NULL)
        return;
    tape_line(f->net, nick, NULL, "moves @crypt");
    l = stage_question(f->net, f->table, nick);
    assert_non_null(l);
    tape_pick_of(f->net, nick, l, stage_choice(l, f->dice));
}

static void say_all(struct fixture *f, const char *nick, const char *const *lines)
{
    for (int i = 0; i < LINES && lines[i] != NULL; i++)
        tape_line(f->net, nick, NULL, lines[i]);
}

/* The owner sets something and stays away for a week. */
static char *absent(const char *const *lines)
{
    struct fixture f;
    char *heard;

    open_world(&f, &slow);
    for (int i = 0; i < 6; i++)
        act(&f);
    say_all(&f, f.owner, lines);
    stage_turn(f.stage, 10 * MINUTE_MS);
    tape_forget(f.net);
    for (int hour = 0; hour < 7 * 24 && f.table->state == TABLE_RUNNING; hour++) {
        others_act(&f);
        stage_turn(f.stage, HOUR_MS);
    }
    assert_true(table_is_piloted(f.table, ANN));
    heard = others_hear(&f, 0);
    close_world(&f);
    return heard;
}

static const char *const nothing[] = { NULL };
static const char *const left[][LINES] = {
    { "note look behind you" },
    { "stop cast", "order always if i have 90+ souls: pass" },
    { "order if a hero with 90+ health enters a dungeon: ask me", "note 90", "digest off",
      "manner call off" },
};

static void a_machine_does_not_tell_what_its_player_left_behind(void **state)
{
    g_autofree char *without = absent(nothing);

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(left); i++) {
        g_autofree char *heard = absent(left[i]);

        look_alike(without, heard, left[i][0]);
    }
}

/* Dora takes over a seat whose player has set something; she looks for it. */
static char *substituted(const char *const *lines)
{
    static const char *const looks[] = { "orders",  "stops", "plan",  "hand", "recap",
                                         "why now", "mine",  "moves", "undo" };
    struct fixture f;
    char *heard;

    open_world(&f, &slow);
    for (int i = 0; i < 6; i++)
        act(&f);
    tape_line(f.net, "dora", NULL, "substitute me");
    say_all(&f, f.owner, lines);
    stage_turn(f.stage, 10 * MINUTE_MS);
    tape_forget(f.net);
    tape_line(f.net, f.owner, NULL, "leave really");
    stage_turn(f.stage, HOUR_MS);
    tape_skip(f.net);
    assert_true(bout_load(f.stage->host, f.table));
    for (lair_card c = lair_first(table_game(f.table), LAIR_HAND_ROOMS, ANN); c != 0;
         c = table_game(f.table)->card[c].next)
        tape_expect_nothing(f.net, "dora",
                            lair_print(f.table->cat, table_game(f.table)->card[c].design)->name);
    tape_line(f.net, "dora", NULL, "sub crypt");
    assert_string_equal(f.table->seat[ANN].who.nick, "dora");
    for (size_t i = 0; i < G_N_ELEMENTS(looks); i++) {
        tape_line(f.net, "dora", NULL, looks[i]);
        stage_turn(f.stage, MINUTE_MS);
    }
    for (int hour = 0; hour < 48 && f.table->state == TABLE_RUNNING; hour++) {
        act(&f);
        stage_turn(f.stage, HOUR_MS);
    }
    heard = others_hear(&f, 0);
    close_world(&f);
    return heard;
}

static void a_substitute_does_not_learn_what_was_set_in_its_seat(void **state)
{
    static const char *const more[][LINES] = {
        { "plan build #1 new, done", "note that was mine" },
        { "order always if i am asked: pass, else done", "stop a1" },
        { "asks all", "pass turn" },
    };
    g_autofree char *without = substituted(nothing);

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(left) + G_N_ELEMENTS(more); i++) {
        const char *const *lines = i < G_N_ELEMENTS(left) ? left[i] : more[i - G_N_ELEMENTS(left)];
        g_autofree char *heard = substituted(lines);

        look_alike(without, heard, lines[0]);
    }
}

/* ---- how one wants to be called -------------------------------------------------------------- */

/* The owner says when and how it wants to be called, and is not there for most of a clock. */
static char *awaited(const struct scene *scene, const char *const *lines)
{
    struct fixture f;
    char *heard;
    guint from;

    open_world(&f, scene);
    for (int i = 0; i < scene->acts; i++)
        act(&f);
    say_all(&f, f.owner, lines);
    stage_turn(f.stage, MINUTE_MS);
    from = tape_mark(f.net);
    for (int hour = 0; hour < 10; hour++) {
        others_act(&f);
        stage_turn(f.stage, HOUR_MS);
    }
    heard = others_hear(&f, from);
    close_world(&f);
    return heard;
}

static void nobody_learns_when_and_how_somebody_wants_to_be_called(void **state)
{
    static const struct scene scenes[] = { { "net", "#dungeon", "clock=1d", 6, 0 },
                                           { "net", "#dungeon", "clock=1d", 15, 0 } };
    static const char *const look[] = { "mine", NULL }, *const lines[][LINES] = {
        { "hours 8-20 Europe/Berlin" },
        { "hours 22-7 UTC", "manner digest 22:00" },
        { "manner digest 8:00", "manner call 3h", "note wake up" },
        { "push https://" PAGER_HOST "/ann" },
        { "hours 8-20 Asia/Tokyo", "push https://" PAGER_HOST "/ann", "manner digest 9:00" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        g_autofree char *without = awaited(&scenes[i], look);

        for (size_t k = 0; k < G_N_ELEMENTS(lines); k++) {
            g_autofree char *heard = awaited(&scenes[i], lines[k]);

            look_alike(without, heard, lines[k][0]);
        }
    }
}

/* ---- vacations ------------------------------------------------------------------------------- */

/* The owner has said some lines when it tells of its vacation; who_objects, if not NULL, objects to that.  Others hear what
 * the table says of both, and nothing that comes of the lines. */
static char *vacated(const struct scene *scene, const char *const *lines, const char *who_objects)
{
    struct fixture f;
    char *heard;
    guint from;

    open_world(&f, scene);
    for (int i = 0; i < scene->acts; i++)
        act(&f);
    say_all(&f, f.owner, lines);
    stage_turn(f.stage, MINUTE_MS);
    from = tape_mark(f.net);
    tape_line(f.net, f.owner, NULL, "away 3d");
    stage_turn(f.stage, HOUR_MS);
    if (who_objects != NULL)
        tape_line(f.net, who_objects, NULL, "object @crypt");
    stage_turn(f.stage, 8 * HOUR_MS);
    tape_line(f.net, stage_nick(BEN), NULL, "board @crypt");
    tape_line(f.net, f.owner, NULL, "away off");
    stage_turn(f.stage, HOUR_MS);
    heard = others_hear(&f, from);
    close_world(&f);
    return heard;
}

static void a_vacation_tells_nothing_but_its_days(void **state)
{
    static const struct scene scenes[] = { { "net", "#dungeon", "clock=1d", 6, 0 },
                                           { "net", "#dungeon", "clock=1d", 15, 0 },
                                           { "net=panel", "hall", "clock=1d", 15, 0 } };
    static const char *const look[] = { "mine", NULL }, *const lines[][LINES] = {
        { "mine", "note I am gone" },
        { "hours 8-20 UTC+1" },
        { "hours 0-12 UTC", "manner digest 8:00" },
        { "push https://" PAGER_HOST "/ann", "manner call 1h", "stop cast" },
        { "mine", "order if i have 90+ souls: pass", "plan" },
    };
    static const char *const objects[] = { NULL, "ben" };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++)
        for (size_t k = 0; k < G_N_ELEMENTS(objects); k++) {
            g_autofree char *without = vacated(&scenes[i], look, objects[k]);

            assert_non_null(strstr(without, "is on vacation"));
            assert_true((strstr(without, "objects:") != NULL) == (objects[k] != NULL));
            for (size_t j = 0; j < G_N_ELEMENTS(lines); j++) {
                g_autofree char *heard = vacated(&scenes[i], lines[j], objects[k]);

                look_alike(without, heard, lines[j][0]);
            }
        }
}

/* What is refused is nobody else's business. */
static void an_objection_that_is_refused_is_told_to_its_author_alone(void **state)
{
    static const char *const none[] = { "mine", NULL }, *const lines[][LINES] = {
        { "object" }, { "object ben" }, { "object ann" }, { "away 40d" }, { "away off" }, { "away" },
    };
    g_autofree char *without = awaited(&slow, none);

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *heard = awaited(&slow, lines[i]);

        look_alike(without, heard, lines[i][0]);
    }
}

/* Has the owner just been called, for what it alone is asked? */
static bool is_called_now(const struct fixture *f)
{
    const struct seat *s = &f->table->seat[ANN];

    return !f->table->in_window && table_awaits(f->table, ANN) && (f->table->calls >> ANN & 1) != 0 &&
           clock_ticks(f->stage->clock) < s->asked_at + MINUTE_MS;
}

/* Where nobody is whispered to, the owner is called for what it is asked, looks, and says something just when those are called
 * who were told what they are asked where they do not see it. */
static char *called(const char *const *lines)
{
    static const struct scene scene = { "net=panel", "hall", "clock=1d", 0, 0 };
    struct fixture f;
    char *heard;
    guint from;

    open_world(&f, &scene);
    stage_turn(f.stage, HOUR_MS);
    stage_set(f.stage, f.table, BUILDING);
    stage_turn(f.stage, SECOND_MS);
    assert_true(is_called_now(&f));
    tape_line(f.net, f.owner, NULL, "moves @crypt");
    stage_turn(f.stage, SECOND_MS);
    assert_false(is_called_now(&f));
    stage_turn(f.stage, f.table->seat[ANN].asked_at + 2 * MINUTE_MS - clock_ticks(f.stage->clock));
    from = tape_mark(f.net);
    say_all(&f, f.owner, lines);
    stage_turn(f.stage, HOUR_MS);
    heard = others_hear(&f, from);
    close_world(&f);
    return heard;
}

static void who_was_called_and_has_looked_is_not_called_again_when_it_says_something(void **state)
{
    g_autofree char *without = called(nothing);

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(left); i++) {
        g_autofree char *heard = called(left[i]);

        look_alike(without, heard, left[i][0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_said_again_if_nobody_knows_that_it_has_arrived),
        cmocka_unit_test(an_act_does_not_tell_that_it_was_ordered),
        cmocka_unit_test(a_room_does_not_tell_that_it_was_ordered_or_sealed),
        cmocka_unit_test(a_machine_does_not_tell_what_its_player_left_behind),
        cmocka_unit_test(a_substitute_does_not_learn_what_was_set_in_its_seat),
        cmocka_unit_test(nobody_learns_when_and_how_somebody_wants_to_be_called),
        cmocka_unit_test(a_vacation_tells_nothing_but_its_days),
        cmocka_unit_test(an_objection_that_is_refused_is_told_to_its_author_alone),
        cmocka_unit_test(who_was_called_and_has_looked_is_not_called_again_when_it_says_something),
        cmocka_unit_test(after_a_restart_nobody_learns_that_somebody_set_something),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
