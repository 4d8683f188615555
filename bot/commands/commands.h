/* bot/commands/commands.h - the commands, by the files that have them */
#ifndef LAIR_BOT_COMMANDS_COMMANDS_H
#define LAIR_BOT_COMMANDS_COMMANDS_H

#include "bot/commands/talk.h"

/* lobby.c; the last begins a lesson at once: a game with hints in nobody's sight */
command_fn command_new, command_join, command_leave, command_bots, command_start, command_rematch,
    command_clock, command_new_lesson;

/* look.c */
command_fn command_tables, command_hand, command_board, command_town, command_moves, command_card,
    command_rules, command_log, command_more;
/* Are talk's arguments a topic of the rules, or one card? */
bool command_is_topic(struct talk *talk);
bool command_is_card(struct talk *talk);

/* move.c; the last answers a choice that came when nothing was asked any more */
command_fn command_move, command_resign, command_not_asked;

/* seats.c; the last is `leave` at a table whose game has begun */
command_fn command_swap, command_kick, command_abort, command_sub, command_leave_game;

command_fn command_help, command_quit;                     /* help.c */
command_fn command_quiet, command_normal, command_verbose; /* manner.c */
command_fn command_link, command_unlink, command_forget;   /* people.c */
command_fn command_solo;                                   /* solo.c */
command_fn command_tutorial, command_hints;                /* tutorial.c */
command_fn command_watch;                                  /* watch.c */
command_fn command_why;                                    /* why.c */

/* operator.c: does what an operator's word asks for; false: there is no such word, or its author is no
 * operator. */
bool command_of_operator(struct talk *talk, const char *word);

#endif
