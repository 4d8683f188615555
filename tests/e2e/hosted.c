/* tests/e2e/hosted.c - a host in the test's process, on a stand-in Discord
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/hosted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bot/loop.h"
#include "bot/network.h"
#include "bot/networks.h"
#include "tests/drawn.h"
#include "tests/e2e/peer.h"
#include "tests/folder.h"

enum {
    STEP_MS = 10 * 60 * 1000,       /* by which the clock is turned while nothing waits */
    OWED_MS = 60 * 1000,            /* by which the stand-in's may be behind when something is sent */
    PATIENCE_US = 10 * 1000 * 1000, /* for what is under way */
    QUIET_US = 1000,
    LINK_MS = 500, /* by which the clock is turned while there is no link, ... */
    TRIES = 200,   /* ... so often */
    NEWEST = 30,   /* messages among which a question is looked for */
    UNKNOWN_MESSAGE = 10008,
    SEED = 3, /* of what the host draws: games that go on for as long as tests need */
};

/* ---- time ------------------------------------------------------------------------------------ */

/* The clock goes as the machine's does. */
static gboolean flow(gpointer ctx)
{
    struct hosted *f = ctx;
    int64_t ms = (g_get_monotonic_time() - f->turned_at) / 1000;

    f->turned_at += ms * 1000;
    clock_turn(f->clock, ms);
    return G_SOURCE_CONTINUE;
}

struct adapter_counts hosted_counts(const struct hosted *f)
{
    const struct network *net = network_find(f->host, "discord");
    struct adapter_counts c;

    net->way.kind->count(net->way.adapter, &c);
    return c;
}

void hosted_settle(struct hosted *f)
{
    int64_t now = g_get_monotonic_time(), end = now + PATIENCE_US, quiet = now + QUIET_US;

    for (; now < end && now < quiet; now = g_get_monotonic_time()) {
        bool any = g_main_context_iteration(NULL, FALSE);

        if (hosted_counts(f).under_way > 0 || (any && f->host->turn_source != 0))
            quiet = now + QUIET_US;
        if (!any)
            g_usleep(50); /* the stand-in works */
    }
}

/* What was sent is answered, and the host has done what came of it. */
static void wait_for_answers(struct hosted *f)
{
    int64_t end = g_get_monotonic_time() + PATIENCE_US;

    while ((hosted_counts(f).under_way > 0 || f->host->turn_source != 0) && g_get_monotonic_time() < end)
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(50); /* the stand-in works */
}

/* Whatever is due on the way is done at its time, and what was sent then is answered before its time is over.  The stand-in
 * must not take for ten minutes old what was sent just now: it would not know it again when that is sent once more. */
static void turn(struct hosted *f, int64_t ms)
{
    int64_t owed = 0; /* to the stand-in's clock */

    while (ms > 0) {
        int64_t step = CLAMP(clock_due(f->clock) - clock_ticks(f->clock), 1, ms);

        clock_turn(f->clock, step);
        owed += step;
        ms -= step;
        if (owed >= OWED_MS) {
            standin_turn(f->discord, owed);
            owed = 0;
        }
        while (g_main_context_iteration(NULL, FALSE))
            continue;
        if (ms > 0 && hosted_counts(f).under_way == 0)
            continue;
        standin_turn(f->discord, owed);
        wait_for_answers(f);
        owed = 0;
    }
    hosted_settle(f);
}

/* A link that is being made would be given up if all at once it were minutes later. */
static void wait_for_link(struct hosted *f)
{
    for (int i = 0; i < TRIES && standin_turn(f->discord, 0) == 0; i++)
        turn(f, LINK_MS);
}

void hosted_turn(struct hosted *f, int64_t ms)
{
    hosted_settle(f);
    wait_for_link(f);
    while (ms > 0) {
        int64_t step = MIN(ms, STEP_MS);

        turn(f, step);
        wait_for_link(f);
        ms -= step;
    }
}

/* ---- lives ----------------------------------------------------------------------------------- */

static bool is_online(void *ctx)
{
    struct hosted *f = ctx;

    return network_find(f->host, "discord")->online;
}

