/* bot/people/rhythm.c - at which hours somebody answers, to offer it those as its waking hours
 * SPDX-License-Identifier: MIT */
#include "bot/people/rhythm.h"

#include <string.h>

#include "bot/host.h"
#include "bot/store/settings.h"

enum {
    HOUR_MS = 60 * 60 * 1000,
    FAR = 3,     /* hours between two answers that have nothing to do with each other */
    BETWEEN = 2, /* ... through which somebody is awake who answered before and after them */
};

#define ALL_HOURS ((UINT32_C(1) << RHYTHM_HOURS) - 1)

static const char ended[] = "off"; /* in place of counts */

/* When somebody answered. */
struct rhythm {
    int64_t since; /* the first time, ms since 1970; 0: never yet */
    int64_t hour;  /* the last hour in which it did, counted since 1970 */
    uint8_t days[RHYTHM_HOURS];
};

/* ---- sets of hours, as bits ------------------------------------------------------------------ */

static uint32_t later(uint32_t set, int hours)
{
    return (set << hours | set >> (RHYTHM_HOURS - hours)) & ALL_HOURS;
}

static uint32_t earlier(uint32_t set, int hours)
{
    return later(set, RHYTHM_HOURS - hours);
}

/* The hours at most so many after or before those of a set. */
static uint32_t around(uint32_t set, int hours)
{
    uint32_t near = 0;

    for (int i = 1; i <= hours; i++)
        near |= later(set, i) | earlier(set, i);
    return near;
}

/* The set without its hours of a single day that are far from all others; but if all are so, the set. */
static uint32_t without_strays(uint32_t set, uint32_t single)
{
    uint32_t kept = 0;

    for (int i = 0; i < RHYTHM_HOURS; i++) {
        uint32_t hour = UINT32_C(1) << i;

        if ((set & hour) != 0 && ((single & hour) == 0 || (around(hour, FAR) & set) != 0))
            kept |= hour;
    }
    return kept != 0 ? kept : set;
}

/* With the gaps of at most so many hours. */
static uint32_t with_gaps(uint32_t set, int hours)
{
    uint32_t filled = set;

    for (int gap = 1; gap <= hours; gap++)
        for (int i = 1; i <= gap; i++)
            filled |= later(set, i) & earlier(set, gap + 1 - i);
    return filled;
}

/* Adds hours of more, one after the other, until there are HOURS_LEAST. */
static uint32_t add_some(uint32_t set, uint32_t more)
{
    for (int i = 0; i < RHYTHM_HOURS && __builtin_popcount(set) < HOURS_LEAST; i++)
        set |= more & UINT32_C(1) << i;
    return set;
}

void rhythm_hours(const uint8_t days[RHYTHM_HOURS], struct hours *out)
{
    uint32_t set = 0, single = 0;

    for (int i = 0; i < RHYTHM_HOURS; i++) {
        set |= (uint32_t)(days[i] > 0) << i;
        single |= (uint32_t)(days[i] == 1) << i;
    }
    set = with_gaps(without_strays(set, single), BETWEEN);
    while (set != 0 && __builtin_popcount(set) < HOURS_LEAST) {
        set = add_some(set, later(set, 1));
        set = add_some(set, earlier(set, 1));
    }
    *out = (struct hours){ .zone = "UTC" };
    for (int i = 0; i < RHYTHM_HOURS; i++)
        if ((set >> i & 1) != 0)
            out->awake |= UINT64_C(3) << 2 * i;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Reads "1764147600000 490041 000000021000000000321100". */
static bool read_rhythm(const char *text, struct rhythm *out)
{
    g_auto(GStrv) part = g_strsplit(text, " ", 4);
    gint64 since, hour;

    if (g_strv_length(part) != 3 || !g_ascii_string_to_signed(part[0], 10, 1, G_MAXINT64, &since, NULL) ||
        !g_ascii_string_to_signed(part[1], 10, 0, G_MAXINT64 / HOUR_MS, &hour, NULL) ||
        strlen(part[2]) != RHYTHM_HOURS || strspn(part[2], "0123456789") != RHYTHM_HOURS)
        return false;
    *out = (struct rhythm){ .since = since, .hour = hour };
    for (int i = 0; i < RHYTHM_HOURS; i++)
        out->days[i] = (uint8_t)(part[2][i] - '0');
    return true;
}

static void put_rhythm(struct host *h, const struct person *person, const struct rhythm *r)
{
    char days[RHYTHM_HOURS + 1] = "";
    g_autofree char *text = NULL;

    for (int i = 0; i < RHYTHM_HOURS; i++)
        days[i] = (char)('0' + r->days[i]);
    text = g_strdup_printf("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s", r->since, r->hour, days);
    store_put_setting(h->store, person, SETTING_ANSWERS, text);
}

/* What is known of somebody.  What makes no sense, or is old, is nothing. */
static void look_up(const char *text, int64_t now, struct rhythm *out)
{
    bool good = text != NULL && read_rhythm(text, out);

    if (!good || out->since > now || out->hour > now / HOUR_MS || now - out->hour * HOUR_MS > RHYTHM_STALE_MS)
        *out = (struct rhythm){ .since = now };
}

/* An hour counts once a day. */
static void count(struct rhythm *r, int64_t hour)
{
    uint8_t *days = &r->days[hour % RHYTHM_HOURS];

    if (r->hour != hour && *days < RHYTHM_MOST)
        ++*days;
    r->hour = hour;
}

static bool is_enough(const struct rhythm *r, int64_t now)
{
    int sum = 0;

    for (int i = 0; i < RHYTHM_HOURS; i++)
        sum += r->days[i];
    return now - r->since >= RHYTHM_MS && sum >= RHYTHM_LEAST;
}

/* Whoever answers at all hours has nothing to gain. */
static bool has_night(const struct hours *hours)
{
    return __builtin_popcountll(hours->awake) < 2 * RHYTHM_HOURS;
}

bool rhythm_hears(struct host *h, const struct person *person, struct hours *offer)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_ANSWERS);
    int64_t now = clock_now(h->clock), before;
    struct rhythm r;

    hours_of(h, person, offer);
    if (hours_are_told(offer) || g_strcmp0(text, ended) == 0)
        return false;
    look_up(text, now, &r);
    before = r.hour;
    count(&r, now / HOUR_MS);
    rhythm_hours(r.days, offer);
    if (is_enough(&r, now) && has_night(offer)) {
        rhythm_end(h, person);
        return true;
    }
    if (r.hour != before)
        put_rhythm(h, person, &r);
    return false;
}

void rhythm_end(struct host *h, const struct person *person)
{
    store_put_setting(h->store, person, SETTING_ANSWERS, ended);
}
