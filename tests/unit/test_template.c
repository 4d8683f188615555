/* tests/unit/test_template.c - bot/words/template.h and the language below it, bot/words/mustache*.h
 *
 * The specification's own cases lie in tests/mustache.
 * SPDX-License-Identifier: MIT */
#include "bot/words/template.h"

#include <json-c/json.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <glib/gstdio.h>

#include "adapters/marks.h"
#include "bot/words/proof.h"

/* ---- what each test has: an empty set, and two empty directories ----------------------------- */

struct fixture {
    struct template_set *set;
    struct template_set *loaded; /* NULL until a test loads it */
    struct mustache_fault fault;
    char *dirs[3]; /* ended by NULL */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->set = template_set_new();
    for (int i = 0; i < 2; i++)
        f->dirs[i] = g_dir_make_tmp("lair-template-XXXXXX", NULL);
    *state = f;
    return f->dirs[0] == NULL || f->dirs[1] == NULL ? -1 : 0;
}

static void remove_dir(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *leaf;

    while (dir != NULL && (leaf = g_dir_read_name(dir)) != NULL) {
        g_autofree char *file = g_build_filename(path, leaf, NULL);
        g_remove(file);
    }
    g_rmdir(path);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 2; i++) {
        remove_dir(f->dirs[i]);
        g_free(f->dirs[i]);
    }
    template_set_free(f->set);
    template_set_free(f->loaded);
    g_free(f);
    return 0;
}

static void write_file(const char *dir, const char *leaf, const char *bytes, gssize len)
{
    g_autofree char *path = g_build_filename(dir, leaf, NULL);

    assert_true(g_file_set_contents(path, bytes, len, NULL));
}

static bool load(struct fixture *f)
{
    template_set_free(f->loaded);
    f->loaded = template_set_load((const char *const *)f->dirs, &f->fault);
    return f->loaded != NULL;
}

static void add(struct fixture *f, const char *name, const char *text)
{
    if (!template_set_add(f->set, name, name, text, &f->fault))
        fail_msg("%s:%d: %s", f->fault.file, f->fault.line, f->fault.reason);
}

static void assert_renders(const struct template_set *set, const char *name, const char *json,
                           const char *expected)
{
    struct json_object *data = json_tokener_parse(json);
    char *text = template_render(set, name, data);
    bool same = g_strcmp0(text, expected) == 0;

    if (!same)
        print_error("%s with %s: \"%s\"\n", name, json, text == NULL ? "(nothing)" : text);
    g_free(text);
    json_object_put(data);
    assert_true(same);
}

/* ---- the specification ----------------------------------------------------------------------- */

static struct json_object *member(struct json_object *object, const char *key)
{
    struct json_object *value = NULL;

    json_object_object_get_ex(object, key, &value);
    return value;
}

static bool add_spec_partials(struct template_set *set, struct json_object *partials,
                              struct mustache_fault *fault)
{
    if (partials == NULL)
        return true;
    json_object_object_foreach(partials, name, text) {
        if (!template_set_add(set, name, name, json_object_get_string(text), fault))
            return false;
    }
    return true;
}

/* The text that a case of the specification gives, or the fault. */
static char *render_spec_case(struct json_object *one)
{
    const char *text = json_object_get_string(member(one, "template"));
    struct template_set *set = template_set_new();
    struct mustache_fault fault;
    char *got;

    if (template_set_add(set, "under-test", "template", text, &fault) &&
        add_spec_partials(set, member(one, "partials"), &fault))
        got = template_render_escaped(set, "under-test", member(one, "data"), mustache_escape_html);
    else
        got = g_strdup_printf("%s:%d: %s", fault.file, fault.line, fault.reason);
    template_set_free(set);
    return got;
}

static bool spec_case_holds(struct json_object *one)
{
    const char *expected = json_object_get_string(member(one, "expected"));
    g_autofree char *got = render_spec_case(one);
    bool holds = g_strcmp0(got, expected) == 0;

    if (!holds)
        print_error("%s: wanted \"%s\", got \"%s\"\n", json_object_get_string(member(one, "name")), expected,
                    got);
    return holds;
}

