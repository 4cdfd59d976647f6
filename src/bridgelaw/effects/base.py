"""The base class of the effects of rulings.

An effect is a small value that can be said to the director and read aloud to the players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum, StrEnum
from typing import ClassVar, Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role, Which, Who, several
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import ENGLISH, Text

Aloud = tuple[tuple[str, Text], ...]
SomeCard = Card | Which


class Group(StrEnum):
    """The part of a ruling to which an effect belongs."""

    TABLE = "table"
    INFORMATION = "information"
    LATER = "later"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a ruling establishes at the table.

    `words` is the text for the director. `aloud` has the sentences for players: pairs of the field
    that names the listener and the sentence. `from_dummy` is the sentence to declarer if the
    listener is dummy, whose cards declarer plays. `to_several` is used if the listener is a side or
    all four players. `to_everyone` is read to the whole table. `card_may_be_secret` is true if the
    director may have to leave the card unnamed when reading the ruling aloud.

    `words_unnamed`, `aloud_unnamed` and `to_everyone_unnamed` replace `words`, `aloud` and
    `to_everyone` where a field has one of the values in `nameless`: a call or a card that is not
    known, which the sentence leaves out.

    `group` is the part of the ruling card it belongs to. `changes_score` is true where the result
    of the board, or the standings, must take account of it.
    """

    group: ClassVar[Group] = Group.TABLE
    changes_score: ClassVar[bool] = False
    words: ClassVar[Text]
    aloud: ClassVar[Aloud] = ()
    from_dummy: ClassVar[Text | None] = None
    to_several: ClassVar[Text | None] = None
    to_everyone: ClassVar[Text | None] = None
    card_may_be_secret: ClassVar[bool] = False
    nameless: ClassVar[Collection[object]] = ()
    words_unnamed: ClassVar[Text | None] = None
    to_everyone_unnamed: ClassVar[Text | None] = None
    aloud_unnamed: ClassVar[Aloud] = ()

    def __init_subclass__(cls) -> None:
        """Register a kind of effect under its name, unless the class name starts with `_`."""
        if not cls.__name__.startswith("_"):
            KINDS[cls.kind()] = cls

    @classmethod
    def kind(cls) -> str:
        """Return its name in case files and in JSON: `penalty card`, `must play`."""
        return "".join(
            f" {letter.lower()}" if letter.isupper() else letter for letter in cls.__name__
        ).strip()

    def values(self) -> dict[str, object]:
        """Return its fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def affects_score(cls, fields: Mapping[str, object]) -> bool:
        """Return whether an effect of this kind, with these fields as in JSON, changes a score."""
        return cls.changes_score

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether other effects of the ruling already say everything to the players."""
        return False

    def is_nameless(self) -> bool:
        """Return whether its call or card is not known, so that its sentences leave it out."""
        return any(value in self.nameless for value in self.values().values())

    def phrases(self) -> dict[str, object]:
        """Return the values for the placeholders of its texts, by default its fields."""
        return self.values()

    def say(self, language: str = ENGLISH) -> str:
        """Return the effect in a director's words."""
        words = self.words_unnamed if self.words_unnamed and self.is_nameless() else self.words
        return words.say(language, **self.phrases())

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield the sentences to read to players, each with its listener.

        `declarer` determines which seat is dummy's.
        """
        phrases = self.phrases()
        nameless = self.is_nameless()
        to_everyone = (nameless and self.to_everyone_unnamed) or self.to_everyone
        if to_everyone:
            yield Role.EVERYONE, to_everyone.say(language, **phrases)
        unnamed = self.aloud_unnamed if nameless else ()
        for field, text in unnamed or self.aloud:
            listener = getattr(self, field)
            if (
                not unnamed
                and self.from_dummy
                and (listener is Role.DUMMY or (declarer and listener is declarer.partner))
            ):
                yield declarer or Role.DECLARER, self.from_dummy.say(language, **phrases)
            elif self.to_several and several(listener):
                yield listener, self.to_several.say(language, **phrases)
            else:
                yield listener, text.say(language, **phrases)


KINDS: Final[dict[str, type[Effect]]] = {}
"""Every kind of effect, by name."""


def effects_of(found: Ruling[object] | Question) -> tuple[tuple[str, Effect], ...]:
    """Return the effects of a ruling, or of what is ruled before a question, each with its section.

    The engine does not know bridge: to it effects are arbitrary objects.
    """
    return tuple((law, effect) for law, effect in found.effects if isinstance(effect, Effect))


class When(Enum):
    """When something is due, or how long it lasts."""

    NOW = Text("now")
    FIRST_LEGAL_OPPORTUNITY = Text("at the first legal opportunity")
    THIS_TRICK = Text("to this trick")
    IN_TURN = Text("when the turn comes in this trick")
    NEXT_TRICK = Text("from the next trick on, as soon as it is legal")
    UNTIL_NEXT_CARD = Text("until the next card is played")
    OWN_TURN = Text("at each turn to play")
    WHILE_THE_LEAD_IS_FACE_DOWN = Text("while the opening lead lies face down")
    FIRST_TURN = Text("at the first turn to play")
    DUE_TO_CALL = Text("when due to call")
    BEFORE_THE_LEAD_IS_FACED = Text(
        "after the final pass at the latest, before the opening lead is faced"
    )
    AFTER_PLAY = Text("after play")
    END_OF_SESSION = Text("at the end of the session")
    REST_OF_PLAY = Text("for the rest of the play")
