/* adapters/discord/probe.c - asking Discord itself how it stands with our bot
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/probe.h"

#include "adapters/discord/json.h"
#include "adapters/discord/rest.h"
#include "adapters/discord/rights.h"
#include "adapters/discord/settings.h"

enum {
    FIRST_MS = 3000,     /* is anybody there at all? */
    PATIENCE_MS = 30000, /* for each request after that */
    PAGE = 25,           /* servers in one answer */
    GUILD_TEXT = 0,
};

struct probe {
    struct discord_settings set;
    struct discord_rest *rest;
    struct clock *clock;
    adapter_probe_fn *found;
    void *ctx;
    GHashTable *met; /* a set of ids: those of set.channels that are some server's text channels */
    bool good;       /* nothing was wrong so far */
    bool asking;     /* a request is under way, whose end goes to the next four */
    enum discord_end end;
    int status;               /* of HTTP */
    struct json_object *body; /* of the last answer; NULL: none */
    char *why;
    char *me; /* the bot's id, as a person */
};

/* ---- telling --------------------------------------------------------------------------------- */

/* What others named may have anything in it that does something to a terminal. */
static char *clean(const char *text)
{
    GString *out = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isprint(c) && !g_unichar_iszerowidth(c))
            g_string_append_unichar(out, c);
        else
            g_string_append_c(out, '?');
    }
    return g_string_free(out, FALSE);
}

