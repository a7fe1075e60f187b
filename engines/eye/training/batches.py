"""Hands out the batches of the steps: made by threads between the steps, or ahead of them by other processes."""
from __future__ import annotations

import argparse
import dataclasses
import multiprocessing
import pathlib
from concurrent.futures import Executor

import cv2

from photos import load
from scenes import Scenes
from session import Batch, make_batch

_scenes: Scenes | None = None  # of a worker process


def _open(cache: pathlib.Path, held: int, only: int | None) -> Scenes:
    photos = load(cache, held)
    return Scenes(dataclasses.replace(photos, train=photos.train[:only]))


def _begin(cache: pathlib.Path, held: int, only: int | None) -> None:
    global _scenes
    cv2.setNumThreads(1)
    _scenes = _open(cache, held, only)


def _make(seed: int, step: int, count: int, per_picture: int, small: bool) -> Batch:
    assert _scenes is not None
    return make_batch(_scenes, seed, step, count, per_picture, small)


class Batches:
    """A context: get(step) must be called for one step after the other."""

    def __init__(self, given: argparse.Namespace, step: int, executor: Executor) -> None:
        self.given = given
        self.executor = executor
        self.next = step
        self.waiting: list = []
        if given.workers:
            # Spawned, since a process that has used a GPU cannot be forked.
            self.pool = multiprocessing.get_context('spawn').Pool(given.workers, _begin, (given.cache, given.held, given.only))
        else:
            self.scenes = _open(given.cache, given.held, given.only)

    def __enter__(self) -> Batches:
        return self

    def __exit__(self, *_: object) -> None:
        if self.given.workers:
            self.pool.terminate()

    def get(self, step: int, small: bool) -> Batch:
        """The batch of a step; with worker processes `small` takes effect a few steps later."""
        given = self.given
        if not given.workers:
            return make_batch(self.scenes, given.seed, step, given.batch, given.per_picture, small, self.executor)
        while len(self.waiting) < 2 * given.workers:
            wanted = (given.seed, self.next, given.batch, given.per_picture, small)
            self.waiting.append(self.pool.apply_async(_make, wanted))
            self.next += 1
        return self.waiting.pop(0).get()
