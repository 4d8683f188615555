/* bot/people/vacation.c - the days on which somebody is away */
#include "bot/people/vacation.h"

#include <stdlib.h>
#include <string.h>

#include "bot/host.h"
#include "bot/people/hours.h"
#include "bot/store/settings.h"

enum {
    SPANS = 2 * VACATION_DAYS + 1, /* one for each day of this year and the next, and one more */
    DAY_S = 24 * 60 * 60,
    HALF_YEAR = 183, /* who says a day without its year, and is so long after it, means the next one */
    WEEK = 7,
};

/* All that somebody took of this year and later, in order, with days between them. */
struct spans {
    int n;
    struct vacation span[SPANS];
};

/* ---- days ------------------------------------------------------------------------------------ */

/* Is there such a day, from 1970 on? */
static bool is_day(int day, int month, int year)
{
    return year >= 1970 && month <= 12 && g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year);
}

static int day_of(int day, int month, int year)
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

int vacation_year(int day)
{
    GDate date;

    date_of(day, &date);
    return g_date_get_year(&date);
}

int64_t vacation_moment(int day)
{
    return day * (DAY_S * INT64_C(1000));
}

int vacation_today(const struct host *h, const struct person *person)
{
    struct hours hours;

    hours_of(h, person, &hours);
    return hours_day(&hours, clock_now(h->clock));
}

/* The days of a vacation that are a year's. */
static int days_in(const struct vacation *v, int year)
{
    int first = day_of(1, 1, year), last = day_of(31, 12, year);

    return MAX(0, MIN(v->last, last) - MAX(v->first, first) + 1);
}

/* ---- reading what is typed ------------------------------------------------------------------- */

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

/* Reads "dec", "december" into 12; 0: it is no month. */
static int read_month(const char *text)
{
    static const char *const names[] = {
        "january", "february", "march",     "april",   "may",      "june",
        "july",    "august",   "september", "october", "november", "december"
    };
    size_t len = strlen(text);

    for (int i = 0; len >= 3 && i < (int)G_N_ELEMENTS(names); i++)
        if (g_str_has_prefix(names[i], text))
            return i + 1;
    return 0;
}

static int read_year(const char *text)
{
    return text != NULL && strlen(text) == 4 && strspn(text, "0123456789") == 4 ? atoi(text) : 0;
}

/* Reads "2026-12-12", "12.12.", "12.12.2026"; false: it is none of them.  *year 0: it is not said. */
static bool read_joined(const char *text, int *day, int *month, int *year)
{
    bool iso = strchr(text, '-') != NULL;
    g_auto(GStrv) part = g_strsplit(text, iso ? "-" : ".", 3);
    const char *years = NULL;

    if (g_strv_length(part) != 3)
        return false;
    years = part[iso ? 0 : 2];
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
    int year = vacation_year(from);

    if (!is_day(day, month, year)) /* the 29th of February, if any */
        return year + 1;
    return from - day_of(day, month, year) > HALF_YEAR ? year + 1 : year;
}

static enum vacation_fault read_day(struct reading *r, int *out)
{
    static const char *const today[] = { "today", NULL }, *const tomorrow[] = { "tomorrow", NULL };
    int day, month, year;

    if (take_word(r, today) || take_word(r, tomorrow)) {
        *out = r->today + (strcmp(r->word[-1], "tomorrow") == 0);
        return VACATION_OK;
    }
    if (!read_parts(r, &day, &month, &year))
        return VACATION_WHAT;
    if (year == 0)
        year = year_meant(day, month, r->from);
    if (!is_day(day, month, year))
        return VACATION_NO_DAY;
    *out = day_of(day, month, year);
    return VACATION_OK;
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

/* Reads "until 12 dec", "for 5d": the end of a vacation that begins at v->first. */
static enum vacation_fault read_end(struct reading *r, struct vacation *v)
{
    static const char *const until[] = { "until", "till", "til", "to", "through", "-", NULL },
                             *const lasts[] = { "for", NULL };
    int days;

    r->from = v->first;
    if (take_word(r, until))
        return read_day(r, &v->last);
    take_word(r, lasts);
    days = read_count(r);
    v->last = v->first + days - 1;
    return days > 0 ? VACATION_OK : VACATION_WHAT;
}

static enum vacation_fault read_vacation(const char *text, int today, struct vacation *v)
{
    static const char *const from[] = { "from", NULL };
    g_auto(GStrv) words = words_of(text);
    struct reading r = { words, today, today };
    enum vacation_fault fault;

    v->first = today;
    fault = read_end(&r, v);
    if (fault != VACATION_WHAT && *r.word == NULL)
        return fault;
    r = (struct reading){ words, today, today }; /* it does not begin today, then */
    take_word(&r, from);
    fault = read_day(&r, &v->first);
    if (fault == VACATION_OK)
        fault = read_end(&r, v);
    return fault == VACATION_OK && *r.word != NULL ? VACATION_WHAT : fault;
}

/* Can anybody have such days? */
static enum vacation_fault look_at(const struct vacation *v, int today)
{
    if (v->first < today || v->last < today)
        return VACATION_PAST;
    if (v->last < v->first)
        return VACATION_BACKWARDS;
    return vacation_year(v->last) > vacation_year(today) + 1 ? VACATION_FAR : VACATION_OK;
}

/* ---- what is kept ---------------------------------------------------------------------------- */

/* Reads "2026-12-02/2026-12-11"; false: no lair wrote that. */
static bool read_span(const char *text, struct vacation *v)
{
    g_auto(GStrv) end = g_strsplit(text, "/", 2);
    int *const out[] = { &v->first, &v->last };

    if (g_strv_length(end) != G_N_ELEMENTS(out))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(out); i++) {
        int day, month, year;

        if (!read_joined(end[i], &day, &month, &year) || !is_day(day, month, year))
            return false;
        *out[i] = day_of(day, month, year);
    }
    return v->first <= v->last && v->last - v->first < SPANS;
}

