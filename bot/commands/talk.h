/* bot/commands/talk.h - one line of somebody's, and what commands have to do with it
 *
 * All that commands share, and below all of them: what a command is and works on, and how it answers. */
#ifndef LAIR_BOT_COMMANDS_TALK_H
#define LAIR_BOT_COMMANDS_TALK_H

#include "bot/host.h"

/* What a command works on. */
struct talk {
    struct host *h;
    struct request *r;
    struct table *t;                /* NULL if the command needs none and there is none */
    int seat;                       /* the author's at t; -1: none */
    const char *args;               /* after the command's name, no blanks at its ends */
    const char *line;               /* the whole line, without the table's name */
    const struct command *commands; /* all there are; the last has no name */
};

enum command_needs {
    NEEDS_NOTHING,
    NEEDS_TABLE, /* a table in sight */
    NEEDS_GAME,  /* a table in sight whose game has begun */
    NEEDS_LOBBY, /* the author sits at one that has not begun */
    NEEDS_SEAT,  /* the author sits at one that is open */
    NEEDS_TURN,  /* the author sits at one that runs */
};

/* Where `help all` lists it. */
enum command_group {
    GROUP_OTHER,
    GROUP_TABLES, /* before and after a game */
    GROUP_MOVES,
    GROUP_LOOKS,  /* what there is to know */
    GROUP_PLACES, /* for who keeps order */
};
enum { COMMAND_GROUPS = GROUP_PLACES + 1 };

struct command {
    const char *name;
    void (*run)(struct talk *talk);
    enum command_needs needs;
    const char *usage;   /* arguments */
    const char *example; /* a whole line, without the prefix; NULL: the name alone */
    enum command_group group;
    bool whole; /* what cannot be taken back is not done by half a word */
};

/* The one with a name, an unambiguous beginning of one, or another word for it; NULL: none. */
const struct command *talk_find_command(const struct command *commands, const char *typed);
/* The name that a word is nearest to; NULL: nothing is near. */
const char *talk_nearest_command(const struct command *commands, const char *name);
/* Is it a choice's number, and nothing else? */
bool talk_is_number(const char *line);

/* Is an account an operator's of this host?  Is the author? */
bool talk_is_operator(const struct host *h, const char *network, const char *key);
bool talk_is_operators(const struct talk *talk);

/* The game of talk's table is in memory after this.  False: the author was told why it is not. */
bool talk_load_game(struct talk *talk);

/* What somebody typed, cut to what an answer may repeat of it; g_free it. */
char *talk_echo(const char *typed);

/* Answers with a template; data is taken over, NULL: none. */
void talk_reply(struct talk *talk, const char *name, struct json_object *data);

#endif
