/* tests/unit/test_daily.c - the dungeon of the day: one for everybody, sealed until the day is over
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/cli/listing.h"
#include "bot/community/chance.h"
#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/inspect.h"
#include "bot/community/root.h"
#include "bot/games/record.h"
#include "bot/store/chain.h"
#include "bot/store/days.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

static const char place[] = "#dungeon";
static const int64_t hour = 60 * 60 * 1000;
enum { FIRST = 411 /* 2027-02-15, the first day that a host of these tests has a dungeon on */ };

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net, *far; /* of the host's newest life */
};

static void look_up(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

/* The host is there at each midnight on the way. */
static void turn_to(struct fixture *f, int day, int64_t ms)
{
    while (day_of(clock_now(f->stage->clock)) < day)
        stage_turn(f->stage, day_left(clock_now(f->stage->clock)));
    stage_turn(f->stage, day_begins(day) + ms - clock_now(f->stage->clock));
}

/* The file of the roots, as a host would have drawn them on the day before the first. */
static void put_roots(const struct stage *s, uint8_t seed)
{
    g_autofree char *path = root_path(s->path), *text = NULL;
    uint8_t root[CHANCE_BYTES];
    char hex[2 * CHANCE_BYTES + 1], end[2 * CHANCE_BYTES + 1];
    struct chance_year year;

    memset(root, seed, sizeof root);
    chance_year_of(&year, FIRST, root);
    sodium_bin2hex(hex, sizeof hex, year.root, sizeof year.root);
    sodium_bin2hex(end, sizeof end, year.end, sizeof year.end);
    text = g_strdup_printf("lair-daily-root 1\nbegun -\nyear 2027-02-15 %s %s\n", hex, end);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    g_assert_no_errno(g_chmod(path, 0600));
}

/* It is noon of the first day, after a night on which the end of its year was told. */
static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder(
        "net:#dungeon,#cellar far:#away",
        &(struct host_settings){ .sets = "bmr", .chained = true, .daily = true, .operators = f->operators });
    stage_reboot(f->stage, day_begins(FIRST - 1) + 20 * hour);
    put_roots(f->stage, 7);
    stage_open(f->stage);
    look_up(f);
    turn_to(f, FIRST, 12 * hour);
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

/* The newest table of somebody. */
static struct table *table_of(struct fixture *f, struct tape *net, const char *nick)
{
    const struct table_list *own =
        tables_of_person(f->stage->host, net->network, tape_person(net, nick)->key);

    assert_true(own->n > 0);
    return own->table[own->n - 1];
}

/* Plays somebody's newest game on, to the end or (moves > 0) so far. */
static void play_on(struct fixture *f, struct tape *net, const char *nick, uint32_t dice, int moves)
{
    GRand *lot = g_rand_new_with_seed(dice);
    struct table *t = table_of(f, net, nick);

    for (int i = 0; (moves == 0 || i < moves) && stage_act(net, t, lot); i++)
        continue;
    g_rand_free(lot);
    assert_int_equal(t->state, moves > 0 ? TABLE_RUNNING : TABLE_OVER);
}

/* Somebody plays today's dungeon to its end.  The score. */
static int play(struct fixture *f, struct tape *net, const char *nick, const char *line, uint32_t dice)
{
    const struct table *t;

    tape_line(net, nick, NULL, line);
    play_on(f, net, nick, dice, 0);
    t = table_of(f, net, nick);
    return lair_souls(t->cat, table_game(t), 0) - lair_wounds(t->cat, table_game(t), 0);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void the_first_day_comes_after_its_end_was_told(void **state)
{
    struct fixture *f = *state;
    uint8_t end[LAIR_SEED];
    int first;

    assert_true(store_read_day_end(f->stage->host->store, &first, end));
    assert_int_equal(first, FIRST);
}

static void a_fresh_host_begins_tomorrow(void **state)
{
    struct fixture *f = *state;
    struct stage *fresh =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .daily = true });

    (void)f;
    stage_reboot(fresh, day_begins(FIRST) + 20 * hour);
    stage_open(fresh);
    tape_assert_told(stage_tape(fresh, "net"), "ann", NULL, "daily",
                     "The first dungeon of the day comes at 00:00 UTC, in 4 hours");
    tape_assert_told(stage_tape(fresh, "net"), "ann", NULL, "daily list", "No day is over yet");
    tape_assert_not_told(stage_tape(fresh, "net"), "ann", NULL, "daily list", "plays today's");
    tape_assert_told(stage_tape(fresh, "net"), "ann", NULL, "daily chance",
                     "Days from 2027-02-16 on will lead to this end: ");
    stage_turn(fresh, 4 * hour);
    tape_assert_told(stage_tape(fresh, "net"), "ann", NULL, "daily", "Dungeon 412 of 2027-02-16");
    stage_free(fresh);
}

static void a_host_without_days_says_so(void **state)
{
    static const char *const lines[] = { "daily", "daily challenge", "daily list", "daily best 3",
                                         "daily chance 3" };
    struct stage *none = stage_new("net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr" });

    (void)state;
    stage_open(none);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        tape_assert_told(stage_tape(none, "net"), "ann", NULL, lines[i],
                         "There is no dungeon of the day here.");
    tape_assert_told(stage_tape(none, "net"), "ann", NULL, "daily chance", "No day has begun here.");
    stage_free(none);
}

/* It is nobody else's, so that there is nobody to leave it to. */
static void nobody_is_offered_somebody_s_day(void **state)
{
    static const char *const lines[] = { "leave", "leave really" };
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "daily");
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        tape_assert_told(f->net, "ann", NULL, lines[i],
                         "nobody can take it over. resign really gives it up.");
        tape_assert_not_told(f->net, "ann", NULL, lines[i], "sub");
        assert_int_equal(table_of(f, f->net, "ann")->seat[0].away, SEAT_THERE);
    }
}

