/* adapters/irc_rooms.h - being in channels, and seeing who comes and goes there */
#ifndef LAIR_IRC_ROOMS_H
#define LAIR_IRC_ROOMS_H

#include "irc_session.h"

void irc_rooms_init(struct irc *irc);
void irc_rooms_free(struct irc *irc);

/* Online: joins them all. */
void irc_rooms_join(struct irc *irc);

/* The connection is gone: we are in none, and see nobody. */
void irc_rooms_reset(struct irc *irc);

/* Our channel of that name; NULL: none of ours. */
struct irc_room *irc_rooms_find(const struct irc *irc, const char *name);
bool irc_rooms_is_in(const struct irc *irc, const char *name);

/* What we know of who is this from now on; the host hears what that means: somebody
 * came, changed (same: the server showed it to be the same person), or went and
 * another came.  account as for irc_person_learn. */
enum irc_same_person { IRC_MAYBE_ANOTHER, IRC_SAME_PERSON };
void irc_rooms_learn(struct irc *irc, struct irc_person *who, const char *user, const char *host,
                     const char *account, enum irc_same_person same);

irc_handler irc_on_join, irc_on_part, irc_on_kick, irc_on_quit, irc_on_nick, irc_on_account, irc_on_chghost;
irc_handler irc_on_names, irc_on_names_end, irc_on_who, irc_on_join_refused, irc_on_invite;

#endif
