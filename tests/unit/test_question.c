/* tests/unit/test_question.c - lines that are only asked: with a question mark, and ways to give up
 *
 * What a line with a question mark would do is told, and not one byte of the database changes.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/command.h"
#include "bot/commands/question.h"
#include "bot/store/impl.h"
#include "bot/store/rows.h"
#include "bot/tables.h"
#include "tests/whole.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

/* Besides the games of tests/whole.h fay has opened a lobby. */
static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = whole_stage(NULL);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    whole_play(f->stage);
    tape_line(f->net, "fay", "#cellar", "new pit 3");
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

/* ---- what is stored -------------------------------------------------------------------------- */

static void append_rows(GString *out, sqlite3 *db, const char *kind)
{
    g_autofree char *sql = g_strdup_printf("SELECT * FROM \"%s\"", kind);
    sqlite3_stmt *st = NULL;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        g_string_append_printf(out, "\n%s:", kind);
        for (int i = 0; i < sqlite3_column_count(st); i++) {
            const char *text = (const char *)sqlite3_column_text(st, i);

            g_string_append_printf(out, " %s=%s", sqlite3_column_name(st, i), text != NULL ? text : "NULL");
        }
    }
    sqlite3_finalize(st);
}

/* All rows of the database; g_free it. */
static char *stored(struct fixture *f)
{
    GString *out = g_string_new(NULL);

    for (int i = 0; rows_kind_at(i) != NULL; i++)
        append_rows(out, f->stage->host->store->db, rows_name(rows_kind_at(i)));
    return g_string_free(out, FALSE);
}

/* Says a line, which must be answered and change nothing; the answer is to be freed. */
static char *ask(struct fixture *f, const char *nick, const char *where, const char *line)
{
    g_autofree char *before = stored(f), *after = NULL;
    char *answer = tape_answer(f->net, nick, where, line);

    stage_turn(f->stage, 0);
    after = stored(f);
    if (answer[0] == '\0')
        fail_msg("%s says '%s', and hears nothing", nick, line);
    if (!g_str_equal(before, after)) {
        size_t at = 0;

        while (before[at] == after[at])
            at++;
        fail_msg("%s says '%s', and it is done: ...%.60s became ...%.60s\n%s", nick, line,
                 before + (at > 30 ? at - 30 : 0), after + (at > 30 ? at - 30 : 0), answer);
    }
    return answer;
}

static void ask_expects(struct fixture *f, const char *nick, const char *line, const char *expected)
{
    g_autofree char *answer = ask(f, nick, NULL, line);

    if (strstr(answer, expected) == NULL)
        fail_msg("%s says '%s', and hears '%s'", nick, line, answer);
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Players of a game with others, of one alone and of a lobby, an operator, and somebody who sits nowhere. */
static const struct asker {
    const char *nick, *behind;
} askers[] = { { "ann", " @crypt" }, { "ben", "" },  { "cleo", "" },
               { "fay", "" },        { "oper", "" }, { "zed", "" } };

/* How often the command was answered with what it would do. */
static int ask_command(struct fixture *f, const struct command *c, const struct asker *a)
{
    const char *const lines[] = { c->name, c->example != NULL ? c->example : c->name };
    static const char *const marks[] = { "?", " ?", "\uff1f" };
    int told = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        const char *args = lines[i] + strcspn(lines[i], " ");

        args += strspn(args, " ");
        for (size_t k = 0; k < G_N_ELEMENTS(marks); k++) {
            g_autofree char *line = g_strconcat(lines[i], marks[k], a->behind, NULL), *answer = NULL;

            if (question_is_text(c, args) || (c->effect != COMMAND_MOVES && !question_changes(c, args)))
                continue;
            answer = ask(f, a->nick, place, line);
            told += strstr(answer, "Asked, and not done.") != NULL;
        }
    }
    return told;
}

static void a_question_mark_behind_any_command_changes_not_one_byte(void **state)
{
    struct fixture *f = *state;

    for (const struct command *c = command_list; c->name != NULL; c++) {
        int told = 0;

        assert_int_not_equal(c->effect, 0);
        for (size_t i = 0; i < G_N_ELEMENTS(askers); i++)
            told += ask_command(f, c, &askers[i]);
        if (c->effect == COMMAND_CHANGES && told == 0)
            fail_msg("%s? is never told what it would do", c->name);
    }
}

