/* adapters/choices.c - numbered choices, for networks without buttons
 * SPDX-License-Identifier: MIT */
#include "adapters/choices.h"

#include <string.h>

#include "adapters/typed.h"

struct choices {
    unsigned refs;
    char *subject;
    char *tag;
    char *name; /* what people call the subject; NULL: nothing */
    size_t n;
    struct choice {
        char *line, *label;
        bool command;
    } * choice;             /* n of them */
    unsigned out;           /* of enum choices_part */
    uint64_t age;           /* the smaller, the longer ago it was offered */
    struct choices *before; /* what its target was offered before; NULL: nothing that is kept */
};

/* Targets with open offers, many times the players of all tables.  Without a bound, somebody who
 * was offered something and never came back would be remembered for ever. */
enum { OFFERS_MAX = 5000 };

/* A line may have been on its way while so many newer offers were made. */
enum { OFFERS_BEFORE = 4 };

struct offers {
    GHashTable *by_target; /* char * -> struct choices * */
    uint64_t puts;         /* offers so far: offers_count() */
};

struct choices *choices_new(const struct adapter_message *m)
{
    struct choices *c;

    if (m->slot != ADAPTER_PROMPT && m->n_choices == 0)
        return NULL;
    c = g_new0(struct choices, 1);
    c->refs = 1;
    c->subject = g_strdup(m->subject != NULL ? m->subject : "");
    c->tag = g_strdup(m->tag != NULL ? m->tag : "");
    c->name = g_strdup(m->name);
    c->n = m->n_choices;
    c->choice = g_new0(struct choice, c->n);
    for (size_t i = 0; i < c->n; i++)
        c->choice[i] = (struct choice){ .line = g_strdup(m->choices[i].line),
                                        .label = g_strdup(m->choices[i].label),
                                        .command = m->choices[i].command };
    c->out = m->n_choices == 0 ? CHOICES_NUMBERS : 0;
    return c;
}

struct choices *choices_ref(struct choices *c)
{
    c->refs++;
    return c;
}

void choices_unref(struct choices *c)
{
    if (c == NULL || --c->refs > 0)
        return;
    g_free(c->subject);
    g_free(c->tag);
    g_free(c->name);
    for (size_t i = 0; i < c->n; i++) {
        g_free(c->choice[i].line);
        g_free(c->choice[i].label);
    }
    g_free(c->choice);
    choices_unref(c->before);
    g_free(c);
}

bool choices_out(struct choices *c, enum choices_part part)
{
    static const unsigned all = CHOICES_QUESTION | CHOICES_NUMBERS;
    unsigned before = c->out;

    c->out |= part;
    return before != all && c->out == all;
}

/* Characters of the last line of a text that all choices fit behind; 0: they do not, or it is empty. */
static size_t room_behind(const GString *text, const struct adapter_message *m, size_t width)
{
    const char *last = strrchr(text->str, '\n');
    size_t used = (size_t)g_utf8_strlen(last != NULL ? last + 1 : text->str, -1), all = used;

    for (size_t i = 0; i < m->n_choices; i++)
        all += strlen("  1) ") + (i >= 9) + (size_t)g_utf8_strlen(m->choices[i].label, -1);
    return all <= width ? used : 0;
}

void choices_append(GString *text, const struct adapter_message *m, size_t width, enum choices_place place)
{
    size_t used = place == CHOICES_BEHIND ? room_behind(text, m, width) : 0;

    for (size_t i = 0; i < m->n_choices; i++) {
        g_autofree char *one = g_strdup_printf("%zu) %s", i + 1, m->choices[i].label);
        size_t len = g_utf8_strlen(one, -1);

        if (used > 0 && used + 2 + len <= width) {
            g_string_append(text, "  ");
            used += 2 + len;
        } else {
            if (text->len > 0)
                g_string_append_c(text, '\n');
            used = len;
        }
        g_string_append(text, one);
    }
}

struct offers *offers_new(void)
{
    struct offers *o = g_new0(struct offers, 1);

    o->by_target = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)choices_unref);
    return o;
}

void offers_free(struct offers *o)
{
    if (o != NULL)
        g_hash_table_unref(o->by_target);
    g_free(o);
}

/* Does a newer message without choices withdraw what the older one offered?  Only if both have one
 * subject: another table's prompt in the same place stays open. */
static bool withdraws(const struct choices *newer, const struct choices *older)
{
    return older != NULL && g_str_equal(newer->subject, older->subject);
}

