"""Learns the filters of `upscaleTwice` (engines/builtin/src/upscale) from a folder of photos.

    /usr/bin/python3 train.py PHOTOS --out ../../src/upscale/filters.bin [--leaves 96] [--seed 1]

A photo and its half are a lesson: each pixel of the half, with the 7x7 pixels around it, shows what four pixels lay there.
The neighbourhood is turned and mirrored so that the brightness runs one way, then a tree of questions about it (how strong
an edge, how straight, at which angle, ...) chooses a set of linear filters: regression trees with linear leaves, as in
"Fast and Accurate Image Upscaling with Super-Resolution Forests" (Schulter, Leistner, Bischof, CVPR 2015), over the features
of "RAISR: Rapid and Accurate Image Super Resolution" (Romano, Isidoro, Milanfar, 2016). Each question is the one that lowers
the squared error of the least-squares filters on its two sides most; the tree grows where that is most.

Every tenth photo is held back: what is printed for it chose the settings. Needs numpy and OpenCV (Debian's python3-opencv).
`readUpscaleFilters` in the same folder as the filters says how the file is laid out.
"""
import argparse
import glob
import heapq
import os
import struct
import time

import cv2
import numpy as np

# As in `filters.ts`.
RADIUS = 3
CHROMA_RADIUS = 2
FEATURES = ['strength', 'coherence', 'angle', 'second strength', 'bend', 'across', 'along', 'slope', 'range', 'grid']
# Thresholds that are tried for each feature, at equal shares of the samples.
BINS = 24
LEAST_SAMPLES = 1500
# The questions are chosen by filters of 5x5: a quarter of the work, and they fall out nearly the same.
QUESTION_RADIUS = 2
RIDGE = 40.0
# A node's filters count as much as its parent's at so many samples.
PRIOR = 4000
ROOM = 0.25
HELD_EVERY = 10


def window(radius):
    """Offsets (u, v) of a square but its centre, row by row."""
    side = range(-radius, radius + 1)
    return np.array([(u, v) for v in side for u in side if (u, v) != (0, 0)])


# The four new pixels of each old one, in the turned frame.
PHASES = np.array([(-1, -1), (1, -1), (-1, 1), (1, 1)])


def turned(offsets, turn):
    """Offsets (dx, dy) in the picture of offsets (u, v) in the frame; bits of `turn`: 1 transpose, 2 mirror v, 4 half-turn."""
    turn = turn[:, None]
    su = np.where(turn & 4, -1, 1)
    sv = su * np.where(turn & 2, -1, 1)
    u, v = su * offsets[:, 0], sv * offsets[:, 1]
    swap = (turn & 1) != 0
    return np.where(swap, v, u), np.where(swap, u, v)


def lanczos(x, lobes=3):
    return np.where(np.abs(x) < lobes, np.sinc(x) * np.sinc(x / lobes), 0)


def keys(x):
    x = np.abs(x)
    return np.where(x < 1, (1.5 * x - 2.5) * x * x + 1, np.where(x < 2, ((-0.5 * x + 2.5) * x - 4) * x + 2, 0))


def halve(picture, kind):
    """Half the size, without aliasing, on the sRGB values as they stand; float in, float out (0 to 255)."""
    height, width = picture.shape[:2]
    picture = picture[: height & ~1, : width & ~1]
    if kind == 'area':
        return (picture[::2, ::2] + picture[1::2, ::2] + picture[::2, 1::2] + picture[1::2, 1::2]) / 4
    support = {'lanczos': 6, 'bicubic': 4}[kind]
    at = (np.arange(-support, support) + 0.5) / 2
    taps = (lanczos if kind == 'lanczos' else keys)(at)
    taps /= taps.sum()
    blurred = cv2.sepFilter2D(picture, cv2.CV_32F, taps, taps, anchor=(support - 1, support - 1),
                              borderType=cv2.BORDER_REFLECT)
    return np.clip(blurred[::2, ::2], 0, 255)


def to_channels(rgb):
    """Luma (BT.601 weights) and the differences of blue and red from it."""
    red, green, blue = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    return luma.astype(np.float32), (blue - luma).astype(np.float32), (red - luma).astype(np.float32)