static void everybody_has_the_same_cards(void **state)
{
    struct fixture *f = *state;
    const struct table *a, *b, *hard;

    tape_assert_told(f->net, "ann", place, "daily", "Dungeon 411 of 2027-02-15, which I whisper to you");
    tape_line(f->far, "zoe", NULL, "daily");
    a = table_of(f, f->net, "ann");
    b = table_of(f, f->far, "zoe");
    assert_null(a->place);
    assert_string_equal(a->name, "day411");
    assert_memory_equal(a->seed, b->seed, LAIR_SEED);
    tape_line(f->net, "ann", NULL, "daily challenge");
    hard = table_of(f, f->net, "ann");
    assert_int_equal(hard->rules, LAIR_CHALLENGE);
    assert_memory_not_equal(a->seed, hard->seed, LAIR_SEED);
}

static void a_game_goes_on_where_it_was(void **state)
{
    struct fixture *f = *state;
    guint mark;

    tape_line(f->net, "ann", NULL, "daily");
    play_on(f, f->net, "ann", 1, 6);
    stage_restart(f->stage);
    look_up(f);
    mark = tape_mark(f->net);
    tape_assert_told(f->net, "ann", place, "daily", "Dungeon 411 goes on: I whisper it to you");
    assert_non_null(stage_question(f->net, table_of(f, f->net, "ann"), "ann"));
    (void)mark;
    assert_int_equal(f->stage->host->tables->len, 1);
    play_on(f, f->net, "ann", 2, 0);
}

static void who_is_done_has_a_line_to_share(void **state)
{
    struct fixture *f = *state;
    guint mark = tape_mark(f->net);
    int score = play(f, f->net, "ann", "daily", 1);
    g_autofree char *end = tape_told(f->net, "ann", mark);
    g_autofree char *own = g_strdup_printf("Dungeon 411: done\nYou have %d point", score);

    assert_non_null(strstr(end, "\nDungeon 411: done\nThe list comes at 00:00 UTC, in 12 hours"));
    assert_null(strstr(end, "rematch"));
    tape_assert_told(f->net, "ann", place, "daily", own);
    tape_assert_told(
        f->net, "ann", place, "daily",
        "in 12 hours; until then your score is yours alone to know. Today there is !daily challenge, too.");
}

/* ---- one try --------------------------------------------------------------------------------- */

static void there_is_one_try(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "daily");
    play_on(f, f->net, "ann", 1, 3);
    tape_line(f->net, "ann", NULL, "resign really");
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411: given up\nYou have -5 points");
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 412 of");
}

static void being_forgotten_gives_no_other_try(void **state)
{
    struct fixture *f = *state;

    play(f, f->net, "ann", "daily", 1);
    tape_assert_told(f->net, "ann", NULL, "forget me really", "Forgotten");
    tape_assert_told(f->net, "ann", NULL, "daily", "had a try at Dungeon 411");
    stage_restart(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "had a try at Dungeon 411");
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 412 of");
}

static void parting_accounts_gives_no_other_try(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = NULL, *line = NULL;

    play(f, f->net, "ann", "daily", 1);
    code = stage_link_code(f->net, "ann");
    line = g_strdup_printf("link %s", code);
    tape_assert_told(f->far, "annie", NULL, line, "You are one person now");
    tape_assert_told(f->far, "annie", NULL, "daily", "Dungeon 411: done");
    tape_assert_told(f->far, "annie", NULL, "unlink", "");
    tape_assert_told(f->far, "annie", NULL, "daily", "had a try at Dungeon 411");
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411: done");
}

static void guests_from_one_source_have_one_try(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    play(f, f->net, "gus", "daily", 1);
    tape_rename(f->net, "gus", "other");
    tape_assert_told(f->net, "other", NULL, "daily", "Dungeon 411");
    assert_int_equal(f->stage->host->tables->len, 1);
}

static void who_links_counts_with_the_earlier_game(void **state)
{
    struct fixture *f = *state;
    int first = play(f, f->far, "annie", "daily", 3), second = play(f, f->net, "ann", "daily", 2);
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strdup_printf("link %s", code),
                    *row = g_strdup_printf("1. annie: %d\n", first);

    assert_int_not_equal(first, second);
    tape_assert_told(f->far, "annie", NULL, line, "You are one person now");
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "eve", NULL, "daily list", row);
    tape_assert_told(f->net, "eve", NULL, "daily list", "1 played");
}

/* ---- sealed ---------------------------------------------------------------------------------- */

static void nothing_is_told_before_the_day_is_over(void **state)
{
    static const char *const lines[] = { "top",        "top solo today network", "stats ann",    "daily list",
                                         "daily best", "replay daily best",      "daily chance", "record 1",
                                         "replay 1",   "watch day411",           "chain",        "chain 2",
                                         "solo" };
    struct fixture *f = *state;
    int score = play(f, f->net, "ann", "daily", 1);
    g_autofree char *listed = g_strdup_printf("ann: %d", score);
    g_autofree char *best = g_strdup_printf("best %d", score);
    char seed[2 * LAIR_SEED + 1];

    sodium_bin2hex(seed, sizeof seed, table_of(f, f->net, "ann")->seed, LAIR_SEED);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        tape_assert_not_told(f->net, "eve", NULL, lines[i], listed);
        tape_assert_not_told(f->net, "eve", NULL, lines[i], best);
        tape_assert_not_told(f->net, "eve", NULL, lines[i], seed);
        tape_assert_not_told(f->net, "ann", NULL, lines[i], seed);
    }
    tape_assert_told(f->net, "ann", NULL, "record", "no record before the day is over");
    tape_assert_told(f->net, "ann", NULL, "daily list",
                     "Dungeon 411 is not over: its list comes at 00:00 UTC");
    turn_to(f, FIRST + 1, 0);
    tape_assert_told(f->net, "eve", NULL, "top", listed);
    tape_assert_told(f->net, "eve", NULL, "stats ann", best);
    tape_assert_told(f->net, "ann", NULL, "record", seed);
}

