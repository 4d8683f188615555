/* engine/text/notation.c - a line as a move
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/language/nearest.h"
#include "engine/text/phrase.h"
#include "engine/text/refused.h"

enum { NEAR = 3 }; /* the nearest moves that a reply lists */

/* ---- what was typed -------------------------------------------------------------------------- */

enum { ID_KEY = 20 }; /* an id has 16 letters at most */

struct typed {
    struct fold_words line;
    int n;
    const char *word[FOLD_WORDS]; /* in .line, or in .id for "#3" */
    size_t len[FOLD_WORDS];
    char id[FOLD_WORDS][ID_KEY];
};

/* The card of a hand at a place, rooms first, from 1, or of the market while one drafts; 0: there
 * is none. */
static lair_card hand_card(const struct lair_game *g, int seat, long place)
{
    static const enum lair_zone hands[] = { LAIR_HAND_ROOMS, LAIR_HAND_SPELLS };

    if (g->ask == LAIR_ASK_DRAFT && g->owes & 1u << seat) {
        for (lair_card c = lair_first(g, LAIR_MARKET, 0); c != 0; c = g->card[c].next)
            if (--place == 0)
                return c;
        return 0;
    }
    for (int i = 0; i < 2; i++)
        for (lair_card c = lair_first(g, hands[i], seat); c != 0; c = g->card[c].next)
            if (--place == 0)
                return c;
    return 0;
}

/* "#3", at most three digits; 0: the word is no such number. */
static int hand_number(const char *word, size_t len)
{
    int n = 0;

    if (len < 2 || len > 4 || word[0] != '#')
        return 0;
    for (size_t i = 1; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return 0;
        n = 10 * n + word[i] - '0';
    }
    return n;
}

/* Cuts a line into words; "#3" becomes the id of that card of the hand.  false: too long. */
static bool read_line(struct typed *t, const struct lair_catalog *cat, const struct lair_game *g, int seat,
                      const char *line)
{
    if (!fold_words(&t->line, line))
        return false;
    t->n = t->line.n;
    for (int i = 0; i < t->n; i++) {
        int place;
        lair_card c;

        t->word[i] = t->line.text + t->line.start[i];
        t->len[i] = (size_t)(t->line.end[i] - t->line.start[i]);
        place = hand_number(t->word[i], t->len[i]);
        c = place > 0 ? hand_card(g, seat, place) : 0;
        if (c == 0 || lair_is_unknown(g->card[c].design))
            continue;
        t->len[i] = fold_key(t->id[i], ID_KEY, lair_print(cat, g->card[c].design)->id);
        t->word[i] = t->id[i];
    }
    return true;
}

/* ---- does a line mean a move? ---------------------------------------------------------------- */

/* How well: VERBATIM, then twice the worst grade of a part, odd if a part was left out. */
enum { VERBATIM = 0, BEST_MATCH = 2, NO_MATCH = 255 };

static int worse(int a, int b)
{
    if (a == NO_MATCH || b == NO_MATCH)
        return NO_MATCH;
    return (a / 2 > b / 2 ? a / 2 : b / 2) * 2 | ((a | b) & 1);
}

static int better(int a, int b)
{
    return a < b ? a : b;
}

static int match_from(const struct phrase *p, int part, const struct typed *t, int word);

static int rank_of(enum phrase_grade grade)
{
    return BEST_MATCH + 2 * (int)grade;
}

/* Some words from one on as a key, whole or its beginning, and the rest as the other parts. */
static int match_key(const struct phrase *p, int part, const struct phrase_key *k, const struct typed *t,
                     int word)
{
    size_t at = 0, whole = strlen(k->text);
    int best = NO_MATCH;

    for (; word < t->n && t->len[word] <= whole - at; word++) {
        enum phrase_grade grade = k->grade;

        if (memcmp(k->text + at, t->word[word], t->len[word]) != 0)
            break;
        at += t->len[word];
        if (at < whole && !k->beginning)
            continue;
        if (at < whole && grade < GRADE_PREFIX)
            grade = GRADE_PREFIX;
        best = better(best, worse(rank_of(grade), match_from(p, part + 1, t, word + 1)));
    }
    return best;
}

/* Words that people put between the parts: "cast freeze at the room b3". */
static bool is_filler(const struct typed *t, int word)
{
    static const char *const fillers[] = { "the", "on", "at", "in", "to", "with", "from", "of", "against" };

    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++)
        if (t->len[word] == strlen(fillers[i]) && memcmp(t->word[word], fillers[i], t->len[word]) == 0)
            return true;
    return false;
}

