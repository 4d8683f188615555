/* engine/rules/resolve.c - what becomes of a declaration
 * SPDX-License-Identifier: MIT */
#include "engine/rules/resolve.h"

#include "engine/language/catalog.h"
#include "engine/rules/agenda.h"
#include "engine/rules/aim.h"
#include "engine/rules/coin.h"
#include "engine/rules/could.h"
#include "engine/rules/hand.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/trigger.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

bool resolve_source_is_there(const struct lair_game *g, lair_card source)
{
    int seat, square;

    return square_of_text(g, source, &seat, &square) && square_is_active(g, seat, square);
}

static bool hero_is_where(const struct lair_game *g, lair_card hero, const struct noun *n)
{
    const struct lair_card_state *s = &g->card[hero];

    switch ((enum lair_zone)s->zone) {
    case LAIR_INSIDE: return n->place & (PLACE_DUNGEON | PLACE_HERE | PLACE_THAT_ROOM);
    case LAIR_TOWN: return n->place & PLACE_TOWN;
    case LAIR_ENTRANCE: return n->place & PLACE_ENTRANCE;
    case LAIR_SCORE:
        return n->place & PLACE_SCORE && !(n->filter & FILTER_FACE_DOWN && s->flags & LAIR_FACE_UP) &&
               !(n->filter & FILTER_FACE_UP && !(s->flags & LAIR_FACE_UP));
    default: return false;
    }
}

static bool item_is_where(const struct lair_game *g, lair_card item, const struct noun *n)
{
    const struct lair_card_state *s = &g->card[item];

    switch ((enum lair_zone)s->zone) {
    case LAIR_CARRIED: return n->place & PLACE_CARRIED;
    case LAIR_TOWN_ITEMS: return n->place & PLACE_TOWN_ITEMS;
    case LAIR_TROPHIES:
        return n->place & (PLACE_TROPHIES | PLACE_SCORE) &&
               !(n->filter & FILTER_FACE_DOWN && s->flags & LAIR_FACE_UP) &&
               !(n->filter & FILTER_FACE_UP && !(s->flags & LAIR_FACE_UP));
    default: return false;
    }
}

static bool miniboss_is_there(const struct lair_game *g, lair_card card)
{
    int seat, square;

    return square_of_text(g, card, &seat, &square) && square_miniboss(g, seat, square) == card;
}

/* A card that has been in a hand or a deck meanwhile is none that anybody knows again. */
static bool card_is_where(const struct lair_game *g, lair_card card, const struct noun *n)
{
    return !rules_have(g, RULES_FORGET_NAMED) || could_be_at(g, card, n->place);
}

/* A target that is gone cancels what was aimed at it (C11). */
static bool targets_are_there(const struct run *r, const struct lair_entry *e)
{
    const struct line *l = catalog_line(r->cat, e->line);

    for (int i = 0; i < l->n_target; i++) {
        const struct noun *n = &r->cat->program.noun[l->target[i]];
        bool there = true;

        switch ((enum sort)n->sort) {
        case SORT_ROOM: there = resolve_source_is_there(r->g, e->b.room); break;
        case SORT_HERO: there = hero_is_where(r->g, e->b.hero, n); break;
        case SORT_PLAYER:
        case SORT_DUNGEON:
        case SORT_BOSS: there = e->b.player < r->g->n_seats && seat_is_in(r->g, e->b.player); break;
        case SORT_ITEM: there = item_is_where(r->g, e->b.card, n); break;
        case SORT_MINIBOSS: there = miniboss_is_there(r->g, e->b.card); break;
        case SORT_SPELL: there = agenda_find(r->g, e->b.serial) != NULL; break;
        case SORT_CARD: there = card_is_where(r->g, e->b.card, n); break;
        }
        if (!there)
            return false;
    }
    return l->kind != LINE_ANSWER || agenda_find(r->g, e->b.serial) != NULL;
}

/* An ability whose room was put out of action meanwhile does nothing (D14), nor does one of a miniboss that has lost
 * its level; but for the last, the use of which takes it away. */
static bool source_still_speaks(const struct run *r, const struct lair_entry *e)
{
    const struct line *l = catalog_line(r->cat, e->line);
    int seat, square;

    if (!aim_is_of_room(r->cat, r->g, e) || e->sourceless)
        return true;
    return square_of_text(r->g, e->source, &seat, &square) && square_speaks(r->cat, r->g, seat, square) &&
           (l->level == LAIR_MAX_LEVEL || square_is_at_level(r->g, l, e->source)); /* L3d */
}

/* Ends a declaration that does nothing: a spell goes to the pile. */
static void drop(struct run *r, struct lair_entry e)
{
    struct lair_event ev =
        event_of(LAIR_EV_CANCELLED, e.seat, agenda_design(r->cat, r->g, e.source, e.line), 0);

    if (r->g->card[e.source].zone == LAIR_DECLARED) {
        zone_remove(r->g, e.source);
        hand_to_pile(r, e.source);
    }
    frame_emit(r, ev);
    walk_release(r, &e.b);
}

void resolve_cancel(struct run *r, uint16_t serial)
{
    struct lair_entry e = *agenda_find(r->g, serial);

    agenda_remove(r->g, serial);
    drop(r, e);
}

void resolve(struct run *r, uint16_t serial)
{
    struct lair_entry e = *agenda_find(r->g, serial);
    bool good = targets_are_there(r, &e) && source_still_speaks(r, &e) && seat_is_in(r->g, e.seat);
    int number = agenda_number(r->g, serial);

    agenda_remove(r->g, serial);
    if (!good) {
        drop(r, e);
        return;
    }
    frame_emit(r, event_of(LAIR_EV_RESOLVES, e.seat, agenda_design(r->cat, r->g, e.source, e.line), number));
    if (r->g->card[e.source].zone == LAIR_DECLARED && rules_have(r->g, RULES_SEE_SPELLS))
        trigger_cast(r, e.seat); /* what the spell itself uncovers has not seen it (D15d) */
    frame_push_effect(r, e.line, e.source, e.seat, &e.b);
    if (r->g->card[e.source].zone == LAIR_DECLARED)
        trigger_spell_comes(r);
}

/* ---- coins ----------------------------------------------------------------------------------- */

enum progress resolve_toll(struct run *r, int payer, int due)
{
    bool agreed = r->answer != NULL && r->answer->verb == LAIR_YES;

    if (r->answer == NULL && seat_is_in(r->g, payer) && r->g->seat[payer].coins >= due) {
        frame_ask_seat(r, LAIR_ASK_MAY, payer);
        return PROGRESS_WAIT;
    }
    r->answer = NULL;
    if (!agreed)
        return PROGRESS_NONE;
    coin_pay(r, payer, due);
    return PROGRESS_DONE;
}
