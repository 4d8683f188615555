/* tests/unit/test_offered.c - the sets of cards that a host offers, and the choice of a table's
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/complete.h"
#include "bot/games/unknown.h"
#include "bot/loop.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/folder.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    char *folder; /* of sets that a test writes; NULL: none */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon",
                                   &(struct host_settings){ .sets = "bmr", .offer = "bmr,tnl,trial" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

/* Somebody's line in the place makes the host say something there. */
static void assert_said(struct fixture *f, const char *nick, const char *line, const char *text)
{
    tape_line(f->net, nick, place, line);
    tape_expect(f->net, place, text);
}

/* The hashes and the board are nobody's to read. */
static void assert_sets(struct fixture *f, const char *table, const char *sets)
{
    g_autofree char *names = store_sets_names(stage_table(f->stage, table)->sets);

    assert_string_equal(names, sets);
}

static void a_table_is_opened_with_the_sets_that_are_named(void **state)
{
    struct fixture *f = *state;

    assert_said(f, "ann", "new crypt 2 super sets=TNL,trial,bmr clock=10m",
                "opens crypt for 2, super rules, sets tnl,bmr,trial, 10 minutes a decision.");
    assert_sets(f, "crypt", "tnl,bmr,trial");
    tape_assert_told(f->net, "ann", NULL, "tables", "crypt: open, 1 free, sets tnl,bmr,trial; ann");
    tape_line(f->net, "ben", place, "join crypt");
    assert_said(f, "ann", "start", "crypt begins (super rules) with tnl,bmr,trial: ");
    tape_assert_told(f->net, "cleo", place, "watch crypt",
                     "you watch ann, ben, who play with tnl,bmr,trial.");
    assert_said(f, "ann", "new vault 2", "opens vault for 2, classic rules, base set, ");
}

static void a_german_reads_the_sets_in_german(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "language de");
    tape_line(f->net, "ann", NULL, "new crypt sets=bmr,trial");
    tape_assert_told(f->net, "ann", NULL, "tables", "noch frei: 3, Sets: bmr,trial; ann");
    tape_assert_told(f->net, "ann", NULL, "new sets=bmr,tln",
                     "„tln“ gibt es hier nicht: meinst du tnl? Es gibt bmr, tnl, trial.");
    tape_assert_told(f->net, "ann", NULL, "new sets=trial",
                     "trial hat zu wenige Bosse für so viele Plätze; mit sets=bmr,trial geht es.");
    tape_assert_told(f->net, "ann", NULL, "sets", "trial: Trial Pieces, 33 Karten, zu einem Grundset");
}

static void sets_are_listed_with_what_they_need(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "sets", "bmr: Boss Monster (base set), 155 cards\n");
    tape_assert_told(f->net, "ann", NULL, "sets", "\ntrial: Trial Pieces, 33 cards, beside a base set\n");
    tape_assert_told(f->net, "ann", NULL, "sets", "\nnew plays with bmr, new sets=A,B with others.");
    tape_pick_of(f->net, "ann", tape_letter(f->net, tape_mark(f->net) - 1), 1);
    tape_assert_told(f->net, "ann", NULL, "tables", "open, 3 free, sets bmr,tnl; ann");
}

static void the_cards_of_a_set_that_nobody_knows_are_named(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,promo,tnl";
    tape_assert_told(f->net, "ann", NULL, "sets",
                     "cards, beside a base set; not known: Pixel Lincoln, Anererak\n");
    tape_assert_told(f->net, "ann", NULL, "sets", "; not known: Necromancer\n");
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(f->net, "ann", NULL, "sets", "; unbekannt: Necromancer\n");
}

