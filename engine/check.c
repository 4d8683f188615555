/* engine/check.c - what must hold of every game at rest
 *
 * Called after every move by tests and by `lair sim`.  Each question below
 * answers NULL, or the sentence that says what is wrong.  A view is asked all of
 * them that make sense: not which cards there are, nor whether a seat can move.
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/rules/frame.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

struct checking {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    bool is_view;
    bool found[LAIR_MAX_CARDS]; /* in a zone, once */
};

/* The kinds of cards that a zone holds: bits. */
enum {
    BOSSES = 1 << LAIR_BOSS,
    ROOMS = 1 << LAIR_ROOM,
    SPELLS = 1 << LAIR_SPELL,
    HEROES = 1 << LAIR_HERO,
    EPICS = 1 << LAIR_EPIC,
    ITEMS = 1 << LAIR_ITEM,
    LANDMARKS = 1 << LAIR_LANDMARK,
    ALL = BOSSES | ROOMS | SPELLS | HEROES | EPICS | ITEMS,
};
static const uint8_t holds[] = {
    [LAIR_NOWHERE] = 0,
    [LAIR_BOX] = BOSSES | HEROES | EPICS, /* alone: heroes that were cut */
    [LAIR_ROOM_DECK] = ROOMS,
    [LAIR_SPELL_DECK] = SPELLS,
    [LAIR_HERO_DECK] = HEROES,
    [LAIR_EPIC_DECK] = EPICS,
    [LAIR_ITEM_DECK] = ITEMS,
    [LAIR_DISCARD] = ROOMS | SPELLS,
    [LAIR_REMOVED] = ALL,
    [LAIR_TOWN] = HEROES | EPICS,
    [LAIR_TOWN_ITEMS] = ITEMS,
    [LAIR_MARKET] = ROOMS | SPELLS,
    [LAIR_BOARD] = LANDMARKS,
    [LAIR_SPOTS + 0] = HEROES | EPICS,
    [LAIR_SPOTS + 1] = HEROES | EPICS,
    [LAIR_SPOTS + 2] = HEROES | EPICS,
    [LAIR_SPOTS + 3] = HEROES | EPICS,
    [LAIR_SPOTS + 4] = HEROES | EPICS,
    [LAIR_SPOTS + 5] = HEROES | EPICS,
    [LAIR_HAND_ROOMS] = ROOMS,
    [LAIR_HAND_SPELLS] = SPELLS,
    [LAIR_ENTRANCE] = HEROES | EPICS,
    [LAIR_SCORE] = HEROES | EPICS,
    [LAIR_TROPHIES] = ITEMS,
    [LAIR_BOSS_CHOICE] = BOSSES,
    [LAIR_THRONE] = BOSSES,
    [LAIR_IN_DUNGEON] = ROOMS,
    [LAIR_INSIDE] = HEROES | EPICS,
    [LAIR_CARRIED] = ITEMS,
    [LAIR_DECLARED] = SPELLS,
};
static_assert(ARRAY_LEN(holds) == LAIR_N_ZONES, "what every zone holds");
static_assert(LAIR_N_KINDS <= 8 * sizeof holds[0], "a bit for every kind");

/* ---- cards ----------------------------------------------------------------------------------- */

static bool is_card(const struct lair_game *g, lair_card c)
{
    return c >= 1 && c <= g->n_cards;
}

static bool is_card_or_none(const struct lair_game *g, lair_card c)
{
    return c <= g->n_cards;
}

static const char *check_card(struct checking *k, lair_card c)
{
    const struct lair_card_state *s = &k->g->card[c];

    if (s->design == 0 || s->design > lair_designs(k->cat))
        return "a card has no design";
    if (lair_is_unknown(s->design) && !k->is_view)
        return "a card of a game is unknown";
    if (s->zone == LAIR_NOWHERE || s->zone >= LAIR_N_ZONES)
        return "a card is nowhere";
    if ((holds[s->zone] >> lair_print(k->cat, s->design)->kind & 1) == 0)
        return "a card lies where its kind does not belong";
    if (s->zone < LAIR_N_COMMON ? s->seat != LAIR_NOBODY
                                : s->zone != LAIR_CARRIED && s->seat >= k->g->n_seats)
        return "a card lies with nobody, or a common one with somebody";
    if (!is_card_or_none(k->g, s->next) || !is_card_or_none(k->g, s->with))
        return "a card points to no card";
    if ((s->flags & LAIR_FACE_UP) != 0 && s->zone != LAIR_SCORE && s->zone != LAIR_TROPHIES)
        return "a card is turned up where nothing is turned";
    return NULL;
}

