/* adapters/clock.c - one heap of waits on one GLib source
 * SPDX-License-Identifier: MIT */
#include "adapters/clock.h"

#include <assert.h>
#include <glib.h>

struct wait {
    int64_t due;         /* in clock_ticks */
    clock_handle handle; /* grows: settles the order of equal dues */
    clock_fn *fn;
    void *ctx;
};

struct clock {
    GArray *heap;       /* of struct wait; the soonest first, children of i at 2i+1, 2i+2 */
    clock_handle last;  /* the newest handle given out */
    GSource *source;    /* ready when the soonest wait is due; NULL: turned by hand */
    int64_t hand_ticks; /* by hand: what clock_ticks answers */
    int64_t hand_start; /* by hand: the time of day when hand_ticks was 0 */
};

struct clock_source {
    GSource source;
    struct clock *clock;
};

static struct wait *at(const struct clock *c, unsigned i)
{
    return &g_array_index(c->heap, struct wait, i);
}

static bool sooner(const struct wait *a, const struct wait *b)
{
    return a->due != b->due ? a->due < b->due : a->handle < b->handle;
}

static void swap(struct clock *c, unsigned i, unsigned j)
{
    struct wait w = *at(c, i);

    *at(c, i) = *at(c, j);
    *at(c, j) = w;
}

static void sift_up(struct clock *c, unsigned i)
{
    while (i > 0 && sooner(at(c, i), at(c, (i - 1) / 2))) {
        swap(c, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static void sift_down(struct clock *c, unsigned i)
{
    for (;;) {
        unsigned first = i;

        for (unsigned child = 2 * i + 1; child <= 2 * i + 2 && child < c->heap->len; child++)
            if (sooner(at(c, child), at(c, first)))
                first = child;
        if (first == i)
            return;
        swap(c, i, first);
        i = first;
    }
}

static struct wait take(struct clock *c, unsigned i)
{
    struct wait w = *at(c, i);
    unsigned last = c->heap->len - 1;

    swap(c, i, last);
    g_array_set_size(c->heap, last);
    if (i < last) {
        sift_down(c, i);
        sift_up(c, i);
    }
    return w;
}

/* Tells GLib when to look again. */
static void arm(struct clock *c)
{
    if (c->source != NULL)
        g_source_set_ready_time(c->source, c->heap->len > 0 ? at(c, 0)->due * 1000 : -1);
}

static gboolean source_dispatch(GSource *source, GSourceFunc fn, gpointer ctx)
{
    struct clock *c = ((struct clock_source *)source)->clock;
    int64_t now = clock_ticks(c);
    clock_handle newest = c->last;

    (void)fn, (void)ctx;
    /* A wait of no time that a callback asks for is over in the loop's next turn, so that a chain
     * of such waits cannot keep the sockets from being read. */
    while (c->heap->len > 0 && at(c, 0)->due <= now && at(c, 0)->handle <= newest) {
        struct wait w = take(c, 0);
        w.fn(w.ctx);
    }
    arm(c);
    return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_functions = { .dispatch = source_dispatch };

struct clock *clock_new(void)
{
    struct clock *c = clock_new_by_hand(0);

    c->source = g_source_new(&source_functions, sizeof(struct clock_source));
    ((struct clock_source *)c->source)->clock = c;
    g_source_set_name(c->source, "clock");
    g_source_attach(c->source, NULL);
    return c;
}

struct clock *clock_new_by_hand(int64_t now_ms)
{
    struct clock *c = g_new0(struct clock, 1);

    c->heap = g_array_new(FALSE, FALSE, sizeof(struct wait));
    c->hand_start = now_ms;
    return c;
}

void clock_free(struct clock *c)
{
    if (c == NULL)
        return;
    if (c->source != NULL) {
        g_source_destroy(c->source);
        g_source_unref(c->source);
    }
    g_array_unref(c->heap);
    g_free(c);
}

int64_t clock_now(const struct clock *c)
{
    return c->source != NULL ? g_get_real_time() / 1000 : c->hand_start + c->hand_ticks;
}

int64_t clock_micros(const struct clock *c)
{
    return c->source != NULL ? g_get_monotonic_time() : c->hand_ticks * 1000;
}

int64_t clock_ticks(const struct clock *c)
{
    return clock_micros(c) / 1000;
}

clock_handle clock_after(struct clock *c, int64_t ms, clock_fn *fn, void *ctx)
{
    int64_t now = clock_ticks(c);
    struct wait w = { .due = now, .handle = ++c->last, .fn = fn, .ctx = ctx };

    assert(fn != NULL);
    if (ms > 0) /* the source counts in microseconds, hence the thousandth */
        w.due = ms < INT64_MAX / 1000 - now ? now + ms : INT64_MAX / 1000;
    g_array_append_val(c->heap, w);
    sift_up(c, c->heap->len - 1);
    arm(c);
    return w.handle;
}

bool clock_cancel(struct clock *c, clock_handle wait)
{
    for (unsigned i = 0; i < c->heap->len; i++) {
        if (at(c, i)->handle == wait) {
            take(c, i);
            arm(c);
            return true;
        }
    }
    return false;
}

void clock_stop(struct clock *c, clock_handle *wait)
{
    clock_cancel(c, *wait);
    *wait = CLOCK_NONE;
}

unsigned clock_waiting(const struct clock *c)
{
    return c->heap->len;
}

int64_t clock_due(const struct clock *c)
{
    return c->heap->len > 0 ? at(c, 0)->due : INT64_MAX;
}

void clock_turn(struct clock *c, int64_t ms)
{
    int64_t until = c->hand_ticks + ms;

    assert(c->source == NULL && ms >= 0);
    while (c->heap->len > 0 && at(c, 0)->due <= until) {
        struct wait w = take(c, 0);
        if (w.due > c->hand_ticks)
            c->hand_ticks = w.due;
        w.fn(w.ctx);
    }
    c->hand_ticks = until;
}

void clock_set(struct clock *c, int64_t now_ms)
{
    assert(c->source == NULL);
    c->hand_start = now_ms - c->hand_ticks;
}
