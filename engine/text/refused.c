/* engine/text/refused.c - the reason for a refusal in English, for tools
 * SPDX-License-Identifier: MIT */
#include "engine/text/refused.h"

#include <stdarg.h>
#include <stdio.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { AND_MORE = 16 }; /* bytes of " and 4095 more", with room to spare */

/* Whose text is written, and how far it is. */
struct words {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    int seat;
    struct lair_refused *why;
    size_t len;
};

static const char *const reason[] = {
    [LAIR_WHY_NONE] = "",
    [LAIR_WHY_OVER] = "the game is over",
    [LAIR_WHY_NO_SEAT] = "there is no such seat",
    [LAIR_WHY_OUT] = "seat %c is out",
    [LAIR_WHY_NOT_ASKED] = "you have nothing to decide now; waiting for",
    [LAIR_WHY_TOO_LONG] = "too long for a move",
    [LAIR_WHY_SEVERAL] = "several moves fit:",
    [LAIR_WHY_NOT_NOW] = "not possible now",
    [LAIR_WHY_NO_CARD] = "no such card here",
    [LAIR_WHY_UNCLEAR] = "not understood",
};
static_assert(ARRAY_LEN(reason) == LAIR_N_WHYS, "words for every reason");

static_assert(sizeof((struct lair_refused){ 0 }.text) >= LAIR_REASON + LAIR_TEXT,
              "a reason, one move and how many more there are always fit");

static void say(struct words *w, const char *format, ...)
{
    size_t room = sizeof w->why->text - w->len;
    va_list ap;
    int n;

    va_start(ap, format);
    n = vsnprintf(w->why->text + w->len, room, format, ap);
    va_end(ap);
    assert(n >= 0 && (size_t)n < room);
    w->len += (size_t)n;
}

/* Lists moves, one and as many more as a line holds. */
static void say_moves(struct words *w)
{
    struct lair_refused *why = w->why;
    int said = 0;

    for (; said < why->n_moves; said++) {
        char text[LAIR_TEXT];
        size_t len = lair_move_text(w->cat, w->g, w->seat, &why->move[said], text);

        if (said > 0 && w->len + len + AND_MORE >= LAIR_REASON)
            break;
        say(w, said == 0 ? " %s" : "; %s", text);
    }
    why->more += why->n_moves - said;
    why->n_moves = said;
    if (why->more > 0)
        say(w, " and %d more", why->more);
}

static void say_awaited(struct words *w)
{
    bool first = true;

    for (int s = 0; s < LAIR_MAX_SEATS; s++)
        if ((w->why->owes >> s & 1) != 0) {
            say(w, first ? " %c" : ", %c", 'a' + s);
            first = false;
        }
}

void refused_word(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                  struct lair_refused *why)
{
    struct words w = { .cat = cat, .g = g, .seat = seat, .why = why };

    if (why->why == LAIR_WHY_OUT)
        say(&w, reason[why->why], 'a' + seat);
    else
        say(&w, "%s", reason[why->why]);
    say_awaited(&w);
    if (why->n_moves > 0 && why->why != LAIR_WHY_SEVERAL)
        say(&w, why->nearest ? "; nearest:" : "; you may:");
    say_moves(&w);
}
