/* tests/ordeal.c - a random game by all policies, and all that must hold after each of its moves
 * SPDX-License-Identifier: MIT */
#include "tests/ordeal.h"

#include <json-c/json.h>

#include "bot/tools/sound.h"
#include "tests/deal.h"
#include "tests/unit/matches.h"

enum { RESIGNS_EVERY = 350 /* moves */ };

static const char *const ending_name[] = {
    [END_SOULS] = "souls enough",
    [END_LAST_STANDING] = "last standing",
    [END_ALL_OUT] = "all out at once",
    [END_HEROES_SPENT] = "heroes spent",
    [END_RESIGNED] = "resignation",
    [END_SUPER_SOULS] = "souls enough on a board",
    [END_SUPER_DECK] = "no hero left on a board",
    [END_SOLO_WOUNDS] = "five wounds alone",
    [END_SOLO_TAVERN] = "a hero at the Tavern",
    [END_SOLO_DECK] = "no hero left alone",
};
static_assert(sizeof ending_name / sizeof ending_name[0] == ORDEAL_ENDINGS, "a name for every ending");

const char *ordeal_ending_name(enum ordeal_ending ending)
{
    return ending_name[ending];
}

/* ---- the sink: counts events ----------------------------------------------------------------- */

struct listener {
    struct lair_sink sink;
    const struct ordeal *o;
    int resigned;
    unsigned out;  /* the seats that were told to be out: bits */
    bool standing; /* it hears which lines are in force */
};

static void note_out(struct listener *l, const struct lair_event *e)
{
    assert_false(l->out & 1u << e->seat);
    l->out |= 1u << e->seat;
    l->resigned += e->other;
}

static void listen(struct lair_sink *self, const struct lair_event *e)
{
    struct listener *l = (struct listener *)self;
    struct ordeal_seen *saw = l->o->saw;

    saw->events[e->kind]++;
    json_object_put(lair_event_json(l->o->cat, e)); /* whatever happens can be written */
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_LEVEL_UP: saw->level_ups++; break;
    case LAIR_EV_REFILL: saw->refills++; break;
    case LAIR_EV_TO_LANDMARK: saw->pushed[e->card2]++; break;
    case LAIR_EV_MINION: saw->spaces[e->card][e->n]++; break;
    case LAIR_EV_OUT: note_out(l, e); break;
    default: break;
    }
}

void ordeal_note_least(struct ordeal_seen *s, const struct lair_catalog *cat, lair_design d,
                       unsigned long enough)
{
    s->least[d] = enough;
    for (int i = 0; lair_line_word(cat, d, i + 1) != NULL; i++)
        if (s->line[d][i] < s->least[d])
            s->least[d] = s->line[d][i];
}

void ordeal_begin(struct ordeal_seen *s, const struct lair_catalog *cat, unsigned long enough)
{
    assert_true(lair_designs(cat) < ORDEAL_DESIGNS);
    for (int d = 1; d <= lair_designs(cat); d++)
        ordeal_note_least(s, cat, (lair_design)d, enough);
}

static void listen_to_line(struct lair_sink *self, lair_design card, int line)
{
    const struct listener *l = (const struct listener *)self;
    const struct ordeal *o = l->o;

    assert_non_null(lair_line_word(o->cat, card, line));
    if (l->standing)
        assert_string_equal(lair_line_word(o->cat, card, line), "while");
    assert_true(line <= ORDEAL_LINES);
    o->saw->line[card][line - 1]++;
    ordeal_note_least(o->saw, o->cat, card, o->enough);
}

