/* tests/unit/test_discord_session.c - the Discord adapter against a Discord that a test plays
 *
 * No socket, and a clock turned by hand.  Each test is a dialogue: what Discord tells, what the host hears (a line of
 * text for each callback), what the host says, and what is requested of Discord.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "adapters/adapter.h"
#include "adapters/discord/session.h"
#include "tests/e2e/peer.h"
#include "tests/ear.h"
#include "tests/unit/discord_wire.h"

struct fixture {
    struct ear ear; /* the ctx of the callbacks */
    struct clock *clock;
    struct adapter *bot;
    GHashTable *kept;
};

/* ---- the host -------------------------------------------------------------------------------- */

static void on_line(void *ctx, const struct adapter_line *line)
{
    ear_hear(ctx, "line %s %s %s%s%s:%s", line->place != NULL ? line->place : "-", line->who.nick,
             line->request, line->whisper ? " whisper" : "", line->moderates ? " @" : " ", line->text);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    ear_hear(ctx, "pick %s%s %s %s %s%s:%s", pick->line.whisper ? "- " : "", pick->line.who.nick,
             pick->line.request, pick->subject, pick->tag, pick->command ? " command" : "", pick->line.text);
}

static char **on_complete(void *ctx, const struct adapter_person *person, const char *text)
{
    static const char *const words[] = { "crypt", "crate", NULL };

    ear_hear(ctx, "complete %s:%s", person->nick, text);
    return g_strdupv((char **)words);
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)network, (void)level;
    ear_hear(ctx, "note %s:%s", place != NULL ? place : "-", what);
}

static void on_censored(void *ctx, const char *network, const char *place)
{
    (void)network;
    ear_hear(ctx, "censored %s", place);
}

static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    struct fixture *f = ctx;

    (void)network;
    if (value == NULL)
        g_hash_table_remove(f->kept, name);
    else
        g_hash_table_replace(f->kept, g_strdup(name), g_strdup(value));
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)network;
    return g_strdup(g_hash_table_lookup(((struct fixture *)ctx)->kept, name));
}

static void on_place(void *ctx, const struct adapter_place *place, bool open)
{
    g_autofree char *lacks = place->lacks != NULL ? g_strjoinv("+", (GStrv)place->lacks) : g_strdup("");

    assert_string_equal(place->community, "3");
    ear_hear(ctx, "%s %s%s%s%s%s", open ? "open" : "closed", place->place,
             place->parent != NULL ? " of " : "", place->parent != NULL ? place->parent : "",
             place->lacks != NULL ? " lacks " : "", lacks);
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = on_complete,
    .shown = ear_shown,
    .told = ear_told,
    .person = ear_person,
    .place = on_place,
    .censored = on_censored,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = ear_connection,
};

/* ---- Discord --------------------------------------------------------------------------------- */

/* This is what is requested next, and its body (NULL: whatever it is) has that in it. */
static void requested(const char *line, const char *part)
{
    const struct wire_request *r = discord_wire_next();

    if (r == NULL)
        fail_msg("nothing was requested, not \"%s\"", line);
    if (!g_pattern_match_simple(line, r->line))
        fail_msg("\"%s\" was requested, not \"%s\"", r->line, line);
    if (part != NULL && strstr(json_object_to_json_string_ext(r->body, JSON_C_TO_STRING_PLAIN), part) == NULL)
        fail_msg("%s: no \"%s\" in %s", line, part, json_object_to_json_string(r->body));
}

static void done(const char *line, const char *part)
{
    requested(line, part);
    discord_wire_answer(DISCORD_DONE, 0, NULL);
}

static void refused(const char *line, int code)
{
    requested(line, NULL);
    discord_wire_answer(DISCORD_REFUSED, code, NULL);
}

/* A message is posted, and has that id from now on. */
static void posted(const char *line, const char *part, const char *id)
{
    g_autofree char *body = g_strdup_printf("{'id':'%s'}", id);

    requested(line, part);
    discord_wire_answer(DISCORD_DONE, 0, body);
}

static void requested_no_more(void)
{
    const struct wire_request *r = discord_wire_next();

    if (r != NULL)
        fail_msg("\"%s\" was requested", r->line);
}

static void turn(struct fixture *f)
{
    clock_turn(f->clock, 0);
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->clock = clock_new_by_hand(INT64_C(1800000000000));
    f->kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    ear_init(&f->ear);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    discord_adapter.free(f->bot);
    clock_free(f->clock);
    ear_clear(&f->ear);
    g_hash_table_unref(f->kept);
    g_free(f);
    return 0;
}

static const char ready[] = "{'user':{'id':'1'},'application':{'id':'2'},'session_id':'x',"
                            "'guilds':[{'id':'3','unavailable':true}]}";
static const char guild[] = "{'id':'3','channels':[{'id':'4','type':0},{'id':'40','type':2}],"
                            "'threads':[{'id':'5','type':11,'parent_id':'4'}]}";

static void open_bot_with(struct fixture *f, const char *settings)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    char *why = NULL;

    assert_true(g_key_file_load_from_data(file, settings, -1, G_KEY_FILE_NONE, NULL));
    f->bot = discord_adapter.open("test", file, "x", &host, f, f->clock, &why);
    if (f->bot == NULL)
        fail_msg("%s", why);
}

static void open_bot(struct fixture *f)
{
    open_bot_with(f, "[x]\ntoken=abc.def\ngather=0\n");
}

/* Online, in a server with a channel and a thread. */
static void start_bot_with(struct fixture *f, const char *settings)
{
    open_bot_with(f, settings);
    discord_adapter.start(f->bot);
    discord_wire_ready(ready);
    hears(&f->ear, "online :");
    discord_wire_event("GUILD_CREATE", guild);
    hears(&f->ear, "open 4");
    hears(&f->ear, "open 5 of 4");
    hears_no_more(&f->ear);
}

/* ... where nothing is gathered. */
static void start_bot(struct fixture *f)
{
    start_bot_with(f, "[x]\ntoken=abc.def\ngather=0\n");
}

/* user gives a command in channel 4. */
static void command(const char *id, const char *user, const char *name)
{
    g_autofree char *text = g_strdup_printf(
        "{'id':'%s','token':'tok%s','application_id':'2','type':2,'guild_id':'3','channel_id':'4',"
        "'member':{'permissions':'0','user':{'id':'%s','username':'u%s'}},'data':{'name':'%s'}}",
        id, id, user, user, name);

    discord_wire_event("INTERACTION_CREATE", text);
}

/* user presses a button; flags: of the message it is on. */
static void press(const char *id, const char *user, const char *custom_id, int flags)
{
    g_autofree char *text = g_strdup_printf(
        "{'id':'%s','token':'tok%s','application_id':'2','type':3,'guild_id':'3','channel_id':'4',"
        "'member':{'permissions':'0','user':{'id':'%s','username':'u%s'}},'message':{'id':'99','flags':%d},"
        "'data':{'custom_id':'%s','component_type':2}}",
        id, id, user, user, flags, custom_id);

    discord_wire_event("INTERACTION_CREATE", text);
}

static enum adapter_say say(struct fixture *f, struct adapter_message m)
{
    return discord_adapter.say(f->bot, &m);
}

static enum adapter_say reply(struct fixture *f, const char *request, const char *text)
{
    return say(f, (struct adapter_message){ .serial = 1,
                                            .target = { .to = ADAPTER_TO_REQUEST, .request = request },
                                            .slot = ADAPTER_REPLY,
                                            .text = text });
}

static enum adapter_say whisper(struct fixture *f, uint64_t serial, const char *user, enum adapter_slot slot,
                                const char *text)
{
    struct adapter_choice one = { .label = "pass", .line = "pass" };

    return say(f, (struct adapter_message){ .serial = serial,
                                            .target = { .to = ADAPTER_TO_PERSON,
                                                        .person = { "test", user, user, NULL, true, NULL } },
                                            .slot = slot,
                                            .subject = "7",
                                            .tag = "1",
                                            .text = text,
                                            .choices = &one,
                                            .n_choices = slot == ADAPTER_PROMPT && text[0] != '\0' });
}

static enum adapter_say board(struct fixture *f, uint64_t serial, int turn_number, const char *text)
{
    struct adapter_choice one = { .label = "My move", .line = "moves", .command = true };

    return say(f, (struct adapter_message){ .serial = serial,
                                            .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                            .slot = ADAPTER_BOARD,
                                            .subject = "7",
                                            .turn = turn_number,
                                            .text = text,
                                            .choices = &one,
                                            .n_choices = 1 });
}

/* ---- answers --------------------------------------------------------------------------------- */

static void a_command_is_answered_to_its_author_alone(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command("10", "6", "hand");
    hears(&f->ear, "came u6 6 *");
    hears(&f->ear, "line 4 u6 10 :hand");
    assert_int_equal(reply(f, "10", "Golem Factory"), ADAPTER_SAY_TAKEN);
    requested_no_more(); /* more may be said */
    discord_adapter.done(f->bot, "10");
    requested("POST /interactions/10/tok10/callback", "\"type\":4");
    requested("*", "Golem Factory");
    requested("*", "\"flags\":32832"); /* for nobody else's eyes */
    assert_true(discord_wire_next()->urgent);
    assert_int_equal(discord_wire_next()->deadline_ms, 3000);
    done("*", NULL);
    turn(f);
    hears(&f->ear, "told 1");
    requested_no_more();
    assert_int_equal(reply(f, "10", "too late"), ADAPTER_SAY_ABSENT);
}

