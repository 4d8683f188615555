/* tests/unit/test_upgrade.c - lair, its cards and its rules change while games are played
 *
 * A game is played half; then the host is another one: with other cards under the
 * same name, with the set under another name, with a database that the first
 * released lair wrote.  The game goes on to the same end as without the change.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/games/shelf.h"
#include "bot/store/impl.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/recorded.h"
#include "tests/unit/failing_vfs.h"

static const char place[] = "#dungeon";

/* What the operator was told since the test began. */
static GString *log_lines;

struct fixture {
    char *folder, *path, *data;
    struct stage *stage;
    GPtrArray *lines; /* of the game at "crypt", unchanged */
};

/* ---- fixtures -------------------------------------------------------------------------------- */

static GLogWriterOutput keep_log(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)level, (void)ctx;
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            g_string_append_printf(log_lines, "%s\n", (const char *)fields[i].value);
    return G_LOG_WRITER_HANDLED;
}

static struct tape *net(const struct fixture *f)
{
    return stage_tape(f->stage, "net");
}

static struct table *table(const struct fixture *f, const char *name)
{
    struct table *t = stage_table(f->stage, name);

    if (t == NULL)
        fail_msg("there is no table %s", name);
    return t;
}

/* Plays the game whole, and forgets it. */
static GPtrArray *whole_game(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(4);
    GPtrArray *lines;

    stage_open(f->stage);
    lines = recorded_game(f->stage, net(f), stage_begin(f->stage, net(f), place, "crypt", "", 3, 41), dice);
    stage_close(f->stage);
    g_unlink(f->path);
    g_rand_free(dice);
    return lines;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *sets = NULL;

    failing_vfs_install();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->data = g_build_filename(f->folder, "data", NULL);
    sets = g_build_filename(f->data, "sets", NULL);
    g_mkdir_with_parents(sets, 0700);
    f->stage = stage_new("net:#dungeon,#cellar", f->path, &(struct host_settings){ .sets = "bmr" });
    f->lines = whole_game(f);
    g_string_truncate(log_lines, 0);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_ptr_array_unref(f->lines);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->data);
    g_free(f);
    return 0;
}

/* ---- the file -------------------------------------------------------------------------------- */

