/* tests/unit/test_interference.c - nobody hears, sees or feels what it may not know
 *
 * A game is played on a host.  At many points of it the world is dealt again for one viewer
 * (engine/lair.h, lair_redeal): other hands, other decks, other sealed answers, but the same view.
 * From there on the same happens in both worlds: the same lines, or for other seats lines that look
 * the same from outside.  As long as the engine shows the viewer the same, the host must tell the
 * place, the watchers and the viewer the same, to the byte, in the same order and at the same
 * times, and must wait for the same people.
 *
 * What is said are moves, also answers before their turn and others in their place, passes that
 * stand, stops at what everybody can see, orders of the viewer's own, plans of what anybody lays, and notes, hours and
 * standing orders of others, which are others in either world.  What a player orders is
 * dropped by what that player can see: that of others may differ between the worlds, as they may.
 *
 * Both worlds are children of the process at that point: one goes on with the
 * game as it is, one with the other.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <json-c/json.h>
#include <sodium.h>

#include "bot/games/data.h"
#include "bot/tables.h"
#include "bot/words/plan.h"
#include "tests/mixture.h"
#include "tests/stage.h"

enum {
    BEAT_MS = 1500,
    TICK_S = 120,
    BEATS = 60,        /* after each line: enough for all who pass by themselves */
    STEPS_MAX = 5,     /* lines said in both worlds */
    EVERY = 9,         /* moves between two points at which worlds part */
    EVENTS_MAX = 2000, /* of one line; no line comes near */
    GAME_MAX = 20000,  /* events of a game; none comes near */
    ORDER_TRIES = 20,
};

static const char place[] = "#dungeon";
static const char game[] = "crypt";
static const char watcher[] = "wanda";

/* As long as answers that stand take to count.  The game stays in memory: the store does not know of another world. */
static void pass_time(struct stage *s, struct table *t)
{
    t->filed.used_at = host_ticks(s->host);
    stage_turn(s, t->clock_s > 0 ? TICK_S * 1000 : BEAT_MS);
}

/* ---- what the engine shows ------------------------------------------------------------------- */

/* What a seat's player has sealed (bot/games/plans.h). */
struct sealed {
    bool any;
    bool laid;
    int turn, since;
    struct lair_move room; /* LAIR_DONE_BUILDING: none */
};

/* A world as the engine has it, and what the viewer has been told in it. */
struct world {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int viewer;
    struct lair_game game;
    struct lair_event heard[EVENTS_MAX];
    size_t n;
    struct lair_event all[GAME_MAX]; /* since the game began */
    int n_all;
    struct standing pass[LAIR_MAX_SEATS];
    bool passes[LAIR_MAX_SEATS]; /* who is asked, and passes by itself */
    bool holds[LAIR_MAX_SEATS];  /* who has answered in the window, which does not count yet */
    struct lair_move held[LAIR_MAX_SEATS];
    bool ordered[LAIR_MAX_SEATS]; /* who does what it ordered, instead of passing */
    struct lair_move order[LAIR_MAX_SEATS];
    struct sealed plan[LAIR_MAX_SEATS];
    int beats; /* that it went on by itself */
};

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct world *w = (struct world *)sink;

    assert_true(w->n < EVENTS_MAX);
    w->heard[w->n++] = lair_event_for(w->cat, e, w->viewer);
    assert_true(w->n_all < GAME_MAX);
    w->all[w->n_all++] = *e;
}

static char *view_text(const struct world *w)
{
    static struct lair_game view;
    struct json_object *o;
    char *text;

    lair_view(w->cat, &w->game, w->viewer, &view);
    o = lair_view_json(w->cat, &view);
    text = g_strdup(json_object_to_json_string(o));
    json_object_put(o);
    return text;
}

static bool look_the_same(const struct world *a, const struct world *b)
{
    g_autofree char *x = NULL, *y = NULL;

    if (a->n != b->n || memcmp(a->heard, b->heard, a->n * sizeof a->heard[0]) != 0)
        return false;
    x = view_text(a);
    y = view_text(b);
    return strcmp(x, y) == 0;
}

/* What a seat's passes go by. */
static struct standing_eyes eyes(const struct world *w, int seat)
{
    static struct lair_game view;

    lair_view(w->cat, &w->game, LAIR_PUBLIC, &view);
    return (struct standing_eyes){
        .cat = w->cat, .view = &view, .seat = seat, .event = w->all, .n_events = w->n_all
    };
}

/* How many orders and plans were given, and carried out. */
static int orders_written, orders_done, plans_written, plans_done;
static int private_written; /* lines that are somebody's own business, and others in either world */

