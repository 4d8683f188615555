/* tests/unit/test_typed.c - what is printed can be typed: numbers as they stand there, and what choices say
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/typed.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

/* ---- how it is read -------------------------------------------------------------------------- */

static void a_number_is_read_as_it_is_printed_and_typed(void **state)
{
    static const struct {
        const char *text;
        size_t len;
        unsigned number;
    } rows[] = {
        { "1", 1, 1 },
        { "1)", 2, 1 },
        { "(1)", 3, 1 },
        { "1.", 2, 1 },
        { "#1", 2, 1 },
        { "[12]", 4, 12 },
        { "12:", 3, 12 },
        { "\uff11", 3, 1 },
        { "1\uff09", 4, 1 },
        { "\uff08\uff11\uff12\uff09", 12, 12 },
        { "1) new", 2, 1 },
        { "1 @crypt", 1, 1 },
        { "123456789", 9, 123456789 },
        { "1234567890", 0, 0 },
        { "(1", 0, 0 },
        { "1b", 0, 0 },
        { "1)b", 0, 0 },
        { "", 0, 0 },
        { "#", 0, 0 },
        { "a1", 0, 0 },
        { "1h30", 0, 0 },
        { "1,2", 0, 0 },
        { "-1", 0, 0 },
        { "#1)", 0, 0 },
        { "\u0661", 0, 0 },
        { "\xff\xfe", 0, 0 },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        unsigned number = 0;
        size_t len = typed_number(rows[i].text, &number);

        if (len != rows[i].len || (len > 0 && number != rows[i].number))
            fail_msg("'%s' is read as %u, %zu bytes", rows[i].text, number, len);
    }
}

static void the_name_of_a_table_is_taken_off_either_end(void **state)
{
    static const struct {
        const char *line, *name, *rest;
    } rows[] = {
        { "leave @crypt", "crypt", "leave" },
        { "@crypt leave", "crypt", "leave" },
        { "@crypt", "crypt", "" },
        { "@", "", "" },
        { "@crypt pass @keep", "crypt", "pass @keep" },
        { " pass ", NULL, " pass " },
        { "a@b c", NULL, "a@b c" },
        { "", NULL, "" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *line = g_strdup(rows[i].line), *name = typed_take_name(line);

        if (g_strcmp0(name, rows[i].name) != 0 || strcmp(line, rows[i].rest) != 0)
            fail_msg("'%s' names %s, and says '%s'", rows[i].line, name, line);
    }
}

static void a_label_is_known_by_its_letters_and_digits(void **state)
{
    (void)state;
    assert_true(typed_is_label("its on", "It\u2019s On!"));
    assert_true(typed_is_label("  BUILD dark-altar, on a2) ", "build Dark Altar on a2"));
    assert_true(typed_is_label("cast freeze", "cast \x0b"
                                              "Freeze\x0f"));
    assert_true(typed_is_label("u\u0308berfall", "\u00dcberfall")); /* typed in two characters */
    assert_true(typed_is_label("fertig: nichts bauen", "fertig: nichts bauen - dann verwundet dich Tieg"));
    assert_false(typed_is_label("build dark altar", "build Dark Altar on a2"));
    assert_false(typed_is_label("fertig", "fertig: nichts bauen - dann verwundet dich Tieg"));
    assert_false(typed_is_label("?!", "?!"));
    assert_false(typed_is_label("", ""));
}

static void a_word_out_of_a_sentence_is_read_without_its_stops(void **state)
{
    static const char *const rows[][2] = {
        { "(a2),", "a2" },
        { "\u201cDark Altar\u201d", "Dark Altar" },
        { "board.", "board" },
        { "\u00abbait\u00bb!", "bait" },
        { "...", "..." },
        { "", "" },
        { "Minotaur's Maze", "Minotaur's Maze" },
        { "sets=bmr,tnl", "sets=bmr,tnl" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *plain = typed_plain(rows[i][0]);

        assert_string_equal(plain, rows[i][1]);
    }
}

/* ---- every choice ---------------------------------------------------------------------------- */

/* Two stages on which the same is played: on one choices are picked, on the other they are typed. */
struct twin {
    struct stage *stage;
    struct tape *net;
    struct table *t;
};

static void begin(struct twin *w, const struct adapter_kind *kind, const char *language, const char *options,
                  int seats, uint32_t seed)
{
    w->stage =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .offer = "bmr,tnl,rmb" });
    ((struct stage_network *)w->stage->networks->pdata[0])->kind = kind;
    stage_open(w->stage);
    w->net = stage_tape(w->stage, "net");
    for (int i = 0; i < seats; i++)
        tape_line(w->net, stage_nick(i), place, language);
    w->t = stage_begin(w->stage, w->net, place, "crypt", options, seats, seed);
}

static void hash_of(const struct twin *w, uint8_t out[LAIR_HASH])
{
    lair_hash(w->t->cat, table_game(w->t), out);
}

