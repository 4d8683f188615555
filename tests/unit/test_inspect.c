/* tests/unit/test_inspect.c - what a database says of rated games, and what is found when it was altered
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/community/inspect.h"
#include "bot/community/signer.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

/* Entries: 1 the key, 2 and 3 games of ann's alone (1 keep, 2 cave), 4 a match of ann and ben (3 crypt), 5 voids 3. */
struct fixture {
    struct stage *stage;
    struct tape *net;
    GString *told;        /* what was found, a line each */
    struct inspect found; /* ... and counted */
};

static void open_stage(struct fixture *f)
{
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static void play(struct fixture *f, const char *nick, const char *where, const char *line)
{
    stage_turn(f->stage, 1000);
    tape_line(f->net, nick, where, line);
}

/* A game to its end, so that it has a result. */
static void play_alone(struct fixture *f, const char *name, guint32 dice)
{
    g_autofree char *open = g_strdup_printf("new %s solo", name);
    GRand *lot = g_rand_new_with_seed(dice);
    struct table *t;

    play(f, "ann", place, open);
    t = stage_table(f->stage, name);
    while (t->state == TABLE_RUNNING)
        assert_true(stage_act(f->net, t, lot));
    g_rand_free(lot);
}

static int set_up(void **state)
{
    static GHashTable *operators;
    struct fixture *f = g_new0(struct fixture, 1);

    if (operators == NULL) {
        operators = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_add(operators, (gpointer) "net/oper");
    }
    *state = f;
    f->told = g_string_new(NULL);
    f->stage = stage_new_in_folder(
        "net:#dungeon", &(struct host_settings){ .sets = "bmr", .chained = true, .operators = operators });
    open_stage(f);
    play_alone(f, "keep", 5);
    play_alone(f, "cave", 6);
    play(f, "ann", place, "new crypt 2");
    play(f, "ben", place, "join crypt");
    play(f, "ann", place, "start @crypt");
    play(f, "ben", NULL, "resign really @crypt");
    play(f, "oper", NULL, "void 3 a prompter");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_string_free(f->told, TRUE);
    g_free(f);
    return 0;
}

/* ---- looking --------------------------------------------------------------------------------- */

static void note(void *ctx, const char *what, bool fault)
{
    struct fixture *f = ctx;

    g_string_append_printf(f->told, "%s%s\n", fault ? "" : "told: ", what);
}

/* What is found in the database, which nobody writes to. */
static const char *look(struct fixture *f)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(f->stage->path, STORE_READ, &why);

    if (s == NULL)
        fail_msg("%s", why);
    g_string_truncate(f->told, 0);
    assert_true(inspect_database(s, note, f, &f->found));
    store_close(s);
    return f->told->str;
}

/* ... and what becomes of a receipt. */
static enum inspect_receipt hold(struct fixture *f, const char *receipt, char hash[CHAIN_HEX])
{
    g_autofree char *why = NULL;
    struct store *s = store_open(f->stage->path, STORE_READ, &why);
    enum inspect_receipt what;

    if (s == NULL)
        fail_msg("%s", why);
    what = inspect_receipt(s, receipt, hash);
    store_close(s);
    return what;
}

/* ---- what is true ---------------------------------------------------------------------------- */

static void what_was_played_holds(void **state)
{
    struct fixture *f = *state;

    assert_string_equal(look(f), "");
    assert_int_equal(f->found.entries, 5);
    assert_int_equal(f->found.head.number, 5);
    assert_int_equal(f->found.digests, 4);
    assert_int_equal(f->found.forgotten, 0);
    assert_int_equal(f->found.records, 3);
    assert_int_equal(f->found.unchained, 0);
    assert_int_equal(f->found.gone, 0);
}

static void who_is_forgotten_is_counted(void **state)
{
    struct fixture *f = *state;

    play(f, "ann", NULL, "forget me really");
    assert_string_equal(look(f), "");
    assert_int_equal(f->found.digests, 1);
    assert_int_equal(f->found.forgotten, 3);
}

/* Of 0.1.0, and against machines alone. */
static void games_without_an_entry_are_replayed_too(void **state)
{
    struct fixture *f = *state;

    play(f, "ann", place, "new lair 2");
    play(f, "ann", place, "bots 1 greedy @lair");
    play(f, "ann", place, "start @lair");
    play(f, "ann", NULL, "resign really @lair");
    assert_string_equal(look(f), "");
    assert_int_equal(f->found.records, 4);
    assert_int_equal(f->found.unchained, 1);
}

