/* bot/tools/leak.c - lair sim --leak: what being asked, and the time it takes, tells others of a hand
 * SPDX-License-Identifier: MIT */
#include "bot/tools/leak.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* ---- what is noted --------------------------------------------------------------------------- */

static bool could_cast(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(cat, g, seat, moves);

    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_CAST)
            return true;
    return false;
}

void leak_note(struct leak *l, const struct lair_catalog *cat, const struct lair_game *g, int seat,
               enum leak_asked asked, bool follows)
{
    int cards = lair_count(g, LAIR_HAND_SPELLS, seat);
    int situation = 2 * (g->phase == LAIR_PHASE_BUILD) + (g->ask == LAIR_ASK_ANSWER);

    if (cards > 0)
        l->n[situation][MIN(cards, LEAK_CARDS - 1)][follows][asked][could_cast(cat, g, seat)]++;
}

void leak_add(struct leak *l, const struct leak *more)
{
    int32_t *n = &l->n[0][0][0][0][0];
    const int32_t *by = &more->n[0][0][0][0][0];

    for (size_t i = 0; i < sizeof l->n / sizeof *n; i++)
        n[i] += by[i];
}

/* ---- how long people take -------------------------------------------------------------------- */

/* One whom a window asks or not, and who could cast a spell or not. */
struct someone {
    bool asked, could, explained, follows;
};

/* The share of a lognormal below s. */
static double below(double s, double median, double sigma)
{
    return s > 0 ? 0.5 * erfc(-log(s / median) / (sigma * sqrt(2))) : 0;
}

static double think_s(const struct someone *x)
{
    return x->could ? 16 : 8;
}

/* The share of those who have answered within s seconds. */
static double answered(const struct someone *x, bool slow, double s)
{
    static const double at_once = 0.3, comes_s = 180, looks_s = 8 * 60 * 60;
    double then = s - think_s(x);

    if (!x->asked)
        return 1;
    if (!slow)
        return below(s, think_s(x), 0.7);
    return at_once * below(then, comes_s, 1) + (1 - at_once) * CLAMP(then / looks_s, 0, 1);
}

/* ---- what is seen ---------------------------------------------------------------------------- */

enum {
    OPENS = 8,  /* parts of a tick in which a window may open */
    TIMES = 20, /* how long it is open, each twice as long as the one before */
    GROUP = OPENS * TIMES,
    SIGHTS = 4 * GROUP, /* of what else all can see */
};

/* The seconds of a time to the end, in steps that double, begin there: 0, 1, 2, 4 ... */
static double step(int i)
{
    return i == 0 ? 0 : ldexp(1, i - 1);
}

/* By the clock alone.  What is answered before the beat, in a second, counts at the beat. */
static void see_time(const struct someone *x, bool slow, double seen[TIMES])
{
    double before = 0;

    for (int i = 0; i < TIMES; i++) {
        double by = i + 1 < TIMES ? answered(x, slow, step(i + 1)) : 1;

        seen[i] = by - before;
        before = by;
    }
}

/* At ticks: the first comes after first seconds. */
static void see_ticks(const struct someone *x, double first, int tick_s, double seen[TIMES])
{
    double before = 0;

    for (int i = 0; i < TIMES; i++) {
        double by = i + 1 < TIMES ? answered(x, true, first + (ldexp(1, i) - 1) * tick_s) : 1;

        seen[i] = by - before;
        before = by;
    }
}

/* How long after a window opened in that part of a tick its first tick comes, if it does not follow another. */
static double first_tick(const struct leak_watch *w, int part)
{
    double after = (part + 0.5) / OPENS;

    return w->tick_s * (w->by == LEAK_BY_TICK ? after + 0.5 : after);
}

static void see_window(const struct leak_watch *w, const struct someone *x, double *seen)
{
    if (x->follows) {
        see_ticks(x, w->tick_s, w->tick_s, seen);
        return;
    }
    for (int part = 0; part < OPENS; part++) {
        double *times = seen + part * TIMES;

        see_ticks(x, first_tick(w, part), w->tick_s, times);
        for (int i = 0; i < TIMES; i++)
            times[i] /= OPENS;
    }
}

/* The chances of all that may be seen of somebody. */
static void see(const struct leak_watch *w, const struct someone *x, double seen[SIGHTS])
{
    memset(seen, 0, SIGHTS * sizeof *seen);
    seen += w->by != LEAK_BY_COUNT ? GROUP * (2 * x->explained + x->follows) : 0;
    switch (w->by) {
    case LEAK_BY_COUNT:
    case LEAK_BY_SIGHT: seen[0] = 1; break;
    case LEAK_BY_WHO: seen[x->asked] = 1; break;
    case LEAK_BY_LIVE: see_time(x, false, seen); break;
    case LEAK_BY_SLOW: see_time(x, true, seen); break;
    case LEAK_BY_TICK:
    case LEAK_BY_NEXT_TICK: see_window(w, x, seen); break;
    }
}

/* ---- what is guessed ------------------------------------------------------------------------- */

/* How often each may be seen of those who could cast, and of the others. */
struct sights {
    double of[2][SIGHTS];
};

static struct someone someone_of(int follows, int asked, int could)
{
    return (struct someone){ .asked = asked != LEAK_NOT_ASKED,
                             .could = could,
                             .explained = asked == LEAK_EXPLAINED,
                             .follows = follows };
}

static void add_sights(struct sights *s, const int32_t n[2][LEAK_ASKED][2], const struct leak_watch *w)
{
    double seen[SIGHTS];

    memset(s, 0, sizeof *s);
    for (int follows = 0; follows < 2; follows++)
        for (int asked = 0; asked < LEAK_ASKED; asked++)
            for (int could = 0; could < 2; could++) {
                struct someone x = someone_of(follows, asked, could);

                if (n[follows][asked][could] == 0)
                    continue;
                see(w, &x, seen);
                for (int i = 0; i < SIGHTS; i++)
                    s->of[could][i] += n[follows][asked][could] * seen[i];
            }
}

double leak_guessed(const struct leak *taught, const struct leak *judged, const struct leak_watch *w)
{
    g_autofree struct sights *t = g_new(struct sights, 1), *j = g_new(struct sights, 1);
    double all = 0, right = 0;

    for (int s = 0; s < LEAK_SITUATIONS; s++)
        for (int c = 0; c < LEAK_CARDS; c++) {
            add_sights(t, taught->n[s][c], w);
            add_sights(j, judged->n[s][c], w);
            for (int i = 0; i < SIGHTS; i++) {
                all += j->of[0][i] + j->of[1][i];
                right += j->of[t->of[1][i] > t->of[0][i]][i];
            }
        }
    return all > 0 ? 100 * right / all : 0;
}
