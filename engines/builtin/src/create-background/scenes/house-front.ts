import { clamp01, type LinearRgb, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import type { SceneFrame } from '../scene.ts'

/** Albedos in linear light. Chosen by eye. */
const COLOURS = {
  /** Limewash. */
  walls: [
    [0.7, 0.46, 0.2],
    [0.66, 0.3, 0.17],
    [0.74, 0.62, 0.42],
    [0.66, 0.4, 0.3],
    [0.78, 0.72, 0.6],
    [0.6, 0.5, 0.4],
  ],
  shutters: [
    [0.07, 0.16, 0.1],
    [0.1, 0.2, 0.26],
    [0.2, 0.11, 0.06],
    [0.24, 0.29, 0.27],
  ],
  roof: [0.46, 0.2, 0.11],
} as const
/** Metres, but for `shop`. Chosen by eye. */
const SIZES = {
  storey: 3.1,
  /** How high the eaves lie over the uppermost storey, and the roof over them. */
  roof: { eaves: 0.7, high: 0.55 },
  /** Over the storey's floor: the sill; its height; and from its middle: glass, frame, shutter. */
  window: { sill: 0.95, tall: 1.55, half: 0.46, trim: 0.58, shutter: 0.94 },
  /** Doors: half the arch's width, a shop's as a factor on it, the height it springs from, and the ring of stones. */
  arch: { half: 0.62, shop: 1.25, springs: 1.9, stone: 0.2 },
} as const

/** A row of house fronts. */
export interface HouseFronts {
  /** Seed of its houses: another for each row. */
  readonly seed: number
  /** Width of a house in metres. */
  readonly lot: number
  /** 0 by day to 1 at night. */
  readonly dark: number
  /** Share of the sun that falls on the point. */
  readonly sun: number
}

/** A point of a row: along it, over the ground, and a pixel's width there; metres. */
interface FrontPoint {
  readonly u: number
  readonly v: number
  readonly footprint: number
}

/** What is known of a point of a house. */
interface House {
  readonly frame: SceneFrame
  readonly fronts: HouseFronts
  readonly point: FrontPoint
  /** Its number in the row, and random numbers of its own, 0 to 1. */
  readonly number: number
  readonly chanceOf: (question: number) => number
  readonly eaves: number
  readonly wall: LinearRgb
  readonly shutter: LinearRgb
}

/** A part of a house as wide as one window and as high as one storey. */
interface Bay {
  /** Its column in the house, and its storey. */
  readonly column: number
  readonly storey: number
  /** Metres from its middle, and over its floor. */
  readonly du: number
  readonly dv: number
  /** A random number of its own, 0 to 1. */
  readonly chance: number
}

/** Shades a point of a row of house fronts; false over their roofs. */
export function shadeHouseFront(frame: SceneFrame, fronts: HouseFronts, point: FrontPoint, out: Float64Array): boolean {
  const { noise } = frame
  const { u, v } = point
  const { lot, seed } = fronts
  const number = Math.floor(u / lot)
  const chanceOf = (question: number): number => noise.cell(number + question * 37, seed)
  const storeys = 2 + Math.floor(2 * chanceOf(1))
  const eaves = storeys * SIZES.storey + SIZES.roof.eaves
  if (v > eaves + SIZES.roof.high) return false
  const house: House = {
    frame,
    fronts,
    point,
    number,
    chanceOf,
    eaves,
    wall: COLOURS.walls[Math.floor(chanceOf(2) * COLOURS.walls.length)]!,
    shutter: COLOURS.shutters[Math.floor(chanceOf(3) * COLOURS.shutters.length)]!,
  }
  if (v > eaves) {
    shadeRoof(house, out)
    return true
  }
  const bay = bayOf(house)
  shadePlaster(house, bay, out)
  if (bay.storey === 0) shadeDoor(house, bay, out)
  else shadeWindow(house, bay, out)
  return true
}

function bayOf({ frame, fronts, point, number }: House): Bay {
  const { lot, seed } = fronts
  const across = point.u - number * lot
  const wide = lot / Math.max(2, Math.round(lot / 2.3))
  const column = Math.floor(across / wide)
  const storey = Math.floor(point.v / SIZES.storey)
  return {
    column,
    storey,
    du: across - (column + 0.5) * wide,
    dv: point.v - storey * SIZES.storey,
    chance: frame.noise.cell(column + number * 5 + 11, storey + seed),
  }
}

/** Light on the house, in a channel, of which the sun's part is taken by `share`. */
function levelOf({ frame: { light }, fronts: { sun } }: House, c: number, share: number): number {
  return light.ambient[c]! * 0.95 + light.sun[c]! * sun * share
}

/** The eaves shade what is under them. */
function shadeOfEaves({ eaves, point }: House): number {
  return 1 - 0.5 * Math.exp(-(eaves - point.v) / 0.35)
}

function shadeRoof(house: House, out: Float64Array): void {
  const { u, footprint } = house.point
  const tile = 0.7 + 0.5 * Math.abs(Math.sin((u / 0.24) * Math.PI)) * clamp01(1 - footprint / 0.2)
  for (let c = 0; c < 3; c++) out[c] = COLOURS.roof[c]! * tile * (0.8 + 0.4 * house.chanceOf(6)) * levelOf(house, c, 1)
}

/** Plaster: patched, stained from above and damp at the foot. */
function shadePlaster(house: House, { storey, dv }: Bay, out: Float64Array): void {
  const { noise } = house.frame
  const { u, v, footprint } = house.point
  const { lot, seed } = house.fronts
  const patch = noise.fbm(u * 0.8 + seed, v * 0.8, 4, footprint)
  const fallen = smoothstep(0.3, 0.36, noise.fbm(u * 0.55 + 9, v * 0.6 + seed, 4, footprint))
  const damp = 1 - 0.3 * Math.exp(-v / 0.7)
  const under = shadeOfEaves(house)
  const joint = Math.abs(toNearestMultiple(u - house.number * lot, lot)) < 0.07 ? 0.72 : 1
  const course = storey > 0 && dv < 0.12 ? 1.16 : 1
  for (let c = 0; c < 3; c++) {
    const skin = mix(house.wall[c]!, [0.44, 0.3, 0.22][c]!, fallen * 0.55) * (1 + 0.34 * patch)
    out[c] = skin * damp * under * joint * course * levelOf(house, c, 1)
  }
}

/** A window with its shutters and trim, over the plaster. */
function shadeWindow(house: House, bay: Bay, out: Float64Array): void {
  const { footprint } = house.point
  const { du, dv, chance } = bay
  const { sill, tall, half, trim, shutter } = SIZES.window
  const isInside = Math.abs(du) < half && dv > sill && dv < sill + tall
  const isTrim = Math.abs(du) < trim && dv > sill - 0.12 && dv < sill + tall + 0.14
  const isWing = Math.abs(du) >= 0.5 && Math.abs(du) < shutter && dv > sill - 0.02 && dv < sill + tall + 0.02
  const isShut = chance > 0.82
  if (isWing || (isShut && isInside)) {
    const under = shadeOfEaves(house)
    const slat = 0.86 + 0.28 * Math.sin(((dv - sill) / 0.075) * 2 * Math.PI) * clamp01(1 - footprint / 0.06)
    for (let c = 0; c < 3; c++) out[c] = house.shutter[c]! * slat * under * levelOf(house, c, 1.05)
  } else if (isInside) {
    const crossbar = stripeCover(toNearestMultiple(dv - sill, 0.52), 0.02, footprint)
    shadePane(house, chance, Math.max(stripeCover(du, 0.03, footprint), crossbar), out)
  } else if (isTrim) {
    for (let c = 0; c < 3; c++) out[c] = [0.7, 0.66, 0.58][c]! * levelOf(house, c, 1)
  }
  shadeFlowerPots(house, bay, out)
}

/** Pots with flowers on some of the sills. */
function shadeFlowerPots(house: House, { column, storey, du, dv }: Bay, out: Float64Array): void {
  const { noise, mood } = house.frame
  const { u, v } = house.point
  const up = dv - SIZES.window.sill + 0.28 + 0.1 * noise.at(u * 9, storey * 7)
  const hasPots = noise.cell(column + 71, house.number + storey) > (mood.flowers ? 0.2 : 0.5)
  if (!hasPots || Math.abs(du) >= 0.62 || up <= 0 || up >= 0.34) return
  const colour = noise.at(u * 21, v * 21) > 0.12 ? [0.66, 0.09, 0.13] : [0.09, 0.17, 0.05]
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * levelOf(house, c, 1)
}

/** Glass, lit from within in some houses at night. `bars`: share of the pixel that is wood. */
function shadePane(house: House, chance: number, bars: number, out: Float64Array): void {
  const { light } = house.frame
  const { dark } = house.fronts
  const lamp = dark > 0 && chance < 0.45 ? dark * (0.6 + 1.4 * chance) : 0
  for (let c = 0; c < 3; c++) {
    const pane = light.horizon[c]! * (0.07 + 0.16 * chance) + [1, 0.7, 0.38][c]! * lamp
    out[c] = mix(pane, 0.5 * levelOf(house, c, 1), bars)
  }
}

/** Doors and shops under round arches of stone, and a base of stone beside them. */
function shadeDoor(house: House, { du, dv: up, chance }: Bay, out: Float64Array): void {
  const { footprint } = house.point
  const isShop = chance > 0.55
  const half = isShop ? SIZES.arch.half * SIZES.arch.shop : SIZES.arch.half
  const rise = up - SIZES.arch.springs
  const isWithin = (over: number): boolean =>
    rise < 0 ? Math.abs(du) < half + over : Math.hypot(du, rise) < half + over
  if (!isWithin(SIZES.arch.stone)) {
    if (up >= 0.65) return
    for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, [0.46, 0.42, 0.36][c]! * levelOf(house, c, 1), 0.7)
  } else if (!isWithin(0)) {
    for (let c = 0; c < 3; c++) out[c] = [0.62, 0.56, 0.46][c]! * levelOf(house, c, 1)
  } else if (isShop) {
    shadePane(house, chance, Math.max(stripeCover(du, 0.03, footprint), up < 0.5 ? 1 : 0), out)
  } else {
    const plank = 0.75 + 0.25 * Math.abs(Math.sin((du / 0.16) * Math.PI))
    for (let c = 0; c < 3; c++) out[c] = house.shutter[c]! * plank * 1.1 * levelOf(house, c, 0.9)
  }
}
