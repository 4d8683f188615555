/* tests/unit/test_discord_message.c - what the host says as bodies for Discord, and what controls mean
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/discord/commands.h"
#include "adapters/discord/json.h"
#include "adapters/discord/message.h"

/* Digests are kept here. */
static GHashTable *kept;

static void keep(void *ctx, const char *digest, const char *line)
{
    (void)ctx;
    g_hash_table_replace(kept, g_strdup(digest), g_strdup(line));
}

static char *give(void *ctx, const char *digest)
{
    (void)ctx;
    return g_strdup(g_hash_table_lookup(kept, digest));
}

static const struct discord_digests digests = { .keep = keep, .kept = give };

static int set_up(void **state)
{
    (void)state;
    kept = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    g_hash_table_unref(kept);
    return 0;
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void assert_escaped(const char *text, const char *wanted)
{
    g_autofree char *escaped = discord_message_escape(text);

    assert_string_equal(escaped, wanted);
}

static void nothing_in_a_text_is_markdown_or_a_mention(void **state)
{
    (void)state;
    assert_escaped("plain, 3 damage - dies", "plain, 3 damage - dies");
    assert_escaped("*_~`|", "\\*\\_\\~\\`\\|");
    assert_escaped("<@123> @everyone", "\\<\\@123\\> \\@everyone");
    assert_escaped("[x](https://y)", "\\[x\\](https\\://y)");
    assert_escaped("# big\n- item\n  - item\n1. one\n12. two 3. three",
                   "\\# big\n\\- item\n  \\- item\n1\\. one\n12\\. two 3. three");
    assert_escaped("-# small", "\\-# small");
    assert_escaped("> quote", "\\> quote");
    assert_escaped("12 of 3", "12 of 3");
    assert_escaped("", "");
    /* times are written so that each reader's clock shows them */
    assert_escaped("until \x19"
                   "1800000000\t18:00 UTC\x0f.",
                   "until <t:1800000000:t> (<t:1800000000:R>).");
    assert_escaped("\x19"
                   "5\ta\x0f\x19"
                   "6\tb\x0f",
                   "<t:5:t> (<t:5:R>)<t:6:t> (<t:6:R>)");
    assert_escaped("\x19nonsense", "nonsense");
}

static void texts_are_cut_by_discords_count(void **state)
{
    g_autofree char *whole = discord_message_cut("abc", 3), *cut = discord_message_cut("abcd", 3);
    g_autofree char *wide = discord_message_cut("\U0001f409\U0001f409\U0001f409", 5);

    (void)state;
    assert_string_equal(whole, "abc");
    assert_string_equal(cut, "ab\u2026");
    assert_string_equal(wide, "\U0001f409\U0001f409\u2026"); /* a dragon is two */
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/* A message with so many moves and commands; free with said_free. */
static struct discord_said *said(const char *text, size_t moves, size_t commands, const char *label)
{
    g_autofree struct adapter_choice *choices = g_new0(struct adapter_choice, moves + commands);
    g_autoptr(GPtrArray) strings = g_ptr_array_new_with_free_func(g_free);
    struct adapter_message m = { .slot = ADAPTER_PROMPT,
                                 .text = text,
                                 .subject = "7",
                                 .tag = "12",
                                 .choices = choices,
                                 .n_choices = moves + commands };

    for (size_t i = 0; i < moves + commands; i++) {
        choices[i].label = g_strdup_printf("%s %zu", label, i + 1);
        choices[i].line = g_strdup_printf("line %zu", i + 1);
        choices[i].command = i >= moves;
        g_ptr_array_add(strings, (char *)choices[i].label);
        g_ptr_array_add(strings, (char *)choices[i].line);
    }
    return discord_said_new(&m);
}

static struct json_object *at(struct json_object *body, const char *path)
{
    g_auto(GStrv) step = g_strsplit(path, "/", -1);
    struct json_object *o = body;

    for (char **s = step; *s != NULL && o != NULL; s++)
        o = g_ascii_isdigit(**s) ? json_object_array_get_idx(o, (size_t)atoi(*s))
                                 : json_object_object_get(o, *s);
    return o;
}

static const char *text_at(struct json_object *body, const char *path)
{
    const char *text = json_object_get_string(at(body, path));

    return text != NULL ? text : "";
}

/* All components, those in rows as well. */
static size_t count_components(struct json_object *list)
{
    size_t n = 0;

    for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++)
        n += 1 + (json_object_object_get(json_object_array_get_idx(list, i), "accessory") != NULL) +
             count_components(discord_json_array(json_object_array_get_idx(list, i), "components"));
    return n;
}

static struct json_object *body_of(struct discord_said *s)
{
    struct json_object *body = discord_message((const struct discord_said *const *)&s, 1, 0, &digests);

    discord_said_free(s);
    return body;
}

static void few_choices_are_buttons_and_many_a_list(void **state)
{
    struct json_object *few = body_of(said("Which?", 5, 2, "build")),
                       *many = body_of(said("", 26, 0, "x: y"));

    (void)state;
    assert_string_equal(text_at(few, "components/0/content"), "Which?");
    assert_string_equal(text_at(few, "components/1/components/0/custom_id"), "m|7|12|line 1");
    assert_string_equal(text_at(few, "components/1/components/4/label"), "build 5");
    assert_string_equal(text_at(few, "components/2/components/1/custom_id"), "c|7|line 7");
    assert_int_equal(discord_json_number(few, "flags", 0), DISCORD_V2);
    assert_string_equal(text_at(many, "components/0/components/0/custom_id"), "s|7|12|1");
    assert_string_equal(text_at(many, "components/0/components/0/options/24/value"), "line 25");
    assert_string_equal(text_at(many, "components/0/components/0/options/24/label"), "x");
    assert_string_equal(text_at(many, "components/0/components/0/options/24/description"), "y 25");
    assert_string_equal(text_at(many, "components/1/components/0/options/0/value"), "line 26");
    json_object_put(few);
    json_object_put(many);
}

/* A label that no button has room for makes a list of a few. */
static void long_labels_stand_in_lists(void **state)
{
    g_autofree char *label = g_strnfill(90, 'x');
    struct json_object *body = body_of(said("", 2, 0, label));

    (void)state;
    assert_string_equal(text_at(body, "components/0/components/0/custom_id"), "s|7|12|1");
    json_object_put(body);
}

static void whatever_is_offered_fits(void **state)
{
    g_autofree char *text = g_strnfill(9000, '*'), *label = g_strnfill(300, 'y');

    (void)state;
    for (size_t moves = 0; moves <= 96; moves++)
        for (size_t commands = 0; commands <= 10; commands += 5) {
            struct json_object *body = body_of(said(text, moves, commands, label));
            struct json_object *all = discord_json_array(body, "components");

            assert_true(count_components(all) <= 40);
            assert_true(g_utf8_strlen(text_at(body, "components/0/content"), -1) <= DISCORD_TEXT_MAX);
            for (size_t i = 0; i < json_object_array_length(all); i++) {
                struct json_object *list =
                    at(json_object_array_get_idx(all, i), "components/0/options/0/label");

                assert_true(list == NULL || g_utf8_strlen(json_object_get_string(list), -1) <= 100);
            }
            json_object_put(body);
        }
}

static void parts_are_one_message(void **state)
{
    struct discord_said *part[] = { said("news", 0, 1, "a"), said("old", 2, 0, "old"),
                                    said("new", 1, 1, "b") };
    struct json_object *body = discord_message((const struct discord_said *const *)part, 3, 0, &digests);

    (void)state;
    assert_string_equal(text_at(body, "components/0/content"), "news\nold\nnew");
    assert_string_equal(text_at(body, "components/1/components/0/label"), "b 1");
    assert_null(at(body, "components/1/components/1")); /* of the older question */
    assert_string_equal(text_at(body, "components/2/components/0/custom_id"), "c|7|line 2");
    assert_string_equal(text_at(body, "components/2/components/1/custom_id"), "c|7|line 1");
    for (int i = 0; i < 3; i++)
        discord_said_free(part[i]);
    json_object_put(body);
}

/* What a text is about need not be said again right behind another text about it. */
static void a_tables_name_is_said_once(void **state)
{
    struct adapter_message m[] = {
        { .slot = ADAPTER_NOTICE, .subject = "7", .text = "[crypt] one", .head = 8 },
        { .slot = ADAPTER_NOTICE, .subject = "7", .text = "[crypt] two", .head = 8 },
        { .slot = ADAPTER_NOTICE, .subject = "8", .text = "[keep] three", .head = 7 }
    };
    struct discord_said *part[] = { discord_said_new(&m[0]), discord_said_new(&m[1]),
                                    discord_said_new(&m[2]) };
    struct json_object *body = discord_message((const struct discord_said *const *)part, 3, 0, &digests);

    (void)state;
    assert_string_equal(text_at(body, "components/0/content"), "\\[crypt\\] one\ntwo\n\\[keep\\] three");
    for (int i = 0; i < 3; i++)
        discord_said_free(part[i]);
    json_object_put(body);
}

/* A hand of so many cards, "card 1: text" ..., each with a command beside it; to be freed. */
static struct discord_said *hand(unsigned cards, size_t length)
{
    g_autofree struct adapter_choice *choices = g_new0(struct adapter_choice, cards);
    g_autoptr(GPtrArray) strings = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *filler = g_strnfill(length, 'x');
    GString *text = g_string_new("You are Robobo\n\n");
    struct adapter_message m = {
        .slot = ADAPTER_REPLY, .subject = "7", .choices = choices, .n_choices = cards
    };

    for (unsigned i = 0; i < cards; i++) {
        g_string_append_printf(text, "card %u: %s\n", i + 1, filler);
        choices[i] = (struct adapter_choice){ .label = "Why?",
                                              .line = g_strdup_printf("why build card %u", i + 1),
                                              .command = true,
                                              .beside = i + 3 };
        g_ptr_array_add(strings, (char *)choices[i].line);
    }
    g_autofree char *whole = g_string_free(text, FALSE);
    m.text = whole;
    return discord_said_new(&m);
}

/* What stands beside a line is a section with it, until there is no room for so many. */
static void what_is_about_a_line_stands_beside_it(void **state)
{
    struct json_object *few = body_of(hand(12, 10)), *many = body_of(hand(14, 10)),
                       *longer = body_of(hand(8, 600));

    (void)state;
    assert_string_equal(text_at(few, "components/0/content"), "You are Robobo");
    assert_string_equal(text_at(few, "components/12/components/0/content"), "card 12: xxxxxxxxxx");
    assert_string_equal(text_at(few, "components/12/accessory/custom_id"), "c|7|why build card 12");
    assert_null(at(few, "components/13"));
    assert_true(g_str_has_prefix(text_at(many, "components/0/content"),
                                 "You are Robobo\ncard 1: xxxxxxxxxx\ncard 2"));
    assert_string_equal(text_at(many, "components/1/components/0/custom_id"), "k|7|5");
    assert_string_equal(text_at(many, "components/1/components/0/options/13/value"), "why build card 14");
    assert_true(g_utf8_strlen(text_at(longer, "components/0/content"), -1) <= DISCORD_TEXT_MAX);
    assert_string_equal(text_at(longer, "components/1/components/0/custom_id"), "k|7|5");
    json_object_put(few);
    json_object_put(many);
    json_object_put(longer);
}

/* A form is asked for by a button, whatever else there is, and its custom_id says all about it. */
static void a_form_is_asked_for_by_a_button(void **state)
{
    struct discord_said *s = said("Which?", 30, 30, "move");
    struct discord_choice *c = &g_array_index(s->choices, struct discord_choice, 59);
    struct json_object *body, *form;
    struct discord_control control;

    (void)state;
    c->form =
        g_strdup("A move, or any | command with a heading that is longer than Discord lets one be, by far");
    g_free((char *)c->label);
    c->label = g_strdup("Say it\u2026");
    body = discord_message((const struct discord_said *const *)&s, 1, 0, &digests);
    assert_string_equal(text_at(body, "components/5/components/0/label"), "Say it\u2026");
    control = discord_control_read(text_at(body, "components/5/components/0/custom_id"), NULL, &digests);
    assert_int_equal(control.kind, DISCORD_CONTROL_FORM);
    assert_string_equal(control.subject, "7");
    form = discord_message_form(&control);
    assert_string_equal(text_at(form, "title"), "Say it\u2026");
    assert_true(g_str_has_prefix(text_at(form, "components/0/label"), "A move, or any   command with"));
    assert_true(g_utf8_strlen(text_at(form, "components/0/label"), -1) <= 45);
    assert_string_equal(text_at(form, "components/0/component/custom_id"), "line");
    json_object_put(form);
    json_object_put(body);
    discord_control_clear(&control);
    discord_said_free(s);
}

/* A board stands in a frame, each of its lines apart; what comes with a message is a part of it. */
static void boards_are_framed_and_files_are_shown(void **state)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("x", 1);
    const struct adapter_picture picture = { bytes, "image/png", "The board" };
    const struct adapter_file file = { bytes, "crypt-1.record", "text/plain" };
    struct adapter_message m = {
        .slot = ADAPTER_BOARD, .text = "crypt: turn 1\na ann\nb ben", .subject = "7", .picture = &picture
    };
    struct json_object *board = body_of(discord_said_new(&m)), *record;

    (void)state;
    assert_string_equal(text_at(board, "components/0/components/2/content"), "b ben");
    assert_string_equal(text_at(board, "components/0/components/3/items/0/media/url"),
                        "attachment://board.png");
    assert_string_equal(text_at(board, "attachments/0/description"), "The board");
    m = (struct adapter_message){ .slot = ADAPTER_REPLY, .text = "The record", .file = &file };
    record = body_of(discord_said_new(&m));
    assert_string_equal(text_at(record, "components/1/file/url"), "attachment://crypt-1.record");
    assert_string_equal(text_at(record, "attachments/0/filename"), "crypt-1.record");
    json_object_put(board);
    json_object_put(record);
}

