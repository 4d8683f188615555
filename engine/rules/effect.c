/* engine/rules/effect.c - runs the clauses of a line: what each verb does
 * SPDX-License-Identifier: MIT */
#include "engine/rules/effect.h"

#include "engine/rules/agenda.h"
#include "engine/rules/amount.h"
#include "engine/rules/aim.h"
#include "engine/rules/condition.h"
#include "engine/rules/cost.h"
#include "engine/rules/could.h"
#include "engine/rules/deed.h"
#include "engine/rules/extra.h"
#include "engine/rules/hand.h"
#include "engine/rules/lasting.h"
#include "engine/rules/number.h"
#include "engine/rules/pick.h"
#include "engine/rules/rules.h"
#include "engine/rules/search.h"
#include "engine/rules/square.h"
#include "engine/rules/tally.h"
#include "engine/rules/trigger.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

/* ---- what is done to one thing --------------------------------------------------------------- */

static void apply(struct run *r, struct lair_frame *f, const struct clause *c, const struct thing *t)
{
    if (t->card == 0 || could_reach(r->cat, r->g, catalog_line(r->cat, f->line), c, t->card))
        deed_of(c->verb)->thing(&(struct doing){ r, f, c, t });
}

/* A random card of a hand: whoever takes it names rooms or spells first, by their backs. */
static bool kind_is_named(struct run *r, struct lair_frame *f, const struct noun *n, struct noun *out)
{
    int rooms = lair_count(r->g, LAIR_HAND_ROOMS, f->b.player);
    int spells = lair_count(r->g, LAIR_HAND_SPELLS, f->b.player);

    *out = *n;
    if (r->answer == NULL && rooms > 0 && spells > 0) {
        frame_ask_seat(r, LAIR_ASK_CHOOSE, f->b.actor);
        return false;
    }
    if (r->answer != NULL)
        rooms = r->answer->what.id == LAIR_HAND_ROOMS;
    r->answer = NULL;
    out->filter |= rooms > 0 ? FILTER_ROOM_CARD : FILTER_SPELL_CARD;
    return true;
}

static bool names_a_kind(const struct clause *c, const struct noun *n)
{
    return c->verb == VERB_TAKE && n->filter & FILTER_RANDOM &&
           !(n->filter & (FILTER_ROOM_CARD | FILTER_SPELL_CARD));
}

/* ---- a clause -------------------------------------------------------------------------------- */

/* Is it a cost of what a moment set off, without which the line is over?  (B17)  What is declared stays declared. */
static bool is_owed(const struct lair_frame *f)
{
    return f->kind == FRAME_EFFECT && frame_pays(f);
}

/* Names the thing that was picked.  A thing that the moment has named stays named, whatever is paid (B17). */
static void name(struct lair_frame *f, const struct noun *n, const struct thing *t)
{
    struct lair_bound before = f->b;

    noun_bind(n, t, &f->b);
    if (!is_owed(f))
        return;
    if (before.room != 0)
        f->b.room = before.room;
    if (before.hero != 0)
        f->b.hero = before.hero;
    if (before.card != 0)
        f->b.card = before.card;
    if (before.player != LAIR_NOBODY)
        f->b.player = before.player;
}

/* With nothing to choose "that …" is nothing. */
static void forget_named(struct lair_frame *f, const struct noun *n)
{
    noun_bind(n, &(struct thing){ .seat = LAIR_NOBODY }, &f->b);
}

/* Picks one thing after another, until it was done often enough or nothing is left. */
static enum progress each_picked(struct run *r, struct lair_frame *f, const struct clause *c,
                                 const struct noun *n)
{
    int count = n->count == AS_MANY ? f->b.x : n->count;

    while (frame_progress(f) < count) {
        struct context ctx;
        struct thing t;
        struct noun named;
        enum progress p;

        if (names_a_kind(c, n)) {
            if (f->b.player == LAIR_NOBODY) /* no opponent had a card */
                return PROGRESS_DONE;
            if (!kind_is_named(r, f, n, &named))
                return PROGRESS_WAIT;
            n = &named;
        }
        ctx = noun_context(r->cat, r->g, f);
        p = pick_thing(r, &ctx, f->b.actor, n, count - frame_progress(f), &t);
        if (p == PROGRESS_NONE && c->verb == VERB_CHOOSE)
            forget_named(f, n);
        if (p != PROGRESS_DONE)
            return p == PROGRESS_NONE && !is_owed(f) ? PROGRESS_DONE : p;
        name(f, n, &t);
        frame_advance(f);
        apply(r, f, c, &t);
        if (n == &named)
            break;
        if (frame_top(r->g) != f)
            return PROGRESS_WAIT; /* what happens instead of it comes first */
    }
    return PROGRESS_DONE;
}

