/* tests/e2e/presser.c - people who play lair on a stand-in Discord, by pressing what they are shown
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/presser.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

const struct presser_words presser_english = { .join = "Join",
                                               .start = "Start",
                                               .open = ": *free*[Join]*[Start]*",
                                               .begins = " begins*",
                                               .over = " is over*",
                                               .again = "*[Rematch]*" };

const struct presser_words presser_german = { .join = "Mitspielen",
                                              .start = "Beginnen",
                                              .open = ": *frei*[Mitspielen]*[Beginnen]*",
                                              .begins = " beginnt*",
                                              .over = " ist vorbei*",
                                              .again = "*[Revanche]*" };

/* ---- set-up ---------------------------------------------------------------------------------- */

int presser_set_up(void **state)
{
    struct presser *p = g_new0(struct presser, 1);

    p->dice = g_rand_new_with_seed(13);
    p->words = &presser_english;
    p->discord = standin_new();
    *state = p;
    standin_set(p->discord, "identify_ms", 0); /* lives of the bot may follow each other at once */
    standin_guild(p->discord, "castle");
    p->bot = served_new(0, NULL, NULL);
    return 0;
}

int presser_tear_down(void **state)
{
    struct presser *p = *state;

    world_free(p->world);
    served_free(p->bot);
    standin_free(p->discord);
    g_rand_free(p->dice);
    g_free(p->table);
    g_free(p->read);
    g_free(p->place);
    g_free(p);
    return 0;
}

void presser_meet(struct presser *p, const char *name, const char *locale, const char *nick)
{
    assert_true(p->people < PRESSERS);
    standin_do(p->discord, "user", "name", name, "locale", locale, NULL);
    standin_do(p->discord, "join", "user", name, "guild", "castle", "nick", nick, NULL);
    p->shown[p->people] = nick == NULL ? name : "";
    p->names[p->people++] = name;
}

void presser_configure(struct presser *p, const char *more)
{
    g_autofree char *config = g_strdup_printf(
        "[host]\ndatabase=lair.db\n[limits]\nperson_lines=0\nplace_lines=0\n"
        "[table]\nclock=0\nbeat=0\n[discord]\ngather=0\ntoken=" STANDIN_TOKEN "\napi=%s\n%s%s",
        standin_api(p->discord), strstr(more, "threads=") != NULL ? "" : "threads=no\n", more);

    served_write(p->bot, config);
}

unsigned presser_count(struct presser *p, const char *what)
{
    struct json_object *counts =
        json_object_object_get(standin_call(p->discord, "requests", NULL), "gateway");

    return (unsigned)json_object_get_int(json_object_object_get(counts, what));
}

static unsigned greetings(struct presser *p)
{
    return presser_count(p, "identify") + presser_count(p, "resume");
}

static bool has_greeted(void *ctx)
{
    struct presser *p = ctx;

    return greetings(p) > p->greeted;
}

void presser_expect_online(struct presser *p)
{
    assert_true(wait_until(has_greeted, p));
    standin_expect_online(p->discord, 1);
    p->greeted = greetings(p);
}

void presser_start(struct presser *p)
{
    served_start(p->bot);
    presser_expect_online(p);
}

