"""What every effect of a ruling is: a small value, said to the director and read aloud to the
players it touches."""

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
    """The part of a ruling that an effect belongs to."""

    TABLE = "table"
    INFORMATION = "information"
    LATER = "later"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that now holds at the table and did not before.

    `words` is how the director reads it; `aloud` are the sentences for players: pairs of the field
    that names the listener and what he is told. `from_dummy` is told to declarer instead where the
    listener is dummy, whose cards he plays; `to_several` where a side or all four listen.
    `to_everyone` is read to the whole table. `card_may_be_secret` is true where the director may
    have to keep its card unnamed when the ruling is read aloud.

    `words_unnamed` and `aloud_unnamed` replace `words` and `aloud` where a field has one of the
    values in `nameless`: a call or a card that is not known, which the sentence leaves out.

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
    aloud_unnamed: ClassVar[Aloud] = ()

    def __init_subclass__(cls) -> None:
        """Register a kind of effect under its name. A class with `_` in front is only a base."""
        if not cls.__name__.startswith("_"):
            KINDS[cls.kind()] = cls

    @classmethod
    def kind(cls) -> str:
        """Its name in case files and in JSON: `penalty card`, `must play`."""
        return "".join(
            f" {letter.lower()}" if letter.isupper() else letter for letter in cls.__name__
        ).strip()

    def values(self) -> dict[str, object]:
        """Its fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def affects_score(cls, fields: Mapping[str, object]) -> bool:
        """Whether an effect of this kind with these fields, as JSON has them, changes a score."""
        return cls.changes_score

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Whether other effects of the ruling already tell the players all that this one says."""
        return False

    def is_nameless(self) -> bool:
        """Whether its call or card is not known, so that its sentences leave it out."""
        return any(value in self.nameless for value in self.values().values())

    def phrases(self) -> dict[str, object]:
        """What fills the places of its texts: its fields, unless a kind of effect adds to them."""
        return self.values()

    def say(self, language: str = ENGLISH) -> str:
        """The effect in a director's words."""
        words = self.words_unnamed if self.words_unnamed and self.is_nameless() else self.words
        return words.say(language, **self.phrases())

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """The sentences to be read to players, each with its listener. `declarer` tells which seat
        is dummy's."""
        phrases = self.phrases()
        if self.to_everyone:
            yield Role.EVERYONE, self.to_everyone.say(language, **phrases)
        unnamed = self.aloud_unnamed if self.is_nameless() else ()
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
"""Every kind of effect by its name."""


def effects_of(found: Ruling[object] | Question) -> tuple[tuple[str, Effect], ...]:
    """The effects of a ruling, or of what is ruled before a question, each beside its section. To
    the engine, which knows no bridge, they are any objects."""
    return tuple((law, effect) for law, effect in found.effects if isinstance(effect, Effect))


class When(Enum):
    """When something falls due, or how long it holds."""

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