/* People write it by hand: what is no row of five cells is passed over. */
static void what_is_no_row_of_the_list_of_unknown_cards_is_passed_over(void **state)
{
    static const char list[] =
        "# Title\n\n| set | card | kind | known | not known |\n| --- | --- | --- | --- | --- |\n"
        "| own | One | boss | a | b |\n| own | Two | boss | a |\n|own|Three|room||c|\n"
        "| own | Four | boss | a | b | c |\n|||||||||||\n| other | Five | boss | a | b |\nown | Six";
    char *dir = folder_new();
    g_autofree char *sets = g_build_filename(dir, "sets", NULL);
    g_autofree char *file = g_build_filename(sets, "UNKNOWN.md", NULL);
    GPtrArray *cards;

    (void)state;
    assert_int_equal(g_mkdir_with_parents(sets, 0700), 0);
    assert_true(g_file_set_contents(file, list, -1, NULL));
    cards = unknown_cards(dir, "own");
    assert_int_equal(cards->len, 2);
    assert_string_equal(((struct unknown_card *)cards->pdata[0])->card, "One");
    assert_string_equal(((struct unknown_card *)cards->pdata[1])->missing, "c");
    g_ptr_array_unref(cards);
    assert_true(g_file_set_contents(file, "| own | \xff | boss | a | b |\n", -1, NULL));
    cards = unknown_cards(dir, NULL);
    assert_int_equal(cards->len, 0);
    g_ptr_array_unref(cards);
    folder_remove(dir);
}

/* The one that came with lair has everything that a game needs, for any rules. */
static void every_set_is_for_all_rules(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "new sole solo sets=tnl", "You may keep");
    assert_sets(f, "sole", "tnl");
    tape_assert_told(f->net, "ann", NULL, "new dare challenge sets=bmr,trial", "You may keep");
    assert_sets(f, "dare", "bmr,trial");
    tape_assert_not_told(f->net, "ann", NULL, "sets", "not by the rules of");
}

static void what_cannot_be_played_with_is_refused_in_one_line(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "new sets=bmr,tln",
                     "There is no set 'tln' here: did you mean tnl? There are bmr, tnl, trial.");
    tape_assert_told(f->net, "ann", NULL, "new sets=qwertz",
                     "There is no set 'qwertz' here; there are bmr, tnl, trial.");
    tape_assert_told(f->net, "ann", NULL,
                     "new sets=", "Name sets behind sets=, with commas: there are bmr, tnl, trial.");
    tape_assert_told(f->net, "ann", NULL, "new sets=,,", "Name sets behind sets=");
    tape_assert_told(f->net, "ann", NULL, "new sets=bmr,BMR", "bmr is named twice: once is enough.");
    tape_assert_told(f->net, "ann", NULL, "new 4 sets=trial",
                     "trial has too few bosses for so many seats; sets=bmr,trial works.");
    tape_assert_told(f->net, "ann", NULL, "new 2 sets=trial",
                     "trial has too few rooms or heroes for a game; sets=bmr,trial works.");
    tape_assert_told(f->net, "ann", NULL, "new solo sets=trial", "sets=bmr,trial works.");
    tape_assert_told(f->net, "ann", NULL, "tutorial sets=trial", "sets=bmr,trial works.");
    assert_int_equal(f->stage->host->tables->len, 0);
}

/* Otherwise the table would stand there and never begin. */
static void a_card_that_cannot_come_on_request_is_refused_where_the_table_is_opened(void **state)
{
    static const char *const rows[][2] = {
        { "new stars=nobody", "No card 'nobody' comes on request; there are demigod (promo), " },
        { "new stars=mirax",
          "No card 'mirax' comes on request: did you mean mirrax? There are demigod (promo), " },
        { "new stars=monster-hunter", "Monster Hunter is of the set promo, which the table does not have; "
                                      "sets=bmr,promo works." },
        { "new solo stars=mirrax,ksa014", "Mirrax is of the set tnl, which the table does not have; "
                                          "sets=bmr,promo,tnl works." },
        { "new sets=bmr,tnl stars=mirrax,demigod",
          "Demigod is of the set promo, which the table does not have; "
          "sets=bmr,promo,tnl works." },
        { "new sets=bmr,tnl stars=mirrax,nobody", "No card 'nobody' comes on request" },
        { "new sets=tnl stars=mirrax,tnl000", "Mirrax is named twice: once is enough." },
        { "new stars=dark-altar",
          "Dark Altar comes without being asked for; stars= is for demigod (promo), " },
        { "new stars=%s%n{", "'stars=%s%n{' is no option." },
        { "tutorial stars=nobody", "No card 'nobody' comes on request" },
        { "new 9 stars=nobody", "'9' is no option" },
    };
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,promo,tnl";
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        tape_assert_told(f->net, "ann", NULL, rows[i][0], rows[i][1]);
    f->stage->host->settings.offer = "bmr";
    tape_assert_told(f->net, "ann", NULL, "new stars=mirrax", "No card 'mirrax' comes on request.");
    tape_assert_told(f->net, "ann", NULL, "new stars=dark-altar",
                     "Dark Altar comes without being asked for.");
    assert_int_equal(f->stage->host->tables->len, 0);
}

