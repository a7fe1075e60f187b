import { expect, it } from 'vitest'
import { createFloat, type GreyImage } from '@toile/imaging'
import { drawMask, type Polygon, TEE, WORN } from '../garment-shape/testing/drawn.ts'
import { readShape } from '../garment-shape/shape.ts'
import { coverageOf } from './coverage.ts'
import { type Box, type Changes, draw, maskOf, paint, TOP, TROUSERS } from './testing/drawn.ts'
import { startSeen } from './warp/seen-cloth.ts'

const hard = (mask: GreyImage): GreyImage => ({ ...mask, data: mask.data.map((value) => (value >= 128 ? 255 : 0)) })
const lying = (...polygons: Polygon[]) => ({
  flatLay: paint(hard(drawMask(300, 320, ...polygons)), [30, 80, 160], [250, 250, 250]),
})
const worn = (polygon: Polygon): Changes => {
  const mask = hard(drawMask(400, 420, polygon))
  return { mask, photo: paint(mask, [160, 30, 40], [220, 220, 216]) }
}
const SHORT: Polygon = [...WORN.slice(0, 8), [268, 200], [132, 200], ...WORN.slice(10)]
const TOP_LYING: readonly Box[] = [
  [85, 50, 155, 205],
  [45, 50, 195, 90],
]
const coverage = (...changes: Changes[]) => draw(Object.assign({}, ...changes)).coverage!

it('is all of a garment where the selection has room for it', () => {
  const { all, neck, sleeves, lower } = coverage(worn(WORN), lying(TEE))
  for (const share of [all, neck, sleeves, lower]) expect(share).toBeGreaterThan(0.95)
})

it('lacks the lower third where less is selected', () => {
  const { all, neck, sleeves, lower } = coverage(worn(SHORT), lying(TEE))
  expect(lower).toBe(0)
  expect(all).toBeGreaterThan(0.6)
  expect(all).toBeLessThan(0.8)
  for (const share of [neck, sleeves]) expect(share).toBeGreaterThan(0.95)
})

/** The worn garment, which the photo cuts off below. */
const CROPPED: Polygon = WORN.map(([x, y]) => [x, y >= 320 ? 420 : y] as const)

it('counts nothing below the photo’s own edge', () => {
  const { all, lower } = coverage(worn(CROPPED), lying(TEE))
  expect(lower).toBeUndefined()
  expect(all).toBeGreaterThan(0.95)
})

it.each([
  ['goes on below', 420],
  ['ends within', 320],
])('is nothing where no cloth shows on a body that %s', (_, hem) => {
  const flat = hard(drawMask(300, 320, TEE))
  const garment = readShape(flat, { flat: true })!
  const body = readShape(
    hard(
      drawMask(
        400,
        420,
        CROPPED.map(([x, y]) => [x, Math.min(y, hem)] as const),
      ),
    ),
  )!
  const linear = createFloat(300, 320, 4)
  for (let i = 0; i < flat.data.length; i += 1) linear.data[4 * i + 3] = flat.data[i]! / 255
  expect(coverageOf(garment, body, linear, startSeen(flat, 1))).toEqual({ all: 0 })
})

it('lacks a high neck where none is selected', () => {
  const neck: Box = [102, 30, 138, 62]
  const high = { flatLay: paint(maskOf(240, 260, [...TOP_LYING, neck]), [30, 80, 160], [250, 250, 250]) }
  expect(coverage(high).neck).toBeLessThan(0.3)
  expect(coverage(high, { mask: maskOf(240, 300, [...TOP, [102, 36, 138, 62]]) }).neck).toBeGreaterThan(0.9)
})

it('lacks the sleeves where no arm is selected', () => {
  const vest: Polygon = [...WORN.slice(0, 5), [268, 150], [270, 320], [130, 320], [132, 150], [125, 80]]
  expect(coverage(worn(vest), lying(TEE)).sleeves).toBeLessThan(0.3)
})

it('has neither neck nor sleeves of trousers', () => {
  const mask = maskOf(240, 300, TROUSERS)
  const drawn = draw({ mask, flatLay: paint(mask, [30, 80, 160], [250, 250, 250]) })
  expect(drawn.coverage).toEqual({ all: expect.closeTo(1, 1), lower: expect.closeTo(1, 1) })
})

it('is told the same of a small picture as of a large one', () => {
  const small = (polygon: Polygon): Polygon => polygon.map(([x, y]) => [x / 5, y / 5] as const)
  const mask = hard(drawMask(80, 84, small(WORN)))
  const photo = paint(mask, [160, 30, 40], [220, 220, 216])
  expect(coverage({ mask, photo }, lying(TEE)).all).toBeGreaterThan(0.9)
})
