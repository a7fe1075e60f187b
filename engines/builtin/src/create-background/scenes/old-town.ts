import { addGlow } from '../lens.ts'
import { clamp01, mix, smoothstep, stripeCover, toNearestMultiple } from '@toile/imaging'
import { rowOf } from '../camera.ts'
import { floorLight, openShadow, type Rgb } from '../light.ts'
import { paintPassage } from '../rooms.ts'
import type { SceneFrame, Scenery } from '../scene.ts'
import { skyShader } from '../sky.ts'
import { cobbles } from '../surfaces.ts'

/** Limewash of the houses, and the paint of their shutters. */
const WALLS: readonly Rgb[] = [
  [0.7, 0.46, 0.2],
  [0.66, 0.3, 0.17],
  [0.74, 0.62, 0.42],
  [0.66, 0.4, 0.3],
  [0.78, 0.72, 0.6],
  [0.6, 0.5, 0.4],
]
const SHUTTERS: readonly Rgb[] = [
  [0.07, 0.16, 0.1],
  [0.1, 0.2, 0.26],
  [0.2, 0.11, 0.06],
  [0.24, 0.29, 0.27],
]
const TILES: Rgb = [0.46, 0.2, 0.11]
const STOREY = 3.1
const ARCH = { half: 0.62, springs: 1.9 }

/** A cobbled lane between plastered houses with shutters, closed by the fronts of others where it turns. */
export const oldTown: Scenery = {
  times: ['golden hour', 'noon', 'overcast', 'golden hour'],
  indoors: false,
  takesColour: false,
  moods: ['rain', 'fog', 'flowers', 'cobbled'],
  cameraHeight: [1.2, 1.55],
  aperture: 0.026,
  paint(frame) {
    const { camera, light, noise, random, width, mood } = frame
    const lit = floorLight(light)
    const dark = light.time === 'night' ? 1 : light.time === 'dusk' ? 0.7 : 0
    const left = random.between(1.7, 2.5)
    const right = random.between(1.7, 2.5)
    const vanish = camera.centre + width * random.between(-0.16, 0.16)
    const end = camera.subjectDistance + random.between(15, 23)
    const seeds = { left: Math.floor(random.between(0, 200)), right: Math.floor(random.between(200, 400)), end: 511 }
    const wet = mood.rain ? 1 : 0
    const sky = skyShader(frame, { clouds: light.time === 'overcast' || mood.rain ? 0.85 : random.between(0.05, 0.3) })
    const houses = fronts(frame, dark)
    // The sun comes over the roofs: on the houses it looks at, it stops at a slanting line.
    const edge = random.between(0.8, 2.4)
    const slope = random.between(0.25, 0.5) * (light.side < 0 ? -1 : 1)
    const sunOn = (side: 'left' | 'right' | 'end', u: number, v: number): number => {
      if (side === 'end') return light.behind ? 0.12 : 0.95 * smoothstep(-0.15, 0.15, v - edge - u * slope)
      const facing = side === 'left' ? light.side : -light.side
      return facing > 0 ? smoothstep(-0.2, 0.2, v - edge) : 0.08
    }
    const scene = paintPassage(frame, {
      vanish,
      left,
      right,
      ceiling: Infinity,
      end,
      shade({ side: which, a, b, z, footprint }, out) {
        const haze = 1 - Math.exp(-z / (mood.fog ? 26 : 220))
        if (which === 'floor' || which === 'ceiling') {
          const along = (z * footprint) / camera.height
          const [tone, joint] = cobbles(noise, a, z, 0.115, { across: footprint, along })
          const worn = noise.fbm(a * 0.9, z * 0.5, 3, along * 0.5)
          // A gutter of longer stones in the middle, and a kerb of slabs along the houses.
          const kerb = Math.max(smoothstep(-left + 0.42, -left + 0.38, a), smoothstep(right - 0.42, right - 0.38, a))
          const slab = stripeCover(toNearestMultiple(z, 0.8), 0.012, along)
          const corner = 1 - 0.45 * Math.exp(-Math.min(a + left, right - a, end - z) / 0.25)
          const sun = mix(0.55, 1, smoothstep(-0.5, 0.6, a * Math.sign(light.side) + worn * 0.8 + 0.3))
          const puddle = wet * smoothstep(-0.08, 0.2, noise.fbm(a * 0.7, z * 0.3 + 3, 3, along * 0.3))
          for (let c = 0; c < 3; c++) {
            const stone = [0.31, 0.28, 0.25][c]! * tone * (1 + 0.5 * worn) * (1 - 0.62 * joint)
            const paved = [0.42, 0.38, 0.33][c]! * (0.92 + 0.3 * worn) * (1 - 0.4 * slab)
            const ground = mix(stone, paved, kerb) * mix(1, 0.5, wet) * corner
            const level = light.ambient[c]! + (lit[c]! - light.ambient[c]!) * mix(1, sun * 1.15, light.hardness)
            const gloss = (puddle * 0.4 + wet * 0.08 * (1 - joint)) * light.horizon[c]!
            out[c] = mix(ground * (level + dark * [0.42, 0.3, 0.16][c]!) + gloss, light.horizon[c]! * 0.8, haze)
          }
          return
        }
        const [u, v] = which === 'end' ? [a + 40, b] : [b, a]
        const seed = seeds[which]
        if (!houses(u, v, which === 'end' ? 5.2 : 6.4, seed, footprint, sunOn(which, a, v), out)) {
          const x = which === 'end' ? a : which === 'left' ? -left : right
          sky(vanish + x / footprint, rowOf(camera, v, z), out)
          return true
        }
        for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, light.horizon[c]! * 0.8, haze)
      },
    })
    hangLanterns(scene, frame, { vanish, left, right, end, dark })
    return scene
  },
  shadow: ({ light }) => ({ contact: 0.6, ...openShadow(light), mirror: 0 }),
}

