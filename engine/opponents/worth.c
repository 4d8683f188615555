/* engine/opponents/worth.c - what a position is worth to a seat
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/worth.h"

#include "engine/language/catalog.h"
#include "engine/rules/crowd.h"
#include "engine/rules/frame.h"
#include "engine/rules/health.h"
#include "engine/rules/out.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* How the parts compare was found by play: greedy against greedy with one number changed. */
enum {
    ROOM_DAMAGE = 6,   /* a point of damage, of a room in a hand or a dungeon */
    ROOM_ICON = 4,     /* a treasure icon */
    ROOM_TEXT = 5,     /* a line of text */
    ROOM_AVERAGE = 18, /* a room card that is not known */
    SPELL = 40,        /* a spell card, known or not */
    IN_HAND = 60,      /* a room card in a hand, in hundredths of its worth */
    SPARE_ROOMS = 5,   /* more room cards than this count half */
    REACH = 12,        /* a point of damage of a whole dungeon: the future beyond … */
    FORECAST = 60,     /* … the next turns, which are forecast: in hundredths */
    STEP = 12,         /* an active room on the way to the Level Up */
    LEVELLED = 70,     /* the Level Up has been used */
    ITEM_READY = 8,    /* an item whose boss effect can be used: little, or nothing would be a use … */
    ITEM_SPENT = 4,    /* … one that would have to be turned up first */
    COIN = 8,          /* a coin, of the first few … */
    MINIBOSS = 12,     /* a level of a miniboss in play, beside what it shows */
    COINS_AT_HAND = 6, /* … that soon buy something; more count half */
    TIED = 40,         /* a share in heroes whose treasure is tied, in hundredths */
    NEAR_WIN = 8,      /* times the square of souls beyond six */
    GROWTH = 3,        /* damage that a dungeon will gain until they come */
    OPPONENTS = 30,    /* the strongest opponent, and the average one, in hundredths */
    FEAR = 50,         /* wounds that are forecast, in hundredths: they may be avoided */
    REACH_ALONE = 90,  /* the same, where the score alone counts */
    HOPE = 150,        /* alone: a soul that may still come */
    OUT = -400,        /* an opponent that is out */
};

/* What wounds weigh, by their number: the fifth puts a seat out (C12). */
static const int wound_weight[] = { 0, 5, 10, 40, 200 };
enum { FATAL = ARRAY_LEN(wound_weight) - 1, SOULS_TO_WIN = 10 };

/* ---- dungeons -------------------------------------------------------------------------------- */

/* The damage of a room that a hero takes again because this one sends it back there. */
static int damage_again(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    const struct design *d = catalog_design(cat, design_of(g, g->seat[seat].room[square].top));

    if (square == 0 || !(d->listens & catalog_bit(MOMENT_ENTERS_HERE)))
        return 0;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);
        const struct clause *c = &cat->program.clause[l->do_];

        if (l->kind == LINE_WHEN && l->n_do > 0 && c->verb == VERB_TO_ROOM &&
            cat->program.noun[c->noun2].filter & FILTER_PREVIOUS)
            return lair_damage(cat, g, seat, square - 1);
    }
    return 0;
}

static int damage_from(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    int sum = 0;

    for (int q = square; q < g->seat[seat].n_rooms; q++)
        if (lair_room_is_active(g, seat, q))
            sum += lair_damage(cat, g, seat, q) + damage_again(cat, g, seat, q);
    return sum;
}

int worth_reach(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return damage_from(cat, g, seat, 0);
}

/* The damage that lies ahead of the hero that walks; 0: nobody does. */
static int damage_ahead(const struct lair_catalog *cat, const struct lair_game *g)
{
    const struct lair_walk *w = &g->walk;

    return w->hero == 0 ? 0 : damage_from(cat, g, w->seat, w->square + w->in_room);
}

bool worth_walker_survives(const struct lair_catalog *cat, const struct lair_game *g)
{
    return g->walk.hero != 0 && health_left(cat, g, g->walk.hero) > damage_ahead(cat, g);
}

/* ---- cards and rooms ------------------------------------------------------------------------- */

static int icons(const struct design *d)
{
    return d->n_icons * ROOM_ICON + d->n_lines * ROOM_TEXT;
}

int worth_of_card(const struct lair_catalog *cat, lair_design d)
{
    const struct design *card = catalog_design(cat, d);

    switch (card->print.kind) {
    case LAIR_ROOM: return lair_is_unknown(d) ? ROOM_AVERAGE : card->print.damage * ROOM_DAMAGE + icons(card);
    case LAIR_SPELL: return SPELL;
    case LAIR_HERO:
    case LAIR_EPIC: return card->print.souls * WORTH_SOUL;
    case LAIR_BOSS:
    case LAIR_LANDMARK:
    case LAIR_ITEM: break;
    }
    return 0;
}

