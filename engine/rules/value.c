/* engine/rules/value.c - sums of what is printed and what modifies it
 * SPDX-License-Identifier: MIT */
#include "engine/rules/value.h"

#include "engine/rules/condition.h"
#include "engine/rules/crowd.h"
#include "engine/rules/frame.h"
#include "engine/rules/health.h"
#include "engine/rules/lasting.h"
#include "engine/rules/noun.h"
#include "engine/rules/number.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

enum { MAX_VALUE = 99 }; /* the greatest number that a card can name: no doubling goes beyond */

/* ---- modifiers in force ---------------------------------------------------------------------- */

/* One modifier in force: of a text in sight, or one that lasts. */
struct force {
    const struct modifier *m;
    struct context c; /* whose text it is */
    lair_card on;     /* the room or hero it is fixed to; 0: its phrase says what it alters */
    int player;       /* the player or dungeon it is fixed to */
    int amount;       /* AMOUNT_DEALT of a text: 0, it is asked for when it alters a room */
    int times;
};

/* Called for each modifier of a property; false: no more are wanted. */
typedef bool visit(void *ctx, const struct force *f);

struct forces {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    enum property property;
    visit *each;
    void *ctx;
    bool mute; /* what rooms say is passed over: it is for a hero that does not heed it */
};

static bool alters(const struct forces *fs, lair_card card)
{
    return catalog_design(fs->cat, design_of(fs->g, card))->alters & catalog_bit(fs->property);
}

/* The lines of a design, said by a card in sight, that hold all the time, or as long as their conditions do. */
static bool of_text(const struct forces *fs, lair_design text, lair_card card, int seat)
{
    const struct design *d = catalog_design(fs->cat, text);

    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(fs->cat, d->first_line + i);

        if (l->kind != LINE_WHILE || !square_is_at_level(fs->g, l, card))
            continue;
        for (int k = 0; k < l->n_modifier; k++) {
            const struct modifier *m = &fs->cat->program.modifier[l->modifier + k];
            struct force f = { .m = m,
                               .player = LAIR_NOBODY,
                               .times = 1,
                               .c = { .cat = fs->cat,
                                      .g = fs->g,
                                      .you = seat,
                                      .source = card,
                                      .b = { .player = (uint8_t)seat, .actor = (uint8_t)seat } } };

            if (m->property != fs->property || !conditions_hold(&f.c, l))
                continue;
            f.amount = number_value(&f.c, &m->n);
            if (!fs->each(fs->ctx, &f))
                return false;
        }
    }
    return true;
}

static bool of_card(const struct forces *fs, lair_card card, int seat)
{
    return of_text(fs, design_of(fs->g, card), card, seat);
}

static bool of_boss(const struct forces *fs, const struct lair_seat *s, int seat)
{
    if (s->flags & LAIR_LEVELLED && alters(fs, s->boss) && !of_card(fs, s->boss, seat))
        return false;
    return s->granted == 0 || !seat_is_in(fs->g, seat) ||
           of_text(fs, s->granted, s->boss, seat); /* kept when that boss is out (D30) */
}

/* What a room says, and the miniboss under it. */
static bool of_square(const struct forces *fs, const struct lair_room *room, int seat, int square)
{
    if (!square_speaks(fs->cat, fs->g, seat, square))
        return true;
    return (!alters(fs, room->top) || of_card(fs, room->top, seat)) &&
           (room->mini == 0 || !alters(fs, room->mini) || of_card(fs, room->mini, seat));
}

static bool of_seat(const struct forces *fs, int seat)
{
    const struct lair_seat *s = &fs->g->seat[seat];

    for (int q = 0; !fs->mute && q < s->n_rooms; q++) {
        const struct lair_room *room = &s->room[q];

        if ((alters(fs, room->top) || (room->mini != 0 && alters(fs, room->mini))) &&
            !of_square(fs, room, seat, q))
            return false;
    }
    return of_boss(fs, s, seat);
}

