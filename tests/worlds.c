/* tests/worlds.c - what goes on in a game does not depend on what somebody may not know
 * SPDX-License-Identifier: MIT */
#include "tests/worlds.h"

#include <stdarg.h>
#include <stdlib.h>

#include "engine/rules/frame.h"
#include "engine/text/hash.h"
#include "tests/unit/games.h"

enum { STEPS = 8, EVENTS = 4096, TOLD = 500 };

/* A world, and what its viewer has heard of the move at hand. */
struct world {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int viewer;
    struct lair_game game;
    size_t n;
    struct lair_event heard[EVENTS];
};

/* How a move goes in two worlds. */
enum course {
    COURSE_SAME,
    COURSE_LIT,  /* something hidden comes to light, and from there on they may differ */
    COURSE_APART /* they differ, and must not */
};

/* What is told of worlds that part. */
static char told[TOLD];

__attribute__((format(printf, 1, 2))) static enum course apart(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(told, sizeof told, format, args);
    va_end(args);
    return COURSE_APART;
}

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct world *w = (struct world *)sink;

    assert_true(w->n < EVENTS);
    w->heard[w->n++] = lair_event_for(w->cat, e, w->viewer);
}

static void play(struct world *w, int seat, const struct lair_move *m)
{
    w->n = 0;
    assert_int_equal(lair_play(w->cat, &w->game, seat, m, &w->sink), LAIR_OK);
}

/* ---- what comes to light --------------------------------------------------------------------- */

/* Does an event show a card that was hidden until then? */
static bool shows_card(enum lair_event_kind kind)
{
    switch (kind) {
    case LAIR_EV_BOSS:
    case LAIR_EV_BOSS_DEALT:
    case LAIR_EV_DRAWS:
    case LAIR_EV_SHOWS:
    case LAIR_EV_ARRIVES:
    case LAIR_EV_REVEALS:
    case LAIR_EV_BUILDS:
    case LAIR_EV_DISCARDS:
    case LAIR_EV_TAKES:
    case LAIR_EV_SELLS:
    case LAIR_EV_ATTACHED:
    case LAIR_EV_ITEM: /* one that arrives */
    case LAIR_EV_MARKET: return true;
    default: return false;
    }
}

/* Does it lay open so much that whatever follows may differ? */
static bool lays_open(const struct lair_event *e, int viewer)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_SEARCHES: /* whether there is such a card comes out */
    case LAIR_EV_OUT: return true;
    case LAIR_EV_LOOKS: return e->seat == viewer;
    default: return false;
    }
}

/* ---- comparing ------------------------------------------------------------------------------- */

/* open: the move itself opens what was hidden */
static enum course compare_events(const struct world *a, const struct world *b, bool open)
{
    bool laid_open = false;

    for (size_t i = 0; i < a->n || i < b->n; i++) {
        const struct lair_event *x = &a->heard[i], *y = &b->heard[i];

        if (open && (i == a->n || i == b->n))
            return COURSE_LIT;
        if (i == a->n || i == b->n) {
            const struct lair_event *more = i == a->n ? y : x;

            return apart("%s of %d, card %d, is told in one world alone",
                         lair_event_name((enum lair_event_kind)more->kind), more->seat, more->card);
        }
        if (memcmp(x, y, sizeof *x) != 0) {
            if (open ||
                (x->kind == y->kind && x->seat == y->seat && shows_card((enum lair_event_kind)x->kind)))
                return COURSE_LIT;
            return apart("%s of %d/%d, card %d, n %d, is told; in the other world %s of %d/%d, card %d, n %d",
                         lair_event_name((enum lair_event_kind)x->kind), x->seat, x->other, x->card, x->n,
                         lair_event_name((enum lair_event_kind)y->kind), y->seat, y->other, y->card, y->n);
        }
        laid_open |= lays_open(x, a->viewer);
        open |= laid_open;
    }
    return laid_open ? COURSE_LIT : COURSE_SAME;
}

static enum course compare_ask(const struct lair_catalog *cat, const struct lair_ask *x,
                               const struct lair_ask *y, int viewer)
{
    if (x->seat != y->seat || x->kind != y->kind || x->source != y->source ||
        x->source_seat != y->source_seat || x->source_square != y->source_square || x->what != y->what ||
        (x->seat == viewer && x->scoped != y->scoped))
        return apart("%d is asked %s for %s; in the other world %d is asked %s for %s", x->seat,
                     lair_ask_name(x->kind), x->source != 0 ? lair_print(cat, x->source)->name : "nothing",
                     y->seat, lair_ask_name(y->kind),
                     y->source != 0 ? lair_print(cat, y->source)->name : "nothing");
    return COURSE_SAME;
}

typedef int asking(const struct lair_catalog *cat, const struct lair_game *g,
                   struct lair_ask out[LAIR_MAX_SEATS]);

