/* adapters/irc/lookup.c - asking the server who somebody is (WHOIS)
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/lookup.h"

#include "adapters/irc/send.h"
#include "adapters/irc/told.h"

enum {
    LOOKUPS_MAX = 200,     /* nicks asked about at once: strangers must not fill our memory */
    LOOKUPS_LINES = 150,   /* of these, for authors of lines: the rest is for people whom we tell things */
    LINES_MAX = 20,        /* lines of one nick that wait for the answer */
    ANSWER_MS = 60 * 1000, /* a server that has not answered by then will not */
};

static void lookup_free(gpointer data)
{
    struct irc_lookup *k = data;

    clock_stop(k->irc->clock, &k->patience);
    g_queue_clear_full(&k->lines, (GDestroyNotify)irc_requests_drop);
    irc_people_who_clear(&k->who);
    g_free(k);
}

void irc_lookup_init(struct irc *irc)
{
    irc->lookups = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, lookup_free);
}

void irc_lookup_free(struct irc *irc)
{
    g_hash_table_unref(irc->lookups);
}

void irc_lookup_reset(struct irc *irc)
{
    g_hash_table_remove_all(irc->lookups);
}

unsigned irc_lookup_busy(const struct irc *irc)
{
    return g_hash_table_size(irc->lookups);
}

static struct irc_lookup *find(const struct irc *irc, const char *nick)
{
    g_autofree char *folded = irc_wire_fold(irc->people.map, g_strdup(nick));

    return g_hash_table_lookup(irc->lookups, folded);
}

struct irc_lookup *irc_lookup_take(struct irc *irc, const char *nick)
{
    g_autofree char *folded = irc_wire_fold(irc->people.map, g_strdup(nick));
    gpointer key = NULL, lookup = NULL;

    g_hash_table_steal_extended(irc->lookups, folded, &key, &lookup);
    g_free(key);
    return lookup;
}

/* ---- messages that wait for the answer ------------------------------------------------------- */

static void drop_asked(struct irc *irc, struct irc_lane *lane, const char *nick, enum adapter_told what)
{
    for (GList *i = lane->messages.head, *next; i != NULL; i = next) {
        struct irc_message *m = i->data;
        next = i->next;
        if (irc_wire_same(irc->people.map, m->nick, nick))
            irc_told_unsaid(irc, irc_queue_take_out(&irc->queue, lane, i), what);
    }
}

/* found is the key of whoever bears the nick that lane asked about.  If lane is for that key, all
 * of it goes to the nick; if not, the messages for that nick end. */
static void settle_lane(struct irc *irc, struct irc_lane *lane, const char *found,
                        enum adapter_told otherwise)
{
    g_autofree char *nick = g_steal_pointer(&lane->asked);
    const struct irc_message *first = g_queue_peek_head(&lane->messages);

    if (found == NULL || !g_str_equal(first->key, found)) {
        drop_asked(irc, lane, nick, otherwise);
        return;
    }
    for (GList *i = lane->messages.head; i != NULL; i = i->next) {
        struct irc_message *m = i->data;
        g_free(m->nick);
        m->nick = g_strdup(nick);
        m->sure_until = clock_ticks(irc->clock) + IRC_SURE_MS;
    }
}

/* The lanes that wait for what is known of nick; g_list_free it. */
static GList *held_for(struct irc *irc, const char *nick)
{
    GList *lanes = NULL;

    for (GList *i = irc->queue.turns.head; i != NULL; i = i->next) {
        const struct irc_lane *lane = i->data;
        if (lane->asked != NULL && irc_wire_same(irc->people.map, lane->asked, nick))
            lanes = g_list_prepend(lanes, i->data);
    }
    return g_list_reverse(lanes);
}

/* nick is borne by the person with that key, or (NULL) by nobody: messages that waited for nick go
 * out, or end as otherwise says. */
static void nick_known(struct irc *irc, const char *nick, const char *key, enum adapter_told otherwise)
{
    g_autoptr(GList) lanes = held_for(irc, nick);

    for (GList *i = lanes; i != NULL; i = i->next)
        settle_lane(irc, i->data, key, otherwise);
}

