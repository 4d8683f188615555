/* engine/text/record.c - a match as text, and back
 *
 *     lair-record 1
 *     rules classic 1               the engine's number of the rules
 *     sets bmr@9f86d081…            each with the SHA-256 of its file
 *     variants hard                 left out without any
 *     stars TNL000                  ids of cards that were asked for (C6e); left out without any
 *     seats 2
 *     commitment 2c26b46b…          to the host's part in the seed; of rated games
 *     seed 0000…
 *     half 5d41402a…                and any other tag: a name, a blank, a line of text
 *     position {"rules":…}          of a match that began from a position
 *     0 mulligan a keep             turn, phase, seat, move; after ';' a comment
 *     7 adventure b cast freeze a3
 *     result a 7 -2                 who won (- nobody), souls minus wounds by seat;
 *                                   "result *": it is not over
 *     hash 6b51d431…                lair_hash() of the game as it stands
 *     check 2e7d2c03…               SHA-256 of every byte before this line
 *
 * A line that begins with ';' is a comment.  Whoever changes a byte changes the
 * check; whoever mends the check must still have legal moves, in the turn and
 * phase they name, that lead to this result and this hash.  The check says
 * nothing of what stands after its digits: there may be blanks and line ends, as
 * mail and clipboards add them, and nothing else.
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <json-c/json.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/text/hash.h"
#include "engine/text/match.h"
#include "engine/text/position.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static const char magic[] = "lair-record 1";

enum {
    MAX_RECORD = 4 << 20, /* bytes: a hundred thousand moves; games have some thousand */
    MAX_JSON_DEPTH = 12,  /* a position needs eight */
    SCORES = 64,          /* "ab -10 10 …" for six seats is less than 40 */
};

/* ---- writing --------------------------------------------------------------------------------- */

struct text { /* grows; once it cannot, .bytes is NULL and stays so */
    char *bytes;
    size_t n, cap;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *t, const char *format, ...)
{
    va_list ap, again;
    size_t need;

    va_start(ap, format);
    va_copy(again, ap);
    need = t->n + (size_t)vsnprintf(NULL, 0, format, ap) + 1;
    if (t->bytes != NULL && need > t->cap) {
        char *grown = realloc(t->bytes, 2 * need);

        if (grown == NULL)
            free(t->bytes);
        t->bytes = grown;
        t->cap = 2 * need;
    }
    if (t->bytes != NULL)
        t->n += (size_t)vsnprintf(t->bytes + t->n, t->cap - t->n, format, again);
    va_end(again);
    va_end(ap);
}

static void add_hash(struct text *t, const char *name, const uint8_t hash[LAIR_HASH])
{
    char hex[HASH_HEX];

    hash_hex(hash, hex);
    add(t, "%s %s\n", name, hex);
}

static void add_sets(struct text *t, const struct lair_match *m)
{
    char hex[HASH_HEX];

    add(t, "sets");
    for (int i = 0; i < m->cat->n_sets; i++) {
        if ((m->game.sets >> i & 1) == 0)
            continue;
        hash_hex(m->cat->set[i].hash, hex);
        add(t, " %s@%s", m->cat->set[i].name, hex);
    }
    add(t, "\n");
}

static void add_variants(struct text *t, const struct lair_game *g)
{
    if (g->variants == 0)
        return;
    add(t, "variants");
    for (int i = 0; i < LAIR_N_VARIANTS; i++)
        if ((g->variants >> i & 1) != 0)
            add(t, " %s", lair_variant_name(i));
    add(t, "\n");
}

static void add_stars(struct text *t, const struct lair_match *m)
{
    if (m->game.star[0] == 0)
        return;
    add(t, "stars");
    for (int i = 0; i < LAIR_MAX_STARS && m->game.star[i] != 0; i++)
        add(t, " %s", lair_print(m->cat, m->game.star[i])->id);
    add(t, "\n");
}

static void add_head(struct text *t, const struct lair_match *m)
{
    add(t, "%s\nrules %s %d\n", magic, lair_rules_name(m->game.rules), m->game.rules_number);
    add_sets(t, m);
    add_variants(t, &m->game);
    add_stars(t, m);
    add(t, "seats %d\n", m->game.n_seats);
    if (m->committed)
        add_hash(t, "commitment", m->commitment);
    add_hash(t, "seed", m->game.seed);
    for (int i = 0; i < m->n_tags; i++)
        add(t, "%s %s\n", m->tag[i].name, m->tag[i].value);
    if (m->position != NULL)
        add(t, "position %s\n", m->position);
}

