"""The marks that rulings leave on the play, as JSON data (see `serialised`)."""

from __future__ import annotations

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import (
    End,
    Failed,
    LeadRestriction,
    NextLead,
    PenaltyCard,
    PlayOrder,
    Revoked,
)
from bridgelaw.bridge.notation import card_text, seat_text, suit_text
from bridgelaw.bridge.serialised_values import (
    card_of,
    flag,
    keys_of,
    list_of,
    number,
    optional,
    required,
    seat_of,
    suit_of,
    wrong,
)
from bridgelaw.i18n.text import Text

A_KIND = Text("minor or major")
A_FAILURE = Text("follow suit, penalty card or requirement")
AN_ORDER = Text("one of play, required and forbidden")


def penalty_card_of(value: object, field: str) -> PenaltyCard:
    """Read a penalty card. Raises TableError."""
    # Tables stored by earlier versions also say whether the card was "raised".
    data = keys_of(value, ("seat", "card", "kind", "raised"), field)
    return PenaltyCard(
        required(data, "seat", seat_of, field),
        required(data, "card", card_of, field),
        required(data, "kind", _is_major, field),
    )


def revoked_of(value: object, field: str) -> Revoked:
    """Read an established revoke with a ruling. Raises TableError."""
    data = keys_of(value, ("seat", "card", "failed", "trick twelve", "in time", "moved"), field)
    here = f"{field}."
    return Revoked(
        required(data, "seat", seat_of, field),
        required(data, "card", card_of, field),
        optional(data, "failed", _failed, here),
        optional(data, "trick twelve", flag, here),
        optional(data, "in time", flag, here),
        optional(data, "moved", number, here),
    )


def _failed(value: object, field: str) -> Failed:
    found = next((each for each in Failed if each.value == value), None)
    if found is None:
        raise wrong(value, A_FAILURE, field)
    return found


def _is_major(value: object, field: str) -> bool:
    if value not in ("major", "minor"):
        raise wrong(value, A_KIND, field)
    return value == "major"


def restriction_of(value: object, field: str) -> LeadRestriction:
    """Read a restriction on a lead. Raises TableError."""
    data = keys_of(value, ("seat", "required", "forbidden", "while on lead"), field)
    forbidden = frozenset(optional(data, "forbidden", _suits, f"{field}.") or ())
    lasts = optional(data, "while on lead", flag, f"{field}.")
    return LeadRestriction(
        required(data, "seat", seat_of, field),
        optional(data, "required", suit_of, f"{field}."),
        forbidden,
        # The default follows the laws: a required suit applies once, a forbidden one for as long as
        # the player keeps the lead (Law 50D2).
        bool(forbidden) if lasts is None else lasts,
    )


def order_of(value: object, field: str) -> PlayOrder:
    """Read an order under Law 57A. Raises TableError."""
    data = keys_of(value, ("seat", "play", "required", "forbidden", "put forward"), field)
    if sum(data.get(key) is not None for key in ("play", "required", "forbidden")) != 1:
        raise wrong(value, AN_ORDER, field)
    return PlayOrder(
        required(data, "seat", seat_of, field),
        optional(data, "play", _which, f"{field}."),
        optional(data, "required", suit_of, f"{field}."),
        optional(data, "forbidden", suit_of, f"{field}."),
        optional(data, "put forward", flag, f"{field}.") or False,
    )


def next_lead_of(value: object, field: str) -> NextLead:
    """Read a lead to the next trick. Raises TableError."""
    data = keys_of(value, ("seat", "card"), field)
    return NextLead(
        required(data, "seat", seat_of, field), optional(data, "card", card_of, f"{field}.")
    )


def _which(value: object, field: str) -> Card | End:
    """Read a card, or the highest or lowest of the suit led. Raises TableError."""
    return next((end for end in End if end.value == value), None) or card_of(value, field)


def _suits(value: object, field: str) -> list[Suit]:
    """Read one suit or a list of suits. Raises TableError."""
    return (
        list_of(suit_of)(value, field)
        if isinstance(value, list | tuple)
        else [suit_of(value, field)]
    )


def write_penalty_card(mark: PenaltyCard) -> dict[str, object]:
    """Write a penalty card as JSON data."""
    kind = "major" if mark.major else "minor"
    return {"seat": seat_text(mark.seat), "card": card_text(mark.card), "kind": kind}


def write_restriction(restriction: LeadRestriction) -> dict[str, object]:
    """Write a restriction on a lead as JSON data."""
    written: dict[str, object] = {"seat": seat_text(restriction.seat)}
    if restriction.required is not None:
        written["required"] = suit_text(restriction.required)
    if restriction.forbidden:
        written["forbidden"] = [suit_text(suit) for suit in sorted(restriction.forbidden)]
    written["while on lead"] = restriction.while_on_lead
    return written


def write_next_lead(lead: NextLead) -> dict[str, object]:
    """Write a lead to the next trick as JSON data."""
    written: dict[str, object] = {"seat": seat_text(lead.seat)}
    if lead.card is not None:
        written["card"] = card_text(lead.card)
    return written


def write_revoked(mark: Revoked) -> dict[str, object]:
    """Write an established revoke with a ruling as JSON data."""
    written: dict[str, object] = {
        "seat": seat_text(mark.seat),
        "card": card_text(mark.card),
        "failed": mark.failed and mark.failed.value,
        "trick twelve": mark.trick_twelve,
        "in time": mark.in_time,
        "moved": mark.moved,
    }
    return {key: value for key, value in written.items() if value is not None}


def write_order(order: PlayOrder) -> dict[str, object]:
    """Write an order under Law 57A as JSON data."""
    written: dict[str, object] = {"seat": seat_text(order.seat)}
    if order.play is not None:
        written["play"] = order.play.value if isinstance(order.play, End) else card_text(order.play)
    if order.required is not None:
        written["required"] = suit_text(order.required)
    if order.forbidden is not None:
        written["forbidden"] = suit_text(order.forbidden)
    if order.put_forward:
        written["put forward"] = True
    return written
