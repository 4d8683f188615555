/* tests/drawn.c - all that a process draws follows from a seed
 * SPDX-License-Identifier: MIT */
#include "tests/drawn.h"

#include <glib.h>
#include <sodium.h>

static GRand *chance; /* of all that the host draws: one for the process, as libsodium wants it */

static const char *name_of_chance(void)
{
    return "a town's";
}

static uint32_t draw(void)
{
    return g_rand_int(chance);
}

static void draw_bytes(void *bytes, const size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)draw();
}

void drawn_settle(uint32_t seed)
{
    static struct randombytes_implementation drawn = { .implementation_name = name_of_chance,
                                                       .random = draw,
                                                       .buf = draw_bytes };

    if (chance != NULL) {
        g_rand_set_seed(chance, seed);
        return;
    }
    chance = g_rand_new_with_seed(seed);
    randombytes_set_implementation(&drawn);
}
