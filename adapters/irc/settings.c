/* adapters/irc/settings.c - what the operator says about one IRC network
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>

#include "adapters/irc/wire.h"
#include "adapters/options.h"

const struct adapter_option irc_options[] = {
    { .name = "server", .usage = "name or address of the server" },
    { .name = "port", .usage = "its port; 6697 with TLS, 6667 without" },
    { .name = "tls", .otherwise = "yes", .usage = "yes: encrypted, and the certificate is checked" },
    { .name = "tls_name", .usage = "the name in the certificate, if it is not server" },
    { .name = "ca", .path = true, .usage = "PEM file of who signs certificates, instead of the system's" },
    { .name = "cert", .path = true, .usage = "PEM file of the certificate that lair shows to the server" },
    { .name = "key", .path = true, .usage = "PEM file of its key, if it is not in cert" },
    { .name = "password", .secret = true, .usage = "password of the server" },
    { .name = "sasl_account", .usage = "services account to log in to" },
    { .name = "sasl_password", .secret = true, .usage = "and its password" },
    { .name = "sasl_mechanism", .usage = "plain, by password, or external, by cert" },
    { .name = "nick", .otherwise = "lair", .usage = "the bot's name; if it is taken, others like it" },
    { .name = "user", .otherwise = "lair", .usage = "the bot's user name" },
    { .name = "realname",
      .otherwise = "lair, a host for dungeon builders",
      .usage = "the bot's real name, seen in WHOIS" },
    { .name = "prefix", .otherwise = "!", .usage = "what a channel line for the bot begins with" },
    { .name = "channels", .usage = "channels to be in: \"#lair, #cave key\"" },
    { .name = "keep_op",
      .otherwise = "no",
      .usage = "no: whoever comes to a channel after the bot is made operator in its place" },
    { .name = "burst", .otherwise = "5", .usage = "lines that may be sent at once" },
    { .name = "line_ms", .otherwise = "2000", .usage = "and then one in so many ms, at the slowest" },
    { .name = "fastest_ms",
      .otherwise = "250",
      .usage = "... and at the fastest, as soon as the server is seen to take it; line_ms: one pace" },
    { .name = "reconnect_ms",
      .otherwise = "5000",
      .usage = "pause before a new attempt; it doubles each time" },
    { .name = "rejoin_ms", .otherwise = "10000", .usage = "pause before coming back after a kick" },
    { .name = "silence_ms", .otherwise = "120000", .usage = "silence of the server before it is asked" },
    { .name = NULL },
};

/* Can a setting be changed while the adapter runs? */
enum fixed { LIVE, FIXED };

/* Which member each setting goes to. */
static const struct {
    const char *name;
    size_t at;
    enum fixed fixed;
} strings[] = {
    { "server", offsetof(struct irc_settings, host), FIXED },
    { "tls_name", offsetof(struct irc_settings, tls_name), FIXED },
    { "ca", offsetof(struct irc_settings, ca_file), FIXED },
    { "cert", offsetof(struct irc_settings, cert_file), LIVE },
    { "key", offsetof(struct irc_settings, key_file), LIVE },
    { "password", offsetof(struct irc_settings, server_password), LIVE },
    { "sasl_account", offsetof(struct irc_settings, account), LIVE },
    { "sasl_password", offsetof(struct irc_settings, account_password), LIVE },
    { "sasl_mechanism", offsetof(struct irc_settings, sasl_mechanism), LIVE },
    { "nick", offsetof(struct irc_settings, nick), LIVE },
    { "user", offsetof(struct irc_settings, user), FIXED },
    { "realname", offsetof(struct irc_settings, realname), FIXED },
    { "prefix", offsetof(struct irc_settings, prefix), LIVE },
};
static const struct {
    const char *name;
    size_t at;
    int least, most;
} numbers[] = {
    { "burst", offsetof(struct irc_settings, burst), 1, 1000 },
    { "line_ms", offsetof(struct irc_settings, line_ms), 0, 60 * 1000 },
    { "fastest_ms", offsetof(struct irc_settings, fastest_ms), 0, 60 * 1000 },
    { "reconnect_ms", offsetof(struct irc_settings, reconnect_ms), 1, 3600 * 1000 },
    { "rejoin_ms", offsetof(struct irc_settings, rejoin_ms), 1, 3600 * 1000 },
    { "silence_ms", offsetof(struct irc_settings, silence_ms), 100, 3600 * 1000 },
};

enum { PORT_TLS = 6697, PORT_PLAIN = 6667 };

