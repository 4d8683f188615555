/* bot/words/recap.c - a part of a game in a few lines: who built what, whom heroes died for, and how it stands
 * SPDX-License-Identifier: MIT */
#include "bot/words/recap.h"

#include <string.h>

/* ---- souls and wounds ------------------------------------------------------------------------ */

/* What every hero is in, by its design: heroes are single. */
struct scores {
    const struct lair_catalog *cat;
    uint8_t *seat; /* whose score; LAIR_NOBODY: nobody's */
    bool *wound;   /* a wound there, else a soul */
    bool out[LAIR_MAX_SEATS];
};

struct score {
    int souls, wounds;
    bool out;
};

static void scores_open(struct scores *s, const struct lair_catalog *cat)
{
    size_t n = (size_t)lair_designs(cat) + 1;

    *s = (struct scores){ .cat = cat, .seat = g_malloc(n), .wound = g_new0(bool, n) };
    memset(s->seat, LAIR_NOBODY, n);
}

static void scores_close(struct scores *s)
{
    g_free(s->seat);
    g_free(s->wound);
}

static void scores_hear(struct scores *s, const struct lair_event *e)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_DIES:
    case LAIR_EV_HEALS:
    case LAIR_EV_WOUNDS:
        s->seat[e->card] = e->seat;
        s->wound[e->card] = e->kind == LAIR_EV_WOUNDS;
        break;
    case LAIR_EV_MOVES:
    case LAIR_EV_REMOVED:
    case LAIR_EV_DISCARDS:
    case LAIR_EV_ARRIVES: s->seat[e->card] = LAIR_NOBODY; break;
    case LAIR_EV_OUT: s->out[e->seat] = true; break;
    default: break;
    }
}

static struct score score_of(const struct scores *s, int seat)
{
    struct score sum = { .out = s->out[seat] };

    for (int d = 1; d <= lair_designs(s->cat); d++) {
        const struct lair_print *p = lair_print(s->cat, (lair_design)d);

        if (s->seat[d] != seat)
            continue;
        sum.souls += s->wound[d] ? 0 : p->souls;
        sum.wounds += s->wound[d] ? p->wounds : 0;
    }
    return sum;
}

/* Everybody's after the first n events. */
static void score_after(const struct facts *f, const struct lair_event *event, size_t n,
                        struct score out[LAIR_MAX_SEATS])
{
    struct scores s;

    scores_open(&s, f->cat);
    for (size_t i = 0; i < n; i++)
        scores_hear(&s, &event[i]);
    for (int seat = 0; seat < LAIR_MAX_SEATS; seat++)
        out[seat] = score_of(&s, seat);
    scores_close(&s);
}

static void add_number(struct json_object *o, const char *key, const char *one, int n)
{
    if (n > 0) {
        facts_number(o, key, n);
        facts_flag(o, one, n == 1);
    }
}

/* What somebody won and lost between two moments; NULL: nothing. */
static struct json_object *gain_facts(const struct facts *f, int seat, const struct score *then,
                                      const struct score *now)
{
    int souls = now->souls - then->souls, wounds = now->wounds - then->wounds;
    struct json_object *o;

    if (souls <= 0 && wounds == 0 && now->out == then->out)
        return NULL;
    o = facts_seat(f, seat);
    add_number(o, "more_souls", "one_soul", souls);
    add_number(o, "more_wounds", "one_wound", wounds);
    add_number(o, "fewer_wounds", "one_fewer", -wounds);
    facts_flag(o, "went_out", now->out && !then->out);
    return o;
}

/* ---- a turn ---------------------------------------------------------------------------------- */

/* Events that belong together: those of a turn, or of the opening (number 0). */
struct span {
    int number;
    size_t from, to;
};

static bool begins_turn(const struct lair_event *e)
{
    return e->kind == LAIR_EV_TURN;
}

/* The turns of the events from one on; g_array_unref. */
static GArray *spans_of(const struct lair_event *event, size_t n, size_t from)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct span));
    struct span s = { .from = from };

    for (size_t i = 0; i < n; i++) {
        if (begins_turn(&event[i]) && i > from) {
            s.to = i;
            g_array_append_val(all, s);
            s.from = i;
        }
        if (begins_turn(&event[i]))
            s.number = event[i].n;
    }
    s.to = n;
    if (s.to > s.from)
        g_array_append_val(all, s);
    return all;
}

