/* engine/rules/deed.c - what each verb of the ability language does
 * SPDX-License-Identifier: MIT */
#include "engine/rules/deed.h"

#include "engine/chance.h"
#include "engine/rules/agenda.h"
#include "engine/rules/amount.h"
#include "engine/rules/deed_coin.h"
#include "engine/rules/deed_item.h"
#include "engine/rules/deed_miniboss.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/extra.h"
#include "engine/rules/hand.h"
#include "engine/rules/hero.h"
#include "engine/rules/number.h"
#include "engine/rules/pick.h"
#include "engine/rules/resolve.h"
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

static int number_of(const struct doing *d)
{
    return amount_now(d->r, d->f, &d->c->n);
}

static struct cause cause_of(const struct doing *d)
{
    return (struct cause){ d->f->seat, d->f->source };
}

/* ---- rooms, dungeons and counters ------------------------------------------------------------ */

static void destroy(const struct doing *d)
{
    dungeon_destroy(d->r, d->t->seat, d->t->square, cause_of(d));
}

static void return_room(const struct doing *d)
{
    dungeon_take_up(d->r, d->t->seat, d->t->square);
}

static void deactivate(const struct doing *d)
{
    dungeon_deactivate(d->r, d->t->seat, d->t->square);
}

static void reverse(const struct doing *d)
{
    dungeon_reverse(d->r, d->t->seat);
}

/* One stack after the other is named, from the entrance on, until the rest may stay as it is. */
static enum progress arrange(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;
    struct context ctx = noun_context(r->cat, r->g, f);
    const struct noun *n = &r->cat->program.noun[d->c->noun];
    uint8_t at[LAIR_MAX_SQUARES];
    struct thing t;

    if (frame_progress(f) == 0) {
        enum progress p = n->how == HOW_PICK        ? pick_thing(r, &ctx, f->b.actor, n, 1, &t)
                          : noun_named(&ctx, n, &t) ? PROGRESS_DONE
                                                    : PROGRESS_NONE;

        if (p != PROGRESS_DONE)
            return p == PROGRESS_NONE ? PROGRESS_DONE : p;
        f->b.player = t.seat;
        frame_advance(f);
    }
    for (; seat_is_in(r->g, f->b.actor) && frame_progress(f) < square_stacks(r->g, f->b.player, at);
         frame_advance(f)) {
        struct lair_ref what;

        if (!pick_answer(r, f, &what))
            return PROGRESS_WAIT;
        if (what.kind != LAIR_REF_ROOM)
            break;
        dungeon_shift(r, f->b.player, what.id, at[frame_progress(f) - 1]);
    }
    return PROGRESS_DONE;
}

/* The rooms that have no place yet. */
static int rooms_to_place(const struct lair_catalog *cat, const struct lair_game *g,
                          const struct lair_frame *f, struct lair_ref out[MAX_THINGS])
{
    uint8_t at[LAIR_MAX_SQUARES];
    int n = 0, placed = frame_progress(f) - 1, stacks;

    (void)cat;
    if (placed < 0)
        return 0;
    stacks = square_stacks(g, f->b.player, at);
    for (int i = placed; i < stacks; i++)
        out[n++] = (struct lair_ref){ LAIR_REF_ROOM, f->b.player, at[i] };
    out[n++] = (struct lair_ref){ .kind = LAIR_REF_NOTHING };
    return n;
}

static void uncover(const struct doing *d)
{
    dungeon_raise(d->r, d->t->seat, d->t->square, d->t->card);
}

static void shuffle_stack(const struct doing *d)
{
    dungeon_shuffle(d->r, d->t->seat, d->t->square);
}

static const struct noun covered = { .words = "a covered room of that player",
                                     .sort = SORT_ROOM,
                                     .how = HOW_PICK,
                                     .whose = WHOSE_THAT,
                                     .count = 1,
                                     .filter = FILTER_COVERED };

