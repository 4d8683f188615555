/* tests/unit/test_recap.c - what happened while one was away: recap, recap N; and of a whole game: record
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/words/recap.h"
#include "tests/stage.h"

enum { SEED = 17, LINES_MAX = 5 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt */
    GRand *dice;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->dice = g_rand_new_with_seed(SEED);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

static void begin(struct fixture *f, const char *options, int seats)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, seats, SEED);
}

/* People answer until that turn, or the end. */
static void play_to(struct fixture *f, int turn)
{
    while (table_game(f->table)->turn < turn && stage_act(f->net, f->table, f->dice))
        continue;
}

/* The recap alone, without the question that follows; g_free it. */
static char *recap(struct fixture *f, const char *nick, const char *line)
{
    guint mark = tape_mark(f->net);

    tape_line(f->net, nick, line[0] == '!' ? place : NULL, line[0] == '!' ? line + 1 : line);
    for (guint i = mark; i < tape_mark(f->net); i++)
        if (strstr(tape_letter(f->net, i)->text, "Now: ") != NULL)
            return g_strdup(tape_letter(f->net, i)->text);
    fail_msg("%s", "no recap");
    return NULL;
}

static unsigned lines_of(const char *text)
{
    unsigned n = 1;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* ---- what it says ---------------------------------------------------------------------------- */

#define BUILD                                                                             \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                           \
    "{'boss': 'Draculord', 'hand': ['Golem Factory'], 'dungeon': ['Neanderthal Cave']}, " \
    "{'boss': 'Robobo', 'hand': ['Open Grave'], 'dungeon': ['Golem Factory']}],"          \
    " 'town': ['Nick the Masher', 'Samurai Tom']}"

static void what_lies_face_down_is_named_to_who_laid_it(void **state)
{
    struct fixture *f = *state;
    g_autofree char *anns = NULL, *bens = NULL, *eves = NULL;

    begin(f, "", 2);
    stage_set(f->stage, f->table, BUILD);
    tape_line(f->net, "ann", NULL, "build golem new");
    anns = recap(f, "ann", "recap");
    bens = recap(f, "ben", "recap");
    eves = recap(f, "eve", "!recap");
    assert_non_null(strstr(anns, "you laid Golem Factory face-down (a1)"));
    assert_non_null(strstr(bens, "ann laid a room face-down (a1)"));
    assert_non_null(strstr(eves, "ann laid a room face-down (a1)"));
    assert_null(strstr(bens, "Golem Factory face"));
}

/* Ann builds; then ben does, both rooms are turned up, and a hero walks through ann's dungeon. */
static void what_came_after_ones_own_move_is_told(void **state)
{
    struct fixture *f = *state;
    g_autofree char *first = NULL, *again = NULL;

    begin(f, "", 2);
    stage_set(f->stage, f->table, BUILD);
    tape_line(f->net, "ann", NULL, "build golem new, done");
    tape_line(f->net, "ben", NULL, "build open grave new, done");
    first = recap(f, "ann", "recap");
    assert_non_null(strstr(first, "you built Golem Factory (a1), ben built Open Grave (b1)"));
    assert_non_null(strstr(first, "\nNow: you 0 souls, 0 wounds; ben 0 souls, 0 wounds."));
    tape_line(f->net, "ann", NULL, "board"); /* looking is no move: it is told again */
    again = recap(f, "ann", "recap");
    assert_string_equal(first, again);
}

static void the_question_follows_or_who_is_awaited(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    stage_set(f->stage, f->table, BUILD);
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, "recap");
    tape_expect(f->net, "ann", "Now: you");
    tape_expect(f->net, "ann", "Lay a room face-down");
    tape_line(f->net, "ben", NULL, "recap");
    tape_expect(f->net, "ben", "Now: ann");
    tape_expect(f->net, "ben", "ann");
}

