/* adapters/irc_out.c - messages become lines, as fast as the server takes them */
#include "irc_out.h"

#include <stdarg.h>
#include <string.h>

#include "irc_lines.h"
#include "irc_lookup.h"
#include "irc_rooms.h"

enum {
    CONFIRM_AT_ONCE = 10, /* messages that are confirmed together, if the queue does not run dry before */
    USER_GUESS = 11,      /* bytes of our user and host, before a server told them */
    HOST_GUESS = 64,
    CHOICES_WIDTH = 300, /* characters of a line of choices: fits, unless they are mostly not ASCII */
};

struct sent { /* a message whose last line is written   */
    uint64_t serial;
    char *target; /* nick or channel it was written to      */
    bool refused; /* the server said that there is no such  */
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

void irc_out_init(struct irc *irc)
{
    irc_queue_init(&irc->queue);
    irc->bucket = (struct irc_bucket){ .line_ms = irc->set.line_ms, .burst = irc->set.burst };
    g_queue_init(&irc->unconfirmed);
    irc->reports = g_array_new(FALSE, FALSE, sizeof(struct report));
}

void irc_out_free(struct irc *irc)
{
    clock_stop(irc->clock, &irc->pump);
    clock_stop(irc->clock, &irc->reporting);
    irc_queue_clear(&irc->queue);
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

    if (serial == 0)
        return;
    g_array_append_val(irc->reports, r);
    if (irc->reporting == CLOCK_NONE)
        irc->reporting = clock_after(irc->clock, 0, report_all, irc);
}

void irc_out_drop(struct irc *irc, struct irc_message *m, enum adapter_told what)
{
    report(irc, m->serial, what);
    irc_message_free(m);
}

/* ---- lines --------------------------------------------------------------- */

static void pump_again(void *ctx)
{
    struct irc *irc = ctx;

    irc->pump = CLOCK_NONE;
    irc_out_pump(irc);
}

/* Not at once: the caller may be in the middle of something, and the loop's turn
 * may bring another message for the same slot. */
static void pump_soon(struct irc *irc)
{
    if (irc->pump == CLOCK_NONE)
        irc->pump = clock_after(irc->clock, 0, pump_again, irc);
}

void irc_send(struct irc *irc, const char *format, ...)
{
    va_list args;
    g_autofree char *line = NULL;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    irc_link_send(irc->link, line);
    irc_bucket_spend(&irc->bucket, clock_ticks(irc->clock));
}

void irc_command(struct irc *irc, const char *format, ...)
{
    va_list args;
    char *line;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    if (irc_queue_command(&irc->queue, line))
        pump_soon(irc);
    else
        g_free(line);
}

/* Bytes of text in a "NOTICE target :text" that is cut by nobody on its way: a
 * receiver gets it with our nick!user@host before it. */
static size_t text_room(const struct irc *irc, const char *command, const char *target)
{
    size_t user = irc->user[0] != '\0' ? strlen(irc->user) : USER_GUESS;
    size_t host = irc->host_name[0] != '\0' ? strlen(irc->host_name) : HOST_GUESS;
    size_t taken = strlen(":!@ ") + strlen(irc->nick) + user + host;

    taken += strlen(command) + 1 + strlen(target) + strlen(" :") + strlen("\r\n");
    return taken < irc->line_len ? irc->line_len - taken : 0;
}

/* From the end of a piece to the beginning of the next: past the spaces at which
 * a long line was cut, or past line ends.  A line's own indentation stays. */
static size_t skip_gap(const char *text, size_t at)
{
    if (at > 0)
        at += strspn(text + at, " ");
    return at + strspn(text + at, "\n");
}

/* Where m goes now, or NULL.  A person is a key, and the nick is whoever bears
 * that key at this moment. */
static const char *current_target(struct irc *irc, const struct irc_message *m)
{
    const struct irc_person *who;

    if (m->place != NULL)
        return m->place;
    who = irc_people_by_key(&irc->people, m->key, m->nick);
    if (who != NULL)
        return who->nick;
    return clock_ticks(irc->clock) < m->sure_until ? m->nick : NULL;
}

static void finish_message(struct irc *irc, const char *target)
{
    struct irc_message *m = g_queue_pop_head(&irc->queue.messages);
    struct sent *s;

    irc_lines_offer(irc, m);
    if (m->serial != 0) {
        s = g_new0(struct sent, 1);
        s->serial = m->serial;
        s->target = g_strdup(target);
        g_queue_push_tail(&irc->unconfirmed, s);
    }
    irc_message_free(m);
}

/* Sends a line of the first message, or sets it aside until it is known who
 * bears that nick.  True: a line went. */
static bool send_message_line(struct irc *irc)
{
    struct irc_message *m = g_queue_peek_head(&irc->queue.messages);
    const char *target = current_target(irc, m), *command = m->place != NULL ? "PRIVMSG" : "NOTICE";
    size_t len;

    if (target == NULL) {
        irc_lookup_message(irc, g_queue_pop_head(&irc->queue.messages));
        return false;
    }
    if (m->place != NULL && !irc_rooms_is_in(irc, m->place)) {
        irc_out_drop(irc, g_queue_pop_head(&irc->queue.messages), ADAPTER_TOLD_LOST);
        return false;
    }
    m->sent = skip_gap(m->text, m->sent);
    len = strcspn(m->text + m->sent, "\n");
    if (len > 0) {
        len = irc_cut(m->text + m->sent, len, text_room(irc, command, target));
        irc_send(irc, "%s %s :%.*s", command, target, (int)len, m->text + m->sent);
        m->sent += len;
    }
    if (m->text[skip_gap(m->text, m->sent)] == '\0')
        finish_message(irc, target);
    return len > 0;
}

/* ---- what arrived -------------------------------------------------------- */

static void confirm(struct irc *irc)
{
    irc->confirming = irc->unconfirmed.length;
    irc_send(irc, "PING :told-%" G_GUINT64_FORMAT, ++irc->ping);
}

static bool wants_confirming(const struct irc *irc, unsigned at_least)
{
    return irc->confirming == 0 && irc->unconfirmed.length >= at_least;
}

void irc_on_pong(struct irc *irc, const struct irc_line *l)
{
    char expected[32];

    g_snprintf(expected, sizeof expected, "told-%" G_GUINT64_FORMAT, irc->ping);
    if (irc->confirming == 0 || !g_str_equal(l->param[l->n_params - 1], expected))
        return;
    for (; irc->confirming > 0; irc->confirming--) {
        struct sent *s = g_queue_pop_head(&irc->unconfirmed);
        report(irc, s->serial, s->refused ? ADAPTER_TOLD_NOBODY : ADAPTER_TOLD);
        sent_free(s);
    }
    irc_out_pump(irc);
}

/* 401 me nick :No such nick; 404 me #channel :Cannot send */
void irc_on_no_target(struct irc *irc, const struct irc_line *l)
{
    for (GList *i = irc->unconfirmed.head; i != NULL; i = i->next) {
        struct sent *s = i->data;
        if (irc_same(irc->people.map, s->target, l->param[1]))
            s->refused = true;
    }
    irc_lookup_no_nick(irc, l->param[1]);
}

/* ---- the pump ------------------------------------------------------------ */

static void send_next(struct irc *irc, enum irc_queue_kind kind)
{
    g_autofree char *line = NULL;

    switch (kind) {
    case IRC_QUEUE_MESSAGE:
        if (send_message_line(irc))
            irc_queue_went(&irc->queue, kind);
        break;
    case IRC_QUEUE_COMMAND:
        line = g_queue_pop_head(&irc->queue.commands);
        irc_send(irc, "%s", line);
        irc_queue_went(&irc->queue, kind);
        break;
    case IRC_QUEUE_EMPTY: break;
    }
}

void irc_out_pump(struct irc *irc)
{
    while (irc->state == IRC_ONLINE || irc->state == IRC_LEAVING) {
        enum irc_queue_kind kind = irc_queue_next(&irc->queue);
        bool due = wants_confirming(irc, kind == IRC_QUEUE_EMPTY ? 1 : CONFIRM_AT_ONCE);
        int64_t wait = irc_bucket_wait(&irc->bucket, clock_ticks(irc->clock));

        if (kind == IRC_QUEUE_EMPTY && !due) {
            irc_quiet(irc);
            return;
        }
        if (wait > 0) {
            if (irc->pump == CLOCK_NONE)
                irc->pump = clock_after(irc->clock, wait, pump_again, irc);
            return;
        }
        if (due)
            confirm(irc);
        else
            send_next(irc, kind);
    }
}

void irc_out_first(struct irc *irc, struct irc_message *m)
{
    g_queue_push_head(&irc->queue.messages, m);
}

void irc_out_lost(struct irc *irc)
{
    struct irc_message *m;
    struct sent *s;

    clock_stop(irc->clock, &irc->pump);
    while ((s = g_queue_pop_head(&irc->unconfirmed)) != NULL) {
        report(irc, s->serial, ADAPTER_TOLD_LOST);
        sent_free(s);
    }
    while ((m = g_queue_pop_head(&irc->queue.messages)) != NULL)
        irc_out_drop(irc, m, ADAPTER_TOLD_LOST);
    irc_queue_clear(&irc->queue);
    irc->confirming = 0;
    irc->bucket.full_at = 0;
    report_all(irc);
}

/* ---- what the host says -------------------------------------------------- */

/* The text with its choices behind it, and nothing in it that would end a line
 * or begin a command. */
static char *whole_text(const struct adapter_message *m)
{
    GString *text = g_string_new(m->text);
    char *valid;

    choices_append(text, m, CHOICES_WIDTH);
    for (char *p = text->str; *p != '\0'; p++)
        if (*p == '\r')
            *p = '\n';
        else if ((unsigned char)*p < 0x20 && *p != '\n')
            *p = ' ';
    valid = g_utf8_make_valid(text->str, text->len);
    g_string_free(text, TRUE);
    return valid;
}

/* Where to look for a person: g_free it.  NULL: nowhere. */
static char *nick_of(const struct irc *irc, const struct adapter_person *person)
{
    const struct irc_person *who = irc_people_by_key(&irc->people, person->key, person->nick);

    if (who != NULL)
        return g_strdup(who->nick);
    if (person->nick == NULL || !irc_is_word(person->nick) || strlen(person->nick) > IRC_NAME)
        return NULL;
    return g_strdup(person->nick);
}

/* Fills in whom m is for. */
static enum adapter_say address(struct irc *irc, struct irc_message *m, const struct adapter_target *to)
{
    const struct irc_request *request;

