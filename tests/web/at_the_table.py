"""Rule on a case of the case files through the pages.

The simulated director enters what the case gives, and answers what is asked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from lxml import html
from starlette.testclient import TestClient

from bridgelaw.cases.answers import in_words, write
from bridgelaw.cases.model import CaseOnFile, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Detail
from bridgelaw.views.rulings.ruling_card import FIGURES
from bridgelaw.views.rulings.ruling_types import RulingView

LAST = 60
"""More questions than any ruling takes."""


@dataclass
class Page:
    """A page as received."""

    address: str
    tree: Any

    def form(self, action: str) -> Mapping[str, str] | None:
        """Return the hidden fields of the first form with this action; None if there is none."""
        for form in self.tree.xpath(
            f'//form[contains(concat(@action, "/"), "{action}/") and @method="post"]'
        ):
            return {
                field.get("name"): field.get("value")
                for field in form.xpath('.//input[@type="hidden"]')
            }
        return None

    def buttons(self, action: str) -> list[tuple[str, str]]:
        """Return what can be sent with one tap, by field and value."""
        found = self.tree.xpath(f'//form[contains(@action, "{action}")]//button[@name and @value]')
        return [(button.get("name"), button.get("value")) for button in found]

    def ticks(self, action: str) -> list[str]:
        """Return what can be ticked."""
        return [
            box.get("name")
            for box in self.tree.xpath(
                f'//form[contains(@action, "{action}")]//input[@type="checkbox"]'
            )
        ]

    def texts(self, path: str) -> list[str]:
        """Return the text of the matching elements."""
        return [" ".join(found.text_content().split()) for found in self.tree.xpath(path)]

    @property
    def outcome(self) -> str | None:
        """Return the finding of a ruling; None for a question."""
        return next(
            iter(
                self.texts('//article[contains(@class, "ruling")]//*[contains(@class, "outcome")]')
            ),
            None,
        )

    @property
    def laws(self) -> set[str]:
        """Return the sections that a ruling leads to."""
        links = self.tree.xpath(
            '//article[contains(@class, "ruling")]//a[starts-with(@href, "/laws/")]/@href'
        )
        return {unquote(link.removeprefix("/laws/")) for link in links}

    @property
    def effects(self) -> list[tuple[str, str]]:
        """Return the effects of a ruling, with its figures: each by its kind and in words."""
        lines = self.tree.xpath(
            '//article[contains(@class, "ruling")]//*[@class][*[@class="words"]]'
        )
        return [
            (
                line.get("class").removeprefix("figure ").replace("-", " "),
                " ".join(line.find('.//*[@class="words"]').text_content().split()),
            )
            for line in lines
        ]


def shown_effects(view: RulingView) -> set[tuple[str, str]]:
    """Return the effects that a page shows: all but the figures that its headline already has."""
    return {
        (effect.kind, effect.words)
        for effect in view.effects
        if effect.aloud or effect.kind not in FIGURES
    }


class Stuck(AssertionError):
    """The page offers no way to go on."""


class Director:
    """Rules on one case through the pages of the server."""

    def __init__(self, desk: TestClient, case: CaseOnFile) -> None:
        self.desk, self.case = desk, case
        desk.cookies.set("questions", "one%20by%20one")

    def _send(self, path: str, data: Mapping[str, str], expected: int = 200) -> Page:
        answer = self.desk.post(path, data=dict(data))
        page = Page(answer.url.path, html.fromstring(answer.text))
        if answer.status_code != expected or "stale" in answer.url.query.decode():
            raise Stuck(
                f"{path} {data}: {answer.status_code}: "
                f"{page.texts('//*[contains(@class, ' + repr('notice') + ')]')}"
            )
        return page

    def rule(self) -> list[Page]:
        """Return the page at which each step of the case ends."""
        pages: list[Page] = []
        answered: Step | None = None
        for step in self.case.steps:
            if answered is not None and answered.incident is step.incident:
                page = pages[-1]  # the same question, which is now answered
            elif pages:
                version = pages[-1].form("/back")
                assert version is not None
                page = self._send(
                    f"{pages[-1].address}/next", {**version, "incident": step.incident.name}
                )
            else:
                page = self._begin(step)
            page = self._tell(page, step)
            pages.append(self._answer(page, step))
            answered = step if step.expect is not None and step.expect.asks is not None else None
        return pages

    def _begin(self, step: Step) -> Page:
        page = self._send("/interviews", {"incident": step.incident.name})
        form = page.form("/about")
        if form is None:
            raise Stuck("nowhere can the day be told")
        day = {} if self.case.day is None else {"day": self.case.day.isoformat()}
        return self._send(
            f"{page.address}/about", {**form, **day, "federation": self.case.federation}
        )

    def _tell(self, page: Page, step: Step) -> Page:
        """Enter what is known before anything is asked: the table, and the facts never asked."""
        facts = step.incident.case.facts
        never = {
            name: value for name, value in step.told.items() if isinstance(facts.get(name), Detail)
        }
        return self._say(page, {**(step.table or {}), **_plain(never)})

    def _say(self, page: Page, known: Mapping[str, object]) -> Page:
        """Enter something on one line."""
        if not known:
            return page
        form = page.form("/tell")
        if form is None:
            raise Stuck("nowhere can it be told what is known")
        return self._send(
            f"{page.address}/tell", {**form, "line": json.dumps(known, ensure_ascii=False)[1:-1]}
        )

    def _answer(self, page: Page, step: Step) -> Page:
        """Answer up to the ruling, or to a question that the case does not answer."""
        left = {plain_words(name): value for name, value in step.told.items()}
        for _ in range(LAST):
            form = page.form("/answer")
            if form is not None and form["fact"] in left:
                page = self._send(*self._given(page, form, left.pop(form["fact"])))
            elif left:  # the remaining facts were not asked, but may matter all the same
                page, left = self._say(page, _plain(left)), {}
            else:
                return page
        raise Stuck("it asks for ever")

    def _given(
        self, page: Page, form: Mapping[str, str], value: object
    ) -> tuple[str, dict[str, str]]:
        """Return the form that gives an answer by tapping or writing on the page."""
        if value is CANNOT_BE_ESTABLISHED:
            if page.form("/doubt") is None:
                raise Stuck(f"{form['fact']} cannot be left in doubt")
            return f"{page.address}/doubt", dict(form)
        address = f"{page.address}/answer"
        written = write(value)
        choice = ", ".join(map(str, written)) if isinstance(written, list | tuple) else str(written)
        words = in_words(value)
        for name, tapped in page.buttons("/answer"):
            if (name, tapped.casefold()) in (
                ("choice", choice.casefold()),
                ("value", words.casefold()),
            ):
                return address, {**form, name: tapped}
        ticks = [f"pick.{each}" for each in words.split()]
        if set(ticks) <= set(page.ticks("/answer")):
            return address, {**form, **dict.fromkeys(ticks, "yes")}
        if page.tree.xpath('//form[contains(@action, "/answer")]//input[@name="value"]'):
            return address, {**form, "value": words}
        raise Stuck(f"{form['fact']}: no way to answer {words!r}: {page.buttons('/answer')}")


def _plain(told: Mapping[str, object]) -> dict[str, object]:
    return {plain_words(name): write(value) for name, value in told.items()}