int worth_of_room(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    const struct design *d = catalog_design(cat, design_of(g, g->seat[seat].room[square].top));

    return lair_damage(cat, g, seat, square) * ROOM_DAMAGE + icons(d) + STEP;
}

static int worth_of_hand(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    int sum = 0, n = 0;

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        sum += worth_of_card(cat, design_of(g, c)) * IN_HAND / (n++ < SPARE_ROOMS ? 100 : 200);
    return sum + SPELL * lair_count(g, LAIR_HAND_SPELLS, seat);
}

static int worth_of_items(const struct lair_game *g, int seat)
{
    int sum = 0;

    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next)
        sum += g->card[t].flags & LAIR_FACE_UP ? ITEM_READY : ITEM_SPENT;
    return sum;
}

static int worth_of_minibosses(const struct lair_game *g, int seat)
{
    int sum = 0;

    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        sum += g->seat[seat].room[q].level * MINIBOSS;
    return sum;
}

static int worth_of_hoard(int coins)
{
    int few = coins < COINS_AT_HAND ? coins : COINS_AT_HAND;

    return few * COIN + (coins - few) * COIN / 2;
}

/* ---- heroes and score piles ------------------------------------------------------------------ */

/* Where nobody goes out a wound is a soul less. */
static bool wounds_end(const struct lair_game *g)
{
    return rules_of(g)->wounds_end && !(g->variants & LAIR_UNLIMITED_LIVES) && !crowd_is(g);
}

bool worth_is_fatal(const struct lair_game *g, int wounds)
{
    return wounds_end(g) && wounds > FATAL;
}

static int weight_of_wounds(const struct lair_game *g, int wounds)
{
    if (!wounds_end(g))
        return wounds * WORTH_SOUL;
    return wounds < FATAL ? wound_weight[wounds] : wound_weight[FATAL] + (wounds - FATAL) * WORTH_SOUL;
}

/* A hero of this health that meets a dungeon of this reach, given the wounds so far. */
static int worth_of_meeting(const struct lair_game *g, int reach, int health, int souls, int hurts,
                            int wounds)
{
    if (reach >= health)
        return souls * WORTH_SOUL;
    return weight_of_wounds(g, wounds) - weight_of_wounds(g, wounds + hurts);
}

int worth_of_guest(const struct lair_catalog *cat, const struct lair_game *g, int seat, lair_card hero)
{
    const struct lair_print *p = lair_print(cat, design_of(g, hero));

    return worth_of_meeting(g, worth_reach(cat, g, seat), health_left(cat, g, hero), p->souls, p->wounds,
                            lair_wounds(cat, g, seat));
}

/* ---- the future: which heroes a dungeon will lure, and what becomes of them ------------------ */

/* What a hero of the decks is like: ordinary ones first, then epic ones (C6). */
static const struct kind_of_hero {
    int health, souls, wounds;
} ordinary[] = { { 4, 1, 1 }, { 6, 1, 1 }, { 8, 1, 1 } }, epic[] = { { 11, 2, 2 }, { 13, 2, 2 } };

struct outlook {
    int treasure[LAIR_MAX_SEATS][LAIR_N_TREASURES];
    int reach[LAIR_MAX_SEATS];
    int wounds[LAIR_MAX_SEATS];
    int guests[LAIR_MAX_SEATS]; /* the worth of the heroes that are known to come */
    bool splits;                /* who shares the most treasure shares the heroes (C9j) */
    int treasures;              /* so many kinds of heroes come: explorers to a crowd only (D32b) */
};

static int worth_of_known(const struct lair_catalog *cat, const struct lair_game *g, const struct outlook *o,
                          int seat, lair_card hero)
{
    const struct lair_print *p = lair_print(cat, design_of(g, hero));

    return worth_of_meeting(g, o->reach[seat], health_left(cat, g, hero), p->souls, p->wounds,
                            o->wounds[seat]);
}

/* Heroes at the entrance enter next turn; those in town that would come count half. */
static void look_for_guests(const struct lair_catalog *cat, const struct lair_game *g, struct outlook *o)
{
    for (int s = 0; s < g->n_seats; s++)
        for (lair_card h = lair_first(g, LAIR_ENTRANCE, s); h != 0; h = g->card[h].next)
            o->guests[s] += worth_of_known(cat, g, o, s, h);
    for (lair_card h = lair_first(g, LAIR_TOWN, 0); h != 0; h = g->card[h].next) {
        int seat = lair_is_unknown(design_of(g, h)) ? LAIR_NOBODY : lair_lure_of(cat, g, h);

        if (seat != LAIR_NOBODY)
            o->guests[seat] += worth_of_known(cat, g, o, seat, h) / 2;
    }
}

