import { cameraFor, floorRow, rowOf } from './camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { lightAt } from './light.ts'
import { paintBeforeWall, paintPassage, type Side } from './rooms.ts'
import type { Mood, SceneFrame } from './scene.ts'

const camera = cameraFor({
  width: 90,
  pictureHeight: 120,
  pixelsPerMetre: 55,
  feet: 112,
  cameraHeight: 1.1,
  aperture: 0.02,
})
const frame: SceneFrame = {
  width: 90,
  height: 120,
  camera,
  light: lightAt('noon', { side: 0, behind: false, lift: 1 }),
  noise: createNoise(1),
  random: randomStream(1),
  subjectX: 45,
  variant: 0,
  palette: 0,
  colours: [],
  mood: {} as Mood,
}
const SIDES: readonly Side[] = ['floor', 'ceiling', 'left', 'right', 'end']

describe('a floor before a wall', () => {
  it('ends in the row where the wall stands, and measures both in metres', () => {
    const wall = camera.subjectDistance + 2
    const seam = floorRow(camera, wall)
    const image = paintBeforeWall(frame, wall, {
      floor(x, z, _across, _along, out) {
        out.set([1, x, z])
      },
      wall(x, y, out) {
        out.set([0, x, y])
      },
    })
    const at = (x: number, y: number) => [...image.data.subarray((y * 90 + x) * 4, (y * 90 + x) * 4 + 4)]
    expect(at(45, Math.ceil(seam) + 1)[0]).toBe(1)
    expect(at(45, Math.floor(seam) - 1)[0]).toBe(0)
    // The floor under the subject's feet is as far away as the subject.
    expect(at(45, 111)[2]).toBeCloseTo(camera.subjectDistance, 0)
    // A point of the wall lies in the row that the camera says.
    const [, , height] = at(45, 30)
    expect(rowOf(camera, height!, wall)).toBeCloseTo(30.5, 3)
  })
})

describe('a passage', () => {
  it('shows its five sides where they are seen, none farther than its end', () => {
    const image = paintPassage(frame, {
      vanish: 45,
      left: 0.6,
      right: 0.6,
      ceiling: 1.7,
      end: 14,
      shade({ side, z }, out) {
        out.set([SIDES.indexOf(side), z, 0])
      },
    })
    const side = (x: number, y: number) => SIDES[image.data[(y * 90 + x) * 4]!]
    expect(side(45, Math.round(camera.horizon))).toBe('end')
    expect(side(45, 118)).toBe('floor')
    expect(side(45, 1)).toBe('ceiling')
    expect(side(1, Math.round(camera.horizon))).toBe('left')
    expect(side(88, Math.round(camera.horizon))).toBe('right')
    for (let i = 1; i < image.data.length; i += 4) expect(image.data[i]).toBeLessThanOrEqual(14)
  })
})
