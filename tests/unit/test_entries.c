/* tests/unit/test_entries.c - the host's chain of results: what is appended, when, and what of it can be forgotten
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/community/entries.h"
#include "bot/community/signer.h"
#include "bot/games/seed.h"
#include "bot/store/chain.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

static const char place[] = "#dungeon";

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
    /* What the last look at the chain found. */
    struct chain_walk walk;
    struct chain_entry last;
    int alone; /* keys that the one before did not sign */
    int known; /* digests whose names and salts are there */
};

static void open_stage(struct fixture *f)
{
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder(
        "net:#dungeon", &(struct host_settings){ .sets = "bmr", .chained = true, .operators = f->operators });
    open_stage(f);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    chain_clear(&f->last);
    stage_free(f->stage);
    g_hash_table_unref(f->operators);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, place, text);
}

static void whisper(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, NULL, text);
}

/* ---- looking at the chain -------------------------------------------------------------------- */

static void look_at_person(void *ctx, const struct store_entry_person *p)
{
    struct fixture *f = ctx;
    uint8_t digest[CHAIN_HASH];

    chain_digest(digest, p->salt, p->network, p->key);
    assert_memory_equal(digest, f->last.seat[p->seat].digest, CHAIN_HASH);
    f->known++;
}

static void look_at(void *ctx, const struct store_entry *e)
{
    struct fixture *f = ctx;
    struct store *s = f->stage->host->store;
    g_autofree char *record = e->table != 0 ? store_read_record(s, e->table) : NULL;
    struct lair_fault why;

    chain_clear(&f->last);
    switch (chain_step(&f->walk, e->number, e->text, e->signature, &f->last, &why)) {
    case CHAIN_HOLDS: break;
    case CHAIN_HOLDS_ALONE: f->alone++; break;
    case CHAIN_BREAKS: fail_msg("%d: %s", (int)e->number, why.text);
    }
    assert_true(f->last.table == e->table && f->last.voids == e->voids);
    if (chain_kind_is_game(f->last.kind) && !chain_agrees(&f->last, record, &why))
        fail_msg("%d: %s", (int)e->number, why.text);
    store_read_entry_people(s, e->number, look_at_person, f);
}

/* Goes along the chain, which holds; how many entries it has. */
static int length(struct fixture *f)
{
    f->walk = (struct chain_walk){ 0 };
    f->alone = f->known = 0;
    assert_int_equal(store_read_entries(f->stage->host->store, STORE_ENTRIES, 0, look_at, f), 0);
    return (int)f->walk.number;
}

/* Opens, plays and ends a game of ann's alone. */
static void play_alone(struct fixture *f, const char *name, const char *rules)
{
    g_autofree char *open = g_strdup_printf("new %s %s", name, rules);
    g_autofree char *end = g_strdup_printf("resign really @%s", name);

    say(f, "ann", open);
    say(f, "ann", end);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
}

/* ... and of ann's and others', which she gives up. */
static void begin_match(struct fixture *f, const char *const *others)
{
    say(f, "ann", "new crypt 4");
    for (; *others != NULL; others++)
        say(f, *others, "join crypt");
}

/* ---- what is appended ------------------------------------------------------------------------ */

static void a_chain_begins_with_its_key(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(length(f), 1);
    assert_int_equal(f->last.kind, CHAIN_KIND_KEY);
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    assert_int_equal(length(f), 1);
}

static void a_solo_game_that_ends_has_an_entry(void **state)
{
    struct fixture *f = *state;

    play_alone(f, "keep", "solo");
    assert_int_equal(length(f), 2);
    assert_int_equal(f->last.kind, CHAIN_KIND_SOLO);
    assert_int_equal(f->last.table, stage_table(f->stage, "keep")->id);
    assert_true(g_str_has_prefix(f->last.result, "- "));
    assert_true(g_str_has_prefix(f->last.rules, "solo "));
    assert_int_equal(f->last.when, clock_now(f->stage->clock));
    assert_int_equal(f->known, 1);
    play_alone(f, "cave", "challenge");
    assert_int_equal(length(f), 3);
    assert_int_equal(f->last.kind, CHAIN_KIND_CHALLENGE);
}