/* Whose dungeon is at its turn: the opponents in order; LAIR_NOBODY: none of theirs. */
static int opponent_at_turn(const struct lair_game *g, const struct lair_frame *f)
{
    int seat = g->order[frame_progress(f)];

    return seat != f->b.actor && seat_is_in(g, seat) ? seat : LAIR_NOBODY;
}

static int covered_of(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                      struct thing out[MAX_THINGS])
{
    struct context c = noun_context(cat, g, f);
    int seat = opponent_at_turn(g, f);

    c.b.player = (uint8_t)seat;
    return seat == LAIR_NOBODY ? 0 : noun_things(&c, &covered, out);
}

/* Each opponent's dungeon is asked about on its own. */
static enum progress uncover_theirs(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;
    struct thing things[MAX_THINGS];
    struct lair_ref what;

    for (; frame_progress(f) < r->g->n_seats && seat_is_in(r->g, f->b.actor); frame_advance(f)) {
        int n = covered_of(r->cat, r->g, f, things);

        if (n == 0)
            continue;
        if (!pick_answer(r, f, &what))
            return PROGRESS_WAIT;
        for (int i = 0; i < n; i++)
            if (same_ref(things[i].ref, what))
                dungeon_raise(r, things[i].seat, things[i].square, things[i].card);
    }
    return PROGRESS_DONE;
}

static int covered_of_theirs(const struct lair_catalog *cat, const struct lair_game *g,
                             const struct lair_frame *f, struct lair_ref out[MAX_THINGS])
{
    struct thing things[MAX_THINGS];
    int n = covered_of(cat, g, f, things);

    for (int i = 0; i < n; i++)
        out[i] = things[i].ref;
    out[n++] = (struct lair_ref){ .kind = LAIR_REF_NOTHING };
    return n;
}

static void repeat(const struct doing *d)
{
    trigger_repeat(d->r, d->t->seat, d->t->card);
}

static void count_as_built(const struct doing *d)
{
    trigger_room(d->r, MOMENT_BUILT, d->t->seat, d->t->card, 0);
}

static void put_counters(const struct doing *d)
{
    dungeon_add_counters(d->r, d->t->seat, d->t->square, number_of(d));
}

static void take_counters(const struct doing *d)
{
    dungeon_add_counters(d->r, d->t->seat, d->t->square, -number_of(d));
}

/* For the second of two rooms: "another" is told from the first one, not from the text's own room. */
static struct context other_than_first(const struct run *r, const struct lair_frame *f)
{
    struct context c = noun_context(r->cat, r->g, f);

    c.source = f->b.room;
    return c;
}

