"""Rule situations on a phone in a browser; count taps, questions, screens and waiting time.

python bench/taps.py                  every situation of bench/taps.yaml, in Danish
python bench/taps.py --language en    in English
python bench/taps.py revoke claim     situations whose titles contain one of these words
python bench/taps.py --offline        those with `offline`, on the page without a connection
python bench/taps.py --pictures DIR   also save a picture of each page

A tap is one touch. The card is counted in screens of the phone. The waiting time is from a tap to
the next page, on this machine; the server's share is the median of its own measurements.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final
from urllib.parse import parse_qsl, quote, urlsplit

import yaml
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.browsing import PHONE, launched, running  # noqa: E402

SITUATIONS: Final = ROOT / "bench" / "taps.yaml"
RULED: Final = "article.ruling, .can-wait"
"""The ruling, or what happens now where the rest is settled later."""
ANSWERS: Final = ", ".join(f'button[name="{name}"]:visible' for name in ("choice", "value", "call"))
MOST: Final = 30
"""A situation with more taps is given up."""
UNQUOTED: Final = "!'()*"
"""What encodeURIComponent leaves as it is, besides what `quote` does."""
MADE: Final = 600_000
"""Milliseconds in which the server makes the data of the offline page."""
LOCALES: Final = {"da": "da-DK", "en": "en-GB"}


@dataclass(frozen=True, kw_only=True)
class Situation:
    """An incident with its true answers, and the most taps that ruling it may take."""

    title: str
    incident: str
    answers: Mapping[str, str]
    offline: Mapping[str, str] | None = None
    """Further answers on the offline page, which has no record; None if it is not ruled there."""
    goal: int | None = None
    reached: int | None = None
    """The taps that it takes today, if that is more than the goal."""


@dataclass(kw_only=True)
class Ruled:
    """The taps, questions and waiting time of a ruling."""

    situation: Situation
    taps: int = 0
    questions: int = 0
    screens: float = 0
    outcome: str = ""
    waits: list[float] = field(default_factory=list)
    """Seconds from a tap to the next page."""
    trouble: str = ""


def situations(file: Path = SITUATIONS) -> list[Situation]:
    """Read the situations."""
    return [
        Situation(
            title=row["title"],
            incident=row["incident"],
            goal=row.get("goal"),
            reached=row.get("reached"),
            answers=_words(row.get("answers", {})),
            offline=_words(row["offline"]) if "offline" in row else None,
        )
        for row in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


def _words(answers: Mapping[str, object]) -> dict[str, str]:
    """Return answers as in case files."""
    return {
        name: {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        for name, value in answers.items()
    }


class Phone:
    """A director with a phone."""

    def __init__(self, page: Page, pictures: Path | None) -> None:
        self.page, self.pictures = page, pictures

    def rule(self, address: str, situation: Situation) -> Ruled:
        """Rule a situation by tapping; record what it took."""
        ruled = Ruled(situation=situation)
        self._open(address)
        tile = self._tile(situation)
        if tile is None:
            group = self._group_of(situation)
            if group is None:
                ruled.trouble = "not among the groups"
                return ruled
            self._tap(group, ruled)
            tile = self._incident(situation)
        self._tap(tile, ruled)
        while ruled.taps < MOST and not self.page.locator(RULED).count():
            ruled.questions += 1
            chosen = self._choice(situation)
            if chosen is None:
                ruled.trouble = f"no answer to: {self.page.locator('h1').first.inner_text()}"
                return ruled
            self._tap(chosen, ruled)
        card = self.page.locator(RULED)
        if not card.count():
            ruled.trouble = "no ruling"
            return ruled
        ruled.screens = card.first.evaluate("each => each.scrollHeight") / PHONE.height
        ruled.outcome = card.locator("h2").first.inner_text()
        self._picture(ruled)
        return ruled

    def _open(self, address: str) -> None:
        """Open the page on which the incident is chosen."""
        self.page.goto(f"{address}/rule")

    def _incident(self, situation: Situation) -> Locator:
        """Return the incident in the list of its group."""
        return self.page.locator(f'button[value="{situation.incident}"]').first

    def _tile(self, situation: Situation) -> Locator | None:
        """Return the tile of the incident whose facts are all true."""
        tiles = self.page.locator(f'.tiles button[value="{situation.incident}"]')
        for number in range(tiles.count()):
            address = urlsplit(tiles.nth(number).get_attribute("formaction") or "")
            told = {name.removeprefix("tell."): value for name, value in parse_qsl(address.query)}
            if told.items() <= situation.answers.items():
                return tiles.nth(number)
        return None

    def _group_of(self, situation: Situation) -> Locator | None:
        groups = self.page.locator("ul.groups a")
        for number in range(groups.count()):
            address = groups.nth(number).get_attribute("href") or ""
            found = self.page.request.get(self.page.url.split("/rule")[0] + address)
            if f'value="{situation.incident}"' in unescape(found.text()):
                return groups.nth(number)
        return None

    def _choice(self, situation: Situation) -> Locator | None:
        """Return what to tap on the current page."""
        page, answers = self.page, situation.answers
        question = page.locator("section.question")
        known = question.locator('button[name^="know."]')
        if known.count():
            name = known.first.get_attribute("name") or ""
            wanted = answers.get(name.removeprefix("know."))
            if wanted is None:
                return question.locator(".alone a")
            return known.and_(question.locator(f'button[value="{wanted}"]')).first
        if question.locator('form[action$="/usual"]').count():
            for name, value in answers.items():
                exception = question.locator(f'button[name="unless"][value="{name}={value}"]')
                if exception.count():
                    return exception.first
            return question.locator("button.none")
        return self._answer(question, situation)

    def _answer(self, question: Locator, situation: Situation) -> Locator | None:
        answers = situation.answers
        fact = question.locator('input[name="fact"]').first.get_attribute("value") or ""
        for call in ("call", "replacement"):
            pad = question.locator(f'button[name="call"][value="{answers.get(call, "")}"]')
            if call in answers and pad.count() and (fact, call) not in REPLACED:
                return pad.first
        buttons = question.locator(ANSWERS)
        if situation.goal is not None and fact not in answers:
            return None
        if fact in answers:
            buttons = buttons.and_(question.locator(f'button[value="{answers[fact]}"]'))
        return buttons.first if buttons.count() else None

    def _tap(self, target: Locator, ruled: Ruled) -> None:
        self._picture(ruled)
        start = perf_counter()
        self.page.evaluate("document.querySelector('main > *').dataset.before = 'yes'")
        target.click()
        self.page.locator(
            "html:not([data-sending]) main > :first-child:not([data-before])"
        ).wait_for(state="attached")
        ruled.waits.append(perf_counter() - start)
        ruled.taps += 1

    def _picture(self, ruled: Ruled) -> None:
        if self.pictures is not None:
            name = f"{ruled.situation.title} {ruled.taps}".replace(" ", "-")
            self.page.screenshot(path=self.pictures / f"{name}.png", full_page=True)


class OfflinePhone(Phone):
    """A director with a phone and without a connection."""

    def _open(self, address: str) -> None:
        language = self.page.evaluate("navigator.language.split('-')[0]")
        self.page.goto(f"{address}/offline/{language}")
        self.page.locator(".groups").wait_for(timeout=MADE)

    def _incident(self, situation: Situation) -> Locator:
        return self.page.locator(
            f'.incidents a[href="#incident={quote(situation.incident, safe=UNQUOTED)}"]'
        )

    def _tile(self, situation: Situation) -> Locator | None:
        for place, frequent in enumerate(self.page.evaluate("data.frequent")):
            told = dict(frequent["told"])
            if frequent["incident"] == situation.incident and (
                told.items() <= situation.answers.items()
            ):
                return self.page.locator(f'.tiles a[href="#frequent={place}"]')
        return None

    def _group_of(self, situation: Situation) -> Locator | None:
        group = self.page.evaluate(
            "name => data.incidents.find((each) => each.name === name)?.group", situation.incident
        )
        return self.page.locator(f'.groups a[data-group="{group}"]') if group else None

    def _choice(self, situation: Situation) -> Locator | None:
        question = self.page.locator("section.question")
        answers = {**situation.answers, **(situation.offline or {})}
        if question.locator("form.together").count():
            for name, value in answers.items():
                exception = question.locator(f'button[value="{name}={value}"]')
                if exception.count():
                    return exception.first
            return question.locator("button.none")
        fact = self.page.evaluate("walk.together()?.first?.form.fact ?? walk.question.fact")
        buttons = question.locator("form button[value]")
        if situation.goal is not None and fact not in answers:
            return None
        if fact in answers:
            buttons = buttons.and_(question.locator(f'button[value="{answers[fact]}"]'))
        return buttons.first if buttons.count() else None

    def _tap(self, target: Locator, ruled: Ruled) -> None:
        self._picture(ruled)
        start = perf_counter()
        self.page.evaluate(
            "document.querySelector('#screen').firstElementChild.dataset.before = 'yes'"
        )
        target.click()
        self.page.locator("#screen > :first-child:not([data-before])").wait_for(state="attached")
        ruled.waits.append(perf_counter() - start)
        ruled.taps += 1


REPLACED: Final = {("correction", "call"), ("substitute", "call"), ("kind of call", "replacement")}
"""Questions about one call are not answered with the other one."""


def ruled_on_a_phone(
    browser: Browser,
    address: str,
    language: str,
    chosen: Sequence[Situation],
    to: Path | None,
    *,
    phone: type[Phone] = Phone,
) -> list[Ruled]:
    """Rule the situations, each in a fresh window."""
    found = []
    for situation in chosen:
        context = browser.new_context(
            viewport={"width": PHONE.width, "height": PHONE.height},
            has_touch=True,
            locale=LOCALES[language],
        )
        found.append(phone(context.new_page(), to).rule(address, situation))
        context.close()
    return found


def report(ruled: Sequence[Ruled]) -> str:
    """Return the table."""
    lines = [
        "| situation | taps | goal | questions | screens of the card | waiting |",
        "|---|---|---|---|---|---|",
    ]
    for each in ruled:
        goal = each.situation.goal
        mark = "" if goal is None or each.taps <= goal else " **over**"
        waiting = f"{1000 * median(each.waits):.0f} ms" if each.waits else ""
        trouble = f" ({each.trouble})" if each.trouble else ""
        lines.append(
            f"| {each.situation.title}{trouble} | {each.taps}{mark} | {goal or ''} | "
            f"{each.questions} | {each.screens:.1f} | {waiting} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Print the table; exit with 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", help="words in the titles of the situations")
    parser.add_argument("--language", choices=LOCALES, default="da")
    parser.add_argument("--offline", action="store_true", help="on the offline page")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each page")
    told = parser.parse_args()
    chosen = [
        each
        for each in situations()
        if (not told.words or any(word in each.title for word in told.words))
        and (each.offline is not None or not told.offline)
    ]
    with (
        TemporaryDirectory() as folder,
        running(Path(folder) / "desk.sqlite3") as desk,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        phone = OfflinePhone if told.offline else Phone
        ruled = ruled_on_a_phone(
            browser, desk.address, told.language, chosen, told.pictures, phone=phone
        )
        browser.close()
    print(report(ruled))
    over = [
        each
        for each in ruled
        if each.trouble or each.taps > (each.situation.reached or each.situation.goal or MOST)
    ]
    sys.exit(bool(over))


if __name__ == "__main__":
    main()
