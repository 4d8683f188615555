/* bot/people/hours.c - the hours of a day at which somebody is awake, and deadlines that keep to them
 * SPDX-License-Identifier: MIT */
#include "bot/people/hours.h"

#include <stdlib.h>
#include <string.h>

#include "bot/host.h"
#include "bot/store/settings.h"

enum {
    HALVES = 48, /* half hours of a day */
    HALF_S = 30 * 60,
    QUARTER_MS =
        15 * 60 * 1000, /* where hours begin and end in UTC: the offset of any zone is a multiple of it */
    QUARTERS_A_DAY = 24 * 4,
    DAY_S = 24 * 60 * 60,
    HOUR_MS = 60 * 60 * 1000,
    LOOK_DAYS = 8,  /* in which hours begin at least once, even if a zone leaves a day out */
    FREE_MAX = 366, /* days in a row: a vacation that no lair would have written ends there */
};

#define ALL_DAY ((UINT64_C(1) << HALVES) - 1)

/* ---- telling --------------------------------------------------------------------------------- */

int hours_read_half(const char *text)
{
    char *end;
    long hour = strtol(text, &end, 10), most = 24;
    int half = 0;

    if (!g_ascii_isdigit(text[0]))
        return -1;
    if (g_str_has_prefix(end, ":00") || g_str_has_prefix(end, ":30")) {
        half = end[1] == '3';
        end += strlen(":00");
    }
    if (g_ascii_strcasecmp(end, "am") == 0 || g_ascii_strcasecmp(end, "pm") == 0) {
        if (hour < 1 || hour > 12)
            return -1;
        hour = hour % 12 + (g_ascii_tolower(*end) == 'p' ? 12 : 0);
    } else if (*end != '\0') {
        return -1;
    }
    return hour < most || (hour == most && half == 0) ? (int)hour * 2 + half : -1;
}

/* Adds "8-23" to *awake; false: that is no span. */
static bool read_span(const char *text, uint64_t *awake)
{
    g_auto(GStrv) ends = g_strsplit(text, "-", 2);
    int from = hours_read_half(ends[0]), until = ends[1] != NULL ? hours_read_half(ends[1]) : -1, at;

    if (from < 0 || until < 0)
        return false;
    at = from % HALVES;
    do {
        *awake |= UINT64_C(1) << at;
        at = (at + 1) % HALVES;
    } while (at != until % HALVES);
    return true;
}

/* What is typed with one blank between its words, and none about a '-'; g_free it. */
static char *tidy(const char *text)
{
    g_auto(GStrv) dashes = g_strsplit(text, "\342\200\223", -1); /* phones write an en dash */
    g_autofree char *plain = g_strjoinv("-", dashes);
    g_auto(GStrv) words = g_strsplit_set(plain, " ,\t", -1);
    GString *out = g_string_new(NULL);

    for (char **w = words; *w != NULL; w++) {
        bool joins = **w == '-' || (out->len > 0 && out->str[out->len - 1] == '-');

        if (**w == '\0' || (g_ascii_strcasecmp(*w, "and") == 0 && out->len > 0))
            continue;
        if (out->len > 0 && !joins)
            g_string_append_c(out, ' ');
        g_string_append(out, *w);
    }
    return g_string_free(out, FALSE);
}

static enum hours_fault say(char **about, const char *text, enum hours_fault fault)
{
    if (about != NULL)
        *about = g_strdup(text);
    return fault;
}

/* Reads the spans that *words begins with, past which *words goes. */
static enum hours_fault read_spans(char ***words, uint64_t *awake, char **about)
{
    uint64_t told = 0;

    for (; **words != NULL && g_ascii_isdigit(***words); ++*words)
        if (!read_span(**words, &told))
            return say(about, **words, HOURS_BAD_HOURS);
    if (told != 0)
        *awake = told;
    return HOURS_OK;
}

enum hours_fault hours_read(const char *text, struct hours *h, char **about)
{
    g_autofree char *plain = tidy(text), *zone = NULL;
    g_auto(GStrv) all = g_strsplit(plain, " ", -1);
    char **words = all;
    struct hours told = *h;
    enum hours_fault fault = read_spans(&words, &told.awake, about);

