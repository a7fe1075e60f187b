import { addGlow } from '../lens.ts'
import { clamp01, mix, type Noise, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { paintTable, tablesOf } from '../furniture.ts'
import { floorLight, type Rgb } from '../light.ts'
import { paintBeforeWall } from '../rooms.ts'
import type { Scenery } from '../scene.ts'
import { boards } from '../surfaces.ts'

const PAINTS: readonly Rgb[] = [
  [0.17, 0.22, 0.17],
  [0.12, 0.16, 0.22],
  [0.34, 0.2, 0.14],
  [0.2, 0.19, 0.18],
]
const OAK: Rgb = [0.36, 0.23, 0.13]
const STEEL: Rgb = [0.5, 0.5, 0.5]
const LAMP: Rgb = [1, 0.74, 0.46]

/** Heights over the floor, in metres. */
const COUNTER = 1.04
const SHELVES: readonly number[] = [1.68, 2.08]
const BOARD = { low: 2.42, high: 3.02 } as const
const PANE = { low: 0.5, high: 2.95 } as const

/** A coffee shop by day: a tall window on the street, and beside it the counter with its machine, cups and menu. */
export const coffeeShop: Scenery = {
  times: ['noon', 'golden hour', 'overcast', 'dawn'],
  indoors: true,
  takesColour: true,
  moods: ['minimal', 'rain'],
  cameraHeight: [1.15, 1.4],
  aperture: 0.036,
  paint(frame) {
    const { camera, light, noise, random, palette, width, height, mood } = frame
    const paint = frame.colours[0] ?? PAINTS[palette % PAINTS.length]!
    const wall = camera.subjectDistance + random.between(3.4, 4.4)
    const half = ((width / 2) * wall) / camera.focal
    const side = light.side < 0 ? -1 : 1
    // The window takes the lit side up to a jamb near the subject, the counter the rest.
    const jamb = half * random.between(0.05, 0.3)
    const drift = Math.floor(random.between(0, 300))
    const shelves = mood.minimal ? SHELVES.slice(0, 1) : SHELVES
    const machine = 0.35 + random.between(0, 0.3)
    const day = floorLight(light)
    const dark = light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0.25
    /** How much of the day and of the lamps reaches a point `into` metres from the window. */
    const daylight = (into: number): number => 0.26 + 0.6 * Math.exp(-Math.max(0, into) / 1.9)
    const lamplight = (y: number): number => 0.16 + (0.3 + 0.5 * dark) * Math.exp(-(((y - 1.5) / 0.8) ** 2))
    const lightAt = (into: number, y: number, c: number): number =>
      daylight(into) * mix(1, 0.35, dark) * day[c]! + lamplight(y) * LAMP[c]!
    const street = (u: number, v: number, out: Float64Array): void => {
      const trees = smoothstep(0.02, 0.3, noise.fbm(u * 0.9 + drift, v * 0.8, 3) + 0.1)
      const houses = smoothstep(2.2, 1.9, v + 0.5 * noise.cell(Math.floor(u / 1.3 + drift), 3))
      const road = smoothstep(1.05, 0.8, v)
      for (let c = 0; c < 3; c++) {
        const sky = light.horizon[c]! * 1.5
        const facade = mix(sky, [0.55, 0.5, 0.44][c]! * day[c]!, 0.75)
        const far = mix(mix(sky, facade, houses), [0.22, 0.3, 0.12][c]! * day[c]!, trees * 0.75)
        out[c] = mix(far, [0.36, 0.35, 0.34][c]! * day[c]! * (mood.rain ? 0.7 : 1), road)
      }
    }
    const paintWindow = (into: number, y: number, out: Float64Array): boolean => {
      const bars = Math.max(
        stripeCover(toNearestMultiple(into, 0.95), 0.035, 0.01),
        stripeCover(y - 2.3, 0.03, 0.01),
        y < PANE.low || y > PANE.high ? 1 : 0,
      )
      if (bars < 0.5) {
        street(into, y, out)
        return true
      }
      for (let c = 0; c < 3; c++) out[c] = paint[c]! * (0.5 * lightAt(0.4, y, c) + 0.12 * day[c]!)
      return false
    }
    const paintCounter = (u: number, y: number, out: Float64Array): void => {
      const shade = 1 - 0.25 * Math.exp(-u / 0.12)
      const set = (colour: Rgb, level: number): void => {
        for (let c = 0; c < 3; c++) out[c] = colour[c]! * level * lightAt(u, y, c) * shade
      }
      if (y < COUNTER) {
        const slat = 0.7 + 0.3 * Math.cos((toNearestMultiple(u, 0.085) / 0.085) * 2 * Math.PI)
        const foot = 0.55 + 0.45 * smoothstep(0, 0.2, y)
        if (y > COUNTER - 0.05) set([0.72, 0.69, 0.64], 1.25)
        else set(OAK, slat * foot * (1 - 0.4 * smoothstep(COUNTER - 0.16, COUNTER - 0.05, y)))
        return
      }
      if (onCounter(noise, u, y, machine, drift, set)) return
      for (const [row, shelf] of shelves.entries()) {
        if (Math.abs(y - shelf) < 0.02) {
          set(OAK, 1.2)
          return
        }
        if (y > shelf && y < shelf + 0.3 && onShelf(noise, u, y - shelf, drift + row * 31, set)) return
      }
      if (!mood.minimal && y > BOARD.low && y < BOARD.high && Math.abs(toNearestMultiple(u - 0.75, 1.1)) < 0.48) {
        // A menu in chalk: headings, and lines of words.
        const line = Math.floor((BOARD.high - y) / 0.075)
        const word = noise.cell(Math.floor(u / 0.07) + line * 13, drift + line) > 0.34
        const within = Math.abs(toNearestMultiple(BOARD.high - y - 0.0375, 0.075)) < 0.018
        const margin = Math.abs(toNearestMultiple(u - 0.75, 1.1)) < 0.4
        set(word && within && margin && line > 0 ? [0.5, 0.49, 0.46] : [0.03, 0.032, 0.03], 1)
        return
      }
      // Glazed tiles behind the counter, paint over them.
      if (y < BOARD.low - 0.1) {
        const row = Math.floor(y / 0.075)
        const joint = Math.max(
          stripeCover(toNearestMultiple(u + (row % 2) * 0.075, 0.15), 0.003, 0.008),
          stripeCover(toNearestMultiple(y, 0.075), 0.003, 0.008),
        )
        const glaze = 0.94 + 0.12 * noise.cell(Math.floor((u + (row % 2) * 0.075) / 0.15 + 0.5), row)
        // Each shelf throws its shade on the tiles under it.
        const under = shelves.reduce(
          (dim, shelf) => dim - 0.35 * Math.exp(-Math.max(0, shelf - y) / 0.08) * (y < shelf ? 1 : 0),
          1,
        )
        set([0.66, 0.65, 0.61], glaze * (1 - 0.3 * joint) * under)
      } else set(paint, 1 + 0.1 * noise.fbm(u * 2, y * 2, 3))
    }
    const scene = paintBeforeWall(frame, wall, {
      floor(x, z, across, along, out) {
        const [tone, joint] = boards(noise, x, z, 0.12, across, along)
        const into = -x * side + jamb
        const near = Math.exp(-(wall - z) / 1.8)
        // Window and lamps lie on the varnish in long soft streaks.
        const gloss = 0.2 * near * smoothstep(0.4, -0.4, into) * (0.8 + 0.5 * noise.fbm(x * 4, z, 2, along))
        const corner = 1 - 0.4 * Math.exp(-(wall - z) / 0.2)
        for (let c = 0; c < 3; c++)
          out[c] =
            OAK[c]! * tone * (1 - 0.5 * joint) * lightAt(into * 0.6, 0.9, c) * 1.15 * corner +
            gloss * light.horizon[c]! * (1 - 0.6 * dark)
      },
      wall(x, y, out) {
        const into = -x * side + jamb
        if (into < 0) return paintWindow(into, y, out)
        paintCounter(into, y, out)
        return false
      },
    })
    const tables = tablesOf(frame, wall, 1.7)
    const over: Rgb = [lightAt(0.5, 0.75, 0), lightAt(0.5, 0.75, 1), lightAt(0.5, 0.75, 2)]
    const spot = new Float64Array(4)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i += 4) {
        if (tables.some((table) => paintTable(frame, table, x + 0.5, y + 0.5, [0.2, 0.12, 0.07], over, spot)))
          scene.data.set(spot, i)
      }
    }
    // Lamps hang in a row over the counter.
    const z = wall - 0.6
    for (let u = 0.5; u < half + jamb + 0.5; u += 0.85) {
      const x = camera.centre + ((jamb - u) * side * camera.focal) / z
      const r = Math.max(1.2, (0.075 * camera.focal) / z)
      const power = 2.2 + 2.6 * dark
      addGlow(scene, x, rowOf(camera, 2.2, z), r, LAMP[0] * power, LAMP[1] * power, LAMP[2] * power)
    }
    return scene
  },
  shadow: () => ({ contact: 0.6, cast: 0.2, softness: 0.85, mirror: 0.06 }),
}

