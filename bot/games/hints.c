/* bot/games/hints.c - a first game, explained as it goes
 * SPDX-License-Identifier: MIT */
#include "bot/games/hints.h"

#include "bot/network.h"
#include "bot/words/facts.h"
#include "bot/words/reasons.h"

enum {
    ON = 1,               /* bits of struct table.hints; from the second on: what was explained */
    TOPIC_ADVENTURE = 16, /* a window of the adventure phase */
    TOPIC_WELCOME,
    TOPIC_TURN,
    TOPIC_WOUND,
    TOPIC_SOUL,
    TOPIC_LEVEL,
    TOPIC_LANDMARK,
    TOPIC_NEXT_TURN,
    TOPIC_SET, /* what a card set brings: the welcome of a lesson about it */
    TOPIC_ITEM,
    TOPIC_TROPHY,
    TOPIC_CHOICE, /* which of several items stays ready */
    TOPIC_EXPLORER,
    TOPIC_COINS = 31, /* the bits of the two before it are OF_A_SET and TAKEN */
    TOPIC_MINIBOSS,
    TOPIC_PROMOTION,
    N_TOPICS,
};
static_assert(N_TOPICS < 62, "a bit of 63 for each topic: the store has no more that are no sign");
/* Databases keep the bits.  A question of a higher kind wants a topic of its own before it gets a hint. */
static_assert((int)LAIR_ASK_MINION < TOPIC_ADVENTURE, "a bit for each question that has a hint");

static const uint64_t OF_A_SET = UINT64_C(1) << 30, /* who plays knows the game, and not the cards of a set */
    TAKEN = UINT64_C(1) << 31;                      /* stays when hints are switched off */

bool hints_may_be_on(const struct table *t)
{
    return table_humans(t) == 1;
}

bool hints_are_on(const struct table *t)
{
    return (t->hints & ON) != 0 && hints_may_be_on(t);
}

void hints_set(struct table *t, bool on)
{
    t->hints = (t->hints & TAKEN) | (on ? TAKEN | ON : 0);
}

/* The bit that says that a topic was explained. */
static uint64_t bit_of(int topic)
{
    return UINT64_C(2) << topic;
}

void hints_set_about_cards(struct table *t)
{
    t->hints = (t->hints & TAKEN) | ON | OF_A_SET;
    for (int topic = 0; topic < TOPIC_SET; topic++)
        t->hints |= bit_of(topic);
}

bool hints_are_about_cards(const struct table *t)
{
    return (t->hints & OF_A_SET) != 0;
}

void hints_take(struct table *t)
{
    t->hints |= TAKEN;
}

bool hints_were_taken(const struct table *t)
{
    return (t->hints & (TAKEN | ON)) != 0; /* ON alone: an older lair stored it */
}

/* The template of a hint: the one for games alone, or for Super, if there is one.  g_free it. */
static char *template_of(const struct table *t, const struct voice *v, const char *name)
{
    const char *kind = table_is_solo(t) ? "hint-solo-" : lair_rules_want_board(t->rules) ? "hint-super-" : "";
    g_autofree char *own = g_strconcat(kind, name, NULL);

    if (kind[0] != '\0' && template_set_has(v->words, own))
        return g_steal_pointer(&own);
    return g_strconcat("hint-", name, NULL);
}

/* Adds a paragraph, if there is one of that name.  Takes o. */
static bool add_paragraph(const struct table *t, const struct voice *v, const char *name,
                          struct json_object *o, GString *out)
{
    g_autofree char *whole = template_of(t, v, name), *text = NULL;

    if (!template_set_has(v->words, whole)) {
        json_object_put(o);
        return false;
    }
    text = voice_text(v, whole, o);
    g_string_append_printf(out, "%s\n", text);
    return true;
}

/* Explains a topic, unless it was explained before.  Takes o. */
static void explain(struct table *t, const struct voice *v, int topic, const char *name,
                    struct json_object *o, GString *out)
{
    if ((t->hints & bit_of(topic)) != 0)
        json_object_put(o);
    else if (add_paragraph(t, v, name, o, out))
        t->hints |= bit_of(topic);
}

/* What ends the game, for the welcome: it is not the same by all rules, nor for all seats and variants. */
static struct json_object *goal_facts(const struct table *t)
{
    struct lair_goal goal = lair_goal(table_game(t));
    struct json_object *o = json_object_new_object();

