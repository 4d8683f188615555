/* engine/out.h - who is out, and how a game ends (C12, D30) */
#ifndef OUT_H
#define OUT_H

#include "run.h"

/* The check at the end of a turn; true: the game is over. */
bool out_end_of_turn(struct run *r);
/* A seat resigns, at once. */
void out_resign(struct run *r, int seat);

#endif
