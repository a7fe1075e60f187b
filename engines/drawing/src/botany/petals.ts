import { arc, brushLine, closedCurve, place, point, swell, TAU } from '../geometry/path.ts'
import type { Frame, Point } from '../geometry/path.ts'
import type { Marks } from '../geometry/motif.ts'
import type { Shades } from '../patterns/spec.ts'
import type { Random } from '@toile/imaging'

export interface PetalForm {
  readonly length: number
  readonly width: number
  /** Depth of the cleft in the tip, share of the length. */
  readonly notch: number
  /** Unrest of the edge, share of the length. */
  readonly ruffle: number
  /** Sharpness of the tip, 0 (broad) to 1 (pointed). */
  readonly point: number
  /** The line of its edge, from its base at the origin, pointing up. By default one that narrows at both ends. */
  readonly outlineOf?: (form: PetalForm, random: Random) => Point[]
}

/** A petal with its base at the origin, pointing up. */
function petalOutline(form: PetalForm, random: Random): Point[] {
  const { length, width } = form
  const unrest = () => 1 + random.bell() * form.ruffle * 0.6
  const left: Point[] = [point(0, 0), point(-width * 0.2, -length * 0.2)]
  const right: Point[] = [point(width * 0.2, -length * 0.2)]
  const broad = 1 - form.point * 0.45
  for (const [x, y] of [
    [0.4, 0.45],
    [0.5, 0.68],
    [0.46 * broad, 0.85],
    [0.3 * broad, 0.96 - form.point * 0.04],
  ] as const) {
    left.push(point(-width * x * unrest(), -length * y * unrest()))
    right.push(point(width * x * unrest(), -length * y * unrest()))
  }
  const tip = point(random.bell() * width * 0.02, -length * (1 - form.notch) * (1 + form.point * 0.06))
  return [...left, tip, ...right.reverse()]
}

/** A petal broader than it is long, as of crumpled silk: a fan with a softly waved edge. */
export function fanOutline({ length, width, ruffle }: PetalForm, random: Random): Point[] {
  const half = Math.min(1.15, width / length / 1.75)
  const phase = random.between(0, TAU)
  const edge = Array.from({ length: 15 }, (_, i) => {
    const t = i / 7 - 1
    const wave = Math.sin(t * 6.5 + phase) + 0.6 * Math.sin(t * 13 + 2 * phase)
    const r = length * (0.84 + 0.16 * Math.cos((t * Math.PI) / 2)) * (1 + ruffle * 0.5 * wave)
    return point(r * Math.sin(t * half), -r * Math.cos(t * half))
  })
  return [point(0, 0), point(-width * 0.16, -length * 0.26), ...edge, point(width * 0.16, -length * 0.26)]
}

export interface PetalInks {
  readonly fill: string
  readonly edge: string
  readonly vein: string
  readonly blush: string
}

/** One petal: an edge of uneven weight, body, blush at the base, veins that fan out. */
export function drawPetal(marks: Marks, frame: Frame, form: PetalForm, inks: PetalInks, random: Random): void {
  const outline = (form.outlineOf ?? petalOutline)(form, random)
  const middle = point(0, -form.length * 0.55)
  const grown = outline.map((p) =>
    point(middle.x + (p.x - middle.x) * 1.045 + 0.6, middle.y + (p.y - middle.y) * 1.03 - 0.4),
  )
  marks.fill(closedCurve(place(frame, grown)), inks.edge)
  marks.fill(closedCurve(place(frame, outline)), inks.fill)
  const blush = petalOutline(
    { ...form, length: form.length * 0.5, width: form.width * 0.56, notch: 0, point: 0.8 },
    random,
  )
  marks.fill(closedCurve(place(frame, blush)), inks.blush)
  // Small flowers keep the veins that can be seen.
  const seen = form.width * Math.min(1, frame.scale * 1.2)
  const veins = seen > 50 ? 5 : seen > 26 ? 3 : seen > 15 ? 1 : 0
  for (let i = 0; i < veins; i++) {
    const share = veins === 1 ? 0 : (i / (veins - 1)) * 2 - 1
    const start = point(share * form.width * 0.1, -form.length * random.between(0.24, 0.34))
    const end = point(share * form.width * 0.33, -form.length * (random.between(0.68, 0.84) - Math.abs(share) * 0.1))
    const spine = place(frame, arc(start, end, share * 0.06, 4))
    marks.fill(brushLine(spine, swell(Math.max(1, form.width * 0.032) * frame.scale)), inks.vein)
  }
}

export const inksOf = (shades: Shades, depth: number): PetalInks => ({
  fill: depth > 0.66 ? shades.shade : depth > 0.2 ? shades.base : shades.base,
  edge: shades.detail,
  vein: shades.shade === shades.base ? shades.detail : shades.shade,
  blush: depth > 0.66 ? shades.base : shades.shade,
})

/** Seeds or florets set by the golden angle (Vogel, 1979). */
export function* phyllotaxis(count: number, radius: number): Generator<Point> {
  for (let i = 0; i < count; i++) {
    const r = radius * Math.sqrt((i + 0.5) / count)
    const a = i * TAU * 0.381966
    yield point(r * Math.cos(a), r * Math.sin(a))
  }
}
