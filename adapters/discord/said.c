/* adapters/discord/said.c - a message of the host's, kept
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/said.h"

#include <string.h>

static const char *or_nothing(const char *text)
{
    return text != NULL ? text : "";
}

static void choice_clear(gpointer data)
{
    struct discord_choice *c = data;

    g_free((char *)c->label);
    g_free((char *)c->line);
    g_free((char *)c->form);
    g_free((char *)c->subject);
    g_free((char *)c->tag);
}

static GArray *copy_choices(const struct adapter_message *m)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct discord_choice));

    g_array_set_clear_func(all, choice_clear);
    for (size_t i = 0; i < m->n_choices; i++) {
        const struct adapter_choice *c = &m->choices[i];
        struct discord_choice one = { .label = g_strdup(c->label),
                                      .line = g_strdup(c->line),
                                      .command = c->command,
                                      .beside = c->beside,
                                      .form = g_strdup(c->form),
                                      .subject = g_strdup(or_nothing(m->subject)),
                                      .tag = g_strdup(or_nothing(m->tag)) };
        g_array_append_val(all, one);
    }
    return all;
}

static void copy_file(struct discord_said *s, const struct adapter_message *m)
{
    if (m->picture != NULL) {
        s->file = g_bytes_ref(m->picture->bytes);
        s->file_name = g_strdup("board.png");
        s->file_type = g_strdup(m->picture->type);
        s->picture_words = g_strdup(m->picture->words);
    } else if (m->file != NULL) {
        s->file = g_bytes_ref(m->file->bytes);
        s->file_name = g_strdup(m->file->name);
        s->file_type = g_strdup(m->file->type);
    }
}

struct discord_said *discord_said_new(const struct adapter_message *m)
{
    struct discord_said *s = g_new0(struct discord_said, 1);

    s->serial = m->serial;
    s->slot = m->slot;
    s->subject = g_strdup(or_nothing(m->subject));
    s->tag = g_strdup(or_nothing(m->tag));
    s->mark = g_strdup(m->mark);
    s->turn = g_strdup_printf("%d", m->turn);
    s->apart = g_strdup(m->apart);
    s->ends = m->ends;
    s->rings = m->rings;
    s->head = m->head <= strlen(m->text) ? m->head : 0;
    s->text = g_strdup(m->text);
    s->choices = copy_choices(m);
    s->calls = g_ptr_array_new_with_free_func(g_free);
    s->names = g_ptr_array_new_with_free_func(g_free);
    s->rung = g_ptr_array_new();
    for (size_t i = 0; i < m->n_mentions; i++) {
        g_ptr_array_add(s->calls, g_strdup(m->mentions[i].key));
        g_ptr_array_add(s->names, g_strdup(m->mentions[i].nick));
        if (adapter_calls(m, i))
            g_ptr_array_add(s->rung, s->calls->pdata[i]);
    }
    copy_file(s, m);
    return s;
}

void discord_said_free(struct discord_said *s)
{
    if (s == NULL)
        return;
    g_free(s->subject);
    g_free(s->tag);
    g_free(s->mark);
    g_free(s->turn);
    g_free(s->apart);
    g_free(s->text);
    g_array_unref(s->choices);
    g_ptr_array_unref(s->rung);
    g_ptr_array_unref(s->calls);
    g_ptr_array_unref(s->names);
    g_clear_pointer(&s->file, g_bytes_unref);
    g_free(s->file_name);
    g_free(s->file_type);
    g_free(s->picture_words);
    g_free(s);
}

static bool has(const GPtrArray *ids, const char *id)
{
    return g_ptr_array_find_with_equal_func((GPtrArray *)ids, id, g_str_equal, NULL);
}

void discord_said_replaces(struct discord_said *s, const struct discord_said *older)
{
    if (!older->rings)
        return;
    for (guint i = s->calls->len; i-- > 0;) {
        char *id = s->calls->pdata[i];
        bool rings = has(older->rung, id) || (s->rings && has(s->rung, id));

        if (!rings)
            g_ptr_array_remove(s->rung, id);
        else if (!has(s->rung, id))
            g_ptr_array_add(s->rung, id);
    }
    s->rings = true;
}
