/* tests/unit/test_wording.c - sentences with a hole, or that say what is not so
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/data.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"
#include "bot/words/reasons.h"
#include "bot/words/sentences.h"
#include "tests/folder.h"
#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct template_set *words;
    struct lair_catalog *cat;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_auto(GStrv) dirs = data_template_dirs(NULL, "text");
    struct mustache_fault fault;
    struct lair_fault why;

    *state = f;
    f->words = template_set_load((const char *const *)dirs, &fault);
    f->cat = data_catalog_of(NULL, "bmr,board-super", &why);
    f->stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return f->words != NULL && f->cat != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    template_set_free(f->words);
    lair_catalog_free(f->cat);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(f->net, whom, text);

    if (l == NULL)
        fail_msg("%s is not told: %s", whom != NULL ? whom : "whoever spoke", text);
    return l;
}

/* A template's text with such data, which are given away; g_free it. */
static char *render(struct fixture *f, const char *name, struct json_object *data)
{
    char *text = template_render(f->words, name, data);

    json_object_put(data);
    assert_non_null(text);
    return g_strstrip(text);
}

/* ---- every phase, every zone ----------------------------------------------------------------- */

/* A sentence about somebody else is no sentence about its reader. */
static void a_profile_speaks_of_others_as_of_others(void **state)
{
    static const struct {
        const char *language, *player, *told;
    } all[] = {
        { "text", "ann", "ann has finished no rated game yet" },
        { "text", NULL, "You have finished no rated game yet: new begins one" },
        { "de", "ann", "ann hat noch kein gewertetes Spiel beendet" },
        { "de", NULL, "Du hast noch kein gewertetes Spiel beendet: new beginnt eins" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        g_auto(GStrv) dirs = data_template_dirs(NULL, all[i].language);
        struct mustache_fault fault;
        struct template_set *words = template_set_load((const char *const *)dirs, &fault);
        struct json_object *o = json_object_new_object(), *player = json_object_new_object();
        g_autofree char *text = NULL;

        facts_text(player, "nick", all[i].player);
        facts_add(o, "player", all[i].player != NULL ? json_object_get(player) : NULL);
        text = template_render(words, "profile", o);
        assert_string_equal(g_strstrip(text), all[i].told);
        json_object_put(player);
        json_object_put(o);
        template_set_free(words);
    }
}

static void every_phase_has_a_word(void **state)
{
    struct fixture *f = *state;

    for (int phase = 0; phase < LAIR_N_PHASES; phase++) {
        struct json_object *o = json_object_new_object();
        g_autofree char *text = NULL;

        facts_phase(o, phase);
        text = render(f, "phase", o);
        if (text[0] == '\0')
            fail_msg("phase %d", phase);
    }
}

static void every_zone_from_which_a_card_can_come_has_a_word(void **state)
{
    struct fixture *f = *state;
    struct facts facts = { .cat = f->cat, .viewer = 0 };
    lair_design eye = lair_find_design(f->cat, "All-Seeing Eye", NULL);

    for (int zone = LAIR_BOX; zone < LAIR_N_ZONES; zone++) {
        struct lair_event e = { .kind = LAIR_EV_TAKES,
                                .seat = 0,
                                .other = zone < LAIR_N_COMMON ? LAIR_NOBODY : 0,
                                .card = eye,
                                .n = zone,
                                .whole = 1 };
        g_autofree char *text = render(f, "event-takes", facts_event(&facts, &e));

        if (!g_str_has_prefix(text, "You take All-Seeing Eye from ") || g_str_has_suffix(text, " from") ||
            strstr(text, "  ") != NULL)
            fail_msg("zone %d: %s", zone, text);
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void a_landmark_says_what_it_is(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt solo");
    say(f, "ann", NULL, "card temple");
    expect(f, "ann", "Temple (SBL1): landmark, C. Treasure: ");
    say(f, "ann", NULL, "card tavern");
    expect(f, "ann", "Tavern (SBL5): landmark. Summon: ");
}

/* ---- what happens to a hero ------------------------------------------------------------------ */

static void damage_is_called_damage_however_it_is_told(void **state)
{
    struct fixture *f = *state;
    struct facts facts = { .cat = f->cat, .viewer = 0 };
    struct lair_event e = { .kind = LAIR_EV_DAMAGE,
                            .seat = 0,
                            .other = LAIR_NOBODY,
                            .card = lair_find_design(f->cat, "Samurai Tom", NULL),
                            .card2 = lair_find_design(f->cat, "Dark Altar", NULL),
                            .n = 1 };
    struct json_object *joined = facts_event(&facts, &e), *again = facts_event(&facts, &e);
    struct json_object *once = facts_event(&facts, &e);
    g_autofree char *alone = NULL, *first = NULL, *next = NULL;

    facts_text(once, "walker", "Samurai Tom");
    facts_true(joined, "joined");
    first = render(f, "event-damage", joined);
    facts_true(again, "joined");
    facts_true(again, "again");
    next = render(f, "event-damage", again);
    alone = render(f, "event-damage", once);
    assert_string_equal(alone, "Samurai Tom takes 1 damage in Dark Altar");
    assert_string_equal(first, "Dark Altar 1"); /* where it enters, and is counted room by room */
    assert_string_equal(next, "Dark Altar 1");
}

/* ---- why a line is no move ------------------------------------------------------------------- */

/* Says a reason as the templates do; g_free it. */
static char *reason_of(struct fixture *f, const struct table *t, int seat, const struct lair_refused *why)
{
    static struct lair_game room;
    struct json_object *o = json_object_new_object();

    reasons_of_refusal(o, t->cat, table_game_for(t, seat, &room), seat, why);
    return render(f, "refusal", o);
}

/* Templates and tools word the same codes, in the same English.  Returns the reasons that came up, as bits. */
static unsigned check_reasons(struct fixture *f, const struct table *t, int seat)
{
    static const char *const lines[] = {
        "build",
        "build #1",
        "build the moon",
        "cast",
        "cast nonsense",
        "choose",
        "choose nobody",
        "use",
        "pass",
        "yes",
        "keep",
        "good evening",
        "c",
        "discard",
        "draw",
        "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a",
    };
    unsigned seen = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *text = NULL;
        static struct lair_game room;
        struct lair_refused why;
        struct lair_move m;

        if (lair_parse(t->cat, table_game_for(t, seat, &room), seat, lines[i], &m, &why) == LAIR_OK)
            continue;
        text = reason_of(f, t, seat, &why);
        assert_string_equal(text, why.text);
        seen |= 1u << why.why;
    }
    return seen;
}

static void each_reason_why_a_line_is_no_move_has_words(void **state)
{
    static const enum lair_why wanted[] = { LAIR_WHY_OVER,    LAIR_WHY_TOO_LONG, LAIR_WHY_SEVERAL,
                                            LAIR_WHY_NOT_NOW, LAIR_WHY_NO_CARD,  LAIR_WHY_UNCLEAR };
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    GRand *dice = g_rand_new_with_seed(SEED);
    unsigned seen = 0;
    int seat;

    while ((seat = stage_asked(t, dice)) >= 0) {
        seen |= check_reasons(f, t, seat);
        stage_act(f->net, t, dice);
    }
    seen |= check_reasons(f, t, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        if ((seen >> wanted[i] & 1) == 0)
            fail_msg("no line was refused for reason %d", (int)wanted[i]);
    g_rand_free(dice);
}

static void a_move_that_cannot_be_is_answered_in_words(void **state)
{
    static const struct {
        const char *line, *told;
    } rows[] = {
        { "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a",
          "Not played: too long for a move" },
        { "cast nonsense", "Not played: no such card here; you may: keep" },
        { "yes", "Not played: not possible now; you may: keep" },
    };
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", NULL, rows[i].line);
        expect(f, "ann", rows[i].told);
    }
    say(f, "ben", NULL, "keeep"); /* ann has but one answer, and any word would be it */
    expect(f, "ben", "Not played (did you mean keep?): not understood; nearest: keep");
}

/* ---- why a game cannot begin ----------------------------------------------------------------- */

static void each_reason_why_a_game_cannot_begin_has_words(void **state)
{
    static const struct {
        enum lair_unfit unfit;
        const char *told;
    } rows[] = {
        { LAIR_FITS, "it cannot be dealt; my log tells the operator why" },
        { LAIR_UNFIT_SEATS, "classic games have 2 to 6 seats" },
        { LAIR_UNFIT_VARIANT, "classic games have no such variant" },
        { LAIR_UNFIT_SETS, "a set that was asked for is not loaded, or the sets have too many cards" },
        { LAIR_UNFIT_BOSSES, "not enough bosses for so many seats" },
        { LAIR_UNFIT_CARDS, "not enough rooms or heroes for a game: a base set is needed" },
        { LAIR_UNFIT_BOARD,
          "no town board for so many seats: the sets board-super, for four at most, and board-six have one" },
        { LAIR_UNFIT_STARS,
          "a card that was asked for by stars= is unknown, or of none of its sets, or does not "
          "come on request" },
        { LAIR_UNFIT_RECIPES, "a game has one recipe at most" },
        { LAIR_UNFIT_CROWD, "6 seats need crl or two base sets" },
        { LAIR_UNFIT_HEROES, "6 seats need crl" },
    };
    struct fixture *f = *state;

    static_assert(G_N_ELEMENTS(rows) == LAIR_N_UNFITS, "a row for every reason");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct json_object *o = json_object_new_object();
        g_autofree char *whole = g_strconcat("The game cannot begin: ", rows[i].told, NULL), *text = NULL;

        reasons_of_unfit(o, LAIR_CLASSIC, 6, rows[i].unfit);
        text = render(f, "no-start", o);
        assert_string_equal(text, whole);
    }
}

static void a_variant_of_other_rules_is_refused_before_a_table_is_opened(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt challenge hard");
    expect(f, "ann", "Nothing is opened: challenge and hard do not go together.");
}

static void cards_on_request_are_told_where_a_table_is_opened(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 2 sets=bmr,promo,tnl stars=mirrax,demigod");
    tape_expect(f->net, place, "opens crypt for 2, classic rules, sets bmr,promo,tnl, with mirrax,demigod, ");
    say(f, "ben", place, "join crypt");
    say(f, "ann", place, "start");
    tape_expect(f->net, place, "crypt begins with bmr,promo,tnl");
    say(f, "cleo", place, "new vault stars=");
    expect(f, "cleo", "'stars=' is no option.");
    assert_null(stage_table(f->stage, "vault"));
}

/* ---- answers --------------------------------------------------------------------------------- */

static void who_has_answered_with_all_the_others_hears_whom_it_waits_for(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *asked;

    stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    asked = tape_question(f->net, "ann"); /* all are asked at once about their hands */
    tape_pick_of(f->net, "ann", asked, 1);
    tape_skip(f->net);
    tape_pick_of(f->net, "ann", asked, 1); /* taken twice, or changed one's mind */
    expect(f, "ann", "Nothing is asked of you now; it is up to ben, cleo.");
    assert_null(tape_find(f->net, "ann", "moved on"));
}

/* The card may be shuffled into a deck while what it paid for waits: then a view has it no more. */
static void what_waits_is_called_by_its_card_wherever_that_is_now(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "super", 2, SEED);
    struct lair_game view;
    struct facts facts = { .cat = t->cat, .view = &view, .viewer = 1, .nick = { "ann", "ben" } };
    struct prompt *asked;

    stage_set(f->stage, t,
              "{'rules': 'super', 'sets': ['bmr', 'board-super'], 'phase': 'adventure', 'turn': 2, 'seats': ["
              "{'boss': 'Cleopatra', 'hand': ['Freeze'], 'dungeon': ['Torture Chamber', 'Golem Factory']},"
              "{'boss': 'Robobo', 'hand': ['Mimic Vault'], 'dungeon': ['Dark Altar', 'Neanderthal Cave']}]}");
    tape_line(f->net, "ann", NULL, "use torture chamber");
    lair_view(t->cat, table_game(t), 1, &view);
    assert_int_equal(view.n_agenda, 1);
    view.agenda[0].source = 0;
    asked = prompt_new(f->words, &facts);
    assert_non_null(strstr(asked->text, "*1 ann uses Torture Chamber. You may"));
    prompt_free(asked);
}

