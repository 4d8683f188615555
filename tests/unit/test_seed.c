/* tests/unit/test_seed.c - what the people of a table are told of its seed
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/games/record.h"
#include "bot/games/seed.h"
#include "bot/host.h"
#include "bot/tables.h"
#include "tests/stage.h"

#define GIVEN "seed=abababababababababababababababababababababababababababababababab"

static const char place[] = "#dungeon";
static const char mark[] = "Unrated: the seed was given.";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
    GRand *dice;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->dice = g_rand_new_with_seed(5);
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

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

/* The next thing that whom is told with text in it has more in it, too. */
static void expect(struct fixture *f, const char *whom, const char *text, const char *more)
{
    const struct tape_letter *l = tape_find(f->net, whom, text);

    if (l == NULL)
        fail_msg("nothing like \"%s\" was said to %s", text, whom);
    if (strstr(l->whole, more) == NULL)
        fail_msg("%s was not told \"%s\" but: %s", whom, more, l->whole);
}

static struct table *newest(const struct fixture *f)
{
    const GPtrArray *all = f->stage->host->tables;

    return all->pdata[all->len - 1];
}

/* The text of one value in the database, as it is on disk; g_free; NULL: it is NULL. */
static char *stored(const struct fixture *f, const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;
    char *text;

    assert_int_equal(sqlite3_open_v2(f->stage->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    text = g_strdup((const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    sqlite3_close(db);
    return text;
}

static char *record_of(const struct fixture *f)
{
    return stored(f, "SELECT record FROM tables ORDER BY id DESC LIMIT 1");
}

/* ---- a seed that was given ------------------------------------------------------------------- */

/* eve knows every card of a game that she opens in a whisper: ann hears so before she plays. */
static void a_seed_given_in_a_whisper_is_known_to_who_sits_down(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = NULL;

    say(f, "eve", NULL, "new crypt 2 " GIVEN);
    expect(f, "eve", "opens crypt", "unrated");
    say(f, "ann", NULL, "join crypt");
    expect(f, "ann", "crypt: eve, ann", mark);
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "crypt: open", "unrated (the seed was given)");
    say(f, "ann", NULL, "help");
    expect(f, "ann", "crypt waits for players", mark);
    say(f, "eve", NULL, "start");
    expect(f, "ann", "crypt begins", mark);
    say(f, "ann", NULL, "board");
    expect(f, "ann", "Town: ", mark);
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "crypt: ", "unrated (the seed was given)");
    say(f, "ann", NULL, "resign really");
    expect(f, "ann", "is over", mark);
    record = record_of(f);
    assert_non_null(strstr(record, "\nunrated the seed was given\n"));
    assert_null(strstr(record, "\ncommitment "));
}

static void a_place_reads_that_the_seed_of_its_table_was_given(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *board = NULL;

    say(f, "eve", place, "new crypt 3 " GIVEN);
    expect(f, place, "opens crypt", "may know every card: unrated");
    say(f, "ann", place, "join");
    expect(f, place, "crypt: ", mark);
    say(f, "ann", place, "bots 1");
    expect(f, place, "crypt: ", mark);
    say(f, "eve", place, "start");
    expect(f, place, "crypt begins", mark);
    while (board == NULL && stage_act(f->net, newest(f), f->dice))
        board = tape_find(f->net, place, "Town: ");
    assert_non_null(board);
    assert_non_null(strstr(board->whole, mark));
}

/* Those who opened the table, and told the others, may be gone: the table says it itself. */
static void neither_a_restart_nor_another_owner_hides_that_the_seed_was_given(void **state)
{
    struct fixture *f = *state;
    uint8_t given[LAIR_SEED];

    say(f, "eve", NULL, "new crypt 3 " GIVEN);
    say(f, "ann", NULL, "join crypt");
    say(f, "eve", NULL, "leave");
    restart(f);
    say(f, "ben", NULL, "join crypt");
    expect(f, "ben", "crypt: ann, ben", mark);
    say(f, "ann", NULL, "tables");
    expect(f, "ann", "crypt: open", "unrated (the seed was given)");
    say(f, "ann", NULL, "start");
    restart(f);
    say(f, "ben", NULL, "board");
    expect(f, "ben", "Town: ", mark);
    memset(given, 0xab, sizeof given);
    assert_memory_equal(table_game(newest(f))->seed, given, sizeof given);
}

static void who_watches_or_takes_a_seat_over_hears_that_the_seed_was_given(void **state)
{
    struct fixture *f = *state;

    say(f, "eve", place, "new crypt 2 " GIVEN);
    say(f, "ann", place, "join");
    say(f, "cleo", place, "watch crypt");
    expect(f, "cleo", "you watch", mark);
    say(f, "eve", place, "start");
    say(f, "dora", place, "watch crypt");
    expect(f, "dora", "you watch", mark);
    expect(f, "dora", "Town: ", mark);
    say(f, "ann", NULL, "leave really");
    say(f, "ben", place, "sub crypt");
    expect(f, "ben", "Town: ", mark);
}

static void a_rematch_is_dealt_from_a_seed_of_its_own(void **state)
{
    struct fixture *f = *state;
    struct table *t;
    g_autofree char *half = NULL, *other = NULL;

    say(f, "eve", place, "new crypt 2 " GIVEN);
    say(f, "ann", place, "join");
    say(f, "eve", place, "start");
    say(f, "eve", NULL, "resign really");
    half = stored(f, "SELECT hex(half) FROM tables");
    say(f, "ann", place, "rematch");
    expect(f, place, "wants a rematch", "");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->state, TABLE_LOBBY);
    assert_false(t->by_hand);
    other = stored(f, "SELECT hex(half) FROM tables ORDER BY id DESC LIMIT 1");
    assert_string_not_equal(half, other);
}

static void a_game_alone_from_a_given_seed_counts_nowhere(void **state)
{
    static const char *const begin[] = { "new solo " GIVEN, "new challenge " GIVEN, "tutorial " GIVEN };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(begin); i++) {
        say(f, "eve", NULL, begin[i]);
        expect(f, "eve", " begins", mark);
        assert_true(newest(f)->by_hand);
        say(f, "eve", NULL, "resign really");
        expect(f, "eve", "is over", mark);
    }
}

