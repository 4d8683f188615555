/* adapters/irc_queue.c - what waits to be sent, and when the next line may go */
#include "irc_queue.h"

#include "choices.h"

int64_t irc_bucket_wait(const struct irc_bucket *b, int64_t now)
{
    int64_t wait = b->full_at + b->line_ms - b->burst * b->line_ms - now;

    return MAX(wait, 0);
}

void irc_bucket_spend(struct irc_bucket *b, int64_t now)
{
    b->full_at = MAX(b->full_at, now) + b->line_ms;
}

void irc_message_free(struct irc_message *m)
{
    if (m == NULL)
        return;
    g_free(m->place);
    g_free(m->key);
    g_free(m->nick);
    g_free(m->slot);
    g_free(m->text);
    choices_unref(m->choices);
    g_free(m);
}

void irc_queue_init(struct irc_queue *q)
{
    g_queue_init(&q->commands);
    g_queue_init(&q->messages);
    q->message_next = false;
}

void irc_queue_clear(struct irc_queue *q)
{
    g_queue_clear_full(&q->commands, g_free);
    g_queue_clear_full(&q->messages, (GDestroyNotify)irc_message_free);
}

bool irc_queue_command(struct irc_queue *q, char *command)
{
    if (q->commands.length >= IRC_QUEUE_COMMANDS)
        return false;
    g_queue_push_tail(&q->commands, command);
    return true;
}

/* Where an unsent message of the same slot waits; NULL: nowhere. */
static GList *find_slot(struct irc_queue *q, const char *slot)
{
    if (slot == NULL)
        return NULL;
    for (GList *i = q->messages.head; i != NULL; i = i->next) {
        const struct irc_message *m = i->data;
        if (m->slot != NULL && m->sent == 0 && g_str_equal(m->slot, slot))
            return i;
    }
    return NULL;
}

bool irc_queue_message(struct irc_queue *q, struct irc_message *m, struct irc_message **replaced)
{
    GList *old = find_slot(q, m->slot);

    *replaced = NULL;
    if (old == NULL && q->messages.length >= IRC_QUEUE_MESSAGES)
        return false;
    /* The newer one goes to the end: it may speak of what was said in between. */
    if (old != NULL) {
        *replaced = old->data;
        g_queue_delete_link(&q->messages, old);
    }
    g_queue_push_tail(&q->messages, m);
    return true;
}

enum irc_queue_kind irc_queue_next(const struct irc_queue *q)
{
    bool message = q->messages.length > 0, command = q->commands.length > 0;

    if (message && (q->message_next || !command))
        return IRC_QUEUE_MESSAGE;
    return command ? IRC_QUEUE_COMMAND : IRC_QUEUE_EMPTY;
}

void irc_queue_went(struct irc_queue *q, enum irc_queue_kind kind)
{
    q->message_next = kind == IRC_QUEUE_COMMAND;
}

void irc_queue_rename(struct irc_queue *q, const char *was, const char *key, const char *nick)
{
    for (GList *i = q->messages.head; i != NULL; i = i->next) {
        struct irc_message *m = i->data;
        if (m->key == NULL || !g_str_equal(m->key, was))
            continue;
        g_free(m->key);
        m->key = g_strdup(key);
        g_free(m->nick);
        m->nick = g_strdup(nick);
    }
}