/* Finds a room again: rooms destroyed meanwhile may have shifted it, or taken it with them. */
static bool room_is_still_there(const struct run *r, struct thing *t)
{
    int seat, square;

    if (!square_find(r->g, t->card, &seat, &square))
        return false;
    t->seat = (uint8_t)seat;
    t->square = (uint8_t)square;
    return true;
}

/* The rooms and heroes meant are those that fitted when the clause began, not what is uncovered
 * meanwhile.  Cards are listed anew when something else has happened to one of them instead. */
static enum progress each_that_fits(struct run *r, struct lair_frame *f, const struct clause *c,
                                    const struct noun *n)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    struct thing things[MAX_THINGS];
    int count = noun_things(&ctx, n, things);
    bool goes_on;

    /* Equal cards are listed once: a whole hand takes as many rounds as it has of one design. */
    do {
        goes_on = false;
        for (int i = 0; i < count; i++) {
            struct lair_card_state before = r->g->card[things[i].card];

            if (n->sort != SORT_ROOM || room_is_still_there(r, &things[i]))
                apply(r, f, c, &things[i]);
            if (n->sort == SORT_CARD && frame_top(r->g) != f)
                return PROGRESS_WAIT;
            goes_on |= r->g->card[things[i].card].zone != before.zone ||
                       r->g->card[things[i].card].seat != before.seat;
        }
        count = n->sort == SORT_CARD ? noun_things(&ctx, n, things) : 0;
    } while (goes_on);
    return PROGRESS_DONE;
}

static enum progress on_noun(struct run *r, struct lair_frame *f, const struct clause *c,
                             const struct noun *n)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    struct thing t;

    switch ((enum how)n->how) {
    case HOW_PICK:
        if (extra_chooses(r->cat, r->g, f, c))
            return PROGRESS_DONE;
        if (c->verb == VERB_CHOOSE && n->whose != WHOSE_THAT) /* else the choice itself needs it */
            forget_named(f, n);
        return each_picked(r, f, c, n);
    case HOW_ALL: return each_that_fits(r, f, c, n);
    case HOW_THAT:
    case HOW_HERE:
    case HOW_YOU:
        if (!noun_named(&ctx, n, &t))
            return is_owed(f) ? PROGRESS_NONE : PROGRESS_DONE;
        apply(r, f, c, &t);
        return PROGRESS_DONE;
    }
    return PROGRESS_DONE;
}

static enum progress clause_by(struct run *r, struct lair_frame *f, const struct clause *c)
{
    const struct deed *d = deed_of(c->verb);

    if (d->clause != NULL)
        return d->clause(&(struct doing){ r, f, c, NULL });
    return on_noun(r, f, c, d->phrase != NULL ? d->phrase : &r->cat->program.noun[c->noun]);
}

static bool is_build(const struct clause *c)
{
    return c->verb == VERB_BUILD || c->verb == VERB_BUILD_ON;
}

/* A line against the table, for the player whose effect it is. */
static struct context context_of(const struct lair_catalog *cat, const struct lair_game *g,
                                 const struct lair_frame *f)
{
    struct context c = noun_context(cat, g, f);

    c.b.actor = f->seat;
    return c;
}

/* Does everybody see that a clause, or the whole line (NULL), can do nothing, or cannot be paid for?  Then nobody is
 * asked (B13), but a player who looks at cards is, or there would be no time to. */
static bool is_in_vain(const struct run *r, const struct lair_frame *f, const struct clause *c)
{
    struct context ctx = c == NULL ? context_of(r->cat, r->g, f) : noun_context(r->cat, r->g, f);
    const struct line *l = catalog_line(r->cat, f->line);

    if (!rules_have(r->g, RULES_ASK_IN_EARNEST) || r->g->look != LAIR_NOBODY)
        return false;
    if (c != NULL)
        return !could_clause(&ctx, l, c);
    return (line_is_bought(l) && !cost_is_payable(&ctx, l, COULD)) || !could_line(&ctx, l);
}

