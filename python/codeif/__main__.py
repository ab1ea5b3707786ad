"""The command: `python -m codeif`, and the script `codeif`."""

import sys

from codeif._codeif import main as _main


def main() -> None:
    """Run the command with the arguments of the process, and exit with its status."""
    sys.exit(_main(["codeif", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
