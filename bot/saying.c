/* bot/saying.c - a text about a table becomes a message in the outbox
 * SPDX-License-Identifier: MIT */
#include "bot/saying.h"

#include <string.h>

#include "adapters/marks.h"
#include "bot/buttons.h"
#include "bot/network.h"
#include "bot/offered.h"
#include "bot/tables.h"

static const char *const slot_names[ADAPTER_SLOTS] = {
    [ADAPTER_BOARD] = "board",   [ADAPTER_PROMPT] = "prompt", [ADAPTER_REPLY] = "reply",
    [ADAPTER_NOTICE] = "notice", [ADAPTER_CALL] = "call",
};

static char *subject_of(const struct table *t)
{
    return t != NULL ? g_strdup_printf("%" G_GINT64_FORMAT, t->id) : NULL;
}

char *saying_tag(const struct table *t, int seat)
{
    return t != NULL && seat >= 0 ? g_strdup_printf("%d", t->seat[seat].decision) : NULL;
}

/* Does the text begin with the table's name? */
static bool names_itself(const char *table, const char *text)
{
    size_t len = strlen(table);

    return strncmp(text, table, len) == 0 && !g_ascii_isalnum(text[len]);
}

static char *of_table(const struct voice *v, const char *table, const char *text)
{
    struct json_object *data = json_object_new_object();

    facts_text(data, "table", table);
    facts_text(data, "text", text);
    return voice_text(v, "of-table", data);
}

char *saying_of_table(const struct voice *v, const char *table, const char *text)
{
    return text[0] == '\0' || names_itself(table, text) ? g_strdup(text) : of_table(v, table, text);
}

/* How many bytes of a text do no more than name the table. */
static size_t head_of(const struct voice *v, const char *table, const char *text)
{
    g_autofree char *head = of_table(v, table, "");
    size_t len = strlen(g_strchomp(head));

    return strncmp(text, head, len) == 0 && text[len] == ' ' ? len + 1 : 0;
}

bool saying_needs_name(const struct host *h, const struct network *net, const struct person *person)
{
    return !network_traits(net)->alone || tables_of(h, person->network, person->key) > 1;
}

char *saying_private(struct host *h, const struct voice *v, const struct table *t,
                     const struct person *person, const char *text)
{
    if (t == NULL || text[0] == '\0' || !saying_needs_name(h, v->net, person))
        return g_strdup(text);
    return saying_of_table(v, t->name, text);
}

/* The text without characters that turn the reading direction, so that nobody's name can turn our
 * words.  g_free it. */
static char *without_turns(const char *text)
{
    GString *plain = g_string_sized_new(strlen(text));

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if ((c < 0x202a || c > 0x202e) && (c < 0x2066 || c > 0x2069))
            g_string_append_unichar(plain, c);
    }
    return g_string_free(plain, FALSE);
}

/* The text with its marks only where they are understood, and wanted.  g_free it. */
static char *marked(const struct voice *v, const char *text)
{
    const struct adapter_traits *traits = network_traits(v->net);

    if (traits->marks && (!traits->marks_on_request || v->habit.colour))
        return traits->times ? g_strdup(text) : marks_strip_times(text);
    return traits->times ? marks_strip_but_times(text) : marks_strip(text);
}

/* A choice's label, cut to what the network has room for. */
static char *fitting_label(const struct voice *v, const char *text)
{
    const struct adapter_traits *traits = network_traits(v->net);
    g_autofree char *coloured = marked(v, text), *label = marks_strip_times(coloured);

    if (traits->label_max == 0 || g_utf8_strlen(label, -1) <= traits->label_max)
        return g_steal_pointer(&label);
    return g_strdup_printf("%.*s\u2026",
                           (int)(g_utf8_offset_to_pointer(label, traits->label_max - 1) - label), label);
}

/* Takes over what one has but its label, which is made to fit. */
static void add_choice(GArray *all, const struct voice *v, const struct adapter_choice *c)
{
    struct adapter_choice one = *c;

    one.label = fitting_label(v, c->label);
    g_array_append_val(all, one);
}

static void free_choices(GArray *all)
{
    for (guint i = 0; i < all->len; i++) {
        g_free((char *)g_array_index(all, struct adapter_choice, i).label);
        g_free((char *)g_array_index(all, struct adapter_choice, i).form);
    }
    g_array_unref(all);
}

/* What a message about a table is, if it may be said again: a question, a board, a call, or what
 * happened up to an event. */
static char *mark_of(const struct saying *s, enum adapter_slot slot)
{
    const struct table *t = s->t;
    int n = t == NULL ? 0 : slot == ADAPTER_BOARD ? t->n_events : s->about.decision + s->about.events;
    GString *mark;

    if (n == 0 && !s->about.over)
        return NULL;
    mark = g_string_new(NULL);
    g_string_printf(mark, "%" G_GINT64_FORMAT "/%d/%s/%d", t->id, s->reader, slot_names[slot], n);
    if (s->round != NULL)
        g_string_append_printf(mark, "+%s", s->round);
    if (t->undone > 0) /* the same number of events was something else before */
        g_string_append_printf(mark, "/%d", t->undone);
    return g_string_free(mark, FALSE);
}

/* Everything that the message offers; free_choices it. */
static GArray *choices_of(const struct saying *s, const struct adapter_message *m)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct adapter_choice));
    const char *otherwise = s->about.over ? "over" : slot_names[m->slot];

    for (size_t i = 0; s->p != NULL && i < s->p->n_choices; i++)
        add_choice(all, &s->voice, &s->p->choices[i]);
    if (s->t != NULL && m->text[0] != '\0')
        buttons_add(all, &s->voice, s->sentence != NULL ? s->sentence : otherwise);
    return all;
}

/* Its reader may type the words on its choices. */
static void note_choices(struct host *h, const struct saying *s, const struct adapter_message *m)
{
    const char *reader = s->author;

    switch (m->target.to) {
    case ADAPTER_TO_PLACE: reader = m->target.place; break;
    case ADAPTER_TO_PERSON: reader = m->target.person.key; break;
    case ADAPTER_TO_REQUEST: break;
    }
    if (reader != NULL)
        offered_put(h->offered, s->voice.net->name, reader, m);
}

void saying_put(struct host *h, struct saying *s, struct adapter_message *m)
{
    GArray *choices = choices_of(s, m);
    g_autofree char *safe = without_turns(m->text), *plain = marked(&s->voice, safe);
    g_autofree char *subject = subject_of(s->t), *mark = NULL;

    if (m->target.to != ADAPTER_TO_REQUEST)
        mark = mark_of(s, m->slot);
    m->text = plain;
    m->as_message = network_traits(s->voice.net)->notices && s->voice.habit.message;
    m->head = s->t != NULL && m->target.to != ADAPTER_TO_PLACE ? head_of(&s->voice, s->t->name, plain) : 0;
    m->subject = subject;
    m->name = s->t != NULL ? s->t->name : NULL;
    m->tag = s->tag;
    m->mark = mark;
    m->choices = (const struct adapter_choice *)choices->data;
    m->n_choices = choices->len;
    s->about.said_at = host_ticks(h);
    note_choices(h, s, m);
    outbox_put(h->outbox, &s->voice.net->way, m, &s->about);
    free_choices(choices);
}

void saying_set_apart(struct adapter_message *m, const struct table *t, const struct outbox_about *about)
{
    bool ends = t->state == TABLE_ABORTED || (about != NULL && about->over);

    m->apart = t->state != TABLE_LOBBY && t->rules_number != 0 ? t->name : NULL;
    m->ends = m->apart != NULL && ends;
}
