/* bot/cli/metrics.h - a host in figures, and whether it is well
 *
 * What is counted is plain data in struct host and lasts as long as the process.  No figure has
 * a person's, a place's or a table's name on it. */
#ifndef LAIR_BOT_CLI_METRICS_H
#define LAIR_BOT_CLI_METRICS_H

#include <stdbool.h>
#include <stdint.h>

struct host;

enum { METRICS_BUCKETS = 9 }; /* of times, see metrics.c; one more is for what takes longer */

struct metrics_times {
    uint64_t bucket[METRICS_BUCKETS + 1];
    int64_t sum_us;
};

struct metrics {
    int64_t started; /* clock_now()                                   */
    uint64_t requests, moves;
    uint64_t store_faults; /* turns that could not be stored                */
    bool store_failed;     /* the last one that stored something, or tried: the operator knows */
    struct metrics_times turn, commit;
};

/* Counts something that took us microseconds. */
void metrics_time(struct metrics_times *t, int64_t us);

/* All figures in Prometheus' text format.  g_free it. */
char *metrics_text(const struct host *h);

/* What is wrong, a line each; NULL: nothing.  g_free it. */
char *metrics_health(const struct host *h);

#endif
