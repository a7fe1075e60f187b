"""Weights as they are kept: one .npz of float16 arrays by name, small enough to be part of the repository."""
from __future__ import annotations

import os
import pathlib

import numpy as np
import torch
from torch import nn


def write_weights(module: nn.Module, path: pathlib.Path) -> None:
    """Parameters and running statistics as float16, written beside and renamed, so that no half file is ever there."""
    arrays = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in module.state_dict().items() if value.is_floating_point()}
    part = path.with_name(path.name + '.part')
    with open(part, 'wb') as file:
        np.savez_compressed(file, **arrays)
    os.replace(part, path)


def read_weights(module: nn.Module, path: pathlib.Path) -> None:
    """Fills a network. KeyError when the file is not of this network, ValueError when a shape differs."""
    state = module.state_dict()
    with np.load(path) as arrays:
        for name, value in state.items():
            if not value.is_floating_point():
                continue
            array = arrays[name]
            if array.shape != tuple(value.shape):
                raise ValueError(f'{name}: {array.shape} where the network has {tuple(value.shape)}')
            value.copy_(torch.from_numpy(array.astype(np.float32)))
