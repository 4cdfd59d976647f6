"""Settings of the server: from a file, the environment and the command line; the last one wins."""

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
"""The environment variable that names the settings file."""
ENVIRONMENT: Final = "BRIDGELAW_"
OTHERS: Final = frozenset({"CONFIG", "LANG", "FEDERATION", "REAL_DATA"})
"""Environment variables with our prefix that are not settings of the server."""
LOOPBACK_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names of the server on the machine that it runs on."""
ALL_ADDRESSES: Final = frozenset({"0.0.0.0", "::"})
LAST_PORT: Final = 65535
MOST_BYTES: Final = 1_000_000

NO_FILE = Text("the file cannot be read: {problem}")
NO_TOML = Text("the file is not valid TOML ({problem}); correct it there")
NOT_UTF8 = Text("the file is not in UTF-8; save it as UTF-8")
LARGE = Text("the file is too large to be a settings file; check its name")
NEAR = Text("this setting does not exist; did you mean {near}?")
LONELY_KEY = Text("found a key without a certificate; give the certificate too")


class SettingsError(CaseFileError):
    """An invalid setting.

    Says in which file, variable or option it is, what was found, and what was expected.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of the server."""

    host: str = "127.0.0.1"
    """The address or name of this machine to listen on; 0.0.0.0 and :: mean all addresses."""
    port: int = 8642
    database: str = "sqlite:///bridgelaw.sqlite3"
    names: tuple[str, ...] = ()
    """The names by which browsers address the server, besides the loopback names."""
    certificate: str = ""
    key: str = ""
    proxies: tuple[str, ...] = ()
    """The addresses whose headers about the client and the scheme are trusted."""
    log: str = "text"
    level: str = ""
    """The lowest level that is logged.

    By default, info for a server that other machines use, and warning otherwise.
    """
    connections: int = 1000
    """The maximum number of open connections; when it is reached, idle ones are closed."""
    address_connections: int = 500
    """The maximum from one address; behind a proxy, of requests of one client at once."""
    health_port: int = 0
    """A port of this machine that answers only the health check, in a thread of its own."""
    follow: str = ""
    """A Bridgemate file that is followed from the start."""
    follow_event: int = 0
    """The event that follows it; 0 for a new one."""
    follow_folder: str = ""
    """The folder whose Bridgemate files directors can follow from the pages."""
    watch_folder: str = ""
    """A folder in which files of results arrive; they are offered for import."""
    patience: int = 10
    """Seconds to let in-flight requests finish at shutdown."""
    told: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Where each setting that was given came from."""

    @property
    def served(self) -> bool:
        """Whether the server is reached from other machines; if so, users must sign in."""
        return not is_loopback(self.host) or not all(is_loopback(name) for name in self.names)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names that are accepted in requests."""
        own = () if self.host in ALL_ADDRESSES else (self.host,)
        return tuple(dict.fromkeys((*LOOPBACK_NAMES, *map(in_address, (*own, *self.names)))))

    @property
    def least(self) -> str:
        """The lowest level that is logged."""
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
        "address_connections": a_number(5, 100_000),
        "health_port": a_number(0, LAST_PORT),
        "patience": a_number(0, 600),
        "follow": a_path,
        "follow_event": a_number(0, 2**31 - 1),
        "follow_folder": a_path,
        "watch_folder": a_path,
    }
)
"""How the value of each key is read.

Values may also be text, as in the environment and on the command line.
"""


def is_loopback(host: str) -> bool:
    """Return whether a host is a loopback name of the machine, without looking it up."""
    from ipaddress import ip_address

    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def in_address(host: str) -> str:
    """Return a host as it is written in a URL, for example `[::1]`."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def settings(
    file: str | None = None,
    environment: Mapping[str, str] = MappingProxyType({}),
    options: Mapping[str, object] = MappingProxyType({}),
) -> Settings:
    """Return the settings in force. Raises SettingsError.

    The file (by default the one that BRIDGELAW_CONFIG names) is overridden by the environment, and
    that by the options of the command line that are not None or empty.
    """
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
    """Return the settings in the form of a settings file, without passwords.

    Comments say where each was given.
    """
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
    except ValueError:  # a name with a NUL character
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
    """Reject a variable that is almost one of ours, which would silently have no effect."""
    known = {ENVIRONMENT + key.upper() for key in READERS}
    for variable in environment:
        name = variable.removeprefix(ENVIRONMENT)
        if name == variable or name in OTHERS or variable in known:
            continue
        near = get_close_matches(name, [key.upper() for key in READERS], n=1, cutoff=0.8)
        if near:
            raise SettingsError(NEAR, field=variable, near=ENVIRONMENT + near[0])


def _option(key: str) -> str:
    """Return the option of a key; a repeatable option has a singular name."""
    names = {"names": "name", "proxies": "proxy", "follow_event": "event"}
    return names.get(key, key.replace("_", "-"))


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)
