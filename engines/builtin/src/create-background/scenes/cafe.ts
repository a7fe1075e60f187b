import { addGlow } from '../lens.ts'
import { mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { paintTable, tablesOf } from '../furniture.ts'
import type { Rgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { boards, slabs } from '../surfaces.ts'

const GLASS: readonly Rgb[] = [
  [0.5, 0.24, 0.06],
  [0.14, 0.3, 0.12],
  [0.55, 0.5, 0.42],
  [0.42, 0.1, 0.06],
  [0.2, 0.3, 0.4],
]
const PAINTS: readonly Rgb[] = [
  [0.08, 0.13, 0.12],
  [0.2, 0.08, 0.06],
  [0.1, 0.11, 0.16],
  [0.22, 0.17, 0.12],
]

/** A bar: lit shelves of bottles over a panelled counter, pendant lamps, all of it well behind the focus. */
export const cafe: Scenery = {
  times: ['dusk', 'night', 'dusk', 'golden hour'],
  indoors: true,
  takesColour: true,
  moods: ['neon', 'minimal'],
  cameraHeight: [1.15, 1.4],
  aperture: 0.028,
  paint(frame) {
    const { camera, light, noise, random, variant, palette, width, height, mood } = frame
    const paint = frame.colours[0] ?? PAINTS[palette % PAINTS.length]!
    const lamp: Rgb = mood.neon ? [1, 0.35, 0.62] : [1, 0.68, 0.36]
    const wall = camera.subjectDistance + random.between(3.6, 4.8)
    const counter = 1.08
    const drift = Math.floor(random.between(0, 300))
    const day =
      light.time === 'golden hour' || light.time === 'noon'
        ? 0.55
        : light.time === 'overcast' || light.time === 'dawn'
          ? 0.4
          : 0.12
    const half = ((width / 2) * wall) / camera.focal
    // A window to the street beside the bar in every other picture.
    const windowAt = variant % 2 === 1 ? (light.side < 0 ? -1 : 1) * half * 0.72 : Infinity
    const checked = variant % 2 === 0
    const glow = (x: number, y: number): number =>
      0.22 + 0.75 * Math.exp(-Math.pow((y - 1.75) / 0.75, 2)) * (0.75 + 0.25 * Math.cos(x * 2.2))
    const scene = paintBeforeWall(frame, wall, {
      floor(x, z, across, along, out) {
        const lit = glow(x, 0.9) * 0.9
        const gloss = 0.09 * Math.exp(-(wall - z) / 2.2) * (1 + 0.4 * noise.fbm(x * 3, z, 2, along))
        if (checked) {
          const [tone, joint, parity] = slabs(noise, x, z, 0.34, 0.003, across * 1.4, along * 1.4)
          const flat = Math.min(1, along / 0.3)
          const level = mix(parity === 0 ? 0.07 : 0.42, 0.24, flat) * tone * (1 - 0.4 * joint)
          for (let c = 0; c < 3; c++)
            out[c] = level * (lit * mix(lamp[c]!, 1, 0.45) + day * light.ambient[c]!) + gloss * lamp[c]!
        } else {
          const [tone, joint] = boards(noise, x, z, 0.13, across, along)
          for (let c = 0; c < 3; c++)
            out[c] =
              [0.24, 0.14, 0.085][c]! * tone * (1 - 0.5 * joint) * (lit * lamp[c]! * 1.3 + day) + gloss * lamp[c]!
        }
      },
      wall(x, y, out) {
        if (Math.abs(x - windowAt) < 0.75 && y > 0.75 && y < 2.9) {
          const bars = Math.max(
            stripeCover(x - windowAt, 0.03, 0.01),
            stripeCover(toNearestMultiple(y - 0.75, 0.72), 0.022, 0.01),
          )
          const far = 0.6 + 0.6 * noise.fbm(x * 2.5, y * 2, 3)
          for (let c = 0; c < 3; c++)
            out[c] = mix(light.horizon[c]! * far * (day > 0.2 ? 1.2 : 0.55), paint[c]! * 0.3, bars)
          return
        }
        if (y < counter) {
          const panel = Math.abs(toNearestMultiple(x, 0.6))
          const bead = stripeCover(panel - 0.24, 0.014, 0.008) + stripeCover(Math.abs(y - 0.5) - 0.36, 0.014, 0.008)
          const top = smoothstep(counter - 0.06, counter - 0.045, y)
          const foot = 0.6 + 0.4 * smoothstep(0, 0.25, y)
          for (let c = 0; c < 3; c++)
            out[c] = mix(
              paint[c]! * (1 + 0.3 * bead) * foot * (0.75 * lamp[c]! + day + 0.25),
              [0.5, 0.42, 0.34][c]! * lamp[c]!,
              top,
            )
          return
        }
        // Shelves with a lit back.
        const pitch = 0.42
        const row = Math.floor((y - counter) / pitch)
        const f = (y - counter) / pitch - row
        const wide = 0.085
        const k = Math.floor(x / wide)
        const e = (x / wide - k - 0.5) * 2
        const pick = noise.cell(k + drift, row + 5)
        const tall = 0.5 + 0.28 * noise.cell(k + drift, row + 51)
        const neck = f > tall * 0.66 ? 0.26 : 0.8
        const bottle = row < 4 && f < tall && Math.abs(e) < neck && pick > 0.12
        const board = f < 0.045 || row >= 4
        const back = glow(x, y) * (0.55 + 0.5 * f)
        for (let c = 0; c < 3; c++) {
          let value = paint[c]! * 0.4 + lamp[c]! * back * 0.55
          if (bottle)
            value =
              GLASS[Math.floor(pick * 4.99)]![c]! * back * (0.55 + 0.9 * (1 - e * e)) +
              0.22 * Math.exp(-Math.pow((e + 0.45) / 0.16, 2)) * lamp[c]!
          if (board) value = paint[c]! * (row >= 4 ? 0.55 : 0.8) * (0.35 + 0.5 * lamp[c]!)
          out[c] = value
        }
      },
    })
    const tables = mood.minimal ? [] : tablesOf(frame, wall)
    const wood: Rgb = [0.13, 0.07, 0.04]
    const light0: Rgb = [0.75 * lamp[0] + day, 0.75 * lamp[1] + day, 0.75 * lamp[2] + day]
    const spot = new Float64Array(4)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i += 4) {
        if (tables.some((table) => paintTable(frame, table, x + 0.5, y + 0.5, wood, light0, spot)))
          scene.data.set(spot, i)
      }
    }
    // Pendant lamps over the bar, and their twins in the polished counter.
    const lamps = 3 + (variant % 3)
    const shift = random.between(-0.3, 0.3)
    for (let k = 0; k < lamps; k++) {
      const z = wall - 0.9
      const x = camera.centre + (((k + 0.5 + shift) / lamps - 0.5) * 2.3 * half * camera.focal) / z
      const r = Math.max(1.2, (0.085 * camera.focal) / z)
      const row = rowOf(camera, 2.12, z)
      addGlow(scene, x, row, r, lamp[0] * 5.5, lamp[1] * 5.5, lamp[2] * 5.5)
      addGlow(scene, x, rowOf(camera, counter + 0.02, z), r * 0.6, lamp[0] * 1.4, lamp[1] * 1.4, lamp[2] * 1.4)
    }
    for (let k = 0; k < 26; k++) {
      const z = wall - random.between(0, 1.2)
      const x = camera.centre + (random.between(-1.15, 1.15) * half * camera.focal) / z
      const power = random.between(1, 4) * Math.max(1, (height / 400) ** 2)
      addGlow(
        scene,
        x,
        rowOf(camera, random.between(1.15, 2.6), z),
        0.8,
        lamp[0] * power,
        lamp[1] * power,
        lamp[2] * power,
      )
    }
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.18, softness: 0.85, mirror: 0.08 }),
}
