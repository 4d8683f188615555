/* bot/words/prompt.c - what somebody is asked, and what there is to choose
 * SPDX-License-Identifier: MIT */
#include "bot/words/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "adapters/typed.h"
#include "bot/words/board.h"
#include "bot/words/plan.h"

/* The moves of the viewer, with their texts. */
struct listing {
    struct lair_move *move;
    char **text;
    size_t n;
    const struct lair_move *done; /* to be done with building; NULL: it is no question of that */
};

static struct listing listing_new(const struct facts *f)
{
    struct listing l = { .move = g_new(struct lair_move, LAIR_MAX_MOVES) };

    l.n = f->viewer < LAIR_MAX_SEATS ? lair_moves(f->cat, f->view, f->viewer, l.move) : 0;
    l.text = g_new0(char *, l.n + 1);
    for (size_t i = 0; i < l.n; i++) {
        char text[LAIR_TEXT];

        lair_move_text(f->cat, f->view, f->viewer, &l.move[i], text);
        l.text[i] = g_strdup(text);
        if (f->view->ask == LAIR_ASK_BUILD && l.move[i].verb == LAIR_DONE_BUILDING)
            l.done = &l.move[i];
    }
    return l;
}

/* Adds what the viewer may sell (M2), which answers no question and is no choice of one. */
static void listing_add_sales(struct listing *l, const struct facts *f)
{
    g_autofree struct lair_move *besides = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = f->viewer < LAIR_MAX_SEATS ? lair_anytime(f->cat, f->view, f->viewer, besides) : 0;

    l->text = g_renew(char *, l->text, l->n + n + 1);
    for (size_t i = 0; i < n && l->n < LAIR_MAX_MOVES; i++) {
        char text[LAIR_TEXT];

        if (besides[i].verb != LAIR_SELL)
            continue;
        lair_move_text(f->cat, f->view, f->viewer, &besides[i], text);
        l->move[l->n] = besides[i];
        l->text[l->n++] = g_strdup(text);
    }
    l->text[l->n] = NULL;
}

static void listing_clear(struct listing *l)
{
    g_strfreev(l->text);
    g_free(l->move);
}

/* ---- choices --------------------------------------------------------------------------------- */

static bool is_build(const struct lair_move *m)
{
    return m->verb == LAIR_BUILD_NEW || m->verb == LAIR_BUILD_ON;
}

/* Do two moves differ only in where they go?  What a promotion is paid with is no such place. */
static bool same_but_target(const struct lair_move *a, const struct lair_move *b)
{
    return a->verb != LAIR_PROMOTE && (a->verb == b->verb || (is_build(a) && is_build(b))) &&
           a->option == b->option && memcmp(&a->what, &b->what, sizeof a->what) == 0;
}

/* The words that a and b both begin with, without a blank at the end. */
static size_t common_words(const char *a, const char *b)
{
    size_t whole = 0, i = 0;

    while (a[i] != '\0' && a[i] == b[i]) {
        i++;
        if ((a[i] == ' ' || a[i] == '\0') && (b[i] == ' ' || b[i] == '\0'))
            whole = i;
    }
    return whole;
}

/* Never "", which could be neither read nor pressed: then the move itself says what it is. */
static char *label(const struct template_set *set, const char *name, struct json_object *o)
{
    g_autofree char *text = template_render(set, name, o);

    if (text != NULL && g_strstrip(text)[0] != '\0')
        return g_steal_pointer(&text);
    return g_strdup(json_object_get_string(json_object_object_get(o, "move")));
}

static void add_choice(struct prompt *p, char *label, char *move)
{
    p->choices = g_renew(struct adapter_choice, p->choices, p->n_choices + 1);
    p->choices[p->n_choices++] = (struct adapter_choice){ .label = label, .line = move };
}

/* Which heroes a build would lure, and to what end, where that is another than without it. */
static void add_lures(struct json_object *o, const struct facts *f, const struct listing *l, size_t i)
{
    bool done = l->done == &l->move[i];

    if (l->done != NULL && (is_build(&l->move[i]) || done))
        plan_add_fates(f, o, "lures", &l->move[i], done ? NULL : l->done);
}

