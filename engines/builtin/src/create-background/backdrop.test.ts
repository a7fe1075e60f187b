import { createFloat, type FloatImage } from '@toile/imaging'
import type { PhotoLight } from '../photo-light/photo-light.ts'
import type { Stance } from './compositing/stance.ts'
import { describe, expect, it } from 'vitest'
import { renderBackdrop } from './backdrop.ts'
import { readBackgroundPrompt } from './prompt.ts'
import type { SceneFrame } from './scene.ts'

const NEUTRAL: PhotoLight = { noise: 1, tint: [1, 1, 1], white: 0.5, black: 0, dim: 0, side: 0, elevation: undefined }

interface Behind {
  readonly tall?: number
  readonly standing?: boolean
  readonly index?: number
  readonly photo?: Partial<PhotoLight>
  /** Linear light of the whole scene. */
  readonly grey?: number
}

/** What the scene is drawn from behind a figure of a height in pixels, in a picture 200 high, and the picture of it. */
function sceneBehind(prompt: string, { tall = 164, standing = true, index = 0, photo = {}, grey = 0 }: Behind = {}) {
  const reading = readBackgroundPrompt(prompt)
  const stance: Stance = { standing, feet: standing ? 180 : 200 + tall / 2, pixelsPerMetre: tall / 1.72, middle: 150 }
  const frames: SceneFrame[] = []
  const image: FloatImage = renderBackdrop({
    width: 300,
    height: 200,
    reading: {
      ...reading,
      scene: {
        ...reading.scene,
        paint(frame) {
          frames.push(frame)
          const painted = createFloat(frame.width, frame.height, 4)
          for (let i = 0; i < painted.data.length; i += 1) painted.data[i] = i % 4 === 3 ? 0 : grey
          return painted
        },
      },
    },
    seed: 1,
    index,
    lineage: [],
    figure: { image: createFloat(300, 200, 4), stance },
    photo: { ...NEUTRAL, ...photo },
    report() {},
  })
  return { frame: frames[0]!, image, stance }
}

const frameBehind = (prompt: string, tall = 164, standing = true, index = 0): SceneFrame =>
  sceneBehind(prompt, { tall, standing, index }).frame

/** Blur of the far distance in it. */
const blurBehind = (tall: number, prompt = 'grey studio', standing = true): number =>
  frameBehind(prompt, tall, standing).camera.blurAtInfinity

describe('the scene behind a figure', () => {
  it('is the sharper the farther the figure: a small one stands in a place that is seen as a whole', () => {
    const usual = blurBehind(164)
    expect(blurBehind(90)).toBeLessThan(0.5 * usual)
    expect(blurBehind(40)).toBeGreaterThan(0.3 * usual)
    expect(blurBehind(40)).toBeLessThan(0.4 * usual)
  })
  it('is sharp enough in the open to be known behind half a figure, unless a soft one is asked for', () => {
    expect(blurBehind(380, 'birch wood', false)).toBeCloseTo(0.022 * 300, 3)
    expect(blurBehind(380, 'birch wood, dreamy', false)).toBeGreaterThan(0.03 * 300)
    expect(blurBehind(380, 'art gallery', false)).toBeGreaterThan(0.03 * 300)
  })
  it('has a sun that casts the long shadows that are asked for, and goes round its hours where none are', () => {
    const { scene } = readBackgroundPrompt('a city street')
    const castsOf = (prompt: string): number[] =>
      [0, 1, 2, 3].map((index) => scene.shadow(frameBehind(prompt, 164, true, index)).cast)
    expect(Math.min(...castsOf('a city street'))).toBeLessThan(0.3)
    expect(Math.min(...castsOf('a city street with long shadows'))).toBeGreaterThan(0.4)
  })
  it('is lit from the side that its subject is lit from, from either in turn where that is from none', () => {
    const sides = (prompt: string, side: number): number[] =>
      [0, 1, 2, 3].map((index) => Math.sign(sceneBehind(prompt, { index, photo: { side } }).frame.light.side))
    expect(sides('grey studio', -0.6)).toEqual([-1, -1, -1, -1])
    expect(sides('grey studio', 0.6)).toEqual([1, 1, 1, 1])
    expect(sides('beach', 0.6)).toEqual([1, 1, 1, 1])
    expect(new Set(sides('grey studio', 0))).toEqual(new Set([-1, 1]))
    expect(sides('grey studio, light from the left', 0.6)).toEqual([-1, -1, -1, -1])
  })
  it('is seen from a height that a photographer holds a camera at, with its horizon there', () => {
    for (const [prompt, tall] of [
      ['beach', 164],
      ['beach', 60],
      ['city street', 120],
    ] as const) {
      const { cameraHeight } = readBackgroundPrompt(prompt).scene
      for (const index of [0, 1, 2, 3]) {
        const { frame, stance } = sceneBehind(prompt, { tall, index })
        const lens = (stance.feet - frame.camera.horizon) / stance.pixelsPerMetre
        expect(lens).toBeGreaterThanOrEqual(0.45)
        expect(lens).toBeLessThanOrEqual(cameraHeight[1] + 0.001)
        // A good part of what is seen lies above the horizon: the figure stands before a place, not on a floor.
        expect(frame.camera.horizon / 200).toBeGreaterThan(0.3)
      }
    }
    for (const index of [0, 1, 2, 3]) {
      const { frame, stance } = sceneBehind('beach', { tall: 300, standing: false, index })
      const lens = (stance.feet - frame.camera.horizon) / stance.pixelsPerMetre
      expect(lens).toBeGreaterThan(1.2)
      expect(lens).toBeLessThan(1.6)
    }
  })
  it('is graded in the tint and with the black of its photo, in part', () => {
    const meanOf = (grey: number, photo: Partial<PhotoLight>): number[] => {
      const { data } = sceneBehind('grey studio', { grey, photo }).image
      return [0, 1, 2].map((c) => data.reduce((sum, code, i) => sum + (i % 3 === c ? code : 0), 0) / (data.length / 3))
    }
    const [plain, warm, cold] = [
      meanOf(0.18, {}),
      meanOf(0.18, { tint: [1.2, 1, 0.8] }),
      meanOf(0.18, { tint: [0.8, 1, 1.2] }),
    ]
    expect(warm[0]! - warm[2]!).toBeGreaterThan(plain[0]! - plain[2]! + 4)
    expect(cold[2]! - cold[0]!).toBeGreaterThan(plain[2]! - plain[0]! + 4)
    expect(warm[1]!).toBeCloseTo(plain[1]!, 3)
    expect(meanOf(0, {})).toEqual([0, 0, 0])
    expect(Math.min(...meanOf(0, { black: 0.03 }))).toBeGreaterThan(10)
    // However milky a photo is, the scene behind it keeps a black.
    expect(Math.max(...meanOf(0, { black: 0.5 }))).toBeLessThan(40)
  })
})
