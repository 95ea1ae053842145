"""Arrays that compiled code uses without counting who uses them.

Numba counts the users of an array wherever it is handed on, which takes longer than writing a few numbers to it. Inside
a call that is needless: the caller keeps the array.
"""

from typing import Any

import numpy as np

from trikk.rules.jit import when_compiled


def borrowed(array: np.ndarray) -> np.ndarray:
    """Return an array for use within this call only: a function that keeps or returns it would hold freed memory."""
    return array


@when_compiled
def without_counting() -> None:
    """Have compiled code borrow arrays by forgetting where their users are counted."""
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def uncounted(typing_context: Any, array: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = context.make_array(signature.return_type)(context, builder, value=args[0])
            made.meminfo = made.meminfo.type(None)
            return made._getvalue()

        return array(array), codegen

    @overload(borrowed)  # type: ignore[untyped-decorator]
    def borrow(array: Any) -> Any:
        def call(array: Any) -> Any:
            return uncounted(array)

        return call
