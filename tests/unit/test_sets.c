/* tests/unit/test_sets.c - card sets as files: what a catalog holds, and in which order it deals
 *
 * What the words of a card may say is in test_language.c. */
#include <stdlib.h>

#include "games.h"

#define ROOM "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1"

/* What a test makes, freed when it is over. */
struct sets {
    struct lair_catalog *cat, *other;
    struct lair_match *match, *again;
    char *text;
};

static int set_up(void **state)
{
    struct sets *s = calloc(1, sizeof *s);

    assert_non_null(s);
    s->cat = lair_catalog_new();
    s->other = lair_catalog_new();
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct sets *s = *state;

    lair_match_free(s->match);
    lair_match_free(s->again);
    lair_catalog_free(s->cat);
    lair_catalog_free(s->other);
    free(s->text);
    free(s);
    return 0;
}

static void add(struct lair_catalog *cat, const char *file)
{
    struct lair_fault why;

    if (lair_catalog_add_file(cat, file, &why) < 0)
        fail_msg("%s", why.text);
}

#define BMR LAIR_SOURCE_DIR "/engine/sets/bmr.json"
#define TWIN LAIR_SOURCE_DIR "/tests/sets/twin.json"

/* ---- limits ------------------------------------------------------------------------- */

/* Refuses a set for a reason, and leaves the catalog as it was. */
static void refuse(struct lair_catalog *cat, const char *text, const char *reason)
{
    struct lair_fault why = { "" };
    int designs = lair_designs(cat);

    assert_int_equal(lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why), -1);
    if (strstr(why.text, reason) == NULL || strncmp(why.text, "mine.json: ", 11) != 0)
        fail_msg("refused with \"%s\", not with \"%s\"", why.text, reason);
    assert_int_equal(lair_designs(cat), designs);
}

/* A set of so many rooms, each different; the caller frees it. */
static char *make_many(int rooms)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    fprintf(f,
            "{\"set\": \"many\", \"name\": \"Many\", \"kind\": \"small\", \"counts\": {\"rooms\": %d}, "
            "\"rooms\": [",
            rooms);
    for (int i = 0; i < rooms; i++)
        fprintf(f, "%s{\"id\": \"M%d\", \"name\": \"Room %d\", " ROOM "}", i > 0 ? ", " : "", i, i);
    fputs("]}", f);
    fclose(f);
    return text;
}

static void a_set_of_more_cards_than_a_catalog_holds_is_refused_whole(void **state)
{
    struct sets *s = *state;

    add(s->cat, BMR);
    s->text = make_many(4100);
    refuse(s->cat, s->text, "more than 4000 cards");
    assert_int_not_equal(lair_find_design(s->cat, "bma046", NULL), 0);
}

/* ---- the order of the sets (engine/CHANCE.md) --------------------------------------------- */

static void hash_after(const struct lair_catalog *cat, const char *const *sets, int moves, char hex[65])
{
    struct lair_game g;
    uint8_t hash[LAIR_HASH];
    uint32_t dice = 77;

    games_new_of(cat, &g, sets, 2, 2, 0, 4);
    for (int i = 0; i < moves && g.phase != LAIR_PHASE_OVER; i++) {
        int seat = games_asked(&g, &dice);
        struct lair_move m = games_move(cat, &g, seat, &dice);

        assert_int_equal(lair_play(cat, &g, seat, &m, NULL), LAIR_OK);
        if (lair_check(cat, &g) != NULL)
            fail_msg("move %d: %s", i, lair_check(cat, &g));
    }
    lair_hash(cat, &g, hash);
    for (int i = 0; i < LAIR_HASH; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
}

static void the_same_sets_in_another_order_make_the_same_game(void **state)
{
    static const char *const one[] = { "bmr", "twin" }, *const other[] = { "twin", "bmr" };
    struct sets *s = *state;
    char hex[2][65];

    add(s->cat, BMR);
    add(s->cat, TWIN);
    add(s->other, TWIN);
    add(s->other, BMR);
    for (int i = 0; i < 2; i++) {
        hash_after(i == 0 ? s->cat : s->other, one, 300, hex[0]);
        hash_after(i == 0 ? s->cat : s->other, other, 300, hex[1]);
        assert_string_equal(hex[0], hex[1]);
    }
}

static void a_record_wants_its_sets_loaded_in_the_order_in_which_it_names_them(void **state)
{
    static const char *const sets[] = { "twin", "bmr" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2, .seed = { 9 } };
    struct lair_fault why = { "" };
    struct sets *s = *state;

    add(s->cat, BMR);
    add(s->cat, TWIN);
    add(s->other, TWIN);
    add(s->other, BMR);
    s->match = lair_match_new(s->cat, &setup, NULL, &why);
    assert_non_null(s->match);
    s->text = lair_match_record(s->match);
    s->again = lair_match_load(s->other, s->text, strlen(s->text), NULL, &why);
    assert_null(s->again);
    assert_non_null(strstr(why.text, "in another order"));
    s->again = lair_match_load(s->cat, s->text, strlen(s->text), NULL, &why);
    assert_non_null(s->again);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_set_of_more_cards_than_a_catalog_holds_is_refused_whole),
        TEST(the_same_sets_in_another_order_make_the_same_game),
        TEST(a_record_wants_its_sets_loaded_in_the_order_in_which_it_names_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
