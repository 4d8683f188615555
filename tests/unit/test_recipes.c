/* tests/unit/test_recipes.c - recipes: sets that say what a game has of the cards of other sets
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])
#define HEAD "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"deck\", "
#define BASE HEAD "\"from\": [\"bmr\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"], "

struct recipes {
    struct lair_catalog *cat; /* bmr, tnl, board-super, promo, combo */
    struct lair_match *match, *again;
    char *text;
};

static void add(struct lair_catalog *cat, const char *file)
{
    struct lair_fault why;
    char path[300];

    snprintf(path, sizeof path, "%s/engine/sets/%s.json", LAIR_SOURCE_DIR, file);
    if (lair_catalog_add_file(cat, path, &why) < 0)
        fail_msg("%s", why.text);
}

static int set_up(void **state)
{
    static const char *const files[] = { "bmr", "tnl", "board-super", "promo", "combo" };
    struct recipes *r = calloc(1, sizeof *r);

    assert_non_null(r);
    r->cat = lair_catalog_new();
    *state = r;
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        add(r->cat, files[i]);
    return 0;
}

static int tear_down(void **state)
{
    struct recipes *r = *state;

    lair_match_free(r->match);
    lair_match_free(r->again);
    lair_catalog_free(r->cat);
    free(r->text);
    free(r);
    return 0;
}

/* Adds a recipe "mine" of such a text. */
static void add_mine(struct lair_catalog *cat, const char *text)
{
    struct lair_fault why = { "" };

    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) < 0)
        fail_msg("%s", why.text);
}