/* Nor to who runs the host: not how far a game has come, nor whether it is over. */
static void operators_are_told_no_more(void **state)
{
    struct fixture *f = *state;
    struct json_object *games;
    const char *text;

    play(f, f->net, "ann", "daily", 1);
    tape_line(f->net, "ben", NULL, "daily");
    play_on(f, f->net, "ben", 2, 5);
    stage_turn(f->stage, 2000); /* what is not urgent is stored */
    tape_assert_told(f->net, "oper", NULL, "marks", "Games looked at: 0.");
    games = listing_read(f->stage->host->store, f->stage->host->shelf, LISTING_JSON);
    assert_non_null(games);
    assert_int_equal(json_object_array_length(games), 2);
    text = json_object_to_json_string(games);
    assert_null(strstr(text, "turns"));
    assert_null(strstr(text, "running"));
    assert_non_null(strstr(text, "\"state\": \"sealed\""));
    json_object_put(games);
    turn_to(f, FIRST + 1, 0);
    tape_assert_told(f->net, "oper", NULL, "marks", "Games looked at: ");
    tape_assert_not_told(f->net, "oper", NULL, "marks", "Games looked at: 0.");
}

static void who_lives_at(struct fixture *f, const char *nick, const char *address)
{
    struct tape_person *p = tape_person(f->net, nick);

    g_free(p->address);
    p->address = g_strdup(address);
}

/* With accounts of their own, which are not joined. */
static void people_at_one_address_are_marked_when_the_day_is_over(void **state)
{
    static const char *const crowd[] = { "c1", "c2", "c3", "c4", "c5" };
    struct fixture *f = *state;

    who_lives_at(f, "ann", "home.example.org");
    who_lives_at(f, "ben", "home.example.org");
    who_lives_at(f, "cat", "away.example.org");
    for (size_t i = 0; i < G_N_ELEMENTS(crowd); i++) {
        who_lives_at(f, crowd[i], "gateway.example.org");
        play(f, f->net, crowd[i], "daily", 1);
    }
    play(f, f->net, "cat", "daily", 1);
    play(f, f->net, "ann", "daily", 1);
    play(f, f->net, "ann", "daily challenge", 1);
    play(f, f->net, "dan", "daily", 1); /* from nobody knows where */
    play(f, f->net, "eve", "daily", 1);
    play(f, f->net, "ben", "daily", 1);
    tape_assert_not_told(f->net, "oper", NULL, "marks", "at one address");
    turn_to(f, FIRST + 1, 0);
    tape_assert_told(f->net, "oper", NULL, "marks",
                     ": 2 people at one address played the dungeon of its day\n");
    tape_assert_not_told(f->net, "oper", NULL, "marks", "5 people");
    play(f, f->net, "ann", "daily", 1);
    turn_to(f, FIRST + 2, 0);
    tape_assert_told(f->net, "oper", NULL, "marks", "2 people at one address"); /* of the day before alone */
    turn_to(f, FIRST + 3 + STORE_ADDRESS_DAYS, 0);
    tape_assert_not_told(f->net, "oper", NULL, "marks", "at one address");
}

static void nobody_watches_it(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "daily");
    tape_assert_told(f->net, "ann", NULL, "watch allow", "Nobody watches the dungeon of the day");
    tape_assert_told(f->net, "eve", NULL, "watch day411", "day411");
    assert_int_equal(table_watchers(table_of(f, f->net, "ann")), 0);
    tape_assert_told(f->net, "eve", NULL, "sub day411", "No game here wants a substitute");
    assert_true(table_seat_of(table_of(f, f->net, "ann"), "net", "eve") < 0);
}

/* All that is said on a network to others than a nick. */
static char *said_to_others(const struct tape *net, guint from, const char *nick)
{
    GString *text = g_string_new(NULL);

    for (guint i = from; i < net->letters->len; i++) {
        const struct tape_letter *l = net->letters->pdata[i];

        if (g_strcmp0(l->whom, nick) != 0)
            g_string_append_printf(text, "%s: %s\n", l->whom, l->text);
    }
    return g_string_free(text, FALSE);
}

/* What others are told of a day in a world of other cards, in which ann passes where she can: all of it, but for the
 * seals of the seeds. */
static char *told_in_a_world(uint8_t seed)
{
    static const char *const lines[] = { "daily list",      "top", "stats ann", "chain", "tables",
                                         "daily challenge", "solo" };
    struct stage *s = stage_new_in_folder(
        "net:#dungeon", &(struct host_settings){ .sets = "bmr", .chained = true, .daily = true });
    struct tape *net;
    char *told;
    guint from;

    stage_reboot(s, day_begins(FIRST - 1) + 20 * hour);
    put_roots(s, seed);
    stage_open(s);
    net = stage_tape(s, "net");
    stage_turn(s, 5 * hour);
    from = tape_mark(net);
    tape_line(net, "ann", place, "daily");
    for (int i = 0; i < 3000 && stage_table(s, "day411")->state == TABLE_RUNNING; i++) {
        GRand *lot = g_rand_new_with_seed((guint32)i);

        stage_act(net, stage_table(s, "day411"), lot);
        g_rand_free(lot);
    }
    for (size_t i = 0; i + 2 < G_N_ELEMENTS(lines); i++)
        tape_line(net, "eve", place, lines[i]);
    told = said_to_others(net, from, "ann");
    stage_free(s);
    return told;
}

/* A chain's head is a hash of the time and of what nobody can guess: its digits are no news. */
static void blot_digits(char *text)
{
    for (char *at = text; *at != '\0'; at++) {
        size_t n = strspn(at, "0123456789abcdef");

        if (n >= 16)
            memset(at, '#', n);
        at += n > 0 ? n - 1 : 0;
    }
}

static void what_others_are_told_is_the_same_in_every_world(void **state)
{
    g_autofree char *one = told_in_a_world(1);

    (void)state;
    blot_digits(one);
    for (uint8_t seed = 2; seed < 6; seed++) {
        g_autofree char *other = told_in_a_world(seed);

        blot_digits(other);
        assert_string_equal(one, other);
    }
}

