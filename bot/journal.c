/* bot/journal.c - what becomes of tables, for the operator's log
 * SPDX-License-Identifier: MIT */
#include "bot/journal.h"

#include "bot/log.h"
#include "bot/tables.h"

static void tell(const struct table *t)
{
    struct log_about about = { .network = t->network, .table = t->name };

    switch (t->state) {
    case TABLE_LOBBY:
        about.person = t->owner.key;
        log_event(G_LOG_LEVEL_INFO, about, "opened, %d seats", t->max_seats);
        break;
    case TABLE_RUNNING: log_event(G_LOG_LEVEL_INFO, about, "begins, %d seats", t->n_seats); break;
    case TABLE_OVER: log_event(G_LOG_LEVEL_INFO, about, "over after %d moves", t->n_moves); break;
    case TABLE_ABORTED: log_event(G_LOG_LEVEL_INFO, about, "given up after %d moves", t->n_moves); break;
    case TABLE_FROZEN: break; /* it was logged with the reason when it was frozen */
    }
}

void journal_turn(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    for (guint i = 0; i < touched->len; i++) {
        struct table *t = touched->pdata[i];

        if ((int)t->state != t->turn.logged)
            tell(t);
        t->turn.logged = (int)t->state;
    }
}