void presser_begin(struct presser *p, int players)
{
    static const char *const names[] = { "ann", "ben", "cleo" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        presser_meet(p, names[i], NULL, NULL);
    p->players = players;
    presser_configure(p, "");
    presser_start(p);
}

/* ---- what they see --------------------------------------------------------------------------- */

const char *presser_text(struct json_object *o, const char *name)
{
    const char *text = json_object_get_string(json_object_object_get(o, name));

    return text != NULL ? text : "";
}

static struct json_object *channel_of(struct json_object *view)
{
    return json_object_array_get_idx(json_object_object_get(view, "channels"), 0);
}

struct json_object *presser_message(struct json_object *view, size_t i)
{
    struct json_object *all = json_object_object_get(channel_of(view), "messages");
    size_t n = all != NULL ? json_object_array_length(all) : 0;

    return i < n ? json_object_array_get_idx(all, n - 1 - i) : NULL;
}

/* Does nobody else see it? */
static bool is_private(struct json_object *view, struct json_object *m)
{
    return json_object_get_boolean(json_object_object_get(m, "ephemeral")) ||
           json_object_get_boolean(json_object_object_get(channel_of(view), "direct"));
}

void presser_check_text(struct presser *p, int seat, const char *text)
{
    const char *secret = world_secret(p->world, seat, text);

    if (secret != NULL)
        fail_msg("%s may not know %s: %s", seat != LAIR_PUBLIC ? p->names[seat] : "the channel", secret,
                 text);
}

void presser_check_secrets(struct presser *p)
{
    struct json_object *m;

    for (int i = 0; i < p->players; i++) {
        struct json_object *view = standin_view(p->discord, p->names[i], p->place);

        world_look(p->world);
        if (world_table(p->world) == NULL)
            return;
        m = json_object_object_get(view, "modal");
        if (m != NULL)
            presser_check_text(p, i, json_object_to_json_string_ext(m, JSON_C_TO_STRING_PLAIN));
        for (size_t k = 0; (m = presser_message(view, k)) != NULL; k++)
            presser_check_text(p, is_private(view, m) ? i : LAIR_PUBLIC,
                               json_object_to_json_string_ext(m, JSON_C_TO_STRING_PLAIN));
    }
}

/* Is it one by which its reader answers a question? */
static bool answers(struct json_object *control)
{
    const char *id = presser_text(control, "custom_id");

    return g_str_has_prefix(id, "m|") || g_str_has_prefix(id, "s|");
}

static bool asks(struct json_object *m)
{
    struct json_object *all = json_object_object_get(m, "components");

    for (size_t i = 0; i < json_object_array_length(all); i++)
        if (answers(json_object_array_get_idx(all, i)))
            return true;
    return false;
}

struct json_object *presser_question(struct presser *p, const char *user)
{
    struct json_object *view = standin_view(p->discord, user, p->place), *m;

    for (size_t i = 0; (m = presser_message(view, i)) != NULL; i++)
        if (is_private(view, m) && asks(m))
            return m;
    return NULL;
}

/* ---- what they do ---------------------------------------------------------------------------- */

static struct json_object *any_of(struct presser *p, struct json_object *all)
{
    gint32 n = (gint32)json_object_array_length(all);

    return json_object_array_get_idx(all, (size_t)g_rand_int_range(p->dice, 0, n));
}

struct presser_answer presser_answer_of(struct presser *p, struct json_object *message)
{
    g_autoptr(GPtrArray) controls = g_ptr_array_new();
    struct json_object *all = json_object_object_get(message, "components"), *chosen, *options;

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i);

        if (answers(c))
            g_ptr_array_add(controls, c);
    }
    chosen = controls->pdata[g_rand_int_range(p->dice, 0, (gint32)controls->len)];
    options = json_object_object_get(chosen, "options");
    return (struct presser_answer){
        .message = g_strdup(presser_text(message, "id")),
        .control = g_strdup(presser_text(chosen, "custom_id")),
        .option = options != NULL ? g_strdup(presser_text(any_of(p, options), "value")) : NULL,
    };
}

void presser_answer_clear(struct presser_answer *a)
{
    g_clear_pointer(&a->message, g_free);
    g_clear_pointer(&a->control, g_free);
    g_clear_pointer(&a->option, g_free);
}

const char *presser_line(const struct presser_answer *a)
{
    const char *line = a->option;

    if (line == NULL) { /* m|TABLE|QUESTION|LINE */
        line = a->control;
        for (int i = 0; i < 3; i++)
            line = strchr(line, '|') + 1;
    }
    return line[0] != '#' ? line : NULL;
}

bool presser_press(struct presser *p, const char *user, struct json_object *message)
{
    struct presser_answer a = presser_answer_of(p, message);
    const char *pressed = standin_try(p->discord, user, a.message, a.control, a.option);

    presser_answer_clear(&a);
    if (pressed == NULL)
        return false;
    p->presses++;
    standin_answer(p->discord, pressed);
    return true;
}

