"""A poll about logical alternatives: the blank form, and the view of the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.effects import PollCounted
from bridgelaw.effects.poll import action_text
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridgelaw.effects.poll import Tally
    from bridgelaw.formats.rulings.poll import PollFile

INTRODUCTION = Text(
    "Players of the same class, each asked alone. They hear nothing of what partner let on, nor "
    "what the player chose."
)
ASK_FIRST = Text(
    'Ask: "What do you call (or play)?" Then: "What else do you seriously consider?" And nothing '
    "more."
)
NO_REASONS = Text(
    "Do not ask why before they have answered, do not nod, and do not say what others said."
)
SITUATION = Text("scoring, vulnerability, dealer")
HAND = Text("the player's hand")
AUCTION = Text(
    "the auction up to the player's turn, and what the calls mean in this pair's methods"
)
METHODS = Text("the methods of this pair that matter")
PLAYER_CLASS = Text("which players were asked, and their class")
CHOSEN = Text("what the player chose at the table; do not tell the players who are asked")
SIGNIFICANT = Text(
    "per cent who consider it seriously: the law gives no figure, one in five is a common guide"
)
SOME_CHOSE = Text("the number who would choose it: more than an isolated choice")
ANSWERS = Text("the action chosen; after a semicolon what else is considered, such as 2H; P / 3C")
IS_ALTERNATIVE = Text("a logical alternative by this threshold")
IS_NONE = Text("not a logical alternative by this threshold")
NOBODY_ASKED = Text("Nobody has answered yet.")
THRESHOLD = Text(
    "Counted as significant: {significant}% or more who consider it; as some: {some} or more who "
    "choose it. The law gives no "
    "figures: the judgement is yours."
)
OTHERS = Text("Logical alternatives to {chosen}: {others}.")
NO_OTHERS = Text("No logical alternative to {chosen}.")
NOT_TOLD = Text("Give the action that the player chose ('chosen') to see the other alternatives.")
FEW = Text("Fewer than five were asked: little to go by.")
ENOUGH: Final = 5

FIELDS: Final = (
    ("situation", SITUATION, ""),
    ("hand", HAND, ""),
    ("auction", AUCTION, ""),
    ("methods", METHODS, ""),
    ("class", PLAYER_CLASS, ""),
    ("chosen", CHOSEN, ""),
    ("significant", SIGNIFICANT, "20"),
    ("some", SOME_CHOSE, "2"),
)


def blank(language: str = ENGLISH) -> Iterator[str]:
    """Yield the blank form, as YAML."""
    yield from (f"# {line.say(language)}" for line in (INTRODUCTION, ASK_FIRST, NO_REASONS))
    for name, meaning, value in FIELDS:
        yield f"{f'{name}: {value}'.rstrip():20}# {meaning.say(language)}"
    yield f"{'answers:':20}# {ANSWERS.say(language)}"
    yield from (f"  {number}:" for number in range(1, ENOUGH + 1))


class ThresholdView(Struct, frozen=True, kw_only=True):
    """The numbers that count as significant and as some."""

    significant: int
    some: int


class ActionView(Struct, frozen=True, kw_only=True):
    """The answers for one action."""

    action: str
    considered: int
    chose: int
    logical_alternative: bool
    words: str


class PollView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="poll"):
    """The result of a poll."""

    told: dict[str, str]
    asked: int
    chosen: str | None
    threshold: ThresholdView
    actions: list[ActionView]
    other_alternatives: list[str] | None
    conclusion: list[str]


def view(found: PollFile, language: str = ENGLISH) -> PollView:
    """Return the result of a poll."""
    poll = found.poll
    return PollView(
        told=found.told,
        asked=len(poll.votes),
        chosen=None if poll.chosen is None else action_text(poll.chosen),
        threshold=ThresholdView(significant=poll.threshold.significant, some=poll.threshold.some),
        actions=[
            ActionView(
                action=action_text(tally.action),
                considered=tally.considered,
                chose=tally.chose,
                logical_alternative=tally.passes(poll.threshold),
                words=words(tally, passes=tally.passes(poll.threshold), language=language),
            )
            for tally in poll.tallies()
        ],
        other_alternatives=[action_text(tally.action) for tally in poll.others()]
        if poll.chosen
        else None,
        conclusion=list(_conclusion(found, language)),
    )


def words(tally: Tally, *, passes: bool, language: str = ENGLISH) -> str:
    """Return the answers for an action in words, and whether it is a logical alternative."""
    counted = PollCounted(tally.action, tally.asked, tally.considered, tally.chose).say(language)
    return f"{counted.rstrip('.')}: {(IS_ALTERNATIVE if passes else IS_NONE).say(language)}."


def _conclusion(found: PollFile, language: str) -> Iterator[str]:
    poll = found.poll
    if not poll.votes:
        yield NOBODY_ASKED.say(language)
        return
    others = tuple(tally.action for tally in poll.others())
    if poll.chosen is None:
        yield NOT_TOLD.say(language)
    elif others:
        yield OTHERS.say(language, chosen=poll.chosen, others=others)
    else:
        yield NO_OTHERS.say(language, chosen=poll.chosen)
    yield THRESHOLD.say(language, significant=poll.threshold.significant, some=poll.threshold.some)
    if len(poll.votes) < ENOUGH:
        yield FEW.say(language)


def text(view: PollView) -> Iterator[str]:
    """Yield the result as lines of text."""
    yield from (f"{key}: {value}" for key, value in view.told.items())
    if view.told:
        yield ""
    yield from (action.words for action in view.actions)
    if view.actions:
        yield ""
    yield from view.conclusion
