/* tests/unit/test_talk.c - what people read: whom it reaches, what it names, how much it is
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/command.h"
#include "bot/commands/commands.h"
#include "bot/host.h"
#include "bot/network.h"
#include "bot/pager.h"
#include "bot/people/watch.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, REPEATED_MAX = 500 /* bytes of an answer to a line of nonsense */ };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
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

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    return tape_expect(f->net, whom, text);
}

static void expect_nothing(struct fixture *f, const char *whom, const char *text)
{
    tape_expect_nothing(f->net, whom, text);
}

/* Ann and Ben begin a game at the place, and keep their hands. */
static struct table *begin(struct fixture *f)
{
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);

    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    return t;
}

/* The letters to somebody from a number on, without what differs between a whisper and a place. */
static char *texts_to(struct fixture *f, const char *whom, guint from)
{
    static const char name[] = "[crypt] ";
    GString *all = g_string_new(NULL);

    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);
        const char *text = l->text;

        if (g_strcmp0(l->whom, whom) == 0 && l->to != ADAPTER_TO_REQUEST)
            g_string_append_printf(all, "%s\n", g_str_has_prefix(text, name) ? text + strlen(name) : text);
    }
    g_string_replace(all, "!", "", 0); /* commands have a prefix in a place only */
    return g_string_free(all, FALSE);
}

/* Plays until the game is over. */
static void play_on(struct fixture *f, struct table *t)
{
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int i = 0; i < 5000 && stage_act(f->net, t, dice); i++)
        continue;
    g_rand_free(dice);
    assert_int_equal(t->state, TABLE_OVER);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void what_is_whispered_names_its_table(void **state)
{
    struct fixture *f = *state;

    begin(f);
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "[crypt] You are ");
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (l->to != ADAPTER_TO_PLACE && strstr(l->text, "crypt") == NULL)
            fail_msg("to %s without its table: %s", l->whom, l->text);
        if (l->to == ADAPTER_TO_PLACE && strstr(l->text, "[crypt]") != NULL)
            fail_msg("it is the only table here: %s", l->text);
    }
}

static void where_several_tables_are_played_each_line_names_its_own(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "cleo", place, "new vault");
    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "[crypt] a\u200bnn keeps");
}

/* No nick stands as a word of its own in what a place reads. */
static void nobody_is_highlighted_by_what_a_place_reads(void **state)
{
    static const char *const lines[] = { "abort really", "clock off", "rematch", "leave", "bots", "start" };
    struct fixture *f = *state;
    struct table *t;

    stage_close(f->stage);
    f->stage->settings.clock_s = 100;
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "cleo", place, "new vault");
    say(f, "dora", place, "join vault");
    say(f, "cleo", place, "leave");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        say(f, "ann", place, lines[i]);
    stage_turn(f->stage, 100 * 1000); /* somebody took too long */
    t->by_hand = false;               /* so that the words of the seed are told */
    play_on(f, t);
    say(f, "ben", place, "rematch");
    for (guint i = 0; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        for (int seat = 0; l->to == ADAPTER_TO_PLACE && seat < 4; seat++) {
            g_autofree char *word = g_strdup_printf("\\b%s\\b", stage_nick(seat));
            if (g_regex_match_simple(word, l->text, 0, 0))
                fail_msg("%s is highlighted: %s", stage_nick(seat), l->text);
        }
    }
}

/* ---- the beginning --------------------------------------------------------------------------- */

static void how_a_game_begins_is_told_and_no_empty_board(void **state)
{
    struct fixture *f = *state;

    begin(f);
    expect(f, place, " plays ");
    expect(f, "ann", "Your hand: ");
    expect_nothing(f, place, "Town: nobody");
}

/* ---- answers --------------------------------------------------------------------------------- */

