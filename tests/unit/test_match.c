/* tests/unit/test_match.c - matches and their records, and what is wrong with a changed one
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include <json-c/json.h>

#include "engine/text/hash.h"
#include "engine/text/match.h"

struct fixture {
    struct lair_catalog *cat;
    struct lair_match *match;
    char *text; /* the record of .match, which runs */
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    uint32_t dice = 7;

    *state = f;
    f->cat = games_catalog();
    f->match = matches_new(f->cat, 2, 0, 1);
    matches_play(f->match, f->cat, &dice, 12);
    f->text = lair_match_record(f->match);
    return f->text == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    free(f->text);
    lair_match_free(f->match);
    lair_catalog_free(f->cat);
    free(f);
    return 0;
}

static struct lair_match *load(const struct fixture *f, const char *text)
{
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_load(f->cat, text, strlen(text), NULL, &why);

    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

/* Loading fails, for that reason. */
static void assert_refused(const struct fixture *f, const char *text, size_t len, const char *reason)
{
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_load(f->cat, text, len, NULL, &why);

    if (m != NULL)
        fail_msg("taken, though \"%s\"", reason);
    if (strstr(why.text, reason) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why.text, reason);
}

static char *room_for(size_t len)
{
    char *out = malloc(len);

    if (out == NULL)
        abort();
    return out;
}

/* A copy in which the first occurrence is replaced, with the checksum mended. */
static char *edited(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = room_for(strlen(text) + strlen(to) + 200);
    uint8_t hash[LAIR_HASH];
    char hex[HASH_HEX];

    if (at == NULL)
        fail_msg("there is no \"%s\"", from);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    *(strstr(out, "\ncheck ") + 1) = '\0';
    hash_bytes(out, strlen(out), hash);
    hash_hex(hash, hex);
    sprintf(out + strlen(out), "check %s\n", hex);
    return out;
}

/* ---- there and back -------------------------------------------------------------------------- */

static void assert_comes_back(const struct fixture *f, const struct lair_match *m)
{
    char *text = lair_match_record(m);
    struct lair_match *again = load(f, text);
    char *text_again = lair_match_record(again);

    matches_assert_same(f->cat, lair_match_game(m), lair_match_game(again));
    assert_string_equal(text, text_again);
    free(text_again);
    lair_match_free(again);
    free(text);
}

static void a_running_game_comes_back_from_its_record(void **state)
{
    struct fixture *f = *state;

    assert_comes_back(f, f->match);
}

static void whole_games_come_back_from_their_records(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 8; i++) {
        int variants = i % 4 == 3 ? LAIR_CLASSIC_HAND | LAIR_CHOOSE_BOSS : 0;
        struct lair_match *m = matches_new(f->cat, 2 + i % 3, variants, (uint8_t)(10 + i));
        uint32_t dice = (uint32_t)i + 1;

        matches_play(m, f->cat, &dice, MATCHES_WHOLE);
        assert_int_equal(lair_match_game(m)->phase, LAIR_PHASE_OVER);
        assert_comes_back(f, m);
        lair_match_free(m);
    }
}

struct log {
    struct lair_sink sink;
    uint64_t sum;
    int n;
};

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct log *l = (struct log *)sink;
    const unsigned char *bytes = (const unsigned char *)e;

    for (size_t i = 0; i < sizeof *e; i++)
        l->sum = (l->sum ^ bytes[i]) * 1099511628211u;
    l->n++;
}

static void a_record_tells_the_same_events_again(void **state)
{
    struct fixture *f = *state;
    static const char *const sets[] = { "bmr" };
    struct lair_setup setup = { .seats = 3, .sets = sets, .n_sets = 1, .seed = { 9 } };
    struct log first = { .sink = { .event = hear } }, again = { .sink = { .event = hear } };
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_new(f->cat, &setup, &first.sink, &why);
    struct lair_match *copy;
    uint32_t dice = 3;
    char *text;

    while (matches_play_one(m, f->cat, &dice, &first.sink))
        ;
    text = lair_match_record(m);
    copy = lair_match_load(f->cat, text, strlen(text), &again.sink, &why);
    assert_non_null(copy);
    assert_true(first.n > 0);
    assert_int_equal(first.n, again.n);
    assert_true(first.sum == again.sum);
    lair_match_free(copy);
    lair_match_free(m);
    free(text);
}

