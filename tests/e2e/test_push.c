/* tests/e2e/test_push.c - people are called outside chat, at a real server with a certificate of its own
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <glib.h>
#include <netinet/in.h>
#include <sodium.h>
#include <sys/socket.h>

#include "adapters/push.h"
#include "bot/pushes.h"
#include "bot/tables.h"
#include "tests/e2e/certificate.h"
#include "tests/e2e/httpd.h"
#include "tests/e2e/peer.h"
#include "tests/folder.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17, SECOND = 1000, MINUTE = 60 * SECOND, STEP = 10 * SECOND };

static const char place[] = "#dungeon", cellar[] = "#cellar";

/* Of a hero's walk through ann's dungeon, where all may answer. */
#define WALK                                                                                               \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [{'boss': 'Draculord', 'hand': "          \
    "['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory', "               \
    "'Neanderthal Cave']},{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory'," \
    " 'Neanderthal Cave']}]}"

struct fixture {
    char *folder, *cert, *key;
    char *hosts, *resolve, *address; /* "push.example.org:PORT", where that leads, and https://HOST/ann */
    struct push_how how;
    struct httpd *httpd; /* behind that name */
    struct stage *stage;
    struct tape *net, *far;
    guint spin;
};

static gboolean spin(gpointer ctx)
{
    (void)ctx;
    return G_SOURCE_CONTINUE;
}

static void find_tapes(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    failing_vfs_install();
    failing_vfs_heal();
    f->folder = folder_new();
    certificate_make(f->folder, "push", "DNS:push.example.org", &f->cert, &f->key);
    f->stage = stage_new_in_folder("net:#dungeon,#cellar far:",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = 24 * 60 * 60 });
    f->httpd = httpd_new(f->stage->clock, f->cert, f->key);
    f->hosts =
        g_strdup_printf("ntfy.sh, push.example.org%s", strrchr(httpd_base(f->httpd), ':')); /* ":1234/api" */
    *strrchr(f->hosts, '/') = '\0';
    f->resolve = g_strdup_printf("%s:127.0.0.1", strchr(f->hosts, ' ') + 1);
    f->address = g_strdup_printf("https://%s/ann-s3cret", strchr(f->hosts, ' ') + 1);
    f->how = (struct push_how){ .ca_file = f->cert, .resolve = f->resolve, .loopback = true };
    f->stage->settings.push_hosts = f->hosts;
    f->stage->settings.push_how = &f->how;
    f->spin = g_timeout_add(1, spin, NULL);
    stage_open(f->stage);
    find_tapes(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_close(f->stage);
    httpd_free(f->httpd);
    stage_free(f->stage);
    g_source_remove(f->spin);
    folder_remove(f->folder);
    g_free(f->cert);
    g_free(f->key);
    g_free(f->hosts);
    g_free(f->resolve);
    g_free(f->address);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, where, text);
}

static void choose_address(struct fixture *f)
{
    g_autofree char *line = g_strdup_printf("push %s", f->address);

    say(f, "ann", NULL, line);
    tape_expect(f->net, "ann", "I call you at push.example.org");
}

/* ---- what came ------------------------------------------------------------------------------- */

static const struct httpd_request *seen(const struct fixture *f, guint i)
{
    assert_true(i < httpd_seen(f->httpd)->len);
    return httpd_seen(f->httpd)->pdata[i];
}

struct wanted {
    struct fixture *f;
    guint n;
};

/* ... and answered, and the host knows what. */
static bool has_come(void *ctx)
{
    const struct wanted *w = ctx;
    struct store_push push;
    const struct person ann = { (char *)"net", (char *)"ann", NULL, NULL };

    return httpd_seen(w->f->httpd)->len >= w->n &&
           (!pushes_of(w->f->stage->host, &ann, &push) || push.status > 0);
}

static void wait_for(struct fixture *f, guint n)
{
    struct wanted w = { f, n };

    assert_true(wait_until(has_come, &w));
    tape_settle();
    assert_int_equal(httpd_seen(f->httpd)->len, n);
}

/* Nothing but what came before. */
static void has_only(struct fixture *f, guint n)
{
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, TRUE);
    tape_settle();
    assert_int_equal(httpd_seen(f->httpd)->len, n);
}

