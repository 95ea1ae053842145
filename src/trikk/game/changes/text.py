"""JSON in an array of bytes: each function appends something and returns where the next begins.

What does not fit is not written, but counted: whoever finds the end past that of the array takes a longer one, and
has everything written again.

Bytes are counted by numbers without a sign: others might count from the end, so compiled code would take one byte at a
time, and many times as long.
"""

import numpy as np

from trikk.game.changes.words import Words
from trikk.rules.jit import compiled


def utf8(text: str) -> np.ndarray:
    """Return a text as it is appended."""
    return np.frombuffer(text.encode(), np.uint8)


COMMA = ord(",")
_ZERO = ord("0")
_MINUS = ord("-")
NULL = utf8("null")
TRUE, FALSE = utf8("true"), utf8("false")
OPEN_LIST, CLOSE_LIST = utf8("["), utf8("]")
OPEN_OBJECT, CLOSE_OBJECT = utf8("{"), utf8("}")
NEXT, QUOTE, COLON = utf8(","), utf8('"'), utf8(":")


@compiled
def put(out: np.ndarray, n: int, text: np.ndarray) -> int:
    """Append a text."""
    end = n + len(text)
    if end <= len(out):
        to = np.uint64(n)
        for i in range(np.uint64(len(text))):
            out[to + i] = text[i]
    return end


@compiled
def put_part(out: np.ndarray, n: int, text: np.ndarray, begin: int, end: int) -> int:
    """Append a part of a text, if the text is as long as that; it may be what is written already."""
    size = end - begin
    if n + size <= len(out) and end <= len(text):
        to, at = np.uint64(n), np.uint64(begin)
        for i in range(np.uint64(size)):
            out[to + i] = text[at + i]
    return n + size


@compiled
def put_number(out: np.ndarray, n: int, number: int) -> int:
    """Append a whole number."""
    left = np.int64(number)
    if left < 0:
        if n < len(out):
            out[n] = _MINUS
        n += 1
        left = -left
    digits, rest = 1, left // 10
    while rest > 0:
        digits += 1
        rest //= 10
    end = n + digits
    if end <= len(out):
        for i in range(end - 1, n - 1, -1):
            out[i] = _ZERO + left % 10
            left //= 10
    return end


@compiled
def put_word(w: Words, out: np.ndarray, n: int, group: int, number: int) -> int:
    """Append one of an edition's words, by its group and its number in it."""
    at = w.first[group] + number
    return put_part(out, n, w.text, w.starts[at], w.starts[at + 1])


@compiled
def close(out: np.ndarray, n: int, bracket: np.ndarray) -> int:
    """End a list or an object, in place of the comma after its last part."""
    if 0 < n <= len(out) and out[n - 1] == COMMA:
        n -= 1
    return put(out, n, bracket)


@compiled
def is_same(out: np.ndarray, first: int, second: int, end: int) -> bool:
    """Return whether the text between the first two positions is that from the second to the end."""
    return second - first == end - second and is_equal(out, first, second, end - second)


@compiled
def is_equal(out: np.ndarray, first: int, second: int, size: int) -> bool:
    """Return whether so many bytes are the same at two positions; no if they did not all fit."""
    if max(first, second) + size > len(out):
        return False
    one, other = np.uint64(first), np.uint64(second)
    different = np.uint8(0)
    for i in range(np.uint64(size)):
        different |= out[one + i] ^ out[other + i]
    return bool(different == 0)
