/* tests/unit/test_random_games.c - what must hold of every game, after every move
 *
 * Random games by all policies, with 2 to 4 seats and every variant, half of them
 * from random positions in mid-game.  The run counts what it saw and fails if it
 * saw too little: a rule that was never met was never tested.
 *
 * Games go on until enough was seen of everything; LAIR_GAMES plays that many instead. */
#include <stdlib.h>

#include <json-c/json.h>

#include "matches.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { SEEN_ENOUGH = 20, GAMES = 100, GAMES_AT_MOST = 2000, ASKS_AT_MOST = 20000, DESIGNS = 256 };

enum ending { END_SOULS, END_LAST_STANDING, END_ALL_OUT, END_HEROES_SPENT, END_RESIGNED, N_ENDINGS };
static const char *const ending_name[] = {
    [END_SOULS] = "ten souls",         [END_LAST_STANDING] = "last standing",
    [END_ALL_OUT] = "all out at once", [END_HEROES_SPENT] = "heroes spent",
    [END_RESIGNED] = "resignation",
};

/* What a run has seen. */
static struct {
    unsigned long asks[LAIR_N_ASKS], refusals[LAIR_N_REFUSALS], events[LAIR_N_EVENTS], endings[N_ENDINGS];
    unsigned long lines[DESIGNS]; /* the line of a card took effect, or was in force and counted */
    unsigned long full_dungeons, level_ups, epics, refills, variants[LAIR_N_VARIANTS],
        seats[LAIR_MAX_SEATS + 1];
    unsigned long policies[LAIR_N_POLICIES], games, moves;
} saw;

/* ---- the sink: counts events, and those of one move ----------------------------------- */

struct listener {
    struct lair_sink sink;
    int out, resigned, level_ups;
};

static void listen(struct lair_sink *self, const struct lair_event *e)
{
    struct listener *l = (struct listener *)self;

    saw.events[e->kind]++;
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_TRIGGERS:
    case LAIR_EV_RESOLVES: saw.lines[e->card]++; break;
    case LAIR_EV_LEVEL_UP: saw.level_ups++; break;
    case LAIR_EV_REFILL: saw.refills++; break;
    case LAIR_EV_OUT:
        l->out++;
        l->resigned += e->other;
        break;
    default: break;
    }
}

/* ---- random positions in mid-game ---------------------------------------------------------- */

struct deal { /* designs of the base set by kind, each as often as it is there; drawn without return */
    lair_design left[LAIR_N_KINDS][LAIR_MAX_CARDS];
    int n[LAIR_N_KINDS];
};

static void deal_begin(struct deal *d, const struct lair_catalog *cat, int seats, bool hard)
{
    memset(d, 0, sizeof *d);
    for (int i = LAIR_N_KINDS + 1; i <= lair_designs(cat); i++) {
        const struct lair_print *p = lair_print(cat, (lair_design)i);
        bool hero = p->kind == LAIR_HERO || p->kind == LAIR_EPIC;

        if (strcmp(p->set, "bmr") != 0 ||
            (hero && (p->players > seats || (hard && p->kind == LAIR_HERO && p->health == 4))))
            continue;
        for (int k = 0; k < p->copies; k++)
            d->left[p->kind][d->n[p->kind]++] = (lair_design)i;
    }
}

static const struct lair_print *deal(struct deal *d, const struct lair_catalog *cat, enum lair_kind kind,
                                     uint32_t *dice)
{
    uint32_t i;
    lair_design got;

    if (d->n[kind] == 0)
        return NULL;
    i = games_roll(dice, (uint32_t)d->n[kind]);
    for (int tries = 0; tries < 4; tries++) { /* what was seen least is dealt most */
        uint32_t other = games_roll(dice, (uint32_t)d->n[kind]);

        if (saw.lines[d->left[kind][other]] < saw.lines[d->left[kind][i]])
            i = other;
    }
    got = d->left[kind][i];
    d->left[kind][i] = d->left[kind][--d->n[kind]];
    return lair_print(cat, got);
}

static struct json_object *cards(struct deal *d, const struct lair_catalog *cat, enum lair_kind kind, int n,
                                 uint32_t *dice, struct json_object *to)
{
    const struct lair_print *p;

    while (n-- > 0 && (p = deal(d, cat, kind, dice)) != NULL)
        json_object_array_add(to, json_object_new_string(p->id));
    return to;
}

