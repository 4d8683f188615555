/* bot/tools/leak.c - lair sim --leak: what being asked tells others of a hand */
#include "bot/tools/leak.h"

#include <glib.h>

static bool could_cast(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(cat, g, seat, moves);

    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_CAST)
            return true;
    return false;
}

void leak_note(struct leak *l, const struct lair_catalog *cat, const struct lair_game *g, int seat,
               enum leak_asked asked)
{
    int cards = lair_count(g, LAIR_HAND_SPELLS, seat);
    int situation = 2 * (g->phase == LAIR_PHASE_BUILD) + (g->ask == LAIR_ASK_ANSWER);

    if (cards > 0)
        l->n[situation][MIN(cards, LEAK_CARDS - 1)][asked][could_cast(cat, g, seat)]++;
}

/* How many are guessed right where it was taught so: with and without a spell to cast. */
static int64_t right(int64_t without, int64_t with, const int32_t judged[2])
{
    return judged[with > without];
}

double leak_guessed(const struct leak *taught, const struct leak *judged, bool watches)
{
    int64_t all = 0, guessed = 0;

    for (int s = 0; s < LEAK_SITUATIONS; s++)
        for (int c = 0; c < LEAK_CARDS; c++) {
            const int32_t(*t)[2] = taught->n[s][c];
            int64_t without = 0, with = 0;

            for (int asked = 0; asked < LEAK_ASKED; asked++) {
                without += t[asked][0];
                with += t[asked][1];
            }
            for (int asked = 0; asked < LEAK_ASKED; asked++) {
                const int32_t *j = judged->n[s][c][asked];

                all += j[0] + j[1];
                guessed += watches ? right(t[asked][0], t[asked][1], j) : right(without, with, j);
            }
        }
    return all > 0 ? (double)guessed / (double)all : 0;
}
