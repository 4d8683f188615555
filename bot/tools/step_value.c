/* bot/tools/step_value.c - steps of a scenario: damage, treasure, souls, and
 * what else is computed
 * SPDX-License-Identifier: MIT */
#include "bot/tools/step.h"

#include <string.h>

/* The words after a value's name, as things of the game. */
struct subject {
    int seat, square;
    lair_card hero;
    enum lair_treasure treasure;
};

static bool read_seat(struct run *run, const char *word, struct subject *of)
{
    of->seat = word == NULL ? LAIR_NOBODY : step_take_seat(&word);
    return of->seat < lair_match_game(run->match)->n_seats && *word == '\0';
}

static bool read_square(struct run *run, const char *word, struct subject *of)
{
    const struct lair_game *g = lair_match_game(run->match);

    if (word == NULL || strlen(word) != 2)
        return false;
    of->seat = word[0] - 'a';
    of->square = word[1] - '1';
    return of->seat >= 0 && of->seat < g->n_seats && of->square >= 0 &&
           of->square < g->seat[of->seat].n_rooms;
}

static bool read_treasure(const char *word, struct subject *of)
{
    for (int t = 0; word != NULL && t < LAIR_N_TREASURES; t++)
        if (strcmp(word, lair_treasure_name((enum lair_treasure)t)) == 0) {
            of->treasure = t;
            return true;
        }
    return false;
}

static bool read_hero(struct run *run, const char *name, struct subject *of)
{
    const struct lair_game *g = lair_match_game(run->match);
    lair_design d = lair_find_design(run->cat, name, NULL);

    if (d == 0 || (lair_print(run->cat, d)->kind != LAIR_HERO && lair_print(run->cat, d)->kind != LAIR_EPIC))
        return false;
    for (of->hero = 1; of->hero <= g->n_cards; of->hero++)
        if (g->card[of->hero].design == d)
            return true;
    return false;
}

/* Reads the words after a value's name.  False: they mean nothing here. */
typedef bool value_fn(struct run *run, char **word, int n, struct json_object **out);
/* A number of a whole dungeon. */
typedef int dungeon_fn(const struct lair_catalog *cat, const struct lair_game *g, int seat);

static bool value_damage(struct run *run, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_square(run, word[0], &of))
        return false;
    *out = json_object_new_int(lair_damage(run->cat, lair_match_game(run->match), of.seat, of.square));
    return true;
}

/* "a cleric": the whole dungeon; "a2 cleric": one room */
static bool value_treasure(struct run *run, char **word, int n, struct json_object **out)
{
    const struct lair_game *g = lair_match_game(run->match);
    struct subject of;

    if (n != 2 || !read_treasure(word[1], &of))
        return false;
    if (read_square(run, word[0], &of))
        *out = json_object_new_int(lair_room_treasure(run->cat, g, of.seat, of.square, of.treasure));
    else if (read_seat(run, word[0], &of))
        *out = json_object_new_int(lair_treasure(run->cat, g, of.seat, of.treasure));
    else
        return false;
    return true;
}

static int active_rooms(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    (void)cat;
    return lair_active_rooms(g, seat);
}

/* "souls a" */
static bool value_of_dungeon(struct run *run, dungeon_fn *value, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_seat(run, word[0], &of))
        return false;
    *out = json_object_new_int(value(run->cat, lair_match_game(run->match), of.seat));
    return true;
}

static bool value_health(struct run *run, char **word, int n, struct json_object **out)
{
    g_autofree char *name = g_strjoinv(" ", word);
    struct subject of;

    if (n == 0 || !read_hero(run, name, &of))
        return false;
    *out = json_object_new_int(lair_health(run->cat, lair_match_game(run->match), of.hero));
    return true;
}

/* The seat that would lure a hero, by its letter; "town" for a hero who would stay there. */
static bool value_lure(struct run *run, char **word, int n, struct json_object **out)
{
    g_autofree char *name = g_strjoinv(" ", word);
    struct subject of;
    int seat;

    if (n == 0 || !read_hero(run, name, &of))
        return false;
    seat = lair_lure_of(run->cat, lair_match_game(run->match), of.hero);
    const char letter[] = { (char)('a' + seat), '\0' };
    *out = json_object_new_string(seat == LAIR_NOBODY ? "town" : letter);
    return true;
}

static const struct {
    const char *name;
    value_fn *read;      /* NULL: it is ... */
    dungeon_fn *dungeon; /* ... this */
} values[] = {
    { .name = "damage", .read = value_damage },   { .name = "health", .read = value_health },
    { .name = "lure", .read = value_lure },       { .name = "rooms", .dungeon = active_rooms },
    { .name = "souls", .dungeon = lair_souls },   { .name = "treasure", .read = value_treasure },
    { .name = "wounds", .dungeon = lair_wounds },
};

/* What the words ask for, as a scenario writes it; NULL: they ask for nothing. */
static struct json_object *value_of(struct run *run, char **word)
{
    struct json_object *out = NULL;

    for (size_t i = 0; word[0] != NULL && i < G_N_ELEMENTS(values); i++) {
        int n = (int)g_strv_length(word + 1);

        if (strcmp(word[0], values[i].name) != 0)
            continue;
        if (values[i].read != NULL)
            values[i].read(run, word + 1, n, &out);
        else
            value_of_dungeon(run, values[i].dungeon, word + 1, n, &out);
    }
    return out;
}

/* {"value":"damage a2","is":3} */
bool step_value(struct run *run)
{
    const char *text = step_text(run, "value");
    struct json_object *wanted = NULL, *found;
    g_auto(GStrv) word = NULL;
    bool same;

    if (text == NULL)
        return false;
    if (!json_object_object_get_ex(run->step, "is", &wanted))
        return step_fails(run, "\"value\" wants \"is\"");
    word = g_strsplit(text, " ", -1);
    found = value_of(run, word);
    if (found == NULL)
        return step_fails(run, "'%s' is no value of anything here", text);
    same = json_object_equal(found, wanted) != 0;
    if (!same)
        step_fails(run, "%s is %s, expected was %s", text, step_plain(found), step_plain(wanted));
    json_object_put(found);
    return same;
}
