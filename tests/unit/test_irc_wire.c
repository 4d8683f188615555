/* tests/unit/test_irc_wire.c - the form of IRC: lines, tags, names, cutting, capabilities, SASL
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/irc/caps.h"
#include "adapters/irc/input.h"
#include "adapters/irc/people.h"
#include "adapters/irc/sasl.h"
#include "adapters/irc/wire.h"

/* ---- lines ----------------------------------------------------------------------------------- */

static void a_line_is_taken_apart(void **state)
{
    struct row {
        const char *line, *tags, *nick, *user, *host, *command;
        int numeric, n_params;
        const char *last;
    } rows[] = {
        { "PING :a b", NULL, NULL, NULL, NULL, "PING", -1, 1, "a b" },
        { ":n!u@h PRIVMSG #c :hi  there ", NULL, "n", "u", "h", "PRIVMSG", -1, 2, "hi  there " },
        { ":n!u@h PRIVMSG #c hi", NULL, "n", "u", "h", "PRIVMSG", -1, 2, "hi" },
        { "@a=b;c :s.test 001 me :", "a=b;c", "s.test", NULL, NULL, "001", 1, 2, "" },
        { "@x :s 433   *  lair  :in use", "x", "s", NULL, NULL, "433", 433, 3, "in use" },
        { ":n@h JOIN #c", NULL, "n", NULL, "h", "JOIN", -1, 1, "#c" },
        { ":n!u!v@w@h QUIT", NULL, "n", "u!v@w", "h", "QUIT", -1, 0, NULL },
        { "AUTHENTICATE :+", NULL, NULL, NULL, NULL, "AUTHENTICATE", -1, 1, "+" },
        { ":s 005 a b c d e f g h i j k l m n o p :q", NULL, "s", NULL, NULL, "005", 5, 15, "o p :q" },
        { "NICK", NULL, NULL, NULL, NULL, "NICK", -1, 0, NULL },
        { ":n!u@h PRIVMSG #c ::)", NULL, "n", "u", "h", "PRIVMSG", -1, 2, ":)" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *copy = g_strdup(rows[i].line);
        struct irc_line l;

        assert_true(irc_wire_parse(&l, copy));
        assert_int_equal(g_strcmp0(l.tags, rows[i].tags), 0);
        assert_int_equal(g_strcmp0(l.nick, rows[i].nick), 0);
        assert_int_equal(g_strcmp0(l.user, rows[i].user), 0);
        assert_int_equal(g_strcmp0(l.host, rows[i].host), 0);
        assert_string_equal(l.command, rows[i].command);
        assert_int_equal(l.numeric, rows[i].numeric);
        assert_int_equal(l.n_params, rows[i].n_params);
        assert_int_equal(g_strcmp0(l.n_params > 0 ? l.param[l.n_params - 1] : NULL, rows[i].last), 0);
    }
}

static void a_line_without_form_is_refused(void **state)
{
    const char *const rows[] = {
        "",
        " ",
        ":",
        ":n!u@h",
        ":n!u@h ",
        "@a=b",
        "@a=b :n",
        ": PING",
        ":!u@h PING x",
        "12 a",
        "0001 a",
        "PRI-VMSG a b",
        "P\x01NG a",
        ":n\xff!u@h PRIVMSG #c :hi",
        "@a=\xff PING :x",
        ":n!u\x02@h PRIVMSG #c :hi",
        "PRIVMSG \xc3 :hi",
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *copy = g_strdup(rows[i]);
        struct irc_line l;
        assert_false(irc_wire_parse(&l, copy));
    }
}

static void only_the_last_parameter_may_be_any_bytes(void **state)
{
    char good[] = ":n!u@h PRIVMSG #c :h\xff\x02", clean[] = ":n!u@h NICK :m\xc3\xa9";
    struct irc_line l;

    (void)state;
    assert_true(irc_wire_parse(&l, good));
    assert_false(l.plain);
    assert_true(irc_wire_parse(&l, clean));
    assert_true(l.plain);
}

static void random_bytes_are_survived(void **state)
{
    GRand *rand = g_rand_new_with_seed(11);
    const char alphabet[] = "@:; =\\!+#aB01\x01\x03\xc3\xa9\xff";
    char buf[64], out[32];
    struct irc_line l;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        int len = g_rand_int_range(rand, 0, sizeof buf);
        for (int k = 0; k < len; k++)
            buf[k] = alphabet[g_rand_int_range(rand, 0, sizeof alphabet - 1)];
        buf[len] = '\0';
        irc_wire_readable(out, sizeof out, buf);
        assert_true(g_utf8_validate(out, -1, NULL));
        if (irc_wire_parse(&l, buf))
            irc_wire_tag(&l, "a", out, sizeof out);
    }
    g_rand_free(rand);
}

