/* tests/unit/test_page.c - bot/words/page.h, and the data that headings list, bot/words/given.h
 * SPDX-License-Identifier: MIT */
#include "bot/words/page.h"

#include <json-c/json.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bot/words/given.h"

/* ---- pages ----------------------------------------------------------------------------------- */

static const struct page_part *part_at(const GArray *parts, guint i)
{
    assert_true(i < parts->len);
    return &g_array_index(parts, struct page_part, i);
}

static void assert_part(const GArray *parts, guint i, const char *name, const char *data, const char *text)
{
    const struct page_part *part = part_at(parts, i);

    assert_string_equal(part->name, name);
    assert_string_equal(part->data, data);
    assert_string_equal(part->text, text);
}

static GArray *read_page(const char *text)
{
    struct mustache_fault fault;
    GArray *parts = page_read("page", text, &fault);

    if (parts == NULL)
        fail_msg("%s:%d: %s", fault.file, fault.line, fault.reason);
    return parts;
}

static void a_part_goes_from_its_heading_to_the_next(void **state)
{
    (void)state;
    g_autoptr(GArray) parts = read_page("{{! Of the lobby. }}\n"
                                        "\n"
                                        "{{! == full: table == }}\n"
                                        "{{table}} is full.\n"
                                        "\n"
                                        "{{! == bye == }}\n"
                                        "Goodbye.\n"
                                        "{{! not a heading }}\n"
                                        "Come again.\n");

    assert_int_equal(parts->len, 2);
    assert_part(parts, 0, "full", "table", "{{table}} is full.");
    assert_part(parts, 1, "bye", "", "Goodbye.\n{{! not a heading }}\nCome again.");
    assert_int_equal(part_at(parts, 0)->line, 3);
    assert_int_equal(part_at(parts, 0)->text_line, 4);
    assert_int_equal(part_at(parts, 1)->line, 6);
}

static void a_heading_may_go_over_lines_and_lists_what_is_shared(void **state)
{
    (void)state;
    g_autoptr(GArray) parts =
        read_page("{{! == *card: name,\n    text? == }}\n{{! Any. }}\n{{! == card: *card ==}}  \n{{name}}\n");

    assert_int_equal(parts->len, 2);
    assert_part(parts, 0, "*card", "name,\n    text?", "{{! Any. }}");
    assert_part(parts, 1, "card", "*card", "{{name}}");
    assert_int_equal(part_at(parts, 1)->line, 4);
}

static void a_part_may_be_empty_and_the_last_line_need_not_end(void **state)
{
    (void)state;
    g_autoptr(GArray) parts =
        read_page("{{! == a == }}\n{{! == b == }}\n\n\n{{! == c == }}\nc\r\n\r\n{{! == d == }}\nd ");

    assert_int_equal(parts->len, 4);
    assert_part(parts, 0, "a", "", "");
    assert_part(parts, 1, "b", "", "");
    assert_part(parts, 2, "c", "", "c");
    assert_part(parts, 3, "d", "", "d ");
}

static void a_text_without_a_heading_is_no_page(void **state)
{
    (void)state;
    g_autoptr(GArray) parts = read_page("Hello, {{! a == b }}\n {{! == not at its beginning == }}\n");

    assert_int_equal(parts->len, 0);
}

static void a_broken_page_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } bad[] = {
        { "Hello\n{{! == a == }}\na\n", 1, "here stand comments only" },
        { "{{table}}\n{{! == a == }}\na\n", 1, "here stand comments only" },
        { "\n{{! == a }}\na\n", 2, "a heading is" },
        { "{{! == a == }}\na\n{{! == b == }} b\n", 3, "a heading is" },
        { "{{! == a == }}\na\n{{! == b\n", 3, "a heading is" },
        { "{{! == }}\na\n", 1, "a heading is" },
        { "{{!==}}\na\n", 1, "a heading is" },
        { "{{! == a b: c == }}\na\n", 1, "'a b' cannot be the name" },
        { "{{! == == }}\na\n", 1, "'' cannot be the name" },
        { "{{! == *a: b == }}\na\n", 2, "here stand comments only" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        struct mustache_fault fault = { .line = -1 };
        GArray *parts = page_read("page", bad[i].text, &fault);

        if (parts != NULL || fault.line != bad[i].line || strstr(fault.reason, bad[i].reason) == NULL)
            fail_msg("%s: line %d, %s", bad[i].text, fault.line, fault.reason);
        assert_null(page_read("page", bad[i].text, NULL));
    }
}

