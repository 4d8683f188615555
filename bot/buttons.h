/* bot/buttons.h - the commands that come with a message, where there are buttons
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_BUTTONS_H
#define LAIR_BOT_BUTTONS_H

#include "bot/voice.h"

/* Adds those that come with a sentence, or with all that a slot holds ("board"), to an array of struct
 * adapter_choice, as many as a message of that network bears.  Their labels and forms are to be freed. */
void buttons_add(GArray *choices, const struct voice *v, const char *with);

#endif
