/* adapters/irc/presence.h - who comes and goes in our channels, and who keeps order there
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_PRESENCE_H
#define LAIR_ADAPTERS_IRC_PRESENCE_H

#include "adapters/irc/session.h"

/* The connection is gone: we see nobody. */
void irc_presence_reset(struct irc *irc);

/* Sets what is known of person.  The host hears what that means: somebody came, or changed (same:
 * the server has shown that it is the same person), or somebody left and another came.  account is
 * as for irc_people_learn. */
enum irc_same_person { IRC_MAYBE_ANOTHER, IRC_SAME_PERSON };
void irc_presence_learn(struct irc *irc, struct irc_person *person, const char *user, const char *host,
                        const char *account, enum irc_same_person same);

/* Has nick a status in place that lets it keep order there: operator or more? */
bool irc_presence_moderates(const struct irc *irc, const char *nick, const char *place);

irc_handler irc_presence_on_join, irc_presence_on_part, irc_presence_on_kick, irc_presence_on_quit,
    irc_presence_on_nick, irc_presence_on_account, irc_presence_on_chghost;
irc_handler irc_presence_on_names, irc_presence_on_names_end, irc_presence_on_who, irc_presence_on_mode;

#endif
