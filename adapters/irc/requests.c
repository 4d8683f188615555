/* adapters/irc/requests.c - lines for the host: who said them, and where their answers go
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/requests.h"

void irc_requests_init(struct irc *irc)
{
    irc->run = g_strdup_printf("%" G_GINT64_MODIFIER "x-%08x", clock_now(irc->clock), g_random_int());
}

static void request_clear(struct irc_request *r)
{
    g_free(r->id);
    g_free(r->key);
    g_free(r->nick);
}

void irc_requests_free(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_REQUESTS; i++)
        request_clear(&irc->requests[i]);
    g_free(irc->run);
}

void irc_requests_drop(struct irc_heard *h)
{
    irc_people_who_clear(&h->who);
    g_free(h->place);
    g_free(h->text);
    g_free(h->request);
    g_free(h);
}

char *irc_requests_id(struct irc *irc, const struct irc_line *l)
{
    char msgid[128];

    if (irc_wire_tag(l, "msgid", msgid, sizeof msgid) && msgid[0] != '\0' && irc_wire_is_clean(msgid))
        return g_strdup_printf("msgid-%s", msgid);
    return g_strdup_printf("%s-%" G_GUINT64_FORMAT, irc->run, ++irc->line_number);
}

void irc_requests_add(struct irc *irc, const struct irc_heard *h, const char *key)
{
    struct irc_request *r = &irc->requests[irc->next_request];

    irc->next_request = (irc->next_request + 1) % IRC_REQUESTS;
    request_clear(r);
    *r = (struct irc_request){ .id = g_strdup(h->request),
                               .key = g_strdup(key),
                               .nick = g_strdup(h->who.nick),
                               .at = clock_ticks(irc->clock) };
}

const struct irc_request *irc_requests_find(const struct irc *irc, const char *id)
{
    for (unsigned i = 0; i < IRC_REQUESTS; i++)
        if (irc->requests[i].id != NULL && g_str_equal(irc->requests[i].id, id))
            return &irc->requests[i];
    return NULL;
}

void irc_requests_rename(struct irc *irc, const char *from, const char *key, const char *nick)
{
    for (unsigned i = 0; i < IRC_REQUESTS; i++) {
        struct irc_request *r = &irc->requests[i];
        if (r->id == NULL || !g_str_equal(r->key, from))
            continue;
        g_free(r->key);
        g_free(r->nick);
        r->key = g_strdup(key);
        r->nick = g_strdup(nick);
    }
}
