/* bot/commands/seats.c - who sits where: swap, kick, abort, and substitutes
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/commands/terms.h"
#include "bot/commands/votes.h"
#include "bot/community/ladder.h"
#include "bot/games/bout.h"
#include "bot/games/orders.h"
#include "bot/games/pace.h"
#include "bot/games/timer.h"
#include "bot/name.h"
#include "bot/network.h"
#include "bot/people/lookalike.h"
#include "bot/say.h"
#include "bot/summon.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

enum { CLOCKS_TO_KICK = 2 }; /* of absence, before one of two players may put the other out */

/* ---- what is said ---------------------------------------------------------------------------- */

static void announce(struct talk *talk, const char *name, int seat)
{
    say_table(talk->h, talk->t, name, talk_seat_facts(talk, seat, say_quiet(talk->h, talk->t)));
}

static void reply(struct talk *talk, const char *name, int seat)
{
    talk_reply(talk, name, talk_seat_facts(talk, seat, NULL));
}

static bool is_owner(const struct talk *talk)
{
    return person_is(&talk->t->owner, talk->r->who.network, talk->r->who.key);
}

/* ---- swap ------------------------------------------------------------------------------------ */

static void swap(struct talk *talk, int with)
{
    struct table *t = talk->t;
    struct seat mine = t->seat[talk->seat];

    t->seat[talk->seat] = t->seat[with];
    t->seat[with] = mine;
    table_forget_votes(t);
    tables_touch(talk->h, t);
    announce(talk, "swapped", talk->seat);
}

static void ask_to_swap(struct talk *talk, int with)
{
    struct seat *mine = &talk->t->seat[talk->seat];
    const struct network *net = network_find(talk->h, talk->t->seat[with].reach.network);
    g_autofree char *text = NULL;
    struct voice v;

    reply(talk, "swap-waits", with);
    if (mine->swaps == with + 1 || net == NULL) /* asked already */
        return;
    mine->swaps = (uint8_t)(with + 1);
    tables_touch(talk->h, talk->t);
    v = voice_to(net, talk->t->seat[with].reach.key, talk->t);
    text = voice_text(&v, "swap-asked", talk_seat_facts(talk, talk->seat, NULL));
    say_seat(talk->h, talk->t, with, ADAPTER_NOTICE, text, NULL);
}

void command_swap(struct talk *talk)
{
    int with = talk_seat_named(talk);

    if (with < 0)
        return;
    if (with == talk->seat)
        reply(talk, "swap-yourself", with);
    else if (talk->t->seat[with].bot || talk->t->seat[with].swaps == talk->seat + 1)
        swap(talk, with);
    else
        ask_to_swap(talk, with);
}

/* ---- abort ----------------------------------------------------------------------------------- */

static bool wants_abort(const struct seat *s, int about)
{
    (void)about;
    return s->gives_up;
}

static void give_up(struct talk *talk)
{
    announce(talk, "aborted", -1);
    talk->t->state = TABLE_ABORTED;
    tables_touch(talk->h, talk->t);
}

static void vote_to_abort(struct talk *talk)
{
    struct table *t = talk->t;
    bool again;
    struct votes v;

    votes_open(t);
    again = t->seat[talk->seat].gives_up;
    t->seat[talk->seat].gives_up = true;
    tables_touch(talk->h, t);
    v = votes_count(t, wants_abort, -1);
    if (votes_carry(v) ||
        !votes_has_voice(t, talk->seat)) /* a player who is out may end what only machines play */
        v.of == 0 || votes_carry(v) ? give_up(talk) : reply(talk, "no-voice", -1);
    else if (again)
        talk_reply(talk, "wants-abort", votes_facts(talk, -1, v));
    else
        say_table(talk->h, t, "wants-abort", votes_facts(talk, -1, v));
}

void command_abort(struct talk *talk)
{
    struct table *t = talk->t;

    if (t->state == TABLE_LOBBY)
        is_owner(talk) ? give_up(talk) : talk_reply(talk, "not-yours", NULL);
    else if (table_is_solo(t)) /* nobody else is there to agree, and it counts */
        command_resign(talk);
    else if (g_ascii_strcasecmp(talk->args, "really") != 0)
        talk_reply(talk, "abort-really", NULL);
    else if (talk_load_game(talk))
        vote_to_abort(talk);
}

/* ---- kick ------------------------------------------------------------------------------------ */

static void put_out_of_lobby(struct talk *talk, int seat)
{
    struct table *t = talk->t;

    if (!t->seat[seat].bot)
        store_put_sitter(talk->h->store, t, &t->seat[seat].who);
    announce(talk, "kicked", seat);
    table_stand_up(t, seat);
    tables_touch(talk->h, t);
}

