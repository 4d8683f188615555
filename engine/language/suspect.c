/* engine/language/suspect.c - what is no fault of a card, but hardly meant
 * SPDX-License-Identifier: MIT */
#include "engine/language/suspect.h"

#include <string.h>
#include <strings.h>

#include "engine/language/words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- a gain without a cost ------------------------------------------------------------------- */

/* Is it something of one's own, or what the moment brought? */
static bool is_ones_own(const struct clause *c, const struct noun *n)
{
    switch ((enum how)n->how) {
    case HOW_HERE: return true;
    case HOW_PICK: return n->whose == WHOSE_YOURS || n->whose == WHOSE_THEIRS;
    case HOW_THAT: return c->verb == VERB_REMOVE || c->verb == VERB_DISCARD;
    case HOW_ALL:
    case HOW_YOU: break;
    }
    return false;
}

/* Does somebody give something up by it?  A payment in coins stops the rest by itself if there are too few. */
static bool gives_up(const struct program *p, const struct clause *c)
{
    return words_verb_use[c->verb].in & IN_COST && !verb_is_payment(c->verb) && c->actor == ACTOR_YOU &&
           is_ones_own(c, &p->noun[c->noun]);
}

/* Can no card be both? */
static bool are_apart(const struct noun *a, const struct noun *b)
{
    static const uint32_t apart[][2] = { { FILTER_ROOM_CARD, FILTER_SPELL_CARD },
                                         { FILTER_MONSTER | FILTER_TRAP, FILTER_SPELL_CARD },
                                         { FILTER_MONSTER, FILTER_TRAP },
                                         { FILTER_FACE_UP, FILTER_FACE_DOWN },
                                         { FILTER_ORDINARY, FILTER_ADVANCED } };

    for (size_t i = 0; i < ARRAY_LEN(apart); i++)
        if ((a->filter & apart[i][0] && b->filter & apart[i][1]) ||
            (b->filter & apart[i][0] && a->filter & apart[i][1]))
            return true;
    return a->sort != b->sort || !(a->place & b->place);
}

/* Whether costs can be paid is asked of each alone: one card could be counted for two of them. */
static void suspect_costs(const struct program *p, const struct line *l, struct faults *faults)
{
    for (int i = 0; i < l->n_cost; i++)
        for (int k = 0; k < i; k++) {
            const struct noun *n = &p->noun[p->clause[l->cost + i].noun];
            const struct noun *before = &p->noun[p->clause[l->cost + k].noun];

            if (n->how == HOW_PICK && before->how == HOW_PICK && !are_apart(n, before))
                fault_warn(faults,
                           "\"%.60s\": what pays for \"%.60s\" could be wanted for it; say \"two ...\"",
                           n->words, before->words);
        }
}

void suspect_line(const struct program *p, const struct line *l, struct faults *faults)
{
    suspect_costs(p, l, faults);
    for (int i = 0; i < l->n_do; i++) {
        const struct clause *c = &p->clause[l->do_ + i];
        bool asked = c->may || (i == 0 && l->may && !line_is_bought(l));

        if (asked && gives_up(p, c) && (i + 1 < l->n_do || l->n_modifier > 0))
            fault_warn(
                faults,
                "\"%.60s\": the rest of the line happens without it, too; what stands before a colon is "
                "a \"cost\"",
                p->noun[c->noun].words);
    }
}

/* ---- a text with a colon --------------------------------------------------------------------- */

/* How texts begin that say what is paid, and the verbs by which lines pay it. */
static const struct {
    const char *words, *also; /* a second word that must follow somewhere; NULL */
    enum verb verb[5];        /* VERB_CHOOSE (0), which pays nothing: no more */
} prices[] = {
    { "destroy", NULL, { VERB_DESTROY } },
    { "discard", NULL, { VERB_DISCARD } },
    { "part with", NULL, { VERB_DISCARD } },
    { "pay", NULL, { VERB_PAY, VERB_PAY_ANY, VERB_DISCARD, VERB_GIVE_COINS, VERB_GIVE_ANY } },
    { "give up", NULL, { VERB_REMOVE, VERB_DISCARD, VERB_DESTROY } },
    { "give", "coin", { VERB_GIVE_COINS, VERB_GIVE_ANY, VERB_BUY_MINIBOSS } },
    { "remove", NULL, { VERB_REMOVE, VERB_TAKE_COUNTERS } },
    { "show", NULL, { VERB_SHOW, VERB_SHOW_EACH_FOR } },
    { "deactivate", NULL, { VERB_DEACTIVATE } },
    { "take", " off", { VERB_TAKE_COUNTERS } },
    { "return", "hand", { VERB_RETURN_ROOM, VERB_RETURN_MINIBOSS } },
    { "turn", "face-down", { VERB_TURN_DOWN } },
    { "turn", "face-up", { VERB_TURN_UP } },
};