static struct store_push push_of_ann(const struct fixture *f)
{
    const struct person ann = { (char *)"net", (char *)"ann", NULL, NULL };
    struct store_push push = { .failed = -1 };

    pushes_of(f->stage->host, &ann, &push);
    return push;
}

static bool has_come_at_all(void *ctx)
{
    const struct wanted *w = ctx;

    return httpd_seen(w->f->httpd)->len >= w->n;
}

/* A line that left has time to arrive, as the clock stands still meanwhile. */
static void turn(struct fixture *f)
{
    struct wanted w = { f, httpd_seen(f->httpd)->len + 1 };
    struct store_push push;

    stage_turn(f->stage, STEP);
    push = push_of_ann(f);
    if (push.owed == PUSH_NOTHING && push.next > clock_now(f->stage->clock) + 5 * MINUTE - STEP)
        assert_true(wait_until(has_come_at_all, &w));
}

static void wait_minutes(struct fixture *f, int minutes)
{
    for (int64_t left = (int64_t)minutes * MINUTE; left > 0; left -= STEP)
        turn(f);
}

static int failures(const struct fixture *f)
{
    return push_of_ann(f).failed;
}

/* ---- which addresses ------------------------------------------------------------------------- */

static void hosts_are_names_with_or_without_a_port(void **state)
{
    static const char *const good[] = { "ntfy.sh", "ntfy.sh, push.example.org:8443", "10.0.0.1", "a-b.c" };
    static const char *const bad[] = { "https://ntfy.sh", "ntfy.sh/",      "ann@ntfy.sh", "ntfy.sh:",
                                       "ntfy.sh:0",       "ntfy.sh:70000", "ntfy.sh,",    ",",
                                       "Ntfy.sh",         "*.sh",          "[::1]:80",    ".sh" };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
        assert_true(push_hosts_fit(good[i]));
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        if (push_hosts_fit(bad[i]))
            fail_msg("\"%s\" is no host", bad[i]);
}

