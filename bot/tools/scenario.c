/* bot/tools/scenario.c - runs scenarios
 *
 * One scenario is one struct run, from its position to its last step.  Each kind of
 * step is a row of steps[].  Every refusal goes through fails(), which says why. */
#include "bot/tools/scenario.h"

#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/tools/expect.h"
#include "bot/tools/sound.h"

struct scenario_sets {
    GHashTable *catalog; /* struct lair_catalog by "file,file"        */
};

/* A scenario being run. */
struct run {
    const struct lair_catalog *cat; /* struct scenario_sets owns it              */
    struct lair_match *match;
    GArray *events; /* struct lair_event, since the last move    */
    GString *why;
    struct json_object *step; /* the one at hand                           */
};

/* What is heard while a move is played. */
struct listener {
    struct lair_sink sink;
    GArray *events;
};

static bool fails(struct run *run, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool fails(struct run *run, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_string_vprintf(run->why, format, args);
    va_end(args);
    return false;
}

static const char *plain(struct json_object *o)
{
    return json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

/* ---- catalogs ---------------------------------------------------------------- */

struct scenario_sets *scenario_sets_new(void)
{
    struct scenario_sets *sets = g_new0(struct scenario_sets, 1);

    sets->catalog = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lair_catalog_free);
    return sets;
}

void scenario_sets_free(struct scenario_sets *sets)
{
    if (sets == NULL)
        return;
    g_hash_table_unref(sets->catalog);
    g_free(sets);
}

/* Where a scenario's set is: with the other data, beside the file, or in the folder sets/
 * next to the file's.  A name that is nowhere stays as it is, for data_catalog() to refuse. */
static char *find_set(const char *file, const char *name)
{
    g_autofree char *known = data_set_path(NULL, name);
    g_autofree char *folder = g_path_get_dirname(file);
    g_autofree char *beside = g_strdup_printf("%s/%s.json", folder, name);
    g_autofree char *next = g_strdup_printf("%s/../sets/%s.json", folder, name);

    if (known != NULL)
        return g_steal_pointer(&known);
    if (g_file_test(beside, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&beside);
    if (g_file_test(next, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&next);
    return g_strdup(name);
}

/* The files of the position's sets. */
static char **set_files(const char *file, struct json_object *position)
{
    GPtrArray *files = g_ptr_array_new();
    struct json_object *names = NULL;

    json_object_object_get_ex(position, "sets", &names);
    if (!json_object_is_type(names, json_type_array))
        g_ptr_array_add(files, find_set(file, "bmr"));
    else
        for (size_t i = 0; i < json_object_array_length(names); i++)
            g_ptr_array_add(files,
                            find_set(file, json_object_get_string(json_object_array_get_idx(names, i))));
    g_ptr_array_add(files, NULL);
    return (char **)g_ptr_array_free(files, FALSE);
}

static const struct lair_catalog *catalog_for(struct scenario_sets *sets, const char *file,
                                              struct json_object *position, struct lair_fault *why)
{
    g_auto(GStrv) files = set_files(file, position);
    g_autofree char *key = g_strjoinv(",", files);
    struct lair_catalog *cat = g_hash_table_lookup(sets->catalog, key);

    if (cat != NULL)
        return cat;
    cat = data_catalog(NULL, (const char *const *)files, why);
    if (cat != NULL)
        g_hash_table_insert(sets->catalog, g_steal_pointer(&key), cat);
    return cat;
}

/* ---- reading steps -------------------------------------------------------------- */

/* A text member of the step; NULL: a failure, and it has been told. */
static const char *text_member(struct run *run, const char *key)
{
    struct json_object *o = NULL;

    json_object_object_get_ex(run->step, key, &o);
    if (json_object_is_type(o, json_type_string))
        return json_object_get_string(o);
    fails(run, "\"%s\" wants a text", key);
    return NULL;
}

/* A list of texts, or NULL: there is none of that name.  False: it is something else. */
static bool list_member(struct run *run, const char *key, struct json_object **list)
{
    *list = NULL;
    if (!json_object_object_get_ex(run->step, key, list))
        return true;
    if (!json_object_is_type(*list, json_type_array))
        return fails(run, "\"%s\" wants a list", key);
    for (size_t i = 0; i < json_object_array_length(*list); i++)
        if (!json_object_is_type(json_object_array_get_idx(*list, i), json_type_string))
            return fails(run, "\"%s\" wants a list of texts", key);
    return true;
}

static const char *list_text(struct json_object *list, size_t i)
{
    return json_object_get_string(json_object_array_get_idx(list, i));
}

static size_t list_length(struct json_object *list)
{
    return list == NULL ? 0 : json_object_array_length(list);
}

/* Takes "a " off the front of *text.  LAIR_NOBODY: there is no seat. */
static int take_seat(const char **text)
{
    int seat = **text - 'a';

    if (seat < 0 || seat >= LAIR_MAX_SEATS || ((*text)[1] != ' ' && (*text)[1] != '\0'))
        return LAIR_NOBODY;
    *text += (*text)[1] == ' ' ? 2 : 1;
    return seat;
}

/* ---- moves ------------------------------------------------------------------------ */

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    g_array_append_val(((struct listener *)sink)->events, *e);
}

/* Plays a seat's move.  NULL: it is played; else why not, g_free it. */
static char *play(struct run *run, int seat, const char *text)
{
    char why[LAIR_REASON] = "";
    struct listener listener = { .sink = { .event = hear }, .events = run->events };
    struct lair_move move;
    enum lair_refusal r =
        lair_parse(run->cat, lair_match_game(run->match), seat, text, &move, why, sizeof why);

    if (r == LAIR_OK) {
        g_array_set_size(run->events, 0);
        r = lair_match_play(run->match, seat, &move, &listener.sink);
    }
    return r == LAIR_OK ? NULL : cmd_refusal(r, why);
}

static bool step_move(struct run *run, const char *text)
{
    g_autoptr(GString) unsound = g_string_new(NULL);
    g_autofree char *refused = NULL;
    const char *rest = text;
    int seat = take_seat(&rest);

    if (seat == LAIR_NOBODY)
        return fails(run, "'%s' does not begin with a seat, a to %c", text, 'a' + LAIR_MAX_SEATS - 1);
    refused = play(run, seat, rest);
    if (refused != NULL)
        return fails(run, "'%s' is refused: %s", text, refused);
    if (!sound_game(run->cat, lair_match_game(run->match), unsound))
        return fails(run, "'%s' leaves an unsound game: %s", text, unsound->str);
    return true;
}

static bool has_words(const char *text, const char *words)
{
    g_autofree char *folded = g_utf8_casefold(text, -1), *wanted = g_utf8_casefold(words, -1);

    return *words != '\0' && strstr(folded, wanted) != NULL;
}

/* {"refused":"b build dark altar new","because":"not asked"} */
static bool step_refused(struct run *run)
{
    const char *text = text_member(run, "refused"), *because = text_member(run, "because"), *rest = text;
    struct lair_game before = *lair_match_game(run->match);
    g_autofree char *refused = NULL;
    int seat;

    if (text == NULL || because == NULL)
        return false;
    seat = take_seat(&rest);
    if (seat == LAIR_NOBODY)
        return fails(run, "'%s' does not begin with a seat", text);
    refused = play(run, seat, rest);
    if (refused == NULL)
        return fails(run, "'%s' is not refused", text);
    if (memcmp(&before, lair_match_game(run->match), sizeof before) != 0)
        return fails(run, "'%s' is refused and yet changes the game", text);
    return has_words(refused, because) || fails(run, "'%s' is refused because of '%s'", text, refused);
}

/* ---- asks --------------------------------------------------------------------------- */

/* "a window", "a window scoped" */
static char *ask_text(const struct lair_ask *ask)
{
    return g_strdup_printf("%c %s%s", 'a' + ask->seat, lair_ask_name(ask->kind),
                           ask->scoped ? " scoped" : "");
}

static char *asks_text(struct run *run, const struct lair_ask *asks, int n)
{
    GString *all = g_string_new(NULL);

    for (int i = 0; i < n; i++) {
        g_autofree char *one = ask_text(&asks[i]);

        g_string_append_printf(all, "%s\"%s", i > 0 ? "," : "", one);
        if (asks[i].source != 0)
            g_string_append_printf(all, " for %s", lair_print(run->cat, asks[i].source)->name);
        g_string_append_c(all, '"');
    }
    return g_string_free(all, FALSE);
}

/* Is this what the text says?  It may name the card that asks: "a choose for Dark Altar". */
static bool ask_is(struct run *run, const struct lair_ask *ask, const char *text)
{
    g_autofree char *is = ask_text(ask);
    const char *rest = text + strlen(is);

    if (!g_str_has_prefix(text, is))
        return false;
    if (*rest == '\0')
        return true;
    return g_str_has_prefix(rest, " for ") && ask->source != 0 &&
           lair_find_design(run->cat, rest + strlen(" for "), NULL) == ask->source;
}

static bool is_expected(struct run *run, const struct lair_ask *ask, struct json_object *texts)
{
    for (size_t i = 0; i < list_length(texts); i++)
        if (ask_is(run, ask, list_text(texts, i)))
            return true;
    return false;
}

/* {"asks":["a window","b build"]}: exactly these, in any order. */
static bool step_asks(struct run *run)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    int n = lair_asks(run->cat, lair_match_game(run->match), asks);
    g_autofree char *are = asks_text(run, asks, n);
    struct json_object *texts;

    if (!list_member(run, "asks", &texts))
        return false;
    for (int i = 0; i < n; i++)
        if (!is_expected(run, &asks[i], texts))
            return fails(run, "asks are [%s]", are);
    if (list_length(texts) != (size_t)n)
        return fails(run, "asks are [%s]", are);
    return true;
}

/* ---- legal moves ---------------------------------------------------------------------- */

/* All moves of the seat in notation; g_free each and the array. */
static char **moves_of(struct run *run, int seat)
{
    struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    const struct lair_game *g = lair_match_game(run->match);
    size_t n = lair_moves(run->cat, g, seat, moves);
    char **texts = g_new0(char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        texts[i] = g_malloc(LAIR_TEXT);
        lair_move_text(run->cat, g, seat, &moves[i], texts[i]);
    }
    g_free(moves);
    return texts;
}

static bool is_pattern(const char *text)
{
    return strchr(text, '*') != NULL && text[strlen(text) - 1] == '*';
}

/* Does a legal move's text stand for what the scenario says?  A pattern ends in '*'. */
static bool text_is(struct run *run, int seat, const char *wanted, const char *legal)
{
    char why[LAIR_REASON], text[LAIR_TEXT];
    struct lair_move move;

    if (strcmp(wanted, legal) == 0)
        return true;
    if (is_pattern(wanted))
        return strncmp(wanted, legal, strlen(wanted) - 1) == 0;
    if (lair_parse(run->cat, lair_match_game(run->match), seat, wanted, &move, why, sizeof why) != LAIR_OK)
        return false;
    lair_move_text(run->cat, lair_match_game(run->match), seat, &move, text);
    return strcmp(text, legal) == 0;
}

static bool is_legal(struct run *run, int seat, const char *wanted, char **legal)
{
    for (int i = 0; legal[i] != NULL; i++)
        if (text_is(run, seat, wanted, legal[i]))
            return true;
    return false;
}

static bool is_named(struct run *run, int seat, const char *legal, struct json_object *texts)
{
    for (size_t i = 0; i < list_length(texts); i++)
        if (text_is(run, seat, list_text(texts, i), legal))
            return true;
    return false;
}

static bool fails_legal(struct run *run, int seat, const char *text, const char *what, char **legal)
{
    g_autofree char *all = g_strjoinv(", ", legal);

    return fails(run, "'%s' %s for %c: %s", text, what, 'a' + seat, all);
}

static bool all_legal(struct run *run, int seat, struct json_object *texts, char **legal)
{
    for (size_t i = 0; i < list_length(texts); i++)
        if (!is_legal(run, seat, list_text(texts, i), legal))
            return fails_legal(run, seat, list_text(texts, i), "is not legal", legal);
    return true;
}

/* Not legal, and yet something that could be: a slip of the pen would never be legal. */
static bool none_legal(struct run *run, int seat, struct json_object *texts, char **legal)
{
    if (list_length(texts) > 0 && legal[0] == NULL)
        return fails(run, "%c is not asked", 'a' + seat);
    for (size_t i = 0; i < list_length(texts); i++) {
        const char *text = list_text(texts, i);
        char why[LAIR_REASON];
        struct lair_move move;
        enum lair_refusal r = LAIR_ILLEGAL;

        if (!is_pattern(text))
            r = lair_parse(run->cat, lair_match_game(run->match), seat, text, &move, why, sizeof why);
        if (r == LAIR_OK || r == LAIR_AMBIGUOUS || is_legal(run, seat, text, legal))
            return fails_legal(run, seat, text, "is legal", legal);
        if (r != LAIR_ILLEGAL)
            return fails_legal(run, seat, text, "means nothing", legal);
    }
    return true;
}

static bool all_named(struct run *run, int seat, struct json_object *texts, char **legal)
{
    for (int i = 0; legal[i] != NULL; i++)
        if (!is_named(run, seat, legal[i], texts))
            return fails_legal(run, seat, legal[i], "is legal too", legal);
    return true;
}

/* {"legal":"a","are":["pass","cast freeze b1"]}, or "include" and "exclude" */
static bool step_legal(struct run *run)
{
    const char *who = text_member(run, "legal");
    struct json_object *are, *include, *exclude;
    char **legal;
    bool holds;
    int seat;

    if (who == NULL || !list_member(run, "are", &are) || !list_member(run, "include", &include) ||
        !list_member(run, "exclude", &exclude))
        return false;
    seat = take_seat(&who);
    if (seat == LAIR_NOBODY || *who != '\0')
        return fails(run, "\"legal\" wants a seat");
    if (are == NULL && include == NULL && exclude == NULL)
        return fails(run, "\"legal\" wants \"are\", or \"include\" and \"exclude\"");
    legal = moves_of(run, seat);
    holds = all_legal(run, seat, include, legal) && none_legal(run, seat, exclude, legal) &&
            (are == NULL || (all_legal(run, seat, are, legal) && all_named(run, seat, are, legal)));
    g_strfreev(legal);
    return holds;
}

/* ---- what is to be seen ------------------------------------------------------------------ */

static bool sees(struct run *run, const struct lair_game *g)
{
    struct json_object *is = lair_view_json(run->cat, g), *expected = NULL;
    bool same;

    json_object_object_get_ex(run->step, "see", &expected);
    if (!json_object_is_type(expected, json_type_object)) {
        json_object_put(is);
        return fails(run, "\"see\" wants an object");
    }
    same = expect_matches(run->cat, expected, is, run->why);
    json_object_put(is);
    return same;
}

/* {"see":{…}}: the game itself */
static bool step_see(struct run *run)
{
    return sees(run, lair_match_game(run->match));
}

/* {"view":"b","see":{…}} */
static bool step_view(struct run *run)
{
    const char *who = text_member(run, "view");
    const struct lair_game *g = lair_match_game(run->match);
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    int viewer;

    if (who == NULL)
        return false;
    viewer = strcmp(who, "public") == 0 ? LAIR_PUBLIC : take_seat(&who);
    if (viewer == LAIR_NOBODY || (viewer != LAIR_PUBLIC && (*who != '\0' || viewer >= g->n_seats)))
        return fails(run, "\"view\" wants a seat, or \"public\"");
    lair_view(run->cat, g, viewer, view);
    return sees(run, view);
}

/* {"events":["dies",{"event":"scores","seat":"a"}]}: in this order, others may lie between */
static bool step_events(struct run *run)
{
    struct json_object *list = NULL;
    guint at = 0;

    json_object_object_get_ex(run->step, "events", &list);
    if (!json_object_is_type(list, json_type_array) || list_length(list) == 0)
        return fails(run, "\"events\" wants a list");
    for (size_t i = 0; i < list_length(list); i++) {
        struct json_object *wanted = json_object_array_get_idx(list, i);
        bool found = false;

        for (; at < run->events->len && !found; at++) {
            const struct lair_event *e = &g_array_index(run->events, struct lair_event, at);
            struct json_object *is = lair_event_json(run->cat, e);

            found = json_object_is_type(wanted, json_type_string)
                        ? strcmp(json_object_get_string(wanted), lair_event_name(e->kind)) == 0
                        : expect_matches(run->cat, wanted, is, NULL);
            json_object_put(is);
        }
        if (!found) {
            g_autoptr(GString) all = g_string_new(NULL);

            for (guint e = 0; e < run->events->len; e++)
                g_string_append_printf(
                    all, "%s%s", e > 0 ? ", " : "",
                    lair_event_name(g_array_index(run->events, struct lair_event, e).kind));
            return fails(run, "no %s after the ones before it among: %s", plain(wanted), all->str);
        }
    }
    return true;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* A value's words after its name, as game things. */
struct subject {
    int seat, square;
    lair_card hero;
    enum lair_treasure treasure;
};

static bool read_seat(struct run *run, const char *word, struct subject *of)
{
    of->seat = word == NULL ? LAIR_NOBODY : take_seat(&word);
    return of->seat < lair_match_game(run->match)->n_seats && *word == '\0';
}

static bool read_square(struct run *run, const char *word, struct subject *of)
{
    const struct lair_game *g = lair_match_game(run->match);

    if (word == NULL || strlen(word) != 2)
        return false;
    of->seat = word[0] - 'a';
    of->square = word[1] - '1';
    return of->seat >= 0 && of->seat < g->n_seats && of->square >= 0 &&
           of->square < g->seat[of->seat].n_rooms;
}

static bool read_treasure(const char *word, struct subject *of)
{
    static const char *const name[] = {
        [LAIR_CLERIC] = "cleric", [LAIR_FIGHTER] = "fighter",   [LAIR_MAGE] = "mage",
        [LAIR_THIEF] = "thief",   [LAIR_EXPLORER] = "explorer",
    };
    static_assert(G_N_ELEMENTS(name) == LAIR_N_TREASURES, "a name for every treasure");

    for (int t = 0; word != NULL && t < LAIR_N_TREASURES; t++)
        if (strcmp(word, name[t]) == 0) {
            of->treasure = t;
            return true;
        }
    return false;
}

static bool read_hero(struct run *run, const char *name, struct subject *of)
{
    const struct lair_game *g = lair_match_game(run->match);
    lair_design d = lair_find_design(run->cat, name, NULL);

    if (d == 0 || (lair_print(run->cat, d)->kind != LAIR_HERO && lair_print(run->cat, d)->kind != LAIR_EPIC))
        return false;
    for (of->hero = 1; of->hero <= g->n_cards; of->hero++)
        if (g->card[of->hero].design == d)
            return true;
    return false;
}

typedef bool value_fn(struct run *run, char **word, int n, struct json_object **out);

static bool value_damage(struct run *run, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_square(run, word[0], &of))
        return false;
    *out = json_object_new_int(lair_damage(run->cat, lair_match_game(run->match), of.seat, of.square));
    return true;
}

/* "a cleric": the whole dungeon; "a2 cleric": one room */
static bool value_treasure(struct run *run, char **word, int n, struct json_object **out)
{
    const struct lair_game *g = lair_match_game(run->match);
    struct subject of;

    if (n != 2 || !read_treasure(word[1], &of))
        return false;
    if (read_square(run, word[0], &of))
        *out = json_object_new_int(lair_room_treasure(run->cat, g, of.seat, of.square, of.treasure));
    else if (read_seat(run, word[0], &of))
        *out = json_object_new_int(lair_treasure(run->cat, g, of.seat, of.treasure));
    else
        return false;
    return true;
}

static bool value_souls(struct run *run, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_seat(run, word[0], &of))
        return false;
    *out = json_object_new_int(lair_souls(run->cat, lair_match_game(run->match), of.seat));
    return true;
}