static int match_part(const struct phrase *p, int part, const struct typed *t, int word)
{
    const struct phrase_part *q = &p->part[part];
    int best = NO_MATCH;

    for (int i = 0; i < q->n_keys; i++)
        best = better(best, match_key(p, part, &q->key[i], t, word));
    return best;
}

/* The words from one on as the parts from one on.  Parts are few, and a key of 60 bytes ends
 * early in most words: however long the line, this is short work. */
static int match_from(const struct phrase *p, int part, const struct typed *t, int word)
{
    int best;

    if (part == p->n)
        return word == t->n ? BEST_MATCH : NO_MATCH;
    best = match_part(p, part, t, word);
    if (p->part[part].may_lack)
        best = better(best, worse(rank_of(p->part[part].lack_grade) | 1, match_from(p, part + 1, t, word)));
    if (part > 0 && word + 1 < t->n && is_filler(t, word))
        best = better(best, match_part(p, part, t, word + 1));
    return best;
}

/* Is the line this text, word for word? */
static bool is_verbatim(const char *text, const struct typed *t)
{
    const char *s = t->line.text;
    struct fold f;
    char c;

    fold_start(&f, text, true);
    do {
        c = fold_next(&f);
    } while (c == *s++ && c != 0);
    return c == 0 && s[-1] == '\0';
}

static int match_move(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m,
                      const struct typed *t)
{
    struct phrase p;
    char text[LAIR_TEXT];

    phrase_of(cat, g, m, &p);
    phrase_text(&p, text, sizeof text);
    if (is_verbatim(text, t))
        return VERBATIM;
    return match_from(&p, 0, t, 0);
}

/* ---- replies --------------------------------------------------------------------------------- */

/* Everything that a reply is made from, which is what the seat itself may see. */
struct reading {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    int seat;
    struct typed typed;
    size_t n_moves;
    struct lair_move move[LAIR_MAX_MOVES];
    uint8_t rank[LAIR_MAX_MOVES];
    struct lair_refused *why;
};

/* Puts some of the moves into the reply: a handful, and how many more there are. */
static void suggest(struct reading *r, const size_t *which, size_t n)
{
    struct lair_refused *why = r->why;

    for (; (size_t)why->n_moves < n && why->n_moves < LAIR_MOVES_TOLD; why->n_moves++)
        why->move[why->n_moves] = r->move[which[why->n_moves]];
    why->more = (int)n - why->n_moves;
}

static enum lair_refusal refuse(struct reading *r, enum lair_why why, enum lair_refusal refusal)
{
    r->why->why = why;
    return refusal;
}

static enum lair_refusal refuse_several(struct reading *r, int rank)
{
    size_t which[LAIR_MAX_MOVES], n = 0;

    for (size_t i = 0; i < r->n_moves; i++)
        if (r->rank[i] == rank)
            which[n++] = i;
    suggest(r, which, n);
    return refuse(r, LAIR_WHY_SEVERAL, LAIR_AMBIGUOUS);
}

enum {
    COUNTED = 8,
    LONGEST = 24
}; /* words and their letters that count when moves are compared with a line */

/* The letters typed that a move does not have. */
static unsigned distance(const struct typed *t, const char *text)
{
    char folded[LAIR_TEXT * 2];
    struct fold f;
    size_t n = 0;
    unsigned sum = 0;
    char c;

    fold_start(&f, text, true);
    while ((c = fold_next(&f)) != 0 && n + 1 < sizeof folded)
        folded[n++] = c;
    folded[n] = '\0';
    for (int i = 0; i < t->n && i < COUNTED; i++)
        sum += nearest_slips(t->word[i], t->len[i] < LONGEST ? t->len[i] : LONGEST, folded, NEAREST_WITHIN);
    return sum;
}

static unsigned letters_typed(const struct typed *t)
{
    size_t sum = 0;

    for (int i = 0; i < t->n && i < COUNTED; i++)
        sum += t->len[i];
    return (unsigned)sum;
}

struct near {
    size_t move;
    unsigned far;
};

/* Puts a move among the n nearest, the nearest first; returns how many they are then. */
static size_t insert_near(struct near best[NEAR], size_t n, struct near one)
{
    size_t at = n;

    while (at > 0 && best[at - 1].far > one.far)
        at--;
    if (at == NEAR)
        return n;
    if (n < NEAR)
        n++;
    memmove(&best[at + 1], &best[at], (n - at - 1) * sizeof best[0]);
    best[at] = one;
    return n;
}