static int set_called(const struct lair_catalog *cat, const char *name)
{
    const char *set;

    for (int i = 0; (set = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (strcmp(set, name) == 0)
            return i;
    fail_msg("no set \"%s\"", name);
    return -1;
}

static int cards_of(const struct lair_game *g, lair_design d)
{
    int n = 0;

    for (lair_card c = 1; c <= g->n_cards; c++)
        n += g->card[c].design == d;
    return n;
}

static lair_design called(const struct lair_catalog *cat, const char *name)
{
    lair_design d = lair_find_design(cat, name, NULL);

    assert_int_not_equal(d, 0);
    return d;
}

static void begin(const struct lair_catalog *cat, struct lair_game *g, const char *set, int seats)
{
    games_new_of(cat, g, &set, 1, seats, 0, 7);
}

/* ---- what a game has ------------------------------------------------------------------------- */

static void a_game_of_a_recipe_has_exactly_its_cards(void **state)
{
    struct recipes *r = *state;
    struct lair_game g;
    int combo = set_called(r->cat, "combo"), n[LAIR_N_KINDS] = { 0 };

    assert_int_equal(lair_catalog_kind(r->cat, combo), LAIR_SET_DECK);
    assert_true(lair_catalog_draws(r->cat, combo, set_called(r->cat, "tnl")));
    assert_false(lair_catalog_draws(r->cat, combo, set_called(r->cat, "promo")));
    begin(r->cat, &g, "combo", 4);
    assert_null(lair_check(r->cat, &g));
    for (lair_design d = 1; d <= lair_designs(r->cat); d++) {
        assert_int_equal(cards_of(&g, d), lair_catalog_copies(r->cat, combo, d));
        n[lair_print(r->cat, d)->kind] += cards_of(&g, d);
    }
    assert_int_equal(n[LAIR_BOSS], 20);
    assert_int_equal(n[LAIR_ROOM], 75);
    assert_int_equal(n[LAIR_SPELL], 35);
    assert_int_equal(n[LAIR_HERO] + n[LAIR_EPIC], 42);
    assert_int_equal(cards_of(&g, called(r->cat, "Freeze")), 1);       /* the set has four */
    assert_int_equal(cards_of(&g, called(r->cat, "Soul Harvest")), 0); /* and one of these */
    assert_int_equal(cards_of(&g, called(r->cat, "BMA080")), 0);       /* a hero of the other set */
}

static void fewer_players_meet_fewer_heroes(void **state)
{
    struct recipes *r = *state;
    struct lair_game two, four;

    begin(r->cat, &two, "combo", 2);
    begin(r->cat, &four, "combo", 4);
    assert_int_equal(lair_count(&four, LAIR_HERO_DECK, 0), 25);
    assert_true(lair_count(&two, LAIR_HERO_DECK, 0) < 25);
    assert_int_equal(lair_count(&two, LAIR_ROOM_DECK, 0), lair_count(&four, LAIR_ROOM_DECK, 0) + 10);
}

static void a_whole_set_comes_but_for_what_is_said_otherwise(void **state)
{
    struct recipes *r = *state;
    struct lair_game g;

    add_mine(r->cat, BASE "\"cards\": {\"soul harvest\": 0, \"BMA046\": 2}}");
    begin(r->cat, &g, "mine", 3);
    assert_int_equal(cards_of(&g, called(r->cat, "Soul Harvest")), 0);
    assert_int_equal(cards_of(&g, called(r->cat, "Freeze")), 2);
    assert_int_equal(cards_of(&g, called(r->cat, "Dark Altar")), 3);
    assert_int_equal(cards_of(&g, called(r->cat, "TNL016")), 0);
}

static void what_comes_on_request_comes_with_a_recipe_that_asks_for_it(void **state)
{
    static const char *const sets[] = { "mine" }, *const stars[] = { "demigod", "TNL000" };
    struct lair_setup setup = { .seats = 4, .sets = sets, .n_sets = 1, .stars = stars, .n_stars = 2 };
    struct recipes *r = *state;
    struct lair_fault why = { "" };
    struct lair_game g;

    add_mine(r->cat,
             HEAD "\"from\": [\"bmr\", \"promo\", \"tnl\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"], "
                  "\"stars\": [\"Demigod\"]}");
    begin(r->cat, &g, "mine", 4);
    assert_int_equal(g.star[0], called(r->cat, "Demigod"));
    assert_int_equal(g.star[1], 0);
    assert_int_equal(cards_of(&g, called(r->cat, "Demigod")), 1);
    assert_int_equal(lair_count(&g, LAIR_EPIC_DECK, 0), 16); /* it takes the place of another */
    assert_int_equal(cards_of(&g, called(r->cat, "Kirax")), 0);
    if (lair_new(r->cat, &g, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
    assert_int_equal(g.star[0], called(r->cat, "Mirrax"));
    assert_int_equal(g.star[1], called(r->cat, "Demigod"));
    assert_null(lair_check(r->cat, &g));
}

/* A set of heroes who come on request. */
static void add_stars(struct lair_catalog *cat, int n)
{
    char text[8192];
    int len = snprintf(
        text, sizeof text,
        "{\"set\": \"stars\", \"name\": \"Stars\", \"kind\": \"small\", \"counts\": {\"heroes\": %d}, "
        "\"heroes\": [",
        n);
    struct lair_fault why = { "" };

    for (int i = 0; i < n; i++)
        len += snprintf(
            text + len, sizeof text - (size_t)len,
            "%s{\"id\": \"STR%03d\", \"name\": \"Star %d\", \"class\": \"C\", \"health\": 6, \"souls\": 1, "
            "\"wounds\": 1, \"players\": 2, \"request\": true}",
            i > 0 ? ", " : "", i, i);
    len += snprintf(text + len, sizeof text - (size_t)len, "]}");
    if (lair_catalog_add_text(cat, "stars.json", text, (size_t)len, &why) < 0)
        fail_msg("%s", why.text);
}

static void no_more_comes_on_request_than_a_game_holds(void **state)
{
    enum { MOST = LAIR_MAX_STARS };
    static const char *const sets[] = { "mine" };
    char names[MOST + 1][8];
    const char *stars[MOST + 1];
    struct lair_setup setup = { .seats = 4, .sets = sets, .n_sets = 1, .stars = stars };
    struct recipes *r = *state;
    struct lair_fault why = { "" };
    struct lair_game g;

    for (int i = 0; i < MOST + 1; i++) {
        snprintf(names[i], sizeof names[i], "STR%03d", i);
        stars[i] = names[i];
    }
    add_stars(r->cat, MOST + 1);
    add_mine(r->cat, HEAD "\"from\": [\"bmr\", \"stars\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"], "
                          "\"stars\": [\"Star 16\"]}");
    setup.n_stars = MOST + 1;
    assert_int_equal(lair_new(r->cat, &g, &setup, NULL, &why), -1);
    assert_string_equal(why.text, "stars: Star 16 is one more than 16");
    setup.n_stars = MOST;
    why.text[0] = '\0';
    assert_int_equal(lair_unfit(r->cat, &setup), LAIR_UNFIT_STARS);
    assert_int_equal(lair_new(r->cat, &g, &setup, NULL, &why), -1);
    assert_string_equal(why.text, "stars: Star 16 is one more than 16");
    setup.n_stars = MOST - 1;
    assert_int_equal(lair_new(r->cat, &g, &setup, NULL, &why), 0);
    assert_int_equal(g.star[MOST - 1], called(r->cat, "Star 16"));
}

static void all_that_a_game_holds_may_come_by_a_recipe(void **state)
{
    struct recipes *r = *state;
    char text[1024];
    size_t len =
        (size_t)snprintf(text, sizeof text, "%s",
                         HEAD "\"from\": [\"bmr\", \"stars\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"], "
                              "\"stars\": [\"Star 0\"");
    struct lair_game g;

    for (int i = 1; i < LAIR_MAX_STARS; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, ", \"Star %d\"", i);
    snprintf(text + len, sizeof text - len, "]}");
    add_stars(r->cat, LAIR_MAX_STARS + 1);
    add_mine(r->cat, text);
    begin(r->cat, &g, "mine", 4);
    assert_int_equal(g.star[LAIR_MAX_STARS - 1], called(r->cat, "Star 15"));
}

/* ---- which sets a game has ------------------------------------------------------------------- */

static void sets_besides_a_recipe_come_whole_and_those_it_draws_from_need_no_name(void **state)
{
    static const char *const all[] = { "tnl", "combo", "bmr" }, *const more[] = { "combo", "promo" };
    struct recipes *r = *state;
    struct lair_game g, same;
    uint8_t a[LAIR_HASH], b[LAIR_HASH];

    begin(r->cat, &g, "combo", 2);
    games_new_of(r->cat, &same, all, 3, 2, 0, 7);
    lair_hash(r->cat, &g, a);
    lair_hash(r->cat, &same, b);
    assert_memory_equal(a, b, sizeof a);
    games_new_of(r->cat, &g, more, 2, 2, 0, 7);
    assert_null(lair_check(r->cat, &g));
    assert_int_equal(cards_of(&g, called(r->cat, "Kirax")), 1);
    assert_int_equal(cards_of(&g, called(r->cat, "Freeze")), 1);
    assert_int_equal(cards_of(&g, called(r->cat, "BMA056")), 0); /* heroes are those of the recipe */
}

static void a_game_has_one_recipe(void **state)
{
    static const char *const sets[] = { "combo", "mine" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2 };
    struct recipes *r = *state;
    struct lair_fault why = { "" };
    struct lair_game g;

    add_mine(r->cat, BASE "\"cards\": {}}");
    assert_int_equal(lair_unfit(r->cat, &setup), LAIR_UNFIT_RECIPES);
    assert_int_equal(lair_new(r->cat, &g, &setup, NULL, &why), -1);
    assert_string_equal(why.text, "a game has one recipe at most");
    assert_null(matches_try_set(r->cat, "{'sets': ['combo', 'mine'], 'seats': [{}, {}]}", &why));
    assert_non_null(strstr(why.text, "a game has one recipe at most"));
}

static void too_few_bosses_for_the_seats_are_refused(void **state)
{
    static const char *const set = "mine";
    struct lair_setup setup = { .seats = 3, .sets = &set, .n_sets = 1 };
    struct recipes *r = *state;

    add_mine(r->cat, BASE "\"cards\": {\"Xyzax\": 0, \"Robobo\": 0, \"Seducia\": 0, \"Gorgona\": 0, "
                          "\"Cleopatra\": 0, \"Cerebellus\": 0}}");
    assert_int_equal(lair_unfit(r->cat, &setup), LAIR_UNFIT_BOSSES);
    setup.seats = 2;
    assert_int_equal(lair_unfit(r->cat, &setup), LAIR_FITS);
}

/* ---- faults ---------------------------------------------------------------------------------- */

static void what_is_wrong_with_a_recipe_is_told_with_its_place(void **state)
{
#define CARDS BASE "\"cards\": "
    static const char *const cases[][2] = {
        { HEAD "\"heroes\": \"bmr\"}", "\"from\": a list of the sets that it draws from is wanted" },
        { HEAD "\"from\": \"bmr\"}", "\"from\": must be a list" },
        { HEAD "\"from\": [3]}", "\"from\": number 1 is no text" },
        { HEAD "\"from\": [\"bmr\\u0000\"]}", "\"from\": number 1 is no text" },
        { HEAD "\"from\": [\"thk\"], \"heroes\": \"thk\"}", "\"from\": there is no set \"thk\"" },
        { HEAD "\"from\": [\"mine\"]}", "\"from\": there is no set \"mine\"" },
        { HEAD "\"from\": [\"combo\"]}", "\"from\": \"combo\" is a recipe itself" },
        { HEAD "\"from\": [\"board-super\"]}", "\"from\": \"board-super\" is a town board" },
        { HEAD "\"from\": [\"bmr\", \"bmr\"]}", "\"from\": \"bmr\" is named twice" },
        { HEAD "\"from\": [\"bmr\"]}", "\"heroes\": missing" },
        { HEAD "\"from\": [\"bmr\"], \"heroes\": \"tnl\"}",
          "\"heroes\": \"tnl\" is none of the sets in \"from\"" },
        { HEAD "\"from\": [\"bmr\", \"promo\"], \"heroes\": \"promo\"}",
          "\"heroes\": the set \"promo\" has no hero deck" },
        { HEAD "\"from\": [\"bmr\"], \"heroes\": \"bmr\", \"whole\": [\"tnl\"]}",
          "\"whole\": \"tnl\" is none of the sets in \"from\"" },
        { CARDS "{\"Freze\": 1}}", "Freze: no card of the sets in \"from\" has this name or id: did you mean "
                                   "\"Freeze\"?" },
        { CARDS "{\"TNL016\": 1}}", "TNL016: no card of the sets in \"from\"" },
        { CARDS "{\"Freeze\": 5}}", "Freeze: 5 are more than the 4 that \"bmr\" has" },
        { CARDS "{\"Freeze\": 4294967297}}", "Freeze: 4294967297 are more than the 4 that \"bmr\" has" },
        { CARDS "{\"Freeze\": -4294967295}}", "Freeze: how many?" },
        { CARDS "{\"Freeze\": -1}}", "Freeze: how many?" },
        { CARDS "{\"Freeze\": \"two\"}}", "Freeze: how many?" },
        { CARDS "{\"Freeze\": 1, \"bma046\": 2}}", "bma046: named twice" },
        { CARDS "{\"The Fool\": 0}}", "The Fool: heroes come as the set in \"heroes\" has them" },
        { CARDS "[\"Freeze\"]}", "\"cards\": must be an object" },
        { HEAD "\"from\": [\"bmr\", \"tnl\"], \"heroes\": \"tnl\", \"cards\": {\"The Fool\": 1}}",
          "The Fool: several cards have this name: write the id, BMA080 or TNL097" },
        { HEAD "\"from\": [\"tnl\"], \"heroes\": \"tnl\", \"cards\": {\"Mirrax\": 1}}",
          "Mirrax: it comes on request" },
        { BASE "\"stars\": [\"Freeze\"]}", "Freeze: it needs no request" },
        { HEAD "\"from\": [\"tnl\"], \"heroes\": \"tnl\", \"stars\": [\"Mirrax\", \"TNL000\"]}",
          "TNL000: \"stars\": named twice" },
        { BASE "\"counts\": {\"rooms\": 74}}", "\"counts\": rooms should be 74 cards, they are 75" },
        { BASE "\"rooms\": []}", "unknown word \"rooms\"" },
        { HEAD "\"from\": [\"bmr\"], \"heroes\": \"bmr\", \"cards\": {\"Xyzax\": 1, \"Robobo\": 1}}",
          "rooms: only 0, and a game of two needs 20" },
        { BASE "\"cards\": {\"Xyzax\": 0, \"Robobo\": 0, \"Seducia\": 0, \"Gorgona\": 0, \"Cleopatra\": 0, "
               "\"Cerebellus\": 0, \"Draculord\": 0}}",
          "bosses: only 1, and a game of two needs 2" },
    };
    struct recipes *r = *state;

    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct lair_fault why = { "" };

        assert_int_equal(lair_catalog_add_text(r->cat, "mine.json", cases[i][0], strlen(cases[i][0]), &why),
                         -1);
        if (strstr(why.text, cases[i][1]) == NULL || strncmp(why.text, "mine.json: ", 11) != 0)
            fail_msg("refused with \"%s\", not with \"%s\"", why.text, cases[i][1]);
        assert_null(lair_catalog_set(r->cat, 5, NULL, NULL));
    }
}

