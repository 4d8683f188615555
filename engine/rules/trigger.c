/* engine/rules/trigger.c - moments, the lines that wait for them, and which runs next
 * SPDX-License-Identifier: MIT */
#include "engine/rules/trigger.h"

#include <string.h>

#include "engine/rules/agenda.h"
#include "engine/rules/aim.h"
#include "engine/rules/alike.h"
#include "engine/rules/condition.h"
#include "engine/rules/lasting.h"
#include "engine/rules/noun.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

/* Texts may set each other off for ever.  So what one move can set off is limited: beyond the limit
 * nothing more is triggered, and nothing happens instead. */
enum { MOST_SET_OFF = 1000 };

static bool may_set_off(struct run *r)
{
    return r->set_off < MOST_SET_OFF;
}

/* ---- a moment comes -------------------------------------------------------------------------- */

/* What a moment tells the lines that wait for it. */
struct happening {
    enum moment moment;
    lair_card hero, room, card; /* what the lines' "that …" will be */
    lair_card subject;          /* the card that "about" is said of; 0: none */
    int player;                 /* "that player" */
    int subject_seat;           /* whose the subject was */
    enum lair_standing standing;
};

static bool has_miniboss(const struct lair_game *g, lair_card room)
{
    int seat, square;

    return square_find(g, room, &seat, &square) && square_miniboss(g, seat, square) != 0;
}

static bool about_fits(const struct context *c, const struct noun *n, const struct happening *h)
{
    if (n->whose == WHOSE_YOURS && h->subject_seat != c->you)
        return false;
    if (n->whose == WHOSE_OPPONENT && h->subject_seat == c->you)
        return false;
    if (n->having == HAVING_MINIBOSS && !has_miniboss(c->g, h->subject))
        return false;
    return noun_fits_card(c, n, h->subject);
}

static bool is_its_moment(const struct line *l, enum moment m)
{
    return l->moment == m || (l->moment == MOMENT_IN_SIGHT && (m == MOMENT_BUILT || m == MOMENT_UNCOVERED));
}

/* Does a hero to whom rooms' texts say nothing keep one from waiting?  The hero may lie in a score pile by then.
 * owner: of the dungeon in which it was */
static bool is_unheeded(const struct run *r, const struct line *l, lair_card hero, int owner)
{
    if (hero == 0 || catalog_design(r->cat, l->design)->print.kind != LAIR_ROOM)
        return false;
    return square_is_unheard(r->cat, r->g, owner) ||
           (catalog_design(r->cat, design_of(r->g, hero))->alters & catalog_bit(PROPERTY_HEEDS_NO_ROOM) &&
            !square_silences(r->cat, r->g, owner));
}

/* Puts a waiting line on the agenda, if it may run. */
static void wait_line(struct run *r, int line, lair_card source, int owner, const struct happening *h)
{
    const struct line *l = catalog_line(r->cat, line);
    struct lair_bound b = { .here = source,
                            .room = h->room,
                            .hero = h->hero,
                            .card = h->card,
                            .player = (uint8_t)h->player,
                            .actor = (uint8_t)owner };
    struct context c = { .cat = r->cat, .g = r->g, .you = owner, .source = source, .b = b };

    if (l->kind != LINE_WHEN || !is_its_moment(l, h->moment) || !square_is_at_level(r->g, l, source) ||
        lasting_limit_is_spent(r->g, l, source, h->hero) || !conditions_hold(&c, l) ||
        is_unheeded(r, l, h->hero, owner))
        return;
    if (l->about != 0 && (h->subject == 0 || !about_fits(&c, &r->cat->program.noun[l->about], h)))
        return;
    if (!agenda_is_full(r->g))
        agenda_add(r->g, line, source, owner, h->standing, &b);
}

static void wait_design(struct run *r, lair_design d, lair_card source, int owner, const struct happening *h)
{
    const struct design *design = catalog_design(r->cat, d);

    if (!(design->listens & catalog_bit(h->moment)))
        return;
    for (int i = 0; i < design->n_lines; i++)
        wait_line(r, design->first_line + i, source, owner, h);
}