static bool is_asked(const struct world *w, int seat)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask);

    for (int i = 0; i < n; i++)
        if (ask[i].seat == seat)
            return true;
    return false;
}

static bool is_window(const struct world *w)
{
    return w->game.ask == LAIR_ASK_WINDOW || w->game.ask == LAIR_ASK_ANSWER;
}

/* What a seat sees, as it is when it is asked, in *view. */
static struct facts facts_of(const struct world *w, int seat, struct lair_game *view)
{
    struct facts f = { .cat = w->cat, .view = view, .viewer = seat };

    lair_view(w->cat, &w->game, seat, view);
    lair_window_turn(w->cat, view, seat);
    return f;
}

/* Can the order be carried out now, and is it to be? */
static bool means_something(const struct world *w, int seat, const struct standing_stop *order,
                            struct lair_move *m)
{
    static struct lair_game view;
    struct facts f = facts_of(w, seat, &view);

    return lair_parse(f.cat, &view, seat, order->act, m, NULL) == LAIR_OK &&
           (!order->helps || plan_helps(f.cat, &view, m));
}

/* The first order of a seat whose moment will not come; -1: there is none. */
static int lost_order(const struct world *w, int seat)
{
    static struct lair_game view;
    const struct standing *s = &w->pass[seat];
    struct facts f = facts_of(w, seat, &view);

    for (int i = 0; i < s->n_stops; i++)
        if (s->stop[i].act[0] != '\0' &&
            !plan_comes(&f, s->stop[i].hero, s->stop[i].seat,
                        s->stop[i].square == LAIR_NO_SQUARE ? -1 : s->stop[i].square))
            return i;
    return -1;
}

/* Nobody has to be asked but for orders: does the seat do what it ordered, or pass?  False: it is asked. */
static bool goes_by_orders(struct world *w, int seat, bool come)
{
    struct standing *s = &w->pass[seat];
    struct standing_eyes e;
    int dropped = come ? s->reached : lost_order(w, seat);

    w->ordered[seat] = come && means_something(w, seat, &s->stop[s->reached], &w->order[seat]);
    if (w->ordered[seat] || dropped < 0)
        return true;
    standing_drop_stop(s, dropped);
    e = eyes(w, seat);
    standing_end(s, &e);
    return false;
}

static void note_seat(struct world *w, int seat)
{
    struct standing_eyes e = eyes(w, seat);
    lair_design about;
    enum standing_why why = standing_ask(&w->pass[seat], &e, &about);

    w->ordered[seat] = false;
    w->passes[seat] =
        (why == STANDING_HOLDS || why == STANDING_ORDER) && goes_by_orders(w, seat, why == STANDING_ORDER);
}

/* Finds out who is asked, and passes by itself.  What was answered before is void. */
static void note_who_passes(struct world *w)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask);

    memset(w->passes, 0, sizeof w->passes);
    memset(w->holds, 0, sizeof w->holds);
    for (int i = 0; i < n; i++)
        note_seat(w, ask[i].seat);
}

/* The seat did what it ordered, where there had been so many events: its pass goes on. */
static void note_order_done(struct world *w, int seat, enum standing_kind kind, int since)
{
    struct standing_eyes e = eyes(w, seat);

    if (kind != STANDING_NONE)
        standing_pass(&w->pass[seat], &e, kind, since);
    else
        standing_end(&w->pass[seat], &e);
    if (is_asked(w, seat))
        note_seat(w, seat);
}

/* What counts in the window does, as at a beat of the host: all passes, or all before an act and that.  False:
 * somebody has yet to answer. */
static bool count(struct world *w)
{
    const struct lair_move pass = { .verb = LAIR_PASS };
    struct lair_ask ask[LAIR_MAX_SEATS];
    struct lair_move answer[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask), known = 0, last = 0, since = w->n_all;
    bool acts = false, ordered;
    enum standing_kind kind;

    for (; known < n && !acts && (w->passes[ask[known].seat] || w->holds[ask[known].seat]); known++) {
        last = ask[known].seat;
        answer[known] = w->holds[last] ? w->held[last] : w->ordered[last] ? w->order[last] : pass;
        acts = answer[known].verb != LAIR_PASS;
    }
    if (n == 0 || (known < n && !acts))
        return false;
    ordered = acts && !w->holds[last];
    kind = (enum standing_kind)w->pass[last].kind;
    if (ordered)
        standing_drop_stop(&w->pass[last], w->pass[last].reached);
    for (int i = 0; i < known; i++)
        assert_int_equal(lair_play(w->cat, &w->game, ask[i].seat, &answer[i], &w->sink), LAIR_OK);
    note_who_passes(w);
    if (ordered)
        note_order_done(w, last, kind, since);
    orders_done += ordered;
    return true;
}