/* Messages that wait for nick are to ask again whose it is. */
static void nick_unknown(struct irc *irc, const char *nick)
{
    g_autoptr(GList) lanes = held_for(irc, nick);

    for (GList *i = lanes; i != NULL; i = i->next)
        g_clear_pointer(&((struct irc_lane *)i->data)->asked, g_free);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void give_up(void *ctx)
{
    struct irc_lookup *k = ctx;
    struct irc *irc = k->irc;

    k->patience = CLOCK_NONE;
    irc->skipped += k->lines.length;
    nick_known(irc, k->who.nick, NULL, ADAPTER_TOLD_LOST);
    lookup_free(irc_lookup_take(irc, k->who.nick));
    irc_send_wake(irc);
}

/* The lookup of nick under way, or a new one; NULL: too many. */
static struct irc_lookup *get(struct irc *irc, const char *nick, unsigned most)
{
    struct irc_lookup *k = find(irc, nick);

    if (k != NULL)
        return k;
    if (g_hash_table_size(irc->lookups) >= most)
        return NULL;
    k = g_new0(struct irc_lookup, 1);
    k->irc = irc;
    k->who.nick = g_strdup(nick);
    g_queue_init(&k->lines);
    k->patience = clock_after(irc->clock, ANSWER_MS, give_up, k);
    g_hash_table_insert(irc->lookups, irc_wire_fold(irc->people.map, g_strdup(nick)), k);
    irc_send_command(irc, IRC_COMMAND_ASK, "WHOIS %s", nick);
    return k;
}

bool irc_lookup_has_lines(const struct irc *irc, const char *nick)
{
    const struct irc_lookup *k = find(irc, nick);

    return k != NULL && k->lines.length > 0;
}

void irc_lookup_line(struct irc *irc, struct irc_heard *h)
{
    struct irc_lookup *k = get(irc, h->who.nick, LOOKUPS_LINES);

    if (k == NULL || k->lines.length >= LINES_MAX) {
        irc->skipped++;
        irc_requests_drop(h);
        return;
    }
    g_queue_push_tail(&k->lines, h);
}

bool irc_lookup_nick(struct irc *irc, const char *nick)
{
    return get(irc, nick, LOOKUPS_MAX) != NULL;
}

void irc_lookup_renamed(struct irc *irc, const char *from, const char *nick)
{
    struct irc_lookup *k = irc_lookup_take(irc, from);
    struct irc_heard *h;

    if (k == NULL)
        return;
    while ((h = g_queue_pop_head(&k->lines)) != NULL) {
        g_free(h->who.nick);
        h->who.nick = g_strdup(nick);
        irc_lookup_line(irc, h);
    }
    if (irc_people_find(&irc->people, nick) != NULL)
        irc_lookup_nick(irc, nick);
    nick_unknown(irc, from);
    lookup_free(k);
    irc_send_wake(irc);
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* 311 me nick user host * :real name */
void irc_lookup_on_whois_user(struct irc *irc, const struct irc_line *l)
{
    struct irc_lookup *k = find(irc, l->param[1]);

    if (k == NULL)
        return;
    g_free(k->who.user);
    g_free(k->who.host);
    k->who.user = g_strdup(l->param[2]);
    k->who.host = g_strdup(l->param[3]);
}

/* 330 me nick account :is logged in as */
void irc_lookup_on_whois_account(struct irc *irc, const struct irc_line *l)
{
    struct irc_lookup *k = find(irc, l->param[1]);

    if (k == NULL)
        return;
    g_free(k->who.account);
    k->who.account = g_strdup(l->param[2]);
}

void irc_lookup_end(struct irc *irc, struct irc_lookup *k)
{
    char key[ADAPTER_KEY_MAX + 1];
    bool found = k->who.user != NULL && irc_people_key(key, sizeof key, irc->people.map, k->who.nick,
                                                       k->who.user, k->who.host, k->who.account);

    nick_known(irc, k->who.nick, found ? key : NULL, ADAPTER_TOLD_NOBODY);
    lookup_free(k);
    irc_send_wake(irc);
}

void irc_lookup_no_nick(struct irc *irc, const char *nick)
{
    struct irc_lookup *k = find(irc, nick);

    if (k == NULL)
        return;
    g_clear_pointer(&k->who.user, g_free); /* and 318 follows */
}
