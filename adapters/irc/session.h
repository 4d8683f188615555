/* adapters/irc/session.h - one IRC network, as the files of adapters/irc share it
 *
 * Private to the IRC adapter.  A line's way in:  link -> irc (which file handles it) ->
 * register | rooms | presence | lookup | lines | told -> the host.  A message's way out:
 * the host -> out -> queue -> link.  Each file calls only those below it:
 *
 *     irc                   the connection, and the adapter that the host sees
 *     lines                 what people say
 *     presence | out        who comes and goes | messages become lines
 *     register | lookup     who we are | who somebody is
 *     rooms | told          our channels | what became of messages
 *     requests | send       whom answers go to | lines of our own
 *     session               what all of them ask
 *
 * and members of struct irc belong to the file that they are listed under.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_SESSION_H
#define LAIR_ADAPTERS_IRC_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/choices.h"
#include "adapters/irc/caps.h"
#include "adapters/irc/link.h"
#include "adapters/irc/pace.h"
#include "adapters/irc/people.h"
#include "adapters/irc/queue.h"
#include "adapters/irc/settings.h"
#include "adapters/irc/wire.h"

enum {
    IRC_TIME = 40, /* bytes of a "time" tag, which has 24, with its NUL */
    /* requests that can still be answered by their id: so many that a flood of lines does not
     * push out a player's */
    IRC_REQUESTS = 2048,
    IRC_SURE_MS = 30 * 1000, /* how long a nick that we cannot watch is trusted after it was seen */
};

enum irc_state {
    IRC_IDLE, /* not started, or between two attempts */
    IRC_CONNECTING,
    IRC_REGISTERING, /* connected: names, capabilities, login */
    IRC_ONLINE,
    IRC_LEAVING, /* online, and to be stopped when everything is said */
    IRC_OVER,
};

struct irc_room { /* a channel that we are to be in, or one that we leave */
    char *name;   /* NULL: the slot is free */
    char *key;    /* to get in; NULL: none */
    bool in;
    bool public;        /* it is neither secret nor private; false: it is, or that is not known yet */
    bool modes_asked;   /* the server was asked which it is */
    bool muted;         /* the operator knows that we may not speak there */
    bool unwanted;      /* it is not in the settings any more, and is to be left */
    int64_t since;      /* clock_ticks when we came in */
    int64_t pause_ms;   /* before the next attempt to get in */
    int64_t due;        /* clock_ticks of that attempt */
    clock_handle again; /* the wait for it; CLOCK_NONE: we are in, or have never tried */
    /* the server's time when we came in, before which everything is history; "": unknown */
    char from[IRC_TIME];

    /* presence.c: who is there */
    bool counted;       /* the server has listed its members */
    bool listing;       /* it is listing them */
    bool names_asked;   /* and was asked to do so again */
    char status;        /* the letter of the status that lets us keep order there, "o"; 0: none does */
    bool founded;       /* and we have that status because the channel was empty when we came */
    int64_t hand_after; /* clock_ticks before which it is not handed to somebody else */
    bool who_due;       /* somebody came of whom nothing is known */
    int64_t who_after;  /* clock_ticks before which the whole channel is not asked about */
};

struct irc_request { /* a line that may be answered */
    char *id;        /* NULL: free */
    char *key;
    char *nick;
    int64_t at; /* clock_ticks */
};

struct irc {
    char *network;
    const struct adapter_host *host;
    void *ctx; /* the host's */
    struct clock *clock;
    struct irc_settings set;
    struct adapter_counts counts; /* without skipped, waiting and people: see irc_count */

    /* irc.c: the connection */
    enum irc_state state;
    struct irc_link *link; /* NULL: IRC_IDLE, IRC_OVER */
    clock_handle timer;    /* for the next attempt, the end of registering, the end of leaving */
    clock_handle silence;
    int64_t retry_ms;  /* pause before the next attempt */
    int64_t up_at;     /* clock_ticks when we came online */
    int64_t heard_at;  /* clock_ticks of the server's last line */
    unsigned skipped;  /* lines of this connection that could not be used */
    bool said_goodbye; /* QUIT was sent */

    /* register.c: who we are, what the server can do */
    struct irc_caps caps;
    bool cap_ended;     /* CAP END was sent, or registration is over */
    enum irc_sasl sasl; /* the login under way; NONE: none is */
    clock_handle sasl_patience;
    char nick[IRC_NAME + 1];
    char user[IRC_NAME + 1]; /* as others see us; "": not known yet */
    char host_name[256];     /* likewise */
    unsigned nick_tries;     /* how many nicks were taken */
    clock_handle nick_again; /* when to ask for the wanted nick again; while registering: for the next one */
    size_t nick_len;         /* NICKLEN; 0: the server did not say */
    size_t line_len;         /* LINELEN, at most IRC_LINE */
    bool whox;
    unsigned join_targets;    /* channels in a JOIN (TARGMAX); 0: the server did not say */
    char signs[16];           /* of a status before a nick (PREFIX) */
    char moderator_signs[16]; /* of these, the signs of operators and above */
    char moderator_modes[16]; /* and the mode letters of those statuses */
    char from[IRC_TIME];      /* the server's time when it welcomed us; "": unknown */

    /* rooms.c, presence.c, lookup.c: where we are, and who is there */
    struct irc_room rooms[IRC_ROOMS_MAX];
    struct irc_people people;
    clock_handle gathering; /* the wait before asking about people of whom nothing is known */
    GHashTable *lookups;    /* folded nick -> struct irc_lookup * */

    /* out.c: what is to be said */
    struct irc_queue queue;
    struct irc_bucket bucket;
    struct irc_pace pace;
    clock_handle pump;  /* when the next line may go */
    clock_fn *run_pump; /* what pump calls: sends what may be sent */
    bool asked;         /* a question went out: to be confirmed at once */

    /* told.c: what became of it */
    GQueue unconfirmed; /* of struct sent *: written, not known to have arrived */
    unsigned unasked;   /* how many of these, at the tail, no answer will tell of */
    GQueue awaited;     /* of struct await *: lines that the server is to answer */
    uint64_t ping;      /* number of the last PING */
    GArray *reports;    /* of struct report: to be told to the host */
    uint64_t reported;  /* calls of shown and told so far */
    clock_handle reporting;
    struct offers *offers; /* by channel (folded) or by key */

    /* requests.c: what was said */
    struct irc_request requests[IRC_REQUESTS]; /* a ring */
    unsigned next_request;
    char *run; /* makes request ids differ from those of an earlier run */
    uint64_t line_number;
};

/* Handles one kind of line.  l has the parameters that its row in irc.c asks for. */
typedef void irc_handler(struct irc *irc, const struct irc_line *l);

/* Is that our own nick? */
bool irc_session_is_me(const struct irc *irc, const char *nick);

/* A person as the host sees it, for a callback. */
struct adapter_person irc_session_person(const struct irc *irc, const char *key, const char *nick);

/* Tells the host that a channel can be spoken to, or no longer can. */
void irc_session_place(const struct irc *irc, const char *place, bool open);

/* Tells the operator of something that happened to us, in place or (NULL) on the network. */
void irc_session_note(const struct irc *irc, const char *place, GLogLevelFlags level, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

#endif