static bool value_wounds(struct run *run, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_seat(run, word[0], &of))
        return false;
    *out = json_object_new_int(lair_wounds(run->cat, lair_match_game(run->match), of.seat));
    return true;
}

static bool value_rooms(struct run *run, char **word, int n, struct json_object **out)
{
    struct subject of;

    if (n != 1 || !read_seat(run, word[0], &of))
        return false;
    *out = json_object_new_int(lair_active_rooms(lair_match_game(run->match), of.seat));
    return true;
}

static bool value_health(struct run *run, char **word, int n, struct json_object **out)
{
    g_autofree char *name = g_strjoinv(" ", word);
    struct subject of;

    if (n == 0 || !read_hero(run, name, &of))
        return false;
    *out = json_object_new_int(lair_health(run->cat, lair_match_game(run->match), of.hero));
    return true;
}

/* A seat's letter, or "town" for a hero who would stay there. */
static bool value_lure(struct run *run, char **word, int n, struct json_object **out)
{
    g_autofree char *name = g_strjoinv(" ", word);
    struct subject of;
    int seat;

    if (n == 0 || !read_hero(run, name, &of))
        return false;
    seat = lair_lure_of(run->cat, lair_match_game(run->match), of.hero);
    const char letter[] = { (char)('a' + seat), '\0' };
    *out = json_object_new_string(seat == LAIR_NOBODY ? "town" : letter);
    return true;
}

