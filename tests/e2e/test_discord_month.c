/* tests/e2e/test_discord_month.c - a slow game on Discord, for a month in which things go wrong
 *
 * Two play a few moves every day, by presses alone, on a clock that is turned.  In the meantime the gateway wants
 * other connections and ends sessions, the server has outages, the bot is restarted and cut off, and for a day all of
 * the HTTP API answers 502.  No request is ever made with a token that is over, or edits a message that is old; the
 * game goes on, and nothing is said twice.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "tests/e2e/hosted.h"
#include "tests/e2e/peer.h"
#include "tests/logbook.h"

enum { DAYS = 31, A_DAY = 6 /* presses */ };

static const int64_t minute = 60 * 1000, hour = 3600 * 1000, day = 24 * 3600 * 1000;
static struct host_settings settings;

static int set_up(void **state)
{
    settings = host_defaults;
    settings.person_lines = settings.place_lines = (struct flood_limits){ 0 };
    settings.clock_s = settings.beat_ms = 0;
    *state = hosted_new(&settings);
    return 0;
}

static int tear_down(void **state)
{
    hosted_free(*state);
    return 0;
}

/* ---- what goes wrong ------------------------------------------------------------------------- */

static void set_outage(struct hosted *f, bool over)
{
    standin_call(
        f->discord, "outage",
        json_tokener_parse(over ? "{\"guild\": \"castle\", \"over\": true}" : "{\"guild\": \"castle\"}"));
}

static void end_session(struct hosted *f, bool resumable)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "resumable", json_object_new_boolean(resumable));
    standin_call(f->discord, "invalid_session", o);
}

/* All but what somebody waits for at once fails for a day. */
static void fail_for_a_day(struct hosted *f)
{
    standin_fault(f->discord, "html", "", "/channels/.*", 1000000);
    hosted_play(f, "dungeon", A_DAY);
    hosted_turn(f, day);
    standin_call(f->discord, "faults", json_tokener_parse("{\"clear\": true}"));
}

/* Something for each day, half a day long. */
static void trouble(struct hosted *f, int today)
{
    switch (today % 8) {
    case 0: standin_call(f->discord, "reconnect", NULL); break;
    case 1: end_session(f, true); break;
    case 2: end_session(f, false); break;
    case 3: standin_call(f->discord, "cut", NULL); break;
    case 4: hosted_restart(f, &settings); break;
    case 5:
        set_outage(f, false);
        hosted_turn(f, hour);
        set_outage(f, true);
        break;
    case 6: standin_fault(f->discord, "lost", "POST", "/channels/.*", 2); break;
    default: break;
    }
    if (today == 15)
        fail_for_a_day(f);
    hosted_turn(f, day / 2);
    /* What was lost and then failed for a day could not be known to have arrived. */
    standin_call(f->discord, "faults", json_tokener_parse("{\"clear\": true}"));
}

/* ---- what came of it ------------------------------------------------------------------------- */

static struct json_object *channel_messages(struct hosted *f)
{
    struct json_object *view = standin_view(f->discord, "owner-of-castle", "dungeon");

    return json_object_object_get(json_object_array_get_idx(json_object_object_get(view, "channels"), 0),
                                  "messages");
}

static const char *text_of(struct json_object *message)
{
    return json_object_get_string(json_object_object_get(message, "text"));
}

static const struct table *newest_table(const struct hosted *f)
{
    return f->host->tables->pdata[f->host->tables->len - 1];
}

/* Does the message have that button? */
static bool has_button(struct json_object *message, const char *custom_id)
{
    struct json_object *all = json_object_object_get(message, "components");

    for (size_t i = 0; i < json_object_array_length(all); i++)
        if (g_strcmp0(custom_id, json_object_get_string(json_object_object_get(
                                     json_object_array_get_idx(all, i), "custom_id"))) == 0)
            return true;
    return false;
}

/* Of the table's board and call there is one at most, and no two messages in a row are the same. */
static void assert_nothing_twice(struct hosted *f)
{
    struct json_object *all = channel_messages(f);
    g_autofree char *town = g_strdup_printf("c|%" G_GINT64_FORMAT "|town", newest_table(f)->id);
    unsigned boards = 0, calls = 0;
    const char *before = "";

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *m = json_object_array_get_idx(all, i);
        const char *text = text_of(m);

        boards += has_button(m, town);
        calls += strstr(text, "waits for you") != NULL;
        if (strcmp(text, before) == 0)
            fail_msg("it was said twice: %s", text);
        before = text;
    }
    if (boards > 1 || calls > 1)
        fail_msg("%u boards and %u calls stand there: %s", boards, calls,
                 json_object_to_json_string_ext(all, JSON_C_TO_STRING_PRETTY));
}

/* Tokens that are over are 50027, 10015 and 10062, old messages 30046, answers given twice 40060. */
static void assert_never_refused(struct hosted *f)
{
    static const int codes[] = { 50027, 10015, 10062, 40060, 30046, 10008, 50035 };

    for (size_t i = 0; i < G_N_ELEMENTS(codes); i++)
        if (hosted_refused(f, codes[i]) > 0)
            fail_msg("%u requests were refused with %d", hosted_refused(f, codes[i]), codes[i]);
}

static void a_slow_game_outlives_a_month(void **state)
{
    struct hosted *f = *state;
    int games = 0, before;

    standin_set(f->discord, "heartbeat_ms", 600 * 1000);
    hosted_turn(f, day - clock_now(f->clock) % day); /* whatever the time of day at which this is run */
    for (int today = 0; today < DAYS; today++) {
        g_autofree char *name = g_strdup_printf("crypt%d", games);

        if (games == 0 || newest_table(f)->state != TABLE_RUNNING) {
            hosted_open_table(f, "dungeon", name);
            games++;
        }
        before = newest_table(f)->n_moves;
        hosted_play(f, "dungeon", A_DAY / 3);
        hosted_turn(f, 20 * minute); /* tokens are over */
        hosted_play(f, "dungeon", A_DAY / 3);
        hosted_turn(f, 90 * minute); /* messages are old */
        hosted_play(f, "dungeon", A_DAY / 3);
        assert_true(newest_table(f)->n_moves > before);
        hosted_turn(f, day / 2);
        trouble(f, today);
        assert_nothing_twice(f);
        assert_never_refused(f);
    }
    hosted_turn(f, 10 * minute);
    assert_int_equal(hosted_counts(f).waiting, 0); /* nothing is left over */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_slow_game_outlives_a_month, set_up, tear_down),
    };
    int failed;

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    if (sodium_init() < 0)
        return 1;
    logbook_open();
    failed = cmocka_run_group_tests_name("discord_month", tests, NULL, NULL);
    logbook_close();
    return failed;
}
