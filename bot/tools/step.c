/* bot/tools/step.c - steps of a scenario: reading them, and moves
 * SPDX-License-Identifier: MIT */
#include "bot/tools/step.h"

#include <string.h>

#include "bot/cli/cmd.h"
#include "bot/tools/sound.h"

/* What is heard while a move is played. */
struct listener {
    struct lair_sink sink;
    GArray *events;
};

bool step_fails(struct run *run, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_string_vprintf(run->why, format, args);
    va_end(args);
    return false;
}

const char *step_plain(struct json_object *o)
{
    return json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

/* ---- reading steps --------------------------------------------------------------------------- */

const char *step_text(struct run *run, const char *key)
{
    struct json_object *o = NULL;

    json_object_object_get_ex(run->step, key, &o);
    if (json_object_is_type(o, json_type_string))
        return json_object_get_string(o);
    step_fails(run, "\"%s\" wants a text", key);
    return NULL;
}

size_t step_list_length(struct json_object *list)
{
    return list == NULL ? 0 : json_object_array_length(list);
}

int step_take_seat(const char **text)
{
    int seat = **text - 'a';

    if (seat < 0 || seat >= LAIR_MAX_SEATS || ((*text)[1] != ' ' && (*text)[1] != '\0'))
        return LAIR_NOBODY;
    *text += (*text)[1] == ' ' ? 2 : 1;
    return seat;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    g_array_append_val(((struct listener *)sink)->events, *e);
}

/* Plays a seat's move.  NULL: it was played; otherwise why not, g_free it. */
static char *play(struct run *run, int seat, const char *text)
{
    struct lair_refused why;
    struct listener listener = { .sink = { .event = hear }, .events = run->events };
    struct lair_move move;
    enum lair_refusal r = lair_parse(run->cat, lair_match_game(run->match), seat, text, &move, &why);

    if (r == LAIR_OK) {
        g_array_set_size(run->events, 0);
        r = lair_match_play(run->match, seat, &move, &listener.sink);
    }
    return r == LAIR_OK ? NULL : cmd_refusal(r, why.text);
}

bool step_move(struct run *run, const char *text)
{
    g_autoptr(GString) unsound = g_string_new(NULL);
    g_autofree char *refused = NULL;
    const char *rest = text;
    int seat = step_take_seat(&rest);

    if (seat == LAIR_NOBODY)
        return step_fails(run, "'%s' does not begin with a seat, a to %c", text, 'a' + LAIR_MAX_SEATS - 1);
    refused = play(run, seat, rest);
    if (refused != NULL)
        return step_fails(run, "'%s' is refused: %s", text, refused);
    if (!sound_game(run->cat, lair_match_game(run->match), unsound))
        return step_fails(run, "'%s' leaves an unsound game: %s", text, unsound->str);
    return true;
}

static bool has_words(const char *text, const char *words)
{
    g_autofree char *folded = g_utf8_casefold(text, -1), *wanted = g_utf8_casefold(words, -1);

    return *words != '\0' && strstr(folded, wanted) != NULL;
}

/* {"refused":"b build dark altar new","because":"not asked"} */
bool step_refused(struct run *run)
{
    const char *text = step_text(run, "refused"), *because = step_text(run, "because"), *rest = text;
    struct lair_game before = *lair_match_game(run->match);
    g_autofree char *refused = NULL;
    int seat;

    if (text == NULL || because == NULL)
        return false;
    seat = step_take_seat(&rest);
    if (seat == LAIR_NOBODY)
        return step_fails(run, "'%s' does not begin with a seat", text);
    refused = play(run, seat, rest);
    if (refused == NULL)
        return step_fails(run, "'%s' is not refused", text);
    if (memcmp(&before, lair_match_game(run->match), sizeof before) != 0)
        return step_fails(run, "'%s' is refused and yet changes the game", text);
    return has_words(refused, because) || step_fails(run, "'%s' is refused because of '%s'", text, refused);
}
