/* adapters/irc/wire.h - the form of IRC: lines, tags, names, and where to cut
 *
 * No I/O, and nothing is kept.  What comes in may be anything; every function here is safe for a
 * line that irc_wire_parse has accepted.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_WIRE_H
#define LAIR_ADAPTERS_IRC_WIRE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    /* bytes of a line with its CR LF and the prefix that a server adds, without tags (RFC 1459, 2.3) */
    IRC_LINE = 512,
    IRC_TAGS = 8191, /* bytes of tags that a server may put before it (IRCv3, message-tags) */
    IRC_PARAMS = 15, /* parameters of a line (RFC 1459, 2.3) */
    IRC_PARAM = 400, /* bytes of a parameter that fits into a line with its command and another name */
    IRC_NAME = 64,   /* our bound for a nick, user, channel or account; longer ones are refused */
};

/* Numerics that <libirc_rfcnumeric.h> does not name. */
enum {
    IRC_RPL_ISUPPORT = 5,       /* modern meaning of 005 (draft-hardy-irc-isupport) */
    IRC_RPL_WHOISACCOUNT = 330, /* "nick account :is logged in as" (ircu) */
    IRC_RPL_WHOSPCRPL = 354,    /* answer to WHO with fields (ircu, WHOX) */
    IRC_RPL_HOSTHIDDEN = 396,   /* "host :is now your hidden host" (ircu) */
    IRC_RPL_LOGGEDIN = 900,     /* IRCv3, SASL 3.1, for this and the rest */
    IRC_RPL_LOGGEDOUT = 901,
    IRC_ERR_NICKLOCKED = 902,
    IRC_RPL_SASLSUCCESS = 903,
    IRC_ERR_SASLFAIL = 904,
    IRC_ERR_SASLTOOLONG = 905,
    IRC_ERR_SASLABORTED = 906,
    IRC_ERR_SASLALREADY = 907,
    IRC_RPL_SASLMECHS = 908,
};

/* A line taken apart: strings inside the line that was parsed. */
struct irc_line {
    const char *tags;              /* as sent, without '@'; NULL: none */
    const char *nick;              /* of the prefix, or a server's name; NULL: no prefix */
    const char *user;              /* of the prefix; NULL: none */
    const char *host;              /* of the prefix; NULL: none */
    const char *command;           /* letters, or three digits; not empty */
    int numeric;                   /* of three digits; -1: a word */
    const char *param[IRC_PARAMS]; /* the first n_params; any bytes but NUL, CR, LF in the last one */
    int n_params;
    bool plain; /* the last parameter is as clean as the others */
};

/* Takes line (NUL-terminated, without CR LF) apart, writing NULs into it.  False, and *l is of no
 * use: there is no command, or there are control characters or bytes that are not UTF-8 outside the
 * last parameter, where people's text is. */
bool irc_wire_parse(struct irc_line *l, char *line);

/* Writes the value of a tag, unescaped, into buf, always NUL-terminated; "" if the tag has none.
 * False: there is no such tag, its value is not UTF-8, or it does not fit.  Of two tags with one
 * name the last counts. */
bool irc_wire_tag(const struct irc_line *l, const char *name, char *buf, size_t cap);

/* Is s valid UTF-8 without control characters?  Only such strings are names. */
bool irc_wire_is_clean(const char *s);

/* Writes the readable part of s into buf: no control characters, formatting codes or directional
 * overrides, U+FFFD for what is not UTF-8, and no white space at the ends.  Always NUL-terminated;
 * what does not fit is cut off at the end of a character.  Returns the length. */
size_t irc_wire_readable(char *buf, size_t cap, const char *s);

/* Which characters a server takes for equal (005 CASEMAPPING). */
enum irc_casemap { IRC_CASE_RFC1459, IRC_CASE_STRICT_RFC1459, IRC_CASE_ASCII };

/* The mapping of that name in 005.  An unknown name counts as ascii, which takes no two people for
 * one. */
enum irc_casemap irc_wire_casemap(const char *name);

/* Lower case of one byte.  Bytes past ASCII stay as they are. */
char irc_wire_lower(enum irc_casemap map, char ch);

/* Are the two names the same to the server? */
bool irc_wire_same(enum irc_casemap map, const char *a, const char *b);

/* Makes s lower case, in place; returns s. */
char *irc_wire_fold(enum irc_casemap map, char *s);

/* May s stand as a parameter in the middle of a line that we send? */
bool irc_wire_is_word(const char *s);

/* How many bytes of text (len bytes, UTF-8, len > 0) go into a line with room for `room` bytes: all
 * of it if it fits, else up to the end of a word, or, where one word is longer than the line, up to
 * the end of a cluster, which is what readers see as one character (Unicode, UAX 29).  At least one
 * character, whatever the room.  The next piece has to skip the white space at the cut. */
size_t irc_wire_cut(const char *text, size_t len, size_t room);

/* A nick with an invisible mark after its first character, so that no client highlights it; g_free
 * it. */
char *irc_wire_quiet(const char *nick);

#endif
