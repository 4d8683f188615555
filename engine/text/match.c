/* engine/text/match.c - a game with its history
 * SPDX-License-Identifier: MIT */
#include "engine/text/match.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/moves.h"
#include "engine/rules/run.h"
#include "engine/text/position.h"

/* ---- what grows ------------------------------------------------------------------------------ */

/* Makes room for one more element; false: no memory, and nothing has changed. */
static bool grow(void **array, size_t *cap, size_t n, size_t element)
{
    size_t want = 2 * *cap + 64;
    void *grown;

    if (n < *cap)
        return true;
    grown = realloc(*array, want * element);
    if (grown == NULL)
        return false;
    *array = grown;
    *cap = want;
    return true;
}

/* Makes room for one more move. */
static bool reserve(struct lair_match *m)
{
    void *move = m->move, *text = m->text;
    bool moves = grow(&move, &m->cap_moves, m->n_moves, sizeof *m->move);
    bool texts = grow(&text, &m->cap_text, m->n_text + LAIR_TEXT, 1);

    m->move = move;
    m->text = text;
    return moves && texts;
}

static void remember(struct lair_match *m, int seat, const struct lair_move *move)
{
    m->move[m->n_moves++] = (struct match_move){
        .text = m->n_text, .turn = m->before.turn, .phase = m->before.phase, .seat = (uint8_t)seat
    };
    m->n_text += lair_move_text(m->cat, &m->before, seat, move, m->text + m->n_text) + 1;
}

/* ---- a match --------------------------------------------------------------------------------- */

static struct lair_match *match_new(const struct lair_catalog *cat, struct lair_fault *why)
{
    struct lair_match *m = calloc(1, sizeof *m);

    if (m == NULL)
        snprintf(why->text, sizeof why->text, "out of memory");
    else
        m->cat = cat;
    return m;
}

void lair_match_free(struct lair_match *m)
{
    if (m == NULL)
        return;
    for (int i = 0; i < m->n_tags; i++) {
        free(m->tag[i].name);
        free(m->tag[i].value);
    }
    free(m->position);
    free(m->text);
    free(m->move);
    free(m);
}

struct lair_match *lair_match_new(const struct lair_catalog *cat, const struct lair_setup *setup,
                                  struct lair_sink *sink, struct lair_fault *why)
{
    struct lair_match *m = match_new(cat, why);

    if (m == NULL)
        return NULL;
    struct run r = { .cat = cat, .g = &m->game, .sink = sink, .snapshot = &m->snapshot };
    if (run_new(&r, setup, why) < 0) {
        lair_match_free(m);
        return NULL;
    }
    return m;
}

const struct lair_game *lair_match_game(const struct lair_match *m)
{
    return &m->game;
}

enum lair_refusal lair_match_play(struct lair_match *m, int seat, const struct lair_move *move,
                                  struct lair_sink *sink)
{
    struct run r = { .cat = m->cat, .g = &m->game, .sink = sink, .snapshot = &m->snapshot };
    enum lair_refusal refusal;

    if (!reserve(m))
        return LAIR_NO_MEMORY;
    m->before = m->game;
    refusal = moves_play(&r, seat, move);
    if (refusal != LAIR_OK)
        return refusal;
    remember(m, seat, move);
    if (r.snapped)
        m->first = m->n_moves;
    return LAIR_OK;
}

enum lair_refusal match_play_text(struct lair_match *m, int seat, const char *text, struct lair_sink *sink,
                                  struct lair_refused *why)
{
    struct lair_move move;
    enum lair_refusal refusal = lair_parse(m->cat, &m->game, seat, text, &move, why);

    if (refusal != LAIR_OK)
        return refusal;
    refusal = lair_match_play(m, seat, &move, sink);
    if (refusal != LAIR_OK)
        snprintf(why->text, sizeof why->text, "%s", lair_refusal_name(refusal));
    return refusal;
}

/* ---- tags ------------------------------------------------------------------------------------ */

void lair_match_commit(struct lair_match *m, const uint8_t commitment[LAIR_HASH])
{
    m->committed = commitment != NULL;
    if (commitment != NULL)
        memcpy(m->commitment, commitment, LAIR_HASH);
}

/* Small letters, digits and '-', a letter first, and no name that a record has itself. */
static bool tag_name_is_good(const char *name)
{
    static const char *const taken[] = { "rules", "sets",     "variants", "stars", "seats", "commitment",
                                         "seed",  "position", "result",   "hash",  "check" };
    size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");

    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(taken[i], name) == 0)
            return false;
    return name[len] == '\0' && len < MATCH_TAG_NAME && name[0] >= 'a';
}

/* How many bytes the UTF-8 character at s has; 0: it is none, or a control character. */
static size_t character_bytes(const unsigned char *s)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    uint32_t c = n == 1 ? s[0] : s[0] & (0x7fu >> n);

    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        c = c << 6 | (s[i] & 0x3f);
    }
    if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) || c < least[n])
        return 0;
    return n;
}

/* One line of UTF-8, not empty, no blank at either end. */
static bool tag_value_is_good(const char *value)
{
    size_t len = strlen(value);

    if (len == 0 || len > MATCH_TAG_VALUE || value[0] == ' ' || value[len - 1] == ' ')
        return false;
    for (size_t i = 0, n; i < len; i += n) {
        n = character_bytes((const unsigned char *)value + i);
        if (n == 0)
            return false;
    }
    return true;
}