/* The nearest moves to a line, best first; none if more than a third of the letters is wrong. */
static size_t find_near(struct reading *r, size_t which[NEAR])
{
    struct near best[NEAR];
    unsigned most = letters_typed(&r->typed) / 3;
    size_t n = 0;

    for (size_t i = 0; i < r->n_moves && r->typed.n > 0; i++) {
        char text[LAIR_TEXT];
        unsigned far;

        lair_move_text(r->cat, r->g, r->seat, &r->move[i], text);
        far = distance(&r->typed, text);
        if (far <= most)
            n = insert_near(best, n, (struct near){ i, far });
    }
    for (size_t i = 0; i < n; i++)
        which[i] = best[i].move;
    return n;
}

/* A move of each verb, so that the reader sees what can be done at all. */
static size_t find_samples(const struct reading *r, size_t which[LAIR_N_VERBS])
{
    uint32_t seen = 0;
    size_t n = 0;

    for (size_t i = 0; i < r->n_moves; i++)
        if ((seen >> r->move[i].verb & 1) == 0) {
            seen |= 1u << r->move[i].verb;
            which[n++] = i;
        }
    return n;
}

static void suggest_nearest(struct reading *r)
{
    size_t which[LAIR_N_VERBS], n = find_near(r, which);

    r->why->nearest = n > 0;
    if (n == 0)
        n = find_samples(r, which);
    suggest(r, which, n);
}

/* The verbs that a line begins with (bits), and how many words they are. */
static uint32_t verbs_typed(const struct typed *t, int *words)
{
    char key[PHRASE_KEY];
    size_t len = 0;
    uint32_t found = 0;

    *words = 0;
    for (int i = 0; i < t->n && len + t->len[i] < sizeof key; i++) {
        uint32_t verbs;

        memcpy(key + len, t->word[i], t->len[i]);
        len += t->len[i];
        key[len] = '\0';
        verbs = phrase_verbs(key);
        if (verbs != 0) {
            found = verbs;
            *words = i + 1;
        }
    }
    return found;
}

/* Do the words from one on begin with the name of a card of the game, or with notation? */
static bool names_something(const struct reading *r, int word)
{
    const struct typed *t = &r->typed;
    char text[FOLD_BYTES];

    while (word + 1 < t->n && is_filler(t, word))
        word++;
    if (word == t->n)
        return false;
    memcpy(text, t->word[word], t->len[word]);
    text[t->len[word]] = '\0';
    if (text[0] == '#' || text[0] == '*' || phrase_is_notation(text))
        return true;
    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(r->cat); d++) {
        char key[PHRASE_KEY];

        if (!phrase_in_game(r->cat, r->g, d))
            continue;
        fold_key(key, sizeof key, lair_print(r->cat, d)->id);
        if (strcmp(key, text) == 0)
            return true;
        fold_key(key, sizeof key, lair_print(r->cat, d)->name);
        if (strncmp(key, text, strlen(text)) == 0 ||
            (strncmp(key, "the", 3) == 0 && strncmp(key + 3, text, strlen(text)) == 0))
            return true;
    }
    return false;
}

/* Nothing fits.  Was it meant as a move at all? */
static enum lair_refusal refuse_unfit(struct reading *r)
{
    int words;
    uint32_t verbs = verbs_typed(&r->typed, &words);
    bool named = false, illegal = false;

    for (int v = 0; v < LAIR_N_VERBS; v++)
        if ((verbs >> v & 1) != 0) {
            named |= phrase_takes_name((enum lair_verb)v);
            illegal |= !phrase_takes_name((enum lair_verb)v);
        }
    if (named && names_something(r, words))
        illegal = true;
    suggest_nearest(r);
    if (illegal)
        return refuse(r, LAIR_WHY_NOT_NOW, LAIR_ILLEGAL);
    return refuse(r, named && words < r->typed.n ? LAIR_WHY_NO_CARD : LAIR_WHY_UNCLEAR, LAIR_NOT_UNDERSTOOD);
}

/* ---- a line ---------------------------------------------------------------------------------- */

static bool is_resignation(const struct typed *t)
{
    int words;

    return (verbs_typed(t, &words) >> LAIR_RESIGN & 1) != 0 && words == t->n;
}

