/* engine/view.c - what one seat, or everybody, may know of a game
 *
 * A view is filled from an empty game, one thing after the other, in an order
 * that the table shows to everybody: common zones, then seat by seat hands,
 * heroes and rooms, then what is on its way.  Each card gets the next free
 * number, known or not, so that numbers tell nothing.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/rules/frame.h"
#include "engine/zone.h"

struct viewing {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    struct lair_game *out;
    int viewer;
    lair_card seen[LAIR_MAX_CARDS]; /* its number in the view; 0: none that may be spoken of */
    bool placed[LAIR_MAX_CARDS];    /* is in the view, known or not */
    bool known[LAIR_MAX_CARDS];     /* the viewer sees what it is */
};

/* ---- who may know what (D28, D29) ------------------------------------------------------------ */

static bool looks_at(const struct viewing *v, enum lair_zone zone, int seat)
{
    const struct lair_game *g = v->g;

    if (g->look != v->viewer)
        return false;
    if (zone == LAIR_HAND_ROOMS || zone == LAIR_HAND_SPELLS)
        return g->look_seat == seat && (g->look_zone == zone || g->look_zone == LAIR_HAND_ROOMS);
    if (zone == LAIR_EPIC_DECK) /* "the hero decks" are two */
        return g->look_zone == LAIR_HERO_DECK;
    return g->look_zone == zone;
}

static bool owner_only(enum lair_zone zone)
{
    return zone == LAIR_HAND_ROOMS || zone == LAIR_HAND_SPELLS || zone == LAIR_BOSS_CHOICE;
}

