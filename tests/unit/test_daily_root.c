/* tests/unit/test_daily_root.c - the file of the roots: what it keeps, what is refused, what a backup breaks
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "bot/community/day.h"
#include "bot/community/root.h"
#include "tests/folder.h"

enum { NOV_20 = 1055, NOV_30 = 1065, DEC_1 = 1066, DEC_31 = 1096, JAN_1 = 1097 }; /* of 2028 and 2029 */

struct fixture {
    char *folder, *path;
    struct root root;
    char *why;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db.daily", NULL);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->why);
    g_free(f);
    return 0;
}

static void renew(struct fixture *f, int today)
{
    assert_true(root_renew(f->path, &f->root, today, &f->why));
}

static void begin(struct fixture *f, int day)
{
    assert_true(root_begin(f->path, &f->root, day, &f->why));
}

/* What the file says is what is in memory. */
static void assert_kept(struct fixture *f)
{
    struct root again;

    assert_int_equal(root_read(f->path, &again, &f->why), ROOT_READ);
    assert_int_equal(again.begun, f->root.begun);
    assert_int_equal(again.floor, f->root.floor);
    assert_int_equal(again.n_recent, f->root.n_recent);
    assert_memory_equal(again.recent, f->root.recent, sizeof again.recent[0] * (size_t)again.n_recent);
    assert_int_equal(again.n_years, f->root.n_years);
    for (int i = 0; i < again.n_years; i++) {
        assert_int_equal(again.year[i].first, f->root.year[i].first);
        assert_int_equal(again.year[i].last, f->root.year[i].last);
        assert_memory_equal(again.year[i].root, f->root.year[i].root, CHANCE_BYTES);
        assert_memory_equal(again.year[i].end, f->root.year[i].end, CHANCE_BYTES);
    }
}

