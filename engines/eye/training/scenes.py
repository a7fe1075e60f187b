"""Training pictures made from the labelled photos: other crops, grounds, neighbours, colours, textures, and flat-lays.

All work is on uint8 arrays with OpenCV. A scene is a pure function of its seed and size.
"""
from __future__ import annotations

import dataclasses
import math
import random

import cv2
import numpy as np

from carried import carry
from labels import GARMENTS, GROUP
from photos import Photo, Photos
from pixels import affine, develop, dye, paste, plain, printed

HAIR = GROUP['hair']
RARE = {GROUP['skirt']: 3.0, GROUP['dress']: 2.2, GROUP['legwear']: 1.5, GROUP['bag']: 1.2}
CARRIED = 0.3  # share of the scenes with a person that get a bag, a strap or a hand more
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
            image, labels, tall = self._view(rng, self._pick(rng), width, height)
            if (labels[::4, ::4] > 0).mean() > 0.03:
                break
        owner = (labels > 0).astype(np.uint8)
        if rng.random() < 0.35:
            image = paste(self._ground(rng, width, height), image, owner > 0, rng)
        people: tuple[int, ...] = (1,)
        if neighbour:
            shift = rng.choice((-1, 1)) * rng.uniform(0.15, 0.55) * width
            other, theirs, _ = self._view(rng, self._pick(rng), width, height, shift)
            where = theirs > 0
            if rng.random() < 0.6:  # behind the first rather than in front
                where &= owner == 0
            if where.mean() > 0.01 and (owner[~where] > 0).sum() > 0.02 * owner.size:
                image = paste(image, other, where, rng)
                labels[where] = theirs[where]
                owner[where] = 2
                people = (1, 2)
        scene = Scene(image, labels, owner, people)
        if rng.random() < CARRIED:
            carry(scene, 1, tall, self.groups, lambda: self._pick(rng), rng)
        return scene

    def _view(self, rng: random.Random, photo: Photo, width: int, height: int, shift: float = 0.0) -> tuple[np.ndarray, np.ndarray, float]:
        """An affine view: the whole picture, a part of it, half a body, a torso, or head and shoulders; shift in its pixels.
        Image, labels, and how many pixels the person is tall."""
        tall, wide = photo.clean.shape
        left, top, right, bottom = photo.box
        fit = min(width / wide, height / tall)
        kind = rng.random()
        if kind < 0.42:
            scale = fit * math.exp(rng.uniform(-1.0, 0.55))
            x = wide / 2 + rng.gauss(0, 0.1) * wide if rng.random() < 0.5 else rng.uniform(left, right)
            y = tall / 2 + rng.gauss(0, 0.1) * tall if rng.random() < 0.5 else rng.uniform(top, bottom)
        elif kind < 0.56:  # the person fills the frame
            scale = min(width / (right - left), height / (bottom - top)) * rng.uniform(0.75, 1.1)
            x, y = (left + right) / 2, (top + bottom) / 2
        elif kind < 0.66:  # the torso
            span = (bottom - top) * rng.uniform(0.26, 0.42)
            scale = height / span
            x = (left + right) / 2 + rng.gauss(0, 0.05) * width / scale
            y = top + (bottom - top) * rng.uniform(0.22, 0.5)
        elif kind < 0.82:  # upper or lower half of the body
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
        return image, labels, scale * (bottom - top)

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