static const struct {
    const char *name;
    value_fn *read; /* false: the words after the name mean nothing here */
} values[] = {
    { "damage", value_damage }, { "health", value_health }, { "lure", value_lure },
    { "rooms", value_rooms },   { "souls", value_souls },   { "treasure", value_treasure },
    { "wounds", value_wounds },
};

/* What the words ask for, as a scenario writes it; NULL: they ask for nothing. */
static struct json_object *value_of(struct run *run, char **word)
{
    struct json_object *out = NULL;

    for (size_t i = 0; word[0] != NULL && i < G_N_ELEMENTS(values); i++)
        if (strcmp(word[0], values[i].name) == 0)
            values[i].read(run, word + 1, (int)g_strv_length(word + 1), &out);
    return out;
}

/* {"value":"damage a2","is":3} */
static bool step_value(struct run *run)
{
    const char *text = text_member(run, "value");
    struct json_object *wanted = NULL, *is;
    g_auto(GStrv) word = NULL;
    bool same;

    if (text == NULL)
        return false;
    if (!json_object_object_get_ex(run->step, "is", &wanted))
        return fails(run, "\"value\" wants \"is\"");
    word = g_strsplit(text, " ", -1);
    is = value_of(run, word);
    if (is == NULL)
        return fails(run, "'%s' is no value of anything here", text);
    same = json_object_equal(is, wanted) != 0;
    if (!same)
        fails(run, "%s is %s, expected was %s", text, plain(is), plain(wanted));
    json_object_put(is);
    return same;
}

