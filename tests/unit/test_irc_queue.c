/* tests/unit/test_irc_queue.c - the bucket, the queue, and numbered choices
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/choices.h"
#include "adapters/irc/queue.h"

/* ---- the bucket ------------------------------------------------------------------------------ */

static void a_burst_goes_at_once_and_then_a_line_each_time(void **state)
{
    struct irc_bucket b = { .line_ms = 2000, .burst = 5 };
    int64_t now = 1000;

    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(irc_bucket_wait(&b, now), 0);
        irc_bucket_spend(&b, now);
    }
    for (int i = 0; i < 5; i++) {
        assert_int_equal(irc_bucket_wait(&b, now), 2000);
        now += 2000;
        assert_int_equal(irc_bucket_wait(&b, now), 0);
        irc_bucket_spend(&b, now);
    }
}

static void silence_fills_the_bucket_to_the_burst_and_no_further(void **state)
{
    struct irc_bucket b = { .line_ms = 1000, .burst = 3 };
    int sent = 0;

    (void)state;
    irc_bucket_spend(&b, 0);
    while (irc_bucket_wait(&b, 1000000) == 0) {
        irc_bucket_spend(&b, 1000000);
        sent++;
    }
    assert_int_equal(sent, 3);
}

static void a_line_that_could_not_wait_makes_the_next_wait_longer(void **state)
{
    struct irc_bucket b = { .line_ms = 1000, .burst = 1 };

    (void)state;
    irc_bucket_spend(&b, 0);
    irc_bucket_spend(&b, 0);
    assert_int_equal(irc_bucket_wait(&b, 0), 2000);
}

/* ---- the queue ------------------------------------------------------------------------------- */

static struct irc_message *message(const char *to, enum adapter_slot slot, uint64_t serial)
{
    struct irc_message *m = g_new0(struct irc_message, 1);

    m->serial = serial;
    if (*to == '#') {
        m->place = g_strdup(to);
    } else {
        m->key = g_strdup(to);
        m->nick = g_strdup(to);
    }
    m->slot = slot;
    m->subject = g_strdup("7");
    m->text = g_strdup("text");
    return m;
}

/* Puts a message that replaces none. */
static void put(struct irc_queue *q, const char *to, enum adapter_slot slot, uint64_t serial)
{
    struct irc_message *replaced;

    assert_true(irc_queue_message(q, message(to, slot, serial), &replaced));
    assert_null(replaced);
}

static bool takes_more(struct irc_queue *q, const char *to, enum adapter_slot slot)
{
    struct irc_message *m = message(to, slot, 0), *replaced;

    if (irc_queue_message(q, m, &replaced))
        return true;
    irc_message_free(m);
    return false;
}

/* Sends the next message as one line.  Returns whom it is for, or "!"  for a command; free it. */
static char *send_next(struct irc_queue *q)
{
    struct irc_lane *lane;
    struct irc_message *m;
    char *to;

    if (!irc_queue_next(q, &lane))
        return NULL;
    irc_queue_went(q, lane);
    if (lane == NULL) {
        g_free(irc_queue_take_command(q));
        return g_strdup("!");
    }
    m = irc_queue_take(q, lane);
    to = g_strdup_printf("%s%" G_GUINT64_FORMAT, m->place != NULL ? m->place : m->key, m->serial);
    irc_message_free(m);
    return to;
}

static char *send_all(struct irc_queue *q)
{
    GString *order = g_string_new(NULL);

    for (char *to; (to = send_next(q)) != NULL; g_free(to))
        g_string_append_printf(order, "%s%s", order->len > 0 ? " " : "", to);
    return g_string_free(order, FALSE);
}

