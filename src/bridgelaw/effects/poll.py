"""Law 16B1b: which actions are logical alternatives, as the players who were asked answered.

The law asks whether a significant part of the players of his class would seriously consider an
action, and whether some of them would choose it. It gives no figures: a threshold is the
director's, and what is shown is always the figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import call_text, card_text, parse_call, parse_card, parse_suit
from bridgelaw.i18n.text import Text

Action = Call | Card | Suit
"""A call, or a card or a suit to lead or play."""

AN_ACTION = Text("a call, a card or a suit, such as 2H, P, SQ or hearts")
A_VOTE = Text("what he would do, and after a semicolon what else he considers, such as 2H; P / 3C")
SIGNIFICANT_PER_CENT: Final = 20
"""So many of those asked consider it seriously: the guide common in Europe, one in five."""
SOME: Final = 2
"""So many would choose it: more than an isolated choice."""


def parse_action(written: str) -> Action:
    """Reads a call, a card or a suit; a letter alone that may be a call is one. Raises
    NotationError."""
    for parse in (parse_call, parse_card, parse_suit):
        try:
            return parse(written)
        except NotationError:
            continue
    raise NotationError(written, AN_ACTION)


def action_text(action: Action) -> str:
    """The action as it is written: 2H, P, SQ, hearts."""
    if isinstance(action, Call):
        return call_text(action)
    return card_text(action) if isinstance(action, Card) else action.name.lower()


@dataclass(frozen=True, slots=True)
class Vote:
    """What one player who was asked would do, and what else he seriously considered. Written `2H; P
    / 3C`."""

    would: Action
    considered: tuple[Action, ...] = ()

    @classmethod
    def parse(cls, written: str) -> Vote:
        """Reads `2H; P / 3C`: what he would do, then what else he considered. Raises
        NotationError."""
        first, _, rest = written.partition(";")
        if not first.strip():
            raise NotationError(written, A_VOTE)
        others = (parse_action(each) for each in rest.split("/") if each.strip())
        would = parse_action(first)
        return cls(would, tuple(dict.fromkeys(other for other in others if other != would)))

    def __str__(self) -> str:
        return "; ".join(
            filter(None, (action_text(self.would), " / ".join(map(action_text, self.considered))))
        )


@dataclass(frozen=True, slots=True)
class Threshold:
    """What counts as a significant part (per cent of those asked) and as some (a number of
    players)."""

    significant: int = SIGNIFICANT_PER_CENT
    some: int = SOME


@dataclass(frozen=True, slots=True)
class Tally:
    """How an action fared: of so many asked, so many considered it seriously (who chose it among
    them), so many chose it."""

    action: Action
    asked: int
    considered: int
    chose: int

    @property
    def share(self) -> Fraction:
        """The part of those asked that considered it seriously."""
        return Fraction(self.considered, self.asked)

    def passes(self, threshold: Threshold) -> bool:
        """Whether it is a logical alternative: both parts of the test."""
        return self.share * 100 >= threshold.significant and self.chose >= threshold.some


@dataclass(frozen=True, slots=True)
class Poll:
    """The players who were asked what they would do, without the information; and what the player
    chose at the table."""

    votes: tuple[Vote, ...]
    chosen: Action | None
    threshold: Threshold = Threshold()

    def tallies(self) -> tuple[Tally, ...]:
        """Every action that anyone would take or considered, the most considered first."""
        found = dict.fromkeys(
            each for vote in self.votes for each in (vote.would, *vote.considered)
        )
        counted = (
            Tally(
                each,
                len(self.votes),
                sum(each in (vote.would, *vote.considered) for vote in self.votes),
                sum(each == vote.would for vote in self.votes),
            )
            for each in found
        )
        return tuple(sorted(counted, key=lambda tally: (-tally.considered, -tally.chose)))

    def alternatives(self) -> tuple[Tally, ...]:
        """The logical alternatives, what he chose among them if it is one."""
        return tuple(tally for tally in self.tallies() if tally.passes(self.threshold))

    def others(self) -> tuple[Tally, ...]:
        """The logical alternatives to what he chose."""
        return tuple(tally for tally in self.alternatives() if tally.action != self.chosen)