/* "May": asked first.  (What may be built is declined by passing.) */
static enum progress agree(struct run *r, struct lair_frame *f, const struct clause *c)
{
    bool yes;

    if (!c->may || is_build(c) || frame_is_agreed(f))
        return PROGRESS_DONE;
    if (is_in_vain(r, f, c))
        return PROGRESS_NONE;
    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_MAY, f->b.actor);
        return PROGRESS_WAIT;
    }
    yes = r->answer->verb == LAIR_YES;
    r->answer = NULL;
    frame_agree(f);
    return yes ? PROGRESS_DONE : PROGRESS_NONE;
}

/* The seat that does a clause the i-th time; LAIR_NOBODY: none.  What the clause names on its way may
 * change who "that player" is, but not who acts. */
static int actor_at(const struct run *r, const struct lair_frame *f, const struct clause *c, int i)
{
    const struct lair_game *g = r->g;
    int seat = g->order[i];

    switch ((enum actor)c->actor) {
    case ACTOR_YOU: return f->seat;
    case ACTOR_THAT_PLAYER: return f->n > 0 || r->answer != NULL ? f->b.actor : f->b.player;
    case ACTOR_EACH_PLAYER: return seat_is_in(g, seat) ? seat : LAIR_NOBODY;
    case ACTOR_EACH_OPPONENT: return seat_is_in(g, seat) && seat != f->seat ? seat : LAIR_NOBODY;
    }
    return LAIR_NOBODY;
}

enum progress effect_clause(struct run *r, struct lair_frame *f, const struct clause *c)
{
    bool each = c->actor == ACTOR_EACH_PLAYER || c->actor == ACTOR_EACH_OPPONENT;

    while (f->each < (each ? r->g->n_seats : 1)) {
        int actor = actor_at(r, f, c, f->each);
        enum progress p = PROGRESS_NONE;

        if (actor != LAIR_NOBODY) {
            f->b.actor = (uint8_t)actor;
            p = agree(r, f, c);
        }
        if (p == PROGRESS_DONE)
            p = clause_by(r, f, c);
        if (p == PROGRESS_WAIT || (p == PROGRESS_NONE && (verb_is_payment(c->verb) || is_owed(f))))
            return p;
        f->each++;
        f->n = 0;
        if (each && frame_top(r->g) != f)
            return PROGRESS_WAIT; /* what it has called runs before the next actor's turn */
    }
    f->b.actor = f->seat;
    return PROGRESS_DONE;
}

/* ---- a line ---------------------------------------------------------------------------------- */

/* A modifier begins, fixed to what it names. */
static void begin_lasting(struct run *r, struct lair_frame *f, int modifier)
{
    const struct modifier *m = &r->cat->program.modifier[modifier];
    const struct noun *n = &r->cat->program.noun[m->subject];
    struct context c = noun_context(r->cat, r->g, f);
    struct thing t = { 0 };
    lair_card on = 0;
    int player = LAIR_NOBODY, amount;

    if (n->whose == WHOSE_THAT && !seat_is_in(r->g, f->b.player))
        return;
    if (n->whose == WHOSE_THAT) /* "rooms of that player": fixed to the player, not to the rooms */
        player = f->b.player;
    else if (n->how != HOW_ALL && n->how != HOW_PICK) {
        if (!noun_named(&c, n, &t))
            return;
        if (n->sort == SORT_ROOM || n->sort == SORT_HERO)
            on = t.card;
        else
            player = t.seat;
    }
    amount = amount_now(r, f, &m->n);
    if (amount != 0 ||
        (m->n.kind != AMOUNT_ICONS && m->n.kind != AMOUNT_PAID)) /* most bosses show one treasure */
        lasting_add(r, modifier, f->source, f->seat, on, player, amount);
}

