/* tests/unit/test_panels.c - a network of buttons, where nobody is whispered to unasked
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "adapters/marks.h"
#include "bot/games/timer.h"
#include "bot/memo.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "tests/stage.h"

enum { SEED = 23, SECOND = 1000, CLOCK_S = 60 };

static const char hall[] = "hall", dungeon[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net, *panels; /* of the host's newest life: one like IRC, and one with buttons */
};

static void find_tapes(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->panels = stage_tape(f->stage, "disc");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon disc=panel:hall",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = CLOCK_S });
    stage_open(f->stage);
    find_tapes(f);
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

static struct table *crypt(const struct fixture *f)
{
    struct table *t = tables_by_name(f->stage->host, "disc", "crypt");

    return t != NULL ? t : tables_by_name(f->stage->host, "net", "crypt");
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    find_tapes(f);
}

/* The newest letter in a slot; NULL: there is none. */
static const struct tape_letter *newest(const struct tape *t, enum adapter_slot slot)
{
    for (guint i = tape_mark(t); i-- > 0;)
        if (tape_letter(t, i)->slot == slot)
            return tape_letter(t, i);
    return NULL;
}

/* Takes the choice with that line; the letter must have it. */
static void press(struct tape *t, const char *nick, const struct tape_letter *l, const char *line)
{
    unsigned n = 0;

    while (l->moves[n] != NULL && strcmp(l->moves[n], line) != 0)
        n++;
    if (l->moves[n] == NULL)
        fail_msg("\"%s\" is not offered: %s", line, l->whole);
    tape_pick_of(t, nick, l, n + 1);
}

/* Some time later nobody's panel can be added to any more. */
static void let_panels_close(struct fixture *f)
{
    stage_turn(f->stage, TAPE_OPEN_MS + SECOND);
}

static void begin(struct fixture *f, struct tape *t, const char *place)
{
    f->stage->settings.clock_s = 0;
    stage_begin(f->stage, t, place, "crypt", "clock=off", 2, SEED);
}

/* ---- buttons --------------------------------------------------------------------------------- */

/* One message shows the lobby, and changes with it. */
static void a_table_is_opened_and_joined_by_buttons(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    tape_line(f->panels, "ann", hall, "new crypt 2");
    l = tape_expect(f->panels, hall,
                    "crypt: 1 of 2 seats free, 60 seconds a decision.\na ann\nThe shuffle is");
    assert_int_equal(l->slot, ADAPTER_BOARD);
    assert_true(l->command[0]);
    press(f->panels, "ben", l, "join");
    l = tape_expect(f->panels, hall, "crypt: all 2 seats are taken, 60 seconds a decision.\na ann\nb ben\n");
    assert_int_equal(l->slot, ADAPTER_BOARD);
    press(f->panels, "ben", l, "leave");
    tape_expect(f->panels, hall, "crypt: 1 of 2 seats free");
    press(f->panels, "ben", l, "join");
    press(f->panels, "cleo", l, "rules turn");
    tape_expect(f->panels, "cleo", "A turn");
    press(f->panels, "ann", l, "start");
    assert_int_equal(crypt(f)->state, TABLE_RUNNING);
    press(f->panels, "cleo", l, "join"); /* an old button, and somebody else */
    tape_expect(f->panels, "cleo", "crypt");
    assert_int_equal(crypt(f)->n_seats, 2);
}

/* A lobby that is given up says so in its place, and offers nothing any more. */
static void a_lobby_that_is_gone_says_so_where_it_stood(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    tape_line(f->panels, "ann", hall, "new crypt 2");
    l = tape_expect(f->panels, hall, "crypt: 1 of 2 seats free");
    press(f->panels, "ann", l, "bots");
    l = tape_expect(f->panels, hall, "a ann\nb Grim (machine)\n");
    press(f->panels, "ann", l, "leave");
    l = tape_expect(f->panels, hall, "crypt was closed before it began.");
    assert_int_equal(l->slot, ADAPTER_BOARD);
    assert_null(l->moves[0]);
}

static void a_rematch_is_a_button_too(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ben", NULL, "resign really");
    l = tape_expect(f->panels, hall, "crypt is over");
    assert_non_null(strstr(l->whole, "\n1) Rematch\n2) Record"));
    press(f->panels, "ann", l, "record");
    l = tape_expect(f->panels, "ann", "All of it is the file that comes with this;");
    assert_non_null(l->file);
    assert_non_null(strstr(l->file, "\nhash "));
    press(f->panels, "ann", newest(f->panels, ADAPTER_NOTICE), "rematch");
    tape_expect(f->panels, hall, "a ann\n");
}

/* ---- hands, forms and long lists ------------------------------------------------------------- */

/* Beside each card of the hand stands why it can be played now, or cannot. */
static void a_hand_tells_of_each_card_why(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    g_auto(GStrv) line = NULL;
    int whys = 0;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ann", NULL, "hand");
    l = newest(f->panels, ADAPTER_REPLY);
    line = g_strsplit(l->text, "\n", 0);
    for (int i = 0; l->moves[i] != NULL; i++) {
        g_autofree char *small = NULL;

        if (!g_str_has_prefix(l->moves[i], "why "))
            continue;
        assert_in_range(l->beside[i], 2, g_strv_length(line)); /* the first is the boss's */
        small = g_ascii_strdown(line[l->beside[i] - 1], -1);
        assert_non_null(strstr(small, strchr(l->moves[i] + strlen("why "), ' ') + 1));
        whys++;
    }
    assert_in_range(whys, 3, 8);
    press(f->panels, "ann", l, l->moves[0]);
    tape_expect(f->panels, "ann", "Not now: ");
}

/* A position in which every room and spell whose name can be written here lies on the discard pile. */
static char *all_discarded(const struct lair_catalog *cat)
{
    GString *names = g_string_new(NULL);

    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);

        if ((p->kind == LAIR_ROOM || p->kind == LAIR_SPELL) && strchr(p->name, '\'') == NULL)
            g_string_append_printf(names, "%s'%s'", names->len > 0 ? ", " : "", p->name);
    }
    g_autofree char *list = g_string_free(names, FALSE);
    return g_strdup_printf("{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'discard': [%s], 'seats': ["
                           "{'boss': 'Cleopatra', 'dungeon': ['Dark Altar']}, {'boss': 'Robobo'}]}",
                           list);
}

