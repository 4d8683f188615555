/* bot/network.h - a network that a host sits on
 *
 * Networks can be added, started, changed and stopped while the host runs.  None is ever taken
 * away: tables bear its name, and messages may be on their way.  One that has
 * ended may be added again.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_NETWORK_H
#define LAIR_BOT_NETWORK_H

#include <glib.h>
#include <json-c/json.h>
#include <stdbool.h>

#include "adapters/adapter.h"
#include "bot/outbox.h"
#include "bot/places.h"
#include "bot/store.h"

struct host;

struct network {
    struct host *host;
    char *name;
    struct outbox_way way;
    char *prefix; /* what begins a command in a place; "" none */
    struct places *places;
    GHashTable *manners;          /* see bot/people/manner.c */
    GHashTable *tongues[TONGUES]; /* see bot/people/tongue.c */
    GHashTable *locales, *heard;  /* see bot/people/tongue.c */
    GHashTable *habits;           /* see bot/people/habit.c */
    bool online;
    bool ended;        /* will not come back by itself */
    int64_t online_at; /* clock_ticks when it last came or went */
    int64_t was_ms;    /* network_time() at that moment */
    int64_t stored_ms; /* network_time() as it is stored */
};

/* What its kind can do (adapters/adapter.h). */
const struct adapter_traits *network_traits(const struct network *n);

/* Is a player here, whose table has that place (NULL: none), called there instead of being whispered to? */
bool network_calls(const struct network *n, const char *place);

/* How long the network has been there since lair first connected to it, in ms, over all lives of
 * the host: a clock that stands still while the network or the host is away, and that nobody sets.
 * Players' time to decide is measured by it (bot/games/timer.h). */
int64_t network_time(const struct network *n);
/* The network has come, or gone. */
void network_comes(struct network *n, bool online);

/* The network of that name; NULL: there is none, as for built-in opponents. */
struct network *network_find(const struct host *h, const char *name);

void network_start(struct network *n);
/* Says goodbye; the host is told when the network has ended. */
void network_stop(struct network *n);

void network_set_prefix(struct network *n, const char *prefix);

/* Takes over those new settings that can change while it runs.  Those that cannot are named in
 * *rest: "server, tls" (g_free; NULL: there are none).  False: *why (g_free),
 * and nothing is changed. */
bool network_change(struct network *n, GKeyFile *settings, const char *group, const char *prefix, char **rest,
                    char **why);

void network_close(struct network *n);

#endif
