/* adapters/discord/message.c - what the host says, as the body of a Discord message */
#include "adapters/discord/message.h"

#include <string.h>

#include "adapters/discord/json.h"

/* Kinds of component, and styles of a button. */
enum { ROW = 1, BUTTON = 2, LIST = 3, TEXT = 10, GALLERY = 12 };
enum { PRIMARY = 1, SECONDARY = 2, SUCCESS = 3 };

enum {
    ROW_BUTTONS = 5,
    BUTTON_LABEL = 80,
    LIST_OPTIONS = 25,
    LISTS = 4,
    OPTION_LABEL = 100,
    NONCE = 24,
};

/* ---- messages that are kept ------------------------------------------------------------------ */

static const char *or_nothing(const char *text)
{
    return text != NULL ? text : "";
}

static void choice_clear(gpointer data)
{
    struct discord_choice *c = data;

    g_free((char *)c->label);
    g_free((char *)c->line);
    g_free((char *)c->subject);
    g_free((char *)c->tag);
}

static GArray *copy_choices(const struct adapter_message *m)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct discord_choice));

    g_array_set_clear_func(all, choice_clear);
    for (size_t i = 0; i < m->n_choices; i++) {
        struct discord_choice one = { .label = g_strdup(m->choices[i].label),
                                      .line = g_strdup(m->choices[i].line),
                                      .command = m->choices[i].command,
                                      .subject = g_strdup(or_nothing(m->subject)),
                                      .tag = g_strdup(or_nothing(m->tag)) };
        g_array_append_val(all, one);
    }
    return all;
}

struct discord_said *discord_said_new(const struct adapter_message *m)
{
    struct discord_said *s = g_new0(struct discord_said, 1);

    s->serial = m->serial;
    s->slot = m->slot;
    s->subject = g_strdup(or_nothing(m->subject));
    s->tag = g_strdup(or_nothing(m->tag));
    s->mark = g_strdup(m->mark);
    s->turn = g_strdup_printf("%d", m->turn);
    s->text = g_strdup(m->text);
    s->choices = copy_choices(m);
    s->calls = g_ptr_array_new_with_free_func(g_free);
    s->names = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < m->n_mentions; i++) {
        g_ptr_array_add(s->calls, g_strdup(m->mentions[i].key));
        g_ptr_array_add(s->names, g_strdup(m->mentions[i].nick));
    }
    if (m->picture != NULL) {
        s->picture = g_bytes_ref(m->picture->bytes);
        s->picture_words = g_strdup(m->picture->words);
    }
    return s;
}

void discord_said_free(struct discord_said *s)
{
    if (s == NULL)
        return;
    g_free(s->subject);
    g_free(s->tag);
    g_free(s->mark);
    g_free(s->turn);
    g_free(s->text);
    g_array_unref(s->choices);
    g_ptr_array_unref(s->calls);
    g_ptr_array_unref(s->names);
    g_clear_pointer(&s->picture, g_bytes_unref);
    g_free(s->picture_words);
    g_free(s);
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Discord counts in UTF-16. */
static size_t units(gunichar c)
{
    return c >= 0x10000 ? 2 : 1;
}

static size_t length(const char *text)
{
    size_t n = 0;

    for (; *text != '\0'; text = g_utf8_next_char(text))
        n += units(g_utf8_get_char(text));
    return n;
}

char *discord_message_cut(const char *text, size_t most)
{
    const char *p = text;
    size_t n = 0;

    if (length(text) <= most)
        return g_strdup(text);
    while (n + units(g_utf8_get_char(p)) <= most - 1) {
        n += units(g_utf8_get_char(p));
        p = g_utf8_next_char(p);
    }
    return g_strdup_printf("%.*s\u2026", (int)(p - text), text);
}

/* What Markdown does at the beginning of a line alone: headings, lists, quotes. */
static bool begins_markup(const char *at)
{
    size_t digits = strspn(at, "0123456789");

    return *at == '#' || *at == '-' || *at == '+' || (digits > 0 && at[digits] == '.');
}

char *discord_message_escape(const char *text)
{
    GString *out = g_string_sized_new(strlen(text) + 16);
    bool begins = true;

    for (const char *p = text; *p != '\0'; p++) {
        if (begins && begins_markup(p)) {
            size_t digits = strspn(p, "0123456789");

            g_string_append_printf(out, "%.*s\\", (int)digits, p);
            p += digits;
        } else if (strchr("\\*_~`|<>[]@", *p) != NULL || (*p == ':' && strncmp(p, "://", 3) == 0)) {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *p);
        begins = *p == '\n' || (begins && *p == ' ');
    }
    return g_string_free(out, FALSE);
}

/* ---- components ------------------------------------------------------------------------------ */

static struct json_object *component(int kind)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "type", json_object_new_int(kind));
    return o;
}

