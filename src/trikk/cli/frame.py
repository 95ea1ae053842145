"""What the help of all commands has in common."""

HELP_WIDTH = 100
PLAIN = {"max_content_width": HELP_WIDTH, "help_option_names": ["--help", "-h"]}


def examples(*lines: str) -> str:
    """Return examples for the end of a command's help, one to a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
