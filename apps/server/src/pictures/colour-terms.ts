import { cielabToLinearRgb, deltaE2000, hexToCielab, type Triple } from '@toile/imaging'
import { nameOfLab } from './colour-names.ts'

/**
 * Colours that pictures are found by: points of L*a*b*, so near each other that each colour is within 8 of one (CIEDE2000). A term names its
 * point by its place, so that the points of another version of this file mean what they meant.
 */
const POINTS: readonly { readonly term: string; readonly lab: Triple }[] = spread()

/** CIEDE2000 from what is asked for to the point of a colour: what people call a similar colour. Chosen. */
const SIMILAR = 13
/** Of so many points at most a search asks. */
const MOST_POINTS = 40

/** How a picture with these colours (`#rrggbb`) is found: by colours near them, and by the words for them. */
export const describeColours = (hexes: readonly string[]): { terms: readonly string[]; names: readonly string[] } => ({
  terms: [...new Set(hexes.map((hex) => near(hexToCielab(hex))[0]!.term))],
  names: [...new Set(hexes.map((hex) => nameOfLab(hexToCielab(hex))))],
})

/** Terms of pictures with a colour like this one, `#rrggbb`; throws `RangeError` for anything else. */
export function termsNear(hex: string): readonly string[] {
  return near(hexToCielab(hex))
    .filter(({ apart }, at) => at === 0 || apart <= SIMILAR)
    .slice(0, MOST_POINTS)
    .map(({ term }) => term)
}

/** The points about a colour, the nearest first. Beyond this straight distance none is near by CIEDE2000, which costs more. */
const AROUND = 55
const near = (lab: Triple) =>
  POINTS.filter(({ lab: point }) => Math.hypot(lab[0] - point[0], lab[1] - point[1], lab[2] - point[2]) <= AROUND)
    .map(({ term, lab: point }) => ({ term, apart: deltaE2000(lab, point) }))
    .toSorted((a, b) => a.apart - b.apart)

/** Rings of hues about greys, their steps as wide as colours that are told apart become with chroma. */
function spread(): { term: string; lab: Triple }[] {
  const points: { term: string; lab: Triple }[] = []
  for (let lightness = 4; lightness <= 100; lightness += 8) {
    let hues = 1
    for (const chroma of [0, 10, 22, 36, 52, 70, 90, 112]) {
      for (let hue = 0; hue < hues; hue += 1) {
        const angle = (2 * Math.PI * hue) / hues
        const a = Math.round(chroma * Math.cos(angle))
        const b = Math.round(chroma * Math.sin(angle))
        const isColour = cielabToLinearRgb(lightness, a, b).every((light) => light > -0.04 && light < 1.04)
        if (isColour) points.push({ term: `colour:${lightness}:${a}:${b}`, lab: [lightness, a, b] })
      }
      hues = Math.min(24, hues + 6)
    }
  }
  return points
}