    if (fault != HOURS_OK)
        return fault;
    zone = g_strjoinv(" ", words);
    if (zone[0] != '\0' && !timezone_find(zone, told.zone))
        return say(about, zone, HOURS_BAD_ZONE);
    if (told.awake == 0)
        return say(about, "", HOURS_NO_HOURS);
    if (__builtin_popcountll(told.awake) < HOURS_LEAST * 2)
        return say(about, "", HOURS_TOO_FEW);
    if (told.zone[0] == '\0')
        return say(about, "", HOURS_NO_ZONE);
    *h = told;
    return HOURS_OK;
}

static bool has_half(uint64_t awake, int half)
{
    return (awake >> (half % HALVES) & 1) != 0;
}

static void add_half(GString *out, int half)
{
    g_string_append_printf(out, half % 2 == 0 ? "%d" : "%d:30", half / 2);
}

char *hours_spans(const struct hours *h)
{
    GString *out = g_string_new(h->awake == ALL_DAY ? "0-24" : "");

    for (int i = 0; i < HALVES; i++) {
        int end = i;

        if (!has_half(h->awake, i) || has_half(h->awake, i + HALVES - 1))
            continue; /* none begins there */
        while (has_half(h->awake, end))
            end++;
        if (out->len > 0)
            g_string_append_c(out, ' ');
        add_half(out, i);
        g_string_append_c(out, '-');
        add_half(out, end <= HALVES ? end : end - HALVES);
    }
    return g_string_free(out, FALSE);
}

char *hours_text(const struct hours *h)
{
    g_autofree char *spans = hours_spans(h);

    return hours_are_told(h) ? g_strconcat(spans, " ", h->zone, NULL) : g_strdup("");
}

void hours_of(const struct host *h, const struct person *person, struct hours *out)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_HOURS);

    *out = (struct hours){ .awake = 0 };
    if (text != NULL)
        hours_read(text, out, NULL);
}

void hours_put(struct host *h, const struct person *person, const struct hours *hours)
{
    g_autofree char *text = hours_text(hours);

    store_put_setting(h->store, person, SETTING_HOURS, hours_are_told(hours) ? text : NULL);
}

void hours_share(struct host *h, const struct person *person, bool shares)
{
    store_put_setting(h->store, person, SETTING_SHARES, shares ? "yes" : NULL);
}

bool hours_are_shared(const struct host *h, const struct person *person)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_SHARES);

    return g_strcmp0(text, "yes") == 0;
}

uint64_t hours_shared(const struct host *h, const struct person *person, int64_t at)
{
    struct hours hours;

    hours_of(h, person, &hours);
    return hours_are_told(&hours) && hours_are_shared(h, person) ? hours_in_utc(&hours, at) : 0;
}

/* ---- waking ---------------------------------------------------------------------------------- */

/* Somebody's zone and hours while one reckons with them. */
struct wall {
    GTimeZone *zone; /* NULL: UTC */
    uint64_t awake;
};

static struct wall wall_of(const struct hours *h)
{
    struct wall w = { .zone = hours_are_told(h) ? timezone_open(h->zone) : NULL, .awake = ALL_DAY };

    if (w.zone != NULL && (h->awake & ALL_DAY) != 0)
        w.awake = h->awake & ALL_DAY;
    return w;
}

static void wall_free(struct wall *w)
{
    if (w->zone != NULL)
        g_time_zone_unref(w->zone);
}

/* Seconds since 1970 as the clock on the wall shows them. */
static int64_t wall_s(const struct wall *w, int64_t at)
{
    int64_t s = at / 1000;

    return w->zone != NULL ? s + g_time_zone_get_offset(
                                     w->zone, g_time_zone_find_interval(w->zone, G_TIME_TYPE_UNIVERSAL, s))
                           : s;
}

static int wall_day(const struct wall *w, int64_t at)
{
    return (int)(MAX(wall_s(w, at), 0) / DAY_S);
}