static bool is_move(const struct world *w, int seat, const struct lair_move *m)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(w->cat, &w->game, seat, moves);

    for (size_t i = 0; i < n; i++)
        if (memcmp(&moves[i], m, sizeof *m) == 0)
            return true;
    return false;
}

/* Lays what was sealed, or says that nothing more is laid, if somebody is asked to build whose plan still holds. */
static bool build(struct world *w)
{
    struct lair_move m = { .verb = LAIR_DONE_BUILDING };
    struct standing_eyes e;
    struct sealed *p;
    int seat = w->game.active;

    if (w->game.ask != LAIR_ASK_BUILD || !w->plan[seat].any || w->plan[seat].turn != w->game.turn)
        return false;
    p = &w->plan[seat];
    e = eyes(w, seat);
    if (!p->laid && p->room.verb != LAIR_DONE_BUILDING)
        m = p->room;
    p->any = !standing_named(&e, p->since) && is_move(w, seat, &m);
    if (!p->any)
        return false;
    p->laid = true;
    p->any = m.verb != LAIR_DONE_BUILDING;
    assert_int_equal(lair_play(w->cat, &w->game, seat, &m, &w->sink), LAIR_OK);
    note_who_passes(w);
    plans_done++;
    return true;
}

static void count_all(struct world *w)
{
    w->beats = 0;
    while (w->beats < BEATS && (count(w) || build(w)))
        w->beats++;
}

/* A pass stands as the host lets it stand. */
static struct lair_move as_host_plays(struct world *w, int seat, const struct lair_move *m)
{
    struct standing_eyes e = eyes(w, seat);

    switch ((enum lair_verb)m->verb) {
    case LAIR_PASS: standing_pass(&w->pass[seat], &e, STANDING_FORESEEN, e.n_events); break;
    case LAIR_PASS_HERO: standing_pass(&w->pass[seat], &e, STANDING_HERO, e.n_events); break;
    case LAIR_PASS_TURN: standing_pass(&w->pass[seat], &e, STANDING_TURN, e.n_events); break;
    default: standing_end(&w->pass[seat], &e); return *m;
    }
    return (struct lair_move){ .verb = LAIR_PASS };
}

static void play(struct world *w, int seat, const struct lair_move *m)
{
    if (is_window(w)) {
        w->held[seat] = as_host_plays(w, seat, m);
        w->holds[seat] = true;
    } else {
        assert_int_equal(lair_play(w->cat, &w->game, seat, m, &w->sink), LAIR_OK);
        note_who_passes(w);
    }
    count_all(w);
}

/* What a seat may answer, also where others are asked before it. */
static size_t moves_of(const struct world *w, int seat, struct lair_move moves[LAIR_MAX_MOVES])
{
    static struct lair_game turned;

    turned = w->game;
    lair_window_turn(w->cat, &turned, seat);
    return lair_moves(w->cat, &turned, seat, moves);
}

static void write_move(const struct world *w, int seat, const struct lair_move *m, char text[LAIR_TEXT])
{
    static struct lair_game turned;

    turned = w->game;
    lair_window_turn(w->cat, &turned, seat);
    lair_move_text(w->cat, &turned, seat, m, text);
}

/* ---- what happens in both worlds ------------------------------------------------------------- */

struct step {
    int seat;
    char text[2][LAIR_TEXT];    /* in each world */
    uint8_t hash[2][LAIR_HASH]; /* of the position after it */
};

/* Could a stranger take one for the other? */
static bool alike(const struct lair_move *a, const struct lair_move *b, bool same)
{
    return a->verb == b->verb && a->target.kind == b->target.kind && a->target.seat == b->target.seat &&
           a->target.id == b->target.id && (!same || memcmp(a, b, sizeof *a) == 0);
}

/* Finds in world b what looks to the viewer like the move that was played in a.  False: there is
 * nothing, since something hidden came to light. */
static bool follow(const struct world *a, struct world *b, int seat, const struct lair_move *m, char *text)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    static struct world then;
    size_t n = moves_of(b, seat, moves);

    for (int same = 1; same >= 0; same--)
        for (size_t i = 0; i < n; i++) {
            if (!alike(m, &moves[i], same != 0))
                continue;
            then = *b;
            play(&then, seat, &moves[i]);
            if (!look_the_same(a, &then))
                continue;
            write_move(b, seat, &moves[i], text);
            *b = then;
            return true;
        }
    return false;
}

