/* bot/commands/talk.h - a line that somebody said, and what commands need to handle it
 *
 * What all commands share, and what is below all of them: what a command is, what it works on, and how it
 * answers.
 * SPDX-License-Identifier: MIT */
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
    const struct command *commands; /* all there are for the author; the last has no name */
    const struct command *command;  /* the one that runs; NULL: none does */
    bool answered;                  /* the author has decided a move by this line */
    bool asks;                      /* it ended in a question mark, and is to be told what it would do */
    bool named;                     /* the line names the table, "@crypt" */
    bool again;   /* the line is the label of a choice, which the request is now: that runs instead */
    bool resigns; /* it gives the game up, which is asked about before it is done */
};

enum command_needs {
    NEEDS_NOTHING,
    NEEDS_TABLE, /* a table in sight */
    NEEDS_GAME,  /* a table in sight whose game has begun */
    NEEDS_LOBBY, /* the author sits at one that has not begun */
    NEEDS_SEAT,  /* the author sits at one that is open */
    NEEDS_TURN,  /* the author sits at one that runs */
};

/* Where `help all` lists it; what is for operators alone stands in `operator`. */
enum command_group {
    GROUP_OTHER,
    GROUP_TABLES, /* before and after a game */
    GROUP_MOVES,
    GROUP_LOOKS,  /* what there is to know */
    GROUP_PLACES, /* for whoever keeps order */
};
enum { COMMAND_GROUPS = GROUP_PLACES + 1 };

/* The kinds of commands, and with what each answers a line that ends in a question mark. */
enum command_effect {
    COMMAND_TELLS = 1, /* as without the mark; none has 0, so that each says which it is */
    COMMAND_CHANGES,   /* what it would do */
    COMMAND_MOVES,     /* likewise, by itself: which move it would be */
};

typedef void command_fn(struct talk *talk);

struct command {
    const char *name;
    command_fn *run;
    enum command_needs needs;
    const char *example; /* a whole line, without the prefix; NULL: the name alone */
    enum command_group group;
    enum command_effect effect;
    const char *except; /* first words, small, with which it tells, or changes, after all; "*": any */
    const char *takes;  /* the words behind its name (bot/commands/takes.h); NULL: it is read as a move */
    int text_from;      /* the word behind its name, from 1, with which free text begins; 0: none does */
    bool whole;         /* half a word is not enough, as it cannot be taken back */
    bool operators;     /* for operators of the host: to all others it does not exist */
    bool helpers;       /* for operators and those whom they made helpers: to all others it does not exist */
    int which;          /* tells commands apart that the same function runs */
};

/* The bytes at a line's beginning that name a command: a word, or two that are known as one ("give up"). */
size_t talk_name_length(const char *line);
/* The command of that name, with that unambiguous beginning, or that is known by another word; NULL: none. */
const struct command *talk_find_command(const struct command *commands, const char *typed);
/* The command's name that a word is nearest to; NULL: nothing is near. */
const char *talk_nearest_command(const struct command *commands, const char *name);
/* Is the line a choice's number (adapters/typed.h), and nothing else?  Those of games and entries are greater. */
bool talk_is_number(const char *line);
/* That number in digits; g_free it. */
char *talk_number(const char *line);

/* Is the author's account an operator's (host_is_operator())? */
bool talk_is_operators(const struct talk *talk);

/* Brings the game of talk's table into memory.  False: it cannot be, and the author was told why. */
bool talk_load_game(struct talk *talk);

/* "123456" into the number of a game, or of an entry in the chain of results; false: it is none. */
bool talk_read_game(const char *typed, int64_t *number);
bool talk_read_entry(const char *typed, int64_t *number);

/* "reliable=80" into 80, from 1 to 100; false: it is not that. */
bool talk_read_reliable(const char *typed, int *percent);
bool talk_read_percent(const char *typed, int *percent);

/* What somebody typed, cut to what an answer may repeat of it; g_free it. */
char *talk_echo(const char *typed);

/* The seat that talk's arguments name; -1: the author was told that there is none. */
int talk_seat_named(struct talk *talk);

/* What stands behind a command's name, by the template "usage-NAME"; "": nothing does.  g_free it. */
char *talk_usage(const struct talk *talk, const char *name);

/* What a template is given of what the author did at talk's table: "table", "by", and, unless seat is -1, "seat",
 * whose it was done to. */
struct json_object *talk_seat_facts(const struct talk *talk, int seat, adapter_quiet *quiet);

/* Answers with a template; data is taken over, NULL: none. */
void talk_reply(struct talk *talk, const char *name, struct json_object *data);
/* Answers with a template that repeats what was typed. */
void talk_reply_typed(struct talk *talk, const char *name, const char *typed);

#endif
