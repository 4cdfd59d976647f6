"""Law 16B1b: which actions are logical alternatives, according to a poll of players.

The law asks whether a significant proportion of the player's peers would seriously consider an
action, and whether some of them would choose it. It gives no figures: the director sets the
threshold, and the figures are always shown.
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
A_VOTE = Text(
    "the action chosen, and after a semicolon what else is considered, such as 2H; P / 3C"
)
SIGNIFICANT_PER_CENT: Final = 20
"""The percentage of those asked who must seriously consider it. Common in Europe: one in five."""
SOME: Final = 2
"""The number who must choose it, so that it is more than an isolated choice."""


def parse_action(written: str) -> Action:
    """Parse a call, a card or a suit. A single letter that may be a call is a call.

    Raises:
        NotationError: it is none of them.
    """
    for parse in (parse_call, parse_card, parse_suit):
        try:
            return parse(written)
        except NotationError:
            continue
    raise NotationError(written, AN_ACTION)


def action_text(action: Action) -> str:
    """Return the action in its notation: 2H, P, SQ, hearts."""
    if isinstance(action, Call):
        return call_text(action)
    return card_text(action) if isinstance(action, Card) else action.name.lower()


@dataclass(frozen=True, slots=True)
class Vote:
    """The action of one player in the poll, and the others that they seriously considered.

    Written `2H; P / 3C`.
    """

    would: Action
    considered: tuple[Action, ...] = ()

    @classmethod
    def parse(cls, written: str) -> Vote:
        """Parse `2H; P / 3C`: what the player would do, then what else they considered.

        Raises:
            NotationError: the notation is wrong.
        """
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
    """The limits for a significant proportion (per cent of those asked) and for some (players)."""

    significant: int = SIGNIFICANT_PER_CENT
    some: int = SOME


@dataclass(frozen=True, slots=True)
class Tally:
    """The poll's figures for an action: players asked, considering and choosing it.

    Those who chose it are included in those who considered it.
    """

    action: Action
    asked: int
    considered: int
    chose: int

    @property
    def share(self) -> Fraction:
        """The proportion of those asked who seriously considered it."""
        return Fraction(self.considered, self.asked)

    def passes(self, threshold: Threshold) -> bool:
        """Return whether it is a logical alternative: both parts of the test."""
        return self.share * 100 >= threshold.significant and self.chose >= threshold.some


@dataclass(frozen=True, slots=True)
class Poll:
    """The players asked what they would do without the information.

    `chosen` is what the player chose at the table.
    """

    votes: tuple[Vote, ...]
    chosen: Action | None
    threshold: Threshold = Threshold()

    def tallies(self) -> tuple[Tally, ...]:
        """Return every action that anyone chose or considered, the most considered first."""
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
        """Return the logical alternatives, including the player's own action if it is one."""
        return tuple(tally for tally in self.tallies() if tally.passes(self.threshold))

    def others(self) -> tuple[Tally, ...]:
        """Return the logical alternatives to the player's own action."""
        return tuple(tally for tally in self.alternatives() if tally.action != self.chosen)
