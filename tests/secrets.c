/* tests/secrets.c - nothing that somebody sees of a game depends on what it may not know
 * SPDX-License-Identifier: MIT */
#include "tests/secrets.h"

#include <stdlib.h>

#include "engine/language/catalog.h"
#include "engine/rules/dungeon.h"
#include "engine/text/hash.h"
#include "engine/zone.h"
#include "tests/unit/games.h"

/* ---- another game that looks the same -------------------------------------------------------- */

/* Two views are the same to the byte; else says the first line in which their texts differ. */
static void same_view(const struct lair_catalog *cat, const struct lair_game *a, const struct lair_game *b)
{
    char *text, *text_too;
    size_t at = 0, line = 0;

    if (memcmp(a, b, sizeof *a) == 0)
        return;
    text = hash_text(cat, a);
    text_too = hash_text(cat, b);
    for (; text[at] != '\0' && text[at] == text_too[at]; at++)
        if (text[at] == '\n')
            line = at + 1;
    print_error("turn %d, phase %d, ask %s, viewer %d:\n%.*s\n%.*s\n", a->turn, a->phase,
                lair_ask_name((enum lair_ask_kind)a->ask), a->viewer, (int)strcspn(text + line, "\n"),
                text + line, (int)strcspn(text_too + line, "\n"), text_too + line);
    free(text);
    free(text_too);
    fail();
}

/* What a viewer of both games hears. */
struct heard {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int viewer;
    size_t n;
    struct lair_event event[4096];
};

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct heard *h = (struct heard *)sink;

    assert_true(h->n < sizeof h->event / sizeof h->event[0]);
    h->event[h->n++] = lair_event_for(h->cat, e, h->viewer);
}

/* Events that bring to light what was hidden from somebody. */
static bool reveals(const struct lair_event *e)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_DRAWS:
    case LAIR_EV_SHOWS:
    case LAIR_EV_ARRIVES:
    case LAIR_EV_ITEM: /* one that arrives */
    case LAIR_EV_MARKET:
    case LAIR_EV_REVEALS:
    case LAIR_EV_DISCARDS:
    case LAIR_EV_TAKES: return true;
    default: return false;
    }
}

static bool is_about_cards(const struct lair_catalog *cat, uint16_t first, uint8_t n)
{
    for (int i = first; i < first + n; i++) {
        const struct clause *c = &cat->program.clause[i];

        if (cat->program.noun[c->noun].sort == SORT_CARD || cat->program.noun[c->noun2].sort == SORT_CARD)
            return true;
    }
    return false;
}

/* Does a text do something with cards, of a hand or a deck perhaps?  Whether there are such cards comes out when it is
 * done: who has none is not asked for one. */
static bool text_takes_cards(const struct lair_catalog *cat, lair_design d)
{
    const struct design *card = catalog_design(cat, d);

    for (int i = 0; i < card->n_lines; i++) {
        const struct line *l = catalog_line(cat, card->first_line + i);

        if (is_about_cards(cat, l->do_, l->n_do) || is_about_cards(cat, l->cost, l->n_cost))
            return true;
    }
    return false;
}

static bool is_taking_cards(const struct lair_catalog *cat, const struct lair_game *g)
{
    for (int i = 0; i < g->n_frames; i++)
        if (text_takes_cards(cat, catalog_line(cat, g->frame[i].line)->design))
            return true;
    return false;
}

static bool opens_cards(const struct lair_catalog *cat, const struct lair_event *e)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_LOOKS:
    case LAIR_EV_SEARCHES:
    case LAIR_EV_OUT: return true;
    case LAIR_EV_RESOLVES:
    case LAIR_EV_TRIGGERS: return text_takes_cards(cat, e->card);
    default: return false;
    }
}

/* Does the hidden part differ: a card of a hand, a deck, under a card? */
static bool hidden_differs(const struct lair_game *g, const struct lair_game *w)
{
    for (int z = LAIR_BOX; z < LAIR_N_LISTS; z++)
        for (int s = 0; s < (z < LAIR_N_COMMON ? 1 : g->n_seats); s++) {
            lair_card c = lair_first(g, (enum lair_zone)z, s), d = lair_first(w, (enum lair_zone)z, s);

            for (; c != 0 && d != 0; c = g->card[c].next, d = w->card[d].next)
                if (g->card[c].design != w->card[d].design)
                    return true;
        }
    return false;
}

