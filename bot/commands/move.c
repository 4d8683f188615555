/* bot/commands/move.c - a line becomes a move
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"
#include "bot/commands/label.h"
#include "bot/commands/question.h"
#include "bot/commands/reading.h"

#include <stdlib.h>
#include <string.h>

#include "bot/ask.h"
#include "bot/games/answers.h"
#include "bot/games/held.h"
#include "bot/games/orders.h"
#include "bot/games/solo.h"
#include "bot/network.h"
#include "bot/reply.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/barred.h"
#include "bot/words/facts.h"
#include "bot/words/prompt.h"
#include "bot/words/reasons.h"

/* ---- late lines ------------------------------------------------------------------------------ */

static bool first_word_is(const char *line, const char *const *words)
{
    size_t len = strcspn(line, " ");

    for (int i = 0; words[i] != NULL; i++)
        if (strlen(words[i]) == len && g_ascii_strncasecmp(line, words[i], len) == 0)
            return true;
    return false;
}

/* Does the line answer whatever is asked, so that it could answer the wrong thing? */
static bool answers_anything(const char *line)
{
    static const char *const words[] = { "pass", "skip", "choose", "yes",    "no",
                                         "y",    "n",    "pick",   "select", NULL };

    return first_word_is(line, words);
}

/* Is the line about something that is not asked any more? */
static bool is_late(const struct talk *talk)
{
    const struct seat *s = &talk->t->seat[talk->seat];
    const char *tag = talk->r->tag != NULL ? talk->r->tag : "";

    if (tag[0] != '\0' && atoi(tag) != s->decision)
        return true;
    if (tag[0] != '\0' && !talk->r->labelled) /* the network knows what its author had read */
        return false;
    return answers_anything(talk->line) &&
           (s->reader.seen != s->decision || talk->r->after < s->reader.seen_at);
}

/* Whoever is not waited for, since its pass stands, is not asked: that answer would come too late again. */
static void refuse_late(struct talk *talk)
{
    talk_reply(talk, "too-late", NULL);
    if (table_awaits(talk->t, talk->seat))
        ask_seat(talk->h, talk->t, talk->seat, talk->r);
}

/* ---- answering ------------------------------------------------------------------------------- */

/* Asks which of several fitting moves is meant.  False: none begins with the line. */
static bool ask_which(struct talk *talk)
{
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);
    struct voice v = voice_back(talk->r, talk->t);
    struct prompt *p = prompt_where(v.words, &e->facts, talk->line);
    bool any = p != NULL;

    if (any) {
        struct seat *s = &talk->t->seat[talk->seat];

        reply_choices(talk->h, talk->r, talk->t, talk->seat, p);
        g_free(s->half);
        s->half = talk_echo(talk->line);
        s->half_to = s->decision;
    }
    prompt_free(p);
    table_eyes_free(e);
    return any;
}

static struct json_object *waiting_facts(const struct host *h, const struct table *t)
{
    struct json_object *o = json_object_new_object();

    facts_add(o, "answers", table_answers(t, clock_now(h->clock)));
    for (int i = 0; i < t->n_seats && !table_is_hushed(t); i++)
        if (t->seat[i].decision != 0)
            facts_append(o, "waiting", say_person(t, i, NULL));
    return o;
}

/* Where all are asked at once, a player who has answered waits for the others: it is not too late, since
 * nothing has moved on.  A number after the end is told so. */
void command_not_asked(struct talk *talk)
{
    const struct table *t = talk->seat >= 0 ? talk->t : NULL;

    if (t != NULL && t->state == TABLE_RUNNING)
        talk_reply(talk, "not-your-move", waiting_facts(talk->h, t));
    else
        talk_reply(talk, t != NULL && t->state == TABLE_OVER ? "too-late-over" : "too-late", NULL);
}

/* The price of giving up; NULL: nothing but the game. */
static struct json_object *resigning_facts(const struct table *t)
{
    struct json_object *o;

    if (!solo_counts(t))
        return NULL;
    o = json_object_new_object();
    facts_number(o, "counts", SOLO_GIVEN_UP);
    return o;
}

static void ask_to_resign(struct talk *talk)
{
    talk->resigns = false;
    talk_reply(talk, "resign-really", resigning_facts(talk->t));
}

