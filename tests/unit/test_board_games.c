/* tests/unit/test_board_games.c - Super, solo and challenge at the tables of a host
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/solo.h"
#include "bot/host.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    GRand *dice;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->dice = g_rand_new_with_seed(4);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

static void expect(struct fixture *f, const char *whom, const char *text)
{
    if (tape_find(f->net, whom, text) == NULL)
        fail_msg("%s is not told: %s", whom, text);
}

static void play_to_the_end(struct fixture *f, struct table *t)
{
    for (int i = 0; i < 4000 && stage_act(f->net, t, f->dice); i++)
        continue;
}

/* What a score is called; g_free it. */
static char *title_of(struct fixture *f, int score)
{
    struct voice v = voice_in(network_find(f->stage->host, "net"), NULL);

    return voice_text(&v, "title", solo_title(score));
}

static void alone_a_game_begins_at_once_and_its_score_is_kept(void **state)
{
    struct fixture *f = *state;
    struct table *t;
    g_autofree char *points = NULL, *best = NULL, *title = NULL;
    int score;

    tape_line(f->net, "ann", NULL, "new crypt solo");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->state, TABLE_RUNNING);
    assert_int_equal(t->max_seats, 1);
    play_to_the_end(f, t);
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    score = lair_souls(t->cat, table_game(t), 0) - lair_wounds(t->cat, table_game(t), 0);
    title = title_of(f, score);
    points = g_strdup_printf("crypt is over. %d point%s: %s.", score, score == 1 ? "" : "s", title);
    expect(f, "ann", points);
    tape_line(f->net, "ann", NULL, "solo");
    best = g_strdup_printf("solo: 1 game, best %d (%s)", score, title);
    expect(f, "ann", best);
    tape_line(f->net, "ben", NULL, "solo");
    expect(f, "ben", "You have not finished a game alone yet");
}

static void who_gives_up_alone_has_no_result(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "new crypt challenge");
    tape_line(f->net, "ann", NULL, "resign really");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    tape_line(f->net, "ann", NULL, "solo");
    expect(f, "ann", "You have not finished a game alone yet");
}

static void a_seed_of_ones_own_is_not_counted(void **state)
{
    struct fixture *f = *state;
    g_autofree char *line = g_strdup_printf("new crypt solo seed=%064d", 7);

    tape_line(f->net, "ann", NULL, line);
    play_to_the_end(f, stage_table(f->stage, "crypt"));
    tape_line(f->net, "ann", NULL, "solo");
    expect(f, "ann", "You have not finished a game alone yet");
}

static void super_is_played_to_its_end_in_a_channel(void **state)
{
    struct fixture *f = *state;

    for (int seats = 2; seats <= 4; seats++) {
        struct table *t = stage_begin(f->stage, f->net, place, "crypt", "super", seats, (uint32_t)seats);

        play_to_the_end(f, t);
        t = stage_table(f->stage, "crypt");
        assert_int_equal(t->state, TABLE_OVER);
        expect(f, "ann", "Library service: draw a spell card, then discard one");
        expect(f, "ann", " souls (10 more win), 0 wounds. Lay a room");
        expect(f, place, "Market: ");
        expect(f, place, "minion (");
        expect(f, place, "crypt is over.");
        tape_skip(f->net);
    }
}

/* Acts until a seat is asked that; returns the seat. */
static int until_asked(struct fixture *f, struct table *t, enum lair_ask_kind kind)
{
    for (int i = 0; i < 200; i++) {
        int seat = stage_asked(t, f->dice);

        assert_true(seat >= 0);
        if (table_asked(t, seat, NULL) == kind)
            return seat;
        stage_act(f->net, t, f->dice);
    }
    fail_msg("nobody is asked that");
    return -1;
}

static void draft_and_minion_may_stand_in_one_line(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "super", 2, 3);
    int seat = until_asked(f, t, LAIR_ASK_DRAFT);

    tape_line(f->net, stage_nick(seat), NULL, "draft #2, minion hideout treasure");
    assert_int_not_equal(table_game(t)->seat[seat].minion, 0);
    seat = until_asked(f, t, LAIR_ASK_DRAFT);
    tape_line(f->net, stage_nick(seat), NULL, "draft #1, minion nowhere");
    expect(f, stage_nick(seat), "Not played");
    assert_int_equal(table_asked(t, seat, NULL), LAIR_ASK_MINION); /* the draft stands */
}

