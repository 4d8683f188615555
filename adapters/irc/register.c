/* adapters/irc/register.c - from the first byte to the end of the welcome
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/register.h"

#include <stdlib.h>
#include <string.h>

#include "adapters/irc/send.h"

enum {
    NICK_AGAIN_MS = 60 * 1000,
    NICK_TRIES = 3,       /* nicks that are tried as fast as lines may go */
    NICK_PAUSE_MS = 1000, /* before each one after these */
    SASL_MS = 30 * 1000,  /* for a login: services that are away must not keep us out */
};

/* ---- capabilities and login ------------------------------------------------------------------ */

/* Takes in 005 PREFIX, "(ohv)@%+": letters and signs, the highest first.  Operators, and whoever is
 * above them, keep order in a channel. */
static void set_statuses(struct irc *irc, const char *prefix)
{
    const char *close = strchr(prefix, ')'), *op;
    size_t n;

    if (prefix[0] != '(' || close == NULL)
        return;
    op = memchr(prefix, 'o', close - prefix);
    n = op != NULL ? op - prefix : 0; /* letters above it */
    g_strlcpy(irc->signs, close + 1, sizeof irc->signs);
    g_strlcpy(irc->moderator_signs, close + 1, MIN(n + 1, sizeof irc->moderator_signs));
    g_strlcpy(irc->moderator_modes, prefix + 1, MIN(n + 1, sizeof irc->moderator_modes));
}

/* Takes in 005 TARGMAX, "JOIN:4,WHOIS:1": how many channels go into a JOIN; without a number as
 * many as we have. */
static void set_targets(struct irc *irc, const char *targmax)
{
    g_auto(GStrv) commands = g_strsplit(targmax, ",", -1);

    for (char **one = commands; *one != NULL; one++)
        if (g_ascii_strncasecmp(*one, "JOIN:", 5) == 0)
            irc->join_targets = (*one)[5] != '\0' ? CLAMP(atoi(*one + 5), 1, IRC_ROOMS_MAX) : IRC_ROOMS_MAX;
}

void irc_register_reset(struct irc *irc)
{
    irc->caps = (struct irc_caps){ 0 };
    irc->cap_ended = false;
    irc->sasl = IRC_SASL_NONE;
    irc->nick[0] = irc->user[0] = irc->host_name[0] = irc->from[0] = '\0';
    irc->nick_tries = 0;
    irc->nick_len = 0;
    irc->line_len = IRC_LINE;
    irc->whox = false;
    irc->join_targets = 0;
    set_statuses(irc, "(qaohv)~&@%+");
    clock_stop(irc->clock, &irc->nick_again);
    clock_stop(irc->clock, &irc->sasl_patience);
}

void irc_register_begin(struct irc *irc)
{
    irc_send(irc, "CAP LS 302");
    if (irc->set.server_password != NULL)
        irc_send(irc, "PASS :%s", irc->set.server_password);
    g_strlcpy(irc->nick, irc->set.nick, sizeof irc->nick);
    irc_send(irc, "NICK %s", irc->nick);
    irc_send(irc, "USER %s 0 * :%s", irc->set.user, irc->set.realname);
}

static void end_caps(struct irc *irc)
{
    if (irc->cap_ended)
        return;
    irc->cap_ended = true;
    irc_send(irc, "CAP END");
}

/* Asks for the capabilities that are offered and not yet on; if there are none, goes on. */
static void request_caps(struct irc *irc)
{
    enum irc_sasl sasl = irc_settings_sasl(&irc->set);
    g_autofree char *wish = irc_caps_wish(&irc->caps, sasl);

    if (wish != NULL) {
        irc_send(irc, "CAP REQ :%s", wish);
        return;
    }
    if (sasl != IRC_SASL_NONE && !irc->caps.on[IRC_CAP_SASL])
        irc_session_note(irc, NULL, G_LOG_LEVEL_MESSAGE, "the server offers no login by SASL %s",
                         irc_sasl_name(sasl));
    end_caps(irc);
}

/* The login is over, however it ended. */
static void sasl_over(struct irc *irc)
{
    irc->sasl = IRC_SASL_NONE;
    clock_stop(irc->clock, &irc->sasl_patience);
    end_caps(irc);
}

static void sasl_late(void *ctx)
{
    struct irc *irc = ctx;

    irc->sasl_patience = CLOCK_NONE;
    irc_session_note(irc, NULL, G_LOG_LEVEL_WARNING, "login by SASL %s: no answer", irc_sasl_name(irc->sasl));
    irc_send(irc, "AUTHENTICATE *");
    sasl_over(irc);
}

static void begin_sasl(struct irc *irc)
{
    irc_send(irc, "AUTHENTICATE %s", irc_sasl_name(irc->sasl));
    clock_stop(irc->clock, &irc->sasl_patience);
    irc->sasl_patience = clock_after(irc->clock, SASL_MS, sasl_late, irc);
}

