/* engine/rules/setup.c - which cards a game has, their shuffling and dealing, and the order of play
 * SPDX-License-Identifier: MIT */
#include "engine/rules/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/chance.h"
#include "engine/rules/coin.h"
#include "engine/rules/crowd.h"
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
    const struct lair_catalog *cat;
    const struct lair_game *g;
    const struct recipe *recipe;      /* NULL: none is played */
    int hero_set;                     /* the set whose heroes come; -1: none */
    int board_set;                    /* the set whose landmarks lie there; -1: none */
    lair_design gone[LAIR_MAX_STARS]; /* heroes whose places are taken by those that were asked for */
    int n_gone;
};

static bool is_among(const lair_design *list, int n, lair_design d)
{
    for (int i = 0; i < n && list[i] != 0; i++)
        if (list[i] == d)
            return true;
    return false;
}

/* Heroes for how many players are in.  One who plays alone meets the heroes of a larger game, of which
 * setup keeps as many as a perfect score takes (S9). */
static int players_of(const struct lair_game *g)
{
    return g->n_seats > 1 ? g->n_seats : LAIR_MAX_SEATS;
}

/* Is a hero in that is not asked for?  One base set has them, but for those of a crowd (C6, D32).  A set that tests
 * the language brings its own. */
static bool hero_is_in(const struct choice *c, lair_design number)
{
    const struct design *d = catalog_design(c->cat, number);
    const struct lair_print *p = &d->print;

    if (is_among(c->gone, c->n_gone, number) ||
        (c->g->variants & LAIR_HARD && p->kind == LAIR_HERO && p->health == HARD_HEALTH))
        return false;
    if (d->set == c->hero_set || c->cat->set[d->set].test)
        return p->players <= players_of(c->g);
    return crowd_comes(c->cat, c->g, number) || crowd_lends(c->cat, c->g, c->hero_set, number) > 0;
}

static int copies_in(const struct choice *c, lair_design number)
{
    int lent = crowd_lends(c->cat, c->g, c->hero_set, number);

    return lent > 0 ? lent : catalog_copies(c->cat, c->recipe, number);
}

static bool is_in(const struct choice *c, lair_design number)
{
    const struct design *d = catalog_design(c->cat, number);
    const struct lair_print *p = &d->print;

    if (!(c->g->sets & 1u << d->set))
        return false;
    if (p->request)
        return is_among(c->g->star, LAIR_MAX_STARS, number);
    if (p->kind == LAIR_LANDMARK)
        return d->set == c->board_set;
    if (p->kind != LAIR_HERO && p->kind != LAIR_EPIC)
        return catalog_copies(c->cat, c->recipe, number) > 0;
    return hero_is_in(c, number);
}

/* How far two heroes are from each other: first their treasure, then their health (C6e). */
static int distance(const struct lair_print *a, const struct lair_print *b)
{
    enum { OTHER_HEALTH = 100, NO_TREASURE_SHARED = 2 * OTHER_HEALTH }; /* health has two digits */
    bool same = true, shared = false;

    for (int t = 0; t < LAIR_N_TREASURES; t++) {
        same &= (a->treasure[t] > 0) == (b->treasure[t] > 0);
        shared |= a->treasure[t] > 0 && b->treasure[t] > 0;
    }
    return abs(a->health - b->health) + (same ? 0 : shared ? OTHER_HEALTH : NO_TREASURE_SHARED);
}

/* The hero in whose place another comes; 0: none of its kind is left. */
static lair_design replaced_by(const struct choice *c, const struct lair_print *star)
{
    lair_design best = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= c->cat->n_designs; d++) {
        const struct lair_print *p = lair_print(c->cat, d);

        if (p->kind == star->kind && !p->request && is_in(c, d) &&
            (best == 0 || distance(p, star) < distance(lair_print(c->cat, best), star)))
            best = d;
    }
    return best;
}

/* One after the other, in the order of the catalog. */
static void make_places(struct choice *c)
{
    for (int i = 0; i < LAIR_MAX_STARS && c->g->star[i] != 0; i++) {
        const struct lair_print *p = lair_print(c->cat, c->g->star[i]);
        lair_design gone = p->kind == LAIR_HERO || p->kind == LAIR_EPIC ? replaced_by(c, p) : 0;

        if (gone != 0)
            c->gone[c->n_gone++] = gone;
    }
}

