/* bot/summon.c - the message that calls players in their table's place
 * SPDX-License-Identifier: MIT */
#include "bot/summon.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/games/pace.h"
#include "bot/network.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/saying.h"
#include "bot/voice.h"

/* The account of a seat's player by which the table's network can call it; no key: it has none there. */
static struct adapter_person mention_of(const struct table *t, const struct seat *s)
{
    const struct person *p = strcmp(s->reach.network, t->network) == 0 ? &s->reach : &s->who;

    if (strcmp(p->network, t->network) != 0)
        return (struct adapter_person){ .key = NULL };
    return person_shown(p);
}

/* Names those seats' players, by the nicks that call them, and puts the accounts to call into m; called: room for them. */
static void name_called(const struct table *t, unsigned seats, unsigned rung, struct json_object *o,
                        struct adapter_message *m, struct adapter_person called[LAIR_MAX_SEATS])
{
    m->mentions = called;
    for (int i = 0; i < t->n_seats; i++) {
        if ((seats >> i & 1) == 0)
            continue;
        struct json_object *one = say_person(t, i, NULL);
        struct adapter_person *person = &called[m->n_mentions];

        *person = mention_of(t, &t->seat[i]);
        if (person->key != NULL) {
            facts_text(one, "nick", person->nick);
            m->quiet |= (rung >> i & 1) == 0 ? 1u << m->n_mentions : 0;
            m->n_mentions++;
        }
        facts_append(o, "waiting", one);
    }
}

/* The newest question of those seats. */
static int newest_question(const struct table *t, unsigned seats)
{
    int newest = 0;

    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0)
            newest = MAX(newest, t->seat[i].decision);
    return newest;
}

/* What makes a call another one than another for the same question: whom it calls, and reminds; and where not all of them
 * are rung, who is, and since when it is said again. */
static char *round_of(const struct table *t, unsigned seats, unsigned rung)
{
    unsigned reminded = 0;

    for (int i = 0; i < t->n_seats; i++)
        reminded |= (unsigned)(t->seat[i].warn_sent != 0) << i;
    if (!ladder_is_slow(t->clock_s))
        return g_strdup_printf("%x-%x", seats, seats & reminded);
    return g_strdup_printf("%x-%x-%x-%" G_GINT64_FORMAT, seats, rung, seats & reminded,
                           t->called_at / (PACE_CALL_AGAIN_S * INT64_C(1000)));
}

/* about: what is known when the call stands; NULL: it matters to nobody. */
static void call_seats(struct host *h, const struct table *t, unsigned seats, unsigned rung, bool anew,
                       const struct outbox_about *about)
{
    g_autofree char *round = round_of(t, seats, rung), *text = NULL;
    struct saying s = { .voice = voice_in(network_find(h, t->network), t->place),
                        .t = t,
                        .reader = TABLE_PLACE,
                        .round = seats != 0 ? round : NULL };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = t->place },
                                 .slot = ADAPTER_CALL,
                                 .rings = anew };
    struct adapter_person called[LAIR_MAX_SEATS];
    struct json_object *o;

    if (s.voice.net == NULL)
        return;
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    facts_flag(o, "some", table_tick_s(t) > 0);
    name_called(t, seats, rung, o, &m, called);
    text = voice_text(&s.voice, "called", o);
    m.text = seats != 0 ? text : "";
    saying_set_apart(&m, t, NULL);
    if (about != NULL)
        s.about = *about;
    saying_put(h, &s, &m);
}

void summon_seats(struct host *h, const struct table *t, unsigned seats, unsigned rung, bool anew)
{
    const struct outbox_about about = {
        .table = t->id, .seat = TABLE_PLACE, .call = true, .decision = newest_question(t, seats)
    };

    call_seats(h, t, seats, rung, anew, &about);
}

void summon_once(struct host *h, const struct table *t, unsigned seats)
{
    call_seats(h, t, seats, seats, true, NULL);
}

bool summon_one(struct host *h, const struct table *t, const struct person *person,
                const struct person *account, bool rings, const char *name, struct json_object *data)
{
    const struct adapter_target place = { .to = ADAPTER_TO_PLACE, .place = t->place };
    const struct network *net = network_find(h, t->network);
    const struct adapter_person called = person_shown(account);
    int64_t now = clock_now(h->clock);

    if (net == NULL || !network_calls(net, t->place) || strcmp(account->network, t->network) != 0) {
        json_object_put(data);
        return false;
    }
    say_calling(h, net, &place, &called, 1, !rings || vacation_wake(h, person, now) != now, name, data);
    return true;
}
