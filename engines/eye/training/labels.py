"""The labels of the photos and the groups the network names.

The photos carry 59 garment and body labels; most are too rare to learn alone, so the parse knows twelve groups.
"""
from __future__ import annotations

import csv
import pathlib

import numpy as np

GROUPS = ('background', 'hair', 'skin', 'upper', 'outer', 'lower', 'skirt', 'dress', 'shoes', 'legwear', 'bag', 'accessory')
GROUP = {name: number for number, name in enumerate(GROUPS)}
GARMENTS = tuple(GROUP[name] for name in ('upper', 'outer', 'lower', 'skirt', 'dress'))

LABELS_OF = {
    'background': 'null',
    'hair': 'hair',
    'skin': 'skin',
    'upper': 'blouse bodysuit bra hoodie intimate jumper panties shirt sweater sweatshirt swimwear t-shirt top vest',
    'outer': 'blazer cape cardigan coat jacket suit',
    'lower': 'jeans leggings pants shorts',
    'skirt': 'skirt',
    'dress': 'dress romper',
    'shoes': 'boots clogs flats heels loafers pumps sandals shoes sneakers wedges',
    'legwear': 'socks stockings tights',
    'bag': 'bag purse wallet',
    'accessory': 'accessories belt bracelet earrings glasses gloves hat necklace ring scarf sunglasses tie watch',
}

# How the quality of a parse is counted: the mean IoU over these, a skirt being as good as trousers.
COUNTED = {
    'upper': (GROUP['upper'],),
    'outer': (GROUP['outer'],),
    'lower + skirt': (GROUP['lower'], GROUP['skirt']),
    'dress': (GROUP['dress'],),
    'skin': (GROUP['skin'],),
    'hair': (GROUP['hair'],),
    'shoes': (GROUP['shoes'],),
    'bag': (GROUP['bag'],),
}


def read_names(folder: pathlib.Path) -> list[str]:
    """The names of the labels by number, of `labels.tsv` (columns id and name) in the data folder."""
    with open(folder / 'labels.tsv', newline='', encoding='utf8') as file:
        rows = sorted((int(row['id']), row['name']) for row in csv.DictReader(file, delimiter='\t'))
    if [number for number, _ in rows] != list(range(len(rows))):
        raise ValueError('labels.tsv: the ids must count from 0')
    return [name for _, name in rows]


def group_table(names: list[str]) -> np.ndarray:
    """uint8 [256]: the group of each label number. ValueError for a name that no group lists."""
    group_of = {label: GROUP[group] for group, labels in LABELS_OF.items() for label in labels.split()}
    unknown = [name for name in names if name not in group_of]
    if unknown:
        raise ValueError(f'labels without a group: {", ".join(unknown)}')
    table = np.zeros(256, np.uint8)
    table[: len(names)] = [group_of[name] for name in names]
    return table