static void each_has_its_order_and_all_take_turns(void **state)
{
    struct irc_queue q;
    g_autofree char *order = NULL;

    (void)state;
    irc_queue_init(&q);
    for (int i = 1; i <= 3; i++)
        put(&q, "ann", ADAPTER_REPLY, i);
    put(&q, "bob", ADAPTER_REPLY, 1);
    put(&q, "bob", ADAPTER_REPLY, 2);
    put(&q, "cat", ADAPTER_REPLY, 1);
    order = send_all(&q);
    assert_string_equal(order, "ann1 bob1 cat1 ann2 bob2 ann3");
    irc_queue_free(&q);
}

static void who_is_asked_comes_before_who_only_asks(void **state)
{
    struct irc_queue q;
    g_autofree char *order = NULL;

    (void)state;
    irc_queue_init(&q);
    put(&q, "eve", ADAPTER_REPLY, 1);
    put(&q, "#lair", ADAPTER_BOARD, 1);
    put(&q, "bob", ADAPTER_BOARD, 1);
    put(&q, "ann", ADAPTER_REPLY, 1); /* said before her prompt, so before it in her lane */
    put(&q, "ann", ADAPTER_PROMPT, 2);
    put(&q, "cat", ADAPTER_NOTICE, 1);
    order = send_all(&q);
    assert_string_equal(order, "ann1 cat1 #lair1 ann2 bob1 eve1");
    irc_queue_free(&q);
}

static void what_we_do_goes_before_all_else(void **state)
{
    struct irc_queue q;
    g_autofree char *first = NULL, *second = NULL;

    (void)state;
    irc_queue_init(&q);
    assert_true(irc_queue_command(&q, IRC_COMMAND_ASK, g_strdup("WHOIS x")));
    put(&q, "ann", ADAPTER_PROMPT, 1);
    assert_true(irc_queue_command(&q, IRC_COMMAND_DO, g_strdup("JOIN #x")));
    first = send_next(&q);
    assert_string_equal(first, "!");
    second = send_next(&q);
    assert_string_equal(second, "!"); /* the question, whose turn it is; not the JOIN again */
    assert_int_equal(irc_queue_commands(&q), 0);
    irc_queue_free(&q);
}

/* Eight lines are shared out as the header says, and of any four one is a board's. */
static void nobody_starves(void **state)
{
    struct irc_queue q;
    unsigned of[256] = { 0 }, since_board = 0;

    (void)state;
    irc_queue_init(&q);
    for (int i = 0; i < 40; i++) {
        put(&q, "ann", ADAPTER_NOTICE, i);
        put(&q, "#lair", ADAPTER_NOTICE, i);
        put(&q, "eve", ADAPTER_REPLY, i);
        assert_true(irc_queue_command(&q, IRC_COMMAND_ASK, g_strdup("WHOIS x")));
    }
    for (int i = 0; i < 80; i++) {
        g_autofree char *to = send_next(&q);
        of[(unsigned char)to[0]]++;
        since_board = to[0] == '#' ? 0 : since_board + 1;
        assert_true(since_board < 4);
    }
    assert_int_equal(of['a'], 30);
    assert_int_equal(of['#'], 20);
    assert_int_equal(of['!'], 20);
    assert_int_equal(of['e'], 10);
    irc_queue_free(&q);
}

static void a_newer_board_takes_the_place_of_one_not_sent(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced, *other = message("#lair", ADAPTER_BOARD, 4);
    g_autofree char *order = NULL;

    (void)state;
    irc_queue_init(&q);
    put(&q, "#lair", ADAPTER_BOARD, 1);
    put(&q, "#cave", ADAPTER_BOARD, 2);
    put(&q, "#lair", ADAPTER_NOTICE, 3);
    g_free(other->subject);
    other->subject = g_strdup("8"); /* another table */
    irc_queue_message(&q, other, &replaced);
    assert_null(replaced);
    irc_queue_message(&q, message("#lair", ADAPTER_BOARD, 5), &replaced);
    assert_int_equal(replaced->serial, 1);
    irc_message_free(replaced);
    put(&q, "#lair", ADAPTER_NOTICE, 6); /* news always stand */
    order = send_all(&q);
    assert_string_equal(order, "#lair3 #cave2 #lair4 #lair5 #lair6");
    irc_queue_free(&q);
}

