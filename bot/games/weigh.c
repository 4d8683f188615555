/* bot/games/weigh.c - does a standing order hold, as its player sees the game, and what would it do
 * SPDX-License-Identifier: MIT */
#include "bot/games/weigh.h"

/* What conditions are looked up in. */
struct scales {
    const struct spoken_world *w;
    const struct weigh_news *news;
    int since; /* the first event after the player's last answer */
    bool foretold;
    struct lair_forecast forecast; /* if foretold */
};

/* ---- what is gone ---------------------------------------------------------------------------- */

static bool is_there(const struct spoken_world *w, lair_card room)
{
    int seat, square;

    return spoken_place(w, room, &seat, &square);
}

static bool holds_card(const struct spoken_world *w, lair_design d)
{
    static const enum lair_zone hands[] = { LAIR_HAND_ROOMS, LAIR_HAND_SPELLS };

    for (size_t i = 0; i < G_N_ELEMENTS(hands); i++)
        for (lair_card c = lair_first(w->view, hands[i], w->seat); c != 0; c = w->view->card[c].next)
            if (w->view->card[c].design == d)
                return true;
    return false;
}

static enum weigh_gone act_gone(const struct spoken_world *w, const struct act *a)
{
    if (a->from_hand && !holds_card(w, a->what.card))
        return WEIGH_CARD_GONE;
    if ((a->what.kind == ACT_REF_ROOM && !is_there(w, a->what.room)) ||
        (a->target.kind == ACT_REF_ROOM && !is_there(w, a->target.room)))
        return WEIGH_ROOM_GONE;
    return WEIGH_NOT_GONE;
}

/* Does an act speak of anything that can be gone? */
static bool is_bound(const struct act *a)
{
    return a->from_hand || a->what.kind == ACT_REF_ROOM || a->target.kind == ACT_REF_ROOM;
}

/* A condition about a room that is gone will not hold.  Of acts one is enough, but not one that was meant for
 * the case that the others cannot be done just then. */
static enum weigh_gone find_gone(const struct spoken_world *w, const struct order *o)
{
    enum weigh_gone gone = WEIGH_NOT_GONE;

