/* adapters/irc/session.c - what every part of one IRC network asks and reports
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/session.h"

#include <stdarg.h>

bool irc_session_is_me(const struct irc *irc, const char *nick)
{
    return irc_wire_same(irc->people.map, irc->nick, nick);
}

struct adapter_person irc_session_person(const struct irc *irc, const char *key, const char *nick)
{
    const char *source = irc_people_source(key);

    return (struct adapter_person){
        .network = irc->network, .key = key, .nick = nick, .source = source, .has_account = source == NULL
    };
}

void irc_session_place(const struct irc *irc, const char *place, bool open)
{
    irc->host->place(irc->ctx, &(struct adapter_place){ .network = irc->network, .place = place }, open);
}

void irc_session_note(const struct irc *irc, const char *place, GLogLevelFlags level, const char *format, ...)
{
    g_autofree char *what = NULL;
    va_list args;

    va_start(args, format);
    what = g_strdup_vprintf(format, args);
    va_end(args);
    irc->host->note(irc->ctx, irc->network, place, level, what);
}
