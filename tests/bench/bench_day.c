/* tests/bench/bench_day.c - how long slow games take people who look at them three times a day
 *
 *     bench_day [GAMES [each]]      (100; each: also what is lost without each of the habits, and by other ticks)
 *
 * Games with a clock of 24 hours on one host in this process, over a network on tape and with a turned clock,
 * begun at hours drawn by lot.  Nobody sits at two tables.  People look three times a day at hours of
 * their own and miss a fifth of their days; what they say is what tests/visitor.h says.  For a moment of reading they
 * take twenty seconds, and who is asked nothing more leaves after a minute.  For each row it prints
 *
 *     days      from the first question of a game to its end: the median, and what 90 % stay under
 *     rests     how often a turn the table rests: nobody looks of those whose answer it needs.  It does until a move is
 *               played there, so that it rests once however many have to answer.  (A row of 0.1.0, which asked one after
 *               the other, rests anew after each answer.)
 *     waits     for everybody, a turn: a wait begins when the table comes to rest, and goes on through further rests as
 *               long as those whom it needs have not looked since it began.  When it needs somebody who has, and so
 *               could not answer then, the next one begins.  So nobody has to look twice in one wait, and a turn for
 *               which everybody looks once is one.  Setting up, before the first turn, counts with the game.
 *     a visit   questions answered in a look in which any were; a build and its done are one
 *     idle      looks in which there was nothing to answer, of all looks
 *     clock     harmless moves, since somebody's time was up or it counted as away, of all moves of the records
 *
 * and, for the first row, on what the waiting is spent: what was asked when a rest, and when a wait, began.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/visitor.h"

enum {
    GAMES = 100,
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    DAY_MS = 24 * 60 * MINUTE_MS,
    READS_MS = 20 * SECOND_MS,
    STAYS_MS = MINUTE_MS,
    LOOKS_MS = 5 * SECOND_MS, /* again, while it stays */
    FORGET_EVERY = 200,
    DAYS_MOST = 2000, /* a game that takes longer is told as unfinished */
};

static const char usual_tick[] = "2m";
static const struct host_settings settings = { .sets = "bmr", .clock_s = 24 * 60 * 60, .beat_ms = 1000 };

/* ---- what is asked --------------------------------------------------------------------------- */

enum kind { SETUP, BUILD, TOWN, WINDOW_BUILD, WINDOW_BEFORE, WINDOW_WALK, WINDOW_OTHER, ANSWER, CHOICE };
enum { KINDS = CHOICE + 1 };

static const char *const kinds[KINDS] = {
    [SETUP] = "setting up",
    [BUILD] = "a room to build",
    [TOWN] = "drafts and minions",
    [WINDOW_BUILD] = "windows of the build phase",
    [WINDOW_BEFORE] = "windows of the adventure before a hero enters",
    [WINDOW_WALK] = "windows while a hero walks",
    [WINDOW_OTHER] = "other windows",
    [ANSWER] = "answers to what was declared",
    [CHOICE] = "choices of an effect or cost",
};

static enum kind window_of(const struct lair_game *g)
{
    if (g->phase == LAIR_PHASE_BUILD)
        return WINDOW_BUILD;
    if (g->phase == LAIR_PHASE_ADVENTURE)
        return g->walk.hero == 0 ? WINDOW_BEFORE : WINDOW_WALK;
    return WINDOW_OTHER;
}