/* Is another choice of the list labelled so? */
static bool is_doubled(const struct tape_letter *l, unsigned n)
{
    for (unsigned i = 0; l->labels[i] != NULL; i++)
        if (i != n && typed_is_label(l->labels[i], l->labels[n]))
            return true;
    return false;
}

/* What is typed of choice n, from 1, in the form of that number. */
static char *form_of(const struct tape_letter *l, unsigned n, unsigned form)
{
    if (form % 3 == 0 && !is_doubled(l, n - 1))
        return g_strdup(l->labels[n - 1]);
    if (form % 3 == 1)
        return g_strdup_printf("%u) %s", n, l->labels[n - 1]);
    switch (form / 3 % 7) {
    case 0: return g_strdup_printf("%u)", n);
    case 1: return g_strdup_printf("(%u)", n);
    case 2: return g_strdup_printf("%u.", n);
    case 3: return g_strdup_printf("#%u", n);
    case 4: return g_strdup_printf("%u) @crypt", n);
    case 5: return g_strdup_printf("@crypt %u", n);
    default: return g_strdup_printf("%c%c%c", 0xef, 0xbc, (int)(0x90 + n % 10)); /* full-width */
    }
}

/* One answer on both; false: nobody is asked. */
static bool answer(struct twin w[2], GRand *dice, bool labels, unsigned step)
{
    int seat = stage_asked(w[0].t, dice);
    const char *nick = seat >= 0 ? stage_nick(seat) : NULL;
    const struct tape_letter *l = seat >= 0 ? stage_question(w[0].net, w[0].t, nick) : NULL;
    uint8_t picked[LAIR_HASH], typed[LAIR_HASH];
    g_autofree char *text = NULL;
    unsigned n;

    if (l == NULL)
        return false;
    n = stage_choice(l, dice);
    assert_true(l->labels[n - 1][0] != '\0');
    text = labels ? g_strdup(l->labels[n - 1]) : form_of(l, n, n < 10 ? step : step - step % 21 + 2);
    if (labels && is_doubled(l, n - 1)) /* whoever reads that cannot tell them apart */
        tape_pick_of(w[1].net, nick, stage_question(w[1].net, w[1].t, nick), n);
    else
        tape_type(w[1].net, nick, NULL, text);
    tape_pick_of(w[0].net, nick, l, n);
    hash_of(&w[0], picked);
    hash_of(&w[1], typed);
    if (memcmp(picked, typed, LAIR_HASH) != 0 || w[0].t->n_moves != w[1].t->n_moves)
        fail_msg("%s types '%s' instead of picking '%s', and hears: %s", nick, text, l->moves[n - 1],
                 tape_letter(w[1].net, tape_mark(w[1].net) - 1)->whole);
    return true;
}

static void play_both(const struct adapter_kind *kind, const char *language, const char *options, int seats,
                      bool labels)
{
    struct twin w[2];
    GRand *dice = g_rand_new_with_seed(11);
    unsigned step = 0;

    for (int i = 0; i < 2; i++)
        begin(&w[i], kind, language, options, seats, 23);
    while (step < 150 && answer(w, dice, labels, step))
        step++;
    assert_in_range(step, 40, 150);
    for (int i = 0; i < 2; i++)
        stage_free(w[i].stage);
    g_rand_free(dice);
}

static void every_choice_is_taken_by_what_is_printed_of_it(void **state)
{
    (void)state;
    play_both(&tape_adapter, "language en", "", 3, false);
    play_both(&tape_adapter, "language de", "super sets=bmr,tnl", 2, false);
    play_both(&tape_adapter, "language en", "super sets=rmb", 2, true); /* "2 coins" begins with a number */
    play_both(&tape_adapter, "language de", "sets=rmb", 3, true);
}

static void every_button_is_pressed_by_what_it_says(void **state)
{
    (void)state;
    play_both(&tape_panel_adapter, "language en", "", 2, true);
    play_both(&tape_panel_adapter, "language de", "super sets=bmr,tnl", 3, true);
}

/* ---- lists besides the question -------------------------------------------------------------- */

/* Whoever asks for a list takes a choice of it by what that says: as if it was picked. */
static void says_as_picked(struct tape *net, const char *line)
{
    const struct tape_letter *l;
    guint mark;

    tape_line(net, "zoe", NULL, line);
    l = tape_letter(net, tape_mark(net) - 1);
    if (l->moves[0] == NULL)
        fail_msg("%s: %s", line, l->whole);
    for (unsigned i = 0; l->moves[i] != NULL; i++) {
        g_autofree char *numbered = g_strdup_printf("%u) %s", i + 1, l->labels[i]), *picked = NULL,
                        *counted = NULL;
        g_autofree char *said = NULL;

        mark = tape_mark(net);
        tape_pick_of(net, "zoe", l, i + 1);
        picked = tape_told(net, "zoe", mark);
        said = tape_answer(net, "zoe", NULL, l->labels[i]);
        mark = tape_mark(net);
        tape_type(net, "zoe", NULL, numbered);
        counted = tape_told(net, "zoe", mark);
        assert_string_equal(said, picked);
        assert_string_equal(counted, picked);
    }
}

