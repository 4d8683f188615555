/* adapters/irc/input.c - bytes from a server become lines
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/input.h"

#include <assert.h>
#include <string.h>

char *irc_input_room(struct irc_input *in, size_t *cap)
{
    memmove(in->buf, in->buf + in->start, in->len - in->start);
    in->len -= in->start;
    in->start = 0;
    if (in->len == sizeof in->buf) {
        in->len = 0;
        if (!in->skipping)
            in->skipped++;
        in->skipping = true;
    }
    *cap = sizeof in->buf - in->len;
    return in->buf + in->len;
}

void irc_input_add(struct irc_input *in, size_t n)
{
    assert(n <= sizeof in->buf - in->len);
    in->len += n;
}

static size_t line_length(const char *s, size_t len)
{
    size_t n = 0;

    while (n < len && s[n] != '\n' && s[n] != '\r')
        n++;
    return n;
}

char *irc_input_next(struct irc_input *in)
{
    while (in->start < in->len) {
        char *line = in->buf + in->start;
        size_t len = line_length(line, in->len - in->start);

        if (in->start + len == in->len)
            return NULL;
        in->start += len + 1;
        line[len] = '\0';
        if (in->skipping) {
            in->skipping = false; /* the end of the over-long line */
        } else if (memchr(line, '\0', len) != NULL) {
            in->skipped++;
        } else if (len > 0) {
            return line;
        }
    }
    return NULL;
}