/* What was refused, or is but half of a move, can be asked about, and may have been meant to be built. */
static void note_refused(const struct talk *talk)
{
    struct seat *s = &talk->t->seat[talk->seat];
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);

    g_free(s->refused);
    s->refused = g_strdup(talk->line);
    s->refused_to = s->decision;
    s->unsure = barred_builds(&e->facts, talk->line);
    table_eyes_free(e);
}

/* why: what lair_parse() said, or no more than LAIR_WHY_NONE if the line could be read. */
static void refuse(struct talk *talk, enum lair_refusal r, const struct lair_refused *why)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);
    struct json_object *o;

    if (talk->resigns) {
        ask_to_resign(talk);
        return;
    }
    if (r == LAIR_NOT_ASKED || r == LAIR_SEAT_OUT) {
        bool out = r == LAIR_SEAT_OUT;

        talk_reply(talk, out ? "you-are-out" : "not-your-move", out ? NULL : waiting_facts(talk->h, talk->t));
        return;
    }
    note_refused(talk);
    if (r == LAIR_AMBIGUOUS && ask_which(talk))
        return;
    o = json_object_new_object();
    if (talk_is_number(talk->line)) { /* one that is offered would have come as a choice */
        g_autofree char *number = talk_number(talk->line);

        facts_text(o, "typed", number);
        talk_reply(talk, "no-such-choice", o);
        ask_seat(talk->h, talk->t, talk->seat, talk->r);
        return;
    }
    reasons_of_refusal(o, talk->t->cat, table_game_for(talk->t, talk->seat, room), talk->seat, why);
    g_autofree char *word = g_strndup(talk->line, strcspn(talk->line, " "));
    if (r == LAIR_NOT_UNDERSTOOD && talk_find_command(talk->commands, word) == NULL)
        facts_text(o, "near", talk_nearest_command(talk->commands, word));
    talk_reply(talk, "refused", o);
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* How long a pass stands. */
static const struct {
    const char *words;
    enum standing_kind kind;
} passes[] = {
    { "pass", STANDING_FORESEEN },
    { "pass once", STANDING_NONE },
    { "pass hero", STANDING_HERO },
    { "pass turn", STANDING_TURN },
};

/* Reads a line as a pass; false: it is none. */
static bool read_pass(const char *line, enum standing_kind *kind)
{
    for (size_t i = 0; i < G_N_ELEMENTS(passes); i++)
        if (g_ascii_strcasecmp(line, passes[i].words) == 0) {
            *kind = passes[i].kind;
            return true;
        }
    return false;
}

static bool is_in_window(const struct talk *talk)
{
    return table_is_in_window(talk->t) && table_asks(talk->t, talk->seat);
}

/* Notes how long the pass stands that a move is, or that no pass does any more; what is played is a plain
 * pass. */
static struct lair_move note_pass(struct talk *talk, const struct lair_move *m)
{
    bool all = !orders_stand(talk->t, talk->seat);

    switch ((enum lair_verb)m->verb) {
    case LAIR_PASS: orders_pass(talk->t, talk->seat, all ? STANDING_NONE : STANDING_FORESEEN, -1); break;
    case LAIR_PASS_HERO: orders_pass(talk->t, talk->seat, STANDING_HERO, -1); break;
    case LAIR_PASS_TURN: orders_pass(talk->t, talk->seat, STANDING_TURN, -1); break;
    default: orders_end(talk->t, talk->seat); return *m;
    }
    return (struct lair_move){ .verb = LAIR_PASS };
}

/* Tells the author that the answer is held; nobody else at the table could learn anything from how soon it
 * counts if there is nobody else. */
static void acknowledge(struct talk *talk)
{
    const struct seat_answer *a = &talk->t->seat[talk->seat].answer;
    struct json_object *o;

    if (!table_has_answered(talk->t, talk->seat) || table_is_alone(talk->t))
        return;
    o = json_object_new_object();
    if (!held_is_pass(a->move))
        facts_text(o, "act", a->move);
    facts_flag(o, "kept", a->kept != NULL);
    facts_add(o, "answers", table_answers(talk->t, clock_now(talk->h->clock)));
    talk_reply(talk, "answer-held", o);
}

/* Is it said at any time, so that it answers nothing and ends no pass? */
static bool needs_no_question(const struct lair_move *m)
{
    return m->verb == LAIR_RESIGN || m->verb == LAIR_SELL;
}

/* events: how many there were before it. */
static void note_move(struct seat *s, int events)
{
    s->moved_at = events;
    seat_forget_line(s);
}

