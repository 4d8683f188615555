/* adapters/irc/told.c - what became of messages */
#include "adapters/irc/told.h"

#include <string.h>

#include "adapters/irc/send.h"

struct sent { /* a message that waits for the answer to a PING sent after its first line, or after its end */
    uint64_t serial;
    uint64_t ping; /* the number of that PING; 0: not sent yet */
    char *target;  /* nick or channel it was written to; NULL: not written */
    bool renamed;  /* whoever was target has changed nick since */
    bool ends;     /* its last line was written, or it was not said */
    /* its first line was written, and offers these; NULL: that was before, or it asks nothing */
    struct choices *choices;
    char *reader; /* whom choices are offered to; NULL: there are none */
    enum adapter_told what;
};

struct report {
    uint64_t serial;
    bool ends; /* told what; false: shown */
    enum adapter_told what;
};

static void sent_free(gpointer data)
{
    struct sent *s = data;

    g_free(s->target);
    g_free(s->reader);
    choices_unref(s->choices);
    g_free(s);
}

void irc_told_init(struct irc *irc)
{
    irc->offers = offers_new();
    g_queue_init(&irc->unconfirmed);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
}

void irc_told_free(struct irc *irc)
{
    clock_stop(irc->clock, &irc->reporting);
    g_queue_clear_full(&irc->unconfirmed, sent_free);
    g_array_unref(irc->reports);
    offers_free(irc->offers);
}

/* ---- telling the host ------------------------------------------------------------------------ */

static void report_all(void *ctx)
{
    struct irc *irc = ctx;
    GArray *reports = irc->reports;

    clock_stop(irc->clock, &irc->reporting);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
    for (unsigned i = 0; i < reports->len; i++) {
        const struct report *r = &g_array_index(reports, struct report, i);

        irc->reported++;
        if (r->ends)
            irc->host->told(irc->ctx, r->serial, r->what);
        else
            irc->host->shown(irc->ctx, r->serial);
    }
    g_array_unref(reports);
}

/* Reports later, since the host may have called us; otherwise report_all() follows. */
static void report(struct irc *irc, uint64_t serial, bool ends, enum adapter_told what)
{
    struct report r = { .serial = serial, .ends = ends, .what = what };

    if (serial == 0)
        return;
    g_array_append_val(irc->reports, r);
    if (irc->reporting == CLOCK_NONE)
        irc->reporting = clock_after(irc->clock, 0, report_all, irc);
}

/* ---- what is offered ------------------------------------------------------------------------- */

/* Whom m's choices are offered to, as irc->offers knows it; g_free it. */
static char *reader_of(const struct irc *irc, const struct irc_message *m)
{
    return m->place != NULL ? irc_wire_fold(irc->people.map, g_strdup(m->place)) : g_strdup(m->key);
}

/* A part of the message that offers c to reader is out; when all of it is, reader is offered c. */
static void offer(struct irc *irc, const char *reader, struct choices *c, enum choices_part part)
{
    if (choices_out(c, part))
        offers_put(irc->offers, reader, choices_ref(c));
}

void irc_told_out(struct irc *irc, const struct irc_message *m, enum choices_part part)
{
    g_autofree char *reader = reader_of(irc, m);

    offer(irc, reader, m->choices, part);
}

/* ---- what was sent --------------------------------------------------------------------------- */

static struct sent *push(struct irc *irc, uint64_t serial, const char *target, uint64_t ping)
{
    struct sent *s = g_new0(struct sent, 1);

    *s = (struct sent){ .serial = serial, .ping = ping, .target = g_strdup(target), .what = ADAPTER_TOLD };
    g_queue_push_tail(&irc->unconfirmed, s);
    irc->unasked += ping == 0;
    return s;
}

void irc_told_begun(struct irc *irc, const struct irc_message *m, const char *target)
{
    struct sent *s = push(irc, m->serial, target, 0);

    s->choices = choices_ref(m->choices);
    s->reader = reader_of(irc, m);
}

/* The first line of m, if no PING asks about it yet: then one will ask about all of m. */
static struct sent *begun(const struct irc *irc, const struct irc_message *m)
{
    for (GList *i = irc->unconfirmed.tail; i != NULL && m->choices != NULL; i = i->prev) {
        struct sent *s = i->data;

        if (s->ping != 0)
            break;
        if (s->choices == m->choices)
            return s;
    }
    return NULL;
}