/* ---- tags ------------------------------------------------------------------------------------ */

static void a_tag_is_found_and_unescaped(void **state)
{
    char line[] = "@account=Nick;+x/y=a\\:b\\sc\\\\d\\r\\n\\q\\;empty;none=;account=Other;time=t PING :x",
         buf[32];
    struct irc_line l;

    (void)state;
    assert_true(irc_wire_parse(&l, line));
    assert_true(irc_wire_tag(&l, "account", buf, sizeof buf));
    assert_string_equal(buf, "Other"); /* of two the last */
    assert_true(irc_wire_tag(&l, "+x/y", buf, sizeof buf));
    assert_string_equal(buf, "a;b c\\d\r\nq");
    assert_true(irc_wire_tag(&l, "empty", buf, sizeof buf));
    assert_string_equal(buf, "");
    assert_true(irc_wire_tag(&l, "none", buf, sizeof buf));
    assert_string_equal(buf, "");
    assert_false(irc_wire_tag(&l, "acc", buf, sizeof buf));
    assert_false(irc_wire_tag(&l, "account2", buf, sizeof buf));
    assert_false(irc_wire_tag(&l, "account", buf, 5)); /* a cut account would be another's */
    assert_string_equal(buf, "");
}

/* ---- people's text --------------------------------------------------------------------------- */

static void text_becomes_readable(void **state)
{
    static const struct {
        const char *in, *out;
    } rows[] = {
        { "hello", "hello" },
        { "  two  words \t", "two  words" },
        { "\x02"
          "bold\x0f \x1d\x1f\x16\x11x",
          "bold x" },
        { "\x03"
          "04,12red\x03 \x03"
          "1,text \x03",
          "red ,text" },
        { "\x04"
          "ff0000,00ff00hex",
          "hex" },
        { "a\tb", "a b" },
        { "caf\xe9!", "caf\xef\xbf\xbd!" },
        { "\xc3\xa9\xc3", "\xc3\xa9\xef\xbf\xbd" },
        { "\xe2\x80\xae"
          "abc\xef\xbf\xbf",
          "abc" }, /* an override, a noncharacter */
        { "\xc2\x85x", "x" },
        { "\x01\x02\x03", "" },
    };
    char buf[64];

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_int_equal(irc_wire_readable(buf, sizeof buf, rows[i].in), strlen(rows[i].out));
        assert_string_equal(buf, rows[i].out);
    }
    assert_int_equal(irc_wire_readable(buf, 4, "ab\xc3\xa9"), 2); /* what does not fit ends at a character */
    assert_string_equal(buf, "ab");
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names_compare_as_the_server_says(void **state)
{
    char name[] = "NICK[x]\\~^";

    (void)state;
    assert_true(irc_wire_same(IRC_CASE_ASCII, "Lair", "lAIR"));
    assert_false(irc_wire_same(IRC_CASE_ASCII, "a[", "a{"));
    assert_true(irc_wire_same(IRC_CASE_RFC1459, "a[]\\~", "A{}|^"));
    assert_false(irc_wire_same(IRC_CASE_STRICT_RFC1459, "a~", "a^"));
    assert_true(irc_wire_same(IRC_CASE_STRICT_RFC1459, "a[]\\", "A{}|"));
    assert_false(irc_wire_same(IRC_CASE_RFC1459, "lair", "lairs"));
    assert_false(irc_wire_same(IRC_CASE_RFC1459, "lairs", "lair"));
    assert_string_equal(irc_wire_fold(IRC_CASE_RFC1459, name), "nick{x}|^^");
    assert_int_equal(irc_wire_casemap("rfc1459"), IRC_CASE_RFC1459);
    assert_int_equal(irc_wire_casemap("strict-rfc1459"), IRC_CASE_STRICT_RFC1459);
    assert_int_equal(irc_wire_casemap("something"), IRC_CASE_ASCII);
}