/* Played to its end, with the score that the record and the results have. */
static void the_result_is_the_records(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(5);
    struct table *t;
    g_autofree char *score = NULL;

    say(f, "ann", "new keep solo");
    t = stage_table(f->stage, "keep");
    while (t->state == TABLE_RUNNING)
        assert_true(stage_act(f->net, t, dice));
    g_rand_free(dice);
    assert_int_equal(length(f), 2);
    score =
        g_strdup_printf(" %d", lair_souls(t->cat, table_game(t), 0) - lair_wounds(t->cat, table_game(t), 0));
    assert_true(g_str_has_suffix(f->last.result, score));
}

static void a_match_has_a_digest_of_each(void **state)
{
    static const char *const others[] = { "ben", "cleo", NULL };
    struct fixture *f = *state;

    begin_match(f, others);
    say(f, "ann", "bots 1 greedy @crypt");
    say(f, "ann", "start @crypt");
    whisper(f, "ben", "resign really @crypt");
    whisper(f, "cleo", "resign really @crypt");
    whisper(f, "ann", "resign really @crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    assert_int_equal(length(f), 2);
    assert_int_equal(f->last.kind, CHAIN_KIND_MATCH);
    assert_int_equal(f->last.n_seats, 4);
    assert_int_equal(f->last.seat[3].kind, CHAIN_SEAT_MACHINE);
    assert_int_equal(f->known, 3);
}

static void machines_and_given_seeds_have_no_entry(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", "new lair 2");
    say(f, "ann", "bots 1 greedy @lair");
    say(f, "ann", "start @lair");
    whisper(f, "ann", "resign really @lair");
    assert_int_equal(stage_table(f->stage, "lair")->state, TABLE_OVER);
    t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 17);
    whisper(f, "ben", "resign really @crypt");
    assert_int_equal(t->state, TABLE_OVER);
    assert_int_equal(length(f), 1);
}

static void a_host_without_a_chain_appends_nothing(void **state)
{
    struct fixture *f = *state;
    struct entries_told told;

    stage_close(f->stage);
    f->stage->settings.chained = false;
    open_stage(f);
    play_alone(f, "keep", "solo");
    assert_int_equal(length(f), 1);
    assert_false(entries_head(f->stage->host, &told));
}

static void a_void_entry_stands_behind(void **state)
{
    struct fixture *f = *state;
    struct host *h = f->stage->host;
    struct entries_told told;

    play_alone(f, "keep", "solo");
    assert_int_equal(entries_void(h, 1, "no"), ENTRIES_NO_GAME);
    assert_int_equal(entries_void(h, 7, "no"), ENTRIES_NONE);
    assert_int_equal(entries_void(h, 2, "a prompter"), ENTRIES_VOIDED);
    assert_int_equal(entries_void(h, 2, "again"), ENTRIES_BEFORE);
    assert_int_equal(entries_void(h, 3, "a void one"), ENTRIES_NO_GAME);
    assert_int_equal(store_commit(h->store), 0);
    assert_int_equal(length(f), 3);
    assert_string_equal(f->last.reason, "a prompter");
    assert_true(entries_number(h, 2, &told));
    assert_string_equal(told.reason, "a prompter");
    entries_told_clear(&told);
}

/* ---- what people are told -------------------------------------------------------------------- */

/* "2 0123456789abcdef"; g_free it. */
static char *receipt_of(struct fixture *f, int number)
{
    struct entries_told told;

    assert_true(entries_number(f->stage->host, number, &told));
    entries_told_clear(&told);
    return g_strdup_printf("%d %.32s", number, told.hash);
}

/* What nick is told in answer to a line has that in it. */
static void answers(struct fixture *f, const char *line, const char *format, ...) G_GNUC_PRINTF(3, 4);
static void answers(struct fixture *f, const char *line, const char *format, ...)
{
    va_list args;
    g_autofree char *text = NULL;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    tape_skip(f->net);
    whisper(f, "ann", line);
    tape_expect(f->net, "ann", text);
}

