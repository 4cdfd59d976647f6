"""Law 84: Rulings on agreed facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from bridgelaw.effects import Advice, DecidedFor, PlayContinues
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign

FOR_THE_INNOCENT: Final = Text("Doubt is resolved in favour of the non-offending side.")
"""The reason for assuming a fact that cannot be established (Law 84D)."""


class Says(Enum):
    """The ruling of the law on the agreed facts."""

    NOTHING = Text("no law prescribes a rectification, and there is no occasion for judgement")
    PRESCRIBED = Text("a law clearly prescribes what is to be done")
    OPTION = Text("a law gives a player a choice")
    DOUBTFUL_POINT = Text("the director has a doubtful point to decide")
    PROBABLE_DAMAGE = Text("nothing is prescribed, and the other side may have been damaged")


class Way(Enum):
    """The kind of ruling."""

    PLAY_ON = Text("the game goes on")
    CARRIED_OUT = Text("the rectification is carried out")
    PLAYER_CHOOSES = Text("a player chooses")
    JUDGED = Text("the director uses his judgement")


class Step(Enum):
    """Steps for the director."""

    CARRY_OUT = Text("determine the rectification, and see that it is carried out.")
    EXPLAIN_AND_CHOOSE = Text(
        "explain all the options; the player chooses without conferring with partner; see that "
        "it is carried out."
    )


class Basis(Enum):
    """The grounds for adjusting the score."""

    EQUITY = Text(
        "the irregularity probably damaged it, and no law rectifies it; to the result that was "
        "likely without it"
    )


class OnAgreedFacts(Awarding):
    """The facts that decide the kind of ruling."""

    law_says = one_of(Says, Text("What does the law say about these facts?"))
    probably_damaged = yes_no(
        Text("Is it probable that the irregularity damaged the side that did not offend?"),
    )


@law("84A")
def nothing_to_rectify(case: OnAgreedFacts) -> Way:
    """If no law prescribes a rectification and there is no occasion for judgement, the auction or
    play goes on."""
    case.do(PlayContinues())
    return Way.PLAY_ON


@law("84B")
def prescribed(case: OnAgreedFacts) -> Way:
    """If a law clearly prescribes what is to be done, the director determines it and sees that it
    is carried out."""
    case.do(Advice(Step.CARRY_OUT))
    return Way.CARRIED_OUT


@law("84C")
def players_option(case: OnAgreedFacts) -> Way:
    """If a law gives a player a choice, the director explains the options, and sees that it is made
    and carried out."""
    case.do(Advice(Step.EXPLAIN_AND_CHOOSE))
    return Way.PLAYER_CHOOSES


@law("84D")
def directors_option(case: OnAgreedFacts) -> Way:
    """A doubtful point is resolved in favour of the side that did not offend. If an irregularity
    for which nothing is prescribed probably damaged it, the score is adjusted."""
    if case.law_says is Says.DOUBTFUL_POINT:
        case.do(DecidedFor(case.non_offenders()))
    elif case.probably_damaged:
        assign(case, Basis.EQUITY, by="12A1")
    else:
        case.do(PlayContinues())
        return Way.PLAY_ON
    return Way.JUDGED


@law("84")
def on_agreed_facts(case: OnAgreedFacts) -> Way:
    """When the facts are agreed the director sees what the law says: nothing, what is to be done, a
    player's option, or his own judgement."""
    return WAYS.get(case.law_says, directors_option)(case)


WAYS: Mapping[Says, Callable[[OnAgreedFacts], Way]] = {
    Says.NOTHING: nothing_to_rectify,
    Says.PRESCRIBED: prescribed,
    Says.OPTION: players_option,
}