static void cap_acknowledged(struct irc *irc, const char *list)
{
    bool had_sasl = irc->caps.on[IRC_CAP_SASL];

    irc_caps_acknowledge(&irc->caps, list);
    if (irc->caps.on[IRC_CAP_SASL] && !had_sasl)
        irc->sasl = irc_settings_sasl(&irc->set);
    if (irc->sasl == IRC_SASL_NONE)
        end_caps(irc);
    else if (!had_sasl)
        begin_sasl(irc);
}

/* CAP nick LS [*] :list, and the same for ACK, NAK, NEW, DEL. */
void irc_register_on_cap(struct irc *irc, const struct irc_line *l)
{
    const char *what = l->param[1], *list = l->param[l->n_params - 1];
    bool more = l->n_params > 3 && g_str_equal(l->param[2], "*");

    if (g_ascii_strcasecmp(what, "LS") == 0) {
        irc_caps_offer(&irc->caps, list);
        if (!more && !irc->cap_ended)
            request_caps(irc);
    } else if (g_ascii_strcasecmp(what, "ACK") == 0) {
        cap_acknowledged(irc, list);
    } else if (g_ascii_strcasecmp(what, "NAK") == 0) {
        irc_session_note(irc, NULL, G_LOG_LEVEL_MESSAGE, "the server refuses the capabilities it offered: %s",
                         list);
        end_caps(irc);
    } else if (g_ascii_strcasecmp(what, "NEW") == 0) {
        irc_caps_offer(&irc->caps, list);
        request_caps(irc); /* services may have come back: log in now */
    } else if (g_ascii_strcasecmp(what, "DEL") == 0) {
        irc_caps_withdraw(&irc->caps, list);
    }
}

static void send_piece(void *ctx, const char *piece)
{
    irc_send(ctx, "AUTHENTICATE %s", piece);
}

/* What we answer to the challenge; g_free it.  NULL: the settings have changed since we began. */
static char *sasl_response(const struct irc *irc)
{
    if (irc->sasl != irc_settings_sasl(&irc->set))
        return NULL;
    if (irc->sasl == IRC_SASL_EXTERNAL)
        return irc_sasl_external(irc->set.account);
    return irc_sasl_plain(irc->set.account, irc->set.account_password);
}

void irc_register_on_authenticate(struct irc *irc, const struct irc_line *l)
{
    g_autofree char *response = NULL;

    if (irc->sasl == IRC_SASL_NONE || !g_str_equal(l->param[0], "+"))
        return;
    response = sasl_response(irc);
    if (response == NULL)
        irc_send(irc, "AUTHENTICATE *");
    else
        irc_sasl_pieces(response, send_piece, irc);
}

void irc_register_on_sasl_done(struct irc *irc, const struct irc_line *l)
{
    (void)l;
    sasl_over(irc);
}

/* We go on without an account: the game needs the players' accounts, not ours. */
void irc_register_on_sasl_failed(struct irc *irc, const struct irc_line *l)
{
    if (irc->sasl == IRC_SASL_NONE)
        return;
    irc_session_note(irc, NULL, G_LOG_LEVEL_WARNING, "login by SASL %s failed (%s)", irc_sasl_name(irc->sasl),
                     l->command);
    sasl_over(irc);
}

/* ---- our nick -------------------------------------------------------------------------------- */

/* The nick to try after nick_tries were taken: lair, lair_, lair__, lair3, lair4 ..., shortened if
 * the server wants it shorter. */
static void next_nick(const struct irc *irc, char *buf, size_t cap)
{
    char tail[12] = "";
    size_t most = irc->nick_len > 0 ? irc->nick_len : strlen(irc->set.nick) + 2;

    most = MIN(most, cap - 1);
    if (irc->nick_tries <= 2)
        g_snprintf(tail, sizeof tail, "%.*s", (int)irc->nick_tries, "__");
    else
        g_snprintf(tail, sizeof tail, "%u", irc->nick_tries % 10000);
    most = MAX(most, strlen(tail) + 1);
    g_snprintf(buf, cap, "%.*s%s", (int)(most - strlen(tail)), irc->set.nick, tail);
}

static void want_nick(void *ctx)
{
    struct irc *irc = ctx;

    irc->nick_again = CLOCK_NONE;
    if (irc->state != IRC_ONLINE || irc_session_is_me(irc, irc->set.nick))
        return;
    irc_send_command(irc, IRC_COMMAND_DO, "NICK %s", irc->set.nick);
    irc->nick_again = clock_after(irc->clock, NICK_AGAIN_MS, want_nick, irc);
}

void irc_register_nick_changed(struct irc *irc)
{
    if (irc->state != IRC_ONLINE)
        return;
    clock_stop(irc->clock, &irc->nick_again);
    want_nick(irc);
}

