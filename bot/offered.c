/* bot/offered.c - the choices that readers were shown last, so that the words on one can be typed
 * SPDX-License-Identifier: MIT */
#include "bot/offered.h"

#include "adapters/typed.h"

enum { READERS_MAX = 64 }; /* whoever types a label does so soon */

struct list {
    char *network, *reader;
    char *subject, *tag;
    GPtrArray *label, *line; /* of char * */
    GArray *command;         /* of bool */
};

struct offered {
    GQueue lists; /* of struct list *, the oldest first */
};

static void list_free(gpointer list)
{
    struct list *l = list;

    g_free(l->network);
    g_free(l->reader);
    g_free(l->subject);
    g_free(l->tag);
    g_ptr_array_unref(l->label);
    g_ptr_array_unref(l->line);
    g_array_unref(l->command);
    g_free(l);
}

struct offered *offered_new(void)
{
    struct offered *o = g_new0(struct offered, 1);

    g_queue_init(&o->lists);
    return o;
}

void offered_free(struct offered *o)
{
    if (o != NULL)
        g_queue_clear_full(&o->lists, list_free);
    g_free(o);
}

static GList *link_of(const struct offered *o, const char *network, const char *reader)
{
    for (GList *i = o->lists.tail; i != NULL; i = i->prev) {
        const struct list *l = i->data;

        if (g_str_equal(l->network, network) && g_str_equal(l->reader, reader))
            return i;
    }
    return NULL;
}

static struct list *list_new(const char *network, const char *reader, const struct adapter_message *m)
{
    struct list *l = g_new0(struct list, 1);

    l->network = g_strdup(network);
    l->reader = g_strdup(reader);
    l->subject = g_strdup(m->subject != NULL ? m->subject : "");
    l->tag = g_strdup(m->tag != NULL ? m->tag : "");
    l->label = g_ptr_array_new_full((guint)m->n_choices, g_free);
    l->line = g_ptr_array_new_full((guint)m->n_choices, g_free);
    l->command = g_array_new(FALSE, FALSE, sizeof(bool));
    for (size_t i = 0; i < m->n_choices; i++) {
        if (m->choices[i].form != NULL) /* a text is asked for, which nobody types before */
            continue;
        g_ptr_array_add(l->label, g_strdup(m->choices[i].label));
        g_ptr_array_add(l->line, g_strdup(m->choices[i].line));
        g_array_append_val(l->command, m->choices[i].command);
    }
    return l;
}

void offered_put(struct offered *o, const char *network, const char *reader, const struct adapter_message *m)
{
    GList *before;

    if (m->n_choices == 0)
        return;
    before = link_of(o, network, reader);
    if (before == NULL && o->lists.length >= READERS_MAX)
        before = o->lists.head;
    if (before != NULL) {
        list_free(before->data);
        g_queue_delete_link(&o->lists, before);
    }
    g_queue_push_tail(&o->lists, list_new(network, reader, m));
}

bool offered_find(const struct offered *o, const char *network, const char *reader, const char *label,
                  struct offered_choice *out)
{
    GList *link = link_of(o, network, reader);
    const struct list *l = link != NULL ? link->data : NULL;
    bool found = false;

    for (guint i = 0; l != NULL && i < l->label->len; i++) {
        if (!typed_is_label(label, l->label->pdata[i]))
            continue;
        if (found && !g_str_equal(out->line, l->line->pdata[i]))
            return false;
        found = true;
        *out = (struct offered_choice){ .line = l->line->pdata[i],
                                        .subject = l->subject,
                                        .tag = l->tag,
                                        .command = g_array_index(l->command, bool, i) };
    }
    return found;
}