static void nothing_to_say_is_an_answer_too(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command("10", "6", "join");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/10/tok10/callback", "\"type\":4");
    press("11", "6", "c|7|hand", 64);
    discord_adapter.done(f->bot, "11");
    requested("POST /interactions/11/tok11/callback",
              "\"type\":7"); /* a question that stood there does not stay */
    done("*", "\u2713");
}

/* An answer that was taken, and of which word was lost, is sent again and refused. */
static void an_answer_that_arrived_twice_arrived(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command("10", "6", "hand");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    reply(f, "10", "Golem Factory");
    discord_adapter.done(f->bot, "10");
    refused("POST *", 40060);
    turn(f);
    hears(&f->ear, "told 1");
    assert_int_equal(whisper(f, 2, "6", ADAPTER_NOTICE, "news"), ADAPTER_SAY_TAKEN);
}

/* Whoever presses on the panel has it changed; on a board, gets a panel. */
static void a_press_changes_the_panel_it_was_on(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    press("10", "6", "c|7|moves", 0);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick u6 10 7  command:moves");
    whisper(f, 2, "6", ADAPTER_PROMPT, "Your build");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/10/tok10/callback", "\"custom_id\":\"m|7|1|pass\"");
    press("11", "6", "m|7|1|pass", 64);
    turn(f);
    hears(&f->ear, "pick u6 11 7 1:pass");
    hears(&f->ear, "told 2");
    reply(f, "11", "You pass.");
    discord_adapter.done(f->bot, "11");
    requested("POST /interactions/11/tok11/callback", "\"type\":7");
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "Your build") != NULL)
        fail_msg("the question that was answered is there yet");
    done("*", "You pass.");
}

static void a_slow_answer_is_put_off_and_comes(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command("10", "6", "hand");
    clock_turn(f->clock, 1499);
    requested_no_more();
    clock_turn(f->clock, 1);
    requested("POST /interactions/10/tok10/callback", "\"type\":5");
    done("*", "\"flags\":64");
    reply(f, "10", "Golem Factory");
    discord_adapter.done(f->bot, "10");
    done("PATCH /webhooks/2/tok10/messages/@original", "Golem Factory");
    turn(f);
    clock_turn(f->clock, 10000);
    requested_no_more();
}

static void what_comes_twice_is_done_once(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command("10", "6", "hand");
    command("10", "6", "hand");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    hears_no_more(&f->ear);
}

/* ---- the panel ------------------------------------------------------------------------------- */

static void open_panel(struct fixture *f, const char *id)
{
    command(id, "6", "moves");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    reply(f, id, "Nothing is asked.");
    discord_adapter.done(f->bot, id);
    done("POST *", NULL);
    turn(f);
    hears(&f->ear, "told *");
}

static void news_come_to_the_panel_while_it_can_be_changed(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    assert_int_equal(whisper(f, 2, "6", ADAPTER_NOTICE, "early"), ADAPTER_SAY_ABSENT);
    open_panel(f, "10");
    assert_int_equal(whisper(f, 2, "6", ADAPTER_NOTICE, "You draw a room."), ADAPTER_SAY_TAKEN);
    assert_int_equal(whisper(f, 3, "6", ADAPTER_PROMPT, "Your build"), ADAPTER_SAY_TAKEN);
    requested_no_more();
    turn(f);
    requested("PATCH /webhooks/2/tok10/messages/@original", "You draw a room.");
    whisper(f, 4, "6", ADAPTER_PROMPT, "Your adventure"); /* while that is under way */
    turn(f);
    done("*", "Your build");
    done("PATCH /webhooks/2/tok10/messages/@original", "Your adventure");
    turn(f);
    hears(&f->ear, "told 2");
    hears(&f->ear, "told 3");
    hears(&f->ear, "told 4");
    whisper(f, 5, "6", ADAPTER_PROMPT, "");
    turn(f);
    requested("PATCH /webhooks/2/tok10/messages/@original", NULL);
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "adventure") != NULL)
        fail_msg("what was withdrawn is there yet");
    done("*", NULL);
    clock_turn(f->clock, 14 * 60 * 1000 + 30 * 1000);
    assert_int_equal(whisper(f, 6, "6", ADAPTER_NOTICE, "late"), ADAPTER_SAY_ABSENT);
}

/* The message is gone, or can be changed no more: nothing was read, and the next press tells it. */
static void who_closed_the_panel_is_told_at_the_next_press(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    open_panel(f, "10");
    whisper(f, 2, "6", ADAPTER_PROMPT, "Your build");
    turn(f);
    refused("PATCH *", 10015);
    turn(f);
    hears(&f->ear, "nobody 2");
    assert_int_equal(whisper(f, 3, "6", ADAPTER_PROMPT, "Your build"), ADAPTER_SAY_ABSENT);
    command("11", "6", "moves");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
}

/* What an older press opened is closed, not what a newer one has opened. */
static void a_press_opens_what_an_older_one_closes_late(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    open_panel(f, "10");
    whisper(f, 2, "6", ADAPTER_PROMPT, "Your build");
    turn(f);
    command("11", "6", "moves");
    hears(&f->ear, "line *");
    refused("PATCH /webhooks/2/tok10/messages/@original", 10015);
    turn(f);
    hears(&f->ear, "nobody 2");
    assert_int_equal(reply(f, "11", "Your build"), ADAPTER_SAY_TAKEN);
    discord_adapter.done(f->bot, "11");
    done("POST /interactions/11/tok11/callback", "Your build");
    assert_int_equal(whisper(f, 3, "6", ADAPTER_NOTICE, "news"), ADAPTER_SAY_TAKEN);
}

/* A message has room for so much: old news go, the question stays. */
static void old_news_make_room_for_the_question(void **state)
{
    struct fixture *f = *state;
    g_autofree char *much = g_strnfill(1500, 'x'), *news = g_strconcat("old", much, NULL);

    start_bot(f);
    open_panel(f, "10");
    whisper(f, 2, "6", ADAPTER_NOTICE, news);
    whisper(f, 3, "6", ADAPTER_NOTICE, much);
    whisper(f, 4, "6", ADAPTER_PROMPT, "Your build");
    whisper(f, 5, "6", ADAPTER_NOTICE, much);
    turn(f);
    requested("PATCH *", "Your build");
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "oldx") != NULL)
        fail_msg("old news are there yet");
    done("*", NULL);
    turn(f);
    hears(&f->ear, "replaced 2");
    hears(&f->ear, "told 3");
}

static void nobody_sees_what_another_is_told(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    open_panel(f, "10");
    command("11", "8", "moves");
    hears(&f->ear, "came u8 *");
    hears(&f->ear, "line *");
    whisper(f, 2, "6", ADAPTER_PROMPT, "ann's secret");
    whisper(f, 3, "8", ADAPTER_PROMPT, "ben's secret");
    discord_adapter.done(f->bot, "11");
    requested("POST /interactions/11/tok11/callback", "ben's");
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "ann's") != NULL)
        fail_msg("ben is told ann's");
    done("*", NULL);
    turn(f);
    requested("PATCH /webhooks/2/tok10/messages/@original", "ann's");
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "ben's") != NULL)
        fail_msg("ann is told ben's");
    done("*", NULL);
    requested_no_more();
}

/* A bot that is asked by very many does not remember all of them for ever, but whoever it can speak to. */
static void who_is_long_gone_is_forgotten(void **state)
{
    struct fixture *f = *state;
    struct adapter_counts counts;

    start_bot(f);
    for (int i = 0; i < 20000; i++) {
        g_autofree char *id = g_strdup_printf("%d", 100000 + i);

        command(id, id, "hand");
        discord_adapter.done(f->bot, id);
        discord_wire_answer(DISCORD_DONE, 0, NULL);
    }
    clock_turn(f->clock, 15 * 60 * 1000);
    command("10", "6", "hand");
    discord_adapter.count(f->bot, &counts);
    assert_int_equal(counts.people, 1);
    assert_int_equal(reply(f, "10", "Golem Factory"), ADAPTER_SAY_TAKEN);
}

/* A button of another kind, and one of which the line is not known any more. */
static void a_button_that_means_nothing_shows_what_is_asked(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    press("10", "6", "x|y", 0);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick u6 10   command:moves");
    press("11", "6", "m|7|1|#0123456789abcdef0123456789abcdef", 0);
    hears(&f->ear, "pick u6 11 7 1 command:moves");
}

static void completions_are_whole_lines(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_event(
        "INTERACTION_CREATE",
        "{'id':'10','token':'t','application_id':'2','type':4,'guild_id':'3','channel_id':'4',"
        "'member':{'permissions':'0','user':{'id':'6','username':'ann'}},'data':{'name':'lair',"
        "'options':[{'name':'line','type':3,'value':'join cr','focused':true}]}}");
    hears(&f->ear, "complete ann:join cr");
    requested("POST /interactions/10/t/callback", "\"type\":8");
    done("*", "{\"name\":\"join crypt\",\"value\":\"join crypt\"}");
}