/* The seats that are asked: now, or in this window one after the other. */
static enum course compare_asks(const struct world *a, const struct world *b, asking *list)
{
    struct lair_ask x[LAIR_MAX_SEATS], y[LAIR_MAX_SEATS];
    int n = list(a->cat, &a->game, x);
    enum course course = COURSE_SAME;

    if (list(b->cat, &b->game, y) != n)
        return apart("so many are asked: %d; in the other world %d", n, list(b->cat, &b->game, y));
    for (int i = 0; i < n && course == COURSE_SAME; i++)
        course = compare_ask(a->cat, &x[i], &y[i], a->viewer);
    return course;
}

/* Of what waits or runs everybody knows which text it is, but not which copy of its card lies in the pile, if that was
 * in a hand or a deck meanwhile. */
static void forget_copy(const struct lair_game *view, lair_card *source, struct lair_bound *b)
{
    if (view->card[*source].zone == LAIR_DISCARD)
        *source = 0;
    if (view->card[b->here].zone == LAIR_DISCARD)
        b->here = 0;
    if (view->card[b->card].zone == LAIR_DISCARD || view->card[b->card].zone == LAIR_DECLARED)
        b->card = 0;
}

static void see(const struct world *w, struct lair_game *out)
{
    lair_view(w->cat, &w->game, w->viewer, out);
    for (int i = 0; i < out->n_agenda; i++)
        forget_copy(out, &out->agenda[i].source, &out->agenda[i].b);
    for (int i = 0; i < out->n_frames; i++)
        forget_copy(out, &out->frame[i].source, &out->frame[i].b);
}

/* Says the first line in which two views differ. */
static enum course views_apart(const struct lair_catalog *cat, const struct lair_game *x,
                               const struct lair_game *y)
{
    char *text = hash_text(cat, x), *text_too = hash_text(cat, y);
    size_t line = 0;

    for (size_t i = 0; text[i] != '\0' && text[i] == text_too[i]; i++)
        if (text[i] == '\n')
            line = i + 1;
    apart("the views have \"%.*s\" and \"%.*s\"", (int)strcspn(text + line, "\n"), text + line,
          (int)strcspn(text_too + line, "\n"), text_too + line);
    free(text);
    free(text_too);
    return COURSE_APART;
}

static enum course compare_views(const struct world *a, const struct world *b)
{
    static struct lair_game x, y;

    see(a, &x);
    see(b, &y);
    return memcmp(&x, &y, sizeof x) == 0 ? COURSE_SAME : views_apart(a->cat, &x, &y);
}

/* After a move in each. */
static enum course compare(const struct world *a, const struct world *b, bool open)
{
    enum course course = compare_events(a, b, open);

    if (course == COURSE_SAME)
        course = compare_asks(a, b, lair_asks);
    if (course == COURSE_SAME)
        course = compare_asks(a, b, lair_window_seats);
    if (course == COURSE_SAME)
        course = compare_views(a, b);
    return course;
}

/* ---- moves that look the same ---------------------------------------------------------------- */

