/* tests/unit/test_irc_queue.c - the bucket, the queue, and numbered choices */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/choices.h"
#include "adapters/irc_queue.h"

/* ---- the bucket ---------------------------------------------------------- */

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

/* ---- the queue ----------------------------------------------------------- */

static struct irc_message *message(uint64_t serial, const char *slot)
{
    struct irc_message *m = g_new0(struct irc_message, 1);

    m->serial = serial;
    m->key = g_strdup("bob!u@h");
    m->nick = g_strdup("bob");
    m->slot = g_strdup(slot);
    m->text = g_strdup("text");
    return m;
}

static uint64_t first(struct irc_queue *q)
{
    return ((struct irc_message *)g_queue_peek_head(&q->messages))->serial;
}

static void commands_and_messages_take_turns(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced;
    GString *order = g_string_new(NULL);

    (void)state;
    irc_queue_init(&q);
    for (int i = 0; i < 3; i++) {
        assert_true(irc_queue_command(&q, g_strdup("WHOIS x")));
        assert_true(irc_queue_message(&q, message(i, NULL), &replaced));
    }
    assert_true(irc_queue_message(&q, message(3, NULL), &replaced));
    for (enum irc_queue_kind kind; (kind = irc_queue_next(&q)) != IRC_QUEUE_EMPTY; irc_queue_went(&q, kind)) {
        if (kind == IRC_QUEUE_COMMAND)
            g_free(g_queue_pop_head(&q.commands));
        else
            irc_message_free(g_queue_pop_head(&q.messages));
        g_string_append_c(order, kind == IRC_QUEUE_COMMAND ? 'c' : 'm');
    }
    assert_string_equal(order->str, "cmcmcmm");
    g_string_free(order, TRUE);
    irc_queue_clear(&q);
}

static void a_newer_board_takes_the_place_of_one_not_sent(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced;

    (void)state;
    irc_queue_init(&q);
    irc_queue_message(&q, message(1, "board"), &replaced);
    assert_null(replaced);
    irc_queue_message(&q, message(2, NULL), &replaced);
    irc_queue_message(&q, message(3, NULL), &replaced);
    assert_null(replaced); /* no slot: stands for itself */
    irc_queue_message(&q, message(4, "board"), &replaced);
    assert_int_equal(replaced->serial, 1);
    irc_message_free(replaced);
    assert_int_equal(q.messages.length, 3);
    assert_int_equal(first(&q), 2);
    irc_queue_clear(&q);
}

static void a_board_that_is_half_sent_is_sent_to_its_end(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced;

    (void)state;
    irc_queue_init(&q);
    irc_queue_message(&q, message(1, "board"), &replaced);
    ((struct irc_message *)g_queue_peek_head(&q.messages))->sent = 2;
    irc_queue_message(&q, message(2, "board"), &replaced);
    assert_null(replaced);
    assert_int_equal(first(&q), 1);
    irc_queue_clear(&q);
}

static void a_full_queue_takes_nothing_but_a_replacement(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced, *extra = message(999, NULL);
    char *line = g_strdup("WHOIS x");

    (void)state;
    irc_queue_init(&q);
    irc_queue_message(&q, message(1, "board"), &replaced);
    while (q.messages.length < IRC_QUEUE_MESSAGES)
        assert_true(irc_queue_message(&q, message(2, NULL), &replaced));
    assert_false(irc_queue_message(&q, extra, &replaced));
    assert_true(irc_queue_message(&q, message(3, "board"), &replaced));
    assert_int_equal(replaced->serial, 1);
    irc_message_free(replaced);
    irc_message_free(extra);
    while (q.commands.length < IRC_QUEUE_COMMANDS)
        assert_true(irc_queue_command(&q, g_strdup("WHOIS x")));
    assert_false(irc_queue_command(&q, line));
    g_free(line);
    irc_queue_clear(&q);
}

static void what_waits_follows_its_person(void **state)
{
    struct irc_queue q;
    struct irc_message *replaced, *m;

    (void)state;
    irc_queue_init(&q);
    irc_queue_message(&q, message(1, NULL), &replaced);
    irc_queue_rename(&q, "somebody", "else", "else");
    irc_queue_rename(&q, "bob!u@h", "bobby", "bob2");
    m = g_queue_peek_head(&q.messages);
    assert_string_equal(m->key, "bobby");
    assert_string_equal(m->nick, "bob2");
    irc_queue_clear(&q);
}

/* ---- choices ------------------------------------------------------------- */

static const struct adapter_choice three[] = {
    { "Build Dark Altar", "build dark altar new" },
    { "Build Open Grave", "build open grave new" },
    { "Pass", "pass" },
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
    choices_append(text, &m, 300);
    assert_string_equal(text->str, "Your turn\n1) Build Dark Altar  2) Build Open Grave  3) Pass");
    choices_append(narrow, &m, 30);
    assert_string_equal(narrow->str, "1) Build Dark Altar\n2) Build Open Grave  3) Pass");
}

/* Is it taken?  *pick points into what o keeps. */
static bool takes(const struct offers *o, const char *target, const char *text, struct adapter_pick *pick)
{
    struct choices *taken = offers_take(o, target, text, pick);

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
    taken = offers_take(o, "bob", "3", &pick);
    offers_free(o);
    assert_string_equal(pick.line.text, "pass");
    choices_unref(taken);
}

static void only_a_number_that_was_offered_is_a_choice(void **state)
{
    static const char *const lines[] = { "0", "4", "", "1x", "-1", " 1", "99999", "#1", "pass" };
    struct offers *o = offers_new();
    struct adapter_message m = prompt("1", "t", 3);
    struct adapter_pick pick = { 0 };

    (void)state;
    offers_put(o, "bob", choices_new(&m));
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        assert_false(takes(o, "bob", lines[i], &pick));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_goes_at_once_and_then_a_line_each_time),
        cmocka_unit_test(silence_fills_the_bucket_to_the_burst_and_no_further),
        cmocka_unit_test(a_line_that_could_not_wait_makes_the_next_wait_longer),
        cmocka_unit_test(commands_and_messages_take_turns),
        cmocka_unit_test(a_newer_board_takes_the_place_of_one_not_sent),
        cmocka_unit_test(a_board_that_is_half_sent_is_sent_to_its_end),
        cmocka_unit_test(a_full_queue_takes_nothing_but_a_replacement),
        cmocka_unit_test(what_waits_follows_its_person),
        cmocka_unit_test(choices_are_numbered_and_parted_into_lines),
        cmocka_unit_test(a_number_takes_what_was_last_offered),
        cmocka_unit_test(a_choice_taken_outlives_the_offer),
        cmocka_unit_test(only_a_number_that_was_offered_is_a_choice),
        cmocka_unit_test(a_prompt_without_choices_withdraws_its_own_table_s_only),
    };

    return cmocka_run_group_tests_name("irc_queue", tests, NULL, NULL);
}
