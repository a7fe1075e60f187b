import { addGlow, paintScene } from '../lens.ts'
import { blurAt, floorDistance, floorRow, rowOf } from '../camera.ts'
import { clamp01, mix, smoothstep } from '@toile/imaging'
import { floorLight, type Rgb } from '../light.ts'
import type { Scenery } from '../scene.ts'
import { floorFootprint, uprightDepth } from '../surfaces.ts'
import { growGrass } from '../grass.ts'
import { type Undergrowth, undergrowthOf } from './undergrowth.ts'

interface Wood {
  /** How many stems stand in the picture's width and depth, and their thickness in metres. */
  readonly stems: number
  readonly thick: readonly [number, number]
  readonly bark: Rgb
  readonly foliage: { readonly dark: Rgb; readonly light: Rgb }
  readonly autumn: Rgb
  readonly ground: { readonly bare: Rgb; readonly green: Rgb }
  /** Colour of the air between the stems: what light the leaves let through. */
  readonly mist: Rgb
  /** How far one sees, as a factor. */
  readonly clear: number
  /** Blur of far points, as a scenery's: stems have to stay stems. */
  readonly aperture: number
  readonly undergrowth: Undergrowth
  /** Height in metres under which stems are bare. */
  readonly bare: number
  /** Bark at a stem: `t` across from -1 to 1, `v` metres up. Answers a factor on its colour. */
  mark(at: (x: number, y: number) => number, t: number, v: number, seed: number): number
}

interface Stem {
  readonly x: number
  readonly half: number
  readonly distance: number
  readonly foot: number
  readonly lean: number
  readonly blur: number
  readonly seed: number
}

/** So many times the sun may break through. */
const SPARKS = 110
/** So many stems stand near, at the sides. */
const FRAMING = 6
/** Half the width in metres of the sunlit place about the subject. */
const CLEARING = 2.6
/** How much more light grass has in the sun, as a factor for a floor in full sun: it stands upright, and shades itself. */
const SUN_ON_GRASS = 0.8
/** No path takes more than this share of what is seen at the subject to either side. */
const MOST_PATH = 0.2

