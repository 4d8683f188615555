/* adapters/discord/flights.h - what is under way to Discord, and what became of it
 *
 * A flight is a request with the serials of the messages in it.  When it has ended, its owner is told, and then the
 * host what became of those.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_FLIGHTS_H
#define LAIR_ADAPTERS_DISCORD_FLIGHTS_H

#include "adapters/discord/message.h"
#include "adapters/discord/session.h"

struct discord_flight {
    struct discord *d;
    GArray *serials; /* of uint64_t */
    /* Called when it has ended; says what is to be told of the serials.  NULL: told as the answer says. */
    enum adapter_told (*ended)(struct discord_flight *f, const struct discord_answer *a);
    char *about; /* the owner's: whom or what it is for */
    char *by;    /* the owner's: the token or channel by which it goes; NULL: it does not matter */
    struct discord_said *said; /* the owner's; NULL: none */
    bool posts;                /* the owner's */
};

void discord_flights_init(struct discord *d);
void discord_flights_free(struct discord *d);

struct discord_flight *discord_flight_new(struct discord *d, const char *about);

/* The flight will tell of s, which has its serial no more. */
void discord_flight_carries(struct discord_flight *f, struct discord_said *s);

/* Sends q, whose done and ctx are filled in here. */
void discord_flight_send(struct discord_flight *f, const struct discord_request *q);

/* Makes the post of a body one that may be repeated.  mark: of the message, by which a later life repeats it; NULL:
 * none does. */
void discord_flights_nonce(const struct discord *d, struct json_object *body, const char *mark);

/* Tells the host of a serial (0: of nothing), soon. */
void discord_report(struct discord *d, uint64_t serial, enum adapter_told what);

#endif
