/* tests/unit/test_random_games.c - what must hold of every game, after every move
 *
 * Random games by all policies and all rules, of the sets alone and mixed, with all numbers of seats and
 * every variant, half of them from random positions in mid-game.  The run counts what it saw and fails if it
 * saw too little: a rule that was never met was never tested, and nor was a line of a card.
 *
 * Games go on until enough was seen of everything; LAIR_GAMES plays that many instead. */
#include <stdlib.h>

#include "tests/unit/deals.h"

#include "engine/language/language.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* A sanitizer makes each look ten times as long, and finds at the first what it finds. */
#ifdef __SANITIZE_ADDRESS__
enum { SEEN_ENOUGH = 3, GAMES = 40 };
#else
enum { SEEN_ENOUGH = 20, GAMES = 100 };
#endif
enum { GAMES_AT_MOST = 2000, ASKS_AT_MOST = 20000, DESIGNS = 320, LINES = 8 /* of a card */ };
enum { POSITION_EVERY = 2 }; /* moves: writing and reading a position takes longer than all else together */

/* The sets of a game; heroes are those of the first, and a board is played with the trial set as well. */
static const char *const mixes[][3] = { { "bmr" }, { "bmr", "tnl" }, { "tnl" } };

enum ending {
    END_SOULS,
    END_LAST_STANDING,
    END_ALL_OUT,
    END_HEROES_SPENT,
    END_RESIGNED,
    END_SUPER_SOULS,
    END_SUPER_DECK,
    END_SOLO_WOUNDS,
    END_SOLO_TAVERN,
    END_SOLO_DECK,
    N_ENDINGS
};
static const char *const ending_name[] = {
    [END_SOULS] = "ten souls",
    [END_LAST_STANDING] = "last standing",
    [END_ALL_OUT] = "all out at once",
    [END_HEROES_SPENT] = "heroes spent",
    [END_RESIGNED] = "resignation",
    [END_SUPER_SOULS] = "ten souls on a board",
    [END_SUPER_DECK] = "no hero left on a board",
    [END_SOLO_WOUNDS] = "five wounds alone",
    [END_SOLO_TAVERN] = "a hero at the Tavern",
    [END_SOLO_DECK] = "no hero left alone",
};

/* What a run has seen. */
static struct {
    unsigned long asks[LAIR_N_ASKS], refusals[LAIR_N_REFUSALS], events[LAIR_N_EVENTS], endings[N_ENDINGS];
    unsigned long lines[DESIGNS]
                       [LINES];   /* a line of a card took effect, or was in force when something was asked */
    unsigned long least[DESIGNS]; /* of a card's lines the one that did so least; "enough": it has none */
    unsigned long full_dungeons, level_ups, epics, refills, variants[LAIR_N_VARIANTS],
        seats[LAIR_MAX_SEATS + 1];
    unsigned long policies[LAIR_N_POLICIES], rules[LAIR_N_RULES], mixes[ARRAY_LEN(mixes)], games, moves;
    unsigned long spaces[DESIGNS][N_SPACES]; /* a minion was placed there */
    unsigned long pushed[DESIGNS];           /* a hero went down to that landmark */
    unsigned long summoned_home, summoned_away;
    unsigned long stacked; /* a declaration waits for another one to resolve first (S6) */
    unsigned long capped;  /* four counters on a room, alone */
    unsigned long ties;    /* two seats on one place */
    unsigned long turned;  /* a window asks somebody after others */
    unsigned long barred;  /* an advanced room may not go where it would fit */
} saw;

/* ---- the sink: counts events, and those of one move ------------------------------------------ */

struct listener {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int out, resigned, level_ups;
};

static void listen(struct lair_sink *self, const struct lair_event *e)
{
    struct listener *l = (struct listener *)self;

    saw.events[e->kind]++;
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_LEVEL_UP: saw.level_ups++; break;
    case LAIR_EV_REFILL: saw.refills++; break;
    case LAIR_EV_TO_LANDMARK: saw.pushed[e->card2]++; break;
    case LAIR_EV_MINION: saw.spaces[e->card][e->n]++; break;
    case LAIR_EV_OUT:
        l->out++;
        l->resigned += e->other;
        break;
    default: break;
    }
}

