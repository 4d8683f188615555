/* bot/games/undo.h - a game goes back to a decision of a player
 *
 * Where there is one person, and nobody else who was told anything (table_is_alone()), the last thing that this
 * person decided can be undone, and the one before it, and so on.  The game is dealt anew and played up to
 * there; its later moves, what machines did since among them, are gone, from the store in the same turn.  Its
 * record, and the position's hash, are as if they had never been.
 *
 * Among other people that is possible as long as nothing happened since that anybody could be told, and nobody
 * else moved: of one choice out of two, or of an answer in secret.  Nobody else is asked anew then.
 *
 * It never goes back behind the last moment at which its player learned something hidden: a card that was drawn
 * or came to light, chance, a look at cards, or what somebody else made of its hand: a build, or an answer in
 * secret.  So nobody can try out what comes.  Machines answer the same again if the same is played: their dice
 * (bot/games/seed.h) and what they see follow from the moves alone.  A standing order that has made a move does not
 * make it again (bot/games/given.h): what is asked there is its player's to answer.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_UNDO_H
#define LAIR_BOT_GAMES_UNDO_H

#include "bot/host.h"

/* What keeps a decision from being undone. */
enum undo_bar {
    UNDO_FREE,    /* nothing */
    UNDO_NOTHING, /* there is none */
    UNDO_TOLD,    /* among others: something happened since, or somebody else moved */
    UNDO_DRAWN,   /* a card was drawn since */
    UNDO_SHOWN,   /* .card came to light since */
    UNDO_LOOKED,  /* hidden cards were looked at since */
    UNDO_CHANCE,  /* chance decided something since, or cards were shuffled */
    UNDO_BUILT,   /* somebody else built since, or chose not to */
    UNDO_OPENED,  /* what somebody else answered in secret is known since */
};

struct undo {
    enum undo_bar bar;
    lair_design card;     /* SHOWN: which; 0: not known which */
    char text[LAIR_TEXT]; /* the decision, as its player sees it, in notation; "" for NOTHING */
    struct lair_move move;
    bool cast; /* its player was seen to cast a spell since */
};

/* Undoes the last decision of a seat's player, in a game that is in memory.  Unless *out says FREE nothing is
 * changed. */
void undo_last(struct host *h, struct table *t, int seat, struct undo *out);

/* What a seat's player decided last, in notation; NULL: nothing yet.  g_free it. */
char *undo_newest(struct host *h, const struct table *t, int seat);

#endif
