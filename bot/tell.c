/* bot/tell.c - who is to be told what: events, boards and questions
 * SPDX-License-Identifier: MIT */
#include "bot/tell.h"

#include <string.h>

#include "bot/ask.h"
#include "bot/boards.h"
#include "bot/call.h"
#include "bot/chronicle.h"
#include "bot/ending.h"
#include "bot/games/bout.h"
#include "bot/games/hints.h"
#include "bot/games/pace.h"
#include "bot/games/timer.h"
#include "bot/lobby.h"
#include "bot/network.h"
#include "bot/offer.h"
#include "bot/people/manner.h"
#include "bot/people/watch.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/saying.h"
#include "bot/voice.h"
#include "bot/words/board.h"

enum {
    STALE_EVENTS = 30,  /* that were missed and are still worth telling one by one */
    WALK_MS = 5 * 1000, /* a hero's way is told when it ends, or has stood still for so long */
};

static const struct lair_event *events_of(const struct table *t)
{
    return &g_array_index(t->events, struct lair_event, 0);
}

/* ---- who is told ----------------------------------------------------------------------------- */

/* Somebody, or a place, that is told what happens at a table. */
struct listener {
    int number; /* a seat, TABLE_PLACE, or a watcher's */
    struct reader *reader;
    struct voice voice; /* without a network: there is none such */
    int viewer;
    enum chronicle_which which;
    enum chronicle_layout layout;
};

static bool is_player(const struct listener *l)
{
    return l->viewer != LAIR_PUBLIC;
}

/* How others' nicks are written for a listener; a player wants to be called. */
static adapter_quiet *quiet_for(const struct listener *l)
{
    return is_player(l) ? NULL : l->voice.net->way.kind->quiet;
}

static bool is_verbose(const struct host *h, const struct table *t)
{
    return t->place != NULL && manner_of(h, t->network, t->place) == MANNER_VERBOSE;
}

static struct listener place_of(struct host *h, struct table *t)
{
    struct network *net = network_find(h, t->network);

    return (struct listener){ .number = TABLE_PLACE,
                              .reader = &t->reader,
                              .voice = voice_in(net, t->place),
                              .viewer = LAIR_PUBLIC,
                              .which = CHRONICLE_ALL,
                              .layout = is_verbose(h, t) ? CHRONICLE_EACH : CHRONICLE_PACKED };
}

static struct listener player_of(struct host *h, struct table *t, int seat)
{
    const struct person *reach = &t->seat[seat].reach;
    const struct network *net = network_find(h, reach->network);
    bool scrolls = net != NULL && network_traits(net)->alone;
    bool hears = manner_tells_place(h, t) && table_player_is_in_place(t, seat);

    return (struct listener){ .number = seat,
                              .reader = &t->seat[seat].reader,
                              .voice = voice_to(net, reach->key, t),
                              .viewer = seat,
                              .which = hears ? CHRONICLE_PRIVATE : CHRONICLE_ALL,
                              .layout = scrolls ? CHRONICLE_LINES : CHRONICLE_PACKED };
}

static struct listener watcher_of(struct host *h, struct table *t, int i)
{
    struct watcher *w = table_watcher_at(t, i);
    const struct network *net = network_find(h, w->who.network);

    return (struct listener){ .number = w->number,
                              .reader = &w->reader,
                              .voice = voice_to(net, w->who.key, t),
                              .viewer = LAIR_PUBLIC,
                              .which = CHRONICLE_ALL,
                              .layout = CHRONICLE_PACKED };
}

static bool is_reachable(const struct table *t, const struct listener *l)
{
    if (l->voice.net == NULL || !l->voice.net->online)
        return false;
    return l->number != TABLE_PLACE || places_is_open(l->voice.net->places, t->place);
}

typedef void listener_fn(struct host *h, struct table *t, const struct listener *l);

static void for_players(struct host *h, struct table *t, listener_fn *fn)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct listener l = player_of(h, t, i);

        if (!t->seat[i].bot && is_reachable(t, &l))
            fn(h, t, &l);
    }
}

static void for_watchers(struct host *h, struct table *t, listener_fn *fn)
{
    for (int i = 0; i < table_watchers(t); i++) {
        struct listener l = watcher_of(h, t, i);

        if (is_reachable(t, &l) && watch_is_shown(h, t, table_watcher_at(t, i)))
            fn(h, t, &l);
    }
}

