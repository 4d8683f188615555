/* adapters/irc/irc.c - an IRC network: connecting, coming back, and who handles which line
 *
 * The numerics of the RFCs are named by libircclient's header; the rest of that
 * library is not used.
 * SPDX-License-Identifier: MIT */
#include "adapters/adapter.h"

#include <string.h>

#include <libirc_rfcnumeric.h>

#include "adapters/irc/lines.h"
#include "adapters/irc/lookup.h"
#include "adapters/irc/out.h"
#include "adapters/irc/presence.h"
#include "adapters/irc/register.h"
#include "adapters/irc/requests.h"
#include "adapters/irc/rooms.h"
#include "adapters/irc/send.h"
#include "adapters/irc/session.h"
#include "adapters/irc/told.h"

enum {
    RETRY_MAX_MS = 5 * 60 * 1000,
    STEADY_MS = 60 * 1000,   /* after being online for so long, the next pause is short again */
    REGISTER_MS = 90 * 1000, /* from the connection to the end of the welcome */
    GRACE_MS = 30 * 1000,    /* for the answer to a PING of ours */
    SAY_REST_MS = 5 * 1000,  /* when stopped: to say what still waits */
    GOODBYE_MS = 2 * 1000,   /* and then for the server to hang up */
};

/* ---- the connection -------------------------------------------------------------------------- */

static void attempt(void *ctx);
static void lose(struct irc *irc, const char *why);

static void silence(void *ctx)
{
    struct irc *irc = ctx;
    int64_t quiet = clock_ticks(irc->clock) - irc->heard_at;
    int64_t grace = MIN(irc->set.silence_ms, GRACE_MS);

    irc->silence = CLOCK_NONE;
    if (quiet >= irc->set.silence_ms + grace) {
        lose(irc, "the server has gone silent");
    } else if (quiet >= irc->set.silence_ms) {
        irc_send(irc, "PING :alive");
        irc->silence = clock_after(irc->clock, irc->set.silence_ms + grace - quiet, silence, irc);
    } else {
        irc->silence = clock_after(irc->clock, irc->set.silence_ms - quiet, silence, irc);
    }
}

static void register_late(void *ctx)
{
    struct irc *irc = ctx;

    irc->timer = CLOCK_NONE;
    lose(irc, "the server did not let us in");
}

/* Registration is over: the network is there. */
static void welcome(struct irc *irc)
{
    irc->state = IRC_ONLINE;
    irc->up_at = clock_ticks(irc->clock);
    irc->counts.connected++;
    irc_bucket_excuse(&irc->bucket, irc->up_at); /* the lines of registration keep no JOIN waiting */
    clock_stop(irc->clock, &irc->timer);
    irc->host->connection(irc->ctx, irc->network, true, false, NULL);
    irc_rooms_join(irc);
}

/* The pause doubles each time, and is random so that not all bots of a network that went down come
 * back in the same second. */
static int64_t next_pause(struct irc *irc)
{
    int64_t pause = irc->retry_ms;

    irc->retry_ms = MIN(2 * pause, RETRY_MAX_MS);
    return pause + g_random_int_range(0, pause / 4 + 1);
}

/* How many lines of this connection could not be used. */
static unsigned skipped(const struct irc *irc)
{
    return irc->skipped + (irc->link != NULL ? irc_link_skipped(irc->link) : 0);
}

/* Leaves nothing of this connection behind. */
static void forget_connection(struct irc *irc)
{
    irc->counts.skipped += skipped(irc);
    g_clear_pointer(&irc->link, irc_link_free);
    clock_stop(irc->clock, &irc->timer);
    clock_stop(irc->clock, &irc->silence);
    irc_lookup_reset(irc);
    irc_rooms_reset(irc);
    irc_presence_reset(irc);
    irc_register_reset(irc);
    irc->skipped = 0;
}

