import { cameraFor, rowOf } from './camera.ts'
import { createFloat, createNoise, type FloatImage, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from './light.ts'
import type { Mood, SceneFrame } from './scene.ts'
import { growGrass, type FlowerHeads, type Grass } from './grass.ts'

const WIDTH = 300
const HEIGHT = 300

function frameOf(): SceneFrame {
  const camera = cameraFor({
    width: WIDTH,
    pictureHeight: HEIGHT,
    pixelsPerMetre: 140,
    feet: 280,
    cameraHeight: 1.2,
    aperture: 0.03,
  })
  return {
    width: WIDTH,
    height: HEIGHT,
    camera,
    light: lightAt('noon', { side: 0.5, behind: false, lift: 1 }),
    noise: createNoise(4),
    random: randomStream(4),
    subjectX: WIDTH / 2,
    variant: 0,
    palette: 0,
    colours: [],
    mood: {} as Mood,
  }
}

function grown(frame: SceneFrame, grass: Partial<Grass>): FloatImage {
  const scene = createFloat(WIDTH, HEIGHT, 4)
  const whole: Grass = {
    blade: 0.02,
    from: 3,
    to: 40,
    heads: [],
    height: () => 0.3,
    outline: () => 1,
    colour: (_, __, out) => void out.fill(0.5),
    ...grass,
  }
  growGrass(scene, frame, whole, () => [1, 1, 1])
  return scene
}

const isGreen = (scene: FloatImage, x: number, y: number): boolean => scene.data[4 * (y * WIDTH + x)]! > 0.25

describe('plants that stand close together', () => {
  it('stand upright far from the middle, where lines of the ground run to the vanishing point', () => {
    const frame = frameOf()
    const { camera } = frame
    // One clump, well to the left: the ground's own lines lean by a metre for each metre down there.
    const [x, z] = [-0.95, 5]
    const scene = grown(frame, {
      height: (at, far) => (Math.abs(at - x) < 0.03 && Math.abs(far - z) < 0.06 ? 0.5 : 0),
    })
    const column = camera.centre + (x * camera.focal) / z
    const columns: number[] = []
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let at = 0; at < WIDTH; at += 1) if (isGreen(scene, at, y)) columns.push(at)
    }
    expect(columns.length).toBeGreaterThan(60)
    // Half a metre is 71 pixels tall here: a ray from the vanishing point would stray by as many.
    expect(Math.min(...columns)).toBeGreaterThan(column - 24)
    expect(Math.max(...columns)).toBeLessThan(column + 24)
  })

  const flowers: FlowerHeads = {
    share: () => 1,
    radius: 0.02,
    height: () => 0.3,
    stem: [0.1, 0.2, 0.1],
    thick: 0.01,
    shade: (_x, _y, _kind, _pixel, out) => {
      out.fill(0.4)
      return 1
    },
  }
  it.each([
    ['blades', {}],
    ['heads and their stems', { height: () => 0, heads: [flowers] }],
  ])('stand in the light that falls on their place: %s', (_, plants) => {
    const frame = frameOf()
    const shade = grown(frame, plants)
    const sunny = grown(frame, { ...plants, sun: (x) => (x > 0 ? 2 : 1) })
    const sums = [0, 0, 0, 0]
    for (let y = 150; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        // Blades lean over the border between sun and shade.
        if (Math.abs(x - frame.camera.centre) < 60) continue
        const side = x > frame.camera.centre ? 2 : 0
        sums[side] = sums[side]! + shade.data[4 * (y * WIDTH + x)]!
        sums[side + 1] = sums[side + 1]! + sunny.data[4 * (y * WIDTH + x)]!
      }
    }
    expect(sums[0]).toBeGreaterThan(0)
    expect(sums[1]! / sums[0]!).toBeCloseTo(1, 6)
    expect(sums[3]! / sums[2]!).toBeCloseTo(2, 6)
  })

  it('hide what is behind them, and end at their own height', () => {
    const frame = frameOf()
    const scene = grown(frame, { from: 5, to: 6, height: () => 0.4 })
    const tallest = rowOf(frame.camera, 0.4 * 1.12, 6)
    let over = 0
    for (let x = 0; x < WIDTH; x += 1) {
      for (let y = 0; y < Math.floor(tallest) - 1; y += 1) if (isGreen(scene, x, y)) over += 1
    }
    expect(over).toBe(0)
    const low = Math.floor(rowOf(frame.camera, 0.1, 5))
    let covered = 0
    for (let x = 0; x < WIDTH; x += 1) if (isGreen(scene, x, low)) covered += 1
    expect(covered).toBeGreaterThan(0.8 * WIDTH)
  })

  it('bear heads where they are wanted alone', () => {
    const frame = frameOf()
    const scene = grown(frame, {
      height: () => 0,
      heads: [
        {
          share: (x) => (x > 0.1 ? 1 : 0),
          radius: 0.05,
          height: () => 0.5,
          stem: [0, 0.1, 0],
          thick: 0.004,
          shade: (x, y, _, pixel, out) => {
            out.fill(0.8)
            return Math.min(1, Math.max(0, (1 - Math.hypot(x, y)) / pixel + 0.5))
          },
        },
      ],
    })
    const sums = [0, 0]
    for (let i = 0; i < WIDTH * HEIGHT; i += 1) if (scene.data[4 * i]! > 0.5) sums[i % WIDTH < WIDTH / 2 ? 0 : 1]! += 1
    expect(sums[0]).toBe(0)
    expect(sums[1]).toBeGreaterThan(200)
  })

  it('are photographed, not drawn: heads have soft rims, differ in light, and nothing is sharper than a lens', () => {
    const scene = grown(frameOf(), {
      height: () => 0.1,
      heads: [
        {
          share: (_, z) => (z < 3.05 ? 1 : 0),
          radius: 0.08,
          height: () => 0.5,
          stem: [0, 0, 0],
          thick: 0,
          shade: (x, y, _, pixel, out) => {
            out.fill(8)
            return Math.min(1, Math.max(0, (1 - Math.hypot(x, y)) / pixel + 0.5))
          },
        },
      ],
    })
    const lights = new Set<number>()
    let rims = 0
    let sharpest = Infinity
    for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
      const light = scene.data[4 * i]!
      if (light > 4) lights.add(Math.round(light * 10))
      else if (light > 1) rims += 1
      if (light > 0) sharpest = Math.min(sharpest, scene.data[4 * i + 3]!)
    }
    expect(lights.size).toBeGreaterThan(3)
    expect(rims).toBeGreaterThan(20)
    expect(sharpest).toBeGreaterThanOrEqual(1.5)
  })
})
