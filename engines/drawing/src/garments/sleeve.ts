import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import type { Limb } from '../figures/limb.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import type { Random } from '@toile/imaging'
import { buckle, drape, radiate } from './drape.ts'
import type { Drape } from './drape.ts'
import { stroke } from './piece.ts'
import type { Piece } from './piece.ts'
import type { Details, SleeveLength, SleeveShape, Upper } from './style.ts'

/** Where sleeves end: t of `Limb`, 1 at the elbow, 2 at the wrist. Chosen by eye. */
const ENDS: Readonly<Record<SleeveLength, number>> = { short: 0.56, elbow: 0.96, 'three quarter': 1.45, long: 1.97 }

const rise = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))

/** Ease at places along the arm, by shape; `end` is where the sleeve stops. */
function easeOf(shape: SleeveShape, base: number, end: number): (t: number) => number {
  switch (shape) {
    case 'bell':
      return (t) => base * 0.5 + 2 + 36 * rise(t, end * 0.4, end) ** 1.4
    case 'kimono':
      return (t) => base + 6 + 30 * rise(t, 0.1, end) ** 0.8
    case 'cape':
      return (t) => 5 + 40 * rise(t, 0, end)
    case 'bishop':
      return (t) =>
        t > end - 0.09
          ? 2.5
          : base * 0.5 + 3 + 26 * rise(t, end * 0.25, end - 0.22) - 12 * rise(t, end - 0.2, end - 0.09)
    case 'puff':
      return (t) =>
        t > end - 0.05 ? 2 : t < 0.62 ? 22 * Math.sin(Math.PI * Math.min(1, 0.22 + t * 1.15)) : end > 1 ? 2.5 : 5
    case 'leg of mutton':
      return (t) => 2.5 + 26 * Math.max(0, 1 - (t / 0.85) ** 2)
    case 'flutter':
      return (t) => 3 + 24 * rise(t, 0, end)
    case 'batwing':
      return (t) => base + 26 * (1 - rise(t, 0.1, 1.7))
    default:
      return (t) => base * (1 - 0.25 * rise(t, 0.6, 2)) + (end < 1.2 ? 5 * rise(t, 0.2, end) : 0)
  }
}

const endOf = (upper: Upper): number =>
  upper.sleeve === 'cap'
    ? 0.24
    : upper.sleeve === 'flutter'
      ? Math.min(0.6, ENDS[upper.sleeveLength])
      : ENDS[upper.sleeveLength]

/**
 * The edge of a sleeve down one side of the arm: round over the point of the elbow, and pushed into two bulges where
 * the bend squeezes it.
 */
function edgeOf(
  arm: Limb,
  side: -1 | 1,
  { from, to }: { readonly from: number; readonly to: number },
  { squeezed, puffs }: { readonly squeezed: number; readonly puffs: number },
): Point[] {
  const stops: number[] = []
  for (let t = from; t < to - 0.02; t += puffs > 0 ? 0.09 : t > 0.7 && t < 1.3 ? 0.1 : 0.16) stops.push(t)
  stops.push(to)
  return smooth(
    stops.map((t) => {
      const p = arm.at(side, t)
      const n = arm.normal(t)
      const near = Math.exp(-(((t - 1) / 0.2) ** 2))
      const bulge = squeezed > 0 ? squeezed * near * Math.cos((t - 1) * 19) * -3.4 : 0
      const tube = puffs > 0 ? puffs * Math.abs(Math.sin((Math.PI * (to - t)) / 0.28)) : 0
      return point(p.x + n.x * side * (bulge + tube), p.y + n.y * side * (bulge + tube))
    }),
    4,
  )
}

interface Bend {
  /** How far the elbow is bent: 0 straight, 1 at a right angle. */
  readonly bend: number
  /** On which side of the arm the cloth is squeezed, u. */
  readonly squeezed: -1 | 1
}

function bendOf(arm: Limb): Bend {
  const [a, b] = [arm.normal(0.3), arm.normal(1.7)]
  const turn = a.x * b.y - a.y * b.x
  return { bend: Math.min(1, Math.abs(turn)), squeezed: turn > 0 ? -1 : 1 }
}

