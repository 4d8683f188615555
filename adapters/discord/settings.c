/* adapters/discord/settings.c - what the operator says about Discord */
#include "adapters/discord/settings.h"

#include <string.h>

#include "adapters/options.h"

const struct adapter_option discord_options[] = {
    { .name = "token", .secret = true, .usage = "the bot's token, from the developer portal" },
    { .name = "api", .otherwise = "https://discord.com/api/v10", .usage = "where the HTTP API is" },
    { .name = "ca", .path = true, .usage = "PEM file of who signs certificates, instead of the system's" },
    { .name = NULL },
};

enum { TOKEN_MAX = 200 };

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
    if (!good)
        discord_settings_clear(s);
    return good;
}

void discord_settings_clear(struct discord_settings *s)
{
    g_clear_pointer(&s->token, g_free);
    g_clear_pointer(&s->api, g_free);
    g_clear_pointer(&s->ca_file, g_free);
}

char *discord_settings_change(struct discord_settings *s, struct discord_settings *newer)
{
    GString *rest = g_string_new(NULL);
    char *token = s->token;

    if (g_strcmp0(s->api, newer->api) != 0)
        g_string_append(rest, "api");
    if (g_strcmp0(s->ca_file, newer->ca_file) != 0)
        g_string_append_printf(rest, "%sca", rest->len > 0 ? ", " : "");
    s->token = newer->token;
    newer->token = token;
    discord_settings_clear(newer);
    return g_string_free(rest, rest->len == 0);
}