static const char *check_cards(struct checking *k)
{
    static const struct lair_card_state none;
    const char *wrong = NULL;

    if (k->g->n_cards >= LAIR_MAX_CARDS)
        return "there are more cards than places";
    for (int c = 1; c <= k->g->n_cards && wrong == NULL; c++)
        wrong = check_card(k, (lair_card)c);
    if (wrong == NULL && memcmp(&k->g->card[0], &none, sizeof none) != 0)
        wrong = "place 0 holds a card";
    for (int c = k->g->n_cards + 1; c < LAIR_MAX_CARDS && wrong == NULL; c++)
        if (memcmp(&k->g->card[c], &none, sizeof none) != 0)
            wrong = "a place that is free holds something";
    return wrong;
}

/* A card is met in the zone where it says that it is, and for the first time. */
static bool meet(struct checking *k, lair_card c, enum lair_zone zone, int seat)
{
    if (!is_card(k->g, c) || k->found[c])
        return false;
    k->found[c] = true;
    return k->g->card[c].zone == zone && k->g->card[c].seat == seat;
}

/* ---- zones ----------------------------------------------------------------------------------- */

static const char *check_list(struct checking *k, enum lair_zone zone, int seat)
{
    const struct lair_pile *p = zone_pile_const(k->g, zone, seat);
    lair_card last = 0;
    int n = 0;

    for (lair_card c = p->first; c != 0; c = k->g->card[c].next) {
        if (!meet(k, c, zone, seat))
            return "a list holds a card twice, or one that is elsewhere";
        last = c;
        n++;
    }
    if (p->last != last || p->n != n)
        return "a list's last card or length is wrong";
    return NULL;
}

static bool is_miniboss(const struct checking *k, lair_card c)
{
    return lair_print(k->cat, k->g->card[c].design)->miniboss;
}

/* A miniboss is no room of a stack, lies under one, and counts once it is paid for (L). */
static const char *check_miniboss(struct checking *k, int seat, const struct lair_room *room)
{
    for (lair_card c = room->top; c != 0; c = k->g->card[c].next)
        if (is_miniboss(k, c))
            return "a miniboss lies in a stack";
    if (room->level > LAIR_MAX_LEVEL || room->zero != 0 || (room->mini == 0 && room->level > 0))
        return "a level is none of a miniboss";
    if (room->mini == 0)
        return NULL;
    if (!meet(k, room->mini, LAIR_IN_DUNGEON, seat) || k->g->card[room->mini].next != 0)
        return "a miniboss lies elsewhere too";
    if (!is_miniboss(k, room->mini) || room->top == 0)
        return "a miniboss is none, or lies under no room";
    if (room->level == 0 && (k->g->phase != LAIR_PHASE_BUILD || k->g->active != LAIR_NOBODY))
        return "a miniboss has no level after the reveal";
    return NULL;
}

static const char *check_square(struct checking *k, int seat, const struct lair_room *room)
{
    if (room->top == 0 && room->new_card == 0)
        return "a square of a dungeon is empty";
    for (lair_card c = room->top; c != 0; c = k->g->card[c].next)
        if (!meet(k, c, LAIR_IN_DUNGEON, seat))
            return "a stack holds a card twice, or one that is elsewhere";
    if ((room->new_card != 0) != (room->placer != LAIR_NOBODY))
        return "a face-down card was laid by nobody, or somebody laid none";
    if (room->new_card == 0)
        return room->deactivated > 1 ? "a room is deactivated twice" : NULL;
    if (!meet(k, room->new_card, LAIR_IN_DUNGEON, seat) || k->g->card[room->new_card].next != 0)
        return "a face-down card lies elsewhere too";
    if (room->placer >= k->g->n_seats)
        return "a face-down card was laid by no seat";
    if (k->g->phase != LAIR_PHASE_BUILD)
        return "a card lies face-down outside the build phase";
    if (room->deactivated != 0)
        return "a card lies face-down on a deactivated room";
    return NULL;
}

/* What is not in use is zero: games are compared byte by byte.  Does an array of so many elements of a
 * size hold nothing beyond the first n? */
static bool rest_is_zero(const void *array, size_t size, int n, int all)
{
    const uint8_t *byte = array;

    for (size_t i = (size_t)n * size; i < (size_t)all * size; i++)
        if (byte[i] != 0)
            return false;
    return true;
}

