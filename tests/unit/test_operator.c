/* tests/unit/test_operator.c - operators, and those who are not listened to
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/command.h"
#include "bot/commands/talk.h"
#include "bot/people/bans.h"
#include "bot/store/bans.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17 };
static const int64_t day_ms = 24 * 60 * 60 * 1000;
static const char place[] = "#dungeon";

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net, *far; /* of the host's newest life; "far" has no places */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder("net:#dungeon far:",
                                   &(struct host_settings){ .sets = "bmr", .operators = f->operators });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_hash_table_unref(f->operators);
    g_free(f);
    return 0;
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    return tape_expect(f->net, whom, text);
}

/* What nick is told in answer to text; g_free it. */
static char *answer(struct fixture *f, const char *nick, const char *text)
{
    guint from = tape_mark(f->net);

    say(f, nick, NULL, text);
    return tape_told(f->net, nick, from);
}

static void assert_no_table(struct fixture *f)
{
    g_autofree char *told = answer(f, "oper", "tables");

    if (strstr(told, "No table is open") == NULL)
        fail_msg("%s", told);
}

static void assert_silence(struct fixture *f, const char *nick)
{
    g_autofree char *told = answer(f, nick, "tables");

    assert_string_equal(told, "");
}

/* The ban on an account; NULL: there is none. */
static struct ban *ban_of(const struct fixture *f, const char *network, const char *account)
{
    return bans_of(f->stage->host, &(struct person){ (char *)network, (char *)account, NULL, NULL });
}

/* ---- who may --------------------------------------------------------------------------------- */

static void whoever_is_no_operator_learns_nothing(void **state)
{
    static const char *const words[] = { "ban",  "ignore", "unban", "bans",    "close",
                                         "void", "marks",  "audit", "operator" };
    struct fixture *f = *state;

    tape_guest(f->net, "oper2");
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autofree char *line = g_strconcat(words[i], " ann", NULL), *ann = answer(f, "ann", line);
        g_autofree char *guest = answer(f, "oper2", line), *unknown = g_strdup_printf("'%s'", words[i]);

        if (strstr(ann, "No command") == NULL || strstr(ann, unknown) == NULL)
            fail_msg("%s: %s", words[i], ann);
        assert_string_equal(ann, guest);
    }
    assert_null(ban_of(f, "net", "ann"));
}

/* ... and an operator has help on each of them. */
static void an_operators_commands_have_help_for_operators_alone(void **state)
{
    struct fixture *f = *state;

    for (const struct command *c = command_list; c->operators; c++) {
        g_autofree char *line = g_strconcat("help ", c->name, NULL), *oper = answer(f, "oper", line);
        g_autofree char *ann = answer(f, "ann", line);

        if (!g_str_has_prefix(oper, c->name) || strstr(oper, ": ") == NULL || strcmp(ann, oper) == 0)
            fail_msg("%s: %s; %s", line, oper, ann);
    }
}

static void the_nick_of_an_operator_is_not_enough(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    tape_guest(f->net, "oper");
    told = answer(f, "oper", "bans");
    assert_non_null(strstr(told, "No command"));
}

static void an_operator_is_shown_what_can_be_done(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "operator");
    expect(f, "oper",
           "ban NICK | ACCOUNT | USER@HOST [DAYS] [WHY]\n"
           "ignore NICK | ACCOUNT | USER@HOST [DAYS]\n"
           "unban NICK | ACCOUNT | USER@HOST\n"
           "bans");
}

/* ---- bans ------------------------------------------------------------------------------------ */

static void who_is_banned_hears_so_once_a_day(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "tables");
    say(f, "oper", NULL, "ban ann 3 too loud");
    expect(f, "oper", "ann is banned on net until ");
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "too loud");
    assert_silence(f, "ann");
    stage_turn(f->stage, day_ms);
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "too loud");
    assert_silence(f, "ann");
    stage_turn(f->stage, 2 * day_ms); /* it is over */
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "No table is open");
}