static void only_the_end_of_the_last_line_is_trimmed(void **state)
{
    static const char *const texts[][2] = {
        { "", "" },       { "a", "a" },           { "a\n", "a" },
        { "a \n", "a " }, { "a\n\n \n", "a" },    { "a\n\nb\n", "a\n\nb" },
        { "\n\n", "" },   { "\n a\r\n", "\n a" }, { "  ", "  " },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *text = g_strdup(texts[i][0]);

        page_trim(text);
        assert_string_equal(text, texts[i][1]);
    }
}

/* ---- data ------------------------------------------------------------------------------------ */

static GHashTable *shared_of(const char *name, const char *text)
{
    GHashTable *shared = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, given_unref);
    g_autofree char *why = NULL;

    if (name != NULL)
        g_hash_table_insert(shared, g_strdup(name), given_read(text, &why));
    assert_null(why);
    return shared;
}

/* What text lists, with "*card" for "name, text?". */
static struct given *read_given(const char *text)
{
    g_autoptr(GHashTable) shared = shared_of("*card", "name, text?");
    g_autofree char *why = NULL;
    struct given *given = given_read(text, &why);

    if (given == NULL || !given_resolve(given, shared, &why))
        fail_msg("%s: %s", text, why);
    return given;
}

static void a_list_of_data_has_texts_objects_lists_and_what_is_shared(void **state)
{
    (void)state;
    struct given *given = read_given(" table, rules?, by ( nick, *card )? ,\n cards[*card, text], none[] ");
    const struct given_member *by = given_find(given, "by"), *cards = given_find(given, "cards");

    assert_false(given_find(given, "table")->maybe);
    assert_true(given_find(given, "rules")->maybe);
    assert_int_equal(by->kind, GIVEN_OBJECT);
    assert_true(by->maybe);
    assert_non_null(given_find(by->inside, "nick"));
    assert_true(given_find(by->inside, "text")->maybe);
    assert_int_equal(cards->kind, GIVEN_LIST);
    assert_false(given_find(cards->inside, "text")->maybe); /* its own word wins */
    assert_null(given_find(given, "nick"));
    given_unref(given);
    given = read_given("*card?, n");
    assert_true(given_find(given, "name")->maybe);
    assert_false(given_find(given, "n")->maybe);
    given_unref(given);
}

static void a_broken_list_of_data_is_refused(void **state)
{
    static const char *const bad[] = {
        ",",
        "a,",
        "a b",
        "a,,b",
        "a(b",
        "a[b)",
        "a)",
        "a??",
        "a[b]?",
        "?",
        "*",
        "* card",
        "*card??",
        "a, a",
        "a(b, b)",
        "a:b",
        "a(a(a(a(a(a(a(a(a(a))))))))))",
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autofree char *why = NULL;

        if (given_read(bad[i], &why) != NULL)
            fail_msg("%s is taken", bad[i]);
        assert_non_null(why);
    }
}

static void data_that_hold_themselves_or_are_not_there_are_refused(void **state)
{
    static const char *const bad[] = { "*none", "a[*none]", "*loop", "a(*loop)?" };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GHashTable) shared = shared_of("*loop", "a, b[*loop]");
        g_autofree char *why = NULL;
        struct given *given = given_read(bad[i], &why);

        assert_non_null(given);
        assert_false(given_resolve(given, shared, &why));
        assert_non_null(strstr(why, i < 2 ? "'*none'" : "'*loop' holds itself"));
        given_unref(given);
    }
}

