/* adapters/discord/session.h - one bot on Discord, as the files of adapters/discord share it
 *
 * Private to the Discord adapter.  What comes in: gateway | endpoint -> discord (which file handles it) ->
 * places | panels -> the host.  What goes out: the host -> panels (for one person) | posts (for a place) -> rest.
 * Each file calls only those below it:
 *
 *     discord              the adapter that the host sees, and what the gateway tells and the endpoint is brought
 *     panels | posts       what one person sees | what stands in a channel
 *     threads | removals   the thread that a table has to itself | messages that are to go
 *     places | flights     which channels there are | what is under way, and what became of it
 *     session              what all of them ask
 *
 * and below these endpoint, message, control, interaction, commands, which know nobody.  probe, with rights, asks Discord
 * for the operator, without a bot.  Members of struct discord belong to the file that they are listed under.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_SESSION_H
#define LAIR_ADAPTERS_DISCORD_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/discord/control.h"
#include "adapters/discord/endpoint.h"
#include "adapters/discord/gateway.h"
#include "adapters/discord/rest.h"
#include "adapters/discord/settings.h"

struct discord_thread;

enum discord_state {
    DISCORD_IDLE, /* not started, or not connected */
    DISCORD_ONLINE,
    DISCORD_LEAVING, /* to be stopped when everything is said */
    DISCORD_OVER,
};

struct discord {
    char *network;
    const struct adapter_host *host;
    void *ctx; /* the host's */
    struct clock *clock;
    struct discord_settings set;
    struct adapter_counts counts;

    /* discord.c */
    enum discord_state state;
    struct discord_rest *rest;
    struct discord_gateway *gateway;   /* NULL: not started */
    struct discord_endpoint *endpoint; /* NULL: none is wanted, or its port is not free (yet) */
    clock_handle opening;              /* when it is tried */
    bool closed;                       /* it was tried in vain, and the operator knows */
    int64_t posts_until;               /* clock_ticks until which the last post says that people can play */
    bool denied;                       /* the gateway will not have us again with that token */
    char *application;                 /* our ids; NULL: not known yet */
    char *me;
    struct json_object *commands; /* for PUT; NULL: none were handed out */
    clock_handle leaving;         /* when leaving ends */
    clock_handle grace;           /* when a connection that has ended is told to have */
    char *away;                   /* ... and why it ended */
    GQueue seen;                  /* of char *: ids of events that came, the newest ones */
    GHashTable *seen_ids;         /* the same */
    struct discord_digests digests;

    /* places.c */
    GHashTable *places; /* id -> struct discord_place * */

    /* threads.c */
    GHashTable *threads;       /* name -> struct discord_thread * */
    GHashTable *threads_by_id; /* those of them that have one: id -> the same */
    void (*thread_opened)(struct discord *d, struct discord_thread *t);

    /* panels.c */
    GHashTable *people;   /* id -> struct discord_person * */
    GHashTable *requests; /* id -> struct discord_request * */

    /* posts.c */
    GHashTable *boards;  /* name -> struct discord_board * */
    GHashTable *notices; /* channel -> struct discord_notices * */

    /* removals.c */
    GPtrArray *removals; /* of struct removal *, the one that came first first; NULL: not read yet */

    /* flights.c: what became of messages */
    GHashTable *flights;               /* set of struct discord_flight * */
    void (*landed)(struct discord *d); /* called when none is under way any more; NULL: nobody cares */
    GArray *reports;                   /* of struct discord_report: to be told to the host */
    clock_handle reporting;
};

#endif
