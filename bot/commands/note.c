/* bot/commands/note.c - note: a line for oneself, shown again when one is asked something in a new turn
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include "bot/store/notes.h"
#include "bot/words/facts.h"

static void tell(struct talk *talk)
{
    struct json_object *o = json_object_new_object();
    struct note note;

    if (store_read_note(talk->h->store, talk->t->id, &talk->r->who, &note))
        facts_text(o, "note", note.text);
    talk_reply(talk, "note", o);
}

static void put(struct talk *talk)
{
    struct note note = { .turn = table_has_game(talk->t) ? table_game(talk->t)->turn : 0 };
    struct json_object *o;

    if (g_utf8_strlen(talk->args, -1) <= NOTE_CHARS &&
        g_strlcpy(note.text, talk->args, sizeof note.text) < sizeof note.text) {
        store_put_note(talk->h->store, talk->t->id, &talk->r->who, &note);
        talk_reply(talk, "noted", NULL);
        return;
    }
    o = json_object_new_object();
    facts_number(o, "most", NOTE_CHARS);
    talk_reply(talk, "note-long", o);
}

void command_note(struct talk *talk)
{
    if (talk->args[0] == '\0') {
        tell(talk);
    } else if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        store_put_note(talk->h->store, talk->t->id, &talk->r->who, NULL);
        talk_reply(talk, "note", NULL);
    } else {
        put(talk);
    }
}