static void rules_and_seats_must_fit(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", place, "new 1");
    assert_null(stage_table(f->stage, "crypt"));
    tape_line(f->net, "ann", place, "new solo 3");
    assert_null(stage_table(f->stage, "crypt"));
    tape_line(f->net, "ann", place, "new super 5");
    assert_null(stage_table(f->stage, "crypt"));
    tape_line(f->net, "ann", place, "new super 3");
    assert_int_equal(stage_table(f->stage, "crypt")->rules, LAIR_SUPER);
    assert_int_equal(stage_table(f->stage, "crypt")->max_seats, 3);
}

/* What the newest hint suggests, as one would type it.  g_free it. */
static char *suggestion(const struct tape_letter *question)
{
    const char *hint = strstr(question->text, "\nHint: ");
    g_auto(GStrv) halves = NULL;
    size_t len;

    assert_non_null(hint);
    halves = g_strsplit(hint + strlen("\nHint: "), " - ", 2);
    len = strlen(halves[0]);
    return g_strndup(halves[0], halves[1] == NULL ? len - 1 : len); /* without the full stop */
}

static unsigned times_told(const struct fixture *f, const char *text)
{
    g_autofree char *all = tape_told(f->net, "ann", 0);
    unsigned n = 0;

    for (const char *at = all; (at = strstr(at, text)) != NULL; at += strlen(text))
        n++;
    return n;
}

/* Plays a lesson by its hints to its end. */
static void play_by_hints(struct fixture *f, struct table *t)
{
    for (int i = 0; i < 2000 && t->state == TABLE_RUNNING; i++) {
        g_autofree char *move = suggestion(stage_question(f->net, t, "ann"));
        int decision = t->seat[0].decision;

        tape_line(f->net, "ann", NULL, move);
        assert_int_not_equal(t->seat[0].decision, decision); /* it was taken */
    }
    assert_int_equal(t->state, TABLE_OVER);
}

static void a_first_game_alone_can_be_played_by_its_hints(void **state)
{
    static const char *const explained[] = {
        "Welcome to your first game", "Of two bosses you keep one",       "Your hand: rooms and spells",
        "You begin with one room",    "Take one card; what nobody takes", "Your minion works after the build",
        "One room a turn: a new one", "Bait is done: each slot asked",    "That was a turn."
    };
    struct fixture *f = *state;
    struct table *t;

    tape_line(f->net, "ann", place, "tutorial");
    t = tables_of_person(f->stage->host, "net", "ann")->table[0];
    assert_int_equal(t->rules, LAIR_SOLO);
    play_by_hints(f, t);
    for (size_t i = 0; i < G_N_ELEMENTS(explained); i++)
        assert_int_equal(times_told(f, explained[i]), 1);
    expect(f, "ann", "That was a whole game");
}

/* What the rules of Super say (S1c, S1g, S2d, S3, S8), and nothing that only the classic ones do. */
static void a_first_game_of_super_teaches_super(void **state)
{
    static const char *const explained[] = {
        "The game ends with the turn in which somebody has ten souls, or when the heroes are used up;",
        "The highest XP of all is First Player in the first turn",
        "A turn: the market is laid out",
        "Take one card of the market: there is no other draw.",
        "Your minion works when all have built",
        "That was a turn. The game ends with the turn in which somebody has ten souls or more",
        "A hero was pushed out of town to a landmark",
    };
    static const char *const of_classic[] = { "five wounds lose", "The boss with more XP goes first",
                                              "each of you draws a room" };
    struct fixture *f = *state;
    g_autofree char *line = g_strdup_printf("tutorial super seed=%064d", 1);

    tape_line(f->net, "ann", NULL, line);
    play_by_hints(f, tables_of_person(f->stage->host, "net", "ann")->table[0]);
    for (size_t i = 0; i < G_N_ELEMENTS(explained); i++)
        if (times_told(f, explained[i]) != 1)
            fail_msg("%u times: %s", times_told(f, explained[i]), explained[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(of_classic); i++)
        assert_int_equal(times_told(f, of_classic[i]), 0);
}

/* Hints lead to none. */
static void a_wound_puts_nobody_out_in_a_lesson_of_super(void **state)
{
    struct fixture *f = *state;
    g_autofree char *line = g_strdup_printf("tutorial super seed=%064d", 1);
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);
    struct table *t;

    tape_line(f->net, "ann", NULL, line);
    t = tables_of_person(f->stage->host, "net", "ann")->table[0];
    while (lair_wounds(t->cat, table_game(t), 0) == 0 && stage_act(f->net, t, dice))
        continue;
    expect(f, "ann", "A wound takes a soul off your score, but never puts you out.");
}

