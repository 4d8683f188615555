/* bot/commands/question.c - lines that end in a question mark
 * SPDX-License-Identifier: MIT */
#include "bot/commands/question.h"

#include <string.h>

#include "bot/voice.h"
#include "bot/words/facts.h"

static int count_words(const char *args)
{
    int n = 0;

    for (args += strspn(args, " "); args[0] != '\0'; args += strspn(args, " ")) {
        args += strcspn(args, " ");
        n++;
    }
    return n;
}

bool question_is_text(const struct command *c, const char *args)
{
    return c->text_from > 0 && count_words(args) >= c->text_from;
}

/* Is the first of args one of the words? */
static bool begins_with_one(const char *args, const char *words)
{
    g_autofree char *first = g_strndup(args, strcspn(args, " "));
    g_autofree char *small = g_ascii_strdown(first, -1);
    g_auto(GStrv) list = g_strsplit(words, " ", 0);

    return first[0] != '\0' && (g_str_equal(words, "*") || g_strv_contains((const char *const *)list, small));
}

bool question_changes(const struct command *c, const char *args)
{
    bool other = c->except != NULL && begins_with_one(args, c->except);

    switch (c->effect) {
    case COMMAND_TELLS: return other;
    case COMMAND_CHANGES: return !other;
    case COMMAND_MOVES: break;
    }
    return false;
}

void question_answer(struct talk *talk)
{
    g_autofree char *name = g_strconcat("help-", talk->command->name, NULL);
    g_autofree char *line = talk_echo(talk->line);
    struct voice v = voice_back(talk->r, talk->t);
    g_autofree char *text = voice_text(&v, name, NULL);
    struct json_object *o = json_object_new_object();

    facts_text(o, "line", line);
    facts_text(o, "text", text);
    talk_reply(talk, "would-do", o);
}