/* The connection is of no use any more: it ends as if it had gone down by itself. */
static void lose(struct irc *irc, const char *why)
{
    g_autofree char *reason = g_strdup(why);
    bool steady = irc->state == IRC_ONLINE && clock_ticks(irc->clock) - irc->up_at > STEADY_MS;
    bool over = irc->state == IRC_LEAVING;

    if (irc->state == IRC_IDLE || irc->state == IRC_OVER)
        return;
    irc->state = over ? IRC_OVER : IRC_IDLE;
    if (skipped(irc) > 0)
        irc_session_note(irc, NULL, G_LOG_LEVEL_MESSAGE, "lines that could not be used: %u", skipped(irc));
    forget_connection(irc);
    irc_out_lost(irc);
    irc_told_lost(irc);
    irc->host->connection(irc->ctx, irc->network, false, over, reason);
    if (over)
        return;
    if (steady)
        irc->retry_ms = irc->set.reconnect_ms;
    irc->timer = clock_after(irc->clock, next_pause(irc), attempt, irc);
}

/* ---- leaving --------------------------------------------------------------------------------- */

static void leave(void *ctx)
{
    struct irc *irc = ctx;

    irc->timer = CLOCK_NONE;
    irc->state = IRC_LEAVING; /* even if there is nobody to say goodbye to */
    lose(irc, "stopped");
}

static void goodbye(void *ctx)
{
    struct irc *irc = ctx;

    clock_stop(irc->clock, &irc->timer);
    irc->said_goodbye = true;
    irc_send(irc, "QUIT");
    irc->timer = clock_after(irc->clock, GOODBYE_MS, leave, irc);
}

/* Sends what may be sent.  If we are leaving and nothing waits any more, says goodbye. */
static void pump(void *ctx)
{
    struct irc *irc = ctx;

    irc->pump = CLOCK_NONE;
    irc_out_pump(irc);
    if (irc->state == IRC_LEAVING && !irc->said_goodbye && irc->unconfirmed.length == 0 &&
        irc_out_is_empty(irc) && irc_lookup_busy(irc) == 0)
        goodbye(irc);
}

/* ---- who handles which line ------------------------------------------------------------------ */

/* Notices are for people: of those of others none is for us. */
static void on_notice(struct irc *irc, const struct irc_line *l)
{
    if (l->nick != NULL && irc_session_is_me(irc, l->nick))
        irc_told_on_echo(irc, l);
}

static void on_ping(struct irc *irc, const struct irc_line *l)
{
    irc_send(irc, "PONG :%.*s", IRC_PARAM, l->param[l->n_params - 1]);
}

/* Did the server drop us because we said too much?  "Excess Flood", "RecvQ exceeded", "Max RecvQ". */
static bool is_flood(const char *why)
{
    g_autofree char *small = g_ascii_strdown(why, -1);

    return strstr(small, "flood") != NULL || strstr(small, "recvq") != NULL;
}

static void on_error(struct irc *irc, const struct irc_line *l)
{
    char why[256];

    irc_wire_readable(why, sizeof why, l->param[0]);
    if (is_flood(why))
        irc_pace_dropped(&irc->pace);
    lose(irc, why);
}

/* The message of the day has ended, or there is none: 005 is complete. */
static void on_motd_end(struct irc *irc, const struct irc_line *l)
{
    (void)l;
    if (irc->state != IRC_REGISTERING)
        return;
    welcome(irc);
    irc_register_done(irc);
}

/* 432: not a nick to this server. */
static void on_nick_refused(struct irc *irc, const struct irc_line *l)
{
    if (!irc_register_nick_refused(irc, l))
        lose(irc, "the server refuses the nick");
}

/* 401 me nick :No such nick: what we said to it reached nobody. */
static void on_no_nick(struct irc *irc, const struct irc_line *l)
{
    irc_told_no_target(irc, l->param[1]);
    irc_lookup_no_nick(irc, l->param[1]);
}

/* 404 me #channel :why not: what we said there reached nobody. */
static void on_muted(struct irc *irc, const struct irc_line *l)
{
    irc_rooms_on_muted(irc, l);
    on_no_nick(irc, l);
}

/* 403, 471, 473 and their like: me #channel :why not.  Some servers mean by 477 that we may not
 * come in, some that we may not speak. */
static void on_room_refused(struct irc *irc, const struct irc_line *l)
{
    if (!irc_rooms_refused(irc, l))
        on_muted(irc, l);
}

