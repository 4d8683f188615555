/* bot/table.h - one table: who sits where, and the game on it
 *
 * A table is rows of the store first and memory second.  Its small data are always in memory; the
 * game (match, catalog, events) is there only while it is needed: see table_has_game().  Nothing
 * here writes to the store or says a word: whoever changes a table calls the store and bot/tell.h.
 *
 * Times are clock_ticks().  People are network and key (adapters/adapter.h); a nick is only what
 * they are called.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TABLE_H
#define LAIR_BOT_TABLE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "bot/games/seed.h"
#include "bot/games/standing.h"
#include "bot/people/hours.h"
#include "bot/people/person.h"
#include "bot/people/vacation.h"
#include "bot/words/facts.h"
#include "engine/lair.h"

enum table_state {
    TABLE_LOBBY,   /* people join and leave */
    TABLE_RUNNING, /* a game is played */
    TABLE_OVER,    /* it ended */
    TABLE_ABORTED, /* it was given up */
    TABLE_FROZEN,  /* what the store has of it makes no sense; never stored itself */
};
enum { TABLE_STATES = TABLE_FROZEN + 1 };

const char *table_state_name(enum table_state state); /* "running" */

enum {
    TABLE_PLACE = -1,    /* the "seat" of what is told to the place */
    TABLE_WATCHER = 100, /* the "seats" of watchers are numbered from here */
    TABLE_WORD_MAX = 64, /* bytes of a player's word for the seed */
    TABLE_SUB_MOVES = 3, /* moves that a substitute decides before the seat is its own */
    TABLE_MISSES = 2,    /* decisions in a row that the clock may make before a player counts as away */
};

/* What one reader (the place, a seat's player, or a watcher) was told of the events, and what a
 * player was told of the questions, by the numbers of the decisions. */
struct reader {
    int told;  /* events that have reached it; stored */
    int sent;  /* events handed to the network: told or on the way */
    bool torn; /* some of those between were lost, while others are on the way */
    /* A player or watcher is to be shown a board, and nobody else: it missed one, or more than is worth telling. */
    bool behind;
    /* The end was handed to a network: told, or on the way.  Not used for players, who hear it as
     * the place does. */
    bool end_sent;
    int prompted; /* the newest prompt handed to a network */
    int seen;     /* the newest prompt of which a line has arrived, so that it may be answered */
    /* The host's reports when it arrived: a line that came after fewer answers an older prompt. */
    uint64_t seen_at;
    int arrived; /* the newest prompt that has arrived whole; stored */
};

/* For whoever is away the harmless move is made, at once; at slow tables a machine plays (table_is_piloted()). */
enum seat_away {
    SEAT_THERE,
    SEAT_AWAY, /* until it says something: it missed too many decisions */
    SEAT_GONE, /* until it is seen again or says something: it was gone for a whole clock */
    SEAT_LEFT, /* until it says something about that table: it gave the seat up */
};

/* What a seat's player passed beforehand, and wants to be asked for (bot/games/orders.h); stored. */
struct seat_orders {
    bool asks_all;   /* its plain passes do not stand */
    uint8_t kind;    /* of its pass, enum standing_kind */
    uint8_t ahead;   /* phases, LAIR_IN_BUILD ..., that it passes when they begin */
    uint8_t why;     /* enum standing_why: why it is asked what it is asked now */
    char *about;     /* ... and the id of the card that this is about, or the order; NULL: none */
    bool acts;       /* what it is asked now an order of its answers; not stored */
    int noted;       /* the decision for which that is known; not stored */
    int turn;        /* of the game, to which all this belongs */
    int at, since;   /* the moves, and the events, that there were when it passed */
    char *stops;     /* "BMA101@a3 @b cast BMA102@a1=4.0.2=use%20boulder%20ramp"; NULL: none */
    int stops_since; /* the events that there were when the newest was set */
    char *given;     /* its standing orders (bot/games/given.h); NULL: none */
    int given_not;   /* the decision that they leave to its player */
    uint8_t acting;  /* the number of the one that answers what it is asked now, for which it is awaited as
                      * any other outside of windows; 0: none; not stored */
};

/* What a seat's player answered in a window, where all who may answer are asked at once: it counts when all
 * before it have answered (bot/games/answers.h), and may be changed until then; stored. */
struct seat_answer {
    int to;         /* the number of the question that it answers; 0: none */
    char *move;     /* in notation; NULL: none */
    uint8_t then;   /* enum standing_kind: how it passes after an act */
    char *kept;     /* the act that it wants done even if others act before; NULL: none */
    int kept_since; /* ... and the events that there were when it said so */
};

