"""The meanings of two calls compared as sets of hands, to judge similarity (Law 23A1)."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect, Group
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.meanings.comparison import Comparison
from bridgelaw.meanings.meaning import Meaning


@dataclass(frozen=True, slots=True)
class MeaningsCompared(Effect):
    """Figures to help the director judge whether two calls are similar.

    How many hands shown by the new call the withdrawn one would also have shown, which hands are
    outside it, and the result of a rule of thumb.
    """

    withdrawn: Meaning
    replacement: Meaning
    group = Group.DIRECTOR
    words = Text("For judging whether the calls are similar: {figures}.")

    def say(self, language: str = ENGLISH) -> str:
        """Return the figures in a list."""
        found = Comparison(self.withdrawn, self.replacement)
        why = (*found.similar.why, *found.subset.why)
        return self.words.say(language, figures="; ".join(each.say(language) for each in why))
