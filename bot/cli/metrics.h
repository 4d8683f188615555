/* bot/cli/metrics.h - a host in figures, and whether it is well
 *
 * What is counted is in bot/counts.h.  No figure has a person's, a place's or a table's name on it. */
#ifndef LAIR_BOT_CLI_METRICS_H
#define LAIR_BOT_CLI_METRICS_H

struct host;

/* All figures in Prometheus' text format.  g_free it. */
char *metrics_text(const struct host *h);

/* What is wrong, a line each; NULL: nothing.  g_free it. */
char *metrics_health(const struct host *h);

#endif
