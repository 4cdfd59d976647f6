"""`bridgelaw server health`: a health check for containers and monitors."""

from __future__ import annotations

import os
import sys

import click

from bridgelaw.cli.base import FAILED, bad_input, command, option, refuse
from bridgelaw.cli.server.store_options import CONFIG_HELP
from bridgelaw.i18n.text import Text

SUMMARY = Text("Check that the server answers and its database works")
ABOUT = Text(
    "The exit code is 0 if the server works and 1 if it does not. Without ADDRESS, the server in "
    "the settings of this machine is checked."
)
EXAMPLES = (
    "bridgelaw server health",
    "bridgelaw server health http://127.0.0.1:8642",
)
NO_ANSWER = Text("The server at {address} does not answer: {problem}")
NO_ADDRESS = Text("found '{address}', expected an address such as http://127.0.0.1:8642")
MOST_BYTES = 10_000
SECONDS = 10


@command("health", SUMMARY, ABOUT, examples=EXAMPLES)
@click.argument("address", required=False)
@option("--config", metavar="FILE", type=click.Path(), says=CONFIG_HELP)
def health(address: str | None, config: str | None, lang: str) -> None:
    import ssl
    from http.client import HTTPException
    from urllib.error import HTTPError
    from urllib.request import ProxyHandler, Request, build_opener

    from bridgelaw.settings.server import in_address, settings

    handlers: list[object] = [ProxyHandler({})]
    if address is None:
        with bad_input(lang):
            now = settings(config, os.environ)
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(now.host, now.host)
        address = f"{'https' if now.certificate else 'http'}://{in_address(host)}:{now.port}"
        if now.health_port:
            address = f"http://127.0.0.1:{now.health_port}"
        elif now.certificate:
            # The certificate is for the public name; a health check on this machine ignores it.
            from urllib.request import HTTPSHandler

            own = ssl.create_default_context()
            own.check_hostname, own.verify_mode = False, ssl.CERT_NONE
            handlers.append(HTTPSHandler(context=own))
    try:
        asked = Request(f"{address.rstrip('/')}/health", headers={"accept": "application/json"})
        if asked.type not in ("http", "https"):
            raise ValueError
        opener = build_opener(*handlers)  # type: ignore[arg-type]
        with opener.open(asked, timeout=SECONDS) as answer:
            click.echo(answer.read(MOST_BYTES).decode("utf-8", "replace"))
    except HTTPError as error:
        click.echo(error.read(MOST_BYTES).decode("utf-8", "replace"))
        sys.exit(FAILED)
    except (OSError, HTTPException) as error:
        problem = getattr(error, "reason", None) or error
        click.echo(NO_ANSWER.say(lang, address=address, problem=problem), err=True)
        sys.exit(FAILED)
    except ValueError:
        refuse(NO_ADDRESS.say(lang, address=address), lang)