/* A row that makes no sense is none. */
static struct spans read_spans(const struct host *h, const struct person *person)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_AWAY);
    g_auto(GStrv) all = g_strsplit(text != NULL ? text : "", " ", -1);
    struct spans s = { 0 };

    for (char **one = all; *one != NULL && s.n < SPANS; one++) {
        if (!read_span(*one, &s.span[s.n]) || (s.n > 0 && s.span[s.n].first <= s.span[s.n - 1].last))
            return (struct spans){ 0 };
        s.n++;
    }
    return s;
}

static void add_day(GString *out, int day)
{
    GDate date;

    date_of(day, &date);
    g_string_append_printf(out, "%04d-%02d-%02d", g_date_get_year(&date), g_date_get_month(&date),
                           g_date_get_day(&date));
}

static void put_spans(struct host *h, const struct person *person, const struct spans *s)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (int i = 0; i < s->n; i++) {
        if (out->len > 0)
            g_string_append_c(out, ' ');
        add_day(out, s->span[i].first);
        g_string_append_c(out, '/');
        add_day(out, s->span[i].last);
    }
    store_put_setting(h->store, person, SETTING_AWAY, out->len > 0 ? out->str : NULL);
}

/* ---- taking ---------------------------------------------------------------------------------- */

/* What stays of a vacation if nothing of it is to come: days that have begun. */
static struct vacation begun_of(struct vacation v, int today)
{
    v.last = MIN(v.last, today);
    return v.first <= today ? v : (struct vacation){ 0 };
}

static bool touches(const struct vacation *a, const struct vacation *b)
{
    return a->first <= b->last + 1 && b->first <= a->last + 1;
}

/* Adds *v to all that was taken in this year and the next, in its place; *v is what it is part of then. */
static struct spans with(const struct spans *s, struct vacation *v, int today)
{
    struct spans out = { 0 };
    int at;

    for (int i = 0; i < s->n; i++) {
        struct vacation one = s->span[i];

        if (vacation_year(one.last) < vacation_year(today))
            continue;
        if (v->first <= MAX(one.first, today) && v->last >= one.first)
            one = begun_of(one, today);
        if (one.last != 0 && touches(&one, v))
            *v = (struct vacation){ MIN(one.first, v->first), MAX(one.last, v->last) };
        else if (one.last != 0 && out.n < SPANS - 1)
            out.span[out.n++] = one;
    }
    for (at = out.n; at > 0 && out.span[at - 1].first > v->first; at--)
        out.span[at] = out.span[at - 1];
    out.span[at] = *v;
    out.n++;
    return out;
}

static int taken(const struct spans *s, int year)
{
    int days = 0;

    for (int i = 0; i < s->n; i++)
        days += days_in(&s->span[i], year);
    return days;
}

enum vacation_fault vacation_take(struct host *h, const struct person *person, const char *text,
                                  struct vacation *v)
{
    int today = vacation_today(h, person);
    struct spans old = read_spans(h, person), all;
    enum vacation_fault fault = read_vacation(text, today, v);
    struct vacation part = *v;

    if (fault == VACATION_OK)
        fault = look_at(v, today);
    if (fault != VACATION_OK)
        return fault;
    all = with(&old, &part, today);
    if (taken(&all, vacation_year(part.first)) > VACATION_DAYS ||
        taken(&all, vacation_year(part.last)) > VACATION_DAYS)
        return VACATION_LONG;
    *v = part;
    put_spans(h, person, &all);
    return VACATION_OK;
}

bool vacation_end(struct host *h, const struct person *person)
{
    int today = vacation_today(h, person);
    struct spans s = read_spans(h, person), kept = { 0 };
    bool any = false;

    for (int i = 0; i < s.n; i++) {
        struct vacation one = begun_of(s.span[i], today);

        any = any || s.span[i].last >= today;
        if (one.last != 0)
            kept.span[kept.n++] = one;
    }
    if (any)
        put_spans(h, person, &kept);
    return any;
}

struct vacation vacation_of(const struct host *h, const struct person *person)
{
    struct spans s = read_spans(h, person);
    int today = s.n > 0 ? vacation_today(h, person) : 0;

    for (int i = 0; i < s.n; i++)
        if (s.span[i].last >= today)
            return s.span[i];
    return (struct vacation){ 0 };
}

int vacation_left(const struct host *h, const struct person *person, int year)
{
    struct spans s = read_spans(h, person);

    return MAX(0, VACATION_DAYS - taken(&s, year));
}

int64_t vacation_return(const struct host *h, const struct person *person, int64_t at)
{
    struct spans s = read_spans(h, person);
    struct hours hours = { .awake = 0 };

    if (s.n > 0)
        hours_of(h, person, &hours);
    for (int i = 0; i < s.n; i++)
        at = hours_return(&hours, &(struct hours_free){ .first = s.span[i].first, .last = s.span[i].last },
                          at);
    return at;
}
