/* bot/games/plans.c - what players seal before they are asked
 * SPDX-License-Identifier: MIT */
#include "bot/games/plans.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/games/standing.h"

static const struct {
    const char *name;
    enum lair_ask_kind ask;
} abouts[PLANS_ABOUTS] = {
    [PLANS_BUILD] = { "build", LAIR_ASK_BUILD },
    [PLANS_DRAFT] = { "draft", LAIR_ASK_DRAFT },
    [PLANS_MINION] = { "minion", LAIR_ASK_MINION },
    [PLANS_TOLD] = { "told", LAIR_ASK_NONE },
};

static const char *const codes[PLANS_WHATS] = {
    [PLANS_NEW] = "new",   [PLANS_ON] = "on",     [PLANS_DONE] = "done",
    [PLANS_END] = "end",   [PLANS_CARD] = "card", [PLANS_SPACE] = "space",
    [PLANS_ROOM] = "room", [PLANS_ANY] = "any",   [PLANS_RISE] = "rise",
};

enum lair_ask_kind plans_ask(enum plans_about about)
{
    return abouts[about].ask;
}

/* ---- as it is kept --------------------------------------------------------------------------- */

/* "build@5.120!=on:BMA009:37|new:BMA009:0,end::0 draft@6.131=card:BMA010:0,any::0": "!" marks a plan that stands anyway, and
 * what "|" follows is done instead of what is before it. */

static void write_step(GString *out, const struct lair_catalog *cat, const struct plans_step *step)
{
    g_autofree char *id =
        step->card != 0 ? g_uri_escape_string(lair_print(cat, step->card)->id, NULL, false) : g_strdup("");

    g_string_append_printf(out, "%s:%s:%d", codes[step->what], id,
                           step->what == PLANS_SPACE ? step->line : step->at);
}

static char *write_plan(const struct lair_catalog *cat, enum plans_about about, const struct plan *plan)
{
    GString *out = g_string_new(NULL);

    g_string_printf(out, "%s@%d.%d%s=", abouts[about].name, plan->turn, plan->since, plan->anyway ? "!" : "");
    for (int i = 0; i < plan->n; i++) {
        if (i > 0)
            g_string_append_c(out, plan->step[i].instead ? '|' : ',');
        write_step(out, cat, &plan->step[i]);
    }
    return g_string_free(out, FALSE);
}

static bool read_what(const char *code, struct plans_step *step)
{
    for (int i = 0; i < PLANS_WHATS; i++)
        if (g_str_equal(code, codes[i])) {
            step->what = (uint8_t)i;
            return true;
        }
    return false;
}

/* Does it name what it needs? */
static bool is_whole(const struct plans_step *step)
{
    switch ((enum plans_what)step->what) {
    case PLANS_NEW:
    case PLANS_CARD:
    case PLANS_SPACE: return step->card != 0;
    case PLANS_ON: return step->card != 0 && step->at != 0;
    case PLANS_ROOM:
    case PLANS_RISE: return step->at != 0;
    case PLANS_DONE:
    case PLANS_END:
    case PLANS_ANY: break;
    }
    return true;
}

static bool read_step(const struct table *t, const char *text, struct plans_step *step)
{
    g_auto(GStrv) part = g_strsplit(text, ":", 3);
    g_autofree char *id = NULL;
    int number;

    *step = (struct plans_step){ 0 };
    if (g_strv_length(part) != 3 || !read_what(part[0], step))
        return false;
    id = g_uri_unescape_string(part[1], NULL);
    if (id != NULL && id[0] != '\0')
        step->card = lair_find_design(t->cat, id, NULL);
    number = atoi(part[2]);
    if (step->what == PLANS_SPACE)
        step->line = (uint8_t)CLAMP(number, 0, UINT8_MAX);
    else if (number > 0 && number <= table_game(t)->n_cards)
        step->at = (lair_card)number;
    return is_whole(step);
}

/* Reads steps of which each but the first is done instead of the one before. */
static bool read_group(const struct table *t, const char *text, struct plan *out)
{
    g_auto(GStrv) all = g_strsplit(text, "|", -1);

    for (char **one = all; *one != NULL; one++) {
        struct plans_step *step = &out->step[out->n];

        if (out->n == PLANS_STEPS || !read_step(t, *one, step))
            return false;
        step->instead = one != all;
        out->n++;
    }
    return true;
}