static struct match_tag *find_tag(struct lair_match *m, const char *name)
{
    for (int i = 0; i < m->n_tags; i++)
        if (strcmp(m->tag[i].name, name) == 0)
            return &m->tag[i];
    return NULL;
}

bool match_tag(struct lair_match *m, const char *name, const char *value)
{
    struct match_tag new = { 0 }, *old;

    if (!tag_name_is_good(name) || !tag_value_is_good(value))
        return false;
    old = find_tag(m, name);
    if (old == NULL && m->n_tags == MATCH_MAX_TAGS)
        return false;
    new.name = strdup(name);
    new.value = strdup(value);
    if (new.name == NULL || new.value == NULL) {
        free(new.name);
        free(new.value);
        return false;
    }
    if (old == NULL)
        old = &m->tag[m->n_tags++];
    free(old->name);
    free(old->value);
    *old = new;
    return true;
}

void lair_match_tag(struct lair_match *m, const char *name, const char *value)
{
    match_tag(m, name, value);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* "b cast freeze a3" */
static struct json_object *move_json(const struct lair_match *m, const struct match_move *move)
{
    char text[LAIR_TEXT + 2];

    snprintf(text, sizeof text, "%c %s", 'a' + move->seat, m->text + move->text);
    return json_object_new_string(text);
}

/* A game that is over is written as it ended; nothing can be played from there. */
struct json_object *lair_match_position(const struct lair_match *m)
{
    bool over = m->game.phase == LAIR_PHASE_OVER;
    struct json_object *o = position_json(m->cat, over ? &m->game : &m->snapshot);
    struct json_object *moves = json_object_new_array();

    for (size_t i = m->first; i < m->n_moves && !over; i++)
        json_object_array_add(moves, move_json(m, &m->move[i]));
    json_object_object_add(o, "moves", moves);
    return o;
}

/* Keeps the beginning, written out in full: nothing of it is dealt again. */
static bool keep_position(struct lair_match *m)
{
    struct json_object *o = position_json(m->cat, &m->game);

    m->position =
        strdup(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
    return m->position != NULL;
}

/* Sets the match's game up; what it asks is what the phase asks. */
static int begin(struct lair_match *m, struct json_object *pos, struct lair_sink *sink,
                 struct lair_fault *why)
{
    struct run r = { .cat = m->cat, .g = &m->game, .sink = sink, .snapshot = &m->snapshot };
    const char *wrong;

    if (position_read(m->cat, pos, &m->game, why) < 0)
        return -1;
    m->snapshot = m->game;
    if (!keep_position(m)) {
        snprintf(why->text, sizeof why->text, "out of memory");
        return -1;
    }
    if (m->game.phase != LAIR_PHASE_OVER)
        run_phase(&r);
    wrong = lair_check(m->cat, &m->game);
    if (wrong != NULL)
        snprintf(why->text, sizeof why->text, "position: %s", wrong);
    return wrong == NULL ? 0 : -1;
}

struct lair_match *match_from_position(const struct lair_catalog *cat, struct json_object *pos,
                                       struct lair_sink *sink, struct lair_fault *why)
{
    struct lair_match *m = match_new(cat, why);

    if (m != NULL && begin(m, pos, sink, why) < 0) {
        lair_match_free(m);
        m = NULL;
    }
    return m;
}

static int play_line(struct lair_match *m, const char *line, struct lair_fault *why)
{
    int seat = line[0] - 'a';
    struct lair_refused reason;

    if (seat < 0 || seat >= m->game.n_seats || line[1] != ' ') {
        snprintf(why->text, sizeof why->text,
                 "moves: \"%.40s\" does not begin with a seat's letter and a blank", line);
        return -1;
    }
    if (match_play_text(m, seat, line + 2, NULL, &reason) == LAIR_OK)
        return 0;
    snprintf(why->text, sizeof why->text, "moves: \"%.80s\": %.200s", line, reason.text);
    return -1;
}

static int play_moves(struct lair_match *m, struct json_object *moves, struct lair_fault *why)
{
    if (!json_object_is_type(moves, json_type_array)) {
        snprintf(why->text, sizeof why->text, "moves: must be a list");
        return -1;
    }
    for (size_t i = 0; i < json_object_array_length(moves); i++) {
        struct json_object *line = json_object_array_get_idx(moves, i);

        if (!json_object_is_type(line, json_type_string)) {
            snprintf(why->text, sizeof why->text, "moves: must be texts");
            return -1;
        }
        if (play_line(m, json_object_get_string(line), why) < 0)
            return -1;
    }
    return 0;
}

struct lair_match *lair_match_set(const struct lair_catalog *cat, struct json_object *pos,
                                  struct lair_fault *why)
{
    struct lair_match *m = match_from_position(cat, pos, NULL, why);
    struct json_object *moves;

    if (m != NULL && json_object_object_get_ex(pos, "moves", &moves) && play_moves(m, moves, why) < 0) {
        lair_match_free(m);
        m = NULL;
    }
    return m;
}