static void assert_refused(struct fixture *f, const char *why)
{
    struct root empty = { 0 };
    g_autofree char *line = g_strdup_printf("%s: %s", f->path, why);

    g_clear_pointer(&f->why, g_free);
    assert_int_equal(root_read(f->path, &f->root, &f->why), ROOT_WRONG);
    assert_string_equal(f->why, line);
    assert_int_equal(f->root.n_years, empty.n_years);
    assert_memory_equal(f->root.year[0].root, empty.year[0].root, CHANCE_BYTES);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void there_is_none_at_first(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = root_path("/var/lib/lair/lair.db");

    assert_string_equal(path, "/var/lib/lair/lair.db.daily");
    assert_int_equal(root_read(f->path, &f->root, &f->why), ROOT_NONE);
    assert_int_equal(f->root.n_years, 0);
}

static void it_is_made_for_tomorrow(void **state)
{
    struct fixture *f = *state;
    struct stat st;
    g_auto(GStrv) names = NULL;
    uint8_t value[CHANCE_BYTES];

    renew(f, NOV_20);
    assert_int_equal(f->root.n_years, 1);
    assert_int_equal(f->root.year[0].first, NOV_20 + 1);
    assert_int_equal(f->root.year[0].last, DEC_31);
    assert_false(root_value(&f->root, NOV_20, value));
    assert_true(root_value(&f->root, NOV_20 + 1, value));
    assert_true(chance_leads(value, NOV_20 + 1, f->root.year[0].end, NOV_20));
    assert_kept(f);
    assert_int_equal(g_stat(f->path, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
    names = folder_names(f->folder, ""); /* no temporary file is left */
    assert_int_equal(g_strv_length(names), 1);
}

/* Whatever the mask is, nobody else may read it, at the beginning and when it is written again. */
static void it_is_its_owners_alone(void **state)
{
    struct fixture *f = *state;
    mode_t mask = umask(0);
    struct stat st;

    renew(f, NOV_20);
    begin(f, NOV_20 + 1);
    umask(mask);
    assert_int_equal(g_stat(f->path, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
}

static void a_year_is_drawn_once(void **state)
{
    struct fixture *f = *state;
    struct root before;

    renew(f, NOV_20);
    before = f->root;
    assert_int_equal(g_unlink(f->path), 0);
    renew(f, NOV_30); /* nothing is due, and nothing is written */
    assert_memory_equal(f->root.year[0].root, before.year[0].root, CHANCE_BYTES);
    assert_int_equal(f->root.n_years, 1);
    assert_false(g_file_test(f->path, G_FILE_TEST_EXISTS));
}

static void roots_differ(void **state)
{
    struct fixture *f = *state;

    renew(f, DEC_1);
    assert_int_equal(f->root.n_years, 2);
    assert_memory_not_equal(f->root.year[0].root, f->root.year[1].root, CHANCE_BYTES);
}

/* A host over three turns of a year: every day it knows tomorrow's value, and the end of that year for so long. */
static void the_next_year_is_drawn_in_december(void **state)
{
    struct fixture *f = *state;
    uint8_t value[CHANCE_BYTES], first[CHANCE_BYTES] = { 0 };

    for (int today = 300; today < 300 + 8 * 366; today++) {
        int newest;

        renew(f, today);
        assert_true(root_value(&f->root, today + 1, value));
        newest = f->root.year[f->root.n_years - 1].last;
        assert_int_equal(day_year(newest),
                         today >= day_ends_year(today) - 30 ? day_year(today) + 1 : day_year(today));
        if (today == 300)
            memcpy(first, f->root.year[0].end, CHANCE_BYTES);
    }
    assert_int_equal(f->root.n_years, ROOT_YEARS);
    assert_memory_not_equal(f->root.year[0].end, first, CHANCE_BYTES); /* it has made room */
    assert_kept(f);
}

static void what_is_made_on_the_last_day_is_the_next_years(void **state)
{
    struct fixture *f = *state;

    renew(f, DEC_31);
    assert_int_equal(f->root.n_years, 1);
    assert_int_equal(f->root.year[0].first, JAN_1);
    assert_int_equal(day_year(f->root.year[0].last), 2029);
}

static void a_host_that_was_away_goes_on_tomorrow(void **state)
{
    struct fixture *f = *state;
    struct chance_year old;
    uint8_t value[CHANCE_BYTES];

    renew(f, NOV_20);
    begin(f, NOV_30);
    old = f->root.year[0];
    renew(f, JAN_1 + 40);
    assert_int_equal(f->root.n_years, 2);
    assert_memory_equal(f->root.year[0].root, old.root, CHANCE_BYTES); /* what is owed can still be told */
    assert_true(root_value(&f->root, NOV_30, value));
    assert_false(root_value(&f->root, JAN_1 + 40, value));
    assert_true(root_value(&f->root, JAN_1 + 41, value));
    assert_kept(f);
}

static void days_that_began_are_noted(void **state)
{
    struct fixture *f = *state;

    renew(f, NOV_20);
    begin(f, NOV_20 + 1);
    begin(f, NOV_20 + 3);
    begin(f, NOV_20 + 2); /* no later one */
    assert_int_equal(f->root.begun, NOV_20 + 3);
    assert_kept(f);
}

static void a_host_that_keeps_nothing_has_no_file(void **state)
{
    struct fixture *f = *state;

    assert_true(root_renew(NULL, &f->root, NOV_20, &f->why));
    assert_true(root_begin(NULL, &f->root, NOV_20 + 1, &f->why));
    assert_int_equal(f->root.begun, NOV_20 + 1);
    assert_false(g_file_test(f->path, G_FILE_TEST_EXISTS));
}

static void what_cannot_be_written_has_not_happened(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = g_build_filename(f->folder, "gone", "lair.db.daily", NULL);

    assert_false(root_renew(path, &f->root, NOV_20, &f->why));
    assert_non_null(strstr(f->why, "gone"));
    assert_int_equal(f->root.n_years, 0);
    g_clear_pointer(&f->why, g_free);
    renew(f, NOV_20);
    assert_false(root_begin(path, &f->root, NOV_20 + 1, &f->why));
    assert_int_equal(f->root.begun, 0);
}

static void a_clock_that_was_not_set_draws_nothing(void **state)
{
    struct fixture *f = *state;

    assert_false(root_renew(f->path, &f->root, day_of(0), &f->why));
    assert_string_equal(f->why, "the clock is wrong: it says that this is a year before 2026");
    assert_false(g_file_test(f->path, G_FILE_TEST_EXISTS));
}

/* Killed while it wrote: a piece of a new file lies beside the old one, which holds. */
static void a_kill_leaves_the_old_file(void **state)
{
    struct fixture *f = *state;
    g_autofree char *piece = g_strconcat(f->path, ".XY12Z0", NULL);

    renew(f, NOV_20);
    assert_true(g_file_set_contents(piece, "lair-daily-root 1\nbeg", -1, NULL));
    assert_kept(f);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void one_that_others_may_read_is_refused(void **state)
{
    static const int mode[] = { 0640, 0604, 0620, 0602, 0610, 0601, 0644, 0666 };
    struct fixture *f = *state;

    renew(f, NOV_20);
    for (size_t i = 0; i < G_N_ELEMENTS(mode); i++) {
        assert_int_equal(g_chmod(f->path, mode[i]), 0);
        assert_refused(
            f, "others may read or change it: chmod 600, and if somebody did read it, its days are known");
    }
}

static void a_link_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autofree char *real = g_build_filename(f->folder, "elsewhere", NULL);

    renew(f, NOV_20);
    assert_int_equal(g_rename(f->path, real), 0);
    assert_int_equal(symlink(real, f->path), 0);
    assert_refused(f, "it is a link");
    assert_int_equal(g_unlink(real), 0); /* one that leads nowhere is not none */
    assert_refused(f, "it is a link");
}

static void what_is_no_file_is_refused(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(g_mkdir(f->path, 0700), 0);
    assert_refused(f, "it is not a file");
    assert_int_equal(g_rmdir(f->path), 0);
    assert_int_equal(mkfifo(f->path, 0600), 0); /* and does not keep one waiting */
    assert_refused(f, "it is not a file");
}

static void assert_no_roots(struct fixture *f, const char *text, gssize len)
{
    assert_true(g_file_set_contents_full(f->path, text, len, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
    assert_refused(f, "it holds no roots of lair's");
}

/* The text of the file, with something in place of what is there. */
static void assert_change_is_refused(struct fixture *f, const char *text, const char *from, const char *to)
{
    g_auto(GStrv) part = g_strsplit(text, from, 2);
    g_autofree char *changed = NULL;

    assert_int_equal(g_strv_length(part), 2);
    changed = g_strconcat(part[0], to, part[1], NULL);
    assert_no_roots(f, changed, -1);
}

static void another_text_is_refused(void **state)
{
    static const char *const change[][2] = {
        { "root 2", "root 1" },
        { "begun - 2028-12-02", "begun - 2028-12-2" },
        { "begun - 2028-12-02", "begun" },
        { "begun - 2028-12-02", "begun - 2030-01-01" }, /* after its years */
        { "begun - 2028-12-02", "begun 2025-12-31" },
        { "begun - 2028-12-02", "begun 2028-12-02 2028-12-02" },
        { "begun - 2028-12-02", "begun - 2028-12-02 2028-12-01" },
        { "year 2029-01-01", "part 2029-01-01 2029-12-31" },
        { "begun - 2028-12-02\n", "" },
        { "year 2028-12-02", "year 2028-12-03" }, /* the end is not that of fewer days */
        { "year 2029-01-01", "year 2028-12-31" }, /* years that overlap */
        { "year 2029-01-01", "year 2029-02-29" },
        { "year 2029-01-01", "years 2029-01-01" },
        { "year 2029-01-01 ", "year 2029-01-01  " },
        { "\n", "\r\n" },
        { "\nyear", "\n\nyear" },
    };
    struct fixture *f = *state;
    g_autofree char *text = NULL, *cut = NULL, *twice = NULL, *long_one = g_strnfill(100000, 'x');
    gsize len;

    renew(f, DEC_1);
    begin(f, DEC_1 + 1);
    assert_true(g_file_get_contents(f->path, &text, &len, NULL));
    for (size_t i = 0; i < G_N_ELEMENTS(change); i++)
        assert_change_is_refused(f, text, change[i][0], change[i][1]);
    /* Cut before its second year it is a file of one: root_compare() misses the other. */
    for (gsize n = 0; n < len; n++)
        if (strncmp(text + n, "year 2029", 9) != 0) {
            g_free(cut);
            cut = g_strndup(text, n);
            assert_no_roots(f, cut, -1);
        }
    twice = g_strconcat(text, text, NULL);
    assert_no_roots(f, twice, -1);
    assert_no_roots(f, long_one, -1);
    assert_no_roots(f, text, (gssize)len + 1); /* a NUL behind it */
}

/* One digit of a root or an end changed. */
static void a_root_that_is_not_its_ends_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = NULL;
    char *root;

    renew(f, NOV_20);
    assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
    root = strstr(text, "year ") + strlen("year 2028-11-21 ");
    for (int at = 0; at < 130; at += 43) {
        char was_there = root[at];

        root[at] = was_there == '0' ? '1' : '0';
        assert_no_roots(f, text, -1);
        root[at] = was_there;
    }
}

/* ---- clocks ---------------------------------------------------------------------------------- */

/* As a lair before this one wrote it: all days up to the one that it names have begun. */
static void an_older_file_is_read(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = NULL, *older = NULL;

    renew(f, NOV_20);
    assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
    assert_non_null(strstr(text, "lair-daily-root 1\nbegun -\n"));
    older = g_strconcat("lair-daily-root 1\nbegun 2028-11-30\n", strstr(text, "year "), NULL);
    assert_true(g_file_set_contents_full(f->path, older, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
    assert_int_equal(root_read(f->path, &f->root, &f->why), ROOT_READ);
    assert_true(root_has_begun(&f->root, NOV_30));
    assert_true(root_has_begun(&f->root, NOV_20));
    assert_false(root_has_begun(&f->root, DEC_1));
    begin(f, DEC_1);
    assert_kept(f);
}

/* A month too much on the clock, for one night: the days between begin when they come, and none twice. */
static void days_that_a_clock_left_out_begin_when_they_come(void **state)
{
    struct fixture *f = *state;

    renew(f, NOV_20);
    for (int day = NOV_20 + 1; day <= NOV_30; day++)
        begin(f, day);
    begin(f, DEC_31);
    for (int day = DEC_1; day < DEC_31; day++) {
        assert_true(root_has_begun(&f->root, day - 1));
        assert_false(root_has_begun(&f->root, day));
        begin(f, day);
        assert_kept(f);
    }
    assert_true(root_has_begun(&f->root, DEC_31));
    assert_int_equal(f->root.begun, DEC_31);
}

/* From whichever day a clock comes back: each day from tomorrow on has its value, from a chain whose end is told before,
 * and no chain that was drawn goes, nor has a day two. */
static void a_clock_that_ran_ahead_costs_no_day(void **state)
{
    static const int ahead[] = { 1, 20, 40, 200, 366, 800, 3000 };
    struct fixture *f = *state;
    uint8_t value[CHANCE_BYTES], before[CHANCE_BYTES];

    for (int from = NOV_20; from < JAN_1 + 5; from += 5)
        for (size_t i = 0; i < G_N_ELEMENTS(ahead); i++) {
            f->root = (struct root){ 0 };
            renew(f, from);
            assert_true(root_value(&f->root, from + 1, before));
            renew(f, from + ahead[i]);
            renew(f, from + ahead[i] + 1);
            for (int today = from; today < from + 400; today++) {
                renew(f, today);
                assert_true(root_value(&f->root, today + 1, value));
                if (today == from)
                    assert_memory_equal(value, before, CHANCE_BYTES);
            }
            for (int k = 1; k < f->root.n_years; k++)
                assert_true(f->root.year[k].first > f->root.year[k - 1].last);
            assert_kept(f);
        }
}

/* ---- the database ---------------------------------------------------------------------------- */

static const uint8_t set[LAIR_HASH] = { 7 };
static const uint8_t *const sets[] = { set };

/* What a database has when a day has begun. */
static struct root_told told_on(const struct root *root, int day)
{
    struct root_told told = { .deal = { day, LAIR_SOLO, 2, 1, sets } };
    const struct chance_year *y = &root->year[root->n_years - 1];
    uint8_t value[CHANCE_BYTES], seed[LAIR_SEED];

    assert_true(root_value(root, day, value));
    chance_seed(seed, value, &told.deal);
    chance_commit(told.commitment, seed);
    told.first = y->first;
    memcpy(told.end, y->end, CHANCE_BYTES);
    return told;
}

static void assert_match(struct fixture *f, const struct root *root, const struct root_told *told,
                         enum root_match match, const char *why)
{
    g_clear_pointer(&f->why, g_free);
    assert_int_equal(root_compare(root, told, &f->why), match);
    if (why == NULL)
        assert_null(f->why);
    else
        assert_string_equal(f->why, why);
}

static void a_database_fits_its_file(void **state)
{
    struct fixture *f = *state;
    struct root nothing = { 0 };
    struct root_told told = { 0 };

    assert_match(f, &nothing, &told, ROOT_FITS, NULL);
    renew(f, NOV_20);
    assert_match(f, &f->root, &told, ROOT_FITS, NULL); /* killed before the end was told */
    told = told_on(&f->root, NOV_20 + 1);
    assert_match(f, &f->root, &told, ROOT_FITS, NULL); /* ... before the file had the day */
    begin(f, NOV_20 + 1);
    assert_match(f, &f->root, &told, ROOT_FITS, NULL);
    renew(f, DEC_1);
    assert_match(f, &f->root, &told, ROOT_FITS, NULL); /* ... before the next end was told */
    told.deal.day = 0;
    f->root.begun = 0;
    assert_match(f, &f->root, &told, ROOT_FITS, NULL); /* an end, and no day */
}

static void an_older_database_is_known(void **state)
{
    struct fixture *f = *state;
    struct root_told told = { 0 };

    renew(f, NOV_20);
    begin(f, NOV_20 + 3);
    assert_match(f, &f->root, &told, ROOT_AHEAD,
                 "the database is older: its last day is none, and 2028-11-23 has begun");
    told = told_on(&f->root, NOV_20 + 1);
    assert_match(f, &f->root, &told, ROOT_AHEAD,
                 "the database is older: its last day is 2028-11-21, and 2028-11-23 has begun");
}

/* So old that its year has made room since. */
static void a_much_older_database_is_known(void **state)
{
    struct fixture *f = *state;
    struct root_told told;

    renew(f, NOV_20);
    told = told_on(&f->root, NOV_30);
    renew(f, DEC_1);
    renew(f, DEC_1 + 365);
    begin(f, DEC_1 + 366);
    assert_match(f, &f->root, &told, ROOT_AHEAD,
                 "the database is older: its last day is 2028-11-30, and 2029-12-02 has begun");
}

static void another_file_is_known(void **state)
{
    struct fixture *f = *state;
    struct root other = { 0 };
    struct root_told told;

    renew(f, NOV_20);
    assert_true(root_renew(NULL, &other, NOV_20, &f->why));
    told = told_on(&f->root, NOV_20 + 1);
    assert_match(f, &other, &told, ROOT_OTHER,
                 "the roots are others: the database has told another commitment for 2028-11-21");
    other.begun = NOV_30; /* even if it is ahead */
    assert_match(f, &other, &told, ROOT_OTHER,
                 "the roots are others: the database has told another commitment for 2028-11-21");
    told.deal.day = 0;
    assert_match(f, &other, &told, ROOT_OTHER,
                 "the roots are others: the database has told another end of 2028");
}

/* Rather than a day more or less: a year of the same number that begins on another day. */
static void another_beginning_is_another_year(void **state)
{
    struct fixture *f = *state;
    struct root_told told;
    struct root other = { 0 };

    renew(f, NOV_20);
    told = told_on(&f->root, NOV_30);
    other = f->root;
    chance_year_of(&other.year[0], NOV_20 + 2, f->root.year[0].root);
    assert_match(f, &other, &told, ROOT_OTHER,
                 "the roots are others: the database has told another end of 2028");
}

static void a_missing_file_is_known(void **state)
{
    struct fixture *f = *state;
    struct root nothing = { 0 };
    struct root_told told;

    renew(f, NOV_20);
    told = told_on(&f->root, NOV_20 + 1);
    assert_match(f, &nothing, &told, ROOT_OTHER, "the roots are others, or older: that of 2028 is missing");
    told.deal.day = 0;
    assert_match(f, &nothing, &told, ROOT_OTHER, "the roots are others, or older: that of 2028 is missing");
}

static void an_older_file_is_known(void **state)
{
    struct fixture *f = *state;
    struct root old;
    struct root_told told;

    renew(f, NOV_20);
    begin(f, NOV_20 + 1);
    old = f->root;
    told = told_on(&f->root, NOV_30);
    assert_match(f, &old, &told, ROOT_FITS, NULL); /* it has all that was told */
    renew(f, DEC_1);
    told = told_on(&f->root, DEC_1);
    assert_match(f, &old, &told, ROOT_OTHER, "the roots are others, or older: that of 2029 is missing");
    told = told_on(&f->root, JAN_1);
    assert_match(f, &old, &told, ROOT_OTHER, "the roots are others, or older: that of 2029 is missing");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(there_is_none_at_first),
        TEST(it_is_made_for_tomorrow),
        TEST(it_is_its_owners_alone),
        TEST(a_year_is_drawn_once),
        TEST(roots_differ),
        TEST(the_next_year_is_drawn_in_december),
        TEST(what_is_made_on_the_last_day_is_the_next_years),
        TEST(a_host_that_was_away_goes_on_tomorrow),
        TEST(days_that_began_are_noted),
        TEST(a_host_that_keeps_nothing_has_no_file),
        TEST(what_cannot_be_written_has_not_happened),
        TEST(a_clock_that_was_not_set_draws_nothing),
        TEST(a_kill_leaves_the_old_file),
        TEST(one_that_others_may_read_is_refused),
        TEST(a_link_is_refused),
        TEST(what_is_no_file_is_refused),
        TEST(another_text_is_refused),
        TEST(a_root_that_is_not_its_ends_is_refused),
        TEST(an_older_file_is_read),
        TEST(days_that_a_clock_left_out_begin_when_they_come),
        TEST(a_clock_that_ran_ahead_costs_no_day),
        TEST(a_database_fits_its_file),
        TEST(an_older_database_is_known),
        TEST(a_much_older_database_is_known),
        TEST(another_file_is_known),
        TEST(another_beginning_is_another_year),
        TEST(a_missing_file_is_known),
        TEST(an_older_file_is_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
