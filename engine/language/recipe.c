/* engine/language/recipe.c - a set of the kind "deck": which cards of other sets a game has
 * SPDX-License-Identifier: MIT */
#include "engine/language/recipe.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/language/summary.h"
#include "engine/language/words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { LEAST_BOSSES = 2, PARTY = 4 }; /* seats for which a recipe should have enough */

/* A recipe that is read. */
struct brew {
    struct reading *r;
    struct recipe *recipe;
    bool *named; /* by design: "cards" says how many */
};

static struct set *set_at(const struct brew *b, int i)
{
    return &b->r->cat->set[i];
}

static const struct lair_print *print_of(const struct brew *b, lair_design d)
{
    return lair_print(b->r->cat, d);
}

static bool is_hero(const struct lair_print *p)
{
    return p->kind == LAIR_HERO || p->kind == LAIR_EPIC;
}

/* Is a design of a set that the recipe draws from? */
static bool is_drawn(const struct brew *b, lair_design d)
{
    return !lair_is_unknown(d) && (b->recipe->draws >> catalog_design(b->r->cat, d)->set & 1) != 0;
}

/* ---- which sets ------------------------------------------------------------------------------ */

/* The i-th text of the list behind a key; "" with a fault. */
static const char *text_at(struct brew *b, struct json_object *list, const char *key, size_t i)
{
    struct json_object *o = json_object_array_get_idx(list, i);
    const char *text = json_object_is_type(o, json_type_string) ? json_object_get_string(o) : "";

    if (*text != '\0' && (int)strlen(text) == json_object_get_string_len(o))
        return text;
    fault(b->r->faults, "\"%s\": number %zu is no text", key, i + 1);
    return "";
}

/* Adds a set to those that are drawn from. */
static void draw_from(struct brew *b, const char *name)
{
    int i = catalog_find_set(b->r->cat, name);

    if (*name == '\0')
        return; /* told already */
    if (i < 0 || i == b->r->set)
        fault(b->r->faults, "\"from\": there is no set \"%.20s\"", name);
    else if (set_at(b, i)->recipe != NULL)
        fault(b->r->faults, "\"from\": \"%.20s\" is a recipe itself: name the sets that it draws from", name);
    else if (set_at(b, i)->board)
        fault(b->r->faults, "\"from\": \"%.20s\" is a town board, which comes by itself", name);
    else if ((b->recipe->draws >> i & 1) != 0)
        fault(b->r->faults, "\"from\": \"%.20s\" is named twice", name);
    else
        b->recipe->draws |= 1u << i;
}

static void read_from(struct brew *b, struct json_object *root)
{
    struct json_object *list = field_list(b->r, root, "from");
    size_t n = list == NULL ? 0 : json_object_array_length(list);

    if (n == 0 || n > CATALOG_MAX_SETS)
        fault(b->r->faults, "\"from\": a list of the sets that it draws from is wanted");
    for (size_t i = 0; i < n && n <= CATALOG_MAX_SETS; i++)
        draw_from(b, text_at(b, list, "from", i));
}

/* The set that is drawn from and has that name; -1: there is none, and that is told unless its own fault was. */
static int drawn_called(struct brew *b, const char *key, const char *name)
{
    int i = catalog_find_set(b->r->cat, name);

    if (i >= 0 && (b->recipe->draws >> i & 1) != 0)
        return i;
    if (*name != '\0')
        fault(b->r->faults, "\"%s\": \"%.20s\" is none of the sets in \"from\"", key, name);
    return -1;
}

/* Does a hero come with those of the set that is named?  Those for a crowd do, and those of sets that test the
 * language. */
static bool comes_along(const struct brew *b, lair_design d)
{
    return catalog_is_for_crowd(b->r->cat, d) || set_at(b, catalog_design(b->r->cat, d)->set)->test;
}

/* Takes all heroes of one set. */
static void read_heroes(struct brew *b, struct json_object *root)
{
    const char *name = field_text(b->r, root, "heroes", NEEDED, FIELD_NAME);
    int set = drawn_called(b, "heroes", name);

    if (set < 0)
        return;
    b->recipe->heroes = set;
    if (!set_at(b, set)->base)
        fault(b->r->faults, "\"heroes\": the set \"%.20s\" has no hero deck", name);
    for (lair_design d = 1; d <= b->recipe->n_designs; d++)
        if (is_drawn(b, d) && is_hero(print_of(b, d)) && !print_of(b, d)->request &&
            (catalog_design(b->r->cat, d)->set == set || comes_along(b, d)))
            b->recipe->copies[d] = (uint8_t)print_of(b, d)->copies;
}

