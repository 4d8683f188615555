/* bot/words/board.c - how a game stands, as JSON for the template "board"
 * SPDX-License-Identifier: MIT */
#include "bot/words/board.h"

#include "bot/words/townboard.h"

/* What the viewer knows to lie face-down counts as if it lay open, and what minions stand for counts already. */
static struct facts as_built(const struct facts *f, struct lair_game *room)
{
    struct facts then = *f;

    if (lair_as_built(f->cat, f->view, room))
        then.view = room;
    return then;
}

static bool knows_laid(const struct facts *f, int seat, int square)
{
    lair_card c = f->view->seat[seat].room[square].new_card;

    return c != 0 && !lair_is_unknown(f->view->card[c].design);
}

static bool knows_any_laid(const struct facts *f, int seat)
{
    for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++)
        if (knows_laid(f, seat, sq))
            return true;
    return false;
}

bool board_has_laid(const struct facts *f)
{
    for (int seat = 0; seat < f->view->n_seats; seat++)
        if (knows_any_laid(f, seat))
            return true;
    return false;
}

/* Is the card that lies face-down on a room, as it will be, a miniboss that comes under it? */
static bool is_laid_under(const struct facts *f, const struct facts *then, int seat, int square)
{
    return f->view->seat[seat].room[square].mini == 0 && then->view->seat[seat].room[square].mini != 0;
}

/* then: as they will be. */
static void add_rooms(const struct facts *f, const struct facts *then, struct json_object *o, int seat)
{
    const struct lair_walk *w = &f->view->walk;
    int damage = 0;

    for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++) {
        struct json_object *room = facts_room(then, seat, sq);

        if (is_laid_under(f, then, seat, sq))
            facts_true(json_object_object_get(room, "mini"), "face_down");
        else
            facts_flag(room, "new", f->view->seat[seat].room[sq].new_card != 0);
        damage += lair_damage(then->cat, then->view, seat, sq);
        if (w->hero != 0 && w->seat == seat && w->square == sq)
            facts_add(room, w->in_room ? "visitor" : "ahead", facts_hero(f, w->hero));
        facts_append(o, "rooms", room);
    }
    facts_number(o, "damage", damage);
    facts_flag(o, "laid", knows_any_laid(f, seat));
}

static void add_score(const struct facts *f, struct json_object *o, int seat)
{
    const struct lair_seat *s = &f->view->seat[seat];

    int souls = lair_souls(f->cat, f->view, seat), wounds = lair_wounds(f->cat, f->view, seat);

    facts_number(o, "souls", souls);
    facts_flag(o, "one_soul", souls == 1);
    facts_number(o, "wounds", wounds);
    facts_flag(o, "one_wound", wounds == 1);
    facts_number(o, "hand_rooms", lair_count(f->view, LAIR_HAND_ROOMS, seat));
    facts_number(o, "hand_spells", lair_count(f->view, LAIR_HAND_SPELLS, seat));
    facts_coins(o, "hoard", s->coins, s->coins > 0 || lair_coins(f->cat, f->view) > 0);
    facts_flag(o, "levelled", (s->flags & LAIR_LEVELLED) != 0);
    if (s->granted != 0)
        facts_text(o, "copied", lair_print(f->cat, s->granted)->name);
    facts_flag(o, "out", (s->flags & LAIR_OUT) != 0);
    facts_flag(o, "won", (s->flags & LAIR_WON) != 0);
    facts_flag(o, "active", f->view->active == seat);
}

/* The items that a seat has won. */
static void add_items(const struct facts *f, struct json_object *o, int seat)
{
    for (lair_card c = lair_first(f->view, LAIR_TROPHIES, seat); c != 0; c = f->view->card[c].next) {
        struct json_object *item = facts_card(f, f->view->card[c].design);

        facts_flag(item, "ready", (f->view->card[c].flags & LAIR_FACE_UP) != 0);
        facts_append(o, "items", item);
    }
}

