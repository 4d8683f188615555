/* tests/unit/test_naming.c - what a table may be called, and what is asked about a name: bot/commands/naming.h
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/command.h"
#include "bot/commands/wish.h"
#include "bot/games/sets.h"
#include "bot/name.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void assert_told(struct fixture *f, const char *line, const char *told)
{
    tape_assert_told(f->net, "ann", place, line, told);
}

/* That opens no table, and what is told of it has this in it. */
static void assert_asks(struct fixture *f, const char *name, const char *told)
{
    g_autofree char *line = g_strconcat("new ", name, NULL);
    guint before = f->stage->host->tables->len;

    assert_told(f, line, told);
    if (f->stage->host->tables->len != before)
        fail_msg("%s opens a table", line);
}

/* Somebody who says these means an option, as people do. */
static void a_name_that_looks_like_an_option_is_asked_about(void **state)
{
    static const struct {
        const char *words, *told;
    } all[] = {
        { "supr", "Did you mean !new super? !new called supr opens a table that is called supr." },
        { "supr 3", "Did you mean !new super 3? !new called supr 3 opens" },
        { "spuer", "!new super?" },
        { "suuper", "!new super?" },
        { "clasic", "!new classic?" },
        { "challange", "!new challenge?" },
        { "slow", "!new pace=slow?" },
        { "LIVE", "!new pace=live?" },
        { "rmb", "!new sets=rmb? !new called rmb opens" },
        { "crl", "!new sets=bmr,crl?" },
        { "CrashLanding", "!new sets=bmr,crl?" },
        { "toolbx", "!new toolbox?" },
        { "expeditoin", "!new expedition?" },
        { "hardmode", "!new hard?" },
        { "hard-mode", "!new hard?" },
        { "solo2", "!new solo?" },
        { "supergame", "!new super?" },
        { "machinatons", "!new machinations?" },
        { "chooseboss", "!new choose-boss?" },
        { "clock", "!new clock=10m?" },
        { "weekend", "!new weekends=off?" },
        { "sets=bmr tnl", "Did you mean !new sets=bmr,tnl? !new sets=bmr called tnl opens" },
        { "sets=bmr, tnl", "Did you mean !new sets=bmr,tnl?" },
        { "sets=bmr,crl, tnl", "Did you mean !new sets=bmr,crl,tnl?" },
        { "3 sets=bmr tnl hard", "Did you mean !new 3 sets=bmr,tnl hard?" },
        { "crypt sets=bmr tnl", "Did you mean !new crypt sets=bmr,tnl?" },
        { "crypt supr", "Did you mean !new crypt super?" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        assert_asks(f, all[i].words, all[i].told);
    tape_assert_not_told(f->net, "ann", place, "new slow", "called");
}

/* Each with each: a table that is opened can begin. */
static void a_variant_that_the_rules_do_not_know_opens_nothing(void **state)
{
    struct fixture *f = *state;

    for (int rules = 0; rules < LAIR_N_RULES; rules++)
        for (int i = 0; i < LAIR_N_VARIANTS; i++) {
            bool known = (lair_rules_variants((enum lair_rules)rules) >> i & 1) != 0;
            g_autofree char *line =
                g_strdup_printf("new pit %s %s", lair_variant_name(i), lair_rules_name(rules));

            if (known)
                tape_line(f->net, "ann", place, line);
            else
                assert_told(f, line, "do not go together");
            assert_int_equal(tables_by_name(f->stage->host, "net", "pit") != NULL, known);
            if (known)
                tape_line(f->net, "ann", place, "leave pit");
        }
}

/* The word with its letters at i exchanged, with that one missing, or doubled; g_free it. */
static char *slip(const char *word, size_t i, int kind)
{
    GString *out = g_string_new(word);

    if (kind == 0) {
        out->str[i] = word[i + 1];
        out->str[i + 1] = word[i];
    } else if (kind == 1) {
        g_string_erase(out, (gssize)i, 1);
    } else {
        g_string_insert_c(out, (gssize)i, word[i]);
    }
    return g_string_free(out, FALSE);
}

/* Neither a word nor one misspelt opens a table called so. */
static void assert_is_known(struct fixture *f, const char *word)
{
    guint before = f->stage->host->tables->len;

    for (size_t i = 0; strlen(word) >= 5 && i + 1 < strlen(word); i++)
        for (int kind = 0; kind < 3; kind++) {
            g_autofree char *typed = slip(word, i, kind), *line = g_strconcat("new ", typed, NULL);

            if (strcmp(typed, word) == 0 || !name_fits_table(typed))
                continue;
            tape_line(f->net, "ann", place, line);
            if (f->stage->host->tables->len != before)
                fail_msg("%s opens a table", line);
        }
}

static void no_misspelt_option_set_or_rule_is_a_name(void **state)
{
    struct fixture *f = *state;
    const char *word, *way;

    for (int i = 0; (word = wish_word(i, &way)) != NULL; i++) {
        assert_non_null(way);
        assert_is_known(f, word);
    }
    for (int i = 0; (word = sets_next(f->stage->host, &i)) != NULL; i++)
        assert_is_known(f, word);
}

static void who_insists_has_the_name(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", place, "new called supr 3");
    assert_int_equal(stage_table(f->stage, "supr")->max_seats, 3);
    tape_line(f->net, "ann", place, "new hard Called Hardmode");
    assert_non_null(stage_table(f->stage, "hardmode"));
    tape_line(f->net, "ann", place, "new rmb sets=rmb"); /* nobody means the set twice */
    assert_non_null(stage_table(f->stage, "rmb"));
    assert_told(f, "new called supr", "There is a table 'supr' already.");
    assert_asks(f, "called", "new called NAME opens a table of that name");
    assert_asks(f, "called a=b", "'a=b' is no option");
    assert_asks(f, "tomb called vault", "'vault' is no option");
}

/* Every word that a command takes as it is written, but for what begins with a digit. */
static void a_word_of_a_command_is_no_name(void **state)
{
    struct fixture *f = *state;
    static const char *const some[] = { "off", "really", "here", "all", "none", "Off" };

    for (size_t i = 0; i < G_N_ELEMENTS(some); i++) {
        g_autofree char *called = g_strconcat("called ", some[i], NULL);

        assert_asks(f, some[i], "commands take that word for something else.");
        assert_asks(f, called, "commands take that word for something else.");
    }
}

static void a_name_has_letters_of_any_script(void **state)
{
    static const char *const good[] = { "\303\234berfall", "Kr\303\251mlin",
                                        "\320\232\321\200\320\265\320\277\320\276\321\201\321\202\321\214",
                                        "\346\264\236\347\252\237",
                                        "\340\244\225\340\244\277\340\244\262\340\244\276" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(good); i++) {
        g_autofree char *line = g_strconcat("new ", good[i], NULL);

        tape_line(f->net, "ann", place, line);
        if (stage_table(f->stage, good[i]) == NULL)
            fail_msg("%s", good[i]);
    }
    tape_line(f->net, "ben", place, "join U\314\210BERFALL"); /* as some phones type it */
    assert_int_equal(stage_table(f->stage, good[0])->n_seats, 2);
    tape_line(f->net, "eve", place, "watch \303\274berfall");
    assert_int_equal(table_watchers(stage_table(f->stage, good[0])), 1);
    tape_line(f->net, "eve", place, "watch off \303\274BERFALL");
    assert_int_equal(table_watchers(stage_table(f->stage, good[0])), 0);
    assert_told(f, "new \303\274berfall", "There is a table '\303\274berfall' already.");
    assert_asks(f, "s\303\274per", "Did you mean !new super?");
}

static void a_name_is_what_it_looks_like(void **state)
{
    static const struct {
        const char *name, *told;
    } all[] = {
        { "\321\201\320\276\321\200", "looks like 'cop'" }, /* Cyrillic */
        { "cr\321\203pt", "are of several scripts" },       /* one letter of it */
        { "p\304\261t", "looks like 'pit'" },               /* without its dot */
        { "pit\343\205\244", "is no option" },              /* a filler */
        { "\343\205\244", "is no option" },
        { "pi\342\200\213t", "is no option" }, /* a space of no width */
        { "pit\314\201\314\201", "is no option" },
        { "\360\237\217\260", "is no option" },                              /* a castle */
        { "\303\234berfall\303\234berfall\303\234berfall", "is no option" }, /* 27 bytes */
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        assert_asks(f, all[i].name, all[i].told);
}

/* A table that was called so before goes on, and so does its rematch. */
static void a_table_that_stands_keeps_its_name(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    tape_line(stage_tape(f->stage, "net"), "ann", place, "new vault solo");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE tables SET name = 'off'");
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(stage_table(f->stage, "off")->state, TABLE_RUNNING);
    tape_line(f->net, "ann", place, "resign really @off");
    assert_int_equal(stage_table(f->stage, "off")->state, TABLE_OVER);
    tape_line(f->net, "ann", place, "rematch @off");
    assert_int_equal(stage_table(f->stage, "off")->state, TABLE_RUNNING);
}

static void assert_said(struct fixture *f, const char *line, const char *said)
{
    tape_skip(f->net);
    tape_line(f->net, "ann", place, line);
    tape_expect(f->net, place, said);
}

static void what_was_opened_is_always_said(void **state)
{
    struct fixture *f = *state;

    assert_said(f, "new", "opens crypt for 4, classic rules, base set, 5 minutes a decision.");
    assert_said(f, "new clock=off super", "opens vault for 4, super rules, base set, no clock.");
    assert_said(f, "new sets=rmb hard", "for 4, classic rules, sets rmb, hard, 5 minutes a decision.");
    assert_said(f, "new solo", "begins (solo rules) with the base set, 5 minutes a decision: ");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_name_that_looks_like_an_option_is_asked_about),
        T(a_variant_that_the_rules_do_not_know_opens_nothing),
        T(no_misspelt_option_set_or_rule_is_a_name),
        T(who_insists_has_the_name),
        T(a_word_of_a_command_is_no_name),
        T(a_name_has_letters_of_any_script),
        T(a_name_is_what_it_looks_like),
        T(a_table_that_stands_keeps_its_name),
        T(what_was_opened_is_always_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
