"""Law 45: Card played."""

from __future__ import annotations

from datetime import date
from enum import Enum

from bench.sketch.core import Case, Text, first_of, law, one_of, yes_no


class Holder(Enum):
    DEFENDER = Text("a defender", "en modspiller")
    DECLARER = Text("declarer", "spilfører")


class Card(Enum):
    PLAYED = Text("The card is played.", "Kortet er spillet.")
    NOT_PLAYED = Text("The card is not played.", "Kortet er ikke spillet.")
    FIFTH = Text("A fifth card to the trick: see Law 45E.", "Et femte kort i stikket: se § 45E.")


class CardShown(Case):
    holder = one_of(Holder, en="Who held the card?", da="Hvem holdt kortet?")
    already_played = yes_no(
        en="Had he already played to this trick?", da="Havde han allerede spillet til stikket?"
    )
    partner_could_see_it = yes_no(
        en="Could his partner have seen its face?", da="Kunne hans makker have set billedsiden?"
    )
    face_up = yes_no(en="Was it held face up?", da="Blev det holdt med billedsiden opad?")
    near_the_table = yes_no(
        en="Did it touch or nearly touch the table?", da="Rørte det bordet, eller næsten?"
    )
    in_one_movement = yes_no(
        en="Was it put forward and drawn back in one continuous movement?",
        da="Blev det ført frem og trukket tilbage i én sammenhængende bevægelse?",
    )
    kept_as_played = yes_no(
        en="Was it kept in such a position as to show that it had been played?",
        da="Blev det holdt i en stilling, der viste, at det var spillet?",
    )


@law("45C1")
def defenders_card(card: CardShown) -> bool:
    """A defender's card is played once it is held so that his partner could see its face.

    da: En modspillers kort er spillet, når det holdes, så makker kunne se billedsiden.
    """
    return card.partner_could_see_it


@law("45C2(a)")
def at_the_table(card: CardShown) -> bool:
    """Declarer's card is played when held face up, touching or nearly touching the table.

    da: Spilførers kort er spillet, når det holdes med billedsiden opad og rører eller næsten rører
    bordet.
    """
    return card.face_up and card.near_the_table


@at_the_table.since(date(2019, 1, 1), source="WBF Commentary on the 2017 Laws, January 2019")
def at_rest_at_the_table(card: CardShown) -> bool:
    """Declarer's card, put forward and drawn back in one continuous movement, has not been held at
    the table.

    da: Spilførers kort, ført frem og trukket tilbage i én sammenhængende bevægelse, har ikke været
    holdt ved bordet.
    """
    return card.face_up and card.near_the_table and not card.in_one_movement


@law("45C2(b)")
def kept_as_played(card: CardShown) -> bool:
    """Declarer's card is played when maintained in a position that shows it has been played.

    da: Spilførers kort er spillet, når det bliver holdt i en stilling, der viser, at det er
    spillet.
    """
    return card.kept_as_played


@law("45C")
def must_be_played(card: CardShown) -> Card:
    """When a card from a hand must be played.

    da: Hvornår et kort fra hånden skal spilles.
    """
    if card.holder is Holder.DECLARER:
        return Card.PLAYED if first_of(card, at_the_table, kept_as_played) else Card.NOT_PLAYED
    if not defenders_card(card):
        return Card.NOT_PLAYED
    return Card.FIFTH if card.already_played else Card.PLAYED
