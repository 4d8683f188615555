/* tests/drawn.h - all that a process draws follows from a seed
 *
 * For a test that plays for long and is to do the same each time.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_DRAWN_H
#define LAIR_TESTS_DRAWN_H

#include <stdint.h>

/* From then on libsodium's randomness is drawn from this seed, until there is another; the first time before any other
 * thread draws. */
void drawn_settle(uint32_t seed);

#endif