static void a_hint_is_warned_of_and_unranks(void **state)
{
    struct fixture *f = *state;
    GRand *lot = g_rand_new_with_seed(1);

    tape_line(f->net, "ann", NULL, "daily");
    tape_assert_told(f->net, "ann", NULL, "hint", "your dungeon of the day is unranked: say hint really");
    tape_assert_told(f->net, "ann", NULL, "hints", "say hints really");
    tape_line(f->net, "ann", NULL, "tutorial");
    assert_int_equal(stage_table(f->stage, "day411")->hints, 0);
    tape_line(f->net, "ann", NULL, "abort really @crypt");
    assert_true(stage_act(f->net, stage_table(f->stage, "day411"), lot));
    assert_true(stage_act(f->net, stage_table(f->stage, "day411"), lot));
    g_rand_free(lot);
    tape_assert_told(f->net, "ann", NULL, "hint really @day411", "");
    tape_assert_not_told(f->net, "ann", NULL, "hint @day411", "unranked");
    tape_line(f->net, "ann", NULL, "resign really @day411");
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "eve", NULL, "daily list", ", with hints");
}

/* ---- midnight -------------------------------------------------------------------------------- */

static void an_open_game_is_played_on_and_marked(void **state)
{
    struct fixture *f = *state;
    guint mark;
    g_autofree char *told = NULL;

    tape_line(f->net, "ann", NULL, "daily");
    play_on(f, f->net, "ann", 1, 4);
    mark = tape_mark(f->net);
    turn_to(f, FIRST + 1, 0);
    told = tape_told(f->net, "ann", mark);
    assert_non_null(strstr(told, "the day is over, and its dungeon was played on by harmless moves"));
    assert_true(strlen(told) < 2000);
    assert_int_equal(store_first_open_day(f->stage->host->store), FIRST + 1);
    tape_assert_told(f->net, "eve", NULL, "daily list", "1. ann*: ");
}

static void no_move_counts_after_the_day(void **state)
{
    struct fixture *f = *state;
    int64_t left;

    tape_line(f->net, "ann", NULL, "daily");
    play_on(f, f->net, "ann", 1, 4);
    left = day_left(clock_now(f->stage->clock));
    clock_turn(f->stage->clock, left);
    tape_line(f->net, "ann", NULL, "pass");
    assert_int_equal(table_of(f, f->net, "ann")->state, TABLE_OVER);
    tape_assert_told(f->net, "eve", NULL, "daily list", "1. ann*: ");
}

static void many_open_games_end_over_some_turns(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 20; i++) {
        g_autofree char *nick = g_strdup_printf("p%d", i);

        tape_line(f->net, nick, NULL, "daily");
    }
    clock_turn(f->stage->clock, day_left(clock_now(f->stage->clock)));
    tape_assert_told(f->net, "p19", NULL, "pass @day411-20", "The day is over, and so is its dungeon");
    tape_assert_told(f->net, "eve", NULL, "daily list", "20 played");
}

/* The end that was told last before a day. */
struct end_of {
    int day, first;
    uint8_t end[LAIR_SEED];
};

static void take_end(void *ctx, int first, const uint8_t end[LAIR_SEED])
{
    struct end_of *of = ctx;

    if (first > of->day)
        return;
    of->first = first;
    memcpy(of->end, end, LAIR_SEED);
}

static void assert_day_holds(struct fixture *f, int day)
{
    struct daily_game game;
    uint8_t seed[LAIR_SEED], made[LAIR_HASH];
    struct end_of of = { .day = day };

    assert_true(daily_read(f->stage->host->store, day, LAIR_CHALLENGE, &game));
    assert_true(game.day.told);
    assert_true(daily_seed(&game.day, seed));
    chance_commit(made, seed);
    assert_memory_equal(made, game.day.commitment, LAIR_HASH);
    assert_int_equal(store_read_day_ends(f->stage->host->store, take_end, &of), 0);
    assert_true(of.first > 0 && chance_leads(game.day.value, day, of.end, of.first - 1));
    g_free(game.sets);
}

static void days_lead_to_the_end_that_was_told(void **state)
{
    struct fixture *f = *state;

    turn_to(f, FIRST + 3, hour);
    for (int day = FIRST; day < FIRST + 3; day++)
        assert_day_holds(f, day);
    tape_assert_told(f->net, "eve", NULL, "daily chance", "Its value is told at 24:00 UTC.");
    tape_assert_told(f->net, "eve", NULL, "daily chance 411", "Its value: ");
    tape_assert_told(f->net, "eve", NULL, "daily chance 2027-02-15",
                     "the end that was told before 2027-02-15: ");
    tape_assert_told(f->net, "eve", NULL, "daily list 410", "There was no Dungeon 410 here");
}

static void a_year_follows_the_other(void **state)
{
    struct fixture *f = *state;

    turn_to(f, 699, hour); /* 2027-11-30 */
    tape_assert_not_told(f->net, "eve", NULL, "daily chance", "will lead to this end");
    turn_to(f, 700, hour);
    tape_assert_told(f->net, "eve", NULL, "daily chance", "Days from 2028-01-01 on will lead to this end: ");
    turn_to(f, 730, hour); /* 2027-12-31 */
    turn_to(f, 731, hour);
    turn_to(f, 732, hour);
    assert_day_holds(f, 731);
    tape_assert_told(f->net, "eve", NULL, "daily chance", "the end that was told before 2028-01-01: ");
    tape_assert_told(f->net, "eve", NULL, "daily chance 730", "the end that was told before 2027-02-15: ");
}

/* ---- the list -------------------------------------------------------------------------------- */

