"""Run a program on one core, with limited memory.

python bench/limited.py CORE BYTES PROGRAM …    -1 for any core, 0 for any memory

The limit is that of private memory (`ulimit -d`): the heap, and the stacks of threads.
The program keeps the number of this process.
"""

from __future__ import annotations

import os
import resource
import sys


def main() -> None:
    """Set the limits, and replace this process by the program."""
    core, most, *program = sys.argv[1:]
    if int(core) >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core)})
    if int(most):
        resource.setrlimit(resource.RLIMIT_DATA, (int(most), int(most)))
    os.execvp(program[0], program)


if __name__ == "__main__":
    main()
