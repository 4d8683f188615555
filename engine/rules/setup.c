/* engine/rules/setup.c - which cards a game has, their shuffling and dealing, and the order of play */
#include "engine/rules/setup.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/chance.h"
#include "engine/rules/hand.h"
#include "engine/rules/rules.h"
#include "engine/rules/turn.h"
#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { SEEDED_ROOMS = 4, SEEDED_SPELLS = 2, HAND_ROOMS = 5, HAND_SPELLS = 2, HARD_HEALTH = 4 };

static const char *const variant_name[] = { "classic-hand", "hard", "choose-boss", "machinations",
                                            "unlimited-lives" };
static_assert(ARRAY_LEN(variant_name) == LAIR_N_VARIANTS, "a name for every variant");

const char *lair_variant_name(int i)
{
    return i >= 0 && i < LAIR_N_VARIANTS ? variant_name[i] : NULL;
}

/* ---- which cards ----------------------------------------------------------------------------- */

/* What decides which cards are in. */
struct choice {
    enum lair_rules rules;
    unsigned sets; /* bits */
    int hero_set;  /* the set whose heroes come; -1: none */
    int board_set; /* the set whose landmarks lie there; -1: none */
    int seats;
    bool hard;
};

/* Heroes for how many players are in.  One who plays alone meets the heroes of a larger game, of which
 * setup keeps as many as a perfect score takes (S9). */
static int players_of(const struct choice *c)
{
    return c->seats > 1 ? c->seats : LAIR_MAX_SEATS;
}

/* Heroes come from one base set only; heroes of small sets only on request (C6).  A set that
 * tests the language brings its own. */
static bool is_in(const struct lair_catalog *cat, const struct design *d, const struct choice *c)
{
    const struct lair_print *p = &d->print;

    if (!(c->sets & 1u << d->set))
        return false;
    if (p->kind == LAIR_LANDMARK)
        return d->set == c->board_set;
    if (p->kind != LAIR_HERO && p->kind != LAIR_EPIC)
        return true;
    if (d->set != c->hero_set && !cat->set[d->set].test)
        return false;
    return p->players <= players_of(c) && !(c->hard && p->kind == LAIR_HERO && p->health == HARD_HEALTH);
}

static int list_cards(const struct lair_catalog *cat, const struct choice *c, lair_design out[LAIR_MAX_CARDS])
{
    int n = 0;

    for (int k = 0; k < LAIR_N_KINDS; k++)
        for (int d = LAIR_N_KINDS + 1; d <= cat->n_designs; d++) {
            if ((int)cat->design[d].print.kind != k || !is_in(cat, &cat->design[d], c))
                continue;
            for (int i = 0; i < cat->design[d].print.copies; i++) {
                if (n + 1 >= LAIR_MAX_CARDS)
                    return -1;
                out[n++] = (lair_design)d;
            }
        }
    return n;
}

/* The set whose heroes come (C6d).  Like the decks it follows the order of the catalog: the order in
 * which a setup names its sets means nothing, so a game need not remember it. */
static int first_base(const struct lair_catalog *cat, unsigned sets)
{
    for (int i = 0; i < cat->n_sets; i++)
        if (sets & 1u << i && cat->set[i].base)
            return i;
    return -1;
}

/* The first board that is loaded, as a bit; 0: there is none. */
static unsigned default_board(const struct lair_catalog *cat, int seats)
{
    for (int i = 0; i < cat->n_sets; i++)
        if (catalog_board(cat, 1u << i, seats) != NULL)
            return 1u << i;
    return 0;
}

/* The set of the town board that is played on, as catalog_board() has it; -1: none is. */
static int board_set(const struct lair_catalog *cat, const struct choice *c)
{
    for (int i = 0; rules_by(c->rules)->board && i < cat->n_sets; i++)
        if (catalog_board(cat, c->sets & 1u << i, c->seats) != NULL)
            return i;
    return -1;
}

static bool choose_cards(const struct lair_catalog *cat, const struct lair_setup *setup, struct choice *out)
{
    *out =
        (struct choice){ .rules = setup->rules, .seats = setup->seats, .hard = setup->variants & LAIR_HARD };
    for (int i = 0; i < setup->n_sets; i++) {
        int s = catalog_find_set(cat, setup->sets[i]);

        if (s < 0)
            return false;
        out->sets |= 1u << s;
    }
    out->hero_set = first_base(cat, out->sets);
    if (rules_by(setup->rules)->board && catalog_board(cat, out->sets, setup->seats) == NULL)
        out->sets |= default_board(cat, setup->seats);
    out->board_set = board_set(cat, out);
    return out->sets != 0;
}

int setup_cards(const struct lair_catalog *cat, const struct lair_setup *setup,
                lair_design out[LAIR_MAX_CARDS])
{
    struct choice c;

    return choose_cards(cat, setup, &c) ? list_cards(cat, &c, out) : -1;
}