/* ---- steps --------------------------------------------------------------------------------------- */

struct step_kind {
    const char *key; /* the member that tells it                  */
    bool (*run)(struct run *run);
    const char *others[3]; /* members that it may have besides          */
};

static const struct step_kind steps[] = {
    { .key = "asks", .run = step_asks },
    { .key = "events", .run = step_events },
    { .key = "legal", .run = step_legal, .others = { "are", "include", "exclude" } },
    { .key = "refused", .run = step_refused, .others = { "because" } },
    { .key = "value", .run = step_value, .others = { "is" } },
    { .key = "view", .run = step_view, .others = { "see" } }, /* before "see", which it has too */
    { .key = "see", .run = step_see },
};

static const struct step_kind *kind_of(struct json_object *step)
{
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        if (json_object_object_get_ex(step, steps[i].key, NULL))
            return &steps[i];
    return NULL;
}

static bool may_have(const struct step_kind *kind, const char *key)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kind->others); i++)
        if (kind->others[i] != NULL && strcmp(kind->others[i], key) == 0)
            return true;
    return strcmp(kind->key, key) == 0;
}

static bool run_step(struct run *run, struct json_object *step)
{
    const struct step_kind *kind;

    run->step = step;
    if (json_object_is_type(step, json_type_string))
        return step_move(run, json_object_get_string(step));
    if (!json_object_is_type(step, json_type_object))
        return fails(run, "a step is a move or an object");
    kind = kind_of(step);
    if (kind == NULL)
        return fails(run, "no such step: %s", plain(step));
    json_object_object_foreach(step, key, value) {
        (void)value;
        if (!may_have(kind, key))
            return fails(run, "a step with \"%s\" has no \"%s\"", kind->key, key);
    }
    return kind->run(run);
}

