/* tests/unit/one_card.h - a set of one card, for the compiler to read
 * SPDX-License-Identifier: MIT */
#ifndef ONE_CARD_H
#define ONE_CARD_H

#include <stdio.h>

enum { SET_TEXT = 2048 };

/* A set of one card: its list, its JSON without the braces, and how many copies are counted. */
static inline void make_set(char out[SET_TEXT], const char *list, const char *card, int count)
{
    snprintf(out, SET_TEXT,
             "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"%s\": %d}, "
             "\"%s\": [{\"id\": \"MY001\", \"name\": \"Mine\", %s}]}",
             list, count, list, card);
}

#define ROOM "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1"
#define MINIBOSS "\"type\": \"miniboss\", \"copies\": 1"
#define SPELL "\"phase\": \"adventure\", \"copies\": 1"
#define BOSS "\"xp\": 500, \"treasure\": \"C\""
#define HERO "\"class\": \"C\", \"health\": 4, \"souls\": 1, \"wounds\": 1, \"players\": 2"
#define ITEM "\"treasure\": \"C\", \"copies\": 1, \"hero_text\": \"\", \"boss_text\": \"It wins.\""
#define LINES(line) ", \"lines\": [{" line "}]"

#endif
