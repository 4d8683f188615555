/* adapters/options.c - reading a network's group of settings, as its kind describes them
 * SPDX-License-Identifier: MIT */
#include "adapters/options.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool options_refuse(char **why, const char *group, const char *name, const char *reason)
{
    g_autofree char *before = *why;

    *why = g_strdup_printf("%s%s[%s] %s: %s", before != NULL ? before : "", before != NULL ? "\n" : "", group,
                           name, reason);
    return false;
}

static const struct adapter_option *find(const struct adapter_option *options, const char *name)
{
    for (const struct adapter_option *o = options; o->name != NULL; o++)
        if (g_str_equal(o->name, name))
            return o;
    return NULL;
}

bool options_are_known(GKeyFile *file, const char *group, const struct adapter_option *options, char **why)
{
    g_auto(GStrv) names = g_key_file_get_keys(file, group, NULL, NULL);
    bool good = true;

    for (char **name = names; name != NULL && *name != NULL; name++)
        if (find(options, *name) == NULL)
            good = options_refuse(why, group, *name, "no such setting");
    return good;
}

char *options_get(GKeyFile *file, const char *group, const struct adapter_option *options, const char *name)
{
    char *value = g_key_file_get_string(file, group, name, NULL);

    return value != NULL ? g_strstrip(value) : g_strdup(find(options, name)->otherwise);
}

bool options_can_read(const char *path, const char *group, const char *name, char **why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    g_autofree char *reason = fd < 0 ? g_strdup_printf("%s: %s", path, g_strerror(errno)) : NULL;

    if (fd >= 0)
        close(fd);
    return reason == NULL || options_refuse(why, group, name, reason);
}

bool options_refuse_pem(const char *path, const GError *error, const char *group, const char *name,
                        char **why)
{
    g_autofree char *reason = g_strdup_printf("%s: %s", path, error->message);

    return options_refuse(why, group, name, reason);
}

bool options_check_ca(const char *path, const char *group, char **why)
{
    g_autofree char *none = NULL;
    g_autoptr(GError) error = NULL;
    GList *all;
    bool any;

    if (path == NULL || !options_can_read(path, group, "ca", why))
        return path == NULL;
    all = g_tls_certificate_list_new_from_file(path, &error);
    any = all != NULL;
    g_list_free_full(all, g_object_unref);
    if (error != NULL)
        return options_refuse_pem(path, error, group, "ca", why);
    none = g_strdup_printf("%s: there is no certificate in it", path);
    return any || options_refuse(why, group, "ca", none);
}
