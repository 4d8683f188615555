/* tests/unit/test_undo.c - undo: what nobody else was told of is taken back, and of what somebody learned nothing
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sqlite3.h>

#include "bot/games/orders.h"
#include "bot/games/replay.h"
#include "bot/loop.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17, ANN = 0, BEN, BEAT_MS = 1500, STEPS = 160, WORLDS = 3 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt */
    guint said;          /* the letters before the last line */
    /* What undone segments and refusals there were, so that no test is one of nothing. */
    int undone, refused, machines;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    failing_vfs_install();
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *line)
{
    tape_skip(f->net);
    f->said = tape_mark(f->net);
    tape_line(f->net, nick, NULL, line);
}

static void expect(struct fixture *f, const char *nick, const char *text)
{
    tape_expect(f->net, nick, text);
}

/* Is that said, and to nobody else anything? */
static void expect_alone(struct fixture *f, const char *nick, const char *text)
{
    expect(f, nick, text);
    for (guint i = f->said; i < tape_mark(f->net); i++)
        assert_string_equal(tape_letter(f->net, i)->whom, nick);
}

static void with_a_beat(struct fixture *f)
{
    struct host_settings s = f->stage->host->settings;

    s.beat_ms = BEAT_MS;
    loop_change(f->stage->host, &s);
}

/* ---- games ----------------------------------------------------------------------------------- */

static void seed_by_hand(struct table *t, uint32_t seed)
{
    t->by_hand = true;
    for (int i = 0; i < LAIR_SEED; i++)
        t->seed[i] = (uint8_t)(seed >> 8 * (i % 4));
}

/* Ann plays alone. */
static void alone(struct fixture *f, uint32_t seed)
{
    g_autofree char *line = g_strdup_printf("new crypt solo seed=%064u", seed);

    tape_line(f->net, "ann", NULL, line);
    f->table = stage_table(f->stage, "crypt");
    assert_int_equal(f->table->state, TABLE_RUNNING);
}

/* Ann plays against machines, in the channel; the rules are an option of `new`. */
static void against(struct fixture *f, const char *rules, int machines, uint32_t seed)
{
    g_autofree char *open = g_strdup_printf("new crypt %d %s", machines + 1, rules);

    tape_line(f->net, "ann", place, open);
    tape_line(f->net, "ann", place, "bots @crypt");
    f->table = stage_table(f->stage, "crypt");
    seed_by_hand(f->table, seed);
    tape_line(f->net, "ann", place, "start @crypt");
    assert_int_equal(f->table->state, TABLE_RUNNING);
    assert_true(table_is_alone(f->table));
}

static void act_until(struct fixture *f, enum lair_ask_kind kind)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int i = 0; table_asked(f->table, ANN, NULL) != kind; i++)
        assert_true(i < STEPS && stage_act(f->net, f->table, dice));
    g_rand_free(dice);
}

/* ---- what must hold at every step ------------------------------------------------------------ */

/* The game is the one that its stored moves give, with its events, and so is its record. */
static void is_as_replayed(struct fixture *f)
{
    const struct host *h = f->stage->host;
    struct table again = *f->table;
    struct lair_fault why = { "" };
    struct lair_match *match;
    char *record = lair_match_record(f->table->match);

    again.match = NULL;
    again.events = NULL;
    again.standing = NULL;
    if (!replay_game(h->shelf, h->store, &again, 0, &why))
        fail_msg("%s", why.text);
    assert_int_equal(again.n_moves, f->table->n_moves);
    assert_memory_equal(table_game(&again), table_game(f->table), sizeof(struct lair_game));
    assert_int_equal(again.events->len, f->table->events->len);
    assert_memory_equal(again.events->data, f->table->events->data,
                        again.events->len * sizeof(struct lair_event));
    table_drop_game(&again);
    match = lair_match_load(f->table->cat, record, strlen(record), NULL, &why);
    if (match == NULL)
        fail_msg("%s", why.text);
    lair_match_free(match);
    free(record);
}