static void a_game_that_was_given_up_holds(void **state)
{
    struct fixture *f = *state;
    GRand *lot = g_rand_new_with_seed(7);

    play(f, "ann", place, "new den solo");
    assert_true(stage_act(f->net, stage_table(f->stage, "den"), lot));
    g_rand_free(lot);
    play(f, "ann", NULL, "resign really @den");
    assert_string_equal(look(f), "");
    stage_sql(f->stage, "UPDATE results SET score = -4, wounds = 4 WHERE boss = '-'");
    assert_string_equal(look(f), "game 4: its result is kept as -4 points, which its record does not have\n");
}

static void a_database_without_a_chain_holds(void **state)
{
    struct fixture *f = *state;

    stage_sql(f->stage, "DELETE FROM entries; DELETE FROM entry_people; DELETE FROM chain_heads");
    assert_string_equal(look(f), "");
    assert_int_equal(f->found.entries, 0);
    assert_int_equal(f->found.unchained, 3);
}

static void a_lost_key_is_told_and_no_fault(void **state)
{
    struct fixture *f = *state;
    g_autofree char *key = signer_path(f->stage->path);

    stage_close(f->stage);
    assert_int_equal(g_unlink(key), 0);
    open_stage(f);
    assert_string_equal(look(f),
                        "told: entry 6: a key that the one before it did not sign: nothing vouches that the "
                        "host is the same\n");
    assert_int_equal(f->found.faults, 0);
    assert_int_equal(f->found.alone, 1);
}

/* ---- what was altered ------------------------------------------------------------------------ */

#define RECORD(from, to) "UPDATE tables SET record = replace(record, '" from "', '" to "') WHERE id = 1"

/* clang-format off */
static const struct {
    const char *sql;
    const char *faults[4]; /* what is found, in order; the beginnings of lines */
} alterations[] = {
    { "UPDATE entries SET text = replace(text, 'result a', 'result - 1') WHERE number = 2",
      { "entry 2: its signature is not that of the key before it", "entry 2: the record of game 1: its result is ",
        "entry 3: the entry before it is not the one that it was appended to" } },
    { "DELETE FROM entries WHERE number = 3",
      { "entry 4: entry 3 before it is missing", "entry 5: it voids entry 3, which is no game's before it",
        "game 2: it was over after the chain began, and has no entry" } },
    { "DELETE FROM entries WHERE number >= 3",
      { "entry 5: it was the newest, and is missing", "game 2: it was over after the chain began, and has no entry" } },
    { "DELETE FROM entries WHERE number = 5", { "entry 5: it was the newest, and is missing" } },
    { "DELETE FROM chain_heads", { "told: which entry is the newest is not noted" } },
    { "DELETE FROM chain_heads WHERE number = 5", { "entry 5: it is not noted that it is the newest" } },
    { "UPDATE chain_heads SET hash = zeroblob(32) WHERE number = 5", { "entry 5: the newest was another one" } },
    { "UPDATE chain_heads SET signature = zeroblob(64) WHERE number = 5",
      { "entry 5: that it is the newest was not signed by the key" } },
    { "UPDATE entries SET signature = zeroblob(64) WHERE number = 4",
      { "entry 4: its signature is not that of the key before it" } },
    { "DELETE FROM entries WHERE number = 1",
      { "entry 2: entry 1 before it is missing", "entry 3: no key stands before it", "entry 4: no key stands before it",
        "entry 5: no key stands before it" } },
    { "UPDATE entries SET text = replace(text, 'kind solo', 'kind duet') WHERE number = 2",
      { "entry 2: line 5 makes no sense", "entry 3: the entry before it is not the one" } },
    { "UPDATE entries SET number = 9 WHERE number = 5", { "entry 9: it says that it is entry 5" } },
    { "UPDATE entries SET table_id = 2 WHERE number = 2", { "entry 2: it is filed under another game than its own" } },
    { "UPDATE entries SET voids = 2 WHERE number = 5", { "entry 5: it is filed under another game than its own" } },
    { "UPDATE entry_people SET key = 'eve' WHERE entry = 2", { "entry 2: the digest of seat a is of somebody else" } },
    { "UPDATE entry_people SET salt = zeroblob(32) WHERE entry = 4 AND seat = 1",
      { "entry 4: the digest of seat b is of somebody else" } },
    { "UPDATE entry_people SET seat = 3 WHERE entry = 4 AND seat = 1",
      { "entry 4: the digest of seat d is of somebody else" } },
    { "UPDATE results SET score = score + 1 WHERE table_id = 1", { "game 1: its result is kept as " } },
    { "UPDATE results SET wounds = wounds + 1 WHERE table_id = 1",
      { "game 1: its points are not its souls less its wounds" } },
    { "UPDATE tables SET record = (SELECT record FROM tables WHERE id = 2) WHERE id = 1",
      { "game 1: its record is of another game" } },
    { RECORD("seats 1", "seats 1 "), { "game 1: its record: ", "entry 2: the record of game 1: " } },
    { RECORD("result a", "result b"),
      { "game 1: its record: ", "game 1: its result is kept as ", "entry 2: the record of game 1: its result is " } },
    { "UPDATE tables SET record = NULL, by_hand = 1 WHERE id = 1", { NULL } },
    { "UPDATE tables SET by_hand = 1, record = 'x' WHERE id = 1", { "game 1: its record is of another game" } },
    { "UPDATE tables SET state = 77 WHERE id = 1", { "game 1: " } },
};
/* clang-format on */

