/* engine/redeal.c - a game that looks the same to one viewer
 *
 * The cards that the viewer does not know are dealt again from what is left of
 * the game's cards.  The result is a game that could have been played: a card
 * lies face-down only where it may lie, sealed answers are legal ones, whoever is
 * asked can answer, and what runs has its card.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "engine/chance.h"
#include "engine/rules/cost.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/extra.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/zone.h"

enum { ATTEMPTS = 8 }; /* deals that are tried until everybody who is asked can answer */

struct dealing {
    const struct lair_catalog *cat;
    const struct lair_game *view;
    const uint8_t *seed;
    struct lair_game *out;
    lair_design pool[LAIR_MAX_CARDS]; /* not dealt yet, by kind, shuffled */
    int first[LAIR_N_KINDS], end[LAIR_N_KINDS];
};

static bool is_hidden(const struct dealing *d, lair_card c)
{
    return lair_is_unknown(d->view->card[c].design);
}

/* ---- the pool -------------------------------------------------------------------------------- */

static int compare_designs(const void *a, const void *b)
{
    return (int)*(const lair_design *)a - (int)*(const lair_design *)b;
}

/* The cards of the game without those that the view shows, sorted; returns their number. */
static int take_away_known(const struct dealing *d, lair_design rest[LAIR_MAX_CARDS])
{
    lair_design all[LAIR_MAX_CARDS], known[LAIR_MAX_CARDS];
    int n_all = setup_of(d->cat, d->view, all), n_known = 0, n = 0;

    for (lair_card c = 1; c <= d->view->n_cards; c++)
        if (!is_hidden(d, c))
            known[n_known++] = d->view->card[c].design;
    qsort(all, (size_t)n_all, sizeof all[0], compare_designs);
    qsort(known, (size_t)n_known, sizeof known[0], compare_designs);
    for (int i = 0, k = 0; i < n_all; i++) {
        while (k < n_known && known[k] < all[i]) /* a hero for more seats, from a position */
            k++;
        if (k < n_known && known[k] == all[i])
            k++;
        else
            rest[n++] = all[i];
    }
    return n;
}

static void shuffle_pool(struct dealing *d, int first, int end)
{
    for (int i = first; i + 1 < end; i++) {
        int j = i + (int)chance_below(d->out, LAIR_CHANCE_PICKS, (uint32_t)(end - i));
        lair_design t = d->pool[i];

        d->pool[i] = d->pool[j];
        d->pool[j] = t;
    }
}

static void fill_pool(struct dealing *d)
{
    lair_design rest[LAIR_MAX_CARDS];
    int n_rest = take_away_known(d, rest), n = 0;

    for (int kind = 0; kind < LAIR_N_KINDS; kind++) {
        d->first[kind] = n;
        for (int i = 0; i < n_rest; i++)
            if ((int)lair_print(d->cat, rest[i])->kind == kind)
                d->pool[n++] = rest[i];
        d->end[kind] = n;
        shuffle_pool(d, d->first[kind], n);
    }
}

static enum lair_kind kind_of(const struct dealing *d, lair_card c)
{
    return lair_print(d->cat, d->view->card[c].design)->kind;
}

/* Deals the pool's card i of a kind as c. */
static void deal(struct dealing *d, lair_card c, int i)
{
    int first = d->first[kind_of(d, c)]++;

    d->out->card[c].design = d->pool[i];
    d->pool[i] = d->pool[first];
}

/* ---- cards face-down ------------------------------------------------------------------------- */

/* A card face-down whose place is known, and nothing else. */
struct covert {
    lair_card card;
    uint8_t seat, square;
};

static int list_coverts(const struct dealing *d, struct covert *out)
{
    const struct lair_game *g = d->out;
    int n = 0;

    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms; q++)
            if (g->seat[s].room[q].new_card != 0 && is_hidden(d, g->seat[s].room[q].new_card))
                out[n++] = (struct covert){ g->seat[s].room[q].new_card, (uint8_t)s, (uint8_t)q };
    return n;
}

/* Where a card could have been laid that lies at such a place; the square to ask for. */
static int places_of(const struct dealing *d, const struct covert *c, struct dungeon_places *places)
{
    struct lair_game without = *d->out;
    bool is_new = without.seat[c->seat].room[c->square].top == 0;

    dungeon_take_back(&without, c->seat, c->square);
    dungeon_places(d->cat, &without, c->seat, d->out->seat[c->seat].room[c->square].placer, places);
    /* the first build of its player; and nothing else lies on a room with a minion on it (L2a, S5) */
    places->minibosses = d->out->seat[c->seat].room[c->square].placer == c->seat &&
                         (without.seat[c->seat].builds == 0 || !places->on[c->square]);
    return is_new ? LAIR_NO_SQUARE : c->square;
}

/* Deals a card that may lie there as the i-th, out of the pool, or that of one of those dealt so far which can have another.
 * tried: those that need ask no more */