static void wait_card(struct run *r, lair_card source, int owner, const struct happening *h)
{
    wait_design(r, design_of(r->g, source), source, owner, h);
}

/* What a room says, and the miniboss under it. */
static void wait_square(struct run *r, const struct lair_room *room, int owner, const struct happening *h)
{
    wait_card(r, room->top, owner, h);
    if (room->mini != 0)
        wait_card(r, room->mini, owner, h);
}

/* Texts of a seat in sight: its active rooms, its boss once levelled, the boss it copies. */
static void wait_seat(struct run *r, int seat, const struct happening *h)
{
    struct lair_seat *s = &r->g->seat[seat];

    if (!seat_is_in(r->g, seat))
        return;
    for (int q = 0; q < s->n_rooms; q++)
        if (square_speaks(r->cat, r->g, seat, q))
            wait_square(r, &s->room[q], seat, h);
    if (s->flags & LAIR_LEVELLED)
        wait_card(r, s->boss, seat, h);
    if (s->granted != 0)
        wait_design(r, s->granted, s->boss, seat, h); /* kept when that boss is out (D30) */
}

static struct happening happening(enum moment m)
{
    return (struct happening){
        .moment = m, .player = LAIR_NOBODY, .subject_seat = LAIR_NOBODY, .standing = LAIR_TRIGGERED
    };
}

void trigger_room(struct run *r, enum moment m, int seat, lair_card room, lair_card hero)
{
    struct happening h = happening(m);
    int at_seat, at;

    h.hero = hero;
    h.player = seat;
    if (square_find(r->g, room, &at_seat, &at) && square_speaks(r->cat, r->g, at_seat, at))
        wait_square(r, &r->g->seat[at_seat].room[at], seat, &h);
}

void trigger_hero(struct run *r, enum moment m, lair_card hero, int seat, lair_card room)
{
    struct happening h = happening(m);
    lair_card item = r->g->card[hero].with;

    h.hero = hero;
    h.player = seat;
    h.room = h.subject = room;
    h.subject_seat = seat;
    if (!square_is_silenced(r->cat, r->g, hero))
        wait_card(r, hero, seat, &h);
    if (item != 0)
        wait_card(r, item, seat, &h);
}

/* The first seat in XP order lends its place to what is nobody's. */
static int first_in(const struct lair_game *g)
{
    int i = 0;

    while (!seat_is_in(g, g->order[i])) {
        i++;
        assert(i < g->n_seats);
    }
    return g->order[i];
}

void trigger_arrives(struct run *r, lair_card hero)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, hero));
    int seat = first_in(r->g);
    struct lair_bound b = { .here = hero, .hero = hero, .player = LAIR_NOBODY, .actor = (uint8_t)seat };

    for (int i = d->n_lines - 1; d->listens & catalog_bit(MOMENT_ARRIVES) && i >= 0; i--)
        if (catalog_line(r->cat, d->first_line + i)->moment == MOMENT_ARRIVES)
            frame_push_effect(r, d->first_line + i, hero, seat, &b);
}

static void wait_for_building(struct run *r, int seat, lair_card room, enum lair_standing standing)
{
    struct happening h = happening(MOMENT_YOU_BUILD);

    h.room = h.subject = room;
    h.subject_seat = seat;
    h.standing = standing;
    wait_seat(r, seat, &h);
}

void trigger_built(struct run *r, int seat, lair_card room, bool in_reveal)
{
    r->g->card[room].flags |= LAIR_BUILT_WAITING;
    if (in_reveal)
        return; /* trigger_revealed() looks at all of them when all lie open */
    wait_for_building(r, seat, room, LAIR_TRIGGERED);
    trigger_release(r, seat);
}