static void a_lesson_welcomes_by_what_ends_its_game(void **state)
{
    static const struct {
        const char *line, *end;
        int seats;
    } lessons[] = {
        { "tutorial classic", "Ten souls win, five wounds lose.", 2 },
        { "tutorial classic 4", "Ten souls win, five wounds lose.", 4 },
        { "tutorial classic unlimited-lives", "The game ends when the heroes are used up; the most souls",
          2 },
        { "tutorial super 3", "in which somebody has ten souls, or when the heroes are used up; the most",
          3 },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(lessons); i++) {
        const char *nick = stage_nick((int)i);

        tape_line(f->net, nick, place, lessons[i].line);
        expect(f, nick,
               lessons[i].seats > 2 ? "a first game against machines" : "a first game against a machine");
        expect(f, nick, lessons[i].end);
        assert_int_equal(tables_of_person(f->stage->host, "net", nick)->table[0]->n_seats, lessons[i].seats);
        tape_line(f->net, nick, NULL, lessons[i].line);
        expect(f, nick, "in the middle of a first game");
    }
    tape_line(f->net, "flo", place, "tutorial thk"); /* a set's, by what is new */
    expect(f, "flo", "New in this game: items.");
}

/* With what is said behind the command; else a lesson of its own begins. */
static void a_lesson_goes_on_if_it_is_what_is_asked_for(void **state)
{
    static const char *const others[] = { "tutorial classic 3", "tutorial classic hard" };
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "tutorial classic");
    tape_assert_told(f->net, "ann", NULL, "tutorial classic 2", "in the middle of a first game");
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        tape_assert_not_told(f->net, "ann", NULL, others[i], "in the middle of a first game");
        tape_assert_told(f->net, "ann", NULL, others[i], "in the middle of a first game");
    }
}

/* How many lines were said so far, without numbered choices. */
static int lines_told(const struct fixture *f)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++) {
        g_auto(GStrv) lines = g_strsplit(tape_letter(f->net, i)->text, "\n", 0);

        n += (int)g_strv_length(lines);
    }
    return n;
}

static void a_game_alone_is_quiet(void **state)
{
    enum { LINES_A_TURN = 13 };
    struct fixture *f = *state;
    struct table *t;
    g_autofree char *line = g_strdup_printf("new crypt solo seed=%064d", 7);

    tape_line(f->net, "ann", NULL, line);
    play_to_the_end(f, stage_table(f->stage, "crypt"));
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_true(lines_told(f) <= LINES_A_TURN * table_game(t)->turn);
    assert_int_equal(times_told(f, "You keep the hand"), 0);
    assert_int_equal(times_told(f, "First Player"), 0);
    assert_int_equal(times_told(f, "Waiting for"), 0);
}

static void a_game_alone_that_has_just_begun_may_become_the_lesson(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "new crypt solo");
    tape_line(f->net, "ann", NULL, "tutorial");
    expect(f, "ann", "Of two bosses you keep one");
    assert_int_equal(tables_of_person(f->stage->host, "net", "ann")->n, 1);
}

static void titles_are_those_of_the_rules(void **state)
{
    static const struct {
        int score;
        const char *title;
    } cases[] = { { -1, "Failure" },
                  { 0, "Kobold" },
                  { 6, "Kobold" },
                  { 7, "Minion" },
                  { 12, "Minion" },
                  { 13, "Mini Boss" },
                  { 16, "Mini Boss" },
                  { 17, "Boss" },
                  { 21, "Boss" },
                  { 22, "Total Boss" },
                  { 25, "Total Boss" },
                  { 26, "Dungeon Sultan" },
                  { 28, "Dungeon Sultan" },
                  { 29, "Boss Monster" },
                  { 31, "Boss Monster" },
                  { 32, "Grand Boss" },
                  { 34, "Grand Boss" },
                  { 35, "Master of the Dungeon" },
                  { 36, "Grand Ultimate Master of the Dungeon" } };

    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *title = title_of(f, cases[i].score);

        assert_string_equal(title, cases[i].title);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(alone_a_game_begins_at_once_and_its_score_is_kept),
        T(who_gives_up_alone_has_no_result),
        T(a_seed_of_ones_own_is_not_counted),
        T(super_is_played_to_its_end_in_a_channel),
        T(draft_and_minion_may_stand_in_one_line),
        T(rules_and_seats_must_fit),
        T(a_first_game_alone_can_be_played_by_its_hints),
        T(a_first_game_of_super_teaches_super),
        T(a_wound_puts_nobody_out_in_a_lesson_of_super),
        T(a_lesson_welcomes_by_what_ends_its_game),
        T(a_lesson_goes_on_if_it_is_what_is_asked_for),
        T(a_game_alone_is_quiet),
        T(a_game_alone_that_has_just_begun_may_become_the_lesson),
        T(titles_are_those_of_the_rules),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("board games", tests, NULL, NULL);
}
