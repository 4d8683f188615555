/* tests/unit/test_ladder.c - matches among people: which are kept, who came where, and the ratings they make
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/entries.h"
#include "bot/community/ladder.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    int n;        /* matches that the last look found */
    char *seats;  /* of the newest: "1 ann, 2 ben" by the seat, "(left)" and "(guest)" behind the name */
    int clock_s;  /* ... its clock */
    int64_t when; /* ... and its end */
};

static void open_stage(struct fixture *f)
{
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = 300, .chained = true });
    open_stage(f);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f->seats);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, place, text);
}

/* ---- looking --------------------------------------------------------------------------------- */

static void look_at(void *ctx, const struct store_match *m)
{
    struct fixture *f = ctx;
    g_autoptr(GString) seats = g_string_new(NULL);

    for (int i = 0; i < m->n_seats; i++) {
        const struct store_match_seat *s = &m->seat[i];

        assert_int_equal(s->seat, i);
        g_string_append_printf(seats, "%s%d %s%s%s", i > 0 ? ", " : "", s->place,
                               s->network[0] == '\0' ? "nobody" : s->key, s->left ? " (left)" : "",
                               s->guest ? " (guest)" : "");
    }
    g_free(f->seats);
    f->seats = g_string_free(g_steal_pointer(&seats), FALSE);
    f->clock_s = m->clock_s;
    f->when = m->at;
    f->n++;
}

/* How many matches count; the newest is in the fixture. */
static int matches(struct fixture *f)
{
    f->n = 0;
    assert_int_equal(store_read_matches(f->stage->host->store, look_at, f), 0);
    return f->n;
}

/* As of now, at the pace. */
static bool standing_at(struct fixture *f, const char *nick, enum ladder_pace pace, struct ladder_person *out)
{
    const struct ladder *l = ladder_of(f->stage->host);

    assert_non_null(l);
    return ladder_person(l, pace, "net", nick, clock_now(f->stage->clock), out);
}

static struct rating rating_of(struct fixture *f, const char *nick)
{
    struct ladder_person p;

    if (!standing_at(f, nick, LADDER_LIVE, &p))
        fail_msg("%s has no rating", nick);
    return p.rating;
}

static void assert_rating(struct rating got, struct rating want)
{
    if (!(fabs(got.mu - want.mu) <= 1e-6 && fabs(got.sigma - want.sigma) <= 1e-6))
        fail_msg("%.9f %.9f is not %.9f %.9f", got.mu, got.sigma, want.mu, want.sigma);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Nicks, ann first, begin a game at a table of that name; options follow the number of seats. */
static struct table *begin(struct fixture *f, const char *name, const char *options,
                           const char *const *others)
{
    g_autofree char *open =
        g_strdup_printf("new %s %d %s", name, 1 + (int)g_strv_length((char **)others), options);
    g_autofree char *join = g_strdup_printf("join %s", name);
    g_autofree char *start = g_strdup_printf("start @%s", name);

    say(f, "ann", open);
    for (int i = 0; others[i] != NULL; i++)
        say(f, others[i], join);
    say(f, "ann", start);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_RUNNING);
    return stage_table(f->stage, name);
}

static void resign(struct fixture *f, const char *nick, const char *name)
{
    g_autofree char *line = g_strdup_printf("resign really @%s", name);

    say(f, nick, line);
}

/* A game of two, which the loser gives up. */
static void play_two(struct fixture *f, const char *name, const char *ben, const char *loser)
{
    const char *const others[] = { ben, NULL };

    begin(f, name, "", others);
    resign(f, loser, name);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
}

static const char *const ben_and_cleo[] = { "ben", "cleo", NULL };

/* ---- what is kept ---------------------------------------------------------------------------- */

static void a_game_of_people_is_a_match_with_everybodys_place(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "", ben_and_cleo);
    assert_int_equal(matches(f), 0);
    resign(f, "cleo", "crypt");
    resign(f, "ann", "crypt");
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "2 ann, 1 ben, 3 cleo");
    assert_int_equal(f->clock_s, 300);
    assert_int_equal(f->when, clock_now(f->stage->clock));
}

