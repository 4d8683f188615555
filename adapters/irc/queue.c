/* adapters/irc/queue.c - what waits to be sent, and when the next line may go
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/queue.h"

#include <assert.h>
#include <string.h>

#include "adapters/choices.h"

enum { LINE_BYTES = 400 }; /* of text in a line, roughly; for counting */

static const enum irc_turn wheel[] = {
    IRC_TURN_PEOPLE,    IRC_TURN_QUESTIONS, IRC_TURN_BOARDS, IRC_TURN_PEOPLE,
    IRC_TURN_QUESTIONS, IRC_TURN_REPLIES,   IRC_TURN_BOARDS, IRC_TURN_PEOPLE,
};

int64_t irc_bucket_wait(const struct irc_bucket *b, int64_t now)
{
    int64_t wait = b->full_at + b->line_ms - b->burst * b->line_ms - now;

    return MAX(wait, 0);
}

void irc_bucket_spend(struct irc_bucket *b, int64_t now)
{
    b->full_at = MAX(b->full_at, now) + b->line_ms;
}

void irc_bucket_rate(struct irc_bucket *b, int64_t line_ms, int64_t now)
{
    if (line_ms != b->line_ms && b->line_ms > 0 && b->full_at > now)
        b->full_at = now + (b->full_at - now) * line_ms / b->line_ms;
    b->line_ms = line_ms;
}

void irc_bucket_excuse(struct irc_bucket *b, int64_t now)
{
    b->full_at -= irc_bucket_wait(b, now);
}

/* ---- messages -------------------------------------------------------------------------------- */

void irc_message_free(struct irc_message *m)
{
    if (m == NULL)
        return;
    g_free(m->place);
    g_free(m->key);
    g_free(m->nick);
    g_free(m->subject);
    g_free(m->text);
    choices_unref(m->choices);
    g_free(m);
}

/* Roughly how many lines m takes; at least one, so that a heap of empty messages is bounded too. */
static unsigned lines_of(const struct irc_message *m)
{
    unsigned lines = 0;

    for (const char *p = m->text; *p != '\0'; p += strspn(p, "\n")) {
        size_t len = strcspn(p, "\n");
        lines += (len + LINE_BYTES - 1) / LINE_BYTES;
        p += len;
    }
    return MAX(lines, 1);
}

/* ---- lanes ----------------------------------------------------------------------------------- */

/* A place and a key may be spelled the same. */
static char *lane_name(const char *place, const char *key)
{
    return place != NULL ? g_strconcat("place ", place, NULL) : g_strconcat("person ", key, NULL);
}

static struct irc_lane *lane_get(struct irc_queue *q, const struct irc_message *m)
{
    g_autofree char *name = lane_name(m->place, m->key);
    struct irc_lane *lane = g_hash_table_lookup(q->lanes, name);

    if (lane != NULL)
        return lane;
    lane = g_new0(struct irc_lane, 1);
    lane->name = g_steal_pointer(&name);
    lane->place = m->place != NULL;
    g_queue_init(&lane->messages);
    g_queue_push_tail(&q->turns, lane);
    lane->link = q->turns.tail;
    g_hash_table_insert(q->lanes, lane->name, lane);
    return lane;
}

static void lane_free(gpointer data)
{
    struct irc_lane *lane = data;

    g_queue_clear_full(&lane->messages, (GDestroyNotify)irc_message_free);
    g_free(lane->asked);
    g_free(lane->name);
    g_free(lane);
}

static void lane_drop(struct irc_queue *q, struct irc_lane *lane)
{
    g_queue_delete_link(&q->turns, lane->link);
    g_hash_table_remove(q->lanes, lane->name);
}

static unsigned lane_lines(const struct irc_lane *lane)
{
    unsigned lines = 0;

    for (int slot = 0; slot < ADAPTER_SLOTS; slot++)
        lines += lane->lines[slot];
    return lines;
}

/* A lane is as urgent as the most urgent message in it, since a prompt cannot overtake what was
 * said before it. */
