/* adapters/discord/discord.c - Discord, as a chat network of servers, channels and people
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/session.h"

#include <string.h>

#include "adapters/discord/commands.h"
#include "adapters/discord/interaction.h"
#include "adapters/discord/json.h"
#include "adapters/discord/flights.h"
#include "adapters/discord/message.h"
#include "adapters/discord/panels.h"
#include "adapters/discord/places.h"
#include "adapters/discord/posts.h"
#include "adapters/discord/threads.h"
#include "adapters/discord/probe.h"
#include "adapters/options.h"

enum {
    INTENTS = 1 << 0 | 1 << 12, /* servers, direct messages: nothing that needs leave */
    SEEN = 4096,                /* ids of events that are remembered, since one may come twice */
    LEAVE_MS = 1000,            /* for what waits to be said */
    GOODBYE_MS = 100,           /* for the gateway to hear that we leave */
    GRACE_MS = 10 * 1000,       /* in which a session that is taken up again was never gone */
    OPEN_AGAIN_MS = 10 * 1000,  /* between two attempts to listen for posts */
    POSTS_MS = 5 * 60 * 1000,   /* for so long a post says that people can play, gateway or not */
};

static struct discord *discord_of(struct adapter *a)
{
    return (struct discord *)a;
}

static void note(struct discord *d, GLogLevelFlags level, const char *what)
{
    d->host->note(d->ctx, d->network, NULL, level, what);
}

/* ---- what is kept ---------------------------------------------------------------------------- */

static void keep_line(void *ctx, const char *digest, const char *line)
{
    struct discord *d = ctx;
    g_autofree char *old = d->host->kept(d->ctx, d->network, digest);

    if (g_strcmp0(old, line) != 0)
        d->host->keep(d->ctx, d->network, digest, line);
}

static char *kept_line(void *ctx, const char *digest)
{
    struct discord *d = ctx;

    return d->host->kept(d->ctx, d->network, digest);
}

/* ---- commands -------------------------------------------------------------------------------- */

static const char commands_name[] = "commands";

/* The list is there; or it was refused, and the one before stands. */
static enum adapter_told commands_put(struct discord_flight *f, const struct discord_answer *a)
{
    struct discord *d = f->d;

    if (a->end == DISCORD_DONE)
        d->host->keep(d->ctx, d->network, commands_name, f->about);
    else
        note(d, G_LOG_LEVEL_WARNING, "the list of commands was not taken; the one before stands");
    return ADAPTER_TOLD;
}

static void put_commands(struct discord *d)
{
    g_autofree char *sum = d->commands != NULL ? discord_commands_hash(d->commands) : NULL;
    g_autofree char *hash = sum != NULL ? g_strdup_printf("%s %s", d->application, sum) : NULL;
    g_autofree char *known = d->host->kept(d->ctx, d->network, commands_name);
    g_autofree char *path = g_strdup_printf("/applications/%s/commands", d->application);
    struct discord_request q = { .method = "PUT", .path = path, .lane = "commands" };
    struct discord_flight *f;

    if (hash == NULL || g_strcmp0(hash, known) == 0)
        return;
    q.body = json_object_get(d->commands);
    f = discord_flight_new(d, hash);
    f->ended = commands_put;
    discord_flight_send(f, &q);
}

static void take_commands(struct adapter *a, const struct adapter_command *list, size_t n)
{
    struct discord *d = discord_of(a);

    json_object_put(d->commands);
    d->commands = discord_commands(list, n);
}

/* ---- what the gateway tells ------------------------------------------------------------------ */

static enum adapter_told gateway_found(struct discord_flight *f, const struct discord_answer *a)
{
    if (f->d->gateway != NULL)
        discord_gateway_where(f->d->gateway, a->end == DISCORD_DONE ? a->body : NULL);
    if (a->end == DISCORD_DENIED)
        f->d->host->connection(f->d->ctx, f->d->network, false, false, "the token is refused");
    return ADAPTER_TOLD;
}

static void on_where(void *ctx)
{
    struct discord *d = ctx;
    struct discord_flight *f = discord_flight_new(d, "gateway");
    struct discord_request q = { .method = "GET", .path = "/gateway/bot", .lane = "gateway" };

    f->ended = gateway_found;
    discord_flight_send(f, &q);
}

