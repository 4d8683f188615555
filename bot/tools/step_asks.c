/* bot/tools/step_asks.c - steps of a scenario: who is asked what, and which moves are legal
 * SPDX-License-Identifier: MIT */
#include "bot/tools/step.h"

#include <stdlib.h>
#include <string.h>

/* Reads a list of texts; NULL: there is none of that name.  False: it is something else, and the
 * step fails. */
static bool list_member(struct run *run, const char *key, struct json_object **list)
{
    *list = NULL;
    if (!json_object_object_get_ex(run->step, key, list))
        return true;
    if (!json_object_is_type(*list, json_type_array))
        return step_fails(run, "\"%s\" wants a list", key);
    for (size_t i = 0; i < json_object_array_length(*list); i++)
        if (!json_object_is_type(json_object_array_get_idx(*list, i), json_type_string))
            return step_fails(run, "\"%s\" wants a list of texts", key);
    return true;
}

static const char *list_text(struct json_object *list, size_t i)
{
    return json_object_get_string(json_object_array_get_idx(list, i));
}

/* ---- asks ------------------------------------------------------------------------------------ */

/* "a window", "a window scoped" */
static char *ask_text(const struct lair_ask *ask)
{
    return g_strdup_printf("%c %s%s", 'a' + ask->seat, lair_ask_name(ask->kind),
                           ask->scoped ? " scoped" : "");
}

static char *asks_text(struct run *run, const struct lair_ask *asks, int n)
{
    GString *all = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        g_autofree char *one = ask_text(&asks[i]);

        g_string_append_printf(all, "%s\"%s", i > 0 ? "," : "", one);
        if (asks[i].source != 0)
            g_string_append_printf(all, " for %s", lair_print(run->cat, asks[i].source)->name);
        g_string_append_c(all, '"');
    }
    return g_string_free(all, FALSE);
}

/* Is this what the text says?  It may name the card that asks: "a choose for Dark Altar". */
static bool ask_is(struct run *run, const struct lair_ask *ask, const char *text)
{
    g_autofree char *asked = ask_text(ask);
    const char *rest = text + strlen(asked);

    if (!g_str_has_prefix(text, asked))
        return false;
    if (*rest == '\0')
        return true;
    return g_str_has_prefix(rest, " for ") && ask->source != 0 &&
           lair_find_design(run->cat, rest + strlen(" for "), NULL) == ask->source;
}

static bool is_expected(struct run *run, const struct lair_ask *ask, struct json_object *texts)
{
    for (size_t i = 0; i < step_list_length(texts); i++)
        if (ask_is(run, ask, list_text(texts, i)))
            return true;
    return false;
}

/* {"asks":["a window","b build"]}: exactly these, in any order */
bool step_asks(struct run *run)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    int n = lair_asks(run->cat, lair_match_game(run->match), asks);
    g_autofree char *are = asks_text(run, asks, n);
    struct json_object *texts;

    if (!list_member(run, "asks", &texts))
        return false;
    for (int i = 0; i < n; i++)
        if (!is_expected(run, &asks[i], texts))
            return step_fails(run, "asks are [%s]", are);
    if (step_list_length(texts) != (size_t)n)
        return step_fails(run, "asks are [%s]", are);
    return true;
}

/* ---- legal moves ----------------------------------------------------------------------------- */

/* All moves of the seat in notation; g_free each and the array. */
static char **moves_of(struct run *run, int seat)
{
    struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    const struct lair_game *g = lair_match_game(run->match);
    size_t n = lair_moves(run->cat, g, seat, moves);
    char **texts = g_new0(char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        texts[i] = g_malloc(LAIR_TEXT);
        lair_move_text(run->cat, g, seat, &moves[i], texts[i]);
    }
    g_free(moves);
    return texts;
}

static bool is_pattern(const char *text)
{
    return strchr(text, '*') != NULL && text[strlen(text) - 1] == '*';
}

