/* adapters/discord/message.c - what the host says, as the body of a Discord message
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/message.h"

#include <string.h>

#include "adapters/discord/json.h"
#include "adapters/marks.h"

/* Kinds of component, and styles of a button. */
enum {
    ROW = 1,
    BUTTON = 2,
    LIST = 3,
    INPUT = 4,
    SECTION = 9,
    TEXT = 10,
    GALLERY = 12,
    ENCLOSED = 13,
    FRAME = 17,
    LABEL = 18,
};
enum { PRIMARY = 1, SECONDARY = 2, SUCCESS = 3 };

enum {
    COMPONENTS = 40, /* in a message */
    SECTION_SIZE = 3,
    ROW_BUTTONS = 5,
    ROWS = 2, /* of buttons, before there is a list instead */
    BUTTON_LABEL = 80,
    LIST_OPTIONS = 25,
    LISTS = 4,
    OPTION_LABEL = 100,
    FORM_LABEL = 45,
    FORM_LINE = 300, /* characters of a line typed in a form */
    APART = 12,      /* lines of a board that stand apart */
    NONCE = 24,
};

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

/* A time as each reader's clock has it, and how far it is; where it goes on. */
static const char *add_time(GString *out, const char *text)
{
    const char *end;
    int64_t seconds;

    if (!marks_read_time(text, &seconds, &end))
        return text + 1;
    g_string_append_printf(out, "<t:%" G_GINT64_FORMAT ":t> (<t:%" G_GINT64_FORMAT ":R>)", seconds, seconds);
    return end;
}

