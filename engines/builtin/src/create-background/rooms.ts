import { blurAt, floorDistance } from './camera.ts'
import type { FloatImage } from '@toile/imaging'
import { paintScene } from './lens.ts'
import type { SceneFrame } from './scene.ts'
import { floorFootprint } from './surfaces.ts'

/** Spaces with flat sides, in metres: x to the right of the camera, y over the floor, z away from the camera. */

export interface WallPainter {
  /** Light of the floor at x, z. `across` and `along` are a pixel's width and depth there. */
  floor(x: number, z: number, across: number, along: number, out: Float64Array): void
  /** Light of the wall at x, y; true when it stands open and something far is seen. */
  wall(x: number, y: number, out: Float64Array): boolean | void
}

/** A floor that ends at a wall square to the view, `distance` metres away. */
export function paintBeforeWall(frame: SceneFrame, distance: number, painter: WallPainter): FloatImage {
  const { camera, width, height } = frame
  const wallBlur = blurAt(camera, distance)
  return paintScene(width, height, (px, py, out) => {
    const z = floorDistance(camera, py)
    if (z < distance) {
      const { across, along } = floorFootprint(frame, z)
      painter.floor(((px - camera.centre) * z) / camera.focal, z, across, along, out)
      out[3] = blurAt(camera, z)
      return
    }
    const x = ((px - camera.centre) * distance) / camera.focal
    const y = camera.height - ((py - camera.horizon) * distance) / camera.focal
    out[3] = painter.wall(x, y, out) === true ? camera.blurAtInfinity : wallBlur
  })
}

export type Side = 'floor' | 'ceiling' | 'left' | 'right' | 'end'

export interface Passage {
  /** Column in which the passage vanishes. */
  readonly vanish: number
  /** Distances of the side walls from the line of sight, and the height of the ceiling; Infinity for none. */
  readonly left: number
  readonly right: number
  readonly ceiling: number
  readonly end: number
  /**
   * Light at a point: on floor and ceiling `a` is x, on the sides y, on the end x; `b` is z, on the end y. `z` is how far
   * away it is, `footprint` a pixel's width there.
   */
  shade(side: Side, a: number, b: number, z: number, footprint: number, out: Float64Array): boolean | void
}

/** A passage along the view: floor, ceiling, two walls, and what it ends at. */
export function paintPassage(frame: SceneFrame, passage: Passage): FloatImage {
  const { camera, width, height } = frame
  const { vanish, left, right, ceiling, end } = passage
  return paintScene(width, height, (px, py, out) => {
    const dx = (px - vanish) / camera.focal
    const dy = (camera.horizon - py) / camera.focal
    let side: Side = 'end'
    let z = end
    const zSide = dx < 0 ? left / -dx : dx > 0 ? right / dx : Infinity
    if (zSide < z) {
      z = zSide
      side = dx < 0 ? 'left' : 'right'
    }
    const zFloor = dy < 0 ? camera.height / -dy : Infinity
    if (zFloor < z) {
      z = zFloor
      side = 'floor'
    }
    const zCeiling = dy > 0 ? (ceiling - camera.height) / dy : Infinity
    if (zCeiling < z) {
      z = zCeiling
      side = 'ceiling'
    }
    const x = dx * z
    const y = camera.height + dy * z
    const level = side === 'floor' || side === 'ceiling'
    const open = passage.shade(side, level || side === 'end' ? x : y, side === 'end' ? y : z, z, z / camera.focal, out)
    out[3] = open === true ? camera.blurAtInfinity : blurAt(camera, z)
  })
}
