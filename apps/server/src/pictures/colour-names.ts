import { COLOURS, deltaE2000, hexToCielab, type Triple } from '@toile/imaging'

const NAMED = COLOURS.map(({ name, hex }) => ({ name, lab: hexToCielab(hex) }))

/** In L*a*b*; there is a name within it for each colour. */
const FAR = 60

/** The trade's or CSS's name of the colour nearest to this one of L*a*b*, by CIEDE2000. */
export function nameOfLab(lab: Triple): string {
  let nearest = NAMED[0]!
  let least = Number.POSITIVE_INFINITY
  for (const named of NAMED) {
    // A straight distance costs next to nothing, and whatever is so far is another colour.
    if (Math.hypot(lab[0] - named.lab[0], lab[1] - named.lab[1], lab[2] - named.lab[2]) > FAR) continue
    const difference = deltaE2000(lab, named.lab)
    if (difference < least) [nearest, least] = [named, difference]
  }
  return nearest.name
}