void irc_register_nick_free(struct irc *irc, const char *nick)
{
    if (irc->state != IRC_ONLINE || irc->nick_again == CLOCK_NONE ||
        !irc_wire_same(irc->people.map, nick, irc->set.nick))
        return;
    clock_stop(irc->clock, &irc->nick_again);
    want_nick(irc);
}

/* If we did not ask for the nick that we bear now, services or an operator have renamed us. */
void irc_register_renamed(struct irc *irc, const char *nick)
{
    bool wanted = irc_wire_same(irc->people.map, nick, irc->set.nick);

    irc_session_note(irc, NULL, wanted ? G_LOG_LEVEL_MESSAGE : G_LOG_LEVEL_WARNING,
                     wanted ? "called %s" : "renamed to %s by the network", nick);
    g_strlcpy(irc->nick, nick, sizeof irc->nick);
}

static void try_next_nick(void *ctx)
{
    struct irc *irc = ctx;

    irc->nick_again = CLOCK_NONE;
    irc->nick_tries++;
    next_nick(irc, irc->nick, sizeof irc->nick);
    irc_send(irc, "NICK %s", irc->nick);
}

/* 433 and its like.  Once we are in, it only answers an attempt to get the wanted nick back.  A
 * server that accepts no nick at all must not be flooded with attempts. */
void irc_register_on_nick_taken(struct irc *irc, const struct irc_line *l)
{
    int64_t pause = irc_bucket_wait(&irc->bucket, clock_ticks(irc->clock));

    (void)l;
    if (irc->state != IRC_REGISTERING || irc->nick_again != CLOCK_NONE)
        return;
    if (irc->nick_tries >= NICK_TRIES)
        pause = MAX(pause, NICK_PAUSE_MS);
    irc->nick_again = clock_after(irc->clock, pause, try_next_nick, irc);
}

/* It may only be too long. */
bool irc_register_nick_refused(struct irc *irc, const struct irc_line *l)
{
    if (irc->state != IRC_REGISTERING)
        return true;
    if (irc->nick_tries > 3)
        return false;
    irc->nick_len = 9; /* what RFC 1459 grants every nick */
    irc_register_on_nick_taken(irc, l);
    return true;
}

/* ---- the welcome ----------------------------------------------------------------------------- */

void irc_register_on_welcome(struct irc *irc, const struct irc_line *l)
{
    clock_stop(irc->clock, &irc->nick_again);
    g_strlcpy(irc->nick, l->param[0], sizeof irc->nick);
    irc->cap_ended = true;
    irc_wire_tag(l, "time", irc->from, sizeof irc->from);
}

static void isupport(struct irc *irc, const char *name, const char *value)
{
    if (g_str_equal(name, "CASEMAPPING"))
        irc_people_set_casemap(&irc->people, irc_wire_casemap(value));
    else if (g_str_equal(name, "NICKLEN"))
        irc->nick_len = CLAMP(atoi(value), 1, IRC_NAME);
    else if (g_str_equal(name, "LINELEN")) /* more than 512 is promised by this server only, not by others */
        irc->line_len = CLAMP(atoi(value), 256, IRC_LINE);
    else if (g_str_equal(name, "PREFIX"))
        set_statuses(irc, value);
    else if (g_str_equal(name, "TARGMAX"))
        set_targets(irc, value);
    else if (g_str_equal(name, "WHOX"))
        irc->whox = true;
    else if (g_str_equal(name, "BOT") && g_ascii_isalpha(value[0]) && value[1] == '\0')
        irc_send_command(irc, IRC_COMMAND_DO, "MODE %s +%s", irc->nick, value);
}

/* 005 nick NAME=value ... :are supported by this server */
void irc_register_on_isupport(struct irc *irc, const struct irc_line *l)
{
    if (irc->state != IRC_REGISTERING)
        return;
    for (int i = 1; i < l->n_params - 1; i++) {
        g_auto(GStrv) pair = g_strsplit(l->param[i], "=", 2);
        isupport(irc, pair[0], pair[1] != NULL ? pair[1] : "");
    }
}

void irc_register_done(struct irc *irc)
{
    clock_stop(irc->clock, &irc->nick_again); /* a refusal that came after the welcome was of an older nick */
    if (irc_session_is_me(irc, irc->set.nick))
        return;
    irc_session_note(irc, NULL, G_LOG_LEVEL_MESSAGE, "called %s: %s is taken", irc->nick, irc->set.nick);
    irc->nick_again = clock_after(irc->clock, NICK_AGAIN_MS, want_nick, irc);
}

/* 396 nick host :is now your hidden host */
void irc_register_on_new_host(struct irc *irc, const struct irc_line *l)
{
    g_strlcpy(irc->host_name, l->param[1], sizeof irc->host_name);
}
