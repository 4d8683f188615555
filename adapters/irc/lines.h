/* adapters/irc/lines.h - what people say: which of it is for the host, and from whom
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_LINES_H
#define LAIR_ADAPTERS_IRC_LINES_H

#include "adapters/irc/session.h"

irc_handler irc_lines_on_privmsg, irc_lines_on_whois_end;

#endif