static void a_board_that_is_half_sent_is_sent_to_its_end(void **state)
{
    struct irc_queue q;
    struct irc_lane *lane;

    (void)state;
    irc_queue_init(&q);
    put(&q, "ann", ADAPTER_BOARD, 1);
    assert_true(irc_queue_next(&q, &lane));
    ((struct irc_message *)g_queue_peek_head(&lane->messages))->sent = 2;
    put(&q, "ann", ADAPTER_BOARD, 2);
    assert_int_equal(((struct irc_message *)g_queue_peek_head(&lane->messages))->serial, 1);
    irc_queue_free(&q);
}

static void of_a_question_that_is_asked_no_more_the_rest_is_not_sent(void **state)
{
    struct irc_queue q;
    struct irc_lane *lane;
    struct irc_message *replaced;

    (void)state;
    irc_queue_init(&q);
    put(&q, "ann", ADAPTER_PROMPT, 1);
    assert_true(irc_queue_next(&q, &lane));
    ((struct irc_message *)g_queue_peek_head(&lane->messages))->sent = 2;
    assert_true(irc_queue_message(&q, message("ann", ADAPTER_PROMPT, 2), &replaced));
    assert_int_equal(replaced->serial, 1);
    irc_message_free(replaced);
    assert_int_equal(((struct irc_message *)g_queue_peek_head(&lane->messages))->serial, 2);
    irc_queue_free(&q);
}

static void what_waits_is_bounded_for_each_and_for_all(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced;
    char *line = g_strdup("WHOIS x");
    unsigned strangers = 0;

    (void)state;
    irc_queue_init(&q);
    put(&q, "ann", ADAPTER_PROMPT, 1);
    while (takes_more(&q, "ann", ADAPTER_REPLY))
        ;
    assert_int_equal(q.lines, IRC_LANE_REPLIES + 1);
    assert_true(takes_more(&q, "ann", ADAPTER_NOTICE));
    for (; q.replies < IRC_QUEUE_REPLIES; strangers++) {
        g_autofree char *name = g_strdup_printf("stranger%u", strangers);
        assert_true(takes_more(&q, name, ADAPTER_REPLY));
    }
    assert_false(takes_more(&q, "stranger0", ADAPTER_REPLY));
    for (; q.replies < IRC_QUEUE_FIRST; strangers++) {
        g_autofree char *name = g_strdup_printf("stranger%u", strangers);
        assert_true(takes_more(&q, name, ADAPTER_REPLY)); /* the first that waits for one */
    }
    assert_false(takes_more(&q, "eve", ADAPTER_REPLY));
    for (unsigned i = 0; q.lines < IRC_QUEUE_LINES; i++) {
        g_autofree char *place = g_strdup_printf("#%u", i);
        while (takes_more(&q, place, ADAPTER_NOTICE))
            ;
    }
    assert_false(takes_more(&q, "bob", ADAPTER_PROMPT));
    assert_true(irc_queue_message(&q, message("ann", ADAPTER_PROMPT, 2), &replaced));
    assert_int_equal(replaced->serial, 1);
    irc_message_free(replaced);
    while (irc_queue_commands(&q) < IRC_QUEUE_COMMANDS)
        assert_true(irc_queue_command(&q, IRC_COMMAND_ASK, g_strdup("WHOIS x")));
    assert_false(irc_queue_command(&q, IRC_COMMAND_ASK, line));
    assert_true(irc_queue_command(&q, IRC_COMMAND_DO, line)); /* passes by them */
    assert_ptr_equal(irc_queue_take_command(&q), line);
    g_free(line);
    irc_queue_free(&q);
}