void trigger_revealed(struct run *r)
{
    for (int s = 0; s < r->g->n_seats; s++)
        for (int q = 0; seat_is_in(r->g, s) && q < r->g->seat[s].n_rooms; q++) {
            lair_card c = r->g->seat[s].room[q].top;

            if (c != 0 && r->g->card[c].flags & LAIR_BUILT_WAITING)
                wait_for_building(r, s, c, LAIR_HELD);
        }
}

void trigger_release(struct run *r, int seat)
{
    struct lair_seat *s = &r->g->seat[seat];

    for (int i = 0; i < r->g->n_agenda; i++)
        if (r->g->agenda[i].standing == LAIR_HELD && r->g->agenda[i].seat == seat)
            r->g->agenda[i].standing = LAIR_TRIGGERED;
    for (int q = 0; q < s->n_rooms; q++) {
        lair_card c = s->room[q].top;

        if (!square_is_active(r->g, seat, q) || !(r->g->card[c].flags & LAIR_BUILT_WAITING))
            continue; /* a deactivated one waits for its waking (D11) */
        r->g->card[c].flags &= (uint8_t)~LAIR_BUILT_WAITING;
        trigger_room(r, MOMENT_BUILT, seat, c, 0);
    }
}

static bool comes_with_sight(const struct line *l)
{
    return l->kind == LINE_WHEN && (is_its_moment(l, MOMENT_BUILT) || is_its_moment(l, MOMENT_UNCOVERED));
}

void trigger_repeat(struct run *r, int seat, lair_card room)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, room));
    struct lair_bound b = { .here = room, .player = (uint8_t)seat, .actor = (uint8_t)seat };
    struct context c = { .cat = r->cat, .g = r->g, .you = seat, .source = room, .b = b };
    int i = 0;

    while (i < d->n_lines && !comes_with_sight(catalog_line(r->cat, d->first_line + i)))
        i++;
    if (i < d->n_lines && square_card_speaks(r->cat, r->g, room) && !square_is_hushed(r->cat, r->g, seat) &&
        !lasting_limit_is_spent(r->g, catalog_line(r->cat, d->first_line + i), room, 0) &&
        conditions_hold(&c, catalog_line(r->cat, d->first_line + i)))
        frame_push_effect(r, d->first_line + i, room, seat, &b);
}

void trigger_destroyed(struct run *r, int seat, lair_card room, struct cause why)
{
    struct happening h = happening(MOMENT_DESTROYED);

    h.card = h.subject = room;
    h.subject_seat = seat;
    for (int i = 0; i < r->g->n_seats; i++)
        wait_seat(r, r->g->order[i], &h);
    if (why.card != room && why.card != 0 && square_card_speaks(r->cat, r->g, room) &&
        !square_is_hushed(r->cat, r->g, seat)) { /* the text of a card that has just left (C. Tomb) */
        h.moment = MOMENT_THIS_DESTROYED;
        wait_card(r, room, seat, &h);
    }
    trigger_card_lost(r, seat, room);
}

static void everywhere(struct run *r, struct happening *h)
{
    for (int i = 0; i < r->g->n_seats; i++)
        wait_seat(r, r->g->order[i], h);
}

void trigger_card_lost(struct run *r, int seat, lair_card c)
{
    struct happening h = happening(MOMENT_CARD_LOST);

    h.card = h.subject = c;
    h.subject_seat = seat;
    everywhere(r, &h);
}

void trigger_discarded(struct run *r, int seat, lair_card c)
{
    struct happening h = happening(MOMENT_DISCARDED);

    h.card = h.subject = c;
    h.subject_seat = seat;
    everywhere(r, &h);
    trigger_card_lost(r, seat, c);
}

void trigger_active(struct run *r, int seat)
{
    struct happening h = happening(MOMENT_YOU_ACTIVE);

    wait_seat(r, seat, &h);
}

void trigger_cast(struct run *r, int seat)
{
    struct happening h = happening(MOMENT_YOU_CAST);

    wait_seat(r, seat, &h);
    h.moment = MOMENT_OPPONENT_CASTS;
    h.player = seat;
    for (int i = 0; i < r->g->n_seats; i++)
        if (r->g->order[i] != seat)
            wait_seat(r, r->g->order[i], &h);
}

