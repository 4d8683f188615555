/* tests/unit/test_irc_pace.c - how fast lines go, beside servers that hold lines back in their own way
 *
 * The server is a model: it takes a line for each so many ms, after a few that it takes at once, and keeps what
 * comes sooner.  How much it keeps is what servers drop people for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/irc/pace.h"
#include "adapters/irc/queue.h"

enum {
    STEP_MS = 10,
    WAY_MS = 40, /* to the server, and back */
    SLOWEST_MS = 2000,
    FASTEST_MS = 250,
    BURST = 5,
};

/* A line on its way, or kept by the server. */
struct line {
    int64_t at;    /* when it arrives there */
    uint64_t ping; /* 0: it is none */
};

struct server {
    int64_t line_ms, debt_ms; /* what a line costs; what may be owed before lines are kept */
    int64_t owed;
    GQueue lines; /* of struct line *, on their way and kept */
    GQueue pongs; /* likewise, on their way back */
    unsigned taken, most_kept;
};

struct client {
    struct irc_bucket bucket;
    struct irc_pace pace;
    uint64_t pings;
};

static void line_push(GQueue *to, int64_t at, uint64_t ping)
{
    struct line *l = g_new(struct line, 1);

    *l = (struct line){ .at = at, .ping = ping };
    g_queue_push_tail(to, l);
}

static void server_step(struct server *s, int64_t now)
{
    const struct line *l;
    unsigned kept = 0;

    s->owed = MAX(s->owed - STEP_MS, 0);
    while ((l = g_queue_peek_head(&s->lines)) != NULL && l->at <= now && s->owed < s->debt_ms) {
        g_autofree struct line *taken = g_queue_pop_head(&s->lines);

        s->owed += s->line_ms;
        s->taken += taken->ping == 0;
        if (taken->ping != 0)
            line_push(&s->pongs, now + WAY_MS, taken->ping);
    }
    for (const GList *i = s->lines.head; i != NULL; i = i->next)
        kept += ((const struct line *)i->data)->at <= now;
    s->most_kept = MAX(s->most_kept, kept);
}

static void client_writes(struct client *c, struct server *s, int64_t now, bool ping)
{
    irc_bucket_spend(&c->bucket, now);
    irc_pace_line(&c->pace, now);
    if (ping)
        irc_pace_ping(&c->pace, ++c->pings, now);
    line_push(&s->lines, now + WAY_MS, ping ? c->pings : 0);
}

static void client_step(struct client *c, struct server *s, int64_t now)
{
    const struct line *l;

    while ((l = g_queue_peek_head(&s->pongs)) != NULL && l->at <= now) {
        g_autofree struct line *pong = g_queue_pop_head(&s->pongs);

        irc_pace_pong(&c->pace, pong->ping, now);
    }
    for (;;) {
        irc_bucket_rate(&c->bucket, c->pace.line_ms, now);
        if (irc_bucket_wait(&c->bucket, now) > 0 || irc_pace_hold(&c->pace, now) > 0)
            return;
        client_writes(c, s, now, irc_pace_wants_ping(&c->pace));
    }
}

/* Says as much as it may for so long; there is always something to say. */
static void talk(struct client *c, struct server *s, int64_t *now, int64_t ms)
{
    for (int64_t until = *now + ms; *now < until; *now += STEP_MS) {
        server_step(s, *now);
        client_step(c, s, *now);
    }
}

static void client_init(struct client *c, int fastest_ms)
{
    *c = (struct client){ .bucket = { .line_ms = SLOWEST_MS, .burst = BURST } };
    irc_pace_bound(&c->pace, fastest_ms, SLOWEST_MS);
    irc_pace_begin(&c->pace);
}

static void server_clear(struct server *s)
{
    g_queue_clear_full(&s->lines, g_free);
    g_queue_clear_full(&s->pongs, g_free);
}

/* From servers that hold hardly anything back to one as slow as we ever go. */
static void no_server_has_to_keep_many_lines(void **state)
{
    static const int64_t rates[] = { 1, 100, 333, 500, 1000, 1500, 2000 };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
        for (int64_t debt = 2; debt <= 20; debt += 6) {
            struct server s = { .line_ms = rates[i], .debt_ms = debt * rates[i] };
            struct client c;
            int64_t now = 1000;

            client_init(&c, FASTEST_MS);
            talk(&c, &s, &now, 10 * 60 * 1000);
            if (s.most_kept > IRC_PACE_OPEN + 4)
                fail_msg("%d ms a line, %d owed: %u lines are kept", (int)rates[i], (int)debt, s.most_kept);
            server_clear(&s);
        }
}

/* A server that takes a line in a second is told more than half as much, one that takes all of it is soon spoken to
 * at the fastest pace. */
