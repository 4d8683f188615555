/* adapters/irc/lines.c - what people say: which of it is for the host, and from whom */
#include "adapters/irc/lines.h"

#include <string.h>

#include "adapters/irc/lookup.h"
#include "adapters/irc/presence.h"
#include "adapters/irc/rooms.h"

/* An answer of WHOIS about somebody without an account stays good for so long,
 * where the server tells nothing about logins. */
enum { GUEST_MS = 60 * 1000 };

void irc_lines_init(struct irc *irc)
{
    irc->offers = offers_new();
    irc->run = g_strdup_printf("%" G_GINT64_MODIFIER "x-%08x", clock_now(irc->clock), g_random_int());
}

void irc_lines_free(struct irc *irc)
{
    for (unsigned i = 0; i < IRC_REQUESTS; i++) {
        g_free(irc->requests[i].id);
        g_free(irc->requests[i].key);
        g_free(irc->requests[i].nick);
    }
    offers_free(irc->offers);
    g_free(irc->run);
}

void irc_heard_free(struct irc_heard *h)
{
    g_free(h->nick);
    g_free(h->user);
    g_free(h->host);
    g_free(h->place);
    g_free(h->text);
    g_free(h->request);
    g_free(h);
}

/* ---- requests ------------------------------------------------------------ */

static char *request_id(struct irc *irc, const struct irc_line *l)
{
    char msgid[128];

    if (irc_tag(l, "msgid", msgid, sizeof msgid) && msgid[0] != '\0' && irc_is_clean(msgid))
        return g_strdup_printf("msgid-%s", msgid);
    return g_strdup_printf("%s-%" G_GUINT64_FORMAT, irc->run, ++irc->line_number);
}

static void remember_request(struct irc *irc, const struct irc_heard *h, const char *key)
{
    struct irc_request *r = &irc->requests[irc->next_request];

    irc->next_request = (irc->next_request + 1) % IRC_REQUESTS;
    g_free(r->id);
    g_free(r->key);
    g_free(r->nick);
    r->id = g_strdup(h->request);
    r->key = g_strdup(key);
    r->nick = g_strdup(h->nick);
    r->at = clock_ticks(irc->clock);
}

const struct irc_request *irc_lines_request(const struct irc *irc, const char *id)
{
    for (unsigned i = 0; i < IRC_REQUESTS; i++)
        if (irc->requests[i].id != NULL && g_str_equal(irc->requests[i].id, id))
            return &irc->requests[i];
    return NULL;
}

void irc_lines_rename(struct irc *irc, const char *was, const char *key, const char *nick)
{
    offers_rename(irc->offers, was, key);
    for (unsigned i = 0; i < IRC_REQUESTS; i++) {
        struct irc_request *r = &irc->requests[i];
        if (r->id == NULL || !g_str_equal(r->key, was))
            continue;
        g_free(r->key);
        g_free(r->nick);
        r->key = g_strdup(key);
        r->nick = g_strdup(nick);
    }
}

/* ---- choices ------------------------------------------------------------- */

char *irc_lines_reader(const struct irc *irc, const struct irc_message *m)
{
    return m->place != NULL ? irc_fold(irc->people.map, g_strdup(m->place)) : g_strdup(m->key);
}

void irc_lines_out(struct irc *irc, const char *reader, struct choices *c, enum choices_part part)
{
    if (choices_out(c, part))
        offers_put(irc->offers, reader, choices_ref(c));
}

/* A number means what was offered where it is said; in a channel also what its
 * author was offered in private. */
static struct choices *take_choice(struct irc *irc, const struct irc_heard *h, const char *key,
                                   struct adapter_pick *pick)
{
    struct choices *taken = NULL;
    g_autofree char *place = h->place != NULL ? irc_fold(irc->people.map, g_strdup(h->place)) : NULL;

    if (place != NULL)
        taken = offers_take(irc->offers, place, h->text, h->offers, pick);
    return taken != NULL ? taken : offers_take(irc->offers, key, h->text, h->offers, pick);
}

/* ---- handing in ---------------------------------------------------------- */

void irc_lines_hand_in(struct irc *irc, struct irc_heard *h, const char *account)
{
    struct adapter_pick pick = { 0 };
    struct choices *taken;
    char key[ADAPTER_KEY_MAX + 1];

    if (!irc_key(key, sizeof key, irc->people.map, h->nick, h->user, h->host, account)) {
        irc->skipped++;
        irc_heard_free(h);
        return;
    }
    remember_request(irc, h, key);
    pick.line.who = irc_session_person(irc, key, h->nick, strchr(key, '!') == NULL);
    pick.line.place = h->place;
    pick.line.whisper = h->place == NULL;
    pick.line.moderates = h->place != NULL && irc_presence_moderates(irc, h->nick, h->place);
    pick.line.request = h->request;
    pick.line.overtaken = (unsigned)(irc->reported - h->reported);
    taken = take_choice(irc, h, key, &pick);
    if (taken != NULL) {
        irc->host->pick(irc->ctx, &pick);
    } else {
        pick.line.text = h->text;
        irc->host->line(irc->ctx, &pick.line);
    }
    choices_unref(taken);
    irc_heard_free(h);
}