static void machines_given_seeds_and_games_alone_are_none(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "new lair 3");
    say(f, "ben", "join lair");
    say(f, "ann", "bots 1 greedy @lair");
    say(f, "ann", "start @lair");
    resign(f, "ann", "lair");
    resign(f, "ben", "lair");
    assert_int_equal(stage_table(f->stage, "lair")->state, TABLE_OVER);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, 17);
    resign(f, "ben", "crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    say(f, "ann", "new keep solo");
    resign(f, "ann", "keep");
    assert_int_equal(stage_table(f->stage, "keep")->state, TABLE_OVER);
    assert_int_equal(matches(f), 0);
}

static void a_match_is_on_disk_when_its_end_is_told(void **state)
{
    struct fixture *f = *state;
    struct rating before;

    play_two(f, "crypt", "ben", "ben");
    before = rating_of(f, "ann");
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "1 ann, 2 ben");
    assert_rating(rating_of(f, "ann"), before);
}

static void a_guest_is_marked(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gil");
    play_two(f, "crypt", "gil", "gil");
    assert_int_equal(matches(f), 1);
    assert_true(g_str_has_suffix(f->seats, " (guest)"));
    assert_true(g_str_has_prefix(f->seats, "1 ann, 2 "));
}

/* Two nicks of one guest would be worth a rating to somebody. */
static void guests_of_one_source_are_not_told_apart(void **state)
{
    struct fixture *f = *state;
    struct tape_person *gil = tape_guest(f->net, "gil"), *gus = tape_guest(f->net, "gus");

    g_free(gus->source);
    gus->source = g_strdup(gil->source);
    assert_int_equal(begin(f, "crypt", "", (const char *const[]){ "gil", "gus", NULL })->n_seats, 3);
    resign(f, "gus", "crypt");
    resign(f, "gil", "crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    assert_int_equal(matches(f), 0);
}

/* ---- who leaves ------------------------------------------------------------------------------ */

/* Says that it goes. */
static void leave(struct fixture *f, const char *nick)
{
    say(f, nick, "leave really @crypt");
}

static void kick(struct fixture *f, const char *nick, const char *const *voters)
{
    g_autofree char *line = g_strdup_printf("kick %s @crypt", nick);

    for (; *voters != NULL; voters++)
        say(f, *voters, line);
}

static void who_leaves_is_last_whatever_comes_of_the_seat(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "crypt", "", ben_and_cleo);

    leave(f, "ann");
    kick(f, "ann", ben_and_cleo);
    assert_true(t->seat[0].vacant);
    resign(f, "ben", "crypt");
    assert_int_equal(t->state, TABLE_RUNNING);
    resign(f, "cleo", "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "3 ann (left), 2 ben, 1 cleo");
    assert_true(rating_of(f, "ann").mu < RATING_MU);
    assert_true(rating_of(f, "cleo").mu > RATING_MU);
}

static void a_substitute_is_not_rated(void **state)
{
    struct fixture *f = *state;
    struct ladder_person p;
    struct table *t = begin(f, "crypt", "", ben_and_cleo);

    leave(f, "ann");
    kick(f, "ann", ben_and_cleo);
    say(f, "dora", "sub crypt a");
    assert_false(t->seat[0].vacant);
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "3 ann (left), 2 ben, 1 cleo");
    assert_false(standing_at(f, "dora", LADDER_LIVE, &p));
}

/* Whoever is put out against its will has not left, and the others gain nothing by that: whoever sits there then. */
static void a_game_from_which_somebody_is_put_out_is_no_match(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "crypt", "", ben_and_cleo);

    kick(f, "ann", ben_and_cleo);
    assert_true(t->seat[0].vacant);
    say(f, "dora", "sub crypt a");
    assert_false(t->seat[0].vacant);
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(matches(f), 0);
}

/* A substitute may take the seat of who went away, before anybody votes. */
static void who_takes_a_seat_that_was_left_is_not_rated(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "crypt", "", ben_and_cleo);

    leave(f, "ann");
    say(f, "dora", "sub crypt a");
    assert_false(t->seat[0].away);
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "3 ann (left), 2 ben, 1 cleo");
}