static int moves_in(const struct tape_letter *l)
{
    int n = 0;

    for (int i = 0; l->moves[i] != NULL; i++)
        n += !l->command[i];
    return n;
}

/* Where choices are too many for one message, the rest comes at another press. */
static void what_has_no_room_comes_at_another_press(void **state)
{
    struct fixture *f = *state;
    g_autofree char *position = NULL;
    const struct tape_letter *l;

    begin(f, f->panels, hall);
    position = all_discarded(crypt(f)->cat);
    stage_set(f->stage, crypt(f), position);
    tape_line(f->panels, "ann", NULL, "done");
    tape_line(f->panels, "ben", NULL, "done");
    tape_line(f->panels, "ann", NULL, "use dark altar");
    tape_line(f->panels, "ann", NULL, "moves");
    l = newest(f->panels, ADAPTER_REPLY);
    assert_int_equal(moves_in(l), 40);
    assert_non_null(strstr(l->whole, "More\u2026 (2)"));
    press(f->panels, "ann", l, "moves 41");
    l = newest(f->panels, ADAPTER_REPLY);
    assert_int_equal(moves_in(l), 2);
    assert_null(strstr(l->whole, "More\u2026"));
    tape_line(f->panels, "ann", NULL, "moves 4000");
    assert_int_equal(moves_in(newest(f->panels, ADAPTER_REPLY)), 0);
    tape_line(f->panels, "ann", NULL, "moves please");
    assert_non_null(strstr(newest(f->panels, ADAPTER_REPLY)->text, "'please' means nothing here"));
}

/* What is typed in a form is about the table whose message had it, whatever else its author plays. */
static void a_form_takes_any_line_about_its_table(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    g_autofree char *subject = NULL;
    int n = 0;

    begin(f, f->panels, hall);
    stage_begin(f->stage, f->panels, hall, "vault", "clock=off", 2, SEED);
    tape_line(f->panels, "ann", NULL, "moves @vault");
    l = newest(f->panels, ADAPTER_REPLY);
    while (l->moves[n] != NULL && l->form[n][0] == '\0')
        n++;
    assert_string_equal(l->form[n], "A move, or any command");
    subject = g_strdup(l->subject);
    tape_hand_in(f->panels, &(struct tape_line){ .nick = "ann", .subject = subject, .text = "keep" });
    tape_settle();
    assert_false(table_asks(tables_by_name(f->stage->host, "disc", "vault"), 0));
    assert_true(table_asks(crypt(f), 0));
    tape_hand_in(f->panels, &(struct tape_line){ .nick = "ann", .subject = subject, .text = "keep @crypt" });
    tape_settle();
    assert_false(table_asks(crypt(f), 0));
    tape_hand_in(f->panels, &(struct tape_line){ .nick = "ann", .subject = subject, .text = "xyzzy plugh" });
    tape_settle();
    tape_expect(f->panels, "ann", "No command or move 'xyzzy'");
    tape_hand_in(f->panels,
                 &(struct tape_line){ .nick = "ann", .subject = "0; drop", .text = "hand @crypt" });
    tape_settle();
    tape_expect(f->panels, "ann", "You are ");
}

