import { lightness } from '../colour.ts'
import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { SIDES, sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import { drape, gathers, swag } from './drape.ts'
import { crease, stroke } from './piece.ts'
import type { Piece } from './piece.ts'
import type { Shell } from './shell.ts'
import type { Cloth, Garment, Neckline } from './style.ts'
import { closed } from './trimmings.ts'
import type { Trim } from './trimmings.ts'

export interface Detail {
  readonly trim: Trim
  readonly cloth: Cloth
}

const GOLD = '#c9a24a'
const lines = (...contours: Trim['contours']): Trim => ({ outlines: [], contours })

/** What the details of a garment are laid on. */
interface Making {
  readonly body: Body
  readonly shell: Shell
  readonly garment: Garment
  /** Row of the shell at which the garment ends. */
  readonly hem: number
  /** The garment's own cloth, without its print. */
  readonly plain: Cloth
  /** A cloth in a second colour. */
  readonly contrast: Cloth
}

const made = (cloth: Cloth, ...trims: readonly Trim[]): readonly Detail[] => trims.map((trim) => ({ trim, cloth }))

/** The small things that a garment was asked to have, laid over its cloth. `hem` is the row of the shell at which it ends. */
export function detailsOf(body: Body, shell: Shell, garment: Garment, hem: number): readonly Detail[] {
  const { details, cloth } = garment
  const plain: Cloth = { ...cloth, print: undefined }
  const contrast: Cloth = {
    ...plain,
    fabric: 'silk',
    colour: details.trimColour ?? cloth.second ?? (lightness(cloth.colour) > 0.6 ? '#2a2b38' : '#f4efe4'),
  }
  const making = { body, shell, garment, hem, plain, contrast }
  return [...onTheBodice(making), ...onTheWhole(making)]
}

/** What is sewn to a bodice and to legs. */
function onTheBodice(making: Making): readonly Detail[] {
  const { upper, lower, details } = making.garment
  return [
    ...(details.bones && upper !== undefined ? bones(making) : []),
    ...(details.epaulettes ? epaulettes(making) : []),
    ...(upper?.neckline === 'bib' && !details.bib ? crossedStraps(making) : []),
    ...(details.bib ? bib(making) : []),
    ...(details.drawstring ? drawstring(making) : []),
    ...(details.cargo && lower?.kind === 'trousers' ? cargoPockets(making) : []),
  ]
}

/** What goes over a garment from its top to its hem. */
function onTheWhole(making: Making): readonly Detail[] {
  const { body, shell, garment, hem, plain, contrast } = making
  const { details } = garment
  return [
    ...(details.piping ? piping(making) : []),
    ...(details.embroidery
      ? made({ ...contrast, colour: details.trimColour ?? GOLD }, ...blossoms(body, shell, hem))
      : []),
    ...(details.bow
      ? made(details.trimColour === undefined ? plain : contrast, ...bigBow(shell.at(0, ROW.waist)))
      : []),
    ...(details.empire ? empireSeam(making) : []),
    ...(details.fringe ? fringe(making) : []),
  ]
}

/** A corset's bones, and the laces that close it. */
function bones({ shell, garment, hem, plain }: Making): readonly Detail[] {
  const end = garment.lower === undefined ? hem : ROW.waist
  const laces = Array.from({ length: 7 }, (_, i) => 1.2 + ((end - 1.24) * i) / 6)
  return made(
    plain,
    lines(
      ...[-0.72, -0.42, -0.16, 0.16, 0.42, 0.72].map((u) =>
        stroke(shell.down(u, u * 0.9, 1.12 + Math.abs(u) * 0.1, end), 1.3, [0.5, 0.6], 0),
      ),
    ),
    lines(
      ...laces
        .slice(1)
        .flatMap((v, i) =>
          [-1, 1].map((s) => stroke([shell.at(s * 0.09, laces[i]!), shell.at(-s * 0.09, v)], 1.5, [0.8, 0.8], 0)),
        ),
    ),
  )
}

const epaulettes = ({ body, plain }: Making): readonly Detail[] =>
  made(
    plain,
    ...[-1, 1].map((s) =>
      closed([body.chest(s * 30, -3), body.chest(s * 62, 4), body.chest(s * 63, 14), body.chest(s * 31, 8)], 1.6),
    ),
  )

/** From behind, the straps of a bib cross between the shoulder blades. */
const crossedStraps = ({ body, shell, plain }: Making): readonly Detail[] =>
  made(
    plain,
    ...[-1, 1].map((s) =>
      closed(
        [body.chest(s * 27, -9), body.chest(s * 37, -6), shell.at(-s * 0.22, 1.44), shell.at(-s * 0.4, 1.42)],
        1.7,
      ),
    ),
  )

/** The straps of a bib, and its pocket. */
function bib({ body, shell, garment: { upper, details }, plain }: Making): readonly Detail[] {
  // A halter holds itself.
  const straps = (upper?.neckline === 'halter' ? [] : [-1, 1]).flatMap((s) => [
    ...(details.ruffles && upper?.neckline === 'bib' ? [strapFrill(body, shell, s)] : []),
    closed([body.chest(s * 24, -10), body.chest(s * 34, -8), shell.at(s * 0.46, 0.98), shell.at(s * 0.28, 0.98)], 1.7),
  ])
  const pocket = [
    shell.at(-0.3, 1.2),
    shell.at(0.3, 1.2),
    shell.at(0.28, 1.62),
    shell.at(0, 1.68),
    shell.at(-0.28, 1.62),
  ]
  return made(plain, ...straps, closed(pocket, 1.6))
}

/** Two ends of a cord, from the neck of a top or the waist of trousers. */
function drawstring({ body, shell, garment, contrast }: Making): readonly Detail[] {
  const [from, long] = garment.upper === undefined ? [shell.at(0, ROW.waist + 0.08), 54] : [body.chest(0, 18), 62]
  const end = (s: number) => [
    from,
    point(from.x + s * 9, from.y + long * 0.5),
    point(from.x + s * 7, from.y + long),
    point(from.x + s * 10, from.y + long),
    point(from.x + s * 12, from.y + long * 0.5),
    from,
  ]
  return made(contrast, ...[-1, 1].map((s) => closed(smooth(end(s), 4), 1)))
}

/** A pocket with a flap on each thigh. */
const cargoPockets = ({ body, plain }: Making): readonly Detail[] =>
  SIDES.flatMap((side) => {
    const s = sign(side)
    const leg = body.leg(side, () => 7)
    const at = (u: number, t: number) => leg.at(s * u, t)
    return made(
      plain,
      closed([at(0.1, 0.5), at(1.02, 0.5), at(1.06, 0.8), at(0.1, 0.82)], 1.7),
      closed([at(0.06, 0.48), at(1.06, 0.48), at(1.05, 0.57), at(0.06, 0.58)], 1.7),
    )
  })

/** Edges in a second colour: hem, cuffs, the front of a jacket; stripes down the sides of trousers. */
function piping({ body, shell, garment: { upper, lower, layer }, hem, contrast }: Making): readonly Detail[] {
  const band = (from: number, to: number) => closed([...shell.across(from), ...shell.across(to).toReversed()], 1.2)
  const stripe = (side: Side) => {
    const s = sign(side)
    const leg = body.leg(side, () => 5)
    const edge = (u: number) => Array.from({ length: 12 }, (_, i) => leg.at(s * u, 0.12 + (1.8 * i) / 11))
    return closed([...edge(0.78), ...edge(1.02).toReversed()], 1.1)
  }
  const isTucked = upper !== undefined && upper.tucked
  const below = lower?.kind === 'trousers' ? SIDES.map(stripe) : isTucked ? [] : [band(hem - 0.09, hem)]
  const isOpenJacket = upper !== undefined && layer > 0 && upper.collar === 'none'
  const front = isOpenJacket
    ? [closed([...shell.down(-0.05, -0.05, 0.5, hem), ...shell.down(0.05, 0.05, 0.5, hem).toReversed()], 1.2)]
    : []
  return made(contrast, ...below, ...front)
}

/** The seam under the bust, with the gathers below it. */
function empireSeam({ shell, plain }: Making): readonly Detail[] {
  const into = drape()
  gathers(into, shell, { row: 1.64, by: 0.5, count: 12, span: 0.86 }, STEADY_GATHER)
  return made(plain, lines(stroke(shell.across(1.62), 1.8, [0.5, 0.5], 0), ...into.contours))
}

/** Threads along the hem; on a skirt in three rows. */
function fringe({ shell, garment, hem, plain }: Making): readonly Detail[] {
  const strands = [hem - 0.5, hem].filter((v) => v > 1.4)
  const rows = garment.lower === undefined ? [hem] : [...strands, (hem + ROW.hip) / 2]
  const thread = (p: Point, i: number) => ({
    ...crease([p, point(p.x + Math.sin(i * 2.1) * 2, p.y + 17), point(p.x + Math.sin(i * 1.3) * 5, p.y + 36)], 1.6),
    ends: [1, 0.3] as const,
  })
  const row = (v: number) =>
    lines(
      stroke(shell.across(v - 0.06), 1.5, [0.5, 0.5], 0),
      ...Array.from({ length: 38 }, (_, i) => thread(shell.at(-0.98 + (1.96 * i) / 37, v - 0.05), i)),
    )
  return made(plain, ...rows.map(row))
}

/** A frill along the outer edge of a bib's strap. */
function strapFrill(body: Body, shell: Shell, s: number): Trim {
  const [top, low] = [body.chest(s * 32, -8), shell.at(s * 0.42, 0.98)]
  const wave = smooth(
    Array.from({ length: 11 }, (_, i) => {
      const t = i / 10
      const out = 30 * Math.sin(Math.PI * (0.12 + 0.84 * t)) + (i % 2 === 0 ? 3 : -3)
      return point(top.x + (low.x - top.x) * t + s * out, top.y + (low.y - top.y) * t + 4)
    }),
    4,
  )
  const folds = [2, 4, 6, 8].map((i) => {
    const t = i / 10
    const tip = wave[Math.round(t * (wave.length - 1))]!
    return stroke([point(top.x + (low.x - top.x) * t, top.y + (low.y - top.y) * t), tip], 1.2, [0.7, 0], 0.2)
  })
  const { outlines, contours } = closed([top, ...wave, low], 1.6)
  return { outlines, contours: [...contours, ...folds] }
}

/** Gathers drawn without chance: they sit under a seam. */
const STEADY_GATHER = {
  next: () => 0.5,
  between: (low: number, high: number) => (low + high) / 2,
  whole: (low: number, high: number) => Math.floor((low + high) / 2),
  chance: () => true,
  pick: <T>(items: readonly T[]) => items[0]!,
  shuffled: <T>(items: readonly T[]) => [...items],
  bell: () => 0,
  fork: () => STEADY_GATHER,
}

/** Embroidered flowers with stems, round the neck and along the hem. */
function blossoms(body: Body, shell: Shell, hem: number): Trim[] {
  const flower = (p: Point, r: number): Trim[] => [
    {
      outlines: Array.from({ length: 5 }, (_, i) => {
        const c = point(p.x + r * Math.cos(i * 1.257), p.y + r * Math.sin(i * 1.257))
        return Array.from({ length: 8 }, (_petal, k) =>
          point(c.x + r * 0.62 * Math.cos(k * 0.785), c.y + r * 0.62 * Math.sin(k * 0.785)),
        )
      }),
      contours: [],
    },
    lines(
      stroke(
        smooth([p, point(p.x + r * 1.4, p.y + r * 2.2), point(p.x + r * 0.4, p.y + r * 3.6)], 3),
        1,
        [0.8, 0.3],
        0,
      ),
    ),
  ]
  const round = [-3, -2, -1, 0, 1, 2, 3].map((i) => body.chest(i * 9, 34 - i * i * 2.4))
  const low = Array.from({ length: 9 }, (_, i) => shell.at(-0.88 + i * 0.22, hem - 0.22 - (i % 2) * 0.14))
  return [...round.flatMap((p) => flower(p, 3.2)), ...low.flatMap((p) => flower(p, 4.4))]
}

function bigBow(knot: Point): Trim[] {
  const at = (x: number, y: number) => point(knot.x + x, knot.y + y)
  return [
    ...[-1, 1].flatMap((s) => [
      closed(smooth([at(s * 3, 6), at(s * 30, 70), at(s * 40, 150), at(s * 14, 138), at(s * 8, 70), at(0, 6)], 5), 1.9),
      closed(
        smooth([at(s * 3, -4), at(s * 40, -34), at(s * 74, -22), at(s * 76, 18), at(s * 40, 26), at(s * 3, 6)], 5),
        2.1,
      ),
      lines(
        crease(smooth([at(s * 8, 0), at(s * 34, -8), at(s * 56, -6)], 4), 1.5),
        crease(smooth([at(s * 8, 3), at(s * 30, 8), at(s * 48, 12)], 4), 1.3),
      ),
    ]),
    closed(smooth([at(-8, -9), at(8, -9), at(9, 10), at(-9, 10), at(-8, -9)], 4), 2),
  ]
}

/** A length of cloth from one shoulder across to the other hip, in swags, its end falling behind. */
export function cutSash(body: Body, shell: Shell): Piece {
  const top = [body.chest(34, -4), body.chest(64, 8)]
  const outer = smooth([top[1]!, shell.at(0.72, 1.1), shell.at(0.1, 1.75), shell.at(-0.6, 2.3), shell.at(-1, 2.62)], 6)
  const inner = smooth([top[0]!, shell.at(0.1, 0.95), shell.at(-0.5, 1.45), shell.at(-0.98, 1.95)], 6)
  const into = drape()
  const net = {
    at: (u: number, v: number): Point => {
      const t = Math.max(0, Math.min(1, v))
      const a = inner[Math.round(t * (inner.length - 1))]!
      const b = outer[Math.round(t * (outer.length - 1))]!
      return point(a.x + ((b.x - a.x) * (u + 1)) / 2, a.y + ((b.y - a.y) * (u + 1)) / 2)
    },
  }
  for (const u of [-0.6, -0.2, 0.25, 0.65]) {
    const line = Array.from({ length: 12 }, (_, i) => net.at(u + 0.1 * Math.sin(i * 0.6), 0.03 + i * 0.085))
    into.contours.push(crease(line, 1.4))
    into.folds.push({ line, from: 4, to: 7 })
    into.lights.push({ line: line.map((p) => point(p.x - 4, p.y - 3)), from: 2, to: 4 })
  }
  swag(into, shell, { left: [-0.9, 2.3], right: [0.75, 2.2], depths: [0.5, 0.72, 0.96], weight: 5 })
  return {
    outlines: [[...inner, ...outer.toReversed()]],
    contours: [stroke(outer, 2.6), stroke(inner, 1.9), ...into.contours],
    folds: into.folds.slice(0, 4),
    lights: into.lights.slice(0, 4),
    stitches: [],
    net,
    rows: [0, 1],
  }
}

/** A cape about the shoulders, over the arms: it falls in pipes from a yoke to its hem. */
export function cutCapeOver(body: Body, hemY: number, neckline: Neckline): Piece {
  const at = (x: number, y: number) => body.chest(x, y)
  const { x } = body.pose.chest.at
  const deep = neckline === 'v' ? 30 : -4
  const wide = 118 + (hemY - 260) * 0.22
  const places = [-1, -0.78, -0.55, -0.3, -0.06, 0.18, 0.42, 0.66, 0.86, 1]
  const bottom = smooth(
    places.map((u, i) => point(x + u * wide, hemY - 18 * u * u + (i % 2 === 0 ? 6 : -8))),
    5,
  )
  const left = smooth([at(-16, -14), at(-60, 0), at(-92, 40), point(x - wide * 0.9, (hemY + 190) / 2), bottom[0]!], 7)
  const right = smooth([at(16, -14), at(60, 0), at(92, 40), point(x + wide * 0.9, (hemY + 190) / 2), bottom.at(-1)!], 7)
  const net = {
    at: (u: number, v: number): Point => {
      const t = Math.max(0, Math.min(1, v))
      const l = left[Math.round(t * (left.length - 1))]!
      const r = right[Math.round(t * (right.length - 1))]!
      return point(l.x + ((r.x - l.x) * (u + 1)) / 2, l.y + ((r.y - l.y) * (u + 1)) / 2 + 14 * (1 - u * u))
    },
  }
  const falls = [-0.78, -0.42, 0.06, 0.42, 0.76].map((u) =>
    Array.from({ length: 12 }, (_, i) => net.at(u * (0.7 + 0.025 * i), 0.3 + i * 0.062)),
  )
  return {
    outlines: [[...left, ...bottom, ...right.toReversed()]],
    contours: [
      stroke(left, 1.9),
      stroke(right, 3.6),
      { ...stroke(bottom, 2.3), overshoot: 0 },
      // The opening for the head.
      stroke(
        smooth([at(-16, -14), at(-9, deep * 0.4), at(0, deep), at(9, deep * 0.4), at(16, -14)], 5),
        2,
        [0.5, 0.5],
        0,
      ),
      stroke(smooth([at(0, deep), net.at(0.02, 0.5), net.at(0, 1)], 6), 2),
      ...falls.map((line) => ({ ...stroke(line, 1.6, [0, 0.8], 0.3), overshoot: 0 })),
    ],
    folds: falls.map((line) => ({ line: line.map((p) => point(p.x + 2, p.y)), from: 1, to: 13 })),
    lights: falls.map((line) => ({ line: line.map((p) => point(p.x - 12, p.y)), from: 1, to: 7 })),
    stitches: [bottom.map((p) => point(p.x, p.y - 7))],
    net,
    rows: [0, 1],
  }
}