/* A name is looked for among those on offer alone, and reaches no file. */
static void hostile_names_reach_nothing(void **state)
{
    static const char *const names[] = { "../../engine/sets/bmr",
                                         "./bmr.json",
                                         "bmr@0000",
                                         "board-super",
                                         "words",
                                         "%s%n",
                                         "{{p}}",
                                         "\xc3\xa4",
                                         "bmr;tnl" };
    struct fixture *f = *state;
    g_autoptr(GString) many = g_string_new("new sets=bmr");

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *line = g_strconcat("new sets=bmr,", names[i], NULL);
        g_autofree char *told = g_strdup_printf("There is no set '%s' here", names[i]);

        tape_assert_told(f->net, "ann", NULL, line, told);
        stage_turn(f->stage, 60 * 1000);
    }
    for (int i = 0; i < 100; i++)
        g_string_append(many, ",tnl");
    tape_assert_told(f->net, "ann", NULL, many->str, "tnl is named twice");
    assert_int_equal(f->stage->host->tables->len, 0);
}

static void a_host_offers_what_its_operator_names(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "tnl,bmr";
    f->stage->host->settings.sets = "tnl";
    tape_assert_told(f->net, "ann", NULL, "new sets=bmr,trial",
                     "There is no set 'trial' here; there are bmr, tnl.");
    tape_assert_not_told(f->net, "ann", NULL, "sets", "trial");
    tape_line(f->net, "ann", NULL, "new crypt");
    assert_sets(f, "crypt", "tnl");
    f->stage->host->settings.offer = "none";
    tape_assert_told(f->net, "ann", NULL, "sets", "No set of cards is offered here.");
}

/* A table has the sets that it was opened with, whatever is usual or on offer by then. */
static void a_restart_a_rematch_and_the_record_keep_the_sets(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", place, "new crypt 2 sets=bmr,tnl");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_sets(f, "crypt", "bmr,tnl");
    tape_line(f->net, "ben", place, "join crypt");
    tape_line(f->net, "ann", place, "start");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_sets(f, "crypt", "bmr,tnl");
    assert_non_null(strstr(stage_table(f->stage, "crypt")->sets, "tnl@"));
    tape_line(f->net, "ann", place, "resign really");
    tape_assert_told(f->net, "ben", place, "record", ", classic with bmr,tnl: ");
    assert_said(f, "ben", "rematch", "wants a rematch with bmr,tnl: !join crypt.");
    assert_sets(f, "crypt", "bmr,tnl");
}

/* ---- recipes --------------------------------------------------------------------------------- */

/* What a recipe draws from need not be on offer itself. */
static void a_recipe_is_on_offer_as_any_set(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,combo";
    tape_assert_told(f->net, "ann", NULL, "sets", "\ncombo: The official combo, 172 cards of bmr, tnl\n");
    tape_assert_told(f->net, "ann", NULL, "sets",
                     ", new combo by that recipe, which has some cards of its sets.");
    tape_assert_told(f->net, "ann", NULL, "new sets=tnl",
                     "There is no set 'tnl' here; there are bmr, combo.");
    tape_assert_told(f->net, "ann", NULL, "sets", "Boss Monster (base set)");
    tape_pick_of(f->net, "ann", tape_letter(f->net, tape_mark(f->net) - 1), 1);
    tape_assert_told(f->net, "ann", NULL, "tables", "open, 3 free, sets combo; ann");
    f->stage->host->settings.sets = "combo";
    tape_assert_told(f->net, "ben", NULL, "sets", "\nnew plays with combo, new sets=A,B with others. Heroes");
    tape_pick_of(f->net, "ben", tape_letter(f->net, tape_mark(f->net) - 1), 1);
    tape_assert_told(f->net, "ben", NULL, "tables", "vault: open, 3 free; ben");
    f->stage->host->settings.sets = "bmr";
    tape_line(f->net, "ben", NULL, "language de");
    tape_assert_told(f->net, "ben", NULL, "sets", "combo: The official combo, 172 Karten aus bmr, tnl\n");
    tape_assert_told(f->net, "ben", NULL, "sets", ", new combo nach diesem Rezept, das");
}

