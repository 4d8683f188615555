/* tests/pager.c - telephones without an internet: what people are called for outside chat, handed to the test
 * SPDX-License-Identifier: MIT */
#include "tests/pager.h"

#include <glib.h>

struct push {
    const struct pager *pager;
    struct clock *clock;
    GQueue lines; /* of struct line *, all that are under way */
};

struct line {
    struct push *push;
    int status;
    clock_handle answer;
    push_fn *done;
    void *ctx;
};

bool push_hosts_fit(const char *hosts)
{
    return hosts != NULL;
}

bool push_allows(const char *hosts, const char *address)
{
    return hosts != NULL && g_str_has_prefix(address, "https://" PAGER_HOST "/");
}

bool push_is_public(const struct sockaddr *address)
{
    return address != NULL;
}

static void line_free(struct line *l)
{
    g_queue_remove(&l->push->lines, l);
    clock_stop(l->push->clock, &l->answer);
    g_free(l);
}

static void answered(void *ctx)
{
    struct line *l = ctx;

    l->answer = CLOCK_NONE;
    l->done(l->ctx, l->status);
    line_free(l);
}

void push_send(struct push *p, const char *address, const char *line, push_fn *done, void *ctx)
{
    struct line *l = g_new0(struct line, 1);

    *l = (struct line){ .push = p, .done = done, .ctx = ctx };
    l->status = p->pager->rings(p->pager->ctx, address, line);
    l->answer = clock_after(p->clock, PAGER_ANSWERS_MS, answered, l);
    g_queue_push_tail(&p->lines, l);
}

struct push *push_new(const struct push_how *how, struct clock *clock)
{
    struct push *p = g_new0(struct push, 1);

    g_assert(how != NULL);
    p->pager = (const struct pager *)how;
    p->clock = clock;
    return p;
}

void push_free(struct push *p)
{
    while (p != NULL && !g_queue_is_empty(&p->lines))
        line_free(g_queue_peek_head(&p->lines));
    g_free(p);
}
