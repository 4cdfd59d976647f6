"""The dealer, the contract, and each player's role in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.auction import Contract
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect
from bridgelaw.effects.players import Role, Who
from bridgelaw.i18n.text import ENGLISH, Text


class Part(Enum):
    """The roles that the auction gives the players."""

    PRESUMED_DECLARER = Text("presumed declarer", context="part")
    DECLARER = Text("declarer")
    DUMMY = Text("dummy")
    DEFENDER = Text("a defender", context="part")
    OPENING_LEADER = Text("a defender, and makes the opening lead")


@dataclass(frozen=True, slots=True)
class ContractIs(Effect):
    """Law 22A: the contract reached in the auction."""

    contract: Contract
    words = Text("The contract is {contract}.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class HasPart(Effect):
    """Definitions: a player's role after the auction."""

    who: Who
    part: Part
    words = Text("{who} is {part}.")
    aloud = (("who", Text("You are {part}.")),)
    you_lead = Text("You are a defender and make the opening lead.")

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield a separate sentence for the opening leader."""
        if self.part is Part.OPENING_LEADER:
            yield self.who, self.you_lead.say(language)
        else:
            yield from Effect.read_aloud(self, language, declarer)


@dataclass(frozen=True, slots=True)
class BoardIs(Effect):
    """Law 2: the dealer and the vulnerability of a board."""

    dealer: Seat
    vulnerability: Vulnerability
    words = Text("{dealer} deals; {vulnerability}.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class NewDeal(Effect):
    """Law 6D: the board is shuffled and dealt again."""

    to: Who = Role.EVERYONE
    words = Text("The cards are shuffled and dealt again.")
    aloud = (("to", Text("Shuffle the cards and deal them again.")),)
