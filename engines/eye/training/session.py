"""A training step: scenes are seen once, users place dots on what the network answered, the last answer is judged."""
from __future__ import annotations

import dataclasses
import random
from concurrent.futures import Executor

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from dots import Dot, Meaning, first_dot, meanings, next_dot, slack_of, stamp, wanted
from labels import GROUPS
from network import Eye
from scenes import Scenes, SIZES, SIZE_SHARES

DOTS = 6  # the most dots in training; a decoder takes any number
ROUNDS = ((0, 0.38), (1, 0.23), (2, 0.15), (3, 0.11), (5, 0.13))  # dots placed before the judged one, and how often
GROUP_WEIGHTS = (0.6, 1.0, 1.0, 1.2, 1.1, 1.1, 1.8, 1.6, 1.2, 1.2, 1.2, 1.2)
MEANT, OTHER = 1.0, 0.35  # weights of the mask that is meant and of the other two
AT_DOT = 8.0  # weight of the cells at a dot
WORSE = 0.8  # extra weight where the newest dot made the mask worse


@dataclasses.dataclass
class Batch:
    """images uint8 [N,H,W,3]; parse float16 [N,12,H/4,W/4] shares of the groups; meanings: N * per_picture of them."""

    images: np.ndarray
    parse: np.ndarray
    meanings: list[Meaning]


def make_batch(scenes: Scenes, seed: int, step: int, count: int, per_picture: int, small: bool, executor: Executor | None = None) -> Batch:
    """The batch of a step: a pure function of its arguments. With `small`, sides are 5/7 as long."""
    rng = random.Random(seed * 1_000_003 + step)
    width, height = rng.choices(SIZES, SIZE_SHARES)[0]
    if small:
        width, height = width * 5 // 7 // 16 * 16, height * 5 // 7 // 16 * 16
    seeds = [rng.getrandbits(48) for _ in range(count)]

    def one(number: int) -> tuple[np.ndarray, np.ndarray, list[Meaning]]:
        scene = scenes.draw(number, width, height)
        return scene.image, shares(scenes.groups[scene.labels]), meanings(scene, scenes.groups, per_picture, random.Random(number + 1))

    made = list(executor.map(one, seeds) if executor else map(one, seeds))
    return Batch(np.stack([m[0] for m in made]), np.stack([m[1] for m in made]), [m for item in made for m in item[2]])


