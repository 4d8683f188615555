/* engine/rules/noun.c - which things on the table fit a phrase, and what a number comes to
 * SPDX-License-Identifier: MIT */
#include "engine/rules/noun.h"

#include "engine/rules/agenda.h"
#include "engine/rules/aim.h"
#include "engine/rules/frame.h"
#include "engine/rules/health.h"
#include "engine/rules/kind.h"
#include "engine/rules/lasting.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/tally.h"
#include "engine/zone.h"

struct context noun_context(const struct lair_catalog *cat, const struct lair_game *g,
                            const struct lair_frame *f)
{
    return (struct context){ .cat = cat, .g = g, .you = f->seat, .source = f->source, .b = f->b };
}

/* ---- whose, where, which --------------------------------------------------------------------- */

static bool whose_fits(const struct context *c, int owner, int seat)
{
    switch ((enum whose)owner) {
    case WHOSE_ANY: return true;
    case WHOSE_YOURS: return seat == c->you;
    case WHOSE_OPPONENT: return seat != c->you;
    case WHOSE_THAT: return seat == c->b.player;
    case WHOSE_THEIRS: return seat == c->b.actor;
    }
    return false;
}

/* How many active rooms lie left of a square? */
static int count_left(const struct lair_game *g, int seat, int square)
{
    int n = 0;

    for (int q = 0; q < square; q++)
        n += square_is_active(g, seat, q);
    return n;
}

/* "Next" and "adjacent" are neighbouring places; a deactivated neighbour is none (D3). */
static bool near_fits(const struct context *c, uint32_t filter, int seat, int square)
{
    int at_seat, at;

    if (filter & (FILTER_ADJACENT | FILTER_NEXT | FILTER_PREVIOUS)) {
        if (!square_of_text(c->g, c->source, &at_seat, &at) || at_seat != seat)
            return false;
        if (filter & FILTER_NEXT)
            return square == at + 1;
        if (filter & FILTER_PREVIOUS)
            return square == at - 1;
        return square == at + 1 || square == at - 1;
    }
    if (filter & FILTER_FIRST)
        for (int q = 0; q < square; q++)
            if (square_is_active(c->g, seat, q))
                return false;
    if (filter & FILTER_FIRST_THREE && count_left(c->g, seat, square) >= 3)
        return false;
    if (filter & FILTER_LAST)
        for (int q = square + 1; q < c->g->seat[seat].n_rooms; q++)
            if (square_is_active(c->g, seat, q))
                return false;
    return true;
}

/* Does it say anything when it is built or uncovered? */
static bool has_entrance(const struct design *d)
{
    return d->listens &
           (catalog_bit(MOMENT_BUILT) | catalog_bit(MOMENT_UNCOVERED) | catalog_bit(MOMENT_IN_SIGHT));
}

/* Has the card what a phrase asks for, if that is something that cards have? */
static bool card_has(const struct context *c, const struct noun *n, lair_card card)
{
    const struct design *d = catalog_design(c->cat, design_of(c->g, card));

    return !(n->having == HAVING_CAST && !tally_was_cast_by(c->g, card, c->you)) &&
           !(n->having == HAVING_ICONS && d->n_icons < n->having_n) &&
           !(n->having == HAVING_ENTRANCE && !has_entrance(d));
}

/* Is it the card whose text this is?  "Another room" than a miniboss's is not the one above it. */
static bool is_this(const struct context *c, lair_card card)
{
    int seat, square;

    return card == c->source ||
           (square_of_text(c->g, c->source, &seat, &square) && c->g->seat[seat].room[square].top == card);
}

bool noun_fits_card(const struct context *c, const struct noun *n, lair_card card)
{
    if (n->having != HAVING_NOTHING && !card_has(c, n, card))
        return false;
    return kind_fits(&catalog_design(c->cat, design_of(c->g, card))->print, n) &&
           !(n->filter & FILTER_OTHER && is_this(c, card)) &&
           !(n->filter & FILTER_SECOND && card == c->b.hero);
}

