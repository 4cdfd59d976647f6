"""What two calls show, compared as sets of hands, so that the director can judge whether they are
alike (Law 23A1)."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect, Group
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.meanings.comparison import Comparison
from bridgelaw.meanings.meaning import Meaning


@dataclass(frozen=True, slots=True)
class MeaningsCompared(Effect):
    """Figures for the director's judgement: how many hands of the new call the withdrawn one would
    have shown, which of them lie outside it, and what a rule of thumb says."""

    withdrawn: Meaning
    replacement: Meaning
    group = Group.DIRECTOR
    words = Text("To judge whether the calls are similar: {figures}.")

    def say(self, language: str = ENGLISH) -> str:
        """The figures in a row."""
        found = Comparison(self.withdrawn, self.replacement)
        why = (*found.similar.why, *found.subset.why)
        return self.words.say(language, figures="; ".join(each.say(language) for each in why))