static void who_goes_away_and_is_not_replaced_has_its_place(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "", ben_and_cleo);
    leave(f, "ann");
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "1 ann, 3 ben, 2 cleo");
}

static void the_first_who_left_a_seat_counts_and_no_later_one(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "crypt", "", ben_and_cleo);

    leave(f, "ann");
    kick(f, "ann", ben_and_cleo);
    say(f, "dora", "sub crypt a");
    kick(f, "dora", ben_and_cleo);
    assert_true(t->seat[0].vacant);
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "3 ann (left), 2 ben, 1 cleo");
}

/* ---- the ladder ------------------------------------------------------------------------------ */

static void live_and_slow_games_are_apart(void **state)
{
    static const char *const ben[] = { "ben", NULL };
    struct fixture *f = *state;
    struct ladder_person live, slow;

    assert_int_equal(ladder_pace(0), LADDER_SLOW);
    assert_int_equal(ladder_pace(3599), LADDER_LIVE);
    assert_int_equal(ladder_pace(3600), LADDER_SLOW);
    begin(f, "crypt", "clock=1h", ben);
    resign(f, "ben", "crypt");
    assert_int_equal(matches(f), 1);
    assert_int_equal(f->clock_s, 3600);
    assert_false(standing_at(f, "ann", LADDER_LIVE, &live));
    assert_true(standing_at(f, "ann", LADDER_SLOW, &slow));
    play_two(f, "vault", "ben", "ann");
    assert_true(standing_at(f, "ann", LADDER_LIVE, &live));
    assert_true(live.rating.mu < RATING_MU && slow.rating.mu > RATING_MU);
    assert_int_equal(live.games, 1);
}

static void a_match_changes_the_ratings_as_the_formula_says(void **state)
{
    struct fixture *f = *state;

    play_two(f, "crypt", "ben", "ben");
    assert_rating(rating_of(f, "ann"), (struct rating){ 27.63523138347365, 8.065506316323548 });
    assert_rating(rating_of(f, "ben"), (struct rating){ 22.36476861652635, 8.065506316323548 });
    stage_turn(f->stage, INT64_C(24) * 60 * 60 * 1000);
    assert_true(rating_of(f, "ann").sigma > 8.066);
}

/* ann asks, and is told that. */
static void tells(struct fixture *f, const char *answer)
{
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, "rating");
    tape_expect(f->net, "ann", answer);
}

static void a_player_is_told_its_rating_and_how_sure_it_is(void **state)
{
    static const char *const ben[] = { "ben", NULL };
    struct fixture *f = *state;

    tells(f, "You have no rating yet: games of two to six people");
    play_two(f, "crypt", "ben", "ben");
    tells(
        f,
        "Your rating: 27.6 ± 8.1 in live games (1 played, provisional). Provisional: until no more than ± 6.0");
    begin(f, "vault", "clock=1h", ben);
    resign(f, "ann", "vault");
    tells(f,
          "Your rating: 27.6 ± 8.1 in live games (1 played, provisional); 22.4 ± 8.1 in slow games (1 played,"
          " provisional). Provisional");
    for (int i = 0; i < 30; i++)
        play_two(f, "tomb", "ben", i % 2 == 0 ? "ann" : "ben");
    assert_true(rating_of(f, "ann").sigma < RATING_SURE);
    tells(f, " in live games (31 played); 22.4 ±");
}