static void assert_spec_file_holds(const char *leaf, size_t at_least)
{
    g_autofree char *path = g_build_filename(LAIR_SOURCE_DIR, "tests", "mustache", leaf, NULL);
    struct json_object *root = json_object_from_file(path);
    struct json_object *cases = member(root, "tests");
    size_t n = cases == NULL ? 0 : json_object_array_length(cases);
    size_t held = 0;

    for (size_t i = 0; i < n; i++)
        held += spec_case_holds(json_object_array_get_idx(cases, i));
    json_object_put(root);
    assert_int_equal(held, n);
    assert_true(n >= at_least);
}

static void the_specification_of_comments_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("comments.json", 12);
}

static void the_specification_of_delimiters_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("delimiters.json", 14);
}

static void the_specification_of_interpolation_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("interpolation.json", 42);
}

static void the_specification_of_inverted_sections_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("inverted.json", 22);
}

static void the_specification_of_partials_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("partials.json", 12);
}

static void the_specification_of_sections_holds(void **state)
{
    (void)state;
    assert_spec_file_holds("sections.json", 34);
}

/* ---- what is refused ------------------------------------------------------------------------- */

struct broken {
    const char *text;
    int line;
    const char *reason; /* part of it */
};

static const struct broken broken[] = {
    { "a\nb {{nick\n", 2, "'{{' is never closed" },
    { "\n  {{#seats", 2, "'{{' is never closed" },
    { "{{=<% %>=}}\n<%a", 2, "'<%' is never closed" },
    { "{{{a}}", 1, "'{{' is never closed" },
    { "{{! one\ntwo }}\n{{}}", 3, "a tag without a name" },
    { "{{#}}{{/}}", 1, "a tag without a name" },
    { "a {{>}}", 1, "a tag without a name" },
    { "{{a b}}", 1, "'a b' is not a name" },
    { "{{a..b}}", 1, "'a..b' is not a name" },
    { "{{.a}}", 1, "'.a' is not a name" },
    { "{{nick\n{{room}}", 1, "'nick' is not a name" },
    { "{{>../secret}}", 1, "'../secret' is not a name" },
    { "{{$block}}{{/block}}", 1, "'$block' is not a name" },
    { "x\n{{#a}}\n{{#b}}\n{{/b}}\n", 2, "section 'a' is never closed" },
    { "{{#a}}\n{{^b}}\n{{/a}}\n{{/b}}\n", 3, "'/a' where section 'b' of line 2 is open" },
    { "a\r\nb\r\n{{/a}}", 3, "'/a' closes no section" },
    { "{{=<%=}}", 1, "two delimiters" },
    { "{{=a b c=}}", 1, "two delimiters" },
    { "{{=123456789 }}=}}", 1, "more than 8 bytes" },
    { "{{=<= =>=}}", 1, "a delimiter with '='" },
    { "fine\nnot\xff", 2, "not UTF-8" },
};

static bool is_refused_for_its_reason(struct fixture *f, const struct broken *b)
{
    if (template_set_add(f->set, "broken", "broken.mustache", b->text, &f->fault)) {
        print_error("taken: %s\n", b->text);
        return false;
    }
    if (f->fault.line == b->line && strstr(f->fault.reason, b->reason) != NULL)
        return strcmp(f->fault.file, "broken.mustache") == 0;
    print_error("%s: line %d, %s\n", b->text, f->fault.line, f->fault.reason);
    return false;
}

static void a_broken_template_is_refused_with_its_line_and_the_reason(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(broken); i++)
        assert_true(is_refused_for_its_reason(f, &broken[i]));
    assert_false(template_set_has(f->set, "broken"));
}

static void a_refused_template_leaves_the_one_it_would_replace(void **state)
{
    struct fixture *f = *state;

    add(f, "greeting", "hello");
    assert_false(template_set_add(f->set, "greeting", "new", "{{", NULL));
    assert_renders(f->set, "greeting", "{}", "hello");
    assert_string_equal(template_file(f->set, "greeting"), "greeting");
}