/* The time of a question at a slow table, where it keeps to its player's life (bot/games/timer.h). */
struct seat_slow {
    struct hours hours; /* by which it was reckoned; stored */
    int64_t eased_ms;   /* of left_ms, what its player's life gave and others are not told; stored */
    int64_t due;        /* when it ends, in clock_now(), as reckoned last; 0: not in this life of the host */
    int64_t remind_ms;  /* so long before that the player is reminded */
    int64_t banked_ms;  /* so much the bank gave last, of which comes back what is not needed; stored */
};

/* The vacation of a seat's player as the table knows it (bot/games/holidays.h); stored. */
struct seat_vacation {
    struct vacation days; /* that are, or come next */
    int64_t told_at;      /* when the others were told of it, in ms since 1970; 0: not */
    int64_t since;        /* ... and by the time of the table's network; 0: an older lair told them */
    bool refused;         /* one of them objected: the table does not wait for it */
    int64_t gave_ms;      /* of slow.eased_ms, what it gave */
    struct vacations
        objected; /* other days to which one of them objected: while those are its player's again, refused */
};

struct seat {
    bool bot;
    bool gone; /* it left, or could not be asked, and was not seen since; stored */
    enum seat_away away;
    /* Its question is answered by passing: a pass stands, or there is nothing else to do. */
    bool scoped;
    bool vacant;             /* a machine plays here until somebody takes the seat over */
    bool gives_up;           /* votes to abort the game; stored, as are */
    bool pauses;             /* ... and to pause it, */
    bool unclocks;           /* ... to go on without a clock, */
    uint8_t kicks;           /* the seats it votes to put out, as bits, */
    uint8_t swaps;           /* 1 + the seat it would swap with; 0: none. */
    enum lair_policy policy; /* of a bot */
    struct person who;       /* a bot has only a nick */
    /* Where it is whispered to: one of the accounts of who (bot/people/people.h), or the guest itself. */
    struct person reach;
    char *word; /* its word for the seed */
    struct reader reader;
    int decision;    /* the number of the question that it is asked; 0: none */
    int in_vain;     /* the decision that it could not be asked, since nobody was there */
    int64_t vain_at; /* ... and when that was first known */
    int call_sent;   /* the decision for which it was called in the place: told, or on the way */
    int called;      /* ... and the one for which that call is known to stand there */
    /* That decision, or in a window when that opened, for which a call rang its player's phone at a slow table: told, or on
     * the way; and what is known to have rung; stored. */
    int64_t ring_sent, rung;
    /* The same of the call that reminded it, in this life of the host; 0: none did. */
    int64_t warn_sent, warned;
    int64_t
        called_for; /* ... and for which it was called in this life of the host, whether that rang or not; 0: for none */
    int hailed; /* the decision for which its player was called by name (bot/hail.h); stored */
    int urged;  /* ... and the one for which it was called where it alone is told (bot/attention.h); stored */
    int64_t urged_at,
        heard_at;    /* when that was, and when its player was heard last, in this life of the host; 0: not */
    int64_t gone_at; /* since when it is gone; 0: since before the host began */
    int64_t
        back_at; /* when it was last seen to come back, or answered what it was called for by name elsewhere */
    int gone_told; /* the decision for which the others were told that it is gone */
    /* The decision it had been asked for when it was seen to leave; 0: it was asked since. */
    int left_with;
    int looks_at; /* the decision whose question it looked at although it has answered that; 0: it answered since */
    /* The last line of its player that was no move, and the question that it was to answer; NULL: it moved since. */
    char *refused;
    int refused_to;
    bool unsure;  /* ... and it is not known yet that nothing is to be built after all */
    int moved_at; /* the events that there were when its player last made a move; 0: it is not known; stored */
    int digested; /* ... and when it was last told of all its games at once (bot/news.h); 0: never; stored */
    int reminded; /* the decision it was reminded of; stored */
    int missed;   /* clocks in a row that ended before it answered; stored */
    int64_t missed_at; /* ... and when the last of them did, in ms since 1970; stored */
    bool late;         /* ... and that is still to be told; stored */
    /* A line that could mean several moves, which are offered; NULL: there is none, or half_to is not what is
     * asked any more. */
    char *half;
    int half_to;
    /* The decision whose time has begun, and that time (bot/games/timer.h); stored. */
    int timed;
    int64_t left_ms; /* what was left of it at since; or what is left, if it stands still */
    int64_t since;   /* by the time of reach's network; -1: it stands still */
    struct seat_slow slow;
    struct seat_vacation vacation;
    int64_t
        bank_used; /* what was taken from its time bank, less what others gave, in ms (timer_bank()); stored */
    int64_t asked_at; /* since when it has been waited for, in this life of the host */
    int64_t away_at;  /* since when it is away, by the time of reach's network; stored */
    /* From whom a substitute took the seat over; without a key: it sat there from the beginning.  Stored, as are */
    struct person owner;
    int sub_moves;   /* the moves that substitutes decided since, to TABLE_SUB_MOVES, */
    bool owner_asks; /* that owner wants it back since then, */
    int64_t
        offered; /* when the last one asked for seats whom it was offered to (bot/vacancies.h); 0: nobody, */
    int64_t offered_at; /* ... and when it was, in ms since 1970, */
    int64_t offer_told; /* ... and when that was said last; 0: not yet. */
    bool unwanted;      /* nobody who asked for seats may have it */
    struct seat_orders orders;
    struct seat_answer answer;
    char *plan;   /* what its player sealed (bot/games/plans.h); NULL: nothing; stored */
    bool planned; /* ... and that answers what it is asked now */
};