static void the_name_of_a_recipe_is_enough_where_no_sets_are_named(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,tnl,combo,e-rated,trial";
    assert_said(f, "ann", "new Combo vault 2", "opens vault for 2, classic rules, sets combo, ");
    assert_said(f, "ann", "new crypt e-rated super", "opens crypt for 4, super rules, sets e-rated, ");
    tape_assert_told(f->net, "ann", place, "new combo e-rated", "'e-rated' is no option.");
    tape_assert_told(f->net, "ann", place, "new sets=combo,e-rated",
                     "combo,e-rated has two recipes: a game has one at most.");
    assert_said(f, "ann", "new sets=trial,bmr,combo hall",
                "opens hall for 4, classic rules, sets combo,trial, ");
    assert_said(f, "ann", "new combo sets=bmr", "opens combo for 4, classic rules, base set, ");
    tape_assert_told(f->net, "ann", place, "new combo sets=bmr attic", "'combo' is no option.");
    f->stage->host->settings.offer = "bmr";
    assert_said(f, "ann", "new e-rated", "opens e-rated for 4, classic rules, base set, ");
}

/* Whole sets that go well together, with the heroes that one of them has for five and six (D32). */
static void a_recipe_of_whole_sets_brings_their_heroes_for_five_and_six(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,landing,toolbox,expedition";
    tape_assert_told(
        f->net, "ann", NULL, "sets",
        "\nexpedition: Boss Monster with Crash Landing and Tools of Hero-Kind, 226 cards of bmr, crl, "
        "thk, with heroes for 5 and more\n");
    tape_assert_told(f->net, "ann", NULL, "sets",
                     "\ntoolbox: Boss Monster with Tools of Hero-Kind, 181 cards of bmr, thk\n");
    assert_said(f, "ann", "new crypt 6 expedition", "opens crypt for 6, classic rules, sets expedition, ");
    assert_said(f, "ann", "new hall 5 landing", "opens hall for 5, classic rules, sets landing, ");
    tape_assert_told(f->net, "ann", place, "new vault 5 toolbox", "5 seats need crl.");
}

static void assert_cards(struct fixture *f, const char *name, int n)
{
    const struct table *t = stage_table(f->stage, "crypt");
    lair_design d = lair_find_design(t->cat, name, NULL);
    const struct lair_game *g = table_game(t);

    assert_int_not_equal(d, 0);
    for (lair_card c = 1; c <= g->n_cards; c++)
        n -= g->card[c].design == d;
    assert_int_equal(n, 0);
}

static void a_game_by_a_recipe_names_it_wherever_sets_are_named(void **state)
{
    struct fixture *f = *state;

    f->stage->host->settings.offer = "bmr,tnl,combo";
    tape_line(f->net, "ann", place, "new crypt 2 combo");
    tape_line(f->net, "ben", place, "join crypt");
    assert_said(f, "ann", "start", "crypt begins with combo: ");
    assert_sets(f, "crypt", "combo");
    assert_cards(f, "Freeze", 1);
    assert_cards(f, "Soul Harvest", 0);
    tape_assert_told(f->net, "ann", NULL, "card freeze", "Freeze (BMA046): ");
    tape_assert_told(f->net, "ann", NULL, "card soul harvest",
                     "Soul Harvest (BMA052, set bmr, not in your game): ");
    tape_line(f->net, "ann", place, "resign really");
    tape_assert_told(f->net, "ben", place, "record", ", classic with combo: ");
    assert_said(f, "ben", "rematch", "wants a rematch with combo: !join crypt.");
    assert_sets(f, "crypt", "combo");
}

