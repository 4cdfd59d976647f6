"""The working of Law 77: for every contract its parts add up to the scoring table."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from bridgelaw.bridge.auction import Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.effects import Item, PointsFor, PointsScored
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.incidents.score.contract_score import contract_score
from bridgelaw.laws.definitions.words_of_the_score import ContractScored
from bridgelaw.scoring.points import points

LAWS = Book(date(2024, 6, 1))


@pytest.mark.parametrize("strain", Strain)
def test_the_parts_agree_with_the_table_of_the_law(strain: Strain) -> None:
    for odd_tricks, doubling, vulnerable, tricks in product(
        range(1, 8), Doubling, (False, True), range(14)
    ):
        told = {
            "passed_out": False,
            "odd_tricks": odd_tricks,
            "strain": strain,
            "doubling": doubling,
            "vulnerable": vulnerable,
            "tricks": tricks,
        }
        found = rule(contract_score, ContractScored(LAWS, told))
        assert isinstance(found, Ruling)
        expected = points(odd_tricks, strain.index, doubling.index, vulnerable, tricks)
        effects = [effect for _, effect in found.effects]
        parts = [effect for effect in effects if isinstance(effect, PointsFor)]
        lost = [effect.points for effect in parts if effect.item is Item.UNDERTRICKS]
        assert sum(effect.points for effect in parts) - 2 * sum(lost) == expected, told
        assert PointsScored(Role.DECLARING_SIDE, expected) in effects, told
        assert PointsScored(Role.DEFENDERS, -expected) in effects, told
