/* bot/tools/step.h - a step of a scenario: what all kinds of steps share, and each kind
 *
 * The kinds are in step.c (moves), step_asks.c and step_value.c, and what is seen in scenario.c;
 * scenario.c has the list.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_STEP_H
#define LAIR_BOT_TOOLS_STEP_H

#include <glib.h>
#include <json-c/json.h>
#include <stdbool.h>

#include "engine/lair.h"

/* A scenario that is being run. */
struct run {
    const struct lair_catalog *cat; /* struct scenario_sets owns it */
    struct lair_match *match;
    GArray *events; /* struct lair_event, since the last move */
    GString *why;
    struct json_object *step; /* the step that is being run */
};

/* Fails the step, or the scenario, for that reason.  Always false. */
bool step_fails(struct run *run, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* JSON on one line; the text belongs to o. */
const char *step_plain(struct json_object *o);

/* A text member of the step; NULL: the step fails, and why has been told. */
const char *step_text(struct run *run, const char *key);
/* How many elements a list has; NULL: none. */
size_t step_list_length(struct json_object *list);
/* Takes "a " off the front of *text.  LAIR_NOBODY: no seat is named there. */
int step_take_seat(const char **text);

/* The kinds of steps.  True: what is expected holds; false: the step fails,
 * and why has been told. */
bool step_move(struct run *run, const char *text);
bool step_refused(struct run *run);
bool step_asks(struct run *run);
bool step_legal(struct run *run);
bool step_value(struct run *run);

#endif