static void count_state(struct listener *l, const struct lair_game *g)
{
    const struct ordeal *o = l->o;
    struct ordeal_seen *saw = o->saw;
    int waiting = 0;

    saw->asks[g->ask]++;
    for (int i = 0; i < g->n_agenda; i++)
        waiting += g->agenda[i].standing == LAIR_FRESH;
    saw->stacked += waiting > 1 && g->rules != LAIR_CLASSIC;
    for (int s = 0; s < g->n_seats; s++)
        saw->full_dungeons += lair_active_rooms(g, s) == LAIR_MAX_SQUARES;
    for (int q = 0; g->n_seats == 1 && q < g->seat[0].n_rooms; q++) {
        assert_true(g->seat[0].room[q].counters <= 4);
        saw->capped += g->seat[0].room[q].counters == 4;
    }
    if (g->walk.hero != 0)
        saw->epics += lair_print(o->cat, g->card[g->walk.hero].design)->kind == LAIR_EPIC;
    l->standing = true;
    lair_in_force(o->cat, g, &l->sink);
    l->standing = false;
}

/* ---- choosing -------------------------------------------------------------------------------- */

lair_design ordeal_design(const struct lair_game *g, const struct lair_move *m)
{
    switch ((enum lair_verb)m->verb) {
    case LAIR_CAST:
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON:
    case LAIR_DRAFT: return m->what.id;
    case LAIR_USE: break;
    default: return 0;
    }
    switch ((enum lair_ref_kind)m->what.kind) {
    case LAIR_REF_ROOM: return g->card[g->seat[m->what.seat].room[m->what.id].top].design;
    case LAIR_REF_BOSS: return g->card[g->seat[m->what.seat].boss].design;
    case LAIR_REF_HERO:
    case LAIR_REF_ITEM:
    case LAIR_REF_CARD: return m->what.id;
    default: return 0;
    }
}

/* Does it declare or build what was seen too little: its line, or of all the one that was seen least? */
static bool declares_rare(const struct ordeal *o, const struct lair_game *g, const struct lair_move *m)
{
    lair_design d = ordeal_design(g, m);

    return d != 0 && (m->option > 0 ? o->rare->line[d][m->option - 1] : o->rare->least[d]) < o->enough;
}

/* Does it put the minion on a space that was seen too little? */
static bool places_rare(const struct ordeal *o, const struct lair_game *g, const struct lair_move *m)
{
    const struct lair_ref *on = &m->what;
    lair_card card;

    if (m->verb != LAIR_MINION)
        return false;
    if (on->kind == LAIR_REF_SPACE)
        for (int i = 0; i < N_SPACES; i++)
            if (strcmp(lair_space_name(o->cat, on), lair_space_word(i)) == 0)
                return o->rare->spaces[on->id][i] < o->enough;
    card = on->kind == LAIR_REF_ROOM ? g->seat[on->seat].room[on->id].top : g->seat[on->seat].boss;
    return o->rare->spaces[g->card[card].design][SPACE_ACTION] < o->enough;
}

/* What was seen too little, and yes to what may be declined. */
static bool rare_move(const struct ordeal *o, const struct lair_game *g, int seat, uint32_t *dice,
                      struct lair_move *out)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(o->cat, g, seat, moves), first = games_roll(dice, (uint32_t)n);

    for (size_t i = 0; i < n; i++) {
        const struct lair_move *m = &moves[(first + i) % n];

        if (m->verb == LAIR_YES || declares_rare(o, g, m) || places_rare(o, g, m)) {
            *out = *m;
            return true;
        }
    }
    return false;
}

static struct lair_move choose(const struct ordeal *o, const struct lair_game *g, int seat,
                               enum lair_policy policy, uint32_t *dice)
{
    static struct lair_game view;
    uint64_t luck = (uint64_t)games_roll(dice, 0xffffffff) << 16;
    struct lair_move m;

    if (g->ask == LAIR_ASK_MULLIGAN && games_roll(dice, 4) != 0) { /* opponents keep what they can play */
        static struct lair_move moves[LAIR_MAX_MOVES];

        return moves[lair_moves(o->cat, g, seat, moves) - 1];
    }
    if (games_roll(dice, RESIGNS_EVERY) == 0) /* always legal, never listed */
        return (struct lair_move){ .verb = LAIR_RESIGN };
    if (games_roll(dice, 2) == 0 && rare_move(o, g, seat, dice, &m))
        return m;
    lair_view(o->cat, g, seat, &view);
    assert_true(lair_choose(o->cat, &view, policy, &luck, &m, NULL));
    return m;
}

