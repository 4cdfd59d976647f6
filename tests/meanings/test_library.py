"""The library of common meanings: its contents, lookup, extension by a file, and bad files."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from bridgelaw.bridge.auction import PASS, Auction
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import call_text, parse_call
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.meaning_library import common, library_with, read_entries
from bridgelaw.i18n.text import languages
from bridgelaw.meanings.library import Entry, parse_position
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import meaning_text, parse_meaning

GOOD = """\
house-2d:
  en: our 2♦ opening
  da: vores 2♦-åbning
  call: 2D
  position: opening
  shows: 11-15 D0-1 three-suited; artificial
"""


def auction(text: str) -> Auction:
    return Auction.of(Seat.N, map(parse_call, text.split()))


@pytest.mark.parametrize("entry", common().entries, ids=lambda entry: entry.id)
def test_each_entry_has_a_call_and_a_display(entry: Entry) -> None:
    assert set(entry.names) == set(languages())
    for position in entry.positions:
        assert parse_position(position.pattern) == position
        auctions = [Auction.of(Seat.N, calls) for calls in product(*position.calls)]
        assert all(position.fits(at) for at in auctions)
        # 1x 2x may be insufficient or not: in some auction the call must be legal.
        assert any(at.first_illegal() is None and at.legal(entry.call) is None for at in auctions)
    for language in languages():
        assert parse_meaning(meaning_text(entry.meaning, language)) == entry.meaning
        assert common().find(entry.name(language)) is entry


def test_the_common_conventions_are_present() -> None:
    for name in (
        "stayman",
        "transfer-2d",
        "texas-4h",
        "drury-s",
        "blackwood",
        "gerber",
        "michaels-2h",
        "multi-2d",
    ):
        assert common().find(name) is not None


@pytest.mark.parametrize(
    "name",
    ["1♠ opening, five cards or more", "1s OPENING five cards or more", "opening 1s", "Opening-1♠"],
)
def test_names_are_found_in_any_spelling(name: str) -> None:
    entry = common().find(name)
    assert entry is not None
    assert entry.id == "opening-1s"


def test_search_requires_all_words() -> None:
    assert [entry.id for entry in common().search("takeout 1♥")] == [
        "takeout-1h-passed",
        "takeout-1h",
    ]
    assert {entry.id for entry in common().search("overføring spar")} == {
        "transfer-2h",
        "transfer-3h",
    }
    assert common().near("stamyan") == "stayman"
    assert common().near("something else") == ""


@pytest.mark.parametrize(
    ("calls", "call", "entry"),
    [
        ("", "1S", "opening-1s"),
        ("P", "1S", "opening-1s"),
        ("P P", "1S", "opening-1s-third"),
        ("P P P", "1S", "opening-1s"),
        ("1NT P", "2C", "stayman"),
        ("P P 1NT P", "2D", "transfer-2d"),
        ("1H P", "2C", "response-2c"),
        ("P P 1H P", "2C", "drury-h"),
        ("1D", "1S", "overcall-1s"),
        ("P P P 1D", "1S", "overcall-1s-passed"),
        ("1NT 2S", "3H", "competing-3h"),
    ],
)
def test_what_a_call_shows_in_its_position(calls: str, call: str, entry: str) -> None:
    assert common().system(auction(calls))[parse_call(call)].id == entry


def test_every_call_of_the_system_is_legal() -> None:
    for calls in ("", "1S", "1NT P", "1H P 1S P", "1C 1S"):
        at = auction(calls)
        assert common().system(at)
        assert all(at.legal(call) is None for call in common().system(at)), calls


def test_a_file_adds_and_replaces_entries(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        GOOD + GOOD.replace("house-2d", "weak-2h").replace("2♦", "2♥").replace("2D", "2H"),
        encoding="utf-8",
    )
    library = library_with(file)
    assert len(library.entries) == len(common().entries) + 1
    assert library.system(auction(""))[parse_call("2D")].id == "house-2d"
    weak = library.find("weak-2h")
    assert weak is not None
    assert weak.meaning.artificial
    assert call_text(weak.call) == "2H"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "house.yaml: found nothing, expected a library"),
        ("- a", "house.yaml:1: found a list, expected keys with values"),
        (
            GOOD.replace("shows", "show"),
            "house.yaml:6: house-2d.show: found 'show', did you mean 'shows'?",
        ),
        (GOOD.replace("  call: 2D\n", ""), "house.yaml:1: house-2d: 'call' is missing"),
        (GOOD.replace("2D", "2Q"), "house.yaml:4: house-2d.call: found '2Q', expected a call"),
        (
            GOOD.replace("opening\n  shows", "1Q\n  shows"),
            "house.yaml:5: house-2d.position: found '1Q', expected 'opening'",
        ),
        (
            GOOD.replace("11-15", "15-11"),
            "house.yaml:6: house-2d.shows: found '15-11', expected the lower number first",
        ),
        (GOOD + GOOD, "house.yaml:7: found 'house-2d' twice"),
        (GOOD + GOOD.replace("house-2d", "other"), "is already the name of house-2d"),
        (
            GOOD.replace(
                "shows: 11-15 D0-1 three-suited; artificial",
                "shows: {hands: [11-15], forcing: maybe}",
            ),
            "found 'maybe'",
        ),
        (
            GOOD.replace("shows: 11-15 D0-1 three-suited; artificial", "shows: {purpose: forcing}"),
            "expected a purpose",
        ),
        (
            GOOD.replace("shows: 11-15 D0-1 three-suited; artificial", "shows: {forcing: relay}"),
            "expected one of: not forcing",
        ),
    ],
)
def test_errors_in_a_file_are_reported(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CaseFileError) as found:
        library_with(file)
    assert problem in found.value.say()


def test_a_meaning_may_be_given_in_parts() -> None:
    told = "{hands: [6-9 H3+, 10-11 H4+], artificial: yes, forcing: forcing, specifies: [H]}"
    (entry,) = read_entries(GOOD.replace("11-15 D0-1 three-suited; artificial", told))
    assert entry.meaning == parse_meaning("6-9 H3+ or 10-11 H4+; artificial; forcing; specifies: H")
    (entry,) = read_entries(
        GOOD.replace("11-15 D0-1 three-suited; artificial", "{purpose: 'asks: aces'}")
    )
    assert entry.meaning == parse_meaning("asks: aces")
    (entry,) = read_entries(GOOD.replace("11-15 D0-1 three-suited; artificial", "{}"))
    assert entry.meaning == Meaning()


def test_a_position_is_a_pattern() -> None:
    position = parse_position("1M P")
    assert position.fits(auction("P 1H P"))
    assert not position.fits(auction("1D P"))
    assert not position.fits(auction("1H"))
    assert parse_position("P P").calls == (frozenset({PASS}), frozenset({PASS}))
    with pytest.raises(NotationError):
        parse_position("")