static struct json_object *goal_facts(const struct facts *f, const struct listing *l, size_t i)
{
    struct json_object *o = facts_move(f, f->viewer, &l->move[i], l->text[i]);

    add_lures(o, f, l, i);
    return o;
}

char *prompt_label(const struct template_set *set, const struct facts *f, const struct lair_move *m)
{
    struct listing l = listing_new(f);
    struct json_object *o = NULL;
    char text[LAIR_TEXT], *out;

    lair_move_text(f->cat, f->view, f->viewer, m, text);
    for (size_t i = 0; i < l.n && o == NULL; i++)
        if (g_str_equal(l.text[i], text))
            o = goal_facts(f, &l, i);
    if (o == NULL)
        o = facts_move(f, f->viewer, m, text);
    out = label(set, "move", o);
    json_object_put(o);
    listing_clear(&l);
    return out;
}

/* One choice for move i and all later ones that differ only in where they go, which are
 * marked as done. */
static void add_group(struct prompt *p, const struct template_set *set, const struct facts *f,
                      const struct listing *l, size_t i, bool *done)
{
    struct json_object *o = facts_move(f, f->viewer, &l->move[i], l->text[i]);
    size_t stem = strlen(l->text[i]);
    int members = 1;

    facts_append(o, "goals", goal_facts(f, l, i));
    for (size_t k = i + 1; k < l->n; k++) {
        if (done[k] || !same_but_target(&l->move[i], &l->move[k]))
            continue;
        stem = MIN(stem, common_words(l->text[i], l->text[k]));
        facts_append(o, "goals", goal_facts(f, l, k));
        done[k] = true;
        members++;
    }
    facts_flag(o, "several", members > 1);
    if (members == 1)
        add_lures(o, f, l, i);
    add_choice(p, label(set, "move", o), g_strndup(l->text[i], stem));
    json_object_put(o);
}

/* The same move i and those that make one choice with it are passed over. */
static void skip_group(const struct listing *l, size_t i, bool *done)
{
    for (size_t k = i + 1; l->n > PROMPT_FLAT && k < l->n; k++)
        done[k] = done[k] || same_but_target(&l->move[i], &l->move[k]);
}

/* All but the first ones; of those that are too many it is only counted how many they are. */
static void add_choices(struct prompt *p, const struct template_set *set, const struct facts *f,
                        const struct listing *l, size_t first)
{
    g_autofree bool *done = g_new0(bool, l->n + 1);

    for (size_t i = 0, n = 0; i < l->n; i++) {
        if (done[i])
            continue;
        if (n++ < first || p->n_choices >= PROMPT_CHOICES) {
            skip_group(l, i, done);
            p->left += n > first;
            continue;
        }
        if (l->n > PROMPT_FLAT) {
            add_group(p, set, f, l, i, done);
            continue;
        }
        struct json_object *o = goal_facts(f, l, i);
        add_choice(p, label(set, "move", o), g_strdup(l->text[i]));
        json_object_put(o);
    }
}

/* Is it a question of the adventure, in which one may plan? */
static bool is_planned(const struct facts *f)
{
    return f->view->ask == LAIR_ASK_WINDOW && f->view->phase == LAIR_PHASE_ADVENTURE;
}

/* What a choice would change goes with it, if it is listed by itself; false: it is not. */
static bool tell_with_choice(struct prompt *p, const struct template_set *set, struct plan_chance *chance)
{
    for (size_t i = 0; i < p->n_choices; i++) {
        if (!g_str_equal(p->choices[i].line, chance->line))
            continue;
        g_free((char *)p->choices[i].label);
        facts_flag(chance->facts, "now", false);
        facts_flag(chance->facts, "listed", true);
        p->choices[i].label = label(set, "chance", chance->facts);
        return true;
    }
    return false;
}

/* What would help, now or at a moment to come: commands, since an order is no move. */
static void add_chances(struct prompt *p, const struct template_set *set, const struct facts *f)
{
    struct plan_chance chance[PLAN_CHANCES];
    int n = is_planned(f) ? plan_chances(f, chance) : 0;

    for (int i = 0; i < n && p->n_choices < PROMPT_CHOICES; i++) {
        if (tell_with_choice(p, set, &chance[i]))
            continue;
        prompt_add_command(p, label(set, "chance", chance[i].facts), g_strdup(chance[i].line));
    }
    plan_clear(chance, n);
}

