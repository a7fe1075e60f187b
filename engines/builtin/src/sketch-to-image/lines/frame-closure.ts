import { createGrey, type GreyImage } from '@toile/imaging'

/** When a figure is cut off by the frame. Chosen by eye. */
const FRAME = {
  /** How far from the rim a line may end and still count as cut off by it, as a share of the side. */
  reach: 0.034,
  /** Share to which a bay narrows within `look`; what is drawn keeps its width or widens. */
  narrows: 0.82,
  /** How far inwards that is looked for, as a share of the side. */
  look: 0.14,
} as const

/**
 * Closes a figure that is cut off by the frame: 255 on the pixels of the rim that lie between its outermost lines, and
 * from each of these lines' ends to the rim; 0 elsewhere. Stretches between two lines that close up inwards, as between
 * two legs, stay open.
 */
export function closedFrame(lines: GreyImage): GreyImage {
  const { width, height } = lines
  const rim = createGrey(width, height)
  const sides: Side[] = [
    { along: width, deep: height, at: (a: number, d: number) => (height - 1 - d) * width + a },
    { along: width, deep: height, at: (a: number, d: number) => d * width + a },
    { along: height, deep: width, at: (a: number, d: number) => a * width + d },
    { along: height, deep: width, at: (a: number, d: number) => a * width + width - 1 - d },
  ]
  for (const side of sides) {
    const { along, deep, at } = side
    const reach = Math.max(2, Math.round(deep * FRAME.reach))
    const cuts: number[] = []
    const ends: number[] = []
    let inLine = false
    for (let a = 0; a < along; a++) {
      let end = 0
      while (end < reach && lines.data[at(a, end)]! < 128) end += 1
      const met = end < reach
      if (met && !inLine) {
        cuts.push(a)
        ends.push(end)
      } else if (met && end < ends.at(-1)!) {
        cuts[cuts.length - 1] = a
        ends[ends.length - 1] = end
      }
      inLine = met
    }
    // A frame drawn around the page meets its rim everywhere; a dot meets it once.
    if (cuts.length < 2 || cuts.at(-1)! - cuts[0]! < 0.06 * along) continue
    for (const [k, cut] of cuts.entries()) for (let d = 0; d < ends[k]!; d++) rim.data[at(cut, d)] = 255
    for (let k = 0; k + 1 < cuts.length; k++) {
      const from = cuts[k]!
      const to = cuts[k + 1]!
      const middleStretch = cuts.length % 2 === 0 && k % 2 === 1
      if (middleStretch && closesUp(lines, side, from, to)) continue
      for (let a = from; a <= to; a++) rim.data[at(a, 0)] = 255
    }
  }
  return rim
}

/** A side of the picture. */
interface Side {
  /** Its length, and how far it is to the opposite one: pixels. */
  readonly along: number
  readonly deep: number
  /** The pixel `a` along it and `d` inwards. */
  readonly at: (a: number, d: number) => number
}

function closesUp(lines: GreyImage, { at, along, deep }: Side, from: number, to: number): boolean {
  const look = Math.round(deep * FRAME.look)
  const middle = Math.round((from + to) / 2)
  let left = middle
  let right = middle
  for (let d = 0; d < look; d++) if (lines.data[at(middle, d)]! >= 128) return true
  while (left > 0 && lines.data[at(left, look)]! < 128) left -= 1
  while (right < along - 1 && lines.data[at(right, look)]! < 128) right += 1
  return right - left < FRAME.narrows * (to - from)
}