static bool of_lasting(const struct forces *fs)
{
    for (int i = 0; i < fs->g->n_lasting; i++) {
        const struct lair_lasting *la = &fs->g->lasting[i];

        if (!lasting_is(fs->cat, la, fs->property) || (fs->mute && lasting_is_of_room(fs->cat, la)))
            continue;
        struct force f = { .m = &fs->cat->program.modifier[la->modifier],
                           .on = la->on,
                           .player = la->player,
                           .amount = la->amount,
                           .times = la->times,
                           .c = { .cat = fs->cat,
                                  .g = fs->g,
                                  .you = la->seat,
                                  .source = la->source,
                                  .b = { .player = la->player, .actor = la->seat } } };

        if (!fs->each(fs->ctx, &f))
            return false;
    }
    return true;
}

/* Every modifier of a property: texts in sight, then what lasts, in order of time. */
static void each_force(const struct forces *fs)
{
    /* what no card alters while it lies in sight need not be looked for in sight */
    for (int s = 0; fs->cat->alters & catalog_bit(fs->property) && s < fs->g->n_seats; s++)
        if (!of_seat(fs, s))
            return;
    of_lasting(fs);
}

/* Could anything alter it?  Mostly nothing does. */
static bool is_altered(const struct lair_catalog *cat, const struct lair_game *g, enum property p)
{
    return g->n_lasting > 0 || cat->alters & catalog_bit(p);
}

static bool reaches_room(const struct force *f, int seat, int square)
{
    if (f->on != 0)
        return f->c.g->seat[seat].room[square].top == f->on;
    return noun_fits_room(&f->c, &f->c.cat->program.noun[f->m->subject], seat, square);
}

static bool reaches_player(const struct force *f, int seat)
{
    const struct noun *n = &f->c.cat->program.noun[f->m->subject];

    if (f->player != LAIR_NOBODY)
        return f->player == seat;
    switch ((enum how)n->how) {
    case HOW_YOU: return f->c.you == seat;
    case HOW_ALL:
    case HOW_PICK: return n->whose == WHOSE_ANY || (n->whose == WHOSE_YOURS) == (f->c.you == seat);
    case HOW_THAT:
    case HOW_HERE: return false;
    }
    return false;
}

/* ---- a value as it is summed up -------------------------------------------------------------- */

struct sum {
    int value;
    int n_terms, cap;
    struct lair_term *out; /* NULL: nobody asks why */
    int seat, square;      /* the room in question */
    lair_card hero;        /* the hero in question */
    bool mute;             /* ... heeds no text of rooms */
};

static void term(struct sum *s, lair_design source, int seat, char op, int amount)
{
    if (s->out != NULL && s->n_terms < s->cap)
        s->out[s->n_terms] = (struct lair_term){ source, (uint8_t)seat, op, amount, s->value };
    s->n_terms++;
}

static lair_design source_of(const struct force *f)
{
    return f->c.cat->program.line[f->m->line].design;
}

static bool visit_is(void *ctx, const struct force *f)
{
    struct sum *s = ctx;

    if (reaches_room(f, s->seat, s->square)) {
        s->value = f->amount;
        term(s, source_of(f), f->c.you, '=', f->amount);
    }
    return true;
}

static bool visit_times(void *ctx, const struct force *f)
{
    struct sum *s = ctx;

    for (int i = 0; i < f->times && reaches_room(f, s->seat, s->square); i++) {
        s->value = s->value * f->amount < MAX_VALUE ? s->value * f->amount : MAX_VALUE;
        term(s, source_of(f), f->c.you, 'x', f->amount);
    }
    return true;
}

static bool visit_lock(void *ctx, const struct force *f)
{
    struct sum *s = ctx;

    if (!reaches_room(f, s->seat, s->square))
        return true;
    s->value = 0;
    term(s, source_of(f), f->c.you, '0', 0);
    return false;
}

/* Is the hero in question one of those that it says?  A hero says it of itself, an item of who carries it. */
static bool reaches_hero(const struct force *f, const struct sum *s)
{
    const struct noun *n = &f->c.cat->program.noun[f->m->heroes];

    if (n->how == HOW_THAT)
        return f->c.source != 0 && (f->c.source == s->hero || f->c.source == f->c.g->card[s->hero].with);
    return noun_fits_hero(&f->c, n, s->hero);
}

static bool visit_times_to(void *ctx, const struct force *f)
{
    return !reaches_hero(f, ctx) || visit_times(ctx, f);
}

