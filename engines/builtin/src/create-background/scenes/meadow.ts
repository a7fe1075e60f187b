import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { floorDistance, rowOf } from '../camera.ts'
import { paintScene } from '../lens.ts'
import { floorLight, openShadow } from '../light.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, uprightDepth } from '../surfaces.ts'
import { growGrass, type FlowerHeads, type Grass } from '../grass.ts'
import { leafShade } from './undergrowth.ts'

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** In turn, where the prompt names no flower and no colour. */
  petals: [
    [0.85, 0.82, 0.74],
    [0.8, 0.2, 0.14],
    [0.62, 0.42, 0.78],
    [0.9, 0.7, 0.12],
  ],
  lavender: [0.36, 0.27, 0.58],
  poppies: [0.72, 0.055, 0.025],
  straw: [0.42, 0.36, 0.17],
  earth: [0.27, 0.2, 0.135],
} as const

/** From row to row of lavender, half the width of a bush, and its height; metres. Chosen by eye. */
const LAVENDER_ROWS = { pitch: 1.5, half: 0.46, high: 0.46 } as const
/** Metres beyond which single plants are not seen, and only colour the ground. Chosen by eye. */
const FARTHEST = 75

/** Grass with flowers, or a field in its rows, a far line of trees, open sky. */
export const meadow: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'overcast'],
  indoors: false,
  coloursShown: 1,
  moods: ['autumn', 'spring', 'fog', 'flowers', 'stormy', 'lavender'],
  cameraHeight: [1.1, 1.5],
  aperture: 0.03,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.95 : light.time === 'overcast' ? 0.8 : random.between(0.2, 0.5),
    })
    const lit = floorLight(light)
    const drift = random.between(0, 70)
    const treeDistance = camera.subjectDistance + random.between(50, 115)
    const treeHeight = treeDistance * random.between(0.055, 0.1)
    const plants = plantsOf(frame, random.between(-0.18, 0.18), drift)
    const leaves: LinearRgb = mood.autumn ? [0.32, 0.15, 0.045] : [0.075, 0.12, 0.045]
    const back = light.behind ? 1 : 0
    const sunX = width * (0.5 + light.side * 0.42)
    const under = new Float64Array(3)
    const scene = paintScene(width, height, (x, y, out) => {
      const ground = floorDistance(camera, y)
      const treeRow = rowOf(
        camera,
        treeHeight *
          (0.8 + 0.3 * noise.fbm((x / height) * 2.2 + drift, 1, 3) + 0.22 * noise.fbm((x / height) * 21 + drift, 4, 3)),
        treeDistance,
      )
      if (y < treeRow) {
        sky(x, y, out)
        return
      }
      const haze = clamp01(1 - Math.exp(-Math.min(ground, treeDistance) / (mood.fog ? 32 : 300)))
      if (ground > treeDistance) {
        const n = 1.5 * noise.fbm((x / height) * 14 + drift, (y / height) * 17, 4)
        const rim = smoothstep(height * 0.03, 0, y - treeRow)
        const tone = 0.6 + 0.75 * n + rim * (0.35 + back * 0.5)
        for (let c = 0; c < 3; c++)
          out[c] = mix(leaves[c]! * Math.max(0.15, tone) * lit[c]! * 1.5, light.horizon[c]! * 0.9, haze)
        out[3] = camera.blurAtInfinity
        return
      }
      const X = ((x - camera.centre) * ground) / camera.focal
      const { across, along } = floorFootprint(frame, ground)
      const upright = uprightDepth(camera, ground)
      const tone =
        0.8 + 0.5 * noise.fbm(X * 9, upright * 9, 3, across * 9) + 0.3 * noise.fbm(X * 0.4, ground * 0.25, 3, along)
      const grown = plants.height(X, ground)
      plants.colour(0.75, 0.5, under)
      // Between near plants one sees shaded earth; far ones hide it.
      const deep = smoothstep(0, 0.1, grown) * (1 - smoothstep(20, FARTHEST, ground))
      for (let c = 0; c < 3; c++) {
        const bare = COLOURS.earth[c]! * tone
        const value = mix(mix(bare, under[c]! * tone, smoothstep(0, 0.08, grown)), COLOURS.earth[c]! * 0.35, 0.6 * deep)
        out[c] = mix(value * lit[c]! * 1.1, light.horizon[c]! * 0.9, haze)
      }
      out[3] = (camera.blurAtInfinity * Math.abs(ground - camera.subjectDistance)) / ground
    })
    growGrass(scene, frame, plants, (x) => {
      const glow = 1.2 * (1 + back * 0.6 * Math.exp(-(((x - sunX) / (width * 0.5)) ** 2)))
      return [lit[0] * glow, lit[1] * glow, lit[2] * glow]
    })
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.6,
    ...openShadow(light),
    mirror: 0,
  }),
}