static const char *check_dungeon(struct checking *k, int seat)
{
    const struct lair_seat *s = &k->g->seat[seat];
    const char *wrong = NULL;

    if (s->n_rooms > LAIR_MAX_SQUARES)
        return "a dungeon has more than five squares";
    for (int q = 0; q < s->n_rooms && wrong == NULL; q++)
        if ((wrong = check_square(k, seat, &s->room[q])) == NULL)
            wrong = check_miniboss(k, seat, &s->room[q]);
    if (wrong == NULL && !rest_is_zero(s->room, sizeof s->room[0], s->n_rooms, LAIR_MAX_SQUARES))
        wrong = "a square that is not in use holds something";
    return wrong;
}

/* Every face-down card was one of its placer's builds. */
static const char *check_builds(const struct checking *k)
{
    int laid[LAIR_MAX_SEATS] = { 0 };

    for (int s = 0; s < k->g->n_seats; s++)
        for (int q = 0; q < k->g->seat[s].n_rooms; q++)
            if (k->g->seat[s].room[q].new_card != 0)
                laid[k->g->seat[s].room[q].placer]++;
    for (int s = 0; s < k->g->n_seats; s++)
        if (laid[s] > k->g->seat[s].builds)
            return "a seat has laid more cards than it has built";
    return NULL;
}

static const char *check_sealed(const struct checking *k, int seat)
{
    const struct lair_seat *s = &k->g->seat[seat];

    for (int i = 0; i < 2; i++) {
        const struct lair_card_state *c = &k->g->card[s->sealed[i]];

        if (s->sealed[i] == 0)
            continue;
        if (!is_card(k->g, s->sealed[i]) || !frame_ask_is_sealed(k->g->ask))
            return "a seat keeps an answer sealed when nobody asks for one";
        if (c->seat != seat ||
            (c->zone != LAIR_HAND_ROOMS && c->zone != LAIR_HAND_SPELLS && c->zone != LAIR_BOSS_CHOICE))
            return "a seat has sealed a card that is not its own";
    }
    return NULL;
}

/* A player who is out has left the table with everything (D30). */
static const char *check_out(const struct checking *k, int seat)
{
    const struct lair_seat *s = &k->g->seat[seat];

    if ((s->flags & LAIR_OUT) == 0)
        return s->left == 0 && s->left_with == 0 ? NULL : "a seat that is in has left";
    for (size_t z = 0; z < ARRAY_LEN(s->zone); z++)
        if (s->zone[z].n != 0)
            return "a seat that is out still has cards";
    if (s->boss != 0 || s->n_rooms != 0)
        return "a seat that is out still has a boss or a dungeon";
    return NULL;
}

static const char *check_seat(struct checking *k, int seat)
{
    const struct lair_seat *s = &k->g->seat[seat];
    const char *wrong = NULL;

    if (s->boss != 0 && !meet(k, s->boss, LAIR_THRONE, seat))
        return "a boss is not on its throne";
    for (int z = LAIR_N_COMMON; z < LAIR_N_LISTS && wrong == NULL; z++)
        wrong = check_list(k, (enum lair_zone)z, seat);
    if (wrong == NULL)
        wrong = check_dungeon(k, seat);
    if (wrong == NULL)
        wrong = check_sealed(k, seat);
    if (wrong == NULL)
        wrong = check_out(k, seat);
    return wrong;
}

static const char *check_zones(struct checking *k)
{
    const char *wrong = NULL;

    for (int z = LAIR_BOX; z < LAIR_N_COMMON && wrong == NULL; z++)
        wrong = check_list(k, (enum lair_zone)z, LAIR_NOBODY);
    for (int s = 0; s < k->g->n_seats && wrong == NULL; s++)
        wrong = check_seat(k, s);
    if (wrong == NULL && !rest_is_zero(k->g->seat, sizeof k->g->seat[0], k->g->n_seats, LAIR_MAX_SEATS))
        wrong = "a seat where nobody sits has something";
    return wrong != NULL ? wrong : check_builds(k);
}

/* ---- heroes on their way, items, spells ------------------------------------------------------ */

static const char *check_walk(struct checking *k)
{
    const struct lair_walk *w = &k->g->walk;

    if (w->hero == 0)
        return NULL;
    if (w->seat >= k->g->n_seats || !meet(k, w->hero, LAIR_INSIDE, w->seat))
        return "the hero that walks is not inside";
    if (w->square > k->g->seat[w->seat].n_rooms || (w->in_room && w->square == k->g->seat[w->seat].n_rooms))
        return "the hero that walks is in no room";
    return NULL;
}

