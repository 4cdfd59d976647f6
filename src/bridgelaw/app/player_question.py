"""Which player an incident is about, asked in words that leave no doubt which of two partners is
meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bridgelaw.effects.incident import Incident, Procedure
from bridgelaw.i18n.text import Text

ASKS: Final = Text("Who asks?")
KNOWS: Final = Text("Who has come to know it?")
FAULT: Final = Text("Who may be at fault?")
CARD: Final = Text("Which player had the card?")
WORDS: Final[Mapping[str, Text]] = {
    "opening lead": Text("Who led?"),
    "premature lead": Text("Who led too early?"),
    "card exposed": CARD,
    "card shown": CARD,
    "wants card back": Text("Who played the card?"),
    "penalty card not played": Text("Who led or played another card than his penalty card?"),
    "play out of turn": Text("Who played too early?"),
    "several cards": Text("Who played several cards?"),
    "fifth card": Text("Who played a card too many?"),
    "quitted trick": Text("Who spoke of it, or wants to see the trick?"),
    "revoke question": Text("Who wants to ask, to look or to speak?"),
    "misled play": Text("Who led or played, misinformed?"),
    "play after irregularity": Text("Who played on?"),
    "cards from another board": Text("Who called on the wrong cards?"),
    "unauthorised information": Text("Who acts after partner's hesitation, question or remark?"),
    "wrong explanation": Text("Who may have been misinformed?"),
    "incomplete explanation": Text("Who explained?"),
    "explanation put right": Text("Who finds that the explanation was wrong?"),
    "call explained otherwise": Text("Whose call was explained by his partner?"),
    "misled by manner": Text("Who was misled?"),
    "question in auction": ASKS,
    "questions": ASKS,
    "may he use it": KNOWS,
    "information from elsewhere": KNOWS,
    "withdrawn information": Text("Who acts, knowing what was withdrawn?"),
    "psyche": Text("Who called or played what did not fit?"),
    "illegal method": Text("Who used the method?"),
    "system card": Text("Who looks?"),
    "adjusted score": Text("Who offended?"),
    "tricks disputed": FAULT,
    "trick too many": Text("Who knows of it?"),
    "facts of a ruling": FAULT,
    "conduct": Text("Who is complained of?"),
    "procedural penalty": Text("Who has done it?"),
    "option": Text("Who has the choice?"),
    "action before the director is called": Text("Who acted before the director was called?"),
}
"""How it is asked where the incident itself only says that it is about a player."""
NOBODY: Final = frozenset(
    {
        "behind a screen",
        "wrong board or opponents",
        "board of the wrong cards",
        "wrong seats",
        "fouled board",
        "board markings",
        "new deal",
        "pack",
        "cards not counted",
        "round over",
        "penalty card information",
        "board without a result",
        "after a corrected call",
        "could have known",
        "unequal scores",
        "contract score",
        "score compared",
        "suspicion",
        "spectator",
        "appeal",
        "wrong ruling",
        "attention drawn",
        "rectification by players",
        "late request",
        "learnt by chance",
        "waiver",
        "procedural error",
    }
)
"""What is ruled in the same words whoever it is about: nobody need tell."""


def words(incident: Procedure[Any, Any]) -> Text:
    """The question which player it is about."""
    asked = incident.case.facts["seat"].ask
    return WORDS.get(incident.name, asked) if asked is Incident.facts["seat"].ask else asked


def matters(incident: Procedure[Any, Any]) -> bool:
    """Whether a ruling says more where it is known which player it is about."""
    return incident.name not in NOBODY
