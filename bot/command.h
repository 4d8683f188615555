/* bot/command.h - a line becomes what somebody wants, and is done
 *
 * One table says what there is: names, who may, how it is used.  Dispatch, help
 * and the hint after a slip read the same table.  What is not a command is read
 * as a move of the game at which its author is asked. */
#ifndef LAIR_BOT_COMMAND_H
#define LAIR_BOT_COMMAND_H

#include "bot/host.h"

/* Does what a request asks for, or answers in one line why not. */
void command_run(struct host *h, struct request *r);

/* Ends of text's last word, as the one who types it may mean; g_strfreev; NULL: none. */
char **command_complete(struct host *h, const char *network, const char *key, const char *text);

/* ---- for bot/commands/ -------------------------------------------------------------- */

/* What a command works on. */
struct talk {
    struct host *h;
    struct request *r;
    struct table *t;  /* NULL if the command needs none and there is none       */
    int seat;         /* the author's at t; -1: none                            */
    const char *args; /* after the command's name, no blanks at its ends        */
    const char *line; /* the whole line, without the table's name               */
};

enum command_needs {
    NEEDS_NOTHING,
    NEEDS_TABLE, /* a table in sight                                        */
    NEEDS_GAME,  /* a table in sight whose game has begun                   */
    NEEDS_LOBBY, /* the author sits at one that has not begun               */
    NEEDS_SEAT,  /* the author sits at one that is open                     */
    NEEDS_TURN,  /* the author sits at one that runs                        */
};

/* Where `help all` lists it. */
enum command_group {
    GROUP_OTHER,
    GROUP_TABLES, /* before and after a game                                 */
    GROUP_MOVES,
    GROUP_LOOKS,  /* what there is to know                                   */
    GROUP_PLACES, /* for who keeps order                                     */
};
enum { COMMAND_GROUPS = GROUP_PLACES + 1 };

struct command {
    const char *name;
    void (*run)(struct talk *talk);
    enum command_needs needs;
    const char *usage;   /* arguments                                               */
    const char *example; /* a whole line, without the prefix; NULL: the name alone  */
    enum command_group group;
};

/* All of them; the last has no name. */
extern const struct command commands[];
/* Is it a choice's number, and nothing else? */
bool command_is_number(const char *line);
/* The command with a name, an unambiguous beginning of one, or another word for it; NULL: none. */
const struct command *command_find(const char *typed);

/* The game of talk's table is in memory after this.  False: the author was told why it is not. */
bool talk_load_game(struct talk *talk);

/* What somebody typed, cut to what an answer may repeat of it; g_free it. */
char *talk_echo(const char *typed);

/* Answers with a template; data is taken over, NULL: none. */
void talk_reply(struct talk *talk, const char *name, struct json_object *data);

/* command_lobby.c */
void command_new(struct talk *talk);
void command_join(struct talk *talk);
void command_leave(struct talk *talk);
void command_bots(struct talk *talk);
void command_start(struct talk *talk);
void command_rematch(struct talk *talk);
void command_clock(struct talk *talk);
/* Tells its author how the seed of talk's table comes about, where that proves something: what it is
 * committed to, or that it was given. */
void command_tell_seed(struct talk *talk);
/* There are tables enough, says a template of bot/tables.h. */
void command_refuse_limit(struct talk *talk, const char *name);
/* command_look.c */
void command_tables(struct talk *talk);
void command_hand(struct talk *talk);
void command_board(struct talk *talk);
void command_town(struct talk *talk);
void command_moves(struct talk *talk);
void command_card(struct talk *talk);
void command_rules(struct talk *talk);
/* Are talk's arguments a topic of the rules, or one card? */
bool command_is_topic(struct talk *talk);
bool command_is_card(struct talk *talk);
void command_log(struct talk *talk);
void command_more(struct talk *talk);
/* command_solo.c */
void command_solo(struct talk *talk);
/* command_why.c */
void command_why(struct talk *talk);
/* command_move.c; not_asked answers a choice that was taken when nothing was asked any more */
void command_move(struct talk *talk);
void command_not_asked(struct talk *talk);
void command_resign(struct talk *talk);
/* A game against one opponent in nobody's sight, with hints, begun at once. */
void command_new_lesson(struct talk *talk);
/* command_tutorial.c */
void command_tutorial(struct talk *talk);
void command_hints(struct talk *talk);
/* command_watch.c */
void command_watch(struct talk *talk);
/* command_manner.c */
void command_quiet(struct talk *talk);
void command_normal(struct talk *talk);
void command_verbose(struct talk *talk);
/* command_operator.c: does what an operator's word asks for; false: it is no such word, or its
 * author is no operator. */
bool command_of_operator(struct talk *talk, const char *word);
/* Is its author an operator of this host? */
bool command_is_operators(const struct talk *talk);
/* command_seats.c; leave_game is leave, at a table that has begun */
void command_swap(struct talk *talk);
void command_kick(struct talk *talk);
void command_abort(struct talk *talk);
void command_sub(struct talk *talk);
void command_leave_game(struct talk *talk);
/* command_people.c */
void command_link(struct talk *talk);
void command_unlink(struct talk *talk);
void command_forget(struct talk *talk);
/* command_help.c */
void command_help(struct talk *talk);
void command_quit(struct talk *talk);
/* The command that name is nearest to; NULL: nothing is near. */
const char *command_nearest(const char *name);

#endif
