#include "engine/rules/agenda.h"

#include <string.h>

#include "engine/rules/noun.h"

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

bool agenda_has_room(const struct lair_game *g)
{
    return g->n_agenda < LAIR_MAX_AGENDA / 2 && g->n_lasting < LAIR_MAX_LASTING / 2 && !agenda_is_full(g);
}

int agenda_number(const struct lair_game *g, uint16_t serial)
{
    int number = 0;

    for (int i = 0; i < g->n_agenda; i++) {
        if (g->agenda[i].standing == LAIR_FRESH || g->agenda[i].standing == LAIR_STANDING)
            number++;
        if (g->agenda[i].serial == serial)
            return number;
    }
    return 0;
}

/* ---- what lasts --------------------------------------------------------------------- */

static void lasting_remove(struct lair_game *g, int i)
{
    memmove(&g->lasting[i], &g->lasting[i + 1], (size_t)(g->n_lasting - i - 1) * sizeof g->lasting[0]);
    memset(&g->lasting[--g->n_lasting], 0, sizeof g->lasting[0]);
}

static uint8_t end_of(const struct lair_catalog *cat, int modifier)
{
    return catalog_line(cat, cat->program.modifier[modifier].line)->for_good ? LAIR_FOR_GOOD : LAIR_UNTIL_END;
}

/* The same once more. */
static bool is_made_again(struct lair_game *g, const struct lair_lasting *again)
{
    for (int i = 0; i < g->n_lasting; i++) {
        struct lair_lasting *la = &g->lasting[i];

        if (la->modifier == again->modifier && la->source == again->source && la->on == again->on &&
            la->player == again->player && la->seat == again->seat && la->amount == again->amount &&
            la->times < 99) {
            la->times++;
            return true;
        }
    }
    return false;
}

void lasting_add(struct run *r, int modifier, lair_card source, int seat, lair_card on, int player,
                 int amount)
{
    struct lair_game *g = r->g;
    struct lair_lasting la = { .modifier = (uint16_t)modifier,
                               .source = source,
                               .on = on,
                               .seat = (uint8_t)seat,
                               .player = (uint8_t)player,
                               .amount = (int8_t)amount,
                               .end = end_of(r->cat, modifier),
                               .times = 1 };
    struct lair_event e =
        event_of(LAIR_EV_LASTS, seat, design_of(g, source), r->cat->program.modifier[modifier].property);
    bool again = is_made_again(g, &la);

    if (!again && g->n_lasting == LAIR_MAX_LASTING)
        return;
    if (!again)
        g->lasting[g->n_lasting++] = la;
    e.other = (uint8_t)amount;
    emit(r, e);
}

void lasting_spend(struct lair_game *g, lair_card source, int line_index, lair_card hero)
{
    if (g->n_lasting == LAIR_MAX_LASTING)
        return;
    g->lasting[g->n_lasting++] = (struct lair_lasting){ .modifier = LAIR_SPENT,
                                                        .source = source,
                                                        .on = hero,
                                                        .seat = LAIR_NOBODY,
                                                        .player = LAIR_NOBODY,
                                                        .end = LAIR_UNTIL_END,
                                                        .times = 1,
                                                        .line = (uint8_t)line_index };
}

bool lasting_is_spent(const struct lair_game *g, lair_card source, int line_index, lair_card hero)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].modifier == LAIR_SPENT && g->lasting[i].source == source &&
            g->lasting[i].on == hero && g->lasting[i].line == line_index)
            return true;
    return g->n_lasting == LAIR_MAX_LASTING;
}

void lasting_drop_card(struct lair_game *g, lair_card on)
{
    for (int i = g->n_lasting - 1; i >= 0; i--)
        if (g->lasting[i].on == on || (g->lasting[i].modifier == LAIR_SPENT && g->lasting[i].source == on))
            lasting_remove(g, i);
}

void lasting_end_for_good(struct lair_game *g, lair_card on)
{
    for (int i = g->n_lasting - 1; i >= 0; i--)
        if (g->lasting[i].on == on && g->lasting[i].end == LAIR_FOR_GOOD)
            lasting_remove(g, i);
}

void lasting_end_turn(struct run *r, bool all)
{
    struct lair_game *g = r->g;

    for (int i = g->n_lasting - 1; i >= 0; i--) {
        const struct lair_lasting *la = &g->lasting[i];
        bool keep = !all && la->modifier != LAIR_SPENT &&
                    r->cat->program.modifier[la->modifier].property == PROPERTY_WOUNDS_IGNORED;

        if (la->end == LAIR_UNTIL_END && !keep)
            lasting_remove(g, i);
    }
}
