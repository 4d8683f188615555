#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tests/moments.py heard|unheard PAGE FILE - a card set of all moments of engine/sets/README.md, for tests/moments.sh

heard: FILE gets a set in which each moment stands on two cards at least of each kind that the table names for it.
unheard: ... on one card of each kind that the table does not name.  Prints a line for each: id and number of the card's
line, kind, word, moment.  Bosses say several of them, since few of those are in a game.
"""

import json
import sys

KINDS = {"rooms": "rooms", "minibosses": "rooms", "heroes": "heroes", "epics": "epics", "items": "items"}
TREASURE = "CFMT"


def rows(page, heading):
    """The moments of a table, each with the kinds of cards that hear it."""
    table = page.split(heading, 1)[1].split("\n### ")[0]
    cells = [[c.strip() for c in line.strip("|\n").split("|")] for line in table.split("\n") if line.startswith("| `")]
    return [(c[0].strip("`"), c[1].split(", ")) for c in cells]


class Deck:
    def __init__(self):
        self.n = 0
        self.lists = {name: [] for name in ("bosses", "rooms", "spells", "heroes", "epics", "items")}

    def add(self, into, card):
        self.n += 1
        card = {"id": f"MOM{self.n:03}", "name": f"Card {self.n}"} | card
        self.lists[into].append(card)
        return card["id"]

    def write(self, path):
        counts = {name: sum(c.get("copies", 1) for c in cards) for name, cards in self.lists.items()}
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"set": "moments", "name": "Moments", "kind": "base", "coins": 3, "counts": counts} | self.lists,
                      out)


def about(moment, n):
    """The moment, of something that there is."""
    room = "a room of yours" if "build" in moment or n % 2 else "a room in any dungeon"
    return moment.replace("ROOM", room).replace("CARD", "a room card from any hand")


def line_of(word, moment, n):
    """A line that waits for the moment."""
    limit = {} if moment == "level up" else {"limit": "once a turn"}
    return {word: about(moment, n), "do": ["each player draws a room card"]} | limit


def card(kind, line, n):
    """A card of the kind with that line; every second hero is soon dead."""
    icon = TREASURE[n % 4]
    hero = {"class": icon, "health": (2, 9)[n % 2], "souls": 1, "wounds": 1, "players": 2}
    if kind == "minibosses":
        return {"type": "miniboss", "copies": 1,
                "lines": [line | {"level": 1},
                          {"when": "the turn ends", "level": 2, "do": ["draw a spell card"]},
                          {"use": "build, adventure", "level": 3, "do": ["heal a wound"]}]}
    if kind == "items":
        return {"treasure": icon, "copies": 1, "hero_text": "Now.", "boss_text": "Then.",
                "lines": [line | {"side": "hero"},
                          {"use": "build, adventure", "side": "boss", "do": ["draw a room card"]}]}
    return {"lines": [line]} | {
        "rooms": {"type": ("monster", "trap")[n // 2 % 2], "advanced": False, "damage": 2, "treasure": icon, "copies": 1},
        "heroes": hero,
        "epics": hero | {"souls": 2, "wounds": 2},
    }[kind]


def add_spells(deck):
    """What makes cards come and go."""
    for n in range(20):
        build = (["discard a room card", "take a room card from the discard pile"], ["gain two coins"],
                 ["each opponent discards a room card"])[n % 3]
        away = "a room of yours" if n % 4 else "a room in any dungeon"
        deck.add("spells", {"phase": "both", "copies": 2,
                            "lines": [{"cast": "build", "called": "come", "do": build},
                                      {"cast": "adventure", "called": "away", "target": [away],
                                       "do": ["destroy that room"]}]})


def add_bosses(deck, moments, several):
    """Bosses with these moments, so many at once."""
    for first in range(0, len(moments), several):
        some = moments[first:first + several]
        lines = [line_of(word, moment, i) for i, (word, moment) in enumerate(some)]
        boss = deck.add("bosses", {"xp": 100 + deck.n, "treasure": TREASURE[deck.n % 4], "lines": lines})
        for i, (word, moment) in enumerate(some):
            print(boss, i + 1, "bosses", word, moment)


def main():
    which, page_file, path = sys.argv[1:]
    with open(page_file, encoding="utf-8") as page_in:
        page = page_in.read()
    deck = Deck()
    heard = which == "heard"
    of_bosses = []
    for word, heading in (("when", "### Moments (`when`)"), ("instead", "### Moments that are replaced (`instead`)")):
        for moment, kinds in rows(page, heading):
            if ("bosses" in kinds) == heard:
                of_bosses.append((word, moment))
            for kind, into in KINDS.items():
                for _ in range(2 if heard else 1):
                    if (kind in kinds) == heard:
                        line = line_of(word, moment, deck.n)
                        print(deck.add(into, card(kind, line, deck.n)), 1, kind, word, moment)
    for _ in range(3):
        add_bosses(deck, of_bosses, 8 if heard else 1)
    add_spells(deck)
    deck.write(path)


main()
