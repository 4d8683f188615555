/* tests/unit/test_shown.c - sentences that only some cards, positions or steps of a first game bring
 *
 * A game from a seed is played by dice until it has come to what is to be told.  If a change of the
 * rules leads it elsewhere, another seed is looked for: stage_choice() does not depend on words.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/complete.h"
#include "bot/lexicon.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "tests/folder.h"
#include "tests/stage.h"

enum {
    SEED = 17,
    MOVES_MAX = 1000,
    BEAT_MS = 1000,  /* of the host */
    RARE = 252,      /* a first game in which several effects wait */
    GAMES_MAX = 300, /* until everything was told */
};

static const char place[] = "#dungeon";

struct fixture {
    char *data; /* a folder with sets of the tests */
    struct stage *stage;
    struct tape *net;
};

static void add_set(const struct fixture *f, const char *leaf)
{
    g_autofree char *from = g_build_filename(LAIR_SOURCE_DIR, "tests", "sets", leaf, NULL);
    g_autofree char *dir = g_build_filename(f->data, "sets", NULL), *text = NULL;
    g_autofree char *to = g_build_filename(dir, leaf, NULL);

    assert_true(g_file_get_contents(from, &text, NULL, NULL));
    assert_int_equal(g_mkdir_with_parents(dir, 0700), 0);
    assert_true(g_file_set_contents(to, text, -1, NULL));
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->data = folder_new();
    add_set(f, "hard.json");
    add_set(f, "few.json");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    folder_remove(f->data);
    g_free(f);
    return 0;
}

/* A host whose games are played with these sets. */
static void open_with(struct fixture *f, const char *sets)
{
    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = sets, .data = f->data });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, where, text);
}

static void expect(struct fixture *f, const char *whom, const char *text)
{
    tape_expect(f->net, whom, text);
}

static void play_to_the_end(struct fixture *f, struct table *t, guint32 seed)
{
    GRand *dice = g_rand_new_with_seed(seed);

    for (int i = 0; i < MOVES_MAX && stage_act(f->net, t, dice); i++)
        continue;
    g_rand_free(dice);
    assert_int_equal(t->state, TABLE_OVER);
}

/* How often somebody was told a text. */
static int times_told(const struct fixture *f, const char *whom, const char *text)
{
    g_autofree char *all = tape_told(f->net, whom, 0);
    int n = 0;

    for (const char *at = all; (at = strstr(at, text)) != NULL; at += strlen(text))
        n++;
    return n;
}

/* ---- topics ---------------------------------------------------------------------------------- */

/* One answer, in whole sentences about that topic. */
static void is_told_of(struct fixture *f, const char *where, const char *topic)
{
    g_autofree char *line = g_strconcat("rules ", topic, NULL), *begin = g_strconcat(topic, ": ", NULL);
    guint mark = tape_mark(f->net);
    const struct tape_letter *l;
    const char *text;

    tape_line(f->net, "ann", where, line);
    assert_int_equal(tape_mark(f->net), mark + 1);
    l = tape_letter(f->net, mark);
    assert_string_equal(l->whom, "ann");
    text = strstr(l->text, begin);
    if (text == NULL || strlen(text) < 2 * strlen(begin) || strstr(text, "{{") != NULL ||
        strstr(text, "  ") != NULL || strchr(".?", text[strlen(text) - 1]) == NULL)
        fail_msg("rules %s: %s", topic, l->text);
}

/* The topics that the host has in a language are typed in English. */
static void is_told_of_all(struct fixture *f, const char *where)
{
    struct voice v = voice_in(network_find(f->stage->host, "net"), place);
    g_autofree char *why = NULL;
    g_autofree const char **topics =
        template_set_names(lexicon_rules(f->stage->host->lexicon, v.language, &why), NULL);

    assert_non_null(topics[0]);
    for (int i = 0; topics[i] != NULL; i++)
        is_told_of(f, where, topics[i]);
}

static void each_topic_is_told_in_a_place_alone_and_in_german(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr");
    is_told_of_all(f, place);
    say(f, "ann", NULL, "new crypt solo");
    is_told_of_all(f, NULL);
    say(f, "ann", NULL, "language de");
    is_told_of_all(f, NULL);
    say(f, "ann", NULL, "rules trap");
    expect(f, "ann", "trap: Räume sind Monsterräume oder Fallenräume.");
    say(f, "ann", NULL, "resign really");
    is_told_of_all(f, place);
}

/* ---- a first game ---------------------------------------------------------------------------- */

/* Plays a lesson to its end. */
static void learns(struct fixture *f, const char *nick, const char *about, guint32 seed)
{
    g_autofree char *line = g_strdup_printf("tutorial %s choose-boss classic-hand seed=%064u", about, seed);

    say(f, nick, NULL, line);
    play_to_the_end(f, tables_of_person(f->stage->host, "net", nick)->table[0], seed);
}