static void the_list_has_all_and_the_marks(void **state)
{
    struct fixture *f = *state;
    int best = -100, scores[3];
    g_autofree char *first = NULL;

    scores[0] = play(f, f->net, "ann", "daily", 1);
    scores[1] = play(f, f->net, "ben", "daily", 2);
    scores[2] = play(f, f->far, "zoe", "daily", 3);
    tape_line(f->net, "ben", NULL, "top off");
    play(f, f->net, "oper", "daily", 4);
    turn_to(f, FIRST + 1, hour);
    best = MAX(scores[0], scores[2]);
    first = g_strdup_printf("Dungeon 411, 2027-02-15: 3 played, median ");
    tape_assert_told(f->net, "eve", NULL, "daily list", first);
    tape_assert_told(f->net, "eve", NULL, "daily list", "the machine greedy ");
    tape_assert_told(f->net, "eve", NULL, "daily list", "-- oper: ");
    tape_assert_told(f->net, "eve", NULL, "daily list", ", an operator here");
    tape_assert_not_told(f->net, "eve", NULL, "daily list", "ben");
    g_free(first);
    first = g_strdup_printf("1. %s: %d", best == scores[0] ? "ann" : "zoe (far)", best);
    tape_assert_told(f->net, "eve", NULL, "daily list", first);
    tape_assert_told(f->net, "eve", NULL, "daily best", "souls less wounds after each turn\n");
    tape_assert_told(f->net, best == scores[0] ? "oper" : "ann", NULL, "daily best", "\nyou, ");
    tape_assert_told(f->net, "eve", NULL, "replay daily best turn 2", "Turn 2");
    tape_assert_told(f->net, "eve", NULL, "daily list challenge", "0 played");
    tape_assert_told(f->net, "eve", NULL, "daily best challenge", "Nobody has a ranked game");
}

static void guests_are_listed_on_their_own_network(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    play(f, f->net, "gus", "daily", 1);
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "eve", NULL, "daily list", "1. gus: ");
    tape_assert_told(f->far, "zoe", NULL, "daily list", "0 played");
}

static void a_streak_forgives_a_day_and_days_down(void **state)
{
    struct fixture *f = *state;

    for (int day = FIRST; day < FIRST + 3; day++) {
        turn_to(f, day, 13 * hour);
        play(f, f->net, "ann", "daily", 1);
    }
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 413: done, day 3 of a streak");
    tape_assert_told(f->net, "ann", NULL, "daily", "A missed day would be forgiven.");
    tape_line(f->net, "ann", NULL, "rematch");
    assert_non_null(stage_table(f->stage, "crypt"));
    tape_line(f->net, "ann", NULL, "abort really @crypt");
    turn_to(f, FIRST + 4, hour); /* one missed */
    play(f, f->net, "ann", "daily", 1);
    tape_assert_told(f->net, "ann", NULL, "daily", "day 4 of a streak");
    stage_close(f->stage);
    stage_reboot(f->stage, day_begins(FIRST + 8) + hour); /* three without a host */
    stage_open(f->stage);
    look_up(f);
    play(f, f->net, "ann", "daily", 1);
    tape_assert_told(f->net, "ann", NULL, "daily", "day 5 of a streak");
    turn_to(f, FIRST + 11, hour); /* two missed */
    play(f, f->net, "ann", "daily", 1);
    tape_assert_not_told(f->net, "ann", NULL, "daily", "streak");
}

static void take_number(void *number, const struct store_entry *e)
{
    *(int64_t *)number = e->number;
}

static void a_game_that_does_not_count_is_no_day_of_a_streak(void **state)
{
    struct fixture *f = *state;
    g_autofree char *line = NULL;
    int64_t entry = 0;

    for (int day = FIRST; day < FIRST + 2; day++) {
        turn_to(f, day, 13 * hour);
        play(f, f->net, "ann", "daily", 1);
    }
    tape_assert_told(f->net, "ann", NULL, "daily", "day 2 of a streak");
    turn_to(f, FIRST + 2, hour);
    store_read_entries(f->stage->host->store, STORE_ENTRY_OF_TABLE, table_of(f, f->net, "ann")->id,
                       take_number, &entry);
    line = g_strdup_printf("void %" PRId64 " a prompter", entry);
    tape_line(f->net, "oper", NULL, line);
    play(f, f->net, "ann", "daily", 1);
    tape_assert_not_told(f->net, "ann", NULL, "daily", "day 3 of a streak");
    tape_assert_told(f->net, "ann", NULL, "daily", "day 2 of a streak");
}

/* ---- lives of the host ----------------------------------------------------------------------- */

static void a_day_survives_kills(void **state)
{
    struct fixture *f = *state;
    uint8_t seed[LAIR_SEED];

    tape_line(f->net, "ann", NULL, "daily");
    memcpy(seed, table_of(f, f->net, "ann")->seed, LAIR_SEED);
    stage_crash(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411 goes on");
    tape_line(f->net, "ben", NULL, "daily");
    assert_memory_equal(table_of(f, f->net, "ben")->seed, seed, LAIR_SEED);
    play_on(f, f->net, "ann", 1, 0);
    stage_crash(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411: done");
}

/* The host was away over midnight: the day before is ended when it comes back. */
static void a_day_that_ended_meanwhile_is_told(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "daily");
    play_on(f, f->net, "ann", 1, 4);
    stage_close(f->stage);
    stage_reboot(f->stage, day_begins(FIRST + 2) + hour);
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "eve", NULL, "daily list", "Dungeon 411, 2027-02-15: 1 played");
    tape_assert_told(f->net, "eve", NULL, "daily list", "1. ann*: ");
    tape_assert_told(f->net, "eve", NULL, "daily list 412", "There was no Dungeon 412 here");
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 413 of");
    assert_day_holds(f, FIRST);
}

static GBytes *read_file(const struct fixture *f, const char *end)
{
    g_autofree char *path = g_strconcat(f->stage->path, end, NULL);
    char *text;
    gsize len;

    assert_true(g_file_get_contents(path, &text, &len, NULL));
    return g_bytes_new_take(text, len);
}

static void write_file(const struct fixture *f, const char *end, GBytes *bytes)
{
    g_autofree char *path = g_strconcat(f->stage->path, end, NULL);

    assert_true(
        g_file_set_contents(path, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes), NULL));
    g_assert_no_errno(g_chmod(path, 0600));
    g_bytes_unref(bytes);
}

