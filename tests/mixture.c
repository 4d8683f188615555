/* tests/mixture.c - what can be played with all the sets that there are, drawn by lot
 * SPDX-License-Identifier: MIT */
#include "tests/mixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/games/data.h"
#include "tests/unit/games.h"

enum { TRIES = 200 }; /* until a game that can begin is drawn: some two in three can */

/* ---- all sets -------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names of the files, sorted and ended by NULL; g_strfreev it. */
static char **names_of_sets(const char *folder)
{
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    const char *file;

    while (files != NULL && (file = g_dir_read_name(files)) != NULL)
        if (g_str_has_suffix(file, ".json"))
            g_ptr_array_add(names, g_strndup(file, strlen(file) - strlen(".json")));
    g_ptr_array_sort(names, by_name);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

struct lair_catalog *mixture_catalog(void)
{
    g_auto(GStrv) names = names_of_sets(LAIR_SOURCE_DIR "/engine/sets");
    struct lair_fault why = { "no sets are found" };
    struct lair_catalog *cat = names[0] == NULL ? NULL : data_catalog(NULL, (const char *const *)names, &why);

    if (cat == NULL)
        fail_msg("%s", why.text);
    return cat;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static bool one_in(uint32_t *dice, uint32_t n)
{
    return games_roll(dice, n) == 0;
}

static bool has_set(const struct mixture *m, const char *name)
{
    for (int i = 0; i < m->n_sets; i++)
        if (strcmp(m->set[i], name) == 0)
            return true;
    return false;
}

static void add_set(struct mixture *m, const char *name)
{
    if (!has_set(m, name))
        m->set[m->n_sets++] = name;
}

/* Adds each set of a kind, or one in so many of them. */
static void add_some(struct mixture *m, const struct lair_catalog *cat, enum lair_set_kind kind,
                     uint32_t one_in_so_many, uint32_t *dice)
{
    const char *name;

    for (int i = 0; (name = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (lair_catalog_kind(cat, i) == kind && one_in(dice, one_in_so_many))
            add_set(m, name);
}

/* Adds one set of a kind, each as often as any other. */
static void add_one(struct mixture *m, const struct lair_catalog *cat, enum lair_set_kind kind,
                    uint32_t *dice)
{
    const char *name, *drawn = NULL;
    uint32_t n = 0;

    for (int i = 0; (name = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (lair_catalog_kind(cat, i) == kind && one_in(dice, ++n))
            drawn = name;
    if (drawn != NULL)
        add_set(m, drawn);
}

/* Heroes come from a recipe or a base set; every small set may come besides, and now and then all of them do. */
static void draw_sets(struct mixture *m, const struct lair_catalog *cat, uint32_t *dice)
{
    m->n_sets = 0;
    if (one_in(dice, 4))
        add_one(m, cat, LAIR_SET_DECK, dice);
    else if (one_in(dice, 3))
        add_some(m, cat, LAIR_SET_BASE, 1, dice);
    else
        add_one(m, cat, LAIR_SET_BASE, dice);
    add_some(m, cat, LAIR_SET_SMALL, one_in(dice, 6) ? 1 : 3, dice);
    if (lair_rules_want_board(m->rules))
        add_some(m, cat, LAIR_SET_BOARD, 1, dice);
}

/* As they were loaded, since the first of the base sets lends its heroes (C6d): a position must name it first. */
static void put_in_order(struct mixture *m, const struct lair_catalog *cat)
{
    struct mixture before = *m;
    const char *name;

    m->n_sets = 0;
    for (int i = 0; (name = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (has_set(&before, name))
            add_set(m, name);
}

/* Half of what comes on request, and the focus if it does. */
static void draw_stars(struct mixture *m, const struct lair_catalog *cat, lair_design focus, uint32_t *dice)
{
    m->n_stars = 0;
    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat) && m->n_stars < LAIR_MAX_STARS; d++) {
        const struct lair_print *p = lair_print(cat, d);

        if (p->request && has_set(m, p->set) && (d == focus || one_in(dice, 2)))
            m->star[m->n_stars++] = p->id;
    }
}

/* Classic games are many, since they have variants; crowds are as many as tables of four. */
static void draw_rules(struct mixture *m, uint32_t *dice)
{
    static const enum lair_rules rules[] = { LAIR_CLASSIC, LAIR_CLASSIC, LAIR_CLASSIC, LAIR_SUPER,
                                             LAIR_SUPER,   LAIR_SUPER,   LAIR_SOLO,    LAIR_CHALLENGE };
    int least, most;

    m->rules = rules[games_roll(dice, G_N_ELEMENTS(rules))];
    least = lair_rules_least_seats(m->rules);
    most = lair_rules_most_seats(m->rules);
    m->seats = least + (int)games_roll(dice, (uint32_t)(most - least + 1));
    m->variants = m->rules == LAIR_CLASSIC && !one_in(dice, 2) ? games_roll(dice, 1u << LAIR_N_VARIANTS) : 0;
}

static bool can_begin(const struct mixture *m, const struct lair_catalog *cat)
{
    struct lair_setup setup = mixture_setup(m);

    return lair_unfit(cat, &setup) == LAIR_FITS;
}

/* Is a card of that design in a game of it? */
static bool has_card(const struct mixture *m, const struct lair_catalog *cat, lair_design focus)
{
    static struct lair_game g;
    struct lair_setup setup = mixture_setup(m);
    struct lair_fault why;

    if (lair_new(cat, &g, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
    for (lair_card c = 1; c <= g.n_cards; c++)
        if (g.card[c].design == focus)
            return true;
    return false;
}

void mixture_draw(struct mixture *m, const struct lair_catalog *cat, lair_design focus, uint32_t *dice)
{
    for (int i = 0; i < TRIES; i++) {
        draw_rules(m, dice);
        /* most sets are not for five and six, and those that are should be met as often as there are seats */
        for (int k = 0; k < TRIES; k++) {
            draw_sets(m, cat, dice);
            if (focus != 0 && lair_print(cat, focus)->request)
                add_set(m, lair_print(cat, focus)->set);
            put_in_order(m, cat);
            draw_stars(m, cat, focus, dice);
            if (can_begin(m, cat) && (focus == 0 || has_card(m, cat, focus)))
                return;
        }
    }
    fail_msg("no game is drawn that can begin with %s", focus == 0 ? "any card" : lair_print(cat, focus)->id);
}

struct lair_setup mixture_setup(const struct mixture *m)
{
    return (struct lair_setup){ .rules = m->rules,
                                .seats = m->seats,
                                .sets = m->set,
                                .n_sets = m->n_sets,
                                .stars = m->star,
                                .n_stars = m->n_stars,
                                .variants = (uint8_t)m->variants };
}

/* ---- telling --------------------------------------------------------------------------------- */

static void write_list(GString *out, const char *option, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        g_string_append_printf(out, "%s%s", i == 0 ? option : ",", names[i]);
}

void mixture_write(const struct mixture *m, char *buf, size_t cap)
{
    g_autoptr(GString) out = g_string_new(NULL);
    const char *variant[LAIR_N_VARIANTS];
    int n = 0;

    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (m->variants >> i & 1)
            variant[n++] = lair_variant_name(i);
    g_string_append_printf(out, "--rules %s --seats %d", lair_rules_name((int)m->rules), m->seats);
    write_list(out, " --sets ", m->set, m->n_sets);
    write_list(out, " --stars ", m->star, m->n_stars);
    write_list(out, " --variants ", variant, n);
    g_strlcpy(buf, out->str, cap);
}
