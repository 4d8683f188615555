/* adapters/discord/settings.c - what the operator says about Discord
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/settings.h"

#include <string.h>

#include "adapters/door.h"
#include "adapters/options.h"

const struct adapter_option discord_options[] = {
    { .name = "token", .secret = true, .usage = "the bot's token, from the developer portal" },
    { .name = "api", .otherwise = "https://discord.com/api/v10", .usage = "where the HTTP API is" },
    { .name = "channels", .usage = "numbers of the channels to play in, parted by blanks; empty: in all" },
    { .name = "ca", .path = true, .usage = "PEM file of who signs certificates, instead of the system's" },
    { .name = "threads",
      .otherwise = "yes",
      .usage = "whether each game has a thread of its own where we may open some: yes or no" },
    { .name = "gather",
      .otherwise = "6",
      .usage = "seconds for which a game's news wait for more, to be said together; 0: they do not" },
    { .name = "interactions",
      .otherwise = "gateway",
      .usage = "how they come: gateway, or endpoint: signed posts" },
    { .name = "listen", .usage = "for endpoint: where the proxy brings the posts, like 127.0.0.1:8787" },
    { .name = "public_key", .usage = "for endpoint: the application's, 64 hexadecimal digits" },
    { .name = NULL },
};

enum { TOKEN_MAX = 200, ID_MAX = 20 /* digits */, GATHER_MAX_S = 60 };

/* It goes into a header of every request. */
static bool check_token(const char *token, const char *group, char **why)
{
    if (token == NULL || token[0] == '\0')
        return options_refuse(why, group, "token", "is missing (token_file=FILE reads it from a file)");
    for (const char *p = token; *p != '\0'; p++)
        if (!g_ascii_isalnum(*p) && strchr("-_.", *p) == NULL)
            return options_refuse(why, group, "token", "has characters that no token has");
    return strlen(token) <= TOKEN_MAX || options_refuse(why, group, "token", "is too long for one");
}

static bool check_api(char *api, const char *group, char **why)
{
    bool web = g_str_has_prefix(api, "https://") || g_str_has_prefix(api, "http://");

    if (!web || strpbrk(api, " ?#@") != NULL)
        return options_refuse(why, group, "api", "is no address like https://discord.com/api/v10");
    if (g_str_has_suffix(api, "/"))
        api[strlen(api) - 1] = '\0';
    return true;
}

static bool read_threads(struct discord_settings *s, GKeyFile *file, const char *group, char **why)
{
    g_autofree char *word = options_get(file, group, discord_options, "threads");

    s->threads = g_str_equal(word, "yes");
    return s->threads || g_str_equal(word, "no") ||
           options_refuse(why, group, "threads", "is neither yes nor no");
}

static bool read_gather(struct discord_settings *s, GKeyFile *file, const char *group, char **why)
{
    g_autofree char *text = options_get(file, group, discord_options, "gather");
    gint64 seconds;

    if (!g_ascii_string_to_signed(text, 10, 0, GATHER_MAX_S, &seconds, NULL))
        return options_refuse(why, group, "gather", "is no number of seconds from 0 to 60");
    s->gather_ms = seconds * 1000;
    return true;
}

/* What is there is checked though it may not be used, so that switching over is one word. */
static bool check_listen(const struct discord_settings *s, const char *group, char **why)
{
    g_autoptr(GSocketAddress) at = s->listen != NULL ? door_address(s->listen) : NULL;

    if (s->listen == NULL && s->posts)
        return options_refuse(why, group, "listen", "is missing: interactions=endpoint needs it");
    return s->listen == NULL || at != NULL ||
           options_refuse(why, group, "listen", "is no loopback address with a port, like 127.0.0.1:8787");
}

