"""The score of a contract."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_score import ContractScored
from bridgelaw.laws.score.law_77_scoring_table import passed_out_scores_nothing, score


class Outcome(Enum):
    """The result of the contract."""

    MADE = Text("The contract is made.")
    DEFEATED = Text("The contract is defeated.")
    PASSED_OUT = Text("The board is passed out; nobody scores.")


@incident(
    "contract score",
    group="score",
    case=ContractScored,
    title=Text("What does a contract score?"),
    seat_matters=False,
)
def contract_score(case: ContractScored) -> Outcome:
    """The points of a contract with so many tricks, with the working: tricks, premiums, overtricks,
    undertricks."""
    if case.passed_out:
        passed_out_scores_nothing(case)
        return Outcome.PASSED_OUT
    return Outcome.MADE if score(case) > 0 else Outcome.DEFEATED
