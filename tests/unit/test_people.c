/* tests/unit/test_people.c - who is who: linked accounts, guests, votes, substitutes */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "bot/host.h"
#include "bot/people.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, MINUTE_MS = 60 * 1000 };

static const char place[] = "#dungeon";

struct fixture {
    char *folder, *path;
    struct stage *stage;
    struct tape *net, *far; /* of the host's newest life; "far" has no places */
};

static void reopen(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = stage_new("net:#dungeon far:", f->path, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    struct fixture *f = *state;

    stage_free(f->stage);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_unlink(path);
    }
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect_on(struct tape *t, const char *whom, const char *text)
{
    const struct tape_letter *l = tape_find(t, whom, text);

    if (l != NULL)
        return l;
    for (guint i = t->looked; i < tape_mark(t); i++)
        print_message("%s <- %s\n", tape_letter(t, i)->whom, tape_letter(t, i)->whole);
    fail_msg("nothing like \"%s\" was said to %s", text, whom);
    return NULL;
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    return expect_on(f->net, whom, text);
}

/* The code that somebody is whispered who asks for one; g_free. */
static char *code_of(struct tape *t, const char *nick)
{
    const struct tape_letter *l;
    const char *begin;

    tape_line(t, nick, NULL, "link");
    l = expect_on(t, nick, "Whisper link ");
    begin = l->text + strlen("Whisper link ");
    return g_strndup(begin, strcspn(begin, " "));
}

/* anna on far is ann on net. */
static void join(struct fixture *f)
{
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(f->far, "anna", NULL, line);
    expect_on(f->far, "anna", "You are one person now, also known as ann on net");
}

static struct table *begin(struct fixture *f, int seats)
{
    return stage_begin(f->stage, f->net, place, "crypt", "", seats, SEED);
}

/* ---- links ---------------------------------------------------------------------------- */

static void an_account_on_another_network_plays_the_same_seat(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    tape_line(f->far, "anna", NULL, "hand");
    expect_on(f->far, "anna", "[crypt] You are ");
    tape_line(f->far, "anna", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "nn keeps");                 /* by the nick of the table's own network */
    expect_on(f->far, "anna", "Your first room"); /* whispered to where it spoke last */
    tape_skip(f->net);
    say(f, "ann", NULL, "board");
    expect(f, "ann", "Your first room"); /* what is asked is asked here now */
}

static void a_link_outlives_the_host(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    tape_line(f->far, "anna", NULL, "board");
    reopen(f);
    say(f, "ben", NULL, "keep");
    tape_skip(f->far);
    tape_line(f->far, "anna", NULL, "keep");
    expect_on(f->far, "anna", "Your first room");
}

static void one_person_has_one_seat(void **state)
{
    struct fixture *f = *state;

    join(f);
    say(f, "ann", place, "new crypt 3");
    tape_line(f->far, "anna", NULL, "join crypt");
    expect_on(f->far, "anna", "no open table"); /* of that network */
    tape_person(f->net, "annie");
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
    say(f, "annie", NULL, line);
    say(f, "annie", place, "join crypt");
    expect(f, "annie", "You sit at crypt already");
    say(f, "annie", place, "start");
    expect(f, "annie", "needs two at least"); /* and it is its table */
}

static void a_code_holds_once_and_for_ten_minutes(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(f->far, "anna", NULL, line);
    expect_on(f->far, "anna", "You are one person now");
    tape_line(f->far, "anna", NULL, line); /* twice is once */
    expect_on(f->far, "anna", "You are one person now");
    tape_line(f->far, "eve", NULL, line);
    expect_on(f->far, "eve", "Nobody has that code");
    g_autofree char *late = code_of(f->net, "ben"), *late_line = g_strconcat("link ", late, NULL);
    stage_turn(f->stage, PEOPLE_CODE_MINUTES * MINUTE_MS);
    tape_line(f->far, "benny", NULL, late_line);
    expect_on(f->far, "benny", "Nobody has that code");
}

static void codes_are_not_guessed(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    for (int i = 0; i < 5; i++) {
        tape_line(f->far, "eve", NULL, "link aaaaaaaa");
        expect_on(f->far, "eve", "Nobody has that code");
    }
    tape_line(f->far, "eve", NULL, line); /* even the right one */
    expect_on(f->far, "eve", "Too many wrong codes");
    stage_turn(f->stage, MINUTE_MS);
    tape_line(f->far, "eve", NULL, "link bbbbbbbb");
    expect_on(f->far, "eve", "Nobody has that code");
}

static void a_code_said_aloud_is_void(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    say(f, "annie", place, "link");
    expect(f, "annie", "Not aloud");
    say(f, "annie", place, line);
    expect(f, "annie", "is void");
    say(f, "eve", NULL, line);
    expect(f, "eve", "Nobody has that code");
}

static void guests_are_told_why_they_cannot_link(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_guest(f->net, "gus");
    say(f, "gus", NULL, "link");
    expect(f, "gus", "Only accounts can be joined");
    say(f, "gus", NULL, line);
    expect(f, "gus", "Only accounts can be joined");
}

static void two_seats_at_one_table_do_not_become_one_persons(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    g_autofree char *code = code_of(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
    say(f, "ben", NULL, line);
    expect(f, "ben", "Both of you sit at crypt");
    say(f, "ben", NULL, "unlink");
    expect(f, "ben", "joined to no other");
}

static void who_unlinks_leaves_what_was_played_to_the_others(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    say(f, "ann", NULL, "unlink"); /* whose name the person had so far */
    expect(f, "ann", "on its own again");
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "You do not play");
    tape_line(f->far, "anna", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "nn keeps");
    reopen(f);
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "You do not play");
    tape_line(f->far, "anna", NULL, "hand");
    expect_on(f->far, "anna", "[crypt] You are ");
}

static void a_guest_who_logs_in_takes_the_seat_along(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", place, "new crypt 2");
    say(f, "ben", place, "join crypt");
    tape_rename(f->net, "gus", "gustav");
    say(f, "gustav", place, "start");
    expect(f, place, "begins: g\u200bustav");
    tape_log_in(f->net, "gustav", "gustavo");
    say(f, "gustav", NULL, "hand");
    expect(f, "gustav", "[crypt] You are ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_account_on_another_network_plays_the_same_seat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_link_outlives_the_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_person_has_one_seat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_code_holds_once_and_for_ten_minutes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(codes_are_not_guessed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_code_said_aloud_is_void, set_up, tear_down),
        cmocka_unit_test_setup_teardown(guests_are_told_why_they_cannot_link, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_seats_at_one_table_do_not_become_one_persons, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_unlinks_leaves_what_was_played_to_the_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_guest_who_logs_in_takes_the_seat_along, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