struct heard {
    struct lair_lint lint;
    char *texts;
    size_t len;
    FILE *to;
};

static void hear(struct lair_lint *lint, const struct lair_fault *what, bool warning)
{
    fprintf(((struct heard *)lint)->to, "%s%s\n", warning ? "w " : "", what->text);
}

static void lint_tells_all_faults_and_what_four_players_lack(void **state)
{
    static const char bad[] = BASE "\"cards\": {\"Freze\": 1, \"Dark Altr\": 2}, \"hero\": 1}";
    static const char few[] =
        BASE "\"cards\": {\"Assassin\": 0, \"Freeze\": 0, \"Fear\": 0, \"Jeopardy\": 0, "
             "\"Cave-In\": 0, \"Counterspell\": 0, \"Giant Size\": 0, "
             "\"Motivation\": 0, \"Princess in Peril\": 0, \"Teleportation\": 0}}";
    struct recipes *r = *state;
    struct heard h = { .lint = { hear } };

    h.to = open_memstream(&r->text, &h.len);
    assert_int_equal(lair_catalog_lint(r->cat, "mine", bad, strlen(bad), &h.lint), 3);
    assert_int_equal(lair_catalog_lint(r->cat, "mine", few, strlen(few), &h.lint), 0);
    fclose(h.to);
    assert_string_equal(r->text,
                        "mine: unknown word \"hero\": did you mean \"heroes\"?\n"
                        "mine: Freze: no card of the sets in \"from\" has this name or id: did you mean "
                        "\"Freeze\"?\n"
                        "mine: Dark Altr: no card of the sets in \"from\" has this name or id: did you mean "
                        "\"Dark Altar\"?\n"
                        "w mine: warning: spells: only 8, and a game of four begins with 10\n");
}

