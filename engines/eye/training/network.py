"""The network: one encoder for a picture, a parse of it, and a small decoder that turns dots into masks.

Sizes below are for a picture of H x W pixels, both multiples of 16. Plain 3x3 convolutions are used at strides 2 to 16,
because on a CPU they cost no more than depthwise ones with their extra normalisations; depthwise 5x5 at stride 32.
"""
from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from labels import GROUPS

WIDTH = 48  # channels of the shared features
STEM = 16  # channels of the stem
EMBED = 24  # channels in which a dot is compared with all other places
MASKS = ('part', 'garment', 'person')
NEAR, FAR = 1.2, 8.0  # standard deviations of a dot's marks, in cells of stride 4


def normalise(image: Tensor) -> Tensor:
    """RGB in 0..1 (sRGB-encoded) -> about zero mean and unit spread."""
    return (image - 0.45) / 0.25


def block(inputs: int, outputs: int, kernel: int = 3, stride: int = 1, groups: int = 1, relu: bool = True) -> nn.Sequential:
    layers: list[nn.Module] = [
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    if relu:
        layers.append(nn.ReLU(inplace=True))
    return nn.Sequential(*layers)


def resize_like(x: Tensor, reference: Tensor) -> Tensor:
    return F.interpolate(x, size=reference.shape[2:], mode='bilinear', align_corners=False)


class Residual(nn.Module):
    """Two 3x3 convolutions added to their input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = block(channels, channels)
        self.second = block(channels, channels, relu=False)

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.second(self.first(x)), inplace=True)


class Wide(nn.Module):
    """Depthwise 5x5 and pointwise convolution added to their input: a wide view where the map is small."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.depth = block(channels, channels, 5, groups=channels)
        self.point = block(channels, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.point(self.depth(x))


class Everywhere(nn.Module):
    """Adds what the whole map says, in the mean, to each place."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.mix = nn.Conv2d(channels, channels, 1)

    def forward(self, x: Tensor) -> Tensor:
        return x + F.relu(self.mix(x.mean((2, 3), keepdim=True)))


class Encoder(nn.Module):
    """image [N,3,H,W], RGB 0..1 -> features [N,48,H/4,W/4], stem [N,16,H/2,W/2], parse logits [N,12,H/4,W/4]."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = block(3, STEM, 3, 2)
        self.stage4 = nn.Sequential(block(STEM, 32, 3, 2), Residual(32))
        self.stage8 = nn.Sequential(block(32, 64, 3, 2), Residual(64), Residual(64))
        self.stage16 = nn.Sequential(block(64, 128, 3, 2), Residual(128), Residual(128), Residual(128))
        self.stage32 = nn.Sequential(block(128, 192, 3, 2), Wide(192), Wide(192), Everywhere(192), Wide(192), Wide(192))
        self.from32 = block(192, 96, 1, relu=False)
        self.side16 = block(128, 96, 1, relu=False)
        self.join16 = block(96, 96)
        self.from16 = block(96, 64, 1, relu=False)
        self.side8 = block(64, 64, 1, relu=False)
        self.join8 = Residual(64)
        self.from8 = block(64, WIDTH, 1, relu=False)
        self.side4 = block(32, WIDTH, 1, relu=False)
        self.join4 = Residual(WIDTH)
        self.parse = nn.Conv2d(WIDTH, len(GROUPS), 1)

    def forward(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        stem = self.stem(normalise(image))
        at4 = self.stage4(stem)
        at8 = self.stage8(at4)
        at16 = self.stage16(at8)
        at32 = self.stage32(at16)
        y = self.join16(F.relu(self.side16(at16) + resize_like(self.from32(at32), at16)))
        y = self.join8(F.relu(self.side8(at8) + resize_like(self.from16(y), at8)))
        y = self.join4(F.relu(self.side4(at4) + resize_like(self.from8(y), at4)))
        return y, stem, self.parse(y)


def marks(points: Tensor, height: int, width: int, spread: float) -> Tensor:
    """Gaussian marks of dots: points [N,K,3] (x, y in cells, label) -> [N,K,height,width], 1 at the dot; all dots alike."""
    xs = torch.arange(width, device=points.device, dtype=points.dtype)
    ys = torch.arange(height, device=points.device, dtype=points.dtype)
    across = torch.exp(-((xs - points[:, :, 0:1]) ** 2) / (2 * spread * spread))
    down = torch.exp(-((ys - points[:, :, 1:2]) ** 2) / (2 * spread * spread))
    return down[:, :, :, None] * across[:, :, None, :]


class Look(nn.Module):
    """What the decoder needs of a picture, made once: features and parse -> ground [N,40,h,w] and embedding [N,24,h,w]."""

    def __init__(self) -> None:
        super().__init__()
        self.ground = nn.Conv2d(WIDTH + len(GROUPS), 40, 1)
        self.embed = nn.Conv2d(WIDTH, EMBED, 1)

    def forward(self, features: Tensor, parse: Tensor) -> tuple[Tensor, Tensor]:
        groups = parse.float().softmax(1)
        embedding = F.normalize(self.embed(features).float(), dim=1)
        return self.ground(torch.cat([features, groups.to(features.dtype)], 1)), torch.cat([embedding, groups], 1)


class Decoder(nn.Module):
    """Dots -> masks.

    ground, embedding: of Look. stem: of Encoder. points [N,K,3]: x, y in pixels of the picture (centre of the first
    pixel 0, 0), label 1 inside, 0 outside, -1 no dot. last [N,1,H/2,W/2]: 2p-1 of the mask shown before the newest dot,
    -1..1, all 0 when there is none. Returns logits [N,3,H/2,W/2] of MASKS, scores [N,3] (their sigmoid is the
    predicted IoU of each) and choice [N,3] (logits: which of the three the dots mean).
    """

    def __init__(self) -> None:
        super().__init__()
        self.enter = nn.Conv2d(9, 40, 3, 1, 1)
        self.down8 = nn.Sequential(block(40, 56, 3, 2), Residual(56))
        self.down16 = nn.Sequential(block(56, 80, 3, 2), Residual(80), Everywhere(80))
        self.down32 = nn.Sequential(block(80, 96, 3, 2), Wide(96))
        self.from32 = block(96, 80, 1, relu=False)
        self.join16 = block(80, 80)
        self.from16 = block(80, 56, 1, relu=False)
        self.join8 = block(56, 56)
        self.from8 = block(56, 40, 1, relu=False)
        self.join4 = block(40, 32)
        self.sharp = nn.Conv2d(32, 12, 1)
        self.sharp_stem = nn.Conv2d(STEM, 12, 1)
        self.out = nn.Conv2d(12, len(MASKS), 3, 1, 1)
        self.judge = nn.Sequential(nn.Linear(176, 48), nn.ReLU(inplace=True), nn.Linear(48, 2 * len(MASKS)))

    @staticmethod
    def maps(embedding: Tensor, points: Tensor, last: Tensor) -> Tensor:
        """[N,9,h,w]: near and far marks and likeness (embedding, parse) of inside and outside dots, the last mask."""
        count, channels, height, width = embedding.shape
        cells = torch.cat([(points[:, :, :2] + 0.5) / 4 - 0.5, points[:, :, 2:]], 2)
        near, far = marks(cells, height, width, NEAR), marks(cells, height, width, FAR)
        flat = near.flatten(2)
        places = embedding.flatten(2)
        at_dots = torch.matmul(flat / (flat.sum(2, keepdim=True) + 1e-6), places.transpose(1, 2))
        found = []
        for label in (1.0, 0.0):
            mine = ((points[:, :, 2] - label).abs() < 0.5).to(near.dtype)[:, :, None, None]
            found += [(near * mine).amax(1), (far * mine).amax(1)]
            for part in (slice(0, EMBED), slice(EMBED, channels)):
                like = torch.matmul(at_dots[:, :, part], places[:, part]).view(count, -1, height, width)
                found.append((like * mine).amax(1))
        return torch.cat([torch.stack(found, 1), F.avg_pool2d(last, 2)], 1)

    def forward(self, ground: Tensor, embedding: Tensor, stem: Tensor, points: Tensor, last: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        at4 = F.relu(ground + self.enter(self.maps(embedding, points, last)))
        at8 = self.down8(at4)
        at16 = self.down16(at8)
        at32 = self.down32(at16)
        y = self.join16(F.relu(at16 + resize_like(self.from32(at32), at16)))
        y = self.join8(F.relu(at8 + resize_like(self.from16(y), at8)))
        y = self.join4(F.relu(at4 + resize_like(self.from8(y), at4)))
        fine = F.relu(resize_like(self.sharp(y), stem) + self.sharp_stem(stem))
        logits = self.out(fine)
        said = self.judge(torch.cat([at16.mean((2, 3)), at32.mean((2, 3))], 1))
        return logits, said[:, :3], said[:, 3:]


class Eye(nn.Module):
    """Encoder, look and decoder together; `see` does what belongs to a picture, `decoder` what belongs to its dots."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.look = Look()
        self.decoder = Decoder()

    def see(self, image: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """image [N,3,H,W] RGB 0..1 -> ground, embedding, stem, parse logits."""
        features, stem, parse = self.encoder(image)
        ground, embedding = self.look(features, parse)
        return ground, embedding, stem, parse


def parameters_of(module: nn.Module) -> int:
    return sum(p.numel() for p in module.parameters())