static void a_number_of_turns_is_a_number(void **state)
{
    struct fixture *f = *state;
    static const char *const wrong[] = { "recap 0", "recap 100", "recap -1", "recap all", "recap 3 4" };

    begin(f, "", 2);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        tape_skip(f->net);
        tape_line(f->net, "ann", NULL, wrong[i]);
        tape_expect(f->net, "ann", "Say how many turns, 1 to 99: recap 3.");
    }
}

static void before_a_game_is_dealt_nothing_has_happened(void **state)
{
    struct fixture *f = *state;

    begin(f, "choose-boss", 2);
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, "recap");
    tape_expect(f->net, "ann", "Nothing has happened here yet.");
}

/* ---- how long it is -------------------------------------------------------------------------- */

static void a_whole_game_is_five_lines(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 4);
    for (int turn = 1; turn < 12; turn++) {
        g_autofree char *one = NULL, *all = NULL;

        play_to(f, turn);
        one = recap(f, "cleo", "recap");
        all = recap(f, "eve", "!recap 99");
        assert_in_range(lines_of(one), 1, LINES_MAX);
        assert_in_range(lines_of(all), 1, LINES_MAX);
        assert_null(strstr(all, "you"));
        if (turn > 4)
            assert_int_equal(strncmp(all, "[crypt] Turn", 12), 0);
    }
}

static void a_restarted_host_tells_since_the_last_deed(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = NULL;

    begin(f, "", 3);
    play_to(f, 3);
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    text = recap(f, "ann", "recap");
    assert_in_range(lines_of(text), 1, LINES_MAX);
}

/* ---- souls and wounds ------------------------------------------------------------------------ */

static int number(struct json_object *o, const char *key)
{
    return json_object_get_int(json_object_object_get(o, key));
}

/* Since the beginning everybody has won what it has now: what is read off the events is what the view says. */
static void what_was_won_and_lost_adds_up(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 4);
    while (stage_act(f->net, f->table, f->dice)) {
        struct table_eyes *e = table_eyes(f->table, LAIR_PUBLIC, NULL);
        struct json_object *o = recap_facts(&e->facts, &g_array_index(f->table->events, struct lair_event, 0),
                                            f->table->events->len, 0, RECAP_TURNS);
        struct json_object *seats = json_object_object_get(o, "seats");

        for (size_t i = 0; o != NULL && i < json_object_array_length(seats); i++) {
            struct json_object *one = json_object_array_get_idx(seats, i),
                               *gain = json_object_object_get(one, "gain");

            if (json_object_get_boolean(json_object_object_get(one, "out")))
                continue;
            assert_int_equal(number(one, "souls"), number(gain, "more_souls"));
            assert_int_equal(number(one, "wounds"), number(gain, "more_wounds"));
        }
        json_object_put(o);
        table_eyes_free(e);
    }
}

/* ---- whom it is recommended to --------------------------------------------------------------- */

static void who_is_reminded_is_told_of_it(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=60", 2);
    stage_set(f->stage, f->table, BUILD);
    tape_skip(f->net);
    stage_turn(f->stage, 50 * 1000);
    tape_expect(f->net, "ann", "recap tells what happened.");
}

/* ---- the record afterwards ------------------------------------------------------------------- */

static void play_to_the_end(struct fixture *f)
{
    while (stage_act(f->net, f->table, f->dice))
        continue;
    assert_int_equal(f->table->state, TABLE_OVER);
}

static void is_told(struct fixture *f, const char *nick, const char *line, const char *text)
{
    bool aloud = line[0] == '!';

    tape_skip(f->net);
    tape_line(f->net, nick, aloud ? place : NULL, aloud ? line + 1 : line);
    tape_expect(f->net, nick, text);
}

static void no_record_is_there_while_a_game_runs(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    is_told(f, "ann", "record", "You have finished no game yet whose record is kept.");
    is_told(f, "ann", "record crypt", "That game still runs");
    is_told(f, "ann", "record 1 text", "That game still runs");
    is_told(f, "ann", "record tomb", "You know of no game 'tomb' that is over");
}

