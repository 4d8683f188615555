/* bot/nearest.c - what was probably meant by a mistyped word */
#include "bot/nearest.h"

#include <string.h>

#include <glib.h>

enum {
    WORD_MAX = 32, /* bytes: no name is nearly as long                       */
    FAR = 3,       /* so many slips in so short a word make another word     */
};

/* How many letters must be put in, taken out, changed or swapped with the next to make b of
 * a.  Both are shorter than WORD_MAX. */
static int slips(const char *a, const char *b)
{
    int d[WORD_MAX][WORD_MAX];
    int m = (int)strlen(a), n = (int)strlen(b);

    for (int i = 0; i <= m; i++)
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = MIN(d[i - 1][j], d[i][j - 1]) + 1;
            d[i][j] = MIN(d[i][j], d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = MIN(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

const char *nearest(const char *typed, const char *const *names)
{
    g_autofree char *low = g_ascii_strdown(typed, -1);
    const char *best = NULL;
    int least = FAR;

    if (strlen(low) < 2 || strlen(low) >= WORD_MAX)
        return NULL;
    for (; *names != NULL; names++) {
        g_autofree char *name = g_ascii_strdown(*names, -1);
        int far = strlen(name) >= WORD_MAX ? FAR : g_str_has_prefix(name, low) ? 0 : slips(low, name);

        if (far < least && far < (int)strlen(name) - 1) {
            least = far;
            best = *names;
        }
    }
    return best;
}