/* ---- direct messages ------------------------------------------------------------------------- */

static void direct_messages_are_lines_and_answers_posts(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_event("MESSAGE_CREATE", "{'id':'10','channel_id':'77','content':' hand \\n more',"
                                         "'author':{'id':'6','username':'ann'}}");
    hears(&f->ear, "came ann 6 *");
    hears(&f->ear, "line - ann 10 whisper :hand");
    reply(f, "10", "Golem Factory");
    discord_adapter.done(f->bot, "10");
    requested("POST /channels/77/messages", "\"enforce_nonce\":true");
    posted("POST /channels/77/messages", "Golem Factory", "100");
    whisper(f, 2, "6", ADAPTER_NOTICE, "You draw a room.");
    turn(f);
    requested("POST /channels/77/messages", "You draw a room.");
    if (strstr(json_object_to_json_string(discord_wire_next()->body), "Golem") != NULL)
        fail_msg("what was said is said again");
    refused("*", 50007);
    turn(f);
    hears(&f->ear, "told 1");
    hears(&f->ear, "nobody 2");
    assert_int_equal(whisper(f, 3, "6", ADAPTER_NOTICE, "more"), ADAPTER_SAY_ABSENT);
    discord_wire_event("MESSAGE_CREATE", "{'id':'11','channel_id':'77','content':'x',"
                                         "'author':{'id':'1','username':'lair','bot':true}}");
    discord_wire_event("MESSAGE_CREATE", "{'id':'12','channel_id':'4','guild_id':'3','content':'x',"
                                         "'author':{'id':'6','username':'ann'}}");
    hears_no_more(&f->ear);
}

/* ---- boards, calls, notices ------------------------------------------------------------------ */

static void a_board_is_edited_in_its_turn_and_posted_anew_in_the_next(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    assert_int_equal(board(f, 1, 1, "turn 1"), ADAPTER_SAY_TAKEN);
    requested("POST /channels/4/messages", "\"enforce_nonce\":true");
    posted("*", "\"flags\":36864", "100"); /* silent */
    board(f, 2, 1, "turn 1, adventure");
    board(f, 3, 1, "turn 1, later"); /* while that is under way */
    board(f, 4, 1, "turn 1, at last");
    done("PATCH /channels/4/messages/100", "adventure");
    done("PATCH /channels/4/messages/100", "at last");
    board(f, 5, 2, "turn 2");
    posted("POST /channels/4/messages", "turn 2", "101");
    done("DELETE /channels/4/messages/100", NULL);
    turn(f);
    hears(&f->ear, "told 1");
    hears(&f->ear, "replaced 3");
    hears(&f->ear, "told 2");
    hears(&f->ear, "told 4");
    hears(&f->ear, "told 5");
    requested_no_more();
}

/* Edits of old messages are few: after some it is posted anew. */
static void a_board_that_is_old_is_edited_some_times(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    board(f, 1, 1, "turn 1");
    posted("POST *", NULL, "100");
    clock_turn(f->clock, 56 * 60 * 1000);
    for (int i = 0; i < 3; i++) {
        board(f, 2, 1, "turn 1, an hour later");
        done("PATCH /channels/4/messages/100", NULL);
    }
    board(f, 3, 1, "turn 1, in the evening");
    posted("POST /channels/4/messages", NULL, "101");
    done("DELETE /channels/4/messages/100", NULL);
    board(f, 4, 1, "turn 1, at night");
    done("PATCH /channels/4/messages/101", NULL);
    requested_no_more();
}

/* What an earlier life posted is edited by the next. */
static void a_board_is_found_after_a_restart(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    board(f, 1, 1, "turn 1");
    posted("POST *", NULL, "100");
    discord_adapter.free(f->bot);
    f->bot = NULL;
    f->ear.next = f->ear.heard->len;
    start_bot(f);
    board(f, 1, 1, "turn 1, again");
    done("PATCH /channels/4/messages/100", "again");
}

static void a_board_that_somebody_deleted_is_posted_again(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    board(f, 1, 1, "one");
    posted("POST *", NULL, "100");
    board(f, 2, 1, "two");
    refused("PATCH /channels/4/messages/100", 10008);
    posted("POST /channels/4/messages", "two", "101");
    board(f, 3, 1, "three");
    refused("PATCH /channels/4/messages/101", 30046);
    posted("POST /channels/4/messages", "three", "102");
    done("DELETE /channels/4/messages/101", NULL);
    requested_no_more();
}

static void a_call_mentions_and_goes_when_nobody_is_awaited(void **state)
{
    struct fixture *f = *state;
    const struct adapter_person ann = { .network = "test", .key = "6", .nick = "ann", .has_account = true };
    struct adapter_message m = { .serial = 1,
                                 .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                 .slot = ADAPTER_CALL,
                                 .subject = "7",
                                 .text = "crypt waits for ann.",
                                 .mentions = &ann,
                                 .n_mentions = 1,
                                 .rings = true };

    start_bot(f);
    say(f, m);
    requested("POST /channels/4/messages", "<@6>");
    posted("*", "\"users\":[\"6\"]", "100");
    say(f, m);
    posted("POST /channels/4/messages", NULL, "101");
    done("DELETE /channels/4/messages/100", NULL);
    m.rings = false; /* somebody else has answered */
    say(f, m);
    refused("PATCH /channels/4/messages/101", 30046); /* it stands as it is */
    say(f, m);
    done("PATCH /channels/4/messages/101", NULL);
    m.text = "";
    m.n_mentions = 0;
    say(f, m);
    done("DELETE /channels/4/messages/101", NULL);
    turn(f);
    say(f, m);
    requested_no_more();
}

/* ... where what waits behind one that rings does not silence it, and one that cannot be removed goes with the next. */
static void a_call_is_not_lost(void **state)
{
    struct fixture *f = *state;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                 .slot = ADAPTER_CALL,
                                 .subject = "7",
                                 .text = "crypt waits.",
                                 .rings = true };

    start_bot(f);
    say(f, m);
    say(f, m);
    m.rings = false;
    say(f, m);
    posted("POST *", NULL, "100");
    posted("POST *", NULL, "101");
    done("DELETE /channels/4/messages/100", NULL);
    m.text = "";
    say(f, m);
    requested("DELETE /channels/4/messages/101", NULL);
    discord_wire_answer(DISCORD_FAILED, 0, NULL);
    m.text = "crypt waits again.";
    m.rings = true;
    say(f, m);
    posted("POST *", "again", "102");
    done("DELETE /channels/4/messages/101", NULL);
    requested_no_more();
}

/* ... nor does it ring anybody whom neither would have rung, or whom the newer one does not name. */
static void a_call_rings_for_those_that_it_replaces(void **state)
{
    struct fixture *f = *state;
    const struct adapter_person all[] = {
        { .network = "test", .key = "6", .nick = "ann", .has_account = true },
        { .network = "test", .key = "7", .nick = "ben", .has_account = true },
        { .network = "test", .key = "8", .nick = "cleo", .has_account = true }
    };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                 .slot = ADAPTER_CALL,
                                 .subject = "7",
                                 .text = "ann, ben, cleo: crypt waits.",
                                 .mentions = all,
                                 .n_mentions = 3,
                                 .quiet = 7,
                                 .rings = true };

    start_bot(f);
    say(f, m);
    m.quiet = 4; /* ann and ben are called */
    say(f, m);
    m.text = "ben, cleo: crypt waits.";
    m.mentions = all + 1;
    m.n_mentions = 2;
    m.quiet = 1;
    m.rings = false; /* cleo was called for this before */
    say(f, m);
    posted("POST *", "\"users\":[]", "100");
    requested("POST *", "<@7>, <@8>");
    posted("*", "\"users\":[\"7\"]", "101");
    done("DELETE /channels/4/messages/100", NULL);
    requested_no_more();
}

static enum adapter_say notice(struct fixture *f, uint64_t serial, const char *text, bool offers)
{
    struct adapter_choice one = { .label = "Join", .line = "join", .command = true };

    return say(f, (struct adapter_message){ .serial = serial,
                                            .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                            .slot = ADAPTER_NOTICE,
                                            .subject = "7",
                                            .text = text,
                                            .choices = &one,
                                            .n_choices = offers });
}

static void what_happens_together_is_one_message(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    notice(f, 1, "ann builds.", false);
    notice(f, 2, "ben builds.", false);
    notice(f, 3, "cleo opens a table.", true);
    requested_no_more();
    turn(f);
    posted("POST /channels/4/messages", "ann builds.\\nben builds.", "100");
    posted("POST /channels/4/messages", "\"custom_id\":\"c|7|join\"", "101");
    turn(f);
    for (int i = 1; i <= 3; i++)
        hears(&f->ear, "told *");
    requested_no_more();
}

