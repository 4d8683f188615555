/* engine/opponents/intent.c - what a move is meant to do, and to whom
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/intent.h"

#include "engine/language/words.h"
#include "engine/opponents/worth.h"
#include "engine/rules/aim.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/frame.h"
#include "engine/rules/speaker.h"
#include "engine/rules/square.h"

/* What a verb does; N_VERBS_: nothing is done. */
static enum does verb_does(enum verb v)
{
    return v < N_VERBS_ ? (enum does)words_verb_use[v].does : DOES_NEITHER;
}

static const struct noun *noun_of(const struct lair_catalog *cat, const struct clause *c)
{
    return &cat->program.noun[c->noun];
}

/* ---- declarations ---------------------------------------------------------------------------- */

const struct line *intent_line(const struct lair_catalog *cat, const struct lair_game *g,
                               const struct lair_move *m)
{
    bool at_pending = m->target.kind == LAIR_REF_PENDING;
    const struct design *d;

    if (m->verb != LAIR_CAST && m->verb != LAIR_USE)
        return NULL;
    d = catalog_design(cat, speaker_of(cat, g, m));
    if (m->option > 0)
        return catalog_line(cat, d->first_line + m->option - 1);
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);
        const struct noun *aim = aim_of_line(cat, l);

        if (line_is_declared(l) && (aim != NULL && aim->sort == SORT_SPELL) == at_pending)
            return l;
    }
    return NULL;
}

bool intent_sacrifices(const struct lair_catalog *cat, const struct line *l)
{
    for (int i = 0; i < l->n_cost; i++)
        if (cat->program.clause[l->cost + i].verb == VERB_DESTROY)
            return true;
    for (int i = 0; i < l->n_target; i++) {
        const struct noun *n = &cat->program.noun[l->target[i]];

        if (n->sort == SORT_ROOM && n->whose == WHOSE_YOURS)
            for (int k = 0; k < l->n_do; k++)
                if (cat->program.clause[l->do_ + k].verb == VERB_DESTROY)
                    return true;
    }
    return false;
}

static bool does_either(const struct lair_catalog *cat, const struct line *l, enum verb one, enum verb other)
{
    for (int i = 0; i < l->n_do; i++) {
        enum verb v = cat->program.clause[l->do_ + i].verb;

        if (v == one || v == other)
            return true;
    }
    return false;
}

bool intent_strikes(const struct lair_catalog *cat, const struct line *l)
{
    return does_either(cat, l, VERB_KILL, VERB_HURT);
}

bool intent_settles(const struct lair_catalog *cat, const struct line *l)
{
    return does_either(cat, l, VERB_HEAL_HERO, VERB_SCORE);
}

static bool line_needs_opponents(const struct lair_catalog *cat, const struct line *l)
{
    bool needs = l->kind == LINE_ANSWER && l->whose == WHOSE_OPPONENT;

    for (int i = 0; i < l->n_target; i++) {
        const struct noun *n = &cat->program.noun[l->target[i]];

        needs = needs || n->whose == WHOSE_OPPONENT || n->having == HAVING_MORE_SOULS;
    }
    for (int i = 0; i < l->n_if; i++)
        needs = needs || cat->program.if_[l->if_ + i].kind == CONDITION_FEWER_ROOMS;
    return needs;
}

bool intent_needs_opponents(const struct lair_catalog *cat, lair_design d)
{
    const struct design *card = catalog_design(cat, d);

    if (lair_is_unknown(d) || card->print.kind != LAIR_SPELL)
        return false;
    for (int i = 0; i < card->n_lines; i++) {
        const struct line *l = catalog_line(cat, card->first_line + i);

        if (line_is_declared(l) && !line_needs_opponents(cat, l))
            return false;
    }
    return true;
}

static lair_card find_card(const struct lair_game *g, lair_design d)
{
    for (lair_card c = 1; c <= g->n_cards; c++)
        if (g->card[c].design == d)
            return c;
    return 0;
}

/* The seat that has won it, or at whose dungeon its hero is. */
static int owner_of_item(const struct lair_game *g, lair_card item)
{
    const struct lair_card_state *s = &g->card[item];

    return s->zone == LAIR_CARRIED ? g->card[s->with].seat : s->seat;
}

int intent_owner(const struct lair_game *g, const struct lair_ref *ref)
{
    lair_card card;
    int number = 0;

    switch ((enum lair_ref_kind)ref->kind) {
    case LAIR_REF_ROOM:
    case LAIR_REF_MINIBOSS:
    case LAIR_REF_SEAT:
    case LAIR_REF_BOSS: return ref->seat;
    case LAIR_REF_HERO: card = find_card(g, ref->id); return card == 0 ? LAIR_NOBODY : g->card[card].seat;
    case LAIR_REF_ITEM: card = find_card(g, ref->id); return card == 0 ? LAIR_NOBODY : owner_of_item(g, card);
    case LAIR_REF_PENDING:
        for (int i = 0; i < g->n_agenda; i++)
            if (g->agenda[i].standing == LAIR_FRESH || g->agenda[i].standing == LAIR_STANDING)
                if (++number == ref->id)
                    return g->agenda[i].seat;
        return LAIR_NOBODY;
    case LAIR_REF_NONE:
    case LAIR_REF_CARD:
    case LAIR_REF_PILE:
    case LAIR_REF_SPACE:
    case LAIR_REF_TREASURE:
    case LAIR_REF_COVERED:
    case LAIR_REF_NUMBER:
    case LAIR_REF_NOTHING: break;
    }
    return LAIR_NOBODY;
}