static void the_pace_comes_near_to_what_the_server_takes(void **state)
{
    static const int64_t rates[] = { 1, 250, 333, 500, 1000, 1500, 2000 };
    enum { TALK_MS = 10 * 60 * 1000 };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
        struct server s = { .line_ms = rates[i], .debt_ms = 10 * rates[i] };
        struct client c;
        int64_t now = 1000, most = TALK_MS / MAX(rates[i], FASTEST_MS);

        client_init(&c, FASTEST_MS);
        talk(&c, &s, &now, TALK_MS);
        if (s.taken < most * 55 / 100)
            fail_msg("%d ms a line: %u lines of %d", (int)rates[i], s.taken, (int)most);
        server_clear(&s);
    }
}

static void where_the_bounds_are_equal_nothing_is_learned(void **state)
{
    struct irc_pace p = { 0 };

    (void)state;
    irc_pace_bound(&p, SLOWEST_MS, SLOWEST_MS);
    irc_pace_begin(&p);
    for (uint64_t i = 1; i <= 100; i++) {
        irc_pace_line(&p, 0);
        irc_pace_ping(&p, i, 0);
        irc_pace_pong(&p, i, i % 2 == 0 ? 1 : 60 * 1000);
    }
    assert_int_equal(p.line_ms, SLOWEST_MS);
    assert_int_equal(irc_pace_hold(&p, 0), 0);
    assert_false(irc_pace_wants_ping(&p));
    irc_pace_bound(&p, 2 * SLOWEST_MS, SLOWEST_MS); /* nonsense is one pace, too */
    assert_int_equal(p.line_ms, SLOWEST_MS);
}

/* An answer that is late already holds the next line, and it need not have come for that. */
static void a_late_answer_slows_at_once(void **state)
{
    struct irc_pace p = { 0 };

    (void)state;
    irc_pace_bound(&p, FASTEST_MS, SLOWEST_MS);
    irc_pace_begin(&p);
    for (uint64_t i = 1; i <= 100; i++) {
        irc_pace_line(&p, 0);
        irc_pace_ping(&p, i, 0);
        irc_pace_pong(&p, i, 20);
    }
    assert_int_equal(p.line_ms, FASTEST_MS);
    irc_pace_line(&p, 1000);
    irc_pace_line(&p, 1000);
    irc_pace_ping(&p, 101, 1000);
    assert_int_equal(irc_pace_hold(&p, 1000 + 20 + IRC_PACE_LATE_MS), 0);
    assert_int_equal(irc_pace_hold(&p, 1000 + 21 + IRC_PACE_LATE_MS), SLOWEST_MS - 21 - IRC_PACE_LATE_MS);
    irc_pace_pong(&p, 101, 3000);
    assert_int_equal(p.line_ms, 1000); /* two lines in two seconds */
    assert_int_equal(irc_pace_hold(&p, 3000), 0);
}

static void a_server_that_dropped_us_is_not_tried_again(void **state)
{
    struct irc_pace p = { 0 };

    (void)state;
    irc_pace_bound(&p, FASTEST_MS, SLOWEST_MS);
    irc_pace_begin(&p);
    irc_pace_dropped(&p);
    irc_pace_begin(&p); /* the next connection */
    irc_pace_bound(&p, FASTEST_MS, SLOWEST_MS);
    for (uint64_t i = 1; i <= 100; i++) {
        irc_pace_line(&p, 0);
        irc_pace_ping(&p, i, 0);
        irc_pace_pong(&p, i, 20);
    }
    assert_int_equal(p.line_ms, SLOWEST_MS);
}

/* As many lines as before have to be waited for, whatever one costs. */
static void a_new_pace_counts_for_what_was_said(void **state)
{
    struct irc_bucket b = { .line_ms = 2000, .burst = 1 };

    (void)state;
    irc_bucket_spend(&b, 0);
    irc_bucket_spend(&b, 0);
    irc_bucket_rate(&b, 500, 0);
    assert_int_equal(irc_bucket_wait(&b, 0), 1000);
    irc_bucket_rate(&b, 1000, 500);
    assert_int_equal(irc_bucket_wait(&b, 500), 1000);
    irc_bucket_rate(&b, 0, 500);
    assert_int_equal(irc_bucket_wait(&b, 500), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_server_has_to_keep_many_lines),
        cmocka_unit_test(the_pace_comes_near_to_what_the_server_takes),
        cmocka_unit_test(where_the_bounds_are_equal_nothing_is_learned),
        cmocka_unit_test(a_late_answer_slows_at_once),
        cmocka_unit_test(a_server_that_dropped_us_is_not_tried_again),
        cmocka_unit_test(a_new_pace_counts_for_what_was_said),
    };

    return cmocka_run_group_tests_name("irc_pace", tests, NULL, NULL);
}
