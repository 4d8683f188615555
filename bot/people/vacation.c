/* bot/people/vacation.c - the days on which somebody is away
 * SPDX-License-Identifier: MIT */
#include "bot/people/vacation.h"

#include "bot/host.h"
#include "bot/people/dates.h"
#include "bot/people/hours.h"
#include "bot/store/settings.h"

/* ---- days ------------------------------------------------------------------------------------ */

int vacation_today(const struct host *h, const struct person *person)
{
    struct hours hours;

    hours_of(h, person, &hours);
    return hours_day(&hours, clock_now(h->clock));
}

/* The days of a vacation that are a year's. */
static int days_in(const struct vacation *v, int year)
{
    int first = dates_day(1, 1, year), last = dates_day(31, 12, year);

    return MAX(0, MIN(v->last, last) - MAX(v->first, first) + 1);
}

/* ---- what is typed --------------------------------------------------------------------------- */

static enum vacation_fault read_vacation(const char *text, int today, struct vacation *v)
{
    static const enum vacation_fault faults[] = {
        [DATES_OK] = VACATION_OK, [DATES_WHAT] = VACATION_WHAT, [DATES_NO_DAY] = VACATION_NO_DAY
    };

    return faults[dates_read(text, today, &v->first, &v->last)];
}

/* Can anybody have such days? */
static enum vacation_fault look_at(const struct vacation *v, int today)
{
    if (v->first < today || v->last < today)
        return VACATION_PAST;
    if (v->last < v->first)
        return VACATION_BACKWARDS;
    return dates_year(v->last) > dates_year(today) + 1 ? VACATION_FAR : VACATION_OK;
}

/* ---- what is kept ---------------------------------------------------------------------------- */

/* Reads "2026-12-02/2026-12-11"; false: no lair wrote that. */
static bool read_span(const char *text, struct vacation *v)
{
    g_auto(GStrv) end = g_strsplit(text, "/", 2);
    int *const out[] = { &v->first, &v->last };

    if (g_strv_length(end) != G_N_ELEMENTS(out))
        return false;
    for (size_t i = 0; i < G_N_ELEMENTS(out); i++)
        if (!dates_read_iso(end[i], out[i]))
            return false;
    return v->first <= v->last && v->last - v->first < VACATION_SPANS;
}

struct vacations vacations_read(const char *text)
{
    g_auto(GStrv) all = g_strsplit(text != NULL ? text : "", " ", -1);
    struct vacations s = { 0 };

    for (char **one = all; *one != NULL && s.n < VACATION_SPANS; one++) {
        if (!read_span(*one, &s.span[s.n]) || (s.n > 0 && s.span[s.n].first <= s.span[s.n - 1].last))
            return (struct vacations){ 0 };
        s.n++;
    }
    return s;
}

char *vacations_text(const struct vacations *all)
{
    GString *out = g_string_new(NULL);

    for (int i = 0; i < all->n; i++) {
        if (out->len > 0)
            g_string_append_c(out, ' ');
        dates_write_iso(out, all->span[i].first);
        g_string_append_c(out, '/');
        dates_write_iso(out, all->span[i].last);
    }
    return g_string_free(out, out->len == 0);
}

/* All that somebody took of this year and later. */
static struct vacations read_spans(const struct host *h, const struct person *person)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_AWAY);

    return vacations_read(text);
}

static void put_spans(struct host *h, const struct person *person, const struct vacations *s)
{
    g_autofree char *text = vacations_text(s);

    store_put_setting(h->store, person, SETTING_AWAY, text);
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
static struct vacations with(const struct vacations *s, struct vacation *v, int today)
{
    struct vacations out = { 0 };
    int at;

    for (int i = 0; i < s->n; i++) {
        struct vacation one = s->span[i];

        if (dates_year(one.last) < dates_year(today))
            continue;
        if (v->first <= MAX(one.first, today) && v->last >= one.first)
            one = begun_of(one, today);
        if (one.last != 0 && touches(&one, v))
            *v = (struct vacation){ MIN(one.first, v->first), MAX(one.last, v->last) };
        else if (one.last != 0 && out.n < VACATION_SPANS - 1)
            out.span[out.n++] = one;
    }
    for (at = out.n; at > 0 && out.span[at - 1].first > v->first; at--)
        out.span[at] = out.span[at - 1];
    out.span[at] = *v;
    out.n++;
    return out;
}

static int taken(const struct vacations *s, int year)
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
    struct vacations old = read_spans(h, person), all;
    enum vacation_fault fault = read_vacation(text, today, v);
    struct vacation part = *v;

    if (fault == VACATION_OK)
        fault = look_at(v, today);
    if (fault != VACATION_OK)
        return fault;
    all = with(&old, &part, today);
    if (taken(&all, dates_year(part.first)) > VACATION_DAYS ||
        taken(&all, dates_year(part.last)) > VACATION_DAYS)
        return VACATION_LONG;
    if (v->first <= today)
        store_put_setting(h->store, person, SETTING_BACK, NULL);
    *v = part;
    put_spans(h, person, &all);
    return VACATION_OK;
}