/* 437: a nick or a channel that a split network holds back. */
static void on_unavailable(struct irc *irc, const struct irc_line *l)
{
    if (irc_rooms_find(irc, l->param[1]) != NULL)
        on_room_refused(irc, l);
    else
        irc_register_on_nick_taken(irc, l);
}

enum from { ANYBODY, SOMEBODY }; /* SOMEBODY: needs a prefix */
enum last { NAME, TEXT };        /* TEXT: may be any bytes */

/* clang-format off */
static const struct {
    const char *command;            /* NULL: a numeric */
    int numeric;
    int least;                      /* parameters */
    enum from from;
    enum last last;
    irc_handler *run;
} handlers[] = {
    { .command = "PRIVMSG", .least = 2, .from = SOMEBODY, .last = TEXT, .run = irc_lines_on_privmsg },
    { .command = "NOTICE", .least = 2, .last = TEXT, .run = on_notice },
    { .command = "PING", .least = 1, .run = on_ping },
    { .command = "PONG", .least = 1, .run = irc_told_on_pong },
    { .command = "ERROR", .least = 1, .last = TEXT, .run = on_error },
    { .command = "CAP", .least = 3, .run = irc_register_on_cap },
    { .command = "AUTHENTICATE", .least = 1, .run = irc_register_on_authenticate },
    { .command = "JOIN", .least = 1, .from = SOMEBODY, .last = TEXT, .run = irc_presence_on_join },
    { .command = "PART", .least = 1, .from = SOMEBODY, .last = TEXT, .run = irc_presence_on_part },
    { .command = "KICK", .least = 2, .from = SOMEBODY, .last = TEXT, .run = irc_presence_on_kick },
    { .command = "QUIT", .least = 0, .from = SOMEBODY, .last = TEXT, .run = irc_presence_on_quit },
    { .command = "NICK", .least = 1, .from = SOMEBODY, .run = irc_presence_on_nick },
    { .command = "MODE", .least = 2, .last = TEXT, .run = irc_presence_on_mode },
    { .command = "ACCOUNT", .least = 1, .from = SOMEBODY, .run = irc_presence_on_account },
    { .command = "CHGHOST", .least = 2, .from = SOMEBODY, .run = irc_presence_on_chghost },
    { .command = "INVITE", .least = 2, .from = SOMEBODY, .run = irc_rooms_on_invite },

    { .numeric = LIBIRC_RFC_RPL_WELCOME, .least = 1, .last = TEXT, .run = irc_register_on_welcome },
    { .numeric = IRC_RPL_ISUPPORT, .least = 2, .last = TEXT, .run = irc_register_on_isupport },
    { .numeric = LIBIRC_RFC_RPL_ENDOFMOTD, .least = 0, .last = TEXT, .run = on_motd_end },
    { .numeric = LIBIRC_RFC_ERR_NOMOTD, .least = 0, .last = TEXT, .run = on_motd_end },
    { .numeric = IRC_RPL_HOSTHIDDEN, .least = 2, .last = TEXT, .run = irc_register_on_new_host },
    { .numeric = LIBIRC_RFC_ERR_NICKNAMEINUSE, .least = 0, .last = TEXT, .run = irc_register_on_nick_taken },
    { .numeric = LIBIRC_RFC_ERR_NICKCOLLISION, .least = 0, .last = TEXT, .run = irc_register_on_nick_taken },
    { .numeric = LIBIRC_RFC_ERR_ERRONEUSNICKNAME, .least = 0, .last = TEXT, .run = on_nick_refused },
    { .numeric = IRC_RPL_SASLSUCCESS, .least = 0, .last = TEXT, .run = irc_register_on_sasl_done },
    { .numeric = IRC_ERR_SASLALREADY, .least = 0, .last = TEXT, .run = irc_register_on_sasl_done },
    { .numeric = IRC_ERR_NICKLOCKED, .least = 0, .last = TEXT, .run = irc_register_on_sasl_failed },
    { .numeric = IRC_ERR_SASLFAIL, .least = 0, .last = TEXT, .run = irc_register_on_sasl_failed },
    { .numeric = IRC_ERR_SASLTOOLONG, .least = 0, .last = TEXT, .run = irc_register_on_sasl_failed },
    { .numeric = IRC_ERR_SASLABORTED, .least = 0, .last = TEXT, .run = irc_register_on_sasl_failed },

    { .numeric = LIBIRC_RFC_RPL_WHOISUSER, .least = 4, .last = TEXT, .run = irc_lookup_on_whois_user },
    { .numeric = IRC_RPL_WHOISACCOUNT, .least = 3, .last = TEXT, .run = irc_lookup_on_whois_account },
    { .numeric = LIBIRC_RFC_RPL_ENDOFWHOIS, .least = 2, .last = TEXT, .run = irc_lines_on_whois_end },
    { .numeric = IRC_RPL_WHOSPCRPL, .least = 9, .last = TEXT, .run = irc_presence_on_who },
    { .numeric = LIBIRC_RFC_RPL_CHANNELMODEIS, .least = 3, .last = TEXT, .run = irc_rooms_on_channel_modes },
    { .numeric = LIBIRC_RFC_RPL_NAMREPLY, .least = 4, .run = irc_presence_on_names },
    { .numeric = LIBIRC_RFC_RPL_ENDOFNAMES, .least = 2, .last = TEXT, .run = irc_presence_on_names_end },
    { .numeric = LIBIRC_RFC_ERR_NOSUCHNICK, .least = 2, .last = TEXT, .run = on_no_nick },
    { .numeric = LIBIRC_RFC_ERR_CANNOTSENDTOCHAN, .least = 2, .last = TEXT, .run = on_muted },
    { .numeric = LIBIRC_RFC_ERR_NOSUCHCHANNEL, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_TOOMANYCHANNELS, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_UNAVAILRESOURCE, .least = 2, .last = TEXT, .run = on_unavailable },
    { .numeric = LIBIRC_RFC_ERR_CHANNELISFULL, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_INVITEONLYCHAN, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_BANNEDFROMCHAN, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_BADCHANNELKEY, .least = 2, .last = TEXT, .run = on_room_refused },
    { .numeric = LIBIRC_RFC_ERR_NOCHANMODES, .least = 2, .last = TEXT, .run = on_room_refused },
};
/* clang-format on */