static void an_address_is_at_a_host_that_is_allowed_and_is_read_in_one_way(void **state)
{
    static const char hosts[] = "ntfy.sh, push.example.org:8443";
    static const char *const good[] = { "https://ntfy.sh/ann", "HTTPS://Ntfy.SH/ann_7-x", "https://ntfy.sh/",
                                        "https://push.example.org:8443/a/b?c=d%20e" };
    static const char *const bad[] = {
        "http://ntfy.sh/ann",
        "https://ntfy.sh",
        "https://ntfy.sh?x",
        "https://ntfy.sh.evil.org/ann",
        "https://evil.org/ntfy.sh/ann",
        "https://ntfy.sh@evil.org/ann",
        "https://ann:pw@ntfy.sh/ann",
        "https://ntfy.sh:443/ann",
        "https://ntfy.sh:8443/ann",
        "https://push.example.org/ann",
        "https://ntfy.sh\\@evil.org/ann",
        "https://ntfy.sh/ann#x",
        "https://ntfy.sh/an n",
        "https://ntfy.sh/ann\r\nHost: evil.org",
        "https://ntfy.sh/\xc3\xa4",
        "https://ntfy.sh./ann",
        "https://127.0.0.1/ann",
        "https:///ann",
        "https://",
        "ftp://ntfy.sh/ann",
        "ntfy.sh/ann",
        "",
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
        assert_true(push_allows(hosts, good[i]));
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        if (push_allows(hosts, bad[i]))
            fail_msg("\"%s\" is allowed", bad[i]);
    assert_false(push_allows(NULL, good[0]));
    assert_false(push_allows("", "https:///ann"));
}

static bool is_public(const char *text)
{
    struct sockaddr_in a = { .sin_family = AF_INET };
    struct sockaddr_in6 b = { .sin6_family = AF_INET6 };

    if (inet_pton(AF_INET, text, &a.sin_addr) == 1)
        return push_is_public((const struct sockaddr *)&a);
    assert_int_equal(inet_pton(AF_INET6, text, &b.sin6_addr), 1);
    return push_is_public((const struct sockaddr *)&b);
}

static void what_is_private_is_not_public(void **state)
{
    static const char *const public[] = { "1.1.1.1",         "9.255.255.255",  "11.0.0.0",
                                          "100.63.255.255",  "100.128.0.0",    "128.0.0.1",
                                          "172.15.255.255",  "172.32.0.0",     "192.167.255.255",
                                          "192.169.0.0",     "198.17.255.255", "198.20.0.0",
                                          "223.255.255.255", "2001:200::1",    "2606:4700::1111",
                                          "2a01:4f8::1",     "3fff:1000::1",   "64:ff9b::101:101" };
    static const char *const private[] = { "0.0.0.0",
                                           "0.1.2.3",
                                           "10.0.0.1",
                                           "10.255.255.255",
                                           "100.64.0.1",
                                           "127.0.0.1",
                                           "127.9.9.9",
                                           "169.254.169.254",
                                           "172.16.0.1",
                                           "172.31.255.255",
                                           "192.0.0.1",
                                           "192.0.2.1",
                                           "192.168.1.1",
                                           "198.18.0.1",
                                           "198.19.255.255",
                                           "203.0.113.9",
                                           "224.0.0.1",
                                           "239.255.255.255",
                                           "240.0.0.1",
                                           "255.255.255.255",
                                           "::",
                                           "::1",
                                           "::ffff:127.0.0.1",
                                           "::ffff:1.1.1.1",
                                           "::7f00:1",
                                           "fe80::1",
                                           "fc00::1",
                                           "fd12:3456::1",
                                           "fec0::1",
                                           "ff02::1",
                                           "2001::1",
                                           "2001:db8::1",
                                           "2002:7f00:1::",
                                           "2002:101:101::",
                                           "3fff:fff::1",
                                           "100::1",
                                           "64:ff9b::7f00:1",
                                           "64:ff9b::a00:1",
                                           "64:ff9b:1::1" };
    const struct sockaddr local = { .sa_family = AF_UNIX };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(public); i++)
        if (!is_public(public[i]))
            fail_msg("%s is everybody's", public[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(private); i++)
        if (is_public(private[i]))
            fail_msg("%s is not everybody's", private[i]);
    assert_false(push_is_public(&local));
}

static void end_with(void *ctx, int status)
{
    *(int *)ctx = status;
}

static bool has_ended(void *ctx)
{
    return *(int *)ctx >= 0;
}

/* A name that leads to this machine, or to one beside it, leads nowhere, whoever is allowed. */
static void a_public_name_of_a_private_address_is_not_connected_to(void **state)
{
    static const char *const leads[] = { "127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "[fd00::1]" };
    struct fixture *f = *state;
    const char *host = strchr(f->hosts, ' ') + 1;

    for (size_t i = 0; i < G_N_ELEMENTS(leads); i++) {
        g_autofree char *resolve = g_strdup_printf("%s:%s", host, leads[i]);
        struct push *p =
            push_new(&(struct push_how){ .ca_file = f->cert, .resolve = resolve }, f->stage->clock);
        int status = -1;

        push_send(p, f->address, "hello", end_with, &status);
        assert_int_equal(status, -1);
        assert_true(wait_until(has_ended, &status));
        assert_int_equal(status, 0);
        push_free(p);
    }
    has_only(f, 0);
}

/* ---- the command ----------------------------------------------------------------------------- */

static void an_address_is_whispered_and_told_to_nobody(void **state)
{
    struct fixture *f = *state;
    g_autofree char *line = g_strdup_printf("push %s", f->address);

    say(f, "ann", NULL, "push");
    tape_expect(f->net, "ann", "I call you nowhere outside chat: whisper push https://HOST/TOPIC");
    say(f, "ann", place, line);
    tape_expect(f->net, "ann", "Not aloud: whoever has read that address can read along.");
    say(f, "ann", NULL, "push https://example.com/ann");
    tape_expect(f->net, "ann", "That is no address I may write to");
    choose_address(f);
    say(f, "ann", place, "push");
    tape_expect(f->net, "ann", "I call you at push.example.org");
    for (guint i = 0; i < tape_mark(f->net); i++)
        assert_null(strstr(tape_letter(f->net, i)->whole, "s3cret"));
    say(f, "ben", NULL, "push");
    tape_expect(f->net, "ben", "I call you nowhere outside chat");
    stage_restart(f->stage);
    find_tapes(f);
    say(f, "ann", NULL, "push");
    tape_expect(f->net, "ann", "I call you at push.example.org");
    say(f, "ann", NULL, "push off");
    tape_expect(f->net, "ann", "I call you nowhere outside chat.");
    say(f, "ann", NULL, "push test");
    tape_expect(f->net, "ann", "I call you nowhere outside chat: whisper push");
    has_only(f, 0);
}

static void an_address_that_is_too_long_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autofree char *tail = g_strnfill(PUSH_ADDRESS_MAX, 'x');
    g_autofree char *line = g_strdup_printf("push https://ntfy.sh/%s", tail);

    say(f, "ann", NULL, line);
    tape_expect(f->net, "ann", "That is no address I may write to");
    assert_int_equal(failures(f), -1);
}

static void guests_have_no_address(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", NULL, "push https://ntfy.sh/gus");
    tape_expect(f->net, "gus", "Only accounts are called outside chat");
}

static void a_host_that_allows_nobody_says_so(void **state)
{
    struct fixture *f = *state;

    f->stage->settings.push_hosts = NULL;
    stage_restart(f->stage);
    find_tapes(f);
    say(f, "ann", NULL, "push https://ntfy.sh/ann");
    tape_expect(f->net, "ann", "This host calls nobody outside chat.");
}

static void a_test_is_sent_as_plain_text_and_then_another_after_five_minutes(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    say(f, "ann", NULL, "push test");
    tape_expect(f->net, "ann", "I send a line there");
    wait_for(f, 1);
    assert_string_equal(seen(f, 0)->method, "POST");
    assert_string_equal(seen(f, 0)->path, "/ann-s3cret");
    assert_string_equal(seen(f, 0)->type, "text/plain; charset=utf-8");
    assert_null(seen(f, 0)->authorization);
    assert_true(g_str_has_prefix(seen(f, 0)->agent, "lair/"));
    assert_string_equal(seen(f, 0)->body,
                        "lair: this is a test. Here I call you when a game has waited for you.");
    say(f, "ann", NULL, "push test");
    say(f, "ann", NULL, "push test");
    wait_minutes(f, 4);
    has_only(f, 1);
    wait_minutes(f, 2);
    wait_for(f, 2);
    wait_minutes(f, 30);
    has_only(f, 2);
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void who_is_awaited_at_several_tables_is_called_once_for_all(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_turn(f->stage, 5 * MINUTE);
    stage_begin(f->stage, f->net, cellar, "vault", "", 2, SEED);
    wait_minutes(f, 9);
    has_only(f, 0);
    wait_minutes(f, 2);
    wait_for(f, 1);
    assert_true(
        g_pattern_match_simple("lair: 2 games wait for you, first crypt until *:* UTC", seen(f, 0)->body));
    wait_minutes(f, 120);
    has_only(f, 1);
    stage_crash(f->stage);
    find_tapes(f);
    wait_minutes(f, 120);
    has_only(f, 1);
}

/* ... not even by chat: it may be on no network at all. */
static void who_is_not_there_is_called_too(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    tape_leave(f->net, "ann");
    wait_minutes(f, 12);
    wait_for(f, 1);
    assert_true(g_str_has_prefix(seen(f, 0)->body, "lair: crypt waits for you until "));
}

/* A player who is not there in chat is told what happened when it says something. */
static void who_wants_a_digest_is_called_once_a_day(void **state)
{
    struct fixture *f = *state;
    guint from;
    char *told;

    clock_set(f->stage->clock, INT64_C(20000) * 24 * 60 * MINUTE + 8 * 60 * MINUTE + 30 * MINUTE);
    choose_address(f);
    say(f, "ann", NULL, "manner digest 9:00");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    tape_leave(f->net, "ann");
    wait_minutes(f, 29);
    has_only(f, 0);
    wait_minutes(f, 2);
    wait_for(f, 1);
    assert_true(g_pattern_match_simple("lair: crypt waits for you until *:* UTC", seen(f, 0)->body));
    wait_minutes(f, 180);
    has_only(f, 1);
    tape_come(f->net, "ann");
    from = tape_mark(f->net);
    tape_line(f->net, "ann", NULL, "mine");
    told = tape_told(f->net, "ann", from);
    assert_true(g_str_has_prefix(told, "Your games today:\ncrypt: your answer, "));
    g_free(told);
}

static void who_answers_in_time_is_not_called(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 9);
    tape_pick(f->net, "ann", 1);
    wait_minutes(f, 60);
    has_only(f, 0);
}

/* The quiet time is its own, and begins anew with each line. */
static void who_is_there_is_left_alone(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    say(f, "ann", NULL, "manner call 30m");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 20);
    say(f, "ann", NULL, "mine");
    wait_minutes(f, 29);
    has_only(f, 0);
    wait_minutes(f, 2);
    wait_for(f, 1);
}