/* Takes a card with a certain id out of what is left; NULL: there is none. */
static const struct lair_print *deal_this(struct deal *d, const struct lair_catalog *cat, const char *id)
{
    for (int i = 0; i < d->n[LAIR_ROOM]; i++) {
        const struct lair_print *p = lair_print(cat, d->left[LAIR_ROOM][i]);

        if (strcmp(p->id, id) == 0) {
            d->left[LAIR_ROOM][i] = d->left[LAIR_ROOM][--d->n[LAIR_ROOM]];
            return p;
        }
    }
    return NULL;
}

static struct json_object *random_dungeon(struct deal *d, const struct lair_catalog *cat, uint32_t *dice)
{
    /* rooms that are set off together with others, so that somebody must say which is first */
    static const char *const busy[] = { "BMA019", "BMA031", "BMA026" };
    struct json_object *rows = json_object_new_array();
    int squares = (int)games_roll(dice, 2) + 4; /* Level Ups are near */

    for (int q = 0; q < squares; q++) {
        struct json_object *stack = json_object_new_array();
        const struct lair_print *p =
            q < 2 ? deal_this(d, cat, busy[games_roll(dice, ARRAY_LEN(busy))]) : NULL;

        if (p != NULL)
            json_object_array_add(stack, json_object_new_string(p->id));
        cards(d, cat, LAIR_ROOM, 1 + (int)games_roll(dice, 2), dice, stack);
        json_object_array_add(rows, stack);
    }
    return rows;
}

/* How far a game has got: just so, near its end, or with everybody about to lose. */
enum stage { STAGE_MIDDLE, STAGE_LATE, STAGE_DOOMED };

static struct json_object *doomed_seat(struct deal *d, const struct lair_catalog *cat, uint32_t *dice)
{
    struct json_object *s = json_object_new_object();

    json_object_object_add(s, "boss", json_object_new_string(deal(d, cat, LAIR_BOSS, dice)->id));
    json_object_object_add(s, "wounds", cards(d, cat, LAIR_EPIC, 2, dice, json_object_new_array()));
    json_object_object_add(s, "entrance", cards(d, cat, LAIR_HERO, 1, dice, json_object_new_array()));
    return s;
}

static struct json_object *random_seat(struct deal *d, const struct lair_catalog *cat, uint32_t *dice,
                                       enum stage stage)
{
    bool late = stage == STAGE_LATE;

    struct json_object *s = json_object_new_object(), *hand = json_object_new_array(),
                       *souls = json_object_new_array(), *wounds = json_object_new_array(),
                       *entrance = json_object_new_array();
    int epics = (int)games_roll(dice, late ? 4 : 2);

    if (stage == STAGE_DOOMED) {
        json_object_put(s);
        json_object_put(hand);
        json_object_put(souls);
        json_object_put(wounds);
        json_object_put(entrance);
        return doomed_seat(d, cat, dice);
    }

    json_object_object_add(s, "boss", json_object_new_string(deal(d, cat, LAIR_BOSS, dice)->id));
    json_object_object_add(s, "dungeon", random_dungeon(d, cat, dice));
    cards(d, cat, LAIR_ROOM, (int)games_roll(dice, 6), dice, hand);
    json_object_object_add(s, "hand", cards(d, cat, LAIR_SPELL, (int)games_roll(dice, 4), dice, hand));
    cards(d, cat, LAIR_EPIC, epics, dice, souls);
    json_object_object_add(s, "souls", cards(d, cat, LAIR_HERO, (int)games_roll(dice, 3), dice, souls));
    json_object_object_add(s, "wounds",
                           cards(d, cat, LAIR_HERO, (int)games_roll(dice, late ? 5 : 3), dice, wounds));
    json_object_object_add(s, "entrance", cards(d, cat, LAIR_HERO, (int)games_roll(dice, 2), dice, entrance));
    return s;
}

/* Leaves few cards in the decks now and then, so that they run out. */
static void thin_decks(struct deal *d, const struct lair_catalog *cat, uint32_t *dice,
                       struct json_object *pos)
{
    struct json_object *discard = json_object_new_array(), *removed = json_object_new_array();