/* Lessons, of which no single one comes to all, explain each of these, and never twice. */
static void explains(struct fixture *f, const char *about, const char *const *steps)
{
    size_t n = g_strv_length((char **)steps), left = n;
    g_autofree bool *told = g_new0(bool, n);

    for (guint32 seed = RARE; seed < RARE + GAMES_MAX && left > 0; seed++) {
        g_autofree char *nick = g_strdup_printf("pupil%u%.4s", seed, about);

        learns(f, nick, about, seed);
        for (size_t i = 0; i < n; i++) {
            int times = times_told(f, nick, steps[i]);

            if (times > 1)
                fail_msg("told %d times: %s", times, steps[i]);
            left -= times == 1 && !told[i];
            told[i] = told[i] || times == 1;
        }
    }
    for (size_t i = 0; i < n; i++)
        if (!told[i])
            fail_msg("never told: %s", steps[i]);
}

static void a_first_game_by_the_classic_rules_explains_each_step_once(void **state)
{
    static const char *const steps[] = {
        "Welcome to your first game.",
        "You are dealt two bosses and keep one.",
        "Your hand: rooms and spells.",
        "You begin with two cards too many",
        "Each begins with one room",
        "A turn: heroes come to town",
        "lets you draw a spell instead",
        "You may build one room",
        "While rooms are laid, players may cast spells",
        "The heroes have chosen, and walk",
        "Somebody announced an effect.",
        "An effect of yours may be used or not",
        "Several effects of yours wait",
        "your first soul.",
        "A hero came through",
        "That was a whole game; the next one will go better. Play again without me: rematch",
        NULL,
    };
    struct fixture *f = *state;

    open_with(f, "bmr");
    explains(f, "classic", steps);
}

/* A player who asks for it knows the game. */
static void a_lesson_about_a_set_explains_what_is_new_alone(void **state)
{
    static const char *const items[] = { "New in this game: items.",
                                         "I say what is new when it comes, and leave the moves to you: hint",
                                         "A hero in town carries an item",
                                         "You have won an item.",
                                         "Only one item stays ready.",
                                         "That is what is new. rematch plays on without me.",
                                         NULL },
                             *const explorers[] = { "New in this game: explorers.",
                                                    "E on a board is the treasure of explorers.", NULL },
                             *const promos[] = { "New in this game: seven bosses", NULL },
                             *const counters[] = { "New in this game: counters and dice.", NULL },
                             *const minibosses[] = { "New in this game: coins, and minibosses.",
                                                     "Your coins stand on the board.",
                                                     "A card of your hand is a miniboss.",
                                                     "A miniboss of yours lies under a room", NULL };
    struct fixture *f = *state;

    open_with(f, "bmr");
    explains(f, "thk", items);
    explains(f, "CRL", explorers);
    explains(f, "promo", promos);
    explains(f, "dbm", counters);
    explains(f, "rmb", minibosses);
    assert_int_equal(times_told(f, NULL, "Welcome to your first game"), 0);
    assert_int_equal(times_told(f, NULL, "Hint: "), 0);
}

static void a_lesson_about_a_set_is_a_game_of_its_own(void **state)
{
    struct fixture *f = *state;
    g_autofree char *hint = NULL;

    open_with(f, "bmr");
    say(f, "ann", NULL, "tutorial");
    expect(f, "ann", "Welcome to your first game");
    say(f, "ann", place, "tutorial thk");
    expect(
        f, "ann",
        "I whisper you a game against a machine, with Tools of Hero-Kind. Your other lesson goes on beside it: "
        "resign really @");
    expect(f, "ann", "New in this game: items.");
    hint = g_strdup_printf("hint @%s", tables_of_person(f->stage->host, "net", "ann")->table[1]->name);
    say(f, "ann", NULL, hint);
    expect(f, "ann", "Hint: ");
    say(f, "ann", NULL, "tutorial thk");
    expect(f, "ann", "You are in the middle of a game with Tools of Hero-Kind; here it is again.");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 2);
    say(f, "ben", NULL, "tutorial thk crl");
    expect(f, "ben", "'crl' is no option.");
    say(f, "ben", NULL, "tutorial tkh");
    expect(f, "ben", "did you mean thk?");
    say(f, "ben", NULL, "tutorial tnl");
    expect(f, "ben", "Welcome to your first game");
    say(f, "ann", place, "tutorial rmb");
    expect(f, "ann", "I whisper you a game against a machine, with Boss Monster: Rise of the Minibosses.");
}

static void another_lesson_than_the_one_that_runs_begins(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr");
    say(f, "ann", NULL, "tutorial");
    expect(f, "ann", "Welcome to your first game");
    say(f, "ann", NULL, "tutorial solo");
    expect(f, "ann", "You are in the middle of a first game; here it is again.");
    say(f, "ann", NULL, "tutorial classic");
    expect(f, "ann", "Your other lesson goes on beside it: resign really @");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 2);
    say(f, "ben", NULL, "tutorial thk");
    say(f, "ben", NULL, "tutorial");
    expect(f, "ben", "You are in the middle of a game with Tools of Hero-Kind; here it is again.");
    say(f, "ben", NULL, "language de");
    say(f, "ben", NULL, "tutorial");
    expect(f, "ben", "Du bist mitten in einem Spiel mit Tools of Hero-Kind");
    say(f, "ben", NULL, "tutorial classic");
    expect(f, "ben", "Deine andere Lektion läuft daneben weiter: resign really @");
}

