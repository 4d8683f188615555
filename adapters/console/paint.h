/* adapters/console/paint.h - a text with marks (adapters/marks.h) as a terminal shows it
 *
 * Rows of a table are put below each other, lines are wrapped between words, and styles become colours
 * or nothing.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_CONSOLE_PAINT_H
#define LAIR_ADAPTERS_CONSOLE_PAINT_H

#include <stdbool.h>
#include <stddef.h>

/* How wide a text is on the screen, without its marks: in columns, of len bytes of UTF-8. */
unsigned paint_width(const char *text, size_t len);

/* The text, each line with '\n' behind it; g_free it.  columns: where lines are wrapped; 0: nowhere.
 * A choice goes on below its label, a table's last cell below its beginning, or, where that has no room for a
 * few words, below the second column.  Things between bars (" | ") stay whole if they can.  A table whose
 * columns have no room at all is told cell by cell.  Control characters that are
 * no marks become spaces: nothing that a terminal would obey comes out that was not put in here. */
char *paint_text(const char *text, unsigned columns, bool colour);

#endif
