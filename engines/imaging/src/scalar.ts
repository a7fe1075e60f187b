/** Arithmetic of single values, as shaders have it. */

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Clamped to 0 to 1. */
export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** The remainder with the sign of `size`: 0 up to `size` where that is positive, for negative values too. */
export function mod(value: number, size: number): number {
  return ((value % size) + size) % size
}

/** Linear interpolation; `share` 0 is `from`, 1 is `to`. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** 0 below `from`, 1 above `to`, an S between; falls when `from` is greater than `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/**
 * Share of a pixel, `footprint` wide, that a stripe of half-width `half` covers when its middle line is `distance` away:
 * a hard edge without stairs, and a soft one when the footprint is the blur of the lens.
 */
export function stripeCover(distance: number, half: number, footprint: number): number {
  const soft = Math.max(footprint, 1e-6)
  const d = Math.abs(distance)
  return clamp01((half - d) / soft + 0.5) * Math.min(1, (2 * half) / soft)
}

/** Signed distance from `value` to the nearest multiple of `period`, -period / 2 to period / 2. */
export function toNearestMultiple(value: number, period: number): number {
  return value - period * Math.round(value / period)
}
