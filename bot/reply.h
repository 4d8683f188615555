/* bot/reply.h - what answers a request
 *
 * It is said to the person who asked, where it asked, in the words of its own network, and names the table that it is about
 * if that is needed (bot/saying.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_REPLY_H
#define LAIR_BOT_REPLY_H

#include "bot/host.h"
#include "bot/words/prompt.h"

/* Says it a page at a time if it is long (bot/pager.h).  t: the table that it is about; NULL: none. */
void reply_say(struct host *h, const struct request *r, const struct table *t, const char *name,
               struct json_object *data);
/* Says the next page. */
void reply_more(struct host *h, const struct request *r);

/* Answers with choices to take, about what the seat is asked: when the answer has arrived, the
 * seat's player knows that question. */
void reply_choices(struct host *h, const struct request *r, const struct table *t, int seat,
                   const struct prompt *p);

/* Answers with the text of p and its choices, which are commands about the table, with the buttons of a template,
 * and with a file, where the network takes files; NULL: none. */
void reply_prompt(struct host *h, const struct request *r, const struct table *t, const char *name,
                  const struct prompt *p, const struct adapter_file *file);

/* Answers with choices that are commands, about no table. */
void reply_commands(struct host *h, const struct request *r, const struct prompt *p);

#endif
