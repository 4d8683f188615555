/* tests/unit/test_recount.c - do boards say what records say, and what is found when they do not
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/recount.h"
#include "tests/stage.h"

#define DAY (INT64_C(24) * 60 * 60 * 1000)

static const char place[] = "#dungeon";

/* Games: 1 keep and 2 cave, ann's alone, the second given up; 3 crypt and 4 vault, matches of ann and ben, that ann
 * wins; 5 tomb, a slow match of three in which ann left and was replaced; 6 lair against a machine; 7 den, whose
 * seed was given; 8 well, a match that is void. */
struct fixture {
    struct stage *stage;
    struct tape *net;
    GString *told;          /* what was found, a line each */
    struct inspect found;   /* ... and counted */
    struct recount counted; /* ... besides */
};

static void play(struct fixture *f, const char *nick, const char *where, const char *line)
{
    stage_turn(f->stage, 60 * 1000);
    tape_line(f->net, nick, where, line);
}

/* A game alone, to its end, or so many moves of it and given up. */
static void play_alone(struct fixture *f, const char *name, int moves)
{
    g_autofree char *open = g_strdup_printf("new %s solo", name);
    GRand *lot = g_rand_new_with_seed(5);
    struct table *t;

    play(f, "ann", place, open);
    t = stage_table(f->stage, name);
    for (int i = 0; t->state == TABLE_RUNNING && i < moves; i++)
        assert_true(stage_act(f->net, t, lot));
    g_rand_free(lot);
    if (t->state == TABLE_RUNNING)
        play(f, "ann", NULL, "resign really");
    assert_int_equal(t->state, TABLE_OVER);
}

/* Of ann and ben, who gives it up. */
static void play_two(struct fixture *f, const char *name)
{
    g_autofree char *open = g_strdup_printf("new %s 2", name), *join = g_strdup_printf("join %s", name);
    g_autofree char *start = g_strdup_printf("start @%s", name);
    g_autofree char *resign = g_strdup_printf("resign really @%s", name);

    play(f, "ann", place, open);
    play(f, "ben", place, join);
    play(f, "ann", place, start);
    play(f, "ben", place, resign);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
    stage_turn(f->stage, 3 * DAY);
}

static void play_three(struct fixture *f)
{
    play(f, "ann", place, "new tomb 3 clock=7200");
    play(f, "ben", place, "join tomb");
    play(f, "cleo", place, "join tomb");
    play(f, "ann", place, "start @tomb");
    play(f, "ann", place, "leave really @tomb");
    play(f, "ben", place, "kick ann @tomb");
    play(f, "cleo", place, "kick ann @tomb");
    play(f, "ben", place, "resign really @tomb");
    play(f, "cleo", place, "resign really @tomb");
    assert_int_equal(stage_table(f->stage, "tomb")->state, TABLE_OVER);
}

static void play_others(struct fixture *f)
{
    play(f, "ann", place, "new lair 2");
    play(f, "ann", place, "bots 1 greedy @lair");
    play(f, "ann", place, "start @lair");
    play(f, "ann", place, "resign really @lair");
    stage_begin(f->stage, f->net, place, "den", "", 2, 17);
    play(f, "ben", place, "resign really @den");
    play_two(f, "well");
    play(f, "oper", NULL, "void 7 arranged");
}