/* The seat is going to be somebody else's: what its player wanted done, voted and was offered is void.  Whatever is
 * kept for a seat's player is forgotten here. */
static void change_hands(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];

    orders_forget(t, seat);
    s->bot = s->vacant = s->gone = s->late = s->unwanted = s->owner_asks = false;
    s->away = SEAT_THERE;
    s->missed = s->in_vain = s->reminded = s->timed = s->hailed = s->urged = s->digested = 0;
    s->ring_sent = s->rung = s->called_for = 0;
    s->missed_at = s->offered = s->offered_at = 0;
    s->vacation = (struct seat_vacation){ 0 };
    s->asked_at = host_ticks(h);
    table_forget_votes(t);
}

/* Somebody sits there now, and has been told nothing. */
static void seat_person(struct host *h, struct table *t, int seat, const struct person *person,
                        const struct person *reach)
{
    struct seat *s = &t->seat[seat];

    change_hands(h, t, seat);
    person_copy(&s->who, person);
    person_copy(&s->reach, reach);
    s->reader = (struct reader){ .told = (int)t->events->len, .sent = (int)t->events->len };
    bout_ask_again(h, t);
    tables_touch(h, t);
}

/* A machine goes on in the seat, under the name that all know, until somebody takes it over. */
static void put_out_of_game(struct talk *talk, int seat)
{
    struct table *t = talk->t;
    struct seat *s = &t->seat[seat];

    announce(talk, "kicked", seat);
    if (person_is(&t->owner, s->who.network, s->who.key))
        person_copy(&t->owner, &talk->r->who);
    ladder_leaves(talk->h, t, seat);
    change_hands(talk->h, t, seat);
    person_set(&s->who, NULL, NULL, t->seat[seat].who.nick, NULL);
    person_clear(&s->reach);
    s->bot = s->vacant = true;
    s->policy = LAIR_POLICY_SANE;
    bout_ask_again(talk->h, t);
    tables_touch(talk->h, t);
}

/* With nobody else to ask, only a player who has long been away is put out. */
static bool is_long_gone(const struct talk *talk, int seat)
{
    const struct seat *s = &talk->t->seat[seat];

    return s->away && timer_away(talk->h, talk->t, seat) >= CLOCKS_TO_KICK * (int64_t)talk->t->clock_s * 1000;
}

static bool wants_kick(const struct seat *s, int seat)
{
    return (s->kicks & 1 << seat) != 0;
}

static void vote_to_kick(struct talk *talk, int seat)
{
    struct table *t = talk->t;
    bool again;
    struct votes v;

    votes_open(t);
    again = (t->seat[talk->seat].kicks & 1 << seat) != 0;
    t->seat[talk->seat].kicks |= (uint8_t)(1 << seat);
    tables_touch(talk->h, t);
    v = votes_count(t, wants_kick, seat);
    if (!votes_has_voice(t, talk->seat))
        reply(talk, "no-voice", seat);
    else if (v.of == 1 && !is_long_gone(talk, seat))
        reply(talk, "kick-alone", seat);
    else if (votes_carry(v))
        put_out_of_game(talk, seat);
    else if (again)
        talk_reply(talk, "wants-kick", votes_facts(talk, seat, v));
    else
        say_table(talk->h, t, "wants-kick", votes_facts(talk, seat, v));
}

void command_kick(struct talk *talk)
{
    struct table *t = talk->t;
    int seat = talk_seat_named(talk);

    if (seat < 0)
        return;
    if (seat == talk->seat)
        reply(talk, "kick-yourself", seat);
    else if (t->state == TABLE_LOBBY)
        is_owner(talk) ? put_out_of_lobby(talk, seat) : talk_reply(talk, "not-yours", NULL);
    else if (t->seat[seat].bot)
        reply(talk, "kick-machine", seat);
    else if (talk_load_game(talk))
        vote_to_kick(talk, seat);
}

/* ---- leaving a game -------------------------------------------------------------------------- */

void command_leave_game(struct talk *talk)
{
    if (talk->t->day != 0) {
        talk_reply(talk, "leave-day", NULL);
        return;
    }
    if (g_ascii_strcasecmp(talk->args, "really") != 0) {
        talk_reply(talk, "leave-is-resign", NULL);
        return;
    }
    pace_goes(talk->h, talk->t, talk->seat, SEAT_LEFT);
    announce(talk, "gave-seat", talk->seat);
}

/* ---- substitutes ----------------------------------------------------------------------------- */