/* Takes all cards of some sets but their heroes. */
static void read_whole(struct brew *b, struct json_object *root)
{
    struct json_object *list = field_list(b->r, root, "whole");
    size_t n = list == NULL ? 0 : json_object_array_length(list);

    for (size_t i = 0; i < n; i++) {
        int set = drawn_called(b, "whole", text_at(b, list, "whole", i));

        for (lair_design d = 1; set >= 0 && d <= b->recipe->n_designs; d++)
            if (is_drawn(b, d) && catalog_design(b->r->cat, d)->set == set && !is_hero(print_of(b, d)) &&
                !print_of(b, d)->request)
                b->recipe->copies[d] = (uint8_t)print_of(b, d)->copies;
    }
}

/* ---- which cards ----------------------------------------------------------------------------- */

/* Tells that no card of the sets is called so, and which one was probably meant. */
static void tell_unknown(struct brew *b, const char *name)
{
    const char **names = calloc(2 * (size_t)b->recipe->n_designs + 1, sizeof *names);
    char guess[FAULT_GUESS];
    int n = 0;

    for (lair_design d = 1; names != NULL && d <= b->recipe->n_designs; d++)
        if (is_drawn(b, d)) {
            names[n++] = print_of(b, d)->name;
            names[n++] = print_of(b, d)->id;
        }
    fault(b->r->faults, "no card of the sets in \"from\" has this name or id%s",
          names != NULL ? fault_guess(guess, name, names) : "");
    free(names);
}

/* The card of the sets that a whole name or an id calls; 0 with a fault. */
static lair_design find_card(struct brew *b, const char *name)
{
    lair_design found = 0;

    for (lair_design d = 1; d <= b->recipe->n_designs; d++) {
        if (!is_drawn(b, d))
            continue;
        if (strcasecmp(print_of(b, d)->id, name) == 0)
            return d;
        if (strcasecmp(print_of(b, d)->name, name) != 0)
            continue;
        if (found != 0) {
            fault(b->r->faults, "several cards have this name: write the id, %s or %s",
                  print_of(b, found)->id, print_of(b, d)->id);
            return 0;
        }
        found = d;
    }
    if (found == 0)
        tell_unknown(b, name);
    return found;
}

/* Takes so many of a card. */
static void take(struct brew *b, lair_design d, struct json_object *number)
{
    const struct lair_print *p = print_of(b, d);
    struct faults *f = b->r->faults;
    int n = 0;

    if (is_hero(p))
        fault(f, "heroes come as the set in \"heroes\" has them; \"stars\" is for those on request");
    else if (p->request)
        fault(f, "it comes on request, which \"stars\" is for");
    else if (b->named[d])
        fault(f, "named twice, by name and by id");
    else if (!json_object_is_type(number, json_type_int) || json_object_get_int64(number) < 0)
        fault(f, "how many? A whole number is wanted, 0 for none");
    else if (!field_is_within(number, 0, p->copies, &n))
        fault(f, "%s are more than the %d that \"%s\" has", field_written(number), p->copies, p->set);
    else
        b->recipe->copies[d] = (uint8_t)n;
    b->named[d] = true;
}

static void read_cards(struct brew *b, struct json_object *root)
{
    struct json_object *cards;

    if (!json_object_object_get_ex(root, "cards", &cards))
        return;
    if (!json_object_is_type(cards, json_type_object)) {
        fault(b->r->faults, "\"cards\": must be an object, as in {\"TNL016\": 2}");
        return;
    }
    json_object_object_foreach(cards, name, number) {
        lair_design d;

        b->r->faults->card = name;
        d = find_card(b, name);
        if (d != 0)
            take(b, d, number);
    }
    b->r->faults->card = NULL;
}

/* The place of a card among those on request; LAIR_MAX_STARS: there is none left, or it has one. */
static int place_of_star(const struct brew *b, lair_design d)
{
    const lair_design *star = b->recipe->star;
    int place = LAIR_MAX_STARS;

    for (int i = LAIR_MAX_STARS - 1; i >= 0; i--)
        if (star[i] == d)
            return LAIR_MAX_STARS;
        else if (star[i] == 0)
            place = i;
    return place;
}