/** Straight stems one behind the other into light mist, their crowns above the picture, low sun between them. */
function woodOf(wood: Wood): Scenery {
  return {
    times: ['dawn', 'overcast', 'golden hour', 'noon'],
    indoors: false,
    takesColour: false,
    moods: ['autumn', 'fog', 'winter', 'snowfall'],
    cameraHeight: [1.05, 1.5],
    aperture: wood.aperture,
    paint(frame) {
      const { camera, light, noise, random, width, height, mood, variant } = frame
      const lit = floorLight(light)
      const near = camera.subjectDistance
      const drift = random.between(0, 80)
      const air = (mood.fog ? 17 : light.time === 'dawn' ? 48 : light.time === 'overcast' ? 70 : 95) * wood.clear
      const far = near + 70
      const sun = width * (0.5 + light.side * 0.3)
      const sunRow = camera.horizon - height * random.between(0.2, 0.4)
      const seen = (width / camera.focal) * near
      const path = variant % 2 === 0 ? Math.min(random.between(0.8, 1.3), MOST_PATH * seen) : 0
      const pathX = ((frame.subjectX - camera.centre) * near) / camera.focal
      const curve = random.between(-0.004, 0.004)

      const leafLight = mood.autumn ? wood.autumn : mood.winter ? ([0.4, 0.42, 0.42] as const) : wood.foliage.light
      const snowy = mood.winter || mood.snowfall
      const bright = 1 + 0.25 * light.hardness
      const mist: Rgb = [
        mix(light.ambient[0], light.horizon[0], 0.45) * wood.mist[0] * bright,
        mix(light.ambient[1], light.horizon[1], 0.45) * wood.mist[1] * bright,
        mix(light.ambient[2], light.horizon[2], 0.45) * wood.mist[2] * bright,
      ]
      const stems: Stem[] = []
      for (let k = 0; k < wood.stems; k++) {
        // Equal numbers for equal areas of ground, so that the far wood closes.
        // The first few frame the subject from either side.
        const framing = k < FRAMING
        const distance = framing
          ? near + 1.6 + 1.1 * k + random.between(0, 1)
          : near + 3 + 62 * Math.pow((k + random.next()) / wood.stems, 0.62)
        const span = (width / camera.focal) * distance * 0.62 + 0.5
        const across = framing
          ? (k % 2 === 0 ? -1 : 1) * (width / camera.focal) * distance * random.between(0.17, 0.5)
          : random.between(-span, span)
        if (path > 0 && Math.abs(across - pathX - curve * (distance - near) ** 2) < path + 0.35) continue
        // None grows out of the subject's head.
        const column = camera.centre + (across * camera.focal) / distance
        if (distance < near + 6 && Math.abs(column - frame.subjectX) < 0.075 * height) continue
        stems.push({
          x: column,
          half: ((camera.focal / distance) * random.between(wood.thick[0], wood.thick[1])) / 2,
          distance,
          foot: floorRow(camera, distance),
          lean: random.between(-0.022, 0.022),
          blur: blurAt(camera, distance),
          seed: random.between(0, 90),
        })
      }
      stems.sort((a, b) => a.distance - b.distance)
      const bins: Stem[][] = Array.from({ length: Math.ceil(width / 8) + 1 }, () => [])
      for (const stem of stems) {
        const reach = stem.half * 1.7 + Math.abs(stem.lean) * height + 1
        const from = Math.max(0, Math.floor((stem.x - reach) / 8))
        const to = Math.min(bins.length - 1, Math.floor((stem.x + reach) / 8))
        for (let bin = from; bin <= to; bin++) bins[bin]!.push(stem)
      }
      const glowAt = (x: number, y: number): number => {
        const dx = (x - sun) / (height * 0.3)
        const dy = (y - sunRow) / (height * 0.36)
        return Math.exp(-(dx * dx + dy * dy)) * (light.behind ? 1 : 0.45) * (0.3 + light.hardness)
      }
      const depth = new Float32Array(width * height).fill(Infinity)
      // What grows on the ground is there where the ground is green, in the sun that falls on it.
      const sunny = new Float32Array(width * height)
      const grassy = new Float32Array(width * height)
      const scene = paintScene(width, height, (x, y, out) => {
        const z = floorDistance(camera, y)
        const glow = glowAt(x, y)
        const u = x / height
        const v = y / height
        if (z < far) {
          const X = ((x - camera.centre) * z) / camera.focal
          const { across, along } = floorFootprint(frame, z)
          const lie = uprightDepth(camera, z)
          const mound = noise.fbm(X * 0.6 + 8, z * 0.5, 2, along * 0.5)
          const fine = noise.fbm(X * 24, lie * 24, 3, across * 24)
          const litter = noise.fbm(X * 7 + 3, lie * 7, 3, across * 7)
          const worn =
            path > 0
              ? smoothstep(path + 0.3, path - 0.25, Math.abs(X - pathX - curve * (z - near) ** 2) + 0.5 * mound)
              : 0
          const green = smoothstep(-0.25, 0.25, mound + 0.2 * litter) * (1 - worn) * (snowy ? 0.1 : 1)
          // Sun through the crowns; a subject in the sun stands where it comes down.
          const clearing = smoothstep(CLEARING, 0.35 * CLEARING, Math.hypot(X - pathX, 0.5 * (z - near)) + 0.5 * mound)
          const through = smoothstep(0.08, 0.4, noise.fbm(X * 0.5 + drift, z * 0.22, 3, along * 0.2))
          const pool = Math.max(through, 2 * clearing) * light.hardness
          const snow = snowy ? smoothstep(-0.35, 0.1, mound + 0.4 * litter) * (1 - 0.5 * worn) : 0
          const level = 0.62 + 0.9 * pool + 0.5 * glow
          const at = Math.floor(y) * width + Math.floor(x)
          sunny[at] = pool
          grassy[at] = green
          const distant = 1 - Math.exp(-(z - near * 0.6) / (air * 1.5))
          for (let c = 0; c < 3; c++) {
            const earth = wood.ground.bare[c]! * (1 + 0.7 * fine + 0.4 * litter)
            const moss =
              mix(wood.ground.green[c]!, leafLight[c]! * 0.6, mood.autumn ? 0.7 : 0.15) *
              (1 + 0.6 * fine + 0.5 * litter)
            const bare = mix(earth, moss, green)
            const value = mix(bare, 0.75 * (1 + 0.08 * fine), snow) * lit[c]! * level
            out[c] = mix(value, mist[c]! * (0.85 + 0.5 * glow), clamp01(distant))
          }
          out[3] = blurAt(camera, z)
        } else {
          // Where stems end in the distance: mist below, crowns above, sky through them.
          const up = clamp01((camera.horizon - y) / height)
          const crown = noise.fbm(u * 3 + drift, v * 3, 4) + 0.5 * noise.fbm(u * 11, v * 11 + drift, 3)
          const cover = smoothstep(-0.25, 0.4, crown + up * 0.9 - 0.22)
          const hole = smoothstep(0.24, 0.4, noise.fbm(u * 24 + 3, v * 24, 2) + glow * 0.3) * 0.55
          for (let c = 0; c < 3; c++) {
            const leaves =
              mix(wood.foliage.dark[c]!, leafLight[c]!, clamp01(0.3 + crown * 0.7 + glow * 0.6)) * lit[c]! * 1.25
            const open = mist[c]! * (1.05 + 0.5 * glow) + light.sun[c]! * glow * 0.7
            out[c] = mix(open, mix(mix(leaves, mist[c]!, 0.45), open, hole), cover)
          }
          out[3] = camera.blurAtInfinity
        }
        const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.floor(x / 8)))]!
        for (const stem of bin) {
          // Litter and moss stand before the foot, so that no stem is cut off straight.
          if (stem.distance > z + 0.6) continue
          if (y > stem.foot + stem.half * 0.9 * (noise.at(x * 0.16, stem.seed) - 0.35)) continue
          const centre = stem.x + (y - stem.foot) * stem.lean
          const flare = 1 + 0.55 * Math.exp(-(stem.foot - y) / (stem.half * 3 + 1))
          const t = (x - centre) / (stem.half * flare)
          if (t < -1 || t > 1) continue
          const metres = ((stem.foot - y) * stem.distance) / camera.focal
          const mark = wood.mark(noise.at, t, metres, stem.seed)
          const facing = clamp01(0.5 + 0.5 * t * (light.side < 0 ? -1 : 1))
          const sunlit = 0.9 * light.hardness * smoothstep(near + 16, near + 4, stem.distance)
          const rim = light.behind ? 0.5 * Math.pow(Math.abs(t), 4) : 0
          const distant = clamp01(1 - Math.exp(-(stem.distance - near) / air))
          const mossy = snowy
            ? 0
            : 0.4 * smoothstep(1.2, 0, metres) * smoothstep(-0.2, 0.4, noise.at(metres * 4 + stem.seed, t * 2))
          for (let c = 0; c < 3; c++) {
            const bark = mix(wood.bark[c]! * mark, wood.ground.green[c]! * 0.8, mossy)
            const value = bark * (0.34 + (0.85 + sunlit) * facing * facing + rim) * (lit[c]! + glow * light.sun[c]!)
            out[c] = mix(value, mist[c]! * (0.9 + 0.5 * glow), distant)
          }
          out[3] = stem.blur
          depth[Math.floor(y) * width + Math.floor(x)] = stem.distance
          break
        }
        // Low branches and needles hang into the upper part before everything far.
        const hang = rowOf(camera, wood.bare, near + 9)
        if (y < hang) {
          const bough = noise.fbm(u * 5 + drift + 40, v * 9, 4) + smoothstep(hang, hang - height * 0.3, y) * 0.5 - 0.36
          const cover = smoothstep(0, 0.16, bough) * 0.92
          if (cover > 0) {
            const tone = clamp01(0.3 + noise.fbm(u * 22, v * 22 + drift, 3) + glow * 0.7)
            for (let c = 0; c < 3; c++) {
              const leaf = mix(wood.foliage.dark[c]!, leafLight[c]!, tone) * (lit[c]! + glow * light.sun[c]!) * 1.15
              out[c] = mix(out[c]!, mix(leaf, mist[c]!, 0.22), cover)
            }
            out[3] = Math.max(out[3]!, blurAt(camera, near + 12))
          }
        }
        // Shafts of sun in the mist.
        if (light.hardness > 0.3 && y < camera.horizon + height * 0.1) {
          const angle = (x - sun) / Math.max(1, y - sunRow + height * 0.35)
          const shaft = smoothstep(0.05, 0.5, noise.fbm(angle * 7 + drift, 2, 3)) * glow
          for (let c = 0; c < 3; c++) out[c] = out[c]! + light.sun[c]! * shaft * 0.4
        }
      })
      // Where the sun is out it breaks through far leaves; the lens makes discs of that.
      if (light.hardness > 0.3 && !mood.fog) {
        for (let k = 0; k < SPARKS; k++) {
          const x = random.between(0, width - 1)
          const y = camera.horizon - height * random.between(0.02, 0.5)
          const at = Math.floor(y) * width + Math.floor(x)
          if (!(y >= 0 && depth[at]! > near + 25)) continue
          const power = random.between(4, 40) * (0.35 + glowAt(x, y)) * Math.max(1, (height / 400) ** 2)
          const tint = (c: 0 | 1 | 2): number => power * mix(light.sun[c], leafLight[c] * 2, 0.35)
          addGlow(scene, x, y, 0.8, tint(0), tint(1), tint(2))
        }
      }
      if (!snowy) {
        const groundAt = (ground: Float32Array, x: number, z: number): number => {
          const row = Math.min(height - 1, Math.max(0, Math.floor(floorRow(camera, z))))
          const column = Math.min(width - 1, Math.max(0, Math.floor(camera.centre + (x * camera.focal) / z)))
          return ground[row * width + column]!
        }
        const clear = (x: number, z: number): number =>
          (path > 0 ? smoothstep(path, path + 0.5, Math.abs(x - pathX - curve * (z - near) ** 2)) : 1) *
          groundAt(grassy, x, z)
        const plants = undergrowthOf(wood.undergrowth, frame, mood.autumn ? wood.autumn : wood.foliage.light, clear)
        const grass = {
          ...plants,
          air: { colour: mist, metres: air },
          sun: (x: number, z: number) => 1 + SUN_ON_GRASS * groundAt(sunny, x, z),
        }
        growGrass(
          scene,
          frame,
          grass,
          (x) => {
            const glow = 1 + 0.5 * glowAt(x, camera.horizon)
            return [lit[0] * glow, lit[1] * glow, lit[2] * glow]
          },
          depth,
        )
      }
      return scene
    },
    shadow: ({ light }) => ({
      contact: 0.6,
      cast: 0.2 + 0.34 * light.hardness,
      softness: 0.75 - 0.35 * light.hardness,
      mirror: 0,
    }),
  }
}

