import { lightness } from '../colour.ts'
import { gap } from '../figures/curve.ts'
import { circle, num, point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Piece } from '../garments/piece.ts'
import type { Cloth } from '../garments/style.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'

/** A print follows the cloth's own net, so that it bends with the body and hangs with the skirt. */
export function drawPrint(sheet: Sheet, piece: Piece, cloth: Cloth, random: Random): void {
  const ink = cloth.second ?? (lightness(cloth.colour) > 0.62 ? '#24304f' : '#fbf7ee')
  const { net, rows } = piece
  const [from, to] = rows
  const middle = (from + to) / 2
  const width = Math.max(12, gap(net.at(-1, middle), net.at(1, middle)))
  const across = (length: number) => (2 * length) / width
  /** Rows of the net that lie `step` units apart down the middle: the net's own rows are uneven. */
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
  const path = (points: readonly Point[]) =>
    points.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('')
  const level = (v: number) => path(Array.from({ length: 13 }, (_, i) => net.at(-1.1 + (2.2 * i) / 12, v)))
  const upright = (u: number) => path(Array.from({ length: 17 }, (_, i) => net.at(u, from + ((to - from) * i) / 16)))
  const levels = (step: number) => rowsApart(step).map(level).join('')
  const uprights = (step: number) => {
    let d = ''
    for (let u = -1 + across(step) / 2; u < 1; u += across(step)) d += upright(u)
    return d
  }
  const spots = (step: number, mark: (p: Point) => string) =>
    rowsApart(step * 0.87)
      .map((v, i) => {
        const half = gap(net.at(-1, v), net.at(1, v)) / 2
        let d = ''
        for (let x = (i % 2 === 0 ? 0 : step / 2) - Math.ceil(half / step) * step; x < half; x += step)
          if (Math.abs(x) < half) d += mark(net.at(x / half, v))
        return d
      })
      .join('')
  switch (cloth.print) {
    case 'stripes':
      sheet.line(levels(17), ink, 6, { opacity: 0.92 })
      return
    case 'pinstripe':
      sheet.line(uprights(9), ink, 1.1, { opacity: 0.85 })
      return
    case 'dots':
      sheet.fill(
        spots(19, (p) => circle(p.x, p.y, 4.1)),
        ink,
        0.95,
      )
      return
    case 'check':
      sheet.line(levels(22), ink, 7, { opacity: 0.5 }).line(uprights(22), ink, 7, { opacity: 0.5 })
      sheet.line(levels(22), ink, 1, { opacity: 0.8 }).line(uprights(22), ink, 1, { opacity: 0.8 })
      return
    case 'floral': {
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
      return
    }
    case 'leopard':
      sheet.line(
        spots(14, (p) => {
          const a = random.between(0, 6.28)
          return `M${num(p.x + 4 * Math.cos(a))} ${num(p.y + 4 * Math.sin(a))}a4 4 0 1 1 ${num(-6 * Math.cos(a + 0.6))} ${num(-6 * Math.sin(a + 0.6))}`
        }),
        '#3a2618',
        2.2,
        { opacity: 0.9 },
      )
      return
    case undefined:
  }
}