/* Is a hero in the room on a square? */
static bool is_walked(const struct lair_game *g, int seat, int square)
{
    return g->walk.hero != 0 && g->walk.in_room && g->walk.seat == seat && g->walk.square == square;
}

/* Is it a room's text, which says nothing to that hero? */
static bool is_unheeded(const struct context *c, lair_card hero)
{
    return c->source != 0 && catalog_design(c->cat, design_of(c->g, c->source))->print.kind == LAIR_ROOM &&
           square_is_mute_to(c->cat, c->g, hero);
}

/* Is it inside, in a room with a miniboss? */
static bool is_over_miniboss(const struct lair_game *g, lair_card hero)
{
    const struct lair_walk *w = &g->walk;

    return w->hero == hero && w->in_room && square_miniboss(g, w->seat, w->square) != 0;
}

bool noun_fits_hero(const struct context *c, const struct noun *n, lair_card hero)
{
    if (is_unheeded(c, hero))
        return false;
    if (n->having == HAVING_HEALTH && health_left(c->cat, c->g, hero) > n->having_n)
        return false;
    if (n->having == HAVING_LOST_HALF && health_left(c->cat, c->g, hero) > c->g->card[hero].damage)
        return false;
    if ((n->having == HAVING_ITEM && c->g->card[hero].with == 0) ||
        (n->having == HAVING_NO_ITEM && c->g->card[hero].with != 0) ||
        (n->having == HAVING_SURVIVED && !tally_has_survived(c->g, hero)))
        return false;
    return !(n->having == HAVING_MINIBOSS && !is_over_miniboss(c->g, hero)) && noun_fits_card(c, n, hero);
}

/* Does a room further left fit as well? */
static bool is_behind_another(const struct context *c, const struct noun *n, int seat, int square)
{
    for (int q = 0; q < square; q++)
        if (square_is_active(c->g, seat, q) && noun_fits_card(c, n, c->g->seat[seat].room[q].top))
            return true;
    return false;
}

/* Has a room an icon of a treasure?  What it has printed counts until it is lost, so does what its text and its miniboss
 * give it, and what it was lent since then. */
static bool has_icon(const struct context *c, const struct lair_room *square, int treasure)
{
    lair_card room = square->top;
    int first = lasting_first_lent(c->cat, c->g, room);

    if (first == 0 && (catalog_design(c->cat, design_of(c->g, room))->print.treasure[treasure] > 0 ||
                       square_card_shows(c->cat, c->g, room, treasure) > 0 ||
                       square_card_shows(c->cat, c->g, square->mini, treasure) > 0))
        return true;
    for (int i = first; i < c->g->n_lasting; i++)
        if (lasting_lends(c->cat, &c->g->lasting[i], room, treasure) > 0)
            return true;
    return false;
}

static bool room_has(const struct context *c, const struct noun *n, int seat, int square)
{
    return !(n->having == HAVING_WALKER && !is_walked(c->g, seat, square)) &&
           !(n->having == HAVING_MINIBOSS && square_miniboss(c->g, seat, square) == 0) &&
           !(n->having == HAVING_SPACE &&
             c->g->seat[seat].room[square].counters >= rules_of(c->g)->most_counters) &&
           !(n->having == HAVING_FEWER_MINIBOSSES &&
             square_minibosses(c->g, seat) >= square_minibosses(c->g, c->you)) &&
           !(n->having == HAVING_TREASURE && !has_icon(c, &c->g->seat[seat].room[square], n->having_n));
}