/* Reads one plan; false: it makes no sense at this table. */
static bool read_plan(const struct table *t, enum plans_about about, const char *text, struct plan *out)
{
    size_t name = strlen(abouts[about].name);
    const char *steps = strchr(text, '=');
    g_auto(GStrv) group = NULL;

    if (strncmp(text, abouts[about].name, name) != 0 || text[name] != '@' || steps == NULL)
        return false;
    *out = (struct plan){ 0 };
    if (sscanf(text + name, "@%9d.%9d=", &out->turn, &out->since) != 2)
        return false;
    out->anyway = steps[-1] == '!';
    group = g_strsplit(steps + 1, ",", -1);
    for (char **one = group; *one != NULL && (*one)[0] != '\0'; one++)
        if (!read_group(t, *one, out))
            return false;
    return out->n > 0 || about == PLANS_TOLD;
}

/* What is kept of that kind, for whatever turn. */
static bool find_kept(const struct table *t, int seat, enum plans_about about, struct plan *out)
{
    const char *kept = t->seat[seat].plan;
    g_auto(GStrv) all = g_strsplit(kept != NULL ? kept : "", " ", -1);

    for (char **one = all; *one != NULL; one++)
        if (read_plan(t, about, *one, out))
            return true;
    return false;
}

bool plans_get(const struct table *t, int seat, enum plans_about about, struct plan *out)
{
    return find_kept(t, seat, about, out) && out->turn >= table_game(t)->turn;
}

/* A question: what is asked, and in which turn. */
struct question {
    enum lair_ask_kind kind;
    int turn;
};

static struct question question_now(const struct table *t)
{
    return (struct question){ (enum lair_ask_kind)table_game(t)->ask, table_game(t)->turn };
}

/* The plan of the seat that answers a question; -1: it has none. */
static int plan_for(const struct table *t, int seat, struct question q, struct plan *out)
{
    for (int i = 0; i < PLANS_TOLD; i++)
        if (abouts[i].ask == q.kind && find_kept(t, seat, (enum plans_about)i, out) && out->turn == q.turn)
            return i;
    return -1;
}

/* Keeps a plan as it is, in place of what was; NULL: none.  Nothing answers any more what is asked if that was to. */
static void keep(struct table *t, int seat, enum plans_about about, const struct plan *plan)
{
    struct seat *s = &t->seat[seat];
    GString *out = g_string_new(NULL);
    struct plan left;

    for (int i = 0; i < PLANS_ABOUTS; i++) {
        struct plan old;
        g_autofree char *text = NULL;

        if (i == (int)about ? plan != NULL : plans_get(t, seat, (enum plans_about)i, &old))
            text = write_plan(t->cat, (enum plans_about)i, i == (int)about ? plan : &old);
        if (text != NULL)
            g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", text);
    }
    g_free(s->plan);
    s->plan = g_string_free(out, out->len == 0);
    s->planned = s->planned && plan_for(t, seat, question_now(t), &left) >= 0;
}

void plans_put(struct table *t, int seat, enum plans_about about, const struct plan *plan)
{
    struct plan now;

    if (plan != NULL) {
        now = *plan;
        now.since = (int)t->events->len;
    }
    keep(t, seat, about, plan != NULL ? &now : NULL);
}

/* ---- what it means --------------------------------------------------------------------------- */

/* The card that lies, or will lie, in sight on a square. */
static lair_card card_on(const struct lair_game *g, int seat, int square)
{
    const struct lair_room *room = &g->seat[seat].room[square];

    return room->new_card != 0 ? room->new_card : room->top;
}

/* Finds a room of the game, also a first one that is sealed yet, a miniboss or (square LAIR_NO_SQUARE) a boss. */
static bool find_room(const struct lair_game *g, lair_card card, struct lair_ref *out)
{
    for (int s = 0; s < g->n_seats; s++) {
        if (g->seat[s].boss == card) {
            *out = (struct lair_ref){ .kind = LAIR_REF_BOSS, .seat = (uint8_t)s };
            return true;
        }
        for (int q = 0; q < g->seat[s].n_rooms; q++)
            if (card_on(g, s, q) == card || g->seat[s].room[q].mini == card) {
                uint8_t kind = card_on(g, s, q) == card ? LAIR_REF_ROOM : LAIR_REF_MINIBOSS;

                *out = (struct lair_ref){ .kind = kind, .seat = (uint8_t)s, .id = (uint16_t)q };
                return true;
            }
        if (g->phase == LAIR_PHASE_FIRST && g->seat[s].sealed[0] == card) {
            *out = (struct lair_ref){ .kind = LAIR_REF_ROOM, .seat = (uint8_t)s };
            return true;
        }
    }
    return false;
}