static enum kind kind_of(const struct lair_game *g)
{
    switch ((enum lair_ask_kind)g->ask) {
    case LAIR_ASK_BOSS:
    case LAIR_ASK_MULLIGAN:
    case LAIR_ASK_HAND:
    case LAIR_ASK_FIRST: return SETUP;
    case LAIR_ASK_BUILD: return BUILD;
    case LAIR_ASK_WINDOW: return window_of(g);
    case LAIR_ASK_ANSWER: return ANSWER;
    case LAIR_ASK_DRAFT:
    case LAIR_ASK_MINION: return TOWN;
    case LAIR_ASK_NONE:
    case LAIR_ASK_DRAW:
    case LAIR_ASK_CHOOSE:
    case LAIR_ASK_MAY:
    case LAIR_ASK_ORDER:
    case LAIR_ASK_EXTRA:
    case LAIR_ASK_SCHEME:
    case LAIR_ASK_ITEM: break;
    }
    return CHOICE;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* What is measured. */
struct row {
    const char *name;
    enum lair_rules rules;
    int seats;
    unsigned habits;
    const char *tick; /* as one types it; windows close on ticks at slow tables */
};

/* What came of all games of a row. */
struct sums {
    GArray *days; /* of double, of the games that ended */
    int64_t turns, rests, waits, questions, answers, visits, looks, idle, clock, autopilot, moves;
    int64_t rest[KINDS], wait[KINDS], rest_ms[KINDS];
    int unfinished;
};

struct player {
    struct visitor *v;
    int64_t at; /* when it does something next */
    bool looking;
    bool looked;   /* since the wait began that goes on */
    int64_t stays; /* until then, if it is asked nothing more */
    int answered;  /* in this look */
    int missed;    /* as the seat had it when last seen */
};

/* Moves that were played while seats were away. */
struct stretch {
    int from, until;
    unsigned away; /* the seats, as bits */
};

struct game {
    struct table *t; /* NULL: it has not begun, or is over */
    char *name, *place;
    int64_t id;
    int64_t begins, begun;
    struct player player[LAIR_MAX_SEATS];
    bool over;
    int moves, progress, turn;
    unsigned away;
    bool rests;
    int64_t since;
    enum kind kind; /* of what it rests for */
    bool waited;    /* a wait has begun */
    GArray *absent; /* of struct stretch */
};

struct run {
    const struct row *row;
    struct stage *stage;
    struct tape *net;
    struct game *game;
    int n, over, acts;
    int64_t first; /* when the first game may begin */
    struct sums *sums;
};

static int64_t now(const struct run *r)
{
    return clock_now(r->stage->clock);
}

static char *all_places(int games)
{
    GString *s = g_string_new("net:");

    for (int i = 0; i < games; i++)
        g_string_append_printf(s, "%s#d%d", i > 0 ? "," : "", i);
    return g_string_free(s, FALSE);
}

static void plan_game(struct run *r, int i, GRand *lot)
{
    struct game *g = &r->game[i];

    g->name = g_strdup_printf("t%d", i);
    g->place = g_strdup_printf("#d%d", i);
    g->absent = g_array_new(FALSE, FALSE, sizeof(struct stretch));
    g->begins = r->first + g_rand_int_range(lot, 0, DAY_MS);
    for (int k = 0; k < r->row->seats; k++) {
        g_autofree char *nick = g_strdup_printf("p%d", i * LAIR_MAX_SEATS + k);

        g->player[k].v = visitor_new(nick, r->row->habits, (uint32_t)(1 + i * LAIR_MAX_SEATS + k), g->begins);
        g->player[k].at = visitor_next(g->player[k].v);
    }
}

static void begin(struct run *r, struct game *g, int number)
{
    const struct row *row = r->row;
    g_autofree char *rules = g_ascii_strdown(lair_rules_name(row->rules), -1);
    g_autofree char *open = g_strdup_printf("new %s %s %d tick=%s%s", g->name, rules, row->seats, row->tick,
                                            row->habits & VISITOR_PASSES ? "" : " asks=all");
    g_autofree char *join = g_strdup_printf("join %s", g->name),
                    *start = g_strdup_printf("start @%s", g->name);

    tape_line(r->net, g->player[0].v->nick, g->place, open);
    for (int k = 1; k < row->seats; k++)
        tape_line(r->net, g->player[k].v->nick, g->place, join);
    g->t = tables_by_name(r->stage->host, "net", g->name);
    assert_non_null(g->t);
    g->t->by_hand = true;
    for (int i = 0; i < LAIR_SEED; i++)
        g->t->seed[i] = (uint8_t)(number >> 8 * (i % 4));
    tape_line(r->net, g->player[0].v->nick, NULL, start);
    assert_int_equal(g->t->state, TABLE_RUNNING);
    g->id = g->t->id;
    g->begun = now(r);
}

/* ---- what is seen ---------------------------------------------------------------------------- */

static void end_rest(struct run *r, struct game *g)
{
    if (g->rests)
        r->sums->rest_ms[g->kind] += now(r) - g->since;
    g->rests = false;
}

/* Does the table need an answer of that seat's player?  Who has sealed or ordered it is awaited, too, until the beat. */
static bool needs(const struct game *g, int seat)
{
    const struct seat *s = &g->t->seat[seat];

    return table_awaits(g->t, seat) && !s->planned && s->orders.acting == 0;
}

/* Does the table need somebody, and is none of these looking? */
static bool comes_to_rest(const struct run *r, const struct game *g)
{
    bool any = false;

    for (int k = 0; k < r->row->seats; k++) {
        if (needs(g, k) && g->player[k].looking)
            return false;
        any = any || needs(g, k);
    }
    return any;
}

/* How far a table has come: where one is asked after the other, an answer is as good as a move. */
static int progress(const struct run *r, const struct game *g)
{
    int n = g->t->n_moves;

    for (int k = 0; k < r->row->seats && !(r->row->habits & VISITOR_TOGETHER); k++)
        n += table_has_answered(g->t, k);
    return n;
}

/* The table rests: for somebody who has looked already while it waited? */
static void note_wait(struct run *r, struct game *g)
{
    bool again = !g->waited;

    for (int k = 0; k < r->row->seats; k++)
        again = again || (needs(g, k) && g->player[k].looked);
    if (!again)
        return;
    g->waited = true;
    for (int k = 0; k < r->row->seats; k++)
        g->player[k].looked = false;
    r->sums->waits++;
    r->sums->wait[g->kind]++;
}

static void note_rest(struct run *r, struct game *g)
{
    if (progress(r, g) != g->progress) {
        end_rest(r, g);
        g->progress = progress(r, g);
    }
    if (g->rests || !comes_to_rest(r, g) || !bout_load(r->stage->host, g->t))
        return;
    g->rests = true;
    g->since = now(r);
    g->kind = kind_of(table_game(g->t));
    r->sums->rests++;
    r->sums->rest[g->kind]++;
    note_wait(r, g);
}

/* Moves that the clock made, and those of seats that were away. */
static void note_absent(struct run *r, struct game *g)
{
    struct stretch s = { g->moves, g->t->n_moves, g->away };

    if (s.away != 0 && s.until > s.from)
        g_array_append_val(g->absent, s);
    g->moves = s.until;
    g->away = 0;
    for (int k = 0; k < r->row->seats; k++) {
        r->sums->clock += MAX(0, g->t->seat[k].missed - g->player[k].missed);
        g->player[k].missed = g->t->seat[k].missed;
        g->away |= (g->t->seat[k].away != SEAT_THERE ? 1U : 0U) << k;
    }
}

struct count {
    const struct game *game;
    int64_t moves, all;
};

static bool count_absent(void *ctx, int n, int seat, const char *move, bool decided)
{
    struct count *c = ctx;

    (void)move, (void)decided;
    c->all++;
    for (guint i = 0; i < c->game->absent->len; i++) {
        const struct stretch *s = &g_array_index(c->game->absent, struct stretch, i);

        c->moves += n > s->from && n <= s->until && (s->away >> seat & 1) != 0;
    }
    return true;
}

static void note_over(struct run *r, struct game *g)
{
    double days = (double)(now(r) - g->begun) / DAY_MS;
    struct count c = { g, 0, 0 };

    assert_int_equal(g->t->state, TABLE_OVER);
    end_rest(r, g);
    store_read_moves(r->stage->host->store, g->id, count_absent, &c);
    r->sums->autopilot += c.moves;
    r->sums->moves += c.all;
    r->sums->turns += g->turn;
    g_array_append_val(r->sums->days, days);
    g->t = NULL;
    g->over = true;
    r->over++;
}

static void watch(struct run *r)
{
    for (int i = 0; i < r->n; i++) {
        struct game *g = &r->game[i];

        if (g->t == NULL)
            continue;
        note_absent(r, g);
        if (table_has_game(g->t))
            g->turn = table_game(g->t)->turn;
        if (g->t->state == TABLE_RUNNING)
            note_rest(r, g);
        else
            note_over(r, g);
    }
}

/* ---- time ------------------------------------------------------------------------------------ */

/* Whatever the host does on the way is seen when it does it. */
static void pass_until(struct run *r, int64_t at)
{
    while (now(r) < at) {
        int64_t due = clock_due(r->stage->clock), left = at - now(r);

        if (due != INT64_MAX)
            left = CLAMP(due - clock_ticks(r->stage->clock), 0, left);
        stage_turn(r->stage, left);
        watch(r);
    }
}

static void end_look(struct run *r, struct player *p)
{
    r->sums->looks++;
    r->sums->idle += p->answered == 0;
    r->sums->visits += p->answered > 0;
    r->sums->questions += p->answered;
    p->looking = false;
    p->looked = true;
    do
        p->at = visitor_next(p->v);
    while (p->at <= now(r));
}

static void look(struct run *r, struct game *g, int seat)
{
    struct player *p = &g->player[seat];
    enum visitor_said said;

    if (!p->looking) {
        p->looking = true;
        p->answered = 0;
        p->stays = now(r) + STAYS_MS;
    }
    said = visitor_say(p->v, r->stage->host, r->net, g->t, seat);
    if (said == VISITOR_NOTHING) {
        p->at = now(r) + LOOKS_MS;
        if (now(r) >= p->stays)
            end_look(r, p);
        return;
    }
    p->answered += said == VISITOR_QUESTION;
    r->sums->answers += said != VISITOR_BACK;
    p->at = now(r) + READS_MS;
    p->stays = p->at + STAYS_MS;
}

/* What comes next: a game begins, or (seat >= 0) somebody looks at one.  NULL: nothing does. */
static struct game *find_next(struct run *r, int *seat, int64_t *at)
{
    struct game *next = NULL;