    switch (to->to) {
    case ADAPTER_TO_PLACE:
        m->place = g_strdup(to->place);
        return irc_rooms_is_in(irc, to->place) ? ADAPTER_SAY_TAKEN : ADAPTER_SAY_OFFLINE;
    case ADAPTER_TO_PERSON:
        m->key = g_strdup(to->person.key);
        m->nick = nick_of(irc, &to->person);
        return m->nick != NULL ? ADAPTER_SAY_TAKEN : ADAPTER_SAY_ABSENT;
    case ADAPTER_TO_REQUEST:
        request = irc_lines_request(irc, to->request);
        if (request == NULL)
            return ADAPTER_SAY_ABSENT;
        m->key = g_strdup(request->key);
        m->nick = g_strdup(request->nick);
        m->sure_until = request->at + IRC_SURE_MS;
        return ADAPTER_SAY_TAKEN;
    }
    return ADAPTER_SAY_ABSENT;
}

/* What a later message must have in common to take this one's place. */
static char *slot_of(const struct irc_message *m, const struct adapter_message *from)
{
    if (from->slot != ADAPTER_BOARD && from->slot != ADAPTER_PROMPT)
        return NULL;
    return g_strdup_printf("%d %s %s", from->slot, m->place != NULL ? m->place : m->key,
                           from->subject != NULL ? from->subject : "");
}

enum adapter_say irc_out_say(struct irc *irc, const struct adapter_message *from)
{
    struct irc_message *m, *replaced;
    enum adapter_say said;

    if (irc->state != IRC_ONLINE)
        return ADAPTER_SAY_OFFLINE;
    m = g_new0(struct irc_message, 1);
    m->serial = from->serial;
    said = address(irc, m, &from->target);
    if (said == ADAPTER_SAY_TAKEN) {
        m->text = whole_text(from);
        m->slot = slot_of(m, from);
        m->choices = choices_new(from);
        if (!irc_queue_message(&irc->queue, m, &replaced))
            said = ADAPTER_SAY_FULL;
    }
    if (said != ADAPTER_SAY_TAKEN) {
        irc_message_free(m);
        return said;
    }
    if (replaced != NULL)
        irc_out_drop(irc, replaced, ADAPTER_TOLD_REPLACED);
    pump_soon(irc);
    return ADAPTER_SAY_TAKEN;
}