    if (games_roll(dice, 2) == 0) {
        bool gone = games_roll(dice, 3) == 0; /* nothing to fill the decks up with */

        cards(d, cat, LAIR_ROOM, d->n[LAIR_ROOM] - (int)games_roll(dice, 6), dice, gone ? removed : discard);
        cards(d, cat, LAIR_SPELL, d->n[LAIR_SPELL] - (int)games_roll(dice, 4), dice,
              gone ? removed : discard);
    }
    if (games_roll(dice, 2) == 0)
        cards(d, cat, LAIR_HERO, d->n[LAIR_HERO], dice, removed);
    if (games_roll(dice, 4) == 0)
        cards(d, cat, LAIR_EPIC, d->n[LAIR_EPIC] - (int)games_roll(dice, 3), dice, removed);
    json_object_object_add(pos, "discard", discard);
    json_object_object_add(pos, "removed", removed);
}

static struct lair_match *random_position(const struct lair_catalog *cat, int seats, unsigned variants,
                                          uint32_t *dice)
{
    static const char *const phases[] = { "start", "build", "bait", "adventure", "end" };
    static struct deal d;
    struct json_object *pos = json_object_new_object(), *list = json_object_new_array(),
                       *names = json_object_new_array(), *sets = json_object_new_array();
    char seed[2 * LAIR_SEED + 1];
    struct lair_fault why = { "" };
    struct lair_match *m;

    deal_begin(&d, cat, seats, variants & LAIR_HARD);
    for (int i = 0; i < LAIR_SEED; i++)
        snprintf(seed + 2 * i, 3, "%02x", games_roll(dice, 256));
    json_object_object_add(pos, "rules", json_object_new_string("classic"));
    json_object_array_add(sets, json_object_new_string("bmr"));
    json_object_object_add(pos, "sets", sets);
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (variants & 1u << i)
            json_object_array_add(names, json_object_new_string(lair_variant_name(i)));
    json_object_object_add(pos, "variants", names);
    json_object_object_add(pos, "turn", json_object_new_int(2 + (int)games_roll(dice, 9)));
    json_object_object_add(pos, "phase", json_object_new_string(phases[games_roll(dice, ARRAY_LEN(phases))]));
    json_object_object_add(pos, "seed", json_object_new_string(seed));
    bool doomed = games_roll(dice, 5) == 0;

    for (int s = 0; s < seats; s++) {
        enum stage stage = games_roll(dice, 3) == 0 ? STAGE_LATE : STAGE_MIDDLE;

        json_object_array_add(list, random_seat(&d, cat, dice, doomed ? STAGE_DOOMED : stage));
    }
    json_object_object_add(pos, "seats", list);
    json_object_object_add(
        pos, "town", cards(&d, cat, LAIR_HERO, (int)games_roll(dice, 3), dice, json_object_new_array()));
    thin_decks(&d, cat, dice, pos);
    m = lair_match_set(cat, pos, &why);
    if (m == NULL)
        fail_msg("%s\n%s", why.text, json_object_to_json_string(pos));
    json_object_put(pos);
    return m;
}

/* ---- what must hold ------------------------------------------------------------------------------ */

static void assert_same_bytes(const struct lair_game *a, const struct lair_game *b, const char *what)
{
    const char *x = (const char *)a, *y = (const char *)b;

    for (size_t i = 0; i < sizeof *a; i++)
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
        char why[LAIR_REASON];

        lair_move_text(cat, g, seat, &moves[i], text[i]);
        if (lair_parse(cat, g, seat, text[i], &back, why, sizeof why) != LAIR_OK)
            fail_msg("\"%s\" is not read back: %s", text[i], why);
        if (memcmp(&back, &moves[i], sizeof back) != 0)
            fail_msg("\"%s\" is read as another move", text[i]);
        for (size_t k = 0; k < i; k++)
            if (strcmp(text[i], text[k]) == 0)
                fail_msg("two moves are written \"%s\"", text[i]);
    }
}

static void refuse(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                   const struct lair_move *m, enum lair_refusal want)
{
    static struct lair_game copy;
    enum lair_refusal got;

    copy = *g;
    got = lair_play(cat, &copy, seat, m, NULL);
    saw.refusals[got]++;
    assert_int_equal(got, want);
    assert_same_bytes(&copy, g, "a refused move");
}

