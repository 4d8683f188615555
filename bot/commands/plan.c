/* bot/commands/plan.c - plan: what somebody seals before it is asked
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/games/plans.h"
#include "bot/reply.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"
#include "bot/words/reasons.h"

/* What the author plans. */
struct planning {
    struct talk *talk;
    enum plans_about about;
    struct facts facts;    /* of what is supposed */
    struct lair_game then; /* as the author will be asked, as far as it can know */
    int turn;              /* in which it is */
    struct plan plan;
};

/* What is laid is planned once the first room has been chosen. */
static bool is_early(const struct talk *talk, enum plans_about about)
{
    return about == PLANS_BUILD && table_asked(talk->t, talk->seat, NULL) == LAIR_ASK_FIRST;
}

/* Looks ahead to where the author is asked that; false: it never is, or that is too early. */
static bool look_ahead(struct planning *p, struct talk *talk, const struct facts *now, enum plans_about about)
{
    p->talk = talk;
    p->about = about;
    p->turn = lair_suppose(now->cat, now->view, plans_ask(about), &p->then);
    p->facts = *now;
    p->facts.view = &p->then;
    p->plan = (struct plan){ .turn = p->turn };
    return p->turn > 0 && !is_early(talk, about);
}

/* ---- what is sealed -------------------------------------------------------------------------- */

/* What would come of a plan if the author were asked now. */
static void add_outlook(struct json_object *o, struct planning *p)
{
    struct lair_move m;
    char text[LAIR_TEXT];
    enum plans_lapse lapse = plans_look(p->talk->t, p->talk->seat, &p->plan, &p->then, &m);

    facts_flag(o, "acted", lapse == PLANS_ACTED);
    if (p->about == PLANS_DRAFT && lair_count(&p->then, LAIR_MARKET, LAIR_NOBODY) == 0)
        return; /* nobody knows yet what there will be */
    facts_flag(o, "no_card", lapse == PLANS_NO_CARD);
    facts_flag(o, "no_room", lapse == PLANS_NO_ROOM);
    facts_flag(o, "no_fit", lapse == PLANS_NO_FIT);
    facts_flag(o, "no_rise", lapse == PLANS_NO_RISE);
    if (lapse != PLANS_HOLDS)
        return;
    lair_move_text(p->facts.cat, &p->then, p->talk->seat, &m, text);
    facts_add(o, "would", facts_move(&p->facts, p->talk->seat, &m, text));
}

/* Adds a plan to the list, if it is yet to come. */
static void add_plan(struct json_object *list, struct planning *p)
{
    struct json_object *o;
    g_autofree char *text = NULL;

    if (!plans_get(p->talk->t, p->talk->seat, p->about, &p->plan) || p->plan.turn < p->turn)
        return;
    o = json_object_new_object();
    text = plans_text(p->talk->t, p->about, &p->plan);
    facts_number(o, "turn", p->plan.turn);
    facts_text(o, "plan", text);
    if (p->plan.turn == p->turn)
        add_outlook(o, p);
    facts_append(list, "plans", o);
}

/* Offers what could be sealed for this turn.  False: nothing could. */
static bool offer(struct planning *p, const char *stem)
{
    const struct talk *talk = p->talk;
    struct voice v = voice_back(talk->r, talk->t);
    struct prompt *choices = prompt_plan(v.words, &p->facts, stem);
    bool any = choices != NULL;

    if (any)
        reply_prompt(talk->h, talk->r, talk->t, "plan-offer", choices, NULL);
    prompt_free(choices);
    return any;
}

/* Is the author yet to be asked that in this turn? */
static bool is_to_come(const struct planning *p)
{
    return p->turn == table_game(p->talk->t)->turn &&
           table_asked(p->talk->t, p->talk->seat, NULL) != p->then.ask;
}