/* That somebody is asked hangs on what everybody sees (B17); what can be answered does not. */
static void who_cannot_pay_for_an_effect_is_told_so(void **state)
{
    static const char *const hands[][2] = { { "'Dark Altar'", "You have nothing to pay for it with." },
                                            { "'Spike', 'Dark Altar'", "Use it?" } };
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "sets=bmr,rmb", 2, SEED);

    for (size_t i = 0; i < G_N_ELEMENTS(hands); i++) {
        g_autofree char *position =
            g_strdup_printf("{'sets': ['bmr', 'rmb'], 'phase': 'build', 'turn': 2, 'seats': ["
                            "{'boss': 'Draculord', 'hand': ['Mysterious Portal', %s]},"
                            "{'boss': 'Robobo', 'hand': []}]}",
                            hands[i][0]);

        stage_set(f->stage, t, position);
        tape_line(f->net, "ann", NULL, "build mysterious portal new");
        tape_skip(f->net);
        tape_line(f->net, "ann", NULL, "done");
        tape_line(f->net, "ann", NULL, "pass");
        if (tape_find(f->net, "ann", hands[i][1]) == NULL)
            fail_msg("not told: %s", hands[i][1]);
    }
}

/* A card of tests/sets says so: no printed one does. */
static void a_room_that_goes_back_to_the_hand_is_told(void **state)
{
    g_autofree char *data = g_strdup(g_getenv("LAIR_DATA"));
    struct stage *stage;
    struct tape *net;
    bool told;

    (void)state;
    g_setenv("LAIR_DATA", LAIR_SOURCE_DIR "/tests", TRUE);
    stage = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr", .offer = "bmr,wishes" });
    stage_open(stage);
    net = stage_tape(stage, "net");
    stage_set(stage, stage_begin(stage, net, place, "crypt", "sets=bmr,wishes", 2, SEED),
              "{'sets': ['bmr', 'wishes'], 'phase': 'adventure', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'dungeon': ['Wishing Stairs', 'Golem Factory'], 'entrance': ['BMA081']},"
              "{'boss': 'Robobo', 'dungeon': ['Golem Factory']}]}");
    tape_skip(net);
    tape_line(net, "ann", NULL, "use wishing stairs");
    told = tape_find(net, place, "Wishing Stairs (a1) goes back to the hand") != NULL;
    stage_free(stage);
    if (data != NULL)
        g_setenv("LAIR_DATA", data, TRUE);
    else
        g_unsetenv("LAIR_DATA");
    assert_true(told);
}

