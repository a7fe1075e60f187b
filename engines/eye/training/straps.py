"""Drawn straps: of bags and rucksacks, of leather, cloth or a chain, over the clothes of a scene."""
from __future__ import annotations

import dataclasses
import math
import random
from typing import TYPE_CHECKING

import cv2
import numpy as np

from labels import GARMENTS, GROUP
from pixels import around, blend, extent, shade, window

if TYPE_CHECKING:
    from scenes import Scene

BAG, SKIN, ACCESSORY = (GROUP[name] for name in ('bag', 'skin', 'accessory'))
LEATHER = ((24, 22, 22), (38, 26, 22), (66, 40, 28), (110, 66, 38), (150, 96, 58), (186, 142, 100), (92, 24, 30), (40, 44, 60), (214, 206, 194))
METAL = ((206, 176, 108), (190, 192, 196), (96, 92, 88))
Points = np.ndarray  # float32 [K,2] x, y


def hang_straps(
    scene: Scene, torso: np.ndarray, who: int, tall: float, groups: np.ndarray, colour: np.ndarray | None, rng: random.Random
) -> list[tuple[float, float]]:
    """Draws one or two straps over the torso (bool [H,W]); their lower ends. Labels them as the first label of the group bag."""
    label = int(np.flatnonzero(groups == BAG)[0]) if (groups == BAG).any() else 0
    if label == 0:
        return []
    left, top, right, _ = extent(torso[: extent(torso)[1] + max(4, int(0.3 * tall))])
    width = tall * (rng.uniform(0.005, 0.013) if rng.random() < 0.5 else rng.uniform(0.013, 0.028))
    width = max(1.3, width)
    across = right - left
    one = rng.uniform(0.06, 0.36)
    flip = rng.random() < 0.5

    def at(u: float, v: float) -> tuple[float, float]:
        return left + across * (1 - u if flip else u), top + tall * v

    kind = rng.random()
    if kind < 0.45:  # from a shoulder to the other hip
        paths = [bent(at(one, -0.01), at(rng.uniform(0.72, 1.02), rng.uniform(0.24, 0.42)), rng.gauss(0, 0.06), rng)]
    elif kind < 0.85:  # straight down from a shoulder; a tote has two
        foot = at(one + rng.gauss(0, 0.1), rng.uniform(0.14, 0.36))
        paths = [bent(at(one, -0.01), foot, rng.gauss(0, 0.05), rng)]
        if rng.random() < 0.4:
            apart = rng.uniform(1.3, 4) * width
            paths.append(paths[0] + np.linspace((0.3 * apart, 0), (apart, 0), len(paths[0])).astype(np.float32))
    else:  # a rucksack's two
        low, out = rng.uniform(0.13, 0.26), rng.uniform(0, 0.12)
        paths = [bent(at(u, -0.01), at(u + (out if u > 0.5 else -out), low), 0.12 if u > 0.5 else -0.12, rng) for u in (one, 1 - one)]
    under = (*GARMENTS, BAG, ACCESSORY, *((SKIN,) if rng.random() < 0.4 else ()))
    allowed = (scene.owner == who) & np.isin(groups[scene.labels], under)
    look = Look.drawn(colour, rng)
    for path in paths:
        draw_strap(scene, path, width, label, who, allowed, look, tall / 480, rng)
    return [(float(path[-1, 0]), float(path[-1, 1])) for path in paths]


@dataclasses.dataclass(frozen=True)
class Look:
    """colour float [3]; chain: of links; stripe: a second colour along the middle, or None; stitched: seams along the edges;
    gloss 0..1: how much lighter the middle is than the edges."""

    colour: np.ndarray
    chain: bool
    stripe: np.ndarray | None
    stitched: bool
    gloss: float

    @staticmethod
    def drawn(colour: np.ndarray | None, rng: random.Random) -> Look:
        """Leather, cloth or a chain; of the given colour or any."""
        kind = rng.random()
        chain = kind < 0.15
        if chain:
            base = rng.choice(METAL)
        elif kind < 0.65:
            base = rng.choice(LEATHER) if colour is None else tuple(colour)
        else:
            base = tuple(rng.uniform(10, 250) for _ in range(3))
        tone = np.clip(np.array(base, np.float32) * rng.uniform(0.8, 1.2) + rng.gauss(0, 8), 4, 250)
        stripe = np.array([rng.uniform(10, 250) for _ in range(3)], np.float32) if not chain and rng.random() < 0.12 else None
        return Look(tone, chain, stripe, rng.random() < 0.25, rng.uniform(0.05, 0.5))


