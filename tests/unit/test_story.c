/* tests/unit/test_story.c - games that are over: told again, their turning points, and what a host tells of them
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/cli/listing.h"
#include "bot/games/turning.h"
#include "bot/lexicon.h"
#include "bot/story.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"

struct fixture {
    char *folder; /* with what 0.1.0 recorded; NULL: it is not needed */
    struct lexicon *lexicon;
    struct template_set *words;
    struct stage *stage; /* NULL: it is not needed */
    struct tape *net;
    GRand *dice;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *why = NULL;

    f->lexicon = lexicon_new(NULL);
    lexicon_watch(f->lexicon, stage_compare, NULL);
    f->words = lexicon_words(f->lexicon, NULL, "console", &why);
    assert_non_null(f->words);
    f->dice = g_rand_new_with_seed(12);
    *state = f;
    return 0;
}

static int set_up_records(void **state)
{
    struct fixture *f;

    set_up(state);
    f = *state;
    f->folder = folder_new();
    folder_unpack(f->folder, "tests/records/0.1.0.tar.xz");
    return 0;
}

static int set_up_host(void **state)
{
    struct fixture *f;

    set_up(state);
    f = *state;
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    lexicon_free(f->lexicon);
    folder_remove(f->folder);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

/* ---- a record -------------------------------------------------------------------------------- */

/* A record of the archive, with the sets it was played with. */
struct record {
    char *text;
    struct lair_catalog *cat;
    struct tale *tale;
};

static struct lair_catalog *catalog_of(const struct fixture *f, const char *text)
{
    struct lair_catalog *cat = lair_catalog_new();
    g_autofree char *line =
        g_strndup(strstr(text, "\nsets ") + 6, strcspn(strstr(text, "\nsets ") + 6, "\n"));
    g_auto(GStrv) sets = g_strsplit(line, " ", -1);

    for (char **set = sets; *set != NULL; set++) {
        g_autofree char *name = g_strndup(*set, strcspn(*set, "@"));
        g_autofree char *path = g_strdup_printf("%s/sets/%s.json", f->folder, name);
        struct lair_fault why;

        if (lair_catalog_add_file(cat, path, &why) < 0)
            fail_msg("%s", why.text);
    }
    return cat;
}

static struct record read_record(const struct fixture *f, const char *name)
{
    g_autofree char *path = g_build_filename(f->folder, name, NULL);
    struct record r = { 0 };
    struct lair_fault why = { "" };

    assert_true(g_file_get_contents(path, &r.text, NULL, NULL));
    r.cat = catalog_of(f, r.text);
    r.tale = tale_read(r.cat, r.text, strlen(r.text), &why);
    if (r.tale == NULL)
        fail_msg("%s: %s", name, why.text);
    return r;
}

static void record_clear(struct record *r)
{
    tale_free(r->tale);
    lair_catalog_free(r->cat);
    g_free(r->text);
}

static struct story story_of(const struct fixture *f, const struct record *r)
{
    return (struct story){ .tale = r->tale, .words = f->words, .nick = { "ann", "ben", "cleo", "dora" } };
}

/* ---- turning points -------------------------------------------------------------------------- */

static void assert_turning(const struct fixture *f, const char *name, const char *wanted)
{
    struct record r = read_record(f, name);
    struct story s = story_of(f, &r);
    g_autofree char *end = story_page(&s, story_pages(&s) - 1, LAIR_PUBLIC);
    const char *found = strstr(end, "Turning point: ");

    if (wanted == NULL ? found != NULL : found == NULL || strncmp(found + 15, wanted, strlen(wanted)) != 0)
        fail_msg("%s: %s", name, end);
    record_clear(&r);
}

static void a_turning_point_is_a_hero_s_who_fared_otherwise(void **state)
{
    assert_turning(*state, "016-classic-2-sane-trial.record",
                   "turn 3, when Sir Digby Apple died in b2 instead of reaching ben (ben +2).\n");
    assert_turning(*state, "039-super-4-greedy-trial.record",
                   "turn 11, when Hya reached cleo instead of dying for cleo (ann +3).\n");
    assert_turning(*state, "235-classic-3-mixed.record",
                   "turn 4, when Samurai Tom got away instead of dying for ann (ben +2).\n");
}

static void or_the_turn_since_which_the_winner_was_ahead(void **state)
{
    assert_turning(*state, "003-classic-3-greedy.record", "turn 4; from then on ann was ahead.\n");
    assert_turning(*state, "025-super-2-greedy.record", "turn 8; from then on ben was ahead.\n");
}

static void several_who_fared_otherwise_are_no_one_hero(void **state)
{
    assert_turning(*state, "123-classic-3-sane.record",
                   "turn 3, which went otherwise than foreseen (ben +2).\n");
}

static void alone_it_is_the_largest_swing(void **state)
{
    assert_turning(*state, "210-solo-1-greedy.record",
                   "turn 5, when Delatorious died in a5 instead of reaching ann (+6).\n");
    assert_turning(*state, "141-challenge-1-random.record",
                   "turn 1, when Tieg and the Magic Bubble reached ann instead of dying for ann (-2).\n");
    assert_turning(*state, "029-challenge-1-greedy.record", NULL); /* all went as foreseen */
}

static void a_tie_and_a_game_without_end_have_none(void **state)
{
    assert_turning(*state, "009-super-2-wild-trial.record", NULL);
    assert_turning(*state, "008-classic-2-random-unfinished.record", NULL);
}

static int lead_after(const struct tale *t, const struct tale_page *page, int seat)
{
    int best = -LAIR_MAX_CARDS;

    for (int i = 0; i < page->end.n_seats; i++)
        if (i != seat && (page->end.seat[i].flags & LAIR_OUT) == 0)
            best = MAX(best, lair_souls(t->cat, &page->end, i) - lair_wounds(t->cat, &page->end, i));
    return lair_souls(t->cat, &page->end, seat) - lair_wounds(t->cat, &page->end, seat) - best;
}

/* The winner was ahead after the turning point, and ever since; and heroes made it, no lead that has no number. */
static void after_it_the_lead_was_never_lost(void **state)
{
    struct fixture *f = *state;
    g_auto(GStrv) names = folder_names(f->folder, ".record");
    int found = 0;

    for (char **name = names; *name != NULL; name++) {
        struct record r = read_record(f, *name);
        struct turning turning = turning_point(r.tale);

        for (guint i = 0; turning.turn > 0 && !turning.alone && i < r.tale->pages->len; i++)
            if (tale_page(r.tale, i)->turn >= turning.turn)
                assert_true(lead_after(r.tale, tale_page(r.tale, i), turning.seat) > 0);
        assert_in_range(abs(turning.swing), 0, 20);
        found += turning.turn > 0 && turning.swing != 0;
        record_clear(&r);
    }
    assert_true(found > 40);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static void assert_says(const char *text, const char *wanted)
{
    if (strstr(text, wanted) == NULL)
        fail_msg("'%s' is not in: %s", wanted, text);
}

static void assert_silent(const char *text, const char *unwanted)
{
    if (strstr(text, unwanted) != NULL)
        fail_msg("'%s' is in: %s", unwanted, text);
}

static void a_turn_is_a_page(void **state)
{
    struct record r = read_record(*state, "003-classic-3-greedy.record");
    struct story s = story_of(*state, &r);

    for (guint i = 0; i < r.tale->pages->len; i++) {
        const struct tale_page *page = tale_page(r.tale, i);
        g_autofree char *text = story_page(&s, i, STORY_OPEN), *title = story_title(&s, i, STORY_OPEN);
        g_autofree char *wanted = g_strdup_printf("Turn %u", i);

        assert_int_equal(page->turn, i);
        assert_int_equal(story_page_of(&s, (int)i), i);
        assert_true(page->from <= page->asked && page->asked <= page->to);
        assert_says(i > 0 ? text : title, i > 0 ? wanted : "Before turn 1");
    }
    assert_int_equal(story_page_of(&s, (int)r.tale->pages->len), -1);
    record_clear(&r);
}

static void eyes_see_what_their_player_saw(void **state)
{
    struct record r = read_record(*state, "003-classic-3-greedy.record");
    struct story s = story_of(*state, &r);
    g_autofree char *open = story_page(&s, 2, STORY_OPEN), *ann = story_page(&s, 2, 0);
    g_autofree char *public = story_page(&s, 2, LAIR_PUBLIC);

    assert_says(open, "a ann holds ");
    assert_says(open, "b ben holds ");
    assert_says(ann, "a ann holds ");
    assert_says(ann, "You ");
    assert_silent(ann, "ben holds");
    assert_silent(public, "holds");
    assert_silent(public, "You ");
    record_clear(&r);
}

static void its_reader_is_told_what_to_type(void **state)
{
    struct record r = read_record(*state, "003-classic-3-greedy.record");
    struct story s = story_of(*state, &r);
    g_autofree char *help = story_help(&s, NULL), *what = story_help(&s, "frobnicate");
    g_autofree char *eyes = story_title(&s, 1, 1), *end = story_title(&s, story_pages(&s) - 1, LAIR_PUBLIC);

    assert_says(help, "eyes ann, eyes ben, eyes cleo, eyes public, eyes all");
    assert_says(what, "'frobnicate' means nothing here.");
    assert_says(eyes, "ben's eyes");
    assert_says(end, "[The end; what everybody saw]");
    record_clear(&r);
}

static void a_broken_record_is_no_tale(void **state)
{
    struct record r = read_record(*state, "003-classic-3-greedy.record");
    struct lair_fault why = { "" };
    char *keep = strstr(r.text, " keep\n");

    assert_non_null(keep);
    keep[1] = 'l';
    assert_null(tale_read(r.cat, r.text, strlen(r.text), &why));
    assert_true(why.text[0] != '\0');
    record_clear(&r);
}

/* ---- what a host tells ----------------------------------------------------------------------- */

/* A rated game against one machine, to its end. */
static struct table *play_machine(struct fixture *f, const char *name)
{
    g_autofree char *line = g_strdup_printf("new %s 2", name);

    tape_line(f->net, "ann", NULL, line);
    tape_line(f->net, "ann", NULL, "bots 1 greedy");
    tape_line(f->net, "ann", NULL, "start");
    for (int i = 0; i < 4000 && stage_table(f->stage, name)->state == TABLE_RUNNING; i++)
        if (!stage_act(f->net, stage_table(f->stage, name), f->dice))
            stage_turn(f->stage, 1000);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
    return stage_table(f->stage, name);
}

static void the_end_tells_how_one_has_fared_against_machines(void **state)
{
    struct fixture *f = *state;
    int won = 0;

    for (int played = 1; played <= 3; played++) {
        g_autofree char *name = g_strdup_printf("crypt%d", played), *wanted = NULL;
        struct table *t = play_machine(f, name);

        won += (table_game(t)->seat[0].flags & LAIR_WON) != 0;
        wanted = g_strdup_printf(". ann has won %d of %d game%s against greedy. rematch plays again.", won,
                                 played, played == 1 ? "" : "s");
        if (tape_find(f->net, "ann", wanted) == NULL)
            fail_msg("not told: %s", wanted);
    }
}

static void a_game_whose_seed_was_given_does_not_count(void **state)
{
    struct fixture *f = *state;
    struct store_machines n;
    struct table *t = stage_begin(f->stage, f->net, "#dungeon", "crypt", "", 2, 17);

    while (stage_act(f->net, t, f->dice))
        continue;
    assert_null(tape_find(f->net, "#dungeon", "has won"));
    assert_int_equal(store_read_machines(f->stage->host->store, &t->seat[0].who, -1, &n), 0);
    assert_int_equal(n.played, 0);
}

static char *list(struct fixture *f)
{
    struct json_object *o = json_object_new_object();
    struct host *h = f->stage->host;
    char *text;

    json_object_object_add(o, "games", listing_read(h->store, h->shelf, LISTING_WORDS));
    text = template_render(f->words, "games", o);
    json_object_put(o);
    return text;
}

static void games_are_listed_by_their_numbers(void **state)
{
    struct fixture *f = *state;
    g_autofree char *none = list(f), *both = NULL;

    assert_says(none, "No game is kept here");
    play_machine(f, "crypt");
    tape_line(f->net, "ann", NULL, "new vault solo");
    both = list(f);
    assert_says(both, "1. ");
    assert_says(both, "classic: ann");
    assert_says(both, " won: ");
    assert_says(both, "2. ");
    assert_says(both, "solo: ann; turn 0, goes on");
}

static void what_is_damaged_or_gone_is_listed_as_that(void **state)
{
    struct fixture *f = *state;
    g_autofree char *damaged = NULL, *gone = NULL;

    play_machine(f, "crypt");
    stage_sql(f->stage, "UPDATE tables SET record = 'lair-record 1' || char(10)");
    damaged = list(f);
    assert_says(damaged, "ann, ");
    assert_says(damaged, "(machine); damaged");
    stage_sql(f->stage, "DELETE FROM moves");
    stage_sql(f->stage, "UPDATE tables SET record = NULL, thinned = 1");
    gone = list(f);
    assert_says(gone, "(machine); its moves are gone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_turning_point_is_a_hero_s_who_fared_otherwise, set_up_records,
                                        tear_down),
        cmocka_unit_test_setup_teardown(or_the_turn_since_which_the_winner_was_ahead, set_up_records,
                                        tear_down),
        cmocka_unit_test_setup_teardown(several_who_fared_otherwise_are_no_one_hero, set_up_records,
                                        tear_down),
        cmocka_unit_test_setup_teardown(alone_it_is_the_largest_swing, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(a_tie_and_a_game_without_end_have_none, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(after_it_the_lead_was_never_lost, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_is_a_page, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(eyes_see_what_their_player_saw, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(its_reader_is_told_what_to_type, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(a_broken_record_is_no_tale, set_up_records, tear_down),
        cmocka_unit_test_setup_teardown(the_end_tells_how_one_has_fared_against_machines, set_up_host,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_game_whose_seed_was_given_does_not_count, set_up_host, tear_down),
        cmocka_unit_test_setup_teardown(games_are_listed_by_their_numbers, set_up_host, tear_down),
        cmocka_unit_test_setup_teardown(what_is_damaged_or_gone_is_listed_as_that, set_up_host, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("story", tests, NULL, NULL);
}