static int list_cards(const struct choice *c, lair_design out[LAIR_MAX_CARDS])
{
    int n = 0;

    for (int k = 0; k < LAIR_N_KINDS; k++)
        for (int d = LAIR_N_KINDS + 1; d <= c->cat->n_designs; d++) {
            if ((int)c->cat->design[d].print.kind != k || !is_in(c, (lair_design)d))
                continue;
            for (int i = copies_in(c, (lair_design)d); i > 0; i--) {
                if (n + 1 >= LAIR_MAX_CARDS)
                    return -1;
                out[n++] = (lair_design)d;
            }
        }
    return n;
}

/* The set whose heroes come (C6d): a recipe says it.  Else, like the decks, it follows the order of the catalog:
 * the order in which a setup names its sets means nothing, so a game need not remember it. */
static int hero_set(const struct lair_catalog *cat, uint32_t sets)
{
    const struct recipe *recipe = catalog_recipe(cat, sets);

    if (recipe != NULL)
        return recipe->heroes;
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
static int board_set(const struct lair_catalog *cat, const struct lair_game *g)
{
    for (int i = 0; rules_of(g)->board && i < cat->n_sets; i++)
        if (catalog_board(cat, g->sets & 1u << i, g->n_seats) != NULL)
            return i;
    return -1;
}

/* The sets that a game is made of, as bits; 0: there are none, or one is not loaded. */
static uint32_t sets_of(const struct lair_catalog *cat, const struct lair_setup *setup)
{
    uint32_t sets = 0;

    for (int i = 0; i < setup->n_sets; i++) {
        int s = catalog_find_set(cat, setup->sets[i]);

        if (s < 0)
            return 0;
        sets |= 1u << s;
    }
    sets = catalog_with_drawn(cat, sets);
    if (rules_by(setup->rules)->board && catalog_board(cat, sets, setup->seats) == NULL)
        sets |= default_board(cat, setup->seats);
    return sets;
}

int setup_of(const struct lair_catalog *cat, const struct lair_game *g, lair_design out[LAIR_MAX_CARDS])
{
    struct choice c = { .cat = cat,
                        .g = g,
                        .recipe = catalog_recipe(cat, g->sets),
                        .hero_set = hero_set(cat, g->sets),
                        .board_set = board_set(cat, g) };

    make_places(&c);
    return list_cards(&c, out);
}

bool setup_lends(const struct lair_catalog *cat, const struct lair_game *g, lair_design hero)
{
    const struct design *d = catalog_design(cat, hero);
    bool comes = !catalog_is_for_crowd(cat, hero) || crowd_is(g) || !rules_have(g, RULES_SOUND_POSITIONS);

    return !d->print.request && comes && (d->set == hero_set(cat, g->sets) || !cat->set[d->set].base);
}

/* ---- cards on request (C6e) ------------------------------------------------------------------ */

/* What comes on request, each with its set; "none" if nothing does. */
static const char *on_request(const struct lair_catalog *cat, char out[LAIR_REASON])
{
    size_t n = 0;

    snprintf(out, LAIR_REASON, "none");
    for (lair_design d = LAIR_N_KINDS + 1; d <= cat->n_designs && n < LAIR_REASON; d++)
        if (lair_print(cat, d)->request)
            n += (size_t)snprintf(out + n, LAIR_REASON - n, "%s%s (%s)", n > 0 ? ", " : "",
                                  lair_print(cat, d)->name, lair_print(cat, d)->set);
    return out;
}

/* What is wrong with a card that is asked for besides those in star, of a game of such sets. */
static enum lair_star judge_star(const struct lair_catalog *cat, uint32_t sets, const lair_design *star,
                                 int n, lair_design d)
{
    if (d == 0)
        return LAIR_STAR_UNKNOWN;
    if (!lair_print(cat, d)->request)
        return LAIR_STAR_UNASKED;
    if (!(sets & 1u << catalog_design(cat, d)->set))
        return LAIR_STAR_OF_OTHERS;
    if (is_among(star, n, d))
        return LAIR_STAR_TWICE;
    return n == LAIR_MAX_STARS ? LAIR_STAR_TOO_MANY : LAIR_STAR_COMES;
}

enum lair_star lair_star(const struct lair_catalog *cat, const struct lair_setup *setup, int i,
                         lair_design *design)
{
    uint32_t sets = sets_of(cat, setup);
    lair_design star[LAIR_MAX_STARS];
    int n = 0;

    for (int j = 0; j < i && n < LAIR_MAX_STARS; j++)
        star[n++] = lair_find_design(cat, setup->stars[j], NULL);
    *design = lair_find_design(cat, setup->stars[i], NULL);
    return judge_star(cat, sets, star, n, *design);
}

/* The same for operators and tools. */
static void explain_star(const struct lair_catalog *cat, enum lair_star fault, const char *typed,
                         lair_design d, struct lair_fault *why)
{
    static const char *const texts[] = {
        [LAIR_STAR_COMES] = "",
        [LAIR_STAR_UNKNOWN] = "there is no card \"%.40s\"; on request come: %s",
        [LAIR_STAR_UNASKED] = "%.60s needs no request; on request come: %s",
        [LAIR_STAR_OF_OTHERS] = "%.60s is of the set \"%s\", which is not in the game",
        [LAIR_STAR_TWICE] = "%.60s is named twice",
        [LAIR_STAR_TOO_MANY] = "%.60s is one more than 16",
    };
    char list[LAIR_REASON];
    const char *more = fault == LAIR_STAR_OF_OTHERS ? lair_print(cat, d)->set : on_request(cat, list);
    size_t n = (size_t)snprintf(why->text, sizeof why->text, "stars: ");

    static_assert(ARRAY_LEN(texts) == LAIR_N_STARS && LAIR_MAX_STARS == 16, "words for every fault");
    snprintf(why->text + n, sizeof why->text - n, texts[fault], d == 0 ? typed : lair_print(cat, d)->name,
             more);
}

/* Puts a card that was asked for into its place among n others; their number then. */
static int add_star(struct lair_game *g, int n, lair_design d)
{
    int place = n;

    for (; place > 0 && g->star[place - 1] > d; place--)
        g->star[place] = g->star[place - 1];
    g->star[place] = d;
    return n + 1;
}

/* What the recipe of a game has of such cards, where nobody has named them besides the n that are there. */
static int add_stars_of_recipe(const struct lair_catalog *cat, struct lair_game *g, int n,
                               struct lair_fault *why)
{
    const struct recipe *recipe = catalog_recipe(cat, g->sets);

    for (int i = 0; recipe != NULL && i < LAIR_MAX_STARS && recipe->star[i] != 0; i++) {
        if (is_among(g->star, n, recipe->star[i]))
            continue;
        if (n == LAIR_MAX_STARS) {
            explain_star(cat, LAIR_STAR_TOO_MANY, "", recipe->star[i], why);
            return -1;
        }
        n = add_star(g, n, recipe->star[i]);
    }
    return 0;
}

int setup_stars(const struct lair_catalog *cat, struct lair_game *g, const char *const *names, int n,
                struct lair_fault *why)
{
    for (int i = 0; i < n; i++) {
        lair_design d = lair_find_design(cat, names[i], NULL);
        enum lair_star fault = judge_star(cat, g->sets, g->star, i, d);

        if (fault != LAIR_STAR_COMES) {
            explain_star(cat, fault, names[i], d, why);
            return -1;
        }
        add_star(g, i, d);
    }
    return add_stars_of_recipe(cat, g, n, why);
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
    int n = setup_of(cat, g, designs);

    if (n < 0)
        return LAIR_UNFIT_SETS;
    for (int i = 0; i < n; i++)
        zone_append(g, hand_deck_of(cat->design[designs[i]].print.kind), LAIR_NOBODY,
                    zone_new_card(g, designs[i]));
    if (g->zone[LAIR_BOX].n < setup->seats * (chooses_boss(g) ? 2 : 1))
        return LAIR_UNFIT_BOSSES;
    if (g->zone[LAIR_ROOM_DECK].n < CATALOG_LEAST_ROOMS || g->zone[LAIR_HERO_DECK].n == 0)
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
    setup_empty(g);
    g->rules = (uint8_t)setup->rules;
    g->rules_number = setup->rules_number != 0 ? setup->rules_number : rules_of(g)->newest;
    memcpy(g->seed, setup->seed, LAIR_SEED);
    g->n_seats = (uint8_t)setup->seats;
    g->variants = setup->variants;
    g->sets = sets_of(cat, setup);
    g->variants |= crowd_variants(cat, g);
    for (int s = 0; s < setup->seats; s++) {
        g->seat[s].flags = LAIR_PLAYING;
        g->order[s] = (uint8_t)s;
    }
}

void setup_cut_deck(const struct lair_catalog *cat, struct lair_game *g, enum lair_zone deck, int keep)
{
    for (int players = 0; players <= LAIR_MAX_SEATS; players++) /* 0: those that were asked for */
        for (lair_card c = lair_first(g, deck, 0), next; c != 0; c = next) {
            const struct design *d = catalog_design(cat, design_of(g, c));
            int meant = d->print.request ? 0 : d->print.players;

            next = g->card[c].next;
            if (meant != players || ((d->n_icons > 0 || d->print.request) && keep-- > 0))
                continue;
            zone_remove(g, c);
            zone_append(g, LAIR_BOX, LAIR_NOBODY, c);
        }
}

/* Makes a game whose cards lie in their decks, not shuffled yet.  Of what is wrong with the cards that
 * were asked for *why says more. */
static enum lair_unfit prepare(const struct lair_catalog *cat, struct lair_game *g,
                               const struct lair_setup *setup, struct lair_fault *why)
{
    const struct rules *rules = rules_by(setup->rules);

    if (setup->seats < rules->least_seats || setup->seats > rules->most_seats)
        return LAIR_UNFIT_SEATS;
    if (setup->variants & ~rules->variants)
        return LAIR_UNFIT_VARIANT;
    begin(g, cat, setup);
    if (g->sets == 0)
        return LAIR_UNFIT_SETS;
    if (catalog_has_recipes(cat, g->sets))
        return LAIR_UNFIT_RECIPES;
    if (crowd_lack(cat, g) != CROWD_LACKS_NOTHING)
        return crowd_lack(cat, g) == CROWD_LACKS_A_BASE ? LAIR_UNFIT_CROWD : LAIR_UNFIT_HEROES;
    if (setup_stars(cat, g, setup->stars, setup->n_stars, why) < 0)
        return LAIR_UNFIT_STARS;
    return lay_out(cat, g, setup);
}

enum lair_unfit lair_unfit(const struct lair_catalog *cat, const struct lair_setup *setup)
{
    struct lair_fault why;
    struct lair_game g;

    return prepare(cat, &g, setup, &why);
}

/* The same for operators and tools. */
static void explain(struct lair_fault *why, enum lair_unfit unfit, const struct rules *rules, int seats)
{
    static const char *const texts[] = {
        [LAIR_FITS] = "",
        [LAIR_UNFIT_SEATS] = "%s games have %d to %d seats",
        [LAIR_UNFIT_VARIANT] = "%s games have no such variant",
        [LAIR_UNFIT_SETS] = "a set that was asked for is not loaded, or the sets have too many cards",
        [LAIR_UNFIT_BOSSES] = "not enough bosses for so many seats",
        [LAIR_UNFIT_CARDS] = "not enough rooms or heroes for a game: a base set is needed",
        [LAIR_UNFIT_BOARD] = "no town board for so many seats: the set board-super has one",
        [LAIR_UNFIT_STARS] = "", /* setup_stars() has said it */
        [LAIR_UNFIT_RECIPES] = "a game has one recipe at most",
        [LAIR_UNFIT_CROWD] = "", /* crowd_words() says these */
        [LAIR_UNFIT_HEROES] = "",
    };
    static_assert(ARRAY_LEN(texts) == LAIR_N_UNFITS, "words for every reason");

    if (unfit == LAIR_UNFIT_SEATS || unfit == LAIR_UNFIT_VARIANT)
        snprintf(why->text, sizeof why->text, texts[unfit], rules->name, rules->least_seats,
                 rules->most_seats);
    else if (unfit == LAIR_UNFIT_CROWD || unfit == LAIR_UNFIT_HEROES)
        snprintf(why->text, sizeof why->text, "%s",
                 crowd_words(unfit == LAIR_UNFIT_CROWD ? CROWD_LACKS_A_BASE : CROWD_LACKS_HEROES, seats));
    else if (unfit != LAIR_UNFIT_STARS)
        snprintf(why->text, sizeof why->text, "%s", texts[unfit]);
}

int setup_game(struct run *r, const struct lair_setup *setup, struct lair_fault *why)
{
    struct lair_game *g = r->g;
    enum lair_unfit unfit = prepare(r->cat, g, setup, why);

    if (unfit != LAIR_FITS) {
        explain(why, unfit, rules_by(setup->rules), setup->seats);
        return -1;
    }
    shuffle_decks(g);
    for (int z = LAIR_HERO_DECK; g->n_seats == 1 && z <= LAIR_EPIC_DECK; z++)
        setup_cut_deck(r->cat, g, z, SETUP_SOLO_HEROES);
    deal_bosses(r);
    coin_deal(r);
    if (!chooses_boss(g)) {
        setup_order(r->cat, g);
        setup_deal(r);
    }
    turn_first(r);
    return 0;
}