static bool may_carry(enum lair_zone zone)
{
    return zone == LAIR_TOWN || zone == LAIR_ENTRANCE || zone == LAIR_INSIDE ||
           (zone >= LAIR_SPOTS && zone < LAIR_N_COMMON);
}

/* Heroes and their items point to each other. */
static const char *check_carried(struct checking *k)
{
    for (lair_card c = 1; c <= k->g->n_cards; c++) {
        const struct lair_card_state *s = &k->g->card[c], *with = &k->g->card[s->with];

        if (s->with != 0 && with->with != c)
            return "a hero and its item do not know each other";
        if (s->with != 0 && s->zone != LAIR_CARRIED && !(may_carry(s->zone) && with->zone == LAIR_CARRIED))
            return "a card that is no hero on its way has an item";
        if (s->zone != LAIR_CARRIED)
            continue;
        if (s->with == 0 || !may_carry(with->zone) || k->found[c])
            return "an item is carried by nobody";
        k->found[c] = true;
    }
    return NULL;
}

static void find_declared(struct checking *k, lair_card c)
{
    if (is_card(k->g, c) && k->g->card[c].zone == LAIR_DECLARED)
        k->found[c] = true;
}

/* A declared spell is on the agenda, or its effect runs. */
static const char *check_declared(struct checking *k)
{
    for (int i = 0; i < k->g->n_agenda; i++)
        find_declared(k, k->g->agenda[i].source);
    for (int i = 0; i < k->g->n_frames; i++)
        find_declared(k, k->g->frame[i].source);
    return NULL;
}

static const char *check_all_found(const struct checking *k)
{
    for (int c = 1; c <= k->g->n_cards; c++)
        if (!k->found[c])
            return "a card is not in the zone that it names";
    return NULL;
}

static bool is_hero(const struct checking *k, lair_design d)
{
    enum lair_kind kind = lair_print(k->cat, d)->kind;

    return kind == LAIR_HERO || kind == LAIR_EPIC;
}

/* Cards that were asked for are of its sets, each once, in the order of their numbers. */
static const char *check_stars(const struct checking *k)
{
    const lair_design *star = k->g->star;

    for (int i = 0; i < LAIR_MAX_STARS && star[i] != 0; i++)
        if (star[i] > k->cat->n_designs || !lair_print(k->cat, star[i])->request ||
            (k->g->sets >> catalog_design(k->cat, star[i])->set & 1) == 0 ||
            (i > 0 && star[i - 1] >= star[i]))
            return "a card was asked for that does not come on request";
    return NULL;
}

/* A position may have heroes that are meant for more seats, in place of others: what must hold
 * of heroes is their number, and that there is none twice. */
static const char *check_multiset(const struct checking *k)
{
    int16_t have[CATALOG_MAX_DESIGNS + 1] = { 0 };
    lair_design should[LAIR_MAX_CARDS];
    int n = setup_of(k->cat, k->g, should);

    if (n != k->g->n_cards)
        return "there are more or fewer cards than at the start";
    for (int c = 1; c <= n; c++)
        if (++have[k->g->card[c].design] == 2 && is_hero(k, k->g->card[c].design))
            return "there is a hero twice";
    for (int i = 0; i < n; i++)
        if (!is_hero(k, should[i]) && --have[should[i]] < 0)
            return "the cards are not those of the start";
    for (int c = 1; c <= n; c++)
        if (!is_hero(k, k->g->card[c].design) && have[k->g->card[c].design] != 0)
            return "the cards are not those of the start";
    return NULL;
}

/* ---- what runs and what lasts ---------------------------------------------------------------- */

static bool is_bound(const struct lair_game *g, const struct lair_bound *b)
{
    return is_card_or_none(g, b->here) && is_card_or_none(g, b->room) && is_card_or_none(g, b->hero) &&
           is_card_or_none(g, b->card) && b->serial <= g->serial &&
           (b->player == LAIR_NOBODY || b->player < g->n_seats) &&
           (b->actor == LAIR_NOBODY || b->actor < g->n_seats);
}

/* Does a frame of a kind work on an agenda entry? */
static bool has_frame(const struct lair_game *g, enum frame_kind kind, uint16_t serial)
{
    for (int i = 0; i < g->n_frames; i++)
        if (g->frame[i].kind == kind && g->frame[i].serial == serial)
            return true;
    return false;
}

