import { createFloat, createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { cellColours } from './cell-colours.ts'
import { refinedByColour } from './refine-by-colour.ts'

const SIDE = 40
type Colour = readonly [number, number, number]
const RED: Colour = [190, 30, 40]
const YELLOW: Colour = [240, 200, 40]
const WALL: Colour = [225, 228, 230]

const isShirt = (x: number, y: number): boolean => y >= 6 && y < 36 && x >= 8 && x < 32
/** A front that the eye hardly names, a strap along the side that it does, and a spot of the shirt's colour on the wall. */
const isFaint = (x: number, y: number): boolean => x >= 22 && x < 30 && y >= 20 && y < 34
const isStrap = (x: number, y: number): boolean => x >= 8 && x < 10 && y >= 10 && y < 30
const isSpot = (x: number, y: number): boolean => x === 33 && y >= 12 && y < 20

function scene(strap: Colour): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let p = 0; p < SIDE * SIDE; p += 1) {
    const [x, y] = [p % SIDE, Math.floor(p / SIDE)]
    image.data.set([...(isStrap(x, y) ? strap : isShirt(x, y) || isSpot(x, y) ? RED : WALL), 255], 4 * p)
  }
  // The strap goes on beside the shirt, where the eye knows it.
  for (let y = 2; y < 38; y += 1) for (let x = 4; x < 8; x += 1) image.data.set([...strap, 255], 4 * (y * SIDE + x))
  return image
}

const odds = createFloat(SIDE, SIDE, 1)
for (let p = 0; p < SIDE * SIDE; p += 1) {
  const [x, y] = [p % SIDE, Math.floor(p / SIDE)]
  odds.data[p] = isFaint(x, y) || isSpot(x, y) ? -1 : isStrap(x, y) ? 0.8 : isShirt(x, y) ? 5 : -5
}
const inside = (cell: number): number => 1 / (1 + Math.exp(-odds.data[cell]!))
const settled = (strap: Colour, of = inside): Float32Array =>
  refinedByColour(cellColours(scene(strap), SIDE, SIDE), odds, of).data
const at = (x: number, y: number): number => y * SIDE + x

describe('refinedByColour', () => {
  it('closes a bite in what is plainly of the garment', () => {
    const data = settled(YELLOW)
    expect(data[at(26, 27)]).toBe(4)
    expect(data[at(23, 21)]).toBe(4)
  })

  it('leaves out what only something beside it has the colour of, and keeps it where it is its own', () => {
    expect(settled(YELLOW)[at(8, 20)]).toBe(-4)
    expect(settled(RED)[at(8, 20)]).toBeGreaterThan(0)
  })

  it('adds no thin piece, and changes nothing that the eye is sure of', () => {
    const data = settled(YELLOW)
    expect(data[at(33, 15)]).toBe(-1)
    const sure = Array.from(odds.data.keys()).filter((p) => Math.abs(odds.data[p]!) >= 5)
    expect(sure.map((p) => data[p])).toEqual(sure.map((p) => odds.data[p]))
  })

  it('changes nothing where no colours can be told', () => {
    expect(settled(YELLOW, () => 0.5)).toEqual(odds.data)
  })
})