size_t recap_turns_ago(const struct lair_event *event, size_t n, int turns)
{
    size_t i = n;

    for (int left = turns; i > 0 && left > 0;)
        left -= begins_turn(&event[--i]);
    return i;
}

/* A part of what is told of a turn: an object with one list. */
static void add_part(struct json_object *turn, const char *key, struct json_object *list)
{
    struct json_object *part;

    if (list == NULL)
        return;
    part = json_object_new_object();
    facts_add(part, key, list);
    facts_append(turn, "parts", part);
}

/* Takes the list of that name out of o, which is freed. */
static struct json_object *list_of(struct json_object *o, const char *key)
{
    struct json_object *list = json_object_get(json_object_object_get(o, key));

    json_object_put(o);
    return list;
}

/* Names a card that an event is about, and where that lies. */
static void add_card(const struct facts *f, struct json_object *o, const struct lair_event *e, int owner)
{
    char at[8];

    if (!lair_is_unknown(e->card))
        facts_text(o, "name", lair_print(f->cat, e->card)->name);
    if (owner != LAIR_NOBODY && e->square != LAIR_NO_SQUARE)
        facts_text(o, "at", facts_square(at, owner, e->square));
}

static bool is_known(const struct lair_event *e)
{
    return e->card != 0 && !lair_is_unknown(e->card);
}

typedef bool wanted_fn(const struct lair_event *e);

static bool is_boss(const struct lair_event *e)
{
    return e->kind == LAIR_EV_BOSS;
}

static bool is_built(const struct lair_event *e)
{
    return e->kind == LAIR_EV_REVEALS || e->kind == LAIR_EV_BUILDS || e->kind == LAIR_EV_ATTACHED;
}

static bool is_promoted(const struct lair_event *e)
{
    return e->kind == LAIR_EV_LEVEL && e->n > 1;
}

static bool is_cast(const struct lair_event *e)
{
    return e->kind == LAIR_EV_CASTS;
}

static bool is_used(const struct lair_event *e)
{
    return e->kind == LAIR_EV_USES;
}

static bool is_destroyed(const struct lair_event *e)
{
    return e->kind == LAIR_EV_DESTROYED;
}

/* A miniboss that lies open is not built: it is for a coin, or never (L2b). */
static bool is_unpaid(const struct facts *f, const struct lair_event *e)
{
    return e->kind == LAIR_EV_REVEALS && lair_print(f->cat, e->card)->miniboss;
}

/* What everybody built, played, cast or used, by players: [{*person, "cards":[{"name","at"}]}]. */
static struct json_object *cards_by_seat(const struct facts *f, const struct lair_event *event,
                                         const struct span *s, wanted_fn *wanted)
{
    struct json_object *all = json_object_new_object();

    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct json_object *person = facts_seat(f, seat);

        for (size_t i = s->from; i < s->to; i++) {
            struct lair_event e = lair_event_for(f->cat, &event[i], f->viewer);
            struct json_object *one;

            if (!wanted(&e) || e.seat != seat || !is_known(&e) || is_unpaid(f, &e))
                continue;
            one = json_object_new_object();
            add_card(f, one, &e, is_cast(&e) ? e.other : e.seat);
            facts_append(person, "cards", one);
        }
        if (json_object_object_get(person, "cards") != NULL)
            facts_append(all, "seats", person);
        else
            json_object_put(person);
    }
    return list_of(all, "seats");
}

/* What lies face-down, named to who laid it: [{*person, "cards":[{"name","at"}]}]. */
static struct json_object *laid_by_seat(const struct facts *f)
{
    struct json_object *all = json_object_new_object();

    for (int seat = 0; seat < f->view->n_seats; seat++)
        for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++) {
            const struct lair_room *r = &f->view->seat[seat].room[sq];
            struct lair_event e = { .card = f->view->card[r->new_card].design, .square = (uint8_t)sq };
            struct json_object *person, *one;

            if (r->new_card == 0)
                continue;
            person = facts_seat(f, r->placer < LAIR_MAX_SEATS ? r->placer : seat);
            one = json_object_new_object();
            add_card(f, one, &e, seat);
            facts_append(person, "cards", one);
            facts_append(all, "seats", person);
        }
    return list_of(all, "seats");
}

