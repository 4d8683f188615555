/* bot/cli/reader.h - a recorded game that somebody reads on a terminal
 *
 * Enter turns a page, `b` turns back, a number goes to that turn, `eyes NAME` looks through a seat's eyes
 * (`eyes all`: all cards open, `eyes public`: what everybody saw), `?` tells so, `q` ends.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_READER_H
#define LAIR_BOT_CLI_READER_H

#include "bot/story.h"

/* Reads what is typed on standard input to its end, or to `q`. */
void reader_run(const struct story *s);

/* Prints all pages, one after the other. */
void reader_print(const struct story *s);

#endif