static void a_key_is_an_account_or_all_of_nick_user_host(void **state)
{
    char key[ADAPTER_KEY_MAX + 1], *host = g_strnfill(300, 'h');

    (void)state;
    assert_true(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "u", "h", "BobAccount"));
    assert_string_equal(key, "bobaccount");
    assert_true(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "~u", "h.Example", NULL));
    assert_string_equal(key, "bob!~u@h.example");
    assert_true(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "u", "h", "*"));
    assert_string_equal(key, "bob!u@h");
    assert_false(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", NULL, NULL, "0"));
    assert_false(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "u", "h", "al!ce@x"));
    assert_false(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "u", "h", "a\nb"));
    assert_false(irc_people_key(key, sizeof key, IRC_CASE_ASCII, "Bob", "u", host, NULL));
    g_free(host);
}

/* ---- cutting --------------------------------------------------------------------------------- */

static void a_line_is_cut_at_the_end_of_a_word(void **state)
{
    const char *text = "the quick  brown fox";

    (void)state;
    assert_int_equal(irc_wire_cut(text, strlen(text), 100), strlen(text));
    assert_int_equal(irc_wire_cut(text, strlen(text), strlen(text)), strlen(text));
    assert_int_equal(irc_wire_cut(text, strlen(text), 9), 9);
    assert_int_equal(irc_wire_cut(text, strlen(text), 10), 9); /* between two spaces: both are the gap */
    assert_int_equal(irc_wire_cut(text, strlen(text), 15), 9);
    assert_int_equal(irc_wire_cut(text, strlen(text), 5), 3);
    assert_int_equal(irc_wire_cut(text, strlen(text), 2), 2); /* a word longer than the line */
}

static void a_cut_line_splits_no_character(void **state)
{
    const char *text = "\xc3\xa9\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\x89"; /* 2, 2, 3, 4 bytes */
    static const size_t expected[] = { 2, 2, 2, 2, 4, 4, 4, 7, 7, 7, 7, 11 };

    (void)state;
    for (size_t room = 0; room < G_N_ELEMENTS(expected); room++)
        assert_int_equal(irc_wire_cut(text, strlen(text), room), expected[room]);
}

static void a_cut_line_leaves_marks_with_their_letter(void **state)
{
    const char *text = "ae\xcc\x81z"; /* e with a combining acute */
    const char *heap = "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81";

    (void)state;
    assert_int_equal(irc_wire_cut(text, strlen(text), 2), 1);
    assert_int_equal(irc_wire_cut(text, strlen(text), 3), 1);
    assert_int_equal(irc_wire_cut(text, strlen(text), 4), 4);
    assert_int_equal(irc_wire_cut(heap, strlen(heap), 4), 3); /* nothing but marks: by characters */
}

/* What readers see as one character stays one (Unicode, UAX 29). */
static void a_cut_line_leaves_clusters_whole(void **state)
{
    static const char *const clusters[] = {
        "\xf0\x9f\x87\xa9\xf0\x9f\x87\xaa",                                         /* a flag: D, E */
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7\xe2\x80\x8d\xf0\x9f\x91\xa6", /* a family of three */
        "\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd",     /* a thumb with a skin colour */
        "\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab", /* a Hangul syllable of three letters */
        "\xe0\xa4\xa8\xe0\xa4\xbf",             /* a Devanagari letter with its vowel */
        "\xe0\xae\xa8\xe0\xae\xbf",             /* a Tamil one */
        "\xe0\xb8\x81\xe0\xb8\xb3",             /* a Thai one */
        "1\xef\xb8\x8f\xe2\x83\xa3",            /* a keycap */
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(clusters); i++) {
        size_t one = strlen(clusters[i]);
        g_autofree char *text = g_strdup_printf("x%s%s%sx", clusters[i], clusters[i], clusters[i]);
        for (size_t room = 1; room < strlen(text); room++)
            assert_int_equal(irc_wire_cut(text, strlen(text), room), 1 + MIN((room - 1) / one, 3) * one);
    }
}