static void look_ahead(const struct lair_catalog *cat, const struct lair_game *g, struct outlook *o)
{
    for (int s = 0; s < g->n_seats; s++) {
        if (!seat_is_in(g, s))
            continue;
        for (int t = 0; t < LAIR_N_TREASURES; t++)
            o->treasure[s][t] = lair_treasure(cat, g, s, (enum lair_treasure)t);
        o->reach[s] = worth_reach(cat, g, s);
        o->wounds[s] = lair_wounds(cat, g, s);
    }
    o->splits = lair_splits(cat, g);
    o->treasures = crowd_has_heroes(cat, g) ? LAIR_N_TREASURES : LAIR_EXPLORER;
    look_for_guests(cat, g, o);
}

/* The share of a seat in the heroes of a treasure, in hundredths (C9). */
static int share_of(const struct lair_game *g, const struct outlook *o, int seat, int t)
{
    int mine = o->treasure[seat][t], ties = 0;

    for (int s = 0; s < g->n_seats; s++) {
        if (s == seat || !seat_is_in(g, s))
            continue;
        if (o->treasure[s][t] > mine)
            return 0;
        ties += o->treasure[s][t] == mine;
    }
    return mine == 0 ? 0 : ties == 0 ? 100 : o->splits ? 100 / (ties + 1) : TIED;
}

static int average_meeting(const struct lair_game *g, const struct kind_of_hero *k, int n, int reach,
                           int wounds)
{
    int sum = 0;

    for (int i = 0; i < n; i++) {
        int worth = worth_of_meeting(g, reach, k[i].health, k[i].souls, k[i].wounds, wounds);

        sum += worth < 0 ? worth * FEAR / 100 : worth;
    }
    return sum / n;
}

/* The next heroes are ordinary as long as there are some for three turns. */
static int worth_of_coming(const struct lair_game *g, const struct outlook *o, int seat)
{
    int left = lair_count(g, LAIR_HERO_DECK, 0), wanted = 3 * g->n_seats, of_ordinary;
    int reach = o->reach[seat] + GROWTH;

    of_ordinary = left >= wanted ? 100 : 100 * left / wanted;
    return (of_ordinary * average_meeting(g, ordinary, ARRAY_LEN(ordinary), reach, o->wounds[seat]) +
            (100 - of_ordinary) * average_meeting(g, epic, ARRAY_LEN(epic), reach, o->wounds[seat])) /
           100;
}

/* Heroes that come in the next turns, as many of each treasure. */
static int forecast(const struct lair_game *g, const struct outlook *o, int seat)
{
    int shares = 0;

    for (int t = 0; t < o->treasures; t++)
        shares += share_of(g, o, seat, t);
    return shares * g->n_seats / o->treasures * worth_of_coming(g, o, seat) / 100 * FORECAST / 100;
}

/* ---- seats ----------------------------------------------------------------------------------- */

static int worth_of_score(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    int souls = lair_souls(cat, g, seat), beyond = souls > 6 ? souls - 6 : 0;

    return souls * WORTH_SOUL + NEAR_WIN * beyond * beyond - weight_of_wounds(g, lair_wounds(cat, g, seat));
}

static int standing(const struct lair_catalog *cat, const struct lair_game *g, const struct outlook *o,
                    int seat)
{
    bool levelled = g->seat[seat].flags & LAIR_LEVELLED;

    return worth_of_score(cat, g, seat) + worth_of_hand(cat, g, seat) + worth_of_items(g, seat) +
           worth_of_hoard(g->seat[seat].coins) + worth_of_minibosses(g, seat) + o->reach[seat] * REACH +
           forecast(g, o, seat) + o->guests[seat] + (levelled ? LEVELLED : STEP * lair_active_rooms(g, seat));
}

int worth_of_seat(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    struct outlook o = { 0 };

    if (!seat_is_in(g, seat))
        return OUT;
    look_ahead(cat, g, &o);
    return standing(cat, g, &o, seat);
}

/* ---- who wins (C12), told from the score ----------------------------------------------------- */

static bool lives(const struct lair_catalog *cat, const struct lair_game *g, int seat, int fatal)
{
    return seat_is_in(g, seat) &&
           (!wounds_end(g) || lair_wounds(cat, g, seat) < fatal || out_ignores_wounds(cat, g, seat));
}

/* Of two seats whose game ends, does one come before another? */
static bool beats(const struct lair_catalog *cat, const struct lair_game *g, int one, int other)
{
    int a = out_result(cat, g, one), b = out_result(cat, g, other);

    if (a != b)
        return a > b;
    if (rules_of(g)->board) /* the higher XP (S8) */
        return setup_outranks(cat, g, one, other);
    for (int i = 0; i < g->n_seats; i++) /* the lower XP, that is the later in order */
        if (g->order[i] == one || g->order[i] == other)
            return g->order[i] == other;
    return false;
}

