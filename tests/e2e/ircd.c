/* tests/e2e/ircd.c - real IRC servers for tests
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/ircd.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "tests/e2e/peer.h"

enum port { PORT_PLAIN, PORT_TLS, PORT_SERVERS };
enum { PORTS = PORT_SERVERS + 1, ATTEMPTS = 3 };

struct ircd {
    enum ircd_kind kind;
    enum ircd_services services;
    enum ircd_limits limits;
    char *folder;
    char *certificate, *key;
    uint16_t port[PORTS];
    pid_t server; /* 0: not running */
    pid_t anope;  /* 0: not running */
};

/* ---- configurations: @D@ is the folder, @LIMITS@ what it says, @P0@ to @P2@ the ports -------- */

static const char ngircd_conf[] =
    "[Global]\nName = ng.test\nInfo = test\nAdminInfo1 = test\nListen = 127.0.0.1\nPorts = @P0@\n"
    "PidFile = @D@/ngircd.pid\n"
    "[Limits]\nMaxConnectionsIP = 0\nMaxNickLength = 30\n@LIMITS@\n"
    "[Options]\nDNS = no\nIdent = no\nPAM = no\n"
    "[SSL]\nCertFile = @D@/cert.pem\nKeyFile = @D@/key.pem\nPorts = @P1@\n"
    "[Server]\nName = services.test\nMyPassword = linkpass\nPeerPassword = linkpass\nPassive = yes\n"
    "ServiceMask = *Serv\n";

/* netbuffersize: inspircd reads so much from a client at once.  It reads the rest later, but hands
 * on what that brings only after its next wait for events, which lasts a whole second on a server
 * where nothing else happens.  At 10 KiB, the default, a bot that answers many people has to wait. */
static const char inspircd_conf[] =
    "<config format=\"xml\">\n"
    "@BUFFER@\n"
    "<server name=\"insp.test\" description=\"test\" network=\"TestNet\" id=\"0AA\">\n"
    "<admin name=\"t\" nick=\"t\" email=\"t@test.invalid\">\n"
    "<bind address=\"127.0.0.1\" port=\"@P0@\" type=\"clients\">\n"
    "<bind address=\"127.0.0.1\" port=\"@P1@\" type=\"clients\" sslprofile=\"tls\">\n"
    "<bind address=\"127.0.0.1\" port=\"@P2@\" type=\"servers\">\n"
    "<sslprofile name=\"tls\" provider=\"gnutls\" certfile=\"@D@/cert.pem\" keyfile=\"@D@/key.pem\""
    " priority=\"NORMAL\">\n"
    "<connect name=\"main\" allow=\"*\" timeout=\"20\" resolvehostnames=\"no\" useident=\"no\" pingfreq=\"120\""
    " @LIMITS@ localmax=\"200\""
    " globalmax=\"200\" limit=\"500\">\n"
    "<class name=\"c\" commands=\"DIE KILL SAJOIN\"><type name=\"o\" classes=\"c\">"
    "<oper name=\"root\" password=\"oper\" host=\"*@*\" type=\"o\">\n"
    "<dns server=\"127.0.0.1\" timeout=\"1\">\n"
    "<pid file=\"@D@/inspircd.pid\">\n"
    "<log method=\"file\" type=\"*\" level=\"default\" target=\"@D@/inspircd.log\">\n"
    "<path configdir=\"@D@\" datadir=\"@D@\" logdir=\"@D@\" runtimedir=\"@D@\" moduledir=\"/usr/lib/inspircd/modules\">\n"
    "<module name=\"cap\"><module name=\"ircv3\"><module name=\"ircv3_accounttag\"><module name=\"ircv3_capnotify\">"
    "<module name=\"ircv3_servertime\"><module name=\"ircv3_msgid\"><module name=\"ircv3_echomessage\">"
    "<module name=\"ircv3_ctctags\"><module name=\"services_account\"><module name=\"sasl\">"
    "<module name=\"ssl_gnutls\"><module name=\"sslinfo\"><module name=\"spanningtree\"><module name=\"botmode\">"
    "<module name=\"chghost\"><module name=\"chgident\"><module name=\"svshold\"><module name=\"hidechans\">\n"
    "<sasl target=\"services.test\" requiressl=\"no\">\n"
    "<link name=\"services.test\" ipaddr=\"127.0.0.1\" port=\"@P2@\" allowmask=\"127.0.0.0/8\" sendpass=\"linkpass\""
    " recvpass=\"linkpass\">\n"
    "<uline server=\"services.test\" silent=\"yes\">\n";