static void what_was_asked_for_stands_in_record_and_position(void **state)
{
    static const char *const sets[] = { "bmr", "stars" }, *const stars[] = { "double star", "STR001" };
    static const char *const others[] = { "stars STR001\n", "", "stars BMA080\n" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2, .stars = stars, .n_stars = 2 };
    struct lair_fault why = { "" };
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_match *m, *copy;
    struct json_object *pos;
    uint8_t hash[LAIR_HASH], again[LAIR_HASH];
    uint32_t dice = 3;
    char *text;

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why), 0);
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/tests/sets/stars.json", &why), 0);
    m = lair_match_new(cat, &setup, NULL, &why);
    assert_non_null(m);
    for (int i = 0; i < 60; i++)
        assert_true(matches_play_one(m, cat, &dice, NULL));
    assert_null(lair_check(cat, lair_match_game(m)));
    text = lair_match_record(m);
    assert_non_null(strstr(text, "\nstars STR001 STR002\n"));
    lair_hash(cat, lair_match_game(m), hash);
    copy = lair_match_load(cat, text, strlen(text), NULL, &why);
    assert_non_null(copy);
    lair_match_free(copy);
    pos = lair_match_position(m);
    copy = lair_match_set(cat, pos, &why);
    assert_non_null(copy);
    lair_hash(cat, lair_match_game(copy), again);
    assert_memory_equal(hash, again, sizeof hash);
    lair_match_free(copy);
    json_object_put(pos);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char *other = edited(text, "stars STR001 STR002\n", others[i]);

        assert_null(lair_match_load(cat, other, strlen(other), NULL, &why));
        free(other);
    }
    free(text);
    lair_match_free(m);
    lair_catalog_free(cat);
}

static void a_match_from_a_position_comes_back_with_it(void **state)
{
    struct fixture *f = *state;
    struct lair_fault why = { "" };
    struct json_object *pos = lair_match_position(f->match);
    struct lair_match *m = lair_match_set(f->cat, pos, &why);
    uint32_t dice = 4;

    assert_non_null(m);
    matches_play(m, f->cat, &dice, 30);
    assert_comes_back(f, m);
    lair_match_free(m);
    json_object_put(pos);
}

static void commitment_and_tags_come_back(void **state)
{
    struct fixture *f = *state;
    const uint8_t commitment[LAIR_HASH] = { 1, 2, 3 };
    char *text;

    lair_match_commit(f->match, commitment);
    lair_match_tag(f->match, "table", "#7");
    lair_match_tag(f->match, "seat-a", "früh; spät");
    lair_match_tag(f->match, "table", "#8");
    assert_comes_back(f, f->match);
    text = lair_match_record(f->match);
    assert_non_null(strstr(text, "\ncommitment 010203000"));
    assert_non_null(strstr(text, "\ntable #8\nseat-a früh; spät\n"));
    free(text);
}

static void a_tag_cannot_pretend_to_be_another_line(void **state)
{
    static const char *const tags[][2] = {
        { "seed", "0" },         { "result", "a" },   { "7", "x" },           { "Name", "x" },
        { "a b", "x" },          { "", "x" },         { "name", "x\ncheck" }, { "name", "x\xff" },
        { "name", "x\xc2\x85" }, { "name", "" },      { "name", " x" },       { "name", "\xed\xa0\x80" },
        { "name", "\xc0\xaf" },  { "name", "x\x7f" },
    };
    struct fixture *f = *state;
    char *text;

    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        lair_match_tag(f->match, tags[i][0], tags[i][1]);
    text = lair_match_record(f->match);
    assert_string_equal(text, f->text);
    free(text);
}

static void comments_are_passed_over(void **state)
{
    struct fixture *f = *state;
    char *line = edited(f->text, "seats 2\n", "; about two players\nseats 2\n");
    char *move = edited(f->text, " keep\n", " keep   ; what else\n");

    lair_match_free(load(f, line));
    lair_match_free(load(f, move));
    free(line);
    free(move);
}

static void the_last_line_end_may_be_missing(void **state)
{
    struct fixture *f = *state;

    f->text[strlen(f->text) - 1] = '\0';
    lair_match_free(load(f, f->text));
}

/* Mail and clipboards add such an end; before it every byte counts. */
static void white_space_after_the_check_is_forgiven(void **state)
{
    static const char *const ends[] = { "\n", "\r\n", "\n\n\n", " \t\r\n \n", "   " };
    struct fixture *f = *state;
    size_t len = strlen(f->text) - 1;
    char *longer = room_for(len + 20);

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        sprintf(longer, "%.*s%s", (int)len, f->text, ends[i]);
        lair_match_free(load(f, longer));
    }
    free(longer);
}

