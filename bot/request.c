/* bot/request.c - something that somebody wants of the host
 * SPDX-License-Identifier: MIT */
#include "bot/request.h"

#include <glib.h>

int64_t request_table(const char *subject)
{
    gint64 n;

    return subject != NULL && g_ascii_string_to_signed(subject, 10, 1, G_MAXINT64, &n, NULL) ? n : 0;
}

void request_pick(struct request *r, const struct adapter_pick *pick)
{
    g_free(r->text);
    g_free(r->tag);
    r->text = g_strdup(pick->line.text);
    r->tag = g_strdup(pick->tag);
    r->table = request_table(pick->subject);
    r->picks = true;
    r->commands = pick->command;
    r->asks = pick->asks;
}

void request_free(struct request *r)
{
    person_clear(&r->who);
    person_clear(&r->from);
    g_free(r->place);
    g_free(r->address);
    g_free(r->id);
    g_free(r->text);
    g_free(r->tag);
    g_free(r);
}