static void a_template_must_have_a_name_that_a_partial_tag_can_say(void **state)
{
    static const char *const bad[] = { "", ".", "a.b", "a/b", "a b", "gr\xc3\xbc\xc3\x9f" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        assert_false(template_set_add(f->set, bad[i], "file", "text", &f->fault));
        assert_int_equal(f->fault.line, 0);
        assert_non_null(strstr(f->fault.reason, "cannot be the name"));
    }
}

static void sections_may_nest_as_deep_as_the_header_says_and_no_deeper(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < MUSTACHE_SECTIONS_MAX; i++)
        g_string_append(text, "{{#a}}");
    g_string_append(text, "\n{{#a}}");
    assert_false(template_set_add(f->set, "deep", "deep", text->str, &f->fault));
    assert_int_equal(f->fault.line, 2);
    assert_non_null(strstr(f->fault.reason, "more than 16 sections"));

    g_string_assign(text, "x");
    for (int i = 0; i < MUSTACHE_SECTIONS_MAX; i++) {
        g_string_prepend(text, "{{#a}}");
        g_string_append(text, "{{/a}}");
    }
    add(f, "deep", text->str);
    assert_renders(f->set, "deep", "{\"a\":1}", "x");
}

/* ---- directories ----------------------------------------------------------------------------- */

static void a_later_directory_overrides_an_earlier_one(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "nick.mustache", "{{nick}}", -1);
    write_file(f->dirs[0], "lured.mustache", "{{>nick}} lures a hero", -1);
    write_file(f->dirs[1], "nick.mustache", "*{{nick}}*", -1);
    assert_true(load(f));
    assert_renders(f->loaded, "nick", "{\"nick\":\"ann\"}", "*ann*");
    assert_renders(f->loaded, "lured", "{\"nick\":\"ann\"}", "*ann* lures a hero");
    assert_true(g_str_has_prefix(template_file(f->loaded, "nick"), f->dirs[1]));
    assert_true(g_str_has_prefix(template_file(f->loaded, "lured"), f->dirs[0]));
}

static void only_visible_mustache_files_are_templates(void **state)
{
    struct fixture *f = *state;
    g_autofree const char **names = NULL;
    size_t n;

    write_file(f->dirs[0], "b.mustache", "b", -1);
    write_file(f->dirs[1], "a.mustache", "a", -1);
    write_file(f->dirs[0], "README", "{{", -1);
    write_file(f->dirs[0], "a.mustache~", "{{", -1);
    write_file(f->dirs[0], ".a.mustache", "{{", -1);
    assert_true(load(f));
    names = template_set_names(f->loaded, &n);
    assert_int_equal(n, 2);
    assert_string_equal(names[0], "a");
    assert_string_equal(names[1], "b");
    assert_null(names[2]);
}

static void one_broken_file_refuses_the_whole_set_and_is_named(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "good.mustache", "fine", -1);
    write_file(f->dirs[1], "bad.mustache", "\n{{#a}}", -1);
    assert_false(load(f));
    assert_true(g_str_has_prefix(f->fault.file, f->dirs[1]));
    assert_true(g_str_has_suffix(f->fault.file, "/bad.mustache"));
    assert_int_equal(f->fault.line, 2);
}

static void a_file_with_a_nul_byte_is_refused(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "nul.mustache", "a\0b", 3);
    assert_false(load(f));
    assert_non_null(strstr(f->fault.reason, "NUL"));
}

static void the_first_directory_must_be_there_and_a_later_one_need_not(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "a.mustache", "a", -1);
    g_rmdir(f->dirs[1]);
    assert_true(load(f));
    assert_true(template_set_has(f->loaded, "a"));
    remove_dir(f->dirs[0]);
    assert_false(load(f));
    assert_string_equal(f->fault.file, f->dirs[0]);
    assert_int_equal(f->fault.line, 0);
}

