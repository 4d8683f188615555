/* tests/unit/test_keep.c - games that are over, and kept for as long as the operator says
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/games/keep.h"
#include "bot/games/record.h"
#include "bot/loop.h"
#include "bot/store/archive.h"
#include "bot/store/pack.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"
#include "tests/whole.h"

enum { KEEP_DAYS = 2, BITS = 10 * 1000 };
static const int64_t day_ms = 24 * 60 * 60 * 1000;
static const char place[] = "#dungeon";

struct fixture {
    char *folder, *path;
    struct stage *stage;
    char *record; /* of the tomb, as it was before */
};

static struct tape *net(const struct fixture *f)
{
    return stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = whole_stage(f->path);
    f->stage->settings.keep_days = KEEP_DAYS;
    *state = f;
    stage_open(f->stage);
    whole_play(f->stage);
    f->record = store_read_record(f->stage->host->store, WHOLE_TOMB);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->record);
    g_free(f);
    return 0;
}

/* The number that a query of the file gives. */
static int64_t number(const struct fixture *f, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    int64_t n;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &st, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

static void turn(struct fixture *f, int64_t ms)
{
    for (int64_t end = clock_now(f->stage->clock) + ms; clock_now(f->stage->clock) < end;)
        stage_turn(f->stage, MIN(ms, 60 * 60 * 1000));
}

static bool is_thinned(const struct fixture *f, int64_t id)
{
    g_autofree char *sql = g_strdup_printf("SELECT thinned FROM tables WHERE id = %d", (int)id);

    return number(f, sql) == 1;
}

/* Lets so many days pass. */
static void wait_days(struct fixture *f, int days)
{
    turn(f, days * day_ms + BITS);
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(net(f), nick, where, text);
}

/* ---- what goes, and what stays --------------------------------------------------------------- */

static void a_game_that_is_over_for_so_long_keeps_its_record_alone(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = NULL;
    int64_t seats = number(f, "SELECT count(*) FROM seats");

    assert_non_null(f->record);
    wait_days(f, KEEP_DAYS - 1);
    assert_false(is_thinned(f, WHOLE_TOMB));
    wait_days(f, 1);
    assert_true(is_thinned(f, WHOLE_TOMB));
    assert_int_equal(number(f, "SELECT count(*) FROM moves WHERE table_id = 4"), 0);
    assert_int_equal(number(f, "SELECT typeof(record) = 'blob' FROM tables WHERE id = 4"), 1);
    assert_true(number(f, "SELECT length(record) FROM tables WHERE id = 4") < (int64_t)strlen(f->record));
    record = store_read_record(f->stage->host->store, WHOLE_TOMB);
    assert_string_equal(record, f->record);
    assert_int_equal(number(f, "SELECT count(*) FROM seats"), seats);
}

static void a_game_that_is_played_is_kept_however_long(void **state)
{
    struct fixture *f = *state;

    wait_days(f, 10 * KEEP_DAYS);
    assert_int_equal(number(f, "SELECT count(*) FROM tables WHERE thinned = 1"), 1);
    assert_true(number(f, "SELECT count(*) FROM moves WHERE table_id = 1") > 0);
    say(f, "ann", NULL, "board @crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_RUNNING);
}

static void an_unrated_game_keeps_nothing_of_what_happened(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE tables SET by_hand = 1 WHERE id = 4");
    stage_open(f->stage);
    wait_days(f, KEEP_DAYS);
    assert_true(is_thinned(f, WHOLE_TOMB));
    assert_int_equal(number(f, "SELECT record IS NULL FROM tables WHERE id = 4"), 1);
}

static void a_game_that_was_given_up_goes_too(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "close vault");
    wait_days(f, KEEP_DAYS);
    assert_true(is_thinned(f, WHOLE_VAULT));
    assert_int_equal(number(f, "SELECT count(*) FROM moves WHERE table_id = 2"), 0);
}

static void all_is_kept_for_ever_unless_the_operator_says_otherwise(void **state)
{
    struct fixture *f = *state;
    struct host_settings settings = f->stage->settings;

    assert_int_equal(host_defaults.keep_days, 0);
    settings.keep_days = 0;
    loop_change(f->stage->host, &settings);
    wait_days(f, 100);
    assert_false(is_thinned(f, WHOLE_TOMB));
    settings.keep_days = 90;
    loop_change(f->stage->host, &settings);
    say(f, "ann", NULL, "tables");
    turn(f, BITS);
    assert_true(is_thinned(f, WHOLE_TOMB));
}

/* ---- what people ask for --------------------------------------------------------------------- */

static void who_asks_for_a_thinned_game_reads_that_its_moves_are_gone(void **state)
{
    static const char *const lines[] = { "log @tomb", "board @tomb", "town @tomb", "why a1 @tomb",
                                         "log 5 @tomb" };
    struct fixture *f = *state;

    say(f, "ben", place, "log @tomb"); /* it is in memory */
    tape_expect(net(f), "ben", "resigned");
    wait_days(f, KEEP_DAYS);
    for (int lives = 0; lives < 2; lives++) {
        for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
            say(f, "ben", place, lines[i]);
            tape_expect(net(f), "ben", "its moves are no longer kept");
        }
        assert_int_equal(stage_table(f->stage, "tomb")->state, TABLE_OVER);
        stage_restart(f->stage);
    }
    say(f, "ben", place, "rematch @tomb");
    assert_int_equal(stage_table(f->stage, "tomb")->state, TABLE_LOBBY);
    say(f, "dora", place, "join tomb");
    say(f, "ben", place, "start @tomb");
    assert_int_equal(stage_table(f->stage, "tomb")->state, TABLE_RUNNING);
}

