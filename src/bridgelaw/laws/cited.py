"""Sections that rulings cite and hand over to, of laws that are not yet decided here. Each moves to its own law's module
when that is written."""

from __future__ import annotations

from typing import Final

from bridgelaw.engine.law import shown
from bridgelaw.engine.text import Text

CITED: Final = {
    "8B": Text(
        """A round ends when the director signals the next one; for a table that is still playing, when its players have moved
        on."""
    ),
    "9B1b": Text("Once attention has been drawn to an irregularity any player, dummy too, may call the director."),
    "9B1d": Text("A player who points out an irregularity of his own side costs the opponents none of their rights."),
    "12A1": Text(
        "The director may adjust the score where the laws provide nothing for a breach that damaged the innocent side."
    ),
    "12B2": Text("A rectification that the Laws prescribe is not adjusted because it is too severe or too favourable."),
    "12C1": Text(
        """The director replaces the score by the result that was likely without the irregularity, or by several such results,
        weighted."""
    ),
    "12C1b": Text(
        "An adjusted score is to give back, as nearly as possible, what the innocent side would have had without the infraction."
    ),
    "20": Text("Law 20: the review of the auction, and how calls are explained and corrected."),
    "20F": Text("Explanations during the auction and play, and how a player puts a mistaken one by his partner right."),
    "20F5": Text(
        """A player may not correct partner's explanation during the auction. Declarer or dummy does so after the final pass, a
        defender when play has ended; the director is called."""
    ),
    "20F5b": Text("When an explanation is corrected, at its proper time, the director must be called."),
    "21B1a": Text(
        """Until the auction period ends, a player may change his last call without rectification if misinformation from an
        opponent may well have led to it and his partner has not called since."""
    ),
    "21B1b": Text("Without evidence to the contrary a mistaken explanation is presumed, not a mistaken call."),
    "24": Text(
        "A card exposed or led during the auction lies face up until the auction ends; what follows depends on it."
    ),
    "70": Text("Law 70: a claim that is disputed; the director decides, doubtful points going against the claimer."),
    "72B1": Text("A player may not break a law on purpose, even if he is willing to accept the rectification."),
    "72B2": Text("In general nobody has to draw attention to an infraction by his own side."),
    "72B3": Text(
        "A player may not try to conceal an infraction, as by revoking again, hiding a card or mixing cards early."
    ),
    "72C": Text(
        """If an offender could have known when he did it that his irregularity might well damage the other side, and his side
        gained by it, the score is adjusted."""
    ),
    "81C3": Text(
        "The director rectifies any irregularity he learns of in any way, as long as the periods have not run out."
    ),
    "84D": Text("A doubtful point is resolved in favour of the side that did not offend."),
    "85A1": Text("Disputed facts are found by what is more probable, from all the evidence that can be collected."),
    "85B": Text("If the facts cannot be found, the director rules so that play can go on."),
    "86B": Text("In team play the adjusted score of a board may depend on the result at the other table."),
    "87": Text("A board that was not the same at all tables whose results are compared is fouled."),
}

for _number, _text in CITED.items():
    shown(_number, _text, __name__)
