/* tests/unit/test_old_databases.c - databases that older lairs left in mid-game
 *
 * tests/upgrade/ holds an archive for each released version, and one of the way to the
 * next: databases that its host wrote, closed or killed while games were played, in
 * lobbies, after the end.  This host reads each of them, freezes nothing, holds what was
 * acknowledged, and every game goes on to its end.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/recount.h"
#include "bot/community/seeking.h"
#include "bot/games/bout.h"
#include "bot/store/archive.h"
#include "bot/store/seeks.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/held.h"
#include "tests/pager.h"
#include "tests/stage.h"

#define UPGRADE "tests/upgrade"

static const char place[] = "#dungeon";

struct fixture {
    char *folder;
    GHashTable *operators;
    struct stage *stage; /* NULL: no database is open */
};

/* ---- fixtures -------------------------------------------------------------------------------- */

static int set_up_with(void **state, const char *archive)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    folder_unpack(f->folder, archive);
    *state = f;
    return 0;
}

static int set_up(void **state)
{
    return set_up_with(state, UPGRADE "/0.1.0.tar.xz");
}

static int set_up_dev(void **state)
{
    return set_up_with(state, UPGRADE "/0.2.0-dev.tar.xz");
}

static int set_up_0_2_0(void **state)
{
    return set_up_with(state, UPGRADE "/0.2.0.tar.xz");
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_hash_table_unref(f->operators);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

/* Opens a database with all who sat, or watched, in it there again. */
static struct tape *open_old(struct fixture *f, const char *name)
{
    static const char *const people[] = { "ann", "ben", "cleo", "dora", "eve", "mallory", "root" };
    g_autofree char *path = g_build_filename(f->folder, name, NULL);
    struct tape *net;

    f->stage = stage_new("net:#dungeon,#cellar far:#hall", path,
                         &(struct host_settings){ .sets = "bmr", .clock_s = 300, .lobby_s = 3600 });
    f->stage->lives = 1; /* the first was the old host's: its requests are known as done */
    stage_open(f->stage);
    net = stage_tape(f->stage, "net");
    for (size_t i = 0; i < G_N_ELEMENTS(people); i++)
        tape_come(net, people[i]);
    return net;
}

static struct table *table(const struct fixture *f, const char *name)
{
    struct table *t = stage_table(f->stage, name);

    if (t == NULL)
        fail_msg("there is no table %s", name);
    return t;
}

static void is(const struct fixture *f, const char *name, enum table_state state)
{
    if (table(f, name)->state != state)
        fail_msg("%s is %s", name, table_state_name(table(f, name)->state));
}

/* The game is read, which holds it against its hash, and played to its end. */
static void goes_on_to_its_end(struct fixture *f, struct tape *net, const char *name)
{
    GRand *dice = g_rand_new_with_seed(17);

    is(f, name, TABLE_RUNNING);
    assert_true(bout_load(f->stage->host, table(f, name)));
    for (int i = 0; i < 4000 && stage_act(net, table(f, name), dice); i++)
        continue;
    is(f, name, TABLE_OVER);
    g_rand_free(dice);
}

static void is_told(struct tape *net, const char *whom, const char *text)
{
    if (tape_find(net, whom, text) == NULL)
        fail_msg("%s is not told: %s", whom, text);
}

/* A player who is asked something is asked anew, and told that a pass stands now. */
static void asked_is_told_what_is_new(struct fixture *f, struct tape *net, const char *name)
{
    g_autofree char *news = g_strdup_printf("[%s] New here: pass stands until", name);
    const struct table *t = table(f, name);
    int asked = 0;

    for (int i = 0; i < t->n_seats; i++) {
        bool is_asked = t->seat[i].decision != 0;

        asked += is_asked;
        assert_int_equal(tape_find(net, t->seat[i].who.nick, news) != NULL, is_asked);
    }
    assert_int_not_equal(asked, 0);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void classic_games_go_on(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "classic.db");

    assert_string_equal(table(f, "crypt")->seat[1].word, "swordfish");
    assert_int_equal(table(f, "crypt")->clock_s, 600);
    asked_is_told_what_is_new(f, net, "crypt");
    goes_on_to_its_end(f, net, "crypt");
    goes_on_to_its_end(f, net, "vault");
}

static void games_on_a_town_board_go_on(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "super.db");

    goes_on_to_its_end(f, net, "crypt");
    goes_on_to_its_end(f, net, "vault");
}

static void games_alone_go_on_and_are_counted(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "solo.db");

    goes_on_to_its_end(f, net, "crypt"); /* ann's, solo */
    goes_on_to_its_end(f, net, "vault"); /* ben's, a challenge */
    goes_on_to_its_end(f, net, "keep");  /* cleo's, explained */
    tape_line(net, "ann", NULL, "solo");
    is_told(net, "ann", "solo: 1 game");
}

