"""The view of the likely results of a contract: the grounds, and proposed weights."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bridgelaw.bridge.seats import Side
from bridgelaw.event.likely_results import Grounds, Tables, proposed
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scoring.numbers import exact_text

BY = Text("{denomination} by {declarer} at the other tables: {tricks}")
BY_PARTNER = Text("{denomination} by {declarer}, against whom the other defender led: {tricks}")
AFTER_LEAD = Text("{declarer} after the lead of {suit}: {tricks}")
TIMES = Text("{count} × {tricks} tricks")
OTHER_LEVELS = Text("{count} of these tables played it at the level of {contract}.")
DOUBLE_DUMMY = Text("Double dummy: {tricks} tricks in {denomination} by {declarer}.")
NOTHING_KNOWN = Text(
    "No other table has a result in {denomination} by {side}, and the double-dummy figures of the "
    "board are not known."
)
SHARES = Text("The weights are the shares of these tables, in steps of 5%.")
ALONE = Text("The weight rests on the double-dummy figure alone.")
BENEFIT = Text(
    "Rounded in favour of {side}, in steps of 10%: a custom of many directors, which no law "
    "prescribes."
)
CAUTION = Text("Auctions, leads and players differ from table to table. The decision is yours.")


class WeightView(Struct, frozen=True, kw_only=True):
    """A proposed weight: exact, and its result in words."""

    percent: str
    result: str
    tricks: int


class LikelyView(Struct, frozen=True, kw_only=True):
    """The grounds in sentences, and the weights with what they rest on; empty if none follow."""

    contract: str
    grounds: list[str]
    weights: list[WeightView]
    basis: list[str]


def likely_view(
    known: Grounds, in_favour_of: Side | None = None, language: str = ENGLISH
) -> LikelyView:
    """Return the view; with `in_favour_of` a side has the benefit of the doubt."""
    weights = proposed(known, in_favour_of)
    return LikelyView(
        contract=say(known.contract, language),
        grounds=[*_grounds(known, language)],
        weights=[
            WeightView(
                percent=exact_text(each.weight * 100),
                result=say(each.result, language),
                tricks=each.result.tricks,
            )
            for each in weights
        ],
        basis=[*_basis(known, in_favour_of, language)] if weights else [],
    )


def _grounds(known: Grounds, language: str) -> Iterator[str]:
    denomination, declarer = known.contract.strain, known.declarer

    def words(text: Text, **values: object) -> str:
        said = text.say(language, **{"denomination": denomination, "declarer": declarer, **values})
        return said[:1].upper() + said[1:]

    def tricks(tables: Tables) -> str:
        return ", ".join(
            TIMES.say(language, count=count, tricks=number)
            for number, count in tables.by_tricks.items()
        )

    if known.by_declarer.number:
        yield words(BY, tricks=tricks(known.by_declarer))
    if known.by_partner.number:
        partner = declarer.partner
        yield words(BY_PARTNER, declarer=partner, tricks=tricks(known.by_partner))
    if known.as_played < known.all.number:
        yield words(OTHER_LEVELS, count=known.as_played, contract=known.contract.bid)
    if len(known.after_lead) > 1:
        for suit, tables in known.after_lead.items():
            yield words(AFTER_LEAD, suit=suit, tricks=tricks(tables))
    if known.double_dummy is not None:
        yield words(DOUBLE_DUMMY, tricks=known.double_dummy)
    elif not known.all.number:
        yield words(NOTHING_KNOWN, side=declarer.side)


def _basis(known: Grounds, in_favour_of: Side | None, language: str) -> Iterator[str]:
    if not known.all.number:
        yield ALONE.say(language)
    elif in_favour_of is None:
        yield SHARES.say(language)
    else:
        yield BENEFIT.say(language, side=in_favour_of)
    yield CAUTION.say(language)