static void who_wins_the_first_game_is_praised(void **state)
{
    struct fixture *f = *state;
    bool praised = false;

    open_with(f, "bmr");
    for (guint32 seed = 1; seed <= GAMES_MAX && !praised; seed++) {
        g_autofree char *nick = g_strdup_printf("pupil%u", seed);

        learns(f, nick, "classic", seed);
        praised = times_told(f, nick, "Well done: your first win. Play again without me: rematch") == 1;
    }
    assert_true(praised);
}

/* ---- where one may say quit ------------------------------------------------------------------ */

/* As at a terminal, which is one person's. */
static void open_for_one(struct fixture *f)
{
    f->stage = stage_new_in_folder("net:", &(struct host_settings){ .sets = "bmr", .may_quit = true });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void a_lesson_sets_the_game_aside_that_was_open(void **state)
{
    struct fixture *f = *state;
    struct table *t;
    int64_t first;

    open_for_one(f);
    say(f, "ann", NULL, "new crypt solo");
    first = stage_table(f->stage, "crypt")->id;
    say(f, "ann", NULL, "tutorial thk");
    expect(f, "ann", "The game that you were in is kept: quit, and the next start asks which goes on.");
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 1);
    t = tables_of_person(f->stage->host, "net", "ann")->table[0];
    assert_true(t->id != first);
    say(f, "ann", NULL, "keep");
    expect(f, "ann", "You keep the hand.");
    say(f, "ann", NULL, "language de");
    say(f, "ann", NULL, "tutorial classic");
    expect(f, "ann", "Das Spiel, in dem du warst, bleibt aufgehoben");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_non_null(tables_by_id(f->stage->host, first));
    assert_int_equal(tables_of(f->stage->host, "net", "ann"), 3);
}

static void who_comes_before_the_very_first_move_is_told_of_the_lesson(void **state)
{
    static const char lesson[] = "New here? tutorial teaches it in five minutes.";
    struct fixture *f = *state;

    open_for_one(f);
    say(f, "ann", NULL, "new crypt solo");
    tape_skip(f->net);
    tape_come(f->net, "ann");
    expect(f, "ann", "quit keeps the game.\nNew here? tutorial teaches it in five minutes.");
    tape_pick(f->net, "ann", 1);
    tape_come(f->net, "ann");
    expect(f, "ann", "quit keeps the game.");
    assert_int_equal(times_told(f, "ann", lesson), 1);
}

static int boards_told(const struct fixture *f)
{
    int n = 0;

    for (guint i = 0; i < tape_mark(f->net); i++)
        n += tape_letter(f->net, i)->slot == ADAPTER_BOARD;
    return n;
}

static void who_comes_back_is_shown_how_the_game_stands(void **state)
{
    struct fixture *f = *state;

    f->stage = stage_new_in_folder("net:", &(struct host_settings){ .sets = "bmr", .may_quit = true });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "ann", NULL, "new crypt solo");
    for (int i = 0; i < 20 && boards_told(f) == 0; i++)
        tape_pick(f->net, "ann", 1);
    assert_int_not_equal(boards_told(f), 0);
    stage_turn(f->stage, 2000);
    stage_restart(f->stage); /* and ann comes */
    f->net = stage_tape(f->stage, "net");
    expect(f, "ann", "quit keeps the game.");
    assert_int_equal(boards_told(f), 1);
}

static void count_end(void *ctx)
{
    ++*(int *)ctx;
}

/* Says quit; the host has ended. */
static void quit(struct fixture *f)
{
    int ends = 0;

    f->stage->host->ended = count_end;
    f->stage->host->ctx = &ends;
    say(f, "ann", NULL, "quit");
    f->stage->host->ended = NULL;
    f->stage->host->ctx = NULL;
    assert_int_equal(ends, 1);
}

static void who_quits_is_told_whether_a_game_is_kept(void **state)
{
    struct fixture *f = *state;

    open_for_one(f);
    quit(f);
    expect(f, "ann", "Goodbye.");
    stage_free(f->stage);
    open_for_one(f);
    say(f, "ann", NULL, "new crypt solo");
    quit(f);
    expect(f, "ann", "The game is kept; the next start goes on with it.");
}

/* ---- what other cards do --------------------------------------------------------------------- */

static void a_game_with_other_sets_is_told_as_well(void **state)
{
    static const char *const told[] = {
        "Extra Life goes to town. Magic Mirror goes to town.",
        "Magic Mirror goes with Koey, the Last Dragon Mage.",
        "nn's dungeon is turned around.",
        "Magic Mirror goes to ",
        "1 counter on ",
        " face-down: a wound less.",
    };
    struct fixture *f = *state;

    size_t n = 0;

    open_with(f, "bmr,trial,hard");
    for (guint32 seed = 1; seed <= GAMES_MAX && n < G_N_ELEMENTS(told); seed++) {
        g_autofree char *name = g_strdup_printf("crypt%u", seed);

        play_to_the_end(f, stage_begin(f->stage, f->net, place, name, "", 4, seed), seed);
        while (n < G_N_ELEMENTS(told) && times_told(f, place, told[n]) > 0)
            n++;
    }
    if (n < G_N_ELEMENTS(told))
        fail_msg("%s is not told: %s", place, told[n]);
}

