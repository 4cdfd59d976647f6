"""What the desk is told about how it is to run: by a file, by the environment, on the command line;
what comes later wins."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import convert

from bridgelaw.cases.errors import AnswerError, CaseFileError, unknown
from bridgelaw.i18n.text import Text
from bridgelaw.settings.values import (
    a_host,
    a_network,
    a_number,
    a_path,
    a_word,
    names_of,
    some_text,
)
from bridgelaw.store.connection.addresses import without_password

CONFIG: Final = "BRIDGELAW_CONFIG"
"""Where the environment says which file is read."""
ENVIRONMENT: Final = "BRIDGELAW_"
OTHERS: Final = frozenset({"CONFIG", "LANG", "FEDERATION", "REAL_DATA"})
"""What else stands in the environment under our name, and is no setting of the desk."""
LOOPBACK_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
"""What the desk is called on the machine that it runs on."""
ALL_ADDRESSES: Final = frozenset({"0.0.0.0", "::"})
LAST_PORT: Final = 65535
MOST_BYTES: Final = 1_000_000

NO_FILE = Text("the file cannot be read: {problem}")
NO_TOML = Text("this is no TOML: {problem}")
NOT_UTF8 = Text("the file is not written in UTF-8")
LARGE = Text("the file is too large for settings")
NEAR = Text("there is no such setting; did you mean {near}?")
LONELY_KEY = Text("a key without a certificate; tell the certificate too")


class SettingsError(CaseFileError):
    """A setting that cannot be so: in which file, variable or option, what was found, and what was
    expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the desk is to run."""

    host: str = "127.0.0.1"
    """The address or the name of this machine that it listens on; 0.0.0.0 and :: are all of
    them."""
    port: int = 8642
    database: str = "sqlite:///bridgelaw.sqlite3"
    names: tuple[str, ...] = ()
    """What browsers call it, beside the names of this machine for itself."""
    certificate: str = ""
    key: str = ""
    proxies: tuple[str, ...] = ()
    """The addresses from which it is believed who asks, and by which way."""
    log: str = "text"
    level: str = ""
    """The least that is logged; none told: every request where it is served, else what is wrong."""
    connections: int = 1000
    """So many are held at once; more are told to come back."""
    patience: int = 10
    """So many seconds a request that is on its way has when the desk is ended."""
    told: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Where each of these was told, if it was."""

    @property
    def served(self) -> bool:
        """Whether it is reached from beyond this machine; then it asks everybody who he is."""
        return not is_loopback(self.host) or not all(is_loopback(name) for name in self.names)

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser may call it."""
        own = () if self.host in ALL_ADDRESSES else (self.host,)
        return tuple(dict.fromkeys((*LOOPBACK_NAMES, *map(in_address, (*own, *self.names)))))

    @property
    def least(self) -> str:
        """The least that is logged."""
        return self.level or ("info" if self.served else "warning")


READERS: Final[Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {
        "host": a_host,
        "port": a_number(0, LAST_PORT),
        "database": some_text,
        "names": names_of(a_host),
        "certificate": a_path,
        "key": a_path,
        "proxies": names_of(a_network),
        "log": a_word("text", "json"),
        "level": a_word("debug", "info", "warning", "error"),
        "connections": a_number(10, 100_000),
        "patience": a_number(0, 600),
    }
)
"""Every key, and how what is told is read. Text, as the environment and the command line have it,
is read too."""


def is_loopback(host: str) -> bool:
    """Whether this is a name of the machine for itself. A name that has to be looked up is none."""
    from ipaddress import ip_address

    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def in_address(host: str) -> str:
    """A host as it stands in an address: `[::1]`."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def settings(
    file: str | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
    options: Mapping[str, object] = MappingProxyType({}),
) -> Settings:
    """What is in force: the file (else the one that BRIDGELAW_CONFIG names), over it the
    environment, over that the options of the command line that are not None or empty. Raises
    SettingsError."""
    found: dict[str, object] = {}
    told: dict[str, str] = {}
    path = file or environment.get(CONFIG)
    if path:
        for key, value in _of_file(path).items():
            found[key], told[key] = _read(key, value, file=path), path
    _look_for_slips(environment)
    for key in READERS:
        variable = ENVIRONMENT + key.upper()
        if environment.get(variable):
            found[key], told[key] = _read(key, environment[variable], name=variable), variable
        if options.get(key) not in (None, "", ()):
            found[key], told[key] = (
                _read(key, options[key], name=f"--{_option(key)}"),
                f"--{_option(key)}",
            )
    if found.get("key") and not found.get("certificate"):
        raise SettingsError(
            LONELY_KEY, field=told["key"] if told["key"] != path else f"{path}: key"
        )
    return convert({**found, "told": told}, Settings)


def shown(now: Settings) -> str:
    """The settings as a file of settings, with where each was told and without passwords."""
    lines = []
    for each in fields(now):
        if each.name == "told":
            continue
        value = getattr(now, each.name)
        if each.name == "database":
            value = without_password(value)
        elif each.name == "level":
            value = now.least
        where = now.told.get(each.name)
        line = f"{each.name} = {_toml(value)}" + (f"  # {_one_line(where)}" if where else "")
        lines.append(line if value != "" else f"# {each.name}")
    return "\n".join(lines)


def _of_file(path: str) -> dict[str, object]:
    try:
        with Path(path).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise SettingsError(NO_FILE, file=path, problem=error.strerror or error) from None
    except ValueError:  # a name with a zero byte
        raise SettingsError(NO_FILE, file=path, problem="?") from None
    if len(data) > MOST_BYTES:
        raise SettingsError(LARGE, file=path)
    try:
        found = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SettingsError(NOT_UTF8, file=path) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(NO_TOML, file=path, problem=str(error)) from None
    for key in found:
        if key not in READERS:
            raise _wrong(unknown(key, READERS), path, "")
    return found


def _read(key: str, value: object, *, file: str = "", name: str = "") -> object:
    try:
        return READERS[key](value)
    except AnswerError as error:
        raise _wrong(error, file, name or key) from None


def _wrong(error: AnswerError, file: str, field: str) -> SettingsError:
    return SettingsError(error.problem, file=file, line=0, field=field, **error.values)


def _look_for_slips(environment: Mapping[str, str]) -> None:
    """Refuses a variable that is nearly one of ours: what was meant by it would not be in force,
    and nobody would know."""
    known = {ENVIRONMENT + key.upper() for key in READERS}
    for variable in environment:
        name = variable.removeprefix(ENVIRONMENT)
        if name == variable or name in OTHERS or variable in known:
            continue
        near = get_close_matches(name, [key.upper() for key in READERS], n=1, cutoff=0.8)
        if near:
            raise SettingsError(NEAR, field=variable, near=ENVIRONMENT + near[0])


def _option(key: str) -> str:
    """The option of a key; one that takes several is named in the singular."""
    return {"names": "name", "proxies": "proxy"}.get(key, key)


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)