static void run_sql(const char *path, const char *sql)
{
    char *why = NULL;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

static char *read_text(const char *path, const char *query)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    char *text;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    text = g_strdup((const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    sqlite3_close(db);
    return text;
}

/* ---- the game -------------------------------------------------------------------------------- */

static guint half(const struct fixture *f)
{
    guint k = f->lines->len / 2;

    while (((const struct recorded_line *)f->lines->pdata[k - 1])->held) /* which no older lair knew */
        k++;
    return k;
}

/* Plays lines [from, to), and holds each position against the unchanged game's. */
static void play(struct fixture *f, guint from, guint to)
{
    for (guint k = from; k < to; k++) {
        const struct recorded_line *l = f->lines->pdata[k];
        char hash[RECORDED_HASH];

        recorded_say(f->stage, net(f), l, 0);
        recorded_hash(f->stage, table(f, "crypt"), hash);
        assert_string_equal(hash, l->hash);
    }
}

static void play_half(struct fixture *f)
{
    stage_open(f->stage);
    stage_begin(f->stage, net(f), place, "crypt", "", 3, 41);
    play(f, 0, half(f));
}

static void play_rest(struct fixture *f)
{
    play(f, half(f), f->lines->len);
    assert_int_equal(table(f, "crypt")->state, TABLE_OVER);
}

/* ---- other cards ----------------------------------------------------------------------------- */

static void change_number(struct json_object *card, const char *key, int by)
{
    struct json_object *n;

    if (json_object_object_get_ex(card, key, &n))
        json_object_object_add(card, key, json_object_new_int(json_object_get_int(n) + by));
}

static void change_cards(struct json_object *root, const char *kind, const char *number)
{
    struct json_object *cards = json_object_object_get(root, kind);

    for (size_t i = 0; i < json_object_array_length(cards); i++) {
        struct json_object *card = json_object_array_get_idx(cards, i);

        change_number(card, number, 2);
        json_object_object_add(card, "text", json_object_new_string("Not what it said before."));
    }
}

/* One more copy of a hero under another name and id. */
static void add_hero(struct json_object *root)
{
    struct json_object *heroes = json_object_object_get(root, "heroes"), *copy = NULL;

    assert_int_equal(json_object_deep_copy(json_object_array_get_idx(heroes, 0), &copy, NULL), 0);
    json_object_object_add(copy, "id", json_object_new_string("BMA999"));
    json_object_object_add(copy, "name", json_object_new_string("Newcomer of the Gate"));
    json_object_array_add(heroes, copy);
    change_number(json_object_object_get(root, "counts"), "heroes", 1);
}

/* The set with other texts and numbers and a card more, as set name in the test's own data folder. */
static void install_other_cards(struct fixture *f, const char *name)
{
    g_autofree char *path = g_strdup_printf("%s/sets/%s.json", f->data, name);
    struct json_object *root = json_object_from_file(LAIR_SOURCE_DIR "/engine/sets/bmr.json");

    assert_non_null(root);
    json_object_object_add(root, "set", json_object_new_string(name));
    change_cards(root, "rooms", "damage");
    change_cards(root, "spells", "none");
    change_cards(root, "heroes", "health");
    add_hero(root);
    assert_int_equal(json_object_to_file(path, root), 0);
    json_object_put(root);
    f->stage->settings.data = f->data;
    f->stage->settings.sets = name;
}

/* A table opened now is played with the new cards. */
static void new_tables_have_the_new_cards(struct fixture *f)
{
    struct table *t = stage_begin(f->stage, net(f), "#cellar", "vault", "", 2, 5);
    lair_design d = lair_find_design(t->cat, "Newcomer of the Gate", NULL);

    assert_int_not_equal(d, 0);
    assert_string_equal(lair_print(t->cat, lair_find_design(t->cat, "Dark Altar", NULL))->text,
                        "Not what it said before.");
    assert_int_equal(lair_find_design(table(f, "crypt")->cat, "Newcomer of the Gate", NULL), 0);
    tape_line(net(f), "ann", "#cellar", "card newcomer @vault");
    assert_non_null(tape_find(net(f), "ann", "Newcomer of the Gate"));
}

static void a_game_keeps_the_cards_it_began_with(void **state)
{
    struct fixture *f = *state;

    play_half(f);
    stage_close(f->stage);
    install_other_cards(f, "bmr");
    stage_open(f->stage);
    play(f, half(f), half(f) + 1);
    new_tables_have_the_new_cards(f);
    play(f, half(f) + 1, f->lines->len);
    assert_int_equal(table(f, "crypt")->state, TABLE_OVER);
}

static void a_game_goes_on_when_its_set_is_gone_and_another_is_there(void **state)
{
    struct fixture *f = *state;

    play_half(f);
    stage_close(f->stage);
    install_other_cards(f, "bmr-two");
    stage_open(f->stage);
    play(f, half(f), half(f) + 1);
    new_tables_have_the_new_cards(f);
    stage_restart(f->stage);
    play(f, half(f) + 1, f->lines->len);
    assert_int_equal(table(f, "crypt")->state, TABLE_OVER);
}

static void a_set_that_is_not_there_is_not_pinned(void **state)
{
    static const char *const lists[] = { "nosuch", "bmr,nosuch", "nosuch,bmr" };
    struct fixture *f = *state;

    stage_open(f->stage);
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        struct lair_fault why = { "" };

        assert_null(shelf_pin(f->stage->host->shelf, f->stage->host->store, lists[i], &why));
        assert_non_null(strstr(why.text, "nosuch"));
    }
}

static void a_recipe_is_not_pinned_without_what_it_draws_from(void **state)
{
    static const char recipe[] = "{\"set\": \"half\", \"kind\": \"deck\", \"from\": [\"bmr\", \"nosuch\"]}";
    struct fixture *f = *state;
    g_autofree char *path = g_build_filename(f->data, "sets", "half.json", NULL);
    struct lair_fault why = { "" };

    assert_true(g_file_set_contents(path, recipe, -1, NULL));
    f->stage->settings.data = f->data;
    stage_open(f->stage);
    assert_null(shelf_pin(f->stage->host->shelf, f->stage->host->store, "half", &why));
    assert_string_equal(why.text, "nosuch: no such set");
}

/* Whether it is named twice, or a recipe draws from it. */
static void a_set_is_pinned_once(void **state)
{
    struct fixture *f = *state;
    struct lair_fault why = { "" };
    g_autofree char *once = NULL, *twice = NULL, *drawn = NULL, *drawn_too = NULL;

    stage_open(f->stage);
    once = shelf_pin(f->stage->host->shelf, f->stage->host->store, "bmr", &why);
    twice = shelf_pin(f->stage->host->shelf, f->stage->host->store, "bmr,bmr", &why);
    drawn = shelf_pin(f->stage->host->shelf, f->stage->host->store, "combo", &why);
    drawn_too = shelf_pin(f->stage->host->shelf, f->stage->host->store, "combo,bmr", &why);
    assert_non_null(once);
    assert_non_null(drawn);
    assert_string_equal(twice, once);
    assert_string_equal(drawn_too, drawn);
}

/* ---- a database of the first released lair --------------------------------------------------- */

/* As that one wrote it. */
/* clang-format off */
static const char schema_1[] =
    "CREATE TABLE sets (hash TEXT PRIMARY KEY, name TEXT NOT NULL, text BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL, network TEXT NOT NULL, place TEXT,"
    " state INTEGER NOT NULL, owner_network TEXT, owner_key TEXT, owner_nick TEXT,"
    " max_seats INTEGER NOT NULL, variants INTEGER NOT NULL, sets TEXT NOT NULL, clock INTEGER NOT NULL,"
    " by_hand INTEGER NOT NULL, half BLOB NOT NULL, seed BLOB NOT NULL, commitment BLOB NOT NULL,"
    " told INTEGER NOT NULL DEFAULT 0, posted_over INTEGER NOT NULL DEFAULT 0,"
    " hash TEXT NOT NULL DEFAULT '', waiting TEXT NOT NULL DEFAULT '', record TEXT);"
    "CREATE INDEX tables_by_state ON tables (state);"
    "CREATE TABLE seats (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " bot INTEGER NOT NULL, policy INTEGER NOT NULL, network TEXT, key TEXT, nick TEXT NOT NULL,"
    " word TEXT NOT NULL, told INTEGER NOT NULL DEFAULT 0, away INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE TABLE moves (table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, move TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
    "CREATE TABLE requests (network TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (network, id)) WITHOUT ROWID;"
    "CREATE INDEX requests_by_time ON requests (at);";
/* clang-format on */

static const char copy_to_1[] =
    "ATTACH '%s' AS now;"
    "INSERT INTO sets SELECT hash, name, text FROM now.sets;"
    "INSERT INTO tables SELECT id, name, network, place, state, owner_network, owner_key, owner_nick,"
    " max_seats, variants, sets, clock, by_hand, half, seed, commitment, told, posted_over, hash, waiting,"
    " record FROM now.tables;"
    "INSERT INTO seats SELECT table_id, seat, bot, policy, network, key, nick, word, told, away FROM now.seats;"
    "INSERT INTO moves SELECT table_id, n, seat, move, at FROM now.moves;"
    "INSERT INTO requests SELECT network, id, at FROM now.requests;"
    "PRAGMA user_version = 1;"
    "DETACH now;";

/* The database as the first released lair would have written it. */
static void write_as_1(const struct fixture *f)
{
    g_autofree char *old = g_build_filename(f->folder, "old.db", NULL);
    g_autofree char *copy = g_strdup_printf(copy_to_1, f->path);

    run_sql(old, schema_1);
    run_sql(old, copy);
    assert_int_equal(g_rename(old, f->path), 0);
}

/* The game begins under the first rules number, which is that of every game in such a database; who
 * is asked is asked again. */
static struct table *begin_by_rules_1(const struct fixture *f)
{
    stage_open(f->stage);
    stage_begin(f->stage, net(f), place, "crypt", "", 3, 41);
    stage_close(f->stage);
    run_sql(f->path, "UPDATE tables SET rules_number = 1, hash = ''; UPDATE seats SET seen = 0;");
    stage_open(f->stage);
    return table(f, "crypt");
}

/* The whole game by those rules takes the place of the unchanged one. */
static void record_by_rules_1(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(4);
    struct table *t = begin_by_rules_1(f); /* opens the host, in which net() looks */

    g_ptr_array_unref(f->lines);
    f->lines = recorded_game(f->stage, net(f), t, dice);
    stage_close(f->stage);
    g_unlink(f->path);
    g_rand_free(dice);
}

static void a_game_of_the_first_released_lair_goes_on(void **state)
{
    struct fixture *f = *state;

    record_by_rules_1(f);
    begin_by_rules_1(f);
    play(f, 0, half(f));
    stage_close(f->stage);
    write_as_1(f);
    stage_open(f->stage);
    play_rest(f);
    stage_restart(f->stage);
    assert_int_equal(table(f, "crypt")->state, TABLE_OVER);
}

/* A reader must not change what an operator has not yet let the host bring up to date. */
static void a_reader_leaves_an_older_database_as_it_is(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL, *version = NULL;
    struct store *s;

    play_half(f);
    stage_close(f->stage);
    write_as_1(f);
    assert_null(store_open(f->path, STORE_READ, &why));
    assert_non_null(strstr(why, "older"));
    s = store_open(f->path, STORE_TRY, &why); /* which a host would bring up to date */
    assert_non_null(s);
    store_close(s);
    version = read_text(f->path, "PRAGMA user_version");
    assert_string_equal(version, "1");
}

static struct store *open_store(const struct fixture *f)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(f->path, STORE_WRITE, &why);

    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

static void reads(const struct fixture *f, const char *query, const char *wanted)
{
    g_autofree char *found = read_text(f->path, query);

    assert_string_equal(found, wanted);
}

/* Until schema 4 that could be read out of keys and masks only. */
static void an_older_database_is_told_who_is_a_guest(void **state)
{
    static const char rows[] =
        "INSERT INTO tables (id, name, network, state, max_seats, variants, sets, clock, by_hand, half, seed,"
        " commitment) VALUES (1, 'crypt', 'net', 2, 4, 0, 'bmr', 0, 0, x'', x'', x'');"
        "INSERT INTO seats (table_id, seat, bot, policy, network, key, nick, word) VALUES"
        " (1, 0, 0, 0, 'net', 'ann', 'ann', ''), (1, 1, 0, 0, 'net', 'ben!b!c@h', 'ben', ''),"
        " (1, 2, 1, 0, NULL, NULL, 'Grim', ''), (1, 3, 0, 0, '', '', 'somebody', '');"
        "INSERT INTO watchers (table_id, network, key, nick) VALUES (1, 'net', 'eve', 'eve'),"
        " (1, 'net', 'wim!w@h', 'wim');"
        "INSERT INTO bans (network, mask, silent, at, by, why) VALUES ('net', 'mallory', 0, 1, 'oper', ''),"
        " ('net', '*@h', 0, 1, 'oper', '');";
    struct fixture *f = *state;
    struct store *s = open_store(f);

    assert_true(store_begin_as(s, 3));
    assert_int_equal(store_commit(s), 0);
    store_close(s);
    run_sql(f->path, rows);
    store_close(open_store(f));
    reads(f, "SELECT group_concat(ifnull(source, '-'), ' ') FROM seats", "- b!c@h - -");
    reads(f, "SELECT group_concat(ifnull(source, '-'), ' ') FROM watchers", "- w@h");
    reads(f, "SELECT group_concat(guests, ' ') FROM bans", "0 1");
}

/* ---- what does not fit together -------------------------------------------------------------- */

/* All that the database has of the table "crypt". */
static char *crypt_rows(const struct fixture *f)
{
    return read_text(
        f->path, "SELECT (SELECT group_concat(hash || state || waiting || sets || hex(seed) || rules_number)"
                 " FROM tables WHERE name = 'crypt') || (SELECT group_concat(n || move || seat) FROM moves"
                 " WHERE table_id = (SELECT id FROM tables WHERE name = 'crypt'))");
}

/* Half a game each at two tables; then sql spoils "crypt". */
static void freezes(struct fixture *f, const char *sql, const char *reason)
{
    g_autofree char *before = NULL, *after = NULL;
    GRand *dice = g_rand_new_with_seed(9);
    struct table *other;
    int moves;

    play_half(f);
    other = stage_begin(f->stage, net(f), "#cellar", "vault", "", 2, 5);
    for (int i = 0; i < 10; i++)
        stage_act(net(f), other, dice);
    stage_close(f->stage);
    run_sql(f->path, sql);
    before = crypt_rows(f);
    stage_open(f->stage);
    recorded_say(f->stage, net(f), f->lines->pdata[half(f)], 0);
    assert_int_equal(table(f, "crypt")->state, TABLE_FROZEN);
    tape_line(net(f), "ann", place, "board @crypt");
    tape_line(net(f), "ann", NULL, "pass @crypt");
    if (strstr(log_lines->str, reason) == NULL)
        fail_msg("the operator is not told '%s' but: %s", reason, log_lines->str);
    other = table(f, "vault");
    moves = other->n_moves;
    assert_true(stage_act(net(f), other, dice));
    assert_true(other->n_moves > moves);
    stage_close(f->stage);
    after = crypt_rows(f);
    assert_string_equal(before, after);
    g_rand_free(dice);
}

static void a_table_whose_position_differs_is_frozen_and_others_go_on(void **state)
{
    freezes(*state, "UPDATE tables SET hash = hex(zeroblob(32)) WHERE name = 'crypt'", "another position");
}

static void a_table_whose_moves_are_not_legal_is_frozen_and_others_go_on(void **state)
{
    freezes(*state,
            "UPDATE moves SET move = 'juggle' WHERE n = 9 AND table_id ="
            " (SELECT id FROM tables WHERE name = 'crypt')",
            "cannot be played");
}

static void a_table_whose_cards_are_others_is_frozen_and_others_go_on(void **state)
{
    freezes(*state,
            "INSERT INTO sets SELECT hex(zeroblob(32)), name,"
            " CAST(replace(text, 'Dark Altar', 'Dork Altar') AS BLOB) FROM sets;"
            "UPDATE tables SET sets = 'bmr@' || hex(zeroblob(32)) WHERE name = 'crypt'",
            "not those it began with");
}

static void a_table_of_rules_that_are_yet_to_be_written_is_frozen_and_others_go_on(void **state)
{
    freezes(*state, "UPDATE tables SET rules_number = 99 WHERE name = 'crypt'", "classic 99");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_game_keeps_the_cards_it_began_with),
        T(a_game_goes_on_when_its_set_is_gone_and_another_is_there),
        T(a_set_that_is_not_there_is_not_pinned),
        T(a_recipe_is_not_pinned_without_what_it_draws_from),
        T(a_set_is_pinned_once),
        T(a_game_of_the_first_released_lair_goes_on),
        T(a_reader_leaves_an_older_database_as_it_is),
        T(an_older_database_is_told_who_is_a_guest),
        T(a_table_whose_position_differs_is_frozen_and_others_go_on),
        T(a_table_whose_moves_are_not_legal_is_frozen_and_others_go_on),
        T(a_table_whose_cards_are_others_is_frozen_and_others_go_on),
        T(a_table_of_rules_that_are_yet_to_be_written_is_frozen_and_others_go_on),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    log_lines = g_string_new(NULL);
    g_log_set_writer_func(keep_log, NULL, NULL);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_string_free(log_lines, TRUE);
    return failed;
}
