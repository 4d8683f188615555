/* bot/cli/page.h - a text on a terminal, as lair play would show it
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_PAGE_H
#define LAIR_BOT_CLI_PAGE_H

/* Prints a text with marks (adapters/marks.h): tables, lines broken between words where standard output is a
 * terminal, and colours there, unless NO_COLOR says otherwise.  Nothing is printed that a terminal would obey
 * besides these. */
void page_print(const char *text);

#endif