/* ---- the question ---------------------------------------------------------------------------- */

/* Was it declared, and has it not taken effect? */
static bool is_pending(const struct lair_entry *e)
{
    return e->standing == LAIR_FRESH || e->standing == LAIR_STANDING;
}

/* The number that pending effects are called by: *1 is the oldest. */
static int pending_number(const struct lair_game *g, unsigned serial)
{
    int number = 1;

    for (int i = 0; i < LAIR_MAX_AGENDA; i++)
        number += is_pending(&g->agenda[i]) && g->agenda[i].serial < serial;
    return number;
}

/* The room that a card is, or lies under. */
static struct json_object *room_of(const struct facts *f, lair_card c)
{
    for (int seat = 0; seat < f->view->n_seats; seat++)
        for (int sq = 0; sq < f->view->seat[seat].n_rooms; sq++)
            if (f->view->seat[seat].room[sq].top == c)
                return facts_room(f, seat, sq);
    return NULL;
}

/* What a declared effect is aimed at; NULL: at nothing. */
static struct json_object *aim_facts(const struct facts *f, const struct lair_entry *e)
{
    const struct lair_bound *b = &e->b;
    struct json_object *o = json_object_new_object();

    if (b->room != 0)
        facts_add(o, "aim_room", room_of(f, b->room));
    else if (b->hero != 0 && b->hero != e->source)
        facts_add(o, "aim_hero", facts_card(f, f->view->card[b->hero].design));
    else if (b->serial != 0)
        facts_number(o, "aim_number", pending_number(f->view, b->serial));
    else if (b->hero == 0 && b->player != LAIR_NOBODY && b->player != e->seat)
        facts_add(o, "aim_player", facts_seat(f, b->player));
    if (json_object_object_length(o) == 0)
        g_clear_pointer(&o, json_object_put);
    return o;
}

static struct json_object *pending_facts(const struct facts *f, const struct lair_entry *e)
{
    lair_design card = lair_entry_design(f->cat, f->view, e);
    struct json_object *o = json_object_new_object();

    facts_add(o, "by", facts_seat(f, e->seat));
    facts_add(o, "card", facts_card(f, card));
    facts_number(o, "number", pending_number(f->view, e->serial));
    facts_flag(o, "spell", lair_print(f->cat, card)->kind == LAIR_SPELL);
    facts_add(o, "aim", aim_facts(f, e));
    return o;
}

static void add_pending(const struct facts *f, struct json_object *o)
{
    const struct lair_game *g = f->view;

    for (unsigned serial = 1; serial <= g->serial; serial++)
        for (int i = 0; i < LAIR_MAX_AGENDA; i++)
            if (g->agenda[i].serial == serial && is_pending(&g->agenda[i]))
                facts_append(o, "pending", pending_facts(f, &g->agenda[i]));
}

static void add_walk(const struct facts *f, struct json_object *o)
{
    const struct lair_walk *w = &f->view->walk;
    struct json_object *walk;

    if (w->hero == 0)
        return;
    walk = json_object_new_object();
    facts_add(walk, "hero", facts_hero(f, w->hero));
    facts_add(walk, "host", facts_seat(f, w->seat));
    facts_flag(walk, "inside", w->in_room);
    if (w->square < f->view->seat[w->seat].n_rooms)
        facts_add(walk, "room", facts_room(f, w->seat, w->square));
    facts_add(o, "walk", walk);
}

/* The viewer's dungeon as it will be, if it laid something face-down. */
static void add_as_built(const struct facts *f, struct json_object *o)
{
    struct json_object *seat = board_seat(f, f->viewer);

    if (json_object_get_boolean(json_object_object_get(seat, "laid")))
        facts_add(o, "as_built", seat);
    else
        json_object_put(seat);
}

/* How far the viewer is from what ends its game. */
static struct json_object *standing_facts(const struct facts *f)
{
    struct lair_goal goal = lair_goal(f->view);
    struct json_object *o = json_object_new_object();
    int souls = lair_souls(f->cat, f->view, f->viewer), wounds = lair_wounds(f->cat, f->view, f->viewer);