static int count_free(const struct table *t)
{
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        n += table_is_free(t, i);
    return n;
}

/* The newest table of the place with a seat to take over; NULL: none. */
static struct table *table_short_of_players(struct talk *talk)
{
    const struct table_list *l;

    if (talk->r->place == NULL)
        return NULL;
    l = tables_at_place(talk->h, talk->r->net->name, talk->r->place);
    for (guint i = l->n; i-- > 0;)
        if (count_free(l->table[i]) > 0)
            return l->table[i];
    return NULL;
}

/* Reads "[TABLE] [LETTER|NICK]" into talk's table and *seat (-1: not said).  False: the author was told why
 * not. */
static bool read_sub(struct talk *talk, int *seat)
{
    const struct request *r = talk->r;
    g_autofree char *first = g_strndup(talk->args, strcspn(talk->args, " "));
    struct table *t = talk->t != NULL ? talk->t : tables_meant(talk->h, r, first);
    const char *rest = talk->t != NULL || t == NULL ? talk->args : talk->args + strlen(first);

    rest += strspn(rest, " ");
    if (t == NULL)
        t = table_short_of_players(talk);
    if (t == NULL || !table_is_open(t) || !tables_in_sight(talk->h, t, r)) {
        talk_reply(talk, "no-sub-here", NULL);
        return false;
    }
    talk->t = t;
    *seat = rest[0] != '\0' ? table_seat_called(t, rest) : -1;
    if (rest[0] != '\0' && (*seat < 0 || !table_is_free(t, *seat))) {
        talk_reply(talk, "sub-taken", talk_seat_facts(talk, *seat, NULL));
        return false;
    }
    return true;
}

/* The only seat there is to take over; -1: the author was told to say which. */
static int only_free_seat(struct talk *talk)
{
    struct json_object *o;
    int found = -1;

    if (count_free(talk->t) != 1) {
        o = talk_seat_facts(talk, -1, NULL);
        for (int i = 0; i < talk->t->n_seats; i++)
            if (table_is_free(talk->t, i))
                facts_append(o, "people", say_person(talk->t, i, NULL));
        talk_reply(talk, count_free(talk->t) == 0 ? "sub-taken" : "sub-which", o);
        return -1;
    }
    for (int i = 0; i < talk->t->n_seats; i++)
        if (table_is_free(talk->t, i))
            found = i;
    return found;
}

/* The new player sees what there is to see, and nobody else does. */
static void welcome(struct talk *talk, int seat)
{
    talk->seat = seat;
    terms_tell_seed(talk);
    command_hand(talk);
    command_board(talk);
}

static void take_over(struct talk *talk, int seat)
{
    struct table *t = talk->t;
    struct seat *s = &t->seat[seat];
    const struct request *r = talk->r;
    bool first = !s->bot && s->owner.key == NULL;
    struct json_object *o = talk_seat_facts(talk, seat, say_quiet(talk->h, t));

    facts_flag(o, "owned", first);
    say_table(talk->h, t, "subbed", o);
    ladder_leaves(talk->h, t, seat);
    if (!s->bot && person_is(&t->owner, s->who.network, s->who.key))
        person_copy(&t->owner, &r->who);
    if (first) {
        person_copy(&s->owner, &s->who);
        s->sub_moves = 0;
    }
    timer_lend(t, seat);
    seat_person(talk->h, t, seat, &r->who, &r->from);
    store_put_sitter(talk->h->store, t, &s->who);
    welcome(talk, seat);
}

/* ---- back from substitutes ------------------------------------------------------------------- */

/* The owner has its seat back, and is reached there. */
static void give_back(struct talk *talk, int seat, const struct person *reach)
{
    struct table *t = talk->t;
    struct seat *s = &t->seat[seat];
    struct person owner = s->owner;
    struct json_object *o = talk_seat_facts(talk, seat, say_quiet(talk->h, t));

    facts_add(o, "by", say_nick(owner.nick, say_quiet(talk->h, t)));
    say_table(talk->h, t, "seat-given", o);
    ladder_returns(talk->h, t, seat);
    if (!s->bot && person_is(&t->owner, s->who.network, s->who.key))
        person_copy(&t->owner, &owner);
    s->owner = (struct person){ 0 };
    seat_person(talk->h, t, seat, &owner, reach);
    person_clear(&owner);
}

