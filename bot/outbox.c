/* bot/outbox.c - what a turn says, held back until the turn is on disk
 * SPDX-License-Identifier: MIT */
#include "bot/outbox.h"

#include <string.h>

struct letter {
    const struct outbox_way *way;
    struct adapter_message m; /* all strings are the letter's */
    struct outbox_about about;
};

struct outbox {
    GQueue letters;     /* of struct letter *, in order */
    GHashTable *abouts; /* serial (stored in the pointer itself) -> struct outbox_about * */
    uint64_t last;      /* the last serial given */
};

struct outbox *outbox_new(void)
{
    struct outbox *o = g_new0(struct outbox, 1);

    g_queue_init(&o->letters);
    o->abouts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    return o;
}

static struct adapter_person person_copy(const struct adapter_person *from)
{
    struct adapter_person to = *from;

    to.network = g_strdup(from->network);
    to.key = g_strdup(from->key);
    to.nick = g_strdup(from->nick);
    to.language = NULL; /* it is only handed in */
    return to;
}

static void person_free_copy(const struct adapter_person *p)
{
    g_free((char *)p->network);
    g_free((char *)p->key);
    g_free((char *)p->nick);
}

static void target_copy(struct adapter_target *to, const struct adapter_target *from)
{
    to->to = from->to;
    switch (from->to) {
    case ADAPTER_TO_PLACE: to->place = g_strdup(from->place); break;
    case ADAPTER_TO_REQUEST: to->request = g_strdup(from->request); break;
    case ADAPTER_TO_PERSON: to->person = person_copy(&from->person); break;
    }
}

static void target_clear(struct adapter_target *t)
{
    switch (t->to) {
    case ADAPTER_TO_PLACE: g_free((char *)t->place); break;
    case ADAPTER_TO_REQUEST: g_free((char *)t->request); break;
    case ADAPTER_TO_PERSON: person_free_copy(&t->person); break;
    }
}

static struct adapter_picture *picture_copy(const struct adapter_picture *from)
{
    struct adapter_picture *to = g_new(struct adapter_picture, 1);

    *to = (struct adapter_picture){ g_bytes_ref(from->bytes), g_strdup(from->type), g_strdup(from->words) };
    return to;
}

static void picture_free(struct adapter_picture *p)
{
    if (p == NULL)
        return;
    g_bytes_unref(p->bytes);
    g_free((char *)p->type);
    g_free((char *)p->words);
    g_free(p);
}

static struct adapter_file *file_copy(const struct adapter_file *from)
{
    struct adapter_file *to = g_new(struct adapter_file, 1);

    *to = (struct adapter_file){ g_bytes_ref(from->bytes), g_strdup(from->name), g_strdup(from->type) };
    return to;
}

static void file_free(struct adapter_file *f)
{
    if (f == NULL)
        return;
    g_bytes_unref(f->bytes);
    g_free((char *)f->name);
    g_free((char *)f->type);
    g_free(f);
}

static struct adapter_choice choice_copy(const struct adapter_choice *from)
{
    struct adapter_choice to = *from;

    to.label = g_strdup(from->label);
    to.line = g_strdup(from->line);
    to.form = g_strdup(from->form);
    return to;
}

static void letter_free(struct letter *l)
{
    picture_free((struct adapter_picture *)l->m.picture);
    file_free((struct adapter_file *)l->m.file);
    target_clear(&l->m.target);
    for (size_t i = 0; i < l->m.n_choices; i++) {
        g_free((char *)l->m.choices[i].label);
        g_free((char *)l->m.choices[i].line);
        g_free((char *)l->m.choices[i].form);
    }
    g_free((struct adapter_choice *)l->m.choices);
    for (size_t i = 0; i < l->m.n_mentions; i++)
        person_free_copy(&l->m.mentions[i]);
    g_free((struct adapter_person *)l->m.mentions);
    g_free((char *)l->m.subject);
    g_free((char *)l->m.name);
    g_free((char *)l->m.tag);
    g_free((char *)l->m.mark);
    g_free((char *)l->m.apart);
    g_free((char *)l->m.text);
    g_free(l);
}

void outbox_put(struct outbox *o, const struct outbox_way *way, const struct adapter_message *m,
                const struct outbox_about *about)
{
    struct letter *l = g_new0(struct letter, 1);
    struct adapter_choice *choices = g_new0(struct adapter_choice, m->n_choices);
    struct adapter_person *mentions = g_new0(struct adapter_person, m->n_mentions);

    l->way = way;
    l->m = *m;
    target_copy(&l->m.target, &m->target);
    for (size_t i = 0; i < m->n_choices; i++)
        choices[i] = choice_copy(&m->choices[i]);
    l->m.choices = choices;
    for (size_t i = 0; i < m->n_mentions; i++)
        mentions[i] = person_copy(&m->mentions[i]);
    l->m.mentions = mentions;
    l->m.subject = g_strdup(m->subject);
    l->m.name = g_strdup(m->name);
    l->m.tag = g_strdup(m->tag);
    l->m.mark = g_strdup(m->mark);
    l->m.apart = g_strdup(m->apart);
    l->m.text = g_strdup(m->text);
    l->m.picture = m->picture != NULL ? picture_copy(m->picture) : NULL;
    l->m.file = m->file != NULL ? file_copy(m->file) : NULL;
    if (about != NULL)
        l->about = *about;
    g_queue_push_tail(&o->letters, l);
}

static void send(struct outbox *o, struct letter *l, outbox_refused *refused, void *ctx)
{
    bool matters = l->about.table != 0;
    enum adapter_say said;

    l->m.serial = matters ? ++o->last : 0;
    said = l->way->kind->say(l->way->adapter, &l->m);
    if (!matters)
        return;
    if (said == ADAPTER_SAY_TAKEN)
        g_hash_table_insert(o->abouts, g_memdup2(&l->m.serial, sizeof l->m.serial),
                            g_memdup2(&l->about, sizeof l->about));
    else
        refused(ctx, &l->about, said);
}

void outbox_flush(struct outbox *o, outbox_refused *refused, void *ctx)
{
    struct letter *l;

    while ((l = g_queue_pop_head(&o->letters)) != NULL) {
        send(o, l, refused, ctx);
        letter_free(l);
    }
}

void outbox_drop(struct outbox *o)
{
    g_queue_clear_full(&o->letters, (GDestroyNotify)letter_free);
}

bool outbox_shown(const struct outbox *o, uint64_t serial, struct outbox_about *about)
{
    const struct outbox_about *found = g_hash_table_lookup(o->abouts, &serial);

    if (found != NULL)
        *about = *found;
    return found != NULL;
}

bool outbox_told(struct outbox *o, uint64_t serial, struct outbox_about *about)
{
    return outbox_shown(o, serial, about) && g_hash_table_remove(o->abouts, &serial);
}

bool outbox_tells(const struct outbox *o, int64_t table, int reader)
{
    const struct outbox_about *about;
    GHashTableIter all;
    gpointer value;

    g_hash_table_iter_init(&all, o->abouts);
    while (g_hash_table_iter_next(&all, NULL, &value)) {
        about = value;
        if (about->table == table && about->seat == reader && about->events != 0 &&
            about->board != OUTBOX_BOARD)
            return true;
    }
    return false;
}

void outbox_free(struct outbox *o)
{
    if (o == NULL)
        return;
    outbox_drop(o);
    g_hash_table_unref(o->abouts);
    g_free(o);
}