static bool nobodys(enum lair_zone zone)
{
    switch (zone) {
    case LAIR_BOX:
    case LAIR_ROOM_DECK:
    case LAIR_SPELL_DECK:
    case LAIR_HERO_DECK:
    case LAIR_EPIC_DECK:
    case LAIR_ITEM_DECK: return true;
    default: return false;
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* A card of the view that lies nowhere yet: a known one, or one of its kind. */
static lair_card add_card(struct viewing *v, lair_card c, bool known)
{
    const struct lair_card_state *from = &v->g->card[c];
    lair_card n;

    v->placed[c] = true;
    v->known[c] = known;
    if (!known)
        return zone_new_card(v->out, lair_unknown(lair_print(v->cat, from->design)->kind));
    n = zone_new_card(v->out, from->design);
    v->out->card[n].used = from->used;
    v->out->card[n].flags = from->flags;
    v->out->card[n].damage = from->damage;
    v->out->card[n].spent = from->spent;
    return n;
}

/* A known card that is in no list. */
static lair_card add_single(struct viewing *v, enum lair_zone zone, int seat, lair_card c)
{
    lair_card n = add_card(v, c, true);

    v->seen[c] = n;
    zone_set(v->out, zone, seat, n);
    return n;
}

static void add_item_of(struct viewing *v, lair_card hero)
{
    lair_card item = v->g->card[hero].with, n;

    if (item == 0 || v->g->card[item].zone != LAIR_CARRIED)
        return;
    n = add_single(v, LAIR_CARRIED, v->g->card[item].seat, item);
    v->out->card[n].with = v->seen[hero];
    v->out->card[v->seen[hero]].with = n;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* Cards of a list whose order nobody knows, in an order that tells nothing. */
struct sorted {
    lair_design design;
    uint8_t spent, other; /* other: 0 for the card that the running effect speaks of */
    lair_card card;
};

static int compare_cards(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;

    if (x->design != y->design)
        return x->design < y->design ? -1 : 1;
    if (x->spent != y->spent)
        return x->spent < y->spent ? -1 : 1;
    return (int)x->other - (int)y->other;
}

/* Does a clause say something of "that card"? */
static bool speaks_of_card(const struct lair_catalog *cat, const struct clause *c)
{
    const struct noun *n = &cat->program.noun[c->noun];

    return c->verb == VERB_DRAW_AND_BUILD || (n->sort == SORT_CARD && n->how == HOW_THAT);
}

/* "That card" of the effect that asks; 0: none, or a clause asks for something else. */
static lair_card spoken_of(const struct viewing *v)
{
    const struct lair_frame *f = v->g->n_frames > 0 ? &v->g->frame[v->g->n_frames - 1] : NULL;
    const struct clause *c = f != NULL ? frame_clause(v->cat, f) : NULL;

    return f != NULL && (c == NULL || speaks_of_card(v->cat, c)) ? f->b.card : 0;
}

/* Shows a list that is looked at: what lies in it, not in which order.  Copies cannot be told
 * apart, so that nothing but the running effect may speak of one of them. */
static void show_sorted(struct viewing *v, enum lair_zone zone, int seat)
{
    struct sorted list[LAIR_MAX_CARDS];
    size_t n = 0;

    for (lair_card c = lair_first(v->g, zone, seat); c != 0; c = v->g->card[c].next)
        list[n++] = (struct sorted){ v->g->card[c].design, v->g->card[c].spent, c != spoken_of(v), c };
    qsort(list, n, sizeof list[0], compare_cards);
    for (size_t i = 0; i < n; i++) {
        lair_card shown = add_card(v, list[i].card, true);

        if (list[i].other == 0)
            v->seen[list[i].card] = shown;
        zone_append(v->out, zone, seat, shown);
    }
}

/* A hidden list.  Where a card in it came from is nobody's business, so that nothing speaks of
 * it any more, save an effect that asks its owner about "that card". */
static void show_backs(struct viewing *v, enum lair_zone zone, int seat)
{
    lair_card that = spoken_of(v);
    bool asked = owner_only(zone) && (v->g->owes >> seat & 1) != 0;

    for (lair_card c = lair_first(v->g, zone, seat); c != 0; c = v->g->card[c].next)
        zone_append(v->out, zone, seat, add_card(v, c, false));
    if (asked && that != 0 && v->g->card[that].zone == zone && v->g->card[that].seat == seat)
        v->seen[that] = lair_first(v->out, zone, seat);
}

static void show_open(struct viewing *v, enum lair_zone zone, int seat)
{
    for (lair_card c = lair_first(v->g, zone, seat); c != 0; c = v->g->card[c].next) {
        v->seen[c] = add_card(v, c, true);
        zone_append(v->out, zone, seat, v->seen[c]);
        add_item_of(v, c);
    }
}

static void show_list(struct viewing *v, enum lair_zone zone, int seat)
{
    if (!nobodys(zone) && (!owner_only(zone) || v->viewer == seat))
        show_open(v, zone, seat);
    else if (looks_at(v, zone, seat))
        show_sorted(v, zone, seat);
    else
        show_backs(v, zone, seat);
}

/* ---- dungeons -------------------------------------------------------------------------------- */

/* The stack of a square from the card in sight down: covered rooms have all been seen. */
static lair_card show_stack(struct viewing *v, int seat, lair_card top)
{
    lair_card first = 0, above = 0;

    for (lair_card c = top; c != 0; c = v->g->card[c].next) {
        lair_card n = add_single(v, LAIR_IN_DUNGEON, seat, c);

        if (above == 0)
            first = n;
        else
            v->out->card[above].next = n;
        above = n;
    }
    return first;
}

/* A card face-down.  To others than its placer it is a back, of which nothing speaks that knows what it is. */
static lair_card show_face_down(struct viewing *v, int seat, const struct lair_room *from)
{
    bool own = from->placer == v->viewer;
    lair_card n = add_card(v, from->new_card, own);

    if (own)
        v->seen[from->new_card] = n;
    zone_set(v->out, LAIR_IN_DUNGEON, seat, n);
    return n;
}

static void show_square(struct viewing *v, int seat, int square)
{
    const struct lair_room *from = &v->g->seat[seat].room[square];
    struct lair_room *to = &v->out->seat[seat].room[square];

    to->top = show_stack(v, seat, from->top);
    if (from->new_card != 0)
        to->new_card = show_face_down(v, seat, from);
    to->placer = from->placer;
    to->deactivated = from->deactivated;
    to->coins = from->coins;
    to->counters = from->counters;
    if (from->mini != 0)
        to->mini = add_single(v, LAIR_IN_DUNGEON, seat, from->mini);
    to->level = from->level;
}

static void show_seat(struct viewing *v, int seat)
{
    const struct lair_seat *from = &v->g->seat[seat];
    struct lair_seat *to = &v->out->seat[seat];
    bool own = v->viewer == seat;

    if (from->boss != 0)
        to->boss = add_single(v, LAIR_THRONE, seat, from->boss);
    for (int z = LAIR_N_COMMON; z < LAIR_N_LISTS; z++)
        show_list(v, (enum lair_zone)z, seat);
    for (int q = 0; q < from->n_rooms; q++)
        show_square(v, seat, q);
    to->n_rooms = from->n_rooms;
    to->flags = from->flags;
    to->builds = from->builds;
    to->coins = from->coins;
    memcpy(to->tally, from->tally, sizeof to->tally);
    to->granted = from->granted;
    to->left = from->left;
    to->left_with = from->left_with;
    to->minion = v->seen[from->minion];
    to->space = from->space;
    if (!own) {
        to->flags &= (uint16_t)~LAIR_MULLIGANS;
        return;
    }
    to->scope = from->scope;
    for (int i = 0; i < 2; i++)
        to->sealed[i] = v->seen[from->sealed[i]];
}

/* ---- what is on its way ---------------------------------------------------------------------- */

static void show_declared(struct viewing *v, lair_card c)
{
    if (c != 0 && !v->placed[c] && v->g->card[c].zone == LAIR_DECLARED)
        add_single(v, LAIR_DECLARED, v->g->card[c].seat, c);
}

/* The card that a text is on and those that it speaks of, as the viewer sees them.  X has been shown,
 * paid or named before everybody. */
static void name_cards(const struct viewing *v, lair_card *source, struct lair_bound *b)
{
    *source = v->seen[*source];
    b->here = v->seen[b->here];
    b->room = v->seen[b->room];
    b->hero = v->seen[b->hero];
    b->card = v->seen[b->card];
}

static void show_agenda(struct viewing *v)
{
    for (int i = 0; i < v->g->n_agenda; i++)
        show_declared(v, v->g->agenda[i].source);
    for (int i = 0; i < v->g->n_agenda; i++) {
        v->out->agenda[i] = v->g->agenda[i];
        name_cards(v, &v->out->agenda[i].source, &v->out->agenda[i].b);
    }
    v->out->n_agenda = v->g->n_agenda;
}

static void show_frames(struct viewing *v)
{
    for (int i = 0; i < v->g->n_frames; i++)
        show_declared(v, v->g->frame[i].source);
    for (int i = 0; i < v->g->n_frames; i++) {
        v->out->frame[i] = v->g->frame[i];
        name_cards(v, &v->out->frame[i].source, &v->out->frame[i].b);
    }
    v->out->n_frames = v->g->n_frames;
}

static void show_lasting(struct viewing *v)
{
    for (int i = 0; i < v->g->n_lasting; i++) {
        v->out->lasting[i] = v->g->lasting[i];
        v->out->lasting[i].source = v->seen[v->g->lasting[i].source];
        v->out->lasting[i].on = v->seen[v->g->lasting[i].on];
    }
    v->out->n_lasting = v->g->n_lasting;
}

static void show_walk(struct viewing *v)
{
    lair_card hero = v->g->walk.hero;

    v->out->walk = v->g->walk;
    if (hero != 0 && !v->placed[hero]) {
        add_single(v, LAIR_INSIDE, v->g->card[hero].seat, hero);
        add_item_of(v, hero);
    }
    v->out->walk.hero = v->seen[hero];
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void show_numbers(const struct lair_game *g, struct lair_game *out)
{
    out->serial = g->serial;
    out->turn = g->turn;
    out->rules = g->rules;
    out->rules_number = g->rules_number;
    out->sets = g->sets;
    memcpy(out->star, g->star, sizeof out->star);
    out->n_seats = g->n_seats;
    out->phase = g->phase;
    out->variants = g->variants;
    out->active = g->active;
    out->ask = g->ask;
    out->owes = g->owes;
    memcpy(out->order, g->order, sizeof out->order);
    out->stale = g->stale;
    out->left_town = g->left_town;
    out->look = g->look;
    out->look_zone = g->look_zone;
    out->look_seat = g->look_seat;
}

static void show(struct viewing *v)
{
    assert(v->out != v->g);
    assert(v->g->viewer == LAIR_NOBODY);
    memset(v->out, 0, sizeof *v->out);
    v->out->viewer = (uint8_t)v->viewer;
    show_numbers(v->g, v->out);
    for (int z = LAIR_BOX; z < LAIR_N_COMMON; z++)
        show_list(v, (enum lair_zone)z, LAIR_NOBODY);
    for (int s = 0; s < v->g->n_seats; s++)
        show_seat(v, s);
    show_walk(v);
    show_agenda(v);
    show_frames(v);
    show_lasting(v);
}

void lair_view(const struct lair_catalog *cat, const struct lair_game *g, int viewer, struct lair_game *out)
{
    struct viewing v = { .cat = cat, .g = g, .out = out, .viewer = viewer };

    show(&v);
}

lair_design lair_learned(const struct lair_catalog *cat, const struct lair_game *before,
                         const struct lair_game *after, int viewer)
{
    struct lair_game room;
    struct viewing then = { .cat = cat, .g = before, .out = &room, .viewer = viewer };
    struct viewing now = { .cat = cat, .g = after, .out = &room, .viewer = viewer };

    show(&then);
    show(&now);
    for (lair_card c = 1; c < LAIR_MAX_CARDS; c++)
        if (now.known[c] && !then.known[c])
            return after->card[c].design;
    return 0;
}
