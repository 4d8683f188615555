/* bot/community/root.c - the roots of the days' chance: their file */
#include "bot/community/root.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <sodium.h>

#include "bot/community/day.h"
#include "bot/games/seed.h"

enum {
    TEXT_MAX = 512, /* bytes of a text and its NUL: what is written has 327 at most */
    DUE_DAYS = 31,  /* the days of December: a year is drawn when the one before it has no more left */
};

static const char title[] = "lair-daily-root 1";

char *root_path(const char *database)
{
    return g_strconcat(database, ".daily", NULL);
}

void root_wipe(struct root *root)
{
    sodium_memzero(root, sizeof *root);
}

static const struct chance_year *year_with(const struct root *root, int day)
{
    for (int i = 0; i < root->n_years; i++)
        if (day >= root->year[i].first && day <= root->year[i].last)
            return &root->year[i];
    return NULL;
}

bool root_value(const struct root *root, int day, uint8_t value[CHANCE_BYTES])
{
    const struct chance_year *y = year_with(root, day);

    return y != NULL && chance_of(value, y, day);
}

/* ---- its text -------------------------------------------------------------------------------- */

static void write_text(char text[TEXT_MAX], const struct root *root)
{
    char date[DAY_DATE] = "-", hex[SEED_HEX], end[SEED_HEX];
    size_t at;

    if (root->begun != 0)
        day_date(date, root->begun);
    at = (size_t)g_snprintf(text, TEXT_MAX, "%s\nbegun %s\n", title, date);
    for (int i = 0; i < root->n_years; i++) {
        day_date(date, root->year[i].first);
        seed_write(hex, root->year[i].root);
        seed_write(end, root->year[i].end);
        at += (size_t)g_snprintf(text + at, TEXT_MAX - at, "year %s %s %s\n", date, hex, end);
    }
    sodium_memzero(hex, sizeof hex);
}

