/* bot/words/span.h - spans of time as people write them: "90m", "12h", "2d", "1d12h", "1h30"
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_SPAN_H
#define LAIR_BOT_WORDS_SPAN_H

#include <stdbool.h>

/* Reads "600", "90s", "10m", "24 hours", "1d12h" into seconds, from least to most, or "off" and "0" into 0.  Units are
 * w, d, h, m, s and their words, as "sec", "hours"; each stands once, the greatest first.  A last number without one is
 * of the next smaller unit: "1h30" is 90 minutes, "1d12" 36 hours; alone it is of seconds.  False: it is none of these, and
 * *seconds is as it was. */
bool span_read(const char *text, int least, int most, int *seconds);

#endif
