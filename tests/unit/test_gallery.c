/* tests/unit/test_gallery.c - games as pages: which have one, what it shows, and when it changes
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sys/stat.h>

#include "bot/cli/sheets.h"
#include "bot/cli/wall.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct lexicon *lexicon;
    char *folder;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage =
        stage_new_in_folder("net:#dungeon,#cellar",
                            &(struct host_settings){ .sets = "bmr", .pages = "https://example.org/lair/" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->lexicon = lexicon_new(NULL);
    lexicon_watch(f->lexicon, stage_compare, NULL);
    f->folder = folder_new();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    lexicon_free(f->lexicon);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

static void keeper_says(struct fixture *f, const char *where, const char *text)
{
    tape_hand_in(f->net,
                 &(struct tape_line){ .nick = "olga", .place = where, .text = text, .moderates = true });
    tape_settle();
}

static void write_pages(struct fixture *f, const char *language)
{
    g_autofree char *fault = NULL, *why = NULL;
    const struct wall wall = { .store = f->stage->host->store,
                               .shelf = f->stage->host->shelf,
                               .html = { lexicon_words(f->lexicon, language, "console", &fault), language,
                                         clock_now(f->stage->clock) },
                               .sets = "bmr" };

    stage_turn(f->stage, 2000); /* what is not urgent is stored */
    if (!wall_write(&wall, f->folder, &why))
        fail_msg("%s", why);
}

static char *path_of(const struct fixture *f, const struct table *t)
{
    g_autofree char *name = t != NULL ? sheets_table(t->id) : g_strdup("index.html");

    return g_build_filename(f->folder, name, NULL);
}

/* What stands on a game's page (t NULL: the index); NULL: it has none.  g_free it. */
static char *page(const struct fixture *f, const struct table *t)
{
    g_autofree char *path = path_of(f, t);
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static void assert_has(const struct fixture *f, const struct table *t, const char *text)
{
    g_autofree char *found = page(f, t);

    if (found == NULL || strstr(found, text) == NULL)
        fail_msg("%s\ndoes not have: %s", found, text);
}

static void assert_lacks(const struct fixture *f, const struct table *t, const char *text)
{
    g_autofree char *found = page(f, t);

    if (found == NULL || strstr(found, text) != NULL)
        fail_msg("%s\nhas: %s", found, text);
}

static bool has_page(const struct fixture *f, const struct table *t)
{
    g_autofree char *path = path_of(f, t);

    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static ino_t file_of(const struct fixture *f, const struct table *t)
{
    g_autofree char *path = path_of(f, t);
    GStatBuf s;

    assert_int_equal(g_stat(path, &s), 0);
    return s.st_ino;
}

static int turn_of(struct table *t)
{
    return table_game(t)->turn;
}

/* Plays until a turn begins, or to the end. */
static void play_to(struct fixture *f, struct table *t, GRand *dice, int turn)
{
    while (t->state == TABLE_RUNNING && turn_of(t) < turn && stage_act(f->net, t, dice))
        continue;
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void a_game_has_a_page_where_its_place_wants_one(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);
    struct table *crypt, *vault;

    keeper_says(f, place, "pages on");
    tape_expect(f->net, "olga", "have pages on the web: https://example.org/lair/.");
    crypt = stage_begin(f->stage, f->net, place, "crypt", "", 2, 11);
    vault = stage_begin(f->stage, f->net, "#cellar", "vault", "", 2, 12);
    write_pages(f, NULL);
    assert_has(f, NULL,
               "<h2>Games</h2>\n<ul>\n<li><a href=\"table-1.html\"><bdi>crypt</bdi></a>"
               " <small>ann (a), ben (b)</small></li>\n</ul>");
    assert_false(has_page(f, vault));
    play_to(f, crypt, dice, 3);
    write_pages(f, NULL);
    assert_has(f, crypt, "<h1>crypt, turn 3</h1>\n<p>ann (a), ben (b)</p>\n<pre>");
    assert_has(f, crypt, "<details><summary>Turn 2</summary>\n<pre>");
    assert_has(f, crypt, "<details><summary>Before turn 1</summary>\n<pre>");
    assert_lacks(f, crypt, "<summary>Turn 3<");
    assert_lacks(f, crypt, place);
}

/* While a turn is played nothing on its page changes: neither who was asked what, nor what was laid face-down. */
static void a_page_changes_with_its_turn_alone(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(2);
    g_autofree char *before = NULL;
    struct table *t;
    ino_t file;
    int moves = 0;

    keeper_says(f, place, "pages on");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 3, 13);
    play_to(f, t, dice, 2);
    write_pages(f, NULL);
    before = page(f, t);
    file = file_of(f, t);
    while (turn_of(t) == 2 && stage_act(f->net, t, dice)) {
        write_pages(f, NULL);
        if (turn_of(t) == 2) {
            g_autofree char *now = page(f, t);

            assert_string_equal(now, before);
            assert_true(file == file_of(f, t));
            moves++;
        }
    }
    assert_true(moves > 3);
    assert_has(f, t, "<h1>crypt, turn 3</h1>");
}

static void a_game_that_is_over_lies_open(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(3);
    struct table *t;

    keeper_says(f, place, "pages on");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 14);
    play_to(f, t, dice, 2);
    write_pages(f, NULL);
    assert_lacks(f, t, "holds");
    play_to(f, t, dice, 100);
    assert_int_equal(t->state, TABLE_OVER);
    write_pages(f, NULL);
    assert_has(f, t, "<h1>crypt, over after turn ");
    assert_has(f, t, "<details open><summary>The end</summary>\n<pre>");
    assert_has(f, t, "holds");
    write_pages(f, "de");
    assert_has(f, t, "<summary>Das Ende</summary>");
}