static void a_channel_that_refuses_us_is_closed_and_opens_again(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    notice(f, 1, "ann builds.", false);
    turn(f);
    refused("POST *", 50013);
    hears(&f->ear, "note 4:*");
    hears(&f->ear, "closed 4*");
    turn(f);
    hears(&f->ear, "lost 1");
    assert_int_equal(notice(f, 2, "ben builds.", false), ADAPTER_SAY_OFFLINE);
    command("10", "6", "board");
    hears(&f->ear, "open 4*");
}

/* Words that are refused would be again: nobody says them a second time. */
static void what_a_filter_refuses_is_not_said_again(void **state)
{
    static const int codes[] = { 200000, 200001, 240000 };
    struct fixture *f = *state;

    start_bot(f);
    for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
        notice(f, 1, "ann builds a very bad word.", false);
        turn(f);
        refused("POST *", codes[i]);
        hears(&f->ear, "censored 4");
        hears(&f->ear, "note 4:*");
        turn(f);
        hears(&f->ear, "told 1");
    }
    say(f, (struct adapter_message){ .serial = 2,
                                     .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                     .slot = ADAPTER_CALL,
                                     .subject = "7",
                                     .text = "crypt waits.",
                                     .rings = true });
    refused("POST *", 200000);
    turn(f);
    hears(&f->ear, "censored 4");
    hears(&f->ear, "note 4:*");
    hears(&f->ear, "nobody 2");
    hears_no_more(&f->ear);
    requested_no_more();
}

/* A post opens a thread that was archived, and an edit does not. */
static void a_thread_that_was_archived_is_opened(void **state)
{
    struct fixture *f = *state;
    struct adapter_message call = { .serial = 9,
                                    .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                    .slot = ADAPTER_CALL,
                                    .subject = "7",
                                    .text = "crypt waits.",
                                    .rings = true };

    start_bot(f);
    board(f, 1, 1, "one");
    posted("POST *", NULL, "100");
    board(f, 2, 1, "two");
    refused("PATCH /channels/4/messages/100", 50083);
    posted("POST /channels/4/messages", "two", "101");
    done("DELETE /channels/4/messages/100", NULL);
    say(f, call);
    posted("POST *", NULL, "102");
    call.text = "";
    say(f, call);
    refused("DELETE /channels/4/messages/102", 50083);
    done("PATCH /channels/4", "{\"archived\":false}");
    refused("DELETE /channels/4/messages/102", 50083);
    requested_no_more();
}

/* ---- removals -------------------------------------------------------------------------------- */

static void failed(const char *line)
{
    requested(line, NULL);
    discord_wire_answer(DISCORD_FAILED, 0, NULL);
}

/* The host's next life, on what the one before kept. */
static void restart(struct fixture *f)
{
    discord_adapter.free(f->bot);
    f->bot = NULL;
    f->ear.next = f->ear.heard->len;
    start_bot(f);
}

/* A call about a table; text "": nobody is awaited any more. */
static void call(struct fixture *f, const char *subject, const char *text)
{
    say(f, (struct adapter_message){ .serial = 9,
                                     .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                     .slot = ADAPTER_CALL,
                                     .subject = subject,
                                     .mark = "a mark",
                                     .text = text,
                                     .rings = text[0] != '\0' });
}

/* Boards 100 and 101 could not be removed, and 102 stands. */
static void leave_two_boards(struct fixture *f)
{
    board(f, 1, 1, "turn 1");
    posted("POST *", NULL, "100");
    board(f, 2, 2, "turn 2");
    posted("POST *", NULL, "101");
    failed("DELETE /channels/4/messages/100");
    board(f, 3, 3, "turn 3");
    posted("POST *", NULL, "102");
    failed("DELETE /channels/4/messages/100");
    failed("DELETE /channels/4/messages/101");
    requested_no_more();
}

/* Word of a removal that failed says nothing of the next: each is tried again when something works there. */
static void all_that_could_not_be_removed_goes_later(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    leave_two_boards(f);
    board(f, 4, 3, "turn 3, later");
    done("PATCH /channels/4/messages/102", NULL);
    refused("DELETE /channels/4/messages/100", 10008); /* the answer alone was lost */
    done("DELETE /channels/4/messages/101", NULL);
    board(f, 5, 3, "turn 3, at last");
    done("PATCH /channels/4/messages/102", NULL);
    requested_no_more();
    assert_null(g_hash_table_lookup(f->kept, "removals"));
}

/* ... also in the host's next life, which need not know whether the last removal has begun. */
static void a_new_life_removes_what_the_last_one_could_not(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    leave_two_boards(f);
    board(f, 4, 4, "turn 4");
    posted("POST *", NULL, "103");
    requested("DELETE /channels/4/messages/100", NULL);
    restart(f);
    requested_no_more();
    notice(f, 5, "ann builds.", false);
    turn(f);
    done("POST *", "ann builds.");
    failed("DELETE /channels/4/messages/100");
    done("DELETE /channels/4/messages/101", NULL);
    done("DELETE /channels/4/messages/102", NULL); /* ... and the others are on their way */
    done("DELETE /channels/4/messages/100", NULL);
    requested_no_more();
    assert_null(g_hash_table_lookup(f->kept, "removals"));
}

/* Nobody will say anything more of its table. */
static void a_call_goes_though_its_table_is_over(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    call(f, "7", "crypt waits.");
    posted("POST *", NULL, "100");
    call(f, "7", "");
    board(f, 0, 1, "");
    failed("DELETE /channels/4/messages/100");
    call(f, "8", "attic waits.");
    posted("POST *", "attic", "101");
    done("DELETE /channels/4/messages/100", NULL);
    requested_no_more();
}

/* What is to go from a channel that is closed waits until it is open. */
static void a_call_goes_when_its_channel_is_back(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    call(f, "7", "crypt waits.");
    posted("POST *", NULL, "100");
    discord_wire_event("GUILD_DELETE", "{'id':'3','unavailable':true}");
    board(f, 0, 1, "");
    requested_no_more();
    discord_wire_event("GUILD_CREATE", guild);
    call(f, "8", "attic waits.");
    posted("POST *", "attic", "101");
    refused("DELETE /channels/4/messages/100", 50013);
    call(f, "8", "");
    done("DELETE /channels/4/messages/101", NULL);
    done("DELETE /channels/4/messages/100", NULL);
    requested_no_more();
}

/* Discord answers the second post with the message that there is. */
static void a_call_that_was_lost_is_the_same_when_it_is_said_again(void **state)
{
    struct fixture *f = *state;
    g_autofree char *nonce = NULL;

    start_bot(f);
    call(f, "7", "crypt waits.");
    nonce = g_strdup(json_object_get_string(json_object_object_get(discord_wire_next()->body, "nonce")));
    failed("POST *");
    call(f, "7", "crypt waits.");
    posted("POST *", nonce, "100");
    requested_no_more();
    call(f, "7", "crypt waits.");
    posted("POST *", nonce, "100"); /* it stands there */
    requested_no_more();
    call(f, "7", "");
    done("DELETE /channels/4/messages/100", NULL);
    requested_no_more();
}

/* However many there are, what can be kept is; those that came first are forgotten. */
static void of_very_many_removals_the_last_are_tried_again(void **state)
{
    enum { MANY = 200 };
    const char *kept;
    struct fixture *f = *state;
    g_auto(GStrv) ids = NULL;

    start_bot(f);
    for (int i = 0; i < MANY; i++) {
        g_autofree char *id = g_strdup_printf("10000000000000000%03d", i);

        call(f, "7", "crypt waits.");
        posted("POST *", NULL, id);
        call(f, "7", "");
        while (discord_wire_next() != NULL)
            failed("DELETE *");
    }
    kept = g_hash_table_lookup(f->kept, "removals");
    assert_in_range(strlen(kept), 1, ADAPTER_KEPT_MAX);
    ids = g_strsplit(kept, " ", -1);
    assert_in_range(g_strv_length(ids), 50, MANY - 1);
    notice(f, 5, "ann builds.", false);
    turn(f);
    done("POST *", "ann builds.");
    for (guint i = 0; i < g_strv_length(ids); i++)
        done("DELETE *", NULL);
    requested_no_more();
    assert_null(g_hash_table_lookup(f->kept, "removals"));
}

/* After a thousand tables nothing of them is left. */
static void tables_that_are_gone_are_forgotten(void **state)
{
    enum { TABLES = 1000 };
    struct fixture *f = *state;
    const struct discord *d;

    start_bot(f);
    d = (const struct discord *)f->bot;
    for (int i = 0; i < TABLES; i++) {
        g_autofree char *subject = g_strdup_printf("%d", i);
        struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                     .slot = ADAPTER_BOARD,
                                     .subject = subject,
                                     .text = "how it stands",
                                     .rings = true };

        say(f, m);
        posted("POST *", NULL, "100");
        m.slot = ADAPTER_CALL;
        say(f, m);
        if (i % 2 == 0)
            posted("POST *", NULL, "101");
        m.slot = ADAPTER_BOARD;
        m.text = "how it ended";
        say(f, m);
        notice(f, 0, "it is over", false);
        m.text = "";
        say(f, m);
        if (i % 2 != 0)
            posted("POST *", NULL, "101");
        else
            done("PATCH /channels/4/messages/100", "ended");
        done(i % 2 != 0 ? "PATCH /channels/4/messages/100" : "DELETE /channels/4/messages/101", NULL);
        if (i % 2 != 0)
            done("DELETE /channels/4/messages/101", NULL);
        turn(f);
        done("POST *", "it is over");
        requested_no_more();
    }
    assert_int_equal(g_hash_table_size(d->boards), 0);
    assert_int_equal(g_hash_table_size(d->notices), 0);
    assert_int_equal(g_hash_table_size(d->flights), 0);
    assert_int_equal(g_hash_table_size(f->kept), 0);
}

