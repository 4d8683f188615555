/* tests/soak/make_records.c - plays the games of an archive for tests/records
 *
 *     make_records FOLDER [SEED]
 *
 * Writes records into a folder that is there: of all rules, numbers of seats, sets, recipes and variants, by all kinds of players,
 * from the beginning and from positions, to the end or left before it.  For each record three games are played, and the
 * one is kept in which most lines of cards took effect that had not before.  contrib/archive packs them.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include <glib.h>
#include <sodium.h>

#include "bot/community/chance.h"
#include "bot/community/day.h"
#include "bot/games/record.h"
#include "bot/games/seed.h"
#include "tests/deal.h"
#include "tests/ordeal.h"
#include "tests/unit/matches.h"

enum {
    RECORDS = 300,
    TRIED = 3,           /* games for each record */
    ENOUGH = 2,          /* times that a line took effect */
    RESIGNS_EVERY = 120, /* moves, of wild players */
    LEFT_BEFORE = 300,   /* questions, at the latest */
    NAME = 512,
};

enum players { RANDOM, SANE, GREEDY, MIXED, WILD };
enum { N_PLAYERS = WILD + 1 };
static const char *const players_name[] = { "random", "sane", "greedy", "mixed", "wild" };

enum seed { BY_HAND, OF_WORDS, OF_DAY };

/* Records that are still wanted, by rules and seats: those with variants are more. */
static int wanted[LAIR_N_RULES][LAIR_MAX_SEATS + 1] = {
    [LAIR_CLASSIC] = { 0, 0, 26, 26, 26, 26, 26 },
    [LAIR_SUPER] = { 0, 0, 20, 20, 20, 20, 20 },
    [LAIR_SOLO] = { 0, 35 },
    [LAIR_CHALLENGE] = { 0, 35 },
};

/* How often the lines of cards took effect, in the records that were kept and the game that is played. */
typedef unsigned long lines_seen[ORDEAL_DESIGNS][ORDEAL_LINES];

struct maker {
    struct lair_sink sink;
    struct lair_catalog *cat;
    uint32_t dice;
    lines_seen kept, now;
    unsigned long least[ORDEAL_DESIGNS]; /* of the lines of a card, in the kept ones; for tests/deal.h */
};

/* A game that is played. */
struct game {
    struct mixture mix;
    struct lair_match *match;
    enum players players;
    enum lair_policy policy[LAIR_MAX_SEATS];
    enum seed seed;
    struct seed_draw drawn;
    char *word[LAIR_MAX_SEATS];
    uint8_t value[CHANCE_BYTES];
    bool position, resigned;
    int added; /* lines that took effect and had not before */
    int asks;  /* ... in so many questions */
};

static int roll(struct maker *mk, int n)
{
    return (int)games_roll(&mk->dice, (uint32_t)n);
}

static void roll_bytes(struct maker *mk, uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++)
        bytes[i] = (uint8_t)roll(mk, 256);
}

/* ---- which lines took effect ----------------------------------------------------------------- */

static void note_event(struct lair_sink *self, const struct lair_event *e)
{
    (void)self;
    (void)e;
}

static void note_line(struct lair_sink *self, lair_design card, int line)
{
    ((struct maker *)self)->now[card][line - 1]++;
}

static int count_added(const struct maker *mk)
{
    int n = 0;

    for (int d = 0; d < ORDEAL_DESIGNS; d++)
        for (int i = 0; i < ORDEAL_LINES; i++)
            n += mk->now[d][i] > 0 && mk->kept[d][i] == 0;
    return n;
}

/* What was played now is kept. */
static void keep_lines(struct maker *mk, lines_seen seen)
{
    for (lair_design d = 1; d <= lair_designs(mk->cat); d++) {
        mk->least[d] = ENOUGH;
        for (int i = 0; lair_line_word(mk->cat, d, i + 1) != NULL; i++) {
            mk->kept[d][i] += seen[d][i];
            mk->least[d] = MIN(mk->least[d], mk->kept[d][i]);
        }
    }
}

/* A card of which a line has yet to take effect, another one each time; 0: there is none. */
static lair_design choose_focus(struct maker *mk)
{
    lair_design drawn = 0;
    int n = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(mk->cat); d++)
        for (int i = 0; lair_line_word(mk->cat, d, i + 1) != NULL; i++)
            if (mk->kept[d][i] == 0 && roll(mk, ++n) == 0)
                drawn = d;
    return drawn;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* A move with a card that did little yet, or yes to what may be declined. */
static bool rare_move(struct maker *mk, const struct lair_game *g, int seat, struct lair_move *out)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(mk->cat, g, seat, moves), first = (size_t)roll(mk, (int)n);

    for (size_t i = 0; i < n; i++) {
        const struct lair_move *m = &moves[(first + i) % n];
        lair_design d = ordeal_design(g, m);

        if (m->verb == LAIR_YES || (d != 0 && mk->least[d] < ENOUGH)) {
            *out = *m;
            return true;
        }
    }
    return false;
}

