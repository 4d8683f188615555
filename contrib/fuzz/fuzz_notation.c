/* contrib/fuzz/fuzz_notation.c - a line of chat as a move, in many states of a game
 * SPDX-License-Identifier: MIT */
#include "contrib/fuzz/fuzz.h"

/* Plays so many first moves of a game. */
static void advance(const struct lair_catalog *cat, struct lair_game *g, unsigned moves)
{
    static const char *const sets[] = { "bmr" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 1, .seed = { 7 } };
    static struct lair_move list[LAIR_MAX_MOVES];
    struct lair_fault why;

    if (lair_new(cat, g, &setup, NULL, &why) < 0)
        abort();
    while (moves-- > 0 && g->owes != 0) {
        int seat = __builtin_ctz(g->owes);
        size_t n = lair_moves(cat, g, seat, list);

        if (lair_play(cat, g, seat, &list[(moves * 7) % n], NULL) != LAIR_OK)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct lair_catalog *cat = fuzz_catalog();
    static struct lair_game g, before;
    char line[1024], text[LAIR_TEXT];
    struct lair_refused why;
    struct lair_move m, again;

    if (size < 1 || size > sizeof line)
        return 0;
    memcpy(line, data + 1, size - 1);
    line[size - 1] = '\0';
    advance(cat, &g, data[0]);
    if (g.owes == 0)
        return 0;
    before = g;
    int seat = __builtin_ctz(g.owes);

    if (lair_parse(cat, &g, seat, line, &m, &why) != LAIR_OK) {
        if (why.text[0] == '\0')
            abort();
        return 0;
    }
    lair_move_text(cat, &g, seat, &m, text);
    if (lair_parse(cat, &g, seat, text, &again, &why) != LAIR_OK || memcmp(&m, &again, sizeof m) != 0)
        abort();
    if (memcmp(&g, &before, sizeof g) != 0 || lair_play(cat, &g, seat, &m, NULL) != LAIR_OK)
        abort();
    return 0;
}
