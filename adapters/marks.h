/* adapters/marks.h - marks in texts: colours, and columns of tables
 *
 * A text of the host may hold a few control characters, each a mark, if the kind of network says so
 * (adapter_traits.marks).  A style begins with its mark and lasts until MARK_END, another style's mark
 * or the end of the line.  Lines in succession that have tabs are rows of a table, whose columns
 * begin below each other; what stands before the first tab is the first column.  A mark
 * never carries a meaning alone: without any the text says the same.
 *
 * A time is written twice, for networks that show it to each reader by a clock of its own: MARK_TIME, seconds
 * since 1970 in digits, a tab, the time in words, MARK_END.
 *
 * In a template a mark is a part that is always there: {{>ink-fighter}}Johnny{{>ink-end}}, {{>tab}}.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_MARKS_H
#define LAIR_ADAPTERS_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mark {
    MARK_TAB = '\t',
    MARK_END = 0x0f,
    MARK_CLERIC, /* heroes of a class, and what lures them */
    MARK_FIGHTER,
    MARK_MAGE,
    MARK_THIEF,
    MARK_EXPLORER,
    MARK_GOOD, /* for who reads it: souls, a hero who dies there */
    MARK_BAD,  /* wounds, a hero who comes through */
    MARK_DIM,  /* what counts for less: face-down, asleep, out of the game */
    MARK_STRONG,
    MARK_TIME,
};

/* What templates call a mark: "ink-fighter", "tab".  NULL: there are no more than i marks. */
const char *marks_name(size_t i, enum mark *mark);

/* Is the byte a mark? */
bool marks_is(char c);

/* The text as it reads without marks, each tab a space, times in words; g_free it. */
char *marks_strip(const char *text);

/* The text with its times in words, and all other marks; g_free it. */
char *marks_strip_times(const char *text);

/* The text with its times, and no other marks; g_free it. */
char *marks_strip_but_times(const char *text);

/* Reads the time that begins at text, which is a MARK_TIME: seconds since 1970, and where it goes on after its
 * MARK_END.  False: it is none. */
bool marks_read_time(const char *text, int64_t *seconds, const char **end);

#endif
