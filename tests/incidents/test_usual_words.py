"""The usual words lead to the intended incident first, in either language."""

from __future__ import annotations

import re

import pytest

from bridgelaw.app.interviews.interview import led_to_by, search
from bridgelaw.i18n.text import languages
from bridgelaw.incidents.index import incidents_in_order, other_words

ENGLISH = {
    "dropped": "card exposed",
    "misspilled card": "card exposed",
    "exposed card": "card exposed",
    "hesitation": "unauthorised information",
    "break in tempo": "unauthorised information",
    "UI": "unauthorised information",
    "revoke": "revoke",
    "reneged": "revoke",
    "insufficient": "insufficient bid",
    "out of turn": "call out of turn",
    "bid out of turn": "call out of turn",
    "lead out of turn": "lead out of turn",
    "OLOOT": "opening lead out of turn",
    "BOOT": "call out of turn",
    "POOT": "play out of turn",
    "misclick": "change of call",
    "14 cards": "wrong number of cards",
    "played out of turn": "play out of turn",
    "mechanical error": "change of call",
    "bidding box": "change of call",
    "wrong board": "wrong board or opponents",
    "wrong table": "wrong seats",
    "arrow switch": "wrong seats",
    "fouled board": "fouled board",
    "missing alert": "wrong explanation",
    "misinformation": "wrong explanation",
    "claim": "claim",
    "concede": "claim",
    "disputed claim": "contested claim",
    "time penalty": "procedural penalty",
    "slow play": "procedural penalty",
    "phone": "procedural penalty",
    "undo": "wants card back",
    "psych": "psyche",
    "fourteen cards": "wrong number of cards",
    "overheard": "information from elsewhere",
    "scoring error": "tricks disputed",
    "unfinished": "board without a result",
    "weighted score": "adjusted score",
    "director's error": "wrong ruling",
    "kibitzer": "spectator",
    "rude": "conduct",
    "cheating": "suspicion",
    "coffeehouse": "misled by manner",
}
DANISH = {
    "bordet fanger": "card shown",
    "14 kort": "wrong number of cards",
    "mobiltelefon": "procedural penalty",
    "tabt": "card exposed",
    "tænkepause": "unauthorised information",
    "taenkepause": "unauthorised information",
    "kulørsvigt": "revoke",
    "kulørsvigtet": "revoke",
    "utilstrækkeligt": "insufficient bid",
    "uden for tur": "call out of turn",
    "udspil uden for tur": "opening lead out of turn",
    "fejltræk": "change of call",
    "forkert mappe": "wrong board or opponents",
    "forkert retning": "wrong seats",
    "manglende alert": "wrong explanation",
    "alertering": "wrong explanation",
    "forkert forklaring": "wrong explanation",
    "krav": "claim",
    "omstridt krav": "contested claim",
    "tidsstraf": "procedural penalty",
    "langsomt spil": "procedural penalty",
    "fortrudt": "wants card back",
    "psykisk": "psyche",
    "for mange kort": "wrong number of cards",
    "overhørt": "information from elsewhere",
    "forkert score": "tricks disputed",
    "fejlscore": "tricks disputed",
    "ikke spillet": "board without a result",
    "vægtet score": "adjusted score",
    "lederfejl": "wrong ruling",
    "anke": "appeal",
    "tilskuer": "spectator",
    "snyd": "suspicion",
    "zone": "board markings",
}


@pytest.mark.parametrize(
    ("language", "words", "incident"),
    [("en", *row) for row in ENGLISH.items()] + [("da", *row) for row in DANISH.items()],
)
def test_usual_words_find_the_incident_first(language: str, words: str, incident: str) -> None:
    assert search(words, language)[0].name == incident


def test_words_of_the_other_language_find_it_too() -> None:
    assert search("kulørsvigt", "en")[0].name == "revoke"
    assert search("revoked", "da")[0].name == "revoke"


def test_the_name_of_an_incident_also_finds_incidents_known_by_it() -> None:
    """The name of an incident also leads to others known by it.

    Where one incident is wanted, the name alone selects it; a search for what happened shows the
    others too.
    """
    assert [incident.name for incident in search("lead out of turn")] == ["lead out of turn"]
    assert [incident.name for incident in led_to_by("lead out of turn")] == [
        "opening lead out of turn",
        "lead out of turn",
    ]


def test_the_rarest_word_decides_if_no_incident_has_all_words() -> None:
    assert [incident.name for incident in search("fourteen cards xyzzy")] == [
        "wrong number of cards"
    ]
    assert search("xyzzy reneged")[0].name == "revoke"
    assert search("xyzzy") == []


def test_known_words_rank_before_words_mentioned_in_passing() -> None:
    assert [incident.name for incident in search("dropped")] == [
        "card exposed",
        "card seen during the auction",
    ]
    assert [incident.name for incident in search("tabt kort", "da")] == [
        "card exposed",
        "card seen during the auction",
    ]
    assert len(search("alertering", "da")) <= 3


def test_a_query_without_words_finds_nothing() -> None:
    assert search("") == []
    assert search("?!") == []
    assert search('"dropped') == []


def test_every_incident_has_other_words_in_every_language() -> None:
    assert {incident.name for incident in incidents_in_order()} == set(other_words())
    for name, words in other_words().items():
        for language in languages():
            assert all(words[language]), (name, language)


def test_no_two_incidents_have_the_same_title() -> None:
    for language in languages():
        titles = [incident.title.say(language) for incident in incidents_in_order()]
        assert sorted(set(titles)) == sorted(titles)


def test_references_to_other_incidents_exist() -> None:
    names = {incident.name for incident in incidents_in_order()}
    titles = {incident.title.say("da").casefold() for incident in incidents_in_order()}
    for incident in incidents_in_order():
        facts = {name.replace("_", " ") for name in incident.case.facts}
        for named in re.findall(r'"([^"]+)"', incident.what.say("en")):
            assert named in names | facts, (incident.name, named)
        for named in re.findall(r'[»"]([^»«"]+)[«"]', incident.what.say("da")):
            assert named in names | facts or any(
                title.startswith(named.casefold()) for title in titles
            ), (
                incident.name,
                named,
            )
