/* bot/counts.c - what a host counts about itself
 * SPDX-License-Identifier: MIT */
#include "bot/counts.h"

#include <stddef.h>

/* The upper ends of the buckets.  A turn takes a fraction of a millisecond and a commit to disk a
 * few; a second is what players notice. */
const int64_t counts_bucket_us[COUNTS_BUCKETS] = {
    100, 250, 1000, 2500, 10000, 25000, 100000, 250000, 1000000
};