static enum irc_turn lane_turn(const struct irc_lane *lane)
{
    if (lane->place)
        return IRC_TURN_BOARDS;
    if (lane->lines[ADAPTER_PROMPT] > 0 || lane->lines[ADAPTER_NOTICE] > 0)
        return IRC_TURN_PEOPLE;
    return lane->lines[ADAPTER_BOARD] > 0 ? IRC_TURN_BOARDS : IRC_TURN_REPLIES;
}

static void lane_push(struct irc_queue *q, struct irc_lane *lane, struct irc_message *m)
{
    unsigned lines = lines_of(m);

    g_queue_push_tail(&lane->messages, m);
    lane->lines[m->slot] += lines;
    q->lines += lines;
    q->replies += m->slot == ADAPTER_REPLY ? lines : 0;
    q->messages++;
}

static struct irc_message *lane_take(struct irc_queue *q, struct irc_lane *lane, GList *link)
{
    struct irc_message *m = link->data;
    unsigned lines = lines_of(m);

    g_queue_delete_link(&lane->messages, link);
    lane->lines[m->slot] -= lines;
    q->lines -= lines;
    q->replies -= m->slot == ADAPTER_REPLY ? lines : 0;
    q->messages--;
    return m;
}

/* ---- the queue ------------------------------------------------------------------------------- */

void irc_queue_init(struct irc_queue *q)
{
    *q = (struct irc_queue){ .lanes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, lane_free) };
    for (int kind = 0; kind < IRC_COMMAND_KINDS; kind++)
        g_queue_init(&q->commands[kind]);
    g_queue_init(&q->turns);
}

void irc_queue_clear(struct irc_queue *q)
{
    for (int kind = 0; kind < IRC_COMMAND_KINDS; kind++)
        g_queue_clear_full(&q->commands[kind], g_free);
    g_queue_clear(&q->turns);
    g_hash_table_remove_all(q->lanes);
    q->lines = q->replies = q->messages = q->next_turn = 0;
}

void irc_queue_free(struct irc_queue *q)
{
    irc_queue_clear(q);
    g_hash_table_unref(q->lanes);
}

bool irc_queue_command(struct irc_queue *q, enum irc_queue_kind kind, char *command)
{
    if (q->commands[kind].length >= IRC_QUEUE_COMMANDS)
        return false;
    g_queue_push_tail(&q->commands[kind], command);
    return true;
}

unsigned irc_queue_commands(const struct irc_queue *q)
{
    return q->commands[IRC_COMMAND_DO].length + q->commands[IRC_COMMAND_ASK].length;
}

char *irc_queue_take_command(struct irc_queue *q)
{
    assert(irc_queue_commands(q) > 0);
    if (q->commands[IRC_COMMAND_DO].length > 0)
        return g_queue_pop_head(&q->commands[IRC_COMMAND_DO]);
    return g_queue_pop_head(&q->commands[IRC_COMMAND_ASK]);
}

/* May the rest of this message be left out? */
static bool gives_way(const struct irc_message *older)
{
    return older->slot == ADAPTER_PROMPT ||
           ((older->slot == ADAPTER_BOARD || older->slot == ADAPTER_CALL) && older->sent == 0);
}

/* The message in lane whose place m takes; NULL: none. */
static GList *find_older(const struct irc_lane *lane, const struct irc_message *m)
{
    for (GList *i = lane->messages.head; i != NULL; i = i->next) {
        const struct irc_message *older = i->data;
        if (older->slot == m->slot && gives_way(older) && g_str_equal(older->subject, m->subject))
            return i;
    }
    return NULL;
}

static bool has_room(const struct irc_queue *q, const struct irc_lane *lane, const struct irc_message *m)
{
    unsigned more = lines_of(m);
    bool reply = m->slot == ADAPTER_REPLY;
    unsigned replies = lane->lines[ADAPTER_REPLY] == 0 ? IRC_QUEUE_FIRST : IRC_QUEUE_REPLIES;

    if (q->lines + more > IRC_QUEUE_LINES || (reply && q->replies + more > replies))
        return false;
    if (lane->messages.length == 0)
        return true;
    return lane_lines(lane) + more <= IRC_LANE_LINES &&
           (!reply || lane->place || lane->lines[ADAPTER_REPLY] + more <= IRC_LANE_REPLIES);
}

