/* tests/unit/test_tongue.c - places and people who chose a language
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17, SECOND = 1000 };

static const char place[] = "#dungeon", cellar[] = "#cellar";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static void find_tape(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    failing_vfs_install();
    failing_vfs_heal();
    f->stage = stage_new_in_folder("net:#dungeon,#cellar", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    find_tape(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    find_tape(f);
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, where, text);
}

/* A person who keeps order in a place says it there. */
static void order(struct fixture *f, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_hand_in(f->net,
                 &(struct tape_line){ .nick = "olga", .place = where, .text = text, .moderates = true });
    tape_settle();
}

/* Somebody asks for help on start there, and is answered in German or in English. */
static void is_german(struct fixture *f, const char *nick, const char *where, bool german)
{
    say(f, nick, where, "help start");
    tape_expect(f->net, nick, german ? "Beginnt das Spiel." : "Begins the game.");
}

static bool was_told(const struct fixture *f, const char *whom, const char *text)
{
    for (guint i = 0; i < tape_mark(f->net); i++)
        if (strcmp(tape_letter(f->net, i)->whom, whom) == 0 &&
            strstr(tape_letter(f->net, i)->whole, text) != NULL)
            return true;
    return false;
}

static void who_chooses_a_language_is_spoken_to_in_it_everywhere(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "language de");
    tape_expect(f->net, "ann", "Ab jetzt spreche ich Deutsch mit dir.");
    is_german(f, "ann", place, true);
    is_german(f, "ann", NULL, true);
    is_german(f, "ben", place, false);
    restart(f);
    is_german(f, "ann", NULL, true);
    say(f, "ann", NULL, "language none");
    tape_expect(f->net, "ann", "I speak to you as to all others again.");
    is_german(f, "ann", NULL, false);
    restart(f);
    is_german(f, "ann", NULL, false);
}

static void which_languages_there_are_is_told(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "language");
    tape_expect(f->net, "ann", "I speak English (en), Deutsch (de). !language NAME chooses one for you.");
    say(f, "ann", place, "language klingon");
    tape_expect(f->net, "ann", "I do not speak klingon, but English (en), Deutsch (de).");
    say(f, "ann", place, "language ../../etc");
    tape_expect(f->net, "ann", "I do not speak ../../etc, but");
    order(f, place, "language here de");
    say(f, "ann", NULL, "language en");
    say(f, "ann", place, "language");
    tape_expect(f->net, "ann",
                "You chose English; !language none takes that back. Deutsch was chosen for all here.");
}

static void who_keeps_order_chooses_for_a_place(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "language here de");
    tape_expect(f->net, "ann", "Only who keeps order");
    say(f, "ann", NULL, "language here de");
    tape_expect(f->net, "ann", "in the channel");
    is_german(f, "ann", place, false);
    order(f, place, "language here de");
    tape_expect(f->net, "olga", "Ab jetzt spreche ich hier Deutsch");
    restart(f);
    is_german(f, "ann", place, true);
    is_german(f, "ann", cellar, false);
    is_german(f, "ann", NULL, false);
    order(f, place, "language here none");
    is_german(f, "ann", place, false);
}

/* ... in the place, in whispers about its tables, and each who chose another language reads that. */
static void a_table_is_told_of_in_the_language_of_its_place_and_of_its_people(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);

    order(f, place, "language here de");
    say(f, "ben", NULL, "language en");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "wanda", NULL, "watch crypt");
    tape_expect(f->net, "wanda", "crypt");
    tape_skip(f->net);
    for (int i = 0; i < 12; i++)
        assert_true(stage_act(f->net, stage_table(f->stage, "crypt"), dice));
    g_rand_free(dice);
    assert_true(was_told(f, place, "Bauphase") && !was_told(f, place, "build phase"));
    assert_true(was_told(f, "ann", "du baust") && !was_told(f, "ann", "your build"));
    assert_true(was_told(f, "wanda", "baut") && !was_told(f, "wanda", "builds"));
    assert_true(was_told(f, "ben", "your build") && !was_told(f, "ben", "du baust"));
}

static void a_guest_with_another_nick_goes_on_in_its_language(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "language de");
    tape_rename(f->net, "ann", "anna");
    is_german(f, "anna", NULL, true);
}

static void a_choice_is_forgotten_with_its_person(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "language de");
    say(f, "ann", NULL, "forget me really");
    is_german(f, "ann", NULL, false);
    restart(f);
    is_german(f, "ann", NULL, false);
}

/* A choice that could not be stored was not made. */
static void what_is_not_stored_is_not_chosen(void **state)
{
    struct fixture *f = *state;

    failing_vfs_after(0);
    say(f, "ann", NULL, "language de");
    failing_vfs_heal();
    stage_turn(f->stage, 11 * SECOND);
    is_german(f, "ann", NULL, false);
}

/* It stays stored, and comes back with its folder. */
static void a_language_that_is_no_longer_there_counts_for_nothing(void **state)
{
    struct fixture *f = *state;

    stage_sql(f->stage, "INSERT INTO person_tongues VALUES ('net', 'ann', 'zz')");
    stage_sql(f->stage, "INSERT INTO place_tongues VALUES ('net', '#dungeon', 'zz')");
    restart(f);
    is_german(f, "ann", NULL, false);
    is_german(f, "ann", place, false);
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(who_chooses_a_language_is_spoken_to_in_it_everywhere),
        T(which_languages_there_are_is_told),
        T(who_keeps_order_chooses_for_a_place),
        T(a_table_is_told_of_in_the_language_of_its_place_and_of_its_people),
        T(a_guest_with_another_nick_goes_on_in_its_language),
        T(a_choice_is_forgotten_with_its_person),
        T(what_is_not_stored_is_not_chosen),
        T(a_language_that_is_no_longer_there_counts_for_nothing),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