/* ---- languages ------------------------------------------------------------------------------- */

/* Whoever chose nothing is spoken to in the language of the own program, but a choice for the place counts more. */
static void who_chose_no_language_reads_as_the_own_program_does(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *locale, *said;
    } rows[] = {
        { NULL, "You do not play in any game here" },  { "de", "Du spielst hier nicht mit" },
        { "de-AT", "Du spielst hier nicht mit" },      { "en-US", "You do not play in any game here" },
        { "tlh", "You do not play in any game here" }, { "../../de", "You do not play in any game here" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *nick = g_strdup_printf("eve%zu", i);

        tape_person(f->panels, nick)->language = g_strdup(rows[i].locale);
        tape_line(f->panels, nick, hall, "leave");
        tape_expect(f->panels, nick, rows[i].said);
    }
    tape_hand_in(
        f->panels,
        &(struct tape_line){ .nick = "ann", .place = hall, .text = "language here de", .moderates = true });
    tape_settle();
    tape_line(f->panels, "eve3", hall, "leave");
    tape_expect(f->panels, "eve3", "Du spielst hier nicht mit");
    tape_line(f->panels, "eve3", hall, "language en");
    tape_line(f->panels, "eve3", hall, "leave");
    tape_expect(f->panels, "eve3", "You do not play in any game here");
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Until when answers are awaited each reader sees by the own clock. */
static void a_board_says_until_when_answers_are_awaited(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    const struct tape_letter *board = NULL;
    g_autofree char *due = g_strdup_printf("%c", MARK_TIME);

    stage_begin(f->stage, f->panels, hall, "crypt", "clock=2h", 2, SEED);
    while (board == NULL && stage_act(f->panels, crypt(f), dice))
        board = newest(f->panels, ADAPTER_BOARD)->picture != NULL ? newest(f->panels, ADAPTER_BOARD) : NULL;
    g_rand_free(dice);
    assert_non_null(board);
    assert_non_null(strstr(board->text, "Waiting for "));
    const char *at = strstr(board->text, due), *end;
    int64_t seconds;
    assert_non_null(at);
    assert_true(marks_read_time(at, &seconds, &end));
    assert_int_equal(seconds, clock_now(f->stage->clock) / 1000 + 2 * 60 * 60);
    assert_non_null(strstr(at, " UTC"));
}

static void a_board_has_commands_and_never_moves(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    const struct tape_letter *board;

    begin(f, f->panels, hall);
    while (newest(f->panels, ADAPTER_BOARD)->picture == NULL && stage_act(f->panels, crypt(f), dice))
        continue;
    g_rand_free(dice);
    board = newest(f->panels, ADAPTER_BOARD);
    assert_non_null(board);
    assert_string_equal(board->whom, hall);
    for (int i = 0; board->moves[i] != NULL; i++)
        assert_true(board->command[i]);
    press(f->panels, "eve", board, "watch");
    tape_expect(f->panels, "eve", "watch");
    press(f->panels, stage_nick(0), board, "hand");
    tape_expect(f->panels, stage_nick(0), "You are ");
}

/* Where a board is changed in its place, it shows how the game stands after every move. */
static void a_board_that_can_be_edited_is_never_old(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);

    begin(f, f->panels, hall);
    while (crypt(f)->state == TABLE_RUNNING && table_game(crypt(f))->turn < 3) {
        const struct tape_letter *board;
        int events = crypt(f)->n_events;

        assert_true(stage_act(f->panels, crypt(f), dice));
        board = newest(f->panels, ADAPTER_BOARD);
        if (board->picture != NULL && crypt(f)->n_events > events &&
            table_game(crypt(f))->phase >= LAIR_PHASE_BUILD)
            assert_int_equal(atoi(strrchr(board->mark, '/') + 1), crypt(f)->n_events);
    }
    g_rand_free(dice);
}

/* A label is cut, a long answer comes by pages that fit, and nothing is lost. */
static void what_is_said_fits_the_network(void **state)
{
    struct fixture *f = *state;
    const struct adapter_traits *traits = &tape_panel_adapter.traits;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ann", NULL, "help all");
    for (int pages = 0; pages < 10 && strstr(newest(f->panels, ADAPTER_REPLY)->text, "more") != NULL; pages++)
        tape_line(f->panels, "ann", NULL, "more");
    for (guint i = 0; i < tape_mark(f->panels); i++) {
        const struct tape_letter *l = tape_letter(f->panels, i);

        assert_true(l->slot != ADAPTER_REPLY || g_utf8_strlen(l->text, -1) <= traits->text_max);
    }
}

