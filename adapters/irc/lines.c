/* adapters/irc/lines.c - what people say: which of it is for the host, and from whom
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/lines.h"

#include <string.h>

#include "adapters/irc/lookup.h"
#include "adapters/irc/out.h"
#include "adapters/irc/presence.h"
#include "adapters/irc/requests.h"
#include "adapters/irc/rooms.h"
#include "adapters/irc/told.h"

/* Where the server does not report logins, what WHOIS says about somebody without an account is
 * trusted for so long. */
enum { GUEST_MS = 60 * 1000 };

/* ---- choices --------------------------------------------------------------------------------- */

/* A number refers to what was offered where it is said; in a channel also to what its author was
 * offered in private. */
static struct choices *take_choice(struct irc *irc, const struct irc_heard *h, const char *key,
                                   struct adapter_pick *pick)
{
    struct choices *taken = NULL;
    g_autofree char *place = h->place != NULL ? irc_wire_fold(irc->people.map, g_strdup(h->place)) : NULL;

    if (place != NULL)
        taken = offers_take(irc->offers, place, h->text, h->offers, pick);
    return taken != NULL ? taken : offers_take(irc->offers, key, h->text, h->offers, pick);
}

/* ---- handing in ------------------------------------------------------------------------------ */

/* Hands h in, as a line or as a choice taken, and frees it.  account: its author's; NULL: none. */
static void hand_in(struct irc *irc, struct irc_heard *h, const char *account)
{
    struct adapter_pick pick = { 0 };
    struct choices *taken;
    char key[ADAPTER_KEY_MAX + 1];
    g_autofree char *address = h->who.host != NULL ? g_ascii_strdown(h->who.host, -1) : NULL;

    if (!irc_people_key(key, sizeof key, irc->people.map, h->who.nick, h->who.user, h->who.host, account)) {
        irc->skipped++;
        irc_requests_drop(h);
        return;
    }
    irc_requests_add(irc, h, key);
    pick.line.who = irc_session_person(irc, key, h->who.nick);
    pick.line.place = h->place;
    pick.line.whisper = h->place == NULL;
    pick.line.moderates = h->place != NULL && irc_presence_moderates(irc, h->who.nick, h->place);
    pick.line.address = address;
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
    irc_requests_drop(h);
}

/* Is what is known of the author of a line still true?  While many people are being asked about, a
 * guest stays a guest, so that nobody who floods makes others wait. */
static bool is_sure(const struct irc *irc, const struct irc_person *person, const struct irc_heard *h)
{
    if (person == NULL || person->key == NULL || g_strcmp0(person->who.user, h->who.user) != 0 ||
        g_strcmp0(person->who.host, h->who.host) != 0)
        return false;
    return person->who.account != NULL || irc->caps.on[IRC_CAP_ACCOUNT_NOTIFY] ||
           clock_ticks(irc->clock) < person->asked + GUEST_MS || irc_lookup_busy(irc) >= IRC_CROWD;
}

static void identify(struct irc *irc, struct irc_heard *h, const struct irc_line *l)
{
    struct irc_person *person = irc_people_find(&irc->people, h->who.nick);
    char account[IRC_NAME + 1];

    if (person != NULL)
        person->heard = clock_ticks(irc->clock);
    if (irc->caps.on[IRC_CAP_ACCOUNT_TAG]) {
        bool has_account = irc_wire_tag(l, "account", account, sizeof account);
        if (person != NULL)
            irc_presence_learn(irc, person, h->who.user, h->who.host, has_account ? account : NULL,
                               IRC_MAYBE_ANOTHER);
        hand_in(irc, h, has_account ? account : NULL);
    } else if (is_sure(irc, person, h) && !irc_lookup_has_lines(irc, h->who.nick)) {
        hand_in(irc, h, person->who.account);
    } else {
        irc_lookup_line(irc, h);
    }
}

