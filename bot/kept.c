/* bot/kept.c - small values that networks keep with the host */
#include "bot/kept.h"

#include <string.h>

#include "bot/log.h"

struct value {
    char *network, *name, *text; /* text NULL: it is dropped */
};

struct kept {
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

struct kept *kept_new(void)
{
    struct kept *k = g_new0(struct kept, 1);

    k->waiting = g_ptr_array_new_with_free_func(value_free);
    return k;
}

void kept_free(struct kept *k)
{
    if (k != NULL)
        g_ptr_array_unref(k->waiting);
    g_free(k);
}

static bool may_be_kept(const char *name, const char *text)
{
    size_t len = strlen(name);

    return len >= 1 && len <= ADAPTER_KEPT_NAME && g_utf8_validate(name, -1, NULL) &&
           (text == NULL || (strlen(text) <= ADAPTER_KEPT_MAX && g_utf8_validate(text, -1, NULL)));
}

void kept_put(struct host *h, const char *network, const char *name, const char *text)
{
    struct value *v;

    if (!may_be_kept(name, text)) {
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = network },
                  "a value is not kept: it is too long");
        return;
    }
    v = g_new0(struct value, 1);
    *v = (struct value){ g_strdup(network), g_strdup(name), g_strdup(text) };
    g_ptr_array_add(h->kept->waiting, v);
    host_wake(h);
}

char *kept_get(struct host *h, const char *network, const char *name)
{
    for (guint i = h->kept->waiting->len; i-- > 0;) {
        const struct value *v = h->kept->waiting->pdata[i];

        if (g_str_equal(v->name, name) && g_str_equal(v->network, network))
            return g_strdup(v->text);
    }
    return store_read_kept(h->store, network, name);
}

void kept_store(struct host *h)
{
    struct kept *k = h->kept;

    for (k->put = 0; k->put < k->waiting->len; k->put++) {
        const struct value *v = k->waiting->pdata[k->put];

        store_put_kept(h->store, v->network, v->name, v->text);
    }
}

void kept_end_turn(struct host *h, bool stored)
{
    if (stored && h->kept->put > 0)
        g_ptr_array_remove_range(h->kept->waiting, 0, h->kept->put);
    h->kept->put = 0;
}
