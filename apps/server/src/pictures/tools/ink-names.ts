import { COLOURS, deltaE2000, hexToRgb, srgb8ToCielab } from '@toile/imaging'

const NAMED = COLOURS.map(({ name, hex }) => ({ name, lab: srgb8ToCielab(...hexToRgb(hex)) }))

/** The trade's or CSS's name of the colour nearest to this 8-bit sRGB one, by CIEDE2000. */
export function nameOf(rgb: readonly [number, number, number]): string {
  const lab = srgb8ToCielab(...rgb)
  let nearest = NAMED[0]!
  let least = Number.POSITIVE_INFINITY
  for (const named of NAMED) {
    const difference = deltaE2000(lab, named.lab)
    if (difference < least) [nearest, least] = [named, difference]
  }
  return nearest.name
}