static void at_night_nothing_is_sent(void **state)
{
    struct fixture *f = *state;
    const int64_t day = INT64_C(24) * 60 * MINUTE;
    int64_t hour;

    choose_address(f);
    hour = clock_now(f->stage->clock) % day / (60 * MINUTE);
    {
        g_autofree char *line =
            g_strdup_printf("hours %d-%d UTC", (int)(hour + 12) % 24, (int)(hour + 22) % 24);

        say(f, "ann", NULL, line);
        tape_expect(f->net, "ann", "UTC");
    }
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 10 * 60);
    has_only(f, 0);
    wait_minutes(f, 2 * 60 + 1);
    wait_for(f, 1);
}

/* A new question adds no call while one waits for its answer, or for any word. */
static void a_new_question_calls_again_only_after_a_word(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 12);
    wait_for(f, 1);
    stage_begin(f->stage, f->net, cellar, "vault", "", 2, SEED); /* which ann opens herself */
    wait_minutes(f, 12);
    wait_for(f, 2);
    assert_non_null(strstr(seen(f, 1)->body, "2 games wait for you"));
    say(f, "cleo", NULL, "new tomb 2");
    say(f, "cleo", NULL, "bots 1 sane @tomb");
    wait_minutes(f, 60);
    has_only(f, 2);
}