/* ---- a move ---------------------------------------------------------------------------------- */

static bool now(const uint32_t one_in, uint32_t *dice)
{
    return one_in == 1 || games_roll(dice, one_in) == 0;
}

/* With the eyes of a seat or of the public, another one each time. */
static void check_secrets(const struct ordeal *o, const struct lair_game *g, uint32_t *dice)
{
    int viewer = (int)games_roll(dice, (uint32_t)g->n_seats + 1);

    secrets_check(o->cat, g, viewer < g->n_seats ? viewer : LAIR_PUBLIC, dice, &o->saw->secrets);
}

/* The same for what goes on from here, by dice of its own: the games are the same without it. */
static void check_worlds(const struct ordeal *o, const struct lair_game *g, uint32_t dice)
{
    const char *wrong;
    int viewer;

    if (!now(o->care.worlds, &dice))
        return;
    viewer = (int)games_roll(&dice, (uint32_t)g->n_seats + 1);
    wrong = worlds_differ(o->cat, g, viewer < g->n_seats ? viewer : LAIR_PUBLIC, &dice, &o->saw->worlds);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

static void check_game(const struct ordeal *o, const struct lair_match *m, uint32_t *dice)
{
    const struct lair_game *g = lair_match_game(m);
    g_autoptr(GString) why = g_string_new(NULL);
    const char *wrong = lair_check(o->cat, g);

    if (wrong == NULL && o->care.thorough && !sound_game(o->cat, g, why))
        wrong = why->str;
    if (wrong != NULL)
        fail_msg("at the question %s: %s", lair_ask_name((enum lair_ask_kind)g->ask), wrong);
    if (now(o->care.position, dice))
        scrutiny_position(o->cat, m);
    if (now(o->care.record, dice))
        scrutiny_record(o->cat, m);
    if (now(o->care.secrets, dice))
        check_secrets(o, g, dice);
    check_worlds(o, g, *dice);
}

/* Copy-then-play equals play, also for the match that keeps the history. */
static void play(struct lair_match *m, int seat, const struct lair_move *move, struct listener *l)
{
    static struct lair_game copy;
    const struct lair_game *g = lair_match_game(m);
    struct ordeal_seen *saw = l->o->saw;

    if (g->phase == LAIR_PHASE_MINION && move->what.kind == LAIR_REF_SEAT) {
        saw->summoned_home += move->what.seat == seat;
        saw->summoned_away += move->what.seat != seat;
    }
    copy = *g;
    assert_int_equal(lair_play(l->o->cat, &copy, seat, move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, seat, move, &l->sink), LAIR_OK);
    scrutiny_same(&copy, g, "a copy played on");
    saw->moves++;
}

/* One question, one answer, and everything that must hold. */
static void one_move(struct listener *l, struct lair_match *m, const enum lair_policy *policy,
                     struct lair_move *late, uint32_t *dice)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    const struct ordeal *o = l->o;
    const struct lair_game *g = lair_match_game(m);
    int seat = games_asked(g, dice);
    size_t n = lair_moves(o->cat, g, seat, moves);
    struct lair_move move;

    count_state(l, g);
    if (now(o->care.moves, dice))
        scrutiny_moves(&o->saw->checks, o->cat, g, seat, moves, n, late, dice);
    scrutiny_window(&o->saw->checks, o->cat, g);
    move = choose(o, g, seat, policy[seat], dice);
    if (move.verb != LAIR_RESIGN) /* which is legal for others as well */
        *late = move;
    play(m, seat, &move, l);
    check_game(o, m, dice);
}

/* ---- the end --------------------------------------------------------------------------------- */

