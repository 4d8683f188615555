/* tests/unit/test_dayspage.c - the dungeons of the last days as a page: only of days that are over
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/cli/sheets.h"
#include "bot/cli/wall.h"
#include "bot/community/day.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "tests/drawn.h"
#include "tests/folder.h"
#include "tests/stage.h"

enum { FIRST = 411 /* 2027-02-15 */ };

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net, *far;
    struct lexicon *lexicon;
    char *folder;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder(
        "net:#dungeon far:#away",
        &(struct host_settings){ .sets = "bmr", .daily = true, .operators = f->operators });
    stage_reboot(f->stage, day_begins(FIRST - 1));
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    stage_turn(f->stage, day_left(clock_now(f->stage->clock)));
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
    g_hash_table_unref(f->operators);
    lexicon_free(f->lexicon);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

/* Somebody plays today's dungeon, to the end or for some moves.  Its table. */
static const struct table *play(struct tape *net, struct fixture *f, const char *nick, const char *line,
                                uint32_t dice, int moves)
{
    g_autoptr(GRand) lot = g_rand_new_with_seed(dice);
    const struct table_list *own;
    struct table *t;

    tape_line(net, nick, NULL, line);
    own = tables_of_person(f->stage->host, net->network, tape_person(net, nick)->key);
    t = own->table[own->n - 1];
    for (int i = 0; (moves == 0 || i < moves) && stage_act(net, t, lot); i++)
        continue;
    return t;
}

static int score_of(const struct table *t)
{
    return lair_souls(t->cat, table_game(t), 0) - lair_wounds(t->cat, table_game(t), 0);
}

static void midnight(struct fixture *f)
{
    stage_turn(f->stage, day_left(clock_now(f->stage->clock)));
    stage_turn(f->stage, 60 * 1000);
}

/* The page, anew; NULL: there is none.  g_free it. */
static char *page(struct fixture *f, const char *language)
{
    g_autofree char *fault = NULL, *why = NULL, *path = g_build_filename(f->folder, SHEETS_DAYS, NULL);
    const struct wall wall = { .store = f->stage->host->store,
                               .shelf = f->stage->host->shelf,
                               .html = { lexicon_words(f->lexicon, language, "console", &fault), language,
                                         clock_now(f->stage->clock) },
                               .sets = "bmr",
                               .operators = f->operators };
    char *text = NULL;

    if (!wall_write(&wall, f->folder, &why))
        fail_msg("%s", why);
    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static void assert_has(struct fixture *f, const char *language, const char *text)
{
    g_autofree char *found = page(f, language);

    if (found == NULL || strstr(found, text) == NULL)
        fail_msg("%s\ndoes not have: %s", found, text);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void a_day_that_is_not_over_is_on_no_page(void **state)
{
    struct fixture *f = *state;

    play(f->net, f, "ann", "daily", 1, 0);
    assert_null(page(f, NULL));
    midnight(f);
    play(f->net, f, "ann", "daily", 2, 0);
    assert_has(f, NULL, "<h2>Dungeon 411, 2027-02-15: 1 played, median ");
    g_autofree char *text = page(f, NULL);
    assert_null(strstr(text, "Dungeon 412"));
}

static void a_day_has_its_people_and_marks(void **state)
{
    struct fixture *f = *state;
    const struct table *ann = play(f->net, f, "ann", "daily", 1, 0);
    int score = score_of(ann);
    g_autofree char *best = NULL, *record = g_strdup_printf("game-%" G_GINT64_FORMAT ".txt", ann->id);
    g_autofree char *path = g_build_filename(f->folder, record, NULL);

    tape_guest(f->net, "gus");
    play(f->net, f, "gus", "daily", 2, 0);
    play(f->far, f, "<i>zoe", "daily", 3, 4);
    play(f->net, f, "oper", "daily", 4, 0);
    play(f->net, f, "ann", "daily challenge", 5, 0);
    midnight(f);
    best = g_strdup_printf("<td class=\"p\"><bdi>ann</bdi> <small><bdi>net</bdi></small></td>"
                           "<td class=\"n\"><a href=\"%s\">%d</a></td>",
                           record, score);
    assert_has(f, NULL, best);
    assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    assert_has(f, NULL, "<bdi>&lt;i&gt;zoe</bdi> <small><bdi>far</bdi><br>not finished in time");
    assert_has(f, NULL,
               "<td class=\"n\">&ndash;</td><td class=\"p\"><bdi>oper</bdi> <small><bdi>net</bdi><br>"
               "an operator of the host");
    assert_has(f, NULL, "<h2>Challenge 411, 2027-02-15: 1 played");
    assert_has(f, "de", "<h2>Dungeon 411, 2027-02-15: 3 gespielt, Median ");
    assert_has(f, NULL, "<h1>Dungeons of the last days</h1>");
    g_autofree char *text = page(f, NULL);
    assert_null(strstr(text, "gus"));
}

static void who_is_off_the_boards_is_on_no_day(void **state)
{
    struct fixture *f = *state;

    play(f->net, f, "ann", "daily", 1, 0);
    play(f->net, f, "ben", "daily", 2, 0);
    midnight(f);
    assert_has(f, NULL, "<bdi>ben</bdi>");
    tape_line(f->net, "ben", NULL, "top off");
    g_autofree char *text = page(f, NULL);
    assert_null(strstr(text, "ben"));
    assert_non_null(strstr(text, "ann"));
}

static void a_long_list_is_cut_where_nobody_has_the_same(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 14; i++) {
        g_autofree char *nick = g_strdup_printf("nr%02d", i);

        play(f->net, f, nick, "daily", (uint32_t)i, 0);
    }
    midnight(f);
    assert_has(f, NULL, "<p>And ");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_day_that_is_not_over_is_on_no_page),
        T(a_day_has_its_people_and_marks),
        T(who_is_off_the_boards_is_on_no_day),
        T(a_long_list_is_cut_where_nobody_has_the_same),
    };

    drawn_settle(1);
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