static bool suits(enum does what, int owner, int seat)
{
    return what == DOES_NEITHER || owner == LAIR_NOBODY || (what == DOES_GOOD) == (owner == seat);
}

static bool verbs_suit(const struct lair_catalog *cat, const struct line *l, int owner, int seat)
{
    for (int i = 0; i < l->n_do; i++) {
        const struct clause *c = &cat->program.clause[l->do_ + i];

        if (c->verb == VERB_SCORE) /* it becomes one's own, wherever it was */
            continue;
        if (noun_of(cat, c)->how == HOW_THAT && !suits(verb_does(c->verb), owner, seat))
            return false;
    }
    return true;
}

static bool modifiers_suit(const struct lair_catalog *cat, const struct line *l, int owner, int seat)
{
    for (int i = 0; i < l->n_modifier; i++) {
        const struct modifier *m = &cat->program.modifier[l->modifier + i];
        enum does what = (enum does)words_property_use[m->property].does;

        if (cat->program.noun[m->subject].how != HOW_THAT)
            continue;
        if (m->n.kind == AMOUNT_PLAIN && m->n.n < 0 && what != DOES_NEITHER)
            what = what == DOES_GOOD ? DOES_HARM : DOES_GOOD;
        if (!suits(what, owner, seat))
            return false;
    }
    return true;
}

bool intent_is_own_affair(const struct lair_catalog *cat, const struct line *l)
{
    return l->n_target > 0 && cat->program.noun[l->target[0]].whose == WHOSE_YOURS;
}

bool intent_is_aimed_well(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          const struct line *l, const struct lair_move *m)
{
    int owner = intent_owner(g, &m->target);

    if (m->target.kind == LAIR_REF_NONE || (intent_sacrifices(cat, l) && owner == seat))
        return true;
    return verbs_suit(cat, l, owner, seat) && modifiers_suit(cat, l, owner, seat);
}

/* ---- choices --------------------------------------------------------------------------------- */

/* What will be done to the thing that is chosen. */
static enum verb fate(const struct lair_catalog *cat, const struct lair_frame *f)
{
    const struct line *l = catalog_line(cat, f->line);
    const struct clause *c = frame_clause(cat, f);
    int from = 0;

    if (c != NULL && c->verb != VERB_CHOOSE)
        return c->verb;
    if (c != NULL)
        from = f->pc + 1;
    for (int i = from; i < l->n_do; i++) {
        const struct clause *later = &cat->program.clause[l->do_ + i];

        if (later->verb != VERB_CHOOSE && (noun_of(cat, later)->how == HOW_THAT || c == NULL ||
                                           later->actor == ACTOR_THAT_PLAYER || later->verb == VERB_GIVE))
            return later->verb;
    }
    return N_VERBS_;
}

static int signed_for(enum does what, bool mine, int worth)
{
    return what == DOES_NEITHER ? 0 : (what == DOES_GOOD) == mine ? worth : -worth;
}

static int choice_of_hero(const struct lair_catalog *cat, const struct lair_game *g, int seat, enum verb v,
                          lair_card hero)
{
    const struct lair_print *p = lair_print(cat, design_of(g, hero));
    int owner = g->card[hero].seat;

    switch (v) {
    case VERB_HEAL: return p->wounds * WORTH_SOUL;
    case VERB_KILL:
    case VERB_SCORE: return p->souls * WORTH_SOUL;
    case VERB_TO_YOUR_ENTRANCE: return worth_of_guest(cat, g, seat, hero);
    case VERB_TO_OWNERS_ENTRANCE: return owner == LAIR_NOBODY ? 0 : -worth_of_guest(cat, g, owner, hero);
    default: return signed_for(verb_does(v), owner == seat, p->souls * WORTH_SOUL);
    }
}

/* How many heroes in town such an icon would please. */
static int heroes_in_town(const struct lair_catalog *cat, const struct lair_game *g, enum lair_treasure t)
{
    int n = 0;

    for (lair_card h = lair_first(g, LAIR_TOWN, 0); h != 0; h = g->card[h].next)
        n += lair_print(cat, design_of(g, h))->treasure[t] > 0;
    return n;
}

/* What a dungeon gains by the damage that it deals when a room is named next, of those that are put in order. */
static int gain_of_place(const struct lair_catalog *cat, const struct lair_game *g,
                         const struct lair_ref *room)
{
    struct lair_game then = *g;
    struct run r = { .cat = cat, .g = &then };
    uint8_t at[LAIR_MAX_SQUARES];
    int placed = frame_progress(&g->frame[g->n_frames - 1]) - 1;

    square_stacks(g, room->seat, at);
    dungeon_shift(&r, room->seat, room->id, at[placed]);
    return worth_reach(cat, &then, room->seat) - worth_reach(cat, g, room->seat);
}