static void a_number_that_nobody_offered_is_answered_with_the_question(void **state)
{
    struct fixture *f = *state;

    begin(f);
    say(f, "ann", NULL, "77");
    expect(f, "ann", "No choice has the number 77");
    assert_non_null(strstr(expect(f, "ann", "Your first room")->whole, "1) build "));
    say(f, "cleo", place, "77");
    expect(f, "cleo", "nothing is asked of you");
}

static void what_was_typed_is_repeated_only_in_part(void **state)
{
    static const char *const lines[] = { "card", "rules", "why", "help", "join", "new" };
    struct fixture *f = *state;
    g_autofree char *long_word = g_strnfill(900, 'B');

    begin(f);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *line = g_strconcat(lines[i], " ", long_word, NULL);

        say(f, "cleo", place, line);
        assert_true(strlen(expect(f, "cleo", "BBBB")->text) < REPEATED_MAX);
    }
}

/* Cleo, who does not play, asks for much. */
static void ask_for_much(struct fixture *f)
{
    struct table *t = begin(f);
    GRand *dice = g_rand_new_with_seed(SEED);

    for (int i = 0; i < 60 && stage_act(f->net, t, dice); i++)
        continue;
    g_rand_free(dice);
    say(f, "cleo", place, "log 30");
}

static void a_long_answer_comes_by_pages(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    int n = 1;

    ask_for_much(f);
    l = expect(f, "cleo", "more line");
    for (; strstr(l->text, ": !more") != NULL; n++) {
        g_auto(GStrv) lines = g_strsplit(l->text, "\n", -1);

        assert_in_range(g_strv_length(lines), 2, tape_adapter.traits.page_lines + 1);
        assert_true(g_str_has_prefix(lines[0], "[crypt] "));
        say(f, "cleo", place, "more");
        l = expect(f, "cleo", "");
    }
    assert_in_range(n, 4, 30);
    say(f, "cleo", place, "more");
    expect(f, "cleo", "nothing more");
    say(f, "dora", place, "more"); /* it was hers who asked */
    expect(f, "dora", "nothing more");
}

static void what_is_kept_of_a_long_answer_is_dropped_after_a_while(void **state)
{
    struct fixture *f = *state;

    ask_for_much(f);
    expect(f, "cleo", "more line");
    stage_turn(f->stage, 3600 * 1000);
    say(f, "cleo", place, "more");
    expect(f, "cleo", "nothing more");
}

static void only_so_much_is_kept_for_so_many(void **state)
{
    struct pager *p = pager_new();
    g_autofree char *about = NULL, *rest = NULL;

    (void)state;
    for (int i = 0; i <= PAGER_PEOPLE; i++) {
        g_autofree char *key = g_strdup_printf("guest%d", i);
        struct person person = { "net", key, key, NULL };
        g_autofree char *text = g_strnfill(50 * 1000, 'x');

        for (int k = 0; k < 50 * 1000; k += 100)
            text[k + 99] = '\n';
        assert_true(pager_cut(p, &tape_adapter.traits, &person, NULL, text, 0) > 0);
        assert_int_equal(strlen(text), tape_adapter.traits.page_lines * 100 - 1);
    }
    rest = pager_take(p, &(struct person){ "net", "guest0", "guest0", NULL }, &about, 0);
    assert_null(rest); /* served longest ago */
    rest = pager_take(p, &(struct person){ "net", "guest1", "guest1", NULL }, &about, 0);
    assert_in_range(strlen(rest), PAGER_BYTES - 100, PAGER_BYTES);
    pager_free(p);
}

/* ---- help ------------------------------------------------------------------------------------ */

/* The lines that help offers to somebody; g_strfreev. */
static char **offers_of_help(struct fixture *f, const char *nick, const char *where)
{
    static const char begin[] = "You can type: ";
    const struct tape_letter *l;
    const char *line;
    g_autofree char *one = NULL;

    tape_skip(f->net);
    say(f, nick, where, "help");
    l = expect(f, nick, begin);
    line = strstr(l->text, begin) + strlen(begin);
    one = g_strndup(line, strcspn(line, "\n"));
    return g_strsplit(one, " | ", -1);
}

