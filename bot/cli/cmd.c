/* bot/cli/cmd.c - what the subcommands share
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <json-c/json.h>

/* ---- options --------------------------------------------------------------------------------- */

static void tell(const char *format, va_list args)
{
    g_autofree char *text = g_strdup_vprintf(format, args);

    fflush(stdout);
    fprintf(stderr, "%s: %s\n", g_get_prgname(), text);
}

int cmd_wrong(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tell(format, args);
    va_end(args);
    return CMD_WRONG;
}

int cmd_misuse(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tell(format, args);
    va_end(args);
    fprintf(stderr, "%s --help tells more\n", g_get_prgname());
    return CMD_MISUSE;
}

bool cmd_options(int *argc, char ***argv, const GOptionEntry *entries, const char *arguments,
                 const char *summary)
{
    g_autoptr(GOptionContext) context = g_option_context_new(arguments);
    g_autoptr(GError) error = NULL;

    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_set_summary(context, summary);
    if (!g_option_context_parse(context, argc, argv, &error))
        cmd_misuse("%s", error->message);
    else if (arguments == NULL && *argc > 1)
        cmd_misuse("what is '%s'?", (*argv)[1]);
    else
        return true;
    return false;
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Everything in a file, or NULL with errno; EFBIG: it has more than CMD_FILE_MAX bytes. */
static char *read_all(FILE *in, size_t *len)
{
    GString *text = g_string_new(NULL);
    char buf[65536];
    size_t n;

    while ((n = fread(buf, 1, sizeof buf, in)) > 0) {
        if (text->len + n > CMD_FILE_MAX) {
            errno = EFBIG;
            goto failed;
        }
        g_string_append_len(text, buf, (gssize)n);
    }
    if (ferror(in))
        goto failed;
    *len = text->len;
    return g_string_free(text, FALSE);
failed:
    g_string_free(text, TRUE);
    return NULL;
}

char *cmd_read_file(const char *path, size_t *len, struct lair_fault *why)
{
    bool from_input = strcmp(path, "-") == 0;
    FILE *in = from_input ? stdin : fopen(path, "rb");
    char *text = in == NULL ? NULL : read_all(in, len);

    if (text == NULL)
        g_strlcpy(why->text, g_strerror(errno), sizeof why->text);
    if (in != NULL && !from_input)
        fclose(in);
    return text;
}

/* Is nothing at a path, or a record, so that another may take its place?  What cannot be looked at cannot be written to
 * either, and that is told then. */
static bool may_be_record(const char *path)
{
    static const char begins[] = "lair-record ";
    char text[sizeof begins] = "";
    struct stat st;
    size_t n;
    FILE *in;

    if (stat(path, &st) < 0)
        return true;
    in = S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
    if (in == NULL)
        return false;
    n = fread(text, 1, sizeof begins - 1, in);
    fclose(in);
    return n == 0 || strcmp(text, begins) == 0;
}

int cmd_write_record(const char *path, const char *record, int mode)
{
    g_autoptr(GError) error = NULL;

    if (!may_be_record(path))
        return cmd_wrong("%s: it is no record, and is left as it is: name another file", path);
    if (!g_file_set_contents_full(path, record, -1, G_FILE_SET_CONTENTS_CONSISTENT, mode, &error))
        return cmd_wrong("%s", error->message);
    return CMD_OK;
}

static int line_of(const char *text, size_t at)
{
    int line = 1;

    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* name: what goes before the reason, "FILE: line 3: ", or NULL. */
static void tell_json_error(struct lair_fault *why, const char *name, int line, const char *reason)
{
    if (name == NULL)
        g_snprintf(why->text, sizeof why->text, "no JSON: %s", reason);
    else
        g_snprintf(why->text, sizeof why->text, "%s: line %d: no JSON: %s", name, line, reason);
}

struct json_object *cmd_parse_json(const char *text, size_t len, const char *name, struct lair_fault *why)
{
    const char *bad;
    struct json_tokener *tok;
    struct json_object *root;
    enum json_tokener_error error;

    if (!g_utf8_validate_len(text, len, &bad)) { /* a NUL is not valid, either */
        tell_json_error(why, name, line_of(text, (size_t)(bad - text)), "not UTF-8");
        return NULL;
    }
    tok = json_tokener_new_ex(CMD_JSON_DEPTH);
    json_tokener_set_flags(tok, JSON_TOKENER_STRICT);
    root = json_tokener_parse_ex(tok, text, (int)len + 1); /* the NUL marks the end */
    error = json_tokener_get_error(tok);
    if (error != json_tokener_success) {
        tell_json_error(why, name, line_of(text, MIN(json_tokener_get_parse_end(tok), len)),
                        json_tokener_error_desc(error));
        json_object_put(root);
        root = NULL;
    } else if (root == NULL)
        tell_json_error(why, name, 1, "null");
    json_tokener_free(tok);
    return root;
}

/* ---- words ----------------------------------------------------------------------------------- */

bool cmd_parse_rules(const char *word, enum lair_rules *out, struct lair_fault *why)
{
    g_autoptr(GString) names = g_string_new(NULL);
    int rules = lair_rules_called(word);

    if (rules >= 0) {
        *out = (enum lair_rules)rules;
        return true;
    }
    for (int i = 0; lair_rules_name(i) != NULL; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", lair_rules_name(i));
    g_snprintf(why->text, sizeof why->text, "no rules '%s'; there are: %s", word, names->str);
    return false;
}

/* The bit of a variant; 0: no variant has that name. */
static uint8_t variant_bit(const char *name)
{
    const char *known;

    for (int i = 0; (known = lair_variant_name(i)) != NULL; i++)
        if (strcmp(name, known) == 0)
            return (uint8_t)(1u << i);
    return 0;
}

static void tell_variants(const char *name, struct lair_fault *why)
{
    g_autoptr(GString) list = g_string_new(NULL);
    const char *known;

    for (int i = 0; (known = lair_variant_name(i)) != NULL; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", known);
    g_snprintf(why->text, sizeof why->text, "no variant '%s'; there are: %s", name, list->str);
}

bool cmd_parse_variants(const char *list, uint8_t *variants, struct lair_fault *why)
{
    g_auto(GStrv) names = g_strsplit(list == NULL ? "" : list, ",", -1);

    *variants = 0;
    for (int i = 0; names[i] != NULL; i++) {
        const char *name = g_strstrip(names[i]);

        if (*name == '\0')
            continue;
        if (variant_bit(name) == 0) {
            tell_variants(name, why);
            return false;
        }
        *variants |= variant_bit(name);
    }
    return true;
}

char *cmd_refusal(enum lair_refusal refusal, const char *why)
{
    const char *name = lair_refusal_name(refusal);

    if (*why == '\0')
        return g_strdup(name);
    return g_str_has_prefix(why, name) ? g_strdup(why) : g_strdup_printf("%s: %s", name, why);
}

char cmd_seat_letter(int seat)
{
    return seat < LAIR_MAX_SEATS ? (char)('a' + seat) : '-';
}
