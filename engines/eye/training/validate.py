"""Measures a network on the held photos: masks after 1 to 4 dots, and the parse. Nothing is drawn at random.

    python3 validate.py CACHE WEIGHTS [--photos N] [--no-feedback]
"""
from __future__ import annotations

import argparse
import json
import pathlib
import time

import cv2
import numpy as np
import torch
from torch import Tensor

from dots import Dot, GARMENT, PERSON, innermost, next_dot, stamp
from labels import COUNTED, GARMENTS, GROUPS
from network import Eye
from photos import Photo, Photos, load
from session import points_of
from weights import read_weights

AREA = 224 * 336  # pixels the network looks at, in the mean
DOTS = 4
PROTOCOLS = ('inside', 'both')


def size_for(height: int, width: int, area: int = AREA) -> tuple[int, int]:
    """Height and width, multiples of 16, of about `area` pixels in the picture's shape."""
    scale = (area / (height * width)) ** 0.5
    return max(64, round(height * scale / 16) * 16), max(64, round(width * scale / 16) * 16)


def to_input(image: np.ndarray, height: int, width: int) -> Tensor:
    """uint8 [H,W,3] RGB -> float [1,3,height,width] 0..1."""
    small = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    return torch.from_numpy(small).permute(2, 0, 1)[None].float().div_(255)


def targets(photo: Photo, groups: np.ndarray, height: int, width: int) -> list[tuple[int, np.ndarray]]:
    """The person, and one large garment chosen by the photo's number; bool at stride 2, of the labels as they are."""
    raw = cv2.resize(photo.raw, (width // 2, height // 2), interpolation=cv2.INTER_NEAREST_EXACT)
    sizes = np.bincount(raw.ravel(), minlength=256)
    garments = [v for v in range(256) if groups[v] in GARMENTS and sizes[v] > 0.02 * raw.size]
    found = [(PERSON, raw > 0)]
    if garments:
        found.append((GARMENT, raw == garments[photo.number % len(garments)]))
    return found


@torch.no_grad()
def validate(eye: Eye, photos: Photos, count: int | None = None, feedback: bool = True) -> dict:
    """Percentages: people and garments: mean IoU after 1..4 dots for each protocol; parse: IoU of each counted group and
    their mean; groups: of each group. Leaves the network in evaluation mode."""
    began = time.monotonic()
    eye.eval()
    device = next(eye.parameters()).device
    results: dict[tuple[int, str], list[list[float]]] = {(k, p): [] for k in (PERSON, GARMENT) for p in PROTOCOLS}
    confusion = np.zeros((len(GROUPS), len(GROUPS)), np.int64)
    for photo in photos.held[:count]:
        height, width = size_for(*photo.raw.shape)
        image = to_input(photo.image, height, width).to(device).contiguous(memory_format=torch.channels_last)
        ground, embedding, stem, parse = eye.see(image)
        named = torch.nn.functional.interpolate(parse.float(), size=(height, width), mode='bilinear', align_corners=False)[0].argmax(0).cpu().numpy()
        truth = photos.groups[cv2.resize(photo.raw, (width, height), interpolation=cv2.INTER_NEAREST_EXACT)]
        confusion += np.bincount(truth.ravel().astype(np.int64) * len(GROUPS) + named.ravel(), minlength=len(GROUPS) ** 2).reshape(confusion.shape)
        sessions = [(intent, protocol, wanted) for intent, wanted in targets(photo, photos.groups, height, width) for protocol in PROTOCOLS]
        placed: list[list[Dot]] = [[(*innermost(wanted), 1)] for _, _, wanted in sessions]
        ious: list[list[float]] = [[] for _ in sessions]
        spread = [v.expand(len(sessions), -1, -1, -1) for v in (ground, embedding, stem)]
        last = torch.zeros(len(sessions), 1, height // 2, width // 2, device=device)
        for _ in range(DOTS):
            logits = eye.decoder(*spread, points_of(placed).to(device), last)[0].float()
            logits = torch.stack([logits[i, intent] for i, (intent, _, _) in enumerate(sessions)])
            if feedback:
                last = logits.sigmoid()[:, None] * 2 - 1
            masks = (logits > 0).cpu().numpy()
            for i, (_, protocol, wanted) in enumerate(sessions):
                stamp(masks[i], placed[i])
                ious[i].append(float((masks[i] & wanted).sum() / (masks[i] | wanted).sum()))
                dot = next_dot(wanted, masks[i], protocol == 'both')
                if dot is not None:
                    placed[i].append(dot)
        for (intent, protocol, _), values in zip(sessions, ious):
            results[intent, protocol].append(values)

    def mean(intent: int) -> dict[str, list[float]]:
        return {p: [round(100 * float(v), 1) for v in np.mean(results[intent, p], 0)] for p in PROTOCOLS}

    counted = {name: iou_of(confusion, members) for name, members in COUNTED.items()}
    return {
        'people': mean(PERSON),
        'garments': mean(GARMENT),
        'parse': {**counted, 'mean': round(float(np.mean(list(counted.values()))), 1)},
        'groups': {name: iou_of(confusion, (number,)) for number, name in enumerate(GROUPS)},
        'seconds': round(time.monotonic() - began, 1),
    }


def iou_of(confusion: np.ndarray, members: tuple[int, ...]) -> float:
    """Percent, of groups taken as one; confusion int [12,12], rows the truth."""
    inside = list(members)
    both = confusion[np.ix_(inside, inside)].sum()
    either = confusion[inside].sum() + confusion[:, inside].sum() - both
    return round(100 * float(both / max(1, either)), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cache', type=pathlib.Path)
    parser.add_argument('weights', type=pathlib.Path)
    parser.add_argument('--photos', type=int, default=None)
    parser.add_argument('--no-feedback', action='store_true', help='every set of dots answered as if it were the first')
    given = parser.parse_args()
    eye = Eye().to(memory_format=torch.channels_last)
    read_weights(eye, given.weights)
    print(json.dumps(validate(eye, load(given.cache), given.photos, not given.no_feedback)))


if __name__ == '__main__':
    main()
