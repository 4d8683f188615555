/* bot/nearest.h - what was probably meant by a mistyped word */
#ifndef LAIR_BOT_NEAREST_H
#define LAIR_BOT_NEAREST_H

/* The one of names, which ends with NULL, that typed is a beginning of or a slip or two away
 * from, without regard to case; NULL: none is near. */
const char *nearest(const char *typed, const char *const *names);

#endif