/* ---- what was changed ------------------------------------------------------------------------ */

static void every_flipped_bit_is_found(void **state)
{
    struct fixture *f = *state;
    size_t len = strlen(f->text);

    for (size_t bit = 0; bit < 8 * len; bit++) {
        struct lair_fault why = { "" };
        struct lair_match *m;

        f->text[bit / 8] ^= (char)(1 << bit % 8);
        m = lair_match_load(f->cat, f->text, len, NULL, &why);
        if (m != NULL)
            fail_msg("bit %zu may be flipped", bit);
        assert_memory_equal(why.text, "line ", 5);
        f->text[bit / 8] ^= (char)(1 << bit % 8);
    }
    lair_match_free(load(f, f->text));
}

static void every_cut_is_found(void **state)
{
    struct fixture *f = *state;

    for (size_t len = 0; len + 1 < strlen(f->text); len++)
        assert_refused(f, f->text, len, "the last line must be");
}

static void a_byte_too_many_is_found(void **state)
{
    struct fixture *f = *state;
    char *longer = room_for(strlen(f->text) + 20);

    for (const char *const *more = (const char *const[]){ "; more\n", "\n.\n", "\v", "\f", NULL };
         *more != NULL; more++) {
        sprintf(longer, "%s%s", f->text, *more);
        assert_refused(f, longer, strlen(longer), "the last line must be");
    }
    assert_refused(f, f->text, strlen(f->text) + 1, "the last line must be"); /* a NUL */
    sprintf(longer, " %s", f->text);
    assert_refused(f, longer, strlen(longer), "its bytes do not fit the check");
    sprintf(longer, "%.*s \n%s", (int)(strstr(f->text, "check ") - f->text - 1), f->text,
            strstr(f->text, "check "));
    assert_refused(f, longer, strlen(longer), "its bytes do not fit the check");
    free(longer);
}

/* Whoever sent it may have done nothing wrong, so the reason says what happened. */
static void line_ends_that_were_changed_are_named(void **state)
{
    struct fixture *f = *state;
    char *longer = room_for(2 * strlen(f->text)), *to = longer;

    for (const char *from = f->text; *from != '\0'; from++) {
        if (*from == '\n')
            *to++ = '\r';
        *to++ = *from;
    }
    *to = '\0';
    assert_refused(f, longer, strlen(longer), "its lines end in CR LF");
    free(longer);
}