def read_features(luma):
    """Of every pixel: the features (float32, ...xF) and the turn that brings it into the frame. As `features.ts`."""
    wide = cv2.copyMakeBorder(luma, RADIUS, RADIUS, RADIUS, RADIUS, cv2.BORDER_REPLICATE)
    gx, gy = (wide[1:-1, 2:] - wide[1:-1, :-2]) / 2, (wide[2:, 1:-1] - wide[:-2, 1:-1]) / 2
    bell = np.array([1, 4, 6, 4, 1], np.float32) / 16
    mixed = [cv2.sepFilter2D(m, cv2.CV_32F, bell, bell)[2:-2, 2:-2] for m in (gx * gx, gy * gy, gx * gy)]
    p = wide[RADIUS - 1: 1 - RADIUS, RADIUS - 1: 1 - RADIUS]
    c, n, s, w, e = p[1:-1, 1:-1], p[:-2, 1:-1], p[2:, 1:-1], p[1:-1, :-2], p[1:-1, 2:]
    nw, ne, sw, se = p[:-2, :-2], p[:-2, 2:], p[2:, :-2], p[2:, 2:]
    gx, gy = (e - w) / 2, (s - n) / 2
    difference, twice = mixed[0] - mixed[1], 2 * mixed[2]
    total = mixed[0] + mixed[1]
    spread = np.sqrt(difference * difference + twice * twice)
    strong, weak = (total + spread) / 2, np.maximum(0, (total - spread) / 2)
    transpose, mirror = difference < 0, twice < 0
    a, b = np.abs(difference), np.abs(twice)
    cosine = np.sqrt((1 + a / (spread + 1e-6)) / 2)
    sine = np.sqrt(np.maximum(0, 1 - a / (spread + 1e-6)) / 2)
    gu, gv = np.where(transpose, gy, gx), np.where(transpose, gx, gy)
    gv = np.where(mirror, -gv, gv)
    slope = gu * cosine + gv * sine
    dxx, dyy = e + w - 2 * c, n + s - 2 * c
    dxy = (se + nw - sw - ne) / 4
    duu, dvv = np.where(transpose, dyy, dxx), np.where(transpose, dxx, dyy)
    duv = np.where(mirror, -dxy, dxy)
    across = duu * cosine * cosine + 2 * duv * cosine * sine + dvv * sine * sine
    along = duu * sine * sine - 2 * duv * cosine * sine + dvv * cosine * cosine
    bend = across + along
    half_turn = slope * across < 0
    turn = transpose * 1 + mirror * 2 + half_turn * 4
    size = np.sqrt(strong) + 1
    around = np.stack([c, n, s, w, e, nw, ne, sw, se])
    reach = around.max(0) - around.min(0)
    grid = np.abs(4 * c - 2 * (n + s + w + e) + nw + ne + sw + se) / 4
    side = np.where(across < 0, -1, 1)
    features = [strong, spread / (total + 1), b / (a + b + 1e-6), weak, np.abs(bend) / size, np.abs(across) / size,
                along * side / size, np.abs(slope) / size, reach / size, grid / size]
    return np.stack(features, -1).astype(np.float32), turn.astype(np.int32)


def gather(plane, ys, xs, turn, offsets):
    """Differences of the neighbours from the pixel, in the frame; beyond the border the border goes on."""
    dx, dy = turned(offsets, turn)
    height, width = plane.shape
    rows = np.clip(ys[:, None] + dy, 0, height - 1)
    columns = np.clip(xs[:, None] + dx, 0, width - 1)
    return plane[rows, columns] - plane[ys, xs][:, None]