/* user does something in a channel (its members: "'type':0"), where we may do what the bits say. */
static void command_with(const char *id, const char *channel, const char *members, const char *may)
{
    g_autofree char *text = g_strdup_printf(
        "{'id':'%s','token':'tok%s','application_id':'2','type':2,'guild_id':'3','channel_id':'%s',"
        "'channel':{'id':'%s',%s},'app_permissions':'%s',"
        "'member':{'permissions':'0','user':{'id':'6','username':'u6'}},'data':{'name':'board'}}",
        id, id, channel, channel, members, may);

    discord_wire_event("INTERACTION_CREATE", text);
}

/* What is missing is said by its names, to the host at each change, and to the operator once. */
static void rights_that_are_missing_are_named(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    command_with("10", "4", "'type':0", "1024"); /* View Channel */
    hears(&f->ear, "note 4:we lack there: Send Messages, Attach Files");
    hears(&f->ear, "closed 4 lacks Send Messages+Attach Files");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    assert_int_equal(notice(f, 1, "ann builds.", false), ADAPTER_SAY_OFFLINE);
    command_with("11", "4", "'type':0", "1024");
    hears(&f->ear, "line *");
    command_with("12", "4", "'type':0", "3072");
    hears(&f->ear, "note 4:we lack there: Attach Files");
    hears(&f->ear, "closed 4 lacks Attach Files");
    hears(&f->ear, "line *");
    command_with("13", "4", "'type':0", "35840");
    hears(&f->ear, "open 4");
    hears(&f->ear, "line *");
    command_with("14", "5", "'type':11,'parent_id':'4'", "35840"); /* Send Messages does not count there */
    hears(&f->ear, "note 5:we lack there: Send Messages in Threads");
    hears(&f->ear, "closed 5 of 4 lacks Send Messages in Threads");
    hears(&f->ear, "line *");
    command_with("15", "5", "'type':11,'parent_id':'4'", "8"); /* Administrator */
    hears(&f->ear, "open 5 of 4");
    hears(&f->ear, "line *");
    command_with("16", "6", "'type':11,'parent_id':'4'", "274877940736");
    hears(&f->ear, "open 6 of 4");
    hears(&f->ear, "line *");
    hears_no_more(&f->ear);
}

/* A place that refused us is tried again when rights may have changed; the operator hears what is new. */
static void rights_that_may_have_been_given_are_tried(void **state)
{
    static const struct {
        const char *name, *json;
    } events[] = {
        { "GUILD_ROLE_UPDATE", "{'guild_id':'3','role':{'id':'3'}}" },
        { "GUILD_MEMBER_UPDATE", "{'guild_id':'3','user':{'id':'1'}}" },
        { "CHANNEL_UPDATE", "{'id':'4','type':0,'guild_id':'3'}" },
    };
    struct fixture *f = *state;

    start_bot(f);
    for (size_t i = 0; i < G_N_ELEMENTS(events); i++) {
        notice(f, 1, "ann builds.", false);
        turn(f);
        refused("POST *", 50013);
        if (i == 0)
            hears(&f->ear, "note 4:*");
        hears(&f->ear, "closed 4");
        turn(f);
        hears(&f->ear, "lost 1");
        discord_wire_event("GUILD_MEMBER_UPDATE", "{'guild_id':'3','user':{'id':'6'}}"); /* somebody */
        hears_no_more(&f->ear);
        discord_wire_event(events[i].name, events[i].json);
        hears(&f->ear, "open 4");
    }
    notice(f, 1, "ann builds.", false);
    turn(f);
    posted("POST *", NULL, "100");
    hears(&f->ear, "note 4:we may speak there again");
    turn(f);
    hears(&f->ear, "told 1");
    hears_no_more(&f->ear);
}

/* Nobody but who unlocks it opens a locked thread. */
static void a_locked_thread_opens_when_it_is_unlocked(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    say(f, (struct adapter_message){ .serial = 1,
                                     .target = { .to = ADAPTER_TO_PLACE, .place = "5" },
                                     .slot = ADAPTER_NOTICE,
                                     .text = "ann builds." });
    turn(f);
    refused("POST /channels/5/messages", 160005);
    hears(&f->ear, "note 5:that thread is locked");
    hears(&f->ear, "closed 5 of 4");
    turn(f);
    hears(&f->ear, "lost 1");
    command_with("10", "5", "'type':11,'parent_id':'4'", "8");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    hears_no_more(&f->ear);
    discord_wire_event(
        "THREAD_UPDATE",
        "{'id':'5','type':11,'parent_id':'4','guild_id':'3','thread_metadata':{'locked':false}}");
    hears(&f->ear, "open 5 of 4");
}

/* ---- channels that are named ----------------------------------------------------------------- */

/* As after SIGHUP with that setting. */
static void set_channels(struct fixture *f, const char *channels)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *rest = NULL, *why = NULL;

    g_key_file_set_string(file, "x", "token", "abc.def");
    g_key_file_set_string(file, "x", "channels", channels);
    if (!discord_adapter.change(f->bot, file, "x", &rest, &why))
        fail_msg("%s", why);
    assert_null(rest);
}

static void only_channels_that_are_named_are_opened_with_their_threads(void **state)
{
    struct fixture *f = *state;

    open_bot(f);
    set_channels(f, "44, 45");
    discord_adapter.start(f->bot);
    discord_wire_ready(ready);
    hears(&f->ear, "online :");
    discord_wire_event("GUILD_CREATE", guild);
    hears_no_more(&f->ear);
    discord_wire_event("CHANNEL_CREATE", "{'id':'44','type':0,'guild_id':'3'}");
    hears(&f->ear, "open 44*");
    discord_wire_event("THREAD_CREATE", "{'id':'5','type':11,'parent_id':'44','guild_id':'3'}");
    discord_wire_event("THREAD_CREATE", "{'id':'55','type':11,'parent_id':'44','guild_id':'3'}");
    hears(&f->ear, "open 55 of 44");
    hears_no_more(&f->ear);
    assert_int_equal(board(f, 1, 1, "turn 1"), ADAPTER_SAY_OFFLINE); /* in 4 */
}

/* Even a button on a board that stands there from before. */
static void what_is_done_elsewhere_is_whispered(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    set_channels(f, "44");
    hears(&f->ear, "closed *");
    hears(&f->ear, "closed *");
    command("10", "6", "card");
    hears(&f->ear, "came u6 6 *");
    hears(&f->ear, "line - u6 10 whisper :card");
    reply(f, "10", "Golem Factory");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/10/tok10/callback", "\"flags\":32832"); /* for nobody else's eyes */
    turn(f);
    hears(&f->ear, "told 1");
    press("11", "6", "c|7|moves", 0);
    hears(&f->ear, "pick - u6 11 7  command:moves");
}

static void channels_are_named_anew_while_it_runs(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_event("CHANNEL_CREATE", "{'id':'44','type':0,'guild_id':'3'}");
    hears(&f->ear, "open 44*");
    set_channels(f, "44");
    hears(&f->ear, "closed *");
    hears(&f->ear, "closed *");
    discord_wire_event("CHANNEL_DELETE", "{'id':'44','type':0,'guild_id':'3'}");
    hears(&f->ear, "closed 44*");
    set_channels(f, "");
    hears(&f->ear, "open *");
    hears(&f->ear, "open *");
    hears_no_more(&f->ear);
}

/* ---- servers and connections ----------------------------------------------------------------- */

static void a_server_that_goes_takes_its_channels_along(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_event("GUILD_DELETE", "{'id':'3','unavailable':true}");
    hears(&f->ear, "closed *");
    hears(&f->ear, "closed *");
    discord_wire_event("GUILD_CREATE", guild);
    hears(&f->ear, "open *");
    hears(&f->ear, "open *");
    discord_wire_event("GUILD_CREATE", "{'id':'3','channels':[{'id':'4','type':0}],'threads':[]}");
    hears_no_more(&f->ear); /* the thread is archived, in which we can write */
    discord_wire_event(
        "THREAD_UPDATE",
        "{'id':'5','type':11,'parent_id':'4','guild_id':'3','thread_metadata':{'locked':true}}");
    hears(&f->ear, "closed 5*");
    discord_wire_event("CHANNEL_DELETE", "{'id':'4','type':0,'guild_id':'3'}");
    hears(&f->ear, "closed 4*");
    discord_wire_event("GUILD_DELETE", "{'id':'3'}");
    hears(&f->ear, "note -:we were removed from the server 3");
    discord_wire_event("CHANNEL_CREATE", "{'id':'44','type':0,'guild_id':'3'}");
    hears(&f->ear, "open 44*");
    hears_no_more(&f->ear);
}