/* What others read from a letter on; g_free it. */
static char *told_to_others(const struct fixture *f, guint from)
{
    GString *all = g_string_new(NULL);

    for (; from < tape_mark(f->net); from++)
        if (!g_str_equal(tape_letter(f->net, from)->whom, "ann"))
            g_string_append_printf(all, "%s: %s|", tape_letter(f->net, from)->whom,
                                   tape_letter(f->net, from)->whole);
    return g_string_free(all, FALSE);
}

/* What others read of ann's being waited for in a window for five minutes; g_free it. */
static char *wait_in_window(struct fixture *f, const char *name)
{
    struct table *t = stage_begin(f->stage, f->net, place, name, "", 2, SEED);
    guint from;

    stage_set(f->stage, t, WALK);
    assert_true(t->in_window && table_awaits(t, 0) && table_awaits(t, 1));
    from = tape_mark(f->net);
    for (int i = 0; i < 30; i++) /* before the game would be read from the store, which does not know of it */
        turn(f);
    return told_to_others(f, from);
}

/* With another database, in which there is nothing yet. */
static void begin_anew(struct fixture *f)
{
    stage_close(f->stage);
    g_free(f->stage->path);
    f->stage->path = g_build_filename(f->stage->folder, "anew.db", NULL);
    stage_open(f->stage);
    find_tapes(f);
}

static void in_a_window_the_line_is_the_same_and_others_see_nothing_of_it(void **state)
{
    struct fixture *f = *state;
    g_autofree char *uncalled = NULL, *called = NULL;

    uncalled = wait_in_window(f, "crypt");
    begin_anew(f);
    choose_address(f);
    say(f, "ann", NULL, "manner call 1m");
    called = wait_in_window(f, "crypt");
    wait_for(f, 1);
    assert_true(g_str_has_prefix(seen(f, 0)->body, "lair: crypt waits for you until "));
    assert_string_equal(called, uncalled);
}

static void linked_accounts_have_one_address(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ann"), *link = g_strdup_printf("link %s", code);
    g_autofree char *line = g_strdup_printf("push %s", f->address);

    tape_line(f->far, "annie", NULL, link);
    tape_line(f->far, "annie", NULL, line);
    tape_expect(f->far, "annie", "I call you at push.example.org");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 12);
    wait_for(f, 1);
    say(f, "ann", NULL, "push");
    tape_expect(f->net, "ann", "I call you at push.example.org");
}

/* ---- what fails ------------------------------------------------------------------------------ */

