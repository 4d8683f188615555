/* engine/language/catalog.c - the loaded sets: what is in them, and finding it
 * SPDX-License-Identifier: MIT */
#include "engine/language/catalog.h"

#include <ctype.h>
#include <json-c/json.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/language/summary.h"
#include "engine/language/words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

struct design *catalog_add_design(struct lair_catalog *cat)
{
    struct design *grown;

    if (cat->n_designs >= CATALOG_MAX_DESIGNS)
        return NULL;
    grown = program_room(cat->design, cat->n_designs + 1, sizeof *grown); /* the first one is nobody's */
    if (grown == NULL)
        return NULL;
    cat->design = grown;
    memset(&grown[++cat->n_designs], 0, sizeof *grown);
    grown[cat->n_designs].print.epithet = "";
    grown[cat->n_designs].print.text = "";
    grown[cat->n_designs].print.boss_text = "";
    return &grown[cat->n_designs];
}

/* Takes back all designs beyond the first n. */
static void forget_designs(struct lair_catalog *cat, int n)
{
    while (cat->n_designs > n)
        free((void *)cat->design[cat->n_designs--].print.rulings);
}

static void forget_set(struct set *s)
{
    json_object_put(s->json);
    free(s->recipe);
}

struct catalog_mark catalog_mark(const struct lair_catalog *cat)
{
    return (struct catalog_mark){ .program = program_mark(&cat->program),
                                  .n_designs = cat->n_designs,
                                  .n_sets = cat->n_sets,
                                  .alters = cat->alters,
                                  .used_by_others = cat->used_by_others,
                                  .items = cat->items };
}

void catalog_rewind(struct lair_catalog *cat, struct catalog_mark to)
{
    while (cat->n_sets > to.n_sets)
        forget_set(&cat->set[--cat->n_sets]);
    forget_designs(cat, to.n_designs);
    program_rewind(&cat->program, to.program);
    cat->alters = to.alters;
    cat->used_by_others = to.used_by_others;
    cat->items = to.items;
}

/* ---- the whole ------------------------------------------------------------------------------- */

struct lair_catalog *lair_catalog_new(void)
{
    static const char *const names[] = {
        [LAIR_BOSS] = "a boss",         [LAIR_ROOM] = "a room",       [LAIR_SPELL] = "a spell",
        [LAIR_HERO] = "a hero",         [LAIR_EPIC] = "an epic hero", [LAIR_ITEM] = "an item",
        [LAIR_LANDMARK] = "a landmark",
    };
    static_assert(ARRAY_LEN(names) == LAIR_N_KINDS, "a name for every unknown card");
    struct lair_catalog *cat = calloc(1, sizeof *cat);

    if (cat == NULL || sodium_init() < 0 || program_init(&cat->program) < 0) {
        free(cat);
        return NULL;
    }
    for (int k = 0; k < LAIR_N_KINDS; k++) {
        struct design *d = catalog_add_design(cat);

        if (d == NULL) {
            lair_catalog_free(cat);
            return NULL;
        }
        d->print.kind = (enum lair_kind)k;
        d->print.id = d->print.set = "";
        d->print.name = names[k];
    }
    memset(&cat->design[0], 0, sizeof cat->design[0]);
    return cat;
}

void lair_catalog_free(struct lair_catalog *cat)
{
    if (cat == NULL)
        return;
    forget_designs(cat, 0);
    free(cat->design);
    program_clear(&cat->program);
    for (int i = 0; i < cat->n_sets; i++)
        forget_set(&cat->set[i]);
    free(cat);
}

const char *lair_catalog_set(const struct lair_catalog *cat, int i, const char **title, const uint8_t **hash)
{
    if (i < 0 || i >= cat->n_sets)
        return NULL;
    if (title != NULL)
        *title = cat->set[i].title;
    if (hash != NULL)
        *hash = cat->set[i].hash;
    return cat->set[i].name;
}

enum lair_set_kind lair_catalog_kind(const struct lair_catalog *cat, int i)
{
    const struct set *s = &cat->set[i];

    if (s->recipe != NULL)
        return LAIR_SET_DECK;
    return s->base ? LAIR_SET_BASE : s->test ? LAIR_SET_TEST : s->board ? LAIR_SET_BOARD : LAIR_SET_SMALL;
}

