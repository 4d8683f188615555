/* bot/summon.c - the message that calls players in their table's place */
#include "bot/summon.h"

#include <string.h>

#include "bot/digest.h"
#include "bot/network.h"
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

/* Names those seats' players, by the nicks that call them, and puts the accounts to call into called[]; returns
 * how many.  Who wants no calls is only named. */
static size_t name_called(const struct host *h, const struct table *t, unsigned seats, struct json_object *o,
                          struct adapter_person called[LAIR_MAX_SEATS])
{
    size_t n = 0;

    for (int i = 0; i < t->n_seats; i++) {
        if ((seats >> i & 1) == 0)
            continue;
        struct json_object *one = say_person(t, i, NULL);

        called[n] = mention_of(t, &t->seat[i]);
        if (called[n].key != NULL && !digest_quiets(h, t, i))
            facts_text(one, "nick", called[n++].nick);
        facts_append(o, "waiting", one);
    }
    return n;
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

/* about: what is known when the call stands; NULL: it matters to nobody. */
static void call_seats(struct host *h, const struct table *t, unsigned seats, bool anew,
                       const struct outbox_about *about)
{
    struct saying s = { .voice = voice_in(network_find(h, t->network), t->place),
                        .t = t,
                        .reader = TABLE_PLACE,
                        .called = seats };
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = t->place },
                                 .slot = ADAPTER_CALL,
                                 .rings = anew };
    struct adapter_person called[LAIR_MAX_SEATS];
    struct json_object *o;
    g_autofree char *text = NULL;

    if (s.voice.net == NULL)
        return;
    o = json_object_new_object();
    facts_text(o, "table", t->name);
    facts_flag(o, "some", table_tick_s(t) > 0);
    m.mentions = called;
    m.n_mentions = name_called(h, t, seats, o, called);
    text = voice_text(&s.voice, "called", o);
    m.text = seats != 0 ? text : "";
    saying_set_apart(&m, t, NULL);
    if (about != NULL)
        s.about = *about;
    saying_put(h, &s, &m);
}

void summon_seats(struct host *h, const struct table *t, unsigned seats, bool anew)
{
    const struct outbox_about about = {
        .table = t->id, .seat = TABLE_PLACE, .call = true, .decision = newest_question(t, seats)
    };

    call_seats(h, t, seats, anew, &about);
}

void summon_once(struct host *h, const struct table *t, unsigned seats)
{
    call_seats(h, t, seats, true, NULL);
}