/* Somebody who is asked and does not pass by itself, at times one who has answered and changes that; -1:
 * nobody. */
static int who_speaks(const struct world *w, GRand *dice)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(w->cat, &w->game, ask), speaks = 0;
    bool changes = g_rand_int_range(dice, 0, 6) == 0;

    if (n == 0)
        n = lair_asks(w->cat, &w->game, ask);
    for (int i = 0; i < n; i++)
        if (!w->passes[ask[i].seat] && (changes || !w->holds[ask[i].seat]))
            ask[speaks++] = ask[i];
    return speaks > 0 ? ask[g_rand_int_range(dice, 0, speaks)].seat : -1;
}

/* Somebody sets a stop at something that all can see, in both worlds alike.  False: something hidden came to
 * light meanwhile. */
static bool write_stop(struct world *a, struct world *b, GRand *dice, struct step *s)
{
    int owner = g_rand_int_range(dice, 0, a->game.n_seats), n_rooms = a->game.seat[owner].n_rooms;
    struct standing_stop stop = { .seat = (uint8_t)owner, .square = LAIR_NO_SQUARE };
    struct standing_eyes mine, theirs;

    s->seat = g_rand_int_range(dice, 0, a->game.n_seats);
    if (n_rooms > 0) {
        stop.square = (uint8_t)g_rand_int_range(dice, 0, n_rooms);
        g_snprintf(s->text[0], sizeof s->text[0], "stop %c%d", 'a' + owner, stop.square + 1);
    } else {
        stop = (struct standing_stop){ .cast = true };
        g_strlcpy(s->text[0], "stop cast", sizeof s->text[0]);
    }
    memcpy(s->text[1], s->text[0], sizeof s->text[1]);
    mine = eyes(a, s->seat);
    standing_set_stop(&a->pass[s->seat], &mine, &stop);
    theirs = eyes(b, s->seat);
    standing_set_stop(&b->pass[s->seat], &theirs, &stop);
    return look_the_same(a, b);
}

/* The hero whose name, without its title, was written so in small letters; 0: none. */
static lair_design hero_called(const struct facts *f, const char *name)
{
    for (lair_card c = 1; c <= f->view->n_cards; c++) {
        lair_design d = f->view->card[c].design;
        g_autofree char *own = NULL, *small = NULL;

        if (d == 0 || lair_is_unknown(d) ||
            (lair_print(f->cat, d)->kind != LAIR_HERO && lair_print(f->cat, d)->kind != LAIR_EPIC))
            continue;
        own = g_strndup(lair_print(f->cat, d)->name, strcspn(lair_print(f->cat, d)->name, ","));
        small = g_utf8_strdown(own, -1);
        if (strcmp(small, name) == 0)
            return d;
    }
    return 0;
}

/* Reads "order use bottomless pit a1 when sir digby apple a1", as a plan writes it. */
static bool read_order(const struct facts *f, const char *line, struct standing_stop *out)
{
    const char *when = g_strrstr(line, " when ");
    g_autofree char *act = g_strndup(line + strlen("order "), (gsize)(when - line) - strlen("order "));
    g_autofree char *moment = g_strdup(when + strlen(" when "));
    char *last = strrchr(moment, ' ');
    struct plan_order order;

    *out = (struct standing_stop){ .seat = LAIR_NOBODY, .square = LAIR_NO_SQUARE };
    if (last != NULL && strlen(last) == 3 && last[1] >= 'a' && last[1] <= 'f' && last[2] >= '1' &&
        last[2] <= '5') {
        out->seat = (uint8_t)(last[1] - 'a');
        out->square = (uint8_t)(last[2] - '1');
        *last = '\0';
    }
    out->hero = hero_called(f, moment);
    if (out->hero == 0 || plan_read(f, out->hero, out->seat, out->square == LAIR_NO_SQUARE ? -1 : out->square,
                                    act, &order) != LAIR_OK)
        return false;
    out->helps = order.helps;
    out->what = order.what;
    g_strlcpy(out->act, order.act, sizeof out->act);
    return true;
}

/* What the viewer's plan offers to order, in line; false: nothing. */
static bool offered_order(const struct facts *f, char line[LAIR_TEXT], struct standing_stop *order)
{
    struct plan_chance chances[PLAN_CHANCES];
    int n = plan_chances(f, chances);
    bool found = false;

    for (int i = 0; i < n && !found; i++) {
        found = g_str_has_prefix(chances[i].line, "order ") && read_order(f, chances[i].line, order);
        g_strlcpy(line, chances[i].line, LAIR_TEXT);
    }
    plan_clear(chances, n);
    return found;
}