static void tell_plans(struct talk *talk, const struct facts *f)
{
    g_autofree struct planning *p = g_new0(struct planning, 1);
    struct json_object *o = json_object_new_object(), *plans;

    for (int i = 0; i < PLANS_TOLD; i++)
        if (look_ahead(p, talk, f, (enum plans_about)i))
            add_plan(o, p);
    facts_flag(o, "board", lair_rules_want_board(talk->t->rules));
    if (!json_object_object_get_ex(o, "plans", &plans)) {
        facts_true(o, "none");
        for (int i = PLANS_TOLD; i-- > 0;)
            if (look_ahead(p, talk, f, (enum plans_about)i) && is_to_come(p) && offer(p, "")) {
                json_object_put(o);
                return;
            }
    }
    talk_reply(talk, "plans", o);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Says why a line cannot be sealed, and what can. */
static bool refuse(struct planning *p, const char *typed, const struct lair_refused *why)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *echo = talk_echo(typed);

    facts_text(o, "typed", echo);
    facts_flag(o, "draft", p->about == PLANS_DRAFT);
    facts_flag(o, "minion", p->about == PLANS_MINION);
    facts_flag(o, "told", why != NULL);
    if (why != NULL)
        reasons_of_refusal(o, p->facts.cat, &p->then, p->talk->seat, why);
    talk_reply(p->talk, "plan-not", o);
    return false;
}

static bool add_step(struct planning *p, struct plans_step step)
{
    if (p->plan.n == PLANS_STEPS)
        return refuse(p, p->talk->args, NULL);
    p->plan.step[p->plan.n++] = step;
    return true;
}

/* Reads a line as a move of what is supposed. */
static enum lair_refusal read_move(struct planning *p, const char *line, struct lair_move *m,
                                   struct lair_refused *why)
{
    enum lair_refusal r = lair_parse(p->facts.cat, &p->then, p->talk->seat, line, m, why);
    int n = r == LAIR_NOT_UNDERSTOOD ? prompt_find(&p->facts, line, m) : 0;

    return n == 1 ? LAIR_OK : n > 1 ? LAIR_AMBIGUOUS : r;
}

/* The card of the game that a room, miniboss or boss of the author's view is; its first room may be sealed yet. */
static lair_card card_at(const struct planning *p, const struct lair_ref *at)
{
    const struct lair_seat *s = &table_game(p->talk->t)->seat[at->seat];

    if (at->kind == LAIR_REF_MINIBOSS)
        return s->room[at->id].mini;
    if (at->kind != LAIR_REF_ROOM)
        return s->boss;
    if (at->id >= s->n_rooms)
        return s->sealed[0];
    return s->room[at->id].new_card != 0 ? s->room[at->id].new_card : s->room[at->id].top;
}

/* "build dark altar new": one room.  Where several moves fit, they are offered if it is all that was typed. */
static bool read_room(struct planning *p, const char *line, bool alone)
{
    struct lair_refused why;
    struct lair_move m = { .verb = LAIR_PASS };
    enum lair_refusal r = read_move(p, line, &m, &why);

    if (r == LAIR_AMBIGUOUS && alone && offer(p, line))
        return false;
    if (r == LAIR_OK && m.verb == LAIR_BUILD_NEW)
        return add_step(p, (struct plans_step){ .what = PLANS_NEW, .card = m.what.id });
    if (r == LAIR_OK && m.verb == LAIR_BUILD_ON)
        return add_step(
            p, (struct plans_step){ .what = PLANS_ON, .card = m.what.id, .at = card_at(p, &m.target) });
    return refuse(p, line, r != LAIR_OK ? &why : NULL);
}

/* A room, or nothing: the first of a build, or what is done instead of what was read before. */
static bool read_choice(struct planning *p, const char *typed, bool alone, bool instead)
{
    static const char *const nothing[] = { "wait", "nothing", NULL };
    int at = p->plan.n;
    g_autofree char *small = g_ascii_strdown(typed, -1),
                    *line = g_strconcat(g_str_has_prefix(small, "build ") ? "" : "build ", typed, NULL);
    bool waits = g_strv_contains(nothing, small);

    if (waits ? !add_step(p, (struct plans_step){ .what = PLANS_DONE }) : !read_room(p, line, alone))
        return false;
    p->plan.step[at].instead = instead;
    return true;
}

/* "promote spike", for a coin. */
static bool read_promotion(struct planning *p, const char *line)
{
    struct lair_refused why;
    struct lair_move m = { .verb = LAIR_PASS };
    enum lair_refusal r = read_move(p, line, &m, &why);

    if (r == LAIR_OK && m.verb == LAIR_PROMOTE && m.target.kind == LAIR_REF_NONE)
        return add_step(p, (struct plans_step){ .what = PLANS_RISE, .at = card_at(p, &m.what) });
    return refuse(p, line, r != LAIR_OK ? &why : NULL);
}

