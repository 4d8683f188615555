/* engine/text/position_read.c - a game out of a position's JSON
 *
 * First come the keys that decide which cards the game has, then the cards
 * (position_cards.c) and seats (position_seat.c), then whatever refers to cards.
 * SPDX-License-Identifier: MIT */
#include "engine/text/position_reader.h"

#include <stdio.h>
#include <string.h>

#include "engine/chance.h"
#include "engine/language/catalog.h"
#include "engine/rules/crowd.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/text/hash.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- what the game is ------------------------------------------------------------------------ */

static int read_rules(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;
    int rules;

    (void)what;
    if (position_string(r, path, o, &name) < 0)
        return -1;
    rules = lair_rules_called(name);
    if (rules < 0)
        return position_fail(r, path, "\"%.20s\" cannot be played", name);
    r->g->rules = (uint8_t)rules;
    r->g->rules_number = rules_of(r->g)->newest;
    return 0;
}

static int read_rules_number(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    (void)what;
    if (position_number(r, path, o, 1, rules_of(r->g)->newest, &n) < 0)
        return -1;
    r->g->rules_number = (uint16_t)n;
    return 0;
}

/* Does a set's file have a hash that begins with these hex digits? */
static bool set_has_hash(const struct set *s, const char *digits)
{
    char hex[HASH_HEX];
    size_t len = strlen(digits);

    hash_hex(s->hash, hex);
    return len >= 8 && len < HASH_HEX && strncmp(hex, digits, len) == 0;
}

int position_set(const struct lair_catalog *cat, const char *name, struct lair_fault *why)
{
    const char *at = strchr(name, '@');
    char plain[32];
    int i;

    snprintf(plain, sizeof plain, "%.*s", (int)(at == NULL ? 31 : at - name), name);
    i = catalog_find_set(cat, plain);
    if (i < 0)
        snprintf(why->text, sizeof why->text, "the set \"%s\" is not loaded", plain);
    else if (at != NULL && !set_has_hash(&cat->set[i], at + 1)) {
        snprintf(why->text, sizeof why->text, "the set \"%s\" that is loaded is another file", plain);
        i = -1;
    }
    return i;
}

/* Heroes come from the set that was loaded first, and here from the one that is named first (C6d): if those are two,
 * the position is of a game that another catalog would deal.  Where a recipe says whose heroes come it does not matter. */
static int check_heroes_set(struct position_reader *r, const char *path, int first)
{
    for (int i = 0; i < first && catalog_recipe(r->cat, r->g->sets) == NULL; i++)
        if (r->g->sets >> i & 1 && r->cat->set[i].base)
            return position_fail(
                r, path, "\"%.20s\" is named first, and would lend the heroes; \"%.20s\" was loaded first",
                r->cat->set[first].name, r->cat->set[i].name);
    return 0;
}

static int read_sets(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int first = -1; /* the first that has heroes */

    (void)what;
    if (position_array(r, path, o, CATALOG_MAX_SETS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        struct lair_fault why;
        const char *name;
        int set;

        if (position_string(r, path, json_object_array_get_idx(o, i), &name) < 0)
            return -1;
        set = position_set(r->cat, name, &why);
        if (set < 0)
            return position_fail(r, path, "%.150s", why.text);
        if (first < 0 && r->cat->set[set].base)
            first = set;
        r->g->sets |= 1u << set;
    }
    if (catalog_has_recipes(r->cat, r->g->sets))
        return position_fail(r, path, "a game has one recipe at most");
    r->g->sets = catalog_with_drawn(r->cat, r->g->sets);
    return check_heroes_set(r, path, first);
}

static int read_hashes(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_object(r, path, o) < 0)
        return -1;
    json_object_object_foreach(o, name, value) {
        int i = catalog_find_set(r->cat, name);
        const char *hex;

        if (position_string(r, path, value, &hex) < 0)
            return -1;
        if (i < 0 || (r->g->sets >> i & 1) == 0)
            return position_fail(r, path, "the set \"%.20s\" is not in the game", name);
        if (!set_has_hash(&r->cat->set[i], hex))
            return position_fail(r, path, "the set \"%.20s\" that is loaded is another file", name);
    }
    return 0;
}