static void lobbies_still_take_people_and_begin(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "lobby.db");

    is(f, "tomb", TABLE_LOBBY);
    tape_line(net, "cleo", place, "join crypt");
    is_told(net, "cleo", "crypt: the shuffle is committed to: ");
    tape_line(net, "ann", place, "start @crypt");
    goes_on_to_its_end(f, net, "crypt");
    tape_line(net, "dora", NULL, "join vault");
    is_told(net, "dora", "vault: its seed was given");
    tape_line(net, "cleo", NULL, "start @vault");
    goes_on_to_its_end(f, net, "vault");
}

static void finished_games_can_be_looked_at_and_played_again(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "finished.db");

    is(f, "tomb", TABLE_OVER);
    tape_line(net, "ann", NULL, "solo");
    is_told(net, "ann", "solo: 1 game");
    tape_line(net, "ann", place, "top ever"); /* it counts for where ann sat before */
    is_told(net, "ann", "ever here\n1. ann: ");
    tape_line(net, "ann", place, "log 5 @tomb");
    is_told(net, "ann", "ben is out of the game: resigned.");
    tape_line(net, "ann", place, "rematch @tomb");
    is(f, "tomb", TABLE_LOBBY);
}

static void who_watched_still_does_and_who_was_banned_still_is(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "watched.db");
    guint mark;

    goes_on_to_its_end(f, net, "crypt");
    is_told(net, "eve", "crypt is over");
    goes_on_to_its_end(f, net, "vault");
    is_told(net, "eve", "vault is over");
    mark = tape_mark(net);
    tape_line(net, "mallory", place, "new pit");
    assert_null(stage_table(f->stage, "pit"));
    assert_int_equal(tape_mark(net), mark + 1); /* told once why */
    tape_line(net, "mallory", place, "new pit");
    assert_int_equal(tape_mark(net), mark + 1);
}

static void linked_accounts_are_still_one_person(void **state)
{
    struct fixture *f = *state;
    struct tape *net = open_old(f, "linked.db"), *far = stage_tape(f->stage, "far");

    tape_line(far, "annie", NULL, "hand");
    is_told(far, "annie", "You are Draculord");
    tape_line(net, "ann", NULL, "hand"); /* from now on it plays from here */
    goes_on_to_its_end(f, net, "crypt");
}

/* ---- archives -------------------------------------------------------------------------------- */

static struct store *open_store(const char *path)
{
    char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);

    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

static void import_line(struct store_import *import, const char *line)
{
    struct json_object *row = json_tokener_parse(line);
    g_autofree char *why = NULL;

    if (!store_import_row(import, row, &why))
        fail_msg("%.80s: %s", line, why);
    json_object_put(row);
}

