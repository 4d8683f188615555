/* bot/words/plan.c - what becomes of a turn, and what its player could do about it, and when
 * SPDX-License-Identifier: MIT */
#include "bot/words/plan.h"

#include <string.h>

/* How far a plan looks: a turn of four has a few dozen windows, and few acts in each. */
enum { WINDOWS_MOST = 100, ACTS_MOST = 1000 };

/* ---- how a turn ends ------------------------------------------------------------------------- */

/* false: the forecast ends before the turn does, so that nothing can be compared with it. */
static bool foretell(const struct lair_catalog *cat, const struct lair_game *view,
                     const struct lair_move *act, struct lair_forecast *out)
{
    return lair_forecast(cat, view, act, NULL, out) == LAIR_OK && lair_forecast_is_whole(out);
}

/* How well off the viewer is: what it has itself counts twice what the others have. */
static int value_of(const struct lair_game *view, const struct lair_forecast *f)
{
    int sum = 0;

    for (int s = 0; s < view->n_seats; s++)
        sum += (s == view->viewer ? 2 : -1) * (f->souls[s] - f->wounds[s]);
    return sum;
}

/* By how much better off an act leaves the viewer than passing; 0 if nobody can tell. */
static int gain_of(const struct lair_catalog *cat, const struct lair_game *view, const struct lair_move *act,
                   const struct lair_forecast *without, struct lair_forecast *with)
{
    return foretell(cat, view, act, with) ? value_of(view, with) - value_of(view, without) : 0;
}

bool plan_helps(const struct lair_catalog *cat, const struct lair_game *view, const struct lair_move *m)
{
    struct lair_forecast without, with;

    return foretell(cat, view, NULL, &without) && gain_of(cat, view, m, &without, &with) > 0;
}

/* ---- fates ----------------------------------------------------------------------------------- */

static const struct lair_fate *fate_in(const struct lair_forecast *f, lair_card hero)
{
    for (int i = 0; i < f->n_fates; i++)
        if (f->fate[i].hero == hero)
            return &f->fate[i];
    return NULL;
}

static bool same_fate(const struct lair_fate *one, const struct lair_fate *other)
{
    return one != NULL && other != NULL && one->end == other->end && one->seat == other->seat;
}

static char *short_name(const struct facts *f, const struct lair_game *view, lair_card c)
{
    return facts_short_name(f, view->card[c].design);
}

/* Fates that are told together. */
struct fates {
    struct lair_fate fate[2 * LAIR_MAX_FATES];
    int n;
};

/* Where a hero dies in the viewer's dungeon; LAIR_NOBODY: elsewhere.  In others' dungeons face-down rooms are not
 * foreseen, so that squares would be called by wrong numbers. */
static int square_of(const struct facts *f, const struct lair_fate *fate)
{
    return fate->end == LAIR_FATE_DIES && fate->seat == f->viewer ? fate->square : LAIR_NOBODY;
}

/* Those who end as the first of them does, who are taken out of the rest. */
static struct json_object *group_facts(const struct facts *f, struct fates *rest)
{
    struct lair_fate first = rest->fate[0];
    struct json_object *o = json_object_new_object();
    int left = 0, members = 0, square = square_of(f, &first);
    char at[8];

    facts_flag(o, "dies", first.end == LAIR_FATE_DIES);
    facts_flag(o, "wounds", first.end == LAIR_FATE_WOUNDS);
    facts_add(o, "host", first.seat == LAIR_NOBODY ? NULL : facts_seat(f, first.seat));
    for (int i = 0; i < rest->n; i++) {
        g_autofree char *name = short_name(f, f->view, rest->fate[i].hero);
        struct json_object *one;

        if (!same_fate(&rest->fate[i], &first)) {
            rest->fate[left++] = rest->fate[i];
            continue;
        }
        one = json_object_new_object();
        facts_text(one, "name", name);
        facts_append(o, "heroes", one);
        members++;
        if (square_of(f, &rest->fate[i]) != square)
            square = LAIR_NOBODY; /* not all at one place */
    }
    if (square != LAIR_NOBODY)
        facts_text(o, "at", facts_square(at, f->viewer, square));
    facts_flag(o, "one", members == 1);
    rest->n = left;
    return o;
}

static void add_groups(const struct facts *f, struct json_object *o, const char *key, struct fates *all)
{
    while (all->n > 0)
        facts_append(o, key, group_facts(f, all));
}

/* Does a hero end in the viewer's dungeon? */
static bool is_own_end(const struct facts *f, const struct lair_fate *fate)
{
    return fate->seat == f->viewer && (fate->end == LAIR_FATE_DIES || fate->end == LAIR_FATE_WOUNDS);
}

/* The heroes that end in the viewer's dungeon, by a forecast. */
static void own_ends(const struct facts *f, const struct lair_forecast *forecast, struct fates *out)
{
    out->n = 0;
    for (int i = 0; i < forecast->n_fates; i++)
        if (is_own_end(f, &forecast->fate[i]))
            out->fate[out->n++] = forecast->fate[i];
}