int position_variant(const char *name)
{
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (strcmp(lair_variant_name(i), name) == 0)
            return i;
    return -1;
}

static int read_variants(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_array(r, path, o, LAIR_N_VARIANTS) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        const char *name;
        int bit;

        if (position_string(r, path, json_object_array_get_idx(o, i), &name) < 0)
            return -1;
        bit = position_variant(name);
        if (bit < 0)
            return position_fail(r, path, "there is no variant \"%.20s\"", name);
        r->g->variants |= (uint8_t)(1u << bit);
    }
    return 0;
}

static int read_stars(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *names[LAIR_MAX_STARS];
    size_t n;
    struct lair_fault why;

    (void)what;
    if (position_array(r, path, o, LAIR_MAX_STARS) < 0)
        return -1;
    n = json_object_array_length(o);
    for (size_t i = 0; i < n; i++)
        if (position_string(r, path, json_object_array_get_idx(o, i), &names[i]) < 0)
            return -1;
    if (setup_stars(r->cat, r->g, names, (int)n, &why) < 0)
        return position_fail(r, "position", "%.300s", why.text);
    return 0;
}

/* A position that says nothing of them has what its recipe asks for. */
static int add_stars(struct position_reader *r, struct json_object *pos)
{
    struct lair_fault why;

    if (json_object_object_get_ex(pos, "stars", NULL) || setup_stars(r->cat, r->g, NULL, 0, &why) == 0)
        return 0;
    return position_fail(r, "position", "%.300s", why.text);
}

static int count_seats(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_array(r, path, o, LAIR_MAX_SEATS) < 0)
        return -1;
    r->g->n_seats = (uint8_t)json_object_array_length(o);
    return 0;
}

static int read_seed(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *hex;

    (void)what;
    if (position_string(r, path, o, &hex) < 0)
        return -1;
    if (strlen(hex) != 2 * LAIR_SEED || !hash_unhex(hex, 2 * LAIR_SEED, r->g->seed))
        return position_fail(r, path, "must be %d hex digits", 2 * LAIR_SEED);
    return 0;
}

static int find_stream(const char *name)
{
    for (int i = 0; i < LAIR_N_CHANCES; i++)
        if (strcmp(chance_name((enum lair_chance)i), name) == 0)
            return i;
    return -1;
}

static int read_chance(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    static const int64_t most = (int64_t)1 << 36; /* a stream ends after 2^32 blocks of 16 words */

    (void)what;
    if (position_object(r, path, o) < 0)
        return -1;
    json_object_object_foreach(o, name, value) {
        int stream = find_stream(name);
        int64_t n;

        if (stream < 0)
            return position_fail(r, path, "unknown key \"%.40s\"", name);
        if (position_number(r, path, value, 0, most, &n) < 0)
            return -1;
        r->g->drawn[stream] = (uint64_t)n;
    }
    return 0;
}

int position_phase(const char *name)
{
    for (int i = 0; i < LAIR_N_PHASES; i++)
        if (strcmp(lair_phase_name((enum lair_phase)i), name) == 0)
            return i;
    return -1;
}

static int read_phase(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    const char *name;
    int phase;

    (void)what;
    if (position_string(r, path, o, &name) < 0)
        return -1;
    phase = position_phase(name);
    if (phase < 0)
        return position_fail(r, path, "there is no phase \"%.20s\"", name);
    r->g->phase = (uint8_t)phase;
    return 0;
}

static int read_turn(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    int64_t n;

    (void)what;
    if (position_number(r, path, o, 0, UINT16_MAX - 1, &n) < 0)
        return -1;
    r->g->turn = (uint16_t)n;
    return 0;
}