/* That a day has begun is on disk before the file of the roots knows of it. */
static void a_kill_before_the_file_knows_of_a_day_loses_nothing(void **state)
{
    struct fixture *f = *state;
    GBytes *before = read_file(f, ".daily");
    uint8_t seed[LAIR_SEED];

    turn_to(f, FIRST + 1, hour);
    tape_line(f->net, "ann", NULL, "daily");
    memcpy(seed, table_of(f, f->net, "ann")->seed, LAIR_SEED);
    write_file(f, ".daily", before);
    stage_crash(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 412 goes on");
    tape_line(f->net, "ben", NULL, "daily");
    assert_memory_equal(table_of(f, f->net, "ben")->seed, seed, LAIR_SEED);
    turn_to(f, FIRST + 2, hour);
    assert_day_holds(f, FIRST + 1);
}

/* Into how many places everybody can look. */
static void count_open(void *count, const struct solo_result *latest)
{
    *(int *)count += latest->place != NULL && latest->open;
}

static int open_places(struct fixture *f)
{
    int n = 0;

    assert_int_equal(store_read_sites(f->stage->host->store, count_open, &n), 0);
    return n;
}

/* ann's game of the day counts for #dungeon, and is played on before the host has seen that place again. */
static void end_a_day_before_networks_are_there(struct fixture *f)
{
    tape_line(f->net, "ann", place, "home here");
    play(f, f->net, "ann", "new crypt solo", 3);
    assert_int_equal(open_places(f), 1);
    tape_line(f->net, "ann", NULL, "daily");
    stage_close(f->stage);
    stage_reboot(f->stage, day_begins(FIRST + 1) + hour);
    f->stage->offline = true;
    stage_open(f->stage);
    look_up(f);
    stage_turn(f->stage, 1000);
    assert_int_equal(store_last_told_day(f->stage->host->store), FIRST);
}

static void a_place_stays_open_if_a_day_ends_before_it_is_seen(void **state)
{
    struct fixture *f = *state;

    end_a_day_before_networks_are_there(f);
    assert_int_equal(open_places(f), 1);
    tape_online(f->net);
    tape_settle();
    assert_int_equal(open_places(f), 1);
}

static void a_place_that_was_hidden_meanwhile_is_not_open(void **state)
{
    static const char *const people[] = { "ann", NULL };
    struct fixture *f = *state;

    end_a_day_before_networks_are_there(f);
    tape_hide(f->net, place, people);
    tape_online(f->net);
    tape_settle();
    stage_turn(f->stage, 1000);
    assert_int_equal(open_places(f), 0);
}

/* However many writes of midnight succeed. */
static void a_day_ends_and_begins_when_the_disk_works_again(void **state)
{
    struct fixture *f = *state;
    int day = FIRST;

    for (int after = 0; after < 60; after += 7, day++) {
        tape_line(f->net, "ann", NULL, "daily");
        play_on(f, f->net, "ann", 1, 4);
        turn_to(f, day, 23 * hour);
        failing_vfs_after(after);
        turn_to(f, day + 1, 1000);
        failing_vfs_heal();
        stage_turn(f->stage, hour);
        tape_assert_told(f->net, "eve", NULL, "daily list", "1. ann*: ");
        assert_int_equal(store_last_told_day(f->stage->host->store), day);
        assert_int_equal(store_first_open_day(f->stage->host->store), day + 1);
        assert_day_holds(f, day);
    }
}

/* The database of a backup, with the file of the roots of today: the days between are lost, and today is. */
static void a_restored_database_begins_no_day_twice(void **state)
{
    struct fixture *f = *state;
    GBytes *old;

    stage_close(f->stage);
    old = read_file(f, "");
    stage_open(f->stage);
    turn_to(f, FIRST + 2, hour);
    stage_close(f->stage);
    write_file(f, "", old);
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily",
                     "There is no dungeon today; the next one comes at 00:00 UTC");
    tape_assert_told(f->net, "eve", NULL, "daily list", "Dungeon 411, 2027-02-15: 0 played");
    turn_to(f, FIRST + 3, hour);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 414 of");
    stage_restart(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 414 goes on");
    turn_to(f, FIRST + 4, hour);
    assert_day_holds(f, FIRST + 3);
}

static void without_its_roots_no_day_begins(void **state)
{
    struct fixture *f = *state;
    GBytes *roots;

    tape_line(f->net, "ann", NULL, "daily");
    stage_close(f->stage);
    roots = read_file(f, ".daily");
    g_autofree char *path = root_path(f->stage->path);
    g_assert_no_errno(g_unlink(path));
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ben", NULL, "daily", "until my operator has looked into my log");
    tape_assert_told(f->net, "eve", NULL, "daily anew really", "anew is nothing of a day");
    stage_restart(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ben", NULL, "daily", "until my operator has looked into my log");
    stage_close(f->stage);
    write_file(f, ".daily", roots);
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411 goes on");
    turn_to(f, FIRST + 1, hour);
    assert_day_holds(f, FIRST);
}

static void an_operator_begins_anew(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "daily");
    stage_close(f->stage);
    g_autofree char *path = root_path(f->stage->path);
    g_assert_no_errno(g_unlink(path));
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "oper", NULL, "daily anew", "say daily anew really");
    tape_assert_told(f->net, "oper", NULL, "daily anew really", "A new root is drawn");
    tape_assert_told(f->net, "oper", NULL, "daily anew really", "nothing is broken");
    tape_assert_told(f->net, "ben", NULL, "daily", "The first dungeon of the day comes");
    turn_to(f, FIRST + 1, hour);
    tape_assert_told(f->net, "ben", NULL, "daily", "Dungeon 412 of");
    tape_assert_told(f->net, "eve", NULL, "daily chance", "told before 2027-02-16: ");
    tape_assert_told(f->net, "eve", NULL, "daily list", "1. ann*: ");
    stage_restart(f->stage);
    look_up(f);
    turn_to(f, FIRST + 2, hour);
    assert_day_holds(f, FIRST + 1);
}