static void every_text_is_cut_to_its_end_in_whole_characters(void **state)
{
    GRand *rand = g_rand_new_with_seed(5);
    static const char *const parts[] = { "a",        " ",   "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x90\x89",
                                         "\xcc\x81", "word" };

    (void)state;
    for (int i = 0; i < 2000; i++) {
        g_autoptr(GString) text = g_string_new("x");
        for (int k = g_rand_int_range(rand, 0, 60); k > 0; k--)
            g_string_append(text, parts[g_rand_int_range(rand, 0, G_N_ELEMENTS(parts))]);
        size_t room = g_rand_int_range(rand, 4, 40);
        for (size_t at = 0; at < text->len;) {
            size_t n = irc_wire_cut(text->str + at, text->len - at, room);
            assert_true(n > 0 && n <= room);
            assert_true(g_utf8_validate(text->str + at, n, NULL));
            at += n;
        }
    }
    g_rand_free(rand);
}

/* ---- bytes become lines ---------------------------------------------------------------------- */

static void feed(struct irc_input *in, const char *bytes, size_t len)
{
    while (len > 0) {
        size_t cap;
        char *room = irc_input_room(in, &cap);
        size_t n = MIN(cap, len);
        memcpy(room, bytes, n);
        irc_input_add(in, n);
        bytes += n;
        len -= n;
    }
}

static void lines_come_out_however_they_arrive(void **state)
{
    struct irc_input *in = g_new0(struct irc_input, 1);
    const char bytes[] = "one\r\n\r\n\ntwo\nthree\r\nfo";

    (void)state;
    for (const char *p = bytes; *p != '\0'; p++) {
        feed(in, p, 1);
        if (p == bytes + 4)
            assert_null(irc_input_next(in));
        if (*p == '\r' && p == bytes + 3)
            assert_string_equal(irc_input_next(in), "one");
    }
    assert_string_equal(irc_input_next(in), "two");
    assert_string_equal(irc_input_next(in), "three");
    assert_null(irc_input_next(in));
    feed(in, "ur\n", 3);
    assert_string_equal(irc_input_next(in), "four");
    assert_int_equal(in->skipped, 0);
    g_free(in);
}

static void an_over_long_line_is_skipped_and_the_next_one_is_not(void **state)
{
    struct irc_input *in = g_new0(struct irc_input, 1);
    g_autofree char *longest = g_strnfill(3 * IRC_INPUT_SIZE + 17, 'x');
    size_t left = strlen(longest);

    (void)state;
    for (const char *p = longest; left > 0;) {
        size_t n = MIN(left, 1000);
        feed(in, p, n);
        assert_null(irc_input_next(in));
        p += n;
        left -= n;
    }
    feed(in, "xx\r\nPING :a\r\n", 13);
    assert_string_equal(irc_input_next(in), "PING :a");
    assert_int_equal(in->skipped, 1);
    g_free(in);
}

static void a_line_with_a_nul_is_skipped(void **state)
{
    struct irc_input *in = g_new0(struct irc_input, 1);

    (void)state;
    feed(in, "a\0b\nok\n", 7);
    assert_string_equal(irc_input_next(in), "ok");
    assert_int_equal(in->skipped, 1);
    g_free(in);
}

/* ---- capabilities and login ------------------------------------------------------------------ */