static int read_stale(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    return position_byte(r, path, o, UINT8_MAX, &r->g->stale);
}

static int read_left_town(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    bool set;

    (void)what;
    if (position_bool(r, path, o, &set) < 0)
        return -1;
    r->g->left_town = set;
    return 0;
}

static int read_active(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    return position_seat(r, path, o, &r->g->active);
}

/* ---- lists, decks, order, outcome ------------------------------------------------------------ */

static bool is_deck(const char *name)
{
    return position_has_row(position_decks, ARRAY_LEN(position_decks), sizeof position_decks[0], name);
}

static int read_decks(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_object(r, path, o) < 0 || position_check_keys(r, path, o, is_deck) < 0)
        return -1;
    return position_read_lists(r, path, o, position_decks, ARRAY_LEN(position_decks), LAIR_NOBODY);
}

static int read_order(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    unsigned seen = 0;

    (void)what;
    if (position_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        if (position_seat(r, path, json_object_array_get_idx(o, i), &r->g->order[i]) < 0)
            return -1;
        seen |= 1u << r->g->order[i];
    }
    return seen == (1u << r->g->n_seats) - 1 ? 0 : position_fail(r, path, "must name every seat once");
}

static int read_winner(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    if (r->g->phase != LAIR_PHASE_OVER)
        return position_fail(r, path, "the game is not over");
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        uint8_t seat;

        if (position_seat(r, path, json_object_array_get_idx(o, i), &seat) < 0)
            return -1;
        r->g->seat[seat].flags |= LAIR_WON;
    }
    return 0;
}

/* It follows from the piles: a position that says otherwise is a mistake. */
static int read_result(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    (void)what;
    if (position_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        int score = lair_souls(r->cat, r->g, (int)i) - lair_wounds(r->cat, r->g, (int)i);
        int64_t n;

        if (position_number(r, path, json_object_array_get_idx(o, i), INT16_MIN, INT16_MAX, &n) < 0)
            return -1;
        if (n != score)
            return position_fail(r, path, "seat %zu has %d", i, score);
    }
    return 0;
}