static void who_is_forgotten_is_nobody_and_the_others_stay_where_they_are(void **state)
{
    struct fixture *f = *state;
    struct rating ann, cleo;
    struct ladder_person p;

    begin(f, "crypt", "", ben_and_cleo);
    resign(f, "cleo", "crypt");
    resign(f, "ann", "crypt");
    play_two(f, "vault", "ben", "ben");
    play_two(f, "tomb", "ben", "ann");
    play_two(f, "cave", "cleo", "cleo");
    ann = rating_of(f, "ann");
    cleo = rating_of(f, "cleo");
    tape_line(f->net, "ben", NULL, "forget me really");
    assert_false(standing_at(f, "ben", LADDER_LIVE, &p));
    assert_rating(rating_of(f, "ann"), ann);
    assert_rating(rating_of(f, "cleo"), cleo);
    tape_line(f->net, "cleo", NULL, "forget me really");
    assert_rating(rating_of(f, "ann"), ann);
    assert_int_equal(matches(f), 4);
    assert_string_equal(f->seats, "1 ann, 2 nobody");
    g_autoptr(GPtrArray) people = ladder_people(ladder_of(f->stage->host), LADDER_LIVE);
    assert_int_equal(people->len, 1);
    play_two(f, "well", "ben", "ben"); /* comes back as a new one */
    assert_true(standing_at(f, "ben", LADDER_LIVE, &p));
    assert_int_equal(p.games, 1);
}

static void a_match_of_two_who_turn_out_to_be_one_counts_no_more(void **state)
{
    struct fixture *f = *state;
    struct ladder_person p;

    play_two(f, "crypt", "ben", "ben");
    play_two(f, "vault", "cleo", "cleo");
    assert_true(standing_at(f, "ben", LADDER_LIVE, &p));
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
    tape_line(f->net, "ben", NULL, line);
    assert_false(standing_at(f, "ben", LADDER_LIVE, &p));
    assert_true(standing_at(f, "ann", LADDER_LIVE, &p));
    assert_int_equal(p.games, 1);
    assert_rating(p.rating, (struct rating){ 27.63523138347365, 8.065506316323548 });
}

static void a_void_match_does_not_count(void **state)
{
    struct fixture *f = *state;
    struct host *h = f->stage->host;
    struct entries_told told;
    struct ladder_person p;

    play_two(f, "crypt", "ben", "ben");
    assert_true(standing_at(f, "ben", LADDER_LIVE, &p));
    assert_true(entries_of_table(h, stage_table(f->stage, "crypt")->id, &told));
    entries_told_clear(&told);
    assert_int_equal(entries_void(h, told.number, "arranged"), ENTRIES_VOIDED);
    assert_false(standing_at(f, "ben", LADDER_LIVE, &p));
    store_rollback(h->store);
    assert_true(standing_at(f, "ben", LADDER_LIVE, &p));
}

static void a_row_that_makes_no_sense_takes_its_match_alone_away(void **state)
{
    struct fixture *f = *state;

    play_two(f, "crypt", "ben", "ben");
    play_two(f, "vault", "cleo", "cleo");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE match_people SET place = 9 WHERE key = 'ben'");
    open_stage(f);
    assert_int_equal(matches(f), 1);
    assert_string_equal(f->seats, "1 ann, 2 cleo");
    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM match_people WHERE key = 'cleo'");
    open_stage(f);
    assert_int_equal(matches(f), 0);
}

/* Nobody can mend such a row while a game runs, so that it must not keep the game from ending. */
static void a_row_that_is_in_the_way_keeps_no_game_from_ending(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "", ben_and_cleo);
    leave(f, "ann");
    kick(f, "ann", ben_and_cleo);
    say(f, "dora", "sub crypt a");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE match_people SET gone = 7");
    open_stage(f);
    resign(f, "ben", "crypt");
    resign(f, "cleo", "crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    assert_int_equal(matches(f), 0);
}

/* ---- however it is computed ------------------------------------------------------------------ */

enum { PEOPLE = 12, GAMES = 600 };

/* A match of some of PEOPLE, with ties, days after the one before. */
static struct store_match deal_match(GRand *dice, int number, int64_t *when)
{
    static const char *const keys[PEOPLE] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" };
    struct store_match m = { .number = number,
                             .clock_s = g_rand_boolean(dice) ? 300 : 86400,
                             .n_seats = g_rand_int_range(dice, 2, LAIR_MAX_SEATS + 1) };
    int first = g_rand_int_range(dice, 0, PEOPLE), step = 5; /* which has no factor in common with PEOPLE */

