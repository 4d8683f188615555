/* bot/commands/chain.c - the chain of results: its head, and whether an entry stands as somebody was told it
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/shelved.h"
#include "bot/community/daily.h"
#include "bot/community/entries.h"
#include "bot/store/chain.h"
#include "bot/words/facts.h"

static void tell_head(struct talk *talk)
{
    struct entries_told head;
    struct json_object *o;

    if (!entries_head(talk->h, &head)) {
        talk_reply(talk, "chain-off", NULL);
        return;
    }
    o = entries_facts(&head);
    head.key[CHAIN_DIGITS] = '\0';
    facts_text(o, "hash", head.hash);
    facts_text(o, "key", head.key);
    facts_add(o, "day", facts_moment(head.when));
    talk_reply(talk, "chain", o);
    entries_told_clear(&head);
}

static void tell_none(struct talk *talk, int64_t number)
{
    struct entries_told head;
    struct json_object *o = json_object_new_object();

    if (!entries_head(talk->h, &head)) {
        json_object_put(o);
        talk_reply(talk, "chain-off", NULL);
        return;
    }
    facts_add(o, "number", json_object_new_int64(number));
    facts_add(o, "last", json_object_new_int64(head.number));
    talk_reply(talk, "chain-none", o);
    entries_told_clear(&head);
}

/* digits: what the author has of its hash; "": nothing. */
static void tell_entry(struct talk *talk, int64_t number, const char *digits)
{
    g_autofree char *typed = g_ascii_strdown(digits, -1);
    struct entries_told told;
    struct json_object *o;

    if (!entries_number(talk->h, number, &told)) {
        tell_none(talk, number);
        return;
    }
    o = entries_facts(&told);
    facts_flag(o, "holds", digits[0] != '\0' && g_str_has_prefix(told.hash, typed));
    facts_flag(o, "differs", !g_str_has_prefix(told.hash, typed));
    facts_text(o, "reason", told.reason);
    talk_reply(talk, "chain-entry", o);
    entries_told_clear(&told);
}

/* A receipt has its first digits, a head all of them. */
static bool are_digits(const char *typed)
{
    size_t n = strspn(typed, "0123456789abcdefABCDEF");

    return typed[n] == '\0' && (n == 0 || (n >= CHAIN_DIGITS_LEAST && n < CHAIN_HEX));
}

/* May the author know what an entry says?  Of a game that is so where the record would be told, too, and of a day's game
 * only when the day is over. */
static bool may_know(const struct talk *talk, int64_t table)
{
    struct shelved s = table != 0 ? shelved_with(talk->h, table) : (struct shelved){ .t = NULL };
    bool may = table == 0 || (s.t != NULL && shelved_may_have(talk, s.t) && !daily_is_sealed(talk->h, s.t));

    shelved_put_back(&s);
    return may;
}

static void take_text(void *ctx, const struct store_entry *e)
{
    g_auto(GStrv) lines = g_strsplit(e->text, "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        if (**line != '\0') {
            struct json_object *one = json_object_new_object();

            facts_text(one, "line", *line);
            facts_append(ctx, "lines", one);
        }
}

/* The text that the hash is of, as the author can hash it. */
static void tell_text(struct talk *talk, int64_t number)
{
    struct entries_told told;
    struct json_object *o;

    if (!entries_number(talk->h, number, &told)) {
        tell_none(talk, number);
        return;
    }
    o = json_object_new_object();
    facts_add(o, "number", json_object_new_int64(number));
    facts_text(o, "hash", told.hash);
    if (may_know(talk, told.table))
        store_read_entries(talk->h->store, STORE_ENTRY, told.number, take_text, o);
    talk_reply(talk, "chain-text", o);
    entries_told_clear(&told);
}

void command_chain(struct talk *talk)
{
    size_t len = strcspn(talk->args, " :");
    g_autofree char *number = g_strndup(talk->args, len);
    const char *digits = talk->args + len;
    int64_t n;

    digits += strspn(digits, " :");
    if (talk->args[0] == '\0')
        tell_head(talk);
    else if (!talk_read_entry(number, &n))
        talk_reply(talk, "bad-chain", NULL);
    else if (strcmp(digits, "text") == 0)
        tell_text(talk, n);
    else if (are_digits(digits))
        tell_entry(talk, n, digits);
    else
        talk_reply(talk, "bad-chain", NULL);
}