/* A game of ann and ben stands as a position says (stage_set). */
static struct table *stands(struct fixture *f, const char *position)
{
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);

    stage_set(f->stage, t, position);
    return t;
}

static void who_pays_a_coin_is_told_of(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,hard"); /* no card of the installed sets asks for coins */
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'hard'], 'seats': ["
              "{'boss': 'Cleopatra', 'hand': ['Freeze', 'Fear'], 'coins': 3},"
              "{'boss': 'Robobo', 'hand': ['Short Circuit'], 'dungeon': ['Golem Factory']}]}");
    say(f, "ann", NULL, "cast freeze b1");
    say(f, "ben", NULL, "cast short circuit *1");
    say(f, "ann", NULL, "pass");
    expect(f, "ann", "unless they pay 1 coin for it.");
    say(f, "ann", NULL, "yes");
    expect(f, place, "nn pays 1 coin. b\u200ben's Golem Factory (b1) is deactivated");
}

static void a_spell_that_would_be_spent_for_nothing_says_so(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,thk");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'thk'], 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Excavation', 'Golem Factory'], 'trophies': ['Extra Life']},"
              "{'boss': 'Robobo'}]}");
    say(f, "ann", NULL, "language de");
    say(f, "ann", NULL, "cast excavation");
    expect(f, "ann", "Nutzt du das? Wenn nicht, ist der Zauber umsonst verbraucht.");
    say(f, "ann", NULL, "language en");
    say(f, "ann", NULL, "moves");
    expect(f, "ann", "Use it? If not, the spell is spent for nothing.");
}

/* Coins in all places where there are any: hoards and rooms of boards, what is sold, given, swapped and put down. */
static void coins_are_shown_and_told_of(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(
        f,
        "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
        "{'boss': 'Scott', 'levelled': true, 'coins': 1, 'hand': ['RMB021'], 'dungeon': ['Jackpot Stash']},"
        "{'boss': 'Robobo', 'coins': 4, 'hand': ['Golem Factory', 'Zombie Prison'],"
        " 'dungeon': [{'stack': ['The Dreadmill'], 'coins': 1}]}]}");
    say(f, "ben", NULL, "sell");
    expect(f, "ben", "Sell which room card of your hand?");
    say(f, "ben", NULL, "sell golem");
    expect(f, place, "en sells Golem Factory");
    say(f, "ben", NULL, "sell zombie prison");
    expect(f, "ben", "You have sold a room this turn.");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "The Dreadmill 3 (1 coin) T");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "0 wounds; 5 coins; hand");
    say(f, "ben", NULL, "language de");
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "board");
    expect(f, "ben", "(1 Münze)");
    say(f, "ben", NULL, "use scott");
    expect(f, place, "en gives a\u200bnn 1 coin");
    say(f, "ann", NULL, "sell");
    expect(f, "ann", "Sell which room card");
}

static void coins_that_go_from_hand_to_hand_are_told_of(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    open_with(f, "bmr,rmb");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'coins': 3, 'hand': ['RMB021'], 'dungeon': ['Open Grave']},"
              "{'boss': 'Robobo', 'coins': 2, 'dungeon': ['The Dreadmill']}]}");
    say(f, "ann", NULL, "build robber's vault on a1");
    say(f, "ann", NULL, "done");
    l = tape_expect(f->net, place, "en puts 1 coin on The Dreadmill (b1)");
    assert_non_null(strstr(l->whole, "nn and b\u200ben swap hoards: a\u200bnn has 1 coin now"));
}

/* Beforehand, a sale is an order of the build that answers nothing; a line is completed to what may be sold. */
static void a_sale_is_ordered_and_completed(void **state)
{
    struct fixture *f = *state;
    g_auto(GStrv) words = NULL;
    struct person who = { .network = (char *)"net" };
    struct table *t;

    open_with(f, "bmr,rmb");
    t = stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
                  "{'boss': 'Draculord', 'coins': 1, 'hand': ['Golem Factory']},"
                  "{'boss': 'Robobo', 'coins': 4, 'hand': ['Zombie Prison']}]}");
    who.key = t->seat[1].who.key; /* who is not asked yet */
    who.nick = t->seat[1].who.nick;
    words = complete_line(f->stage->host, &who, "sell zo");
    assert_non_null(words);
    assert_true(g_strv_contains((const char *const *)words, "zombie"));
    say(f, "ben", NULL, "order sell zombie prison");
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "pass once"); /* before he builds */
    stage_turn(f->stage, BEAT_MS);
    expect(f, place, "en sells Zombie Prison");
}

/* ann may lay a miniboss, and ben has one at a level. */
#define MINIBOSSES(hand, coins, level)                                       \
    "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["       \
    "{'boss': 'Draculord', 'coins': " coins ", 'hand': [" hand               \
    "], 'dungeon': ['Open Grave', 'Golem Factory']},"                        \
    "{'boss': 'Robobo', 'coins': 3, 'hand': ['Zombie Prison'], 'dungeon': [" \
    " {'stack': ['Golem Factory'], 'miniboss': 'Kid Croak', 'level': " level "}, 'Boulder Ramp']}]}"