static void note_least(const struct lair_catalog *cat, lair_design d)
{
    saw.least[d] = SEEN_ENOUGH;
    for (int i = 0; lair_line_word(cat, d, i + 1) != NULL; i++)
        if (saw.lines[d][i] < saw.least[d])
            saw.least[d] = saw.lines[d][i];
}

static void listen_to_line(struct lair_sink *self, lair_design card, int line)
{
    assert_non_null(lair_line_word(((struct listener *)self)->cat, card, line));
    saw.lines[card][line - 1]++;
    note_least(((struct listener *)self)->cat, card);
}

/* ---- what must hold -------------------------------------------------------------------------- */

static void assert_same_bytes(const struct lair_game *a, const struct lair_game *b, const char *what)
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
    struct lair_refused why;

    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        enum lair_refusal r = lair_parse(cat, g, seat, lines[i], &m, &why);

        saw.refusals[r]++;
        if (r != LAIR_OK && why.text[0] == '\0')
            fail_msg("\"%s\" is refused without a word", lines[i]);
    }
}

/* All who may answer in a window are those who are asked if all before them pass, and what each could do then
 * is what it can do when that has happened: to the byte.  The public knows them as well. */
static void check_window(const struct lair_catalog *cat, const struct lair_game *g)
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
    assert_same_bytes(&turned, g, "a seat that is not asked");
    for (int i = 0; i < n; i++) {
        assert_int_equal(seen[i].seat, ask[i].seat);
        assert_int_equal(lair_asks(cat, &played, now), 1);
        assert_int_equal(now[0].seat, ask[i].seat);
        assert_int_equal(now[0].kind, ask[i].kind);
        turned = *g;
        assert_true(lair_window_turn(cat, &turned, ask[i].seat));
        assert_same_bytes(&turned, &played, "a window that is turned");
        saw.turned += i > 0;
        if (i + 1 < n)
            assert_int_equal(lair_play(cat, &played, ask[i].seat, &pass, NULL), LAIR_OK);
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

/* Does something last on a room that may have taken its text? */
static bool is_altered(const struct lair_game *g, lair_card room)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].on == room)
            return true;
    return false;
}

/* Neanderthal Cave: an advanced room that shows its icon may not go there. */
static void check_barred(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                         const struct lair_move *moves, size_t n)
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
            saw.barred++;
        }
    }
}