/* Illegal, out of turn, for nobody, in a view: refused, and not one byte changes. */
static void check_refusals(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           const struct lair_move *moves, size_t n, const struct lair_move *late,
                           uint32_t *dice)
{
    static struct lair_game view;
    struct lair_move wrong = moves[games_roll(dice, (uint32_t)n)];

    refuse(cat, g, g->n_seats, &wrong, LAIR_NO_SEAT);
    wrong.what.id = (uint16_t)(wrong.what.id ^ 0x4000);
    refuse(cat, g, seat, &wrong, LAIR_ILLEGAL);
    for (int s = 0; s < g->n_seats; s++)
        if (g->seat[s].flags & LAIR_OUT)
            refuse(cat, g, s, &moves[0], LAIR_SEAT_OUT);
        else if (!(g->owes & 1u << s))
            refuse(cat, g, s, late, LAIR_NOT_ASKED);
    lair_view(cat, g, seat, &view);
    refuse(cat, &view, seat, &moves[0], LAIR_IS_VIEW);
}

/* What is typed wrongly is told apart: not understood, or too little to tell. */
static void check_typing(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    static const char *const lines[] = { "xyzzy", "c", "cast", "use", "build", "choose" };
    struct lair_move m;
    char why[LAIR_REASON];

    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        enum lair_refusal r = lair_parse(cat, g, seat, lines[i], &m, why, sizeof why);

        saw.refusals[r]++;
        if (r != LAIR_OK && why[0] == '\0')
            fail_msg("\"%s\" is refused without a word", lines[i]);
    }
}

/* The position, set and printed again, is the same, and so is what comes of it. */
static void check_position(const struct lair_catalog *cat, const struct lair_match *m)
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

static void check_record(const struct lair_catalog *cat, const struct lair_match *m)
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

/* Lines that hold all the time are seen where they decide a number or an ask. */
static void count_standing_lines(const struct lair_catalog *cat, const struct lair_game *g)
{
    struct lair_term terms[64];

    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms; q++) {
            int n = lair_explain(cat, g, LAIR_VALUE_DAMAGE, s, q, 0, LAIR_CLERIC, terms, ARRAY_LEN(terms));

            for (int i = 1; i < n && i < (int)ARRAY_LEN(terms); i++)
                saw.lines[terms[i].source]++;
        }
}

/* Neanderthal Cave: an advanced room that shows its icon may not go there. */
static void count_barred(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                         const struct lair_move *moves, size_t n)
{
    for (int q = 0; q < g->seat[seat].n_rooms; q++) {
        lair_card top = g->seat[seat].room[q].top;

        if (!lair_room_is_active(g, seat, q) ||
            strcmp(lair_print(cat, g->card[top].design)->id, "BMA018") != 0)
            continue;
        for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next) {
            const struct lair_print *p = lair_print(cat, g->card[c].design);

            if (!p->advanced || p->treasure[LAIR_FIGHTER] == 0)
                continue;
            for (size_t i = 0; i < n; i++)
                assert_false(moves[i].verb == LAIR_BUILD_ON && moves[i].target.id == q &&
                             moves[i].target.seat == seat && moves[i].what.id == g->card[c].design);
            saw.lines[g->card[top].design]++;
        }
    }
}

static void count_state(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                        const struct lair_move *moves, size_t n)
{
    saw.asks[g->ask]++;
    for (int s = 0; s < g->n_seats; s++)
        saw.full_dungeons += lair_active_rooms(g, s) == LAIR_MAX_SQUARES;
    if (g->walk.hero != 0)
        saw.epics += lair_print(cat, g->card[g->walk.hero].design)->kind == LAIR_EPIC;
    count_standing_lines(cat, g);
    if (g->ask == LAIR_ASK_BUILD)
        count_barred(cat, g, seat, moves, n);
    if (g->ask == LAIR_ASK_DRAW)
        saw.lines[lair_find_design(cat, "BMA023", NULL)]++;
}

/* ---- a game -------------------------------------------------------------------------------------------- */

/* The design that a move declares; 0: it declares none. */
static lair_design declared(const struct lair_game *g, const struct lair_move *m)
{
    if (m->verb == LAIR_CAST)
        return m->what.id;
    if (m->verb == LAIR_USE && m->what.kind == LAIR_REF_ROOM)
        return g->card[g->seat[m->what.seat].room[m->what.id].top].design;
    return 0;
}

/* A declaration of a card that was seen too little; yes to what may be declined. */
static bool rare_move(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                      struct lair_move *out)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, moves);

    for (size_t i = 0; i < n; i++) {
        lair_design d = declared(g, &moves[i]);

        if (moves[i].verb == LAIR_YES || (d != 0 && saw.lines[d] < SEEN_ENOUGH)) {
            *out = moves[i];
            return true;
        }
    }
    return false;
}