static void read_stars(struct brew *b, struct json_object *root)
{
    struct json_object *list = field_list(b->r, root, "stars");
    size_t n = list == NULL ? 0 : json_object_array_length(list);

    for (size_t i = 0; i < n; i++) {
        const char *name = text_at(b, list, "stars", i);
        lair_design d;
        int place;

        if (*name == '\0')
            continue;
        b->r->faults->card = name;
        d = find_card(b, name);
        place = d != 0 ? place_of_star(b, d) : LAIR_MAX_STARS;
        if (d != 0 && !print_of(b, d)->request)
            fault(b->r->faults, "it needs no request: \"cards\" is for it");
        else if (d != 0 && place == LAIR_MAX_STARS)
            fault(b->r->faults, "\"stars\": named twice, or one more than %d", LAIR_MAX_STARS);
        else if (d != 0) {
            b->recipe->star[place] = d;
            b->recipe->copies[d] = (uint8_t)print_of(b, d)->copies;
        }
        b->r->faults->card = NULL;
    }
}

/* ---- whether that makes a game --------------------------------------------------------------- */

/* How many cards of a kind there are, without those on request. */
static int count(const struct brew *b, enum lair_kind kind)
{
    int n = 0;

    for (lair_design d = 1; d <= b->recipe->n_designs; d++)
        if (print_of(b, d)->kind == kind && !print_of(b, d)->request)
            n += b->recipe->copies[d];
    return n;
}

/* What "counts" says, which need not be there. */
static void check_counts(struct brew *b, struct json_object *root)
{
    struct json_object *counts;
    int n;

    if (!json_object_object_get_ex(root, "counts", &counts))
        return;
    if (!json_object_is_type(counts, json_type_object)) {
        fault(b->r->faults, "\"counts\": must be an object, as in {\"rooms\": 75}");
        return;
    }
    for (int k = 0; k < LAIR_N_KINDS; k++)
        if (json_object_object_get_ex(counts, words_cards[k], NULL) &&
            (n = field_int(b->r, counts, words_cards[k], 0, 999)) != count(b, (enum lair_kind)k))
            fault(b->r->faults, "\"counts\": %s should be %d cards, they are %d", words_cards[k], n,
                  count(b, (enum lair_kind)k));
}

/* What every game needs, and what one of four has use for. */
static void check_enough(struct brew *b)
{
    static const struct {
        enum lair_kind kind;
        int least, party;
    } need[] = {
        { LAIR_BOSS, LEAST_BOSSES, PARTY },
        { LAIR_ROOM, CATALOG_LEAST_ROOMS, 5 * PARTY + 4 }, /* the hands, and the pile that begins (C7) */
        { LAIR_SPELL, 0, 2 * PARTY + 2 },
    };

    for (size_t i = 0; i < ARRAY_LEN(need); i++) {
        const char *what = words_cards[need[i].kind];
        int n = count(b, need[i].kind);

        if (n < need[i].least)
            fault(b->r->faults, "%s: only %d, and a game of two needs %d", what, n, need[i].least);
        else if (n < need[i].party)
            fault_warn(b->r->faults, "%s: only %d, and a game of four begins with %d", what, n,
                       need[i].party);
    }
}

/* What the cards ask of the rules; those on request may be asked for besides. */
static void sum_up(const struct brew *b)
{
    for (lair_design d = 1; d <= b->recipe->n_designs; d++)
        if (b->recipe->copies[d] > 0 || (is_drawn(b, d) && print_of(b, d)->request))
            summary_add(&set_at(b, b->r->set)->summary, b->r->cat, catalog_design(b->r->cat, d));
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void read_all(struct brew *b, struct json_object *root)
{
    int faults = b->r->faults->n;

    read_from(b, root);
    if (b->r->faults->n > faults)
        return; /* of cards of sets that are not there nothing can be said */
    read_heroes(b, root);
    read_whole(b, root);
    read_cards(b, root);
    read_stars(b, root);
    if (b->r->faults->n > faults)
        return; /* what is wrong may be missing */
    check_counts(b, root);
    check_enough(b);
    sum_up(b);
}

void recipe_read(struct reading *r, struct json_object *root)
{
    static const char *const keys[] = { "set",   "name",  "kind",  "year",   "from", "heroes",
                                        "whole", "cards", "stars", "counts", NULL };
    size_t n = (size_t)r->cat->n_designs + 1;
    struct brew b = { r, calloc(1, sizeof *b.recipe + n), calloc(n, sizeof *b.named) };

    field_keys(r, root, keys);
    r->cat->set[r->set].recipe = b.recipe;
    if (b.recipe == NULL || b.named == NULL) {
        fault(r->faults, "out of memory");
    } else {
        b.recipe->n_designs = r->cat->n_designs;
        read_all(&b, root);
    }
    free(b.named);
}
