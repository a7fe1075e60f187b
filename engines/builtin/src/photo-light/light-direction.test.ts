import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, randomStream } from '@toile/imaging'
import { lightElevation, lightSide } from './light-direction.ts'

/** Head, shoulders, trunk, arms and legs as round limbs of cloth, in shares of the height: ends, radius, tone. */
const BODY = [
  [0, 0.1, 0, 0.12, 0.055, 0.5],
  [-0.06, 0.27, -0.06, 0.5, 0.075, 0.22],
  [0.06, 0.27, 0.06, 0.5, 0.075, 0.22],
  [-0.17, 0.26, -0.19, 0.42, 0.04, 0.35],
  [0.17, 0.26, 0.19, 0.42, 0.04, 0.35],
  [0.19, 0.43, 0.02, 0.43, 0.035, 0.35],
  [-0.06, 0.6, -0.08, 0.9, 0.055, 0.12],
  [0.06, 0.6, 0.08, 0.9, 0.055, 0.12],
  [-0.13, 0.93, -0.07, 0.93, 0.03, 0.4],
  [0.07, 0.93, 0.13, 0.93, 0.03, 0.4],
] as const

/** A figure in a light from `side` and `elevation`, in radians, and as much light from everywhere as `ambient` says. */
function figure(elevation: number, side: number, ambient: number) {
  const height = 400
  const width = 240
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  const random = randomStream(8)
  const light = [Math.cos(elevation) * Math.sin(side), Math.sin(elevation), Math.cos(elevation) * Math.cos(side)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let linear = 0.3
      const [u, v] = [(x + 0.5 - width / 2) / height, (y + 0.5) / height]
      for (const [x0, y0, x1, y1, radius, tone] of BODY) {
        const [ex, ey] = [x1 - x0, y1 - y0]
        const along = Math.min(1, Math.max(0, ((u - x0) * ex + (v - y0) * ey) / (ex * ex + ey * ey)))
        const [nx, ny] = [(u - x0 - along * ex) / radius, (v - y0 - along * ey) / radius]
        const depth = 1 - nx * nx - ny * ny
        if (depth <= 0) continue
        const facing = Math.max(0, nx * light[0]! - ny * light[1]! + Math.sqrt(depth) * light[2]!)
        linear = tone * (ambient + (1 - ambient) * facing) * random.between(0.92, 1.08)
        mask.data[y * width + x] = 0
      }
      const code = 255 * linear ** (1 / 2.2)
      photo.data.set([code, 0.94 * code, 0.86 * code, 255], (y * width + x) * 4)
    }
  }
  return { photo, mask }
}

const seen = (...how: Parameters<typeof figure>): number | undefined => {
  const { photo, mask } = figure(...how)
  return lightElevation(photo, mask)
}

describe('the height of the light on a figure', () => {
  it('is read within a few degrees to a side and before it', () => {
    for (const side of [-0.6, 0, 0.6]) {
      for (const elevation of [0.25, 0.55, 0.85, 1.15]) {
        expect(Math.abs(seen(elevation, side, 0.35)! - elevation)).toBeLessThan(0.18)
      }
    }
  })

  it('rises with the light, and is below the horizon for one from the floor', () => {
    const found = [-0.5, 0.3, 0.7, 1.1].map((elevation) => seen(elevation, 0.4, 0.4)!)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found[0]).toBeLessThan(-0.1)
  })

  it('is not known of even light, nor where nobody is kept', () => {
    expect(seen(0.6, 0, 1)).toBeUndefined()
    expect(lightElevation(createRgba(100, 200), createGrey(100, 200, 255))).toBeUndefined()
  })

  it('is the same seen in a mirror, where the side is the other', () => {
    const [left, right] = [figure(0.7, -0.7, 0.3), figure(0.7, 0.7, 0.3)]
    expect(lightElevation(left.photo, left.mask)!).toBeCloseTo(lightElevation(right.photo, right.mask)!, 1)
    expect(lightSide(left.photo, left.mask)).toBeLessThan(-0.1)
    expect(lightSide(right.photo, right.mask)).toBeGreaterThan(0.1)
  })
})