def gather_new(plane, half, ys, xs, turn):
    """Differences of the four true pixels from the old one, in the order of PHASES."""
    dx, dy = turned(PHASES, turn)
    return plane[2 * ys[:, None] + (dy + 1) // 2, 2 * xs[:, None] + (dx + 1) // 2] - half[ys, xs][:, None]


def lessons(paths, per_photo, seed):
    """Of `per_photo` pixels a photo: features, root of the weight, what is near and what is new, in luma and in colour."""
    random = np.random.default_rng(seed)
    parts = []
    for path in paths:
        whole = cv2.imread(path)[..., ::-1].astype(np.float32)
        whole = whole[: whole.shape[0] & ~1, : whole.shape[1] & ~1]
        half = halve(whole, random.choice(['area', 'lanczos', 'bicubic'], p=[0.5, 0.25, 0.25]))
        half = np.round(half)
        # Some halves are stored as JPEG, as many a user's photo is: the filters must not take blocks for detail.
        if random.random() < 0.25:
            quality = int(random.integers(80, 97))
            stored = cv2.imencode('.jpg', half[..., ::-1].astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
            half = cv2.imdecode(stored, cv2.IMREAD_COLOR)[..., ::-1].astype(np.float32)
        fine, coarse = to_channels(whole), to_channels(half)
        features, turn = read_features(coarse[0])
        # Flat places teach little and are most: one in eight of them is taken, with eight times the weight.
        flat = features[..., 0].ravel() < 4
        chance = np.where(flat, 1 / 8, 1.0)
        at = random.choice(flat.size, min(per_photo, flat.size), replace=False, p=chance / chance.sum())
        ys, xs = at // features.shape[1], at % features.shape[1]
        t = turn[ys, xs]
        parts.append((
            features[ys, xs],
            np.where(flat[at], np.sqrt(8), 1).astype(np.float32),
            gather(coarse[0], ys, xs, t, window(RADIUS)),
            gather_new(fine[0], coarse[0], ys, xs, t),
            np.stack([gather(coarse[c], ys, xs, t, window(CHROMA_RADIUS)) for c in (1, 2)]),
            np.stack([gather_new(fine[c], coarse[c], ys, xs, t) for c in (1, 2)]),
        ))
    return [np.concatenate([part[i] for part in parts], axis=1 if i > 3 else 0) for i in range(6)]


def grow(features, weight, near, new, leaves):
    """The tree as lists (feature or -1, threshold, left, right) and the leaf of each sample."""
    inner = np.abs(window(RADIUS)).max(1) <= QUESTION_RADIUS
    near = near[:, inner] * weight[:, None]
    new = new * weight[:, None]
    size = near.shape[1]
    edges = None

    def gain_of(index):
        """The best question for these samples: (gain, feature, threshold)."""
        if len(index) > 200_000:
            index = index[:: len(index) // 200_000 + 1]
        x, y, f = near[index], new[index], features[index]
        both = np.concatenate([x, y], 1)
        best = (0.0, -1, 0.0)
        for k in range(f.shape[1]):
            cuts = np.unique(np.quantile(f[:, k], np.linspace(0, 1, BINS + 1)[1:-1]))
            bins = np.searchsorted(cuts, f[:, k], side='left')
            order = np.argsort(bins, kind='stable')
            ends = np.searchsorted(bins[order], np.arange(len(cuts) + 2))
            sorted_both = both[order]
            sums = np.stack([sorted_both[a:b].T @ sorted_both[a:b] for a, b in zip(ends[:-1], ends[1:])]).astype(np.float64)
            counts = np.diff(ends)
            below = np.cumsum(sums, 0)
            total = below[-1]
            seen = np.cumsum(counts)
            whole = explained(total[None], size)[0]
            left, right = explained(below[:-1], size), explained(total - below[:-1], size)
            gains = left + right - whole
            gains[(seen[:-1] < LEAST_SAMPLES) | (seen[-1] - seen[:-1] < LEAST_SAMPLES)] = 0
            j = int(np.argmax(gains)) if len(gains) else 0
            if len(gains) and gains[j] > best[0]:
                best = (float(gains[j]), k, float(cuts[j]))
        return best

    feature, threshold, left, right = [-1], [0.0], [0], [0]
    members = {0: np.arange(len(features))}
    queue = []

    def offer(node):
        index = members[node]
        if len(index) < 2 * LEAST_SAMPLES:
            return
        gain, k, cut = gain_of(index)
        if k >= 0:
            # Large nodes are judged by a part of their samples.
            part = len(index[:: len(index) // 200_000 + 1]) if len(index) > 200_000 else len(index)
            heapq.heappush(queue, (-gain * len(index) / part, node, k, cut))

    offer(0)
    count = 1
    while queue and count < leaves:
        _, node, k, cut = heapq.heappop(queue)
        index = members.pop(node)
        low = features[index, k] <= cut
        feature[node], threshold[node] = k, cut
        for side, chosen in ((left, index[low]), (right, index[~low])):
            side[node] = len(feature)
            members[len(feature)] = chosen
            feature.append(-1), threshold.append(0.0), left.append(0), right.append(0)
        count += 1
        offer(left[node]), offer(right[node])
    leaf = np.empty(len(features), np.int32)
    for number, (node, index) in enumerate(sorted(members.items())):
        leaf[index] = number
        left[node] = number
    return (feature, threshold, left, right), leaf, count


def explained(sums, size):
    """The squared error that the least-squares filters take away, for stacked [X Y]'[X Y]."""
    gram = sums[:, :size, :size] + RIDGE * np.eye(size)
    target = sums[:, :size, size:]
    return np.einsum('bij,bij->b', target, np.linalg.solve(gram, target))


def fit(near, new, weight, tree, leaf, count):
    """Filters of each leaf, (count, taps, 4). Each node's are drawn to its parent's: the fewer its samples, the more."""
    feature, _, left, right = tree
    near, new = near * weight[:, None], new * weight[:, None]
    size = near.shape[1]
    order = np.argsort(leaf, kind='stable')
    ends = np.searchsorted(leaf[order], np.arange(count + 1))
    filters = np.empty((count, size, 4))
    sums = {}

    def sum_up(node):
        if feature[node] < 0:
            chosen = order[ends[left[node]]:ends[left[node] + 1]]
            x, y = near[chosen], new[chosen]
            sums[node] = (x.T @ x).astype(np.float64), (x.T @ y).astype(np.float64), len(chosen)
        else:
            sums[node] = tuple(a + b for a, b in zip(sum_up(left[node]), sum_up(right[node])))
        return sums[node]

    def solve(node, drawn_to):
        gram, target, samples = sums[node]
        own = np.linalg.solve(gram + RIDGE * np.eye(size), target)
        own = (samples * own + PRIOR * drawn_to) / (samples + PRIOR)
        if feature[node] < 0:
            filters[left[node]] = own
        else:
            solve(left[node], own), solve(right[node], own)

    sum_up(0)
    solve(0, 0)
    return filters


def leaf_of(tree, features):
    feature, threshold, left, right = (np.array(part) for part in tree)
    node = np.zeros(len(features), np.int32)
    while True:
        asked = feature[node]
        open_ = asked >= 0
        if not open_.any():
            return left[node]
        value = features[np.arange(len(features)), np.maximum(asked, 0)]
        node = np.where(open_, np.where(value <= threshold[node], left[node], right[node]), node)


def enlarge(rgb, tree, filters, chroma_filters):
    coarse = to_channels(rgb)
    height, width = coarse[0].shape
    features, turn = read_features(coarse[0])
    turn = turn.ravel()
    leaf = leaf_of(tree, features.reshape(-1, features.shape[-1]))
    ys, xs = np.divmod(np.arange(height * width), width)
    dx, dy = turned(PHASES, turn)
    planes = []
    for channel, plane in enumerate(coarse):
        radius, weights = (RADIUS, filters) if channel == 0 else (CHROMA_RADIUS, chroma_filters)
        new = np.empty((height * width, 4), np.float32)
        for start in range(0, height * width, 20_000):
            part = slice(start, start + 20_000)
            near = gather(plane, ys[part], xs[part], turn[part], window(radius))
            new[part] = np.einsum('nk,nkp->np', near, weights[leaf[part]].astype(np.float32))
        fine = np.empty((2 * height, 2 * width), np.float32)
        fine[2 * ys[:, None] + (dy + 1) // 2, 2 * xs[:, None] + (dx + 1) // 2] = new + plane.ravel()[:, None]
        planes.append(fine)
    luma, blue, red = planes
    r, b = luma + red, luma + blue
    made = np.stack([r, (luma - 0.299 * r - 0.114 * b) / 0.587, b], -1)
    return np.round(hold(made, rgb))


def hold(made, rgb):
    """The new values within the range of the 3x3 old ones around, and near that of the four nearest (`writeChannel`)."""
    height, width = rgb.shape[:2]
    p = cv2.copyMakeBorder(rgb, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    around = np.stack([p[a:a + height, b:b + width] for a in range(3) for b in range(3)]).reshape(3, 3, *rgb.shape)
    held = np.empty_like(made)
    for row in (0, 1):
        for column in (0, 1):
            nearest = around[row:row + 2, column:column + 2]
            least, most = nearest.min((0, 1)), nearest.max((0, 1))
            room = ROOM * (most - least)
            low = np.maximum(around.min((0, 1)), least - room)
            high = np.minimum(around.max((0, 1)), most + room)
            held[row::2, column::2] = np.clip(made[row::2, column::2], low, high)
    return held


def enlarge_bicubic(half):
    height, width = half.shape[:2]
    p = cv2.copyMakeBorder(half, 3, 3, 3, 3, cv2.BORDER_REPLICATE)
    out = np.empty((2 * height, 2 * width, 3), np.float32)
    taps = [keys(np.array([d + 0.25 for d in (-2, -1, 0, 1, 2)])), keys(np.array([d - 0.25 for d in (-2, -1, 0, 1, 2)]))]
    for row in (0, 1):
        for column in (0, 1):
            made = cv2.sepFilter2D(p, cv2.CV_32F, taps[column], taps[row])
            out[row::2, column::2] = made[3:-3, 3:-3]
    return np.clip(np.round(out), 0, 255)


def psnr(a, b):
    border = 4
    return 10 * np.log10(255 ** 2 / np.mean((a - b)[border:-border, border:-border] ** 2))


def measure(paths, model):
    for kind in ('area', 'lanczos'):
        rows = []
        for path in paths:
            whole = cv2.imread(path)[..., ::-1].astype(np.float32)
            whole = whole[: whole.shape[0] & ~1, : whole.shape[1] & ~1]
            half = np.round(halve(whole, kind))
            made = enlarge(half, *model)
            plain = enlarge_bicubic(half)
            rows.append((psnr(plain, whole), psnr(made, whole), psnr(to_channels(plain)[0], to_channels(whole)[0]),
                         psnr(to_channels(made)[0], to_channels(whole)[0])))
        rows = np.array(rows)
        gain, luma_gain = rows[:, 1] - rows[:, 0], rows[:, 3] - rows[:, 2]
        print(f'{kind}: bicubic {rows[:, 0].mean():.2f} dB, ours {rows[:, 1].mean():.2f}; gain {gain.mean():.2f}, '
              f'least {gain.min():.2f}; luma alone {luma_gain.mean():.2f}, least {luma_gain.min():.2f}', flush=True)


def write(path, tree, filters, chroma_filters):
    """As `readUpscaleFilters` (filters.ts) reads it."""
    with open(path, 'wb') as file:
        file.write(struct.pack('<4sHH', b'TUP1', len(tree[0]), len(filters)))
        for feature, threshold, left, right in zip(*tree):
            file.write(struct.pack('<hHHf', feature, left, right, threshold))
        for weights in (filters, chroma_filters):
            for leaf in weights:
                scale = np.abs(leaf).max() / 32767
                file.write(struct.pack('<f', scale))
                file.write(np.round(leaf / scale).astype('<i2').tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('photos')
    parser.add_argument('--out')
    parser.add_argument('--leaves', type=int, default=96)
    parser.add_argument('--per-photo', type=int, default=2400)
    parser.add_argument('--held', type=int, default=24, help='how many of the held photos are measured')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    started = time.time()
    paths = sorted(glob.glob(os.path.join(options.photos, '*.jpg')))
    held = paths[::HELD_EVERY]
    held = held[:: max(1, len(held) // options.held)][: options.held]
    taught = [path for index, path in enumerate(paths) if index % HELD_EVERY]
    features, weight, near, new, chroma_near, chroma_new = lessons(taught, options.per_photo, options.seed)
    print(f'{len(features)} lessons after {time.time() - started:.0f} s', flush=True)
    tree, leaf, count = grow(features, weight, near, new, options.leaves)
    used = np.bincount([k for k in tree[0] if k >= 0], minlength=len(FEATURES))
    print(f'{count} leaves after {time.time() - started:.0f} s; questions: '
          + ', '.join(f'{name} {times}' for name, times in zip(FEATURES, used)), flush=True)
    filters = fit(near, new, weight, tree, leaf, count)
    chroma = fit(chroma_near.reshape(-1, chroma_near.shape[-1]), chroma_new.reshape(-1, 4), np.tile(weight, 2), tree,
                 np.tile(leaf, 2), count)
    if options.out:
        write(options.out, tree, filters, chroma)
    measure(held, (tree, filters, chroma))
    print(f'{time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
