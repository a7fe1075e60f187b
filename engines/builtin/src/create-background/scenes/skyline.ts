import { clamp01, type LinearRgb, luminance, mix } from '@toile/imaging'
import { floorLight } from '../light.ts'
import type { SceneFrame } from '../scene.ts'
import { skyShader, type SkyShader } from '../sky.ts'

/** A city from above: towers, roofs below the line of sight, sky. */
export interface Skyline {
  readonly frame: SceneFrame
  readonly sky: SkyShader
  /** 0 by day to 1 at night. */
  readonly dark: number
  readonly rows: readonly TowerRow[]
  /** Colour of the air before far towers. */
  readonly air: readonly number[]
}

interface TowerRow {
  /** Pixels: width of a tower, how high the row is, and by how much its towers differ. */
  readonly wide: number
  readonly lift: number
  readonly vary: number
  /** Offset into the noise, in towers. */
  readonly shift: number
  /** Share of the air's colour in what is seen of it. */
  readonly haze: number
}

/** Three rows of towers, the far ones paler; shares of the picture's height but for `haze`. Chosen by eye. */
const ROWS = [
  { wide: 0.17, lift: 0.1, vary: 0.2, haze: 0.06 },
  { wide: 0.1, lift: 0.2, vary: 0.2, haze: 0.22 },
  { wide: 0.06, lift: 0.26, vary: 0.16, haze: 0.42 },
] as const
/** Albedos of the towers' fronts in linear light. Chosen by eye. */
const STONES = { glass: [0.34, 0.37, 0.41], pale: [0.46, 0.4, 0.34], dark: [0.28, 0.25, 0.24] } as const

/** Towers of random heights before the given sky. */
export function createSkyline(frame: SceneFrame, sky: SkyShader): Skyline {
  const { light, random, height } = frame
  return {
    frame,
    sky,
    dark: light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0,
    rows: ROWS.map(({ wide, lift, vary, haze }) => ({
      wide: height * wide,
      lift: height * lift,
      vary: height * vary,
      shift: random.between(0, 40),
      haze,
    })),
    // Haze has the light of the whole sky, not of the sun's side alone.
    air: light.horizon.map((value, c) => mix(mix(luminance(...light.horizon), value, 0.5), light.zenith[c]!, 0.25)),
  }
}

export function shadeSkyline(skyline: Skyline, x: number, y: number, out: Float64Array): void {
  const { frame, sky, rows } = skyline
  const { camera, height } = frame
  out[3] = camera.blurAtInfinity
  for (let k = 0; k < rows.length; k++) if (shadeTower(skyline, k, x, y, out)) return
  if (y < camera.horizon + height * 0.01) sky(x, y, out)
  else shadeRoofs(skyline, x, y, out)
}

/** A tower of a row; false beside and over it. */
function shadeTower({ frame, rows, air, dark }: Skyline, k: number, x: number, y: number, out: Float64Array): boolean {
  const { camera, light, noise, height, mood } = frame
  const row = rows[k]!
  const lot = Math.floor(x / row.wide + row.shift)
  const f = x / row.wide + row.shift - lot
  // The middle of the picture stays lower, behind the head.
  const centre = clamp01(1 - Math.abs((lot - row.shift + 0.5) * row.wide - frame.subjectX) / (height * 0.3))
  const stature = row.lift * (1 - 0.55 * centre * (k === 0 ? 1 : 0.4)) + row.vary * (noise.cell(lot, k * 9 + 3) - 0.35)
  const narrow = noise.cell(lot, k + 40) > 0.6 && camera.horizon - y > stature * 0.7 ? 0.16 : 0.02
  if (f < narrow || f > 1 - narrow || camera.horizon - y > stature) return false
  const pick = noise.cell(lot, k + 21)
  const stone: LinearRgb = pick > 0.66 ? STONES.glass : pick > 0.33 ? STONES.pale : STONES.dark
  const isLeftSide = f < 0.32 + 0.2 * noise.cell(lot, k + 60)
  const facing = isLeftSide === light.side < 0 ? 1 : 0.35
  const cell = row.wide * 0.12
  const i = Math.floor(x / cell)
  const j = Math.floor(y / (cell * 1.25))
  // Offices have bands of glass, old houses single windows.
  const isBanded = pick > 0.5
  const inPane = Math.abs(y / (cell * 1.25) - j - 0.5) < 0.28 && (isBanded || Math.abs(x / cell - i - 0.5) < 0.3)
  const isLit = noise.cell(i + k * 91, j) > 0.62
  for (let c = 0; c < 3; c++) {
    let value = stone[c]! * (light.ambient[c]! + light.sun[c]! * facing)
    if (inPane)
      value =
        mix(value, mix(light.zenith[c]!, light.horizon[c]!, 0.35) * (0.25 + 0.6 * pick * facing), 0.8) +
        (isLit ? dark * [1, 0.72, 0.42][c]! * 0.9 : 0)
    out[c] = mix(value, air[c]!, mood.fog ? Math.min(0.94, row.haze + 0.4) : row.haze)
  }
  return true
}

/** Roofs below the line of sight. */
function shadeRoofs({ frame, air, dark }: Skyline, x: number, y: number, out: Float64Array): void {
  const { camera, noise, height } = frame
  const lit = floorLight(frame.light)
  const d = (y - camera.horizon) / height
  const cell = height * (0.02 + d * 0.3)
  const pick = noise.cell(Math.floor(x / cell), Math.floor(y / (cell * 0.4)))
  const lamp = noise.cell(Math.floor(x / (cell * 0.2)), Math.floor(y / (cell * 0.16))) > 0.985 ? dark * 1.4 : 0
  for (let c = 0; c < 3; c++)
    out[c] =
      mix([0.3, 0.27, 0.25][c]! * (0.5 + 0.9 * pick) * lit[c]!, air[c]! * 0.9, clamp01(0.42 - d * 1.5)) +
      lamp * [1, 0.7, 0.4][c]!
}

/** The sky over a city, clearer at its horizon than over land. */
export function citySky(frame: SceneFrame): SkyShader {
  const { light, mood, random } = frame
  return skyShader(frame, {
    clouds: mood.stormy ? 0.9 : light.time === 'overcast' ? 0.8 : random.between(0.2, 0.55),
    sunHeight: 0.04 + 0.2 * light.elevation,
  })
}