static struct lair_move choose(struct maker *mk, const struct game *play, int seat)
{
    static struct lair_game view;
    const struct lair_game *g = lair_match_game(play->match);
    uint64_t luck = (uint64_t)roll(mk, INT32_MAX) << 16;
    struct lair_move m;

    if (play->players == WILD && roll(mk, RESIGNS_EVERY) == 0)
        return (struct lair_move){ .verb = LAIR_RESIGN };
    if (roll(mk, play->players == WILD ? 2 : 3) == 0 && rare_move(mk, g, seat, &m))
        return m;
    if (play->players == WILD)
        return games_move(mk->cat, g, seat, &mk->dice);
    lair_view(mk->cat, g, seat, &view);
    assert_true(lair_choose(mk->cat, &view, play->policy[seat], &luck, &m, NULL));
    return m;
}

/* ---- beginnings ------------------------------------------------------------------------------ */

static struct lair_match *new_match(struct maker *mk, const struct lair_setup *setup)
{
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_new(mk->cat, setup, &mk->sink, &why);

    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void tag_hex(struct lair_match *m, const char *name, const uint8_t bytes[LAIR_SEED])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    lair_match_tag(m, name, hex);
}

/* A seed of the host's half and of words. */
static void begin_rated(struct maker *mk, struct game *play, struct lair_setup *setup)
{
    static const char *const words[] = { "swordfish", "xyzzy", "two words", "\303\226lfass", "plugh" };
    uint8_t commitment[LAIR_HASH];

    seed_draw(&play->drawn);
    seed_commit(&play->drawn, commitment);
    for (int i = 0; i < setup->seats; i++)
        play->word[i] = roll(mk, 2) == 0 ? g_strdup(words[roll(mk, G_N_ELEMENTS(words))])
                                         : seed_word(&play->drawn, "crypt", "net", "somebody", i + 1);
    seed_mix(setup->seed, play->drawn.half, (const char *const *)play->word, setup->seats);
    play->match = new_match(mk, setup);
    lair_match_commit(play->match, commitment);
}

/* A day's seed is made of the hashes of its sets, which a record of them tells. */
static void begin_day(struct maker *mk, struct game *play, struct lair_setup *setup)
{
    struct chance_deal deal = { .day = 1 + roll(mk, 1000), .rules = setup->rules };
    struct lair_match *any = new_match(mk, setup);
    g_autofree char *sets = NULL;
    char *text = lair_match_record(any), date[DAY_DATE];
    uint8_t commitment[LAIR_HASH];
    struct chance_sets hashes;

    sets = record_tag(text, "sets");
    assert_true(chance_read_sets(&hashes, sets));
    deal.n_sets = hashes.n;
    deal.set = hashes.at;
    deal.rules_number = lair_match_game(any)->rules_number;
    roll_bytes(mk, play->value, sizeof play->value);
    chance_seed(setup->seed, play->value, &deal);
    chance_commit(commitment, setup->seed);
    play->match = new_match(mk, setup);
    lair_match_commit(play->match, commitment);
    day_date(date, deal.day);
    lair_match_tag(play->match, "daily", date);
    free(text);
    lair_match_free(any);
}

static void begin(struct maker *mk, struct game *play)
{
    struct lair_setup setup = mixture_setup(&play->mix);

    if (play->position) {
        play->match = deal_match(mk->cat, &play->mix, mk->least, &mk->dice);
        return;
    }
    roll_bytes(mk, setup.seed, sizeof setup.seed);
    if (setup.seats == 1 && setup.n_stars == 0 && roll(mk, 2) == 0)
        play->seed = OF_DAY;
    else if (roll(mk, 2) == 0)
        play->seed = OF_WORDS;
    switch (play->seed) {
    case BY_HAND:
        play->match = new_match(mk, &setup);
        lair_match_tag(play->match, "unrated", "the seed was given");
        break;
    case OF_WORDS: begin_rated(mk, play, &setup); break;
    case OF_DAY: begin_day(mk, play, &setup); break;
    }
}