/* What stands behind "result ". */
static void write_result(const struct lair_match *m, char out[SCORES])
{
    int n = 0;

    if (m->game.phase != LAIR_PHASE_OVER) {
        snprintf(out, SCORES, "*");
        return;
    }
    for (int seat = 0; seat < m->game.n_seats; seat++)
        if ((m->game.seat[seat].flags & LAIR_WON) != 0)
            out[n++] = (char)('a' + seat);
    if (n == 0)
        out[n++] = '-';
    for (int seat = 0; seat < m->game.n_seats; seat++)
        n += snprintf(out + n, (size_t)(SCORES - n), " %d",
                      lair_souls(m->cat, &m->game, seat) - lair_wounds(m->cat, &m->game, seat));
    assert(n < SCORES);
}

char *lair_match_record(const struct lair_match *m)
{
    struct text t = { .bytes = malloc(4096), .cap = 4096 };
    char result[SCORES];
    uint8_t hash[LAIR_HASH];

    add_head(&t, m);
    for (size_t i = 0; i < m->n_moves; i++) {
        const struct match_move *move = &m->move[i];

        add(&t, "%d %s %c %s\n", move->turn, lair_phase_name((enum lair_phase)move->phase), 'a' + move->seat,
            m->text + move->text);
    }
    write_result(m, result);
    add(&t, "result %s\n", result);
    lair_hash(m->cat, &m->game, hash);
    add_hash(&t, "hash", hash);
    if (t.bytes != NULL)
        hash_bytes(t.bytes, t.n, hash);
    add_hash(&t, "check", hash);
    return t.bytes;
}

/* ---- reading: lines -------------------------------------------------------------------------- */

struct record_reader {
    const struct lair_catalog *cat;
    struct lair_sink *sink;
    struct lair_fault *why;
    char *at;             /* the rest of the text: lines end in NUL once they are read */
    char *line;           /* the one at hand */
    int number;           /* … from 1 */
    struct lair_match *m; /* NULL until the head is read */
    /* from the head: */
    unsigned seen; /* bit per row of heads[] */
    struct lair_setup setup;
    const char *sets[CATALOG_MAX_SETS];
    unsigned set_bits;
    const char *stars[LAIR_MAX_STARS]; /* they point into the text */
    char *position;                    /* its JSON; NULL: none */
    bool committed;
    uint8_t commitment[LAIR_HASH];
    struct match_tag tag[MATCH_MAX_TAGS]; /* they point into the text */
    int n_tags;
};

__attribute__((format(printf, 2, 3))) static int fail(struct record_reader *r, const char *format, ...)
{
    char reason[LAIR_REASON + 60];
    va_list ap;

    va_start(ap, format);
    vsnprintf(reason, sizeof reason, format, ap);
    va_end(ap);
    snprintf(r->why->text, sizeof r->why->text, "line %d: %s", r->number, reason);
    return -1;
}

/* The next line that is no comment; false: there is none. */
static bool next_line(struct record_reader *r)
{
    do {
        char *end = strchr(r->at, '\n');

        if (*r->at == '\0')
            return false;
        r->line = r->at;
        r->at = end == NULL ? r->at + strlen(r->at) : end + 1;
        if (end != NULL)
            *end = '\0';
        r->number++;
    } while (r->line[0] == ';');
    return true;
}

/* Cuts the next word off; "" at the end. */
static char *next_word(char **at)
{
    char *word = *at;
    size_t len = strcspn(word, " ");

    *at = word + len;
    if (**at == ' ')
        *(*at)++ = '\0';
    return word;
}

/* A whole number without sign or leading zero; -1: it is none, or above most. */
static int number_of(const char *word, int most)
{
    int n = 0;

    if (*word == '\0' || (word[0] == '0' && word[1] != '\0'))
        return -1;
    for (; *word != '\0'; word++) {
        if (!isdigit((unsigned char)*word) || n > most / 10)
            return -1;
        n = 10 * n + (*word - '0');
    }
    return n <= most ? n : -1;
}

static int read_hash(struct record_reader *r, const char *hex, uint8_t out[LAIR_HASH])
{
    if (strlen(hex) != 2 * LAIR_HASH || !hash_unhex(hex, 2 * LAIR_HASH, out))
        return fail(r, "there must be %d hex digits", 2 * LAIR_HASH);
    return 0;
}