bool noun_fits_room(const struct context *c, const struct noun *n, int seat, int square)
{
    lair_card top = c->g->seat[seat].room[square].top;
    int least = n->having_n > 0 ? n->having_n : 1;

    if ((n->filter & FILTER_LOOSE && square_is_held(c->g, top)) ||
        (n->filter & FILTER_COUNTER && c->g->seat[seat].room[square].counters < least))
        return false;
    if (!square_is_active(c->g, seat, square) ||
        (n->having != HAVING_NOTHING && !room_has(c, n, seat, square)))
        return false;
    if (n->how == HOW_HERE)
        return square_is_here(&c->g->seat[seat].room[square], c->source);
    if (n->how == HOW_THAT)
        return top == c->b.room;
    return whose_fits(c, n->whose, seat) && noun_fits_card(c, n, top) &&
           near_fits(c, n->filter, seat, square) &&
           !(n->filter & FILTER_FOREMOST && is_behind_another(c, n, seat, square));
}

/* Whoever is to let rooms change places must have them (Q-BMA033). */
static bool has_rooms(const struct context *c, const struct noun *n, int seat)
{
    struct context there = *c;

    there.b.player = (uint8_t)seat;
    return !rules_have(c->g, RULES_ASK_IN_EARNEST) ||
           noun_could_be(&there, &c->cat->program.noun[n->rooms], n->having_n);
}

static bool player_fits(const struct context *c, const struct noun *n, int seat)
{
    if (!seat_is_in(c->g, seat) || !whose_fits(c, n->whose, seat))
        return false;
    switch ((enum having)n->having) {
    case HAVING_NOTHING: return true;
    case HAVING_ROOM_CARD: return lair_count(c->g, LAIR_HAND_ROOMS, seat) >= n->having_n;
    case HAVING_SPELL_CARD: return lair_count(c->g, LAIR_HAND_SPELLS, seat) >= n->having_n;
    case HAVING_CARD:
        return lair_count(c->g, LAIR_HAND_ROOMS, seat) + lair_count(c->g, LAIR_HAND_SPELLS, seat) >=
               n->having_n;
    case HAVING_MORE_SOULS:
        return lair_souls(c->cat, c->g, seat) >= lair_souls(c->cat, c->g, c->you) + n->having_n;
    case HAVING_ROOMS: return has_rooms(c, n, seat);
    case HAVING_ENTERED: return c->g->seat[seat].tally[LAIR_HEROES_ENTERED] >= n->having_n;
    case HAVING_STACKS: return square_stacks(c->g, seat, NULL) >= n->having_n;
    case HAVING_MARK: return lasting_marks(c->cat, c->g, c->source, seat);
    case HAVING_HEALTH:
    case HAVING_SQUARES:
    case HAVING_LOST_HALF:
    case HAVING_WALKER:
    case HAVING_ICONS:
    case HAVING_ITEM:
    case HAVING_NO_ITEM:
    case HAVING_SURVIVED:
    case HAVING_TREASURE:
    case HAVING_ENTRANCE:
    case HAVING_MINIBOSS:
    case HAVING_FEWER_MINIBOSSES:
    case HAVING_SPACE:
    case HAVING_CAST: return false; /* of heroes, of rooms, of cards */
    }
    return false;
}

/* ---- listing --------------------------------------------------------------------------------- */

struct list {
    const struct context *c;
    const struct noun *n;
    struct thing *out;
    int count, enough; /* stops when there are enough */
    bool every;        /* equal cards each, not once */
};

static bool full(const struct list *l)
{
    return l->count >= l->enough;
}

static void add(struct list *l, struct thing t)
{
    if (!full(l))
        l->out[l->count++] = t;
}

static void list_rooms(struct list *l)
{
    const struct lair_game *g = l->c->g;

    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms && !full(l); q++)
            if (noun_fits_room(l->c, l->n, s, q))
                add(l, (struct thing){ .ref = { LAIR_REF_ROOM, (uint8_t)s, (uint16_t)q },
                                       .card = g->seat[s].room[q].top,
                                       .seat = (uint8_t)s,
                                       .square = (uint8_t)q });
}