/* The move that a step means, as far as that is known; false: what it is bound to is not there. */
static bool move_of(const struct table *t, const struct plans_step *step, struct lair_move *m)
{
    struct lair_ref at = { .kind = LAIR_REF_NONE };
    bool found = step->at == 0 || find_room(table_game(t), step->at, &at);

    *m = (struct lair_move){ .what = { .kind = LAIR_REF_CARD, .id = step->card } };
    switch ((enum plans_what)step->what) {
    case PLANS_NEW: m->verb = LAIR_BUILD_NEW; break;
    case PLANS_ON:
        m->verb = LAIR_BUILD_ON;
        m->target = at;
        break;
    case PLANS_DONE:
    case PLANS_END: *m = (struct lair_move){ .verb = LAIR_DONE_BUILDING }; break;
    case PLANS_CARD: m->verb = LAIR_DRAFT; break;
    case PLANS_SPACE:
        m->verb = LAIR_MINION;
        m->what = (struct lair_ref){ .kind = LAIR_REF_SPACE, .seat = step->line, .id = step->card };
        break;
    case PLANS_ROOM: *m = (struct lair_move){ .verb = LAIR_MINION, .what = at }; break;
    case PLANS_RISE: *m = (struct lair_move){ .verb = LAIR_PROMOTE, .what = at }; break;
    case PLANS_ANY: *m = (struct lair_move){ 0 }; break;
    }
    return found;
}

/* What a seat may do. */
struct moves {
    struct lair_move move[LAIR_MAX_MOVES];
    size_t n;
};

static bool is_among(const struct moves *all, const struct lair_move *m)
{
    for (size_t i = 0; i < all->n; i++)
        if (memcmp(&all->move[i], m, sizeof *m) == 0)
            return true;
    return false;
}

static bool is_build(const struct lair_move *m)
{
    return m->verb == LAIR_BUILD_NEW || m->verb == LAIR_BUILD_ON;
}

static bool may_lay(const struct moves *all)
{
    for (size_t i = 0; i < all->n; i++)
        if (is_build(&all->move[i]))
            return true;
    return false;
}

static bool has_card(const struct lair_game *view, int seat, lair_design card)
{
    for (lair_card c = lair_first(view, LAIR_HAND_ROOMS, seat); c != 0; c = view->card[c].next)
        if (view->card[c].design == card)
            return true;
    return false;
}

/* Why a room is not laid, or a miniboss not promoted, after all. */
static enum plans_lapse why_not(const struct lair_game *view, int seat, const struct plans_step *step)
{
    bool full = view->seat[seat].n_rooms == LAIR_MAX_SQUARES;

    if (step->what == PLANS_RISE)
        return PLANS_NO_RISE;
    if (!has_card(view, seat, step->card))
        return PLANS_NO_CARD;
    return step->what == PLANS_NEW && full ? PLANS_NO_ROOM : PLANS_NO_FIT;
}

static enum plans_lapse look_at_step(const struct table *t, int seat, const struct plans_step *step,
                                     const struct lair_game *view, const struct moves *all,
                                     struct lair_move *m)
{
    if (!move_of(t, step, m))
        return step->what == PLANS_RISE ? PLANS_NO_RISE : PLANS_NO_ROOM;
    if (step->what == PLANS_END && may_lay(all))
        return PLANS_MORE;
    return is_among(all, m) ? PLANS_HOLDS : why_not(view, seat, step);
}

/* How many steps there are of which one is due now: the first, and those instead of it. */
static int group_of(const struct plan *plan)
{
    int n = 1;

    while (n < plan->n && plan->step[n].instead)
        n++;
    return n;
}

/* What keeps the first from being laid is told, if none of those instead of it can be. */
static enum plans_lapse look_at_build(const struct table *t, int seat, const struct plan *plan,
                                      const struct lair_game *view, const struct moves *all,
                                      struct lair_move *m)
{
    enum plans_lapse first = look_at_step(t, seat, &plan->step[0], view, all, m);

    for (int i = 1; first != PLANS_HOLDS && i < group_of(plan); i++)
        if (look_at_step(t, seat, &plan->step[i], view, all, m) == PLANS_HOLDS)
            return PLANS_HOLDS;
    return first;
}

static enum plans_lapse look_at_wishes(const struct table *t, const struct plan *plan,
                                       const struct moves *all, struct lair_move *m)
{
    for (int i = 0; i < plan->n; i++) {
        if (plan->step[i].what == PLANS_ANY && all->n > 0) {
            *m = all->move[0];
            return PLANS_HOLDS;
        }
        if (move_of(t, &plan->step[i], m) && is_among(all, m))
            return PLANS_HOLDS;
    }
    return PLANS_NO_CARD;
}

