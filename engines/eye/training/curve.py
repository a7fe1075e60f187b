"""Draws curve.png from a run's log: masks of the held photos after 1 and 4 dots, the parse, and the loss.

    python3 curve.py LOG.jsonl [LOG.jsonl ...] CURVE.png      logs of later cycles are joined after the first
"""
from __future__ import annotations

import json
import pathlib
import sys

import matplotlib

matplotlib.use('Agg')
import matplotlib.pyplot as plt  # noqa: E402  the backend must be chosen before


def read(paths: list[pathlib.Path]) -> list[dict]:
    """All entries, with `samples` counted through all logs."""
    entries: list[dict] = []
    for path in paths:
        start = entries[-1]['samples'] if entries else 0
        for line in path.read_text(encoding='utf8').splitlines():
            entry = json.loads(line)
            entries.append({**entry, 'samples': start + entry['samples']})
    return entries


def draw(entries: list[dict], out: pathlib.Path) -> None:
    measured = [e for e in entries if 'people' in e]
    trained = [e for e in entries if e['event'] == 'train']
    figure, (masks, parse, loss) = plt.subplots(1, 3, figsize=(15, 4.2))
    for kind, colour in (('people', 'tab:blue'), ('garments', 'tab:red')):
        for dots, style in ((1, ':'), (4, '-')):
            for protocol, width in (('inside', 1.0), ('both', 2.0)):
                name = f'{kind}, {dots} dot{"s" if dots > 1 else ""}, {"inside only" if protocol == "inside" else "inside + outside"}'
                masks.plot([e['samples'] for e in measured], [e[kind][protocol][dots - 1] for e in measured], style, color=colour, linewidth=width, label=name)
    masks.set_title('held photos: mask IoU %')
    for name in measured[-1]['parse'] if measured else ():
        parse.plot([e['samples'] for e in measured], [e['parse'][name] for e in measured], linewidth=2.5 if name == 'mean' else 1, label=name)
    parse.set_title('held photos: parse IoU %')
    for name in ('masks', 'parse'):
        loss.plot([e['samples'] for e in trained], [e[name] for e in trained], label=name)
    loss.set_title('training loss')
    for axis in (masks, parse, loss):
        axis.set_xlabel('scenes seen')
        axis.grid(alpha=0.3)
        axis.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(out, dpi=80)


def main() -> None:
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    draw(read([pathlib.Path(p) for p in sys.argv[1:-1]]), pathlib.Path(sys.argv[-1]))


if __name__ == '__main__':
    main()