void irc_told_sent(struct irc *irc, const struct irc_message *m, const char *target)
{
    struct sent *s = begun(irc, m);

    if (s == NULL && m->serial != 0)
        s = push(irc, m->serial, target, 0);
    if (s != NULL)
        s->ends = true;
}

void irc_told_unsaid(struct irc *irc, struct irc_message *m, enum adapter_told what)
{
    const struct sent *before = g_queue_peek_tail(&irc->unconfirmed);

    irc->counts.dropped += what != ADAPTER_TOLD_REPLACED;
    if (before == NULL) {
        report(irc, m->serial, true, what);
    } else if (m->serial != 0) {
        struct sent *s = push(irc, m->serial, NULL, before->ping); /* it needs no PING of its own */
        s->ends = true;
        s->what = what;
    }
    irc_message_free(m);
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
    irc_pace_ping(&irc->pace, irc->ping, clock_ticks(irc->clock));
}

static gint has_choices(gconstpointer message, gconstpointer choices)
{
    return ((const struct irc_message *)message)->choices == choices ? 0 : 1;
}

/* Ends the message that offers choices, if the rest of it still waits. */
static void end_waiting(struct irc *irc, const struct choices *choices, enum adapter_told what)
{
    for (GList *i = irc->queue.turns.head; i != NULL; i = i->next) {
        struct irc_lane *lane = i->data;
        GList *found = g_queue_find_custom(&lane->messages, choices, has_choices);

        if (found != NULL) {
            irc_told_unsaid(irc, irc_queue_take_out(&irc->queue, lane, found), what);
            return;
        }
    }
}

/* The first line of a message did not arrive: the rest of it ends in the same way. */
static void lose_rest(struct irc *irc, const struct sent *first)
{
    end_waiting(irc, first->choices, first->what);
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;

        if (s->serial != 0 && s->serial == first->serial)
            s->what = first->what;
    }
}

/* A message, or its first line, has arrived, or is known not to have arrived. */
static void settle(struct irc *irc, const struct sent *s)
{
    bool arrived = s->what == ADAPTER_TOLD;

    if (s->choices != NULL && arrived)
        offer(irc, s->reader, s->choices, CHOICES_QUESTION);
    if (s->ends || arrived)
        report(irc, s->serial, s->ends, s->what);
    else
        lose_rest(irc, s);
}

/* PONG server :told-7.  Whatever an earlier PING asked about has arrived as well.  The host hears
 * of it before it hears any line that comes after this one. */
void irc_told_on_pong(struct irc *irc, const struct irc_line *l)
{
    const char *token = l->param[l->n_params - 1];
    struct sent *s;
    guint64 ping;

    if (!g_str_has_prefix(token, "told-") ||
        !g_ascii_string_to_unsigned(token + strlen("told-"), 10, 1, G_MAXINT64, &ping, NULL) ||
        ping > irc->ping)
        return;
    irc_pace_pong(&irc->pace, ping, clock_ticks(irc->clock));
    while ((s = g_queue_peek_head(&irc->unconfirmed)) != NULL && s->ping != 0 && s->ping <= ping) {
        g_queue_pop_head(&irc->unconfirmed);
        settle(irc, s);
        sent_free(s);
    }
    report_all(irc);
    clock_stop(irc->clock, &irc->pump); /* what waited for this need not wait on */
    irc_send_wake(irc);
}

static bool went_to(const struct irc *irc, const struct sent *s, const char *target)
{
    return s->target != NULL && irc_wire_same(irc->people.map, s->target, target);
}

void irc_told_renamed(struct irc *irc, const char *from)
{
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;
        s->renamed = s->renamed || went_to(irc, s, from);
    }
}

void irc_told_rekeyed(struct irc *irc, const char *from, const char *key)
{
    offers_rename(irc->offers, from, key);
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;

        if (g_strcmp0(s->reader, from) == 0) {
            g_free(s->reader);
            s->reader = g_strdup(key);
        }
    }
}

void irc_told_no_target(struct irc *irc, const char *target)
{
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;
        if (went_to(irc, s, target))
            s->what = s->renamed ? ADAPTER_TOLD_LOST : ADAPTER_TOLD_NOBODY;
    }
}

void irc_told_lost(struct irc *irc)
{
    struct sent *s;

    while ((s = g_queue_pop_head(&irc->unconfirmed)) != NULL) {
        if (s->ends)
            report(irc, s->serial, true, s->what == ADAPTER_TOLD ? ADAPTER_TOLD_LOST : s->what);
        sent_free(s);
    }
    irc->unasked = 0;
    report_all(irc);
}