/* ---- the link -------------------------------------------------------------------------------- */

static void link_up(void *ctx)
{
    struct irc *irc = ctx;

    irc->state = IRC_REGISTERING;
    irc->heard_at = clock_ticks(irc->clock);
    irc->silence = clock_after(irc->clock, irc->set.silence_ms, silence, irc);
    irc->timer = clock_after(irc->clock, REGISTER_MS, register_late, irc);
    irc_register_begin(irc);
}

static void link_line(void *ctx, char *text)
{
    struct irc *irc = ctx;
    struct irc_line l;

    irc->heard_at = clock_ticks(irc->clock);
    irc->counts.lines_in++;
    if (!irc_wire_parse(&l, text)) {
        irc->skipped++;
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(handlers); i++) {
        if (handlers[i].command != NULL ? g_ascii_strcasecmp(handlers[i].command, l.command) != 0
                                        : handlers[i].numeric != l.numeric)
            continue;
        if (l.n_params < handlers[i].least || (handlers[i].from == SOMEBODY && l.nick == NULL) ||
            (l.nick != NULL && strlen(l.nick) > IRC_NAME && l.user != NULL) ||
            (handlers[i].last == NAME && !l.plain))
            irc->skipped++;
        else if (irc->state != IRC_REGISTERING || handlers[i].from == ANYBODY)
            handlers[i].run(irc, &l); /* there are no people until it is known how their nicks compare */
        return;
    }
}

static void link_down(void *ctx, const char *why)
{
    lose(ctx, why);
}

static const struct irc_link_events link_events = { .up = link_up, .line = link_line, .down = link_down };

static void attempt(void *ctx)
{
    struct irc *irc = ctx;
    struct irc_link_to to = { .host = irc->set.host,
                              .port = irc->set.port,
                              .tls = irc->set.tls,
                              .tls_name = irc->set.tls_name,
                              .ca_file = irc->set.ca_file,
                              .cert_file = irc->set.cert_file,
                              .key_file = irc->set.key_file };

    irc->timer = CLOCK_NONE;
    irc->state = IRC_CONNECTING;
    irc->link = irc_link_new(&to, &link_events, irc, irc->clock);
}

