import {
  distance,
  drawFromWords,
  type DrawnPattern,
  type Emphasis,
  NO_EMPHASIS,
  type PatternOrder,
  type PatternWords,
  readPattern,
  tiesColours,
} from '@toile/drawing'
import { deltaE2000, hexToRgb, srgb8ToCielab } from '@toile/imaging'
import { rasterise } from '../rasterise.ts'
import type { Raster } from '../rasterise.ts'

/** Side of the copy that is measured, pixels. Chosen by eye. */
const SIDE = 192
/** Shares of the tile that a named colour covers. */
const SHARE = {
  /** What every named colour is made to cover: a little more than is promised. Chosen. */
  enough: 0.088,
  /** Less is too little for a few motifs to make good. Chosen by eye. */
  lost: 0.055,
  /** Bare cloth that there must be before it is dotted. Chosen by eye. */
  bareForDots: 0.25,
} as const
/** CIEDE2000 within which a pixel counts as a colour. Chosen by eye. */
const NEAR = 10
/** How often a pattern is drawn anew. Chosen for the time that it takes. */
const TRIES = {
  /** Times, at most. */
  most: 4,
  /** Characters of a document from which it is slow to draw: it is tried once more only, with the strongest means. */
  slow: 640_000,
} as const
/** Factor by which motifs are set closer at most, before the cloth is dotted. Chosen by eye. */
const CLOSEST = 2.2

/** Share of the picture that each colour covers, 0..1; a pixel counts for the nearest of them only. */
export function sharesOf({ rgba }: Raster, colours: readonly string[]): number[] {
  const targets = colours.map((hex) => srgb8ToCielab(...hexToRgb(hex)))
  const counts = colours.map(() => 0)
  const known = new Map<number, number>()
  for (let i = 0; i < rgba.length; i += 4) {
    // Blends at borders have thousands of colours: cells of four codes a channel are near enough.
    const key = ((rgba[i]! >> 2) << 12) | ((rgba[i + 1]! >> 2) << 6) | (rgba[i + 2]! >> 2)
    let nearest = known.get(key)
    if (nearest === undefined) {
      const lab = srgb8ToCielab(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!)
      const away = targets.map((target) => deltaE2000(lab, target))
      const least = Math.min(...away)
      nearest = least <= NEAR ? away.indexOf(least) : -1
      known.set(key, nearest)
    }
    if (nearest >= 0) counts[nearest]!++
  }
  return counts.map((count) => count / (rgba.length / 4))
}

/** A drawing and what it shows of the colours asked for. */
interface Attempt {
  readonly drawn: DrawnPattern
  readonly emphasis: Emphasis
  readonly asked: readonly string[]
  readonly shares: readonly number[]
  /** Of the cloth, named or not. */
  readonly ground: number
}

const leastOf = ({ shares }: Attempt) => Math.min(...shares)

/**
 * Draws a pattern so that every named colour is plainly seen: measures a small copy and, where one is lost,
 * gives it motifs of the colour that has most, sets motifs closer or wider, makes it the cloth's colour where no
 * cloth was named, or sets it as pin dots on the cloth.
 */
export function drawBalanced(order: PatternOrder): DrawnPattern {
  const words = readPattern(order.prompt)
  const asked = [...new Set([...words.palette, ...(words.ground ? [words.ground] : [])].map(({ hex }) => hex))]
  const first = drawFromWords(words, order)
  if (asked.length < 2) return first
  const measured = (drawn: DrawnPattern, emphasis: Emphasis): Attempt | undefined => {
    if (drawn.art.kind !== 'vector') return undefined
    const { ground } = drawn.palette
    const colours = asked.includes(ground) ? asked : [...asked, ground]
    const shares = sharesOf(rasterise(drawn.art.svg, SIDE), colours)
    return { drawn, emphasis, asked, shares: shares.slice(0, asked.length), ground: shares[colours.indexOf(ground)]! }
  }
  let best = measured(first, NO_EMPHASIS)
  if (best === undefined || first.art.kind !== 'vector') return first
  const most = first.art.svg.length > TRIES.slow ? 1 : TRIES.most
  let latest = best
  let stuck = false
  for (let tries = 1; tries <= most && leastOf(latest) < SHARE.enough; tries++) {
    const emphasis = nextEmphasis(stuck ? best : latest, words, order.index, stuck || tries === most)
    if (emphasis === undefined) break
    const next = measured(drawFromWords(words, { ...order, emphasis }), emphasis)
    if (next === undefined) break
    stuck = leastOf(next) < leastOf(best) + 0.006
    if (leastOf(next) > leastOf(best)) best = next
    latest = next
  }
  return best.drawn
}