static struct lair_move choose(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                               enum lair_policy policy, uint32_t *dice)
{
    static struct lair_game view;
    uint64_t luck = (uint64_t)games_roll(dice, 0xffffffff) << 16;
    struct lair_move m;

    if (g->ask == LAIR_ASK_MULLIGAN && games_roll(dice, 4) != 0) { /* opponents keep what they can play */
        static struct lair_move moves[LAIR_MAX_MOVES];

        return moves[lair_moves(cat, g, seat, moves) - 1];
    }
    if (games_roll(dice, 2) == 0 && rare_move(cat, g, seat, &m))
        return m;
    lair_view(cat, g, seat, &view);
    assert_true(lair_choose(cat, &view, policy, &luck, &m, NULL, 0));
    return m;
}

/* Copy-then-play equals play, also for the match that keeps the history. */
static void play(struct lair_match *m, const struct lair_catalog *cat, int seat, const struct lair_move *move,
                 struct listener *l)
{
    static struct lair_game copy;

    copy = *lair_match_game(m);
    assert_int_equal(lair_play(cat, &copy, seat, move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, seat, move, &l->sink), LAIR_OK);
    assert_same_bytes(&copy, lair_match_game(m), "a copy played on");
    saw.moves++;
}

static void count_ending(const struct lair_game *g, const struct listener *l)
{
    int in = 0;

    for (int s = 0; s < g->n_seats; s++)
        in += !(g->seat[s].flags & LAIR_OUT);
    if (l->resigned > 0 && in == 1)
        saw.endings[END_RESIGNED]++;
    else if (in == 1)
        saw.endings[END_LAST_STANDING]++;
    else
        saw.endings[END_SOULS]++;
}

static void classify_ending(const struct lair_catalog *cat, const struct lair_game *g,
                            const struct listener *l)
{
    int winner = 0, beaten = 0, in = 0;

    while (!(g->seat[winner].flags & LAIR_WON))
        winner++;
    for (int s = 0; s < g->n_seats; s++)
        if (!(g->seat[s].flags & LAIR_OUT)) {
            in++;
            beaten += lair_wounds(cat, g, s) >= 5;
        }
    if (in > 1 && beaten == in && !(g->variants & LAIR_UNLIMITED_LIVES))
        saw.endings[END_ALL_OUT]++;
    else if (in > 1 && (g->variants & LAIR_UNLIMITED_LIVES || lair_souls(cat, g, winner) < 10))
        saw.endings[END_HEROES_SPENT]++;
    else
        count_ending(g, l);
}

/* One question, one answer, and everything that must hold before and after. */
static void one_move(struct lair_match *m, const struct lair_catalog *cat, const enum lair_policy *policy,
                     struct lair_move *late, struct listener *l, uint32_t *dice)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    const struct lair_game *g = lair_match_game(m);
    int seat = games_asked(g, dice);
    size_t n = lair_moves(cat, g, seat, moves);
    struct lair_move move;
    const char *wrong;

    if (n == 0)
        fail_msg("seat %d owes a decision (%s) and has no move", seat, lair_ask_name(g->ask));
    count_state(cat, g, seat, moves, n);
    check_notation(cat, g, seat, moves, n);
    check_refusals(cat, g, seat, moves, n, late, dice);
    if (games_roll(dice, 4) == 0)
        check_typing(cat, g, seat);
    move = choose(cat, g, seat, policy[seat], dice);
    *late = move;
    if (games_roll(dice, 350) == 0) /* always legal, never listed */
        move = (struct lair_move){ .verb = LAIR_RESIGN };
    play(m, cat, seat, &move, l);
    wrong = lair_check(cat, g);
    if (wrong != NULL)
        fail_msg("after a move (%s): %s", lair_ask_name(g->ask), wrong);
    check_position(cat, m);
}

static struct lair_match *fresh_game(const struct lair_catalog *cat, int seats, unsigned variants,
                                     struct listener *l, uint32_t *dice)
{
    static const char *const sets[] = { "bmr" };
    struct lair_setup setup = { .seats = seats, .sets = sets, .n_sets = 1, .variants = (uint8_t)variants };
    struct lair_fault why = { "" };
    struct lair_match *m;