/* A slip in the days is no ban for ever. */
static void days_are_read_to_their_end(void **state)
{
    static const struct {
        const char *line, *told;
    } all[] = {
        { "ban ann 3x too loud",
          "'3x too loud' begins with no number of days from 1 to 3650: say 30, 30d or 2w" },
        { "ban ann 5000 spam", "begins with no number of days" },
        { "ban ann 12h spam", "begins with no number of days" },
        { "ban ann 99999 spam", "begins with no number of days" },
        { "ban ann 100000000 spam", "begins with no number of days" },
        { "ban ann 2w spam", "ann is banned on net until 1970-01-15" },
        { "ban ben 30d", "ben is banned on net until 1970-01-31" },
        { "ban cleo spam 3x", "cleo is banned on net" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        say(f, "oper", NULL, all[i].line);
        expect(f, "oper", all[i].told);
    }
}

static void who_is_ignored_hears_nothing(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "ignore ann");
    expect(f, "oper", "ann is ignored");
    assert_silence(f, "ann");
    say(f, "oper", NULL, "unban ann");
    expect(f, "oper", "ann is listened to again");
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "No table is open");
}

static void a_ban_is_for_the_account_and_not_for_the_nick(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "tables");
    tape_rename(f->net, "ann", "anna");
    say(f, "anna", NULL, "tables");
    say(f, "oper", NULL, "ignore anna");
    assert_non_null(ban_of(f, "net", "ann"));
    tape_rename(f->net, "anna", "annie");
    assert_silence(f, "annie");
    say(f, "anna", NULL, "tables"); /* somebody else */
    expect(f, "anna", "No table is open");
}

static void guests_are_banned_by_user_and_host(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", NULL, "tables");
    say(f, "oper", NULL, "ignore Gus");
    expect(f, "oper", "gus@tape is ignored");
    assert_silence(f, "gus");
    tape_guest(f->net, "vera");
    say(f, "vera", NULL, "tables");
    expect(f, "vera", "No table is open");
    say(f, "oper", NULL, "ignore *@tape");
    assert_silence(f, "vera");
    say(f, "oper", NULL, "ignore *@*.*");
    expect(f, "oper", "means too many");
    say(f, "ann", NULL, "tables"); /* no guest */
    expect(f, "ann", "No table is open");
}

/* What a key looks like says nothing: who has a source is a guest, and who has none has an account. */
static void guests_are_banned_by_where_they_come_from_whatever_their_keys(void **state)
{
    struct fixture *f = *state;

    tape_people_add(f->net->people, "gus", "visitor 1", "lounge");
    tape_people_add(f->net->people, "gina", "visitor 2", "lounge");
    tape_people_add(f->net->people, "bert", "visitor 3", "bar");
    tape_people_add(f->net->people, "anna", "anna!a@lounge", NULL);
    say(f, "gus", NULL, "tables");
    say(f, "oper", NULL, "ignore gus");
    expect(f, "oper", "lounge is ignored");
    restart(f);
    assert_silence(f, "gus");
    assert_silence(f, "gina");
    say(f, "bert", NULL, "tables");
    expect(f, "bert", "No table is open");
    say(f, "oper", NULL, "ignore *lounge");
    say(f, "anna", NULL, "tables");
    expect(f, "anna", "No table is open");
    say(f, "oper", NULL, "unban *lounge");
    say(f, "oper", NULL, "unban gus"); /* a nick that nobody was seen by since: an account */
    expect(f, "oper", "There is no ban of gus");
}

static void an_operator_is_an_account_whatever_a_guests_key(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    g_hash_table_add(f->operators, (gpointer) "net/visitor");
    tape_people_add(f->net->people, "gus", "visitor", "lounge");
    told = answer(f, "gus", "bans");
    assert_non_null(strstr(told, "No command"));
    g_hash_table_add(f->operators, (gpointer) "net/root!r@home");
    tape_people_add(f->net->people, "root", "root!r@home", NULL);
    say(f, "root", NULL, "bans");
    expect(f, "root", "Nobody is banned");
}

static void bans_last_over_a_restart(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "ignore ann");
    say(f, "oper", NULL, "ban ben 5 why not");
    restart(f);
    assert_silence(f, "ann");
    say(f, "oper", NULL, "bans");
    expect(f, "oper", "net ben: banned until ");
}

