/* bot/host.h - the host: its data, for everything that works on it
 *
 * bot/loop.h opens and closes it.  Adapters and the clock hand things in (bot/incoming.h), which
 * asks for a turn; a turn (bot/turn.h) plays what came in, gives the answers that are due, writes
 * it all to disk, and only then says it.
 * SPDX-License-Identifier: MIT */
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
struct entries;
struct people;
struct push_how;
struct pushes;
struct shelf;
struct wares;

struct host_settings {
    const char *data;        /* folder of cards and templates; NULL: the usual places */
    struct lexicon *lexicon; /* outlives the host; NULL: it has one of its own */
    struct wares *wares;     /* so do these */
    const char *language;    /* "de": what is said in it; NULL: English */
    const char *sets;        /* "bmr": the sets that new games are played with if nobody says others */
    const char *offer;       /* "bmr,tnl": those that may be said; NULL: all that are installed */
    int clock_s;             /* for a decision, at new tables; 0: off */
    int beat_ms;             /* before an automatic answer is given */
    int tick_s;              /* of new tables, once they are slow (bot/games/tick.h); 0: none */
    int lobby_s;             /* an idle lobby closes after this long; 0: never */
    int tables_per_person;   /* open tables that one person may sit at; 0: any number */
    int tables_per_place;    /* open tables in one place; 0: any number */
    int max_tables;          /* in all; 0: any number */
    struct flood_limits person_lines; /* what one person may say to the host */
    struct flood_limits place_lines;  /* ... and what all bystanders of a place may, together */
    int keep_days;                    /* how long a game is kept whole after its end; 0: for ever */
    bool chained;                     /* results of rated games go into a chain (bot/community/entries.h) */
    bool daily;                       /* each day has a dungeon (bot/community/daily.h) */
    const char *pages;      /* where pages of boards and tables are to be read, https://...; NULL: untold */
    const char *push_hosts; /* "ntfy.sh": where people may be called outside chat; NULL: nowhere */
    const struct push_how *push_how; /* for tests (adapters/push.h); NULL: nothing of theirs */
    GHashTable *operators;           /* a set of "network/account"; NULL: nobody */
    bool legend;   /* boards say what their letters mean, in the first turn and when asked for */
    bool may_quit; /* "quit" ends the host (a terminal's) */
};

/* What an operator gets who sets nothing.  Zeros would set no limits, which is for a terminal. */
extern const struct host_settings host_defaults;

struct host {
    struct host_settings settings;
    struct counts counts;
    struct clock *clock;
    struct store *store;
    struct shelf *shelf;
    struct lexicon *lexicon;
    struct wares *wares;
    struct outbox *outbox;
    struct pager *pager;
    struct offered *offered;
    struct people *people;      /* which accounts are one person's: see bot/people/people.c */
    GPtrArray *networks;        /* of struct network *, see bot/network.h */
    GPtrArray *tables;          /* of struct table *: all of them; to find one ask bot/tables.h */
    struct tables_index *index; /* of bot/tables.c */
    /* Of struct table *: tables that a lost turn touched and the store could not give back, as that
     * turn left them. */
    GPtrArray *unread;
    struct inbox *inbox;     /* what people want */
    uint64_t reports;        /* how often networks have reported so far that a message arrived, or began to */
    struct bans *bans;       /* the people who are not listened to */
    struct keep *keep;       /* of bot/games/keep.c */
    struct entries *entries; /* of bot/community/entries.c; NULL: there is no chain of results */
    struct daily *daily;     /* of bot/community/daily.c; NULL: there are no days */
    struct ladder *ladder;   /* of bot/community/ladder.c; NULL: nobody has asked for it */
    struct memo *memo;       /* of bot/memo.c */
    struct pushes *pushes;   /* of bot/pushes.c */
    struct flood *person_flood;           /* how much each person said lately */
    struct flood *place_flood;            /* ... and the bystanders of each place */
    GPtrArray *done;                      /* of struct request *: those done in this turn */
    GPtrArray *unheard;                   /* ... and those that were not listened to */
    clock_handle ring;                    /* the next time something is due */
    clock_handle heartbeat;               /* of bot/games/heartbeat.c */
    void (*turn)(struct host *h);         /* one turn of the loop */
    const struct adapter_host *callbacks; /* what networks hand in to */
    guint turn_source;                    /* 0: no turn is scheduled */
    /* Of int64_t, ids of tables: how far their readers were told is still to be stored. */
    GArray *told;
    int64_t told_at; /* when that is stored; 0: nothing waits */
    struct {
        int day;            /* until which all days have ended or begun; 0: it is not known */
        bool busy;          /* days end or begin in this turn */
        int64_t wait;       /* what could not be stored is not tried again before then */
    } midnight;             /* of bot/community/midnight.c */
    int64_t news_at;        /* when digests are looked at (bot/news.c); -1: nobody wants any */
    GHashTable *news_rests; /* "network key" of who was not there for one -> until when (int64_t *) */
    int64_t seek_at;   /* when those who seek are looked at (bot/community/seeking.c); -1: nobody seeks */
    int64_t forgot_at; /* clock_now() when old requests were forgotten last */
    bool read;         /* the tables were read from the store */
    bool quits;        /* somebody said quit */
    void (*ended)(void *ctx);  /* called when all networks have ended; NULL: nobody cares */
    void (*turned)(void *ctx); /* called after each turn; NULL: nobody cares */
    void *ctx;                 /* of these two */
};

enum { HOST_LATER_MS = 1000 }; /* before what is not urgent is stored, or tried again */

int64_t host_ticks(const struct host *h); /* clock_ticks() of its clock */
/* A turn is wanted: the main loop will run it. */
void host_wake(struct host *h);
/* Is an account in a set of "network/account" (NULL: an empty one)?  No guest is. */
bool host_lists(GHashTable *accounts, const struct person *person);
/* Is an account an operator's of this host? */
bool host_is_operator(const struct host *h, const struct person *person);
/* Readers of a table were told more, which is to be stored soon. */
void host_told(struct host *h, struct table *t);
/* ... with this turn, as is what else came of it: after a kill neither is, or both are. */
void host_told_now(struct host *h, struct table *t);

#endif