static enum lair_refusal give(struct talk *talk, const struct lair_move *m)
{
    int events = (int)talk->t->events->len;
    enum lair_refusal r = answers_give(talk->h, talk->t, talk->seat, m);

    if (r == LAIR_OK)
        note_move(&talk->t->seat[talk->seat], events);
    talk->answered = talk->answered || r == LAIR_OK;
    if (r == LAIR_OK && !needs_no_question(m))
        acknowledge(talk);
    return r;
}

static enum lair_refusal play_move(struct talk *talk, const struct lair_move *m)
{
    struct lair_move played = is_in_window(talk) && !needs_no_question(m) ? note_pass(talk, m) : *m;

    return give(talk, &played);
}

static void play(struct talk *talk, const struct lair_move *m)
{
    enum lair_refusal r = play_move(talk, m);

    if (r != LAIR_OK)
        refuse(talk, r, &(struct lair_refused){ .why = LAIR_WHY_NONE });
}

/* A pass stands that answers nothing now; told: that is to be said. */
static void pass_stands(struct talk *talk, bool told)
{
    struct json_object *o;

    tables_touch(talk->h, talk->t);
    if (!told)
        return;
    o = json_object_new_object();
    facts_flag(o, "first", table_game(talk->t)->turn == 0);
    talk_reply(talk, "pass-noted", o);
}

/* Is the line a pass of a phase of this turn before it begins, "pass build"? */
static bool is_pass_ahead(const char *line, bool *build)
{
    *build = g_ascii_strcasecmp(line, "pass build") == 0;
    return *build || g_ascii_strcasecmp(line, "pass adventure") == 0;
}

/* Where that phase asks, it is a pass as any other. */
static bool pass_ahead(struct talk *talk, const char *line)
{
    bool build;
    int phase;

    if (!is_pass_ahead(line, &build))
        return false;
    phase = build ? LAIR_PHASE_BUILD : LAIR_PHASE_ADVENTURE;
    if (is_in_window(talk) && table_game(talk->t)->phase == phase) {
        play(talk, &(struct lair_move){ .verb = LAIR_PASS });
        return true;
    }
    orders_pass_ahead(talk->t, talk->seat, build ? LAIR_IN_BUILD : LAIR_IN_ADVENTURE);
    pass_stands(talk, true);
    return true;
}

/* "pass once": a pass that does not stand. */
static bool pass_once(struct talk *talk)
{
    struct lair_move pass;

    if (reading_parse(talk, "pass", &pass, NULL) != LAIR_OK)
        return false;
    if (is_in_window(talk))
        orders_end(talk->t, talk->seat);
    return give(talk, &pass) == LAIR_OK;
}

/* Takes a pass that is no move of the notation: one that does not stand, or that is given where nothing
 * is asked. acted_at: the events before what the author did in the same line; -1: nothing. */
static bool take_pass(struct talk *talk, const char *line, int acted_at)
{
    enum standing_kind kind;

    if (!read_pass(line, &kind))
        return false;
    if (acted_at >= 0 && is_in_window(talk) && answers_pass_then(talk->t, talk->seat, kind))
        return true;
    if (kind == STANDING_NONE)
        return pass_once(talk);
    if (is_in_window(talk) || (kind != STANDING_TURN && acted_at < 0) || talk->t->state != TABLE_RUNNING)
        return false;
    orders_pass(talk->t, talk->seat, kind, acted_at);
    pass_stands(talk, acted_at < 0);
    return true;
}

/* Plays several moves in one line, parted by commas: "draft #2, minion library treasure".  The first that
 * cannot be played ends it, and is the one the author hears of. */
static void play_parts(struct talk *talk)
{
    g_auto(GStrv) parts = g_strsplit(talk->line, ",", 0);
    const char *whole = talk->line;
    struct lair_refused why;
    struct lair_move m;
    int before = -1;

    for (int i = 0; parts[i] != NULL; i++) {
        enum lair_refusal r;

        talk->line = g_strstrip(parts[i]);
        if (take_pass(talk, talk->line, before))
            continue;
        before = (int)talk->t->events->len;
        r = reading_parse(talk, talk->line, &m, &why);
        if (r == LAIR_OK)
            r = play_move(talk, &m);
        if (r != LAIR_OK) {
            refuse(talk, r, &why);
            break;
        }
    }
    talk->line = whole;
}