/* ---- the adapter ----------------------------------------------------------------------------- */

static struct irc *irc_of(struct adapter *a)
{
    return (struct irc *)a;
}

static struct adapter *irc_open(const char *network, GKeyFile *settings, const char *group,
                                const struct adapter_host *host, void *ctx, struct clock *clock, char **why)
{
    struct irc_settings set;
    struct irc *irc;

    if (!irc_settings_read(&set, settings, group, why))
        return NULL;
    irc = g_new0(struct irc, 1);
    irc->network = g_strdup(network);
    irc->host = host;
    irc->ctx = ctx;
    irc->clock = clock;
    irc->set = set;
    irc->retry_ms = set.reconnect_ms;
    irc->run_pump = pump;
    irc_people_init(&irc->people);
    irc_rooms_init(irc);
    irc_lookup_init(irc);
    irc_out_init(irc);
    irc_told_init(irc);
    irc_requests_init(irc);
    irc_register_reset(irc);
    return (struct adapter *)irc;
}

static bool irc_check(GKeyFile *settings, const char *group, char **why)
{
    struct irc_settings set;
    bool good;

    if (!irc_settings_read(&set, settings, group, why))
        return false;
    good = irc_settings_check_files(&set, group, why);
    irc_settings_clear(&set);
    return good;
}

static void irc_start(struct adapter *a)
{
    attempt(irc_of(a));
}

static enum adapter_say irc_say(struct adapter *a, const struct adapter_message *m)
{
    return irc_out_say(irc_of(a), m);
}

static bool irc_change(struct adapter *a, GKeyFile *settings, const char *group, char **rest, char **why)
{
    struct irc *irc = irc_of(a);
    struct irc_settings newer;

    if (!irc_settings_read(&newer, settings, group, why))
        return false;
    *rest = irc_settings_change(&irc->set, &newer);
    irc_out_pace(irc);
    irc_rooms_change(irc);
    irc_register_nick_changed(irc);
    return true;
}

static bool irc_shows(const struct adapter *a, const char *place, const struct adapter_person *person)
{
    return irc_rooms_shows((const struct irc *)a, place, person->key);
}

static void irc_count(const struct adapter *a, struct adapter_counts *out)
{
    const struct irc *irc = (const struct irc *)a;

    *out = irc->counts;
    out->skipped += skipped(irc);
    out->waiting = irc->queue.messages;
    out->people = g_hash_table_size(irc->people.by_nick);
}

static void irc_stop(struct adapter *a)
{
    struct irc *irc = irc_of(a);

    if (irc->state == IRC_LEAVING || irc->state == IRC_OVER)
        return;
    clock_stop(irc->clock, &irc->timer);
    if (irc->state != IRC_ONLINE) {
        irc->timer = clock_after(irc->clock, 0, leave, irc);
        return;
    }
    irc->state = IRC_LEAVING;
    irc->timer = clock_after(irc->clock, SAY_REST_MS, goodbye, irc);
    if (irc->pump == CLOCK_NONE)
        pump(irc);
}

static void irc_free(struct adapter *a)
{
    struct irc *irc = irc_of(a);

    if (irc == NULL)
        return;
    forget_connection(irc);
    irc_lookup_free(irc);
    irc_rooms_free(irc);
    irc_people_free(&irc->people);
    irc_out_free(irc);
    irc_told_free(irc);
    irc_requests_free(irc);
    irc_settings_clear(&irc->set);
    g_free(irc->network);
    g_free(irc);
}

const struct adapter_kind irc_adapter = {
    .name = "irc",
    .traits = { .whispers = true,
                .notices = true,
                .marks = true,
                .marks_on_request = true,
                .page_lines = 6,
                .line_bytes = 430 },
    .options = irc_options,
    .open = irc_open,
    .check = irc_check,
    .start = irc_start,
    .say = irc_say,
    .change = irc_change,
    .shows = irc_shows,
    .quiet = irc_wire_quiet,
    .count = irc_count,
    .stop = irc_stop,
    .free = irc_free,
};