static int set_up(void **state)
{
    static GHashTable *operators;
    struct fixture *f = g_new0(struct fixture, 1);

    if (operators == NULL) {
        operators = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_add(operators, (gpointer) "net/oper");
    }
    *state = f;
    f->told = g_string_new(NULL);
    f->stage = stage_new_in_folder(
        "net:#dungeon",
        &(struct host_settings){ .sets = "bmr", .clock_s = 300, .chained = true, .operators = operators });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    play_alone(f, "keep", G_MAXINT);
    play_alone(f, "cave", 3);
    play_two(f, "crypt");
    play_two(f, "vault");
    play_three(f);
    play_others(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_string_free(f->told, TRUE);
    g_free(f);
    return 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

static void note(void *ctx, const char *what, bool fault)
{
    struct fixture *f = ctx;

    g_string_append_printf(f->told, "%s%s\n", fault ? "" : "told: ", what);
}

/* What is found in the database, which nobody writes to. */
static const char *look(struct fixture *f)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(f->stage->path, STORE_READ, &why);

    if (s == NULL)
        fail_msg("%s", why);
    g_string_truncate(f->told, 0);
    assert_true(recount_database(s, note, f, &f->found, &f->counted));
    store_close(s);
    return f->told->str;
}

/* ---- what is true ---------------------------------------------------------------------------- */

static void what_was_played_is_what_boards_say(void **state)
{
    struct fixture *f = *state;

    assert_string_equal(look(f), "");
    assert_int_equal(f->found.faults + f->counted.faults, 0);
    assert_int_equal(f->counted.results, 2);
    assert_int_equal(f->counted.matches, 3);
    assert_int_equal(f->counted.taken, 0);
    assert_int_equal(f->counted.ratings, 5); /* ann and ben live, all three slow */
}

static void it_holds_when_somebody_is_forgotten_or_linked(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ben"), *line = g_strdup_printf("link %s", code);

    play(f, "cleo", NULL, line);
    assert_string_equal(look(f), "");
    play(f, "ann", NULL, "forget me really");
    assert_string_equal(look(f), "");
    assert_int_equal(f->counted.results, 0);
}

static void what_has_no_record_any_more_is_taken_as_it_is(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE tables SET record = NULL WHERE id IN (1, 3)");
    assert_string_equal(look(f), "");
    assert_int_equal(f->counted.taken, 2);
    assert_int_equal(f->counted.matches, 2);
    stage_sql(f->stage, "UPDATE results SET turns = turns + 1 WHERE table_id = 1");
    assert_string_equal(look(f), "");
}

static void a_host_without_a_chain_is_recounted_too(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM entries; DELETE FROM entry_people; DELETE FROM chain_heads");
    assert_string_equal(look(f), "");
    assert_int_equal(f->counted.matches, 4);
    stage_sql(f->stage, "UPDATE match_people SET place = 3 - place WHERE table_id = 3");
    assert_non_null(strstr(look(f), "game 3: seat a is kept on place 2, and by its record it is on 1\n"));
}

/* ---- what was altered ------------------------------------------------------------------------ */

/* clang-format off */
static const struct {
    const char *sql;
    const char *faults[5]; /* what is found, in order; the beginnings of lines */
} alterations[] = {
    { "UPDATE results SET score = score + 1, souls = souls + 1 WHERE table_id = 1",
      { "game 1: its result is kept as " } },
    { "UPDATE results SET souls = souls + 1, wounds = wounds + 1 WHERE table_id = 1",
      { "game 1: its result is kept with " } },
    { "UPDATE results SET turns = 99 WHERE table_id = 1",
      { "game 1: its result is kept with 99 turns, and its record has " } },
    { "UPDATE results SET turns = 99 WHERE table_id = 2",
      { "game 2: its result is kept with 99 turns, and its record has " } },
    { "UPDATE results SET boss = '-' WHERE table_id = 1",
      { "game 1: its result is kept with the boss of a game given up, and its record has BM" } },
    { "UPDATE results SET rules = 3 WHERE table_id = 1",
      { "game 1: its result is kept as one of other rules than its record's" } },
    { "UPDATE results SET key = 'eve' WHERE table_id = 1",
      { "game 1: its result is kept for somebody who did not play it" } },
    { "UPDATE results SET played_on = 'far' WHERE table_id = 1",
      { "game 1: its result is kept for another network than its table's" } },
    { "UPDATE results SET rated = 0 WHERE table_id = 1",
      { "game 1: its result is kept as not rated, and it has an entry" } },
    { "UPDATE results SET at = at + 86400000 WHERE table_id = 1",
      { "game 1: its result is kept for another time than its entry's" } },
    { "DELETE FROM results WHERE table_id = 1", { "game 1: its record has a result, and none is kept" } },
    { "DELETE FROM results WHERE table_id = 2", { "game 2: its record has a result, and none is kept" } },
    { "INSERT INTO results (table_id, network, key, rules, score, souls, wounds, turns, boss, rated, at, played_on,"
      " place, hints, source, open) SELECT 7, network, key, rules, score, souls, wounds, turns, boss, rated, at,"
      " played_on, place, hints, source, open FROM results WHERE table_id = 1",
      { "game 7: its result is kept as rated, and its seed was given" } },
    { "INSERT INTO results (table_id, network, key, rules, score, souls, wounds, turns, boss, rated, at, played_on,"
      " place, hints, source, open) SELECT 6, network, key, rules, score, souls, wounds, turns, boss, rated, at,"
      " played_on, place, hints, source, open FROM results WHERE table_id = 1",
      { "game 6: its result is kept as ", "game 6: it was over after the chain began, and has no entry",
        "game 6: it is kept with a result, and its record comes to none" } },
    { "UPDATE match_people SET place = 3 - place WHERE table_id = 3",
      { "game 3: seat a is kept on place 2, and by its record it is on 1",
        "game 3: seat b is kept on place 1, and by its record it is on 2",
        "ann on net: the rating of live games is ", "ben on net: the rating of live games is " } },
    { "UPDATE match_people SET place = 1 WHERE table_id = 5",
      { "game 5: seat a is kept on place 1, and by its record it is on 3", "game 5: seat b is kept on place 1, and ",
        "somebody on net: the rating of slow games is ", "ben on net: the rating of slow games is ",
        "cleo on net: the rating of slow games is " } },
    { "UPDATE match_people SET gone = 0 WHERE table_id = 5",
      { "game 5: seat a is kept as a person's, and it was a machine's",
        "game 5: seat a is kept on place 3, and by its record it is on 1" } },
    { "UPDATE match_people SET key = 'eve' WHERE table_id = 3 AND key = 'ben'",
      { "game 3: seat b is kept as somebody else than in the chain" } },
    { "UPDATE matches SET clock = 7200 WHERE table_id = 3",
      { "game 3: its match is kept with other rules or another clock than its table's",
        "ann on net: the rating of live games is ", "ben on net: the rating of live games is " } },
    { "UPDATE matches SET at = at + 864000000 WHERE table_id = 3",
      { "game 3: its match is kept for another time than its entry's", "ann on net: the rating of live games is " } },
    { "UPDATE matches SET number = -number; UPDATE matches SET number = 4 + number WHERE number >= -3",
      { "game 4: its match stands before one that is before it in the chain" } },
    { "DELETE FROM matches WHERE table_id = 3", { "game 3: it is a match by its record, and none is kept" } },
    { "UPDATE match_people SET place = 9 WHERE table_id = 3",
      { "game 3: it is a match by its record, and none is kept" } },
    { "INSERT INTO matches (table_id, at, rules, clock, sets, seats) SELECT 7, at, rules, clock, sets, seats"
      " FROM matches WHERE table_id = 3;"
      "INSERT INTO match_people SELECT 7, seat, place, gone, guest, network, key FROM match_people WHERE table_id = 3",
      { "game 7: it is kept as a match, and is none", "ann on net: the rating of live games is " } },
    { "INSERT INTO matches (table_id, at, rules, clock, sets, seats) SELECT 6, at, rules, clock, sets, seats"
      " FROM matches WHERE table_id = 3;"
      "INSERT INTO match_people SELECT 6, seat, place, gone, guest, network, key FROM match_people WHERE table_id = 3",
      { "game 6: seat b is kept as a person's, and it was a machine's" } },
};
/* clang-format on */

static void assert_found(struct fixture *f, const char *sql, const char *const faults[5])
{
    g_auto(GStrv) lines = g_strsplit(look(f), "\n", -1);

    for (int i = 0; i < 5 && faults[i] != NULL; i++)
        if (lines[i] == NULL || !g_str_has_prefix(lines[i], faults[i]))
            fail_msg("%s:\n%s", sql, f->told->str);
    assert_true(f->found.faults + f->counted.faults > 0);
}

/* What was altered is put back before the next. */
static void what_was_altered_is_named(void **state)
{
    struct fixture *f = *state;
    g_autofree char *good = g_strconcat(f->stage->path, ".good", NULL), *keep = NULL;
    static const char *const tables[] = { "tables", "results", "matches", "match_people" };

    stage_close(f->stage);
    keep = g_strdup_printf("VACUUM INTO '%s'", good);
    stage_sql(f->stage, keep);
    for (size_t i = 0; i < G_N_ELEMENTS(alterations); i++) {
        g_autoptr(GString) back = g_string_new(NULL);

        stage_sql(f->stage, alterations[i].sql);
        assert_found(f, alterations[i].sql, alterations[i].faults);
        g_string_printf(back, "PRAGMA foreign_keys = OFF; ATTACH '%s' AS good;", good);
        for (size_t t = 0; t < G_N_ELEMENTS(tables); t++)
            g_string_append_printf(back, "DELETE FROM %s; INSERT INTO %s SELECT * FROM good.%s;", tables[t],
                                   tables[t], tables[t]);
        stage_sql(f->stage, back->str);
        assert_string_equal(look(f), "");
    }
}

int main(void)
{
#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_was_played_is_what_boards_say),
        T(it_holds_when_somebody_is_forgotten_or_linked),
        T(what_has_no_record_any_more_is_taken_as_it_is),
        T(a_host_without_a_chain_is_recounted_too),
        T(what_was_altered_is_named),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("recount", tests, NULL, NULL);
}