/* @PROTOCOL@, @UPLINK@, @CASEMAP@ and @SASL@ differ with the server. */
static const char services_conf[] =
    "uplink { host = \"127.0.0.1\"; ipv6 = no; ssl = no; port = @UPLINK@; password = \"linkpass\"; }\n"
    "serverinfo { name = \"services.test\"; description = \"test\"; pid = \"@D@/anope.pid\";"
    " motd = \"@D@/conf/services.motd\"; }\n"
    "module { name = \"@PROTOCOL@\"; use_server_side_mlock = no; use_server_side_topiclock = no; }\n"
    "networkinfo { networkname = \"TestNet\"; nicklen = 30; userlen = 10; hostlen = 64; chanlen = 64;"
    " modelistsize = 100; vhost_chars = \"abcdefghijklmnopqrstuvwxyz0123456789.-\"; allow_undotted_vhosts = no;"
    " disallow_start_or_end = \".-\"; }\n"
    "options { seed = 1234567; casemap = \"@CASEMAP@\"; strictpasswords = no; badpasslimit = 0;"
    " badpasstimeout = 1h; updatetimeout = 5s; expiretimeout = 30m; readtimeout = 5s; warningtimeout = 4h;"
    " timeoutcheck = 1s; retrywait = 2s; }\n"
    "module { name = \"enc_sha256\"; }\n"
    "module { name = \"db_flatfile\"; database = \"anope.db\"; keepbackups = 1; fork = no; nobackupokay = yes; }\n"
    "log { target = \"services.log\"; logage = 1; admin = \"*\"; servers = \"*\"; }\n"
    "service { nick = \"NickServ\"; user = \"services\"; host = \"services.test\"; gecos = \"Nick Service\"; }\n"
    "module { name = \"nickserv\"; client = \"NickServ\"; forceemail = no; defaults = \"ns_private hide_email\";"
    " regdelay = 0; expire = 0; modeonid = yes; killquick = 20s; kill = 60s; enforceruser = \"enforcer\";"
    " enforcerhost = \"services.test\"; releasetimeout = 1m; guestnickprefix = \"Guest\"; nonicknameownership = no;"
    " passlen = 32; }\n"
    "module { name = \"ns_register\"; registration = \"none\"; }"
    " command { service = \"NickServ\"; name = \"REGISTER\"; command = \"nickserv/register\"; }\n"
    "module { name = \"ns_identify\"; maxlogins = 10; }"
    " command { service = \"NickServ\"; name = \"IDENTIFY\"; command = \"nickserv/identify\"; }\n"
    "module { name = \"ns_logout\" }"
    " command { service = \"NickServ\"; name = \"LOGOUT\"; command = \"nickserv/logout\"; }\n"
    "@SASL@";

static const struct {
    const char *program, *file, *conf;
    const char *protocol, *casemap, *sasl;
    enum port uplink;
    const char *limits[IRCD_STRICT + 1];
} kinds[IRCD_KINDS] = {
    [IRCD_NGIRCD] = { .program = "ngircd",
                      .file = "ngircd.conf",
                      .conf = ngircd_conf,
                      .protocol = "ngircd",
                      .casemap = "ascii",
                      .sasl = "",
                      .uplink = PORT_PLAIN,
                      .limits = { "MaxPenaltyTime = 0", "", "" } },
    [IRCD_INSPIRCD] = { .program = "inspircd",
                        .file = "inspircd.conf",
                        .conf = inspircd_conf,
                        .protocol = "inspircd3",
                        .casemap = "rfc1459",
                        .sasl = "module { name = \"m_sasl\" }\nmodule { name = \"ns_cert\"; max = 5; }"
                                " command { service = \"NickServ\"; name = \"CERT\";"
                                " command = \"nickserv/cert\"; }\n",
                        .uplink = PORT_SERVERS,
                        .limits = { "softsendq=\"1M\" hardsendq=\"4M\" recvq=\"64K\" threshold=\"10000\""
                                    " commandrate=\"10000000\" fakelag=\"no\"",
                                    "softsendq=\"8192\" hardsendq=\"262144\" recvq=\"8192\" threshold=\"10\"",
                                    "softsendq=\"8192\" hardsendq=\"262144\" recvq=\"4096\" threshold=\"5\""
                                    " commandrate=\"500\"" } },
};

/* ---- the folder ------------------------------------------------------------------------------ */

static void replace(GString *s, const char *what, const char *by)
{
    g_string_replace(s, what, by, 0);
}