/* They follow from what the seats have, and who won. */
static int read_places(struct position_reader *r, const char *path, struct json_object *o, void *what)
{
    uint8_t place[LAIR_MAX_SEATS];

    (void)what;
    if (position_array(r, path, o, r->g->n_seats) < 0)
        return -1;
    if (lair_placement(r->cat, r->g, place) == 0)
        return position_fail(r, path, "nobody has won");
    for (size_t i = 0; i < json_object_array_length(o); i++) {
        int64_t n;

        if (position_number(r, path, json_object_array_get_idx(o, i), 1, LAIR_MAX_SEATS, &n) < 0)
            return -1;
        if (n != place[i])
            return position_fail(r, path, "seat %zu has place %d", i, place[i]);
    }
    return 0;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static const struct position_key game_keys[] = {
    /* before any card */
    { "rules", read_rules },   { "rules_number", read_rules_number },
    { "sets", read_sets },     { "hashes", read_hashes },
    { "stars", read_stars },   { "variants", read_variants },
    { "seats", count_seats },  { "seed", read_seed },
    { "chance", read_chance }, { "phase", read_phase },
    { "turn", read_turn },     { "active", read_active },
    { "stale", read_stale },   { "left_town", read_left_town },
};
static const struct position_key board_keys[] = {
    { "seats", position_read_seats },
    { "decks", read_decks },
    { "market", position_read_market },
    { "landmarks", position_read_landmarks },
};
static const struct position_key late_keys[] = {
    /* with all cards in place */
    { "first", position_read_first },
    { "order", read_order },
    { "winner", read_winner },
};
static const struct position_key end_keys[] = {
    /* with what lasts, which may give souls */
    { "result", read_result },
    { "places", read_places },
};

static bool is_position_key(const char *name)
{
    return strcmp(name, "moves") == 0 || position_is_lasting(name) ||
           position_has_row(game_keys, ARRAY_LEN(game_keys), sizeof game_keys[0], name) ||
           position_has_row(board_keys, ARRAY_LEN(board_keys), sizeof board_keys[0], name) ||
           position_has_row(late_keys, ARRAY_LEN(late_keys), sizeof late_keys[0], name) ||
           position_has_row(end_keys, ARRAY_LEN(end_keys), sizeof end_keys[0], name) ||
           position_has_row(position_lists, ARRAY_LEN(position_lists), sizeof position_lists[0], name);
}

static bool has_phase(const struct rules *rules, int phase)
{
    for (int i = 0; i < rules->n_rows; i++)
        if (rules->row[i].phase == phase)
            return true;
    return phase == LAIR_PHASE_OVER;
}

static int read_game(struct position_reader *r, struct json_object *pos)
{
    const struct rules *rules;
    enum crowd_lack lack;

    if (position_read_keys(r, "", pos, game_keys, ARRAY_LEN(game_keys), NULL) < 0 || add_stars(r, pos) < 0)
        return -1;
    rules = rules_of(r->g);
    if (r->g->sets == 0)
        return position_fail(r, "sets", "a position names its sets");
    if (r->g->n_seats < rules->least_seats || r->g->n_seats > rules->most_seats)
        return position_fail(r, "seats", "the %s rules are for %d to %d", rules->name, rules->least_seats,
                             rules->most_seats);
    if (r->g->variants & ~rules->variants)
        return position_fail(r, "variants", "the %s rules have no such variant", rules->name);
    lack = crowd_lack(r->cat, r->g);
    if (lack != CROWD_LACKS_NOTHING)
        return position_fail(r, "sets", "%s", crowd_words(lack, r->g->n_seats));
    r->g->variants |= crowd_variants(r->cat, r->g);
    if (rules->board && rules_board(r->cat, r->g) == NULL)
        return position_fail(r, "sets", "no town board for so many seats: the set board-super has one");
    if (!json_object_object_get_ex(pos, "phase", NULL))
        r->g->phase = rules->row[rules->turn_row].phase;
    if (!has_phase(rules, r->g->phase))
        return position_fail(r, "phase", "the %s rules have no such phase", rules->name);
    if (!json_object_object_get_ex(pos, "turn", NULL) && r->g->phase >= LAIR_PHASE_START)
        r->g->turn = 1;
    if (r->g->phase == rules->row[rules->turn_row].phase &&
        r->g->turn-- == 0) /* the phase counts the turn itself */
        return position_fail(r, "turn", "the first is turn 1");
    return position_fill_stock(r);
}

static int read_board(struct position_reader *r, struct json_object *pos)
{
    if (position_read_keys(r, "", pos, board_keys, ARRAY_LEN(board_keys), NULL) < 0 ||
        position_read_lists(r, "", pos, position_lists, ARRAY_LEN(position_lists), LAIR_NOBODY) < 0)
        return -1;
    if (position_deal_rest(r) < 0 || position_check_board(r) < 0)
        return -1;
    setup_order(r->cat, r->g);
    if (position_read_keys(r, "", pos, late_keys, ARRAY_LEN(late_keys), NULL) < 0 ||
        position_read_lasting(r, pos) < 0)
        return -1;
    return position_read_keys(r, "", pos, end_keys, ARRAY_LEN(end_keys), NULL);
}

int position_read(const struct lair_catalog *cat, struct json_object *pos, struct lair_game *g,
                  struct lair_fault *why)
{
    struct position_reader r = { .cat = cat, .g = g, .why = why };

    setup_empty(g);
    g->phase = LAIR_PHASE_START;
    if (position_object(&r, "position", pos) < 0 ||
        position_check_keys(&r, "position", pos, is_position_key) < 0 || read_game(&r, pos) < 0)
        return -1;
    return read_board(&r, pos);
}