void trigger_you_uncover(struct run *r, int seat, lair_card room)
{
    struct happening h = happening(MOMENT_YOU_UNCOVER);

    h.room = room;
    h.player = seat;
    wait_seat(r, seat, &h);
}

void trigger_kill(struct run *r, int seat, lair_card hero)
{
    struct happening h = happening(MOMENT_YOU_KILL);

    h.hero = hero;
    wait_seat(r, seat, &h);
}

void trigger_survives(struct run *r, int seat, lair_card hero)
{
    struct happening h = happening(MOMENT_SURVIVES_YOURS);

    h.hero = hero;
    wait_seat(r, seat, &h);
}

void trigger_dies_in(struct run *r, int seat, lair_card room, lair_card hero)
{
    struct happening h = happening(MOMENT_DIES_IN);

    h.hero = hero;
    h.room = h.subject = room;
    h.subject_seat = seat;
    everywhere(r, &h);
}

void trigger_gains_coins(struct run *r, int seat)
{
    struct happening h = happening(MOMENT_YOU_GAIN_COINS);

    wait_seat(r, seat, &h);
}

void trigger_raises(struct run *r, int seat)
{
    struct happening h = happening(MOMENT_OPPONENT_RAISES);

    for (int i = 0; i < r->g->n_seats; i++)
        if (r->g->order[i] != seat)
            wait_seat(r, r->g->order[i], &h);
}

void trigger_recovered(struct run *r, int seat)
{
    struct happening h = happening(MOMENT_YOU_RECOVER);

    wait_seat(r, seat, &h);
}

/* Pushes what a card says of a spell that comes, the first line last, so that it runs first. */
static void push_spell_comes(struct run *r, lair_card source, lair_card hero)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, source));
    int seat = r->g->walk.seat;
    struct lair_bound b = { .here = source, .hero = hero, .player = (uint8_t)seat, .actor = (uint8_t)seat };
    struct context c = { .cat = r->cat, .g = r->g, .you = seat, .source = source, .b = b };

    if (!(d->listens & catalog_bit(MOMENT_SPELL_COMES)) ||
        (source == hero && square_is_silenced(r->cat, r->g, hero)))
        return;
    for (int i = d->n_lines - 1; i >= 0; i--) {
        const struct line *l = catalog_line(r->cat, d->first_line + i);

        if (l->moment == MOMENT_SPELL_COMES && !lasting_limit_is_spent(r->g, l, source, hero) &&
            conditions_hold(&c, l))
            frame_push_effect(r, d->first_line + i, source, seat, &b);
    }
}

void trigger_spell_comes(struct run *r)
{
    lair_card hero = r->g->walk.hero;

    if (hero == 0)
        return;
    if (r->g->card[hero].with != 0)
        push_spell_comes(r, r->g->card[hero].with, hero);
    push_spell_comes(r, hero, hero);
}

void trigger_turn_ends(struct run *r)
{
    struct happening h = happening(MOMENT_TURN_ENDS);

    everywhere(r, &h);
}

/* ---- Level Up (C8) --------------------------------------------------------------------------- */

void trigger_run_level_up(struct run *r, int seat, lair_card boss)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, boss));
    struct lair_bound b = { .here = boss, .player = LAIR_NOBODY, .actor = (uint8_t)seat };
    struct context c = { .cat = r->cat, .g = r->g, .you = seat, .source = r->g->seat[seat].boss, .b = b };

    for (int i = d->n_lines - 1; i >= 0; i--) { /* the first is pushed last, and runs first */
        const struct line *l = catalog_line(r->cat, d->first_line + i);

        if (l->moment == MOMENT_LEVEL_UP && conditions_hold(&c, l))
            frame_push_effect(r, d->first_line + i, c.source, seat, &b);
    }
}