/* A lane that is too small for a message would never take it. */
static void a_long_message_finds_room_where_nothing_waits(void **state)
{
    struct irc_queue q;
    struct irc_message *m = message("ann", ADAPTER_REPLY, 1), *replaced;

    (void)state;
    irc_queue_init(&q);
    g_free(m->text);
    m->text = g_strnfill(60 * 400, 'x');
    assert_true(irc_queue_message(&q, m, &replaced));
    assert_int_equal(q.lines, 60);
    assert_false(takes_more(&q, "ann", ADAPTER_REPLY));
    irc_message_free(irc_queue_take(&q, g_queue_peek_head(&q.turns)));
    assert_int_equal(q.lines + q.replies + q.messages + q.turns.length, 0);
    irc_queue_free(&q);
}

static void what_waits_follows_its_person(void **state)
{
    struct irc_queue q;
    struct irc_lane *lane;
    struct irc_message *m;
    g_autofree char *order = NULL;

    (void)state;
    irc_queue_init(&q);
    put(&q, "ann", ADAPTER_REPLY, 1);
    put(&q, "ann", ADAPTER_REPLY, 2);
    put(&q, "anna", ADAPTER_REPLY, 3);
    irc_queue_rename(&q, "somebody", "else", "else");
    irc_queue_rename(&q, "ann", "anna", "nan");
    assert_int_equal(q.turns.length, 1);
    assert_true(irc_queue_next(&q, &lane));
    m = g_queue_peek_tail(&lane->messages);
    assert_string_equal(m->key, "anna");
    assert_string_equal(m->nick, "nan");
    order = send_all(&q);
    assert_string_equal(order, "anna3 anna1 anna2");
    irc_queue_free(&q);
}

/* ---- choices --------------------------------------------------------------------------------- */

static const struct adapter_choice three[] = {
    { .label = "Build Dark Altar", .line = "build dark altar new" },
    { .label = "Build Open Grave", .line = "build open grave new" },
    { .label = "Pass", .line = "pass" },
};

static struct adapter_message prompt(const char *subject, const char *tag, size_t n)
{
    return (struct adapter_message){
        .slot = ADAPTER_PROMPT, .subject = subject, .tag = tag, .text = "", .choices = three, .n_choices = n
    };
}

static void choices_are_numbered_and_parted_into_lines(void **state)
{
    struct adapter_message m = prompt("1", "t", 3);
    g_autoptr(GString) text = g_string_new("Your turn"), narrow = g_string_new(NULL);

    (void)state;
    choices_append(text, &m, 300, CHOICES_BELOW);
    assert_string_equal(text->str, "Your turn\n1) Build Dark Altar  2) Build Open Grave  3) Pass");
    choices_append(narrow, &m, 30, CHOICES_BELOW);
    assert_string_equal(narrow->str, "1) Build Dark Altar\n2) Build Open Grave  3) Pass");
}

/* Is a choice taken? *pick points into what o keeps. */
static bool takes(const struct offers *o, const char *target, const char *text, struct adapter_pick *pick)
{
    struct choices *taken = offers_take(o, target, text, offers_count(o), pick);

    choices_unref(taken);
    return taken != NULL;
}

static void a_number_takes_what_was_last_offered(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message old = prompt("1", "old", 3), newer = prompt("1", "new", 1);
    struct adapter_pick pick = { 0 };

    (void)state;
    assert_false(takes(o, "bob", "1", &pick));
    offers_put(o, "bob", choices_new(&old));
    assert_true(takes(o, "bob", "2", &pick));
    assert_string_equal(pick.line.text, "build open grave new");
    assert_string_equal(pick.tag, "old");
    assert_string_equal(pick.subject, "1");
    offers_put(o, "bob", choices_new(&newer));
    assert_false(takes(o, "bob", "2", &pick));
    assert_true(takes(o, "bob", "1", &pick));
    assert_string_equal(pick.tag, "new");
    assert_false(takes(o, "eve", "1", &pick));
    offers_rename(o, "bob", "bobby");
    assert_false(takes(o, "bob", "1", &pick));
    assert_true(takes(o, "bobby", "1", &pick));
    offers_free(o);
}

