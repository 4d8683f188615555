/* bot/commands/topics.h - which page of the rules somebody means
 *
 * Pages are called by their topics (templates/text/rules).  Other words of players stand in a table, English and German
 * ones, each with its page for every kind of rules: "first" means another page in a game of Super than in a classic one.
 * A plural means what its singular means.
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

/* The topic, of those that there are (ended by NULL), that typed is, means or begins, tried in this order; NULL: none.
 * typed has '-' between its words. */
const char *topics_called(const char *const *topics, const char *typed, enum topics_rules rules);

/* A word of the table, from i = 0 on, and *topic, its page by some rules; NULL: there is no more. */
const char *topics_word(int i, enum topics_rules rules, const char **topic);

#endif