static void where_choices_are_numbered_no_command_is_among_them(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);

    begin(f, f->net, dungeon);
    for (int i = 0; i < 20; i++)
        stage_act(f->net, crypt(f), dice);
    g_rand_free(dice);
    for (guint i = 0; i < tape_mark(f->net); i++)
        for (int k = 0; tape_letter(f->net, i)->moves[k] != NULL; k++)
            assert_false(tape_letter(f->net, i)->command[k]);
}

/* Of a hero's walk through ann's dungeon, in which both could do something. */
#define WALK                                                                                 \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["                          \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher']," \
    " 'dungeon': ['Golem Factory', 'Neanderthal Cave']},"                                    \
    "{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

/* What is held until the others have answered can be taken back by a button. */
static void an_answer_that_is_held_has_a_button_to_take_it_back(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *held;

    begin(f, f->panels, hall);
    stage_set(f->stage, crypt(f), WALK);
    tape_line(f->panels, "ann", NULL, "pass once");
    held = tape_expect(f->panels, "ann", "You pass, unless you say otherwise.");
    assert_true(table_has_answered(crypt(f), 0));
    press(f->panels, "ann", held, "undo");
    assert_false(table_has_answered(crypt(f), 0));
}

/* Was what nick was asked taken away since that letter? */
static bool is_withdrawn(const struct tape *t, const char *nick, guint since)
{
    for (guint i = since; i < tape_mark(t); i++) {
        const struct tape_letter *l = tape_letter(t, i);

        if (l->slot == ADAPTER_PROMPT && strcmp(l->whom, nick) == 0 && l->text[0] == '\0')
            return true;
    }
    return false;
}

/* It goes when it is over, but not before: else it would be by what somebody else says to itself. */
static void a_question_that_a_pass_answers_may_be_looked_at(void **state)
{
    struct fixture *f = *state;
    guint mark;

    begin(f, f->panels, hall);
    stage_set(f->stage, crypt(f), WALK);
    tape_line(f->panels, "ann", NULL, "pass turn");
    tape_line(f->panels, "ben", NULL, "pass once");
    assert_true(crypt(f)->seat[0].scoped);
    tape_line(f->panels, "ann", NULL, "moves");
    assert_non_null(strstr(tape_question(f->panels, "ann")->whole, "1) pass"));
    mark = tape_mark(f->panels);
    tape_line(f->panels, "ben", NULL, "stop cast");
    for (guint i = mark; i < tape_mark(f->panels); i++)
        assert_string_equal(tape_letter(f->panels, i)->whom, "ben");
    tape_line(f->panels, "ben", NULL, "pass once");
    assert_true(is_withdrawn(f->panels, "ann", mark));
}