/* Of equal cards of a stack the uppermost is meant (B11). */
static void list_stack(struct list *l, int seat, int square)
{
    const struct lair_game *g = l->c->g;
    int first = l->count, depth = 1;

    for (lair_card c = g->card[g->seat[seat].room[square].top].next; c != 0; c = g->card[c].next, depth++) {
        int i = first;

        while (i < l->count && design_of(g, l->out[i].card) != design_of(g, c))
            i++;
        if (i == l->count && noun_fits_card(l->c, l->n, c))
            add(l, (struct thing){
                       .ref = { LAIR_REF_COVERED, (uint8_t)seat, (uint16_t)(square + LAIR_BENEATH * depth) },
                       .card = c,
                       .seat = (uint8_t)seat,
                       .square = (uint8_t)square });
    }
}

static void list_covered(struct list *l)
{
    const struct lair_game *g = l->c->g;

    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms && whose_fits(l->c, l->n->whose, s); q++)
            if (square_gives_way(g, s, q))
                list_stack(l, s, q);
}

static void list_hero(struct list *l, lair_card hero, int seat)
{
    const struct lair_card_state *s = &l->c->g->card[hero];

    if (s->zone == LAIR_SCORE && ((l->n->filter & FILTER_FACE_DOWN && s->flags & LAIR_FACE_UP) ||
                                  (l->n->filter & FILTER_FACE_UP && !(s->flags & LAIR_FACE_UP))))
        return;
    if (l->n->having == HAVING_SQUARES && lair_active_rooms(l->c->g, seat) < l->n->having_n)
        return;
    if (!noun_fits_hero(l->c, l->n, hero))
        return;
    bool in_deck = s->zone == LAIR_HERO_DECK || s->zone == LAIR_EPIC_DECK; /* a card, not yet here */

    add(l, (struct thing){ .ref = { in_deck ? LAIR_REF_CARD : LAIR_REF_HERO, 0, s->design },
                           .card = hero,
                           .seat = (uint8_t)seat });
}

static void list_hero_zone(struct list *l, enum lair_zone zone, int seat)
{
    for (lair_card h = lair_first(l->c->g, zone, seat); h != 0; h = l->c->g->card[h].next)
        list_hero(l, h, seat);
}

static void list_walker(struct list *l)
{
    const struct lair_walk *w = &l->c->g->walk;
    const struct lair_room *room = &l->c->g->seat[w->seat].room[w->square];
    lair_card in = w->in_room ? room->top : 0;

    if (w->hero == 0)
        return;
    if ((l->n->place & PLACE_DUNGEON && whose_fits(l->c, l->n->whose, w->seat)) ||
        (l->n->place & PLACE_HERE && in != 0 && square_is_here(room, l->c->source)) ||
        (l->n->place & PLACE_THAT_ROOM && in != 0 && in == l->c->b.room))
        list_hero(l, w->hero, w->seat);
}

static void list_heroes(struct list *l)
{
    const struct lair_game *g = l->c->g;

    if (l->n->place & PLACE_TOWN)
        list_hero_zone(l, LAIR_TOWN, LAIR_NOBODY);
    if (l->n->place & (PLACE_DUNGEON | PLACE_HERE | PLACE_THAT_ROOM))
        list_walker(l);
    for (int s = 0; s < g->n_seats; s++) {
        if (!seat_is_in(g, s) || !whose_fits(l->c, l->n->whose, s))
            continue;
        if (l->n->place & PLACE_ENTRANCE)
            list_hero_zone(l, LAIR_ENTRANCE, s);
        if (l->n->place & PLACE_SCORE)
            list_hero_zone(l, LAIR_SCORE, s);
    }
    if (l->n->place & PLACE_HERO_DECKS) {
        list_hero_zone(l, LAIR_HERO_DECK, LAIR_NOBODY);
        list_hero_zone(l, LAIR_EPIC_DECK, LAIR_NOBODY);
    }
}

