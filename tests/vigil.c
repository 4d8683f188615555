/* tests/vigil.c - what must hold in a village, looked at whenever something is said or time passes
 * SPDX-License-Identifier: MIT */
#include "tests/vigil.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/attention.h"
#include "bot/games/timer.h"
#include "bot/tables.h"

const char vigil_note[] = "quill-of-", vigil_knock[] = "knock-at-", vigil_nick[] = "dweller";

/* Nobody else is called "dweller" and a number. */
const struct villager *vigil_find(const struct village *v, const char *nick)
{
    int number = nick != NULL && g_str_has_prefix(nick, vigil_nick) ? atoi(nick + strlen(vigil_nick)) : -1;

    return number >= 0 && number < v->n ? &v->villager[number] : NULL;
}

/* ---- what nobody else is told ---------------------------------------------------------------- */

bool vigil_is_note_of(const struct villager *w, const char *text)
{
    g_autofree char *begins = w != NULL ? g_strconcat(vigil_note, w->visitor->nick, ".", NULL) : NULL;

    return begins != NULL && g_str_has_prefix(text, begins);
}

/* Fails if somebody reads a note or an order of somebody else. */
static void check_secrets(const struct village *v, const struct tape_letter *l)
{
    const char *note = strstr(l->whole, vigil_note), *souls = strstr(l->whole, "+ souls");
    const struct villager *w = l->to == ADAPTER_TO_PLACE ? NULL : vigil_find(v, l->whom);
    const char *digits = souls;

    while (digits != NULL && digits > l->whole && g_ascii_isdigit(digits[-1]))
        digits--;
    if (strstr(l->whole, vigil_knock) != NULL)
        fail_msg("%s is told where somebody is called: %s", l->whom, l->whole);
    if (note != NULL && !vigil_is_note_of(w, note))
        fail_msg("%s is told what is another's: %s", l->whom, l->whole);
    if (souls != NULL && atoi(digits) >= VIGIL_SOULS &&
        (w == NULL || atoi(digits) != VIGIL_SOULS + w->number))
        fail_msg("%s is told what another ordered: %s", l->whom, l->whole);
}

/* Is it night for somebody, or is it on vacation, as far as it has told? */
static bool rests(const struct village *v, const struct villager *w)
{
    int64_t now = village_now(v);

    return w != NULL &&
           ((hours_are_told(&w->hours) && !hours_awake(&w->hours, now)) || village_is_off(w, now));
}

/* Is it a whisper that calls somebody, or reminds it?  A digest is the beginning of an answer for whoever says something,
 * and could not be whispered to when it was due. */
static bool is_whispered_call(const struct village *v, const struct tape_letter *l)
{
    static const char *const calls[] = { "left, then ", "mine tells of all.", "Your games today:" };
    const struct villager *w = l->to == ADAPTER_TO_PERSON ? vigil_find(v, l->whom) : NULL;

    if (w != NULL && (w->net == VILLAGE_PANELS || w->heard_at == village_now(v)))
        return false;
    for (size_t i = 0; l->to == ADAPTER_TO_PERSON && l->reaches && i < G_N_ELEMENTS(calls); i++)
        if (strstr(l->text, calls[i]) != NULL)
            return true;
    return false;
}

/* Fails if somebody is called at night or on vacation, and has told that. */
static void check_rest(const struct village *v, const struct villager *w, const char *line)
{
    if (rests(v, w))
        fail_msg(
            "%s is called at night or on vacation, hour %d there, day %d, vacation %d to %d, back on %d: %s",
            w->visitor->nick, (int)((village_now(v) / HOUR_MS + w->visitor->zone_h) % 24),
            village_day(w, village_now(v)), w->off_first, w->off_last, w->back, line);
}

/* ... and is it, by a letter? */
static void check_night(struct village *v, const struct tape_letter *l)
{
    if (is_whispered_call(v, l)) {
        v->calls++;
        check_rest(v, vigil_find(v, l->whom), l->whole);
    }
    for (char **called = l->mentions; l->rings && *called != NULL; called++) {
        v->calls++;
        check_rest(v, vigil_find(v, *called), l->whole);
    }
}

/* Called for each message before it is said. */
void vigil_listen(void *ctx, const struct tape_letter *l)
{
    struct village *v = ctx;

    check_secrets(v, l);
    check_night(v, l);
    if (v->alone == NULL || (l->to == ADAPTER_TO_PERSON && !l->reaches))
        return;
    if (l->to == ADAPTER_TO_PLACE || strcmp(l->whom, v->alone) != 0)
        fail_msg("what %s said to itself, %s, has %s told: %s", v->alone, v->said, l->whom, l->whole);
}

/* ---- calls outside chat ---------------------------------------------------------------------- */

static const struct villager *find_address(const struct village *v, const char *address)
{
    for (int i = 0; i < v->n; i++)
        if (g_strcmp0(v->villager[i].address, address) == 0)
            return &v->villager[i];
    return NULL;
}

/* Is a line as it should be: how many games, one of them, and until when? */
static bool is_plain(const char *line)
{
    return g_regex_match_simple("^lair: (v\\d+ waits for you|\\d+ games wait for you, first v\\d+)"
                                "( until [-0-9: UTCa-z]+)?$",
                                line, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT);
}