/* After a substitute's third move it is asked, and all hear of that. */
static void ask_substitute(struct talk *talk, int seat)
{
    struct seat *s = &talk->t->seat[seat];
    struct voice v = voice_to(network_find(talk->h, s->reach.network), s->reach.key, talk->t);
    g_autofree char *text = NULL;

    reply(talk, "seat-waits", seat);
    if (s->owner_asks)
        return;
    s->owner_asks = true;
    text = voice_text(&v, "seat-asked", talk_seat_facts(talk, seat, NULL));
    say_seat(talk->h, talk->t, seat, ADAPTER_NOTICE, text, NULL);
    if (!summon_one(talk->h, talk->t, &s->who, &s->reach, true, "seat-wanted",
                    talk_seat_facts(talk, seat, NULL)))
        say_others(talk->h, talk->t, "seat-wanted", talk_seat_facts(talk, seat, say_quiet(talk->h, talk->t)));
    tables_touch(talk->h, talk->t);
}

/* The table and seat that the author had before a substitute, if it can mean that one; -1: none. */
static int seat_before(struct talk *talk, const char *name)
{
    const struct person *who = &talk->r->who;

    for (guint k = 0; k < talk->h->tables->len; k++) {
        struct table *t = talk->h->tables->pdata[k];

        if (t->state != TABLE_RUNNING || (talk->t != NULL && talk->t != t) ||
            (talk->t == NULL && name[0] != '\0' && !name_is(t->name, name)))
            continue;
        for (int i = 0; i < t->n_seats; i++)
            if (person_is(&t->seat[i].owner, who->network, who->key)) {
                talk->t = t;
                return i;
            }
    }
    return -1;
}

/* Has the author's own seat given back, or its substitute asked.  False: it had none. */
static bool take_back(struct talk *talk)
{
    g_autofree char *name = g_strndup(talk->args, strcspn(talk->args, " "));
    const struct person *who = &talk->r->who;
    int seat = seat_before(talk, name);
    struct seat *s = seat >= 0 ? &talk->t->seat[seat] : NULL;

    if (s == NULL)
        return false;
    if (table_seat_of(talk->t, who->network, who->key) >= 0)
        reply(talk, "sits-already", -1);
    else if (tables_no_seat(talk->h, who) != NULL)
        terms_refuse_limit(talk, tables_no_seat(talk->h, who));
    else if (talk_load_game(talk)) {
        if (table_owner_returns(talk->t, seat)) {
            give_back(talk, seat, &talk->r->from);
            welcome(talk, seat);
        } else {
            ask_substitute(talk, seat);
        }
    }
    return true;
}

/* Where the author is asked whether the owner has its seat back; -1: nowhere. */
static int seat_wanted(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    const struct table_list *l = tables_of_person(talk->h, who->network, who->key);

    for (guint i = 0; i < l->n; i++) {
        int seat = table_seat_of(l->table[i], who->network, who->key);

        if (seat >= 0 && l->table[i]->state == TABLE_RUNNING && l->table[i]->seat[seat].owner_asks &&
            (talk->t == NULL || talk->t == l->table[i])) {
            talk->t = l->table[i];
            return seat;
        }
    }
    return -1;
}

/* Is the line a substitute's answer to an owner who wants its seat back?  Then it is done. */
static bool answers_owner(struct talk *talk)
{
    bool yes = g_ascii_strcasecmp(talk->args, "yes") == 0, no = g_ascii_strcasecmp(talk->args, "no") == 0;
    int seat = yes || no ? seat_wanted(talk) : -1;

    if (seat < 0)
        return false;
    if (no) {
        talk->t->seat[seat].owner_asks = false;
        tables_touch(talk->h, talk->t);
        announce(talk, "seat-kept", seat);
    } else if (talk_load_game(talk)) {
        struct person owner = { 0 };

        person_copy(&owner, &talk->t->seat[seat].owner);
        give_back(talk, seat, &owner);
        person_clear(&owner);
    }
    return true;
}

void command_sub(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    int seat, like;

    if (answers_owner(talk) || take_back(talk) || !read_sub(talk, &seat))
        return;
    if (table_seat_of(talk->t, who->network, who->key) >= 0)
        reply(talk, "sits-already", -1);
    else if (store_has_sat(talk->h->store, talk->t, who))
        reply(talk, "sat-before", -1);
    else if (tables_no_seat(talk->h, who) != NULL)
        terms_refuse_limit(talk, tables_no_seat(talk->h, who));
    else if (!terms_let_in(talk, 0, talk->t->clock_s)) /* whoever mends its reliability may */
        return;
    else if (talk_load_game(talk) && (seat = seat >= 0 ? seat : only_free_seat(talk)) >= 0) {
        like = lookalike_at(talk->t, who->nick, who);
        if (like >= 0 && like != seat)
            reply(talk, "looks-like", like);
        else
            take_over(talk, seat);
    }
}
