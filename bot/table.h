/* bot/table.h - one table: who sits where, and the game on it
 *
 * A table is rows of the store first and memory second.  What is small is always
 * in memory; the game (match, catalog, events) is there while it is needed:
 * table_has_game().  Nothing here writes to the store or says a word: who changes
 * a table calls the store and bot/tell.h.
 *
 * Times are clock_ticks().  People are network and key (adapters/adapter.h); a
 * nick is only what they are called. */
#ifndef LAIR_BOT_TABLE_H
#define LAIR_BOT_TABLE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "bot/games/seed.h"
#include "bot/people/person.h"
#include "bot/words/facts.h"
#include "engine/lair.h"

enum table_state {
    TABLE_LOBBY,   /* people join and leave */
    TABLE_RUNNING, /* a game is played */
    TABLE_OVER,    /* it ended */
    TABLE_ABORTED, /* it was given up */
    TABLE_FROZEN,  /* what is stored of it makes no sense; never stored itself */
};
enum { TABLE_STATES = TABLE_FROZEN + 1 };

const char *table_state_name(enum table_state state); /* "running" */

enum {
    TABLE_PLACE = -1,    /* "seat" of what is told to the place */
    TABLE_WATCHER = 100, /* "seats" of watchers are numbered from this on */
    TABLE_WORD_MAX = 64, /* bytes of a player's word for the seed */
    TABLE_MISSES = 2,    /* decisions in a row the clock may make before a player counts as away */
};

/* What one reader (the place, a seat's player, or who watches) was told of the events, and a player of
 * what it is asked, by the numbers of the decisions. */
struct reader {
    int told; /* events that have reached it; stored */
    int sent; /* events handed to the network: told or on the way */
    /* The end was handed to a network: told or on the way.  Not of players, who hear it as the place does. */
    bool end_sent;
    int prompted;     /* the newest prompt handed to a network */
    int seen;         /* the newest prompt of which a line has arrived: it is answered ... */
    uint64_t seen_at; /* ... which was so many reports of the host's later */
    int arrived;      /* the newest prompt that has arrived whole; stored */
};

/* Whoever is away answers with the harmless move, at once. */
enum seat_away {
    SEAT_THERE,
    SEAT_AWAY, /* until it says something: missed too many, or gave the seat up */
    SEAT_GONE, /* until it is seen again, or says something: was not there for a whole clock */
};

struct seat {
    bool bot;
    bool gone; /* left, or could not be asked, and was not seen since; stored */
    enum seat_away away;
    bool scoped;             /* what it is asked is answered by a pass, a standing one or the only move */
    bool vacant;             /* a machine plays until somebody takes the seat over */
    bool gives_up;           /* votes to abort the game */
    uint8_t kicks;           /* seats it votes to put out, by bits */
    uint8_t swaps;           /* 1 + the seat it would swap with; 0: none */
    enum lair_policy policy; /* bots */
    struct person who;       /* bots have only a nick */
    struct person reach;     /* where it is whispered to: an account of who's (bot/people/people.h) */
    char *word;              /* for the seed */
    struct reader reader;
    int decision;     /* number of what it is asked; 0: nothing */
    int in_vain;      /* decision that it could not be asked, since nobody is there */
    int64_t vain_at;  /* ... when that was known first */
    int64_t gone_at;  /* since when it is gone; 0: since before the host began */
    int gone_told;    /* decision for which the others were told that it is gone */
    int left_with;    /* decision it had been asked when it was seen to leave; 0: asked since */
    int reminded;     /* decision it was reminded of */
    int missed;       /* decisions in a row that the clock made */
    int timed;        /* decision whose time has begun; stored, as is the time (bot/games/timer.h): */
    int64_t left_ms;  /* of it at since, or in all if it stands still */
    int64_t since;    /* by the time of reach's network; -1: it stands still */
    int64_t asked_at; /* since when it is waited for, for showing */
    int64_t away_at;  /* since when it is away; 0: since before the host began */
};

/* Somebody who is whispered what everybody may know of a table, and sits there not. */
struct watcher {
    int number; /* from TABLE_WATCHER on, and nobody else's while the table is in memory */
    struct person who;
    struct reader reader;
    struct directory_entry *entry; /* of bot/tables.c */
};

/* Of bot/tables.h: what a table is found by; NULL: it is not. */
struct table_filed {
    struct directory_entry *by_name, *by_place, *by_lobby, *by_person[LAIR_MAX_SEATS],
        *by_guest[LAIR_MAX_SEATS];
    GSequenceIter *due; /* where it waits for its time; NULL: nothing will be due */
    int64_t due_at;
    GList game_link; /* among those whose game is in memory; its data NULL: it is not */
    int64_t used_at; /* when it was touched, or its game was wanted, last */
};

/* Of the host's loop. */
struct table_turn {
    bool touched;      /* changed in this turn: to be stored, and told */
    bool told_more;    /* readers' numbers are to be stored */
    bool board_due;    /* a board is to be posted as soon as somebody is waited for */
    bool lost;         /* cannot be read from the store, and the operator knows */
    int logged;        /* the state that the operator was told; -1: none */
    int events;        /* events there were when this turn of the loop began */
    int64_t again_at;  /* its game could not be read: not before then */
    int64_t retell_at; /* when it is told again: a network was full, or the disk; 0: it is not */
    int64_t beat_at;   /* when automatic answers are due; -1: none wanted */
};

