/* adapters/discord/places.h - which channels there are
 *
 * Text channels and threads of the servers that the bot is in.  A server is the community of its channels; a thread
 * belongs to the channel that it grew out of.  A place is closed while we lack a right there: each interaction tells
 * which ones we have, a post that is refused that one is missing, and some events that it may have been given, upon
 * which it is tried again.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_PLACES_H
#define LAIR_ADAPTERS_DISCORD_PLACES_H

#include "adapters/discord/session.h"

struct discord_interaction;

struct discord_place {
    char *id, *guild;
    char *parent;  /* of a thread; NULL: it is none */
    bool there;    /* as far as Discord goes, the host may speak there */
    bool open;     /* ... and so it may as far as our settings go */
    bool locked;   /* a thread in which nobody may write */
    bool refused;  /* it is closed for want of rights, which may be given */
    uint64_t may;  /* what we may do there (permissions), as an interaction said last; 0: none has */
    GStrv lacks;   /* ... namely of these, as people read them; NULL: nobody has said yet */
    char *trouble; /* what the operator was told of it last; NULL: nothing, or it is over */
};

void discord_places_init(struct discord *d);
void discord_places_free(struct discord *d);

/* NULL: there is none of that id. */
struct discord_place *discord_place(const struct discord *d, const char *id);

/* Somebody did something in a server's channel, which says what we may do there.  More about it may come later. */
void discord_places_meet(struct discord *d, const struct discord_interaction *i);

/* Why a place cannot be spoken to. */
enum discord_shut { DISCORD_SHUT_GONE, DISCORD_SHUT_RIGHTS, DISCORD_SHUT_LOCKED };

/* A post found it so; the operator is told, once. */
void discord_places_shut(struct discord *d, const char *id, enum discord_shut how);
/* ... or it arrived. */
void discord_places_works(struct discord *d, const char *id);

/* The bot is in these servers (READY), and in no other. */
void discord_places_guilds(struct discord *d, struct json_object *guilds);

/* Is it one of the channels in which is played, or a thread of one (settings, channels)?  What is done elsewhere, in a
 * place that is never open, is the host's to hear as a whisper. */
bool discord_places_plays(const struct discord *d, const char *id);

/* Other channels are named in the settings now. */
void discord_places_change(struct discord *d);

/* All that are open, or lack rights, are reported to the host anew. */
void discord_places_report(struct discord *d);

/* GUILD_*, CHANNEL_* and THREAD_*: takes in what it says.  False: it is another event. */
bool discord_places_event(struct discord *d, const char *name, struct json_object *o);

#endif
