/* engine/rules/lasting.c - modifiers that last, and limits that are spent
 * SPDX-License-Identifier: MIT */
#include "engine/rules/lasting.h"

#include <string.h>

#include "engine/language/catalog.h"
#include "engine/rules/agenda.h"
#include "engine/rules/rules.h"

/* ---- modifiers ------------------------------------------------------------------------------- */

static void lasting_remove(struct lair_game *g, int i)
{
    memmove(&g->lasting[i], &g->lasting[i + 1], (size_t)(g->n_lasting - i - 1) * sizeof g->lasting[0]);
    memset(&g->lasting[--g->n_lasting], 0, sizeof g->lasting[0]);
}

static uint8_t end_of(const struct lair_catalog *cat, int modifier)
{
    return catalog_line(cat, cat->program.modifier[modifier].line)->for_good ? LAIR_FOR_GOOD : LAIR_UNTIL_END;
}

/* Counts a modifier that is in force already once more; false: it is not yet. */
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

bool lasting_is_of_room(const struct lair_catalog *cat, const struct lair_lasting *la)
{
    return la->modifier != LAIR_SPENT &&
           catalog_design(cat, catalog_line(cat, cat->program.modifier[la->modifier].line)->design)
                   ->print.kind == LAIR_ROOM;
}

int lasting_lends(const struct lair_catalog *cat, const struct lair_lasting *la, lair_card room, int treasure)
{
    if (la->on != room)
        return 0;
    if (lasting_is(cat, la, PROPERTY_ICON_NAMED))
        return la->amount == treasure + 1 ? la->times : 0;
    return lasting_is(cat, la, (enum property)(PROPERTY_SHOWS + treasure)) ? la->amount * la->times : 0;
}

int lasting_first_lent(const struct lair_catalog *cat, const struct lair_game *g, lair_card room)
{
    int first = g->n_lasting;

    while (first > 0 && !(g->lasting[first - 1].on == room &&
                          lasting_is(cat, &g->lasting[first - 1], PROPERTY_NO_TREASURE)))
        first--;
    return first;
}

bool lasting_marks(const struct lair_catalog *cat, const struct lair_game *g, lair_card source, int player)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].source == source && g->lasting[i].player == player &&
            lasting_is(cat, &g->lasting[i], PROPERTY_MARKED))
            return true;
    return false;
}

/* Has a card left play, perhaps to where nobody can tell its copies apart? */
static bool has_left(const struct lair_catalog *cat, const struct lair_game *g, lair_card c)
{
    switch ((enum lair_zone)g->card[c].zone) {
    case LAIR_HAND_ROOMS:
    case LAIR_HAND_SPELLS:
    case LAIR_ROOM_DECK:
    case LAIR_SPELL_DECK: return true;
    case LAIR_DISCARD: return catalog_design(cat, g->card[c].design)->print.kind == LAIR_ROOM;
    default: return false;
    }
}

/* The card that something which lasts goes back to; 0: to none (D13d). */
static lair_card known_source(const struct lair_catalog *cat, const struct lair_game *g, lair_card source)
{
    return rules_have(g, RULES_FORGET_CARD) && has_left(cat, g, source) ? 0 : source;
}

void lasting_add(struct run *r, int modifier, lair_card source, int seat, lair_card on, int player,
                 int amount)
{
    struct lair_game *g = r->g;
    struct lair_lasting la = { .modifier = (uint16_t)modifier,
                               .source = known_source(r->cat, g, source),
                               .on = on,
                               .seat = (uint8_t)seat,
                               .player = (uint8_t)player,
                               .amount = (int8_t)amount,
                               .end = end_of(r->cat, modifier),
                               .times = 1 };
    const struct modifier *m = &r->cat->program.modifier[modifier];
    struct lair_event e =
        event_of(LAIR_EV_LASTS, seat, agenda_design(r->cat, g, source, m->line), m->property);
    bool again = is_made_again(g, &la);

    if (!again && g->n_lasting == LAIR_MAX_LASTING)
        return;
    if (!again)
        g->lasting[g->n_lasting++] = la;
    e.other = (uint8_t)amount;
    frame_emit(r, e);
}

void lasting_drop_card(struct lair_game *g, lair_card on)
{
    for (int i = g->n_lasting - 1; i >= 0; i--)
        if (g->lasting[i].on == on || (g->lasting[i].modifier == LAIR_SPENT && g->lasting[i].source == on))
            lasting_remove(g, i);
}

void lasting_forget_card(struct lair_game *g, lair_card source)
{
    for (int i = 0; rules_have(g, RULES_FORGET_CARD) && i < g->n_lasting; i++)
        if (g->lasting[i].source == source && g->lasting[i].modifier != LAIR_SPENT)
            g->lasting[i].source = 0;
}

void lasting_end_for_good(struct lair_game *g, lair_card on)
{
    for (int i = g->n_lasting - 1; i >= 0; i--)
        if (g->lasting[i].on == on && g->lasting[i].end == LAIR_FOR_GOOD)
            lasting_remove(g, i);
}

static bool alters_the_check(const struct lair_catalog *cat, const struct lair_lasting *la)
{
    return lasting_is(cat, la, PROPERTY_WOUNDS_IGNORED) || lasting_is(cat, la, PROPERTY_NO_WIN) ||
           lasting_is(cat, la, PROPERTY_WOUNDS);
}

void lasting_end_turn(struct run *r, bool all)
{
    struct lair_game *g = r->g;

    for (int i = g->n_lasting - 1; i >= 0; i--) {
        const struct lair_lasting *la = &g->lasting[i];

        if (la->end == LAIR_UNTIL_END && (all || !alters_the_check(r->cat, la)))
            lasting_remove(g, i);
    }
}

/* ---- limits (D13) ---------------------------------------------------------------------------- */

static void spend_for_hero(struct lair_game *g, lair_card source, int line_index, lair_card hero)
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

static bool is_spent_for_hero(const struct lair_game *g, lair_card source, int line_index, lair_card hero)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].modifier == LAIR_SPENT && g->lasting[i].source == source &&
            g->lasting[i].on == hero && g->lasting[i].line == line_index)
            return true;
    return g->n_lasting == LAIR_MAX_LASTING;
}

bool lasting_limit_is_spent(const struct lair_game *g, const struct line *l, lair_card source, lair_card hero)
{
    switch ((enum limit)l->limit) {
    case LIMIT_NONE: return false;
    case LIMIT_TURN:
    case LIMIT_TURN_SHARED: return g->card[source].used & 1u << l->index;
    case LIMIT_GAME: return g->card[source].spent & 1u << l->index;
    case LIMIT_TURN_HERO: return is_spent_for_hero(g, source, l->index, hero);
    }
    return false;
}

void lasting_spend_limit(struct lair_game *g, const struct line *l, lair_card source, lair_card hero)
{
    if (source == 0)
        return;
    switch ((enum limit)l->limit) {
    case LIMIT_NONE: return;
    case LIMIT_TURN:
    case LIMIT_TURN_SHARED: g->card[source].used |= l->spends; return;
    case LIMIT_GAME: g->card[source].spent |= (uint8_t)(1u << l->index); return;
    case LIMIT_TURN_HERO: spend_for_hero(g, source, l->index, hero); return;
    }
}
