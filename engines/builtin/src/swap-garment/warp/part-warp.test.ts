import { describe, expect, it } from 'vitest'
import { lengthScale, warpSleeve, warpTrunk, type PartWarp, sleeveScales } from './part-warp.ts'
import { tee, upper, worn } from '../../garment-shape/testing/shapes.ts'

/** The two scales of a map at a place, the larger first. */
function scalesAt(part: PartWarp, x: number, y: number): [number, number] {
  const at = (px: number, py: number): [number, number] => {
    const place = { x: 0, y: 0 }
    part.at(px, py, place)
    return [place.x, place.y]
  }
  const [a, b, c] = [at(x, y), at(x + 4, y), at(x, y + 4)]
  const [p, q, r, s] = [(b[0] - a[0]) / 4, (c[0] - a[0]) / 4, (b[1] - a[1]) / 4, (c[1] - a[1]) / 4]
  const [sum, product] = [p * p + q * q + r * r + s * s, p * s - q * r]
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product * product))
  return [Math.sqrt((sum + root) / 2), Math.sqrt(Math.max(0, (sum - root) / 2))]
}

describe('the fit', () => {
  const garment = upper(tee)
  const body = upper(worn)
  const style = { length: 0, ease: 0 }

  it('keeps a square of the chest square: its sides within a third of each other', () => {
    const part = warpTrunk(garment, body, style)
    for (let y = 150; y < 300; y += 15) {
      for (let x = 145; x < 256; x += 10) {
        const [large, small] = scalesAt(part, x, y)
        expect(large / small).toBeLessThan(1.34)
      }
    }
  })

  it('keeps rows of a print straight below the chest', () => {
    const part = warpTrunk(garment, body, style)
    const place = { x: 0, y: 0 }
    const rows = Array.from({ length: 12 }, (_, k) => {
      part.at(140 + 10 * k, 240, place)
      return place.y
    })
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(0.5)
  })

  it('brings hem to hem and sleeve end to sleeve end', () => {
    const place = { x: 0, y: 0 }
    warpTrunk(garment, body, style).at(200, 318, place)
    expect(Math.abs(place.y - 279)).toBeLessThan(6)
    const set = (shape: typeof garment) => ({
      sleeve: shape.sleeves.right!,
      side: shape.trunk.sides.right,
      scale: shape.outline.scale,
    })
    warpSleeve('right sleeve', set(garment), set(body), style).at(309, 186, place)
    expect(Math.hypot(place.x - 253, place.y - 126)).toBeLessThan(16)
  })
})

describe('how long a garment is worn', () => {
  const asTheClothIs = { length: 1, ease: 0 }

  it('ends half as far above the old hem as its cloth does, and as far below it', () => {
    expect(lengthScale(1, 100, 120, { length: 0, ease: 0 })).toBeCloseTo(1.2)
    expect(lengthScale(1, 100, 120, asTheClothIs)).toBeCloseTo(1.1)
    expect(lengthScale(1, 100, 80, asTheClothIs)).toBeCloseTo(1)
  })

  it('brings a long sleeve to the wrist whatever the rest does, and a short one as the rest', () => {
    const sleeve = (length: number) => ({ ...upper(tee).sleeves.right!, length, width: 20 })
    const onArm = (length: number) => sleeveScales(sleeve(length), sleeve(1.2 * length), asTheClothIs).along
    expect(onArm(100)).toBeCloseTo(1.2)
    expect(onArm(30)).toBeCloseTo(1.1)
  })
})
