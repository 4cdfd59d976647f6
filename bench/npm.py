"""Run the npm package bridge-scorer, installed into a temporary folder, in one node process."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from bench.extras import MissingError

BRIDGE_SCORER = "bridge-scorer@2.4.0"

SERVER = """
const scorer = require('bridge-scorer'), boards = JSON.parse(process.argv[1]);
const games = () => boards.map(scores => scores.map(score => (
    {contract: {declaror: score < 0 ? 'E' : 'N'}, score: Math.abs(score)})));
const event = games();
function score() { for (const board of event) scorer.matchpoints(board); }
require('readline').createInterface({input: process.stdin}).on('line', line => {
    const seconds = Number(line);
    if (seconds === 0) {
        score();
        const found = event.map(board => board.map(game => game.matchpointsNS.value));
        console.log(JSON.stringify(found));
        return;
    }
    let times = 0, spent = 0, start = process.hrtime.bigint();
    do {
        score();
        times++;
        spent = Number(process.hrtime.bigint() - start) / 1e9;
    } while (spent < seconds);
    console.log(spent / times);
});
"""


@contextmanager
def bridge_scorer(boards: Sequence[Sequence[int]]) -> Iterator[Callable[[float], Any]]:
    """Yield a function that queries one node process with the npm package.

    Called with 0, it returns the matchpoints; otherwise the seconds that an event takes.
    """
    with tempfile.TemporaryDirectory() as folder:
        install = [
            "npm",
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--prefix",
            folder,
            BRIDGE_SCORER,
        ]
        try:
            subprocess.run(install, check=True, capture_output=True, timeout=120)
        except (OSError, subprocess.SubprocessError) as error:
            raise MissingError(
                f"{BRIDGE_SCORER} could not be installed with npm ({type(error).__name__})"
            ) from error
        with subprocess.Popen(
            ["node", "-e", SERVER, json.dumps(boards)],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ) as node:
            assert node.stdin
            assert node.stdout
            questions, answers = node.stdin, node.stdout

            def ask(seconds: float) -> Any:
                questions.write(f"{seconds}\n")
                questions.flush()
                return json.loads(answers.readline())

            try:
                yield ask
            finally:
                questions.close()