static void only_what_is_offered_is_asked_for(void **state)
{
    struct irc_caps c = { 0 };
    char *wish;

    (void)state;
    assert_null(irc_caps_wish(&c, IRC_SASL_PLAIN));
    irc_caps_offer(&c, "multi-prefix sasl=EXTERNAL,PLAIN");
    irc_caps_offer(&c, "account-tag draft/thing message-tags");
    wish = irc_caps_wish(&c, IRC_SASL_PLAIN);
    assert_string_equal(wish, "sasl account-tag message-tags");
    g_free(wish);
    irc_caps_acknowledge(&c, "account-tag message-tags");
    assert_null(irc_caps_wish(&c, IRC_SASL_NONE));
    irc_caps_withdraw(&c, "sasl account-tag");
    assert_false(c.on[IRC_CAP_ACCOUNT_TAG]);
    assert_null(irc_caps_wish(&c, IRC_SASL_PLAIN));
    irc_caps_offer(&c, "sasl=EXTERNAL");
    assert_null(irc_caps_wish(&c, IRC_SASL_PLAIN)); /* not with that mechanism */
    wish = irc_caps_wish(&c, IRC_SASL_EXTERNAL);
    assert_string_equal(wish, "sasl");
    g_free(wish);
    irc_caps_offer(&c, "sasl");
    wish = irc_caps_wish(&c, IRC_SASL_PLAIN);
    assert_string_equal(wish, "sasl");
    g_free(wish);
}

static void collect(void *ctx, const char *piece)
{
    g_ptr_array_add(ctx, g_strdup(piece));
}

static void sasl_goes_in_pieces_of_400_bytes(void **state)
{
    static const struct {
        size_t len;
        unsigned pieces;
        const char *last;
    } rows[] = {
        { 0, 1, "+" }, { 399, 1, NULL }, { 400, 2, "+" }, { 401, 2, "x" }, { 800, 3, "+" },
    };
    g_autofree char *plain = irc_sasl_plain("jilles", "sesame");

    (void)state;
    assert_string_equal(plain, "AGppbGxlcwBzZXNhbWU=");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *response = g_strnfill(rows[i].len, 'x');
        GPtrArray *pieces = g_ptr_array_new_with_free_func(g_free);

        irc_sasl_pieces(response, collect, pieces);
        assert_int_equal(pieces->len, rows[i].pieces);
        if (rows[i].last != NULL)
            assert_string_equal(pieces->pdata[pieces->len - 1], rows[i].last);
        g_ptr_array_unref(pieces);
    }
}

static void a_quiet_nick_has_a_mark_that_nobody_sees(void **state)
{
    static const struct {
        const char *nick, *quiet;
    } rows[] = {
        { "ann", "a\u200bnn" },
        { "\u00e9va", "\u00e9\u200bva" },
        { "x", "x" },
        { "", "" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *quiet = irc_wire_quiet(rows[i].nick);

        assert_string_equal(quiet, rows[i].quiet);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_taken_apart),
        cmocka_unit_test(a_line_without_form_is_refused),
        cmocka_unit_test(only_the_last_parameter_may_be_any_bytes),
        cmocka_unit_test(random_bytes_are_survived),
        cmocka_unit_test(a_tag_is_found_and_unescaped),
        cmocka_unit_test(text_becomes_readable),
        cmocka_unit_test(names_compare_as_the_server_says),
        cmocka_unit_test(a_key_is_an_account_or_all_of_nick_user_host),
        cmocka_unit_test(a_line_is_cut_at_the_end_of_a_word),
        cmocka_unit_test(a_cut_line_splits_no_character),
        cmocka_unit_test(a_cut_line_leaves_marks_with_their_letter),
        cmocka_unit_test(a_cut_line_leaves_clusters_whole),
        cmocka_unit_test(every_text_is_cut_to_its_end_in_whole_characters),
        cmocka_unit_test(lines_come_out_however_they_arrive),
        cmocka_unit_test(an_over_long_line_is_skipped_and_the_next_one_is_not),
        cmocka_unit_test(a_line_with_a_nul_is_skipped),
        cmocka_unit_test(only_what_is_offered_is_asked_for),
        cmocka_unit_test(sasl_goes_in_pieces_of_400_bytes),
        cmocka_unit_test(a_quiet_nick_has_a_mark_that_nobody_sees),
    };

    return cmocka_run_group_tests_name("irc_wire", tests, NULL, NULL);
}