static void for_place(struct host *h, struct table *t, listener_fn *fn)
{
    struct listener l = place_of(h, t);

    if (is_reachable(t, &l))
        fn(h, t, &l);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Where a board is changed in its place, a new one costs nobody anything: it follows every move. */
static bool is_edited(const struct host *h, const struct table *t)
{
    const struct network *net = t->place != NULL ? network_find(h, t->network) : NULL;

    return net != NULL && network_traits(net)->edits && boards_show(table_game(t)->phase, true);
}

static void note_phases(struct host *h, struct table *t)
{
    bool verbose = is_verbose(h, t);

    for (int i = t->turn.events; i < (int)t->events->len; i++) {
        const struct lair_event *e = &events_of(t)[i];

        if (e->kind == LAIR_EV_PHASE)
            t->turn.board_due = boards_show(e->n, verbose); /* a board that was due before is out of date */
    }
    if ((int)t->events->len > t->turn.events && is_edited(h, t))
        t->turn.board_due = true;
}

/* Has the board all dungeons, also those that its readers have seen?  Where it is changed in its place there is no
 * other one above. */
static bool is_whole(const struct table *t, const struct listener *l)
{
    return network_traits(l->voice.net)->edits || l->layout == CHRONICLE_EACH || t->turn.board_whole ||
           l->reader->behind || !boards_dungeons_stand(t);
}

/* Until when answers are awaited: where time is counted in hours, or every reader's clock shows it. */
static void add_due(struct host *h, const struct table *t, const struct listener *l, struct json_object *o)
{
    enum { SLOW_S = 60 * 60 };
    int64_t due = table_is_hushed(t) ? 0 : timer_first_end(h, t), now = clock_now(h->clock);

    if (due == 0 || (t->clock_s < SLOW_S && !network_traits(l->voice.net)->times))
        return;
    facts_add(o, "due", facts_moment(due));
    facts_flag(o, "today", facts_same_day(due, now));
}

static void post_board(struct host *h, struct table *t, const struct listener *l)
{
    struct table_eyes *e = table_eyes(t, l->viewer, quiet_for(l));
    struct json_object *o = board_facts(&e->facts);
    struct outbox_about about = { .table = t->id,
                                  .seat = l->number,
                                  .events = l->reader->sent,
                                  .undone = t->undone,
                                  .board = OUTBOX_BOARD };

    facts_flag(o, "as_before", !is_whole(t, l));
    if (h->settings.legend && table_game(t)->turn == 1)
        board_add_legend(&e->facts, o);
    if (!is_player(l))
        facts_text(o, "table", t->name);
    add_due(h, t, l, o);
    g_autofree char *text = voice_text(&l->voice, "board", json_object_get(o));
    say_board(h, t, l->number, text, o, &about);
    json_object_put(o);
    t->turn.board_due = l->reader->behind = false;
    table_eyes_free(e);
}

/* Those who do not see what is posted in the place. */
static void post_board_elsewhere(struct host *h, struct table *t, const struct listener *l)
{
    if (!manner_tells_place(h, t) || !table_player_is_in_place(t, l->number))
        post_board(h, t, l);
}

/* What is shown to one alone is none that the others see. */
static void post_board_behind(struct host *h, struct table *t, const struct listener *l)
{
    bool due = t->turn.board_due;

    if (!l->reader->behind)
        return;
    post_board(h, t, l);
    t->turn.board_due = due;
}

static void catch_up(struct host *h, struct table *t)
{
    if (t->state != TABLE_RUNNING || !boards_await(t))
        return;
    for_players(h, t, post_board_behind);
    for_watchers(h, t, post_board_behind);
}

/* Watchers are shown a board when the others are. */
static void post_boards(struct host *h, struct table *t)
{
    if (!t->turn.board_due || t->state != TABLE_RUNNING || (!boards_await(t) && !is_verbose(h, t)))
        return;
    if (manner_tells_place(h, t)) {
        for_place(h, t, post_board);
        if (t->turn.board_due)
            return; /* the place cannot be spoken to now */
    }
    for_players(h, t, post_board_elsewhere);
    if (t->turn.board_due)
        return;
    for_watchers(h, t, post_board);
    t->turn.board_whole = false;
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Is a hero's way told in one piece?  To the public, who need not answer while it lasts: it follows from what
 * all can see, and from the time, so that nobody learns from it who is asked something.  And on a terminal, as
 * long as its player, whom nobody watches, is asked nothing. */
static bool keeps_walks(const struct table *t, const struct listener *l)
{
    if (is_player(l))
        return l->layout == CHRONICLE_LINES && !table_awaits(t, l->number);
    return l->layout == CHRONICLE_PACKED;
}

/* Did more happen in earlier turns than is worth telling one by one?  A hero's way that is kept back until it is whole was
 * not missed. */
static bool has_missed_much(const struct table *t, const struct listener *l)
{
    int sent = l->reader->sent, n = t->turn.events - sent;

    return n > STALE_EVENTS && (!keeps_walks(t, l) || chronicle_whole(events_of(t) + sent, (size_t)n) > 0);
}

/* The event from which a listener is told.  More than a few that were missed in earlier turns are
 * passed over, except for how the game opened while no turn has begun: no board shows who may still
 * keep what. */
static int tell_from(const struct table *t, const struct listener *l)
{
    return table_game(t)->turn != 0 && has_missed_much(t, l) ? t->turn.events : l->reader->sent;
}

/* Up to where a listener is told now.  The rest is told when a hero's way goes on, or after a while. */
static int tell_to(struct host *h, struct table *t, const struct listener *l, int from)
{
    int to = (int)t->events->len, whole;

    if (!keeps_walks(t, l) || t->state != TABLE_RUNNING || host_ticks(h) + 1 - t->turn.grew_at >= WALK_MS)
        return to;
    whole = from + (int)chronicle_whole(events_of(t) + from, (size_t)(to - from));
    /* As soon as it may be, and no later: else it would be when the table is touched next, be it by what somebody says to
     * itself. */
    if (whole < to)
        pace_retell(h, t, t->turn.grew_at - 1 + WALK_MS - host_ticks(h));
    return whole;
}

/* Some events for a listener.  What the board shows, and the question that is asked, need not be told as well.
 * g_free it. */
static char *events_text(const struct table *t, const struct listener *l, int from, int to)
{
    struct table_eyes *e = table_eyes(t, l->viewer, quiet_for(l));
    GString *text = g_string_new(NULL);

    for (int end; from < to; from = end) {
        enum chronicle_layout layout = l->layout;
        g_autofree char *part = NULL;

        end = layout == CHRONICLE_PACKED ? boards_end(t, from, to) : to;
        if (layout == CHRONICLE_PACKED)
            layout = boards_begin(&events_of(t)[end - 1]) && boards_had(t, end - 1) ? CHRONICLE_BOARDED
                                                                                    : CHRONICLE_BRIEF;
        part = chronicle_text(l->voice.words, &e->facts, events_of(t) + from, (size_t)(end - from), l->which,
                              layout);
        g_string_append_printf(text, "%s%s", text->len > 0 && part[0] != '\0' ? " " : "", part);
    }
    table_eyes_free(e);
    return g_string_free(text, FALSE);
}

/* Is a listener, who does not see what is said in the place, to be shown a board, now or soon? */
static bool board_follows(const struct table *t, const struct listener *l)
{
    return (t->turn.board_due || l->reader->behind) && t->state == TABLE_RUNNING && l->which == CHRONICLE_ALL;
}

/* A board is shown instead of what was missed.  What one reader alone was not told is no news to the others: they would see
 * it when that reader says something, if only to itself. */
static void pass_over(struct table *t, const struct listener *l)
{
    if (l->number == TABLE_PLACE)
        t->turn.board_due = t->turn.board_whole = true;
    else
        l->reader->behind = l->which == CHRONICLE_ALL;
}

static void tell_events(struct host *h, struct table *t, const struct listener *l)
{
    struct reader *r = l->reader;
    int from = tell_from(t, l), to;
    struct outbox_about about = { .table = t->id, .seat = l->number, .undone = t->undone };

    if (from != r->sent) {
        pass_over(t, l);
        if (keeps_walks(t, l))
            from = (int)chronicle_whole(events_of(t), (size_t)from); /* a way that goes on is told yet */
    }
    about.from = from;
    about.events = to = tell_to(h, t, l, from);
    about.board = board_follows(t, l) ? OUTBOX_BEFORE_BOARD : OUTBOX_NO_BOARD;
    if (r->sent >= to)
        return;
    g_autofree char *text = events_text(t, l, from, to);
    r->sent = to;
    if (text[0] != '\0')
        say_reader(h, t, l->number, ADAPTER_NOTICE, text, &about);
    else if (about.board == OUTBOX_NO_BOARD)
        r->told = to; /* nothing to say is as good as told */
}

/* What is not said in the place need not be said there later. */
static void pass_over_place(struct table *t)
{
    t->reader.sent = t->reader.told = (int)t->events->len;
}

static void tell_all_events(struct host *h, struct table *t)
{
    if (manner_tells_place(h, t))
        for_place(h, t, tell_events);
    else if (t->place != NULL)
        pass_over_place(t);
    for_players(h, t, tell_events);
    for_watchers(h, t, tell_events);
}

/* ---- questions ------------------------------------------------------------------------------- */

static void ask_player(struct host *h, struct table *t, const struct listener *l)
{
    if (table_owes_question(t, l->number))
        ask_seat(h, t, l->number, NULL);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void say_end(struct host *h, struct table *t, const struct listener *l)
{
    struct watcher *w = table_watcher(t, l->number);
    struct outbox_about about = { .table = t->id, .seat = w != NULL ? l->number : TABLE_PLACE, .over = true };
    bool *sent = w != NULL ? &w->reader.end_sent : &t->reader.end_sent;
    struct json_object *o;

    if (w != NULL && *sent)
        return;
    o = ending_facts(h, t, l->voice.net, quiet_for(l));
    if (!is_player(l) || saying_needs_name(h, l->voice.net, &t->seat[l->number].reach))
        facts_text(o, "table", t->name);
    g_autofree char *text = voice_text(&l->voice, "over", o);
    say_reader(h, t, l->number, ADAPTER_NOTICE, text, &about);
    if (is_player(l) && hints_are_on(t)) {
        g_autofree char *more = hints_at_end(t, l->number, &l->voice);
        say_reader(h, t, l->number, ADAPTER_NOTICE, more, NULL);
    }
    *sent = true;
}

/* What a player can hold against the chain of results later. */
static void say_receipt(struct host *h, struct table *t, const struct listener *l)
{
    struct json_object *o = ending_receipt(h, t);

    if (o == NULL)
        return;
    if (saying_needs_name(h, l->voice.net, &t->seat[l->number].reach))
        facts_text(o, "table", t->name);
    g_autofree char *text = voice_text(&l->voice, "receipt", o);
    say_reader(h, t, l->number, ADAPTER_NOTICE, text, NULL);
}

static void tell_end(struct host *h, struct table *t)
{
    if (t->state != TABLE_OVER)
        return;
    if (!t->posted_over && !t->reader.end_sent) {
        if (t->place != NULL)
            for_place(h, t, say_end);
        else
            for_players(h, t, say_end);
        if (t->reader.end_sent)
            for_players(h, t, say_receipt);
    }
    for_watchers(h, t, say_end);
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Does a reader (a seat, or TABLE_PLACE) have yet to be told something? */
static bool owes_reader(const struct table *t, int reader)
{
    bool place = reader == TABLE_PLACE, running = t->state == TABLE_RUNNING;

    if (!running && t->state != TABLE_OVER)
        return false;
    if (place ? t->place == NULL : t->seat[reader].bot)
        return false;
    if ((place ? &t->reader : &t->seat[reader].reader)->sent < t->n_events || t->n_events < 0)
        return true;
    if (!running)
        return !t->posted_over && !t->reader.end_sent && (place || t->place == NULL);
    return !place && table_owes_question(t, reader);
}

static bool owes_watcher(const struct table *t, const struct watcher *w)
{
    return (t->state == TABLE_RUNNING && w->reader.sent < t->n_events) ||
           (t->state == TABLE_OVER && !w->reader.end_sent);
}

bool tell_owes_any(const struct host *h, const struct table *t)
{
    bool board = t->turn.board_due && t->state == TABLE_RUNNING && boards_await(t);
    bool owes = board || owes_reader(t, TABLE_PLACE) || call_owes(h, t) || ask_owes(h, t);

    if (t->thinned) /* what happened there is not told any more */
        return false;
    for (int i = 0; i < t->n_seats && !owes; i++)
        owes = owes_reader(t, i);
    for (int i = 0; i < table_watchers(t) && !owes; i++)
        owes = owes_watcher(t, table_watcher_at(t, i));
    return owes;
}

/* Ends watching for those who sit at the table. */
static void let_players_go(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats && table_watchers(t) > 0; i++)
        if (!t->seat[i].bot)
            watch_end(h, t, t->seat[i].reach.network, t->seat[i].reach.key);
}

void tell_table(struct host *h, struct table *t)
{
    if (t->state == TABLE_FROZEN)
        return;
    lobby_show(h, t);
    let_players_go(h, t);
    call_table(h, t);
    ask_withdraw(h, t);
    if (t->state == TABLE_ABORTED)
        watch_end_all(h, t);
    if (!(tell_owes_any(h, t) || offer_is_due(t) || (t->turn.board_due && table_has_game(t))) ||
        !bout_load(h, t))
        return;
    if ((int)t->events->len > t->turn.events || t->turn.grew_at == 0)
        t->turn.grew_at = host_ticks(h) + 1;
    note_phases(h, t);
    tell_all_events(h, t);
    post_boards(h, t);
    catch_up(h, t);
    if (t->state == TABLE_RUNNING)
        for_players(h, t, ask_player);
    if (t->state == TABLE_RUNNING)
        offer_plans(h, t);
    tell_end(h, t);
}