static bool run_steps(struct run *run, struct json_object *play)
{
    size_t n = list_length(play);
    struct json_object *last = n == 0 ? NULL : json_object_array_get_idx(play, n - 1);

    if (!json_object_is_type(last, json_type_object) || !json_object_object_get_ex(last, "asks", NULL))
        return fails(run, "the last step is not \"asks\"");
    for (size_t i = 0; i < n; i++)
        if (!run_step(run, json_object_array_get_idx(play, i))) {
            g_autofree char *place = g_strdup_printf("step %zu: ", i + 1);

            g_string_prepend(run->why, place);
            return false;
        }
    return true;
}

/* ---- a scenario -------------------------------------------------------------------------------------- */

const char *scenario_name(struct json_object *scenario)
{
    struct json_object *name = NULL;

    if (json_object_is_type(scenario, json_type_object))
        json_object_object_get_ex(scenario, "name", &name);
    return json_object_is_type(name, json_type_string) && json_object_get_string_len(name) > 0
               ? json_object_get_string(name)
               : NULL;
}

/* A citation is one word: "BMA017/1", "C10b". */
static bool is_cite(struct json_object *cite)
{
    const char *text = json_object_is_type(cite, json_type_string) ? json_object_get_string(cite) : "";

    return *text != '\0' && strpbrk(text, " \t\n") == NULL;
}