static void after_a_break_all_is_reported_again(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    open_panel(f, "10");
    discord_wire_down("cut", false);
    clock_turn(f->clock, 10 * 1000);
    hears(&f->ear, "offline :cut");
    discord_wire_down("no way there", false);
    hears(&f->ear, "offline :no way there");
    discord_wire_resumed();
    hears(&f->ear, "online :");
    hears(&f->ear, "open *");
    hears(&f->ear, "open *");
    hears(&f->ear, "came u6 *");
    hears_no_more(&f->ear);
    assert_int_equal(whisper(f, 2, "6", ADAPTER_NOTICE, "news"), ADAPTER_SAY_TAKEN);
}

/* What is resumed at once was never gone; what begins anew was. */
static void a_short_break_is_none(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_down("cut", false);
    clock_turn(f->clock, 5 * 1000);
    discord_wire_down("cut again", false);
    discord_wire_resumed();
    clock_turn(f->clock, 3600 * 1000);
    hears_no_more(&f->ear);
    discord_wire_down("the session has timed out", false);
    discord_wire_ready(ready);
    hears(&f->ear, "offline :the session has timed out");
    hears(&f->ear, "online :");
    hears(&f->ear, "open *");
    hears(&f->ear, "open *");
    discord_wire_down("cut", false);
    discord_wire_down("the token is refused", true);
    hears(&f->ear, "note -:the token is refused");
    hears(&f->ear, "offline :the token is refused");
    clock_turn(f->clock, 3600 * 1000);
    hears_no_more(&f->ear);
}

/* What went while we were away is known from what is there. */
static void a_new_session_tells_what_is_there_yet(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    discord_wire_down("cut", false);
    discord_wire_ready("{'user':{'id':'1'},'application':{'id':'2'},'guilds':[]}");
    hears(&f->ear, "offline *");
    hears(&f->ear, "closed *");
    hears(&f->ear, "closed *");
    hears(&f->ear, "online *");
    hears_no_more(&f->ear);
    discord_wire_event("GUILD_CREATE", "{'id':'3','channels':[{'id':'44','type':0}],'threads':[]}");
    hears(&f->ear, "open 44");
    hears_no_more(&f->ear);
}

static void only_who_was_there_may_know_of_a_channel(void **state)
{
    struct fixture *f = *state;
    const struct adapter_person ann = { .network = "test", .key = "6", .nick = "ann", .has_account = true };

    start_bot(f);
    assert_false(discord_adapter.shows(f->bot, "4", &ann));
    command("10", "6", "board");
    assert_true(discord_adapter.shows(f->bot, "4", &ann));
    assert_false(discord_adapter.shows(f->bot, "5", &ann));
}

static void the_list_of_commands_is_put_only_when_it_has_changed(void **state)
{
    struct fixture *f = *state;
    struct adapter_command list[] = { { "hand", "", "hand", "shows your hand" } };

    for (int life = 0; life < 4; life++) {
        open_bot(f);
        if (life == 3)
            list[0].help = "tells your hand";
        discord_adapter.commands(f->bot, list, 1);
        discord_adapter.start(f->bot);
        discord_wire_ready(ready);
        if (life == 0)
            refused("PUT /applications/2/commands", 50035);
        else if (life != 2)
            done("PUT /applications/2/commands", "\"name\":\"hand\"");
        requested_no_more();
        discord_adapter.free(f->bot);
        f->bot = NULL;
    }
}

static void stopping_waits_for_what_is_under_way(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    board(f, 1, 1, "the last board");
    discord_adapter.stop(f->bot);
    clock_turn(f->clock, 500);
    hears_no_more(&f->ear);
    posted("POST *", NULL, "100");
    turn(f);
    hears(&f->ear, "told 1");
    clock_turn(f->clock, 100);
    hears(&f->ear, "offline for good*");
    hears_no_more(&f->ear);
}

static void stopping_does_not_wait_for_ever(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    board(f, 1, 1, "the last board");
    discord_adapter.stop(f->bot);
    clock_turn(f->clock, 1000);
    hears(&f->ear, "offline for good*");
}

/* ---- posts ----------------------------------------------------------------------------------- */

/* Opens the bot with an endpoint at that port, for posts that are signed by the key of seed. */
static void open_with_endpoint(struct fixture *f, uint16_t port, unsigned char *secret)
{
    static const unsigned char seed[crypto_sign_SEEDBYTES] = { 13 };
    unsigned char public_key[crypto_sign_PUBLICKEYBYTES];
    char hex[2 * sizeof public_key + 1];
    g_autofree char *text = NULL;

    crypto_sign_seed_keypair(public_key, secret, seed);
    text = g_strdup_printf("[x]\ntoken=a\ninteractions=endpoint\nlisten=127.0.0.1:%u\npublic_key=%s\n", port,
                           sodium_bin2hex(hex, sizeof hex, public_key, sizeof public_key));
    open_bot_with(f, text);
    discord_adapter.start(f->bot);
    turn(f);
}

/* User 6 gives a command, and Discord posts it. */
static void post_command(struct fixture *f, uint16_t port, const unsigned char *secret, const char *id)
{
    g_autofree char *body = g_strdup_printf(
        "{\"id\":\"%s\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":2,\"guild_id\":\"3\","
        "\"channel_id\":\"4\",\"member\":{\"permissions\":\"0\",\"user\":{\"id\":\"6\","
        "\"username\":\"u6\"}},\"data\":{\"name\":\"hand\"}}",
        id);
    g_autofree char *at = g_strdup_printf("%" G_GINT64_FORMAT, clock_now(f->clock) / 1000);
    g_autofree char *whole = g_strconcat(at, body, NULL);
    struct peer *p = peer_connect(port);
    unsigned char raw[crypto_sign_BYTES];
    char hex[2 * sizeof raw + 1];

    assert_non_null(p);
    crypto_sign_detached(raw, NULL, (const unsigned char *)whole, strlen(whole), secret);
    peer_send(p,
              "POST / HTTP/1.1\r\nHost: here\r\nX-Signature-Ed25519: %s\r\nX-Signature-Timestamp: %s\r\n"
              "Content-Length: %zu\r\n\r\n%s",
              sodium_bin2hex(hex, sizeof hex, raw, sizeof raw), at, strlen(body), body);
    peer_expect(p, "HTTP/1.1 202 *");
    peer_free(p);
}

/* The gateway tells of channels alone then: but if nothing is posted either, nobody can play. */
static void while_posts_come_an_outage_of_the_gateway_is_none(void **state)
{
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    struct fixture *f = *state;
    uint16_t port = free_port();

    open_with_endpoint(f, port, secret);
    discord_wire_down("cut", false);
    hears(&f->ear, "offline :cut");
    post_command(f, port, secret, "10");
    hears(&f->ear, "online :");
    hears(&f->ear, "open 4");
    hears(&f->ear, "came *");
    hears(&f->ear, "line 4 u6 10 *:hand");
    reply(f, "10", "You hold nothing."); /* though nobody has told us who we are */
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/10/*", "You hold nothing.");
    clock_turn(f->clock, 5 * 60 * 1000 - 1);
    hears(&f->ear, "told 1");
    discord_wire_down("cut", false);
    hears(&f->ear, "note -:the gateway is gone, but interactions come: cut");
    clock_turn(f->clock, 1);
    discord_wire_down("cut", false);
    clock_turn(f->clock, 10 * 1000);
    hears(&f->ear, "offline :cut");
    hears_no_more(&f->ear);
}

static void a_token_that_is_refused_stays_so_whatever_is_posted(void **state)
{
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    struct fixture *f = *state;
    uint16_t port = free_port();

    open_with_endpoint(f, port, secret);
    post_command(f, port, secret, "10");
    hears(&f->ear, "online :");
    hears(&f->ear, "open 4");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    discord_wire_down("4004", true);
    hears(&f->ear, "note -:4004");
    hears(&f->ear, "offline :4004");
    post_command(f, port, secret, "11");
    hears(&f->ear, "line *");
    hears_no_more(&f->ear);
}

static void what_comes_both_ways_is_done_once(void **state)
{
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    struct fixture *f = *state;
    uint16_t port = free_port();

    open_with_endpoint(f, port, secret);
    discord_wire_ready(ready);
    hears(&f->ear, "online :");
    post_command(f, port, secret, "10");
    hears(&f->ear, "open 4");
    hears(&f->ear, "came *");
    hears(&f->ear, "line *");
    command("10", "6", "hand");
    hears_no_more(&f->ear);
    command("11", "6", "hand");
    hears(&f->ear, "line *");
    post_command(f, port, secret, "11");
    hears_no_more(&f->ear);
}

/* Told once, and nothing else is the matter. */
static void a_port_that_is_taken_is_tried_again(void **state)
{
    unsigned char secret[crypto_sign_SECRETKEYBYTES];
    struct fixture *f = *state;
    struct peer_server *other = peer_server_new();
    uint16_t port = peer_server_port(other);
    g_autofree char *closed = g_strdup_printf("note -:no interaction can come: 127.0.0.1:%u: *", port);
    g_autofree char *opened = g_strdup_printf("note -:interactions can come at 127.0.0.1:%u now", port);

    open_with_endpoint(f, port, secret);
    hears(&f->ear, closed);
    clock_turn(f->clock, 15 * 1000);
    discord_wire_ready(ready);
    hears(&f->ear, "online :");
    hears_no_more(&f->ear);
    peer_server_free(other);
    clock_turn(f->clock, 5 * 1000);
    hears(&f->ear, opened);
    post_command(f, port, secret, "10");
    hears(&f->ear, "open 4");
    hears(&f->ear, "came *");
}

/* ---- settings -------------------------------------------------------------------------------- */

#define KEY_HALF "0123456789abcdef0123456789ABCDEF" /* of a public key */

static void assert_refused(const char *text, const char *reason)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *why = NULL;

    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    assert_null(discord_adapter.open("test", file, "x", &host, NULL, NULL, &why));
    if (strstr(why, reason) == NULL)
        fail_msg("\"%s\" has no \"%s\"", why, reason);
}

