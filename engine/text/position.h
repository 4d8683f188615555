/* engine/text/position.h - games as JSON and back
 *
 * One shape for lair_match_position(), lair_match_set(), scenario files and
 * views.  What is empty or zero is left out.  Cards are names, or ids where two
 * cards of the sets in play share a name; a card that has spent or suffered
 * something is an object with its name as "card"; a card of a view that the
 * viewer may not know is {"unknown": KIND}.  Seats are numbers from 0.
 *
 *  rules, rules_number    "classic", and the engine's number for these rules
 *  sets, hashes           names of sets; SHA-256 of their files by name
 *  variants               names
 *  stars                  names or ids of the cards that were asked for (C6e)
 *  seed, chance           64 hex digits; words taken from each stream
 *  turn, phase            the phase stands at its beginning
 *  active, order          the active seat; the seats in the order of play
 *  first                  instead of order, with a town board: the First Player
 *  seats                  below
 *  town, town_items, discard, removed, box     lists of cards
 *  market                 what lies there, in the order it was laid out
 *  landmarks              by name, a list of heroes, the last arrived first
 *  decks                  rooms, spells, heroes, epics, items: from the top
 *  until_end, lasting     modifiers until the end of the turn, and for good:
 *                         modifier "BMA030/1.2", source and on (places: place.h),
 *                         seat, player, amount, times, time (place in the order of
 *                         time, where more than one of these lists has entries)
 *  used                   limits spent for one hero: line "BMA017/1", and the same
 *  stale, left_town
 *  moves                  since the phase began: "a pass"
 *  winner, result, places of a game that is over: seats; souls - wounds per seat; the
 *                         place of each seat, where somebody won (lair_placement())
 *
 * A seat:
 *  boss, levelled, granted (a boss whose Level Up it has too), out
 *  left, left_with        of who is out: when it left (1: before all others), and with
 *                         how many souls - wounds
 *  hand                   rooms, then spells
 *  dungeon                squares from the entrance: a stack from the top, or an
 *                         object: stack, face_down, placed_by, deactivated, coins,
 *                         counters
 *  minion                 "Library treasure", "boss", or "a2": what it stands on
 *  entrance, souls, wounds, trophies, boss_choice      lists of cards
 *  score                  "sws": in which order souls and wounds came, where it
 *                         was not all souls first
 *  built_this_turn, coins numbers
 *  souls_gained, rooms_lost, heroes_lured, heroes_entered     this turn, where a set asks
 *  done, scored, answered, mulligans, sold  true or false
 *  passes                 "hero", "turn"
 *
 * A card's object: card, item, damage, used, spent (numbers of lines), waits,
 * cast_by (seats), lured, sent_back, won_now, survived, came_now (a miniboss, or a
 * room that an effect built in this build phase), built_waits, entered, unsettled, ready.
 *
 * Only in views: viewer (a seat or "public"), inside, pending, ask, owes, look;
 * of a seat: sealed.  They are written and not read.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_POSITION_H
#define LAIR_ENGINE_TEXT_POSITION_H

#include "engine/lair.h"

/* g as JSON without moves; g stands at the beginning of a phase, or is a view. */
struct json_object *position_json(const struct lair_catalog *cat, const struct lair_game *g);

/* Makes the game of a position, at the beginning of its phase: nothing is asked yet.  "moves" is
 * for the caller.  0, or -1 with *why set. */
int position_read(const struct lair_catalog *cat, struct json_object *pos, struct lair_game *g,
                  struct lair_fault *why);

/* ---- names, as records use them too ---------------------------------------------------------- */

/* The number of a loaded set: "bmr", or "bmr@5f1c09aa" when its file must have a hash that begins
 * so (eight digits at least).  -1 with *why set. */
int position_set(const struct lair_catalog *cat, const char *name, struct lair_fault *why);
/* The bit of a variant, the number of a phase; -1: there is none. */
int position_variant(const char *name);
int position_phase(const char *name);

/* ---- the tables that both directions read ---------------------------------------------------- */

enum { POSITION_ALL_KINDS = (1 << LAIR_N_KINDS) - 1, POSITION_HEROES = 1 << LAIR_HERO | 1 << LAIR_EPIC };

struct position_list { /* a list zone */
    const char *key;
    enum lair_zone zone;
    int kinds;                /* bit per enum lair_kind that may be in it */
    enum lair_chance shuffle; /* decks: the stream for what is not named */
};
struct position_flag { /* a bit of a seat's or a card's flags */
    const char *key;
    int flag;
    int kinds; /* cards: bit per kind that may have it */
};

enum { POSITION_LISTS = 5, POSITION_DECKS = 5, POSITION_SEAT_LISTS = 3 };
enum { POSITION_SEAT_FLAGS = 8, POSITION_CARD_FLAGS = 10, POSITION_PASSES = 3 };
extern const struct position_list position_lists[POSITION_LISTS];
extern const struct position_list position_decks[POSITION_DECKS];
extern const struct position_list position_seat_lists[POSITION_SEAT_LISTS];
extern const struct position_flag position_seat_flags[POSITION_SEAT_FLAGS];
extern const struct position_flag position_card_flags[POSITION_CARD_FLAGS];
extern const char *const position_tallies[LAIR_N_TALLIES];
extern const char *const position_passes[POSITION_PASSES]; /* by enum lair_scope; NULL: none */

/* Has the design a place in the game's sets? */
bool position_has(const struct lair_catalog *cat, const struct lair_game *g, lair_design d);
/* A design that bears that name, or id, in the game's sets, and how many do. */
lair_design position_named(const struct lair_catalog *cat, const struct lair_game *g, const char *name,
                           int *several);

#endif