/* ---- records, positions, views --------------------------------------------------------------- */

static struct lair_match *begin_match(const struct lair_catalog *cat, const char *set, int seats)
{
    struct lair_setup setup = { .seats = seats, .sets = &set, .n_sets = 1, .seed = { 3 } };
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_new(cat, &setup, NULL, &why);

    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void play_some(const struct lair_catalog *cat, struct lair_match *m, int moves)
{
    uint32_t dice = 1;
    int seat;

    while (moves-- > 0 && (seat = games_asked(lair_match_game(m), &dice)) >= 0) {
        struct lair_move move = games_move(cat, lair_match_game(m), seat, &dice);

        assert_int_equal(lair_match_play(m, seat, &move, NULL), LAIR_OK);
    }
}

static void a_record_names_the_recipe_and_what_it_draws_from_and_replays(void **state)
{
    static const char text[] = BASE "\"cards\": {\"Freeze\": 1}}",
                      other[] = BASE "\"cards\": {\"Freeze\": 2}}";
    struct recipes *r = *state;
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };

    add_mine(r->cat, text);
    r->match = begin_match(r->cat, "mine", 3);
    play_some(r->cat, r->match, 60);
    r->text = lair_match_record(r->match);
    assert_non_null(strstr(r->text, "sets bmr@"));
    assert_non_null(strstr(r->text, " mine@"));
    r->again = lair_match_load(r->cat, r->text, strlen(r->text), NULL, &why);
    if (r->again == NULL)
        fail_msg("%s", why.text);
    matches_assert_same(r->cat, lair_match_game(r->match), lair_match_game(r->again));
    lair_match_free(r->again);
    add(cat, "bmr");
    add_mine(cat, other);
    r->again = lair_match_load(cat, r->text, strlen(r->text), NULL, &why);
    lair_catalog_free(cat);
    assert_null(r->again);
    assert_non_null(strstr(why.text, "\"mine\" that is loaded is another file"));
}