static const char *check_entry(const struct checking *k, const struct lair_entry *e)
{
    if (e->line >= k->cat->program.n_line || !is_card_or_none(k->g, e->source) || e->seat >= k->g->n_seats ||
        !is_bound(k->g, &e->b))
        return "the agenda speaks of something that is not there";
    switch ((enum lair_standing)e->standing) {
    case LAIR_FREE: return "the agenda has a hole";
    case LAIR_PAYING:
        return has_frame(k->g, FRAME_DECLARE, e->serial) ? NULL : "something stays half declared";
    case LAIR_FRESH:
    case LAIR_STANDING:
    case LAIR_TRIGGERED:
    case LAIR_HELD: return NULL;
    }
    return "the agenda has an entry of no kind";
}

static const char *check_agenda(const struct checking *k)
{
    const struct lair_game *g = k->g;
    const char *wrong = NULL;
    int serial = 0;

    if (g->n_agenda > LAIR_MAX_AGENDA)
        return "the agenda is too long";
    for (int i = 0; i < g->n_agenda && wrong == NULL; i++) {
        wrong = check_entry(k, &g->agenda[i]);
        if (wrong == NULL && g->agenda[i].serial <= serial)
            wrong = "the agenda is not in order of time";
        serial = g->agenda[i].serial;
    }
    if (wrong == NULL && serial > g->serial)
        wrong = "the agenda is ahead of its numbers";
    if (wrong == NULL && !rest_is_zero(g->agenda, sizeof g->agenda[0], g->n_agenda, LAIR_MAX_AGENDA))
        wrong = "a free place of the agenda holds something";
    return wrong;
}

static const char *check_frames(const struct checking *k)
{
    const struct lair_game *g = k->g;

    if (g->n_frames > LAIR_MAX_FRAMES)
        return "there are too many frames";
    for (int i = 0; i < g->n_frames; i++) {
        const struct lair_frame *f = &g->frame[i];

        if (f->kind >= N_FRAMES || !is_card_or_none(g, f->source) || !is_bound(g, &f->b) ||
            f->serial > g->serial)
            return "a frame speaks of something that is not there";
        if (f->kind == FRAME_EFFECT && f->line >= k->cat->program.n_line)
            return "a frame runs a line that does not exist";
    }
    if (!rest_is_zero(g->frame, sizeof g->frame[0], g->n_frames, LAIR_MAX_FRAMES))
        return "a free frame holds something";
    return NULL;
}