static void only_who_is_called_is_mentioned(void **state)
{
    const struct adapter_person called[] = { { .key = "5", .nick = "a_nn" }, { .key = "6", .nick = "ben" } };
    struct adapter_message m = {
        .text = "crypt waits for a_nn.", .slot = ADAPTER_CALL, .mentions = called, .n_mentions = 2
    };
    struct discord_said *s = discord_said_new(&m);
    struct json_object *body = discord_message_plain(s, 0, &digests);

    (void)state;
    assert_string_equal(text_at(body, "content"), "<@6> crypt waits for <@5>.");
    assert_int_equal(json_object_array_length(at(body, "allowed_mentions/parse")), 0);
    assert_string_equal(text_at(body, "allowed_mentions/users/1"), "6");
    discord_said_free(s);
    json_object_put(body);
}

/* A player who is not to be called reads in the text as whoever is. */
static void who_is_not_called_is_named_as_who_is(void **state)
{
    const struct adapter_person called[] = { { .key = "5", .nick = "ann" }, { .key = "6", .nick = "ben" } };
    struct adapter_message m = { .text = "ann, ben: crypt waits for some of you.",
                                 .slot = ADAPTER_CALL,
                                 .mentions = called,
                                 .n_mentions = 2,
                                 .quiet = 1 };
    struct discord_said *s = discord_said_new(&m);
    struct json_object *body = discord_message_plain(s, 0, &digests);

    (void)state;
    assert_string_equal(text_at(body, "content"), "<@5>, <@6>: crypt waits for some of you.");
    assert_int_equal(json_object_array_length(at(body, "allowed_mentions/parse")), 0);
    assert_int_equal(json_object_array_length(at(body, "allowed_mentions/users")), 1);
    assert_string_equal(text_at(body, "allowed_mentions/users/0"), "6");
    discord_said_free(s);
    json_object_put(body);
}