/* The host goes on, and so do games; no day begins until the file is right. */
static void roots_that_others_may_read_are_refused_and_keep_nobody_from_playing(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = root_path(f->stage->path);

    stage_close(f->stage);
    g_assert_no_errno(g_chmod(path, 0644));
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ben", NULL, "daily", "until my operator has looked into my log");
    tape_line(f->net, "ben", NULL, "new den solo");
    assert_int_equal(table_of(f, f->net, "ben")->state, TABLE_RUNNING);
    stage_close(f->stage);
    g_assert_no_errno(g_chmod(path, 0600));
    stage_open(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411 of");
}

/* ---- clocks that are wrong ------------------------------------------------------------------- */

/* The machine is started again, and its clock says that. */
static void reboot_on(struct fixture *f, int day, int64_t ms)
{
    stage_close(f->stage);
    stage_reboot(f->stage, day_begins(day) + ms);
    stage_open(f->stage);
    look_up(f);
    stage_turn(f->stage, 1000);
}

static void has_a_dungeon(struct fixture *f, int day)
{
    g_autofree char *begun = g_strdup_printf("Dungeon %d ", day), *nick = g_strdup_printf("p%d", day);

    tape_assert_told(f->net, nick, NULL, "daily", begun);
}

/* As much too far as that, for a minute; then the clock is right, and each day of two years has its dungeon, which
 * leads to an end that was told before. */
static void assert_costs_nothing(struct fixture *f, int ahead)
{
    reboot_on(f, FIRST + ahead, 10 * hour);
    reboot_on(f, FIRST + 1, 10 * hour);
    for (int day = FIRST + 1; day < FIRST + 700; day++) {
        turn_to(f, day, 11 * hour);
        has_a_dungeon(f, day);
        if (day > FIRST + 1 && day % 25 == 0)
            assert_day_holds(f, day - 1);
    }
}

static void a_year_too_much_on_the_clock_costs_no_day(void **state)
{
    assert_costs_nothing(*state, 366);
}

static void a_month_too_much_on_the_clock_costs_no_day(void **state)
{
    assert_costs_nothing(*state, 30);
}

static void ten_years_too_much_on_the_clock_cost_no_day(void **state)
{
    assert_costs_nothing(*state, 3660);
}

/* Over a midnight: the value of the day there is told, and with it those of all days before it in that year. */
static void a_clock_that_was_ahead_over_midnight_is_told_of(void **state)
{
    struct fixture *f = *state;

    reboot_on(f, FIRST + 30, 23 * hour);
    stage_turn(f->stage, 2 * hour);
    reboot_on(f, FIRST + 1, 10 * hour);
    tape_assert_told(
        f->net, "ann", NULL, "daily",
        "There is no dungeon of the day before 2027-03-18, 00:00 UTC: by my clock it is 2027-02-16");
    turn_to(f, FIRST + 31, hour);
    has_a_dungeon(f, FIRST + 31);
    turn_to(f, FIRST + 32, hour);
    has_a_dungeon(f, FIRST + 32);
    assert_day_holds(f, FIRST + 31);
}

/* A clock that lost its battery: the host runs, players are told the truth, and when it is right things go on. */
static void a_clock_that_is_behind_is_told_of(void **state)
{
    static const int behind[] = { 1, 5, 40, 500, 20000 };
    struct fixture *f = *state;
    int today = FIRST + 12;

    turn_to(f, today, hour);
    for (size_t i = 0; i < G_N_ELEMENTS(behind); i++) {
        reboot_on(f, MAX(today - behind[i], day_of(0)), 10 * hour);
        tape_assert_told(f->net, "ann", NULL, "daily",
                         behind[i] == 1
                             ? "There is no dungeon today; the next one comes at 00:00 UTC"
                             : "There is no dungeon of the day before 2027-02-27, 00:00 UTC: by my clock");
        tape_line(f->net, "ben", NULL, "new den solo");
        assert_int_equal(table_of(f, f->net, "ben")->state, TABLE_RUNNING);
        tape_line(f->net, "ben", NULL, "resign really");
        reboot_on(f, today, 12 * hour);
        has_a_dungeon(f, today);
    }
    turn_to(f, today + 1, hour);
    has_a_dungeon(f, today + 1);
    assert_day_holds(f, today);
}

/* ---- news ------------------------------------------------------------------------------------ */

/* How often a place was told of a new day since a mark. */
static int news(const struct tape *net, const char *where, guint from)
{
    int n = 0;

    for (guint i = from; i < net->letters->len; i++) {
        const struct tape_letter *l = net->letters->pdata[i];

        n += l->to == ADAPTER_TO_PLACE && strcmp(l->whom, where) == 0 && strstr(l->text, " begins: ") != NULL;
    }
    return n;
}

static void a_place_is_told_of_each_day_once(void **state)
{
    struct fixture *f = *state;
    guint mark;

    tape_assert_told(f->net, "eve", place, "daily here", "Only who keeps order here");
    tape_assert_told(f->net, "oper", NULL, "daily here", "Say that in the channel");
    tape_assert_told(f->net, "oper", place, "daily here", "At 00:00 UTC I say here");
    play(f, f->net, "ann", "daily", 1);
    mark = tape_mark(f->net);
    turn_to(f, FIRST + 1, hour);
    assert_int_equal(news(f->net, place, mark), 1);
    assert_int_equal(news(f->net, "#cellar", mark), 0);
    stage_restart(f->stage);
    look_up(f);
    assert_int_equal(news(f->net, place, 0), 0);
    tape_offline(f->net);
    turn_to(f, FIRST + 2, hour);
    assert_int_equal(news(f->net, place, 0), 0);
    tape_online(f->net);
    tape_settle();
    assert_int_equal(news(f->net, place, 0), 1);
    tape_assert_told(f->net, "oper", place, "daily off", "not told here any more");
    mark = tape_mark(f->net);
    turn_to(f, FIRST + 3, hour);
    assert_int_equal(news(f->net, place, mark), 0);
}

/* ---- what can be checked --------------------------------------------------------------------- */

static void note(void *ctx, const char *what, bool fault)
{
    g_string_append_printf(ctx, "%s%s\n", fault ? "" : "told: ", what);
}

static void its_record_proves_its_seed(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = NULL, *other = NULL, *why_not = NULL;
    g_autoptr(GString) found = g_string_new(NULL), changed = NULL;
    struct lair_fault why;
    struct inspect inspect;
    struct store *s;

    play(f, f->net, "ann", "daily", 1);
    record = store_read_record(f->stage->host->store, table_of(f, f->net, "ann")->id);
    assert_int_equal(record_check_seed(record, &why), RECORD_SEED_OF_DAY);
    changed = g_string_new(record);
    g_string_replace(changed, "daily 2027-02-15", "daily 2027-02-16", 1);
    assert_int_equal(record_check_seed(changed->str, &why), RECORD_SEED_WRONG);
    assert_string_equal(why.text, "the value of its day does not make the seed");
    turn_to(f, FIRST + 1, hour);
    s = store_open(f->stage->path, STORE_READ, &why_not);
    assert_non_null(s);
    assert_true(inspect_database(s, note, found, &inspect));
    store_close(s);
    assert_string_equal(found->str, "");
    assert_int_equal(inspect.records, 1);
    (void)other;
}

/* Everything that its seed is made of is in it, once, and nothing else. */
static void what_its_record_lacks_is_told(void **state)
{
    static const struct {
        const char *line, *becomes, *told;
    } rows[] = {
        { "daily ", "half 00\ndaily ", "it is a day's, in whose seed there is nobody's half or word" },
        { "daily ", "salt-hash 00\ndaily ", "it is a day's, in whose seed there is nobody's half or word" },
        { "daily ", "word-a abcd\ndaily ", "it is a day's, in whose seed there is nobody's half or word" },
        { "daily ", "unrated x\ndaily ", "it has a commitment, and says that its seed was given" },
        { "daily ", "position x\ndaily ",
          "it began from a position, whose cards are not dealt from the seed" },
        { "daily 2027-02-15", "daily 2027-02-31", "its day is no date" },
        { "value ", "worth ", "the value of its day is missing" },
        { "rules ", "rule ", "it does not say by which rules, and with which sets" },
        { "sets ", "set ", "it does not say by which rules, and with which sets" },
        { "commitment ", "commitment x", "the commitment is no SHA-256" },
        { "commitment ", "commitment 00", "the commitment is no SHA-256" },
        { "seed ", "seeds ", "the seed is missing" },
    };
    struct fixture *f = *state;
    g_autofree char *record = NULL;

    play(f, f->net, "ann", "daily", 1);
    record = store_read_record(f->stage->host->store, table_of(f, f->net, "ann")->id);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *from = g_strconcat("\n", rows[i].line, NULL),
                        *to = g_strconcat("\n", rows[i].becomes, NULL);
        g_autoptr(GString) changed = g_string_new(record);
        struct lair_fault why;

        assert_int_equal(g_string_replace(changed, from, to, 1), 1);
        assert_int_equal(record_check_seed(changed->str, &why), RECORD_SEED_WRONG);
        assert_string_equal(why.text, rows[i].told);
    }
}