/* Is the line several moves?  Then its first part is one by itself, and the whole is none. */
static bool is_several(struct talk *talk)
{
    g_autofree char *first = g_strndup(talk->line, strcspn(talk->line, ","));
    struct lair_refused why;
    struct lair_move m;

    return strchr(talk->line, ',') != NULL && reading_parse(talk, g_strstrip(first), &m, &why) == LAIR_OK;
}

/* "keep cast freeze b2", or "keep" once an act is held: it is to be done even if others act before. */
static bool is_keeping(const struct talk *talk)
{
    static const char *const words[] = { "keep", NULL };

    return is_in_window(talk) && first_word_is(talk->line, words);
}

/* False: the line means something else. */
static bool keep_act(struct talk *talk)
{
    struct lair_refused why;
    struct lair_move m;
    enum lair_refusal r = LAIR_OK;

    if (!is_keeping(talk))
        return false;
    talk->line = talk->args;
    if (talk->line[0] != '\0')
        r = reading_parse(talk, talk->line, &m, &why);
    if (r == LAIR_OK && talk->line[0] != '\0') {
        struct lair_move act = note_pass(talk, &m);
        r = answers_give(talk->h, talk->t, talk->seat, &act);
    }
    if (r != LAIR_OK)
        refuse(talk, r, &why);
    else if (held_keep(talk->t, talk->seat))
        acknowledge(talk);
    else if (talk->line[0] == '\0')
        talk_reply(talk, "keep-what", NULL);
    tables_touch(talk->h, talk->t);
    return true;
}

/* A number means what its author has read. */
static bool is_late_part(const struct talk *talk)
{
    const struct seat *s = &talk->t->seat[talk->seat];

    return reading_has_number(talk->line) &&
           (s->reader.seen != s->decision || talk->r->after < s->reader.seen_at);
}

/* ---- lines that end in a question mark ------------------------------------------------------- */

/* Tells which move it would be.  then: what would be tried after it, as it was typed; NULL: nothing. */
static void tell_would(struct talk *talk, const struct lair_move *m, const char *then)
{
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);
    struct voice v = voice_back(talk->r, talk->t);
    g_autofree char *move = prompt_label(v.words, &e->facts, m);
    g_autofree char *echo = then != NULL ? talk_echo(then) : NULL;
    struct json_object *o = json_object_new_object();

    if (g_str_has_suffix(move, ".")) /* the sentence around it ends with one */
        move[strlen(move) - 1] = '\0';
    facts_text(o, "move", move);
    facts_text(o, "then", echo);
    talk_reply(talk, "would-move", o);
    table_eyes_free(e);
}

/* The first of several moves, and what comes behind it. */
static void tell_parts(struct talk *talk)
{
    g_auto(GStrv) parts = g_strsplit(talk->line, ",", 2);
    struct lair_refused why;
    struct lair_move m;

    if (reading_parse(talk, g_strstrip(parts[0]), &m, &why) == LAIR_OK)
        tell_would(talk, &m, parts[1] != NULL ? g_strstrip(parts[1]) : NULL);
}

/* Does the line say a pass, or that an act is kept?  Where it is no move now, its command's help says what it does. */
static bool has_help(const struct talk *talk)
{
    enum standing_kind kind;
    bool build;

    return talk->command != NULL &&
           (read_pass(talk->line, &kind) || is_pass_ahead(talk->line, &build) || is_keeping(talk));
}

/* Tells what the author's line would do, without doing it; what would be refused is refused. */
static void tell_line(struct talk *talk)
{
    struct lair_refused why;
    struct lair_move m, back;
    enum lair_refusal r;
    bool helps = has_help(talk);

    if (is_keeping(talk) && talk->args[0] != '\0')
        talk->line = talk->args;
    r = reading_parse(talk, talk->line, &m, &why);
    if (r == LAIR_OK)
        tell_would(talk, &m, NULL);
    else if (!talk->resigns && label_take(talk))
        return;
    else if (reading_builds_instead(talk, talk->line, &back, &m))
        tell_would(talk, &back, talk->line);
    else if (is_several(talk))
        tell_parts(talk);
    else if (helps && !talk->resigns)
        question_answer(talk);
    else
        refuse(talk, r, &why);
}

/* ---- a line ---------------------------------------------------------------------------------- */