static bool is_offered(void *ctx)
{
    struct hosted *f = ctx;
    struct json_object *all = json_object_object_get(standin_call(f->discord, "commands", NULL), "commands");

    return json_object_array_length(all) > 0;
}

static void start(struct hosted *f, const struct host_settings *settings)
{
    g_autofree char *text =
        g_strdup_printf("[discord]\nthreads=no\ngather=%d\ntoken=" STANDIN_TOKEN "\napi=%s\n", f->gather_s,
                        standin_api(f->discord));
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *why = NULL;

    f->host = loop_open(settings, f->clock, store_open(f->database, STORE_WRITE, &why));
    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    assert_int_equal(networks_add(f->host, "discord", &discord_adapter, file, "discord", "/", &why), 0);
    assert_int_equal(loop_start(f->host, &why), 0);
    assert_true(wait_until(is_online, f));
    assert_true(wait_until(is_offered, f)); /* its commands */
    hosted_settle(f);
}

struct hosted *hosted_new(const struct host_settings *settings)
{
    struct hosted *f = g_new0(struct hosted, 1);

    drawn_settle(SEED);
    f->clock = clock_new_by_hand(g_get_real_time() / 1000);
    f->turned_at = g_get_monotonic_time();
    f->flow = g_timeout_add(1, flow, f);
    f->folder = folder_new();
    f->database = g_build_filename(f->folder, "lair.db", NULL);
    f->dice = g_rand_new_with_seed(13);
    f->discord = standin_new();
    standin_set(f->discord, "identify_ms", 0);
    standin_no_limits(f->discord);
    standin_guild(f->discord, "castle");
    standin_channel(f->discord, "castle", "dungeon");
    hosted_meet(f, "ann");
    hosted_meet(f, "ben");
    start(f, settings);
    return f;
}

void hosted_meet(struct hosted *f, const char *name)
{
    assert_true(f->n_people < HOSTED_PEOPLE);
    f->people[f->n_people++] = name;
    standin_user(f->discord, name, "castle");
}

void hosted_free(struct hosted *f)
{
    if (f == NULL)
        return;
    loop_close(f->host);
    g_source_remove(f->flow);
    standin_free(f->discord);
    while (g_main_context_iteration(NULL, FALSE)) /* what was under way hears that it is called off */
        continue;
    clock_free(f->clock);
    folder_remove(f->folder);
    g_rand_free(f->dice);
    g_free(f->database);
    g_free(f);
}

void hosted_restart(struct hosted *f, const struct host_settings *settings)
{
    loop_close(f->host);
    start(f, settings);
}

/* ---- playing --------------------------------------------------------------------------------- */

static const char *text_of(struct json_object *o, const char *name)
{
    const char *text = json_object_get_string(json_object_object_get(o, name));

    return text != NULL ? text : "";
}

/* Is it one by which its reader answers? */
static bool answers(struct json_object *control)
{
    const char *id = text_of(control, "custom_id");

    return g_str_has_prefix(id, "m|") || g_str_has_prefix(id, "s|");
}

static bool asks(struct json_object *message)
{
    struct json_object *all = json_object_object_get(message, "components");

    if (!json_object_get_boolean(json_object_object_get(message, "ephemeral")))
        return false;
    for (size_t i = 0; i < json_object_array_length(all); i++)
        if (answers(json_object_array_get_idx(all, i)))
            return true;
    return false;
}

struct json_object *hosted_question(struct hosted *f, const char *user, const char *channel)
{
    struct json_object *o = json_object_new_object(), *view, *all;
    size_t n;

    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, "channel", json_object_new_string(channel));
    json_object_object_add(o, "last", json_object_new_int(NEWEST));
    view = standin_call(f->discord, "view", o);
    all = json_object_object_get(json_object_array_get_idx(json_object_object_get(view, "channels"), 0),
                                 "messages");
    n = all != NULL ? json_object_array_length(all) : 0;
    for (size_t i = n; i > 0; i--)
        if (asks(json_object_array_get_idx(all, i - 1)))
            return json_object_array_get_idx(all, i - 1);
    return NULL;
}

/* One thing that can be pressed: a button, or an option of a list. */
struct press {
    const char *control, *option; /* option NULL: it is a button */
    const char *facts;            /* what is written beside it */
};

