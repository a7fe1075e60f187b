"""Trains the network within a time budget.

    python3 train.py DATA CACHE RUN --minutes 70            a new cycle, from nothing
    python3 train.py DATA CACHE RUN --minutes 70 --from W   a new cycle, from weights
    python3 train.py DATA CACHE RUN --minutes 70 --resume   goes on with the cycle in RUN until its minutes are used up

RUN gets checkpoint.pt (everything needed to go on), weights.npz (the averaged network, float16) and log.jsonl.
A cycle's learning rate rises, then falls as a cosine over its minutes, all runs of the cycle counted together.
"""
from __future__ import annotations

import argparse
import copy
import json
import math
import os
import pathlib
import sys
import time
from concurrent.futures import Executor, ThreadPoolExecutor

import cv2
import torch
from torch import nn

from batches import Batches
from network import Eye
from photos import HELD, load, prepare
from session import Batch, judge
from validate import validate
from weights import read_weights, write_weights

WARM = 0.03  # share of a cycle in which the learning rate rises
FLOOR = 0.004  # share of the learning rate left at the end
SMALL_UNTIL = 0.35  # share of a first cycle trained on smaller scenes, which are twice as quick


def learning_rate(progress: float, peak: float) -> float:
    """progress 0..1 -> rate."""
    if progress < WARM:
        return peak * (0.04 + 0.96 * progress / WARM)
    fall = 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - WARM) / (1 - WARM))))
    return peak * (FLOOR + (1 - FLOOR) * fall)


def quick_half(device: torch.device) -> bool:
    """Whether bfloat16 is quicker: GPUs of late, and CPUs with AVX-512 BF16."""
    if device.type == 'cuda':
        return torch.cuda.is_bf16_supported()
    try:
        return 'avx512_bf16' in pathlib.Path('/proc/cpuinfo').read_text()
    except OSError:
        return False


class Trainer:
    """The network, its average, the optimiser and how far the cycle is."""

    def __init__(self, peak: float, device: torch.device) -> None:
        torch.manual_seed(0)
        self.device = device
        self.eye = Eye().to(device=device, memory_format=torch.channels_last)
        matrices = [p for p in self.eye.parameters() if p.ndim > 1]
        others = [p for p in self.eye.parameters() if p.ndim <= 1]
        self.optimiser = torch.optim.AdamW([{'params': matrices, 'weight_decay': 0.02}, {'params': others, 'weight_decay': 0.0}], lr=peak)
        self.peak = peak
        self.step = 0
        self.samples = 0
        self.minutes = 0.0
        self.first = True  # whether the cycle began from nothing
        self.average = copy.deepcopy(self.eye)

    def start_from(self, path: pathlib.Path) -> None:
        read_weights(self.eye, path)
        self.average.load_state_dict(self.eye.state_dict())
        self.first = False

    def save(self, path: pathlib.Path) -> None:
        part = path.with_name(path.name + '.part')
        torch.save(
            {
                'eye': self.eye.state_dict(),
                'average': self.average.state_dict(),
                'optimiser': self.optimiser.state_dict(),
                'progress': {k: getattr(self, k) for k in ('peak', 'step', 'samples', 'minutes', 'first')},
            },
            part,
        )
        os.replace(part, path)

    def load(self, path: pathlib.Path) -> None:
        state = torch.load(path, map_location=self.device)
        self.eye.load_state_dict(state['eye'])
        self.average.load_state_dict(state['average'])
        self.optimiser.load_state_dict(state['optimiser'])
        for name, value in state['progress'].items():
            setattr(self, name, value)

    def learn(self, batch: Batch, progress: float, seed: int, half: bool, executor: Executor) -> dict[str, float]:
        """One step. progress 0..1 of the cycle."""
        for group in self.optimiser.param_groups:
            group['lr'] = learning_rate(progress, self.peak)
        self.eye.train()
        judged = judge(self.eye, batch, seed * 1_000_003 + self.step, self.device, half, executor)
        self.optimiser.zero_grad(set_to_none=True)
        judged.loss.backward()
        norm = nn.utils.clip_grad_norm_(self.eye.parameters(), 5.0)
        if torch.isfinite(norm):
            self.optimiser.step()
        self.step += 1
        self.samples += len(batch.images)
        keep = min(0.9985, (1 + self.step) / (10 + self.step))
        with torch.no_grad():
            mine = dict(self.eye.state_dict())
            for name, value in self.average.state_dict().items():
                if value.is_floating_point():
                    value.lerp_(mine[name], 1 - keep)
                else:
                    value.copy_(mine[name])
        return judged.numbers


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('data', type=pathlib.Path, help='folder with photos/, labels/ and labels.tsv')
    parser.add_argument('cache', type=pathlib.Path, help='folder for the prepared photos, made when it is not there')
    parser.add_argument('run', type=pathlib.Path, help='folder of this cycle')
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument('--minutes', type=float, help='length of the whole cycle')
    length.add_argument('--steps', type=int, help='length of the whole cycle in steps; exactly repeatable')
    parser.add_argument('--from', dest='start', type=pathlib.Path, help='weights.npz to start a new cycle from')
    parser.add_argument('--resume', action='store_true', help='go on with the cycle in RUN')
    parser.add_argument('--stop-after', type=int, default=None, help='leave after this many steps of this run, to be resumed')
    parser.add_argument('--batch', type=int, default=12)
    parser.add_argument('--per-picture', type=int, default=2, help='things meant per picture')
    parser.add_argument('--rate', type=float, default=2.5e-3, help='highest learning rate; 1e-3 suits --from')
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--workers', type=int, default=0, help='processes that make scenes; 0: made by the threads, between steps')
    parser.add_argument('--half', choices=('auto', 'yes', 'no'), default='auto', help='bfloat16')
    parser.add_argument('--held', type=int, default=HELD, help='photos kept for validation')
    parser.add_argument('--only', type=int, default=None, help='train on so few photos, to see that it can learn them')
    parser.add_argument('--validate-every', type=float, default=10.0, help='minutes')
    parser.add_argument('--save-every', type=float, default=3.0, help='minutes')
    given = parser.parse_args(argv)
    if given.resume and given.start:
        parser.error('--resume goes on with a cycle; --from starts one')
    return given