static void a_page_holds_many_templates_and_overrides_them_by_name(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "lobby.mustache",
               "{{! == nick: nick == }}\n{{nick}}\n\n{{! == hi: nick == }}\nHi {{>nick}}!\n", -1);
    write_file(f->dirs[0], "bye.mustache", "Bye {{>nick}}!\n", -1);
    write_file(f->dirs[1], "mine.mustache",
               "{{! == nick == }}\n*{{nick}}*\n\n{{! == bye == }}\nGo, {{>nick}}.\n", -1);
    assert_true(load(f));
    assert_renders(f->loaded, "hi", "{\"nick\":\"ann\"}", "Hi *ann*!");
    assert_renders(f->loaded, "bye", "{\"nick\":\"ann\"}", "Go, *ann*.");
    assert_false(template_set_has(f->loaded, "lobby"));
    assert_true(g_str_has_suffix(template_file(f->loaded, "hi"), "/lobby.mustache"));
    assert_int_equal(template_line(f->loaded, "hi"), 4);
    /* An overriding template is given what the one was that it overrides. */
    assert_non_null(given_find(template_given(f->loaded, "nick"), "nick"));
    assert_null(given_find(template_given(f->loaded, "bye"), "nick"));
}

static void a_file_of_one_template_overrides_a_part_of_a_page(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "parts.mustache", "{{! == a == }}\na\n{{! == b == }}\n({{>a}})\n", -1);
    write_file(f->dirs[1], "a.mustache", "A\n", -1);
    assert_true(load(f));
    assert_renders(f->loaded, "b", "{}", "(A)");
    assert_null(given_find(template_given(f->loaded, "a"), "nick"));
}

static void a_name_that_stands_twice_in_a_folder_is_refused_with_both_places(void **state)
{
    struct fixture *f = *state;

    write_file(f->dirs[0], "one.mustache", "{{! == a == }}\na\n", -1);
    write_file(f->dirs[0], "two.mustache", "{{! == b == }}\nb\n{{! == a == }}\na\n", -1);
    assert_false(load(f));
    assert_true(g_str_has_suffix(f->fault.file, "/two.mustache"));
    assert_int_equal(f->fault.line, 3);
    assert_non_null(strstr(f->fault.reason, "'a' stands here and in "));
    assert_non_null(strstr(f->fault.reason, "/one.mustache:1"));
    write_file(f->dirs[0], "two.mustache", "{{! == b == }}\nb\n", -1);
    write_file(f->dirs[0], "b.mustache", "b", -1);
    assert_false(load(f));
    assert_non_null(strstr(f->fault.reason, "/b.mustache"));
}

static void faults_of_a_page_are_told_with_its_own_lines(void **state)
{
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } bad[] = {
        { "{{! == a == }}\na\n\n{{! == b == }}\nb\n{{#c}}\n", 6, "section 'c' is never closed" },
        { "{{! == a == }}\n{{#c}}\n{{! == b == }}\n{{/c}}\n", 2, "section 'c' is never closed" },
        { "{{! == a == }}\na\n{{! == b:\n c( == }}\n", 3, "b: " },
        { "{{! == a: *x == }}\na\n", 1, "a: no heading '*x'" },
        { "{{! == *x: a == }}\n{{! == *x: a == }}\n", 2, "'*x' is there already" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        write_file(f->dirs[0], "page.mustache", bad[i].text, -1);
        assert_false(load(f));
        assert_true(g_str_has_suffix(f->fault.file, "/page.mustache"));
        assert_int_equal(f->fault.line, bad[i].line);
        assert_true(g_str_has_prefix(f->fault.reason, bad[i].reason));
    }
}

/* ---- proof-reading --------------------------------------------------------------------------- */