/* ---- reading: the head ----------------------------------------------------------------------- */

static int head_rules(struct record_reader *r, char *value)
{
    const char *name = next_word(&value);

    int rules = lair_rules_called(name), number = number_of(value, UINT16_MAX);

    if (rules < 0)
        return fail(r, "the rules \"%.20s\" cannot be played", name);
    if (number < 1 || number > lair_rules_number((enum lair_rules)rules))
        return fail(r, "this engine plays the %s rules 1 to %d", name,
                    lair_rules_number((enum lair_rules)rules));
    r->setup.rules = (enum lair_rules)rules;
    r->setup.rules_number = (uint16_t)number;
    return 0;
}

static int head_sets(struct record_reader *r, char *value)
{
    while (*value != '\0') {
        struct lair_fault why;
        int set = position_set(r->cat, next_word(&value), &why);

        if (set < 0)
            return fail(r, "%.150s", why.text);
        if ((r->set_bits >> set & 1) != 0)
            return fail(r, "the set \"%s\" is named twice", r->cat->set[set].name);
        r->set_bits |= 1u << set;
        r->sets[r->setup.n_sets++] = r->cat->set[set].name;
    }
    return 0;
}

static int head_variants(struct record_reader *r, char *value)
{
    while (*value != '\0') {
        const char *name = next_word(&value);
        int bit = position_variant(name);

        if (bit < 0)
            return fail(r, "there is no variant \"%.20s\"", name);
        r->setup.variants |= (uint8_t)(1u << bit);
    }
    return 0;
}

static int head_stars(struct record_reader *r, char *value)
{
    for (; *value != '\0'; r->setup.n_stars++) {
        if (r->setup.n_stars == LAIR_MAX_STARS)
            return fail(r, "there are more than %d", LAIR_MAX_STARS);
        r->stars[r->setup.n_stars] = next_word(&value);
    }
    return 0;
}

static int head_seats(struct record_reader *r, char *value)
{
    r->setup.seats = number_of(value, LAIR_MAX_SEATS);
    return r->setup.seats >= 1 ? 0 : fail(r, "there are 1 to %d seats", LAIR_MAX_SEATS);
}

static int head_commitment(struct record_reader *r, char *value)
{
    r->committed = true;
    return read_hash(r, value, r->commitment);
}

static int head_seed(struct record_reader *r, char *value)
{
    static_assert(LAIR_SEED == LAIR_HASH, "one reader for both");
    return read_hash(r, value, r->setup.seed);
}

static int head_position(struct record_reader *r, char *value)
{
    r->position = value;
    return 0;
}

static const struct head {
    const char *name;
    int (*read)(struct record_reader *r, char *value);
    bool needed;
} heads[] = {
    { "rules", head_rules, true },        { "sets", head_sets, true },
    { "variants", head_variants, false }, { "stars", head_stars, false },
    { "seats", head_seats, true },        { "commitment", head_commitment, false },
    { "seed", head_seed, true },          { "position", head_position, false },
};

static_assert(ARRAY_LEN(heads) <= 8 * sizeof(((struct record_reader *)0)->seen), "a bit for every row");

static int read_tag(struct record_reader *r, char *name, char *value)
{
    if (r->n_tags == MATCH_MAX_TAGS)
        return fail(r, "there are more than %d tags", MATCH_MAX_TAGS);
    r->tag[r->n_tags++] = (struct match_tag){ name, value };
    return 0;
}

static int read_head_line(struct record_reader *r)
{
    char *value = r->line;
    char *name = next_word(&value);

    for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
        if (strcmp(heads[i].name, name) != 0)
            continue;
        if ((r->seen >> i & 1) != 0)
            return fail(r, "a second \"%s\"", name);
        r->seen |= 1u << i;
        return heads[i].read(r, value);
    }
    return read_tag(r, name, value);
}

/* A move begins with the number of its turn. */
static bool is_head(const char *line)
{
    return !isdigit((unsigned char)*line) && strncmp(line, "result ", 7) != 0;
}

