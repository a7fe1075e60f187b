import { connectedComponents, type GreyImage } from '@toile/imaging'

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
  const sums = sizes.map(() => [0, 0, 0, 0, 0] as [number, number, number, number, number])
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const [x, y] = [p % width, Math.floor(p / width)]
    for (const [k, value] of [x, y, x * x, y * y, x * y].entries()) sums[labels[p]!]![k]! += value / sizes[labels[p]!]!
  }
  const lines = sums.flatMap(([x, y, xx, yy, xy], label): Line[] => {
    if (label === 0) return []
    const [a, b, both] = [xx - x * x, yy - y * y, xy - x * y]
    const apart = Math.hypot((a - b) / 2, both)
    // A bar of length l has the variance l * l / 12 along it.
    const long = Math.sqrt(12 * ((a + b) / 2 + apart))
    const wide = Math.sqrt(12 * Math.max(1 / 12, (a + b) / 2 - apart))
    const isLine = long >= LONG * side && wide <= NARROW * side && long >= SLENDER * wide
    return isLine ? [{ label, x, y, long, lean: Math.atan2(2 * both, a - b) / 2 }] : []
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

interface Line {
  readonly label: number
  /** Its middle and length, pixels. */
  readonly x: number
  readonly y: number
  readonly long: number
  /** From level, radians, -π/2 to π/2; y is downwards. */
  readonly lean: number
}

/** Whether they lean to each other. */
const isPair = (line: Line, other: Line): boolean =>
  Math.abs(other.lean + line.lean) < ALIKE.lean && Math.abs(other.long - line.long) < ALIKE.length * line.long

/** Whether they lean alike, and not one in line with the other, as the pieces of one that breaks. */
const isBeside = (line: Line, other: Line, side: number): boolean =>
  Math.abs(other.lean - line.lean) < ALIKE.lean &&
  Math.abs((other.y - line.y) * Math.cos(line.lean) - (other.x - line.x) * Math.sin(line.lean)) > NARROW * side