    *seat = -1;
    *at = INT64_MAX;
    for (int i = 0; i < r->n; i++) {
        struct game *g = &r->game[i];

        if (!g->over && g->t == NULL && g->begins < *at) {
            next = g, *at = g->begins, *seat = -1;
        }
        for (int k = 0; g->t != NULL && k < r->row->seats; k++)
            if (g->player[k].at < *at) {
                next = g, *at = g->player[k].at, *seat = k;
            }
    }
    return next;
}

static void live(struct run *r)
{
    struct game *g;
    int64_t at;
    int seat;

    while ((g = find_next(r, &seat, &at)) != NULL && at < r->first + DAYS_MOST * (int64_t)DAY_MS) {
        pass_until(r, at);
        if (seat < 0)
            begin(r, g, 1 + (int)(g - r->game));
        else if (g->t != NULL)
            look(r, g, seat);
        watch(r);
        if (++r->acts % FORGET_EVERY == 0)
            tape_forget(r->net);
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void game_clear(struct game *g)
{
    for (int k = 0; k < LAIR_MAX_SEATS; k++)
        visitor_free(g->player[k].v);
    g_array_unref(g->absent);
    g_free(g->name);
    g_free(g->place);
}

static void play(const struct row *row, int games, struct sums *sums)
{
    g_autofree char *places = all_places(games);
    GRand *lot = g_rand_new_with_seed(4711);
    struct run r = { .row = row, .n = games, .sums = sums };

    *sums = (struct sums){ .days = g_array_new(FALSE, FALSE, sizeof(double)) };
    r.game = g_new0(struct game, games);
    r.stage = stage_new(places, NULL, &settings);
    stage_reboot(r.stage, INT64_C(1767225600000)); /* a year begins */
    stage_open(r.stage);
    lexicon_watch(r.stage->host->lexicon, NULL, NULL); /* what sentences are given, the tests compare */
    r.net = stage_tape(r.stage, "net");
    r.first = now(&r);
    for (int i = 0; i < games; i++)
        plan_game(&r, i, lot);
    live(&r);
    sums->unfinished = games - r.over;
    for (int i = 0; i < games; i++)
        game_clear(&r.game[i]);
    stage_free(r.stage);
    g_free(r.game);
    g_rand_free(lot);
}

static int shorter(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double part(int64_t n, int64_t of)
{
    return of > 0 ? (double)n / (double)of : 0;
}

static void print_row(const struct row *row, const struct sums *s)
{
    int n = (int)s->days->len;
    const double *days = (const double *)(void *)s->days->data;
    int64_t harmless = s->clock + s->autopilot;

    g_array_sort(s->days, shorter);
    if (n > 0)
        printf("%-34s %6.1f %6.1f", row->name, days[n / 2], days[n - 1 - n / 10]);
    else
        printf("%-34s %6s %6s", row->name, "-", "-");
    printf(" %6.2f %6.2f %7.2f %5.0f%% %5.2f%% %6.1f", part(s->rests, s->turns), part(s->waits, s->turns),
           part(s->questions, s->visits), 100 * part(s->idle, s->looks), 100 * part(harmless, s->moves),
           part(s->turns, n));
    printf(s->unfinished > 0 ? "  (%d unfinished)\n" : "\n", s->unfinished);
    fflush(stdout);
}

static void print_kinds(const struct sums *s)
{
    int64_t all = 0;

    for (int i = 0; i < KINDS; i++)
        all += s->rest_ms[i];
    printf("\nof the first row, rests and waits a turn, and of all the time of rest:\n");
    for (int i = 0; i < KINDS; i++)
        printf("  %-46s %5.2f %5.2f %5.1f%%\n", kinds[i], part(s->rest[i], s->turns),
               part(s->wait[i], s->turns), 100 * part(s->rest_ms[i], all));
}

static struct sums measure(const struct row *row, int games)
{
    struct sums sums;

    play(row, games, &sums);
    print_row(row, &sums);
    g_clear_pointer(&sums.days, g_array_unref);
    return sums;
}

/* Without each of the habits, and with other ticks. */
static void measure_each(int games)
{
    static const char *const ticks[] = { "off", "2m", "30m", "1h" };

    for (int i = 0; i < VISITOR_HABITS; i++) {
        g_autofree char *name = g_strdup_printf("  without %s", visitor_habit_name(i));

        measure(&(struct row){ name, LAIR_CLASSIC, 4, VISITOR_ALL & ~(1U << i), usual_tick }, games);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ticks); i++) {
        g_autofree char *name = g_strdup_printf("  ticks: %s", ticks[i]);

        measure(&(struct row){ name, LAIR_CLASSIC, 4, VISITOR_ALL, ticks[i] }, games);
    }
}

int main(int argc, char **argv)
{
    static const struct row rows[] = {
        { "classic, four people", LAIR_CLASSIC, 4, VISITOR_ALL, usual_tick },
        { "classic, two", LAIR_CLASSIC, 2, VISITOR_ALL, usual_tick },
        { "Super, four", LAIR_SUPER, 4, VISITOR_ALL, usual_tick },
        { "Super, two", LAIR_SUPER, 2, VISITOR_ALL, usual_tick },
        { "classic, four, as 0.1.0 asked", LAIR_CLASSIC, 4, 0, "off" },
    };
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    struct sums first;

    if (sodium_init() < 0 || games < 1)
        return 1;
    printf("%-34s %6s %6s %6s %6s %7s %6s %6s %6s\n", "", "days", "90 %", "rests", "waits", "a visit", "idle",
           "clock", "turns");
    first = measure(&rows[0], games);
    if (argc > 2 && strcmp(argv[2], "each") == 0)
        measure_each(games);
    for (size_t i = 1; i < G_N_ELEMENTS(rows); i++)
        measure(&rows[i], games);
    print_kinds(&first);
    return 0;
}