static bool visit_lock_to(void *ctx, const struct force *f)
{
    return !reaches_hero(f, ctx) || visit_lock(ctx, f);
}

/* What a room does to a hero, by texts in sight, by the hero's own and by that of what it carries. */
static void apply_to(const struct lair_catalog *cat, const struct lair_game *g, enum property p, visit *each,
                     struct sum *s)
{
    struct forces fs = { .cat = cat, .g = g, .property = p, .each = each, .ctx = s, .mute = s->mute };

    if (s->hero == 0 || !(cat->alters & catalog_bit(p)))
        return;
    each_force(&fs);
    if (alters(&fs, s->hero) && !square_is_silenced(cat, g, s->hero))
        of_card(&fs, s->hero, s->seat);
    if (alters(&fs, g->card[s->hero].with))
        of_card(&fs, g->card[s->hero].with, s->seat);
}

static void apply(const struct lair_catalog *cat, const struct lair_game *g, enum property p, visit *each,
                  struct sum *s)
{
    struct forces fs = { .cat = cat, .g = g, .property = p, .each = each, .ctx = s, .mute = s->mute };

    if (is_altered(cat, g, p))
        each_force(&fs);
}

/* ---- rooms ----------------------------------------------------------------------------------- */

/* The icons of a treasure that the room was given since it last lost what it had (D18). */
static void lend(const struct lair_catalog *cat, const struct lair_game *g, enum lair_treasure t,
                 struct sum *s)
{
    lair_card top = g->seat[s->seat].room[s->square].top;

    for (int i = lasting_first_lent(cat, g, top); i < g->n_lasting; i++) {
        const struct lair_lasting *la = &g->lasting[i];
        int lent = lasting_lends(cat, la, top, t);

        if (lent == 0 || (s->mute && lasting_is_of_room(cat, la)))
            continue;
        s->value += lent;
        term(s, catalog_line(cat, cat->program.modifier[la->modifier].line)->design, la->seat, '+', lent);
    }
}

/* The icons that a miniboss, or the room itself, gives a room as long as it is there: not doubled, and lost with what is
 * printed (L5a). */
static void add_shown(const struct lair_catalog *cat, const struct lair_game *g, enum lair_treasure t,
                      struct sum *s)
{
    const struct lair_room *room = &g->seat[s->seat].room[s->square];
    lair_card says[] = { room->top, room->mini };

    if (s->mute || lasting_first_lent(cat, g, room->top) > 0 || !square_speaks(cat, g, s->seat, s->square))
        return;
    for (int i = 0; i < 2; i++) {
        int n = square_card_shows(cat, g, says[i], t);

        s->value += n;
        if (n > 0)
            term(s, design_of(g, says[i]), s->seat, '+', n);
    }
}

static void sum_treasure(const struct lair_catalog *cat, const struct lair_game *g, enum lair_treasure t,
                         struct sum *s)
{
    lair_card top = g->seat[s->seat].room[s->square].top;
    const struct design *d;

    if (!square_is_active(g, s->seat, s->square))
        return;
    d = catalog_design(cat, design_of(g, top));
    s->value = d->print.treasure[t];
    term(s, design_of(g, top), s->seat, '=', s->value);
    apply(cat, g, PROPERTY_NO_TREASURE, visit_lock, s);
    if (s->value > 0)
        apply(cat, g, PROPERTY_TREASURE_TIMES, visit_times, s);
    if (d->alters & catalog_bit(PROPERTY_SHOWS + (int)t) || g->seat[s->seat].room[s->square].mini != 0)
        add_shown(cat, g, t, s);
    if (g->n_lasting > 0)
        lend(cat, g, t, s);
}

static int room_treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square,
                         enum lair_treasure t, bool mute)
{
    struct sum s = { .seat = seat, .square = square, .mute = mute };

    sum_treasure(cat, g, t, &s);
    return s.value;
}

int lair_room_treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square,
                       enum lair_treasure t)
{
    return room_treasure(cat, g, seat, square, t, false);
}