/* Somebody who was away until now is there again. */
static void come_back(struct host *h, const struct person *person, int today)
{
    g_autoptr(GString) text = g_string_new(NULL);

    dates_write_iso(text, today);
    store_put_setting(h->store, person, SETTING_BACK, text->str);
}

/* The day on which somebody came back; -1: none is known. */
static int came_back(const struct host *h, const struct person *person)
{
    g_autofree char *text = store_read_setting(h->store, person, SETTING_BACK);
    int day;

    return text != NULL && dates_read_iso(text, &day) ? day : -1;
}

bool vacation_end(struct host *h, const struct person *person)
{
    int today = vacation_today(h, person);
    struct vacations s = read_spans(h, person), kept = { 0 };
    bool any = false;

    for (int i = 0; i < s.n; i++) {
        struct vacation one = begun_of(s.span[i], today);

        any = any || s.span[i].last >= today;
        if (one.last == today)
            come_back(h, person, today);
        if (one.last != 0)
            kept.span[kept.n++] = one;
    }
    if (any)
        put_spans(h, person, &kept);
    return any;
}

bool vacation_is_back(const struct host *h, const struct person *person)
{
    return came_back(h, person) == vacation_today(h, person);
}

/* The rest of a vacation for somebody who came back on that day; last 0: there is none. */
static struct vacation without(struct vacation v, int back)
{
    if (v.first <= back && back <= v.last)
        v.first = back + 1;
    return v.first <= v.last ? v : (struct vacation){ 0 };
}

struct vacation vacation_from(const struct host *h, const struct person *person, struct vacation v)
{
    return without(v, came_back(h, person));
}

struct vacations vacation_all(const struct host *h, const struct person *person)
{
    struct vacations s = read_spans(h, person), out = { 0 };
    int today = s.n > 0 ? vacation_today(h, person) : 0;

    for (int i = 0; i < s.n; i++)
        if (s.span[i].last >= today)
            out.span[out.n++] = s.span[i];
    return out;
}

struct vacations vacation_ahead(const struct host *h, const struct person *person)
{
    struct vacations s = vacation_all(h, person), out = { 0 };
    int back = s.n > 0 ? came_back(h, person) : -1;

    for (int i = 0; i < s.n; i++) {
        struct vacation one = without(s.span[i], back);

        if (one.last != 0)
            out.span[out.n++] = one;
    }
    return out;
}

struct vacation vacation_of(const struct host *h, const struct person *person)
{
    return vacation_all(h, person).span[0];
}

int vacation_left(const struct host *h, const struct person *person, int year)
{
    struct vacations s = read_spans(h, person);

    return MAX(0, VACATION_DAYS - taken(&s, year));
}

int64_t vacation_return(const struct host *h, const struct person *person, int64_t at)
{
    struct vacations s = read_spans(h, person);
    struct hours hours = { .awake = 0 };
    int back = s.n > 0 ? came_back(h, person) : -1;

    if (s.n > 0)
        hours_of(h, person, &hours);
    for (int i = 0; i < s.n; i++) {
        struct vacation one = without(s.span[i], back);

        if (one.last != 0)
            at = hours_return(&hours, &(struct hours_free){ .first = one.first, .last = one.last }, at);
    }
    return at;
}

int64_t vacation_wake(const struct host *h, const struct person *person, int64_t at)
{
    struct hours hours;

    hours_of(h, person, &hours);
    return vacation_return(h, person, hours_wake(&hours, at));
}