static void a_ban_that_is_not_stored_does_not_hold(void **state)
{
    struct fixture *f = *state;

    failing_vfs_after(0);
    say(f, "oper", NULL, "ban ann");
    failing_vfs_heal();
    assert_null(ban_of(f, "net", "ann"));
}

static void a_banned_players_seat_is_played_as_one_who_is_away(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);

    say(f, "oper", NULL, "ban ben");
    assert_true(t->seat[1].away);
    assert_false(t->seat[0].away);
    say(f, "ben", NULL, "keep");
    assert_true(t->seat[1].away);
}

static void a_banned_persons_lobby_goes_to_who_is_left(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", place, "new crypt 3");
    say(f, "ben", place, "join");
    say(f, "oper", NULL, "ban ann");
    expect(f, place, "no longer sits at crypt");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->n_seats, 1);
    assert_string_equal(t->owner.key, "ben");
    say(f, "oper", NULL, "ban ben"); /* the last one */
    assert_no_table(f);
}

static void a_ban_of_nobody_is_asked_about(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "ban");
    expect(f, "oper", "Whom? operator shows how it goes.");
    say(f, "oper", place, "ignore");
    expect(f, "oper", "Whom? !operator shows how it goes.");
    say(f, "oper", NULL, "bans");
    expect(f, "oper", "Nobody is banned.");
}

static void operators_are_not_banned(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", NULL, "ban oper");
    expect(f, "oper", "oper is an operator");
    assert_null(ban_of(f, "net", "oper"));
}

/* NICKa on far is NICK on net. */
static void join(struct fixture *f, const char *nick)
{
    g_autofree char *told = answer(f, nick, "link"), *far = g_strconcat(nick, "a", NULL), *line = NULL;
    const char *code = strstr(told, "link ");

    assert_non_null(code);
    line = g_strndup(code, strlen("link ") + strcspn(code + strlen("link "), " "));
    tape_line(f->far, far, NULL, line);
    assert_non_null(tape_find(f->far, far, "You are one person now"));
}

/* What NICK on far is told in answer to `tables`; g_free it. */
static char *far_answer(struct fixture *f, const char *nick)
{
    guint from = tape_mark(f->far);

    tape_line(f->far, nick, NULL, "tables");
    return tape_told(f->far, nick, from);
}

static void a_ban_is_for_all_accounts_of_a_person(void **state)
{
    struct fixture *f = *state;
    struct table *t;
    g_autofree char *before = NULL, *after = NULL;

    join(f, "ann");
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    tape_line(f->far, "anna", NULL, "hand"); /* the seat is reached there now */
    say(f, "oper", NULL, "ignore ann");
    assert_true(t->seat[0].away);
    assert_false(t->seat[1].away);
    before = far_answer(f, "anna");
    assert_string_equal(before, "");
    assert_silence(f, "ann");
    restart(f);
    assert_non_null(ban_of(f, "far", "anna"));
    assert_null(ban_of(f, "far", "ann")); /* somebody else */
    say(f, "oper", NULL, "unban ann");
    after = far_answer(f, "anna");
    assert_string_not_equal(after, "");
}

static void a_ban_is_taken_back_by_any_account_of_a_person(void **state)
{
    struct fixture *f = *state;
    g_autofree char *after = NULL;

    join(f, "ann");
    join(f, "oper");
    tape_line(f->far, "opera", NULL, "ban anna"); /* no operator there */
    assert_null(ban_of(f, "far", "anna"));
    g_hash_table_add(f->operators, (gpointer) "far/opera");
    tape_line(f->far, "opera", NULL, "ignore anna");
    assert_silence(f, "ann");
    say(f, "oper", NULL, "unban ann");
    after = far_answer(f, "anna");
    assert_non_null(strstr(after, "No table is open"));
}

static void other_accounts_of_operators_are_not_banned(void **state)
{
    struct fixture *f = *state;

    tape_line(f->far, "root", NULL, "tables");
    join(f, "oper");
    g_hash_table_add(f->operators, (gpointer) "far/root");
    tape_line(f->far, "root", NULL, "ban opera");
    assert_non_null(tape_find(f->far, "root", "opera is an operator"));
    assert_null(ban_of(f, "net", "oper"));
}

