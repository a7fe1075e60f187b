import { brushLine, num, polyline } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { INK } from '../figures/figure-colours.ts'
import type { Piece } from '../garments/piece.ts'
import { gap } from '../figures/curve.ts'
import { evenly, shape } from './ink.ts'
import type { Hand } from './ink.ts'
import type { Sheet } from './sheet.ts'
import { PAPER_LIGHT } from './cloth-tones.ts'
import type { Tones } from './cloth-tones.ts'
import { boxOf } from './textures.ts'

const shifted = (outlines: Piece['outlines'], dx: number, dy: number): string =>
  outlines.map((points) => shape(points.map((p) => ({ x: p.x + dx, y: p.y + dy })))).join('')

/**
 * The first wash of a piece. A marker fills to the line; watercolour leaves breaths of paper at the light, runs over on
 * the other side and dries with a dark rim; ink's flat colour sits a little off its lines; pencil covers in strokes.
 */
export function layWash(sheet: Sheet, outline: string, piece: Piece, tones: Tones, hand: Hand): void {
  const { random } = hand
  const { opacity } = tones
  switch (hand.medium) {
    case 'watercolour': {
      sheet.fill(shifted(piece.outlines, 2.2, 2.6), tones.wash, 0.28 * opacity)
      if (opacity === 1) sheet.fill(outline, PAPER_LIGHT)
      sheet.within(outline, (inside) => {
        inside.fill(shifted(piece.outlines, 1.6, 1), tones.wash, opacity)
        const [from, to] = piece.rows
        for (let i = 0; i < 4; i++) {
          const v = from + (to - from) * random.next()
          const blob = pool(piece.net.at(random.between(-0.7, 0.9), v), random.between(16, 40), random)
          inside.fill(
            shape(blob),
            i % 2 === 0 ? tones.shade : tones.base,
            tones.dark ? 0.08 : i % 2 === 0 ? 0.2 : tones.pale ? 0.2 : 0.09,
          )
        }
        inside.line(`${piece.outlines.map((points) => `${polyline(points)}Z`).join('')}`, tones.deep, 3.4, {
          opacity: 0.34,
        })
      })
      return
    }
    case 'ink':
      if (opacity === 1) sheet.fill(outline, tones.base)
      sheet.fill(shifted(piece.outlines, 3, 1.6), tones.wash, opacity)
      return
    case 'pencil':
    case 'marker':
      sheet.fill(outline, tones.wash, opacity)
      if (opacity < 1) sheet.within(outline, (inside) => inside.line(outline, tones.wash, 7, { opacity: 0.5 }))
  }
}

/** An irregular round stain. */
function pool(centre: Point, radius: number, random: Hand['random']): Point[] {
  const phase = random.between(0, 6)
  return Array.from({ length: 22 }, (_, i) => {
    const angle = (i / 22) * Math.PI * 2
    const r = radius * (0.8 + 0.16 * Math.sin(phase + angle * 3) + 0.1 * Math.sin(phase * 2 + angle * 7))
    return { x: centre.x + r * Math.cos(angle) * 0.8, y: centre.y + r * Math.sin(angle) * 1.3 }
  })
}

/** Where strokes of a broad marker overlap, the wash is a little deeper; a pencil's strokes leave the tooth of the paper. */
export function bands(sheet: Sheet, piece: Piece, tones: Tones, hand: Hand): void {
  const { random } = hand
  if (hand.medium === 'pencil') {
    sheet.line(hatching(boxOf(piece.outlines), 6.5, -0.5, random), PAPER_LIGHT, 0.9, {
      opacity: tones.dark ? 0.2 : 0.34,
    })
    return
  }
  if (hand.medium === 'ink') return
  const [from, to] = piece.rows
  for (let u = -0.8 + random.between(0, 0.2); u < 0.6; u += random.between(0.36, 0.62)) {
    const wide = random.between(0.06, 0.16)
    const start = from + (to - from) * random.between(-0.05, 0.3)
    const end = to - (to - from) * random.between(-0.05, 0.3)
    const side = (by: number) =>
      Array.from({ length: 9 }, (_, i) => piece.net.at(u + by, start + ((end - start) * i) / 8))
    sheet.fill(shape([...side(0), ...side(wide).toReversed()]), tones.shade, 0.16 * tones.opacity)
  }
}