    for (int i = 0; i < o->n_clauses; i++)
        if (o->clause[i].place.kind == ORDER_IN_ROOM && !is_there(w, o->clause[i].place.room))
            return WEIGH_ROOM_GONE;
    for (int i = 0; i < o->n_acts; i++) {
        enum weigh_gone one = act_gone(w, &o->act[i]);

        if (is_bound(&o->act[i]) && one == WEIGH_NOT_GONE)
            return WEIGH_NOT_GONE;
        gone = one != WEIGH_NOT_GONE ? one : gone;
    }
    return gone;
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool counts(const struct order_count *count, int n)
{
    return count->sign == '+' ? n >= count->n : count->sign == '-' ? n <= count->n : n == count->n;
}

/* Where the player's last answer in a window ended: what came before it was answered. */
static int last_answer(const struct spoken_world *w, const struct weigh_news *news)
{
    for (int i = news->n; i-- > 0;) {
        const struct lair_event *e = &news->event[i];

        if (e->seat == w->seat &&
            (e->kind == LAIR_EV_PASSES || e->kind == LAIR_EV_CASTS || e->kind == LAIR_EV_USES))
            return i + 1;
    }
    return 0;
}

/* Is the square of an event, or of a hero, in the place? */
static bool is_in(const struct scales *s, const struct order_place *place, int seat, int square)
{
    int at, on;

    switch (place->kind) {
    case ORDER_NOWHERE: return true;
    case ORDER_IN_TOWN: return false;
    case ORDER_IN_DUNGEON: return place->seat == ORDER_ANY || place->seat == seat;
    case ORDER_IN_ROOM: return spoken_place(s->w, place->room, &at, &on) && at == seat && on == square;
    }
    g_assert_not_reached();
}

/* Has it gone in there since the last answer, and walks there yet? */
static bool enters(const struct scales *s, const struct order_place *place, lair_card hero)
{
    const struct lair_walk *walk = &s->w->view->walk;
    bool room = place->kind == ORDER_IN_ROOM;

    if (walk->hero != hero || !is_in(s, place, walk->seat, walk->square))
        return false;
    for (int i = s->since; i < s->news->n; i++) {
        const struct lair_event *e = &s->news->event[i];

        if (e->kind == (room ? LAIR_EV_ENTERS_ROOM : LAIR_EV_ENTERS) &&
            e->card == s->w->view->card[hero].design && is_in(s, place, e->seat, e->square))
            return true;
    }
    return false;
}

static bool is_at(const struct scales *s, const struct order_place *place, lair_card hero)
{
    const struct lair_walk *walk = &s->w->view->walk;

    if (place->kind == ORDER_IN_TOWN)
        return s->w->view->card[hero].zone == LAIR_TOWN;
    return walk->hero == hero && (walk->in_room || place->kind == ORDER_IN_DUNGEON) &&
           is_in(s, place, walk->seat, walk->square);
}

static bool would(struct scales *s, const struct order_clause *c, lair_card hero)
{
    enum lair_fate_end end = c->kind == ORDER_WOULD_DIE ? LAIR_FATE_DIES : LAIR_FATE_WOUNDS;

    if (!s->foretold)
        lair_forecast(s->w->cat, s->w->view, NULL, NULL, &s->forecast);
    s->foretold = true;
    for (int i = 0; i < s->forecast.n_fates; i++) {
        const struct lair_fate *f = &s->forecast.fate[i];

        if (f->hero == hero && f->end == end && is_in(s, &c->place, f->seat, f->square))
            return true;
    }
    return false;
}

/* Is it one of those that are meant? */
static bool is_meant(const struct scales *s, const struct order_hero *which, lair_card hero)
{
    const struct lair_game *g = s->w->view;
    const struct lair_print *print = lair_print(s->w->cat, g->card[hero].design);

    return (which->design == 0 || which->design == g->card[hero].design) &&
           (which->rank == 0 || (which->rank == 'e') == (print->kind == LAIR_EPIC)) &&
           (which->class == ORDER_ANY || print->treasure[which->class] > 0) &&
           (!which->healthy || counts(&which->health, lair_health(s->w->cat, g, hero)));
}

static bool holds_for(struct scales *s, const struct order_clause *c, lair_card hero)
{
    if (!c->hero.it && !is_meant(s, &c->hero, hero))
        return false;
    if (c->kind == ORDER_ENTERS)
        return enters(s, &c->place, hero);
    return c->kind == ORDER_IS_IN ? is_at(s, &c->place, hero) : would(s, c, hero);
}

static bool is_of_hero(const struct order_clause *c)
{
    return c->kind <= ORDER_WOULD_SURVIVE;
}

/* Do all conditions of a hero that is named at a clause hold for that hero: this one and those of "it"? */
static bool all_hold_for(struct scales *s, const struct order *o, int clause, lair_card hero)
{
    for (int i = clause; i < o->n_clauses; i++) {
        if (!is_of_hero(&o->clause[i]))
            continue;
        if (i > clause && !o->clause[i].hero.it)
            return true;
        if (!holds_for(s, &o->clause[i], hero))
            return false;
    }
    return true;
}

/* A hero that may come to a dungeon this turn, or is in one. */
static bool is_about(const struct spoken_world *w, lair_card c)
{
    const struct lair_card_state *card = &w->view->card[c];

    if (card->design == 0 || lair_is_unknown(card->design) ||
        (lair_print(w->cat, card->design)->kind != LAIR_HERO &&
         lair_print(w->cat, card->design)->kind != LAIR_EPIC))
        return false;
    return card->zone == LAIR_TOWN || card->zone == LAIR_ENTRANCE || card->zone == LAIR_INSIDE ||
           (card->zone >= LAIR_SPOTS && card->zone < LAIR_N_COMMON);
}

static void name_hero(struct weighed *out, lair_design d)
{
    int n = 0;

    while (n < WEIGH_HEROES && out->hero[n] != 0)
        n++;
    if (n < WEIGH_HEROES)
        out->hero[n] = d;
}

/* Is there a hero for whom it holds what is said of it?  All such are named. */
static bool some_hero(struct scales *s, const struct order *o, int clause, struct weighed *out)
{
    bool found = false;

    for (lair_card c = 1; c <= s->w->view->n_cards && c < LAIR_MAX_CARDS; c++)
        if (is_about(s->w, c) && all_hold_for(s, o, clause, c)) {
            name_hero(out, s->w->view->card[c].design);
            found = true;
        }
    return found;
}

static int count_of(const struct spoken_world *w, enum order_thing what, int seat)
{
    switch (what) {
    case ORDER_SOULS: return lair_souls(w->cat, w->view, seat);
    case ORDER_WOUNDS: return lair_wounds(w->cat, w->view, seat);
    case ORDER_ROOMS: return lair_active_rooms(w->view, seat);
    case ORDER_ROOM_CARDS: return lair_count(w->view, LAIR_HAND_ROOMS, seat);
    case ORDER_SPELL_CARDS: return lair_count(w->view, LAIR_HAND_SPELLS, seat);
    }
    g_assert_not_reached();
}

static bool is_whose(const struct spoken_world *w, const struct order_clause *c, int seat)
{
    return c->seat == ORDER_OTHERS ? seat != w->seat : seat == c->seat;
}

static bool has(const struct spoken_world *w, const struct order_clause *c)
{
    for (int seat = 0; seat < w->view->n_seats; seat++)
        if (is_whose(w, c, seat) && counts(&c->count, count_of(w, (enum order_thing)c->what, seat)))
            return true;
    return false;
}

static bool casts(const struct scales *s, const struct order_clause *c)
{
    for (int i = s->since; i < s->news->n; i++) {
        const struct lair_event *e = &s->news->event[i];

        if (e->kind == LAIR_EV_CASTS && e->seat < LAIR_MAX_SEATS && is_whose(s->w, c, e->seat) &&
            (c->card == 0 || c->card == e->card))
            return true;
    }
    return false;
}

/* What the player is asked; LAIR_ASK_NONE: nothing. */
static struct lair_ask asked(const struct spoken_world *w)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_asks(w->cat, w->view, ask);

