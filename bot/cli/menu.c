/* bot/cli/menu.c - the games that lair play keeps, and which of them goes on
 * SPDX-License-Identifier: MIT */
#include "bot/cli/menu.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/games/bout.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "bot/words/facts.h"
#include "bot/words/template.h"

static int by_last_change(const void *a, const void *b)
{
    const struct table *const *x = a, *const *y = b;

    return (*x)->changed < (*y)->changed ? 1 : (*x)->changed > (*y)->changed ? -1 : 0;
}

GPtrArray *menu_games(const struct host *h)
{
    GPtrArray *games = g_ptr_array_new();

    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        if (t->state == TABLE_RUNNING)
            g_ptr_array_add(games, t);
    }
    g_ptr_array_sort(games, by_last_change);
    return games;
}

void menu_set_aside(struct host *h, const GPtrArray *games, const struct table *but)
{
    for (guint i = 0; i < games->len; i++)
        if (games->pdata[i] != but)
            tables_remove(h, games->pdata[i]);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* The seat of whoever plays here; the others are machines. */
static int person_of(const struct table *t)
{
    int seat = 0;

    while (seat + 1 < t->n_seats && t->seat[seat].bot)
        seat++;
    return seat;
}

/* How far the player has come; the game is in memory. */
static void add_standing(struct json_object *o, const struct table *t)
{
    int me = person_of(t), souls = lair_souls(t->cat, table_game(t), me);
    int wounds = lair_wounds(t->cat, table_game(t), me);

    facts_flag(o, "begun", table_game(t)->turn > 0);
    facts_number(o, "turn", table_game(t)->turn);
    facts_number(o, "souls", souls);
    facts_flag(o, "one_soul", souls == 1);
    facts_number(o, "wounds", wounds);
    facts_flag(o, "one_wound", wounds == 1);
}

static struct json_object *game_facts(struct host *h, struct table *t, int n)
{
    struct json_object *o = json_object_new_object();
    int others = t->n_seats - 1;

    facts_number(o, "n", n);
    facts_text(o, "rules", lair_rules_name(t->rules));
    if (others > 0)
        facts_number(o, "others", others);
    facts_flag(o, "one_other", others == 1);
    facts_add(o, "at", facts_moment(t->changed));
    if (bout_load(h, t))
        add_standing(o, t);
    return o;
}

static struct json_object *list_facts(struct host *h, const GPtrArray *games)
{
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < games->len; i++) {
        struct table *t = games->pdata[i];

        facts_append(o, "games", game_facts(h, t, (int)t->id));
    }
    return o;
}

static struct json_object *menu_facts(struct host *h, const GPtrArray *games)
{
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < games->len; i++)
        facts_append(o, "games", game_facts(h, games->pdata[i], (int)i + 1));
    facts_number(o, "alone", (int)games->len + 1);
    facts_number(o, "against", (int)games->len + 2);
    facts_number(o, "tutorial", (int)games->len + 3);
    return o;
}

static char *text_of(struct host *h, const char *language, const char *name, struct json_object *o)
{
    g_autofree char *why = NULL;
    struct template_set *words = lexicon_words(h->lexicon, language, "console", &why);
    char *text = words != NULL ? template_render(words, name, o) : g_strdup("");

    json_object_put(o);
    return text;
}

char *menu_list(struct host *h, const GPtrArray *games, const char *language)
{
    return text_of(h, language, "kept-games", list_facts(h, games));
}

char *menu_text(struct host *h, const GPtrArray *games, const char *language)
{
    return text_of(h, language, "kept-menu", menu_facts(h, games));
}

/* ---- the question ---------------------------------------------------------------------------- */

/* A line that is typed; false: the input has ended.  What follows it is left to whoever reads next. */
static bool read_line(GString *line)
{
    char c;
    ssize_t n;

    g_string_truncate(line, 0);
    while ((n = read(STDIN_FILENO, &c, 1)) == 1 && c != '\n')
        if (line->len < 100)
            g_string_append_c(line, c);
    g_strstrip(line->str);
    line->len = strlen(line->str);
    return n == 1;
}

/* False: it is no answer. */
static bool is_choice(const char *typed, guint games, enum menu_choice *choice, guint *game)
{
    guint64 n = 1;

    *choice = MENU_LEAVE;
    if (g_str_equal(typed, "q") || g_str_equal(typed, "quit") || g_str_equal(typed, "exit"))
        return true;
    if (typed[0] != '\0' && !g_ascii_string_to_unsigned(typed, 10, 1, games + 3, &n, NULL))
        return false;
    *choice = n <= games ? MENU_GO_ON : MENU_GO_ON + (enum menu_choice)(n - games);
    *game = (guint)n - 1;
    return true;
}

enum menu_choice menu_ask(struct host *h, const GPtrArray *games, const char *language, guint *game)
{
    g_autofree char *menu = menu_text(h, games, language);
    g_autoptr(GString) line = g_string_new(NULL);
    enum menu_choice choice = MENU_LEAVE;

    do {
        fputs(menu, stdout);
        fputs("\n> ", stdout);
        fflush(stdout);
    } while (read_line(line) && !is_choice(line->str, games->len, &choice, game));
    return choice;
}
