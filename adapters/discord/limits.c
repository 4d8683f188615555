/* adapters/discord/limits.c - how many requests Discord lets us send, and when the next one may go
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/limits.h"

#include <string.h>

#include <glib.h>

enum {
    /* Two answers that name times so close together mean the same one: each was on its way for a while. */
    SAME_RESET_MS = 250,
    BUCKETS_KEPT = 256, /* with more than that, those that say nothing any more are thrown away */
    SLOTS = 11,         /* ten whole ones and the one that is being filled */
    SLOT_MS = DISCORD_INVALID_WINDOW_MS / (SLOTS - 1),
};

struct discord_bucket { /* of one channel, guild or webhook */
    int limit;          /* a window's; 0: none */
    int left;           /* of this window; what is under way is taken off */
    int under_way;      /* requests that were sent and not answered */
    int64_t reset_at;   /* when the next window begins */
    int64_t window_ms;  /* how long one lasts, as far as was seen */
    int64_t stopped_to; /* nothing goes before: a 429 */
};

struct discord_limits {
    GHashTable *names;   /* route without its channel, guild or webhook -> name of its bucket; "": none */
    GHashTable *buckets; /* that name (none: the route) and channel ... -> struct discord_bucket * */
    int64_t sent[DISCORD_A_SECOND]; /* when each of the last ones went, as a ring */
    unsigned next;                  /* in sent: the oldest */
    int64_t stopped_to;             /* nothing that is not urgent goes before */
    unsigned invalid[SLOTS];        /* answers, a minute each, as a ring */
    int64_t minute;                 /* the one that is being filled, counted from the beginning of ticks */
};

struct discord_limits *discord_limits_new(void)
{
    struct discord_limits *l = g_new0(struct discord_limits, 1);

    l->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    l->buckets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (size_t i = 0; i < G_N_ELEMENTS(l->sent); i++)
        l->sent[i] = G_MININT64 / 2;
    return l;
}

void discord_limits_free(struct discord_limits *l)
{
    if (l == NULL)
        return;
    g_hash_table_unref(l->names);
    g_hash_table_unref(l->buckets);
    g_free(l);
}

/* ---- routes ---------------------------------------------------------------------------------- */

static bool is_id(const char *part)
{
    return *part != '\0' && part[strspn(part, "0123456789")] == '\0';
}

/* How many words at the beginning name a thing that is counted by itself; 0: there is none. */
static unsigned words_that_count(char *const *parts)
{
    if (parts[0] == NULL)
        return 0;
    if (strcmp(parts[0], "webhooks") == 0 || strcmp(parts[0], "interactions") == 0)
        return 3; /* with its token */
    return strcmp(parts[0], "channels") == 0 || strcmp(parts[0], "guilds") == 0 ? 2 : 0;
}

char *discord_limits_route(const char *method, const char *path)
{
    g_autofree char *bare = g_strndup(path, strcspn(path, "?"));
    g_auto(GStrv) parts = g_strsplit(*bare == '/' ? bare + 1 : bare, "/", -1);
    unsigned kept = words_that_count(parts);
    GString *route = g_string_new(method);

    for (unsigned i = 0; parts[i] != NULL; i++) {
        bool emoji = i > 0 && strcmp(parts[i - 1], "reactions") == 0;
        bool counts = i < kept || !(is_id(parts[i]) || emoji);
        g_string_append_printf(route, "%s%s", i == 0 ? " /" : "/", counts ? parts[i] : ":id");
    }
    return g_string_free(route, FALSE);
}

/* Parts "PATCH /channels/1/messages/:id" into "PATCH /channels" + "/messages/:id" and "1"; *whole is NULL if
 * there is nothing of that kind. */
static char *template_of(const char *route, char **whole)
{
    const char *path = strchr(route, '/');
    g_auto(GStrv) parts = g_strsplit(path != NULL ? path + 1 : "", "/", -1);
    unsigned kept = MIN(words_that_count(parts), g_strv_length(parts));
    const char *rest = path;

    if (kept == 0) {
        *whole = NULL;
        return g_strdup(route);
    }
    for (unsigned i = 0; i < kept; i++)
        rest += 1 + strlen(parts[i]);
    *whole = g_strndup(path, rest - path);
    return g_strdup_printf("%.*s/%s/:%s", (int)(path - route), route, parts[0], rest);
}

/* ---- buckets --------------------------------------------------------------------------------- */

static void forget(struct discord_limits *l, int64_t now)
{
    GHashTableIter iter;
    gpointer value;

    if (g_hash_table_size(l->buckets) <= BUCKETS_KEPT)
        return;
    g_hash_table_iter_init(&iter, l->buckets);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const struct discord_bucket *b = value;
        if (b->under_way == 0 && b->reset_at <= now && b->stopped_to <= now)
            g_hash_table_iter_remove(&iter);
    }
}

/* What the route shares with others; *known: has it been told which bucket that is, or that there is none? */
static char *key_of(const struct discord_limits *l, const char *route, bool *known)
{
    g_autofree char *whole = NULL, *template = template_of(route, &whole);
    const char *name = g_hash_table_lookup(l->names, template);

    *known = name != NULL;
    return g_strconcat(name != NULL && *name != '\0' ? name : template, " ", whole, NULL);
}

static struct discord_bucket *bucket_of(struct discord_limits *l, const char *route, bool *known)
{
    g_autofree char *key = key_of(l, route, known);
    struct discord_bucket *b = g_hash_table_lookup(l->buckets, key);