char *discord_message_escape(const char *text)
{
    GString *out = g_string_sized_new(strlen(text) + 16);
    bool begins = true;

    for (const char *p = text; *p != '\0'; p++) {
        while (*p == MARK_TIME)
            p = add_time(out, p);
        if (*p == '\0')
            break;
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

static struct json_object *media(const struct discord_said *s)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *url = g_strconcat("attachment://", s->file_name, NULL);

    discord_json_put(o, "url", url);
    return o;
}

static void add_picture(struct json_object *to, const struct discord_said *s, const char *words)
{
    struct json_object *gallery = component(GALLERY), *items = json_object_new_array();
    struct json_object *item = json_object_new_object();

    json_object_object_add(item, "media", media(s));
    discord_json_put(item, "description", words);
    json_object_array_add(items, item);
    json_object_object_add(gallery, "items", items);
    json_object_array_add(to, gallery);
}

/* What comes with the message is shown in it, and listed in its body. */
static void add_file(struct json_object *body, struct json_object *to, const struct discord_said *s)
{
    struct json_object *all = json_object_new_array(), *file = json_object_new_object();

    discord_json_put(file, "id", "0");
    discord_json_put(file, "filename", s->file_name);
    if (s->picture_words != NULL) {
        g_autofree char *words = discord_message_cut(s->picture_words, 1024);

        add_picture(to, s, words);
        discord_json_put(file, "description", words);
    } else {
        struct json_object *o = component(ENCLOSED);

        json_object_object_add(o, "file", media(s));
        json_object_array_add(to, o);
    }
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

static void add_row(struct json_object *to, const GPtrArray *choices, guint from,
                    const struct discord_digests *d)
{
    struct json_object *row = component(ROW), *all = json_object_new_array();

    for (guint i = from; i < choices->len && i < from + ROW_BUTTONS; i++)
        json_object_array_add(all, button(choices->pdata[i], d));
    json_object_object_add(row, "components", all);
    json_object_array_add(to, row);
}

static void add_buttons(struct json_object *to, const GPtrArray *choices, const struct discord_digests *d)
{
    for (guint i = 0; i < choices->len && i < ROWS * ROW_BUTTONS; i += ROW_BUTTONS)
        add_row(to, choices, i, d);
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
static bool are_buttons(const GPtrArray *choices, guint most)
{
    for (guint i = 0; i < choices->len; i++)
        if (length(((const struct discord_choice *)choices->pdata[i])->label) > BUTTON_LABEL)
            return false;
    return choices->len <= most;
}

/* first: the number of the first one among the lists of its message. */
static void add_lists(struct json_object *to, const GPtrArray *choices, int first,
                      const struct discord_digests *d)
{
    for (int i = 0; i < LISTS && (guint)i * LIST_OPTIONS < choices->len; i++)
        add_list(to, choices, (guint)i * LIST_OPTIONS, first + i, d);
}

/* ---- what a message offers ------------------------------------------------------------------- */

struct offer {
    GPtrArray *moves;    /* of const struct discord_choice *, here and below */
    GPtrArray *commands; /* ... that stand below the text */
    GPtrArray *forms;    /* ... which are always buttons */
    GPtrArray *beside;   /* ... each of which stands beside a line */
};

static bool has_line(const GPtrArray *choices, const char *line)
{
    for (guint i = 0; i < choices->len; i++)
        if (g_str_equal(((const struct discord_choice *)choices->pdata[i])->line, line))
            return true;
    return false;
}

/* Each line once. */
static void gather_one(GPtrArray *to, struct discord_choice *c)
{
    if (!has_line(to, c->line))
        g_ptr_array_add(to, c);
}

static void gather_commands(struct offer *o, const struct discord_said *s)
{
    for (guint i = 0; i < s->choices->len; i++) {
        struct discord_choice *c = &g_array_index(s->choices, struct discord_choice, i);

        if (c->command)
            gather_one(c->form != NULL ? o->forms : c->beside > 0 ? o->beside : o->commands, c);
    }
}

static void gather_moves(struct offer *o, const struct discord_said *s)
{
    for (guint i = 0; i < s->choices->len; i++) {
        struct discord_choice *c = &g_array_index(s->choices, struct discord_choice, i);

        if (!c->command)
            gather_one(o->moves, c);
    }
}

/* Moves of the last part that offers any, commands of all. */
static struct offer offer_of(const struct discord_said *const *part, size_t n)
{
    struct offer o = { .moves = g_ptr_array_new(),
                       .commands = g_ptr_array_new(),
                       .forms = g_ptr_array_new(),
                       .beside = g_ptr_array_new() };

    for (size_t i = n; i > 0; i--) {
        if (o.moves->len == 0)
            gather_moves(&o, part[i - 1]);
        gather_commands(&o, part[i - 1]);
    }
    return o;
}

static void offer_clear(struct offer *o)
{
    g_ptr_array_unref(o->moves);
    g_ptr_array_unref(o->commands);
    g_ptr_array_unref(o->forms);
    g_ptr_array_unref(o->beside);
}

/* Commands and forms are buttons together, or the commands are a list and the forms stand below it. */
static void add_commands(struct json_object *to, struct offer *o, const struct discord_digests *d)
{
    if (!are_buttons(o->commands, ROWS * ROW_BUTTONS - MIN(o->forms->len, ROW_BUTTONS))) {
        add_lists(to, o->commands, 1, d);
        g_ptr_array_set_size(o->commands, 0);
    }
    for (guint i = 0; i < o->forms->len; i++)
        g_ptr_array_add(o->commands, o->forms->pdata[i]);
    add_buttons(to, o->commands, d);
}

static void add_offer(struct json_object *to, struct offer *o, const struct discord_digests *d)
{
    if (are_buttons(o->moves, ROW_BUTTONS))
        add_buttons(to, o->moves, d);
    else
        add_lists(to, o->moves, 1, d);
    add_commands(to, o, d);
}

/* ---- texts and what stands beside their lines ------------------------------------------------ */

/* A text that stands apart from the next one, and what stands beside it. */
struct block {
    char *text;
    const struct discord_choice *beside; /* NULL: nothing */
};

static void block_clear(gpointer data)
{
    g_free(((struct block *)data)->text);
}

/* What stands beside a line of a part, among all that does; NULL: nothing. */
static const struct discord_choice *beside_line(const struct discord_said *s, unsigned line,
                                                GPtrArray *beside)
{
    for (guint i = 0; i < s->choices->len; i++) {
        struct discord_choice *c = &g_array_index(s->choices, struct discord_choice, i);

        if (c->beside == line && g_ptr_array_find(beside, c, NULL))
            return c;
    }
    return NULL;
}

/* Adds a line to the last block, or (apart, or with something beside it) as one of its own. */
static void add_line(GArray *blocks, const char *line, const struct discord_choice *beside, bool apart)
{
    struct block *last = blocks->len > 0 ? &g_array_index(blocks, struct block, blocks->len - 1) : NULL;
    g_autofree char *text = discord_message_escape(line);

    if (text[0] == '\0')
        return;
    if (last != NULL && last->beside == NULL && beside == NULL && !apart) {
        char *longer = g_strconcat(last->text, "\n", text, NULL);

        g_free(last->text);
        last->text = longer;
    } else {
        struct block b = { .text = g_steal_pointer(&text), .beside = beside };

        g_array_append_val(blocks, b);
    }
}

/* head: so much of the text is left out.  beside: what may stand beside a line. */
static void add_lines(GArray *blocks, const struct discord_said *s, size_t head, GPtrArray *beside,
                      bool apart)
{
    g_auto(GStrv) line = g_strsplit(s->text + head, "\n", 0);

    apart = apart && g_strv_length(line) <= APART;
    for (unsigned i = 0; line[i] != NULL; i++)
        add_line(blocks, line[i], beside_line(s, i + 1, beside), apart);
}

static bool is_board(const struct discord_said *const *part, size_t n)
{
    return n == 1 && part[0]->slot == ADAPTER_BOARD;
}

static GArray *blocks_of(const struct discord_said *const *part, size_t n, GPtrArray *beside)
{
    GArray *blocks = g_array_new(FALSE, FALSE, sizeof(struct block));

    g_array_set_clear_func(blocks, block_clear);
    for (size_t i = 0; i < n; i++) {
        bool goes_on =
            i > 0 && part[i]->subject[0] != '\0' && g_str_equal(part[i]->subject, part[i - 1]->subject);

        add_lines(blocks, part[i], goes_on ? part[i]->head : 0, beside, is_board(part, n));
    }
    return blocks;
}

static size_t size_of(const GArray *blocks)
{
    size_t n = 0;

    for (guint i = 0; i < blocks->len; i++)
        n += g_array_index(blocks, struct block, i).beside != NULL ? SECTION_SIZE : 1;
    return n;
}

static size_t length_of(const GArray *blocks)
{
    size_t n = 0;

    for (guint i = 0; i < blocks->len; i++)
        n += length(g_array_index(blocks, struct block, i).text);
    return n;
}

static void add_section(struct json_object *to, const struct block *b, const struct discord_digests *d)
{
    struct json_object *o = component(SECTION), *texts = json_object_new_array();

    add_text(texts, b->text);
    json_object_object_add(o, "components", texts);
    json_object_object_add(o, "accessory", button(b->beside, d));
    json_object_array_add(to, o);
}

/* All of them, as far as a message has room. */
static void add_blocks(struct json_object *to, const GArray *blocks, const struct discord_digests *d)
{
    size_t left = DISCORD_TEXT_MAX;

    for (guint i = 0; i < blocks->len && left > 0; i++) {
        const struct block *b = &g_array_index(blocks, struct block, i);
        g_autofree char *cut = discord_message_cut(b->text, left);

        left -= MIN(left, length(cut));
        if (b->beside != NULL)
            add_section(to, b, d);
        else
            add_text(to, cut);
    }
}

/* ---- messages -------------------------------------------------------------------------------- */

static void nobody_is_called(struct json_object *body)
{
    struct json_object *allowed = json_object_new_object();

    json_object_object_add(allowed, "parse", json_object_new_array());
    json_object_object_add(body, "allowed_mentions", allowed);
}

const struct discord_said *discord_message_file(const struct discord_said *const *part, size_t n)
{
    while (n > 0 && part[n - 1]->file == NULL)
        n--;
    return n > 0 ? part[n - 1] : NULL;
}

/* How many components an array of them has, those in others as well. */
static size_t count(struct json_object *all)
{
    size_t n = 0;

    for (size_t i = 0; all != NULL && i < json_object_array_length(all); i++)
        n += 1 + count(discord_json_array(json_object_array_get_idx(all, i), "components"));
    return n;
}

static struct json_object *in_frame(struct json_object *all)
{
    struct json_object *only = json_object_new_array(), *frame = component(FRAME);

    json_object_object_add(frame, "components", all);
    json_object_array_add(only, frame);
    return only;
}

/* The texts, with what stands beside their lines if there is room for it beside what stands below (so many
 * components); what is left of that is not there. */
static GArray *fitting_blocks(const struct discord_said *const *part, size_t n, struct offer *o, size_t below)
{
    GArray *blocks = blocks_of(part, n, o->beside);
    g_autoptr(GPtrArray) nothing = g_ptr_array_new();

    if (o->beside->len == 0)
        return blocks;
    if (size_of(blocks) + below <= COMPONENTS && length_of(blocks) <= DISCORD_TEXT_MAX) {
        g_ptr_array_set_size(o->beside, 0);
        return blocks;
    }
    g_array_unref(blocks);
    return blocks_of(part, n, nothing);
}

struct json_object *discord_message(const struct discord_said *const *part, size_t n, unsigned flags,
                                    const struct discord_digests *d)
{
    struct json_object *body = json_object_new_object(), *all = json_object_new_array();
    struct json_object *below = json_object_new_array();
    const struct discord_said *file = discord_message_file(part, n);
    struct offer o = offer_of(part, n);
    g_autoptr(GArray) blocks = NULL;

    add_offer(below, &o, d);
    blocks = fitting_blocks(part, n, &o, count(below) + (file != NULL) + is_board(part, n));
    add_blocks(all, blocks, d);
    if (file != NULL)
        add_file(body, all, file);
    if (o.beside->len > 0)
        add_lists(all, o.beside, 1 + LISTS, d);
    for (size_t i = 0; i < json_object_array_length(below); i++)
        json_object_array_add(all, json_object_get(json_object_array_get_idx(below, i)));
    json_object_put(below);
    offer_clear(&o);
    json_object_object_add(body, "flags", json_object_new_int64((int64_t)(flags | DISCORD_V2)));
    json_object_object_add(body, "components", is_board(part, n) ? in_frame(all) : all);
    nobody_is_called(body);
    return body;
}

struct json_object *discord_message_form(const struct discord_control *c)
{
    struct json_object *data = json_object_new_object(), *all = json_object_new_array();
    struct json_object *label = component(LABEL), *input = component(INPUT);
    g_autofree char *title = discord_message_cut(c->tag, FORM_LABEL), *id = NULL;
    g_autofree char *heading = discord_message_cut(c->line != NULL ? c->line : c->tag, FORM_LABEL);

    id = g_strdup_printf("t|%s||", c->subject);
    discord_json_put(input, "custom_id", "line");
    json_object_object_add(input, "style", json_object_new_int(1));
    json_object_object_add(input, "max_length", json_object_new_int(FORM_LINE));
    discord_json_put(label, "label", heading[0] != '\0' ? heading : "?");
    json_object_object_add(label, "component", input);
    json_object_array_add(all, label);
    discord_json_put(data, "custom_id", id);
    discord_json_put(data, "title", title[0] != '\0' ? title : "?");
    json_object_object_add(data, "components", all);
    return data;
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
    struct offer o = offer_of(&s, 1);
    char *text = discord_message_escape(s->text);

    for (guint i = 0; i < s->calls->len; i++)
        text = with_mention(text, s->names->pdata[i], s->calls->pdata[i]);
    for (guint i = 0; i < s->rung->len; i++)
        json_object_array_add(called, json_object_new_string(s->rung->pdata[i]));
    g_autofree char *whole = text, *fits = discord_message_cut(whole, DISCORD_PLAIN_MAX);
    nobody_is_called(body);
    json_object_object_get_ex(body, "allowed_mentions", &allowed);
    json_object_object_add(allowed, "users", called);
    discord_json_put(body, "content", fits);
    json_object_object_add(body, "flags", json_object_new_int64(flags));
    rows = json_object_new_array();
    add_buttons(rows, o.commands, d);
    offer_clear(&o);
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