static void a_choice_taken_outlives_the_offer(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message m = prompt("1", "t", 3);
    struct adapter_pick pick = { 0 };
    struct choices *taken;

    (void)state;
    offers_put(o, "bob", choices_new(&m));
    taken = offers_take(o, "bob", "3", offers_count(o), &pick);
    offers_free(o);
    assert_string_equal(pick.line.text, "pass");
    choices_unref(taken);
}

/* Its author had to be found out first, and the next question came meanwhile. */
static void a_number_that_was_held_back_means_what_was_offered_when_it_came(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message m[] = { prompt("1", "old", 3), prompt("1", "new", 3), prompt("1", "newest", 3) };
    struct adapter_pick pick = { 0 };
    uint64_t before = offers_count(o), came;

    (void)state;
    offers_put(o, "bob", choices_new(&m[0]));
    came = offers_count(o);
    offers_put(o, "bob", choices_new(&m[1]));
    assert_null(offers_take(o, "bob", "1", before, &pick));
    choices_unref(offers_take(o, "bob", "1", came, &pick));
    assert_string_equal(pick.tag, "old");
    choices_unref(offers_take(o, "bob", "1", offers_count(o), &pick));
    assert_string_equal(pick.tag, "new");
    for (int later = 2; later <= 4; later++)
        offers_put(o, "bob", choices_new(&m[2]));
    choices_unref(offers_take(o, "bob", "1", came, &pick));
    assert_string_equal(pick.tag, "old");
    offers_put(o, "bob", choices_new(&m[2]));
    assert_null(offers_take(o, "bob", "1", came, &pick)); /* forgotten: nobody has asked for so long */
    offers_free(o);
}

static void choices_are_out_when_their_question_and_the_first_of_them_are(void **state)
{
    struct adapter_message asks = prompt("1", "t", 3), withdraws = prompt("1", "t", 0);
    struct choices *c = choices_new(&asks), *late = choices_new(&asks), *none = choices_new(&withdraws);

    (void)state;
    assert_false(choices_out(c, CHOICES_QUESTION));
    assert_true(choices_out(c, CHOICES_NUMBERS));
    assert_false(choices_out(c, CHOICES_NUMBERS)); /* the next line of them */
    assert_false(choices_out(late, CHOICES_NUMBERS));
    assert_true(choices_out(late, CHOICES_QUESTION));
    assert_true(choices_out(none, CHOICES_QUESTION));
    choices_unref(c);
    choices_unref(late);
    choices_unref(none);
}

static void only_a_number_that_was_offered_is_a_choice(void **state)
{
    static const char *const lines[] = {
        "0", "4", "", "1x", "-1", " 1", "99999", "#4", "1) x", "1 @x", "pass"
    };
    struct offers *o = offers_new();
    struct adapter_message m = prompt("1", "t", 3);
    struct adapter_pick pick = { 0 };

    (void)state;
    offers_put(o, "bob", choices_new(&m));
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        assert_false(takes(o, "bob", lines[i], &pick));
    offers_free(o);
}

/* The newest list of the subject that is named, as far as its author has seen it. */
static void a_number_that_names_its_subject_takes_its_choice(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message crypt = prompt("1", "t", 3), tomb = prompt("2", "u", 2),
                           later = prompt("1", "v", 3);
    struct adapter_pick pick = { 0 };
    uint64_t seen;

    (void)state;
    crypt.name = later.name = "crypt";
    tomb.name = "tomb";
    offers_put(o, "bob", choices_new(&crypt));
    offers_put(o, "bob", choices_new(&tomb));
    seen = offers_count(o);
    offers_put(o, "bob", choices_new(&later));
    choices_unref(offers_take(o, "bob", "3) @crypt", seen, &pick));
    assert_string_equal(pick.tag, "t");
    choices_unref(offers_take(o, "bob", "@TOMB 2.", offers_count(o), &pick));
    assert_string_equal(pick.tag, "u");
    assert_false(pick.asks);
    choices_unref(offers_take(o, "bob", "(3)? @crypt", offers_count(o), &pick));
    assert_string_equal(pick.tag, "v");
    assert_true(pick.asks);
    assert_null(offers_take(o, "bob", "3 @tomb", offers_count(o), &pick));
    assert_null(offers_take(o, "bob", "1 @vault", offers_count(o), &pick));
    offers_free(o);
}

