import type { Triple } from './triple.ts'

/** Degrees in a radian. */
const DEGREES = 180 / Math.PI
/** In the terms of rotation and chroma of CIEDE2000. */
const SEVENTH_POWER_OF_25 = 25 ** 7

/**
 * CIEDE2000 colour difference of two CIE L*a*b* colours with k_L = k_C = k_H = 1. About 1 is just noticeable.
 * Follows Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", Color Research & Application 30 (2005), whose
 * test pairs it meets; symmetric, and 0 for equal colours.
 */
export function deltaE2000(first: Triple, second: Triple): number {
  const [l1, a1, b1] = first
  const [l2, a2, b2] = second
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 0.5 * (1 - Math.sqrt(meanChroma7 / (meanChroma7 + SEVENTH_POWER_OF_25)))
  const x1 = (1 + g) * a1
  const x2 = (1 + g) * a2
  const c1 = Math.hypot(x1, b1)
  const c2 = Math.hypot(x2, b2)
  const h1 = hueDegrees(x1, b1)
  const h2 = hueDegrees(x2, b2)
  const grey = c1 * c2 === 0

  let turn = grey ? 0 : h2 - h1
  if (turn > 180) turn -= 360
  else if (turn < -180) turn += 360
  const deltaL = l2 - l1
  const deltaC = c2 - c1
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin(turn / 2 / DEGREES)

  const meanL = (l1 + l2) / 2
  const meanC = (c1 + c2) / 2
  let meanH = h1 + h2
  if (!grey) {
    if (Math.abs(h1 - h2) <= 180) meanH /= 2
    else meanH = meanH < 360 ? (meanH + 360) / 2 : (meanH - 360) / 2
  }

  const t =
    1 -
    0.17 * cosDegrees(meanH - 30) +
    0.24 * cosDegrees(2 * meanH) +
    0.32 * cosDegrees(3 * meanH + 6) -
    0.2 * cosDegrees(4 * meanH - 63)
  const lightnessOffset = (meanL - 50) ** 2
  const sL = 1 + (0.015 * lightnessOffset) / Math.sqrt(20 + lightnessOffset)
  const sC = 1 + 0.045 * meanC
  const sH = 1 + 0.015 * meanC * t
  const meanC7 = meanC ** 7
  const rotation =
    -2 *
    Math.sqrt(meanC7 / (meanC7 + SEVENTH_POWER_OF_25)) *
    Math.sin((60 * Math.exp(-(((meanH - 275) / 25) ** 2))) / DEGREES)

  const l = deltaL / sL
  const c = deltaC / sC
  const h = deltaH / sH
  return Math.sqrt(Math.max(0, l * l + c * c + h * h + rotation * c * h))
}

function hueDegrees(x: number, y: number): number {
  if (x === 0 && y === 0) return 0
  const hue = Math.atan2(y, x) * DEGREES
  return hue < 0 ? hue + 360 : hue
}

function cosDegrees(angle: number): number {
  return Math.cos(angle / DEGREES)
}