static void what_is_changed_with_a_mended_check_is_found_by_its_line(void **state)
{
    static const struct {
        const char *from, *to, *reason;
    } cases[] = {
        { "lair-record 1", "lair-record 2", "line 1: a record begins with" },
        { "rules classic ", "rules classic 9", "line 2: this engine plays" },
        { "rules classic", "rules duper", "line 2: the rules \"duper\"" },
        { "sets bmr@", "sets bmr@00", "line 3: the set \"bmr\" that is loaded is another file" },
        { "sets bmr@", "sets zzz@", "line 3: the set \"zzz\" is not loaded" },
        { "sets bmr", "sets bmr bmr", "line 3: the set \"bmr\" is named twice" },
        { "seats 2", "seats 2\nvariants odd", "line 5: there is no variant \"odd\"" },
        { "seats 2", "seats 7", "line 4: there are 1 to 6 seats" },
        { "seats 2", "seats 02", "line 4: there are 1 to 6 seats" },
        { "seats 2", "seats 1", "line " },
        { "seats 2", "seats 2\nseats 2", "line 5: a second \"seats\"" },
        { "rules classic", "rules classic 1\nrules classic", "line 3: a second \"rules\"" },
        { "seats 2\n", "", "there is no \"seats\" before the moves" },
        { "seed 01", "seed 0x", "there must be 64 hex digits" },
        { "seed 01", "seed 01\nseed 01", "there must be 64 hex digits" },
        { "\nseed ", "\ncommitment 12\nseed ", "there must be 64 hex digits" },
        { "\nseed ", "\nposition {\"a\":\nseed ", "the position is no JSON" },
        { "\nseed ", "\nposition {}\nseed ", "position: sets: a position names its sets" },
        { "\nseed ", "\nodd!tag x\nseed ", "is no tag" },
        { "\nseed ", "\nx y\nx z\nseed ", "a tag stands twice" },
        { "\n0 mulligan", "\n1 mulligan", "line 6: the game is in turn 0, phase mulligan" },
        { "\n0 mulligan", "\n0 bait", "line 6: the game is in turn 0, phase mulligan" },
        { "\n0 mulligan", "\n0 lunch", "line 6: a move is: turn, phase, seat, move" },
        { "\n0 mulligan", "\n0  mulligan", "line 6: a move is: turn, phase, seat, move" },
        { "\n0 mulligan", "\n00 mulligan", "line 6: a move is: turn, phase, seat, move" },
        { "\n0 mulligan", "\n99999999999 mulligan", "line 6: a move is: turn, phase, seat, move" },
        { " keep\n", " dance\n", "line 6: \"dance\": " },
        { " keep\n", " cast freeze\n", "line 6: \"cast freeze\": " },
        { "\n0 mulligan a", "\n0 mulligan c", "line 6: a move is: turn, phase, seat, move" },
        { "\n0 mulligan a", "\n0 mulligan ab", "line 6: a move is: turn, phase, seat, move" },
        { "\nresult *", "\nresult a 1 2", "the moves lead to the result \"*\"" },
        { "\nresult *", "\nmore *", "after the moves comes \"result\"" },
        { "\nresult *\n", "\n", "after the moves comes \"result\"" },
        { "\nhash ", "\nhush ", "after the result comes \"hash\"" },
        { "\nhash ", "\nhash 0", "there must be 64 hex digits" },
        { "\ncheck ", "\nmore\ncheck ", "nothing but \"check\" comes after the hash" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = edited(f->text, cases[i].from, cases[i].to);

        assert_refused(f, text, strlen(text), cases[i].reason);
        free(text);
    }
}

static void more_tags_than_a_record_has_are_refused(void **state)
{
    struct fixture *f = *state;
    char tags[16 * (MATCH_MAX_TAGS + 2)] = "seats 2", *text;
    size_t n = strlen(tags);

    for (int i = 0; i <= MATCH_MAX_TAGS; i++)
        n += (size_t)snprintf(tags + n, sizeof tags - n, "\nx%d y", i);
    text = edited(f->text, "seats 2", tags);
    assert_refused(f, text, strlen(text), "there are more than 64 tags");
    free(text);
}

/* Takes the last move out. */
static void a_move_left_out_is_found_by_the_hash(void **state)
{
    struct fixture *f = *state;
    char *result = strstr(f->text, "\nresult ");
    char *last = result;
    char move[200], *text;

    while (*--last != '\n')
        ;
    snprintf(move, sizeof move, "%.*s\nresult", (int)(result - last), last);
    text = edited(f->text, move, "\nresult");
    assert_refused(f, text, strlen(text), "the moves lead to another hash");
    free(text);
}

static void another_seed_is_found(void **state)
{
    struct fixture *f = *state;
    char *text = edited(f->text, "seed 01", "seed 02");

    assert_refused(f, text, strlen(text), "line ");
    free(text);
}

static void a_nul_byte_is_found(void **state)
{
    struct fixture *f = *state;
    char *text = edited(f->text, "seats 2", "seats 2\nnote x");
    char *check = strstr(text, "\ncheck ") + 1;
    size_t len = strlen(text);
    uint8_t hash[LAIR_HASH];
    char hex[HASH_HEX];

    strstr(text, "note x")[5] = '\0';
    hash_bytes(text, (size_t)(check - text), hash);
    hash_hex(hash, hex);
    memcpy(check + 6, hex, HASH_HEX - 1);
    assert_refused(f, text, len, "NUL bytes");
    free(text);
}

static void a_record_larger_than_any_game_is_refused(void **state)
{
    struct fixture *f = *state;
    size_t len = 5 << 20;
    char *text = calloc(len, 1);

    assert_refused(f, text, len, "at most");
    free(text);
}

static void a_refused_move_is_not_recorded(void **state)
{
    const struct lair_move nonsense = { .verb = LAIR_CAST, .what = { .kind = LAIR_REF_CARD, .id = 9 } };
    struct fixture *f = *state;
    char *text;

    for (int seat = 0; seat < 2; seat++)
        assert_int_not_equal(lair_match_play(f->match, seat, &nonsense, NULL), LAIR_OK);
    text = lair_match_record(f->match);
    assert_string_equal(text, f->text);
    free(text);
}

static void resigning_is_recorded(void **state)
{
    struct fixture *f = *state;
    const struct lair_move resign = { .verb = LAIR_RESIGN };

    assert_int_equal(lair_match_play(f->match, 1, &resign, NULL), LAIR_OK);
    assert_int_equal(lair_match_game(f->match)->phase, LAIR_PHASE_OVER);
    assert_comes_back(f, f->match);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

/* ---- what cannot begin ----------------------------------------------------------------------- */

/* A set of as many rooms as just fit into a game of two with the base set, and not into one of three. */
static void add_many(struct lair_catalog *cat)
{
    enum { BASE_FOR_TWO = 8 + 75 + 31 + 13 + 8, ROOMS = LAIR_MAX_CARDS - 1 - BASE_FOR_TWO, MOST = 20 };
    struct lair_fault why;
    size_t len;
    char *text;
    FILE *f = open_memstream(&text, &len);

    fprintf(f,
            "{\"set\": \"many\", \"name\": \"Many\", \"kind\": \"small\", "
            "\"counts\": {\"rooms\": %d}, \"rooms\": [",
            ROOMS);
    for (int left = ROOMS, i = 0; left > 0; left -= MOST, i++)
        fprintf(f,
                "%s{\"id\": \"MANY%d\", \"name\": \"Room %d\", \"type\": \"trap\", \"advanced\": false, "
                "\"damage\": 1, \"treasure\": \"T\", \"copies\": %d}",
                i > 0 ? ", " : "", i, i, left < MOST ? left : MOST);
    fputs("]}", f);
    fclose(f);
    assert_int_equal(lair_catalog_add_text(cat, "many", text, len, &why), 0);
    free(text);
}

static void what_keeps_a_game_from_beginning_is_told_by_code(void **state)
{
    static const struct {
        const char *sets[2];
        int n_sets;
        enum lair_rules rules;
        int seats;
        uint8_t variants;
        enum lair_unfit unfit;
        const char *text;
    } cases[] = {
        { { "bmr" }, 1, LAIR_CLASSIC, 4, 0, LAIR_FITS, "" },
        { { "bmr" }, 1, LAIR_CLASSIC, 7, 0, LAIR_UNFIT_SEATS, "classic games have 2 to 6 seats" },
        { { "bmr" }, 1, LAIR_CLASSIC, 6, 0, LAIR_UNFIT_CROWD, "six seats need crl or two base sets" },
        { { "bmr" }, 1, LAIR_CLASSIC, 5, 0, LAIR_UNFIT_CROWD, "five seats need crl or two base sets" },
        { { "bmr" },
          1,
          LAIR_CHALLENGE,
          1,
          LAIR_HARD,
          LAIR_UNFIT_VARIANT,
          "challenge games have no such variant" },
        { { "bmr", "nope" },
          2,
          LAIR_CLASSIC,
          2,
          0,
          LAIR_UNFIT_SETS,
          "a set that was asked for is not loaded" },
        { { "trial" }, 1, LAIR_CLASSIC, 3, 0, LAIR_UNFIT_BOSSES, "not enough bosses for so many seats" },
        { { "trial" }, 1, LAIR_CLASSIC, 2, 0, LAIR_UNFIT_CARDS, "not enough rooms or heroes for a game" },
        { { "bmr" }, 1, LAIR_SUPER, 2, 0, LAIR_UNFIT_BOARD, "no town board for so many seats" },
        { { "bmr", "many" }, 2, LAIR_CLASSIC, 2, 0, LAIR_FITS, "" },
        { { "bmr", "many" },
          2,
          LAIR_CLASSIC,
          3,
          0,
          LAIR_UNFIT_SETS,
          "a set that was asked for is not loaded, or" },
    };
    struct lair_catalog *cat = lair_catalog_new();
    static struct lair_game g;
    struct lair_fault why;

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why), 0);
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/trial.json", &why), 0);
    add_many(cat);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lair_setup setup = { .rules = cases[i].rules,
                                    .seats = cases[i].seats,
                                    .sets = cases[i].sets,
                                    .n_sets = cases[i].n_sets,
                                    .variants = cases[i].variants };

        why.text[0] = '\0';
        assert_int_equal(lair_unfit(cat, &setup), cases[i].unfit);
        assert_int_equal(lair_new(cat, &g, &setup, NULL, &why), cases[i].unfit == LAIR_FITS ? 0 : -1);
        if (strncmp(why.text, cases[i].text, strlen(cases[i].text)) != 0)
            fail_msg("%zu: %s", i, why.text);
    }
    lair_catalog_free(cat);
}