static void every_line_that_help_offers_can_be_typed_as_it_stands(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "choose-boss classic-hand", 3, SEED);
    GRand *dice = g_rand_new_with_seed(SEED);
    static struct lair_game room;
    struct lair_refused why;
    struct lair_move m;
    int seat;

    for (int i = 0; i < 400 && (seat = stage_asked(t, dice)) >= 0; i++) {
        g_auto(GStrv) lines = offers_of_help(f, stage_nick(seat), NULL);

        assert_in_range(g_strv_length(lines), 2, 3);
        for (int k = 0; lines[k] != NULL; k++) {
            g_autofree char *word = g_strndup(lines[k], strcspn(lines[k], " "));
            const struct command *c = talk_find_command(command_list, word);

            if (c == NULL)
                fail_msg("help offers '%s'", lines[k]);
            if (c->run == command_move &&
                lair_parse(t->cat, table_game_for(t, seat, &room), seat, lines[k], &m, &why) != LAIR_OK)
                fail_msg("help offers '%s': %s", lines[k], why.text);
        }
        stage_act(f->net, t, dice);
    }
    g_rand_free(dice);
}

static void help_knows_where_one_stands(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "help");
    expect(f, "ann", "I deal Boss Monster");
    expect_nothing(f, "ann", "!join");
    say(f, "ann", place, "new crypt 3");
    say(f, "ben", place, "help");
    expect(f, "ben", "You can type: !join crypt");
    say(f, "ann", place, "help");
    expect(f, "ann", "Others sit down with !join crypt");
    say(f, "ben", place, "join");
    say(f, "ben", place, "help");
    expect(f, "ben", "You can type: !start | !bots");
    say(f, "ann", place, "start");
    say(f, "ann", place, "help");
    expect(f, "ann", "You can type: !keep | !hand | !rules setup");
    say(f, "ann", place, "keep");
    stage_turn(f->stage, 3 * 60 * 1000);
    say(f, "ann", place, "help");
    expect(f, "ann", "waits for ben (for 3 minutes)");
    say(f, "cleo", place, "help");
    expect(f, "cleo", "You can type: !watch crypt");
    say(f, "cleo", place, "watch crypt");
    say(f, "cleo", place, "help");
    expect(f, "cleo", "You can type: !board @crypt | !watch off | !new");
    say(f, "cleo", place, "board @crypt");
    expect(f, "cleo", "Waiting for ben");
}

static void help_explains_commands_topics_and_cards_and_guesses_slips(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "help build");
    expect(f, "ann", "For example: !build dark altar new");
    say(f, "ann", place, "help bait");
    expect(f, "ann", "bait: ");
    say(f, "ann", place, "help freeze");
    expect(f, "ann", "Freeze (BMA046)");
    say(f, "ann", place, "help biuld");
    expect(f, "ann", "did you mean !build");
    say(f, "ann", place, "help all");
    for (const struct command *c = command_list; c->name != NULL; c++)
        if (!c->operators && !c->helpers)
            assert_non_null(strstr(tape_letter(f->net, tape_mark(f->net) - 1)->text, c->name));
}

/* ---- a first game ---------------------------------------------------------------------------- */

static void a_first_game_is_whispered_with_hints(void **state)
{
    struct fixture *f = *state;
    guint mark = tape_mark(f->net);

    say(f, "ann", place, "tutorial");
    expect(f, "ann", "I whisper you a first game");
    expect(f, "ann", "Welcome to your first game");
    assert_non_null(strstr(tape_question(f->net, "ann")->text, "\nHint: "));
    g_autofree char *there = texts_to(f, place, mark);
    assert_string_equal(there, "");
    say(f, "ann", NULL, "tutorial");
    expect(f, "ann", "in the middle of a first game");
    expect(f, "ann", "Hint: ");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 1);
}