/* ---- a seed that nobody chose ---------------------------------------------------------------- */

/* The commitment that somebody was just shown; g_free. */
static char *shown(struct fixture *f, const char *whom)
{
    static const char before[] = "shuffle is committed to: ";
    const struct tape_letter *l = tape_find(f->net, whom, before);

    if (l == NULL)
        fail_msg("%s was shown no commitment", whom);
    return g_strdup(strstr(l->whole, before) + strlen(before));
}

static void who_sits_down_is_shown_the_commitment_alone(void **state)
{
    struct fixture *f = *state;
    g_autofree char *ben = NULL, *ann = NULL, *late = NULL;

    say(f, "ann", NULL, "new crypt 3");
    expect(f, "ann", "opens crypt", "The shuffle is committed to: ");
    tape_skip(f->net);
    say(f, "ben", NULL, "join crypt");
    assert_null(tape_find(f->net, "ann", "committed to"));
    ben = shown(f, "ben");
    assert_int_equal(strlen(ben), 2 * LAIR_HASH);
    say(f, "ann", NULL, "join crypt"); /* it is asked for again */
    ann = shown(f, "ann");
    assert_string_equal(ann, ben);
    say(f, "ann", NULL, "start");
    say(f, "ann", NULL, "watch allow crypt");
    say(f, "ben", NULL, "leave really");
    say(f, "cleo", NULL, "sub crypt");
    late = shown(f, "cleo");
    assert_string_equal(late, ben);
}

static void assert_proved_of(const struct fixture *f, int id)
{
    struct lair_fault why = { "" };
    g_autofree char *sql = g_strdup_printf("SELECT record FROM tables WHERE id = %d", id);
    g_autofree char *record = stored(f, sql);

    assert_non_null(record);
    if (record_check_seed(record, &why) != RECORD_SEED_PROVED)
        fail_msg("%s", why.text);
}

static void assert_proved(const struct fixture *f)
{
    assert_proved_of(f, (int)newest(f)->id);
}

/* The commitment is worth nothing if it can change while nobody looks. */
static void the_commitment_that_was_shown_is_the_records_whatever_restarts(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL, *record = NULL, *told = NULL;

    say(f, "ann", place, "new crypt 2");
    before = shown(f, place);
    restart(f);
    say(f, "ben", place, "join crypt word=swordfish");
    after = shown(f, "ben");
    assert_string_equal(before, after);
    restart(f);
    say(f, "ann", place, "start");
    restart(f);
    say(f, "ben", NULL, "resign really");
    record = record_of(f);
    told = record_tag(record, "commitment");
    assert_string_equal(before, told);
    assert_proved(f);
    assert_non_null(strstr(record, "\nword-b swordfish\n"));
}