static void a_number_after_the_end_is_told_that_the_game_is_over(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *asked;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    asked = tape_question(f->net, "ann");
    tape_line(f->net, "ben", NULL, "resign really");
    tape_skip(f->net);
    tape_pick_of(f->net, "ann", asked, 1); /* typed while the other gave up */
    expect(f, "ann", "This game is over: rematch plays again.");
    assert_null(tape_find(f->net, "ann", "moved on"));
}

static void a_card_is_found_by_a_part_of_its_name(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "card menagerie");
    expect(f, "ann", "Beast Menagerie (");
    say(f, "ann", NULL, "help menagerie");
    expect(f, "ann", "Beast Menagerie (");
    say(f, "ann", NULL, "card altar dark"); /* words in any order */
    expect(f, "ann", "Dark Altar (");
    say(f, "ann", NULL, "card pit bottom"); /* beginnings of words */
    expect(f, "ann", "Bottomless Pit (");
    say(f, "ann", NULL, "card nagerie"); /* no word's beginning */
    expect(f, "ann", "Beast Menagerie (");
}

/* Several that fit are choices, each of which shows its card, also when the game has gone on. */
static void a_name_of_several_cards_is_asked_about(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    say(f, "ann", NULL, "card dark");
    l = expect(f, "ann", "Several cards are called 'dark'. Which do you mean?");
    assert_non_null(strstr(l->whole, "1) Dark Altar ("));
    assert_non_null(strstr(l->whole, "2) Dark "));
    assert_true(l->command[0]);
    tape_pick_of(f->net, "ann", l, 1);
    expect(f, "ann", "Dark Altar (BMA");
    say(f, "ann", NULL, "card the"); /* more than are listed */
    expect(f, "ann", " more: say another word of the name.)");
    say(f, "ann", NULL, "help dark"); /* help explains one card, or none */
    expect(f, "ann", "No command");
}