/* Writes a recipe into the folder of the operator's sets. */
static void write_recipe(struct fixture *f, const char *cards)
{
    g_autofree char *path = g_strconcat(f->folder, "/sets/mine.json", NULL);
    g_autofree char *text =
        g_strconcat("{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"deck\", \"from\": "
                    "[\"bmr\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"], \"cards\": ",
                    cards, "}", NULL);

    assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void a_running_game_goes_on_by_the_recipe_that_it_began_with(void **state)
{
    struct fixture *f = *state;
    g_autofree char *sets = NULL;

    f->folder = folder_new();
    sets = g_strconcat(f->folder, "/sets", NULL);
    assert_int_equal(g_mkdir(sets, 0700), 0);
    write_recipe(f, "{\"Freeze\": 1}");
    f->stage->settings.data = f->folder;
    f->stage->settings.offer = "bmr,mine";
    restart(f);
    tape_line(f->net, "ann", place, "new crypt 2 mine");
    tape_line(f->net, "ben", place, "join crypt");
    tape_line(f->net, "ann", place, "start");
    assert_cards(f, "Freeze", 1);
    write_recipe(f, "{\"Freeze\": 3}");
    restart(f);
    tape_line(f->net, "ann", place, "board");
    assert_cards(f, "Freeze", 1);
    tape_line(f->net, "ann", place, "resign really");
    tape_line(f->net, "ann", place, "rematch");
    tape_line(f->net, "ben", place, "join crypt");
    tape_line(f->net, "ann", place, "start");
    assert_cards(f, "Freeze", 3);
    write_recipe(f, "{\"Freze\": 3}");
    restart(f);
    tape_line(f->net, "ann", place, "board");
    assert_cards(f, "Freeze", 3);
    tape_assert_told(f->net, "cleo", place, "new mine sets=mine",
                     "There is no set 'mine' here; there are bmr.");
}

/* Somebody who keeps order there says something in the place. */
static void assert_ordered(struct fixture *f, const char *line, const char *text)
{
    guint mark = tape_mark(f->net);
    g_autofree char *told = NULL;

    tape_hand_in(f->net,
                 &(struct tape_line){ .nick = "olga", .place = place, .text = line, .moderates = true });
    tape_settle();
    told = tape_told(f->net, "olga", mark);
    if (strstr(told, text) == NULL)
        fail_msg("%s: %s\nand not: %s", line, told, text);
}

static void a_place_has_its_usual_sets(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", place, "sets here bmr,tnl", "Only who keeps order here may do that");
    tape_assert_told(f->net, "ann", NULL, "sets here bmr,tnl", "Say that in the channel that it is for.");
    tape_assert_told(f->net, "ann", NULL, "sets bmr", "'bmr'? sets lists them,");
    assert_ordered(f, "sets here tnl,tln", "There is no set 'tln' here: did you mean tnl?");
    assert_ordered(f, "sets here trial", "; sets=bmr,trial works.");
    assert_ordered(f, "sets here BMR,tnl", "!new plays here with bmr,tnl from now on;");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    tape_place_in(f->net, "#thread", NULL, place);
    tape_assert_told(f->net, "ann", place, "sets", "!new plays with bmr,tnl, ");
    tape_assert_told(f->net, "ann", "#thread", "sets", "!new plays with bmr,tnl, ");
    tape_assert_told(f->net, "ann", NULL, "sets", "new plays with bmr, ");
    assert_said(f, "ann", "new crypt", "opens crypt for 4, classic rules, sets bmr,tnl, ");
    assert_said(f, "ann", "new vault sets=trial,bmr", "opens vault for 4, classic rules, sets bmr,trial, ");
    f->stage->host->settings.offer = "bmr"; /* not all of it is on offer any more */
    tape_assert_told(f->net, "ann", place, "sets", "!new plays with bmr, ");
    assert_ordered(f, "language here de", "");
    assert_ordered(f, "sets here none", "!new spielt hier wieder mit meinen üblichen Sets, bmr.");
    assert_ordered(f, "sets here bmr", "!new spielt hier von jetzt an mit bmr;");
    assert_ordered(f, "sets her", "„her“? ");
}

