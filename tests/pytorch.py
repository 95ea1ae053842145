"""Tests that need PyTorch: skipped where it is not installed, except in CI. It is gigabytes, so few have it."""

import os
from importlib.util import find_spec

import pytest

HAS_TORCH = find_spec("torch") is not None
MISSING = "PyTorch is not installed: .venv/bin/pip install -e '.[train]'"

if os.environ.get("CI") and not HAS_TORCH:
    raise ModuleNotFoundError(MISSING)

needs_torch = pytest.mark.skipif(not HAS_TORCH, reason=MISSING)