static void each_player_gets_a_receipt(void **state)
{
    static const char *const others[] = { "ben", NULL };
    struct fixture *f = *state;
    g_autofree char *receipt = NULL, *told = NULL;

    begin_match(f, others);
    say(f, "ann", "start @crypt");
    tape_skip(f->net);
    whisper(f, "ben", "resign really @crypt");
    receipt = receipt_of(f, 2);
    told = g_strdup_printf("crypt: Your receipt: %s. Whoever keeps it", receipt);
    tape_expect(f->net, place, "crypt is over.");
    tape_expect(f->net, "ann", told);
    tape_expect(f->net, "ben", told);
    tape_skip(f->net);
    stage_turn(f->stage, 60 * 1000);
    tape_expect_nothing(f->net, NULL, "receipt");
}

static void who_plays_in_whispers_gets_it_with_the_end(void **state)
{
    struct fixture *f = *state;

    whisper(f, "ann", "new keep solo");
    tape_skip(f->net);
    whisper(f, "ann", "resign really");
    tape_expect(f->net, "ann", "is over");
    tape_expect(f->net, "ann", "Your receipt: 2 ");
}

/* ... where nobody can be whispered to unasked, whoever is there; the others find it in the record. */
static void a_panel_shows_it_while_it_is_open(void **state)
{
    struct stage *s =
        stage_new_in_folder("net=panel:hall", &(struct host_settings){ .sets = "bmr", .chained = true });
    struct tape *net;

    (void)state;
    stage_open(s);
    net = stage_tape(s, "net");
    tape_line(net, "ann", "hall", "new crypt 2");
    tape_line(net, "ben", "hall", "join crypt");
    tape_line(net, "ann", "hall", "start @crypt");
    stage_turn(s, TAPE_OPEN_MS + 1000);
    tape_skip(net);
    tape_line(net, "ben", "hall", "resign really @crypt");
    assert_int_equal(stage_table(s, "crypt")->state, TABLE_OVER);
    tape_expect(net, "ben", "Your receipt: 2 ");
    tape_line(net, "ann", "hall", "record crypt");
    tape_expect(net, "ann", "Entry 2 ");
    stage_free(s);
}

static void a_game_without_an_entry_has_no_receipt(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, 17);
    whisper(f, "ben", "resign really @crypt");
    tape_expect(f->net, place, "crypt is over.");
    tape_expect_nothing(f->net, NULL, "receipt");
    answers(f, "record crypt", "Hash ");
    tape_expect_nothing(f->net, NULL, "chain of results");
}

static void the_head_is_told(void **state)
{
    struct fixture *f = *state;
    struct entries_told head;

    play_alone(f, "keep", "solo");
    assert_true(entries_head(f->stage->host, &head));
    answers(f, "chain", "has 2 entries, the last of 1970-01-01; head %s, key %.32s.", head.hash, head.key);
    entries_told_clear(&head);
}

static void a_receipt_is_held_against_the_chain(void **state)
{
    struct fixture *f = *state;
    g_autofree char *receipt = NULL, *line = NULL;

    play_alone(f, "keep", "solo");
    receipt = receipt_of(f, 2);
    line = g_strdup_printf("chain %s", receipt);
    answers(f, line, "Entry 2 stands as you were told it.");
    line[strlen("chain 2")] = ':';
    answers(f, line, "Entry 2 stands as you were told it.");
    answers(f, "chain 2", "Entry 2 is %s.", receipt + 2);
    answers(f, "chain 2 0123456789ABCDEF", "Entry 2 is %s here: if you were told otherwise", receipt + 2);
    answers(f, "chain 7 0123456789abcdef", "There is no entry 7, the last one is 2");
    answers(f, "chain 0", "There is no entry 0");
    answers(f, "record keep", "Entry %s of the chain of results", receipt);
    entries_void(f->stage->host, 2, "a prompter");
    answers(f, line, "Entry 2 stands as you were told it. It does not count: a prompter.");
    answers(f, "record keep", "of the chain of results; it does not count: a prompter");
}

/* As lairs before this one gave them. */
static void a_shorter_receipt_is_still_looked_up(void **state)
{
    struct fixture *f = *state;
    g_autofree char *receipt = NULL, *line = NULL;

    play_alone(f, "keep", "solo");
    receipt = receipt_of(f, 2);
    assert_int_equal(strlen(receipt), strlen("2 ") + 32);
    line = g_strdup_printf("chain %.18s", receipt);
    answers(f, line, "Entry 2 stands as you were told it.");
}

