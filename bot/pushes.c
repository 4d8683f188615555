/* bot/pushes.c - people are called outside chat, at an address of their own
 * SPDX-License-Identifier: MIT */
#include "bot/pushes.h"

#include "adapters/push.h"
#include "bot/log.h"
#include "bot/network.h"
#include "bot/people/vacation.h"
#include "bot/reply.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

enum {
    PAUSE_MS = 5 * 60 * 1000, /* between two lines to one person; PUSH_PATIENCE_MS is over by then */
    PAUSE_MAX_MS = 6 * 60 * 60 * 1000,
    AGAIN_MS = 10 * 1000, /* after a turn that could not be stored */
    AT_ONCE = 16,         /* lines that leave in one turn */
};
G_STATIC_ASSERT((int)PAUSE_MS > (int)PUSH_PATIENCE_MS);

enum line_state { LINE_PUT, LINE_SENT, LINE_ENDED };

/* A line on its way. */
struct line {
    struct host *h;
    struct person to;
    char *address, *text;
    enum push_owed what;
    enum line_state state;
    int status;
};

struct pushes {
    struct push *net; /* NULL: nothing was sent yet */
    GPtrArray *lines; /* of struct line * */
    bool stale;       /* at has to be worked out */
    int64_t at;       /* when the next line is to be sent, in clock_ticks; -1: none is owed */
};

static void line_free(gpointer data)
{
    struct line *l = data;

    person_clear(&l->to);
    g_free(l->address);
    g_free(l->text);
    g_free(l);
}

struct pushes *pushes_new(void)
{
    struct pushes *p = g_new0(struct pushes, 1);

    p->lines = g_ptr_array_new_with_free_func(line_free);
    p->stale = true;
    p->at = -1;
    return p;
}

void pushes_free(struct pushes *p)
{
    push_free(p->net);
    g_ptr_array_unref(p->lines);
    g_free(p);
}

/* ---- addresses ------------------------------------------------------------------------------- */

struct found {
    struct store_push *push;
    bool any;
};

static void take_one(void *ctx, const struct person *person, const struct store_push *push)
{
    struct found *f = ctx;

    (void)person;
    *f->push = *push;
    f->any = true;
}

bool pushes_of(const struct host *h, const struct person *person, struct store_push *push)
{
    struct found f = { .push = push };

    store_read_pushes(h->store, person, take_one, &f);
    return f.any;
}

bool pushes_fits(const struct host *h, const char *address)
{
    return push_allows(h->settings.push_hosts, address);
}

static bool is_good(const struct host *h, const struct store_push *push)
{
    return push->failed < PUSH_FAILURES_MAX && pushes_fits(h, push->address);
}

bool pushes_can(const struct host *h, const struct person *person)
{
    struct store_push push;

    return h->settings.push_hosts != NULL && pushes_of(h, person, &push) && is_good(h, &push);
}

void pushes_set(struct host *h, const struct person *person, const struct store_push *push)
{
    store_put_push(h->store, person, push);
    h->pushes->stale = true;
    host_wake(h);
}

void pushes_call(struct host *h, const struct person *person)
{
    struct store_push push;

    if (!pushes_of(h, person, &push) || !is_good(h, &push))
        return;
    push.owed = PUSH_CALL;
    push.next = vacation_wake(h, person, MAX(push.next, clock_now(h->clock)));
    pushes_set(h, person, &push);
}

/* ---- what became of lines -------------------------------------------------------------------- */

static int64_t pause_after(int failures)
{
    return failures > 0 ? MIN((int64_t)PAUSE_MS << (failures - 1), PAUSE_MAX_MS) : PAUSE_MS;
}

static void log_failure(const struct line *l, int failures)
{
    log_event(G_LOG_LEVEL_INFO, (struct log_about){ .network = l->to.network, .person = l->to.key },
              "a push was not taken (%d): %d in a row%s", l->status, failures,
              failures >= PUSH_FAILURES_MAX ? ", and no more are sent" : "");
}

/* Whoever named another address meanwhile is told nothing of this one. */
static void settle(struct host *h, const struct line *l)
{
    struct store_push push;

    if (!pushes_of(h, &l->to, &push) || !g_str_equal(push.address, l->address))
        return;
    push.status = l->status;
    if (l->status / 100 == 2) {
        push.failed = 0;
    } else {
        push.failed = MIN(push.failed + 1, PUSH_FAILURES_MAX);
        push.owed = push.failed < PUSH_FAILURES_MAX && push.owed == PUSH_NOTHING ? l->what : push.owed;
        push.next = vacation_wake(h, &l->to, clock_now(h->clock) + pause_after(push.failed));
        log_failure(l, push.failed);
    }
    if (push.failed >= PUSH_FAILURES_MAX)
        push.owed = PUSH_NOTHING;
    pushes_set(h, &l->to, &push);
}

static void ended(void *ctx, int status)
{
    struct line *l = ctx;

    l->state = LINE_ENDED;
    l->status = CLAMP(status, 0, 999);
    host_wake(l->h);
}

static void settle_all(struct host *h)
{
    for (guint i = 0; i < h->pushes->lines->len; i++)
        if (((struct line *)h->pushes->lines->pdata[i])->state == LINE_ENDED)
            settle(h, h->pushes->lines->pdata[i]);
}

/* ---- lines that are owed --------------------------------------------------------------------- */

/* Whom a line is owed to, and when. */
struct owed {
    struct person to;
    struct store_push push;
};

static void owed_free(gpointer data)
{
    struct owed *o = data;

    person_clear(&o->to);
    g_free(o);
}

static void take_owed(void *ctx, const struct person *person, const struct store_push *push)
{
    struct owed *o = g_new0(struct owed, 1);

    person_copy(&o->to, person);
    o->push = *push;
    g_ptr_array_add(ctx, o);
}

