/* bot/cli/metrics.h - a host in figures, and whether it is well
 *
 * bot/counts.h holds what is counted.  No figure bears the name of a person, a place or a table.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_METRICS_H
#define LAIR_BOT_CLI_METRICS_H

struct host;

/* All figures in Prometheus' text format.  g_free it. */
char *metrics_text(const struct host *h);

/* What is wrong with the host, a line each; NULL: nothing.  g_free it. */
char *metrics_health(const struct host *h);

#endif