/* ---- heroes ---------------------------------------------------------------------------------- */

/* How far a hero came. */
enum way { WAY_GOES, WAY_DIES, WAY_WOUNDS, WAY_LEAVES };

struct walker {
    lair_design hero;
    uint8_t seat;
    enum way way;
};

static void set_way(GArray *walkers, const struct lair_event *e, enum way way)
{
    struct walker w = { .hero = e->card, .seat = e->seat, .way = way };

    for (guint i = 0; i < walkers->len; i++)
        if (g_array_index(walkers, struct walker, i).hero == e->card) {
            g_array_index(walkers, struct walker, i) = w;
            return;
        }
    g_array_append_val(walkers, w);
}

static void hear_of_hero(GArray *walkers, const struct lair_event *e)
{
    bool in_dungeon = e->n == LAIR_ENTRANCE || e->n == LAIR_INSIDE;

    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_LURED:
    case LAIR_EV_ENTERS: set_way(walkers, e, WAY_GOES); break;
    case LAIR_EV_DIES: set_way(walkers, e, WAY_DIES); break;
    case LAIR_EV_WOUNDS: set_way(walkers, e, WAY_WOUNDS); break;
    case LAIR_EV_MOVES: set_way(walkers, e, in_dungeon ? WAY_GOES : WAY_LEAVES); break;
    case LAIR_EV_REMOVED: set_way(walkers, e, WAY_LEAVES); break;
    default: break;
    }
}

/* The heroes of a turn that came so far, by players: [{*person, "heroes":[{"name"}], "one", "souls", "wounds"}]. */
static struct json_object *heroes_by_seat(const struct facts *f, const GArray *walkers, enum way way)
{
    struct json_object *all = json_object_new_object();

    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct json_object *person = facts_seat(f, seat);
        int souls = 0, wounds = 0, n = 0;

        for (guint i = 0; i < walkers->len; i++) {
            const struct walker *w = &g_array_index(walkers, struct walker, i);
            struct json_object *one;

            if (w->way != way || w->seat != seat)
                continue;
            g_autofree char *name = facts_short_name(f, w->hero);
            one = json_object_new_object();
            facts_text(one, "name", name);
            facts_append(person, "heroes", one);
            souls += lair_print(f->cat, w->hero)->souls;
            wounds += lair_print(f->cat, w->hero)->wounds;
            n++;
        }
        facts_flag(person, "one", n == 1);
        add_number(person, "souls", "one_soul", souls);
        add_number(person, "wounds", "one_wound", wounds);
        if (n > 0)
            facts_append(all, "seats", person);
        else
            json_object_put(person);
    }
    return list_of(all, "seats");
}

static void add_heroes(struct json_object *turn, const struct facts *f, const struct lair_event *event,
                       const struct span *s, bool whole)
{
    g_autoptr(GArray) walkers = g_array_new(FALSE, FALSE, sizeof(struct walker));

    for (size_t i = s->from; i < s->to; i++) {
        struct lair_event e = lair_event_for(f->cat, &event[i], f->viewer);

        if (is_known(&e))
            hear_of_hero(walkers, &e);
    }
    add_part(turn, "dies", heroes_by_seat(f, walkers, WAY_DIES));
    add_part(turn, "survives", heroes_by_seat(f, walkers, WAY_WOUNDS));
    if (whole && f->view->phase != LAIR_PHASE_OVER)
        add_part(turn, "goes", heroes_by_seat(f, walkers, WAY_GOES));
}

/* Players of whom an event of that kind tells. */
static struct json_object *seats_of(const struct facts *f, const struct lair_event *event,
                                    const struct span *s, enum lair_event_kind kind)
{
    struct json_object *all = json_object_new_object();

    for (size_t i = s->from; i < s->to; i++)
        if (event[i].kind == kind)
            facts_append(all, "seats", facts_seat(f, event[i].seat));
    return list_of(all, "seats");
}

