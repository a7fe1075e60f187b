"""A simulated user: what they mean, where they put dots, and what each of the three masks should be for those dots.

Maps here have stride 2 (each cell stands for 2 x 2 pixels); a dot is (x, y, label) in cells, label 1 inside, 0 outside.
"""
from __future__ import annotations

import dataclasses
import random

import cv2
import numpy as np

from labels import GARMENTS
from scenes import Scene

Dot = tuple[int, int, int]
PART, GARMENT, PERSON = range(3)
SMALLEST = 24  # cells: nothing smaller is meant by a dot
OWNER = 64  # key = label number + 64 * (owner - 1); 0 = nobody's


@dataclasses.dataclass
class Meaning:
    """One thing a user wants. truth bool [h,w]; key uint8 [h,w] items of the picture; person uint8 [h,w] 1.. of people;
    outside: whether this user places outside dots; feeds: whether the last mask is fed back."""

    intent: int
    truth: np.ndarray
    key: np.ndarray
    person: np.ndarray
    outside: bool
    feeds: bool


def innermost(region: np.ndarray, rng: random.Random | None = None, slack: float = 0.0) -> tuple[int, int]:
    """The cell deepest inside a region (bool [h,w], not empty); with slack, a random one at least (1 - slack) as deep."""
    padded = cv2.copyMakeBorder(region.view(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1]
    _, deepest, _, place = cv2.minMaxLoc(depth)
    if rng is None or slack <= 0:
        return place
    cells = np.flatnonzero(depth >= (1 - slack) * deepest)
    y, x = divmod(int(cells[rng.randrange(len(cells))]), region.shape[1])
    return x, y


def largest(region: np.ndarray) -> tuple[np.ndarray, int]:
    """The largest 4-connected part of a region (bool [h,w]) and its cells; an empty one and 0 when there is none."""
    count, parts, stats, _ = cv2.connectedComponentsWithStats(region.view(np.uint8), connectivity=4)
    if count < 2:
        return region, 0
    best = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return parts == best, int(stats[best, cv2.CC_STAT_AREA])


def next_dot(truth: np.ndarray, mask: np.ndarray, outside: bool, rng: random.Random | None = None, slack: float = 0.0) -> Dot | None:
    """A dot in the middle of the largest part that is missed (or, with `outside`, wrongly in); None when nothing is."""
    missed, missed_cells = largest(truth & ~mask)
    extra, extra_cells = largest(mask & ~truth) if outside else (missed, 0)
    if max(missed_cells, extra_cells) < 1:
        return None
    if missed_cells >= extra_cells:
        return (*innermost(missed, rng, slack), 1)
    return (*innermost(extra, rng, slack), 0)


def stamp(mask: np.ndarray, dots: list[Dot]) -> None:
    """Puts inside dots in and outside dots out of a mask (bool [h,w]), as the product does."""
    for x, y, label in dots:
        cv2.circle(mask.view(np.uint8), (x, y), 1, label, -1)


def halved(values: np.ndarray) -> np.ndarray:
    """uint8 [H,W] of names -> [H/2,W/2]: the commonest of each 2 x 2, whose middle is the cell's. Of two pairs the one in a
    chessboard's turn: always the same corner would teach a network to lay its masks half a pixel aside."""
    a, b, c, d = values[::2, ::2], values[::2, 1::2], values[1::2, ::2], values[1::2, 1::2]
    rows, columns = np.indices(a.shape)
    return np.where(b == c, b, np.where((rows + columns) % 2 == 0, a, d))


def keys(scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Items and people of a scene at stride 2: uint8 [h,w] each."""
    owned = np.where(scene.owner > 0, scene.labels + OWNER * (np.maximum(scene.owner, 1) - 1), 0).astype(np.uint8)
    key = halved(owned)
    people = np.zeros(256, np.uint8)
    for number in scene.people:
        people[OWNER * (number - 1) : OWNER * number] = number
    people[0] = 0
    return key, people[key]


def components(region: np.ndarray, dots: list[Dot]) -> np.ndarray:
    """The 8-connected parts of a region (bool [h,w]) that hold an inside dot."""
    _, parts = cv2.connectedComponents(region.view(np.uint8), connectivity=8)
    touched = {int(parts[y, x]) for x, y, label in dots if label == 1} - {0}
    return np.isin(parts, list(touched)) if touched else region


def meanings(scene: Scene, groups: np.ndarray, count: int, rng: random.Random) -> list[Meaning]:
    """`count` things a user could mean in a scene: a person, a garment or several, a part of one."""
    key, person = keys(scene)
    sizes = np.bincount(key.ravel(), minlength=256)
    items = [int(v) for v in np.flatnonzero(sizes) if v > 0 and sizes[v] >= max(SMALLEST, 0.003 * key.size)]
    if not items:
        sizes[0] = 0
        items = [int(sizes.argmax())]
    garments = [v for v in items if groups[v % OWNER] in GARMENTS] or items
    people = [n for n in scene.people if (person == n).sum() >= 0.01 * key.size]
    found = []
    for _ in range(count):
        kind = rng.random()
        if kind < 0.36 and people:
            intent, truth = PERSON, person == rng.choice(people)
        elif kind < 0.46 and len(items) > 1:
            chosen = rng.sample(items, min(len(items), rng.choice((2, 2, 3))))
            intent, truth = GARMENT, np.isin(key, chosen)
        else:
            item = rng.choice(garments if rng.random() < 0.7 else items)
            intent, truth = GARMENT, key == item
            if rng.random() < 0.3:
                piece, cells = largest(truth)
                if SMALLEST <= cells < 0.9 * truth.sum():
                    intent, truth = PART, piece
        found.append(Meaning(intent, truth, key, person, rng.random() < 0.6, rng.random() < 0.7))
    return found


def first_dot(meaning: Meaning, rng: random.Random) -> Dot:
    """Mostly the innermost cell; sometimes off it, sometimes on any item of the person."""
    region = meaning.truth
    if meaning.intent == PERSON and rng.random() < 0.2:
        items = [v for v in np.unique(meaning.key[region]) if v > 0]
        part = region & (meaning.key == rng.choice(items))
        if part.sum() >= SMALLEST:
            region = part
    return (*innermost(region, rng, slack_of(rng)), 1)


def slack_of(rng: random.Random) -> float:
    """How exactly a user aims: half of the dots in the very middle, the others anywhere up to the edge."""
    return 0.0 if rng.random() < 0.5 else rng.random() * 0.95


def wanted(meaning: Meaning, dots: list[Dot]) -> tuple[np.ndarray, np.ndarray]:
    """What the three masks should be for these dots: bool [3,h,w], and which of them can be judged: bool [3].

    The mask of the user's intent is what the user means. For the others: the part and the garment are the items that
    hold inside dots, the person is whoever does. A mask that an outside dot contradicts is not judged.
    """
    inside = [(x, y) for x, y, label in dots if label == 1]
    touched = [int(meaning.key[y, x]) for x, y in inside]
    garment = meaning.truth if meaning.intent == GARMENT else np.isin(meaning.key, [v for v in touched if v])
    part = meaning.truth if meaning.intent == PART else components(garment, dots)
    if meaning.intent == PERSON:
        person = meaning.truth
    else:
        person = np.isin(meaning.person, [v for v in {int(meaning.person[y, x]) for x, y in inside} if v])
    masks = np.stack([part, garment, person])
    judged = masks.any((1, 2))
    for x, y, label in dots:
        if label == 0:
            judged &= ~masks[:, y, x]
    judged[meaning.intent] = True
    return masks, judged
