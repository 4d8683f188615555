/* adapters/typed.h - what people type of what they were offered: a choice's number, or its label
 *
 * A number is understood as it is printed, as a telephone writes it, and as people do: "1", "1)", "(1)", "1.", "#1",
 * and in full-width digits.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_TYPED_H
#define LAIR_ADAPTERS_TYPED_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes at text's beginning that are a choice's number with what stands around it, and *number, of nine digits at
 * most; a blank or the end comes behind them.  0: they are none. */
size_t typed_number(const char *text, unsigned *number);

/* The bytes of a line before the question marks at its end, also full-width ones, and before the blanks there; all
 * of them if it has no such mark, or nothing else. */
size_t typed_before_question(const char *line);

/* A text without the quotation marks, brackets and stops at its ends, as it is copied from a sentence: "(a2)," is "a2".
 * g_free it; one of nothing else stays as it is. */
char *typed_plain(const char *text);

/* A name as it is looked up: without case, and composed, however it was typed.  g_free it. */
char *typed_fold(const char *name);
/* Are two names the same, once they are folded? */
bool typed_is_name(const char *a, const char *b);
/* Takes "@NAME" off the beginning of a line, or else off its end, and then the blanks off both.  g_free the name; NULL:
 * there is none, and the line is as it was. */
char *typed_take_name(char *line);

/* Do both say the same, but for case, blanks, marks (adapters/marks.h) and punctuation?  A text of nothing else never
 * does.  What stands behind " - " on a label is what would come of the choice, and need not be said. */
bool typed_is_label(const char *text, const char *label);

#endif