static void wrong_settings_are_named(void **state)
{
    (void)state;
    assert_refused("[x]\n", "[x] token: is missing");
    assert_refused("[x]\ntoken=a b\n", "[x] token: has characters");
    assert_refused("[x]\ntoken=a\napi=ftp://x\n", "[x] api: is no address");
    assert_refused("[x]\ntoken=a\nchannels=#keep\n", "[x] channels: wants numbers");
    assert_refused("[x]\ntoken=a\nthreads=maybe\n", "[x] threads: is neither yes nor no");
    assert_refused("[x]\ntoken=a\ngather=61\n", "[x] gather: is no number of seconds from 0 to 60");
    assert_refused("[x]\ntoken=a\nserver=x\n", "[x] server: no such setting");
    assert_refused("[x]\ntoken=a\ninteractions=mail\n", "[x] interactions: is neither");
    assert_refused("[x]\ntoken=a\ninteractions=endpoint\n", "[x] listen: is missing");
    assert_refused("[x]\ntoken=a\ninteractions=endpoint\n", "[x] public_key: is missing");
    assert_refused("[x]\ntoken=a\nlisten=8787\n", "[x] listen: is no loopback address");
    assert_refused("[x]\ntoken=a\nlisten=192.0.2.1:8787\n", "[x] listen: is no loopback address");
    assert_refused("[x]\ntoken=a\nlisten=127.0.0.1\n", "[x] listen: is no loopback address");
    assert_refused("[x]\ntoken=a\npublic_key=abcd\n", "[x] public_key: is not of 64");
    assert_refused("[x]\ntoken=a\npublic_key=" KEY_HALF KEY_HALF "0\n", "[x] public_key: is not of 64");
    assert_refused("[x]\ntoken=a\npublic_key=" KEY_HALF "g123456789abcdef0123456789abcdef\n",
                   "[x] public_key: is not");
}

static void how_interactions_come_needs_a_restart(void **state)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *rest = NULL, *why = NULL;
    struct fixture *f = *state;

    open_bot(f);
    assert_true(g_key_file_load_from_data(
        file, "[x]\ntoken=a\ninteractions=endpoint\nlisten=[::1]:8787\npublic_key=" KEY_HALF KEY_HALF "\n",
        -1, G_KEY_FILE_NONE, NULL));
    assert_true(discord_adapter.change(f->bot, file, "x", &rest, &why));
    assert_string_equal(rest, "interactions, listen, public_key");
}

static void files_that_are_named_are_looked_at(void **state)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *why = NULL;

    (void)state;
    assert_true(g_key_file_load_from_data(file, "[x]\ntoken=a\nca=/none.pem\n", -1, G_KEY_FILE_NONE, NULL));
    assert_false(discord_adapter.check(file, "x", &why));
    assert_non_null(strstr(why, "[x] ca: /none.pem: "));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* ---- threads --------------------------------------------------------------------------------- */

/* What is said of a game at table 7, called crypt; ends: the last of it. */
static void say_of_game(struct fixture *f, uint64_t serial, enum adapter_slot slot, const char *text,
                        bool ends)
{
    struct adapter_message m = { .serial = serial,
                                 .target = { .to = ADAPTER_TO_PLACE, .place = "4" },
                                 .slot = slot,
                                 .subject = "7",
                                 .apart = "crypt",
                                 .ends = ends,
                                 .turn = slot == ADAPTER_BOARD ? 1 : 0,
                                 .text = text };

    assert_int_equal(say(f, m), ADAPTER_SAY_TAKEN);
    turn(f);
}

/* What happens in a game waits some seconds for more, its board twice as long; a new turn and the end do not. */
static void a_games_news_go_together(void **state)
{
    enum { SECOND = 1000 };
    struct fixture *f = *state;

    start_bot_with(f, "[x]\ntoken=abc.def\ngather=5\n");
    say_of_game(f, 1, ADAPTER_BOARD, "turn 1", false);
    posted("POST *", "turn 1", "100");
    say_of_game(f, 2, ADAPTER_BOARD, "turn 1, a wound", false);
    say_of_game(f, 3, ADAPTER_NOTICE, "ann is wounded.", false);
    clock_turn(f->clock, 4 * SECOND);
    requested_no_more();
    say_of_game(f, 4, ADAPTER_NOTICE, "ben is wounded.", false);
    clock_turn(f->clock, 4 * SECOND);
    requested_no_more();
    clock_turn(f->clock, SECOND);
    requested("POST *", "ann is wounded");
    posted("POST *", "ben is wounded", "101");
    clock_turn(f->clock, SECOND);
    done("PATCH /channels/4/messages/100", "a wound");
    say_of_game(f, 5, ADAPTER_NOTICE, "ann has lost.", false);
    say_of_game(f, 6, ADAPTER_BOARD, "turn 1, lost", false);
    say_of_game(f, 7, ADAPTER_NOTICE, "crypt is over.", true);
    done("PATCH /channels/4/messages/100", "lost");
    requested("POST *", "ann has lost");
    posted("POST *", "crypt is over", "102");
    requested_no_more();
}

/* However much goes on, it is told within four times as long. */
static void a_busy_game_is_told_as_well(void **state)
{
    struct fixture *f = *state;

    start_bot_with(f, "[x]\ntoken=abc.def\ngather=2\n");
    for (int s = 0; s < 8; s++) {
        requested_no_more();
        say_of_game(f, 1, ADAPTER_NOTICE, "A room is built.", false);
        clock_turn(f->clock, 1000);
    }
    posted("POST *", "A room is built", "100");
}

/* What waits goes before a host ends, and first of all what stands above. */
static void what_waits_is_said_before_the_end(void **state)
{
    struct fixture *f = *state;

    start_bot_with(f, "[x]\ntoken=abc.def\n");
    say_of_game(f, 1, ADAPTER_NOTICE, "ann is wounded.", false);
    requested_no_more();
    discord_adapter.stop(f->bot);
    posted("POST *", "ann is wounded", "100");
    requested_no_more();
}

/* user presses a button in that channel, where we may do that much (permissions). */
static void press_in(const char *id, const char *channel, const char *may)
{
    g_autofree char *text = g_strdup_printf(
        "{'id':'%s','token':'tok%s','application_id':'2','type':3,'guild_id':'3','channel_id':'%s',"
        "'app_permissions':'%s','member':{'permissions':'0','user':{'id':'6','username':'u6'}},"
        "'message':{'id':'99','flags':0},'data':{'custom_id':'c|7|hand','component_type':2}}",
        id, id, channel, may);

    discord_wire_event("INTERACTION_CREATE", text);
}

/* A lobby stands as message 50, and it is known what we may do there. */
static void show_lobby(struct fixture *f, const char *may)
{
    start_bot(f);
    press_in("10", "4", may);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick *");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/*", NULL);
    board(f, 1, 0, "crypt: a lobby");
    posted("POST /channels/4/messages", "a lobby", "50");
    turn(f);
    hears(&f->ear, "told 1");
}

#define MAY_ALL "309237746688" /* to see, to write here and in threads, to attach, to open threads */
#define MAY_HERE "35840"       /* without threads */

static void a_game_has_a_thread_of_its_own(void **state)
{
    struct fixture *f = *state;

    show_lobby(f, MAY_ALL);
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    say_of_game(f, 3, ADAPTER_BOARD, "crypt: turn 1", false);
    requested("POST /channels/4/messages/50/threads", "\"name\":\"crypt\"");
    discord_wire_event("THREAD_CREATE", "{'id':'50','type':11,'parent_id':'4','guild_id':'3'}");
    posted("POST /channels/4/messages/50/threads", NULL, "50");
    turn(f);
    posted("POST /channels/50/messages", "crypt begins", "60");
    posted("POST /channels/50/messages", "turn 1", "61");
    turn(f);
    hears(&f->ear, "told 2");
    hears(&f->ear, "told 3");
    press_in("11", "50", MAY_ALL); /* to the host it is the channel */
    hears(&f->ear, "pick u6 11 7  command:hand");
    discord_adapter.done(f->bot, "11");
    done("POST /interactions/*", NULL);
    say_of_game(f, 4, ADAPTER_NOTICE, "crypt is over", true);
    posted("POST /channels/50/messages", "crypt is over", "62");
    done("PATCH /channels/50", "{\"archived\":true}");
    done("PATCH /channels/4/messages/50", "crypt is over"); /* so that the channel knows, too */
    turn(f);
    hears(&f->ear, "told 4");
    hears_no_more(&f->ear);
    requested_no_more();
}