static bool read_number(int *out, GKeyFile *file, const char *group, const char *name, int least, int most,
                        char **why)
{
    g_autofree char *value = options_get(file, group, irc_options, name), *reason = NULL;
    gint64 number;

    if (g_ascii_string_to_signed(value, 10, least, most, &number, NULL)) {
        *out = number;
        return true;
    }
    reason = g_strdup_printf("\"%s\" is not a number from %d to %d", value, least, most);
    return options_refuse(why, group, name, reason);
}

static bool read_yes(bool *out, GKeyFile *file, const char *group, const char *name, char **why)
{
    g_autofree char *value = options_get(file, group, irc_options, name);

    *out = g_ascii_strcasecmp(value, "yes") == 0 || g_ascii_strcasecmp(value, "true") == 0;
    if (*out || g_ascii_strcasecmp(value, "no") == 0 || g_ascii_strcasecmp(value, "false") == 0)
        return true;
    return options_refuse(why, group, name, "yes or no is wanted");
}

static bool read_port(struct irc_settings *s, GKeyFile *file, const char *group, char **why)
{
    int port = s->tls ? PORT_TLS : PORT_PLAIN;

    if (g_key_file_has_key(file, group, "port", NULL) &&
        !read_number(&port, file, group, "port", 1, 65535, why))
        return false;
    s->port = (uint16_t)port;
    return true;
}

static bool read_rooms(struct irc_settings *s, GKeyFile *file, const char *group, char **why)
{
    g_autofree char *value = options_get(file, group, irc_options, "channels");
    g_auto(GStrv) list = g_strsplit(value != NULL ? value : "", ",", -1);

    for (char **one = list; *one != NULL; one++) {
        g_auto(GStrv) words = g_strsplit(g_strstrip(*one), " ", 2);
        struct irc_room_setting room = { 0 };

        if (words[0] == NULL)
            continue;
        if (strchr("#&+!", words[0][0]) == NULL || !irc_wire_is_word(words[0]) || strlen(words[0]) > IRC_NAME)
            return options_refuse(why, group, "channels", "not a channel's name");
        if (words[1] != NULL && strchr("#&", g_strstrip(words[1])[0]) != NULL)
            return options_refuse(why, group, "channels",
                                  "a key that looks like a channel: commas part channels");
        if (words[1] != NULL && (!irc_wire_is_word(g_strstrip(words[1])) || strlen(words[1]) > IRC_NAME))
            return options_refuse(why, group, "channels", "a channel's key is one word of at most 64 bytes");
        if (s->rooms->len == IRC_ROOMS_MAX)
            return options_refuse(why, group, "channels", "more than 64 channels");
        room.name = g_strdup(words[0]);
        room.key = g_strdup(words[1]);
        g_array_append_val(s->rooms, room);
    }
    return s->rooms->len > 0 || options_refuse(why, group, "channels", "there is none to be in");
}

/* Is it text that fits into a line? */
static bool can_be_sent(const char *s)
{
    return irc_wire_is_clean(s) && strlen(s) <= IRC_PARAM;
}

static bool check(const struct irc_settings *s, const char *group, char **why)
{
    bool good = true;

    if (s->host == NULL || *s->host == '\0')
        good = options_refuse(why, group, "server", "is missing");
    if (!irc_wire_is_word(s->nick) || strlen(s->nick) > IRC_NAME || strpbrk(s->nick, "!@#:,") != NULL)
        good = options_refuse(why, group, "nick", "not a nick");
    if (!irc_wire_is_word(s->user) || strlen(s->user) > IRC_NAME || strpbrk(s->user, "!@") != NULL)
        good = options_refuse(why, group, "user", "not one word");
    if (!can_be_sent(s->realname) || !can_be_sent(s->prefix))
        good = options_refuse(why, group, "realname, prefix", "has characters that cannot be sent");
    if (s->server_password != NULL && (*s->server_password == '\0' || !can_be_sent(s->server_password)))
        good = options_refuse(why, group, "password", "is empty or cannot be sent");
    if (s->sasl_mechanism != NULL && irc_sasl_named(s->sasl_mechanism) == IRC_SASL_NONE)
        good = options_refuse(why, group, "sasl_mechanism", "plain or external is wanted");
    if (irc_settings_sasl(s) == IRC_SASL_EXTERNAL && s->cert_file == NULL)
        good = options_refuse(why, group, "sasl_mechanism", "external needs cert");
    if (irc_settings_sasl(s) != IRC_SASL_EXTERNAL && (s->account == NULL) != (s->account_password == NULL))
        good = options_refuse(why, group, "sasl_account", "needs sasl_password, and that needs sasl_account");
    if (irc_settings_sasl(s) == IRC_SASL_PLAIN && s->account == NULL && s->account_password == NULL)
        good = options_refuse(why, group, "sasl_mechanism", "plain needs sasl_account and sasl_password");
    if (s->key_file != NULL && s->cert_file == NULL)
        good = options_refuse(why, group, "key", "needs cert");
    if (s->cert_file != NULL && !s->tls)
        good = options_refuse(why, group, "cert", "needs tls=yes");
    if (s->ca_file != NULL && !s->tls)
        good = options_refuse(why, group, "ca", "needs tls=yes");
    return good;
}

