/* bot/tools/questions.h - lair sim --questions: what a person is asked, and what it costs not to be asked
 *
 * Each game is played twice from the same seed, by the same policies: by a person who is asked
 * everything, and by one whose passes stand (bot/tools/person.h).  So their difference is not the luck of
 * the deal.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_QUESTIONS_H
#define LAIR_BOT_TOOLS_QUESTIONS_H

#include "bot/tools/person.h"

enum question_manner { ASKED_ALL, ASKED_FEW };
enum { QUESTION_MANNERS = ASKED_FEW + 1, QUESTION_PARTS = 10 };

/* How a game went for the person. */
struct question_game {
    struct person_count count;
    int turns, score; /* souls less wounds */
    bool won;
};

/* All games together. */
struct questions {
    int64_t games;
    struct {
        struct person_count count;
        int64_t turns, won, score;
    } of[QUESTION_MANNERS];
    int64_t won_by_few, lost_by_few;  /* games that the one of them won and the other did not */
    struct leak leak[QUESTION_PARTS]; /* of being asked few, in every tenth game */
};

void questions_add(struct questions *q, const struct question_game game[QUESTION_MANNERS]);
/* Prints a line for each manner and one for the difference; or the members of a JSON object. */
void questions_print(const struct questions *q);
void questions_print_json(const struct questions *q);
/* The same of what others learn from who is asked, and from the time (bot/tools/leak.h). */
void questions_print_leak(const struct questions *q);
void questions_print_leak_json(const struct questions *q);

#endif
