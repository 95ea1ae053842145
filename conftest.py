"""Doctests of modules that need PyTorch are collected only where it is installed."""

from tests.pytorch import HAS_TORCH

collect_ignore_glob = [] if HAS_TORCH else ["src/trikk/training/*", "src/trikk/cli/train.py"]
