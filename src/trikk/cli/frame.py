"""What all commands have in common."""

import typer

HELP_WIDTH = 100
PLAIN = {"max_content_width": HELP_WIDTH, "help_option_names": ["--help", "-h"]}


def command_group(name: str | None = None) -> typer.Typer:
    """Return a group to add commands to; those of a group without a name belong to `trikk` itself."""
    return typer.Typer(
        name=name,
        add_completion=False,
        rich_markup_mode=None,  # rich would make the help prettier, and slow
        context_settings=PLAIN,
        pretty_exceptions_enable=False,
    )


def examples(*lines: str) -> str:
    """Return examples for the end of a command's help, one to a line."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])