/* ... and so may one that was answered, until that is answered otherwise. */
static void a_question_that_was_answered_may_be_looked_at(void **state)
{
    struct fixture *f = *state;
    guint mark;

    begin(f, f->panels, hall);
    stage_set(f->stage, crypt(f), WALK);
    tape_line(f->panels, "ann", NULL, "pass once");
    assert_true(table_has_answered(crypt(f), 0));
    tape_line(f->panels, "ann", NULL, "moves");
    mark = tape_mark(f->panels);
    tape_line(f->panels, "ben", NULL, "stop cast");
    assert_false(is_withdrawn(f->panels, "ann", mark));
    tape_line(f->panels, "ann", NULL, "pass once");
    assert_true(is_withdrawn(f->panels, "ann", mark));
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* Both keep their hands, and what they build first is asked of ann, whose panel is closed. */
static void ann_is_asked_in_vain(struct fixture *f)
{
    tape_line(f->panels, "ann", NULL, "keep");
    let_panels_close(f);
    tape_line(f->panels, "ben", NULL, "keep");
}

static void fail_if_endless(void *ctx, const struct tape_letter *l)
{
    if (tape_mark(ctx) > 1000)
        fail_msg("it is said again and again: %s", l->text);
}

/* Whose panel is closed is called in the place, in one message that is withdrawn. */
static void who_cannot_be_whispered_to_is_called(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *call;

    begin(f, f->panels, hall);
    assert_null(newest(f->panels, ADAPTER_CALL)); /* who has just spoken is asked in answer */
    ann_is_asked_in_vain(f);
    call = newest(f->panels, ADAPTER_CALL);
    assert_non_null(call);
    assert_string_equal(call->whom, hall);
    assert_int_equal(g_strv_length(call->mentions), 1);
    assert_string_equal(call->mentions[0], "ann");
    assert_non_null(strstr(call->text, "ann: crypt waits for you"));
    press(f->panels, "ann", call, "moves");
    assert_non_null(tape_question(f->panels, "ann"));
    tape_line(f->panels, "ann", NULL, "build nothing");
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
}

/* A panel changes in silence: whoever does not answer for two minutes is called, once. */
static void who_does_not_look_at_the_panel_is_called(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *call;
    guint mark;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ann", NULL, "keep");
    tape_line(f->panels, "ben", NULL, "keep");
    tape_line(f->panels, "ben", NULL, "build nothing");
    stage_turn(f->stage, 2 * 60 * SECOND - 1);
    assert_null(newest(f->panels, ADAPTER_CALL));
    stage_turn(f->stage, SECOND);
    call = newest(f->panels, ADAPTER_CALL);
    assert_non_null(call);
    assert_int_equal(g_strv_length(call->mentions), 1);
    assert_string_equal(call->mentions[0], "ann");
    mark = tape_mark(f->panels);
    stage_turn(f->stage, 10 * 60 * SECOND);
    assert_int_equal(tape_mark(f->panels), mark);
    tape_line(f->panels, "ann", NULL, "build nothing");
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
}

/* ... also together with somebody who was asked later, and called before: a network takes two calls for two. */
static void a_call_of_more_people_is_another_call(void **state)
{
    struct fixture *f = *state;
    g_autofree char *mark = NULL;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ben", NULL, "keep");
    let_panels_close(f);
    tape_line(f->panels, "ann", NULL, "keep");
    assert_true(crypt(f)->seat[1].decision > crypt(f)->seat[0].decision);
    assert_int_equal(g_strv_length(newest(f->panels, ADAPTER_CALL)->mentions), 1);
    mark = g_strdup(newest(f->panels, ADAPTER_CALL)->mark);
    stage_turn(f->stage, 2 * 60 * SECOND + 1);
    assert_non_null(strstr(newest(f->panels, ADAPTER_CALL)->text, "ann, ben: "));
    assert_int_equal(g_strv_length(newest(f->panels, ADAPTER_CALL)->mentions), 1); /* it rings nobody twice */
    assert_string_not_equal(newest(f->panels, ADAPTER_CALL)->mark, mark);
}

/* In a window, where nobody is told who is asked, all are called if one of those cannot be told. */
static void in_a_window_all_are_called(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *call;

    begin(f, f->panels, hall);
    let_panels_close(f);
    stage_set(f->stage, crypt(f), WALK);
    call = newest(f->panels, ADAPTER_CALL);
    assert_non_null(call);
    assert_int_equal(g_strv_length(call->mentions), 2);
    press(f->panels, "ann", call, "moves");
    stage_turn(f->stage, SECOND);
    assert_int_equal(g_strv_length(newest(f->panels, ADAPTER_CALL)->mentions),
                     2); /* ben cannot be told yet */
    tape_line(f->panels, "ben", NULL, "moves");
    stage_turn(f->stage, SECOND);
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
    stage_turn(f->stage, 10 * 60 * SECOND); /* nobody is told who is waited for */
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
}

/* Nobody can be asked, and nobody called as long as the place cannot be spoken to: the host does not try without end. */
static void whoever_can_neither_be_asked_nor_called_is_called_when_the_place_is_back(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *call;

    begin(f, f->panels, hall);
    let_panels_close(f);
    call = newest(f->panels, ADAPTER_CALL);
    tape_place(f->panels, hall, false);
    f->panels->saying = fail_if_endless;
    f->panels->saying_ctx = f->panels;
    stage_set(f->stage, crypt(f), WALK);
    tape_line(f->panels, "ann", NULL, "pass once");
    stage_turn(f->stage, 10 * 60 * SECOND);
    assert_ptr_equal(newest(f->panels, ADAPTER_CALL), call);
    tape_place(f->panels, hall, true);
    stage_turn(f->stage, SECOND);
    assert_ptr_not_equal(newest(f->panels, ADAPTER_CALL), call);
    assert_int_equal(g_strv_length(newest(f->panels, ADAPTER_CALL)->mentions), 2);
}

/* ... also when word that the question was shown comes later, while nothing else happens. */
static void a_call_goes_when_the_question_is_known_to_be_shown(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *call;

    begin(f, f->panels, hall);
    ann_is_asked_in_vain(f);
    call = newest(f->panels, ADAPTER_CALL);
    f->panels->holds = true;
    tape_line(f->panels, "ann", NULL, "moves");
    assert_ptr_equal(newest(f->panels, ADAPTER_CALL), call);
    tape_deliver(f->panels, ADAPTER_TOLD);
    stage_turn(f->stage, 1);
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
}

/* There are no two ways to whisper. */
static void only_digests_and_quiet_times_are_manners_there(void **state)
{
    struct fixture *f = *state;
    struct network *net = network_find(f->stage->host, f->panels->network);
    struct adapter_kind terminal = *net->way.kind;

    tape_line(f->panels, "ann", NULL, "manner message");
    tape_expect(f->panels, "ann",
                "message is no manner. Say manner with one or more of: call 10m, call off, digest 9:00, "
                "digest off.");
    terminal.traits.alone = true;
    net->way.kind = &terminal;
    tape_line(f->panels, "ann", NULL, "manner message");
    tape_expect(f->panels, "ann", "There is no manner to choose here.");
    net->way.kind = f->panels->kind;
}

/* A call that stands there for nobody is taken away again and again until that has come about. */
static void a_lost_withdrawal_of_a_call_is_said_again(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *lost;

    begin(f, f->panels, hall);
    ann_is_asked_in_vain(f);
    tape_line(f->panels, "ann", NULL, "moves");
    f->panels->holds = true;
    tape_line(f->panels, "ann", NULL, "build nothing");
    tape_deliver(f->panels, ADAPTER_TOLD_LOST);
    lost = newest(f->panels, ADAPTER_CALL);
    stage_turn(f->stage, SECOND);
    assert_ptr_not_equal(newest(f->panels, ADAPTER_CALL), lost);
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
    tape_deliver(f->panels, ADAPTER_TOLD);
    lost = newest(f->panels, ADAPTER_CALL);
    stage_turn(f->stage, SECOND);
    assert_ptr_equal(newest(f->panels, ADAPTER_CALL), lost);
}

/* ... and by the host's next life, which does not know what stands there. */
static void a_call_goes_after_a_restart(void **state)
{
    struct fixture *f = *state;

    begin(f, f->panels, hall);
    tape_line(f->panels, "ann", NULL, "keep");
    tape_line(f->panels, "ben", NULL, "keep");
    tape_line(f->panels, "ben", NULL, "build nothing");
    stage_turn(f->stage, 2 * 60 * SECOND);
    assert_string_not_equal(newest(f->panels, ADAPTER_CALL)->text, "");
    restart(f);
    tape_line(f->panels, "ann", NULL, "build nothing");
    assert_non_null(newest(f->panels, ADAPTER_CALL));
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->text, "");
    restart(f);
    begin(f, f->net, dungeon);
    restart(f);
    tape_line(f->net, "ann", NULL, "keep");
    assert_null(newest(f->net, ADAPTER_CALL)); /* where nothing can be taken away */
}