def shares(groups: np.ndarray) -> np.ndarray:
    """uint8 [H,W] groups -> float16 [12,H/4,W/4]: the share of each group in each 4 x 4 pixels."""
    size = (groups.shape[1] // 4, groups.shape[0] // 4)
    return np.stack([cv2.resize((groups == g).astype(np.float32), size, interpolation=cv2.INTER_AREA) for g in range(len(GROUPS))]).astype(np.float16)


def points_of(rows: list[list[Dot]]) -> Tensor:
    """Dots in cells of stride 2 -> float [M,K,3] in pixels, -1 where a row has fewer."""
    longest = max(len(row) for row in rows)
    points = np.full((len(rows), longest, 3), -1, np.float32)
    points[:, :, :2] = 0
    for index, row in enumerate(rows):
        for place, (x, y, label) in enumerate(row):
            points[index, place] = (2 * x + 0.5, 2 * y + 0.5, label)
    return torch.from_numpy(points)


def parse_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Weighted cross-entropy plus dice over the groups present. logits, target [N,12,h,w]."""
    weights = torch.tensor(GROUP_WEIGHTS, device=logits.device).view(1, -1, 1, 1)
    logits = logits.float()
    log = logits.log_softmax(1)
    weighted = weights * target
    entropy = -(weighted * log).sum() / weighted.sum()
    shares_ = log.exp()
    both, total = (shares_ * target).sum((0, 2, 3)), (shares_ + target).sum((0, 2, 3))
    present = target.sum((0, 2, 3)) > 4
    dice = 1 - (2 * both + 1) / (total + 1)
    return entropy + 0.5 * dice[present].mean()


def mask_loss(logits: Tensor, target: Tensor, weights: Tensor) -> Tensor:
    """Per row and mask [M,3]: cross-entropy weighted by cell, plus dice. logits, target [M,3,h,w]; weights [M,1,h,w]."""
    entropy = F.binary_cross_entropy_with_logits(logits, target, reduction='none')
    entropy = (entropy * weights).sum((2, 3)) / weights.sum((2, 3))
    p = logits.sigmoid()
    dice = 1 - (2 * (p * target).sum((2, 3)) + 1) / (p.sum((2, 3)) + target.sum((2, 3)) + 1)
    return 2 * entropy + dice


def overlap(logits: Tensor, target: Tensor) -> Tensor:
    """IoU of logits > 0 with a target > 0.5 over the last two sides; 1 where both are empty."""
    mask, truth = logits > 0, target > 0.5
    return ((mask & truth).sum((-2, -1)) + 1e-6) / ((mask | truth).sum((-2, -1)) + 1e-6)


@dataclasses.dataclass
class Judged:
    """The loss to go down, and numbers for the log."""

    loss: Tensor
    numbers: dict[str, float]


def judge(eye: Eye, batch: Batch, seed: int, device: torch.device, half: bool, executor: Executor | None = None) -> Judged:
    """Plays the sessions of a batch and returns the loss; `half`: bfloat16 where the device is quick at it."""
    rng = random.Random(seed)
    image = torch.from_numpy(batch.images).to(device).permute(0, 3, 1, 2).float().div_(255).contiguous(memory_format=torch.channels_last)
    groups = torch.from_numpy(batch.parse).to(device).float()
    rows = batch.meanings
    rngs = [random.Random(rng.getrandbits(48)) for _ in rows]
    each = executor.map if executor else map
    placed: list[list[Dot]] = [[dot] for dot in each(first_dot, rows, rngs)]
    rounds = rng.choices([n for n, _ in ROUNDS], [share for _, share in ROUNDS])[0]
    repeat = len(rows) // len(batch.images)
    intents = torch.tensor([row.intent for row in rows], device=device)
    line = torch.arange(len(rows), device=device)
    feeds = torch.tensor([float(row.feeds) for row in rows], device=device).view(-1, 1, 1, 1)
    hard = torch.tensor([float(r.random() < 0.5) for r in rngs], device=device).view(-1, 1, 1, 1)
    truth = torch.from_numpy(np.stack([row.truth for row in rows])).to(device).float()

    def add(index: int, mask: np.ndarray) -> None:
        row, mine = rows[index], rngs[index]
        stamp(mask, placed[index])
        dot = next_dot(row.truth, mask, row.outside, mine, slack_of(mine))
        if dot is not None:
            placed[index].append(dot)

    # Without its cache: weights cast while gradients are off would be used again where they are on, and learn nothing.
    with torch.autocast(device.type, dtype=torch.bfloat16, enabled=half, cache_enabled=False):
        ground, embedding, stem, parse = eye.see(image)
        ground, embedding, stem = (v.repeat_interleave(repeat, 0) for v in (ground, embedding, stem))
        last = torch.zeros(len(rows), 1, *stem.shape[2:], device=device)
        before = None
        if rounds:
            eye.decoder.eval()
            with torch.no_grad():
                for _ in range(rounds):
                    logits = eye.decoder(ground, embedding, stem, points_of(placed).to(device), last)[0].float()[line, intents]
                    before = overlap(logits, truth)
                    soft = logits.sigmoid()[:, None] * 2 - 1
                    last = feeds * torch.where(hard > 0.5, soft.sign(), soft)
                    masks = (logits > 0).cpu().numpy()
                    list(each(add, range(len(rows)), masks))
            eye.decoder.train()
        logits, scores, choice = eye.decoder(ground, embedding, stem, points_of(placed).to(device), last)
    logits, scores, choice = logits.float(), scores.float(), choice.float()
    asked = list(each(wanted, rows, placed))
    target = torch.from_numpy(np.stack([masks for masks, _ in asked])).to(device).float()
    judged = torch.from_numpy(np.stack([valid for _, valid in asked])).to(device).float()
    near = torch.from_numpy(np.stack([dot_weights(row.truth.shape, dots) for row, dots in zip(rows, placed)])).to(device)[:, None]
    losses = mask_loss(logits, target, near)
    with torch.no_grad():
        quality = overlap(logits, target)
        weight = judged * OTHER
        weight[line, intents] = MEANT
        if before is not None:
            weight[line, intents] += WORSE * (quality[line, intents] < before - 0.005).float()
    masks_loss = (losses * weight).sum() / len(rows)
    groups_loss = parse_loss(parse, groups)
    # Not squared errors: those of a new network, whose masks are bad, would drive the scores to 0 and leave them there.
    score_loss = (F.binary_cross_entropy_with_logits(scores, quality, reduction='none') * judged).sum() / judged.sum()
    choice_loss = F.cross_entropy(choice, intents)
    loss = masks_loss + 2.0 * groups_loss + 0.2 * score_loss + 0.1 * choice_loss
    meant = quality[line, intents]
    return Judged(
        loss,
        {
            'masks': float(masks_loss.detach()),
            'parse': float(groups_loss.detach()),
            'score_error': float(((scores.detach().sigmoid() - quality).abs() * judged).sum() / judged.sum()),
            'choice': float(choice_loss.detach()),
            'iou': float(meant.mean()),
            'rounds': float(rounds),
        },
    )


def dot_weights(shape: tuple[int, int], dots: list[Dot]) -> np.ndarray:
    """float32 [h,w]: 1, and more at dots, since a dot is the one thing the user is sure of."""
    weights = np.ones(shape, np.float32)
    for x, y, _ in dots:
        cv2.circle(weights, (x, y), 1, AT_DOT, -1)
    return weights