static void a_record_tells_what_proves_the_game(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = NULL, *hash = NULL, *number = NULL;
    char *last;

    begin(f, "", 2);
    play_to_the_end(f);
    record = store_read_record(f->stage->host->store, f->table->id);
    last = strstr(record, "\nhash ");
    hash = g_strndup(last + strlen("\nhash "), strcspn(last + strlen("\nhash "), "\n"));
    is_told(f, "ann", "record", "crypt, game 1 of ");
    is_told(f, "ann", "record", hash);
    is_told(f, "ann", "record crypt", hash);
    is_told(f, "ben", "record 1", hash);
    is_told(f, "eve", "!record crypt", hash); /* who may see the table */
    is_told(f, "ann", "record", "Unrated: the seed was given.");
    number = g_strdup_printf("lair record %d >FILE", (int)f->table->id);
    is_told(f, "ann", "record", number);
}

/* From now on a network shows long answers whole, as a terminal does. */
static void open_unpaged(struct fixture *f)
{
    static struct adapter_kind unpaged;
    struct stage_network *n = f->stage->networks->pdata[0];

    stage_close(f->stage);
    unpaged = tape_adapter;
    unpaged.traits.page_lines = 0;
    n->kind = &unpaged;
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void the_whole_record_is_said_where_there_is_room(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = NULL, *all = NULL;
    guint mark;

    begin(f, "", 2);
    play_to_the_end(f);
    is_told(f, "ann", "record text", "All of it is too long for a chat: ");
    open_unpaged(f);
    is_told(f, "ann", "record", "record 1 text says all of it");
    record = store_read_record(f->stage->host->store, 1);
    mark = tape_mark(f->net);
    tape_line(f->net, "ann", NULL, "record text");
    all = tape_told(f->net, "ann", mark);
    assert_true(g_str_has_prefix(all, g_strchomp(record)));
}

static void a_record_is_found_after_a_restart(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    play_to_the_end(f);
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    is_told(f, "ann", "record", "crypt, game 1 of ");
    is_told(f, "eve", "record", "You have finished no game yet");
}

/* A game in nobody's sight is its players' alone. */
static void a_stranger_learns_of_no_game_in_nobodys_sight(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "new crypt solo");
    f->table = stage_table(f->stage, "crypt");
    tape_line(f->net, "ann", NULL, "resign really");
    assert_int_equal(f->table->state, TABLE_OVER);
    is_told(f, "ann", "record", "crypt, game 1 of ");
    is_told(f, "eve", "record 1", "You know of no game '1' that is over");
    is_told(f, "eve", "record crypt", "You know of no game 'crypt' that is over");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    is_told(f, "ann", "record 1", "crypt, game 1 of ");
    is_told(f, "eve", "record 1", "You know of no game '1' that is over");
}

static void of_a_game_that_was_thinned_nothing_may_be_left(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    play_to_the_end(f);
    stage_sql(f->stage, "UPDATE tables SET record = NULL");
    is_told(f, "ann", "record", "Of that game no record is kept any more.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
        T(what_lies_face_down_is_named_to_who_laid_it),
        T(what_came_after_ones_own_move_is_told),
        T(the_question_follows_or_who_is_awaited),
        T(a_number_of_turns_is_a_number),
        T(before_a_game_is_dealt_nothing_has_happened),
        T(a_whole_game_is_five_lines),
        T(a_restarted_host_tells_since_the_last_deed),
        T(what_was_won_and_lost_adds_up),
        T(who_is_reminded_is_told_of_it),
        T(no_record_is_there_while_a_game_runs),
        T(a_record_tells_what_proves_the_game),
        T(the_whole_record_is_said_where_there_is_room),
        T(a_record_is_found_after_a_restart),
        T(a_stranger_learns_of_no_game_in_nobodys_sight),
        T(of_a_game_that_was_thinned_nothing_may_be_left),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
