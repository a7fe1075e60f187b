import { connectedComponents, type GreyImage } from '@toile/imaging'
import { type Bar, equivalentBarsOf } from './equivalent-bars.ts'

/** What a strap is, in the garment's side (the root of its area) unless another unit is named. Chosen by eye. */
const STRAP = {
  /** Pixels inside the outline from which a line is looked for: along it all colours are mixed. */
  inside: 1.5,
  /** Minimum length of a strap. */
  long: 0.3,
  /** Maximum width of a strap. */
  narrow: 0.12,
  /** Minimum ratio of its length to its width. */
  slender: 5,
  /** Minimum angle to upright and to level, radians: seams, zips, plackets and belts are nearer to one of both. */
  slanted: (22 * Math.PI) / 180,
} as const
/**
 * How alike the lean of two lines is, radians, and their length, as a share of it, to make a pair that leans to each
 * other: lapels. Lines beside each other that lean alike, whatever their length, are stripes. Chosen by eye.
 */
const FELLOW = { lean: (12 * Math.PI) / 180, length: 0.35 } as const

/**
 * A strap or chain that lies across a garment: one slender slanted line of another colour that has no fellow, neither one that leans to
 * the other side nor one beside it. All of it is inside the outline, or nearly so, and it may break.
 *
 * @param other 255 where the garment has another colour than its own
 * @param depth how far inside the outline each pixel lies, pixels
 * @param side of the garment, pixels: the root of its area
 * @returns 255 where it lies; undefined where there is none
 */
export function findStrap(other: GreyImage, depth: Float32Array, side: number): GreyImage | undefined {
  const { width } = other
  const within = { ...other, data: other.data.map((value, p) => (depth[p]! > STRAP.inside ? value : 0)) }
  const { labels, sizes } = connectedComponents(within, 8)
  const lines = equivalentBarsOf(labels, sizes, width).flatMap((bar, label): Line[] => {
    const isLine =
      bar.long >= STRAP.long * side && bar.wide <= STRAP.narrow * side && bar.long >= STRAP.slender * bar.wide
    return label > 0 && isLine ? [{ ...bar, label }] : []
  })
  const isStrap = sizes.map(() => false)
  for (const line of lines) {
    const hasFellow = lines.some((fellow) => fellow !== line && (isPair(line, fellow) || isBeside(line, fellow, side)))
    const steep = Math.abs(line.lean)
    isStrap[line.label] = steep >= STRAP.slanted && steep <= Math.PI / 2 - STRAP.slanted && !hasFellow
  }
  if (!isStrap.includes(true)) return undefined
  return { ...other, data: other.data.map((_, p) => (isStrap[labels[p]!] ? 255 : 0)) }
}

interface Line extends Bar {
  readonly label: number
}

/** Whether they lean to each other. */
const isPair = (line: Line, other: Line): boolean =>
  Math.abs(other.lean + line.lean) < FELLOW.lean && Math.abs(other.long - line.long) < FELLOW.length * line.long

/** Whether they lean alike, and not one in line with the other, as the pieces of one that breaks. */
const isBeside = (line: Line, other: Line, side: number): boolean =>
  Math.abs(other.lean - line.lean) < FELLOW.lean &&
  Math.abs((other.y - line.y) * Math.cos(line.lean) - (other.x - line.x) * Math.sin(line.lean)) > STRAP.narrow * side
