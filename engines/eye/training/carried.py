"""What lies in front of clothes: bags, hands and forearms cut out of other photos, and drawn straps.

The labelled photos show few of them on a body, and none close by; without them a network calls a strap or a hand cloth.
"""
from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import cv2
import numpy as np

from labels import GARMENTS, GROUP
from photos import Photo
from pixels import affine, around, blend, extent, shade, window
from straps import hang_straps

if TYPE_CHECKING:
    from scenes import Scene

BAG, SKIN, HAIR, SHOES = (GROUP[name] for name in ('bag', 'skin', 'hair', 'shoes'))
TORSO = tuple(GROUP[name] for name in ('upper', 'outer', 'dress'))


@dataclasses.dataclass(frozen=True)
class Cut:
    """A piece of a photo: labels uint8 [H,W], 0 outside it; box x, y, width, height."""

    photo: Photo
    labels: np.ndarray
    box: tuple[int, int, int, int]


def carry(scene: Scene, who: int, tall: float, groups: np.ndarray, pick: Callable[[], Photo], rng: random.Random) -> None:
    """Puts a strap, a bag, a hand or several of them before the clothes of the person `who`, who is `tall` pixels from head
    to foot. Changes the scene; leaves it as it is where nothing of the torso is seen or no photo has such a piece."""
    mine = scene.owner == who
    torso = mine & np.isin(groups[scene.labels], TORSO)
    if torso.sum() < 0.01 * torso.size:
        return
    wanted = [kind for kind, share in (('strap', 0.55), ('bag', 0.4), ('hand', 0.5)) if rng.random() < share] or ['strap']
    ends: list[tuple[float, float]] = []
    colour = None
    cut = bag_of(pick, groups, rng) if 'bag' in wanted else None
    if cut is not None and rng.random() < 0.5:
        colour = cut.photo.image[groups[cut.labels] == BAG].mean(0)
    if 'strap' in wanted:
        ends = hang_straps(scene, torso, who, tall, groups, colour, rng)
    if cut is not None:
        put_bag(scene, cut, torso, who, tall, ends, groups, rng)
    if 'hand' in wanted:
        hand = hand_of(pick, groups, rng)
        if hand is not None:
            put_hand(scene, hand, who, tall, groups, rng)


def bag_of(pick: Callable[[], Photo], groups: np.ndarray, rng: random.Random) -> Cut | None:
    """The largest piece of a photo's bag; half of them with the hand that holds it."""
    for _ in range(10):
        photo = pick()
        if not any(groups[v] == BAG for v in photo.present):
            continue
        kinds = groups[photo.clean]
        _, parts, stats, _ = cv2.connectedComponentsWithStats((kinds == BAG).view(np.uint8), connectivity=8)
        best = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
        if stats[best, cv2.CC_STAT_AREA] < 400:
            continue
        piece = parts == best
        if rng.random() < 0.5:
            piece = piece | holding(kinds == SKIN, piece, int(0.6 * stats[best, cv2.CC_STAT_AREA]))
        return Cut(photo, np.where(piece, photo.clean, 0).astype(np.uint8), cv2.boundingRect(piece.view(np.uint8)))
    return None


def holding(skin: np.ndarray, piece: np.ndarray, most: int) -> np.ndarray:
    """The parts of the skin of at most `most` pixels that touch a piece; bool [H,W] all."""
    _, parts, stats, _ = cv2.connectedComponentsWithStats(skin.view(np.uint8), connectivity=8)
    near = cv2.dilate(piece.view(np.uint8), np.ones((5, 5), np.uint8)) > 0
    touching = [v for v in np.unique(parts[near]) if v and stats[v, cv2.CC_STAT_AREA] <= most]
    return np.isin(parts, touching)


def hand_of(pick: Callable[[], Photo], groups: np.ndarray, rng: random.Random) -> Cut | None:
    """A hand, perhaps with its forearm: the lowest part of a piece of skin that ends between a person's breast and knees."""
    for _ in range(10):
        photo = pick()
        if not {HAIR, SHOES} <= {int(groups[v]) for v in photo.present}:
            continue  # not seen from head to foot
        _, top, _, bottom = photo.box
        tall = bottom - top
        skin = groups[photo.clean] == SKIN
        skin[: top + int(0.24 * tall)] = False
        count, parts, stats, _ = cv2.connectedComponentsWithStats(skin.view(np.uint8), connectivity=8)
        lows = stats[:, cv2.CC_STAT_TOP] + stats[:, cv2.CC_STAT_HEIGHT] - top
        areas = stats[:, cv2.CC_STAT_AREA] / tall**2
        pieces = [v for v in range(1, count) if lows[v] < 0.64 * tall and 0.0007 < areas[v] < 0.02]
        if not pieces:
            continue
        piece = parts == rng.choice(pieces)
        last = int(np.flatnonzero(piece.any(1))[-1])
        piece[: max(0, last - int(rng.uniform(0.06, 0.24) * tall))] = False
        return Cut(photo, np.where(piece, photo.clean, 0).astype(np.uint8), cv2.boundingRect(piece.view(np.uint8)))
    return None


