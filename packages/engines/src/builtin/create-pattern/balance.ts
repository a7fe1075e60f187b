import { drawFromWords, NO_EMPHASIS, readPattern, toOklab } from '@toile/drawing'
import type { DrawnPattern, Emphasis, PatternOrder, PatternWords } from '@toile/drawing'
import { rasterise } from './rasterise.ts'
import type { Raster } from './rasterise.ts'

/** Side of the copy that is measured, pixels. */
const SIDE = 160
/** Share of the tile that every named colour covers at least, with a little to spare over what is promised. */
const ENOUGH = 0.092
/** OKLab distance within which a pixel counts as a colour. */
const NEAR = 0.07
const MOST_TRIES = 2
/** Documents longer than this are crowds of small motifs, in which every colour comes up; looking twice costs too much. */
const LARGE = 640_000

/** Share of the picture that each colour covers, 0..1. */
export function sharesOf({ rgba }: Raster, colours: readonly string[]): number[] {
  const targets = colours.map(toOklab)
  const counts = colours.map(() => 0)
  const known = new Map<number, number>()
  for (let i = 0; i < rgba.length; i += 4) {
    const key = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!
    let nearest = known.get(key)
    if (nearest === undefined) {
      nearest = nearestOf(toOklab(`#${key.toString(16).padStart(6, '0')}`), targets)
      known.set(key, nearest)
    }
    if (nearest >= 0) counts[nearest]!++
  }
  return counts.map((count) => count / (rgba.length / 4))
}

type Lab = readonly [number, number, number]

function nearestOf([l, a, b]: Lab, targets: readonly Lab[]): number {
  const away = targets.map((target) => Math.hypot(target[0] - l, target[1] - a, target[2] - b))
  const least = Math.min(...away)
  return least < NEAR ? away.indexOf(least) : -1
}

/**
 * Draws a pattern so that every colour that was named is plainly there: looks at a small copy and, where one is lost,
 * gives it some of the motifs of the colour that has most, or sets the motifs closer or wider.
 * @param tick called between tries; throws to stop
 */
export function drawBalanced(order: PatternOrder, tick: () => void): DrawnPattern {
  const words = readPattern(order.prompt)
  const asked = [...words.palette, ...(words.ground ? [words.ground] : [])].map(({ hex }) => hex)
  let emphasis = NO_EMPHASIS
  let best = drawFromWords(words, order)
  if (asked.length < 2) return best
  let leastOfBest = -1
  let drawn = best
  for (let tries = 0; tries <= MOST_TRIES; tries++) {
    tick()
    if (drawn.art.kind !== 'vector' || drawn.art.svg.length > LARGE) return drawn
    const shares = sharesOf(rasterise(drawn.art.svg, SIDE), asked)
    const least = Math.min(...shares)
    if (least > leastOfBest) {
      leastOfBest = least
      best = drawn
    }
    const next = least >= ENOUGH ? undefined : stronger(emphasis, words, drawn, asked, shares)
    if (next === undefined || tries === MOST_TRIES) break
    emphasis = next
    drawn = drawFromWords(words, { ...order, emphasis })
  }
  return best
}

/** What to try next, or undefined where nothing more can be done. */
function stronger(
  emphasis: Emphasis,
  words: PatternWords,
  { palette }: DrawnPattern,
  asked: readonly string[],
  shares: readonly number[],
): Emphasis | undefined {
  const shareOf = (hex: string) => shares[asked.indexOf(hex)] ?? 0
  const inks = palette.inks.filter((ink) => asked.includes(ink))
  const lacking = inks.filter((ink) => shareOf(ink) < ENOUGH)
  const ground = asked.includes(palette.ground) ? shareOf(palette.ground) : 1
  if (lacking.length === 0) return ground < ENOUGH ? { ...emphasis, density: emphasis.density * 0.8 } : undefined
  const richest = inks.reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a), inks[0]!)
  const spare = shareOf(richest) - ENOUGH
  const sparse = words.density === 1 && (palette.named < asked.length ? ground > 0.55 : ground > 0.4)
  const density = sparse ? emphasis.density * 1.35 : emphasis.density
  if (spare <= 0.01) return sparse ? { ...emphasis, density } : undefined
  const swaps = [...emphasis.swaps]
  for (const to of lacking) {
    const share = Math.min((ENOUGH - shareOf(to)) * 1.3, spare / lacking.length) / shareOf(richest)
    const at = swaps.findIndex((swap) => swap.from === richest && swap.to === to)
    if (at < 0) swaps.push({ from: richest, to, share })
    else swaps[at] = { from: richest, to, share: Math.min(0.8, swaps[at]!.share + share) }
  }
  return { density, swaps }
}