/* Somebody who does not sit at a table, and is told in whispers what everybody may know of it. */
struct watcher {
    int number; /* from TABLE_WATCHER on; nobody else has it while the table is in memory */
    struct person who;
    struct reader reader;
    struct directory_entry *entry; /* of bot/tables.c */
};

struct turning;

/* For bot/tables.c: where a table is filed; NULL: it is not. */
struct table_filed {
    struct directory_entry *by_name, *by_place, *by_lobby, *by_person[LAIR_MAX_SEATS],
        *by_guest[LAIR_MAX_SEATS];
    GSequenceIter *due; /* where it waits for its time; NULL: nothing will be due */
    int64_t due_at;
    GList game_link; /* among those whose game is in memory; data is NULL if its own is not */
    int64_t used_at; /* when it was last touched, or its game was wanted */
};

/* For the host's loop. */
struct table_turn {
    bool touched;      /* changed in this turn: it has to be stored, and its readers told */
    bool told_more;    /* the readers' numbers have to be stored */
    bool board_whole;  /* the next one shows all, since somebody missed what the last one showed */
    bool board_due;    /* a board is to be posted as soon as anybody is waited for */
    bool lost;         /* it cannot be read from the store, and the operator knows */
    int logged;        /* the state that the operator was told; -1: none */
    int events;        /* how many events there were when this turn of the loop began */
    int64_t now;       /* the time of day when its game was last wanted */
    int64_t again_at;  /* its game could not be read, and is not tried again before then */
    int64_t grew_at;   /* the tick after something happened there last; 0: that was in an earlier life */
    int64_t retell_at; /* when its readers are told again: a network or the disk was full; 0: never */
    int64_t beat_at;   /* when answers to what is asked count; -1: it is not known yet */
    int64_t tick_at;   /* ... of players in a window of a slow table (bot/games/tick.h) */
    unsigned stands;   /* what stood as answers when that was looked at last (answers_stand()) */
    bool stuck;        /* no answer counts before somebody does something */
    int kept; /* of the events that were said in this life before its game went back, so many came to pass */
};

