/* engine/rules/agenda.c - the list of what is declared or triggered
 * SPDX-License-Identifier: MIT */
#include "engine/rules/agenda.h"

#include <string.h>

#include "engine/rules/rules.h"

bool agenda_is_full(const struct lair_game *g)
{
    return g->n_agenda == LAIR_MAX_AGENDA || g->serial == UINT16_MAX;
}

struct lair_entry *agenda_add(struct lair_game *g, int line, lair_card source, int seat,
                              enum lair_standing standing, const struct lair_bound *b)
{
    struct lair_entry *e = &g->agenda[g->n_agenda];

    assert(!agenda_is_full(g));
    g->n_agenda++;
    *e = (struct lair_entry){ .line = (uint16_t)line,
                              .source = source,
                              .serial = ++g->serial,
                              .standing = (uint8_t)standing,
                              .seat = (uint8_t)seat,
                              .b = *b };
    return e;
}

struct lair_entry *agenda_find(struct lair_game *g, uint16_t serial)
{
    for (int i = 0; i < g->n_agenda; i++)
        if (g->agenda[i].serial == serial)
            return &g->agenda[i];
    return NULL;
}

void agenda_remove(struct lair_game *g, uint16_t serial)
{
    struct lair_entry *e = agenda_find(g, serial);

    assert(e != NULL);
    int i = (int)(e - g->agenda);

    memmove(e, e + 1, (size_t)(g->n_agenda - i - 1) * sizeof *e);
    memset(&g->agenda[--g->n_agenda], 0, sizeof *e); /* what is unused is zero: hashed, compared */
}

static void forget(lair_card *named, lair_card c)
{
    if (*named == c)
        *named = 0;
}

void agenda_forget_card(struct lair_game *g, lair_card c)
{
    for (int i = 0; rules_have(g, RULES_FORGET_NAMED) && i < g->n_agenda; i++) {
        struct lair_entry *e = &g->agenda[i];

        forget(&e->source, c);
        forget(&e->b.here, c);
        forget(&e->b.room, c);
        forget(&e->b.card, c);
    }
}

bool agenda_has_room(const struct lair_game *g)
{
    return g->n_agenda < LAIR_MAX_AGENDA / 2 && g->n_lasting < LAIR_MAX_LASTING / 2 && !agenda_is_full(g);
}

lair_design agenda_design(const struct lair_catalog *cat, const struct lair_game *g, lair_card source,
                          int line)
{
    return source != 0 ? design_of(g, source) : catalog_line(cat, line)->design;
}

lair_design lair_entry_design(const struct lair_catalog *cat, const struct lair_game *g,
                              const struct lair_entry *e)
{
    return agenda_design(cat, g, e->source, e->line);
}

static bool is_declared(const struct lair_entry *e)
{
    return e->standing == LAIR_FRESH || e->standing == LAIR_STANDING;
}

int agenda_next_number(const struct lair_game *g)
{
    int number = 1;

    for (int i = 0; i < g->n_agenda; i++)
        number += is_declared(&g->agenda[i]);
    return number;
}

int agenda_number(const struct lair_game *g, uint16_t serial)
{
    int number = 0;

    for (int i = 0; i < g->n_agenda; i++) {
        number += is_declared(&g->agenda[i]);
        if (g->agenda[i].serial == serial)
            return number;
    }
    return 0;
}

int agenda_spells_held(const struct lair_game *g, int seat)
{
    int n = lair_count(g, LAIR_HAND_SPELLS, seat);

    for (int i = 0; i < g->n_agenda; i++)
        n += g->agenda[i].seat == seat && g->card[g->agenda[i].source].zone == LAIR_DECLARED;
    return n;
}
