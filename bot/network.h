/* bot/network.h - a network that a host sits on
 *
 * A network is added, started, changed and stopped, also while the host runs.  It is never taken
 * away: tables bear its name, and messages may be on their way.  One that has ended may be added
 * again. */
#ifndef LAIR_BOT_NETWORK_H
#define LAIR_BOT_NETWORK_H

#include <glib.h>
#include <json-c/json.h>
#include <stdbool.h>

#include "adapters/adapter.h"
#include "bot/outbox.h"
#include "bot/words/template.h"

struct host;

struct network {
    struct host *host;
    char *name;
    struct outbox_way way;
    struct template_set *words; /* the sentences for its medium */
    struct template_set *rules; /* the rule texts: one template a topic */
    char *prefix;               /* what begins a command in a place; "" none */
    GHashTable *places;         /* char *: those that can be spoken to */
    GHashTable *manners;        /* of bot/people/manner.c */
    bool online;
    bool ended;        /* will not come back by itself */
    int64_t online_at; /* clock_ticks when it came, or went, last */
    int64_t was_ms;    /* its time then: see network_time() */
    int64_t stored_ms; /* its time that is stored */
};

/* One person, who needs no prefix and can scroll back. */
bool network_is_terminal(const struct network *n);

/* For how long it has been there since lair first came, in ms, over all lives of the host: a clock
 * that stands still while the network or the host is away, and that nobody sets.  What players have
 * of time is counted by it (bot/games/timer.h). */
int64_t network_time(const struct network *n);
/* It is there now, or gone. */
void network_comes(struct network *n, bool online);
/* May somebody know of a place, and of what happens there (adapters/adapter.h, shows)? */
bool network_shows(const struct network *n, const char *place, const char *key, const char *nick);

/* The text of a template in its words, for data, whose owner this is from now; NULL: the template knows
 * no data.  The data gets "p", what begins a command here.  "" if the template is empty; g_free it. */
char *network_text(const struct network *n, bool in_place, const char *name, struct json_object *data);

/* A network of that name; NULL: there is none, as of built-in opponents. */
struct network *network_find(const struct host *h, const char *name);

void network_start(struct network *n);
/* Says goodbye; the host hears when it has ended. */
void network_stop(struct network *n);

void network_set_prefix(struct network *n, const char *prefix);

/* Takes over what of new settings can be changed while it runs.  What cannot is in *rest (g_free;
 * NULL: nothing): "server, tls".  False: *why (g_free), and nothing is changed. */
bool network_change(struct network *n, GKeyFile *settings, const char *group, const char *prefix, char **rest,
                    char **why);

void network_close(struct network *n);

#endif
