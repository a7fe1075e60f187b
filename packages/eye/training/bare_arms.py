"""How wide a bare arm is along its length, on labelled photos: FOLDER/labels/NNNN.png as README.md says.

Arms that hang straight and bare from the shoulder on are parts of skin beside a garment, four times as long as they are
wide. Prints the median width of each twentieth from the shoulder to the finger tips over that about the elbow.
"""
import sys
from pathlib import Path

import cv2
import numpy as np

SKIN, HAIR = 41, 19
TOPS = (4, 5, 6, 10, 11, 13, 14, 22, 24, 26, 35, 38, 48, 49, 50, 51, 54, 55)
SLICES = 20


def widths(points):
    """Slices along the longest axis, downwards; None of what is bent or not an arm's shape."""
    middle = points.mean(0)
    axis = np.linalg.svd(points - middle, full_matrices=False)[2][0]
    axis = axis if axis[1] > 0 else -axis
    along, across = (points - middle) @ axis, (points - middle) @ np.array([-axis[1], axis[0]])
    length = np.ptp(along)
    at = np.minimum(SLICES - 1, ((along - along.min()) * SLICES / length).astype(int))
    counts = np.bincount(at, minlength=SLICES)
    if counts.min() < 3 or axis[1] < 0.75:
        return None
    wide = counts * SLICES / length
    bend = np.abs(np.bincount(at, across, SLICES) / counts).max()
    usual = np.median(wide)
    return (wide, length) if length > 4.2 * usual and bend < 0.9 * usual else None


arms = []
for file in sorted(Path(sys.argv[1], 'labels').glob('*.png')):
    labels = cv2.imread(str(file), cv2.IMREAD_GRAYSCALE)
    rows = np.nonzero((labels > 0).any(1))[0]
    tops = np.nonzero(np.isin(labels, TOPS))[0]
    if len(tops) < 500:
        continue
    top, tall = rows[0], np.ptp(rows)
    skin = cv2.morphologyEx((labels == SKIN).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3)))
    hair = cv2.dilate((labels == HAIR).astype(np.uint8), np.ones((5, 5)))
    count, parts = cv2.connectedComponents(skin)
    for part in range(1, count):
        y, x = np.nonzero(parts == part)
        # Not the face, nor legs, and from the shoulder on.
        if len(y) < 400 or hair[y, x].any() or y.mean() > top + 0.62 * tall or y.max() > top + 0.66 * tall:
            continue
        found = widths(np.stack([x, y], 1).astype(float))
        if found and 0.24 < found[1] / tall < 0.42 and y.min() < np.percentile(tops, 2) + 0.06 * tall:
            arms.append(found[0] / np.median(found[0][9:13]))

print(f'{len(arms)} arms')
for share in (25, 50, 75):
    print(f'{share:3} %', np.round(np.percentile(arms, share, axis=0), 2))
