import { cameraFor, floorRow } from '../camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from '../light.ts'
import type { Mood, SceneFrame } from '../scene.ts'
import { gallery } from './gallery.ts'
import { setDesign } from './set-design.ts'

/** Most that the light beside a column differs from that on its other side: a step is twice as much. */
const MOST = 0.06
const WIDTH = 240
const HEIGHT = 160
const camera = cameraFor({
  width: WIDTH,
  pictureHeight: WIDTH,
  pixelsPerMetre: 70,
  feet: 150,
  cameraHeight: 1.2,
  aperture: 0,
})
const frameOf = (seed: number, variant: number): SceneFrame => ({
  width: WIDTH,
  height: HEIGHT,
  camera,
  light: lightAt('overcast', { side: 0.5, behind: false, lift: 1 }),
  noise: createNoise(seed),
  random: randomStream(seed),
  subjectX: WIDTH / 2,
  variant,
  palette: seed,
  colours: [],
  mood: {} as Mood,
})

describe('a floor of polished stone', () => {
  it('shows what hangs on the wall as soft patches: beside its joints no column is another light', () => {
    for (let seed = 1; seed < 7; seed++) {
      const { data } = gallery.paint(frameOf(seed, 0))
      const from = Math.ceil(floorRow(camera, camera.subjectDistance + 2.4))
      const to = Math.floor(floorRow(camera, camera.subjectDistance + 0.4))
      // Columns averaged over the rows before the wall: what runs down the floor stays, the stone's own clouds do not.
      const column = Array.from({ length: WIDTH }, (_, x) => {
        let sum = 0
        for (let y = from; y < to; y++) sum += data[(y * WIDTH + x) * 4 + 1]!
        return sum / (to - from)
      })
      for (let x = 3; x < WIDTH - 3; x++) {
        const [left, right] = [(column[x - 3]! + column[x - 2]!) / 2, (column[x + 2]! + column[x + 3]!) / 2]
        expect(Math.abs(left - right) / left).toBeLessThan(MOST)
      }
    }
  })
})

describe('a circle cut into a wall', () => {
  it('has no steps: pixels on its edge are between its colour and the wall', () => {
    const frame = { ...frameOf(3, 1), colours: [[0.1, 0.1, 0.1] as const, [0.8, 0.8, 0.8] as const] }
    const { data } = setDesign.paint(frame)
    let between = 0
    for (let y = 2; y < camera.horizon; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const light = data[(y * WIDTH + x) * 4]!
        if (light > 0.2 && light < 0.45) between++
      }
    }
    expect(between).toBeGreaterThan(40)
  })
})