/* The author of a line is the person who was asked about, unless the nick has changed hands. */
static void settle_lines(struct irc *irc, struct irc_lookup *k)
{
    struct irc_heard *h;

    while ((h = g_queue_pop_head(&k->lines)) != NULL) {
        if (k->who.user != NULL && g_str_equal(h->who.user, k->who.user) &&
            g_str_equal(h->who.host, k->who.host)) {
            hand_in(irc, h, k->who.account);
        } else {
            irc->skipped++;
            irc_requests_drop(h);
        }
    }
}

/* 318 me nick :End of WHOIS */
void irc_lines_on_whois_end(struct irc *irc, const struct irc_line *l)
{
    struct irc_lookup *k = irc_lookup_take(irc, l->param[1]);
    struct irc_person *person;

    if (k == NULL)
        return;
    person = irc_people_find(&irc->people, k->who.nick);
    if (person != NULL && k->who.user != NULL)
        irc_presence_learn(irc, person, k->who.user, k->who.host, k->who.account, IRC_MAYBE_ANOTHER);
    settle_lines(irc, k);
    irc_lookup_end(irc, k);
    irc_out_pump(irc); /* what may go now is sent before the next answer ends other messages */
}

/* ---- which lines ----------------------------------------------------------------------------- */

static bool from_bot(const struct irc_line *l)
{
    char value[2];

    return irc_wire_tag(l, "bot", value, sizeof value) || irc_wire_tag(l, "draft/bot", value, sizeof value) ||
           irc_wire_tag(l, "inspircd.org/bot", value, sizeof value);
}

/* Was it said before we came?  Some servers repeat what was said, and a move made an hour ago must
 * not be made again.  Both times are the server's. */
static bool is_history(const struct irc_line *l, const char *from)
{
    char time[IRC_TIME];

    return from[0] != '\0' && irc_wire_tag(l, "time", time, sizeof time) && strcmp(time, from) < 0;
}

static bool begins_word(const char *s)
{
    return g_ascii_isalnum(*s) || *s == '#' || *s == '*' || (unsigned char)*s >= 0x80;
}

/* What follows the prefix, if text has it and a word follows ("!!!"  is no prefix); else NULL. */
static const char *after_prefix(const struct irc *irc, const char *text)
{
    const char *prefix = irc->set.prefix;

    if (*prefix == '\0' || !g_str_has_prefix(text, prefix))
        return NULL;
    text += strlen(prefix);
    text += strspn(text, " ");
    return begins_word(text) ? text : NULL;
}

/* What follows our name, if text begins by addressing us: "lair: pass", "lair, pass", "@lair pass",
 * and in a whisper "lair pass" as well; else NULL.  "lair is cool" only speaks about us. */
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

/* The part of text that is for the host; NULL: none is.  A whisper always is. */
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
void irc_lines_on_privmsg(struct irc *irc, const struct irc_line *l)
{
    bool whisper = irc_session_is_me(irc, l->param[0]);
    const struct irc_room *room = whisper ? NULL : irc_rooms_find(irc, l->param[0]);
    char text[ADAPTER_LINE_MAX + 1];
    const char *wanted;
    struct irc_heard *h;

    if (irc_session_is_me(irc, l->nick)) {
        irc_told_on_echo(irc, l);
        return;
    }
    if (l->user == NULL || l->host == NULL || from_bot(l))
        return;
    if (l->param[1][0] == '\x01' || (!whisper && (room == NULL || !room->in)))
        return;
    if (is_history(l, whisper ? irc->from : room->from))
        return;
    irc_wire_readable(text, sizeof text, l->param[1]);
    wanted = for_host(irc, text, whisper);
    if (wanted == NULL)
        return;
    h = g_new0(struct irc_heard, 1);
    h->who.nick = g_strdup(l->nick);
    h->who.user = g_strdup(l->user);
    h->who.host = g_strdup(l->host);
    h->place = room != NULL ? g_strdup(room->name) : NULL;
    h->text = g_strdup(wanted);
    h->request = irc_requests_id(irc, l);
    h->offers = offers_count(irc->offers);
    h->reported = irc->reported;
    identify(irc, h, l);
}