static GArray *presses_of(struct json_object *message)
{
    struct json_object *all = json_object_object_get(message, "components");
    GArray *out = g_array_new(FALSE, FALSE, sizeof(struct press));

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i),
                           *options = json_object_object_get(c, "options");
        struct press p = { .control = text_of(c, "custom_id"), .facts = "" };

        if (!answers(c))
            continue;
        if (options == NULL)
            g_array_append_val(out, p);
        for (size_t k = 0; options != NULL && k < json_object_array_length(options); k++) {
            p.option = text_of(json_object_array_get_idx(options, k), "value");
            p.facts = text_of(json_object_array_get_idx(options, k), "description");
            g_array_append_val(out, p);
        }
    }
    return out;
}

/* Whoever wants to win builds, and is not hurt for nothing; the first choice is what a panel thinks likely. */
static const struct press *sensible(const GArray *presses)
{
    for (guint i = 0; i < presses->len; i++) {
        const struct press *p = &g_array_index(presses, struct press, i);

        if (strstr(p->option != NULL ? p->option : p->control, "build ") != NULL &&
            strstr(p->facts, "wound") == NULL)
            return p;
    }
    return &g_array_index(presses, struct press, 0);
}

bool hosted_answer(struct hosted *f, const char *user, const char *channel)
{
    struct json_object *m = hosted_question(f, user, channel);
    g_autoptr(GArray) presses = NULL;
    g_autofree char *id = NULL, *control = NULL, *option = NULL;
    const struct press *p;
    const char *pressed;

    if (m == NULL)
        return false;
    presses = presses_of(m);
    p = f->sensible
            ? sensible(presses)
            : &g_array_index(presses, struct press, g_rand_int_range(f->dice, 0, (gint32)presses->len));
    id = g_strdup(text_of(m, "id"));
    control = g_strdup(p->control);
    option = g_strdup(p->option);
    pressed = standin_try(f->discord, user, id, control, option);
    if (pressed != NULL)
        standin_answer(f->discord, pressed);
    hosted_settle(f);
    return true;
}

void hosted_open_table(struct hosted *f, const char *channel, const char *name)
{
    g_autofree char *line = g_strdup_printf("%s %d", name, f->n_people),
                    *begins = g_strdup_printf("*%s begins*", name), *join = g_strdup_printf("join %s", name);

    drawn_settle(SEED); /* how much was drawn before is a matter of time */
    standin_answer(f->discord, standin_slash(f->discord, "ann", channel, "new", "line", line, NULL));
    for (int i = 1; i < f->n_people; i++)
        standin_answer(f->discord,
                       standin_slash(f->discord, f->people[i], channel, "lair", "line", join, NULL));
    standin_answer(f->discord, standin_slash(f->discord, "ann", channel, "start", NULL));
    standin_expect(f->discord, "ben", channel, begins);
    hosted_settle(f);
}

static bool is_played(const struct hosted *f)
{
    for (guint i = 0; i < f->host->tables->len; i++)
        if (((const struct table *)f->host->tables->pdata[i])->state == TABLE_RUNNING)
            return true;
    return false;
}

bool hosted_play(struct hosted *f, const char *channel, int presses)
{
    for (int done = 0, idle = 0; done < presses && idle < 20; idle++) {
        for (int i = 0; i < f->n_people; i++) {
            if (!is_played(f))
                return false;
            if (hosted_answer(f, f->people[i], channel))
                done++, idle = 0;
            else
                standin_answer(f->discord, standin_slash(f->discord, f->people[i], channel, "moves", NULL));
        }
        hosted_settle(f);
    }
    return true;
}

unsigned hosted_refused(struct hosted *f, int code)
{
    struct json_object *all = json_object_object_get(standin_call(f->discord, "requests", NULL), "refused");
    unsigned n = 0;

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *one = json_object_array_get_idx(all, i);
        int its = json_object_get_int(json_object_object_get(one, "code"));

        if (its == UNKNOWN_MESSAGE && g_str_has_prefix(text_of(one, "route"), "DELETE "))
            continue;
        n += code == 0 || its == code;
    }
    return n;
}
