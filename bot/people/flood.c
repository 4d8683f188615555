/* bot/people/flood.c - how much one person, or one place, may say to the host
 * SPDX-License-Identifier: MIT */
#include "bot/people/flood.h"

#include <string.h>

struct bucket {
    char *name;       /* "network source" */
    int64_t empty_at; /* when all that was said has flowed off: the fuller, the later */
    int64_t last;     /* when the last line came */
    bool over;        /* more was said than is allowed, and its author was told */
    GList link;       /* in .used */
};

struct flood {
    GHashTable *buckets; /* name -> struct bucket * */
    GQueue used;         /* of struct bucket *, the one used last first */
};

static void bucket_free(gpointer bucket)
{
    g_free(((struct bucket *)bucket)->name);
    g_free(bucket);
}

struct flood *flood_new(void)
{
    struct flood *f = g_new0(struct flood, 1);

    f->buckets = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, bucket_free);
    g_queue_init(&f->used);
    return f;
}

void flood_free(struct flood *f)
{
    if (f != NULL)
        g_hash_table_unref(f->buckets);
    g_free(f);
}

static void forget_oldest(struct flood *f)
{
    struct bucket *b = f->used.tail->data;

    g_queue_unlink(&f->used, &b->link);
    g_hash_table_remove(f->buckets, b->name);
}

/* The bucket of a source, which becomes the one used last. */
static struct bucket *bucket_of(struct flood *f, const char *network, const char *source)
{
    g_autofree char *name = g_strconcat(network, " ", source, NULL);
    struct bucket *b = g_hash_table_lookup(f->buckets, name);

    if (b != NULL) {
        g_queue_unlink(&f->used, &b->link);
    } else {
        if (f->used.length == FLOOD_BUCKETS)
            forget_oldest(f);
        b = g_new0(struct bucket, 1);
        b->name = g_steal_pointer(&name);
        b->link.data = b;
        b->empty_at = b->last = INT64_MIN / 2;
        g_hash_table_insert(f->buckets, b->name, b);
    }
    g_queue_push_head_link(&f->used, &b->link);
    return b;
}

enum flood_verdict flood_line(struct flood *f, const struct flood_limits *limits, const char *network,
                              const char *source, bool asked, int64_t now)
{
    struct bucket *b;
    int64_t calm;

    if (limits->lines == 0)
        return FLOOD_HEARD;
    b = bucket_of(f, network, source);
    calm = now - b->last;
    b->last = now;
    if (b->over && calm < limits->calm_ms)
        return FLOOD_IGNORED;
    if (b->empty_at <= now || (b->over && limits->calm_ms > 0)) {
        b->empty_at = now;
        b->over = false;
    }
    if (b->empty_at - now > (int64_t)(limits->lines - 1) * limits->line_ms) {
        bool first = !b->over;

        b->over = true;
        return first ? FLOOD_OVER : FLOOD_IGNORED;
    }
    b->empty_at += asked ? limits->line_ms / 2 : limits->line_ms;
    return FLOOD_HEARD;
}
