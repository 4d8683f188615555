/* engine/language/nearest.c - what was probably meant by a mistyped word */
#include <ctype.h>
#include <string.h>

#include "engine/lair.h"

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
            d[i][j] = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < d[i][j])
                d[i][j] = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < d[i][j])
                d[i][j] = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    return d[m][n];
}

/* In small letters; false: it is too long to be a name. */
static bool lower(const char *word, char out[WORD_MAX])
{
    size_t len = strlen(word);

    for (size_t i = 0; i <= len && len < WORD_MAX; i++)
        out[i] = (char)tolower((unsigned char)word[i]);
    return len < WORD_MAX;
}

const char *lair_nearest(const char *typed, const char *const *names)
{
    char low[WORD_MAX], name[WORD_MAX];
    const char *best = NULL;
    int least = FAR;

    if (strlen(typed) < 2 || !lower(typed, low))
        return NULL;
    for (; *names != NULL; names++) {
        int far;

        if (!lower(*names, name))
            continue;
        far = strncmp(name, low, strlen(low)) == 0 ? 0 : slips(low, name);
        if (far < least && far < (int)strlen(name) - 1) {
            least = far;
            best = *names;
        }
    }
    return best;
}
