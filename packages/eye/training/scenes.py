"""Training pictures made from the labelled photos: other crops, grounds, neighbours, colours, textures, and flat-lays.

All work is on uint8 arrays with OpenCV. A scene is a pure function of its seed and size.
"""
from __future__ import annotations

import dataclasses
import math
import random

import cv2
import numpy as np

from labels import GARMENTS, GROUP
from photos import Photo, Photos

HAIR = GROUP['hair']
RARE = {GROUP['skirt']: 3.0, GROUP['dress']: 2.2, GROUP['legwear']: 1.5, GROUP['bag']: 1.2}
SIZES = ((224, 336), (272, 272), (336, 224))  # width, height; about the same area each
SIZE_SHARES = (0.6, 0.25, 0.15)


@dataclasses.dataclass
class Scene:
    """image uint8 [H,W,3] RGB; labels uint8 [H,W] label numbers; owner uint8 [H,W]: 0 nobody's, 1 and 2 a person's or a
    flat-lay's garment; people: which owners are persons."""

    image: np.ndarray
    labels: np.ndarray
    owner: np.ndarray
    people: tuple[int, ...]


class Scenes:
    """Draws scenes from the training photos; photos with rare garments come more often."""

    def __init__(self, photos: Photos) -> None:
        self.photos = photos.train
        self.groups = photos.groups
        weights = [max([1.0] + [RARE.get(int(self.groups[v]), 1.0) for v in p.present]) for p in self.photos]
        self.cumulative = list(np.cumsum(weights))

    def draw(self, seed: int, width: int, height: int) -> Scene:
        """A scene of width x height pixels."""
        rng = random.Random(seed)
        kind = rng.random()
        if kind < 0.14:
            scene = self._flat_lay(rng, width, height)
        else:
            scene = self._worn(rng, width, height, neighbour=kind < 0.28)
        self._dye(scene, rng)
        scene.image = develop(scene.image, rng)
        return scene

    def _pick(self, rng: random.Random) -> Photo:
        return rng.choices(self.photos, cum_weights=self.cumulative)[0]

    def _worn(self, rng: random.Random, width: int, height: int, neighbour: bool) -> Scene:
        for _ in range(10):
            image, labels = self._view(rng, self._pick(rng), width, height)
            if (labels[::4, ::4] > 0).mean() > 0.03:
                break
        owner = (labels > 0).astype(np.uint8)
        if rng.random() < 0.35:
            image = paste(self._ground(rng, width, height), image, owner > 0, rng)
        people: tuple[int, ...] = (1,)
        if neighbour:
            shift = rng.choice((-1, 1)) * rng.uniform(0.15, 0.55) * width
            other, theirs = self._view(rng, self._pick(rng), width, height, shift)
            where = theirs > 0
            if rng.random() < 0.6:  # behind the first rather than in front
                where &= owner == 0
            if where.mean() > 0.01 and (owner[~where] > 0).sum() > 0.02 * owner.size:
                image = paste(image, other, where, rng)
                labels[where] = theirs[where]
                owner[where] = 2
                people = (1, 2)
        return Scene(image, labels, owner, people)

    def _view(self, rng: random.Random, photo: Photo, width: int, height: int, shift: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
        """An affine view: the whole picture, a part of it, half a body, or head and shoulders; shift in its pixels."""
        tall, wide = photo.clean.shape
        left, top, right, bottom = photo.box
        fit = min(width / wide, height / tall)
        kind = rng.random()
        if kind < 0.45:
            scale = fit * math.exp(rng.uniform(-1.0, 0.55))
            x = wide / 2 + rng.gauss(0, 0.1) * wide if rng.random() < 0.5 else rng.uniform(left, right)
            y = tall / 2 + rng.gauss(0, 0.1) * tall if rng.random() < 0.5 else rng.uniform(top, bottom)
        elif kind < 0.6:  # the person fills the frame
            scale = min(width / (right - left), height / (bottom - top)) * rng.uniform(0.75, 1.1)
            x, y = (left + right) / 2, (top + bottom) / 2
        elif kind < 0.8:  # upper or lower half of the body
            span = (bottom - top) * rng.uniform(0.4, 0.7)
            scale = height / span
            x = (left + right) / 2 + rng.gauss(0, 0.08) * width / scale
            y = top + span * rng.uniform(0.38, 0.5) if rng.random() < 0.75 else bottom - span * rng.uniform(0.38, 0.5)
        else:  # head and shoulders
            span = (bottom - top) * rng.uniform(0.22, 0.4)
            scale = height / span
            x = (left + right) / 2 + rng.gauss(0, 0.08) * width / scale
            y = top + span * rng.uniform(0.3, 0.5)
        scale *= math.exp(rng.gauss(0, 0.03))
        angle = math.radians(rng.gauss(0, 6)) if rng.random() < 0.5 else 0.0
        if rng.random() < 0.08:  # who dances, falls or lies
            angle += rng.uniform(-math.pi, math.pi)
        matrix = affine(scale * math.exp(rng.gauss(0, 0.04)), scale, angle, rng.random() < 0.5, (x, y), (width / 2 + shift, height / 2))
        border = tuple(rng.randrange(256) for _ in range(3)) if rng.random() < 0.4 else tuple(int(v) for v in photo.image[3, 3])
        if rng.random() < 0.3:
            flags, mode = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
        else:
            flags, mode = cv2.INTER_LINEAR, cv2.BORDER_CONSTANT
        image = cv2.warpAffine(photo.image, matrix, (width, height), flags=flags, borderMode=mode, borderValue=border)
        labels = cv2.warpAffine(photo.clean, matrix, (width, height), flags=cv2.INTER_NEAREST, borderValue=0)
        return image, labels

    def _ground(self, rng: random.Random, width: int, height: int) -> np.ndarray:
        """A ground without a person: beside the person of another photo, or a plain, shaded or noisy one."""
        if rng.random() < 0.6:
            for _ in range(6):
                photo = self._pick(rng)
                left, _, right, _ = photo.box
                wide = photo.clean.shape[1]
                start, end = (0, left) if left > wide - right else (right, wide)
                if end - start > 50:
                    strip = photo.image[:, start:end]
                    if rng.random() < 0.7:
                        strip = np.concatenate([strip, strip[:, ::-1]], 1)
                    rows = rng.randint(strip.shape[0] // 2, strip.shape[0])
                    first = rng.randint(0, strip.shape[0] - rows)
                    return cv2.resize(strip[first : first + rows], (width, height), interpolation=cv2.INTER_LINEAR)
        return plain(rng, width, height)

    def _flat_lay(self, rng: random.Random, width: int, height: int) -> Scene:
        """One or two garments cut out of photos and laid on a plain ground, sometimes with a soft shadow."""
        image = plain(rng, width, height, pale=rng.random() < 0.75)
        labels = np.zeros((height, width), np.uint8)
        owner = np.zeros((height, width), np.uint8)
        count = 2 if rng.random() < 0.35 else 1
        shadow = rng.random() < 0.5
        for place in range(count):
            found = self._garment(rng)
            if found is None:
                continue
            photo, label, (x, y, w, h) = found
            room = width / count
            scale = min(room / w, height / h) * rng.uniform(0.45, 0.95)
            target = (room * (place + 0.5) + rng.gauss(0, 0.04) * width, height / 2 + rng.gauss(0, 0.05) * height)
            matrix = affine(scale, scale, math.radians(rng.gauss(0, 10)), rng.random() < 0.5, (x + w / 2, y + h / 2), target)
            where = cv2.warpAffine((photo.clean == label).astype(np.uint8) * 255, matrix, (width, height)) > 127
            if where.mean() < 0.01:
                continue
            cut = cv2.warpAffine(photo.image, matrix, (width, height), flags=cv2.INTER_LINEAR)
            if shadow:
                soft = cv2.GaussianBlur(np.roll(where, (3, 2), (0, 1)).astype(np.float32), (0, 0), rng.uniform(2, 6))
                image = (image * (1 - 0.35 * soft[..., None])).astype(np.uint8)
            image = paste(image, cut, where, rng)
            labels[where] = label
            owner[where] = place + 1
        if not owner.any():
            return self._worn(rng, width, height, neighbour=False)
        return Scene(image, labels, owner, ())

    def _garment(self, rng: random.Random) -> tuple[Photo, int, tuple[int, int, int, int]] | None:
        """A photo, one of its garments' label, and its box (x, y, width, height)."""
        for _ in range(6):
            photo = self._pick(rng)
            choices = [v for v in photo.present if self.groups[v] in GARMENTS]
            if not choices:
                continue
            label = rng.choice(choices)
            mask = (photo.clean == label).astype(np.uint8)
            if mask.sum() > 2500:
                return photo, label, cv2.boundingRect(mask)
        return None

    def _dye(self, scene: Scene, rng: random.Random) -> None:
        """Other colours and, now and then, stripes, checks or dots on some of the garments."""
        for owner in (1, 2):
            mine = scene.owner == owner
            for label in np.unique(scene.labels[mine]):
                if label == 0 or self.groups[label] <= GROUP['skin'] or rng.random() > 0.3:
                    continue
                where = mine & (scene.labels == label)
                box = cv2.boundingRect(where.astype(np.uint8))
                part = np.s_[box[1] : box[1] + box[3], box[0] : box[0] + box[2]]
                dyed = dye(scene.image[part], rng)
                if self.groups[label] in GARMENTS and rng.random() < 0.25:
                    dyed = printed(dyed, rng)
                cv2.copyTo(dyed, where[part].astype(np.uint8), scene.image[part])


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