/* Each reader was told all there is, and nothing that is not. */
static void all_is_told(const struct fixture *f)
{
    const struct table *t = f->table;

    if (t->place != NULL)
        assert_in_range(t->reader.told, t->reader.told, t->events->len);
    assert_int_equal(t->seat[ANN].reader.told, t->events->len);
    assert_int_equal(t->n_events, t->events->len);
    assert_in_range(t->seat[ANN].moved_at, 0, t->events->len);
}

static void view_hash(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_HASH])
{
    struct lair_game view;

    lair_view(cat, g, ANN, &view);
    lair_hash(cat, &view, out);
}

/* Moves as the store has them: "a pass". */
static bool add_move(void *ctx, int n, int seat, const char *text, bool decided)
{
    GPtrArray *moves = ctx;

    assert_int_equal(n, moves->len);
    (void)decided;
    g_ptr_array_add(moves, g_strdup_printf("%c%s", 'a' + seat, text));
    return true;
}

static GPtrArray *moves_of(const struct fixture *f)
{
    GPtrArray *moves = g_ptr_array_new_with_free_func(g_free);

    assert_int_equal(store_read_moves(f->stage->host->store, f->table->id, add_move, moves), 0);
    return moves;
}

/* In any world that ann could not tell from this one when she was asked, the moves that were undone would have
 * shown her the same: she learned nothing. */
static void nothing_was_learned(struct fixture *f, const GPtrArray *moves, const struct lair_game *after)
{
    const struct lair_catalog *cat = f->table->cat;
    struct lair_game view, world;
    uint8_t seen[LAIR_HASH], other[LAIR_HASH];

    view_hash(cat, after, seen);
    lair_view(cat, table_game(f->table), ANN, &view);
    for (int i = 0; i < WORLDS; i++) {
        uint8_t seed[LAIR_SEED] = { (uint8_t)(i + 1), (uint8_t)f->table->n_moves };

        lair_redeal(cat, &view, seed, &world);
        for (guint n = (guint)f->table->n_moves; n < moves->len; n++) {
            const char *move = moves->pdata[n];
            struct lair_move m;

            f->machines += move[0] != 'a' + ANN;
            if (lair_parse(cat, &world, move[0] - 'a', move + 1, &m, NULL) != LAIR_OK)
                fail_msg("%s: not possible in another world", move);
            assert_int_equal(lair_play(cat, &world, move[0] - 'a', &m, NULL), LAIR_OK);
        }
        view_hash(cat, &world, other);
        assert_memory_equal(seen, other, sizeof seen);
    }
}

/* Ann undoes; false: she may not. */
static bool undo(struct fixture *f)
{
    struct lair_game before = *table_game(f->table);
    g_autoptr(GPtrArray) moves = moves_of(f);
    int asked = f->table->asked;

    say(f, "ann", "undo @crypt");
    if (f->table->n_moves == (int)moves->len) {
        assert_true(tape_find(f->net, "ann", "cannot be taken back: since then") != NULL ||
                    tape_find(f->net, "ann", "nothing of yours to take back") != NULL);
        assert_memory_equal(&before, table_game(f->table), sizeof before);
        f->refused++;
        return false;
    }
    expect(f, "ann", "Taken back: ");
    assert_true(f->table->n_moves < (int)moves->len);
    assert_true(f->table->seat[ANN].decision > asked);
    assert_int_equal(((char *)moves->pdata[f->table->n_moves])[0], 'a' + ANN);
    nothing_was_learned(f, moves, &before);
    f->undone++;
    return true;
}

/* Ann plays again what she undid, and machines answer as they did. */
static void redo(struct fixture *f, const char *move, const struct lair_game *before, int n_moves)
{
    say(f, "ann", move);
    if (f->table->n_moves == n_moves)
        assert_memory_equal(before, table_game(f->table), sizeof *before);
}