static void nobody_is_told_of_a_game_that_was_thinned(void **state)
{
    struct fixture *f = *state;
    guint mark;

    stage_close(f->stage); /* its end never reached anybody */
    stage_sql(f->stage,
              "UPDATE tables SET told = 0, posted_over = 0 WHERE id = 4; UPDATE seats SET told = 0");
    f->stage->offline = true;
    stage_open(f->stage);
    wait_days(f, KEEP_DAYS);
    assert_true(is_thinned(f, WHOLE_TOMB));
    for (int lives = 0; lives < 2; lives++) {
        mark = tape_mark(net(f));
        tape_online(net(f));
        tape_come(net(f), "ben");
        turn(f, BITS);
        for (guint i = mark; i < tape_mark(net(f)); i++)
            assert_int_not_equal(atoi(tape_letter(net(f), i)->subject), WHOLE_TOMB);
        stage_restart(f->stage);
    }
}

static void who_wants_to_be_forgotten_is_in_thinned_games_too(void **state)
{
    struct fixture *f = *state;

    wait_days(f, KEEP_DAYS);
    assert_int_equal(number(f, "SELECT count(*) FROM seats WHERE table_id = 4 AND key = 'dora'"), 1);
    say(f, "dora", NULL, "forget me really");
    tape_expect(net(f), "dora", "Forgotten");
    assert_int_equal(number(f, "SELECT count(*) FROM seats WHERE key = 'dora' OR nick = 'dora'"), 0);
}

/* ---- archives and records -------------------------------------------------------------------- */

static void append_row(void *ctx, struct json_object *row)
{
    g_ptr_array_add(ctx, g_strdup(json_object_to_json_string_ext(row, JSON_C_TO_STRING_PLAIN)));
}

static GPtrArray *export(const char *path)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    char *why = NULL;
    struct store *s = store_open(path, STORE_READ, &why);

    assert_non_null(s);
    assert_int_equal(store_export(s, append_row, lines), 0);
    store_close(s);
    return lines;
}

static void import(const char *path, const GPtrArray *lines)
{
    char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);
    struct store_import *i = store_import_new(s, &why);

    for (guint k = 0; k < lines->len; k++) {
        struct json_object *row = json_tokener_parse(lines->pdata[k]);

        if (!store_import_row(i, row, &why))
            fail_msg("%s: %s", (const char *)lines->pdata[k], why);
        json_object_put(row);
    }
    if (!store_import_end(i, &why))
        fail_msg("%s", why);
    store_import_free(i);
    assert_int_equal(store_commit(s), 0);
    store_close(s);
}

static void an_archive_has_the_record_as_it_was_and_packs_it_again(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_build_filename(f->folder, "copy.db", NULL), *path = f->path;
    g_autoptr(GPtrArray) lines = NULL, again = NULL;
    struct json_object *text;
    bool found = false;

    wait_days(f, KEEP_DAYS);
    stage_close(f->stage);
    lines = export(f->path);
    text = json_object_new_string(f->record);
    for (guint i = 0; i < lines->len; i++)
        found |=
            strstr(lines->pdata[i], json_object_to_json_string_ext(text, JSON_C_TO_STRING_PLAIN)) != NULL;
    json_object_put(text);
    assert_true(found);
    import(copy, lines);
    again = export(copy);
    assert_int_equal(again->len, lines->len);
    for (guint i = 0; i < lines->len; i++)
        assert_string_equal(again->pdata[i], lines->pdata[i]);
    f->path = copy;
    assert_int_equal(number(f, "SELECT typeof(record) = 'blob' FROM tables WHERE id = 4"), 1);
    f->path = g_steal_pointer(&path);
}

static void a_record_that_was_packed_still_replays(void **state)
{
    struct fixture *f = *state;
    struct lair_fault why = { "" };
    g_autofree char *record = NULL;
    struct lair_catalog *cat;
    struct lair_match *match;

    wait_days(f, KEEP_DAYS);
    record = store_read_record(f->stage->host->store, WHOLE_TOMB);
    cat = record_catalog(record, NULL, &why);
    assert_non_null(cat);
    match = lair_match_load(cat, record, strlen(record), NULL, &why);
    if (match == NULL)
        fail_msg("%s", why.text);
    lair_match_free(match);
    lair_catalog_free(cat);
}