/* A new life of the host goes on there, and forgets it with the table. */
static void a_thread_is_found_again(void **state)
{
    struct fixture *f = *state;

    show_lobby(f, MAY_ALL);
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    posted("POST /channels/4/messages/50/threads", NULL, "50");
    turn(f);
    done("POST /channels/50/messages", NULL);
    discord_adapter.free(f->bot);
    ear_clear(&f->ear);
    ear_init(&f->ear);
    start_bot(f);
    press_in("12", "50", MAY_HERE);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick u6 12 7  command:hand");
    discord_adapter.done(f->bot, "12");
    done("POST /interactions/*", NULL);
    say_of_game(f, 3, ADAPTER_NOTICE, "ben builds", false);
    done("POST /channels/50/messages", "ben builds");
    turn(f);
    hears(&f->ear, "told 3");
    board(f, 0, 0, "");
    turn(f);
    assert_int_equal(g_hash_table_size(f->kept), 0);
}

/* Where we may open none, or that is refused, all is said in the channel. */
static void without_a_thread_the_channel_is_told(void **state)
{
    struct fixture *f = *state;

    show_lobby(f, MAY_HERE);
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    done("POST /channels/4/messages", "crypt begins");
    turn(f);
    hears(&f->ear, "told 2");
    requested_no_more();
}

static void a_thread_that_is_refused_is_done_without(void **state)
{
    struct fixture *f = *state;

    show_lobby(f, MAY_ALL);
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    refused("POST /channels/4/messages/50/threads", 160006);
    hears(&f->ear, "note 4:no thread could be opened there*");
    turn(f);
    done("POST /channels/4/messages", "crypt begins");
    turn(f);
    hears(&f->ear, "told 2");
    say_of_game(f, 3, ADAPTER_NOTICE, "ben builds", false);
    done("POST /channels/4/messages", "ben builds");
}

/* A thread that was deleted or locked meanwhile is left: what was said there is said again, in the channel. */
static void a_thread_that_is_lost_is_left(void **state)
{
    struct fixture *f = *state;
    static const char *const ways[] = { "deleted", "locked", "refused" };

    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        if (i > 0) {
            tear_down(state);
            set_up(state);
            f = *state;
        }
        show_lobby(f, MAY_ALL);
        say_of_game(f, 0, ADAPTER_NOTICE, "crypt begins", false);
        posted("POST /channels/4/messages/50/threads", NULL, "50");
        turn(f);
        done("POST /channels/50/messages", NULL);
        if (i == 0)
            discord_wire_event("THREAD_DELETE", "{'id':'50','guild_id':'3','parent_id':'4','type':11}");
        if (i == 1)
            discord_wire_event("THREAD_UPDATE", "{'id':'50','guild_id':'3','parent_id':'4','type':11,"
                                                "'thread_metadata':{'locked':true}}");
        if (i == 2) {
            say_of_game(f, 3, ADAPTER_NOTICE, "ben builds", false);
            refused("POST /channels/50/messages", 10003);
        }
        hears(&f->ear, "note 4:a game's thread cannot be written to*");
        turn(f);
        if (i == 2)
            hears(&f->ear, "lost 3");
        say_of_game(f, 4, ADAPTER_NOTICE, "ben builds", false);
        done("POST /channels/4/messages", "ben builds");
        turn(f);
        hears(&f->ear, "told 4");
    }
}

/* The lobby's message may still be under way when the game begins, or there is none. */
static void a_thread_waits_for_the_lobbys_message(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    press_in("10", "4", MAY_ALL);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick *");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/*", NULL);
    board(f, 1, 0, "crypt: a lobby");
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    posted("POST /channels/4/messages", "a lobby", "50");
    turn(f);
    hears(&f->ear, "told 1");
    posted("POST /channels/4/messages/50/threads", NULL, "50");
    turn(f);
    done("POST /channels/50/messages", "crypt begins");
}

static void a_game_without_a_lobby_has_a_thread_too(void **state)
{
    struct fixture *f = *state;

    start_bot(f);
    press_in("10", "4", MAY_ALL);
    hears(&f->ear, "came *");
    hears(&f->ear, "pick *");
    discord_adapter.done(f->bot, "10");
    done("POST /interactions/*", NULL);
    say_of_game(f, 2, ADAPTER_NOTICE, "crypt begins", false);
    posted("POST /channels/4/threads", "\"type\":11", "70");
    turn(f);
    done("POST /channels/70/messages", "crypt begins");
    say_of_game(f, 3, ADAPTER_NOTICE, "crypt is over", true);
    done("POST /channels/70/messages", "crypt is over");
    done("PATCH /channels/70", NULL);
    requested_no_more();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_command_is_answered_to_its_author_alone),
        TEST(nothing_to_say_is_an_answer_too),
        TEST(an_answer_that_arrived_twice_arrived),
        TEST(a_press_changes_the_panel_it_was_on),
        TEST(a_slow_answer_is_put_off_and_comes),
        TEST(what_comes_twice_is_done_once),
        TEST(news_come_to_the_panel_while_it_can_be_changed),
        TEST(who_closed_the_panel_is_told_at_the_next_press),
        TEST(a_press_opens_what_an_older_one_closes_late),
        TEST(old_news_make_room_for_the_question),
        TEST(nobody_sees_what_another_is_told),
        TEST(who_is_long_gone_is_forgotten),
        TEST(a_button_that_means_nothing_shows_what_is_asked),
        TEST(completions_are_whole_lines),
        TEST(direct_messages_are_lines_and_answers_posts),
        TEST(a_board_is_edited_in_its_turn_and_posted_anew_in_the_next),
        TEST(a_board_that_is_old_is_edited_some_times),
        TEST(a_board_is_found_after_a_restart),
        TEST(a_board_that_somebody_deleted_is_posted_again),
        TEST(a_call_mentions_and_goes_when_nobody_is_awaited),
        TEST(a_call_is_not_lost),
        TEST(a_call_rings_for_those_that_it_replaces),
        TEST(what_happens_together_is_one_message),
        TEST(a_channel_that_refuses_us_is_closed_and_opens_again),
        TEST(what_a_filter_refuses_is_not_said_again),
        TEST(a_thread_that_was_archived_is_opened),
        TEST(all_that_could_not_be_removed_goes_later),
        TEST(a_new_life_removes_what_the_last_one_could_not),
        TEST(a_call_goes_though_its_table_is_over),
        TEST(a_call_goes_when_its_channel_is_back),
        TEST(a_call_that_was_lost_is_the_same_when_it_is_said_again),
        TEST(of_very_many_removals_the_last_are_tried_again),
        TEST(tables_that_are_gone_are_forgotten),
        TEST(rights_that_are_missing_are_named),
        TEST(rights_that_may_have_been_given_are_tried),
        TEST(a_locked_thread_opens_when_it_is_unlocked),
        TEST(only_channels_that_are_named_are_opened_with_their_threads),
        TEST(what_is_done_elsewhere_is_whispered),
        TEST(channels_are_named_anew_while_it_runs),
        TEST(a_server_that_goes_takes_its_channels_along),
        TEST(after_a_break_all_is_reported_again),
        TEST(a_short_break_is_none),
        TEST(a_new_session_tells_what_is_there_yet),
        TEST(only_who_was_there_may_know_of_a_channel),
        TEST(the_list_of_commands_is_put_only_when_it_has_changed),
        TEST(stopping_waits_for_what_is_under_way),
        TEST(stopping_does_not_wait_for_ever),
        TEST(while_posts_come_an_outage_of_the_gateway_is_none),
        TEST(a_token_that_is_refused_stays_so_whatever_is_posted),
        TEST(what_comes_both_ways_is_done_once),
        TEST(a_port_that_is_taken_is_tried_again),
        TEST(how_interactions_come_needs_a_restart),
        TEST(a_games_news_go_together),
        TEST(a_busy_game_is_told_as_well),
        TEST(what_waits_is_said_before_the_end),
        TEST(a_game_has_a_thread_of_its_own),
        TEST(a_thread_is_found_again),
        TEST(without_a_thread_the_channel_is_told),
        TEST(a_thread_that_is_refused_is_done_without),
        TEST(a_thread_that_is_lost_is_left),
        TEST(a_thread_waits_for_the_lobbys_message),
        TEST(a_game_without_a_lobby_has_a_thread_too),
        cmocka_unit_test(wrong_settings_are_named),
        cmocka_unit_test(files_that_are_named_are_looked_at),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("discord_session", tests, NULL, NULL);
}