void trigger_level_up(struct run *r, int seat)
{
    struct lair_seat *s = &r->g->seat[seat];

    if (s->flags & LAIR_LEVELLED || lair_active_rooms(r->g, seat) < LAIR_MAX_SQUARES)
        return;
    s->flags |= LAIR_LEVELLED;
    frame_emit(r, event_of(LAIR_EV_LEVEL_UP, seat, design_of(r->g, s->boss), 0));
    trigger_run_level_up(r, seat, s->boss);
}

/* ---- instead --------------------------------------------------------------------------------- */

/* Runs the first INSTEAD line of a card for a moment that is not spent and whose conditions hold;
 * false: there is none. */
static bool run_instead(struct run *r, enum moment m, int seat, const struct lair_bound *b)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, b->here));
    struct context c = { .cat = r->cat, .g = r->g, .you = seat, .source = b->here, .b = *b };

    if (!(d->listens & catalog_bit(m)))
        return false;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(r->cat, d->first_line + i);

        if (l->kind != LINE_INSTEAD || l->moment != m || lasting_limit_is_spent(r->g, l, b->here, b->hero) ||
            !conditions_hold(&c, l))
            continue;
        if (!may_set_off(r) || !frame_push_effect(r, d->first_line + i, b->here, seat, b))
            return false;
        r->set_off++;
        lasting_spend_limit(r->g, l, b->here, b->hero);
        return true;
    }
    return false;
}

bool trigger_instead_of_discard(struct run *r, int seat, lair_card c, struct cause why)
{
    struct lair_seat *s = &r->g->seat[why.seat];

    for (int q = 0; q < s->n_rooms; q++) {
        struct lair_bound b = {
            .here = s->room[q].top, .card = c, .player = (uint8_t)seat, .actor = (uint8_t)why.seat
        };

        if (square_speaks(r->cat, r->g, why.seat, q) &&
            run_instead(r, MOMENT_OPPONENT_DISCARDS, why.seat, &b))
            return true;
    }
    return false;
}

bool trigger_instead_of_kill(struct run *r, lair_card hero, int seat)
{
    lair_card carriers[2] = { hero, r->g->card[hero].with };

    for (int i = 0; i < 2; i++) {
        struct lair_bound b = {
            .here = carriers[i], .hero = hero, .player = (uint8_t)seat, .actor = (uint8_t)seat
        };

        if (i == 0 && square_is_silenced(r->cat, r->g, hero))
            continue;
        if (carriers[i] != 0 && run_instead(r, MOMENT_THIS_KILLED, seat, &b))
            return true;
    }
    return false;
}

/* ---- which is next --------------------------------------------------------------------------- */

/* A seat's own card may have gone out of its sight since it set the line off: it is called by the same name there. */
static struct lair_ref source_ref(const struct lair_catalog *cat, const struct lair_game *g,
                                  const struct lair_entry *e)
{
    lair_design design = lair_entry_design(cat, g, e);
    int seat, square;

    if (square_of_text(g, e->source, &seat, &square)) {
        bool above = g->seat[seat].room[square].top == e->source;

        return (struct lair_ref){ above ? LAIR_REF_ROOM : LAIR_REF_MINIBOSS, (uint8_t)seat,
                                  (uint16_t)square };
    }
    switch (catalog_design(cat, design)->print.kind) {
    case LAIR_BOSS: return (struct lair_ref){ LAIR_REF_BOSS, g->card[e->source].seat, 0 };
    case LAIR_HERO:
    case LAIR_EPIC: return (struct lair_ref){ LAIR_REF_HERO, 0, design };
    case LAIR_ITEM: return (struct lair_ref){ LAIR_REF_ITEM, 0, design };
    case LAIR_LANDMARK:
    case LAIR_ROOM:
    case LAIR_SPELL: break;
    }
    return (struct lair_ref){ LAIR_REF_CARD, 0, design };
}