static void what_keeps_a_card_from_coming_on_request_is_told(void **state)
{
    static const struct {
        int n_sets;
        const char *stars[2];
        int n_stars;
        const char *text; /* NULL: nothing */
    } cases[] = {
        { 2, { "double star", "str001" }, 2, NULL },
        { 2,
          { "no star" },
          1,
          "stars: there is no card \"no star\"; on request come: Small Star (stars), Double Star (stars)" },
        { 1, { "double star" }, 1, "stars: Double Star is of the set \"stars\", which is not in the game" },
        { 1,
          { "fool" },
          1,
          "stars: The Fool needs no request; on request come: Small Star (stars), Double Star (stars)" },
        { 2, { "double star", "STR002" }, 2, "stars: Double Star is named twice" },
    };
    static const char *const sets[] = { "bmr", "stars" };
    struct lair_catalog *cat = lair_catalog_new();
    static struct lair_game g;
    struct lair_fault why;

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why), 0);
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/tests/sets/stars.json", &why), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lair_setup setup = { .seats = 2,
                                    .sets = sets,
                                    .n_sets = cases[i].n_sets,
                                    .stars = cases[i].stars,
                                    .n_stars = cases[i].n_stars };

        assert_int_equal(lair_unfit(cat, &setup), cases[i].text == NULL ? LAIR_FITS : LAIR_UNFIT_STARS);
        assert_int_equal(lair_new(cat, &g, &setup, NULL, &why), cases[i].text == NULL ? 0 : -1);
        if (cases[i].text != NULL)
            assert_string_equal(why.text, cases[i].text);
    }
    lair_catalog_free(cat);
}