static int wall_half(const struct wall *w, int64_t at)
{
    return (int)(MAX(wall_s(w, at), 0) % DAY_S / HALF_S);
}

static bool is_awake(const struct wall *w, int64_t at)
{
    return has_half(w->awake, wall_half(w, at));
}

/* The first quarter of an hour at or after a moment. */
static int64_t quarter_after(int64_t at)
{
    return (at + QUARTER_MS - 1) / QUARTER_MS * QUARTER_MS;
}

static int64_t wake(const struct wall *w, int64_t at)
{
    int64_t t = quarter_after(at);

    if (is_awake(w, at))
        return at;
    for (int n = 0; n < LOOK_DAYS * QUARTERS_A_DAY; n++, t += QUARTER_MS)
        if (is_awake(w, t))
            return t;
    return at;
}

bool hours_awake(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    bool awake = is_awake(&w, at);

    wall_free(&w);
    return awake;
}

int64_t hours_wake(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    int64_t when = wake(&w, at);

    wall_free(&w);
    return when;
}

int64_t hours_before_sleep(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    int64_t t = at / QUARTER_MS * QUARTER_MS, found = at;

    for (int n = 0; !is_awake(&w, at) && n < LOOK_DAYS * QUARTERS_A_DAY; n++, t -= QUARTER_MS)
        if (is_awake(&w, t - 1)) {
            found = t - HOUR_MS;
            break;
        }
    wall_free(&w);
    return found;
}

uint64_t hours_in_utc(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    int64_t day = at / (DAY_S * INT64_C(1000)) * (DAY_S * INT64_C(1000));
    uint64_t out = 0;

    for (int i = 0; i < HALVES; i++)
        out |= (uint64_t)is_awake(&w, day + i * (HALF_S * INT64_C(1000))) << i;
    wall_free(&w);
    return out;
}

int64_t hours_east(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    int64_t east = (wall_s(&w, at) - at / 1000) * 1000;

    wall_free(&w);
    return east;
}

/* ---- deadlines ------------------------------------------------------------------------------- */

/* Is a day a Saturday or a Sunday?  The first of 1970 was a Thursday. */
static bool is_weekend(int day)
{
    return (day + 3) % 7 >= 5;
}

static bool is_free(const struct hours_free *free, int day)
{
    return free != NULL && ((free->weekends && is_weekend(day)) ||
                            (free->last > 0 && day >= free->first && day <= free->last));
}

/* When a day begins there: at midnight, or after it where the clocks are changed then. */
static int64_t day_begins(const struct wall *w, int day)
{
    int64_t t = ((int64_t)day - 1) * DAY_S * 1000 + DAY_S / 2 * INT64_C(1000);

    while (wall_day(w, t) < day)
        t += QUARTER_MS;
    return t;
}

/* The first day from one on that is not free. */
static int next_day(const struct hours_free *free, int day)
{
    for (int n = 0; n < FREE_MAX && is_free(free, day); n++)
        day++;
    return day;
}

/* When hours begin at or after a moment on a day that is not free. */
static int64_t begin(const struct wall *w, const struct hours_free *free, int64_t at)
{
    int64_t t = quarter_after(at);

    for (int n = 0; n < LOOK_DAYS * QUARTERS_A_DAY; n++, t += QUARTER_MS) {
        int day = wall_day(w, t);

        if (is_free(free, day))
            t = day_begins(w, next_day(free, day));
        if (is_awake(w, t) && !is_awake(w, t - 1))
            return t;
    }
    return t;
}

/* The end of the first two hours awake from a moment at which hours begin. */
static int64_t two_hours_awake(const struct wall *w, const struct hours_free *free, int64_t at)
{
    int64_t t = at, awake = 0;

    for (int n = 0; n < LOOK_DAYS * QUARTERS_A_DAY && awake < HOURS_AFTER_WAKING_MS; n++, t += QUARTER_MS)
        if (is_awake(w, t) && !is_free(free, wall_day(w, t)))
            awake += QUARTER_MS;
    return t;
}