/* ann is done with her build, and ben with his. */
static void all_build(struct fixture *f)
{
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "pass"); /* before he builds: a room card might act from his hand */
    say(f, "ben", NULL, "done");
    say(f, "ann", NULL, "pass");
}

static void a_miniboss_that_is_laid_is_asked_for_its_coin(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, MINIBOSSES("'Spike', 'Zombie Prison'", "3", "1"));
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "Spike (miniboss): 1: this room has +1 damage. 2: once a turn");
    say(f, "ann", NULL, "build spike on a2");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "| a2 Golem Factory 3 F (Spike 1, face-down) |");
    say(f, "ben", NULL, "board");
    expect(f, "ben", "| a2 face-down |");
    say(f, "ann", NULL, "moves");
    expect(f, "ann",
           "Your dungeon will be: Open Grave 2 C | Golem Factory 3 F (Spike 1, face-down) = 5 damage");
    all_build(f);
    expect(f, place, "nn turns up Spike (miniboss) on a2");
    expect(f, "ann",
           "Spike lies open on Golem Factory (a2). Pay 1 of your 3 coins, and it comes under that "
           "room? If not, it is discarded. 1: this room has +1 damage.");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "| a2 Golem Factory 2 F (Spike, unpaid) |");
    say(f, "ann", NULL, "yes");
    expect(f, place, "Spike comes under a\u200bnn's Golem Factory (a2): this room has +1 damage.");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "| a2 Golem Factory 3 F (Spike 1) |");
    say(f, "ann", NULL, "why a2");
    expect(f, "ann", "damage 3 = Golem Factory 2 + 1 Spike");
    say(f, "ann", NULL, "recap");
    expect(f, "ann", "you built Spike (a2)");
}

static void a_miniboss_that_is_not_paid_for_is_discarded(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, MINIBOSSES("'Spike', 'Zombie Prison'", "1", "1"));
    say(f, "ann", NULL, "build spike on a2");
    all_build(f);
    expect(f, "ann", "Pay your only coin, and it comes under that room?");
    say(f, "ann", NULL, "no");
    expect(f, place, "nn's Spike (a2) is discarded.");
}

static void who_may_promote_a_miniboss_is_asked(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    open_with(f, "bmr,rmb");
    stands(f, MINIBOSSES("'Spike'", "1", "1"));
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "pass");
    l = tape_expect(f->net, "ben", "Lay a room face-down, promote a miniboss, or be done. You have 3 coins.");
    assert_non_null(
        strstr(l->whole, "promote Kid Croak (b1) to level 2 for 1 coin: once a turn in the build"));
    say(f, "ben", NULL, "promote kid croak");
    expect(f, place, "en promotes Kid Croak (b1) to level 2: once a turn in the build phase, two rooms");
    say(f, "ben", NULL, "recap");
    expect(f, "ben", "you promoted Kid Croak (b1)");
}

/* ben holds nothing that he could lay, and reads German. */
static void who_can_only_promote_is_asked_just_that(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'coins': 1, 'hand': ['Freeze'], 'dungeon': ["
              " {'stack': ['Golem Factory'], 'miniboss': 'Spike', 'level': 3}]},"
              "{'boss': 'Robobo', 'coins': 1, 'dungeon': ["
              " {'stack': ['Open Grave'], 'miniboss': 'Kid Croak', 'level': 2}]}]}");
    say(f, "ben", NULL, "language de");
    say(f, "ann", NULL, "use spike");
    expect(f, "ann", "use Spike (a1, level 3), return on Kid Croak, level 2, under Open Grave (b1)");
    say(f, "ann", NULL, "done");
    expect(f, "ben", "Befördere einen Miniboss, oder sei fertig. Du hast eine Münze.");
    say(f, "ben", NULL, "promote kid croak");
    expect(f, place, "en promotes Kid Croak (b1) to level 3: until end of turn all Monster rooms");
}

static void a_miniboss_that_goes_back_to_a_hand_is_told_of(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'coins': 1, 'dungeon': ["
              " {'stack': ['Golem Factory'], 'miniboss': 'Spike', 'level': 3}]},"
              "{'boss': 'Robobo', 'coins': 1, 'hand': ['Open Grave'], 'dungeon': ["
              " {'stack': ['Open Grave'], 'miniboss': 'Kid Croak', 'level': 2}]}]}");
    say(f, "ben", NULL, "card kid croak");
    expect(f, "ben", "Kid Croak (RMB056, set rmb): miniboss. 1: this room shows one more Fighter icon.");
    say(f, "ann", NULL, "use spike kid croak");
    expect(f, place, "en's Kid Croak (b1) goes back to the hand");
}

static void who_uses_the_last_level_of_a_miniboss_loses_it(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, MINIBOSSES("'Spike'", "1", "3"));
    say(f, "ann", NULL, "done");
    expect(f, "ben", "use Kid Croak (b1, level 3), more on ann");
    say(f, "ben", NULL, "use kid croak 3 b");
    expect(f, place, "en uses Kid Croak (b1). Kid Croak (b1) is at level 1 again.");
}