static void come_online(struct discord *d)
{
    if (d->state == DISCORD_IDLE)
        d->state = DISCORD_ONLINE;
    d->denied = false;
    d->counts.connected++;
    d->host->connection(d->ctx, d->network, true, false, NULL);
    discord_places_report(d);
    discord_panels_report(d);
}

/* The connection is gone, and not for a moment. */
static void go_offline(struct discord *d, const char *why)
{
    g_autofree char *held = g_steal_pointer(&d->away);

    clock_stop(d->clock, &d->grace);
    d->state = DISCORD_IDLE;
    d->host->connection(d->ctx, d->network, false, false, why != NULL ? why : held);
}

/* The gateway tells of channels alone where interactions are posted: while these come, people play on. */
static bool goes_on_by_posts(struct discord *d, const char *why)
{
    g_autofree char *what = NULL;

    if (clock_ticks(d->clock) >= d->posts_until)
        return false;
    what = g_strdup_printf("the gateway is gone, but interactions come: %s", why);
    note(d, G_LOG_LEVEL_MESSAGE, what);
    return true;
}

static void stay_away(void *ctx)
{
    struct discord *d = ctx;

    d->grace = CLOCK_NONE;
    if (goes_on_by_posts(d, d->away))
        g_clear_pointer(&d->away, g_free);
    else
        go_offline(d, NULL);
}

static void on_ready(void *ctx, struct json_object *o)
{
    struct discord *d = ctx;
    const char *application = discord_json_id(discord_json_object(o, "application"), "id");
    const char *me = discord_json_id(discord_json_object(o, "user"), "id");

    if (application == NULL || me == NULL) {
        note(d, G_LOG_LEVEL_WARNING, "Discord did not say who we are");
        return;
    }
    if (d->grace != CLOCK_NONE) /* something may have been missed */
        go_offline(d, NULL);
    g_free(d->application);
    g_free(d->me);
    d->application = g_strdup(application);
    d->me = g_strdup(me);
    discord_places_guilds(d, discord_json_array(o, "guilds"));
    come_online(d);
    put_commands(d);
}

/* What was missed follows. */
static void on_resumed(void *ctx)
{
    struct discord *d = ctx;

    if (d->grace == CLOCK_NONE) {
        come_online(d);
        return;
    }
    clock_stop(d->clock, &d->grace);
    g_clear_pointer(&d->away, g_free);
}

/* Events may come twice. */
static bool is_new(struct discord *d, const char *id)
{
    char *copy;

    if (id == NULL || g_hash_table_contains(d->seen_ids, id))
        return false;
    copy = g_strdup(id);
    g_hash_table_add(d->seen_ids, copy);
    g_queue_push_tail(&d->seen, copy);
    if (d->seen.length > SEEN) {
        copy = g_queue_pop_head(&d->seen);
        g_hash_table_remove(d->seen_ids, copy);
        g_free(copy);
    }
    return true;
}

static void take_interaction(struct discord *d, struct json_object *o)
{
    struct discord_interaction i;

    if (!discord_interaction_read(&i, o))
        d->counts.skipped++;
    else if (is_new(d, i.id))
        discord_panels_did(d, &i);
    else
        discord_interaction_clear(&i);
}

static void on_event(void *ctx, const char *name, struct json_object *o)
{
    struct discord *d = ctx;

    d->counts.lines_in++;
    if (d->state == DISCORD_LEAVING || d->state == DISCORD_OVER || discord_threads_event(d, name, o) ||
        discord_places_event(d, name, o))
        return;
    if (g_str_equal(name, "INTERACTION_CREATE")) {
        take_interaction(d, o);
    } else if (g_str_equal(name, "MESSAGE_CREATE")) {
        if (is_new(d, discord_json_id(o, "id")))
            discord_panels_wrote(d, o);
    }
}

static void on_down(void *ctx, const char *why, bool final)
{
    struct discord *d = ctx;

    if (d->state == DISCORD_LEAVING || d->state == DISCORD_OVER || (!final && goes_on_by_posts(d, why)))
        return;
    d->denied = final;
    if (final)
        note(d, G_LOG_LEVEL_CRITICAL, why);
    if (final || d->state == DISCORD_IDLE) {
        go_offline(d, why);
        return;
    }
    g_free(d->away);
    d->away = g_strdup(why);
    if (d->grace == CLOCK_NONE)
        d->grace = clock_after(d->clock, GRACE_MS, stay_away, d);
}