export const pineForest = woodOf({
  aperture: 0.024,
  undergrowth: 'pine',
  stems: 90,
  thick: [0.22, 0.5],
  bark: [0.17, 0.115, 0.08],
  foliage: { dark: [0.015, 0.03, 0.018], light: [0.11, 0.17, 0.07] },
  autumn: [0.3, 0.22, 0.06],
  ground: { bare: [0.2, 0.125, 0.075], green: [0.1, 0.15, 0.04] },
  mist: [0.86, 0.92, 0.86],
  clear: 1,
  bare: 3.1,
  // Plates of bark with dark cracks between.
  mark: (at, t, v, seed) =>
    0.72 + 0.6 * Math.max(0, at(t * 3.2 + seed, v * 1.6) + 0.35) + 0.25 * at(t * 9 + seed, v * 5),
})

export const birchWood = woodOf({
  aperture: 0.028,
  undergrowth: 'birch',
  stems: 105,
  thick: [0.12, 0.24],
  bark: [0.66, 0.64, 0.6],
  foliage: { dark: [0.06, 0.09, 0.025], light: [0.38, 0.46, 0.13] },
  autumn: [0.75, 0.5, 0.08],
  ground: { bare: [0.26, 0.2, 0.12], green: [0.17, 0.22, 0.06] },
  mist: [0.96, 1, 0.86],
  clear: 1.1,
  bare: 2.7,
  // White paper with short dark bands lying across.
  mark: (at, t, v, seed) => {
    const band = at(v * 7 + seed, t * 0.7 + seed)
    const knot = at(v * 1.9 + seed * 3, 5)
    return (band > 0.42 ? 0.28 : 1 + 0.1 * at(t * 3, v * 12 + seed)) * (knot > 0.62 ? 0.25 : 1) * (v < 0.4 ? 0.55 : 1)
  },
})