/* Are the members of a scenario what they must be? */
static bool check_members(struct run *run, struct json_object *scenario)
{
    static const char *const known[] = { "name", "cites", "position", "play", "impossible", NULL };
    struct json_object *cites = NULL;

    if (!json_object_is_type(scenario, json_type_object))
        return fails(run, "a scenario is an object");
    json_object_object_foreach(scenario, key, value) {
        (void)value;
        if (!g_strv_contains(known, key))
            return fails(run, "a scenario has no \"%s\"", key);
    }
    if (scenario_name(scenario) == NULL)
        return fails(run, "it has no name");
    json_object_object_get_ex(scenario, "cites", &cites);
    if (!json_object_is_type(cites, json_type_array) || list_length(cites) == 0)
        return fails(run, "it cites no rule");
    for (size_t i = 0; i < list_length(cites); i++)
        if (!is_cite(json_object_array_get_idx(cites, i)))
            return fails(run, "\"cites\" wants a list of words");
    return true;
}

/* What a position of a scenario need not say. */
static void add_defaults(struct json_object *position)
{
    if (!json_object_object_get_ex(position, "rules", NULL))
        json_object_object_add(position, "rules", json_object_new_string("classic"));
    if (!json_object_object_get_ex(position, "sets", NULL)) {
        struct json_object *sets = json_object_new_array();

        json_object_array_add(sets, json_object_new_string("bmr"));
        json_object_object_add(position, "sets", sets);
    }
    data_add_board(position);
}