/* How much a modifier gives the room in question, or takes off it. */
static int amount_for(const struct force *f, const struct sum *s)
{
    int icons = 0;

    if (f->m->n.kind == AMOUNT_EACHS)
        return room_treasure(f->c.cat, f->c.g, s->seat, s->square, (enum lair_treasure)f->m->n.n, s->mute);
    if (f->m->n.kind == AMOUNT_DEALT && catalog_line(f->c.cat, f->m->line)->kind == LINE_WHILE)
        return value_dealt(&f->c, &f->c.cat->program.noun[f->m->n.noun]) * f->times;
    if (f->m->n.kind != AMOUNT_ALL_ICONS)
        return f->amount * f->times;
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        icons += room_treasure(f->c.cat, f->c.g, s->seat, s->square, (enum lair_treasure)t, s->mute);
    return icons * f->times;
}

/* The previous room, and the one before it: nothing that this asks for comes back to the room at hand.  What lasts keeps
 * the number in a byte. */
int value_dealt(const struct context *c, const struct noun *n)
{
    struct thing things[MAX_THINGS];
    int count =
        n->how == HOW_PICK || n->how == HOW_ALL ? noun_things(c, n, things) : noun_named(c, n, things);

    int damage = count > 0 ? lair_damage(c->cat, c->g, things[0].seat, things[0].square) : 0;

    return damage < MAX_VALUE ? damage : MAX_VALUE;
}

static void add_for(const struct force *f, struct sum *s, int sign)
{
    int amount;

    if (!reaches_room(f, s->seat, s->square))
        return;
    amount = sign * amount_for(f, s);
    s->value += amount;
    if (amount != 0 || (f->m->n.kind != AMOUNT_EACHS && f->m->n.kind != AMOUNT_ALL_ICONS))
        term(s, source_of(f), f->c.you, '+', amount);
}

static bool visit_add(void *ctx, const struct force *f)
{
    add_for(f, ctx, 1);
    return true;
}

static bool visit_less(void *ctx, const struct force *f)
{
    add_for(f, ctx, -1);
    return true;
}

static bool visit_add_to(void *ctx, const struct force *f)
{
    return !reaches_hero(f, ctx) || visit_add(ctx, f);
}

static bool visit_less_to(void *ctx, const struct force *f)
{
    return !reaches_hero(f, ctx) || visit_less(ctx, f);
}

static void sum_damage(const struct lair_catalog *cat, const struct lair_game *g, struct sum *s)
{
    const struct lair_room *r = &g->seat[s->seat].room[s->square];
    lair_design d;

    if (!square_is_active(g, s->seat, s->square))
        return;
    d = design_of(g, r->top);
    s->value = catalog_design(cat, d)->print.damage;
    term(s, d, s->seat, '=', s->value);
    apply(cat, g, PROPERTY_DAMAGE_IS, visit_is, s);
    if (r->counters > 0) {
        s->value += r->counters;
        term(s, 0, s->seat, '+', r->counters);
    }
    apply(cat, g, PROPERTY_DAMAGE_ADD, visit_add, s);
    apply_to(cat, g, PROPERTY_DAMAGE_TO_ADD, visit_add_to, s);
    apply(cat, g, PROPERTY_DAMAGE_LESS, visit_less, s);
    apply_to(cat, g, PROPERTY_DAMAGE_TO_LESS, visit_less_to, s);
    if (s->value < 0)
        s->value = 0;
    apply(cat, g, PROPERTY_DAMAGE_TIMES, visit_times, s);
    apply_to(cat, g, PROPERTY_DAMAGE_TO_TIMES, visit_times_to, s);
    apply_to(cat, g, PROPERTY_NO_DAMAGE_TO, visit_lock_to, s);
    apply(cat, g, PROPERTY_NO_DAMAGE, visit_lock, s);
}

int lair_damage(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    struct sum s = { .seat = seat, .square = square };

    sum_damage(cat, g, &s);
    return s.value;
}

int value_damage_to(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square,
                    lair_card hero)
{
    struct sum s = { .seat = seat, .square = square, .hero = hero, .mute = square_is_mute_to(cat, g, hero) };

    sum_damage(cat, g, &s);
    return s.value;
}

/* Does such a modifier last on a card? */
static bool is_on(const struct lair_catalog *cat, const struct lair_lasting *la, lair_card card,
                  enum property property)
{
    return la->on == card && lasting_is(cat, la, property);
}