/* Equal cards of a zone make one move, so they are listed once. */
static void list_card_zone(struct list *l, enum lair_zone zone, int seat)
{
    const struct lair_game *g = l->c->g;
    int first = l->count;

    for (lair_card c = lair_first(g, zone, seat); c != 0; c = g->card[c].next) {
        int i = first;

        if (!noun_fits_card(l->c, l->n, c))
            continue;
        while (i < l->count && (l->every || l->out[i].ref.id != g->card[c].design))
            i++;
        if (i == l->count)
            add(l, (struct thing){
                       .ref = { LAIR_REF_CARD, 0, g->card[c].design }, .card = c, .seat = (uint8_t)seat });
    }
}

static void list_cards(struct list *l)
{
    if (l->n->place & PLACE_DISCARD)
        list_card_zone(l, LAIR_DISCARD, LAIR_NOBODY);
    if (l->n->place & PLACE_MARKET)
        list_card_zone(l, LAIR_MARKET, LAIR_NOBODY);
    if (l->n->place & PLACE_ROOM_DECK)
        list_card_zone(l, LAIR_ROOM_DECK, LAIR_NOBODY);
    if (l->n->place & PLACE_SPELL_DECK)
        list_card_zone(l, LAIR_SPELL_DECK, LAIR_NOBODY);
    if (!(l->n->place & PLACE_HAND))
        return;
    for (int s = 0; s < l->c->g->n_seats; s++)
        if (seat_is_in(l->c->g, s) && whose_fits(l->c, l->n->whose, s)) {
            list_card_zone(l, LAIR_HAND_ROOMS, s);
            list_card_zone(l, LAIR_HAND_SPELLS, s);
        }
}

static void list_players(struct list *l)
{
    enum lair_ref_kind kind = l->n->sort == SORT_BOSS ? LAIR_REF_BOSS : LAIR_REF_SEAT;

    for (int i = 0; i < l->c->g->n_seats; i++) {
        int s = l->c->g->order[i];

        if (player_fits(l->c, l->n, s))
            add(l, (struct thing){ .ref = { (uint8_t)kind, (uint8_t)s, 0 }, .seat = (uint8_t)s });
    }
}

static void list_item(struct list *l, lair_card item, int seat)
{
    const struct lair_card_state *s = &l->c->g->card[item];

    bool up = s->flags & LAIR_FACE_UP;

    if (s->zone == LAIR_TROPHIES &&
        ((l->n->filter & FILTER_FACE_UP && !up) || (l->n->filter & FILTER_FACE_DOWN && up)))
        return;
    if (item != l->c->source || !(l->n->filter & FILTER_OTHER))
        add(l, (struct thing){ .ref = { LAIR_REF_ITEM, 0, s->design }, .card = item, .seat = (uint8_t)seat });
}

static void list_items_of(struct list *l, enum lair_zone heroes, int seat)
{
    for (lair_card h = lair_first(l->c->g, heroes, seat); h != 0; h = l->c->g->card[h].next)
        if (l->c->g->card[h].with != 0)
            list_item(l, l->c->g->card[h].with, seat);
}

static void list_item_zone(struct list *l, enum lair_zone zone, int seat)
{
    for (lair_card i = lair_first(l->c->g, zone, seat); i != 0; i = l->c->g->card[i].next)
        list_item(l, i, seat);
}

static void list_items(struct list *l)
{
    const struct lair_game *g = l->c->g;

    for (int s = 0; s < g->n_seats; s++) {
        if (l->n->place & (PLACE_TROPHIES | PLACE_SCORE) && whose_fits(l->c, l->n->whose, s))
            list_item_zone(l, LAIR_TROPHIES, s);
        if (l->n->place & PLACE_CARRIED)
            list_items_of(l, LAIR_ENTRANCE, s);
    }
    if (l->n->place & PLACE_TOWN_ITEMS)
        list_item_zone(l, LAIR_TOWN_ITEMS, LAIR_NOBODY);
    if (l->n->place & PLACE_CARRIED)
        list_items_of(l, LAIR_TOWN, LAIR_NOBODY);
    if (l->n->place & PLACE_CARRIED && g->walk.hero != 0 && g->card[g->walk.hero].with != 0)
        list_item(l, g->card[g->walk.hero].with, g->walk.seat);
}

