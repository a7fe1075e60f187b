"""Prepares the labelled photos once into a cache that any number of processes map into memory.

The data folder holds `photos/NNNN.jpg` (8-bit sRGB), `labels/NNNN.png` (uint8 label numbers, same size) and `labels.tsv`.
The cache holds `photos.bin` (RGB), `raw.bin` (the labels as they are), `clean.bin` (the labels smoothed), `index.json`.
"""
from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import pathlib

import cv2
import numpy as np

from labels import group_table, read_names

LONG_SIDE = 512  # pixels of the longer side in the cache
HELD = 90  # photos kept for validation
SMALLEST_SHARE = 0.02  # photos with fewer labelled pixels than this teach nothing
VERSION = 3  # of the cache's layout


@dataclasses.dataclass(frozen=True)
class Photo:
    """image uint8 [H,W,3] RGB; raw and clean uint8 [H,W] label numbers; box of what is labelled: left, top, right, bottom."""

    number: int
    image: np.ndarray
    raw: np.ndarray
    clean: np.ndarray
    box: tuple[int, int, int, int]
    present: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Photos:
    """The two parts of the data, which never mix, and the group of each label number (uint8 [256])."""

    train: list[Photo]
    held: list[Photo]
    groups: np.ndarray


def held_numbers(numbers: list[int], count: int = HELD) -> set[int]:
    """The photos kept for validation: those whose number's SHA-256 is smallest, so that the rule outlives any shuffle."""
    return set(sorted(numbers, key=lambda n: hashlib.sha256(f'held {n:04d}'.encode()).hexdigest())[:count])


def smooth_labels(labels: np.ndarray, size: int = 5, times: int = 2) -> np.ndarray:
    """The commonest label in a size x size window: takes slivers and ragged teeth from borders. uint8 [H,W] -> same."""
    for _ in range(times):
        best = np.full(labels.shape, -1.0, np.float32)
        answer = labels.copy()
        for label in np.unique(labels):
            share = cv2.GaussianBlur((labels == label).astype(np.float32), (size, size), size / 3)
            wins = share > best
            best[wins] = share[wins]
            answer[wins] = label
        labels = answer
    return labels


def prepare(data: pathlib.Path, cache: pathlib.Path, log=print) -> None:
    """Writes the cache unless it is there already. ValueError when a photo has no labels of its size."""
    if (cache / 'index.json').exists() and json.loads((cache / 'index.json').read_text())['version'] == VERSION:
        return
    cache.mkdir(parents=True, exist_ok=True)
    names = read_names(data)
    entries = []
    offset = 0
    with open(cache / 'photos.bin', 'wb') as photos, open(cache / 'raw.bin', 'wb') as raws, open(cache / 'clean.bin', 'wb') as cleans:
        for path in sorted((data / 'labels').glob('*.png')):
            labels = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
            image = cv2.imread(str(data / 'photos' / f'{path.stem}.jpg'), cv2.IMREAD_COLOR)
            if image is None or image.shape[:2] != labels.shape:
                raise ValueError(f'{path.name}: no photo of its size')
            scale = LONG_SIDE / max(labels.shape)
            size = (round(labels.shape[1] * scale), round(labels.shape[0] * scale))
            labels = cv2.resize(labels, size, interpolation=cv2.INTER_NEAREST_EXACT)
            image = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
            clean = smooth_labels(labels)
            if (clean > 0).mean() < SMALLEST_SHARE:
                continue
            rows, columns = np.nonzero(clean.any(1))[0], np.nonzero(clean.any(0))[0]
            photos.write(np.ascontiguousarray(image[..., ::-1]).tobytes())
            raws.write(labels.tobytes())
            cleans.write(clean.tobytes())
            entries.append(
                {
                    'number': int(path.stem),
                    'size': [size[1], size[0]],
                    'offset': offset,
                    'box': [int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1],
                    'present': [int(v) for v in np.unique(clean) if v],
                }
            )
            offset += size[0] * size[1]
    index = {'version': VERSION, 'names': names, 'photos': entries}
    (cache / 'index.json.part').write_text(json.dumps(index))
    os.replace(cache / 'index.json.part', cache / 'index.json')
    log(f'{len(entries)} photos prepared')


def load(cache: pathlib.Path, held: int = HELD) -> Photos:
    """Maps the cache into memory and splits it; `held` photos are kept for validation."""
    index = json.loads((cache / 'index.json').read_text())
    maps = {name: np.memmap(cache / f'{name}.bin', np.uint8, 'r') for name in ('photos', 'raw', 'clean')}
    kept = held_numbers([entry['number'] for entry in index['photos']], held)
    train: list[Photo] = []
    validation: list[Photo] = []
    for entry in index['photos']:
        height, width = entry['size']
        start, area = entry['offset'], height * width
        photo = Photo(
            number=entry['number'],
            image=maps['photos'][3 * start : 3 * (start + area)].reshape(height, width, 3),
            raw=maps['raw'][start : start + area].reshape(height, width),
            clean=maps['clean'][start : start + area].reshape(height, width),
            box=tuple(entry['box']),
            present=tuple(entry['present']),
        )
        (validation if photo.number in kept else train).append(photo)
    return Photos(train, validation, group_table(index['names']))
