/* adapters/discord/places.h - which channels there are
 *
 * Text channels and threads of the servers that the bot is in.  A server is the community of its channels; a thread
 * belongs to the channel that it grew out of. */
#ifndef LAIR_ADAPTERS_DISCORD_PLACES_H
#define LAIR_ADAPTERS_DISCORD_PLACES_H

#include "adapters/discord/session.h"

struct discord_place {
    char *id, *guild;
    char *parent; /* of a thread; NULL: it is none */
    bool open;    /* the host may speak there */
};

void discord_places_init(struct discord *d);
void discord_places_free(struct discord *d);

/* NULL: there is none of that id. */
struct discord_place *discord_place(const struct discord *d, const char *id);

/* Somebody did something there, so that it is there; guild: its server.  More about it may come later. */
void discord_places_meet(struct discord *d, const char *id, const char *guild);

/* It cannot be spoken to, for a reason that the operator is told. */
void discord_places_close(struct discord *d, struct discord_place *p, const char *why);

/* All of them are reported to the host anew. */
void discord_places_report(struct discord *d);

/* GUILD_CREATE, GUILD_DELETE, CHANNEL_* and THREAD_*: takes in what it says.  False: it is another event. */
bool discord_places_event(struct discord *d, const char *name, struct json_object *o);

#endif