static void undo_and_redo(struct fixture *f)
{
    struct lair_game before = *table_game(f->table);
    g_autoptr(GPtrArray) moves = moves_of(f);

    if (undo(f))
        redo(f, (char *)moves->pdata[f->table->n_moves] + 1, &before, (int)moves->len);
}

static void crash_of(struct fixture *f, const char *nick)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    say(f, nick, "board @crypt");
    assert_true(table_has_game(f->table));
}

static void crash(struct fixture *f)
{
    crash_of(f, "ann");
}

/* An older lair did not tell who decided a move. */
static void forget_who_decided(struct fixture *f)
{
    stage_sql(f->stage, "UPDATE moves SET decided = 1");
}

static void play_and_undo(struct fixture *f, uint32_t seed)
{
    GRand *dice = g_rand_new_with_seed(seed);

    for (int i = 0; i < STEPS && f->table->state == TABLE_RUNNING; i++) {
        int times = g_rand_int_range(dice, 0, 4) == 0 ? g_rand_int_range(dice, 1, 6) : 0;

        while (times-- > 0 && undo(f))
            is_as_replayed(f);
        if (g_rand_int_range(dice, 0, 12) == 0)
            undo_and_redo(f);
        if (g_rand_int_range(dice, 0, 25) == 0)
            crash(f);
        is_as_replayed(f);
        all_is_told(f);
        if (!stage_act(f->net, f->table, dice))
            break;
        tape_forget(f->net);
        f->table = stage_table(f->stage, "crypt");
    }
    g_rand_free(dice);
}

static void alone_undo_never_goes_behind_what_was_learned(void **state)
{
    struct fixture *f = *state;

    for (uint32_t seed = 1; seed <= 3; seed++) {
        alone(f, seed);
        play_and_undo(f, seed);
        if (f->table != NULL && f->table->state == TABLE_RUNNING)
            say(f, "ann", "resign really @crypt");
    }
    assert_true(f->undone > 20 && f->refused > 5);
}

static void against_machines_undo_never_goes_behind_what_was_learned(void **state)
{
    static const char *const rules[] = { "asks=all",      "super",          "choose-boss",
                                         "hard asks=all", "super asks=all", "" };
    struct fixture *f = *state;

    for (uint32_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        against(f, rules[i], 1 + (int)i % 3, 40 + i);
        play_and_undo(f, 40 + i);
        if (f->table != NULL && f->table->state == TABLE_RUNNING)
            say(f, "ann", "resign really @crypt");
        tape_forget(f->net);
    }
    assert_true(f->undone > 20 && f->refused > 5 && f->machines > 5);
}

static void what_decides_itself_is_passed_over(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);

    alone(f, 8);
    for (int i = 0; i < STEPS && stage_act(f->net, f->table, dice); i++) {
        if (i % 4 != 0)
            continue;
        forget_who_decided(f);
        while (undo(f))
            is_as_replayed(f);
    }
    assert_true(f->undone > 3);
    g_rand_free(dice);
}

/* ---- what is said ---------------------------------------------------------------------------- */

static void the_line_that_was_undone_is_followed_by_the_question(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *question;
    int before;

    alone(f, 7);
    act_until(f, LAIR_ASK_BUILD);
    question = stage_question(f->net, f->table, "ann");
    before = f->table->n_moves;
    tape_pick_of(f->net, "ann", question, 2);
    assert_int_equal(f->table->n_moves, before + 1);
    say(f, "ann", "undo");
    assert_int_equal(f->table->n_moves, before);
    expect(f, "ann", "Taken back: build ");
    expect(f, "ann", "Lay a room, or be done.");
}

static void a_number_of_an_older_list_answers_nothing_after_it(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *old;
    int before;

    alone(f, 7);
    act_until(f, LAIR_ASK_BUILD);
    old = stage_question(f->net, f->table, "ann");
    before = f->table->n_moves;
    tape_pick_of(f->net, "ann", old, 2);
    say(f, "ann", "undo");
    tape_skip(f->net);
    tape_pick_of(f->net, "ann", old, 2);
    expect(f, "ann", "That came after the table had moved on.");
    assert_int_equal(f->table->n_moves, before);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 2);
    assert_int_equal(f->table->n_moves, before + 1);
}