int setup_of(const struct lair_catalog *cat, const struct lair_game *g, lair_design out[LAIR_MAX_CARDS])
{
    struct choice c = { .rules = g->rules,
                        .sets = g->sets,
                        .hero_set = first_base(cat, g->sets),
                        .seats = g->n_seats,
                        .hard = g->variants & LAIR_HARD };

    c.board_set = board_set(cat, &c);
    return list_cards(cat, &c, out);
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* Highest XP first; of equal ones the card id that sorts first (C3). */
static bool goes_before(const struct lair_catalog *cat, const struct lair_game *g, int a, int b)
{
    const struct lair_print *x = lair_print(cat, design_of(g, g->seat[a].boss));
    const struct lair_print *y = lair_print(cat, design_of(g, g->seat[b].boss));

    if (g->seat[a].boss == 0 || g->seat[b].boss == 0) /* a seat that is out has none, and comes last */
        return g->seat[a].boss != 0;
    return x->xp != y->xp ? x->xp > y->xp : strcmp(x->id, y->id) < 0;
}

static void order_by_xp(const struct lair_catalog *cat, struct lair_game *g)
{
    for (int s = 0; s < g->n_seats; s++) {
        int place = s;

        for (; place > 0 && goes_before(cat, g, s, g->order[place - 1]); place--)
            g->order[place] = g->order[place - 1];
        g->order[place] = (uint8_t)s;
    }
}

bool setup_outranks(const struct lair_catalog *cat, const struct lair_game *g, int a, int b)
{
    return goes_before(cat, g, a, b);
}

void setup_clockwise(struct lair_game *g, int first)
{
    for (int i = 0; i < g->n_seats; i++)
        g->order[i] = (uint8_t)((first + i) % g->n_seats);
}

static void order_clockwise(const struct lair_catalog *cat, struct lair_game *g)
{
    int first = 0;

    for (int s = 1; s < g->n_seats; s++)
        if (goes_before(cat, g, s, first))
            first = s;
    setup_clockwise(g, first);
}

void setup_order(const struct lair_catalog *cat, struct lair_game *g)
{
    if (rules_of(g)->clockwise)
        order_clockwise(cat, g);
    else
        order_by_xp(cat, g);
}

void setup_deal_hand(struct run *r, int seat)
{
    for (int i = 0; i < HAND_ROOMS; i++)
        hand_draw(r, seat, LAIR_ROOM_DECK);
    for (int i = 0; i < HAND_SPELLS; i++)
        hand_draw(r, seat, LAIR_SPELL_DECK);
}

static void seed_pile(struct run *r, enum lair_zone deck, int n)
{
    for (int i = 0; i < n; i++) {
        lair_card c = lair_first(r->g, deck, 0);

        if (c == 0)
            return;
        zone_remove(r->g, c);
        hand_to_pile(r, c);
        frame_emit(r, event_of(LAIR_EV_SEEDED, LAIR_NOBODY, design_of(r->g, c), 0));
    }
}

void setup_deal(struct run *r)
{
    if (rules_of(r->g)->seeds_pile && !(r->g->variants & LAIR_CLASSIC_HAND)) {
        seed_pile(r, LAIR_ROOM_DECK, SEEDED_ROOMS);
        seed_pile(r, LAIR_SPELL_DECK, SEEDED_SPELLS);
    }
    for (int i = 0; i < r->g->n_seats; i++)
        if (seat_is_in(r->g, r->g->order[i])) /* some may have resigned before the bosses were chosen */
            setup_deal_hand(r, r->g->order[i]);
}

static void shuffle_decks(struct lair_game *g)
{
    static const enum lair_zone decks[] = { LAIR_BOX,       LAIR_ROOM_DECK, LAIR_SPELL_DECK,
                                            LAIR_HERO_DECK, LAIR_EPIC_DECK, LAIR_ITEM_DECK };

    for (size_t i = 0; i < ARRAY_LEN(decks); i++)
        chance_shuffle(g, hand_stream_of(decks[i]), decks[i], LAIR_NOBODY);
}

/* Is one of two bosses kept? */
static bool chooses_boss(const struct lair_game *g)
{
    return rules_of(g)->two_bosses || g->variants & LAIR_CHOOSE_BOSS;
}

static void deal_bosses(struct run *r)
{
    bool choose = chooses_boss(r->g);

    for (int s = 0; s < r->g->n_seats; s++)
        for (int i = 0; i < (choose ? 2 : 1); i++) {
            lair_card c = lair_first(r->g, LAIR_BOX, 0);
            struct lair_event e =
                event_of(choose ? LAIR_EV_BOSS_DEALT : LAIR_EV_BOSS, s, design_of(r->g, c), 0);

            zone_remove(r->g, c);
            if (choose) {
                zone_append(r->g, LAIR_BOSS_CHOICE, s, c);
                e.whole = (uint8_t)(1u << s);
            } else {
                zone_set(r->g, LAIR_THRONE, s, c);
                r->g->seat[s].boss = c;
            }
            frame_emit(r, e);
        }
}

/* Puts every card of the game into its deck. */
static enum lair_unfit lay_out(const struct lair_catalog *cat, struct lair_game *g,
                               const struct lair_setup *setup)
{
    lair_design designs[LAIR_MAX_CARDS];
    int n = setup_cards(cat, setup, designs);

    if (n < 0)
        return LAIR_UNFIT_SETS;
    for (int i = 0; i < n; i++)
        zone_append(g, hand_deck_of(cat->design[designs[i]].print.kind), LAIR_NOBODY,
                    zone_new_card(g, designs[i]));
    if (g->zone[LAIR_BOX].n < setup->seats * (chooses_boss(g) ? 2 : 1))
        return LAIR_UNFIT_BOSSES;
    if (g->zone[LAIR_ROOM_DECK].n < 20 || g->zone[LAIR_HERO_DECK].n == 0)
        return LAIR_UNFIT_CARDS;
    if (rules_of(g)->board && rules_board(cat, g) == NULL)
        return LAIR_UNFIT_BOARD;
    return LAIR_FITS;
}

void setup_empty(struct lair_game *g)
{
    memset(g, 0, sizeof *g);
    g->rules_number = rules_of(g)->newest;
    g->active = g->viewer = g->look = g->look_seat = LAIR_NOBODY;
}

static void begin(struct lair_game *g, const struct lair_catalog *cat, const struct lair_setup *setup)
{
    struct choice c;

    setup_empty(g);
    g->rules = (uint8_t)setup->rules;
    g->rules_number = setup->rules_number != 0 ? setup->rules_number : rules_of(g)->newest;
    memcpy(g->seed, setup->seed, LAIR_SEED);
    g->n_seats = (uint8_t)setup->seats;
    g->variants = setup->variants;
    choose_cards(cat, setup, &c);
    g->sets = (uint16_t)c.sets;
    for (int s = 0; s < setup->seats; s++) {
        g->seat[s].flags = LAIR_PLAYING;
        g->order[s] = (uint8_t)s;
    }
}

void setup_cut_deck(const struct lair_catalog *cat, struct lair_game *g, enum lair_zone deck, int keep)
{
    for (int players = 1; players <= LAIR_MAX_SEATS; players++)
        for (lair_card c = lair_first(g, deck, 0), next; c != 0; c = next) {
            const struct design *d = catalog_design(cat, design_of(g, c));

            next = g->card[c].next;
            if (d->print.players != players || (d->n_icons > 0 && keep-- > 0))
                continue;
            zone_remove(g, c);
            zone_append(g, LAIR_BOX, LAIR_NOBODY, c);
        }
}

/* Makes a game whose cards lie in their decks, not shuffled yet. */
static enum lair_unfit prepare(const struct lair_catalog *cat, struct lair_game *g,
                               const struct lair_setup *setup)
{
    const struct rules *rules = rules_by(setup->rules);

    if (setup->seats < rules->least_seats || setup->seats > rules->most_seats)
        return LAIR_UNFIT_SEATS;
    if (setup->variants & ~rules->variants)
        return LAIR_UNFIT_VARIANT;
    begin(g, cat, setup);
    return lay_out(cat, g, setup);
}

enum lair_unfit lair_unfit(const struct lair_catalog *cat, const struct lair_setup *setup)
{
    struct lair_game g;

    return prepare(cat, &g, setup);
}

/* The same for operators and tools. */
static void explain(struct lair_fault *why, enum lair_unfit unfit, const struct rules *rules)
{
    static const char *const texts[] = {
        [LAIR_FITS] = "",
        [LAIR_UNFIT_SEATS] = "%s games have %d to %d seats",
        [LAIR_UNFIT_VARIANT] = "%s games have no such variant",
        [LAIR_UNFIT_SETS] = "a set that was asked for is not loaded, or the sets have too many cards",
        [LAIR_UNFIT_BOSSES] = "not enough bosses for so many seats",
        [LAIR_UNFIT_CARDS] = "not enough rooms or heroes for a game: a base set is needed",
        [LAIR_UNFIT_BOARD] = "no town board for so many seats: the set board-super has one",
    };
    static_assert(ARRAY_LEN(texts) == LAIR_N_UNFITS, "words for every reason");

    if (unfit == LAIR_UNFIT_SEATS || unfit == LAIR_UNFIT_VARIANT)
        snprintf(why->text, sizeof why->text, texts[unfit], rules->name, rules->least_seats,
                 rules->most_seats);
    else
        snprintf(why->text, sizeof why->text, "%s", texts[unfit]);
}

int setup_game(struct run *r, const struct lair_setup *setup, struct lair_fault *why)
{
    struct lair_game *g = r->g;
    enum lair_unfit unfit = prepare(r->cat, g, setup);

    if (unfit != LAIR_FITS) {
        explain(why, unfit, rules_by(setup->rules));
        return -1;
    }
    shuffle_decks(g);
    for (int z = LAIR_HERO_DECK; g->n_seats == 1 && z <= LAIR_EPIC_DECK; z++)
        setup_cut_deck(r->cat, g, z, SETUP_SOLO_HEROES);
    deal_bosses(r);
    if (!chooses_boss(g)) {
        setup_order(r->cat, g);
        setup_deal(r);
    }
    turn_first(r);
    return 0;
}