def main(argv: list[str] | None = None) -> None:
    given = arguments(argv)
    torch.set_num_threads(given.threads)
    cv2.setNumThreads(1)
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.backends.cudnn.benchmark = True
    half = quick_half(device) if given.half == 'auto' else given.half == 'yes'
    prepare(given.data, given.cache)
    photos = load(given.cache, given.held)
    given.run.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(given.rate, device)
    if given.resume:
        trainer.load(given.run / 'checkpoint.pt')
    elif given.start:
        trainer.start_from(given.start)
    log = open(given.run / 'log.jsonl', 'a', encoding='utf8')

    def write(entry: dict) -> None:
        line = json.dumps({'minutes': round(trainer.minutes, 2), 'step': trainer.step, 'samples': trainer.samples, **entry})
        print(line, flush=True)
        log.write(line + '\n')
        log.flush()

    began, before = time.monotonic(), trainer.minutes
    first_step = trainer.step
    next_save, next_validation = before + given.save_every, before + given.validate_every
    sums: dict[str, float] = {}
    with ThreadPoolExecutor(given.threads) as executor, Batches(given, trainer.step, executor) as batches:
        settings = {'device': device.type, 'half': half, 'batch': given.batch, 'rate': trainer.peak, 'seed': given.seed}
        write({'event': 'begin', **settings, 'from': bool(given.start), 'resumed': given.resume})
        while True:
            trainer.minutes = before + (time.monotonic() - began) / 60
            progress = trainer.step / given.steps if given.steps else trainer.minutes / given.minutes
            if progress >= 1 or (given.stop_after is not None and trainer.step - first_step >= given.stop_after):
                break
            batch = batches.get(trainer.step, small=trainer.first and progress < SMALL_UNTIL)
            for name, value in trainer.learn(batch, progress, given.seed, half, executor).items():
                sums[name] = sums.get(name, 0.0) + value
            sums['steps'] = sums.get('steps', 0.0) + 1
            if trainer.minutes >= next_save:
                next_save = trainer.minutes + given.save_every
                trainer.save(given.run / 'checkpoint.pt')
                write({'event': 'train', **means(sums)})
            if trainer.minutes >= next_validation:
                next_validation = trainer.minutes + given.validate_every
                write({'event': 'validation', **validate(trainer.average, photos)})
                write_weights(trainer.average, given.run / 'weights.npz')
        trainer.save(given.run / 'checkpoint.pt')
        write_weights(trainer.average, given.run / 'weights.npz')
        if given.stop_after is None:
            last = means(sums)
            if last:
                write({'event': 'train', **last})
            write({'event': 'end', **validate(trainer.average, photos)})
    log.close()


def means(sums: dict[str, float]) -> dict[str, float]:
    """The means since the last call."""
    steps = sums.pop('steps', 0.0)
    answer = {name: round(value / steps, 4) for name, value in sums.items()} if steps else {}
    sums.clear()
    return answer


if __name__ == '__main__':
    main(sys.argv[1:])
