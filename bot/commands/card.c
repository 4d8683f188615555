/* bot/commands/card.c - card: what a card does, found by words of its name
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/games/sets.h"
#include "bot/reply.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

enum {
    PART_LEAST = 3, /* bytes that find a card if no word of its name begins so */
    LISTED = 8,     /* cards offered at once */
    LONGEST = 120,  /* bytes, twice as many as a name has: no card is meant by more */
};

/* The table of the author's game; NULL: it plays none that is in memory. */
static const struct table *game_of(struct talk *talk)
{
    const struct request *r = talk->r;
    const struct table_list *own = tables_of_person(talk->h, r->who.network, r->who.key);

    for (guint i = own->n; i-- > 0;)
        if (table_has_game(own->table[i]))
            return own->table[i];
    return NULL;
}

/* ---- finding --------------------------------------------------------------------------------- */

/* Does each word that was typed begin one of the name's, in any order? */
static bool has_words(const char *name, const char *typed)
{
    return g_str_match_string(typed, name, TRUE);
}

static bool has_part(const char *name, const char *typed)
{
    g_autofree char *small = g_utf8_casefold(name, -1), *part = g_utf8_casefold(typed, -1);

    return strlen(typed) >= PART_LEAST && strstr(small, part) != NULL;
}

/* Names are compared word by word, which is dear, and people type anything. */
static bool may_name_cards(const char *typed)
{
    return typed[0] != '\0' && strlen(typed) <= LONGEST;
}

/* The designs whose names fit what was typed; g_array_unref. */
static GArray *fitting(const struct lair_catalog *cat, const char *typed,
                       bool (*fits)(const char *name, const char *typed))
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(lair_design));
    bool may = may_name_cards(typed);

    for (int i = 1 + LAIR_N_KINDS; may && i <= lair_designs(cat); i++) {
        lair_design d = (lair_design)i;

        if (fits(lair_print(cat, d)->name, typed))
            g_array_append_val(found, d);
    }
    return found;
}

/* Those that are meant, by a whole name or its beginning, by words, or by a part. */
static GArray *cards_called(const struct lair_catalog *cat, const char *typed)
{
    lair_design d = typed[0] != '\0' ? lair_find_design(cat, typed, NULL) : 0;
    GArray *found;

    if (d != 0 && !lair_is_unknown(d)) {
        found = g_array_new(FALSE, FALSE, sizeof d);
        g_array_append_val(found, d);
        return found;
    }
    found = fitting(cat, typed, has_words);
    if (found->len > 0)
        return found;
    g_array_unref(found);
    return fitting(cat, typed, has_part);
}

/* Every word of all names, in small letters; g_ptr_array_unref.  The last is NULL. */
static GPtrArray *words_of(const struct lair_catalog *cat)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);

    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(cat); d++) {
        char **word = g_str_tokenize_and_fold(lair_print(cat, (lair_design)d)->name, NULL, NULL);

        for (int i = 0; word[i] != NULL; i++)
            g_ptr_array_add(all, word[i]);
        g_free(word);
    }
    g_ptr_array_add(all, NULL);
    return all;
}

/* What was typed with each word that is a slip put right; NULL: one of them is like no word at all. */
static char *put_right(const struct lair_catalog *cat, const char *typed)
{
    g_auto(GStrv) word = g_str_tokenize_and_fold(may_name_cards(typed) ? typed : "", NULL, NULL);
    g_autoptr(GPtrArray) all = word[0] != NULL ? words_of(cat) : NULL;
    GString *right = g_string_new(NULL);

    for (int i = 0; word[i] != NULL; i++) {
        const char *near = lair_nearest(word[i], (const char *const *)all->pdata);

        if (near == NULL) {
            g_string_free(right, TRUE);
            return NULL;
        }
        g_string_append_printf(right, "%s%s", i > 0 ? " " : "", near);
    }
    return g_string_free(right, FALSE);
}

