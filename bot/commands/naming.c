/* bot/commands/naming.c - what a table may be called that somebody opens
 * SPDX-License-Identifier: MIT */
#include "bot/commands/naming.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/games/sets.h"
#include "bot/network.h"
#include "bot/people/lookalike.h"
#include "bot/words/facts.h"

enum {
    SLIP_LETTERS = 5, /* a shorter word is another with one letter changed */
    PART_LETTERS = 4, /* ... and says nothing at the beginning of a longer one */
    REPEAT_MAX = 80,  /* bytes of a line that is repeated as it should have been */
};

/* ---- what a word is like --------------------------------------------------------------------- */

/* The letters and digits alone, small and without accents, as "hardmode" of "hard-mode"; g_free it. */
static char *letters_of(const char *typed)
{
    g_autofree char *valid = g_utf8_make_valid(typed, -1), *plain = g_str_to_ascii(valid, "C");
    const char *word = plain;
    GString *out = g_string_new(NULL);

    for (; *word != '\0'; word++)
        if (g_ascii_isalnum(*word))
            g_string_append_c(out, g_ascii_tolower(*word));
    return g_string_free(out, FALSE);
}

/* Is one the other with a letter missing, doubled, too much or replaced, or with two exchanged? */
static bool is_slip(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);

    while (*a != '\0' && *a == *b) {
        a++;
        b++;
        m--;
        n--;
    }
    while (m > 0 && n > 0 && a[m - 1] == b[n - 1]) {
        m--;
        n--;
    }
    return (m <= 1 && n <= 1) || (m == 2 && n == 2 && a[0] == b[1] && a[1] == b[0]);
}

/* Is a word one that is known, or that one misspelt?  Both are of letters_of(). */
static bool is_like(const char *word, const char *known)
{
    return strcmp(word, known) == 0 || (strlen(known) >= SLIP_LETTERS && is_slip(word, known));
}

/* How many letters a word goes on with that say nothing new behind an option: "hardmode", "solo2". */
static size_t filler(const char *word)
{
    static const char *const fillers[] = { "mode",  "game",  "rules", "sets", "set",
                                           "cards", "table", "match", "s" };

    for (size_t i = 0; i < G_N_ELEMENTS(fillers); i++)
        if (g_str_has_prefix(word, fillers[i]))
            return strlen(fillers[i]);
    return strspn(word, "0123456789");
}

/* Is a word made of one that is known and of what says nothing? */
static bool is_made_of(const char *word, const char *known)
{
    size_t len;

    if (strlen(known) < PART_LETTERS || !g_str_has_prefix(word, known))
        return false;
    for (word += strlen(known); (len = filler(word)) > 0; word += len)
        continue;
    return *word == '\0';
}

/* With which sets a set of that name is played: beside those that are listed (NULL: none are), or alone, or beside the usual
 * ones; as it is typed.  NULL: it is among those, or a recipe, after which a table may be called then.  g_free it. */
static char *sets_with_it(const struct talk *talk, const char *name, const char *listed)
{
    g_autofree char *usual = sets_usual(talk->h, talk->r->net->name, talk->r->place), *list = NULL;
    g_auto(GStrv) names = data_split(listed != NULL ? listed : "");
    bool recipe = sets_are(talk->h, name, LAIR_SET_DECK);
    int least = lair_rules_least_seats(LAIR_CLASSIC);

    if (listed != NULL && (recipe || g_strv_contains((const char *const *)names, name)))
        return NULL;
    if (recipe)
        return g_strdup(name);
    if (listed != NULL) {
        g_autofree char *others = g_strjoinv(",", names); /* "bmr," is one of a list with a blank in it */

        return g_strconcat("sets=", others, ",", name, NULL);
    }
    list = sets_unfit(talk->h, LAIR_CLASSIC, least, name) == LAIR_FITS ? g_strdup(name)
                                                                       : sets_with(talk->h, usual, name);
    return g_strconcat("sets=", list, NULL);
}

typedef bool likeness(const char *word, const char *known);

/* The option whose word a word is like; NULL: none. */
static const char *option_like(const char *word, likeness *like)
{
    const char *known, *way;

    for (int i = 0; (known = wish_word(i, &way)) != NULL; i++) {
        g_autofree char *letters = letters_of(known);

        if (like(word, letters))
            return way;
    }
    return NULL;
}

/* The set on offer whose name or title a word is like; NULL: none. */
static const char *set_like(const struct talk *talk, const char *word, likeness *like)
{
    const char *name;

    for (int i = 0; (name = sets_next(talk->h, &i)) != NULL; i++) {
        const char *title = NULL;
        g_autofree char *letters = letters_of(name), *of_title = NULL;

        lair_catalog_set(sets_catalog(talk->h), i, &title, NULL);
        of_title = letters_of(title != NULL ? title : "");
        if (like(word, letters) || (of_title[0] != '\0' && like(word, of_title)))
            return name;
    }
    return NULL;
}