static void a_nonce_is_that_of_its_mark(void **state)
{
    struct json_object *one = json_object_new_object(), *two = json_object_new_object();

    (void)state;
    discord_message_nonce(one, "7/0/board/3");
    discord_message_nonce(two, "7/0/board/3");
    assert_string_equal(text_at(one, "nonce"), text_at(two, "nonce"));
    assert_true(strlen(text_at(one, "nonce")) <= 25);
    discord_message_nonce(two, "7/0/board/4");
    assert_string_not_equal(text_at(one, "nonce"), text_at(two, "nonce"));
    json_object_put(one);
    json_object_put(two);
}

/* ---- controls -------------------------------------------------------------------------------- */

static void assert_reads(const char *id, const char *value, enum discord_control_kind kind,
                         const char *subject, const char *line)
{
    struct discord_control c = discord_control_read(id, value, &digests);

    assert_int_equal(c.kind, kind);
    if (kind != DISCORD_CONTROL_NONE)
        assert_string_equal(c.subject, subject);
    if (line == NULL)
        assert_null(c.line);
    else
        assert_string_equal(c.line, line);
    discord_control_clear(&c);
}

static void a_press_means_what_it_meant(void **state)
{
    g_autofree char *line = g_strnfill(160, 'z');
    struct discord_choice c = { .label = "", .line = line, .subject = "7", .tag = "12" };
    g_autofree char *id = discord_control_button(&c, &digests), *value = discord_control_value(&c, &digests);

    (void)state;
    assert_true(strlen(id) <= DISCORD_CONTROL_MAX && strlen(value) <= DISCORD_CONTROL_MAX);
    assert_reads(id, NULL, DISCORD_CONTROL_MOVE, "7", line);
    assert_reads("s|7|12|1", value, DISCORD_CONTROL_MOVE, "7", line);
    assert_reads("m|7|12|build a|b", NULL, DISCORD_CONTROL_MOVE, "7", "build a|b");
    assert_reads("c|7|hand", NULL, DISCORD_CONTROL_COMMAND, "7", "hand");
    assert_reads("k||2", "card golem", DISCORD_CONTROL_COMMAND, "", "card golem");
    assert_reads("t|7|Say it|A move", NULL, DISCORD_CONTROL_FORM, "7", "A move");
    g_hash_table_remove_all(kept);
    assert_reads(id, NULL, DISCORD_CONTROL_MOVE, "7", NULL); /* forgotten */
}