static const char *check_lasting(const struct checking *k)
{
    const struct lair_game *g = k->g;

    if (g->n_lasting > LAIR_MAX_LASTING)
        return "too much lasts";
    for (int i = 0; i < g->n_lasting; i++) {
        const struct lair_lasting *la = &g->lasting[i];

        if (la->modifier != LAIR_SPENT && la->modifier >= k->cat->program.n_modifier)
            return "a modifier lasts that does not exist";
        if (!is_card_or_none(g, la->source) || !is_card_or_none(g, la->on))
            return "a modifier is about a card that is not there";
        if (la->end != LAIR_UNTIL_END && la->end != LAIR_FOR_GOOD)
            return "a modifier lasts without an end";
    }
    if (!rest_is_zero(g->lasting, sizeof g->lasting[0], g->n_lasting, LAIR_MAX_LASTING))
        return "a free place of what lasts holds something";
    return NULL;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static const char *check_numbers(const struct checking *k)
{
    const struct lair_game *g = k->g;
    unsigned ordered = 0;

    if (g->n_seats < rules_of(g)->least_seats || g->n_seats > LAIR_MAX_SEATS)
        return "the number of seats is wrong";
    if (g->phase >= LAIR_N_PHASES || g->ask >= LAIR_N_ASKS)
        return "the phase or the question does not exist";
    if (g->active != LAIR_NOBODY && (g->active >= g->n_seats || (g->seat[g->active].flags & LAIR_OUT) != 0))
        return "the active seat does not play";
    if (g->look != LAIR_NOBODY && (g->look >= g->n_seats || g->look_zone >= LAIR_N_LISTS))
        return "somebody looks who is not there, or nowhere";
    for (int i = 0; i < g->n_seats; i++)
        ordered |= 1u << g->order[i];
    if (g->phase > LAIR_PHASE_BOSS && ordered != (1u << g->n_seats) - 1)
        return "the order does not name every seat once";
    return NULL;
}

static const char *check_asked(const struct checking *k)
{
    const struct lair_game *g = k->g;
    struct lair_move moves[LAIR_MAX_MOVES];

    if (g->phase == LAIR_PHASE_OVER)
        return g->owes == 0 ? NULL : "the game is over and somebody still owes an answer";
    if (g->owes == 0 || g->ask == LAIR_ASK_NONE)
        return "the game is not over and nobody is asked";
    if ((g->owes & ~seats_in(g)) != 0)
        return "a seat is asked that does not play";
    for (int s = 0; s < g->n_seats && !k->is_view; s++)
        if ((g->owes >> s & 1) != 0 && lair_moves(k->cat, g, s, moves) == 0)
            return "a seat is asked that cannot answer";
    return NULL;
}

/* Does another card cover the room on which a minion stands, or will it?  A miniboss covers none (S5, L2c). */
static bool is_covered(const struct checking *k, int seat, lair_card room)
{
    for (int q = 0; q < k->g->seat[seat].n_rooms; q++) {
        const struct lair_room *at = &k->g->seat[seat].room[q];
        lair_design laid = k->g->card[at->new_card].design;

        if (at->top == room)
            return at->new_card != 0 && !lair_is_unknown(laid) && !lair_print(k->cat, laid)->miniboss;
    }
    return true;
}

/* ---- the town board (S3, S4) ----------------------------------------------------------------- */

static const char *check_minion(const struct checking *k, int seat)
{
    const struct lair_game *g = k->g;
    const struct lair_seat *s = &g->seat[seat];
    const struct design *d;

    if (s->minion == 0)
        return NULL;
    if (s->minion > g->n_cards)
        return "a minion stands on no card";
    d = catalog_design(k->cat, design_of(g, s->minion));
    if (s->space >= d->n_lines || catalog_line(k->cat, d->first_line + s->space)->kind != LINE_SPACE)
        return "a minion stands on no action space";
    if (g->card[s->minion].zone != LAIR_BOARD && s->minion != s->boss &&
        !(g->card[s->minion].zone == LAIR_IN_DUNGEON && g->card[s->minion].seat == seat))
        return "a minion stands where it may not";
    if (g->card[s->minion].zone == LAIR_IN_DUNGEON && is_covered(k, seat, s->minion))
        return "a room with a minion on it is covered";
    for (int o = seat + 1; o < g->n_seats; o++)
        if (g->seat[o].minion == s->minion && g->seat[o].space == s->space)
            return "two minions stand on one space";
    return NULL;
}

static const char *check_board(struct checking *k)
{
    const struct lair_game *g = k->g;
    const struct board *board = rules_board(k->cat, g);
    int spot = 0;

    for (int s = 0; s < g->n_seats; s++) {
        const char *wrong = check_minion(k, s);

        if (wrong != NULL)
            return wrong;
    }
    if (board == NULL)
        return g->zone[LAIR_BOARD].n + g->zone[LAIR_MARKET].n > 0 ? "there is a board" : NULL;
    if (lair_count(g, LAIR_TOWN, 0) > board->slots)
        return "more heroes in town than it has slots";
    for (lair_card c = lair_first(g, LAIR_BOARD, 0); c != 0; c = g->card[c].next, spot++)
        if (catalog_design(k->cat, design_of(g, c))->n_icons > 0 &&
            lair_count(g, (enum lair_zone)(LAIR_SPOTS + spot), 0) > 1)
            return "two heroes at one landmark";
    return NULL;
}

const char *lair_check(const struct lair_catalog *cat, const struct lair_game *g)
{
    static const char *(*const questions[])(struct checking *) = {
        check_cards, check_zones, check_walk, check_carried, check_declared, check_board,
    };
    static const char *(*const reading[])(const struct checking *) = {
        check_numbers, check_stars, check_all_found, check_agenda, check_frames, check_lasting, check_asked,
    };
    struct checking k = { .cat = cat, .g = g, .is_view = g->viewer != LAIR_NOBODY };
    const char *wrong = NULL;

    if (g->rules >= LAIR_N_RULES || g->n_seats < rules_of(g)->least_seats || g->n_seats > LAIR_MAX_SEATS ||
        g->n_agenda > LAIR_MAX_AGENDA)
        return "a number is out of bounds";
    for (size_t i = 0; i < ARRAY_LEN(questions) && wrong == NULL; i++)
        wrong = questions[i](&k);
    for (size_t i = 0; i < ARRAY_LEN(reading) && wrong == NULL; i++)
        wrong = reading[i](&k);
    if (wrong == NULL && !k.is_view)
        wrong = check_multiset(&k);
    return wrong;
}
