"""A poll as a YAML file: what the players were asked, and what they answered.

The keys are those of the form that `bridgelaw poll` prints. An answer is a name, followed by what
that player would do and what else the player considers, for example `2H; P / 3C`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from bridgelaw.cases.answers import read_as
from bridgelaw.cases.errors import FOUND, AnswerError, CaseFileError
from bridgelaw.cases.nodes import compose, text_of
from bridgelaw.cases.place import Place
from bridgelaw.effects.poll import SIGNIFICANT_PER_CENT, SOME, Action, Poll, Threshold, Vote
from bridgelaw.i18n.text import Text

EMPTY = Text("found nothing, expected a poll: run 'bridgelaw poll' to get a form to fill in")
PER_CENT = Text("a whole number from 1 to 100")
A_NUMBER = Text("a whole number from 1")
TOLD: Final = ("situation", "hand", "auction", "methods", "class")
"""What the players are given, except for `class`: the class of the players who were asked."""
KEYS: Final = (*TOLD, "chosen", "significant", "some", "answers")


@dataclass(frozen=True, slots=True)
class PollFile:
    """The description given to the players, and their answers."""

    told: dict[str, str]
    answers: dict[str, Vote]
    chosen: Action | None
    threshold: Threshold

    @property
    def poll(self) -> Poll:
        """The poll itself."""
        return Poll(tuple(self.answers.values()), self.chosen, self.threshold)


def read_poll(path: Path | str) -> PollFile:
    """Read a poll.

    Raises:
        CaseFileError: the file cannot be read; has its name, the line and the field.
    """
    return read_text(text_of(path), str(path))


def read_text(text: str, file: str = "") -> PollFile:
    """Read a poll from a YAML text. Raises CaseFileError like `read_poll`."""
    node = compose(text, file)
    if node is None:
        raise CaseFileError(EMPTY, file=file)
    keys = Place(node, file).keys(KEYS)
    answers = keys["answers"].entries() if "answers" in keys else {}
    return PollFile(
        {key: keys[key].word() for key in TOLD if key in keys},
        {
            who: place.read(partial(read_as, Vote))
            for who, place in answers.items()
            if not place.node.is_nothing
        },
        keys["chosen"].read(partial(read_as, Action)) if "chosen" in keys else None,
        Threshold(
            _number(keys, "significant", SIGNIFICANT_PER_CENT, 100, PER_CENT),
            _number(keys, "some", SOME, None, A_NUMBER),
        ),
    )


def _number(
    keys: dict[str, Place], name: str, otherwise: int, most: int | None, expected: Text
) -> int:
    if name not in keys:
        return otherwise
    place = keys[name]
    with place.reading():
        word = place.word().removesuffix("%").strip()
        if not (
            word.isascii()
            and word.isdigit()
            and len(word) < 5
            and 1 <= int(word) <= (most or int(word))
        ):
            raise AnswerError(FOUND, found=word, expected=expected)
        return int(word)
    raise AssertionError
