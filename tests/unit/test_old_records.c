/* tests/unit/test_old_records.c - games that older lairs recorded
 *
 * tests/records/ holds an archive for each released version: records of games that it
 * played, and the card sets they were played with.  Every one comes to its hash, by the
 * rules of then, and can be told as JSON; and every game that was left, or could have gone
 * another way, goes on.
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/games/data.h"
#include "bot/games/record.h"
#include "tests/folder.h"

#define RECORDS "tests/records"

/* The records of one version. */
struct fixture {
    char *folder;
    char **records;       /* their names */
    GHashTable *catalogs; /* names of sets, as records give them -> struct lair_catalog * */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    f->catalogs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lair_catalog_free);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    g_hash_table_unref(f->catalogs);
    g_strfreev(f->records);
    folder_remove(f->folder);
    g_free(f);
    return 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The words of a tag, without what stands behind their '@'; none: the record has no such tag.  g_strfreev() them. */
static char **words_of(const char *text, const char *tag)
{
    g_autofree char *value = record_tag(text, tag);
    char **words = g_strsplit(value != NULL ? value : "", " ", -1);

    for (int i = 0; words[i] != NULL; i++)
        words[i][strcspn(words[i], "@")] = '\0';
    return words;
}

/* The sets that a record names, with the bytes they had, in the record's order, and what recipes draw from. */
static struct lair_catalog *catalog_of(struct fixture *f, const char *text)
{
    char *sets = record_tag(text, "sets");
    struct lair_catalog *cat = g_hash_table_lookup(f->catalogs, sets);
    g_auto(GStrv) names = words_of(text, "sets");
    struct lair_fault why;

    if (cat != NULL) {
        g_free(sets);
        return cat;
    }
    cat = data_catalog(f->folder, (const char *const *)names, &why);
    if (cat == NULL)
        fail_msg("%s", why.text);
    g_hash_table_insert(f->catalogs, sets, cat);
    return cat;
}

static char *read_record(const struct fixture *f, const char *name)
{
    g_autofree char *path = g_build_filename(f->folder, name, NULL);
    char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL))
        fail_msg("%s cannot be read", path);
    return text;
}

/* Whatever happens in a game can be told to a program, as lair replay --json and lair engine do. */
struct teller {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int told;
};

static void tell(struct lair_sink *self, const struct lair_event *e)
{
    struct teller *t = (struct teller *)self;
    struct json_object *o = lair_event_json(t->cat, e);

    json_object_object_foreach(o, name, value)
        if (value == NULL)
            fail_msg("nothing is said of \"%s\": %s", name, json_object_to_json_string(o));
    json_object_put(o);
    t->told++;
}

/* Replays a record to its hash. */
static struct lair_match *load(const struct lair_catalog *cat, const char *name, const char *text)
{
    struct teller teller = { .sink = { .event = tell }, .cat = cat };
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_load(cat, text, strlen(text), &teller.sink, &why);

    if (m == NULL)
        fail_msg("%s: %s", name, why.text);
    assert_int_not_equal(teller.told, 0);
    return m;
}

/* Is a line of a record a move: "7 adventure b cast freeze a3 ; a comment"? */
static bool is_move(const char *line)
{
    return g_ascii_isdigit(line[0]);
}

static int count_moves(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    int n = 0;

    for (int i = 0; lines[i] != NULL; i++)
        n += is_move(lines[i]);
    return n;
}

/* ---- playing --------------------------------------------------------------------------------- */

static struct lair_match *begin_at(const struct lair_catalog *cat, const char *position,
                                   struct lair_fault *why)
{
    struct json_object *o = json_tokener_parse(position);
    struct lair_match *m = lair_match_set(cat, o, why);

    json_object_put(o);
    return m;
}