/* What is told of its seed when a game is over. */
static void tell_seed(struct game *play)
{
    char name[] = "word-a";

    if (play->seed == OF_DAY)
        tag_hex(play->match, "value", play->value);
    if (play->seed != OF_WORDS)
        return;
    tag_hex(play->match, "half", play->drawn.half);
    tag_hex(play->match, "salt-hash", play->drawn.salt_hash);
    for (int i = 0; i < play->mix.seats; i++) {
        name[sizeof name - 2] = (char)('a' + i);
        lair_match_tag(play->match, name, play->word[i]);
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

static bool is_over(const struct game *play)
{
    return lair_match_game(play->match)->phase == LAIR_PHASE_OVER;
}

static void draw_players(struct maker *mk, struct game *play)
{
    static const enum lair_policy all[] = { [RANDOM] = LAIR_POLICY_RANDOM,
                                            [SANE] = LAIR_POLICY_SANE,
                                            [GREEDY] = LAIR_POLICY_GREEDY,
                                            [WILD] = LAIR_POLICY_RANDOM };

    play->players = (enum players)roll(mk, N_PLAYERS);
    for (int i = 0; i < LAIR_MAX_SEATS; i++)
        play->policy[i] =
            play->players == MIXED ? (enum lair_policy)roll(mk, LAIR_N_POLICIES) : all[play->players];
}

static void draw_mixture(struct maker *mk, struct game *play)
{
    do
        mixture_draw(&play->mix, mk->cat, roll(mk, 3) == 0 ? 0 : choose_focus(mk), &mk->dice);
    while (wanted[play->mix.rules][play->mix.seats] == 0);
}

/* Frees with game_clear(). */
static void play_game(struct maker *mk, struct game *play)
{
    int left = roll(mk, 8) == 0 ? 5 + roll(mk, LEFT_BEFORE) : ORDEAL_ASKS;

    *play = (struct game){ .position = roll(mk, 4) == 0 };
    memset(mk->now, 0, sizeof mk->now);
    draw_players(mk, play);
    draw_mixture(mk, play);
    begin(mk, play);
    for (; !is_over(play) && play->asks < left; play->asks++) {
        int seat = games_asked(lair_match_game(play->match), &mk->dice);
        struct lair_move m = choose(mk, play, seat);

        play->resigned |= m.verb == LAIR_RESIGN;
        assert_int_equal(lair_match_play(play->match, seat, &m, &mk->sink), LAIR_OK);
        lair_in_force(mk->cat, lair_match_game(play->match), &mk->sink);
    }
    if (is_over(play))
        tell_seed(play);
    play->added = count_added(mk);
}

static void game_clear(struct game *play)
{
    lair_match_free(play->match);
    for (int i = 0; i < LAIR_MAX_SEATS; i++)
        g_free(play->word[i]);
}

static bool has_recipe(const struct maker *mk, const struct mixture *mix)
{
    const char *name;

    for (int i = 0; (name = lair_catalog_set(mk->cat, i, NULL, NULL)) != NULL; i++)
        for (int k = 0; k < mix->n_sets && lair_catalog_kind(mk->cat, i) == LAIR_SET_DECK; k++)
            if (strcmp(name, mix->set[k]) == 0)
                return true;
    return false;
}

static void write_record(const struct maker *mk, const struct game *play, const char *folder, int n)
{
    char *text = lair_match_record(play->match);
    char path[NAME];

    g_snprintf(path, sizeof path, "%s/%03d-%s-%d-%s%s%s%s%s%s.record", folder, n,
               lair_rules_name((int)play->mix.rules), play->mix.seats, players_name[play->players],
               has_recipe(mk, &play->mix) ? "-recipe" : "", play->seed == OF_DAY ? "-day" : "",
               play->position ? "-position" : "", play->resigned ? "-resigned" : "",
               is_over(play) ? "" : "-unfinished");
    if (!g_file_set_contents(path, text, -1, NULL))
        fail_msg("%s cannot be written", path);
    free(text);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool is_better(const struct game *play, const struct game *than)
{
    return play->added != than->added ? play->added > than->added : play->asks < than->asks;
}

/* Of some games the one that shows most, or else the shortest. */
static void make_record(struct maker *mk, const char *folder, int n)
{
    static lines_seen seen;
    struct game best = { .added = -1 }, play;

    for (int i = 0; i < TRIED; i++) {
        play_game(mk, &play);
        if (is_better(&play, &best)) {
            struct game worse = best;

            memcpy(seen, mk->now, sizeof seen);
            best = play;
            play = worse;
        }
        game_clear(&play);
    }
    wanted[best.mix.rules][best.mix.seats]--;
    keep_lines(mk, seen);
    write_record(mk, &best, folder, n);
    game_clear(&best);
}

static void tell_lines(const struct maker *mk)
{
    int n = 0, without = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(mk->cat); d++)
        for (int i = 0; lair_line_word(mk->cat, d, i + 1) != NULL; i++, n++)
            if (mk->kept[d][i] == 0) {
                printf("without effect: %s/%d\n", lair_print(mk->cat, d)->id, i + 1);
                without++;
            }
    printf("%d records; of %d lines of cards %d took effect\n", RECORDS, n, n - without);
}

int main(int argc, char **argv)
{
    static struct maker mk = { .sink = { .event = note_event, .line = note_line } };
    static lines_seen none;

    if (argc < 2 || sodium_init() < 0) {
        fprintf(stderr, "usage: make_records FOLDER [SEED]\n");
        return 2;
    }
    mk.dice = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) | 1 : 2463534242u;
    mk.cat = mixture_catalog();
    keep_lines(&mk, none);
    for (int i = 0; i < RECORDS; i++)
        make_record(&mk, argv[1], i);
    tell_lines(&mk);
    lair_catalog_free(mk.cat);
    return 0;
}