/* Does a legal move's text stand for what the scenario says?  A pattern ends in '*'. */
static bool text_is(struct run *run, int seat, const char *wanted, const char *legal)
{
    char text[LAIR_TEXT];
    struct lair_move move;

    if (strcmp(wanted, legal) == 0)
        return true;
    if (is_pattern(wanted))
        return strncmp(wanted, legal, strlen(wanted) - 1) == 0;
    if (lair_parse(run->cat, lair_match_game(run->match), seat, wanted, &move, NULL) != LAIR_OK)
        return false;
    lair_move_text(run->cat, lair_match_game(run->match), seat, &move, text);
    return strcmp(text, legal) == 0;
}

static bool is_legal(struct run *run, int seat, const char *wanted, char **legal)
{
    for (int i = 0; legal[i] != NULL; i++)
        if (text_is(run, seat, wanted, legal[i]))
            return true;
    return false;
}

static bool is_named(struct run *run, int seat, const char *legal, struct json_object *texts)
{
    for (size_t i = 0; i < step_list_length(texts); i++)
        if (text_is(run, seat, list_text(texts, i), legal))
            return true;
    return false;
}

static bool fails_legal(struct run *run, int seat, const char *text, const char *what, char **legal)
{
    g_autofree char *all = g_strjoinv(", ", legal);

    return step_fails(run, "'%s' %s for %c: %s", text, what, 'a' + seat, all);
}

static bool all_legal(struct run *run, int seat, struct json_object *texts, char **legal)
{
    for (size_t i = 0; i < step_list_length(texts); i++)
        if (!is_legal(run, seat, list_text(texts, i), legal))
            return fails_legal(run, seat, list_text(texts, i), "is not legal", legal);
    return true;
}

/* Is none of these moves legal, though each could be?  A misspelt move would never be legal. */
static bool none_legal(struct run *run, int seat, struct json_object *texts, char **legal)
{
    if (step_list_length(texts) > 0 && legal[0] == NULL)
        return step_fails(run, "%c is not asked", 'a' + seat);
    for (size_t i = 0; i < step_list_length(texts); i++) {
        const char *text = list_text(texts, i);
        struct lair_move move;
        enum lair_refusal r = LAIR_ILLEGAL;

        if (!is_pattern(text))
            r = lair_parse(run->cat, lair_match_game(run->match), seat, text, &move, NULL);
        if (r == LAIR_OK || r == LAIR_AMBIGUOUS || is_legal(run, seat, text, legal))
            return fails_legal(run, seat, text, "is legal", legal);
        if (r != LAIR_ILLEGAL)
            return fails_legal(run, seat, text, "means nothing", legal);
    }
    return true;
}

static bool all_named(struct run *run, int seat, struct json_object *texts, char **legal)
{
    for (int i = 0; legal[i] != NULL; i++)
        if (!is_named(run, seat, legal[i], texts))
            return fails_legal(run, seat, legal[i], "is legal too", legal);
    return true;
}

/* {"legal":"a","are":["pass","cast freeze b1"]}, or "include" and "exclude" */
bool step_legal(struct run *run)
{
    const char *name = step_text(run, "legal");
    struct json_object *are, *include, *exclude;
    char **legal;
    bool holds;
    int seat;

    if (name == NULL || !list_member(run, "are", &are) || !list_member(run, "include", &include) ||
        !list_member(run, "exclude", &exclude))
        return false;
    seat = step_take_seat(&name);
    if (seat == LAIR_NOBODY || *name != '\0')
        return step_fails(run, "\"legal\" wants a seat");
    if (are == NULL && include == NULL && exclude == NULL)
        return step_fails(run, "\"legal\" wants \"are\", or \"include\" and \"exclude\"");
    legal = moves_of(run, seat);
    holds = all_legal(run, seat, include, legal) && none_legal(run, seat, exclude, legal) &&
            (are == NULL || (all_legal(run, seat, are, legal) && all_named(run, seat, are, legal)));
    g_strfreev(legal);
    return holds;
}