/* What follows "else "; NULL: it does not begin so. */
static const char *after_else(const char *typed)
{
    size_t len = strlen("else ");

    return g_ascii_strncasecmp(typed, "else ", len) == 0 ? typed + len + strspn(typed + len, " ") : NULL;
}

/* "golem on a2, else golem new, else wait, done": a room or what is laid instead, and, said or not, the end of it. */
static bool read_rooms(struct planning *p, char **part)
{
    bool alone = part[0] != NULL && part[1] == NULL && p->plan.n == 0, done = false;
    int first = p->plan.n;

    if (part[0] == NULL)
        return refuse(p, p->talk->args, NULL);
    if (!read_choice(p, part[0], alone, false))
        return false;
    for (char **one = part + 1; *one != NULL; one++) {
        const char *other = after_else(*one);

        if (done || (other == NULL && g_ascii_strcasecmp(*one, "done") != 0))
            return refuse(p, p->talk->args, NULL);
        if (other != NULL && !read_choice(p, other, false, true))
            return false;
        done = other == NULL;
    }
    if (p->plan.step[first].what == PLANS_DONE)
        return p->plan.n == first + 1 || refuse(p, p->talk->args, NULL); /* nothing can always be laid */
    return add_step(p, (struct plans_step){ .what = done ? PLANS_DONE : PLANS_END });
}

/* "promote spike, build golem new": before what is laid, if anything is. */
static bool read_build(struct planning *p, char **part)
{
    const char *promote = "promote ";

    if (part[0] == NULL || g_ascii_strncasecmp(part[0], promote, strlen(promote)) != 0)
        return read_rooms(p, part);
    if (!read_promotion(p, part[0]))
        return false;
    if (part[1] == NULL)
        return add_step(p, (struct plans_step){ .what = PLANS_END });
    if (g_ascii_strcasecmp(part[1], "done") == 0 && part[2] == NULL)
        return add_step(p, (struct plans_step){ .what = PLANS_DONE });
    return read_rooms(p, part + 1);
}

/* A card that may come to the market of the next turn. */
static bool read_any_card(struct planning *p, const char *typed)
{
    lair_design d = lair_find_design(p->facts.cat, typed, NULL);
    int kind = d != 0 && !lair_is_unknown(d) ? (int)lair_print(p->facts.cat, d)->kind : -1;

    if (kind != LAIR_ROOM && kind != LAIR_SPELL)
        return refuse(p, typed, NULL);
    return add_step(p, (struct plans_step){ .what = PLANS_CARD, .card = d });
}

static bool read_card(struct planning *p, const char *typed)
{
    g_autofree char *line = g_strconcat("draft ", typed, NULL);
    struct lair_refused why;
    struct lair_move m;

    if (lair_count(&p->then, LAIR_MARKET, LAIR_NOBODY) == 0)
        return read_any_card(p, typed);
    if (read_move(p, line, &m, &why) != LAIR_OK)
        return refuse(p, typed, &why);
    return add_step(p, (struct plans_step){ .what = PLANS_CARD, .card = m.what.id });
}

/* A space of a landmark, open or not. */
static bool find_space(const struct planning *p, const char *typed, struct plans_step *step)
{
    static const char *const names[] = { "treasure", "service", "summon", NULL };
    const struct lair_game *g = &p->then;
    int found = 0;

    for (lair_card c = lair_first(g, LAIR_BOARD, LAIR_NOBODY); c != 0; c = g->card[c].next)
        for (uint8_t line = 0; line < 8; line++) {
            struct lair_ref space = { LAIR_REF_SPACE, line, g->card[c].design };
            const char *name = lair_space_name(p->facts.cat, &space);
            g_autofree char *text = g_strdup_printf("%s %s", lair_print(p->facts.cat, space.id)->name, name);

            if (!g_strv_contains(names, name) || !g_str_match_string(typed, text, FALSE))
                continue;
            *step = (struct plans_step){ .what = PLANS_SPACE, .line = line, .card = space.id };
            found++;
        }
    return found == 1;
}