    for (int i = 0; i < n; i++)
        if (ask[i].seat == w->seat)
            return ask[i];
    return (struct lair_ask){ .kind = LAIR_ASK_NONE };
}

static bool holds(struct scales *s, const struct order *o, int clause, struct weighed *out)
{
    const struct order_clause *c = &o->clause[clause];

    switch (c->kind) {
    case ORDER_ENTERS:
    case ORDER_IS_IN:
    case ORDER_WOULD_DIE:
    case ORDER_WOULD_SURVIVE: return c->hero.it || some_hero(s, o, clause, out);
    case ORDER_CASTS: return casts(s, c);
    case ORDER_HAS: return has(s->w, c);
    case ORDER_HOLDS: return holds_card(s->w, c->card);
    case ORDER_MY_TURN: return s->w->view->active == s->w->seat;
    case ORDER_CARD_ASKS: return asked(s->w).source == c->card;
    case ORDER_EFFECTS_WAIT: return asked(s->w).kind == LAIR_ASK_ORDER;
    case ORDER_ASKED: return true;
    }
    g_assert_not_reached();
}

/* ---- acts ------------------------------------------------------------------------------------ */

static bool is_card(const struct lair_ref *ref, lair_design d)
{
    return (ref->kind == LAIR_REF_CARD || ref->kind == LAIR_REF_HERO || ref->kind == LAIR_REF_ITEM) &&
           ref->id == d;
}

static bool is_covered(const struct spoken_world *w, const struct lair_ref *ref, lair_design d)
{
    return ref->kind == LAIR_REF_COVERED && w->view->card[lair_covered_card(w->view, ref)].design == d;
}

static bool is_boss(const struct spoken_world *w, const struct lair_ref *ref, lair_design d)
{
    return ref->kind == LAIR_REF_BOSS && ref->seat < w->view->n_seats &&
           w->view->card[w->view->seat[ref->seat].boss].design == d;
}

static bool is_miniboss(const struct spoken_world *w, const struct lair_ref *ref, lair_design d)
{
    return ref->kind == LAIR_REF_MINIBOSS &&
           w->view->card[w->view->seat[ref->seat].room[ref->id].mini].design == d;
}

