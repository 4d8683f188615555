/* bot/story.c - a recorded game in words, page by page
 * SPDX-License-Identifier: MIT */
#include "bot/story.h"

#include <string.h>

#include "bot/chronicle.h"
#include "bot/games/solo.h"
#include "bot/games/turning.h"
#include "bot/words/board.h"

/* What somebody sees of a game. */
struct sight {
    struct facts facts;
    struct lair_game view;
};

static void look(struct sight *sight, const struct story *s, const struct lair_game *g, int eyes)
{
    const struct lair_catalog *cat = s->tale->cat;

    if (eyes == STORY_OPEN)
        sight->view = *g;
    else
        lair_view(cat, g, eyes, &sight->view);
    sight->facts = (struct facts){ .cat = cat,
                                   .view = &sight->view,
                                   .viewer = eyes == STORY_OPEN ? LAIR_PUBLIC : eyes,
                                   .unrated = s->unrated };
    memcpy(sight->facts.nick, s->nick, sizeof s->nick);
}

/* data is taken over. */
static char *say(const struct story *s, const char *name, struct json_object *data)
{
    char *text = template_render(s->words, name, data);

    json_object_put(data);
    return text != NULL ? g_strchomp(text) : g_strdup("");
}

static void add_line(GString *page, const char *text)
{
    if (text[0] != '\0')
        g_string_append_printf(page, "%s\n", text);
}

/* ---- a board --------------------------------------------------------------------------------- */

/* How the game stood, as a terminal shows it. */
static char *board_text(const struct story *s, const struct sight *sight)
{
    struct json_object *o = board_facts(&sight->facts);

    json_object_object_del(o, "waiting"); /* nobody is, any more */
    return say(s, "board", o);
}

static void add_cards(struct json_object *o, struct json_object *hand, const char *kind)
{
    struct json_object *cards = json_object_object_get(hand, kind);
    size_t n = cards != NULL ? json_object_array_length(cards) : 0;

    for (size_t i = 0; i < n; i++)
        facts_append(o, "cards", json_object_get(json_object_array_get_idx(cards, i)));
}

/* What somebody holds. */
static void add_hand(GString *page, const struct story *s, const struct sight *sight, int seat)
{
    struct facts f = sight->facts;
    struct json_object *o = json_object_new_object(), *hand;
    g_autofree char *text = NULL;

    f.viewer = seat;
    hand = board_hand(&f);
    add_cards(o, hand, "rooms");
    add_cards(o, hand, "spells");
    json_object_put(hand);
    facts_add(o, "seat", facts_seat(&sight->facts, seat));
    text = say(s, "replay-hand", o);
    add_line(page, text);
}

static void add_board(GString *page, const struct story *s, const struct lair_game *g, int eyes)
{
    struct sight sight;
    g_autofree char *board = NULL;

    look(&sight, s, g, eyes);
    board = board_text(s, &sight);
    add_line(page, board);
    for (int i = 0; i < g->n_seats; i++)
        if (eyes == STORY_OPEN || eyes == i)
            add_hand(page, s, &sight, i);
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Events as the eyes are told of them, in sentences. */
static char *tell(const struct story *s, const struct lair_game *g, int eyes, const struct lair_event *events,
                  guint n, enum chronicle_layout layout)
{
    g_autofree struct lair_event *open = g_memdup2(events, n * sizeof *events);
    struct sight sight;

    for (guint i = 0; eyes == STORY_OPEN && i < n; i++)
        open[i].whole = 0xff;
    look(&sight, s, g, eyes);
    return chronicle_text(s->words, &sight.facts, open, n, CHRONICLE_ALL, layout);
}

static void add_told(GString *text, const struct story *s, const struct tale_page *page, int eyes, guint from,
                     guint to, enum chronicle_layout layout)
{
    g_autofree char *told = tell(s, &page->end, eyes, tale_events(s->tale) + from, to - from, layout);

    add_line(text, told);
}

char *story_move(const struct story *s, const struct lair_game *g, const struct lair_event *events, guint n)
{
    return g_strchomp(tell(s, g, STORY_OPEN, events, n, CHRONICLE_LINES));
}

/* ---- pages ----------------------------------------------------------------------------------- */

guint story_pages(const struct story *s)
{
    return s->tale->pages->len + (tale_is_over(s->tale) ? 1 : 0);
}

int story_page_of(const struct story *s, int turn)
{
    for (guint i = 0; i < s->tale->pages->len; i++)
        if (tale_page(s->tale, i)->turn == turn)
            return (int)i;
    return -1;
}

static bool is_end(const struct story *s, guint page)
{
    return page == s->tale->pages->len;
}

static void add_end(GString *text, const struct story *s, int eyes)
{
    const struct lair_game *g = lair_match_game(s->tale->match);
    struct turning turning = turning_point(s->tale);
    struct sight sight;
    struct json_object *o;
    g_autofree char *end = NULL;

    add_board(text, s, g, eyes);
    look(&sight, s, g, LAIR_PUBLIC);
    o = board_facts(&sight.facts);
    facts_add(o, "alone", solo_facts(s->tale->cat, g));
    facts_add(o, "turning", turning_facts(&turning, &sight.facts));
    end = say(s, "replay-end", o);
    add_line(text, end);
}

static void add_standing(GString *text, const struct story *s, const struct tale_page *page, int eyes)
{
    if (page->turn > 0) {
        add_told(text, s, page, eyes, page->from, page->asked, CHRONICLE_BOARDED);
        add_board(text, s, &page->game, eyes);
    }
}

char *story_standing(const struct story *s, guint i, int eyes)
{
    GString *text = g_string_new("");

    add_standing(text, s, tale_page(s->tale, i), eyes);
    return g_string_free(text, FALSE);
}

char *story_page(const struct story *s, guint i, int eyes)
{
    GString *text = g_string_new("");

    if (is_end(s, i)) {
        add_end(text, s, eyes);
    } else {
        const struct tale_page *page = tale_page(s->tale, i);

        add_standing(text, s, page, eyes);
        add_told(text, s, page, eyes, page->turn > 0 ? page->asked : page->from, page->to, CHRONICLE_LINES);
    }
    return g_string_free(text, FALSE);
}

/* ---- beside the pages ------------------------------------------------------------------------ */

static int last_turn(const struct story *s)
{
    return tale_page(s->tale, s->tale->pages->len - 1)->turn;
}

char *story_title(const struct story *s, guint page, int eyes)
{
    struct json_object *o = json_object_new_object();
    struct sight sight;
    int turn = is_end(s, page) ? 0 : tale_page(s->tale, page)->turn;

    look(&sight, s, lair_match_game(s->tale->match), LAIR_PUBLIC);
    facts_flag(o, "end", is_end(s, page));
    facts_number(o, "turn", turn);
    facts_flag(o, "begun", turn > 0);
    facts_number(o, "last", last_turn(s));
    facts_flag(o, "open", eyes == STORY_OPEN);
    facts_flag(o, "public", eyes == LAIR_PUBLIC);
    facts_add(o, "seat", facts_seat(&sight.facts, eyes));
    return say(s, "replay-title", o);
}

char *story_help(const struct story *s, const char *typed)
{
    const struct lair_game *g = lair_match_game(s->tale->match);
    struct json_object *o = json_object_new_object();
    struct sight sight;

    look(&sight, s, g, LAIR_PUBLIC);
    facts_text(o, "typed", typed);
    facts_number(o, "last", last_turn(s));
    for (int i = 0; i < g->n_seats; i++)
        facts_append(o, "seats", facts_seat(&sight.facts, i));
    return say(s, "replay-help", o);
}