/* Does a line begin like a sale, while one may be made? */
static bool means_to_sell(const struct reading *r)
{
    int words;

    return r->n_moves > 0 && (verbs_typed(&r->typed, &words) >> LAIR_SELL & 1) != 0;
}

/* The best match; NO_MATCH, or how many moves match as well in *n and one of them in *which. */
static int find_best(struct reading *r, size_t *which, size_t *n)
{
    int best = NO_MATCH;

    *n = 0;
    for (size_t i = 0; i < r->n_moves; i++) {
        int rank = match_move(r->cat, r->g, &r->move[i], &r->typed);

        r->rank[i] = (uint8_t)rank;
        if (rank < best) {
            best = rank;
            *n = 0;
        }
        if (rank == best && rank != NO_MATCH && (*n)++ == 0)
            *which = i;
    }
    return best;
}

/* Is the line what lair_move_text() makes of a move, to the byte, as records have it?  No other move is written so,
 * and that much is quickly found. */
static bool find_verbatim(struct reading *r, const char *line, struct lair_move *out)
{
    for (size_t i = 0; i < r->n_moves; i++) {
        char text[LAIR_TEXT];

        if (!phrase_may_be(r->cat, &r->move[i], line))
            continue;
        lair_move_text(r->cat, r->g, r->seat, &r->move[i], text);
        if (strcmp(text, line) == 0) {
            *out = r->move[i];
            return true;
        }
    }
    return false;
}

/* What the seat may answer, and what it may say besides: all but resigning, which is read by itself. */
static void list_moves(struct reading *r)
{
    struct lair_move besides[LAIR_MAX_MOVES];
    size_t n = lair_anytime(r->cat, r->g, r->seat, besides);

    if ((r->g->owes >> r->seat & 1) != 0)
        r->n_moves = lair_moves(r->cat, r->g, r->seat, r->move);
    for (size_t i = 0; i < n && r->n_moves < LAIR_MAX_MOVES; i++)
        if (besides[i].verb != LAIR_RESIGN)
            r->move[r->n_moves++] = besides[i];
}

static enum lair_refusal parse(struct reading *r, const char *line, struct lair_move *out)
{
    size_t which = 0, n;
    int best;
    bool fits;

    list_moves(r);
    if (find_verbatim(r, line, out))
        return LAIR_OK;
    fits = read_line(&r->typed, r->cat, r->g, r->seat, line);
    if (fits && is_resignation(&r->typed)) {
        *out = (struct lair_move){ .verb = LAIR_RESIGN };
        return LAIR_OK;
    }
    best = fits ? find_best(r, &which, &n) : NO_MATCH;
    if (best == NO_MATCH && (r->g->owes >> r->seat & 1) == 0 && !means_to_sell(r)) {
        r->why->owes = r->g->owes;
        return refuse(r, LAIR_WHY_NOT_ASKED, LAIR_NOT_ASKED);
    }
    if (!fits)
        return refuse(r, LAIR_WHY_TOO_LONG, LAIR_NOT_UNDERSTOOD);
    if (best == NO_MATCH)
        return refuse_unfit(r);
    if (n > 1)
        return refuse_several(r, best);
    *out = r->move[which];
    return LAIR_OK;
}

static enum lair_refusal read_move(struct reading *r, const char *line, struct lair_move *out)
{
    if (r->g->phase == LAIR_PHASE_OVER)
        return refuse(r, LAIR_WHY_OVER, LAIR_GAME_OVER);
    if (r->seat < 0 || r->seat >= r->g->n_seats)
        return refuse(r, LAIR_WHY_NO_SEAT, LAIR_NO_SEAT);
    if ((r->g->seat[r->seat].flags & LAIR_OUT) != 0)
        return refuse(r, LAIR_WHY_OUT, LAIR_SEAT_OUT);
    return parse(r, line, out);
}

enum lair_refusal lair_parse(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                             const char *line, struct lair_move *out, struct lair_refused *why)
{
    struct lair_refused unheard;
    struct reading r; /* what is read and found is not cleared first: it is large */
    enum lair_refusal refusal;

    r.cat = cat;
    r.g = g;
    r.seat = seat;
    r.why = why != NULL ? why : &unheard;
    r.n_moves = 0;
    *r.why = (struct lair_refused){ .why = LAIR_WHY_NONE };
    refusal = read_move(&r, line, out);
    if (refusal != LAIR_OK)
        refused_word(cat, g, seat, r.why);
    return refusal;
}