static bool same_move(const struct lair_move *a, const struct lair_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Does a move name a card that only its mover sees? */
static bool hides(const struct lair_game *g, int seat, const struct lair_move *m)
{
    static const enum lair_zone zone[] = { LAIR_HAND_ROOMS, LAIR_HAND_SPELLS, LAIR_BOSS_CHOICE };

    if (m->what.kind != LAIR_REF_CARD || m->verb == LAIR_CAST || m->verb == LAIR_USE || m->verb == LAIR_DRAFT)
        return false;
    for (size_t i = 0; i < sizeof zone / sizeof zone[0]; i++)
        for (lair_card c = lair_first(g, zone[i], seat); c != 0; c = g->card[c].next)
            if (g->card[c].design == m->what.id)
                return true;
    return false;
}

/* Could the viewer take a move in one world for that in the other? */
static bool alike(const struct world *a, const struct lair_move *m, const struct world *b,
                  const struct lair_move *other, int seat)
{
    struct lair_move same = *other;

    if (same_move(m, other) || seat == a->viewer)
        return same_move(m, other);
    same.what = m->what;
    return same_move(m, &same) && hides(&a->game, seat, m) && hides(&b->game, seat, other);
}

/* Do two answers open what was hidden: sealed ones, or others that build something? */
static bool opens(const struct lair_game *g, bool same)
{
    return frame_ask_is_sealed((enum lair_ask_kind)g->ask) || (g->ask == LAIR_ASK_EXTRA && !same);
}

/* ---- both worlds ----------------------------------------------------------------------------- */

static void swap_in(struct lair_game *w, lair_card c, lair_card d)
{
    lair_design t = w->card[c].design;

    w->card[c].design = w->card[d].design;
    w->card[d].design = t;
}

/* Lets the heroes and items of a list come in the order in which they do in the other world. */
static void keep_order(const struct lair_catalog *cat, const struct lair_game *g, struct lair_game *w,
                       enum lair_zone zone)
{
    lair_card c = lair_first(g, zone, 0), d = lair_first(w, zone, 0);

    for (; c != 0 && d != 0; c = g->card[c].next, d = w->card[d].next) {
        enum lair_kind kind = lair_print(cat, g->card[c].design)->kind;

        if (kind != LAIR_HERO && kind != LAIR_EPIC && kind != LAIR_ITEM)
            continue;
        for (lair_card e = 1; e <= w->n_cards && w->card[d].design != g->card[c].design; e++)
            if (w->card[e].design == g->card[c].design &&
                (w->card[e].zone == LAIR_BOX || w->card[e].zone == LAIR_HERO_DECK ||
                 w->card[e].zone == LAIR_EPIC_DECK || w->card[e].zone == LAIR_ITEM_DECK))
                swap_in(w, d, e);
    }
}

static void deal_anew(struct world *a, struct world *b, uint32_t *dice)
{
    static const enum lair_zone zone[] = { LAIR_HERO_DECK, LAIR_EPIC_DECK, LAIR_ITEM_DECK };
    static struct lair_game view;
    uint8_t seed[LAIR_SEED];

    for (int i = 0; i < LAIR_SEED; i++)
        seed[i] = (uint8_t)games_roll(dice, 256);
    lair_view(a->cat, &a->game, a->viewer, &view);
    lair_redeal(a->cat, &view, seed, &b->game);
    memcpy(b->game.seed, a->game.seed, sizeof b->game.seed);
    memcpy(b->game.drawn, a->game.drawn, sizeof b->game.drawn);
    if (games_roll(dice, 2) == 0)
        for (size_t i = 0; i < sizeof zone / sizeof zone[0]; i++)
            keep_order(a->cat, &a->game, &b->game, zone[i]);
}

/* What a move of a seat leads to in the other world by each move that looks like it.  Goes on with one that leads to the
 * same, if there is one (COURSE_SAME). */
static enum course follow(const struct world *a, const struct world *before, struct world *b, int seat,
                          const struct lair_move *m, struct worlds_tally *t)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    static struct world then, best;
    size_t n = lair_moves(b->cat, &b->game, seat, moves);
    bool any = false, goes_on = false;

    for (size_t i = 0; i < n; i++) {
        enum course course;

        if (!alike(before, m, b, &moves[i], seat))
            continue;
        then = *b;
        play(&then, seat, &moves[i]);
        course = compare(a, &then, opens(&before->game, same_move(m, &moves[i])));
        t->moves++;
        t->hid += !same_move(m, &moves[i]);
        t->lit += course == COURSE_LIT;
        if (course == COURSE_APART)
            return course;
        any = true;
        if (course == COURSE_SAME && (!goes_on || !same_move(m, &moves[i]))) {
            goes_on = true;
            best = then;
        }
    }
    if (!any && seat == a->viewer)
        return apart("is not possible in the other world");
    if (goes_on)
        *b = best;
    return goes_on ? COURSE_SAME : COURSE_LIT;
}

static const char *tell(const struct world *before, int viewer, int seat, const struct lair_move *m)
{
    static char whole[TOLD + LAIR_TEXT + 100];
    char text[LAIR_TEXT];

    lair_move_text(before->cat, &before->game, seat, m, text);
    snprintf(whole, sizeof whole, "turn %d, phase %s, viewer %d: after \"%s\" of seat %d %s",
             before->game.turn, lair_phase_name((enum lair_phase)before->game.phase), viewer, text, seat,
             told);
    return whole;
}

const char *worlds_differ(const struct lair_catalog *cat, const struct lair_game *g, int viewer,
                          uint32_t *dice, struct worlds_tally *t)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    static struct world a, b, before;
    int seat;

    a = b = (struct world){ .sink = { .event = hear }, .cat = cat, .viewer = viewer };
    a.game = *g;
    deal_anew(&a, &b, dice);
    t->deals++;
    for (int i = 0; i < STEPS && (seat = games_asked(&a.game, dice)) >= 0; i++) {
        size_t n = lair_moves(cat, &a.game, seat, moves);
        struct lair_move m = moves[games_roll(dice, (uint32_t)n)];

        if (a.game.ask == LAIR_ASK_HAND) /* that a seat has named one card of two is hidden, too */
            return NULL;
        before = a;
        play(&a, seat, &m);
        switch (follow(&a, &before, &b, seat, &m, t)) {
        case COURSE_SAME: break;
        case COURSE_LIT: return NULL;
        case COURSE_APART: return tell(&before, viewer, seat, &m);
        }
    }
    return NULL;
}