/* Reads up to the first line that is not of the head, which is then the line at hand. */
static int read_head(struct record_reader *r)
{
    if (!next_line(r) || strcmp(r->line, magic) != 0)
        return fail(r, "a record begins with \"%s\"", magic);
    while (next_line(r) && is_head(r->line))
        if (read_head_line(r) < 0)
            return -1;
    for (size_t i = 0; i < ARRAY_LEN(heads); i++)
        if (heads[i].needed && (r->seen >> i & 1) == 0)
            return fail(r, "there is no \"%s\" before the moves", heads[i].name);
    return 0;
}

/* ---- reading: the match ---------------------------------------------------------------------- */

static struct json_object *parse_position(struct record_reader *r)
{
    struct json_tokener *tok = json_tokener_new_ex(MAX_JSON_DEPTH);
    struct json_object *o = NULL;

    if (tok != NULL) {
        json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        o = json_tokener_parse_ex(tok, r->position, (int)strlen(r->position) + 1);
    }
    if (o == NULL)
        fail(r, "the position is no JSON");
    json_tokener_free(tok);
    return o;
}

static bool stars_agree(const struct record_reader *r)
{
    const struct lair_game *g = &r->m->game;
    int n = 0;

    while (n < LAIR_MAX_STARS && g->star[n] != 0 && n < r->setup.n_stars &&
           strcmp(lair_print(r->cat, g->star[n])->id, r->stars[n]) == 0)
        n++;
    return n == r->setup.n_stars && (n == LAIR_MAX_STARS || g->star[n] == 0);
}

/* The head of a record says again what its position says. */
static bool head_agrees(const struct record_reader *r)
{
    const struct lair_game *g = &r->m->game;

    return g->rules == r->setup.rules && g->rules_number == r->setup.rules_number &&
           g->n_seats == r->setup.seats && g->sets == r->set_bits && g->variants == r->setup.variants &&
           stars_agree(r) && memcmp(g->seed, r->setup.seed, LAIR_SEED) == 0;
}

static int begin_from_position(struct record_reader *r)
{
    struct json_object *pos = parse_position(r);
    struct lair_fault why;

    if (pos == NULL)
        return -1;
    r->m = match_from_position(r->cat, pos, r->sink, &why);
    json_object_put(pos);
    if (r->m == NULL)
        return fail(r, "position: %.200s", why.text);
    return head_agrees(r) ? 0 : fail(r, "the position is of another game than the head");
}

/* Decks are laid out in the order of the catalog (engine/CHANCE.md). */
static bool sets_are_in_order(const struct record_reader *r)
{
    for (int i = 1; i < r->setup.n_sets; i++)
        if (catalog_find_set(r->cat, r->sets[i - 1]) > catalog_find_set(r->cat, r->sets[i]))
            return false;
    return true;
}

static int begin_new(struct record_reader *r)
{
    struct lair_fault why;

    if (!sets_are_in_order(r))
        return fail(r, "the sets were loaded in another order than the record names them");
    r->setup.sets = r->sets;
    r->setup.stars = r->stars;
    r->m = lair_match_new(r->cat, &r->setup, r->sink, &why);
    return r->m != NULL ? 0 : fail(r, "%.200s", why.text);
}

static int put_tags(struct record_reader *r)
{
    for (int i = 0; i < r->n_tags; i++)
        if (!match_tag(r->m, r->tag[i].name, r->tag[i].value))
            return fail(r, "\"%.40s\" above is no tag", r->tag[i].name);
    if (r->m->n_tags != r->n_tags)
        return fail(r, "a tag stands twice");
    lair_match_commit(r->m, r->committed ? r->commitment : NULL);
    return 0;
}

static int begin(struct record_reader *r)
{
    if ((r->position != NULL ? begin_from_position(r) : begin_new(r)) < 0)
        return -1;
    return put_tags(r);
}

/* ---- reading: moves and the end -------------------------------------------------------------- */

/* Takes a comment off, and the blanks before it. */
static void cut_comment(char *line)
{
    size_t len = strcspn(line, ";");

    while (len > 0 && line[len - 1] == ' ')
        len--;
    line[len] = '\0';
}

static int read_move(struct record_reader *r)
{
    const struct lair_game *g = &r->m->game;
    struct lair_refused reason;
    char *at = r->line;
    int turn, phase, seat;
    const char *word;

    cut_comment(r->line);
    turn = number_of(next_word(&at), UINT16_MAX);
    phase = position_phase(next_word(&at));
    word = next_word(&at);
    seat = word[0] - 'a';
    if (turn < 0 || phase < 0 || seat < 0 || seat >= g->n_seats || word[1] != '\0' || *at == '\0')
        return fail(r, "a move is: turn, phase, seat, move");
    if (turn != g->turn || phase != g->phase)
        return fail(r, "the game is in turn %d, phase %s", g->turn,
                    lair_phase_name((enum lair_phase)g->phase));
    if (match_play_text(r->m, seat, at, r->sink, &reason) != LAIR_OK)
        return fail(r, "\"%.60s\": %.190s", at, reason.text);
    return 0;
}