def draw_strap(scene: Scene, path: Points, width: float, label: int, who: int, allowed: np.ndarray, look: Look, scale: float, rng: random.Random) -> None:
    """A band along a path, lit as the cloth under it, over its own soft shadow; only where allowed (bool [H,W])."""
    band = ribbon(scene.labels.shape, path, width)
    if not ((band > 0.5) & allowed).any():
        return
    part = around(band > 0, 3 * width + 4)
    scene, band, allowed = window(scene, part), band[part], allowed[part]
    path = path - np.float32((part[1].start, part[0].start))
    shape = band.shape
    where = (band > 0.5) & allowed
    light = cv2.GaussianBlur(cv2.cvtColor(scene.image, cv2.COLOR_RGB2GRAY).astype(np.float32), (0, 0), max(1.5, width))
    light = np.clip((light / max(1.0, float(light[where].mean()))) ** 0.7, 0.55, 1.5)[..., None]
    shade(scene, where, max(0.8, rng.uniform(0.3, 0.9) * width), allowed, rng)
    layer = np.broadcast_to((look.colour * (1 - look.gloss / 2)).astype(np.float32), (*shape, 3))
    alpha = band
    if look.chain:
        alpha = links(shape, path, width)
        middle = ribbon(shape, path + np.float32((-0.15 * width, -0.15 * width)), 0.35 * width)
        layer = layer + middle[..., None] * np.float32(70)
    else:
        side = rng.uniform(-0.2, 0.2) * width
        for share, gain in ((0.65, 0.5), (0.3, 0.5)):
            lit = ribbon(shape, path + np.float32((side, 0)), share * width)[..., None]
            layer = layer + lit * (look.colour * look.gloss * gain + 12 * look.gloss).astype(np.float32)
        if look.stripe is not None:
            stripe = ribbon(shape, path, 0.35 * width)[..., None]
            layer = layer * (1 - stripe) + look.stripe * stripe
        if look.stitched and width > 4:
            for offset in (-0.36, 0.36):
                seam = dashes(shape, path + normals(path) * np.float32(offset * width))[..., None]
                layer = layer * (1 - 0.5 * seam) + (235 if look.colour.mean() < 120 else 30) * 0.5 * seam
    grain = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(1, 6), shape).astype(np.float32)
    if scale > 1.2:
        grain = cv2.GaussianBlur(grain, (0, 0), 0.5 * scale) * scale
    layer = np.clip(layer * light + grain[..., None], 0, 255).astype(np.uint8)
    blend(scene, layer, alpha * allowed, max(0.45, 0.4 * scale))
    scene.labels[where] = label
    scene.owner[where] = who


def bent(start: tuple[float, float], end: tuple[float, float], bow: float, rng: random.Random) -> Points:
    """A path between two points that swings out by `bow` of its length, with a little unrest."""
    first, last = np.array(start, np.float32), np.array(end, np.float32)
    along = last - first
    middle = (first + last) / 2 + bow * np.array((-along[1], along[0])) + rng.gauss(0, 0.01) * along
    t = np.linspace(0, 1, 33, dtype=np.float32)[:, None]
    return ((1 - t) ** 2 * first + 2 * t * (1 - t) * middle + t**2 * last).astype(np.float32)


def normals(path: Points) -> Points:
    """Unit vectors across a path."""
    along = np.gradient(path, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    return np.stack((-along[:, 1], along[:, 0]), 1).astype(np.float32)


def ribbon(shape: tuple[int, int], path: Points, width: float) -> np.ndarray:
    """float32 [H,W] 0..1: a band along a path, with smooth edges, which make it up to a pixel wider than `width`."""
    across = normals(path) * np.float32(width / 2)
    outline = np.concatenate((path + across, (path - across)[::-1]))
    canvas = np.zeros(shape, np.uint8)
    cv2.fillPoly(canvas, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return canvas.astype(np.float32) / 255


def links(shape: tuple[int, int], path: Points, width: float) -> np.ndarray:
    """float32 [H,W] 0..1: a chain along a path; its links lie in turn flat and on edge."""
    canvas = np.zeros(shape, np.uint8)
    lengths = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))))
    for number, place in enumerate(np.arange(0, lengths[-1], max(1.6, 1.1 * width))):
        centre = [float(np.interp(place, lengths, path[:, axis])) for axis in (0, 1)]
        ahead = [float(np.interp(place + 1, lengths, path[:, axis])) for axis in (0, 1)]
        angle = math.degrees(math.atan2(ahead[1] - centre[1], ahead[0] - centre[0]))
        axes = (max(1.0, 0.75 * width), max(0.6, (0.5 if number % 2 else 0.22) * width))
        thickness = max(1, round(0.22 * width)) if number % 2 and width > 4 else -1
        cv2.ellipse(canvas, tuple(round(16 * v) for v in centre), tuple(round(16 * v) for v in axes), angle, 0, 360, 255, thickness, cv2.LINE_AA, 4)
    return canvas.astype(np.float32) / 255


def dashes(shape: tuple[int, int], path: Points) -> np.ndarray:
    """float32 [H,W] 0..1: a seam along a path."""
    canvas = np.zeros(shape, np.uint8)
    points = np.round(path * 16).astype(np.int32)
    for index in range(0, len(points) - 1, 2):
        cv2.line(canvas, tuple(map(int, points[index])), tuple(map(int, points[index + 1])), 255, 1, cv2.LINE_AA, 4)
    return canvas.astype(np.float32) / 255
