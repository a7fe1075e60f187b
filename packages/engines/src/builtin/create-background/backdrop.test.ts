import { createFloat, type Stance } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { renderBackdrop } from './backdrop.ts'
import { readBackgroundPrompt } from './prompt.ts'
import type { SceneFrame } from './scene.ts'

/** What the scene is drawn from behind a figure of a height in pixels, in a picture 200 high. */
function frameBehind(prompt: string, tall = 164, standing = true, index = 0): SceneFrame {
  const reading = readBackgroundPrompt(prompt)
  const stance: Stance = { standing, feet: standing ? 180 : 200 + tall / 2, pixelsPerMetre: tall / 1.72, middle: 150 }
  const frames: SceneFrame[] = []
  renderBackdrop({
    width: 300,
    height: 200,
    reading: {
      ...reading,
      scene: {
        ...reading.scene,
        paint(frame) {
          frames.push(frame)
          return createFloat(frame.width, frame.height, 4)
        },
      },
    },
    seed: 1,
    index,
    lineage: [],
    figure: { image: createFloat(300, 200, 4), stance },
    photo: { noise: 1, tint: [1, 1, 1], white: 0.5, black: 0, dim: 0, side: 0, elevation: undefined },
    report() {},
  })
  return frames[0]!
}

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
})
