"""`python -m bridgelaw`: the command line."""

from bridgelaw.cli import main

if __name__ == "__main__":
    main(prog_name="bridgelaw")
