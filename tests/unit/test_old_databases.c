/* tests/unit/test_old_databases.c - databases that older lairs left in mid-game
 *
 * tests/upgrade/ holds an archive for each released version: databases that its host
 * wrote, closed while games were played, in lobbies, after the end.  This host reads each
 * of them, freezes nothing, and every game goes on to its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/store/archive.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"

#define UPGRADE "tests/upgrade"

static const char place[] = "#dungeon";

struct fixture {
    char *folder;
    struct stage *stage; /* NULL: no database is open */
};

/* ---- fixtures -------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    folder_unpack(f->folder, UPGRADE "/0.1.0.tar.xz");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
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

/* Who is asked something is asked anew, and told that a pass stands now. */
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

    assert_true(g_strv_length(names) >= 7);
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

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
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
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