def put(scene: Scene, cut: Cut, matrix: np.ndarray, who: int, allowed: np.ndarray, rng: random.Random, tone: np.ndarray | None = None) -> None:
    """Pastes a cut-out as the person's where allowed (bool [H,W]), over its own soft shadow; tone: a gain for each channel."""
    height, width = scene.labels.shape
    labels = cv2.warpAffine(cut.labels, matrix, (width, height), flags=cv2.INTER_NEAREST)
    labels[~allowed] = 0
    if not (labels[scene.owner == who] > 0).any():
        return  # what touches nobody is nobody's
    scale = math.hypot(matrix[0, 0], matrix[1, 0])
    spread = max(1.0, 2.5 * scale)
    part = around(labels > 0, 3 * spread)
    near, labels, allowed = window(scene, part), labels[part], allowed[part]
    where = labels > 0
    moved = matrix - np.float32([[0, 0, part[1].start], [0, 0, part[0].start]])
    over = cv2.warpAffine(cut.photo.image, moved, where.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if tone is not None:
        over = np.clip(over * tone, 0, 255).astype(np.uint8)
    shade(near, where, spread, allowed & (near.owner == who), rng)
    blend(near, over, where.astype(np.float32), max(0.5, 0.4 * scale))
    near.labels[where] = labels[where]
    near.owner[where] = who


def put_bag(
    scene: Scene, cut: Cut, torso: np.ndarray, who: int, tall: float, ends: list[tuple[float, float]], groups: np.ndarray, rng: random.Random
) -> None:
    """A bag at the end of a strap, at a hip or before the body; sometimes behind the hands."""
    x, y, w, h = cut.box
    scale = tall / (cut.photo.box[3] - cut.photo.box[1]) * rng.uniform(0.8, 1.3)
    left, top, right, _ = extent(torso)
    if ends and rng.random() < 0.75:
        target = ends[0][0], ends[0][1] + 0.4 * h * scale
    else:
        side = rng.choice((left, right)) if rng.random() < 0.6 else rng.uniform(left, right)
        target = side + rng.gauss(0, 0.03) * tall, top + rng.uniform(0.16, 0.48) * tall
    matrix = affine(scale, scale, math.radians(rng.gauss(0, 9)), rng.random() < 0.5, (x + w / 2, y + h / 2), target)
    kinds = groups[scene.labels]
    behind = (HAIR, SKIN) if rng.random() < 0.4 else (HAIR,)
    allowed = ((scene.owner == who) | (scene.owner == 0)) & ~np.isin(kinds, behind)
    put(scene, cut, matrix, who, allowed, rng)


def put_hand(scene: Scene, cut: Cut, who: int, tall: float, groups: np.ndarray, rng: random.Random) -> None:
    """A hand turned any way on the clothes, mostly in the tone of the person's own skin."""
    mine = scene.owner == who
    clothes = mine & np.isin(groups[scene.labels], GARMENTS)
    left, top, right, bottom = extent(clothes)
    places = np.argwhere(clothes[top : top + int(0.5 * tall)])
    if len(places) == 0:
        return
    row, column = places[rng.randrange(len(places))]
    x, y, w, h = cut.box
    scale = tall / (cut.photo.box[3] - cut.photo.box[1]) * rng.uniform(0.85, 1.2)
    angle = math.radians(rng.uniform(-120, 120))
    matrix = affine(scale, scale, angle, rng.random() < 0.5, (x + w / 2, y + h / 2), (float(column), float(row + top)))
    skin = mine & (groups[scene.labels] == SKIN)
    tone = None
    if skin.sum() > 40 and rng.random() < 0.8:
        own, theirs = scene.image[skin].mean(0), cut.photo.image[cut.labels > 0].mean(0)
        tone = np.clip(own / np.maximum(theirs, 1), 0.5, 1.45).astype(np.float32)
    # Beside the clothes nothing would hold it.
    put(scene, cut, matrix, who, mine & (groups[scene.labels] != HAIR), rng, tone)
