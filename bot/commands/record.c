/* bot/commands/record.c - the record of a game that is over: what it is, how it can be replayed, and all of it
 *
 * While a game runs nobody is told its seed, and there is no record.  Afterwards whoever sat there, or may see
 * the table, may have it.
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/shelved.h"
#include "bot/community/daily.h"
#include "bot/community/entries.h"
#include "bot/games/record.h"
#include "bot/games/shelf.h"
#include "bot/lobby.h"
#include "bot/network.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

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
    lobby_add_sets(t, o);
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
    reply_prompt(talk->h, talk->r, NULL, "record", &p, &file);
    g_bytes_unref(file.bytes);
    g_free(p.text);
}

static void reply_none(struct talk *talk, const char *named, const struct table *t)
{
    bool sealed = t != NULL && daily_is_sealed(talk->h, t);
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(named != NULL ? named : "");

    facts_text(o, "typed", typed);
    facts_flag(o, "named", named != NULL);
    facts_flag(o, "running", t != NULL && t->state == TABLE_RUNNING);
    facts_flag(o, "over", t != NULL && t->state == TABLE_OVER);
    facts_flag(o, "sealed", sealed);
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
    struct shelved s = shelved_meant(talk, named);
    bool may = s.t != NULL && shelved_may_have(talk, s.t);
    g_autofree char *record = may ? shelved_record(talk->h, s.t) : NULL;

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
    shelved_put_back(&s);
}
