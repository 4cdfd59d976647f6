"""Results as people enter them: in any order, in two languages, with one reading or several."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations, product
from pathlib import Path
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.yaml_files import read_yaml

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import languages
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import Read, Unread, outcome_text, parse_outcome, read_entry
from bridgelaw.scores.results import Played, Result
from bridgelaw.scores.table_result import (
    LONGEST,
    WRITTEN,
    Ambiguous,
    Context,
    parse_result,
    read_result,
)

ENTRIES = read_yaml(Path(__file__).parent / "entries.yaml")
STRAINS: Mapping[Strain, tuple[str, ...]] = {
    Strain.CLUBS: ("C", "♣", "k", "clubs", "klør"),
    Strain.DIAMONDS: ("D", "♦", "r", "diamonds", "ruder"),
    Strain.HEARTS: ("H", "♥", "h", "hearts", "hjerter"),
    Strain.SPADES: ("S", "♠", "s", "spades", "spar"),
    Strain.NOTRUMP: ("NT", "N", "ut", "SA", "notrump", "sans"),
}
SEATS: Mapping[Seat, tuple[str, ...]] = {
    Seat.N: ("N", "n", "North", "nord"),
    Seat.E: ("E", "Ø", "ø", "East", "øst"),
    Seat.S: ("S", "s", "South", "syd"),
    Seat.W: ("W", "V", "v", "West", "vest"),
}
DOUBLED: Mapping[Doubling, tuple[str, ...]] = {
    Doubling.UNDOUBLED: ("",),
    Doubling.DOUBLED: ("X", "x", " doubled", " doblet"),
    Doubling.REDOUBLED: ("XX", "Xx", " redoubled", " redoblet"),
}
EVERY = [
    Contract(level, strain, doubled, seat)
    for level, strain, doubled, seat in product(range(1, 8), Strain, Doubling, Seat)
]


def tricks_words(contract: Contract, tricks: int) -> list[str]:
    """Return the ways to write the tricks."""
    over = tricks - contract.tricks_needed
    words = [str(tricks), f"{tricks} stik", f"{tricks} tricks"]
    words += ["="] if not over else [f"{over:+d}", f"{over:+d}".replace("-", "−")]
    return [*words, f"{-over} down", f"ned {-over}"] if over < 0 else words


@pytest.mark.parametrize("case", ENTRIES, ids=lambda case: case["entry"])
def test_an_entry_is_read_as_a_director_reads_it(case: Mapping[str, object]) -> None:
    context = Context(
        side=Side[str(case["side"])] if "side" in case else None,
        vulnerability=Vulnerability[str(case["vulnerable"])] if "vulnerable" in case else None,
    )
    found = read_entry(str(case["entry"]), context)
    if isinstance(found, Unread):
        assert re.search(re.escape(str(case["error"])), found.problem.say())
    elif isinstance(found, Ambiguous):
        assert [outcome_text(each, symbols=False) for each in found.readings] == case["several"]
    else:
        assert outcome_text(found.outcome, symbols=False) == case["read"]


@pytest.mark.parametrize("contract", EVERY, ids=str)
def test_every_result_is_read_again_in_both_languages(contract: Contract) -> None:
    for tricks, language, symbols in product(range(14), languages(), (True, False)):
        result = Played(contract, tricks)
        assert parse_result(outcome_text(result, language, symbols=symbols)) == result


@given(st.data())
def test_every_spelling_is_read(data: st.DataObject) -> None:
    contract = data.draw(st.sampled_from(EVERY))
    tricks = data.draw(st.integers(0, 13))
    assert contract.declarer is not None
    strain = data.draw(st.sampled_from(STRAINS[contract.strain]))
    doubled = data.draw(st.sampled_from(DOUBLED[contract.doubled]))
    seat = data.draw(st.sampled_from(SEATS[contract.declarer]))
    by = data.draw(st.sampled_from(["", "by ", "af "]))
    space = data.draw(st.sampled_from([" ", "  ", ", "]))
    bid = f"{contract.level}{strain}{doubled}"
    words = data.draw(st.sampled_from(tricks_words(contract, tricks)))
    parts = data.draw(
        st.sampled_from(
            [
                [bid, by + seat, words],
                [seat, bid, words],
                [bid, words, by + seat],
            ]
        )
    )
    text = space.join(parts)
    written = data.draw(st.sampled_from([text, text.lower(), text.upper()]))
    assert parse_result(written) == Played(contract, tricks)


@pytest.mark.parametrize("contract", EVERY, ids=str)
def test_separators_are_optional(contract: Contract) -> None:
    assert contract.declarer is not None
    for strain, seat in product(STRAINS[contract.strain][:3], SEATS[contract.declarer][:3]):
        bid = f"{contract.level}{strain}{contract.doubled.mark}"
        for tricks in range(14):
            over = tricks - contract.tricks_needed
            words = f"{over:+d}" if over else "="
            expected = Played(contract, tricks)
            assert read_result(f"{bid}{seat}{words}", Context()) == expected
            assert read_result(f"{bid}{words}{seat}", Context()) == expected


@given(st.sampled_from(EVERY), st.integers(0, 13), st.sampled_from(Vulnerability))
def test_the_points_of_a_contract_say_its_tricks(
    contract: Contract, tricks: int, vulnerability: Vulnerability
) -> None:
    result = Played(contract, tricks)
    points = result.points(vulnerability)
    bid = outcome_text(result, symbols=False).rsplit(" ", 1)[0]
    for written in (f"{bid} {abs(points)}", f"{bid} {points:+d}"):
        found = read_result(written, Context(vulnerability=vulnerability))
        readings: tuple[object, ...] = found.readings if isinstance(found, Ambiguous) else (found,)
        assert result in readings
        assert all(
            isinstance(each, Played) and abs(each.points(vulnerability)) == abs(points)
            for each in readings
        )


@given(st.text(alphabet="4710NSEWØVDRHCKX♠♦+-−=%/ .,:;abyfmedst", max_size=80))
def test_any_text_is_read_ambiguous_or_an_error(text: str) -> None:
    found = read_entry(text, Context())
    if isinstance(found, Unread):
        assert found.problem.say("da")
    if isinstance(found, Ambiguous):
        assert found.readings
        assert found.error.say("da")
    try:
        exact: Result | Ambiguous | None = read_result(text, WRITTEN)
    except ScoreError:
        exact = None
    if isinstance(exact, Played) and isinstance(found, Ambiguous):
        assert exact in found.readings


def test_a_file_has_the_first_reading_where_only_the_order_decides() -> None:
    assert parse_result("4 S N 10") == parse_result("4S N 10")  # as in Bridgemate files
    assert parse_result("4S N 4") == Played(Contract(4, Strain.SPADES).by(Seat.N), 4)
    with pytest.raises(ScoreError, match=r"may be read as 4♠ N 10 or 4♠ S 10: write the one"):
        parse_result("4S NS 10")
    with pytest.raises(ScoreError, match="may be read as"):
        parse_outcome("N4 S =")


def test_a_long_text_is_refused() -> None:
    with pytest.raises(ScoreError, match=f"found {LONGEST + 1} characters, expected a result of"):
        parse_result("4" * (LONGEST + 1))
    with pytest.raises(ScoreError, match="found 2599 characters"):
        parse_outcome("50% 4S N 10, " * 200)
    assert isinstance(read_entry("4S N 10" + " " * 500, Context()), Read)


def test_the_time_is_bounded() -> None:
    texts = [
        "".join(each) * 20
        for size in (1, 2, 3)
        for each in permutations(["n", "s ", "4", "-"], size)
    ]
    begun = thread_time()
    for text in texts:
        read_entry(text[:LONGEST], Context())
    assert (thread_time() - begun) / len(texts) < 0.05