    facts_flag(o, "souls", goal.souls > 0);
    facts_flag(o, "wounds", goal.wounds > 0);
    return o;
}

char *hints_suggestion(const struct table *t, int seat, const struct voice *v)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    uint64_t dice = (uint64_t)t->n_moves + 1; /* not from the seed, of which it would tell */
    char text[LAIR_TEXT];
    struct json_object *o = json_object_new_object();
    struct lair_motive why;
    struct lair_move m;
    enum lair_policy policy = hints_are_on(t) ? LAIR_POLICY_CAREFUL : LAIR_POLICY_GREEDY;
    bool any = lair_choose(t->cat, &e->view, policy, &dice, &m, &why);

    if (any) {
        facts_flag(o, "built", m.verb == LAIR_DONE_BUILDING && e->view.seat[seat].builds > 0);
        lair_move_text(t->cat, &e->view, seat, &m, text);
        facts_text(o, "move", text);
        if (m.verb != LAIR_PASS)
            facts_add(o, "why", reasons_motive(&why));
    }
    table_eyes_free(e);
    if (any)
        return voice_text(v, "hint", o);
    json_object_put(o);
    return NULL;
}

/* ---- what comes to pass ---------------------------------------------------------------------- */

static bool always(const struct table *t, int seat)
{
    (void)t, (void)seat;
    return true;
}

static bool is_about_cards(const struct table *t, int seat)
{
    (void)seat;
    return hints_are_about_cards(t);
}

static bool has_a_wound(const struct table *t, int seat)
{
    return lair_wounds(t->cat, table_game(t), seat) > 0;
}

static bool has_a_soul(const struct table *t, int seat)
{
    return lair_souls(t->cat, table_game(t), seat) > 0;
}

static bool has_levelled(const struct table *t, int seat)
{
    return (table_game(t)->seat[seat].flags & LAIR_LEVELLED) != 0;
}

static bool turns_have_begun(const struct table *t, int seat)
{
    (void)seat;
    return table_game(t)->turn > 0;
}

static bool a_turn_is_over(const struct table *t, int seat)
{
    (void)seat;
    return table_game(t)->turn > 1;
}

static bool a_landmark_is_held(const struct table *t, int seat)
{
    (void)seat;
    for (int spot = 0; spot < LAIR_MAX_LANDMARKS; spot++)
        if (lair_count(table_game(t), (enum lair_zone)(LAIR_SPOTS + spot), LAIR_NOBODY) > 0)
            return true;
    return false;
}

static bool a_hero_has_an_item(const struct table *t, int seat)
{
    const struct lair_game *g = table_game(t);

    (void)seat;
    for (lair_card c = lair_first(g, LAIR_TOWN, LAIR_NOBODY); c != 0; c = g->card[c].next)
        if (g->card[c].with != 0)
            return true;
    return false;
}

static bool has_an_item(const struct table *t, int seat)
{
    return lair_first(table_game(t), LAIR_TROPHIES, seat) != 0;
}

/* Does a room in sight show the treasure of explorers? */
static bool explorers_are_lured(const struct table *t, int seat)
{
    const struct lair_game *g = table_game(t);

    (void)seat;
    for (int s = 0; s < g->n_seats; s++)
        if (lair_treasure(t->cat, g, s, LAIR_EXPLORER) > 0)
            return true;
    return false;
}

static bool coins_are_played_with(const struct table *t, int seat)
{
    return turns_have_begun(t, seat) && lair_coins(t->cat, table_game(t)) > 0;
}

static bool holds_a_miniboss(const struct table *t, int seat)
{
    const struct lair_game *g = table_game(t);

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0 && turns_have_begun(t, seat);
         c = g->card[c].next)
        if (lair_print(t->cat, g->card[c].design)->miniboss)
            return true;
    return false;
}

/* Lies one under a room of the seat's, and is paid for? */
static bool has_a_miniboss(const struct table *t, int seat)
{
    const struct lair_seat *s = &table_game(t)->seat[seat];

    for (int q = 0; q < s->n_rooms; q++)
        if (s->room[q].level > 0)
            return true;
    return false;
}