static void a_slip_in_a_name_is_asked_about(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    say(f, "ann", NULL, "card dark alter");
    l = expect(f, "ann", "No card is called 'dark alter'; did you mean this?");
    assert_non_null(strstr(l->whole, "1) Dark Altar ("));
    tape_pick_of(f->net, "ann", l, 1);
    expect(f, "ann", "Dark Altar (BMA");
    say(f, "ann", NULL, "card botomles pitt");
    l = expect(f, "ann", "did you mean");
    assert_non_null(strstr(l->whole, "1) Bottomless Pit ("));
    say(f, "ann", NULL, "card frobnication");
    expect(f, "ann", "No card is called 'frobnication'.");
    say(f, "ann", NULL, "card");
    expect(f, "ann", "Say a card's name: card dark altar.");
}

static void words_of_other_programs_are_understood(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "?");
    expect(f, "ann", "help all lists every command");
    say(f, "ann", NULL, "? build");
    expect(f, "ann", "build ROOM");
    say(f, "ann", place, "exit");
    expect(f, "ann", "I stay");
    say(f, "ann", place, "q");
    expect(f, "ann", "I stay");
}

static void help_tells_what_is_typed_behind_a_command(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "help build");
    expect(f, "ann", "build ROOM new | ROOM on SQUARE | nothing: Lays a room");
    say(f, "ann", NULL, "help new");
    expect(
        f, "ann",
        "new [NAME|called NAME] [super|solo|challenge] [SEATS] [VARIANT...] [RECIPE|sets=SET,...] [pace=live|slow] [clock=TIME] [weekends=off]"
        " [tick=TIME] [asks=all] [reliable=N] [stars=CARD,...]: Opens a table");
    say(f, "ann", NULL, "help done");
    expect(f, "ann", "done: Your build is final");
}

