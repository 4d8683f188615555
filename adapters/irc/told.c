/* adapters/irc/told.c - what became of messages
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/told.h"

#include <string.h>

#include "adapters/irc/send.h"

/* Where servers echo what we say: when an echo has not come for so long it will not, since not all that is said is
 * echoed. */
enum { ECHO_MS = 5000 };

struct await { /* a line that the server answers: a message, by an echo, or a PING */
    struct irc_pace_mark mark;
    uint64_t ping;       /* its number; 0: it is a message */
    char *target, *text; /* of the message */
};

struct sent { /* a message whose first line, or whose end, is not known to have arrived */
    uint64_t serial;
    uint64_t line; /* the number of that line on this connection */
    int64_t at;    /* when it was written */
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

static void await_free(gpointer data)
{
    struct await *a = data;

    g_free(a->target);
    g_free(a->text);
    g_free(a);
}

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
    g_queue_init(&irc->awaited);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
}

void irc_told_free(struct irc *irc)
{
    clock_stop(irc->clock, &irc->reporting);
    g_queue_clear_full(&irc->unconfirmed, sent_free);
    g_queue_clear_full(&irc->awaited, await_free);
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

/* Number of the newest line that the server answers; 0: it answers none. */
static uint64_t last_awaited(const struct irc *irc)
{
    const GList *last = irc->awaited.tail;

    return last != NULL ? ((const struct await *)last->data)->mark.line : 0;
}

/* The newest line is one that the server answers. */
static struct await *await(struct irc *irc)
{
    struct await *a = g_new0(struct await, 1);

    a->mark = irc_pace_mark(&irc->pace, clock_ticks(irc->clock));
    g_queue_push_tail(&irc->awaited, a);
    return a;
}

void irc_told_line(struct irc *irc, const char *target, const char *text)
{
    struct await *a;

    if (!irc->caps.on[IRC_CAP_ECHO_MESSAGE])
        return;
    a = await(irc);
    a->target = g_strdup(target);
    a->text = g_strdup(text);
    irc->unasked = 0;
}

static struct sent *push(struct irc *irc, uint64_t serial, const char *target, uint64_t line)
{
    struct sent *s = g_new0(struct sent, 1);

    *s = (struct sent){ .serial = serial,
                        .line = line,
                        .at = clock_ticks(irc->clock),
                        .target = g_strdup(target),
                        .what = ADAPTER_TOLD };
    g_queue_push_tail(&irc->unconfirmed, s);
    irc->unasked += line > last_awaited(irc);
    return s;
}

void irc_told_begun(struct irc *irc, const struct irc_message *m, const char *target)
{
    struct sent *s = push(irc, m->serial, target, irc->pace.written);

    s->choices = choices_ref(m->choices);
    s->reader = reader_of(irc, m);
}

/* The first line of m, if the same answer will tell of all of m. */
static struct sent *begun(const struct irc *irc, const struct irc_message *m)
{
    for (GList *i = irc->unconfirmed.tail; i != NULL && m->choices != NULL; i = i->prev) {
        struct sent *s = i->data;

        if (s->line <= last_awaited(irc) && s->line < irc->pace.written)
            break;
        if (s->choices == m->choices)
            return s;
    }
    return NULL;
}

/* m has ended without a line of its own: it is told when all before it is. */
static void end_silently(struct irc *irc, const struct irc_message *m, enum adapter_told what)
{
    const struct sent *before = g_queue_peek_tail(&irc->unconfirmed);
    struct sent *s;

    if (before == NULL) {
        report(irc, m->serial, true, what);
    } else if (m->serial != 0) {
        s = push(irc, m->serial, NULL, before->line);
        s->ends = true;
        s->what = what;
    }
}

void irc_told_sent(struct irc *irc, const struct irc_message *m, const char *target)
{
    struct sent *s = begun(irc, m);

    if (!m->begun) {
        end_silently(irc, m, ADAPTER_TOLD);
        return;
    }
    if (s == NULL && m->serial != 0)
        s = push(irc, m->serial, target, irc->pace.written);
    if (s != NULL) {
        s->line = irc->pace.written;
        s->ends = true;
    }
}

void irc_told_unsaid(struct irc *irc, struct irc_message *m, enum adapter_told what)
{
    irc->counts.dropped += what != ADAPTER_TOLD_REPLACED;
    end_silently(irc, m, what);
    irc_message_free(m);
}

unsigned irc_told_unasked(const struct irc *irc)
{
    return irc->unasked;
}

bool irc_told_is_asking(const struct irc *irc)
{
    const GList *last = irc->awaited.tail;

    return last != NULL && ((const struct await *)last->data)->ping != 0;
}

int64_t irc_told_patience(const struct irc *irc)
{
    const GList *oldest = irc->unconfirmed.head;

    if (oldest == NULL || irc->awaited.length == 0 || irc_told_is_asking(irc))
        return -1;
    return MAX(((const struct sent *)oldest->data)->at + ECHO_MS - clock_ticks(irc->clock), 0);
}

void irc_told_ask(struct irc *irc)
{
    irc->ping++;
    irc_send(irc, "PING :told-%" G_GUINT64_FORMAT, irc->ping);
    await(irc)->ping = irc->ping;
    irc->unasked = 0;
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

/* The server has answered that line: all that was written up to then has arrived.  The host hears of it before it
 * hears any line that comes after the answer. */
static void arrived(struct irc *irc, GList *answered)
{
    const struct await *a = answered->data, *next = answered->next != NULL ? answered->next->data : NULL;
    struct irc_pace_mark mark = a->mark;
    struct sent *s;

    irc_pace_answered(&irc->pace, &mark, next != NULL ? &next->mark : NULL, clock_ticks(irc->clock));
    while ((a = g_queue_peek_head(&irc->awaited)) != NULL && a->mark.line <= mark.line)
        await_free(g_queue_pop_head(&irc->awaited));
    while ((s = g_queue_peek_head(&irc->unconfirmed)) != NULL && s->line <= mark.line) {
        g_queue_pop_head(&irc->unconfirmed);
        settle(irc, s);
        sent_free(s);
    }
    report_all(irc);
    clock_stop(irc->clock, &irc->pump); /* what waited for this need not wait on */
    irc_send_wake(irc);
}

/* PONG server :told-7. */
void irc_told_on_pong(struct irc *irc, const struct irc_line *l)
{
    const char *token = l->param[l->n_params - 1];
    guint64 ping;

    if (!g_str_has_prefix(token, "told-") ||
        !g_ascii_string_to_unsigned(token + strlen("told-"), 10, 1, G_MAXINT64, &ping, NULL))
        return;
    for (GList *i = irc->awaited.head; i != NULL; i = i->next)
        if (((const struct await *)i->data)->ping == ping) {
            arrived(irc, i);
            return;
        }
}

/* :me!user@host PRIVMSG target :text, or NOTICE.  What went to the same target before it has arrived as well, or never
 * will; so a text that the server has changed on its way is taken for the first one. */
void irc_told_on_echo(struct irc *irc, const struct irc_line *l)
{
    GList *first = NULL;

    for (GList *i = irc->awaited.head; i != NULL; i = i->next) {
        const struct await *a = i->data;

        if (a->target == NULL || !irc_wire_same(irc->people.map, a->target, l->param[0]))
            continue;
        first = first != NULL ? first : i;
        if (g_str_equal(a->text, l->param[1])) {
            first = i;
            break;
        }
    }
    if (first != NULL)
        arrived(irc, first);
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
    g_queue_clear_full(&irc->awaited, await_free);
    irc->unasked = 0;
    report_all(irc);
}
