/* bot/cli/html.c - what all pages for a web server are made of
 * SPDX-License-Identifier: MIT */
#include "bot/cli/html.h"

#include <string.h>

#include "bot/words/facts.h"
#include "bot/words/mustache_render.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c1917;--paper:#fafaf9;--line:#d6d3d1;--soft:#57534e;--link:#9a3412}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e7e5e4;--paper:#1c1917;--line:#44403c;--soft:#a8a29e;"
    "--link:#fdba74}}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}"
    "main{max-width:40rem;margin:0 auto;padding:1rem}"
    "h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}"
    "table{width:100%;border-collapse:collapse}"
    "th,td{padding:.3rem .4rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}"
    "th{font-weight:600;color:var(--soft);font-size:.85rem}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}"
    ".p{overflow-wrap:anywhere}small,footer{color:var(--soft)}a{color:var(--link)}ul{padding-left:1.2rem}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.85rem/1.45 ui-monospace,monospace;margin:.5rem 0}"
    "summary{cursor:pointer}";

/* ---- words ----------------------------------------------------------------------------------- */

/* Is it nothing to read, but something that a page would obey: a control, or what turns the direction? */
static bool is_odd(gunichar c)
{
    GUnicodeType type = g_unichar_type(c);

    return type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT || type == G_UNICODE_LINE_SEPARATOR ||
           type == G_UNICODE_PARAGRAPH_SEPARATOR || !g_unichar_isdefined(c);
}

void html_add_text(GString *out, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) plain = g_string_new(NULL);

    for (const char *s = valid; *s != '\0'; s = g_utf8_next_char(s))
        if (!is_odd(g_utf8_get_char(s)))
            g_string_append_unichar(plain, g_utf8_get_char(s));
    mustache_escape_html(out, plain->str);
}

char *html_said(const struct html *h, const char *name, struct json_object *data)
{
    struct json_object *o = data != NULL ? data : json_object_new_object();
    g_autofree char *text = template_render(h->words, name, o);
    GString *out = g_string_new(NULL);

    html_add_text(out, text != NULL ? text : name);
    json_object_put(o);
    return g_string_free(out, FALSE);
}

void html_add_said(GString *out, const struct html *h, const char *name, struct json_object *data)
{
    g_autofree char *text = html_said(h, name, data);

    g_string_append(out, text);
}

/* ---- a page ---------------------------------------------------------------------------------- */

char *html_page(const struct html *h, const char *foot_name, const char *title, const char *stamp,
                const char *body)
{
    const char *language = h->language != NULL ? h->language : "en";
    struct json_object *o = json_object_new_object();
    g_autofree char *foot = NULL;

    facts_add(o, "at", facts_moment(h->now));
    foot = html_said(h, foot_name, o);
    return g_strdup_printf(
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n%s"
        "<title>%s</title>\n<style>%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n%s<footer><p>%s</p></footer>\n"
        "</main>\n</body>\n</html>\n",
        language, stamp, title, style, title, body, foot);
}