/** Grain and tall flowers leave the subject a strip to stand on; grass is short there. */
function plantsOf(frame: SceneFrame, slant: number, drift: number): Grass {
  const { camera, noise, mood, palette } = frame
  const stand = camera.subjectDistance
  const span = { from: stand * 0.62, to: FARTHEST, heads: [] }
  const clump = (x: number, z: number): number => noise.fbm(x * 1.3 + drift, z * 0.7, 2)
  const behind = (z: number, low: number, tall: number): number =>
    mix(low, tall, smoothstep(stand + 0.5, stand + 1.7, z))
  if (mood.lavender) {
    return {
      ...span,
      blade: 0.016,
      height(x, z) {
        const row = (x + (z - stand) * slant) / LAVENDER_ROWS.pitch + 0.5
        const half = LAVENDER_ROWS.half * (1 + 0.25 * clump(x, z))
        const off = (Math.abs(row - Math.round(row)) * LAVENDER_ROWS.pitch) / half
        return off >= 1 ? 0 : LAVENDER_ROWS.high * Math.sqrt(1 - off * off)
      },
      // Whorls of small flowers about the upper half of the stalk, with gaps between.
      outline: (up) => (up < 0.5 ? 0.35 : (1.25 - 1.1 * (up - 0.5)) * (0.72 + 0.36 * Math.sin(up * 44))),
      colour(up, kind, out) {
        const bloom = smoothstep(0.42, 0.6, up) * (0.8 + 0.2 * Math.sin(up * 44))
        for (let c = 0; c < 3; c++) {
          const stalk = [0.12, 0.155, 0.09][c]! * (0.35 + up)
          out[c] = mix(stalk, COLOURS.lavender[c]! * (0.35 + 1.05 * kind) * (0.45 + 0.6 * up), bloom)
        }
      },
    }
  }
  if (mood.grain) {
    return {
      ...span,
      blade: 0.013,
      height: (x, z) => behind(z, 0, 0.82) * (1 + 0.3 * clump(x, z)),
      // A thin stalk, and the ear on it.
      outline: (up) => (up < 0.8 ? 0.5 : Math.sin(Math.PI * clamp01((up - 0.77) / 0.24)) * 1.25),
      colour(up, kind, out) {
        const ear = smoothstep(0.76, 0.84, up)
        for (let c = 0; c < 3; c++) {
          const straw = mix([0.2, 0.13, 0.05][c]!, [0.6, 0.43, 0.17][c]!, up)
          out[c] = mix(straw, [0.74, 0.54, 0.23][c]!, ear) * (0.6 + 0.65 * kind)
        }
      },
    }
  }
  const petals = frame.colours[0] ?? (mood.poppies ? COLOURS.poppies : COLOURS.petals[palette % COLOURS.petals.length]!)
  const young: LinearRgb = mood.autumn ? [0.44, 0.32, 0.11] : mood.spring ? [0.25, 0.4, 0.09] : [0.24, 0.31, 0.09]
  const old: LinearRgb = mood.autumn ? [0.18, 0.11, 0.045] : [0.05, 0.085, 0.025]
  const isHigh = mood.poppies || mood.sunflowers
  const grass = (x: number, z: number): number => behind(z, 0.1, isHigh ? 0.34 : 0.24) * (1 + 0.7 * clump(x, z))
  const many = isHigh ? 0.32 : mood.flowers || frame.colours.length > 0 ? 0.12 : 0.035
  const drifts = (x: number, z: number): number => many * smoothstep(-0.3, 0.35, noise.fbm(x * 0.5 + drift, z * 0.2, 3))
  return {
    ...span,
    blade: 0.011,
    height: grass,
    outline: (up) => 1 - up ** 1.6,
    colour(up, kind, out) {
      const tone = clamp01(0.15 + 0.75 * up + 0.7 * (kind - 0.5))
      // A few have dried.
      const dry = 0.6 * smoothstep(0.86, 0.97, (kind * 17.3) % 1) * up
      for (let c = 0; c < 3; c++) {
        const fresh = mix(old[c]!, young[c]!, tone) * (0.35 + 0.75 * up) * (0.7 + 0.6 * kind)
        out[c] = mix(fresh, COLOURS.straw[c]! * (0.4 + 0.5 * up), dry)
      }
    },
    heads: mood.sunflowers
      ? [broadLeaves(young, stand), sunflowers(petals, stand)]
      : [cups(petals, mood.poppies ? 0.036 : 0.019, drifts, grass)],
  }
}

