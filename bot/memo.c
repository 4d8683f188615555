/* bot/memo.c - small values that networks keep with the host
 * SPDX-License-Identifier: MIT */
#include "bot/memo.h"

#include <string.h>

#include "bot/log.h"

struct value {
    char *network, *name, *text; /* text NULL: it is dropped */
};

struct memo {
    GPtrArray *waiting; /* of struct value *, in the order in which they were kept */
    guint put;          /* so many of them are in this turn's transaction */
};

static void value_free(void *value)
{
    struct value *v = value;

    g_free(v->network);
    g_free(v->name);
    g_free(v->text);
    g_free(v);
}

struct memo *memo_new(void)
{
    struct memo *m = g_new0(struct memo, 1);

    m->waiting = g_ptr_array_new_with_free_func(value_free);
    return m;
}

void memo_free(struct memo *m)
{
    g_ptr_array_unref(m->waiting);
    g_free(m);
}

static bool may_be_kept(const char *name, const char *text)
{
    size_t len = strlen(name);

    return len >= 1 && len <= ADAPTER_KEPT_NAME && g_utf8_validate(name, -1, NULL) &&
           (text == NULL || (strlen(text) <= ADAPTER_KEPT_MAX && g_utf8_validate(text, -1, NULL)));
}

void memo_put(struct host *h, const char *network, const char *name, const char *text)
{
    struct value *v;

    if (!may_be_kept(name, text)) {
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = network },
                  "a value is not kept: it or its name is too long, or no UTF-8");
        return;
    }
    v = g_new0(struct value, 1);
    *v = (struct value){ g_strdup(network), g_strdup(name), g_strdup(text) };
    g_ptr_array_add(h->memo->waiting, v);
    host_wake(h);
}

char *memo_get(struct host *h, const char *network, const char *name)
{
    for (guint i = h->memo->waiting->len; i-- > 0;) {
        const struct value *v = h->memo->waiting->pdata[i];

        if (g_str_equal(v->name, name) && g_str_equal(v->network, network))
            return g_strdup(v->text);
    }
    return store_read_memo(h->store, network, name);
}

void memo_store(struct host *h)
{
    struct memo *m = h->memo;

    for (m->put = 0; m->put < m->waiting->len; m->put++) {
        const struct value *v = m->waiting->pdata[m->put];

        store_put_memo(h->store, v->network, v->name, v->text);
    }
}

void memo_end_turn(struct host *h, bool stored)
{
    if (stored && h->memo->put > 0)
        g_ptr_array_remove_range(h->memo->waiting, 0, h->memo->put);
    h->memo->put = 0;
}