    facts_number(o, "souls", souls);
    facts_flag(o, "one_soul", souls == 1);
    facts_number(o, "wounds", wounds);
    facts_flag(o, "one_wound", wounds == 1);
    if (goal.souls > souls)
        facts_number(o, "to_go", goal.souls - souls);
    if (goal.wounds > wounds)
        facts_number(o, "left", goal.wounds - wounds);
    if (f->view->n_seats == 1) {
        facts_number(o, "heroes", lair_count(f->view, LAIR_HERO_DECK, LAIR_NOBODY));
        facts_number(o, "epics", lair_count(f->view, LAIR_EPIC_DECK, LAIR_NOBODY));
    }
    return o;
}

/* The room under which a miniboss comes if its owner pays for it (L2b); NULL: that is not what is asked. */
static struct json_object *coming_facts(const struct facts *f, const struct lair_ask *ask)
{
    const struct lair_room *room;

    if (ask->kind != LAIR_ASK_MAY || ask->source_square >= LAIR_MAX_SQUARES)
        return NULL;
    room = &f->view->seat[ask->source_seat].room[ask->source_square];
    if (room->mini == 0 || room->level > 0 || f->view->card[room->mini].design != ask->source)
        return NULL;
    return facts_room(f, ask->source_seat, ask->source_square);
}

static bool has_move(const struct listing *l, bool (*is)(const struct lair_move *m))
{
    for (size_t i = 0; i < l->n; i++)
        if (is(&l->move[i]))
            return true;
    return false;
}

static bool is_promotion(const struct lair_move *m)
{
    return m->verb == LAIR_PROMOTE;
}

static bool agrees(const struct lair_move *m)
{
    return m->verb == LAIR_YES;
}

/* The facts of the question without the choices; NULL if the viewer owes nothing. */
static struct json_object *question_facts(const struct facts *f)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_asks(f->cat, f->view, ask);

    for (int i = 0; i < n; i++) {
        if (ask[i].seat != f->viewer)
            continue;
        struct json_object *o = board_hand(f);
        facts_text(o, "ask", lair_ask_name(ask[i].kind));
        facts_add(o, "source", facts_card(f, ask[i].source));
        if (ask[i].what != NULL && ask[i].what[0] != '\0')
            facts_text(o, "wanted", ask[i].what);
        facts_number(o, "turn", f->view->turn);
        facts_phase(o, f->view->phase);
        facts_flag(o, "solitary", f->view->n_seats == 1);
        facts_add(o, "active", facts_seat(f, f->view->active));
        facts_add(o, "stand", standing_facts(f));
        facts_coins(o, "hoard", f->view->seat[f->viewer].coins, lair_coins(f->cat, f->view) > 0);
        facts_add(o, "comes", coming_facts(f, &ask[i]));
        facts_flag(o, "spell", ask[i].spends);
        add_pending(f, o);
        add_walk(f, o);
        add_as_built(f, o);
        if (is_planned(f) && f->view->walk.hero == 0)
            plan_add_fates(f, o, "fates", NULL, NULL);
        return o;
    }
    return NULL;
}

struct prompt *prompt_new(const struct template_set *set, const struct facts *f)
{
    return prompt_from(set, f, 0);
}

struct prompt *prompt_from(const struct template_set *set, const struct facts *f, size_t first)
{
    struct json_object *o = question_facts(f);
    struct prompt *p;
    struct listing l;

    if (o == NULL)
        return NULL;
    g_autofree char *name =
        g_strdup_printf("ask-%s", json_object_get_string(json_object_object_get(o, "ask")));
    p = g_new0(struct prompt, 1);
    l = listing_new(f);
    add_choices(p, set, f, &l, first);
    add_chances(p, set, f);
    facts_flag(o, "lays", has_move(&l, is_build));
    facts_flag(o, "promotes", has_move(&l, is_promotion));
    facts_flag(o, "unpaid", f->view->ask == LAIR_ASK_MAY && !has_move(&l, agrees)); /* B17 */
    p->text = template_render(set, name, o);
    p->text = g_strstrip(p->text != NULL ? p->text : g_strdup(""));
    listing_clear(&l);
    json_object_put(o);
    return p;
}

