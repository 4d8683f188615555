/* bot/community/root.c - the roots of the days' chance: their file
 * SPDX-License-Identifier: MIT */
#include "bot/community/root.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>
#include <sodium.h>

#include "bot/community/day.h"
#include "bot/games/seed.h"

enum {
    TEXT_MAX = 2048, /* bytes of a text and its NUL: what is written has 1,100 at most */
    DUE_DAYS = 31,   /* the days of December: a year is drawn when the one before it has no more left */
};

static const char title[] = "lair-daily-root 2";
static const char older_title[] =
    "lair-daily-root 1"; /* which has one day behind "begun", and two whole years at most */

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

int root_last(const struct root *root, int day)
{
    const struct chance_year *y = year_with(root, day);

    return y != NULL ? y->last : 0;
}

/* ---- days that began ------------------------------------------------------------------------- */

bool root_has_begun(const struct root *root, int day)
{
    bool recent = false;

    for (int i = 0; i < root->n_recent; i++)
        recent = recent || root->recent[i] == day;
    return recent || day <= root->floor;
}

/* The earliest of too many makes room: no day before it begins any more. */
static void make_room(struct root *root)
{
    root->floor = root->recent[0];
    memmove(root->recent, root->recent + 1, sizeof root->recent[0] * (size_t)--root->n_recent);
}

static void note_begun(struct root *root, int day)
{
    int at;

    if (root->n_recent == ROOT_RECENT)
        make_room(root);
    at = root->n_recent++;
    for (; at > 0 && root->recent[at - 1] > day; at--)
        root->recent[at] = root->recent[at - 1];
    root->recent[at] = day;
    root->begun = MAX(root->begun, day);
}

/* ---- its text -------------------------------------------------------------------------------- */

static void add(char text[TEXT_MAX], const char *format, ...) G_GNUC_PRINTF(2, 3);
static void add(char text[TEXT_MAX], const char *format, ...)
{
    size_t at = strlen(text);
    va_list args;

    va_start(args, format);
    g_vsnprintf(text + at, TEXT_MAX - at, format, args);
    va_end(args);
}

static void add_year(char text[TEXT_MAX], const struct chance_year *y)
{
    char first[DAY_DATE], last[DAY_DATE], hex[SEED_HEX], end[SEED_HEX];

    day_date(first, y->first);
    day_date(last, y->last);
    seed_write(hex, y->root);
    seed_write(end, y->end);
    if (y->last == day_ends_year(y->first))
        add(text, "year %s %s %s\n", first, hex, end);
    else
        add(text, "part %s %s %s %s\n", first, last, hex, end);
    sodium_memzero(hex, sizeof hex);
}

static bool is_older(const struct root *root)
{
    bool whole = true;

    for (int i = 0; i < root->n_years; i++)
        whole = whole && root->year[i].last == day_ends_year(root->year[i].first);
    return whole && root->n_recent == 0 && root->n_years <= 2;
}

static void write_text(char text[TEXT_MAX], const struct root *root)
{
    char date[DAY_DATE] = "-";

    text[0] = '\0';
    if (root->floor != 0)
        day_date(date, root->floor);
    add(text, "%s\nbegun %s", is_older(root) ? older_title : title, date);
    for (int i = 0; i < root->n_recent; i++) {
        day_date(date, root->recent[i]);
        add(text, " %s", date);
    }
    add(text, "\n");
    for (int i = 0; i < root->n_years; i++)
        add_year(text, &root->year[i]);
}

/* "year 2028-01-01 ROOT END", or "part 2028-01-01 2028-05-31 ROOT END"; the end is made anew, and compared with all of
 * the text. */
static bool take_year(struct root *root, const char *line)
{
    g_auto(GStrv) word = g_strsplit(line, " ", -1);
    bool part = strcmp(word[0], "part") == 0;
    uint8_t bytes[CHANCE_BYTES];
    int first, last;
    bool good = g_strv_length(word) == (part ? 5 : 4) && root->n_years < ROOT_YEARS &&
                day_read(&first, word[1]) && day_read(&last, word[part ? 2 : 1]) &&
                seed_read(bytes, word[part ? 3 : 2]);

    for (char **w = word; *w != NULL; w++)
        sodium_memzero(*w, strlen(*w));
    if (!good)
        return false;
    good = (root->n_years == 0 || first > root->year[root->n_years - 1].last) && first <= last &&
           day_year(first) == day_year(last);
    if (good)
        chance_part_of(&root->year[root->n_years++], first, part ? last : day_ends_year(first), bytes);
    sodium_memzero(bytes, sizeof bytes);
    return good;
}

/* "begun 2028-03-01 2028-03-02 2028-03-04": up to the first, or "-", all, then each. */
static bool take_begun(struct root *root, const char *line)
{
    g_auto(GStrv) word = g_strsplit(line, " ", -1);
    guint n = g_strv_length(word);
    int before;

    if (n < 2 || n > 2 + ROOT_RECENT || strcmp(word[0], "begun") != 0 ||
        (strcmp(word[1], "-") != 0 && !day_read(&root->floor, word[1])))
        return false;
    before = root->begun = root->floor;
    for (guint i = 2; i < n; i++, before = root->begun) {
        if (!day_read(&root->begun, word[i]) || root->begun <= before)
            return false;
        root->recent[root->n_recent++] = root->begun;
    }
    return root->floor >= 0;
}

static bool take_line(struct root *root, const char *line, int number)
{
    if (number == 0)
        return strcmp(line, title) == 0 || strcmp(line, older_title) == 0;
    if (number == 1)
        return take_begun(root, line);
    return (g_str_has_prefix(line, "year ") || g_str_has_prefix(line, "part ")) && take_year(root, line);
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

enum root_read root_read(const char *path, struct root *root, char **why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    char text[TEXT_MAX];
    const char *fault = NULL;

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

/* The earliest chain goes, if it is over, or else the latest: to that a wrong clock has led. */
static void drop_year(struct root *root, int today)
{
    if (root->year[0].last < today)
        memmove(root->year, root->year + 1, sizeof root->year[0] * (size_t)(root->n_years - 1));
    root->n_years--;
}

/* Draws the chain of a day that has none. */
static void draw_year(struct root *root, int first, int today)
{
    uint8_t bytes[CHANCE_BYTES];
    int last = day_ends_year(first), at;

    if (root->n_years == ROOT_YEARS)
        drop_year(root, today);
    for (at = root->n_years; at > 0 && root->year[at - 1].first > first; at--)
        root->year[at] = root->year[at - 1];
    if (at < root->n_years)
        last = MIN(last, root->year[at + 1].first - 1);
    root->n_years++;
    randombytes_buf(bytes, sizeof bytes);
    chance_part_of(&root->year[at], first, last, bytes);
    sodium_memzero(bytes, sizeof bytes);
}

bool root_renew(const char *path, struct root *root, int today, char **why)
{
    const int due[] = { today + 1,
                        today > day_ends_year(today) - DUE_DAYS ? day_ends_year(today) + 1 : today + 1 };
    struct root next = *root;
    bool drawn = false;

    if (today < 0) {
        *why = g_strdup("the clock is wrong: it says that this is a year before 2026");
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(due); i++)
        if (year_with(&next, due[i]) == NULL) {
            draw_year(&next, due[i], today);
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
    if (root_has_begun(root, day)) {
        root_wipe(&next);
        return true;
    }
    note_begun(&next, day);
    return put(path, root, &next, why);
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
    const struct chance_year *y = year_with(root, told->first);

    if (told->first == 0)
        return FIT;
    if (y == NULL)
        y = year_with(root, day_ends_year(told->first));
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