/* Is what is known of its author still true for this line?  While many are asked
 * about, a guest stays a guest: who floods makes nobody else wait. */
static bool is_sure(const struct irc *irc, const struct irc_person *who, const struct irc_heard *h)
{
    if (who == NULL || who->key == NULL || g_strcmp0(who->user, h->user) != 0 ||
        g_strcmp0(who->host, h->host) != 0)
        return false;
    return who->account != NULL || irc->caps.on[IRC_CAP_ACCOUNT_NOTIFY] ||
           clock_ticks(irc->clock) < who->asked + GUEST_MS || irc_lookup_busy(irc) >= IRC_CROWD;
}

static void identify(struct irc *irc, struct irc_heard *h, const struct irc_line *l)
{
    struct irc_person *who = irc_people_find(&irc->people, h->nick);
    char account[IRC_NAME + 1];

    if (who != NULL)
        who->heard = clock_ticks(irc->clock);
    if (irc->caps.on[IRC_CAP_ACCOUNT_TAG]) {
        bool has_account = irc_tag(l, "account", account, sizeof account);
        if (who != NULL)
            irc_presence_learn(irc, who, h->user, h->host, has_account ? account : NULL, IRC_MAYBE_ANOTHER);
        irc_lines_hand_in(irc, h, has_account ? account : NULL);
    } else if (is_sure(irc, who, h) && !irc_lookup_has_lines(irc, h->nick)) {
        irc_lines_hand_in(irc, h, who->account);
    } else {
        irc_lookup_line(irc, h);
    }
}

/* ---- which lines --------------------------------------------------------- */

static bool from_bot(const struct irc_line *l)
{
    char value[2];

    return irc_tag(l, "bot", value, sizeof value) || irc_tag(l, "draft/bot", value, sizeof value) ||
           irc_tag(l, "inspircd.org/bot", value, sizeof value);
}

/* Was it said before we came?  Some servers repeat what was, and a move made an
 * hour ago is not to be made again.  Both times are the server's. */
static bool is_history(const struct irc_line *l, const char *from)
{
    char time[IRC_TIME];

    return from[0] != '\0' && irc_tag(l, "time", time, sizeof time) && strcmp(time, from) < 0;
}

static bool begins_word(const char *s)
{
    return g_ascii_isalnum(*s) || *s == '#' || *s == '*' || (unsigned char)*s >= 0x80;
}

/* Behind the prefix, if there is one and a word follows ("!!!" is none); else NULL. */
static const char *after_prefix(const struct irc *irc, const char *text)
{
    const char *prefix = irc->set.prefix;

    if (*prefix == '\0' || !g_str_has_prefix(text, prefix))
        return NULL;
    text += strlen(prefix);
    text += strspn(text, " ");
    return begins_word(text) ? text : NULL;
}

/* Behind our name, if text begins by calling us: "lair: pass", "lair, pass", "@lair
 * pass"; whispered also "lair pass".  "lair is cool" speaks about us. */
static const char *after_name(const struct irc *irc, const char *text, bool whisper)
{
    g_autofree char *name = NULL;
    bool at = *text == '@';
    size_t len;

    text += at;
    len = strcspn(text, " :,");
    name = g_strndup(text, len);
    if (len == 0 || !irc_session_is_me(irc, name))
        return NULL;
    text += len;
    if (*text != ':' && *text != ',' && !at && !whisper)
        return NULL;
    return text + strspn(text, " :,");
}

/* The part of text that is for the host; NULL: none is.  What is whispered is. */
static const char *for_host(const struct irc *irc, const char *text, bool whisper)
{
    const char *named = after_name(irc, text, whisper), *rest = named != NULL ? named : text;
    const char *prefixed = after_prefix(irc, rest);

    if (prefixed != NULL)
        return prefixed;
    if ((named == NULL && !whisper) || *rest == '\0')
        return NULL;
    return rest;
}

/* :nick!user@host PRIVMSG target :text */
void irc_on_privmsg(struct irc *irc, const struct irc_line *l)
{
    bool whisper = irc_session_is_me(irc, l->param[0]);
    const struct irc_room *room = whisper ? NULL : irc_rooms_find(irc, l->param[0]);
    char text[ADAPTER_LINE_MAX + 1];
    const char *wanted;
    struct irc_heard *h;

    if (l->user == NULL || l->host == NULL || irc_session_is_me(irc, l->nick) || from_bot(l))
        return;
    if (l->param[1][0] == '\x01' || (!whisper && (room == NULL || !room->in)))
        return;
    if (is_history(l, whisper ? irc->from : room->from))
        return;
    irc_readable(text, sizeof text, l->param[1]);
    wanted = for_host(irc, text, whisper);
    if (wanted == NULL)
        return;
    h = g_new0(struct irc_heard, 1);
    h->nick = g_strdup(l->nick);
    h->user = g_strdup(l->user);
    h->host = g_strdup(l->host);
    h->place = room != NULL ? g_strdup(room->name) : NULL;
    h->text = g_strdup(wanted);
    h->request = request_id(irc, l);
    h->offers = offers_count(irc->offers);
    h->reported = irc->reported;
    identify(irc, h, l);
}