static const struct discord_gateway_events gateway_events = {
    .where = on_where, .ready = on_ready, .resumed = on_resumed, .event = on_event, .down = on_down
};

/* ---- what is posted -------------------------------------------------------------------------- */

/* Discord is there, whatever has become of the gateway. */
static void on_posted(void *ctx, struct json_object *o)
{
    struct discord *d = ctx;
    const char *application = discord_json_id(o, "application_id");

    d->counts.lines_in++;
    d->posts_until = clock_ticks(d->clock) + POSTS_MS;
    if (d->application == NULL && application != NULL) { /* READY will say it again, and who we are */
        d->application = g_strdup(application);
        d->me = g_strdup(application);
    }
    if (d->state == DISCORD_IDLE && !d->denied)
        come_online(d);
    take_interaction(d, o);
}

static void on_wrong_post(void *ctx, const char *what)
{
    note(ctx, G_LOG_LEVEL_WARNING, what);
}

static const struct discord_endpoint_events endpoint_events = { .did = on_posted, .wrong = on_wrong_post };

static void open_endpoint(void *ctx)
{
    struct discord *d = ctx;
    const struct discord_endpoint_to to = { .listen = d->set.listen, .public_key = d->set.public_key };
    g_autofree char *why = NULL, *what = NULL;

    d->opening = CLOCK_NONE;
    d->endpoint = discord_endpoint_new(&to, &endpoint_events, d, d->clock, &why);
    if (d->endpoint == NULL)
        d->opening = clock_after(d->clock, OPEN_AGAIN_MS, open_endpoint, d);
    if ((d->endpoint == NULL) == d->closed)
        return;
    d->closed = d->endpoint == NULL;
    what = d->closed ? g_strdup_printf("no interaction can come: %s", why)
                     : g_strdup_printf("interactions can come at %s now", d->set.listen);
    note(d, d->closed ? G_LOG_LEVEL_CRITICAL : G_LOG_LEVEL_MESSAGE, what);
}

static void close_endpoint(struct discord *d)
{
    clock_stop(d->clock, &d->opening);
    g_clear_pointer(&d->endpoint, discord_endpoint_free);
}

/* ---- the adapter ----------------------------------------------------------------------------- */

static struct adapter *discord_open(const char *network, GKeyFile *settings, const char *group,
                                    const struct adapter_host *host, void *ctx, struct clock *clock,
                                    char **why)
{
    struct discord_settings set;
    struct discord *d;

    if (!discord_settings_read(&set, settings, group, why))
        return NULL;
    d = g_new0(struct discord, 1);
    d->network = g_strdup(network);
    d->host = host;
    d->ctx = ctx;
    d->clock = clock;
    d->set = set;
    d->digests = (struct discord_digests){ .keep = keep_line, .kept = kept_line, .ctx = d };
    d->seen_ids = g_hash_table_new(g_str_hash, g_str_equal);
    d->rest = discord_rest_new(&(struct discord_rest_to){ .base = set.api, .ca_file = set.ca_file }, clock);
    discord_rest_token(d->rest, set.token);
    discord_flights_init(d);
    discord_places_init(d);
    discord_panels_init(d);
    discord_posts_init(d);
    return (struct adapter *)d;
}

static void discord_start(struct adapter *a)
{
    struct discord *d = discord_of(a);
    const struct discord_gateway_to to = {
        .shard = 0, .shards = 1, .intents = INTENTS, .ca_file = d->set.ca_file
    };

    d->gateway = discord_gateway_new(&to, &gateway_events, d, d->clock);
    discord_gateway_token(d->gateway, d->set.token);
    discord_gateway_start(d->gateway);
    if (d->set.posts)
        d->opening = clock_after(d->clock, 0, open_endpoint, d);
}

static enum adapter_say discord_say(struct adapter *a, const struct adapter_message *m)
{
    struct discord *d = discord_of(a);
    enum adapter_say said;

    if (d->application == NULL)
        return ADAPTER_SAY_OFFLINE;
    said = m->target.to == ADAPTER_TO_PLACE ? discord_posts_say(d, m) : discord_panels_say(d, m);
    d->counts.dropped += said != ADAPTER_SAY_TAKEN;
    return said;
}

