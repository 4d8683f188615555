/* bot/tools/leak.h - lair sim --leak: what being asked tells others of a hand
 *
 * In a window where somebody holds spell cards, an observer guesses whether one of them could be cast there.
 * By counting cards it knows the phase, the kind of question and how many there are; by watching it knows, too,
 * whether that player was asked, or passed without it, and whether what all can see explains that: that is all
 * that the time which a window takes can tell.  Either time it guesses what was more often so in other games: half of the games teach it, and by the
 * other half it is judged.  Where a spell is cast there is nothing to guess. */
#ifndef LAIR_BOT_TOOLS_LEAK_H
#define LAIR_BOT_TOOLS_LEAK_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum { LEAK_SITUATIONS = 4, LEAK_CARDS = 8 };

enum leak_asked { LEAK_NOT_ASKED, LEAK_EXPLAINED, LEAK_UNEXPLAINED };
enum { LEAK_ASKED = LEAK_UNEXPLAINED + 1 };

/* How often it was so: in which situation, with so many cards, asked or not, could it cast one or not. */
struct leak {
    int32_t n[LEAK_SITUATIONS][LEAK_CARDS][LEAK_ASKED][2];
};

/* The seat is asked in a window of g, or passes without being asked, and casts nothing. */
void leak_note(struct leak *l, const struct lair_catalog *cat, const struct lair_game *g, int seat,
               enum leak_asked asked);

/* How many of judged are guessed right by who was taught so; watches: it knows who was asked, too. */
double leak_guessed(const struct leak *taught, const struct leak *judged, bool watches);

#endif