static_assert(VERB_CHOOSE == 0, "what is not said of a price is no verb that pays");

static bool begins_with(const char *text, size_t len, const char *words)
{
    size_t n = strlen(words);

    return len > n && strncasecmp(text, words, n) == 0 && text[n] == ' ';
}

static bool has_word(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);

    for (size_t i = 0; i + n <= len; i++)
        if (strncasecmp(text + i, word, n) == 0)
            return true;
    return false;
}

/* Which price it names, an index of prices; -1: none. */
static int price_of(const char *text, size_t len)
{
    for (size_t i = 0; i < ARRAY_LEN(prices); i++)
        if (begins_with(text, len, prices[i].words) &&
            (prices[i].also == NULL || has_word(text, len, prices[i].also)))
            return (int)i;
    return -1;
}

static bool is_paid_by(int price, enum verb verb)
{
    for (size_t i = 0; i < ARRAY_LEN(prices[price].verb); i++)
        if (prices[price].verb[i] == verb && verb != VERB_CHOOSE)
            return true;
    return false;
}

/* Does a verb bring nothing if it is not paid for? */
static bool is_its_own_cost(enum verb v)
{
    return verb_is_payment(v) || v == VERB_SHOW_EACH_FOR || v == VERB_BUY_MINIBOSS;
}

/* Does a line come to nothing if the price is not paid?  It costs that, or begins with it, done to what it was aimed at. */
static bool line_has_price(const struct program *p, const struct line *l, int price)
{
    const struct clause *first = &p->clause[l->do_];

    for (int i = 0; i < l->n_cost; i++)
        if (is_paid_by(price, (enum verb)p->clause[l->cost + i].verb))
            return true;
    return l->n_do > 0 && is_paid_by(price, (enum verb)first->verb) &&
           (is_its_own_cost((enum verb)first->verb) ||
            (l->n_target > 0 && p->noun[first->noun].how == HOW_THAT));
}

static bool has_price(const struct lair_catalog *cat, const struct design *d, int price)
{
    for (int i = 0; i < d->n_lines; i++)
        if (line_has_price(&cat->program, catalog_line(cat, d->first_line + i), price))
            return true;
    return false;
}

/* What stands just before a colon, without "you may" and what else says when: "discard a card" in "When you build
 * this, you may discard a card: ...". */
static const char *before_colon(const char *text, const char *colon)
{
    static const char *const passed[] = { "you may", "once a turn" };
    const char *from = colon;

    while (from > text && strchr(".,;:!?", from[-1]) == NULL)
        from--;
    for (size_t i = 0; i < ARRAY_LEN(passed); i++) {
        from += strspn(from, " ");
        if (begins_with(from, (size_t)(colon - from), passed[i]))
            from += strlen(passed[i]) + 1;
    }
    return from;
}

static void suspect_one(const struct lair_catalog *cat, const struct design *d, const char *text,
                        struct faults *faults)
{
    for (const char *colon = strchr(text, ':'); colon != NULL; colon = strchr(colon + 1, ':')) {
        const char *from = before_colon(text, colon);
        int price = price_of(from, (size_t)(colon - from));

        if (price >= 0 && !has_price(cat, d, price))
            fault_warn(faults, "\"%.*s:\" stands before a colon in its text, but no line has such a \"cost\"",
                       (int)(colon - from < 60 ? colon - from : 60), from);
    }
}

void suspect_text(const struct lair_catalog *cat, const struct design *d, struct faults *faults)
{
    if (d->n_lines == 0)
        return;
    suspect_one(cat, d, d->print.text, faults);
    if (d->print.boss_text != NULL)
        suspect_one(cat, d, d->print.boss_text, faults);
}