static void treasure_and_classic_are_topics(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "rules treasure");
    expect(f, "ann", "treasure: Bosses and rooms show treasure icons");
    say(f, "ann", NULL, "rules classic");
    expect(f, "ann", "classic: Classic Boss Monster: two to four");
}

static void alone_the_rules_speak_of_no_others(void **state)
{
    static const char *const topics[] = { "rules market", "rules town", "rules bait" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(topics); i++) {
        say(f, "ben", NULL, topics[i]);
        assert_null(tape_find(f->net, "ben", "You take one card"));
        assert_null(tape_find(f->net, "ben", "first slot"));
    }
    say(f, "ann", NULL, "new solo");
    say(f, "ann", NULL, "rules market");
    expect(f, "ann", "one spell and two rooms. You take one card");
    say(f, "ann", NULL, "rules town");
    expect(f, "ann", "three heroes come");
    say(f, "ann", NULL, "rules bait");
    expect(f, "ann", "the one in the first slot comes to you if you show one of its treasure");
    for (size_t i = 0; i < G_N_ELEMENTS(topics); i++) {
        say(f, "ann", NULL, topics[i]);
        assert_null(tape_find(f->net, "ann", "players"));
        assert_null(tape_find(f->net, "ann", "First Player"));
    }
}

static void a_clock_is_set_and_told_in_whatever_unit(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "clock 24h", "24 hours for a decision" },
        { "clock 90", "90 seconds for a decision" },
        { "clock 90s", "90 seconds for a decision" },
        { "clock 10 m", "10 minutes for a decision" },
        { "clock 3 days", "3 days for a decision" },
        { "clock 60m", "60 minutes for a decision" },
        { "clock off", "crypt: no clock." },
        { "clock 9", "'9' is no clock" },
        { "clock 8d", "'8d' is no clock" },
        { "clock 5 weeks", "'5 weeks' is no clock" },
        { "clock 1month", "'1month' is no clock" },
        { "clock 3 stunden", "'3 stunden' is no clock" },
        { "clock h", "'h' is no clock" },
        { "clock -5m", "'-5m' is no clock" },
        { "clock 999999999999d", "is no clock" },
    };
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 2 clock=2h");
    expect(f, place, ", 2 hours a decision. ");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", place, rows[i].typed);
        expect(f, NULL, rows[i].told);
    }
    assert_int_equal(stage_table(f->stage, "crypt")->clock_s, 0);
}

static void the_clock_of_a_game_that_runs_is_only_made_longer(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);
    say(f, "ann", place, "clock 30");
    expect(f, "ann", "In a game that runs the clock can only be made longer, or an hour or more where");
    say(f, "ann", place, "clock 90");
    expect(f, place, "90 seconds for a decision");
    say(f, "ann", place, "clock off");
    expect(f, place, "wants crypt to go on without a clock: 1 of 2 agree. It does when all do: !clock off.");
    say(f, "ben", place, "clock off");
    expect(f, place, "crypt: no clock.");
    say(f, "ann", place, "clock 90"); /* longer than none it is not */
    expect(f, "ann", "can only be made longer");
}

