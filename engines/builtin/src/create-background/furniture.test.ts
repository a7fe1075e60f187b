import { cameraFor, floorRow, rowOf } from './camera.ts'
import { createNoise, randomStream } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { paintTable, tablesOf } from './furniture.ts'
import type { SceneFrame } from './scene.ts'

const camera = cameraFor({
  width: 900,
  pictureHeight: 600,
  pixelsPerMetre: 200,
  feet: 560,
  cameraHeight: 1.2,
  aperture: 0.02,
})
const frame = {
  width: 900,
  height: 600,
  camera,
  noise: createNoise(1),
  random: randomStream(4),
  subjectX: 450,
} as Partial<SceneFrame> as SceneFrame

describe('tables in a room', () => {
  const wall = camera.subjectDistance + 4
  const tables = tablesOf(frame, wall)

  it('stand on both sides between the subject and the wall, the nearest first, and leave room behind the subject', () => {
    expect(tables.length).toBeGreaterThan(3)
    expect(tables.map(({ z }) => z)).toEqual(tables.map(({ z }) => z).toSorted((a, b) => a - b))
    expect(tables.some(({ x }) => x < 0) && tables.some(({ x }) => x > 0)).toBe(true)
    for (const { x, z } of tables) {
      expect(z).toBeGreaterThan(camera.subjectDistance + 0.5)
      expect(z).toBeLessThan(wall)
      expect(Math.abs(x)).toBeGreaterThan(0.7)
    }
  })

  it('stand on the floor and reach to the hip', () => {
    const table = { x: 0.4, z: 9 }
    const out = new Float64Array(4)
    const look = { wood: [0.1, 0.1, 0.1], lamp: [1, 1, 1] } as const
    const px = camera.centre + (table.x * camera.focal) / table.z
    const at = (row: number, across = 0): boolean =>
      paintTable(frame, table, [px + (across * camera.focal) / table.z, row], look, out)
    expect(at(rowOf(camera, 0.75, table.z))).toBe(true)
    expect(at(rowOf(camera, 0.4, table.z))).toBe(true)
    expect(at(rowOf(camera, 1.1, table.z))).toBe(false)
    expect(at(floorRow(camera, table.z) + 40)).toBe(false)
    expect(at(rowOf(camera, 0.46, table.z), 0.55)).toBe(true)
    expect(at(rowOf(camera, 0.75, table.z), 1)).toBe(false)
  })
})
