/* tests/unit/test_irc_pace.c - how fast lines go, beside servers that hold lines back in their own way
 *
 * The server is a model: it takes a line for each so many ms, after a few that it takes at once, and keeps what
 * comes sooner.  How much it keeps is what servers drop people for.
 * SPDX-License-Identifier: MIT */
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
    int64_t at; /* when it arrives there */
    bool answered, ping;
    struct irc_pace_mark mark; /* if it is answered */
};

struct server {
    int64_t line_ms, debt_ms; /* what a line costs; what may be owed before lines are kept */
    int64_t owed;
    GQueue lines; /* of struct line *, on their way and kept */
    GQueue back;  /* likewise, answers on their way back */
    bool echoes;  /* it answers every line; false: PINGs alone */
    unsigned taken, most_kept;
};

struct client {
    struct irc_bucket bucket;
    struct irc_pace pace;
};

static void line_push(GQueue *to, int64_t at, struct line line)
{
    struct line *l = g_memdup2(&line, sizeof line);

    l->at = at;
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
        s->taken += !taken->ping;
        if (taken->answered)
            line_push(&s->back, now + WAY_MS, *taken);
    }
    for (const GList *i = s->lines.head; i != NULL; i = i->next)
        kept += ((const struct line *)i->data)->at <= now;
    s->most_kept = MAX(s->most_kept, kept);
}

static void client_writes(struct client *c, struct server *s, int64_t now, bool ping)
{
    struct line l = { .answered = ping || s->echoes, .ping = ping };

    irc_bucket_spend(&c->bucket, now);
    irc_pace_line(&c->pace, now);
    if (l.answered)
        l.mark = irc_pace_mark(&c->pace, now);
    line_push(&s->lines, now + WAY_MS, l);
}

/* The oldest line of which no answer has come. */
static const struct irc_pace_mark *awaited(const struct server *s)
{
    const struct line *back = g_queue_peek_head((GQueue *)&s->back);

    if (back != NULL)
        return &back->mark;
    for (const GList *i = s->lines.head; i != NULL; i = i->next)
        if (((const struct line *)i->data)->answered)
            return &((const struct line *)i->data)->mark;
    return NULL;
}

static void client_step(struct client *c, struct server *s, int64_t now)
{
    const struct line *l;

    while ((l = g_queue_peek_head(&s->back)) != NULL && l->at <= now) {
        g_autofree struct line *answer = g_queue_pop_head(&s->back);

        irc_pace_answered(&c->pace, &answer->mark, awaited(s), now);
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
    g_queue_clear_full(&s->back, g_free);
}

/* From servers that hold hardly anything back to one as slow as we ever go. */
static void no_server_has_to_keep_many_lines(void **state)
{
    static const int64_t rates[] = { 1, 100, 333, 500, 1000, 1500, 2000 };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
        for (int64_t debt = 2; debt <= 20; debt += 3) {
            struct server s = { .line_ms = rates[i], .debt_ms = debt * rates[i], .echoes = debt % 2 != 0 };
            struct client c;
            int64_t now = 1000;

            client_init(&c, FASTEST_MS);
            talk(&c, &s, &now, 10 * 60 * 1000);
            if (s.most_kept > IRC_PACE_OPEN + 4)
                fail_msg("%d ms a line, %d owed%s: %u lines are kept", (int)rates[i], (int)debt,
                         s.echoes ? ", echoed" : "", s.most_kept);
            server_clear(&s);
        }
}

/* How many lines a server takes in so long that takes one in so many ms. */
static unsigned taken_in(int64_t ms, int64_t line_ms, bool echoes)
{
    struct server s = { .line_ms = line_ms, .debt_ms = 10 * line_ms, .echoes = echoes };
    struct client c;
    int64_t now = 1000;

    client_init(&c, FASTEST_MS);
    talk(&c, &s, &now, ms);
    server_clear(&s);
    return s.taken;
}

/* A server that takes a line in a second is told more than half as much, and nearly all of it if it echoes; one that takes all of it is soon spoken to
 * at the fastest pace. */
static void the_pace_comes_near_to_what_the_server_takes(void **state)
{
    static const int64_t rates[] = { 1, 250, 333, 500, 1000, 1500, 2000 };
    enum { TALK_MS = 10 * 60 * 1000 };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
        unsigned most = (unsigned)(TALK_MS / MAX(rates[i], FASTEST_MS));
        unsigned asked = taken_in(TALK_MS, rates[i], false), echoed = taken_in(TALK_MS, rates[i], true);

        if (asked < most * 55 / 100 || echoed < most * 80 / 100)
            fail_msg("%d ms a line: %u lines of %u, %u echoed", (int)rates[i], asked, most, echoed);
    }
}

/* A line that the server answers after so long. */
static void answered_line(struct irc_pace *p, int64_t now, int64_t after)
{
    struct irc_pace_mark m;

    irc_pace_line(p, now);
    m = irc_pace_mark(p, now);
    irc_pace_answered(p, &m, NULL, now + after);
}

static void where_the_bounds_are_equal_nothing_is_learned(void **state)
{
    struct irc_pace p = { 0 };

    (void)state;
    irc_pace_bound(&p, SLOWEST_MS, SLOWEST_MS);
    irc_pace_begin(&p);
    for (int i = 1; i <= 100; i++)
        answered_line(&p, 0, i % 2 == 0 ? 1 : 60 * 1000);
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
    struct irc_pace_mark m;

    (void)state;
    irc_pace_bound(&p, FASTEST_MS, SLOWEST_MS);
    irc_pace_begin(&p);
    for (int i = 0; i < 100; i++)
        answered_line(&p, 0, 20);
    assert_int_equal(p.line_ms, FASTEST_MS);
    irc_pace_line(&p, 1000);
    irc_pace_line(&p, 1000);
    m = irc_pace_mark(&p, 1000);
    assert_int_equal(irc_pace_hold(&p, 1000 + 20 + IRC_PACE_LATE_MS), 0);
    assert_int_equal(irc_pace_hold(&p, 1000 + 21 + IRC_PACE_LATE_MS), SLOWEST_MS - 21 - IRC_PACE_LATE_MS);
    irc_pace_answered(&p, &m, NULL, 3000);
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
    for (int i = 0; i < 100; i++)
        answered_line(&p, 0, 20);
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