static void bad_words_have_one_line(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "daily dose", "dose is nothing of a day.");
    tape_assert_told(f->net, "ann", NULL, "daily list 2027-02-30", "2027-02-30 is nothing of a day.");
    tape_assert_told(f->net, "ann", NULL, "daily list 99999999999", "is nothing of a day.");
    tape_assert_told(f->net, "ann", NULL, "replay daily worst", "worst is nothing to be told again.");
    tape_assert_told(f->net, "ann", NULL, "replay", "You know of no such game");
}

static void a_german_reads_german(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(f->net, "ann", NULL, "daily", "Dungeon 411 vom 2027-02-15: dieselben Karten");
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(nobody_is_offered_somebody_s_day),
        T(the_first_day_comes_after_its_end_was_told),
        T(a_fresh_host_begins_tomorrow),
        T(a_host_without_days_says_so),
        T(everybody_has_the_same_cards),
        T(a_game_goes_on_where_it_was),
        T(who_is_done_has_a_line_to_share),
        T(there_is_one_try),
        T(being_forgotten_gives_no_other_try),
        T(parting_accounts_gives_no_other_try),
        T(guests_from_one_source_have_one_try),
        T(who_links_counts_with_the_earlier_game),
        T(nothing_is_told_before_the_day_is_over),
        T(operators_are_told_no_more),
        T(people_at_one_address_are_marked_when_the_day_is_over),
        T(nobody_watches_it),
        T(what_others_are_told_is_the_same_in_every_world),
        T(a_hint_is_warned_of_and_unranks),
        T(an_open_game_is_played_on_and_marked),
        T(no_move_counts_after_the_day),
        T(many_open_games_end_over_some_turns),
        T(days_lead_to_the_end_that_was_told),
        T(a_year_follows_the_other),
        T(the_list_has_all_and_the_marks),
        T(guests_are_listed_on_their_own_network),
        T(a_streak_forgives_a_day_and_days_down),
        T(a_game_that_does_not_count_is_no_day_of_a_streak),
        T(a_day_survives_kills),
        T(a_day_that_ended_meanwhile_is_told),
        T(a_kill_before_the_file_knows_of_a_day_loses_nothing),
        T(a_place_stays_open_if_a_day_ends_before_it_is_seen),
        T(a_place_that_was_hidden_meanwhile_is_not_open),
        T(a_day_ends_and_begins_when_the_disk_works_again),
        T(a_restored_database_begins_no_day_twice),
        T(without_its_roots_no_day_begins),
        T(an_operator_begins_anew),
        T(roots_that_others_may_read_are_refused_and_keep_nobody_from_playing),
        T(a_year_too_much_on_the_clock_costs_no_day),
        T(a_month_too_much_on_the_clock_costs_no_day),
        T(ten_years_too_much_on_the_clock_cost_no_day),
        T(a_clock_that_was_ahead_over_midnight_is_told_of),
        T(a_clock_that_is_behind_is_told_of),
        T(a_place_is_told_of_each_day_once),
        T(its_record_proves_its_seed),
        T(what_its_record_lacks_is_told),
        T(bad_words_have_one_line),
        T(a_german_reads_german),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