/* The line is over: its spell goes to the pile, a hero that it named goes on. */
static void finish(struct run *r, struct lair_frame *f)
{
    const struct lair_bound named = f->b;
    lair_card source = f->source;
    int seat = f->seat;
    bool spell = r->g->card[source].zone == LAIR_DECLARED;

    frame_pop(r->g);
    pick_stop_looking(r->g);
    if (spell) {
        zone_remove(r->g, source);
        hand_to_pile(r, source);
        tally_spell_cast(r, seat, source);
        if (!rules_have(r->g, RULES_SEE_SPELLS))
            trigger_cast(r, seat);
    }
    walk_release(r, &named);
}

static bool is_agreed(struct run *r, struct lair_frame *f, const struct line *l, bool *yes)
{
    if (!l->may || is_in_vain(r, f, NULL)) {
        *yes = !l->may;
        return true;
    }
    if (r->answer == NULL && seat_is_in(r->g, f->seat)) {
        frame_ask_seat(r, LAIR_ASK_MAY, f->seat);
        return false;
    }
    *yes = r->answer != NULL && r->answer->verb == LAIR_YES && effect_may_be_agreed(r->cat, r->g);
    r->answer = NULL;
    return true;
}

static void begin(struct run *r, struct lair_frame *f, const struct line *l)
{
    struct lair_event e =
        event_of(LAIR_EV_TRIGGERS, f->seat, agenda_design(r->cat, r->g, f->source, f->line), 0);
    int seat, square;

    f->step = line_is_bought(l) ? EFFECT_COSTS : EFFECT_CLAUSES;
    frame_tell_line(r, l);
    if (l->kind != LINE_WHEN)
        return;
    lasting_spend_limit(r->g, l, f->source, f->b.hero);
    if (square_of_text(r->g, f->source, &seat, &square))
        e.square = (uint8_t)square;
    if (l->moment == MOMENT_ARRIVES)
        e.seat = LAIR_NOBODY;
    frame_emit(r, e);
}

/* The i-th thing that a line is aimed at: its targets, and the spell that it answers. */
static const struct noun *aim_at(const struct lair_catalog *cat, const struct line *l, int i)
{
    return i < l->n_target ? &cat->program.noun[l->target[i]] : aim_answered(l);
}

/* Names what an effect is aimed at that nobody has declared.  NONE: it finds nothing to be aimed at. */
static enum progress take_aim(struct run *r, struct lair_frame *f, const struct line *l)
{
    struct context c = noun_context(r->cat, r->g, f);

    if (!conditions_hold(&c, l))
        return PROGRESS_NONE;
    for (; f->pc < l->n_target + (l->kind == LINE_ANSWER); f->pc++) {
        const struct noun *n = aim_at(r->cat, l, f->pc);
        struct thing t;
        enum progress p;

        c = noun_context(r->cat, r->g, f);
        p = pick_thing(r, &c, f->seat, n, 1, &t);
        if (p != PROGRESS_DONE)
            return p;
        noun_bind(n, &t, &f->b);
    }
    f->pc = 0;
    f->step = EFFECT_BEGINS;
    return PROGRESS_DONE;
}

/* Works through the clauses at which the frame stands; false: somebody is asked, what one has called runs first, or
 * the line is over, since what was to be paid was not. */
static bool clauses_are_through(struct run *r, struct lair_frame *f)
{
    const struct clause *c;

    while ((c = frame_clause(r->cat, f)) != NULL) {
        enum progress p = effect_clause(r, f, c);

        if (p == PROGRESS_NONE)
            finish(r, f);
        if (p != PROGRESS_DONE)
            return false;
        frame_next_clause(f);
        if (frame_top(r->g) != f)
            return false;
    }
    return true;
}

void effect_step(struct run *r, struct lair_frame *f)
{
    const struct line *l = catalog_line(r->cat, f->line);

    if (f->step == EFFECT_TARGETS) {
        enum progress p = take_aim(r, f, l);

        if (p == PROGRESS_NONE)
            finish(r, f);
        if (p != PROGRESS_DONE)
            return;
    }
    if (f->step == EFFECT_BEGINS) {
        bool yes;

        if (!is_agreed(r, f, l, &yes))
            return;
        if (!yes) {
            finish(r, f);
            return;
        }
        begin(r, f, l);
    }
    if (f->step == EFFECT_COSTS) {
        if (!clauses_are_through(r, f))
            return;
        f->step = EFFECT_CLAUSES;
        f->pc = 0;
    }
    if (f->step == EFFECT_CLAUSES && !clauses_are_through(r, f))
        return;
    f->step = EFFECT_LASTS;
    for (int i = 0; i < l->n_modifier; i++)
        begin_lasting(r, f, l->modifier + i);
    finish(r, f);
}

