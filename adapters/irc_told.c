/* adapters/irc_told.c - what became of messages */
#include "irc_told.h"

#include "irc_lookup.h"
#include "irc_out.h"

struct sent { /* a message whose end came before the answer to a PING did */
    uint64_t serial;
    uint64_t ping; /* the number of that PING; 0: not sent yet */
    char *target;  /* nick or channel it was written to; NULL: not written */
    bool renamed;  /* whoever was target has another nick since */
    enum adapter_told what;
};

struct report {
    uint64_t serial;
    enum adapter_told what;
};

static void sent_free(gpointer data)
{
    g_free(((struct sent *)data)->target);
    g_free(data);
}

void irc_told_init(struct irc *irc)
{
    g_queue_init(&irc->unconfirmed);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
}

void irc_told_free(struct irc *irc)
{
    clock_stop(irc->clock, &irc->reporting);
    g_queue_clear_full(&irc->unconfirmed, sent_free);
    g_array_unref(irc->reports);
}

/* ---- telling the host ---------------------------------------------------- */

static void report_all(void *ctx)
{
    struct irc *irc = ctx;
    GArray *reports = irc->reports;

    clock_stop(irc->clock, &irc->reporting);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
    for (unsigned i = 0; i < reports->len; i++) {
        const struct report *r = &g_array_index(reports, struct report, i);
        irc->host->told(irc->ctx, r->serial, r->what);
    }
    g_array_unref(reports);
}

/* Later, since it may be the host that we are called by. */
static void report(struct irc *irc, uint64_t serial, enum adapter_told what)
{
    struct report r = { .serial = serial, .what = what };

    g_array_append_val(irc->reports, r);
    if (irc->reporting == CLOCK_NONE)
        irc->reporting = clock_after(irc->clock, 0, report_all, irc);
}

/* ---- what was sent ------------------------------------------------------- */

static void push(struct irc *irc, uint64_t serial, const char *target, enum adapter_told what, uint64_t ping)
{
    struct sent *s = g_new0(struct sent, 1);

    *s = (struct sent){ .serial = serial, .ping = ping, .target = g_strdup(target), .what = what };
    g_queue_push_tail(&irc->unconfirmed, s);
    irc->unasked += ping == 0;
}

void irc_told_sent(struct irc *irc, uint64_t serial, const char *target)
{
    if (serial != 0)
        push(irc, serial, target, ADAPTER_TOLD, 0);
}

void irc_told(struct irc *irc, uint64_t serial, enum adapter_told what)
{
    const struct sent *before = g_queue_peek_tail(&irc->unconfirmed);

    if (serial == 0)
        return;
    if (before == NULL)
        report(irc, serial, what);
    else
        push(irc, serial, NULL, what, before->ping); /* it needs no PING of its own */
}

unsigned irc_told_unasked(const struct irc *irc)
{
    return irc->unasked;
}

bool irc_told_is_asking(const struct irc *irc)
{
    return irc->unconfirmed.length > irc->unasked;
}

void irc_told_ask(struct irc *irc)
{
    irc->ping++;
    irc->unasked = 0;
    for (GList *i = irc->unconfirmed.tail; i != NULL && ((struct sent *)i->data)->ping == 0; i = i->prev)
        ((struct sent *)i->data)->ping = irc->ping;
    irc_send(irc, "PING :told-%" G_GUINT64_FORMAT, irc->ping);
}

/* PONG server :told-7.  What an earlier PING asked about has arrived too. */
void irc_on_pong(struct irc *irc, const struct irc_line *l)
{
    const char *token = l->param[l->n_params - 1];
    struct sent *s;
    guint64 ping;

    if (!g_str_has_prefix(token, "told-") ||
        !g_ascii_string_to_unsigned(token + strlen("told-"), 10, 1, G_MAXINT64, &ping, NULL) ||
        ping > irc->ping)
        return;
    while ((s = g_queue_peek_head(&irc->unconfirmed)) != NULL && s->ping != 0 && s->ping <= ping) {
        report(irc, s->serial, s->what);
        sent_free(g_queue_pop_head(&irc->unconfirmed));
    }
    irc_out_pump(irc);
}

static bool went_to(const struct irc *irc, const struct sent *s, const char *target)
{
    return s->target != NULL && irc_same(irc->people.map, s->target, target);
}

void irc_told_renamed(struct irc *irc, const char *was)
{
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;
        s->renamed = s->renamed || went_to(irc, s, was);
    }
}

/* 401 me nick :No such nick; 404 me #channel :Cannot send.  Who only has another nick is there. */
void irc_on_no_target(struct irc *irc, const struct irc_line *l)
{
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;
        if (went_to(irc, s, l->param[1]))
            s->what = s->renamed ? ADAPTER_TOLD_LOST : ADAPTER_TOLD_NOBODY;
    }
    irc_lookup_no_nick(irc, l->param[1]);
}

void irc_told_lost(struct irc *irc)
{
    struct sent *s;

    while ((s = g_queue_pop_head(&irc->unconfirmed)) != NULL) {
        report(irc, s->serial, s->what == ADAPTER_TOLD ? ADAPTER_TOLD_LOST : s->what);
        sent_free(s);
    }
    irc->unasked = 0;
    report_all(irc);
}