static void a_template_may_use_what_its_heading_lists_and_no_more(void **state)
{
    static const struct {
        const char *text;
        int line;           /* in its own text; 0: nothing is wrong */
        const char *reason; /* with the template's name */
    } cases[] = {
        { "{{n}}{{{n}}}{{#you}}x{{/you}}{{^you}}x{{/you}}{{#seat}}{{nick}} {{n}} {{boss.name}}{{/seat}}", 0,
          NULL },
        { "{{seat.nick}}{{#cards}}{{#first}}{{name}}{{/first}}{{#seat}}{{name}}{{/seat}}{{/cards}}", 0,
          NULL },
        { "{{#seat}}{{>who}}{{/seat}}{{>line}}{{#cards}}{{>nth}}{{/cards}}", 0, NULL },
        { "\n{{m}}", 2, "a: its heading does not list 'm'" },
        { "{{nick}}", 1, "a: its heading does not list 'nick'" },
        { "{{^seat}}{{nick}}{{/seat}}", 1, "a: its heading does not list 'nick'" },
        { "{{#seat}}{{name}}{{/seat}}", 1, "a: its heading does not list 'name'" },
        { "{{seat.name}}", 1, "a: its heading does not list 'seat.name'" },
        { "{{cards.name}}", 1, "a: its heading does not list 'cards.name'" },
        { "{{first}}", 1, "a: its heading does not list 'first'" },
        { "{{p}}", 1, "a: its heading does not list 'p'" },
        { "{{cards}}", 1, "a: 'cards' is no text" },
        { "{{seat}}", 1, "a: 'seat' is no text" },
        { "\n\n{{#n}}x{{/n}}", 3, "a: 'n' is always there" },
        { "{{^here}}x{{/here}}", 1, "a: 'here' is always there" },
        { "{{>none}}", 1, "a: there is no template 'none'" },
        { "{{>who}}", 1, "a: 'who' wants 'nick', which is not listed here" },
        { "{{>nth}}", 1, "a: 'nth' wants 'first', which is not listed here" },
        { "{{#here}}{{>line}}{{/here}}{{#seat}}{{#boss}}{{>deep}}{{/boss}}{{/seat}}", 1,
          "a: 'deep' wants 'cards.text', which is not listed here" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *page = g_strconcat(
            "{{! == who: nick, you? == }}\n{{! == line: cards[name] == }}\n{{! == nth: first? == }}\n"
            "{{! == deep: cards[text] == }}\n"
            "{{! == a: n, you?, here(x), cards[name], seat(nick, you?, boss(name)?)? == }}\n",
            cases[i].text, NULL);
        const struct mustache_fault *fault;

        write_file(f->dirs[0], "page.mustache", page, -1);
        assert_true(load(f));
        g_autoptr(GArray) faults = proof_read(f->loaded, "a", NULL);
        fault = faults->len > 0 ? &g_array_index(faults, struct mustache_fault, 0) : NULL;
        if (faults->len != (cases[i].line > 0) ||
            (fault != NULL &&
             (fault->line != 5 + cases[i].line || strcmp(fault->reason, cases[i].reason) != 0)))
            fail_msg("%s: %s", cases[i].text, fault != NULL ? fault->reason : "nothing is wrong");
    }
}

/* What may be missing inside is not what is there outside and has the same name. */
static void a_name_belongs_where_its_heading_lists_it(void **state)
{
    static const char page[] =
        "{{! == a: n, name, seat(nick, name?, boss(name?)?)?, cards[name?] == }}\n"
        "{{#seat}}{{nick}}{{#name}}, {{name}}{{/name}}{{#boss}}{{^name}}, no name{{/name}}{{/boss}}{{/seat}}"
        "{{#cards}} {{>card}}{{/cards}} {{seat.name}}{{#seat.boss}}{{name}}{{/seat.boss}}\n"
        "{{! == card: name?, n == }}\n"
        "{{n}}{{^name}}?{{/name}}{{name}}\n";
    struct fixture *f = *state;

    write_file(f->dirs[0], "page.mustache", page, -1);
    assert_true(load(f));
    assert_renders(f->loaded, "a",
                   "{\"n\":1,\"name\":\"crypt\",\"seat\":{\"nick\":\"ann\",\"boss\":{}},"
                   "\"cards\":[{},{\"name\":\"pit\"}]}",
                   "ann, no name 1? 1pit ");
}

static void a_template_whose_data_nobody_knows_is_told(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL;
    struct given *given = given_read("n", &why);

    write_file(f->dirs[0], "a.mustache", "{{n}}", -1);
    assert_true(load(f));
    g_autoptr(GArray) faults = proof_read(f->loaded, "a", NULL);
    g_autoptr(GArray) none = proof_read(f->loaded, "a", given);
    given_unref(given);
    assert_int_equal(faults->len, 1);
    assert_string_equal(g_array_index(faults, struct mustache_fault, 0).reason,
                        "a: no heading lists its data");
    assert_int_equal(none->len, 0);
}

static void count_data(void *user, const struct template_set *set, const char *name, struct json_object *data)
{
    assert_true(template_set_has(set, name));
    *(int *)user += json_object_object_length(data);
}

static void who_watches_hears_of_all_that_is_handed_in(void **state)
{
    struct fixture *f = *state;
    int members = 0;

    add(f, "a", "{{n}}{{>b}}");
    add(f, "b", "b");
    template_set_watch(f->set, count_data, &members);
    assert_renders(f->set, "a", "{\"n\":1,\"m\":2}", "1b");
    assert_int_equal(members, 2);
}

/* ---- the names that a template uses ---------------------------------------------------------- */

static void a_template_lists_the_names_it_uses_and_where(void **state)
{
    /* clang-format off */
    static const struct mustache_use expected[] = {
        { MUSTACHE_VARIABLE, "turn", 1, -1 },
        { MUSTACHE_SECTION, "seats", 2, -1 },
        { MUSTACHE_RAW, "boss.name", 3, 1 },
        { MUSTACHE_INVERTED, "out", 4, 1 },
        { MUSTACHE_VARIABLE, ".", 4, 3 },
        { MUSTACHE_PARTIAL, "row", 5, 1 },
        { MUSTACHE_RAW, "end", 7, -1 },
    };
    /* clang-format on */
    struct fixture *f = *state;
    const struct mustache_use *uses;
    size_t n;

    add(f, "board",
        "{{turn}} {{! none }}\n{{#seats}}\n{{{ boss.name }}}\n"
        "{{^out}}{{.}}{{/out}}\n  {{>row}}\n{{/seats}}\n{{&end}}\n");
    uses = template_uses(f->set, "board", &n);
    assert_int_equal(n, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(uses[i].kind, expected[i].kind);
        assert_string_equal(uses[i].name, expected[i].name);
        assert_int_equal(uses[i].line, expected[i].line);
        assert_int_equal(uses[i].within, expected[i].within);
    }
}

static void a_template_without_tags_or_not_in_the_set_uses_nothing(void **state)
{
    struct fixture *f = *state;
    size_t n = 7;

    add(f, "plain", "no tags\n");
    assert_null(template_uses(f->set, "plain", &n));
    assert_int_equal(n, 0);
    n = 7;
    assert_null(template_uses(f->set, "absent", &n));
    assert_int_equal(n, 0);
}

/* ---- rendering ------------------------------------------------------------------------------- */

static void chat_text_is_not_escaped(void **state)
{
    struct fixture *f = *state;

    add(f, "say", "{{a}} {{{a}}} {{&a}}");
    assert_renders(f->set, "say", "{\"a\":\"<\\\"&>\"}", "<\"&> <\"&> <\"&>");
}

static void escape_in_brackets(GString *out, const char *value)
{
    g_string_append_printf(out, "[%s]", value);
}

static void the_callers_escape_sees_values_and_nothing_else(void **state)
{
    struct fixture *f = *state;
    struct json_object *data = json_tokener_parse("{\"a\":\"x\"}");
    g_autofree char *text = NULL;

    add(f, "say", "{{a}} & {{{a}}}{{&a}}");
    text = template_render_escaped(f->set, "say", data, escape_in_brackets);
    json_object_put(data);
    assert_string_equal(text, "[x] & xx");
}

static void a_value_with_tags_in_it_is_text(void **state)
{
    struct fixture *f = *state;

    add(f, "say", "{{nick}}");
    assert_renders(f->set, "say", "{\"nick\":\"{{>say}}{{#a}}\"}", "{{>say}}{{#a}}");
}

static void a_template_that_is_not_in_the_set_renders_nothing(void **state)
{
    struct fixture *f = *state;

    assert_null(template_render(f->set, "absent", NULL));
    assert_false(template_set_has(f->set, "absent"));
}

static void data_may_be_missing(void **state)
{
    struct fixture *f = *state;

    add(f, "say", "[{{a}}{{a.b}}{{.}}{{#a}}x{{/a}}{{^a}}none{{/a}}]");
    assert_renders(f->set, "say", "null", "[none]");
    assert_renders(f->set, "say", "3", "[3none]");
}

static void a_mark_is_a_part_that_is_always_there(void **state)
{
    struct fixture *f = *state;
    struct json_object *data = json_tokener_parse("{\"name\":\"Tieg\",\"n\":4}");
    g_autofree char *text = NULL, *plain = NULL;

    add(f, "row", "{{>ink-mage}}{{name}}{{>ink-end}}{{>tab}}{{n}}");
    text = template_render(f->set, "row", data);
    json_object_put(data);
    assert_string_equal(text, "\x12Tieg\x0f\t4");
    plain = marks_strip(text);
    assert_string_equal(plain, "Tieg 4");
    assert_true(template_is_mark(f->set, "ink-end"));
    assert_false(template_is_mark(f->set, "ink-none"));
    assert_false(template_set_has(f->set, "ink-end")); /* it is in no folder */
}

static void zero_and_the_empty_string_are_true(void **state)
{
    struct fixture *f = *state;

    add(f, "say", "{{#a}}yes{{/a}}{{^a}}no{{/a}}");
    assert_renders(f->set, "say", "{\"a\":0}", "yes");
    assert_renders(f->set, "say", "{\"a\":\"\"}", "yes");
    assert_renders(f->set, "say", "{\"a\":{}}", "yes");
    assert_renders(f->set, "say", "{\"a\":[]}", "no");
    assert_renders(f->set, "say", "{\"a\":[null]}", "yes");
}

static void indentation_adds_up_through_partials_in_partials(void **state)
{
    struct fixture *f = *state;

    add(f, "outer", "-\n  {{>middle}}\n-\n");
    add(f, "middle", "{{a}}\n {{>inner}}\n{{#a}}\n{{! gone }}\n{{a}}{{>inner}}{{/a}}\n");
    add(f, "inner", "x\ny\n");
    assert_renders(f->set, "outer", "{\"a\":1}", "-\n  1\n   x\n   y\n  1x\ny\n\n-\n");
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void a_partial_that_calls_itself_without_end_renders_nothing(void **state)
{
    struct fixture *f = *state;

    add(f, "self", "a{{>self}}");
    assert_renders(f->set, "self", "{}", NULL);
    add(f, "ping", "{{#a}}\n  {{>pong}}\n{{/a}}");
    add(f, "pong", "{{#a}}{{>ping}}{{/a}}");
    assert_renders(f->set, "ping", "{\"a\":[1,2]}", NULL);
    assert_renders(f->set, "ping", "{\"a\":[]}", "");
}

/* {"n":{"n": ... {"n":null}}}, so many objects deep; n is in sight at each. */
static struct json_object *nested_objects(int depth)
{
    struct json_object *data = NULL;

    for (int i = 0; i < depth; i++) {
        struct json_object *outer = json_object_new_object();
        json_object_object_add(outer, "n", data);
        data = outer;
    }
    return data;
}

static void partials_go_as_deep_as_the_header_says_and_no_deeper(void **state)
{
    struct fixture *f = *state;
    struct json_object *fits = nested_objects(MUSTACHE_PARTIALS_MAX + 1);
    struct json_object *too_deep = nested_objects(MUSTACHE_PARTIALS_MAX + 2);
    g_autofree char *text = NULL;
    g_autofree char *none = NULL;

    add(f, "tree", "({{#n}}{{>tree}}{{/n}})");
    text = template_render(f->set, "tree", fits);
    none = template_render(f->set, "tree", too_deep);
    json_object_put(fits);
    json_object_put(too_deep);
    assert_non_null(text);
    assert_int_equal(strlen(text), 2 * (MUSTACHE_PARTIALS_MAX + 1));
    assert_null(none);
}

static void a_partial_that_doubles_itself_is_stopped_in_time(void **state)
{
    struct fixture *f = *state;
    char name[] = "p00", text[] = "{{>p00}}{{>p00}}";

    for (int i = 0; i < MUSTACHE_PARTIALS_MAX - 1; i++) {
        g_snprintf(name, sizeof name, "p%02d", i);
        g_snprintf(text, sizeof text, "{{>p%02d}}{{>p%02d}}", i + 1, i + 1);
        add(f, name, text);
    }
    assert_renders(f->set, "p00", "{}", NULL);
}

static void output_without_measure_is_stopped(void **state)
{
    struct fixture *f = *state;
    g_autofree char *megabyte = g_strnfill(MUSTACHE_OUTPUT_MAX, 'x');
    struct json_object *data = json_object_new_object();
    g_autofree char *once = NULL;
    g_autofree char *often = NULL;

    json_object_object_add(data, "a", json_object_new_string(megabyte));
    add(f, "once", "{{a}}");
    add(f, "often", "{{a}}{{a}}{{a}}{{a}}");
    once = template_render(f->set, "once", data);
    often = template_render(f->set, "often", data);
    json_object_put(data);
    assert_non_null(once);
    assert_null(often);
}

/* ---- all of them ----------------------------------------------------------------------------- */

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_specification_of_comments_holds),
        cmocka_unit_test(the_specification_of_delimiters_holds),
        cmocka_unit_test(the_specification_of_interpolation_holds),
        cmocka_unit_test(the_specification_of_inverted_sections_holds),
        cmocka_unit_test(the_specification_of_partials_holds),
        cmocka_unit_test(the_specification_of_sections_holds),
        TEST(a_broken_template_is_refused_with_its_line_and_the_reason),
        TEST(a_refused_template_leaves_the_one_it_would_replace),
        TEST(a_template_must_have_a_name_that_a_partial_tag_can_say),
        TEST(sections_may_nest_as_deep_as_the_header_says_and_no_deeper),
        TEST(a_later_directory_overrides_an_earlier_one),
        TEST(only_visible_mustache_files_are_templates),
        TEST(one_broken_file_refuses_the_whole_set_and_is_named),
        TEST(a_file_with_a_nul_byte_is_refused),
        TEST(the_first_directory_must_be_there_and_a_later_one_need_not),
        TEST(a_page_holds_many_templates_and_overrides_them_by_name),
        TEST(a_file_of_one_template_overrides_a_part_of_a_page),
        TEST(a_name_that_stands_twice_in_a_folder_is_refused_with_both_places),
        TEST(faults_of_a_page_are_told_with_its_own_lines),
        TEST(a_template_may_use_what_its_heading_lists_and_no_more),
        TEST(a_name_belongs_where_its_heading_lists_it),
        TEST(a_template_whose_data_nobody_knows_is_told),
        TEST(who_watches_hears_of_all_that_is_handed_in),
        TEST(a_template_lists_the_names_it_uses_and_where),
        TEST(a_template_without_tags_or_not_in_the_set_uses_nothing),
        TEST(chat_text_is_not_escaped),
        TEST(the_callers_escape_sees_values_and_nothing_else),
        TEST(a_value_with_tags_in_it_is_text),
        TEST(a_template_that_is_not_in_the_set_renders_nothing),
        TEST(data_may_be_missing),
        TEST(a_mark_is_a_part_that_is_always_there),
        TEST(zero_and_the_empty_string_are_true),
        TEST(indentation_adds_up_through_partials_in_partials),
        TEST(a_partial_that_calls_itself_without_end_renders_nothing),
        TEST(partials_go_as_deep_as_the_header_says_and_no_deeper),
        TEST(a_partial_that_doubles_itself_is_stopped_in_time),
        TEST(output_without_measure_is_stopped),
    };

    return cmocka_run_group_tests_name("template", tests, NULL, NULL);
}