    for (int i = 0; i < LAIR_SEED; i++)
        setup.seed[i] = (uint8_t)games_roll(dice, 256);
    m = lair_match_new(cat, &setup, &l->sink, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void play_game(const struct lair_catalog *cat, uint32_t *dice)
{
    struct listener l = { .sink = { listen } };
    enum lair_policy policy[LAIR_MAX_SEATS];
    int seats = 2 + (int)games_roll(dice, 3), asks = 0;
    unsigned variants = games_roll(dice, 2) == 0 ? 0 : games_roll(dice, 1u << LAIR_N_VARIANTS);
    struct lair_move late = { .verb = LAIR_PASS };
    struct lair_match *m = games_roll(dice, 2) == 0 ? random_position(cat, seats, variants, dice)
                                                    : fresh_game(cat, seats, variants, &l, dice);

    for (int s = 0; s < LAIR_MAX_SEATS; s++) {
        policy[s] = (enum lair_policy)games_roll(dice, LAIR_N_POLICIES);
        saw.policies[policy[s]] += s < seats;
    }
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        saw.variants[i] += variants >> i & 1;
    saw.seats[seats]++;
    saw.games++;
    while (lair_match_game(m)->phase != LAIR_PHASE_OVER) {
        assert_true(asks++ < ASKS_AT_MOST); /* every game ends */
        one_move(m, cat, policy, &late, &l, dice);
    }
    classify_ending(cat, lair_match_game(m), &l);
    refuse(cat, lair_match_game(m), 0, &late, LAIR_GAME_OVER);
    check_record(cat, m);
    lair_match_free(m);
}

/* ---- was it enough? ---------------------------------------------------------------------------------------- */

static int too_little(const char *what, const char *name, unsigned long n, bool say)
{
    if (n >= SEEN_ENOUGH)
        return 0;
    if (say)
        print_message("saw too little: %s %s: %lu times\n", what, name, n);
    return 1;
}

/* Events that the base set has no card for. */
static bool needs_other_sets(enum lair_event_kind kind)
{
    return kind == LAIR_EV_PAYS || kind == LAIR_EV_ITEM || kind == LAIR_EV_REVERSES;
}

static int count_lacks(const struct lair_catalog *cat, bool say)
{
    int lacks = 0;

    for (int i = LAIR_N_KINDS + 1; i <= lair_designs(cat); i++) {
        const struct lair_print *p = lair_print(cat, (lair_design)i);

        if (strcmp(p->set, "bmr") == 0 && p->kind != LAIR_HERO && p->kind != LAIR_EPIC &&
            p->text[0] != '\0' && strcmp(p->id, "BMA035") != 0)
            lacks += too_little("the line of", p->name, saw.lines[i], say);
    }
    for (int i = 1; i < LAIR_N_ASKS; i++)
        lacks += too_little("the ask", lair_ask_name((enum lair_ask_kind)i), saw.asks[i], say);
    for (int i = 1; i < LAIR_NO_MEMORY; i++)
        lacks += too_little("the refusal", lair_refusal_name((enum lair_refusal)i), saw.refusals[i], say);
    for (int i = 0; i < LAIR_N_EVENTS; i++)
        if (!needs_other_sets((enum lair_event_kind)i))
            lacks += too_little("the event", lair_event_name((enum lair_event_kind)i), saw.events[i], say);
    for (int i = 0; i < N_ENDINGS; i++)
        lacks += too_little("the ending", ending_name[i], saw.endings[i], say);
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        lacks += too_little("the variant", lair_variant_name(i), saw.variants[i], say);
    lacks += too_little("full", "dungeons", saw.full_dungeons, say);
    lacks += too_little("level", "ups", saw.level_ups, say);
    lacks += too_little("epic", "heroes inside", saw.epics, say);
    return lacks + too_little("deck", "refills", saw.refills, say);
}

static void every_game_keeps_what_must_hold(void **state)
{
    struct lair_catalog *cat = games_catalog();
    /* a number given: so many games, and all must have been seen by then */
    const char *wish = getenv("LAIR_GAMES");
    int games = wish != NULL ? atoi(wish) : GAMES, at_most = wish != NULL ? games : GAMES_AT_MOST;
    uint32_t dice = 2463534242u;

    (void)state;
    for (int i = 0; i < at_most && (i < games || count_lacks(cat, false) > 0); i++)
        play_game(cat, &dice);
    print_message("%lu games, %lu moves\n", saw.games, saw.moves);
    assert_int_equal(count_lacks(cat, true), 0);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_game_keeps_what_must_hold) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