static bool is_wanted(const struct list *l, const struct lair_entry *e)
{
    if (l->n->filter & FILTER_ANSWER)
        return aim_is_answer_of_room(l->c->cat, l->c->g, e);
    if (l->n->filter & FILTER_ABILITY)
        return aim_is_of_room(l->c->cat, l->c->g, e);
    return l->c->g->card[e->source].zone == LAIR_DECLARED;
}

/* Declared spells, or abilities, by their number, *1 the oldest. */
static void list_spells(struct list *l)
{
    const struct lair_game *g = l->c->g;

    for (int i = 0, number = 0; i < g->n_agenda; i++) {
        const struct lair_entry *e = &g->agenda[i];

        if (e->standing != LAIR_FRESH && e->standing != LAIR_STANDING)
            continue;
        number++;
        if (is_wanted(l, e) && whose_fits(l->c, l->n->whose, e->seat))
            add(l, (struct thing){ .ref = { LAIR_REF_PENDING, 0, (uint16_t)number },
                                   .seat = e->seat,
                                   .serial = e->serial });
    }
}

static void list_minibosses(struct list *l)
{
    const struct lair_game *g = l->c->g;

    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms && whose_fits(l->c, l->n->whose, s); q++)
            if (square_miniboss(g, s, q) != 0)
                add(l, (struct thing){ .ref = { LAIR_REF_MINIBOSS, (uint8_t)s, (uint16_t)q },
                                       .card = g->seat[s].room[q].mini,
                                       .over = g->seat[s].room[q].top,
                                       .seat = (uint8_t)s,
                                       .square = (uint8_t)q });
}

static int list_of(struct list *l)
{
    switch ((enum sort)l->n->sort) {
    case SORT_ROOM:
        if (l->n->filter & FILTER_COVERED)
            list_covered(l);
        else
            list_rooms(l);
        break;
    case SORT_HERO: list_heroes(l); break;
    case SORT_CARD: list_cards(l); break;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: list_players(l); break;
    case SORT_ITEM: list_items(l); break;
    case SORT_SPELL: list_spells(l); break;
    case SORT_MINIBOSS: list_minibosses(l); break;
    }
    return l->count;
}

static int list_things(const struct context *c, const struct noun *n, struct thing *out, int enough)
{
    struct list l = { .c = c, .n = n, .out = out, .enough = enough };

    return list_of(&l);
}

int noun_count(const struct context *c, const struct noun *n)
{
    struct thing things[MAX_THINGS];
    struct list l = { .c = c, .n = n, .out = things, .enough = MAX_THINGS, .every = true };

    return list_of(&l);
}

int noun_things(const struct context *c, const struct noun *n, struct thing out[MAX_THINGS])
{
    return list_things(c, n, out, MAX_THINGS);
}

bool noun_is_there(const struct context *c, const struct noun *n)
{
    struct thing one[1];

    return list_things(c, n, one, 1) > 0;
}

/* ---- what everybody knows -------------------------------------------------------------------- */

int noun_backs(const struct context *c, const struct noun *n)
{
    int backs = 0;

    if (n->sort != SORT_CARD || !(n->place & PLACE_HAND))
        return -1;
    for (int s = 0; s < c->g->n_seats; s++) {
        if (!whose_fits(c, n->whose, s))
            continue;
        if (!(n->filter & FILTER_SPELL_CARD))
            backs += lair_count(c->g, LAIR_HAND_ROOMS, s);
        if (!(n->filter & FILTER_ROOM_CARD))
            backs += lair_count(c->g, LAIR_HAND_SPELLS, s);
    }
    return backs;
}

bool noun_could_be(const struct context *c, const struct noun *n, int enough)
{
    struct thing few[4];
    int backs = noun_backs(c, n);

    assert(enough <= 4);
    if (backs >= 0)
        return backs >= enough;
    return list_things(c, n, few, enough) >= enough;
}