    if (b == NULL) {
        b = g_new0(struct discord_bucket, 1);
        g_hash_table_insert(l->buckets, g_steal_pointer(&key), b);
    }
    return b;
}

/* An answer said what the route's bucket is called, or ("") that there is none. */
static void name_bucket(struct discord_limits *l, const char *route, const char *name)
{
    g_autofree char *whole = NULL, *template = template_of(route, &whole);

    if (g_strcmp0(g_hash_table_lookup(l->names, template), name) != 0)
        g_hash_table_insert(l->names, g_steal_pointer(&template), g_strdup(name));
}

/* A window that is over is followed by a whole one, even if it was not announced. */
static void turn_window(struct discord_bucket *b, int64_t now)
{
    if (b->limit == 0 || now < b->reset_at)
        return;
    b->left = MAX(b->limit - b->under_way, 0);
    b->reset_at = now + b->window_ms;
}

static void learn(struct discord_bucket *b, const struct discord_limits_said *said, int64_t now)
{
    int64_t reset_after = CLAMP(said->reset_after_ms, 0, DISCORD_WAIT_MAX_MS);
    int64_t reset_at = now + reset_after;
    bool same = b->limit > 0 && ABS(reset_at - b->reset_at) <= SAME_RESET_MS;

    b->limit = said->limit;
    b->left = MAX(same ? MIN(b->left, said->remaining) : said->remaining - b->under_way, 0);
    b->reset_at = same ? MAX(b->reset_at, reset_at) : reset_at;
    b->window_ms = MAX(b->window_ms, reset_after);
}

/* ---- invalid answers ------------------------------------------------------------------------- */

static void turn_minutes(struct discord_limits *l, int64_t now)
{
    int64_t minute = now / SLOT_MS;

    if (minute - l->minute >= SLOTS)
        memset(l->invalid, 0, sizeof l->invalid);
    else
        for (int64_t m = l->minute + 1; m <= minute; m++)
            l->invalid[m % SLOTS] = 0;
    l->minute = MAX(l->minute, minute);
}

unsigned discord_limits_invalid(struct discord_limits *l, int64_t now)
{
    unsigned sum = 0;

    turn_minutes(l, now);
    for (unsigned i = 0; i < SLOTS; i++)
        sum += l->invalid[i];
    return sum;
}

static bool is_invalid(const struct discord_limits_said *said)
{
    return said->status == 401 || said->status == 403 || (said->status == 429 && !said->shared);
}

/* ---- asked, sent, answered ------------------------------------------------------------------- */

/* By all that is counted together. */
static int64_t wait_of_all(struct discord_limits *l, bool urgent, int64_t now)
{
    unsigned most = urgent ? DISCORD_INVALID_URGENT_MAX : DISCORD_INVALID_MAX;
    int64_t wait = 0;

    if (discord_limits_invalid(l, now) >= most)
        wait = SLOT_MS - now % SLOT_MS;
    if (urgent)
        return wait;
    wait = MAX(wait, l->stopped_to - now);
    return MAX(wait, l->sent[l->next] + 1000 - now);
}

int64_t discord_limits_wait(struct discord_limits *l, const char *route, bool urgent, int64_t now)
{
    bool known;
    struct discord_bucket *b = bucket_of(l, route, &known);
    int64_t wait = MAX(wait_of_all(l, urgent, now), b->stopped_to - now);

    turn_window(b, now);
    if (b->limit > 0 && b->left == 0)
        wait = MAX(wait, b->reset_at - now);
    if (wait > 0)
        return wait;
    if (b->limit > 0 && b->left == 0) /* a window without length: answers tell how it goes on */
        return DISCORD_AFTER_ANSWER;
    return known || urgent || b->under_way == 0 ? 0 : DISCORD_AFTER_ANSWER;
}

struct discord_bucket *discord_limits_sent(struct discord_limits *l, const char *route, bool urgent,
                                           int64_t now)
{
    bool known;
    struct discord_bucket *b;

    forget(l, now);
    b = bucket_of(l, route, &known);
    turn_window(b, now);
    b->under_way++;
    b->left -= b->left > 0;
    if (!urgent) {
        l->sent[l->next] = now;
        l->next = (l->next + 1) % G_N_ELEMENTS(l->sent);
    }
    return b;
}

void discord_limits_lost(struct discord_bucket *b)
{
    b->under_way--;
}

void discord_limits_answered(struct discord_limits *l, struct discord_bucket *sent_in, const char *route,
                             const struct discord_limits_said *said, int64_t now)
{
    bool known, limited = said->limit > 0 && said->remaining >= 0 && said->reset_after_ms >= 0;
    int64_t stop = now + CLAMP(said->retry_after_ms, 0, DISCORD_WAIT_MAX_MS);
    struct discord_bucket *b;

    discord_limits_lost(sent_in);
    turn_minutes(l, now);
    l->invalid[l->minute % SLOTS] += is_invalid(said);
    if (limited && said->bucket != NULL)
        name_bucket(l, route, said->bucket);
    b = bucket_of(l, route, &known);
    if (!known && (limited || said->status / 100 == 2))
        name_bucket(l, route, "");
    if (limited)
        learn(b, said, now);
    if (said->status == 429 && said->global)
        l->stopped_to = MAX(l->stopped_to, stop);
    else if (said->status == 429)
        b->stopped_to = MAX(b->stopped_to, stop);
}
