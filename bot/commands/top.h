/* bot/commands/top.h - a board that somebody asks for: which one, and what its kinds have in common
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_TOP_H
#define LAIR_BOT_COMMANDS_TOP_H

#include "bot/commands/commands.h"
#include "bot/community/ladder.h"
#include "bot/community/standings.h"

enum { TOP_SHOWN = 5 }; /* people who are named, so that there are as many lines at most */

enum top_scope { TOP_HERE, TOP_COMMUNITY, TOP_NETWORK, TOP_EVERYWHERE };

struct top {
    enum top_scope scope;
    char *place; /* for TOP_HERE; NULL: there is none, so that it is the network's board */
    /* for TOP_COMMUNITY: that of the place (adapters/adapter.h); NULL: none is known, so that it is the network's */
    char *community;
    bool off; /* the author is off the boards */

    bool rating; /* of ratings, not of games played alone */
    enum ladder_pace pace;
    bool any_pace; /* none was named: the first that has somebody */

    enum lair_rules rules;
    enum standings_span span;
    bool any_span; /* none was named: the first from this week on that has somebody */
    bool last;     /* the span before that one */
    enum standings_by by;
    char *sets; /* names with commas; NULL: games with any sets */
};

/* Answers with the board, or that it cannot be read: of games played alone (top_solo.c), of ratings
 * (top_rating.c). */
void top_solo(struct talk *talk, const struct top *top);
void top_rating(struct talk *talk, const struct top *top);

/* ---- what is said of both (top_facts.c) ------------------------------------------------------ */

/* The place that "here" means: in a whisper the author's home, if it may know of what happens there.  NULL:
 * none.  g_free it. */
char *top_place_meant(const struct talk *talk);
/* The network and place whose board it is; NULL: all of them. */
const char *top_network(const struct talk *talk, const struct top *top);
const char *top_place(const struct top *top);
const char *top_community(const struct top *top);
/* Where that is, and whether its author is off the boards or a guest who does not stand there. */
void top_add_facts(struct json_object *o, const struct talk *talk, const struct top *top);
/* Somebody by its nick at a table, which calls nobody but the author, and by its network if that is another. */
struct json_object *top_named(const struct talk *talk, int64_t table, const char *network, const char *key,
                              bool author);

#endif
