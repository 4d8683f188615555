/* tests/scrutiny.c - what must hold of every game at every question, whatever is played
 * SPDX-License-Identifier: MIT */
#include "tests/scrutiny.h"

#include <json-c/json.h>

#include "tests/unit/matches.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- moves ----------------------------------------------------------------------------------- */

void scrutiny_same(const struct lair_game *a, const struct lair_game *b, const char *what)
{
    const char *x = (const char *)a, *y = (const char *)b;

    for (size_t i = 0; memcmp(a, b, sizeof *a) != 0; i++)
        if (x[i] != y[i])
            fail_msg("%s: the games differ from byte %zu on", what, i);
}

/* No two moves read the same, and each parses back to itself. */
static void check_notation(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           const struct lair_move *moves, size_t n)
{
    static char text[LAIR_MAX_MOVES][LAIR_TEXT];

    for (size_t i = 0; i < n; i++) {
        struct lair_move back;
        struct lair_refused why;

        lair_move_text(cat, g, seat, &moves[i], text[i]);
        if (lair_parse(cat, g, seat, text[i], &back, &why) != LAIR_OK)
            fail_msg("\"%s\" is not read back: %s", text[i], why.text);
        if (memcmp(&back, &moves[i], sizeof back) != 0)
            fail_msg("\"%s\" is read as another move", text[i]);
        for (size_t k = 0; k < i; k++)
            if (strcmp(text[i], text[k]) == 0)
                fail_msg("two moves are written \"%s\"", text[i]);
    }
}

static void refuse(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g, int seat,
                   const struct lair_move *m, enum lair_refusal want)
{
    static struct lair_game copy;
    enum lair_refusal got;

    copy = *g;
    got = lair_play(cat, &copy, seat, m, NULL);
    s->refusals[got]++;
    assert_int_equal(got, want);
    scrutiny_same(&copy, g, "a refused move");
}

/* Illegal, out of turn, for nobody, in a view: refused, and not one byte changes. */
static void check_refusals(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g,
                           int seat, const struct lair_move *moves, size_t n, const struct lair_move *late,
                           uint32_t *dice)
{
    static struct lair_game view;
    struct lair_move wrong = moves[games_roll(dice, (uint32_t)n)];

    refuse(s, cat, g, g->n_seats, &wrong, LAIR_NO_SEAT);
    wrong.what.id = (uint16_t)(wrong.what.id ^ 0x4000);
    refuse(s, cat, g, seat, &wrong, LAIR_ILLEGAL);
    for (int other = 0; other < g->n_seats; other++)
        if (g->seat[other].flags & LAIR_OUT)
            refuse(s, cat, g, other, &moves[0], LAIR_SEAT_OUT);
        else if (!(g->owes & 1u << other) && late->verb != LAIR_SELL) /* that is said unasked (M2c) */
            refuse(s, cat, g, other, late, LAIR_NOT_ASKED);
    lair_view(cat, g, seat, &view);
    refuse(s, cat, &view, seat, &moves[0], LAIR_IS_VIEW);
}

/* What is typed wrongly is told apart: not understood, or too little to tell. */
static void check_typing(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g,
                         int seat)
{
    static const char *const lines[] = { "xyzzy", "c", "cast", "use", "build", "choose" };
    struct lair_move m;
    struct lair_refused why;

    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        enum lair_refusal r = lair_parse(cat, g, seat, lines[i], &m, &why);

        s->refusals[r]++;
        if (r != LAIR_OK && why.text[0] == '\0')
            fail_msg("\"%s\" is refused without a word", lines[i]);
    }
}

/* Does something last on a room that may have taken its text? */
static bool is_altered(const struct lair_game *g, lair_card room)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].on == room)
            return true;
    return false;
}

/* Neanderthal Cave: an advanced room that shows its icon may not go there. */
static void check_barred(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g,
                         int seat, const struct lair_move *moves, size_t n)
{
    for (int q = 0; q < g->seat[seat].n_rooms; q++) {
        lair_card top = g->seat[seat].room[q].top;

        if (!lair_room_is_active(g, seat, q) || is_altered(g, top) ||
            strcmp(lair_print(cat, g->card[top].design)->id, "BMA018") != 0)
            continue;
        for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next) {
            const struct lair_print *p = lair_print(cat, g->card[c].design);

            if (!p->advanced || p->treasure[LAIR_FIGHTER] == 0)
                continue;
            for (size_t i = 0; i < n; i++)
                assert_false(moves[i].verb == LAIR_BUILD_ON && moves[i].target.id == q &&
                             moves[i].target.seat == seat && moves[i].what.id == g->card[c].design);
            s->barred++;
        }
    }
}

