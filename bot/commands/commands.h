/* bot/commands/commands.h - the commands, by the files that have them
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_COMMANDS_H
#define LAIR_BOT_COMMANDS_COMMANDS_H

#include "bot/commands/talk.h"

/* lobby.c; the last begins a lesson at once: a game with hints in nobody's sight */
command_fn command_new, command_join, command_leave, command_bots, command_start, command_rematch,
    command_new_lesson;
/* Tells talk's author of the lesson that begins, or goes on, with what o says of it; takes o. */
void commands_tell_of_lesson(struct talk *talk, struct json_object *o);
/* Makes a game of today, which is open (bot/community/daily.h), talk's table, to be started.  False: the author was
 * told why not. */
bool command_new_day(struct talk *talk, enum lair_rules rules);

/* A game begins at a table: it has a page if its place wants pages. */
void pages_begin(struct host *h, const struct table *t);

command_fn command_card; /* card.c */
/* Do talk's arguments name one card? */
bool command_names_card(struct talk *talk);

/* look.c */
command_fn command_tables, command_hand, command_board, command_town, command_moves, command_rules,
    command_log, command_more;
/* Shows the topic of the rules, or the card, that talk's arguments name.  False: they name none. */
bool command_look_up(struct talk *talk);
/* Adds those whom a running table waits for, "waiting", as the store has it while the game is not in memory; or, where
 * nobody is told that, "answers" (table_answers()). */
void commands_add_waiting(struct host *h, const struct table *t, struct json_object *o);

/* recap.c: the author, for whom a machine played at talk's table (table_is_piloted()), plays there again: all are told
 * so, and the author, unless it is told that anyway, or was, what happened since its last move. */
void command_come_back(struct talk *talk, bool told);
/* The events that there were when a seat's player last made a move: behind them all is news to it.  The table has its
 * game. */
size_t commands_since_move(const struct table *t, int seat);

command_fn command_mine; /* mine.c */
command_fn command_note; /* note.c */

/* move.c; the last answers a choice that came when nothing was asked any more */
command_fn command_move, command_resign, command_sell, command_not_asked;

/* seats.c; the last is `leave` at a table whose game has begun */
command_fn command_swap, command_kick, command_abort, command_pause, command_sub, command_leave_game;

command_fn command_clock, command_time; /* clock.c */
/* Reads the clock of a table, as span_read() does. */
bool commands_read_clock(const char *typed, int *seconds);

command_fn command_away, command_object;                 /* away.c */
command_fn command_chain;                                /* chain.c */
command_fn command_daily;                                /* daily.c */
command_fn command_help, command_quit;                   /* help.c */
command_fn command_forecast;                             /* forecast.c */
command_fn command_habit;                                /* habit.c: manner */
command_fn command_plan;                                 /* plan.c */
command_fn command_pages;                                /* pages.c */
command_fn command_profile;                              /* profile.c */
command_fn command_push;                                 /* push.c */
command_fn command_rating;                               /* rating.c */
command_fn command_recap;                                /* recap.c */
command_fn command_record;                               /* record.c */
command_fn command_replay;                               /* replay.c */
command_fn command_language;                             /* language.c */
command_fn command_manner;                               /* manner.c: quiet, normal, verbose */
command_fn command_link, command_unlink, command_forget; /* people.c */
command_fn command_stop, command_order, command_asks;    /* orders.c: stop, order, asks */
command_fn command_seek, command_seeks;                  /* seek.c */
command_fn command_solo, command_stats;                  /* solo.c */
command_fn command_home;                                 /* home.c */
command_fn command_hours;                                /* hours.c */
command_fn command_substitute;                           /* substitute.c */
command_fn command_sets;                                 /* sets.c */
/* Makes the sets of a table that is not open yet those that were typed behind "sets=" (NULL: the usual ones).  False: it
 * cannot be played with them, or with its stars beside them, and the author was told why. */
bool commands_choose_sets(struct talk *talk, struct table *t, const char *typed);
/* The small set of cards that a lesson is to be about, by talk's arguments; NULL: it is about the game.  g_free it. */
char *commands_set_of_lesson(const struct talk *talk);
/* Is there a lesson about a set for whoever knows the game?  About a small one, and one that brings something new. */
bool commands_has_lesson(const struct talk *talk, const char *set);
command_fn command_top;                                   /* top.c */
command_fn command_tutorial, command_hint, command_hints; /* tutorial.c */
command_fn command_undo;                                  /* undo.c */
command_fn command_watch;                                 /* watch.c */
command_fn command_why;                                   /* why.c */

/* hours.c: the author has answered at talk's table; may offer it the hours at which it does (bot/people/rhythm.h). */
void commands_learn_hours(struct talk *talk);

/* operator.c: for operators alone */
command_fn command_ban, command_unban, command_bans, command_close, command_void, command_audit,
    command_operator;
command_fn command_helper, command_helpers;
command_fn command_marks; /* marks.c: for operators alone */
/* Keeps what an operator or a helper did, the text of a template, whose data are taken over. */
void commands_audit(struct talk *talk, const char *name, struct json_object *data);

/* helper.c: for those whom an operator made helpers, and operators */
command_fn command_stalled, command_remind, command_lengthen, command_offer;
enum { BAN_TOLD, BAN_SILENT }; /* struct command.which of command_ban: ban, ignore */

#endif