/* In the order in which they are explained. */
static const struct {
    int topic;
    const char *name;
    bool (*has_happened)(const struct table *t, int seat);
    struct json_object *(*facts)(const struct table *t); /* NULL: its paragraph has none */
} news[] = {
    { .topic = TOPIC_WELCOME, .name = "welcome", .has_happened = always, .facts = goal_facts },
    { .topic = TOPIC_WOUND, .name = "wound", .has_happened = has_a_wound },
    { .topic = TOPIC_SOUL, .name = "soul", .has_happened = has_a_soul },
    { .topic = TOPIC_LEVEL, .name = "level", .has_happened = has_levelled },
    { .topic = TOPIC_TURN, .name = "turn", .has_happened = turns_have_begun },
    { .topic = TOPIC_NEXT_TURN, .name = "next-turn", .has_happened = a_turn_is_over },
    { .topic = TOPIC_LANDMARK, .name = "landmark", .has_happened = a_landmark_is_held },
    { .topic = TOPIC_ITEM, .name = "carried", .has_happened = a_hero_has_an_item },
    { .topic = TOPIC_TROPHY, .name = "trophy", .has_happened = has_an_item },
    { .topic = TOPIC_EXPLORER, .name = "explorer", .has_happened = explorers_are_lured },
    { .topic = TOPIC_COINS, .name = "coins", .has_happened = coins_are_played_with },
    { .topic = TOPIC_MINIBOSS, .name = "miniboss", .has_happened = holds_a_miniboss },
    { .topic = TOPIC_PROMOTION, .name = "promotion", .has_happened = has_a_miniboss },
};

/* Explains what the sets of the game bring that the base set does not have: a paragraph of each that has one. */
static void explain_sets(struct table *t, const struct voice *v, GString *out)
{
    const char *name;

    for (int i = 0; (name = lair_catalog_set(t->cat, i, NULL, NULL)) != NULL; i++) {
        g_autofree char *topic = g_strconcat("set-", name, NULL);

        if ((table_game(t)->sets >> i & 1) != 0)
            add_paragraph(t, v, topic, NULL, out);
    }
    explain(t, v, TOPIC_SET, "set", NULL, out);
}

/* Explains what has come to pass for the first time. */
static void explain_news(struct table *t, int seat, const struct voice *v, GString *out)
{
    if (is_about_cards(t, seat) && (t->hints & bit_of(TOPIC_SET)) == 0)
        explain_sets(t, v, out);
    for (size_t i = 0; i < G_N_ELEMENTS(news); i++)
        if (news[i].has_happened(t, seat))
            explain(t, v, news[i].topic, news[i].name, news[i].facts != NULL ? news[i].facts(t) : NULL, out);
}

void hints_begin_now(struct table *t, int seat)
{
    hints_set(t, true);
    for (size_t i = 0; turns_have_begun(t, seat) && i < G_N_ELEMENTS(news); i++)
        if (news[i].has_happened(t, seat))
            t->hints |= bit_of(news[i].topic);
}

/* Explains what a question is about. */
static void explain_question(struct table *t, const struct voice *v, enum lair_ask_kind kind, GString *out)
{
    if (kind == LAIR_ASK_WINDOW && table_game(t)->phase == LAIR_PHASE_ADVENTURE)
        explain(t, v, TOPIC_ADVENTURE, "adventure", NULL, out);
    else
        explain(t, v, kind == LAIR_ASK_ITEM ? TOPIC_CHOICE : (int)kind, lair_ask_name(kind), NULL, out);
}

char *hints_around(struct table *t, int seat, const struct voice *v, const char *question)
{
    g_autofree char *suggestion = is_about_cards(t, seat) ? NULL : hints_suggestion(t, seat, v);
    GString *out = g_string_new(NULL);

    explain_news(t, seat, v, out);
    explain_question(t, v, table_asked(t, seat, NULL), out);
    g_string_append(out, question);
    if (suggestion != NULL)
        g_string_append_printf(out, "\n%s", suggestion);
    return g_string_free(out, FALSE);
}

char *hints_at_end(const struct table *t, int seat, const struct voice *v)
{
    g_autofree char *name = template_of(t, v, is_about_cards(t, seat) ? "cards-end" : "end");
    struct json_object *o = json_object_new_object();

    facts_flag(o, "won", (table_game(t)->seat[seat].flags & LAIR_WON) != 0);
    return voice_text(v, name, o);
}