/** What to try next, or undefined where nothing more can be done. `boldly`: weaker means have been tried. */
function nextEmphasis(measured: Attempt, words: PatternWords, index: number, boldly: boolean): Emphasis | undefined {
  const { emphasis } = measured
  const lost = leastOf(measured) < SHARE.lost
  const ground = lost || boldly ? otherGround(measured, words, index) : undefined
  if (ground !== undefined) return { density: emphasis.density, swaps: [], ground }
  const gentle = boldly ? undefined : withMovedMotifs(measured, words)
  return gentle ?? withPinDots(measured) ?? withMovedMotifs(measured, words)
}

/** Which of three or more named inks the cloth takes, where it was left open: another in each picture of a request. */
function otherGround(
  { emphasis, drawn: { palette } }: Attempt,
  words: PatternWords,
  index: number,
): string | undefined {
  const open = words.ground === undefined && words.groundTone === undefined && words.motifs.length < 2
  const named = palette.inks.slice(0, palette.named)
  if (
    !open ||
    emphasis.ground !== undefined ||
    named.length < 3 ||
    words.palette.some(({ hex }) => hex === palette.ground)
  )
    return undefined
  // The ink from which the others differ most.
  const apart = (ink: string) =>
    Math.min(...named.filter((other) => other !== ink).map((other) => distance(ink, other)))
  const order = named.toSorted((a, b) => apart(b) - apart(a))
  return order[index % 2 === 0 ? 0 : 1]
}

/** Motifs of the colour that has most in colours that have too little; motifs closer or wider. */
function withMovedMotifs(
  { emphasis, drawn: { palette }, asked, shares, ground }: Attempt,
  words: PatternWords,
): Emphasis | undefined {
  const shareOf = (hex: string) => shares[asked.indexOf(hex)] ?? 0
  const inks = palette.inks.filter((ink) => asked.includes(ink))
  const lacking = inks.filter((ink) => shareOf(ink) < SHARE.enough)
  if (lacking.length === 0) return ground < SHARE.enough ? { ...emphasis, density: emphasis.density * 0.8 } : undefined
  const richest = inks.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a), inks[0]!)
  const spare = shareOf(richest) - SHARE.enough
  const sparse = words.density === 1 && ground > 0.4
  const density = sparse ? Math.min(CLOSEST, emphasis.density * 1.35) : emphasis.density
  // What has a colour of its own keeps it.
  if (spare <= 0.01 || tiesColours(words)) return sparse ? { ...emphasis, density } : undefined
  const swaps = [...emphasis.swaps]
  for (const to of lacking) {
    const share = Math.min((SHARE.enough - shareOf(to)) * 1.3, spare / lacking.length) / shareOf(richest)
    const at = swaps.findIndex((swap) => swap.from === richest && swap.to === to)
    if (at < 0) swaps.push({ from: richest, to, share })
    else swaps[at] = { from: richest, to, share: Math.min(0.8, swaps[at]!.share + share) }
  }
  return { ...emphasis, density, swaps }
}

/** Pin dots in the colours that have too little. */
function withPinDots({ emphasis, drawn: { palette }, asked, shares, ground }: Attempt): Emphasis | undefined {
  const lacking = palette.inks.filter((ink) => asked.includes(ink) && shares[asked.indexOf(ink)]! < SHARE.enough)
  // A single ink is what the whole drawing is made in; a small copy of fine lines only seems to lack it.
  if (lacking.length === 0 || palette.named < 2 || ground < SHARE.bareForDots) return undefined
  const before = new Map(emphasis.pinDots?.map(({ colour, share }) => [colour, share]))
  const dots = lacking.map((colour) => {
    const missing = (SHARE.enough - shares[asked.indexOf(colour)]!) / ground
    return { colour, share: (before.get(colour) ?? 0) + Math.min(0.2, missing * 1.25 + 0.01) }
  })
  const others = (emphasis.pinDots ?? []).filter(({ colour }) => !lacking.includes(colour))
  return { ...emphasis, pinDots: [...others, ...dots] }
}