static int read_moves(struct record_reader *r)
{
    while (isdigit((unsigned char)*r->line)) {
        if (read_move(r) < 0)
            return -1;
        if (!next_line(r))
            return fail(r, "there is no \"result\"");
    }
    return 0;
}

static int read_result(struct record_reader *r)
{
    char *value = r->line, result[SCORES];

    if (strcmp(next_word(&value), "result") != 0)
        return fail(r, "after the moves comes \"result\"");
    write_result(r->m, result);
    return strcmp(value, result) == 0 ? 0 : fail(r, "the moves lead to the result \"%s\"", result);
}

static int read_final_hash(struct record_reader *r)
{
    char *value;
    uint8_t told[LAIR_HASH], hash[LAIR_HASH];

    if (!next_line(r))
        return fail(r, "there is no \"hash\"");
    value = r->line;
    if (strcmp(next_word(&value), "hash") != 0)
        return fail(r, "after the result comes \"hash\"");
    if (read_hash(r, value, told) < 0)
        return -1;
    lair_hash(r->cat, &r->m->game, hash);
    return memcmp(told, hash, sizeof hash) == 0 ? 0 : fail(r, "the moves lead to another hash");
}

/* ---- reading: the whole ---------------------------------------------------------------------- */

static int count_lines(const char *text, size_t len)
{
    int n = 1;

    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

/* How much of the text is left without the white space at its end. */
static size_t without_end(const char *text, size_t len)
{
    static const char white[] = " \t\r\n";

    while (len > 0 && memchr(white, text[len - 1], sizeof white - 1) != NULL)
        len--;
    return len;
}

/* The last line, which vouches for all before it, is cut off. */
static int check_bytes(struct record_reader *r, char *text, size_t len)
{
    static const char word[] = "check ";
    enum { WORD = sizeof word - 1 };
    uint8_t told[LAIR_HASH], hash[LAIR_HASH];
    size_t end = without_end(text, len);
    size_t begin = end;

    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    r->number = count_lines(text, begin);
    if (end - begin != WORD + 2 * LAIR_HASH || memcmp(text + begin, word, WORD) != 0 ||
        !hash_unhex(text + begin + WORD, 2 * LAIR_HASH, told))
        return fail(r, "the last line must be \"check\" and %d hex digits", 2 * LAIR_HASH);
    hash_bytes(text, begin, hash);
    if (memcmp(told, hash, sizeof hash) != 0)
        return fail(r, "the record was changed: %s",
                    memchr(text, '\r', begin) != NULL ? "its lines end in CR LF, where it was written with LF"
                                                      : "its bytes do not fit the check");
    text[begin] = '\0';
    return strlen(text) == begin ? 0 : fail(r, "there are NUL bytes before this line");
}

static int read_record(struct record_reader *r, char *text, size_t len)
{
    if (check_bytes(r, text, len) < 0)
        return -1;
    r->at = text;
    r->line = text;
    r->number = 0;
    if (read_head(r) < 0 || begin(r) < 0 || read_moves(r) < 0 || read_result(r) < 0 || read_final_hash(r) < 0)
        return -1;
    return next_line(r) ? fail(r, "nothing but \"check\" comes after the hash") : 0;
}

struct lair_match *lair_match_load(const struct lair_catalog *cat, const char *text, size_t len,
                                   struct lair_sink *sink, struct lair_fault *why)
{
    struct record_reader r = { .cat = cat, .sink = sink, .why = why, .number = 1 };
    char *copy;

    if (len > MAX_RECORD) {
        fail(&r, "a record has at most %d bytes", MAX_RECORD);
        return NULL;
    }
    copy = malloc(len + 1);
    if (copy == NULL) {
        fail(&r, "out of memory");
        return NULL;
    }
    memcpy(copy, text, len);
    copy[len] = '\0';
    if (read_record(&r, copy, len) < 0) {
        lair_match_free(r.m);
        r.m = NULL;
    }
    free(copy);
    return r.m;
}