static enum progress swap(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;
    const struct noun *n = &r->cat->program.noun[d->c->noun];
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
static enum progress move_counters(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;
    const struct clause *c = d->c;
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

static enum progress return_laid(const struct doing *d)
{
    struct run *r = d->r;

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
    return PROGRESS_DONE;
}

static enum progress build(const struct doing *d)
{
    return extra_build(d->r, d->f, d->c);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void discard(const struct doing *d)
{
    hand_discard(d->r, d->r->g->card[d->t->card].seat, d->t->card, cause_of(d));
}

static void take(const struct doing *d)
{
    hand_take(d->r, d->f->b.actor, d->t->card);
}

/* "X" of later clauses is its printed damage. */
static void show(const struct doing *d)
{
    lair_design shown = design_of(d->r->g, d->t->card);

    frame_emit(d->r, event_of(LAIR_EV_SHOWS, d->f->b.actor, shown, 0));
    d->f->b.x = (int8_t)catalog_design(d->r->cat, shown)->print.damage;
}

/* A player who looks sees it as long as the text runs. */
static enum progress look(const struct doing *d)
{
    if (seat_is_in(d->r->g, d->f->b.player) && d->f->b.player != d->f->b.actor)
        pick_look_at_hand(d->r, d->f->b.actor, d->f->b.player);
    return PROGRESS_DONE;
}

static void give(const struct doing *d)
{
    if (seat_is_in(d->r->g, d->f->b.player))
        hand_take(d->r, d->f->b.player, d->t->card);
}

static enum progress draw(const struct doing *d, enum lair_zone deck, int n)
{
    for (int i = 0; i < n; i++)
        hand_draw(d->r, d->f->b.actor, deck);
    return PROGRESS_DONE;
}

static enum progress draw_rooms(const struct doing *d)
{
    return draw(d, LAIR_ROOM_DECK, number_of(d));
}

static enum progress draw_spells(const struct doing *d)
{
    return draw(d, LAIR_SPELL_DECK, number_of(d));
}

static enum progress draw_both(const struct doing *d)
{
    draw_rooms(d);
    return draw(d, LAIR_SPELL_DECK, 1);
}

/* Which deck is asked before each card. */
static enum progress draw_either(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;

    for (; frame_progress(f) < d->c->n.n && seat_is_in(r->g, f->b.actor); frame_advance(f)) {
        struct lair_ref what;

        if (!hand_could_draw(r->cat, r->g, LAIR_ROOM_DECK) && !hand_could_draw(r->cat, r->g, LAIR_SPELL_DECK))
            break;
        if (!pick_answer(r, f, &what))
            return PROGRESS_WAIT;
        if (what.kind != LAIR_REF_PILE)
            break;
        hand_draw(r, f->b.actor, what.id);
    }
    return PROGRESS_DONE;
}

static int decks_to_draw_from(const struct lair_catalog *cat, const struct lair_game *g,
                              const struct lair_frame *f, struct lair_ref out[MAX_THINGS])
{
    int n = 0;

    (void)f;
    for (int deck = LAIR_ROOM_DECK; deck <= LAIR_SPELL_DECK; deck++)
        if (hand_could_draw(cat, g, deck))
            out[n++] = (struct lair_ref){ LAIR_REF_PILE, 0, (uint16_t)deck };
    out[n++] = (struct lair_ref){ .kind = LAIR_REF_NOTHING };
    return n;
}

/* All goes first; then each kind is drawn as often as it was thrown away. */
static enum progress draw_anew(const struct doing *d)
{
    int n[2] = { 0 };
    lair_card c, next;

    for (int k = 0; k < 2; k++)
        for (c = lair_first(d->r->g, LAIR_HAND_ROOMS + k, d->f->b.actor); c != 0; c = next, n[k]++) {
            next = d->r->g->card[c].next;
            hand_discard(d->r, d->f->b.actor, c, cause_of(d));
        }
    draw(d, LAIR_ROOM_DECK, n[0]);
    return draw(d, LAIR_SPELL_DECK, n[1]);
}

static enum progress search_deck(const struct doing *d)
{
    return search_deck_for(d->r, d->f, &d->r->cat->program.noun[d->c->noun]);
}

static enum progress search(const struct doing *d)
{
    return search_for(d->r, d->f, &d->r->cat->program.noun[d->c->noun]);
}

/* ---- heroes ---------------------------------------------------------------------------------- */

static void kill(const struct doing *d)
{
    hero_kill(d->r, d->t->card, d->f->seat);
}

static void hurt(const struct doing *d)
{
    hero_hurt(d->r, d->t->card, number_of(d));
}

static void to_town(const struct doing *d)
{
    hero_to_town(d->r, d->t->card);
}

static void to_your_entrance(const struct doing *d)
{
    hero_to_entrance(d->r, d->t->card, d->f->b.actor);
}

static void to_owners_entrance(const struct doing *d)
{
    hero_to_entrance(d->r, d->t->card, d->f->b.player);
}

static void to_room(const struct doing *d)
{
    struct context ctx = noun_context(d->r->cat, d->r->g, d->f);
    const struct noun *n = &d->r->cat->program.noun[d->c->noun2];
    struct thing rooms[MAX_THINGS];

    if (d->r->g->walk.hero != d->t->card)
        return;
    if (n->how == HOW_THAT ? !noun_named(&ctx, n, rooms) : noun_things(&ctx, n, rooms) == 0)
        return;
    if (rooms[0].seat == d->r->g->walk.seat)
        walk_to_room(d->r, rooms[0].square, d->f->source);
}

/* "X" of later clauses is its printed health. */
static void remove_hero(const struct doing *d)
{
    d->f->b.x = (int8_t)catalog_design(d->r->cat, design_of(d->r->g, d->t->card))->print.health;
    hero_remove(d->r, d->t->card);
}

static enum progress remove_this(const struct doing *d)
{
    lair_card c = d->f->source;

    zone_remove(d->r->g, c);
    zone_append(d->r->g, LAIR_REMOVED, LAIR_NOBODY, c);
    frame_emit(d->r, event_of(LAIR_EV_REMOVED, d->f->seat, design_of(d->r->g, c), 0));
    return PROGRESS_DONE;
}

static void score(const struct doing *d)
{
    hero_score(d->r, d->t->card, d->f->b.actor);
}

static void mend(const struct doing *d)
{
    hero_mend(d->r->g, d->t->card);
}

static void skip(const struct doing *d)
{
    walk_skip(d->r->g, d->t->card, number_of(d));
}

static void hold_back(const struct doing *d)
{
    d->r->g->card[d->t->card].flags |= LAIR_WAITS;
}

static void heal(const struct doing *d)
{
    hero_heal(d->r, d->f->b.actor, d->t->card);
}

static void heal_one(const struct doing *d)
{
    hero_heal(d->r, d->r->g->card[d->t->card].seat, d->t->card);
}

static enum progress shuffle_heroes(const struct doing *d)
{
    for (int z = LAIR_HERO_DECK; z <= LAIR_EPIC_DECK; z++) {
        chance_shuffle(d->r->g, LAIR_CHANCE_HEROES, z, LAIR_NOBODY);
        frame_emit(d->r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, z));
    }
    return PROGRESS_DONE;
}

/* ---- spells, bosses -------------------------------------------------------------------------- */

static void cancel_spell(struct run *r, uint16_t serial)
{
    if (agenda_find(r->g, serial) != NULL)
        resolve_cancel(r, serial);
}

static void cancel(const struct doing *d)
{
    cancel_spell(d->r, d->t->serial);
}

/* "Cancel it unless that player pays N". */
static enum progress tax(const struct doing *d)
{
    enum progress paid = resolve_toll(d->r, d->f->b.player, d->c->n.n);

    if (paid == PROGRESS_NONE)
        cancel_spell(d->r, d->f->b.serial);
    return paid == PROGRESS_WAIT ? PROGRESS_WAIT : PROGRESS_DONE;
}

static void gain_level_up(const struct doing *d)
{
    struct lair_game *g = d->r->g;
    int seat = d->f->seat;
    lair_card boss = g->seat[d->t->seat].boss;

    g->seat[seat].granted = design_of(g, boss);
    trigger_run_level_up(d->r, seat, boss);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* "X" is which one, 1 for the first. */
static enum progress name_treasure(const struct doing *d)
{
    struct lair_ref what;

    if (!seat_is_in(d->r->g, d->f->b.actor))
        return PROGRESS_DONE;
    if (!pick_answer(d->r, d->f, &what))
        return PROGRESS_WAIT;
    d->f->b.x = (int8_t)(what.id + 1);
    return PROGRESS_DONE;
}

static int treasures(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                     struct lair_ref out[MAX_THINGS])
{
    (void)cat;
    (void)g;
    (void)f;
    for (int t = 0; t < LAIR_EXPLORER; t++)
        out[t] = (struct lair_ref){ LAIR_REF_TREASURE, 0, (uint16_t)t };
    return LAIR_EXPLORER;
}

/* Naming it was all. */
static void choose(const struct doing *d)
{
    (void)d;
}

/* The rest: deeds_of_coins, deeds_of_items, deeds_of_minibosses. */
static const struct deed deeds[N_VERBS_] = {
    [VERB_CHOOSE] = { .thing = choose },
    [VERB_NAME_TREASURE] = { .clause = name_treasure, .choices = treasures, .wants = "a treasure" },
    [VERB_DESTROY] = { .thing = destroy },
    [VERB_RETURN_ROOM] = { .thing = return_room },
    [VERB_DEACTIVATE] = { .thing = deactivate },
    [VERB_SWAP] = { .clause = swap },
    [VERB_REVERSE] = { .thing = reverse },
    [VERB_ARRANGE] = { .clause = arrange,
                       .choices = rooms_to_place,
                       .wants = "the next room from the entrance (nothing: the rest stays)" },
    [VERB_UNCOVER] = { .thing = uncover },
    [VERB_SHUFFLE_STACK] = { .thing = shuffle_stack },
    [VERB_UNCOVER_THEIRS] = { .clause = uncover_theirs,
                              .choices = covered_of_theirs,
                              .wants = "a covered room of that player (nothing: none)" },
    [VERB_REPEAT] = { .thing = repeat },
    [VERB_BUILT_AGAIN] = { .thing = count_as_built },
    [VERB_DRAW_ROOMS] = { .clause = draw_rooms },
    [VERB_DRAW_SPELLS] = { .clause = draw_spells },
    [VERB_DRAW_BOTH] = { .clause = draw_both },
    [VERB_DRAW_EITHER] = { .clause = draw_either,
                           .choices = decks_to_draw_from,
                           .wants = "a deck to draw from (nothing: no more)" },
    [VERB_DRAW_ANEW] = { .clause = draw_anew },
    [VERB_DISCARD] = { .thing = discard },
    [VERB_TAKE] = { .thing = take },
    [VERB_SHOW] = { .thing = show },
    [VERB_LOOK] = { .clause = look },
    [VERB_GIVE] = { .thing = give },
    [VERB_SEARCH] = { .clause = search },
    [VERB_SEARCH_DECK] = { .clause = search_deck },
    [VERB_BUILD_ON] = { .clause = build },
    [VERB_BUILD] = { .clause = build },
    [VERB_KILL] = { .thing = kill },
    [VERB_HURT] = { .thing = hurt },
    [VERB_TO_TOWN] = { .thing = to_town },
    [VERB_TO_YOUR_ENTRANCE] = { .thing = to_your_entrance },
    [VERB_TO_OWNERS_ENTRANCE] = { .thing = to_owners_entrance },
    [VERB_TO_ROOM] = { .thing = to_room },
    [VERB_REMOVE] = { .thing = remove_hero },
    [VERB_REMOVE_THIS] = { .clause = remove_this },
    [VERB_SCORE] = { .thing = score },
    [VERB_MEND] = { .thing = mend },
    [VERB_SKIP] = { .thing = skip },
    [VERB_HOLD_BACK] = { .thing = hold_back },
    [VERB_HEAL] = { .thing = heal, .phrase = &wound },
    [VERB_HEAL_HERO] = { .thing = heal_one },
    [VERB_CANCEL] = { .thing = cancel },
    [VERB_TAX] = { .clause = tax },
    [VERB_RETURN_LAID] = { .clause = return_laid },
    [VERB_SHUFFLE_HEROES] = { .clause = shuffle_heroes },
    [VERB_GAIN_LEVEL_UP] = { .thing = gain_level_up },
    [VERB_PUT_COUNTERS] = { .thing = put_counters },
    [VERB_TAKE_COUNTERS] = { .thing = take_counters },
    [VERB_MOVE_COUNTERS] = { .clause = move_counters },
};

static bool is_there(const struct deed *d)
{
    return d->thing != NULL || d->clause != NULL;
}

const struct deed *deed_of(enum verb v)
{
    if (is_there(&deeds[v]))
        return &deeds[v];
    if (is_there(&deeds_of_minibosses[v]))
        return &deeds_of_minibosses[v];
    return is_there(&deeds_of_coins[v]) ? &deeds_of_coins[v] : &deeds_of_items[v];
}
