/* bot/commands/tutorial.c - tutorial, hint, hints: a first game, explained as it goes
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/games/bout.h"
#include "bot/games/hints.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* Is a game played with the set of that name?  It is in memory. */
static bool has_set(const struct table *t, const char *set)
{
    const char *name;

    for (int i = 0; (name = lair_catalog_set(t->cat, i, NULL, NULL)) != NULL; i++)
        if (g_ascii_strcasecmp(set, name) == 0)
            return (table_game(t)->sets >> i & 1) != 0;
    return false;
}

static bool has_variant(const struct table *t, const char *word)
{
    for (int i = 0; lair_variant_name(i) != NULL; i++)
        if (g_ascii_strcasecmp(lair_variant_name(i), word) == 0)
            return (t->variants >> i & 1) != 0;
    return false;
}

/* Does a word that was said behind the command fit a lesson: its rules, its seats, a variant, or a set that it is played
 * with? */
static bool fits(const struct table *t, const char *word)
{
    if (word[0] >= '1' && word[0] <= '9' && word[1] == '\0')
        return word[0] - '0' == t->n_seats;
    return word[0] == '\0' || g_ascii_strcasecmp(word, lair_rules_name(t->rules)) == 0 ||
           has_variant(t, word) || has_set(t, word);
}

/* Is a lesson what is asked for?  Whoever says no more asks for any. */
static bool is_meant(const struct talk *talk, struct table *t)
{
    g_autofree char *about = commands_set_of_lesson(talk);
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);

    if (talk->args[0] == '\0')
        return true;
    if (hints_are_about_cards(t) != (about != NULL) || !bout_load(talk->h, t))
        return false;
    for (int i = 0; words[i] != NULL; i++)
        if (!fits(t, words[i]))
            return false;
    return true;
}

/* A game with hints that the author plays already, and asks for; NULL: none. */
static struct table *lesson_of(const struct talk *talk)
{
    const struct table_list *l = tables_of_person(talk->h, talk->r->who.network, talk->r->who.key);

    for (guint i = 0; i < l->n; i++)
        if (l->table[i]->state == TABLE_RUNNING && hints_are_on(l->table[i]) && is_meant(talk, l->table[i]))
            return l->table[i];
    return NULL;
}

/* A game played alone that has just begun, which may as well be the lesson; NULL: none. */
static struct table *fresh_game_of(const struct talk *talk)
{
    const struct table_list *l = tables_of_person(talk->h, talk->r->who.network, talk->r->who.key);

    for (guint i = 0; i < l->n; i++)
        if (l->table[i]->state == TABLE_RUNNING && table_is_solo(l->table[i]) && l->table[i]->day == 0 &&
            bout_load(talk->h, l->table[i]) && table_game(l->table[i])->turn == 0)
            return l->table[i];
    return NULL;
}

/* The game that is, or becomes, the lesson that is asked for; NULL: a new one is wanted. */
static struct table *wanted_lesson(const struct talk *talk)
{
    struct table *t = lesson_of(talk);

    if (t != NULL || talk->args[0] != '\0')
        return t;
    t = fresh_game_of(talk);
    if (t != NULL)
        hints_set(t, true);
    return t;
}

void command_tutorial(struct talk *talk)
{
    struct table *t = wanted_lesson(talk);
    struct json_object *o;

    if (t == NULL) {
        command_new_lesson(talk);
        return;
    }
    o = json_object_new_object();
    facts_true(o, "again");
    talk->t = t;
    commands_tell_of_lesson(talk, o);
    t->seat[table_seat_of(t, talk->r->who.network, talk->r->who.key)].reader.prompted = 0; /* asked again */
    tables_touch(talk->h, t);
}

/* What would be good now; NULL: nothing is asked of the author.  g_free it. */
static char *suggestion(struct talk *talk)
{
    struct voice v = voice_back(talk->r, talk->t);

    if (talk->t->state != TABLE_RUNNING || !bout_load(talk->h, talk->t) || !table_asks(talk->t, talk->seat))
        return NULL;
    return hints_suggestion(talk->t, talk->seat, &v);
}

/* In the dungeon of the day whoever takes a hint is told first what that costs.  True: it is told now. */
static bool warns(struct talk *talk)
{
    struct json_object *o;

    if (talk->t->day == 0 || hints_were_taken(talk->t) || g_ascii_strcasecmp(talk->args, "really") == 0 ||
        g_ascii_strcasecmp(talk->args, "off") == 0)
        return false;
    o = json_object_new_object();
    facts_flag(o, "hints", talk->command->run == command_hints);
    talk_reply(talk, "hint-unranks", o);
    return true;
}

void command_hint(struct talk *talk)
{
    g_autofree char *text = NULL;
    struct json_object *o;

    if (!hints_may_be_on(talk->t)) {
        talk_reply(talk, "hints-not", NULL);
        return;
    }
    if (warns(talk))
        return;
    text = suggestion(talk);
    if (text != NULL) {
        hints_take(talk->t);
        tables_touch(talk->h, talk->t);
    }
    o = json_object_new_object();
    facts_text(o, "suggestion", text);
    talk_reply(talk, "hint-once", o);
}

static void say_hints_are_on(struct talk *talk)
{
    g_autofree char *text = suggestion(talk);
    struct json_object *o = json_object_new_object();

    facts_text(o, "suggestion", text);
    talk_reply(talk, "hints-on", o);
}

static void begin_hints(struct talk *talk)
{
    if (talk->t->state == TABLE_RUNNING && bout_load(talk->h, talk->t))
        hints_begin_now(talk->t, talk->seat);
    else
        hints_set(talk->t, true);
}

void command_hints(struct talk *talk)
{
    struct table *t = talk->t;

    if (!hints_may_be_on(t)) {
        talk_reply(talk, "hints-not", NULL);
        return;
    }
    if (warns(talk))
        return;
    if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        hints_set(t, false);
        tables_touch(talk->h, t);
        talk_reply(talk, "hints-off", NULL);
    } else {
        if (!hints_are_on(t)) {
            begin_hints(talk);
            tables_touch(talk->h, t);
        }
        say_hints_are_on(talk);
    }
}