/* Beforehand, and as it is typed. */
static void a_promotion_is_planned_and_completed(void **state)
{
    struct fixture *f = *state;
    g_auto(GStrv) words = NULL;
    struct person who = { .network = (char *)"net" };
    struct table *t;

    open_with(f, "bmr,rmb");
    t = stands(f, MINIBOSSES("'Spike', 'Zombie Prison'", "3", "1"));
    say(f, "ben", NULL, "plan promote spike");
    expect(f, "ben", "Not sealed:");
    say(f, "ben", NULL, "plan promote kid croak, build zombie prison on b2");
    expect(f, "ben",
           "turn 2: promote kid croak, build zombie prison on b2 (now that would promote Kid Croak");
    say(f, "ann", NULL, "order if spike asks: yes");
    say(f, "ann", NULL, "build spike on a2");
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "pass");
    stage_turn(f->stage, BEAT_MS);
    expect(f, place, "en promotes Kid Croak (b1) to level 2");
    stage_turn(f->stage, BEAT_MS);
    say(f, "ann", NULL, "pass");
    expect(f, place, "nn pays 1 coin. Spike comes under a\u200bnn's Golem Factory (a2)");
    who.key = t->seat[1].who.key;
    who.nick = t->seat[1].who.nick;
    words = complete_line(f->stage->host, &who, "prom");
    assert_non_null(words);
    assert_true(g_strv_contains((const char *const *)words, "promote"));
}

static void a_promotion_is_ordered(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, MINIBOSSES("'Spike'", "1", "1"));
    say(f, "ben", NULL, "order promote kid croak");
    expect(f, "ben", "Order 1: promote kid croak - ");
    say(f, "ann", NULL, "done");
    say(f, "ben", NULL, "pass");
    stage_turn(f->stage, BEAT_MS);
    expect(f, place, "en promotes Kid Croak (b1) to level 2");
}

static void a_promotion_that_cannot_be_is_not_made(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'coins': 1, 'dungeon': ["
              " {'stack': ['Golem Factory'], 'miniboss': 'Spike', 'level': 2}]},"
              "{'boss': 'Robobo', 'coins': 1, 'hand': ['Open Grave'], 'dungeon': ["
              " {'stack': ['Open Grave'], 'miniboss': 'Kid Croak', 'level': 1}]}]}");
    say(f, "ben", NULL, "plan promote kid croak, anyway");
    expect(f, "ben", "promote kid croak, anyway (now that would promote Kid Croak (b1, level 1))");
    say(f, "ann", NULL, "promote spike");
    expect(f, place, "nn promotes Spike (a1) to level 3: return a miniboss to its player's hand.");
    expect(f, "ann", "There is nothing that you could lay: act, or be done.");
    say(f, "ann", NULL, "use spike kid croak");
    say(f, "ben", NULL, "plan");
    expect(f, "ben", "(now that would be off, as the miniboss cannot be promoted)");
}

static void who_wins_a_second_item_is_asked_which_stays_ready(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,thk");
    stands(f, "{'phase': 'adventure', 'turn': 2, 'sets': ['bmr', 'thk'], 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Counterspell'], 'dungeon': ['Beast Menagerie'],"
              " 'entrance': [{'card': 'Nick the Masher', 'item': 'Magic Mirror'}],"
              " 'trophies': [{'card': 'Extra Life', 'ready': true}]}, {'boss': 'Robobo'}]}");
    say(f, "ann", NULL, "pass once");
    say(f, "ann", NULL, "pass once");
    expect(f, "ann", "One item of yours stays ready, the others are turned face-down. Which stays?");
    say(f, "ann", NULL, "choose magic mirror");
    expect(f, place, "Extra Life is turned face-down");
}

static void what_heroes_carry_and_players_have_won_stands_on_the_board(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,thk");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'thk'], 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Open Grave'],"
              " 'entrance': [{'card': 'Boden the Pantless', 'item': 'Oversized Sword'}],"
              " 'trophies': [{'card': 'Extra Life', 'ready': true}, 'Ice Rod']}, {'boss': 'Robobo'}],"
              "'town': [{'card': 'Nick the Masher', 'item': 'Holy Hand Grenade'}],"
              "'town_items': ['Pet Monster', 'Necronomicon']}");
    say(f, "ann", NULL, "board");
    expect(f, "ann",
           "Nick the Masher (C 4 hp, Holy Hand Grenade) -> you; without a hero: Pet Monster, Necronomicon.");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "at the entrance Boden the Pantless (F 9 hp, Oversized Sword)");
    say(f, "ann", NULL, "board");
    expect(f, "ann", "; items: Extra Life (ready), Ice Rod; hand 1+0");
    say(f, "ann", NULL, "card pet monster");
    expect(f, "ann", "item, any treasure. With a hero: As this hero enters your dungeon");
    say(f, "ann", NULL, "card pet monster");
    expect(f, "ann", " Won: Deactivate a Monster room of any dungeon until end of turn.");
    say(f, "ann", NULL, "why boden");
    expect(f, "ann", "Oversized Sword");
}