static void a_prompt_without_choices_withdraws_its_own_table_s_only(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message open = prompt("1", "t", 3), other = prompt("2", "t", 0), own = prompt("1", "t", 0);
    struct adapter_message notice = { .slot = ADAPTER_NOTICE, .subject = "1", .text = "" };
    struct adapter_pick pick = { 0 };

    (void)state;
    offers_put(o, "bob", choices_new(&open));
    offers_put(o, "bob", choices_new(&other));
    offers_put(o, "bob", choices_new(&notice));
    assert_true(takes(o, "bob", "1", &pick));
    offers_put(o, "bob", choices_new(&own));
    assert_false(takes(o, "bob", "1", &pick));
    offers_free(o);
}

/* Whoever was offered something and never came back is forgotten in the end. */
static void offers_are_bounded(void **state)
{
    struct offers *o = offers_new();
    struct adapter_message m = prompt("1", "t", 3);
    struct adapter_pick pick = { 0 };

    (void)state;
    offers_put(o, "bob", choices_new(&m));
    for (int i = 0; i < 4999; i++) {
        g_autofree char *target = g_strdup_printf("eve%d", i);
        offers_put(o, target, choices_new(&m));
    }
    assert_true(takes(o, "bob", "1", &pick));
    offers_put(o, "ann", choices_new(&m));
    assert_false(takes(o, "bob", "1", &pick));
    assert_true(takes(o, "eve0", "1", &pick) && takes(o, "ann", "1", &pick));
    offers_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_goes_at_once_and_then_a_line_each_time),
        cmocka_unit_test(silence_fills_the_bucket_to_the_burst_and_no_further),
        cmocka_unit_test(a_line_that_could_not_wait_makes_the_next_wait_longer),
        cmocka_unit_test(each_has_its_order_and_all_take_turns),
        cmocka_unit_test(who_is_asked_comes_before_who_only_asks),
        cmocka_unit_test(nobody_starves),
        cmocka_unit_test(what_we_do_goes_before_all_else),
        cmocka_unit_test(a_newer_board_takes_the_place_of_one_not_sent),
        cmocka_unit_test(a_board_that_is_half_sent_is_sent_to_its_end),
        cmocka_unit_test(of_a_question_that_is_asked_no_more_the_rest_is_not_sent),
        cmocka_unit_test(what_waits_is_bounded_for_each_and_for_all),
        cmocka_unit_test(a_long_message_finds_room_where_nothing_waits),
        cmocka_unit_test(what_waits_follows_its_person),
        cmocka_unit_test(choices_are_numbered_and_parted_into_lines),
        cmocka_unit_test(a_number_takes_what_was_last_offered),
        cmocka_unit_test(a_choice_taken_outlives_the_offer),
        cmocka_unit_test(a_number_that_was_held_back_means_what_was_offered_when_it_came),
        cmocka_unit_test(choices_are_out_when_their_question_and_the_first_of_them_are),
        cmocka_unit_test(only_a_number_that_was_offered_is_a_choice),
        cmocka_unit_test(offers_are_bounded),
        cmocka_unit_test(a_number_that_names_its_subject_takes_its_choice),
        cmocka_unit_test(a_prompt_without_choices_withdraws_its_own_table_s_only),
    };

    return cmocka_run_group_tests_name("irc_queue", tests, NULL, NULL);
}