static struct trigger_choice choice_of(const struct lair_catalog *cat, const struct lair_game *g,
                                       const struct lair_entry *e)
{
    const struct line *l = catalog_line(cat, e->line);
    bool several = catalog_design(cat, l->design)->n_lines > 1;

    return (struct trigger_choice){ source_ref(cat, g, e), (uint8_t)(several ? l->index + 1 : 0), e->serial };
}

/* One text in its place makes one choice, and so do two that are the same to their player (B15). */
static bool is_one_choice(const struct lair_catalog *cat, const struct lair_game *g,
                          const struct lair_entry *a, const struct lair_entry *b)
{
    struct trigger_choice x = choice_of(cat, g, a), y = choice_of(cat, g, b);

    return (same_ref(x.ref, y.ref) && x.option == y.option) ||
           (rules_have(g, RULES_ORDER_UNLIKE) && alike_entries(cat, a, b));
}

static bool waits_for(const struct lair_entry *e, int seat)
{
    return e->standing == LAIR_TRIGGERED && e->seat == seat;
}

int trigger_choices(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct trigger_choice out[LAIR_MAX_AGENDA])
{
    int n = 0;

    for (int i = 0; i < g->n_agenda; i++) {
        const struct lair_entry *e = &g->agenda[i];
        int k = 0;

        if (!waits_for(e, seat))
            continue;
        while (k < i && !(waits_for(&g->agenda[k], seat) && is_one_choice(cat, g, &g->agenda[k], e)))
            k++;
        if (k == i)
            out[n++] = choice_of(cat, g, e);
    }
    return n;
}

/* Is the text of a waiting trigger still there?  A room that was destroyed, covered or put to
 * sleep meanwhile says nothing more (D11, D14), except about its own end. */
static bool text_is_there(const struct run *r, const struct lair_entry *e)
{
    const struct line *l = catalog_line(r->cat, e->line);
    int seat, square;

    if (!aim_is_of_room(r->cat, r->g, e) || l->moment == MOMENT_THIS_DESTROYED)
        return seat_is_in(r->g, e->seat);
    return square_of_text(r->g, e->source, &seat, &square) && square_is_active(r->g, seat, square) &&
           square_is_at_level(r->g, l, e->source);
}

static void run_trigger(struct run *r, uint16_t serial)
{
    struct lair_entry e = *agenda_find(r->g, serial);
    const struct line *l = catalog_line(r->cat, e.line);

    agenda_remove(r->g, serial);
    if (!text_is_there(r, &e) || lasting_limit_is_spent(r->g, l, e.source, e.b.hero) || !may_set_off(r))
        return;
    r->set_off++;
    frame_push_effect(r, e.line, e.source, e.seat, &e.b);
}

static int first_waiting_seat(const struct lair_game *g)
{
    for (int i = 0; i < g->n_seats; i++)
        for (int k = 0; k < g->n_agenda; k++)
            if (g->agenda[k].standing == LAIR_TRIGGERED && g->agenda[k].seat == g->order[i])
                return g->order[i];
    return LAIR_NOBODY;
}

/* Runs the next trigger of a seat, or asks which of several. */
static void next_of_seat(struct run *r, int seat)
{
    struct trigger_choice choice[LAIR_MAX_AGENDA];
    int n = trigger_choices(r->cat, r->g, seat, choice), pick = 0;

    if (n > 1 && r->answer == NULL && seat_is_in(r->g, seat)) {
        frame_ask_seat(r, LAIR_ASK_ORDER, seat);
        return;
    }
    if (n > 1 && r->answer != NULL) {
        while (!same_ref(choice[pick].ref, r->answer->what) || choice[pick].option != r->answer->option)
            pick++;
        r->answer = NULL;
    }
    run_trigger(r, choice[pick].serial);
}

bool trigger_next(struct run *r)
{
    int seat;

    if (r->g->n_agenda == 0)
        return false;
    seat = first_waiting_seat(r->g);
    if (seat == LAIR_NOBODY)
        return false;
    next_of_seat(r, seat);
    return true;
}