/* Adds the lines of the newest letter that are an entry's. */
static void add_lines(struct fixture *f, GString *text)
{
    g_auto(GStrv) line = g_strsplit(tape_letter(f->net, tape_mark(f->net) - 1)->text, "\n", -1);

    for (char **l = line; *l != NULL; l++)
        if (**l != '\0' && strstr(*l, "Entry 2; ") == NULL && strstr(*l, "more line") == NULL)
            g_string_append_printf(text, "%s\n", *l);
}

/* Whoever sat there can hash what the host signed. */
static void the_text_of_an_entry_is_told_to_who_may_know_of_it(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GString) text = g_string_new(NULL);
    struct entries_told told;
    uint8_t hash[CHAIN_HASH];
    char hex[CHAIN_HEX];

    play_alone(f, "keep", "solo");
    assert_true(entries_number(f->stage->host, 2, &told));
    answers(f, "chain 2 text", "is %s:\nlair-entry 1\nnumber 2\n", told.hash);
    add_lines(f, text);
    answers(f, "more", "seat-a ");
    add_lines(f, text);
    chain_hash(hash, text->str);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    assert_string_equal(hex, told.hash);
    tape_assert_told(f->net, "eve", NULL, "chain 2 text", "number 2\n"); /* all could see that table */
    tape_hide(f->net, place, (const char *const[]){ "ann", NULL });
    tape_assert_told(f->net, "eve", NULL, "chain 2 text", "Entry 2 is of a game that you did not see");
    tape_assert_told(f->net, "ann", NULL, "chain 2 text", "number 2\n");
    tape_assert_told(f->net, "eve", NULL, "chain 1 text", "kind key");
    answers(f, "chain 7 text", "There is no entry 7");
    answers(f, "chain 2 texts", "Say the number of an entry");
    entries_told_clear(&told);
}

/* A host that lives for long counts on: no number of a game or an entry is too great to be typed. */
static void the_numbers_of_a_long_life_can_be_typed(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    stage_sql(f->stage, "INSERT OR REPLACE INTO numbers (what, last) VALUES ('table', 123456)");
    open_stage(f);
    play_alone(f, "keep", "solo");
    answers(f, "record 123457", "keep");
    answers(f, "replay 123457", "ann");
    answers(f, "chain 123456", "There is no entry 123456");
    answers(f, "chain 123456 text", "There is no entry 123456");
    answers(f, "chain 123456:0123456789abcdef", "There is no entry 123456");
}

/* Somebody takes the newest entry out, and the host goes on: the gap stays. */
static void a_newest_entry_that_is_gone_leaves_a_gap(void **state)
{
    struct fixture *f = *state;
    struct entries_told told;

    play_alone(f, "keep", "solo");
    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM entries WHERE number = 2");
    open_stage(f);
    play_alone(f, "den", "solo");
    assert_false(entries_number(f->stage->host, 2, &told));
    assert_true(entries_number(f->stage->host, 3, &told));
    entries_told_clear(&told);
}

static void an_operator_voids_an_entry_with_a_reason(void **state)
{
    static const struct {
        const char *line, *told;
    } lines[] = {
        { "void", "Which entry, and why?" },
        { "void 2", "Which entry, and why?" },
        { "void 2 \002\003", "Which entry, and why?" },
        { "void keep a prompter", "Which entry, and why?" },
        { "void (2) a prompter", "Which entry, and why?" },
        { "void 9 a prompter", "There is no entry 9 in the chain" },
        { "void 123456 a prompter", "There is no entry 123456 in the chain" },
        { "void 1 a prompter", "Entry 1 is no game's." },
        { "void 2 a \002bold\002 prompter", "Entry 2 does not count any more: a  bold  prompter." },
        { "void 2 again", "Entry 2 does not count already." },
        { "audit 1", "void 2: a  bold  prompter" },
    };
    struct fixture *f = *state;

    play_alone(f, "keep", "solo");
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        tape_skip(f->net);
        whisper(f, "oper", lines[i].line);
        tape_expect(f->net, "oper", lines[i].told);
    }
    assert_int_equal(length(f), 3);
    assert_string_equal(f->last.reason, "a  bold  prompter");
    answers(f, "chain 2", "It does not count: a  bold  prompter.");
}