static void a_position_with_a_recipe_has_its_cards_and_no_others(void **state)
{
    static const struct {
        const char *hand, *refused;
    } cases[] = {
        { "Antimagic Zone", NULL },
        { "Dark Altar", "Dark Altar: the recipe of the game has none of it" },
        { "Bone Crank", "Bone Crank: its set is not in the game" },
        { "BMA046', 'Freeze", "Freeze" }, /* there is one */
    };
    struct recipes *r = *state;

    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct lair_fault why = { "" };
        char text[200];

        snprintf(text, sizeof text,
                 "{'sets': ['combo'], 'seats': [{'boss': 'Xyzax', 'hand': ['%s']}, {'boss': 'Robobo'}]}",
                 cases[i].hand);
        r->match = matches_try_set(r->cat, text, &why);
        if ((r->match == NULL) != (cases[i].refused != NULL))
            fail_msg("%s: \"%s\"", cases[i].hand, why.text);
        if (r->match == NULL && strstr(why.text, cases[i].refused) == NULL)
            fail_msg("%s: refused with \"%s\"", cases[i].hand, why.text);
        if (r->match != NULL)
            assert_null(lair_check(r->cat, lair_match_game(r->match)));
        lair_match_free(r->match);
        r->match = NULL;
    }
}

static void a_position_that_names_the_recipe_alone_is_that_of_all_its_sets(void **state)
{
    struct recipes *r = *state;
    struct lair_fault why = { "" };

    r->match = matches_try_set(r->cat,
                               "{'sets': ['combo'], 'seats': [{'boss': 'Xyzax'}, {'boss': 'Robobo'}]}", &why);
    r->again = matches_try_set(
        r->cat, "{'sets': ['bmr', 'tnl', 'combo'], 'seats': [{'boss': 'Xyzax'}, {'boss': 'Robobo'}]}", &why);
    assert_non_null(r->match);
    assert_non_null(r->again);
    matches_assert_same(r->cat, lair_match_game(r->match), lair_match_game(r->again));
}