static bool deal_fitting(struct dealing *d, const struct covert *all, int dealt, int i, uint64_t *tried)
{
    struct dungeon_places places;
    int square = places_of(d, &all[i], &places);

    for (int k = d->first[LAIR_ROOM]; k < d->end[LAIR_ROOM]; k++)
        if (dungeon_place_takes(&places, catalog_design(d->cat, d->pool[k]), square)) {
            deal(d, all[i].card, k);
            return true;
        }
    *tried |= UINT64_C(1) << i;
    for (int e = 0; e < dealt; e++) {
        lair_design theirs = d->out->card[all[e].card].design;

        if ((*tried >> e & 1) == 0 && dungeon_place_takes(&places, catalog_design(d->cat, theirs), square) &&
            deal_fitting(d, all, dealt, e, tried)) {
            d->out->card[all[i].card].design = theirs;
            return true;
        }
    }
    return false;
}

/* One that no card fits by now, as a room beneath it has lost its icon, is any. */
static void deal_face_down(struct dealing *d)
{
    struct covert all[LAIR_MAX_SEATS * LAIR_MAX_SQUARES];
    int n = list_coverts(d, all);

    static_assert(LAIR_MAX_SEATS * LAIR_MAX_SQUARES <= 64, "a bit for every square");
    for (int i = 0; i < n; i++) {
        uint64_t tried = 0;

        if (!deal_fitting(d, all, i, i, &tried))
            deal(d, all[i].card, d->first[LAIR_ROOM]);
    }
}

static void deal_others(struct dealing *d)
{
    for (lair_card c = 1; c <= d->out->n_cards; c++)
        if (lair_is_unknown(d->out->card[c].design))
            deal(d, c, d->first[kind_of(d, c)]);
}

/* A deck that the viewer looks at: which cards it holds is known, their order is not. */
static void shuffle_looked_at(struct dealing *d)
{
    const struct lair_game *g = d->view;

    if (g->look != g->viewer || g->look_zone >= LAIR_N_COMMON)
        return;
    chance_shuffle(d->out, LAIR_CHANCE_PICKS, g->look_zone, LAIR_NOBODY);
    if (g->look_zone == LAIR_HERO_DECK)
        chance_shuffle(d->out, LAIR_CHANCE_PICKS, LAIR_EPIC_DECK, LAIR_NOBODY);
}

/* ---- whoever is asked can answer ------------------------------------------------------------- */

/* The phrase for the cards that the cost which is being paid wants, more than one; NULL: another question is asked. */
static const struct noun *wanted_of(const struct dealing *d, int *wanted)
{
    const struct lair_frame *f = frame_top(d->out);
    const struct clause *c = f != NULL && frame_pays(f) ? frame_clause(d->cat, f) : NULL;
    const struct noun *n = c != NULL ? &d->cat->program.noun[c->noun] : NULL;

    if (n == NULL || n->sort != SORT_CARD || n->how != HOW_PICK || n->count == AS_MANY)
        return NULL;
    *wanted = n->count - frame_progress(f);
    return *wanted > 1 ? n : NULL;
}

/* Is a seat asked to build a card that everybody saw, and was dealt one that fits nowhere?  (B14) */
static bool is_asked_in_vain(const struct dealing *d)
{
    return d->out->ask == LAIR_ASK_EXTRA && !extra_could_build(d->cat, d->out);
}

/* How many cards a seat lacks to answer, also what it will be asked for the same cost; not above 0: none. */
static int lacks(const struct dealing *d, int seat)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    struct context c;
    int wanted;
    const struct noun *which = wanted_of(d, &wanted);

    if (which == NULL)
        return lair_moves(d->cat, d->out, seat, moves) == 0 || is_asked_in_vain(d);
    c = noun_context(d->cat, d->out, frame_top(d->out));
    return wanted - cost_fitting_cards(&c, seat, which);
}

/* Is a card among those that a seat may be asked about: in its hands, or where it looks? */
static bool is_at_hand(const struct lair_game *g, lair_card c, int seat)
{
    const struct lair_card_state *s = &g->card[c];

    if (s->zone >= LAIR_N_LISTS)
        return false;
    return s->seat == seat || (g->look == seat && s->zone < LAIR_N_COMMON);
}

static void swap_designs(struct lair_game *g, lair_card a, lair_card b)
{
    lair_design t = g->card[a].design;

    g->card[a].design = g->card[b].design;
    g->card[b].design = t;
}

/* Tries the hidden cards of other places instead of c, until the seat lacks less. */
static void swap_until(struct dealing *d, lair_card c, int seat)
{
    struct lair_game *g = d->out;
    int lacked = lacks(d, seat);

    for (lair_card e = 1; e <= g->n_cards; e++) {
        if (!is_hidden(d, e) || kind_of(d, e) != kind_of(d, c) || g->card[e].design == g->card[c].design ||
            g->card[e].zone >= LAIR_N_LISTS ||
            (g->card[e].zone == g->card[c].zone && g->card[e].seat == g->card[c].seat))
            continue;
        swap_designs(g, c, e);
        if (lacks(d, seat) < lacked)
            return;
        swap_designs(g, c, e);
    }
}