/* Nothing is written behind the seats that there are, and nobody there comes before somebody with wounds. */
static void a_place_is_told_for_each_seat_and_no_other(void **state)
{
    static const char position[] =
        "{'sets': ['bmr'], 'phase': 'end', 'seats': ["
        "{'boss': 'Draculord', 'souls': ['Katelyn, Angelic Healer', 'Lord Van Ette', "
        "'Frankov, the Envoy', 'Antonius, the Rune Knight', 'Tempros the Time Marauder']}, "
        "{'boss': 'Gorgona', 'wounds': ['Nick the Masher']}]}";
    uint8_t place[LAIR_MAX_SEATS] = { 9, 9, 9, 9, 9, 9 };
    static const uint8_t expected[LAIR_MAX_SEATS] = { 1, 2, 9, 9, 9, 9 };
    struct lair_catalog *cat = games_catalog();
    struct lair_match *m = matches_set(cat, position);

    (void)state;
    assert_int_equal(lair_placement(cat, lair_match_game(m), place), 2);
    assert_memory_equal(place, expected, sizeof place);
    lair_match_free(m);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_keeps_a_game_from_beginning_is_told_by_code),
        cmocka_unit_test(what_keeps_a_card_from_coming_on_request_is_told),
        cmocka_unit_test(a_place_is_told_for_each_seat_and_no_other),
        TEST(a_running_game_comes_back_from_its_record),
        TEST(whole_games_come_back_from_their_records),
        TEST(a_record_tells_the_same_events_again),
        cmocka_unit_test(what_was_asked_for_stands_in_record_and_position),
        TEST(a_match_from_a_position_comes_back_with_it),
        TEST(commitment_and_tags_come_back),
        TEST(a_tag_cannot_pretend_to_be_another_line),
        TEST(comments_are_passed_over),
        TEST(the_last_line_end_may_be_missing),
        TEST(white_space_after_the_check_is_forgiven),
        TEST(every_flipped_bit_is_found),
        TEST(every_cut_is_found),
        TEST(a_byte_too_many_is_found),
        TEST(line_ends_that_were_changed_are_named),
        TEST(what_is_changed_with_a_mended_check_is_found_by_its_line),
        TEST(more_tags_than_a_record_has_are_refused),
        TEST(a_move_left_out_is_found_by_the_hash),
        TEST(another_seed_is_found),
        TEST(a_nul_byte_is_found),
        TEST(a_record_larger_than_any_game_is_refused),
        TEST(a_refused_move_is_not_recorded),
        TEST(resigning_is_recorded),
    };

    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
