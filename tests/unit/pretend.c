/* tests/unit/pretend.c - a network that is not there: what the host says is kept */
#include "pretend.h"

#include <string.h>

struct pretend *pretend;

static void letter_free(struct letter *l)
{
    g_free(l->whom);
    g_free(l->text);
    g_free(l->subject);
    g_free(l->tag);
    g_strfreev(l->moves);
    g_free(l);
}

static struct adapter *pretend_open(const char *network, GKeyFile *settings, const char *group,
                                    const struct adapter_host *host, void *ctx, struct clock *clock,
                                    char **why)
{
    struct pretend *p = g_new0(struct pretend, 1);

    (void)settings, (void)group, (void)clock, (void)why;
    p->network = g_strdup(network);
    p->host = host;
    p->ctx = ctx;
    p->letters = g_ptr_array_new_with_free_func((GDestroyNotify)letter_free);
    p->requests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    pretend = p;
    return (struct adapter *)p;
}

static void pretend_nothing(struct adapter *a)
{
    (void)a;
}

static char *whom(struct pretend *p, const struct adapter_target *t)
{
    switch (t->to) {
    case ADAPTER_TO_PLACE: return g_strdup(t->place);
    case ADAPTER_TO_PERSON: return g_strdup(t->person.key);
    case ADAPTER_TO_REQUEST: return g_strdup(g_hash_table_lookup(p->requests, t->request));
    }
    return NULL;
}

static enum adapter_say pretend_say(struct adapter *a, const struct adapter_message *m)
{
    struct pretend *p = (struct pretend *)a;
    struct letter *l = g_new0(struct letter, 1);
    GString *text = g_string_new(m->text);

    l->to = m->target.to;
    l->whom = whom(p, &m->target);
    l->subject = g_strdup(m->subject);
    l->tag = g_strdup(m->tag);
    l->serial = m->serial;
    l->moves = g_new0(char *, m->n_choices + 1);
    for (size_t i = 0; i < m->n_choices; i++) {
        g_string_append_printf(text, "\n%zu) %s", i + 1, m->choices[i].label);
        l->moves[i] = g_strdup(m->choices[i].move);
    }
    l->text = g_string_free(text, FALSE);
    g_ptr_array_add(p->letters, l);
    return ADAPTER_SAY_TAKEN;
}

static void pretend_free(struct adapter *a)
{
    struct pretend *p = (struct pretend *)a;

    if (p == NULL)
        return;
    g_ptr_array_unref(p->letters);
    g_hash_table_unref(p->requests);
    g_free(p->network);
    if (pretend == p)
        pretend = NULL;
    g_free(p);
}

const struct adapter_kind pretend_adapter = {
    .name = "pretend",
    .open = pretend_open,
    .start = pretend_nothing,
    .say = pretend_say,
    .stop = pretend_nothing,
    .free = pretend_free,
};

/* ---- what comes in ------------------------------------------------------------------ */

/* Turns the loop until the host has nothing more to do, and what it said has arrived. */
static void settle(void)
{
    do {
        while (g_main_context_iteration(NULL, FALSE))
            continue;
        if (!pretend->holds)
            pretend_deliver();
    } while (g_main_context_pending(NULL));
}

void pretend_deliver(void)
{
    while (pretend->delivered < pretend->letters->len) {
        const struct letter *l = pretend->letters->pdata[pretend->delivered++];

        if (l->serial != 0)
            pretend->host->told(pretend->ctx, l->serial, ADAPTER_TOLD);
    }
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

void pretend_online(void)
{
    pretend->host->connection(pretend->ctx, pretend->network, true, false, NULL);
    pretend->host->place(pretend->ctx, pretend->network, "#dungeon", true);
    settle();
}

void pretend_offline(void)
{
    pretend->host->connection(pretend->ctx, pretend->network, false, false, "a test");
    settle();
}

static struct adapter_line line_of(const char *nick, const char *place, const char *text, const char *request)
{
    g_hash_table_replace(pretend->requests, g_strdup(request), g_strdup(nick));
    return (struct adapter_line){ .who = { pretend->network, nick, nick, true },
                                  .place = place,
                                  .whisper = place == NULL,
                                  .request = request,
                                  .text = text };
}

void pretend_line_as(const char *nick, const char *place, const char *text, const char *request)
{
    struct adapter_line line = line_of(nick, place, text, request);

    pretend->host->line(pretend->ctx, &line);
    settle();
}

void pretend_line(const char *nick, const char *place, const char *text)
{
    g_autofree char *request = g_strdup_printf("r%u", ++pretend->lines);

    pretend_line_as(nick, place, text, request);
}

void pretend_pick_of(const char *nick, const struct letter *l, unsigned n)
{
    g_autofree char *request = g_strdup_printf("r%u", ++pretend->lines);
    g_autofree char *subject = g_strdup(l->subject), *tag = g_strdup(l->tag),
                    *move = g_strdup(l->moves[n - 1]);
    struct adapter_pick pick = { line_of(nick, NULL, move, request), subject, tag };

    pretend->host->pick(pretend->ctx, &pick);
    settle();
}

void pretend_pick(const char *nick, unsigned n)
{
    pretend_pick_of(nick, pretend_question(nick), n);
}

/* ---- what was said -------------------------------------------------------------------- */

const struct letter *pretend_find(const char *who, const char *text)
{
    for (guint i = pretend->next; i < pretend->letters->len; i++) {
        const struct letter *l = pretend->letters->pdata[i];

        if ((who == NULL || g_strcmp0(l->whom, who) == 0) && strstr(l->text, text) != NULL) {
            pretend->next = i + 1;
            return l;
        }
    }
    return NULL;
}

const struct letter *pretend_question(const char *nick)
{
    for (guint i = pretend->letters->len; i-- > 0;) {
        const struct letter *l = pretend->letters->pdata[i];

        if (g_strcmp0(l->whom, nick) == 0 && l->moves[0] != NULL)
            return l;
    }
    return NULL;
}