struct found {
    int seat, square;
    int sum;
    bool any;
};

static bool visit_found(void *ctx, const struct force *f)
{
    struct found *w = ctx;

    if (w->square == LAIR_NO_SQUARE ? reaches_player(f, w->seat) : reaches_room(f, w->seat, w->square)) {
        w->any = true;
        w->sum += f->amount * f->times;
    }
    return true;
}

static struct found find_property(const struct lair_catalog *cat, const struct lair_game *g, enum property p,
                                  int seat, int square, bool mute)
{
    struct found w = { .seat = seat, .square = square };
    struct forces fs = { .cat = cat, .g = g, .property = p, .each = visit_found, .ctx = &w, .mute = mute };

    if (is_altered(cat, g, p))
        each_force(&fs);
    return w;
}

int value_of_player(const struct lair_catalog *cat, const struct lair_game *g, enum property property,
                    int seat, bool *found)
{
    struct found w = find_property(cat, g, property, seat, LAIR_NO_SQUARE, false);

    if (found != NULL)
        *found = w.any;
    return w.sum;
}

bool lair_bars_advanced(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    return find_property(cat, g, PROPERTY_NO_ADVANCED_ON, seat, square, false).any;
}

bool value_takes_any(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    return cat->alters & catalog_bit(PROPERTY_TAKES_ANY) &&
           find_property(cat, g, PROPERTY_TAKES_ANY, seat, square, false).any;
}

bool value_bars_monsters(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    return find_property(cat, g, PROPERTY_NO_MONSTER_BESIDE, seat, square, false).any;
}

bool value_bars_entry(const struct lair_catalog *cat, const struct lair_game *g, int seat, lair_card hero)
{
    return find_property(cat, g, PROPERTY_NO_ENTRY, seat, LAIR_NO_SQUARE, square_is_mute_to(cat, g, hero))
        .any;
}

/* mute: as a hero sees it that heeds no text of rooms */
static int treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat, enum lair_treasure t,
                    bool mute)
{
    lair_card boss = g->seat[seat].boss;
    int n = 0;

    if (boss != 0 && !(g->seat[seat].flags & LAIR_OUT))
        n = catalog_design(cat, design_of(g, boss))->print.treasure[t] +
            find_property(cat, g, (enum property)(PROPERTY_ICONS + t), seat, LAIR_NO_SQUARE, mute).sum;
    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        n += room_treasure(cat, g, seat, q, t, mute);
    return n;
}

int lair_treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat, enum lair_treasure t)
{
    return treasure(cat, g, seat, t, false);
}

/* ---- luring (C9) ----------------------------------------------------------------------------- */

/* What counts for a seat when a hero chooses: the seat with strictly the most lures it. */
static int lure_points(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero, int seat)
{
    const struct lair_print *p = &catalog_design(cat, design_of(g, hero))->print;
    bool mute = square_is_mute_to(cat, g, hero);
    int n = 0;

    switch (p->lure) {
    case LAIR_LURE_FEWEST_SOULS: return -lair_souls(cat, g, seat);
    case LAIR_LURE_MOST_SOULS: return lair_souls(cat, g, seat) - lair_wounds(cat, g, seat);
    case LAIR_LURE_FEWEST_WOUNDS: return -lair_wounds(cat, g, seat);
    case LAIR_LURE_MOST_CARDS:
        return lair_count(g, LAIR_HAND_ROOMS, seat) + lair_count(g, LAIR_HAND_SPELLS, seat);
    case LAIR_LURE_COINS: n = g->seat[seat].coins; break;
    case LAIR_LURE_TREASURE: break;
    }
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (p->treasure[t] > 0)
            n += treasure(cat, g, seat, (enum lair_treasure)t, mute);
    return n;
}

/* The seats with the most of what a hero looks at: treasure above zero, souls, souls less wounds … (C9). */
static unsigned seats_with_most(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    const struct lair_print *p = &catalog_design(cat, design_of(g, hero))->print;
    unsigned most = 0;
    int points = 0;

    for (int s = 0; s < g->n_seats; s++) {
        int have;

        if (!seat_is_in(g, s))
            continue;
        have = lure_points(cat, g, hero, s);
        if (most == 0 || have > points) {
            most = 1u << s;
            points = have;
        } else if (have == points) {
            most |= 1u << s;
        }
    }
    return (p->lure == LAIR_LURE_TREASURE || p->lure == LAIR_LURE_COINS) && points <= 0 ? 0 : most;
}