static void what_is_handed_in_is_what_is_listed(void **state)
{
    static const struct {
        const char *json, *refused; /* NULL: nothing is */
    } cases[] = {
        { "{\"nick\":\"ann\",\"n\":0}", NULL },
        { "{\"nick\":\"ann\",\"n\":0,\"p\":\"!\"}", NULL },
        { "{\"nick\":\"ann\",\"n\":0,\"you\":false,\"seat\":null}", NULL },
        { "{\"nick\":\"ann\",\"n\":0,\"cards\":[{\"name\":\"x\",\"first\":true}]}", NULL },
        { "{\"nick\":\"ann\"}", "n is not there" },
        { "{\"nick\":null,\"n\":0}", "nick is null" },
        { "{\"nick\":true,\"n\":0}", "nick is a flag" },
        { "{\"nick\":{},\"n\":0}", "nick is an object" },
        { "{\"nick\":\"ann\",\"n\":[]}", "n is a list" },
        { "{\"nick\":\"ann\",\"n\":0,\"m\":1}", "m is not listed" },
        { "{\"nick\":\"ann\",\"n\":0,\"first\":true}", "first is not listed" },
        { "{\"nick\":\"ann\",\"n\":0,\"seat\":\"b\"}", "seat is a text" },
        { "{\"nick\":\"ann\",\"n\":0,\"seat\":{}}", "seat.nick is not there" },
        { "{\"nick\":\"ann\",\"n\":0,\"seat\":{\"nick\":\"b\",\"p\":1}}", "seat.p is not listed" },
        { "{\"nick\":\"ann\",\"n\":0,\"cards\":[{\"name\":\"x\"},{\"text\":\"x\"}]}",
          "cards.name is not there" },
        { "{\"nick\":\"ann\",\"n\":0,\"cards\":[\"x\"]}", "cards is no object" },
        { "[]", " is no object" },
    };
    struct given *given = read_given("nick, n, you?, seat(nick)?, cards[*card]");

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct json_object *data = json_tokener_parse(cases[i].json);
        g_autofree char *why = given_refuses(given, data);

        json_object_put(data);
        if ((why == NULL) != (cases[i].refused == NULL) ||
            (why != NULL && !g_str_has_prefix(why, cases[i].refused)))
            fail_msg("%s: %s", cases[i].json, why);
    }
    given_unref(given);
}

static void what_lacks_a_part_of_what_is_wanted_is_told_by_its_name(void **state)
{
    static const struct {
        const char *wanted, *there, *lacks; /* NULL: nothing */
    } cases[] = {
        { "x", "x?", NULL },
        { "x?", "x", NULL },
        { "x", "x(a)", "x" },
        { "x(a)", "x[a]", "x" },
        { "x[a]", "x[a, b]", NULL },
        { "x(a, b?)", "x(a)", "x.b" },
        { "x[a(b)]", "x[a(c)]", "x.a.b" },
        { "x", "y", "x" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct given *wanted = read_given(cases[i].wanted), *there = read_given(cases[i].there);
        g_autofree char *lacks = given_lacks(given_find(wanted, "x"), given_find(there, "x"));

        if (g_strcmp0(lacks, cases[i].lacks) != 0)
            fail_msg("%s of %s: %s", cases[i].wanted, cases[i].there, lacks);
        given_unref(wanted);
        given_unref(there);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_goes_from_its_heading_to_the_next),
        cmocka_unit_test(a_heading_may_go_over_lines_and_lists_what_is_shared),
        cmocka_unit_test(a_part_may_be_empty_and_the_last_line_need_not_end),
        cmocka_unit_test(a_text_without_a_heading_is_no_page),
        cmocka_unit_test(a_broken_page_is_refused_with_its_line),
        cmocka_unit_test(only_the_end_of_the_last_line_is_trimmed),
        cmocka_unit_test(a_list_of_data_has_texts_objects_lists_and_what_is_shared),
        cmocka_unit_test(a_broken_list_of_data_is_refused),
        cmocka_unit_test(data_that_hold_themselves_or_are_not_there_are_refused),
        cmocka_unit_test(what_is_handed_in_is_what_is_listed),
        cmocka_unit_test(what_lacks_a_part_of_what_is_wanted_is_told_by_its_name),
    };

    return cmocka_run_group_tests_name("page", tests, NULL, NULL);
}
