/* bot/games/undo.c - a game goes back to a decision of a player
 * SPDX-License-Identifier: MIT */
#include "bot/games/undo.h"

#include <string.h>

#include "bot/boards.h"
#include "bot/games/orders.h"
#include "bot/games/replay.h"
#include "bot/games/tick.h"
#include "bot/tables.h"
#include "bot/words/board.h"

/* ---- which decision -------------------------------------------------------------------------- */

/* The last decision of a seat among stored moves. */
struct newest {
    int seat, n; /* -1: none yet */
    char *text;
};

static bool note_decision(void *ctx, int n, int seat, const char *text, bool decided)
{
    struct newest *last = ctx;

    if (text == NULL || seat != last->seat || !decided)
        return text != NULL;
    g_free(last->text);
    last->text = g_strdup(text);
    last->n = n;
    return true;
}

static struct newest find_newest(struct host *h, const struct table *t, int seat)
{
    struct newest last = { .seat = seat, .n = -1 };

    store_read_moves(h->store, t->id, note_decision, &last);
    return last;
}

char *undo_newest(struct host *h, const struct table *t, int seat)
{
    return find_newest(h, t, seat).text;
}

/* ---- what was learned since ------------------------------------------------------------------ */

struct hearing {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    int seat;
    enum undo_bar bar;
    bool cast;
    int events; /* that were heard */
};

static bool is_deck(int zone)
{
    return zone >= LAIR_ROOM_DECK && zone <= LAIR_ITEM_DECK;
}

/* What a seat learns by an event that no look at the cards before and after it would tell. */
static enum undo_bar bar_of(const struct lair_event *e, int seat)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_BOSS_DEALT:
    case LAIR_EV_DRAWS: return UNDO_DRAWN;
    case LAIR_EV_TAKES: return is_deck(e->n) ? UNDO_DRAWN : UNDO_FREE;
    case LAIR_EV_MULLIGANS:
    case LAIR_EV_SHOWS: return UNDO_SHOWN;
    case LAIR_EV_LOOKS:
    case LAIR_EV_SEARCHES: return UNDO_LOOKED;
    case LAIR_EV_SHUFFLES:
    case LAIR_EV_REFILL: return UNDO_CHANCE;
    case LAIR_EV_PLACES:
    case LAIR_EV_NO_BUILD: return e->seat != seat ? UNDO_BUILT : UNDO_FREE;
    case LAIR_EV_KEEPS: return e->seat != seat ? UNDO_OPENED : UNDO_FREE;
    default: return UNDO_FREE;
    }
}

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct hearing *heard = (struct hearing *)sink;
    enum undo_bar bar = bar_of(e, heard->seat);

    heard->events++;
    heard->cast = heard->cast || (e->kind == LAIR_EV_CASTS && e->seat == heard->seat);
    if (bar != UNDO_FREE)
        heard->bar = bar;
}

/* What a seat learned by a move; *card: what came to light by it, if that is known. */
static enum undo_bar learned(const struct hearing *heard, const struct lair_game *before,
                             const struct lair_game *after, lair_design *card)
{
    *card = 0;
    if (heard->bar != UNDO_FREE)
        return heard->bar;
    *card = lair_learned(heard->cat, before, after, heard->seat);
    if (*card != 0)
        return UNDO_SHOWN;
    return memcmp(before->drawn, after->drawn, sizeof before->drawn) != 0 ? UNDO_CHANCE : UNDO_FREE;
}

/* ---- playing again --------------------------------------------------------------------------- */

struct again {
    int seat, to;          /* the move that is to be undone */
    bool others;           /* other people play there */
    struct table back;     /* the table as it was then; all but its game is the table's own */
    struct lair_game game; /* how it went on from there */
    struct undo *out;
    bool whole; /* every move was taken */
};

/* Plays what is to be undone, which shows what was learned by it. */
static bool go_on(struct again *a, int n, int seat, const struct lair_move *m)
{
    struct hearing heard = { .sink = { .event = hear }, .cat = a->back.cat, .seat = a->seat };
    g_autofree struct lair_game *before = g_new(struct lair_game, 1);
    enum undo_bar bar;
    lair_design card;

    *before = a->game;
    if (n == a->to)
        a->out->move = *m;
    if (lair_play(a->back.cat, &a->game, seat, m, &heard.sink) != LAIR_OK)
        return false;
    a->out->cast = a->out->cast || heard.cast;
    bar = learned(&heard, before, &a->game, &card);
    if (a->others && (heard.events > 0 || seat != a->seat))
        bar = UNDO_TOLD;
    if (bar != UNDO_FREE) {
        a->out->bar = bar;
        a->out->card = card;
    }
    return true;
}