static void assert_found(struct fixture *f, const char *sql, const char *const faults[4])
{
    g_auto(GStrv) lines = g_strsplit(look(f), "\n", -1);

    for (int i = 0; i < 4 && faults[i] != NULL; i++)
        if (lines[i] == NULL || !g_str_has_prefix(lines[i], faults[i]))
            fail_msg("%s:\n%s", sql, f->told->str);
    if (faults[0] == NULL && f->told->len > 0)
        fail_msg("%s:\n%s", sql, f->told->str);
}

/* What was altered is put back before the next. */
static void what_was_altered_is_named(void **state)
{
    struct fixture *f = *state;
    g_autofree char *good = g_strconcat(f->stage->path, ".good", NULL), *keep = NULL, *drop = NULL;
    static const char *const tables[] = { "tables", "results", "entries", "entry_people", "chain_heads" };

    stage_close(f->stage);
    keep = g_strdup_printf("VACUUM INTO '%s'", good);
    stage_sql(f->stage, keep);
    for (size_t i = 0; i < G_N_ELEMENTS(alterations); i++) {
        g_autoptr(GString) back = g_string_new(NULL);

        stage_sql(f->stage, alterations[i].sql);
        assert_found(f, alterations[i].sql, alterations[i].faults);
        g_string_printf(back, "PRAGMA foreign_keys = OFF; ATTACH '%s' AS good;", good);
        for (size_t t = 0; t < G_N_ELEMENTS(tables); t++)
            g_string_append_printf(back, "DELETE FROM %s; INSERT INTO %s SELECT * FROM good.%s;", tables[t],
                                   tables[t], tables[t]);
        stage_sql(f->stage, back->str);
        assert_string_equal(look(f), "");
    }
}

/* ---- forged records -------------------------------------------------------------------------- */

/* The check of a record is over every byte before it. */
static char *with_its_check(const char *text)
{
    const char *check = strstr(text, "\ncheck ") + 1;
    uint8_t hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];

    crypto_hash_sha256(hash, (const unsigned char *)text, (unsigned long long)(check - text));
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    return g_strdup_printf("%.*scheck %s\n", (int)(check - text), text, hex);
}

/* The value of a line of a record. */
static char *value_of(const char *record, const char *name)
{
    g_autofree char *begin = g_strdup_printf("\n%s ", name);
    const char *at = strstr(record, begin);

    assert_non_null(at);
    at += strlen(begin);
    return g_strndup(at, strcspn(at, "\n"));
}

static char *record_of(struct fixture *f, int64_t id)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(f->stage->path, STORE_READ, &why);
    char *record = store_read_record(s, id);

    store_close(s);
    assert_non_null(record);
    return record;
}

