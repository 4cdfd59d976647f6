"""Logging: one line for each event, as text to read or as JSON for programs.

Callers must not log passwords, cookies or forms, and of an address only its path. Lines logged
while a request is handled carry the number of the request.
"""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final, TextIO

number: ContextVar[str] = ContextVar("number", default="")
"""The number of the request that is being handled."""

FIELDS: Final = ("method", "path", "status", "ms", "account", "address")
"""The fields of a request that are logged, in this order."""
LONGEST: Final = 2_000
NOISY: Final = ("uvicorn.access", "asyncio", "alembic", "multipart", "python_multipart")
"""Loggers of other packages, from which only warnings and errors are logged."""


def set_up(kind: str, least: str, stream: TextIO | None = None) -> None:
    """Send log records to the standard error output, as `text` or as `json`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Json() if kind == "json" else Plain())
    root = logging.getLogger()
    for each in root.handlers[:]:
        root.removeHandler(each)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("bridgelaw").setLevel(least.upper())
    for name in NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)


class Json(logging.Formatter):
    """Format a record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, object] = {
            "time": _time(record).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _shorter(record.getMessage()),
        }
        if number.get():
            told["request"] = number.get()
        told |= {
            name: _shorter(value)
            for name in FIELDS
            if (value := getattr(record, name, None)) not in (None, "")
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=True, default=str)


class Plain(logging.Formatter):
    """Format a record as a line of text, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        parts = [
            _time(record).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3],
            record.levelname.lower(),
            record.name,
        ]
        if number.get():
            parts.append(number.get())
        parts.append(one_line(record.getMessage()))
        if (ms := getattr(record, "ms", None)) is not None:
            parts.append(f"{ms} ms")
        for word, name in (("by", "account"), ("from", "address")):
            if told := getattr(record, name, None):
                parts.append(f"{word} {one_line(str(told))}")
        line = " ".join(parts)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def one_line(text: str) -> str:
    """Return a text that cannot break out of its log line or colour a terminal."""
    plain = (
        text
        if text.isprintable()
        else "".join(each if each.isprintable() else _escaped(each) for each in text)
    )
    return str(_shorter(plain))


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape", "surrogatepass").decode("ascii")


def _shorter(value: object) -> object:
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)
