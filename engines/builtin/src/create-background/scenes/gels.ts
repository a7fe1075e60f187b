import { floorRow } from '../camera.ts'
import { type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'

/** Light of the two lamps, linear, in turn, where the prompt names none. Chosen by eye. */
const LAMPS: readonly (readonly [LinearRgb, LinearRgb])[] = [
  [
    [0.95, 0.1, 0.42],
    [0.07, 0.25, 0.95],
  ],
  [
    [1, 0.34, 0.06],
    [0.04, 0.42, 0.55],
  ],
  [
    [0.5, 0.12, 0.95],
    [0.95, 0.3, 0.34],
  ],
  [
    [0.1, 0.6, 0.5],
    [0.62, 0.1, 0.7],
  ],
]

/** How the lamps light the set. Chosen by eye. */
const LIGHT = {
  /** How far over the wall a lamp spreads, in metres. */
  reach: 2.1,
  /** Depth of the pool of light on the floor, as a share of the subject's distance. */
  poolDepth: 0.45,
  /** Share of the wall's light that the floor mirrors. */
  shine: 0.2,
} as const

/** The colour of the other lamp when one is named: towards violet, and from blue towards magenta. */
function neighbourOf([red, green, blue]: LinearRgb): LinearRgb {
  return blue > red && blue > green
    ? [0.7 * blue, 0.3 * red + 0.05, 0.5 * blue]
    : [0.35 * red + 0.05, 0.4 * green + 0.05, 0.6 * blue + 0.3]
}

/** Seamless paper in the light of two lamps with coloured filters, one from either side. */
export const gels: Scenery = {
  times: ['overcast'],
  indoors: true,
  coloursShown: 2,
  moods: ['minimal', 'neon', 'fog'],
  cameraHeight: [1.05, 1.3],
  aperture: 0.018,
  paint(frame) {
    const { camera, noise, random, variant, palette, mood } = frame
    const [first, second] = frame.colours
    const pair = LAMPS[palette % LAMPS.length]!
    // One named colour lights one half, and its neighbour on the colour wheel the other.
    const a: LinearRgb = first ?? pair[0]
    const b: LinearRgb = second ?? (first ? neighbourOf(first) : pair[1])
    const wall = camera.subjectDistance + 2.2
    const middle = ((frame.subjectX - camera.centre) * wall) / camera.focal
    const stand = ((frame.subjectX - camera.centre) * camera.subjectDistance) / camera.focal
    const half = ((frame.width / 2) * wall) / camera.focal
    const flip = variant % 2 === 0 ? 1 : -1
    // Four plans: from the sides, one above the other, a disc behind the head, one washing the floor.
    const plan = variant % 4
    // How far the lamps reach does not depend on the picture's width: beyond it the studio is dark.
    const wide = Math.min(half, LIGHT.reach) * random.between(0.95, 1.25)
    const seam = floorRow(camera, wall)
    const sweep = frame.height * 0.09
    const discAt = 1.45 + random.between(-0.1, 0.25)
    const radius = random.between(0.62, 0.85)
    const lamp = (x: number, y: number, out: Float64Array, floor: number): void => {
      const d = (x - middle) * flip
      const p = Math.exp(-Math.pow((d + wide * 0.75) / wide, 2) - Math.pow((y - 1.6) / 2.6, 2))
      const q = Math.exp(-Math.pow((d - wide * 0.75) / wide, 2) - Math.pow((y - 1.1) / 2.6, 2))
      let [la, lb] = [p * 1.15, q * 1.1]
      if (plan === 1) {
        la = Math.exp(-Math.pow((y - 2.5) / 1.25, 2)) * (0.75 + 0.35 * p)
        lb = Math.exp(-Math.pow((y + 0.1) / 1.15, 2)) * (0.8 + 0.3 * q)
      } else if (plan === 2) {
        const r = Math.hypot(x - middle - flip * 0.15, y - discAt) / radius
        la = 1.25 * smoothstep(1.12, 0.9, r) * (1 - floor) + 0.14 * p + 0.2 * floor
        lb = 0.42 * (0.5 + 0.5 * q) + 0.2 * Math.exp(-Math.max(0, r - 1) * 1.6)
      } else if (plan === 3) {
        la = 0.95 * p + 0.35 * floor
        lb = 0.3 + 0.65 * Math.exp(-Math.pow((y - 0.2) / 0.9, 2))
      }
      // The lamps do not reach the far sides of a wide studio.
      const spread = mix(0.28, 1, Math.exp(-Math.pow(d / (2 * LIGHT.reach), 2)))
      const cloth = 1 + 0.02 * noise.fbm(x * 1.5, y * 1.5, 3)
      const air = mood.fog ? 0.06 + 0.1 * (noise.fbm(x * 0.8 + 7, y * 0.8, 4) + 0.5) : 0
      for (let c = 0; c < 3; c++) out[c] = (a[c]! * (la + air) + b[c]! * (lb + air) + 0.008) * spread * cloth * 0.85
    }
    const shine = new Float64Array(3)
    return paintBeforeWall(frame, wall, {
      floor(x, z, _across, along, out) {
        const row = camera.horizon + (camera.focal * camera.height) / z
        // The sweep: the paper's floor bends into its wall without an edge.
        const onFloor = smoothstep(seam, seam + sweep, row)
        lamp(
          mix((x * wall) / z, x, onFloor),
          mix((seam - row) * (wall / camera.focal), -0.35, onFloor) + 0.35 * onFloor,
          out,
          onFloor,
        )
        // A pool of light where the subject stands.
        const away = Math.hypot((x - stand) / LIGHT.reach, (z / camera.subjectDistance - 1) / LIGHT.poolDepth)
        const fall = mix(1, 0.42 + 0.66 * Math.exp(-away * away), onFloor)
        // The floor is worn, and duller in places.
        const worn = 1 + onFloor * 0.16 * noise.fbm(x * 1.1, z * 0.9 + 5, 4, along)
        for (let c = 0; c < 3; c++) out[c] = out[c]! * fall * worn
        if (onFloor === 0) return
        // It mirrors the wall's colours a little.
        lamp((x * wall) / z, ((row - seam) * wall) / camera.focal, shine, 0)
        for (let c = 0; c < 3; c++) out[c] = out[c]! + LIGHT.shine * onFloor * shine[c]! * worn
      },
      wall(x, y, out) {
        lamp(x, y, out, 0)
      },
    })
  },
  shadow: () => ({ contact: 0.72, cast: 0.42, softness: 0.55, mirror: 0.12 }),
}