static void what_is_no_control_of_ours_means_nothing(void **state)
{
    g_autofree char *fill = g_strnfill(2000, 'x'), *longer = g_strconcat("c|7|", fill, NULL);

    (void)state;
    assert_reads("", NULL, DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("m", NULL, DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("m|7|12", NULL, DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("x|7|12|pass", NULL, DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("m|7|12|pass", "value", DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("s|7|12|1", NULL, DISCORD_CONTROL_NONE, NULL, NULL);
    assert_reads("m|7|12|", NULL, DISCORD_CONTROL_MOVE, "7", NULL);
    assert_reads(longer, NULL, DISCORD_CONTROL_COMMAND, "7", NULL);
}

/* ---- commands -------------------------------------------------------------------------------- */

static void commands_stay_within_the_limits(void **state)
{
    g_autofree char *help = g_strnfill(300, 'h');
    const struct adapter_command list[] = {
        { .name = "new", .usage = help, .example = "new crypt 3", .help = help },
        { .name = "hand", .usage = "", .example = "hand", .help = "shows your hand" },
        { .name = "resign", .usage = "", .example = "resign", .help = "ends it" },
        { .name = "help", .usage = "[TOPIC]", .example = "help new", .help = "helps\nin lines" },
    };
    struct json_object *all = discord_commands(list, G_N_ELEMENTS(list));
    g_autofree char *hash = discord_commands_hash(all);

    (void)state;
    assert_int_equal(json_object_array_length(all), 4); /* lair and three shortcuts */
    assert_string_equal(text_at(all, "0/name"), "lair");
    assert_string_equal(text_at(all, "0/description"), "helps");
    assert_true(json_object_get_boolean(at(all, "0/options/0/autocomplete")));
    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i);

        assert_true(g_utf8_strlen(text_at(c, "description"), -1) <= DISCORD_DESCRIPTION_MAX);
        assert_true(strlen(json_object_to_json_string(c)) <= DISCORD_COMMAND_MAX);
    }
    assert_int_equal(strlen(hash), 64);
    json_object_put(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_in_a_text_is_markdown_or_a_mention),
        cmocka_unit_test(texts_are_cut_by_discords_count),
        cmocka_unit_test_setup_teardown(few_choices_are_buttons_and_many_a_list, set_up, tear_down),
        cmocka_unit_test_setup_teardown(long_labels_stand_in_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(whatever_is_offered_fits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parts_are_one_message, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_tables_name_is_said_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_about_a_line_stands_beside_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_form_is_asked_for_by_a_button, set_up, tear_down),
        cmocka_unit_test_setup_teardown(boards_are_framed_and_files_are_shown, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_who_is_called_is_mentioned, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_not_called_is_named_as_who_is, set_up, tear_down),
        cmocka_unit_test(a_nonce_is_that_of_its_mark),
        cmocka_unit_test_setup_teardown(a_press_means_what_it_meant, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_control_of_ours_means_nothing, set_up, tear_down),
        cmocka_unit_test(commands_stay_within_the_limits),
    };

    return cmocka_run_group_tests_name("discord_message", tests, NULL, NULL);
}
