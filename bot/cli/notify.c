/* bot/cli/notify.c - tells systemd how the host is: sd_notify(3)
 * SPDX-License-Identifier: MIT */
#include "bot/cli/notify.h"

#include <string.h>

#include <glib.h>
#include <systemd/sd-daemon.h>

struct notify {
    struct clock *clock;
    clock_handle alive; /* the next sign of life; CLOCK_NONE: no watchdog waits for one */
    int64_t every_ms;   /* from one to the next */
    char *status;       /* the status that was told last; NULL: none */
};

static void sign_of_life(void *ctx)
{
    struct notify *n = ctx;

    sd_notify(0, "WATCHDOG=1");
    n->alive = clock_after(n->clock, n->every_ms, sign_of_life, n);
}

struct notify *notify_new(struct clock *clock)
{
    struct notify *n = g_new0(struct notify, 1);
    uint64_t usec = 0;

    n->clock = clock;
    if (sd_watchdog_enabled(0, &usec) > 0 && usec > 0) {
        n->every_ms = MAX((int64_t)(usec / 1000 / 2), 1);
        n->alive = clock_after(clock, 0, sign_of_life, n);
    }
    return n;
}

void notify_free(struct notify *n)
{
    if (n == NULL)
        return;
    clock_stop(n->clock, &n->alive);
    g_free(n->status);
    g_free(n);
}

void notify_state(enum notify_state state)
{
    static const char *const lines[] = {
        [NOTIFY_READY] = "READY=1", [NOTIFY_RELOADING] = "RELOADING=1", [NOTIFY_STOPPING] = "STOPPING=1"
    };

    sd_notify(0, lines[state]);
}

void notify_status(struct notify *n, const char *status)
{
    if (g_strcmp0(n->status, status) == 0)
        return;
    g_free(n->status);
    n->status = g_strdup(status);
    sd_notifyf(0, "STATUS=%s", status);
}