/* A game's own cards come first, as it has them. */
static void a_card_of_any_set_on_offer_is_found(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "card belladonna",
                     "Belladonna (TNL002, set tnl), Vampire Baroness: boss");
    tape_assert_told(f->net, "ann", NULL, "card dark altar", "Dark Altar (BMA009): trap room");
    tape_assert_told(f->net, "ann", NULL, "card the fool", "The Fool (BMA080): hero, ?, 2 hp. Goes to");
    tape_assert_told(f->net, "ann", NULL, "card necromancer",
                     "what this hero does is not known; it plays without.");
    tape_line(f->net, "ann", NULL, "new sole solo sets=tnl");
    tape_assert_told(f->net, "ann", NULL, "card belladonna", "Belladonna (TNL002, set tnl), ");
    tape_assert_told(f->net, "ann", NULL, "card dark altar",
                     "Dark Altar (BMA009, set bmr, not in your game): trap");
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(f->net, "ann", NULL, "card dark altar",
                     "Dark Altar (BMA009, Set bmr, nicht in deinem Spiel): ");
}

/* What ann's line may be completed to. */
static void assert_completed(struct fixture *f, const char *line, const char *expected)
{
    const struct person ann = { .network = (char *)"net",
                                .key = tape_person(f->net, "ann")->key,
                                .nick = (char *)"ann" };
    g_auto(GStrv) words = complete_line(f->stage->host, &ann, line);
    g_autofree char *found = words != NULL ? g_strjoinv(" ", words) : g_strdup("");

    assert_string_equal(found, expected);
}

static void sets_are_completed_one_after_the_other(void **state)
{
    struct fixture *f = *state;

    assert_completed(f, "new solo se", "sets=");
    assert_completed(f, "new solo sets=", "sets= sets=bmr sets=tnl sets=trial");
    assert_completed(f, "new solo sets=T", "sets=tnl sets=trial");
    assert_completed(f, "new solo sets=tnl", "sets=tnl,bmr sets=tnl,trial");
    assert_completed(f, "new solo sets=tnl,tr", "sets=tnl,trial");
    assert_completed(f, "new sets=tnl,trial,bmr", "");
    assert_completed(f, "new sets=x,", "sets=x,bmr sets=x,tnl sets=x,trial");
    assert_completed(f, "top sets=tn", "sets=tnl");
    f->stage->host->settings.offer = "bmr,combo";
    assert_completed(f, "new crypt co", "combo");
    assert_completed(f, "new crypt sets=co", "sets=combo");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_table_is_opened_with_the_sets_that_are_named),
        T(a_german_reads_the_sets_in_german),
        T(sets_are_listed_with_what_they_need),
        T(the_cards_of_a_set_that_nobody_knows_are_named),
        T(what_is_no_row_of_the_list_of_unknown_cards_is_passed_over),
        T(every_set_is_for_all_rules),
        T(what_cannot_be_played_with_is_refused_in_one_line),
        T(a_card_that_cannot_come_on_request_is_refused_where_the_table_is_opened),
        T(hostile_names_reach_nothing),
        T(a_host_offers_what_its_operator_names),
        T(a_restart_a_rematch_and_the_record_keep_the_sets),
        T(a_recipe_is_on_offer_as_any_set),
        T(the_name_of_a_recipe_is_enough_where_no_sets_are_named),
        T(a_recipe_of_whole_sets_brings_their_heroes_for_five_and_six),
        T(a_game_by_a_recipe_names_it_wherever_sets_are_named),
        T(a_running_game_goes_on_by_the_recipe_that_it_began_with),
        T(a_place_has_its_usual_sets),
        T(a_card_of_any_set_on_offer_is_found),
        T(sets_are_completed_one_after_the_other),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