static void count_state(const struct lair_catalog *cat, const struct lair_game *g, struct lair_sink *sink)
{
    int waiting = 0;

    saw.asks[g->ask]++;
    for (int i = 0; i < g->n_agenda; i++)
        waiting += g->agenda[i].standing == LAIR_FRESH;
    saw.stacked += waiting > 1 && g->rules != LAIR_CLASSIC;
    for (int s = 0; s < g->n_seats; s++)
        saw.full_dungeons += lair_active_rooms(g, s) == LAIR_MAX_SQUARES;
    for (int q = 0; g->n_seats == 1 && q < g->seat[0].n_rooms; q++) {
        assert_true(g->seat[0].room[q].counters <= 4);
        saw.capped += g->seat[0].room[q].counters == 4;
    }
    if (g->walk.hero != 0)
        saw.epics += lair_print(cat, g->card[g->walk.hero].design)->kind == LAIR_EPIC;
    lair_in_force(cat, g, sink);
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* The design that a move declares; 0: it declares none. */
static lair_design declared(const struct lair_game *g, const struct lair_move *m)
{
    if (m->verb == LAIR_CAST)
        return m->what.id;
    if (m->verb == LAIR_USE && m->what.kind == LAIR_REF_ROOM)
        return g->card[g->seat[m->what.seat].room[m->what.id].top].design;
    if (m->verb == LAIR_USE && (m->what.kind == LAIR_REF_HERO || m->what.kind == LAIR_REF_CARD))
        return m->what.id;
    return 0;
}

/* How often what a move declares took effect: its line, or of all the one that did so least. */
static unsigned long times_declared(const struct lair_game *g, const struct lair_move *m)
{
    lair_design d = declared(g, m);

    if (d == 0)
        return SEEN_ENOUGH;
    return m->option > 0 ? saw.lines[d][m->option - 1] : saw.least[d];
}

/* How often a minion was placed on the space of a move. */
static unsigned long times_on(const struct lair_catalog *cat, const struct lair_game *g,
                              const struct lair_move *m)
{
    const struct lair_ref *on = &m->what;

    if (on->kind == LAIR_REF_SPACE)
        for (int i = 0; i < N_SPACES; i++)
            if (strcmp(lair_space_name(cat, on), lair_space_word(i)) == 0)
                return saw.spaces[on->id][i];
    if (on->kind == LAIR_REF_ROOM)
        return saw.spaces[g->card[g->seat[on->seat].room[on->id].top].design][SPACE_ACTION];
    return saw.spaces[g->card[g->seat[on->seat].boss].design][SPACE_ACTION];
}

/* A declaration of a card, or a space for the minion, that was seen too little; yes to what may be
 * declined. */
static bool rare_move(const struct lair_catalog *cat, const struct lair_game *g, int seat, uint32_t *dice,
                      struct lair_move *out)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, moves), first = games_roll(dice, (uint32_t)n);

    for (size_t i = 0; i < n; i++) {
        const struct lair_move *m = &moves[(first + i) % n];

        if (m->verb == LAIR_YES || times_declared(g, m) < SEEN_ENOUGH ||
            (m->verb == LAIR_MINION && times_on(cat, g, m) < SEEN_ENOUGH)) {
            *out = *m;
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
    if (games_roll(dice, 2) == 0 && rare_move(cat, g, seat, dice, &m))
        return m;
    lair_view(cat, g, seat, &view);
    assert_true(lair_choose(cat, &view, policy, &luck, &m, NULL));
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

static void count_board_ending(const struct lair_catalog *cat, const struct lair_game *g)
{
    bool souls = false;
    lair_card tavern = g->zone[LAIR_SPOTS + 4].first;

    for (int s = 0; s < g->n_seats; s++)
        souls |= lair_souls(cat, g, s) >= 10;
    if (g->n_seats > 1)
        saw.endings[souls ? END_SUPER_SOULS : END_SUPER_DECK]++;
    else if (tavern != 0)
        saw.endings[END_SOLO_TAVERN]++;
    else
        saw.endings[lair_wounds(cat, g, 0) >= 5 ? END_SOLO_WOUNDS : END_SOLO_DECK]++;
}

static void classify_ending(const struct lair_catalog *cat, const struct lair_game *g,
                            const struct listener *l)
{
    int winner = 0, beaten = 0, in = 0;

    if (g->rules != LAIR_CLASSIC && l->resigned == 0) {
        count_board_ending(cat, g);
        return;
    }
    if (g->rules != LAIR_CLASSIC) { /* alone nobody wins then */
        saw.endings[END_RESIGNED]++;
        return;
    }
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

/* Those who won are first, nobody else is, each place tells how many came before, and nobody who is out comes
 * before who is in or left later (D34). */
static void check_placement(const struct lair_catalog *cat, const struct lair_game *g)
{
    static struct lair_game view;
    uint8_t place[LAIR_MAX_SEATS], seen[LAIR_MAX_SEATS];
    bool won = false;
    int n = lair_placement(cat, g, place);

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
            saw.ties += o < s && place[o] == place[s];
        }
        assert_int_equal(place[s], before + 1);
    }
    lair_view(cat, g, LAIR_PUBLIC, &view);
    assert_int_equal(lair_placement(cat, &view, seen), n);
    assert_memory_equal(seen, place, (size_t)n);
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
    count_state(cat, g, &l->sink);
    if (g->ask == LAIR_ASK_BUILD)
        check_barred(cat, g, seat, moves, n);
    check_notation(cat, g, seat, moves, n);
    check_refusals(cat, g, seat, moves, n, late, dice);
    if (games_roll(dice, 4) == 0)
        check_typing(cat, g, seat);
    check_window(cat, g);
    move = choose(cat, g, seat, policy[seat], dice);
    *late = move;
    if (games_roll(dice, 350) == 0) /* always legal, never listed */
        move = (struct lair_move){ .verb = LAIR_RESIGN };
    if (g->phase == LAIR_PHASE_MINION && move.what.kind == LAIR_REF_SEAT) {
        saw.summoned_home += move.what.seat == seat;
        saw.summoned_away += move.what.seat != seat;
    }
    play(m, cat, seat, &move, l);
    wrong = lair_check(cat, g);
    if (wrong != NULL)
        fail_msg("after a move (%s): %s", lair_ask_name(g->ask), wrong);
    if (games_roll(dice, POSITION_EVERY) == 0)
        check_position(cat, m);
}

static struct lair_match *fresh_game(struct deal *d, struct listener *l)
{
    const char *sets[ARRAY_LEN(mixes[0]) + 1];
    struct lair_setup setup = {
        .rules = d->rules, .seats = d->seats, .sets = sets, .variants = (uint8_t)d->variants
    };
    struct lair_fault why = { "" };
    struct lair_match *m;

    while (d->sets[setup.n_sets] != NULL) {
        sets[setup.n_sets] = d->sets[setup.n_sets];
        setup.n_sets++;
    }
    if (deal_board(d))
        sets[setup.n_sets++] = "trial";
    for (int i = 0; i < LAIR_SEED; i++)
        setup.seed[i] = (uint8_t)games_roll(d->dice, 256);
    m = lair_match_new(d->cat, &setup, &l->sink, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

/* What is played: classic games are many, since they have variants. */
static void choose_game(struct deal *d)
{
    static const enum lair_rules rules[] = { LAIR_CLASSIC, LAIR_CLASSIC, LAIR_CLASSIC, LAIR_SUPER,
                                             LAIR_SUPER,   LAIR_SOLO,    LAIR_SOLO,    LAIR_CHALLENGE };
    uint32_t mix = games_roll(d->dice, ARRAY_LEN(mixes));

    saw.mixes[mix]++;
    d->sets = mixes[mix];
    d->rules = rules[games_roll(d->dice, ARRAY_LEN(rules))];
    d->seats = d->rules == LAIR_SOLO || d->rules == LAIR_CHALLENGE ? 1 : 2 + deal_roll(d, 3);
    d->variants = 0;
    if (d->rules == LAIR_CLASSIC && deal_roll(d, 2) != 0)
        d->variants = games_roll(d->dice, 1u << LAIR_N_VARIANTS);
}

static void play_game(const struct lair_catalog *cat, uint32_t *dice)
{
    static struct deal d;
    struct listener l = { .sink = { .event = listen, .line = listen_to_line }, .cat = cat };
    enum lair_policy policy[LAIR_MAX_SEATS];
    struct lair_move late = { .verb = LAIR_PASS };
    struct lair_match *m;
    int asks = 0;

    d = (struct deal){ .cat = cat, .seen = saw.least, .dice = dice };
    choose_game(&d);
    m = deal_roll(&d, 2) == 0 ? deal_match(&d) : fresh_game(&d, &l);
    for (int s = 0; s < LAIR_MAX_SEATS; s++) {
        policy[s] = (enum lair_policy)games_roll(dice, LAIR_N_POLICIES);
        saw.policies[policy[s]] += s < d.seats;
    }
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        saw.variants[i] += d.variants >> i & 1;
    saw.seats[d.seats]++;
    saw.rules[d.rules]++;
    saw.games++;
    while (lair_match_game(m)->phase != LAIR_PHASE_OVER) {
        assert_true(asks++ < ASKS_AT_MOST); /* every game ends */
        one_move(m, cat, policy, &late, &l, dice);
    }
    classify_ending(cat, lair_match_game(m), &l);
    check_placement(cat, lair_match_game(m));
    refuse(cat, lair_match_game(m), 0, &late, LAIR_GAME_OVER);
    check_record(cat, m);
    lair_match_free(m);
}

/* ---- was it enough? -------------------------------------------------------------------------- */

static int less_than(unsigned long enough, const char *what, const char *name, unsigned long n, bool say)
{
    if (n >= enough)
        return 0;
    if (say)
        print_message("saw too little: %s %s: %lu times\n", what, name, n);
    return 1;
}

static int too_little(const char *what, const char *name, unsigned long n, bool say)
{
    return less_than(SEEN_ENOUGH, what, name, n, say);
}

/* Events that the base set has no card for. */
static bool needs_other_sets(enum lair_event_kind kind)
{
    return kind == LAIR_EV_PAYS || kind == LAIR_EV_ITEM || kind == LAIR_EV_TURNS ||
           kind == LAIR_EV_REVERSES || kind == LAIR_EV_SHIFTS || kind == LAIR_EV_GAINS ||
           kind == LAIR_EV_GIVES || kind == LAIR_EV_LAYS || kind == LAIR_EV_SWAPS_HOARDS ||
           kind == LAIR_EV_SELLS;
}

/* The town board: minions on every space, heroes at every landmark. */
static int count_board_lacks(const struct lair_catalog *cat, bool say)
{
    int lacks = 0;

    for (int i = LAIR_N_KINDS + 1; i <= lair_designs(cat); i++) {
        const struct lair_print *p = lair_print(cat, (lair_design)i);
        bool tavern = strcmp(p->name, "Tavern") == 0;

        for (int space = SPACE_TREASURE; p->kind == LAIR_LANDMARK && space <= SPACE_SUMMON; space++)
            if (!tavern || space == SPACE_SUMMON)
                lacks += too_little(p->name, lair_space_word(space), saw.spaces[i][space], say);
        if (p->kind == LAIR_LANDMARK)
            lacks += too_little("heroes at", p->name, saw.pushed[i], say);
    }
    for (int i = 0; i < LAIR_N_RULES; i++)
        lacks += too_little("games of", lair_rules_name(i), saw.rules[i], say);
    lacks += too_little("a summons", "home", saw.summoned_home, say);
    lacks += too_little("a summons", "to another entrance", saw.summoned_away, say);
    lacks += too_little("a room", "with four counters, alone", saw.capped, say);
    return lacks + too_little("answers", "on answers", saw.stacked, say);
}

/* Lines that few games come to, since several people must do certain things in a row: seen a quarter as often. */
static const char *const seldom[] = {
    "TNL014", /* Imp Temple: an effect of its player makes an opponent discard */
    "TNL054", /* Cursed Tomb: another card destroys it */
    "TNL062", /* Meddling Kids!: a room answers a spell */
    "TNL063", /* Oh, Yeah!: two rooms are destroyed in one turn */
    "TNL104", /* Swordmage: a spell is cast while the one of all heroes walks */
};

static unsigned long enough_of(const struct lair_print *p)
{
    for (size_t i = 0; i < ARRAY_LEN(seldom); i++)
        if (strcmp(p->id, seldom[i]) == 0)
            return SEEN_ENOUGH / 4;
    return SEEN_ENOUGH;
}

/* Every line of every card that is dealt here. */
static int count_line_lacks(const struct lair_catalog *cat, bool say)
{
    int lacks = 0;

    for (int d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);

        if (strcmp(p->set, "hard") == 0 || p->request || p->kind == LAIR_LANDMARK)
            continue; /* no game here has them; spaces are counted apart */
        for (int i = 0; lair_line_word(cat, (lair_design)d, i + 1) != NULL; i++) {
            char name[LAIR_TEXT];

            snprintf(name, sizeof name, "%d of %s", i + 1, p->name);
            lacks += less_than(enough_of(p), "line", name, saw.lines[d][i], say);
        }
    }
    return lacks;
}

static int count_lacks(const struct lair_catalog *cat, bool say)
{
    int lacks = count_board_lacks(cat, say) + count_line_lacks(cat, say);

    for (size_t i = 0; i < ARRAY_LEN(mixes); i++)
        lacks += too_little("games with", mixes[i][1] != NULL ? "two sets" : mixes[i][0], saw.mixes[i], say);
    for (int i = 1; i < LAIR_ASK_ITEM; i++) /* the installed sets have no items */
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
    lacks += too_little("windows", "of several", saw.turned, say);
    lacks += too_little("a place", "of two seats", saw.ties, say);
    lacks += too_little("a room", "barred", saw.barred, say);
    return lacks + too_little("deck", "refills", saw.refills, say);
}

static void every_game_keeps_what_must_hold(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_fault why;
    /* a number given: so many games, and all must have been seen by then */
    const char *wish = getenv("LAIR_GAMES");
    int games = wish != NULL ? atoi(wish) : GAMES, at_most = wish != NULL ? games : GAMES_AT_MOST;
    uint32_t dice = 2463534242u;

    (void)state;
    if (lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/tnl.json", &why) < 0)
        fail_msg("%s", why.text);
    assert_true(lair_designs(cat) < DESIGNS);
    for (int d = 1; d <= lair_designs(cat); d++)
        note_least(cat, (lair_design)d);
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