void scrutiny_moves(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    const struct lair_move *moves, size_t n, const struct lair_move *late, uint32_t *dice)
{
    if (n == 0)
        fail_msg("seat %d owes a decision (%s) and has no move", seat,
                 lair_ask_name((enum lair_ask_kind)g->ask));
    check_notation(cat, g, seat, moves, n);
    check_refusals(s, cat, g, seat, moves, n, late, dice);
    if (games_roll(dice, 4) == 0)
        check_typing(s, cat, g, seat);
    if (g->ask == LAIR_ASK_BUILD)
        check_barred(s, cat, g, seat, moves, n);
}

/* What each could do then is what it can do when that has happened: to the byte. */
void scrutiny_window(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g)
{
    static struct lair_game played, turned, view;
    const struct lair_move pass = { .verb = LAIR_PASS };
    struct lair_ask ask[LAIR_MAX_SEATS], seen[LAIR_MAX_SEATS], now[LAIR_MAX_SEATS];
    bool window = g->ask == LAIR_ASK_WINDOW || g->ask == LAIR_ASK_ANSWER;
    int n = lair_window_seats(cat, g, ask);

    assert_int_equal(n > 0, window);
    lair_view(cat, g, LAIR_PUBLIC, &view);
    assert_int_equal(lair_window_seats(cat, &view, seen), n);
    played = turned = *g;
    assert_false(lair_window_turn(cat, &turned, g->n_seats));
    scrutiny_same(&turned, g, "a seat that is not asked");
    for (int i = 0; i < n; i++) {
        assert_int_equal(seen[i].seat, ask[i].seat);
        assert_int_equal(lair_asks(cat, &played, now), 1);
        assert_int_equal(now[0].seat, ask[i].seat);
        assert_int_equal(now[0].kind, ask[i].kind);
        turned = *g;
        assert_true(lair_window_turn(cat, &turned, ask[i].seat));
        scrutiny_same(&turned, &played, "a window that is turned");
        s->turned += i > 0;
        if (i + 1 < n)
            assert_int_equal(lair_play(cat, &played, ask[i].seat, &pass, NULL), LAIR_OK);
    }
}

void scrutiny_position(const struct lair_catalog *cat, const struct lair_match *m)
{
    struct json_object *pos = lair_match_position(m), *again;
    struct lair_fault why = { "" };
    struct lair_match *set = lair_match_set(cat, pos, &why);

    if (set == NULL)
        fail_msg("a position is refused: %s", why.text);
    again = lair_match_position(set);
    if (!json_object_equal(pos, again))
        fail_msg("a position is printed otherwise after it was set");
    matches_assert_same(cat, lair_match_game(m), lair_match_game(set));
    lair_match_free(set);
    json_object_put(pos);
    json_object_put(again);
}

void scrutiny_record(const struct lair_catalog *cat, const struct lair_match *m)
{
    struct lair_fault why = { "" };
    char *text = lair_match_record(m);
    struct lair_match *again = lair_match_load(cat, text, strlen(text), NULL, &why);

    if (again == NULL)
        fail_msg("a record is refused: %s\n%s", why.text, text);
    matches_assert_same(cat, lair_match_game(m), lair_match_game(again));
    lair_match_free(again);
    free(text);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Those who won are first, nobody else is, each place tells how many came before, and nobody who is out comes
 * before who is in or left later (D34).  Returns how many pairs share a place. */
static unsigned long check_placement(const struct lair_catalog *cat, const struct lair_game *g)
{
    unsigned long ties = 0;
    static struct lair_game view;
    uint8_t place[LAIR_MAX_SEATS] = { 0 }, seen[LAIR_MAX_SEATS];
    bool won = false;
    int n = lair_placement(cat, g, place);

    for (int s = n; s < LAIR_MAX_SEATS; s++)
        assert_int_equal(place[s], 0);
    for (int s = 0; s < g->n_seats; s++)
        won |= (g->seat[s].flags & LAIR_WON) != 0;
    assert_int_equal(n, won ? g->n_seats : 0);
    for (int s = 0; s < n; s++) {
        int before = 0;

        assert_int_equal(place[s] == 1, (g->seat[s].flags & LAIR_WON) != 0);
        for (int o = 0; o < n; o++) {
            bool in = (g->seat[o].flags & LAIR_OUT) == 0, out = (g->seat[s].flags & LAIR_OUT) != 0;

            before += place[o] < place[s];
            assert_true(!in || !out || place[o] < place[s]);
            assert_true(in || !out || g->seat[o].left <= g->seat[s].left || place[o] < place[s]);
            ties += o < s && place[o] == place[s];
        }
        assert_int_equal(place[s], before + 1);
    }
    lair_view(cat, g, LAIR_PUBLIC, &view);
    assert_int_equal(lair_placement(cat, &view, seen), n);
    assert_memory_equal(seen, place, (size_t)n);
    return ties;
}

void scrutiny_end(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g,
                  const struct lair_move *late)
{
    refuse(s, cat, g, 0, late, LAIR_GAME_OVER);
    s->ties += check_placement(cat, g);
}
