import { addGlow, blurAt, clamp01, floorDistance, mix, paintScene, rowOf, smoothstep } from '@toile/imaging'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { floorFootprint, uprightDepth } from '../surfaces.ts'

const PETALS: readonly Rgb[] = [
  [0.85, 0.82, 0.74],
  [0.8, 0.2, 0.14],
  [0.62, 0.42, 0.78],
  [0.9, 0.7, 0.12],
]

const LAVENDER: Rgb = [0.36, 0.27, 0.55]
const POPPIES: Rgb = [0.78, 0.09, 0.035]
const EARTH: Rgb = [0.3, 0.23, 0.16]
/** Metres from row to row of lavender. */
const ROW = 1.5

/** Grass with flowers, a far line of trees, open sky. */
export const meadow: Scenery = {
  times: ['golden hour', 'noon', 'dawn', 'overcast'],
  indoors: false,
  takesColour: true,
  moods: ['autumn', 'spring', 'fog', 'flowers', 'stormy', 'lavender'],
  cameraHeight: [1.1, 1.5],
  aperture: 0.034,
  paint(frame) {
    const { camera, light, noise, random, width, height, mood, palette } = frame
    const sky = skyShader(frame, {
      clouds: mood.stormy ? 0.95 : light.time === 'overcast' ? 0.8 : random.between(0.2, 0.5),
    })
    const lit = floorLight(light)
    const drift = random.between(0, 70)
    const treeDistance = camera.subjectDistance + random.between(50, 115)
    const treeHeight = treeDistance * random.between(0.055, 0.1)
    const petals = mood.lavender
      ? LAVENDER
      : (frame.colours[0] ?? (mood.poppies ? POPPIES : PETALS[palette % PETALS.length]!))
    // Lavender is grown in rows; seen from between two of them, or aslant.
    const slant = random.between(-0.18, 0.18)
    const young: Rgb = mood.grain
      ? [0.66, 0.48, 0.2]
      : mood.autumn
        ? [0.46, 0.33, 0.12]
        : mood.spring
          ? [0.26, 0.42, 0.1]
          : [0.27, 0.33, 0.1]
    const old: Rgb = mood.grain ? [0.3, 0.19, 0.07] : mood.autumn ? [0.2, 0.12, 0.05] : [0.085, 0.13, 0.035]
    const leaves: Rgb = mood.autumn ? [0.32, 0.15, 0.045] : [0.075, 0.12, 0.045]
    const back = light.behind ? 1 : 0
    const sunX = width * (0.5 + light.side * 0.42)
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
      if (ground > treeDistance) {
        const n = 1.5 * noise.fbm((x / height) * 14 + drift, (y / height) * 17, 4)
        const rim = smoothstep(height * 0.03, 0, y - treeRow)
        const tone = 0.6 + 0.75 * n + rim * (0.35 + back * 0.5)
        const haze = clamp01(1 - Math.exp(-treeDistance / (mood.fog ? 30 : 260)))
        for (let c = 0; c < 3; c++)
          out[c] = mix(leaves[c]! * Math.max(0.15, tone) * lit[c]! * 1.5, light.horizon[c]! * 0.9, haze)
        out[3] = camera.blurAtInfinity
        return
      }
      const X = ((x - camera.centre) * ground) / camera.focal
      const { across, along } = floorFootprint(frame, ground)
      const patch = noise.fbm(X * 0.35 + drift, ground * 0.22, 4, along * 0.22)
      // Blades stand up: their waves are short across and long upwards, and sway a little.
      const up = uprightDepth(camera, ground)
      const U = X + 0.05 * noise.fbm(X * 1.1 + drift, up * 1.3, 2, across) + 0.014 * noise.at(X * 7, up * 6)
      const tufts = noise.fbm(X * 4.5 + drift, up * 3.4, 3, across * 4.5)
      const blades = noise.fbm(U * 26, up * 7, 3, across * 26)
      const fine = noise.fbm(U * 95, up * 17, 2, across * 95)
      const tone = clamp01(0.44 + patch * 0.5 + tufts * 0.45 + blades * 0.6 + fine * 0.45)
      const glow = back * 0.55 * Math.exp(-Math.pow((x - sunX) / (width * 0.5), 2))
      const strength = (0.5 + 0.85 * tone) * (1 + glow)
      for (let c = 0; c < 3; c++) out[c] = mix(old[c]!, young[c]!, tone) * strength * lit[c]! * 1.25
      if (mood.lavender) {
        const row = X + (ground - camera.subjectDistance) * slant + ROW / 2
        const off = Math.abs(row / ROW - Math.round(row / ROW)) * ROW
        // The farther the row, the more its bushes hide the earth between.
        const bush = 0.44 + 0.2 * smoothstep(6, 40, ground) + patch * 0.12 + blades * 0.1
        const grown = 1 - smoothstep(bush - 0.1, bush + 0.05, off)
        const round = 1 - 0.45 * smoothstep(0, 0.6, off)
        const bloom = smoothstep(0.18, 0.62, tone + (round - 0.75) * 0.4)
        for (let c = 0; c < 3; c++) {
          const flower = mix(old[c]! * 1.3, LAVENDER[c]!, bloom) * (0.55 + 0.75 * tone) * round
          const earth = EARTH[c]! * (0.75 + 0.5 * tone)
          out[c] = mix(earth, flower, grown) * (1 + glow) * lit[c]! * 1.2
        }
      }
      const haze = clamp01(1 - Math.exp(-ground / (mood.fog ? 35 : 420)))
      for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, light.horizon[c]! * 0.9, haze)
      out[3] = blurAt(camera, ground)
    })
    // Flower heads stand over the grass in drifts, small and many; the lens makes soft discs of the far ones.
    const count =
      mood.lavender || mood.grain ? 0 : mood.poppies ? 5200 : mood.flowers || frame.colours.length > 0 ? 2600 : 900
    for (let i = 0; i < count; i++) {
      const distance = camera.subjectDistance * 0.62 + 45 * Math.pow(random.next(), 1.5)
      const X = (random.next() - 0.5) * (width / camera.focal) * distance * 1.05
      const drifted = noise.fbm(X * 0.5 + drift, distance * 0.2, 3)
      if (drifted < -0.05 + 0.25 * random.next()) continue
      const x = camera.centre + (X * camera.focal) / distance
      const y = rowOf(camera, random.between(0.06, 0.34), distance)
      const radius = Math.min(height * 0.004, (camera.focal / distance) * random.between(0.006, 0.014))
      const bright = random.between(0.35, 0.9)
      // Three or four petals a head, so that near ones are no discs.
      for (let petal = 0; petal < 4; petal++) {
        const turn = petal * 1.57 + i
        const shade = bright * (0.7 + 0.3 * Math.sin(turn * 2.3))
        addGlow(
          scene,
          x + radius * 0.9 * Math.cos(turn),
          y + radius * 0.6 * Math.sin(turn),
          radius * 0.75,
          petals[0] * lit[0] * shade,
          petals[1] * lit[1] * shade,
          petals[2] * lit[2] * shade,
        )
      }
    }
    return scene
  },
  shadow: ({ light }) => ({
    contact: 0.6,
    ...openShadow(light),
    mirror: 0,
  }),
}