/* Those that may be meant by a slip. */
static GArray *cards_near(const struct lair_catalog *cat, const char *typed)
{
    g_autofree char *right = put_right(cat, typed);

    return fitting(cat, right != NULL ? right : "", has_words);
}

/* What was typed, in the author's game, or else among all cards that are on offer: *cat is where it was looked for. */
static GArray *look_for(struct talk *talk, const struct lair_catalog **cat)
{
    const struct table *game = game_of(talk);
    GArray *found = game != NULL ? cards_called(game->cat, talk->args) : NULL;

    *cat = game != NULL ? game->cat : NULL;
    if (found != NULL && found->len > 0)
        return found;
    if (found != NULL)
        g_array_unref(found);
    *cat = sets_catalog(talk->h);
    return cards_called(*cat, talk->args);
}

bool command_names_card(struct talk *talk)
{
    const struct lair_catalog *cat;
    g_autoptr(GArray) found = look_for(talk, &cat);

    return found->len == 1;
}

/* ---- answering ------------------------------------------------------------------------------- */

static void add_rulings(struct json_object *o, const struct lair_print *p)
{
    for (int i = 0; i < p->n_rulings; i++) {
        struct json_object *one = json_object_new_object();

        facts_text(one, "text", p->rulings[i]);
        facts_number(one, "number", i + 1);
        facts_append(o, "rulings", one);
    }
}

/* Adds whether a card is from elsewhere than the author's game, and its set, unless that goes without saying. */
static void add_set(struct talk *talk, struct json_object *o, const struct facts *f, lair_design d)
{
    const struct table *game = game_of(talk);
    const struct lair_print *p = lair_print(f->cat, d);
    bool elsewhere = game != NULL && (game->cat != f->cat || !lair_may_have(f->cat, table_game(game), d));

    facts_flag(o, "elsewhere", elsewhere);
    if (elsewhere || (p->kind != LAIR_LANDMARK && strcmp(p->set, host_defaults.sets) != 0))
        facts_text(o, "set", p->set);
}

static void tell_card(struct talk *talk, const struct facts *f, lair_design d)
{
    struct json_object *o = facts_card(f, d);

    add_set(talk, o, f, d);
    add_rulings(o, lair_print(f->cat, d));
    talk_reply(talk, "card-text", o);
}

/* Offers several cards, each a choice that shows it.  near: none of them was named. */
static void offer_cards(struct talk *talk, const struct facts *f, const GArray *found, bool near)
{
    struct voice v = voice_back(talk->r, NULL);
    struct prompt *p = g_new0(struct prompt, 1);
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(talk->args);

    for (guint i = 0; i < found->len && i < LISTED; i++) {
        lair_design d = g_array_index(found, lair_design, i);

        prompt_add_command(p, g_strstrip(voice_text(&v, "card-like", facts_card(f, d))),
                           g_strconcat("card ", lair_print(f->cat, d)->id, NULL));
    }
    facts_text(o, "typed", typed);
    facts_flag(o, "near", near);
    facts_flag(o, "one", found->len == 1);
    if (found->len > LISTED)
        facts_number(o, "more", (int)found->len - LISTED);
    p->text = g_strstrip(voice_text(&v, "cards-like", o));
    reply_commands(talk->h, talk->r, p);
    prompt_free(p);
}

static void tell_none(struct talk *talk)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(talk->args);

    facts_text(o, "typed", typed);
    facts_flag(o, "empty", talk->args[0] == '\0');
    talk_reply(talk, "no-card", o);
}

void command_card(struct talk *talk)
{
    const struct lair_catalog *cat;
    g_autoptr(GArray) found = look_for(talk, &cat);
    g_autoptr(GArray) near = found->len == 0 ? cards_near(cat, talk->args) : NULL;
    struct facts f = { .cat = cat, .viewer = LAIR_PUBLIC };

    if (found->len == 1)
        tell_card(talk, &f, g_array_index(found, lair_design, 0));
    else if (found->len > 1)
        offer_cards(talk, &f, found, false);
    else if (near->len > 0)
        offer_cards(talk, &f, near, true);
    else
        tell_none(talk);
}