static void the_place_and_watchers_hear_of_it_but_not_what_lay_face_down(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *question;

    against(f, "", 1, 5);
    say(f, "wanda", "watch crypt");
    act_until(f, LAIR_ASK_BUILD);
    question = stage_question(f->net, f->table, "ann");
    tape_pick_of(f->net, "ann", question, 2);
    say(f, "ann", "undo");
    expect(f, "ann", "Taken back: build ");
    tape_skip(f->net);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 2);
    say(f, "ann", "undo");
    expect(f, place, " took back a choice.");
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 2);
    say(f, "ann", "undo");
    expect(f, "wanda", " took back a choice.");
}

static void a_pass_is_named_to_all(void **state)
{
    struct fixture *f = *state;

    against(f, "asks=all", 1, 8);
    act_until(f, LAIR_ASK_WINDOW);
    say(f, "ann", "pass");
    say(f, "ann", "undo");
    if (tape_find(f->net, place, " took back pass.") == NULL)
        expect(f, "ann", "cannot be taken back");
}

static void a_letter_on_its_way_does_not_count_for_what_comes_instead(void **state)
{
    struct fixture *f = *state;
    guint events;

    alone(f, 7);
    act_until(f, LAIR_ASK_DRAFT);
    events = f->table->events->len;
    f->net->holds = true;
    f->net->room = 100;
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 1);
    assert_true(f->table->events->len > events);
    assert_int_equal(f->table->seat[ANN].reader.told, events);
    say(f, "ann", "undo");
    assert_int_equal(f->table->events->len, events);
    tape_deliver(f->net, ADAPTER_TOLD);
    assert_int_equal(f->table->seat[ANN].reader.told, events);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 1);
    assert_int_equal(f->table->seat[ANN].reader.told, events);
    tape_deliver(f->net, ADAPTER_TOLD);
    assert_int_equal(f->table->seat[ANN].reader.told, f->table->events->len);
    f->net->holds = false;
}

static void after_a_crash_watchers_hear_what_came_instead(void **state)
{
    struct fixture *f = *state;
    int told;

    against(f, "super", 1, 8);
    say(f, "wanda", "watch crypt");
    act_until(f, LAIR_ASK_DRAFT);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 1);
    stage_turn(f->stage, 10 * 1000); /* it is stored who was told that */
    f->net->holds = true;
    f->net->room = 100;
    say(f, "ann", "undo");
    assert_int_equal(f->table->undone, 1);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 2);
    told = table_watcher_at(f->table, 0)->reader.told;
    assert_true((int)f->table->events->len > told);
    stage_crash(f->stage);
    f->table = stage_table(f->stage, "crypt");
    f->net = stage_tape(f->stage, "net");
    expect(f, place, " drafts ");
    expect(f, "wanda", " drafts ");
    assert_int_equal(f->table->undone, 1);
}

/* What is said again has the same mark, and nothing else has it. */
static void note_marks(struct fixture *f, GHashTable *marks)
{
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);
        const char *before = l->mark[0] != '\0' ? g_hash_table_lookup(marks, l->mark) : NULL;

        if (before != NULL)
            assert_string_equal(before, l->text);
        else if (l->mark[0] != '\0')
            g_hash_table_insert(marks, g_strdup(l->mark), g_strdup(l->text));
    }
}

static void no_two_messages_have_the_same_mark(void **state)
{
    struct fixture *f = *state;
    GHashTable *marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    GRand *dice = g_rand_new_with_seed(SEED);

    against(f, "super asks=all", 1, 8);
    say(f, "wanda", "watch crypt");
    for (int i = 0; i < STEPS && stage_act(f->net, f->table, dice); i++)
        if (i % 3 == 0)
            say(f, "ann", "undo");
    assert_true(f->table->undone > 3);
    note_marks(f, marks);
    g_hash_table_unref(marks);
    g_rand_free(dice);
}