export const bambooGrove = woodOf({
  aperture: 0.02,
  undergrowth: 'bamboo',
  stems: 150,
  thick: [0.09, 0.14],
  bark: [0.24, 0.31, 0.1],
  foliage: { dark: [0.03, 0.06, 0.015], light: [0.32, 0.44, 0.12] },
  autumn: [0.5, 0.44, 0.12],
  ground: { bare: [0.33, 0.27, 0.17], green: [0.2, 0.24, 0.08] },
  mist: [0.72, 0.95, 0.5],
  clear: 0.8,
  bare: 3,
  // Rings at every joint, a pale line under each.
  mark: (at, t, v, seed) => {
    const joint = v / 0.32 + seed
    const from = joint - Math.floor(joint)
    return from < 0.05 ? 0.5 : from < 0.12 ? 1.45 : 0.92 + 0.16 * at(v * 0.7 + seed, t) + 0.12 * (1 - t * t)
  },
})

export const jungle = woodOf({
  aperture: 0.022,
  undergrowth: 'jungle',
  stems: 62,
  thick: [0.1, 0.55],
  bark: [0.13, 0.12, 0.075],
  foliage: { dark: [0.012, 0.035, 0.014], light: [0.16, 0.3, 0.06] },
  autumn: [0.3, 0.3, 0.06],
  ground: { bare: [0.11, 0.1, 0.05], green: [0.09, 0.17, 0.035] },
  mist: [0.5, 0.72, 0.36],
  clear: 0.7,
  bare: 1.7,
  // Roots and lianas that climb the bark.
  mark: (at, t, v, seed) =>
    0.7 + 0.5 * at(t * 4 + seed + 0.6 * Math.sin(v * 2 + seed), v * 0.8) + 0.2 * at(t * 9, v * 4 + seed),
})