/* The lines that `lair export` wrote, into a database that is new. */
static void import(const char *path, const char *archive)
{
    g_autofree char *text = NULL, *why = NULL;
    struct store *s = open_store(path);
    struct store_import *import = store_import_new(s, &why);

    assert_true(g_file_get_contents(archive, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        import_line(import, *line);
    if (!store_import_end(import, &why))
        fail_msg("%s: %s", archive, why);
    store_import_free(import);
    assert_int_equal(store_commit(s), 0);
    store_close(s);
}

static void append_row(void *ctx, struct json_object *row)
{
    g_string_append_printf(ctx, "%s\n", json_object_to_json_string_ext(row, JSON_C_TO_STRING_PLAIN));
}

static char *export(const char *path)
{
    GString *text = g_string_new(NULL);
    struct store *s = open_store(path); /* brings it up to date */

    assert_int_equal(store_export(s, append_row, text), 0);
    store_close(s);
    return g_string_free(text, FALSE);
}

static void what_they_exported_is_imported_as_what_they_stored(void **state)
{
    struct fixture *f = *state;
    g_auto(GStrv) names = folder_names(f->folder, ".jsonl");

    assert_true(g_strv_length(names) >= 7); /* of 0.1.0; then came more */
    for (char **name = names; *name != NULL; name++) {
        g_autofree char *archive = g_build_filename(f->folder, *name, NULL);
        g_autofree char *imported = g_strconcat(archive, ".db", NULL);
        g_autofree char *stored = g_strndup(archive, strlen(archive) - strlen(".jsonl"));
        g_autofree char *original = g_strconcat(stored, ".db", NULL), *found = NULL, *wanted = NULL;

        import(imported, archive);
        found = export(imported);
        wanted = export(original);
        assert_string_equal(found, wanted);
    }
}

static void games_of_an_archive_go_on(void **state)
{
    struct fixture *f = *state;
    g_autofree char *archive = g_build_filename(f->folder, "linked.jsonl", NULL);
    g_autofree char *path = g_build_filename(f->folder, "imported.db", NULL);
    struct tape *net;

    import(path, archive);
    net = open_old(f, "imported.db");
    tape_line(stage_tape(f->stage, "far"), "annie", NULL, "hand");
    goes_on_to_its_end(f, net, "crypt");
}

/* ---- databases of 0.2.0-dev and 0.2.0 -------------------------------------------------------- */

enum { BEAT_MS = 1500, STEP_MS = 10 * 60 * 1000, TURNS = 20 * 1000 };
static const int64_t hour = 60 * 60 * 1000;

/* A telephone that takes every line. */
static int take_line(void *ctx, const char *address, const char *line)
{
    (void)ctx;
    (void)address;
    (void)line;
    return 200;
}

static struct pager pager = { .rings = take_line };

/* A database, the networks of its host, and the moment at which it was left. */
struct left {
    const char *name, *networks;
    int64_t at;
};

static const struct left lefts[] = {
    { "slow", "net:#dungeon,#cellar far:#hall", 1802539202000 },
    { "window", "net:#dungeon,#cellar", 1802779282000 },
    { "killed", "net:#dungeon,#cellar", 1802779282000 },
    { "seeks", "net:#dungeon,#cellar far:#hall", 1803011702000 },
    { "places", "net: pan=panel:", 1802779286000 },
    { "sets", "net:#dungeon,#cellar", 1802779664000 },
    { "daily", "net:#dungeon,#cellar far:#hall", 1802779289000 },
    { "chain", "net:#dungeon,#cellar far:#hall", 1802794107500 },
    { "month", "irc:#crypt,#vault far:#moat,#gate hub=panel:pit,well", 1768176002000 },
};

static const struct left *left_named(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(lefts); i++)
        if (strcmp(lefts[i].name, name) == 0)
            return &lefts[i];
    fail_msg("no database is called %s", name);
    return NULL;
}

/* When a database was left: its archive tells, or else the row. */
static int64_t moment_of(const struct fixture *f, const struct left *left)
{
    g_autofree char *file = g_strconcat(left->name, ".at", NULL);
    g_autofree char *path = g_build_filename(f->folder, file, NULL), *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) ? g_ascii_strtoll(text, NULL, 10) : left->at;
}

/* Opens a database in a file, as the host that left it would have been opened again. */
static void open_left_at(struct fixture *f, const struct left *left, const char *file)
{
    g_autofree char *path = g_build_filename(f->folder, file, NULL);
    const struct host_settings settings = {
        .sets = "bmr",
        .clock_s = 300,
        .beat_ms = BEAT_MS,
        .tick_s = 240,
        .chained = true,
        .daily = strcmp(left->name, "daily") == 0,
        .pages = "https://lair.example/pages",
        .push_hosts = PAGER_HOST,
        .push_how = &pager.how,
        .operators = f->operators,
    };

    f->stage = stage_new(left->networks, path, &settings);
    f->stage->lives = 9; /* the old host had some: its requests are known as done */
    stage_reboot(f->stage, moment_of(f, left));
    stage_open(f->stage);
}

static void open_left(struct fixture *f, const char *name)
{
    g_autofree char *file = g_strconcat(name, ".db", NULL);

    open_left_at(f, left_named(name), file);
}

static void all_that_was_acknowledged_is_there(const struct fixture *f, const char *name)
{
    g_autofree char *file = g_strconcat(name, ".held", NULL);
    g_autofree char *path = g_build_filename(f->folder, file, NULL), *held = NULL;
    g_autofree char *found = held_text(f->stage->host);

    assert_true(g_file_get_contents(path, &held, NULL, NULL));
    assert_string_equal(found, held);
}

static void all_come(struct fixture *f, const struct table *t)
{
    for (int seat = 0; seat < t->n_seats; seat++)
        if (!t->seat[seat].bot)
            tape_come(stage_tape(f->stage, t->seat[seat].reach.network), t->seat[seat].reach.nick);
}

/* People look at what they were asked by the old host. */
static void all_look(struct tape *net, const struct table *t)
{
    g_autofree char *moves = g_strdup_printf("moves @%s", t->name);

    for (int seat = 0; seat < t->n_seats; seat++)
        if (t->seat[seat].decision != 0 && stage_question(net, t, t->seat[seat].who.nick) == NULL)
            tape_line(net, t->seat[seat].who.nick, NULL, moves);
}