/* ... and the others do not read that she has gone: who is called may be there. */
static void who_is_called_is_not_taken_for_gone(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->panels, hall, "crypt", "", 2, SEED);
    ann_is_asked_in_vain(f);
    stage_turn(f->stage, 30 * SECOND);
    assert_false(crypt(f)->seat[0].gone);
    tape_expect_nothing(f->panels, hall, "is not there");
}

/* A call that may not have arrived starts no clock, and one that was lost is said again. */
static void the_clock_begins_when_the_call_stands(void **state)
{
    struct fixture *f = *state;
    g_autofree char *mark = NULL;

    stage_begin(f->stage, f->panels, hall, "crypt", "clock=3600", 2, SEED);
    for (int i = 0; i < 2; i++)
        assert_true(timer_runs(crypt(f), i)); /* shown in answer to what they said */
    tape_line(f->panels, "ann", NULL, "keep");
    let_panels_close(f);
    f->panels->holds = true;
    tape_line(f->panels, "ben", NULL, "keep");
    tape_deliver(f->panels, ADAPTER_TOLD); /* what is whispered to ann reaches nobody */
    mark = g_strdup(newest(f->panels, ADAPTER_CALL)->mark);
    assert_false(timer_runs(crypt(f), 0));
    tape_deliver(f->panels, ADAPTER_TOLD_LOST);
    assert_false(timer_runs(crypt(f), 0));
    stage_turn(f->stage, SECOND);
    assert_string_equal(newest(f->panels, ADAPTER_CALL)->mark, mark);
    tape_deliver(f->panels, ADAPTER_TOLD);
    assert_true(timer_runs(crypt(f), 0));
}

/* ---- answers --------------------------------------------------------------------------------- */

