/* adapters/irc/ink.h - marks become the codes by which IRC clients colour a line
 *
 * The codes are mIRC's, which all clients know: ^C and two digits for a colour, ^B for bold, ^O for an end of
 * both.  A client ends all of them with the line, as marks do (adapters/marks.h); a line that is cut goes on
 * in its style.  Only styles in which something can be read have codes, and each that is begun is ended.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_INK_H
#define LAIR_ADAPTERS_IRC_INK_H

#include <stddef.h>

/* The len bytes of text from at on, none of which ends a line, as they are sent; "": there is nothing to read in
 * them.  g_free it. */
char *irc_ink(const char *text, size_t at, size_t len);

/* How many of these bytes, at least one of len > 0, make a piece that needs no more than room bytes as it is sent;
 * if no character fits, one that does not (irc_wire_cut). */
size_t irc_ink_cut(const char *text, size_t at, size_t len, size_t room);

#endif