/* ---- tables, looking back -------------------------------------------------------------------- */

static void a_closed_table_says_why(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "oper", NULL, "close nowhere");
    expect(f, "oper", "no open table 'nowhere'");
    say(f, "oper", NULL, "close crypt we need the room");
    expect(f, place, "crypt was closed by an operator of this bot: we need the room");
    assert_no_table(f);
}

static void count_act(void *ctx, int64_t at, const char *key, const char *what)
{
    (void)at;
    assert_string_equal(key, "oper");
    assert_true(g_str_has_prefix(what, "ban ann until ") || strcmp(what, "unban ann") == 0);
    ++*(int *)ctx;
}

static void what_operators_do_is_kept(void **state)
{
    struct fixture *f = *state;
    int acts = 0;

    say(f, "oper", NULL, "ban ann 1 x");
    say(f, "oper", NULL, "unban ann");
    say(f, "oper", NULL, "unban ann"); /* nothing was done */
    say(f, "oper", NULL, "audit");
    expect(f, "oper", "oper: unban ann");
    restart(f);
    assert_int_equal(store_read_audit(f->stage->host->store, 10, count_act, &acts), 0);
    assert_int_equal(acts, 2);
}

static void note_act(void *ctx, int64_t at, const char *key, const char *what)
{
    (void)at, (void)key;
    g_ptr_array_insert(ctx, 0, g_strdup(what));
}

static void each_act_has_words(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) acts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDateTime) today = g_date_time_new_from_unix_utc(clock_now(f->stage->clock) / 1000);
    g_autoptr(GDateTime) later = g_date_time_add_days(today, 3);
    g_autofree char *day = g_date_time_format(later, "%Y-%m-%d"), *now = NULL, *ban = NULL, *told = NULL;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    g_autofree char *closed = g_strdup_printf("close crypt (number %" G_GINT64_FORMAT "): too late", t->id);

    say(f, "oper", NULL, "ban zoe 3 too loud");
    say(f, "oper", NULL, "ignore yan");
    say(f, "oper", NULL, "unban yan");
    say(f, "oper", NULL, "close crypt too late");
    assert_int_equal(store_read_audit(f->stage->host->store, 10, note_act, acts), 0);
    assert_int_equal(acts->len, 4);
    ban = g_strdup_printf("ban zoe until %s: too loud", day);
    assert_string_equal(acts->pdata[0], ban);
    assert_string_equal(acts->pdata[1], "ignore yan until further notice");
    assert_string_equal(acts->pdata[2], "unban yan");
    assert_string_equal(acts->pdata[3], closed);
    now = g_date_time_format(today, "%Y-%m-%d %H:%M");
    told = g_strdup_printf("%s oper: unban yan", now);
    say(f, "oper", NULL, "audit");
    expect(f, "oper", told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whoever_is_no_operator_learns_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_operators_commands_have_help_for_operators_alone, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_nick_of_an_operator_is_not_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_operator_is_shown_what_can_be_done, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_banned_hears_so_once_a_day, set_up, tear_down),
        cmocka_unit_test_setup_teardown(days_are_read_to_their_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_ignored_hears_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_ban_is_for_the_account_and_not_for_the_nick, set_up, tear_down),
        cmocka_unit_test_setup_teardown(guests_are_banned_by_user_and_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(guests_are_banned_by_where_they_come_from_whatever_their_keys, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_operator_is_an_account_whatever_a_guests_key, set_up, tear_down),
        cmocka_unit_test_setup_teardown(bans_last_over_a_restart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_ban_that_is_not_stored_does_not_hold, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_banned_players_seat_is_played_as_one_who_is_away, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_banned_persons_lobby_goes_to_who_is_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_ban_of_nobody_is_asked_about, set_up, tear_down),
        cmocka_unit_test_setup_teardown(operators_are_not_banned, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_ban_is_for_all_accounts_of_a_person, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_ban_is_taken_back_by_any_account_of_a_person, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_accounts_of_operators_are_not_banned, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_closed_table_says_why, set_up, tear_down),
        cmocka_unit_test_setup_teardown(each_act_has_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_operators_do_is_kept, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