/* tape_panel_adapter fails the test if one comes late or twice; here, that none is left out. */
static void every_request_is_answered_or_done(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.person_lines =
        (struct flood_limits){ .lines = 3, .line_ms = 1000, .calm_ms = 5000 };
    for (int i = 0; i < 12; i++)
        tape_line(f->panels, "eve", hall, i % 2 == 0 ? "tables" : "what");
    tape_line_as(f->panels, "ann", hall, "new crypt 2", "once");
    tape_line_as(f->panels, "ann", hall, "new crypt 2", "once");
    assert_int_equal(g_hash_table_size(f->panels->owed), 0);
}

static void the_commands_are_handed_out_with_help_in_the_networks_words(void **state)
{
    struct fixture *f = *state;

    assert_non_null(strstr(f->panels->commands->str, "join [NAME] [word=TEXT] | join crypt | "));
    assert_null(strstr(f->panels->commands->str, " | \n")); /* each has its help */
    assert_int_equal(f->net->commands->len, 0);
}

/* ---- both at one table ----------------------------------------------------------------------- */

/* Ann sits at a table of IRC's place, and plays on from the other network. */
static void link_ann(struct fixture *f)
{
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(f->panels, "anna", NULL, line);
    tape_line(f->panels, "anna", NULL, "moves");
}

/* Whoever is asked first answers; returns its seat. */
static int pick_one(struct fixture *f, const struct table *t, GRand *dice)
{
    int seat = table_awaits(t, 0) ? 0 : 1;
    struct tape *net = seat == 0 ? f->panels : f->net;
    const char *nick = seat == 0 ? "anna" : "ben";
    const struct tape_letter *q = stage_question(net, t, nick);

    if (q == NULL || atoi(q->tag) != t->seat[seat].decision) {
        tape_line(net, nick, NULL, "moves");
        q = stage_question(net, t, nick);
    }
    tape_pick_of(net, nick, q, stage_choice(q, dice));
    return seat;
}

static void a_whole_game_is_played_from_two_kinds_of_network(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    int asked = 0;

    begin(f, f->net, dungeon);
    link_ann(f);
    for (int moves = 0; crypt(f)->state == TABLE_RUNNING && moves < 2000; moves++) {
        if (moves % 50 == 0)
            let_panels_close(f);
        asked += pick_one(f, crypt(f), dice) == 0;
    }
    g_rand_free(dice);
    assert_int_equal(crypt(f)->state, TABLE_OVER);
    assert_true(asked > 10);
    tape_expect(f->net, dungeon, "crypt is over");
}

/* A player who plays from another network does not see the place, and reads in whispers what it reads. */
static void who_plays_from_elsewhere_reads_boards_and_events(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    guint mark = tape_mark(f->panels);
    g_autofree char *told = NULL;

    begin(f, f->net, dungeon);
    link_ann(f);
    tape_line(f->panels, "anna", NULL, "keep");
    tape_line(f->net, "ben", NULL, "keep");
    tape_line(f->panels, "anna", NULL, "build nothing");
    tape_line(f->net, "ben", NULL, "build nothing");
    g_rand_free(dice);
    told = tape_told(f->panels, "anna", mark);
    assert_non_null(strstr(told, "Turn 1, build"));
    assert_non_null(tape_expect(f->net, dungeon, "turn 1, build"));
    assert_null(strstr(told, "!moves")); /* nor in its prefix */
}

/* ... and when it has missed a lot it is shown a board: it alone, for the place has missed nothing. */
static void what_somebody_missed_is_no_news_to_the_others(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    struct table *t;
    g_autofree char *told = NULL, *shown = NULL;
    guint mark, at_place;

    begin(f, f->net, dungeon);
    link_ann(f);
    t = crypt(f);
    while (t->n_events < 60)
        pick_one(f, t, dice);
    let_panels_close(f);
    t->seat[0].reader.sent = t->seat[0].reader.told = 1; /* all of it was lost */
    mark = tape_mark(f->panels);
    at_place = tape_mark(f->net);
    tape_line(f->panels, "anna", NULL, "note keep an eye on ben");
    told = tape_told(f->net, dungeon, at_place);
    shown = tape_told(f->panels, "anna", mark);
    g_rand_free(dice);
    assert_string_equal(told, "");
    assert_non_null(strstr(shown, "Turn "));
}

/* ---- what networks keep ---------------------------------------------------------------------- */

static char *kept(struct fixture *f, const char *name)
{
    return f->panels->host->kept(f->panels->ctx, "disc", name);
}

static void keep(struct fixture *f, const char *name, const char *value)
{
    f->panels->host->keep(f->panels->ctx, "disc", name, value);
}

