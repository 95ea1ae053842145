"""The dice: ChaCha with 12 rounds, a generator that cannot be predicted from what it gave.

State is one record: the key (the seed), which stream of that key, the next block, and a buffer of eight blocks.
Eight, because compiled code makes eight blocks side by side for little more than the price of one.
"""

from collections.abc import Sequence

import numpy as np

from trikk.rules.jit import compiled, compiled_for
from trikk.rules.layout import record

LANES = 8
BLOCK = 16
BUFFER = LANES * BLOCK

GENERATOR = record(
    [
        ("key", np.uint32, (8,)),
        ("stream", np.uint32),
        ("block", np.int64),
        ("at", np.int64),
        ("words", np.uint32, (BLOCK, LANES)),
        # Scratch for sampling; no part of what comes next.
        ("weights", np.int32, (128,)),
    ]
)

U32 = np.uint32
# "expand 32-byte k" as four little-endian words, which ChaCha starts from.
C0, C1, C2, C3 = U32(0x61707865), U32(0x3320646E), U32(0x79622D32), U32(0x6B206574)
LOW = np.uint64(0xFFFFFFFF)
SPAN = np.uint64(1 << 32)
HALF = np.uint64(32)

STREAM_DICE = 0
STREAM_SEATS = 1
"""Seat i's own generator has stream 1 + i, and a key of its own: thinking never shifts the dice."""


def new_generator(seed: int, stream: int = STREAM_DICE) -> np.record:
    """Return a generator for a seed of up to 256 bits; streams of one seed are independent of each other."""
    return new_generators([seed], stream)[0]


def new_generators(seeds: Sequence[int], stream: int = STREAM_DICE) -> np.ndarray:
    """Return a generator for each seed, in one array."""
    generators = np.zeros(len(seeds), GENERATOR)
    keys = b"".join(seed.to_bytes(32, "little") for seed in seeds)
    generators["key"] = np.frombuffer(keys, "<u4").reshape(len(seeds), 8)
    generators["stream"] = stream
    generators["at"] = BUFFER
    return generators


@compiled_for(np.uint32, np.uint32, np.int64)
def rotate(word: np.uint32, by: int) -> np.uint32:
    return U32((word << U32(by)) | (word >> U32(32 - by)))


@compiled_for(np.uint32, np.uint32, np.uint32)
def add(a: np.uint32, b: np.uint32) -> np.uint32:
    """Return the sum without its carry; by way of 64 bits, since NumPy warns when 32 overflow."""
    return U32((np.uint64(a) + np.uint64(b)) & LOW)


@compiled
def quarter(a, b, c, d):  # type: ignore[no-untyped-def]
    a = add(a, b)
    d = rotate(U32(d ^ a), 16)
    c = add(c, d)
    b = rotate(U32(b ^ c), 12)
    a = add(a, b)
    d = rotate(U32(d ^ a), 8)
    c = add(c, d)
    b = rotate(U32(b ^ c), 7)
    return a, b, c, d


@compiled
def double_round(x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15):  # type: ignore[no-untyped-def]
    x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
    x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
    x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
    x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
    x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
    x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
    x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
    x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    return x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15


@compiled
def refill(g: np.record) -> None:
    """Make the next eight blocks. The loop body is one straight line so that it runs on all lanes at once."""
    w = g.words
    k0, k1, k2, k3 = g.key[0], g.key[1], g.key[2], g.key[3]
    k4, k5, k6, k7 = g.key[4], g.key[5], g.key[6], g.key[7]
    stream, block, zero = g.stream, g.block, U32(0)
    for lane in range(LANES):
        low, high = U32((block + lane) & 0xFFFFFFFF), U32((block + lane) >> 32)
        x = (C0, C1, C2, C3, k0, k1, k2, k3, k4, k5, k6, k7, low, high, stream, zero)
        x = double_round(*x)
        x = double_round(*x)
        x = double_round(*x)
        x = double_round(*x)
        x = double_round(*x)
        x = double_round(*x)
        w[0, lane], w[1, lane], w[2, lane], w[3, lane] = add(x[0], C0), add(x[1], C1), add(x[2], C2), add(x[3], C3)
        w[4, lane], w[5, lane], w[6, lane], w[7, lane] = add(x[4], k0), add(x[5], k1), add(x[6], k2), add(x[7], k3)
        w[8, lane], w[9, lane] = add(x[8], k4), add(x[9], k5)
        w[10, lane], w[11, lane] = add(x[10], k6), add(x[11], k7)
        w[12, lane], w[13, lane] = add(x[12], low), add(x[13], high)
        w[14, lane], w[15, lane] = add(x[14], stream), x[15]
    g.block = block + LANES
    g.at = 0


@compiled_for(np.uint32, GENERATOR)
def next_word(g: np.record) -> np.uint32:
    """Return 32 random bits."""
    if g.at == BUFFER:
        refill(g)
    at = g.at
    g.at = at + 1
    return g.words[at & (BLOCK - 1), at // BLOCK]


@compiled_for(np.int64, GENERATOR, np.int64)
def below(g: np.record, n: int) -> int:
    """Return a whole number from 0 to n - 1, each equally likely (Lemire's method; n below 2^32)."""
    product = np.uint64(next_word(g)) * np.uint64(n)
    low = product & LOW
    if low < np.uint64(n):
        # The first 2^32 mod n values of `low` would make some results likelier than others.
        unfair = (SPAN - np.uint64(n)) % np.uint64(n)
        while low < unfair:
            product = np.uint64(next_word(g)) * np.uint64(n)
            low = product & LOW
    return np.int64(product >> HALF)