bool lair_catalog_draws(const struct lair_catalog *cat, int i, int from)
{
    const struct recipe *recipe = cat->set[i].recipe;

    return recipe != NULL && (recipe->draws >> from & 1) != 0;
}

int lair_catalog_copies(const struct lair_catalog *cat, int i, lair_design d)
{
    const struct design *design = catalog_design(cat, d);
    const struct recipe *recipe = cat->set[i].recipe;

    if (recipe != NULL)
        return d <= recipe->n_designs ? recipe->copies[d] : 0;
    return !lair_is_unknown(d) && design->set == i ? design->print.copies : 0;
}

int catalog_find_set(const struct lair_catalog *cat, const char *name)
{
    for (int i = 0; i < cat->n_sets; i++)
        if (strcasecmp(cat->set[i].name, name) == 0)
            return i;
    return -1;
}

const struct board *catalog_board(const struct lair_catalog *cat, unsigned sets, int seats)
{
    for (int i = 0; i < cat->n_sets; i++)
        if (sets & 1u << i && cat->set[i].board && cat->set[i].table[seats - 1].slots > 0)
            return &cat->set[i].table[seats - 1];
    return NULL;
}

/* ---- recipes --------------------------------------------------------------------------------- */

const struct recipe *catalog_recipe(const struct lair_catalog *cat, uint32_t sets)
{
    for (int i = 0; i < cat->n_sets; i++)
        if ((sets >> i & 1) != 0 && cat->set[i].recipe != NULL)
            return cat->set[i].recipe;
    return NULL;
}

bool catalog_has_recipes(const struct lair_catalog *cat, uint32_t sets)
{
    int n = 0;

    for (int i = 0; i < cat->n_sets; i++)
        n += (sets >> i & 1) != 0 && cat->set[i].recipe != NULL;
    return n > 1;
}

uint32_t catalog_with_drawn(const struct lair_catalog *cat, uint32_t sets)
{
    uint32_t all = sets;

    for (int i = 0; i < cat->n_sets; i++)
        if ((sets >> i & 1) != 0 && cat->set[i].recipe != NULL)
            all |= cat->set[i].recipe->draws;
    return all;
}

int catalog_copies(const struct lair_catalog *cat, const struct recipe *recipe, lair_design d)
{
    const struct design *design = catalog_design(cat, d);

    if (recipe == NULL || design->print.request || (recipe->draws >> design->set & 1) == 0)
        return design->print.copies;
    return recipe->copies[d];
}

bool catalog_has(const struct lair_catalog *cat, uint32_t sets, lair_design d)
{
    return !lair_is_unknown(d) && (sets >> catalog_design(cat, d)->set & 1) != 0 &&
           catalog_copies(cat, catalog_recipe(cat, sets), d) > 0;
}

bool lair_may_have(const struct lair_catalog *cat, const struct lair_game *g, lair_design d)
{
    return catalog_has(cat, g->sets, d);
}

bool catalog_level_up_lasts(const struct lair_catalog *cat, lair_design boss)
{
    const struct design *d = catalog_design(cat, boss);

    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);

        if (l->kind == LINE_WHEN && l->moment == MOMENT_LEVEL_UP && l->for_good && !l->may &&
            l->n_do + l->n_if == 0)
            return true;
    }
    return false;
}

bool catalog_is_for_crowd(const struct lair_catalog *cat, lair_design d)
{
    const struct lair_print *p = lair_print(cat, d);
    const struct set *s = &cat->set[catalog_design(cat, d)->set];

    return (p->kind == LAIR_HERO || p->kind == LAIR_EPIC) && p->players >= CATALOG_CROWD && !p->request &&
           !s->base && !s->test;
}

int catalog_coins(const struct lair_catalog *cat, uint32_t sets)
{
    int most = 0;

    for (int i = 0; i < cat->n_sets; i++)
        if ((sets >> i & 1) != 0 && cat->set[i].coins > most)
            most = cat->set[i].coins;
    return most;
}

struct summary catalog_summary(const struct lair_catalog *cat, uint32_t sets)
{
    const struct recipe *recipe = catalog_recipe(cat, sets);
    struct summary all = { 0 };