/* ---- hints ----------------------------------------------------------------------------------- */

static void play(struct fixture *f, int moves)
{
    GRand *dice = g_rand_new_with_seed(1);

    for (int i = 0; i < moves && stage_act(f->net, stage_table(f->stage, "crypt"), dice); i++)
        continue;
    g_rand_free(dice);
}

/* How many moves that takes nobody knows: the seed is drawn. */
static void play_to_turn(struct fixture *f, int turn)
{
    GRand *dice = g_rand_new_with_seed(1);
    struct table *t = stage_table(f->stage, "crypt");

    while (table_game(t)->turn < turn && stage_act(f->net, t, dice))
        continue;
    g_rand_free(dice);
}

static void hints_that_begin_in_the_middle_explain_nothing_that_is_past(void **state)
{
    static const char *const stale[] = { "Each turn three heroes come", "Welcome", "A hero died",
                                         "That was a turn" };
    struct fixture *f = *state;
    guint mark;
    g_autofree char *told = NULL;

    say(f, "ann", place, "new crypt solo");
    play_to_turn(f, 3);
    assert_true(table_game(stage_table(f->stage, "crypt"))->turn > 2);
    mark = tape_mark(f->net);
    say(f, "ann", NULL, "hints on");
    play(f, 1);
    told = tape_told(f->net, "ann", mark);
    for (size_t i = 0; i < G_N_ELEMENTS(stale); i++)
        if (strstr(told, stale[i]) != NULL)
            fail_msg("%s", told);
}

static void alone_too_it_is_explained_when_one_may_answer(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);
    struct table *t;
    int games = 0;

    do { /* a game in which one comes to cast a spell with another in hand */
        g_autofree char *name = g_strdup_printf("crypt%d", games);
        g_autofree char *line = g_strdup_printf("new %s solo seed=%064d", name, SEED + games);

        assert_true(games++ < 100);
        say(f, "ann", place, line);
        say(f, "ann", NULL, "hints on");
        t = stage_table(f->stage, name);
        while (table_game(t)->ask != LAIR_ASK_ANSWER && stage_act(f->net, t, dice))
            continue;
    } while (table_game(t)->ask != LAIR_ASK_ANSWER);
    expect(f, "ann", "An effect was announced and has not happened yet. You may answer it, or pass.");
}