static bool has_souls(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return !(g->variants & LAIR_UNLIMITED_LIVES) && lair_souls(cat, g, seat) >= SOULS_TO_WIN;
}

/* Do the souls of one seat let all be compared?  (D32e) */
static bool ends_for_all(const struct lair_catalog *cat, const struct lair_game *g)
{
    bool ends = false;

    for (int s = 0; crowd_is(g) && s < g->n_seats; s++)
        ends |= seat_is_in(g, s) && has_souls(cat, g, s);
    return ends || g->phase == LAIR_PHASE_OVER;
}

/* The seat that wins as the turn ends; LAIR_NOBODY: the game goes on. */
static int winner(const struct lair_catalog *cat, const struct lair_game *g, int fatal)
{
    bool all = ends_for_all(cat, g);
    int best = LAIR_NOBODY, living = 0, last = LAIR_NOBODY;

    for (int s = 0; s < g->n_seats; s++) {
        if (!lives(cat, g, s, fatal))
            continue;
        living++;
        last = s;
        if ((all || has_souls(cat, g, s)) && (best == LAIR_NOBODY || beats(cat, g, s, best)))
            best = s;
    }
    return living == 1 ? last : best;
}

/* ---- alone: the score, and how long the game may go on (S9) ---------------------------------- */

/* Heroes at the landmarks: one more than there is room for ends the game. */
static int crowd(const struct lair_game *g)
{
    static const int weight[] = { 0, 5, 10, 40, 200 };
    int n = 0;

    for (int i = 0; i < LAIR_MAX_LANDMARKS; i++)
        n += lair_count(g, (enum lair_zone)(LAIR_SPOTS + i), 0);
    return weight[n < (int)ARRAY_LEN(weight) ? n : (int)ARRAY_LEN(weight) - 1];
}

/* Icons of a class up to what a slot asks for: a hero that comes stands in one of the first three. */
static int share_alone(const struct lair_catalog *cat, const struct lair_game *g, int icons)
{
    const struct board *board = rules_board(cat, g);
    int n = 0;

    for (int i = 0; i < board->heroes; i++)
        n += icons >= lair_slot_asks(cat, g, i);
    return 100 * n / board->heroes;
}

static int standing_alone(const struct lair_catalog *cat, const struct lair_game *g, const struct outlook *o)
{
    int heroes = rules_board(cat, g)->heroes, shares = 0, to_come;
    bool levelled = g->seat[0].flags & LAIR_LEVELLED;

    if (g->phase == LAIR_PHASE_OVER)
        return worth_of_score(cat, g, 0);
    for (int t = 0; t <= LAIR_THIEF; t++)
        shares += share_alone(cat, g, o->treasure[0][t]);
    to_come = lair_count(g, LAIR_HERO_DECK, 0) + 2 * lair_count(g, LAIR_EPIC_DECK, 0);
    return (lair_souls(cat, g, 0) * WORTH_SOUL) - weight_of_wounds(g, o->wounds[0]) +
           worth_of_hand(cat, g, 0) + worth_of_items(g, 0) + worth_of_hoard(g->seat[0].coins) +
           worth_of_minibosses(g, 0) + o->reach[0] * REACH_ALONE +
           shares * heroes / 4 * worth_of_coming(g, o, 0) / 100 * FORECAST / 100 + o->guests[0] - crowd(g) +
           to_come * HOPE + (levelled ? LEVELLED : STEP * lair_active_rooms(g, 0));
}

/* The strongest opponent counts as much as all others together. */
int worth_of_game(const struct lair_catalog *cat, const struct lair_game *g, int seat, int fatal)
{
    struct outlook o = { 0 };
    int best = OUT, sum = 0, n = 0, first = winner(cat, g, fatal), end = 0;

    if (!seat_is_in(g, seat))
        return -WORTH_WON;
    look_ahead(cat, g, &o);
    if (g->n_seats == 1)
        return standing_alone(cat, g, &o);
    for (int s = 0; s < g->n_seats; s++) {
        int v = lives(cat, g, s, fatal) ? standing(cat, g, &o, s) : OUT;

        if (s == seat || !(g->seat[s].flags & LAIR_PLAYING))
            continue;
        best = v > best ? v : best;
        sum += v;
        n++;
    }
    if (first != LAIR_NOBODY)
        end = first == seat ? WORTH_WON : -WORTH_WON;
    return end + standing(cat, g, &o, seat) - (best + sum / (n > 0 ? n : 1)) * OPPONENTS / 100;
}
