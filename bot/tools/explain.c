/* bot/tools/explain.c - why a room or a hero has the values that it has, as JSON
 * SPDX-License-Identifier: MIT */
#include "bot/tools/explain.h"

#include <string.h>

enum { MAX_TERMS = 256 };

static struct json_object *term_json(const struct facts *f, const struct lair_term *t)
{
    const char op[] = { t->op, '\0' };
    struct json_object *o = json_object_new_object();

    facts_text(o, "source", t->source == 0 ? "rules" : lair_print(f->cat, t->source)->name);
    if (t->seat < LAIR_MAX_SEATS)
        facts_number(o, "seat", t->seat);
    facts_text(o, "op", op);
    facts_number(o, "amount", t->amount);
    facts_number(o, "value", t->value);
    return o;
}

/* The terms of a value; the last one's is what they add up to. */
static void add_terms(const struct facts *f, const struct lair_question *of, struct json_object *o)
{
    g_autofree struct lair_term *terms = g_new(struct lair_term, MAX_TERMS);
    int n = lair_explain(f->cat, f->view, of, terms, MAX_TERMS);
    struct json_object *list = json_object_new_array();

    n = MIN(n, MAX_TERMS);
    for (int i = 0; i < n; i++)
        json_object_array_add(list, term_json(f, &terms[i]));
    facts_number(o, "is", n == 0 ? 0 : terms[n - 1].value);
    facts_add(o, "terms", list);
}

static struct json_object *value_json(const struct facts *f, const char *name, const struct lair_question *of)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "value", name);
    if (of->value == LAIR_VALUE_TREASURE)
        facts_text(o, "treasure", lair_treasure_name((enum lair_treasure)of->treasure));
    if (of->value == LAIR_VALUE_LURE)
        facts_number(o, "seat", of->seat);
    add_terms(f, of, o);
    return o;
}

/* Explains a room: its damage, and every treasure that it has or that
 * something says a word about. */
static struct json_object *explain_room(const struct facts *f, int seat, int square)
{
    struct json_object *list = json_object_new_array();
    struct lair_question of = { .value = LAIR_VALUE_DAMAGE, .seat = seat, .square = square };

    json_object_array_add(list, value_json(f, "damage", &of));
    of.value = LAIR_VALUE_TREASURE;
    for (int t = 0; t < LAIR_N_TREASURES; t++) {
        struct json_object *o;

        of.treasure = t;
        o = value_json(f, "treasure", &of);
        if (json_object_get_int(json_object_object_get(o, "is")) != 0 ||
            json_object_array_length(json_object_object_get(o, "terms")) > 1)
            json_object_array_add(list, o);
        else
            json_object_put(o);
    }
    return list;
}

/* Explains a hero: its health, and what each seat has to lure it. */
static struct json_object *explain_hero(const struct facts *f, lair_card hero)
{
    struct json_object *list = json_object_new_array();
    struct lair_question of = { .value = LAIR_VALUE_HEALTH, .hero = hero };

    json_object_array_add(list, value_json(f, "health", &of));
    of.value = LAIR_VALUE_LURE;
    for (of.seat = 0; of.seat < f->view->n_seats; of.seat++)
        json_object_array_add(list, value_json(f, "lure", &of));
    return list;
}

/* The game's card with a hero's name; 0: none. */
static lair_card find_hero(const struct facts *f, const char *name)
{
    lair_design d = lair_find_design(f->cat, name, NULL);

    if (d == 0 || (lair_print(f->cat, d)->kind != LAIR_HERO && lair_print(f->cat, d)->kind != LAIR_EPIC))
        return 0;
    for (lair_card c = 1; c <= f->view->n_cards; c++)
        if (f->view->card[c].design == d)
            return c;
    return 0;
}

struct json_object *explain_values(const struct facts *f, const char *what)
{
    const struct lair_game *g = f->view;
    int seat = what[0] - 'a', square = what[0] == '\0' ? -1 : what[1] - '1';
    lair_card hero;

    if (strlen(what) == 2 && seat >= 0 && seat < g->n_seats && square >= 0 && square < LAIR_MAX_SQUARES) {
        if (square < g->seat[seat].n_rooms && g->seat[seat].room[square].top != 0)
            return explain_room(f, seat, square);
    } else if ((hero = find_hero(f, what)) != 0) {
        return explain_hero(f, hero);
    }
    return NULL;
}