/* whole: with all that was used, and those who still walk. */
static struct json_object *turn_facts(const struct facts *f, const struct lair_event *event,
                                      const struct span *s, bool whole)
{
    struct json_object *o = json_object_new_object();

    facts_number(o, "turn", s->number);
    facts_flag(o, "opening", s->number == 0);
    add_part(o, "bosses", cards_by_seat(f, event, s, is_boss));
    add_part(o, "builds", cards_by_seat(f, event, s, is_built));
    add_part(o, "promotes", cards_by_seat(f, event, s, is_promoted));
    add_part(o, "levels", seats_of(f, event, s, LAIR_EV_LEVEL_UP));
    add_part(o, "spells", cards_by_seat(f, event, s, is_cast));
    if (whole)
        add_part(o, "uses", cards_by_seat(f, event, s, is_used));
    if (whole)
        add_part(o, "laid", laid_by_seat(f));
    add_part(o, "ruins", cards_by_seat(f, event, s, is_destroyed));
    add_heroes(o, f, event, s, whole);
    add_part(o, "outs", seats_of(f, event, s, LAIR_EV_OUT));
    if (f->view->n_seats > 1)
        add_part(o, "wins", seats_of(f, event, s, LAIR_EV_WINS));
    return o;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* What the turns of spans first to last - 1 came to. */
static struct json_object *long_facts(const struct facts *f, const struct lair_event *event,
                                      const GArray *spans, guint last)
{
    const struct span *a = &g_array_index(spans, struct span, 0);
    const struct span *b = &g_array_index(spans, struct span, last - 1);
    struct score then[LAIR_MAX_SEATS], now[LAIR_MAX_SEATS];
    struct json_object *o = json_object_new_object();

    score_after(f, event, a->from, then);
    score_after(f, event, b->to, now);
    facts_number(o, "from", a->number);
    facts_number(o, "to", b->number);
    facts_flag(o, "many", b->number > a->number);
    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct json_object *gain = gain_facts(f, seat, &then[seat], &now[seat]);

        if (gain != NULL)
            facts_append(o, "gains", gain);
    }
    return o;
}

static void add_seats(struct json_object *o, const struct facts *f, const struct lair_event *event, size_t n,
                      size_t from)
{
    struct score then[LAIR_MAX_SEATS], now[LAIR_MAX_SEATS];

    score_after(f, event, from, then);
    score_after(f, event, n, now);
    for (int seat = 0; seat < f->view->n_seats; seat++) {
        struct json_object *one = facts_seat(f, seat);
        int souls = lair_souls(f->cat, f->view, seat), wounds = lair_wounds(f->cat, f->view, seat);

        facts_number(one, "souls", souls);
        facts_flag(one, "one_soul", souls == 1);
        facts_number(one, "wounds", wounds);
        facts_flag(one, "one_wound", wounds == 1);
        facts_flag(one, "out", (f->view->seat[seat].flags & LAIR_OUT) != 0);
        facts_add(one, "gain", gain_facts(f, seat, &then[seat], &now[seat]));
        facts_append(o, "seats", one);
    }
}

struct json_object *recap_facts(const struct facts *f, const struct lair_event *event, size_t n, size_t from,
                                guint turns)
{
    g_autoptr(GArray) spans = spans_of(event, n, MIN(from, n));
    struct json_object *o = json_object_new_object();
    guint first;
    bool any;

    if (spans->len > turns && g_array_index(spans, struct span, 0).number == 0)
        g_array_remove_index(spans, 0); /* who plays which boss one has seen since */
    first = spans->len > turns ? spans->len - turns : 0;
    any = first > 0;
    if (first > 0)
        facts_add(o, "long", long_facts(f, event, spans, first));
    for (guint i = first; i < spans->len; i++) {
        struct json_object *turn =
            turn_facts(f, event, &g_array_index(spans, struct span, i), i + 1 == spans->len);

        if (json_object_object_get(turn, "parts") == NULL) {
            json_object_put(turn);
            continue;
        }
        facts_append(o, "turns", turn);
        any = true;
    }
    add_seats(o, f, event, n, from);
    if (!any)
        g_clear_pointer(&o, json_object_put);
    return o;
}