void board_add_boss(const struct facts *f, struct json_object *o, int seat)
{
    lair_card boss = f->view->seat[seat].boss;

    if (boss != 0 && !lair_is_unknown(f->view->card[boss].design))
        facts_add(o, "boss", facts_card(f, f->view->card[boss].design));
}

static struct json_object *seat_facts(const struct facts *f, const struct facts *then, int seat)
{
    struct json_object *o = facts_seat(f, seat);
    int count[LAIR_N_TREASURES];
    g_autofree char *totals = NULL;

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        count[t] = lair_treasure(then->cat, then->view, seat, t);
    totals = facts_totals(count);
    facts_text(o, "totals", totals);
    board_add_boss(f, o, seat);
    add_rooms(f, then, o, seat);
    facts_heroes(f, o, "entrance", lair_first(f->view, LAIR_ENTRANCE, seat));
    facts_flag(o, "piloted", f->piloted >> seat & 1);
    facts_flag(o, "offered", f->offered >> seat & 1);
    facts_vacation(o, f->vacation[seat][0], f->vacation[seat][1]);
    g_autofree char *minion = townboard_minion(f, seat);
    facts_text(o, "minion", minion);
    add_score(f, o, seat);
    add_items(f, o, seat);
    return o;
}

enum { TERMS = 32 };

/* How much a seat has of what a hero looks for, the more the better. */
static int lure_of(const struct facts *f, lair_card hero, int seat)
{
    struct lair_question q = { .value = LAIR_VALUE_LURE, .seat = seat, .hero = hero };
    struct lair_term term[TERMS];
    int n = lair_explain(f->cat, f->view, &q, term, TERMS);

    return n > 0 ? term[MIN(n, TERMS) - 1].value : 0;
}

/* By how much a hero goes to a seat; 0: it is not that which decides.  asks: what it wants to see in a game
 * alone (S10); 0: it goes to whoever has most. */
static int spare_of(const struct facts *f, lair_card hero, int to, int asks)
{
    int spare = lure_of(f, hero, to) - asks;

    for (int seat = 0; asks == 0 && seat < f->view->n_seats; seat++)
        if (seat != to && (f->view->seat[seat].flags & LAIR_OUT) == 0)
            spare = MIN(spare, lure_of(f, hero, to) - lure_of(f, hero, seat));
    return MAX(spare, 0);
}

/* Where a hero in town goes, and how surely. */
static void add_way(const struct facts *f, struct json_object *o, lair_card hero, int asks)
{
    int to = lair_lure_of(f->cat, f->view, hero), spare = to != LAIR_NOBODY ? spare_of(f, hero, to, asks) : 0;
    int lacks = to == LAIR_NOBODY && asks > 0 ? asks - lure_of(f, hero, 0) : 0;

    facts_flag(o, "stays", to == LAIR_NOBODY);
    if (asks > 0)
        facts_number(o, "asks", asks);
    if (spare > 0)
        facts_number(o, "spare", spare);
    if (lacks > 0)
        facts_number(o, "lacks", lacks);
    facts_add(o, "to", facts_seat(f, to));
}

struct json_object *board_seat(const struct facts *f, int seat)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct facts then = as_built(f, room);

    return seat_facts(f, &then, seat);
}

static struct json_object *town_facts(const struct facts *f, const struct facts *then)
{
    struct json_object *o = json_object_new_object();
    int slot = 0;

    facts_flag(o, "laid", board_has_laid(f));
    facts_flag(o, "sent", then->view->n_lasting > f->view->n_lasting);

    for (lair_card c = lair_first(f->view, LAIR_TOWN, LAIR_NOBODY); c != 0; c = f->view->card[c].next) {
        struct json_object *hero = facts_hero(f, c);

        add_way(then, hero, c, lair_slot_asks(f->cat, f->view, slot++));
        facts_append(o, "town", hero);
    }
    for (lair_card c = lair_first(f->view, LAIR_TOWN_ITEMS, LAIR_NOBODY); c != 0; c = f->view->card[c].next)
        facts_append(o, "unclaimed", facts_card(f, f->view->card[c].design));
    return o;
}