struct table {
    int64_t id;    /* of its row in the store; 0: it has none yet */
    char *shown;   /* of a lobby, what its message says (bot/lobby.h); NULL: nothing, as far as is known */
    char *name;    /* what people call it: no two open tables of a network have the same name */
    char *network; /* the network it stands on */
    char *place;   /* NULL: it stands where nobody sees it, and all is told to its players */
    enum table_state state;
    /* For the operator, even if the table was closed since; NULL: it was never frozen.  What the
     * store has of a frozen table is not what is here, and stays as it is. */
    char *why_frozen;
    struct person owner; /* only asked who it is: its source is not stored */
    enum lair_rules rules;
    uint16_t rules_number; /* the number of the rules when the game began; 0: it has not begun */
    int max_seats;
    uint8_t variants;
    char *stars;       /* "mirrax,demigod": the cards that were asked for (C6e), as typed; NULL: none */
    char *sets;        /* "bmr"; from the start of the game with hashes (bot/games/shelf.h) */
    int clock_s;       /* seconds for a decision; 0: no clock */
    int tick_s;        /* of bot/games/tick.h, once the table is slow; 0: none */
    bool weekends_off; /* Saturdays and Sundays do not count for it, if it is slow (bot/games/timer.h) */
    bool by_hand;      /* the seed was given by hand: unrated */
    int day;           /* whose dungeon it is (bot/community/daily.h); 0: no day's */
    bool posted_over;  /* the end has reached somebody */
    bool thinned;      /* over for so long that its moves are gone (bot/games/keep.h) */
    bool asks_all;     /* nobody's plain passes stand */
    int reliable;      /* percent that its players have to be (bot/community/reliability.h); 0: any */
    bool kept;         /* a lobby that was opened for people who seek (bot/community/seeking.h); not stored */
    bool watchable;    /* without a place, but a player lets others watch */
    uint64_t hints;    /* see bot/games/hints.c */
    /* Its salt is forgotten when the game begins.  Of a day's dungeon its half is the day's value, and there is no salt. */
    struct seed_draw drawn;
    uint8_t seed[LAIR_SEED];
    struct seat seat[LAIR_MAX_SEATS];
    int n_seats;
    int stored_seats;     /* how many rows the store has for them */
    struct reader reader; /* the place itself, as a reader */
    unsigned calls;       /* the seats that are called in the place (bot/call.h), as bits */
    int64_t calls_since,
        called_at; /* since when nobody else is, and when that was said last, in ms since 1970; 0: not in this life */
    unsigned hails;       /* ... and those called there by name (bot/hail.h) who are waited for yet */
    GPtrArray *watchers;  /* of struct watcher *; NULL: there never was one */
    int numbered;         /* how many numbers watchers have been given */
    int64_t paused_until; /* its clocks stand until that time of day; 0: it is not paused; stored */
    int pause_s;          /* how long a pause they vote on, in s; stored with their votes */
    int64_t prod_at;      /* before then no helper reminds those it waits for; 0: in this life none did */
    int vote_turn;        /* the turn of the game that the votes belong to; stored */
    int n_moves;
    int asked;             /* the number of its newest question: none is ever given twice; stored */
    int undone;            /* how often its game went back (bot/games/undo.h); stored */
    int n_events;          /* events of the game so far; -1: it must be replayed to know */
    int64_t made, changed; /* times of day, in ms since 1970 */
    int64_t opened;        /* ... and when what is asked now was asked first */
    int64_t
        longer_ms;  /* ... and how much time everybody was given for that since, besides the clock; stored */
    bool in_window; /* what is asked is a window */

    /* The game; all of this is empty while it is not in memory. */
    const struct lair_catalog *cat;
    struct lair_match *match;
    GArray *events;            /* of struct lair_event: all since the game began */
    struct standing *standing; /* of each seat, by bot/games/orders.c; NULL: none yet */

    struct turning *turning; /* of a game that is over (bot/ending.c); NULL: nobody was told yet */

    struct table_filed filed;
    struct table_turn turn;
};

struct table *table_new(const char *name, const char *network, const char *place);
void table_free(struct table *t); /* NULL is allowed */

/* Freezes the table, for that reason if it was not frozen before. */
void table_freeze(struct table *t, const char *why);

/* The seat of somebody, or -1. */
int table_seat_of(const struct table *t, const char *network, const char *key);
/* The seat that a nick or a letter means, or -1. */
int table_seat_called(const struct table *t, const char *nick);
bool table_is_open(const struct table *t); /* lobby or running */
int table_humans(const struct table *t);
/* Is there anybody to play for? */
bool table_somebody_is_there(const struct table *t);
/* Does what is said in the table's place reach the seat's player, who may play from another network? */
bool table_player_is_in_place(const struct table *t, int seat);
/* Does a machine play for the seat's player, who is away from a slow table, until that is back?  Shown: all know of
 * it already.  Needs no game in memory. */
bool table_is_piloted(const struct table *t, int seat);
bool table_shows_piloted(const struct table *t, int seat);
/* May a substitute take the seat over?  Not while nobody has been told yet that its player is away. */
bool table_is_free(const struct table *t, int seat);
/* Has who sat there before a substitute the seat back by one word, and nobody is asked? */
bool table_owner_returns(const struct table *t, int seat);
/* Is there a question that a seat's player has yet to be asked? */
bool table_owes_question(const struct table *t, int seat);
/* Is its game one that is played alone? */
bool table_is_solo(const struct table *t);
/* Is there one person, and nobody else who plays or could sit down?  Then nobody is there to learn from
 * what it is asked. */
bool table_is_alone(const struct table *t);

/* table_watchers() says how many watch; table_watcher_at() gives each. */
int table_watchers(const struct table *t);
struct watcher *table_watcher_at(const struct table *t, int i);
/* The watcher's place among them; -1: this person does not watch. */
int table_watcher_of(const struct table *t, const char *network, const char *key);
/* The watcher with that number; NULL: it is gone. */
struct watcher *table_watcher(const struct table *t, int number);
/* Adds a watcher that has been told nothing yet. */
struct watcher *table_add_watcher(struct table *t, const struct person *person);