/* Are they the same heroes, with the same ends? */
static bool same_ends(const struct fates *one, const struct fates *other)
{
    int shared = 0;

    for (int i = 0; i < one->n; i++)
        for (int k = 0; k < other->n; k++)
            shared += one->fate[i].hero == other->fate[k].hero && one->fate[i].end == other->fate[k].end;
    return one->n == other->n && shared == one->n;
}

void plan_add_fates(const struct facts *f, struct json_object *o, const char *key,
                    const struct lair_move *act, const struct lair_move *against)
{
    struct lair_forecast with, without;
    struct fates ends, others;

    if (!foretell(f->cat, f->view, act, &with) ||
        (against != NULL && !foretell(f->cat, f->view, against, &without)))
        return;
    own_ends(f, &with, &ends);
    if (against != NULL) {
        own_ends(f, &without, &others);
        if (same_ends(&ends, &others))
            return;
    }
    if (ends.n == 0 && against != NULL) {
        struct json_object *nobody = json_object_new_object();

        facts_true(nobody, "nobody");
        facts_append(o, key, nobody);
    }
    add_groups(f, o, key, &ends);
}

/* Those who fare otherwise, in whatever dungeon. */
static void add_changes(const struct facts *f, struct json_object *o, const struct lair_forecast *without,
                        const struct lair_forecast *with)
{
    struct fates told = { .n = 0 };

    for (int i = 0; i < with->n_fates; i++)
        if (!same_fate(&with->fate[i], fate_in(without, with->fate[i].hero)))
            told.fate[told.n++] = with->fate[i];
    for (int i = 0; i < without->n_fates; i++)
        if (fate_in(with, without->fate[i].hero) == NULL)
            told.fate[told.n++] = (struct lair_fate){ .hero = without->fate[i].hero, .seat = LAIR_NOBODY };
    add_groups(f, o, "fates", &told);
}

/* ---- what would help, and when --------------------------------------------------------------- */

/* What was found so far. */
struct search {
    GArray *finds; /* of struct find */
    int looks;     /* acts that were looked at */
};

struct find {
    int gain;
    bool now;
    struct lair_move move;
    struct lair_game at; /* as it is foreseen then */
    struct lair_forecast without, with;
};

/* Can a moment be named in an order?  A hero is in a room then, or has just entered a dungeon. */
static bool has_a_name(const struct lair_game *g)
{
    return g->walk.hero != 0 && (g->walk.in_room || g->walk.square == 0);
}

static bool same_card(const struct lair_move *a, const struct lair_move *b)
{
    return a->verb == b->verb && a->what.kind == b->what.kind && a->what.seat == b->what.seat &&
           a->what.id == b->what.id;
}

/* Keeps what helps: of one card what helps most, and the later of two that help as much. */
static void consider(GArray *finds, const struct find *new)
{
    for (guint i = 0; i < finds->len; i++) {
        struct find *old = &g_array_index(finds, struct find, i);

        if (!same_card(&old->move, &new->move))
            continue;
        if (new->gain >= old->gain)
            *old = *new;
        return;
    }
    g_array_append_val(finds, *new);
}

static void look_at(const struct lair_catalog *cat, const struct lair_game *view, bool now, struct search *s)
{
    struct lair_move move[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, view, view->viewer, move);
    struct find one = { .now = now, .at = *view };

    if (!foretell(cat, view, NULL, &one.without))
        return;
    for (size_t i = 0; i < n; i++) {
        if (move[i].verb != LAIR_CAST && move[i].verb != LAIR_USE)
            continue;
        one.move = move[i];
        one.gain = gain_of(cat, view, &move[i], &one.without, &one.with);
        s->looks++;
        if (one.gain > 0)
            consider(s->finds, &one);
    }
}

/* Calls look for the window at hand and each that is foreseen, until it says that it is enough. */
static void look_ahead(const struct facts *f,
                       bool (*look)(const struct facts *f, const struct lair_game *view, bool now,
                                    void *with),
                       void *with)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 2);

    view[0] = *f->view;
    for (int i = 0; i < WINDOWS_MOST; i++) {
        if ((i == 0 || has_a_name(&view[i % 2])) && look(f, &view[i % 2], i == 0, with))
            return;
        if (!lair_foresee(f->cat, &view[i % 2], &view[(i + 1) % 2]))
            return;
    }
}

static bool look_for_chances(const struct facts *f, const struct lair_game *view, bool now, void *with)
{
    struct search *s = with;

    look_at(f->cat, view, now, s);
    return s->looks >= ACTS_MOST;
}

static gint by_gain(gconstpointer a, gconstpointer b)
{
    return ((const struct find *)b)->gain - ((const struct find *)a)->gain;
}