void effect_begin_lasting(struct run *r, int line, lair_card source, int seat)
{
    const struct line *l = catalog_line(r->cat, line);
    struct lair_frame f = { .seat = (uint8_t)seat,
                            .line = (uint16_t)line,
                            .source = source,
                            .b = { .here = source, .player = LAIR_NOBODY, .actor = (uint8_t)seat } };

    for (int i = 0; i < l->n_modifier; i++)
        begin_lasting(r, &f, l->modifier + i);
}

bool effect_may_be_agreed(const struct lair_catalog *cat, const struct lair_game *g)
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    const struct line *l = catalog_line(cat, f->line);
    struct context c = context_of(cat, g, f);

    return f->kind != FRAME_EFFECT || f->step != EFFECT_BEGINS || !line_is_bought(l) ||
           cost_is_payable(&c, l, CAN);
}

/* ---- what may be chosen ---------------------------------------------------------------------- */

static struct lair_ref pile_ref(enum lair_zone zone)
{
    return (struct lair_ref){ LAIR_REF_PILE, 0, (uint16_t)zone };
}

/* The phrase that is asked about; NULL: the question is which pile, or which kind of card. */
static const struct noun *asked_noun(const struct lair_catalog *cat, const struct lair_frame *f,
                                     struct context *c, struct noun *made)
{
    const struct clause *clause = frame_clause(cat, f);
    const struct noun *n;

    if (clause == NULL) /* a further target */
        return aim_at(cat, catalog_line(cat, f->line), f->pc);
    n = &cat->program.noun[clause->verb == VERB_MOVE_COUNTERS && frame_progress(f) == 1 ? clause->noun2
                                                                                        : clause->noun];
    if (deed_of(clause->verb)->phrase != NULL)
        return deed_of(clause->verb)->phrase;
    if (clause->verb == VERB_SEARCH && frame_progress(f) == 0)
        return NULL;
    if (clause->verb == VERB_SEARCH)
        *made = search_in_pile(n, f->b.x);
    else if (names_a_kind(clause, n))
        return NULL;
    else
        *made = *n;
    if (clause->verb == VERB_SWAP && frame_progress(f) > 0) {
        made->filter |= FILTER_OTHER;
        c->source = f->b.room;
    }
    return made;
}

/* What the verb at hand lets choose, if it asks in its own way. */
static int own_choices(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                       struct lair_ref out[MAX_THINGS])
{
    const struct clause *c = frame_clause(cat, f);

    return c != NULL && deed_of(c->verb)->choices != NULL ? deed_of(c->verb)->choices(cat, g, f, out) : 0;
}

int effect_choices(const struct lair_catalog *cat, const struct lair_game *g, struct lair_ref out[MAX_THINGS])
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    struct context c = noun_context(cat, g, f);
    struct noun made;
    const struct noun *n;
    struct thing things[MAX_THINGS];
    int count = own_choices(cat, g, f, out);

    if (count > 0)
        return count;
    n = asked_noun(cat, f, &c, &made);
    if (n == NULL) {
        bool search = frame_clause(cat, f)->verb == VERB_SEARCH;

        out[0] = pile_ref(search ? LAIR_ROOM_DECK : LAIR_HAND_ROOMS);
        out[1] = pile_ref(search ? LAIR_DISCARD : LAIR_HAND_SPELLS);
        return 2;
    }
    count = noun_things(&c, n, things);
    for (int i = 0; i < count; i++)
        out[i] = things[i].ref;
    return count;
}

const char *effect_wants(const struct lair_catalog *cat, const struct lair_game *g)
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    const struct clause *c = frame_clause(cat, f);
    struct lair_ref refs[MAX_THINGS];

    if (c == NULL)
        return cat->program.noun[catalog_line(cat, f->line)->target[f->pc]].words;
    if (own_choices(cat, g, f, refs) > 0)
        return deed_of(c->verb)->wants;
    return deed_of(c->verb)->phrase != NULL ? deed_of(c->verb)->phrase->words
                                            : cat->program.noun[c->noun].words;
}