static void what_was_explained_is_not_explained_again_after_a_restart(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "tutorial classic");
    expect(f, "ann", "Welcome to your first game");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "ann", NULL, "keep");
    say(f, "ann", NULL, "build nothing");
    expect(f, "ann", "A turn: ");
    expect_nothing(f, "ann", "Welcome");
    g_autofree char *all = tape_told(f->net, "ann", 0);
    assert_null(strstr(all, "Welcome to your first game"));
}

static void hints_are_for_games_against_machines_alone(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "ann", NULL, "hints on");
    expect(f, "ann", "all others are machines");
    say(f, "cleo", NULL, "new vault 2");
    say(f, "cleo", NULL, "bots");
    say(f, "cleo", NULL, "hints on");
    expect(f, "cleo", "Hints are on");
    say(f, "cleo", NULL, "start");
    expect(f, "cleo", "Hint: ");
    say(f, "cleo", NULL, "hints off");
    say(f, "cleo", NULL, "keep");
    expect_nothing(f, "cleo", "Hint: ");
}

static void a_hint_is_given_once_and_explains_nothing(void **state)
{
    struct fixture *f = *state;
    guint mark;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "ann", NULL, "hint");
    expect(f, "ann", "all others are machines");
    say(f, "cleo", NULL, "new vault 2");
    say(f, "cleo", NULL, "bots");
    say(f, "cleo", NULL, "start");
    expect_nothing(f, "cleo", "Hint: ");
    say(f, "cleo", NULL, "hint");
    expect(f, "cleo", "Hint: ");
    mark = tape_mark(f->net);
    say(f, "cleo", NULL, "keep");
    g_autofree char *told = tape_told(f->net, "cleo", mark);
    assert_null(strstr(told, "Hint: "));
}

/* ---- watching -------------------------------------------------------------------------------- */

static void who_watches_reads_what_the_place_reads_and_nothing_else(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    guint mark;

    say(f, "dora", NULL, "watch crypt");
    expect(f, "dora", "crypt: you watch ann, ben, cleo");
    expect(f, "ann", "dora watches from now on");
    expect(f, "cleo", "dora watches from now on");
    mark = tape_mark(f->net);
    play_on(f, t);
    g_autofree char *there = texts_to(f, place, mark), *here = texts_to(f, "dora", mark);
    assert_non_null(strstr(here, "crypt is over"));
    assert_string_equal(here, there);
    assert_int_equal(table_watchers(t), 0);
}

static void watching_goes_on_after_a_restart(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    guint mark;

    say(f, "dora", place, "watch");
    expect(f, "dora", "crypt: you watch");
    say(f, "ann", NULL, "keep");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    t = stage_table(f->stage, "crypt");
    mark = tape_mark(f->net);
    say(f, "ben", NULL, "keep");
    play_on(f, t);
    g_autofree char *there = texts_to(f, place, mark), *here = texts_to(f, "dora", mark);
    assert_non_null(strstr(here, "keeps the hand"));
    assert_string_equal(here, there);
}

static void watching_ends_by_a_word_and_by_sitting_down(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 3");
    say(f, "ben", place, "watch crypt");
    say(f, "cleo", place, "watch crypt");
    say(f, "ben", NULL, "watch off");
    expect(f, "ben", "no more");
    say(f, "ben", NULL, "watch");
    expect(f, "ben", "You watch no table");
    say(f, "cleo", place, "join crypt");
    assert_int_equal(table_watchers(stage_table(f->stage, "crypt")), 0);
    say(f, "cleo", place, "watch crypt");
    expect(f, "cleo", "you sit there; nobody watches");
}

