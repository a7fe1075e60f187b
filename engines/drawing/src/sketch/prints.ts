import { lightness, mix } from '../colour.ts'
import { gap } from '../figures/curve.ts'
import { circle, num, point, polygon } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Random } from '@toile/imaging'
import { PAPER_LIGHT } from './cloth-tones.ts'
import type { Sheet } from './sheet.ts'

/** A piece of cloth with what prints are drawn with. Lengths are units of the figure. */
interface Printing {
  readonly sheet: Sheet
  readonly cloth: Cloth
  readonly random: Random
  /** sRGB, `#rrggbb`. */
  readonly ink: string
  readonly net: Piece['net']
  readonly rows: Piece['rows']
  /** Rows of the net that lie `step` apart down the middle: the net's own rows are uneven. */
  readonly rowsApart: (step: number) => number[]
  /** Path data of lines across the cloth, and down it, `step` apart. */
  readonly levels: (step: number) => string
  readonly uprights: (step: number) => string
  /** Path data of marks in staggered rows, `step` apart. */
  readonly spots: (step: number, mark: (p: Point) => string) => string
}

const path = (points: readonly Point[]): string =>
  points.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('')

/** How each print is drawn. */
const PRINTS: Readonly<Record<NonNullable<Cloth['print']>, (printing: Printing) => void>> = {
  stripes({ sheet, ink, levels }) {
    sheet.line(levels(17), ink, 6, { opacity: 0.92 })
  },
  pinstripe({ sheet, ink, uprights }) {
    sheet.line(uprights(9), ink, 1.1, { opacity: 0.85 })
  },
  dots({ sheet, ink, spots }) {
    sheet.fill(
      spots(19, (p) => circle(p.x, p.y, 4.1)),
      ink,
      0.95,
    )
  },
  check({ sheet, ink, levels, uprights }) {
    sheet.line(levels(22), ink, 7, { opacity: 0.5 }).line(uprights(22), ink, 7, { opacity: 0.5 })
    sheet.line(levels(22), ink, 1, { opacity: 0.8 }).line(uprights(22), ink, 1, { opacity: 0.8 })
  },
  floral({ sheet, ink, random, spots }) {
    const petals = (p: Point) =>
      Array.from({ length: 5 }, (_, i) =>
        circle(p.x + 4.4 * Math.cos(i * 1.257 + p.x), p.y + 4.4 * Math.sin(i * 1.257 + p.x), 3.1),
      ).join('')
    const jitter = (p: Point) => point(p.x + random.between(-5, 5), p.y + random.between(-5, 5))
    const places: Point[] = []
    spots(29, (p) => {
      places.push(jitter(p))
      return ''
    })
    sheet.line(
      places.map((p) => `M${num(p.x)} ${num(p.y)}q4 10 ${num(random.between(-9, 9))} 16`).join(''),
      '#55683f',
      1.4,
      { opacity: 0.85 },
    )
    sheet.fill(places.map(petals).join(''), ink, 0.95)
    sheet.fill(places.map((p) => circle(p.x, p.y, 1.7)).join(''), '#e9b949')
  },
  leopard({ sheet, random, spots }) {
    sheet.line(
      spots(14, (p) => {
        const a = random.between(0, 6.28)
        return `M${num(p.x + 4 * Math.cos(a))} ${num(p.y + 4 * Math.sin(a))}a4 4 0 1 1 ${num(-6 * Math.cos(a + 0.6))} ${num(-6 * Math.sin(a + 0.6))}`
      }),
      '#3a2618',
      2.2,
      { opacity: 0.9 },
    )
  },
  gingham({ sheet, levels, uprights }) {
    // White threads cross the colour: white over white is nearly paper.
    sheet.line(levels(18), PAPER_LIGHT, 9, { opacity: 0.6 }).line(uprights(18), PAPER_LIGHT, 9, { opacity: 0.6 })
  },
  tartan({ sheet, cloth, ink, levels, uprights }) {
    const other = mix(ink, lightness(cloth.colour) > 0.5 ? '#151a2c' : '#f3e6c8', 0.55)
    sheet.line(levels(40), ink, 15, { opacity: 0.5 }).line(uprights(40), ink, 15, { opacity: 0.5 })
    sheet.line(levels(40), other, 4.5, { opacity: 0.6 }).line(uprights(40), other, 4.5, { opacity: 0.6 })
    sheet.line(levels(20), '#e8c95a', 1.1, { opacity: 0.8 }).line(uprights(20), '#e8c95a', 1.1, { opacity: 0.8 })
  },
  argyle({ sheet, cloth, ink, spots }) {
    const diamond = (p: Point) => `M${num(p.x)} ${num(p.y - 24)}l14 24l-14 24l-14 -24Z`
    const crossing = (p: Point) => `M${num(p.x - 14)} ${num(p.y - 24)}l28 48m-28 0l28 -48`
    sheet.fill(spots(28, diamond), ink, 0.85)
    sheet.line(spots(28, crossing), mix(ink, lightness(cloth.colour) > 0.5 ? '#151a2c' : '#f3e6c8', 0.6), 1.2, {
      opacity: 0.85,
    })
  },
  herringbone({ sheet, ink, net, rowsApart }) {
    // Twills that lean against each other, column by column.
    sheet.line(
      rowsApart(4.6)
        .map((v) => {
          const half = gap(net.at(-1, v), net.at(1, v)) / 2
          const columns = Math.ceil(half / 7)
          return path(
            Array.from({ length: columns * 2 + 1 }, (_, i) => {
              const p = net.at(((i - columns) * 7) / half, v)
              return point(p.x, p.y + ((i - columns) % 2 === 0 ? -4 : 4))
            }),
          )
        })
        .join(''),
      ink,
      1.3,
      { opacity: 0.75 },
    )
  },
  houndstooth({ sheet, cloth, spots }) {
    sheet.fill(
      spots(15, (p) => tooth(p, 13)),
      cloth.second ?? (lightness(cloth.colour) > 0.5 ? '#1f1d20' : '#f7f2e6'),
      0.95,
    )
  },
  zebra({ sheet, cloth, random, spots }) {
    sheet.fill(
      spots(23, (p) => stripe(p, random)),
      cloth.second ?? (lightness(cloth.colour) > 0.45 ? '#1f1a1c' : '#f7f2e6'),
      0.93,
    )
  },
  'tie dye'({ sheet, ink, random, net, rowsApart, rows }) {
    const [from, to] = rows
    for (const v of rowsApart(70).concat(from + (to - from) * 0.16)) {
      const centre = net.at(random.between(-0.6, 0.6), v)
      for (let ring = 1; ring < 6; ring++)
        sheet.line(burst(centre, ring * 12, random), ring % 2 === 0 ? ink : PAPER_LIGHT, random.between(3, 6.5), {
          opacity: 0.5,
        })
    }
  },
  paisley({ sheet, cloth, ink, spots }) {
    const drops: Point[] = []
    spots(34, (p) => {
      drops.push(p)
      return ''
    })
    sheet.fill(drops.map((p, i) => drop(p, 12, i)).join(''), ink, 0.9)
    sheet.line(drops.map((p, i) => drop(p, 15, i)).join(''), ink, 0.9, { opacity: 0.8 })
    sheet.fill(drops.map((p, i) => drop(p, 6, i)).join(''), cloth.colour)
    sheet.fill(drops.map((p) => circle(p.x + 16, p.y + 12, 1.6) + circle(p.x - 15, p.y + 14, 1.3)).join(''), ink, 0.8)
  },
  abstract({ sheet, cloth, ink, random, spots }) {
    const inks = [ink, mix(ink, cloth.colour, 0.45), lightness(cloth.colour) > 0.5 ? '#d9763a' : '#efd9a7']
    const blots = inks.map((_ink, k) =>
      spots(46 + k * 9, (p) => {
        const r = random.between(7, 15)
        const turn = random.between(0, 6)
        return polygon(
          Array.from({ length: 9 }, (_corner, i) => {
            const a = turn + i * 0.7
            const far = r * (0.6 + 0.55 * Math.abs(Math.sin(i * 2.3 + turn)))
            return point(p.x + k * 11 + far * Math.cos(a), p.y + k * 7 + far * 0.8 * Math.sin(a))
          }),
        )
      }),
    )
    for (const [k, blot] of blots.entries()) sheet.fill(blot, inks[k]!, 0.85)
  },
}