/* The author's line, or what a number in it stands for, is played, or asked about. */
static void play_line(struct talk *talk)
{
    struct lair_move m, back;
    struct lair_refused why;
    enum lair_refusal r;

    if (talk->asks) {
        tell_line(talk);
        return;
    }
    if (keep_act(talk) || take_pass(talk, talk->line, -1) || pass_ahead(talk, talk->line))
        return;
    r = reading_parse(talk, talk->line, &m, &why);
    if (r == LAIR_OK) {
        play(talk, &m);
    } else if (!talk->resigns && label_take(talk)) {
        return;
    } else if (reading_builds_instead(talk, talk->line, &back, &m)) {
        play(talk, &back);
        play(talk, &m);
    } else if (is_several(talk)) {
        play_parts(talk);
    } else {
        refuse(talk, r, &why);
    }
}

static void ask_done(struct talk *talk)
{
    struct table_eyes *e = table_eyes(talk->t, talk->seat, NULL);
    struct voice v = voice_back(talk->r, talk->t);
    g_autofree char *echo = talk_echo(talk->t->seat[talk->seat].refused);
    struct prompt *p = prompt_done(v.words, &e->facts, echo);

    reply_choices(talk->h, talk->r, talk->t, talk->seat, p);
    prompt_free(p);
    table_eyes_free(e);
}

/* Is the author about to build nothing, after a build of its was refused?  It is asked once. */
static bool asks_if_done(struct talk *talk)
{
    struct seat *s = &talk->t->seat[talk->seat];

    if (talk->r->picks || !s->unsure || s->refused_to != s->decision ||
        g_ascii_strcasecmp(talk->line, "done") != 0 ||
        table_asked(talk->t, talk->seat, NULL) != LAIR_ASK_BUILD)
        return false;
    s->unsure = false;
    ask_done(talk);
    return true;
}

void command_move(struct talk *talk)
{
    const char *typed = talk->line;
    g_autofree char *part = NULL;

    if (!talk_load_game(talk))
        return;
    if ((!talk->asks || talk->r->picks) && talk->t->seat[talk->seat].decision != 0 &&
        (is_late(talk) || is_late_part(talk))) {
        refuse_late(talk);
        return;
    }
    if (!talk->asks && asks_if_done(talk))
        return;
    if (!talk->asks)
        g_clear_pointer(&talk->t->seat[talk->seat].half, g_free);
    part = reading_part(talk);
    talk->line = part != NULL ? part : typed;
    play_line(talk);
    talk->line = typed;
    if (talk->answered)
        commands_learn_hours(talk);
}

void command_resign(struct talk *talk)
{
    struct lair_move m = { .verb = LAIR_RESIGN };

    if (talk->asks || g_ascii_strcasecmp(talk->args, "really") != 0)
        ask_to_resign(talk);
    else if (talk_load_game(talk))
        play(talk, &m);
}

/* Why a seat may sell nothing now. */
static struct json_object *no_sale_facts(const struct talk *talk)
{
    const struct lair_game *g = table_game(talk->t);
    struct json_object *o = json_object_new_object();
    bool ever = lair_sells(talk->t->cat, g), build = g->phase == LAIR_PHASE_BUILD,
         sold = (g->seat[talk->seat].flags & LAIR_SOLD) != 0,
         none = lair_count(g, LAIR_HAND_ROOMS, talk->seat) == 0;

    facts_flag(o, "never", !ever);
    facts_flag(o, "later", ever && !build);
    facts_flag(o, "sold", ever && build && sold);
    facts_flag(o, "no_room", ever && build && !sold && none);
    facts_flag(o, "busy", ever && build && !sold && !none);
    return o;
}

/* Said at any time, asked or not (M2): it is never too late for it. */
void command_sell(struct talk *talk)
{
    const char *typed = talk->line;
    g_autofree char *line = g_strdup_printf("sell %s", talk->args);
    g_autofree struct lair_move *besides = g_new(struct lair_move, LAIR_MAX_MOVES);

    if (!talk_load_game(talk))
        return;
    if (lair_anytime(talk->t->cat, table_game(talk->t), talk->seat, besides) < 2) {
        talk_reply(talk, "sell-not", no_sale_facts(talk));
        return;
    }
    if (talk->args[0] == '\0') {
        talk_reply(talk, "sell-what", NULL);
        return;
    }
    talk->line = line;
    play_line(talk);
    talk->line = typed;
}