/* clang-format off */
static const struct {
    const char *line, *value; /* NULL: the line goes; "~": its last digit is another */
    const char *fault;
} forgeries[] = {
    { "result", "a 36",       "game 1: its record: line *: the moves lead to the result \"*\"" },
    { "result", "- 0",        "game 1: its record: line *: the moves lead to the result \"*\"" },
    { "hash", "~",            "game 1: its record: line *: the moves lead to another hash" },
    { "seed", "~",            "game 1: its record is of another game" },
    { "half", "~",            "game 1: its record: the host's half and salt are not those it committed to" },
    { "salt-hash", "~",       "game 1: its record: the host's half and salt are not those it committed to" },
    { "commitment", "~",      "game 1: its record: the host's half and salt are not those it committed to" },
    { "word-a", "swordfish",  "game 1: its record: the host's half and the players' words do not make the seed" },
    { "word-a", NULL,         "game 1: its record: it has 0 words for 1 seat, *" },
    { "commitment", NULL,     "game 1: it is kept as rated, and its record says nothing of where its seed is from" },
    { "rules", "solo 1",      "game 1: its record: *" },
    { "rules", "solo 999",    "game 1: its record: line 2: this engine plays *" },
    { "rules", "challenge 2", "game 1: its record: *" },
    { "seats", "2",           "game 1: its record: *" },
};
/* clang-format on */

static char *forge(const char *record, const char *line, const char *value)
{
    g_autofree char *old = value_of(record, line), *from = g_strdup_printf("\n%s %s\n", line, old);
    g_autofree char *to = NULL, *text = NULL;
    g_auto(GStrv) parts = g_strsplit(record, from, 2);
    char *last = old + strlen(old) - 1;

    if (value != NULL && strcmp(value, "~") == 0)
        *last = *last == '0' ? '1' : '0';
    else if (value != NULL)
        last = NULL;
    to = value == NULL ? g_strdup("\n") : g_strdup_printf("\n%s %s\n", line, last != NULL ? old : value);
    assert_int_equal(g_strv_length(parts), 2);
    text = g_strjoinv(to, parts);
    return with_its_check(text);
}

/* Whoever mends the check of a record must still have a game that comes to all that it says.  No entry is needed to
 * see that. */
static void a_forged_record_is_refused_with_the_reason(void **state)
{
    struct fixture *f = *state;
    g_autofree char *record = record_of(f, 1);

    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM entries; DELETE FROM entry_people; DELETE FROM chain_heads");
    for (size_t i = 0; i < G_N_ELEMENTS(forgeries); i++) {
        g_autofree char *forged = forge(record, forgeries[i].line, forgeries[i].value);
        char *sql = sqlite3_mprintf("UPDATE tables SET record = %Q WHERE id = 1", forged);
        g_auto(GStrv) lines = NULL;

        stage_sql(f->stage, sql);
        sqlite3_free(sql);
        lines = g_strsplit(look(f), "\n", -1);
        if (lines[0] == NULL || !g_pattern_match_simple(forgeries[i].fault, lines[0]))
            fail_msg("%s %s: %s", forgeries[i].line, forgeries[i].value, f->told->str);
    }
}

/* ---- receipts -------------------------------------------------------------------------------- */

static void a_receipt_is_looked_up(void **state)
{
    static const char *const none[] = { "",
                                        "2",
                                        "2:",
                                        "2:0123",
                                        ":0123456789abcdef",
                                        "x:",
                                        "-2:00",
                                        "2:0123456789abcdeg",
                                        "0:0123456789abcdef" };
    struct fixture *f = *state;
    char hash[CHAIN_HEX];
    g_autofree char *receipt = NULL;

    assert_int_equal(hold(f, "2:0123456789abcdef", hash), INSPECT_DIFFERS);
    receipt = g_strdup_printf("2:%.16s", hash);
    assert_int_equal(hold(f, receipt, hash), INSPECT_STANDS);
    receipt[1] = ' ';
    assert_int_equal(hold(f, receipt, hash), INSPECT_STANDS);
    assert_int_equal(hold(f, "9:0123456789abcdef", hash), INSPECT_MISSING);
    for (size_t i = 0; i < G_N_ELEMENTS(none); i++)
        assert_int_equal(hold(f, none[i], hash), INSPECT_NONE);
    stage_sql(f->stage, "UPDATE entries SET text = replace(text, 'result a', 'result b') WHERE number = 2");
    assert_int_equal(hold(f, receipt, hash), INSPECT_DIFFERS);
}

int main(void)
{
#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_was_played_holds),
        T(who_is_forgotten_is_counted),
        T(games_without_an_entry_are_replayed_too),
        T(a_game_that_was_given_up_holds),
        T(a_database_without_a_chain_holds),
        T(a_lost_key_is_told_and_no_fault),
        T(what_was_altered_is_named),
        T(a_forged_record_is_refused_with_the_reason),
        T(a_receipt_is_looked_up),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