static void each_motive_of_a_hint_has_words(void **state)
{
    static const struct {
        struct lair_motive why;
        const char *hint;
    } rows[] = {
        { { .kind = LAIR_MOTIVE_NONE, .n = 0 }, "Hint: done." },
        { { .kind = LAIR_MOTIVE_SOULS, .n = 1 }, "Hint: done - gains 1 soul this turn." },
        { { .kind = LAIR_MOTIVE_SOULS, .n = 2 }, "Hint: done - gains 2 souls this turn." },
        { { .kind = LAIR_MOTIVE_WOUNDS, .n = 1 }, "Hint: done - saves 1 wound this turn." },
        { { .kind = LAIR_MOTIVE_WOUNDS, .n = 2 }, "Hint: done - saves 2 wounds this turn." },
        { { .kind = LAIR_MOTIVE_THEIR_WOUNDS, .n = 1 }, "Hint: done - costs the others 1 wound." },
        { { .kind = LAIR_MOTIVE_THEIR_WOUNDS, .n = 3 }, "Hint: done - costs the others 3 wounds." },
        { { .kind = LAIR_MOTIVE_THEIR_SOULS, .n = 1 }, "Hint: done - costs the others 1 soul." },
        { { .kind = LAIR_MOTIVE_THEIR_SOULS, .n = 3 }, "Hint: done - costs the others 3 souls." },
        { { .kind = LAIR_MOTIVE_LEVEL, .n = 1 }, "Hint: done - levels up." },
        { { .kind = LAIR_MOTIVE_SOULS, .n = 1, .wounds = 1 },
          "Hint: done - gains 1 soul this turn, for a wound." },
        { { .kind = LAIR_MOTIVE_SOULS, .n = 2, .wounds = 2 },
          "Hint: done - gains 2 souls this turn, for 2 wounds." },
        { { .kind = LAIR_MOTIVE_THEIR_WOUNDS, .n = 4, .unsure = true },
          "Hint: done - costs the others 4 wounds, as far as can be seen: rooms may come that change it." },
        { { .kind = LAIR_MOTIVE_DAMAGE, .n = 1 }, "Hint: done - the dungeon deals 1 more damage." },
        { { .kind = LAIR_MOTIVE_POSITION, .n = 1 },
          "Hint: done - the better position for the turns to come." },
        { { .kind = LAIR_MOTIVE_NOTHING, .n = 0 }, "Hint: done - nothing else is worth its price." },
        { { .kind = LAIR_MOTIVE_CARD, .n = 0 },
          "Hint: done - the card that is worth most, or is missed least." },
        { { .kind = LAIR_MOTIVE_LEAST_CARD, .n = 0 }, "Hint: done - the card that is missed least." },
        { { .kind = LAIR_MOTIVE_FEW_ROOMS, .n = 0 }, "Hint: done - too few rooms in hand." },
        { { .kind = LAIR_MOTIVE_MANY_ROOMS, .n = 0 }, "Hint: done - rooms enough in hand." },
        { { .kind = LAIR_MOTIVE_HAND, .n = 0 }, "Hint: done - a good hand to begin with." },
        { { .kind = LAIR_MOTIVE_ADVANCED, .n = 0 }, "Hint: done - too many Advanced rooms." },
        { { .kind = LAIR_MOTIVE_FIRST_ROOM, .n = 0 }, "Hint: done - the best room to begin with." },
        { { .kind = LAIR_MOTIVE_NO_ROOM, .n = 0 }, "Hint: done - no room to begin with." },
        { { .kind = LAIR_MOTIVE_XP, .n = 0 }, "Hint: done - more experience." },
    };
    struct fixture *f = *state;
    unsigned seen = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct json_object *o = json_object_new_object();
        g_autofree char *text = NULL;

        facts_text(o, "move", "done");
        facts_add(o, "why", reasons_motive(&rows[i].why));
        text = render(f, "hint", o);
        assert_string_equal(text, rows[i].hint);
        seen |= 1u << rows[i].why.kind;
    }
    assert_int_equal(seen, (1u << LAIR_N_MOTIVES) - 1);
}

static void a_hint_says_what_speaks_for_it(void **state)
{
    struct fixture *f = *state;
    g_autofree char *line = g_strdup_printf("tutorial classic seed=%064d", SEED);

    say(f, "ann", NULL, line);
    expect(f, "ann", "Hint: keep - a good hand to begin with.");
}