/* "year 2028-01-01 ROOT END"; the end is made anew, and compared with all of the text. */
static bool take_year(struct root *root, char *line)
{
    char *root_at = strchr(line, ' '), *end_at = root_at != NULL ? strchr(root_at + 1, ' ') : NULL;
    uint8_t bytes[CHANCE_BYTES];
    bool good = false;
    int first;

    if (end_at == NULL || root->n_years == ROOT_YEARS)
        return false;
    *root_at++ = *end_at = '\0';
    if (day_read(&first, line) && seed_read(bytes, root_at)) {
        good = root->n_years == 0 || first > root->year[root->n_years - 1].last;
        chance_year_of(&root->year[root->n_years++], first, bytes);
    }
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

static bool take_line(struct root *root, char *line, int number)
{
    if (number == 0)
        return strcmp(line, title) == 0;
    if (number == 1)
        return g_str_has_prefix(line, "begun ") &&
               (strcmp(line + 6, "-") == 0 || day_read(&root->begun, line + 6));
    return g_str_has_prefix(line, "year ") && take_year(root, line + 5);
}

/* False: the text is none that is written for any root. */
static bool take_text(struct root *root, const char *text)
{
    char line[TEXT_MAX], again[TEXT_MAX] = "";
    const char *at = text, *end;
    bool good = true;

    for (int i = 0; good && (end = strchr(at, '\n')) != NULL; i++, at = end + 1) {
        g_strlcpy(line, at, (gsize)(end - at) + 1);
        good = take_line(root, line, i);
    }
    good = good && root->n_years > 0 && root->year[0].first > 0 && root->begun >= 0 &&
           root->begun <= root->year[root->n_years - 1].last;
    if (good)
        write_text(again, root);
    good = good && strcmp(again, text) == 0;
    sodium_memzero(line, sizeof line);
    sodium_memzero(again, sizeof again);
    return good;
}

/* ---- its file -------------------------------------------------------------------------------- */

/* What is wrong with an open file; NULL: nothing, and text is what it says. */
static const char *read_text(int fd, char text[TEXT_MAX])
{
    struct stat st;
    size_t len = 0;
    ssize_t n = 1;

    if (fstat(fd, &st) < 0)
        return g_strerror(errno);
    if (!S_ISREG(st.st_mode))
        return "it is not a file";
    if ((st.st_mode & 077) != 0)
        return "others may read or change it: chmod 600, and if somebody did read it, its days are known";
    while (len < TEXT_MAX - 1 && n > 0)
        if ((n = read(fd, text + len, TEXT_MAX - 1 - len)) > 0)
            len += (size_t)n;
        else if (n < 0 && errno == EINTR)
            n = 1;
    if (n < 0)
        return g_strerror(errno);
    text[len] = '\0';
    return strlen(text) == len ? NULL : "it holds no roots of lair's";
}

/* A file of years to come was made by another clock.  NULL: these are years that today can have; g_free. */
static char *fault_of_years(const struct root *root, int today)
{
    char date[DAY_DATE], now[DAY_DATE];
    bool begun = root->begun > today;

    if (!begun && root->year[0].first <= today + 1)
        return NULL;
    day_date(date, begun ? root->begun : root->year[0].first);
    day_date(now, today);
    return g_strdup_printf("it is of another year: %s %s, and today is %s; is the clock right?",
                           begun ? "it has begun" : "it begins on", date, now);
}

enum root_read root_read(const char *path, int today, struct root *root, char **why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    char text[TEXT_MAX];
    const char *fault = NULL;
    g_autofree char *of_years = NULL;

    *root = (struct root){ 0 };
    if (fd < 0 && errno == ENOENT)
        return ROOT_NONE;
    if (fd < 0)
        fault = errno == ELOOP ? "it is a link" : g_strerror(errno);
    else if ((fault = read_text(fd, text)) == NULL && !take_text(root, text))
        fault = "it holds no roots of lair's";
    if (fd >= 0)
        close(fd);
    sodium_memzero(text, sizeof text);
    if (fault == NULL)
        fault = of_years = fault_of_years(root, today);
    if (fault == NULL)
        return ROOT_READ;
    root_wipe(root);
    *why = g_strdup_printf("%s: %s", path, fault);
    return ROOT_WRONG;
}

/* A temporary file beside it is written, synchronised and renamed, and then the folder is synchronised. */
static bool write_file(const char *path, const struct root *root, char **why)
{
    g_autoptr(GError) error = NULL;
    char text[TEXT_MAX];
    bool written;

    write_text(text, root);
    written = g_file_set_contents_full(
        path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, &error);
    sodium_memzero(text, sizeof text);
    if (!written)
        *why = g_strdup(error->message);
    return written;
}

/* Takes what a root has become, once it is on disk. */
static bool put(const char *path, struct root *root, struct root *next, char **why)
{
    bool written = path == NULL || write_file(path, next, why);

    if (written)
        *root = *next;
    root_wipe(next);
    return written;
}

static void draw_year(struct root *root, int first)
{
    uint8_t bytes[CHANCE_BYTES];

    if (root->n_years == ROOT_YEARS)
        root->year[0] = root->year[--root->n_years];
    randombytes_buf(bytes, sizeof bytes);
    chance_year_of(&root->year[root->n_years++], first, bytes);
    sodium_memzero(bytes, sizeof bytes);
}

bool root_renew(const char *path, struct root *root, int today, char **why)
{
    struct root next = *root;
    bool drawn = false;

    if (today < 0) {
        *why = g_strdup("the clock is wrong: it says that this is a year before 2026");
        return false;
    }
    for (;;) {
        int last = next.n_years > 0 ? next.year[next.n_years - 1].last : 0;

        if (today <= last - DUE_DAYS)
            break;
        draw_year(&next, MAX(last, today) + 1);
        drawn = true;
    }
    if (drawn)
        return put(path, root, &next, why);
    root_wipe(&next);
    return true;
}

bool root_begin(const char *path, struct root *root, int day, char **why)
{
    struct root next = *root;

    g_assert(year_with(root, day) != NULL);
    next.begun = MAX(day, root->begun);
    if (day > root->begun)
        return put(path, root, &next, why);
    root_wipe(&next);
    return true;
}

/* ---- and the database ------------------------------------------------------------------------ */

enum fit { FIT, UNFIT, UNKNOWN };

/* Does the last day of the database come from the file? */
static enum fit fit_of_day(const struct root *root, const struct root_told *told)
{
    uint8_t value[CHANCE_BYTES], seed[LAIR_SEED], commitment[LAIR_HASH];

    if (told->deal.day == 0)
        return FIT;
    if (!root_value(root, told->deal.day, value))
        return UNKNOWN;
    chance_seed(seed, value, &told->deal);
    chance_commit(commitment, seed);
    sodium_memzero(value, sizeof value);
    sodium_memzero(seed, sizeof seed);
    return memcmp(commitment, told->commitment, LAIR_HASH) == 0 ? FIT : UNFIT;
}

/* Does the latest end that was told? */
static enum fit fit_of_end(const struct root *root, const struct root_told *told)
{
    const struct chance_year *y = year_with(root, day_ends_year(told->first));

    if (told->first == 0)
        return FIT;
    if (y == NULL)
        return UNKNOWN;
    return y->first == told->first && memcmp(y->end, told->end, CHANCE_BYTES) == 0 ? FIT : UNFIT;
}

enum root_match root_compare(const struct root *root, const struct root_told *told, char **why)
{
    enum fit day = fit_of_day(root, told), end = fit_of_end(root, told);
    bool ahead = root->begun > told->deal.day, unfit = day == UNFIT || end == UNFIT;
    char last[DAY_DATE] = "none", begun[DAY_DATE];

    if (!unfit && !ahead && day == FIT && end == FIT)
        return ROOT_FITS;
    if (told->deal.day != 0)
        day_date(last, told->deal.day);
    day_date(begun, root->begun);
    if (!unfit && ahead) {
        *why = g_strdup_printf("the database is older: its last day is %s, and %s has begun", last, begun);
        return ROOT_AHEAD;
    }
    if (day == UNFIT)
        *why = g_strdup_printf("the roots are others: the database has told another commitment for %s", last);
    else if (end == UNFIT)
        *why = g_strdup_printf("the roots are others: the database has told another end of %d",
                               day_year(told->first));
    else
        *why = g_strdup_printf("the roots are others, or older: that of %d is missing",
                               day_year(end == UNKNOWN ? told->first : told->deal.day));
    return ROOT_OTHER;
}
