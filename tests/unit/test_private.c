/* tests/unit/test_private.c - what somebody sets for itself looks to all others as if it had not
 *
 * The same is played in worlds that differ in what one person whispers to the host.  What all others hear, in their
 * whispers and in the place, must be the same in each, by its words and by its time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, SEATS = 3, LINES = 8, BEAT_MS = 1500 };
enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, TICK_MS = 4 * MINUTE_MS };
#define MIDNIGHT_MS (INT64_C(19675) * 24 * 60 * MINUTE_MS)

static const char owner[] = "ann";

/* Where it happens. */
struct scene {
    const char *network, *place;
    const char *options;
    int acts;         /* that people have made before */
    int64_t after_ms; /* so long after the last of them the host is killed */
};

struct fixture {
    const struct scene *scene;
    struct stage *stage;
    struct tape *net;
    struct table *table;
    GRand *dice;
};

/* ---- a world --------------------------------------------------------------------------------- */

static void open_world(struct fixture *f, const struct scene *scene)
{
    g_autofree char *networks = g_strdup_printf("%s:%s", scene->network, scene->place);
    const struct host_settings settings = { .sets = "bmr", .beat_ms = BEAT_MS, .tick_s = TICK_MS / 1000 };

    *f = (struct fixture){ .scene = scene, .dice = g_rand_new_with_seed(SEED) };
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

        if (strcmp(l->whom, owner) != 0 && (l->to == ADAPTER_TO_PLACE || l->reaches))
            g_string_append_printf(out, "%" G_GINT64_FORMAT " ms, slot %d to %s, question %s: %s\n", l->at,
                                   l->slot, l->whom, l->tag, l->whole);
    }
    return g_string_free(out, FALSE);
}

static void look_alike(const char *expected, const char *heard, const char *what)
{
    if (strcmp(expected, heard) != 0)
        fail_msg("%s\n---- others hear:\n%s\n---- otherwise they would:\n%s", what, heard, expected);
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
    tape_line(f.net, owner, NULL, "moves @crypt");
    stage_turn(f.stage, SECOND_MS);
    for (int i = 0; i < LINES; i++) {
        if (*lines != NULL)
            tape_line(f.net, owner, NULL, *lines++);
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
        { "net", "#dungeon", "clock=1d", 25, MINUTE_MS },
        { "net", "#dungeon", "clock=1d", 25, 0 },
        { "net", "#dungeon", "", 31, MINUTE_MS },
        { "net=panel", "hall", "clock=1d", 14, MINUTE_MS },
        { "net=panel", "hall", "clock=1d", 25, MINUTE_MS },
        { "net=panel", "hall", "clock=1d", 25, 0 },
        { "net=panel", "hall", "", 31, MINUTE_MS },
    };
    static const char *const none[] = { NULL };
    static const char *const lines[][LINES] = {
        { "note mind the gap @crypt" },
        { "stop cast @crypt" },
        { "order if i have 90+ souls: pass @crypt" },
        { "orders @crypt", "order off @crypt", "stops @crypt" },
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
    static const struct scene scene = { "net", "#dungeon", "clock=1d", 0, 0 };
    struct fixture f;
    guint from;
    int n;

    open_world(&f, &scene);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_said_again_if_nobody_knows_that_it_has_arrived),
        cmocka_unit_test(after_a_restart_nobody_learns_that_somebody_set_something),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