/* Does what a move speaks of fit what the act says?  An act that says nothing leaves it open. */
static bool fits(const struct spoken_world *w, const struct act_ref *said, const struct lair_ref *ref)
{
    int seat, square;

    switch (said->kind) {
    case ACT_REF_NONE: return true;
    case ACT_REF_CARD:
        return is_card(ref, said->card) || is_boss(w, ref, said->card) || is_covered(w, ref, said->card) ||
               is_miniboss(w, ref, said->card);
    case ACT_REF_ROOM:
        return ref->kind == LAIR_REF_ROOM && spoken_place(w, said->room, &seat, &square) &&
               ref->seat == seat && ref->id == square;
    case ACT_REF_SEAT:
        return (ref->kind == LAIR_REF_SEAT || ref->kind == LAIR_REF_BOSS) && ref->seat == said->seat;
    case ACT_REF_NEW: /* the verb tells */
    case ACT_REF_ANY: return true;
    case ACT_REF_NOTHING: return ref->kind == LAIR_REF_NOTHING;
    case ACT_REF_PILE: return ref->kind == LAIR_REF_PILE && ref->id == said->pile;
    }
    g_assert_not_reached();
}

/* Building says where in its verb. */
static bool fits_verb(const struct act *a, const struct lair_move *m)
{
    if (a->verb != LAIR_BUILD_NEW)
        return a->verb == m->verb;
    return (m->verb == LAIR_BUILD_NEW && a->target.kind != ACT_REF_ROOM) ||
           (m->verb == LAIR_BUILD_ON && a->target.kind != ACT_REF_NEW);
}

/* A coin goes without saying. */
static bool fits_price(const struct act *a, const struct lair_move *m)
{
    return m->verb != LAIR_PROMOTE || a->target.kind != ACT_REF_NONE || m->target.kind == LAIR_REF_NONE;
}

static bool is_act(const struct spoken_world *w, const struct act *a, const struct lair_move *m)
{
    return fits_verb(a, m) && fits_price(a, m) && (a->option == 0 || a->option == m->option) &&
           fits(w, &a->what, &m->what) && (m->verb == LAIR_BUILD_NEW || fits(w, &a->target, &m->target));
}

/* What the seat may answer, and while it builds what it may sell: elsewhere an order waits for a question. */
static size_t all_moves(const struct spoken_world *w, struct lair_move *out)
{
    g_autofree struct lair_move *besides = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(w->cat, w->view, w->seat, out), more = 0;

    if (n > 0 && w->view->ask == LAIR_ASK_BUILD)
        more = lair_anytime(w->cat, w->view, w->seat, besides);
    for (size_t i = 0; i < more && n < LAIR_MAX_MOVES; i++)
        if (besides[i].verb == LAIR_SELL)
            out[n++] = besides[i];
    return n;
}

/* The one legal move that an act means, or the first if any will do; false: none is meant, or several. */
static bool find_move(const struct spoken_world *w, const struct act *a, struct lair_move *out)
{
    g_autofree struct lair_move *move = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = all_moves(w, move), found = 0;

    for (size_t i = 0; i < n; i++)
        if (is_act(w, a, &move[i]) && found++ == 0)
            *out = move[i];
    return found == 1 || (found > 1 && a->what.kind == ACT_REF_ANY);
}

/* Only in a window a player might not be asked. */
static bool asks(const struct spoken_world *w, const struct act *a)
{
    return a->verb == ACT_ASK_ME && lair_ask_is_window((enum lair_ask_kind)w->view->ask);
}

void weigh_order(const struct spoken_world *w, const struct weigh_news *news, const struct order *o,
                 struct weighed *out)
{
    struct scales s = { .w = w, .news = news, .since = last_answer(w, news), .foretold = false };

    *out = (struct weighed){ .gone = find_gone(w, o), .act = -1 };
    if (out->gone != WEIGH_NOT_GONE)
        return;
    out->holds = true;
    for (int i = 0; i < o->n_clauses && out->holds; i++)
        out->holds = holds(&s, o, i, out);
    for (int i = 0; out->holds && out->act < 0 && i < o->n_acts; i++)
        if (act_gone(w, &o->act[i]) == WEIGH_NOT_GONE &&
            (asks(w, &o->act[i]) || find_move(w, &o->act[i], &out->move)))
            out->act = i;
}
