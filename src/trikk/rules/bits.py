"""Sets of up to 60 things as the bits of one number; larger sets as several such words.

Sixty, not sixty-four: words are ordinary signed numbers, which compiled and uncompiled code treat alike.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from trikk.rules.jit import UNCOMPILED, compiled_for

WORD = 60

if UNCOMPILED:

    def count(word: int) -> int:
        return int(word).bit_count()

    def lowest(word: int) -> int:
        return (int(word) & -int(word)).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def count(typing_context: Any, word: Any) -> Any:
        """Return how many bits are set: one machine instruction."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(typing_context: Any, word: Any) -> Any:
        """Return the position of the lowest bit set; the word must not be zero."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), codegen


@compiled_for(types.int64, types.int64)
def bit(position: int) -> int:
    """Return the word with just this bit set."""
    return np.int64(1) << np.int64(position)


@compiled_for(types.boolean, types.int64, types.int64)
def has(word: int, position: int) -> bool:
    return (word >> np.int64(position)) & 1 != 0


@compiled_for(types.int64, types.int64, types.int64)
def nth(word: int, n: int) -> int:
    """Return the position of the n-th bit set, counting from zero."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)