    if (recipe != NULL)
        sets &= ~recipe->draws;
    for (int i = 0; i < cat->n_sets; i++)
        if ((sets >> i & 1) != 0)
            summary_join(&all, &cat->set[i].summary);
    return all;
}

/* ---- designs --------------------------------------------------------------------------------- */

int lair_designs(const struct lair_catalog *cat)
{
    return cat->n_designs;
}

const struct lair_print *lair_print(const struct lair_catalog *cat, lair_design d)
{
    return &cat->design[d].print;
}

const char *lair_line_word(const struct lair_catalog *cat, lair_design d, int line)
{
    const struct design *design = &cat->design[d];

    return line >= 1 && line <= design->n_lines
               ? words_keys[cat->program.line[design->first_line + line - 1].kind]
               : NULL;
}

const char *lair_line_called(const struct lair_catalog *cat, lair_design d, int line)
{
    static_assert((int)LAIR_MAX_OPTIONS == (int)CATALOG_MAX_LINES, "every line can be an option");

    const struct design *design = &cat->design[d];

    return line >= 1 && line <= design->n_lines ? cat->program.line[design->first_line + line - 1].called
                                                : NULL;
}

void catalog_line_name(const struct lair_catalog *cat, int line, char buf[CATALOG_LINE_NAME])
{
    const struct line *l = &cat->program.line[line];

    snprintf(buf, CATALOG_LINE_NAME, "%.20s/%d", cat->design[l->design].print.id, l->index + 1);
}

void catalog_modifier_name(const struct lair_catalog *cat, int modifier, char buf[CATALOG_LINE_NAME])
{
    int line = cat->program.modifier[modifier].line;
    const struct line *l = &cat->program.line[line];

    snprintf(buf, CATALOG_LINE_NAME, "%.20s/%d.%d", cat->design[l->design].print.id, l->index + 1,
             modifier - l->modifier + 1);
}

int catalog_find_modifier(const struct lair_catalog *cat, const char *name)
{
    char buf[CATALOG_LINE_NAME];

    for (int i = 0; i < cat->program.n_modifier; i++) {
        catalog_modifier_name(cat, i, buf);
        if (strcmp(buf, name) == 0)
            return i;
    }
    return -1;
}

/* Letters and digits only, without case: "the Fool" and "Fool!" are "fool". */
static void plain_name(const char *name, char *out, size_t cap)
{
    size_t n = 0;

    if (strncasecmp(name, "the ", 4) == 0)
        name += 4;
    for (; *name != '\0' && n + 1 < cap; name++)
        if (isalnum((unsigned char)*name) || (unsigned char)*name >= 128)
            out[n++] = (char)tolower((unsigned char)*name);
    out[n] = '\0';
}

/* Looked for first, since what is stored names cards so; 0: there is none. */
static lair_design with_id(const struct lair_catalog *cat, const char *id)
{
    for (int d = LAIR_N_KINDS + 1; d <= cat->n_designs; d++)
        if (strcasecmp(cat->design[d].print.id, id) == 0)
            return (lair_design)d;
    return 0;
}

/* The last whose name begins so, and how many there are; or the one that is called so. */
static lair_design with_name(const struct lair_catalog *cat, const char *name, int *several)
{
    char want[80], have[80];
    lair_design found = 0;

    *several = 0;
    plain_name(name, want, sizeof want);
    for (int d = LAIR_N_KINDS + 1; d <= cat->n_designs; d++) {
        plain_name(cat->design[d].print.name, have, sizeof have);
        if (strcmp(want, have) == 0) {
            *several = 1;
            return (lair_design)d;
        }
        if (want[0] == '\0' || strncmp(have, want, strlen(want)) != 0)
            continue;
        if (found == 0 || strcmp(cat->design[found].print.name, cat->design[d].print.name) != 0)
            ++*several; /* else it is the same landmark, of another town board */
        found = (lair_design)d;
    }
    return found;
}

lair_design lair_find_design(const struct lair_catalog *cat, const char *name, int *several)
{
    lair_design found = with_id(cat, name);
    int n = 1;

    if (found == 0)
        found = with_name(cat, name, &n);
    if (several != NULL)
        *several = n;
    return n == 1 ? found : 0;
}
