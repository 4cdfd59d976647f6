"""The people in a ruling: a seat if the table is known, otherwise a role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import Text


class Role(Enum):
    """A role in an incident. `the player` is the one that the incident is about."""

    PLAYER = Text("the player")
    PARTNER = Text("the player's partner")
    LHO = Text("the player's left-hand opponent")
    RHO = Text("the player's right-hand opponent")
    DECLARER = Text("declarer")
    DUMMY = Text("dummy")
    DEFENDER = Text("the defender")
    OTHER_DEFENDER = Text("the other defender")
    EITHER_DEFENDER = Text("either defender")
    DEFENDERS = Text("the defenders")
    DECLARING_SIDE = Text("declarer's side")
    DECLARERS_LHO = Text("declarer's left-hand opponent")
    DECLARERS_RHO = Text("declarer's right-hand opponent")
    LEADER = Text("the opening leader")
    LEADERS_PARTNER = Text("the opening leader's partner")
    PRESUMED_DECLARER = Text("presumed declarer")
    PRESUMED_DUMMY = Text("presumed dummy")
    WHO_SAW_IT = Text("the defender who saw it")
    WHO_DID_NOT_SEE_IT = Text("the defender who did not see it")
    OPPONENT = Text("the opponent who played after it")
    NON_OFFENDING_SIDE = Text("the non-offending side")
    OFFENDING_SIDE = Text("the offending side")
    ASSERTING_SIDE = Text("the side that asserts it")
    DENYING_SIDE = Text("the side that denies it")
    RESPONSIBLE = Text("whoever is responsible")
    CARDS_OWNER = Text("the owner of the card")
    BOTH_SIDES = Text("both sides")
    CALLER = Text("the player whose call was explained")
    IN_TURN = Text("the player in turn")
    DEALER = Text("the dealer")
    LAST_BIDDER = Text("the player who made the last bid")
    LAST_BIDDERS_PARTNER = Text("the partner of the player who made the last bid")
    SKIPPED = Text("the player whose turn was passed over")
    OUT_OF_ROTATION = Text("the first player who passed out of rotation")
    DIRECTOR = Text("the director")
    EVERYONE = Text("all four players")


Who = Seat | Side | Role


class Which(Enum):
    """A card that a ruling mentions without knowing which it is."""

    THE_CARD = Text("the card")
    THE_NAMED_CARD = Text("the named card")
    THE_OTHER_CARD = Text("the other card")
    THE_EXTRA_CARD = Text("the extra card")
    THE_SURPLUS_CARD = Text("the surplus card")
    THE_MISSING_CARD = Text("the missing card")
    THE_CARD_ON_ITS_WAY = Text("the card that was on its way")
    THE_PENALTY_CARD = Text("the penalty card")
    THE_WITHDRAWN_CARD = Text("the withdrawn card")
    THE_LEAD = Text("the card led")
    THE_MEANT_CARD = Text("the card that was meant")
    LOWEST_OF_THE_SUIT = Text("the lowest card of that suit")
    HIGHEST_OF_THE_SUIT = Text("the highest card of that suit")
    LOWEST_OF_SUIT_LED = Text("the lowest card of the suit led")
    HIGHEST_OF_SUIT_LED = Text("the highest card of the suit led")
    LOWEST_THAT_WINS = Text("the lowest card that is known to win")
    LOWEST_THAT_COVERS = Text("the lowest card that covers")
    CARD_OF_THAT_RANK = Text("the card of that rank")
    LEGAL_CARDS_OF_THAT_RANK = Text("the cards of that rank that may legally be played")
    LEGAL_CARDS = Text("the cards that may legally be played")
    THE_HAND_SHOWN = Text("the hand shown")


def seated(role: Role, player: Seat | None, table: Table | None) -> Who:
    """Return the seat in a role if it is known, otherwise the role.

    `player` is the seat that the incident is about; if that is a defender, also `the defender`.
    """
    if player is not None:
        if role is Role.PLAYER:
            return player
        if role in _FROM_PLAYER:
            return _FROM_PLAYER[role](player)
    declarer = table.declarer if table is not None else None
    if declarer is not None and role in _FROM_DECLARER:
        return _FROM_DECLARER[role](declarer)
    if player is not None and declarer is not None and player.side is not declarer.side:
        if role is Role.DEFENDER:
            return player
        if role is Role.OTHER_DEFENDER:
            return player.partner
    return role


def side_of(player: Seat | None, part: Role) -> Who:
    """Return the player's side, or its role if the player is not known."""
    return part if player is None else player.side


def opponents_of(player: Seat | None, part: Role) -> Who:
    """Return the player's opponents, or their role if the player is not known."""
    return part if player is None else player.side.other


def several(who: Who) -> bool:
    """Return whether this is more than one player: a side, both sides or everyone."""
    return isinstance(who, Side) or who in _SEVERAL


_SEVERAL = {
    Role.DEFENDERS,
    Role.DECLARING_SIDE,
    Role.NON_OFFENDING_SIDE,
    Role.OFFENDING_SIDE,
    Role.ASSERTING_SIDE,
    Role.DENYING_SIDE,
    Role.BOTH_SIDES,
    Role.EVERYONE,
}
_FROM_PLAYER: Mapping[Role, Callable[[Seat], Seat]] = {
    Role.PARTNER: lambda player: player.partner,
    Role.LHO: lambda player: player.lho,
    Role.RHO: lambda player: player.rho,
}
_FROM_DECLARER: Mapping[Role, Callable[[Seat], Seat]] = {
    Role.DECLARER: lambda declarer: declarer,
    Role.DUMMY: lambda declarer: declarer.partner,
    Role.DECLARERS_LHO: lambda declarer: declarer.lho,
    Role.DECLARERS_RHO: lambda declarer: declarer.rho,
    Role.PRESUMED_DECLARER: lambda declarer: declarer,
    Role.PRESUMED_DUMMY: lambda declarer: declarer.partner,
    Role.LEADER: lambda declarer: declarer.lho,
    Role.LEADERS_PARTNER: lambda declarer: declarer.rho,
}