/** A print follows the cloth's own net, so that it bends with the body and hangs with the skirt. */
export function drawPrint(sheet: Sheet, piece: Piece, cloth: Cloth, random: Random): void {
  if (cloth.print === undefined) return
  const ink = cloth.second ?? (lightness(cloth.colour) > 0.62 ? '#24304f' : '#fbf7ee')
  PRINTS[cloth.print]({ sheet, cloth, random, ink, ...linesOf(piece) })
}

function linesOf({ net, rows }: Piece): Omit<Printing, 'sheet' | 'cloth' | 'random' | 'ink'> {
  const [from, to] = rows
  const middle = (from + to) / 2
  const width = Math.max(12, gap(net.at(-1, middle), net.at(1, middle)))
  const across = (length: number) => (2 * length) / width
  const rowsApart = (step: number): number[] => {
    const found: number[] = []
    const fine = 240
    let walked = step * 0.4
    for (let i = 1; i <= fine; i++) {
      const v = from + ((to - from) * i) / fine
      walked += gap(net.at(0, v), net.at(0, from + ((to - from) * (i - 1)) / fine))
      if (walked < step) continue
      found.push(v)
      walked -= step
    }
    return found
  }
  const level = (v: number) => path(Array.from({ length: 13 }, (_, i) => net.at(-1.1 + (2.2 * i) / 12, v)))
  const upright = (u: number) => path(Array.from({ length: 17 }, (_, i) => net.at(u, from + ((to - from) * i) / 16)))
  const levels = (step: number) => rowsApart(step).map(level).join('')
  const uprights = (step: number) => {
    let d = ''
    for (let u = -1 + across(step) / 2; u < 1; u += across(step)) d += upright(u)
    return d
  }
  const spots: Printing['spots'] = (step, mark) =>
    rowsApart(step * 0.87)
      .map((v, i) => {
        const half = gap(net.at(-1, v), net.at(1, v)) / 2
        let d = ''
        for (let x = (i % 2 === 0 ? 0 : step / 2) - Math.ceil(half / step) * step; x < half; x += step)
          if (Math.abs(x) < half) d += mark(net.at(x / half, v))
        return d
      })
      .join('')
  return { net, rows, rowsApart, levels, uprights, spots }
}