static void discord_done(struct adapter *a, const char *request)
{
    discord_panels_done(discord_of(a), request);
}

static bool discord_change(struct adapter *a, GKeyFile *settings, const char *group, char **rest, char **why)
{
    struct discord *d = discord_of(a);
    struct discord_settings newer;

    if (!discord_settings_read(&newer, settings, group, why))
        return false;
    *rest = discord_settings_change(&d->set, &newer);
    discord_rest_token(d->rest, d->set.token);
    if (d->gateway != NULL)
        discord_gateway_token(d->gateway, d->set.token);
    discord_places_change(d);
    return true;
}

static bool discord_check(GKeyFile *settings, const char *group, char **why)
{
    struct discord_settings s;
    bool good;

    if (!discord_settings_read(&s, settings, group, why))
        return false;
    good = options_check_ca(s.ca_file, group, why);
    discord_settings_clear(&s);
    return good;
}

static bool discord_shows(const struct adapter *a, const char *place, const struct adapter_person *person)
{
    return discord_panels_knows((const struct discord *)a, person->key, place);
}

static void discord_count(const struct adapter *a, struct adapter_counts *out)
{
    const struct discord *d = (const struct discord *)a;

    *out = d->counts;
    out->waiting = discord_rest_waiting(d->rest) + discord_posts_waiting(d);
    out->under_way = discord_rest_under_way(d->rest) + discord_gateway_owes(d->gateway);
    out->people = discord_panels_people(d);
}

/* ---- leaving --------------------------------------------------------------------------------- */

static void leave(void *ctx)
{
    struct discord *d = ctx;

    d->leaving = CLOCK_NONE;
    d->state = DISCORD_OVER;
    d->landed = NULL;
    d->host->connection(d->ctx, d->network, false, true, "stopped");
}

/* Nothing is under way any more: if nothing waits either, all is said. */
static void leave_early(struct discord *d)
{
    if (discord_posts_waiting(d) > 0)
        return;
    clock_stop(d->clock, &d->leaving);
    d->leaving = clock_after(d->clock, GOODBYE_MS, leave, d);
}

static void discord_stop(struct adapter *a)
{
    struct discord *d = discord_of(a);

    d->state = DISCORD_LEAVING;
    discord_posts_hurry(d);
    clock_stop(d->clock, &d->grace);
    close_endpoint(d);
    if (d->gateway != NULL)
        discord_gateway_stop(d->gateway);
    d->leaving = clock_after(d->clock, LEAVE_MS, leave, d);
    d->landed = leave_early;
    if (g_hash_table_size(d->flights) == 0)
        leave_early(d);
}

static void discord_free(struct adapter *a)
{
    struct discord *d = discord_of(a);

    if (d == NULL)
        return;
    clock_stop(d->clock, &d->leaving);
    clock_stop(d->clock, &d->grace);
    close_endpoint(d);
    discord_gateway_free(d->gateway);
    discord_rest_free(d->rest);
    discord_posts_free(d);
    discord_threads_free(d);
    discord_panels_free(d);
    discord_places_free(d);
    discord_flights_free(d);
    g_hash_table_unref(d->seen_ids);
    g_queue_clear_full(&d->seen, g_free);
    json_object_put(d->commands);
    discord_settings_clear(&d->set);
    g_free(d->application);
    g_free(d->me);
    g_free(d->away);
    g_free(d->network);
    g_free(d);
}

const struct adapter_kind discord_adapter = {
    .name = "discord",
    .traits = { .edits = true,
                .pictures = true,
                .files = true,
                .forms = true,
                .times = true,
                .buttons = 25,
                .prefix = "/",
                .text_max = 2400, /* of 4,000: a question and news need some, and so does Markdown */
                .page_lines = 30,
                .line_bytes = 2000,
                .answer_s = 3 },
    .options = discord_options,
    .open = discord_open,
    .check = discord_check,
    .probe = discord_probe,
    .start = discord_start,
    .say = discord_say,
    .done = discord_done,
    .commands = take_commands,
    .change = discord_change,
    .shows = discord_shows,
    .count = discord_count,
    .stop = discord_stop,
    .free = discord_free,
};
