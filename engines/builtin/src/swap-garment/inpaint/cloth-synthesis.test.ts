import { describe, expect, it } from 'vitest'
import { createRgba } from '@toile/imaging'
import { synthesizeCloth, roughnessOf } from './cloth-synthesis.ts'

const [WIDTH, HEIGHT, EDGE] = [200, 200, 80]

/** Cloth below row 80, a dark seam down column 100 of it, and twill of so many levels. */
function drawn(twill: number) {
  const photo = createRgba(WIDTH, HEIGHT)
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const seam = Math.abs(x - 100) < 2 ? 0.6 : 1
    const thread = (x + y) % 4 < 2 ? twill : -twill
    const cloth = [60, 80, 140].map((value) => seam * value + thread)
    photo.data.set(y < EDGE ? [200, 30, 30, 255] : [...cloth, 255], 4 * i)
  }
  return photo
}

const isCloth = (i: number): boolean => i >= EDGE * WIDTH
const bottoms = new Int32Array(WIDTH).fill(EDGE - 1)

describe('synthesizeCloth', () => {
  const cloth = synthesizeCloth(drawn(8), isCloth, bottoms)!
  const at = (x: number, y: number): number => {
    const into = new Float32Array(3)
    cloth.at(x, y, into)
    expect(into[2]).toBeGreaterThan(into[0]!)
    return into[2]!
  }

  it('goes on up in its own colour, with its threads and its seam', () => {
    const row = Array.from({ length: 60 }, (_, k) => at(20 + k, 40))
    const middle = row.reduce((sum, value) => sum + value, 0) / row.length
    expect(middle).toBeGreaterThan(0.24)
    expect(middle).toBeLessThan(0.29)
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(0.03)
    const seam = Array.from({ length: 20 }, (_, k) => at(100, 30 + k)).reduce((sum, value) => sum + value, 0) / 20
    expect(seam).toBeLessThan(0.95 * middle)
  })

  it('is unknown where none of it is seen', () => {
    expect(synthesizeCloth(drawn(8), () => false, bottoms)).toBeUndefined()
  })
})

describe('roughnessOf', () => {
  it('tells prints from plain cloth', () => {
    expect(roughnessOf(drawn(8), isCloth)).toBeLessThan(0.2)
    const print = drawn(8)
    for (let i = EDGE * WIDTH; i < WIDTH * HEIGHT; i += 1) {
      if ((Math.floor((i % WIDTH) / 9) + Math.floor(i / WIDTH / 9)) % 2 === 0) print.data.set([230, 190, 90], 4 * i)
    }
    expect(roughnessOf(print, isCloth)).toBeGreaterThan(0.3)
  })
})