static void what_has_been_drawn_since_says_why_not(void **state)
{
    struct fixture *f = *state;

    against(f, "", 1, 5);
    act_until(f, LAIR_ASK_BUILD);
    say(f, "ann", "undo");
    expect(f, "ann", "cannot be taken back: since then ");
}

static void before_the_first_decision_there_is_nothing_to_undo(void **state)
{
    struct fixture *f = *state;

    alone(f, 7);
    say(f, "ann", "undo");
    expect(f, "ann", "There is nothing of yours to take back.");
}

/* ---- storage --------------------------------------------------------------------------------- */

static void what_cannot_be_stored_is_not_undone(void **state)
{
    struct fixture *f = *state;
    int before;

    alone(f, 7);
    act_until(f, LAIR_ASK_BUILD);
    tape_pick_of(f->net, "ann", stage_question(f->net, f->table, "ann"), 2);
    before = f->table->n_moves;
    for (int n = 0;; n++) {
        failing_vfs_after(n);
        say(f, "ann", "undo");
        failing_vfs_heal();
        f->table = stage_table(f->stage, "crypt");
        say(f, "ann", "hand");
        if (f->table->n_moves < before)
            break;
        assert_int_equal(f->table->n_moves, before);
        is_as_replayed(f);
    }
    is_as_replayed(f);
    crash(f);
    assert_int_equal(f->table->n_moves, before - 1);
    is_as_replayed(f);
}

/* How the game stands, for a host that lives on as for one that was killed. */
static char *standing(const struct fixture *f)
{
    const struct table *t = f->table;
    g_autofree char *hash = store_read_hash(f->stage->host->store, t->id);

    return g_strdup_printf("%d moves, %d events, undone %d, %d asked, ann is asked %d: %s", t->n_moves,
                           t->n_events, t->undone, t->asked, t->seat[ANN].decision, hash);
}

/* Plays against a machine, undoing at times, by a host that lives on, and notes lines and how the game stands
 * after each; or says the lines that were noted to hosts that are killed after each, and compares. */
static void live_or_die(struct fixture *f, GPtrArray *lines, GPtrArray *stood, bool dies)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    against(f, "super asks=all", 1, 8);
    for (guint i = 0; i < STEPS / 2; i++) {
        if (!dies) {
            const struct tape_letter *l = stage_question(f->net, f->table, "ann");
            unsigned n = stage_choice(l, dice);

            g_ptr_array_add(lines, g_strdup(g_rand_int_range(dice, 0, 3) == 0 ? "undo" : l->moves[n - 1]));
        }
        say(f, "ann", lines->pdata[i]);
        stage_turn(f->stage, 10 * 1000); /* it is stored who was told what */
        if (dies) {
            stage_crash(f->stage);
            f->net = stage_tape(f->stage, "net");
            f->table = stage_table(f->stage, "crypt");
        }
        g_autofree char *now = standing(f);
        if (dies)
            assert_string_equal(now, stood->pdata[i]);
        else
            g_ptr_array_add(stood, g_steal_pointer(&now));
    }
    assert_true(f->table->undone > 3);
    g_rand_free(dice);
}

static void whoever_is_killed_after_each_line_goes_on_the_same(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free),
                         stood = g_ptr_array_new_with_free_func(g_free);

    live_or_die(f, lines, stood, false);
    tear_down(state);
    set_up(state);
    live_or_die(*state, lines, stood, true);
}

/* ---- among others ---------------------------------------------------------------------------- */

#define SEAT_OF_ANN                                                                          \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher']," \
    " 'dungeon': ['Golem Factory', 'Neanderthal Cave']}"
#define WALK                                                                    \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [" SEAT_OF_ANN \
    ",{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"
#define BUILD                                                                                         \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                                       \
    "{'boss': 'Draculord', 'hand': ['Dark Altar', 'Dragon Hatchery'], 'dungeon': ['Golem Factory']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Laboratory', 'Dizzygas Hallway'], 'dungeon': ['Golem Factory']}]}"