/* Notes that somebody was called for all that it is asked now; how much of that is new. */
static int note_questions(const struct village *v, const struct villager *w, const char *line, bool taken)
{
    const struct table_list *own = tables_of_person(v->stage->host, w->person.network, w->person.key);
    g_autofree char *words = g_strconcat(line, " ", NULL);
    bool named = false;
    int fresh = 0;

    for (guint i = 0; i < own->n; i++) {
        const struct table *t = own->table[i];
        int seat = table_seat_of(t, w->person.network, w->person.key);
        g_autofree char *name = g_strdup_printf(" %s ", t->name);

        if (t->state != TABLE_RUNNING || !table_awaits(t, seat))
            continue;
        named = named || strstr(words, name) != NULL;
        if (taken)
            fresh += g_hash_table_add(w->called, g_strdup_printf("%s %d", t->name, t->seat[seat].decision));
    }
    if (!named)
        fail_msg("%s is called for what does not wait: %s", w->visitor->nick, line);
    return fresh;
}

/* Is a question reminded of that was not before?  Then, if it is taken, it was. */
static bool is_news(const struct villager *w, const struct table *t, int seat, bool taken)
{
    g_autofree char *ends = g_strdup_printf("%s %d ends", t->name, t->seat[seat].decision);
    bool news = !g_hash_table_contains(w->called, ends);

    if (taken)
        g_hash_table_add(w->called, g_steal_pointer(&ends));
    return news;
}

/* Is it a reminder, once for each question?  It tells of all games that wait. */
static bool is_reminder(const struct village *v, const struct villager *w, bool taken)
{
    const struct table_list *own = tables_of_person(v->stage->host, w->person.network, w->person.key);
    bool reminder = false;

    for (guint i = 0; i < own->n; i++) {
        const struct table *t = own->table[i];
        int seat = table_seat_of(t, w->person.network, w->person.key);

        if (t->state == TABLE_RUNNING && timer_runs(t, seat) &&
            t->seat[seat].reminded == t->seat[seat].decision && is_news(w, t, seat, taken))
            reminder = true;
    }
    return reminder;
}

/* Is it the first in a day that may be a digest? */
static bool is_digest(const struct village *v, struct villager *w)
{
    int today = village_day(w, village_now(v));
    bool first = w->called_day != today;

    w->called_day = today;
    return first;
}

/* Nobody takes what is sent to some, and of what is sent to others one line in ten. */
static bool is_taken(struct village *v, const struct villager *w)
{
    return w->number % 8 != 6 && !village_one_in(v, 10);
}

int vigil_ring(void *ctx, const char *address, const char *line)
{
    struct village *v = ctx;
    const struct villager *found = find_address(v, address);
    struct villager *w = found != NULL ? &v->villager[found->number] : NULL;
    int64_t quiet = w != NULL && w->number % 4 == 1 ? HOUR_MS : ATTENTION_QUIET_S * SECOND_MS;
    bool taken, reminder;
    int fresh;

    if (w == NULL)
        fail_msg("nobody wants to be called at %s: %s", address, line);
    taken = is_taken(v, w);
    fresh = note_questions(v, w, line, taken);
    reminder = is_reminder(v, w, taken);
    check_rest(v, w, line);
    if (!is_plain(line))
        fail_msg("%s is told more than boards say: %s", w->visitor->nick, line);
    if (!w->digests && !reminder && village_now(v) < w->heard_at + quiet)
        fail_msg("%s is called in its quiet time: %s", w->visitor->nick, line);
    v->rings += taken;
    v->dead_rings += !taken;
    if (!taken)
        return v->dead_rings % 2 == 0 ? 503 : 0;
    if (!reminder && (w->digests ? !is_digest(v, w) : fresh == 0))
        fail_msg("%s is called again for the same: %s", w->visitor->nick, line);
    return 200;
}

/* ---- who is too late ------------------------------------------------------------------------- */

/* Nobody who comes every day is ever too late. */
static void check_daily(const struct villager *w, const struct table *t, const struct seat *s)
{
    if (s->away != SEAT_THERE || s->missed > 0 || s->bot || s->vacant)
        fail_msg("%s came every day and was too late at %s", w->visitor->nick, t->name);
}

/* Nobody's clock ends on its vacation, unless somebody objected to that, or it was away before. */
static void check_vacation(const struct village *v, const struct villager *w, const struct table *t,
                           const struct seat *s)
{
    gpointer id = GINT_TO_POINTER((int)t->id), before;

    if (!village_is_taken(w, village_now(v)) || s->vacation.refused || s->away != SEAT_THERE)
        return;
    if (!g_hash_table_lookup_extended(w->missed, id, NULL, &before))
        g_hash_table_insert(w->missed, id, GINT_TO_POINTER(s->missed));
    else if (s->missed > GPOINTER_TO_INT(before))
        fail_msg("%s was on vacation and too late at %s", s->who.nick, t->name);
}

static void check_seats(const struct village *v, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct villager *w = vigil_find(v, t->seat[i].who.nick);

        if (w == NULL)
            continue;
        if (w->bent == DAILY)
            check_daily(w, t, &t->seat[i]);
        check_vacation(v, w, t, &t->seat[i]);
    }
}

void vigil_tables(const struct village *v)
{
    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        const struct table *t = v->stage->host->tables->pdata[i];

        assert_int_not_equal(t->state, TABLE_FROZEN);
        if (t->state == TABLE_RUNNING)
            check_seats(v, t);
    }
}