static const char foreign[] = "zzyzx";

/* Is a line answered otherwise than with the foreign word behind it?  One that changes something is only asked. */
static bool is_answered_otherwise(struct fixture *f, const struct command *c, const struct asker *a,
                                  const char *line, const char *answer)
{
    const char *args = line + strcspn(line, " ");
    bool changes = c->effect != COMMAND_TELLS || question_changes(c, args + strspn(args, " "));
    g_autofree char *said = g_strconcat(line, changes ? "?" : "", a->behind, NULL);
    g_autofree char *without = ask(f, a->nick, place, said);

    return strcmp(answer, without) != 0;
}

/* Says a line with a foreign word behind it: nothing is done.  Is the word used, or named, or the answer another one for
 * it?  A command that takes any word names none, and where it may not be used at all it says that first. */
static bool heeds_foreign(struct fixture *f, const struct command *c, const struct asker *a, const char *line)
{
    g_autofree char *said = g_strconcat(line, " ", foreign, a->behind, NULL);
    const char *args = said + strcspn(said, " ") + 1;
    g_autofree char *answer = NULL;

    if (question_is_text(c, args) || g_str_has_prefix(said, "new zzyzx") ||
        g_str_has_prefix(said, "ban zzyzx") || g_str_has_prefix(said, "ignore zzyzx"))
        return true; /* which use it */
    answer = ask(f, a->nick, place, said);
    if (strstr(answer, foreign) != NULL)
        return true;
    if (c->takes != NULL && strpbrk(c->takes, "X*") == NULL)
        fail_msg("%s says '%s', and hears '%s'", a->nick, said, answer);
    return is_answered_otherwise(f, c, a, line, answer);
}

/* Nobody here may use them: no table has so slow a clock, and the host calls nobody. */
static const char *const unusable[] = { "time", "push", NULL };

/* ... by each of its lines, for at least one of those who ask.  What is behind a move is the notation's. */
static void a_foreign_word_behind_any_command_is_used_or_refused_with_nothing_done(void **state)
{
    struct fixture *f = *state;

    for (const struct command *c = command_list; c->name != NULL; c++) {
        bool name = false, example = c->example == NULL;

        for (size_t i = 0; i < G_N_ELEMENTS(askers); i++) {
            if ((c->operators || c->helpers) && !g_str_equal(askers[i].nick, "oper"))
                continue;
            name |= heeds_foreign(f, c, &askers[i], c->name);
            example |= c->example != NULL && heeds_foreign(f, c, &askers[i], c->example);
        }
        if ((!name || !example) && c->effect != COMMAND_MOVES && !g_strv_contains(unusable, c->name))
            fail_msg("a foreign word behind '%s' is passed over", name ? c->example : c->name);
    }
}

static void what_only_tells_answers_as_without_the_mark(void **state)
{
    struct fixture *f = *state;
    static const char *const lines[] = {
        "board",      "hand",  "town",       "card freeze", "rules bait", "tables", "why now",
        "help leave", "clock", "daily list", "sets",        "note",       "top",    "moves",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *asked = g_strconcat(lines[i], "?", NULL);
        g_autofree char *with = tape_answer(f->net, "cleo", NULL, asked);
        g_autofree char *without = tape_answer(f->net, "cleo", NULL, lines[i]);

        assert_string_equal(with, without);
    }
}

static void a_question_mark_in_free_text_is_kept(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "cleo", NULL, "note bluffing?");
    tape_line(f->net, "ann", NULL, "note bluffing again? @crypt");
    tape_assert_told(f->net, "cleo", NULL, "note", "bluffing?");
    tape_assert_told(f->net, "ann", NULL, "note? @crypt", "bluffing again?");
    tape_line(f->net, "ann", NULL, "@crypt note or not?");
    tape_assert_told(f->net, "ann", NULL, "@crypt note", "or not?");
    tape_assert_told(f->net, "oper", NULL, "close pit nobody there?", "pit");
    assert_int_equal(tables_by_name(f->stage->host, "net", "pit") != NULL, false);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* What a boss does is told in sentences; the answer around them ends once. */