static void add_text(struct json_object *to, const char *text)
{
    struct json_object *o;

    if (text[0] == '\0')
        return;
    o = component(TEXT);
    discord_json_put(o, "content", text);
    json_object_array_add(to, o);
}

static void add_picture(struct json_object *body, struct json_object *to, const struct discord_said *s)
{
    struct json_object *gallery = component(GALLERY), *items = json_object_new_array();
    struct json_object *item = json_object_new_object(), *media = json_object_new_object();
    struct json_object *all = json_object_new_array(), *file = json_object_new_object();
    g_autofree char *words = discord_message_cut(s->picture_words, 1024);

    discord_json_put(media, "url", "attachment://board.png");
    json_object_object_add(item, "media", media);
    discord_json_put(item, "description", words);
    json_object_array_add(items, item);
    json_object_object_add(gallery, "items", items);
    json_object_array_add(to, gallery);

    discord_json_put(file, "id", "0");
    discord_json_put(file, "filename", "board.png");
    discord_json_put(file, "description", words);
    json_object_array_add(all, file);
    json_object_object_add(body, "attachments", all);
}

/* The harmless answers, which many take without a look. */
static bool is_harmless(const struct discord_choice *c)
{
    return g_str_equal(c->line, "pass") || g_str_equal(c->line, "done");
}

static struct json_object *button(const struct discord_choice *c, const struct discord_digests *d)
{
    struct json_object *o = component(BUTTON);
    g_autofree char *label = discord_message_cut(c->label, BUTTON_LABEL);
    g_autofree char *id = discord_control_button(c, d);

    json_object_object_add(o, "style",
                           json_object_new_int(c->command       ? SECONDARY
                                               : is_harmless(c) ? SUCCESS
                                                                : PRIMARY));
    discord_json_put(o, "label", label);
    discord_json_put(o, "custom_id", id);
    return o;
}

static void add_buttons(struct json_object *to, const GPtrArray *choices, const struct discord_digests *d)
{
    struct json_object *row = component(ROW), *all = json_object_new_array();

    for (guint i = 0; i < choices->len && i < ROW_BUTTONS; i++)
        json_object_array_add(all, button(choices->pdata[i], d));
    json_object_object_add(row, "components", all);
    json_object_array_add(to, row);
}

/* Where the facts of a choice begin: behind what is done.  Its length: there are none, or it is short. */
static size_t facts_at(const char *label)
{
    static const char *const before[] = { ": ", " - " };
    size_t at = strlen(label);

    for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
        const char *found = strstr(label, before[i]);

        if (found != NULL && found > label)
            at = MIN(at, (size_t)(found - label));
    }
    return at;
}

static struct json_object *option(const struct discord_choice *c, const struct discord_digests *d)
{
    struct json_object *o = json_object_new_object();
    size_t at = facts_at(c->label);
    const char *rest = c->label + at + strspn(c->label + at, ": -");
    g_autofree char *name = g_strndup(c->label, at), *label = discord_message_cut(name, OPTION_LABEL);
    g_autofree char *facts = discord_message_cut(rest, OPTION_LABEL), *value = discord_control_value(c, d);

    discord_json_put(o, "label", label);
    discord_json_put(o, "value", value);
    if (facts[0] != '\0')
        discord_json_put(o, "description", facts);
    return o;
}

static void add_list(struct json_object *to, const GPtrArray *choices, guint from, int number,
                     const struct discord_digests *d)
{
    struct json_object *row = component(ROW), *only = json_object_new_array(), *list = component(LIST);
    struct json_object *options = json_object_new_array();
    g_autofree char *id = discord_control_list(choices->pdata[from], number);

    for (guint i = from; i < choices->len && i < from + LIST_OPTIONS; i++)
        json_object_array_add(options, option(choices->pdata[i], d));
    discord_json_put(list, "custom_id", id);
    json_object_object_add(list, "options", options);
    json_object_array_add(only, list);
    json_object_object_add(row, "components", only);
    json_object_array_add(to, row);
}

/* Few short choices are buttons; others stand in lists, where their facts have room. */
static bool are_buttons(const GPtrArray *choices)
{
    for (guint i = 0; i < choices->len; i++)
        if (length(((const struct discord_choice *)choices->pdata[i])->label) > BUTTON_LABEL)
            return false;
    return choices->len <= ROW_BUTTONS;
}

