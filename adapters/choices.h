/* adapters/choices.h - numbered choices, for networks without buttons
 *
 * A message's choices are written after its text, numbered from 1, and a number typed later takes
 * one of them.  What each target was last offered is kept here, so that "2" means what its author
 * last saw: a list that is still on its way does not count.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_CHOICES_H
#define LAIR_ADAPTERS_CHOICES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"

struct choices; /* opaque: what one message offers */

/* What m offers, copied; without choices it withdraws what was offered.  NULL: m changes nothing
 * about that, since it is no prompt and has no choices. */
struct choices *choices_new(const struct adapter_message *m);

struct choices *choices_ref(struct choices *c);
/* Gives back a reference; the last one frees.  NULL is allowed. */
void choices_unref(struct choices *c);

/* Which parts of a message, sent line by line, are out.  Once its question has arrived and its
 * first line with a number was written, numbers refer to its choices: nobody who has read the
 * question still answers an older list. */
enum choices_part {
    CHOICES_QUESTION = 1,
    CHOICES_NUMBERS = 2, /* set from the beginning for one that withdraws */
};
/* One more part is out.  True, once, when all of them are: c is to be offered now. */
bool choices_out(struct choices *c, enum choices_part part);

/* Where choices begin. */
enum choices_place {
    CHOICES_BELOW,  /* in a line of their own */
    CHOICES_BEHIND, /* on the last line of the text, if all of them fit there */
};

/* Appends "1) label  2) label ..." to text, in lines of at most `width` characters each where the labels
 * allow. */
void choices_append(GString *text, const struct adapter_message *m, size_t width, enum choices_place place);

/* What is offered to each target (any string that the adapter knows it by).  Beyond some thousands
 * of them the oldest is forgotten. */
struct offers; /* opaque */
struct offers *offers_new(void);
void offers_free(struct offers *o);

/* From now on target is offered c, which is taken over.  NULL changes nothing. */
void offers_put(struct offers *o, const char *target, struct choices *c);

/* Grows with each offer: tells which of them a line's author can have seen. */
uint64_t offers_count(const struct offers *o);

/* What was offered to from is offered to target from now on. */
void offers_rename(struct offers *o, const char *from, const char *target);

/* Takes a choice by its number (adapters/typed.h), among those that target had been offered when offers_count() was
 * count.  Its label may stand behind the number, "@NAME" of its subject at either end (then the newest list about that
 * counts), and a question mark at the end (*pick's asks).  Fills in *pick's subject, tag, command, asks and line.text, and
 * returns a reference that keeps them alive and is the caller's to give back: a host that is handed the pick may offer
 * something else at once.  NULL: text is no such number, or five later offers made it forgotten, and *pick is unchanged. */
struct choices *offers_take(const struct offers *o, const char *target, const char *text, uint64_t count,
                            struct adapter_pick *pick);

#endif
