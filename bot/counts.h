/* bot/counts.h - what a host counts about itself
 *
 * Plain data in struct host, which lasts as long as the process.  bot/cli/metrics.h shows it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COUNTS_H
#define LAIR_BOT_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

enum { COUNTS_BUCKETS = 9 }; /* of durations; one more holds whatever takes longer */

struct counts_times {
    uint64_t bucket[COUNTS_BUCKETS + 1];
    int64_t sum_us;
};

struct counts {
    int64_t started; /* clock_now() */
    uint64_t requests, moves;
    uint64_t store_faults; /* turns that could not be stored */
    bool store_failed;     /* the last turn that had something to store could not, and the operator knows */
    struct counts_times turn, commit;
};

/* The upper ends of the buckets, in us. */
extern const int64_t counts_bucket_us[COUNTS_BUCKETS];

#endif
