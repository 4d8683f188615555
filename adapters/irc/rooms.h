/* adapters/irc/rooms.h - our channels: getting in, coming back, and those we no longer want
 *
 * A channel has one of IRC_ROOMS_MAX slots, whose number is its bit in struct irc_person, until we
 * are out of it and will not come back.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_ROOMS_H
#define LAIR_ADAPTERS_IRC_ROOMS_H

#include "adapters/irc/session.h"

void irc_rooms_init(struct irc *irc);
void irc_rooms_free(struct irc *irc);

/* We are online: joins them all. */
void irc_rooms_join(struct irc *irc);

/* The connection is gone: we are in none. */
void irc_rooms_reset(struct irc *irc);

/* The settings have changed: joins the channels that are new, and parts from those that are gone. */
void irc_rooms_change(struct irc *irc);

/* Our channel of that name; NULL: none of ours. */
struct irc_room *irc_rooms_find(const struct irc *irc, const char *name);
bool irc_rooms_is_in(const struct irc *irc, const char *name);

/* The bit of room in a person's rooms. */
uint64_t irc_rooms_bit(const struct irc *irc, const struct irc_room *room);

/* May the person with that key know of the channel? */
bool irc_rooms_shows(const struct irc *irc, const char *name, const char *key);

/* Somebody changed modes of room; letters are those of the line, "+o-v". */
void irc_rooms_changed(struct irc *irc, struct irc_room *room, const char *letters);

/* We are in, and l is our JOIN; we are out, in whatever way. */
void irc_rooms_entered(struct irc *irc, struct irc_room *room, const struct irc_line *l);
void irc_rooms_left(struct irc *irc, struct irc_room *room);

/* l refuses something in one of our channels: 403, 471, 473 and their like, me #channel :why not.
 * False: we are in, so what it refuses is what we said there. */
bool irc_rooms_refused(struct irc *irc, const struct irc_line *l);

/* 404 me #channel :why not: nobody there hears what we say. */
irc_handler irc_rooms_on_muted;

irc_handler irc_rooms_on_invite, irc_rooms_on_channel_modes;

#endif