static bool read_space(struct planning *p, const char *typed)
{
    g_autofree char *line = g_strconcat("minion ", typed, NULL);
    struct plans_step step;
    struct lair_refused why;
    struct lair_move m;

    if (find_space(p, typed, &step))
        return add_step(p, step);
    if (read_move(p, line, &m, &why) != LAIR_OK)
        return refuse(p, typed, &why);
    if (m.what.kind == LAIR_REF_SPACE)
        step = (struct plans_step){ .what = PLANS_SPACE, .line = m.what.seat, .card = m.what.id };
    else
        step = (struct plans_step){ .what = PLANS_ROOM, .at = card_at(p, &m.what) };
    return add_step(p, step);
}

/* "ghost library, goblin armory, any" */
static bool read_wishes(struct planning *p, char **part)
{
    if (part[0] == NULL)
        return refuse(p, p->talk->args, NULL);
    for (; *part != NULL; part++)
        if (g_ascii_strcasecmp(*part, "any") == 0
                ? !add_step(p, (struct plans_step){ .what = PLANS_ANY })
                : !(p->about == PLANS_DRAFT ? read_card : read_space)(p, *part))
            return false;
    return true;
}

/* ---- sealing --------------------------------------------------------------------------------- */

/* Takes "anyway" from the end of what was typed, if it is there. */
static bool take_anyway(char **part)
{
    guint n = g_strv_length(part);
    bool anyway = n > 1 && g_ascii_strcasecmp(part[n - 1], "anyway") == 0;

    if (anyway)
        g_clear_pointer(&part[n - 1], g_free);
    return anyway;
}

/* Reads what follows "build", "draft" or "minion", or begins with "promote"; what is wrong about it is told. */
static bool read_plan(struct planning *p, const char *typed)
{
    g_auto(GStrv) part = typed[0] != '\0' ? g_strsplit(typed, ",", -1) : g_new0(char *, 1);

    for (char **one = part; *one != NULL; one++)
        g_strstrip(*one);
    p->plan.anyway = take_anyway(part);
    return p->about == PLANS_BUILD ? read_build(p, part) : read_wishes(p, part);
}

/* Keeps what was read; what is asked already is answered with it at the beat, as if it had been sealed before. */
static void seal(struct talk *talk, const struct facts *f, enum plans_about about, const char *typed)
{
    g_autofree struct planning *p = g_new0(struct planning, 1);
    bool now = table_asked(talk->t, talk->seat, NULL) == plans_ask(about);

    if (is_early(talk, about)) {
        talk_reply(talk, "plan-first", NULL);
    } else if (!look_ahead(p, talk, f, about)) {
        talk_reply(talk, about == PLANS_BUILD ? "you-are-out" : "plan-rules", NULL);
    } else if (read_plan(p, typed)) {
        plans_put(talk->t, talk->seat, about, &p->plan);
        if (now)
            plans_note(talk->t, talk->seat);
        tables_touch(talk->h, talk->t);
        if (now)
            talk_reply(talk, "plan-now", NULL);
        else
            tell_plans(talk, f);
    }
}

/* Takes back all that is sealed. */
static void unseal(struct talk *talk)
{
    for (int i = 0; i < PLANS_TOLD; i++)
        plans_put(talk->t, talk->seat, (enum plans_about)i, NULL);
    tables_touch(talk->h, talk->t);
    talk_reply(talk, "plan-off", NULL);
}

static void run(struct talk *talk, const struct facts *f)
{
    static const char *const words[] = { "build", "draft", "minion" };
    static const char *const builds[] = { "wait", "promote" }; /* a build begins with them, too */
    size_t len = strcspn(talk->args, " ,");
    const char *rest = talk->args + len + strspn(talk->args + len, " ");

    if (len == 0) {
        tell_plans(talk, f);
        return;
    }
    if (g_ascii_strcasecmp(talk->args, "off") == 0) {
        unseal(talk);
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(builds); i++)
        if (strlen(builds[i]) == len && g_ascii_strncasecmp(talk->args, builds[i], len) == 0) {
            seal(talk, f, PLANS_BUILD, talk->args);
            return;
        }
    for (int i = 0; i < PLANS_TOLD; i++)
        if (strlen(words[i]) == len && g_ascii_strncasecmp(talk->args, words[i], len) == 0) {
            seal(talk, f, (enum plans_about)i, rest);
            return;
        }
    talk_reply_typed(talk, "plan-what", talk->args);
}

void command_plan(struct talk *talk)
{
    struct table_eyes *e;

    if (!talk_load_game(talk))
        return;
    e = table_eyes(talk->t, talk->seat, NULL);
    run(talk, &e->facts);
    table_eyes_free(e);
}