static void what_a_move_would_be_ends_with_one_full_stop(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, "#cellar", "den", "choose-boss", 2, 7);

    stage_turn(f->stage, 2000);
    for (int i = 0; i < 2; i++) {
        const char *move = stage_question(f->net, t, "ann")->moves[i];
        g_autofree char *line = g_strconcat(move, "? @den", NULL),
                        *answer = tape_answer(f->net, "ann", NULL, line);

        assert_non_null(strstr(answer, "That would be: "));
        assert_null(strstr(answer, ".. Say"));
    }
}

static void a_move_with_a_question_mark_is_told_and_not_made(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, "#cellar", "den", "", 2, 7);
    const char *nick;

    stage_turn(f->stage, 2000);
    ask_expects(f, "ann", "keep? @den",
                "That would be: keep the hand. Say it without the question mark to do it.");
    ask_expects(f, "ann", "keep it\uff1f @den", "That would be: keep the hand");
    ask_expects(f, "ann", "keep @den?", "That would be: keep the hand");
    ask_expects(f, "ann", "cast freeze? @den", "keep");
    tape_line(f->net, "ann", NULL, "keep @den");
    tape_line(f->net, "ben", NULL, "keep @den");
    nick = t->seat[0].decision != 0 ? "ann" : "ben";
    g_autofree char *build = g_strdup(stage_question(f->net, t, nick)->moves[0]);
    g_autofree char *asked = g_strconcat(build, "? @den", NULL), *said = g_strconcat(build, " @den", NULL),
                    *two = g_strconcat(build, ", done? @den", NULL);
    assert_true(g_str_has_prefix(build, "build "));
    ask_expects(f, nick, asked, "That would be: build ");
    ask_expects(f, nick, two, ", and then: done. Say it without");
}

/* The n-th room, from 0, that a seat can lay in a new place, as a line; NULL: there are fewer.  g_free it. */
static char *build_of(const struct table *t, int seat, int n)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t count = lair_moves(t->cat, table_game(t), seat, moves);
    char text[LAIR_TEXT];

    for (size_t i = 0; i < count; i++) {
        if (moves[i].verb != LAIR_BUILD_NEW || n-- > 0)
            continue;
        lair_move_text(t->cat, table_game(t), seat, &moves[i], text);
        return g_strdup(text);
    }
    return NULL;
}

static void a_build_in_place_of_another_is_told_and_not_made(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_table(f->stage, "keep");
    g_autofree char *first = NULL, *second = NULL, *asked = NULL;
    GRand *dice = g_rand_new_with_seed(3);

    for (; second == NULL; second = table_asked(t, 0, NULL) == LAIR_ASK_BUILD ? build_of(t, 0, 1) : NULL)
        assert_true(stage_act(f->net, t, dice));
    first = build_of(t, 0, 0);
    tape_line(f->net, "cleo", NULL, first);
    asked = g_strconcat(second, "?", NULL);
    ask_expects(f, "cleo", asked, "That would be: take back ");
    g_rand_free(dice);
}

static void a_pass_with_a_question_mark_is_told_and_not_made(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_table(f->stage, "keep");
    GRand *dice = g_rand_new_with_seed(3);

    while (!(table_is_in_window(t) && table_asks(t, 0)))
        assert_true(stage_act(f->net, t, dice));
    ask_expects(f, "cleo", "pass?", "That would be: pass");
    ask_expects(f, "cleo", "pass once?", "Asked, and not done. pass once: ");
    ask_expects(f, "cleo", "pass build?", "Asked, and not done. pass build: ");
    ask_expects(f, "cleo", "keep?", "Asked, and not done. keep: ");
    ask_expects(f, "cleo", "keep pass?", "That would be: pass");
    g_rand_free(dice);
}

/* ---- giving up ------------------------------------------------------------------------------- */

static void every_way_of_giving_up_asks_once(void **state)
{
    struct fixture *f = *state;
    static const char *const ways[] = {
        "resign",         "concede",         "surrender",   "give up",      "forfeit",       "Resign!",
        "CONCEDE",        "give  up",        "con-cede",    "resign?",      "concede\uff1f", "give up?",
        "resign really?", "give up really?", "keep resign", "pass, resign", "I give up",     "i give up?",
        "aufgeben",       "Aufgeben?",       "gib auf",     "Ich gebe auf", "I quit",        "i resign",
        "I concede?",     "ich geb auf",
    };
    struct table *t = stage_table(f->stage, "keep");
    GRand *dice = g_rand_new_with_seed(3);

    while (!(table_is_in_window(t) && table_asks(t, 0)))
        assert_true(stage_act(f->net, t, dice));
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_autofree char *answer = tape_answer(f->net, "cleo", i % 2 == 0 ? NULL : place, ways[i]);

        if (strstr(answer, "say resign really") == NULL && strstr(answer, "say !resign really") == NULL)
            fail_msg("%s: %s", ways[i], answer);
        assert_int_equal(t->state, TABLE_RUNNING);
    }
    g_rand_free(dice);
}

