import { connectedComponents, type GreyImage } from '@toile/imaging'
import { type Bar, equivalentBarsOf } from './equivalent-bars.ts'

/** Pixels inside the outline from which a line is looked for: along it all colours are mixed. */
const INSIDE = 1.5
/** Least length and greatest width of a strap, as shares of the garment's side, and how many times as long as wide it is. */
const LONG = 0.3
const NARROW = 0.12
const SLENDER = 5
/** How far from upright and from level it hangs: seams, zips, plackets and belts are nearer to one of both. */
const SLANTED = (22 * Math.PI) / 180
/**
 * How like it, and as a share of its length, a line that leans to the other side makes a pair with it: lapels. One that leans as like it
 * beside it, whatever its length, makes stripes.
 */
const ALIKE = { lean: (12 * Math.PI) / 180, length: 0.35 } as const

/**
 * A strap or chain that lies across a garment: one slender slanted line of another colour that has no fellow, neither one that leans to
 * the other side nor one beside it. All of it is inside the outline, or nearly so, and it may break.
 *
 * @param other 255 where the garment has another colour than its own
 * @param depth how far inside the outline each pixel lies, pixels
 * @param side of the garment, pixels: the root of its area
 * @returns 255 where it lies; undefined where there is none
 */
export function strapIn(other: GreyImage, depth: Float32Array, side: number): GreyImage | undefined {
  const { width } = other
  const within = { ...other, data: other.data.map((value, p) => (depth[p]! > INSIDE ? value : 0)) }
  const { labels, sizes } = connectedComponents(within, 8)
  const lines = equivalentBarsOf(labels, sizes, width).flatMap((bar, label): Line[] => {
    const isLine = bar.long >= LONG * side && bar.wide <= NARROW * side && bar.long >= SLENDER * bar.wide
    return label > 0 && isLine ? [{ ...bar, label }] : []
  })
  const isStrap = sizes.map(() => false)
  for (const line of lines) {
    const hasFellow = lines.some((fellow) => fellow !== line && (isPair(line, fellow) || isBeside(line, fellow, side)))
    const steep = Math.abs(line.lean)
    isStrap[line.label] = steep >= SLANTED && steep <= Math.PI / 2 - SLANTED && !hasFellow
  }
  if (!isStrap.includes(true)) return undefined
  return { ...other, data: other.data.map((_, p) => (isStrap[labels[p]!] ? 255 : 0)) }
}

interface Line extends Bar {
  readonly label: number
}

/** Whether they lean to each other. */
const isPair = (line: Line, other: Line): boolean =>
  Math.abs(other.lean + line.lean) < ALIKE.lean && Math.abs(other.long - line.long) < ALIKE.length * line.long

/** Whether they lean alike, and not one in line with the other, as the pieces of one that breaks. */
const isBeside = (line: Line, other: Line, side: number): boolean =>
  Math.abs(other.lean - line.lean) < ALIKE.lean &&
  Math.abs((other.y - line.y) * Math.cos(line.lean) - (other.x - line.x) * Math.sin(line.lean)) > NARROW * side
