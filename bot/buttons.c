/* bot/buttons.c - the commands that come with a message, where there are buttons
 * SPDX-License-Identifier: MIT */
#include "bot/buttons.h"

#include <string.h>

/* The commands that come with a sentence, or with all that a slot holds, where there are buttons.  form: where there
 * are forms, a text is asked for under the heading of that sentence. */
static const struct {
    const char *with, *line, *form;
} buttons[] = {
    { "board", "moves", NULL },        { "board", "hand", NULL },          { "board", "town", NULL },
    { "board", "watch", NULL },        { "board", "help", NULL },          { "call", "moves", NULL },
    { "prompt", "hand", NULL },        { "prompt", "board", NULL },        { "prompt", "say", "form-say" },
    { "not-your-move", "hand", NULL }, { "not-your-move", "board", NULL }, { "answer-held", "undo", NULL },
    { "answer-held", "hand", NULL },   { "answer-held", "board", NULL },   { "hand", "moves", NULL },
    { "hand", "board", NULL },         { "lobby", "join", NULL },          { "lobby", "bots", NULL },
    { "lobby", "start", NULL },        { "lobby", "leave", NULL },         { "lobby", "rules turn", NULL },
    { "lobby-begun", "watch", NULL },  { "started", "moves", NULL },       { "started", "hand", NULL },
    { "over", "rematch", NULL },       { "over", "record", NULL },
};

static void add_button(GArray *choices, const struct voice *v, const char *line, const char *form)
{
    g_autofree char *word = g_strndup(line, strcspn(line, " ")), *name = g_strconcat("button-", word, NULL);
    struct adapter_choice one = { .label = voice_text(v, name, NULL), .line = line, .command = true };

    if (form != NULL)
        one.form = voice_text(v, form, NULL);
    g_array_append_val(choices, one);
}

void buttons_add(GArray *choices, const struct voice *v, const char *with)
{
    const struct adapter_traits *traits = network_traits(v->net);

    for (size_t i = 0; i < G_N_ELEMENTS(buttons) && choices->len < traits->buttons; i++)
        if (g_str_equal(buttons[i].with, with) && (buttons[i].form == NULL || traits->forms))
            add_button(choices, v, buttons[i].line, buttons[i].form);
}
