"""The substitutes of contestants in words."""

from __future__ import annotations

from collections.abc import Iterable

from bridgelaw.event.model import Contestant, Substitute
from bridgelaw.i18n.text import ENGLISH, Text

FOR = Text("{substitute} for {player}, {rounds}")
SUBSTITUTE = Text("substitute {substitute}, {rounds}")
ALL = Text("all rounds")
ONE = Text("round {first}")
SOME = Text("rounds {first} to {last}")
REST = Text("from round {first} on")
OF_SESSION = Text("session {session}, {rounds}")
NUMBERED = Text("{number}: {words}")


def rounds_words(substitute: Substitute, language: str = ENGLISH) -> str:
    """Return when a substitute plays."""
    first, last = substitute.first, substitute.last
    text = (ALL if first == 1 else REST) if not last else ONE if first == last else SOME
    rounds = text.say(language, first=first, last=last)
    if not substitute.session:
        return rounds
    return OF_SESSION.say(language, session=substitute.session, rounds=rounds)


def substitute_words(
    contestant: Contestant, substitute: Substitute, language: str = ENGLISH
) -> str:
    """Return who plays instead of whom, and when."""
    rounds = rounds_words(substitute, language)
    if substitute.place < len(contestant.names):
        player = contestant.names[substitute.place]
        return FOR.say(language, substitute=substitute.name, player=player, rounds=rounds)
    return SUBSTITUTE.say(language, substitute=substitute.name, rounds=rounds)


def substitutes_of(contestant: Contestant, language: str = ENGLISH) -> list[str]:
    """Return the substitutes of a contestant in words."""
    return [substitute_words(contestant, each, language) for each in contestant.substitutes]


def all_substitutes(contestants: Iterable[Contestant], language: str = ENGLISH) -> list[str]:
    """Return the substitutes of an event in words, each with the number of the contestant."""
    return [
        NUMBERED.say(language, number=contestant.number, words=words)
        for contestant in contestants
        for words in substitutes_of(contestant, language)
    ]