bool irc_queue_message(struct irc_queue *q, struct irc_message *m, struct irc_message **replaced)
{
    struct irc_lane *lane = lane_get(q, m);
    GList *older = find_older(lane, m);

    *replaced = NULL;
    /* The newer one goes to the end, since it may speak of what was said in between. */
    if (older != NULL) {
        *replaced = lane_take(q, lane, older);
    } else if (!has_room(q, lane, m)) {
        if (lane->messages.length == 0)
            lane_drop(q, lane);
        return false;
    }
    lane_push(q, lane, m);
    return true;
}

struct irc_message *irc_queue_outdated(struct irc_queue *q, const struct irc_message *m)
{
    g_autofree char *name = lane_name(m->place, m->key);
    struct irc_lane *lane = g_hash_table_lookup(q->lanes, name);

    for (GList *i = lane != NULL ? lane->messages.head : NULL; i != NULL; i = i->next) {
        const struct irc_message *older = i->data;

        if (older->fleeting && !older->begun && older != m && g_str_equal(older->subject, m->subject))
            return irc_queue_take_out(q, lane, i);
    }
    return NULL;
}

/* turn if any of its kind waits, else the first kind that does; IRC_TURNS: none does. */
static int pick_turn(const bool *waits, enum irc_turn turn)
{
    int other = 0;

    if (waits[turn])
        return turn;
    while (other < IRC_TURNS && !waits[other])
        other++;
    return other;
}

bool irc_queue_next(const struct irc_queue *q, struct irc_lane **next)
{
    struct irc_lane *first[IRC_TURNS] = { NULL };
    bool waits[IRC_TURNS] = { [IRC_TURN_QUESTIONS] = q->commands[IRC_COMMAND_ASK].length > 0 };
    int turn;

    *next = NULL;
    if (q->commands[IRC_COMMAND_DO].length > 0)
        return true;
    for (GList *i = q->turns.head; i != NULL; i = i->next) {
        struct irc_lane *lane = i->data;
        enum irc_turn its = lane_turn(lane);
        if (lane->asked != NULL || waits[its])
            continue;
        waits[its] = true;
        first[its] = lane;
    }
    turn = pick_turn(waits, wheel[q->next_turn]);
    if (turn == IRC_TURNS)
        return false;
    *next = first[turn];
    return true;
}

void irc_queue_went(struct irc_queue *q, struct irc_lane *lane)
{
    q->next_turn = (q->next_turn + 1) % G_N_ELEMENTS(wheel);
    if (lane == NULL)
        return;
    g_queue_unlink(&q->turns, lane->link);
    g_queue_push_tail_link(&q->turns, lane->link);
}

struct irc_message *irc_queue_take_out(struct irc_queue *q, struct irc_lane *lane, GList *link)
{
    struct irc_message *m = lane_take(q, lane, link);

    if (lane->messages.length == 0)
        lane_drop(q, lane);
    return m;
}

struct irc_message *irc_queue_take(struct irc_queue *q, struct irc_lane *lane)
{
    return irc_queue_take_out(q, lane, lane->messages.head);
}

void irc_queue_rename(struct irc_queue *q, const char *from, const char *key, const char *nick)
{
    g_autofree char *name = lane_name(NULL, from);
    struct irc_lane *lane = g_hash_table_lookup(q->lanes, name);

    if (lane == NULL)
        return;
    for (unsigned n = lane->messages.length; n > 0; n--) {
        struct irc_message *m = irc_queue_take(q, lane);
        g_free(m->key);
        m->key = g_strdup(key);
        g_free(m->nick);
        m->nick = g_strdup(nick);
        lane_push(q, lane_get(q, m), m);
    }
}
