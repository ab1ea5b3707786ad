"""Prints the folder for `--include_path`."""

from codeif.integrations.lm_eval import path

if __name__ == "__main__":
    print(path())  # codeif: allow(no-print) the shell reads it
