/* bot/commands/commands.h - the commands, by the files that have them */
#ifndef LAIR_BOT_COMMANDS_COMMANDS_H
#define LAIR_BOT_COMMANDS_COMMANDS_H

#include "bot/commands/talk.h"

/* lobby.c */
void command_new(struct talk *talk);
void command_join(struct talk *talk);
void command_leave(struct talk *talk);
void command_bots(struct talk *talk);
void command_start(struct talk *talk);
void command_rematch(struct talk *talk);
void command_clock(struct talk *talk);
/* A lesson: a game with hints in nobody's sight, begun at once. */
void command_new_lesson(struct talk *talk);
/* look.c */
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
/* solo.c */
void command_solo(struct talk *talk);
/* why.c */
void command_why(struct talk *talk);
/* move.c; command_not_asked answers a choice that came when nothing was asked any more */
void command_move(struct talk *talk);
void command_not_asked(struct talk *talk);
void command_resign(struct talk *talk);
/* tutorial.c */
void command_tutorial(struct talk *talk);
void command_hints(struct talk *talk);
/* watch.c */
void command_watch(struct talk *talk);
/* manner.c */
void command_quiet(struct talk *talk);
void command_normal(struct talk *talk);
void command_verbose(struct talk *talk);
/* operator.c: does what an operator's word asks for; false: there is no such word, or its author is no
 * operator. */
bool command_of_operator(struct talk *talk, const char *word);
/* seats.c; command_leave_game is `leave` at a table whose game has begun */
void command_swap(struct talk *talk);
void command_kick(struct talk *talk);
void command_abort(struct talk *talk);
void command_sub(struct talk *talk);
void command_leave_game(struct talk *talk);
/* people.c */
void command_link(struct talk *talk);
void command_unlink(struct talk *talk);
void command_forget(struct talk *talk);
/* help.c */
void command_help(struct talk *talk);
void command_quit(struct talk *talk);

#endif