static void lists_of_commands_are_answered_by_what_they_say(void **state)
{
    struct stage *s =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .offer = "bmr,tnl" });

    (void)state;
    stage_open(s);
    says_as_picked(stage_tape(s, "net"), "card mi");
    says_as_picked(stage_tape(s, "net"), "card golem fatory");
    stage_free(s);
}

/* Names, squares and commands as they stand in sentences. */
static void what_stands_in_a_sentence_can_be_typed(void **state)
{
    static const char *const rows[][2] = {
        { "card \u201cDark Altar\u201d", "card dark altar" },
        { "rules \u201cbait\u201d.", "rules bait" },
        { "help \u00abcard\u00bb,", "help card" },
        { "\u201cboard\u201d", "board" },
        { "board.", "board" },
        { "Hand!", "hand" },
        { "log (3)", "log 3" },
        { "why (a1)", "why a1" },
        { "why a1),", "why a1" },
    };
    struct stage *s = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    struct tape *net;

    (void)state;
    stage_open(s);
    net = stage_tape(s, "net");
    stage_begin(s, net, place, "crypt", "", 2, 3);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *typed = tape_answer(net, "ann", NULL, rows[i][0]),
                        *meant = tape_answer(net, "ann", NULL, rows[i][1]);

        assert_string_equal(typed, meant);
    }
    stage_free(s);
}

/* ---- several tables -------------------------------------------------------------------------- */

static void a_number_names_its_table(void **state)
{
    static const char *const forms[] = { "1 @crypt", "1) @crypt", "@crypt 1", "(1) @CRYPT" };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        struct stage *s = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
        struct table *crypt, *tomb;

        stage_open(s);
        crypt = stage_begin(s, stage_tape(s, "net"), place, "crypt", "", 2, 3);
        tomb = stage_begin(s, stage_tape(s, "net"), place, "tomb", "", 2, 4);
        tape_type(stage_tape(s, "net"), "ann", NULL, forms[i]);
        assert_true(table_has_answered(crypt, 0) || crypt->n_moves > 0);
        assert_false(table_has_answered(tomb, 0) || tomb->n_moves > 0);
        stage_free(s);
    }
}

static void a_number_with_a_question_mark_is_told_and_not_taken(void **state)
{
    static const char *const forms[] = { "1?", "1)?", "1? @crypt", "1 @crypt?", "1\uff1f" };
    struct stage *s = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    struct table *t;

    (void)state;
    stage_open(s);
    t = stage_begin(s, stage_tape(s, "net"), place, "crypt", "", 2, 3);
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        tape_type(stage_tape(s, "net"), "ann", NULL, forms[i]);
        tape_expect(stage_tape(s, "net"), "ann", "That would be: keep the hand.");
        assert_int_equal(t->n_moves, 0);
        assert_false(table_has_answered(t, 0));
    }
    stage_free(s);
}

static void a_number_that_is_not_offered_is_told_so(void **state)
{
    struct stage *s = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });

    (void)state;
    stage_open(s);
    stage_begin(s, stage_tape(s, "net"), place, "crypt", "", 2, 3);
    tape_type(stage_tape(s, "net"), "ann", NULL, "7)");
    tape_expect(stage_tape(s, "net"), "ann", "No choice has the number 7");
    tape_type(stage_tape(s, "net"), "ann", NULL, "12345");
    tape_expect(stage_tape(s, "net"), "ann", "No choice has the number 12345");
    tape_type(stage_tape(s, "net"), "zoe", NULL, "(7)");
    tape_expect(stage_tape(s, "net"), "zoe", "No choice has the number 7: nothing is asked of you now");
    stage_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_read_as_it_is_printed_and_typed),
        cmocka_unit_test(the_name_of_a_table_is_taken_off_either_end),
        cmocka_unit_test(a_label_is_known_by_its_letters_and_digits),
        cmocka_unit_test(a_word_out_of_a_sentence_is_read_without_its_stops),
        cmocka_unit_test(every_choice_is_taken_by_what_is_printed_of_it),
        cmocka_unit_test(every_button_is_pressed_by_what_it_says),
        cmocka_unit_test(lists_of_commands_are_answered_by_what_they_say),
        cmocka_unit_test(what_stands_in_a_sentence_can_be_typed),
        cmocka_unit_test(a_number_names_its_table),
        cmocka_unit_test(a_number_with_a_question_mark_is_told_and_not_taken),
        cmocka_unit_test(a_number_that_is_not_offered_is_told_so),
    };

    return cmocka_run_group_tests_name("typed", tests, NULL, NULL);
}
