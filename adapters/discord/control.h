/* adapters/discord/control.h - what a button, or an option of a list, means when it is pressed
 *
 * Everything is in its custom_id, at most 100 bytes, so that a press after a restart, or a year later, means what it
 * meant when it was shown:
 *
 *     m|TABLE|QUESTION|LINE    a choice, which answers that question of the table
 *     s|TABLE|QUESTION|N       the Nth list of choices; each value is a LINE
 *     c|TABLE|LINE             a command about that table; TABLE may be empty
 *     k|TABLE|N                the Nth list of commands; each value is a LINE
 *     t|TABLE|LABEL|HEADING    a form that is asked for, in which a line about that table is typed
 *
 * A LINE that is too long is "#" and 32 hex digits, and whoever made the control keeps the line under them.  Anybody
 * can send any custom_id, so that nothing here is believed: the host checks who sits where, and what is asked.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_CONTROL_H
#define LAIR_ADAPTERS_DISCORD_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

#include "adapters/adapter.h"

enum { DISCORD_CONTROL_MAX = 100 }; /* bytes of a custom_id, and of an option's value */

/* Keeps a line under its digest ("#..."), and gives it out again (g_free; NULL: it is not known). */
struct discord_digests {
    void (*keep)(void *ctx, const char *digest, const char *line);
    char *(*kept)(void *ctx, const char *digest);
    void *ctx;
};

/* What can be chosen, and about what. */
struct discord_choice {
    const char *label, *line;
    bool command;
    unsigned beside;           /* a line of the text, from 1; 0: it stands below */
    const char *form;          /* the heading of a form that is asked for; NULL: none is */
    const char *subject, *tag; /* of the message that offers it */
};

/* The custom_id of a button; g_free it. */
char *discord_control_button(const struct discord_choice *c, const struct discord_digests *d);

/* The custom_id of list number n, in which c is an option, and the value of that option; g_free them. */
char *discord_control_list(const struct discord_choice *c, int n);
char *discord_control_value(const struct discord_choice *c, const struct discord_digests *d);

struct discord_control { /* what was pressed; strings are its own */
    enum discord_control_kind {
        DISCORD_CONTROL_NONE, /* none of ours */
        DISCORD_CONTROL_MOVE,
        DISCORD_CONTROL_COMMAND,
        DISCORD_CONTROL_FORM, /* tag: what it is called, line: its heading */
    } kind;
    char *subject, *tag; /* "" where there is none */
    char *line;          /* NULL: it is not known any more */
};

/* Reads a custom_id; value: of the option that was chosen, NULL: it is a button. */
struct discord_control discord_control_read(const char *custom_id, const char *value,
                                            const struct discord_digests *d);
void discord_control_clear(struct discord_control *c);

#endif