    *when += g_rand_int_range(dice, 0, 5 * 24 * 60 * 60) * INT64_C(1000);
    m.at = *when;
    for (int i = 0; i < m.n_seats; i++)
        m.seat[i] = (struct store_match_seat){ .seat = i,
                                               .place = g_rand_int_range(dice, 1, m.n_seats + 1),
                                               .network = "net",
                                               .key = keys[(first + i * step) % PEOPLE] };
    return m;
}

static void assert_same(const struct ladder *a, const struct ladder *b, int64_t now)
{
    for (int pace = 0; pace < LADDER_PACES; pace++) {
        g_autoptr(GPtrArray) people = ladder_people(a, (enum ladder_pace)pace);

        assert_int_equal(people->len, PEOPLE);
        for (guint i = 0; i < people->len; i++) {
            const struct ladder_person *p = people->pdata[i];
            struct ladder_person x, y;

            assert_true(ladder_person(a, (enum ladder_pace)pace, p->network, p->key, now, &x));
            assert_true(ladder_person(b, (enum ladder_pace)pace, p->network, p->key, now, &y));
            assert_rating(x.rating, y.rating);
            assert_true(isfinite(x.rating.mu) && x.rating.sigma > 0 && x.rating.sigma <= RATING_SIGMA + 1e-9);
            assert_int_equal(x.games, y.games);
        }
    }
}

/* Seats in another order, all at once or one by one with looks in between: it is all one. */
static void a_ladder_is_the_same_however_it_is_computed(void **state)
{
    GRand *dice = g_rand_new_with_seed(7);
    struct ladder *a = ladder_new(), *b = ladder_new();
    int64_t now = INT64_C(1700000000000);

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        struct store_match m = deal_match(dice, i + 1, &now), turned = m;
        struct ladder_person p;

        for (int k = 0; k < m.n_seats; k++)
            turned.seat[k] = m.seat[m.n_seats - 1 - k];
        assert_true(ladder_add(a, &m));
        assert_true(ladder_add(b, &turned));
        ladder_person(b, LADDER_LIVE, "net", "a", now + INT64_C(1000) * i, &p);
    }
    assert_same(a, b, now);
    ladder_free(a);
    ladder_free(b);
    g_rand_free(dice);
}

static void what_comes_match_by_match_is_what_a_restart_computes(void **state)
{
    static const char *const names[] = { "crypt", "vault", "tomb", "cave", "well" };
    struct fixture *f = *state;
    struct rating ann, ben;

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        play_two(f, names[i], "ben", i % 3 == 0 ? "ann" : "ben");
        rating_of(f, "ann");
        stage_turn(f->stage, INT64_C(3) * 24 * 60 * 60 * 1000);
    }
    ann = rating_of(f, "ann");
    ben = rating_of(f, "ben");
    stage_restart(f->stage);
    assert_rating(rating_of(f, "ann"), ann);
    assert_rating(rating_of(f, "ben"), ben);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_game_of_people_is_a_match_with_everybodys_place),
        T(machines_given_seeds_and_games_alone_are_none),
        T(a_match_is_on_disk_when_its_end_is_told),
        T(a_guest_is_marked),
        T(guests_of_one_source_are_not_told_apart),
        T(who_leaves_is_last_whatever_comes_of_the_seat),
        T(a_substitute_is_not_rated),
        T(a_game_from_which_somebody_is_put_out_is_no_match),
        T(who_takes_a_seat_that_was_left_is_not_rated),
        T(who_goes_away_and_is_not_replaced_has_its_place),
        T(the_first_who_left_a_seat_counts_and_no_later_one),
        T(live_and_slow_games_are_apart),
        T(a_match_changes_the_ratings_as_the_formula_says),
        T(a_player_is_told_its_rating_and_how_sure_it_is),
        T(who_is_forgotten_is_nobody_and_the_others_stay_where_they_are),
        T(a_match_of_two_who_turn_out_to_be_one_counts_no_more),
        T(a_void_match_does_not_count),
        T(a_row_that_makes_no_sense_takes_its_match_alone_away),
        T(a_row_that_is_in_the_way_keeps_no_game_from_ending),
        T(a_ladder_is_the_same_however_it_is_computed),
        T(what_comes_match_by_match_is_what_a_restart_computes),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("ladder", tests, NULL, NULL);
}
