import { beside, brushLine, closedCurve, num, point, swell } from '../../../geometry/path.ts'
import type { Point } from '../../../geometry/path.ts'
import { Marks } from '../../../geometry/motif.ts'
import type { Random } from '@toile/imaging'

/**
 * Single-ink engraving: forms are closed against what lies behind with the paper's colour, drawn in lines of varying
 * weight, and modelled by hatching on the side turned from the light.
 */
export class Engraving {
  readonly marks = new Marks()
  readonly ink: string
  readonly paper: string
  /** A wash between ink and paper. */
  readonly wash: string
  /** What leaves are filled with, and what shades them. */
  readonly foliage: { readonly light: string; readonly shade: string }
  readonly #random: Random

  constructor(
    inks: {
      readonly ink: string
      readonly paper: string
      readonly wash: string
      readonly foliage?: { readonly light: string; readonly shade: string }
    },
    random: Random,
  ) {
    this.ink = inks.ink
    this.paper = inks.paper
    this.wash = inks.wash
    this.foliage = inks.foliage ?? { light: inks.paper, shade: inks.wash }
    this.#random = random
  }

  /** A pen line that swells. */
  line(points: readonly Point[], weight = 2.2): this {
    this.marks.fill(brushLine(points, swell(weight)), this.ink)
    return this
  }

  /** A line of even weight, for stems and masonry. */
  even(points: readonly Point[], weight = 1.6): this {
    this.marks.fill(
      brushLine(points, () => weight / 2),
      this.ink,
    )
    return this
  }

  /** A closed form: paper within, a contour without. */
  form(points: readonly Point[], weight = 1.8, fill = this.paper, tension = 0.9): this {
    const d = closedCurve(points, tension)
    this.marks.fill(d, fill).stroke(d, this.ink, weight)
    return this
  }

  solid(points: readonly Point[], tension = 0.9): this {
    this.marks.fill(closedCurve(points, tension), this.ink)
    return this
  }

  /** A patch of wash, without a contour. */
  tone(points: readonly Point[], tension = 0.9): this {
    this.marks.fill(closedCurve(points, tension), this.wash)
    return this
  }

  /**
   * Parallel hatches between two edges given from top to bottom: each starts on `from` and runs part of the way to `to`.
   *
   * @param depth share of the way, 0..1
   */
  hatch(from: readonly Point[], to: readonly Point[], count: number, depth: number, weight = 1): this {
    let d = ''
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count
      const at = (edge: readonly Point[]) => {
        const k = t * (edge.length - 1)
        const a = edge[Math.floor(k)]!
        const b = edge[Math.min(edge.length - 1, Math.floor(k) + 1)]!
        return point(a.x + (b.x - a.x) * (k % 1), a.y + (b.y - a.y) * (k % 1))
      }
      const p = at(from)
      const q = at(to)
      const reach = depth * (0.75 + this.#random.next() * 0.4)
      d += `M${num(p.x)} ${num(p.y)}L${num(p.x + (q.x - p.x) * reach)} ${num(p.y + (q.y - p.y) * reach + 1.5)}`
    }
    this.marks.stroke(d, this.ink, weight)
    return this
  }

  /** Short curved strokes along a line, on one side: grass, bark, fur. */
  strokes(spine: readonly Point[], length: number, lean: number, count: number, weight = 1.1): this {
    const tips = beside(spine, () => length)
    let d = ''
    for (let i = 0; i < count; i++) {
      const k = Math.min(spine.length - 1.001, ((i + this.#random.next() * 0.6) / count) * (spine.length - 1))
      const a = spine[Math.floor(k)]!
      const b = spine[Math.floor(k) + 1]!
      const [x, y] = [a.x + (b.x - a.x) * (k % 1), a.y + (b.y - a.y) * (k % 1)]
      const tip = tips[Math.round(k)]!
      const by = 0.6 + this.#random.next() * 0.6
      d += `M${num(x)} ${num(y)}q${num((tip.x - spine[Math.round(k)]!.x) * 0.4 * by)} ${num((tip.y - spine[Math.round(k)]!.y) * 0.6 * by)} ${num((tip.x - spine[Math.round(k)]!.x) * by + lean)} ${num((tip.y - spine[Math.round(k)]!.y) * by)}`
    }
    this.marks.stroke(d, this.ink, weight)
    return this
  }

  /** A clump of leaves as engravers scribble it: scalloped contour, paper within, arcs and shade below right. */
  clump(x: number, y: number, rx: number, ry: number): this {
    const lobes = Math.max(9, Math.round((rx + ry) / 3.6))
    const rim: Point[] = []
    for (let i = 0; i < lobes * 2; i++) {
      const a = (i / (lobes * 2)) * Math.PI * 2
      const k = (i % 2 === 0 ? 1.04 : 0.91) * (0.94 + this.#random.next() * 0.12)
      rim.push(point(x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k))
    }
    this.form(rim, 1.4, this.foliage.light)
    const side = Array.from({ length: 9 }, (_, i) => {
      const a = -0.5 + (i / 8) * 2.5
      return point(x + Math.cos(a) * rx * 0.93, y + Math.sin(a) * ry * 0.93)
    })
    const shaded = [...side, point(x - rx * 0.1, y + ry * 0.5), point(x + rx * 0.45, y + ry * 0.2)]
    this.marks.fill(closedCurve(shaded, 0.9), this.foliage.shade)
    let [light, dark] = ['', '']
    const marks = Math.round((rx * ry) / 15)
    for (let i = 0; i < marks; i++) {
      const a = this.#random.next() * Math.PI * 2
      const r = Math.sqrt(this.#random.next()) * 0.86
      const [u, v] = [Math.cos(a) * r, Math.sin(a) * r]
      const shade = u * 0.5 + v * 0.85
      if (shade < -0.5) continue
      const [px, py] = [x + u * rx, y + v * ry]
      const s = 2.3 + this.#random.next() * 1.1
      const scallop = `M${num(px - s)} ${num(py)}q${num(s * 0.4)} ${num(-s)} ${num(s)} ${num(-s * 0.1)}q${num(s * 0.5)} ${num(-s * 0.8)} ${num(s)} ${num(s * 0.2)}`
      if (shade > 0.12) dark += scallop
      else light += scallop
    }
    this.marks.stroke(light, this.ink, 0.9).stroke(dark, this.ink, 1.7)
    return this
  }
}
