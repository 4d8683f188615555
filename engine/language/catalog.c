/* engine/language/catalog.c - the loaded sets: what is in them, and finding it */
#include "engine/language/catalog.h"

#include <ctype.h>
#include <json-c/json.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

struct catalog_mark catalog_mark(const struct lair_catalog *cat)
{
    return (struct catalog_mark){ program_mark(&cat->program), cat->n_designs, cat->n_sets, cat->alters };
}

void catalog_rewind(struct lair_catalog *cat, struct catalog_mark to)
{
    while (cat->n_sets > to.n_sets)
        json_object_put(cat->set[--cat->n_sets].json);
    forget_designs(cat, to.n_designs);
    program_rewind(&cat->program, to.program);
    cat->alters = to.alters;
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
        json_object_put(cat->set[i].json);
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

    return s->base ? LAIR_SET_BASE : s->test ? LAIR_SET_TEST : s->board ? LAIR_SET_BOARD : LAIR_SET_SMALL;
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

lair_design lair_find_design(const struct lair_catalog *cat, const char *name, int *several)
{
    char want[80], have[80];
    lair_design found = 0;
    int n = 0;

    plain_name(name, want, sizeof want);
    for (int d = LAIR_N_KINDS + 1; d <= cat->n_designs; d++) {
        const struct lair_print *p = &cat->design[d].print;

        plain_name(p->name, have, sizeof have);
        if (strcasecmp(p->id, name) == 0 || strcmp(want, have) == 0) {
            found = (lair_design)d;
            n = 1;
            break;
        }
        if (want[0] != '\0' && strncmp(have, want, strlen(want)) == 0) {
            found = (lair_design)d;
            n++;
        }
    }
    if (several != NULL)
        *several = n;
    return n == 1 ? found : 0;
}