/** A sleeve on an arm: cap from the shoulder, folds at the elbow, hem or cuff. */
export function cutSleeve(body: Body, side: Side, upper: Upper, details: Details, random: Random): Piece | undefined {
  if (upper.sleeve === 'none') return undefined
  const end = endOf(upper)
  const base = 2.5 + upper.ease * 0.55
  const arm = body.arm(side, easeOf(upper.sleeve, base, end))
  const s = sign(side)
  const puffed = upper.sleeve === 'puff' || upper.sleeve === 'leg of mutton'
  const off = upper.neckline === 'off shoulder' || upper.sleeve === 'cold shoulder'
  const lift = puffed ? 8 : 0
  const tip = body.chest(s * (off ? 76 : 64 + upper.ease * 0.25), (off ? 42 : 9) - lift)
  const armpit =
    upper.sleeve === 'batwing' ? body.at(s, 1.9) : upper.sleeve === 'kimono' ? body.at(s, 1.35) : body.at(s, 1.02)
  const { bend, squeezed } = bendOf(arm)
  const tubes = details.quilted ? 5 : 0
  const head = off
    ? [body.chest(s * 75, 38)]
    : [body.chest(s * 52, 6.5), tip, body.chest(s * (74 + upper.ease * 0.45 + lift), 21 - lift * 0.6)]
  const outer = smooth(
    [
      ...head,
      ...edgeOf(arm, s, { from: off ? 0.36 : 0.2, to: end }, { squeezed: s === squeezed ? bend : 0, puffs: tubes }),
    ],
    5,
  )
  const inner = smooth(
    [
      armpit,
      ...edgeOf(
        arm,
        -s as -1 | 1,
        { from: Math.min(0.34, end * 0.8), to: end },
        { squeezed: s === squeezed ? 0 : bend, puffs: tubes },
      ),
    ],
    5,
  )
  const [a, b] = [outer.at(-1)!, inner.at(-1)!]
  const along = arm.normal(Math.min(2, end))
  const droop = Math.hypot(a.x - b.x, a.y - b.y) * 0.16
  const down = (p: Point, by: number) => point(p.x - along.y * by, p.y + along.x * by)
  const hem = smooth(
    [
      a,
      down(point(a.x * 0.75 + b.x * 0.25, a.y * 0.75 + b.y * 0.25), droop * 0.8),
      down(point((a.x + b.x) / 2, (a.y + b.y) / 2), droop),
      down(point(a.x * 0.25 + b.x * 0.75, a.y * 0.25 + b.y * 0.75), droop * 0.8),
      b,
    ],
    4,
  )
  const seam = smooth([body.chest(s * (off ? 70 : 60), off ? 40 : 9), body.chest(s * 57, 34), armpit], 5)
  const into = sleeveDrape(arm, upper, { s, end, bend, squeezed }, random)
  const contours = [
    stroke(outer, side === 0 ? 1.8 : 3.2, [0.2, 0.4], side === 0 ? 0.45 : 0.1),
    stroke(inner, side === 0 ? 2.8 : 1.8, [0.15, 0.4], 0.2),
    stroke(hem, 2.2, [0.5, 0.5], 0),
    ...into.contours,
  ]
  const armhole = upper.sleeve === 'raglan' ? smooth([body.chest(s * 20, -6), body.chest(s * 40, 26), armpit], 5) : seam
  if (upper.sleeve !== 'batwing' && upper.sleeve !== 'kimono') contours.push(stroke(armhole, 1.6, [0.5, 0.1], 0.3))
  if (upper.sleeve === 'bishop' || upper.sleeve === 'puff') {
    contours.push(stroke([arm.at(-1, end - 0.09), arm.at(0, end - 0.075), arm.at(1, end - 0.09)], 1.8, [0.6, 0.6], 0))
    for (const u of [-0.7, -0.35, -0.05, 0.3, 0.62]) {
      const line = [
        arm.at(u * 0.7, end - 0.09),
        arm.at(u * 0.85, end - 0.2),
        arm.at(u, end - random.between(0.3, 0.46)),
      ]
      contours.push(stroke(line, 1.2, [0.7, 0], 0))
      into.folds.push({ line, from: 4, to: 0.6 })
    }
  }
  if (puffed)
    for (const [i, x] of [53, 58, 63, 68].entries()) {
      const line = smooth(
        [body.chest(s * x, 9 - lift * 0.5), body.chest(s * (x + 6), 20), body.chest(s * (x + 8), 36 + i * 3)],
        4,
      )
      contours.push(stroke(line, 1.2, [0.7, 0], 0))
      into.folds.push({ line, from: 3.6, to: 0.5 })
    }
  const stitches = [hem.map((p) => down(p, -6))]
  if (upper.sleeve !== 'batwing' && upper.sleeve !== 'kimono')
    stitches.push(armhole.map((p) => point(p.x - s * 3, p.y)))
  return {
    outlines: [
      [
        ...outer,
        ...hem,
        ...inner.toReversed(),
        ...(off ? [] : [armpit, body.chest(s * 54, 36), body.chest(s * 52, 8)]),
      ],
    ],
    contours,
    folds: into.folds,
    lights: into.lights,
    valleys: into.valleys,
    stitches,
    lit: side === 0 ? 1 : 0.5,
    part: 'sleeve',
    cables: details.cables,
    net: arm,
    rows: [0, end],
    ...(details.quilted
      ? { quilts: Array.from({ length: Math.floor(end / 0.28) + 1 }, (_, i) => end - i * 0.28).toReversed() }
      : {}),
  }
}