struct table {
    int64_t id;    /* row of the store */
    char *name;    /* what people call it: unique among open tables of a network */
    char *network; /* where it stands */
    char *place;   /* NULL: in nobody's sight, all is told to its players */
    enum table_state state;
    char *why_frozen; /* for the operator, also when it was closed since; NULL: it never was frozen.
                       * What the store has of such a table is not what is here, and stays there. */
    struct person owner;
    enum lair_rules rules;
    uint16_t rules_number; /* their number when the game began; 0: it has not */
    int max_seats;
    uint8_t variants;
    char *sets;             /* "bmr"; from the start on with hashes: see bot/games/shelf.h */
    int clock_s;            /* seconds for a decision; 0: no clock */
    bool by_hand;           /* the seed was given: unrated */
    bool posted_over;       /* the end has reached somebody */
    bool thinned;           /* over for long: its moves are gone (bot/games/keep.h) */
    bool watchable;         /* in nobody's sight, but a player lets others watch */
    uint32_t hints;         /* of bot/games/hints.c */
    struct seed_draw drawn; /* its salt is forgotten when the game begins */
    uint8_t seed[LAIR_SEED];
    struct seat seat[LAIR_MAX_SEATS];
    int n_seats;
    int stored_seats;     /* rows there are of them in the store */
    struct reader reader; /* the place */
    GPtrArray *watchers;  /* of struct watcher *; NULL: there never was one */
    int numbered;         /* numbers that watchers had so far */
    int vote_turn;        /* turn of the game of which the votes are */
    int n_moves;
    int n_events;          /* of the game so far; -1: it must be replayed to know */
    int64_t made, changed; /* times of day, ms since 1970 */

    /* the game: all empty while it is not in memory */
    const struct lair_catalog *cat;
    struct lair_match *match;
    GArray *events; /* of struct lair_event: all since the beginning */

    struct table_filed filed;
    struct table_turn turn;
};

struct table *table_new(const char *name, const char *network, const char *place);
void table_free(struct table *t); /* NULL is allowed */

/* The table is frozen from now, for that reason if it was not before. */
void table_freeze(struct table *t, const char *why);

/* The seat of somebody, or -1. */
int table_seat_of(const struct table *t, const char *network, const char *key);
/* The seat whose nick or letter it is, or -1. */
int table_seat_called(const struct table *t, const char *nick);
bool table_is_open(const struct table *t); /* lobby or running */
int table_humans(const struct table *t);
/* Is anybody there to play for? */
bool table_somebody_is_there(const struct table *t);
/* Is a seat's player to be asked what it has not been asked? */
bool table_owes_question(const struct table *t, int seat);
/* Is its game one that is played alone? */
bool table_is_solo(const struct table *t);

/* How many watch, and each of them. */
int table_watchers(const struct table *t);
struct watcher *table_watcher_at(const struct table *t, int i);
/* The watcher's place among them; -1: does not watch. */
int table_watcher_of(const struct table *t, const char *network, const char *key);
/* By number; NULL: it is gone. */
struct watcher *table_watcher(const struct table *t, int number);
/* Adds one, told nothing yet. */
struct watcher *table_add_watcher(struct table *t, const char *network, const char *key, const char *nick);

/* Seats of the lobby.  The number of the seat, or -1: full. */
int table_sit(struct table *t, const struct person *person, const char *word);
int table_sit_bot(struct table *t, enum lair_policy policy, const char *nick);
/* What players said of each other holds no longer, for seats are others' now. */
void table_forget_votes(struct table *t);
void table_stand_up(struct table *t, int seat);

/* ---- the game -------------------------------------------------------------------------------- */

bool table_has_game(const struct table *t);

/* Deals.  The seed must be set.  0, or -1 with *why. */
int table_deal(struct table *t, const struct lair_catalog *cat, struct lair_fault *why);

/* Plays a move of a seat; events are appended, decisions numbered.  Anything but LAIR_OK
 * changes nothing. */
enum lair_refusal table_play(struct table *t, int seat, const struct lair_move *m, int64_t now);

/* Forgets the game (not the table): it can be loaded again. */
void table_drop_game(struct table *t);

const struct lair_game *table_game(const struct table *t);

/* What the seat is asked (kind), or LAIR_ASK_NONE. */
enum lair_ask_kind table_asked(const struct table *t, int seat, struct lair_ask *out);
bool table_asks(const struct table *t, int seat);

/* A viewer's view of the game with what bot/words/facts.h needs.  quiet: nicks are written so that
 * no client highlights them. */
struct table_eyes {
    struct facts facts;
    struct lair_game view;
    char *nick[LAIR_MAX_SEATS];
};
struct table_eyes *table_eyes(const struct table *t, int viewer, bool quiet);
void table_eyes_free(struct table_eyes *e);

/* A nick with an invisible mark after its first character; g_free it. */
char *table_quiet_nick(const char *nick);

#endif