static enum ordeal_ending classic_ending(const struct lair_catalog *cat, const struct lair_game *g,
                                         int resigned)
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
        return END_ALL_OUT;
    if (in > 1 && (g->variants & LAIR_UNLIMITED_LIVES || lair_souls(cat, g, winner) < lair_goal(g).souls))
        return END_HEROES_SPENT;
    return in > 1 ? END_SOULS : resigned > 0 ? END_RESIGNED : END_LAST_STANDING;
}

static enum ordeal_ending board_ending(const struct lair_catalog *cat, const struct lair_game *g)
{
    bool souls = false;
    lair_card tavern = g->zone[LAIR_SPOTS + 4].first;

    for (int s = 0; s < g->n_seats; s++)
        souls |= lair_souls(cat, g, s) >= lair_goal(g).souls;
    if (g->n_seats > 1)
        return souls ? END_SUPER_SOULS : END_SUPER_DECK;
    if (tavern != 0)
        return END_SOLO_TAVERN;
    return lair_wounds(cat, g, 0) >= 5 ? END_SOLO_WOUNDS : END_SOLO_DECK;
}

static void count_ending(const struct listener *l, const struct lair_game *g)
{
    enum ordeal_ending ending = g->rules == LAIR_CLASSIC ? classic_ending(l->o->cat, g, l->resigned)
                                : l->resigned > 0        ? END_RESIGNED
                                                         : board_ending(l->o->cat, g);

    l->o->saw->endings[ending]++;
}

/* ---- a game ---------------------------------------------------------------------------------- */

static struct lair_match *fresh_game(const struct mixture *mix, struct listener *l, uint32_t *dice)
{
    struct lair_setup setup = mixture_setup(mix);
    struct lair_fault why = { "" };
    struct lair_match *m;

    for (int i = 0; i < LAIR_SEED; i++)
        setup.seed[i] = (uint8_t)games_roll(dice, 256);
    m = lair_match_new(l->o->cat, &setup, &l->sink, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void count_game(const struct ordeal *o, const struct mixture *mix, const enum lair_policy *policy)
{
    struct ordeal_seen *saw = o->saw;
    const char *name;

    for (int i = 0; (name = lair_catalog_set(o->cat, i, NULL, NULL)) != NULL; i++)
        for (int k = 0; k < mix->n_sets; k++)
            saw->sets[i] += strcmp(mix->set[k], name) == 0;
    for (int s = 0; s < mix->seats; s++)
        saw->policies[policy[s]]++;
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        saw->variants[i] += mix->variants >> i & 1;
    saw->seats[mix->seats]++;
    saw->rules[mix->rules]++;
    saw->games++;
}

void ordeal_play(const struct ordeal *o, uint32_t *dice)
{
    struct listener l = { .sink = { .event = listen, .line = listen_to_line }, .o = o };
    enum lair_policy policy[LAIR_MAX_SEATS];
    struct lair_move late = { .verb = LAIR_PASS };
    struct mixture mix;
    struct lair_match *m;
    int asks = 0;

    mixture_draw(&mix, o->cat, o->focus, dice);
    if (o->told != NULL)
        mixture_write(&mix, o->told, ORDEAL_TOLD);
    m = games_roll(dice, 2) == 0 ? deal_match(o->cat, &mix, o->rare->least, dice)
                                 : fresh_game(&mix, &l, dice);
    for (int s = 0; s < LAIR_MAX_SEATS; s++)
        policy[s] = (enum lair_policy)games_roll(dice, LAIR_N_POLICIES);
    count_game(o, &mix, policy);
    while (lair_match_game(m)->phase != LAIR_PHASE_OVER) {
        assert_true(asks++ < ORDEAL_ASKS); /* every game ends */
        one_move(&l, m, policy, &late, dice);
    }
    count_ending(&l, lair_match_game(m));
    scrutiny_end(&o->saw->checks, o->cat, lair_match_game(m), &late);
    scrutiny_record(o->cat, m);
    lair_match_free(m);
}
