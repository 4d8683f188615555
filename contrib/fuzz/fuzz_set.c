/* contrib/fuzz/fuzz_set.c - a card set as somebody may write it
 *
 * It is refused with a reason and leaves nothing half-loaded, or it is loaded, and a game with its
 * cards on the table holds together, whatever they say.
 * SPDX-License-Identifier: MIT */
#include <json-c/json.h>

#include "contrib/fuzz/fuzz.h"

enum { MOVES = 120, SEATS = 3 };

struct heard {
    struct lair_lint lint;
    int faults;
};

static void hear(struct lair_lint *lint, const struct lair_fault *what, bool warning)
{
    fuzz_refused(what);
    ((struct heard *)lint)->faults += !warning;
}

/* The linter says the same as the loader, and leaves no trace. */
static void lint(const char *text, size_t len, bool loads)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct heard h = { { hear }, 0 };
    int before = lair_designs(cat);

    if ((lair_catalog_lint(cat, "fuzz", text, len, &h.lint) == 0) != loads || (h.faults == 0) != loads ||
        lair_designs(cat) != before)
        abort();
    lair_catalog_free(cat);
}

static struct json_object *list_of(struct json_object *seat, const char *key)
{
    struct json_object *list;

    if (!json_object_object_get_ex(seat, key, &list)) {
        list = json_object_new_array();
        json_object_object_add(seat, key, list);
    }
    return list;
}

/* Gives the i-th card of its kind to a seat: bosses and every other room are laid out there, the
 * rest goes into the hand. */
static void deal(struct json_object *seats, const struct lair_print *p, int i)
{
    struct json_object *seat = json_object_array_get_idx(seats, (size_t)(i % SEATS));
    struct json_object *dungeon = list_of(seat, "dungeon");

    if (p->kind == LAIR_BOSS && i < SEATS)
        json_object_object_add(seat, "boss", json_object_new_string(p->id));
    else if (p->kind == LAIR_ROOM && i / SEATS % 2 == 0 &&
             json_object_array_length(dungeon) < LAIR_MAX_SQUARES)
        json_object_array_add(dungeon, json_object_new_string(p->id));
    else if (p->kind == LAIR_ROOM || p->kind == LAIR_SPELL)
        json_object_array_add(list_of(seat, "hand"), json_object_new_string(p->id));
}

/* A game of the base set in which the cards of the other set are at hand. */
static struct json_object *position(const struct lair_catalog *cat, const char *set)
{
    static const char *const bosses[SEATS] = { "BMA001", "BMA002", "BMA003" };
    static const char *const heroes[SEATS] = { "BMA056", "BMA058", "BMA059" };
    struct json_object *pos =
        json_tokener_parse("{\"phase\": \"adventure\", \"turn\": 3, \"sets\": [\"bmr\"]}");
    struct json_object *seats = json_object_new_array();
    int n[LAIR_N_KINDS] = { 0 };

    json_object_array_add(json_object_object_get(pos, "sets"), json_object_new_string(set));
    for (int i = 0; i < SEATS; i++) {
        struct json_object *seat = json_object_new_object();

        json_object_object_add(seat, "boss", json_object_new_string(bosses[i]));
        json_object_object_add(seat, "levelled", json_object_new_boolean(true));
        json_object_array_add(list_of(seat, "entrance"), json_object_new_string(heroes[i]));
        json_object_array_add(seats, seat);
    }
    json_object_object_add(pos, "seats", seats);
    for (lair_design d = 1; d <= lair_designs(cat); d++)
        if (strcmp(lair_print(cat, d)->set, set) == 0)
            deal(seats, lair_print(cat, d), n[lair_print(cat, d)->kind]++);
    return pos;
}

static void play(const struct lair_catalog *cat, struct lair_match *m, uint32_t dice)
{
    static struct lair_move moves[LAIR_MAX_MOVES];

    for (int i = 0; i < MOVES; i++) {
        const struct lair_game *g = lair_match_game(m);
        int seat = 0;
        size_t n;

        if (lair_check(cat, g) != NULL)
            abort();
        if (g->phase == LAIR_PHASE_OVER)
            return;
        while (!(g->owes >> seat & 1))
            seat++;
        n = lair_moves(cat, g, seat, moves);
        dice = dice * 1664525 + 1013904223;
        if (lair_match_play(m, seat, &moves[dice / 65536 % n], NULL) != LAIR_OK)
            abort();
    }
}

static void play_with(const char *text, size_t len)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };

    if (lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why) == 0 &&
        lair_catalog_add_text(cat, "fuzz", text, len, &why) == 0) {
        struct json_object *pos = position(cat, lair_catalog_set(cat, 1, NULL, NULL));
        struct lair_match *m = lair_match_set(cat, pos, &why);

        if (m != NULL)
            play(cat, m, (uint32_t)len);
        else
            fuzz_refused(&why);
        lair_match_free(m);
        json_object_put(pos);
    }
    lair_catalog_free(cat);
}

/* A recipe draws from a set that has to be there. */
static bool may_be_recipe(const uint8_t *data, size_t size)
{
    static const char word[] = "deck";
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= size; i++)
        if (memcmp(data + i, word, len) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    int before = lair_designs(cat);
    bool loads = lair_catalog_add_text(cat, "fuzz", (const char *)data, size, &why) == 0;

    if (!loads) {
        fuzz_refused(&why);
        if (lair_designs(cat) != before || lair_catalog_set(cat, 0, NULL, NULL) != NULL)
            abort();
    }
    lair_catalog_free(cat);
    lint((const char *)data, size, loads);
    if (loads || may_be_recipe(data, size))
        play_with((const char *)data, size);
    return 0;
}