static bool begins(const char *text, const char *stem)
{
    size_t len = strlen(stem);

    return g_ascii_strncasecmp(text, stem, len) == 0 && (len == 0 || text[len] == ' ' || text[len] == '\0');
}

/* Has it a word that tells a move from others? */
static bool tells(const char *typed)
{
    static const char *const small[] = { "the", "new", "and", NULL };
    g_auto(GStrv) word = g_str_tokenize_and_fold(typed, NULL, NULL);

    for (char **one = word; *one != NULL; one++)
        if (g_utf8_strlen(*one, -1) >= 3 && !g_strv_contains(small, *one))
            return true;
    return false;
}

static bool fits(const char *text, const char *typed)
{
    return g_str_match_string(typed, text, TRUE);
}

int prompt_find(const struct facts *f, const char *typed, struct lair_move *m)
{
    struct listing l = listing_new(f);
    bool told = tells(typed);
    int n = 0;

    for (size_t i = 0; i < l.n; i++)
        if (told && fits(l.text[i], typed)) {
            *m = l.move[i];
            n++;
        }
    listing_clear(&l);
    return n;
}

/* The move of that place among those that begin with stem; NULL: there are fewer. */
static char *move_at(const struct facts *f, const char *stem, int place)
{
    struct listing l = listing_new(f);
    char *found = NULL;

    for (size_t i = 0; i < l.n && found == NULL; i++)
        if (begins(l.text[i], stem) && place-- == 0)
            found = g_strdup(l.text[i]);
    listing_clear(&l);
    return found;
}

/* Is it what is printed on a choice, which begins with a number itself ("2 coins")? */
static bool is_label(const struct prompt *p, const char *typed)
{
    for (size_t i = 0; i < p->n_choices; i++)
        if (typed_is_label(typed, p->choices[i].label))
            return true;
    return false;
}

char *prompt_part(const struct facts *f, const struct prompt *p, const char *typed)
{
    unsigned number = 0;
    const char *rest = typed + typed_number(typed, &number);

    if (rest == typed && g_ascii_isdigit(typed[0])) { /* "3b" */
        rest += strspn(typed, "0123456789");
        number = rest - typed <= 3 ? (unsigned)atoi(typed) : 0;
    }
    if (number < 1 || number > p->n_choices || p->choices[number - 1].command || is_label(p, typed))
        return NULL;
    rest += strspn(rest, " ");
    if (g_ascii_isalpha(rest[0]) && rest[1] == '\0')
        return move_at(f, p->choices[number - 1].line, g_ascii_tolower(rest[0]) - 'a');
    return g_ascii_isalpha(rest[0]) ? g_strdup_printf("%s %s", p->choices[number - 1].line, rest) : NULL;
}

typedef bool fitting_fn(const char *text, const char *typed);

static void add_fitting(struct prompt *p, const struct template_set *set, const struct facts *f,
                        const struct listing *l, const char *typed, fitting_fn *fit)
{
    for (size_t i = 0; i < l->n && p->n_choices < PROMPT_CHOICES; i++) {
        struct json_object *m;

        if (!fit(l->text[i], typed))
            continue;
        m = facts_move(f, f->viewer, &l->move[i], l->text[i]);
        add_choice(p, label(set, "move", m), g_strdup(l->text[i]));
        json_object_put(m);
    }
}

/* Those that typed begins, or else fits; how many. */
static size_t add_meant(struct prompt *p, const struct template_set *set, const struct facts *f,
                        const char *typed)
{
    struct listing l = listing_new(f);
    size_t before = p->n_choices;

    add_fitting(p, set, f, &l, typed, begins);
    if (p->n_choices == before && tells(typed))
        add_fitting(p, set, f, &l, typed, fits);
    listing_clear(&l);
    return p->n_choices - before;
}

/* Gives the prompt the text of a template that tells what was typed. */
static void ask_of(struct prompt *p, const struct template_set *set, const char *name, const char *typed)
{
    struct json_object *o = json_object_new_object();
    char *text;

    facts_text(o, "typed", typed);
    text = template_render(set, name, o);
    g_free(p->text);
    p->text = g_strstrip(text != NULL ? text : g_strdup(""));
    json_object_put(o);
}

