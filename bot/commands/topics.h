/* bot/commands/topics.h - which page of the rules somebody means
 *
 * Pages are called by their topics (templates/text/rules).  What players call them otherwise is a table, in English and
 * German, with the page for each kind of rules: who asks for "first" in a game of Super means another than in a classic one.
 * Several heroes are asked about as one is.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_TOPICS_H
#define LAIR_BOT_COMMANDS_TOPICS_H

/* By which rules somebody plays. */
enum topics_rules {
    TOPICS_CLASSIC, /* or nobody knows */
    TOPICS_SUPER,
    TOPICS_ALONE,
};
enum { TOPICS_RULES = TOPICS_ALONE + 1 };

/* The topic, of those that there are (ended by NULL), that was typed, begins so, or is called so; NULL: none.  typed: words with
 * '-' between them. */
const char *topics_called(const char *const *topics, const char *typed, enum topics_rules rules);

/* What the table has, from i = 0 on, and its topic by some rules; NULL: there is no more. */
const char *topics_word(int i, enum topics_rules rules, const char **topic);

#endif