/* Does a text keep it in town this turn? */
static bool is_barred(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (is_on(cat, &g->lasting[i], hero, PROPERTY_NOT_LURED))
            return true;
    return false;
}

static bool may_be_lured(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    return !(g->card[hero].flags & LAIR_SENT_BACK) && !is_barred(cat, g, hero);
}

/* Is a hero lured by treasure, and by exactly the same as another? */
static bool wants_the_same(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                           lair_card other)
{
    const struct lair_print *a = lair_print(cat, design_of(g, hero)),
                            *b = lair_print(cat, design_of(g, other));

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if ((a->treasure[t] > 0) != (b->treasure[t] > 0))
            return false;
    return a->lure == LAIR_LURE_TREASURE && b->lure == LAIR_LURE_TREASURE;
}

/* Of the seats that share the most the one whose turn it is: as long as there is a hero for each of them, the
 * oldest go to one each, in XP order (C9j). */
static int split_lures(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                       unsigned most)
{
    int shares = __builtin_popcount(most), before = 0, heroes = 0;

    for (lair_card h = lair_first(g, LAIR_TOWN, 0); h != 0; h = g->card[h].next) {
        if (h == hero)
            before = heroes;
        heroes += h == hero || (may_be_lured(cat, g, h) && wants_the_same(cat, g, h, hero) &&
                                seats_with_most(cat, g, h) == most);
    }
    if (before / shares == heroes / shares)
        return LAIR_NOBODY; /* there are not enough for one more round */
    before %= shares;
    for (int i = 0; i < g->n_seats; i++)
        if (most >> g->order[i] & 1 && before-- == 0)
            return g->order[i];
    return LAIR_NOBODY;
}

/* Strictly the most lures; what is shared may be split (C9). */
static int highest_lures(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    unsigned most = seats_with_most(cat, g, hero);

    if (most != 0 && (most & (most - 1)) == 0)
        return __builtin_ctz(most);
    return most != 0 && lair_splits(cat, g) && wants_the_same(cat, g, hero, hero)
               ? split_lures(cat, g, hero, most)
               : LAIR_NOBODY;
}

/* The one seat lures, if it shows what the hero's slot asks for (S10). */
static int slot_lures(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    const struct lair_print *p = &catalog_design(cat, design_of(g, hero))->print;
    int slot = 0;

    for (lair_card h = lair_first(g, LAIR_TOWN, 0); h != hero; h = g->card[h].next)
        slot++;
    if (p->lure == LAIR_LURE_TREASURE && lure_points(cat, g, hero, 0) < lair_slot_asks(cat, g, slot))
        return LAIR_NOBODY;
    return 0; /* a seat alone has both the most and the fewest */
}

int lair_lure_of(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    if (!may_be_lured(cat, g, hero))
        return LAIR_NOBODY;
    return rules_of(g)->slots_lure ? slot_lures(cat, g, hero) : highest_lures(cat, g, hero);
}

static void sum_lure(const struct lair_catalog *cat, const struct lair_game *g, struct sum *s)
{
    lair_design d = design_of(g, s->hero);

    s->value = lure_points(cat, g, s->hero, s->seat);
    term(s, d, LAIR_NOBODY, '=', s->value);
}

int lair_explain(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_question *q,
                 struct lair_term *out, int cap)
{
    struct sum s = { .seat = q->seat,
                     .square = q->square,
                     .hero = q->hero,
                     .mute = square_is_mute_to(cat, g, q->hero),
                     .out = out,
                     .cap = cap };

    switch (q->value) {
    case LAIR_VALUE_DAMAGE: sum_damage(cat, g, &s); break;
    case LAIR_VALUE_TREASURE: sum_treasure(cat, g, q->treasure, &s); break;
    case LAIR_VALUE_HEALTH: return health_terms(cat, g, q->hero, out, cap);
    case LAIR_VALUE_LURE: sum_lure(cat, g, &s); break;
    }
    return s.n_terms;
}