/* Klonos as Scythe, and two rooms beneath another. */
#define COVERED                                                                                            \
    "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'crl', 'promo'], 'seats': ["                            \
    "{'boss': 'Klonos', 'levelled': true, 'granted': 'Scythe', 'hand': ['Alien Excavator', 'Open Grave']," \
    " 'dungeon': [['Haunted Library', 'Caged Gundarf', 'Crash Site']]}, {'boss': 'Robobo'}]}"

static void a_boss_that_copies_another_and_rooms_that_are_covered_are_told(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,crl,promo");
    stands(f, COVERED);
    say(f, "ann", NULL, "board");
    expect(f, "ann", "Klonos* as Scythe");
    say(f, "ann", NULL, "build alien excavator new");
    say(f, "ann", NULL, "done");
    say(f, "ann", NULL, "yes");
    expect(f, "ann", " Caged Gundarf (monster 1 FE) under Haunted Library (a2)");
    say(f, "ann", NULL, "choose crash site");
    expect(f, place, "Crash Site (a2) lies open again");
}

static void a_covered_room_is_brought_up_by_an_order(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,crl,promo");
    stands(f, COVERED);
    say(f, "ann", NULL, "order if alien excavator asks: choose crash site");
    say(f, "ann", NULL, "build alien excavator new");
    say(f, "ann", NULL, "done");
    say(f, "ann", NULL, "yes");
    expect(f, place, "Crash Site (a2) lies open again");
}

/* Says a line that cannot be played, and asks why. */
static void is_barred(struct fixture *f, const char *line, const char *because)
{
    say(f, "ann", NULL, line);
    say(f, "ann", NULL, "why");
    expect(f, "ann", because);
}

static void what_keeps_an_item_or_a_spell_from_being_used_is_told(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,thk");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'thk'], 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Open Grave', 'Freeze'], 'dungeon': ['Golem Factory'],"
              " 'entrance': [{'card': 'The Fool', 'item': 'Ring of Invisibility'}],"
              " 'trophies': [{'card': 'Extra Life', 'ready': true, 'won_now': true}, 'Ice Rod']},"
              "{'boss': 'Robobo'}]}");
    is_barred(
        f, "cast freeze a1",
        "The Fool (? 2 hp, Ring of Invisibility) keeps you from casting spells, as long as it is at your entrance");
    is_barred(f, "use extra life",
              "Extra Life was won this turn, and is ready from the next one on (rules items).");
    is_barred(f, "use ice rod", "Ice Rod lies face-down, it has been used or lost (rules items).");
    say(f, "ann", NULL, "why ice rod");
    expect(f, "ann", "Ice Rod: Deactivate a room of an opponent until end of turn.");
}

static void what_keeps_a_miniboss_from_coming_or_rising_is_told(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(
        f,
        "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
        "{'boss': 'Draculord', 'coins': 1, 'hand': ['Spike', 'Rocky'], 'dungeon': ["
        " {'stack': ['Golem Factory'], 'miniboss': 'Kid Croak', 'level': 3}, 'Open Grave', 'Zombie Prison',"
        " {'stack': ['Golem Factory'], 'miniboss': {'card': 'Icicle Man', 'came_now': true}},"
        " {'stack': ['Open Grave'], 'miniboss': 'Cerebella'}]}, {'boss': 'Robobo'}]}");
    is_barred(f, "build spike new", "a miniboss goes on a room, under which it will lie (rules minibosses)");
    is_barred(f, "build spike on a2", "a miniboss lies under a2, or beside it (rules minibosses)");
    is_barred(f, "promote kid croak", "Kid Croak is at its third level already, which is for use");
    is_barred(f, "promote icicle man", "Icicle Man came this turn, and can be promoted from the next one on");
    is_barred(f, "promote spike", "Spike is not in your dungeon");
    say(f, "ann", NULL, "promote cerebella");
    is_barred(f, "promote cerebella",
              "you promote one miniboss a turn, and have promoted one (rules minibosses)");
    say(f, "ann", NULL, "why cerebella");
    expect(f, "ann", "a5 Open Grave: damage 2");
}

static void who_has_no_coin_promotes_nothing(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,rmb");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Open Grave'], 'dungeon': ["
              " {'stack': ['Golem Factory'], 'miniboss': 'Kid Croak'}]}, {'boss': 'Robobo'}]}");
    is_barred(f, "promote kid croak", "that costs a coin, and you have none (rules coins)");
}

static void a_deck_that_has_no_card_left_is_told_of_once(void **state)
{
    struct fixture *f = *state;

    open_with(f, "bmr,few");
    stands(f, "{'phase': 'build', 'turn': 2, 'sets': ['few'], 'seats': ["
              "{'boss': 'Few King', 'hand': ['Few Storm']}, {'boss': 'Few Queen'}],"
              "'discard': ['Few Cave', 'Few Altar'], 'removed': ['Few Storm', 'Few Wind'],"
              "'decks': {'spells': ['Few Wind']}}");
    say(f, "ann", NULL, "cast few storm");
    expect(f, place, "nn draws 1 spell. No spell is left for a\u200bnn to draw.");
    assert_int_equal(times_told(f, place, "is left for"), 1); /* of three two are missing */
}