static bool read_key(struct discord_settings *s, const char *key, const char *group, char **why)
{
    size_t len;

    if (key == NULL)
        return !s->posts ||
               options_refuse(why, group, "public_key", "is missing: interactions=endpoint needs it");
    if (strlen(key) == 2 * sizeof s->public_key &&
        sodium_hex2bin(s->public_key, sizeof s->public_key, key, strlen(key), NULL, &len, NULL) == 0 &&
        len == sizeof s->public_key)
        return true;
    return options_refuse(why, group, "public_key", "is not of 64 hexadecimal digits");
}

static bool read_endpoint(struct discord_settings *s, GKeyFile *file, const char *group, char **why)
{
    g_autofree char *way = options_get(file, group, discord_options, "interactions");
    g_autofree char *key = options_get(file, group, discord_options, "public_key");
    bool good = g_str_equal(way, "gateway") || g_str_equal(way, "endpoint") ||
                options_refuse(why, group, "interactions", "is neither gateway nor endpoint");

    s->posts = g_str_equal(way, "endpoint");
    s->listen = options_get(file, group, discord_options, "listen");
    good = check_listen(s, group, why) && good;
    return read_key(s, key, group, why) && good;
}

/* False: it has something in it that is no id. */
static bool read_channels(struct discord_settings *s, GKeyFile *file, const char *group, char **why)
{
    g_autofree char *text = options_get(file, group, discord_options, "channels");
    g_auto(GStrv) words = g_strsplit_set(text != NULL ? text : "", " ,\t", -1);
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    unsigned n = 0;

    for (char **w = words; *w != NULL; w++) {
        size_t len = strlen(*w);

        if (len == 0)
            continue;
        if (len > ID_MAX || strspn(*w, "0123456789") != len)
            return options_refuse(
                why, group, "channels",
                "wants numbers of channels (\"Copy Channel ID\" in the developer mode of the client)");
        g_strv_builder_add(ids, *w);
        n++;
    }
    s->channels = n > 0 ? g_strv_builder_end(ids) : NULL;
    return true;
}

bool discord_settings_read(struct discord_settings *s, GKeyFile *file, const char *group, char **why)
{
    bool good;

    *why = NULL;
    *s = (struct discord_settings){ .token = options_get(file, group, discord_options, "token"),
                                    .api = options_get(file, group, discord_options, "api"),
                                    .ca_file = options_get(file, group, discord_options, "ca") };
    good = options_are_known(file, group, discord_options, why);
    good = check_token(s->token, group, why) && good;
    good = check_api(s->api, group, why) && good;
    good = read_threads(s, file, group, why) && good;
    good = read_gather(s, file, group, why) && good;
    good = read_endpoint(s, file, group, why) && good;
    good = read_channels(s, file, group, why) && good;
    if (!good)
        discord_settings_clear(s);
    return good;
}

void discord_settings_clear(struct discord_settings *s)
{
    g_clear_pointer(&s->token, g_free);
    g_clear_pointer(&s->api, g_free);
    g_clear_pointer(&s->ca_file, g_free);
    g_clear_pointer(&s->listen, g_free);
    g_clear_pointer(&s->channels, g_strfreev);
}

static void name_if(bool other, const char *name, GString *names)
{
    if (other)
        g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", name);
}

char *discord_settings_change(struct discord_settings *s, struct discord_settings *newer)
{
    GString *rest = g_string_new(NULL);
    char *token = s->token, **channels = s->channels;

    name_if(g_strcmp0(s->api, newer->api) != 0, "api", rest);
    name_if(g_strcmp0(s->ca_file, newer->ca_file) != 0, "ca", rest);
    name_if(s->posts != newer->posts, "interactions", rest);
    name_if(g_strcmp0(s->listen, newer->listen) != 0, "listen", rest);
    name_if(memcmp(s->public_key, newer->public_key, sizeof s->public_key) != 0, "public_key", rest);
    s->token = newer->token;
    newer->token = token;
    s->threads = newer->threads;
    s->gather_ms = newer->gather_ms;
    s->channels = newer->channels;
    newer->channels = channels;
    discord_settings_clear(newer);
    return g_string_free(rest, rest->len == 0);
}