static void what_was_packed_is_unpacked_the_same_or_not_at_all(void **state)
{
    struct fixture *f = *state;
    gsize len, most = strlen(f->record);
    g_autoptr(GBytes) packed = pack(f->record);
    const char *bytes = g_bytes_get_data(packed, &len);
    g_autofree char *same = unpack(bytes, len, most);

    assert_string_equal(same, f->record);
    assert_null(unpack(bytes, len, most - 1)); /* nobody makes us unpack for ever */
    assert_null(unpack(bytes, 0, most));
    assert_null(unpack(f->record, most, most));
    for (gsize at = 0; at < len; at++) {
        g_autofree char *spoilt = g_memdup2(bytes, len), *other = NULL;

        assert_null(unpack(bytes, at, most));
        spoilt[at] ^= 1;
        other = unpack(spoilt, len, most);
        assert_true(other == NULL || strcmp(other, f->record) == 0); /* a byte may mean nothing */
    }
}

/* ---- a bit at a time ------------------------------------------------------------------------- */

/* n more games like the tomb's. */
static void finish_more(struct fixture *f, int n)
{
    static const char table[] =
        "INSERT INTO tables (name, network, place, state, max_seats, variants, sets, clock, by_hand, half, seed,"
        " commitment, told, posted_over, hash, record, made, touched, rules, rules_number, events)"
        " SELECT name, network, place, state, max_seats, variants, sets, clock, by_hand, half, seed, commitment,"
        " told, posted_over, hash, record, made, touched, rules, rules_number, events FROM tables WHERE id = 4";
    static const char seats[] =
        "INSERT INTO seats (table_id, seat, bot, policy, network, key, nick, word, told)"
        " SELECT (SELECT max(id) FROM tables), seat, bot, policy, network, key, nick, word, told FROM seats"
        " WHERE table_id = 4";
    static const char moves[] =
        "INSERT INTO moves (table_id, n, seat, move, at) SELECT (SELECT max(id) FROM tables),"
        " n, seat, move, at FROM moves WHERE table_id = 4";

    stage_close(f->stage);
    for (int i = 0; i < n; i++) {
        stage_sql(f->stage, table);
        stage_sql(f->stage, seats);
        stage_sql(f->stage, moves);
    }
    stage_open(f->stage);
}

static void a_turn_of_the_loop_thins_a_few_games(void **state)
{
    enum { GAMES = 30, MOST = 4 };
    struct fixture *f = *state;
    int64_t done;
    int turns = 0;

    clock_turn(f->stage->clock, KEEP_DAYS * day_ms + 1);
    finish_more(f, GAMES);
    done = number(f, "SELECT count(*) FROM tables WHERE thinned = 1"); /* opening it was a turn */
    while (done < GAMES + 1 && turns < 2 * GAMES) {
        int64_t before = done;

        clock_turn(f->stage->clock, 1000);
        turn_run(f->stage->host);
        done = number(f, "SELECT count(*) FROM tables WHERE thinned = 1");
        assert_in_range(done - before, 0, MOST);
        turns++;
    }
    assert_int_equal(done, GAMES + 1);
    assert_true(turns >= GAMES / MOST - 1);
}

static void what_cannot_be_stored_is_thinned_later(void **state)
{
    struct fixture *f = *state;

    failing_vfs_fail(&(struct vfs_fault){ VFS_WRITE, SQLITE_FULL, 0, 0 });
    wait_days(f, KEEP_DAYS);
    failing_vfs_heal();
    assert_false(is_thinned(f, WHOLE_TOMB));
    say(f, "ben", place, "log @tomb");
    tape_expect(net(f), "ben", "resigned");
    turn(f, 2 * 60 * 60 * 1000);
    assert_true(is_thinned(f, WHOLE_TOMB));
}

static void a_table_that_makes_no_sense_is_not_thinned(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE seats SET nick = '' WHERE table_id = 4 AND seat = 0");
    stage_open(f->stage);
    wait_days(f, KEEP_DAYS);
    assert_false(is_thinned(f, WHOLE_TOMB));
    assert_true(number(f, "SELECT count(*) FROM moves WHERE table_id = 4") > 0);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_game_that_is_over_for_so_long_keeps_its_record_alone),
        T(a_game_that_is_played_is_kept_however_long),
        T(an_unrated_game_keeps_nothing_of_what_happened),
        T(a_game_that_was_given_up_goes_too),
        T(all_is_kept_for_ever_unless_the_operator_says_otherwise),
        T(who_asks_for_a_thinned_game_reads_that_its_moves_are_gone),
        T(nobody_is_told_of_a_game_that_was_thinned),
        T(who_wants_to_be_forgotten_is_in_thinned_games_too),
        T(an_archive_has_the_record_as_it_was_and_packs_it_again),
        T(a_record_that_was_packed_still_replays),
        T(what_was_packed_is_unpacked_the_same_or_not_at_all),
        T(a_turn_of_the_loop_thins_a_few_games),
        T(what_cannot_be_stored_is_thinned_later),
        T(a_table_that_makes_no_sense_is_not_thinned),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
