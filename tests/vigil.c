/* tests/vigil.c - what must hold in a village, looked at whenever something is said or time passes */
#include "tests/vigil.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/tables.h"

const char vigil_note[] = "quill-of-";

const struct villager *vigil_find(const struct village *v, const char *nick)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->villager[i].visitor->nick, nick) == 0)
            return &v->villager[i];
    return NULL;
}

/* ---- what nobody else is told ---------------------------------------------------------------- */

/* Fails if somebody reads a note or an order of somebody else. */
static void check_secrets(const struct village *v, const struct tape_letter *l)
{
    const char *note = strstr(l->whole, vigil_note), *souls = strstr(l->whole, "+ souls");
    const struct villager *w = l->to == ADAPTER_TO_PLACE ? NULL : vigil_find(v, l->whom);
    const char *digits = souls;

    while (digits != NULL && digits > l->whole && g_ascii_isdigit(digits[-1]))
        digits--;
    if (note != NULL && (w == NULL || !g_str_has_prefix(note + strlen(vigil_note), w->visitor->nick)))
        fail_msg("%s is told what is another's: %s", l->whom, l->whole);
    if (souls != NULL && atoi(digits) >= VIGIL_SOULS &&
        (w == NULL || atoi(digits) != VIGIL_SOULS + w->number))
        fail_msg("%s is told what another ordered: %s", l->whom, l->whole);
}

static bool sleeps(const struct village *v, const struct villager *w)
{
    return w != NULL && hours_are_told(&w->hours) && !hours_awake(&w->hours, village_now(v));
}

/* Is it a whisper that calls somebody, or reminds it?  Where nobody is whispered to unasked, a digest is the beginning of
 * an answer. */
static bool is_whispered_call(const struct village *v, const struct tape_letter *l)
{
    static const char *const calls[] = { "then the harmless move is made", "mine tells of all.",
                                         "Your games today:" };
    const struct villager *w = l->to == ADAPTER_TO_PERSON ? vigil_find(v, l->whom) : NULL;

    if (w != NULL && w->net == VILLAGE_PANELS)
        return false;
    for (size_t i = 0; l->to == ADAPTER_TO_PERSON && l->reaches && i < G_N_ELEMENTS(calls); i++)
        if (strstr(l->text, calls[i]) != NULL)
            return true;
    return false;
}

/* Fails if somebody who has told its hours is called at night. */
static void check_night(struct village *v, const struct tape_letter *l)
{
    if (is_whispered_call(v, l)) {
        v->calls++;
        if (sleeps(v, vigil_find(v, l->whom)))
            fail_msg("%s is called at night: %s", l->whom, l->whole);
    }
    for (char **called = l->mentions; l->slot == ADAPTER_CALL && *called != NULL; called++) {
        const struct villager *w = vigil_find(v, *called);

        v->calls++;
        if (sleeps(v, w) && w->net != VILLAGE_PANELS)
            fail_msg("%s is called at night: %s", *called, l->whole);
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
        fail_msg("what %s said to itself has %s told: %s", v->alone, l->whom, l->whole);
}

/* ---- who is too late ------------------------------------------------------------------------- */

/* Nobody who comes every day is ever too late. */
static void check_daily(const struct village *v, const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        const struct villager *w = vigil_find(v, s->who.nick);

        if (w == NULL || w->bent != DAILY)
            continue;
        if (s->away != SEAT_THERE || s->missed > 0 || s->bot || s->vacant)
            fail_msg("%s came every day and was too late at %s", s->who.nick, t->name);
    }
}

void vigil_tables(const struct village *v)
{
    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        const struct table *t = v->stage->host->tables->pdata[i];

        assert_int_not_equal(t->state, TABLE_FROZEN);
        if (t->state == TABLE_RUNNING)
            check_daily(v, t);
    }
}