/** Small open flowers, seen from the side: a cup of petals, darker below and in the middle. */
const cups = (petals: LinearRgb, radius: number, share: FlowerHeads['share'], grass: Grass['height']): FlowerHeads => ({
  share,
  radius,
  height: (x, z, kind) => grass(x, z) * (0.75 + 0.5 * kind),
  stem: [0.1, 0.14, 0.05],
  thick: 0.004,
  shade(x, y, kind, pixel, out) {
    // Each is tilted its own way, open to the lens or seen from the side.
    const nod = 1.3 * (((kind * 5.3) % 1) - 0.5)
    const open = 0.38 + 0.55 * ((kind * 13.1) % 1)
    const u = x * Math.cos(nod) + y * Math.sin(nod)
    const v = (y * Math.cos(nod) - x * Math.sin(nod)) / open
    const turn = Math.atan2(v, u) + 6 * kind
    const from = Math.hypot(u, v)
    const lobe = 0.85 + 0.06 * Math.cos(3 * turn) + 0.05 * Math.cos(5 * turn + 9 * kind) + 0.04 * Math.cos(11 * turn)
    const cover = clamp01(((lobe - from) * open) / pixel + 0.5)
    if (cover === 0) return 0
    // Petals are thin: light comes through at their rims.
    const heart = mix(1, mix(0.25, 1, smoothstep(0.06, 0.28, from)), smoothstep(0.5, 0.75, open))
    const fold = 1 - 0.45 * from * (0.5 + 0.5 * Math.cos(5 * turn + 9 * kind)) ** 3 + 0.08 * Math.cos(17 * turn)
    const shade = heart * fold * (0.52 + 0.36 * y + 0.3 * from)
    const through = 0.25 * smoothstep(0.4, 0.9, from) * clamp01(0.5 + y)
    for (let c = 0; c < 3; c++) out[c] = petals[c]! * shade + through * petals[c]! ** 0.7 * 0.5
    return cover
  },
})

/** Pointed hanging leaves of tall plants, lighter along the rib. */
const broadLeaves = (green: LinearRgb, stand: number): FlowerHeads => ({
  share: (_, z) => (z < stand + 1 ? 0 : 0.8),
  radius: 0.1,
  height: (_, z, kind) => 0.12 + 0.95 * ((kind * 7.3 + z * 3.1) % 1),
  stem: [0.09, 0.14, 0.04],
  thick: 0.01,
  shade: leafShade(green, 0.55),
})

/** Flower heads as large as a hand: a ring of pointed petals about a brown disc. */
const sunflowers = (petals: LinearRgb, stand: number): FlowerHeads => ({
  share: (_, z) => (z < stand + 1.5 ? 0 : 0.5),
  radius: 0.1,
  height: (_, z, kind) => 1 + 0.42 * ((kind * 5.7 + z) % 1),
  stem: [0.1, 0.15, 0.04],
  thick: 0.022,
  shade(x, y, kind, pixel, out) {
    // Turned to the light, each by more or less: broad from in front, slim from the side.
    const slim = 1 + 0.7 * ((kind * 7.9) % 1) ** 2
    const [u, v] = [x * slim, y * 1.08 + 0.12 * x * (kind - 0.5)]
    const from = Math.hypot(u, v)
    const turn = Math.atan2(v, u)
    const rim = 0.78 + 0.15 * Math.cos(17 * turn + 9 * kind) + 0.07 * Math.cos(7 * turn + 31 * kind)
    const cover = clamp01((rim - from) / (pixel * slim) + 0.5)
    if (cover === 0) return 0
    const disc = smoothstep(0.46 + pixel, 0.4 - pixel, from)
    const seed = 0.75 + 0.3 * Math.cos(from * 40) + 0.5 * smoothstep(0.2, 0.4, from)
    const shade = (0.5 + 0.5 * from) * (0.82 + 0.2 * y) * (1 + 0.2 * Math.cos(34 * turn + 18 * kind))
    for (let c = 0; c < 3; c++) out[c] = mix(petals[c]! * shade, [0.1, 0.05, 0.02][c]! * seed, disc)
    return cover
  },
})