struct json_object *presser_read(struct presser *p, const char *user, const char *interaction)
{
    struct json_object *view, *m = NULL;
    g_autofree char *id = NULL;

    assert_int_not_equal(standin_answer(p->discord, interaction), 6); /* no change at all */
    id = g_strdup(presser_text(standin_do(p->discord, "interaction", "id", interaction, NULL), "message"));
    view = standin_view(p->discord, user, p->place);
    for (size_t i = 0; (m = presser_message(view, i)) != NULL; i++)
        if (g_str_equal(presser_text(m, "id"), id))
            break;
    if (m == NULL || presser_text(m, "text")[0] == '\0')
        fail_msg("%s is told nothing: %s", user, json_object_to_json_string(view));
    return m;
}

bool presser_step(struct presser *p)
{
    bool any = false;

    for (int i = 0; i < p->players; i++) {
        struct json_object *m = presser_question(p, p->names[i]);

        if (m == NULL)
            continue;
        presser_press(p, p->names[i], m);
        any = true;
    }
    presser_check_secrets(p);
    return any;
}

void presser_look(struct presser *p)
{
    for (int i = 0; i < p->players; i++)
        standin_answer(p->discord, standin_slash(p->discord, p->names[i], p->place, "moves", NULL));
}

/* ---- a game ---------------------------------------------------------------------------------- */

void presser_expect(struct presser *p, const char *reader, const char *before, const char *after)
{
    g_autofree char *pattern = g_strconcat("*", before, p->read, after, NULL);

    standin_expect(p->discord, reader, p->place, pattern);
}

bool presser_is_over(struct presser *p)
{
    g_autofree char *pattern = g_strconcat("*", p->read, p->words->over, NULL);

    return standin_seen(p->discord, p->names[0], p->place, pattern) != NULL;
}

void presser_play(struct presser *p, int presses)
{
    for (int idle = 0; !presser_is_over(p) && p->presses < presses && idle < 100; idle++) {
        if (presser_step(p))
            idle = 0;
        else
            presser_look(p);
    }
}

void presser_play_to_the_end(struct presser *p)
{
    g_autofree char *end = g_strconcat(p->words->over, p->words->again, NULL);

    presser_play(p, 5000);
    presser_expect(p, p->names[0], "", end);
    standin_assert_clean(p->discord);
    assert_int_equal(served_end(p->bot, SIGTERM), 0);
}

void presser_name_table(struct presser *p, const char *table)
{
    g_auto(GStrv) parts = g_strsplit(table, "_", 0);

    g_free(p->table);
    p->table = g_strdup(table);
    g_free(p->read);
    p->read = g_strjoinv("*_", parts);
    world_free(p->world);
    p->world = world_new(served_database(p->bot), table);
}

void presser_new_table(struct presser *p, const char *table, const char *options)
{
    g_autofree char *line = g_strdup_printf("%s %d %s", table, p->players, options);

    presser_name_table(p, table);
    standin_answer(p->discord,
                   standin_slash(p->discord, p->names[0], p->place, "new", "line", g_strchomp(line), NULL));
    presser_expect(p, p->names[1], "", p->words->open);
}

void presser_gather(struct presser *p)
{
    for (int i = 1; i < p->players; i++) {
        g_autofree char *seated = g_strdup_printf(":*%s*", p->shown[i]);

        standin_answer(p->discord, standin_press(p->discord, p->names[i], p->place, p->words->join));
        presser_expect(p, p->names[i], "", seated);
    }
    standin_answer(p->discord, standin_press(p->discord, p->names[0], p->place, p->words->start));
    presser_expect(p, p->names[0], "", p->words->begins);
}

void presser_open(struct presser *p, const char *table, const char *options)
{
    standin_channel(p->discord, "castle", table);
    g_free(p->place);
    p->place = g_strdup(table);
    presser_new_table(p, table, options);
    presser_gather(p);
}
