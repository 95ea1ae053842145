"""Sets of up to 60 things as the bits of one number; larger sets as several such words.

Sixty, not sixty-four: words are ordinary signed numbers, which compiled and uncompiled code treat alike.
"""

from typing import Any

import numpy as np

from trikk.rules.jit import compiled_for, when_compiled

WORD = 60


def count(word: int) -> int:
    """Return how many bits are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """Return the position of the lowest bit set; the word must not be zero."""
    return (int(word) & -int(word)).bit_length() - 1


def _always(instruction: Any) -> Any:
    """Return what tells Numba to use an instruction, whatever the type of the word."""

    def choose(word: Any) -> Any:
        def call(word: Any) -> Any:
            return instruction(word)

        return call

    return choose


@when_compiled
def one_machine_instruction_each() -> None:
    """Have compiled code count bits, and find the lowest, as the processor does."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def population(typing_context: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(typing_context: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), codegen

    for plain, instruction in ((count, population), (lowest, trailing_zeros)):
        overload(plain)(_always(instruction))


@compiled_for(np.int64, np.int64)
def bit(position: int) -> int:
    """Return the word with just this bit set."""
    return np.int64(1) << np.int64(position)


@compiled_for(np.bool_, np.int64, np.int64)
def has(word: int, position: int) -> bool:
    return (word >> np.int64(position)) & 1 != 0


@compiled_for(np.int64, np.int64, np.int64)
def nth(word: int, n: int) -> int:
    """Return the position of the n-th bit set, counting from zero."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