static bool read_all(struct irc_settings *s, GKeyFile *file, const char *group, char **why)
{
    bool good = options_are_known(file, group, irc_options, why);

    if (!g_key_file_has_group(file, group))
        return options_refuse(why, group, "server", "is missing");
    for (size_t i = 0; i < G_N_ELEMENTS(strings); i++)
        *(char **)((char *)s + strings[i].at) = options_get(file, group, irc_options, strings[i].name);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        good &= read_number((int *)((char *)s + numbers[i].at), file, group, numbers[i].name,
                            numbers[i].least, numbers[i].most, why);
    good &= read_yes(&s->tls, file, group, "tls", why);
    good &= read_yes(&s->keep_op, file, group, "keep_op", why);
    good &= read_port(s, file, group, why);
    good &= read_rooms(s, file, group, why);
    return check(s, group, why) && good;
}

static void clear_room(gpointer room)
{
    g_free(((struct irc_room_setting *)room)->name);
    g_free(((struct irc_room_setting *)room)->key);
}

bool irc_settings_read(struct irc_settings *s, GKeyFile *file, const char *group, char **why)
{
    *s = (struct irc_settings){ .rooms = g_array_new(FALSE, TRUE, sizeof(struct irc_room_setting)) };
    g_array_set_clear_func(s->rooms, clear_room);
    *why = NULL;
    if (read_all(s, file, group, why))
        return true;
    irc_settings_clear(s);
    return false;
}

void irc_settings_clear(struct irc_settings *s)
{
    for (size_t i = 0; i < G_N_ELEMENTS(strings); i++)
        g_free(*(char **)((char *)s + strings[i].at));
    g_array_unref(s->rooms);
    *s = (struct irc_settings){ 0 };
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool check_cert(const struct irc_settings *s, const char *group, char **why)
{
    const char *key = s->key_file != NULL ? s->key_file : s->cert_file;
    g_autoptr(GError) error = NULL;
    g_autoptr(GTlsCertificate) own = NULL;
    bool good = s->cert_file == NULL || options_can_read(s->cert_file, group, "cert", why);

    if (s->key_file != NULL)
        good = options_can_read(s->key_file, group, "key", why) && good;
    if (!good || s->cert_file == NULL)
        return good;
    own = g_tls_certificate_new_from_files(s->cert_file, key, &error);
    return own != NULL || options_refuse_pem(s->cert_file, error, group, "cert", why);
}

bool irc_settings_check_files(const struct irc_settings *s, const char *group, char **why)
{
    bool good;

    *why = NULL;
    good = options_check_ca(s->ca_file, group, why);
    return check_cert(s, group, why) && good;
}

enum irc_sasl irc_settings_sasl(const struct irc_settings *s)
{
    if (s->sasl_mechanism != NULL)
        return irc_sasl_named(s->sasl_mechanism);
    if (s->account_password != NULL)
        return IRC_SASL_PLAIN;
    return s->cert_file != NULL ? IRC_SASL_EXTERNAL : IRC_SASL_NONE;
}

static void name_rest(GString *rest, const char *name)
{
    g_string_append_printf(rest, "%s%s", rest->len > 0 ? ", " : "", name);
}

char *irc_settings_change(struct irc_settings *s, struct irc_settings *newer)
{
    GString *rest = g_string_new(NULL);
    GArray *rooms = s->rooms;

    for (size_t i = 0; i < G_N_ELEMENTS(strings); i++) {
        char **now = (char **)((char *)s + strings[i].at), **then = (char **)((char *)newer + strings[i].at);
        char *old = *now;
        if (strings[i].fixed == FIXED) {
            if (g_strcmp0(*now, *then) != 0)
                name_rest(rest, strings[i].name);
            continue;
        }
        *now = *then;
        *then = old;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        *(int *)((char *)s + numbers[i].at) = *(int *)((char *)newer + numbers[i].at);
    s->keep_op = newer->keep_op;
    if (s->port != newer->port)
        name_rest(rest, "port");
    if (s->tls != newer->tls)
        name_rest(rest, "tls");
    s->rooms = newer->rooms;
    newer->rooms = rooms;
    irc_settings_clear(newer);
    return g_string_free(rest, rest->len == 0);
}
