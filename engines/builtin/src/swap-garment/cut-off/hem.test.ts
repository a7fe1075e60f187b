import { expect, it } from 'vitest'
import { cutOffAtHem } from './hem.ts'
import { readShape } from '../../garment-shape/shape.ts'
import { drawMask, type Polygon, TEE, WORN } from '../../garment-shape/testing/drawn.ts'

const style = { length: 0, ease: 0, folds: 1 }
const body = readShape(drawMask(400, 420, WORN))!
const cutOf = (style_: typeof style, on: typeof body, ...garment: Polygon[]): number =>
  cutOffAtHem({ garment: readShape(drawMask(300, 320, ...garment), { flat: true })!, body: on, style: style_ })

it('tells how much of a garment hangs below the selection', () => {
  expect(cutOf(style, body, TEE)).toBeLessThan(0.03)
  // Selected down to the belly only.
  const short = readShape(drawMask(400, 420, [...WORN.slice(0, 8), [268, 200], [132, 200], ...WORN.slice(10)]))!
  const cut = cutOf(style, short, TEE)
  expect(cut).toBeGreaterThan(0.2)
  expect(cut).toBeLessThan(0.6)
  expect(cutOf({ ...style, length: 1 }, short, TEE)).toBeGreaterThan(cut)
})

it('counts a tie that hangs from the body below its hem, and no sleeves', () => {
  const tie: Polygon = [
    [180, 200],
    [192, 200],
    [192, 316],
    [180, 316],
  ]
  expect(cutOf(style, body, TEE, tie)).toBeGreaterThan(0.1)
  const long = [
    ...TEE.slice(0, 5),
    [290, 300],
    [262, 310],
    ...TEE.slice(7, 11),
    [38, 310],
    [10, 300],
    TEE.at(-1)!,
  ] as const
  expect(cutOf(style, body, long as Polygon)).toBeLessThan(0.03)
})

it('counts no sleeve that slants in below the hem, nor a tie that the selection has room for', () => {
  const slanting: Polygon = [...TEE.slice(0, 5), [235, 316], [222, 310], ...TEE.slice(7)]
  expect(cutOf(style, body, slanting)).toBeLessThan(0.03)
  const tie: Polygon = [
    [180, 200],
    [192, 200],
    [192, 316],
    [180, 316],
  ]
  const tail: Polygon = [
    [235, 300],
    [255, 300],
    [255, 400],
    [235, 400],
  ]
  const withTail = readShape(drawMask(400, 420, WORN, tail), { kind: 'upper' })!
  expect(cutOf(style, body, TEE, tie)).toBeGreaterThan(0.1)
  expect(cutOf(style, withTail, TEE, tie)).toBeLessThan(0.03)
})

it('tells nothing where the photo ends above the hem', () => {
  const cropped = WORN.map(([x, y]) => [x, y >= 320 ? 420 : y] as const)
  expect(cutOf(style, readShape(drawMask(400, 420, cropped))!, TEE)).toBe(0)
})