static void drop_oldest(struct offers *o)
{
    const struct choices *c, *oldest = NULL;
    const char *target, *oldest_target = NULL;
    GHashTableIter i;

    g_hash_table_iter_init(&i, o->by_target);
    while (g_hash_table_iter_next(&i, (gpointer *)&target, (gpointer *)&c)) {
        if (oldest == NULL || c->age < oldest->age) {
            oldest = c;
            oldest_target = target;
        }
    }
    g_hash_table_remove(o->by_target, oldest_target);
}

/* What target is offered now, with no more before it than is kept: the next offer keeps a reference to it. */
static struct choices *last_ones(const struct offers *o, const char *target)
{
    struct choices *last = g_hash_table_lookup(o->by_target, target), *oldest = last;

    if (last == NULL)
        return NULL;
    for (int kept = 1; kept < OFFERS_BEFORE && oldest->before != NULL; kept++)
        oldest = oldest->before;
    g_clear_pointer(&oldest->before, choices_unref);
    return choices_ref(last);
}

void offers_put(struct offers *o, const char *target, struct choices *c)
{
    if (c == NULL)
        return;
    if (c->n > 0) {
        c->age = ++o->puts;
        c->before = last_ones(o, target);
        g_hash_table_replace(o->by_target, g_strdup(target), c);
        if (g_hash_table_size(o->by_target) > OFFERS_MAX)
            drop_oldest(o);
        return;
    }
    if (withdraws(c, g_hash_table_lookup(o->by_target, target)))
        g_hash_table_remove(o->by_target, target);
    choices_unref(c);
}

void offers_rename(struct offers *o, const char *from, const char *target)
{
    char *key;
    struct choices *c;

    if (g_hash_table_steal_extended(o->by_target, from, (gpointer *)&key, (gpointer *)&c)) {
        g_free(key);
        g_hash_table_replace(o->by_target, g_strdup(target), c);
    }
}

uint64_t offers_count(const struct offers *o)
{
    return o->puts;
}

/* A line as the number of a choice. */
struct wanted {
    unsigned number;
    char *name;        /* of the subject, g_free it; NULL: none is said */
    const char *label; /* what stands behind the number, in the line; "": nothing */
    bool asks;         /* with a question mark */
};

static bool take_question(char *line)
{
    size_t stem = typed_before_question(line);
    bool any = line[stem] != '\0';

    line[stem] = '\0';
    return any;
}

/* Reads a line, which it changes; number 0: it is no choice's. */
static struct wanted read_wanted(char *line)
{
    struct wanted w = { .asks = take_question(line) }; /* "1 @crypt?" */
    size_t len;

    w.name = typed_take_name(line);
    w.asks = take_question(line) || w.asks; /* "1? @crypt" */
    len = typed_number(line, &w.number);
    w.number = len > 0 ? w.number : 0;
    w.label = line + len + strspn(line + len, " ");
    return w;
}

/* The choice of a list that is asked for; NULL: it has none such. */
static const struct choice *choice_wanted(const struct choices *c, const struct wanted *w)
{
    const struct choice *one = w->number >= 1 && w->number <= c->n ? &c->choice[w->number - 1] : NULL;

    return one != NULL && (w->label[0] == '\0' || typed_is_label(w->label, one->label)) ? one : NULL;
}

/* The newest of those lists, from c on, that is about what is called so; NULL: none is.  name NULL: c. */
static struct choices *about(struct choices *c, const char *name)
{
    while (c != NULL && name != NULL && (c->name == NULL || !typed_is_name(c->name, name)))
        c = c->before;
    return c;
}

struct choices *offers_take(const struct offers *o, const char *target, const char *text, uint64_t count,
                            struct adapter_pick *pick)
{
    struct choices *c = g_hash_table_lookup(o->by_target, target);
    g_autofree char *line = g_strdup(text);
    struct wanted w = read_wanted(line);
    const struct choice *chosen;

    while (c != NULL && c->age > count)
        c = c->before;
    c = about(c, w.name);
    chosen = c != NULL ? choice_wanted(c, &w) : NULL;
    g_free(w.name);
    if (chosen == NULL)
        return NULL;
    pick->subject = c->subject;
    pick->tag = c->tag;
    pick->line.text = chosen->line;
    pick->command = chosen->command;
    pick->asks = w.asks;
    return choices_ref(c);
}