/* Something that the viewer could do now, for a moment that is foreseen, whether it helps or not. */
static bool any_order(const struct facts *f, GRand *dice, char line[LAIR_TEXT], struct standing_stop *order)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(f->cat, f->view, f->viewer, moves);
    struct lair_forecast fates;
    char act[LAIR_TEXT];

    lair_forecast(f->cat, f->view, NULL, NULL, &fates);
    for (int tries = 0; n > 0 && fates.n_fates > 0 && tries < ORDER_TRIES; tries++) {
        const struct lair_move *m = &moves[g_rand_int_range(dice, 0, (gint32)n)];
        const struct lair_fate *fate = &fates.fate[g_rand_int_range(dice, 0, fates.n_fates)];
        lair_design d = f->view->card[fate->hero].design;
        g_autofree char *name = NULL, *small = NULL;

        if ((m->verb != LAIR_CAST && m->verb != LAIR_USE) || fate->seat >= LAIR_MAX_SEATS ||
            lair_is_unknown(d))
            continue;
        lair_move_text(f->cat, f->view, f->viewer, m, act);
        name = g_strndup(lair_print(f->cat, d)->name, strcspn(lair_print(f->cat, d)->name, ","));
        small = g_utf8_strdown(name, -1);
        g_snprintf(line, LAIR_TEXT, "order %s when %s %c%d", act, small, 'a' + fate->seat,
                   1 + g_rand_int_range(dice, 0, LAIR_MAX_SQUARES));
        if (read_order(f, line, order))
            return true;
    }
    return false;
}

/* The viewer orders something, in both worlds alike, since it sees the same.  False: nothing. */
static bool write_order(struct world *a, struct world *b, GRand *dice, struct step *s)
{
    static struct lair_game view;
    struct standing_stop order;
    struct standing_eyes mine, theirs;
    struct facts f;

    if (a->viewer == LAIR_PUBLIC || a->game.phase != LAIR_PHASE_ADVENTURE ||
        a->pass[a->viewer].n_stops == STANDING_STOPS)
        return false;
    f = facts_of(a, a->viewer, &view);
    if (!offered_order(&f, s->text[0], &order) && !any_order(&f, dice, s->text[0], &order))
        return false;
    s->seat = a->viewer;
    memcpy(s->text[1], s->text[0], sizeof s->text[1]);
    mine = eyes(a, s->seat);
    standing_set_stop(&a->pass[s->seat], &mine, &order);
    theirs = eyes(b, s->seat);
    standing_set_stop(&b->pass[s->seat], &theirs, &order);
    return true;
}

/* A room that a seat could lay as a new one when it builds in this turn; DONE: none. */
static struct lair_move new_room(const struct lair_catalog *cat, const struct lair_game *then, int seat,
                                 GRand *dice)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, then, seat, moves), rooms = 0;

    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_BUILD_NEW)
            moves[rooms++] = moves[i];
    return rooms > 0 ? moves[g_rand_int_range(dice, 0, (gint32)rooms)]
                     : (struct lair_move){ .verb = LAIR_DONE_BUILDING };
}

/* A seat that builds later in this turn, as it is supposed in each world; -1: none. */
static int who_builds(const struct world *a, const struct world *b, GRand *dice, struct lair_game then[2])
{
    static struct lair_game view;
    int first = g_rand_int_range(dice, 0, a->game.n_seats);

    for (int i = 0; i < a->game.n_seats; i++) {
        int seat = (first + i) % a->game.n_seats;

        lair_view(a->cat, &a->game, seat, &view);
        if ((a->game.ask == LAIR_ASK_BUILD && a->game.active == seat) ||
            lair_suppose(a->cat, &view, LAIR_ASK_BUILD, &then[0]) != a->game.turn)
            continue;
        lair_view(b->cat, &b->game, seat, &view);
        lair_suppose(b->cat, &view, LAIR_ASK_BUILD, &then[1]);
        return seat;
    }
    return -1;
}

/* A seat seals what it lays: the viewer the same in both worlds, others what they have there.  The last step lays
 * nothing more, said, so that nobody is asked about an extra build.  False: nobody builds later. */
