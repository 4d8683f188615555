/* bot/story.h - a recorded game in words, page by page
 *
 * A page is a turn: the board as it stood when somebody was first asked something in it, and what
 * happened then; the first is what was before turn 1.  After the last turn of a game that is over
 * comes one more, its end.  All is said by the templates of bot/words, as a host would say it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORY_H
#define LAIR_BOT_STORY_H

#include "bot/games/tale.h"
#include "bot/words/template.h"

struct story {
    const struct tale *tale;
    const struct template_set *words;
    const char *nick[LAIR_MAX_SEATS]; /* NULL: a seat is called by its letter */
    bool unrated;                     /* the seed was given */
};

/* Whose eyes: a seat's, LAIR_PUBLIC's, or all cards open. */
enum { STORY_OPEN = LAIR_NOBODY };

guint story_pages(const struct story *s);
/* The page of a turn; -1: there is none. */
int story_page_of(const struct story *s, int turn);
/* How things stood on a page, that of the end aside, when somebody was first asked: its first lines; g_free it. */
char *story_standing(const struct story *s, guint page, int eyes);
/* The text of a page, lines that end with a newline; g_free it. */
char *story_page(const struct story *s, guint page, int eyes);

/* Which page it is, and through whose eyes: one line; g_free it. */
char *story_title(const struct story *s, guint page, int eyes);
/* What its reader may type; typed: what was not understood, or NULL; g_free it. */
char *story_help(const struct story *s, const char *typed);

/* What happened with one move, all cards open; "" if that was nothing; g_free it. */
char *story_move(const struct story *s, const struct lair_game *g, const struct lair_event *events, guint n);

#endif