/* ... and with any other word behind it, it is not even asked. */
static void giving_up_takes_no_other_word(void **state)
{
    struct fixture *f = *state;

    ask_expects(f, "cleo", "resign, pass", "'pass' means nothing here: resign really.");
    ask_expects(f, "cleo", "concede now", "'now' means nothing here");
}

/* ---- tables that are named ------------------------------------------------------------------- */

static void a_tables_name_behind_a_command_means_that_table(void **state)
{
    struct fixture *f = *state;
    static const char *const rows[][3] = {
        { "ann", "board vault", "vault" },
        { "ann", "clock vault", "vault" },
        { "ann", "resign vault", "[vault] Resigning is for good" },
        { "ann", "leave crypt", "[crypt] The game has begun" },
        { "ann", "start pit", "You do not sit at pit, which has not begun" },
        { "ann", "leave pit", "You do not sit at pit, which has not begun" },
        { "ann", "undo keep", "There is no open table 'keep'" },
        { "ann", "bots 2 crypt", "crypt has begun already" },
        { "fay", "bots 2 now", "Nothing is done for 'now'. Say how many machines" },
        { "ann", "board tomb", "tomb" },
        { "ann", "hand tomb", "You do not sit at tomb" },
        { "ben", "hand tomb", "tomb is over" },
        { "fay", "hand pit", "pit has not begun yet" },
        { "fay", "leave crypt", "You do not sit at crypt." },
        { "fay", "leave crypt really", "You do not sit at crypt." },
        { "fay", "leave @nowhere", "There is no open table 'nowhere'" },
        { "fay", "1 @nowhere", "There is no open table 'nowhere'" },
        { "fay", "leave pit now", "'now' means nothing here" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        ask_expects(f, rows[i][0], rows[i][1], rows[i][2]);
    tape_line(f->net, "fay", NULL, "new den 2");
    tape_line(f->net, "fay", NULL, "leave pit");
    assert_null(tables_by_name(f->stage->host, "net", "pit"));
    assert_int_equal(tables_by_name(f->stage->host, "net", "den")->n_seats, 1);
}

/* ---- giving up, all the way ------------------------------------------------------------------ */

static void giving_up_is_done_by_really_behind_each_of_its_words(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = { "resign",    "concede",  "surrender", "give up",     "forfeit",
                                         "i give up", "aufgeben", "gib auf",   "ich gebe auf" };

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autofree char *name = g_strdup_printf("lone%zu", i), *nick = g_strdup_printf("nick%zu", i);
        g_autofree char *open = g_strdup_printf("new %s solo", name),
                        *line = g_strconcat(words[i], " really", NULL);
        struct table *t;

        tape_line(f->net, nick, NULL, open);
        t = stage_table(f->stage, name);
        tape_line(f->net, nick, NULL, words[i]);
        assert_int_equal(t->state, TABLE_RUNNING);
        tape_line(f->net, nick, NULL, line);
        assert_int_equal(t->state, TABLE_OVER);
    }
    tape_assert_told(f->net, "zed", NULL, "help give up", "concede");
    tape_assert_told(f->net, "zed", NULL, "help surrender", "resign really");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_question_mark_behind_any_command_changes_not_one_byte, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_foreign_word_behind_any_command_is_used_or_refused_with_nothing_done, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_only_tells_answers_as_without_the_mark, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_question_mark_in_free_text_is_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_a_move_would_be_ends_with_one_full_stop, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_move_with_a_question_mark_is_told_and_not_made, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_build_in_place_of_another_is_told_and_not_made, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pass_with_a_question_mark_is_told_and_not_made, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_way_of_giving_up_asks_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(giving_up_takes_no_other_word, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_tables_name_behind_a_command_means_that_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(giving_up_is_done_by_really_behind_each_of_its_words, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests_name("question", tests, NULL, NULL);
}