static void same_asks(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_game *w,
                      int viewer)
{
    struct lair_ask a[LAIR_MAX_SEATS], b[LAIR_MAX_SEATS];
    int n = lair_asks(cat, g, a);

    assert_int_equal(lair_asks(cat, w, b), n);
    for (int i = 0; i < n; i++) {
        assert_int_equal(a[i].seat, b[i].seat);
        assert_int_equal(a[i].kind, b[i].kind);
        if (a[i].source != b[i].source)
            fail_msg("turn %d, phase %s, viewer %d: seat %d is asked (%s) by %s and by %s", g->turn,
                     lair_phase_name((enum lair_phase)g->phase), viewer, a[i].seat, lair_ask_name(a[i].kind),
                     lair_print(cat, a[i].source)->id, lair_print(cat, b[i].source)->id);
        assert_int_equal(a[i].source_seat, b[i].source_seat);
        assert_int_equal(a[i].source_square, b[i].source_square);
        assert_ptr_equal(a[i].what, b[i].what);
        if (a[i].seat == viewer)
            assert_int_equal(a[i].scoped, b[i].scoped);
    }
}

static void same_move(const struct lair_move *a, const struct lair_move *b)
{
    assert_int_equal(a->verb, b->verb);
    assert_int_equal(a->option, b->option);
    assert_memory_equal(&a->what, &b->what, sizeof a->what);
    assert_memory_equal(&a->target, &b->target, sizeof a->target);
}

/* The moves of a seat, in the same order, in both games and in the view. */
static size_t same_moves(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_game *w,
                         const struct lair_game *v, int seat, struct lair_move *moves)
{
    static struct lair_move other[LAIR_MAX_MOVES];
    const struct lair_game *const games[] = { w, v };
    size_t n = lair_moves(cat, g, seat, moves);

    for (int k = 0; k < 2; k++) {
        assert_int_equal(lair_moves(cat, games[k], seat, other), n);
        for (size_t i = 0; i < n; i++)
            same_move(&moves[i], &other[i]);
    }
    return n;
}

/* Lines that fit nothing, or much: the same refusal, for the same reason. */
static void same_refusals(const struct lair_catalog *cat, const struct lair_game *g,
                          const struct lair_game *w, int seat)
{
    static const char *const lines[] = { "pass",  "cast counterspell", "build b new", "choose a",
                                         "use d", "cast #7 a1",        "keep",        "draw room",
                                         "yes",   "nonsense" };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct lair_refused why, why_too;
        struct lair_move m, m_too;
        enum lair_refusal r = lair_parse(cat, g, seat, lines[i], &m, &why);

        assert_int_equal(lair_parse(cat, w, seat, lines[i], &m_too, &why_too), r);
        if (r == LAIR_OK)
            same_move(&m, &m_too);
        else
            assert_string_equal(why.text, why_too.text);
    }
}

static void same_illegal_moves(const struct lair_catalog *cat, const struct lair_game *g,
                               const struct lair_game *w, int seat, uint32_t *dice)
{
    for (int i = 0; i < 4; i++) {
        struct lair_move m = { .verb = (uint8_t)games_roll(dice, LAIR_RESIGN),
                               .what = { (uint8_t)games_roll(dice, LAIR_REF_NOTHING + 1),
                                         (uint8_t)games_roll(dice, 3), (uint16_t)games_roll(dice, 130) },
                               .target = { (uint8_t)games_roll(dice, LAIR_REF_NOTHING + 1),
                                           (uint8_t)games_roll(dice, 3), (uint16_t)games_roll(dice, 5) } };
        struct lair_game a = *g, b = *w;
        enum lair_refusal r = lair_play(cat, &a, seat, &m, NULL);

        assert_int_equal(lair_play(cat, &b, seat, &m, NULL), r);
        if (r != LAIR_OK)
            assert_memory_equal(&a, g, sizeof a);
    }
}

/* The same move in both: the viewer hears the same until something hidden comes to light, and
 * then still an event of the same kind; if nothing does, sees the same afterwards. */
