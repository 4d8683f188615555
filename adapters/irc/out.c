/* adapters/irc/out.c - messages become lines, as fast as the server takes them
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/out.h"

#include <string.h>

#include "adapters/irc/ink.h"
#include "adapters/irc/lookup.h"
#include "adapters/irc/requests.h"
#include "adapters/irc/rooms.h"
#include "adapters/irc/send.h"
#include "adapters/irc/told.h"
#include "adapters/marks.h"

enum {
    CONFIRM_AT_ONCE = 10,   /* messages that are confirmed together, unless the queue runs dry before */
    UNCONFIRMED_MAX = 4000, /* messages, for a server that answers no PING */
    USER_GUESS = 11,        /* bytes of our user and host name, until a server has told them */
    HOST_GUESS = 64,
    WIDTH = 360, /* characters of a line that we fill: fits, unless they are mostly not ASCII */
};

void irc_out_init(struct irc *irc)
{
    irc_queue_init(&irc->queue);
    irc_pace_begin(&irc->pace);
    irc_out_pace(irc);
}

void irc_out_pace(struct irc *irc)
{
    irc_pace_bound(&irc->pace, irc->set.fastest_ms, irc->set.line_ms);
    irc->bucket.line_ms = irc->pace.line_ms;
    irc->bucket.burst = irc->set.burst;
}

