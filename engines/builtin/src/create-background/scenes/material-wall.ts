import { clamp01, type LinearRgb, mix, type Noise, smoothstep } from '@toile/imaging'
import { floorLight, mixRgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery, SceneFrame } from '../scene.ts'
import { asphalt, concrete, pebbles, slabs, uprightDepth } from '../surfaces.ts'

/** What a wall is of, and the floor before it. */
export interface WallMaterial {
  /** Colours in turn when the prompt names none. */
  readonly colours: readonly LinearRgb[]
  /** Share of its own colour that it keeps where the prompt names one, 0 to 1: no brick is pure red. */
  readonly ownColourShare: number
  readonly floor: 'paving' | 'gravel' | 'concrete'
  /** Share of light sent back at a point of the wall: writes red, green, blue. `footprint` is a pixel's width in metres. */
  paint(wall: {
    readonly frame: SceneFrame
    readonly noise: Noise
    readonly base: LinearRgb
    readonly x: number
    readonly y: number
    readonly footprint: number
    readonly side: number
    readonly out: Float64Array
  }): void
}

/** A wall of some material in daylight that comes along it, with the ground before it. */
export function wallOf(material: WallMaterial, change: Partial<Scenery> = {}): Scenery {
  return {
    times: ['overcast', 'golden hour', 'noon', 'dusk'],
    indoors: false,
    coloursShown: 1,
    moods: ['minimal', 'rain'],
    cameraHeight: [1.1, 1.4],
    aperture: 0.028,
    paint(frame) {
      const { camera, light, noise, random, mood, variant, palette } = frame
      const own = material.colours[palette % material.colours.length]!
      const base = frame.colours[0] ? mixRgb(frame.colours[0], material.colours[0]!, material.ownColourShare) : own
      const wall = camera.subjectDistance + random.between(1.9, 3.6)
      const side = light.side < 0 ? -1 : 1
      const lit = floorLight(light)
      const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
      const footprint = wall / camera.focal
      // In every other picture hard light comes along the wall, and the edge of a neighbour's shadow crosses it.
      const edge = variant % 2 === 1 ? random.between(0.3, 0.9) : 9
      const slope = random.between(0.35, 0.9)
      const wet = mood.rain ? 1 : 0
      const level = (x: number, y: number, c: number): number => {
        const away = (x - middle) * side
        const shadow = light.hardness * smoothstep(-0.04, 0.05, -away * slope - edge + (y - 1.2) * 0.55)
        const sun = light.sun[c]! * (0.62 + 0.3 * light.hardness) * (1 - shadow)
        const fall = 1 + 0.16 * clamp01(0.5 + away / 2.4) - 0.1
        return (light.ambient[c]! * 0.95 + sun) * fall
      }
      const paved: LinearRgb = mixRgb([0.34, 0.33, 0.31], base, 0.12)
      return paintBeforeWall(frame, wall, {
        floor(x, z, across, along, out) {
          const corner = 1 - 0.45 * Math.exp(-(wall - z) / 0.16)
          const upright = uprightDepth(camera, z)
          let tone = 1
          let ground: LinearRgb = paved
          if (material.floor === 'gravel') {
            tone = pebbles(frame, x, z, 0.05, across) * (1 + 0.3 * noise.fbm(x * 0.9, z * 0.7, 3, along))
            ground = [0.42, 0.37, 0.3]
          } else if (material.floor === 'concrete') {
            tone = concrete(noise, x * 0.8, upright * 0.8, across)
          } else {
            const [slab, joint] = slabs(
              noise,
              x,
              z,
              { size: 0.58, joint: 0.005 },
              { across: across * 1.5, along: along * 1.5 },
            )
            tone = slab * (1 - 0.4 * joint) * (0.6 + 0.4 * asphalt(noise, x, upright, across))
          }
          const puddle = wet * smoothstep(-0.05, 0.2, noise.fbm(x * 0.6, z * 0.4, 3, along * 0.4))
          for (let c = 0; c < 3; c++) {
            const dry = ground[c]! * tone * (1 - 0.45 * wet)
            out[c] = mix(dry * lit[c]! * 0.92, base[c]! * 0.5 * lit[c]!, puddle * 0.55) * corner
          }
        },
        wall(x, y, out) {
          material.paint({ frame, noise, base, x, y, footprint, side, out })
          const foot = (1 - 0.35 * Math.exp(-Math.max(0, y) / 0.1)) * (1 - 0.1 * Math.exp(-Math.max(0, y) / 0.6))
          // Streaks that rain has left.
          const run = 1 - 0.1 * smoothstep(0.1, 0.5, noise.fbm(x * 3.1, y * 0.3 + 4, 3))
          for (let c = 0; c < 3; c++) out[c] = out[c]! * level(x, y, c) * foot * run
        },
      })
    },
    shadow: ({ light }) => ({ contact: 0.58, cast: 0.26 + 0.4 * light.hardness, softness: 0.5, mirror: 0 }),
    ...change,
  }
}

/** Light on the edge of a joint and shade in it, as the wall is lit from the side and above. */
export function jointRelief(toEdgeX: number, toEdgeY: number, side: number, width: number): number {
  const fx = Math.exp(-Math.abs(toEdgeX) / width) * Math.sign(toEdgeX) * -side
  const fy = Math.exp(-Math.abs(toEdgeY) / width) * -Math.sign(toEdgeY)
  return 0.12 * fx + 0.1 * fy
}
