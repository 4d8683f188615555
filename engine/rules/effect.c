/* engine/rules/effect.c - runs the clauses of a line: what each verb does */
#include "engine/rules/effect.h"

#include "engine/chance.h"
#include "engine/rules/agenda.h"
#include "engine/rules/could.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/extra.h"
#include "engine/rules/hand.h"
#include "engine/rules/hero.h"
#include "engine/rules/lasting.h"
#include "engine/rules/pick.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rules.h"
#include "engine/rules/search.h"
#include "engine/rules/square.h"
#include "engine/rules/trigger.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

/* A wound is a hero, face-up in one's score pile (D25). */
static const struct noun wound = { .words = "a wound to heal",
                                   .sort = SORT_HERO,
                                   .how = HOW_PICK,
                                   .whose = WHOSE_THEIRS,
                                   .count = 1,
                                   .place = PLACE_SCORE,
                                   .filter = FILTER_FACE_UP };

/* ---- what is done to one thing --------------------------------------------------------------- */

static struct cause cause_of(const struct lair_frame *f)
{
    return (struct cause){ f->seat, f->source };
}

static void move_to_room(struct run *r, struct lair_frame *f, const struct clause *c,
                         const struct thing *hero)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    const struct noun *n = &r->cat->program.noun[c->noun2];
    struct thing rooms[MAX_THINGS];

    if (r->g->walk.hero != hero->card)
        return;
    if (n->how == HOW_THAT ? !noun_named(&ctx, n, rooms) : noun_things(&ctx, n, rooms) == 0)
        return;
    if (rooms[0].seat == r->g->walk.seat)
        walk_to_room(r, rooms[0].square, f->source);
}

static void cancel(struct run *r, uint16_t serial)
{
    if (agenda_find(r->g, serial) != NULL)
        resolve_cancel(r, serial);
}

static void keep_item(struct run *r, const struct lair_frame *f)
{
    if (f->b.hero != 0 && f->b.player != LAIR_NOBODY)
        hero_lose_item(r, f->b.hero, f->b.player, true);
}

/* The boss side of another item, as if it were this card's. */
static void run_item(struct run *r, const struct lair_frame *f, lair_card item)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, item));
    struct lair_bound b = { .here = f->source, .player = LAIR_NOBODY, .actor = f->seat };
    int seat = f->seat;
    lair_card source = f->source;

    for (int i = d->n_lines - 1; i >= 0; i--)
        if (catalog_line(r->cat, d->first_line + i)->side == SIDE_BOSS)
            frame_push_effect(r, d->first_line + i, source, seat, &b);
}

static void show(struct run *r, int seat, lair_card c)
{
    frame_emit(r, event_of(LAIR_EV_SHOWS, seat, design_of(r->g, c), 0));
}

static void gain_level_up(struct run *r, int seat, int other)
{
    lair_card boss = r->g->seat[other].boss;

    r->g->seat[seat].granted = design_of(r->g, boss);
    trigger_run_level_up(r, seat, boss);
}