void irc_out_free(struct irc *irc)
{
    clock_stop(irc->clock, &irc->pump);
    irc_queue_free(&irc->queue);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* How many bytes of text fit into a "NOTICE target :text" that nobody cuts on its way: receivers
 * get it with our nick!user@host in front. */
static size_t text_room(const struct irc *irc, const char *command, const char *target)
{
    size_t user = irc->user[0] != '\0' ? strlen(irc->user) : USER_GUESS;
    size_t host = irc->host_name[0] != '\0' ? strlen(irc->host_name) : HOST_GUESS;
    size_t taken = strlen(":!@ ") + strlen(irc->nick) + user + host;

    taken += strlen(command) + 1 + strlen(target) + strlen(" :") + strlen("\r\n");
    return taken < irc->line_len ? irc->line_len - taken : 0;
}

/* Goes from the end of a piece to the beginning of the next: past the spaces at which a long line
 * was cut, or past line ends.  A line's own indentation is kept. */
static size_t skip_gap(const char *text, size_t at)
{
    if (at > 0)
        at += strspn(text + at, " ");
    return at + strspn(text + at, "\n");
}

/* Where m goes now, or NULL.  A person is a key, and the nick is the one that person has at this
 * moment. */
static const char *current_target(struct irc *irc, const struct irc_message *m)
{
    const struct irc_person *person;

    if (m->place != NULL)
        return m->place;
    person = irc_people_by_key(&irc->people, m->key, m->nick);
    if (person != NULL)
        return person->who.nick;
    return clock_ticks(irc->clock) < m->sure_until ? m->nick : NULL;
}

/* A line of m, which asks something, went to target. */
static void note_question(struct irc *irc, struct irc_message *m, const char *target)
{
    if (!m->begun) {
        irc_told_begun(irc, m, target);
        irc->asked = true;
    }
    if (m->sent > m->choices_at)
        irc_told_out(irc, m, CHOICES_NUMBERS);
}

static void finish_message(struct irc *irc, struct irc_lane *lane, const char *target)
{
    struct irc_message *m = irc_queue_take(&irc->queue, lane);

    if (m->choices != NULL && !m->begun) /* a silent one, which withdraws */
        irc_told_out(irc, m, CHOICES_QUESTION);
    irc_told_sent(irc, m, target);
    irc_message_free(m);
}

/* How much of m's next line fits into so many bytes; its beginning is at m->sent. */
static size_t next_piece(struct irc_message *m, size_t room)
{
    size_t len;

    m->sent = skip_gap(m->text, m->sent);
    len = strcspn(m->text + m->sent, "\n");
    return len > 0 ? irc_ink_cut(m->text, m->sent, len, room) : 0;
}

static bool is_at_end(const struct irc_message *m)
{
    return m->text[skip_gap(m->text, m->sent)] == '\0';
}

/* The message behind lane's first, if its first line may stand on the line of that: whispers about one table, of
 * which the first asks nothing.  NULL: it may not. */
static struct irc_message *follower(struct irc_lane *lane)
{
    const struct irc_message *m = g_queue_peek_head(&lane->messages);
    struct irc_message *next = g_queue_peek_nth(&lane->messages, 1);

    if (next == NULL || lane->place || m->begun || m->choices != NULL || m->slot == ADAPTER_BOARD ||
        next->slot == ADAPTER_BOARD || next->head == 0 || next->sent > 0 ||
        next->as_message != m->as_message || !g_str_equal(m->subject, next->subject))
        return NULL;
    return next;
}

/* So many bytes of m, from m->sent on, have gone to target. */
static void note_piece(struct irc *irc, struct irc_message *m, size_t len, const char *target)
{
    m->sent += len;
    if (m->choices != NULL)
        note_question(irc, m, target);
    m->begun = true;
}

/* Puts the first line of next, without its head, behind line, if it fits there.  How many bytes of next that are;
 * 0: it does not, or there is no next. */
static size_t join(GString *line, const struct irc_message *next, size_t room)
{
    size_t more = next != NULL ? strcspn(next->text + next->head, "\n") : 0;
    g_autofree char *behind = more > 0 ? irc_ink(next->text, next->head, more) : NULL;

    if (behind == NULL || line->len + 1 + strlen(behind) > MIN(room, WIDTH))
        return 0;
    g_string_append_printf(line, " %s", behind);
    return more;
}

/* Writes one line for lane: the next one of its first message, and if that is its only one, behind it the first one
 * of the next message, where it is short. */
static void write_line(struct irc *irc, struct irc_lane *lane, const char *command, const char *target)
{
    struct irc_message *m = g_queue_peek_head(&lane->messages), *next = follower(lane);
    size_t room = text_room(irc, command, target), len = next_piece(m, room), more = 0;

    if (len > 0) {
        g_autofree char *piece = irc_ink(m->text, m->sent, len);
        g_autoptr(GString) line = g_string_new(piece);

        if (m->text[skip_gap(m->text, m->sent + len)] == '\0')
            more = join(line, next, room);
        if (line->len > 0) {
            irc_send(irc, "%s %s :%s", command, target, line->str);
            irc_told_line(irc, target, line->str);
        }
        note_piece(irc, m, len, target);
        irc_queue_went(&irc->queue, lane);
    }
    if (is_at_end(m))
        finish_message(irc, lane, target);
    if (more == 0)
        return;
    note_piece(irc, next, next->head + more, target);
    if (is_at_end(next))
        finish_message(irc, lane, target);
}

/* Sends the next line of lane's first message; or first asks who bears the nick it is for, and lane
 * waits for the answer. */
static void send_lane_line(struct irc *irc, struct irc_lane *lane)
{
    struct irc_message *m = g_queue_peek_head(&lane->messages);
    const char *target = current_target(irc, m),
               *command = m->place != NULL || m->as_message ? "PRIVMSG" : "NOTICE";

    if (target == NULL) {
        if (irc_lookup_nick(irc, m->nick))
            lane->asked = g_strdup(m->nick);
        else
            irc_told_unsaid(irc, irc_queue_take(&irc->queue, lane), ADAPTER_TOLD_LOST);
        return;
    }
    if (m->place != NULL && !irc_rooms_is_in(irc, m->place)) {
        irc_told_unsaid(irc, irc_queue_take(&irc->queue, lane), ADAPTER_TOLD_LOST);
        return;
    }
    write_line(irc, lane, command, target);
}

/* ---- the pump -------------------------------------------------------------------------------- */

static void send_command(struct irc *irc)
{
    g_autofree char *line = irc_queue_take_command(&irc->queue);

    irc_send(irc, "%s", line);
    irc_queue_went(&irc->queue, NULL);
}

/* Is it time to ask?  Many messages are confirmed together, and the rest when there is nothing to
 * send; what should have been echoed when it was not. */
static bool wants_confirming(const struct irc *irc, bool idle)
{
    if (irc_told_patience(irc) == 0)
        return true;
    if (!idle && irc_pace_wants_ping(&irc->pace))
        return true;
    return !irc_told_is_asking(irc) && irc_told_unasked(irc) >= (idle ? 1 : CONFIRM_AT_ONCE);
}

/* How long the next line has to wait. */
static int64_t wait_for_line(struct irc *irc)
{
    int64_t now = clock_ticks(irc->clock);

    irc_bucket_rate(&irc->bucket, irc->pace.line_ms, now);
    return MAX(irc_bucket_wait(&irc->bucket, now), irc_pace_hold(&irc->pace, now));
}

/* Sends until nothing waits or the bucket is empty.  Returns how long to wait; 0: there is nothing
 * to wait for. */
static int64_t send_what_may_go(struct irc *irc)
{
    while (irc->state == IRC_ONLINE || irc->state == IRC_LEAVING) {
        struct irc_lane *lane = NULL;
        bool idle = !irc_queue_next(&irc->queue, &lane), due = wants_confirming(irc, idle);
        int64_t wait = wait_for_line(irc);

        if (idle && !due)
            return MAX(irc_told_patience(irc), 0);
        if (wait > 0)
            return wait;
        if (due)
            irc_told_ask(irc);
        else if (lane == NULL)
            send_command(irc);
        else
            send_lane_line(irc, lane);
    }
    return 0;
}

void irc_out_pump(struct irc *irc)
{
    int64_t wait = send_what_may_go(irc);

    if (irc->asked && irc_told_unasked(irc) > 0) {
        irc_told_ask(irc); /* overdraws the bucket by one line for each burst */
        if (wait > 0)
            wait = wait_for_line(irc);
    }
    irc->asked = false;
    if (wait > 0 && irc->pump == CLOCK_NONE)
        irc->pump = clock_after(irc->clock, wait, irc->run_pump, irc);
}

bool irc_out_is_empty(const struct irc *irc)
{
    return irc->queue.messages == 0 && irc_queue_commands(&irc->queue) == 0;
}

void irc_out_lost(struct irc *irc)
{
    clock_stop(irc->clock, &irc->pump);
    while (irc->queue.turns.length > 0) {
        struct irc_lane *lane = g_queue_peek_head(&irc->queue.turns);
        irc_told_unsaid(irc, irc_queue_take(&irc->queue, lane), ADAPTER_TOLD_LOST);
    }
    irc_queue_clear(&irc->queue);
    irc->asked = false;
    irc->bucket.full_at = 0;
    irc_pace_begin(&irc->pace);
}

/* ---- what the host says ---------------------------------------------------------------------- */

/* A text without anything that would end a line or begin a command, but with its marks; frees text. */
static char *clean_text(GString *text)
{
    char *valid;

    for (char *p = text->str; *p != '\0'; p++)
        if (*p == '\r')
            *p = '\n';
        else if ((unsigned char)*p < 0x20 && *p != '\n' && !marks_is(*p))
            *p = ' ';
    valid = g_utf8_make_valid(text->str, text->len);
    g_string_free(text, TRUE);
    return valid;
}

/* The text of m, followed from *choices_at on by its choices. */
static char *whole_text(const struct adapter_message *m, size_t *choices_at)
{
    g_autofree char *own = clean_text(g_string_new(m->text));
    GString *whole = g_string_new(own);

    *choices_at = whole->len;
    choices_append(whole, m, WIDTH, CHOICES_BEHIND);
    *choices_at += strspn(whole->str + *choices_at, "\n");
    return clean_text(whole);
}

/* A board with two of its lines on one, where they fit; the first, which tells of all, stands alone. */
static char *packed_board(const char *text)
{
    g_auto(GStrv) line = g_strsplit(text, "\n", -1);
    GString *packed = g_string_new(line[0]);

    for (int i = 1; i < (int)g_strv_length(line); i++) {
        bool pair = line[i + 1] != NULL && line[i][0] != '\0' && line[i + 1][0] != '\0' &&
                    g_utf8_strlen(line[i], -1) + g_utf8_strlen(line[i + 1], -1) < WIDTH;

        g_string_append_printf(packed, "\n%s", line[i]);
        if (pair)
            g_string_append_printf(packed, "%c // %s", MARK_END, line[i + 1]);
        i += pair;
    }
    return g_string_free(packed, FALSE);
}

/* The nick by which to look for a person; g_free it.  NULL: none. */
static char *nick_of(const struct irc *irc, const struct adapter_person *person)
{
    const struct irc_person *here = irc_people_by_key(&irc->people, person->key, person->nick);

    if (here != NULL)
        return g_strdup(here->who.nick);
    if (person->nick == NULL || !irc_wire_is_word(person->nick) || strlen(person->nick) > IRC_NAME)
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
        request = irc_requests_find(irc, to->request);
        if (request == NULL)
            return ADAPTER_SAY_ABSENT;
        m->key = g_strdup(request->key);
        m->nick = g_strdup(request->nick);
        m->sure_until = request->at + IRC_SURE_MS;
        return ADAPTER_SAY_TAKEN;
    }
    return ADAPTER_SAY_ABSENT;
}

