import { POSES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { frameOn, wholeFrame } from '../frame.ts'
import { drawPose } from './draw-pose.ts'
import { jointsOf } from './skeletons.ts'

const [NOSE, RIGHT_SHOULDER, LEFT_SHOULDER, RIGHT_WRIST, RIGHT_HIP, LEFT_HIP] = [0, 2, 5, 4, 8, 11] as const
/** Of OpenPose's joints: the right wrist and the left. */
const WRISTS = { right: [170, 255, 0], left: [0, 255, 85] } as const
const PORTRAIT = wholeFrame({ width: 300, height: 400 })

/** The middle of all pixels of a colour, undefined where there are none. Pixels. */
function middleOf(pixels: Uint8Array, width: number, colour: readonly number[]): [number, number] | undefined {
  const found = Array.from({ length: pixels.length / 3 }, (_, at) => at).filter((at) =>
    colour.every((code, channel) => pixels[3 * at + channel] === code),
  )
  if (found.length === 0) return undefined
  const mean = (of: (at: number) => number) => found.reduce((sum, at) => sum + of(at), 0) / found.length
  return [mean((at) => at % width), mean((at) => Math.floor(at / width))]
}

const isLit = (pixels: Uint8Array, at: number): boolean =>
  pixels[3 * at] !== 0 || pixels[3 * at + 1] !== 0 || pixels[3 * at + 2] !== 0

describe.each(POSES)('%s', (pose) => {
  it('is the body of one person: eighteen joints, arms and legs of natural lengths', () => {
    const joints = jointsOf(pose)
    expect(joints).toHaveLength(18)
    const distance = (from: number, to: number) =>
      Math.hypot(joints[from]![0] - joints[to]![0], joints[from]![1] - joints[to]![1])
    // Of a standing body's height. What comes towards us is seen shorter, and nothing longer.
    for (const [from, to, longest] of [
      [2, 3, 20],
      [3, 4, 17],
      [5, 6, 20],
      [6, 7, 17],
      [8, 9, 24],
      [9, 10, 24],
      [11, 12, 24],
      [12, 13, 24],
    ] as const) {
      expect(distance(from, to)).toBeGreaterThan(9)
      expect(distance(from, to)).toBeLessThanOrEqual(longest)
    }
  })

  it('has the person’s right on the picture’s left, and from behind on its right', () => {
    const joints = jointsOf(pose)
    const isFromBehind = pose === 'from behind' || pose === 'looking back'
    for (const [right, left] of [
      [RIGHT_SHOULDER, LEFT_SHOULDER],
      [RIGHT_HIP, LEFT_HIP],
    ] as const)
      expect(joints[right]![0] > joints[left]![0]).toBe(isFromBehind)
    expect(joints[NOSE] === null).toBe(pose === 'from behind')
  })

  it('lies wholly within the picture, whatever its proportions, and nothing is drawn beside it', () => {
    for (const picture of [
      { width: 300, height: 400 },
      { width: 400, height: 300 },
      { width: 90, height: 400 },
    ]) {
      const frame = frameOn({ width: 400, height: 400 }, picture)
      const { left, top, width, height } = frame.box
      const pixels = drawPose(pose, frame)
      const lit = Array.from({ length: 400 * 400 }, (_, at) => at).filter((at) => isLit(pixels, at))
      expect(lit.length).toBeGreaterThan(200)
      for (const at of lit) {
        const [x, y] = [at % 400, Math.floor(at / 400)]
        // A border of black all around: no limb is cut off by the picture's edge.
        expect(x > left && x < left + width - 1 && y > top && y < top + height - 1).toBe(true)
      }
    }
  })
})

it('draws the same each time, and no pose as another', () => {
  const drawn = POSES.map((pose) => Buffer.from(drawPose(pose, PORTRAIT)).toString('base64'))
  expect(drawn).toEqual(POSES.map((pose) => Buffer.from(drawPose(pose, PORTRAIT)).toString('base64')))
  expect(new Set(drawn).size).toBe(POSES.length)
})

it('draws joints in OpenPose’s colours, where they are', () => {
  const pixels = drawPose('waving', PORTRAIT)
  const [right, left] = [middleOf(pixels, 300, WRISTS.right), middleOf(pixels, 300, WRISTS.left)]
  // The right hand waves.
  expect(right![0]).toBeLessThan(150)
  expect(left![0]).toBeGreaterThan(150)
  expect(right![1]).toBeLessThan(left![1])
  const [x, y] = jointsOf('waving')[RIGHT_WRIST]!
  expect(right![0]).toBeCloseTo(150 + 3.52 * x, 0)
  expect(right![1]).toBeCloseTo(380 + 3.52 * (y - 100), 0)
})