static void add_choices(struct json_object *to, const GPtrArray *choices, const struct discord_digests *d)
{
    if (choices->len == 0)
        return;
    if (are_buttons(choices)) {
        add_buttons(to, choices, d);
        return;
    }
    for (int i = 0; i < LISTS && (guint)i * LIST_OPTIONS < choices->len; i++)
        add_list(to, choices, (guint)i * LIST_OPTIONS, i + 1, d);
}

/* ---- messages -------------------------------------------------------------------------------- */

static bool has_line(const GPtrArray *choices, const char *line)
{
    for (guint i = 0; i < choices->len; i++)
        if (g_str_equal(((const struct discord_choice *)choices->pdata[i])->line, line))
            return true;
    return false;
}

/* What a part offers: those of one kind, each line once. */
static void gather(GPtrArray *to, const struct discord_said *s, bool commands)
{
    for (guint i = 0; i < s->choices->len; i++) {
        struct discord_choice *c = &g_array_index(s->choices, struct discord_choice, i);

        if (c->command == commands && !has_line(to, c->line))
            g_ptr_array_add(to, c);
    }
}

static void nobody_is_called(struct json_object *body)
{
    struct json_object *allowed = json_object_new_object();

    json_object_object_add(allowed, "parse", json_object_new_array());
    json_object_object_add(body, "allowed_mentions", allowed);
}

/* All texts, one below the other. */
static char *whole_text(const struct discord_said *const *part, size_t n)
{
    GString *all = g_string_new(NULL);

    for (size_t i = 0; i < n; i++)
        if (part[i]->text[0] != '\0')
            g_string_append_printf(all, "%s%s", all->len > 0 ? "\n" : "", part[i]->text);
    g_autofree char *raw = g_string_free(all, FALSE), *escaped = discord_message_escape(raw);
    return discord_message_cut(escaped, DISCORD_TEXT_MAX);
}

struct json_object *discord_message(const struct discord_said *const *part, size_t n, unsigned flags,
                                    const struct discord_digests *d)
{
    struct json_object *body = json_object_new_object(), *all = json_object_new_array();
    g_autoptr(GPtrArray) moves = g_ptr_array_new(), commands = g_ptr_array_new();
    g_autofree char *text = whole_text(part, n);

    add_text(all, text);
    if (n > 0 && part[n - 1]->picture != NULL)
        add_picture(body, all, part[n - 1]);
    for (size_t i = n; i > 0; i--) {
        if (moves->len == 0)
            gather(moves, part[i - 1], false);
        gather(commands, part[i - 1], true);
    }
    add_choices(all, moves, d);
    add_choices(all, commands, d);
    json_object_object_add(body, "flags", json_object_new_int64((int64_t)(flags | DISCORD_V2)));
    json_object_object_add(body, "components", all);
    nobody_is_called(body);
    return body;
}

/* The text with a mention in the place of the nick; takes text. */
static char *with_mention(char *text, const char *nick, const char *id)
{
    g_autofree char *old = text, *name = discord_message_escape(nick),
                    *mention = g_strdup_printf("<@%s>", id);
    char *at = strstr(old, name);

    if (name[0] == '\0' || at == NULL)
        return g_strdup_printf("%s %s", mention, old);
    return g_strdup_printf("%.*s%s%s", (int)(at - old), old, mention, at + strlen(name));
}

struct json_object *discord_message_plain(const struct discord_said *s, unsigned flags,
                                          const struct discord_digests *d)
{
    struct json_object *body = json_object_new_object(), *called = json_object_new_array(), *rows, *allowed;
    g_autoptr(GPtrArray) commands = g_ptr_array_new();
    char *text = discord_message_escape(s->text);

    for (guint i = 0; i < s->calls->len; i++) {
        text = with_mention(text, s->names->pdata[i], s->calls->pdata[i]);
        json_object_array_add(called, json_object_new_string(s->calls->pdata[i]));
    }
    g_autofree char *whole = text, *fits = discord_message_cut(whole, DISCORD_PLAIN_MAX);
    nobody_is_called(body);
    json_object_object_get_ex(body, "allowed_mentions", &allowed);
    json_object_object_add(allowed, "users", called);
    discord_json_put(body, "content", fits);
    json_object_object_add(body, "flags", json_object_new_int64(flags));
    gather(commands, s, true);
    rows = json_object_new_array();
    if (commands->len > 0)
        add_buttons(rows, commands, d);
    json_object_object_add(body, "components", rows);
    return body;
}

void discord_message_nonce(struct json_object *body, const char *mark)
{
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, mark, -1);

    sum[NONCE] = '\0';
    discord_json_put(body, "nonce", sum);
    json_object_object_add(body, "enforce_nonce", json_object_new_boolean(TRUE));
}