/* A message of the host's with its choices, but not yet whom it is for. */
static struct irc_message *message_new(const struct adapter_message *from)
{
    struct irc_message *m = g_new0(struct irc_message, 1);

    m->serial = from->serial;
    m->slot = from->slot;
    m->subject = g_strdup(from->subject != NULL ? from->subject : "");
    m->text = whole_text(from, &m->choices_at);
    if (m->slot == ADAPTER_BOARD && from->n_choices == 0) {
        g_autofree char *lines = m->text;

        m->text = packed_board(lines);
    }
    m->head = MIN(from->head, m->choices_at);
    m->fleeting = from->fleeting;
    m->as_message = from->as_message;
    m->choices = choices_new(from);
    return m;
}

enum adapter_say irc_out_say(struct irc *irc, const struct adapter_message *from)
{
    struct irc_message *m, *replaced;
    enum adapter_say said;

    if (irc->state != IRC_ONLINE)
        return ADAPTER_SAY_OFFLINE;
    m = message_new(from);
    said = address(irc, m, &from->target);
    if (said == ADAPTER_SAY_TAKEN &&
        (irc->unconfirmed.length >= UNCONFIRMED_MAX || !irc_queue_message(&irc->queue, m, &replaced)))
        said = ADAPTER_SAY_FULL;
    if (said != ADAPTER_SAY_TAKEN) {
        irc->counts.dropped++;
        irc_message_free(m);
        return said;
    }
    if (replaced != NULL)
        irc_told_unsaid(irc, replaced, ADAPTER_TOLD_REPLACED);
    while ((replaced = irc_queue_outdated(&irc->queue, m)) != NULL)
        irc_told_unsaid(irc, replaced, ADAPTER_TOLD_REPLACED);
    irc_send_wake(irc);
    return ADAPTER_SAY_TAKEN;
}
