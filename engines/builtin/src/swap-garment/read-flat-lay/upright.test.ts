import { boundingBox, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import {
  CLOSED_TROUSERS,
  DRESS,
  drawMask,
  HALTER,
  OFF_SHOULDER,
  paint,
  type Polygon,
  SKIRT,
  TEE,
  TROUSERS,
  WORN,
} from '../../garment-shape/testing/drawn.ts'
import type { FlatLay } from './cut-out.ts'
import { type Lay, setUpright } from './upright.ts'

const SIDE = 340

/** Drawn in the middle, turned clockwise by degrees; pale above a level seam in its middle, dark below. */
function lying(garment: Polygon, degrees: number): FlatLay {
  const [xs, ys] = [garment.map(([x]) => x), garment.map(([, y]) => y)]
  const middle = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2) as [number, number]
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const mask = drawMask(
    SIDE,
    SIDE,
    garment.map(([x, y]) => {
      const [u, v] = [x - middle[0], y - middle[1]]
      return [SIDE / 2 + cos * u - sin * v, SIDE / 2 + sin * u + cos * v]
    }),
  )
  const isBelow = (x: number, y: number): boolean => cos * (y - SIDE / 2) - sin * (x - SIDE / 2) > 0
  const picture = paint(
    mask,
    (x, y) => (isBelow(x, y) ? [30, 30, 60] : [200, 220, 240]),
    () => [0, 0, 0],
  )
  for (let i = 0; i < mask.data.length; i += 1) picture.data[4 * i + 3] = mask.data[i]!
  return { picture, mask }
}

/** Degrees by which the seam leans; undefined where the dark part is not the lower one. */
function seamOf({ picture, mask }: FlatLay): number | undefined {
  const box = boundingBox(mask, 128, 0)!
  const rowAt = (share: number): number => {
    const x = Math.round(box.left + share * (box.right - box.left))
    for (let y = box.top; y < box.bottom; y += 1) {
      const i = 4 * (y * picture.width + x)
      const before = picture.data[i - 4 * picture.width]!
      if (picture.data[i + 3] === 255 && picture.data[i]! < 115 && before >= 115) return y
    }
    return Number.NaN
  }
  const lean = Math.atan2(rowAt(0.62) - rowAt(0.38), 0.24 * (box.right - box.left))
  return Number.isNaN(lean) ? undefined : (lean * 180) / Math.PI
}

const sameShare = (a: GreyImage, b: GreyImage): number => {
  const sum = ({ data }: GreyImage): number => data.reduce((total, value) => total + value, 0)
  return sum(a) / sum(b)
}

describe('setUpright', () => {
  it.each(Object.entries({ TEE, WORN, TROUSERS, CLOSED_TROUSERS, SKIRT, DRESS, HALTER, OFF_SHOULDER }))(
    'leaves what is upright as it is: %s',
    (_, garment) => {
      const given = lying(garment, 1)
      const { flatLay, lay } = setUpright(given)
      expect(lay).toBe('upright')
      expect(flatLay).toBe(given)
    },
  )

  it.each<[number, Lay]>([
    [-20, 'tilted'],
    [-6, 'tilted'],
    [13, 'tilted'],
    [20, 'tilted'],
    [90, 'on its side'],
    [-90, 'on its side'],
    [101, 'on its side'],
    [180, 'upside down'],
    [188, 'upside down'],
  ])('sets upright what is turned by %i degrees, and says how it lay', (degrees, lay) => {
    for (const garment of [TEE, TROUSERS]) {
      const given = lying(garment, degrees)
      const { flatLay, lay: told } = setUpright(given)
      expect(told).toBe(lay)
      expect(Math.abs(seamOf(flatLay)!)).toBeLessThan(3)
      expect(sameShare(flatLay.mask, given.mask)).toBeCloseTo(1, 2)
    }
  })

  it('tells of what may stand on its head, and takes the narrower end of what lies for its head', () => {
    const onHead = lying(SKIRT, 180)
    expect(setUpright(onHead)).toEqual({ flatLay: onHead, lay: 'perhaps upside down' })
    for (const degrees of [90, -90])
      expect(Math.abs(seamOf(setUpright(lying(DRESS, degrees)).flatLay)!)).toBeLessThan(3)
  })
})