/* The option or set that a word is like, as it is typed ("pace=slow"); NULL: none is.  listed: what stands
 * behind "sets=", or NULL.  g_free it. */
static char *meant_by(const struct talk *talk, const char *word, const char *listed)
{
    static likeness *const likenesses[] = { is_like, is_made_of };
    g_autofree char *letters = letters_of(word);

    for (size_t i = 0; letters[0] != '\0' && i < G_N_ELEMENTS(likenesses); i++) {
        const char *option = option_like(letters, likenesses[i]);
        const char *set = option == NULL ? set_like(talk, letters, likenesses[i]) : NULL;

        if (option != NULL || set != NULL)
            return option != NULL ? g_strdup(option) : sets_with_it(talk, set, listed);
    }
    return NULL;
}

/* ---- words of commands ----------------------------------------------------------------------- */

/* Does a command's usage say that word itself?  What is in capitals stands for something else. */
static bool says(const char *usage, const char *word)
{
    static const char between[] = "[]|,.: ";
    size_t len = strlen(word);

    for (const char *at = usage; *at != '\0'; at += strspn(at, between)) {
        size_t n = strcspn(at, between);

        if (n == len && strncmp(at, word, len) == 0)
            return true;
        at += n;
    }
    return false;
}

static bool is_of_commands(const struct talk *talk, const char *name)
{
    g_autofree char *small = g_ascii_strdown(name, -1);

    for (const struct command *c = talk->commands; c->name != NULL; c++) {
        g_autofree char *usage = talk_usage(talk, c->name);

        if (says(usage, small))
            return true;
    }
    return false;
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* The line behind `new` as it should have been typed: another word in place of one, if the line is short enough to be
 * repeated; g_free it. */
static char *line_with(const struct talk *talk, const char *name, const char *instead)
{
    g_auto(GStrv) words = g_strsplit(talk->args, " ", 0);
    GString *line = g_string_new(NULL);
    bool sets = g_str_has_prefix(instead, "sets="), found = false;

    for (char **word = words; *word != NULL; word++) {
        bool is_word = !found && g_str_equal(*word, name);

        found = found || is_word;
        if (**word != '\0' && !(sets && g_ascii_strncasecmp(*word, "sets=", strlen("sets=")) == 0))
            g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", is_word ? instead : *word);
    }
    if (!found || line->len > REPEAT_MAX)
        g_string_assign(line, instead);
    return g_string_free(line, FALSE);
}

/* called: what opens a table of that name; NULL: nothing does. */
static void ask(struct talk *talk, const char *word, const char *meant, const char *called)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *typed = talk_echo(word), *as_meant = line_with(talk, word, meant);
    g_autofree char *as_called = called != NULL ? line_with(talk, word, called) : NULL;

    facts_text(o, "typed", typed);
    facts_text(o, "meant", as_meant);
    facts_text(o, "called", as_called);
    talk_reply(talk, "name-like", o);
}

/* Is a name drawn as another, or of several scripts?  Then the author is told so. */
static bool is_lookalike(struct talk *talk, const char *name)
{
    g_autofree char *ascii = lookalike_ascii(name);
    struct json_object *o;

    if (ascii == NULL)
        return false;
    o = json_object_new_object();
    facts_text(o, "typed", name);
    facts_text(o, "ascii", ascii[0] != '\0' ? ascii : NULL);
    talk_reply(talk, "name-alike", o);
    return true;
}

bool naming_may_be(struct talk *talk, const struct wish *wish, const char *name)
{
    g_autofree char *meant = wish->called ? NULL : meant_by(talk, name, wish->sets);
    g_autofree char *called = g_strconcat("called ", name, NULL);
    bool taken = is_of_commands(talk, name);

    if (is_lookalike(talk, name))
        return false;
    if (meant != NULL)
        ask(talk, name, meant, taken ? NULL : called);
    else if (taken)
        talk_reply_typed(talk, "name-word", name);
    return meant == NULL && !taken;
}

void naming_refuse(struct talk *talk, const struct wish *wish, const char *word)
{
    g_autofree char *meant = meant_by(talk, word, wish->sets);

    if (wish->clash == NULL && meant != NULL && strchr(word, '=') == NULL &&
        g_ascii_strcasecmp(meant, word) != 0)
        ask(talk, word, meant, NULL);
    else
        wish_refuse(talk, wish, word);
}