static void words_stay_with_their_seats_whoever_comes_and_goes(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 4");
    say(f, "ben", place, "join word=one");
    say(f, "cleo", place, "join");
    say(f, "dora", place, "join word=two");
    say(f, "ben", place, "leave");
    say(f, "ann", place, "bots 1");
    say(f, "ann", place, "swap d"); /* the machine */
    say(f, "ann", place, "start");
    say(f, "dora", NULL, "leave really");
    say(f, "eve", place, "sub crypt");
    restart(f);
    say(f, "eve", NULL, "resign really");
    say(f, "ann", NULL, "resign really");
    say(f, "cleo", NULL, "resign really");
    assert_int_equal(newest(f)->state, TABLE_OVER);
    assert_proved(f);
}

/* A player who opens the table sits before there is a commitment to be seen. */
static void a_word_may_be_brought_until_the_start_and_not_after(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", place, "new crypt 2");
    say(f, "ann", place, "join word=first");
    say(f, "ann", place, "join crypt word=plugh");
    expect(f, "ann", "your word is taken", "");
    say(f, "ben", place, "join");
    t = newest(f);
    assert_string_equal(t->seat[0].word, "plugh");
    say(f, "ann", place, "start");
    say(f, "ann", place, "join crypt word=late");
    expect(f, "ann", "You sit at crypt already", "");
    assert_string_equal(t->seat[0].word, "plugh");
}

/* It would be left out of the record, or look like something else there. */
static void a_word_is_what_can_be_seen(void **state)
{
    static const char *const bad[] = { "join word=", "join word=a\x02",
                                       "join word=\xe2\x80\xae"
                                       "b",
                                       "join word=\xc2\xa0",
                                       "join word=0123456789012345678901234567890123456789"
                                       "0123456789012345678901234" };
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 2");
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        say(f, "ben", place, bad[i]);
        expect(f, "ben", "A word for the seed is", "");
    }
    assert_int_equal(newest(f)->n_seats, 1);
    say(f, "ben", place, "join word=\xc3\xbcml\xc3\xa4ut;=");
    assert_string_equal(newest(f)->seat[1].word, "\xc3\xbcml\xc3\xa4ut;=");
}

/* ---- the salt -------------------------------------------------------------------------------- */

static char *stored_salt(const struct fixture *f)
{
    return stored(f, "SELECT hex(salt) FROM tables WHERE salt IS NOT NULL UNION ALL SELECT NULL LIMIT 1");
}

static char *hex_of(const uint8_t bytes[LAIR_SEED])
{
    char *hex = g_malloc(SEED_HEX);

    seed_write(hex, bytes);
    return hex;
}

/* A whole game of ann and ben, by names that they said aloud. */
static void play(struct fixture *f)
{
    say(f, "ann", place, "new crypt 2");
    say(f, "ben", place, "join");
    say(f, "ann", place, "start");
    say(f, "ben", NULL, "resign really");
}

static bool was_said(const struct fixture *f, const char *text)
{
    for (guint i = 0; i < tape_mark(f->net); i++)
        if (strstr(tape_letter(f->net, i)->whole, text) != NULL)
            return true;
    return false;
}

/* Nobody can make a list of the words that an account may have had. */
static void a_made_word_is_another_at_every_table(void **state)
{
    struct fixture *f = *state;
    g_autofree char *first = NULL, *second = NULL;

    say(f, "ann", NULL, "new crypt 2");
    first = g_strdup(newest(f)->seat[0].word);
    say(f, "ann", NULL, "leave");
    say(f, "ann", NULL, "new crypt 2");
    second = g_strdup(newest(f)->seat[0].word);
    assert_int_equal(strlen(first), 16);
    assert_string_not_equal(first, second);
}

static void the_salt_is_told_to_nobody_and_leaves_the_memory_when_the_game_begins(void **state)
{
    static const uint8_t none[LAIR_SEED];
    struct fixture *f = *state;
    g_autofree char *salt = NULL, *record = NULL, *small = NULL;

    play(f);
    salt = stored_salt(f);
    assert_non_null(salt);
    small = g_ascii_strdown(salt, -1);
    record = record_of(f);
    assert_null(strstr(record, small));
    assert_false(was_said(f, small));
    assert_memory_equal(newest(f)->drawn.salt, none, sizeof none);
    restart(f);
    assert_memory_equal(newest(f)->drawn.salt, none, sizeof none);
}

