/* engine/rules/frame.h - a game while it runs: the stack of frames, what is asked, what is told
 *
 * In C no function waits.  What runs is in the game's frames: run_game() steps
 * the top frame until somebody is asked or the game is over.  A step changes
 * the game, pushes a frame, pops itself or asks; it is stepped again with the
 * answer, which it takes from run.answer.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_FRAME_H
#define LAIR_ENGINE_RULES_FRAME_H

#include "engine/lair.h"
#include "engine/language/catalog.h"

struct run {
    const struct lair_catalog *cat;
    struct lair_game *g;
    struct lair_sink *sink;         /* NULL: nobody listens */
    struct lair_game *snapshot;     /* NULL, or where a phase's beginning is copied */
    bool snapped;                   /* such a copy was made */
    const struct lair_move *answer; /* what was asked; NULL once it is taken */
    int set_off;                    /* texts that the move at hand has set off, so far */
};

enum frame_kind {
    FRAME_PHASE,   /* turn.c: the phase of the game */
    FRAME_PART,    /* walk.c: a seat's part of the adventure phase */
    FRAME_WALK,    /* walk.c: a hero inside a dungeon */
    FRAME_WINDOW,  /* window.c */
    FRAME_DECLARE, /* declare.c: targets and costs of an agenda entry */
    FRAME_EFFECT,  /* effect.c: a line that runs */
    FRAME_CONTEST, /* contest.c: which of several items stays face-up */
    FRAME_REVEAL,  /* miniboss.c: one that was turned up is paid for, or not */
};
enum { N_FRAMES = FRAME_REVEAL + 1 };

/* Is it something that a seat does, of which nothing remains when that seat leaves the game?  While it runs, what it sets off
 * waits (B2). */
static inline bool frame_is_deed(enum frame_kind kind)
{
    return kind == FRAME_DECLARE || kind == FRAME_EFFECT || kind == FRAME_CONTEST || kind == FRAME_REVEAL;
}

/* The frame that runs; NULL: none. */
static inline struct lair_frame *frame_top(struct lair_game *g)
{
    return g->n_frames > 0 ? &g->frame[g->n_frames - 1] : NULL;
}
struct lair_frame *frame_push(struct lair_game *g, enum frame_kind kind, int seat);
/* Pushes the frame that runs a line.  False: texts that call one another have filled the stack, and
 * the line does not run. */
bool frame_push_effect(struct run *r, int line, lair_card source, int seat, const struct lair_bound *b);
/* Opens a window of an active seat; of a hero's stay in a room, or not. */
enum { WINDOW_OF_STAY = 1 }; /* frame.n of FRAME_WINDOW */
void frame_push_window(struct run *r, int active, bool of_stay);
void frame_pop(struct lair_game *g);

/* ---- frames that work through clauses -------------------------------------------------------- */

/* frame.step of FRAME_EFFECT; what was not declared may have targets to name first, or something to pay */
enum { EFFECT_BEGINS, EFFECT_CLAUSES, EFFECT_LASTS, EFFECT_TARGETS, EFFECT_COSTS };
enum { DECLARE_TARGETS, DECLARE_COSTS, DECLARE_TAX }; /* frame.step of FRAME_DECLARE */

/* Does a frame work through what its line costs? */
static inline bool frame_pays(const struct lair_frame *f)
{
    return f->kind == FRAME_DECLARE ? f->step == DECLARE_COSTS
                                    : f->kind == FRAME_EFFECT && f->step == EFFECT_COSTS;
}
/* The clause at which a frame stands, of an effect or a cost; NULL: at none. */
const struct clause *frame_clause(const struct lair_catalog *cat, const struct lair_frame *f);
/* How far that clause has got, from 0: things done, rooms picked, piles named. */
int frame_progress(const struct lair_frame *f);
void frame_advance(struct lair_frame *f);
/* Was the "may" of that clause agreed to? */
bool frame_is_agreed(const struct lair_frame *f);
void frame_agree(struct lair_frame *f);
/* Goes on to the next clause, of which nothing is done yet. */
void frame_next_clause(struct lair_frame *f);

/* How far a clause of a line has got. */
enum progress {
    PROGRESS_DONE, /* it is finished */
    PROGRESS_WAIT, /* somebody is asked */
    PROGRESS_NONE, /* there is nothing that it could be done to */
};

/* Is such a question answered unseen, by all seats at once (D33)? */
bool frame_ask_is_sealed(enum lair_ask_kind kind);
/* Asks one seat, or a set of seats (bits). */
void frame_ask_seat(struct run *r, enum lair_ask_kind kind, int seat);
void frame_ask_seats(struct run *r, enum lair_ask_kind kind, unsigned seats);

/* What makes something happen: the seat whose effect or cost it is, and the card (0: the rules). */
struct cause {
    int seat;
    lair_card card;
};

/* ---- seats ----------------------------------------------------------------------------------- */

/* Is a seat in?  LAIR_NOBODY is not: a text may name a player who does not exist. */
static inline bool seat_is_in(const struct lair_game *g, int seat)
{
    return seat < g->n_seats && (g->seat[seat].flags & (LAIR_PLAYING | LAIR_OUT)) == LAIR_PLAYING;
}
/* The seats that are in, as bits. */
unsigned seats_in(const struct lair_game *g);

/* ---- cards, and what moves name -------------------------------------------------------------- */

static inline lair_design design_of(const struct lair_game *g, lair_card c)
{
    return g->card[c].design;
}
static inline bool same_ref(struct lair_ref a, struct lair_ref b)
{
    return a.kind == b.kind && a.seat == b.seat && a.id == b.id;
}

/* ---- events: one line each, nothing if nobody listens ---------------------------------------- */

enum { EVERYBODY = 0xff };

void frame_emit(struct run *r, struct lair_event e);
/* The same of a line that takes effect. */
void frame_tell_line(struct run *r, const struct line *l);
/* An event with the usual members; other, square and square2 are none, and everybody knows it whole. */
static inline struct lair_event event_of(enum lair_event_kind kind, int seat, lair_design card, int n)
{
    return (struct lair_event){ .kind = (uint8_t)kind,
                                .seat = (uint8_t)seat,
                                .other = LAIR_NOBODY,
                                .square = LAIR_NO_SQUARE,
                                .square2 = LAIR_NO_SQUARE,
                                .whole = EVERYBODY,
                                .card = card,
                                .n = (int16_t)n };
}

#endif
