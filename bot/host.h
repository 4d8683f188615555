/* bot/host.h - the host: networks, tables, and the loop's turn
 *
 * Adapters and the clock hand in, and a turn is scheduled; a turn plays what came
 * in, gives the answers that are due, writes it all, and then says it:
 *
 *     requests -> command.h -> table.h -> store.h -> tell.h -> outbox.h
 *
 * Nothing leaves before its turn is on disk.  If that fails the tables that the
 * turn touched are read again, and who asked for something hears one line. */
#ifndef LAIR_BOT_HOST_H
#define LAIR_BOT_HOST_H

#include <glib.h>

#include "adapters/adapter.h"
#include "bot/games/shelf.h"
#include "bot/inbox.h"
#include "bot/network.h"
#include "bot/outbox.h"
#include "bot/people/flood.h"
#include "bot/store.h"
#include "bot/table.h"
#include "bot/counts.h"

struct host;
struct people;

/* Something somebody wants. */
struct request {
    struct network *net;
    struct person who;  /* the identity, see bot/people/people.h  */
    struct person from; /* the account it came from        */
    char *place;        /* NULL: outside of all places     */
    bool whisper;
    bool moderates; /* keeps order in the place        */
    char *id;
    char *text;
    char *subject;  /* a choice taken: of which table; NULL: a line  */
    char *tag;      /* ... and which decision it answers             */
    uint64_t after; /* reports of the host's before it: what its author had read */
};

struct host_settings {
    const char *data;                 /* folder of cards and templates; NULL: the usual ones */
    const char *sets;                 /* "bmr": what new games are played with               */
    int clock_s;                      /* of new tables; 0: off                               */
    int beat_ms;                      /* until automatic answers                             */
    int lobby_s;                      /* a lobby where nobody did anything for so long closes; 0: never */
    int tables_per_person;            /* that somebody sits at, open ones; 0: any number   */
    int tables_per_place;             /* open ones; 0: any number                          */
    int max_tables;                   /* in all; 0: any number                             */
    struct flood_limits person_lines; /* what one person may say to the host         */
    struct flood_limits place_lines;  /* ... and all in a place who sit at none of its tables */
    int keep_days;                    /* that a game is kept whole after its end; 0: for ever */
    GHashTable *operators;            /* a set of "network/account"; NULL: nobody              */
    bool may_quit;                    /* "quit" ends the host (a terminal's)                 */
};

/* What an operator who says nothing gets.  Zeros set no limits: that is for a terminal. */
extern const struct host_settings host_defaults;

struct host {
    struct host_settings settings;
    struct counts counts;
    struct clock *clock;
    struct store *store;
    struct shelf *shelf;
    struct outbox *outbox;
    struct pager *pager;
    struct people *links;       /* of bot/people/people.c                         */
    GPtrArray *networks;        /* of struct network *, see bot/network.h  */
    GPtrArray *tables;          /* of struct table *: all; to find one ask bot/tables.h */
    struct tables_index *index; /* of bot/tables.c                         */
    struct directory *watching; /* of bot/people/watch.c                          */
    struct inbox *inbox;        /* what people want                        */
    uint64_t reports;           /* of networks, that a message has arrived, or begun to; so far */
    struct bans *bans;          /* who is not listened to                  */
    struct keep *keep;          /* of bot/games/keep.c                           */
    struct flood *people;       /* how much each person said lately        */
    struct flood *crowds;       /* ... and each place's bystanders         */
    GPtrArray *done;            /* of struct request *: of this turn       */
    clock_handle ring;          /* the next time something is due          */
    clock_handle heartbeat;     /* of bot/games/heartbeat.c                      */
    guint turn_source;          /* 0: no turn is scheduled                 */
    GArray *told;               /* of int64_t, ids: who was told more is to be stored */
    int64_t told_at;            /* ... when; 0: there are none            */
    int64_t forgot_at;          /* clock_now() when old requests were forgotten last */
    bool quits;                 /* somebody said quit                      */
    void (*ended)(void *ctx);   /* all networks have ended; NULL: nobody cares  */
    void (*turned)(void *ctx);  /* after each turn; NULL: nobody cares          */
    void *ctx;                  /* of these two                                 */
};

/* The host owns store from now; clock outlives it.  Nothing is read yet. */
struct host *host_new(const struct host_settings *settings, struct clock *clock, struct store *store);
void host_free(struct host *h); /* NULL is allowed */

/* Reads the tables and starts the networks.  0, or -1 with *why (g_free). */
int host_start(struct host *h, char **why);
/* Other settings from now on, but for .data, which stays.  Strings outlive the host. */
void host_change(struct host *h, const struct host_settings *settings);
/* Ends all networks; .ended is called when the last has said goodbye. */
void host_stop(struct host *h);

/* Does one turn now.  The main loop does it by itself; tests may. */
void host_turn(struct host *h);
/* A turn is wanted. */
void host_wake(struct host *h);
/* Readers of a table were told more: that is stored soon. */
void host_told(struct host *h, struct table *t);

int64_t host_ticks(const struct host *h);

/* For adapters: handed to kind->open. */
extern const struct adapter_host host_callbacks;

#endif