/**
 * A row of house fronts: false over their roofs.
 * `u` runs along the row and `v` over the ground, in metres; `sun` is the share of the sun that falls there.
 */
function fronts(frame: SceneFrame, dark: number) {
  const { light, noise, mood } = frame
  return (
    u: number,
    v: number,
    lot: number,
    seed: number,
    footprint: number,
    sun: number,
    out: Float64Array,
  ): boolean => {
    const house = Math.floor(u / lot)
    const cell = (of: number): number => noise.cell(house + of * 37, seed)
    const storeys = 2 + Math.floor(2 * cell(1))
    const eaves = storeys * STOREY + 0.7
    const roof = eaves + 0.55
    if (v > roof) return false
    const across = u - house * lot
    const wall = WALLS[Math.floor(cell(2) * WALLS.length)]!
    const shutter = SHUTTERS[Math.floor(cell(3) * SHUTTERS.length)]!
    const level = (c: number, share: number): number => light.ambient[c]! * 0.95 + light.sun[c]! * sun * share
    if (v > eaves) {
      const tile = 0.7 + 0.5 * Math.abs(Math.sin((u / 0.24) * Math.PI)) * clamp01(1 - footprint / 0.2)
      for (let c = 0; c < 3; c++) out[c] = TILES[c]! * tile * (0.8 + 0.4 * cell(6)) * level(c, 1)
      return true
    }
    // Plaster: patched, stained from above and damp at the foot; the eaves shade what is under them.
    const patch = noise.fbm(u * 0.8 + seed, v * 0.8, 4, footprint)
    const fallen = smoothstep(0.3, 0.36, noise.fbm(u * 0.55 + 9, v * 0.6 + seed, 4, footprint))
    const damp = 1 - 0.3 * Math.exp(-v / 0.7)
    const under = 1 - 0.5 * Math.exp(-(eaves - v) / 0.35)
    const bays = Math.max(2, Math.round(lot / 2.3))
    const bay = lot / bays
    const i = Math.floor(across / bay)
    const du = across - (i + 0.5) * bay
    const storey = Math.floor(v / STOREY)
    const dv = v - storey * STOREY
    const chance = noise.cell(i + house * 5 + 11, storey + seed)
    const joint = Math.abs(toNearestMultiple(across, lot)) < 0.07 ? 0.72 : 1
    const course = storey > 0 && dv < 0.12 ? 1.16 : 1
    for (let c = 0; c < 3; c++) {
      const skin = mix(wall[c]!, [0.44, 0.3, 0.22][c]!, fallen * 0.55) * (1 + 0.34 * patch)
      out[c] = skin * damp * under * joint * course * level(c, 1)
    }
    if (storey === 0) {
      opening(du, v, chance)
      return true
    }
    const sill = 0.95
    const tall = 1.55
    const inside = Math.abs(du) < 0.46 && dv > sill && dv < sill + tall
    const trim = Math.abs(du) < 0.58 && dv > sill - 0.12 && dv < sill + tall + 0.14
    const wing = Math.abs(du) >= 0.5 && Math.abs(du) < 0.94 && dv > sill - 0.02 && dv < sill + tall + 0.02
    const shut = chance > 0.82
    if (wing || (shut && inside)) {
      const slat = 0.86 + 0.28 * Math.sin(((dv - sill) / 0.075) * 2 * Math.PI) * clamp01(1 - footprint / 0.06)
      for (let c = 0; c < 3; c++) out[c] = shutter[c]! * slat * under * level(c, 1.05)
    } else if (inside) {
      glass(
        Math.max(stripeCover(du, 0.03, footprint), stripeCover(toNearestMultiple(dv - sill, 0.52), 0.02, footprint)),
      )
    } else if (trim) {
      for (let c = 0; c < 3; c++) out[c] = [0.7, 0.66, 0.58][c]! * level(c, 1)
    }
    // Pots with flowers on some of the sills.
    const pots = dv - sill + 0.28 + 0.1 * noise.at(u * 9, storey * 7)
    if (
      noise.cell(i + 71, house + storey) > (mood.flowers ? 0.2 : 0.5) &&
      Math.abs(du) < 0.62 &&
      pots > 0 &&
      pots < 0.34
    ) {
      const bloom = noise.at(u * 21, v * 21) > 0.12 ? [0.66, 0.09, 0.13] : [0.09, 0.17, 0.05]
      for (let c = 0; c < 3; c++) out[c] = bloom[c]! * level(c, 1)
    }
    return true

    function glass(bars: number): void {
      const lamp = dark > 0 && chance < 0.45 ? dark * (0.6 + 1.4 * chance) : 0
      for (let c = 0; c < 3; c++) {
        const pane = light.horizon[c]! * (0.07 + 0.16 * chance) + [1, 0.7, 0.38][c]! * lamp
        out[c] = mix(pane, 0.5 * level(c, 1), bars)
      }
    }

    /** Doors and shops under round arches of stone. */
    function opening(across0: number, up: number, which: number): void {
      const half = which > 0.55 ? ARCH.half * 1.25 : ARCH.half
      const reach = (over: number): boolean => {
        const rise = up - ARCH.springs
        return rise < 0 ? Math.abs(across0) < half + over : Math.hypot(across0, rise) < half + over
      }
      if (!reach(0.2)) {
        if (up < 0.65) for (let c = 0; c < 3; c++) out[c] = mix(out[c]!, [0.46, 0.42, 0.36][c]! * level(c, 1), 0.7)
        return
      }
      if (!reach(0)) {
        for (let c = 0; c < 3; c++) out[c] = [0.62, 0.56, 0.46][c]! * level(c, 1)
      } else if (which > 0.55) {
        glass(Math.max(stripeCover(across0, 0.03, footprint), up < 0.5 ? 1 : 0))
      } else {
        const plank = 0.75 + 0.25 * Math.abs(Math.sin((across0 / 0.16) * Math.PI))
        for (let c = 0; c < 3; c++) out[c] = shutter[c]! * plank * 1.1 * level(c, 0.9)
      }
    }
  }
}

/** Lanterns on brackets: alight from dusk on. */
function hangLanterns(
  scene: Parameters<typeof addGlow>[0],
  { camera, random }: SceneFrame,
  lane: { vanish: number; left: number; right: number; end: number; dark: number },
): void {
  if (lane.dark === 0) return
  let onLeft = random.next() < 0.5
  for (let z = camera.subjectDistance + random.between(6, 9); z < lane.end; z += random.between(4, 7)) {
    const x = lane.vanish + ((onLeft ? -lane.left + 0.5 : lane.right - 0.5) * camera.focal) / z
    const radius = (0.13 * camera.focal) / z
    const power = 7 * lane.dark
    addGlow(scene, { x, y: rowOf(camera, 3.1, z), radius }, [power, power * 0.66, power * 0.32])
    onLeft = !onLeft
  }
}