static void pages_go_when_they_are_not_wanted_any_more(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 15);

    write_pages(f, NULL);
    assert_false(has_page(f, t));
    keeper_says(f, place, "pages on"); /* while it runs */
    write_pages(f, NULL);
    assert_true(has_page(f, t));
    tape_line(f->net, "ben", NULL, "resign really @crypt");
    write_pages(f, NULL);
    assert_has(f, t, "<h1>crypt, over before turn 1</h1>");
    keeper_says(f, place, "pages off");
    tape_expect(f->net, "olga", "have no pages on the web.");
    write_pages(f, NULL);
    assert_false(has_page(f, t));
    assert_lacks(f, NULL, "<h2>Games</h2>");
}

static void who_is_off_the_boards_is_a_letter(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    keeper_says(f, place, "pages on");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 16);
    write_pages(f, NULL);
    assert_has(f, t, "ben");
    tape_line(f->net, "ben", NULL, "top off");
    write_pages(f, NULL);
    assert_has(f, t, "<p>ann (a), b</p>");
    assert_lacks(f, t, "ben");
}

static void what_people_are_called_is_text(void **state)
{
    struct fixture *f = *state;

    keeper_says(f, place, "pages on");
    tape_line(f->net, "<b>ann", place, "new crypt solo");
    write_pages(f, NULL);
    assert_has(f, tables_by_name(f->stage->host, "net", "crypt"), "<p>&lt;b&gt;ann (a)</p>");
    assert_has(f, NULL, "<small>&lt;b&gt;ann (a)</small>");
}

static void only_who_keeps_order_decides(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", place, "pages on", "Only who keeps order here may do that");
    tape_assert_told(f->net, "ann", place, "pages", "Games here have no pages on the web. ");
    tape_assert_told(f->net, "ann", place, "pages perhaps",
                     "Nothing is done, as 'perhaps' means nothing here: !pages [on|off].");
    tape_assert_told(f->net, "ann", NULL, "pages on", "Say that in the channel");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, 17);
    write_pages(f, NULL);
    assert_lacks(f, NULL, "<h2>Games</h2>");
}

static void a_thread_is_of_its_place(void **state)
{
    struct fixture *f = *state;

    tape_place_in(f->net, "thread", NULL, place);
    tape_settle();
    keeper_says(f, "thread", "pages on");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, 18);
    write_pages(f, NULL);
    assert_has(f, stage_table(f->stage, "crypt"), "<h1>crypt</h1>");
    keeper_says(f, place, "pages off");
    write_pages(f, NULL);
    assert_false(has_page(f, stage_table(f->stage, "crypt")));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_game_has_a_page_where_its_place_wants_one),
        T(a_page_changes_with_its_turn_alone),
        T(a_game_that_is_over_lies_open),
        T(pages_go_when_they_are_not_wanted_any_more),
        T(who_is_off_the_boards_is_a_letter),
        T(what_people_are_called_is_text),
        T(only_who_keeps_order_decides),
        T(a_thread_is_of_its_place),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