/** Paints the machine, the pastries under glass and the jars on the counter; false where none of them is. */
function onCounter(
  noise: Noise,
  u: number,
  y: number,
  machine: number,
  drift: number,
  set: (colour: Rgb, level: number) => void,
): boolean {
  const v = y - COUNTER
  const m = u - machine
  if (m > 0 && m < 0.72 && v < 0.46) {
    // A box of polished steel on feet, cups warming on top, and the groups under its brow.
    if (v > 0.4) {
      const cup = Math.abs(toNearestMultiple(m, 0.09)) < 0.034
      if (cup) set([0.74, 0.72, 0.68], 1)
      return cup
    }
    const brow = v > 0.2
    const mirror = 0.55 + 0.75 * smoothstep(0.2, 0.36, v) + 0.3 * noise.fbm(m * 6, v * 3 + drift, 2)
    const group = !brow && v > 0.1 && Math.abs(toNearestMultiple(m - 0.12, 0.24)) < 0.035
    if (brow) set(STEEL, mirror)
    else set(group ? STEEL : [0.07, 0.07, 0.07], group ? 0.7 : 0.8 + 2.5 * clamp01(0.06 - v) * 8)
    return true
  }
  const g = m - 1.0
  if (g > 0 && g < 0.9 && v < 0.34) {
    const post = Math.min(g, 0.9 - g, 0.34 - v) < 0.014
    const shelf = Math.abs(v - 0.17) < 0.01
    const rise = v > 0.17 ? v - 0.17 : v
    const lump = Math.hypot(toNearestMultiple(g, 0.11) / 0.05, (rise - 0.02) / 0.05)
    const baked = noise.cell(Math.floor(g / 0.11 + 0.5), v > 0.17 ? 5 : 9)
    if (post || shelf) set(STEEL, 1)
    else if (lump < 1 && baked > 0.2) set([0.55, 0.32 + 0.1 * baked, 0.14], 1.5 - 0.6 * lump)
    else set([0.62, 0.52, 0.4], 1.15)
    return true
  }
  return false
}