/* How a line begins that orders an act, of which the moment follows. */
#define ORDERS "order %s when "

bool plan_orders(const char *line, const char *act)
{
    g_autofree char *begins = g_strdup_printf(ORDERS, act);

    return g_str_has_prefix(line, begins);
}

/* "order use bottomless pit a1 when sir digby apple a1" */
static char *line_of(const struct find *find, const char *hero, const char *act)
{
    const struct lair_walk *w = &find->at.walk;
    g_autofree char *name = NULL;
    char square[8];

    if (find->now)
        return g_strdup(act);
    name = g_utf8_strdown(hero, -1);
    return g_strdup_printf(ORDERS "%s%s%s", act, name, w->in_room ? " " : "",
                           w->in_room ? facts_square(square, w->seat, w->square) : "");
}

static void tell_chance(const struct facts *f, const struct find *find, struct plan_chance *out)
{
    const struct lair_walk *w = &find->at.walk;
    struct json_object *o = json_object_new_object();
    struct facts then = *f;
    g_autofree char *hero = find->now ? NULL : short_name(f, &find->at, w->hero);
    char act[LAIR_TEXT];

    then.view = &find->at;
    lair_move_text(f->cat, &find->at, f->viewer, &find->move, act);
    facts_flag(o, "now", find->now);
    if (!find->now) {
        facts_text(o, "hero", hero);
        facts_add(o, "host", facts_seat(&then, w->seat));
        facts_add(o, "room", w->in_room ? facts_room(&then, w->seat, w->square) : NULL);
    }
    facts_add(o, "act", facts_move(&then, f->viewer, &find->move, act));
    add_changes(&then, o, &find->without, &find->with);
    *out = (struct plan_chance){ .facts = o, .line = line_of(find, hero, act) };
}

int plan_chances(const struct facts *f, struct plan_chance out[PLAN_CHANCES])
{
    g_autoptr(GArray) finds = g_array_new(FALSE, FALSE, sizeof(struct find));
    struct search s = { .finds = finds };
    int n;

    look_ahead(f, look_for_chances, &s);
    g_array_sort(finds, by_gain);
    n = MIN((int)finds->len, PLAN_CHANCES);
    for (int i = 0; i < n; i++)
        tell_chance(f, &g_array_index(finds, struct find, i), &out[i]);
    return n;
}

void plan_clear(struct plan_chance *chances, int n)
{
    for (int i = 0; i < n; i++) {
        json_object_put(chances[i].facts);
        g_free(chances[i].line);
    }
}

/* ---- reading an order ------------------------------------------------------------------------ */

/* A moment: the hero in a square; -1: as it enters.  LAIR_NOBODY: in any dungeon. */
struct moment {
    lair_design hero;
    int seat, square;
    bool comes;
};

/* As it enters: in the first window after that. */
static bool is_at(const struct moment *m, const struct lair_game *g)
{
    return g->walk.hero != 0 && g->card[g->walk.hero].design == m->hero &&
           (m->seat == LAIR_NOBODY || g->walk.seat == m->seat) &&
           (m->square < 0 || (g->walk.in_room && g->walk.square == m->square));
}

static bool look_for_moment(const struct facts *f, const struct lair_game *view, bool now, void *with)
{
    struct moment *m = with;

    (void)f, (void)now;
    return m->comes = is_at(m, view);
}

/* An act that is to be read at a moment to come. */
struct wanted {
    struct moment moment;
    const char *typed;
    struct plan_order *out;
    enum lair_refusal refusal;
};

static bool look_for_order(const struct facts *f, const struct lair_game *view, bool now, void *with)
{
    struct wanted *w = with;
    struct lair_move m;

    if (now || !is_at(&w->moment, view))
        return false;
    w->refusal = lair_parse(f->cat, view, f->viewer, w->typed, &m, NULL);
    if (w->refusal == LAIR_OK && m.verb != LAIR_CAST && m.verb != LAIR_USE)
        w->refusal = LAIR_ILLEGAL;
    if (w->refusal != LAIR_OK)
        return true;
    lair_move_text(f->cat, view, f->viewer, &m, w->out->act);
    w->out->what = m.what;
    w->out->helps = plan_helps(f->cat, view, &m);
    return true;
}

enum lair_refusal plan_read(const struct facts *f, lair_design hero, int seat, int square, const char *typed,
                            struct plan_order *out)
{
    struct wanted w = {
        .moment = { hero, seat, square, false }, .typed = typed, .out = out, .refusal = LAIR_NOT_ASKED
    };

    look_ahead(f, look_for_order, &w);
    return w.refusal;
}

bool plan_comes(const struct facts *f, lair_design hero, int seat, int square)
{
    struct moment m = { hero, seat, square, false };
    struct lair_forecast forecast;

    if (!foretell(f->cat, f->view, NULL, &forecast))
        return true;
    look_ahead(f, look_for_moment, &m);
    return m.comes;
}