interface SleeveDrape extends Drape {
  readonly valleys: Point[][]
}

interface SleevePlace extends Bend {
  readonly s: -1 | 1
  /** Where it ends, t of `Limb`. */
  readonly end: number
}

/** Tension from the cap, folds that buckle inside the elbow and stretch from its point, cloth heaped above a cuff. */
function sleeveDrape(arm: Limb, upper: Upper, { s, end, bend, squeezed }: SleevePlace, random: Random): SleeveDrape {
  const into: SleeveDrape = { ...drape(), valleys: [] }
  const inner = -s as -1 | 1
  radiate(
    into,
    arm,
    {
      from: [inner * 0.9, 0.22],
      ends: [
        [s * 0.15, 0.3],
        [s * 0.05, 0.46],
      ],
      weight: 4,
    },
    random,
  )
  if (end > 1.2) {
    const thick = 3 + upper.ease * 0.18
    buckle(
      into,
      arm,
      {
        side: squeezed,
        rows: [0.82 - bend * 0.06, 1.18 + bend * 0.06],
        count: bend > 0.35 ? 5 : 3,
        weight: thick + bend * 2,
      },
      random,
    )
    if (bend > 0.3)
      radiate(
        into,
        arm,
        {
          from: [-squeezed * 0.92, 1],
          ends: [
            [squeezed * 0.2, 0.78],
            [squeezed * 0.25, 1.22],
          ],
          weight: thick,
        },
        random,
      )
  }
  if (['bell', 'kimono', 'cape', 'flutter', 'bishop'].includes(upper.sleeve)) {
    for (const u of [-0.45, 0.08, 0.55]) {
      const at = u + random.between(-0.08, 0.08)
      const top = end * random.between(0.4, 0.62)
      const stop = upper.sleeve === 'bishop' ? end - 0.14 : end
      const line = smooth([arm.at(at * 0.5, top), arm.at(at * 0.8, (top + stop) / 2), arm.at(at, stop)], 5)
      into.folds.push({ line: line.map((p) => point(p.x + 1.5, p.y)), from: 0.5, to: 9 })
      into.contours.push({ ...stroke(line, 1.4, [0, 0.7], 0.3), overshoot: 0 })
      into.valleys.push([arm.at(at * 0.8, stop - end * 0.25), arm.at(at, stop), arm.at(at + 0.13, stop)])
    }
  } else if (end > 1.8) buckle(into, arm, { side: inner, rows: [end - 0.3, end - 0.06], count: 3, weight: 3 }, random)
  into.lights.push({
    line: smooth([arm.at(-0.42, 0.2), arm.at(-0.46, 0.5), arm.at(-0.4, Math.min(end - 0.05, 0.84))], 5),
    from: 3,
    to: 3.4,
  })
  if (end > 1.4)
    into.lights.push({
      line: smooth([arm.at(-0.4, 1.2), arm.at(-0.44, 1.5), arm.at(-0.36, end - 0.14)], 5),
      from: 3,
      to: 2,
    })
  return into
}
