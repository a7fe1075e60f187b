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
  /** Column of the vanishing point. */
  readonly vanish: number
  /** Distances of the side walls from the line of sight, and the height of the ceiling; Infinity for none. */
  readonly left: number
  readonly right: number
  readonly ceiling: number
  readonly end: number
  /** Light at a point; true when the passage stands open there and something far is seen. */
  shade(point: PassagePoint, out: Float64Array): boolean | void
}

/** A point of a side of a passage, in metres. */
export interface PassagePoint {
  readonly side: Side
  /** On floor, ceiling and end x, on the walls y. */
  readonly a: number
  /** On the end y, else z. */
  readonly b: number
  /** How far away it is. */
  readonly z: number
  /** A pixel's width there. */
  readonly footprint: number
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
    const point = {
      side,
      a: level || side === 'end' ? x : y,
      b: side === 'end' ? y : z,
      z,
      footprint: z / camera.focal,
    }
    const open = passage.shade(point, out)
    out[3] = open === true ? camera.blurAtInfinity : blurAt(camera, z)
  })
}