/* Somebody acts, or time passes until the next beat or tick. */
static void goes_on(struct fixture *f, struct table *t, GRand *dice)
{
    struct tape *net = stage_tape(f->stage, t->network);

    assert_true(bout_load(f->stage->host, t)); /* holds it against its hash */
    all_look(net, t);
    if (!stage_act(net, t, dice))
        stage_turn(f->stage, t->clock_s > 3600 ? STEP_MS : BEAT_MS);
}

static void every_game_goes_on_to_its_end(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(17);

    for (guint i = 0; i < f->stage->host->tables->len; i++) {
        struct table *t = f->stage->host->tables->pdata[i];

        all_come(f, t);
        for (int k = 0; t->state == TABLE_RUNNING && k < TURNS; k++)
            goes_on(f, t, dice);
        if (t->state == TABLE_RUNNING)
            fail_msg("%s does not end", t->name);
    }
    g_rand_free(dice);
}

static void whatever_was_held_is_held_and_every_game_goes_on(void **state)
{
    static const char *const names[] = { "slow", "window", "killed", "seeks", "places", "sets", "month" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        open_left(f, names[i]);
        all_that_was_acknowledged_is_there(f, names[i]);
        every_game_goes_on_to_its_end(f);
        stage_free(f->stage);
        f->stage = NULL;
    }
}

static void seeks_are_kept_and_a_free_seat_is_offered(void **state)
{
    struct fixture *f = *state;
    GPtrArray *seeks;
    struct tape *net;

    open_left(f, "seeks");
    net = stage_tape(f->stage, "net");
    seeks = store_read_seeks(f->stage->host->store);
    assert_int_equal(seeks->len, 4);
    g_ptr_array_unref(seeks);
    tape_line(net, "ida", NULL, "sub crypt d");
    assert_string_equal(table(f, "crypt")->seat[3].who.nick, "ida");
    assert_string_equal(table(f, "vault")->seat[2].owner.nick, "cleo");
}

static void a_day_that_had_begun_is_played_and_told(void **state)
{
    struct fixture *f = *state;
    struct tape *net;

    open_left(f, "daily");
    net = stage_tape(f->stage, "net");
    all_that_was_acknowledged_is_there(f, "daily");
    every_game_goes_on_to_its_end(f);
    tape_skip(net);
    stage_turn(f->stage, 24 * hour);
    tape_expect(net, "#dungeon", "412");
}

static void tell_fault(void *ctx, const char *what, bool fault)
{
    if (fault)
        g_string_append_printf(ctx, "%s\n", what);
}

static void the_chain_of_results_goes_on(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = g_build_filename(f->folder, "chain.db", NULL), *why = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    struct inspect inspect;
    struct recount counted;
    struct store *s;

    open_left(f, "chain");
    every_game_goes_on_to_its_end(f);
    stage_close(f->stage);
    s = store_open(path, STORE_READ, &why);
    assert_non_null(s);
    assert_true(recount_database(s, tell_fault, found, &inspect, &counted));
    assert_string_equal(found->str, "");
    assert_int_equal(counted.matches, 4); /* of five one was voided */
    store_close(s);
}

static void slow_games_of_an_archive_go_on(void **state)
{
    struct fixture *f = *state;
    g_autofree char *archive = g_build_filename(f->folder, "slow.jsonl", NULL);
    g_autofree char *path = g_build_filename(f->folder, "imported.db", NULL);

    import(path, archive);
    open_left_at(f, left_named("slow"), "imported.db");
    all_that_was_acknowledged_is_there(f, "slow");
    every_game_goes_on_to_its_end(f);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
/* clang-format off */
#define OF(version, name) { #version ": " #name, name, set_up_##version, tear_down, NULL }
/* clang-format on */
#define BOTH(name) OF(dev, name), OF(0_2_0, name)
    const struct CMUnitTest tests[] = {
        T(classic_games_go_on),
        T(games_on_a_town_board_go_on),
        T(games_alone_go_on_and_are_counted),
        T(lobbies_still_take_people_and_begin),
        T(finished_games_can_be_looked_at_and_played_again),
        T(who_watched_still_does_and_who_was_banned_still_is),
        T(linked_accounts_are_still_one_person),
        T(what_they_exported_is_imported_as_what_they_stored),
        T(games_of_an_archive_go_on),
        BOTH(whatever_was_held_is_held_and_every_game_goes_on),
        BOTH(seeks_are_kept_and_a_free_seat_is_offered),
        BOTH(a_day_that_had_begun_is_played_and_told),
        BOTH(the_chain_of_results_goes_on),
        BOTH(what_they_exported_is_imported_as_what_they_stored),
        BOTH(slow_games_of_an_archive_go_on),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