/** The side away from the light, its edge drawn in by the folds that cross it. */
export function sideShadow(sheet: Sheet, piece: Piece, tones: Tones, strength: number, hand: Hand): void {
  const [from, to] = piece.rows
  const { random } = hand
  const phase = random.between(0, 6)
  const teeth = random.between(2.2, 3.6)
  const edge = (base: number, depth: number) =>
    Array.from({ length: 41 }, (_, i) => {
      const t = i / 40
      // Saw-teeth with a soft back: shade runs up along each fold and stops at its crest.
      const saw = ((t * teeth + phase) % 1) ** 1.6
      return piece.net.at(base - depth * saw + 0.06 * Math.sin(phase * 3 + t * 11), from + (to - from) * t)
    })
  const rim = Array.from({ length: 13 }, (_, i) => piece.net.at(1.3, to - ((to - from) * i) / 12))
  sheet.fill(shape([...edge(0.72, 0.34), ...rim]), tones.shade, strength)
  sheet.fill(shape([...edge(0.93, 0.12), ...rim]), tones.deep, strength * 0.7)
}

interface RimLight {
  readonly colour: string
  /** Where it runs, across the piece's net. */
  readonly u: number
  /** Its opacity, 0 to 1. */
  readonly strength: number
}

/** Light along one side, in broken strokes that swell and run out. */
export function rimLight(sheet: Sheet, piece: Piece, { colour, u, strength }: RimLight, hand: Hand): void {
  if (strength <= 0.02) return
  const { random } = hand
  const [from, to] = piece.rows
  let v = from + (to - from) * random.between(0.02, 0.12)
  while (v < to - (to - from) * 0.08) {
    const end = Math.min(to - 0.03, v + (to - from) * random.between(0.14, 0.36))
    const across = gap(piece.net.at(-1, v), piece.net.at(1, v)) || 1
    const sway = random.between(0.6, 2) / across
    const line = evenly(
      Array.from({ length: 10 }, (_, k) => piece.net.at(u + sway * Math.sin(k * 0.6), v + ((end - v) * k) / 9)),
      6,
    )
    const wide = random.between(2.2, 4.6)
    if (line.length > 3)
      sheet.fill(
        brushLine(line, (t) => (wide / 2) * Math.sin(Math.PI * t ** 0.8) ** 0.9 + 0.08),
        colour,
        Math.min(1, strength),
      )
    v = end + (to - from) * random.between(0.05, 0.16)
  }
}

/** Diagonal strokes over a box, clipped by the caller; strokes wholly beside the box are not made. */
function hatching(box: ReturnType<typeof boxOf>, step: number, slope: number, random: Hand['random']): string {
  const high = box.bottom - box.top
  let d = ''
  for (let x = box.left - high * Math.max(0, slope); x < box.right + high * Math.max(0, -slope); x += step) {
    let y = box.top + random.between(-20, 0)
    while (y < box.bottom) {
      const long = random.between(34, 90)
      const at = x + (y - box.top) * slope + random.between(-0.8, 0.8)
      if (Math.max(at, at + long * slope) > box.left && Math.min(at, at + long * slope) < box.right)
        d += `M${num(at)} ${num(y)}l${num(long * slope)} ${num(long)}`
      y += long + random.between(2, 10)
    }
  }
  return d
}

/** The second tone as hatching: pencil strokes in the cloth's own deep colour, or pen strokes in ink. */
export function shadeHatching(sheet: Sheet, piece: Piece, tones: Tones, hand: Hand): void {
  const [from, to] = piece.rows
  const { random } = hand
  const phase = random.between(0, 6)
  const edge = Array.from({ length: 25 }, (_, i) => {
    const t = i / 24
    return piece.net.at(0.42 + 0.2 * Math.sin(phase + t * 6), from + (to - from) * t)
  })
  const rim = Array.from({ length: 13 }, (_, i) => piece.net.at(1.3, to - ((to - from) * i) / 12))
  const pencil = hand.medium === 'pencil'
  sheet.within(shape([...edge, ...rim]), (inside) =>
    inside.line(
      hatching(boxOf([[...edge, ...rim]]), pencil ? 4.6 : 7, -0.55, random),
      pencil || tones.dark ? tones.deep : INK,
      pencil ? 1.3 : 0.8,
      {
        opacity: pencil ? 0.75 : 0.55,
      },
    ),
  )
}