/* Has somebody acted on the seat since the plan was given, as everybody could see? */
static bool was_acted_on(const struct table *t, int seat, const struct plan *plan)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    struct standing_eyes e = { .cat = t->cat,
                               .view = view,
                               .seat = seat,
                               .event = (const struct lair_event *)(void *)t->events->data,
                               .n_events = (int)t->events->len };

    lair_view(t->cat, table_game(t), LAIR_PUBLIC, view);
    return standing_named(&e, MIN(plan->since, e.n_events));
}

enum plans_lapse plans_look(const struct table *t, int seat, const struct plan *plan,
                            const struct lair_game *view, struct lair_move *m)
{
    g_autofree struct moves *all = g_new(struct moves, 1);

    if (!plan->anyway && was_acted_on(t, seat, plan))
        return PLANS_ACTED;
    all->n = lair_moves(t->cat, view, seat, all->move);
    return view->ask == LAIR_ASK_BUILD ? look_at_build(t, seat, plan, view, all, m)
                                       : look_at_wishes(t, plan, all, m);
}

/* ---- in words -------------------------------------------------------------------------------- */

static void add_name(GString *out, const struct lair_catalog *cat, lair_design card)
{
    g_autofree char *small = g_utf8_strdown(card != 0 ? lair_print(cat, card)->name : "?", -1);

    g_string_append(out, small);
}

/* Where a room lies, "a2", or what it is called if it lies nowhere. */
static void add_place(GString *out, const struct table *t, lair_card card)
{
    struct lair_ref at;
    char square[8];

    if (find_room(table_game(t), card, &at) && at.kind == LAIR_REF_ROOM)
        g_string_append(out, facts_square(square, at.seat, at.id));
    else
        add_name(out, t->cat, table_game(t)->card[card].design);
}

static bool is_end(const struct plans_step *step)
{
    return step->what == PLANS_DONE || step->what == PLANS_END;
}

/* Is it the first room that is thought of? */
static bool says_build(const struct plans_step *step)
{
    return (step->what == PLANS_NEW || step->what == PLANS_ON) && !step->instead;
}

static void add_step(GString *out, const struct table *t, const struct plans_step *step)
{
    struct lair_ref space = { .kind = LAIR_REF_SPACE, .seat = step->line, .id = step->card };

    if (says_build(step))
        g_string_append(out, "build ");
    if (step->card != 0)
        add_name(out, t->cat, step->card);
    switch ((enum plans_what)step->what) {
    case PLANS_NEW: g_string_append(out, " new"); break;
    case PLANS_ON: g_string_append(out, " on "); break;
    case PLANS_SPACE: g_string_append_printf(out, " %s", lair_space_name(t->cat, &space)); break;
    case PLANS_ANY: g_string_append(out, "any"); break;
    case PLANS_DONE: g_string_append(out, step->instead ? "wait" : "done"); break;
    case PLANS_RISE: g_string_append(out, "promote "); break;
    case PLANS_END:
    case PLANS_CARD:
    case PLANS_ROOM: break;
    }
    if (step->at != 0)
        add_place(out, t, step->at);
}

static void add_steps(GString *out, const struct table *t, enum plans_about about, const struct plan *plan)
{
    if (about != PLANS_BUILD)
        g_string_append_printf(out, "%s ", abouts[about].name);
    for (int i = 0; i < plan->n; i++) {
        if (plan->step[i].what == PLANS_END)
            continue;
        if (i > 0)
            g_string_append(out, plan->step[i].instead ? ", else " : ", ");
        add_step(out, t, &plan->step[i]);
    }
}

char *plans_text(const struct table *t, enum plans_about about, const struct plan *plan)
{
    GString *out = g_string_new(NULL);

    if (about == PLANS_BUILD && is_end(&plan->step[0]))
        g_string_append(out, "wait");
    else
        add_steps(out, t, about, plan);
    if (plan->anyway)
        g_string_append(out, ", anyway");
    return g_string_free(out, FALSE);
}

/* ---- when the seat is asked ------------------------------------------------------------------ */

/* The plan is gone, and its player is asked, and told why; what ended well needs no words. */
static void lapse(struct table *t, int seat, enum plans_about about, const struct plan *plan,
                  enum plans_lapse why)
{
    struct seat_orders *o = &t->seat[seat].orders;
    g_autofree char *text = plans_text(t, about, plan);

    keep(t, seat, about, NULL);
    if (why == PLANS_MORE)
        return;
    o->why = STANDING_PLAN;
    g_free(o->about);
    o->about = g_strdup_printf("%d %s", why, text);
}