static void what_is_no_receipt_is_told_so(void **state)
{
    static const char *const lines[] = { "chain x",   "chain 2 abc", "chain 2 0123456789abcdeg",
                                         "chain -1",  "chain 2 3 4", "chain 1234567890123",
                                         "chain 2.3", "chain #2",    "chain \uff12" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        answers(f, lines[i], "Say the number of an entry, and 16 digits");
    stage_close(f->stage);
    f->stage->settings.chained = false;
    open_stage(f);
    answers(f, "chain", "No chain of results is kept here.");
    answers(f, "chain 2", "No chain of results is kept here.");
}

/* ---- all or nothing -------------------------------------------------------------------------- */

/* A game has its entry, or goes on. */
static void have_both_or_neither(struct fixture *f)
{
    struct table *t = stage_table(f->stage, "keep");

    assert_int_equal(length(f), t->state == TABLE_OVER ? 2 : 1);
    assert_int_equal(f->known, t->state == TABLE_OVER ? 1 : 0);
}

/* The first write fails, then the second, until the end is taken; and the host is killed after each. */
static void a_game_and_its_entry_are_stored_together(void **state)
{
    struct fixture *f = *state;
    bool over = false;

    say(f, "ann", "new keep solo");
    for (int after = 0; !over; after++) {
        failing_vfs_after(after);
        whisper(f, "ann", "resign really @keep");
        failing_vfs_heal();
        stage_crash(f->stage);
        f->net = stage_tape(f->stage, "net");
        have_both_or_neither(f);
        over = stage_table(f->stage, "keep")->state == TABLE_OVER;
        assert_in_range(after, 0, 1000);
    }
}

/* ---- people ---------------------------------------------------------------------------------- */

static void who_is_forgotten_leaves_a_chain_that_holds(void **state)
{
    static const char *const others[] = { "ben", NULL };
    struct fixture *f = *state;

    begin_match(f, others);
    say(f, "ann", "start @crypt");
    whisper(f, "ben", "resign really @crypt");
    assert_int_equal(length(f), 2);
    assert_int_equal(f->known, 2);
    whisper(f, "ann", "forget me really");
    assert_int_equal(length(f), 2);
    assert_int_equal(f->known, 1);
}

/* What was somebody's under one account is the person's, and goes with it. */
static void a_linked_account_keeps_its_digest(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = NULL, *line = NULL;

    play_alone(f, "keep", "solo");
    code = stage_link_code(f->net, "cleo");
    line = g_strconcat("link ", code, NULL);
    whisper(f, "ann", line);
    assert_int_equal(length(f), 2);
    assert_int_equal(f->known, 1);
    whisper(f, "cleo", "forget me really");
    assert_int_equal(length(f), 2);
    assert_int_equal(f->known, 0);
}

/* ---- the key --------------------------------------------------------------------------------- */

static char *key_file(const struct fixture *f)
{
    return signer_path(f->stage->path);
}

/* The host goes on without a chain, which anybody may know, and appends nothing. */
static void goes_on_without_a_chain(struct fixture *f)
{
    int64_t last;

    stage_open(f->stage);
    last = store_last_entry_number(f->stage->host->store);
    tape_assert_told(stage_tape(f->stage, "net"), "eve", NULL, "chain", "No chain of results is kept here.");
    tape_line(stage_tape(f->stage, "net"), "eve", NULL, "new den solo");
    tape_line(stage_tape(f->stage, "net"), "eve", NULL, "resign really");
    assert_int_equal(store_last_entry_number(f->stage->host->store), last);
    stage_close(f->stage);
}

static void the_key_is_its_owners_alone(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = key_file(f), *why = NULL;
    struct chain_keys keys;
    GStatBuf st;

    assert_int_equal(g_stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    stage_close(f->stage);
    assert_int_equal(g_chmod(path, 0640), 0);
    assert_int_equal(signer_read(path, &keys, &why), SIGNER_WRONG);
    assert_true(g_str_has_suffix(why, "lair.db.key: others can read it: chmod 600"));
    goes_on_without_a_chain(f);
    assert_int_equal(g_chmod(path, 0600), 0);
    stage_open(f->stage);
    tape_assert_told(stage_tape(f->stage, "net"), "eve", NULL, "chain", "The chain of results has");
}

static void a_key_that_is_none_is_refused_and_left_as_it_is(void **state)
{
    static const char *const texts[] = {
        "",
        "lair-key 1\n",
        "lair-key 1\nabc\n",
        "lair-key 2\n000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n",
        "lair-key 1\n000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1g\n",
        "lair-key 1\n000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n\n"
    };
    struct fixture *f = *state;
    g_autofree char *path = key_file(f);

    stage_close(f->stage);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *why = NULL, *kept = NULL;
        struct chain_keys keys;

        assert_true(g_file_set_contents_full(path, texts[i], -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL));
        if (signer_read(path, &keys, &why) != SIGNER_WRONG)
            fail_msg("it is taken: %s", texts[i]);
        assert_true(g_str_has_suffix(why, "it is no key of lair's"));
        goes_on_without_a_chain(f);
        assert_true(g_file_get_contents(path, &kept, NULL, NULL));
        assert_string_equal(kept, texts[i]);
    }
}

static void a_new_key_is_signed_by_the_old_one(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = key_file(f), *old = signer_old_path(f->stage->path);

    play_alone(f, "keep", "solo");
    stage_close(f->stage);
    assert_int_equal(g_rename(path, old), 0);
    open_stage(f);
    assert_int_equal(length(f), 3);
    assert_int_equal(f->last.kind, CHAIN_KIND_KEY);
    assert_int_equal(f->alone, 0);
    play_alone(f, "cave", "solo");
    assert_int_equal(length(f), 4);
}

static void after_a_lost_key_the_chain_goes_on_and_says_so(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = key_file(f);

    play_alone(f, "keep", "solo");
    stage_close(f->stage);
    assert_int_equal(g_unlink(path), 0);
    open_stage(f);
    play_alone(f, "cave", "solo");
    assert_int_equal(length(f), 4);
    assert_int_equal(f->alone, 1);
}

/* Somebody takes the newest entry out, and the key is another one when the host goes on. */
static void a_newest_entry_that_is_gone_leaves_a_gap_under_a_new_key_too(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = key_file(f), *old = signer_old_path(f->stage->path);
    struct entries_told told;

    play_alone(f, "keep", "solo");
    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM entries WHERE number = 2");
    assert_int_equal(g_rename(path, old), 0);
    open_stage(f);
    assert_false(entries_number(f->stage->host, 2, &told));
    assert_true(entries_number(f->stage->host, 3, &told));
    assert_int_equal(told.kind, CHAIN_KIND_KEY);
    entries_told_clear(&told);
}

int main(void)
{
#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_chain_begins_with_its_key),
        T(a_solo_game_that_ends_has_an_entry),
        T(the_result_is_the_records),
        T(a_match_has_a_digest_of_each),
        T(machines_and_given_seeds_have_no_entry),
        T(a_host_without_a_chain_appends_nothing),
        T(a_void_entry_stands_behind),
        T(each_player_gets_a_receipt),
        T(who_plays_in_whispers_gets_it_with_the_end),
        T(a_panel_shows_it_while_it_is_open),
        T(a_game_without_an_entry_has_no_receipt),
        T(the_head_is_told),
        T(a_receipt_is_held_against_the_chain),
        T(a_shorter_receipt_is_still_looked_up),
        T(the_text_of_an_entry_is_told_to_who_may_know_of_it),
        T(the_numbers_of_a_long_life_can_be_typed),
        T(a_newest_entry_that_is_gone_leaves_a_gap),
        T(an_operator_voids_an_entry_with_a_reason),
        T(what_is_no_receipt_is_told_so),
        T(a_game_and_its_entry_are_stored_together),
        T(who_is_forgotten_leaves_a_chain_that_holds),
        T(a_linked_account_keeps_its_digest),
        T(the_key_is_its_owners_alone),
        T(a_key_that_is_none_is_refused_and_left_as_it_is),
        T(a_new_key_is_signed_by_the_old_one),
        T(after_a_lost_key_the_chain_goes_on_and_says_so),
        T(a_newest_entry_that_is_gone_leaves_a_gap_under_a_new_key_too),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