/* With it and an account one could tell who had brought a word. */
static void the_last_who_is_forgotten_takes_the_salt_along(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *between = NULL, *after = NULL, *later = NULL;

    play(f);
    before = stored_salt(f);
    say(f, "ann", NULL, "forget me really");
    between = stored_salt(f);
    assert_string_equal(before, between);
    restart(f);
    say(f, "ben", NULL, "forget me really");
    after = stored_salt(f);
    assert_null(after);
    say(f, "cleo", place, "rematch"); /* the table is still there, and put again */
    restart(f);
    later = stored(f, "SELECT hex(salt) FROM tables WHERE id = 1");
    assert_true(later == NULL || later[0] == '\0');
    assert_proved_of(f, 1);
}

/* All that is needed for the sums, and to who played alone nothing that would prove nothing. */
static void the_end_tells_what_the_commitment_was_to(void **state)
{
    struct fixture *f = *state;
    g_autofree char *half = NULL, *salt_hash = NULL, *words = NULL;

    play(f);
    half = hex_of(newest(f)->drawn.half);
    salt_hash = hex_of(newest(f)->drawn.salt_hash);
    words = g_strdup_printf("words %s, %s.", newest(f)->seat[0].word, newest(f)->seat[1].word);
    expect(f, place, "crypt is over", half);
    f->net->looked = 0;
    expect(f, place, "crypt is over", salt_hash);
    f->net->looked = 0;
    expect(f, place, "crypt is over", words);
    say(f, "ann", NULL, "new solo");
    say(f, "ann", NULL, "resign really");
    expect(f, "ann", " is over", "out");
    g_free(half);
    half = hex_of(newest(f)->drawn.half);
    assert_false(was_said(f, half));
    assert_proved(f);
}

/* Its words could be foretold. */
static void a_lobby_whose_salt_is_lost_does_not_go_on(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 2");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE tables SET salt = x'00'");
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(newest(f)->state, TABLE_FROZEN);
}

/* Its commitment was shown, and its words were given. */
static void a_lobby_of_a_lair_without_salts_goes_on_as_it_began(void **state)
{
    static const char word[] = "lair-word 1\ncrypt\nnet\nben\n2\n";
    struct fixture *f = *state;
    g_autofree char *commitment = NULL, *told = NULL, *record = NULL, *tag = NULL, *line = NULL;
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];

    say(f, "ann", place, "new crypt 2");
    crypto_hash_sha256(hash, newest(f)->drawn.half, LAIR_SEED);
    seed_write(hex, hash);
    stage_close(f->stage);
    line = g_strdup_printf("UPDATE tables SET salt = NULL, salt_hash = NULL, commitment = x'%s'", hex);
    stage_sql(f->stage, line);
    stage_sql(f->stage, "UPDATE seats SET word = '0123456789abcdef'");
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "ben", place, "join");
    commitment = shown(f, "ben");
    assert_string_equal(commitment, hex);
    say(f, "ben", place, "start");
    say(f, "ben", NULL, "resign really");
    assert_proved(f);
    record = record_of(f);
    assert_null(strstr(record, "\nsalt-hash "));
    assert_non_null(strstr(record, "\nword-a 0123456789abcdef\n"));
    crypto_hash_sha256(hash, (const unsigned char *)word, sizeof word - 1);
    seed_write(hex, hash);
    hex[16] = '\0';
    tag = record_tag(record, "word-b");
    assert_string_equal(tag, hex);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_seed_given_in_a_whisper_is_known_to_who_sits_down),
        T(a_place_reads_that_the_seed_of_its_table_was_given),
        T(neither_a_restart_nor_another_owner_hides_that_the_seed_was_given),
        T(who_watches_or_takes_a_seat_over_hears_that_the_seed_was_given),
        T(a_rematch_is_dealt_from_a_seed_of_its_own),
        T(a_game_alone_from_a_given_seed_counts_nowhere),
        T(who_sits_down_is_shown_the_commitment_alone),
        T(the_commitment_that_was_shown_is_the_records_whatever_restarts),
        T(a_word_may_be_brought_until_the_start_and_not_after),
        T(words_stay_with_their_seats_whoever_comes_and_goes),
        T(a_word_is_what_can_be_seen),
        T(a_made_word_is_another_at_every_table),
        T(the_salt_is_told_to_nobody_and_leaves_the_memory_when_the_game_begins),
        T(the_last_who_is_forgotten_takes_the_salt_along),
        T(the_end_tells_what_the_commitment_was_to),
        T(a_lobby_whose_salt_is_lost_does_not_go_on),
        T(a_lobby_of_a_lair_without_salts_goes_on_as_it_began),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
