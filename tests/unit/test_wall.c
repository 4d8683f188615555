/* tests/unit/test_wall.c - boards as pages: what they say, whom they name, and how they come into a folder
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
#include <unistd.h>

#include "bot/cli/sheets.h"
#include "bot/cli/wall.h"
#include "bot/community/hall.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"

#define DAY (INT64_C(24) * 60 * 60 * 1000)

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net, *far;
    struct lexicon *lexicon;
    char *folder, *pages; /* one of the test's own; the one in it where pages are written */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage =
        stage_new_in_folder("net:#dungeon,#cellar far:#away", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    stage_turn(f->stage, 1100 * DAY);
    f->lexicon = lexicon_new(NULL);
    lexicon_watch(f->lexicon, stage_compare, NULL);
    f->folder = folder_new();
    f->pages = g_build_filename(f->folder, "pages", NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    lexicon_free(f->lexicon);
    folder_remove(f->folder);
    g_free(f->pages);
    g_free(f);
    return 0;
}

/* Somebody reached a score in a place: as if a game there had just ended. */
static void reach(struct fixture *f, struct tape *net, const char *nick, const char *where,
                  enum lair_rules rules, int score)
{
    struct solo_result result = {
        .rules = rules, .score = score, .rated = true, .boss = "BMR001", .open = true
    };
    const struct table_list *own;
    struct table *t;

    tape_line(net, nick, where, "new keep solo");
    own = tables_of_person(f->stage->host, net->network, tape_person(net, nick)->key);
    t = own->table[own->n - 1];
    result.played_on = t->network;
    result.place = where;
    result.at = clock_now(f->stage->clock);
    store_put_result(f->stage->host->store, t, &result);
    tape_line(net, nick, NULL, "resign really");
    stage_turn(f->stage, 60 * 1000);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static bool write_in(struct fixture *f, const char *language, const char *folder, char **why)
{
    g_autofree char *fault = NULL;
    const struct wall wall = { .store = f->stage->host->store,
                               .shelf = f->stage->host->shelf,
                               .html = { lexicon_words(f->lexicon, language, "console", &fault), language,
                                         clock_now(f->stage->clock) },
                               .sets = "bmr" };

    assert_non_null(wall.html.words);
    return wall_write(&wall, folder, why);
}

static void write_pages(struct fixture *f)
{
    g_autofree char *why = NULL;

    if (!write_in(f, NULL, f->pages, &why))
        fail_msg("%s", why);
}

/* What stands on a page; NULL: there is none.  g_free it. */
static char *page(const struct fixture *f, const char *network, const char *where)
{
    g_autofree char *name = network != NULL ? sheets_name(network, where) : g_strdup("index.html");
    g_autofree char *path = g_build_filename(f->pages, name, NULL);
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static void assert_has(const struct fixture *f, const char *network, const char *where, const char *text)
{
    g_autofree char *found = page(f, network, where);

    if (found == NULL || strstr(found, text) == NULL)
        fail_msg("%s %s: %s\nand not: %s", network, where, found, text);
}

/* No page has that text. */
static void assert_nowhere(const struct fixture *f, const char *text)
{
    g_auto(GStrv) names = folder_names(f->pages, ".html");

    for (char **name = names; *name != NULL; name++) {
        g_autofree char *path = g_build_filename(f->pages, *name, NULL), *found = NULL;

        assert_true(g_file_get_contents(path, &found, NULL, NULL));
        if (strstr(found, text) != NULL)
            fail_msg("%s: %s\nhas: %s", *name, found, text);
    }
}

static int count_pages(const struct fixture *f)
{
    g_auto(GStrv) names = folder_names(f->pages, ".html");

    return (int)g_strv_length(names);
}

static int mode_of(const char *path)
{
    GStatBuf s;

    assert_int_equal(g_stat(path, &s), 0);
    return (int)(s.st_mode & 07777);
}

/* ---- the tests ------------------------------------------------------------------------------- */

#define GAME(number, score) "<a href=\"game-" number ".txt\">" score "</a>"
#define ROW(place, nick, title, score, games)                                                \
    "<tr><td class=\"n\">" place "</td><td class=\"p\"><bdi>" nick "</bdi><br><small>" title \
    "</small></td><td class=\"n\">" score "</td><td class=\"n\">" games "</td></tr>\n"

static void a_place_has_a_page_and_the_index_leads_there(void **state)
{
    struct fixture *f = *state;
    g_autofree char *name = sheets_name("net", place),
                    *link = g_strdup_printf("<a href=\"%s\"><bdi>#dungeon on net<", name);

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    reach(f, f->net, "ben", place, LAIR_SOLO, 31);
    reach(f, f->net, "ben", place, LAIR_SOLO, 12);
    reach(f, f->net, "cleo", "#cellar", LAIR_CHALLENGE, 9);
    reach(f, f->far, "zoe", "#away", LAIR_SOLO, 36);
    write_pages(f);
    assert_int_equal(count_pages(f), 6); /* the index, two networks, three places */
    assert_has(f, NULL, NULL, link);
    assert_has(f, NULL, NULL, "<bdi>zoe</bdi> <small><bdi>far</bdi></small><br>");
    assert_has(f, "net", place, "<h1>#dungeon on net</h1>\n<section><h2>Solo, this season: best score</h2>");
    assert_has(f, "net", place,
               ROW("1", "ann", "Boss Monster", GAME("1", "31"), "1")
                   ROW("1", "ben", "Boss Monster", GAME("2", "31"), "2"));
    assert_has(f, "net", place, "<h2>Solo, ever: mean of the last ten, from game 1 on</h2>");
    assert_has(f, "net", "#cellar", "<h2>Challenge, ever: best score</h2>");
    assert_has(f, "net", "#cellar", ROW("1", "cleo", "True Minion", GAME("4", "9"), "1"));
    assert_has(f, "net", NULL, "<bdi>cleo</bdi>");
    assert_has(f, "net", NULL, "<a href=\"index.html\">Dungeons: who stands where</a>");
}

static void a_machine_is_a_mark_among_means(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    reach(f, f->net, "ben", place, LAIR_SOLO, 12);
    write_pages(f);
    assert_has(f, "net", place,
               "<bdi>ann</bdi></td><td class=\"n\">31.0</td><td class=\"n\">1</td></tr>\n"
               "<tr><td class=\"n\">&ndash;</td><td class=\"p\"><small>a machine, greedy</small></td>"
               "<td class=\"n\"><small>20.4</small></td><td></td></tr>\n"
               "<tr><td class=\"n\">2</td><td class=\"p\"><bdi>ben</bdi></td>");
}

static void pages_are_readable_for_a_web_server(void **state)
{
    struct fixture *f = *state;
    g_autofree char *index = g_build_filename(f->pages, "index.html", NULL);
    mode_t mask = umask(077);

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    write_pages(f);
    umask(mask);
    assert_int_equal(mode_of(f->pages), 0755);
    assert_int_equal(mode_of(index), 0644);
    assert_nowhere(f, "<script");
    assert_has(f, NULL, NULL, "default-src 'none'");
    assert_has(f, NULL, NULL, "width=device-width");
    assert_has(f, NULL, NULL, "prefers-color-scheme:dark");
}

/* A nick and a place are text, whatever they look like. */
static void what_people_are_called_is_text(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", "#<i>&\"", LAIR_SOLO, 31);
    stage_sql(f->stage,
              "UPDATE seats SET nick = '</bdi><script>alert(1)</script>&\"' || char(8238, 8297) || 'x'");
    write_pages(f);
    assert_nowhere(f, "<script");
    assert_nowhere(f, "<i>");
    assert_nowhere(f, "\xe2\x80\xae");
    assert_nowhere(f, "\xe2\x81\xa9");
    assert_has(f, NULL, NULL, "<bdi>&lt;/bdi&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;x</bdi>");
    assert_has(f, "net", "#<i>&\"", "<title>#&lt;i&gt;&amp;&quot; on net</title>");
}

/* Played to its end in a place, as it is hidden or not then. */
static void play(struct fixture *f, const char *where)
{
    GRand *dice = g_rand_new_with_seed(5);
    struct table *t;

    tape_line(f->net, "ann", where, "new keep solo");
    t = stage_table(f->stage, "keep");
    while (t->state == TABLE_RUNNING)
        assert_true(stage_act(f->net, t, dice));
    g_rand_free(dice);
    stage_turn(f->stage, 60 * 1000);
}

static void a_private_place_is_named_nowhere(void **state)
{
    static const char *const inside[] = { "ann", NULL };
    struct fixture *f = *state;

    tape_hide(f->net, "#cellar", inside);
    play(f, "#cellar");
    play(f, place);
    write_pages(f);
    assert_nowhere(f, "#cellar");
    assert_int_equal(count_pages(f), 3);
    assert_has(f, "net", NULL, "<bdi>ann</bdi>");
    tape_hide(f->net, place, inside);
    stage_turn(f->stage, 1000);
    write_pages(f); /* what was there is not there any more */
    assert_nowhere(f, place);
    assert_int_equal(count_pages(f), 2);
    tape_hide(f->net, "#cellar", NULL);
    play(f, "#cellar");
    play(f, place);
    write_pages(f);
    assert_has(f, "net", "#cellar", "<bdi>ann</bdi>");
    assert_nowhere(f, place);
    assert_int_equal(count_pages(f), 3);
}

static void who_is_off_the_boards_is_on_no_page(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    reach(f, f->net, "ben", "#cellar", LAIR_SOLO, 29);
    tape_line(f->net, "ann", NULL, "top off");
    write_pages(f);
    assert_nowhere(f, "ann<");
    assert_nowhere(f, place);
    assert_has(f, NULL, NULL, "<td class=\"n\">1</td><td class=\"p\"><bdi>ben</bdi>");
    tape_line(f->net, "ben", NULL, "top off");
    write_pages(f);
    assert_int_equal(count_pages(f), 1);
    assert_has(f, NULL, NULL, "<p>There is nobody on a board yet.</p>");
}

static void a_guest_is_on_its_networks_pages_alone(void **state)
{
    struct fixture *f = *state;
    g_autofree char *index = NULL;

    tape_guest(f->net, "gus");
    reach(f, f->net, "gus", place, LAIR_SOLO, 31);
    write_pages(f);
    index = page(f, NULL, NULL);
    assert_null(strstr(index, "gus"));
    assert_has(f, "net", NULL, "<bdi>gus</bdi>");
    assert_has(f, "net", place, "<bdi>gus</bdi>");
    assert_nowhere(f, "gus@"); /* where it comes from is nobody's business */
}

/* Whoever reads a board can have the record of what stands on top of it. */
static void the_best_lead_to_their_records(void **state)
{
    struct fixture *f = *state;
    g_autofree char *name = NULL, *path = NULL, *record = NULL, *link = NULL;
    GRand *lot = g_rand_new_with_seed(3);
    const struct table_list *own;
    struct table *t;

    tape_line(f->net, "ann", place, "new keep solo");
    own = tables_of_person(f->stage->host, "net", "ann");
    t = own->table[own->n - 1];
    while (stage_act(f->net, t, lot))
        continue;
    g_rand_free(lot);
    name = sheets_game(t->id);
    link = g_strdup_printf("<a href=\"%s\">", name);
    write_pages(f);
    assert_has(f, "net", place, link);
    path = g_build_filename(f->pages, name, NULL);
    assert_true(g_file_get_contents(path, &record, NULL, NULL));
    assert_true(g_str_has_prefix(record, "lair-record 1\n"));
    stage_sql(f->stage, "DELETE FROM results");
    write_pages(f);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
}

static void a_long_board_is_cut(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    stage_sql(
        f->stage,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)"
        "INSERT INTO results SELECT table_id, network, 'p' || i, rules, 20, souls, wounds, turns, boss, rated, at,"
        " played_on, place, hints, source, open, day, unfinished FROM results, n");
    write_pages(f);
    assert_has(f, "net", place, "<bdi>somebody</bdi>");
    assert_has(f, "net", place, "<p>And 21 more.</p>");
}

static void pages_speak_german(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    assert_true(write_in(f, "de", f->pages, &why));
    assert_has(f, NULL, NULL, "<html lang=\"de\">");
    assert_has(f, "net", place,
               "<h1>#dungeon auf net</h1>\n<section><h2>Solo, dieses Quartal: Bestwerte</h2>");
}

static void files_of_others_stay(void **state)
{
    struct fixture *f = *state;
    g_autofree char *own = g_build_filename(f->pages, "board-of-mine.html", NULL);
    g_autofree char *rest = g_build_filename(f->pages, ".lair-part", NULL);
    g_autofree char *half = g_build_filename(rest, "index.html", NULL);

    write_pages(f);
    assert_true(g_file_set_contents(own, "mine", -1, NULL));
    assert_int_equal(g_mkdir(rest, 0700), 0); /* an earlier life was killed while it wrote */
    assert_true(g_file_set_contents(half, "half", -1, NULL));
    write_pages(f);
    assert_true(g_file_test(own, G_FILE_TEST_EXISTS));
    assert_false(g_file_test(rest, G_FILE_TEST_EXISTS));
    assert_has(f, NULL, NULL, "</html>");
}

static void a_folder_that_cannot_be_written_is_told(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL, *told = NULL, *deep = g_build_filename(f->folder, "none", "pages", NULL);

    assert_true(g_file_set_contents(f->pages, "a file", -1, NULL));
    assert_false(write_in(f, NULL, f->pages, &why));
    assert_non_null(strstr(why, "Not a directory"));
    assert_false(write_in(f, NULL, deep, &told));
    assert_non_null(strstr(told, "No such file"));
}

/* What stands in a file of a folder; g_free it. */
static char *file_in(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;

    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void put_in(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* Root may write into it all the same. */
static void a_part_folder_of_another_user_stays_as_it_is(void **state)
{
    struct fixture *f = *state;
    g_autofree char *part = g_build_filename(f->pages, ".lair-part", NULL), *why = NULL, *kept = NULL;

    if (geteuid() != 0)
        skip();
    write_pages(f);
    assert_int_equal(g_mkdir(part, 0700), 0);
    put_in(part, "index.html", "mine");
    assert_int_equal(chown(part, 1, 1), 0);
    assert_false(write_in(f, NULL, f->pages, &why));
    assert_non_null(strstr(why, ".lair-part: it is in the way, and no folder of lair's"));
    kept = file_in(part, "index.html");
    assert_string_equal(kept, "mine");
}

/* A link in the folder of pages leads to somebody else's files, with the names that pages have. */
static void no_link_in_the_folder_of_pages_is_followed(void **state)
{
    static const char *const names[] = { "index.html", "game-5.txt", "table-7.html", SHEETS_DAYS };
    struct fixture *f = *state;
    g_autofree char *site = g_build_filename(f->folder, "site", NULL), *why = NULL;
    g_autofree char *part = g_build_filename(f->pages, ".lair-part", NULL);

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    write_pages(f);
    assert_int_equal(g_mkdir(site, 0755), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        put_in(site, names[i], "mine");
    assert_int_equal(symlink(site, part), 0);
    assert_false(write_in(f, NULL, f->pages, &why));
    assert_non_null(strstr(why, ".lair-part: it is in the way, and no folder of lair's"));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *kept = file_in(site, names[i]);

        assert_string_equal(kept, "mine");
    }
    g_unlink(part);
    write_pages(f);
}

/* Each name that a page may have, in a folder that somebody else uses. */
static void a_folder_with_a_page_of_somebody_else_is_refused_and_left_as_it_is(void **state)
{
    static const char *const names[] = { "index.html", "game-5.txt", "table-7.html", SHEETS_DAYS,
                                         "board-0123456789abcdef.html" };
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *folder = g_build_filename(f->folder, "web", NULL), *why = NULL, *kept = NULL;
        g_autofree char *path = g_build_filename(folder, names[i], NULL);

        assert_int_equal(g_mkdir(folder, 0755), 0);
        put_in(folder, names[i], "<!DOCTYPE html>\n<html lang=\"en\">\n<title>My cats</title>\n");
        assert_false(write_in(f, NULL, folder, &why));
        assert_non_null(strstr(why, names[i]));
        assert_non_null(strstr(why, "it is no page of lair's"));
        kept = file_in(folder, names[i]);
        assert_non_null(strstr(kept, "My cats"));
        g_unlink(path);
        assert_int_equal(symlink(f->stage->path, path), 0);
        g_free(g_steal_pointer(&why));
        assert_false(write_in(f, NULL, folder, &why));
        g_unlink(path);
        assert_int_equal(g_rmdir(folder), 0); /* nothing was left there */
    }
}

/* Somebody's folder without any page: that of the configuration, or a home. */
static void a_folder_of_other_files_alone_is_refused_and_one_of_pages_may_have_some(void **state)
{
    struct fixture *f = *state;
    g_autofree char *folder = g_build_filename(f->folder, "home", NULL), *why = NULL, *kept = NULL;
    g_auto(GStrv) names = NULL;

    reach(f, f->net, "ann", place, LAIR_SOLO, 31);
    assert_int_equal(g_mkdir(folder, 0755), 0);
    put_in(folder, "lair.conf", "mine");
    assert_false(write_in(f, NULL, folder, &why));
    assert_non_null(strstr(why, "it has other files, and no page of lair's"));
    names = folder_names(folder, "");
    assert_int_equal(g_strv_length(names), 1);
    write_pages(f);
    put_in(f->pages, "robots.txt", "mine");
    write_pages(f);
    kept = file_in(f->pages, "robots.txt");
    assert_string_equal(kept, "mine");
}

static void sets_are_named_and_apart_if_there_are_several(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, LAIR_SOLO, 21);
    write_pages(f);
    assert_has(f, "net", NULL, "<h2>Solo, ever: best score</h2>");
    f->stage->host->settings.sets = "bmr,trial";
    reach(f, f->net, "ben", place, LAIR_SOLO, 29);
    write_pages(f);
    assert_has(f, "net", NULL, "<h2>Solo with bmr, ever: best score</h2>");
    assert_has(f, "net", place, "<h2>Solo with bmr,trial, ever: best score</h2>");
    assert_nowhere(f, "<h2>Solo, ever");
}

/* Ben gives up a game against ann. */
static void give_up(struct fixture *f, struct tape *net, const char *where, const char *ann, const char *ben)
{
    tape_line(net, ann, where, "new crypt 2");
    tape_line(net, ben, where, "join crypt");
    tape_line(net, ann, where, "start @crypt");
    tape_line(net, ben, where, "resign really @crypt");
    assert_int_equal(tables_by_name(f->stage->host, net->network, "crypt")->state, TABLE_OVER);
}

static void ratings_have_a_board_on_their_networks_page(void **state)
{
    struct fixture *f = *state;

    give_up(f, f->net, "#cellar", "ann", "<b>en");
    write_pages(f);
    assert_has(f, NULL, NULL,
               "<h2>Against people, games with a clock of an hour or more, or none: rating</h2>");
    assert_has(f, NULL, NULL, "<bdi>ann</bdi> <small><bdi>net</bdi></small><br><small>provisional</small>");
    assert_has(f, "net", NULL, "<td class=\"n\">&ndash;</td><td class=\"p\"><bdi>ann</bdi><br>");
    assert_has(f, "net", NULL, "</td><td class=\"n\">27.6 ± 8.1</td><td class=\"n\">1</td></tr>");
    assert_has(f, "net", NULL, "<bdi>&lt;b&gt;en</bdi>");
    assert_null(page(f, "net", "#cellar"));
    assert_null(page(f, "far", NULL));
    tape_line(f->net, "ann", NULL, "top off");
    write_pages(f);
    assert_nowhere(f, "ann");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(sets_are_named_and_apart_if_there_are_several),
        T(ratings_have_a_board_on_their_networks_page),
        T(a_place_has_a_page_and_the_index_leads_there),
        T(a_machine_is_a_mark_among_means),
        T(pages_are_readable_for_a_web_server),
        T(what_people_are_called_is_text),
        T(a_private_place_is_named_nowhere),
        T(who_is_off_the_boards_is_on_no_page),
        T(a_guest_is_on_its_networks_pages_alone),
        T(the_best_lead_to_their_records),
        T(a_long_board_is_cut),
        T(pages_speak_german),
        T(files_of_others_stay),
        T(a_folder_that_cannot_be_written_is_told),
        T(a_part_folder_of_another_user_stays_as_it_is),
        T(no_link_in_the_folder_of_pages_is_followed),
        T(a_folder_with_a_page_of_somebody_else_is_refused_and_left_as_it_is),
        T(a_folder_of_other_files_alone_is_refused_and_one_of_pages_may_have_some),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