/* What somebody does not see is counted by the numbers of the recipe, not by those of its sets. */
static void what_is_hidden_is_dealt_anew_from_the_recipe(void **state)
{
    static const uint8_t seed[LAIR_SEED] = { 9 };
    struct recipes *r = *state;
    struct lair_game view, dealt;

    r->match = begin_match(r->cat, "combo", 3);
    for (int i = 0; i < 12; i++) {
        play_some(r->cat, r->match, 10);
        for (int seat = 0; seat < 3; seat++) {
            lair_view(r->cat, lair_match_game(r->match), seat, &view);
            lair_redeal(r->cat, &view, seed, &dealt);
            assert_null(lair_check(r->cat, &dealt));
        }
    }
}

/* A position, set again, is the same game. */
static void check_position(const struct lair_catalog *cat, const struct lair_match *m)
{
    struct json_object *pos = lair_match_position(m);
    struct lair_fault why = { "" };
    struct lair_match *set = lair_match_set(cat, pos, &why);

    json_object_put(pos);
    if (set == NULL)
        fail_msg("a position is refused: %s", why.text);
    matches_assert_same(cat, lair_match_game(m), lair_match_game(set));
    lair_match_free(set);
}

/* Whoever looks sees a game that holds, and so does what is dealt anew of it. */
static void check_views(const struct lair_catalog *cat, const struct lair_game *g)
{
    static const uint8_t seed[LAIR_SEED] = { 9 };
    struct lair_game view, dealt;

    for (int seat = 0; seat < g->n_seats; seat++) {
        lair_view(cat, g, seat, &view);
        assert_null(lair_check(cat, &view));
        lair_redeal(cat, &view, seed, &dealt);
        assert_null(lair_check(cat, &dealt));
    }
}

