import type { Triple } from './triple.ts'

/** The sRGB codes, 0 to 255 each, of `#rrggbb`; throws `RangeError` for anything else. */
export function hexToRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour: ${hex}`)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `#rrggbb` of 0 to 255 each; rounded, and clipped to that range. */
export const rgbToHex = (rgb: Triple): string =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
