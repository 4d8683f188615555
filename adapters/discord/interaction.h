/* adapters/discord/interaction.h - what somebody did: a command, a press, a letter of one being typed
 *
 * INTERACTION_CREATE of the gateway, or the body of a signed post, read into plain strings.  It is owed an answer
 * within three seconds, which goes to its id and token; the token is good for fifteen minutes, in which more can be
 * said to whoever it was.  Tokens are secret: they are kept in memory alone, and never logged.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_INTERACTION_H
#define LAIR_ADAPTERS_DISCORD_INTERACTION_H

#include <stdbool.h>
#include <stdint.h>

#include <json-c/json.h>

enum discord_did {
    DISCORD_DID_COMMAND,  /* a slash command */
    DISCORD_DID_PRESS,    /* a button, or an option of a list */
    DISCORD_DID_FORM,     /* typed a line in a form */
    DISCORD_DID_COMPLETE, /* types a slash command: what could follow? */
};

struct discord_interaction { /* strings are its own */
    enum discord_did did;
    char *id, *token, *application;
    char *user, *nick; /* id, and the name by which others see it there */
    char *channel;
    char *guild;    /* NULL: in direct messages */
    char *parent;   /* of the channel, which is a thread; NULL: it is none */
    bool moderates; /* may manage the channel or its messages */
    uint64_t may;   /* what we may do there (permissions), all bits where it is not said */
    char *locale;   /* "en-US"; NULL: unknown */
    char *line;     /* COMMAND, COMPLETE, FORM: as it would be typed: "join crypt" */
    size_t
        typed_at; /* where in it begins what was typed: in an option of a command of its own, behind that's name */
    char *custom_id;  /* PRESS, FORM */
    char *value;      /* PRESS, of the option that was chosen; NULL: a button */
    char *message;    /* PRESS, FORM: the id of the message that has the control; FORM: NULL: unknown */
    bool own_message; /* ... which nobody else sees */
};

/* Reads one; false: it is none that we know, or lacks what it must have, and there is nothing to clear. */
bool discord_interaction_read(struct discord_interaction *i, struct json_object *o);
void discord_interaction_clear(struct discord_interaction *i);

/* What to call a user: the nick in the guild (member; NULL: in none), the name chosen for all places, the name.
 * g_free it. */
char *discord_interaction_nick(struct json_object *user, struct json_object *member);

#endif
