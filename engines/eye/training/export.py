"""Writes the network as two ONNX graphs, normalisations folded into the convolutions, weights stored as float16.

    python3 export.py WEIGHTS.npz OUT_FOLDER

encoder.onnx   image [1,3,H,W] float32, RGB 0..1 (sRGB-encoded), H and W multiples of 16
               -> ground [1,40,H/4,W/4], embedding [1,36,H/4,W/4], stem [1,16,H/2,W/2], parse [1,12,H/4,W/4] (logits)
decoder.onnx   ground, embedding, stem; points [1,K,3]: x, y in pixels of the image, label 1 inside, 0 outside, -1 none;
               last [1,1,H/2,W/2]: 2p - 1 of the mask shown before the newest dot, -1..1, zeros for the first
               -> masks [1,3,H/2,W/2] (logits: part, garment, person), scores [1,3] (predicted IoU, 0..1),
               choice [1,3] (probability that this one is meant)
Computing is float32; only the stored weights are float16.
"""
from __future__ import annotations

import copy
import pathlib
import sys

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from network import Eye
from weights import read_weights

OPSET = 13


class StoredConvolution(nn.Module):
    """A convolution whose weights are kept as float16 and widened when the graph is loaded."""

    def __init__(self, source: nn.Conv2d) -> None:
        super().__init__()
        self.stride, self.padding, self.dilation, self.groups = source.stride, source.padding, source.dilation, source.groups
        bias = source.bias if source.bias is not None else torch.zeros(source.out_channels)
        self.register_buffer('weight', source.weight.detach().contiguous().half())
        self.register_buffer('bias', bias.detach().clone())

    def forward(self, x: Tensor) -> Tensor:
        return F.conv2d(x, self.weight.float(), self.bias, self.stride, self.padding, self.dilation, self.groups)


def fused(eye: Eye) -> Eye:
    """A copy for evaluation without normalisation layers, weights float16."""
    answer = copy.deepcopy(eye).cpu().eval()

    def walk(module: nn.Module) -> None:
        for name, child in list(module.named_children()):
            if isinstance(child, nn.Sequential) and len(child) > 1 and isinstance(child[0], nn.Conv2d) and isinstance(child[1], nn.BatchNorm2d):
                child[0] = fuse_conv_bn_eval(child[0], child[1])
                del child[1]
            if isinstance(child, nn.Conv2d):
                setattr(module, name, StoredConvolution(child))
            else:
                walk(child)

    walk(answer)
    return answer


class See(nn.Module):
    """The encoder's graph."""

    def __init__(self, eye: Eye) -> None:
        super().__init__()
        self.eye = eye

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return self.eye.see(image)


class Answer(nn.Module):
    """The decoder's graph."""

    def __init__(self, eye: Eye) -> None:
        super().__init__()
        self.decoder = eye.decoder

    def forward(self, ground: Tensor, embedding: Tensor, stem: Tensor, points: Tensor, last: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        masks, scores, choice = self.decoder(ground, embedding, stem, points, last)
        return masks, scores.sigmoid(), choice.softmax(1)


def export(eye: Eye, folder: pathlib.Path) -> None:
    """Writes encoder.onnx and decoder.onnx."""
    folder.mkdir(parents=True, exist_ok=True)
    small = fused(eye)
    image = torch.rand(1, 3, 96, 64)
    points = torch.tensor([[[20.0, 30.0, 1.0], [40.0, 60.0, 0.0]]])
    last = torch.zeros(1, 1, 48, 32)
    with torch.no_grad():
        ground, embedding, stem, _ = small.see(image)
    at2, at4 = {2: 'h2', 3: 'w2'}, {2: 'h4', 3: 'w4'}
    # Constants are not folded, or the float16 weights would be widened in the file.
    settings = {'opset_version': OPSET, 'do_constant_folding': False}
    torch.onnx.export(
        See(small),
        (image,),
        str(folder / 'encoder.onnx'),
        input_names=['image'],
        output_names=['ground', 'embedding', 'stem', 'parse'],
        dynamic_axes={'image': {2: 'h', 3: 'w'}, 'ground': at4, 'embedding': at4, 'stem': at2, 'parse': at4},
        **settings,
    )
    torch.onnx.export(
        Answer(small),
        (ground, embedding, stem, points, last),
        str(folder / 'decoder.onnx'),
        input_names=['ground', 'embedding', 'stem', 'points', 'last'],
        output_names=['masks', 'scores', 'choice'],
        dynamic_axes={'ground': at4, 'embedding': at4, 'stem': at2, 'points': {1: 'k'}, 'last': at2, 'masks': at2},
        **settings,
    )


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    eye = Eye()
    read_weights(eye, pathlib.Path(sys.argv[1]))
    folder = pathlib.Path(sys.argv[2])
    export(eye, folder)
    for path in sorted(folder.glob('*.onnx')):
        print(f'{path.name}: {path.stat().st_size / 1e6:.2f} MB')


if __name__ == '__main__':
    main()