static void after_a_lesson_one_is_told_of_the_rematch(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = render(f, "hint-end", json_object_new_object());

    assert_non_null(strstr(text, "Play again without me: rematch;"));
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* ---- a folder that says it otherwise --------------------------------------------------------- */

static void write_page(const char *folder, const char *leaf, const char *text)
{
    g_autofree char *path = g_build_filename(folder, leaf, NULL);

    assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* The templates with a page of one's own over them; NULL: refused. */
static struct template_set *with_page(const char *leaf, const char *text, struct mustache_fault *fault)
{
    g_auto(GStrv) usual = data_template_dirs(NULL, "text");
    char *own = folder_new();
    const char *const dirs[] = { usual[0], own, NULL };
    struct template_set *set;

    write_page(own, leaf, text);
    set = sentences_load(dirs, fault);
    folder_remove(own);
    return set;
}

static void a_page_of_ones_own_says_a_sentence_otherwise(void **state)
{
    struct mustache_fault fault;
    struct template_set *set = with_page("mine.mustache",
                                         "{{! == full == }}\n{{table}}: {{>sorry}}.\n\n"
                                         "{{! == sorry == }}\nno chair left\n",
                                         &fault);
    struct json_object *o = json_object_new_object();
    g_autofree char *text = NULL;

    (void)state;
    if (set == NULL)
        fail_msg("%s:%d: %s", fault.file, fault.line, fault.reason);
    facts_text(o, "table", "crypt");
    text = template_render(set, "full", o);
    assert_string_equal(text, "crypt: no chair left.");
    json_object_put(o);
    template_set_free(set);
}

static void a_sentence_that_nobody_says_is_refused_with_the_nearest(void **state)
{
    static const struct {
        const char *leaf, *text, *reason;
        int line;
    } cases[] = {
        { "mine.mustache", "{{! == full == }}\nNo.\n{{! == bord == }}\nx\n",
          "nothing uses 'bord': did you mean 'board'?", 3 },
        { "openned.mustache", "x\n", "nothing uses 'openned': did you mean 'opened'?", 0 },
        { "mine.mustache", "{{! == event-castz == }}\nx\n",
          "nothing uses 'event-castz': did you mean 'event-casts'?", 1 },
        { "mine.mustache", "{{! == posessive == }}\nx\n",
          "nothing uses 'posessive': did you mean 'possessive'?", 1 },
        { "mine.mustache", "{{! == zzzzzz == }}\n{{>zzzzzz}}\n", "nothing uses 'zzzzzz'", 1 },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct mustache_fault fault = { .line = -1 };

        assert_null(with_page(cases[i].leaf, cases[i].text, &fault));
        assert_true(g_str_has_suffix(fault.file, cases[i].leaf));
        assert_int_equal(fault.line, cases[i].line);
        assert_string_equal(fault.reason, cases[i].reason);
    }
}

static void templates_that_leave_something_unsaid_are_refused(void **state)
{
    struct mustache_fault fault = { .line = -1 };
    char *folder = folder_new();
    const char *const dirs[] = { folder, NULL };

    (void)state;
    write_page(folder, "bye.mustache", "Goodbye.\n");
    assert_null(sentences_load(dirs, &fault));
    assert_string_equal(fault.file, folder);
    assert_int_equal(fault.line, 0);
    assert_true(g_str_has_prefix(fault.reason, "no template '"));
    folder_remove(folder);
}

static void a_host_does_not_start_with_a_sentence_that_nobody_says(void **state)
{
    char *data = folder_new();
    g_autofree char *folder = g_build_filename(data, "templates", "tape", NULL), *why = NULL;
    struct stage *s = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr", .data = data });

    (void)state;
    assert_int_equal(g_mkdir_with_parents(folder, 0700), 0);
    write_page(folder, "mine.mustache", "{{! == fulll == }}\nNo.\n");
    assert_false(stage_try(s, &why));
    assert_non_null(
        strstr(why, "/templates/tape/mine.mustache:1: nothing uses 'fulll': did you mean 'full'?"));
    write_page(folder, "mine.mustache", "{{! == full == }}\nNo.\n");
    stage_open(s);
    stage_free(s);
    folder_remove(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(a_profile_speaks_of_others_as_of_others),
        T(every_phase_has_a_word),
        T(every_zone_from_which_a_card_can_come_has_a_word),
        T(a_landmark_says_what_it_is),
        T(damage_is_called_damage_however_it_is_told),
        T(each_reason_why_a_line_is_no_move_has_words),
        T(a_move_that_cannot_be_is_answered_in_words),
        T(each_reason_why_a_game_cannot_begin_has_words),
        T(a_variant_of_other_rules_is_refused_before_a_table_is_opened),
        T(cards_on_request_are_told_where_a_table_is_opened),
        T(who_has_answered_with_all_the_others_hears_whom_it_waits_for),
        T(what_waits_is_called_by_its_card_wherever_that_is_now),
        T(who_cannot_pay_for_an_effect_is_told_so),
        cmocka_unit_test(a_room_that_goes_back_to_the_hand_is_told),
        T(a_number_after_the_end_is_told_that_the_game_is_over),
        T(a_card_is_found_by_a_part_of_its_name),
        T(a_name_of_several_cards_is_asked_about),
        T(a_slip_in_a_name_is_asked_about),
        T(words_of_other_programs_are_understood),
        T(help_tells_what_is_typed_behind_a_command),
        T(treasure_and_classic_are_topics),
        T(alone_the_rules_speak_of_no_others),
        T(a_clock_is_set_and_told_in_whatever_unit),
        T(the_clock_of_a_game_that_runs_is_only_made_longer),
        T(hints_that_begin_in_the_middle_explain_nothing_that_is_past),
        T(alone_too_it_is_explained_when_one_may_answer),
        T(each_motive_of_a_hint_has_words),
        T(a_hint_says_what_speaks_for_it),
        T(after_a_lesson_one_is_told_of_the_rematch),
        cmocka_unit_test(a_page_of_ones_own_says_a_sentence_otherwise),
        cmocka_unit_test(a_sentence_that_nobody_says_is_refused_with_the_nearest),
        cmocka_unit_test(templates_that_leave_something_unsaid_are_refused),
        cmocka_unit_test(a_host_does_not_start_with_a_sentence_that_nobody_says),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