/* A boss of ann's has the fifth room, which ann lays. */
static void levels_up(struct fixture *f, const char *boss)
{
    g_autofree char *position = g_strdup_printf(
        "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'promo'], 'seats': [{'boss': '%s', 'hand': ['Golem Factory'],"
        " 'dungeon': ['Neanderthal Cave', 'Neanderthal Cave', 'Open Grave', 'Boulder Ramp']}, {'boss': 'Robobo'}]}",
        boss);

    open_with(f, "bmr,promo");
    stands(f, position);
    say(f, "ann", NULL, "build golem factory new");
    say(f, "ann", NULL, "done");
    say(f, "ann", NULL, "yes");
}

static void the_rooms_of_a_dungeon_are_asked_for_one_after_the_other(void **state)
{
    struct fixture *f = *state;

    levels_up(f, "Hellcow");
    expect(f, "ann", "Hellcow: the next room from the entrance (nothing: the rest stays).");
    say(f, "ann", NULL, "choose a5");
    expect(f, place, "nn's Boulder Ramp goes from a5 to a1.");
    say(f, "ann", NULL, "choose none");
    expect(f, place, "a1 Boulder Ramp 1 T | a2 Golem Factory 2 F | a3 Neanderthal Cave");
}

static void a_spell_that_is_looked_for_is_named_to_its_player_alone(void **state)
{
    struct fixture *f = *state;

    levels_up(f, "The Brothers Wise");
    expect(f, place, "nn searches the spell deck.");
    say(f, "ann", NULL, "choose jeopardy");
    expect(f, place, "nn takes a spell from the spell deck.");
    expect(f, "ann", "You take Jeopardy from the spell deck.");
}

/* ... to whoever asks, as far as that person can know it, and after a move of one's own. */
static void what_comes_of_a_turn_is_told_before_it_comes(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(SEED);
    const struct table *t;

    open_with(f, "bmr");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    while (table_game(t)->phase != LAIR_PHASE_ADVENTURE || table_game(t)->walk.hero == 0)
        assert_true(stage_act(f->net, stage_table(f->stage, "crypt"), dice));
    say(f, "eve", place, "forecast");
    assert_non_null(strstr(tape_expect(f->net, "eve", "If nobody does anything: ")->text, " damage"));
    say(f, "ann", NULL, "forecast xyzzy");
    expect(f, "ann", "xyzzy is no move of yours now; moves lists them");
    say(f, stage_nick(t->seat[0].decision != 0 ? 0 : 1), NULL, "forecast pass");
    expect(f, stage_nick(t->seat[0].decision != 0 ? 0 : 1), "If you do that and nobody does anything: ");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(each_topic_is_told_in_a_place_alone_and_in_german),
        T(a_first_game_by_the_classic_rules_explains_each_step_once),
        T(a_lesson_about_a_set_explains_what_is_new_alone),
        T(a_lesson_about_a_set_is_a_game_of_its_own),
        T(another_lesson_than_the_one_that_runs_begins),
        T(a_lesson_sets_the_game_aside_that_was_open),
        T(who_wins_the_first_game_is_praised),
        T(who_comes_before_the_very_first_move_is_told_of_the_lesson),
        T(who_comes_back_is_shown_how_the_game_stands),
        T(who_quits_is_told_whether_a_game_is_kept),
        T(a_game_with_other_sets_is_told_as_well),
        T(who_pays_a_coin_is_told_of),
        T(a_spell_that_would_be_spent_for_nothing_says_so),
        T(coins_are_shown_and_told_of),
        T(coins_that_go_from_hand_to_hand_are_told_of),
        T(a_sale_is_ordered_and_completed),
        T(a_miniboss_that_is_laid_is_asked_for_its_coin),
        T(a_miniboss_that_is_not_paid_for_is_discarded),
        T(who_may_promote_a_miniboss_is_asked),
        T(a_promotion_is_planned_and_completed),
        T(a_promotion_is_ordered),
        T(a_promotion_that_cannot_be_is_not_made),
        T(who_can_only_promote_is_asked_just_that),
        T(a_miniboss_that_goes_back_to_a_hand_is_told_of),
        T(who_uses_the_last_level_of_a_miniboss_loses_it),
        T(who_wins_a_second_item_is_asked_which_stays_ready),
        T(what_heroes_carry_and_players_have_won_stands_on_the_board),
        T(a_boss_that_copies_another_and_rooms_that_are_covered_are_told),
        T(a_covered_room_is_brought_up_by_an_order),
        T(what_keeps_a_miniboss_from_coming_or_rising_is_told),
        T(who_has_no_coin_promotes_nothing),
        T(what_keeps_an_item_or_a_spell_from_being_used_is_told),
        T(a_deck_that_has_no_card_left_is_told_of_once),
        T(the_rooms_of_a_dungeon_are_asked_for_one_after_the_other),
        T(a_spell_that_is_looked_for_is_named_to_its_player_alone),
        T(what_comes_of_a_turn_is_told_before_it_comes),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
