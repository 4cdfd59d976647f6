"""A player's turn: sections that decide nothing are not cited, which case files cannot check."""

from __future__ import annotations

from datetime import date

from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects import LeadForbidden, LeadFree, LeadRequired, MayPlay, MustPlay
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.incidents.play.turn_to_play import Outcome, turn_to_play
from bridgelaw.laws.penalty_cards.obligations import Duties

BOOK = Book(date(2024, 6, 1))
ALL = list(paths(turn_to_play, Duties, BOOK))


def kinds(ruling: Ruling[Outcome]) -> set[type]:
    return {type(effect) for _, effect in ruling.effects}


def test_inability_presupposes_a_requirement() -> None:
    for told, ruling in ALL:
        if ruling.outcome is Outcome.UNABLE or "59~1" in ruling.laws:
            demanded = kinds(ruling) & {LeadRequired, LeadForbidden}
            assert demanded or told.get("bound_by_57a") is not None, told


def test_a_player_who_must_play_a_card_is_not_offered_others() -> None:
    for told, ruling in ALL:
        owner = {
            effect.who
            for _, effect in ruling.effects
            if isinstance(effect, MustPlay) and effect.when.name == "NOW"
        }
        free = {effect.who for _, effect in ruling.effects if isinstance(effect, MayPlay)}
        assert not owner & free, told


def test_a_free_lead_is_not_also_restricted() -> None:
    for told, ruling in ALL:
        if LeadFree in kinds(ruling) and ruling.outcome is Outcome.ANY_CARD:
            assert not kinds(ruling) & {LeadRequired, LeadForbidden}, told


def test_a_complete_record_leaves_nothing_to_ask() -> None:
    """With the whole table known, nothing is asked about a hand without penalty cards."""
    table = read_table(
        {
            "declarer": "S",
            "deal": "N:K65.Q85.A2.KJ432 Q32.K32.K43.Q765 A84.A76.Q765.A98 JT97.JT94.JT98.T",
            "trick": {"number": 1, "leader": "W", "cards": ["SJ"]},
        }
    )
    found = rule(turn_to_play, Duties(BOOK, {}, table))
    assert isinstance(found, Ruling)
    assert found.outcome is Outcome.MUST_FOLLOW
    assert kinds(found) == {MayPlay}