static const struct {
    const char *what;
    struct httpd_answer answer;
    int status;
} refusals[] = {
    { "a redirect", { .status = 302, .headers = "Location: https://ntfy.sh/elsewhere" }, 302 },
    { "a redirect to itself", { .status = 307, .headers = "Location: /elsewhere" }, 307 },
    { "a refusal", { .status = 403, .body = "no" }, 403 },
    { "too many", { .status = 429, .headers = "Retry-After: 9" }, 429 },
    { "trouble", { .status = 500 }, 500 },
    { "a cut", { .cut = HTTPD_CUT_BEFORE }, 0 },
    { "half an answer", { .cut = HTTPD_CUT_MIDDLE }, 0 },
    { "nonsense", { .cut = HTTPD_RAW, .body = "220 mail ready\r\n" }, 0 },
    { "too much", { .fill = 2 * PUSH_ANSWER_MAX }, 0 },
};

struct failing {
    const struct fixture *f;
    int failed;
};

static bool has_failed(void *ctx)
{
    const struct failing *g = ctx;

    return failures(g->f) == g->failed;
}

static void wait_for_failure(struct fixture *f, int failed)
{
    struct failing g = { f, failed };

    assert_true(wait_until(has_failed, &g));
    tape_settle();
}

static void what_is_not_taken_is_sent_again_after_a_longer_and_longer_pause(void **state)
{
    struct fixture *f = *state;
    int64_t pause = 5 * MINUTE;

    choose_address(f);
    for (size_t i = 0; i < G_N_ELEMENTS(refusals); i++) {
        httpd_next(f->httpd, refusals[i].answer);
        if (i == 0) {
            say(f, "ann", NULL, "push test");
        } else {
            stage_turn(f->stage, pause - SECOND);
            has_only(f, i);
            stage_turn(f->stage, 2 * SECOND);
            pause = MIN(2 * pause, 6 * 60 * MINUTE);
        }
        wait_for_failure(f, (int)i + 1);
        assert_int_equal(push_of_ann(f).status, refusals[i].status);
        assert_int_equal(httpd_seen(f->httpd)->len, i + 1);
        assert_string_equal(seen(f, i)->path, "/ann-s3cret");
        if (i > 0)
            assert_string_equal(seen(f, i)->body, seen(f, 0)->body);
    }
    stage_turn(f->stage, 6 * 60 * MINUTE + SECOND);
    wait_for(f, G_N_ELEMENTS(refusals) + 1);
    assert_int_equal(failures(f), 0);
}

static void an_answer_that_does_not_come_is_not_waited_for(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    httpd_next(f->httpd, (struct httpd_answer){ .cut = HTTPD_SILENT });
    say(f, "ann", NULL, "push test");
    assert_true(wait_until(has_come_at_all, &(struct wanted){ f, 1 }));
    say(f, "ben", NULL, "help start"); /* nobody waits for it */
    tape_expect(f->net, "ben", "Begins the game.");
    stage_turn(f->stage, PUSH_PATIENCE_MS - SECOND);
    assert_int_equal(failures(f), 0);
    stage_turn(f->stage, 2 * SECOND);
    wait_for_failure(f, 1);
}

static void a_server_without_that_name_is_not_written_to(void **state)
{
    struct fixture *f = *state;

    f->how.ca_file = NULL;
    choose_address(f);
    say(f, "ann", NULL, "push test");
    wait_for_failure(f, 1);
    has_only(f, 0);
}

static void after_ten_failures_nothing_is_sent_and_its_owner_is_told_once(void **state)
{
    struct fixture *f = *state;
    guint n;

    choose_address(f);
    for (int i = 0; i < PUSH_FAILURES_MAX; i++) {
        httpd_next(f->httpd, (struct httpd_answer){ .status = 500 });
        if (i == 0)
            say(f, "ann", NULL, "push test");
        else
            stage_turn(f->stage, push_of_ann(f).next - clock_now(f->stage->clock));
        wait_for_failure(f, i + 1);
    }
    n = httpd_seen(f->httpd)->len;
    assert_int_equal(n, PUSH_FAILURES_MAX);
    stage_turn(f->stage, 48 * 60 * MINUTE);
    stage_restart(f->stage);
    find_tapes(f);
    has_only(f, n);
    say(f, "ann", NULL, "help start");
    tape_expect(f->net, "ann",
                "The last 10 lines to your address outside chat were not taken: I send no more.");
    say(f, "ann", NULL, "help start");
    assert_non_null(strstr(tape_expect(f->net, "ann", "")->text, "Begins the game."));
    say(f, "ann", NULL, "push");
    tape_expect(f->net, "ann",
                "The last 10 were not taken: the answer was 500. I send no more; push test tries again.");
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 30);
    has_only(f, n);
    say(f, "ann", NULL, "push test");
    wait_for(f, n + 1);
    assert_int_equal(failures(f), 0);
}