static bool write_plan(struct world *a, struct world *b, GRand *dice, struct step *s)
{
    static struct lair_game then[2];
    struct world *world[2] = { a, b };
    struct lair_move room[2];
    char text[LAIR_TEXT];

    s->seat = a->game.turn > 0 && a->game.phase <= LAIR_PHASE_BUILD ? who_builds(a, b, dice, then) : -1;
    if (s->seat < 0)
        return false;
    room[0] = new_room(a->cat, &then[0], s->seat, dice);
    room[1] = s->seat == a->viewer ? room[0] : new_room(b->cat, &then[1], s->seat, dice);
    if (g_rand_int_range(dice, 0, 3) == 0 || room[0].verb != room[1].verb)
        room[0] = room[1] = (struct lair_move){ .verb = LAIR_DONE_BUILDING };
    for (int i = 0; i < 2; i++) {
        lair_move_text(a->cat, &then[i], s->seat, &room[i], text);
        if (room[i].verb == LAIR_DONE_BUILDING)
            g_strlcpy(s->text[i], "plan wait", sizeof s->text[i]);
        else
            g_snprintf(s->text[i], sizeof s->text[i], "plan %s, done", text);
        world[i]->plan[s->seat] = (struct sealed){ true, false, a->game.turn, world[i]->n_all, room[i] };
    }
    plans_written++;
    return true;
}

/* Somebody else says what is its own business, and something else in either world. */
static bool write_private(const struct world *w, GRand *dice, struct step *s)
{
    static const char *const words[][2] = {
        { "note freeze the pit", "note" },
        { "note ann holds an assassin", "hours 9-18 tokyo" },
        { "hours 8-23 berlin", "hours 20-6 new york" },
        { "hours off", "orders" },
        { "order if i have 90+ souls: pass", "order always if somebody has 90+ wounds: ask me, else pass" },
        { "order if i have 90+ souls: pass", "note a note" },
        { "orders off", "hours shared" },
    };
    size_t row = (size_t)g_rand_int_range(dice, 0, (gint32)G_N_ELEMENTS(words));

    s->seat = g_rand_int_range(dice, 0, w->game.n_seats);
    if (s->seat == w->viewer)
        return false;
    for (int world = 0; world < 2; world++)
        g_strlcpy(s->text[world], words[row][world], sizeof s->text[world]);
    private_written++;
    return true;
}

/* Writes what is said in both worlds from here on; returns the number of lines. */
static int write_script(struct world *a, struct world *b, GRand *dice, struct step *steps)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    int n = 0;

    while (n < STEPS_MAX) {
        struct step *s = &steps[n];
        const struct lair_move *m;

        if ((n == 0 || g_rand_int_range(dice, 0, 3) == 0) && write_order(a, b, dice, s)) {
            orders_written++;
        } else if (g_rand_int_range(dice, 0, 2) == 0 && write_plan(a, b, dice, s)) {
            if (!look_the_same(a, b))
                break;
        } else if (g_rand_int_range(dice, 0, 4) == 0 && write_private(a, dice, s)) {
            ; /* no move is made */
        } else if (a->game.turn > 0 && g_rand_int_range(dice, 0, 4) == 0) {
            if (!write_stop(a, b, dice, s))
                break;
        } else {
            s->seat = who_speaks(a, dice);
            if (s->seat < 0)
                break;
            m = &moves[g_rand_int_range(dice, 0, (gint32)moves_of(a, s->seat, moves))];
            write_move(a, s->seat, m, s->text[0]);
            play(a, s->seat, m);
            if (!follow(a, b, s->seat, m, s->text[1]))
                break;
        }
        if (a->beats == BEATS || b->beats == BEATS) /* for longer than is waited for */
            break;
        if (a->game.phase ==
            LAIR_PHASE_OVER) /* its end tells of all its moves, which were those of one world */
            break;
        lair_hash(a->cat, &a->game, s->hash[0]);
        lair_hash(b->cat, &b->game, s->hash[1]);
        n++;
    }
    return n;
}

/* ---- what the host says ---------------------------------------------------------------------- */

static void add_letters(GString *out, const struct tape *net, guint from, const char *whom)
{
    for (guint i = from; i < tape_mark(net); i++) {
        const struct tape_letter *l = tape_letter(net, i);

        if (strcmp(l->whom, whom) == 0)
            g_string_append_printf(out, "%d ms, slot %d to %s, %s %s: %s\n", (int)l->at, l->slot, whom,
                                   l->subject, l->tag, l->whole);
    }
}

/* Otherwise the worlds would part for another reason. */
static void is_where_the_engine_was(const struct table *t, const uint8_t *expected)
{
    uint8_t hash[LAIR_HASH];

    lair_hash(t->cat, table_game(t), hash);
    if (memcmp(hash, expected, sizeof hash) != 0) {
        fprintf(stderr, "the host has played something else\n");
        _exit(2);
    }
}

