"""Measures how much of what lies over clothes the parse names: straps, bags and hands put on the held photos, each seen from
head to foot and close by. Nothing is drawn at random but by the photo's place.

    python3 foreign.py CACHE WEIGHTS [WEIGHTS ...]
"""
from __future__ import annotations

import argparse
import dataclasses
import json
import pathlib
import random

import cv2
import numpy as np
import torch

from carried import TORSO, bag_of, hand_of, put_bag, put_hand
from labels import GARMENTS, GROUP
from network import Eye
from photos import Photo, Photos, load
from pixels import affine
from scenes import Scene
from straps import hang_straps
from weights import read_weights

WIDTH, HEIGHT = 224, 336
KINDS = {'strap': GROUP['bag'], 'bag': GROUP['bag'], 'hand': GROUP['skin']}
SMALLEST = 40  # pixels over clothes


@dataclasses.dataclass(frozen=True)
class Case:
    """kind: of KINDS; close: the torso fills the picture; over bool [H,W]: what of the thing lies where clothes were."""

    kind: str
    close: bool
    scene: Scene
    over: np.ndarray


def cases(photos: Photos) -> list[Case]:
    """A thing on each held photo, far and close; fewer where too little of it lies over clothes."""
    found = []
    for close in (False, True):
        for index, photo in enumerate(photos.held):
            kind = tuple(KINDS)[index % len(KINDS)]
            rng = random.Random(1000 + index + 500 * close)
            case = with_thing(photo, kind, close, photos, rng)
            if case is not None:
                found.append(case)
    return found


def with_thing(photo: Photo, kind: str, close: bool, photos: Photos, rng: random.Random) -> Case | None:
    left, top, right, bottom = photo.box
    if close:
        scale = HEIGHT / ((bottom - top) * rng.uniform(0.3, 0.45))
        source = (left + right) / 2, top + (bottom - top) * rng.uniform(0.25, 0.42)
    else:
        scale = 0.95 * min(WIDTH / (right - left), HEIGHT / (bottom - top))
        source = (left + right) / 2, (top + bottom) / 2
    matrix = affine(scale, scale, 0, False, source, (WIDTH / 2, HEIGHT / 2))
    image = cv2.warpAffine(photo.image, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    before = cv2.warpAffine(photo.clean, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_NEAREST)
    scene = Scene(image, before.copy(), (before > 0).astype(np.uint8), (1,))
    groups, tall = photos.groups, scale * (bottom - top)
    torso = np.isin(groups[before], TORSO)
    if torso.mean() < 0.02:
        return None
    if kind == 'strap':
        hang_straps(scene, torso, 1, tall, groups, None, rng)
    else:
        cut = (bag_of if kind == 'bag' else hand_of)(lambda: rng.choice(photos.held), groups, rng)
        if cut is None:
            return None
        if kind == 'bag':
            put_bag(scene, cut, torso, 1, tall, [], groups, rng)
        else:
            put_hand(scene, cut, 1, tall, groups, rng)
    over = (groups[scene.labels] == KINDS[kind]) & np.isin(groups[before], GARMENTS)
    return Case(kind, close, scene, over) if over.sum() >= SMALLEST else None


@torch.no_grad()
def foreign(eye: Eye, given: list[Case], groups: np.ndarray) -> dict[str, dict[str, float]]:
    """Percent, in the mean of the cases of a kind: named: of the thing, as what it is; cloth: of the thing, as a garment;
    lost: of the clothes beside it, as bag or skin."""
    eye.eval()
    sums: dict[str, list[tuple[float, float, float]]] = {}
    for case in given:
        image = torch.from_numpy(case.scene.image).permute(2, 0, 1)[None].float().div_(255).contiguous(memory_format=torch.channels_last)
        parse = torch.nn.functional.interpolate(eye.see(image)[3].float(), size=(HEIGHT, WIDTH), mode='bilinear', align_corners=False)
        said = parse[0].argmax(0).numpy()
        clothes = np.isin(groups[case.scene.labels], GARMENTS)
        shares = (
            (said[case.over] == KINDS[case.kind]).mean(),
            np.isin(said[case.over], GARMENTS).mean(),
            np.isin(said[clothes], (GROUP['bag'], GROUP['skin'])).mean(),
        )
        sums.setdefault(f'{case.kind}, {"close" if case.close else "whole"}', []).append(shares)
    return {
        name: {**dict(zip(('named', 'cloth', 'lost'), np.round(100 * np.mean(rows, 0), 1).tolist())), 'cases': len(rows)}
        for name, rows in sorted(sums.items())
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cache', type=pathlib.Path)
    parser.add_argument('weights', type=pathlib.Path, nargs='+')
    given = parser.parse_args()
    photos = load(given.cache)
    made = cases(photos)
    for path in given.weights:
        eye = Eye().to(memory_format=torch.channels_last)
        read_weights(eye, path)
        print(json.dumps({'weights': str(path), **foreign(eye, made, photos.groups)}))


if __name__ == '__main__':
    main()
