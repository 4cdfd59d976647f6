"""The consequences of each legal call that could replace a withdrawn one, law by law."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bridgelaw.bridge.auction import PASS, Auction, Call
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.notation import call_text, parse_call
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.meaning_library import common
from bridgelaw.meanings.comparison import Comparison
from bridgelaw.meanings.meaning import Meaning, specified
from bridgelaw.meanings.notation import parse_meaning
from bridgelaw.meanings.options import Consequence, Option, Silence, Under, consequences, options


def auction(text: str) -> Auction:
    return Auction.of(Seat.N, map(parse_call, text.split()))


def meaning(text: str) -> Meaning:
    entry = common().find(text)
    return parse_meaning(text) if entry is None else entry.meaning


def by_call(
    calls: str, withdrawn: str, shown: str, under: Under, system: Mapping[str, str] | None = None
) -> dict[str, Option]:
    told = {parse_call(call): meaning(shows) for call, shows in (system or {}).items()}
    found = options(auction(calls), parse_call(withdrawn), meaning(shown), under, told)
    return {call_text(option.call): option for option in found}


def sections(option: Option) -> list[str]:
    return [each.section for each in option.consequences]


def test_every_legal_call_is_listed_once() -> None:
    at = auction("1NT 2S")
    found = options(at, parse_call("2H"), Meaning(), Under.INSUFFICIENT, {})
    calls: set[Call] = {option.call for option in found}
    assert all(at.legal(call) is None for call in calls)
    assert len(calls) == 2 + 5 * 5 + 1  # pass, double, five levels above two, and 2NT


def test_the_lowest_bid_in_the_suit_is_found_in_the_auction() -> None:
    """The lowest bid in the suit is found in the auction.

    27~3: a different strength does not matter.
    """
    found = by_call("1NT 2S", "2H", "4-8 H5+", Under.INSUFFICIENT, {"3H": "10+ H5+; game forcing"})
    assert sections(found["3H"]) == ["27B1a"]
    assert found["3H"].consequences == (Consequence("27B1a", Silence.NONE, later=("27D",)),)
    assert sections(found["4H"]) == ["27B1b", "27B2"]
    assert not found["3H"].presumed_natural
    assert by_call("1NT 2S", "2H", "4-8 H5+", Under.INSUFFICIENT)["3H"].presumed_natural


def test_a_transfer_specifies_the_promised_suit() -> None:
    """A transfer specifies the suit it promises.

    27~2: a natural bid in that suit is acceptable, or the lower one that shows it too.
    """
    assert sections(by_call("1NT 2S", "2D", "transfer-2d", Under.INSUFFICIENT)["3H"]) == ["27B1a"]
    found = by_call(
        "1NT 2S", "2D", "transfer-2d", Under.INSUFFICIENT, {"3D": "transfer-3d", "3H": "10+ H5+"}
    )
    assert sections(found["3D"]) == ["27B1a"]
    assert sections(found["3H"]) == ["27B1b"]  # within the transfer's hands


def test_two_suits_must_both_be_matched() -> None:
    found = by_call(
        "1S 3C",
        "2S",
        "michaels-2d",
        Under.INSUFFICIENT,
        {"3S": "6+ S5+", "4C": "8+ S5+ H5+; artificial"},
    )
    assert sections(found["4C"]) == ["27B1a"]
    assert sections(found["3S"]) == ["27B1b", "27B2"]


def test_an_asking_bid_specifies_nothing() -> None:
    found = by_call(
        "4H P 5C", "4NT", "blackwood", Under.INSUFFICIENT, {"5NT": "asks: aces", "5D": "12+ D5+"}
    )
    assert sections(found["5NT"]) == ["27B1b"]
    assert all(sections(option) != ["27B1a"] for option in found.values())


def test_a_double_must_be_comparable() -> None:
    system = {"X": "15+; penalty", "P": "0-11"}
    found = by_call("1NT 2S", "2H", "4-8 H5+", Under.INSUFFICIENT, system)
    assert sections(found["X"]) == ["27B3"]
    assert found["X"].consequences[0].cancelled
    assert found["X"].consequences[0].silence is Silence.THROUGHOUT
    assert sections(found["P"]) == ["27B1b", "27B2"]
    found = by_call("1NT 2S", "2H", "4-8 H5+", Under.INSUFFICIENT, {"X": "5-8 H5 S0-2; takeout"})
    assert sections(found["X"]) == ["27B1b"]


@pytest.mark.parametrize(
    ("under", "comparable", "otherwise", "silence"),
    [
        (Under.PASS_OUT_OF_ROTATION, "30B1bi", "30B1bii", Silence.NEXT_TURN),
        (Under.BID_OUT_OF_ROTATION, "31A2a", "31A2b", Silence.NEXT_TURN),
        (Under.DOUBLE_OUT_OF_ROTATION, "32A2a", "32A2b", Silence.NEXT_TURN),
    ],
)
def test_after_a_call_out_of_rotation_partner_is_silent_for_one_turn_at_most(
    under: Under, comparable: str, otherwise: str, silence: Silence
) -> None:
    """Out of rotation, partner is silent for one turn at most (30~1, 27~1)."""
    system = {"2H": "6-9 H3+", "3NT": "13-15 balanced", "1S": "6+ S4+"}
    found = by_call("1H P", "P", "opening-pass", under, system)
    assert found["2H"].consequences == (Consequence(comparable, Silence.NONE, later=("23C",)),)
    (not_comparable,) = found["3NT"].consequences
    assert (not_comparable.section, not_comparable.silence) == (otherwise, silence)
    assert not_comparable.leads
    assert not_comparable.bound
    assert not_comparable.later == ("72C",)
    assert sections(found["1S"]) == [comparable, otherwise]
    assert sections(found["4C"]) == [comparable, otherwise]  # its meaning is not given


def test_after_an_inadmissible_double_comparability_affects_the_lead_only() -> None:
    """After an inadmissible double, comparability affects the lead only (23~7)."""
    found = by_call(
        "1H P", "X", "0-11", Under.INADMISSIBLE_DOUBLE, {"2H": "6-9 H3+", "3NT": "13-15 balanced"}
    )
    assert all(
        each.silence is Silence.THROUGHOUT
        for option in found.values()
        for each in option.consequences
    )
    assert [each.leads for each in found["2H"].consequences] == [False]
    assert [each.leads for each in found["3NT"].consequences] == [True]


def test_a_changed_call_leaves_partner_free_but_bound_by_16c() -> None:
    """A changed call leaves partner free but bound by Law 16C.

    23~7 and 23~8: only the lead restriction depends on it, and Law 25B3 retains 16C.
    """
    found = by_call("1H P", "P", "0-11", Under.CHANGED, {"2H": "6-9 H3+", "3NT": "13-15 balanced"})
    assert [(each.silence, each.leads, each.bound) for each in found["2H"].consequences] == [
        (Silence.NONE, False, True)
    ]
    assert [(each.silence, each.leads, each.bound) for each in found["3NT"].consequences] == [
        (Silence.NONE, True, True)
    ]


@pytest.mark.parametrize(
    ("under", "section"), [(Under.BID_WHEN_BOUND_TO_PASS, "37B2"), (Under.ABOVE_SEVEN, "38C")]
)
def test_a_substituted_pass_leaves_no_choice(under: Under, section: str) -> None:
    found = by_call("1H P", "2H", "6-9 H3+", under)
    assert {call: sections(option) for call, option in found.items()} == {"P": [section]}
    assert found["P"].consequences[0].silence is Silence.BOTH


@pytest.mark.parametrize(
    ("call", "shows", "suits"),
    [
        ("1C", "opening-1c", "C"),
        ("1NT", "opening-1nt", ""),
        ("2D", "transfer-2d", "H"),
        ("2C", "stayman", ""),
        ("2D", "multi-2d", ""),
        ("P", "opening-pass", ""),
        ("X", "takeout-1s", ""),
        ("X", "negative-double-h", "H"),
        ("2C", "michaels-2c", "SH"),
        ("2H", "michaels-2h", "S"),
        ("4C", "splinter-4c-h", "HC"),
        ("2C", "drury-s", "S"),
    ],
)
def test_suits_that_declarer_may_not_forbid(call: str, shows: str, suits: str) -> None:
    """Declarer may not forbid suits that the call shows (26~2 and 26~10)."""
    option = Option(parse_call(call), meaning(shows), Comparison(Meaning(), Meaning()), ())
    assert {suit.letter for suit in option.protected} == set(suits)


def test_notrump_is_a_denomination_for_27b1a() -> None:
    assert specified(parse_call("1NT"), meaning("opening-1nt")) == {Strain.NOTRUMP}
    found = by_call("1S 2C", "1NT", "6-9", Under.INSUFFICIENT, {"2NT": "11-12 balanced"})
    assert sections(found["2NT"]) == ["27B1a"]


def test_the_consequences_of_one_replacement() -> None:
    comparison = Comparison(meaning("4-8 H5+"), meaning("10+ H5+"))
    at, two, three = auction("1NT 2S"), parse_call("2H"), parse_call("3H")
    assert [
        each.section for each in consequences(at, two, three, comparison, Under.INSUFFICIENT)
    ] == ["27B1a"]
    assert [
        each.section for each in consequences(at, two, None, comparison, Under.INSUFFICIENT)
    ] == ["27B2"]
    assert [
        each.section
        for each in consequences(at, PASS, three, comparison, Under.BID_OUT_OF_ROTATION)
    ] == ["31A2b"]