/** One broken check of houndstooth: a square with two teeth. */
function tooth(p: Point, size: number): string {
  const at = (x: number, y: number) => point(p.x + (x - 0.5) * size, p.y + (y - 0.5) * size)
  return polygon([
    at(0.25, 0.25),
    at(0.5, 0.25),
    at(0.75, 0),
    at(0.75, 0.25),
    at(1, 0.25),
    at(0.75, 0.5),
    at(0.75, 0.75),
    at(0.5, 0.75),
    at(0.25, 1),
    at(0.25, 0.75),
    at(0, 0.75),
    at(0.25, 0.5),
  ])
}

/** A zebra's stripe: a lying flame, forked now and then. */
function stripe(p: Point, random: Random): string {
  const long = random.between(17, 30)
  const high = random.between(2.4, 5)
  const lift = random.between(-6, 6)
  return `M${num(p.x - long)} ${num(p.y + lift)}C${num(p.x - long * 0.4)} ${num(p.y - high - lift * 0.4)} ${num(p.x + long * 0.3)} ${num(p.y - high)} ${num(p.x + long)} ${num(p.y - lift)}C${num(p.x + long * 0.4)} ${num(p.y + high * 0.7)} ${num(p.x - long * 0.3)} ${num(p.y + high)} ${num(p.x - long)} ${num(p.y + lift)}Z`
}

/** A ring of dye, its edge drawn in by the cloth's pleats. */
function burst(centre: Point, radius: number, random: Random): string {
  const phase = random.between(0, 6)
  return `${Array.from({ length: 33 }, (_, i) => {
    const a = (i / 32) * Math.PI * 2
    const r = radius * (1 + 0.13 * Math.sin(a * 9 + phase) + 0.08 * Math.sin(a * 5))
    return `${i === 0 ? 'M' : 'L'}${num(centre.x + r * Math.cos(a))} ${num(centre.y + r * Math.sin(a))}`
  }).join('')}Z`
}

/** A curled drop. */
function drop(p: Point, r: number, i: number): string {
  const s = i % 2 === 0 ? 1 : -1
  return `M${num(p.x + s * r * 0.7)} ${num(p.y - r)}C${num(p.x - s * r * 0.3)} ${num(p.y - r * 1.1)} ${num(p.x - s * r)} ${num(p.y - r * 0.1)} ${num(p.x - s * r * 0.7)} ${num(p.y + r * 0.5)}C${num(p.x - s * r * 0.3)} ${num(p.y + r * 1.1)} ${num(p.x + s * r * 0.6)} ${num(p.y + r)} ${num(p.x + s * r * 0.6)} ${num(p.y + r * 0.2)}C${num(p.x + s * r * 0.6)} ${num(p.y - r * 0.4)} ${num(p.x + s * r * 0.1)} ${num(p.y - r * 0.5)} ${num(p.x + s * r * 0.7)} ${num(p.y - r)}Z`
}