/* Can somebody answer until then, and not only some time before?  What ends as hours or a day end is in them. */
static bool is_good(const struct wall *w, const struct hours_free *free, int64_t end)
{
    return is_awake(w, end - 1) && !is_free(free, wall_day(w, end - 1));
}

/* Without hours, the first day after free ones may be begun late. */
static int64_t not_before_noon(const struct wall *w, const struct hours_free *free, int64_t end)
{
    int day = wall_day(w, end - 1);

    if (w->awake != ALL_DAY || day == 0 || !is_free(free, day - 1))
        return end;
    return MAX(end, day_begins(w, day) + 12 * HOUR_MS);
}

/* What would end on a vacation, and cannot end before some moment of the first day behind it, ends there at its own time
 * of day, if that is later: whoever is back finds its question as it left it, and not just two hours for it. */
static int64_t not_before_its_time(const struct wall *w, const struct hours_free *free, int64_t end,
                                   int64_t least)
{
    int day = wall_day(w, end - 1);
    int64_t of_day = wall_s(w, end - 1) % DAY_S, kept = day_begins(w, wall_day(w, least - 1)) + of_day * 1000;
    bool away = free->last > 0 && day >= free->first && day <= free->last;

    kept +=
        (of_day - wall_s(w, kept) % DAY_S) * 1000 + (end - 1) % 1000 + 1; /* clocks may be changed that day */
    return away && kept > least && is_good(w, free, kept) ? kept : least;
}

static int64_t settle(const struct wall *w, const struct hours_free *free, int64_t end)
{
    int64_t least;

    if (is_good(w, free, end))
        return not_before_noon(w, free, end);
    if (w->awake == ALL_DAY) /* it is a free day */
        least = day_begins(w, next_day(free, wall_day(w, end - 1))) + 12 * HOUR_MS;
    else
        least = two_hours_awake(w, free, begin(w, free, end - 1));
    return free != NULL ? not_before_its_time(w, free, end, least) : least;
}

/* The end of a time in which weekends do not count. */
static int64_t count_week(const struct wall *w, int64_t at, int64_t ms)
{
    const struct hours_free weekends = { .weekends = true };

    while (ms > 0) {
        int day = wall_day(w, at);
        int64_t ends;

        if (is_weekend(day))
            at = day_begins(w, next_day(&weekends, day));
        ends = day_begins(w, wall_day(w, at) + 1);
        if (ms < ends - at)
            return at + ms;
        ms -= ends - at;
        at = ends;
    }
    return at;
}

int64_t hours_deadline(const struct hours *h, const struct hours_free *free, int64_t asked, int64_t clock_ms)
{
    struct wall w = wall_of(h);
    bool counts_all = free == NULL || !free->weekends;
    int64_t end = settle(&w, free, counts_all ? asked + clock_ms : count_week(&w, asked, clock_ms));

    wall_free(&w);
    return end;
}

int64_t hours_settle(const struct hours *h, const struct hours_free *free, int64_t end)
{
    struct wall w = wall_of(h);
    int64_t settled = settle(&w, free, end);

    wall_free(&w);
    return settled;
}

int64_t hours_return(const struct hours *h, const struct hours_free *free, int64_t at)
{
    const struct hours_free vacation = { .first = free->first, .last = free->last };
    struct wall w = wall_of(h);
    bool away = is_free(&vacation, wall_day(&w, at));
    int64_t back = away ? wake(&w, day_begins(&w, vacation.last + 1)) : at;

    wall_free(&w);
    return back;
}

/* ---- the time of day ------------------------------------------------------------------------- */

int hours_day(const struct hours *h, int64_t at)
{
    struct wall w = wall_of(h);
    int day = wall_day(&w, at);

    wall_free(&w);
    return day;
}

int64_t hours_moment(const struct hours *h, int day, int half)
{
    struct wall w = wall_of(h);
    int64_t t = day_begins(&w, day);

    while (wall_day(&w, t) == day && wall_half(&w, t) < half)
        t += QUARTER_MS;
    wall_free(&w);
    return t;
}