static void twenty_may_watch_a_table_and_one_may_watch_three(void **state)
{
    static const char *const tables[] = { "one", "two", "three", "four" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) {
        g_autofree char *owner = g_strdup_printf("owner%zu", i), *open = g_strdup_printf("new %s", tables[i]);
        g_autofree char *watch = g_strdup_printf("watch %s", tables[i]);

        say(f, owner, place, open);
        say(f, "dora", place, watch);
    }
    expect(f, "dora", "You watch three tables");
    for (int i = 1; i <= WATCHERS_MAX; i++) {
        g_autofree char *nick = g_strdup_printf("guest%d", i);
        say(f, nick, place, "watch one");
    }
    assert_int_equal(table_watchers(stage_table(f->stage, "one")), WATCHERS_MAX);
    expect(f, "guest20", "watched by twenty already");
}

static void nobody_learns_of_a_table_that_is_played_in_whispers(void **state)
{
    static const char *const lines[] = { "watch %s", "board @%s", "log @%s", "why a1 @%s", "clock @%s" };
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, NULL, "crypt", "", 2, SEED);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_auto(GStrv) about = g_strsplit(lines[i], "%s", 2);
        g_autofree char *there = g_strconcat(about[0], "crypt", about[1], NULL);
        g_autofree char *nowhere = g_strconcat(about[0], "vault", about[1], NULL);
        guint mark = tape_mark(f->net);

        say(f, "dora", NULL, there);
        g_autofree char *one = tape_told(f->net, "dora", mark);
        mark = tape_mark(f->net);
        say(f, "dora", NULL, nowhere);
        g_autofree char *two = tape_told(f->net, "dora", mark);
        g_autoptr(GString) same = g_string_new(one);
        g_string_replace(same, "crypt", "vault", 0);
        assert_string_equal(same->str, two);
        assert_true(two[0] != '\0');
    }
}

static void nobody_sits_down_unasked_at_a_table_of_whispers(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "new crypt 3");
    say(f, "dora", NULL, "join");
    expect(f, "dora", "No table waits for players here");
    say(f, "ben", NULL, "join crypt"); /* ben was told its name */
    assert_int_equal(stage_table(f->stage, "crypt")->n_seats, 2);
    say(f, "ann", NULL, "start");
    say(f, "dora", NULL, "join crypt");
    expect(f, "dora", "There is no open table 'crypt'");
}

static void players_may_let_others_watch_what_they_play_in_whispers(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, NULL, "crypt", "", 2, SEED);
    say(f, "ann", NULL, "watch allow");
    expect(f, "ben", "ann lets others watch");
    say(f, "dora", NULL, "watch crypt");
    expect(f, "dora", "crypt: you watch ann, ben");
    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, "dora", "keeps the hand");
    say(f, "ben", NULL, "watch deny crypt");
    expect(f, "ann", "ben lets nobody watch");
    expect(f, "dora", "let nobody watch any more");
    say(f, "dora", NULL, "watch crypt");
    expect(f, "dora", "There is no open table 'crypt'");
}

static void what_is_played_in_the_open_is_neither_allowed_nor_denied(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "ann", NULL, "watch deny crypt");
    expect(f, "ann", "crypt is played in the open: everybody may watch it.");
    say(f, "dora", place, "watch crypt");
    expect(f, "dora", "crypt: you watch");
}

/* ---- manners --------------------------------------------------------------------------------- */

static void say_as_operator(struct fixture *f, const char *text)
{
    tape_hand_in(f->net,
                 &(struct tape_line){ .nick = "olga", .place = place, .text = text, .moderates = true });
    tape_settle();
}

static void only_who_keeps_order_sets_the_manner(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "quiet");
    expect(f, "ann", "Only who keeps order");
    say(f, "ann", NULL, "quiet");
    expect(f, "ann", "in the channel");
    say_as_operator(f, "quiet");
    expect(f, "olga", "Quiet: ");
}

static void an_operator_of_the_host_may_do_so_too_and_is_told(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GHashTable) operators = g_hash_table_new(g_str_hash, g_str_equal);

    g_hash_table_add(operators, (gpointer) "net/olga");
    f->stage->settings.operators = operators;
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "olga", place, "verbose");
    expect(f, "olga", "Verbose: ");
    say(f, "olga", place, "help");
    expect(f, "olga", "You are an operator: !operator");
    say(f, "ann", place, "help");
    assert_null(strstr(expect(f, "ann", "!help all")->text, "operator"));
    stage_close(f->stage);
}

