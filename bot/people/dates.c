/* bot/people/dates.c - days as people write them, and as numbers
 * SPDX-License-Identifier: MIT */
#include "bot/people/dates.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY_S = 24 * 60 * 60,
    HALF_YEAR = 183, /* who says a day without its year, and is so long after it, means the next one */
    WEEK = 7,
};

/* ---- numbers --------------------------------------------------------------------------------- */

/* Is there such a day, from 1970 on? */
static bool is_day(int day, int month, int year)
{
    return year >= 1970 && month <= 12 && g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year);
}

int dates_day(int day, int month, int year)
{
    GDate date, first;

    g_date_clear(&date, 1);
    g_date_clear(&first, 1);
    g_date_set_dmy(&date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    g_date_set_dmy(&first, 1, G_DATE_JANUARY, 1970);
    return g_date_days_between(&first, &date);
}

static void date_of(int day, GDate *date)
{
    g_date_clear(date, 1);
    g_date_set_dmy(date, 1, G_DATE_JANUARY, 1970);
    g_date_add_days(date, (guint)MAX(day, 0));
}

int dates_year(int day)
{
    GDate date;

    date_of(day, &date);
    return g_date_get_year(&date);
}

int64_t dates_moment(int day)
{
    return day * (DAY_S * INT64_C(1000));
}

/* ---- what is typed --------------------------------------------------------------------------- */

/* Where one reads: words, the last of which is NULL. */
struct reading {
    char **word;
    int today;
    int from; /* a day without a year is the first from this one on */
};

/* What is typed in small letters, with one blank between its words; g_strfreev it. */
static char **words_of(const char *text)
{
    g_auto(GStrv) dashes = g_strsplit(text, "\342\200\223", -1); /* phones write an en dash */
    g_autofree char *plain = g_strjoinv(" - ", dashes), *small = g_ascii_strdown(plain, -1);
    g_auto(GStrv) all = g_strsplit_set(small, " ,\t", -1);
    GStrvBuilder *out = g_strv_builder_new();
    char **words;

    for (char **w = all; *w != NULL; w++)
        if (**w != '\0')
            g_strv_builder_add(out, *w);
    words = g_strv_builder_end(out);
    g_strv_builder_unref(out);
    return words;
}

/* Takes the next word if it is one of these. */
static bool take_word(struct reading *r, const char *const *words)
{
    if (*r->word == NULL || !g_strv_contains(words, *r->word))
        return false;
    r->word++;
    return true;
}

/* Reads "12", "12.", "12th"; 0: it is none of them. */
static int read_number(const char *text)
{
    static const char *const ends[] = { "", ".", "st", "nd", "rd", "th", NULL };
    char *end;
    long n = g_ascii_isdigit(text[0]) ? strtol(text, &end, 10) : 0;

    return n > 0 && n < 100 && g_strv_contains(ends, end) ? (int)n : 0;
}

/* Reads "dec", "december", "dez" into 12; 0: it is no month. */
static int read_month(const char *text)
{
    enum { MONTHS = 12, MONTH_LETTERS = 3 }; /* an abbreviation has no fewer */
    static const char *const names[][MONTHS] = {
        { "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december" },
        { "januar", "februar", "m\303\244rz", "april", "mai", "juni", "juli", "august", "september",
          "oktober", "november", "dezember" },
    };
    bool dot = g_str_has_suffix(text, ".");
    g_autofree char *word = g_strndup(text, strlen(text) - dot);

    for (int i = 0; strlen(word) >= MONTH_LETTERS && i < (int)G_N_ELEMENTS(names) * MONTHS; i++)
        if (g_str_has_prefix(names[i / MONTHS][i % MONTHS], word))
            return i % MONTHS + 1;
    return 0;
}

static int read_year(const char *text)
{
    return text != NULL && strlen(text) == 4 && strspn(text, "0123456789") == 4 ? atoi(text) : 0;
}

/* Reads "2026-12-12", "12.12", "12.12.", "12.12.2026"; false: it is none of them.  *year 0: it is not said. */
static bool read_joined(const char *text, int *day, int *month, int *year)
{
    bool iso = strchr(text, '-') != NULL;
    g_auto(GStrv) part = g_strsplit(text, iso ? "-" : ".", 3);
    const char *years = NULL;
    guint n = g_strv_length(part);

    if (n != 3 && (n != 2 || iso))
        return false;
    years = n == 2 ? "" : part[iso ? 0 : 2];
    *year = read_year(years);
    *month = read_number(part[1]);
    *day = read_number(part[iso ? 2 : 0]);
    return *month > 0 && *day > 0 && (*year > 0 || (!iso && years[0] == '\0'));
}

/* Reads "12 dec 2026", "dec 12", or one word, past which *r goes; false: it is no date. */
static bool read_parts(struct reading *r, int *day, int *month, int *year)
{
    char *first = r->word[0], *second = first != NULL ? r->word[1] : NULL;
    bool american;

    if (first != NULL && read_joined(first, day, month, year)) {
        r->word++;
        return true;
    }
    if (second == NULL)
        return false;
    american = read_month(first) > 0;
    *month = read_month(american ? first : second);
    *day = read_number(american ? second : first);
    r->word += 2;
    *year = read_year(*r->word);
    r->word += *year > 0;
    return *month > 0 && *day > 0;
}

/* The year of a day that is told without: the next in which it comes, unless it was not long ago. */
static int year_meant(int day, int month, int from)
{
    int year = dates_year(from);

    if (!is_day(day, month, year)) /* the 29th of February, if any */
        return year + 1;
    return from - dates_day(day, month, year) > HALF_YEAR ? year + 1 : year;
}

static enum dates_fault read_day(struct reading *r, int *out)
{
    static const char *const today[] = { "today", NULL }, *const tomorrow[] = { "tomorrow", NULL };
    int day, month, year;

    if (take_word(r, today) || take_word(r, tomorrow)) {
        *out = r->today + (strcmp(r->word[-1], "tomorrow") == 0);
        return DATES_OK;
    }
    if (!read_parts(r, &day, &month, &year))
        return DATES_WHAT;
    if (year == 0)
        year = year_meant(day, month, r->from);
    if (!is_day(day, month, year))
        return DATES_NO_DAY;
    *out = dates_day(day, month, year);
    return DATES_OK;
}

/* Reads "5d", "5 days", "2w" as days; 0: it is none of them. */
static int read_count(struct reading *r)
{
    static const char *const days[] = { "d", "day", "days", NULL }, *const weeks[] = { "w", "week", "weeks",
                                                                                       NULL };
    char *end = NULL;
    long n = *r->word != NULL && g_ascii_isdigit(**r->word) ? strtol(*r->word, &end, 10) : 0;

    if (n < 1 || n > 1000)
        return 0;
    r->word++;
    if (*end == '\0' && *r->word != NULL)
        end = *r->word++;
    if (g_strv_contains(weeks, end))
        return (int)n * WEEK;
    return g_strv_contains(days, end) ? (int)n : 0;
}

/* Reads "until 12 dec", "for 5d": the last of days of which that is the first. */
static enum dates_fault read_end(struct reading *r, int first, int *last)
{
    static const char *const until[] = { "until", "till", "til", "to", "through", "-", NULL },
                             *const lasts[] = { "for", NULL };
    int days;

    r->from = first;
    if (take_word(r, until))
        return read_day(r, last);
    take_word(r, lasts);
    days = read_count(r);
    *last = first + days - 1;
    return days > 0 ? DATES_OK : DATES_WHAT;
}

enum dates_fault dates_read(const char *text, int today, int *first, int *last)
{
    static const char *const from[] = { "from", NULL };
    g_auto(GStrv) words = words_of(text);
    struct reading r = { words, today, today };
    enum dates_fault fault;

    *first = today;
    fault = read_end(&r, *first, last);
    if (fault != DATES_WHAT && *r.word == NULL)
        return fault;
    r = (struct reading){ words, today, today }; /* it does not begin today, then */
    take_word(&r, from);
    fault = read_day(&r, first);
    if (fault == DATES_OK)
        fault = read_end(&r, *first, last);
    return fault == DATES_OK && *r.word != NULL ? DATES_WHAT : fault;
}

/* ---- what is stored -------------------------------------------------------------------------- */

bool dates_read_iso(const char *text, int *out)
{
    int day, month, year;

    if (strchr(text, '-') == NULL || !read_joined(text, &day, &month, &year) || !is_day(day, month, year))
        return false;
    *out = dates_day(day, month, year);
    return true;
}

void dates_write_iso(GString *out, int day)
{
    GDate date;

    date_of(day, &date);
    g_string_append_printf(out, "%04d-%02d-%02d", g_date_get_year(&date), g_date_get_month(&date),
                           g_date_get_day(&date));
}