void plans_note(struct table *t, int seat)
{
    g_autofree struct lair_game *view = NULL;
    struct plan plan;
    struct lair_move m;
    int about = plan_for(t, seat, question_now(t), &plan);
    enum plans_lapse why;

    t->seat[seat].planned = false;
    if (about < 0)
        return;
    view = g_new(struct lair_game, 1);
    table_view(t, seat, view);
    why = plans_look(t, seat, &plan, view, &m);
    t->seat[seat].planned = why == PLANS_HOLDS;
    if (why != PLANS_HOLDS)
        lapse(t, seat, (enum plans_about)about, &plan, why);
}

bool plans_move(const struct table *t, int seat, struct lair_move *m)
{
    g_autofree struct lair_game *view = NULL;
    struct plan plan;

    if (!t->seat[seat].planned || plan_for(t, seat, question_now(t), &plan) < 0)
        return false;
    view = g_new(struct lair_game, 1);
    table_view(t, seat, view);
    return plans_look(t, seat, &plan, view, m) == PLANS_HOLDS;
}

/* Takes the first step of a build as done, or one instead of it. */
static void take_step(struct table *t, int seat, struct plan *plan)
{
    int done = group_of(plan);

    plan->n -= done;
    memmove(&plan->step[0], &plan->step[done], (size_t)plan->n * sizeof plan->step[0]);
    keep(t, seat, PLANS_BUILD, plan->n > 0 ? plan : NULL);
}

static bool is_miniboss(const struct lair_game *g, const struct lair_ref *ref, lair_card c)
{
    return ref->kind == LAIR_REF_MINIBOSS && g->seat[ref->seat].room[ref->id].mini == c;
}

/* Is it what is due by the plan? */
static bool is_due(const struct lair_game *g, const struct plan *plan, const struct lair_move *m)
{
    for (int i = 0; i < group_of(plan); i++) {
        const struct plans_step *step = &plan->step[i];

        if (step->what == PLANS_RISE ? m->verb == LAIR_PROMOTE && is_miniboss(g, &m->what, step->at)
                                     : is_build(m) && m->what.id == step->card)
            return true;
    }
    return false;
}

void plans_played(struct table *t, int seat, enum lair_ask_kind kind, int turn, const struct lair_move *m)
{
    struct plan plan;
    int about = plan_for(t, seat, (struct question){ kind, turn }, &plan);

    if (about == PLANS_BUILD && is_due(table_game(t), &plan, m))
        take_step(t, seat, &plan);
    else if (about >= 0)
        keep(t, seat, (enum plans_about)about, NULL);
}

/* What was sealed last, since so many events; -1: nothing was. */
static int newest_plan(const struct table *t, int seat, int since, struct plan *out)
{
    struct plan plan;
    int about = -1;

    for (int i = 0; i < PLANS_TOLD; i++)
        if (plans_get(t, seat, (enum plans_about)i, &plan) && plan.since >= since) {
            since = plan.since;
            *out = plan;
            about = i;
        }
    return about;
}

char *plans_take_back(struct table *t, int seat, int since)
{
    struct plan plan;
    int about = t->seat[seat].planned ? plan_for(t, seat, question_now(t), &plan)
                                      : newest_plan(t, seat, since, &plan);
    char *text = NULL;

    if (about >= 0) {
        text = plans_text(t, (enum plans_about)about, &plan);
        keep(t, seat, (enum plans_about)about, NULL);
    }
    return text;
}

void plans_go_back(struct table *t, int seat)
{
    struct plan plan;
    int about = plan_for(t, seat, question_now(t), &plan);

    t->seat[seat].planned = false;
    if (about >= 0)
        keep(t, seat, (enum plans_about)about, NULL);
}

void plans_add_why(struct json_object *o, const struct seat_orders *why)
{
    static const char *const flags[] = {
        [PLANS_HOLDS] = NULL,        [PLANS_NO_CARD] = "no_card", [PLANS_NO_ROOM] = "no_room",
        [PLANS_NO_FIT] = "no_fit",   [PLANS_ACTED] = "acted",     [PLANS_MORE] = NULL,
        [PLANS_NO_RISE] = "no_rise",
    };
    const char *text = why->about != NULL ? strchr(why->about, ' ') : NULL;
    int flag = text != NULL ? atoi(why->about) : 0;

    if (why->why != STANDING_PLAN || flag <= 0 || flag >= (int)G_N_ELEMENTS(flags) || flags[flag] == NULL)
        return;
    facts_text(o, "sealed", text + 1);
    facts_flag(o, flags[flag], true);
}
