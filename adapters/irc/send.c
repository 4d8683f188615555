/* adapters/irc/send.c - lines of our own: at once, or in turn
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/send.h"

#include <stdarg.h>

/* Not at once: the caller may be in the middle of something, and the loop's turn
 * may bring another message for the same slot. */
void irc_send_wake(struct irc *irc)
{
    if (irc->pump == CLOCK_NONE)
        irc->pump = clock_after(irc->clock, 0, irc->run_pump, irc);
}

void irc_send(struct irc *irc, const char *format, ...)
{
    va_list args;
    g_autofree char *line = NULL;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    irc_link_send(irc->link, line);
    irc->counts.lines_out++;
    irc_bucket_spend(&irc->bucket, clock_ticks(irc->clock));
    irc_pace_line(&irc->pace, clock_ticks(irc->clock));
}

bool irc_send_command(struct irc *irc, enum irc_queue_kind kind, const char *format, ...)
{
    va_list args;
    char *line;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    if (!irc_queue_command(&irc->queue, kind, line)) {
        g_free(line);
        return false;
    }
    irc_send_wake(irc);
    return true;
}