static void among_others(struct fixture *f, const char *position)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table, position);
}

static void a_held_answer_is_taken_back(void **state)
{
    struct fixture *f = *state;

    among_others(f, WALK);
    say(f, "ben", "cast freeze a1");
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Taken back before it counted: cast freeze a1.");
    assert_null(f->table->seat[BEN].answer.move);
    assert_true(table_awaits(f->table, BEN));
    say(f, "ben", "keep cast freeze a1");
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Taken back before it counted: cast freeze a1.");
    assert_null(f->table->seat[BEN].answer.kept);
    say(f, "ben", "pass turn");
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Taken back before it counted: pass.");
    assert_true(table_awaits(f->table, BEN));
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    assert_null(f->table->seat[BEN].answer.move);
}

static void a_choice_half_made_is_offered_whole_again(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *whole, *half;

    among_others(f, WALK);
    say(f, "ben", "moves");
    whole = tape_question(f->net, "ben");
    say(f, "ben", "cast freeze");
    half = tape_question(f->net, "ben");
    assert_true(whole != half);
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Taken back: cast freeze.");
    assert_int_equal(g_strv_length(tape_question(f->net, "ben")->moves), g_strv_length(whole->moves));
    say(f, "ben", "undo");
    tape_expect_nothing(f->net, "ben", "Taken back");
}

static void stops_and_orders_are_taken_back_the_newest_first(void **state)
{
    struct fixture *f = *state;
    struct standing_stop stop[STANDING_STOPS];

    among_others(f, WALK);
    say(f, "ben", "stop a1");
    say(f, "ben", "stop a2");
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Your newest stop is taken back.");
    assert_int_equal(orders_stops(f->table, BEN, stop), 1);
    assert_int_equal(stop[0].square, 0);
    say(f, "ben", "undo");
    assert_int_equal(orders_stops(f->table, BEN, stop), 0);
    say(f, "ben", "order cast freeze a2 when nick a2");
    if (orders_stops(f->table, BEN, stop) == 1) {
        say(f, "ben", "undo");
        expect_alone(f, "ben", "Your order is taken back: cast freeze a2.");
    }
    assert_int_equal(orders_stops(f->table, BEN, stop), 0);
}

static void what_is_passed_ahead_is_taken_back(void **state)
{
    struct fixture *f = *state;

    among_others(f, BUILD);
    say(f, "ann", "pass adventure");
    say(f, "ann", "undo");
    expect_alone(f, "ann", "What you passed ahead is taken back.");
    assert_int_equal(f->table->seat[ANN].orders.ahead, 0);
}

static void a_room_laid_face_down_is_taken_back_until_done(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g;

    among_others(f, BUILD);
    say(f, "ann", "build dark altar new");
    say(f, "ann", "undo");
    expect(f, "ann", "Taken back into your hand: Dark Altar.");
    g = table_game(f->table);
    assert_int_equal(lair_count(g, LAIR_HAND_ROOMS, ANN), 2);
    say(f, "ann", "build dark altar new");
    say(f, "ann", "done");
    say(f, "ann", "undo");
    expect_alone(f, "ann", "Too late to take back");
    assert_true(f->table->seat[BEN].decision != 0);
}

static void what_counts_is_not_undone(void **state)
{
    struct fixture *f = *state;
    int n;

    among_others(f, WALK);
    say(f, "ann", "cast freeze b1");
    n = f->table->n_moves;
    say(f, "ann", "undo");
    expect_alone(f, "ann", "Too late to take back cast freeze b1: it counts");
    assert_int_equal(f->table->n_moves, n);
    assert_int_equal(f->table->undone, 0);
}