static int choice_of_room(const struct lair_catalog *cat, const struct lair_game *g, int seat, enum verb v,
                          const struct lair_ref *room)
{
    if (v == VERB_ARRANGE)
        return signed_for(DOES_GOOD, room->seat == seat, gain_of_place(cat, g, room));
    return signed_for(verb_does(v), room->seat == seat, worth_of_room(cat, g, room->seat, room->id));
}

/* What a dungeon gains when a covered room comes to the top of its stack. */
static int choice_of_covered(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                             const struct lair_ref *ref)
{
    lair_card top = g->seat[ref->seat].room[lair_covered_square(ref)].top;
    int gain =
        worth_of_card(cat, design_of(g, lair_covered_card(g, ref))) - worth_of_card(cat, design_of(g, top));

    return ref->seat == seat ? gain : -gain;
}

static int choice_of_seat(const struct lair_catalog *cat, const struct lair_game *g, int seat, enum verb v,
                          int other)
{
    lair_card guest = v == VERB_TO_OWNERS_ENTRANCE ? g->frame[g->n_frames - 1].b.hero : 0;

    if (v == VERB_ARRANGE) /* others may have a hero to wait for, but one's own dungeon stays */
        return other == seat;
    if (other == seat)
        return -WORTH_WON;
    if (guest != 0) /* whom it suits least */
        return -worth_of_guest(cat, g, other, guest);
    return v == VERB_GIVE ? -worth_of_seat(cat, g, other) : worth_of_seat(cat, g, other);
}

/* Spells rather than rooms, a deck rather than the pile; what is to be drawn is what the hand lacks. */
static int choice_of_pile(const struct lair_game *g, int seat, enum verb v, int pile)
{
    bool few = lair_count(g, LAIR_HAND_ROOMS, seat) < INTENT_FEW_ROOMS;

    if (v == VERB_DRAW_EITHER)
        return (pile == LAIR_ROOM_DECK) == few ? 2 : 1;
    return pile == LAIR_HAND_SPELLS || pile == LAIR_ROOM_DECK;
}

int intent_of_choice(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     const struct lair_ref *ref)
{
    enum verb v = fate(cat, &g->frame[g->n_frames - 1]);
    lair_card hero;

    switch ((enum lair_ref_kind)ref->kind) {
    case LAIR_REF_CARD:
        return v == VERB_DISCARD || v == VERB_GIVE ? -worth_of_card(cat, ref->id)
                                                   : worth_of_card(cat, ref->id);
    case LAIR_REF_ROOM: return choice_of_room(cat, g, seat, v, ref);
    case LAIR_REF_HERO:
        hero = find_card(g, ref->id);
        return hero == 0 ? 0 : choice_of_hero(cat, g, seat, v, hero);
    case LAIR_REF_SEAT:
    case LAIR_REF_BOSS: return choice_of_seat(cat, g, seat, v, ref->seat);
    case LAIR_REF_PILE: return choice_of_pile(g, seat, v, ref->id);
    case LAIR_REF_TREASURE: return heroes_in_town(cat, g, (enum lair_treasure)ref->id);
    case LAIR_REF_COVERED: return choice_of_covered(cat, g, seat, ref);
    case LAIR_REF_ITEM: return signed_for(verb_does(v), intent_owner(g, ref) == seat, 1);
    case LAIR_REF_MINIBOSS:
        return signed_for(verb_does(v), ref->seat == seat, g->seat[ref->seat].room[ref->id].level);
    case LAIR_REF_NUMBER: return ref->id; /* what is bought is worth its price, or it would not be cast */
    case LAIR_REF_NONE:
    case LAIR_REF_PENDING:
    case LAIR_REF_SPACE:
    case LAIR_REF_NOTHING: break;
    }
    return 0;
}

/* ---- builds ---------------------------------------------------------------------------------- */

int intent_of_build(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    const struct lair_move *m)
{
    int worth = worth_of_card(cat, m->what.id), covered;

    if (m->verb == LAIR_BUILD_NEW || lair_print(cat, m->what.id)->miniboss) /* it covers nothing */
        return worth;
    covered = worth_of_card(cat, design_of(g, g->seat[m->target.seat].room[m->target.id].top));
    return m->target.seat == seat ? worth - covered : covered - worth;
}

const struct lair_move *intent_best_build(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                          const struct lair_move *moves, size_t n)
{
    const struct lair_move *best = NULL;
    int most = 0;

    for (size_t i = 0; i < n; i++) {
        int worth;

        if (moves[i].verb != LAIR_BUILD_NEW && moves[i].verb != LAIR_BUILD_ON)
            continue;
        worth = intent_of_build(cat, g, seat, &moves[i]);
        if (worth > most) {
            most = worth;
            best = &moves[i];
        }
    }
    return best;
}