static void same_events(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_game *w,
                        int seat, const struct lair_move *m)
{
    static struct heard a, b;
    static struct lair_game g2, w2, v, v2;
    bool opened = is_taking_cards(cat, g);

    a.sink.event = b.sink.event = hear;
    a.cat = b.cat = cat;
    a.viewer = b.viewer = seat;
    a.n = b.n = 0;
    g2 = *g;
    w2 = *w;
    memcpy(w2.seed, g->seed, sizeof w2.seed); /* dice and blind picks are the same, and no secret */
    memcpy(w2.drawn, g->drawn, sizeof w2.drawn);
    assert_int_equal(lair_play(cat, &g2, seat, m, &a.sink), LAIR_OK);
    assert_int_equal(lair_play(cat, &w2, seat, m, &b.sink), LAIR_OK);
    for (size_t i = 0; i < a.n && i < b.n; i++) {
        if (opened && a.event[i].kind != b.event[i].kind)
            return;
        assert_int_equal(a.event[i].kind, b.event[i].kind);
        assert_int_equal(a.event[i].seat, b.event[i].seat);
        opened |= opens_cards(cat, &a.event[i]);
        if (a.event[i].kind == LAIR_EV_SEARCHES) /* whether there is such a card comes out now */
            return;
        if (memcmp(&a.event[i], &b.event[i], sizeof a.event[i]) != 0) {
            if (!reveals(&a.event[i]) && !opened)
                fail_msg("turn %d, viewer %d: \"%s\" of %d/%d is told with %d and with %d, n %d and %d",
                         g->turn, seat, lair_event_name((enum lair_event_kind)a.event[i].kind),
                         a.event[i].seat, a.event[i].other, a.event[i].card, b.event[i].card, a.event[i].n,
                         b.event[i].n);
            return;
        }
    }
    if (opened)
        return;
    if (a.n != b.n) {
        const struct heard *longer = a.n > b.n ? &a : &b;
        size_t n = a.n < b.n ? a.n : b.n;

        fail_msg("turn %d, phase %s, viewer %d: \"%s\" of %d, card %d, is told in one world alone", g->turn,
                 lair_phase_name((enum lair_phase)g->phase), seat,
                 lair_event_name((enum lair_event_kind)longer->event[n].kind), longer->event[n].seat,
                 longer->event[n].card);
    }
    lair_view(cat, &g2, seat, &v);
    lair_view(cat, &w2, seat, &v2);
    same_view(cat, &v, &v2);
}

/* May the card that lies face-down on a square lie there? */
static bool lies_well(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square)
{
    struct lair_game without = *g;
    bool is_new = g->seat[seat].room[square].top == 0;
    lair_card c = dungeon_take_back(&without, seat, square);

    int builder = g->seat[seat].room[square].placer;

    return dungeon_may_place(cat, &without, seat, builder, is_new ? LAIR_NO_SQUARE : square,
                             g->card[c].design);
}

/* What is dealt face-down could have been laid there.  (A card that could not now, since the room
 * below has lost an icon after it was laid, proves nothing.) */
static void face_down_cards_lie_well(const struct lair_catalog *cat, const struct lair_game *g,
                                     const struct lair_game *w)
{
    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms; q++)
            if (g->seat[s].room[q].new_card != 0 && lies_well(cat, g, s, q))
                assert_true(lies_well(cat, w, s, q));
}

/* ---- the same game with other secrets -------------------------------------------------------- */

/* Is a card hidden from a viewer?  (RULES.md D28, D29; not asked of engine/view.c.) */
static bool is_secret(const struct lair_game *g, int viewer, lair_card c)
{
    const struct lair_card_state *s = &g->card[c];

    switch ((enum lair_zone)s->zone) {
    case LAIR_BOX:
    case LAIR_ITEM_DECK: return true;
    case LAIR_ROOM_DECK:
    case LAIR_SPELL_DECK: return !(g->look == viewer && g->look_zone == s->zone);
    case LAIR_HERO_DECK:
    case LAIR_EPIC_DECK: return !(g->look == viewer && g->look_zone == LAIR_HERO_DECK);
    case LAIR_HAND_ROOMS:
    case LAIR_HAND_SPELLS:
        return s->seat != viewer &&
               !(g->look == viewer && g->look_zone == LAIR_HAND_ROOMS && g->look_seat == s->seat);
    case LAIR_BOSS_CHOICE: return s->seat != viewer;
    case LAIR_IN_DUNGEON:
        for (int q = 0; q < g->seat[s->seat].n_rooms; q++)
            if (g->seat[s->seat].room[q].new_card == c)
                return g->seat[s->seat].room[q].placer != viewer;
        return false;
    default: return false;
    }
}

/* Is its effect under way?  Then everybody knows the card, though perhaps not where it lies by now. */
static bool is_at_work(const struct lair_game *g, lair_card c)
{
    for (int i = 0; i < g->n_frames; i++)
        if (g->frame[i].source == c)
            return true;
    for (int i = 0; i < g->n_agenda; i++)
        if (g->agenda[i].source == c)
            return true;
    return false;
}