static void play_by(struct recipes *r, const char *recipe, enum lair_rules rules, int seats)
{
    struct lair_setup setup = { .rules = rules, .seats = seats, .sets = &recipe, .n_sets = 1, .seed = { 4 } };
    struct lair_fault why = { "" };

    r->match = lair_match_new(r->cat, &setup, NULL, &why);
    if (r->match == NULL)
        fail_msg("%s, %s: %s", recipe, lair_rules_name((int)rules), why.text);
    for (int i = 0; i < 5; i++) {
        play_some(r->cat, r->match, 40);
        assert_null(lair_check(r->cat, lair_match_game(r->match)));
        check_views(r->cat, lair_match_game(r->match));
        check_position(r->cat, r->match);
    }
    lair_match_free(r->match);
    r->match = NULL;
}

static void games_by_both_recipes_and_all_rules_keep_what_must_hold(void **state)
{
    static const char *const names[] = { "combo", "e-rated" };
    struct recipes *r = *state;

    add(r->cat, "e-rated");
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        play_by(r, names[i], LAIR_CLASSIC, 4);
        play_by(r, names[i], LAIR_SUPER, 3);
        play_by(r, names[i], LAIR_SOLO, 1);
        play_by(r, names[i], LAIR_CHALLENGE, 1);
    }
}

/* Cards that no deck has raise no question: Antimagic Zone of tnl would be used from hands, its Meddling Kids!
 * answers what rooms do, and some of its cards have turns remembered. */
static void a_recipe_asks_no_more_than_its_cards_do(void **state)
{
    static const char *const bmr = "bmr", *const mine = "mine";
    struct recipes *r = *state;
    struct lair_game plain, drawn;
    uint32_t dice = 5;
    int seat;

    add_mine(r->cat, HEAD "\"from\": [\"bmr\", \"tnl\"], \"heroes\": \"bmr\", \"whole\": [\"bmr\"]}");
    games_new_of(r->cat, &plain, &bmr, 1, 3, 0, 7);
    games_new_of(r->cat, &drawn, &mine, 1, 3, 0, 7);
    for (int i = 0; i < 400 && (seat = games_asked(&plain, &dice)) >= 0; i++) {
        struct lair_move move = games_move(r->cat, &plain, seat, &dice);

        assert_int_equal(lair_play(r->cat, &plain, seat, &move, NULL), LAIR_OK);
        assert_int_equal(lair_play(r->cat, &drawn, seat, &move, NULL), LAIR_OK);
        plain.sets = drawn.sets;
        assert_memory_equal(&plain, &drawn, sizeof plain);
        plain.sets = 1u << set_called(r->cat, "bmr");
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_of_a_recipe_has_exactly_its_cards),
        TEST(fewer_players_meet_fewer_heroes),
        TEST(a_whole_set_comes_but_for_what_is_said_otherwise),
        TEST(what_comes_on_request_comes_with_a_recipe_that_asks_for_it),
        TEST(no_more_comes_on_request_than_a_game_holds),
        TEST(all_that_a_game_holds_may_come_by_a_recipe),
        TEST(sets_besides_a_recipe_come_whole_and_those_it_draws_from_need_no_name),
        TEST(a_game_has_one_recipe),
        TEST(too_few_bosses_for_the_seats_are_refused),
        TEST(what_is_wrong_with_a_recipe_is_told_with_its_place),
        TEST(lint_tells_all_faults_and_what_four_players_lack),
        TEST(a_record_names_the_recipe_and_what_it_draws_from_and_replays),
        TEST(a_position_with_a_recipe_has_its_cards_and_no_others),
        TEST(a_position_that_names_the_recipe_alone_is_that_of_all_its_sets),
        TEST(what_is_hidden_is_dealt_anew_from_the_recipe),
        TEST(games_by_both_recipes_and_all_rules_keep_what_must_hold),
        TEST(a_recipe_asks_no_more_than_its_cards_do),
    };

    return cmocka_run_group_tests_name("recipes", tests, NULL, NULL);
}
