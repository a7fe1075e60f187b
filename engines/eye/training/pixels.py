"""What is done to the pixels of training pictures: views, pasting, shadows, grounds, dyes, prints, and the faults of cameras.

All on uint8 arrays with OpenCV.
"""
from __future__ import annotations

import dataclasses
import math
import random
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from scenes import Scene


def affine(scale_x: float, scale_y: float, angle: float, flip: bool, source: tuple[float, float], target: tuple[float, float]) -> np.ndarray:
    """float32 [2,3]: scales, mirrors and turns about `source` and puts it at `target`."""
    c, s = math.cos(angle), math.sin(angle)
    sign = -1.0 if flip else 1.0
    matrix = np.array([[c * scale_x * sign, -s * scale_y, 0], [s * scale_x * sign, c * scale_y, 0]], np.float64)
    matrix[:, 2] = np.array(target) - matrix[:, :2] @ np.array(source)
    return matrix.astype(np.float32)


def paste(under: np.ndarray, over: np.ndarray, where: np.ndarray, rng: random.Random) -> np.ndarray:
    """`over` where the mask says, with an edge as soft as a photo's."""
    alpha = cv2.GaussianBlur(where.astype(np.uint8) * 255, (3, 3), rng.choice((0.5, 0.8)))
    alpha3 = cv2.merge((alpha, alpha, alpha)).astype(np.uint16)
    return ((under * (255 - alpha3) + over * alpha3 + 127) // 255).astype(np.uint8)


def extent(region: np.ndarray) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of a region (bool [H,W], not empty)."""
    x, y, w, h = cv2.boundingRect(region.view(np.uint8))
    return x, y, x + w, y + h


def around(region: np.ndarray, margin: float) -> tuple[slice, slice]:
    """The rows and columns of a region (bool [H,W], not empty) and of `margin` pixels about it."""
    left, top, right, bottom = extent(region)
    room = math.ceil(margin)
    return slice(max(0, top - room), bottom + room), slice(max(0, left - room), right + room)


def window(scene: Scene, part: tuple[slice, slice]) -> Scene:
    """A part of a scene; what is done to it is done to the scene."""
    return dataclasses.replace(scene, image=scene.image[part], labels=scene.labels[part], owner=scene.owner[part])


def shade(scene: Scene, where: np.ndarray, spread: float, allowed: np.ndarray, rng: random.Random) -> None:
    """Darkens what lies beside a thing, on the side away from the light."""
    turn = rng.uniform(0, math.pi)
    shift = np.float32([[1, 0, 0.7 * spread * math.cos(turn)], [0, 1, 0.7 * spread * math.sin(turn)]])
    soft = cv2.warpAffine(where.astype(np.float32), shift, where.shape[::-1])
    soft = cv2.GaussianBlur(soft, (0, 0), spread) * allowed * np.float32(rng.uniform(0, 0.5))
    scene.image[...] = (scene.image * (1 - soft[..., None])).astype(np.uint8)


def blend(scene: Scene, over: np.ndarray, alpha: np.ndarray, blur: float) -> None:
    """Lays a picture over the scene's with an edge as soft as its own; alpha float32 [H,W] 0..1."""
    soft = cv2.GaussianBlur(alpha, (0, 0), blur)[..., None]
    scene.image[...] = (scene.image * (1 - soft) + over * soft + 0.5).astype(np.uint8)


def plain(rng: random.Random, width: int, height: int, pale: bool = False) -> np.ndarray:
    """A plain ground: one colour, or shading from one to another, perhaps grainy."""
    if pale:
        grey = rng.choice((255, rng.randint(190, 255), rng.randint(60, 255)))
        first = np.clip(np.array([grey + rng.gauss(0, 4) for _ in range(3)]), 0, 255)
    else:
        first = np.array([rng.randrange(256) for _ in range(3)], np.float64)
    last = np.clip(first + np.array([rng.gauss(0, 4 if pale else 30) for _ in range(3)]) + rng.gauss(0, 12), 0, 255)
    ramp = np.linspace(0, 1, height)[:, None, None]
    image = np.broadcast_to(first * (1 - ramp) + last * ramp, (height, width, 3)).astype(np.uint8)
    if rng.random() < 0.4:
        grain = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(1, 6), (height, width, 1))
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(image)


def dye(image: np.ndarray, rng: random.Random) -> np.ndarray:
    """Another hue, saturation and lightness; folds and weave stay."""
    hsv = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
    steps = np.arange(256, dtype=np.float32)
    hue = ((steps + rng.randrange(180)) % 180).astype(np.uint8)
    saturation = np.clip(steps * rng.uniform(0.3, 2) + rng.randint(-10, 60), 0, 255).astype(np.uint8)
    value = np.clip(steps * rng.uniform(0.5, 1.5) + rng.randint(-20, 50), 0, 255).astype(np.uint8)
    hsv = cv2.merge((cv2.LUT(hsv[..., 0], hue), cv2.LUT(hsv[..., 1], saturation), cv2.LUT(hsv[..., 2], value)))
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)


def printed(image: np.ndarray, rng: random.Random) -> np.ndarray:
    """Stripes, checks or dots of another colour, shaded as the cloth under them."""
    height, width = image.shape[:2]
    angle, period = rng.choice((0.0, math.pi / 2, rng.uniform(0, math.pi))), rng.uniform(5, 28)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u = (x * math.cos(angle) + y * math.sin(angle)) % period / period
    v = (y * math.cos(angle) - x * math.sin(angle)) % period / period
    share = rng.uniform(0.25, 0.6)
    kind = rng.random()
    if kind < 0.5:
        where = u < share
    elif kind < 0.75:
        where = (u < share) ^ (v < share)
    else:
        where = (u - 0.5) ** 2 + (v - 0.5) ** 2 < share * share / 2
    shade = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY).astype(np.float32)
    shade = np.clip(shade / max(1.0, float(shade.mean())), 0.3, 1.6)[..., None]
    ink = np.array([rng.randrange(30, 256) for _ in range(3)], np.float32)
    return np.where(where[..., None], np.clip(ink * shade, 0, 255).astype(np.uint8), image)


def develop(image: np.ndarray, rng: random.Random) -> np.ndarray:
    """Light, contrast, white balance, blur, noise and JPEG as cameras and websites leave them."""
    if rng.random() < 0.75:
        gain, lift, contrast = rng.uniform(0.65, 1.35), rng.uniform(-25, 25), rng.uniform(0.7, 1.35)
        middle = float(image.mean())
        gamma = math.exp(rng.gauss(0, 0.15))
        steps = 255 * (np.arange(256) / 255) ** gamma
        table = np.empty((1, 256, 3), np.uint8)
        for channel in range(3):
            toned = (steps * gain + lift - middle) * contrast + middle
            table[0, :, channel] = np.clip(toned * rng.uniform(0.87, 1.13), 0, 255)
        image = cv2.LUT(image, table)
    if rng.random() < 0.06:
        image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    if rng.random() < 0.15:
        image = cv2.GaussianBlur(image, (5, 5), rng.uniform(0.4, 1.3))
    if rng.random() < 0.08:
        factor = rng.uniform(0.45, 0.8)
        small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, image.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.15:
        noise = np.random.default_rng(rng.getrandbits(32)).integers(-32768, 32767, image.shape, np.int16)
        image = cv2.add(image.astype(np.int16), (noise * (rng.uniform(3, 18) / 32768)).astype(np.int16))
        image = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.12:
        _, packed = cv2.imencode('.jpg', image, (cv2.IMWRITE_JPEG_QUALITY, rng.randint(25, 75)))
        image = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return image