static void tell(struct probe *p, bool wrong, const char *format, ...) G_GNUC_PRINTF(3, 4);
static void tell(struct probe *p, bool wrong, const char *format, ...)
{
    g_autofree char *text = NULL, *line = NULL;
    va_list args;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    line = clean(text);
    p->good = p->good && !wrong;
    p->found(p->ctx, wrong, line);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void take_answer(void *ctx, const struct discord_answer *a)
{
    struct probe *p = ctx;

    p->asking = false;
    p->end = a->end;
    p->status = a->status;
    p->body = json_object_get(a->body);
    p->why = g_strdup(a->why);
}

/* Waits for the answer, which is in p until the next one.  NULL: there is none, see p->end and p->why. */
static struct json_object *ask(struct probe *p, int64_t patience_ms, const char *path)
{
    g_clear_pointer(&p->body, json_object_put);
    g_clear_pointer(&p->why, g_free);
    p->asking = true;
    discord_rest_send(
        p->rest,
        &(struct discord_request){
            .method = "GET", .path = path, .deadline_ms = patience_ms, .done = take_answer, .ctx = p });
    while (p->asking)
        g_main_context_iteration(NULL, TRUE);
    return p->end == DISCORD_DONE ? p->body : NULL;
}

/* The same for what must be answered: if it is not, that is told.  json_object_put it. */
static struct json_object *get(struct probe *p, const char *what, const char *path)
{
    struct json_object *body = ask(p, PATIENCE_MS, path);

    if (body == NULL)
        tell(p, true, "%s: not answered: %s", what, p->why != NULL ? p->why : "an empty answer");
    return json_object_get(body);
}

static const char *named(struct json_object *o)
{
    const char *name = discord_json_string(o, "name");

    return name != NULL ? name : "?";
}

/* ---- the application ------------------------------------------------------------------------- */

/* Is what we check posts with the application's? */
static void tell_key(struct probe *p, struct json_object *application)
{
    const char *key = discord_json_string(application, "verify_key");
    char ours[2 * sizeof p->set.public_key + 1];

    sodium_bin2hex(ours, sizeof ours, p->set.public_key, sizeof p->set.public_key);
    if (key != NULL && g_ascii_strcasecmp(key, ours) != 0)
        tell(p, true, "public_key is not the application's, so that no post is taken: it is %s", key);
}

static void tell_ways(struct probe *p, struct json_object *application)
{
    const char *url = discord_json_string(application, "interactions_endpoint_url");
    bool set = url != NULL && url[0] != '\0';

    if (set && !p->set.posts)
        tell(
            p, true,
            "the portal has the Interactions Endpoint URL %s, and interactions=endpoint is not set here: then no "
            "press arrives: empty the field in the portal",
            url);
    else if (!set && p->set.posts)
        tell(
            p, true,
            "interactions=endpoint is set here, and the portal has no Interactions Endpoint URL: then no press "
            "arrives: fill the field in, or leave the setting out");
    else
        tell(p, false, "commands and presses come %s%s", set ? "as posts to " : "by the gateway",
             set ? url : "");
    if (p->set.posts)
        tell_key(p, application);
}

static void tell_application(struct probe *p, struct json_object *application)
{
    const char *id = discord_json_id(application, "id");

    tell(p, false, "the application is %s (%s); %s", named(application), id != NULL ? id : "?",
         discord_json_flag(application, "bot_public") ? "anybody may invite it"
                                                      : "only its owner can invite it");
    if (discord_json_flag(application, "bot_require_code_grant"))
        tell(p, true,
             "it requires an OAuth2 code grant, so that nobody can invite it: turn that off in the portal");
    tell_ways(p, application);
}

/* Whether the token is good, and who we are with it; json_object_put it.  NULL: that was told. */
static struct json_object *find_application(struct probe *p)
{
    struct json_object *application = json_object_get(ask(p, FIRST_MS, "/applications/@me")), *me;

    if (application == NULL) {
        if (p->end == DISCORD_DENIED)
            tell(p, true, "the token is refused");
        else
            tell(p, true, "no answer from %s: %s", p->set.api, p->why != NULL ? p->why : "it was empty");
        return NULL;
    }
    me = get(p, "the bot", "/users/@me");
    p->me = g_strdup(discord_json_id(me, "id"));
    json_object_put(me);
    if (p->me != NULL)
        return application;
    json_object_put(application);
    return NULL;
}

/* ---- servers --------------------------------------------------------------------------------- */

/* Discord takes from a member in time-out all but looking on. */
static bool is_timed_out(const struct probe *p, struct json_object *member)
{
    const char *until = discord_json_string(member, "communication_disabled_until");
    g_autoptr(GDateTime) end = until != NULL ? g_date_time_new_from_iso8601(until, NULL) : NULL;

    return end != NULL && g_date_time_to_unix(end) * 1000 > clock_now(p->clock);
}

/* True: lair can play there. */
static bool look_at_channel(struct probe *p, struct json_object *guild, struct json_object *member,
                            struct json_object *channel)
{
    uint64_t missing = discord_rights_wanted() & ~discord_rights(guild, member, p->me, channel);
    bool hidden = missing == discord_rights_wanted();
    g_autofree char *names = discord_rights_names(missing);
    const char *id = discord_json_id(channel, "id");

    if (missing == 0)
        return true;
    if (hidden && p->set.channels == NULL) /* without that all else is nothing; and it may well be meant so */
        tell(p, false, "%s: #%s (%s): not seen by the bot: View Channel is missing", named(guild),
             named(channel), id != NULL ? id : "?");
    else
        tell(p, true, "%s: #%s (%s): missing: %s", named(guild), named(channel), id != NULL ? id : "?",
             hidden ? "View Channel" : names);
    return false;
}

/* Is it a channel that lair is to play in? */
static bool is_wanted(struct probe *p, struct json_object *channel)
{
    const char *id = discord_json_id(channel, "id");

    if (id == NULL || discord_json_number(channel, "type", -1) != GUILD_TEXT)
        return false;
    if (p->set.channels == NULL)
        return true;
    if (!g_strv_contains((const char *const *)p->set.channels, id))
        return false;
    g_hash_table_add(p->met, g_strdup(id));
    return true;
}

static void look_at_channels(struct probe *p, struct json_object *guild, struct json_object *member,
                             struct json_object *channels)
{
    size_t n = json_object_is_type(channels, json_type_array) ? json_object_array_length(channels) : 0;
    unsigned all = 0, good = 0;

    for (size_t i = 0; i < n; i++) {
        struct json_object *channel = json_object_array_get_idx(channels, i);

        if (!is_wanted(p, channel))
            continue;
        all++;
        good += look_at_channel(p, guild, member, channel);
    }
    if (all == 0 && p->set.channels != NULL)
        tell(p, false, "%s: none of its channels is to be played in", named(guild));
    else
        tell(p, good == 0, "%s: all that is needed is there in %u of %u channels", named(guild), good, all);
    if (is_timed_out(p, member))
        tell(p, true, "%s: the bot is in time-out there, and may not speak", named(guild));
}

static void look_at_guild(struct probe *p, struct json_object *listed)
{
    const char *id = discord_json_id(listed, "id");
    g_autofree char *of = g_strdup_printf("/guilds/%s", id != NULL ? id : "0");
    g_autofree char *member_of = g_strdup_printf("%s/members/%s", of, p->me);
    g_autofree char *channels_of = g_strdup_printf("%s/channels", of);
    struct json_object *guild = get(p, named(listed), of), *member = NULL, *channels = NULL;

    if (guild != NULL)
        member = get(p, named(listed), member_of);
    if (member != NULL)
        channels = get(p, named(listed), channels_of);
    if (channels != NULL)
        look_at_channels(p, guild, member, channels);
    json_object_put(channels);
    json_object_put(member);
    json_object_put(guild);
}

/* Looks at the servers behind the one of that id.  The id of the last one, if there may be more (g_free). */
static char *look_at_page(struct probe *p, const char *after)
{
    g_autofree char *path = g_strdup_printf("/users/@me/guilds?limit=%d&after=%s", PAGE, after);
    struct json_object *page = get(p, "its servers", path);
    size_t n = json_object_is_type(page, json_type_array) ? json_object_array_length(page) : 0;
    char *last = n == PAGE ? g_strdup(discord_json_id(json_object_array_get_idx(page, n - 1), "id")) : NULL;

    if (page != NULL && n == 0 && g_str_equal(after, "0"))
        tell(p, false, "it is in no server yet");
    for (size_t i = 0; i < n; i++)
        look_at_guild(p, json_object_array_get_idx(page, i));
    json_object_put(page);
    return last;
}

static void look_at_guilds(struct probe *p)
{
    char *after = g_strdup("0");

    while (after != NULL) {
        char *last = look_at_page(p, after);

        if (g_strcmp0(last, after) == 0) /* it does not go on */
            g_clear_pointer(&last, g_free);
        g_free(after);
        after = last;
    }
}

/* Those of the settings that are no text channel of any server that it is in. */
static void look_for_channels(struct probe *p)
{
    for (char **id = p->set.channels; id != NULL && *id != NULL; id++) {
        g_autofree char *path = g_strdup_printf("/channels/%s", *id);

        if (g_hash_table_contains(p->met, *id))
            continue;
        if (ask(p, PATIENCE_MS, path) != NULL)
            tell(p, true, "channels: %s is no text channel of a server", *id);
        else if (p->end == DISCORD_REFUSED)
            tell(p, true, "channels: %s %s", *id,
                 p->status == 404 ? "does not exist" : "cannot be seen by the bot");
        else
            tell(p, true, "channels: %s: not answered: %s", *id, p->why != NULL ? p->why : "an empty answer");
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void tell_invitation(struct probe *p, struct json_object *application)
{
    const char *id = discord_json_id(application, "id");

    if (id != NULL)
        tell(p, false,
             "invite it: https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands"
             "&permissions=%" G_GUINT64_FORMAT,
             id, (guint64)discord_rights_wanted());
}

static void look(struct probe *p)
{
    struct json_object *application = find_application(p);

    if (application == NULL)
        return;
    tell_application(p, application);
    look_at_guilds(p);
    look_for_channels(p);
    tell_invitation(p, application);
    json_object_put(application);
}

bool discord_probe(GKeyFile *settings, const char *group, struct clock *clock, adapter_probe_fn *found,
                   void *ctx)
{
    struct probe p = { .clock = clock, .found = found, .ctx = ctx, .good = true };
    g_autofree char *why = NULL;

    if (!discord_settings_read(&p.set, settings, group, &why)) {
        found(ctx, true, why);
        return false;
    }
    p.rest =
        discord_rest_new(&(struct discord_rest_to){ .base = p.set.api, .ca_file = p.set.ca_file }, clock);
    discord_rest_token(p.rest, p.set.token);
    p.met = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    look(&p);
    discord_rest_free(p.rest);
    json_object_put(p.body);
    g_hash_table_unref(p.met);
    g_free(p.why);
    g_free(p.me);
    discord_settings_clear(&p.set);
    return p.good;
}
