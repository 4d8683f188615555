/* adapters/irc/lookup.c - asking the server who somebody is (WHOIS) */
#include "adapters/irc/lookup.h"

#include "adapters/irc/out.h"
#include "adapters/irc/presence.h"
#include "adapters/irc/send.h"

enum {
    LOOKUPS_MAX = 200,     /* nicks asked about at once: strangers must not fill our memory */
    LOOKUPS_LINES = 150,   /* of these, because of a line: the rest is for those whom we tell things */
    LINES_MAX = 20,        /* of one nick, waiting for the answer    */
    ANSWER_MS = 60 * 1000, /* a server that has not answered by then never will */
};

struct irc_lookup {
    struct irc *irc;
    char *nick;
    char *user; /* of the answer so far; NULL: none yet   */
    char *host;
    char *account; /* NULL: none                             */
    GQueue lines;  /* of struct irc_heard *                  */
    clock_handle patience;
};

static void lookup_free(gpointer data)
{
    struct irc_lookup *k = data;

    clock_stop(k->irc->clock, &k->patience);
    g_queue_clear_full(&k->lines, (GDestroyNotify)irc_heard_free);
    g_free(k->nick);
    g_free(k->user);
    g_free(k->host);
    g_free(k->account);
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
    g_autofree char *folded = irc_fold(irc->people.map, g_strdup(nick));

    return g_hash_table_lookup(irc->lookups, folded);
}

/* Out of the table, and its end is the caller's to bring about. */
static struct irc_lookup *take(struct irc *irc, const char *nick)
{
    g_autofree char *folded = irc_fold(irc->people.map, g_strdup(nick));
    gpointer key = NULL, lookup = NULL;

    g_hash_table_steal_extended(irc->lookups, folded, &key, &lookup);
    g_free(key);
    return lookup;
}

static void give_up(void *ctx)
{
    struct irc_lookup *k = ctx;
    struct irc *irc = k->irc;

    k->patience = CLOCK_NONE;
    irc->skipped += k->lines.length;
    irc_out_known(irc, k->nick, NULL, ADAPTER_TOLD_LOST);
    lookup_free(take(irc, k->nick));
    irc_out_pump(irc);
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
    k->nick = g_strdup(nick);
    g_queue_init(&k->lines);
    k->patience = clock_after(irc->clock, ANSWER_MS, give_up, k);
    g_hash_table_insert(irc->lookups, irc_fold(irc->people.map, g_strdup(nick)), k);
    irc_send_question(irc, "WHOIS %s", nick);
    return k;
}

bool irc_lookup_has_lines(const struct irc *irc, const char *nick)
{
    const struct irc_lookup *k = find(irc, nick);

    return k != NULL && k->lines.length > 0;
}

void irc_lookup_line(struct irc *irc, struct irc_heard *h)
{
    struct irc_lookup *k = get(irc, h->nick, LOOKUPS_LINES);

    if (k == NULL || k->lines.length >= LINES_MAX) {
        irc->skipped++;
        irc_heard_free(h);
        return;
    }
    g_queue_push_tail(&k->lines, h);
}

bool irc_lookup_nick(struct irc *irc, const char *nick)
{
    return get(irc, nick, LOOKUPS_MAX) != NULL;
}

void irc_lookup_renamed(struct irc *irc, const char *was, const char *nick)
{
    struct irc_lookup *k = take(irc, was);
    struct irc_heard *h;

    if (k == NULL)
        return;
    while ((h = g_queue_pop_head(&k->lines)) != NULL) {
        g_free(h->nick);
        h->nick = g_strdup(nick);
        irc_lookup_line(irc, h);
    }
    if (irc_people_find(&irc->people, nick) != NULL)
        irc_lookup_nick(irc, nick);
    irc_out_unknown(irc, was);
    lookup_free(k);
    irc_out_pump(irc);
}

/* ---- the answer ---------------------------------------------------------- */

/* 311 me nick user host * :real name */
void irc_on_whois_user(struct irc *irc, const struct irc_line *l)
{
    struct irc_lookup *k = find(irc, l->param[1]);

    if (k == NULL)
        return;
    g_free(k->user);
    g_free(k->host);
    k->user = g_strdup(l->param[2]);
    k->host = g_strdup(l->param[3]);
}

/* 330 me nick account :is logged in as */
void irc_on_whois_account(struct irc *irc, const struct irc_line *l)
{
    struct irc_lookup *k = find(irc, l->param[1]);

    if (k == NULL)
        return;
    g_free(k->account);
    k->account = g_strdup(l->param[2]);
}

/* Whoever said the line is who was asked about, unless the nick changed hands. */
static void settle_lines(struct irc *irc, struct irc_lookup *k)
{
    struct irc_heard *h;

    while ((h = g_queue_pop_head(&k->lines)) != NULL) {
        if (k->user != NULL && g_str_equal(h->user, k->user) && g_str_equal(h->host, k->host)) {
            irc_lines_hand_in(irc, h, k->account);
        } else {
            irc->skipped++;
            irc_heard_free(h);
        }
    }
}

static void settle_messages(struct irc *irc, const struct irc_lookup *k)
{
    char key[ADAPTER_KEY_MAX + 1];
    bool found =
        k->user != NULL && irc_key(key, sizeof key, irc->people.map, k->nick, k->user, k->host, k->account);

    irc_out_known(irc, k->nick, found ? key : NULL, ADAPTER_TOLD_NOBODY);
}

static void settle(struct irc *irc, const char *nick)
{
    struct irc_lookup *k = take(irc, nick);
    struct irc_person *who;

    if (k == NULL)
        return;
    who = irc_people_find(&irc->people, k->nick);
    if (who != NULL && k->user != NULL)
        irc_presence_learn(irc, who, k->user, k->host, k->account, IRC_MAYBE_ANOTHER);
    settle_lines(irc, k);
    settle_messages(irc, k);
    lookup_free(k);
    irc_out_pump(irc);
}

/* 318 me nick :End of WHOIS */
void irc_on_whois_end(struct irc *irc, const struct irc_line *l)
{
    settle(irc, l->param[1]);
}

void irc_lookup_no_nick(struct irc *irc, const char *nick)
{
    struct irc_lookup *k = find(irc, nick);

    if (k == NULL)
        return;
    g_clear_pointer(&k->user, g_free); /* and 318 follows */
}