/* Seats of the lobby: the number of the new seat, or -1: all are taken. */
int table_sit(struct table *t, const struct person *person, const char *word);
int table_sit_bot(struct table *t, enum lair_policy policy, const char *nick);
/* The first moment from one on, in clock_now(), at which its player may be called where others see it: not on vacation,
 * which is reckoned here by days of UTC, so that nobody learns where somebody lives. */
int64_t seat_calls_again(const struct seat *s, int64_t at);
/* The first day of its player's vacation, as others are told: not before they were, which would tell of a zone. */
int seat_vacation_first(const struct seat *s);
/* What the seat's player answered, and has not counted, is void. */
void seat_forget_answer(struct seat *s);
/* What its player typed, and was no move, is not to be asked about any more. */
void seat_forget_line(struct seat *s);
/* Forgets what players voted about each other: their seats are other people's now. */
void table_forget_votes(struct table *t);
void table_stand_up(struct table *t, int seat);

/* ---- the game -------------------------------------------------------------------------------- */

bool table_has_game(const struct table *t);

/* Deals the game.  The seed must be set.  0, or -1 with *why. */
int table_deal(struct table *t, const struct lair_catalog *cat, struct lair_fault *why);
/* What keeps the game from being dealt. */
enum lair_unfit table_unfit(const struct table *t, const struct lair_catalog *cat);

/* Plays a seat's move; events are appended.  Anything but LAIR_OK changes nothing. */
enum lair_refusal table_play(struct table *t, int seat, const struct lair_move *m);
/* Nobody was told more than there is, or else what comes next would not be told. */
void table_bound_readers(struct table *t);
/* Numbers what is asked after moves.  same: only the mover (-1: nobody) is asked something new. */
void table_ask(struct table *t, int mover, bool same, int64_t now);

/* Takes the game (not the table) out of memory; it can be loaded again. */
void table_drop_game(struct table *t);

const struct lair_game *table_game(const struct table *t);

/* The seats that are asked: in a window all players who may answer there, in the order in which their answers count
 * (lair_window_seats()); but a machine that comes first answers before anybody else is asked. */
int table_questions(const struct table *t, struct lair_ask out[LAIR_MAX_SEATS]);
/* What kind of question the seat is asked, or LAIR_ASK_NONE. */
enum lair_ask_kind table_asked(const struct table *t, int seat, struct lair_ask *out);
bool table_asks(const struct table *t, int seat);
/* Is a window open, where one may act or pass? */
bool table_is_in_window(const struct table *t);
/* Has the seat's player answered what it is asked, so that this waits for others?  Needs no game in memory. */
static inline bool table_has_answered(const struct table *t, int seat)
{
    return t->seat[seat].decision != 0 && t->seat[seat].answer.to == t->seat[seat].decision;
}
/* Is a player to answer what the seat is asked?  Needs no game in memory. */
static inline bool table_awaits(const struct table *t, int seat)
{
    return !t->seat[seat].bot && t->seat[seat].decision != 0 && !t->seat[seat].scoped &&
           !table_has_answered(t, seat);
}
/* When a question that was asked then has to be answered by the clock alone, as everybody can know; in clock_now().  There
 * is a clock. */
int64_t table_clock_end(const struct table *t, int64_t asked);
/* Is nobody to be told who is awaited?  In a window that would tell who passed beforehand, or has answered.
 * Needs no game in memory. */
bool table_is_hushed(const struct table *t);
/* The tick (bot/games/tick.h) at which what is asked now is answered, in seconds; 0: it is answered at the beat.
 * Needs no game in memory. */
int table_tick_s(const struct table *t);
/* If there is one: the first time of day, in ms, at which answers count there that stand since then. */
int64_t table_tick_after(const struct table *t, int64_t since);
/* Until when answers count, where nobody is told who is awaited (facts_answers()); NULL: all may know who is.
 * now: the time of day. */
struct json_object *table_answers(const struct table *t, int64_t now);

/* What a viewer sees of the game, as it is when the viewer is asked. */
void table_view(const struct table *t, int viewer, struct lair_game *out);
/* The game as it is when that seat is asked; room: for a copy, if one is needed. */
const struct lair_game *table_game_for(const struct table *t, int seat, struct lair_game *room);

/* A viewer's view of the game, with what bot/words/facts.h needs.  quiet: writes nicks so that they
 * call nobody; NULL: they are written as they are. */
struct table_eyes {
    struct facts facts;
    struct lair_game view;
    char *nick[LAIR_MAX_SEATS];
};
struct table_eyes *table_eyes(const struct table *t, int viewer, adapter_quiet *quiet);
void table_eyes_free(struct table_eyes *e);

#endif