static void what_is_kept_outlives_the_host(void **state)
{
    struct fixture *f = *state;
    g_autofree char *now = NULL, *later = NULL, *gone = NULL, *others = NULL;

    keep(f, "board/7", "message 1");
    keep(f, "board/7", "message 2");
    keep(f, "board/8", "message 3");
    now = kept(f, "board/7");
    assert_string_equal(now, "message 2"); /* before it is on disk */
    tape_settle();
    keep(f, "board/8", NULL);
    restart(f);
    later = kept(f, "board/7");
    gone = kept(f, "board/8");
    others = f->net->host->kept(f->net->ctx, "net", "board/7");
    assert_string_equal(later, "message 2");
    assert_null(gone);
    assert_null(others);
}

static void what_was_kept_longest_ago_makes_room(void **state)
{
    struct fixture *f = *state;
    g_autofree char *first = NULL, *second = NULL, *last = NULL,
                    *large = g_strnfill(ADAPTER_KEPT_MAX + 1, 'x');

    for (int i = 0; i <= ADAPTER_KEPT_ROWS; i++) {
        g_autofree char *name = g_strdup_printf("n%d", i);

        keep(f, name, "x");
    }
    keep(f, "large", large);
    tape_settle();
    first = kept(f, "n0");
    second = kept(f, "n1");
    last = kept(f, "n1000");
    assert_null(first);
    assert_string_equal(second, "x");
    assert_string_equal(last, "x");
    assert_null(kept(f, "large"));
}

/* ---- marks ----------------------------------------------------------------------------------- */

/* What is said again has its old mark, so that a network can tell; nothing else has it. */
static void a_mark_is_the_same_when_it_is_said_again_and_only_then(void **state)
{
    struct fixture *f = *state;
    g_autofree char *mark = NULL;
    const struct tape_letter *q;

    begin(f, f->net, dungeon);
    mark = g_strdup(tape_question(f->net, "ann")->mark);
    assert_string_not_equal(mark, "");
    assert_string_not_equal(mark, tape_question(f->net, "ben")->mark);
    f->net->holds = true;
    tape_line(f->net, "ann", NULL, "keep");
    tape_line(f->net, "ben", NULL, "keep");
    q = tape_question(f->net, "ann");
    assert_string_not_equal(q->mark, mark);
    g_free(mark);
    mark = g_strdup(q->mark);
    restart(f); /* nobody knows whether it arrived */
    q = tape_question(f->net, "ann");
    assert_non_null(q);
    assert_string_equal(q->mark, mark);
}

/* When nothing more will be said about a table, its place may forget it. */
static void a_table_that_is_gone_is_told_to_be(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *last;

    tape_line(f->panels, "ann", hall, "new crypt 2");
    tape_line(f->panels, "ann", hall, "leave");
    tape_line(f->panels, "ann", hall, "tables");
    last = newest(f->panels, ADAPTER_BOARD);
    assert_non_null(last);
    assert_string_equal(last->whom, hall);
    assert_string_equal(last->text, "");
    assert_string_equal(last->subject, "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_table_is_opened_and_joined_by_buttons, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lobby_that_is_gone_says_so_where_it_stood, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_is_a_button_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hand_tells_of_each_card_why, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_has_no_room_comes_at_another_press, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_form_takes_any_line_about_its_table, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_chose_no_language_reads_as_the_own_program_does, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_board_says_until_when_answers_are_awaited, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_board_has_commands_and_never_moves, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_board_that_can_be_edited_is_never_old, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_table_that_is_gone_is_told_to_be, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_said_fits_the_network, set_up, tear_down),
        cmocka_unit_test_setup_teardown(where_choices_are_numbered_no_command_is_among_them, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_cannot_be_whispered_to_is_called, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_does_not_look_at_the_panel_is_called, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_call_of_more_people_is_another_call, set_up, tear_down),
        cmocka_unit_test_setup_teardown(in_a_window_all_are_called, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            whoever_can_neither_be_asked_nor_called_is_called_when_the_place_is_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_call_goes_when_the_question_is_known_to_be_shown, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_answer_that_is_held_has_a_button_to_take_it_back, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_question_that_a_pass_answers_may_be_looked_at, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_question_that_was_answered_may_be_looked_at, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_digests_and_quiet_times_are_manners_there, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lost_withdrawal_of_a_call_is_said_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_call_goes_after_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_called_is_not_taken_for_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_clock_begins_when_the_call_stands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_request_is_answered_or_done, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_commands_are_handed_out_with_help_in_the_networks_words, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_whole_game_is_played_from_two_kinds_of_network, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_plays_from_elsewhere_reads_boards_and_events, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_somebody_missed_is_no_news_to_the_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_kept_outlives_the_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_kept_longest_ago_makes_room, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_mark_is_the_same_when_it_is_said_again_and_only_then, set_up,
                                        tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("panels", tests, NULL, NULL);
}
