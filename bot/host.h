/* bot/host.h - the host: what it has, for all who work on it
 *
 * Who opens and ends it: bot/loop.h.  Adapters and the clock hand in (bot/incoming.h), and a turn is
 * wanted; a turn plays what came in, gives the answers that are due, writes it all, and then says it
 * (bot/turn.h). */
#ifndef LAIR_BOT_HOST_H
#define LAIR_BOT_HOST_H

#include <glib.h>

#include "adapters/adapter.h"
#include "bot/counts.h"
#include "bot/inbox.h"
#include "bot/outbox.h"
#include "bot/people/flood.h"
#include "bot/request.h"
#include "bot/store.h"
#include "bot/table.h"

struct host;
struct people;
struct shelf;

struct host_settings {
    const char *data;                 /* folder of cards and templates; NULL: the usual ones */
    const char *sets;                 /* "bmr": what new games are played with */
    int clock_s;                      /* of new tables; 0: off */
    int beat_ms;                      /* until automatic answers */
    int lobby_s;                      /* a lobby where nobody did anything for so long closes; 0: never */
    int tables_per_person;            /* that somebody sits at, open ones; 0: any number */
    int tables_per_place;             /* open ones; 0: any number */
    int max_tables;                   /* in all; 0: any number */
    struct flood_limits person_lines; /* what one person may say to the host */
    struct flood_limits place_lines;  /* ... and all in a place who sit at none of its tables */
    int keep_days;                    /* that a game is kept whole after its end; 0: for ever */
    GHashTable *operators;            /* a set of "network/account"; NULL: nobody */
    bool may_quit;                    /* "quit" ends the host (a terminal's) */
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
    struct people *people;        /* who is joined to whom: of bot/people/people.c */
    GPtrArray *networks;          /* of struct network *, see bot/network.h */
    GPtrArray *tables;            /* of struct table *: all; to find one ask bot/tables.h */
    struct tables_index *index;   /* of bot/tables.c */
    GPtrArray *unread;            /* of struct table *: as they were, of those that cannot be read again */
    struct inbox *inbox;          /* what people want */
    uint64_t reports;             /* of networks, that a message has arrived, or begun to; so far */
    struct bans *bans;            /* who is not listened to */
    struct keep *keep;            /* of bot/games/keep.c */
    struct flood *person_flood;   /* how much each person said lately */
    struct flood *place_flood;    /* ... and each place's bystanders */
    GPtrArray *done;              /* of struct request *: of this turn */
    clock_handle ring;            /* the next time something is due */
    clock_handle heartbeat;       /* of bot/games/heartbeat.c */
    void (*turn)(struct host *h); /* one turn of the loop */
    const struct adapter_host *callbacks; /* what networks hand in to */
    guint turn_source;                    /* 0: no turn is scheduled */
    GArray *told;                         /* of int64_t, ids: who was told more is to be stored */
    int64_t told_at;                      /* ... when; 0: there are none */
    int64_t forgot_at;                    /* clock_now() when old requests were forgotten last */
    bool quits;                           /* somebody said quit */
    void (*ended)(void *ctx);             /* all networks have ended; NULL: nobody cares */
    void (*turned)(void *ctx);            /* after each turn; NULL: nobody cares */
    void *ctx;                            /* of these two */
};

enum { HOST_LATER_MS = 1000 }; /* until what is not urgent is stored, or tried again */

int64_t host_ticks(const struct host *h); /* clock_ticks() of its clock */
/* A turn is wanted: the main loop does it by itself. */
void host_wake(struct host *h);
/* Readers of a table were told more: that is stored soon. */
void host_told(struct host *h, struct table *t);

#endif
