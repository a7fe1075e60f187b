import type { ProjectedPatch } from './camera.ts'

/**
 * What is seen at each place of the picture: a visibility buffer (Burns & Hunt, 2013). Only the triangle and its depth
 * are kept; everything else is read from the triangle when the place is shaded.
 */
export interface Visibility {
  /** Samples, `side` times the picture's pixels on each side. */
  readonly width: number
  readonly height: number
  readonly side: number
  /** Patch and first corner of the cell and which half of it, plus 1; 0 where nothing is. */
  readonly triangle: Uint32Array
  /** Towards the viewer, cm. */
  readonly depth: Float32Array
}

/** A triangle's name: 8 bits patch, 23 bits cell, 1 bit half; read back where it is shaded. */
const nameOf = (patch: number, cell: number, half: number): number => (((patch << 23) | cell) * 2 + half + 1) >>> 0

/** Draws patches with a depth buffer; both faces are seen. */
export function drawVisibility(
  patches: readonly ProjectedPatch[],
  width: number,
  height: number,
  side: number,
): Visibility {
  const [w, h] = [width * side, height * side]
  const triangle = new Uint32Array(w * h)
  const depth = new Float32Array(w * h).fill(-Infinity)
  for (const [k, { patch, at }] of patches.entries()) {
    const { columns, rows, trim } = patch
    for (let r = 0; r + 1 < rows; r += 1) {
      for (let c = 0; c + 1 < columns; c += 1) {
        const cell = r * columns + c
        for (let half = 0; half < 2; half += 1) {
          const i = half === 0 ? cell : cell + 1
          const j = half === 0 ? cell + 1 : cell + columns + 1
          const l = cell + columns
          const [ti, tj, tl] = [trim[i]!, trim[j]!, trim[l]!]
          if (ti < 0 && tj < 0 && tl < 0) continue
          const whole = ti >= 0 && tj >= 0 && tl >= 0
          const ax = at[i * 3]! * side
          const ay = at[i * 3 + 1]! * side
          const bx = at[j * 3]! * side
          const by = at[j * 3 + 1]! * side
          const cx = at[l * 3]! * side
          const cy = at[l * 3 + 1]! * side
          const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
          if (Math.abs(area) < 1e-9) continue
          const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
          const x1 = Math.min(w - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
          const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
          const y1 = Math.min(h - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
          if (x1 < x0 || y1 < y0) continue
          const az = at[i * 3 + 2]!
          const bz = at[j * 3 + 2]!
          const cz = at[l * 3 + 2]!
          const name = nameOf(k, cell, half)
          const inverse = 1 / area
          // Weights of b and c, and their steps to the right.
          const bStep = (cy - ay) * inverse
          const cStep = -(by - ay) * inverse
          for (let y = y0; y <= y1; y += 1) {
            const py = y + 0.5 - ay
            const px = x0 + 0.5 - ax
            let b = (px * (cy - ay) - py * (cx - ax)) * inverse
            let cc = (py * (bx - ax) - px * (by - ay)) * inverse
            for (let x = x0, o = y * w + x0; x <= x1; x += 1, o += 1, b += bStep, cc += cStep) {
              if (b < -1e-6 || cc < -1e-6 || b + cc > 1.000001) continue
              const z = az + (bz - az) * b + (cz - az) * cc
              if (z <= depth[o]!) continue
              if (!whole && ti + (tj - ti) * b + (tl - ti) * cc < 0) continue
              depth[o] = z
              triangle[o] = name
            }
          }
        }
      }
    }
  }
  return { width: w, height: h, side, triangle, depth }
}