/* Everything that a viewer can notice while a script is played in a world. */
static char *notice(struct stage *s, const struct step *steps, int n, int world, int viewer)
{
    struct tape *net = stage_tape(s, "net");
    struct table *t = stage_table(s, game);
    GString *out = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        guint mark = tape_mark(net);

        tape_line(net, stage_nick(steps[i].seat), NULL, steps[i].text[world]);
        for (int beat = 0; beat < BEATS; beat++) {
            g_autofree char *waiting = store_read_waiting(s->host->store, t->id);

            g_string_append_printf(out, "awaited: %s\n", waiting);
            pass_time(s, t);
        }
        is_where_the_engine_was(t, steps[i].hash[world]);
        add_letters(out, net, mark, place);
        add_letters(out, net, mark, watcher);
        if (viewer != LAIR_PUBLIC)
            add_letters(out, net, mark, stage_nick(viewer));
    }
    return g_string_free(out, FALSE);
}

/* The child: the table goes on as a game that may be another one. */
static void live(struct stage *s, const struct lair_game *g, const struct step *steps, int n, int world,
                 int viewer, int fd)
{
    struct table *t = stage_table(s, game);
    char *text;
    size_t len;

    *(struct lair_game *)lair_match_game(t->match) = *g;
    text = notice(s, steps, n, world, viewer);
    len = strlen(text);
    for (size_t done = 0; done < len;) {
        ssize_t k = write(fd, text + done, len - done);

        if (k <= 0)
            _exit(1);
        done += (size_t)k;
    }
    _exit(0);
}

