/* tests/e2e/screen.h - what a terminal shows of the bytes that are written to it
 *
 * Of what xterm does only that which lair and libedit ask for; anything else fails the test. It is as wide as
 * it is made, and as long as it must be: nothing scrolls away.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_SCREEN_H
#define LAIR_TESTS_SCREEN_H

#include <stddef.h>

#include <glib.h>

struct screen; /* opaque */

struct screen *screen_new(unsigned columns);
void screen_free(struct screen *s); /* NULL is allowed */

/* Its width changes; what stands there stays where it is. */
void screen_resize(struct screen *s, unsigned columns);

/* Shows bytes of UTF-8, perhaps parted within a character or a sequence. */
void screen_show(struct screen *s, const char *bytes, size_t len);

/* All rows, without spaces at their ends; g_free it. */
char *screen_text(const struct screen *s);

#endif