/* Writes text into the folder, its @...@ filled in. */
static bool write_file(const struct ircd *d, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(d->folder, name, NULL);
    g_autofree char *uplink = g_strdup_printf("%u", d->port[kinds[d->kind].uplink]);
    g_autoptr(GString) s = g_string_new(text);

    replace(s, "@D@", d->folder);
    replace(s, "@PROTOCOL@", kinds[d->kind].protocol);
    replace(s, "@CASEMAP@", kinds[d->kind].casemap);
    replace(s, "@SASL@", kinds[d->kind].sasl);
    replace(s, "@LIMITS@", kinds[d->kind].limits[d->limits]);
    replace(s, "@BUFFER@", d->limits == IRCD_OPEN ? "<performance netbuffersize=\"65534\">" : "");
    replace(s, "@UPLINK@", uplink);
    for (int i = 0; i < PORTS; i++) {
        g_autofree char *mark = g_strdup_printf("@P%d@", i), *port = g_strdup_printf("%u", d->port[i]);
        replace(s, mark, port);
    }
    return g_file_set_contents(path, s->str, s->len, NULL);
}

static bool run(const char *command, const char *folder)
{
    g_autofree char *line = g_strdup_printf("cd '%s' && %s >setup.log 2>&1", folder, command);

    return system(line) == 0;
}

static bool make_folder(struct ircd *d)
{
    d->folder = g_dir_make_tmp("lair-ircd-XXXXXX", NULL);
    if (d->folder == NULL)
        return false;
    d->certificate = g_build_filename(d->folder, "cert.pem", NULL);
    d->key = g_build_filename(d->folder, "key.pem", NULL);
    return run(
        "mkdir -p conf db/runtime db/backups log && : >conf/services.motd && "
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=irc.test "
        "-addext subjectAltName=DNS:irc.test,DNS:localhost,IP:127.0.0.1 -keyout key.pem -out cert.pem",
        d->folder);
}

static bool write_configuration(struct ircd *d)
{
    for (int i = 0; i < PORTS; i++)
        d->port[i] = free_port();
    return write_file(d, kinds[d->kind].file, kinds[d->kind].conf) &&
           write_file(d, "conf/services.conf", services_conf) &&
           (geteuid() != 0 || run("chown -R nobody:nogroup .", d->folder));
}

/* ---- programs -------------------------------------------------------------------------------- */

/* Daemons are in sbin, which is not on everybody's path. */
static char *find_program(const char *name)
{
    static const char *const folders[] = { "/usr/sbin", "/usr/local/sbin", "/sbin" };
    char *path = g_find_program_in_path(name);

    for (size_t i = 0; path == NULL && i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *candidate = g_build_filename(folders[i], name, NULL);
        if (access(candidate, X_OK) == 0)
            path = g_steal_pointer(&candidate);
    }
    return path;
}

bool ircd_is_installed(enum ircd_kind kind, enum ircd_services services)
{
    g_autofree char *server = find_program(kinds[kind].program), *anope = find_program("anope");

    return server != NULL && (services == IRCD_ALONE || anope != NULL);
}

/* In the child: enters the folder, is silent, and dies with the test program.  A change of user
 * would undo the last, so setpriv does both. */
static void become(char **argv, const char *folder)
{
    g_autofree char *log = g_build_filename(folder, "output.log", NULL);

    int in = open("/dev/null", O_RDONLY), out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);

    if (chdir(folder) < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        dup2(out, STDERR_FILENO) < 0)
        _exit(127);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(argv[0], argv);
    _exit(127);
}

static pid_t spawn(const struct ircd *d, const char *program, const char *arguments)
{
    g_autofree char *path = find_program(program);
    g_autofree char *line =
        g_strdup_printf("%s%s %s",
                        geteuid() == 0 ? "setpriv --reuid nobody --regid nogroup --clear-groups "
                                         "--pdeathsig KILL "
                                       : "",
                        path, arguments);
    g_auto(GStrv) argv = g_strsplit(line, " ", -1);
    pid_t pid = fork();

    if (pid == 0)
        become(argv, d->folder);
    return pid < 0 ? 0 : pid;
}

static void end(pid_t *pid)
{
    if (*pid == 0)
        return;
    kill(*pid, SIGKILL);
    waitpid(*pid, NULL, 0);
    *pid = 0;
}

static bool has_died(pid_t *pid)
{
    if (*pid == 0 || waitpid(*pid, NULL, WNOHANG) == 0)
        return *pid == 0;
    *pid = 0;
    return true;
}

static bool accepts_or_died(void *ctx)
{
    struct ircd *d = ctx;
    struct peer *p = has_died(&d->server) ? NULL : peer_connect(d->port[PORT_PLAIN]);

    peer_free(p);
    return p != NULL || d->server == 0;
}

bool ircd_revive(struct ircd *d)
{
    g_autofree char *arguments = g_strdup_printf(
        d->kind == IRCD_NGIRCD ? "-n -f %s/%s" : "--nofork --config=%s/%s", d->folder, kinds[d->kind].file);

    d->server = spawn(d, kinds[d->kind].program, arguments);
    return wait_until(accepts_or_died, d) && d->server != 0;
}