static void a_quiet_place_reads_how_games_begin_and_end_and_players_read_the_rest(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say_as_operator(f, "quiet");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    play_on(f, t);
    g_autofree char *there = texts_to(f, place, 0), *ann = texts_to(f, "ann", 0);
    g_auto(GStrv) lines = g_strsplit(there, "\n", -1);
    assert_non_null(strstr(lines[0], "opens crypt"));
    assert_non_null(strstr(lines[1], "crypt begins"));
    assert_non_null(strstr(lines[2], "crypt is over"));
    assert_string_equal(lines[3], ""); /* the end of the last one */
    assert_non_null(strstr(ann, "ben plays "));
    assert_non_null(strstr(ann, "Turn 1, build."));
}

static void a_verbose_place_reads_each_event_and_a_board_after_each_phase(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say_as_operator(f, "verbose");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    play_on(f, t);
    g_autofree char *there = texts_to(f, place, 0);
    assert_non_null(strstr(there, "\na\u200bnn draws 1 room.\n"));
    assert_null(strstr(there, ", takes")); /* no event is joined to another */
    assert_non_null(strstr(there, "crypt: turn 1, build."));
}

/* How a nick is made quiet is the network's own; one that need not says it as it is. */
static void where_nicks_call_nobody_they_stand_as_they_are(void **state)
{
    static struct adapter_kind kind;
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 3");
    expect(f, place, "a\u200bnn");
    kind = tape_adapter;
    kind.quiet = NULL;
    network_find(f->stage->host, "net")->way.kind = &kind;
    tape_skip(f->net);
    say(f, "ben", place, "join crypt");
    say(f, "ann", place, "start @crypt");
    say(f, "ann", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect_nothing(f, place, "\u200b");
    expect(f, place, "ann keeps");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_is_whispered_names_its_table),
        T(where_several_tables_are_played_each_line_names_its_own),
        T(nobody_is_highlighted_by_what_a_place_reads),
        T(how_a_game_begins_is_told_and_no_empty_board),
        T(a_number_that_nobody_offered_is_answered_with_the_question),
        T(what_was_typed_is_repeated_only_in_part),
        T(a_long_answer_comes_by_pages),
        T(what_is_kept_of_a_long_answer_is_dropped_after_a_while),
        T(only_so_much_is_kept_for_so_many),
        T(every_line_that_help_offers_can_be_typed_as_it_stands),
        T(help_knows_where_one_stands),
        T(help_explains_commands_topics_and_cards_and_guesses_slips),
        T(a_first_game_is_whispered_with_hints),
        T(what_was_explained_is_not_explained_again_after_a_restart),
        T(hints_are_for_games_against_machines_alone),
        T(a_hint_is_given_once_and_explains_nothing),
        T(who_watches_reads_what_the_place_reads_and_nothing_else),
        T(watching_goes_on_after_a_restart),
        T(watching_ends_by_a_word_and_by_sitting_down),
        T(twenty_may_watch_a_table_and_one_may_watch_three),
        T(nobody_learns_of_a_table_that_is_played_in_whispers),
        T(nobody_sits_down_unasked_at_a_table_of_whispers),
        T(players_may_let_others_watch_what_they_play_in_whispers),
        T(what_is_played_in_the_open_is_neither_allowed_nor_denied),
        T(only_who_keeps_order_sets_the_manner),
        T(an_operator_of_the_host_may_do_so_too_and_is_told),
        T(a_quiet_place_reads_how_games_begin_and_end_and_players_read_the_rest),
        T(a_verbose_place_reads_each_event_and_a_board_after_each_phase),
        T(where_nicks_call_nobody_they_stand_as_they_are),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