/* ---- names ----------------------------------------------------------------------------------- */

static bool named_room(const struct context *c, lair_card card, struct thing *out)
{
    int seat, square;

    if (!square_of_text(c->g, card, &seat, &square) || !square_is_active(c->g, seat, square))
        return false;
    *out = (struct thing){ .ref = { LAIR_REF_ROOM, (uint8_t)seat, (uint16_t)square },
                           .card = c->g->seat[seat].room[square].top,
                           .seat = (uint8_t)seat,
                           .square = (uint8_t)square };
    return true;
}

static bool named_miniboss(const struct context *c, lair_card card, struct thing *out)
{
    int seat, square;

    if (!square_of_text(c->g, card, &seat, &square) || square_miniboss(c->g, seat, square) != card)
        return false;
    *out = (struct thing){ .ref = { LAIR_REF_MINIBOSS, (uint8_t)seat, (uint16_t)square },
                           .card = card,
                           .over = c->g->seat[seat].room[square].top,
                           .seat = (uint8_t)seat,
                           .square = (uint8_t)square };
    return true;
}

static bool named_card(const struct context *c, lair_card card, enum lair_ref_kind kind, struct thing *out)
{
    if (card == 0)
        return false;
    *out = (struct thing){ .ref = { (uint8_t)kind, 0, design_of(c->g, card) },
                           .card = card,
                           .seat = c->g->card[card].seat };
    return true;
}

lair_card noun_hero(const struct context *c, const struct noun *n)
{
    enum lair_kind kind;

    if (!(n->filter & FILTER_SECOND))
        return c->b.hero;
    if (c->b.card == 0 || lair_is_unknown(design_of(c->g, c->b.card)))
        return 0;
    kind = catalog_design(c->cat, design_of(c->g, c->b.card))->print.kind;
    return kind == LAIR_HERO || kind == LAIR_EPIC ? c->b.card : 0;
}

static bool named_seat(const struct context *c, int seat, struct thing *out)
{
    if (seat >= c->g->n_seats || !seat_is_in(c->g, seat))
        return false;
    *out = (struct thing){ .ref = { LAIR_REF_SEAT, (uint8_t)seat, 0 }, .seat = (uint8_t)seat };
    return true;
}

bool noun_named(const struct context *c, const struct noun *n, struct thing *out)
{
    if (n->how == HOW_YOU)
        return named_seat(c, c->you, out);
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return named_room(c, n->how == HOW_HERE ? c->source : c->b.room, out);
    case SORT_HERO: return named_card(c, noun_hero(c, n), LAIR_REF_HERO, out);
    case SORT_CARD: return named_card(c, c->b.card, LAIR_REF_CARD, out);
    case SORT_ITEM: return named_card(c, c->b.card, LAIR_REF_ITEM, out);
    case SORT_MINIBOSS: return named_miniboss(c, c->b.card, out);
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: return named_seat(c, c->b.player, out);
    case SORT_SPELL:
        *out = (struct thing){ .ref = { LAIR_REF_PENDING, 0, 0 }, .serial = c->b.serial };
        return c->b.serial != 0;
    }
    return false;
}

void noun_bind(const struct noun *n, const struct thing *t, struct lair_bound *b)
{
    switch ((enum sort)n->sort) {
    case SORT_ROOM:
        b->room = t->card;
        b->player = t->seat;
        break;
    case SORT_HERO:
        if (n->filter & FILTER_SECOND) {
            b->card = t->card;
            break;
        }
        b->hero = t->card;
        b->player = t->seat;
        break;
    case SORT_CARD:
    case SORT_ITEM: b->card = t->card; break;
    case SORT_MINIBOSS: /* "that room" is the one above it */
        b->card = t->card;
        b->room = t->over;
        b->player = t->seat;
        break;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: b->player = t->seat; break;
    case SORT_SPELL:
        b->serial = t->serial;
        b->player = t->seat;
        break;
    }
}