static void apply(struct run *r, struct lair_frame *f, const struct clause *c, const struct thing *t)
{
    int actor = f->b.actor;
    struct context ctx = noun_context(r->cat, r->g, f);

    if (t->card != 0 && !could_reach(r->cat, r->g, catalog_line(r->cat, f->line), c, t->card))
        return;
    switch ((enum verb)c->verb) {
    case VERB_CHOOSE: return;
    case VERB_DESTROY: dungeon_destroy(r, t->seat, t->square, cause_of(f)); return;
    case VERB_DEACTIVATE: dungeon_deactivate(r, t->seat, t->square); return;
    case VERB_REVERSE: dungeon_reverse(r, t->seat); return;
    case VERB_DISCARD: hand_discard(r, r->g->card[t->card].seat, t->card, cause_of(f)); return;
    case VERB_TAKE: hand_take(r, actor, t->card); return;
    case VERB_SHOW:
        show(r, actor, t->card);
        f->b.x = (int8_t)catalog_design(r->cat, design_of(r->g, t->card))->print.damage;
        return;
    case VERB_KILL: hero_kill(r, t->card, f->seat); return;
    case VERB_HURT: hero_hurt(r, t->card, number_value(&ctx, &c->n)); return;
    case VERB_TO_TOWN: hero_to_town(r, t->card); return;
    case VERB_TO_YOUR_ENTRANCE: hero_to_entrance(r, t->card, actor); return;
    case VERB_TO_OWNERS_ENTRANCE: hero_to_entrance(r, t->card, f->b.player); return;
    case VERB_TO_ROOM: move_to_room(r, f, c, t); return;
    case VERB_REMOVE: hero_remove(r, t->card); return;
    case VERB_HEAL: hero_heal(r, actor, t->card); return;
    case VERB_CANCEL: cancel(r, t->serial); return;
    case VERB_RUN_ITEM: run_item(r, f, t->card); return;
    case VERB_PUT_COUNTERS: dungeon_add_counters(r, t->seat, t->square, number_value(&ctx, &c->n)); return;
    case VERB_TAKE_COUNTERS: dungeon_add_counters(r, t->seat, t->square, -number_value(&ctx, &c->n)); return;
    case VERB_GAIN_LEVEL_UP: gain_level_up(r, f->seat, t->seat); return;
    case VERB_SWAP:
    case VERB_DRAW_ROOMS:
    case VERB_DRAW_SPELLS:
    case VERB_DRAW_BOTH:
    case VERB_SEARCH:
    case VERB_BUILD_ON:
    case VERB_BUILD:
    case VERB_TAX:
    case VERB_RETURN_LAID:
    case VERB_SHUFFLE_HEROES:
    case VERB_PAY:
    case VERB_KEEP_ITEM:
    case VERB_MOVE_COUNTERS:
    case N_VERBS_: break;
    }
    assert(!"done elsewhere");
}

/* ---- verbs that need more than one thing ----------------------------------------------------- */

static void draw(struct run *r, int actor, enum lair_zone deck, int n)
{
    for (int i = 0; i < n; i++)
        hand_draw(r, actor, deck);
}

static void return_laid(struct run *r)
{
    for (int s = 0; s < r->g->n_seats; s++)
        for (int q = r->g->seat[s].n_rooms - 1; q >= 0; q--) {
            struct lair_room *room = &r->g->seat[s].room[q];
            int placer = room->placer;
            struct lair_event e;

            if (room->new_card == 0)
                continue;
            e = event_of(LAIR_EV_RETURNS, placer, design_of(r->g, room->new_card), 0);
            e.other = (uint8_t)s;
            e.square = (uint8_t)q;
            e.whole = (uint8_t)(1u << placer);
            hand_put(r, placer, dungeon_take_back(r->g, s, q));
            frame_emit(r, e);
        }
}

static void shuffle_heroes(struct run *r)
{
    for (int z = LAIR_HERO_DECK; z <= LAIR_EPIC_DECK; z++) {
        chance_shuffle(r->g, LAIR_CHANCE_HEROES, z, LAIR_NOBODY);
        frame_emit(r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, z));
    }
}

/* For the second of two rooms: "another" is told from the first one, not from the text's own room. */
static struct context other_than_first(const struct run *r, const struct lair_frame *f)
{
    struct context c = noun_context(r->cat, r->g, f);

    c.source = f->b.room;
    return c;
}

static enum progress swap(struct run *r, struct lair_frame *f, const struct noun *n)
{
    struct context c = noun_context(r->cat, r->g, f);
    struct noun other = *n;
    struct thing t;
    enum progress p;
    int seat, square;

    if (frame_progress(f) == 0) {
        if (noun_things(&c, n, (struct thing[MAX_THINGS]){ 0 }) < 2)
            return PROGRESS_DONE;
        p = pick_thing(r, &c, f->b.actor, n, 2, &t);
        if (p != PROGRESS_DONE)
            return p == PROGRESS_NONE ? PROGRESS_DONE : p;
        f->b.room = t.card;
        frame_advance(f);
    }
    other.filter |= FILTER_OTHER;
    c = other_than_first(r, f);
    p = pick_thing(r, &c, f->b.actor, &other, 1, &t);
    if (p == PROGRESS_DONE && square_find(r->g, f->b.room, &seat, &square) && t.seat == seat)
        dungeon_swap(r, seat, square, t.square);
    return p == PROGRESS_NONE ? PROGRESS_DONE : p;
}