/* The game of a loaded match before its first move. */
static struct lair_match *begin_again(const struct lair_catalog *cat, const struct lair_game *g,
                                      const char *text)
{
    g_autofree char *position = record_tag(text, "position");
    g_auto(GStrv) sets = words_of(text, "sets");
    g_auto(GStrv) stars = words_of(text, "stars");
    struct lair_setup setup = { .rules = g->rules,
                                .rules_number = g->rules_number,
                                .seats = g->n_seats,
                                .sets = (const char **)sets,
                                .n_sets = (int)g_strv_length(sets),
                                .stars = (const char **)stars,
                                .n_stars = (int)g_strv_length(stars),
                                .variants = g->variants };
    struct lair_fault why = { "" };
    struct lair_match *m;

    memcpy(setup.seed, g->seed, LAIR_SEED);
    m = position != NULL ? begin_at(cat, position, &why) : lair_match_new(cat, &setup, NULL, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void play_line(const struct lair_catalog *cat, struct lair_match *m, const char *line)
{
    g_autofree char *text = g_strndup(line, strcspn(line, ";"));
    g_auto(GStrv) words = g_strsplit(g_strchomp(text), " ", 4);
    struct lair_refused reason;
    struct lair_move move;
    int seat;

    assert_int_equal(g_strv_length(words), 4);
    seat = words[2][0] - 'a';
    if (strcmp(words[3], "resign") == 0)
        move = (struct lair_move){ .verb = LAIR_RESIGN };
    else if (lair_parse(cat, lair_match_game(m), seat, words[3], &move, &reason) != LAIR_OK)
        fail_msg("%s: %s", line, reason.text);
    assert_int_equal(lair_match_play(m, seat, &move, NULL), LAIR_OK);
}

/* Plays the first n moves of a record. */
static void play_first(const struct lair_catalog *cat, struct lair_match *m, const char *text, int n)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (int i = 0; lines[i] != NULL && n > 0; i++)
        if (is_move(lines[i])) {
            play_line(cat, m, lines[i]);
            n--;
        }
}

/* Plays on by chance to the end; the game is sound then, and its record comes to its hash again. */
static void goes_on_to_its_end(const struct lair_catalog *cat, struct lair_match *m, const char *name,
                               uint32_t dice)
{
    struct lair_match *again;
    const char *broken;
    char *text;

    assert_true(matches_play(m, cat, &dice, MATCHES_WHOLE) < MATCHES_WHOLE);
    broken = lair_check(cat, lair_match_game(m));
    if (broken != NULL)
        fail_msg("%s, played on: %s", name, broken);
    text = lair_match_record(m);
    again = load(cat, name, text);
    matches_assert_same(cat, lair_match_game(m), lair_match_game(again));
    lair_match_free(again);
    free(text);
}

/* ---- the tests ------------------------------------------------------------------------------- */

/* Nothing is wrong with how its seed was made; of a game that is not over that is not told yet. */
static void assert_honest_seed(const char *name, const char *text)
{
    struct lair_fault why = { "" };
    bool over = strstr(text, "\nresult *\n") == NULL;

    if (over && record_check_seed(text, &why) == RECORD_SEED_WRONG)
        fail_msg("%s: %s", name, why.text);
}

static void one_record(struct fixture *f, const char *name, uint32_t dice)
{
    g_autofree char *text = read_record(f, name);
    const struct lair_catalog *cat = catalog_of(f, text);
    struct lair_match *m = load(cat, name, text), *other;

    assert_honest_seed(name, text);
    other = begin_again(cat, lair_match_game(m), text);
    play_first(cat, other, text, count_moves(text) / 2);
    goes_on_to_its_end(cat, other, name, dice);
    goes_on_to_its_end(cat, m, name, dice);
    lair_match_free(other);
    lair_match_free(m);
}

static void of_version(struct fixture *f, const char *archive, guint least)
{
    folder_unpack(f->folder, archive);
    f->records = folder_names(f->folder, ".record");
    assert_true(g_strv_length(f->records) >= least);
    for (uint32_t i = 0; f->records[i] != NULL; i++)
        one_record(f, f->records[i], i + 1);
}

static void games_recorded_by_0_1_0_come_to_their_hash_and_go_on_to_their_end(void **state)
{
    of_version(*state, RECORDS "/0.1.0.tar.xz", 300);
}

static void games_recorded_by_0_2_0_dev_come_to_their_hash_and_go_on_to_their_end(void **state)
{
    of_version(*state, RECORDS "/0.2.0-dev.tar.xz", 300);
}

static void games_recorded_by_0_2_0_come_to_their_hash_and_go_on_to_their_end(void **state)
{
    of_version(*state, RECORDS "/0.2.0.tar.xz", 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_recorded_by_0_1_0_come_to_their_hash_and_go_on_to_their_end,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_recorded_by_0_2_0_dev_come_to_their_hash_and_go_on_to_their_end,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_recorded_by_0_2_0_come_to_their_hash_and_go_on_to_their_end,
                                        set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