void ircd_kill(struct ircd *d)
{
    end(&d->server);
}

/* ---- services -------------------------------------------------------------------------------- */

struct question { /* asked again and again until the answer is good */
    struct ircd *ircd;
    struct peer *peer;
    const char *ask, *good, *bad;
    bool asked;
};

static bool is_answered(void *ctx)
{
    struct question *q = ctx;

    if (has_died(&q->ircd->anope) || has_died(&q->ircd->server))
        return true;
    if (q->asked && peer_saw(q->peer, q->good))
        return true;
    if (!q->asked || peer_saw(q->peer, q->bad)) {
        if (q->asked)
            peer_expect(q->peer, q->bad);
        peer_send(q->peer, "%s", q->ask);
        q->asked = true;
    }
    return false;
}

static bool start_services(struct ircd *d)
{
    g_autofree char *arguments = g_strdup_printf(
        "--nofork --confdir=%s/conf --dbdir=%s/db --logdir=%s/log --modulesdir=/usr/lib/anope "
        "--localedir=/usr/share/anope/locale",
        d->folder, d->folder, d->folder);
    struct question q = {
        .ircd = d, .ask = "WHOIS NickServ", .good = "* 311 * NickServ *", .bad = "* 318 *"
    };
    bool ok;

    d->anope = spawn(d, "anope", arguments);
    q.peer = peer_new(d->port[PORT_PLAIN], "waiter");
    ok = wait_until(is_answered, &q) && d->anope != 0 && peer_saw(q.peer, q.good);
    if (ok && d->kind == IRCD_INSPIRCD) { /* SASL is announced a moment later */
        struct question sasl = { .ircd = d,
                                 .peer = q.peer,
                                 .ask = "CAP LS 302",
                                 .good = "* CAP * LS *sasl=*PLAIN*",
                                 .bad = "* CAP * LS *" };
        ok = wait_until(is_answered, &sasl) && d->anope != 0;
    }
    peer_free(q.peer);
    return ok;
}

bool ircd_register(struct ircd *d, const char *account, const char *password)
{
    struct peer *p = peer_new(d->port[PORT_PLAIN], account);
    struct question q = {
        .ircd = d, .peer = p, .good = "* 330 * :is logged in as*", .bad = "* 318 *", .ask = "WHOIS"
    };
    g_autofree char *whois = g_strdup_printf("WHOIS %s", account);
    bool ok;

    q.ask = whois;
    peer_send(p, "PRIVMSG NickServ :REGISTER %s %s@test.invalid", password, account);
    ok = wait_until(is_answered, &q) && d->anope != 0;
    peer_free(p);
    return ok;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool start(struct ircd *d)
{
    return write_configuration(d) && ircd_revive(d) && (d->services == IRCD_ALONE || start_services(d));
}

static void complain(const struct ircd *d)
{
    g_autofree char *log = g_build_filename(d->folder, "output.log", NULL), *text = NULL;

    g_file_get_contents(log, &text, NULL, NULL);
    fprintf(stderr, "%s does not start: %s\n", kinds[d->kind].program, text != NULL ? text : "no output");
}

struct ircd *ircd_new(enum ircd_kind kind, enum ircd_services services)
{
    return ircd_new_limited(kind, services, IRCD_OPEN);
}

struct ircd *ircd_new_limited(enum ircd_kind kind, enum ircd_services services, enum ircd_limits limits)
{
    struct ircd *d = g_new0(struct ircd, 1);

    d->kind = kind;
    d->services = services;
    d->limits = limits;
    if (make_folder(d)) {
        /* A free port may be taken by somebody else a moment later. */
        for (int i = 0; i < ATTEMPTS; i++) {
            if (start(d))
                return d;
            end(&d->anope);
            end(&d->server);
        }
        complain(d);
    }
    ircd_free(d);
    return NULL;
}

void ircd_free(struct ircd *d)
{
    if (d == NULL)
        return;
    end(&d->anope);
    end(&d->server);
    if (d->folder != NULL) {
        g_autofree char *command = g_strdup_printf("rm -rf '%s'", d->folder);
        if (system(command) != 0)
            fprintf(stderr, "%s stays behind\n", d->folder);
    }
    g_free(d->folder);
    g_free(d->certificate);
    g_free(d->key);
    g_free(d);
}

uint16_t ircd_port(const struct ircd *d)
{
    return d->port[PORT_PLAIN];
}

uint16_t ircd_tls_port(const struct ircd *d)
{
    return d->port[PORT_TLS];
}

const char *ircd_key(const struct ircd *d)
{
    return d->key;
}

const char *ircd_certificate(const struct ircd *d)
{
    return d->certificate;
}