/* Deals the secret cards of a kind again, even in a way that could not have come about. */
static void change_cards(const struct lair_catalog *cat, struct lair_game *g, int viewer, int kind,
                         uint32_t *dice)
{
    lair_card secret[LAIR_MAX_CARDS];
    uint32_t n = 0;

    for (lair_card c = 1; c <= g->n_cards; c++)
        if ((int)lair_print(cat, g->card[c].design)->kind == kind && is_secret(g, viewer, c) &&
            !is_at_work(g, c))
            secret[n++] = c;
    for (uint32_t i = 0; i + 1 < n; i++) {
        lair_card a = secret[i], b = secret[i + games_roll(dice, n - i)];
        lair_design t = g->card[a].design;

        g->card[a].design = g->card[b].design;
        g->card[b].design = t;
    }
}

/* Other sealed answers, other plans of when to pass. */
static void change_plans(struct lair_game *g, int viewer, uint32_t *dice)
{
    for (int s = 0; s < g->n_seats; s++) {
        if (s == viewer || (g->seat[s].flags & LAIR_OUT) != 0)
            continue;
        g->seat[s].scope = (uint8_t)games_roll(dice, LAIR_SCOPE_TURN + 1);
        if (g->phase == LAIR_PHASE_FIRST)
            g->seat[s].sealed[0] = games_roll(dice, 2) ? lair_first(g, LAIR_HAND_ROOMS, s) : 0;
        if (g->phase == LAIR_PHASE_MULLIGAN && (g->seat[s].flags & LAIR_ANSWERED) != 0)
            g->seat[s].flags ^= LAIR_MULLIGANS;
    }
}

static void other_secrets_look_the_same(const struct lair_catalog *cat, const struct lair_game *g,
                                        const struct lair_game *view, int viewer, uint32_t *dice)
{
    static struct lair_game other, view_too;
    static struct lair_move a[LAIR_MAX_MOVES], b[LAIR_MAX_MOVES];
    size_t n;

    other = *g;
    for (int i = 0; i < LAIR_SEED; i++)
        other.seed[i] = (uint8_t)games_roll(dice, 256);
    for (int kind = 0; kind < LAIR_N_KINDS; kind++)
        change_cards(cat, &other, viewer, kind, dice);
    change_plans(&other, viewer, dice);
    lair_view(cat, &other, viewer, &view_too);
    same_view(cat, view, &view_too);
    same_asks(cat, g, &other, viewer);
    n = lair_moves(cat, g, viewer, a);
    assert_int_equal(lair_moves(cat, &other, viewer, b), n);
    for (size_t i = 0; i < n; i++)
        same_move(&a[i], &b[i]);
}

static bool answers_are_sealed(const struct lair_game *g)
{
    return g->phase <= LAIR_PHASE_FIRST;
}

void secrets_check(const struct lair_catalog *cat, const struct lair_game *g, int viewer, uint32_t *dice,
                   struct secrets_tally *t)
{
    static struct lair_game v, w, v2;
    static struct lair_move moves[LAIR_MAX_MOVES];
    uint8_t seed[LAIR_SEED];
    const char *wrong;
    size_t n;

    for (int i = 0; i < LAIR_SEED; i++)
        seed[i] = (uint8_t)games_roll(dice, 256);
    lair_view(cat, g, viewer, &v);
    wrong = lair_check(cat, &v);
    if (wrong != NULL)
        fail_msg("a view: %s", wrong);
    other_secrets_look_the_same(cat, g, &v, viewer, dice);
    lair_redeal(cat, &v, seed, &w);
    wrong = lair_check(cat, &w);
    if (wrong != NULL)
        fail_msg("dealt anew: %s", wrong);
    lair_view(cat, &w, viewer, &v2);
    same_view(cat, &v, &v2);
    face_down_cards_lie_well(cat, g, &w);
    t->states++;
    t->changed += hidden_differs(g, &w);
    same_asks(cat, g, &w, viewer);
    if (viewer == LAIR_PUBLIC || (g->seat[viewer].flags & LAIR_OUT) != 0)
        return;
    n = same_moves(cat, g, &w, &v, viewer, moves);
    same_refusals(cat, g, &w, viewer);
    same_illegal_moves(cat, g, &w, viewer, dice);
    if (n > 0 && !(answers_are_sealed(g) && g->owes == 1u << viewer))
        same_events(cat, g, &w, viewer, &moves[games_roll(dice, (uint32_t)n)]);
}
