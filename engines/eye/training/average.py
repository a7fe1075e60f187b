"""Averages the weights of a cycle's beginning and end: as good as the better of both on what each knows (after
Wortsman et al., "Model soups", ICML 2022). Only for weights of which one was trained from the other.

    python3 average.py BEFORE.npz AFTER.npz OUT.npz
"""
from __future__ import annotations

import pathlib
import sys

import numpy as np


def average(before: pathlib.Path, after: pathlib.Path, out: pathlib.Path) -> None:
    """Writes the mean of two weights files of the same network. ValueError where they are of different ones."""
    with np.load(before) as a, np.load(after) as b:
        if a.files != b.files or any(a[name].shape != b[name].shape for name in a.files):
            raise ValueError('these are weights of two networks')
        np.savez(out, **{name: ((a[name].astype(np.float32) + b[name].astype(np.float32)) / 2).astype(a[name].dtype) for name in a.files})


if __name__ == '__main__':
    average(*(pathlib.Path(path) for path in sys.argv[1:4]))