/* Do rooms or heroes of the game show it?  Items of explorers alone leave the game (I1f). */
static bool has_explorers(const struct facts *f)
{
    for (int d = 1; d <= lair_designs(f->cat); d++) {
        const struct lair_print *p = lair_print(f->cat, (lair_design)d);

        if (p->treasure[LAIR_EXPLORER] > 0 && p->kind != LAIR_ITEM &&
            lair_may_have(f->cat, f->view, (lair_design)d))
            return true;
    }
    return false;
}

static bool has_minibosses(const struct facts *f)
{
    for (int d = 1; d <= lair_designs(f->cat); d++)
        if (lair_print(f->cat, (lair_design)d)->miniboss && lair_may_have(f->cat, f->view, (lair_design)d))
            return true;
    return false;
}

void board_add_legend(const struct facts *f, struct json_object *o)
{
    facts_true(o, "legend");
    facts_flag(o, "minibosses", has_minibosses(f));
    facts_flag(o, "explorers", has_explorers(f));
}

struct json_object *board_town(const struct facts *f)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct facts then = as_built(f, room);

    return town_facts(f, &then);
}

static void add_waiting(const struct facts *f, struct json_object *o)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_asks(f->cat, f->view, ask);

    for (int i = 0; i < n; i++)
        if (!f->hushed || (ask[i].seat == f->viewer && !f->answered))
            facts_append(o, "waiting", facts_seat(f, ask[i].seat));
    facts_add(o, "answers", f->hushed ? facts_answers(f->tick, f->until, f->now) : NULL);
    facts_flag(o, "over", n == 0);
}

struct json_object *board_facts(const struct facts *f)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct facts then = as_built(f, room);
    struct json_object *o = town_facts(f, &then);

    facts_number(o, "turn", f->view->turn);
    facts_flag(o, "begun", f->view->turn > 0);
    facts_phase(o, f->view->phase);
    facts_flag(o, "solitary", f->view->n_seats == 1);
    facts_flag(o, "unrated", f->unrated);
    facts_flag(o, "weekends", f->weekends);
    facts_add(o, "paused", f->paused_until != 0 ? facts_moment(f->paused_until) : NULL);
    townboard_add(f, o);
    facts_number(o, "hero_deck", lair_count(f->view, LAIR_HERO_DECK, LAIR_NOBODY));
    facts_number(o, "epic_deck", lair_count(f->view, LAIR_EPIC_DECK, LAIR_NOBODY));
    for (int seat = 0; seat < f->view->n_seats; seat++)
        facts_append(o, "seats", seat_facts(f, &then, seat));
    add_waiting(f, o);
    return o;
}

/* How many cards from c on, in its list, are of a design. */
static int copies_from(const struct facts *f, lair_card c, lair_design d)
{
    int n = 0;

    for (; c != 0; c = f->view->card[c].next)
        n += f->view->card[c].design == d;
    return n;
}

/* Each design of a list once. */
static void add_cards(const struct facts *f, struct json_object *o, const char *key, lair_card first)
{
    for (lair_card c = first; c != 0; c = f->view->card[c].next) {
        lair_design d = f->view->card[c].design;
        int copies = copies_from(f, c, d);
        struct json_object *one;

        if (copies < copies_from(f, first, d))
            continue; /* it was there before */
        one = facts_card(f, d);
        facts_number(one, "count", copies);
        facts_flag(one, "many", copies > 1);
        facts_append(o, key, one);
    }
}

struct json_object *board_hand(const struct facts *f)
{
    struct json_object *o = json_object_new_object();

    if (f->viewer >= LAIR_MAX_SEATS)
        return o;
    add_cards(f, o, "rooms", lair_first(f->view, LAIR_HAND_ROOMS, f->viewer));
    add_cards(f, o, "spells", lair_first(f->view, LAIR_HAND_SPELLS, f->viewer));
    return o;
}
