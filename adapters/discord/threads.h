/* adapters/discord/threads.h - the thread that a table has to itself
 *
 * Where we may open threads, what is said in a channel about a game goes into a thread of that game, which hangs on
 * the message that showed its lobby: the channel stays quiet.  To the host the thread is the channel: what somebody
 * does there is done in the channel, about that table.  When the game is over the thread is archived.  Where there is
 * none, since we may not, or it was deleted or locked, all is said in the channel.  Where each thread is, is kept.
 *
 * A thread that people opened themselves is a place of its own (places.h), in which no further ones are opened.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_THREADS_H
#define LAIR_ADAPTERS_DISCORD_THREADS_H

#include "adapters/discord/session.h"

struct json_object;

struct discord_thread {
    char *place, *subject;
    char *id;     /* NULL: it has none yet, or none any more */
    char *anchor; /* the message in the channel that it hangs on; NULL: none */
    enum discord_thread_state {
        DISCORD_THREAD_NEW,    /* it was not asked for */
        DISCORD_THREAD_WANTED, /* ... yet: the message that it is to hang on is under way */
        DISCORD_THREAD_ASKED,
        DISCORD_THREAD_THERE,
        DISCORD_THREAD_NONE, /* there will be none */
    } state;
    GPtrArray *waiting; /* of struct discord_said *, until it is known where they are to be said */
};

/* opened: called when one that was asked for is there, or will not be. */
void discord_threads_init(struct discord *d, void (*opened)(struct discord *d, struct discord_thread *t));
void discord_threads_free(struct discord *d);

/* That of a subject in a place; there always is one, if only in state NEW. */
struct discord_thread *discord_thread_of(struct discord *d, const char *place, const char *subject);

/* The one with that id; NULL: it is no table's. */
struct discord_thread *discord_thread_with(struct discord *d, const char *id);

/* May threads be opened in a place, as far as we know? */
bool discord_threads_may(const struct discord *d, const char *place);

/* Opens it, on that message of its place (NULL: on none), under that name. */
void discord_thread_ask(struct discord *d, struct discord_thread *t, const char *anchor, const char *name);

/* It is no use any more: from now on all is said in the place. */
void discord_thread_lose(struct discord *d, struct discord_thread *t);

/* Nothing will be said there for a while: behind all that is under way. */
void discord_thread_archive(struct discord *d, const struct discord_thread *t);

/* Nothing more is said about its subject. */
void discord_thread_forget(struct discord *d, const char *place, const char *subject);

/* THREAD_*: takes in what it says of one of them.  False: it says nothing of any. */
bool discord_threads_event(struct discord *d, const char *name, struct json_object *o);

#endif