/* The soonest first; g_ptr_array_unref it. */
static GPtrArray *all_owed(struct host *h)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(owed_free);

    store_read_pushes(h->store, NULL, take_owed, all);
    return all;
}

/* What a test says, in the owner's language; g_free it. */
static char *test_line(struct host *h, const struct person *to)
{
    struct voice v = voice_to(network_find(h, to->network), to->key, NULL);

    return v.net != NULL ? voice_text(&v, "push-line-test", NULL) : NULL;
}

/* Puts a line: it counts as sent from now on, whatever becomes of this host. */
static void put(struct host *h, const struct owed *o, pushes_line_fn *line)
{
    struct store_push push = o->push;
    char *text = is_good(h, &push) ? (push.owed == PUSH_TEST ? test_line : line)(h, &o->to) : NULL;
    struct line *l;

    push.owed = PUSH_NOTHING;
    if (text != NULL) {
        push.next = clock_now(h->clock) + PAUSE_MS;
        l = g_new0(struct line, 1);
        l->h = h;
        person_copy(&l->to, &o->to);
        l->address = g_strdup(push.address);
        l->text = text;
        l->what = o->push.owed;
        g_ptr_array_add(h->pushes->lines, l);
    }
    pushes_set(h, &o->to, &push);
}

/* The time of day may have been set back: no line is to wait for longer than a pause, a night and a vacation. */
static bool is_time(const struct host *h, const struct owed *o)
{
    int64_t now = clock_now(h->clock), next = o->push.next;

    return next <= now || next > vacation_wake(h, &o->to, now + PAUSE_MAX_MS);
}

/* Puts a call off if its person sleeps by now, as the host was away until then.  A test is wanted at once. */
static bool put_off(struct host *h, const struct owed *o)
{
    int64_t now = clock_now(h->clock);
    struct store_push push = o->push;

    push.next = vacation_wake(h, &o->to, now);
    if (push.owed != PUSH_CALL || push.next == now)
        return false;
    pushes_set(h, &o->to, &push);
    return true;
}

void pushes_due(struct host *h, pushes_line_fn *line)
{
    g_autoptr(GPtrArray) all = NULL;
    guint n = 0;

    settle_all(h);
    if (!h->pushes->stale && (h->pushes->at < 0 || h->pushes->at > host_ticks(h)))
        return;
    h->pushes->stale = true;
    all = all_owed(h);
    for (guint i = 0; i < all->len && n < AT_ONCE; i++) {
        const struct owed *o = all->pdata[i];

        if (is_time(h, o) && !put_off(h, o)) {
            put(h, o, line);
            n++;
        }
    }
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

static void send_put(struct host *h)
{
    struct pushes *p = h->pushes;

    for (guint i = 0; i < p->lines->len; i++) {
        struct line *l = p->lines->pdata[i];

        if (l->state != LINE_PUT)
            continue;
        if (p->net == NULL)
            p->net = push_new(h->settings.push_how, h->clock);
        l->state = LINE_SENT;
        push_send(p->net, l->address, l->text, ended, l);
    }
}

/* Lines of that state are forgotten. */
static void forget(struct pushes *p, enum line_state state)
{
    for (guint i = p->lines->len; i-- > 0;)
        if (((struct line *)p->lines->pdata[i])->state == state)
            g_ptr_array_remove_index(p->lines, i);
}

static void look_ahead(struct host *h)
{
    g_autoptr(GPtrArray) all = all_owed(h);
    const struct owed *first = all->len > 0 ? all->pdata[0] : NULL;
    int64_t now = clock_now(h->clock);

    h->pushes->stale = false;
    h->pushes->at = -1;
    if (first != NULL)
        h->pushes->at = host_ticks(h) + CLAMP(first->push.next - now, 0, PAUSE_MAX_MS);
}

/* What ended is settled by then, or will be in the next turn. */
void pushes_end_turn(struct host *h, bool stored)
{
    if (!stored) {
        forget(h->pushes, LINE_PUT);
        h->pushes->stale = false;
        h->pushes->at = host_ticks(h) + AGAIN_MS;
        return;
    }
    forget(h->pushes, LINE_ENDED);
    send_put(h);
    if (h->pushes->stale)
        look_ahead(h);
}

int64_t pushes_at(const struct host *h)
{
    return h->pushes->at;
}

/* ---- who says something ---------------------------------------------------------------------- */

/* One that is under way may yet arrive, but is not sent again.  False: no call was owed. */
static bool take_back(struct host *h, const struct person *person, struct store_push *push)
{
    for (guint i = 0; i < h->pushes->lines->len; i++) {
        struct line *l = h->pushes->lines->pdata[i];

        if (l->what == PUSH_CALL && person_is(&l->to, person->network, person->key))
            l->what = PUSH_NOTHING;
    }
    if (push->owed != PUSH_CALL)
        return false;
    push->owed = PUSH_NOTHING;
    pushes_set(h, person, push);
    return true;
}

static void tell_end(struct host *h, const struct request *r, struct store_push *push)
{
    struct json_object *o = json_object_new_object();

    push->told = true;
    pushes_set(h, &r->who, push);
    facts_number(o, "failed", push->failed);
    reply_say(h, r, NULL, "push-ended", o);
}

bool pushes_heard(struct host *h, const struct request *r)
{
    struct store_push push;
    bool owed;

    if (h->settings.push_hosts == NULL || !pushes_of(h, &r->who, &push))
        return false;
    owed = take_back(h, &r->who, &push);
    if (push.failed >= PUSH_FAILURES_MAX && !push.told)
        tell_end(h, r, &push);
    return owed;
}