static void a_call_that_failed_is_not_made_when_it_is_not_true_any_more(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    httpd_next(f->httpd, (struct httpd_answer){ .status = 500 });
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 11);
    wait_for_failure(f, 1);
    tape_pick(f->net, "ann", 1);
    wait_minutes(f, 60);
    has_only(f, 1);
    assert_int_equal(push_of_ann(f).owed, PUSH_NOTHING);
}

static void a_host_that_is_not_allowed_any_more_is_not_written_to(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    f->stage->host->settings.push_hosts = "ntfy.sh";
    wait_minutes(f, 30);
    has_only(f, 0);
    say(f, "ann", NULL, "push");
    tape_expect(f->net, "ann", "but this host sends nothing there any more: it allows ntfy.sh");
}

/* ---- the disk -------------------------------------------------------------------------------- */

static void what_is_not_stored_is_not_sent(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    wait_minutes(f, 9);
    failing_vfs_after(0);
    wait_minutes(f, 3);
    has_only(f, 0);
    failing_vfs_heal();
    wait_minutes(f, 20);
    wait_for(f, 1);
    wait_minutes(f, 60);
    has_only(f, 1);
}

/* Nobody knows what became of a line that was on its way. */
static void a_host_that_is_killed_sends_nothing_twice(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    httpd_next(f->httpd, (struct httpd_answer){ .cut = HTTPD_SILENT });
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    while (httpd_seen(f->httpd)->len == 0)
        turn(f);
    stage_crash(f->stage);
    find_tapes(f);
    wait_minutes(f, 120);
    has_only(f, 1);
}

/* One that is owed yet is sent by the next life. */
static void what_is_owed_is_sent_after_a_restart(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    say(f, "ann", NULL, "push test");
    wait_for(f, 1);
    say(f, "ann", NULL, "push test");
    stage_crash(f->stage);
    find_tapes(f);
    has_only(f, 1);
    wait_minutes(f, 6);
    wait_for(f, 2);
}

static void an_address_is_forgotten_with_its_person(void **state)
{
    struct fixture *f = *state;

    choose_address(f);
    say(f, "ann", NULL, "forget me really");
    assert_int_equal(failures(f), -1);
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hosts_are_names_with_or_without_a_port),
        cmocka_unit_test(an_address_is_at_a_host_that_is_allowed_and_is_read_in_one_way),
        cmocka_unit_test(what_is_private_is_not_public),
        T(a_public_name_of_a_private_address_is_not_connected_to),
        T(an_address_is_whispered_and_told_to_nobody),
        T(an_address_that_is_too_long_is_refused),
        T(guests_have_no_address),
        T(a_host_that_allows_nobody_says_so),
        T(a_test_is_sent_as_plain_text_and_then_another_after_five_minutes),
        T(who_is_awaited_at_several_tables_is_called_once_for_all),
        T(who_is_not_there_is_called_too),
        T(who_wants_a_digest_is_called_once_a_day),
        T(who_answers_in_time_is_not_called),
        T(who_is_there_is_left_alone),
        T(at_night_nothing_is_sent),
        T(a_new_question_calls_again_only_after_a_word),
        T(in_a_window_the_line_is_the_same_and_others_see_nothing_of_it),
        T(linked_accounts_have_one_address),
        T(what_is_not_taken_is_sent_again_after_a_longer_and_longer_pause),
        T(an_answer_that_does_not_come_is_not_waited_for),
        T(a_server_without_that_name_is_not_written_to),
        T(after_ten_failures_nothing_is_sent_and_its_owner_is_told_once),
        T(a_call_that_failed_is_not_made_when_it_is_not_true_any_more),
        T(a_host_that_is_not_allowed_any_more_is_not_written_to),
        T(what_is_not_stored_is_not_sent),
        T(a_host_that_is_killed_sends_nothing_twice),
        T(what_is_owed_is_sent_after_a_restart),
        T(an_address_is_forgotten_with_its_person),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