static char *in_world(struct stage *s, const struct lair_game *g, const struct step *steps, int n, int world,
                      int viewer)
{
    GString *out = g_string_new(NULL);
    char buf[4096];
    int fd[2], status;
    ssize_t k;
    pid_t child;

    assert_int_equal(pipe(fd), 0);
    child = fork();
    if (child == 0)
        live(s, g, steps, n, world, viewer, fd[1]);
    close(fd[1]);
    while ((k = read(fd[0], buf, sizeof buf)) > 0)
        g_string_append_len(out, buf, k);
    close(fd[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    return g_string_free(out, FALSE);
}

/* ---- the test -------------------------------------------------------------------------------- */

struct tally {
    int points, lines, differ; /* differ: points at which the other seats' cards are others */
};

static struct world *world_of(const struct table *t, const struct lair_game *g, int viewer)
{
    struct world *w = g_new0(struct world, 1);

    w->sink.event = hear;
    w->cat = t->cat;
    w->viewer = viewer;
    w->game = *g;
    w->n_all = (int)t->events->len;
    assert_true(w->n_all < GAME_MAX);
    memcpy(w->all, t->events->data, (size_t)w->n_all * sizeof w->all[0]);
    if (t->standing != NULL)
        memcpy(w->pass, t->standing, sizeof w->pass);
    for (int i = 0; i < t->n_seats; i++) {
        w->passes[i] = t->seat[i].decision != 0 && t->seat[i].scoped;
        w->holds[i] = table_has_answered(t, i);
        w->held[i] = (struct lair_move){ .verb = LAIR_PASS };
    }
    return w;
}

/* The world as it could also be, with what the other players have decided. */
static void deal_anew(const struct table *t, int viewer, GRand *dice, struct lair_game *other)
{
    static struct lair_game view;
    uint8_t seed[LAIR_SEED];

    for (int i = 0; i < LAIR_SEED; i++)
        seed[i] = (uint8_t)g_rand_int_range(dice, 0, 256);
    lair_view(t->cat, table_game(t), viewer, &view);
    lair_redeal(t->cat, &view, seed, other);
}

static void worlds_part(struct stage *s, GRand *dice, struct tally *tally)
{
    const struct table *t = stage_table(s, game);
    int viewer = g_rand_int_range(dice, -1, t->n_seats);
    g_autofree struct world *a = NULL, *b = NULL;
    g_autofree char *heard = NULL, *heard_too = NULL;
    struct step steps[STEPS_MAX];
    struct lair_game other;
    int n;

    if (viewer < 0)
        viewer = LAIR_PUBLIC;
    deal_anew(t, viewer, dice, &other);
    a = world_of(t, table_game(t), viewer);
    b = world_of(t, &other, viewer);
    n = write_script(a, b, dice, steps);
    if (n == 0)
        return;
    heard = in_world(s, table_game(t), steps, n, 0, viewer);
    heard_too = in_world(s, &other, steps, n, 1, viewer);
    tally->points++;
    tally->lines += n;
    for (int i = 0; i < n; i++)
        tally->differ += strcmp(steps[i].text[0], steps[i].text[1]) != 0;
    if (strcmp(heard, heard_too) == 0)
        return;
    for (int i = 0; i < n; i++)
        print_message("%s: %s / %s\n", stage_nick(steps[i].seat), steps[i].text[0], steps[i].text[1]);
    fprintf(stderr, "---- in one world:\n%s\n---- in the other:\n%s\n", heard, heard_too);
    fail_msg("viewer %d is told what it may not know", viewer);
}

/* An act that is held may be none in another world. */
static bool holds_act(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (table_has_answered(t, i) && strcmp(t->seat[i].answer.move, "pass") != 0)
            return true;
    return false;
}

static void a_game(int seats, const char *options, uint32_t seed, struct tally *tally)
{
    struct stage *s = stage_new(
        "net:#dungeon", NULL, &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS, .tick_s = TICK_S });
    GRand *dice = g_rand_new_with_seed(seed);
    struct tape *net;
    struct table *t;

    stage_open(s);
    net = stage_tape(s, "net");
    t = stage_begin(s, net, place, game, options, seats, seed);
    tape_line(net, watcher, NULL, "watch crypt");
    for (int i = 0; i < seats;
         i++) /* what is looked up, at each question, in a hand that others may not know */
        tape_line(net, stage_nick(i), NULL, "order always if i hold freeze and i have 90+ souls: pass");
    for (int i = 0; t->state == TABLE_RUNNING; i++) {
        for (int beat = 0; i % EVERY == 0 && beat < BEATS; beat++)
            pass_time(s, t);
        if (t->state == TABLE_RUNNING && stage_asked(t, dice) >= 0 && i % EVERY == 0 && !holds_act(t))
            worlds_part(s, dice, tally);
        if (stage_asked(t, dice) >= 0)
            stage_act(net, t, dice);
        pass_time(s, t);
    }
    g_rand_free(dice);
    stage_free(s);
}

static void add_list(GString *out, const char *option, const char *const *names, int n)
{
    for (int i = 0; i < n; i++)
        g_string_append_printf(out, "%s%s", i == 0 ? option : ",", names[i]);
}

/* A game for so many as one would open it, of sets, rules and variants that the dice draw.  g_free it. */
static char *draw_options(const struct lair_catalog *cat, int seats, bool slow, uint32_t *dice)
{
    GString *out = g_string_new(slow ? "clock=1d" : "");
    const char *named[MIXTURE_SETS];
    struct mixture mix;
    int n = 0;

    do
        mixture_draw(&mix, cat, 0, dice);
    while (mix.seats != seats);
    if (mix.rules != LAIR_CLASSIC)
        g_string_append_printf(out, " %s", lair_rules_name((int)mix.rules));
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if (mix.variants >> i & 1)
            g_string_append_printf(out, " %s", lair_variant_name(i));
    for (int i = 0; i < mix.n_sets; i++)
        if (!data_is_board(mix.set[i])) /* the host adds it */
            named[n++] = mix.set[i];
    add_list(out, " sets=", named, n);
    add_list(out, " stars=", mix.star, mix.n_stars);
    return g_string_free(out, FALSE);
}

static void nobody_is_told_what_it_may_not_know(void **state)
{
    static const struct {
        int seats;
        bool slow;
    } games[] = { { 2, false }, { 3, false }, { 4, false }, { 5, false },
                  { 6, false }, { 2, true },  { 3, true } };
    struct lair_catalog *cat = mixture_catalog();
    struct tally tally = { 0 };
    uint32_t dice = 7;

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        g_autofree char *options = draw_options(cat, games[i].seats, games[i].slow, &dice);

        print_message("# %d seats: %s\n", games[i].seats, options);
        a_game(games[i].seats, options, 100 * (uint32_t)i, &tally);
    }
    lair_catalog_free(cat);
    print_message("# %d points, %d lines, %d of them others\n", tally.points, tally.lines, tally.differ);
    print_message("# %d orders, carried out %d times in either world\n", orders_written, orders_done);
    print_message("# %d plans, %d moves by them in either world\n", plans_written, plans_done);
    print_message("# %d notes, hours and standing orders of others\n", private_written);
    assert_true(private_written > 20);
    assert_true(plans_written > 20);
    assert_true(plans_done > 10);
    assert_true(orders_written > 20);
    assert_true(orders_done > 5);
    assert_true(tally.points > 50);
    assert_true(tally.differ > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(nobody_is_told_what_it_may_not_know) };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