static bool play_again(void *ctx, int n, int seat, const char *text, bool decided)
{
    struct again *a = ctx;
    struct lair_move m;

    (void)decided;
    if (n == a->to)
        a->game = *table_game(&a->back);
    a->whole = text != NULL && seat >= 0 && seat < a->back.n_seats &&
               replay_read(a->back.cat, n < a->to ? table_game(&a->back) : &a->game, seat, text, &m) &&
               (n < a->to ? table_play(&a->back, seat, &m) == LAIR_OK : go_on(a, n, seat, &m));
    return a->whole;
}

static bool is_same(const struct lair_catalog *cat, const struct lair_game *a, const struct lair_game *b)
{
    uint8_t one[LAIR_HASH], other[LAIR_HASH];

    lair_hash(cat, a, one);
    lair_hash(cat, b, other);
    return memcmp(one, other, sizeof one) == 0;
}

/* Deals the game anew, plays it up to the decision, and looks at what was learned from there on.  False: the
 * moves that are stored do not lead to the game as it is.  table_drop_game() the table that is back. */
static bool deal_again(struct host *h, const struct table *t, struct again *a)
{
    struct lair_fault why;

    a->back = *t;
    a->back.match = NULL;
    a->back.events = NULL;
    a->back.standing = NULL;
    return table_deal(&a->back, t->cat, &why) == 0 && store_read_moves(h->store, t->id, play_again, a) == 0 &&
           a->whole && is_same(t->cat, &a->game, table_game(t));
}

/* ---- going back ------------------------------------------------------------------------------ */

/* What a board shows the seat's player; json_object_put it. */
static struct json_object *board_now(const struct table *t, int seat)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    struct json_object *o = board_facts(&e->facts);

    table_eyes_free(e);
    return o;
}

/* Boards are posted anew if they show anything else than the one that was. */
static void renew_board(struct table *t, int seat, struct json_object *before)
{
    struct json_object *now = board_now(t, seat);

    if (!json_object_equal(before, now)) {
        t->turn.board_due = boards_show(table_game(t)->phase, false);
        t->turn.board_whole = true;
    }
    json_object_put(now);
}

/* Whoever is asked something there is asked anew, by a new number, so that no answer to what was asked
 * before, and no number in its list, is taken for one.  Others are asked what they were. */
static void ask_again(struct host *h, struct table *t, int seat, bool others)
{
    seat_forget_answer(&t->seat[seat]);
    t->seat[seat].late = false;
    table_ask(t, seat, others, host_ticks(h));
    orders_go_back(t, seat);
    orders_note(t);
    t->turn.stuck = false;
    if (others)
        return;
    tick_open(h, t);
}

/* The game that is back takes the place of the present one; what others passed stands as it does. */
static void take_over(struct table *t, struct table *back)
{
    struct standing *standing = g_steal_pointer(&t->standing);

    table_drop_game(t);
    t->standing = standing;
    t->match = back->match;
    t->cat = back->cat;
    t->events = back->events;
    t->n_moves = back->n_moves;
    back->match = NULL;
    back->events = NULL;
}

static void go_back(struct host *h, struct table *t, int seat, struct again *a)
{
    struct json_object *before = a->others ? NULL : board_now(t, seat);
    int events = (int)a->back.events->len;

    take_over(t, &a->back);
    t->turn.kept = t->turn.kept == 0 ? events : MIN(t->turn.kept, events);
    t->undone++;
    t->turn.events = events;
    t->turn.grew_at = host_ticks(h) + 1;
    table_bound_readers(t);
    t->seat[seat].moved_at = events; /* whoever undoes is there */
    ask_again(h, t, seat, a->others);
    if (before != NULL)
        renew_board(t, seat, before);
    json_object_put(before);
    store_cut_moves(h->store, t);
    store_put_readers(h->store, t); /* watchers' as well, or they would miss what comes after a restart */
    tables_touch(h, t);
}

static void undo_one(struct host *h, struct table *t, int seat, struct undo *out)
{
    struct newest last = find_newest(h, t, seat);
    struct again *a = g_new0(struct again, 1);

    *out = (struct undo){ .bar = last.n < 0 ? UNDO_NOTHING : UNDO_FREE };
    a->seat = seat;
    a->others = !table_is_alone(t);
    a->to = last.n;
    a->out = out;
    if (last.n >= 0) {
        g_strlcpy(out->text, last.text, sizeof out->text);
        if (!deal_again(h, t, a))
            out->bar = UNDO_NOTHING;
        if (out->bar == UNDO_FREE)
            go_back(h, t, seat, a);
        table_drop_game(&a->back);
    }
    g_free(last.text);
    g_free(a);
}

/* Where its player would not be asked, there being nothing to decide, the same would come again by itself: what was
 * said there is no decision (hints were on, or an older lair stored it). */
void undo_last(struct host *h, struct table *t, int seat, struct undo *out)
{
    do
        undo_one(h, t, seat, out);
    while (out->bar == UNDO_FREE && t->seat[seat].scoped);
}