static bool make_answerable(struct dealing *d, int seat)
{
    for (lair_card c = 1; c <= d->out->n_cards && lacks(d, seat) > 0; c++)
        if (is_hidden(d, c) && is_at_hand(d->out, c, seat))
            swap_until(d, c, seat);
    return lacks(d, seat) <= 0;
}

static bool all_can_answer(struct dealing *d)
{
    bool all = true;

    for (int s = 0; s < d->out->n_seats; s++)
        if (s != d->view->viewer && (d->out->owes >> s & 1) != 0 && !make_answerable(d, s))
            all = false;
    return all;
}

/* ---- what runs and lasts --------------------------------------------------------------------- */

/* A hidden card of the design whose text a line is: what runs or lasts came from one that has gone
 * out of sight since, and everybody knows which design that was. */
static lair_card find_source(const struct dealing *d, int line)
{
    lair_design design = catalog_line(d->cat, line)->design;

    for (lair_card c = 1; c <= d->out->n_cards; c++)
        if (is_hidden(d, c) && d->out->card[c].design == design && d->out->card[c].zone < LAIR_N_LISTS)
            return c;
    return 0;
}

static void find_sources(struct dealing *d)
{
    struct lair_game *g = d->out;

    for (int i = 0; !rules_have(g, RULES_FORGET_NAMED) && i < g->n_agenda; i++)
        if (g->agenda[i].source == 0)
            g->agenda[i].source = g->agenda[i].b.here = find_source(d, g->agenda[i].line);
    for (int i = 0; i < g->n_frames; i++)
        if (g->frame[i].source == 0 &&
            (g->frame[i].kind == FRAME_EFFECT || g->frame[i].kind == FRAME_DECLARE))
            g->frame[i].source = find_source(d, g->frame[i].line);
    for (int i = 0; !rules_have(g, RULES_FORGET_CARD) && i < g->n_lasting; i++)
        if (g->lasting[i].source == 0 && g->lasting[i].modifier != LAIR_SPENT)
            g->lasting[i].source = find_source(d, d->cat->program.modifier[g->lasting[i].modifier].line);
}

/* ---- sealed answers -------------------------------------------------------------------------- */

/* A seat has answered, nobody knows how: it answers again, at random.  Somebody else still owes,
 * so that nothing comes of it yet. */
static void seal_anew(struct dealing *d, int seat)
{
    struct lair_game *g = d->out;
    struct lair_move moves[LAIR_MAX_MOVES];
    unsigned bit = 1u << seat;

    g->seat[seat].flags &= (uint16_t)~LAIR_ANSWERED;
    g->owes |= (uint8_t)bit;
    while ((g->owes & bit) != 0) {
        size_t n = lair_moves(d->cat, g, seat, moves);
        uint32_t i = n == 0 ? 0 : chance_below(g, LAIR_CHANCE_PICKS, (uint32_t)n);

        if (n == 0 || lair_play(d->cat, g, seat, &moves[i], NULL) != LAIR_OK)
            break;
    }
    g->seat[seat].flags |= LAIR_ANSWERED;
    g->owes &= (uint8_t)~bit;
}

static void seal_all(struct dealing *d)
{
    if (!frame_ask_is_sealed(d->out->ask) || d->out->owes == 0)
        return;
    for (int s = 0; s < d->out->n_seats; s++)
        if (s != d->view->viewer && (d->out->seat[s].flags & LAIR_ANSWERED) != 0)
            seal_anew(d, s);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Deals everything once; drawn: where the chance of this attempt begins, and then the next one's. */
static bool deal_all(struct dealing *d, uint64_t drawn[LAIR_N_CHANCES])
{
    *d->out = *d->view;
    memcpy(d->out->seed, d->seed, LAIR_SEED);
    memcpy(d->out->drawn, drawn, sizeof d->out->drawn);
    d->out->viewer = LAIR_NOBODY;
    fill_pool(d);
    deal_face_down(d);
    deal_others(d);
    shuffle_looked_at(d);
    memcpy(drawn, d->out->drawn, sizeof d->out->drawn);
    return all_can_answer(d);
}

void lair_redeal(const struct lair_catalog *cat, const struct lair_game *view, const uint8_t seed[LAIR_SEED],
                 struct lair_game *out)
{
    struct dealing d = { .cat = cat, .view = view, .seed = seed, .out = out };
    uint64_t drawn[LAIR_N_CHANCES] = { 0 };
    bool dealt = false;

    assert(out != view);
    for (int i = 0; i < ATTEMPTS && !dealt; i++)
        dealt = deal_all(&d, drawn);
    find_sources(&d);
    seal_all(&d);
}
