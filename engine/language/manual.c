/* engine/language/manual.c - the manual of the ability language, made of its tables
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/language/moment.h"

static void help_head(FILE *f, const char *title, const char *columns)
{
    fprintf(f, "\n### %s\n\n| %s |\n|", title, columns);
    for (const char *s = columns; s != NULL; s = strchr(s + 1, '|'))
        fputs(" --- |", f);
    fputs("\n", f);
}

static void help_row(FILE *f, const char *words, const char *help)
{
    if (help != NULL)
        fprintf(f, "| `%s` | %s |\n", words, help);
}

static void help_forms(FILE *f, const char *title, const struct form *forms, int n)
{
    help_head(f, title, "words | meaning");
    for (int i = 0; i < n; i++)
        help_row(f, forms[i].words, forms[i].help != NULL ? forms[i].help : "");
}

static void help_moments(FILE *f, const char *title, const struct form *forms, int n)
{
    char on[WORDS_LIST];

    help_head(f, title, "words | on | meaning");
    for (int i = 0; i < n; i++)
        fprintf(f, "| `%s` | %s | %s |\n", forms[i].words, moment_cards((enum moment)forms[i].value, on),
                forms[i].help);
}

/* Which key stands on which cards, and what else its line may have. */
static void help_lines(FILE *f)
{
    char cards[WORDS_LIST], with[WORDS_LIST];

    help_head(f, "Lines: on which cards, and with what", "word | on | it may have");
    for (int k = 0; k < N_LINE_KINDS; k++)
        fprintf(f, "| `%s` | %s | %s |\n", words_keys[k],
                words_list(words_lines[k].cards, words_cards, LAIR_N_KINDS, ", ", cards),
                words_list(words_lines[k].keys, words_keys, N_LINE_KEYS, ", ", with));
}

static void help_verbs(FILE *f)
{
    char takes[WORDS_LIST];

    help_head(f, "Clauses (`cost`, `do`, `may`)", "words | of | as a cost | meaning");
    for (int i = 0; i < words_n_verbs; i++) {
        const struct form *v = &words_verbs[i];
        const struct use *u = &words_verb_use[v->value];
        const char *cost = u->in == IN_COST       ? "only"
                           : u->in & IN_COST_EACH ? "yes, all too"
                           : u->in & IN_COST      ? "yes"
                                                  : "";

        fprintf(f, "| `%s` | %s | %s | %s |\n", v->words, words_takes(u->takes, ", ", takes), cost,
                v->help != NULL ? v->help : "");
    }
}

static void help_properties(FILE *f)
{
    char takes[WORDS_LIST], times[WORDS_LIST];

    help_head(f, "Modifiers (`while`, `until end of turn`, `for good`): what is altered",
              "words | of | said of | in | meaning");
    for (int i = 0; i < words_n_properties; i++) {
        const struct form *p = &words_properties[i];
        const struct use *u = &words_property_use[p->value];
        char of[WORDS_LIST];

        fprintf(f, "| `%s` | %s | %s | %s | %s |\n", p->words,
                words_list(u->sorts, words_things, N_SORTS, ", ", of), words_takes(u->takes, ", ", takes),
                words_times(u->in, ", ", times), p->help != NULL ? p->help : "");
    }
}

static void help_of(FILE *f, const char *words, unsigned sorts, const char *help)
{
    char of[WORDS_LIST];

    fprintf(f, "| `%s` | %s | %s |\n", words, words_list(sorts, words_things, N_SORTS, ", ", of), help);
}

static void help_nouns(FILE *f)
{
    help_head(f, "Noun phrases: how many", "words | meaning");
    for (int i = 0; i < words_n_quantities; i++)
        help_row(f, words_quantities[i].words, words_quantities[i].help);
    help_row(f, "your", "all of yours, or the only one");
    help_head(f, "Noun phrases: which", "words | of | meaning");
    for (int i = 0; i < words_n_adjectives; i++)
        help_of(f, words_adjectives[i].word, words_adjectives[i].sorts, words_adjectives[i].help);
    help_head(f, "Noun phrases: what", "words | meaning");
    for (int i = 0; i < words_n_namings; i++)
        help_row(f, words_namings[i].words, words_namings[i].help);
    help_row(f, "here", "the room whose text this is");
    help_row(f, "this room", "the same");
    help_row(f, "you", "the player whose effect this is");
    help_head(f, "Noun phrases: where and whose", "words | of | meaning");
    for (int i = 0; i < words_n_suffixes; i++)
        help_of(f, words_suffixes[i].words, words_suffixes[i].sorts, words_suffixes[i].help);
}

char *lair_language_help(void)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    if (f == NULL)
        return NULL;
    help_lines(f);
    help_moments(f, "Moments (`when`)", words_moments, words_n_moments);
    help_moments(f, "Moments that are replaced (`instead`)", words_instead, words_n_instead);
    help_forms(f, "What is answered (`answer`)", words_answers, words_n_answers);
    help_forms(f, "Limits (`limit`)", words_limits, words_n_limits);
    help_forms(f, "Conditions (`if`)", words_conditions, words_n_conditions);
    help_verbs(f);
    help_forms(f, "Who does a clause, if not you", words_actors, words_n_actors);
    help_properties(f);
    help_nouns(f);
    help_head(f, "Numbers (N)", "words | meaning");
    help_row(f, "0 … 99, a, one, two … five", "the number");
    help_row(f, "the number of ANY", "how many there are at that moment, equal cards each; 99 at most");
    help_row(f, "the number of counters on ROOM", "on all that fit, at that moment");
    help_row(f, "the number of cleric icons of that boss",
             "printed, and what the boss has given itself for good; and so of the other treasures");
    help_row(
        f, "the roll of a die",
        "1 to 6, for each thing that it is about in `do` and `may`; once in modifiers that begin, and it stays");
    help_row(f, "the health of the removed hero",
             "as printed; of the last that the text has removed from the game");
    help_row(f, "the number of spells you hold", "in hand, or declared and not yet resolved");
    help_row(f, "the number of spells that player holds", "the same");
    help_row(f, "the damage of that card", "as printed");
    help_row(
        f, "the damage of ROOM",
        "what \"that room\", \"here\", the next or previous room, or the first or last one of a player deals at that "
        "moment, 99 at most; in `while` only \"here: damage + the damage of the previous room\" and the like, once a "
        "card");
    help_row(f, "the number of coins paid",
             "that a clause of the line has named: paid, given or put on a room");
    help_row(f, "the number of coins on ROOM", "on all that fit, at that moment");
    help_row(f, "the number of heroes you have lured this turn", "in the bait phase");
    help_row(f, "the number of icons of each",
             "of the rooms that are altered: each counts its own, of all treasures, at that moment");
    fclose(f);
    return text;
}
