/* bot/words/span.h - spans of time as people write them: "90m", "12h", "2d", "1d12h" */
#ifndef LAIR_BOT_WORDS_SPAN_H
#define LAIR_BOT_WORDS_SPAN_H

#include <stdbool.h>

/* Reads "600", "90s", "10m", "24 hours", "1d12h" into seconds, from least to most, or "off" and "0" into 0.  Units are
 * s, m, h, d and their words, as "sec", "hours".  False: it is none of these, and *seconds is as it was. */
bool span_read(const char *text, int least, int most, int *seconds);

#endif