/* Sets up the position, which an "impossible" scenario wants refused for that reason. */
static bool set_up(struct run *run, struct json_object *position, struct json_object *impossible)
{
    struct lair_fault why = { "" };

    run->match = lair_match_set(run->cat, position, &why);
    if (impossible == NULL)
        return run->match != NULL || fails(run, "position: %s", why.text);
    if (run->match != NULL)
        return fails(run, "the position is not refused");
    if (strstr(why.text, json_object_get_string(impossible)) == NULL)
        return fails(run, "the position is refused because: %s", why.text);
    return true;
}

static bool run_scenario(struct run *run, struct scenario_sets *sets, const char *file,
                         struct json_object *scenario)
{
    struct json_object *position = NULL, *play = NULL, *impossible = NULL;
    struct lair_fault why = { "" };

    if (!check_members(run, scenario))
        return false;
    json_object_object_get_ex(scenario, "position", &position);
    json_object_object_get_ex(scenario, "play", &play);
    json_object_object_get_ex(scenario, "impossible", &impossible);
    if (!json_object_is_type(position, json_type_object))
        return fails(run, "it has no position");
    if ((play == NULL) == (impossible == NULL))
        return fails(run, "it wants \"play\" or \"impossible\"");
    add_defaults(position);
    run->cat = catalog_for(sets, file, position, &why);
    if (run->cat == NULL)
        return fails(run, "%s", why.text);
    if (!set_up(run, position, impossible))
        return false;
    if (impossible != NULL)
        return true;
    if (!json_object_is_type(play, json_type_array))
        return fails(run, "\"play\" wants a list");
    return run_steps(run, play) && sound_views(run->cat, lair_match_game(run->match), run->why) &&
           sound_match(run->cat, run->match, run->why);
}

bool scenario_run(struct scenario_sets *sets, const char *file, struct json_object *scenario, GString *why)
{
    struct run run = { .why = why, .events = g_array_new(FALSE, FALSE, sizeof(struct lair_event)) };
    bool holds = run_scenario(&run, sets, file, scenario);

    lair_match_free(run.match);
    g_array_unref(run.events);
    return holds;
}