static void an_answer_in_secret_is_taken_back_until_somebody_else_answers(void **state)
{
    struct fixture *f = *state;
    int decision;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    decision = f->table->seat[BEN].decision;
    say(f, "ann", "undo");
    expect_alone(f, "ann", "nothing of yours to take back");
    say(f, "ann", "keep");
    say(f, "ann", "undo");
    expect_alone(f, "ann", "Taken back: keep.");
    assert_true(table_awaits(f->table, ANN));
    assert_int_equal(f->table->n_moves, 0);
    assert_int_equal(f->table->seat[BEN].decision, decision);
    is_as_replayed(f);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    say(f, "ann", "undo");
    expect_alone(f, "ann", "Too late to take back keep: others have answered since.");
    assert_int_equal(f->table->n_moves, 2);
    say(f, "ben", "undo");
    expect_alone(f, "ben", "Taken back: keep.");
    assert_int_equal(f->table->n_moves, 1);
    crash_of(f, "ben");
    assert_true(table_awaits(f->table, BEN));
    is_as_replayed(f);
}

static void a_pass_that_stands_stands_no_more(void **state)
{
    struct fixture *f = *state;
    int n;

    among_others(f, WALK);
    say(f, "ann", "pass turn");
    say(f, "ben", "pass once");
    n = f->table->n_moves;
    if (table_awaits(f->table, ANN))
        fail_msg("ann's pass stands");
    say(f, "ann", "undo");
    tape_expect(f->net, "ann", "ass");
    assert_int_equal(f->table->seat[ANN].orders.kind, STANDING_NONE);
    assert_int_equal(f->table->n_moves, n);
}

static void who_does_not_play_has_nothing_to_undo(void **state)
{
    struct fixture *f = *state;

    among_others(f, WALK);
    say(f, "wanda", "undo @crypt");
    tape_expect_nothing(f->net, "wanda", "aken back");
}

/* ---- before the beat ------------------------------------------------------------------------- */

static void before_the_beat_an_answer_is_taken_back_without_going_back(void **state)
{
    struct fixture *f = *state;
    int n;

    against(f, "asks=all", 1, 8);
    act_until(f, LAIR_ASK_WINDOW);
    with_a_beat(f);
    stage_turn(f->stage, 2 * BEAT_MS);
    n = f->table->n_moves;
    say(f, "ann", "pass");
    if (f->table->n_moves == n) {
        say(f, "ann", "undo");
        expect(f, "ann", "Taken back before it counted: pass.");
        assert_int_equal(f->table->n_moves, n);
        assert_int_equal(f->table->undone, 0);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(alone_undo_never_goes_behind_what_was_learned),
        TEST(against_machines_undo_never_goes_behind_what_was_learned),
        TEST(what_decides_itself_is_passed_over),
        TEST(the_line_that_was_undone_is_followed_by_the_question),
        TEST(a_number_of_an_older_list_answers_nothing_after_it),
        TEST(the_place_and_watchers_hear_of_it_but_not_what_lay_face_down),
        TEST(a_pass_is_named_to_all),
        TEST(a_letter_on_its_way_does_not_count_for_what_comes_instead),
        TEST(after_a_crash_watchers_hear_what_came_instead),
        TEST(no_two_messages_have_the_same_mark),
        TEST(what_has_been_drawn_since_says_why_not),
        TEST(before_the_first_decision_there_is_nothing_to_undo),
        TEST(what_cannot_be_stored_is_not_undone),
        TEST(whoever_is_killed_after_each_line_goes_on_the_same),
        TEST(a_held_answer_is_taken_back),
        TEST(a_choice_half_made_is_offered_whole_again),
        TEST(stops_and_orders_are_taken_back_the_newest_first),
        TEST(what_is_passed_ahead_is_taken_back),
        TEST(a_room_laid_face_down_is_taken_back_until_done),
        TEST(what_counts_is_not_undone),
        TEST(an_answer_in_secret_is_taken_back_until_somebody_else_answers),
        TEST(a_pass_that_stands_stands_no_more),
        TEST(who_does_not_play_has_nothing_to_undo),
        TEST(before_the_beat_an_answer_is_taken_back_without_going_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