/* From one room to another: each is picked, if it is not named. */
static enum progress move_counters(struct run *r, struct lair_frame *f, const struct clause *c)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    const struct noun *n = &r->cat->program.noun[frame_progress(f) == 0 ? c->noun : c->noun2];
    struct context now; /* ctx with what the clause has picked, which "that room" does not mean */
    struct thing t;
    enum progress p = PROGRESS_DONE;
    int seat, square, have, most = number_value(&ctx, &c->n);

    for (; frame_progress(f) < 2; frame_advance(f), n = &r->cat->program.noun[c->noun2]) {
        now = noun_context(r->cat, r->g, f);
        if (n->how != HOW_PICK)
            p = noun_named(&ctx, n, &t) ? PROGRESS_DONE : PROGRESS_NONE;
        else
            p = pick_thing(r, &now, f->b.actor, n, 1, &t);
        if (p != PROGRESS_DONE)
            return p == PROGRESS_NONE ? PROGRESS_DONE : p;
        if (frame_progress(f) == 0)
            f->b.room = t.card;
    }
    if (!square_find(r->g, f->b.room, &seat, &square))
        return PROGRESS_DONE;
    have = r->g->seat[seat].room[square].counters;
    dungeon_add_counters(r, seat, square, -(have < most ? have : most));
    dungeon_add_counters(r, t.seat, t.square, have < most ? have : most);
    return PROGRESS_DONE;
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

/* "Cancel it unless that player pays N". */
static enum progress tax(struct run *r, struct lair_frame *f, const struct clause *c)
{
    enum progress paid = resolve_toll(r, f->b.player, c->n.n);

    if (paid == PROGRESS_NONE)
        cancel(r, f->b.serial);
    return paid == PROGRESS_WAIT ? PROGRESS_WAIT : PROGRESS_DONE;
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
    while (frame_progress(f) < n->count) {
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
        p = pick_thing(r, &ctx, f->b.actor, n, n->count - frame_progress(f), &t);
        if (p == PROGRESS_NONE && c->verb == VERB_CHOOSE)
            forget_named(f, n);
        if (p != PROGRESS_DONE)
            return p == PROGRESS_NONE ? PROGRESS_DONE : p;
        noun_bind(n, &t, &f->b);
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
    } while (goes_on && count > 0);
    return PROGRESS_DONE;
}

static enum progress on_noun(struct run *r, struct lair_frame *f, const struct clause *c,
                             const struct noun *n)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    struct thing t;

    switch ((enum how)n->how) {
    case HOW_PICK:
        if (c->verb == VERB_CHOOSE && n->whose != WHOSE_THAT) /* else the choice itself needs it */
            forget_named(f, n);
        return each_picked(r, f, c, n);
    case HOW_ALL: return each_that_fits(r, f, c, n);
    case HOW_THAT:
    case HOW_HERE:
    case HOW_YOU:
        if (noun_named(&ctx, n, &t))
            apply(r, f, c, &t);
        return PROGRESS_DONE;
    }
    return PROGRESS_DONE;
}

static enum progress clause_by(struct run *r, struct lair_frame *f, const struct clause *c)
{
    const struct noun *n = &r->cat->program.noun[c->noun];
    struct context ctx = noun_context(r->cat, r->g, f);
    int actor = f->b.actor;

    switch ((enum verb)c->verb) {
    case VERB_DRAW_ROOMS: draw(r, actor, LAIR_ROOM_DECK, number_value(&ctx, &c->n)); break;
    case VERB_DRAW_SPELLS: draw(r, actor, LAIR_SPELL_DECK, number_value(&ctx, &c->n)); break;
    case VERB_DRAW_BOTH:
        draw(r, actor, LAIR_ROOM_DECK, number_value(&ctx, &c->n));
        draw(r, actor, LAIR_SPELL_DECK, 1);
        break;
    case VERB_SWAP: return swap(r, f, n);
    case VERB_SEARCH: return search_for(r, f, n);
    case VERB_BUILD:
    case VERB_BUILD_ON: return extra_build(r, f, c);
    case VERB_TAX: return tax(r, f, c);
    case VERB_HEAL: return each_picked(r, f, c, &wound);
    case VERB_RETURN_LAID: return_laid(r); break;
    case VERB_SHUFFLE_HEROES: shuffle_heroes(r); break;
    case VERB_PAY: resolve_pay(r, actor, c->n.n); break;
    case VERB_KEEP_ITEM: keep_item(r, f); break;
    case VERB_CHOOSE:
    case VERB_DESTROY:
    case VERB_DEACTIVATE:
    case VERB_REVERSE:
    case VERB_DISCARD:
    case VERB_TAKE:
    case VERB_SHOW:
    case VERB_KILL:
    case VERB_HURT:
    case VERB_TO_TOWN:
    case VERB_TO_YOUR_ENTRANCE:
    case VERB_TO_OWNERS_ENTRANCE:
    case VERB_TO_ROOM:
    case VERB_REMOVE:
    case VERB_CANCEL:
    case VERB_RUN_ITEM:
    case VERB_PUT_COUNTERS:
    case VERB_TAKE_COUNTERS:
    case VERB_GAIN_LEVEL_UP: return on_noun(r, f, c, n);
    case VERB_MOVE_COUNTERS: return move_counters(r, f, c);
    case N_VERBS_: break;
    }
    return PROGRESS_DONE;
}