/** Paints the cups, jars and plants of a shelf; false where none stands. `v` is the height over it in metres. */
function onShelf(noise: Noise, u: number, v: number, row: number, set: (colour: Rgb, level: number) => void): boolean {
  const pitch = 0.12
  const k = Math.floor(u / pitch)
  const e = (u / pitch - k - 0.5) * pitch
  const kind = noise.cell(k, row)
  if (kind < 0.18) return false
  const round = Math.sqrt(Math.max(0, 1 - (e / 0.05) ** 2))
  if (kind > 0.88) {
    // A plant that spills over its pot.
    const leaf = Math.hypot(e / 0.075, (v - 0.17) / 0.1) + 0.7 * noise.fbm(u * 30, v * 30, 3)
    if (leaf < 0.9) {
      set([0.1, 0.19, 0.06], 0.8 + 0.8 * noise.cell(Math.floor(u * 90), Math.floor(v * 90)))
      return true
    }
    if (Math.abs(e) > 0.045 || v > 0.1) return false
    set([0.5, 0.28, 0.18], 0.6 + 0.5 * round)
    return true
  }
  if (kind > 0.6) {
    if (Math.abs(e) > 0.045 || v > 0.19) return false
    set(v > 0.165 ? OAK : kind > 0.74 ? [0.16, 0.085, 0.04] : [0.6, 0.5, 0.36], 0.6 + 0.6 * round)
    return true
  }
  // Cups, one or two high.
  const high = kind > 0.4 ? 0.14 : 0.075
  const body = 0.036 + 0.008 * Math.min(1, (v % 0.07) / 0.05)
  if (Math.abs(e) > body || v > high) return false
  set([0.76, 0.74, 0.7], (0.62 + 0.5 * round) * (v % 0.07 < 0.006 ? 0.7 : 1))
  return true
}