struct prompt *prompt_where(const struct template_set *set, const struct facts *f, const char *stem)
{
    struct prompt *p = g_new0(struct prompt, 1);

    ask_of(p, set, "where", stem);
    if (add_meant(p, set, f, stem) == 0)
        g_clear_pointer(&p, prompt_free);
    return p;
}

struct prompt *prompt_done(const struct template_set *set, const struct facts *f, const char *typed)
{
    struct prompt *p = g_new0(struct prompt, 1);

    if (add_meant(p, set, f, "done") == 0 || add_meant(p, set, f, typed) == 0) {
        prompt_free(p);
        p = prompt_new(set, f);
    }
    ask_of(p, set, "done-really", typed);
    return p;
}

/* The command that seals a move; NULL: that cannot be sealed. */
static char *sealing(const char *move)
{
    static const char *const verbs[] = { "build", "promote", "draft", "minion" };

    if (g_str_equal(move, "done"))
        return g_strdup("plan wait");
    for (size_t i = 0; i < G_N_ELEMENTS(verbs); i++)
        if (begins(move, verbs[i]))
            return g_strdup_printf("plan %s", move);
    return NULL;
}

/* Makes commands of moves. */
static void seal_choices(struct prompt *p)
{
    for (size_t i = p->n_choices; i-- > 0;) {
        char *line = sealing(p->choices[i].line);

        if (line == NULL) {
            prompt_drop(p, i);
            continue;
        }
        g_free((char *)p->choices[i].line);
        p->choices[i].line = line;
        p->choices[i].command = true;
    }
}

struct prompt *prompt_plan(const struct template_set *set, const struct facts *f, const char *stem)
{
    struct prompt *p = stem[0] == '\0' ? prompt_new(set, f) : g_new0(struct prompt, 1);
    struct json_object *o = json_object_new_object();
    char *text;

    if (p != NULL && stem[0] != '\0')
        add_meant(p, set, f, stem);
    if (p != NULL)
        seal_choices(p);
    if (p != NULL && p->n_choices > (f->view->ask == LAIR_ASK_BUILD && stem[0] == '\0')) {
        facts_number(o, "turn", f->view->turn);
        facts_flag(o, "draft", f->view->ask == LAIR_ASK_DRAFT);
        facts_flag(o, "minion", f->view->ask == LAIR_ASK_MINION);
        text = template_render(set, "plan-offer", o);
        g_free(p->text);
        p->text = g_strstrip(text != NULL ? text : g_strdup(""));
    } else {
        g_clear_pointer(&p, prompt_free);
    }
    json_object_put(o);
    return p;
}

void prompt_add_command(struct prompt *p, char *label, char *line)
{
    add_choice(p, label, line);
    p->choices[p->n_choices - 1].command = true;
}

void prompt_drop(struct prompt *p, size_t i)
{
    g_free((char *)p->choices[i].label);
    g_free((char *)p->choices[i].line);
    p->n_choices--;
    memmove(&p->choices[i], &p->choices[i + 1], (p->n_choices - i) * sizeof p->choices[0]);
}

void prompt_free(struct prompt *p)
{
    if (p == NULL)
        return;
    while (p->n_choices > 0)
        prompt_drop(p, p->n_choices - 1);
    g_free(p->choices);
    g_free(p->text);
    g_free(p);
}

char **prompt_complete(const struct facts *f, const char *text)
{
    struct listing l = listing_new(f);
    const char *word = strrchr(text, ' ');
    size_t start = word != NULL ? (size_t)(word + 1 - text) : 0, len = strlen(text);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *out = g_ptr_array_new();

    listing_add_sales(&l, f);
    for (size_t i = 0; i < l.n; i++) {
        if (g_ascii_strncasecmp(l.text[i], text, len) != 0)
            continue;
        const char *rest = l.text[i] + start;
        char *one = g_strndup(rest, strcspn(rest, " "));
        if (one[0] != '\0' && g_hash_table_add(seen, g_strdup(one)))
            g_ptr_array_add(out, one);
        else
            g_free(one);
    }
    listing_clear(&l);
    g_ptr_array_add(out, NULL);
    if (out->len > 1)
        return (char **)g_ptr_array_free(out, FALSE);
    g_ptr_array_free(out, TRUE);
    return NULL;
}
