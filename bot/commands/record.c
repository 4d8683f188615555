/* bot/commands/record.c - the record of a game that is over: what it is, how it can be replayed, and all of it
 *
 * While a game runs nobody is told its seed, and there is no record.  Afterwards whoever sat there, or may see
 * the table, may have it. */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/community/entries.h"
#include "bot/games/record.h"
#include "bot/games/shelf.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* A table out of memory, or out of the store. */
struct shelved {
    struct table *t; /* NULL: there is none */
    bool own;        /* of the store: it is freed */
};

static void take(void *ctx, struct table *t)
{
    struct shelved *s = ctx;

    table_free(s->t);
    s->t = t;
}

static struct shelved table_with(struct host *h, int64_t id)
{
    struct shelved s = { .t = tables_by_id(h, id) };

    if (s.t == NULL && id > 0) {
        s.own = true;
        store_read_tables(h->store, id, take, &s);
    }
    return s;
}

static void put_back(struct shelved *s)
{
    if (s->own)
        table_free(s->t);
}

/* Whom the table is nothing to does not learn of it. */
static bool may_have(const struct talk *talk, const struct table *t)
{
    return tables_in_sight(talk->h, t, talk->r) || store_has_sat(talk->h->store, t, &talk->r->who);
}

/* The table that was named, by its name or its number, or (NULL: none was) where the author last sat to the
 * end. */
static struct shelved table_meant(const struct talk *talk, const char *named)
{
    struct table *t = named != NULL ? tables_meant(talk->h, talk->r, named) : talk->t;
    bool number = named != NULL && talk_is_number(named) && strlen(named) < 10;

    if (t != NULL)
        return (struct shelved){ .t = t };
    if (number)
        return table_with(talk->h, g_ascii_strtoll(named, NULL, 10));
    if (named != NULL)
        return (struct shelved){ .t = NULL };
    return table_with(talk->h, store_last_over(talk->h->store, &talk->r->who));
}

/* The points of each seat, and who won, as the record has it: "result a 7 -2". */
static void add_people(struct json_object *o, const struct table *t, const char *record)
{
    g_autofree char *result = record_tag(record, "result");
    g_auto(GStrv) word = g_strsplit(result != NULL ? result : "", " ", 0);
    int n = (int)g_strv_length(word);

    for (int i = 0; i < t->n_seats; i++) {
        struct json_object *one = say_person(t, i, NULL);

        if (i + 1 < n)
            facts_text(one, "points", word[i + 1]);
        facts_flag(one, "won", t->n_seats > 1 && n > 0 && word[0][0] == 'a' + i && word[0][1] == '\0');
        facts_append(o, "people", one);
    }
}

/* Is there room for hundreds of lines where the author reads?  Not where they come a page at a time. */
static bool says_all(const struct talk *talk)
{
    return network_traits(talk->r->net)->page_lines == 0;
}

/* Its entry in the chain of results, if it has one. */
static void add_entry(const struct talk *talk, struct json_object *o, const struct table *t)
{
    struct entries_told told;
    struct json_object *entry;

    if (!entries_of_table(talk->h, t->id, &told))
        return;
    entry = entries_facts(&told);
    facts_text(entry, "reason", told.reason);
    facts_add(o, "entry", entry);
    entries_told_clear(&told);
}

static struct json_object *record_facts(const struct talk *talk, const struct table *t, const char *record)
{
    static const char *const tags[] = { "seed", "hash" };
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", t->name);
    facts_number(o, "number", (int)t->id);
    facts_text(o, "rules", lair_rules_name((int)t->rules));
    facts_add(o, "day", facts_moment(t->changed));
    facts_flag(o, "unrated", t->by_hand);
    facts_flag(o, "whole", says_all(talk));
    add_people(o, t, record);
    add_entry(talk, o, t);
    for (size_t i = 0; i < G_N_ELEMENTS(tags); i++) {
        g_autofree char *value = record_tag(record, tags[i]);

        facts_text(o, tags[i], value != NULL ? value : "-");
    }
    return o;
}

/* The answer, with all of the record as a file where the network takes files. */
static void reply_record(struct talk *talk, const struct table *t, const char *record)
{
    struct json_object *o = record_facts(talk, t, record);
    struct voice v = voice_back(talk->r, NULL);
    g_autofree char *name = NULL;
    struct adapter_file file;
    struct prompt p;

    if (!network_traits(talk->r->net)->files) {
        talk_reply(talk, "record", o);
        return;
    }
    name = g_strdup_printf("%s-%" G_GINT64_FORMAT ".record", t->name, t->id);
    file = (struct adapter_file){ .bytes = g_bytes_new(record, strlen(record)),
                                  .name = name,
                                  .type = "text/plain" };
    facts_flag(o, "file", true);
    p = (struct prompt){ .text = voice_text(&v, "record", o) };
    say_reply_with(talk->h, talk->r, NULL, "record", &p, &file);
    g_bytes_unref(file.bytes);
    g_free(p.text);
}

static void reply_none(struct talk *talk, const char *named, const struct table *t)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(named != NULL ? named : "");

    facts_text(o, "typed", typed);
    facts_flag(o, "named", named != NULL);
    facts_flag(o, "running", t != NULL && t->state == TABLE_RUNNING);
    facts_flag(o, "over", t != NULL && t->state == TABLE_OVER);
    talk_reply(talk, "no-record", o);
}

/* The last word of what was typed, if it asks for the whole text; it is taken off. */
static bool takes_text(char *typed)
{
    char *last = strrchr(typed, ' ');
    char *word = last != NULL ? last + 1 : typed;

    if (g_ascii_strcasecmp(word, "text") != 0)
        return false;
    *(last != NULL ? last : typed) = '\0';
    return true;
}

void command_record(struct talk *talk)
{
    g_autofree char *typed = g_strdup(talk->args);
    bool text = takes_text(typed);
    const char *named = typed[0] != '\0' ? typed : NULL;
    struct shelved s = table_meant(talk, named);
    bool may = s.t != NULL && may_have(talk, s.t);
    g_autofree char *record =
        may && s.t->state == TABLE_OVER ? store_read_record(talk->h->store, s.t->id) : NULL;

    talk->t = NULL; /* the answer names the table itself, and may be about one that nobody else sees */
    if (record == NULL) {
        reply_none(talk, named, may ? s.t : NULL);
    } else if (text && says_all(talk)) {
        struct json_object *o = json_object_new_object();

        facts_text(o, "record", record);
        talk_reply(talk, "record-text", o);
    } else {
        reply_record(talk, s.t, record);
    }
    put_back(&s);
}