static bool is_build(const struct clause *c)
{
    return c->verb == VERB_BUILD || c->verb == VERB_BUILD_ON;
}

/* Does everybody see that a clause, or the whole line (NULL), can do nothing?  Then nobody is asked (B13). */
static bool is_in_vain(const struct run *r, const struct lair_frame *f, const struct clause *c)
{
    struct context ctx = noun_context(r->cat, r->g, f);
    const struct line *l = catalog_line(r->cat, f->line);

    return rules_have(r->g, RULES_ASK_IN_EARNEST) &&
           !(c == NULL ? could_line(&ctx, l) : could_clause(&ctx, l, c));
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
        if (p == PROGRESS_WAIT)
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
    int player = LAIR_NOBODY;

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
    lasting_add(r, modifier, f->source, f->seat, on, player, number_value(&c, &m->n));
}

/* The line is over: its spell goes to the pile, a hero that it named goes on. */
static void finish(struct run *r, struct lair_frame *f)
{
    lair_card source = f->source, hero = f->b.hero;
    int seat = f->seat;
    bool spell = r->g->card[source].zone == LAIR_DECLARED;

    frame_pop(r->g);
    if (spell) {
        zone_remove(r->g, source);
        hand_to_pile(r, source);
        if (!rules_have(r->g, RULES_SEE_SPELLS))
            trigger_cast(r, seat);
    }
    walk_release(r, hero);
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
    *yes = r->answer != NULL && r->answer->verb == LAIR_YES;
    r->answer = NULL;
    return true;
}

static void begin(struct run *r, struct lair_frame *f, const struct line *l)
{
    struct lair_event e = event_of(LAIR_EV_TRIGGERS, f->seat, design_of(r->g, f->source), 0);
    int seat, square;

    f->step = EFFECT_CLAUSES;
    if (l->kind != LINE_WHEN)
        return;
    lasting_spend_limit(r->g, l, f->source, f->b.hero);
    if (square_find(r->g, f->source, &seat, &square))
        e.square = (uint8_t)square;
    frame_emit(r, e);
}

void effect_step(struct run *r, struct lair_frame *f)
{
    const struct line *l = catalog_line(r->cat, f->line);

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
    for (; f->step == EFFECT_CLAUSES && f->pc < l->n_do;) {
        if (effect_clause(r, f, &r->cat->program.clause[l->do_ + f->pc]) == PROGRESS_WAIT)
            return;
        frame_next_clause(f);
        if (frame_top(r->g) != f)
            return; /* what it has called runs first */
    }
    f->step = EFFECT_LASTS;
    for (int i = 0; i < l->n_modifier; i++)
        begin_lasting(r, f, l->modifier + i);
    finish(r, f);
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
        return &cat->program.noun[catalog_line(cat, f->line)->target[f->pc]];
    n = &cat->program.noun[clause->verb == VERB_MOVE_COUNTERS && frame_progress(f) == 1 ? clause->noun2
                                                                                        : clause->noun];
    if (clause->verb == VERB_HEAL)
        return &wound;
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

int effect_choices(const struct lair_catalog *cat, const struct lair_game *g, struct lair_ref out[MAX_THINGS])
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    struct context c = noun_context(cat, g, f);
    struct noun made;
    const struct noun *n = asked_noun(cat, f, &c, &made);
    struct thing things[MAX_THINGS];
    int count;

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

    if (c == NULL)
        return cat->program.noun[catalog_line(cat, f->line)->target[f->pc]].words;
    return c->verb == VERB_HEAL ? wound.words : cat->program.noun[c->noun].words;
}
